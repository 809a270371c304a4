"""Checks of what is said on entry: which window, from whom, and what else."""

from __future__ import annotations

from math import inf

from truth_tests.checks import checks, good_for, has, holds, last_number, whole
from truth_tests.following import WORST, has_window

from abviz.engine.algorithms.iterative_deepening import deepen
from abviz.replay.steps import DepthFirstStep

NO_WINDOW_YET = ("no-value-yet", "still-has-start")


@checks("search-starts", "search-to-leaves-starts")
def starts(now, node, count):
    assert node is now.node is now.tree.root and node.children
    assert count == now.times[0]
    assert now.limit is None
    assert (now.algorithm.way == "deepening") == (now.kind == "search-to-leaves-starts")


@checks("search-to-depth-starts")
def starts_to_depth(now, depth, node, count):
    assert node is now.node is now.tree.root and node.children
    assert count == now.times[0]
    assert 0 < depth == now.limit < now.tree.depth


@checks("entered", "entered-to-probe")
def entered(now, node, count):
    assert node is now.node and node.parent is not None and node.children
    assert count == now.times[node.index]
    assert (now.kind == "entered-to-probe") == now.is_probe(now.here)
    if now.kind == "entered-to-probe":
        assert now.children_entered(now.here) == [node.children[0]]


@checks("has-window-on-entry")
def window(now, alpha, beta):
    assert (alpha, beta) == now.here.window == (now.step.alpha, now.step.beta)


@whole("enter", way="recursive")
def window_is_told(now, said):
    if now.algorithm.way != "several players":
        assert ("has-window-on-entry" in said) == (None not in now.here.window)


@checks("nothing-secured")
def nothing_secured(now):
    assert now.node is now.tree.root and now.node.parent is None
    assert now.here.window == now.scale or now.here.window == (-inf, inf)
    is_first = now.passes == 1
    assert not is_first or not now.scores.seen


@checks("nothing-better-secured")
def nothing_better_secured(now):
    assert now.said[-1].kind in ("all-scores-between", "all-scores-are")
    alpha, beta = now.here.window
    assert alpha <= now.scale[0] and beta >= now.scale[1]
    for visit in reversed(now.open[:-1]):
        if visit.node.is_chance:
            break
        assert visit.gained in (None, now.scale[0] if visit.node.is_max else now.scale[1])


@checks("no-value-yet")
def no_value_yet(now, above):
    assert above is now.node.parent and not now.above.served
    assert now.above.v is None is now.above.shown


@checks("still-has-start")
def still_has_start(now, above, start):
    assert above is now.node.parent and not now.above.served
    assert start == WORST[above.player] == now.above.v == now.above.shown


@whole("enter")
def somebody_has_it_or_nobody(now, said):
    """A window is told with its reasons: each end that is not open has an owner."""
    if "has-window-on-entry" not in said or not now.algorithm.is_known or now.question:
        return
    alpha, beta = now.here.window
    if now.algorithm.way == "aspiration":
        return  # the ends of the root's window have no owner: see aspiring.py
    if now.trace.scale is not None:
        kinds = [claim.kind for claim in now.step.claims]
        ends = kinds.count("owner-has") + kinds.count("no-score-beyond-bound")
        is_told = ends == 2 or said & {"all-scores-between", "all-scores-are"}
        assert now.algorithm.model.bounded or is_told
        return
    closed = (alpha > -inf) + (beta < inf)
    told = len(said & {"owner-has", "other-owner-has"})
    assert told >= closed
    assert len(said & {"nothing-secured", *NO_WINDOW_YET}) == (not told)


@checks("owner-has")
def owner_has(now, link, owner, bound):
    has(now, owner, bound)
    assert link in ("reason", "alpha-side", "beta-side", "next")
    starts = now.said[-1].kind in ("has-window-on-entry", "has-closed-window")
    assert link == "next" or starts == (link in ("reason", "alpha-side"))
    assert link not in ("alpha-side", "beta-side") or owner.is_max == (link == "alpha-side")
    end_of_window(now, owner, bound)


@checks("other-owner-has")
def other_owner_has(now, owner, bound):
    assert now.said[-1].kind == "owner-has"
    assert now.said[-1]["owner"].is_max and owner.is_min
    has(now, owner, bound)
    end_of_window(now, owner, bound)


def end_of_window(now, owner, bound):
    """A MAX node has given α, a MIN node β."""
    alpha, beta = now.here.window
    assert bound == (alpha if owner.is_max else beta)


@checks("which-owner-has", "owner-has-asked", "test-owner-has")
def which_owner_has(now, owner):
    bound = last_number(now)
    has(now, owner, bound)
    last = now.said[-1]
    asked = last.kind in ("test-asks", "null-window-asks")
    kinds = {"test-asks": "test-owner-has", "null-window-asks": "owner-has-asked"}
    assert now.kind == kinds.get(last.kind, "which-owner-has")
    if last.kind in ("bound-equals", "bound-stays-better"):
        assert owner.player == now.node.player
    elif asked:
        assert owner is now.node.parent or last.kind == "null-window-asks"
        assert last["relation"] in (("more than",) if owner.is_max else ("less than", "at least"))
    elif last.kind == "merit-stays":
        assert owner.is_min
    else:
        assert owner.is_max == (last["fails"] == "cannot-exceed")


@whole("enter", "examine")
def who_gave_the_window_has_it(now, said):
    """Also where it is not told: at leaves, and where a question is asked."""
    step = now.step
    if not isinstance(step, DepthFirstStep):
        return
    for owner, bound, passage in (
        (step.owners.alpha.owner, step.alpha, step.owners.alpha.through),
        (step.owners.beta.owner, step.beta, step.owners.beta.through),
    ):
        while passage is not None:
            bound, passage = passage.bound, passage.outer
        if owner is not None:
            holds(now, owner, good_for(owner), bound)
            assert owner.is_max == (owner is step.owners.alpha.owner)
    if now.trace.scale is None and is_searched_for_the_value(now.algorithm):
        assert step.owners.alpha.owner is not None or now.here.window[0] == -inf
        assert step.owners.beta.owner is not None or now.here.window[1] == inf


def is_searched_for_the_value(algorithm):
    starts_open = not (algorithm.model.needs_whole_scores or algorithm.way == "aspiration")
    return algorithm.is_known and has_window(algorithm) and starts_open


@checks("withheld", "also-withheld")
def withheld(now, owner, score):
    assert held_above(now)[owner] == score
    holds(now, owner, good_for(owner), score)
    assert not now.algorithm.deep
    first = now.kind == "withheld"
    assert first == (now.said[-1].kind not in ("withheld", "also-withheld"))


@checks("not-passed-on")
def not_passed_on(now, count):
    told = [claim["owner"] for claim in now.said if claim.kind in ("withheld", "also-withheld")]
    assert count == len(told)
    assert {*told} == held_above(now).keys()


@whole("enter")
def all_that_is_withheld_is_told(now, said):
    if now.algorithm.prunes and now.algorithm.is_known and not now.algorithm.deep:
        assert ("not-passed-on" in said) == bool(held_above(now))
    else:
        assert "not-passed-on" not in said


def held_above(now):
    """Return who above the parent would narrow the window, with which value."""
    low, high = now.here.window
    held = {}
    for visit in reversed(now.open[:-2]):
        if visit.node.is_max and visit.v > low:
            low = visit.v
            held["max"] = visit.node
        if visit.node.is_min and visit.v < high:
            high = visit.v
            held["min"] = visit.node
    return {node: {"max": low, "min": high}[side] for side, node in held.items()}


def noted_before(now):
    """Return what iterative deepening has noted before the pass: moves, and their depths."""
    best = now.noted
    while best.depth < now.passes - 1:
        best.depth += 1
        deepen(now.tree.root, best.depth, -inf, inf, best)
    return best, best.depths


@checks("goes-first")
def goes_first(now, node, depth, above):
    assert node is now.node and above is node.parent
    assert node is not above.children[0] and not now.above.served
    best, depths = noted_before(now)
    assert best[above] is node and depths[above] == depth


@whole("enter", "examine")
def a_child_that_is_moved_is_told(now, said):
    is_moved = (
        now.algorithm.way == "deepening"
        and now.node.parent is not None
        and not now.above.served
        and now.node is not now.node.parent.children[0]
    )
    assert ("goes-first" in said) == is_moved
