"""Which misconceptions give a wrong answer, and what is said to somebody who gives it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeAlias

from abviz.classroom.belief import Belief
from abviz.classroom.questions.explaining.observing import Fault
from abviz.classroom.questions.marking.comparing import comparable
from abviz.classroom.questions.question import Answer, Explained, Question
from abviz.narration.language import Language

# What somebody answers whose search is this faulty one; None if nothing follows.
Answering: TypeAlias = Callable[[Fault], Answer | None]


def with_explained(question: Question, faults: tuple[Fault, ...], answering: Answering) -> Question:
    """Return a question with all wrong answers that misconceptions give.

    Misconceptions that show in answers alone say what they answer; of all others the answer
    follows from what their searches do. What cannot be taken as an answer is left out.

    Parameters
    ----------
    question : Question
        A question without them.
    faults : tuple of Fault
        The misconceptions, the most likely first, and their searches on the tree.
    answering : callable
        What somebody answers whose search goes so.

    Returns
    -------
    Question
        Each wrong answer comes once, with all misconceptions that give it.
    """
    key = comparable(question.key, question.form)
    groups: dict[Hashable, tuple[Answer, list[Fault]]] = {}
    for fault in faults:
        answer = _answer(question, fault, answering)
        if answer is not None:
            same = comparable(answer, question.form)
            if same != key:
                groups.setdefault(same, (answer, []))[1].append(fault)
    return replace(
        question, explained=tuple(_explained(question, *group) for group in groups.values())
    )


def _explained(question: Question, answer: Answer, found: list[Fault]) -> Explained:
    """Return a wrong answer with all misconceptions that give it; the first is told."""
    language = question.trace.language
    told = _to_tell(found).told(language)
    return Explained(
        answer=answer,
        misconceptions=tuple(one.belief.name for one in found),
        belief=told_belief(told.belief, language),
        refutation=told.explanation,
    )


def _answer(question: Question, fault: Fault, answering: Answering) -> Answer | None:
    """Return what somebody with a misconception answers, if it can be taken."""
    if fault.answers is None:
        answer = None if fault.course is None else answering(fault)
    else:
        answer = fault.answers(question)
    if isinstance(answer, tuple) and not set(answer) <= set(question.slots):
        return None
    if question.form == "sequence" and not answer:
        return None
    if question.form == "node" and answer not in question.slots:
        return None
    return answer


def _to_tell(faults: list[Fault]) -> Belief:
    """Return which misconception is told: of a negamax only where nothing else fits."""
    apart = [fault for fault in faults if not fault.is_of_negamax]
    return (apart or faults)[0].belief


def told_belief(belief: str, language: Language) -> str:
    """Return from which belief an answer follows, in one sentence.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> told_belief("At a MAX node MIN chooses.", ENGLISH)
    'You get this answer if you think: “At a MAX node MIN chooses.”'
    """
    return language.gettext("You get this answer if you think: “{belief}”", belief=belief)
