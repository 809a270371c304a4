"""abviz shows, step by step, how minimax and alpha-beta search a game tree.

Import it as ``import abviz``; every name below is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

    from abviz.classroom.check.check import check
    from abviz.classroom.hunt.opening import hunt
    from abviz.classroom.misconception import Misconception
    from abviz.classroom.quiz.showing.opening import quiz
    from abviz.classroom.registry import misconceptions
    from abviz.classroom.worksheets.wishes.reading import task
    from abviz.classroom.worksheets.worksheet import worksheet
    from abviz.drawing.overview.overview import overview
    from abviz.drawing.picture import draw
    from abviz.drawing.text import draw_text
    from abviz.engine.errors import SearchError
    from abviz.engine.recorder import recorded
    from abviz.engine.registry import algorithms
    from abviz.errors import AbvizError, ExportError
    from abviz.missing import MissingPackage
    from abviz.narration.registry import languages
    from abviz.replay.search import search
    from abviz.replay.watch import watch
    from abviz.stage.animation import animate
    from abviz.stage.page import page
    from abviz.trees import Node, Tree, TreeError, examples
    from abviz.widgets.explore import explore

__version__ = "0.1.0"

__all__ = [
    "AbvizError",
    "ExportError",
    "Misconception",
    "MissingPackage",
    "Node",
    "SearchError",
    "Tree",
    "TreeError",
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
    "ExportError": "abviz.errors",
    "Misconception": "abviz.classroom.misconception",
    "MissingPackage": "abviz.missing",
    "Node": "abviz.trees",
    "SearchError": "abviz.engine.errors",
    "Tree": "abviz.trees",
    "TreeError": "abviz.trees",
    "algorithms": "abviz.engine.registry",
    "animate": "abviz.stage.animation",
    "check": "abviz.classroom.check.check",
    "draw": "abviz.drawing.picture",
    "draw_text": "abviz.drawing.text",
    "examples": "abviz.trees",
    "explore": "abviz.widgets.explore",
    "hunt": "abviz.classroom.hunt.opening",
    "languages": "abviz.narration.registry",
    "misconceptions": "abviz.classroom.registry",
    "overview": "abviz.drawing.overview.overview",
    "page": "abviz.stage.page",
    "quiz": "abviz.classroom.quiz.showing.opening",
    "recorded": "abviz.engine.recorder",
    "search": "abviz.replay.search",
    "task": "abviz.classroom.worksheets.wishes.reading",
    "watch": "abviz.replay.watch",
    "worksheet": "abviz.classroom.worksheets.worksheet",
}


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return _load(f"abviz.{name}", name=name)
    if name not in _HOMES:
        raise AttributeError(f"module 'abviz' has no attribute {name!r}")
    value = getattr(_load(_HOMES[name], name=name), name)
    globals()[name] = value
    return value


def _load(room: str, *, name: str) -> ModuleType:
    try:
        return import_module(room)
    except ModuleNotFoundError as error:
        from abviz.missing import explained

        raise explained(error, part=f"abviz.{name}") from None


def __dir__() -> list[str]:
    return sorted(__all__)
