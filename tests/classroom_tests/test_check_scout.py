"""Checks of SCOUT: several functions, of which the value and the leaves read are compared."""

from functools import partial
from operator import ge, gt

import pytest
import searches as zoo

import abviz

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("here")]
quick = partial(abviz.check, against="scout", most_leaves=3, random_trees=20)


def evaluate(node):
    if node.is_leaf:
        return node.value
    first, *others = node.children
    v = evaluate(first)
    for child in others:
        if node.is_max:
            if exceeds(child, v, gt):
                v = evaluate(child)
        elif not exceeds(child, v, ge):
            v = evaluate(child)
    return v


def exceeds(node, v, compare):
    if node.is_leaf:
        return compare(node.value, v)
    return (any if node.is_max else all)(exceeds(child, v, compare) for child in node.children)


def with_two_tests(node):
    """Ask at MIN nodes with a test of their own."""
    v = node.value
    for child in node.children:
        if v is None or (is_above(child, v) if node.is_max else is_below(child, v)):
            v = with_two_tests(child)
    return v


def is_above(node, v):
    asked = (is_above(child, v) for child in node.children)
    return node.value > v if node.is_leaf else (any if node.is_max else all)(asked)


def is_below(node, v):
    asked = (is_below(child, v) for child in node.children)
    return node.value < v if node.is_leaf else (all if node.is_max else any)(asked)


asks_for_as_much = zoo.changed(evaluate, "asks_for_as_much", ("gt", "ge"))
swaps_its_tests = zoo.changed(evaluate, "swaps_its_tests", ("if not ", "if "))
adds_one = zoo.changed(
    evaluate, "adds_one", ("    v = adds_one(child)\n        elif", "    v += 1\n        elif")
)


@pytest.mark.parametrize("function", [evaluate, with_two_tests])
def test_every_form_of_scout_is_right(function):
    report = quick(function)
    assert report.passed, report.text
    assert "What was compared: the value of the root and the leaves in their order." in report.text
    assert "SCOUT is made of several functions: only the value" in report.text
    assert "besteht aus mehreren Funktionen" in quick(function, language="de").text


takes_the_answer = zoo.changed(
    evaluate,
    "takes_the_answer",
    ("gt):\n                v = takes_the_answer(child)", "gt):\n                v = True"),
    ("ge):\n            v = takes_the_answer(child)", "ge):\n            v = True"),
)
ALL = "it looks at all leaves: a test stops as soon as its answer is known"


@pytest.mark.parametrize(
    ("function", "smallest", "wrong", "said"),
    [
        (asks_for_as_much, "(0 (0 0))", {"leaves"}, "Leaves: B=0 D=0 E=0. Right: B=0 D=0."),
        (zoo.minimax, "(0 (0 0))", {"leaves"}, "Leaves: B=0 D=0 E=0. Right: B=0 D=0."),
        (adds_one, "(0 2 1)", {"value", "leaves"}, "Value of the root: 1. Right: 2."),
        (swaps_its_tests, "min(0 1)", {"value", "leaves"}, ""),
        (takes_the_answer, "(0 1)", {"value", "leaves"}, "True, which is"),
    ],
)
def test_what_is_wrong_with_a_scout_is_told_by_value_and_leaves(function, smallest, wrong, said):
    report = quick(function)
    assert (str(report.counterexample), report.outcome.wrong) == (smallest, wrong)
    assert said in report.text and not report.misconceptions and not report.departure
    assert (ALL in report.text) == (function is zoo.minimax)


def test_of_scout_nothing_else_is_compared():
    assert quick(evaluate, compare=["value", "returns"]).outcome.compared == ("value",)
    with pytest.raises(abviz.SearchError, match="Of SCOUT check compares value and leaves only"):
        quick(evaluate, compare=["returns", "windows"])
