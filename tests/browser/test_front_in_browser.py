"""The explorer at first sight on a laptop: what is in view, and what stays where it is."""

import pytest
from browser.stage import StageView
from playwright.sync_api import expect

import abviz

LAPTOP = {"width": 1366, "height": 768}
AT_FIRST = (
    ".abviz-first",
    ".abviz-tree",
    ".abviz-sentence",
    ".abviz-bar button[title^=Play]",
    ".abviz-legend",
)
PLACES = """(root) => [".abviz-tree", ".abviz-sentence", ".abviz-bar"].map((name) => {
    const {x, y, width, height} = root.querySelector(name).getBoundingClientRect();
    return [name, x, y, width, height].join(" ");
})"""
# The rows of the bar, each with its groups from left to right; controls of a group that
# stand in different rows are told.
ROWS = """(bar) => {
    const middle = (part) => {
        const {top, bottom} = part.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
    };
    const rows = {};
    for (const group of bar.querySelectorAll(".abviz-group")) {
        const parts = [...group.children].filter((part) => part.checkVisibility());
        if (!parts.length) continue;
        const [first, ...others] = parts.map(middle);
        const isWhole = others.every((other) => Math.abs(other - first) < 6);
        const name = group.className.split("abviz-").at(-1);
        (rows[first] ??= []).push(isWhole ? name : `${name} in several rows`);
    }
    return Object.values(rows);
}"""


@pytest.fixture
def laptop(blank):
    """A notebook in JupyterLab on a small laptop, with the file browser beside it."""
    size = blank.page.viewport_size
    blank.page.set_viewport_size(LAPTOP)
    expect(blank.page.locator(".jp-DirListing")).to_be_visible()
    yield blank
    blank.page.set_viewport_size(size)


def explore(notebook, code):
    """Run a cell by Shift+Enter, as students do, and return its stage."""
    cell = notebook.cell(0)
    cell.locator(".cm-content").click()
    notebook.page.keyboard.press("Control+a")
    notebook.page.keyboard.insert_text(f"import abviz as ab\nexplorer = {code}\nexplorer")
    before = notebook.prompt(cell).text_content()
    notebook.page.keyboard.press("Shift+Enter")
    expect(notebook.prompt(cell)).not_to_have_text(before)
    return notebook.stage()


@pytest.mark.app("lab")
@pytest.mark.parametrize("code", ["ab.explore()", 'ab.explore(ab.examples["lucky-32"])'])
def test_fields_tree_sentence_and_play_are_in_view_together(laptop, code):
    stage = explore(laptop, code)
    expect(stage.root).to_have_attribute("data-step", "0")
    for part in AT_FIRST:
        expect(laptop.cell(0).locator(part)).to_be_in_viewport(ratio=0.98)
    pane = laptop.page.locator(".jp-WindowedPanel-outer").bounding_box()
    explorer = laptop.cell(0).locator(".abviz-explorer").bounding_box()
    assert explorer["height"] <= pane["height"]
    assert stage.root.locator(".abviz-bar").evaluate(ROWS) == [["steps", "jumps", "pace", "view"]]


@pytest.mark.app("lab")
def test_the_history_of_a_node_stands_beside_the_tree_and_moves_nothing(laptop):
    stage = explore(laptop, "ab.explore()")
    stage.button("Next cutoff").click()
    before = stage.root.evaluate(PLACES)
    for name in ("B", "F", "A"):
        stage.mark(abviz.examples["lucky-8"][name].index).click()
        expect(stage.details).to_contain_text(f"Node {name}")
        assert stage.root.evaluate(PLACES) == before
    tree, details = stage.tree.bounding_box(), stage.details.bounding_box()
    assert details["x"] >= tree["x"] + tree["width"]
    # Whatever is edited, the row for it is there already.
    stage.root.get_by_role("button", name="Add a child").click()
    expect(stage.root.locator(".abviz-tree .node")).to_have_count(16)
    assert [place.split()[2] for place in stage.root.evaluate(PLACES)][0] == before[0].split()[2]
    stage.details.get_by_role("button", name="Close").click()
    a_node_that_is_moved_opens_no_history(stage)


def a_node_that_is_moved_opens_no_history(stage):
    mouse, names = stage.root.page.mouse, stage.root.locator(".abviz-tree text.name")
    before = names.all_text_contents()
    root, child = (stage.mark(index).bounding_box() for index in (0, 1))
    x, y = child["x"] + child["width"] / 2, child["y"] + child["height"] / 3
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y)
    mouse.move(x + 3 * (root["x"] - child["x"]), y)
    mouse.up()
    expect(stage.root.locator(".abviz-news")).to_contain_text("pruned")
    expect(names).to_have_count(len(before))
    expect(stage.details).to_be_hidden()


def test_a_page_on_a_phone_wraps_its_bar_by_groups_and_shows_a_history_below_it(
    kept_page, tmp_path
):
    page = kept_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(abviz.page(abviz.search("(3 5) (2 9)"), tmp_path / "page.html").as_uri())
    stage = StageView(page.locator(".abviz"))
    assert stage.root.locator(".abviz-bar").evaluate(ROWS) == [
        ["steps", "jumps"],
        ["pace"],
        ["view"],
    ]
    before = stage.root.evaluate(PLACES)
    stage.mark(1).tap()
    expect(stage.details).to_be_visible()
    assert stage.root.evaluate(PLACES) == before


def test_switches_say_whether_they_are_on_and_commands_do_not(kept_page, tmp_path):
    page = kept_page()
    page.goto(abviz.page(abviz.search("(3 5) (2 9)"), tmp_path / "page.html").as_uri())
    stage = StageView(page.locator(".abviz"))
    pressed = "(buttons) => buttons.filter((one) => one.hasAttribute('aria-pressed')).length"
    assert stage.root.locator(".abviz-bar .abviz-switch").evaluate_all(pressed) >= 5
    assert stage.root.locator(".abviz-bar .abviz-steps button").evaluate_all(pressed) == 0
    assert stage.root.locator(".abviz-bar .abviz-jumps button").evaluate_all(pressed) == 0
    stage.switch("visit numbers").click()
    expect(stage.root.locator(".abviz-menu")).to_be_hidden()
    expect(stage.switch("visit numbers")).to_have_attribute("aria-pressed", "true")
