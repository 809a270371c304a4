"""The process between a grader and a checked function: what it started ends with it.

Begin at `keep`. A grader starts this process, and it starts the worker in which the
function runs. So the parent of the function is nobody who matters, and nothing else is
in its process group. On Linux both have a process namespace of their own, where the
system lets them: there is no other process that the function could see or end, and all
that it has started ends with this process. Where the system does not, this process
adopts what the function leaves behind, and ends it.

Nothing but the standard library is loaded here, since a worker begins as a copy of this
process.
"""

import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep
from typing import NoReturn

# All that was started for one worker has this variable in its environment.
MARK = "ABVIZ_CHECK"
NEW_USER, NEW_PROCESSES = 0x10000000, 0x20000000
SET_DEATH_SIGNAL, SET_SUBREAPER = 1, 36
PROCESSES = Path("/proc")
ENDING_SECONDS = 5.0
PAUSE = 0.01


def keep(module: str, function: str, *, control: int, report: int) -> None:
    """Run a function of a module in a worker process, and end all that comes of it.

    Whoever starts this process holds the other end of `control`: when it is closed, as
    when the grader was killed, everything ends. Through `report` goes how the worker
    has ended.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    if _is_in_a_namespace():
        inner = os.fork()
        if inner:
            _wait_for(inner, control=control, report=report)
        _control_process(SET_DEATH_SIGNAL, signal.SIGKILL)
    else:
        _control_process(SET_SUBREAPER, 1)
    woken, wake = os.pipe()
    for end in (woken, wake):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    worker = os.fork()
    if not worker:
        for end in (woken, wake, control, report):
            os.close(end)
        _work(module, function)
    _let_go_of_pipes()
    _watch(worker, control=control, report=report, woken=woken)
    end_group(worker)
    _end_children()
    os._exit(0)


def _work(module: str, function: str) -> NoReturn:
    """
    Become the worker: signals mean the usual again, and the process group is its own.
    """
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.setsid()
    _control_process(SET_DEATH_SIGNAL, signal.SIGKILL)
    getattr(import_module(module), function)()
    os._exit(0)


def _watch(worker: int, *, control: int, report: int, woken: int) -> None:
    """
    Wait until the worker has ended, and report it, or until nobody wants it any more.
    """
    while True:
        ready, _, _ = select.select([control, woken], [], [])
        if control in ready:
            return
        os.read(woken, 4096)
        for child, status in _ended_children():
            if child == worker:
                with suppress(OSError):
                    os.write(report, b"%d\n" % os.waitstatus_to_exitcode(status))
                return


def _ended_children() -> Iterator[tuple[int, int]]:
    """Yield the children that have ended, adopted ones too, each with its status."""
    with suppress(ChildProcessError):
        while True:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            yield child, status


def _end_children() -> None:
    """End the children, those that are adopted when these have ended, and so on."""
    if os.getpid() == 1:
        return  # in a namespace of its own the system ends them all with this process
    deadline = monotonic() + ENDING_SECONDS
    while monotonic() < deadline:
        for child, _ in _processes_and_parents(of=os.getpid()):
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
        for _ in _ended_children():
            pass
        try:
            os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        sleep(PAUSE)


def _processes_and_parents(*, of: int) -> Iterator[tuple[int, int]]:
    """Yield the processes that have a certain parent."""
    for entry in _process_folders():
        with suppress(OSError, ValueError, IndexError):
            # Behind the name, which may hold anything, stand the state and the parent.
            fields = (entry / "stat").read_bytes().rpartition(b")")[2].split()
            if int(fields[1]) == of:
                yield int(entry.name), of


def _process_folders() -> list[Path]:
    try:
        return [entry for entry in PROCESSES.iterdir() if entry.name.isdigit()]
    except OSError:
        return []


def end_group(leader: int) -> None:
    """End the process group of a process."""
    with suppress(OSError):
        os.killpg(leader, signal.SIGKILL)


def end_marked(mark: str) -> None:
    """
    End all processes that were started for one worker, as far as they can be found.
    """
    wanted = f"{MARK}={mark}".encode()
    for entry in _process_folders():
        with suppress(OSError):
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                os.kill(int(entry.name), signal.SIGKILL)


def _is_in_a_namespace() -> bool:
    """Give the children of this process a process namespace, if the system lets us."""
    if sys.platform != "linux":
        return False
    user, group = os.getuid(), os.getgid()
    # Who may do everything needs no new users, and would lose the right to read all
    # files.
    kind = NEW_PROCESSES if user == 0 else NEW_USER | NEW_PROCESSES
    if not _has_unshared(kind):
        return False
    if kind & NEW_USER:
        with suppress(OSError):
            Path("/proc/self/setgroups").write_text("deny")
            Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
            Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    return True


def _has_unshared(kind: int) -> bool:
    try:
        import ctypes

        return bool(ctypes.CDLL(None).unshare(kind) == 0)
    except (ImportError, OSError, AttributeError):
        return False


def _control_process(option: int, value: int) -> None:
    """Set an option of this process, on Linux."""
    if sys.platform != "linux":
        return
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(option, int(value), 0, 0, 0)


def _let_go_of_pipes() -> None:
    """Close orders and answers here, so that they end with the worker."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def _wait_for(inner: int, *, control: int, report: int) -> NoReturn:
    """Wait for the process that has the namespace; all in it ends with it."""
    _let_go_of_pipes()
    for end in (control, report):
        os.close(end)
    with suppress(ChildProcessError):
        os.waitpid(inner, 0)
    os._exit(0)
