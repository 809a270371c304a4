"""What a search to a depth shows: frames, lines of code, sentences word for word."""

from itertools import pairwise
from math import inf

import pytest
from engine_tests.chance import estimated_tree, value_of

import abviz
from abviz.replay.listing import Listing
from abviz.trees import Tree, examples

LIMITED = ["minimax", "alphabeta", "iterative-deepening"]


def searches(name, seeds):
    """Yield a search of each tree to each depth, one ply beyond its leaves included."""
    for seed in seeds:
        tree = estimated_tree(seed)
        for depth in range(1, tree.depth + 2):
            yield abviz.search(tree, name, depth=depth)


@pytest.mark.parametrize("name", LIMITED)
def test_the_estimate_counts_at_the_limit_and_nowhere_else(name):
    for trace in searches(name, range(40)):
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


@pytest.mark.parametrize("name", LIMITED)
def test_the_best_line_is_best_play_and_ends_at_the_limit(name):
    for trace in searches(name, range(40)):
        line, limit = trace.principal_variation, trace.algorithm.depth
        assert line[0] is trace.tree.root
        assert all(lower.parent is upper for upper, lower in pairwise(line))
        assert line[-1].is_leaf or len(line) == limit + 1
        values = {value_of(node, limit - ply) for ply, node in enumerate(line)}
        assert values == {trace.value}
        if name != "iterative-deepening" and len(line) > 1:
            equal = [one for one in line[0].children if value_of(one, limit - 1) == trace.value]
            assert trace.best_move is equal[0]


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


def test_what_the_passes_of_iterative_deepening_say():
    trace = abviz.search(examples["estimates"], "iterative-deepening")
    ends = [s for s in trace.steps if s.node.parent is None and s.kind in ("enter", "leave")]
    assert [step.sentence for step in ends] == [
        "A search 1 ply deep starts at the root A (MAX) with the window [−∞, +∞]: "
        "nothing is secured yet.",
        "A (MAX) returns 6: searched 1 ply deep, the tree is worth 6; "
        "the next search goes a ply deeper and tries the best moves first.",
        "The next search, 2 plies deep, starts at the root A (MAX) with the window [−∞, +∞]: "
        "nothing is secured yet.",
        "A (MAX) returns 6: searched 2 plies deep, the tree is worth 6; "
        "the next search goes a ply deeper and tries the best moves first.",
        "The next search, down to the leaves, starts at the root A (MAX) with the window "
        "[−∞, +∞]: nothing is secured yet.",
        "A (MAX) returns 8: that is the value of the tree; MAX moves to I; 9 leaves were examined.",
    ]


def test_iterative_deepening_that_stops_early_or_goes_too_far():
    tree = Tree.parse("((3 4)~5 6)")
    early = abviz.search(tree, "iterative-deepening", depth=1)
    assert early.steps[-1].sentence == (
        "A (MAX) returns 6: searched 1 ply deep, the tree is worth 6; MAX moves to E; that is as "
        "deep as it was to go."
    )
    far = abviz.search(tree, "iterative-deepening", depth=3)
    ends = [s.sentence for s in far.steps if s.kind == "leave" and s.node.parent is None]
    assert ends[1:] == [
        "A (MAX) returns 6: that is the value of the tree, and to search deeper changes nothing.",
        "A (MAX) returns 6: that is the value of the tree; MAX moves to E; 2 leaves were examined.",
    ]


def test_minimax_to_a_depth_starts_with_a_whole_sentence():
    trace = abviz.search(examples["estimates"], "minimax", depth=1)
    assert trace.steps[0].sentence == "A search 1 ply deep starts at the root A (MAX)."
    assert trace.steps[-1].sentence.endswith(
        "the tree is worth 6; MAX moves to B; 3 positions were scored."
    )


UPDATES = {
    "minimax": ("v = max(v, minimax_limited(child, depth - 1))",)
    + ("v = min(v, minimax_limited(child, depth - 1))",),
    "alphabeta": ("if score > v:", "if score < v:"),
    "iterative-deepening": ("if score > v:", "if score < v:"),
}


@pytest.mark.parametrize("name", LIMITED)
def test_every_step_stands_on_a_line_that_fits(name):
    for trace in searches(name, range(25)):
        algorithm = trace.algorithm
        lines = [""] + [
            line.strip() for line in Listing(algorithm.function, *algorithm.helpers).lines
        ]
        for step in trace.steps:
            line, is_min = lines[step.line], step.node.is_min
            if step.kind == "enter":
                assert line.startswith("def ") and "node, depth" in line
            elif step.kind == "examine":
                assert line == f"return node.{'estimate' if step.at_limit else 'value'}"
            elif step.kind == "update":
                assert line == UPDATES[name][is_min]
            elif step.kind == "cutoff":
                assert line == "break"
                assert lines[step.line - 1] == ("if v <= alpha:" if is_min else "if v >= beta:")
            else:
                assert line == "return v"
                first = next(n for n, one in enumerate(lines) if "if node.is_max" in one)
                assert (lines[first : step.line].count("return v") == 0) == step.node.is_max
