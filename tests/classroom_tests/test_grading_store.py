"""The file of grades: sealed, told in one sentence where it fails, and wise to what ends a run."""

import os
import re
import sqlite3
import sys
import tempfile
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest

import abviz
from abviz.classroom.check.worker import EndedFromOutside
from abviz.classroom.gradebook import grade as grading
from abviz.classroom.gradebook import workplace
from abviz.classroom.gradebook.grades import Store
from abviz.command import main
from abviz.command.grade import check_versions
from abviz.command.terminal import CommandError
from abviz.jobs import NO_ABVIZ

QUICK = {"against": "minimax", "most_leaves": 2, "random_trees": 0, "progress": False}


@pytest.fixture
def folder(tmp_path):
    """Return a folder with what three students have handed in."""
    folder = tmp_path / "submissions"
    folder.mkdir()
    for name in ("ada", "bob", "eve"):
        (folder / f"{name}.py").write_text(f"def search(node):\n    return '{name}'\n")
    return folder


@pytest.fixture(autouse=True)
def light(monkeypatch):
    """Grade without a look at the function: only eve is wrong."""

    def graded(submission, **_):
        is_right = submission.student != "eve"
        grade = {"share": float(is_right), "passed": is_right, "sentence": submission.student}
        return grade, grading._page([submission.student])

    monkeypatch.setattr(grading, "graded", graded)


class AtOnce(Executor):
    """Runs each job when it comes, and names it."""

    def __init__(self, *_):
        self.students = []

    def submit(self, job, submission):
        self.students.append(submission.student)
        future = Future()
        try:
            future.set_result(job(submission))
        except Exception as error:
            future.set_exception(error)
        return future


def points_in(grades):
    return {row["student"]: row["points"] for row in grades.table()}


def test_a_grade_that_somebody_else_has_changed_is_made_anew(folder, tmp_path):
    store = tmp_path / "grades.sqlite"
    assert points_in(abviz.grade(folder, executor=AtOnce(), store=store, **QUICK))["eve"] == 0
    with sqlite3.connect(store) as database:
        text = '{"share": 1.0, "passed": true, "sentence": "eve"}'
        database.execute("UPDATE sealed_grades SET grade = ?", (text,))
    assert points_in(abviz.types.Grades(store)) == {"ada": None, "bob": None, "eve": None}
    again = abviz.grade(folder, executor=AtOnce(), store=store, **QUICK)
    assert points_in(again) == {"ada": 1, "bob": 1, "eve": 0}
    assert "3 grades in the file had been changed, and were made anew." in str(again)


@pytest.mark.skipif(sys.platform == "win32", reason="rights of POSIX")
def test_the_key_of_the_seal_is_for_its_owner_alone(folder, tmp_path):
    store = tmp_path / "grades.sqlite"
    abviz.grade(folder, executor=AtOnce(), store=store, **QUICK)
    key = tmp_path / "grades.sqlite.key"
    assert key.stat().st_mode & 0o777 == 0o600
    key.write_bytes(b"short")
    with pytest.raises(abviz.SearchError, match=r"grades\.sqlite\.key, is damaged: delete it"):
        abviz.types.Grades(store)


def begun(store, *students):
    """Let a run end while these were being checked, as by SIGKILL."""
    kept = Store(store)
    keys = dict(kept.database.execute("SELECT student, key FROM submissions"))
    for student in students:
        kept.note_begun(keys[student])


def test_what_was_checked_when_a_run_ended_comes_last_and_alone(folder, tmp_path, monkeypatch):
    store, pools = tmp_path / "grades.sqlite", []

    def pool(workers, *_):
        pools.append((workers, AtOnce()))
        return pools[-1][1]

    monkeypatch.setattr("abviz.jobs.futures.ProcessPoolExecutor", pool)
    (folder / "dan.py").write_text("search = abs")
    # The settings are in the file before anything is graded.
    abviz.grade([folder / "ada.py"], executor=AtOnce(), store=store, **QUICK)
    Store(store).begin({}, grading.submissions_in(folder, "search")[0], [])
    begun(store, "bob", "eve")
    grades = abviz.grade(folder, store=store, workers=2, **QUICK)
    assert [(workers, pool.students) for workers, pool in pools] == [
        (2, ["dan"]),
        (1, ["bob"]),
        (1, ["eve"]),
    ]
    assert points_in(grades) == {"ada": 1, "bob": 1, "dan": 1, "eve": 0}
    assert Store(store).ends() == {}


def test_a_file_with_which_a_run_has_ended_twice_is_left_to_the_teacher(folder, tmp_path):
    store = tmp_path / "grades.sqlite"
    # The settings are in the file before anything is graded.
    abviz.grade([folder / "ada.py"], executor=AtOnce(), store=store, **QUICK)
    for _ in range(2):
        Store(store).begin({}, grading.submissions_in(folder, "search")[0], [])
        begun(store, "eve")
    pool = AtOnce()
    grades = abviz.grade(folder, executor=pool, store=store, **QUICK)
    assert "eve" not in pool.students and points_in(grades) == {"ada": 1, "bob": 1, "eve": None}
    assert grades.table()[2]["sentence"].startswith("The run has ended twice while this was")
    assert "Look at these yourself: a run has ended twice with them: eve." in str(grades)
    (folder / "eve.py").write_text("search = None")
    assert points_in(abviz.grade(folder, executor=pool, store=store, **QUICK))["eve"] == 0


def test_a_signal_from_outside_leaves_the_grade_open(folder, tmp_path, monkeypatch):
    def ended(submission, **_):
        raise EndedFromOutside

    monkeypatch.setattr(grading, "graded", ended)
    store = tmp_path / "grades.sqlite"
    grades = abviz.grade(folder, executor=AtOnce(), store=store, **QUICK)
    assert {row["points"] for row in grades.table()} == {None} and not grades.are_complete
    assert grades.table()[0]["sentence"].startswith("The process in which the function runs was")
    assert str(grades).endswith("3 are not graded yet: grade again.")


def test_what_was_not_taken_is_named(folder, tmp_path):
    for name in ("ada.PY", "carl.py.txt", "notes.zip", ".hidden"):
        (folder / name).write_text("")
    store = tmp_path / "grades.sqlite"
    for grades in (
        abviz.grade(folder, executor=AtOnce(), store=store, **QUICK),
        abviz.types.Grades(store),
    ):
        line = "Not taken, for only .py and .ipynb are graded: ada.PY, carl.py.txt, notes.zip."
        assert line in str(grades)


@pytest.mark.parametrize(
    ("table", "value", "said"),
    [
        ("settings", "[3]", "cannot be used for grades: its settings are none"),
        ("settings", "{broken", "cannot be used for grades: Expecting property name"),
    ],
)
def test_a_damaged_file_is_told_in_one_sentence(folder, tmp_path, capsys, table, value, said):
    store = tmp_path / "grades.sqlite"
    abviz.grade(folder, executor=AtOnce(), store=store, **QUICK)
    with sqlite3.connect(store) as database:
        database.execute(f"UPDATE {table} SET text = ?", (value,))
    assert main(["grade", str(folder), "--store", str(store)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and f"grades.sqlite {said}" in error and "delete it" in error


def test_a_full_disk_is_told_in_one_sentence_and_the_next_run_goes_on(folder, tmp_path, capsys):
    store = tmp_path / "grades.sqlite"
    kept, original = [], Store.keep

    def full(self, key, grade, page):
        if kept:
            # SQLite writes no further page then, as on a full disk.
            self.database.execute("PRAGMA max_page_count = 1")
            page = os.urandom(10**6)
        kept.append(key)
        original(self, key, grade, page)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "keep", full)
        with pytest.raises(abviz.SearchError) as problem:
            abviz.grade(folder, executor=AtOnce(), store=store, **QUICK)
    assert re.search(
        r"grades\.sqlite cannot be written: database or disk is full\. What is in it stays; make "
        r"room, and type the same again\.$",
        str(problem.value),
    )
    pool = AtOnce()
    again = abviz.grade(folder, executor=pool, store=store, **QUICK)
    assert len(pool.students) == 2 and points_in(again) == {"ada": 1, "bob": 1, "eve": 0}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--csv", "."], ". is a folder: name a file in it."),
        (["--csv", "none/grades.csv"], "There is no folder none to write into."),
        (["--pages", "ada.py"], "ada.py is a file, and a folder is wanted."),
        (["--store", "."], ". is a folder, and no file for grades."),
    ],
)
def test_a_place_where_nothing_can_be_written_is_refused_before_the_work(
    folder, monkeypatch, capsys, words, said
):
    monkeypatch.chdir(folder)
    monkeypatch.setattr(grading, "run_jobs", None)
    assert main(["grade", ".", *words]) == 2
    assert capsys.readouterr().err == f"abviz: {said}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_folders_of_runs_that_were_killed_are_cleared_and_no_others(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left = tmp_path / f"{workplace.PREFIX}left"
    (left / "files").mkdir(parents=True)
    (left / "lock").touch()
    (tmp_path / "abviz-other").mkdir()
    with workplace.folder_for_files() as used:
        (used / "ada.py").write_text("")
        workplace.clear_what_was_left()
        assert (used / "ada.py").exists() and not left.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["abviz-other"]


class OnACluster(AtOnce):
    """Knows no abviz, like the workers of a cluster on which it is not installed."""

    def submit(self, job, submission):
        future = Future()
        error = RuntimeError("Error during deserialization of the task graph.")
        error.__cause__ = ModuleNotFoundError("No module named 'abviz'", name="abviz")
        future.set_exception(error)
        return future


def test_workers_without_abviz_are_told_in_one_sentence(folder):
    with pytest.raises(abviz.SearchError, match="^The workers have no abviz: install it where"):
        abviz.grade(folder, executor=OnACluster(), store=None, **QUICK)
    plan = abviz.experiment(
        trees={"family": "random", "branching": 2, "depth": 2}, algorithms=["alphabeta"], seeds=2
    )
    with pytest.raises(abviz.SearchError, match="^The workers have no abviz"):
        plan.run(executor=OnACluster(), workers=2, progress=False)
    assert Path(abviz.__file__).exists()


def test_workers_of_another_abviz_are_refused_before_the_work():
    check_versions({"tcp://10.0.0.1": abviz.__version__})
    with pytest.raises(CommandError, match=re.escape(str(NO_ABVIZ))):
        check_versions({"tcp://10.0.0.1": ModuleNotFoundError("No module named 'abviz'")})
    with pytest.raises(CommandError, match="The workers have abviz 0.0, and here it is"):
        check_versions({"tcp://10.0.0.1": "0.0"})


def test_the_command_fails_where_something_has_no_grade_yet(folder, tmp_path, monkeypatch, capsys):
    def ended(submission, **_):
        raise EndedFromOutside

    monkeypatch.setattr(grading, "graded", ended)
    monkeypatch.setattr("abviz.command.grade.cluster", lambda _: AtOnce())
    assert main(["grade", str(folder), "--store", str(tmp_path / "g"), "--dask", "tcp://x"]) == 1
    assert "3 are not graded yet" in capsys.readouterr().out
