"""The stage in the page: playing, stepping, keys, and several views of one."""

import re

import pytest
from browser.expected import cutoff_steps, sentences
from browser.quiz import QuizView
from playwright.sync_api import expect

import abviz

LUCKY_8 = abviz.search(abviz.examples["lucky-8"])
LAST = len(LUCKY_8.steps) - 1
# A clock of the stage is known by its function; other timers of the page are let alone.
COUNT_CLOCKS = """() => {
    window.mostClocks = 0;
    const running = new Set();
    const {setTimeout: start, clearTimeout: stop} = window;
    window.setTimeout = (action, wait, ...rest) => {
        if (!action.name.endsWith("beat")) return start(action, wait, ...rest);
        const clock = start(() => { running.delete(clock); action(); }, wait);
        window.mostClocks = Math.max(window.mostClocks, running.add(clock).size);
        return clock;
    };
    window.clearTimeout = (clock) => { running.delete(clock); stop(clock); };
}"""


def cells(notebook):
    """Return for each cell whether it is the chosen one, and whether one is being edited."""
    found = notebook.page.locator(".jp-Notebook .jp-Cell")
    chosen = "(cells) => cells.map((cell) => cell.classList.contains('jp-mod-active'))"
    return found.evaluate_all(chosen), notebook.page.locator(".jp-mod-editMode").count()


@pytest.mark.app("lab")
def test_playing_shows_every_step_once_and_python_learns_the_last(notebook):
    stage = notebook.stage()
    stage.set_speed("30")
    stage.record()
    stage.button("Play").click()
    stage.must_show(LUCKY_8, LAST)
    assert stage.recorded() == sentences(LUCKY_8)
    at_end = abviz.explore(step=LAST).describe()
    notebook.must_print(1, "print(explorer.describe())", at_end)
    python_moves_the_page(notebook, stage)
    details_tell_what_has_happened_to_a_node_so_far(stage)
    a_progress_bar_stands_in_a_corner_and_in_no_output(notebook)
    # A picture is scrolled to below an explorer, too.
    notebook.must_scroll_to_a_picture(0)


def python_moves_the_page(notebook, stage):
    notebook.run(1, "explorer.step = 12; explorer.stage.playing = True")
    stage.must_show(LUCKY_8, LAST)
    notebook.run(1, "explorer.step = 12")
    stage.must_show(LUCKY_8, 12)


def details_tell_what_has_happened_to_a_node_so_far(stage):
    stage.mark(LUCKY_8.tree["F"].index).click()
    wanted = [
        f"{number} {step.sentence}"
        for number, step in enumerate(LUCKY_8.steps[:13])
        if "F" in (step.node.name, step.child and step.child.name)
    ]
    expect(stage.details.locator("li")).to_have_text(wanted)
    expect(stage.details.locator("p")).to_have_text("open, v = 8, α = 8, β = 4")
    stage.details.locator("li button").first.click()
    stage.must_show(LUCKY_8, int(wanted[0].split()[0]))


def a_progress_bar_stands_in_a_corner_and_in_no_output(notebook):
    code = "from abviz.stage.progress_bar import progress_bar\n"
    code += "bar = progress_bar(total=40, name='film.gif', unit='step', shown=True)\n"
    notebook.run(1, f"{code}_ = bar.refresh()")
    corner = notebook.page.locator(".abviz-progress")
    expect(corner).to_contain_text("film.gif: 0/40 [00:0")
    assert notebook.output(1) == ""
    notebook.run(1, "bar.n = 12\n_ = bar.refresh()")
    expect(corner).to_contain_text("film.gif: 12/40")
    assert corner.locator("progress").evaluate("(bar) => [bar.value, bar.max]") == [12, 40]
    notebook.run(1, "bar.close()")
    expect(corner).to_have_count(0)
    assert notebook.output(1) == ""


def test_keys_belong_to_the_stage_or_to_the_notebook(notebook):
    all_is_reached_by_the_keyboard(notebook)
    keys_that_run_a_cell_go_on_to_the_next_one(notebook)
    notebook.run(0)
    arrow_keys_step_and_leave_the_notebook_alone(notebook, notebook.stage())
    shift_enter_leads_on_from_the_controls(notebook)


def arrow_keys_step_and_leave_the_notebook_alone(notebook, stage):
    stage.tree.click(position={"x": 3, "y": 3})
    before = cells(notebook)
    moves = [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", LAST), ("Home", 0)]
    moves += [("c", cutoff_steps(LUCKY_8)[0]), ("C", cutoff_steps(LUCKY_8)[1])]
    for key, step in moves:
        notebook.page.keyboard.press(key)
        stage.must_show(LUCKY_8, step)
    # In a notebook the letters insert and cut cells; keys of no use here must do nothing there.
    for key in ("ArrowDown", "ArrowUp", "Escape", "ArrowDown", "ArrowDown", "a", "b", "x"):
        notebook.page.keyboard.press(key)
        assert cells(notebook) == before
    present_and_leave(notebook, stage)
    assert cells(notebook) == before
    arrow_keys_work_on_each_part_of_the_bar(notebook, stage)


def present_and_leave(notebook, stage):
    """Present a stage, step in it, and go back to the tree in the notebook."""
    keyboard = notebook.page.keyboard
    keyboard.press("f")
    expect(notebook.page.locator("dialog[open] .abviz-tree")).to_be_focused()
    whole = notebook.page.evaluate("[innerWidth, innerHeight]")
    box = stage.root.bounding_box()
    assert [box["x"], box["y"], box["width"], box["height"]] == [0, 0, *whole]
    for key in ("Home", "ArrowRight", "k", "s", "n"):
        keyboard.press(key)
    stage.must_show(LUCKY_8, 1)
    keyboard.press("Escape")
    expect(notebook.page.locator("dialog")).to_have_count(0)
    expect(stage.tree).to_be_focused()


def arrow_keys_work_on_each_part_of_the_bar(notebook, stage):
    notebook.run(1, "explorer.step = 10")
    stage.must_show(LUCKY_8, 10)
    stage.scrubber.focus()
    before = cells(notebook)
    for key, step in (("ArrowRight", 11), ("ArrowLeft", 10)):
        notebook.page.keyboard.press(key)
        stage.must_show(LUCKY_8, step)
        assert cells(notebook) == before
    stage.button("Play").focus()
    for key, title in (("ArrowRight", "One step forward"), ("ArrowLeft", "Play")):
        notebook.page.keyboard.press(key)
        expect(stage.button(title)).to_be_focused()
        assert cells(notebook) == before
    moves = [("One step forward", "ArrowRight", 12), ("Last step", "ArrowLeft", LAST - 1)]
    for title, key, step in (*moves, ("First step", "ArrowRight", 1)):
        stage.button(title).click()
        notebook.page.keyboard.press(key)
        stage.must_show(LUCKY_8, step)
        assert cells(notebook) == before
    stage.button("First step").click()
    notebook.page.keyboard.press("Space")
    # What went on playing would be a second clock in the pages of the tests that follow.
    stage.button("Pause").click()
    expect(stage.button("Play")).to_be_visible()


def keys_that_run_a_cell_go_on_to_the_next_one(notebook):
    page, stage = notebook.page, notebook.stage()
    run = run_of(notebook)
    edited = abviz.search(LUCKY_8.tree.with_score("D", -5))
    for step, key in enumerate(("Shift+Enter", "Control+Enter", "Alt+Enter"), start=1):
        stage.button("One step forward").focus()
        page.keyboard.press("Enter")
        page.keyboard.press(key)
        must_be_at(notebook, 1, run=run)
        stage.must_show(edited, step)


def run_of(notebook):
    """Return which run of the kernel the first cell has had last."""
    return int(notebook.prompt(notebook.cell(0)).text_content().strip("[]:"))


def shift_enter_leads_on_from_the_controls(notebook):
    """Nothing that was chosen with them is lost."""
    page, cell = notebook.page, notebook.cell(0)
    run = run_of(notebook)
    notebook.field("Search").select_option(label="minimax")
    notebook.field("Search").focus()
    page.keyboard.press("Shift+Enter")
    must_be_at(notebook, 1, run=run)
    notebook.unfold()
    page.keyboard.press("Shift+Enter")
    must_be_at(notebook, 1, run=run)
    expect(cell.locator(".abviz-folded:visible")).to_have_count(1)
    notebook.stage().must_show(abviz.search(LUCKY_8.tree, "minimax"), 0)


def test_shift_enter_after_a_right_answer_goes_on_to_the_next_cell(blank):
    blank.run(0, "import abviz as ab\nquiz = ab.quiz('(3 5) (2 9)', ask='cuts')\nquiz")
    view = QuizView(blank.stage().root)
    view.node(6).click()
    view.button("answer").click()
    expect(view.button("finish")).to_be_focused()
    blank.page.keyboard.press("Shift+Enter")
    must_be_at(blank, 1, run=run_of(blank))
    expect(view.button("finish")).to_be_visible()
    blank.run(1, "print(quiz.session.is_finished, quiz.score)")
    assert blank.output(1) == "False 1.0"


def must_be_at(notebook, number, *, run):
    """Wait until the first cell has had a run, and assert which cell is chosen after it."""
    expect(notebook.prompt(notebook.cell(0))).to_have_text(f"[{run}]:")
    chosen = notebook.cell(number).and_(notebook.page.locator(".jp-mod-active"))
    expect(chosen).to_have_count(1)


def all_is_reached_by_the_keyboard(notebook):
    stage, keyboard = notebook.stage(), notebook.page.keyboard
    stage.set_speed("30")
    notebook.cell(0).locator(".abviz-first button").last.focus()
    for target in (stage.tree, stage.button("Play")):
        press_until_focused(notebook.page, "Tab", target)
    keyboard.press("Enter")
    stage.must_show(LUCKY_8, LAST)
    press_until_focused(notebook.page, "Shift+Tab", stage.tree)
    keyboard.press("Space")
    expect(stage.button("Pause")).to_be_visible()
    stage.must_show(LUCKY_8, LAST)
    choose_and_edit_a_leaf(stage, keyboard)


def choose_and_edit_a_leaf(stage, keyboard):
    keyboard.press("Home")
    for _ in range(4):
        keyboard.press("ArrowDown")
    expect(stage.details).to_contain_text("Node D (leaf)")
    keyboard.press("ArrowUp")
    expect(stage.details).to_contain_text("Node C (MAX)")
    keyboard.press("Escape")
    expect(stage.details).to_be_hidden()
    stage.must_show(LUCKY_8, 0)
    for _ in range(4):
        keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(stage.field).to_be_focused()
    keyboard.press("Escape")
    expect(stage.field).to_have_count(0)
    expect(stage.tree).to_be_focused()
    keyboard.press("Enter")
    keyboard.type("-5")
    keyboard.press("Enter")
    edited = abviz.search(LUCKY_8.tree.with_score("D", -5))
    stage.must_show(edited, 0)


def press_until_focused(page, key, target):
    for _ in range(12):
        page.keyboard.press(key)
        if target.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError(f"{key} does not get to {target}")


@pytest.mark.app("lab")
def test_two_views_stay_in_step_and_have_one_clock(notebook):
    notebook.run(1, "explorer.stage.speed = 23\nexplorer")
    views = [notebook.stage(0), notebook.stage(1)]
    views[1].button("Next cutoff").click()
    for view in views:
        view.must_show(LUCKY_8, cutoff_steps(LUCKY_8)[0])
    views[0].button("First step").click()
    for view in views:
        view.must_show(LUCKY_8, 0)
        view.record()
    notebook.page.evaluate(COUNT_CLOCKS)
    views[0].button("Play").click()
    for view in views:
        view.must_show(LUCKY_8, LAST)
        assert view.recorded() == sentences(LUCKY_8)
    assert notebook.page.evaluate("window.mostClocks") == 1


@pytest.mark.app("lab")
def test_the_stage_follows_a_trace_in_another_language(blank):
    code = "import abviz as ab\nfrom abviz.stage.widget import Stage\n"
    code += "trace = ab.search(ab.examples['lucky-8'])\n"
    blank.run(0, f"{code}stage = Stage(trace, editable=True)\nstage")
    stage = blank.stage()
    expect(stage.root).to_have_attribute("lang", "en")
    stage.set_speed("4")
    blank.run(1, "stage.show(trace.in_language('de'))")
    expect(stage.root).to_have_attribute("lang", "de")
    expect(stage.root.locator(".abviz-place")).to_have_text(f"Schritt 0 von {LAST}")
    expect(stage.root.locator(".abviz-key").nth(2)).to_have_text("Blatt")
    expect(stage.tree).to_have_attribute("aria-label", re.compile(r"^Spielbaum\."))
    stage.button("Letzter Schritt").click()
    expect(stage.root.locator(".abviz-place")).to_have_text(f"Schritt {LAST} von {LAST}")
    expect(stage.root.locator(".abviz-speed")).to_have_value("4")
    stage.mark(3).click()
    expect(stage.field).to_have_attribute("aria-label", "Neuer Wert von Blatt D")
    blank.page.keyboard.press("Escape")
    blank.run(1, "stage.show(trace)")
    expect(stage.root).to_have_attribute("lang", "en")
    stage.must_show(LUCKY_8, 0)
