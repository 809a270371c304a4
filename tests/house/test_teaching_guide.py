"""The teacher's guide is true: its calls and pages, and the cells in which passages are shown."""

import doctest
import re
from functools import cache
from pathlib import Path

import pytest
from house.lesson_form import Notebook

import abviz

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "teaching.md"
TEXT = PAGE.read_text(encoding="utf-8")
COVERED = (ROOT / "docs" / "what-the-lessons-cover.md").read_text(encoding="utf-8")
# How many passages of each source teach something, and how many confusions are known.
PASSAGES = {
    "Lecture notes, first version": 10,
    "Lecture notes, longer version": 24,
    "Blog post": 11,
    "Interactive demo (AIMA 4e)": 15,
    "Lecture slides": 25,
}
CONFUSIONS = "Where the confusions are met"
ROW = re.compile(r"^\| ([MU]?\d+) \| (\S.*?) \| \[(\d\d)\] \| `(\S.*?)` \|$")
LINK = re.compile(r"^\[(\d\d)\]: (\S+)$", re.MULTILINE)
TRAP = re.compile(r"^\[([MU]\d+)\]: (\S+)#(\S+)$", re.MULTILINE)
LESSONS = {number: (PAGE.parent / link).resolve() for number, link in LINK.findall(COVERED)}


def rows(heading):
    """Return the rows of the table below a heading: name, words, lesson and line of a cell."""
    section = re.split(rf"^###? {re.escape(heading)}$", COVERED, flags=re.MULTILINE)[1]
    lines = re.split(r"^#", section, flags=re.MULTILINE)[0].splitlines()
    table = [line for line in lines if re.match(r"\| [MU]?\d", line)]
    found = [ROW.match(line) for line in table]
    assert None not in found, table[found.index(None)]
    return [row.groups() for row in found]


@cache
def cells(lesson):
    return Notebook.read(LESSONS[lesson]).cells


def complaint(found):
    """Return what is wrong with the cells that have a line; empty if all is well."""
    if len(found) != 1:
        return f"{len(found)} cells have this line, not 1"
    [cell] = found
    if cell.cell_type == "code" and not (cell.execution_count and cell.outputs):
        return "the cell shows nothing"
    return ""


def complaints(heading):
    """Yield what is wrong with the cells of a table."""
    for name, words, lesson, line in rows(heading):
        line = line.replace(r"\|", "|")
        kind = "markdown" if line.startswith("#") else "code"
        said = complaint(
            [
                cell
                for cell in cells(lesson)
                if cell.cell_type == kind and line in map(str.strip, cell.source.splitlines())
            ]
        )
        if said:
            yield f"{name} ({words}), lesson {lesson}, {line}: {said}"


@pytest.mark.parametrize("heading", [*PASSAGES, CONFUSIONS])
def test_each_cell_that_is_named_is_there_and_shows_something(heading):
    assert list(complaints(heading)) == []


def test_each_passage_of_each_source_is_shown():
    for heading, number in PASSAGES.items():
        assert [int(row[0]) for row in rows(heading)] == list(range(1, number + 1)), heading
    known = {f"M{number}" for number in range(1, 18)} | {"U1", "U2", "U3"}
    assert {row[0] for row in rows(CONFUSIONS)} == known


def test_it_links_the_lessons_of_the_readme():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"\]\(notebooks/(\d\d-[\w-]+\.ipynb)\)", readme)
    assert [path.relative_to(ROOT) for path in LESSONS.values()] == [
        Path("notebooks", name) for name in listed
    ]
    assert LINK.findall(TEXT) == LINK.findall(COVERED)


def test_its_calls_show_what_it_says():
    # A fence would count as expected output; an empty line in its place keeps the line numbers.
    text = re.sub(r"^```.*$", "", TEXT, flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    report = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(examples, out=report.append)
    assert examples.examples and not runner.failures, "".join(report)


def test_its_traps_are_parts_of_the_page_of_confusions():
    page = (ROOT / "docs" / "confusions.md").read_text(encoding="utf-8")
    for name, _, anchor in TRAP.findall(TEXT):
        [heading] = re.findall(rf"^## ({name}: .+)$", page, re.MULTILINE)
        assert anchor == re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
    used = set(re.findall(r"\[([MU]\d+)\]: [a-z]+ ", TEXT))
    assert used and {name for name, *_ in TRAP.findall(TEXT)} == used


def test_its_explorers_and_hunts_have_names_that_are_there():
    examples = re.findall(r'\bexample="([^"]+)"', TEXT)
    hunts = re.findall(r'\bab\.hunt\("([^"]+)"', TEXT)
    assert set(examples) <= set(abviz.examples) and set(hunts) <= set(abviz.misconceptions)
    assert examples and hunts
