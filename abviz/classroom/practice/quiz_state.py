"""The rules of a quiz: when a question is open, what a try earns, what buttons do.

A page without Python has the same rules in ``stage/js/quiz/state.js``, with the same
names in the same order. Both are tested with the same courses: see
``tests/classroom_tests/quiz_courses.py``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypedDict

from abviz.classroom.question import (
    Answer,
    AnswerError,
    PlainAnswer,
    Question,
    answer_as_json,
)
from abviz.classroom.questions.marking import Marking
from abviz.errors import nearest
from abviz.text import shortened

When: TypeAlias = Literal["at once", "at the end"]
# What is done with a question: it waits for an answer, has one, its model answer is
# played, or the quiz is over.
TurnState: TypeAlias = Literal["asking", "answered", "model", "done"]
Button: TypeAlias = Literal["retry", "next", "back", "model", "again", "fresh", "anew"]
Action: TypeAlias = Literal["answer"] | Button


class TurnRecord(TypedDict):
    """How a question was answered."""

    # All answers in the order in which they were given, those taken back too.
    tries: list[PlainAnswer]
    # The current one.
    answer: PlainAnswer | None
    # Whether the model answer is shown.
    shown: bool
    # How many of the tries count, if no further one does.
    counted: int | None


class QuizRecord(TypedDict):
    """How far somebody is with a quiz."""

    # The number of the tree, from 0.
    round: int
    # Of the question that is shown, from 0.
    number: int
    # Of the last question that was asked.
    reached: int
    finished: bool
    # Whether no more points are given for this tree.
    spent: bool
    # The places of the steps that were taken back in an exam, from 0, in that order.
    taken_back: list[int]
    turns: list[TurnRecord]
    # Those on the tree that was given, while another one is asked about.
    first: list[TurnRecord] | None


@dataclass(frozen=True)
class Try:
    """An answer to a question, and its marking."""

    answer: Answer
    marking: Marking


@dataclass(kw_only=True)
class QuizTurn:
    """One question of a quiz, and how it was answered: see `TurnRecord`."""

    question: Question
    tries: list[Try] = field(default_factory=list)
    current: Try | None = None
    is_shown: bool = False
    counted: int | None = None

    @property
    def answer(self) -> Answer | None:
        """The current answer."""
        return None if self.current is None else self.current.answer

    @property
    def is_right(self) -> bool:
        """Whether the current answer is right."""
        return self.current is not None and self.current.marking.is_right

    @property
    def has_passed(self) -> bool:
        """Whether it was answered, or the model answer was shown."""
        return bool(self.tries) or self.is_shown

    @property
    def points(self) -> float:
        """
        From 0 to 1: the best try, where the second counts half, the third a third, ….
        """
        counted = enumerate(self.tries[: self.counted], start=1)
        points = (marked.marking.score / number for number, marked in counted)
        return max(points, default=0.0)

    def close(self) -> None:
        """Let no further try count."""
        if self.counted is None:
            self.counted = len(self.tries)

    def keep_counted(self) -> None:
        """
        Forget all tries but those before the question was closed: they always count.
        """
        self.tries = self.tries[: self.counted or 0]

    def ask_again(self, *, is_told: bool) -> None:
        """Ask it once more: for practice, if it is closed, or told at the end only."""
        if self.tries and not is_told:
            self.close()
        self.current, self.is_shown = None, False

    def to_dict(self) -> TurnRecord:
        """Return how the question was answered as plain data."""
        return TurnRecord(
            tries=[answer_as_json(attempt.answer) for attempt in self.tries],
            answer=None if self.answer is None else answer_as_json(self.answer),
            shown=self.is_shown,
            counted=self.counted,
        )


class QuizState:
    """How far somebody is with a quiz, and what can be done next: see `QuizRecord`.

    Who extends it says which questions are asked about each tree (`turns_of`).
    """

    turns: list[QuizTurn]
    round: int
    number: int
    reached: int
    is_finished: bool
    is_spent: bool
    taken_back: list[int]
    # The questions on the tree that was given, while another one is asked about.
    _first: list[QuizTurn] | None

    def __init__(self, *, is_given: bool, when: When) -> None:
        # Whether a tree was given, and when students are told what is right.
        self.is_given, self.when = is_given, when
        self._anew()

    def turns_of(self, number: int) -> list[QuizTurn]:
        """Return the questions on a tree."""
        raise NotImplementedError

    @property
    def turn(self) -> QuizTurn:
        """The question that is shown, and how it was answered."""
        return self.turns[self.number]

    @property
    def score(self) -> float:
        """From 0 to 1: the share of points, of all questions."""
        return sum(turn.points for turn in self.turns) / len(self.turns)

    @property
    def is_told(self) -> bool:
        """Whether students are told by now which answers are right."""
        return self.is_finished or self.when == "at once"

    @property
    def is_open(self) -> bool:
        """Whether the question that is shown can be answered."""
        is_solved = self.turn.is_shown or (self.is_told and self.turn.is_right)
        return not (self.is_finished or is_solved or self.number < self.reached)

    @property
    def state(self) -> TurnState:
        """What is done with the question that is shown."""
        if self.turn.is_shown:
            return "model"
        if self.is_finished:
            return "done"
        return "asking" if self.turn.answer is None else "answered"

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to forget."""
        if self.taken_back or any(turn.has_passed for turn in self.turns):
            return True
        return self.is_spent or self.round > 0 or self.reached > 0

    @property
    def can(self) -> tuple[Action, ...]:
        """The actions that are possible now."""
        is_last = self.number == len(self.turns) - 1
        is_through = self.is_spent or self.is_finished or self.round > 0
        may: dict[Action, bool] = {
            "answer": self.is_open,
            "retry": self.is_open and self.turn.answer is not None,
            "next": self.turn.has_passed and not (is_last and self.is_finished),
            "back": self.number > 0,
            "model": not self.turn.is_shown,
            "again": True,
            "fresh": self.is_given and is_through,
            "anew": self.has_begun,
        }
        return tuple(action for action, is_possible in may.items() if is_possible)

    def note(self, attempt: Try) -> None:
        """Note an answer to the question that is shown.

        Before students are told what is right, the last answer is the only try. After
        a right step of a search that is made by hand the next one comes by itself.
        """
        if not self.is_told:
            self.turn.keep_counted()
        self.turn.tries.append(attempt)
        self.turn.current = attempt
        goes_on = self.turn.question.goes_on and self.is_told and self.turn.is_right
        if goes_on and not self.is_finished:
            self._next()

    def press(self, button: str) -> None:
        """Do what a button of the quiz does; see `Quiz.press`."""
        actions = dict.fromkeys([*self.can, "fresh", "anew"])
        possible = [action for action in actions if action != "answer"]
        if not isinstance(button, str) or button not in possible:
            raise AnswerError(
                "{button} cannot be pressed now. {advice}",
                button=shortened(button),
                advice=nearest(button, possible),
            )
        getattr(self, f"_{button}")()

    def _retry(self) -> None:
        """Take the answer back. A try whose feedback was given still counts as one."""
        self.turn.current = None
        if not self.is_told:
            self.turn.keep_counted()

    def _next(self) -> None:
        """Close the question, and go to the next one.

        After the last one the quiz is finished.
        """
        if self.number < self.reached:
            self.number += 1
            return
        self.turn.close()
        if self.number + 1 == len(self.turns):
            self.is_finished = True
        else:
            self.number = self.reached = self.number + 1

    def _back(self) -> None:
        self.number -= 1

    def _model(self) -> None:
        """Show the right answer. When the quiz is finished, nothing is left to lose."""
        self.is_spent = self.is_spent or not self.is_finished
        for turn in self.turns:
            turn.close()
        self.turn.is_shown = True

    def _again(self) -> None:
        """Ask about the tree that was given once more, and its points stay.

        A fresh one comes where none was given.
        """
        if not self.is_given:
            self._fresh()
        else:
            self._begin(0, self._asked_again())

    def _fresh(self) -> None:
        """Ask about the next tree. What became of the one that was given is kept."""
        first = self._asked_again() if self.is_given else None
        self._begin(self.round + 1, self.turns_of(self.round + 1))
        self._first = first

    def _anew(self) -> None:
        """Forget all that was answered."""
        self._begin(0, self.turns_of(0))

    def _asked_again(self) -> list[QuizTurn]:
        """Return the questions on the tree that was given, all of them asked again."""
        if self._first is not None:
            return self._first
        for turn in self.turns:
            turn.ask_again(is_told=self.is_told)
        return self.turns

    def _begin(self, number: int, turns: Sequence[QuizTurn]) -> None:
        """Ask the questions on a tree, from the first one on."""
        self.round, self.turns = number, list(turns)
        self.number = self.reached = 0
        self.is_finished, self.taken_back = False, []
        self.is_spent = all(turn.counted is not None for turn in self.turns)
        self._first = None

    def record(self) -> QuizRecord:
        """Return how far somebody is as plain data."""
        first = self._first
        return QuizRecord(
            round=self.round,
            number=self.number,
            reached=self.reached,
            finished=self.is_finished,
            spent=self.is_spent,
            taken_back=[*self.taken_back],
            turns=[turn.to_dict() for turn in self.turns],
            first=None if first is None else [turn.to_dict() for turn in first],
        )
