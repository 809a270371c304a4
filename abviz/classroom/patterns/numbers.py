"""Wrong numbers: values of nodes, and windows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from abviz.classroom.questions.question import Answer, Question
from abviz.replay.trace import Trace
from abviz.trees import Node, Score, format_score
from abviz.trees.measures import minimax_values

Window: TypeAlias = tuple[Score | None, Score | None]
# What is written beside a node: the number for the field of a kind, or None.
Numbers: TypeAlias = Callable[[str, Node], Score | None]


def bound_is_value(question: Question) -> Answer | None:
    """Give what each node has returned, and the right value where it was never entered."""
    return _values(question, lambda _, node: question.trace.returned(node))


def alpha_is_value(question: Question) -> Answer | None:
    """Give the α of a MAX node at its end, and the β of a MIN node."""
    return _values(question, lambda _, node: _window_at_end(question.trace, node)[node.is_min])


def window_at_end(question: Question) -> Answer | None:
    """Give the window with which the search of a node ends."""
    return _windows(question, lambda node: _window_at_end(question.trace, node))


def window_of_parent(question: Question) -> Answer | None:
    """Give the window with which the parent was entered."""
    return _windows(question, lambda node: _window(question.trace, node.parent or node))


def ends_exchanged(question: Question) -> Answer | None:
    """Give β for α, and α for β."""

    def exchanged(node: Node) -> Window:
        alpha, beta = _window(question.trace, node)
        return beta, alpha

    return _windows(question, exchanged)


def _values(question: Question, given: Numbers) -> Answer | None:
    if question.ask != "values":
        return None
    right = minimax_values(question.trace.tree)
    return _filled(question, lambda _, node: right[node.index], given)


def _windows(question: Question, given: Callable[[Node], Window]) -> Answer | None:
    if question.ask != "windows":
        return None
    return _filled(
        question,
        lambda kind, node: _window(question.trace, node)[kind == "beta"],
        lambda kind, node: given(node)[kind == "beta"],
    )


def _filled(question: Question, right: Numbers, given: Numbers) -> Answer | None:
    """Return texts for all fields: those of the key where a number is right, or there is none."""
    if not isinstance(question.key, Mapping):
        return None
    nodes, answer = tuple(question.trace.tree), dict(question.key)
    for slot in answer:
        kind, _, index = slot.partition(":")
        number = given(kind, nodes[int(index)])
        if number is not None and number != right(kind, nodes[int(index)]):
            answer[slot] = format_score(number)
    return answer


def _window(trace: Trace, node: Node) -> Window:
    """Return the window with which a node was entered; nothing if it never was."""
    if node not in trace.visits:
        return None, None
    visit = trace.visits.index(node)
    return trace.alphas[visit], trace.betas[visit]


def _window_at_end(trace: Trace, node: Node) -> Window:
    """Return the window of a node when its search ends: its own value has narrowed it."""
    (alpha, beta), value = _window(trace, node), trace.returned(node)
    if alpha is None or beta is None or value is None:
        return None, None
    return (max(alpha, value), beta) if node.is_max else (alpha, min(beta, value))
