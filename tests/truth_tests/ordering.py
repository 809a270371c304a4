"""Checks of what is said of an order of moves: killers, and the history of cutoffs."""

from __future__ import annotations

from fractions import Fraction

from truth_tests.checks import checks, whole


def move(node):
    """Return the move that leads to a node, as its name has it."""
    return node.name.rpartition("-")[2]


def cutoffs(now):
    """Return each cutoff before the parent was entered: who moved, the ply of the child, it."""
    found, above = [], now.node.parent
    for step in now.trace.steps[: now.step.number]:
        if step.kind == "enter" and step.node is above:
            return found
        if step.kind == "update":
            latest = step.child
        if step.kind == "cutoff":
            assert latest.parent is step.node
            found.append((step.node.player, len(latest.path), latest))
    raise AssertionError("the parent was not entered")


def killers(now):
    """Return the nodes whose moves were the two killers at the ply of the present node."""
    found = []
    for _, ply, child in cutoffs(now):
        if ply == len(now.node.path) and move(child) not in map(move, found):
            found = [child, *found[:1]]
    return found


def weight_of(now, node):
    """Return what the cutoffs by the move to a node weigh, as the history heuristic has it.

    A cutoff at ply p weighs 1/2^p; the child whose move made it is a ply further down.
    """
    return sum(
        Fraction(1, 2 ** (ply_of_child - 1))
        for player, ply_of_child, child in cutoffs(now)
        if (player, move(child)) == (node.parent.player, move(node))
    )


def siblings(now):
    return [one for one in now.node.parent.children if one is not now.node and not one.stub]


def goes_before(now, rank):
    """Assert that the children come by their ranks, and where these are equal as they are."""
    own = rank(now.node), now.node.index
    for one in siblings(now):
        has_been = one in now.above.served
        assert has_been == ((rank(one), one.index) < own)


@checks("killer-first")
def killer_first(now, killer, node):
    assert node is now.node and killer in killers(now) and move(killer) == move(node)
    goes_before(now, lambda one: move(one) not in map(move, killers(now)))


@checks("history-first")
def history_first(now, weight, above, node):
    assert node is now.node and above is node.parent and weight == weight_of(now, node) > 0
    goes_before(now, lambda one: -weight_of(now, one))


@whole("enter", "examine")
def a_child_that_goes_before_others_is_told(now, said):
    told = said & {"killer-first", "history-first"}
    if not now.algorithm.model.orders_moves or now.node.parent is None:
        assert not told
        return
    if now.algorithm.name == "killer":
        is_due = move(now.node) in map(move, killers(now))
    else:
        is_due = weight_of(now, now.node) > 0
    assert bool(told) == (is_due and len(now.node.parent.children) > 1)
