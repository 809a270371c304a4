"""What SSS* shows: frames, lines of code, and what is never looked at."""

import re
from itertools import pairwise
from math import inf
from random import Random

import pytest
from engine_tests.oracle import minimax_value
from engine_tests.test_search_sss import distinct_tree

import abviz
from abviz.replay.listing import Listing
from abviz.trees import Tree, examples


def traces(seeds):
    for seed in seeds:
        trace = abviz.search(distinct_tree(seed), "sss")
        if len(trace.tree) > 1:
            yield trace


def test_all_that_will_never_be_looked_at_may_hold_anything():
    """One purge after the other: neither the value nor the way of the search changes."""
    source = Random(1)
    for trace in traces(range(60)):
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
    for trace in traces(range(150)):
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


def test_frames_counters_and_the_best_line():
    for trace in traces(range(150)):
        end, line = trace.frame(-1), trace.principal_variation
        assert {node for node in trace.tree if end.status(node) == "pruned"} == {*trace.pruned}
        assert {end.status(node) for node in trace.visits} == {"done"}
        counters = end.counters
        assert counters.leaves_examined == len(trace.leaves) == len({*trace.leaves})
        assert counters.leaves_examined + counters.leaves_pruned == counters.leaves
        assert (counters.repeats, counters.cutoffs) == (0, len(trace.cutoffs))
        assert line[0] is trace.tree.root and line[-1].is_leaf
        assert all(lower.parent is upper for upper, lower in pairwise(line))
        assert {minimax_value(node) for node in line} == {trace.value}
        for leaf in trace.leaves:
            assert end.value(leaf) == trace.returned(leaf) == leaf.value


def test_every_step_stands_on_a_line_that_fits():
    algorithm = abviz.algorithms["sss"]
    lines = [line.strip() for line in Listing(algorithm.function, *algorithm.helpers).lines]
    for trace in traces(range(40)):
        for step in trace.steps:
            line = lines[step.line - 1]
            goes_on = "goes-on-with" in {claim.kind for claim in step.claims}
            assert line.startswith(
                {
                    "enter": "return merit, [State(child, merit) for child"
                    if step.node.is_max
                    else "return merit, [State(node.children[0], merit)]",
                    "examine": "merit = min(merit, node.value)",
                    "update": "return merit, [State(parent.children[at + 1], merit)]"
                    if goes_on
                    else "if parent.is_max or node is parent.children[-1]:",
                    "cutoff": "states = [s for s in states if latest.node not in",
                    "leave": "return merit, [State(parent, merit, True)]"
                    if step.node.parent
                    else "return best.merit",
                }[step.kind]
            )


def test_many_nodes_that_leave_the_list_are_counted_not_spanned():
    tree = Tree.parse("((9 1 1) (1 5 6) (2 7 8) (3 1 1) (4 1 1))")
    trace = abviz.search(tree, "sss")
    told = [step.sentence for step in trace.steps if step.cutoff and len(step.cutoff.skipped) > 3]
    for sentence in told:
        assert re.search(r"leave the list; \w+, \w+ and \d+ more nodes will", sentence)
    assert told


@pytest.mark.parametrize("name", ["lucky-8", "aima-3x3", "tie", "irregular"])
def test_an_exact_ending(name):
    trace = abviz.search(examples[name], "sss")
    assert trace.steps[-1].sentence == (
        f"A (MAX) is solved with {trace.value}: that is the value of the tree; "
        f"MAX moves to {trace.best_move.name}; "
        f"{len(trace.leaves)} leaves were examined."
    )


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
