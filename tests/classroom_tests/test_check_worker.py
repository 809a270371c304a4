"""What a stranger's function may do to the process in which it runs, and to all others."""

import os
import signal
import sys
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from abviz.classroom.check import keeper, worker
from abviz.classroom.check.worker import EndedFromOutside, Halted, Runner, Worker, WorkerTask

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc")

# So many seconds sleeps what this very run of the tests has started, and nothing else.
SLEEP = 1_000_000 + os.getpid()
IMPORTS = "import ctypes, os, signal, subprocess, sys, time\n"
# What `act` does before it answers, and what comes: the answers, or how it halted.
HARMLESS = {
    "nothing": "",
    "it asks its parent to end": "os.kill(os.getppid(), signal.SIGTERM)",
    "it starts a session": f"subprocess.Popen(['sleep', '{SLEEP}'], start_new_session=True)",
    "it starts a session without the mark": (
        f"subprocess.Popen(['sleep', '{SLEEP}'], start_new_session=True, env={{}})"
    ),
    "it forks twice": f"subprocess.Popen('setsid sleep {SLEEP} & sleep {SLEEP} &', shell=True)",
}
ENDING = {
    "it leaves": ("os._exit(0)", ("gone", "0")),
    "it ends itself": ("os.kill(os.getpid(), 9)", ("gone", "-9")),
    "it ends its group": ("os.killpg(os.getpgrp(), 9)", ("gone", "-9")),
    "it crashes": ("ctypes.string_at(0)", ("gone", "-11")),
    "it aborts": ("os.abort()", ("gone", "-6")),
    "it holds itself": ("os.kill(os.getpid(), signal.SIGSTOP)", ("late", "")),
    "it writes to all pipes": ("[os.write(n, b'{') for n in range(3, 9)]", ("gone", "1")),
    "it stops and leaves a process": (
        f"subprocess.Popen(['sleep', '{SLEEP}'], start_new_session=True); os._exit(3)",
        ("gone", "3"),
    ),
}
NO_NAMESPACE = (
    "import {keeper} as kept; kept._is_in_a_namespace = lambda: False; keep = kept.keep; "
)


@pytest.fixture(params=["in a namespace if possible", "in none"])
def anywhere(request, monkeypatch):
    """Keep the worker in a namespace of its own, where the system lets us, and in none."""
    if request.param == "in none":
        text = worker.START.replace("from {keeper} import keep; ", NO_NAMESPACE)
        assert text != worker.START
        monkeypatch.setattr(worker, "START", text)


@pytest.fixture
def started(monkeypatch):
    """Return the workers that are started."""
    workers = []

    def noted(self, *arguments):
        workers.append(self)
        original(self, *arguments)

    original = Worker.__init__
    monkeypatch.setattr(Worker, "__init__", noted)
    return workers


def answers_of(source, orders=(1, 2), seconds=3.0):
    """Return what an act answers to some orders."""
    start = partial(Worker, "classroom_tests.worker_orders", "obey", IMPORTS + source)
    runner = Runner(start, seconds=seconds)
    try:
        tasks = [WorkerTask(about=order, order=order, size=100) for order in orders]
        return [answer for _, [answer] in runner.run(tasks)]
    finally:
        runner.end()


def marked_processes(workers):
    """Return the numbers of the processes that carry the mark of a worker."""
    marks = {f"{keeper.MARK}={one._mark}".encode() for one in workers}
    numbers = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if marks & {*(folder / "environ").read_bytes().split(b"\0")}:
                numbers.append(int(folder.name))
        except OSError:
            continue
    return sorted(numbers)


def sleepers():
    """Return the commands that are asleep for the tests, marked or not."""
    lines = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            lines.append((folder / "cmdline").read_bytes())
        except OSError:
            continue
    return [line for line in lines if line == f"sleep\0{SLEEP}\0".encode()]


@pytest.mark.parametrize("act", HARMLESS)
def test_what_it_starts_ends_with_it(act, anywhere, started):
    source = f"def act(order):\n    {HARMLESS[act]}\n    return order + 1\n"
    assert answers_of(source) == [2, 3]
    assert marked_processes(started) == [] and sleepers() == []


@pytest.mark.parametrize("act", ENDING)
def test_how_it_has_ended_is_known_and_nothing_is_left(act, anywhere, started):
    line, (kind, detail) = ENDING[act]
    source = f"def act(order):\n    if order == 2:\n        {line}\n    return order\n"
    with pytest.raises(Halted) as halt:
        answers_of(source, seconds=0.5 if kind == "late" else 3.0)
    assert (halt.value.kind, halt.value.task.about) == (kind, 2) and halt.value.is_confirmed
    assert detail in ("1", halt.value.detail)
    assert marked_processes(started) == [] and sleepers() == []


def test_what_kills_the_keeper_kills_nothing_else(anywhere, started):
    source = "def act(order):\n    os.kill(os.getppid(), 9)\n    time.sleep(9)\n"
    with pytest.raises(Halted) as halt:
        answers_of(source, seconds=0.5)
    assert halt.value.kind in ("keeper", "late")
    assert marked_processes(started) == []


# It says that it waits, through a pipe, where it has not done so before; then it answers.
WAITS = """
def act(order):
    for path in {pipes!r}:
        if order == 2 and os.path.exists(path):
            with open(path, "w"):
                os.unlink(path)
            time.sleep(99)
    return order
"""


def answers_while_signals_come(number, pipes, workers, seconds):
    """Return the answers of an act whose process gets a signal each time that it waits."""
    for pipe in pipes:
        os.mkfifo(pipe)

    def send():
        for pipe in pipes:
            with open(pipe) as waiting:
                waiting.read()
            # The worker was started last.
            os.kill(marked_processes(workers)[-1], number)

    sender = Thread(target=send)
    sender.start()
    try:
        return answers_of(WAITS.format(pipes=[*map(str, pipes)]), (1, 2, 3), seconds)
    finally:
        sender.join()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP])
def test_one_signal_from_outside_changes_nothing(number, tmp_path, started):
    seconds = 0.5 if number == signal.SIGSTOP else 5.0
    assert answers_while_signals_come(number, [tmp_path / "one"], started, seconds) == [1, 2, 3]
    assert len(started) == 2 and marked_processes(started) == []


def test_two_signals_from_outside_make_no_verdict(tmp_path, started):
    pipes = [tmp_path / "one", tmp_path / "two"]
    with pytest.raises(EndedFromOutside, match="was ended from outside"):
        answers_while_signals_come(signal.SIGKILL, pipes, started, 5.0)


def test_what_ends_while_it_is_loaded_is_tried_twice(started):
    with pytest.raises(Halted) as halt:
        answers_of("os._exit(7)")
    assert (halt.value.kind, halt.value.detail) == ("gone", "7") and len(started) == 2


def test_a_grader_that_is_killed_takes_everything_along(anywhere, started):
    start = partial(Worker, "classroom_tests.worker_orders", "obey", IMPORTS + "act = abs")
    one = start()
    # As the system does it when the grader has gone.
    os.close(one._control)
    one._control = None
    one._process.wait(timeout=30)
    assert marked_processes([one]) == []
    one.end()
