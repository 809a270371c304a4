"""A search that may have a window, by names that nobody knows."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from abviz.engine.pickling import source_of
from abviz.engine.recorder import NODE_NAMES
from abviz.engine.recording import Recording
from abviz.narration.language import Language
from abviz.replay.watching.states import GAME_NAMES
from abviz.replay.watching.targets import COLOR_NAMES, DEPTH_NAME, PLAYER_NAMES, side_in

KNOWN = {
    *("self", "cls", DEPTH_NAME, *NODE_NAMES, *GAME_NAMES),
    *(*PLAYER_NAMES, *COLOR_NAMES),
}


def unknown_parameters(recording: Recording) -> tuple[str, ...]:
    """Return the parameters that may be a window, of a function of your own that has none.

    Parameters
    ----------
    recording : Recording
        A search.

    Returns
    -------
    tuple of str
        Empty if it has a window, or leaves nothing out.

    Examples
    --------
    >>> import abviz
    >>> unknown_parameters(abviz.search(abviz.examples["lucky-8"]))
    ()
    """
    algorithm = recording.algorithm
    if algorithm.is_known or algorithm.prunes or recording.error or not recording.pruned:
        return ()
    functions = (algorithm.function, *algorithm.helpers)
    others = (name for function in functions for name in _parameters(function)[1:])
    strange = (name for name in others if name.lower() not in KNOWN and not side_in(name))
    return tuple(dict.fromkeys(strange))


def without_window(recording: Recording, language: Language) -> str:
    """Say that no window was seen among such parameters; empty if there are none."""
    names = unknown_parameters(recording)
    if not names:
        return ""
    return language.gettext(
        "No window was seen: abviz looks for parameters called alpha and beta (or α and β, a and "
        "b), and finds {names}.",
        names=", ".join(names),
    )


def _parameters(function: Callable[..., Any]) -> list[str]:
    try:
        definition = ast.parse(textwrap.dedent(source_of(function))).body[0]
    except (SyntaxError, IndexError):
        return []
    return [*_names(definition)] if isinstance(definition, ast.FunctionDef) else []


def _names(definition: ast.FunctionDef) -> Iterator[str]:
    given = definition.args
    yield from (one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs))
