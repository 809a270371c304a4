"""abviz shows, step by step, how minimax and alpha-beta search a game tree.

Import it as ``import abviz``; every name below is loaded when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

    from abviz.classroom.answer_patterns import AnswerPattern
    from abviz.classroom.belief import Misconception
    from abviz.classroom.check.check import check
    from abviz.classroom.check.report import Report
    from abviz.classroom.hunt.widget import Hunt, hunt
    from abviz.classroom.quiz.widget import Quiz, quiz
    from abviz.classroom.registry import misconceptions
    from abviz.classroom.worksheets.task import Task, task
    from abviz.classroom.worksheets.worksheet import Worksheet, worksheet
    from abviz.diagnosis.watch import watch
    from abviz.drawing.overview import Overview, overview
    from abviz.drawing.picture import Picture, draw
    from abviz.drawing.style import Style
    from abviz.drawing.text import draw_text
    from abviz.engine.algorithm import Algorithm
    from abviz.engine.recorder import recorded
    from abviz.engine.registry import algorithms
    from abviz.errors import AbvizError, ExportError, MissingPackage, SearchError
    from abviz.narration.registry import languages
    from abviz.replay.frames import Frame
    from abviz.replay.steps import Cutoff, Step
    from abviz.replay.trace import Trace, search
    from abviz.stage.animation import Animation, animate
    from abviz.stage.page import page
    from abviz.trees import Node, Tree, TreeError, examples
    from abviz.widgets.explore import explore
    from abviz.widgets.explorer import Explorer
    from abviz.widgets.shareable import Lecture

__version__ = "0.1.0"

__all__ = [
    "AbvizError",
    "Algorithm",
    "Animation",
    "AnswerPattern",
    "Cutoff",
    "Explorer",
    "ExportError",
    "Frame",
    "Hunt",
    "Lecture",
    "Misconception",
    "MissingPackage",
    "Node",
    "Overview",
    "Picture",
    "Quiz",
    "Report",
    "SearchError",
    "Step",
    "Style",
    "Task",
    "Trace",
    "Tree",
    "TreeError",
    "Worksheet",
    "algorithms",
    "animate",
    "check",
    "draw",
    "draw_text",
    "examples",
    "explore",
    "games",
    "hunt",
    "languages",
    "misconceptions",
    "overview",
    "page",
    "quiz",
    "recorded",
    "search",
    "task",
    "theory",
    "watch",
    "worksheet",
]

_ROOMS = ("games", "theory")
_HOMES = {
    "AbvizError": "abviz.errors",
    "Algorithm": "abviz.engine.algorithm",
    "Animation": "abviz.stage.animation",
    "AnswerPattern": "abviz.classroom.answer_patterns",
    "Cutoff": "abviz.replay.steps",
    "Explorer": "abviz.widgets.explorer",
    "ExportError": "abviz.errors",
    "Frame": "abviz.replay.frames",
    "Hunt": "abviz.classroom.hunt.widget",
    "Lecture": "abviz.widgets.shareable",
    "Misconception": "abviz.classroom.belief",
    "MissingPackage": "abviz.errors",
    "Node": "abviz.trees",
    "Overview": "abviz.drawing.overview",
    "Picture": "abviz.drawing.picture",
    "Quiz": "abviz.classroom.quiz.widget",
    "Report": "abviz.classroom.check.report",
    "SearchError": "abviz.errors",
    "Step": "abviz.replay.steps",
    "Style": "abviz.drawing.style",
    "Task": "abviz.classroom.worksheets.task",
    "Trace": "abviz.replay.trace",
    "Tree": "abviz.trees",
    "TreeError": "abviz.trees",
    "Worksheet": "abviz.classroom.worksheets.worksheet",
    "algorithms": "abviz.engine.registry",
    "animate": "abviz.stage.animation",
    "check": "abviz.classroom.check.check",
    "draw": "abviz.drawing.picture",
    "draw_text": "abviz.drawing.text",
    "examples": "abviz.trees",
    "explore": "abviz.widgets.explore",
    "hunt": "abviz.classroom.hunt.widget",
    "languages": "abviz.narration.registry",
    "misconceptions": "abviz.classroom.registry",
    "overview": "abviz.drawing.overview",
    "page": "abviz.stage.page",
    "quiz": "abviz.classroom.quiz.widget",
    "recorded": "abviz.engine.recorder",
    "search": "abviz.replay.trace",
    "task": "abviz.classroom.worksheets.task",
    "watch": "abviz.diagnosis.watch",
    "worksheet": "abviz.classroom.worksheets.worksheet",
}


def __getattr__(name: str) -> Any:
    _show_pictures()
    if name in _ROOMS:
        return _load(f"abviz.{name}", name=name)
    if name not in _HOMES:
        raise AttributeError(f"module 'abviz' has no attribute {name[:80]!r}")
    value = getattr(_load(_HOMES[name], name=name), name)
    globals()[name] = value
    return value


def _load(room: str, *, name: str) -> ModuleType:
    try:
        return import_module(room)
    except ModuleNotFoundError as error:
        from abviz.errors import missing_package_error

        raise missing_package_error(error, part=f"abviz.{name}") from None


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
