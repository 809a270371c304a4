"""Functions that crash, never end, print, leave, remember or ask: a clear report of each."""

import builtins
import random
import sys
from fractions import Fraction
from functools import partial
from math import inf
from time import monotonic

import pytest
import zoo

import abviz
from abviz.classroom.check import process, worker
from abviz.classroom.check.check import checked
from abviz.classroom.check.in_file import InFile
from abviz.classroom.check.run import Garbage, _decoded
from abviz.classroom.check.settings import Settings

pytestmark = pytest.mark.slow

quick = partial(abviz.check, against="minimax", most_leaves=2, random_trees=0)


def calls_itself_on_itself(node):
    return calls_itself_on_itself(node)


def raises_the_limit(node):
    sys.setrecursionlimit(10**6)
    return raises_the_limit(node)


def never_ends(node):
    while True:
        pass


def never_gives_in(node):
    while True:
        try:
            while True:
                pass
        except:  # noqa: E722
            pass


def divides(node):
    return 1 / 0 if node.children else node.value


def leaves(node):
    sys.exit(3)


def asks(node):
    return input("Which value? ")


def reads(node):
    return int(sys.stdin.readline())


def changes_the_tree(node):
    node.children = ()
    return 0


def returns_a_truth(node):
    return True


def is_not_a_number(node):
    return (
        node.value
        if node.is_leaf
        else [is_not_a_number(child) for child in node.children] and (float("nan"))
    )


def takes_numbers(node):
    return node if isinstance(node, int) else max(takes_numbers(c.value) for c in node.children)


def makes_its_own(node):
    return node.value if node.is_leaf else makes_its_own(abviz.Tree.parse("3").root)


def tells_in_lines(node):
    raise ValueError("first\nsecond")


def leaves_it_to_chance(node):
    if node.is_leaf:
        return node.value
    return random.choice([leaves_it_to_chance(child) for child in node.children])


@pytest.mark.parametrize(
    ("function", "what", "said"),
    [
        (never_ends, "stopped", "it had not come to an end after 0.3 seconds, and was stopped."),
        (never_gives_in, "stopped", "it had not come to an end after 0.3 seconds"),
        (divides, "error", "On the tree (0 1) it stops with ZeroDivisionError."),
        (tells_in_lines, "error", "Its message is: “first”."),
        (leaves, "error", "it stops with SystemExit."),
        (asks, "error", "nobody answers"),
        (reads, "error", "it stops with ValueError."),
        (changes_the_tree, "error", "never changes"),
        (
            zoo.forgets_return,
            "differs",
            "it returns None; the value of A is 1. Hand the value back",
        ),
        (zoo.texts, "differs", "it returns '1'; the value of A is 1. Return a number"),
        (returns_a_truth, "differs", "it returns True; the value of A is 1. Return a number"),
        (is_not_a_number, "differs", "it returns nan; the value of A is 1. Return a number"),
        (takes_numbers, "error", "it stops with AttributeError."),
        (leaves_it_to_chance, "unsteady", "it does not always do the same: what it does is left"),
    ],
)
def test_each_gets_a_clear_report(function, what, said, capsys, request):
    if what == "differs":  # A process of its own would only take its time.
        request.getfixturevalue("here")
    before = builtins.input, sys.stdin, sys.stdout, sys.stderr, sys.getrecursionlimit()
    random.seed(3)
    report = quick(function, seconds=0.3 if "0.3 s" in said else 5)
    assert not report.passed and report.verdict.failure.what == what
    assert said in report.departure
    assert report.headline.startswith(f"{function.__name__} does something else than minimax on")
    assert report.misconceptions == () and report.verdict.share < 1
    after = builtins.input, sys.stdin, sys.stdout, sys.stderr, sys.getrecursionlimit()
    assert after == before and sys.getprofile() is None and sys.gettrace() is None
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("function", [raises_the_limit, calls_itself_on_itself])
def test_a_recursion_without_end_earns_nothing(function):
    report = quick(function, seconds=2)
    assert not report.passed and report.points(4) == 0


def test_an_endless_recursion_ends_where_python_ends_it():
    assert "RecursionError" in quick(calls_itself_on_itself).text


def interrupts(node):
    raise KeyboardInterrupt


def test_an_interruption_of_its_own_is_an_error_of_the_function():
    assert quick(interrupts).verdict.failure.what == "error"


def test_an_interruption_ends_the_process_and_goes_through(monkeypatch):
    """As when somebody stops a cell while the function sleeps."""
    started = []

    class Interrupted(worker.Worker):
        def __init__(self, *args):
            super().__init__(*args)
            started.append(self._process)

        def _line(self, seconds):
            if started:
                raise KeyboardInterrupt
            return super()._line(seconds)

    monkeypatch.setattr(process, "Worker", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        quick(never_ends)
    [ended] = started
    assert ended.poll() is not None


ALPHA, SEEN = -inf, []


def remembers(node):
    global ALPHA
    if node.is_leaf:
        SEEN.append(node.value)
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        v = (max if node.is_max else min)(v, remembers(child))
        if node.is_max:
            ALPHA = max(ALPHA, v)
        elif v <= ALPHA:
            break
    return v


def test_what_is_kept_in_global_variables_is_found():
    report = quick(remembers, against="alphabeta")
    assert not report.passed and report.points(4) == 0


def test_what_is_printed_is_bounded_and_shown_in_the_report(capsys):
    def talks(node):
        print("at", node.name)
        print("\x1b[2J" * 10_000, file=sys.stderr)
        return node.value if node.is_leaf else max(map(talks, node.children))

    report = quick(talks)
    assert capsys.readouterr() == ("", "")
    assert "It printed:\nat A" in report.text and report.text.endswith("…")
    assert "\x1b" not in report.text and len(report.text) < 4_000


def test_a_function_that_is_too_slow_is_not_called_right():
    def slow(node):
        until = monotonic() + 0.05
        while monotonic() < until:
            pass
        pick = max if node.is_max else min
        return node.value if node.is_leaf else pick(map(slow, node.children))

    report = abviz.check(slow, "minimax", most_leaves=3, random_trees=0, seconds=1.5)
    assert not report.passed and 0 <= report.points() < 1 and "slow is too slow: " in report.text
    with pytest.raises(AssertionError, match="is too slow"):
        report.check()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("while True:\n    pass\n", "still being loaded after 0.4 seconds"),
        ("import os\nos._exit(0)\n", "ends the process in which it is loaded"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_stopped(tmp_path, monkeypatch, text, said):
    path = tmp_path / "endless.py"
    path.write_text(text)
    monkeypatch.setattr(worker, "STARTING_SECONDS", 0.4 if "while" in text else 30)
    with pytest.raises(abviz.SearchError, match=said):
        checked(InFile(str(path), "search"), Settings())


@pytest.mark.parametrize("given", [["*", 1, 2], ["/", 1.5, 2], ["/", 1, None]])
def test_what_is_no_fraction_is_refused(given):
    with pytest.raises(Garbage):
        _decoded(given)
    assert _decoded(["/", 1, 2]) == Fraction(1, 2)


def test_a_number_too_long_to_be_written_is_no_value():
    def enormous(node):
        return 10**5000

    report = quick(enormous)
    assert not report.passed and len(report.text) < 1_000
