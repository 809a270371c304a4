"""The content of a worksheet: variants, their exercises, and the texts on the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from abviz.classroom.question import Question
from abviz.classroom.worksheets.task import Task
from abviz.narration.language import Language
from abviz.trees import Tree


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
        """Return the number and the question."""
        return f"<exercise {self.number}: {', '.join(one.ask for one in self.questions)}>"


@dataclass(frozen=True, kw_only=True, repr=False)
class Variant:
    """The questions for one student; its number, from 1, is printed on each page.

    `student` and `student_id` say whom it is for; they are empty if that is not known.
    """

    number: int
    questions: tuple[Question, ...]
    student: str = ""
    student_id: str = ""

    @property
    def exercises(self) -> tuple[PaperExercise, ...]:
        """The questions, grouped by the picture that they share."""
        pictures = groupby(self.questions, lambda one: (id(one.trace.tree), one.step))
        return tuple(
            PaperExercise(number=number, questions=tuple(questions))
            for number, (_, questions) in enumerate(pictures, start=1)
        )

    def __repr__(self) -> str:
        """Return the number, and how many questions there are."""
        return f"<variant {self.number}: {len(self.questions)} questions>"


@dataclass(frozen=True, kw_only=True, repr=False)
class Sheet:
    """The variants of all students: everything that goes into the files."""

    title: str
    tasks: tuple[Task, ...]
    seed: int
    variants: tuple[Variant, ...]
    language: Language

    @property
    def points(self) -> int:
        """How many points there are in all; 0 if no task says how many it gives."""
        return sum(task.points or 0 for task in self.tasks)

    def points_of(self, exercise: PaperExercise) -> int:
        """Return how many points an exercise gives; 0 if its task does not say."""
        own = self.tasks[exercise.number - 1 : exercise.number]
        return sum(task.points or 0 for task in own)


def rules(language: Language) -> str:
    """Return the conventions of alpha-beta that every task takes for granted."""
    return language.gettext(
        "▲ is a MAX node, ▼ a MIN node, and □ a leaf with its score. Alpha-beta goes from left to "
        "right. It enters the root with α = −∞ and β = +∞, and skips the other children of a node "
        "as soon as α ≥ β."
    )


def task_text(question: Question) -> str:
    """Return what to do on paper."""
    language = question.trace.language
    texts = {
        "values": language.gettext(
            "What is the minimax value of each inner node? Write it into the node."
        ),
        "windows": language.gettext(
            "With which α and β does alpha-beta enter each inner node? Write both into the "
            "boxes beside it. The boxes of a node that is never entered stay empty."
        ),
        "order": language.gettext(
            "In which order does alpha-beta examine the leaves? Write 1, 2, 3, … into the "
            "boxes below them. The box of a leaf that is skipped stays empty."
        ),
        "cuts": language.gettext(
            "Which edges does alpha-beta cut? Draw a bar across each of them. What is below a "
            "cut edge needs no bar."
        ),
    }
    return texts.get(question.ask, question.text)


def answer_lines(question: Question) -> list[str]:
    """Return the lines below the tree: answers to tick, or room to write one."""
    if question.form == "choice":
        return [f"□  {choice}" for choice in question.choices]
    if question.form == "node":
        return [question.trace.language.gettext("Node: {blank}", blank="_" * 14)]
    return []


def lettered(texts: Sequence[str]) -> list[str]:
    """Return texts with a letter, (a), (b), …, before each if there are several."""
    if len(texts) < 2:
        return list(texts)
    return [f"({chr(ord('a') + place)}) {text}" for place, text in enumerate(texts)]
