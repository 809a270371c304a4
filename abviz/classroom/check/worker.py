"""A worker process, in which the function of a stranger runs, as its parent sees it.

Begin at `Runner`: it runs tasks in a worker, one after another, and says what came of
each. What a task is, and what its answers mean, is for others to know: here they are
bytes and JSON. The other side, in the worker, is `inside.py`, and between the two
stands `keeper.py`.
"""

import json
import os
import pickle
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from secrets import token_hex
from threading import Thread
from time import sleep
from typing import IO, Any, NamedTuple

from abviz.classroom.check.keeper import MARK, end_group, end_marked, keep
from abviz.errors import Message, SearchError

START = (
    "import sys; sys.path[:] = {path!r}; from {keeper} import keep; keep({module!r}, "
    "{function!r}, control={control}, report={report})"
)
# Where no process can be copied, as on Windows, the worker is started without a keeper.
START_ALONE = (
    "import sys; sys.path[:] = {path!r}; from {module} import {function}; {function}()"
)
HAS_KEEPER = hasattr(os, "fork")
STARTING_SECONDS = 30.0
ENDING_SECONDS = 5.0
# Time is counted in such pieces, so that a suspended machine costs the function
# nothing.
TICK = 0.05
# So many bytes may be on the way to the process: less than a pipe holds, as it may
# never be read.
MOST_ON_THE_WAY = 30_000
LONGEST_LINE = 50_000_000
MOST_PRINTED = 2_000 + len("\n…")
LONGEST_PRINT = 2_000
CHUNK, CHUNKS_AT_ONCE = 2**16, 1_000
PAUSE = 0.002
# A halt on a task counts when it is the second one there; after so many on different
# tasks the function has had enough fresh starts.
HALTS_ON_A_TASK = 2
MOST_HALTS = 6
# A function cannot help these signals: they come from the system, or from whoever runs
# it.
OUTSIDE = {
    "SIGKILL",
    "SIGTERM",
    "SIGHUP",
    "SIGINT",
    "SIGQUIT",
    "SIGPWR",
    "SIGXCPU",
    "SIGALRM",
}


FROM_OUTSIDE = Message(
    "The process in which the function runs was ended from outside, as by a system "
    "without memory: there is no verdict. Check it again."
)


class Halted(Exception):
    """A function that came to no end on a task.

    Its kind is "late" (its time was over), "steps" (it made too many calls), "gone"
    (its process has ended; the detail is the exit code, as `subprocess` counts it),
    "keeper" (what watches it has ended), "broken" (Python itself does not work there
    any more) or "garbage" (what came is no answer). It is confirmed when a fresh worker
    has halted on the same task, too.
    """

    task: Any = None
    is_confirmed = False

    def __init__(
        self,
        kind: str,
        detail: str = "",
        *,
        is_from_outside: bool = False,
        trial: Any = None,
    ) -> None:
        super().__init__(kind, detail)
        self.kind, self.detail, self.is_from_outside = kind, detail, is_from_outside
        self.trial = trial  # the tree, if that is known here


class EndedFromOutside(SearchError):
    """
    A signal that a function did not send has ended its process: there is no verdict.
    """

    def __init__(self, problem: str = "", /, **facts: object) -> None:
        super().__init__(problem or FROM_OUTSIDE, **facts)


class WorkerTask(NamedTuple):
    """Something to be run in a worker."""

    about: Any  # what it belongs to, for whoever asks
    order: Any  # is pickled for the worker
    size: int  # about how many bytes the order has
    form: bytes | None = None  # what the worker must have learned before
    form_key: int = 0
    answers: int = 1  # how many lines come back


class Worker:
    """A worker process that was started and has loaded what it needs."""

    def __init__(self, module: str, function: str, setup: Any) -> None:
        self.printed: list[str] = []
        self._learned: set[int] = set()
        self._has_sent_signals = False
        self._is_ended = False
        self._mark = token_hex(16)
        self._control: int | None = None
        self._report: int | None = None
        self._process = self._started(module, function)
        self._chunks: Queue[bytes | None] = Queue(maxsize=CHUNKS_AT_ONCE)
        self._lines, self._rest = deque[bytes](), b""
        self._reader = Thread(
            target=_read, args=(self._process.stdout, self._chunks), daemon=True
        )
        self._reader.start()
        try:
            self._write(setup)
            self.loaded: Any = self.answer(STARTING_SECONDS)
        except BaseException:
            self.end()
            raise

    def _started(self, module: str, function: str) -> subprocess.Popen[bytes]:
        """Start the process, with a keeper between where the system has any."""
        path = [
            str(Path(entry).absolute()) if entry == "" else entry for entry in sys.path
        ]
        ends: tuple[int, ...] = ()
        if HAS_KEEPER:
            control, self._control = os.pipe()
            self._report, report = os.pipe()
            ends = control, report
            program = START.format(
                path=path,
                module=module,
                function=function,
                keeper=keep.__module__,
                control=control,
                report=report,
            )
        else:
            program = START_ALONE.format(path=path, module=module, function=function)
        own = {
            "PYTHONHASHSEED": "0",
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }
        try:
            return subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**own, **os.environ, MARK: self._mark},
                start_new_session=True,
                pass_fds=ends,
            )
        finally:
            for end in ends:
                os.close(end)

    def send(self, tasks: Iterable[WorkerTask]) -> None:
        """
        Send tasks, each with the form that it needs if the worker does not have it yet.
        """
        orders: list[Any] = []
        for task in tasks:
            if task.form is not None and task.form_key not in self._learned:
                self._learned.add(task.form_key)
                orders.append(task.form)
            orders.append(task.order)
        self._write(orders)

    def _write(self, message: Any) -> None:
        with suppress(OSError):  # A worker that has gone shows when no answer comes.
            self._process.stdin.write(pickle.dumps(message))  # type: ignore[union-attr]
            self._process.stdin.flush()  # type: ignore[union-attr]

    def answer(self, seconds: float) -> Any:
        """Return the next answer that is no print of the function.

        Raise `Halted` if none comes.
        """
        while True:
            line = self._line(seconds)
            if line is None:
                raise self._gone(seconds)
            try:
                answer = json.loads(line.decode())
            except (ValueError, RecursionError):
                raise Halted("garbage") from None
            if not isinstance(answer, dict):
                return answer
            if isinstance(answer.get("said"), str):
                if sum(map(len, self.printed)) <= MOST_PRINTED:
                    self.printed.append(answer["said"][:LONGEST_PRINT])
            elif "signals" in answer:
                self._has_sent_signals = True
            elif "stopped" in answer:
                raise Halted("steps")
            elif "broken" in answer:
                raise Halted("broken")
            else:
                return answer

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

    def _gone(self, seconds: float) -> Halted:
        """Return how the process has ended."""
        code = self._exit_code(seconds)
        if code is None:
            # It has closed its pipe and goes on, or it has ended what watches it.
            is_alive = self._process.poll() is None
            return Halted("garbage" if is_alive else "keeper")
        is_from_outside = (
            code < 0 and not self._has_sent_signals and _name_of(-code) in OUTSIDE
        )
        return Halted("gone", str(code), is_from_outside=is_from_outside)

    def _exit_code(self, seconds: float) -> int | None:
        """Wait for the exit code, as the keeper reports it; None if none comes."""
        if self._report is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=seconds)
            return self._process.poll()
        waited = 0.0
        os.set_blocking(self._report, False)
        while waited < seconds:
            with suppress(BlockingIOError, ValueError):
                report = os.read(self._report, CHUNK)
                return int(report) if report else None
            sleep(TICK)
            waited += TICK
        return None

    def end(self) -> None:
        """End the process, and all that it has started.

        The keeper does it when its control pipe is closed. Where there is none, or
        something has ended or stopped it, it is done from here.
        """
        if self._is_ended:
            return
        self._is_ended = True
        if self._control is not None:
            os.close(self._control)
            self._control = None
        else:
            self._process.kill()
        try:
            self._process.wait(timeout=ENDING_SECONDS)
            keeper_has_done_it = self._process.returncode == 0
        except subprocess.TimeoutExpired:
            keeper_has_done_it = False
        if not keeper_has_done_it:
            if HAS_KEEPER:
                end_group(self._process.pid)
            self._process.kill()
            end_marked(self._mark)
            self._process.wait()
        self._close()

    def _close(self) -> None:
        while self._reader.is_alive():
            with suppress(Empty):
                self._chunks.get(timeout=TICK)
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]
        if self._report is not None:
            os.close(self._report)
            self._report = None


class Runner:
    """
    Runs tasks in a worker, which is started anew where a function has come to no end.

    A process may be ended or held from outside: by a system without memory, by a
    machine that stands still. So a task on which it halts is tried once more by a fresh
    worker, and only the second halt counts. Where both were signals that the function
    did not send, nothing is known of it: `EndedFromOutside`.
    """

    def __init__(self, start: Callable[[], Worker], *, seconds: float) -> None:
        self._start, self._seconds = start, seconds
        self._halts: list[Halted] = []  # those that are forgiven
        self._worker = self._begun()

    @property
    def worker(self) -> Worker:
        """The worker in which tasks run now."""
        return self._worker

    def end(self) -> None:
        """End the worker."""
        self._worker.end()

    def _begun(self) -> Worker:
        """Return a worker that has loaded all.

        What halts while it loads is tried once more.
        """
        halts: list[Halted] = []
        while True:
            try:
                return self._start()
            except Halted as halt:
                halts.append(halt)
                _raise_if_confirmed(halts)

    def run(
        self, tasks: Iterable[WorkerTask]
    ) -> Iterator[tuple[WorkerTask, list[Any]]]:
        """Run tasks, one after another, some ahead; yield each with its answers."""
        left, waiting = iter(tasks), deque[WorkerTask]()
        size = 0
        halts: list[Halted] = []
        while True:
            if 2 * size < MOST_ON_THE_WAY:
                fresh = _next_tasks(left, MOST_ON_THE_WAY - size)
                size += sum(task.size for task in fresh)
                waiting.extend(fresh)
                self._worker.send(fresh)
            if not waiting:
                return
            try:
                answers = [
                    self._worker.answer(self._seconds)
                    for _ in range(waiting[0].answers)
                ]
            except Halted as halt:
                halt.task = waiting[0]
                halts.append(halt)
                self._forgive(halts)
                self._worker.send(waiting)
                continue
            halts = []
            task = waiting.popleft()
            size -= task.size
            yield task, answers

    def _forgive(self, halts: list[Halted]) -> None:
        """Start the worker anew, unless this halt counts."""
        halt = halts[-1]
        _raise_if_confirmed(halts)
        self._halts.append(halt)
        if len(self._halts) > MOST_HALTS:
            if any(earlier.is_from_outside for earlier in self._halts):
                raise EndedFromOutside from None
            raise halt
        printed = self._worker.printed
        self._worker.end()
        self._worker = self._begun()
        self._worker.printed[:0] = printed


def _next_tasks(tasks: Iterator[WorkerTask], room: int) -> list[WorkerTask]:
    """Return the next tasks, as many as there is room for."""
    taken: list[WorkerTask] = []
    while room > 0 and (task := next(tasks, None)) is not None:
        taken.append(task)
        room -= task.size
    return taken


def _raise_if_confirmed(halts: list[Halted]) -> None:
    """Raise the last of the halts on a task if it counts."""
    from_outside = [halt.is_from_outside for halt in halts]
    if from_outside.count(True) >= HALTS_ON_A_TASK:
        raise EndedFromOutside from None
    if from_outside.count(False) >= HALTS_ON_A_TASK:
        halts[-1].is_confirmed = True
        raise halts[-1]


def _name_of(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return ""


def _read(pipe: IO[bytes], chunks: Queue[bytes | None]) -> None:
    """Hand on what comes through a pipe, and None at its end."""
    with suppress(OSError, ValueError):
        while chunk := os.read(pipe.fileno(), CHUNK):
            chunks.put(chunk)
            # To wake up for each tree would take more time than to run it.
            sleep(PAUSE)
    chunks.put(None)
