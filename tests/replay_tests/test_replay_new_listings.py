"""The listings of searches with averages, depths, lists and several players run as they stand."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import pytest
from engine_tests.chance import chance_tree, estimated_tree

import abviz
from abviz.engine.algorithms.sss import State
from abviz.engine.recorder import record, recorded
from abviz.replay.listing import Listing
from abviz.trees import Tree

THREE = [
    "p1(p2(<1 5 2> <3 0 0>) p3(<2 2 2> <9 1 1> <0 0 2>) <4 4 4>)",
    "p2(p2(<1 2 3>) p1(<3 2 1> p3(<0 1 5> <5 1 0>)))",
]
CASES = {
    ("minimax", 2): estimated_tree,
    ("alphabeta", 2): estimated_tree,
    ("iterative-deepening", None): estimated_tree,
    ("iterative-deepening", 2): estimated_tree,
    ("sss", None): estimated_tree,
    ("expectiminimax", None): chance_tree,
    ("star1", None): chance_tree,
    ("star2", None): chance_tree,
    ("maxn", None): lambda seed: Tree.parse(THREE[seed % len(THREE)]),
}
every_case = pytest.mark.parametrize(("name", "depth"), CASES)


def chosen(name, depth):
    algorithm = abviz.algorithms[name].with_options(depth=depth)
    return algorithm, Listing(algorithm.function, *algorithm.helpers)


@every_case
def test_nothing_but_the_code_is_shown(name, depth):
    _, listing = chosen(name, depth)
    assert all(len(line) <= 100 and line == line.rstrip() for line in listing.lines)
    for hidden in ("step:", "#", "Score", "Node", "->", '"""', "@", "import", ": ["):
        assert hidden not in listing.text


@every_case
def test_the_listing_is_the_code_that_runs(name, depth):
    """Compiled from the listing, the search does the same, call by call."""
    algorithm, listing = chosen(name, depth)
    namespace = {"inf": inf, "State": State, "Sequence": Sequence, "NamedTuple": NamedTuple}
    exec(listing.text, namespace)
    for function in (algorithm.function, *algorithm.helpers):
        if hasattr(function, "__wrapped__"):
            namespace[function.__name__] = recorded(namespace[function.__name__])
    for seed in range(20):
        arguments = algorithm.arguments(CASES[name, depth](seed))
        shown = record(namespace[algorithm.function.__name__], *arguments)
        real = record(algorithm.function, *arguments)
        assert (shown.columns, shown.result) == (real.columns, real.result)
        assert len(real.nodes) > 0


@every_case
def test_every_tag_is_the_line_of_a_step_that_occurs(name, depth):
    algorithm, listing = chosen(name, depth)
    lines = {step.line for seed in range(150) for step in steps(name, depth, seed)}
    tagged = {*listing._tags.values()}
    assert tagged <= lines


def steps(name, depth, seed):
    return abviz.search(CASES[name, depth](seed), name, depth=depth).steps
