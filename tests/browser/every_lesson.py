"""Every lesson and every solution in a real JupyterLab: ``python3 run.py lessons``.

It takes minutes, so the suite leaves it out (its name begins with no "test_").
"""

from __future__ import annotations

import contextlib
import io
import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from browser.hand import Hand
from browser.jupyter import NOTEBOOKS
from browser.notebook import NotebookPage
from browser.quiz import QuizView
from playwright.sync_api import Locator, expect

from abviz.classroom.practice.quiz import Quiz

LESSONS = sorted(path.stem for path in NOTEBOOKS.glob("[0-9]*.ipynb"))
SOLUTIONS = sorted(f"solutions/{path.stem}" for path in NOTEBOOKS.glob("solutions/*.ipynb"))
ERRORS = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type$=stderr]"
EXERCISE = "### Exercise"


@pytest.fixture
def ran(open_notebook, name) -> NotebookPage:
    """A notebook of which each cell has been run, without an error."""
    page = open_notebook(name)
    page.run_all(cells_of(name))
    expect(page.page.locator(ERRORS)).to_have_count(0)
    return page


@pytest.mark.app("lab")
@pytest.mark.parametrize("name", LESSONS)
def test_each_stage_of_the_lesson_steps_and_each_quiz_is_solved(ran, name):
    solved = {heading: quiz for heading, _, quiz in quizzes_of(f"solutions/{name}")}
    asked = {place: (heading, quiz) for heading, place, quiz in quizzes_of(name)}
    for place in range(ran.page.locator(".jp-Notebook .jp-CodeCell").count()):
        for root in ran.cell(place).locator(".jp-OutputArea .abviz").all():
            root.scroll_into_view_if_needed()
            if place in asked:
                heading, quiz = asked[place]
                solve(QuizView(root), quiz, answered=solved.get(heading))
            elif root.locator(".abviz-bar button[title^='Last step']").is_visible():
                walk(root)


@pytest.mark.app("lab")
@pytest.mark.parametrize("name", SOLUTIONS)
def test_each_solution_runs(ran, name):
    assert ran.cell(0).is_visible()


def walk(root: Locator) -> None:
    """Go to the end, to the beginning and one step forward: each shows another step."""
    for title in ("Last step", "First step", "One step forward"):
        button = root.locator(f".abviz-bar button[title^='{title}']")
        before = root.get_attribute("data-step")
        if button.is_enabled():
            button.click()
            expect(root).not_to_have_attribute("data-step", before)


def solve(view: QuizView, quiz: Quiz, *, answered: Quiz | None) -> None:
    """Give the answers of the solution, or those that are right where it has none."""
    turns = quiz.session.turns[quiz.session.number :]
    if turns[0].question.form == "act":
        trace(view, quiz)
        return
    for number, turn in enumerate(turns, start=quiz.session.number):
        given = answered.answers[number] if answered else turn.question.key
        if turn.answer is not None:  # A wrong one, which the lesson itself has given.
            view.retry(turn.question, by="mouse")
        view.give(turn.question, turn.question.key if given is None else given, by="mouse")
        expect(view.said).to_have_attribute("data-verdict", "right")
        view.go_on(number, len(quiz.session.turns), by="mouse")


def trace(view: QuizView, quiz: Quiz) -> None:
    """Make each step of a search by hand: a right one goes on by itself."""
    hand = Hand(view, "mouse")
    view.tree.focus()
    for number, turn in enumerate(quiz.session.turns, start=1):
        expect(view.progress).to_contain_text(f"step {number} of {len(quiz.session.turns)}")
        hand.make(turn.question.key)
        expect(view.said).to_contain_text("Right. ")
    expect(view.progress).to_contain_text("all at the first try")


def quizzes_of(name: str) -> Iterator[tuple[str, int, Quiz]]:
    """Yield the quizzes that a notebook shows: heading above, number of code cell, quiz."""
    heading, place, names = "", -1, {"__name__": "lesson"}
    with contextlib.redirect_stdout(io.StringIO()), contextlib.chdir(NOTEBOOKS):
        found = []
        for cell in cells_of(name):
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                lines = [line for line in source.splitlines() if line.startswith("#")]
                heading = next((line for line in lines if line.startswith(EXERCISE)), heading)
            elif cell["cell_type"] == "code":
                place += 1
                exec(compile(source, name, "exec"), names)
                shown: Any = names.get(source.strip().splitlines()[-1])
                if isinstance(shown, Quiz):
                    found.append((heading, place, shown))
    yield from found


def cells_of(name: str) -> list[dict[str, Any]]:
    path = NOTEBOOKS / f"{name}.ipynb"
    if not os.path.exists(path):
        return []
    return json.loads(path.read_text(encoding="utf-8"))["cells"]
