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
    language = question.trace.language
    return replace(
        question,
        explained=tuple(
            Explained(
                answer=answer,
                misconceptions=tuple(one.belief.name for one in found),
                sentence=explanation(_to_tell(found), language),
            )
            for answer, found in groups.values()
        ),
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


def _to_tell(faults: list[Fault]) -> list[Belief]:
    """Return what is told of misconceptions: of a negamax only where nothing else fits."""
    apart = [fault for fault in faults if not fault.is_of_negamax]
    return [fault.belief for fault in apart or faults]


def explanation(believed: list[Belief], language: Language) -> str:
    """Return what is said to somebody whose answer follows from misconceptions.

    Parameters
    ----------
    believed : list of Belief
        At least one, the most likely first. The first is explained, and the next one is named by
        what it is; more would not be read.
    language : Language
        What it is said in.

    Examples
    --------
    >>> import abviz
    >>> from abviz.narration.registry import ENGLISH
    >>> print(explanation([abviz.misconceptions["shallow-only"]], ENGLISH))
    That is what you get if you think: “Only the value of the parent can end the search of a \
node.” Values ...
    """
    first, *others = (one.told(language) for one in believed)
    said = language.gettext(
        "That is what you get if you think: “{belief}” {explanation}",
        belief=first.belief,
        explanation=first.explanation,
    )
    if not others:
        return said
    return language.gettext(
        "{said} It is also what you get if you think: “{belief}”",
        said=said,
        belief=others[0].belief,
    )
