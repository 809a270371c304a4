"""What is said of games of several players is true."""

from engine_tests.test_search_several import maxn_of
from hypothesis import given
from strategies import party_trees, tries
from truth_tests.checking import check_all

import abviz
from abviz.replay.listing import Listing


@tries(50)
@given(party_trees(names=False))
def test_every_claim_is_true(tree):
    check_all(abviz.search(tree, "maxn"))


@tries(60)
@given(party_trees(names=False))
def test_frames_and_the_line_of_play(tree):
    trace = abviz.search(tree, "maxn")
    end, line = trace.frame(-1), trace.principal_variation
    assert {end.status(node) for node in tree} == {"done" if len(tree) > 1 else "current"}
    assert line[0] is tree.root and line[-1].is_leaf
    assert all(one.utilities == trace.value for one in line[-1:])
    for upper, lower in zip(line, line[1:], strict=False):
        mover = upper.seat - 1
        first = next(c for c in upper.children if maxn_of(c)[mover] == maxn_of(upper)[mover])
        assert lower is first
    counters = end.counters
    assert counters.leaves_examined == counters.leaves == len(tree.leaves)
    assert counters.nodes_entered == counters.nodes == len(tree)
    assert (counters.cutoffs, counters.leaves_pruned, counters.repeats) == (0, 0, 0)


@tries(30)
@given(party_trees(names=False))
def test_every_step_stands_on_a_line_that_fits(tree):
    trace = abviz.search(tree, "maxn")
    lines = [line.strip() for line in Listing(trace.algorithm.function).lines]
    for step in trace.steps:
        assert (
            lines[step.line - 1]
            == {
                "enter": "def maxn(node):",
                "examine": "return node.utilities",
                "update": "if not best or utilities[mover] > best[mover]:",
                "leave": "return best",
            }[step.kind]
        )
