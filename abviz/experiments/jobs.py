"""Many jobs in any executor, and an SQLite file that keeps what comes of them, as it comes."""

import json
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from concurrent import futures
from contextlib import suppress
from functools import partial
from multiprocessing import get_context, parent_process
from os import PathLike
from threading import Thread
from typing import Any, TypeVar

from abviz.errors import SearchError
from abviz.trees import TreeError
from abviz.trees.scores import checked_whole

Key = TypeVar("Key")
Given = TypeVar("Given")
Result = TypeVar("Result")
SETTINGS = "CREATE TABLE IF NOT EXISTS settings (text TEXT NOT NULL);"


class ResultFile:
    """An SQLite file that keeps results as they come, with the settings that they belong to."""

    def __init__(self, path: str | PathLike[str], schema: str, *, what: str) -> None:
        self.path, self._what = path, what
        try:
            self.database = sqlite3.connect(path, isolation_level=None)
            self.database.executescript(SETTINGS + schema)
            found = self.database.execute("SELECT text FROM settings").fetchone()
        except sqlite3.Error as error:
            raise SearchError(f"{path} cannot be used for {what}: {error}.") from None
        self.settings: dict[str, Any] = json.loads(found[0]) if found else {}

    def take(self, settings: Mapping[str, Any]) -> None:
        """Take settings; refuse them where there are results of others."""
        kept, given = self.settings, sorted(settings.items())
        other = [(name, kept.get(name), one) for name, one in given if kept.get(name) != one]
        if kept and other:
            told = ", ".join(self.told(*one) for one in other)
            raise SearchError(
                f"{self.path} holds {self._what} with {told}. "
                "Name another file as store, or delete it."
            )
        if not kept:
            self.database.execute("INSERT INTO settings VALUES (?)", [json.dumps(settings)])
        self.settings = dict(settings)

    def told(self, name: str, old: object, new: object) -> str:
        """Return in what two settings differ."""
        return f"{name}={old!r} and not {new!r}"


def checked_workers(workers: int | None) -> int:
    """Return how many jobs run at the same time: by default as many as there are processors."""
    given = (os.cpu_count() or 1) if workers is None else workers
    try:
        return checked_whole(given, "workers", least=1, most=1_000)
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
    tick: Callable[[], object] = lambda: None,
) -> None:
    """Run jobs, and keep each result as it comes; take those that have ended out of `left`.

    A worker process that was killed, as by a system without memory, takes the others along: what
    is left is done by threads then, which nothing kills alone. No workers are this very thread.
    """
    pools: list[Callable[[], futures.Executor | None]] = [
        partial(futures.ProcessPoolExecutor, workers, get_context("spawn"), end_with_parent),
        partial(futures.ThreadPoolExecutor, workers),
    ]
    if executor is not None or not workers:
        pools = [lambda: executor]
    for make in pools if left else ():
        pool = make()
        try:
            for key, result in _ended(pool, job, left):
                try:
                    keep(key, result())
                except Exception as error:
                    failed(key, error)
                    if isinstance(error, futures.BrokenExecutor):
                        continue
                left.pop(key)
                tick()
        finally:
            if executor is None and pool is not None:
                pool.shutdown(cancel_futures=True)
        if not left:
            return


def _ended(
    pool: futures.Executor | None, job: Callable[[Given], Result], left: dict[Key, Given]
) -> Iterator[tuple[Key, Callable[[], Result]]]:
    """Yield what has ended, by the key of the job, as it ends."""
    if pool is None:
        yield from [(key, partial(job, one)) for key, one in left.items()]
        return
    keys: dict[futures.Future[Result], Key] = {}
    try:
        with suppress(futures.BrokenExecutor):
            for key, one in left.items():
                keys[pool.submit(job, one)] = key
        for done in futures.as_completed([*keys]):
            yield keys.pop(done), done.result
    finally:
        for future in keys:
            future.cancel()


def end_with_parent() -> None:
    """End this worker when its parent has gone; Ctrl-C is for the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()
