"""A search that is carried out by hand: by mouse, by keys alone, by touch, and in notebooks."""

import pytest
from browser.chromium import barriers
from browser.hand import PLACES, Hand
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

    def show_it(steps="windows", language="en", **options):
        quiz = abviz.trace_by_hand(TREE, steps=steps, language=language)
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
    expect(view.said).to_have_text("Choose a node first: ← →.")
    hand = Hand(view, by)
    for number, step in enumerate(steps):
        expect(view.progress).to_contain_text(f"step {number + 1} of {len(steps)}")
        assert hand.make(step) <= 2
        expect(view.said).to_contain_text("Right. ")
    # The first question says the conventions, too: from then on nothing moves.
    _, second, *later = hand.places
    assert later == [second] * len(later)
    expect(view.progress).to_contain_text(f"{len(steps)} right, all at the first try")


@pytest.mark.parametrize("steps", ["visits", "values"])
def test_when_the_search_is_over_the_root_has_its_value_and_the_best_move_is_drawn(show, steps):
    view, answers = show(steps=steps, **DESK)
    for step in answers:
        Hand(view, "mouse").make(step)
    expect(view.tree.locator("[data-part=value][data-n='0']")).to_have_text("4")
    expect(view.tree.locator("[data-part=edge][data-n='1']")).to_contain_class("best")
    told = "A (MAX) returns 4: that is the value of the tree; MAX moves to B"
    expect(view.question).to_contain_text(told)
    # It is not told twice, and nothing can be cut any more.
    expect(view.said).not_to_contain_text(told)
    expect(view.root.locator(".abviz-quiz-stub")).to_have_count(0)
    expect(view.tree).to_have_accessible_name("The tree")


def test_work_is_not_taken_away_by_one_press(show):
    view, steps = show(**DESK)
    hand = Hand(view, "keyboard")
    # Nothing is lost at the start, but points.
    view.button("again").click()
    expect(view.sure).to_have_count(0)
    for step in steps[:4]:
        hand.make(step)
    place = view.root.evaluate(PLACES)
    for button, question in (
        ("again", "Begin this tree again?"),
        ("model answer", "Give up the points left?"),
        ("start anew", "Forget all answers?"),
    ):
        view.button(button).click()
        expect(view.sure).to_have_accessible_name(question)
        assert view.root.evaluate(PLACES) == place
        assert barriers(view.root.page, ".abviz") == []
        view.button("no").click()
        expect(view.button(button)).to_be_focused()
    # Who has pressed a wrong key and goes on has lost nothing.
    view.tree.focus()
    for key in ("m", "Enter", "r", "Enter", "Shift+R", "Escape"):
        view.keyboard.press(key)
    expect(view.tree).to_be_focused()
    hand.make(steps[4])
    expect(view.progress).to_contain_text("step 6 of 19 · 5 right")
    # A second click of a double click means nothing; a second press of the key does.
    view.button("again").dblclick()
    expect(view.progress).to_contain_text("step 6 of")
    view.tree.focus()
    view.keyboard.press("r")
    view.keyboard.press("r")
    expect(view.progress).to_contain_text("step 1 of")
    view.keyboard.press("m")
    view.press("yes", by="keyboard")
    expect(view.progress).to_contain_text("5 of 19 points stay, no more are given")


@pytest.mark.parametrize("tag", ["en", "de"])
def test_on_a_phone_the_tree_stays_where_it_is_while_it_is_asked(show, tag):
    view, steps = show(language=tag, **PHONE)
    for step in steps[:4]:
        Hand(view, "touch").make(step)
    place = view.root.evaluate(PLACES)
    for key in ("m", "r", "Shift+R"):
        view.tree.press(key)
        expect(view.sure).to_be_visible()
        assert view.root.evaluate(PLACES) == place
    view.keyboard.press("Escape")
    assert view.root.evaluate(PLACES) == place


@pytest.mark.parametrize(("typed", "text"), [("inf", "inf"), ("-inf", "-inf"), (",5", ",5")])
def test_what_begins_a_number_goes_into_the_field_from_the_tree(show, typed, text):
    view, steps = show(**DESK)
    view.tree.focus()
    # No field waits: keys are those of the stage.
    view.keyboard.press("f")
    expect(view.root).to_contain_class("abviz-presenting")
    view.keyboard.press("Escape")
    Hand(view, "keyboard").make(steps[0])
    view.tree.focus()
    view.keyboard.type(typed)
    expect(view.fields.first).to_have_value(text)
    expect(view.root).not_to_contain_class("abviz-presenting")


def test_what_is_chosen_or_typed_is_taken_back_in_order(show):
    view, steps = show(**DESK)
    Hand(view, "mouse").make(steps[0])
    view.node(1).click()
    view.keyboard.type("3")
    view.keyboard.press("Enter")
    view.keyboard.type("5")
    # In a field a key takes back what is typed there.
    view.keyboard.press("Backspace")
    expect(view.fields.last).to_have_value("")
    view.keyboard.type("7")
    seen = []
    view.tree.focus()
    for key in ("Backspace", "Control+z", "Backspace", "Backspace", "Backspace"):
        view.keyboard.press(key)
        seen.append([field.input_value() for field in view.fields.all()])
    # The 7; the 5 that was taken back comes, and goes; the 3; the node, and its fields.
    assert seen == [["3", ""], ["3", "5"], ["3", ""], ["", ""], [""]]
    expect(view.spoken).to_have_text("B is taken back.")


def test_a_phone_has_its_keypad_of_numbers_with_buttons_for_what_it_lacks(show):
    view, steps = show(**PHONE)
    hand = Hand(view, "touch")
    hand.make(steps[0])
    field = view.fields.first
    expect(field).to_have_attribute("inputmode", "decimal")
    field.tap()
    view.keyboard.type("3")
    view.button("±").tap()
    expect(field).to_have_value("−3")
    expect(field).to_be_focused()
    view.keyboard.type("1")
    expect(field).to_have_value("−31")
    view.button("∞").tap()
    view.button("±").tap()
    expect(field).to_have_value("−∞")
    view.button("±").tap()
    expect(field).to_have_value("∞")
    view.node(1).tap()
    assert view.root.evaluate("(root) => root.scrollWidth <= root.clientWidth")


def test_it_is_said_with_which_window_a_node_was_entered(show):
    view, steps = show(**DESK)
    for step in steps[:10]:
        Hand(view, "mouse").make(step)
    view.tree.focus()
    view.keyboard.press("ArrowUp")
    said = "Node B (MIN): open, α = −∞, β = +∞. α, β: as the node was entered"
    expect(view.spoken).to_have_text(said)


def test_a_wrong_step_is_told_with_its_reason_and_made_again_and_the_page_remembers_it(show):
    view, steps = show(**DESK)
    hand = Hand(view, "mouse")
    for step in steps[:4]:
        hand.make(step)
    hand.cut()
    expect(view.said).to_have_attribute("data-verdict", "wrong")
    expect(view.said).to_contain_text("E")
    # What to do is said beside the reason, which stays.
    view.tree.press("Enter")
    expect(view.root.locator(".abviz-quiz-hint")).to_have_text("Choose a node first: ← →.")
    expect(view.said).to_have_attribute("data-verdict", "wrong")
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


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_an_exam_on_a_page_tells_nothing_before_its_end(kept_page, tmp_path, by):
    quiz = abviz.trace_by_hand(TREE, steps="values", feedback="at the end")
    abviz.page(quiz, tmp_path / "exam.html")
    page = kept_page(**DESK)
    page.goto((tmp_path / "exam.html").as_uri())
    view = QuizView(page.locator(".abviz").first)
    view.tree.focus()
    hand = Hand(view, by)
    # C comes back with 9 in place of 4, and so does not cut at F.
    steps = [{"enter": "0"}, {"enter": "1"}, {"enter": "2"}, {"enter": "3"}, {"enter": "4"}]
    steps += [{"return": "2", "value": "9"}, {"enter": "5"}, {"enter": "6"}, {"enter": "7"}]
    steps += [{"return": "5", "value": "8"}, {"return": "1", "value": "8"}, {"enter": "8"}]
    steps += [{"enter": "9"}, {"enter": "10"}, {"enter": "11"}, {"return": "9", "value": "2"}]
    steps += [{"cut": "8"}, {"return": "8", "value": "2"}, {"return": "0", "value": "8"}]
    for number, step in enumerate(steps):
        expect(view.progress).to_have_text(f"step {number + 1}")
        expect(view.said).to_have_text("")
        expect(view.button("model answer")).to_have_count(0)
        hand.make(step)
        if number == 7:
            take_back(view, by)
            expect(view.progress).to_have_text("step 8")
            expect(view.node(6)).not_to_contain_class("done")
            page.reload()
            view.tree.focus()
            expect(view.progress).to_have_text("step 8")
            hand.make(step)
    expect(view.progress).to_have_text(f"step {len(steps)} · right: 18 of 19")
    expect(view.said).to_contain_text("Right: 18 of 19. Step 6 is the first that differs.")
    expect(view.said).to_contain_text("C is a MAX node: it has the greatest of 4 and 3.")
    expect(view.said).to_contain_text("Steps taken back: 1.")
    expect(view.tree).not_to_contain_text("✗")
    assert barriers(page, ".abviz") == []
    page.reload()
    expect(view.said).to_contain_text("Right: 18 of 19.")
    view.root.locator(".abviz-hand-in").click()
    line = view.root.locator(".abviz-handed textarea").input_value()
    summary = abviz.class_summary([line])
    assert "the hardest step is number 6, the return from C" in str(summary)


def take_back(view, by):
    """Take the last step of an exam back."""
    if by == "mouse":
        view.button("take back").click()
    else:
        view.tree.press("Backspace")


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
    expect(view.progress).to_have_text("step 10 · right: 9 of 10")
    expect(view.root).to_contain_text("Right: 9 of 10. Step 5 is the first that differs.")
    expect(view.root).to_contain_text("Steps taken back: 1.")
    # The last step, beside which this is told, is right.
    expect(view.root.locator(".abviz-tree")).not_to_contain_text("✗")
    blank.run(1, "print(exam.score)")
    assert blank.output(1) == "0.9"
