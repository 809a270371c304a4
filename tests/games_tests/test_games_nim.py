"""Nim against its theory."""

from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest

import abviz
from abviz.games import Nim, unfold
from abviz.trees import Tree, TreeError

SMALL = [
    *combinations_with_replacement(range(3), 3),
    *combinations_with_replacement(range(5), 2),
    *((size,) for size in range(8)),
    *((1,) * number for number in range(1, 5)),
]


@pytest.mark.parametrize("heaps", SMALL)
def test_normal_play_is_won_exactly_if_the_nim_sum_is_not_zero(heaps):
    assert abviz.search(Tree.from_game(Nim(heaps))).value == (1 if reduce(xor, heaps) else -1)


@pytest.mark.parametrize("heaps", SMALL)
def test_misere_play_differs_only_where_all_heaps_are_single(heaps):
    wins = reduce(xor, heaps) != 0 if max(heaps) >= 2 else sum(heaps) % 2 == 0
    assert abviz.search(Tree.from_game(Nim(heaps, misere=True))).value == (1 if wins else -1)


def test_the_tree_of_one_and_two():
    assert str(Tree.from_game(Nim([1, 2]))) == (
        '(a1: ("a1-b1": ("a1-b1-b1": 1) "a1-b2": -1)'
        ' b1: ("b1-a1": ("b1-a1-b1": 1) "b1-b1": ("b1-b1-a1": 1))'
        ' b2: ("b2-a1": -1))'
    )


def test_moves_and_states_of_a_node():
    unfolding = unfold(Nim([1, 2]))
    assert [str(unfolding.action(node)) for node in unfolding.tree.root.children] == [
        "a1",
        "b1",
        "b2",
    ]
    assert str(unfolding.state("b1-a1")) == "0 1, first moves"
    assert unfolding.action("A") is None
    assert unfolding.tree["b1-a1-b1"].value == 1


def test_a_game_of_heaps_is_shown_as_the_call_that_makes_it():
    assert repr(Nim((1, 2))) == "Nim([1, 2])"
    assert repr(Nim([1], misere=True)) == "Nim([1], misere=True)"


@pytest.mark.parametrize(
    ("heaps", "complaint"),
    [
        ([], "1 to 26 sizes"),
        (3, "heaps must be a list"),
        ("345", "heaps must be a list"),
        ([2, -1], "Heap 2 must be a whole number from 0 to 1,000,000, not -1"),
        ([2.5], "Heap 1 must be a whole number"),
    ],
)
def test_bad_heaps_are_refused(heaps, complaint):
    with pytest.raises(TreeError, match=complaint):
        Nim(heaps)
