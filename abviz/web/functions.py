"""Functions that are typed on the page: chosen, watched and checked in this process."""

from __future__ import annotations

import linecache
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from traceback import extract_tb
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple
from zlib import crc32

from abviz.classroom.check.finding import outcome_of
from abviz.classroom.check.process import Here
from abviz.classroom.check.report import Report
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.student import Quiet
from abviz.diagnosis.functions import python_function
from abviz.diagnosis.sandbox import TimeLimit
from abviz.engine.pickling import message_of
from abviz.errors import Message, SearchError
from abviz.narration.language import Language
from abviz.trees.scores import printable

MODULE = "your code"
# For all that is run besides the functions themselves.
SECONDS = 10.0
MOST_SAID = 200


class Typed(NamedTuple):
    """A function that was typed."""

    function: Callable[..., Any]
    name: str
    names: list[str]  # of all functions that were typed


def load(source: str, name: str = "", *, like: str = "", say: Callable[[str], object]) -> Typed:
    """Run what was typed, and return the function of a name, or the one that starts the search."""
    module = _run(source, say)
    found = {
        key: plain.__code__
        for key, value in vars(module).items()
        if isinstance(plain := python_function(value), FunctionType)
        and plain.__module__ == MODULE
        and not isinstance(value, type)
    }
    found = dict(sorted(found.items(), key=lambda one: one[1].co_firstlineno))
    chosen = name or _start_of(found, like=like)
    if chosen not in found:
        raise SearchError(
            "There is no function “{name}” in your code; it has {known}.",
            name=chosen,
            known=", ".join(found),
        )
    return Typed(getattr(module, chosen), chosen, [*found])


def _run(source: str, say: Callable[[str], object]) -> ModuleType:
    """Run what was typed as a module of its own, or say in which line it stops."""
    module, file = ModuleType(MODULE), f"{MODULE} {crc32(source.encode(errors='replace'))}"
    # Data classes look their module up there, and errors and listings the lines here.
    sys.modules[MODULE] = module
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    random.seed(0)
    limit = TimeLimit(SECONDS, own=frozenset({__file__}), begun=True)
    try:
        code = compile(source, file, "exec", dont_inherit=True)
        with Quiet(say).kept():
            limit.run(partial(exec, code, vars(module)))
    except BaseException as error:
        lines = [one.lineno for one in extract_tb(error.__traceback__) if one.filename == file]
        said = message_of(error)
        if isinstance(error, SyntaxError) and not lines:
            lines, said = [error.lineno], str(error.msg)
        told = type(error).__name__ + (f": {printable(said[:MOST_SAID])}" if said else "")
        line = lines[-1] if lines else 1
        raise SearchError(
            "Your code stops in line {line}: {error}.", line=line, error=told
        ) from None
    if limit.reason:
        raise SearchError(
            "Your code was still running after {seconds:g} seconds, before any function of it was "
            "called, and was stopped.",
            seconds=SECONDS,
        )
    return module


def _start_of(found: Mapping[str, CodeType], *, like: str) -> str:
    """Return the name of the function that starts the search: it calls others, and none calls it.

    One that is called like the search that is asked for comes first.
    """
    if not found:
        raise SearchError(Message("There is no function in your code; a function begins with def."))
    for name in found:
        if like and name.replace("_", "").lower() == like.replace("-", ""):
            return name
    calls = {name: {*_names_in(code)} & {*found} for name, code in found.items()}
    starts = [one for one in found if all(one == name or one not in calls[name] for name in found)]
    if not starts:
        raise SearchError(
            "Your functions call each other. Choose the one that starts the search: {names}.",
            names=", ".join(found),
        )
    # One that calls none only helps.
    return ([one for one in starts if calls[one]] or starts)[-1]


def _names_in(code: CodeType) -> Iterator[str]:
    """Yield the names that code uses, and that of functions inside it."""
    yield from code.co_names
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _names_in(one)


def checked(source: str, typed: Typed, settings: Settings, language: Language) -> Report:
    """Return the report of a check in this process; the code is run anew where a process would."""

    def start() -> Here:
        said: list[str] = []
        function = load(source, typed.name, say=said.append).function
        return Here(function, settings.given(language.tag), alone=True)

    outcome = outcome_of(start, settings, report=lambda _: None)
    return Report(outcome, start=start, language=language)
