"""A search traced by hand as in an exam: nothing is told until the run is over.

Each step follows from those before, right or wrong, and the whole run is marked at the
end: see `abviz.classroom.by_hand.run_marking`.
"""

from collections.abc import Mapping
from typing import Any, cast, get_args

from abviz.classroom.by_hand.acts import Act, Grain
from abviz.classroom.by_hand.conduct import ImpossibleActError, Outcome, conduct
from abviz.classroom.by_hand.run_marking import (
    RunMarking,
    mark_run,
    possible_beliefs,
)
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.practice.exam_round import EXAM_TEXTS, ExamRound, exam_round
from abviz.classroom.practice.handed_in import node_at_act, record_of
from abviz.classroom.practice.quiz_session import QuizSession, Review, SessionView
from abviz.classroom.practice.quiz_state import Action, QuizTurn, Try, When
from abviz.classroom.question import Answer, AnswerError, Question, answer_as_json
from abviz.classroom.questions.acts import (
    act_of,
    acts_of_beliefs,
    ask_after,
    mistakes_by_no_convention,
)
from abviz.classroom.questions.make import faults_on
from abviz.classroom.questions.marking import (
    Feedback,
    Marking,
    mark,
    move_in,
    read_answer,
    solution_of,
)
from abviz.errors import SearchError, nearest
from abviz.replay.trace import Trace
from abviz.text import shortened


def session_to_trace(
    tree: Any = None, *, feedback: When = "at once", **options: Any
) -> QuizSession:
    """Return a search that is traced by hand, and marked as it goes or at its end.

    The arguments are those of `abviz.trace_by_hand`.
    """
    if feedback not in get_args(When):
        raise SearchError(
            f"Feedback comes “at once” or “at the end”, not {shortened(feedback)}. "
            f"{nearest(feedback, get_args(When))}"
        )
    steps = options["steps"]
    if steps not in get_args(Grain):
        raise SearchError(
            f"There are no steps {shortened(steps)}. {nearest(steps, get_args(Grain))}"
        )
    if feedback == "at the end":
        return TraceExam(tree, **options)
    return QuizSession(tree, ask="trace", **options)


class TraceExam(QuizSession):
    """A search that is traced by hand, and marked when it is over.

    The arguments are those of `abviz.trace_by_hand`.
    """

    is_exam = True
    # The questions of the right run, with what is told of wrong answers to them.
    _right_run: tuple[Question, ...]

    def __init__(self, tree: Any = None, *, steps: Grain, **options: Any) -> None:
        self.steps = steps
        super().__init__(
            tree, ask="trace", steps=steps, feedback="at the end", **options
        )

    def turns_of(self, number: int) -> list[QuizTurn]:
        """Return the first step: each other one follows from those before."""
        self._right_run = self.questions_of(number, self.language)
        trace = self._right_run[0].trace
        question = ask_after(trace, (), steps=self.steps)
        assert question is not None
        return [QuizTurn(question=question)]

    @property
    def acts(self) -> tuple[Act, ...]:
        """What was done so far."""
        answers = [turn.answer for turn in self.turns if turn.answer is not None]
        return tuple(act_of(cast("Mapping[str, str]", answer)) for answer in answers)

    @property
    def can(self) -> tuple[Action, ...]:
        """The actions that are possible now: a run is not asked once more.

        As long as it goes on nothing is shown of the right one.
        """
        if not self.is_finished:
            actions: dict[Action, bool] = {
                "answer": self.is_open,
                "retry": self.number > 0,
                "anew": self.has_begun,
            }
            return tuple(action for action, can_be in actions.items() if can_be)
        # A fresh tree comes for "again" where none was given.
        withheld = ("again",) if self.is_given else ()
        return tuple(action for action in super().can if action not in withheld)

    def note(self, attempt: Try) -> None:
        """Note a step, and ask for the one that follows; at the end mark all."""
        super().note(attempt)
        self.turn.close()
        following = ask_after(self.trace, self.acts, steps=self.steps)
        if following is None:
            self.is_finished = True
            return
        self.turns.append(QuizTurn(question=following))
        self.number = self.reached = len(self.turns) - 1

    def _retry(self) -> None:
        """Take the last step back: it is asked for again, and that is counted."""
        self.turns.pop()
        self.turns[-1] = QuizTurn(question=self.turns[-1].question)
        self.number = self.reached = len(self.turns) - 1
        self.taken_back.append(self.number)

    def _fresh(self) -> None:
        """Ask for a run on the next tree."""
        self._begin(self.round + 1, self.turns_of(self.round + 1))

    def answer(self, answer: Any, *, seconds: float | None = None) -> Marking | None:
        """Make a step; see `Quiz.answer`."""
        question, number = self.question, self.number
        self.check_can_be_done(answer)
        marking = super().answer(answer, seconds=seconds)
        self._complete_records(question, number)
        if self.is_finished:
            self._hand_in_belief()
        return marking

    def _complete_records(self, question: Question, number: int) -> None:
        """Hand in of the last step what it is worth in this run."""
        answer, attempt = self.turns[number].answer, self.records[-1]["try"]
        assert isinstance(answer, Mapping)
        acts = self.acts
        act = acts[-1]
        outcome = self._outcome_of(acts)
        judgements = {
            judged.judgement for judged in outcome.judged if judged.act is act
        }
        if judgements == {"beyond"}:
            # What is done after a missed cut is no mistake of its own.
            self.records.pop()
            return
        following = self._question_behind_cut(number)
        if following is not None:
            # Who goes up has cut; the return is a step of its own.
            question, marking = following, mark(following, answer)
            self.records.append(
                record_of(question, answer, marking, place=attempt, seconds=0)
            )
        # What follows from a mistake is right in a run, and numbers are exact. Who goes
        # up too early has made a mistake, even with a right value.
        is_right = judgements == {"right"}
        wrong = [] if is_right else [question.name(node_at_act(question))]
        self.records[-1] |= {"right": is_right, "nodes": wrong}

    def _question_behind_cut(self, number: int) -> Question | None:
        """Return the question of a step that goes up where a cut is due: its return."""
        act = self.acts[number]
        due = move_in(cast("Mapping[str, str]", self.turns[number].question.key))
        if act.kind != "return" or due != ("cut", act.node):
            return None
        done = (*self.acts[:number], Act("cut", act.node))
        return ask_after(self.trace, done, steps=self.steps)

    def _hand_in_belief(self) -> None:
        """Hand in a belief that is certain, with the mistakes that follow from it."""
        possible = self._possible(self.marking)
        if len(possible) != 1:
            return
        [(name, places)] = possible.items()
        for place in places:
            turn = self.turns[place]
            question = self._question_behind_cut(place) or turn.question
            assert turn.answer is not None
            for record in self.records:
                # The same mistake may have been made before, and taken back.
                if _is_record_of(record, question, turn.answer) and not record["right"]:
                    record["misconceptions"] = [name]

    def check_can_be_done(self, answer: Any) -> None:
        """Refuse a step that nobody can make where the search stands."""
        if not self.is_open:
            return
        act = act_of(cast("Mapping[str, str]", read_answer(self.question, answer)))
        try:
            ask_after(self.trace, (*self.acts, act), steps=self.steps)
        except ImpossibleActError:
            raise AnswerError(*EXAM_TEXTS["no-step"], move=act.kind) from None

    @property
    def last_other_act(self) -> Act | None:
        """The last act of a run that is not the right one."""
        is_right = not self.acts or self.marking.first is None
        return None if is_right else self.acts[-1]

    @property
    def marking(self) -> RunMarking:
        """The marks of the whole run."""
        trace = self.trace
        return mark_run(trace.algorithm, trace.tree, self.acts, grain=self.steps)

    @property
    def score(self) -> float:
        """From 0 to 1: the share of right steps; 0 as long as the run goes on."""
        return self.marking.score if self.is_finished else 0.0

    @property
    def count(self) -> int:
        """How many marks there are once the run is over, and 0 before.

        A cut that is made by going up has one, and what a missed cut skips has none.
        """
        return marks_to_get(self.marking) if self.is_finished else 0

    def count_right(self) -> int:
        """Return how many marks a run has got."""
        return self.marking.right

    @property
    def feedback(self) -> str:
        """What is told of the run when it is over."""
        return self.told.sentence if self.is_finished else ""

    @property
    def told(self) -> Marking:
        """What is told of the run: the marks, the first difference, and beliefs."""
        run, language = self.marking, self.language
        said = [
            language.gettext(
                *EXAM_TEXTS["right"], right=run.right, all=marks_to_get(run)
            )
        ]
        names: tuple[str, ...] = ()
        if run.first is not None:
            said.append(self._first_difference(run.first))
            possible = self._possible(run)
            if possible:
                said.append(self._belief(possible))
            if len(possible) == 1:
                names = tuple(possible)
        if self.taken_back:
            times = len(self.taken_back)
            said.append(language.gettext(*EXAM_TEXTS["taken-back"], count=times))
        # It is the run that is wrong, and not the last step beside which this is told.
        first = None if run.first is None else "run"
        return Marking(
            score=run.score,
            first=first,
            sentence=" ".join(said),
            misconceptions=names,
        )

    def _belief(self, possible: Mapping[str, tuple[int, ...]]) -> str:
        """Tell the likeliest misconception; a single one is certain."""
        name, places = next(iter(possible.items()))
        told = misconceptions[name].in_language(self.language)
        return self.language.gettext(
            *EXAM_TEXTS["certain" if len(possible) == 1 else "possible"],
            count=len(places),
            belief=told.belief,
            explanation=told.explanation,
        )

    def _first_difference(self, place: int) -> str:
        """Say where the run is first another one, and why that is wrong."""
        right, answer = self._due_in_right_run(place), self.turns[place].answer
        return self.language.gettext(
            *EXAM_TEXTS["first"],
            number=place + 1,
            feedback=mark(right, answer).sentence,
            solution=solution_of(right),
        )

    def _due_in_right_run(self, place: int) -> Question:
        """Return the question of the right run at a place up to which all is right.

        Who goes up where a cut is due has left out a step of it.
        """
        outcome = self._outcome_of(self.acts[: place + 1])
        return self._right_run[place + outcome.left_out]

    def _outcome_of(self, acts: tuple[Act, ...]) -> Outcome:
        """Return what became of some acts."""
        trace = self.trace
        return conduct(trace.algorithm, trace.tree, acts, grain=self.steps)

    def _possible(self, run: RunMarking) -> dict[str, tuple[int, ...]]:
        """Return the misconceptions that the run can follow, with their places."""
        trace, acts, faults = self.trace, self.acts, faults_on(self.trace)
        theirs = acts_of_beliefs(trace, faults, acts, self.steps)
        mistakes = mistakes_by_no_convention(
            trace, faults, acts, self.steps, run.mistakes
        )
        prunes = trace.algorithm.prunes
        return possible_beliefs(theirs, acts, mistakes, prunes=prunes)

    def exam_on(self, trace: Trace) -> ExamRound:
        """Return what a page needs to carry out a search by what somebody does."""
        return exam_round(trace, self.steps)

    def view(self) -> SessionView:
        """Return what a student may see now."""
        view = super().view()
        view["before"] = ""
        return view

    def _feedback_data(self) -> Feedback | None:
        """Return what is told of the run, at its last step."""
        is_last = self.number == len(self.turns) - 1
        return self.told.to_dict() if self.is_finished and is_last else None

    def _review(self) -> list[Review]:
        """Return what came of each step: those that are neither right nor wrong are."""
        mistakes = set(self.marking.mistakes)
        return [
            Review(
                text=solution_of(turn.question),
                right=turn.answer is not None and place not in mistakes,
                points=float(turn.answer is not None and place not in mistakes),
            )
            for place, turn in enumerate(self.turns)
        ]


def marks_to_get(run: RunMarking) -> int:
    """Return how many marks a run can get."""
    return run.right + run.wrong + run.missing + run.due


def _is_record_of(
    record: Mapping[str, Any], question: Question, answer: Answer
) -> bool:
    """Tell whether a record is that of an answer to a question."""
    identity = question.identity
    is_asked = (record["ask"], record["tree"]) == (identity["ask"], identity["tree"])
    return is_asked and record["answer"] == answer_as_json(answer)
