"""What is handed in of a homework where many questions look like another one."""

from typing import Any

import pytest
from browser.quiz import QuizView
from classroom_tests.homework import QUIZZES, TREE
from playwright.sync_api import Page, expect

import abviz
from abviz.classroom.practice.handed_in import read_handed_in
from abviz.classroom.question import Question


def answer_quizzes(page: Page, quizzes: list[Any], *, first: int = 0) -> None:
    """Give the right answer to the first question of each quiz."""
    for place, quiz in enumerate(quizzes, first):
        view = QuizView(page.locator(".abviz:has(.abviz-quiz-progress)").nth(place))
        question: Question = quiz.session.question
        view.give(question, question.key, by="mouse")
        expect(view.root).to_have_attribute("data-verdict", "right")


# A notebook fetches the answers once they are asked for.
HAS_ANSWERS = """([box, count]) => {
    const packed = box.value.split(":")[1].replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(atob(packed)).answers.length === count;
}"""


def hand_in(page: Page, *, count: int) -> list[dict[str, Any]]:
    """Return the answers in the line beside the count of a lesson, once so many are there."""
    line = page.locator(".abviz-lesson")
    line.get_by_role("button", name="hand in").click()
    box = line.get_by_role("textbox", name="hand in")
    page.wait_for_function(HAS_ANSWERS, arg=[box.element_handle(), count])
    [handed] = read_handed_in(box.input_value())
    return handed.answers


def test_alike_questions_of_a_page_count_apart_and_all_are_handed_in(kept_page, tmp_path):
    # The last one is the third once more.
    quizzes = [abviz.quiz(**options) for options in (*QUIZZES[:5], QUIZZES[2])]
    plies = [abviz.predict("How many plies?", answer=answer) for answer in (2, 3)]
    page = kept_page()
    parts = [abviz.progress("homework", 8), *quizzes, *plies]
    page.goto(abviz.page(parts, tmp_path / "page.html").as_uri())
    line = page.locator(".abviz-lesson")
    expect(line).to_contain_text("Answered: 0 of 8, 0 right")
    for place, answer in enumerate(("2", "3")):
        field = page.locator(".abviz-predict input").nth(place)
        field.fill(answer)
        field.press("Enter")
    answer_quizzes(page, quizzes[:3])
    expect(line).to_contain_text("Answered: 5 of 8, 5 right")
    # Where one comes back, what it was answered is not taken for an answer to the other.
    page.reload()
    expect(line).to_contain_text("Answered: 5 of 8, 5 right")
    expect(page.locator(".abviz-quiz-earlier")).to_have_count(3)
    answer_quizzes(page, quizzes[3:], first=3)
    expect(line).to_contain_text("Answered: 8 of 8, 8 right. All are answered.")
    answers = hand_in(page, count=8)
    asked = sorted((one["ask"], one["algorithm"]) for one in answers)
    assert asked == [
        ("How many plies? [2]", ""),
        ("How many plies? [3]", ""),
        ("cuts", "alphabeta"),
        ("cuts", "alphabeta"),
        ("cuts", "alphabeta bounds=(1, 9)"),
        ("cuts", "alphabeta cut_on_tie=False"),
        ("values", "alphabeta"),
        ("windows", "alphabeta"),
    ]


MAKE = f"""import abviz as ab
tree = {TREE!r}
for kind in ("values", "windows", "cuts", "cuts"):
    quiz = ab.quiz(tree, kind)
    display(quiz)
display(quiz)"""


@pytest.mark.kernel
@pytest.mark.app("lab")
def test_alike_questions_of_a_notebook_count_apart_and_all_are_handed_in(blank):
    cell = blank.run(0, "import abviz as ab\nab.progress('homework', 4)")
    line = cell.locator(".abviz-lesson")
    expect(line).to_contain_text("Answered: 0 of 4, 0 right")
    quizzes = [abviz.quiz(TREE, kind) for kind in ("values", "windows", "cuts", "cuts")]
    blank.run(1, MAKE)
    answer_quizzes(blank.page, quizzes)
    # The fifth is another view of the fourth.
    expect(line).to_contain_text("Answered: 4 of 4, 4 right. All are answered.")
    answers = hand_in(blank.page, count=4)
    assert [one["ask"] for one in answers] == ["values", "windows", "cuts", "cuts"]
