"""A row of the registry that says "depth first" has the shape that its sentences take for granted.

What else a new row needs is found by the other tests of every algorithm; this one tells which
searches none of them is made for.
"""

from math import inf

import pytest
from replay_tests.test_replay_all_algorithms import RECURSIVE, random_tree
from replay_tests.variables import PAGE

import abviz


def shape_complaints(traits, trace):
    """Yield what a search does that its sentences do not know of."""
    roots = [place for place, node in enumerate(trace.visits) if node.parent is None]
    windows = [(trace.alphas[place], trace.betas[place]) for place in roots]
    if traits.prunes != (None not in windows[0]):
        yield (
            f"prunes={traits.prunes}, and the window of the root is {windows[0]}. The recorder "
            "finds a window by its parameters: alpha, α or a, and beta, β or b."
        )
        return
    if traits.needs_whole_scores:
        if any(high - low not in (1, inf) for low, high in windows):
            yield f"the root is entered with {windows}: neither a null window nor the whole one."
        return
    if windows != [(-inf, inf)] and traits.prunes:
        yield f"the root is entered with {windows}, and not once with [−∞, +∞]."
    if len(set(trace.visits)) < len(trace.visits):
        yield "a node is entered twice."
    if [node.index for node in trace.visits] != sorted(node.index for node in trace.visits):
        yield "children are not entered from left to right."


@pytest.mark.parametrize("name", RECURSIVE)
def test_a_depth_first_search_has_the_shape_that_is_told_of(name):
    traits = abviz.algorithms[name]
    for option in ("cut_on_tie", "deep"):
        assert getattr(traits, option), (
            f"{option}=False is what an option of abviz.search does to a row with twins; a row "
            f"of its own is compared with alpha-beta, and leaves it True. See {PAGE}."
        )
    for seed in range(20):
        trace = abviz.search(random_tree(seed, algorithm=traits), name)
        for wrong in shape_complaints(traits, trace):
            pytest.fail(
                f"{name} is no search that the sentences of {traits.way!r} are made for: {wrong} "
                f'{PAGE} says what is covered ("What is covered").'
            )
