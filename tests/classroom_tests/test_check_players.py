"""Checks of functions for several players: maxⁿ, with its usual mistakes told apart."""

from functools import partial

import numpy as np
import pytest
import searches as zoo

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
    assert report.passed and "192 of them have up to 3 leaves" in report.text, report.text
    is_so = "✗" if function is zoo.maxn_scores_leaves else "✓"
    assert report.how_far.startswith(f"{is_so} a leaf, ✓ maxⁿ values.")


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
    ("function", "leaves", "said"),
    [
        (zoo.maxn_for_the_first, 3, "each player takes what is best for player 1, and not"),
        (zoo.maxn_for_all, 2, "each player takes the greatest sum for all"),
        (zoo.maxn_against_others, 2, "each player takes what is worst for the others together"),
        (zoo.maxn_against_itself, 2, "each player takes what is worst for itself"),
        (zoo.maxn_one_number, 2, "A returns a single number, and a number for each player is due"),
        (zoo.maxn_of_each_the_best, 2, "No child of A has brought ("),
        (zoo.maxn_from_zero, 2, "No child of A has brought (0, 0, 0): all numbers of the child"),
        (zoo.maxn_for_the_next, 2, "At A player 1 moves: "),
        (zoo.maxn_first_child, 2, "which is better for that player, and it returns"),
    ],
)
def test_each_mistake_is_told_by_a_smallest_tree_and_by_its_rule(function, leaves, said):
    report = quick(function)
    assert not report.passed and len(report.counterexample.leaves) == leaves
    assert said in report.text, report.text
    rules = [text for text in report.text.splitlines() if "each player takes" in text]
    assert len(rules) == ("each player takes" in said)
    assert "value" in report.outcome.wrong


def test_whoever_is_counted_on_begins_with_the_default():
    report = quick(counts_on)
    assert report.passed, report.text
    assert quick(hands_on).passed and quick(of_arrays).passed


def test_a_child_that_is_left_out_is_named():
    report = quick(leaves_the_third_out)
    assert "A returned before D was entered." in report.departure
    assert "is better for that player" not in report.text


def test_what_is_said_of_a_choice_is_so():
    report = quick(zoo.maxn_for_the_first)
    tree = report.counterexample
    assert str(tree) == "p1(<2 3 2> p2(<1 2 1> <3 1 3>))"
    assert report.departure == (
        "C returns (3, 1, 3); in maxⁿ it returns (1, 2, 1). At C player 2 moves: D has brought "
        "(1, 2, 1), which is better for that player, and it returns (3, 1, 3)."
    )
    assert "Value of the root: (3, 1, 3). Right: (2, 3, 2)." in report.text
    assert "It is right on all 48 smaller trees of two and three players" in report.text
    assert repr(report.picture) == "Picture: for_the_first beside maxⁿ"
    german = quick(zoo.maxn_for_the_first, language="de").text
    assert "Bei C zieht Spieler 2" in german and "das Beste für Spieler 1" in german


def test_players_may_be_expected_to_take_turns():
    four = partial(quick, zoo.maxn_by_plies, most_leaves=4)
    report = four()
    assert report.passed and "do not take turns, as in" in report.text
    strict = four(alternating=False)
    assert not strict.passed and "It is right on all 720 smaller trees" in strict.text


def test_numbers_that_are_none_and_too_many_of_them_are_no_utilities():
    for made in (lambda lists, own: ("a", "b"), lambda lists, own: (lists, lists), lambda *_: None):
        report = quick(zoo.maxn_that_picks("odd", made), most_leaves=2)
        assert not report.passed and "which is no number" in report.text
    for size in (2, 4, 10_000):
        long = zoo.maxn_that_picks("long", lambda lists, own, size=size: (1,) * size)
        report = quick(long)
        assert report.outcome.share == pytest.approx(1 / 3) and len(report.text) < 1_000
    half = zoo.maxn_that_picks("half", lambda lists, own: [one / 2 for one in max(lists)])
    assert not quick(half, most_leaves=2).passed


def test_watching_maxn_shows_utilities():
    tree = Tree.parse("p1(p2(<1 2 3> <4 1 6>) <2 2 2>)")
    for function in (zoo.maxn, zoo.maxn_and_move):
        trace = abviz.watch(function, tree)
        assert trace.value == (2, 2, 2) and trace.returned("B") == (1, 2, 3)
        assert trace.steps[-1].sentence.startswith("A (player 1) returns (2, 2, 2)")
    assert trace.steps[-1].sentence.endswith("E.")
