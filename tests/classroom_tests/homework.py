"""A homework of eight quizzes and three predictions, of which many look like another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import abviz

if TYPE_CHECKING:
    from abviz.classroom.practice.predict import Prediction
    from abviz.classroom.practice.quiz import Quiz
    from abviz.classroom.question import Answer, Question

TREE = "((6 4) (9 6)) ((3 1) (8 5))"
# All but the last two are about one tree: three kinds, two conventions, bounds, another search.
QUIZZES: list[dict[str, Any]] = [
    {"tree": TREE, "ask": "values"},
    {"tree": TREE, "ask": "windows"},
    {"tree": TREE, "ask": "cuts"},
    {"tree": TREE, "ask": "cuts", "cut_on_tie": False},
    {"tree": TREE, "ask": "cuts", "bounds": (1, 9)},
    {"tree": TREE, "ask": "order", "algorithm": "minimax"},
    {"tree": "(3 5) (2 9)", "ask": "order"},
    {"tree": "(3 5) (2 9)", "ask": "why"},
]


def make_homework() -> tuple[list[Quiz], list[Prediction]]:
    """Return its quizzes and its predictions, not yet answered."""
    quizzes = [abviz.quiz(**options) for options in QUIZZES]
    # Two with one text: what is right differs.
    plies = [
        abviz.predict("How many plies?", answer=answer, beliefs={answer + 1: "You counted levels."})
        for answer in (2, 3)
    ]
    return quizzes, [*plies, abviz.predict(TREE, ask="leaves")]


def possible_answers(question: Question) -> list[Answer]:
    """Return the right answer, and those that follow from misconceptions."""
    return [question.key, *(wrong.answer for wrong in question.explained)]
