"""Sentences about SSS*."""

from __future__ import annotations

from abviz.narration.phrases import MOST_NAMES, label, listed, number, scattered, titled
from abviz.replay.steps import Step
from abviz.replay.telling.leaving import no_move
from abviz.trees import Node


def tell_best_first(step: Step) -> str:
    """Return the sentence for a step of SSS*.

    Examples
    --------
    >>> import abviz
    >>> for step in abviz.search(abviz.Tree.parse("3 5"), "sss").steps[-2:]:
    ...     print(tell_best_first(step))
    Solved C has the highest merit on the list, 5: no other child of A (MAX) can bring more.
    A (MAX) is solved with 5: that is the value of the tree; 2 leaves were examined.
    """
    return {
        "enter": _enter,
        "examine": _examine,
        "update": _update,
        "cutoff": _cutoff,
        "leave": _leave,
    }[step.kind](step)


def _enter(step: Step) -> str:
    node = step.node
    if node.parent is None:
        start = (
            f"The list starts with the root {titled(node)} and the merit {number(step.merit)} "
            "(no strategy of MAX that goes through a state is worth more than its merit)"
        )
    else:
        start = f"{titled(node)} is taken from the list: no merit is higher than its {_merit(step)}"
    if node.is_max:
        plural = "its children" if len(node.children) > 1 else "its only child"
        return f"{start}; {plural}, {listed(node.children)}, {_come(node)} on the list instead."
    if len(node.children) == 1:
        return f"{start}; its only child, {label(node.children[0])}, comes on the list instead."
    return (
        f"{start}; MIN needs all its children, one after the other, and "
        f"{label(node.children[0])} comes on the list first."
    )


def _come(node: Node) -> str:
    return "come" if len(node.children) > 1 else "comes"


def _merit(step: Step) -> str:
    return number(step.merit)


def _examine(step: Step) -> str:
    node, score = step.node, number(step.value)
    if node.parent is None:
        return f"The root {label(node)} is a leaf: its score {score} is the value of the tree."
    given = step.before[0] if step.before else None
    subject = f"Leaf {label(node)} is taken from the list and examined: its score is {score}"
    if step.merit != given:
        return f"{subject}, and its merit falls from {number(given)} to that."
    return f"{subject}, and its merit stays {number(given)}{_already_had(step)}."


def _update(step: Step) -> str:
    if step.child is None:
        raise ValueError("an update needs the child whose value arrives")
    above, child = step.node, step.child
    subject = f"Solved {label(child)} has the highest merit on the list, {_merit(step)}"
    if above.is_max:
        if len(above.children) == 1:
            return f"{subject}: it is the only child of {titled(above)}."
        if step.bound == "at least":
            return f"{subject}: no other child of {titled(above)} has a higher merit."
        return f"{subject}: no other child of {titled(above)} can bring more."
    if child is above.children[-1]:
        return f"{subject}: it is the last child of {titled(above)}."
    following = above.children[above.children.index(child) + 1]
    return (
        f"{subject}: {titled(above)} goes on with its next child, {label(following)}, "
        "which comes on the list with the same merit."
    )


def _cutoff(step: Step) -> str:
    skipped = () if step.cutoff is None else step.cutoff.skipped
    fate = f", and {scattered(skipped)}" if skipped != _nodes(step) else " and"
    return (
        f"{titled(step.node)} is now worth at least {_merit(step)}, and {_still_listed(step)} "
        f"cannot bring MAX more than that: it leaves the list{fate} will never be looked at."
    )


def _still_listed(step: Step) -> str:
    """Name the states that leave the list, each with its merit if they are few."""
    merits = [merit for _, merit in step.leaving]
    low, high = number(min(merits)), number(max(merits))
    if len(merits) > MOST_NAMES:
        span = f"the merit {low}" if low == high else f"merits from {low} to {high}"
        states = f"{len(merits)} states with {span}"
    elif low == high:
        states = f"{listed(_nodes(step))} with the merit {low}"
    else:
        each = [f"{label(node)} with the merit {number(merit)}" for node, merit in step.leaving]
        states = f"{', '.join(each[:-1])} and {each[-1]}"
    return f"what is still on the list below it, {states},"


def _nodes(step: Step) -> tuple[Node, ...]:
    return tuple(node for node, _ in step.leaving)


def _already_had(step: Step) -> str:
    return "" if step.merit_from is None else f", which {titled(step.merit_from)} already has"


def _leave(step: Step) -> str:
    subject = f"{titled(step.node)} is solved with {number(step.value)}"
    if step.is_last:
        leaves = "1 leaf was" if step.examined == 1 else f"{step.examined} leaves were"
        return f"{subject}: that is the value of the tree; {leaves} examined{no_move(step)}."
    rest = f"; {_still_listed(step)} cannot bring MAX more and leaves it" if step.leaving else ""
    if step.bound == "exact":
        return f"{subject}: that is its value{rest}."
    reason = "" if step.merit_from is None else f": {titled(step.merit_from)} already has that"
    return f"{subject}: its true value is at least that, and more would not matter{reason}{rest}."
