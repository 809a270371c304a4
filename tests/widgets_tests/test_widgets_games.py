"""Games in the explorer: unfolded, with their states in the nodes."""

import pytest
from widgets_tests.panel import choose, hidden_of, press, snapshot, type_over
from zoo import minimax_from_the_right

import abviz
from abviz import Tree
from abviz.errors import AbvizError
from abviz.games import Nim, TicTacToe, unfold
from abviz.widgets.choices.games import GAME, READY_GAMES

END = "XOO X.. OX."


class Matches:
    """Take one or two of some matches; the last one wins. States are tuples."""

    def __init__(self, number=4):
        self.initial = (number, "Left")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, action):
        return state[0] - action, "Right" if state[1] == "Left" else "Left"

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


class Three(Matches):
    """Matches for three, with an evaluation: the player of each state gets 5."""

    players = ("Left", "Middle", "Right")

    def result(self, state, action):
        following = self.players[(self.players.index(state[1]) + 1) % 3]
        return state[0] - action, following

    def evaluate(self, state, player):
        return 5 if player == state[1] else 0


class Wide(Matches):
    """A game with more moves than a picture can show."""

    def actions(self, state):
        return range(1, state[0] + 1)


class Turns:
    """Three players take one or two of some matches in turn; the last one gets all."""

    players = ("A", "B", "C")

    def __init__(self, number=3):
        self.initial = (number, 0)

    def to_move(self, state):
        return self.players[state[1]]

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, action):
        return state[0] - action, (state[1] + 1) % 3

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return int(self.players[(state[1] - 1) % 3] == player)


class Judged(Turns):
    """The same with an evaluation of its own."""

    def evaluate(self, state, player):
        return 0.5


class Guessed(Matches):
    """A game with an evaluation of its own that takes no player."""

    def evaluate(self, state):
        return 0


def states_seen(stage):
    """Return the board that is drawn for each node, by its name."""
    return {node.name: stage.boards.rows[node.index] for node in stage.trace.tree}


def states_of(game, **limits):
    """Return the board of each node of a game, by its name."""
    made = unfold(game, **limits)
    return {node.name: made.state(node).rows for node in made.tree}


@pytest.mark.parametrize("name", READY_GAMES)
def test_ready_games_are_in_the_menu_and_in_links(name):
    explorer = abviz.explore()
    choose(explorer, example=name)
    assert explorer.stage.boards is not None and explorer.controls.note.layout.display is None
    hidden = hidden_of(explorer)
    assert {"branching", "low", "high", "terminals", "max_branching", "max_value", "root"} <= hidden
    assert ("plies" in hidden) == (name != "tic-tac-toe")
    assert repr(explorer) == f"abviz.explore(example='{name}')"
    explorer.address = "page"
    assert explorer.link == f"page#example={name}"
    choose(explorer, order="reversed")
    again = eval(repr(explorer), {"abviz": abviz})
    assert snapshot(again)["trace"] == explorer.trace


def test_states_travel_with_their_nodes_and_to_the_search_beside():
    explorer = abviz.explore(TicTacToe(END), order="random", compare_with="minimax")
    names = [node.name for node in unfold(TicTacToe(END)).tree]
    assert [node.name for node in explorer.tree] != names
    seen = states_seen(explorer.stage)
    assert seen == states_seen(explorer.other_stage) == states_of(TicTacToe(END))


def test_the_depth_of_a_game_is_how_far_it_is_unfolded():
    explorer = abviz.explore(TicTacToe(END), depth=2)
    evaluate = TicTacToe(END).evaluate
    assert (
        explorer.tree
        == unfold(TicTacToe(END), depth=2, evaluate=lambda state: evaluate(state, "X")).tree
    )
    choose(explorer, plies=1)
    assert (explorer.example, explorer.tree.depth) == (GAME, 1)
    assert states_seen(explorer.stage)["9"] == ("XOO", "X..", "OXX")
    assert repr(explorer) == f"abviz.explore(abviz.games.TicTacToe('{END}'), depth=1)"
    choose(explorer, plies=7)
    assert explorer.depth == explorer.controls.fields["plies"].value == 3
    explorer.depth = 2
    assert explorer.change(depth=1) is None and explorer.stage.boards is not None
    assert abviz.explore(TicTacToe(END), depth=2, maximizer="O").root == "min"


def test_an_evaluation_that_is_handed_in_is_named_where_python_knows_it():
    def marks(state):
        return state.squares.count("X")

    explorer = abviz.explore(TicTacToe(END), depth=1, evaluate=marks)
    assert [leaf.value for leaf in explorer.tree.leaves] == [4, 4, 4]
    again = eval(repr(explorer), {"abviz": abviz, "marks": marks})
    assert again.trace == explorer.trace
    unnamed = abviz.explore(TicTacToe(END), depth=1, evaluate=lambda state: 4)
    assert eval(repr(unnamed), {"abviz": abviz}).tree == unnamed.tree


def test_a_game_that_only_the_user_has_is_handed_on_as_its_tree():
    explorer = abviz.explore(Matches(), order="reversed")
    assert explorer.stage.boards.rows[0] == ("(4,     ", "'Left') ")
    explorer.address = "page"
    assert "text=" in explorer.link
    again = eval(repr(explorer), {"abviz": abviz})
    assert (again.trace, again.example) == (explorer.trace, "own")


def test_another_score_makes_a_tree_and_the_game_stays_in_the_menu():
    explorer = abviz.explore(Nim([1, 2]))
    type_over(explorer, "a1-b2", "7")
    assert (explorer.example, explorer.tree["a1-b2"].value) == ("own", 7)
    assert explorer.stage.boards is None and "still in the menu" in explorer.stage.message
    choose(explorer, example=GAME)
    assert states_seen(explorer.stage) == states_of(Nim([1, 2])) and not explorer.stage.message
    press(explorer.controls.new_tree)
    assert explorer.example == "random"
    explorer.tree = Nim([2, 1])
    assert explorer.stage.boards.rows[0] == ("21",)


def test_a_game_of_several_players_has_a_seat_for_each():
    explorer = abviz.explore(Turns())
    assert explorer.trace == abviz.search(Turns(), "maxn")
    assert (explorer.algorithm, explorer.trace.value) == ("maxn", (0, 1, 0))
    assert states_seen(explorer.stage)["1-2"] == ("(0, 2)",) and "plies" in hidden_of(explorer)
    again = eval(repr(explorer), {"abviz": abviz})
    assert (again.trace, again.example) == (explorer.trace, "own")
    choose(explorer, order="reversed")
    assert explorer.trace.value == (0, 1, 0)


def test_a_part_of_a_game_of_several_players_is_judged_for_each():
    explorer = abviz.explore(Judged(30), depth=2)
    assert {leaf.utilities for leaf in explorer.tree.leaves} == {(0.5, 0.5, 0.5)}
    choose(explorer, plies=3)
    assert len(explorer.tree.leaves) == 8
    explorer = abviz.explore(Turns(30), depth=1, evaluate=lambda state: [state[0], 0, 1])
    assert explorer.trace.value == (29, 0, 1)


def test_too_deep_is_said_in_the_page_and_changes_nothing():
    explorer = abviz.explore(TicTacToe(), depth=2)
    before = snapshot(explorer, message=False)
    choose(explorer, plies=4)
    assert explorer.stage.message.startswith("At depth 4 this game is too large")
    assert snapshot(explorer, message=False) == before
    assert explorer.controls.note.value.count("too large to show the states") == 1


def test_a_game_of_three_opens_with_its_states_and_unfolds_to_other_depths():
    explorer = abviz.explore(Three())
    assert (explorer.algorithm, explorer.tree.players, explorer.depth) == ("maxn", 3, 4)
    assert [row.strip() for row in explorer.stage.boards.rows[0]] == ["(4,", "'Left')"]
    explorer.depth = 1
    assert [leaf.utilities for leaf in explorer.tree.leaves] == [(0, 5, 0)] * 2


@pytest.mark.parametrize(
    ("game", "choices", "refusal"),
    [
        (Three(300), {}, "At depth 11 .* say depth=10, or start"),
        (TicTacToe(), {}, "At depth 4 .* say depth=3, or start"),
        (TicTacToe(), {"depth": 9}, "At depth 4 .* say depth=3, or start"),
        (Nim([3, 4, 5]), {}, r"At depth 4 .* say depth=3 and evaluate=\.\.\., a function"),
        (Wide(1100), {}, r"more moves than a picture shows \(1,024\)"),
        (Matches(300), {}, "At depth .* is too large"),
        (Turns(30), {}, "At depth 11 .* say depth=10 and evaluate"),
        (Judged(30), {"depth": 12}, "At depth 11 .* say depth=10, or start"),
        (Turns(30), {"depth": 2}, r"needs a static score. Say evaluate="),
        (Matches(), {"depth": 2}, r"needs a static score. Say evaluate="),
        (Matches, {}, r"Matches is a class, not yet a game. Call it"),
        (Guessed(), {}, "takes a state and a player, as utility does"),
        (Nim([1, 2]), {"root": "min"}, "Who is MAX in a game follows from its rules"),
        (Nim([1, 2]), {"branching": 3}, "branching shapes a random tree"),
        (Tree.parse("(3 4)"), {"evaluate": len}, "evaluate is said of a game"),
        (None, {"state": 3}, "state is said of a game"),
        (None, {"example": GAME}, "no game of your own yet"),
        (None, {"example": "tictactoe"}, "tic-tac-toe"),
    ],
)
def test_what_cannot_be_shown_is_refused(game, choices, refusal):
    with pytest.raises(AbvizError, match=refusal):
        abviz.explore(game, **choices)


def test_searches_of_a_game_open_with_its_states():
    trace = abviz.search(Nim([1, 2]))
    assert abviz.explore(trace).trace == trace
    with pytest.raises(AbvizError, match=r"open the game itself, as in explore\(game"):
        abviz.explore(abviz.search(TicTacToe(END)))
    made = unfold(Nim([1, 2]))
    explorer = abviz.explore(abviz.watch(minimax_from_the_right, made.tree).of_game(made))
    assert states_seen(explorer.stage) == states_of(Nim([1, 2]))
    with pytest.raises(AbvizError, match="the states belong to another tree"):
        trace.of_game(made)


def highest(game, state):
    """Search over the states of a game."""
    if game.is_terminal(state):
        return 1
    return max(highest(game, game.result(state, action)) for action in game.actions(state))


def test_a_search_over_states_is_handed_on_with_its_game_or_says_that_it_lacks():
    explorer = abviz.explore(abviz.watch(highest, Nim([1, 2])), step=3)
    assert repr(explorer) == (
        "abviz.explore(abviz.watch(highest, abviz.games.Nim([1, 2])), step=3)"
    )
    again = eval(repr(explorer), {"abviz": abviz, "highest": highest})
    assert snapshot(again) == snapshot(explorer)
    game = Nim([1, 2])
    later = game.result(game.initial, game.actions(game.initial)[0])
    part = abviz.watch(highest, unfold(game, later))
    for trace in (part, abviz.watch(highest, Matches())):
        assert repr(abviz.explore(trace)) == "abviz.explore(abviz.watch(highest, …))"


def test_the_depth_limit_of_a_function_is_handed_on():
    explorer = abviz.explore(
        abviz.watch(minimax_from_the_right, abviz.examples["estimates"], depth=2)
    )
    again = eval(repr(explorer), {"abviz": abviz, "minimax_from_the_right": minimax_from_the_right})
    assert again.trace == explorer.trace and "depth=2" in repr(explorer)


def test_the_stored_picture_shows_the_states_too():
    explorer = abviz.explore(Nim([1, 2]))
    layout = explorer.stage.drawn_step().artists.layout
    assert layout.boards == explorer.stage.boards is not None
