"""A quiz for a page without a kernel: its questions and texts as plain data.

While a question is open the stage shows a single step, and nothing that answers the
question.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from abviz.classroom.practice.handed_in import hand_in_texts
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.question import Question, answer_texts
from abviz.classroom.questions.families import ALPHA_BETA
from abviz.classroom.questions.marking import WORTH, solution_of
from abviz.drawing.layout.board_layout import plan_picture
from abviz.drawing.style import EDGE_STATUSES, Style, checked_style
from abviz.drawing.view import ahead_of
from abviz.engine.registry import algorithms
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.replay.trace import Trace
from abviz.stage.payload import make_payload
from abviz.stage.svg import draw_svg
from abviz.stage.texts import marked, marked_in, said_in
from abviz.stage.web_page import Scene

# Where the looks of a node have its edge, its value, α and β.
EDGE, VALUE, ALPHA, BETA = 1, 2, 3, 4
KEY_LENGTH = 16


def still_of(
    film: dict[str, Any], question: Question, *, hide_future: bool
) -> dict[str, Any]:
    """Return the parts of a film that differ while a question is open.

    They make a film of its step alone.
    """
    # At step 0 nothing has been searched, so no value and no window is shown.
    open_step = question.step
    steps = film["steps"][: open_step + 1] if open_step else []
    looks = [list(look) for look in film["start"]]
    for step in steps:
        for index, *look in step[6]:
            looks[index] = look
    # Questions before the first step, and about the best moves, are about all leaves.
    if hide_future and open_step and question.ask != "move":
        for index in ahead_of(question.trace, open_step):
            looks[index][VALUE] = ""
    # Who made a cutoff may be what is asked.
    for look in looks:
        look[EDGE] %= len(EDGE_STATUSES)
    _blank(looks, question)
    if question.ask == "move":
        # The best line leads through a best move.
        best, done = film["edges"].index("best"), film["edges"].index("done")
        for look in looks:
            if look[EDGE] == best:
                look[EDGE] = done
    kind, node, child, row, _, counters, _ = film["steps"][open_step]
    if film["kinds"][kind] == "cutoff":
        child = -1
    step = [kind, node, child, 0, question.text, counters, []]
    return {
        "start": looks,
        "steps": [step],
        "lines": [film["lines"][row]],
        "best": None,
        "threads": [],
        "questions": [],
    }


def _blank(looks: list[list[Any]], question: Question) -> None:
    """Remove the numbers that fields ask for."""
    places = {**dict.fromkeys(WORTH, VALUE), "alpha": ALPHA, "beta": BETA}
    slots = question.slots if question.form == "fields" else ()
    for slot in slots:
        kind, _, index = str(slot).partition(":")
        if kind in places:
            looks[int(index)][places[kind]] = ""
    for leaf, text in question.covered.items():
        looks[leaf][VALUE] = text


def sheet(
    questions: Sequence[Question], *, style: Style, hide_future: bool
) -> dict[str, Any]:
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
        task = {
            "identity": question.identity,
            "asked": question.asked(),
            "solved": {**question.solved(), "sentence": solution_of(question)},
            "film": film,
            "still": still_of(films[film], question, hide_future=hide_future),
            "model": [film_of[id(question.played)], question.played_from],
        }
        tasks.append(task)
    return {
        "picture": draw_svg(questions[0].trace.tree, layout=layout, style=style),
        "films": films,
        "tasks": tasks,
    }


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
    def unplayed(self) -> str:
        """The text in its place where no script runs."""
        questions = self.session.questions_of(self.session.round, self.language)
        return self.language.gettext(
            "This page asks questions if JavaScript is on. The first one: {question}",
            question=questions[0].text,
        )

    def sheets(self, style: Style) -> dict[str, Any]:
        """Return all that the page needs, as plain data."""
        rounds = []
        for number in range(self.session.round, self.session.round + self.rounds):
            questions = self.session.questions_of(number, self.language)
            tasks = sheet(questions, style=style, hide_future=self.hide_future)
            rounds.append({"number": number, **tasks})
        data = {
            "said": quiz_texts(self.language),
            "given": self.session.own_tree is not None,
            "seed": self.session.seed,
            "when": self.session.when,
            "rounds": rounds,
        }
        # Stored answers to other questions are not taken for answers to these.
        asked = json.dumps(data, sort_keys=True).encode()
        return {"key": f"abviz-quiz-{sha256(asked).hexdigest()[:KEY_LENGTH]}", **data}


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
        "lesson": language.gettext("a search with alpha-beta"),
    }[ask]


# What a quiz says, by its key: of questions, and of what is filled in and chosen.
OF_QUESTIONS = {
    "answer-title": marked("Give this answer (A, or Enter in a field)"),
    "undo": marked_in("a button", "undo"),
    "undo-title": marked("Take back the last change (Backspace)"),
    "retry": marked_in("a button", "try again"),
    "retry-title": marked("Answer this question once more"),
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
    "tree-other": marked(
        "Game tree. Arrows choose a node. Tab leads to where you answer."
    ),
    "hint-fields": marked("Fill in the fields.[ Tab leads to the next one.]"),
    "hint-sequence": marked("Click the leaves in order[, or press Enter on each]."),
    "hint-set": marked("Click each of the nodes[, or press Enter on it]."),
    "hint-cuts": marked("Click each node whose edge is cut[, or press Enter on it]."),
    "hint-node": marked("Click the node[, or press Enter on it]."),
    "hint-choice": marked("Choose one answer."),
    "taken-sequence": marked("{name} is number {count}."),
    "taken-cuts": marked("The edge above {name} is cut."),
    "taken-node": marked("{name} is chosen."),
    "taken-back": marked("{name} is taken back."),
    "taken-below": marked("{name} lies below an edge that is cut already."),
    "taken-no": marked("{name} cannot be an answer here."),
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
