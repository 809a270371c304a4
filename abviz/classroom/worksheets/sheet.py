"""The content of a worksheet: its variants, their students, exercises and texts."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from math import inf
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from abviz.classroom.question import NUMBER, Question
from abviz.classroom.questions.families import ALPHA_BETA
from abviz.classroom.questions.whole_search import with_bounds
from abviz.classroom.worksheets.task import Task, WorksheetError, checked_number
from abviz.errors import Message
from abviz.narration.language import Language, number
from abviz.text import printable, shortened
from abviz.trees import Tree
from abviz.trees.scores import is_listed


@dataclass(frozen=True, kw_only=True, repr=False)
class PaperExercise:
    """Questions that share a picture: a tree, at one step of its search."""

    number: int
    questions: tuple[Question, ...]

    @property
    def tree(self) -> Tree:
        """The tree."""
        return self.questions[0].trace.tree

    def __repr__(self) -> str:
        asked = ", ".join(question.ask for question in self.questions)
        return f"<exercise {self.number}: {asked}>"


@dataclass(frozen=True, kw_only=True, repr=False)
class Variant:
    """The questions for one student; its number, from 1, is printed on each page."""

    number: int
    questions: tuple[Question, ...]
    student: str = ""
    student_id: str = ""

    @property
    def trees(self) -> list[Tree]:
        """The trees of its questions."""
        return [question.trace.tree for question in self.questions]

    @property
    def exercises(self) -> tuple[PaperExercise, ...]:
        """The questions, grouped by the picture that they share."""
        pictures = groupby(
            self.questions, lambda question: (id(question.trace.tree), question.step)
        )
        return tuple(
            PaperExercise(number=number, questions=tuple(questions))
            for number, (_, questions) in enumerate(pictures, start=1)
        )

    def __repr__(self) -> str:
        return f"<variant {self.number}: {len(self.questions)} questions>"


class QuestionKind(NamedTuple):
    """
    What all variants have in common at a place: what is asked, and how it is answered.
    """

    ask: str
    topic: str
    form: str

    def __str__(self) -> str:
        return f"“{self.ask}” ({self.topic or self.form})"


def kinds_of(questions: Iterable[Question]) -> tuple[QuestionKind, ...]:
    """Return the kinds of questions, in their order."""
    return tuple(
        QuestionKind(question.ask, question.topic, question.form)
        for question in questions
    )


def check_alike(variants: Sequence[Variant]) -> None:
    """Refuse variants that do not ask the same in the same order.

    Programs that grade go by the place of a question: one that is missing in a variant
    would shift all that follow, and their points.
    """
    first, kinds = variants[0], kinds_of(variants[0].questions)
    for variant in variants[1:]:
        pairs = zip_longest(kinds_of(variant.questions), kinds)
        for question_number, (kind, wanted) in enumerate(pairs, start=1):
            if kind == wanted:
                continue
            raise WorksheetError(
                f"Question {question_number} of variant {variant.number} is "
                f"{kind or 'missing'}, and that of variant {first.number} is "
                f"{wanted or 'missing'}. All variants of a sheet ask the same in the "
                "same order: draw the tree of this task again."
            )


@dataclass(frozen=True, kw_only=True, repr=False)
class Sheet:
    """The variants of all students, alike in what they ask; they go into the files."""

    title: str
    tasks: tuple[Task, ...]
    seed: int
    variants: tuple[Variant, ...]
    language: Language

    def __post_init__(self) -> None:
        check_alike(self.variants)

    @property
    def points(self) -> int:
        """How many points there are in all; 0 if no task says how many it gives."""
        return sum(task.points or 0 for task in self.tasks)

    def points_of(self, exercise: PaperExercise) -> int:
        """Return how many points an exercise gives; 0 if its task does not say."""
        own = self.tasks[exercise.number - 1 : exercise.number]
        return sum(task.points or 0 for task in own)

    def points_by_question(self, variant: Variant) -> list[float]:
        """
        Return the points of each question of a variant: 1 if its task does not say.
        """
        return [
            self.points_of(exercise) / len(exercise.questions) or 1
            for exercise in variant.exercises
            for _ in exercise.questions
        ]


def spread(sheet: Sheet) -> Iterator[str]:
    """Yield for each task how alike its variants are: what the search does in them."""
    language = sheet.language

    def ends(counts: Sequence[int]) -> str:
        low, high = min(counts), max(counts)
        if low == high:
            return str(low)
        return language.gettext("{low} to {high}", low=low, high=high)

    exercises = (variant.exercises for variant in sheet.variants)
    for task_number, same in enumerate(zip(*exercises, strict=True), start=1):
        traces = [exercise.questions[0].trace for exercise in same]
        cutoffs = [
            len([cutoff for cutoff in trace.cutoffs if cutoff.skipped])
            for trace in traces
        ]
        yield language.gettext(
            "Task {number}, in all variants: leaves examined {leaves}, cutoffs that "
            "skip a child {cutoffs}.",
            number=task_number,
            leaves=ends([len(trace.leaves) for trace in traces]),
            cutoffs=ends(cutoffs),
        )


def rules(questions: Iterable[Question]) -> str:
    """
    Return the conventions that questions take for granted, and those of their trees.
    """
    traces = [question.trace for question in questions]
    language = traces[0].language
    pruning = [trace.algorithm for trace in traces if trace.algorithm.prunes]
    bounds = {algorithm.bounds for algorithm in pruning if not algorithm.model.bounded}
    alone = bounds.pop() if len(bounds) == 1 else None
    low, high = map(number, alone or (-inf, inf))
    sentences = [
        language.gettext("▲ is a MAX node, ▼ a MIN node, and □ a leaf with its score.")
    ]
    text = Message(
        "Alpha-beta goes from left to right. It enters the root with α = {low} and β = "
        "{high}, and skips the other children of a node as soon as α ≥ β."
    )
    if not all(algorithm.cut_on_tie for algorithm in pruning):
        text = Message(
            "Alpha-beta goes from left to right. It enters the root with α = {low} and "
            "β = {high}, and skips the other children of a node as soon as α > β: "
            "equal bounds do not cut. It is fail-soft."
        )
    if pruning:
        sentences.append(language.gettext(text, low=low, high=high))
    if alone is not None:
        sentences.append(language.gettext("All scores lie between these two."))
    elif bounds:
        sentences.append(
            language.gettext(
                "Where a task says between which numbers all scores lie, it enters the "
                "root with these."
            )
        )
    if any(trace.tree.has_chance for trace in traces):
        sentences.append(
            language.gettext(
                "○ is a chance node: each edge below it has a probability."
            )
        )
    if any(trace.tree.players for trace in traces):
        sentences.append(
            language.gettext(
                "⬠ is a node of the player beside it; a leaf has a number for each "
                "player."
            )
        )
    return " ".join(sentences)


def task_text(question: Question) -> str:
    """Return what to do on paper."""
    language = question.trace.language
    if question.trace.algorithm.name != ALPHA_BETA:
        where = {
            "values": language.gettext("Write it into the node."),
            "order": language.gettext("Write 1, 2, 3, … into the boxes below them."),
            "cuts": language.gettext("Draw a bar across its edge."),
        }
        return f"{question.text} {where.get(question.ask, '')}".rstrip()
    texts = {
        "values": language.gettext(
            "What is the minimax value of each inner node? Write it into the node."
        ),
        "windows": language.gettext(
            "With which α and β does alpha-beta enter each inner node? Write both into "
            "the boxes beside it. The boxes of a node that is never entered stay empty."
        ),
        "order": language.gettext(
            "In which order does alpha-beta examine the leaves? Write 1, 2, 3, … into "
            "the boxes below them. The box of a leaf that is skipped stays empty."
        ),
        "cuts": language.gettext(
            "Which edges does alpha-beta cut? Draw a bar across each of them. What is "
            "below a cut edge needs no bar."
        ),
    }
    text = texts.get(question.ask, question.text)
    has_window = question.ask in ("windows", "order", "cuts")
    return with_bounds(question.trace, text) if has_window else text


def answer_lines(question: Question) -> list[str]:
    """Return the lines below the tree: answers to tick, or room to write one."""
    if question.form == "choice":
        return [f"□  {choice}" for choice in question.choices]
    if question.form == "node":
        return [question.trace.language.gettext("Node: {blank}", blank="_" * 14)]
    if NUMBER in question.slots:
        return [question.trace.language.gettext("Number: {blank}", blank="_" * 14)]
    if question.demand:
        return [question.trace.language.gettext("Tree: {blank}", blank="_" * 60)]
    if question.unknown is not None:
        return [question.trace.language.gettext("All these x: {blank}", blank="_" * 36)]
    return []


def lettered(texts: Sequence[str]) -> list[str]:
    """Return texts with a letter, (a), (b), …, before each if there are several."""
    if len(texts) < 2:
        return list(texts)
    return [f"({chr(ord('a') + index)}) {text}" for index, text in enumerate(texts)]


MOST_STUDENTS = 1000
MOST_CHARACTERS = 80
# What the first column is called, in a list that has names of columns in its first row.
HEADS = (
    "name",
    "names",
    "student",
    "students",
    "full name",
    "last name",
    "surname",
    "nachname",
)


class Recipient(NamedTuple):
    """Whom a variant is for; both are empty if that is not known."""

    name: str = ""
    identity: str = ""


def students_of(
    given: int | str | PathLike[str] | Iterable[str],
) -> tuple[Recipient, ...]:
    """Return so many students without names, those of a CSV file, or those named."""
    is_csv = isinstance(given, str) and given.lower().endswith(".csv")
    if isinstance(given, PathLike) or (isinstance(given, str) and is_csv):
        recipients = [*_listed(Path(given).expanduser())]
    elif is_listed(given) and isinstance(given, Iterable):
        recipients = [_recipient([name]) for name in given]
    else:
        return (Recipient(),) * checked_number(
            given, "students", least=1, most=MOST_STUDENTS
        )
    if not 1 <= len(recipients) <= MOST_STUDENTS:
        raise WorksheetError(
            f"The list has {len(recipients):,} students; a worksheet is for 1 to "
            f"{MOST_STUDENTS:,}."
        )
    return tuple(recipients)


def _listed(path: Path) -> Iterator[Recipient]:
    """Yield the students of a CSV file: a name and an ID in the first two columns."""
    try:
        # A spreadsheet begins with a mark; an unknown file raises its own error.
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise WorksheetError(
            f"{printable(str(path))} is not in UTF-8. Save the list as CSV in UTF-8."
        ) from None
    separator = max(",;\t", key=text.count)
    for row_number, row in enumerate(
        csv.reader(text.splitlines(), delimiter=separator)
    ):
        cells = [cell.strip() for cell in row]
        if any(cells) and not (row_number == 0 and cells[0].casefold() in HEADS):
            yield _recipient(cells[:2])


def _recipient(cells: list[str]) -> Recipient:
    """Return a student with the name, and perhaps the ID, in these cells."""
    for cell in cells:
        if (
            not isinstance(cell, str)
            or not cells[0].strip()
            or len(cell) > MOST_CHARACTERS
        ):
            raise WorksheetError(
                f"A student needs a name of at most {MOST_CHARACTERS} characters in "
                f"the first column: not {shortened(cell)}."
            )
    return Recipient(*(printable(cell.strip()) for cell in cells))
