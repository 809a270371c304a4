"""``abviz.grade``: a class is graded whatever its functions do, and again where it stopped."""

import json
import sqlite3
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from inspect import getsource

import pytest

import abviz
from abviz import jobs
from abviz.classroom.check.in_file import InFile, code_cells
from abviz.classroom.check.prints import refuse_input
from abviz.classroom.gradebook import grade as grading
from abviz.command import main
from abviz.trees import Tree

RIGHT = """
def search(node):
    pick = max if node.is_max else min
    return pick(map(search, node.children)) if node.children else node.value
"""


def notebook(*cells, **more):
    """Return a notebook of these code cells, with a text before each."""
    text = {"cell_type": "markdown", "source": ["%%bash\n", "def search("]}
    code = [{"cell_type": "code", "source": one.splitlines(keepends=True)} for one in cells]
    return json.dumps({"cells": [one for cell in code for one in (text, cell | more)]})


CLASS = {
    "ada.py": RIGHT,
    "bob/solution.py": RIGHT,
    "cem/first.py": "from helper import best as search\n",
    "cem/helper.py": RIGHT.replace("search", "best"),
    "dan.py": RIGHT.replace("max if node.is_max else min", "min"),
    "eva.py": "import os\ndef search(node):\n    os._exit(0)\n",
    "fay.py": "def search(node):\n    return len(bytearray(10**12))\n",
    "gus.py": "import time\ndef search(node):\n    time.sleep(10**6)\n",
    "hal.py": "def search(node:\n",
    "ida.py": "def find(node):\n    return 0\n",
    "jon.py": b"\xff\xfe",
    "=kim.py": "import os\nos._exit(0)\n",
    "lea/notes.txt": "later",
    "mia.ipynb": notebook("%matplotlib inline\n!ls", RIGHT, "1 / 0", "search = 0"),
    "ned.ipynb": "{broken",
    "oda/.ipynb_checkpoints/a.ipynb": "{",
    "oda/a.ipynb": notebook("find = 3"),
    "oda/b.ipynb": notebook(RIGHT, outputs=["x" * grading.LARGEST]),
    "__MACOSX/ada.py": "",
}
POINTS = {"ada": 4.0, "bob": 4.0, "cem": 4.0, "dan": 2.0, "mia": 4.0, "oda": 4.0} | dict.fromkeys(
    ("eva", "fay", "gus", "hal", "ida", "jon", "=kim", "lea", "ned"), 0.0
)
QUICK = {"against": "minimax", "most_leaves": 2, "random_trees": 0, "seconds": 2.0, "points": 4}
QUICK |= {"progress": False}
STRICT = {"against": "alphabeta", "cut_on_tie": False}


@pytest.fixture
def folder(tmp_path):
    where = tmp_path / "submissions"
    for name, text in CLASS.items():
        path = where / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return where


class AtOnce(Executor):
    """Runs each job when it comes, as far as it may; then it is interrupted."""

    def __init__(self, most=100):
        self.most, self.jobs = most, []

    def submit(self, job, one):
        if len(self.jobs) == self.most:
            raise KeyboardInterrupt
        self.jobs.append(one.student)
        future = Future()
        future.set_result(job(one))
        return future


def light(one, **_):
    return {"share": 1.0, "passed": True, "sentence": one.student}, grading._page([one.student])


@pytest.mark.slow
def test_a_class_is_graded_whatever_its_functions_do(folder, tmp_path):
    with ThreadPoolExecutor(2) as threads:
        grades = abviz.grade(folder, executor=threads, store=None, **QUICK)
    rows = {row["student"]: row for row in grades.table()}
    assert {name: row["points"] for name, row in rows.items()} == POINTS
    assert rows["bob"]["file"] == "bob/solution.py" and rows["cem"]["file"] == "cem/first.py"
    assert rows["dan"]["tree"] == "(0 1)" and rows["dan"]["misconceptions"] == []
    aspects = [rows["dan"][aspect] for aspect in ("value", "leaves", "move")]
    assert aspects == [False, True, None]
    ends = {name: row["sentence"] for name, row in rows.items()}
    start = "search does something else than minimax on the tree (0 1). On the tree (0 1) it "
    assert ends["eva"].startswith(f"{start}ended the process in which it ran, with the exit code 0")
    assert ends["fay"].startswith(f"{start}stops with MemoryError.")
    assert ends["gus"] == f"{start}had not come to an end after 2 seconds, and was stopped."
    assert ends["hal"] == "hal.py, line 1: '(' was never closed."
    assert ends["ida"].startswith("ida.py has no function 'search'.")
    assert ends["jon"].startswith("jon.py, line 1: (unicode error)")
    assert ends["=kim"].startswith("It ends the process in which it is loaded")
    assert ends["lea"] == "There is no Python file and no notebook."
    assert ends["ned"] == "ned.ipynb cannot be read as a Jupyter notebook."
    assert rows["oda"]["file"] == "oda/b.ipynb"
    assert str(grades) == (
        "Grades: 15 submissions, 5 right, on average 1.47 of 4 points.\nIdentical files: ada = bob."
    )
    text = grades.to_csv(tmp_path / "grades.csv").read_text("utf-8-sig")
    assert text.startswith("student,file,points,passed,value,leaves,move,") and "\n'=kim," in text
    pages = {page.name: page.read_text("utf-8") for page in grades.pages(tmp_path / "pages")}
    assert len(pages) == 15 and "2 of 4 points." in pages["dan.html"]
    assert "data:image/png" in pages["dan.html"] and "There is no Python" in pages["lea.html"]


def test_a_run_that_was_interrupted_goes_on(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(grading, "graded", light)
    store = tmp_path / "grades.sqlite"
    with pytest.raises(KeyboardInterrupt):
        abviz.grade(folder, executor=AtOnce(3), store=store, **QUICK)
    # A job that has run is kept only when it is heard of: nothing is half kept.
    assert sqlite3.connect(store).execute("SELECT count(*) FROM sealed_grades").fetchone() == (0,)
    assert "14 are not graded yet: grade again." in str(abviz.types.Grades(store))
    first = AtOnce()
    whole = abviz.grade(folder, executor=first, store=store, **QUICK).table()
    assert len(first.jobs) == 14
    (folder / "dan.py").write_text(RIGHT)
    second = AtOnce()
    again = abviz.grade(folder, executor=second, store=store, **QUICK)
    assert second.jobs == ["dan"] and again.table() == whole
    assert again.identical == [["ada", "bob", "dan"]]
    assert abviz.types.Grades(store, points=8).table()[1]["points"] == 8


def test_cells_that_a_student_has_copied_are_named_as_nbgrader_stops_at_them(tmp_path, monkeypatch):
    monkeypatch.setattr(grading, "graded", light)

    def cell(name, kind="code"):
        metadata = {"nbgrader": {"grade_id": name, "solution": True}} if name else {}
        return {"cell_type": kind, "metadata": metadata, "source": RIGHT}

    given = {
        "ada": [cell("answer-1"), cell("", "markdown"), cell("test-1"), cell("answer-1")],
        "bob": [cell("answer-1"), cell(""), cell(""), cell("test-1")],
    }
    (tmp_path / "in").mkdir()
    for name, cells in given.items():
        text = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
        (tmp_path / "in" / name / "ps1").mkdir(parents=True)
        (tmp_path / "in" / name / "ps1" / "ps1.ipynb").write_text(text)
    store = tmp_path / "grades.sqlite"
    for language, words in [
        ("en", "all but one are copies"),
        ("de", "alle bis auf eine sind Kopien"),
    ]:
        store.unlink(missing_ok=True)
        grades = abviz.grade(
            tmp_path / "in", executor=AtOnce(), store=store, language=language, **QUICK
        )
        lines = [line for line in str(grades).splitlines() if "nbgrader" in line]
        assert len(lines) == 1 and words in lines[0]
        assert "ada/ps1/ps1.ipynb" in lines[0] and "1, 4" in lines[0] and "answer-1" in lines[0]
        assert str(abviz.types.Grades(store)).splitlines()[-1] == lines[0]


def test_grades_of_other_settings_are_not_mixed(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(grading, "graded", light)
    store = tmp_path / "grades.sqlite"
    abviz.grade(folder, executor=AtOnce(), store=store, **QUICK)
    with pytest.raises(abviz.SearchError, match="holds grades with seconds=2.0 and not 3.0"):
        abviz.grade(folder, executor=AtOnce(), store=store, **QUICK | {"seconds": 3.0})
    with pytest.raises(abviz.SearchError, match="cut_on_tie=True and not False"):
        abviz.grade(folder, executor=AtOnce(), store=store, **QUICK | STRICT)
    with pytest.raises(abviz.SearchError, match="cannot be used for grades: file is not a"):
        abviz.types.Grades(folder / "ada.py")
    with pytest.raises(abviz.SearchError, match="There is no file"):
        abviz.types.Grades(tmp_path / "none.sqlite")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"function": "a b"}, "function is what it is called"),
        ({"leaves": 3}, "grade has no option 'leaves'"),
        ({"memory": 1}, "memory must be a whole number from 256"),
        ({"workers": 0}, "workers must be a whole number from 1"),
        ({"points": -1}, "points are a number from 0 on"),
        ({"files": "nowhere"}, "There is no folder nowhere"),
        ({"files": []}, "There are no Python files"),
    ],
)
def test_what_cannot_be_is_refused(folder, given, words):
    with pytest.raises(abviz.SearchError, match=words):
        abviz.grade(given.pop("files", folder), store=None, **QUICK | given)


def test_threads_go_on_where_a_worker_process_was_killed(folder, monkeypatch):
    class Killed(AtOnce):
        def submit(self, job, one):
            if self.jobs:
                raise BrokenExecutor
            future = super().submit(job, one)
            future._result, future._exception = None, BrokenProcessPool("killed")
            return future

    monkeypatch.setattr(grading, "graded", light)
    monkeypatch.setattr(jobs.futures, "ProcessPoolExecutor", lambda *_: Killed())
    grades = abviz.grade(folder, store=None, **QUICK)
    assert sum(row["passed"] for row in grades.table()) == 14
    left = abviz.grade(folder, executor=Killed(), store=None, **QUICK)
    assert "14 are not graded yet: grade again." in str(left)


def test_students_are_named_after_their_files(folder):
    assert [one.student for one in grading.submissions_in(folder, "search")[0]] == sorted(POINTS)
    listed, _ = grading.submissions_in(folder.glob("*/solution.py"), "search")
    assert [(one.student, one.main) for one in listed] == [("solution", "solution.py")]
    both = [folder / "bob" / "solution.py", folder / "cem" / "helper.py", folder / "ada.py"]
    found, _ = grading.submissions_in(both, "best")
    assert [(one.student, one.main) for one in found] == [
        ("ada", "ada.py"),
        ("bob", "solution.py"),
        ("cem", "helper.py"),
    ]
    assert sorted(found[2].files) == ["first.py", "helper.py"]
    (folder / "ada").mkdir()
    assert {"ada", "ada.py"} < {one.student for one in grading.submissions_in(folder, "search")[0]}
    (folder / "bob" / "solution.py").write_bytes(b"#" * grading.LARGEST + b"#")
    [bob] = [one for one in grading.submissions_in(folder, "search")[0] if one.student == "bob"]
    assert bob.problem == grading.TOO_LARGE


MAGIC = """%%time
%load_ext abc
files = !ls -l \\
  *.py
search?
?search
rest = (7
    % 4)
if rest:
    !pip install x
text = "%"
"""
SHOWN = "import IPython\ndisplay(3)"


@pytest.mark.parametrize(
    ("cells", "end"),
    [
        ((MAGIC, "%%html\n<b>", "", SHOWN, RIGHT, "search(", RIGHT[:9]), 7),
        ((RIGHT, "def search(node): return 8\nraise SystemExit", "search = 9"), 8),
        (
            ("import nowhere", RIGHT),
            "code cell 1 stops with ModuleNotFoundError when it is loaded: .No module",
        ),
        (
            ("x = 3", "def search(node:\n  pass"),
            "code cell 2, line 1: '.' was never closed; search",
        ),
        (
            ("input()", RIGHT),
            "code cell 1 stops with EOFError .*; search is not defined before it.",
        ),
        (("def find(node): return 3",), "has no function 'search'. Choose one of"),
        (
            ("from __future__ import annotations", "def search(node: nothing): return 8"),
            "code cell 2",
        ),
    ],
)
def test_a_notebook_runs_like_a_file_up_to_where_it_stops(tmp_path, monkeypatch, cells, end):
    file = tmp_path / "my work.ipynb"
    file.write_text(notebook(*cells))
    monkeypatch.setattr("builtins.input", refuse_input)
    if isinstance(end, str):
        with pytest.raises(abviz.SearchError, match=f"my work.ipynb, .*{end}|{end}"):
            InFile(str(file), "search").load()
        return
    search = InFile(str(file), "search").load()
    assert search(Tree.parse("7").root) == end
    assert "return" in getsource(search)


def test_a_check_names_the_line_of_the_cell(tmp_path, capsys):
    file = tmp_path / "ada.ipynb"
    file.write_text(notebook("x = 3", "\ndef search(node):\n    return nod"))
    assert main(["check", f"{file}:search", "--leaves", "2"]) == 1
    assert "Line 3: return nod" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": [3]}', "[" * 9999, '{"cells": [{}]}'])
def test_what_is_no_notebook_is_said(tmp_path, text):
    file = tmp_path / "a.ipynb"
    file.write_text(text)
    with pytest.raises(abviz.SearchError, match=r"a\.ipynb cannot be read"):
        code_cells(file)


@pytest.mark.slow
def test_the_command_grades_with_processes_of_its_own(folder, tmp_path, capsys):
    for name in ("ada.py", "dan.py"):
        (tmp_path / "two").mkdir(exist_ok=True)
        (folder / name).rename(tmp_path / "two" / name)
    files = ("--store", tmp_path / "g.sqlite", "--csv", tmp_path / "g.csv")
    words = [tmp_path / "two", *files, "--pages", tmp_path / "p", "--workers", 2, "--leaves", 2]
    assert main(["grade", *map(str, words), "--against", "minimax", "--no-pictures"]) == 0
    said = capsys.readouterr()
    assert said.err == "" and said.out.splitlines()[-1] == (
        "Grades: 2 submissions, 1 right, on average 0.75 of 1 points."
    )
    assert len(list((tmp_path / "p").iterdir())) == 2
    assert main(["grade", str(tmp_path / "two"), *map(str, files), "--leaves", "3"]) == 2
    assert "holds grades with against='minimax'" in capsys.readouterr().err
