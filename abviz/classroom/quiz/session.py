"""A quiz without its picture: questions on one tree, and fresh trees of the same kind.

What has become of one question of a quiz: tries, and the answer as it stands.

Going through the questions on one tree: answers, tries, feedback and points.

The saved state of a quiz: plain data, checked before they are believed.

What may be seen of a question while a quiz goes on: nothing gives the answer away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args

from abviz.classroom.question import Answer, AnswerError, Question, plain
from abviz.classroom.questions.make import ALPHA_BETA
from abviz.classroom.questions.marking import Marking, mark, read_answer, solution_of
from abviz.classroom.quiz.rounds import questions_of_round
from abviz.drawing.layout.tree_layout import check_drawable
from abviz.engine.traits import SearchError
from abviz.errors import Message
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.trees import Tree, as_tree
from abviz.trees.scores import checked_seed, nearest, shortened

NO_TURN = Message("This is no saved quiz. Give what to_dict() of a quiz returns.")


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
    >>> from abviz.classroom.questions.make import questions_for
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
            raise AnswerError(Message("This question is closed. Go on, or start again."))
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
            raise AnswerError(Message("There is no answer that can be taken back."))
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
            raise AnswerError(Message("Answer this question first, or show the model answer."))
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
            raise AnswerError(Message("This is the first question."))
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
    abviz.classroom.question.AnswerError: This is no saved quiz. Give what to_dict() of \
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
    >>> from abviz.classroom.questions.make import questions_for
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
        What is asked, as for `abviz.classroom.questions.make.questions_for`.
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
                Message(
                    "Feedback comes “at once” or “at the end”, not {given}. {advice}",
                    given=shortened(feedback),
                    advice=nearest(feedback, get_args(When)),
                )
            )
        self.ask, self.algorithm = ask, algorithm
        self.seed = checked_seed(seed)
        self.language = ENGLISH if language is None else language_of(language)
        self.when = feedback
        self.own_tree = None if tree is None else as_tree(tree)
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
