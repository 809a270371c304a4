"""Classes as students write them work as they are."""

from collections import namedtuple

import pytest

import abviz
from abviz.games import Game, Nim, TicTacToe, unfold
from abviz.trees import Tree, TreeError

GameState = namedtuple("GameState", "to_move utility board moves")


class Letters:
    """Two plies with letters for states, in the older style."""

    initial = "A"
    below = {"A": "BCD", "B": "123", "C": "456", "D": "789"}
    scores = dict(zip("123456789", (3, 12, 8, 2, 4, 6, 14, 5, 2), strict=True))

    def actions(self, state):
        return [f"{state.lower()}{number}" for number, _ in enumerate(self.below[state], start=1)]

    def result(self, state, move):
        return self.below[state][int(move[1]) - 1]

    def utility(self, state, player):
        return self.scores[state] if player == "MAX" else -self.scores[state]

    def terminal_test(self, state):
        return state not in self.below

    def to_move(self, state):
        return "MIN" if state in "BCD" else "MAX"


class Row:
    """Two side by side on a strip of four squares win; a named tuple with a dictionary."""

    def __init__(self):
        self.initial = GameState(to_move="X", utility=0, board={}, moves=[1, 2, 3, 4])

    def to_move(self, state):
        return state.to_move

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        board = state.board | {move: state.to_move}
        won = any(all(board.get(i + k) == state.to_move for k in range(2)) for i in range(1, 4))
        return GameState(
            to_move="O" if state.to_move == "X" else "X",
            utility=(1 if state.to_move == "X" else -1) if won else 0,
            board=board,
            moves=[other for other in state.moves if other != move],
        )

    def utility(self, state, player):
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state):
        return state.utility != 0 or not state.moves


class Corners:
    """Set actions, a method `initial`, and players that are objects of their own."""

    one, two = object(), object()

    def initial(self):
        return ()

    def to_move(self, state):
        return (self.one, self.two)[len(state) % 2]

    def actions(self, state):
        return {"north", "south", "east", "west"} - set(state)

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        return len(state[0]) * (1 if player is self.one else -1)


def test_the_names_of_methods_of_aimas_third_edition_are_taken():
    tree = Tree.from_game(Letters())
    assert tree == abviz.examples["aima-3x3"]
    assert [node.name for node in tree.root.children[1].children] == ["a2-c1", "a2-c2", "a2-c3"]
    assert abviz.search(tree).value == 3


def test_states_that_say_who_moves():
    unfolding = unfold(Row())
    assert abviz.search(unfolding.tree).value == 1
    assert unfolding.tree.depth == 4
    assert unfolding.state("2-4").board == {2: "X", 4: "O"}
    assert unfolding.tree["2-4-1"].value == 1


def test_sets_of_actions_have_one_order():
    tree = Tree.from_game(Corners())
    assert [node.name for node in tree.root.children] == ["east", "north", "south", "west"]
    assert tree.root.is_max and tree["west"].is_min
    assert [leaf.value for leaf in tree["east"].children] == [4, 4, 4]


def test_max_moves_in_the_initial_state_of_the_game_wherever_the_tree_starts():
    game = Letters()
    assert Tree.from_game(game, "B").root.is_min
    assert Tree.from_game(game, "B").to_nested() == [3, 12, 8]
    assert Tree.from_game(game, "B", maximizer="MIN").to_nested() == [-3, -12, -8]
    assert Tree.from_game(game, "B", maximizer="MIN").root.is_max


def test_our_games_answer_the_protocol():
    for game in (TicTacToe(), Nim([1])):
        assert isinstance(game, Game)


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (TicTacToe, r"TicTacToe is a class, not yet a game.*TicTacToe\(\)"),
        (3, "int is no game: it has no actions and no result and no to_move and no initial"),
        (type("Half", (Nim,), {"is_terminal": property()})([1]), r"it has no is_terminal\."),
    ],
)
def test_what_is_no_game_is_refused(game, complaint):
    with pytest.raises(TreeError, match=complaint):
        Tree.from_game(game)


class Slides:
    """Letters in the words of slides: successors, and nobody says who moves."""

    initial = "A"

    def __init__(self, form=list, **answers):
        self.form = form
        vars(self).update(answers)

    def successors(self, state):
        return self.form(Letters.below[state])

    def terminal_test(self, state):
        return state not in Letters.below

    def utility(self, state):
        return Letters.scores[state]


def pairs(states):
    return [(f"to {state}", state) for state in states]


@pytest.mark.parametrize("form", [str, list, tuple, set, iter, pairs])
def test_successors_are_states_or_pairs_and_players_take_turns(form):
    unfolding = unfold(Slides(form))
    assert unfolding.tree == abviz.examples["aima-3x3"]
    move = "to C" if form is pairs else 2
    assert (unfolding.action((1,)), unfolding.state((1,))) == (move, "C")
    trace = abviz.search(Slides(form))
    assert trace.value == 3 and trace.best_move.name == ("toB" if form is pairs else "1")


def test_successors_with_somebody_who_moves_and_a_utility_for_each():
    class Both(Slides):
        def to_move(self, state):
            return "left" if state == "A" else "right"

        def utility(self, state, player):
            return Letters.scores[state] * (1 if player == "right" else -1)

    assert abviz.search(Both()).value == -min(
        max(row) for row in ((3, 12, 8), (2, 4, 6), (14, 5, 2))
    )
    assert Tree.from_game(Both(), "B").to_nested() == [-3, -12, -8]
    assert Tree.from_game(Both(), maximizer="right").root.is_min


def test_a_game_whose_first_player_is_called_min_says_who_is_max():
    class Both(Slides):
        def to_move(self, state):
            return "MIN" if state == "A" else "MAX"

    with pytest.raises(TreeError, match="this game calls that player 'MIN'. Say who is MAX"):
        abviz.search(Both())
    assert Tree.from_game(Both(), maximizer="MAX").root.is_min


def test_actions_and_result_come_before_successors():
    class More(Letters):
        successors = None

        def to_move(self, state):
            return "MAX"

    assert abviz.search(More()).value == 14


def test_a_game_that_is_not_over_has_moves():
    with pytest.raises(TreeError, match="At the start: The game is not over, but there are no act"):
        abviz.search(Slides(successors=lambda state: []), "minimax")


def test_states_that_are_tuples_of_two_need_pairs():
    game = Slides(
        initial=("A", 1), successors=lambda s: [("B", 2)], terminal_test=lambda s: s[1] == 2
    )
    with pytest.raises(TreeError, match="2 is no state like .*Return pairs"):
        Tree.from_game(game)


def test_where_players_only_take_turns_a_tree_starts_at_the_start():
    with pytest.raises(TreeError, match="does not say who moves: MAX moves first, in its"):
        Tree.from_game(Slides(), "B")
    with pytest.raises(TreeError, match="Start there and leave maximizer out"):
        Tree.from_game(Slides(), maximizer="MIN")
