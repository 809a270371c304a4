"""Checks of functions for several players: maxⁿ, with its usual mistakes told apart."""

from functools import partial

import numpy as np
import pytest
import zoo

import abviz
from abviz.classroom.check.trees import trials
from abviz.trees import Tree

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("here")]
MAXN = abviz.algorithms["maxn"]
quick = partial(abviz.check, against="maxn", most_leaves=3, random_trees=10)


counts_on = zoo.changed(zoo.maxn_by_plies, "counts_on", ("ply", "player"))


def hands_on(node, player):
    if node.is_leaf:
        return node.utilities
    below = [hands_on(child, child.player) for child in node.children]
    return max(below, key=lambda utilities: utilities[int(player[1:]) - 1])


def of_arrays(node):
    if node.is_leaf:
        return np.array(node.utilities)
    return max(map(of_arrays, node.children), key=lambda utilities: utilities[node.seat - 1])


def leaves_the_third_out(node):
    below = [*map(leaves_the_third_out, node.children[:2])]
    return max(below, key=lambda one: one[node.seat - 1]) if below else node.utilities


@pytest.mark.parametrize(
    "function",
    [
        *(zoo.maxn, zoo.maxn_by_key, zoo.maxn_and_move),
        *(zoo.maxn_keeps_the_last, zoo.maxn_scores_leaves),
    ],
)
def test_every_form_of_maxn_is_right(function):
    report = quick(function, alternating=False)
    assert report.passed and report.verdict.tried["order"] == 192, report.text
    is_so = "?" if function is zoo.maxn_scores_leaves else "✓"
    assert report.how_far.startswith(f"{is_so} a leaf, ✓ maxⁿ values.")


def test_a_leaf_that_is_read_once_is_not_said_to_be_read_again():
    assert "reads some scores again" not in quick(zoo.maxn).text


def test_no_tree_leaves_a_choice_to_the_rule_for_ties():
    found = [*trials(MAXN, most_leaves=4, random_trees=20, seed=3)]
    assert [one.tree for one in found] == [
        one.tree for one in trials(MAXN, most_leaves=4, random_trees=20, seed=3)
    ]
    assert {one.kind for one in found} == {"order", "turns", "forced", "large"}
    assert {one.tree.players for one in found} == {2, 3}
    for trial in found:
        assert MAXN.fits(trial.tree)
        for column in zip(*(leaf.utilities for leaf in trial.tree.leaves), strict=True):
            assert len({*column}) == len(column)
    small = [one.tree for one in found if one.kind == "order"]
    assert len(small) == 720 and any(leaf.utilities < (0, 0) for leaf in small[2].leaves)


@pytest.mark.parametrize(
    ("function", "leaves"),
    [
        (zoo.maxn_for_the_first, 3),
        (zoo.maxn_for_all, 2),
        (zoo.maxn_against_others, 2),
        (zoo.maxn_against_itself, 2),
        (zoo.maxn_one_number, 2),
        (zoo.maxn_of_each_the_best, 2),
        (zoo.maxn_from_zero, 2),
        (zoo.maxn_for_the_next, 2),
        (zoo.maxn_first_child, 2),
    ],
)
def test_each_mistake_is_shown_on_a_smallest_tree(function, leaves):
    report = quick(function)
    assert not report.passed and len(report.counterexample.leaves) == leaves
    assert "value" in report.verdict.wrong
    assert report.departure.startswith(f"On the tree {report.counterexample} it returns ")


def test_a_move_that_is_not_the_best_is_wrong_beside_the_right_value():
    def with_the_last_move(node):
        utilities, _ = zoo.maxn_and_move(node)
        return utilities, node.children[-1] if node.children else None

    report = quick(with_the_last_move)
    assert not report.passed and report.verdict.wrong == {"move"}, report.text


def test_whoever_is_counted_on_begins_with_the_default():
    report = quick(counts_on)
    assert report.passed, report.text
    assert quick(of_arrays).passed


def test_a_parameter_for_the_player_is_given_the_player():
    assert quick(hands_on).passed


def test_a_child_that_is_left_out_is_wrong():
    report = quick(leaves_the_third_out)
    assert not report.passed and len(report.counterexample.leaves) == 3


def test_what_is_said_of_a_choice_is_so():
    report = quick(zoo.maxn_for_the_first)
    tree = report.counterexample
    assert str(tree) == "p1(<2 3 2> p2(<1 2 1> <3 1 3>))"
    assert report.departure == (
        "On the tree p1(<2 3 2> p2(<1 2 1> <3 1 3>)) it returns (3, 1, 3); the value of A is "
        "(2, 3, 2)."
    )
    assert repr(report.picture) == f"Picture: maxⁿ on the tree {tree}"


def test_players_may_be_expected_to_take_turns():
    four = partial(quick, zoo.maxn_by_plies, most_leaves=4)
    report = four()
    assert report.passed and "a player moves twice running, as in p" in report.text
    strict = four(alternating=False)
    assert not strict.passed and strict.verdict.tried["order"] == 720


def test_numbers_that_are_none_and_too_many_of_them_are_no_utilities():
    for made in (lambda lists, own: ("a", "b"), lambda lists, own: (lists, lists), lambda *_: None):
        report = quick(zoo.maxn_that_picks("odd", made), most_leaves=2)
        assert not report.passed and "the value of A is (" in report.text
    for size in (2, 4, 10_000):
        long = zoo.maxn_that_picks("long", lambda lists, own, size=size: (1,) * size)
        report = quick(long, most_leaves=2)
        assert report.verdict.share == 0.5 and len(report.text) < 1_000
    half = zoo.maxn_that_picks("half", lambda lists, own: [one / 2 for one in max(lists)])
    assert not quick(half, most_leaves=2).passed


def test_watching_maxn_shows_utilities():
    tree = Tree.parse("p1(p2(<1 2 3> <4 1 6>) <2 2 2>)")
    for function in (zoo.maxn, zoo.maxn_and_move):
        trace = abviz.watch(function, tree)
        assert trace.value == (2, 2, 2) and trace.returned("B") == (1, 2, 3)
        assert trace.steps[-1].sentence.startswith("A (player 1) returns (2, 2, 2)")
    assert trace.steps[-1].sentence.endswith("E.")
