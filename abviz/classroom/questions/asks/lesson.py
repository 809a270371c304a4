"""A lesson: questions of several kinds, at the telling steps of one search."""

from __future__ import annotations

from math import inf

from abviz.classroom.questions.asks.cuts import bound_of, cuts
from abviz.classroom.questions.asks.decisions import Decision, decisions
from abviz.classroom.questions.asks.moves import moves
from abviz.classroom.questions.asks.next_step import question_at
from abviz.classroom.questions.asks.values import values
from abviz.classroom.questions.asks.why import every_why
from abviz.classroom.questions.asks.windows import windows_of
from abviz.classroom.questions.explaining import Fault
from abviz.classroom.questions.question import Question
from abviz.replay.trace import Trace
from abviz.trees import Node

MOST_VALUES = 8


def lesson(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask different things, in the order of the search.

    First come the values, if at most 8 inner nodes have some. Then the search goes on, and
    stops at its telling steps, each if there is one:

    - the first value that is compared with a finite bound, and makes no cutoff: what next?
    - the first cutoff: what next, and which node's value makes it?
    - the first deep cutoff: with which window was its node entered, what next, and which
      node's value makes it?
    - the first cutoff at a tie: what next?
    - the first test that comes true at the last child: what next?

    Last, all cut edges are asked for, if there are more cutoffs than these; and the best moves
    of the root, if several come back with the same value.

    Which node's value makes a cutoff is asked where it is not the parent's every time.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.examples["deep-cutoff"])
    >>> [question.ask for question in lesson(trace, (), 1)]
    ['values', 'windows', 'next', 'why', 'next']
    """
    inner = [node for node in trace.tree if not node.is_leaf]
    first = values(trace, faults, seed) if len(inner) <= MOST_VALUES else ()
    # A later step would show what an earlier one asks for.
    halfway = sorted(_on_the_way(trace, faults, seed), key=lambda asked: asked.step)
    return (*first, *halfway, *_at_the_end(trace, faults, seed, halfway))


def _at_the_end(
    trace: Trace, faults: tuple[Fault, ...], seed: int, asked: list[Question]
) -> tuple[Question, ...]:
    """Return the questions about the whole search, if they are about more than has been seen."""
    following = {question.step + 2 for question in asked if question.ask == "next"}
    unseen = any(
        step.cutoff is not None and step.cutoff.skipped and place not in following
        for place, step in enumerate(trace.steps)
    )
    back = [trace.returned(move) for move in trace.tree.root.children]
    return (
        *(cuts(trace, faults, seed) if unseen or not asked else ()),
        *(moves(trace, faults, seed) if back.count(trace.value) > 1 else ()),
    )


def _on_the_way(trace: Trace, faults: tuple[Fault, ...], seed: int) -> list[Question]:
    """Return the questions at telling steps."""
    asked: list[Question] = []
    reasons = _reasons(trace, faults)
    seen: set[str] = set()
    for decision in decisions(trace, faults):
        topics = _topics(trace, decision) - seen
        question = question_at(trace, faults, decision, seed) if topics else None
        if question is None:
            continue
        seen |= topics
        if "deep" in topics:
            asked.append(
                windows_of(trace, faults, [decision.node], step=_before(trace, decision.node))
            )
        asked.append(question)
        if topics & {"first", "deep"} and decision.step + 1 in reasons:
            asked.append(reasons[decision.step + 1])
    return asked


def _reasons(trace: Trace, faults: tuple[Fault, ...]) -> dict[int, Question]:
    """Return by step what is asked about the node whose value makes a cutoff."""
    asked = {question.step: question for question in every_why(trace, faults)}
    # Up to three plies no other node can have the bound: who always names the parent is right.
    further_up = any(
        step.cutoff is not None and step.cutoff.is_deep
        for step in (trace.steps[place] for place in asked)
    )
    return asked if further_up else {}


def _before(trace: Trace, node: Node) -> int:
    """Return the step before a node is entered, at which its window is not seen yet."""
    entry = next(number for number, step in enumerate(trace.steps) if step.node is node)
    return max(entry - 1, 0)


def _topics(trace: Trace, decision: Decision) -> set[str]:
    """Return what is telling of a moment at which a value has arrived."""
    step, cutoff = trace.steps[decision.step], trace.steps[decision.step + 1].cutoff
    bound = bound_of(step)
    if cutoff is None:
        is_tested = decision.left and bound is not None and abs(bound) != inf
        return {"going on"} if is_tested else set()
    if not cutoff.skipped:
        return {"last child"}
    is_tie = step.value == bound
    return {"first", *(["deep"] if cutoff.is_deep else []), *(["tie"] if is_tie else [])}
