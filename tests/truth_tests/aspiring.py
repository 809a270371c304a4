"""Checks of what aspiration says: the first window, failing high and low, and the next search."""

from __future__ import annotations

from math import inf, isinf

from engine_tests.chance import fraction, written
from truth_tests.checks import checks, holds, whole

from abviz.engine.views import truncate_to_depth

OF_ROOT = {"same-as-root", "other-end-of-root"}
FAILS = {"fails-high", "fails-low"}
BEFORE = {"failed-high-before", "failed-low-before"}
TOO = {"lower-bound-too", "upper-bound-too"}
ENDS = {"alpha": "lower-end", "beta": "upper-end"}


def roots(now):
    """Return the numbers of the visits of the root: one for each search."""
    return [number for number, node in enumerate(now.trace.visits) if node is now.tree.root]


def windows(now):
    return [(now.trace.alphas[number], now.trace.betas[number]) for number in roots(now)]


def window(now):
    """Return the window of the root in the present search."""
    return windows(now)[now.passes - 1]


@checks("window-guessed")
def window_guessed(now, guess, width):
    assert now.node is now.tree.root and now.passes == 1
    ends = fraction(guess) - fraction(width), fraction(guess) + fraction(width)
    assert now.here.window == tuple(map(written, ends)) and width > 0
    assert now.algorithm.guess in (None, guess) and now.algorithm.width in (None, width)
    first = truncate_to_depth(now.tree, now.algorithm.depth).tree.nodes
    leaf = next(node for node in first if node.is_leaf)
    default = 0 if isinf(leaf.value) else leaf.value
    assert now.algorithm.guess is not None or guess == default
    assert now.algorithm.width is not None or width == 1


@checks(*sorted(BEFORE))
def failed_before(now, value):
    assert now.node is now.tree.root and now.passes == 2
    assert value == now.trace.values[roots(now)[0]]
    low, high = windows(now)[0]
    is_high = now.kind == "failed-high-before"
    assert value >= high if is_high else value <= low
    holds(now, now.node, "at least" if is_high else "at most", value)


@checks("same-as-root")
def same_as_root(now):
    assert now.node.parent is not None and now.here.window == window(now) != (-inf, inf)


@checks("other-end-of-root")
def other_end_of_root(now, letter):
    place = ("alpha", "beta").index(letter)
    assert now.here.window[place] == window(now)[place] not in (-inf, inf)
    assert now.said[-1].kind == "owner-has" and now.said[-1]["owner"].is_min == (letter == "alpha")


@whole("enter", "examine")
def the_window_is_explained(now, said):
    """Each end of a window that is not open has an owner, or is that of the root's window."""
    step = now.step
    if now.algorithm.way != "aspiration":
        return
    assert ("window-guessed" in said) == (step.kind == "enter" and not now.node.parent) * (
        now.passes == 1
    )
    if now.node.parent is None:
        assert bool(said & BEFORE) == (now.passes == 2 and step.kind == "enter")
        return
    owners = step.owners.alpha.owner, step.owners.beta.owner
    for owner, end, own in zip(owners, now.here.window, window(now), strict=True):
        assert owner is not None or end == own
    if step.kind == "enter":
        told = len(said & {"owner-has", "other-owner-has"})
        closed = sum(not isinf(end) for end in now.here.window)
        assert ("same-as-root" in said) == (told == 0)
        assert "same-as-root" in said or told + ("other-end-of-root" in said) >= closed


@checks("end-of-root")
def end_of_root(now, end):
    last = now.said[-1]
    assert last.kind in ("bound-equals", "bound-stays-better") and end == ENDS[last["letter"]]
    assert last["bound"] == window(now)[end == "upper-end"]


@checks("at-lower-end", "at-upper-end")
def at_end(now, bound):
    is_upper = now.kind == "at-upper-end"
    assert now.said[-1].kind in ("so-worth", "so-worth-to-depth") and now.node.is_max == is_upper
    assert bound == window(now)[is_upper] == now.here.window[is_upper]
    value = now.here.alpha if is_upper else now.here.beta
    assert value >= bound if is_upper else value <= bound
    assert now.said[-1]["bound"] == value


@checks("others-not-in-search")
def others_not_in_search(now, node, skipped):
    """Whatever they hold, this search finds the same value of the root, or fails alike."""
    assert node is now.node and skipped == now.skipped_by(now.here) != ()
    assert now.said[-1].kind in ("at-lower-end", "at-upper-end")
    low, high = window(now)
    outcome = lambda values: min(max(values[0], low), high)  # noqa: E731
    assert now.scores.is_same_whatever(skipped, outcome, kept=now.pass_seen)


@checks("inside-window")
def inside_window(now, alpha, value, beta):
    assert now.is_last and value == now.here.returned and (alpha, beta) == window(now)
    assert alpha < value < beta
    holds(now, now.node, "exactly", value)


@checks(*sorted(FAILS))
def fails(now, value, bound, alpha, beta):
    assert now.node is now.tree.root and value == now.here.returned
    assert now.passes == 1 and now.following is now.node and (alpha, beta) == windows(now)[1]
    low, high = window(now)
    if now.kind == "fails-high":
        assert bound == high <= value and (alpha, beta) == (value, inf)
    else:
        assert bound == low >= value and (alpha, beta) == (-inf, value)
    holds(now, now.node, "at least" if now.kind == "fails-high" else "at most", value)


@checks(*sorted(TOO))
def bound_too(now):
    """The second search has failed at the bound that the first one has shown."""
    value, (low, high) = now.here.returned, window(now)
    assert now.is_last and now.passes == 2 and value == now.trace.values[roots(now)[0]]
    assert value == (high if now.kind == "lower-bound-too" else low)
    holds(now, now.node, "exactly", value)


@whole("leave")
def the_outcome_is_told(now, said):
    if now.algorithm.way != "aspiration" or now.node.parent is not None:
        assert not said & (FAILS | TOO)
        return
    assert bool(said & FAILS) == (not now.is_last)
    is_finite = not isinf(now.here.returned)
    assert len(said & (TOO | {"inside-window"})) == (now.is_last and is_finite)
