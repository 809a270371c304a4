"""Notebooks for nbgrader: answers are written into cells, and hidden tests mark them.

The questions of a notebook: shown to a student, read and marked by nbgrader.
"""

from __future__ import annotations

import html
import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any
from zlib import compress, decompress

from abviz.classroom.question import Answer, AnswerError, Explained, Question
from abviz.classroom.questions.marking import mark
from abviz.classroom.worksheets.grading import (
    LETTERS,
    Picture,
    how_to_write,
    read_typed,
    text_picture,
    title_of,
    written,
)
from abviz.classroom.worksheets.sheet import Sheet, rules
from abviz.classroom.worksheets.task import WorksheetError
from abviz.errors import Message
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.replay.trace import search
from abviz.trees import Tree
from abviz.trees.scores import shortened


class Assignment:
    """The questions of all variants of a sheet, without their answers.

    Parameters
    ----------
    packed : str
        What `packed_sheet` has written.
    """

    def __init__(self, packed: str) -> None:
        content = unpacked(packed)
        self.language: Language = language_of(content["language"])
        self._variants: list[list[Mapping[str, Any]]] = content["variants"]

    def question(self, place: int, *, variant: int) -> AskedQuestion:
        """Return a question of a variant.

        Parameters
        ----------
        place : int
            The number of the question, from 1.
        variant : int, keyword-only
            The number of the variant, from 1.

        Raises
        ------
        WorksheetError
            If there is no such variant.
        """
        if not isinstance(variant, int) or not 1 <= variant <= len(self._variants):
            raise WorksheetError(
                f"{shortened(variant)} is no variant; write a number from 1 to "
                f"{len(self._variants)}."
            )
        questions = self._variants[variant - 1]
        asked = questions[place - 1] if place <= len(questions) else None
        return AskedQuestion(asked, language=self.language, variant=variant)


class AskedQuestion:
    """A question in a notebook.

    Parameters
    ----------
    asked : mapping or None
        What is asked; None where this variant asks less than others.
    language : Language, keyword-only
        What it is asked in.
    variant : int, keyword-only
        The number of its variant.
    """

    def __init__(
        self, asked: Mapping[str, Any] | None, *, language: Language, variant: int
    ) -> None:
        self.language = language
        self.variant = variant
        self._question = asked and _assignment_question(asked, language)

    def read(self, answer: str) -> None:
        """Complain of an answer that cannot be read.

        Parameters
        ----------
        answer : str
            What a student has written.

        Raises
        ------
        AnswerError
            If it cannot be read; the message says what is wrong and what to write.
        """
        if self._question:
            try:
                _read(self._question, answer)
            except AnswerError as error:
                raise AnswerError(self.language.problem(error)) from None

    def points(self, answer: str, most: float, *, key: str) -> float:
        """Mark an answer: print what is said of it, and return its points.

        Parameters
        ----------
        answer : str
            What a student has written.
        most : float
            The points of a right answer.
        key : str, keyword-only
            What `packed_keys` has written for this question.

        Returns
        -------
        float
            A share of the points; all of them where the variant does not ask this.
        """
        if not self._question:
            return float(most)
        solved = unpacked(key)[self.variant - 1]
        question = _solved(self._question, solved)
        try:
            marking = mark(question, _read(question, answer))
        except AnswerError as error:
            print(self.language.problem(error))
            return 0.0
        print(marking.sentence)
        return float(most * marking.score)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return the question as text, and as HTML with its picture."""
        if not self._question:
            nothing = self.language.gettext("This variant has no such question.")
            return {"text/plain": nothing}
        question = self._question
        lines = [question.text, *_lettered(question), how_to_write(question)]
        return {
            "text/plain": "\n".join([text_picture(question), *lines]),
            "text/html": "".join(
                [Picture(question).html(), *(f"<p>{html.escape(line)}</p>" for line in lines)]
            ),
        }


def _lettered(question: Question) -> list[str]:
    return [f"{LETTERS[place]}) {text}" for place, text in enumerate(question.choices)]


def _read(question: Question, answer: object) -> Answer:
    if not isinstance(answer, str):
        raise AnswerError(
            Message(
                "The answer is {given}; write it as a text, in quotes. {how}",
                given=shortened(answer),
                how=how_to_write(question),
            )
        )
    return read_typed(question, answer)


def _assignment_question(asked: Mapping[str, Any], language: Language) -> Question:
    """Return a question without its answer."""
    return Question(
        ask=asked["ask"],
        trace=search(Tree.parse(asked["tree"])).in_language(language),
        step=asked["step"],
        text=asked["text"],
        form=asked["form"],
        slots=tuple(asked["slots"]),
        choices=tuple(asked["choices"]),
        key=(),
        why="",
    )


def _solved(question: Question, solved: Mapping[str, Any]) -> Question:
    explained = tuple(
        Explained(
            answer=_answer(wrong["answer"]),
            misconceptions=tuple(wrong["misconceptions"]),
            belief=wrong["belief"],
        )
        for wrong in solved["explained"]
    )
    return replace(
        question,
        key=_answer(solved["key"]),
        why=solved["why"],
        explained=explained,
        reasons=solved["reasons"],
    )


def _answer(plain: Any) -> Answer:
    return tuple(plain) if isinstance(plain, list) else plain


def packed(content: object) -> str:
    """Return plain data as a short text that nobody reads by chance.

    Examples
    --------
    >>> unpacked(packed({"a": [1, 2]}))
    {'a': [1, 2]}
    """
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return b64encode(compress(text.encode(), 9)).decode("ascii")


def unpacked(text: str) -> Any:
    """Return the plain data that `packed` has written."""
    return json.loads(decompress(b64decode(text)))


POINTS = 1
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def nbgrader(sheet: Sheet) -> bytes:
    """Return a sheet as the source of an assignment of nbgrader.

    One notebook is for all students: each writes the number of his or her variant, and then
    is asked its questions. The solutions, of the first variant, and the tests with the keys of
    all are in nbgrader's regions, which it takes out of what students get.

    Parameters
    ----------
    sheet : Sheet
        What is asked.

    Returns
    -------
    bytes
        A notebook; each question gives 1 point, or a share of it.
    """
    notebook = {
        "cells": list(_cells(sheet)),
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1).encode() + b"\n"


def _cells(sheet: Sheet) -> Iterator[dict[str, Any]]:
    say = sheet.language
    last = len(sheet.variants)
    yield _words("title", f"# {_markdown(title_of(sheet))}\n\n{rules(say)}")
    setup = _code("setup", _setup(sheet), locked=True)
    setup["metadata"]["jupyter"] = {"source_hidden": True}
    yield setup
    number = say.gettext(
        "The number of your variant, from 1 to {last}: {example}", last=last, example="variant = …"
    )
    yield _code("variant", f"# {number}\n{_solution('variant = 1')}", solution=True)
    most = max((len(variant.questions) for variant in sheet.variants), default=0)
    for place in range(1, most + 1):
        yield from _question(sheet, place)


def _setup(sheet: Sheet) -> str:
    content = {
        "language": sheet.language.tag,
        "variants": [
            [{"tree": str(one.trace.tree), **one.asked()} for one in variant.questions]
            for variant in sheet.variants
        ],
    }
    return (
        "from abviz.classroom.worksheets.nbgrader import Assignment\n\n"
        f'assignment = Assignment("{packed(content)}")'
    )


def _question(sheet: Sheet, place: int) -> Iterator[dict[str, Any]]:
    say, name = sheet.language, f"question_{place}"
    heading = say.gettext("Question {number}", number=place)
    yield _words(f"heading-{place}", f"## {heading}")
    show = f"{name} = assignment.question({place}, variant=variant)\n{name}"
    yield _code(f"show-{place}", show, locked=True)
    questions = [
        variant.questions[place - 1] if place <= len(variant.questions) else None
        for variant in sheet.variants
    ]
    first = questions[0]
    right = json.dumps(written(first, first.key) if first else "", ensure_ascii=False)
    hint = say.gettext("Your answer, in quotes: {example}", example=f'answer_{place} = "…"')
    answer = f"# {hint}\n{_solution(f'answer_{place} = {right}')}"
    yield _code(f"answer-{place}", answer, solution=True)
    key = packed([one and one.solved() for one in questions])
    hidden = f'{name}.points(answer_{place}, {POINTS}, key="{key}")'
    test = f"{name}.read(answer_{place})\n### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"
    yield _code(f"test-{place}", test, grade=True, locked=True, points=POINTS)


def _solution(code: str) -> str:
    return f"### BEGIN SOLUTION\n{code}\n### END SOLUTION"


def _code(name: str, source: str, **roles: Any) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {"nbgrader": _roles(name, **roles)},
        "outputs": [],
        "source": source,
    }


def _words(name: str, source: str) -> dict[str, Any]:
    metadata = {"nbgrader": _roles(name, locked=True)}
    return {"cell_type": "markdown", "id": name, "metadata": metadata, "source": source}


def _roles(name: str, **roles: Any) -> dict[str, Any]:
    usual = {"grade": False, "grade_id": name, "locked": False, "schema_version": 3}
    return {**usual, "solution": False, "task": False, **roles}


def _markdown(text: str) -> str:
    """Return a text in which nothing means anything in Markdown or HTML."""
    return "".join(f"\\{sign}" if sign in r"\`*_{}[]<>()#+-.!|~$&" else sign for sign in text)
