"""Checks of what nodes say that return a value, and of the ends of passes and searches."""

from __future__ import annotations

from math import inf

from truth_tests.asking import told_to_depth
from truth_tests.aspiring import FAILS
from truth_tests.checks import checks, holds, whole
from zoo import maxn

BOUNDS = {"upper-bound": "at most", "lower-bound": "at least"}
MEANINGS = {
    "true-value-proven",
    "true-value-proven-to-depth",
    "true-value",
    "value-to-depth",
    "value-to-quiet",
}
RETURNS = {"returns", "returns-to", "returns-pair", "returns-pair-to", "returns-no-move-to"}
TO_BOUNDS = {"answer-bounds-tree", "answer-bounds-tree-to-depth"}
ENDS = {
    "search-is-over",
    "value-of-tree",
    "pair-has-value-of-tree",
    "value-to-any-depth",
    "tree-worth-to-depth",
    "tree-worth-to-quiet",
    *TO_BOUNDS,
    *FAILS,
    "value-for-each",
}
SETTLED = {*BOUNDS, *TO_BOUNDS, *FAILS, "from-table", "from-table-by-symmetry"}


@checks("returns", "returns-to")
def returns(now, node, value, above=None):
    assert node is now.node and value == now.here.returned
    assert above is node.parent
    assert (now.kind in ("returns", "returns-pair")) == (node.parent is None)
    if now.algorithm.way == "several players":
        assert value == maxn(node)
    elif now.algorithm.is_known and not now.claims.keys() & SETTLED:
        holds(now, node, "exactly", value)


@whole("leave", way="recursive")
def the_end_is_told(now, said):
    is_root = now.node.parent is None
    assert len(said & ENDS) == (1 if is_root else 0)
    assert len(said & {*RETURNS, "answers-to"}) == 1


@checks("returns-pair", "returns-pair-to", "returns-no-move-to")
def returns_move(now, node, value, move=None, above=None):
    assert now.algorithm.returns_move and move is now.move_kept()
    assert (now.kind == "returns-no-move-to") == (move is None)
    returns(now, node, value, above)


@whole("leave")
def a_pair_is_told_where_the_code_returns_one(now, said):
    if now.algorithm.returns_move:
        assert "returns-to" not in said and ("returns" not in said or now.move_kept() is None)


@checks("search-is-over")
def search_is_over(now):
    assert now.node.parent is None and not now.algorithm.is_known and now.is_last


@checks("upper-bound", "lower-bound")
def is_bound(now):
    value, (low, high) = now.here.returned, now.scores.range(now.node)
    holds(now, now.node, BOUNDS[now.kind], value)
    assert not low == high == value
    assert {claim.kind for claim in now.rest} & MEANINGS


@checks("true-value-proven", "true-value-proven-to-depth")
def true_value_proven(now, link, value):
    told_to_depth(now)
    follows(now, link)
    holds(now, now.node, "exactly", value)
    assert value != now.here.returned


@checks("true-value", "value-to-depth", "value-to-quiet")
def true_value(now, link, relation, value):
    follows(now, link)
    assert relation == BOUNDS[bound_of(now).kind]
    holds(now, now.node, relation, value)
    assert value == now.scores.range(now.node)[relation == "at most"]
    told_to_depth(now)
    low, high = now.scores.range(now.node)
    assert low != high


@checks("alpha-kept", "beta-kept")
def bound_kept(now, value):
    """No child has moved the bound that comes back: it stands as it was given."""
    assert now.algorithm.fail_hard and now.node.is_max == (now.kind == "alpha-kept")
    (low, high), here = now.here.window, now.here
    given, kept = (low, here.alpha) if now.node.is_max else (high, here.beta)
    assert value == here.returned == given == kept
    assert now.said[-1].kind == ("upper-bound" if now.node.is_max else "lower-bound")


def follows(now, link):
    """Assert that a clause is linked with the one before: by a colon, or after one."""
    assert link == ("and" if now.said[-1].kind in ("alpha-kept", "beta-kept") else "reason")


def bound_of(now):
    """Return the claim that what comes back is a bound."""
    return next(claim for claim in now.said if claim.kind in BOUNDS)


@checks("value-of-tree")
def value_of_tree(now):
    assert now.node is now.tree.root and now.is_last and now.limit is None
    if not now.trace.is_recursive:
        assert now.step.value == now.scores.truth(now.node) == now.trace.value
    else:
        holds(now, now.node, "exactly", now.here.returned)


@checks("pair-has-value-of-tree")
def pair_has_value_of_tree(now, value):
    value_of_tree(now)
    assert value == now.here.returned and now.said[0].kind == "returns-pair"


@checks("value-to-any-depth")
def value_to_any_depth(now):
    assert now.algorithm.way == "deepening" and now.limit is None and now.following is now.tree.root
    assert now.tree.depth <= now.passes < now.algorithm.depth
    holds(now, now.node, "exactly", now.here.returned)


@checks("leaves-examined")
def leaves_examined(now, count):
    assert now.is_last and count == len({leaf.index for leaf in now.trace.leaves if leaf.is_leaf})
    assert count == sum(node.is_leaf for node in now.ever_seen)


@checks("tree-worth-to-depth", "tree-worth-to-quiet")
def tree_worth_to_depth(now, depth, value):
    told_to_depth(now)
    assert now.node is now.tree.root and depth == now.limit < now.tree.depth
    assert value == now.here.returned
    holds(now, now.node, "exactly", value)


@checks("next-goes-deeper")
def next_goes_deeper(now):
    assert now.algorithm.way == "deepening" and now.following is now.tree.root and not now.is_last


@checks("deep-enough")
def deep_enough(now):
    assert now.algorithm.way == "deepening" and now.following is None and now.is_last
    assert now.passes == now.algorithm.depth < now.tree.depth


@checks("positions-scored")
def positions_scored(now, count):
    assert now.is_last and now.algorithm.way != "deepening" and count == len(now.scores.seen)


@whole("leave")
def the_passes_are_told(now, said):
    """Each pass ends with its depth, and with what follows."""
    if now.node.parent is not None or not (now.algorithm.limits and now.algorithm.is_known):
        return
    is_last = now.following is None
    assert now.is_last == is_last
    if now.algorithm.way == "deepening":
        assert ("next-goes-deeper" in said) == (now.limit is not None and not is_last)
        assert ("deep-enough" in said) == (now.limit is not None and is_last)
        assert ("value-to-any-depth" in said) == (now.limit is None and not is_last)
    else:
        assert ("positions-scored" in said) == (now.limit is not None and is_last)
    assert ("leaves-examined" in said) == (now.limit is None and is_last)


@checks("passes-prove", "leaves-prove")
def passes_prove(now, value):
    assert now.node is now.tree.root
    holds(now, now.node, "exactly", value)
    assert now.is_last == (now.following is None) == (now.kind == "passes-prove")


@whole("leave")
def what_passes_prove_is_told(now, said):
    if said & TO_BOUNDS:
        low, high = now.scores.range(now.node)
        assert bool(said & {"passes-prove", "leaves-prove"}) == (low == high == now.here.returned)
        assert ("passes-prove" in said) == (now.following is None)


@checks("moves-to")
def moves_to(now, node, move):
    assert node is now.tree.root is move.parent and now.is_last
    others = node.children[: node.children.index(move)]
    if node.seat:
        worth = [maxn(one)[node.seat - 1] for one in (move, *others)]
        assert worth[0] == now.step.value[node.seat - 1]
        assert all(worth[0] > other for other in worth[1:])
        return
    value = now.step.value
    if now.trace.is_recursive:
        holds(now, move, "exactly", value)
    assert now.scores.truth(move) == value
    is_any = now.algorithm.way in ("deepening", "ordered") or now.algorithm.name == "mtdf"
    if not is_any and now.algorithm.choose in ("", "leftmost"):
        assert value not in [now.scores.truth(one) for one in others]


@checks("move-returned")
def move_returned(now, move):
    assert not now.algorithm.is_known and move is now.trace.returned_move


@checks("no-move")
def no_move(now, relation, worst):
    root = now.tree.root
    assert now.node is root and root.player in ("max", "min")
    assert (relation, worst) == (("more", -inf) if root.is_max else ("less", inf))
    assert now.step.value == worst and now.trace.best_move is None
    if now.trace.is_recursive:
        holds(now, root, "exactly", worst)


@checks("worst-of-all")
def worst_of_all(now, node):
    assert node is now.node is now.tree.root
    worst = now.said[-1]["worst"]
    assert worst == (-inf if node.is_max else inf)
    assert all(now.scores.truth(child) == worst for child in node.children)
    assert not now.algorithm.fail_hard and entry_of_root(now).value != worst


def entry_of_root(now):
    """Return the step that enters the root; nodes below it may come before."""
    return next(step for step in now.trace.steps if step.node is now.tree.root)


@whole("leave")
def a_search_without_a_move_tells_it(now, said):
    if now.is_last and now.algorithm.is_known and now.node.player in ("max", "min"):
        is_worst = now.trace.value == (-inf if now.node.is_max else inf)
        assert ("no-move" in said) == is_worst
        assert len(said & {"where-started", "worst-of-all"}) == is_worst
    if now.is_last and now.algorithm.is_known and not now.algorithm.model.samples:
        has_none = "no-move" in said or now.node.is_chance
        assert ("moves-to" in said) == (not has_none)


@checks("where-started")
def where_started(now, letter):
    worst = now.said[-1]["worst"]
    first = entry_of_root(now)
    assert {"v": first.value, "alpha": first.alpha, "beta": first.beta}[letter] == worst
    assert (letter != "v") == now.algorithm.fail_hard


@checks("root-has-utilities", "leaf-has-utilities")
def has_utilities(now, node, utilities):
    assert node is now.node and utilities == node.utilities
    assert (now.kind == "root-has-utilities") == (node.parent is None)


@checks("seat-entered")
def seat_entered(now, node):
    assert node is now.node and node.seat and node.parent is not None and node.children


@checks("value-for-each")
def value_for_each(now):
    assert now.node is now.tree.root and now.is_last and now.algorithm.way == "several players"
