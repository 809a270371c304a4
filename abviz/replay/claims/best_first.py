"""What the steps of SSS* say."""

from __future__ import annotations

from math import inf

from abviz.narration.language import MOST_NAMES, Claim, Claims
from abviz.replay.claims.depth_first import claim, end_of_search
from abviz.replay.steps import BestFirstStep, Cut, Enter, Examine, Leave, Update
from abviz.trees import Node


def tell_best_first(step: BestFirstStep) -> Claims:
    """Return what a step of SSS* says.

    Examples
    --------
    >>> import abviz
    >>> for step in abviz.search(abviz.Tree.parse("3 5"), "sss").steps[-2:]:
    ...     print([claim.kind for claim in tell_best_first(step)])
    ['highest-merit', 'none-brings-more']
    ['solved', 'value-of-tree', 'moves-to', 'leaves-examined']
    """
    match step.event:
        case Enter():
            return _enter(step)
        case Examine():
            return _examine(step)
        case Update() as update:
            return _update(step, update)
        case Cut() as cut:
            return _cutoff(step, cut)
        case Leave() as leave:
            return _leave(step, leave)


def _enter(step: BestFirstStep) -> Claims:
    node = step.node
    children = node.children
    kind = "list-starts" if node.parent is None else "taken-from-list"
    start = claim(step, kind, node=node, merit=step.merit)
    if node.is_max:
        return start, claim(step, "children-listed", children=children, count=len(children))
    kind = "only-child-listed" if len(children) == 1 else "first-child-listed"
    return start, claim(step, kind, child=children[0])


def _examine(step: BestFirstStep) -> Claims:
    node, score = step.node, step.value
    if node.parent is None:
        leaf = claim(step, "root-is-leaf", node=node, count=step.times)
        return leaf, claim(step, "score-is-value-of-tree", score=score)
    given = step.given
    subject = claim(step, "leaf-taken", node=node), claim(step, "score", score=score)
    # The first leaf shows what the word means.
    told = (claim(step, "solved-means", node=node),) if step.examined == 1 else ()
    if step.merit != given:
        return *subject, claim(step, "merit-falls", merit=given, score=score), *told
    stays = claim(step, "merit-stays", merit=given)
    if step.merit_from is None:
        return *subject, stays, *told
    return *subject, stays, claim(step, "which-owner-has", owner=step.merit_from), *told


def _update(step: BestFirstStep, update: Update) -> Claims:
    highest = claim(step, "highest-merit", child=update.child, merit=step.merit)
    return highest, _next(step, update)


def _next(step: BestFirstStep, update: Update) -> Claim:
    """Say what a solved child means for its parent."""
    above, child = step.node, update.child
    if len(above.children) == 1:
        return claim(step, "only-child", node=above)
    if above.is_max:
        # A merit that has not fallen may stand for more, also at the other children.
        is_sure = step.merit < step.given or step.merit == inf
        kind = "none-brings-more" if is_sure else "none-higher"
        return claim(step, kind, node=above)
    if child is above.children[-1]:
        return claim(step, "last-child", node=above)
    following = above.children[above.children.index(child) + 1]
    return claim(step, "goes-on-with", node=above, following=following)


def _cutoff(step: BestFirstStep, cut: Cut) -> Claims:
    skipped = cut.cutoff.skipped
    if skipped == _nodes(step):
        fate = claim(step, "never-looked-at", count=len(skipped))
    else:
        fate = claim(step, "others-never-looked-at", skipped=skipped)
    return claim(step, "now-worth", node=step.node, merit=step.merit), *_left(step), fate


def _left(step: BestFirstStep) -> Claims:
    """Say what leaves the list with a solved node, and why."""
    leaves = claim(step, "leaves-list", merit=step.merit, count=len(step.leaving))
    return claim(step, "still-listed"), *_states(step), leaves


def _states(step: BestFirstStep) -> Claims:
    """Name states that leave the list, each with its merit if they are few."""
    merits = [merit for _, merit in step.leaving]
    low, high = min(merits), max(merits)
    is_one_merit = low == high
    if len(merits) > MOST_NAMES:
        kind = "states-with-merit" if is_one_merit else "states-with-merits"
        return (claim(step, kind, count=len(merits), low=low, high=high),)
    if is_one_merit:
        return (claim(step, "nodes-with-merit", nodes=_nodes(step), low=low),)
    kinds = ["first-state", *["state"] * (len(merits) - 2), "last-state"]
    states = zip(kinds, step.leaving, strict=True)
    return tuple(claim(step, kind, node=node, merit=merit) for kind, (node, merit) in states)


def _nodes(step: BestFirstStep) -> tuple[Node, ...]:
    return tuple(node for node, _ in step.leaving)


def _leave(step: BestFirstStep, leave: Leave) -> Claims:
    subject = claim(step, "solved", node=step.node, value=step.value)
    if leave.is_last:
        return subject, *end_of_search(step, leave)
    rest = _left(step) if step.leaving else ()
    if leave.bound == "exact":
        return subject, claim(step, "own-value"), *rest
    bound = claim(step, "more-does-not-matter", value=step.value)
    if step.merit_from is None:
        return subject, bound, *rest
    owner = claim(step, "owner-has-that", owner=step.merit_from, value=step.value)
    return subject, bound, owner, *rest
