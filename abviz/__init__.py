"""abviz shows, step by step, how minimax and alpha-beta search a game tree.

Import it as ``import abviz``; every name below is loaded when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from abviz._version import __version__ as __version__


def _homes_in(stub: str) -> dict[str, str]:
    """Return the module of each name that a stub of this folder lists.

    The stub says on a line each what is public, and where it is: `from home import name
    as name`. With lazy-loader, `__getattr__` would have the same to do around its own:
    to name a package that is missing, or what to type in place of a name.
    """
    with open(f"{__path__[0]}/{stub}", encoding="utf-8") as lines:
        return {
            word[3]: word[1] for word in map(str.split, lines) if word[:1] == ["from"]
        }


_HOMES = _homes_in("__init__.pyi")
__all__ = sorted(_HOMES)  # noqa: PLE0605


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    _show_pictures()
    if name not in _HOMES:
        raise AttributeError(
            f"module 'abviz' has no attribute {name[:80]!r}{_instead_of(name)}"
        )
    globals()[name] = _loaded(f"abviz.{name}", _HOMES[name])
    return globals()[name]


def _loaded(name: str, home: str) -> Any:
    """Return what stands behind a public name: a room, or something out of one."""
    from abviz.errors import naming_packages

    with naming_packages(name):
        if home == "abviz":
            return import_module(name)
        return getattr(import_module(home), name.rpartition(".")[2])


def _instead_of(name: str) -> str:
    """Return what to type for a name that is no part of abviz.

    It may be that of a class in `abviz.types`, or that of an algorithm.
    """
    if name.startswith("_"):  # Python and its tools ask for such names
        return ""
    types = import_module("abviz.types")
    if name in types.MADE_BY:
        return f": it is abviz.types.{name}, made by {types.MADE_BY[name]}"
    algorithms = import_module("abviz.engine.registry").algorithms
    if name not in algorithms:
        return ""
    title = algorithms[name].name
    return f". A search by {title} is abviz.search(tree, {title!r})"


def _show_pictures() -> None:
    """Let a notebook show the picture of a tree or a trace at the end of a cell.

    Trees and traces know nothing of drawing, so the front door tells IPython, where it
    runs; nothing is loaded before the first of them is shown.
    """
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is None:
        return
    formatter = shell.display_formatter.mimebundle_formatter
    printed = {(kind.__module__, kind.__name__) for kind in formatter.type_printers}
    for key in (("abviz.trees.tree", "Tree"), ("abviz.replay.trace", "Trace")):
        if key not in formatter.deferred_printers and key not in printed:
            formatter.for_type_by_name(*key, _picture_of)


def _picture_of(thing: Any, **mimetypes: Any) -> Any:
    """Return the picture of a tree or a trace.

    None, and so its text alone, if there is none.
    """
    from abviz.errors import AbvizError

    try:
        # IPython adds the text of the thing itself.
        return {"image/png": __getattr__("draw")(thing)._repr_png_()}
    except AbvizError:
        return None


def __dir__() -> list[str]:
    return sorted(__all__)
