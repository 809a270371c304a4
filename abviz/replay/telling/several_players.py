"""Sentences about games of several players."""

from __future__ import annotations

from typing import Any

from abviz.narration.phrases import label, number, player, titled
from abviz.replay.steps import Step


def tell_several(step: Step) -> str:
    """Return the sentence for a step of maxⁿ.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("p1(<1 5 2> <3 0 0>)")
    >>> for step in abviz.search(tree, "maxn").steps[2:5]:
    ...     print(tell_several(step))
    B's (1, 5, 2) reaches A (player 1): it is the first, so it is kept.
    Leaf C is examined: its utilities are (3, 0, 0).
    C's (3, 0, 0) reaches A (player 1): player 1 gets 3 there instead of 1, so it is kept.
    """
    node = step.node
    if step.kind == "examine" and node.parent is None:
        return (
            f"The root {label(node)} is a leaf: its utilities {number(step.value)} are the value."
        )
    if step.kind == "examine":
        return f"Leaf {label(node)} is examined: its utilities are {number(step.value)}."
    if step.kind == "enter":
        if node.parent is None:
            return f"The search starts at the root {titled(node)}."
        return f"{titled(node)} is entered."
    if step.kind == "update":
        return _update(step)
    if node.parent is None:
        return f"{titled(node)} returns {number(step.value)}: that is what each player gets."
    return f"{titled(node)} returns {number(step.value)} to {titled(node.parent)}."


def _update(step: Step) -> str:
    child = "" if step.child is None else label(step.child)
    subject = f"{child}'s {number(step.arrived)} reaches {titled(step.node)}"
    kept = step.before[0] if step.before else None
    if kept is None:
        return f"{subject}: it is the first, so it is kept."
    mover = (step.node.seat or 1) - 1
    offered: Any = step.arrived
    had: Any = kept
    who, new, old = player(step.node), number(offered[mover]), number(had[mover])
    if step.improved:
        return f"{subject}: {who} gets {new} there instead of {old}, so it is kept."
    if offered[mover] == had[mover]:
        return f"{subject}: {who} gets {new} there too, so nothing changes."
    return f"{subject}: {who} gets only {new} there and already has {old}, so nothing changes."
