"""Frames: the state of every node after each step."""

from math import inf

import pytest
from engine_tests.oracle import FEW, OPTION_PAIRS, SOME, Oracle, games, option_pairs
from hypothesis import given

import abviz
from abviz.replay.frames import NodeState
from abviz.trees import Tree, examples

ALL_SEARCHES = [("minimax", {}), *(("alphabeta", options) for options in OPTION_PAIRS)]


def statuses(frame):
    """Return one line: each status with its nodes."""
    groups = {}
    for node in frame.tree:
        groups.setdefault(frame.status(node), []).append(node.name)
    order = ("open", "current", "done", "pruned", "unseen")
    return ", ".join(f"{status} {' '.join(groups[status])}" for status in order if status in groups)


def test_lucky_8_frame_by_frame(snapshot):
    trace = abviz.search(examples["lucky-8"])
    shown = [trace.frame(number) for number in range(len(trace.steps))]
    snapshot("frames", [f"{one.step.sentence} {statuses(one)}" for one in shown])


def test_a_frame_has_values_windows_states_and_counts():
    frame = abviz.search(examples["lucky-8"]).frame(13)
    assert (frame.value("F"), frame.window("F"), frame.state("F").bound) == (8, (8, 4), "at least")
    assert (frame.value("B"), frame.window("B"), frame.value("A")) == (4, (-inf, 4), -inf)
    assert frame.state("H") == NodeState(status="pruned", is_cut=True)
    assert frame.state("M") == NodeState() and frame.window("M") is None
    assert frame.state("F") == frame.state((0, 1)) == frame.state(frame.tree["F"])
    assert " ".join(node.name for node in frame.path) == "A B F"
    assert frame.counters == (3, 8, 7, 15, 1, 1, 0)
    assert (frame.counters.leaves_examined, frame.counters.leaves_pruned) == (3, 1)
    assert (frame.number, frame.step.kind) == (13, "leave")


def test_frames_know_the_move_that_the_code_keeps():
    trace = abviz.search(Tree.parse("((3 5) (2 9) (1 4))"), "alphabeta-aima")
    kept = [[frame.state(name).move for name in "ABE"] for frame in map(trace.frame, (4, 7, 10))]
    a, b, c, e, f = (trace.tree[name] for name in "ABCEF")
    assert kept == [[None, c, None], [b, c, None], [b, c, f]]
    assert trace.frame(-1).state(a).move is b is trace.steps[-1].event.move
    others = abviz.search(trace.tree)
    assert others.frame(-1).state(e).move is None is others.steps[6].event.move


def test_a_lone_leaf_has_one_frame():
    trace = abviz.search(Tree.parse("7"))
    assert len(trace.steps) == 1
    assert statuses(trace.frame(0)) == "current A"
    assert trace.frame(0).best_line == trace.frame(0).path == (trace.tree.root,)


def test_only_the_edge_to_a_skipped_child_is_cut():
    frame = abviz.search(examples["lucky-8"]).frame(-1)
    assert [node.name for node in frame.tree if frame.state(node).is_cut] == ["H", "M"]
    assert [node.name for node in frame.tree if frame.status(node) == "pruned"] == list("HMNO")


def test_the_last_child_at_a_cutoff_is_never_pruned():
    trace = abviz.search(examples["last-child"])
    assert [cutoff.skipped for cutoff in trace.cutoffs] == [()]
    for number in range(len(trace.steps)):
        frame = trace.frame(number)
        assert not any(state.status == "pruned" or state.is_cut for state in frame.states)
        assert frame.counters.leaves_pruned == 0
    assert frame.counters.cutoffs == 1


def test_frames_count_from_either_end():
    trace = abviz.search(examples["aima-3x3"])
    count = len(trace.steps)
    for number in range(count):
        frame, same = trace.frame(number), trace.frame(number - count)
        assert frame.number == same.number == number
        assert frame.step is same.step is trace.steps[number]
        assert frame.states == same.states and frame.counters == same.counters


@pytest.mark.parametrize("number", [29, 30, 1000, -30, -1000])
def test_there_is_no_step_outside(number):
    trace = abviz.search(examples["lucky-8"])
    with pytest.raises(IndexError) as caught:
        trace.frame(number)
    assert str(caught.value) == f"there is no step {number}: the steps are 0 to 28."


def expected_statuses(tree, events, number):
    """Work out every status from the list of events alone, all of it anew."""
    so_far = events[: number + 1]
    now = so_far[-1]
    entered_ever = {event.node for event in events if event.kind in ("enter", "examine")}
    entered = {event.node for event in so_far if event.kind in ("enter", "examine")}
    cut = {event.node for event in so_far if event.kind == "cutoff"}
    left = {event.node for event in so_far if event.kind == "leave"}
    left |= {event.node for event in so_far[:-1] if event.kind == "examine"}

    def status(node):
        if node.name in left:
            return "done"
        if node.name == now.node:
            return "current"
        if node.name in entered:
            return "open"
        nearest_entered = next((up for up in node.ancestors if up.name in entered_ever), None)
        was_skipped = node.name not in entered_ever and nearest_entered.name in cut
        return "pruned" if was_skipped else "unseen"

    return [status(node) for node in tree]


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
@FEW
@given(tree=games())
def test_at_every_step_each_node_has_the_status_that_its_events_give(algorithm, options, tree):
    trace = abviz.search(tree, algorithm, **options)
    events = Oracle(tree, prunes=algorithm != "minimax", **options).events
    for number in range(len(trace.steps)):
        frame = trace.frame(number)
        assert [frame.status(node) for node in tree] == expected_statuses(tree, events, number)


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
@FEW
@given(tree=games())
def test_values_and_windows_at_every_step(algorithm, options, tree):
    """Each node shows what the last thing that happened at it left there."""
    trace = abviz.search(tree, algorithm, **options)
    shown = {}
    for number, event in enumerate(Oracle(tree, prunes=algorithm != "minimax", **options).events):
        window = None if event.alpha is None else (event.alpha, event.beta)
        shown[event.node] = event.value, window
        frame = trace.frame(number)
        for node in tree:
            expected = shown.get(node.name, (None, None))
            assert (frame.value(node), frame.window(node)) == expected


@SOME
@given(games(), option_pairs())
def test_cut_edges_lead_to_the_skipped_children(tree, options):
    trace = abviz.search(tree, **options)
    cut = set()
    for number, step in enumerate(trace.steps):
        if step.cutoff:
            cut.update(step.cutoff.skipped)
        frame = trace.frame(number)
        assert {node for node in tree if frame.state(node).is_cut} == cut


def lines_to_owners(steps):
    """Return the line of each node whose last visit had a cutoff, and whether it stays."""
    lines = {}
    for step in steps:
        if step.kind == "enter":
            lines.pop(step.node, None)
        if step.cutoff and step.cutoff.bound_by:
            above = [step.node, *step.node.ancestors]
            line = above[: above.index(step.cutoff.bound_by)]
            lines[step.node] = line, step.cutoff.is_deep and step.cutoff.skipped
    return lines


def threads(steps):
    """Return the nodes below the edges that say why there is a cutoff, from the steps alone."""
    lines, now = lines_to_owners(steps), steps[-1].node
    shown = [line for node, (line, stays) in lines.items() if stays or node is now]
    return {node for line in shown for node in line}


@SOME
@given(games(), option_pairs())
def test_a_line_leads_from_a_cut_node_to_the_owner_of_its_bound(tree, options):
    trace = abviz.search(tree, **options)
    for number, step in enumerate(trace.steps):
        states = trace.frame(number).states
        found = {node for node in tree if states[node.index].on_thread}
        assert found == threads(trace.steps[: number + 1])
        owner = step.cutoff.bound_by if step.cutoff else None
        assert [node for node in tree if states[node.index].is_owner] == [owner][
            : owner is not None
        ]


@pytest.mark.parametrize("seed", [7, 10, 24])
def test_the_line_of_a_node_that_is_entered_again_goes(seed):
    trace = abviz.search(Tree.random(2, 5, -20, 20, seed=seed), "negascout")
    for number in range(len(trace.steps)):
        states = trace.frame(number).states
        found = {node for node in trace.tree if states[node.index].on_thread}
        lines = lines_to_owners(trace.steps[: number + 1])
        assert found <= {node for line, _ in lines.values() for node in line}


def test_the_line_of_a_deep_cutoff_stays_and_that_of_a_shallow_one_goes():
    deep, shallow = (abviz.search(abviz.examples[name]) for name in ("deep-cutoff", "lucky-8"))
    assert [node.name for node in deep.tree if deep.frame(8).state(node).on_thread] == list("CDE")
    assert [node.name for node in deep.tree if deep.frame(-1).state(node).on_thread] == list("CDE")
    assert [node.name for node in shallow.tree if shallow.frame(13).state(node).on_thread] == ["F"]
    assert not any(state.on_thread for state in shallow.frame(14).states)


def test_a_new_pass_forgets_the_threads_of_the_one_before():
    trace = abviz.search(Tree.parse("((3 4)~3 (8 7)~7 (2 9)~5)"), "iterative-deepening")
    starts = [
        at for at, step in enumerate(trace.steps) if step.kind == "enter" and not step.node.index
    ]
    assert any(step.cutoff and step.cutoff.bound_by for step in trace.steps)
    assert all(not state.on_thread for at in starts for state in trace.frame(at).states)


def test_a_new_pass_begins_with_nothing_known():
    trace = abviz.search(Tree.parse("((3 4)~3 (8 7)~7 (2 9)~5)"), "iterative-deepening")
    starts = [step.number for step in trace.steps if step.kind == "enter" and not step.node.index]
    assert len(starts) == 2
    for start in starts:
        root, *others = trace.frame(start).states
        assert (root.status, root.value) == ("current", -inf)
        assert all(state == NodeState(status=state.status) for state in others if not state.is_cut)
        assert {state.status for state in others} <= {"unseen", "pruned"}


@pytest.mark.parametrize("algorithm", ["negascout", "scout", "mtdf", "sss"])
def test_what_no_pass_has_entered_is_cut_off_where_it_hangs(algorithm):
    for name in ("aima-3x3", "lucky-8", "deep-cutoff", "tie"):
        trace = abviz.search(examples[name], algorithm)
        last, pruned = trace.frame(-1), set(trace.pruned)
        assert {node for node in trace.tree if last.status(node) == "pruned"} == pruned
        hanging = {node for node in pruned if node.parent not in pruned}
        assert {node for node in trace.tree if last.state(node).is_cut} == hanging


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
@FEW
@given(tree=games())
def test_counters_are_consistent(algorithm, options, tree):
    trace = abviz.search(tree, algorithm, **options)
    kinds = [step.kind for step in trace.steps]
    for number in range(len(trace.steps)):
        frame, so_far = trace.frame(number), kinds[: number + 1]
        counters = frame.counters
        assert counters.leaves_examined == so_far.count("examine")
        assert counters.nodes_entered == so_far.count("examine") + so_far.count("enter")
        assert counters.cutoffs == so_far.count("cutoff")
        assert counters.leaves_pruned == sum(frame.status(leaf) == "pruned" for leaf in tree.leaves)
        assert (counters.leaves, counters.nodes) == (len(tree.leaves), len(tree))
    assert counters.leaves_examined + counters.leaves_pruned == counters.leaves
    assert counters.nodes_entered == len(trace.visits)
    assert counters.cutoffs == len(trace.cutoffs)


def expected_line(tree, steps):
    """Follow from the root the first child that brought the best value, if it is any good."""
    arrived = {}
    for step in steps:
        if step.kind == "update":
            arrived.setdefault(step.node, []).append((step.child, step.arrived))
    line = [tree.root]
    while line[-1] in arrived:
        pick, worst = (max, -inf) if line[-1].is_max else (min, inf)
        child, score = pick(arrived[line[-1]], key=lambda pair: pair[1])
        if score == worst:
            break
        line.append(child)
    return tuple(line)


@pytest.mark.parametrize(("algorithm", "options"), ALL_SEARCHES)
@FEW
@given(tree=games())
def test_the_best_line_so_far(algorithm, options, tree):
    trace = abviz.search(tree, algorithm, **options)
    for number in range(len(trace.steps)):
        assert trace.frame(number).best_line == expected_line(tree, trace.steps[: number + 1])
    assert trace.principal_variation == trace.frame(-1).best_line
    end = trace.principal_variation[-1]
    assert trace.frame(-1).value(end) == trace.value
    assert end.is_leaf or trace.value in (-inf, inf)


@SOME
@given(games(), option_pairs())
def test_changes_hold_what_changed_and_no_more(tree, options):
    trace = abviz.search(tree, **options)
    before = [NodeState()] * len(tree)
    for number, change in enumerate(trace.replay.changes):
        after = list(trace.frame(number).states)
        differing = {
            i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new
        }
        assert differing <= set(change)
        assert all(after[index] == state for index, state in change.items())
        before = after


@SOME
@given(games(), option_pairs())
def test_only_a_returned_value_is_marked_as_a_bound(tree, options):
    trace = abviz.search(tree, **options)
    returned = {}
    for number, step in enumerate(trace.steps):
        if step.kind == "leave":
            returned[step.node] = step.bound
        frame = trace.frame(number)
        for node in tree:
            assert frame.state(node).bound == returned.get(node, "exact")
