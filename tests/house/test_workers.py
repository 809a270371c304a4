"""Workers share the suite: no server starts twice, and nothing that needs quiet comes too late."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from workers import Scheduler, group_of


class Item:
    """Stands in for a test, with some marks."""

    def __init__(self, name, *marks):
        self.name, self.marks = name, set(marks)
        self.nodeid, self.fixturenames = name, ()
        self.path = Path("tests", f"{name}.py")

    def get_closest_marker(self, name):
        return name if name in self.marks else None


@pytest.fixture
def conftest(pytestconfig, root):
    return pytestconfig.pluginmanager.get_plugin(str(root / "tests" / "conftest.py"))


@pytest.fixture
def items():
    marks = {"fast": (), "page": ("browser",), "lesson": ("kernel",), "film": ("slow",)}
    return [Item(name, *those) for name, those in marks.items()]


def collected(conftest, items, *, quick=False, worker=False):
    """Return the names of the tests that are run, in order, and of those that are left out."""
    left = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left.extend(items))
    config = SimpleNamespace(hook=hook, getoption={"quick": quick}.get)
    if worker:
        config.workerinput = {}
    for _ in conftest.pytest_collection_modifyitems(config, items):
        pass
    return [one.name for one in items], [one.name for one in left]


@pytest.mark.parametrize(
    ("nodeid", "group"),
    [
        ("tests/browser/test_stage_in_browser.py::test_stubs[lab]", "lab"),
        ("tests/browser/test_stage_in_browser.py::test_keys[notebook-aima-3x3]", "notebook"),
        (
            "tests/browser/test_page_in_browser.py::test_start",
            "tests/browser/test_page_in_browser.py",
        ),
        ("tests/house/test_run.py::test_start[lab]", "tests/house/test_run.py"),
        ("notebooks/02-minimax.ipynb::Cell 0", "notebooks/02-minimax.ipynb"),
        ("notebooks/solutions/a.ipynb::Cell 0", "notebooks/solutions/a.ipynb"),
        ("abviz/trees/tree.py::abviz.trees.tree.Tree", "abviz/trees/tree.py"),
    ],
)
def test_the_tests_of_a_file_or_of_a_server_stay_together(nodeid, group):
    assert group_of(nodeid) == group


@pytest.mark.parametrize(
    ("others", "group"),
    [
        ([{"lab": False}, {"notebook": False}], "tests/house/test_run.py"),
        ([{"lab": False}, {"notebook": True}], "tests/browser/test_page_in_browser.py"),
        (
            [{"lab": False}, {"tests/house/test_package.py": False}],
            "tests/browser/test_page_in_browser.py",
        ),
        ([], "tests/browser/test_page_in_browser.py"),
    ],
)
def test_one_worker_has_other_things_to_do_than_drive_a_browser(others, group):
    scheduler = Scheduler.__new__(Scheduler)
    scheduler.workqueue = {
        "tests/browser/test_page_in_browser.py": {},
        "tests/house/test_run.py": {},
    }
    scheduler.assigned_work = {"me": {"lab": {"a": False}}} | {
        number: {one: {"a test": is_done} for one, is_done in work.items()}
        for number, work in enumerate(others)
    }
    assert scheduler.next_group("me") == group
    del scheduler.workqueue["tests/house/test_run.py"]
    assert scheduler.next_group("me") == "tests/browser/test_page_in_browser.py"


def test_alone_the_fast_tests_come_first_and_the_browser_last(conftest, items):
    assert collected(conftest, items) == (["fast", "film", "lesson", "page"], [])


def test_a_worker_ends_with_small_groups_and_runs_no_kernel_beside_a_browser(conftest, items):
    assert collected(conftest, items, worker=True) == (["lesson", "page", "fast", "film"], [])


def test_quick_leaves_out_what_takes_long_and_most_of_many_cases(conftest, items):
    items += [Item(f"table[{case}]") for case in range(10)]
    kept, left = collected(conftest, items, quick=True)
    assert kept == ["fast", "table[0]", "table[3]", "table[6]", "table[9]"]
    assert left[:3] == ["page", "lesson", "film"] and len(left) == 9
