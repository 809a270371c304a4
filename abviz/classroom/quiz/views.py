"""What may be seen of a question while a quiz goes on: nothing gives the answer away."""

from __future__ import annotations

from typing import Any

from abviz.classroom.questions.question import plain
from abviz.classroom.questions.solving import solution_of
from abviz.classroom.quiz.turn import Turn


def told(turn: Turn, *, is_open: bool) -> dict[str, Any] | None:
    """Return how an answer is marked, as plain data; None if there is none.

    Parameters
    ----------
    turn : Turn
        The question and its answer.
    is_open : bool, keyword-only
        Whether the question can still be answered: then no node is named that was missed.

    Examples
    --------
    >>> from abviz.classroom.asking import questions_for
    >>> turn = Turn(question=questions_for("(3 5) (2 9)", "cuts")[0], answer=(5,))
    >>> seen = told(turn, is_open=True)
    >>> seen["extra"], seen["missed"], told(turn, is_open=False)["missed"]
    ([5], [], [6])
    """
    marking = turn.marking
    if marking is None:
        return None
    seen = marking.to_dict()
    if is_open and marking.missed:
        seen["missed"] = []
        seen["first"] = min(marking.extra, default=None)
    return seen


def solution(turn: Turn) -> dict[str, Any]:
    """Return the right answer as plain data, why it is right, and both in words."""
    question = turn.question
    return {"key": plain(question.key), "why": question.why, "sentence": solution_of(question)}


def reviewed(turn: Turn) -> dict[str, Any]:
    """Return what is said of a question when the quiz is over."""
    marking = turn.marking
    return {
        "text": turn.question.text,
        "right": None if marking is None else marking.is_right,
        "points": turn.points,
        "sentence": turn.question.why if marking is None else marking.sentence,
    }
