"""Real nbgrader: it makes the assignment, grades submissions, and writes feedback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest
from classroom_tests.perfect_student import in_notebook
from classroom_tests.sheets import sheet_of
from grading_tests.examples import CRASHING, ENDLESS, EXAMPLES, RIGHT, WRONG
from nbgrader.apps import NbGraderAPI
from traitlets.config import Config

import abviz
from abviz.classroom.worksheets.answers_as_text import answer_text, mistakes_of
from abviz.classroom.worksheets.nbgrader import KERNEL, nbgrader

SHEET = sheet_of(
    "(3 5) (2 9)", "((7 6) (4 3)) ((7 5) (9 5))", asks=("values", "order", "cuts", "next")
)
VARIANT = SHEET.variants[1]
QUESTIONS = VARIANT.questions
SECONDS = 10


class Graded(NamedTuple):
    """What nbgrader made of a submission."""

    scores: list[float]
    feedback: str


class Course:
    """A course of one assignment, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        options = Config()
        options.CourseDirectory.root = str(folder)
        options.CourseDirectory.course_id = "course"
        options.Exchange.root = str(folder / "exchange")
        options.Execute.timeout = SECONDS
        self.api = NbGraderAPI(config=options)

    def release(self, name: str, notebook: bytes) -> dict:
        """Make an assignment, and return what the students get."""
        source = self.folder / "source" / name / f"{name}.ipynb"
        source.parent.mkdir(parents=True)
        source.write_bytes(notebook)
        made = self.api.generate_assignment(name)
        assert made["success"], made["log"]
        return json.loads((self.folder / "release" / name / f"{name}.ipynb").read_text("utf-8"))

    def graded(self, name: str, notebook: dict, *, student: str) -> Graded:
        """Hand a notebook in, and return what comes back."""
        where = self.folder / "submitted" / student / name / f"{name}.ipynb"
        where.parent.mkdir(parents=True)
        where.write_text(json.dumps(notebook), encoding="utf-8")
        for step in (self.api.autograde, self.api.generate_feedback):
            done = step(name, student)
            assert done["success"], done["log"]
        feedback = self.folder / "feedback" / student / name / f"{name}.html"
        with self.api.gradebook as book:
            found = book.find_submission_notebook(name, name, student)
            scores = {grade.name: grade.score for grade in found.grades}
        return Graded(
            [scores[grade] for grade in sorted(scores)], feedback.read_text(encoding="utf-8")
        )


def filled(notebook: dict, **sources: str) -> dict:
    """Return a notebook in which cells have other content, by their names."""
    copy = json.loads(json.dumps(notebook))
    for cell in copy["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = sources.get(str(name).replace("-", "_"), cell["source"])
    return copy


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return Course(tmp_path_factory.mktemp("course"))


@pytest.fixture(scope="module")
def sheet(course):
    """The worksheet, as students get it."""
    return course.release("sheet", nbgrader(SHEET))


def answers(texts):
    return {f"answer_{n}": f"answer_{n} = {text!r}" for n, text in enumerate(texts, start=1)}


def test_students_get_no_solutions_and_no_keys(sheet):
    text = json.dumps(sheet, ensure_ascii=False)
    assert "SOLUTION" not in text and "HIDDEN" not in text and ".points(" not in text
    assert text.count("raise NotImplementedError()") == 1 + len(QUESTIONS)
    # What is to be written is still there.
    assert "variant = …" in text and "answer_4 = " in text


def test_right_answers_get_all_points(course, sheet):
    right = [answer_text(question, question.key) for question in QUESTIONS]
    notebook = filled(sheet, variant="variant = 2", **answers(right))
    graded = course.graded("sheet", notebook, student="right")
    assert graded.scores == [1.0] * len(QUESTIONS)


def test_a_wrong_answer_gets_its_share_and_a_crash_stops_nothing_else(course, sheet):
    right = [answer_text(question, question.key) for question in QUESTIONS]
    order = QUESTIONS[1]
    mistake = mistakes_of(order)[0]
    given = [right[0], mistake.writings[-1], "no such node"]
    sources = {**answers(given), "answer_4": "answer_4 = 1 / 0"}
    graded = course.graded(
        "sheet", filled(sheet, variant="variant = 2", **sources), student="wrong"
    )
    assert graded.scores[0] == 1 and 0 <= graded.scores[1] < 1
    assert graded.scores[2:] == [0, 0]
    assert mistake.sentence.split("“")[1].split("”")[0] in graded.feedback
    assert "cannot be taken here" in graded.feedback and "ZeroDivisionError" in graded.feedback


def test_each_number_that_is_right_gets_its_share(course, sheet):
    cells = {cell["metadata"].get("nbgrader", {}).get("grade_id"): cell for cell in sheet["cells"]}
    boxes = "".join(cells["answer-1"]["source"])
    right = [*QUESTIONS[0].key.values()]
    assert boxes.count(": ...,") == len(right) and "raise NotImplementedError()" in boxes
    # One line is left as it is, and what nbgrader has written stays, too.
    for place, number in enumerate(right[1:], start=2):
        boxes = boxes.replace(f"{place}: ...", f"{place}: {number}")
    graded = course.graded(
        "sheet", filled(sheet, variant="variant = 2", answer_1=boxes), student="boxes"
    )
    assert graded.scores == pytest.approx([1 - 1 / len(right), 0, 0, 0])


def test_what_was_never_written_gets_nothing(course, sheet):
    assert course.graded("sheet", sheet, student="empty").scores == [0.0] * len(QUESTIONS)


def test_who_knows_all_answers_gets_all_points_of_every_kind(course):
    # Of these tasks variants had one or two questions, and later ones lost their points.
    tasks = ["range points=4", "cuts leaves=8 points=1", "reorder leaves=3..6 points=3"]
    worksheet = abviz.worksheet(tasks, students=3, seed=13)
    released = course.release("kinds", nbgrader(worksheet))
    for variant in worksheet.variants:
        right = {
            f"answer_{place}": in_notebook(question, place)
            for place, question in enumerate(variant.questions, start=1)
        }
        number = f"variant = {variant.number}"
        given = filled(released, variant=number, **right)
        graded = course.graded("kinds", given, student=f"variant-{variant.number}")
        assert graded.scores == [2, 2, 1, 1.5, 1.5]


def test_a_copied_cell_of_text_stops_nobody(course, sheet):
    right = {
        f"answer_{place}": in_notebook(question, place)
        for place, question in enumerate(QUESTIONS, start=1)
    }
    given = filled(sheet, variant="variant = 2", **right)
    # Title, heading and the cell that shows the first question, each a second time.
    given["cells"] += json.loads(json.dumps([given["cells"][place] for place in (0, 3, 4)]))
    for place, cell in enumerate(given["cells"]):
        cell["id"] = f"cell-{place}"
    assert course.graded("sheet", given, student="copying").scores == [1.0] * len(QUESTIONS)


def test_a_copied_answer_stops_nbgrader_and_grade_names_it(course, sheet, tmp_path):
    given = json.loads(json.dumps(sheet))
    names = [cell["metadata"].get("nbgrader", {}).get("grade_id") for cell in given["cells"]]
    place = names.index("answer-1")
    given["cells"].append({**given["cells"][place], "id": "pasted"})
    with pytest.raises(AssertionError, match="nbgrader metadata"):
        course.graded("sheet", given, student="pasting")
    grades = abviz.grade(course.folder / "submitted" / "pasting", "f", store=None, progress=False)
    assert (
        f"sheet/sheet.ipynb: the cells {place + 1}, {len(names) + 1} have one id in nbgrader, "
        "“answer-1”: all but one are copies."
    ) in str(grades)


def cell(name, **roles):
    usual = {"grade": False, "locked": False, "schema_version": 3, "solution": False, "task": False}
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {"nbgrader": {**usual, "grade_id": name, **roles}},
        "outputs": [],
        "source": EXAMPLES[f"nbgrader: {name}"],
    }


@pytest.fixture(scope="module")
def function(course):
    """The assignment of docs/grading.md, as students get it."""
    notebook = {
        "cells": [cell("solution", solution=True), cell("test", grade=True, locked=True, points=4)],
        "metadata": {"kernelspec": KERNEL},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return course.release("function", json.dumps(notebook).encode())


@pytest.mark.parametrize(
    ("student", "code", "points", "said"),
    [
        ("right", RIGHT, 4, "search does what alpha-beta does"),
        ("wrong", WRONG, 2, "Right if equal bounds do not cut; your course cuts at equal bounds."),
        ("crashing", CRASHING, 0, "AttributeError"),
        ("endless", ENDLESS, 0, "On the tree (0 1) it had not come to an end after"),
    ],
)
def test_a_function_is_graded_and_told_what_is_wrong(course, function, student, code, points, said):
    assert "HIDDEN" not in json.dumps(function) and "most_leaves" not in json.dumps(function)
    graded = course.graded("function", filled(function, solution=code), student=student)
    assert graded.scores == [points]
    assert said in graded.feedback
