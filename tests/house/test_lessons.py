"""The lessons have one form: each can be taught, asks before it shows, and ends with exercises."""

import re
from pathlib import Path

import pytest
from house.lesson_form import Notebook, dead_links, head, heading_of, problems, titles
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
PAGE = ROOT / "docs" / "learn.md"
LISTED = re.compile(r"^- \[(\d\d) · [^\]]+\]\(../notebooks/(\1-[\w-]+)\.ipynb\)", re.MULTILINE)
LESSONS = [name for _, name in LISTED.findall(PAGE.read_text("utf-8"))]
FOLLOWING = dict(zip(LESSONS, [*LESSONS[1:], ""], strict=True))


def test_the_page_lists_all_lessons_in_order():
    assert len(LESSONS) >= 14
    assert [name[:2] for name in LESSONS] == [f"{number:02}" for number in range(len(LESSONS))]
    there = {path.stem for path in FOLDER.glob("*.ipynb")}
    assert there - {"app"} == set(LESSONS)
    assert {path.stem for path in FOLDER.glob("solutions/*.ipynb")} == set(LESSONS)


@pytest.mark.parametrize("name", LESSONS)
def test_lesson(name):
    lesson = Notebook.read(FOLDER / f"{name}.ipynb")
    solutions = Notebook.read(FOLDER / "solutions" / f"{name}.ipynb")
    assert problems(lesson, solutions, following=FOLLOWING[name]) == []
    assert dead_links(lesson, folder=FOLDER) == []
    assert dead_links(solutions, folder=FOLDER / "solutions") == []


HEAD = """\
# 03 · Ties

**For whom**: all. **Time**: 40 minutes. **You need**: nothing.

After this you can

- see a tie,
- cut on one."""
TAIL = """\
## To remember

- One.
- Two.
- Three."""
LINKS = (
    "## Read on\n\n- A book.\n\nNext: [more](04-more.ipynb), [solutions](solutions/03-ties.ipynb)."
)


def code(source, output="1"):
    """Return a cell that was run, with what it printed."""
    outputs = [new_output("stream", name="stdout", text=output)] if output else []
    return new_code_cell(source, outputs=outputs)


def lesson():
    """Return the cells of a lesson in the form, by what they are."""
    cells = {"head": new_markdown_cell(HEAD)}
    for number in range(10):
        cells[f"words {number}"] = new_markdown_cell("Words.")
    cells["explorer"] = code("explorer = ab.explore()\nexplorer")
    cells["moved"] = code("print(explorer.trace)")
    for number in (1, 2, 3):
        cells[f"question {number}"] = new_markdown_cell("**Predict:** how many?")
        cells[f"answer {number}"] = new_markdown_cell(
            "<details><summary>Answer</summary>\n\nTwo.\n\n</details>"
        )
    cells["exercises"] = new_markdown_cell("## Exercises")
    for number in (1, 2, 3):
        cells[f"exercise {number}"] = new_markdown_cell(f"### Exercise {number}: cuts")
        cells[f"quiz {number}"] = code("quiz = ab.quiz()\nquiz")
        cells[f"score {number}"] = code("print(quiz)")
    cells["tail"] = new_markdown_cell(TAIL)
    cells["links"] = new_markdown_cell(LINKS)
    return cells


def solutions():
    """Return the cells of its solutions."""
    cells = {"head": new_markdown_cell("# 03 · Ties: solutions\n\nOf [ties](../03-ties.ipynb).")}
    for number in (1, 2, 3):
        cells[f"exercise {number}"] = new_markdown_cell(f"### Exercise {number}: cuts")
        cells[f"score {number}"] = code("print(quiz.score)", "1.0")
    return cells


def complaints(cells, solved):
    """Return what is said of a lesson and its solutions."""
    both = [Notebook("03-ties", [*one.values()]) for one in (cells, solved)]
    return problems(*both, following="04-more")


def said(old, new):
    """Return what puts one text in the place of another in a cell."""

    def edit(cell):
        assert old in cell.source
        cell.source = cell.source.replace(old, new)

    return edit


def prints(text):
    """Return what lets a cell have printed another text."""

    def edit(cell):
        cell.outputs = code("1", text).outputs

    return edit


def test_a_lesson_in_the_form_is_in_order():
    cells = lesson()
    assert complaints(cells, solutions()) == []
    cells["question 2"].source = "<details><summary><b>Predict:</b> how many?</summary>2</details>"
    del cells["answer 2"]
    assert complaints(cells, solutions()) == []


@pytest.mark.parametrize(
    ("cell", "edit", "expected"),
    [
        ("head", said("# 03 · Ties", "# Ties"), "the first cell does not begin with a title"),
        ("head", said("**For whom**", "For"), 'the first cell lacks "**For whom**"'),
        ("head", said("40", "90"), "the time is none from 30 to 60 minutes"),
        ("head", said("- cut on one.", ""), "goals: 1, not 2 to 4"),
        ("question 1", said("**Predict:**", "Say"), "predictions: 2, not 3 at least"),
        ("answer 2", said("<details>", ""), "nothing answers the question: **Predict:** how"),
        ("answer 2", said("</details>", "<details>"), "a <details> has no <summary>"),
        (
            "question 3",
            said("**Predict:**", "<details><summary>x</summary>y</details> **Predict:**"),
            "the answer stands before the question: **Predict:** how many?",
        ),
        ("exercise 2", said("Exercise 2", "Exercise 4"), "exercise 2 is called 4"),
        ("quiz 2", said("ab.quiz", "quiz"), "exercise 2 has no ab.quiz, ab.check or ab.hunt"),
        ("score 2", prints(""), "exercise 2 does not end with a cell that prints"),
        ("moved", prints(""), "code cell 1 shows explorer, and the next one does not print of it"),
        (
            "explorer",
            said("\nexplorer", "\nab.explore()"),
            "code cell 1 shows a widget that has no",
        ),
        ("explorer", said("ab", "1\n" * 15 + "ab"), "code cell 1 has 17 lines, not 15 at most"),
        ("tail", said("- Three.", ""), "lines to remember: 2, not 3"),
        ("links", said("04-more", "05-less"), "the last cell has no link to 04-more.ipynb"),
    ],
)
def test_each_rule_sees_a_lesson_that_breaks_it(cell, edit, expected):
    cells = lesson()
    edit(cells[cell])
    assert any(words.startswith(expected) for words in complaints(cells, solutions()))


def test_an_answer_that_stands_open_is_seen():
    cells = lesson()
    cells["answer 2"] = code("print(2)")
    complaint = "what answers it stands open below the question: **Predict:** how many?"
    assert complaints(cells, solutions()) == [complaint]
    cells["answer 2"].metadata.jupyter = {"outputs_hidden": True}
    assert complaints(cells, solutions()) == [complaint]
    cells["answer 2"].outputs.insert(0, new_output("display_data"))
    assert complaints(cells, solutions()) == []


@pytest.mark.parametrize(
    ("cell", "edit", "expected"),
    [
        ("head", said("# 03", "# 3"), "the first cell does not begin with a title"),
        ("head", said("../03-ties", "03-ties"), "there is no link to ../03-ties.ipynb"),
        ("exercise 1", said("cuts", "cutoffs"), "the exercises are not those of the lesson"),
        ("score 3", prints("0.5"), "exercise 3 does not end with a cell that prints that it is"),
        ("score 3", prints("1.0 False"), "exercise 3 does not end with a cell that prints that"),
    ],
)
def test_each_rule_sees_solutions_that_break_it(cell, edit, expected):
    cells = solutions()
    edit(cells[cell])
    [found] = complaints(lesson(), cells)
    assert found.startswith(f"solutions: {expected}")


def test_the_page_for_authors_begins_a_lesson_in_the_form(tmp_path, monkeypatch):
    page = (ROOT / "docs" / "how-to-add" / "lesson.md").read_text(encoding="utf-8")
    (tmp_path / "notebooks" / "solutions").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    exec(re.search(r"```python\n(.*?)```", page, re.DOTALL)[1], {})
    lesson = Notebook.read(tmp_path / "notebooks" / "14-ties.ipynb")
    solved = Notebook.read(tmp_path / "notebooks" / "solutions" / "14-ties.ipynb")
    assert [*head(lesson), *heading_of(solved)] == []
    assert titles(lesson) == titles(solved) == [("Exercise 1: a tie", "1")]
