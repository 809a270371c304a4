"""Games of OpenSpiel, against OpenSpiel's own searches."""

import sys

import pytest

import abviz
from abviz.games import OpenSpiel, TicTacToe, lazy, unfold
from abviz.trees import Tree, TreeError
from abviz.trees.measures import minimax_values


@pytest.fixture
def pyspiel():
    return pytest.importorskip("pyspiel", reason='needs OpenSpiel: pip install "abviz[openspiel]"')


@pytest.fixture
def searches(pyspiel):
    return pytest.importorskip("open_spiel.python.algorithms.minimax")


def test_without_openspiel_the_error_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(TreeError, match=r"pip install 'abviz\[openspiel\]'"):
        OpenSpiel("tic_tac_toe")


@pytest.mark.parametrize("moves", [(4, 0), (4, 1), (0, 8), (1, 5, 4), (0, 1, 3)])
def test_tic_tac_toe_has_the_same_tree_and_the_value_of_openspiel(pyspiel, searches, moves):
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for move in moves:
        state.apply_action(move)
    tree = Tree.from_game(OpenSpiel("tic_tac_toe"), state)
    board = TicTacToe("".join(map(str.strip, str(state).replace("x", "X").replace("o", "O"))))
    assert tree == Tree.from_game(board, maximizer="X")
    value, _ = searches.alpha_beta_search(state.get_game(), state=state, maximizing_player_id=0)
    assert abviz.search(tree).value == value


@pytest.mark.parametrize("moves", [(4, 0), (0, 8), (1, 5, 4), (0, 1, 3)])
def test_tic_tac_toe_as_it_unfolds(pyspiel, moves):
    """The same positions as in our own tic-tac-toe, and no others."""
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for move in moves:
        state.apply_action(move)
    board = TicTacToe("".join(map(str.strip, str(state).replace("x", "X").replace("o", "O"))))
    theirs = abviz.search(lazy(OpenSpiel("tic_tac_toe"), state))
    ours = abviz.search(lazy(board, maximizer="X"))
    assert theirs.tree == ours.tree
    assert [*map(theirs.tree.nodes.index, theirs.visits)] == [
        *map(ours.tree.nodes.index, ours.visits)
    ]


@pytest.mark.parametrize(
    "name", ["tic_tac_toe()", "connect_four", "breakthrough(rows=6,columns=4)"]
)
def test_a_limit_gives_the_value_and_the_move_of_openspiel(pyspiel, searches, name):
    def score(state):
        return (sum((n + 1) * a for n, a in enumerate(state.history())) * 37 % 101 - 50) / 100

    game = pyspiel.load_game(name)
    unfolding = unfold(OpenSpiel(game), depth=3, evaluate=score)
    trace = abviz.search(unfolding.tree)
    value, move = searches.alpha_beta_search(game, value_function=score, maximum_depth=3)
    assert trace.value == value
    assert unfolding.action(trace.best_move).number == move
    played = abviz.search(lazy(OpenSpiel(game), evaluate=score), depth=3)
    assert played.value == value
    assert played.unfolding.action(played.best_move).number == move


@pytest.mark.parametrize("misere", ["true", "false"])
@pytest.mark.parametrize("heaps", ["1;2;3", "2;2", "1;1;1", "3;1"])
def test_nim(pyspiel, searches, heaps, misere):
    game = pyspiel.load_game(f"nim(pile_sizes={heaps},is_misere={misere})")
    value, _ = searches.alpha_beta_search(game)
    assert abviz.search(Tree.from_game(OpenSpiel(game))).value == value
    ours = abviz.games.Nim(list(map(int, heaps.split(";"))), misere=misere == "true")
    assert abviz.search(Tree.from_game(ours)).value == value


@pytest.mark.parametrize(
    "name", ["pig(winscore=3,horizon=4)", "pig(winscore=4,horizon=5,diceoutcomes=3)"]
)
def test_chance(pyspiel, searches, name):
    game = pyspiel.load_game(name)
    tree = Tree.from_game(OpenSpiel(game))
    value, _ = searches.expectiminimax(game.new_initial_state(), 100, None, 0)
    assert tree.has_chance
    assert minimax_values(tree)[0] == pytest.approx(value, abs=1e-12)


def test_a_position_starts_the_game_and_stays_as_it_is(pyspiel):
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for move in (0, 4, 1, 2, 3):
        state.apply_action(move)
    unfolding = unfold(OpenSpiel(state))
    assert (unfolding.tree.root.is_max, len(unfolding.tree.root.children)) == (True, 4)
    assert str(unfolding.action(unfolding.tree.root.children[0])) == "o(1,2)"
    assert state.history() == [0, 4, 1, 2, 3]
    assert repr(OpenSpiel(state)) == "OpenSpiel('tic_tac_toe()')"


def test_where_chance_moves_first_max_must_be_named(pyspiel):
    game = OpenSpiel("backgammon")
    with pytest.raises(TreeError, match="Chance moves first"):
        Tree.from_game(game, depth=1, evaluate=lambda state: 0)
    assert Tree.from_game(game, depth=1, evaluate=lambda state: 0, maximizer=0).root.is_chance


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        ("tic_tac_to", 'no game "tic_tac_to". Did you mean "tic_tac_toe"'),
        ("pig(nonsense=3)", "OpenSpiel cannot load"),
        (7, "7 is no game of OpenSpiel"),
        ("kuhn_poker", "kuhn_poker: its players do not see everything"),
        ("goofspiel", "its players move at the same time"),
        ("catch", "need not lose; its number of players is 1"),
        ("pig(players=3)", "its number of players is 3"),
    ],
)
def test_what_does_not_fit_is_refused(pyspiel, game, complaint):
    with pytest.raises(TreeError, match=complaint):
        OpenSpiel(game)
