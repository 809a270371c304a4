"""Where a student's function runs: in a worker process, or in this one as in a browser."""

import json
import linecache
import os
import pickle
import signal
import subprocess
import sys
from collections import ChainMap, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread
from time import sleep
from types import CodeType, FunctionType
from typing import IO, Any, TypeAlias

from abviz.classroom.check import sent as wire
from abviz.classroom.check import student
from abviz.classroom.check.child import WorkerSetup
from abviz.classroom.check.judge import StudentRun
from abviz.classroom.check.settings import Given
from abviz.classroom.check.trees import Trial
from abviz.diagnosis.calls import Calls
from abviz.diagnosis.functions import python_function
from abviz.diagnosis.sandbox import LATE, TimeLimit, file_of
from abviz.errors import SearchError
from abviz.trees import Score, Tree

START = "import sys; sys.path[:] = {path!r}; from {module} import obey_orders; obey_orders()"
STARTING_SECONDS = 30.0
# Time is counted in such pieces, so that a suspended machine costs the function nothing.
TICK = 0.05
# So many bytes may be on the way to the process: less than a pipe holds, as it may never be read.
MOST_ON_THE_WAY = 30_000
BYTES_A_SCORE = 60  # more than a score takes
LONGEST_LINE = 50_000_000
MOST_PRINTED = student.SHOWN_CHARACTERS + len("\n…")
CHUNK, CHUNKS_AT_ONCE = 2**16, 1_000
PAUSE = 0.002
_PICKLING = Lock()


class Halted(Exception):
    """A function that came to no end on a tree."""

    trial: Trial

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(kind, detail)
        self.kind, self.detail = kind, detail


class Process:
    """A function in a worker process."""

    is_apart = True

    def __init__(self, load: bytes, sources: dict[str, list[str]], given: Given) -> None:
        self.printed: list[str] = []
        self.each = given.each
        self._models: dict[int, Tree] = {}
        self._process = _started()
        self._chunks: Queue[bytes | None] = Queue(maxsize=CHUNKS_AT_ONCE)
        self._lines, self._rest = deque[bytes](), b""
        self._reader = Thread(target=_read, args=(self._process.stdout, self._chunks), daemon=True)
        self._reader.start()
        try:
            self._send(WorkerSetup(load, sources, given))
            self.name = self._loaded()
        except BaseException:
            self.end()
            raise

    def _loaded(self) -> str:
        try:
            found = self._answer(STARTING_SECONDS)
        except Halted as halt:
            if halt.kind == "late":
                raise SearchError(
                    f"It was still being loaded after {STARTING_SECONDS:g} seconds, and was "
                    "stopped."
                ) from None
            raise SearchError(
                "It ends the process in which it is loaded: take out what ends it, such as "
                "os._exit()."
            ) from None
        if "refused" in found:
            raise SearchError(wire.word(found["refused"]))
        return wire.word(found.get("name", ""))

    def runs(self, trials: Iterable[Trial]) -> Iterator[tuple[Trial, StudentRun]]:
        """Run the function on trees, one after another; it may be some trees ahead."""
        left, waiting, size = iter(trials), deque[tuple[Trial, int]](), 0
        while True:
            if 2 * size < MOST_ON_THE_WAY:
                orders: list[Any] = []
                while size < MOST_ON_THE_WAY and (trial := next(left, None)) is not None:
                    form = self._form(trial)
                    orders += [*form, _order("run", trial)]
                    sent = BYTES_A_SCORE * len(trial.scores) + sum(map(len, form))
                    waiting.append((trial, sent))
                    size += sent
                self._send(orders)
            if not waiting:
                return
            trial, sent = waiting.popleft()
            size -= sent
            try:
                mine = self._watched(trial)
            except Halted as halt:
                halt.trial = trial
                raise
            yield trial, mine

    def tell(self, trial: Trial) -> tuple[StudentRun, wire.RunDetails]:
        """Run the function on a tree once more, and return everything about it."""
        self._send([*self._form(trial), _order("tell", trial)])
        mine = self._watched(trial)
        try:
            return mine, wire.decoded_details(self._answer(self.each), trial, mine, name=self.name)
        except wire.MALFORMED:
            raise Halted("garbage") from None

    def end(self) -> None:
        """End the process, and all that it has started."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        while self._reader.is_alive():
            with suppress(Empty):
                self._chunks.get(timeout=TICK)
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]

    def _form(self, trial: Trial) -> list[bytes]:
        """Return the form of a tree, pickled, if the process does not know it yet."""
        model = trial.model
        if id(model) in self._models:
            return []
        self._models[id(model)] = model
        return [pickle.dumps((id(model), model))]

    def _send(self, message: Any) -> None:
        with suppress(OSError):  # A worker that has gone shows when no answer comes.
            self._process.stdin.write(pickle.dumps(message))  # type: ignore[union-attr]
            self._process.stdin.flush()  # type: ignore[union-attr]

    def _watched(self, trial: Trial) -> StudentRun:
        try:
            return wire.decoded_run(self._answer(self.each), trial)
        except wire.MALFORMED:
            raise Halted("garbage") from None

    def _answer(self, seconds: float) -> Any:
        """Return the next answer that is no print of the function."""
        while True:
            line = self._line(seconds)
            if line is None:
                raise self._gone()
            try:
                found = json.loads(line.decode())
            except (ValueError, RecursionError):
                raise Halted("garbage") from None
            if isinstance(found, dict) and "said" in found:
                if sum(map(len, self.printed)) <= MOST_PRINTED:
                    self.printed.append(wire.word(found["said"]))
            elif isinstance(found, dict) and "stopped" in found:
                raise Halted("steps")
            else:
                return found

    def _line(self, seconds: float) -> bytes | None:
        """Return the next line; None if there are no more."""
        waited = 0.0
        while not self._lines:
            try:
                chunk = self._chunks.get(timeout=min(TICK, seconds))
            except Empty:
                waited += min(TICK, seconds)
                if waited >= seconds:
                    raise Halted("late") from None
                continue
            if chunk is None or len(self._rest) > LONGEST_LINE:
                return None
            *lines, self._rest = (self._rest + chunk).split(b"\n")
            self._lines.extend(lines)
        return self._lines.popleft()

    def _gone(self) -> Halted:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=self.each)
        code = self._process.poll()
        return Halted("garbage") if code is None else Halted("gone", str(code))


def _order(kind: str, trial: Trial) -> tuple[str, int, tuple[Score, ...]]:
    """Return an `Order` as a plain tuple, which travels faster."""
    return kind, id(trial.model), tuple(trial.scores)


def _started() -> subprocess.Popen[bytes]:
    main: Any = WorkerSetup
    path = [str(Path(one).absolute()) if one == "" else one for one in sys.path]
    own = {"PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.Popen(
        [sys.executable, "-c", START.format(path=path, module=main.__module__)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**own, **os.environ},
        start_new_session=True,
    )


def _read(pipe: IO[bytes], chunks: Queue[bytes | None]) -> None:
    """Hand on what comes through a pipe, and None at its end."""
    with suppress(OSError, ValueError):
        while chunk := os.read(pipe.fileno(), CHUNK):
            chunks.put(chunk)
            # To wake up for each tree would take more time than to run it.
            sleep(PAUSE)
    chunks.put(None)


def pickled(function: Callable[..., Any] | student.InFile) -> tuple[bytes, dict[str, list[str]]]:
    """Pickle a function for the worker, with the sources of its notebook cells."""
    import cloudpickle

    plain = python_function(function)
    module = sys.modules.get(plain.__module__) if plain else None
    # These modules are known in every process.
    known = ("abviz", "__main__", *sys.stdlib_module_names)
    own = [module] if module and module.__name__.partition(".")[0] not in known else []
    with _PICKLING:
        for one in own:
            cloudpickle.register_pickle_by_value(one)
        try:
            data = _dumped(function, cloudpickle.Pickler)
        except Exception as error:  # What pickle raises depends on what cannot be pickled.
            name = plain.__name__ if isinstance(plain, FunctionType) else "function"
            raise SearchError(
                f"{name} cannot be checked in a process of its own, because of something that it "
                f"uses: {error}"
            ) from None
        finally:
            for one in own:
                cloudpickle.unregister_pickle_by_value(one)
    named = [name for name in [*linecache.cache] if name.encode() in data]
    files = [name for name in named if not Path(name).is_file()]
    return data, {name: linecache.getlines(name) for name in files}


def _dumped(thing: object, pickler: Any) -> bytes:
    """Pickle a thing with the files of its code, which cloudpickle 3.1.3 leaves out."""

    def reduced(code: CodeType) -> tuple[Any, ...]:
        kind, given = pickler.dispatch_table[CodeType](code)
        return kind, tuple(code.co_filename if one == "<dynamic-code>" else one for one in given)

    table, buffer = ChainMap({CodeType: reduced}, pickler.dispatch_table), BytesIO()
    type("Pickler", (pickler,), {"dispatch_table": table})(buffer).dump(thing)
    return buffer.getvalue()


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
