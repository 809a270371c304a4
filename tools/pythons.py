"""Test with each Python that is found: ``python3 run.py pythons``.

Looked for are python3.11 to python3.14, along PATH and among the versions that pyenv keeps.
Each gets an environment of its own, such as ``.venv-python3.13``, with the newest packages that
pyproject.toml allows. What is run are all parts but the browser, the notebooks, and the tests of
the repository itself; ``--quick`` leaves out what takes long, and ``--newest`` tests only with
the newest that is found, if it is newer than the Python of ``.venv``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from environments import ROOT, call, install, python_of
from lowest import OPTIONS
from lowest import TOOLS as FEWER
from packaging.requirements import Requirement

NAMES = ("python3.11", "python3.12", "python3.13", "python3.14")
NEWEST = "--newest"
TOOLS = (*FEWER, "nbformat")
# Real graders have environments of their own.
PARTS = (
    "abviz",
    *sorted(
        f"tests/{path.name}" for path in ROOT.glob("tests/*_tests") if "grading" not in path.name
    ),
)


def main(arguments: list[str]) -> int:
    """Install and test with each; say which were found; return 1 if one fails or none is there."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = requirements(tomllib.loads(text)["project"])
    found = dict(pythons())
    if NEWEST in arguments:
        arguments = [word for word in arguments if word != NEWEST]
        return test_with_newest(found, wanted, arguments)
    codes = {name: test(name, program, wanted, arguments) for name, program in found.items()}
    for name in NAMES:
        said = "not found" if name not in found else "failed" if codes[name] else "passed"
        print(f"{name}: {said}")
    return 0 if found and not any(codes.values()) else 1


def test_with_newest(found: dict[str, str], wanted: list[str], arguments: list[str]) -> int:
    """Test with the newest Python that is found, if it is newer than this one."""
    newer = [name for name in found if version(name) > sys.version_info[:2]]
    if not newer:
        print("No newer Python was found; nothing is tested.")
        return 0
    newest = max(newer, key=version)
    code = test(newest, found[newest], wanted, arguments)
    print(f"{newest}: {'failed' if code else 'passed'}")
    return code


def pythons() -> Iterator[tuple[str, str]]:
    """Yield the name and the path of each Python that starts."""
    for name in NAMES:
        # A program of this name may be there only to say that the version is not installed.
        for program in (shutil.which(name), *kept_by_pyenv(name)):
            if program and not subprocess.run([program, "-c", ""], capture_output=True).returncode:
                yield name, program
                break


def version(name: str) -> tuple[int, ...]:
    """Return the version in the name of a Python."""
    return tuple(map(int, name.removeprefix("python").split(".")))


def kept_by_pyenv(name: str) -> list[str]:
    """Return the programs of a name in pyenv's folder, which need not be along PATH."""
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    return [str(path) for path in sorted(root.glob(f"versions/*/bin/{name}"))]


def requirements(project: dict) -> list[str]:
    """Return what abviz needs, for films and in JupyterLab too, and the tools that test it."""
    extras = project["optional-dependencies"]
    tools = [line for line in [*extras["site"], *extras["test"]] if Requirement(line).name in TOOLS]
    return [*project["dependencies"], *extras["film"], *extras["lab"], *tools]


def test(name: str, program: str, wanted: list[str], arguments: list[str]) -> int:
    """Install with one Python, if it is not yet done, and test; return the exit code."""
    folder = ROOT / f".venv-{name}"
    code = install(folder, wanted, call=call, python=program)
    parts = () if any(not word.startswith("-") for word in arguments) else PARTS
    return code or call(python_of(folder), "-m", "pytest", *OPTIONS, *arguments, *parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
