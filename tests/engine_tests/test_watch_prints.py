"""What a watched function prints is shown up to a bound, and nothing else is held back."""

import builtins
import sys
import threading

import pytest
from engine_tests.watched import SMALL

from abviz import Tree, watch
from abviz.diagnosis.sandbox import MOST_CHARACTERS, MOST_LINES, bounded_prints


def chatty(node):
    for _ in range(100):
        print("at", node.name)
    return node.value if node.is_leaf else max(chatty(child) for child in node.children)


def one_long_line(node):
    print("x" * 9_000, end="")
    return node.value if node.is_leaf else max(one_long_line(child) for child in node.children)


def to_stderr(node):
    sys.stderr.writelines(["one\n", "two\n"] * 30)
    return node.value if node.is_leaf else max(to_stderr(child) for child in node.children)


def endless(node):
    while True:
        print("for ever")


def fails(node):
    print("so far", flush=True)
    raise ValueError(node.name)


def test_prints_are_bounded_and_the_rest_is_counted(capsys):
    watch(chatty, SMALL)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:-1] == ["at A"] * MOST_LINES
    assert lines[-1] == "… 600 more lines printed by chatty were left out"


def test_one_long_line_is_cut_off_too(capsys):
    watch(one_long_line, SMALL)
    assert capsys.readouterr().out == (
        "x" * MOST_CHARACTERS
        + "\n… 53,000 more characters printed by one_long_line were left out\n"
    )


def test_both_streams_count_together(capsys):
    watch(to_stderr, SMALL)
    captured = capsys.readouterr()
    assert captured.err.count("\n") == MOST_LINES
    assert captured.out == "… 320 more lines printed by to_stderr were left out\n"


@pytest.mark.parametrize("function", [fails, endless, chatty])
def test_the_streams_are_put_back_whatever_happens(function, capsys):
    streams = sys.stdout, sys.stderr
    watch(function, SMALL, seconds=0.1)
    assert (sys.stdout, sys.stderr) == streams
    print("after")
    assert capsys.readouterr().out.endswith("after\n")


def test_little_is_printed_as_it_is(capsys):
    watch(fails, SMALL)
    assert capsys.readouterr() == ("so far\n", "")


def test_other_threads_print_what_they_like(capsys):
    with bounded_prints("main", lines=1):
        print("one")
        other = threading.Thread(target=lambda: print("two\nthree"))
        other.start()
        other.join()
        print("four")
    assert capsys.readouterr().out == (
        "one\ntwo\nthree\n… 1 more line printed by main was left out\n"
    )


def test_watches_in_several_threads_leave_the_streams_as_they_were(capsys):
    """Each ends in the order in which it began: the first one ends while the others go on."""
    before = sys.stdout, sys.stderr, sys.stdin, builtins.input
    begun, ended = [threading.Event() for _ in range(3)], [threading.Event() for _ in range(3)]

    def watched(number):
        def search(node):
            print("thread", number)
            begun[number].set()
            begun[-1].wait(10)
            assert number == 0 or ended[number - 1].wait(10)
            return node.value

        trace = watch(search, Tree.parse("3"))
        ended[number].set()
        return trace.value

    threads = []
    for number in range(3):
        threads.append(threading.Thread(target=watched, args=(number,)))
        threads[-1].start()
        assert begun[number].wait(10)
    for thread in threads:
        thread.join(10)
    assert (sys.stdout, sys.stderr, sys.stdin, builtins.input) == before
    assert sorted(capsys.readouterr().out.split("\n")) == ["", "thread 0", "thread 1", "thread 2"]
