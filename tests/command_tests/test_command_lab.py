"""``abviz lab``: the lessons are copied, never over somebody's work, and opened."""

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from abviz.command import main
from abviz.command.lab import FOLDER, lessons

HOME = lessons()[0].parent
NAMES = [path.relative_to(HOME).as_posix() for path in lessons()]


@pytest.fixture
def opened(monkeypatch):
    """Stands in for JupyterLab: the list of what it was asked to open."""
    calls = []

    class LabApp:
        @classmethod
        def launch_instance(cls, argv):
            calls.append(argv)

    stand_in = ModuleType("jupyterlab.labapp")
    stand_in.LabApp = LabApp
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", stand_in)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    return calls


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """Each test works in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def copies(folder):
    files = [path for path in Path(folder).rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


PAGE = f"--LabApp.default_url=/lab/tree/{NAMES[0]}"
ORIGINALS = {name: (HOME / name).read_bytes() for name in NAMES}


def test_all_notebooks_of_the_repository_are_lessons():
    folder = Path(__file__).parents[2] / "notebooks"
    lessons, solutions = folder.glob("*.ipynb"), folder.glob("solutions/*.ipynb")
    assert [*sorted(lessons), *sorted(solutions)] == [folder / name for name in NAMES]
    assert NAMES[0] == "00-start-here.ipynb"
    assert "solutions/00-start-here.ipynb" in NAMES


def test_copies_and_opens_the_first_one(here, opened, capsys):
    assert main(["lab"]) == 0
    assert copies(FOLDER) == ORIGINALS
    assert opened == [[str(here / FOLDER / NAMES[0]), PAGE]]
    assert capsys.readouterr().out.splitlines() == [
        f"copied  {Path(FOLDER, name)}" for name in NAMES
    ]


def test_a_folder_of_ones_own_and_nothing_opened(opened):
    assert main(["lab", "a/b c", "--no-open"]) == 0
    assert copies("a/b c") == ORIGINALS
    assert opened == []


@pytest.mark.parametrize(
    ("words", "folder", "handed_on"),
    [
        (["--no-browser", "--port", "8899"], FOLDER, ["--no-browser", "--port", "8899"]),
        (["own", "--port=8899", "--force"], "own", ["--port=8899"]),
        (["--force", "own", "--debug"], "own", ["--debug"]),
    ],
)
def test_all_other_options_are_those_of_jupyterlab(here, opened, words, folder, handed_on):
    assert main(["lab", *words]) == 0
    assert copies(folder) == ORIGINALS
    assert opened == [[str(here / folder / NAMES[0]), PAGE, *handed_on]]


def test_files_that_are_there_stay_as_they_are(here, opened, capsys):
    mine = here / "own" / NAMES[1]
    mine.parent.mkdir()
    mine.write_text("my notes")
    (here / "own" / "other.txt").touch()
    assert main(["lab", "own"]) == 0
    assert copies("own") == {**ORIGINALS, NAMES[1]: b"my notes", "other.txt": b""}
    assert capsys.readouterr().out.splitlines()[1] == (
        f"kept    {Path('own', NAMES[1])} (it is there already; --force replaces it)"
    )
    assert main(["lab", "own", "--force"]) == 0
    assert copies("own") == {**ORIGINALS, "other.txt": b""}
    assert capsys.readouterr().out.count("copied") == len(NAMES)


def test_without_jupyterlab_nothing_is_copied(here, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    assert main(["lab"]) == 2
    shown = capsys.readouterr()
    assert shown.err == (
        "abviz: JupyterLab is missing. Install it with: pip install jupyterlab "
        "(or copy the lessons only: --no-open)\n"
    )
    assert list(here.iterdir()) == [] and shown.out == ""
    assert main(["lab", "--no-open"]) == 0
    assert copies(FOLDER) == ORIGINALS


def test_a_file_in_the_way_gets_one_line(here, opened, capsys):
    (here / "taken").write_text("mine")
    assert main(["lab", "taken"]) == 2
    assert capsys.readouterr().err == "abviz: taken: File exists\n"
    assert (here / "taken").read_text() == "mine"
    assert opened == []


def test_a_copy_of_abviz_without_lessons_says_so(here, monkeypatch, capsys):
    monkeypatch.setattr("abviz.__file__", str(here / "site" / "abviz" / "__init__.py"))
    assert main(["lab", "--no-open"]) == 2
    assert "Install it anew." in capsys.readouterr().err
    assert list(here.iterdir()) == []
