"""What is handed in of a homework where many questions look like another one."""

from typing import Any

from browser.quiz import QuizView
from classroom_tests.homework import QUIZZES, make_homework
from playwright.sync_api import Page, expect

import abviz
from abviz.classroom.handed_in import read_handed_in
from abviz.classroom.question import Question


def answer_quizzes(page: Page, quizzes: list[Any]) -> None:
    """Give the right answer to the first question of each quiz."""
    for place, quiz in enumerate(quizzes):
        view = QuizView(page.locator(".abviz:has(.abviz-quiz-progress)").nth(place))
        question: Question = quiz.session.question
        view.give(question, question.key, by="mouse")
        expect(view.root).to_have_attribute("data-verdict", "right")


def hand_in(page: Page) -> list[dict[str, Any]]:
    """Return the answers in the line beside the count of a lesson."""
    line = page.locator(".abviz-lesson")
    line.get_by_role("button", name="hand in").click()
    box = line.get_by_role("textbox", name="hand in")
    expect(box).not_to_have_value("")
    [handed] = read_handed_in(box.input_value())
    return handed.answers


def test_alike_questions_of_a_page_count_apart_and_all_are_handed_in(kept_page, tmp_path):
    quizzes, predictions = make_homework()
    # The last one is the third once more.
    quizzes.append(abviz.quiz(**QUIZZES[2]))
    page = kept_page()
    parts = [abviz.progress("homework", 12), *quizzes, *predictions]
    page.goto(abviz.page(parts, tmp_path / "page.html").as_uri())
    line = page.locator(".abviz-lesson")
    expect(line).to_contain_text("Answered: 0 of 12, 0 right")
    answer_quizzes(page, quizzes[:3])
    expect(line).to_contain_text("Answered: 3 of 12, 3 right")
    # Only what was answered is taken for answered when one comes back.
    page.reload()
    expect(line).to_contain_text("Answered: 3 of 12, 3 right")
    expect(page.locator(".abviz-quiz-earlier")).to_have_count(3)
    for place, prediction in enumerate(predictions):
        field = page.locator(".abviz-predict input").nth(place)
        field.fill(prediction.question.key["number:0"])
        field.press("Enter")
    expect(line).to_contain_text("Answered: 6 of 12, 6 right")
    page.evaluate("localStorage.clear()")
    page.reload()
    answer_quizzes(page, quizzes)
    expect(line).to_contain_text("Answered: 9 of 12, 9 right")
    answers = hand_in(page)
    asked = [(one["ask"], one["algorithm"]) for one in answers]
    assert asked == [
        ("values", "alphabeta"),
        ("windows", "alphabeta"),
        ("cuts", "alphabeta"),
        ("cuts", "alphabeta cut_on_tie=False"),
        ("cuts", "alphabeta bounds=(1, 9)"),
        ("order", "minimax"),
        ("order", "alphabeta"),
        ("why", "alphabeta"),
        ("cuts", "alphabeta"),
    ]
