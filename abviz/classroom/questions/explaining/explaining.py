"""Which misconceptions give a wrong answer, and what is said to somebody who gives it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeAlias

from abviz.classroom.misconception import Misconception
from abviz.classroom.questions.explaining.observing import Course, Fault
from abviz.classroom.questions.marking.comparing import comparable
from abviz.classroom.questions.question import Answer, Explained, Question
from abviz.narration.language import Language

# What somebody with a misconception, whose search goes so, answers; None if nothing follows.
Answering: TypeAlias = Callable[[Misconception, Course], Answer | None]


def with_explained(question: Question, faults: tuple[Fault, ...], answering: Answering) -> Question:
    """Return a question with all wrong answers that misconceptions give.

    An entry of the misconceptions with a method ``answers`` is asked what it answers; of all
    others the answer follows from what their searches do.

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
    groups: dict[Hashable, tuple[Answer, list[Misconception]]] = {}
    for fault in faults:
        answer = _answer(question, fault, answering)
        if answer is not None:
            same = comparable(answer, question.form)
            if same != key:
                groups.setdefault(same, (answer, []))[1].append(fault.misconception)
    language = question.trace.language
    return replace(
        question,
        explained=tuple(
            Explained(
                answer=answer,
                misconceptions=tuple(one.name for one in believed),
                sentence=explanation(believed, language),
            )
            for answer, believed in groups.values()
        ),
    )


def _answer(question: Question, fault: Fault, answering: Answering) -> Answer | None:
    own: Callable[[Question], Answer | None] | None = getattr(fault.misconception, "answers", None)
    if own is not None:
        return own(question)
    return None if fault.course is None else answering(fault.misconception, fault.course)


def explanation(believed: list[Misconception], language: Language) -> str:
    """Return what is said to somebody whose answer follows from misconceptions.

    Parameters
    ----------
    believed : list of Misconception
        At least one; the first is explained, the others are named by what they believe.
    language : Language
        What it is said in.

    Examples
    --------
    >>> import abviz
    >>> from abviz.narration.registry import ENGLISH
    >>> print(explanation([abviz.misconceptions["strict-test"]], ENGLISH))
    That is what you get if you think: “Where α = β, the other children may still matter.” Where \
α = β, the other children cannot change the value of the root. The strict test finds the same \
value, and may examine more leaves.
    """
    first, *others = believed
    said = language.gettext(
        "That is what you get if you think: “{belief}” {explanation}",
        belief=language.gettext(first.belief),
        explanation=language.gettext(first.explanation),
    )
    if not others:
        return said
    also = [language.gettext("“{belief}”", belief=language.gettext(one.belief)) for one in others]
    return language.gettext(
        "{said} It is also what you get if you think: {beliefs}",
        said=said,
        beliefs=_alternatives(also, language),
    )


def _alternatives(beliefs: list[str], language: Language) -> str:
    *most, last = beliefs
    if not most:
        return last
    return language.gettext("{beliefs} or {last}", beliefs=", ".join(most), last=last)
