"""The quiz as a widget: the stage asks, and answers are given on its tree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

import abviz.stage
from abviz.classroom.questions.errors import AnswerError
from abviz.classroom.questions.question import Answer
from abviz.classroom.quiz.exercise import PageQuiz
from abviz.classroom.quiz.picture import still_picture
from abviz.classroom.quiz.session import QuizSession
from abviz.classroom.quiz.still import still_of
from abviz.classroom.quiz.texts import quiz_texts
from abviz.drawing.style import Style
from abviz.games import Unfolding
from abviz.replay.trace import Trace
from abviz.stage.web_page import Scene
from abviz.stage.widget import Stage

BUNDLES = Path(abviz.stage.__file__).parent


class Quiz(Stage):
    """Questions about a search, one after the other, on the stage.

    While a question is open the page has one step of the search and nothing of what comes
    after it; the answer is marked in Python.
    """

    quiz = traitlets.Dict().tag(sync=True)
