"""Wrong values of nodes: what somebody backs up who does not ask whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import inf
from typing import TypeAlias

from abviz.classroom.questions.question import Answer, Question, node_of
from abviz.trees import Node, Score, format_score

# The value of an inner node, from those of its children.
Backing: TypeAlias = Callable[[Node, Sequence[Score]], Score | None]


def always_greatest(question: Question) -> Answer | None:
    """Take the greatest value at every node."""
    return _backed_up(question, lambda _, values: max(values))


def always_least(question: Question) -> Answer | None:
    """Take the least value at every node."""
    return _backed_up(question, lambda _, values: min(values))


def root_of_the_other(question: Question) -> Answer | None:
    """Give the root to the other player, and all other nodes to the right one."""
    return _backed_up(
        question,
        lambda node, values: (max if node.is_max is not (node.parent is None) else min)(values),
    )


def first_child_counts(question: Question) -> Answer | None:
    """Take the value of the first child."""
    return _backed_up(question, lambda _, values: values[0])


def average_counts(question: Question) -> Answer | None:
    """Take the average of the children, where it has two decimals at most."""
    return _backed_up(question, lambda _, values: _average(values), written=_as_decimal)


def _average(values: Sequence[Score]) -> Score | None:
    """Return the average, exactly; None where there is none."""
    if any(abs(value) == inf for value in values):
        return None
    return sum((Fraction(value) for value in values), Fraction(0)) / len(values)


def _as_decimal(value: Score) -> Score | None:
    """Return a number as somebody writes it who has computed it; None if it is rounded then."""
    if (100 * Fraction(value)).denominator != 1:
        return None
    return int(value) if value == int(value) else float(value)


def _backed_up(
    question: Question,
    backing: Backing,
    *,
    written: Callable[[Score], Score | None] = lambda value: value,
) -> Answer | None:
    """Return what comes up at all inner nodes; None where something cannot, or is not written."""
    if question.ask != "values":
        return None
    worth: dict[int, Score] = {}
    # A child stands after its parent.
    for node in reversed(question.trace.tree.nodes):
        values = [worth[child.index] for child in node.children]
        value = node.value if node.is_leaf else backing(node, values)
        if value is None:
            return None
        worth[node.index] = value
    found = {str(slot): written(worth[node_of(slot)]) for slot in question.slots}
    texts = {slot: format_score(value) for slot, value in found.items() if value is not None}
    return texts if len(texts) == len(found) else None
