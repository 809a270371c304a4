"""Limits, names, and games that answer something impossible."""

import pickle

import pytest
from games_tests.played import Replayed, Walk
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees

from abviz.games import Nim, TicTacToe, unfold
from abviz.trees import Tree, TreeError, UnknownNode, as_tree


def without_estimates(tree):
    graph = tree.to_networkx()
    for facts in graph.nodes.values():
        facts.pop("estimate", None)
    return Tree.from_networkx(graph)


@given(trees(chance=True))
def test_a_tree_played_as_a_game_is_the_same_tree(tree):
    assert Tree.from_game(Replayed(tree), maximizer="max") == without_estimates(tree)


@given(trees(chance=True), st.integers(0, 4))
def test_a_limit_cuts_the_tree_and_nothing_else(tree, depth):
    limited = Tree.from_game(
        Replayed(tree), maximizer="max", depth=depth, evaluate=lambda state: state.index
    )
    kept = [node for node in tree if len(node.path) <= depth]
    assert [node.path for node in limited] == [node.path for node in kept]
    for node, original in zip(limited, kept, strict=True):
        if original.is_leaf:
            assert node.value == original.value
        elif node.is_leaf:
            assert (len(node.path), node.value) == (depth, original.index)
        else:
            assert (node.player, node.estimate) == (original.player, original.index)


@given(trees())
def test_states_and_actions_of_every_node(tree):
    unfolding = unfold(Replayed(tree), maximizer="max")
    assert unfolding.states == tree.nodes
    for node, original in zip(unfolding.tree, tree, strict=True):
        assert unfolding.state(node) is original
        assert unfolding.state(node.name) is unfolding.state(node.path) is original
        assert unfolding.action(node) == (node.path[-1] if node.path else None)


def test_names_are_the_moves_as_long_as_they_are_short():
    tree = Tree.from_game(TicTacToe("XO. ... ..."))
    names = {len(node.path): node.name for node in tree}
    assert [len(name.split("-")) for depth, name in sorted(names.items())][1:7] == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]
    assert all("-" not in names[depth] for depth in (0, 7))
    assert len({node.name for node in tree}) == len(tree)


def test_moves_that_read_alike_get_letters():
    game = Walk(actions=lambda state: ["a b", "ab", "", "B"], is_terminal=bool)
    assert [node.name for node in Tree.from_game(game)] == ["A", "ab", "C", "D", "B"]


def test_a_depth_limit_that_cuts_a_game_needs_evaluate():
    with pytest.raises(TreeError, match="After the moves 1, 2: .*limit of 2 plies.*evaluate="):
        Tree.from_game(TicTacToe(), depth=2)
    assert Tree.from_game(Nim([1, 1]), depth=2) == Tree.from_game(Nim([1, 1]))
    assert Tree.from_game(Nim([3]), depth=0, evaluate=lambda state: 7).to_nested() == 7


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"depth": -1}, "depth must be a whole number of at least 0, not -1"),
        ({"depth": 1.5}, "depth must be a whole number"),
        ({"evaluate": 3}, "evaluate must be a function of the state, not 3"),
        ({"depth": 1, "evaluate": lambda state: "good"}, "At the start: 'good' is not a score"),
        ({"maximizer": 7}, "MAX is the player 7, but both 0 and 1 move against it"),
    ],
)
def test_options_that_cannot_be_are_refused(options, complaint):
    with pytest.raises(TreeError, match=complaint):
        Tree.from_game(Walk(), **options)


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        ({"actions": lambda s: []}, "At the start: The game is not over, but there are no actions"),
        (
            {"utility": lambda s, p: None},
            "After the moves on, on, on: utility of the game returned",
        ),
        ({"to_move": lambda s: s}, "After the moves on, on: MAX is the player 0, but both 1 and 2"),
        ({"to_move": lambda s: None}, "to_move of the game returned None; it must return"),
    ],
)
def test_a_game_that_answers_wrongly_is_told_after_which_moves(answers, complaint):
    with pytest.raises(TreeError, match=complaint):
        Tree.from_game(Walk(**answers))


@pytest.mark.parametrize(
    ("pairs", "complaint"),
    [
        ([], "At the start: The probabilities of a chance node sum to 0"),
        ([("up", 0.5), ("down", 0.4)], "At the start: The probabilities of a chance node sum to"),
        ([("up", 1), ("down", 0)], "At the start: 0 is not a probability"),
    ],
)
def test_probabilities_that_cannot_be_are_told_after_which_moves(pairs, complaint):
    game = Walk(to_move=lambda state: None, chances=lambda state: pairs, is_terminal=bool)
    with pytest.raises(TreeError, match=complaint):
        Tree.from_game(game, maximizer=0)


def test_an_error_of_the_game_itself_stays_and_says_where():
    def result(state, action):
        return state + 1 if state < 2 else {}["gone"]

    with pytest.raises(KeyError, match="gone") as caught:
        Tree.from_game(Walk(result=result))
    assert caught.value.__notes__ == [
        "Raised by the game while it was unfolded: After the moves on, on."
    ]


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        ({"result": lambda s, a: (s + 1) % 2}, "After the moves on, on: .*same state before"),
        (
            {
                "initial": [0],
                "to_move": lambda s: 0,
                "result": lambda s, a: s,
                "is_terminal": lambda s: False,
            },
            "more than 10,000 plies",
        ),
    ],
)
def test_endless_games_are_refused(answers, complaint):
    with pytest.raises(TreeError, match=complaint):
        Tree.from_game(Walk(**answers))


def test_an_endless_game_has_a_tree_up_to_a_limit():
    game = Walk(result=lambda state, action: (state + 1) % 2)
    assert Tree.from_game(game, depth=5, evaluate=lambda state: state).depth == 5


def test_too_many_nodes_are_refused(monkeypatch):
    number = len(Tree.from_game(Nim([1, 2, 3])))
    monkeypatch.setattr("abviz.games.lazy_game.MOST_NODES_OF_A_GAME", number)
    assert len(Tree.from_game(Nim([1, 2, 3]))) == number == 447
    monkeypatch.setattr("abviz.games.lazy_game.MOST_NODES_OF_A_GAME", number - 1)
    with pytest.raises(TreeError, match="^The tree has more than 446 nodes.*depth=") as caught:
        Tree.from_game(Nim([1, 2, 3]))
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_node_of_another_tree_is_asked_for_by_name():
    unfolding = unfold(Nim([1, 2]))
    stranger = unfolding.tree.reordered("reversed")["b1-a1"]
    with pytest.raises(UnknownNode, match="Ask by its name, 'b1-a1'"):
        unfolding.state(stranger)
    with pytest.raises(UnknownNode, match="Ask by its name, 'b1-a1'"):
        unfolding.tree.with_score(stranger, 3)
    assert unfolding.tree[unfolding.tree.root] is unfolding.tree.root
    assert unfolding.state(stranger.name).sizes == (0, 1)


def test_an_unfolding_is_taken_where_a_tree_is_wanted():
    unfolding = unfold(Nim([3]))
    assert as_tree(unfolding) is unfolding.tree
