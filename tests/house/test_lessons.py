"""The lessons have one form: each can be taught, asks before it shows, and ends with exercises."""

import re
from pathlib import Path

import pytest
from house.lesson_form import Notebook, dead_links, head, heading_of, problems, titles

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
PAGE = ROOT / "docs" / "learn.md"
LISTED = re.compile(r"^- \[(\d\d) · [^\]]+\]\(../notebooks/(\1-[\w-]+)\.ipynb\)", re.MULTILINE)
LESSONS = [name for _, name in LISTED.findall(PAGE.read_text("utf-8"))]
SOLVED = "solutions/03-alpha-beta.ipynb"
FOLLOWING = dict(zip(LESSONS, [*LESSONS[1:], ""], strict=True))


def test_the_page_lists_all_lessons_in_order():
    assert len(LESSONS) >= 17
    assert [name[:2] for name in LESSONS] == [f"{number:02}" for number in range(len(LESSONS))]
    there = {path.stem for path in FOLDER.glob("*.ipynb")}
    assert there == set(LESSONS)
    assert {path.stem for path in FOLDER.glob("solutions/*.ipynb")} == set(LESSONS)


@pytest.mark.parametrize("name", LESSONS)
def test_lesson(name):
    lesson = Notebook.read(FOLDER / f"{name}.ipynb")
    solutions = Notebook.read(FOLDER / "solutions" / f"{name}.ipynb")
    assert problems(lesson, solutions, following=FOLLOWING[name]) == []
    assert dead_links(lesson, folder=FOLDER) == []
    assert dead_links(solutions, folder=FOLDER / "solutions") == []


def complaints(old, new, *, of_solutions=False):
    """Return what is said of lesson 03 or its solutions with another text in some cells."""
    both = [Notebook.read(FOLDER / path) for path in ("03-alpha-beta.ipynb", SOLVED)]
    for cell in both[of_solutions].cells:
        cell.source = cell.source.replace(old, new)
        for output in cell.get("outputs", ()):
            if output.output_type == "stream":
                output.text = output.text.replace(old, new)
    return problems(*both, following=FOLLOWING["03-alpha-beta"])


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("# 03 ·", "# 04 ·", "the title has the number 04"),
        ("**Time:** 35", "**Time:** 90", "the time is none from 20 to 35 minutes"),
        ("**For whom:**", "For", 'the first cell lacks "**For whom**"'),
        ("After this you can", "After", "goals: 0, not 2 to 4"),
        ("redict", "ay", "predictions: 0, not 3 at least"),
        ("<summary>", "", "a <details> has no <summary>"),
        ("## The mirror", "<details></details>**Predict:** Which?", "the answer stands before"),
        ("## Exercises", "## Tasks", 'there is no "## Exercises"'),
        ("### Exercise 2", "### Exercise 7", "exercise 2 is called 7"),
        ("### Exercise", "### Task", "exercises: 0, not 3 to 6"),
        ("ab.quiz(", "quiz(", "exercise 2 has no ab.quiz, ab.trace_by_hand, ab.check,"),
        ("explorer.", "trace.", "shows explorer, and the next one does not"),
        (")\nexplorer", ")\nab.explore()", "shows a widget that has no name"),
        ("late = ", "1\n" * 15 + "late = ", "has 16 lines, not 15 at most"),
        ("late = ", 'ab.predict("a?", answer=5)\nlate = ', "gives its answer away: ab.predict"),
        (
            "late = ",
            'ab.predict(\n    "a?", answer=5, tree=explorer.trace)\nlate = ',
            "a fixed answer about explorer, whose tree can be edited: ab.predict('a?'",
        ),
        ("## To remember", "## End", 'there is no "## To remember"'),
        ("## Read on", "Books:", 'there is no "## Read on"'),
        ("(04-why", "(05-why", "the last cell has no link to 04-why-it-is-safe.ipynb"),
    ],
)
def test_a_rule_sees_a_lesson_that_breaks_it(old, new, expected):
    found = complaints(old, new)
    assert any(expected in words for words in found), found


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("../03-", "03-", "there is no link to ../03-alpha-beta.ipynb"),
        ("### Exercise 2: which", "### Exercise 2: when", "the exercises are not those of the"),
        ("1.0", "0.5", "exercise 1 does not end with a cell that prints that it is right"),
    ],
)
def test_a_rule_sees_solutions_that_break_it(old, new, expected):
    found = complaints(old, new, of_solutions=True)
    assert any(words.startswith(f"solutions: {expected}") for words in found), found


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ("outputs_hidden", "what answers it stands open below the question: ab.predict("),
        ("source_hidden", "the code may give the answer away: ab.predict("),
    ],
)
def test_an_answer_that_stands_open_is_seen(mark, expected):
    lesson, solutions = (Notebook.read(FOLDER / path) for path in ("03-alpha-beta.ipynb", SOLVED))
    folded = next(cell for cell in lesson.cells if mark in cell.metadata.get("jupyter", ()))
    folded.metadata.clear()
    found = problems(lesson, solutions, following=FOLLOWING["03-alpha-beta"])
    assert any(complaint.startswith(expected) for complaint in found), found


def test_the_page_for_authors_begins_a_lesson_in_the_form(tmp_path, monkeypatch):
    page = (ROOT / "docs" / "how-to-add" / "lesson.md").read_text(encoding="utf-8")
    (tmp_path / "notebooks" / "solutions").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    exec(re.search(r"```python\n(.*?)```", page, re.DOTALL)[1], {})
    lesson = Notebook.read(tmp_path / "notebooks" / "17-ties.ipynb")
    solved = Notebook.read(tmp_path / "notebooks" / "solutions" / "17-ties.ipynb")
    assert [*head(lesson), *heading_of(solved)] == []
    assert titles(lesson) == titles(solved) == [("Exercise 1: a tie", "1")]
