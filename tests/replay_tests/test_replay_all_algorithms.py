"""What every search shows is true: frames, counters, the best line, and the lines of its code."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import inf, isfinite, log, sqrt
from operator import ge, gt
from typing import NamedTuple

import pytest
from engine_tests.chance import value_of
from engine_tests.oracle import below_hits, minimax_value
from replay_tests.everything import (
    RECURSIVE,
    SEARCHES,
    every_exact_search,
    every_search,
    random_tree,
    tree_for,
)
from replay_tests.variables import PAGE
from zoo import maxn

import abviz
from abviz.engine.algorithms.sss import State
from abviz.engine.recorder import record, recorded
from abviz.replay.listing import Listing
from abviz.trees import Tree

pytestmark = pytest.mark.slow

# So many searches of each row serve several tests.
SHARED = 16


def searches(name, options, count):
    """Yield searches of random trees."""
    for seed in range(count):
        search = searched if seed < SHARED else searched.__wrapped__
        yield search(name, tuple(options.items()), seed)


@cache
def searched(name, options, seed):
    """Return a search of a random tree."""
    options = dict(options)
    return abviz.search(
        tree_for(abviz.algorithms[name].with_options(**options), seed), name, **options
    )


def worth(trace, node):
    """Return the value of a node by definition, as far as the search looks."""
    if trace.algorithm.way == "several players":
        return maxn(node)
    left = (trace.algorithm.depth or inf) - len(node.path)
    return value_of(node, left, goes_on=trace.algorithm.model.goes_on_where_noisy)


def stops(trace, node):
    """Tell whether a search to a depth goes no further than a node."""
    is_deep = len(node.path) >= (trace.algorithm.depth or inf)
    return is_deep and not (node.noisy and trace.algorithm.model.goes_on_where_noisy)


@every_search
def test_frames_paint_what_was_entered_and_count_it(name, options):
    for trace in searches(name, options, 12):
        end, entered = trace.frame(-1), {*trace.visits}
        limit = {node for node in trace.tree if node.children and stops(trace, node)}
        by_status = defaultdict(set)
        for node in trace.tree:
            by_status[end.status(node)].add(node)
        painted = {
            index
            for change in trace.replay.changes
            for index, state in change.items()
            if state.status == "pruned"
        }
        spared = below_hits(trace)
        within = {
            node for node in trace.tree if not any(stops(trace, above) for above in node.ancestors)
        }
        within -= spared
        samples = trace.algorithm.model.samples
        never_entered = by_status["unseen" if samples else "pruned"]
        assert never_entered == within - entered and by_status["pruned"] == {*trace.pruned}
        if trace.algorithm.way != "deepening":
            assert painted == {node.index for node in trace.pruned}
            whole = {"done", "limit", "known"} if len(trace.tree) > 1 else {"current"}
            assert {end.status(node) for node in entered} <= whole
            assert by_status["known"] == {trace.visits[number] for number in trace.hits}
            assert {end.status(node) for node in spared} <= {"unseen"}
        assert by_status["limit"] <= limit
        counters = end.counters
        assert (counters.leaves, counters.nodes) == (len(trace.ends), len(trace.tree))
        left = len(spared & {*trace.ends})
        assert (
            samples or counters.leaves_examined + counters.leaves_pruned + left == counters.leaves
        )
        examined = {*trace.leaves} if samples else entered & {*trace.ends}
        assert counters.leaves_examined == len(examined)
        assert counters.nodes_entered == len(entered)
        # SSS* takes nodes from its list again when they are solved.
        is_list = trace.algorithm.way == "best first"
        again = 0 if is_list else len(trace.visits) - len(entered)
        assert counters.repeats == again
        assert counters.cutoffs == len(trace.cutoffs)


@every_exact_search
def test_the_last_frame_shows_what_each_node_is_worth(name, options):
    for trace in searches(name, options, 12):
        end = trace.frame(-1)
        for node in {*trace.visits}:
            state, true = end.state(node), worth(trace, node)
            if state.value is None:
                assert trace.algorithm.way in ("deepening", "best first", "rollouts")
            elif trace.algorithm.way == "best first":
                assert true == state.value if node.is_leaf else true >= state.value
            elif state.bound == "exact":
                is_tested = isinstance(trace.returned(node), bool)
                assert state.value == true or (is_tested and node is not trace.tree.root)
            else:
                sides = {"at least": true >= state.value, "at most": true <= state.value}
                sides |= {"more than": true > state.value, "less than": true < state.value}
                assert sides[state.bound]
        assert trace.value == worth(trace, trace.tree.root)


@every_exact_search
def test_the_best_line_is_best_play(name, options):
    for trace in searches(name, options, 16):
        line, algorithm = trace.principal_variation, trace.algorithm
        assert line == trace.frame(-1).best_line and line[0] is trace.tree.root
        assert all(lower.parent is upper for upper, lower in pairwise(line))
        if algorithm.way == "several players":
            assert line[-1].utilities == trace.value
            for upper, lower in pairwise(line):
                mover = upper.seat - 1
                best = [c for c in upper.children if maxn(c)[mover] == maxn(upper)[mover]]
                assert lower is best[0]
            continue
        assert {worth(trace, node) for node in line} == {trace.value}
        if not isfinite(trace.value):
            continue
        ends = line[-1].is_leaf or line[-1].is_chance or stops(trace, line[-1])
        ends |= line[-1] in {trace.visits[number] for number in trace.hits}
        assert ends and not any(node.is_chance for node in line[:-1])
        if len(line) > 1:
            best = [one for one in line[0].children if worth(trace, one) == trace.value]
            is_any = algorithm.way in ("deepening", "ordered")
            is_any |= algorithm.choose not in ("", "leftmost")
            assert trace.best_move in (best if is_any else best[:1])


@pytest.mark.parametrize("name", [name for name, one in RECURSIVE.items() if not one.prunes])
def test_without_pruning_every_value_is_exact(name):
    for trace in searches(name, {}, 10):
        assert {step.bound for step in trace.steps} == {"exact"}
        values = [minimax_value(node) for node in trace.visits]
        assert [*trace.values] == values and trace.cutoffs == trace.pruned == ()


@pytest.mark.parametrize("name", RECURSIVE)
def test_inside_its_window_a_value_is_exact(name):
    """Knuth and Moore, and Fishburn for fail-soft: only outside the window comes a bound."""
    for trace in searches(name, {}, 16):
        entries = zip(trace.visits, trace.alphas, trace.betas, trace.values, strict=True)
        for node, alpha, beta, value in entries:
            true = minimax_value(node)
            if alpha is None or alpha < value < beta:
                assert value == true
            else:
                assert true <= value if value <= alpha else true >= value


@pytest.mark.parametrize(
    "name", [name for name, one in abviz.algorithms.items() if one.way != "several players"]
)
def test_a_lone_leaf_has_a_value_and_no_move(name):
    trace = abviz.search(Tree.parse("7"), name)
    assert (trace.value, trace.best_move, trace.cutoffs) == (7, None, ())
    kinds = {"enter", "leave"} if trace.algorithm.model.samples else {"examine"}
    assert {step.kind for step in trace.steps} == kinds


def grammar(trace):
    """Yield what breaks the rules of the steps."""
    open_nodes = []
    for step, following in pairwise([*trace.steps, None]):
        if step.kind in ("enter", "examine"):
            if step.node.parent is not (open_nodes[-1] if open_nodes else None):
                yield f"{step.node.name} is entered, and its parent is not open"
            open_nodes.append(step.node)
        elif step.node is not open_nodes[-1]:
            yield f"{step.kind} of {step.node.name}, but {open_nodes[-1].name} is on top"
        if step.kind == "cutoff" and (following.kind, following.node) != ("leave", step.node):
            yield f"{step.node.name} goes on after its cutoff"
        if step.kind in ("examine", "leave"):
            open_nodes.pop()
            arrived = following is not None and (following.kind, following.child, following.node)
            if open_nodes and arrived != ("update", step.node, step.node.parent):
                yield f"the value of {step.node.name} does not reach its parent"


@every_exact_search
def test_steps_follow_the_grammar(name, options):
    for trace in searches(name, options, 12):
        assert not trace.is_recursive or [*grammar(trace)] == []


# The lines of the code.


def listing_of(name, options):
    algorithm = abviz.algorithms[name].with_options(**options)
    return Listing(algorithm.function, *algorithm.helpers)


def test_the_lines_of_every_listing_and_the_steps_that_light_them(snapshot):
    """That these lines ran just then is seen by `test_replay_lit_lines.py`."""
    stored = []
    for name, options in SEARCHES:
        lit = defaultdict(set)
        for trace in searches(name, options, 40):
            for step in trace.steps:
                lit[step.line].add(f"{step.kind} {(step.node.player or 'leaf').upper()}")
        # One ply deep, no inner node is below the root.
        assert options.get("depth") == 1 or {*listing_of(name, options)._tags.values()} <= {*lit}
        stored += ["", f"# {name} {options or ''}".rstrip()]
        for number, line in enumerate(listing_of(name, options).lines, start=1):
            stored.append(f"{line:<72}  {', '.join(sorted(lit[number]))}".rstrip())
    snapshot("lit-lines", stored)


@pytest.mark.parametrize("name", RECURSIVE)
def test_each_player_has_lines_of_its_own(name):
    """At MAX the light is in the branch of MAX: what MIN does stands on other lines."""
    taken = {True: set(), False: set()}
    for seed in range(20):
        trace = abviz.search(random_tree(seed, algorithm=abviz.algorithms[name]), name)
        for step in trace.steps:
            if step.kind in ("update", "cutoff", "leave"):
                taken[step.node.is_max].add(step.line)
    assert taken[True] and taken[False]
    shared = taken[True] & taken[False]
    assert not shared or abviz.algorithms[name].negates, (
        f"MAX and MIN share the lines {sorted(shared)} of the listing: "
        f"{[listing_of(name, {}).lines[line - 1].strip() for line in sorted(shared)]}. "
        "Write an update, a cutoff and a return for each of the two, and tag them as in "
        f'"# step: leave MAX"; only a search that negates its scores has one for both. See {PAGE}.'
    )


@every_search
def test_nothing_but_the_code_is_shown(name, options):
    listing = listing_of(name, options)
    assert listing.text == "\n".join(listing.lines) and listing.lines[0].startswith("def ")
    assert all(len(line) <= 100 and line == line.rstrip() for line in listing.lines)
    for hidden in ("step:", "#", "Score", "Node", "->", '"""', "@", "import", ": ["):
        assert hidden not in listing.text


@every_search
def test_the_listing_is_the_code_that_runs(name, options):
    """Compiled from the listing, the search does the same, call by call."""
    algorithm = abviz.algorithms[name].with_options(**options)
    namespace = {"inf": inf, "State": State, "Sequence": Sequence, "NamedTuple": NamedTuple}
    namespace |= {"ge": ge, "gt": gt, "defaultdict": defaultdict, "log": log, "sqrt": sqrt}
    exec(listing_of(name, options).text, namespace)
    for function in (algorithm.function, *algorithm.helpers):
        if hasattr(function, "__wrapped__"):
            namespace[function.__name__] = recorded(namespace[function.__name__])
    for seed in range(8):
        tree = tree_for(algorithm, seed)
        shown = record(namespace[algorithm.function.__name__], *algorithm.arguments(tree))
        real = record(algorithm.function, *algorithm.arguments(tree))
        for one in (shown, real):
            one.nodes[:] = [getattr(seen, "node", seen) for seen in one.nodes]
        assert (shown.columns, shown.result) == (real.columns, real.result) and real.nodes
