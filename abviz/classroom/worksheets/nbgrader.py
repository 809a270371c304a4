"""
Notebooks for nbgrader: answers are written into cells, and hidden tests mark them.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, cast
from zlib import compress, decompress

from abviz.classroom.question import Answer, AnswerError, Explained, Question
from abviz.classroom.questions.families import ALPHA_BETA
from abviz.classroom.questions.marking import mark, read_answer
from abviz.classroom.worksheets import answers_as_text
from abviz.classroom.worksheets.sheet import Sheet, rules
from abviz.classroom.worksheets.task import WorksheetError
from abviz.markup import joined, paragraphs
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.replay.trace import search
from abviz.text import shortened


class Assignment:
    """The questions of all variants as a notebook holds them: without answers."""

    def __init__(self, packed: str) -> None:
        content = unpacked(packed)
        self.language = language_of(content["language"])
        self._variants = content["variants"]

    def question(self, place: int, *, variant: int) -> "AskedQuestion":
        """Return a question of a variant by their numbers, from 1."""
        if not isinstance(variant, int) or not 1 <= variant <= len(self._variants):
            raise WorksheetError(
                f"{shortened(variant)} is no variant; write a number from 1 to "
                f"{len(self._variants)}."
            )
        asked = self._variants[variant - 1][place - 1]
        return AskedQuestion(unanswered(asked, self.language), self.language, variant)


@dataclass(frozen=True, repr=False)
class AskedQuestion:
    """A question in a notebook."""

    question: Question
    language: Language
    variant: int

    def read(self, answer: str) -> None:
        """Raise an AnswerError if an answer cannot be read; it says what to write."""
        try:
            _read(self.question, answer)
        except AnswerError as error:
            raise AnswerError(self.language.problem(error)) from None

    def points(self, answer: str, most: float, *, key: str) -> float:
        """Mark an answer: print its mistakes, and return its points."""
        question = with_key(self.question, unpacked(key)[self.variant - 1])
        try:
            marking = mark(question, _read(question, answer))
        except AnswerError as error:
            print(self.language.problem(error))
            return 0.0
        print(marking.sentence)
        return float(most * marking.score)

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> dict[str, str]:
        """Return the question as text, and as HTML with its picture."""
        question = self.question
        choices = zip(answers_as_text.LETTERS, question.choices, strict=False)
        lines = [question.text, *(f"{letter}) {text}" for letter, text in choices)]
        labels = enumerate(_labels(question), 1)
        boxes = [f"{number}: {label}" for number, label in labels]
        if boxes:
            lines.append(f"{', '.join(boxes)}.")
        lines.append(answers_as_text.how_to_write(question, in_boxes=bool(boxes)))
        picture = answers_as_text.QuestionPicture(question).html()
        return {
            "text/plain": "\n".join([str(question.trace.tree), *lines]),
            "text/html": joined([picture, paragraphs(lines)]),
        }


def _labels(question: Question) -> list[str]:
    """Return the label of each box; none where the answer is one text."""
    if not answers_as_text.has_boxes(question):
        return []
    return [answers_as_text.field_label(question, str(slot)) for slot in question.slots]


def _read(question: Question, answer: object) -> Answer:
    """Read an answer from its cell: a text, or numbers by their boxes."""
    if isinstance(answer, str):
        return answers_as_text.read_typed(question, answer)
    if isinstance(answer, Mapping) and question.form == "fields":
        slots = dict(enumerate(map(str, question.slots), 1))
        filled = {
            slots.get(field, field): part
            for field, part in answer.items()
            if part is not ...
        }
        return read_answer(question, filled)
    raise AnswerError(
        "The answer is {given}; write it as a text, in quotes. {how}",
        given=shortened(answer),
        how=answers_as_text.how_to_write(question),
    )


def asked_data(question: Question) -> dict[str, Any]:
    """Return a question without its answer, and the options chosen for its search."""
    algorithm, tree = question.trace.algorithm, question.trace.tree
    options: dict[str, Any] = {}
    if algorithm.name != ALPHA_BETA:
        options["algorithm"] = algorithm.name
    options |= algorithm.chosen
    if not (demand := question.demand):
        return {"tree": str(tree), "search": options, **question.asked()}
    shape = str(
        tree.with_scores([0] * len(tree.leaves))
    )  # the tree of a demand is its key
    return {"tree": shape, "search": options, **question.asked(), "demand": demand}


def unanswered(asked: Mapping[str, Any], language: Language) -> Question:
    """Return the question of such data; its names follow from the tree."""
    plain = {
        name: part
        for name, part in asked.items()
        if name not in ("tree", "search", "names")
    }
    trace = search(asked["tree"], **_with_tuples(asked["search"])).in_language(language)
    return Question(trace=trace, key=(), why="", **_with_tuples(plain))


def with_key(question: Question, solved: Mapping[str, Any]) -> Question:
    """Return a question with its answers, from what `Question.solved` returns."""
    explained = tuple(Explained(**_with_tuples(wrong)) for wrong in solved["explained"])
    # Python has the patterns of feedback.
    apart = ("explained", "says")
    plain = {name: part for name, part in solved.items() if name not in apart}
    return replace(question, explained=explained, **_with_tuples(plain))


def _with_tuples(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return plain data as it was before JSON made lists of tuples."""
    return {
        name: tuple(part) if isinstance(part, list) else part
        for name, part in plain.items()
    }


def packed(content: object) -> str:
    """Return plain data as a short text that gives nothing away at a glance."""
    return b64encode(compress(json.dumps(content).encode(), 9)).decode("ascii")


def unpacked(text: str) -> Any:
    """Return the plain data that `packed` has written."""
    return json.loads(decompress(b64decode(text)))


KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def nbgrader(sheet: Sheet) -> bytes:
    """Return a sheet as the source of an assignment of nbgrader, with its points."""
    answers_as_text.check_no_traces(sheet)
    notebook = {
        "cells": list(_cells(sheet)),
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1).encode() + b"\n"


def _cells(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Yield the cells of the notebook: title, setup, variant, and each question."""
    language = sheet.language
    last = len(sheet.variants)
    title, asked = answers_as_text.title_of(sheet), sheet.variants[0].questions
    yield _words("title", f"# {_markdown(title)}\n\n{rules(asked)}")
    setup = _graded("setup", _setup(sheet), locked=True)
    setup["metadata"]["jupyter"] = {"source_hidden": True}
    yield setup
    instruction = language.gettext(
        "The number of your variant, from 1 to {last}: {example}",
        last=last,
        example="variant = …",
    )
    yield _graded(
        "variant", f"# {instruction}\n{_solution('variant = 1')}", solution=True
    )
    for number in range(1, len(asked) + 1):
        yield from _question(sheet, number)


def _setup(sheet: Sheet) -> str:
    """Return the program of the first cell: the assignment, with all its questions."""
    content = {
        "language": sheet.language.tag,
        "variants": [
            [asked_data(question) for question in variant.questions]
            for variant in sheet.variants
        ],
    }
    return (
        "from math import inf\n\nfrom abviz.classroom.worksheets.nbgrader import "
        "Assignment\n\n"
        f'assignment = Assignment("{packed(content)}")'
    )


def _question(sheet: Sheet, number: int) -> Iterator[dict[str, Any]]:
    """Yield the cells of a question: its heading, picture, answer and test."""
    language, name = sheet.language, f"question_{number}"
    heading = language.gettext("Question {number}", number=number)
    yield _words(f"heading-{number}", f"## {heading}")
    # A test goes by no cell that can be changed but those of the variant and of the
    # answer.
    asked = f"{name} = assignment.question({number}, variant=variant)"
    yield _code(f"show-{number}", f"{asked}\n{name}")
    questions = [variant.questions[number - 1] for variant in sheet.variants]
    yield _graded(
        f"answer-{number}", _answer(questions, number, language), solution=True
    )
    key = packed([question.solved() for question in questions])
    points = float(sheet.points_by_question(sheet.variants[0])[number - 1])
    read = f"{asked}\n{name}.read(answer_{number})"
    # All digits: thirds of points are to sum up to all of them.
    hidden = f'{name}.points(answer_{number}, {points!r}, key="{key}")'
    test = f"{read}\n### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"
    yield _graded(f"test-{number}", test, grade=True, locked=True, points=points)


def _answer(questions: list[Question], number: int, language: Language) -> str:
    """Return the cell for an answer: a text, or a line for each number."""
    first, name = questions[0], f"answer_{number}"
    rows = [*zip_longest(*map(_labels, questions))]
    if not rows:
        hint = language.gettext(
            "Your answer, in quotes: {example}", example=f'{name} = "…"'
        )
        right = json.dumps(
            answers_as_text.answer_text(first, first.key), ensure_ascii=False
        )
        return f"# {hint}\n{_solution(f'{name} = {right}')}"
    hint = language.gettext(
        'Your answer: in place of each ... a number, inf, or a text such as "-"'
    )
    # A label is said where it is the same in all variants.
    comments = (f"  # {row[0]}" if len({*row}) == 1 else "" for row in rows)
    boxes = "".join(
        f"    {box}: ...,{label}\n" for box, label in enumerate(comments, 1)
    )
    key = dict(enumerate(cast("Mapping[str, str]", first.key).values(), 1))
    return f"# {hint}\n{name} = {{\n{boxes}}}\n{_solution(f'{name} = {key}')}"


def _solution(code: str) -> str:
    return f"### BEGIN SOLUTION\n{code}\n### END SOLUTION"


def _code(name: str, source: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def _graded(name: str, source: str, **roles: Any) -> dict[str, Any]:
    """Return a cell with a role in nbgrader.

    A copy of it ends nbgrader's run for the class.
    """
    usual = {"grade": False, "grade_id": name, "locked": False, "schema_version": 3}
    metadata = {"nbgrader": {**usual, "solution": False, "task": False, **roles}}
    return {**_code(name, source), "metadata": metadata}


def _words(name: str, source: str) -> dict[str, Any]:
    """Return a cell of text, which needs no role: nothing depends on it."""
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}


def _markdown(text: str) -> str:
    """Return a text in which nothing means anything in Markdown or HTML."""
    return "".join(
        f"\\{sign}" if sign in r"\`*_{}[]<>()#+-.!|~$&" else sign for sign in text
    )
