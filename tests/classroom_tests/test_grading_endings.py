"""A class in which every file ends something: all are graded, and nothing is left running."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import abviz
from abviz.classroom.check.keeper import MARK
from abviz.command import main

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc"),
]
SLEEP = 2_000_000 + os.getpid()
IMPORTS = "import os, signal, subprocess, sys\n"
SEARCH = """
def search(node):
    {act}
    return minimax(node)
def minimax(node):
    pick = max if node.is_max else min
    return pick(map(minimax, node.children)) if node.children else node.value
"""
# What a file does, and the points that it has in the end.
ACTS = {
    "right": ("pass", 1.0),
    "wrong": ("return 'none'", 0.0),
    "asks its parent to end": ("os.kill(os.getppid(), signal.SIGTERM)", 1.0),
    "holds its parent": ("os.kill(os.getppid(), signal.SIGSTOP)", 1.0),
    "ends its group": ("os.killpg(os.getpgrp(), 9)", 0.0),
    "ends itself": ("os.kill(os.getpid(), 9)", 0.0),
    "leaves a session": (
        f"subprocess.Popen(['sleep', '{SLEEP}'], start_new_session=True)",
        1.0,
    ),
    "takes all memory": ("bytearray(2**40)", 0.0),
    "forks": ("os.fork()", 0.0),
    "leaves": ("os._exit(0)", 0.0),
    "crashes": ("import ctypes; ctypes.string_at(0)", 0.0),
}
QUICK = {"against": "minimax", "most_leaves": 2, "random_trees": 0, "progress": False}


def test_all_are_graded_and_no_process_is_left(tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    for name, (act, _) in ACTS.items():
        (folder / f"{name}.py").write_text(IMPORTS + SEARCH.format(act=act))
    with ThreadPoolExecutor(2) as threads:
        grades = abviz.grade(
            folder, executor=threads, store=None, compare="value", pictures=False, **QUICK
        )
    points = {row["student"]: row["points"] for row in grades.table()}
    assert points == {name: due for name, (_, due) in ACTS.items()}
    commands = [
        path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if _is_there(path)
    ]
    assert f"sleep\0{SLEEP}\0".encode() not in commands


def _is_there(path):
    try:
        return path.read_bytes() is not None
    except OSError:
        return False


WAITS = """
if os.path.exists({pipe!r}):
    waiting = open({pipe!r}, "w")
    import time
    time.sleep(999)
"""


def test_after_a_kill_the_next_run_makes_the_same_table(tmp_path, capsys):
    folder, pipe = tmp_path / "class", tmp_path / "pipe"
    folder.mkdir()
    right = SEARCH.format(act="pass")
    (folder / "ada.py").write_text(right)
    (folder / "eve.py").write_text(IMPORTS + WAITS.format(pipe=str(pipe)) + right)
    options = ["--against", "minimax", "--leaves", "2", "--no-pictures", "--workers", "1"]

    def words(name):
        files = ["--store", str(tmp_path / f"{name}.sqlite"), "--csv", str(tmp_path / name)]
        return ["grade", str(folder), *options, *files]

    os.mkfifo(pipe)
    grader = subprocess.Popen([sys.executable, "-m", "abviz", *words("killed.csv")])
    # This comes to its end when the function's process has ended, which holds the other one.
    with open(pipe) as waiting:
        grader.kill()
        assert waiting.read() == ""
    # The next run waits for nobody.
    pipe.unlink()
    grader.wait()
    assert main(words("killed.csv")) == main(words("whole.csv")) == 0
    assert (tmp_path / "killed.csv").read_text() == (tmp_path / "whole.csv").read_text()
    assert "eve,eve.py,1.0" in (tmp_path / "whole.csv").read_text()
    assert MARK not in os.environ
