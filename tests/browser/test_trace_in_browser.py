"""A search that is carried out by hand: by mouse, by keys alone, by touch, and in notebooks."""

import pytest
from browser.chromium import barriers
from browser.hand import Hand
from browser.quiz import QuizView
from playwright.sync_api import expect

import abviz

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TREE = abviz.examples["lucky-8"]


def steps_of(quiz):
    """Return the right answer to each question of a quiz about its tree."""
    return [question.key for question in quiz.session.questions_of(0, quiz.session.language)]


@pytest.fixture
def show(kept_page, tmp_path):
    """Function that shows a search to be carried out by hand, and returns its view and steps."""

    def show_it(**options):
        quiz = abviz.quiz(TREE, ask="trace")
        abviz.page(quiz, tmp_path / "quiz.html")
        page = kept_page(**options)
        page.goto((tmp_path / "quiz.html").as_uri())
        return QuizView(page.locator(".abviz").first), steps_of(quiz)

    return show_it


@pytest.mark.parametrize("by", ["mouse", "keyboard", "touch"])
def test_no_step_takes_more_than_two_acts_and_nothing_moves_meanwhile(show, by):
    view, steps = show(**(PHONE if by == "touch" else DESK))
    view.tree.focus()
    # No node is chosen yet.
    view.keyboard.press("Enter")
    hand = Hand(view, by)
    for number, step in enumerate(steps):
        expect(view.progress).to_contain_text(f"step {number + 1} of {len(steps)}")
        assert hand.make(step) <= 2
        expect(view.said).to_contain_text("Right. ")
    assert hand.places == [hand.places[0]] * len(hand.places)
    expect(view.progress).to_contain_text(f"{len(steps)} right, all at the first try")


def test_a_wrong_step_is_told_with_its_reason_and_made_again_and_the_page_remembers_it(show):
    view, steps = show(**DESK)
    hand = Hand(view, "mouse")
    for step in steps[:4]:
        hand.make(step)
    hand.cut()
    expect(view.said).to_have_attribute("data-verdict", "wrong")
    expect(view.said).to_contain_text("E")
    expect(view.progress).to_contain_text("step 5 of")
    view.root.page.reload()
    expect(view.said).to_have_attribute("data-verdict", "wrong")
    hand.make(steps[4])
    expect(view.progress).to_contain_text("step 6 of")
    # Another number takes the place of the wrong one, which has the focus.
    view.tree.focus()
    hand.type_lines(["3"])
    expect(view.fields.first).to_have_attribute("aria-invalid", "true")
    expect(view.fields.first).to_be_focused()
    hand.type_lines(["4"])
    expect(view.progress).to_contain_text("step 7 of")
    assert barriers(view.root.page, ".abviz") == []


def test_a_value_that_makes_a_cut_is_still_there_to_be_returned(show):
    view, steps = show(**DESK)
    hand = Hand(view, "mouse")
    number = next(number for number, step in enumerate(steps) if "cut" in step)
    # A step that is left wrong leaves nothing behind.
    hand.make(steps[0])
    hand.type_lines(["99"])
    expect(view.said).to_have_attribute("data-verdict", "wrong")
    view.press("go on", by="mouse")
    expect(view.said).to_contain_text("The right answer: ")
    expect(view.fields.first).to_have_value("")
    for step in steps[2:number]:
        hand.make(step)
    value = steps[number + 1]["value"]
    hand.type_lines([value])
    expect(view.progress).to_contain_text(f"step {number + 2} of")
    expect(view.fields.first).to_have_value(value)
    view.press("go up", by="mouse")
    expect(view.progress).to_contain_text(f"step {number + 3} of")


def test_in_a_notebook_the_keys_make_steps_and_leave_the_cells_alone(blank):
    blank.run(0, "import abviz as ab\nquiz = ab.quiz('(3 5) (2 9)', ask='trace')\nquiz")
    view = QuizView(blank.stage().root)
    steps = steps_of(abviz.quiz("(3 5) (2 9)", ask="trace"))
    view.tree.focus()
    hand, cells = Hand(view, "keyboard"), blank.page.locator(".jp-Notebook .jp-Cell").count()
    view.keyboard.press("x")
    for number, step in enumerate(steps):
        expect(view.progress).to_contain_text(f"step {number + 1} of")
        hand.make(step)
    expect(view.progress).to_contain_text("all at the first try")
    assert blank.page.locator(".jp-Notebook .jp-Cell").count() == cells
    blank.run(1, "print(quiz.score)")
    assert blank.output(1) == "1.0"


def test_in_a_notebook_an_exam_tells_nothing_before_its_end(blank):
    call = "ab.trace_by_hand('(3 5) (2 9)', steps='values', feedback='at the end')"
    blank.run(0, f"import abviz as ab\nexam = {call}\nexam")
    view = QuizView(blank.stage().root)
    view.tree.focus()
    hand = Hand(view, "keyboard")
    # B comes back with 1 in place of 3: so nothing is cut at E.
    steps = [{"enter": "0"}, {"enter": "1"}, {"enter": "2"}, {"enter": "3"}]
    steps += [{"return": "1", "value": "1"}, {"enter": "4"}, {"enter": "5"}, {"enter": "6"}]
    steps += [{"return": "4", "value": "2"}, {"return": "0", "value": "2"}]
    for number, step in enumerate(steps):
        expect(view.progress).to_have_text(f"step {number + 1}")
        if number == 2:
            # A step that was right is taken back, and made again.
            view.keyboard.press("Backspace")
            expect(view.progress).to_have_text("step 2")
            hand.make(steps[1])
            expect(view.progress).to_have_text("step 3")
        hand.make(step)
    expect(view.progress).to_contain_text("step 10 of 10")
    expect(view.root).to_contain_text("Right: 9 of 10. Step 5 is the first that differs.")
    expect(view.root).to_contain_text("Steps taken back: 1.")
    # The last step, beside which this is told, is right.
    expect(view.root.locator(".abviz-tree")).not_to_contain_text("✗")
    blank.run(1, "print(exam.score)")
    assert blank.output(1) == "0.9"
