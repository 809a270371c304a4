"""The other code of docs/grading.md, run as it stands, for fewer students."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from grading_tests.examples import EXAMPLES, PAGE, RIGHT, WRONG

import abviz

SAVED = ("nbgrader: sheet", "moodle: save", "canvas: save")


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Function that runs examples of the page one after the other, in an empty folder.

    It returns the variables that they leave. Where the page has 30 students, there are two.
    """
    monkeypatch.chdir(tmp_path)

    def run_all(*codes):
        variables = {}
        for code in codes:
            exec(code.replace("students=30", "students=2"), variables)
        return variables

    return run_all


def test_all_code_of_the_page_has_a_name_and_is_run():
    assert len(EXAMPLES) == PAGE.read_text("utf-8").count("```python")
    elsewhere = {"nbgrader: solution", "nbgrader: test", "otter: test", "otter: ok"}
    here = {*SAVED, "prairielearn: results", "gradescope: results"}
    assert set(EXAMPLES) == elsewhere | here


def test_what_is_saved_can_be_read(run, tmp_path):
    run(*(EXAMPLES[name] for name in SAVED))
    files = {path.suffix: path for path in tmp_path.iterdir()}
    assert set(files) == {".xml", ".md", ".ipynb", ""}
    assert ElementTree.parse(files[".xml"]).getroot().tag == "quiz"
    assert json.loads(files[".ipynb"].read_text("utf-8"))["nbformat"] == 4
    assert list(files[""].glob("*.png"))


@pytest.mark.parametrize(
    ("code", "share", "said"),
    [
        (RIGHT, 1.0, "search does what alpha-beta does"),
        (WRONG, 0.5, "Right if equal bounds do not cut"),
    ],
)
def test_prairielearn_gets_what_it_reads(run, tmp_path, code, share, said):
    run(code, EXAMPLES["prairielearn: results"])
    results = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert results["score"] == share and results["output"].splitlines()[1].startswith(said)
    tests = results["tests"]
    assert sum(test["max_points"] for test in tests) == 4
    assert sum(test["points"] for test in tests) == 4 * share
    images = [image for test in tests for image in test["images"]]
    assert all(image["url"].startswith("data:image/png;base64,") for image in images)
    assert bool(images) is (share < 1)


@pytest.mark.parametrize(("code", "points"), [(RIGHT, 4), (WRONG, 2)])
def test_gradescope_gets_what_it_reads(run, tmp_path, code, points):
    run(code, EXAMPLES["gradescope: results"])
    results = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert results["score"] == sum(test["score"] for test in results["tests"]) == points
    assert {"score", "max_score", "name", "output"} == set(results["tests"][0])


@pytest.mark.parametrize("name", ["fail-hard", "starts-at-bound"])
def test_what_inner_calls_return_is_not_judged(name):
    function = abviz.misconceptions[name].function
    assert abviz.check(function, most_leaves=4, random_trees=0).passed
