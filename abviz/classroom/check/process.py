"""
Where a student's function runs: in a worker process, or in this one as in a browser.
"""

import json
import pickle
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple, Protocol

from abviz.classroom.check import worker
from abviz.classroom.check.child import StudentFunction, WorkerSetup, hello
from abviz.classroom.check.in_file import InFile
from abviz.classroom.check.messages import decoded_message, problem_from
from abviz.classroom.check.prints import Quiet
from abviz.classroom.check.run import (
    MALFORMED,
    Run,
    as_line,
    decoded_run,
    observe,
    word,
)
from abviz.classroom.check.settings import Given
from abviz.classroom.check.trees import Trial
from abviz.classroom.check.worker import TICK, Halted, Runner, Worker, WorkerTask
from abviz.diagnosis.sandbox import LATE, Stop, TimeLimit, file_of
from abviz.errors import Message, SearchError
from abviz.trees import Tree

BYTES_A_SCORE = 60  # more than a score takes
MOST_CALLS = 1_000


class PossibleCall(NamedTuple):
    """One way to call the function, as a report writes it."""

    text: str
    guessed: tuple[
        str, ...
    ]  # the parameters of which nothing but a try tells what they mean


class Place(Protocol):
    """Where a function runs on one tree after another."""

    name: str
    calls: list[PossibleCall]
    number: int  # which of these calls is made
    # Where its file has stopped behind the function; empty if it was run to its end
    stop: str
    is_apart: bool

    @property
    def printed(self) -> list[str]:
        """What the function has printed."""

    def runs(self, trials: Iterable[Trial], *, is_plain: bool = False) -> Iterator[Run]:
        """Run the function on trees, one after another.

        A row of runs is asked to its end.

        Where `is_plain`, scores are plain numbers, of which only the reads are seen.
        """

    def end(self) -> None:
        """End the function, and all that it has started."""


class Start(Protocol):
    """Starts a function anew, to be called in one of its possible ways."""

    def __call__(self, *, number: int = 0) -> Place:
        """Start the function."""


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
        try:
            self.name = word(loaded["name"])
            self.calls, self.number = _calls_in(loaded), given.number
            self.stop = decoded_message(loaded.get("stop") or "")
        except MALFORMED:
            self.end()
            refused = loaded.get("refused") if isinstance(loaded, dict) else None
            raise problem_from(refused) from None

    @property
    def printed(self) -> list[str]:
        """What the function has printed."""
        return self._runner.worker.printed

    def runs(self, trials: Iterable[Trial], *, is_plain: bool = False) -> Iterator[Run]:
        """Run the function on trees, one after another; it may be some trees ahead."""
        tasks = (self._task(trial, is_plain=is_plain) for trial in trials)
        try:
            for task, answers in self._runner.run(tasks):
                yield _run_of(answers[0], task.about)
        except Halted as halt:
            halt.trial = halt.trial or halt.task.about
            raise

    def end(self) -> None:
        """End the process, and all that it has started."""
        self._runner.end()

    def _task(self, trial: Trial, *, is_plain: bool) -> WorkerTask:
        """Return what the worker is told.

        A plain tuple in place of an `Order` travels faster.
        """
        model = trial.model
        key = id(model)
        if key not in self._models:
            self._models[key] = model
            self._forms[key] = pickle.dumps((key, model))
        return WorkerTask(
            about=trial,
            order=(key, tuple(trial.scores), is_plain),
            size=BYTES_A_SCORE * len(trial.scores) + len(self._forms[key]),
            form=self._forms[key],
            form_key=key,
        )


def _calls_in(loaded: Any) -> list[PossibleCall]:
    calls = loaded["calls"][:MOST_CALLS]
    return [
        PossibleCall(word(text), tuple(map(word, guessed))) for text, guessed in calls
    ]


def _run_of(answer: Any, trial: Trial) -> Run:
    """Return the run that a worker's answer tells of; a Halted if it tells of none."""
    try:
        return decoded_run(answer, trial)
    except MALFORMED:
        raise Halted("garbage", trial=trial) from None


def _not_loaded(halt: Halted) -> SearchError:
    if halt.kind == "late":
        return SearchError(
            "It was still being loaded after {seconds} seconds, and was stopped.",
            seconds=f"{worker.STARTING_SECONDS:g}",
        )
    return SearchError(
        Message(
            "It ends the process in which it is loaded: take out what ends it, such as "
            "os._exit()."
        )
    )


class PatientLimit(TimeLimit):
    """A time limit in pieces: a machine that stands still costs the function one."""

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
    """A function in this process, as in a browser: it is stopped in its own Python.

    Alone in it, as on the web page, it is as good as apart: what watches the process
    ends it.
    """

    def __init__(
        self, function: Callable[..., Any], given: Given, *, alone: bool = False
    ) -> None:
        self.is_apart = alone
        self.stop = ""
        self.printed: list[str] = []
        self._student = StudentFunction(function, given)
        # Ctrl-C is for the check, unless there is nobody who could press it.
        self._fatal: tuple[type[BaseException], ...] = (
            (Stop,) if alone else (Stop, KeyboardInterrupt)
        )
        self.name = self._student.name
        self.calls, self.number = _calls_in(hello(self._student)), given.number
        self._quiet = Quiet(self.printed.append)

    def runs(self, trials: Iterable[Trial], *, is_plain: bool = False) -> Iterator[Run]:
        """Run the function on trees, one after another."""
        for trial in trials:
            yield self._run(trial, is_plain=is_plain)

    def end(self) -> None:
        """End nothing: there is no process."""

    def _run(self, trial: Trial, *, is_plain: bool) -> Run:
        """Run the function on one tree; raise a Halted where it takes too long."""
        own = frozenset(
            {file_of(Here.runs), file_of(StudentFunction.run), file_of(observe)}
        )
        limit = PatientLimit(self._student.given.each, own=own)
        limit.renew()
        call = partial(
            self._student.run,
            trial.model,
            trial.scores,
            is_plain=is_plain,
            fatal=self._fatal,
        )
        with self._quiet.kept():
            row = limit.run(call)
        if row is None or limit.reason:
            raise Halted("late" if limit.reason == LATE else "steps", trial=trial)
        # As plain data, like what comes from another process.
        return decoded_run(json.loads(as_line(row)), trial)
