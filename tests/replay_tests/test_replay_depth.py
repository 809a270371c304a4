"""What a search to a depth shows: estimates at the limit, and a new start for each pass."""

from math import inf

import pytest
from engine_tests.chance import estimated_tree

import abviz
from abviz.trees import examples

LIMITED = ["minimax", "alphabeta", "iterative-deepening"]


def searches(name, seeds):
    """Yield a search of each tree to each depth, one ply beyond its leaves included."""
    for seed in seeds:
        tree = estimated_tree(seed)
        for depth in range(1, tree.depth + 2):
            yield abviz.search(tree, name, depth=depth)


@pytest.mark.slow
@pytest.mark.parametrize("name", LIMITED)
def test_the_estimate_counts_at_the_limit_and_nowhere_else(name):
    for trace in searches(name, range(20)):
        end = trace.frame(-1)
        limit = trace.algorithm.depth
        for node in trace.tree:
            ply, status = len(node.path), end.status(node)
            if ply > limit:
                assert status == "unseen"
            elif node in trace.pruned:
                assert status == "pruned"
            elif node.children and ply == limit:
                assert (status, end.value(node)) in [("limit", node.estimate), ("unseen", None)]
                assert status == "limit" or step_of(trace, node) is None
            else:
                assert status in ("done", "unseen") and node in trace.visits
        counters = end.counters
        assert counters.leaves == len(trace.ends)
        assert counters.leaves_examined + counters.leaves_pruned == counters.leaves
        assert counters.cutoffs == len(trace.cutoffs)
        leaves = "1 leaf" if counters.leaves == 1 else f"{counters.leaves} leaves"
        assert trace.share_of_leaves == f"{counters.leaves_examined} of {leaves}"


def step_of(trace, node):
    """Return the last step of the last pass that is about a node."""
    starts = [n for n, s in enumerate(trace.steps) if s.kind == "enter" and s.node.parent is None]
    last = trace.steps[starts[-1] :]
    return next((step for step in reversed(last) if step.node is node), None)


def test_a_new_pass_forgets_the_values_of_the_last_one():
    trace = abviz.search(examples["estimates"], "iterative-deepening")
    has_move = False
    for number, step in enumerate(trace.steps):
        frame = trace.frame(number)
        at_root = step.node.parent is None
        has_move = step.kind != "enter" if at_root else has_move
        assert has_move or frame.best_line == (trace.tree.root,)
        if step.kind == "enter" and at_root:
            root, *others = trace.tree
            assert (frame.value(root), {frame.value(node) for node in others}) == (-inf, {None})
            assert {frame.status(node) for node in trace.tree} <= {"current", "unseen", "pruned"}
