"""Beliefs are named by what they are about, whatever else a function does, and never falsely."""

from functools import cache, partial
from math import inf
from random import Random

import pytest
from classroom_tests import belief_twins
from classroom_tests.belief_twins import PARTS, Parts, twins_of
from searches import hands_windows_on

import abviz
from abviz.classroom.check.suspects import ALIKE, habits_of, suspects
from abviz.classroom.check.trees import trials

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("here")]
quick = partial(abviz.check, most_leaves=3, random_trees=20)
BELIEFS = sorted({belief for parts in PARTS.values() for belief in parts.values() if belief})


# What was told of searches, in the order in which they were asked about.
TOLD: list[str] = []


@cache
def trees():
    found = trials(abviz.algorithms["alphabeta"], most_leaves=3, random_trees=20, seed=0)
    return [trial.tree for trial in found if trial.kind != "turns"]


def named(parts, *, has_windows=True):
    """Return the names of the beliefs that are told of a search."""
    runs = [parts.watched(tree) for tree in trees()]
    for run in [] if has_windows else runs:
        run.has_windows, run.alphas = False, [None] * len(run.nodes)
        run.betas = run.alphas
    found = suspects(runs, abviz.algorithms["alphabeta"], excused=False)
    TOLD.append(f"{parts}: {[(one.misconception.name, *one[1:]) for one in found]}")
    names = [one.misconception.name for one in found]
    assert len({*names}) == len(names)
    return {*names}


def true_of(parts):
    """Return the beliefs that are true of a search; of two that are one search, both."""
    return parts.beliefs | (ALIKE if parts.beliefs & ALIKE else set())


@pytest.mark.parametrize("belief", BELIEFS)
def test_what_has_only_the_part_of_a_belief_is_named(belief):
    first, *_ = twins_of(belief)
    assert named(first) == ({belief} if belief not in ALIKE else ALIKE)


def test_most_twins_are_named_and_nothing_false_is_told_of_them():
    """Of all 335 twins, 259 are named; of 183 with no fault that hides it, 164."""
    random, tried, right = Random(3), 0, 0
    for belief in BELIEFS:
        for parts in random.sample(twins_of(belief), 3):
            names = named(parts)
            assert names <= true_of(parts), parts
            tried, right = tried + 1, right + (belief in names)
    assert right / tried > 0.7


@pytest.mark.parametrize("has_windows", [True, False])
def test_nothing_false_is_told_of_any_mixture_of_faults(has_windows, snapshot):
    random, told = Random(7), len(TOLD)
    for _ in range(30):
        parts = Parts(*(random.choice([*one]) for one in PARTS.values()))
        assert named(parts, has_windows=has_windows) <= true_of(parts), parts
    snapshot(f"suspects-{'with' if has_windows else 'without'}-windows", TOLD[told:])


def test_what_can_be_two_beliefs_is_none():
    """With the full window everywhere, a strict test and none at all do the same."""
    parts = Parts(stop="strict", window="full")
    assert named(parts) == ALIKE
    assert habits_of([*map(parts.watched, trees())]) == {"never cuts"}


def first_child(node):
    return node.value if node.is_leaf else first_child(node.children[0])


def greatest(node, alpha=-inf, beta=inf):
    """Be MAX at every node."""
    if node.is_leaf:
        return node.value
    v = -inf
    for child in node.children:
        v = max(v, greatest(child, alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (hands_windows_on, "it is given α and β, and never cuts"),
        (first_child, "a return inside the loop does that"),
        (greatest, "it takes the greatest value at MIN nodes, too"),
    ],
)
def test_what_a_function_does_at_every_node_is_told(function, said):
    assert said in quick(function).text
    assert said not in quick(abviz.misconceptions["strict-test"].function).text


@pytest.mark.parametrize("variant", [{}, {"stop": "test first"}, {"stop": "test at the top"}])
@pytest.mark.parametrize("back", PARTS["back"])
def test_of_a_right_search_in_any_wording_no_belief_about_its_leaves_is_told(variant, back):
    parts = Parts(**variant, back=back)
    assert named(parts) == parts.beliefs


@pytest.mark.parametrize(
    ("function", "belief", "does"),
    [
        (belief_twins.negamax_without_minus_within, "negamax-without-minus", "returns the same"),
        (belief_twins.negamax_same_window_test_first, "negamax-same-window", "hands the same"),
        (belief_twins.negamax_strict_within, "strict-test", "stops after the same children"),
        (belief_twins.wins_without_names, "stops-at-a-win", "examines the same leaves"),
    ],
)
def test_what_agrees_is_said(function, belief, does):
    report = quick(function)
    assert [one.name for one in report.misconceptions] == [belief], report.text
    assert f"A search built on this belief {does}" in report.text
    assert abviz.misconceptions[belief].belief in report.text


@pytest.mark.parametrize(
    "change", [{"error": ValueError()}, {"is_search": False}, {"gap": ("leaves", "search")}]
)
def test_of_runs_that_ended_early_or_were_not_seen_no_belief_is_told(change):
    runs = [Parts(stop="never").watched(tree) for tree in trees()]
    assert habits_of(runs) and suspects(runs, abviz.algorithms["alphabeta"], excused=False)
    for name, value in change.items():
        setattr(runs[-1], name, value)
    assert suspects(runs, abviz.algorithms["alphabeta"], excused=False) == ()
    assert habits_of(runs) == habits_of([]) == frozenset()
