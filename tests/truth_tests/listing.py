"""Checks of what SSS* says of its list of states and their merits."""

from __future__ import annotations

from math import inf

from engine_tests.test_search_sss import through
from truth_tests.checks import checks, is_above, whole

STATES = {"states-with-merit", "states-with-merits", "nodes-with-merit"}
STATES |= {"first-state", "state", "last-state"}


def highest(now):
    return max(merit for merit, _, _ in now.waiting)


@checks("list-starts")
def list_starts(now, node, merit):
    assert node is now.node is now.tree.root
    assert [(merit, node)] == [one[:2] for one in now.waiting] == [(inf, node)]


@checks("taken-from-list")
def taken_from_list(now, node, merit):
    assert node is now.node and node.parent is not None and node.children
    assert merit == highest(now) == now.step.merit


@checks("children-listed")
def children_listed(now, children, count):
    assert now.node.is_max and children == now.node.children and count == len(children)


@checks("only-child-listed", "first-child-listed")
def first_child_listed(now, child):
    assert now.node.is_min and child is now.node.children[0]
    assert (len(now.node.children) == 1) == (now.kind == "only-child-listed")


@whole("enter", way="best first")
def what_is_listed_is_told(now, said):
    listed = {"children-listed", "only-child-listed", "first-child-listed"}
    assert len(said & listed) == 1


@checks("leaf-taken")
def leaf_taken(now, node):
    assert node is now.node and node.is_leaf and node.parent is not None


@checks("solved-means")
def solved_means(now, node):
    """Said of the first leaf: by the rules it goes back on the list, solved."""
    assert node is now.node and node.is_leaf and len(now.scores.seen) == 1
    assert (highest(now), node, False) in now.waiting


@checks("merit-falls", "merit-stays")
def merit_of_leaf(now, merit, score=None):
    assert (score is None) == (now.kind == "merit-stays") or score == now.node.value
    assert merit == highest(now)
    assert (now.kind == "merit-falls") == (now.node.value < merit)
    assert now.step.merit == min(merit, now.node.value)
    told = bool(now.rest) and now.rest[0].kind == "which-owner-has"
    assert told == (now.kind == "merit-stays" and merit != inf)


@checks("highest-merit")
def highest_merit(now, child, merit):
    assert child is now.step.child and child.parent is now.node
    assert merit == highest(now)
    assert (merit, child, True) in now.waiting
    if now.step.bound == "exact":
        assert merit == now.scores.truth(child)
    else:
        assert now.scores.range(child)[0] >= merit


@checks("only-child", "last-child")
def no_other_child(now, node):
    assert node is now.node and now.step.child is node.children[-1]
    assert (len(node.children) == 1) == (now.kind == "only-child")
    assert node.is_min or now.kind == "only-child"


@checks("none-higher", "none-brings-more")
def none_brings_more(now, node):
    assert node is now.node and node.is_max and len(node.children) > 1
    merit = highest(now)
    assert all(other <= merit for other, one, _ in now.waiting if is_above(node, one))
    if now.kind == "none-brings-more":
        assert now.scores.truth(node) == merit


@checks("goes-on-with")
def goes_on_with(now, node, following):
    assert node is now.node and node.is_min
    assert following is node.children[node.children.index(now.step.child) + 1]


@checks("now-worth")
def now_worth(now, node, merit):
    assert node is now.node and merit == highest(now)
    assert now.scores.range(node)[0] >= merit


@checks("still-listed")
def still_listed(now):
    assert left_below(now)


def left_below(now):
    """Return what is on the list below the node, except the state that was taken last."""
    return [
        (node, merit)
        for merit, node, _ in now.waiting
        if is_above(now.node, node) and node not in now.gone
    ]


@whole("enter", "examine", "update", "cutoff", "leave", way="best first")
def all_that_leaves_is_told(now, said):
    """What leaves the list is told by all its states, and none can bring MAX more."""
    clears = now.step.kind in ("cutoff", "leave") and (
        now.step.kind == "cutoff" or not (now.is_last or cut_follows(now))
    )
    left = left_below(now) if clears else []
    assert ("still-listed" in said) == bool(said & STATES) == bool(left)
    if not now.is_last:
        assert now.step.leaving == tuple(left)
    if not left:
        return
    told = [
        (claim["node"], claim["merit"])
        for claim in now.step.claims
        if claim.kind in ("first-state", "state", "last-state")
    ]
    assert told in ([], left)
    merit = now.step.merit
    assert all(other <= merit and through(node) <= merit for node, other in left)
    assert now.scores.range(now.node)[0] >= merit
    now.gone |= {node for node, _ in left}


def cut_follows(now):
    following = [*now.trace.steps, None]
    place = next(n for n, step in enumerate(following) if step is now.step)
    after = following[place + 1]
    return after is not None and after.kind == "cutoff" and after.node is now.node


@checks("states-with-merit", "states-with-merits")
def states_with_merits(now, count, low, high):
    merits = [merit for _, merit in left_below(now)]
    assert (count, low, high) == (len(merits), min(merits), max(merits))
    assert (low == high) == (now.kind == "states-with-merit")


@checks("nodes-with-merit")
def nodes_with_merit(now, nodes, low):
    assert [(node, low) for node in nodes] == left_below(now)


@checks("first-state", "state", "last-state")
def state(now, node, merit):
    left = left_below(now)
    assert (node, merit) in left
    assert (now.kind == "first-state") == (node is left[0][0])
    assert (now.kind == "last-state") == (node is left[-1][0])


@checks("never-looked-at")
def never_looked_at(now, count):
    assert count == len(left_below(now))
    gone(now, tuple(node for node, _ in left_below(now)))


@checks("others-never-looked-at")
def others_never_looked_at(now, skipped):
    assert skipped
    gone(now, skipped)


def gone(now, skipped):
    """Assert that nodes are never looked at, and may hold anything."""
    assert skipped == now.step.cutoff.skipped
    visited = {*now.trace.visits}
    for node in skipped:
        assert node not in visited and node.parent in visited and is_above(now.node, node)
    assert now.scores.is_same_whatever(skipped, lambda values: values[0], kept={*now.scores.seen})


@checks("leaves-list")
def leaves_list(now, merit, count):
    left = left_below(now)
    assert count == len(left) > 0 and merit == now.step.merit
    assert all(other <= merit and through(node) <= merit for node, other in left)


@checks("solved")
def solved(now, node, value):
    assert node is now.node and value == now.step.value == highest(now)
    assert now.scores.range(node)[0] >= value


@checks("own-value")
def own_value(now):
    assert now.step.value == now.scores.truth(now.node) and not now.is_last


@checks("more-does-not-matter")
def more_does_not_matter(now, value):
    least, most = now.scores.range(now.node)
    assert most > now.step.value == value == now.said[0]["value"] <= least
    assert now.rest and now.rest[0].kind == "owner-has-that"


@checks("owner-has-that")
def owner_has_that(now, owner, value):
    assert value == now.step.merit
    assert owner.is_min and is_above(owner, now.node)
    assert now.scores.range(owner)[1] <= now.step.merit


@whole("leave", way="best first")
def the_value_of_a_solved_node_is_told(now, said):
    assert len(said & {"own-value", "more-does-not-matter", "value-of-tree"}) == 1
