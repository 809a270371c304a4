"""
What an explorer asks about the search that it shows: quizzes, predictions, worksheets.

It loads much of the classroom, so it is imported where something is asked.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from abviz.classroom.by_hand.acts import Grain
from abviz.classroom.practice.prediction import (
    OF_STEPS,
    is_asked_about,
    question_about,
    steps_to_ask,
)
from abviz.classroom.practice.quiz_page import scene_of_quiz, title_of_kind
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.practice.trace_exam import session_to_trace
from abviz.classroom.question import Question
from abviz.classroom.questions.families import (
    ALPHA_BETA,
    OF_ALL_SCORES,
    OF_SEARCH,
    can_ask,
)
from abviz.classroom.questions.make import KINDS
from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.errors import Message, SearchError
from abviz.narration.language import Language
from abviz.replay.trace import Trace, search
from abviz.stage.web_page import Scene
from abviz.text import shortened
from abviz.trees import Tree

TRACE = "trace"
# A page has a picture for each step, and nobody traces a larger tree.
MOST_LEAVES_TO_TRACE = 32


def kinds(trace: Trace, algorithm: Algorithm | None = None) -> Mapping[str, str]:
    """Return what can be asked of a search, with titles; nothing if nothing can.

    With another algorithm it is asked of that one's search of the same tree. A search
    that is traced by hand is for a quiz alone, and so has no prediction.
    """
    algorithm = algorithm or trace.algorithm
    name = algorithm.name
    if trace.tree.root.is_leaf or trace.tree.has_stubs:
        return {}
    asked: list[str] = []
    if is_asked_about(algorithm):
        beyond = OF_ALL_SCORES if algorithm.bounds else ()
        asked = [ask for ask in KINDS if can_ask(name, ask) and ask not in beyond]
    if can_trace(trace.tree, algorithm):
        asked.append(TRACE)
    return {ask: title_of_kind(ask, trace.language, name) for ask in asked}


def can_trace(tree: Tree, algorithm: Algorithm) -> bool:
    """Tell whether a search is traced by hand on a page.

    Unlike other questions it may have a depth limit, or know no deep cutoffs.
    """
    name = algorithm.name
    if name not in OF_SEARCH or not can_ask(name, TRACE):
        return False
    # There the tree itself ends at the limit, and its nodes are others.
    has_other_nodes = algorithm.depth is not None and algorithm.limited_by_tree
    if has_other_nodes or len(tree.leaves) > MOST_LEAVES_TO_TRACE:
        return False
    options = {option: getattr(algorithm, option) for option in algorithm.options}
    return algorithms[name].with_options(**options) == algorithm


def grains(trace: Trace, algorithm: Algorithm | None = None) -> Mapping[Grain, str]:
    """Return how much of a search can be traced by hand, with titles: most comes first.

    With another algorithm it is that one's search of the same tree.
    """
    algorithm, language = algorithm or trace.algorithm, trace.language
    if not algorithm.prunes:
        return {
            "values": language.gettext("where to go, with values"),
            "visits": language.gettext("where to go"),
        }
    return {
        "windows": language.gettext("where to go and cut, with values, α and β"),
        "values": language.gettext("where to go and cut, with values"),
        "visits": language.gettext("where to go and cut"),
    }


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
    if kind == "quiz" and about.get("ask") == TRACE:
        about.pop("ask")
        return scene_of_quiz(session_to_trace(tree, **about))
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

    if options.get("depth") is not None or not options.get("deep", True):
        raise SearchError(
            Message(
                "On paper no search is traced that has a depth limit, or knows no deep "
                "cutoffs."
            )
        )
    if options["algorithm"] != ALPHA_BETA:
        options.pop("cut_on_tie", None)
    asked = task(ask, shape=tree, **options)
    sheet = worksheet(asked, students=students, language=language, progress=False)
    return sheet.save(path, progress=False)
