"""The questions of a notebook: shown to a student, read and marked by nbgrader."""

from __future__ import annotations

import html
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zlib import compress, decompress

from abviz.classroom.questions.errors import AnswerError
from abviz.classroom.questions.marking.marking import mark
from abviz.classroom.questions.question import Answer, Explained, Question
from abviz.classroom.worksheets.errors import WorksheetError
from abviz.classroom.worksheets.exports.pictures import Picture, drawn
from abviz.classroom.worksheets.exports.typed import LETTERS, how_to_write, read_typed
from abviz.errors import Problem
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.replay.search import search
from abviz.trees import Tree
from abviz.trees.wording import shortened


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
        self._question = asked and _question(asked, language)

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
            "text/plain": "\n".join([drawn(question), *lines]),
            "text/html": "".join(
                [Picture(question).html(), *(f"<p>{html.escape(line)}</p>" for line in lines)]
            ),
        }


def _lettered(question: Question) -> list[str]:
    return [f"{LETTERS[place]}) {text}" for place, text in enumerate(question.choices)]


def _read(question: Question, answer: object) -> Answer:
    if not isinstance(answer, str):
        raise AnswerError(
            Problem(
                "The answer is {given}; write it as a text, in quotes. {how}",
                given=shortened(answer),
                how=how_to_write(question),
            )
        )
    return read_typed(question, answer)


def _question(asked: Mapping[str, Any], language: Language) -> Question:
    """Return a question without its answer."""
    return Question(
        ask=asked["ask"],
        trace=search(Tree.parse(asked["tree"])).told(language),
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
