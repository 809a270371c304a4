"""What graders ask of a question: fields to fill in, options to choose, known mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from abviz.classroom.questions.marking.numbers import read_bound
from abviz.classroom.questions.question import Explained, Question
from abviz.classroom.worksheets.exports.typed import (
    SIGNS,
    field_label,
    none_of,
    number,
    writings,
)
from abviz.narration.numbers import label


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """A wrong answer that a misconception gives.

    Parameters
    ----------
    writings : tuple of str
        How it may be written; the first is the one that is shown.
    sentence : str
        What somebody is told who gives it.
    """

    writings: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, kw_only=True)
class Field:
    """One number to fill in.

    Parameters
    ----------
    label : str
        What is asked for, such as "α of B".
    writings : tuple of str
        How the right number may be written; the first is the one that is shown.
    mistakes : tuple of Mistake
        The wrong numbers that misconceptions give.
    """

    label: str
    writings: tuple[str, ...]
    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True, kw_only=True)
class Option:
    """One thing to choose, or to leave.

    Parameters
    ----------
    text : str
        What it says.
    is_right : bool
        Whether it is to be chosen.
    feedback : str
        What somebody is told who chooses it and should not; may be empty.
    """

    text: str
    is_right: bool
    feedback: str = ""


def fields_of(question: Question) -> tuple[Field, ...]:
    """Return the fields of a question.

    Examples
    --------
    >>> import abviz
    >>> from abviz.classroom.asking import questions_for
    >>> (question,) = questions_for(abviz.Tree.parse("(3 5) (2 9)"), "windows")
    >>> [(field.label, field.writings[0]) for field in fields_of(question)][-2:]
    [('α of E', '3'), ('β of E', 'inf')]
    """
    return tuple(_field(question, str(slot)) for slot in question.slots)


def _field(question: Question, slot: str) -> Field:
    right = cast("Mapping[str, str]", question.key)[slot]
    wrong: dict[float | None, Mistake] = {}
    for explained in question.explained:
        text = cast("Mapping[str, str]", explained.answer).get(slot, "")
        if text.strip() and read_bound(text) != read_bound(right):
            mistake = Mistake(writings=_numbers(text), sentence=explained.sentence)
            wrong.setdefault(read_bound(text), mistake)
    return Field(
        label=field_label(question, slot),
        writings=_numbers(right),
        mistakes=tuple(wrong.values()),
    )


def _numbers(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(number(text, plus, minus) for plus, minus in SIGNS))


def mistakes_of(question: Question) -> tuple[Mistake, ...]:
    """Return the wrong answers to a whole question that misconceptions give.

    Examples
    --------
    >>> import abviz
    >>> from abviz.classroom.asking import questions_for
    >>> (question,) = questions_for(abviz.Tree.parse("(3 5) (2 9)"), "order")
    >>> ("C, D, F, G", "C,D,F,G", "C D F G") in [one.writings for one in mistakes_of(question)]
    True
    """
    return tuple(
        Mistake(writings=writings(question, explained.answer), sentence=explained.sentence)
        for explained in _complete(question)
    )


def _complete(question: Question) -> Iterator[Explained]:
    """Yield the explained answers that leave no field empty."""
    for explained in question.explained:
        answer = explained.answer
        if not isinstance(answer, Mapping) or all(answer.get(str(s)) for s in question.slots):
            yield explained


def listed_mistakes(question: Question) -> tuple[str, ...]:
    """Return a line about each known mistake, for programs with one feedback for all of them.

    Examples
    --------
    >>> import abviz
    >>> from abviz.classroom.asking import questions_for
    >>> (question,) = questions_for(abviz.Tree.parse("(3 5) (2 9)"), "cuts")
    >>> any(line.startswith("none: You get this answer") for line in listed_mistakes(question))
    True
    """
    language = question.trace.language
    return tuple(
        language.gettext("{answer}: {sentence}", answer=one.writings[0], sentence=one.sentence)
        for one in mistakes_of(question)
    )


def options_of(question: Question) -> tuple[Option, ...]:
    """Return what can be chosen: one thing for a node or a choice, several for a set.

    A set has one option more, for "none of them", so that the number of options that are to
    be chosen is never 0.

    Examples
    --------
    >>> import abviz
    >>> from abviz.classroom.asking import questions_for
    >>> (question,) = questions_for(abviz.Tree.parse("(3 5) (2 9)"), "cuts")
    >>> [option.text for option in options_of(question) if option.is_right]
    ['G']
    >>> options_of(question)[-1].text
    'none'
    """
    if question.form == "set":
        chosen = cast("tuple[int, ...]", question.key)
        named = zip(question.slots, question.names, strict=True)
        marked = [Option(text=name, is_right=slot in chosen) for slot, name in named]
        return (*marked, Option(text=none_of(question.trace.language), is_right=not chosen))
    told = {wrong.answer: wrong.sentence for wrong in question.explained}
    if question.form == "choice":
        texts = dict(enumerate(question.choices))
    else:
        nodes = question.trace.tree.nodes
        texts = {slot: label(nodes[slot]) for slot in cast("tuple[int, ...]", question.slots)}
    return tuple(
        Option(text=text, is_right=slot == question.key, feedback=told.get(slot, ""))
        for slot, text in texts.items()
    )
