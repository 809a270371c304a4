"""A quiz without its picture: questions on one tree, with tries, feedback and points.

`QuizSession.view` is what a student may see by now, `QuizSession.to_dict` the whole
state.
"""

import json
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_hex
from time import monotonic
from typing import Any, Literal, TypeAlias, get_args

from abviz.classroom.practice.handed_in import record_of
from abviz.classroom.question import Answer, AnswerError, Question, answer_as_json
from abviz.classroom.questions.families import ALPHA_BETA
from abviz.classroom.questions.make import questions_of_round, tree_for
from abviz.classroom.questions.marking import Marking, mark, read_answer, solution_of
from abviz.errors import SearchError, nearest
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.text import shortened
from abviz.trees import Tree, format_score
from abviz.trees.scores import checked_seed

# What of its state names a quiz, besides its questions; and how long that name is.
NAMING = ("ask", "algorithm", "seed", "cut_on_tie", "bounds", "feedback", "tree")
NAME_LENGTH = 12
When: TypeAlias = Literal["at once", "at the end"]


@dataclass(kw_only=True)
class QuizTurn:
    """One question of a quiz, and how it was answered."""

    question: Question
    # All answers in the order in which they were given, those taken back too.
    tries: list[Answer] = field(default_factory=list)
    answer: Answer | None = None
    is_shown: bool = False
    counted: int | None = None  # only so many of the tries count, if it is a number

    @property
    def marking(self) -> Marking | None:
        """The marking of the current answer."""
        return None if self.answer is None else mark(self.question, self.answer)

    @property
    def is_right(self) -> bool:
        """Whether the current answer is right."""
        return self.marking is not None and self.marking.is_right

    @property
    def has_passed(self) -> bool:
        """Whether it was answered, or the model answer was shown."""
        return bool(self.tries) or self.is_shown

    @property
    def points(self) -> float:
        """
        From 0 to 1: the best try, where the second counts half, the third a third, ….
        """
        counted = self.tries[: self.counted]
        points = (
            mark(self.question, answer).score / number
            for number, answer in enumerate(counted, start=1)
        )
        return max(points, default=0.0)

    def keep_counted(self) -> None:
        """
        Forget all tries but those before the question was closed: they always count.
        """
        self.tries = self.tries[: self.counted or 0]

    def close(self) -> None:
        """Let no further try count."""
        if self.counted is None:
            self.counted = len(self.tries)

    def feedback(self, *, is_open: bool) -> dict[str, Any] | None:
        """Return the marking as plain data.

        An open question does not name what was missed.
        """
        marking = self.marking
        if marking is None:
            return None
        data = marking.to_dict()
        if is_open and marking.missed:
            data["missed"] = []
            data["first"] = min(marking.extra, default=None)
        return data

    def review(self) -> dict[str, Any]:
        """Return what came of the question when the quiz is over."""
        right = None if self.marking is None else self.marking.is_right
        return {"text": self.question.text, "right": right, "points": self.points}

    def to_dict(self) -> dict[str, Any]:
        """Return how the question was answered as plain data."""
        tries = [answer_as_json(attempt) for attempt in self.tries]
        answer = None if self.answer is None else answer_as_json(self.answer)
        return {
            "tries": tries,
            "answer": answer,
            "shown": self.is_shown,
            "counted": self.counted,
        }


class QuizSession:
    """Questions on one tree, one after the other.

    The arguments are those of `abviz.quiz`.
    """

    # `number` is the question shown, `reached` the one that is asked, `round` the tree,
    # all from 0.

    def __init__(
        self,
        tree: Tree | str | None = None,
        *,
        ask: str = "lesson",
        algorithm: str = ALPHA_BETA,
        seed: int = 1,
        language: str | Language | None = None,
        feedback: When = "at once",
        **options: Any,
    ) -> None:
        if feedback not in get_args(When):
            raise SearchError(
                "Feedback comes “at once” or “at the end”, not {given}. {advice}",
                given=shortened(feedback),
                advice=nearest(feedback, get_args(When)),
            )
        self.ask, self.algorithm, self.when = ask, algorithm, feedback
        self.seed = checked_seed(seed)
        self.language = ENGLISH if language is None else language_of(language)
        self.own_tree = None if tree is None else tree_for(ask, tree)
        self._asked = {"ask": ask, "algorithm": algorithm, "seed": self.seed, **options}
        # The turns on the tree that was given, while another one is asked about.
        self._first: list[QuizTurn] | None = None
        # All answers, as they can be handed in, and when the last one was given.
        self.records: list[dict[str, Any]] = []
        self.id = token_hex(8)
        self._start(0)
        # The same whenever it is opened, in any language.
        self.name = self._name()

    def _start(self, number: int) -> None:
        """Ask the questions on one of the trees: the first one, or a fresh one."""
        questions = self.questions_of(number, self.language)
        self.turns = [QuizTurn(question=question) for question in questions]
        self.round, self.number, self.reached = number, 0, 0
        self.is_finished = self.is_spent = False
        self._since = monotonic()

    def questions_of(self, number: int, language: Language) -> tuple[Question, ...]:
        """
        Return the questions of a round: those on the first tree, or on a fresh one.
        """
        return questions_of_round(
            self.own_tree, number, language=language, **self._asked
        )

    def _name(self) -> str:
        """Return its own name, made from its settings and its first questions."""
        asked = {
            name: value for name, value in self.to_dict().items() if name in NAMING
        }
        first = [turn.question for turn in self.turns]
        questions = [{**question.identity, "step": question.step} for question in first]
        content = json.dumps([asked, questions], sort_keys=True)
        return sha256(content.encode()).hexdigest()[:NAME_LENGTH]

    @property
    def turn(self) -> QuizTurn:
        """The question that is shown, and how it was answered."""
        return self.turns[self.number]

    @property
    def question(self) -> Question:
        """The question that is shown."""
        return self.turn.question

    @property
    def trace(self) -> Trace:
        """The search that the questions are about."""
        return self.question.trace

    @property
    def tree(self) -> Tree:
        """The tree that the questions are about."""
        return self.trace.tree

    @property
    def shown(self) -> Trace:
        """The search on the stage: that of the model answer while it is played."""
        return self.question.played if self.state == "model" else self.question.shown

    @property
    def answers(self) -> tuple[Answer | None, ...]:
        """The current answers; None where there is none."""
        return tuple(turn.answer for turn in self.turns)

    @property
    def score(self) -> float:
        """From 0 to 1: the share of points, of all questions."""
        return sum(turn.points for turn in self.turns) / len(self.turns)

    @property
    def feedback(self) -> str:
        """The feedback to the question that is shown.

        Empty as long as none is given.
        """
        marking = self.turn.marking
        return marking.sentence if marking is not None and self.is_told else ""

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
    def state(self) -> str:
        """
        The state of the question: "asking", "answered", "model", or "done" at the end.
        """
        if self.turn.is_shown:
            return "model"
        if self.is_finished:
            return "done"
        return "asking" if self.turn.answer is None else "answered"

    @property
    def can(self) -> tuple[str, ...]:
        """The actions that are possible now."""
        is_last = self.number == len(self.turns) - 1
        is_behind = self.number < self.reached
        is_given = self.own_tree is not None
        has_begun = any(turn.has_passed for turn in self.turns)
        may = {
            "answer": self.is_open,
            "retry": self.is_open and self.turn.answer is not None,
            "next": not (is_last and self.is_finished)
            and (is_behind or self.turn.has_passed),
            "back": self.number > 0,
            "model": not self.turn.is_shown,
            "again": True,
            "fresh": is_given and (self.is_spent or self.is_finished or self.round > 0),
            "anew": has_begun or self.is_spent or self.round > 0 or self.reached > 0,
        }
        return tuple(name for name, is_possible in may.items() if is_possible)

    def answer(self, answer: Any) -> Marking | None:
        """Answer the question that is shown; see `Quiz.answer`."""
        if not self.is_open:
            raise AnswerError("This question is closed. Go on, or start again.")
        response, turn = read_answer(self.question, answer), self.turn
        if not self.is_told:
            # The last answer is the only try.
            turn.keep_counted()
        turn.tries = [*turn.tries, response]
        turn.answer, marking = response, mark(turn.question, response)
        now = monotonic()
        record = record_of(
            turn.question,
            response,
            marking,
            place=len(turn.tries),
            seconds=now - self._since,
        )
        self.records.append(record)
        self._since = now
        return marking if self.is_told else None

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
        self.turn.answer = None
        if not self.is_told:
            self.turn.keep_counted()

    def _next(self) -> None:
        """Close the question, and go to the next one.

        After the last one the quiz is finished.
        """
        if self.number < self.reached:
            self.number += 1
        elif self.number + 1 == len(self.turns):
            self.is_finished = True
        else:
            self.number = self.reached = self.number + 1
            self._since = monotonic()

    def _back(self) -> None:
        self.number -= 1

    def _model(self) -> None:
        """Show the right answer. When the quiz is finished, nothing is left to lose."""
        self.is_spent = self.is_spent or not self.is_finished
        for turn in self.turns:
            turn.close()
        self.turn.is_shown = True

    def _again(self) -> None:
        """Ask about the tree that was given once more.

        A fresh one comes where none was given.
        """
        if self.own_tree is None:
            self._fresh()
        elif "anew" in self.can:
            if self.round:
                first, self._first = self._first, None
                self._start(0)
                self.turns = first or self.turns
            self._ask_again()

    def _ask_again(self) -> None:
        """Ask all questions again.

        Those closed, or told at the end only, are for practice.
        """
        for number, turn in enumerate(self.turns):
            is_noted = bool(turn.tries) and not self.is_told
            if self.is_finished or number < self.reached or is_noted:
                turn.close()
            turn.answer, turn.is_shown = None, False
        self.number = self.reached = 0
        self.is_finished = False
        self.is_spent = all(turn.counted is not None for turn in self.turns)

    def _fresh(self) -> None:
        if self.own_tree is not None and self.round == 0:
            self._ask_again()
            self._first = self.turns
        self._start(self.round + 1)

    def _anew(self) -> None:
        self._first = None
        self.records = []
        self._start(0)

    def view(self) -> dict[str, Any]:
        """Return what a student may see now.

        The model answer only once it is asked for.
        """
        turn, is_told = self.turn, self.is_told
        right, review = None, list[dict[str, Any]]()
        if is_told:
            right = sum(quiz_turn.is_right for quiz_turn in self.turns)
        if self.is_finished:
            review = [quiz_turn.review() for quiz_turn in self.turns]
        return {
            "state": self.state,
            "number": self.number,
            "count": len(self.turns),
            "right": right,
            "score": self.score if is_told else None,
            "tries": len(turn.tries),
            "question": turn.question.asked(),
            "answer": None if turn.answer is None else answer_as_json(turn.answer),
            "feedback": turn.feedback(is_open=self.is_open) if is_told else None,
            "solution": solution_of(turn.question) if turn.is_shown else "",
            "review": review,
            "can": list(self.can),
            "spent": self.is_spent,
            "given": self.own_tree is not None,
            "round": self.round,
            "seed": self.seed,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state as plain data."""
        asked = {
            name: value for name, value in self._asked.items() if value is not None
        }
        if "bounds" in asked:
            asked["bounds"] = list(map(format_score, asked["bounds"]))
        first = None
        if self._first is not None:
            first = [turn.to_dict() for turn in self._first]
        return {
            **asked,
            "language": self.language.tag,
            "feedback": self.when,
            "tree": None if self.own_tree is None else str(self.own_tree),
            "round": self.round,
            "number": self.number,
            "reached": self.reached,
            "finished": self.is_finished,
            "spent": self.is_spent,
            "turns": [turn.to_dict() for turn in self.turns],
            "first": first,
        }
