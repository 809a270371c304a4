"""Real otter-grader: it runs the tests of docs/grading.md on notebooks."""

from __future__ import annotations

import json

import otter.api
import pytest
from grading_tests.examples import CRASHING, ENDLESS, EXAMPLES, RIGHT, WRONG
from otter.generate import main as generate


@pytest.fixture(scope="module")
def autograder(tmp_path_factory):
    """The zip in which otter keeps its tests."""
    folder = tmp_path_factory.mktemp("otter")
    (folder / "tests").mkdir()
    for name in ("test", "ok"):
        code = EXAMPLES[f"otter: {name}"]
        (folder / "tests" / f"{name}.py").write_text(code, encoding="utf-8")
    made = folder / "autograder.zip"
    generate(tests_dir=str(folder / "tests"), output_path=str(made), no_environment=True)
    return made


@pytest.fixture
def graded(autograder, tmp_path, monkeypatch):
    """Function that grades a notebook with one cell."""
    monkeypatch.chdir(tmp_path)

    def grade(code):
        cell = {"cell_type": "code", "execution_count": None, "id": "search", "metadata": {}}
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        notebook = {
            "cells": [{**cell, "outputs": [], "source": code}],
            "metadata": {"kernelspec": kernel},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        path = tmp_path / "notebook.ipynb"
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return otter.api.grade_submission(str(path), ag_path=str(autograder), quiet=True)

    return grade


def test_a_right_function_gets_all_points(graded):
    results = graded(RIGHT)
    assert (results.total, results.possible) == (8, 8)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (WRONG, "On the tree (0 (0 0)) it uses the score of E; alpha-beta never looks at it."),
        (CRASHING, "AttributeError"),
        (ENDLESS, "On the tree (0 1) it had not come to an end after"),
    ],
    ids=["wrong", "crashing", "endless"],
)
def test_what_is_wrong_is_said_with_no_line_of_ours(graded, code, said):
    results = graded(code)
    assert results.total == 0
    told = results.summary()
    assert said in told and "abviz/classroom" not in told
