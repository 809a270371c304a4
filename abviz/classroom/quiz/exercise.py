"""A quiz for a page that asks and marks without a kernel: its questions as plain data.

While a question is open the stage shows a single step, and nothing of what is asked.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from abviz.classroom.question import Question
from abviz.classroom.questions.marking import solution_of
from abviz.classroom.quiz.session import QuizSession
from abviz.classroom.quiz.texts import quiz_texts
from abviz.drawing.layout.board_layout import plan_picture
from abviz.drawing.style import Style
from abviz.drawing.view import ahead_of
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.replay.trace import Trace
from abviz.stage.payload import make_payload
from abviz.stage.svg import draw_svg

# Where the looks of a node have its edge, its value, α and β.
EDGE, VALUE, ALPHA, BETA = 1, 2, 3, 4


def still_of(
    film: dict[str, Any], question: Question, *, hide_future: bool = True
) -> dict[str, Any]:
    """Return the parts of a film that differ while a question is open.

    A still is a film of one step: ``start``, ``steps`` and ``best`` have the looks of all nodes at
    the step of the question, with the question for its sentence. At step 0 nothing has been
    searched, so no value and no window is shown.

    With `hide_future`, the scores of leaves that have not been examined by then are hidden. Before
    the first step they are all seen: those questions are about the whole tree. So are questions
    about the best moves: skipped leaves count for them, too.
    """
    at = question.step
    shown = film["steps"][: at + 1] if at else []
    looks = [list(look) for look in film["start"]]
    for step in shown:
        for index, *look in step[6]:
            looks[index] = look
    # True values hang on all leaves, those that were skipped too.
    if hide_future and at and question.ask != "move":
        for index in ahead_of(question.trace, at):
            looks[index][VALUE] = ""
    _blank(looks, question)
    if question.ask == "move":
        # The best line leads through a best move.
        best, done = film["edges"].index("best"), film["edges"].index("done")
        for look in looks:
            look[EDGE] = done if look[EDGE] == best else look[EDGE]
    kind, node, child, row, _, counters, _ = film["steps"][at]
    step = [kind, node, child, 0, question.text, counters, []]
    return {"start": looks, "steps": [step], "lines": [film["lines"][row]], "best": None}


def _blank(looks: list[list[Any]], question: Question) -> None:
    """Remove the numbers that fields ask for."""
    places = {"value": VALUE, "alpha": ALPHA, "beta": BETA}
    for slot in question.slots if question.form == "fields" else ():
        kind, _, index = str(slot).partition(":")
        looks[int(index)][places[kind]] = ""


def sheet(questions: Sequence[Question], *, style: Style, hide_future: bool) -> dict[str, Any]:
    """Return the questions on one tree, with its picture and the films of its searches."""
    layout = plan_picture(questions[0].trace, None)
    searches = [*{id(s): s for one in questions for s in (one.shown, one.played)}.values()]
    films = [make_payload(search, layout=layout, style=style) for search in searches]

    def film_of(search: Trace) -> int:
        return next(place for place, one in enumerate(searches) if one is search)

    return {
        "picture": draw_svg(questions[0].trace.tree, layout=layout, style=style),
        "films": films,
        "tasks": [
            {
                "asked": question.asked(),
                "solved": {**question.solved(), "sentence": solution_of(question)},
                "film": film_of(question.shown),
                "still": still_of(
                    films[film_of(question.shown)], question, hide_future=hide_future
                ),
                "model": [film_of(question.played), question.played_from],
            }
            for question in questions
        ],
    }


@dataclass(frozen=True, kw_only=True)
class SessionExercise:
    """The questions of a quiz on its tree and on fresh ones, for a page."""

    session: QuizSession
    hide_future: bool
    first: int
    language: Language
    rounds: int = 5

    @classmethod
    def of(cls, session: QuizSession, *, hide_future: bool) -> SessionExercise:
        """Return the exercise that a session is, from the first question of its round on."""
        return cls(
            session=session,
            hide_future=hide_future,
            first=session.round,
            language=session.language,
        )

    def in_language(self, language: str | Language) -> SessionExercise:
        """Return the same in another language."""
        return replace(self, language=language_of(language))

    @property
    def unplayed(self) -> str:
        """The text in its place where no script runs."""
        return self.language.gettext(
            "This page asks questions if JavaScript is on. The first one: {question}",
            question=self.session.questions_of(self.first, self.language)[0].text,
        )

    def sheets(self, style: Style) -> dict[str, Any]:
        """Return all that the page needs, as plain data."""
        rounds = []
        for number in range(self.first, self.first + self.rounds):
            questions = self.session.questions_of(number, self.language)
            shown = sheet(questions, style=style, hide_future=self.hide_future)
            rounds.append({"number": number, **shown})
        data = {
            "said": quiz_texts(self.language),
            "given": self.session.own_tree is not None,
            "seed": self.session.seed,
            "when": self.session.when,
            "rounds": rounds,
        }
        # Stored answers to other questions are not taken for answers to these.
        asked = json.dumps(data, sort_keys=True).encode()
        return {"key": f"abviz-quiz-{sha256(asked).hexdigest()[:16]}", **data}
