"""A quiz without its picture: questions on one tree, with tries, feedback and points.

`QuizSession.view` is what a student may see by now, `QuizSession.to_dict` the whole
state.
"""

import json
from hashlib import sha256
from secrets import token_hex
from time import monotonic
from typing import Any, TypedDict, get_args

from abviz.classroom.by_hand.acts import Act
from abviz.classroom.practice.exam_round import ExamRound
from abviz.classroom.practice.handed_in import record_of
from abviz.classroom.practice.quiz_state import (
    Action,
    QuizState,
    QuizTurn,
    Try,
    TurnState,
    When,
)
from abviz.classroom.question import (
    Answer,
    AnswerError,
    OpenQuestion,
    PlainAnswer,
    Question,
    answer_as_json,
)
from abviz.classroom.questions.families import ALPHA_BETA
from abviz.classroom.questions.make import questions_of_round, tree_for
from abviz.classroom.questions.marking import (
    Feedback,
    Marking,
    mark,
    read_answer,
    solution_of,
)
from abviz.engine.registry import known_name
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


class Review(TypedDict):
    """What came of a question, when the quiz is over."""

    text: str
    right: bool | None
    points: float


class SessionView(TypedDict):
    """What a student may see of a quiz by now.

    What is told at the end is None until then.
    """

    state: TurnState
    # When students are told what is right.
    when: When
    # Of the question that is shown, from 0.
    number: int
    # How many questions there are; of an exam how many marks, and before its end 0.
    count: int
    # How many of the current answers are right.
    right: int | None
    score: float | None
    tries: int
    question: OpenQuestion
    answer: PlainAnswer | None
    feedback: Feedback | None
    # Of the step before, where a search is carried out by hand: that it was right and
    # why, or what was right.
    before: str
    # The model answer in words, once it is asked for.
    solution: str
    review: list[Review]
    can: list[Action]
    # Whether no more points are given for this tree.
    spent: bool
    # Whether a tree was given.
    given: bool
    round: int
    seed: int


class QuizView(SessionView):
    """What is seen of a quiz at one moment."""

    # The number of the film that belongs to it.
    film: int
    title: str
    # Why the last answer could not be read.
    problem: str


class ToHandIn(TypedDict):
    """What can be handed in of a quiz."""

    # Drawn for each quiz.
    number: str
    # See `record_of`. A notebook, where they would tell the tree, has them once the
    # page asks for them.
    answers: list[dict[str, Any]]
    count: int


def review_of(question: Question) -> str:
    """Return what tells a question from the others when the quiz is over."""
    # Every step of a search that is made by hand has the same text.
    return solution_of(question) if question.goes_on else question.text


class QuizSession(QuizState):
    """Questions on one tree, one after the other.

    The arguments are those of `abviz.quiz`.
    """

    # Whether each question follows from the answer before, as in a `TraceExam`.
    is_exam = False

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
        if ask == "trace" and feedback != "at once" and not self.is_exam:
            raise SearchError(
                "A search by hand is marked “at the end” by abviz.trace_by_hand."
            )
        self.ask, self.algorithm = ask, known_name(algorithm)
        self.seed = checked_seed(seed)
        self.language = ENGLISH if language is None else language_of(language)
        self.own_tree = None if tree is None else tree_for(ask, tree)
        about = {"ask": ask, "algorithm": self.algorithm, "seed": self.seed}
        self._asked = {**about, **options}
        # All answers, as they can be handed in, and when the last one was given.
        self.records: list[dict[str, Any]] = []
        self.id = token_hex(8)
        super().__init__(is_given=self.own_tree is not None, when=feedback)
        self._since = monotonic()
        # The same whenever it is opened, in any language.
        self.name = self._name()

    def turns_of(self, number: int) -> list[QuizTurn]:
        """Return the questions on one of the trees: the first one, or a fresh one."""
        questions = self.questions_of(number, self.language)
        return [QuizTurn(question=question) for question in questions]

    def questions_of(self, number: int, language: Language) -> tuple[Question, ...]:
        """
        Return the questions of a round: those on the first tree, or on a fresh one.
        """
        return questions_of_round(
            self.own_tree, number, language=language, **self._asked
        )

    def exam_on(self, trace: Trace) -> ExamRound | None:
        """Return what a page needs besides questions, if one follows from another."""
        return None

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
    def question(self) -> Question:
        """The question that is shown."""
        return self.turn.question

    @property
    def is_carried_out(self) -> bool:
        """Whether a search that is made by hand is over, and its end is shown."""
        is_last = self.number == len(self.turns) - 1
        return self.question.form == "act" and self.state == "done" and is_last

    @property
    def last_other_act(self) -> Act | None:
        """The last act of a run by hand that is another one than that of the search."""
        return None

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
    def count(self) -> int:
        """How many questions there are."""
        return len(self.turns)

    def count_right(self) -> int:
        """Return how many of the current answers are right."""
        return sum(turn.is_right for turn in self.turns)

    @property
    def feedback(self) -> str:
        """The feedback to the question that is shown.

        Empty as long as none is given.
        """
        current = self.turn.current
        if current is None or not self.is_told:
            return ""
        return current.marking.sentence

    def answer(self, answer: Any, *, seconds: float | None = None) -> Marking | None:
        """Answer the question that is shown; see `Quiz.answer`.

        `seconds` is how long it took, if it was answered in an earlier kernel.
        """
        if not self.is_open:
            raise AnswerError("This question is closed. Go on, or start again.")
        turn, question, is_told = self.turn, self.question, self.is_told
        number = self.number
        response = read_answer(question, answer)
        marking = mark(question, response)
        self.note(Try(response, marking))
        now = monotonic()
        record = record_of(
            question,
            response,
            marking,
            place=len(turn.tries) + self.taken_back.count(number),
            seconds=now - self._since if seconds is None else seconds,
        )
        self.records.append(record)
        self._since = now
        return marking if is_told else None

    def press(self, button: str) -> None:
        """Do what a button of the quiz does; see `Quiz.press`."""
        super().press(button)
        if button in ("next", "again", "fresh", "anew"):
            self._since = monotonic()
        if button == "anew":
            self.records = []

    def view(self) -> SessionView:
        """Return what a student may see now."""
        turn, is_told = self.turn, self.is_told
        return SessionView(
            state=self.state,
            when=self.when,
            number=self.number,
            count=self.count,
            right=self.count_right() if is_told else None,
            score=self.score if is_told else None,
            tries=len(turn.tries),
            question=turn.question.asked(),
            answer=None if turn.answer is None else answer_as_json(turn.answer),
            feedback=self._feedback_data() if is_told else None,
            before=self._told_before() if is_told else "",
            solution=solution_of(turn.question) if turn.is_shown else "",
            review=self._review() if self.is_finished else [],
            can=list(self.can),
            spent=self.is_spent,
            given=self.is_given,
            round=self.round,
            seed=self.seed,
        )

    def _feedback_data(self) -> Feedback | None:
        """Return the marking of the current answer as plain data.

        While the question is open it does not name what was missed.
        """
        current = self.turn.current
        if current is None:
            return None
        marking = current.marking
        data = marking.to_dict()
        if self.is_open and marking.missed:
            data["missed"] = []
            data["first"] = min(marking.extra, default=None)
        return data

    def _told_before(self) -> str:
        """Return what is told of the step before this one, which is done by now."""
        if not self.number or not self.turn.question.goes_on:
            return ""
        earlier = self.turns[self.number - 1]
        if earlier.current is not None and earlier.is_right:
            return earlier.current.marking.sentence
        return solution_of(earlier.question)

    def _review(self) -> list[Review]:
        """Return what came of each question."""
        return [
            Review(
                text=review_of(turn.question),
                right=None if turn.answer is None else turn.is_right,
                points=turn.points,
            )
            for turn in self.turns
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state as plain data."""
        asked = {
            name: value for name, value in self._asked.items() if value is not None
        }
        if "bounds" in asked:
            asked["bounds"] = list(map(format_score, asked["bounds"]))
        return {
            **asked,
            "language": self.language.tag,
            "feedback": self.when,
            "tree": None if self.own_tree is None else str(self.own_tree),
            **self.record(),
        }
