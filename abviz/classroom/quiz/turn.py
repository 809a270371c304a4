"""What has become of one question of a quiz: tries, and the answer as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from abviz.classroom.questions.errors import AnswerError
from abviz.classroom.questions.marking.marking import Marking, mark
from abviz.classroom.questions.marking.reading import read_answer
from abviz.classroom.questions.question import Answer, Question, plain
from abviz.errors import Problem

NO_TURN = Problem("This is no saved quiz. Give what to_dict() of a quiz returns.")


@dataclass(kw_only=True)
class Turn:
    """One question of a quiz, and what was answered.

    Parameters
    ----------
    question : Question
        What is asked.
    tries : list
        The answers in the order in which they were given, those taken back too.
    answer : mapping, tuple of int, int, or None
        The answer as it stands; None if there is none, or it was taken back.
    is_shown : bool
        Whether the model answer has been shown.
    counted : int or None
        How many tries count; None if all do.
    """

    question: Question
    tries: list[Answer] = field(default_factory=list)
    answer: Answer | None = None
    is_shown: bool = False
    counted: int | None = None

    @property
    def marking(self) -> Marking | None:
        """How the answer is marked, as it stands."""
        return None if self.answer is None else mark(self.question, self.answer)

    @property
    def is_right(self) -> bool:
        """Whether the answer is right, as it stands."""
        return self.marking is not None and self.marking.is_right

    @property
    def points(self) -> float:
        """From 0 to 1: the best try, where the second counts half, the third a third, …."""
        scores = [mark(self.question, one).score for one in self.tries[: self.counted]]
        return max((score / place for place, score in enumerate(scores, start=1)), default=0.0)

    @property
    def counting(self) -> list[Answer]:
        """The tries that count whatever comes later: those before the turn was closed."""
        return self.tries[: self.counted or 0]

    def take(self, answer: Answer, *, is_told: bool) -> None:
        """Let an answer stand, and count it as a try; as the only one where nothing is told."""
        self.tries = [*(self.tries if is_told else self.counting), answer]
        self.answer = answer

    def close(self) -> None:
        """Let no further try count."""
        if self.counted is None:
            self.counted = len(self.tries)

    def reopen(self) -> None:
        """Let the question be answered once more; the tries that were made stay."""
        self.answer, self.is_shown = None, False

    def to_dict(self) -> dict[str, Any]:
        """Return what was answered as plain data."""
        return {
            "tries": [plain(one) for one in self.tries],
            "answer": None if self.answer is None else plain(self.answer),
            "shown": self.is_shown,
            "counted": self.counted,
        }

    @classmethod
    def from_dict(cls, question: Question, data: Any) -> Turn:
        """Return a turn of which `to_dict` has made plain data.

        Raises
        ------
        AnswerError
            If the data are no such thing, or do not fit the question.
        """
        if not isinstance(data, Mapping) or not isinstance(data.get("tries"), list):
            raise AnswerError(NO_TURN)
        tries = [read_answer(question, one) for one in data["tries"]]
        answer, counted = data.get("answer"), data.get("counted")
        if not (counted is None or (type(counted) is int and 0 <= counted <= len(tries))):
            raise AnswerError(NO_TURN)
        return cls(
            question=question,
            tries=tries,
            answer=None if answer is None else read_answer(question, answer),
            is_shown=data.get("shown") is True,
            counted=counted,
        )


def read_turns(turns: list[Turn], saved: list[Any]) -> list[Turn]:
    """Return turns with the same questions, as they were saved.

    Raises
    ------
    AnswerError
        If there are more or fewer, or one of them does not fit its question.
    """
    if len(saved) != len(turns):
        raise AnswerError(NO_TURN)
    pairs = zip(turns, saved, strict=True)
    return [Turn.from_dict(turn.question, one) for turn, one in pairs]
