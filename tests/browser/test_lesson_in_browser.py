"""The first lesson, as a student does it: from the stored page to a tree of one's own."""

import json

import pytest
from browser.expected import cutoff_steps, sentences
from browser.jupyter import NOTEBOOKS
from browser.notebook import NotebookPage
from playwright.sync_api import expect

import abviz

LUCKY_32 = abviz.search(abviz.examples["lucky-32"])


@pytest.fixture
def lesson(open_notebook) -> NotebookPage:
    """The lesson as it is stored: not run, not trusted."""
    page = open_notebook("00-start-here")
    page.skipped = 1
    return page


@pytest.mark.app("lab")
def test_the_lesson_from_the_stored_page_to_the_last_control(lesson):
    shows_the_stored_picture(lesson)
    answer_is_hidden(lesson, True)
    runs_without_errors(lesson)
    answer_is_hidden(lesson, False)
    choose_lucky_32(lesson)
    play_to_the_end(lesson)
    step_back_and_to_each_cutoff(lesson)
    step_with_the_arrow_keys(lesson)
    edit_a_leaf(lesson)
    change_branching_and_depth(lesson)


def shows_the_stored_picture(lesson):
    picture = lesson.cell(0).locator("img[src^='data:image/png']")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(image) => image.naturalWidth") > 300
    expect(lesson.page.locator(".abviz")).to_have_count(0)


def answer_is_hidden(lesson, is_hidden):
    """Whether the first cell below a question has dots, or what it shows."""
    for part, there in ((".jp-OutputPlaceholder", is_hidden), ("img", not is_hidden)):
        expect(lesson.cell(3).locator(f"{part}:visible")).to_have_count(int(there))


def runs_without_errors(lesson):
    notebook = json.loads((NOTEBOOKS / "00-start-here.ipynb").read_text(encoding="utf-8"))
    lesson.run_all(notebook["cells"])
    line = lesson.page.locator(".abviz-lesson")
    count = lesson.page.locator("[data-question]").count()
    expect(line).to_contain_text(f"Answered: 0 of {count}, 0 right")
    assert line.bounding_box()["height"] < 40  # one line
    errors = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type$=stderr]"
    expect(lesson.page.locator(errors)).to_have_count(0)
    lesson.stage()
    expect(lesson.cell(0).locator("img[src^='data:image/png']")).to_have_count(0)


def choose_lucky_32(lesson):
    lesson.field("Example").select_option(label="Lucky tree, 32 leaves")
    lesson.stage().must_show(LUCKY_32, 0)


def play_to_the_end(lesson):
    stage = lesson.stage()
    stage.set_speed("30")
    stage.scrubber.fill("70")
    stage.must_show(LUCKY_32, 70)
    stage.record()
    stage.button("Play").click()
    stage.must_show(LUCKY_32, len(LUCKY_32.steps) - 1)
    assert stage.recorded() == sentences(LUCKY_32)[70:]
    expect(stage.button("Play")).to_be_visible()


def step_back_and_to_each_cutoff(lesson):
    stage = lesson.stage()
    stage.button("One step back").click()
    stage.must_show(LUCKY_32, len(LUCKY_32.steps) - 2)
    stage.button("First step").click()
    stage.must_show_each(LUCKY_32, [0, *cutoff_steps(LUCKY_32)], button="Next cutoff")
    expect(stage.button("Next cutoff")).to_be_disabled()


def step_with_the_arrow_keys(lesson):
    stage = lesson.stage()
    stage.tree.focus()
    step = cutoff_steps(LUCKY_32)[-1]
    for key, wanted in (("ArrowLeft", step - 1), ("ArrowRight", step), ("Home", 0)):
        lesson.page.keyboard.press(key)
        stage.must_show(LUCKY_32, wanted)


def edit_a_leaf(lesson):
    stage = lesson.stage()
    leaf = LUCKY_32.tree.leaves[1]
    stage.mark(leaf.index).click()
    lesson.page.keyboard.type("99")
    lesson.page.keyboard.press("Enter")
    edited = abviz.search(LUCKY_32.tree.with_score(leaf.name, 99))
    stage.must_show(edited, 0)
    stage.button("Last step").click()
    stage.must_show(edited, len(edited.steps) - 1)


def change_branching_and_depth(lesson):
    for title, value, shape in (("Branching", "3", (3, 5)), ("Depth", "2", (3, 2))):
        lesson.field(title).select_option(label=value)
        scores = [int(lesson.field(name).input_value()) for name in ("Leaves from", "to", "Seed")]
        tree = abviz.Tree.random(*shape, *scores)
        lesson.stage().must_show(abviz.search(tree), 0)
