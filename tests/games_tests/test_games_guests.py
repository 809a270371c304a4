"""Games of other libraries are searched as they are, and what they lack is said."""

import math

import pytest
from games_tests.guests import (
    Board,
    SpielGame,
    SpielState,
    Sticks,
    StochasticGame,
    TwoPlayerGame,
    Unscored,
)

import abviz
from abviz.games import Nim, TicTacToe, lazy, unfold
from abviz.trees import Tree, TreeError


def move_of(trace):
    return trace.unfolding.action(trace.best_move)


def test_a_game_of_easyai_is_searched_for_the_player_who_is_to_move():
    for player in (1, 2):
        trace = abviz.search(Sticks(4, current_player=player))
        assert (trace.value, move_of(trace)) == (100, "1")
        assert trace.tree.root.is_max
    assert abviz.search(Sticks(3)).value == -100


def test_a_search_leaves_a_game_of_easyai_as_it_was_and_keeps_its_own_copies():
    game = Sticks(3)
    trace = abviz.search(game)
    assert (game.pile, game.current_player) == (3, 1)
    game.make_move("2")
    states = trace.unfolding.states
    assert states[0].pile == 3
    assert [trace.unfolding.state(name).pile for name in ("1", "1-1", "1-2")] == [2, 1, 0]


def test_a_game_of_easyai_brings_the_scores_at_a_limit_along():
    assert abviz.search(Sticks(9), depth=1).value == 0.5
    assert abviz.search(Sticks(9), depth=2).value == -0.5
    assert abviz.search(Sticks(9), "iterative-deepening", depth=2).value == -0.5
    assert unfold(Sticks(9), depth=1).tree.to_nested() == [0.5, 0.5]
    assert abviz.search(lazy(Sticks(9), evaluate=lambda game: game.pile), depth=1).value == 8


def test_a_table_finds_positions_of_easyai_by_their_entry():
    class Entered(Sticks):
        def ttentry(self):
            return self.pile

    plain = abviz.search(Sticks(9), "alphabeta-table")
    found = abviz.search(Entered(9), "alphabeta-table")
    assert plain.value == found.value == -100
    assert len(found.visits) < len(plain.visits)


def test_a_state_of_openspiel_and_a_whole_game_are_searched():
    trace = abviz.search(SpielGame(4))
    assert (trace.value, move_of(trace)) == (1, 1)
    assert type(trace.value) is int
    state = SpielState(SpielGame(), count=3, player=1)
    trace = abviz.search(state)
    assert (trace.value, trace.tree.root.player) == (-1, "max")


def test_chance_of_openspiel_is_averaged_and_player_0_is_max_where_it_moves_first():
    game = SpielGame(3, dice=True)
    value = abviz.search(game, "expectiminimax").value
    # Take two: the coin leaves one for the opponent with 3/4. Take one: with 3/4 two are left.
    assert value == -0.5
    rolling = SpielState(game, count=2, player=1, rolls=True)
    tree = Tree.from_game(rolling)
    assert tree.root.is_chance and [child.player for child in tree.root.children] == ["min", "min"]


def test_players_of_openspiel_without_a_fixed_sum_get_seats():
    for game in (SpielGame(2, players=3), SpielGame(2, utility="GENERAL_SUM")):
        with pytest.raises(abviz.SearchError, match='Search it with "maxn"'):
            abviz.search(game)
        assert Tree.from_game(game).root.player == "p1"
    assert abviz.search(SpielGame(2, players=3), "maxn").value == (1, -1, -1)
    assert abviz.search(SpielGame(2, utility="GENERAL_SUM"), "maxn").value == (1, -1)


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        ({"dynamics": "SIMULTANEOUS"}, "the players do not take turns"),
        ({"information": "IMPERFECT_INFORMATION"}, "a player does not see everything"),
        ({"chance_mode": "SAMPLED_STOCHASTIC"}, "lists no probabilities"),
    ],
)
def test_other_kinds_of_games_of_openspiel_are_refused(kind, part):
    with pytest.raises(TreeError, match=part):
        abviz.search(SpielGame(**kind))


def count(board):
    return board.count


def test_white_is_max_on_a_board_of_python_chess_and_a_mate_is_above_all_scores():
    trace = abviz.search(lazy(Board(3, turn=False), evaluate=count), depth=3)
    assert trace.tree.root.is_min and trace.value == math.inf
    trace = abviz.search(lazy(Board(4), evaluate=count), depth=4)
    assert (trace.value, move_of(trace)) == (math.inf, "a")
    assert abviz.search(lazy(Board(9), evaluate=count), depth=2).value == 6
    assert (
        abviz.search(lazy(Board(2), evaluate=count, maximizer="Black"), depth=2).value == -math.inf
    )


@pytest.mark.parametrize(
    "search",
    [
        abviz.search,
        lambda board: abviz.search(board, depth=2),
        lambda board: abviz.search(lazy(board, evaluate=count)),
        Tree.from_game,
    ],
)
def test_chess_without_a_limit_or_an_evaluation_is_refused_at_once(search):
    with pytest.raises(TreeError, match=r"Say how deep, and what a position is worth to White"):
        search(Board(9))


def test_dice_of_aima_roll_after_each_move():
    tree = Tree.from_game(StochasticGame())
    assert tree["1"].is_chance and tree["1-none"].is_min and tree["1-none"].probability == 0.5
    trace = abviz.search(StochasticGame(), "expectiminimax")
    assert (trace.value, trace.best_move.name) == (0, "2")


def test_guests_without_chance_can_be_played():
    assert "worth −100 to 1" in abviz.play(Sticks(3), you="min").said
    with pytest.raises(TreeError, match="without chance"):
        abviz.play(SpielGame(3, dice=True))
    with pytest.raises(TreeError, match="has 2 players with scores of their own"):
        abviz.play(SpielGame(2, utility="GENERAL_SUM"))


class Half(TwoPlayerGame):
    def possible_moves(self):
        return ["1"]


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        (Half(), ["possible_moves, as games of easyAI do, but no make_move, is_over", "def make_"]),
        (Unscored(), ["but no scoring", "Unscored.scoring = lambda game: -100 if game.lose()"]),
        (type("S", (), {"legal_actions": list})(), ["OpenSpiel do, but no child", "load_game("]),
        (type("B", (), {"legal_moves": []})(), ["python-chess do, but no push", "chess.Board()"]),
        (
            type("D", (StochasticGame,), {"terminal_test": property()})(),
            ["AIMA do, but no terminal_test", "def terminal_test(self, state):"],
        ),
    ],
    ids=["easyAI", "scoring", "OpenSpiel", "python-chess", "AIMA"],
)
def test_what_a_guest_lacks_is_said_with_the_lines_that_help(game, parts):
    with pytest.raises(TreeError) as caught:
        abviz.search(game)
    assert all(part in str(caught.value) for part in parts), str(caught.value)


def test_a_scoring_without_a_result_is_named():
    class Silent(Sticks):
        def scoring(self):
            pass

    with pytest.raises(TreeError, match="scoring of the game returned None; it must return a"):
        abviz.search(Silent())


def test_a_scoring_of_one_object_alone_is_refused_since_its_copies_would_not_have_it():
    game = Unscored()
    game.scoring = lambda: -100 if game.is_over() else 0
    with pytest.raises(TreeError, match="Unscored.scoring = lambda game"):
        abviz.search(game)


class Turns:
    """Two plies, with players of any names; utilities are told for the player asked, or not."""

    initial = 0

    def __init__(self, first, second, is_honest=True):
        self.names, self.is_honest = (first, second), is_honest

    def to_move(self, state):
        return self.names[state % 2]

    def actions(self, state):
        return ["on"]

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == 2

    def utility(self, state, player):
        return -7 if self.is_honest and player == self.names[1] else 7


@pytest.mark.parametrize(("first", "second"), [(-1, 1), (False, True), ("O", "X")])
def test_who_may_be_min_is_max_only_if_utilities_show_whose_they_are(first, second):
    assert abviz.search(Turns(first, second)).value == 7
    with pytest.raises(TreeError, match=f"calls that player {first!r}.*maximizer={second!r}"):
        abviz.search(Turns(first, second, is_honest=False))
    trace = abviz.search(lazy(Turns(first, second, is_honest=False), maximizer=second))
    assert trace.tree.root.is_min and trace.value == 7
    assert abviz.search(Turns(second, first, is_honest=False)).value == 7


def test_who_may_be_min_is_asked_about_at_once_where_utility_takes_no_player():
    game = Turns(-1, 1)
    game.utility = lambda state: 7
    with pytest.raises(TreeError, match=r"calls that player -1.*maximizer=1\)"):
        abviz.search(game)


@pytest.mark.parametrize(
    ("name", "attribute", "line"),
    [
        ("to_move", "MIN", "def to_move(self, state):"),
        ("is_terminal", False, "def is_terminal(self, state):"),
        ("utility", 3, "def utility(self, state, player):"),
        ("result", {}, "has no result|def result|is no game"),
    ],
)
def test_an_attribute_in_place_of_a_method_is_named(name, attribute, line):
    game = Turns("A", "B")
    setattr(game, name, attribute)
    with pytest.raises(TreeError, match=line.replace("(", r"\(").replace(")", r"\)")):
        abviz.search(game)


def test_our_own_games_and_helpers_of_the_same_names_are_no_guests():
    class Helpful(Nim):
        def legal_moves(self, state):
            return self.actions(state)

        possible_moves = legal_actions = legal_moves

    assert abviz.search(Helpful([1, 2])).value == abviz.search(Nim([1, 2])).value
    assert abviz.search(TicTacToe("XOO X.. OX.")).value == 1
