"""``abviz check``: exit codes 0 (right), 1 (wrong), 2 (bad input)."""

import json
import sys
from types import ModuleType

import pytest

import abviz
from abviz.command import main
from abviz.command.grade import cluster
from abviz.command.terminal import CommandError

SOLUTION = """
from dataclasses import dataclass
from helper import best

print("loud")


@dataclass
class Memory:
    value: int = 0


def right(node):
    return node.value if node.is_leaf else best(node, [right(child) for child in node.children])


def wrong(node):
    return node.value if node.is_leaf else max([wrong(child) for child in node.children])


number = 3
"""
HELPER = """
def best(node, values):
    return max(values) if node.is_max else min(values)
"""


@pytest.fixture
def solution(tmp_path):
    (tmp_path / "helper.py").write_text(HELPER)
    path = tmp_path / "solution.py"
    path.write_text(SOLUTION)
    return path


def check(target, *options):
    return main(["check", str(target), "--against", "minimax", "--leaves", "2", *options])


def test_a_right_and_a_wrong_function(solution, capsys):
    assert check(f"{solution}:right") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Called as right(root)."
    assert said[1].startswith("right does what minimax does on all ")
    assert check(f"{solution}:wrong") == 1
    said = capsys.readouterr()
    assert "\nwrong does something else than minimax on the tree " in said.out
    assert said.err == "" and "loud" not in said.out


@pytest.mark.slow
def test_graders_read_points_and_words_as_json(solution, capsys):
    options = ("--json", "--compare", "value", "--compare", "leaves", "--language", "de")
    assert check(f"{solution}:wrong", *options) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["score"] == 0.5 and [one["points"] for one in found["tests"]] == [0, 0.5]
    assert "etwas anderes" in found["output"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(:\n", "line 1: invalid syntax"),
        ("x = 1 / 0\n", "stops with ZeroDivisionError when it is loaded: 'division by zero'."),
        ("import sys; sys.exit(3)\n", "stops with SystemExit"),
        ("name = input()\n", "stops with EOFError"),
        ("def g(node): return 3\n", "has no function 'f'. Choose one of \"g\"."),
        ("f = 3\n", "check needs a function, not 3."),
        ("x = 3\n", "has no function."),
        ("def f(): return 3\n", "f takes no node"),
    ],
)
def test_files_that_cannot_be_checked(tmp_path, capsys, text, said):
    path = tmp_path / "solution.py"
    path.write_text(text)
    assert check(f"{path}:f") == 2
    complaint = capsys.readouterr().err
    assert said in complaint and complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("solution.py", "Name the function to check as FILE.py:function, not 'solution.py'."),
        ("solution.py:", "FILE.py:function"),
        ("solution.py:a b", "FILE.py:function"),
        ("nowhere.py:f", "nowhere.py: No such file"),
        (".:f", "."),
    ],
)
def test_words_that_name_no_function(capsys, target, said):
    assert check(target) == 2
    assert said in capsys.readouterr().err


def test_a_file_that_is_no_python_file(tmp_path, capsys):
    path = tmp_path / "notes.txt"
    path.write_text("3")
    assert check(f"{path}:f") == 2
    assert "its name must end in .py" in capsys.readouterr().err


def test_a_search_to_a_depth_can_be_checked_and_graded(tmp_path, capsys):
    (tmp_path / "own.py").write_text(
        "def minimax(node, depth):\n"
        "    if node.is_leaf or depth == 0:\n"
        "        return node.value if node.is_leaf else node.estimate\n"
        "    return (max if node.is_max else min)(minimax(c, depth - 1) for c in node.children)\n"
    )
    given = ["check", f"{tmp_path / 'own.py'}:minimax", "--leaves", "3"]
    assert main([*given, "--against", "minimax", "--depth", "2"]) == 0
    assert "minimax to 2 plies" in capsys.readouterr().out
    call = ["grade", str(tmp_path), "--store", str(tmp_path / "g"), "--leaves", "3"]
    call += ["--workers", "1", "--against", "minimax", "--function", "minimax"]
    for asked, end, words in (
        (["--depth", "2"], 0, "1 submission, 1 right"),
        (["--depth", "1"], 2, "holds grades with depth=2 and not 1"),
    ):
        assert main([*call, *asked]) == end
        told = capsys.readouterr()
        assert words in told.out + told.err


def test_jobs_go_to_the_workers_of_a_cluster(monkeypatch):
    executor = object()

    class Client:
        def __init__(self, address):
            assert address == "tcp://10.0.0.1:8786"

        def run(self, *call, on_error):
            return {"tcp://10.0.0.2:1": abviz.__version__}

        def get_executor(self):
            return executor

    stand_in = ModuleType("distributed")
    stand_in.Client = Client
    monkeypatch.setitem(sys.modules, "distributed", stand_in)
    assert cluster("tcp://10.0.0.1:8786") is executor and cluster(None) is None
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CommandError, match=r"--dask needs a package: pip install abviz\[cluster\]"):
        cluster("tcp://10.0.0.1:8786")
