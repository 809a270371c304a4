"""Going through the questions on one tree: answers, tries, feedback and points."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from abviz.classroom.questions.errors import AnswerError
from abviz.classroom.questions.marking.marking import Marking
from abviz.classroom.questions.marking.reading import read_answer
from abviz.classroom.questions.question import Answer, Question
from abviz.classroom.quiz.turn import Turn
from abviz.errors import Problem

When: TypeAlias = Literal["at once", "at the end"]


class Progress:
    """How far somebody has come with the questions on one tree.

    Parameters
    ----------
    questions : tuple of Question
        At least one, in their order.
    when : str
        When it is told what is right: "at once" or "at the end".

    Attributes
    ----------
    turns : list of Turn
        The questions, and what was answered.
    number, reached : int
        The question that is shown, and the one that is asked, from 0.
    is_finished : bool
        Whether all questions are closed.
    is_spent : bool
        Whether no further try counts, as when a model answer has been shown.

    Examples
    --------
    >>> from abviz.classroom.asking import questions_for
    >>> progress = Progress(questions_for("(3 5) (2 9)", "cuts"), "at once")
    >>> progress.answer([]).is_right, progress.state, progress.can
    (False, 'answered', ('answer', 'retry', 'next', 'model', 'again'))
    """

    def __init__(self, questions: tuple[Question, ...], when: When) -> None:
        self.turns = [Turn(question=question) for question in questions]
        self.when = when
        self.number = self.reached = 0
        self.is_finished = self.is_spent = False

    @property
    def turn(self) -> Turn:
        """The question that is shown, and what was answered."""
        return self.turns[self.number]

    @property
    def question(self) -> Question:
        """The question that is shown."""
        return self.turn.question

    @property
    def answers(self) -> tuple[Answer | None, ...]:
        """The answers as they stand; None where there is none."""
        return tuple(turn.answer for turn in self.turns)

    @property
    def score(self) -> float:
        """From 0 to 1: the share of points, of all questions."""
        return sum(turn.points for turn in self.turns) / len(self.turns)

    @property
    def feedback(self) -> str:
        """What is said of the answer to the question that is shown; empty until it is told."""
        marking = self.turn.marking
        return marking.sentence if marking is not None and self.is_told else ""

    @property
    def is_told(self) -> bool:
        """Whether answers are told to be right or wrong by now."""
        return self.is_finished or self.when == "at once"

    @property
    def is_open(self) -> bool:
        """Whether the question that is shown can be answered."""
        is_solved = self.turn.is_shown or (self.is_told and self.turn.is_right)
        return not (self.is_finished or is_solved or self.number < self.reached)

    @property
    def state(self) -> str:
        """Where the question that is shown stands.

        "asking" until there is an answer, "answered" while one stands, "model" when the model
        answer is shown, also when the quiz is finished, and else "done" then.
        """
        if self.turn.is_shown:
            return "model"
        if self.is_finished:
            return "done"
        return "asking" if self.turn.answer is None else "answered"

    @property
    def can(self) -> tuple[str, ...]:
        """What can be done now, of "answer", "retry", "next", "back", "model" and "again".

        "retry" takes the answer back, as `undo` does.
        """
        is_last = self.number == len(self.turns) - 1
        is_behind = self.number < self.reached
        may = {
            "answer": self.is_open,
            "retry": self.is_open and self.turn.answer is not None,
            "next": not (is_last and self.is_finished) and (is_behind or self._has_passed),
            "back": self.number > 0,
            "model": not self.turn.is_shown,
            "again": True,
        }
        return tuple(name for name, is_possible in may.items() if is_possible)

    @property
    def _has_passed(self) -> bool:
        """Whether the question has been answered once, or solved."""
        return bool(self.turn.tries) or self.turn.is_shown

    def answer(self, answer: Any) -> Marking | None:
        """Answer the question that is shown.

        Parameters
        ----------
        answer : mapping, iterable of nodes, node or int
            The answer, in the form of the question: fields by slot, nodes by index or name, a
            choice by its place from 0.

        Returns
        -------
        Marking or None
            How it is marked; None if this is told at the end.

        Raises
        ------
        AnswerError
            If the answer cannot be read, which is no try; or the question is closed.
        """
        if not self.is_open:
            raise AnswerError(Problem("This question is closed. Go on, or start again."))
        given = read_answer(self.question, answer)
        turn = self.turn
        turn.take(given, is_told=self.is_told)
        return turn.marking if self.is_told else None

    def undo(self) -> None:
        """Take the answer back. A try that was told to be wrong has been one all the same.

        Raises
        ------
        AnswerError
            If there is no answer to take back, or the question is closed.
        """
        if not self.is_open or self.turn.answer is None:
            raise AnswerError(Problem("There is no answer that can be taken back."))
        self.turn.answer = None
        if not self.is_told:
            self.turn.tries = self.turn.counting

    @property
    def has_begun(self) -> bool:
        """Whether anything was answered or shown."""
        is_touched = any(turn.tries or turn.is_shown for turn in self.turns)
        return is_touched or self.is_spent or self.reached > 0

    def ask_again(self) -> None:
        """Ask all questions again, on the same tree; no points are lost.

        What was closed, or is told at the end only, is asked for practice; the rest still counts.
        """
        for number, turn in enumerate(self.turns):
            is_noted = bool(turn.tries) and not self.is_told
            if self.is_finished or number < self.reached or is_noted:
                turn.close()
            turn.reopen()
        self.number = self.reached = 0
        self.is_finished = False
        self.is_spent = all(turn.counted is not None for turn in self.turns)

    def go_on(self) -> None:
        """Close the question, and go to the next one; after the last one the quiz is finished.

        Raises
        ------
        AnswerError
            If the question has no answer yet.
        """
        if self.number < self.reached:
            self.number += 1
            return
        if not self._has_passed:
            raise AnswerError(Problem("Answer this question first, or show the model answer."))
        if self.number + 1 == len(self.turns):
            self.is_finished = True
        else:
            self.number = self.reached = self.number + 1

    def go_back(self) -> None:
        """Look at the question before; it stays closed.

        Raises
        ------
        AnswerError
            If there is none.
        """
        if self.number == 0:
            raise AnswerError(Problem("This is the first question."))
        self.number -= 1

    def model_answer(self) -> Answer:
        """Show the right answer. The tree is spent then: no further try on it counts.

        When the quiz is finished, nothing is left to lose.

        Returns
        -------
        mapping, tuple of int, or int
            The key of the question that is shown.
        """
        self.is_spent = self.is_spent or not self.is_finished
        for turn in self.turns:
            turn.close()
        self.turn.is_shown = True
        return self.question.key
