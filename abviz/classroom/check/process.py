"""Where a student's function runs: in a worker process, or in this one as in a browser."""

import json
import pickle
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeAlias

from abviz.classroom.check import sent as wire
from abviz.classroom.check import student, worker
from abviz.classroom.check.child import WorkerSetup
from abviz.classroom.check.in_file import InFile
from abviz.classroom.check.judge import StudentRun
from abviz.classroom.check.messages import decoded_message, problem_from
from abviz.classroom.check.settings import Given
from abviz.classroom.check.trials import Trial
from abviz.classroom.check.worker import TICK, Halted, Runner, Task, Worker
from abviz.diagnosis.calls import Calls
from abviz.diagnosis.sandbox import LATE, TimeLimit, file_of
from abviz.errors import Message, SearchError
from abviz.trees import Tree

BYTES_A_SCORE = 60  # more than a score takes


class Process:
    """A function in a worker process."""

    is_apart = True

    def __init__(
        self,
        load: bytes | InFile,
        sources: dict[str, list[str]],
        given: Given,
        *,
        is_bare: bool = True,
    ) -> None:
        self._models: dict[int, Tree] = {}  # keeps what their identities are taken of
        self._forms: dict[int, bytes] = {}
        child: Any = WorkerSetup
        setup = WorkerSetup(load, sources, given, is_bare)
        start = partial(Worker, child.__module__, "obey_orders", setup)
        try:
            self._runner = Runner(start, seconds=given.each)
        except Halted as halt:
            raise _not_loaded(halt) from None
        loaded = self._runner.worker.loaded
        if not isinstance(loaded, dict) or "name" not in loaded:
            self.end()
            raise problem_from(loaded.get("refused") if isinstance(loaded, dict) else None)
        self.name = wire.word(loaded["name"])
        # Where the file has stopped behind the function; empty if it was run to its end.
        self.stop = decoded_message(loaded.get("stop") or "")

    @property
    def printed(self) -> list[str]:
        """What the function has printed."""
        return self._runner.worker.printed

    def runs(self, trials: Iterable[Trial]) -> Iterator[tuple[Trial, StudentRun]]:
        """Run the function on trees, one after another; it may be some trees ahead."""
        for trial, (mine, _) in self._run(trials, "run"):
            yield trial, mine

    def tell(self, trial: Trial) -> tuple[StudentRun, wire.RunDetails]:
        """Run the function on a tree once more, and return everything about it."""
        [(_, (mine, details))] = self._run([trial], "tell")
        try:
            return mine, wire.decoded_details(details, trial, mine, name=self.name)
        except wire.MALFORMED:
            raise Halted("garbage") from None

    def end(self) -> None:
        """End the process, and all that it has started."""
        self._runner.end()

    def _run(
        self, trials: Iterable[Trial], kind: str
    ) -> Iterator[tuple[Trial, tuple[StudentRun, Any]]]:
        try:
            for task, answers in self._runner.run(self._task(trial, kind) for trial in trials):
                yield task.about, (_decoded(answers[0], task.about), answers[-1])
        except Halted as halt:
            halt.trial = halt.trial or halt.task.about
            raise

    def _task(self, trial: Trial, kind: str) -> Task:
        """Return what the worker is told; a plain tuple in place of an `Order` travels faster."""
        model = trial.model
        key = id(model)
        if key not in self._models:
            self._models[key] = model
            self._forms[key] = pickle.dumps((key, model))
        order = kind, key, tuple(trial.scores)
        return Task(
            about=trial,
            order=order,
            size=BYTES_A_SCORE * len(trial.scores) + len(self._forms[key]),
            form=self._forms[key],
            form_key=key,
            answers=2 if kind == "tell" else 1,
        )


def _decoded(answer: Any, trial: Trial) -> StudentRun:
    try:
        return wire.decoded_run(answer, trial)
    except wire.MALFORMED:
        halt = Halted("garbage")
        halt.trial = trial
        raise halt from None


def _not_loaded(halt: Halted) -> SearchError:
    if halt.kind == "late":
        return SearchError(
            "It was still being loaded after {seconds} seconds, and was stopped.",
            seconds=f"{worker.STARTING_SECONDS:g}",
        )
    return SearchError(
        Message(
            "It ends the process in which it is loaded: take out what ends it, such as os._exit()."
        )
    )


class PatientLimit(TimeLimit):
    """A time limit that counts in pieces: a machine that stands still costs the function one."""

    def __init__(self, seconds: float, *, own: frozenset[str]) -> None:
        self._pieces = max(1, round(seconds / TICK))
        super().__init__(TICK, own=own, begun=True)

    def renew(self) -> None:
        """Give the function its whole time once more, from now on."""
        super().renew()
        self._left = self._pieces

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        if super().is_over:
            super().renew()
            self._left -= 1
        return self._left <= 0


class Here:
    """A function in this process, as in a browser: it is stopped when it runs Python again.

    Alone in it, as on the web page, it is as good as apart: what watches the process ends it.
    """

    def __init__(self, function: Callable[..., Any], given: Given, *, alone: bool = False) -> None:
        self.is_apart = alone
        self.stop = ""
        self.printed: list[str] = []
        self._trees = student.ReadTrees()
        self._student = student.Student(function, given, reads=self._trees.reads, alone=alone)
        self.name = self._student.name
        self._quiet = student.Quiet(self.printed.append)

    def runs(self, trials: Iterable[Trial]) -> Iterator[tuple[Trial, StudentRun]]:
        """Run the function on trees, one after another."""
        for trial in trials:
            yield trial, self._run(trial, has_lines=False)[2]

    def tell(self, trial: Trial) -> tuple[StudentRun, wire.RunDetails]:
        """Run the function on a tree, and return everything about it."""
        tree, called, mine = self._run(trial, has_lines=True)
        sent = wire.text_of(wire.encoded_details(self._student, tree, called))
        return mine, wire.decoded_details(json.loads(sent), trial, mine, name=self.name)

    def end(self) -> None:
        """End nothing: there is no process."""

    def _run(self, trial: Trial, *, has_lines: bool) -> tuple[Tree, student.Called, StudentRun]:
        tree = self._trees.like(trial.model, trial.scores)
        own = {file_of(Here.runs), file_of(student.Student.called), file_of(Calls.__enter__)}
        limit = PatientLimit(self._student.given.each, own=frozenset(own))
        with self._quiet.kept():
            called = limit.run(partial(self._student.called, tree, limit, has_lines=has_lines))
        if called is None:
            halt = Halted("late" if limit.reason == LATE else "steps")
            halt.trial = trial
            raise halt
        # As plain data, like what comes from another process.
        line = wire.encoded_run(self._student, tree, called)
        return tree, called, wire.decoded_run(json.loads(line), trial)


Place: TypeAlias = Process | Here
Start: TypeAlias = Callable[[], Place]
