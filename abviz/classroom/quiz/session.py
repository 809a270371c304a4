"""A quiz without its picture: questions on one tree, and fresh trees of the same kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from abviz.classroom.asking import ALPHA_BETA, checked_tree
from abviz.classroom.questions.question import plain
from abviz.classroom.quiz.progress import Progress, When
from abviz.classroom.quiz.rounds import questions_of_round
from abviz.classroom.quiz.saved import checked_state, checked_turns
from abviz.classroom.quiz.turn import Turn, read_turns
from abviz.classroom.quiz.views import reviewed, solution, told
from abviz.drawing.layout.tree_layout import check_drawable
from abviz.engine.errors import SearchError
from abviz.errors import Problem
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.trees import Tree
from abviz.trees.errors import nearest
from abviz.trees.validation import checked_seed
from abviz.trees.wording import shortened


class QuizSession(Progress):
    """Questions on one tree, one after the other.

    A question is answered as often as one likes, and the best try counts: the second for half
    of its score, the third for a third, and so on. Going on closes a question: what comes later
    shows more of the search. The model answer can be asked for; then the tree is spent, and no
    further try on it counts. `again` asks about a tree that was given once more, and its points
    stay; `fresh` goes to another tree of the same kind, and so does `again` where none was given.
    `start_anew` forgets all answers.

    Parameters
    ----------
    tree : Tree, str or None
        What the questions are about; None takes a random tree in which something is cut off.
    ask : str, keyword-only
        What is asked, as for `abviz.classroom.asking.questions_for`.
    algorithm : str, keyword-only
        The search that is asked about, "alphabeta" or "minimax", as there.
    seed : int, keyword-only
        The same seed gives the same trees, and choices in the same order.
    language : str or Language, keyword-only
        A tag in ``abviz.languages()``; by default English.
    feedback : str, keyword-only
        When it is told what is right: "at once", after each answer; or "at the end". Until
        then an answer can be changed, and only the last one counts.

    Raises
    ------
    SearchError
        If there is nothing to ask, or a choice is not known.
    TreeError
        If `tree` is no tree and no text of one, or too large for a picture, or `seed` is no
        whole number.

    Examples
    --------
    >>> quiz = QuizSession("(3 5) (2 9)", ask="cuts")
    >>> quiz.answer([]).score, quiz.answer(["G"]).score, quiz.score
    (0.0, 1.0, 0.5)
    >>> quiz.feedback
    'Right. E (MIN) has v = 2 ≤ α = 3 and skips G.'
    """

    def __init__(
        self,
        tree: Tree | str | None = None,
        *,
        ask: str = "lesson",
        algorithm: str = ALPHA_BETA,
        seed: int = 1,
        language: str | Language | None = None,
        feedback: When = "at once",
    ) -> None:
        if feedback not in get_args(When):
            raise SearchError(
                Problem(
                    "Feedback comes “at once” or “at the end”, not {given}. {advice}",
                    given=shortened(feedback),
                    advice=nearest(feedback, get_args(When)),
                )
            )
        self.ask, self.algorithm = ask, algorithm
        self.seed = checked_seed(seed)
        self.language = ENGLISH if language is None else language_of(language)
        self.when = feedback
        self.own_tree = None if tree is None else checked_tree(tree)
        if self.own_tree is not None:
            # Of a larger tree all questions would be made, and then none could be shown.
            check_drawable(self.own_tree)
        # What was answered about the tree that was given, while another one is asked about.
        self._first: list[Turn] | None = None
        self._start(0)

    def _start(self, number: int) -> None:
        """Ask the questions on one of the trees: the first one, or a fresh one."""
        questions = questions_of_round(
            self.own_tree,
            number,
            ask=self.ask,
            algorithm=self.algorithm,
            seed=self.seed,
            language=self.language,
        )
        super().__init__(questions, self.when)
        self.round = number

    @property
    def tree(self) -> Tree:
        """The tree that the questions are about."""
        return self.trace.tree

    @property
    def trace(self) -> Trace:
        """The search that the questions are about."""
        return self.question.trace

    @property
    def shown(self) -> Trace:
        """The search that stands on the stage: that of the model answer, where it is played."""
        question = self.question
        return question.played if self.state == "model" else question.shown

    @property
    def can(self) -> tuple[str, ...]:
        """What can be done now: as for `Progress`, and "fresh" and "anew"."""
        is_known = self.own_tree is not None and (self.is_spent or self.is_finished)
        is_other = self.own_tree is not None and self.round > 0
        may = {"fresh": is_known or is_other, "anew": self.round > 0 or self.has_begun}
        return (*super().can, *(name for name, is_possible in may.items() if is_possible))

    def again(self) -> None:
        """Ask about the tree that was given once more; a fresh one comes where none was given.

        Points are given for a tree once, and they stay.
        """
        if self.own_tree is None:
            self.fresh()
        elif "anew" in self.can:
            if self.round:
                first, self._first = self._first, None
                self._start(0)
                self.turns = first or self.turns
            self.ask_again()

    def fresh(self) -> None:
        """Start on a fresh tree of the same kind."""
        if self.own_tree is not None and self.round == 0:
            self.ask_again()
            self._first = self.turns
        self._start(self.round + 1)

    def start_anew(self) -> None:
        """Forget all answers, and begin with the first tree."""
        self._first = None
        self._start(0)

    def view(self) -> dict[str, Any]:
        """Return what may be seen now, as plain data.

        The right answer is in it only when the question is closed: after a right answer, after
        the model answer, and when the quiz goes on. What is told at the end comes at the end.
        """
        say, turn, is_told = self.language, self.turn, self.is_told
        is_solved = not self.is_open and (is_told or turn.is_shown)
        count = len(self.turns)
        return {
            "state": self.state,
            "number": self.number,
            "count": count,
            "progress": say.gettext("{count} of {all}", count=self.number + 1, all=count),
            "right": sum(one.is_right for one in self.turns) if is_told else None,
            "score": self.score if is_told else None,
            "tries": len(turn.tries),
            "question": turn.question.asked(),
            "answer": None if turn.answer is None else plain(turn.answer),
            "feedback": told(turn, is_open=self.is_open) if is_told else None,
            "solution": solution(turn) if is_solved else None,
            "review": [reviewed(one) for one in self.turns] if self.is_finished else [],
            "can": list(self.can),
            "when": self.when,
            "spent": self.is_spent,
            "tree": str(self.tree),
            "given": self.own_tree is not None,
            "round": self.round,
            "seed": self.seed,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state as plain data, of which `from_dict` makes a quiz.

        Examples
        --------
        >>> quiz = QuizSession(ask="order")
        >>> quiz.answer(quiz.question.slots[:1]).is_right
        False
        >>> QuizSession.from_dict(quiz.to_dict()).answers == quiz.answers
        True
        """
        return {
            "ask": self.ask,
            "algorithm": self.algorithm,
            "seed": self.seed,
            "language": self.language.tag,
            "feedback": self.when,
            "tree": None if self.own_tree is None else str(self.own_tree),
            "round": self.round,
            "number": self.number,
            "reached": self.reached,
            "finished": self.is_finished,
            "spent": self.is_spent,
            "turns": [turn.to_dict() for turn in self.turns],
            "first": None if self._first is None else [turn.to_dict() for turn in self._first],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> QuizSession:
        """Return a quiz in the state that `to_dict` has returned.

        Parameters
        ----------
        data : mapping
            Also after a way through JSON.

        Returns
        -------
        QuizSession
            With the same questions and answers.

        Raises
        ------
        AnswerError
            If the data are no such state.
        AbvizError
            If a choice among them is not possible.
        """
        saved = checked_state(data)
        quiz = cls(
            saved["tree"],
            ask=saved["ask"],
            algorithm=saved["algorithm"],
            seed=saved["seed"],
            language=saved["language"],
            feedback=saved["feedback"],
        )
        if saved["first"] is not None:
            quiz._first = read_turns(quiz.turns, saved["first"])
        if saved["round"]:
            quiz._start(saved["round"])
        quiz.turns = read_turns(quiz.turns, checked_turns(saved, len(quiz.turns)))
        quiz.number, quiz.reached = saved["number"], saved["reached"]
        quiz.is_finished, quiz.is_spent = saved["finished"], saved["spent"]
        return quiz
