"""Checks of what rollouts say of alive nodes, of bounds and of nodes that die."""

from __future__ import annotations

from math import inf

from truth_tests.checks import checks, is_above, whole

CHOICES = {"only-child-alive", "only-one-alive", "takes-leftmost", "takes-highest"}
CHOICES |= {"takes-at-random"}


def bounds(now, node):
    """Return the bounds that the leaves seen so far prove of a node."""
    return now.scores.range(node)


def window(now, node):
    """Return the window of a node by definition: the best bounds on its path."""
    lows, highs = zip(*(bounds(now, one) for one in (node, *node.ancestors)), strict=True)
    return max(lows), min(highs)


def alive(now):
    found = [(one, window(now, one)) for one in now.node.children]
    return [one for one, (low, high) in found if low < high]


def taken(now, child, alpha, beta):
    """Assert that the rollout goes down to a child, which has this window."""
    assert child in alive(now) and (alpha, beta) == window(now, child)
    visits, number = now.trace.visits, now.rollout_visits
    assert visits[number] is child
    assert (now.trace.alphas[number], now.trace.betas[number]) == (alpha, beta)


@checks("first-rollout-starts")
def first_rollout_starts(now, node):
    assert node is now.node is now.tree.root and not now.scores.seen


@checks("next-rollout-starts")
def next_rollout_starts(now, node, low, high):
    assert node is now.node is now.tree.root and now.scores.seen
    assert (low, high) == bounds(now, node) and low < high


@checks("rollout-comes-to")
def rollout_comes_to(now, node):
    assert node is now.node and now.last.kind == "enter" and now.last.node is node.parent


@checks("only-child-alive", "only-one-alive")
def only_one_alive(now, child, alpha, beta):
    assert alive(now) == [child]
    assert (len(now.node.children) == 1) == (now.kind == "only-child-alive")
    taken(now, child, alpha, beta)


@checks("several-alive")
def several_alive(now, alive):
    assert [*alive] == globals()["alive"](now) and len(alive) > 1


@checks("takes-leftmost", "takes-at-random")
def takes_leftmost(now, child, alpha, beta):
    assert now.kind == "takes-at-random" or child is alive(now)[0]
    assert (now.kind == "takes-at-random") == (now.algorithm.choose == "random")
    taken(now, child, alpha, beta)


@checks("takes-highest")
def takes_highest(now, child, alpha, beta):
    assert now.node.is_max and now.algorithm.choose == "greatest bound"
    highest = max(window(now, one)[1] for one in alive(now))
    assert child is next(one for one in alive(now) if window(now, one)[1] == highest)
    taken(now, child, alpha, beta)


@whole("enter", way="rollouts")
def one_choice_is_told(now, said):
    assert len(said & CHOICES) == 1
    assert now.step.alive == tuple(alive(now))
    shows_bounds(now)


@checks("rollout-ends")
def rollout_ends(now, node):
    assert node is now.node and node.is_leaf and now.last.node is node.parent
    assert now.times[node.index] == 1


@checks("so-are-bounds")
def so_are_bounds(now):
    score = now.said[-1]["score"]
    assert bounds(now, now.node) == (score, score) == (now.step.alpha, now.step.beta)


@checks("bounds-stay")
def bounds_stay(now, node, low, high):
    assert node is now.node and (low, high) == bounds(now, node) == now.bounds_before[node.index]


@checks("takes-bounds-of-only-child", "takes-greatest-bounds", "takes-least-bounds")
def takes_bounds(now, node, child=None):
    assert node is now.node
    assert (len(node.children) == 1) == (now.kind == "takes-bounds-of-only-child")
    assert child is None or child is node.children[0]
    assert child or (now.kind == "takes-greatest-bounds") == node.is_max
    best = max if node.is_max else min
    lows, highs = zip(*(bounds(now, one) for one in node.children), strict=True)
    assert (best(lows), best(highs)) == bounds(now, node) != now.bounds_before[node.index]


@checks("lower-bound-stays", "upper-bound-stays")
def bound_stays(now, bound):
    end = int(now.kind == "upper-bound-stays")
    assert bound == bounds(now, now.node)[end] == now.bounds_before[now.node.index][end]


@checks("lower-bound-rises", "upper-bound-falls")
def bound_moves(now, before, after):
    end = int(now.kind == "upper-bound-falls")
    assert (before, after) == (now.bounds_before[now.node.index][end], bounds(now, now.node)[end])
    assert after < before if end else before < after


@checks("bounds-meet")
def bounds_meet(now, value):
    assert bounds(now, now.node) == (value, value) == (now.scores.truth(now.node),) * 2


@whole("update", way="rollouts")
def bounds_go_up(now, said):
    """Each node on the way takes the bounds of its children, and is told to be solved."""
    assert now.last.node is now.step.child or now.last.node.parent is now.node
    low, high = bounds(now, now.node)
    assert ("bounds-meet" in said) == (low == high and "bounds-stay" not in said)
    shows_bounds(now)


def shows_bounds(now):
    low, high = bounds(now, now.node)
    assert (now.step.alpha, now.step.beta) == (low, high)
    assert now.step.value == (low if low == high else None)


def is_dead(now, node):
    low, high = window(now, node)
    return low >= high


@checks("dead")
def dead(now, node, owner, low, other, high):
    assert is_dead(now, node) and owner is not other
    assert low == bounds(now, owner)[0] >= high == bounds(now, other)[1]
    assert all(one is node or is_above(one, node) for one in (owner, other))


@checks("dead-with-equal-bounds")
def dead_with_equal_bounds(now, node, owner, bound):
    assert is_dead(now, node) and bounds(now, owner) == (bound, bound)
    assert owner is node or is_above(owner, node)


@checks("several-dead")
def several_dead(now, dead):
    assert len(dead) > 1 and all(is_dead(now, one) for one in dead)
    assert not any(is_above(one, other) for one in dead for other in dead)


@whole("cutoff", way="rollouts")
def the_dead_are_above_what_is_skipped(now, said):
    """All that was never entered and has just died is told, below nodes that are named."""
    step = now.step
    unseen = [
        one
        for one in now.tree
        if is_above(now.node, one) and not now.times[one.index] and is_dead(now, one)
    ]
    tops = [one for one in unseen if one.parent not in unseen and one not in now.gone]
    assert tops == [*step.cutoff.skipped] and tops
    assert all(any(is_above(one, top) for one in step.died) for top in tops)
    assert all(is_dead(now, one) for one in step.died)
    now.gone |= {*tops}


@whole("enter", way="rollouts")
def nothing_dead_is_left_untold(now, said):
    """When a rollout starts, whatever is dead and was never entered has been told."""
    if now.node is now.tree.root:
        dead = [one for one in now.tree if not now.times[one.index] and is_dead(now, one)]
        assert all(now.gone & {one, *one.ancestors} for one in dead)


@checks("bounds-of-root-meet")
def bounds_of_root_meet(now, node, value):
    assert node is now.node is now.tree.root and now.is_last
    assert bounds(now, node) == (value, value) != (-inf, inf)
