"""Hand what abviz writes for graders to the real ones: ``python3 run.py graders``.

They are installed into ``.venv-graders``: nbgrader and otter-grader bring extensions of
JupyterLab along, and the suite opens its notebooks in one without them.
"""

from __future__ import annotations

import sys
import tomllib

from environments import ROOT, call, install, python_of
from packaging.requirements import Requirement

FOLDER = ROOT / ".venv-graders"
TOOLS = ("hypothesis", "pytest")
TESTS = "tests/grading_tests"
# Those of the project, but for the notebooks: their plugin is not installed here.
OPTIONS = ("-o", "addopts=-ra --import-mode=importlib --durations=10", "-W", "ignore")


def main(arguments: list[str]) -> int:
    """Install, if it is not yet done, and test; return the exit code."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    code = install(FOLDER, requirements(tomllib.loads(text)["project"]), call=call)
    if code:
        return code
    return call(python_of(FOLDER), "-m", "pytest", *OPTIONS, *(arguments or [TESTS]))


def requirements(project: dict) -> list[str]:
    """Return what abviz needs, the graders, and what tests them."""
    extras = project["optional-dependencies"]
    tools = [line for line in extras["test"] if Requirement(line).name in TOOLS]
    return [*project["dependencies"], *extras["cluster"], *extras["grading"], *tools]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
