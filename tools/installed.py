"""Try the abviz that is installed for this Python: ``python -I tools/installed.py [--lab]``.

The README has to be true of it, and its lessons have to be those of this folder.
"""

from __future__ import annotations

import json
import os
import shlex
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tests"))
README = ROOT / "README.md"
COMMAND = Path(sys.executable).parent / "abviz"
SECONDS = 120


def main(arguments: list[str]) -> int:
    """Try all, and say what is wrong; return the exit code."""
    found = [*package(), *readme(), *lessons()]
    if "--lab" in arguments and not found:
        found = [*lab()]
    for complaint in found:
        print(f"installed abviz: {complaint}", file=sys.stderr)
    return 1 if found else 0


def package() -> Iterator[str]:
    """Yield what is wrong with the place of the package and with its version."""
    import abviz

    if Path(sys.prefix) not in Path(abviz.__file__).parents:
        yield f"it is that of {abviz.__file__}"
    done = abviz_command("--version")
    if done.stdout.split()[-1:] != [abviz.__version__]:
        yield f"abviz --version says {done.stdout or done.stderr}"


def readme() -> Iterator[str]:
    """Yield the examples of the README, in Python and in the terminal, that are not true."""
    from house.page_examples import failures, sessions

    number, report = failures(README)
    if report or not number:
        yield report or "the README has no example"
    for line, output in sessions(README.read_text(encoding="utf-8")):
        done = abviz_command(*shlex.split(line)[1:])
        if done.stdout + done.stderr != output:
            yield f"{line} prints {done.stdout + done.stderr}"


def lessons() -> Iterator[str]:
    """Yield what is wrong with the lessons that ``abviz lab`` copies."""
    with tempfile.TemporaryDirectory() as folder:
        done = abviz_command("lab", "--no-open", folder, "--force")
        copies, originals = (contents(Path(one)) for one in (folder, ROOT / "notebooks"))
    if copies != originals:
        yield f"abviz lab copies other lessons: {sorted(copies)} {done.stderr}"


def contents(folder: Path) -> dict[str, list[Any]]:
    """Return what stands in the cells of a folder's notebooks, and of the solutions in it."""
    found = [*folder.glob("*.ipynb"), *folder.glob("solutions/*.ipynb")]
    read = {path: json.loads(path.read_text(encoding="utf-8")) for path in found}
    return {
        path.relative_to(folder).as_posix(): [cell["source"] for cell in read[path]["cells"]]
        for path in found
    }


def lab() -> Iterator[str]:
    """Yield a complaint if the JupyterLab that ``abviz lab`` starts does not answer."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        words = [COMMAND, "lab", folder, "--force", "--no-browser", f"--port={port}"]
        server = subprocess.Popen(words, cwd=folder, env=environment())
        try:
            if not answers(f"http://localhost:{port}/api", server):
                yield f"abviz lab does not answer at port {port}"
        finally:
            server.terminate()
            server.wait()


def answers(address: str, server: subprocess.Popen[bytes]) -> bool:
    """Tell whether a server answers before it ends or the time is up."""
    end = time.monotonic() + SECONDS
    while server.poll() is None and time.monotonic() < end:
        try:
            with urlopen(address, timeout=5) as reply:
                return reply.status == 200
        except (URLError, OSError):
            time.sleep(0.5)
    return False


def abviz_command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command ``abviz``, away from this folder."""
    return subprocess.run(
        [COMMAND, *words],
        cwd=tempfile.gettempdir(),
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def environment() -> dict[str, str]:
    """Return the variables of this process, but for what leads to another abviz."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return kept | {"PYTHONIOENCODING": "utf-8"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
