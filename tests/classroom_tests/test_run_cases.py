"""What Python says of runs by hand is what is stored for the page."""

import json

import pytest
from classroom_tests import run_cases
from classroom_tests.random_runs import exercise

from abviz.classroom.practice.exam_on_page import searches_by_name


def test_the_stored_runs_are_judged_as_they_are_now():
    stored = run_cases.FILE.read_text(encoding="utf-8")
    assert stored == run_cases.written(), "python -m classroom_tests.run_cases, in tests"


def test_every_search_and_every_misconception_is_among_the_stored_runs():
    cases = json.loads(run_cases.FILE.read_text(encoding="utf-8"))
    stored = {case["search"]["name"] for case in cases}
    stored |= {search["name"] for case in cases for search in case["beliefs"].values()}
    assert stored == set(searches_by_name())


@pytest.mark.parametrize(
    ("run", "judged", "due"),
    [
        ("enter A, enter B, enter C, cut B", ["3 wrong enter D"], "return B 3"),
        ("enter A, enter B, enter C, return B 3", ["3 wrong enter D"], "enter E"),
        ("enter A, enter B, enter C, enter D, return B 5", ["4 wrong return B 3"], "enter E"),
    ],
)
def test_a_run_is_told_in_words(run, judged, due):
    task = exercise("(3 5) (2 9)", "alphabeta", "values")
    told = run_cases.told(task, run_cases.read_acts(run, task.trace.tree))
    assert (told["acts"], told["judged"], told["due"]) == (run, judged, due)
