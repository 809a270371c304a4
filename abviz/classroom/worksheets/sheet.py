"""A sheet: what the variants of all students ask."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from abviz.classroom.question import Question
from abviz.classroom.worksheets.task import Task
from abviz.narration.language import Language
from abviz.trees import Tree


@dataclass(frozen=True, kw_only=True, repr=False)
class Exercise:
    """Questions that are asked about one picture: a tree, at one step of its search.

    Parameters
    ----------
    number : int
        Its number in its variant, from 1.
    questions : tuple of Question
        What is asked; all have the same tree and the same step.
    """

    number: int
    questions: tuple[Question, ...]

    @property
    def tree(self) -> Tree:
        """The tree."""
        return self.questions[0].trace.tree

    def __repr__(self) -> str:
        """Return the number and what is asked."""
        return f"<exercise {self.number}: {', '.join(one.ask for one in self.questions)}>"


@dataclass(frozen=True, kw_only=True, repr=False)
class Variant:
    """What one student is asked.

    Parameters
    ----------
    number : int
        Its number, from 1: the student writes it on what is handed in.
    questions : tuple of Question
        All questions in their order.
    """

    number: int
    questions: tuple[Question, ...]

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The questions, those about the same picture together."""
        pictures = groupby(self.questions, lambda one: (id(one.trace.tree), one.step))
        return tuple(
            Exercise(number=number, questions=tuple(questions))
            for number, (_, questions) in enumerate(pictures, start=1)
        )

    def __repr__(self) -> str:
        """Return the number, and how much is asked."""
        return f"<variant {self.number}: {len(self.questions)} questions>"


@dataclass(frozen=True, kw_only=True, repr=False)
class Sheet:
    """A sheet with one variant for each student: all that its files are made of.

    Parameters
    ----------
    title : str
        What stands above each variant.
    tasks : tuple of Task
        What is asked, and what is wished of the trees.
    seed : int
        The same tasks and seed give the same sheet.
    variants : tuple of Variant
        One for each student.
    language : Language
        What every text is in.
    """

    title: str
    tasks: tuple[Task, ...]
    seed: int
    variants: tuple[Variant, ...]
    language: Language
