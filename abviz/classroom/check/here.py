"""Somebody's function in this process, where there are no others, as in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from abviz.classroom.check.judge import Watched
from abviz.classroom.check.nodes import ReadTrees
from abviz.classroom.check.process import Halted
from abviz.classroom.check.sent import line_of, text_of, watched
from abviz.classroom.check.student import Called, Quiet, Student
from abviz.classroom.check.told import Told, details, told
from abviz.classroom.check.trials import Trial
from abviz.diagnosis.calls import Calls
from abviz.diagnosis.sandbox import LATE, TimeLimit, file_of
from abviz.narration.registry import language_of
from abviz.trees import Tree


class Here:
    """A function in this process: it is stopped when it runs Python again, and not before.

    Parameters
    ----------
    function : callable
        The function.
    each : float, keyword-only
        The time for a tree.
    steps, language : keyword-only
        The calls for a tree, and the tag of a language.

    Attributes
    ----------
    is_apart : bool
        Whether it runs in a process of its own.
    name : str
        The name of the function.
    printed : list of str
        What it printed.
    """

    is_apart = False

    def __init__(
        self, function: Callable[..., Any], *, each: float, steps: int, language: str
    ) -> None:
        self.printed: list[str] = []
        self._trees = ReadTrees()
        self._student = Student(function, steps=steps, reads=self._trees.reads)
        self.name = self._student.name
        self._each, self._language = each, language
        self._quiet = Quiet(self.printed.append)

    def runs(self, trials: Iterable[Trial]) -> Iterator[tuple[Trial, Watched]]:
        """Run the function on trees, one after another."""
        for trial in trials:
            yield trial, self._run(trial)[2]

    def tell(self, trial: Trial) -> tuple[Watched, Told]:
        """Run the function on a tree, and return everything about it."""
        tree, called, mine = self._run(trial)
        given = details(self._student, tree, called, language=language_of(self._language))
        return mine, told(json.loads(text_of(given)), trial, mine, name=self.name)

    def kept(self) -> tuple[tuple[str, str], ...]:
        """Return what has changed since the first run: of which kind, and its name."""
        return self._student.kept.changed()

    def end(self) -> None:
        """End nothing: there is no process."""

    def _run(self, trial: Trial) -> tuple[Tree, Called, Watched]:
        tree = self._trees.like(trial.model, trial.scores)
        own = {file_of(Here.runs), file_of(Student.run), file_of(Calls.__enter__)}
        limit = TimeLimit(self._each, own=frozenset(own))
        limit.begun = True
        with self._quiet.kept():
            called = limit.run(partial(self._student.called, tree, limit))
        if called is None:
            halt = Halted("late" if limit.reason == LATE else "steps")
            halt.trial = trial
            raise halt
        # As plain data, like what comes from another process.
        line = line_of(self._student.watched(tree, called))
        return tree, called, watched(json.loads(line), trial)
