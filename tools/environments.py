"""Environments beside ``.venv``, for tests that need other packages than those there.

nox would do what `install` does, but it asks pip again at each call, finds Pythons along PATH
alone and not among pyenv's, and what is to be installed and tested would still be written here.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
Call = Callable[..., int]


def python_of(folder: Path) -> Path:
    """Return the interpreter of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(
    folder: Path, wanted: Sequence[str], *, call: Call, python: str = sys.executable
) -> int:
    """Install packages into an environment, if it is not yet done; return the exit code."""
    stamp = folder / "installed.txt"
    if stamp.exists() and stamp.read_text("utf-8") == "\n".join(wanted):
        return 0
    print(f"Installing into {folder.name}: {', '.join(wanted)}", flush=True)
    # No pip of its own, and only what is imported is compiled: that halves the time it takes.
    pip = ["-m", "pip", "--python", python_of(folder), "install", "--no-compile"]
    quietly = ["--quiet", "--disable-pip-version-check"]
    code = call(python, "-m", "venv", "--clear", "--without-pip", folder)
    code = code or call(sys.executable, *pip, *quietly, *wanted)
    if not code:
        stamp.write_text("\n".join(wanted), encoding="utf-8")
    return code


def call(*command: str | Path) -> int:
    """Run a program in the project's folder, with this abviz; return its exit code."""
    # Programs beside an interpreter are found first, as where its environment is active.
    places = [str(Path(command[0]).parent), os.environ.get("PATH", os.defpath)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": os.pathsep.join(places)}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
