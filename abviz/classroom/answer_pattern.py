"""An answer pattern: a misconception that shows in answers alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from abviz.classroom.belief import Belief
from abviz.classroom.questions.question import Answer, Question


@dataclass(frozen=True, kw_only=True, repr=False)
class AnswerPattern(Belief):
    """What somebody believes of alpha-beta, and the answers that follow from it.

    The search itself may be right: it is read or told wrongly.

    Parameters
    ----------
    name, title, belief, explanation, confusion : str
        As every `Belief` has them.
    answering : callable
        What is answered to a question; None where nothing follows from the belief.

    Examples
    --------
    >>> import abviz
    >>> abviz.misconceptions["bound-is-value"]
    <misconception bound-is-value: takes a bound for a value>
    >>> from abviz.classroom.asking import questions_for
    >>> [question] = questions_for("(3 5) (2 9)", "cuts")
    >>> question.key, abviz.misconceptions["stopping-node-is-cut"].answers(question)
    ((6,), (4,))
    """

    answering: Callable[[Question], Answer | None]

    def answers(self, question: Question) -> Answer | None:
        """Return the wrong answer that somebody with this belief gives.

        Parameters
        ----------
        question : Question
            Any question.

        Returns
        -------
        mapping, tuple of int, int, or None
            An answer in the form of the question. None where nothing follows from the belief,
            or the right answer.
        """
        answer = self.answering(question)
        return None if answer == question.key else answer
