"""Judges a program of the zoo here and now, without a process of its own.

Nothing stops it: what would not end is not in the zoo. A program is loaded anew for each start, so
that nothing stays from one to the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import linecache
import random
import signal
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

from classroom_tests.zoo.right_forms import Program
from made_once import all_tried_once, tried_once

from abviz.classroom.check import examination
from abviz.classroom.check.process import Here
from abviz.classroom.check.report import Report
from abviz.classroom.check.run import Run, as_line, decoded_run
from abviz.classroom.check.settings import Given, Settings
from abviz.classroom.check.trees import Trial
from abviz.narration.registry import language_of

GUARD = 120  # seconds, of which a program of the zoo needs one


class InThisProcess(Here):
    """A function in this process, without a clock."""

    def __init__(self, function: Callable[..., Any], given: Given) -> None:
        super().__init__(function, given, alone=True)

    def _run(self, trial: Trial, is_plain: bool) -> Run:
        row = self._student.run(trial.model, trial.scores, is_plain=is_plain)
        return decoded_run(json.loads(as_line(row)), trial)


def loaded(program: Program, name: str) -> Callable[..., Any]:
    """Return the function of a program, in a module of its own."""
    module = types.ModuleType(f"zoo_{name}")
    module.__file__ = f"<{name}>"
    # A dataclass looks its module up.
    sys.modules[module.__name__] = module
    lines = program.source.splitlines(keepends=True)
    linecache.cache[module.__file__] = len(program.source), None, lines, module.__file__
    exec(compile(program.source, module.__file__, "exec"), module.__dict__)
    return getattr(module, program.start)


def judged(
    program: Program | Callable[..., Any],
    name: str = "function",
    *,
    most_leaves: int = 3,
    random_trees: int = 30,
    all_equal: bool = False,
    language: str = "en",
    **options: Any,
) -> Report:
    """Return the report on a program, or on a function.

    Of the trees with equal subtrees only some are tried, if not all are asked for.
    """
    if isinstance(program, Program):
        options = {"against": program.against, **program.options, **options}
    leaves = max(most_leaves, options.get("depth", 0) + 1)
    settings = Settings(most_leaves=leaves, random_trees=random_trees, **options)

    def start(*, number: int = 0) -> InThisProcess:
        random.seed(0)
        given = settings.given(language)._replace(number=number)
        function = loaded(program, name) if isinstance(program, Program) else program
        return InThisProcess(function, given)

    trials = all_tried_once if all_equal else tried_once
    tried = mock.patch.object(examination, "trials", trials)
    with guarded(name), tried, without_a_loop(), contextlib.redirect_stdout(io.StringIO()):
        verdict = examination.examine(start, settings)
        report = Report(verdict, start=start, language=language_of(language))
        assert report.text and report.headline
    return report


@contextlib.contextmanager
def without_a_loop() -> Iterator[None]:
    """Let a program run asyncio, though what drives a browser for other tests runs it here."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@contextlib.contextmanager
def guarded(name: str) -> Iterator[None]:
    """Fail, and do not hang, where a program comes to no end."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def give_up(*_: Any) -> None:
        raise KeyboardInterrupt(f"{name} comes to no end")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(GUARD)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
