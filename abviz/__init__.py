"""abviz shows, step by step, how minimax and alpha-beta search a game tree.

Import it as ``import abviz``; every name below is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Bound at once, because the package of the same name would hide it otherwise.
from abviz.search import search

if TYPE_CHECKING:
    from types import ModuleType

    from abviz.drawing import draw
    from abviz.drawing.animation import animate
    from abviz.drawing.page import page
    from abviz.replay import draw_text
    from abviz.search.recorder import recorded
    from abviz.search.registry import algorithms
    from abviz.search.watch import watch
    from abviz.trees import Node, Tree, TreeError, examples
    from abviz.widgets import explore

__version__ = "0.1.0"

__all__ = [
    "Node",
    "Tree",
    "TreeError",
    "algorithms",
    "animate",
    "draw",
    "draw_text",
    "examples",
    "explore",
    "games",
    "page",
    "recorded",
    "search",
    "theory",
    "watch",
]

_ROOMS = ("games", "theory")
_HOMES = {
    "Node": "abviz.trees",
    "Tree": "abviz.trees",
    "TreeError": "abviz.trees",
    "algorithms": "abviz.search.registry",
    "animate": "abviz.drawing.animation",
    "draw": "abviz.drawing",
    "draw_text": "abviz.replay",
    "examples": "abviz.trees",
    "explore": "abviz.widgets",
    "page": "abviz.drawing.page",
    "recorded": "abviz.search.recorder",
    "watch": "abviz.search.watch",
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
    return sorted({*globals(), *__all__})
