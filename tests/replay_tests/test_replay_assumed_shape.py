"""A row of the registry that says "depth first" has the shape that its sentences take for granted.

What else a new row needs is found by the other tests of every algorithm; this one tells which
searches none of them is made for.
"""

from math import inf

import pytest
from replay_tests.everything import RECURSIVE
from replay_tests.shape import complaints, misshape
from replay_tests.variables import PAGE

import abviz
from abviz.engine.algorithm import Algorithm
from abviz.engine.recorder import recorded
from abviz.engine.run import run
from abviz.replay.trace import Trace
from abviz.trees import Tree


@pytest.mark.parametrize("name", RECURSIVE)
def test_a_depth_first_search_has_the_shape_that_is_told_of(name):
    traits = abviz.algorithms[name]
    assert traits.deep, (
        "deep=False is what an option of abviz.search does to a row with twins; a row "
        f"of its own is compared with alpha-beta, and leaves it True. See {PAGE}."
    )
    wrong = misshape(name)
    if wrong:
        pytest.fail(wrong, pytrace=False)


@recorded
def stops_at_the_best(node):
    """Minimax that stops at the best score there is."""
    if node.is_leaf:
        return node.value  # step: examine
    best, pick = (1, max) if node.is_max else (0, min)
    found = []
    for child in node.children:
        found.append(stops_at_the_best(child))  # step: update
        if found[-1] == best:
            break  # step: cutoff
    return pick(found)  # step: leave


@recorded
def from_the_right(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value  # step: examine
    for child in reversed(node.children):
        score = from_the_right(child, alpha, beta)  # step: update
        alpha, beta = (max(alpha, score), beta) if node.is_max else (alpha, min(beta, score))
    return alpha if node.is_max else beta  # step: leave


@recorded
def from_the_score(node, alpha=-inf, beta=inf):
    """NegaScout in its oldest form, of a root: a child is searched again from its score on."""
    if node.is_leaf:
        return node.value  # step: examine
    v = from_the_score(node.children[0], alpha, beta)
    for child in node.children[1:]:
        score = from_the_score(child, v, v + 1)  # step: update
        v = max(v, score, from_the_score(child, score, beta))
    return v  # step: leave


@pytest.mark.parametrize(
    ("function", "traits", "wrong"),
    [
        (stops_at_the_best, {"prunes": False}, "it skips children and has no window"),
        (stops_at_the_best, {}, "prunes=True, and the window of the root is (None, None)"),
        (from_the_score, {"way": "null windows"}, "is searched again with (0, inf)"),
        (from_the_right, {"keeps": "window"}, "children are not entered from left to right"),
    ],
)
def test_what_has_another_shape_is_refused(function, traits, wrong):
    row = Algorithm(name="other", title="other", source="", function=function, **traits)
    trace = Trace(run(Tree.parse("((1 0) (0 1))"), row))
    assert wrong in next(complaints(row, trace))
