"""What SSS* shows: what is never looked at, and what stays done."""

from math import inf
from random import Random

from engine_tests.oracle import minimax_value
from engine_tests.test_search_sss import distinct_tree

import abviz


def traces(seeds):
    for seed in seeds:
        trace = abviz.search(distinct_tree(seed), "sss")
        if len(trace.tree) > 1:
            yield trace


def test_all_that_will_never_be_looked_at_may_hold_anything():
    """One purge after the other: neither the value nor the way of the search changes."""
    source = Random(1)
    for trace in traces(range(30)):
        for step in trace.steps:
            if step.cutoff is None:
                continue
            skipped = step.cutoff.skipped
            below = [leaf for leaf in trace.tree.leaves if {leaf, *leaf.ancestors} & {*skipped}]
            other = trace.tree
            for leaf in below:
                other = other.with_score(leaf.path, source.choice([-inf, -7, 7, inf]))
            again = abviz.search(other, "sss")
            assert again.value == trace.value == minimax_value(other.root)
            assert [n.index for n in again.visits] == [n.index for n in trace.visits]


def test_what_leaves_the_list_is_never_looked_at_and_cannot_matter():
    for trace in traces(range(60)):
        gone = [node for step in trace.steps if step.cutoff for node in step.cutoff.skipped]
        assert len(gone) == len(set(gone))
        assert all(node.parent in trace.visits and node not in trace.visits for node in gone)
        assert {*trace.pruned} == {*trace.tree} - {*trace.visits}
        assert {node for node in trace.pruned if node.parent in trace.visits} == {*gone}
        pruned = [leaf for leaf in trace.pruned if leaf.is_leaf]
        for end in (-inf, inf):
            other = trace.tree
            for leaf in pruned:
                other = other.with_score(leaf.path, end)
            again = abviz.search(other, "sss")
            assert again.value == trace.value == minimax_value(other.root)
            assert [n.index for n in again.visits] == [n.index for n in trace.visits]


def test_a_solved_node_stays_done_when_its_list_is_cleared():
    """First a node is solved, then what is below it leaves the list, as in the code."""
    seen = 0
    for trace in traces(range(40)):
        for number, step in enumerate(trace.steps):
            if step.kind == "cutoff" and step.node.parent:
                seen += 1
                assert trace.steps[number - 1].kind == "leave"
                assert trace.steps[number - 1].node is step.node
                assert trace.frame(number).status(step.node) == "done"
                assert trace.frame(number + 1).status(step.node) == "done"
    assert seen > 10
