"""What the steps of games of several players say."""

from __future__ import annotations

from typing import Any

from abviz.narration.claims import Claim, Claims
from abviz.replay.events import Cut, Enter, Examine, Leave, Update
from abviz.replay.steps import Step
from abviz.replay.telling.claiming import claim
from abviz.replay.telling.leaving import chosen_move


def tell_several(step: Step) -> Claims:
    """Return what a step of maxⁿ says.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("p1(<1 5 2> <3 0 0>)")
    >>> for step in abviz.search(tree, "maxn").steps[2:5]:
    ...     print([claim.kind for claim in tell_several(step)])
    ['arrives', 'kept-as-first']
    ['leaf-has-utilities']
    ['arrives', 'gets-more']
    """
    match step.event:
        case Enter():
            return (_enter(step),)
        case Examine():
            kind = "leaf-has-utilities" if step.node.parent else "root-has-utilities"
            return (claim(step, kind, node=step.node, utilities=step.value),)
        case Update() as update:
            facts = {"child": update.child, "arrived": update.arrived, "node": step.node}
            return claim(step, "arrives", **facts), _choice(step, update)
        case Leave() as leave:
            return _leave(step, leave)
        case Cut():
            return ()


def _enter(step: Step) -> Claim:
    node = step.node
    if node.parent is None:
        return claim(step, "search-starts", node=node, count=step.times)
    return claim(step, "seat-entered", node=node)


def _leave(step: Step, leave: Leave) -> Claims:
    node, value = step.node, step.value
    if node.parent is None:
        gets = claim(step, "value-for-each")
        return claim(step, "returns", node=node, value=value), gets, *chosen_move(step, leave)
    return (claim(step, "returns-to", node=node, value=value, above=node.parent),)


def _choice(step: Step, update: Update) -> Claim:
    """Say whether the mover likes what arrives better than what has been kept."""
    kept = update.before[0]
    if kept is None:
        return claim(step, "kept-as-first")
    mover = (step.node.seat or 1) - 1
    utilities: Any = update.arrived
    kept_utilities: Any = kept
    offered, had = utilities[mover], kept_utilities[mover]
    if update.improved:
        return claim(step, "gets-more", node=step.node, offered=offered, had=had)
    if offered == had:
        return claim(step, "gets-the-same", node=step.node, offered=offered)
    return claim(step, "gets-less", node=step.node, offered=offered, had=had)
