"""abviz shows, step by step, how minimax and alpha-beta search a game tree.

Import it as ``import abviz``; every name below is loaded when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from abviz._version import __version__ as __version__

if TYPE_CHECKING:
    from abviz import games as games
    from abviz import theory as theory
    from abviz.classroom.answer_patterns import AnswerPattern as AnswerPattern
    from abviz.classroom.belief import Misconception as Misconception
    from abviz.classroom.check.check import check as check
    from abviz.classroom.check.report import Report as Report
    from abviz.classroom.class_summary import ClassSummary as ClassSummary
    from abviz.classroom.class_summary import class_summary as class_summary
    from abviz.classroom.course import Course as Course
    from abviz.classroom.course import course as course
    from abviz.classroom.grades import Grades as Grades
    from abviz.classroom.grading import grade as grade
    from abviz.classroom.hunt.widget import Hunt as Hunt
    from abviz.classroom.hunt.widget import hunt as hunt
    from abviz.classroom.prediction import Prediction as Prediction
    from abviz.classroom.prediction import Progress as Progress
    from abviz.classroom.prediction import predict as predict
    from abviz.classroom.prediction import progress as progress
    from abviz.classroom.quiz.widget import Quiz as Quiz
    from abviz.classroom.quiz.widget import quiz as quiz
    from abviz.classroom.registry import misconceptions as misconceptions
    from abviz.classroom.worksheets.task import Task as Task
    from abviz.classroom.worksheets.task import task as task
    from abviz.classroom.worksheets.worksheet import Worksheet as Worksheet
    from abviz.classroom.worksheets.worksheet import worksheet as worksheet
    from abviz.diagnosis.watch import watch as watch
    from abviz.drawing.overview import Overview as Overview
    from abviz.drawing.overview import overview as overview
    from abviz.drawing.picture import Picture as Picture
    from abviz.drawing.picture import draw as draw
    from abviz.drawing.style import Style as Style
    from abviz.drawing.text import draw_text as draw_text
    from abviz.engine.algorithm import Algorithm as Algorithm
    from abviz.engine.recorder import recorded as recorded
    from abviz.engine.registry import algorithms as algorithms
    from abviz.errors import AbvizError as AbvizError
    from abviz.errors import ExportError as ExportError
    from abviz.errors import MissingPackage as MissingPackage
    from abviz.errors import SearchError as SearchError
    from abviz.experiments.experiment import Experiment as Experiment
    from abviz.experiments.experiment import experiment as experiment
    from abviz.experiments.ordering import OrderingExplorer as OrderingExplorer
    from abviz.experiments.ordering import explore_ordering as explore_ordering
    from abviz.experiments.results import Results as Results
    from abviz.narration.registry import languages as languages
    from abviz.replay.frames import Frame as Frame
    from abviz.replay.steps import Cutoff as Cutoff
    from abviz.replay.steps import Step as Step
    from abviz.replay.trace import Trace as Trace
    from abviz.replay.trace import search as search
    from abviz.stage.animation import Animation as Animation
    from abviz.stage.animation import animate as animate
    from abviz.stage.page import page as page
    from abviz.trees import Node as Node
    from abviz.trees import Tree as Tree
    from abviz.trees import TreeError as TreeError
    from abviz.trees import examples as examples
    from abviz.widgets.explore import explore as explore
    from abviz.widgets.explorer import Explorer as Explorer
    from abviz.widgets.lecture import Lecture as Lecture
    from abviz.widgets.play import Play as Play
    from abviz.widgets.play import play as play

# What is public, by the module that has it.
_PUBLIC = {
    "abviz": ("games", "theory"),
    "abviz.classroom.answer_patterns": ("AnswerPattern",),
    "abviz.classroom.belief": ("Misconception",),
    "abviz.classroom.check.check": ("check",),
    "abviz.classroom.check.report": ("Report",),
    "abviz.classroom.course": ("Course", "course"),
    "abviz.classroom.class_summary": ("ClassSummary", "class_summary"),
    "abviz.classroom.grades": ("Grades",),
    "abviz.classroom.grading": ("grade",),
    "abviz.classroom.hunt.widget": ("Hunt", "hunt"),
    "abviz.classroom.prediction": ("Prediction", "Progress", "predict", "progress"),
    "abviz.classroom.quiz.widget": ("Quiz", "quiz"),
    "abviz.classroom.registry": ("misconceptions",),
    "abviz.classroom.worksheets.task": ("Task", "task"),
    "abviz.classroom.worksheets.worksheet": ("Worksheet", "worksheet"),
    "abviz.diagnosis.watch": ("watch",),
    "abviz.drawing.overview": ("Overview", "overview"),
    "abviz.drawing.picture": ("Picture", "draw"),
    "abviz.drawing.style": ("Style",),
    "abviz.drawing.text": ("draw_text",),
    "abviz.engine.algorithm": ("Algorithm",),
    "abviz.engine.recorder": ("recorded",),
    "abviz.engine.registry": ("algorithms",),
    "abviz.errors": ("AbvizError", "ExportError", "MissingPackage", "SearchError"),
    "abviz.experiments.experiment": ("Experiment", "experiment"),
    "abviz.experiments.ordering": ("OrderingExplorer", "explore_ordering"),
    "abviz.experiments.results": ("Results",),
    "abviz.narration.registry": ("languages",),
    "abviz.replay.frames": ("Frame",),
    "abviz.replay.steps": ("Cutoff", "Step"),
    "abviz.replay.trace": ("Trace", "search"),
    "abviz.stage.animation": ("Animation", "animate"),
    "abviz.stage.page": ("page",),
    "abviz.trees": ("Node", "Tree", "TreeError", "examples"),
    "abviz.widgets.explore": ("explore",),
    "abviz.widgets.explorer": ("Explorer",),
    "abviz.widgets.lecture": ("Lecture",),
    "abviz.widgets.play": ("Play", "play"),
}
_HOMES = {name: home for home, names in _PUBLIC.items() for name in names}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    _show_pictures()
    if name not in _HOMES:
        raise AttributeError(f"module 'abviz' has no attribute {name[:80]!r}")
    is_room = name in _PUBLIC["abviz"]
    try:
        home = import_module(f"abviz.{name}" if is_room else _HOMES[name])
    except ModuleNotFoundError as error:
        from abviz.errors import missing_package_error

        raise missing_package_error(error, part=f"abviz.{name}") from None
    globals()[name] = home if is_room else getattr(home, name)
    if name in ("explore", "Lecture", "course"):
        _let_lectures_ask()
    return globals()[name]


def _let_lectures_ask() -> None:
    """Name the classroom to the lectures, which know nothing of it: their room is below it."""
    from abviz.widgets.lecture import Lecture

    Lecture.classroom = lambda: import_module("abviz.classroom.lecture")


def _show_pictures() -> None:
    """Let a notebook show the picture of a tree or a trace at the end of a cell.

    Trees and traces know nothing of drawing, so the front door tells IPython, where it runs;
    nothing is loaded before the first of them is shown.
    """
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is None:
        return
    formatter = shell.display_formatter.mimebundle_formatter
    for key in (("abviz.trees.tree", "Tree"), ("abviz.replay.trace", "Trace")):
        if key not in formatter.deferred_printers and not any(
            (one.__module__, one.__name__) == key for one in formatter.type_printers
        ):
            formatter.for_type_by_name(*key, _picture_of)


def _picture_of(thing: Any, **mimetypes: Any) -> Any:
    """Return the picture of a tree or a trace; None, and so its text alone, if there is none."""
    from abviz.drawing.picture import draw
    from abviz.errors import AbvizError

    try:
        # IPython adds the text of the thing itself.
        return {"image/png": draw(thing)._repr_png_()}
    except AbvizError:
        return None


def __dir__() -> list[str]:
    return sorted(__all__)
