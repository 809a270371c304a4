"""Try a mutation: change a copy of the repository, and run tests until one fails."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from mutation import Mutation
from rooms import JAVASCRIPT, ROOMS

BUNDLES = ("abviz/stage/stage.js", "abviz/stage/quiz.js")
BUILD = "javascript/build.py"
TOOLS = "javascript/node_modules"
SUITE = [
    *("-m", "pytest", "-o", "addopts=", "--import-mode=importlib", "--doctest-modules"),
    *("-x", "-q", "--no-header", "--tb=no", "-rfE", "-p", "no:cacheprovider"),
    "--hypothesis-profile=mutations",
    # A mutated module is named for its doctests: a function `test` in it is none of the suite.
    *("-o", "python_functions=test_*"),
]
PLUGINS_LEFT_OUT = [f"-pno:{name}" for name in ("nbval", "xdist", "pytest_cov", "anyio")]
ADDRESS_SPACE = 8 << 30
NEAREST = 3


@dataclass(frozen=True)
class Verdict:
    """What became of a mutation, and by which test."""

    fate: str
    test: str = ""
    seconds: float = 0.0


def copied(root: Path, target: Path) -> Path:
    """Copy what git knows or would add, as it stands, and borrow the tools of the stage."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
    ).stdout
    for name in map(os.fsdecode, filter(None, listing.split(b"\0"))):
        if (root / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)
    if (root / TOOLS).exists() and not (target / TOOLS).exists():
        (target / TOOLS).symlink_to((root / TOOLS).resolve())
    return target


def judged(copy: Path, room: str, mutation: Mutation, *, limit: float, wider: bool) -> Verdict:
    """Run the tests that are nearest to a mutation, then wider ones, until one fails."""
    with mutated(copy, mutation):
        verdict = tested(copy, near(copy, room, mutation, wider=wider), limit=limit)
        if verdict.fate != "survived" or not wider:
            return verdict
        if room == JAVASCRIPT:
            built = subprocess.run([sys.executable, BUILD], cwd=copy, capture_output=True)
            if built.returncode:
                return Verdict("killed", BUILD)
        rest = [name for name in ROOMS[room].near if not is_test(name)]
        return tested(copy, [*rest, *ROOMS[room].wider], limit=5 * limit)


def is_test(name: str) -> bool:
    """Tell whether tests are files of tests, and no doctests."""
    return name.startswith("tests/")


def near(copy: Path, room: str, mutation: Mutation, *, wider: bool) -> list[str]:
    """Return the test files that speak of a mutated module most, and itself for its doctests.

    If `wider`, the other test files of the room follow.
    """
    if room == JAVASCRIPT:
        return list(ROOMS[room].near)
    path = Path(mutation.path)
    # A test is called after a module, or after the folder that it is in.
    names = {path.stem.split("_")[0], *(part.rstrip("s") for part in path.parts[2:-1])}

    def mentions(file: Path) -> int:
        text = file.read_text(encoding="utf-8")
        named = sum(name in file.name for name in names)
        return len(re.findall(rf"\b{path.stem}", text)) + 100 * named

    tests = [copy / name for name in ROOMS[room].near if is_test(name)]
    files = [
        file for test in tests for file in (test.glob("test_*.py") if test.is_dir() else [test])
    ]
    files.sort(key=lambda file: (-mentions(file), file))
    # Tests first, as in the suite: what they import is then not what its doctests have loaded.
    ordered = [file.relative_to(copy).as_posix() for file in files]
    nearest = [*ordered[:NEAREST], mutation.path]
    return [*nearest, *ordered[NEAREST:]] if wider else nearest


@contextmanager
def mutated(copy: Path, mutation: Mutation) -> Iterator[None]:
    """Change a file of the copy, for a while."""
    kept = {path: (copy / path).read_bytes() for path in (mutation.path, *BUNDLES)}
    (copy / mutation.path).write_text(mutation.written(copy), encoding="utf-8")
    try:
        forget_compiled(copy / mutation.path)
        yield
    finally:
        for path, content in kept.items():
            (copy / path).write_bytes(content)
        forget_compiled(copy / mutation.path)


def forget_compiled(file: Path) -> None:
    """Delete the compiled module: Python tells versions apart by size and whole seconds."""
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()


def tested(copy: Path, tests: list[str], *, limit: float) -> Verdict:
    """Run tests; say which one failed first, or that the time was over."""
    browser = any("browser" in test or "javascript" in test for test in tests)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (copy, copy / "tests"))),
        "ABVIZ_REQUIRE_BROWSER": "1",
    }
    start = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, *SUITE, *PLUGINS_LEFT_OUT, *tests],
        cwd=copy,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=None if browser else bounded,
    )
    try:
        output = process.communicate(timeout=limit)[0].decode(errors="replace")
    except subprocess.TimeoutExpired:
        return Verdict("timed out", seconds=time.monotonic() - start)
    finally:
        end(process)
    seconds = time.monotonic() - start
    if process.returncode == 0:
        return Verdict("survived", seconds=seconds)
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
    return Verdict("killed", failed[1] if failed else output[-300:], seconds)


def bounded() -> None:
    """Keep a mutant that gathers without end from taking all memory."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


def end(process: subprocess.Popen[bytes]) -> None:
    """End a test run and all that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
