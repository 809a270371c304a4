"""Sentences about null windows: what a pass asks, and what it answers."""

from __future__ import annotations

from abviz.narration.phrases import label, number, titled
from abviz.replay.steps import Question, Step


def asked(step: Step, question: Question) -> str:
    """Say what a node is entered to find out.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.Tree.parse("(3 5) (6 4)"), "mtdf").steps[0]
    >>> asked(step, step.question)
    ', a null window: it only asks whether A is worth at least 0'
    """
    whether = f"whether {label(step.node)} is worth {question.relation} {number(question.bound)}"
    if question.node is not step.node:
        return f": now the question is {whether}"
    owner = step.beta_from if question.relation == "less than" else step.alpha_from
    reason = "" if owner is None else f", which {titled(owner)} already has"
    return f", a null window: it only asks {whether}{reason}"


def question_of_leaf(step: Step) -> str:
    """Say what a leaf is examined for, if a null window asks about the leaf alone.

    Examples
    --------
    >>> import abviz
    >>> question_of_leaf(abviz.search(abviz.Tree.parse("3 5"), "negascout").steps[3])
    ' to ask whether it is worth more than 3'
    """
    question = step.question
    if question is None or question.node is not step.node:
        return ""
    return f" to ask whether it is worth {question.relation} {number(question.bound)}"


def answer(step: Step) -> str:
    """Return the answer to the question of a pass; empty except where the pass ends.

    Examples
    --------
    >>> import abviz
    >>> answer(abviz.search(abviz.Tree.parse("3 5"), "negascout").steps[3])
    'the answer is yes'
    """
    question = step.question
    if question is None or question.node is not step.node:
        return ""
    return f"the answer is {'yes' if is_yes(step, question) else 'no'}"


def is_yes(step: Step, question: Question) -> bool:
    """Tell whether the value that a step has says yes to a question."""
    return step.value is not None and question.is_answered_yes(step.value)


def answer_in_full(step: Step) -> str:
    """Return the answer to the question of a pass with what it says of the node."""
    question, short = step.question, answer(step)
    if question is None or not short:
        return ""
    relation = question.answer(is_yes=is_yes(step, question))
    return f"{short}: {label(step.node)} is worth {relation} {number(question.bound)}"


def question_reason(question: Question) -> str:
    """Say why a cutoff that rests on a null window may come so early.

    Examples
    --------
    >>> import abviz
    >>> step = abviz.search(abviz.Tree.parse("(12 8) (19 15)"), "mtdf").steps[8]
    >>> question_reason(step.question)
    'the question is only whether A is worth at least 0'
    """
    whether = f"{label(question.node)} is worth {question.relation} {number(question.bound)}"
    return f"the question is only whether {whether}"


def searched_again(step: Step) -> str:
    """Say why a child whose question was answered with yes is searched once more."""
    if step.child is None:
        return ""
    alpha, arrived, beta = map(number, (step.alpha, step.arrived, step.beta))
    child = label(step.child)
    inside = f"{alpha} < {arrived} < {beta}, so it is inside the window, and {child} is searched"
    if step.bound == "exact":
        return f"{inside} again, though that cannot tell more: {arrived} is its true value"
    return f"{inside} again with the whole window"
