"""A quiz for a page without a kernel: its questions and texts as plain data.

While a question is open the stage shows a single step, and nothing that answers the
question.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TypedDict

from abviz.classroom.practice.act_still import (
    Still,
    looks_after,
    still_at_end,
    still_of_act,
)
from abviz.classroom.practice.exam_round import ExamRound, exam_texts
from abviz.classroom.practice.handed_in import hand_in_texts
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.practice.quiz_state import When
from abviz.classroom.question import (
    Identity,
    OpenQuestion,
    Question,
    answer_texts,
    node_of,
)
from abviz.classroom.questions.families import ALPHA_BETA
from abviz.classroom.questions.marking import WORTH, ModelAnswer, model_answer
from abviz.drawing.layout.board_layout import plan_picture
from abviz.drawing.style import EDGE_STATUSES, Style, checked_style
from abviz.drawing.view import ahead_of
from abviz.engine.registry import algorithms
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.replay.trace import Trace
from abviz.stage.payload import make_payload
from abviz.stage.records import (
    AskedStep,
    CodedChange,
    CodedLook,
    CodedStep,
    Columns,
    ComparedChild,
    Lines,
    Payload,
    Thread,
    rows_in,
)
from abviz.stage.svg import draw_svg
from abviz.stage.texts import marked, marked_in, said_in
from abviz.stage.web_page import Scene

KEY_LENGTH = 16


class Withheld(TypedDict):
    """What no film has while a question is open."""

    changes: Columns[CodedChange]
    compared: Columns[ComparedChild]
    threads: Columns[Thread]
    questions: Columns[AskedStep]
    best: int | None


WITHHELD = Withheld(
    changes=Columns(CodedChange, []),
    compared=Columns(ComparedChild, []),
    threads=Columns(Thread, []),
    questions=Columns(AskedStep, []),
    best=None,
)


class PlayedFrom(TypedDict):
    """A step of one of several films."""

    film: int
    step: int


class PageTask(TypedDict):
    """A question on a page, with all that marks it and is shown."""

    identity: Identity
    asked: OpenQuestion
    solved: ModelAnswer
    # The number of the film that is shown while the question is open.
    film: int
    # What is other in it then.
    still: Still
    # What the model answer plays, and from where.
    model: PlayedFrom


class QuizRound(TypedDict):
    """The questions on one tree."""

    # From 0, the tree that was given or the first random one.
    number: int
    picture: str
    films: list[Payload]
    tasks: list[PageTask]
    # What is other in the last film once a search was carried out by hand.
    end: Still | None
    # Of a run that is marked at its end; its tasks are those of the right one.
    exam: ExamRound | None


class QuizSheets(TypedDict):
    """All that a page needs of a quiz."""

    # What tells it from other quizzes in the memory of the browser.
    key: str
    said: dict[str, str]
    # Whether a tree was given.
    given: bool
    seed: int
    # When students are told what is right.
    when: When
    # What replaces the same parts of a film while a question is open.
    withheld: Withheld
    rounds: list[QuizRound]


def still_of(film: Payload, question: Question, *, hide_future: bool) -> Still:
    """Return what a film shows while a question is open: the step of the question."""
    if question.form == "act":
        return still_of_act(film, question, hide_future=hide_future)
    looks = _looks_at(film, question)
    # Questions before the first step, and about the best moves, are about all leaves.
    if hide_future and question.step and question.ask != "move":
        for index in ahead_of(question.trace, question.step):
            looks[index] = looks[index]._replace(value="")
    # Who made a cutoff may be what is asked.
    looks = [look._replace(edge=look.edge % len(EDGE_STATUSES)) for look in looks]
    _blank(looks, question)
    if question.ask == "move":
        # The best line leads through a best move.
        best, done = film["edges"].index("best"), film["edges"].index("done")
        looks = [
            look._replace(edge=done) if look.edge == best else look for look in looks
        ]
    step = rows_in(CodedStep, film["steps"])[question.step]
    return Still(
        start=Columns(CodedLook, looks),
        steps=Columns(CodedStep, [_open_step(step, film, question)]),
        lines=Columns(Lines, [rows_in(Lines, film["lines"])[step.lines]]),
    )


def _looks_at(film: Payload, question: Question) -> list[CodedLook]:
    """Return what is seen of each node at the step of a question."""
    # At step 0 nothing has been searched, so no value and no window is shown.
    if not question.step:
        return rows_in(CodedLook, film["start"])
    return looks_after(film, question.step)


def _open_step(step: CodedStep, film: Payload, question: Question) -> CodedStep:
    """Return the step of a question, which it is told in place of."""
    is_cutoff = film["kinds"][step.kind] == "cutoff"
    child = -1 if is_cutoff else step.child
    return step._replace(child=child, lines=0, sentence=question.text)


def _blank(looks: list[CodedLook], question: Question) -> None:
    """Remove the numbers that fields ask for."""
    slots = question.slots if question.form == "fields" else ()
    for slot in slots:
        index = node_of(slot)
        looks[index] = _without(looks[index], str(slot).partition(":")[0])
    for leaf, text in question.covered.items():
        looks[leaf] = looks[leaf]._replace(value=text)


def _without(look: CodedLook, kind: str) -> CodedLook:
    """Return what is seen of a node without the number that a field asks for."""
    if kind == "alpha":
        return look._replace(alpha="")
    if kind == "beta":
        return look._replace(beta="")
    return look._replace(value="") if kind in WORTH else look


def sheet(
    questions: Sequence[Question],
    *,
    number: int,
    exam: ExamRound | None = None,
    style: Style,
    hide_future: bool,
) -> QuizRound:
    """
    Return the questions on one tree, with its picture and the films of its searches.
    """
    layout = plan_picture(questions[0].trace, None)
    searches: list[Trace] = []
    film_of: dict[int, int] = {}
    for question in questions:
        for trace in (question.shown, question.played):
            if id(trace) not in film_of:
                film_of[id(trace)] = len(searches)
                searches.append(trace)
    films = [make_payload(search, layout=layout, style=style) for search in searches]
    tasks = []
    for question in questions:
        film = film_of[id(question.shown)]
        task = PageTask(
            identity=question.identity,
            asked=question.asked(),
            solved=model_answer(question),
            film=film,
            still=still_of(films[film], question, hide_future=hide_future),
            model=PlayedFrom(
                film=film_of[id(question.played)], step=question.played_from
            ),
        )
        tasks.append(task)
    return QuizRound(
        number=number,
        picture=draw_svg(questions[0].trace.tree, layout=layout, style=style),
        films=films,
        tasks=tasks,
        end=still_at_end(films[-1]) if questions[-1].form == "act" else None,
        exam=exam,
    )


@dataclass(frozen=True, kw_only=True)
class SessionExercise:
    """The questions of a quiz on its tree and on fresh ones, for a page."""

    session: QuizSession
    hide_future: bool
    language: Language
    rounds: int

    def in_language(self, language: str | Language) -> "SessionExercise":
        """Return the same in another language."""
        return replace(self, language=language_of(language))

    @property
    def is_exam(self) -> bool:
        """Whether it is marked at its end, as a whole."""
        return self.session.is_exam

    @property
    def unplayed(self) -> str:
        """The text in its place where no script runs."""
        questions = self.session.questions_of(self.session.round, self.language)
        return self.language.gettext(
            "This page asks questions if JavaScript is on. The first one: {question}",
            question=questions[0].text,
        )

    def sheets(self, style: Style) -> QuizSheets:
        """Return all that the page needs, as plain data."""
        rounds = []
        for number in range(self.session.round, self.session.round + self.rounds):
            questions = self.session.questions_of(number, self.language)
            tasks = sheet(
                questions,
                number=number,
                exam=self.session.exam_on(questions[0].trace),
                style=style,
                hide_future=self.hide_future,
            )
            rounds.append(tasks)
        said = quiz_texts(self.language)
        if self.session.is_exam:
            said |= exam_texts(self.language)
        data = QuizSheets(
            key="",
            said=said,
            given=self.session.is_given,
            seed=self.session.seed,
            when=self.session.when,
            withheld=WITHHELD,
            rounds=rounds,
        )
        # Stored answers to other questions are not taken for answers to these.
        asked = json.dumps(data, sort_keys=True).encode()
        data["key"] = f"abviz-quiz-{sha256(asked).hexdigest()[:KEY_LENGTH]}"
        return data


def scene_of_quiz(
    session: QuizSession,
    *,
    rounds: int = 5,
    hide_future: bool = True,
    style: Style | None = None,
) -> Scene:
    """Return a quiz for a page, from its first question on."""
    language = session.language
    exercise = SessionExercise(
        session=session, hide_future=hide_future, language=language, rounds=rounds
    )
    heading = quiz_title(session.ask, language, session.algorithm)
    return Scene(
        session.trace, 0, checked_style(style), None, heading=heading, exercise=exercise
    )


def quiz_title(ask: str, language: Language, algorithm: str = ALPHA_BETA) -> str:
    """Return the title of a quiz."""
    if ask == "trace":
        title = language.title(algorithms[algorithm])
        return language.gettext("Trace {algorithm} by hand", algorithm=title)
    return language.gettext(
        "Quiz: {kind}", kind=title_of_kind(ask, language, algorithm)
    )


def title_of_kind(ask: str, language: Language, algorithm: str = ALPHA_BETA) -> str:
    """Return what a kind of question is about."""
    if ask == "lesson" and algorithm != ALPHA_BETA:
        title = language.title(algorithms[algorithm])
        return language.gettext("a search with {algorithm}", algorithm=title)
    return {
        "values": language.gettext("what each node is worth"),
        "windows": language.gettext("α and β"),
        "order": language.gettext("the order of the leaves"),
        "cuts": language.gettext("what is cut"),
        "next": language.gettext("what happens next"),
        "why": language.gettext("what makes a cutoff"),
        "move": language.gettext("the best moves"),
        "best-case": language.gettext("the fewest leaves"),
        "invariance": language.gettext("other scores"),
        "reorder": language.gettext("other orders"),
        "range": language.gettext("for which scores"),
        "invent": language.gettext("a tree of your own"),
        "trace": language.gettext("every step by hand"),
        "lesson": language.gettext("a search with alpha-beta"),
    }[ask]


# What a quiz says, by its key: of questions, and of what is filled in and chosen.
OF_QUESTIONS = {
    "answer-title": marked("Give this answer (A, or Enter in a field)"),
    "undo": marked_in("a button", "undo"),
    "undo-title": marked("Take back the last change (Backspace)"),
    "retry": marked_in("a button", "try again"),
    "retry-title": marked("Answer this question once more"),
    "take-back": marked_in("a button", "take back"),
    "take-back-title": marked(
        "Take back the last step. How many were taken back is told at the end. "
        "(Backspace)"
    ),
    "clear": marked_in("a button", "clear and try again"),
    "clear-title": marked("Take all marks off, and answer once more"),
    "back": marked_in("a button", "back"),
    "back-title": marked("Look at the question before"),
    "next": marked_in("a button", "go on"),
    "next-title": marked("Go to the next question"),
    "finish": marked_in("a button", "finish"),
    "finish-title": marked("End this quiz, and see how it went"),
    "again": marked_in("a button", "again"),
    "again-title": marked(
        "Ask about the first tree once more. Its points stay as they are. (R)"
    ),
    "fresh": marked_in("a button", "fresh tree"),
    "fresh-title": marked("Ask about another tree of the same kind"),
    "fresh-key": marked("Ask about another tree of the same kind (R)"),
    "model": marked_in("a button", "model answer"),
    "model-title": marked(
        "Play the search step by step. There are no more points for this tree then. (M)"
    ),
    "least-title": marked("Write −∞ into the field"),
    "greatest-title": marked("Write +∞ into the field"),
    "never-title": marked("Write – into the field: the node is never entered"),
    "progress": marked("question {number} of {count}"),
    "right": marked("{right} right"),
    "right-of": marked("right: {right} of {count}"),
    "tries": marked("tries: {count}"),
    "one-first": marked("right at the first try"),
    "one-later": marked("right at try {number}"),
    "all-first": marked("{right} right, all at the first try"),
    "some-first": marked("{right} right: {first} at the first try, {later} later"),
    "spent": marked("no more points for this tree"),
    "stay": marked("{points} of {count} points stay, no more are given"),
    "tree": marked("tree {number}"),
    "source": marked("tree {number}, seed {seed}"),
    "noted": marked("The answer is noted. What is right is told at the end."),
    "earlier": marked("Your answers of an earlier visit are shown."),
}
OF_ANSWERS = {
    "anew": marked_in("a button", "start anew"),
    "anew-title": marked(
        "Forget all answers and begin with the first tree (Shift + R)"
    ),
    "sure-anew": marked("Forget all answers?"),
    "sure-again": marked("Begin this tree again?"),
    "sure-fresh": marked("Leave this tree?"),
    "sure-model": marked("Give up the points left?"),
    "yes": marked_in("a button", "yes"),
    "no": marked_in("a button", "no"),
    "choices": marked("Answers"),
    "field": marked("{letter} of {name} ({role})"),
    "place": marked("{letter} of {name}: {problem}"),
    "hint-scores": marked(
        "For example: x ≥ 4 (or x >= 4), 2 < x ≤ 7, x < 2 or x > 7, all or none."
    ),
    "hint-tree": marked(
        "Write a tree as text. One that is right has this shape, with scores in place "
        "of ?."
    ),
    "tree-nodes": marked(
        "Game tree. Left and right arrows choose a node that can be an answer, up and "
        "down any node, Enter takes it, A answers."
    ),
    "tree-acts": marked(
        "Game tree. Left and right arrows choose a node, Enter goes down to it, X "
        "cuts, and a number is what goes up."
    ),
    "tree-other": marked(
        "Game tree. Arrows choose a node. Tab leads to where you answer."
    ),
    "hint-fields": marked("Fill in the fields.[ Tab leads to the next one.]"),
    "hint-sequence": marked("Click the leaves in order[, or press Enter on each]."),
    "hint-set": marked("Click each of the nodes[, or press Enter on it]."),
    "hint-cuts": marked("Click each node whose edge is cut[, or press Enter on it]."),
    "hint-node": marked("Click the node[, or press Enter on it]."),
    "hint-choice": marked("Choose one answer."),
    "hint-act-visits": marked("Click the node that is entered next, or cut."),
    "hint-act-values": marked(
        "Click the node that is entered next, or cut, or go up with a value."
    ),
    "hint-act-windows": marked(
        "Click the node that is entered next, and give α and β; or cut, or go up with "
        "a value."
    ),
    "taken-sequence": marked("{name} is number {count}."),
    "taken-cuts": marked("The edge above {name} is cut."),
    "taken-node": marked("{name} is chosen."),
    "taken-back": marked("{name} is taken back."),
    "taken-below": marked("{name} lies below an edge that is cut already."),
    "taken-no": marked("{name} cannot be an answer here."),
    "act-progress": marked("step {number} of {count}"),
    "act-step": marked("step {number}"),
    "act-enter": marked_in("a button", "go down"),
    "act-enter-title": marked("Enter this node with α and β (Enter in the last field)"),
    "act-return": marked_in("a button", "go up"),
    "act-return-title": marked("Return this value to the parent (Enter in the field)"),
    "act-cut": marked_in("a button", "✂ cut here"),
    "act-cut-title": marked("Skip the children of this node that are left (X)"),
    "act-here": marked("The search stands at {name}."),
    "act-no": marked("Nothing can be done at {name} now."),
    "act-window": marked("α, β: as the node was entered"),
    "choose-first": marked("Choose a node first: ← →."),
    "sign-title": marked("Give the number in the field the other sign"),
}


def quiz_texts(language: Language) -> dict[str, str]:
    """Return what the stage of a quiz says besides what every stage says."""
    asked = answer_texts(language) | said_in(language, OF_QUESTIONS)
    filled = said_in(language, OF_ANSWERS)
    return {
        **{f"quiz-{key}": text for key, text in asked.items()},
        **hand_in_texts(language),
        **{f"quiz-{key}": text for key, text in filled.items()},
    }
