"""Checks of what is said of leaves, and of values that reach a node."""

from __future__ import annotations

from truth_tests.checks import checks, holds, is_more, reaches_its_window, whole
from zoo import maxn

ARRIVALS = ("arrives", "upper-bound-arrives", "lower-bound-arrives")
MOVES = {
    "rises": (1, None),
    "falls": (-1, None),
    "bound-rises-too": (1, "alpha"),
    "bound-falls-too": (-1, "beta"),
    "v-and-bound-rise": (1, "alpha"),
    "v-and-bound-fall": (-1, "beta"),
}


@checks("leaf-entered")
def leaf_entered(now, node, count):
    assert node is now.node and node.is_leaf and not now.algorithm.is_known
    assert count == now.times[node.index]


@checks("entered-at-limit")
def entered_at_limit(now, node, count):
    assert node is now.node and node.children and not now.algorithm.is_known
    assert len(node.path) == now.algorithm.depth and not now.children_entered(now.here)
    assert count == now.times[node.index]


@checks("entered-leaf-returns", "node-at-limit-returns")
def entered_leaf_returns(now, value):
    assert value == now.here.returned
    assert now.node.is_leaf == (now.kind == "entered-leaf-returns")


@checks("at-depth-limit")
def at_depth_limit(now, node, score, count):
    assert node is now.node and node.children and len(node.path) == now.limit
    assert score == node.estimate and not now.children_entered(now.here)
    assert count == now.times[node.index]
    holds(now, node, "exactly", score)


@checks("root-is-leaf", "leaf-examined")
def leaf_examined(now, node, count):
    assert node is now.node and node.is_leaf
    assert (now.kind == "root-is-leaf") == (node.parent is None)
    assert count == now.times[node.index]


@checks("score-is-value-of-tree", "score")
def score_of_leaf(now, score):
    assert score == now.node.value
    assert (now.kind == "score") == (now.node.parent is not None)
    holds(now, now.node, "exactly", score)


@whole("examine")
def a_score_is_told(now, said):
    if now.algorithm.is_known:
        scores = {"score", "score-is-value-of-tree", "at-depth-limit", "quiet-at-limit"}
        scores |= {"score-says-yes", "score-says-no"}
        several = {"leaf-has-utilities", "root-has-utilities"}
        assert len(said & (scores | several)) == 1


@checks("comes-back")
def comes_back(now, child, arrived, node):
    assert not now.algorithm.is_known
    assert (child, node) == (now.arriving.node, child.parent) and node is now.node
    assert arrived == now.arriving.returned


@checks("move-is-now")
def move_is_now(now, move):
    assert now.algorithm.returns_move and move is now.arriving.node is now.move_kept()


@whole("update")
def a_new_move_is_told(now, said):
    is_new = now.algorithm.returns_move and now.move_kept() is now.arriving.node
    assert ("move-is-now" in said) == is_new


@checks(*ARRIVALS)
def arrives(now, child, arrived, node):
    assert child is now.arriving.node is now.step.child and node is now.node is child.parent
    assert arrived == now.arriving.returned
    if now.algorithm.way == "several players":
        assert arrived == maxn(child)
        return
    relation = dict(zip(ARRIVALS, ("exactly", "at most", "at least"), strict=True))[now.kind]
    holds(now, child, relation, arrived)
    if relation != "exactly":
        low, high = now.scores.range(child)
        assert not low == high == arrived


@checks("first-value")
def first_value(now, value):
    assert now.before[0] is None and not now.here.served[:-1]
    assert value == now.arriving.returned == now.here.v


@checks("nothing-changes")
def nothing_changes(now, relation, letter, value):
    assert (letter == "v") != now.algorithm.fail_hard
    assert letter == "v" or letter == ("alpha" if now.node.is_max else "beta")
    arrived = now.arriving.returned
    assert value == before_and_after(now, letter)[0] == before_and_after(now, letter)[1]
    assert now.before == (now.here.v, now.here.alpha, now.here.beta)
    if relation == "equal":
        assert arrived == value
    elif relation == "not-above":
        assert now.node.is_max and arrived < value
    else:
        assert relation == "not-below" and now.node.is_min and arrived > value


def before_and_after(now, letter):
    at = ("v", "alpha", "beta").index(letter)
    return now.before[at], getattr(now.here, letter)


@checks("rises", "falls", "bound-rises-too", "bound-falls-too")
def moves(now, letter, before, after):
    way, bound = MOVES[now.kind]
    assert way == (1 if now.node.is_max else -1)
    side = "alpha" if now.node.is_max else "beta"
    assert letter == (bound or (side if now.algorithm.fail_hard else "v"))
    assert (before, after) == before_and_after(now, letter)
    assert way * after > way * before and after == now.arriving.returned
    if bound:
        assert now.said[-1].kind in ("rises", "falls")


@checks("v-and-bound-rise", "v-and-bound-fall")
def both_move(now, letter, before, after):
    way, bound = MOVES[now.kind]
    assert way == (1 if now.node.is_max else -1) and letter == bound
    assert (before, after) == before_and_after(now, "v") == before_and_after(now, letter)
    assert way * after > way * before and after == now.arriving.returned


@checks("bound-equals", "bound-stays-better")
def bound_stays(now, letter, bound):
    assert letter == ("alpha" if now.node.is_max else "beta")
    assert before_and_after(now, letter) == (bound, bound)
    v, sign = now.here.v, 1 if now.node.is_max else -1
    assert v == bound if now.kind == "bound-equals" else sign * bound > sign * v


@checks("returns-at-once")
def returns_at_once(now, arrived, relation, letter, bound, node, value):
    """A child's value reaches the bound of the other player: the node returns, and has said so."""
    assert node is now.node and value == now.here.returned and arrived == now.arriving.returned
    strict, weak = ("more than", "at least") if node.is_max else ("less than", "at most")
    assert relation == (weak if now.algorithm.cut_on_tie else strict)
    assert letter == ("beta" if node.is_max else "alpha")
    assert bound == getattr(now.here, letter)
    sign = 1 if node.is_max else -1
    assert is_more(sign * arrived, sign * bound, relation)
    assert now.following is None or now.following.parent is not node


@whole("update")
def a_return_at_once_is_told(now, said):
    is_taken = not now.step.event.searched_again
    cuts = is_taken and now.algorithm.cuts_first and reaches_its_window(now)
    assert ("returns-at-once" in said) == cuts


@checks("end-of-null-window")
def end_of_null_window(now, end):
    assert end == ("lower-end" if now.node.is_max else "upper-end")
    assert now.question is not None
    low, high = now.here.window
    assert now.said[-1]["bound"] == (low if end == "lower-end" else high)
    node, relation, bound = now.question
    assert (low if relation == "more than" else high) == bound
    # Where a node above has that value, it is named.
    above = [one for one in now.open[:-1] if one.node.player == now.node.player]
    assert now.said[-1]["bound"] not in [one.gained for one in above]


@whole("update", "leave", way="recursive")
def what_comes_back_is_what_it_is_called(now, said):
    """The kind of bound of a step is true, also where it is not told."""
    step = now.step
    if step.bound == "unknown" or now.algorithm.way == "several players":
        return
    node = step.node if step.kind == "leave" else step.child
    value = step.value if step.kind == "leave" else step.arrived
    asks = (now.here if step.kind == "leave" else now.arriving).asks
    value = value if asks is None else asks[2]
    holds(now, node, "exactly" if step.bound == "exact" else step.bound, value)


@whole("update", way="recursive")
def all_that_moves_is_told(now, said):
    """v and the bounds are those of the definition, and each one that moves is told."""
    if now.algorithm.way == "several players" or not now.algorithm.is_known:
        return
    here, step = now.here, now.step
    assert len(said & {*ARRIVALS, "test-says", "child-says"}) == 1
    if now.is_probe(here):
        return
    assert (here.alpha, here.beta) == (step.alpha, step.beta)
    if here.node.is_chance:
        return
    assert here.v == step.value
    told = {
        letter
        for claim in (*now.claims.values(),)
        if claim.kind in MOVES
        for letter in ("v" if claim.kind.startswith("v-and") else "", claim["letter"])
    }
    assert told - {""} == {
        letter
        for letter in ("v", "alpha", "beta")
        if len({*before_and_after(now, letter)}) == 2
        and before_and_after(now, letter)[0] is not None
    } - ({"v"} if not here.served[:-1] and now.algorithm.way == "tests" else set())


@checks("gets-more", "gets-less")
def gets_more_or_less(now, node, offered, had):
    new, old = gets(now, node)
    assert (offered, had) == (new, old)
    assert new > old if now.kind == "gets-more" else new < old


@checks("gets-the-same")
def gets_the_same(now, node, offered):
    assert gets(now, node) == (offered, offered)


def gets(now, node):
    assert node is now.node
    mover = node.seat - 1
    return now.arriving.returned[mover], now.before[0][mover]


@checks("kept-as-first")
def kept_as_first(now):
    assert now.before[0] is None and now.here.v == now.arriving.returned


@whole("update")
def what_is_kept_is_told(now, said):
    if now.algorithm.way == "several players":
        is_kept = now.here.v == now.step.value and now.before[0] != now.here.v
        assert now.here.v == now.step.value
        assert bool(said & {"kept-as-first", "gets-more"}) == bool(now.step.event.improved)
        assert is_kept <= bool(now.step.event.improved)
