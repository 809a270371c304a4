"""Predictions: in notebooks, where keys are shared with Jupyter, and on pages."""

import pytest
from browser.chromium import barriers
from playwright.sync_api import expect

import abviz
from abviz.classroom.practice.handed_in import read_handed_in

TREE = "(3 5) (2 9)"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WHY = "A ply leads from one level to the next."
MAKE = f"""import abviz as ab
asked = ab.predict("How many plies have 4 levels?", answer=3, reason={WHY!r}, beliefs={{4: "No."}})
asked"""
# Controls that a finger misses.
SMALL = """(root) => [...root.querySelectorAll("label, button, input[type=text]")]
    .filter((one) => one.offsetHeight && one.offsetHeight < 40).map((one) => one.outerHTML)"""


@pytest.mark.kernel
@pytest.mark.app("lab")
def test_a_picture_is_scrolled_to_where_no_stage_was_loaded(blank):
    # It is the first one to use this page.
    blank.run(0, 'import abviz as ab\nab.predict("1?", answer=2)')
    blank.must_scroll_to_a_picture(0)


@pytest.mark.kernel
def test_a_prediction_in_a_notebook_is_answered_once_and_keys_of_jupyter_go_on(blank):
    cell = blank.run(0, MAKE)
    root = cell.locator(".abviz-predict")
    field = root.get_by_label("Your answer")
    assert root.bounding_box()["height"] < 50  # one line
    field.click()
    blank.page.keyboard.type("x")
    blank.page.keyboard.press("Enter")
    expect(root.get_by_role("status")).to_contain_text("“x” is not a score")
    field.fill("")
    before = blank.prompt(blank.cell(1)).text_content()
    field.press("Shift+Enter")
    # It leads on to the next cell, and the next one runs that; what was said stays.
    expect(root.get_by_role("status")).to_contain_text("“x” is not a score")
    blank.page.keyboard.press("Shift+Enter")
    expect(blank.prompt(blank.cell(1))).not_to_have_text(before)
    field.fill("4.0")
    field.press("Enter")
    expect(root.get_by_role("status")).to_have_text(
        f"✗ That is not right. No.The right answer: 3. {WHY}"
    )
    expect(root.get_by_role("button")).to_have_count(0)
    expect(field).not_to_be_editable()
    # Run again, it is answered as before, until it is to be asked again.
    blank.run(0)
    expect(field).to_have_value("4.0")
    root.get_by_role("button", name="ask again").click()
    field.fill("3")
    field.press("Enter")
    expect(root.get_by_role("status")).to_have_text(f"✓ Right. {WHY}")
    blank.must_print(
        1, "print(asked.answered, asked.right, asked.given)", ("True True {'number:0': '3'}")
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_predictions_on_a_page_are_marked_without_python(scheme, kept_page, tmp_path):
    trace = abviz.search(TREE)
    asked = [abviz.predict(trace, step=9), abviz.predict(trace, ask="window", node="E")]
    asked += [abviz.predict(trace, ask=aspect) for aspect in ("cuts", "order")]
    page = kept_page(color_scheme=scheme)
    page.goto(abviz.page([*asked, trace], tmp_path / "page.html").as_uri())
    one, window, cuts, order = page.locator(".abviz-predict").all()
    for prediction, root in zip(asked, (one, window, cuts, order), strict=True):
        for secret in (prediction.question.why, *prediction.question.reasons.values()):
            assert secret not in root.aria_snapshot() + root.inner_text()
    button = one.get_by_role("button")
    colour = button.evaluate("(button) => getComputedStyle(button).backgroundColor")
    # In a notebook the rules of a stage may come later.
    page.add_style_tag(path=f"{abviz.__path__[0]}/stage/stage.css")
    expect(button).to_have_css("background-color", colour)
    button.click()
    expect(one.get_by_role("status")).to_have_text("There is no answer yet.")
    one.get_by_label("E (MIN) returns 2 and skips G.").check()
    page.keyboard.press("Enter")
    expect(one.get_by_role("status")).to_contain_text("✓ Right. MIN node E now has β = 2")
    window.locator("input").nth(0).fill("6/2")
    window.locator("input").nth(1).fill("oo")
    window.get_by_role("button").click()
    expect(window.get_by_role("status")).to_contain_text("✓ Right.")
    no_node = "“X” is no node that can be taken here."
    refused, right = (order, "C, D, X", no_node), (order, "c d f", "✓ Right. 3")
    for root, given, said in ((cuts, "f g", "Too many: F."), refused, right):
        root.locator("input").fill(given)
        root.locator("input").press("Enter")
        expect(root.get_by_role("status")).to_contain_text(said)
    expect(cuts.locator("input")).to_have_value("F, G")
    assert not barriers(page)


def test_nodes_of_the_tree_are_clicked_or_chosen_by_keys_to_answer(kept_page, tmp_path):
    asked = [abviz.predict(TREE, ask="cuts"), abviz.predict(TREE, ask="order")]
    asked.append(abviz.predict("Which is the root? Mark it.", tree=TREE, answer="A"))
    page = kept_page()
    page.goto(abviz.page(asked, tmp_path / "page.html").as_uri())
    cuts, order, root = page.locator(".abviz-predict").all()
    # By mouse: a mark is taken back by the next click.
    cuts.get_by_role("checkbox", name="F").click()
    cuts.get_by_role("checkbox", name="G").click()
    expect(cuts.locator("input")).to_have_value("F, G")
    expect(cuts.locator(".strike:visible")).to_have_count(2)
    cuts.get_by_role("checkbox", name="F").click()
    expect(cuts.locator("input")).to_have_value("G")
    expect(cuts.get_by_role("checkbox", checked=True)).to_have_count(1)
    cuts.get_by_role("button").click()
    expect(cuts.get_by_role("status")).to_contain_text("✓ Right.")
    expect(cuts.locator(".mark.right")).to_have_text("✓")
    # It is answered once.
    cuts.get_by_role("checkbox", name="C").click(force=True)
    expect(cuts.locator("input")).to_have_value("G")
    # By keys: the tree is one stop of Tab, and arrows lead from node to node.
    order.get_by_role("checkbox", name="C").focus()
    for key in ("Enter", "ArrowRight", " ", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(order.locator("input")).to_have_value("C, D, F")
    assert order.locator(".mark").all_text_contents() == ["1", "2", "3"]
    page.keyboard.press("Tab")
    expect(order.locator("input")).to_be_focused()
    page.keyboard.press("Enter")
    expect(order.get_by_role("status")).to_contain_text("✓ Right.")
    # What is typed is marked in the tree; of one node another one takes the place.
    root.locator("input").fill("b")
    expect(root.get_by_role("checkbox", name="B")).to_be_checked()
    root.get_by_role("checkbox", name="C").click()
    expect(root.get_by_role("checkbox", checked=True)).to_have_count(1)
    root.get_by_role("button").click()
    expect(root.get_by_role("status")).to_contain_text("✗ That is not right.")
    expect(root.locator(".mark.wrong")).to_have_text("✗")
    assert not barriers(page)


def test_a_tree_in_a_question_is_read_on_a_phone(kept_page, tmp_path):
    page = kept_page(**PHONE)
    large = abviz.search(abviz.Tree.random(2, 5, 1, 99, seed=1))
    asked = [abviz.predict("lucky-8", ask="leaves"), abviz.predict(large, ask="leaves")]
    page.goto(abviz.page(asked, tmp_path / "page.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for score in page.locator(".abviz-predict-tree .value text").all():
        assert score.bounding_box()["height"] >= 9
    small, wide = page.locator(".abviz-predict-tree").all()
    assert small.evaluate("(tree) => tree.scrollWidth <= tree.clientWidth")
    assert wide.evaluate("(tree) => tree.scrollWidth > tree.clientWidth")
    assert not barriers(page)


def test_a_finger_finds_what_to_press_and_a_long_text_fits_on_a_phone(kept_page, tmp_path):
    choices = ["a choice with quite a few words in it", "x" * 80]
    asked = [
        abviz.predict("Which <b>one</b>? " + "y" * 70, choices=choices, answer=choices[0]),
        abviz.predict(TREE, ask="value", node=["A", "B", "E"]),
    ]
    page = kept_page(**PHONE)
    page.goto(abviz.page(asked, tmp_path / "page.html").as_uri())
    assert page.locator("main").evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".abviz-predict").first).to_contain_text("<b>one</b>")
    page.locator("label").first.tap()
    page.get_by_role("button").first.tap()
    expect(page.get_by_role("status").first).to_have_text("✓ Right.")
    assert not barriers(page)


ASKED = [abviz.predict(f"What is {one}?", answer=one) for one in (0, 1, 2)]


def give(page, number, text):
    """Answer one of the questions of a page."""
    field = page.locator(".abviz-predict input").nth(number)
    field.fill(text)
    field.press("Enter")


def write_lesson(folder, asked=ASKED):
    """Write a page with questions and the line above them; return its address."""
    return abviz.page([abviz.progress("one", 9), *asked], folder / "page.html").as_uri()


def test_the_line_of_a_lesson_says_what_is_done_and_keeps_it(kept_page, tmp_path):
    page = kept_page()
    page.goto(write_lesson(tmp_path))
    line, questions = page.locator(".abviz-lesson"), page.locator(".abviz-predict")
    expect(line).to_contain_text("Answered: 0 of 3, 0 right")
    assert line.bounding_box()["height"] < 30
    give(page, 0, "0")
    give(page, 2, "7")
    expect(line).to_contain_text("Answered: 2 of 3, 1 right")
    expect(line.get_by_role("progressbar")).to_have_js_property("value", 2)
    line.get_by_role("button", name="Next: What is 1?").press("Enter")
    expect(questions.nth(1).locator("input")).to_be_focused()
    assert not barriers(page)
    # Another tab follows, and so does this one, after a reload too; the last answer counts.
    with page.expect_popup() as opened:
        page.evaluate("open(location)")
    other = opened.value
    expect(other.locator(".abviz-lesson")).to_contain_text("Answered: 2 of 3, 1 right")
    kept = [one.get_attribute("data-kept") for one in other.locator(".abviz-predict").all()]
    assert kept == ["right", "", "wrong"]
    give(other, 1, "1")
    give(other, 2, "2")
    for one in (other, page):
        expect(one.locator(".abviz-lesson")).to_contain_text("3 of 3, 3 right. All are answered.")
    # A page with other questions of the lesson does not count those of this one, nor forget them.
    page.goto(write_lesson(tmp_path, [ASKED[0], abviz.predict("What is new?", answer=3)]))
    expect(line).to_contain_text("Answered: 1 of 2, 1 right")
    expect(line).to_contain_text("Next: What is new?")
    expect(other.locator(".abviz-lesson")).to_contain_text("3 of 3, 3 right")
    line.get_by_role("button", name="start over").click()
    for one, count in ((page, 2), (other, 3)):
        expect(one.locator(".abviz-lesson")).to_contain_text(f"Answered: 0 of {count}, 0 right")
        expect(one.get_by_role("button", name="answer")).to_have_count(count)
    give(page, 0, "0")
    expect(line).to_contain_text("Answered: 1 of 2, 1 right")


def test_the_line_of_a_lesson_counts_a_quiz_that_is_over(kept_page, tmp_path):
    page = kept_page()
    page.goto(write_lesson(tmp_path, [abviz.quiz("(3 5)", ask="values", algorithm="minimax")]))
    line, field = page.locator(".abviz-lesson"), page.locator(".abviz-quiz-input").first
    expect(line).to_contain_text("Answered: 0 of 1, 0 right")
    line.get_by_role("button", name="Next: ").click()
    for value, right in (("3", "0 of 1, 0"), ("5", "1 of 1, 1")):
        field.fill(value)
        field.press("Enter")
        expect(page.locator(".abviz-quiz-verdict")).to_be_visible()
        expect(line).to_contain_text(f"Answered: {right} right")
    page.reload()
    expect(line).to_contain_text("1 of 1, 1 right. All are answered.")
    line.get_by_role("button", name="start over").click()
    expect(line).to_contain_text("Answered: 0 of 1, 0 right")
    expect(field).to_have_value("")


def test_the_line_of_a_lesson_makes_one_line_of_all_its_answers(kept_page, tmp_path):
    quiz = abviz.quiz("(3 5) (2 9)", ask="cuts")
    window = abviz.predict("(3 5) (2 9)", ask="window", node="E")
    page = kept_page()
    page.goto(write_lesson(tmp_path, [*ASKED[:2], window, quiz]))
    line = page.locator(".abviz-lesson")
    hand_in = line.get_by_role("button", name="hand in")
    expect(hand_in).to_be_hidden()
    give(page, 1, "7")
    window.answer({"alpha:E": "-inf", "beta:E": "inf"})
    page.locator(".abviz-predict input").nth(2).fill("-inf")
    give(page, 3, "inf")
    page.reload()
    page.locator(".abviz-tree [data-n='6'][data-part=node]").click()
    page.keyboard.press("a")
    expect(page.locator(".abviz-quiz-verdict")).to_contain_text("✓")
    hand_in.click()
    line.get_by_label("Name").fill("Zoë")
    expect(page.get_by_role("button", name="hand in")).to_have_count(1)
    assert not barriers(page)
    [handed] = read_handed_in(page.get_by_role("textbox", name="hand in").input_value())
    quiz.answer(["G"])
    expected = [*read_handed_in(f"{window.hand_in()} {quiz.hand_in()}")]
    first, *others = [{**one, "seconds": 0} for one in handed.answers]
    assert handed.name == "Zoë" and (first["ask"], first["right"]) == ("What is 1? [1]", False)
    assert others == [{**one, "seconds": 0} for each in expected for one in each.answers]
    line.get_by_role("button", name="start over").click()
    expect(hand_in).to_be_hidden()
    page.reload()
    expect(line).to_contain_text("Answered: 0 of 4")
    expect(hand_in).to_be_hidden()


NO_MEMORY = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('none'); }})"
SPOILT = (
    "if (sessionStorage.spoilt) localStorage.setItem('abviz-lesson-one', sessionStorage.spoilt)"
)


@pytest.mark.parametrize("spoil", [NO_MEMORY, SPOILT])
def test_the_line_of_a_lesson_counts_without_a_memory(spoil, new_page, tmp_path):
    page = new_page(**PHONE, color_scheme="dark")
    page.add_init_script(spoil)
    page.goto(write_lesson(tmp_path))
    line = page.locator(".abviz-lesson")
    for text in ("",) if spoil == NO_MEMORY else ("{", "3", "null", '["x"]', '{"a": 7}'):
        page.evaluate("(text) => { sessionStorage.spoilt = text; }", text)
        page.reload()
        expect(line).to_contain_text("Answered: 0 of 3, 0 right")
        give(page, 0, "0")
        expect(line).to_contain_text("Answered: 1 of 3, 1 right")
        assert line.bounding_box()["height"] < 100
        line.get_by_role("button", name="start over").tap()
        expect(line).to_contain_text("Answered: 0 of 3, 0 right")
    give(page, 0, "0")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("main").evaluate(SMALL) == []
    assert not barriers(page)


def test_a_line_alone_on_a_page_says_nothing(kept_page, tmp_path):
    page = kept_page()
    page.goto(write_lesson(tmp_path, []))
    expect(page.locator(".abviz-lesson")).to_be_hidden()


@pytest.mark.kernel
@pytest.mark.app("lab")
def test_the_line_in_a_notebook_counts_what_comes_and_what_was(blank):
    make = "for one in (1, 2): display(ab.predict(f'{one}?', answer=one))"
    line = blank.run(0, "import abviz as ab\nab.progress('two', 3)").locator(".abviz-lesson")
    expect(line).to_contain_text("Answered: 0 of 3, 0 right")
    expect(line).to_contain_text("The next one is further down.")
    blank.run(1, make)
    expect(line).to_contain_text("Next: 1?")
    give(blank.page, 0, "1")
    expect(line).to_contain_text("Answered: 1 of 3, 1 right")
    expect(line).to_contain_text("Next: 2?")
    # Run again, they are answered as before.
    blank.run(1, make)
    expect(blank.page.locator(".abviz-predict").first).to_have_attribute("data-verdict", "right")
    blank.run(0)
    expect(line).to_contain_text("Answered: 1 of 3, 1 right")
    give(blank.page, 1, "7")
    expect(line).to_contain_text("Answered: 2 of 3, 1 right")
    expect(line).to_contain_text("The next one is further down.")
    line.get_by_role("button", name="start over").click()
    expect(line).to_contain_text("Answered: 0 of 3, 0 right")
