"""The linter, the formatter and the type checker have nothing to say."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "tool",
    ["ruff check .", "ruff format --check .", "mypy"],
)
def test_style(root, tool):
    done = subprocess.run(
        [sys.executable, "-m", *tool.split()], cwd=root, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(f"{tool}\n{done.stdout}{done.stderr}", pytrace=False)
