"""Nothing that a student does in a notebook is lost: by keys, by a restart, or overnight."""

import re

import nbformat
import pytest
from browser.quiz import QuizView
from playwright.sync_api import expect

VIEW = "application/vnd.jupyter.widget-view+json"
LOST = "Python does not answer any more: run this cell again."
STEP, ANSWER = "Run this cell to step through it.", "Run this cell to answer."
ALL = """import abviz as ab
game, hunt = ab.games.TicTacToe("XOO X.. OX."), ab.hunt("strict-test")
quiz, asked = ab.quiz("(3 5) (2 9)", ask="cuts"), ab.predict("1 + 1?", answer=2)
for widget in (ab.explore(), quiz, asked, ab.progress("one", 2), ab.play(game, depth=2), hunt,
               ab.explore_ordering()):
    display(widget)"""
# Where somebody stands, and works, in each of them.
PLACES = (
    ".abviz-tree >> nth=0",
    ".abviz-bar button >> nth=2",
    ".abviz-searches select >> nth=0",
    ".abviz-quizzing .abviz-tree",
    ".abviz-quizzing button >> text=answer >> nth=0",
    ".abviz-predict input",
    ".abviz-lesson button >> nth=0",
    ".abviz-play-squares button >> nth=4",
    ".abviz-play-panel select",
    ".abviz-hunt textarea, .abviz-hunt input >> nth=0",
    ".abviz-hunt .abviz-tree",
    ".abviz-ordering .noUi-handle >> nth=0",
)
STORED = """async (path) => {
    const answer = await fetch(`/api/contents/${path}`, {cache: "no-store"});
    return (await answer.json()).content;
}"""
END_KERNELS = """async () => {
    const [, token] = document.cookie.match(/_xsrf=([^;]*)/);
    const headers = {"X-XSRFToken": token};
    for (const {id} of await (await fetch("/api/sessions")).json()) {
        await fetch(`/api/sessions/${id}`, {method: "DELETE", headers});
    }
}"""


def test_the_keys_that_run_a_cell_go_on_from_each_widget_in_it(blank):
    cell, page = blank.run(0, ALL), blank.page
    expect(cell.locator(".abviz-ordering img")).to_be_visible()
    number = blank.prompt(cell).text_content()
    for place in PLACES:
        for key in ("Shift+Enter", "Control+Enter", "Alt+Enter"):
            cell.locator(place).focus()
            page.keyboard.press(key)
            expect(blank.cell(1)).to_be_focused()
    # A sentence does not take the focus; whoever clicks it means the widget all the same.
    cell.locator(".abviz-sentence").first.click()
    page.keyboard.press("Shift+Enter")
    expect(blank.cell(1)).to_be_focused()
    a_presentation_stays_as_it_is(blank, cell)
    # A board that was played on, a field that was typed into: all is there.
    expect(cell.locator(".abviz-play-status")).to_contain_text("It is your move.")
    assert blank.prompt(cell).text_content() == number
    # In the code of the cell they mean what they always mean.
    blank.run(0, "None")
    assert blank.prompt(cell).text_content() != number


def a_presentation_stays_as_it_is(blank, cell):
    tree = cell.locator(".abviz-tree").first
    tree.focus()
    blank.page.keyboard.press("f")
    for key in ("Shift+Enter", "Control+Enter", "Control+b"):
        blank.page.keyboard.press(key)
        expect(blank.page.locator("dialog[open] .abviz-tree")).to_be_focused()
    blank.page.keyboard.press("Escape")
    expect(tree).to_be_focused()


@pytest.mark.kernel
def test_a_cell_that_moves_a_stage_out_of_view_shows_it_and_what_the_reader_moves_stays(notebook):
    stage, cell = notebook.stage(), notebook.cell(1)
    copy = cell.locator(".abviz-moved")
    # What is seen needs no copy.
    size = notebook.page.viewport_size
    notebook.page.set_viewport_size({"width": 1280, "height": 1800})
    notebook.run(1, "explorer.step = 4")
    expect(stage.tree).to_be_in_viewport(ratio=1)
    expect(stage.root).to_have_attribute("data-step", "4")
    notebook.page.set_viewport_size(size)
    # The cell fills the screen: it and the tree are not in view together.
    away = "\n" * 60
    notebook.run(1, f"{away}explorer.step = 5")
    expect(copy).to_have_count(1)
    expect(copy.locator(".abviz-picture")).to_be_in_viewport(ratio=1)
    expect(copy.locator("span")).to_have_text("step 5 of 28")
    notebook.run(1, f"{away}for step in (6, 7): explorer.step = step")
    expect(copy.locator("span")).to_have_text("step 7 of 28")
    copy.click()
    expect(stage.tree).to_be_in_viewport(ratio=1)
    expect(stage.tree).to_be_focused()
    # Who steps in the stage sees it there.
    notebook.page.keyboard.press("ArrowRight")
    expect(stage.root).to_have_attribute("data-step", "8")
    expect(copy.locator("span")).to_have_text("step 7 of 28")
    # What the cell draws itself is enough.
    notebook.run(1, f"{away}explorer.step = 9\nab.draw(explorer.trace, 9)")
    expect(cell.locator(".jp-OutputArea-output img")).to_be_visible()
    expect(copy).to_have_count(0)


def test_a_notebook_is_saved_from_a_stage_and_holds_pictures(open_notebook):
    notebook = open_notebook("kept")
    page = notebook.page
    for number in range(3):
        notebook.run(number)
    stage = notebook.stage()
    stage.tree.click(position={"x": 3, "y": 3})
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.keyboard.press("Control+s")
    must_be_stored(page, [["image/png"], ["image/png"], ["text/markdown"]])
    # The keys of the stage are still its own, and the widgets are as they were.
    page.keyboard.press("ArrowRight")
    expect(stage.root).to_have_attribute("data-step", "1")
    the_page_loaded_again_has_its_widgets_as_long_as_python_runs(notebook)
    the_notebook_of_yesterday_shows_pictures_and_one_line_each(notebook)


def must_be_stored(page, kinds):
    """Assert that the file holds what is shown without Python, with one line below each."""
    stored = page.evaluate(STORED, "kept.ipynb")
    nbformat.validate(stored)
    assert VIEW not in str(stored)
    outputs = [cell["outputs"] for cell in stored["cells"] if cell["outputs"]]
    shown = [[*(one["data"].keys() - {"text/plain"})] for one, _ in outputs]
    assert shown == kinds
    lines = [line["data"]["text/plain"] for _, line in outputs]
    assert lines == [STEP, ANSWER, ANSWER]


def the_page_loaded_again_has_its_widgets_as_long_as_python_runs(notebook):
    page = notebook.page
    page.reload()
    expect(notebook.stage().root).to_have_attribute("data-step", "1")
    expect(page.locator(".jp-OutputArea .abviz")).to_have_count(3)
    expect(page.get_by_text(STEP)).to_have_count(0)
    notebook.stage().button("One step forward").click()
    notebook.must_print(3, "print(explorer.step)", "2")


def the_notebook_of_yesterday_shows_pictures_and_one_line_each(notebook):
    page = notebook.page
    page.evaluate(END_KERNELS)
    page.goto("about:blank")
    page.go_back()
    expect(notebook.cell(0).get_by_text(STEP)).to_be_visible()
    expect(notebook.cell(0).locator(".jp-OutputArea img")).to_be_visible()
    for number in (1, 2):
        expect(notebook.cell(number).get_by_text(ANSWER)).to_be_visible()
    expect(page.locator(".jp-OutputArea .abviz")).to_have_count(0)
    expect(page.get_by_text("model not found")).to_have_count(0)


# What Python's end means to a widget comes from the code that both applications share.
@pytest.mark.app("lab")
def test_after_a_restart_each_widget_says_so_and_keeps_what_was_typed(blank):
    page, cell = blank.page, blank.run(0, ALL.replace("ab.explore()", "ab.explore(language='de')"))
    expect(cell.locator(".abviz-ordering img")).to_be_visible()
    restart(page)
    lost = cell.locator(".abviz-lost")
    german = "Python antwortet nicht mehr: Führe diese Zelle noch einmal aus."
    # All but the line that counts, which needs no Python.
    expect(lost).to_have_text([german, *[LOST] * 5])
    stage = cell.locator(".abviz").first
    stage.locator("[data-n='3'][data-part=node]").click()
    field = stage.locator(".abviz-edit")
    field.fill("7")
    field.press("Enter")
    expect(field).to_have_value("7")
    field.press("Escape")
    expect(field).to_have_count(0)
    # Steps need no Python.
    page.keyboard.press("ArrowRight")
    expect(stage).to_have_attribute("data-step", "1")
    asked = cell.locator(".abviz-predict")
    asked.locator("input").fill("2")
    page.keyboard.press("Enter")
    expect(asked.get_by_role("status").last).to_contain_text("✓ Right.")


ASKED = """import abviz as ab
quiz, asked = ab.quiz("(3 5) (2 9)", ask="cuts"), ab.predict("(3 5) (2 9)", ask="value")
tree = ab.predict("lucky-8", ask="invent")
first, second = (ab.predict("1 + 1?", answer=2) for _ in range(2))
for widget in (ab.progress("kept", 5), quiz, asked, tree, first, second):
    display(widget)"""
TOLD = "print(quiz.score, asked.right, tree.right, first.right, second.right)"


@pytest.mark.app("lab")
def test_answers_come_back_where_the_cells_are_run_in_another_kernel(blank):
    page, cell = blank.page, blank.run(0, ASKED)
    view = QuizView(cell.locator(".abviz-quizzing"))
    asked, tree, first, second = (cell.locator(".abviz-predict").nth(place) for place in range(4))
    for nodes, verdict in (([5], "✗"), ([5, 6], "✓")):
        for node in nodes:
            view.node(node).click()
        view.button("answer").click()
        expect(view.root.locator(".abviz-quiz-verdict")).to_contain_text(verdict)
    for question, text in ((asked, "3"), (tree, "(3 5) (2 9)"), (second, "7")):
        question.locator("input").fill(text)
        page.keyboard.press("Enter")
        expect(question).to_have_attribute("data-verdict", re.compile("right|wrong"))
    restart(page, "Restart Kernel and Run All Cells…")
    expect(cell.locator(".abviz-lost")).to_have_count(0)
    line = cell.locator(".abviz-lesson")
    expect(line).to_contain_text("Answered: 4 of 5, 2 right")
    expect(view.root.locator(".abviz-quiz-verdict")).to_contain_text("✓")
    for question, verdict in ((asked, "right"), (tree, "wrong"), (second, "wrong")):
        expect(question).to_have_attribute("data-verdict", verdict)
    expect(asked.locator("input")).to_have_value("3")
    expect(first.locator("input")).to_be_editable()
    blank.must_print(1, TOLD, "0.5 True False None False")
    what_was_answered_can_be_asked_again(blank, second)
    line.get_by_role("button", name="start over").click()
    blank.run(0)
    expect(line).to_contain_text("Answered: 0 of 5")
    expect(view.button("answer")).to_be_visible()
    for question in (asked, tree, second):
        expect(question.locator("input")).to_be_editable()


def what_was_answered_can_be_asked_again(blank, second):
    second.get_by_role("button", name="ask again").click()
    expect(second.locator("input")).to_be_focused()
    expect(second.get_by_role("button", name="ask again")).to_have_count(0)
    second.locator("input").fill("2")
    blank.page.keyboard.press("Enter")
    expect(second).to_have_attribute("data-verdict", "right")
    blank.must_print(1, TOLD, "0.5 True False None True")


def restart(page, entry="Restart Kernel…"):
    """Restart the kernel by the menu."""
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.locator(".lm-Menu-itemLabel", has_text=entry).first.click()
    page.locator(".jp-Dialog button.jp-mod-accept, .jp-Dialog button.jp-mod-warn").last.click()
