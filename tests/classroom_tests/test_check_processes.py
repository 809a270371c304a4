"""A check runs in a process of its own: right programs of any form pass, and no trick does."""

import linecache
import os
import pickle
import re
import signal
import sys
import threading
import time
from copy import deepcopy
from functools import partial, wraps
from itertools import islice

import pytest
import searches as zoo
from cloudpickle.cloudpickle import list_registry_pickle_by_value
from searches import RIGHT, WRONG

import abviz
from abviz.classroom.check import finding, inside, settings
from abviz.classroom.check.process import Here
from abviz.classroom.check.trees import small_trials
from abviz.classroom.check.worker import Worker
from abviz.command import main
from abviz.trees import Tree
from abviz.trees.measures import minimax_values

pytestmark = pytest.mark.slow

quick = partial(abviz.check, most_leaves=3, random_trees=5)
# Of these the value and the leaves are seen, and no calls.
BY_READS = {"by_a_stack"}
QUICK = [one for one in RIGHT if one.name != "takes_its_time"]


@pytest.fixture
def impatient(monkeypatch):
    """Let a tree have less time: what sleeps would sleep as long as it is let."""
    monkeypatch.setattr(settings, "MOST_SECONDS_A_TREE", 0.5)


@pytest.mark.parametrize("row", QUICK, ids=lambda row: row.name)
def test_what_is_right_is_called_so(row):
    report = quick(row.function, row.against)
    if row.name in BY_READS:
        assert report.outcome.shown == ["value", "leaves"] and report.points(4) == 2
        report = quick(row.function, row.against, compare=["value", "leaves"])
    assert report.passed and report.points(4) == 4, report.text
    assert "something else than" not in report.text


# Of those with words of their own test_records.py has the reports.
UNUSUAL = [one for one in WRONG if not one.harm and not one.said]


@pytest.mark.parametrize("row", UNUSUAL, ids=lambda row: row.name)
def test_what_is_wrong_is_never_called_right(row):
    report = quick(row.function, row.against)
    assert not report.passed and report.points(4) < 3
    with pytest.raises(AssertionError):
        report.check()
    assert "does what" not in report.text.splitlines()[0]


@pytest.mark.parametrize("row", [one for one in WRONG if one.harm], ids=lambda r: r.name)
def test_what_harms_is_ended_and_earns_nothing(row, impatient):
    report = quick(row.function, row.against)
    assert not report.passed and report.points(4) == 0
    assert report.outcome.failure.what in ("stopped", "gone")


def test_a_tampered_process_has_no_verdict(monkeypatch, tmp_path, capsys):
    """It writes its own answers to every pipe that it has, or closes them all, and leaves."""
    path = tmp_path / "solution.py"
    path.write_text(
        "import os\n"
        "def forges(node):\n"
        "    for pipe in range(64):\n"
        "        try: os.write(pipe, b'[[0],[null],[null],[null],0]\\n')\n"
        "        except OSError: pass\n"
        "    os._exit(0)\n"
        "def closes(node):\n"
        "    os.closerange(0, 64)\n"
        "    return 0\n"
        "def prints(node):\n"
        "    print('{\"score\": 1.0}', flush=True)\n"
        "    os._exit(0)\n"
        "def dies(node):\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    ends = {"forges": "", "closes": "", "prints": "with exit code 0", "dies": "by signal 9"}
    for name, end in ends.items():
        assert main(["check", f"{path}:{name}", "--leaves", "2"]) == 1
        said = capsys.readouterr().out
        assert said.splitlines()[0] == f"{name} ends its process on the tree (0 0)."
        assert "there is no verdict" in said and end in said


def starts_another(node):
    os.fork()
    return 0


def takes_all_memory(node):
    return len(bytearray(2**34))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="limits of POSIX")
@pytest.mark.parametrize(
    ("function", "said"),
    [(starts_another, "PermissionError"), (takes_all_memory, "MemoryError")],
)
def test_processes_and_memory_are_bounded(function, said):
    report = quick(function, "minimax")
    assert f"{function.__name__} stops with {said} on the tree (0 0)." in report.text
    assert re.search(r"Line \d+: (os.fork|return len)", report.text)


def spoiling(function):
    @wraps(function)
    def spoilt(node):
        value = function(node)
        return value + 1 if node.parent is None else value

    return spoilt


@spoiling
def spoilt_at_the_root(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(map(spoilt_at_the_root, node.children))


def test_the_value_is_that_which_comes_back_in_the_end():
    report = quick(spoilt_at_the_root, "minimax")
    assert not report.passed and "Value of the root: 1. Right: 0." in report.text


def test_a_worker_without_a_parent_ends_some_time_after_it_was_to(monkeypatch):
    alarms = []
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.setattr(inside, "FORBIDDEN", ())
    monkeypatch.setattr(os, "register_at_fork", lambda **of: None, raising=False)
    monkeypatch.setattr(signal, "alarm", alarms.append, raising=False)
    for seconds in (10.9, 1e9):
        inside.limit(seconds, 2**30)
    assert alarms == [10 + inside.GRACE, inside.LONGEST_ALARM]


def test_where_nothing_was_seen_that_was_asked_for_this_is_said():
    row = next(row for row in RIGHT if row.name == "by_a_stack")
    report = quick(row.function, row.against, compare=["returns"])
    assert report.text.startswith("Nothing of by_a_stack could be seen.")


def test_what_was_not_seen_is_said_beside_a_mistake_that_was():
    def hides_small_trees(node, alpha=-9, beta=9):
        if node.parent is None and all(child.is_leaf for child in node.children):
            return (max if node.is_max else min)(child.value for child in node.children)
        below = [hides_small_trees(child, alpha, beta) for child in node.children]
        return below[0] if below else node.value

    text = quick(hides_small_trees).text
    assert "B has brought 0 to A" in text and "No call on a leaf was seen" in text


def test_a_parameter_that_nothing_is_known_of_is_refused():
    def search(node, alpha, beta, ply):
        return node.value

    with pytest.raises(abviz.SearchError, match="what to give search for its parameter 'ply'"):
        quick(search)


def test_a_global_of_its_module_goes_along_and_stays_as_it_is_here(monkeypatch):
    monkeypatch.setattr(zoo, "MAX", -1)  # Not as in its file.
    assert not quick(zoo.as_geeks_for_geeks).passed
    assert not list_registry_pickle_by_value()
    kept = zoo.keeps_its_default.__defaults__, vars(zoo.keeps_its_attributes.__self__)
    before = deepcopy(kept)
    quick(zoo.keeps_its_default)
    quick(zoo.keeps_its_attributes)
    assert kept == before


@pytest.mark.parametrize(
    ("function", "what", "said"),
    [
        (zoo.keeps_its_default, "spoilt", "On this tree alone it is right. What is kept"),
        (zoo.keeps_its_attributes, "unsteady", "Something is kept from one call to the next"),
    ],
)
def test_what_is_kept_is_no_counterexample(function, what, said):
    report = quick(function)
    assert report.outcome.failure.what == what and not report.misconceptions
    assert said in report.text
    assert report.departure == ""


def test_minimax_without_calls_is_told_what_was_seen():
    for function in (zoo.minimax_by_a_stack, zoo.minimax_in_a_thread, zoo.minimax_unseen):
        report = quick(function)
        assert report.outcome.shown == ["value"] and report.points(4) == 1
        assert "the scores of all of them are read, in every tree" in report.text
        assert "What could not be seen earns nothing" in report.text
        found = report.to_dict(4)["tests"]
        assert [one["points"] for one in found] == [1, 0, 0, 0]
        assert found[1]["message"] == "It could not be seen."


def wrong_by_a_stack(root):
    """Leave the last leaf out, without calls."""
    stack, best = [root], []
    while stack:
        node = stack.pop(0)
        if node.is_leaf:
            best.append(node.value)
        stack += node.children[:-1] if len(node.children) > 2 else node.children
    return max(best)


def test_leaves_that_are_read_tell_what_is_wrong():
    report = quick(wrong_by_a_stack, compare=["leaves"])
    assert str(report.counterexample) == "(0 0 0)" and report.outcome.wrong == {"leaves"}
    assert "Leaves: B=0 C=0. Right: B=0 C=0 D=0." in report.text


def test_a_search_over_copies_is_seen():
    report = quick(zoo.minimax_over_lists)
    assert report.departure == "It enters E; alpha-beta skips that node."
    assert report.picture is not None

    def searches(position, alpha, beta):
        if not isinstance(position, list):
            return position
        for child in position:
            alpha = max(alpha, searches(child, alpha, beta))
        return alpha

    def over_lists(node):
        return searches(zoo.to_lists(node), -float("inf"), float("inf"))

    report = quick(over_lists)
    assert str(report.counterexample) == "min(0 0)" and "is given" not in report.departure
    assert "C is entered with the window [0, +∞]" in report.departure


def test_a_first_window_of_numbers_costs_nothing():
    report = quick(zoo.from_9999)
    assert report.passed
    assert "It begins with the window [−9999, 9999] in the place of [−∞, +∞]" in report.text
    assert "Where a score is infinite, as in " in report.text


def test_of_a_slow_function_what_it_has_shown_counts(monkeypatch):
    """More trees, more points; all that are enough, all of them."""
    earned = []
    for allowed in (3, 600, 1700, 1800):
        clock = iter([0.0] * (allowed + 1) + [1e9] * 10**4)
        monkeypatch.setattr(finding, "monotonic", lambda clock=clock: next(clock))
        report = abviz.check(zoo.plain, random_trees=0)
        earned.append(report.points(4))
        assert report.passed == (earned[-1] == 4) and report.outcome.is_late
    assert earned == sorted(earned) and earned[0] > 0 and earned[-2] < earned[-1] == 4
    monkeypatch.setattr(finding, "monotonic", iter([0.0] * 31 + [1e9] * 99).__next__)
    text = abviz.check(zoo.plain, random_trees=0).text
    assert text.startswith("plain is slow: it is right on the 30 trees for which there was time.")
    assert "So far it has earned" in text


def test_what_is_slow_on_larger_trees_alone_has_no_mistake(impatient):
    def slow(node):
        if len(node.path) > 4:
            time.sleep(5)
        pick = max if node.is_max else min
        return node.value if node.is_leaf else pick(map(slow, node.children))

    report = abviz.check(slow, "minimax", most_leaves=3, random_trees=50)
    assert report.passed and "On a larger tree, " in report.text


def test_a_report_travels():
    for function in (zoo.plain, zoo.minimax, zoo.divides_by_zero):
        report = quick(function, random_trees=0)
        for twin in (pickle.loads(pickle.dumps(report)), deepcopy(report)):
            assert twin.text == report.text and repr(twin.picture) == repr(report.picture)
    assert twin.to_dict() == report.to_dict() and twin._repr_html_() == report._repr_html_()


def test_searches_of_abviz_are_no_work_of_ones_own():
    def looks_it_up(node):
        return abviz.search(abviz.Tree.parse("3 5"), "alphabeta").value

    def reads_the_values(node):
        def told(one):
            below = " ".join(map(told, one.children))
            return f"{one.player}({below})" if below else str(one.value)

        return minimax_values(Tree.parse(told(node)))[0]

    for function in (zoo.reads_the_answer, looks_it_up, reads_the_values):
        report = quick(function, compare=["value"])
        assert not report.passed and report.points(4) == 0
        said = "is not there while a function is checked"
        if function is zoo.reads_the_answer:
            said = "runs a search of abviz itself"
        assert said in report.text


def test_checks_in_several_threads_leave_everything_as_it_was():
    before = sys.stdin, sys.stdout, sys.stderr, threading.active_count()
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(quick(zoo.chatters, random_trees=0).passed))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 3
    assert (sys.stdin, sys.stdout, sys.stderr, threading.active_count()) == before


def test_a_line_of_a_notebook_cell_is_told():
    name, source, space = "<cell 7>", "def divides(node):\n    return 1 / 0\n", {}
    linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
    exec(compile(source, name, "exec"), space)
    assert "Line 2: return 1 / 0" in quick(space["divides"], "minimax").text


def test_no_process_is_left(monkeypatch):
    started = []
    original = Worker.__init__

    def noted(self, *args, **options):
        original(self, *args, **options)
        started.append(self._process)

    monkeypatch.setattr(Worker, "__init__", noted)
    quick(zoo.minimax)
    assert len(started) == 2 and all(process.poll() is not None for process in started)


def test_where_there_are_no_processes_it_runs_here(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    for function in (zoo.plain, zoo.over_lists, zoo.minimax):
        report = quick(function)
        assert report.passed == (function is not zoo.minimax)
        assert "It ran in this process" in report.text


def test_trees_of_five_leaves_are_judged_here_as_in_a_process():
    usual = settings.Settings()
    start = partial(Here, zoo.plain, usual.given("en"))
    examination = finding.Examination(start, usual, report=lambda _: None)
    larger = (one for one in small_trials(5) if one.size == 5)
    assert not [*examination.failures(islice(larger, 60))]
