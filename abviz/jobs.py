"""Many jobs in any executor, and an SQLite file that keeps their results."""

import json
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from concurrent import futures
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from os import PathLike
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from abviz.errors import Message, SearchError
from abviz.text import shortened
from abviz.trees import TreeError
from abviz.trees.scores import checked_whole

Key = TypeVar("Key")
Given = TypeVar("Given")
Result = TypeVar("Result")
# Where a cluster works, its machines need the package, too.
NO_ABVIZ = Message(
    "The workers have no abviz: install it where they run, in the version that you "
    "have here."
)
# The longest path that Linux takes, in letters of one byte.
LONGEST_PATH = 4_096
SETTINGS = "CREATE TABLE IF NOT EXISTS settings (text TEXT NOT NULL);"


class ResultFile:
    """An SQLite file that keeps results as they come, with their settings."""

    def __init__(self, path: str | PathLike[str], schema: str, *, what: str) -> None:
        self.path, self._what = path, what
        self.settings: dict[str, Any] = {}
        is_name = isinstance(path, (str, PathLike))
        if not is_name or len(str(path)) > LONGEST_PATH:
            raise SearchError(
                f"store is the name of a file or None, not {shortened(path)}."
            )
        with self.readable():
            is_folder = path != ":memory:" and Path(path).is_dir()
        if is_folder:
            raise SearchError(
                "{path} is a folder, and no file for {what}.", path=path, what=what
            )
        with self.readable():
            self.database = sqlite3.connect(path, isolation_level=None)
            self.database.executescript(SETTINGS + schema)
            row = self.database.execute("SELECT text FROM settings").fetchone()
            self.settings = json.loads(row[0]) if row else {}
            if not isinstance(self.settings, dict):
                raise ValueError("its settings are none")

    @contextmanager
    def readable(self) -> Iterator[None]:
        """Say in one sentence that the file cannot be read, or is damaged, if so."""
        try:
            yield
        except (sqlite3.Error, OSError, ValueError, TypeError) as error:
            if isinstance(error, SearchError):
                raise
            raise SearchError(
                "{path} cannot be used for {what}: {error}. Name another file as "
                "store, or delete it.",
                path=self.path,
                what=self._what,
                error=error,
            ) from None

    @contextmanager
    def writable(self) -> Iterator[None]:
        """
        Say in one sentence that the file cannot be written, as on a full disk, if so.
        """
        try:
            yield
        except sqlite3.Error as error:
            raise SearchError(
                "{path} cannot be written: {error}. What is in it stays; make room, "
                "and type the same again.",
                path=self.path,
                error=error,
            ) from None

    def take(self, settings: Mapping[str, Any]) -> None:
        """Take settings; refuse them where there are results of others."""
        kept, wanted = self.settings, sorted(settings.items())
        other = [
            (name, kept.get(name), value)
            for name, value in wanted
            if kept.get(name) != value
        ]
        if kept and other:
            difference = ", ".join(self.told(*setting) for setting in other)
            raise SearchError(
                f"{self.path} holds {self._what} with {difference}. Name another file "
                "as store, or delete it."
            )
        if not kept:
            with self.writable():
                text = json.dumps(settings)
                self.database.execute("INSERT INTO settings VALUES (?)", [text])
        self.settings = dict(settings)

    def told(self, name: str, old: object, new: object) -> str:
        """Return in what two settings differ."""
        return f"{name}={old!r} and not {new!r}"


def checked_workers(workers: int | None) -> int:
    """Return how many jobs run at the same time: by default one for each processor."""
    number = (os.cpu_count() or 1) if workers is None else workers
    try:
        return checked_whole(number, "workers", least=1, most=1_000)
    except TreeError as refusal:
        raise SearchError(str(refusal)) from None


def run_jobs(
    job: Callable[[Given], Result],
    left: dict[Key, Given],
    *,
    keep: Callable[[Key, Result], None],
    failed: Callable[[Key, Exception], None],
    executor: futures.Executor | None,
    workers: int,
    begin: Callable[[Key], None] | None = None,
    tick: Callable[[], object] = lambda: None,
) -> None:
    """Run jobs, and keep each result as it comes.

    Take those that have ended out of `left`.

    A worker process that was killed, as by a system without memory, takes the others
    along: what is left is done by threads then, which nothing kills alone. No workers
    are this very thread. Where somebody wants to know when a job begins, no more are
    handed out than run at a time.
    """
    pools: list[Callable[[], futures.Executor | None]] = [
        partial(
            futures.ProcessPoolExecutor, workers, get_context("spawn"), end_with_parent
        ),
        partial(futures.ThreadPoolExecutor, workers),
    ]
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise SearchError(
            f"executor is one of concurrent.futures, not {shortened(executor)}."
        )
    if executor is not None or not workers:
        pools = [lambda: executor]
    most = workers if begin is not None and executor is None else None
    for make in pools if left else ():
        pool = make()
        try:
            for key, result in _ended(pool, job, left, begin=begin, most=most):
                try:
                    outcome = result()
                except Exception as error:
                    _refuse_workers_without_abviz(error)
                    failed(key, error)
                    if isinstance(error, futures.BrokenExecutor):
                        continue
                else:
                    keep(key, outcome)
                left.pop(key)
                tick()
        finally:
            if executor is None and pool is not None:
                pool.shutdown(cancel_futures=True)
        if not left:
            return


def _ended(
    pool: futures.Executor | None,
    job: Callable[[Given], Result],
    left: dict[Key, Given],
    *,
    begin: Callable[[Key], None] | None,
    most: int | None,
) -> Iterator[tuple[Key, Callable[[], Result]]]:
    """Yield what has ended, by the key of the job, as it ends.

    Have so many jobs at a time.
    """
    waiting = iter([*left.items()])
    if pool is None:
        yield from [(key, partial(job, argument)) for key, argument in waiting]
        return
    keys: dict[futures.Future[Result], Key] = {}
    try:
        while True:
            with suppress(futures.BrokenExecutor):
                for key, argument in islice(
                    waiting, None if most is None else most - len(keys)
                ):
                    if begin is not None:
                        begin(key)
                    keys[pool.submit(job, argument)] = key
            if not keys:
                return
            done, _ = futures.wait([*keys], return_when=futures.FIRST_COMPLETED)
            for future in done:
                yield keys.pop(future), future.result
    finally:
        for future in keys:
            future.cancel()


def _refuse_workers_without_abviz(error: BaseException) -> None:
    """
    Say so where the machines of a cluster do not have abviz: nothing can be done there.
    """
    cause: BaseException | None = error
    while cause is not None:
        missing = cause.name if isinstance(cause, ModuleNotFoundError) else None
        if (missing or "").startswith("abviz"):
            raise SearchError(NO_ABVIZ) from None
        cause = cause.__cause__ or cause.__context__


def end_with_parent() -> None:
    """End this worker when its parent has gone; Ctrl-C is for the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()
