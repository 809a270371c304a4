"""The saved state of a quiz: plain data, checked before they are believed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from abviz.classroom.questions.errors import AnswerError
from abviz.classroom.quiz.turn import NO_TURN

_KINDS: Mapping[str, type | tuple[type, ...]] = {
    "ask": str,
    "algorithm": str,
    "seed": int,
    "language": str,
    "feedback": str,
    "tree": (str, type(None)),
    "round": int,
    "number": int,
    "reached": int,
    "finished": bool,
    "spent": bool,
    "turns": list,
    "first": (list, type(None)),
}

# What every quiz had before it was saved with them.
NOT_SAVED_ONCE: Mapping[str, str | None] = MappingProxyType(
    {"algorithm": "alphabeta", "first": None}
)


def checked_state(data: Any) -> Mapping[str, Any]:
    """Return the saved state of a quiz, if it is one.

    Raises
    ------
    AnswerError
        If it is none.

    Examples
    --------
    >>> checked_state({"ask": "cuts"})
    Traceback (most recent call last):
        ...
    abviz.classroom.questions.errors.AnswerError: This is no saved quiz. Give what to_dict() of \
a quiz returns.
    """
    saved = {**NOT_SAVED_ONCE, **data} if isinstance(data, Mapping) else {}
    if not all(name in saved and isinstance(saved[name], kind) for name, kind in _KINDS.items()):
        raise AnswerError(NO_TURN)
    if saved["round"] < 0:
        raise AnswerError(NO_TURN)
    return saved


def checked_turns(data: Mapping[str, Any], count: int) -> list[Any]:
    """Return what was saved of the questions, if the quiz stands at one of them.

    Raises
    ------
    AnswerError
        If the quiz stands at none of so many.
    """
    turns: list[Any] = data["turns"]
    if not 0 <= data["number"] <= data["reached"] < count:
        raise AnswerError(NO_TURN)
    return turns
