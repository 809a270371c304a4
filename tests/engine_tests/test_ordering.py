"""Killer moves and the history heuristic: who is tried first, what it saves, where it harms."""

from __future__ import annotations

import pickle

import pytest
from engine_tests.chance import named_by_moves
from engine_tests.oracle import games
from hypothesis import given
from strategies import tries

import abviz
from abviz.errors import SearchError
from abviz.games import Nim, TicTacToe
from abviz.trees import Tree

NAMES = ("killer", "history")


@pytest.mark.parametrize("name", NAMES)
@tries(60)
@given(tree=games())
def test_the_value_is_minimax(name, tree):
    trace = abviz.search(named_by_moves(tree), name)
    assert trace.value == abviz.search(tree, "minimax").value


def test_who_is_tried_first_and_that_it_may_be_the_wrong_one():
    """The second move cuts below 2, so it comes first below 3, and cuts; below 4 it is in vain."""
    tree = named_by_moves(Tree.parse("((3 5) (4 2 9) (8 1 7) (6 5 0))"))
    for name in NAMES:
        visits = " ".join(node.name for node in abviz.search(tree, name).visits)
        assert visits == "A 1 1-1 1-2 2 2-1 2-2 3 3-2 4 4-2 4-1 4-3"


class CentreFirst(TicTacToe):
    """Tic-tac-toe with the moves sorted: the centre, the edges, the corners."""

    def actions(self, state):
        return sorted(super().actions(state), key=[0, 3, 2, 3, 2, 1, 2, 3, 2, 3].__getitem__)


@pytest.mark.parametrize(
    ("game", "nodes"),
    [
        (TicTacToe(), [18_297, 8_759, 12_841]),
        (CentreFirst(), [11_758, 6_311, None]),
        # The killers are in vain here, and cost nodes.
        (TicTacToe("..X ..X O.O"), [87, 109, 37]),
    ],
)
def test_what_they_save_in_tic_tac_toe_and_cost(game, nodes):
    for name, number in zip(("alphabeta", *NAMES), nodes, strict=True):
        assert number is None or len(abviz.search(game, name).visits) == number


def test_moves_are_known_in_a_long_game_though_names_do_not_say_them():
    trace = abviz.search(Nim([1, 1, 1, 1, 1]), "killer")
    node = next(one for one in trace.visits if len(one.path) > 4)
    assert node.name.isalpha() and trace.move_to(node) == "e1" and len(trace.steps[-1].lines) > 1
    sentences = [step.sentence for step in trace.steps]
    assert any("it is a killer" in one for one in sentences)
    copy = pickle.loads(pickle.dumps(trace))
    assert [step.sentence for step in copy.steps] == sentences
    assert [step.lines for step in copy.steps] == [step.lines for step in trace.steps]


@pytest.mark.parametrize("name", NAMES)
def test_a_tree_whose_names_say_no_moves_is_refused(name):
    for text in ("3 5", "(a: 3 b: 5)", '("1": (3 "1-2": 5) 7)', '("1": ("1-1": 3 "2-2": 5))'):
        tree = Tree.parse(text)
        if text == "(a: 3 b: 5)":
            assert abviz.search(tree, name).value == 5
            continue
        with pytest.raises(SearchError, match="compares moves, and the name of .* says none"):
            abviz.search(tree, name)
