"""The temporary folder of files that are graded, and what killed runs left behind."""

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir, mkdtemp

PREFIX = "abviz-grade-"
LOCK = "lock"
FILES = "files"


@contextmanager
def folder_for_files() -> Iterator[Path]:
    """Hand out an empty folder for the files of a submission.

    It is gone at the end of the block.

    While it is in use a lock on a file beside it says so: what has no lock was left
    behind.
    """
    folder = Path(mkdtemp(prefix=PREFIX))
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _is_locked(lock)
        (folder / FILES).mkdir()
        yield folder / FILES
    finally:
        os.close(lock)
        _clear(folder)


def clear_what_was_left() -> None:
    """Delete the folders of runs that were killed."""
    if sys.platform == "win32":
        return  # nothing tells there which of them are in use
    for folder in Path(gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            about = folder.lstat()
            if not stat.S_ISDIR(about.st_mode) or about.st_uid != os.getuid():
                continue
            lock = os.open(folder / LOCK, os.O_RDWR | os.O_NOFOLLOW)
            try:
                if _is_locked(lock):
                    _clear(folder)
            finally:
                os.close(lock)


def _is_locked(file: int) -> bool:
    """Lock a file, and tell whether that went well: nobody else has it."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return True
    except OSError:
        return False
    return True


def _clear(folder: Path) -> None:
    """Delete a folder, even one of which its owner has taken his own rights away."""
    shutil.rmtree(folder, ignore_errors=True)
    if folder.exists():
        for path, _, _ in os.walk(folder):
            with suppress(OSError):
                os.chmod(path, stat.S_IRWXU)
        shutil.rmtree(folder, ignore_errors=True)
