"""
What an explorer asks about the search that it shows: quizzes, predictions, worksheets.

It loads much of the classroom, so it is imported where something is asked.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from abviz.classroom.practice.prediction import (
    OF_STEPS,
    is_asked_about,
    question_about,
    steps_to_ask,
)
from abviz.classroom.practice.quiz_page import scene_of_quiz, title_of_kind
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.question import Question
from abviz.classroom.questions.families import ALPHA_BETA, OF_ALL_SCORES, can_ask
from abviz.classroom.questions.make import KINDS
from abviz.engine.algorithm import Algorithm
from abviz.errors import SearchError
from abviz.narration.language import Language
from abviz.replay.trace import Trace, search
from abviz.stage.web_page import Scene
from abviz.text import shortened
from abviz.trees import Tree


def kinds(trace: Trace, algorithm: Algorithm | None = None) -> Mapping[str, str]:
    """Return what can be asked of a search, with titles; nothing if nothing can.

    With another algorithm it is asked of that one's search of the same tree.
    """
    algorithm = algorithm or trace.algorithm
    name = algorithm.name
    if trace.tree.root.is_leaf or trace.tree.has_stubs or not is_asked_about(algorithm):
        return {}
    beyond = OF_ALL_SCORES if algorithm.bounds else ()
    asked = [ask for ask in KINDS if can_ask(name, ask) and ask not in beyond]
    return {ask: title_of_kind(ask, trace.language, name) for ask in asked}


def steps_of(trace: Trace, ask: str) -> list[int] | None:
    """Return the steps at which a question can be asked.

    None if it is about the whole search.
    """
    return steps_to_ask(trace, ask) if ask in OF_STEPS else None


class OneQuestion(QuizSession):
    """A quiz of one question, of those that a quiz asks or about a step of a search."""

    def __init__(self, trace: Trace, step: int, **options: Any) -> None:
        self._trace, self._step = trace, step
        super().__init__(trace.tree, **options)

    def questions_of(self, number: int, language: Language) -> tuple[Question, ...]:
        """Return the question, which is the same one in each round."""
        if self.ask not in OF_STEPS:
            first_round = super().questions_of(0, language)
            return first_round[:1]
        trace = self._trace.in_language(language)
        return (question_about(trace, step=self._step, ask=self.ask),)


def scene(kind: str, *, tree: str, step: int = 0, **about: Any) -> Scene:
    """Return a quiz, or a question as a prediction, for a page."""
    if kind == "quiz":
        return scene_of_quiz(QuizSession(tree, **about))
    if kind != "prediction":
        raise SearchError(
            f"there is no part of a lecture that is called {shortened(kind)}."
        )
    session = _one_question(tree, step, **about)
    said = title_of_kind(session.ask, session.language, session.algorithm)
    heading = session.language.gettext("Prediction: {kind}", kind=said)
    return scene_of_quiz(session, rounds=1)._replace(heading=heading)


def single_question(*, tree: str, step: int = 0, **about: Any) -> Question:
    """Return one question, in words alone."""
    session = _one_question(tree, step, **about)
    return session.questions_of(0, session.language)[0]


def _one_question(tree: str, step: int, **about: Any) -> OneQuestion:
    options = ("algorithm", "cut_on_tie", "bounds")
    searched = {name: about[name] for name in options if name in about}
    return OneQuestion(search(Tree.parse(tree), **searched), step, **about)


def save_worksheet(
    path: Path, *, students: int, ask: str, tree: str, language: str, **options: Any
) -> Path:
    """
    Save a worksheet with its key as a PDF: one tree of the same shape for each student.
    """
    # What writes files is imported when it is needed.
    from abviz.classroom.worksheets.task import task
    from abviz.classroom.worksheets.worksheet import worksheet

    if options["algorithm"] != ALPHA_BETA:
        options.pop("cut_on_tie", None)
    asked = task(ask, shape=tree, **options)
    sheet = worksheet(asked, students=students, language=language, progress=False)
    return sheet.save(path, progress=False)
