"""The explorer in the page: its controls, edited leaves, refusals and large trees."""

import re

import pytest
from browser.by_hand import EACH_KIND, build
from browser.chromium import barriers
from browser.expected import cutoff_steps
from playwright.sync_api import expect

import abviz

WIDTHS = """menu => {
    const pen = document.createElement("canvas").getContext("2d");
    const {font, paddingLeft, paddingRight} = getComputedStyle(menu);
    pen.font = font;
    // A menu in the row is as wide as what is chosen in it.
    const seen = menu.closest(".abviz-first") ? menu.selectedOptions : menu.options;
    const widest = Math.max(...[...seen].map(one => pen.measureText(one.text).width));
    return [widest, menu.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)];
}"""
LUCKY_8 = abviz.search(abviz.examples["lucky-8"])
LEAF = LUCKY_8.tree["G"]
CUTOFF = ("cutoff", "F")  # the first one of lucky-8


def describe(notebook):
    """Return what Python says of the explorer."""
    notebook.run(1, "print(explorer.describe())")
    return notebook.output(1)


def type_over(stage, leaf, text):
    """Click a leaf and type another score."""
    stage.mark(leaf.index).click()
    expect(stage.field).to_be_focused()
    stage.root.page.keyboard.type(text)
    stage.root.page.keyboard.press("Enter")


def test_the_controls_are_one_row_and_the_menu_hands_the_state_on(notebook):
    stage = notebook.stage()
    row = notebook.cell(0).locator(".abviz-first")
    assert row.evaluate("(row) => row.scrollWidth <= row.clientWidth && row.clientHeight < 60")
    notebook.field("Search").select_option(label="minimax")
    stage.button("Next cutoff").wait_for(state="hidden")
    stage.button("One step forward").click()
    notebook.unfold("share")
    expect(notebook.field("Python code")).to_have_value(
        "abviz.explore(algorithm='minimax', step=1)"
    )
    copying = notebook.cell(0).locator(".abviz-copy:visible")
    assert copying.evaluate("(button) => button.scrollWidth <= button.clientWidth")
    expect(notebook.cell(0).get_by_label("Link", exact=True)).to_be_hidden()
    files = []
    notebook.page.on("download", lambda file: files.append(file))
    with notebook.page.expect_download() as told:
        notebook.cell(0).get_by_role("button", name="Web page").click()
    assert told.value.suggested_filename == "lucky-8-minimax.html"
    page = told.value.path().read_text(encoding="utf-8")
    assert '"place":[1,1]' in page and page.count("<section") == 1
    assert len(files) == 1
    no_menu_cuts_a_title_off(notebook)
    the_live_stage_is_dark_in_a_dark_notebook(notebook)


def the_live_stage_is_dark_in_a_dark_notebook(notebook):
    stage = notebook.stage()
    paper = "(element) => getComputedStyle(element).backgroundColor"
    light = notebook.page.evaluate("document.body.dataset.jpThemeLight")
    assert (light, stage.root.evaluate(paper)) == ("true", "rgb(255, 255, 255)")
    notebook.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert stage.root.evaluate(paper) == "rgb(26, 28, 32)"
    notebook.page.evaluate("document.body.dataset.jpThemeLight = 'true'")


def no_menu_cuts_a_title_off(notebook):
    notebook.unfold()
    for title in ("Example", "Order", "Search", "Compare with"):
        widest, room = notebook.field(title).evaluate(WIDTHS)
        # The browser gives the room in whole pixels.
        assert 0 < widest <= room + 0.5, title


def must_have_chosen(notebook, title, value):
    """Wait until a menu shows a choice."""
    expect(notebook.field(title).locator("option:checked")).to_have_text(str(value))


@pytest.mark.app("lab")
def test_an_edited_leaf_is_searched_anew(notebook):
    stage, tree = notebook.stage(), LUCKY_8.tree
    stage.mark(LEAF.index).click()
    notebook.page.keyboard.type("1000")
    notebook.page.keyboard.press("Escape")
    expect(stage.field).to_have_count(0)
    stage.must_show(LUCKY_8, 0)
    expect(stage.details).to_be_visible()
    # A leaf that is chosen already is edited by a click, too.
    what_is_no_score_is_refused_and_the_tree_stays(stage)
    stage.button("First step").click()
    tree = tree.with_score(LEAF.name, 0)
    for name, text, score in (("D", "−12", -12), ("O", "2.5", 2.5)):
        type_over(stage, tree[name], text)
        tree = tree.with_score(name, score)
        stage.must_show(abviz.search(tree), 0)
    expect(notebook.field("Example").locator("option:checked")).to_have_text("Your tree")
    assert describe(notebook) == abviz.explore(tree).describe()


def what_is_no_score_is_refused_and_the_tree_stays(stage):
    keyboard = stage.root.page.keyboard
    stage.button("Next cutoff").click()
    stage.mark(LEAF.index).click()
    for text in ("four", "(1 2)", "nan", "<b>4</b>"):
        expect(stage.field).to_be_focused()
        keyboard.type(text)
        keyboard.press("Enter")
        expect(stage.message).to_be_visible()
        expect(stage.message).to_contain_text(f"“{text}” is not a score")
        stage.must_show(LUCKY_8, cutoff_steps(LUCKY_8)[0])
        keyboard.press("Enter")  # once more: the field is open again
    keyboard.type("0")
    keyboard.press("Enter")
    # The stage stays at the cutoff, whose number is another one now.
    edited = abviz.search(LUCKY_8.tree.with_score(LEAF.name, 0))
    [cutoff] = [step for step in edited.steps if (step.kind, step.node.name) == CUTOFF]
    stage.must_show(edited, cutoff.number)
    expect(stage.message).to_be_hidden()


def drag(stage, index, dx, dy):
    """Take a node with the mouse and drag it; it is not let go."""
    mark, mouse = stage.mark(index), stage.root.page.mouse
    mark.hover()
    box = mark.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx / 3, y + dy / 3)
    mouse.move(x + dx, y + dy)
    return x, y


@pytest.mark.app("lab")
def test_a_leaf_is_dragged_and_nodes_change_places(notebook):
    stage, keyboard, mouse = notebook.stage(), notebook.page.keyboard, notebook.page.mouse
    tree = LUCKY_8.tree
    scale = stage.root.get_by_role("slider", name="Score of leaf G")
    stage.tree.scroll_into_view_if_needed()
    x, y = drag(stage, LEAF.index, 0, 12)
    expect(scale).to_have_attribute("aria-valuetext", "8, 5 leaves, worth 4")
    per_score = scale.bounding_box()["height"] / (int(scale.get_attribute("aria-valuemax")) + 1)
    mouse.move(x, y + 5 * per_score)
    expect(scale).to_have_attribute("aria-valuetext", "3, 6 leaves, worth 4")
    stage.must_show(abviz.search(tree.with_score("G", 3)), 0)
    expect(stage.root.locator(".abviz-news")).to_have_text(
        "G = 3 · 6 leaves · worth 4 · no longer pruned: H"
    )
    assert barriers(notebook.page, ".abviz-tree") == []
    # Let go, the leaf keeps its score, and nothing lies over its neighbours any more.
    mouse.up()
    expect(scale).to_be_hidden()
    expect(stage.tree).to_be_focused()
    expect(stage.root.locator(".abviz-news")).to_be_visible()
    keyboard.press("ArrowRight")
    expect(stage.root.locator(".abviz-news")).to_be_hidden()
    keyboard.press("ArrowLeft")
    keyboard.press("Control+z")
    stage.must_show(LUCKY_8, 0)
    expect(notebook.field("Example").locator("option:checked")).to_have_text("Lucky tree, 8 leaves")
    # Keys lead to the scale through the field.
    stage.mark(LEAF.index).click()
    expect(stage.field).to_be_focused()
    keyboard.press("ArrowDown")
    expect(scale).to_be_focused()
    keyboard.press("ArrowUp")
    keyboard.press("Enter")
    edited = tree.with_score("G", 9)
    stage.must_show(abviz.search(edited), 0)
    expect(scale).to_be_hidden()
    keyboard.press("Alt+ArrowRight")
    swapped = edited.moved("G", 1)
    stage.must_show(abviz.search(swapped), 0)
    drag(stage, swapped["B"].index, stage.tree.bounding_box()["width"] * 0.6, 3)
    mouse.up()
    stage.must_show(abviz.search(swapped.moved("B", 1)), 0)
    expect(stage.root.locator(".abviz-news")).to_contain_text("→")


@pytest.mark.app("lab")
def test_a_tree_is_built_by_mouse_undone_to_nothing_and_redone(notebook):
    stage = notebook.stage()
    notebook.unfold()
    row = stage.root.locator(".abviz-edits")
    before = stage.tree.evaluate("(tree) => tree.offsetTop"), row.bounding_box()["height"]
    build(stage, notebook.field("Tree as text"), lambda part: part.click(), plan=EACH_KIND)
    # The tree has not moved for all that was chosen.
    assert before == (stage.tree.evaluate("(tree) => tree.offsetTop"), row.bounding_box()["height"])
    assert barriers(notebook.page, ".abviz-edits") == []
    notebook.run(1, "print(len(explorer.tree), explorer.tree.has_chance, explorer.text)")
    assert notebook.output(1) == f"7 True {EACH_KIND[-1][-1]}"


@pytest.mark.app("lab")
def test_a_tree_that_is_too_large_is_refused_and_the_controls_go_back(notebook):
    choices_in_quick_succession_all_count(notebook)
    stage = notebook.stage()
    notebook.field("Depth").select_option(label="2")
    stage.must_show(abviz.search(abviz.Tree.random(2, 2, 1, 99, 1)), 0)
    notebook.field("Branching").select_option(label="8")
    wide = abviz.search(abviz.Tree.random(8, 2, 1, 99, 1))
    stage.must_show(wide, 0)
    notebook.field("Depth").select_option(label="8")
    expect(stage.message).to_contain_text("16,777,216 leaves")
    must_have_chosen(notebook, "Depth", 2)
    must_have_chosen(notebook, "Branching", 8)
    stage.must_show(wide, 0)
    notebook.field("Branching").select_option(label="2")
    expect(stage.message).to_be_hidden()
    stage.must_show(abviz.search(abviz.Tree.random(2, 2, 1, 99, 1)), 0)
    close_up_follows_the_search_through_128_leaves(notebook)


def close_up_follows_the_search_through_128_leaves(notebook):
    notebook.field("Depth").select_option(label="7")
    stage = notebook.stage()
    trace = abviz.search(abviz.Tree.random(2, 7, 1, 99, 1))
    stage.must_show(trace, 0)
    # A tree too wide to read as a whole opens in full size by itself.
    expect(stage.switch("close-up")).to_have_attribute("aria-pressed", "true")
    stage.tree.focus()
    expect(stage.root.locator(".abviz-menu")).to_be_hidden()
    places = []
    for step in (0, len(trace.steps) // 2, len(trace.steps) - 3):
        notebook.run(1, f"explorer.step = {step}")
        stage.must_show(trace, step)
        stage.must_have_in_view(trace.steps[step].node.index)
        places.append(stage.tree.evaluate("(tree) => tree.scrollLeft"))
    assert len(set(places)) == 3
    # As a whole it shows its shapes only.
    for kind in ("name", "window"):
        label = stage.root.locator(f".abviz-picture .{kind} text").first
        expect(label).not_to_have_css("display", "none")
        stage.switch("close-up").click()
        expect(label).to_have_css("display", "none")
        stage.switch("close-up").click()
    stage.switch("close-up").click()
    expect(stage.mark(0)).to_be_visible()


def choices_in_quick_succession_all_count(notebook):
    notebook.stage().must_show(LUCKY_8, 0)
    # JupyterLab lets a kernel hear of two widgets at the same time, in two threads.
    titles = ("A deep cutoff", "A cutoff by equality", "Lucky tree, 8 leaves")
    for title, name in zip(titles, ("deep-cutoff", "tie", "lucky-8"), strict=True):
        notebook.field("Search").select_option(label="minimax")
        expect(notebook.stage().title).to_have_text("Code: minimax")
        notebook.field("Example").select_option(label=title)
        notebook.field("Search").select_option(label="alpha-beta")
        notebook.stage().must_show(abviz.search(abviz.examples[name]), 0)


@pytest.mark.app("lab")
def test_the_keyboard_and_a_screen_reader_reach_every_control(notebook):
    stage, keyboard, cell = notebook.stage(), notebook.page.keyboard, notebook.cell(0)
    notebook.unfold()
    notebook.unfold("share")
    notebook.field("Compare with").select_option(label="minimax")
    expect(cell.locator(".abviz")).to_have_count(2)
    assert barriers(notebook.page, ".abviz-explorer") == []
    notebook.field("Compare with").select_option(label="nothing")
    expect(cell.locator(".abviz")).to_have_count(1)
    notebook.field("Example").focus()
    keyboard.press("Tab")
    expect(cell.get_by_role("combobox", name="Branching")).to_be_focused()
    keyboard.press("ArrowDown")
    stage.must_show(abviz.search(abviz.Tree.random(3, 3, 1, 99, 1)), 0)
    roots = cell.get_by_role("group", name="Root").get_by_role("button")
    roots.last.focus()
    keyboard.press("Space")
    stage.must_show(abviz.search(abviz.Tree.random(3, 3, 1, 99, 1, root="min")), 0)
    expect(roots).to_have_count(2)
    for root, is_pressed in zip(roots.all(), ("false", "true"), strict=True):
        expect(root).to_have_attribute("aria-pressed", is_pressed)
    notebook.field("Example").focus()
    for key in ("Shift+Tab", "Enter"):
        keyboard.press(key)
    expect(stage.tree).to_be_focused()
    expect(cell.locator("[title=null]")).to_have_count(0)


def set_number(notebook, title, value):
    """Type another number into a field."""
    notebook.field(title).fill(str(value))
    notebook.field(title).press("Enter")


def must_offer(notebook, title, titles):
    """Wait until a menu offers this."""
    # ipywidgets puts blanks that do not break into a menu.
    wanted = [re.compile("^" + re.escape(one).replace(r"\ ", r"\s") + "$") for one in titles]
    expect(notebook.field(title).locator("option")).to_have_text(wanted)


@pytest.mark.app("notebook")
def test_a_tree_is_typed_as_text(notebook):
    stage, field = notebook.stage(), notebook.field("Tree as text")
    notebook.unfold()
    expect(field).to_have_value("(((4 3) (8 7)) ((2 1) (6 5)))")
    field.fill("((3 5)(2 9) -4)")
    field.press("Enter")
    tree = abviz.Tree.parse("((3 5) (2 9) -4)")
    stage.must_show(abviz.search(tree), 0)
    expect(field).to_have_value("((3 5) (2 9) -4)")
    expect(notebook.field("Example").locator("option:checked")).to_have_text("Your tree")
    expect(notebook.field("Branching")).to_be_hidden()
    assert describe(notebook) == abviz.explore(tree).describe()
    field.fill("(1 2) (3 4)")
    notebook.cell(0).get_by_role("button", name="Show", exact=True).click()
    stage.must_show(abviz.search(abviz.Tree.parse("(1 2) (3 4)")), 0)
    expect(field).to_have_value("((1 2) (3 4))")
    a_text_that_is_no_tree_is_refused_with_the_place_and_can_be_mended(stage, field)


def a_text_that_is_no_tree_is_refused_with_the_place_and_can_be_mended(stage, field):
    field.fill("((3 5) (2 <b>9</b>))")
    field.press("Enter")
    expect(stage.message).to_contain_text("Line 1, column 11: ")
    place = stage.message.locator("pre")
    assert place.text_content() == "    ((3 5) (2 <b>9</b>))\n              ^"
    assert place.evaluate("(place) => getComputedStyle(place).whiteSpace") == "pre"
    expect(field).to_have_value("((3 5) (2 <b>9</b>))")
    stage.must_show(abviz.search(abviz.Tree.parse("((1 2) (3 4))")), 0)
    field.fill("((3 5) (2 9))")
    field.press("Enter")
    stage.must_show(abviz.search(abviz.Tree.parse("((3 5) (2 9))")), 0)
    expect(stage.message).to_be_hidden()


@pytest.mark.app("lab")
def test_the_menus_offer_only_what_fits_the_tree(notebook):
    notebook.stage()
    notebook.unfold()
    field, stages = notebook.field("Tree as text"), notebook.cell(0).locator(".abviz")
    notebook.field("Search").select_option(label="negamax")
    notebook.field("Compare with").select_option(label="MTD(f)")
    expect(stages).to_have_count(2)
    for text in ("max(max(1/2 2)~1 min(3 4)~3)", "((1 2) (3 4))"):
        field.fill(text)
        field.press("Enter")
        tree = abviz.Tree.parse(text)
        expect(stages).to_have_count(1)
        notebook.stage().must_show(abviz.search(tree, "minimax"), 0)
        expect(notebook.field("Compare with").locator("option:checked")).to_have_text("nothing")
        algorithms = abviz.algorithms.values()
        fitting = [one.title for one in algorithms if not one.unmet_requirement(tree)]
        # What they are in other words comes last.
        fitting.sort(key=lambda title: "(" in title and title != "MTD(f)")
        must_offer(notebook, "Search", fitting)
        orders = ["as given", "best first", "worst first", "by estimate", "random", "reversed"]
        if "~" not in text:
            orders.remove("by estimate")
        others = [f"the same search, {order}" for order in orders]
        must_offer(notebook, "Compare with", ["nothing", *others, *fitting])
        dialects = notebook.field("Search").locator("optgroup[label='as written in …'] option")
        expect(dialects).to_have_count(sum("(" in title for title in set(fitting) - {"MTD(f)"}))
        by_estimate = notebook.field("Order").locator("option", has_text="by\xa0estimate")
        expect(by_estimate).to_have_count(1 if "~" in text else 0)
    hint = notebook.cell(0).get_by_text("A depth limit needs estimates.")
    expect(hint).to_be_visible()
    expect(notebook.field("Depth limit")).to_be_disabled()
    notebook.field("Estimates").select_option(label="true value ± error")
    expect(hint).to_be_hidden()
    set_number(notebook, "Largest error", 0)
    notebook.field("Depth limit").select_option(label="1")
    tree = abviz.Tree.parse(text).with_estimates()
    notebook.stage().must_show(abviz.search(tree, "minimax", depth=1), 0)
    notebook.field("Example").select_option(label="Nim, heaps of 1 and 2")
    nim = abviz.games.unfold(abviz.games.Nim([1, 2]))
    notebook.stage().must_show(abviz.search(nim.tree, "minimax"), 0, boards=nim)


@pytest.mark.app("lab")
def test_two_searches_have_one_bar_and_the_screen_together(blank):
    blank.run(
        0, "import abviz as ab\nexplorer = ab.explore(compare_with='minimax', step=12)\nexplorer"
    )
    trees, room = blank.page.locator(".abviz-tree"), blank.page.locator(".abviz-room > .abviz")
    expect(blank.page.get_by_role("button", name="One step forward")).to_have_count(1)
    for number in (0, 1):
        trees.nth(number).focus()
        blank.page.keyboard.press("f")
        expect(room).to_have_count(2)
        expect(trees.nth(number)).to_be_focused()
        left, right = (
            one.bounding_box()
            for one in blank.page.locator(
                ".abviz-room svg.abviz-picture, .abviz-room .abviz-picture"
            ).all()
        )
        assert left["x"] + left["width"] <= right["x"]
        assert (left["y"], left["width"], left["height"]) == (
            right["y"],
            right["width"],
            right["height"],
        )
        assert blank.page.locator(".abviz-room .abviz-heading").all_text_contents() == [
            "alpha-beta leaves examined: 3 of 8",
            "minimax leaves examined: 3 of 8",
        ]
        assert not barriers(blank.page, ".abviz-room")
        blank.page.keyboard.press("ArrowRight")
        blank.page.keyboard.press("f")
        expect(room).to_have_count(0)
        expect(trees.nth(number)).to_be_focused()
        expect(blank.page.locator(".abviz-pair .abviz text:visible")).not_to_have_count(0)
        expect(blank.page.locator(".abviz-tiny")).to_have_count(0)


@pytest.mark.app("lab")
def test_a_long_lecture_leaves_the_tree_where_it_is(notebook):
    notebook.unfold("share")
    tree = notebook.cell(0).locator(".abviz-tree")
    add = notebook.cell(0).get_by_role("button", name="Add to the lecture")
    rows = notebook.cell(0).locator(".abviz-parts > *")
    tops = {}
    for count in range(1, 8):
        add.click()
        expect(rows).to_have_count(count)
        tops[count] = tree.evaluate(
            "(tree) => tree.getBoundingClientRect().top"
            " - tree.closest('.abviz-explorer').getBoundingClientRect().top"
        )
    assert tops[7] == tops[6] == tops[5]
    expect(notebook.cell(0).get_by_text("Part 7 is added.")).to_be_visible()
    rows.last.scroll_into_view_if_needed()
    expect(rows.last.get_by_role("button", name="Move down")).to_be_disabled()


def test_changes_are_undone_from_all_controls_but_not_from_a_text_that_is_typed(notebook):
    page = notebook.page
    notebook.unfold()
    text, example = notebook.field("Tree as text"), notebook.field("Example")
    first = text.input_value()
    example.select_option(label="A cutoff by equality")
    expect(text).not_to_have_value(first)
    tie = text.input_value()
    more = notebook.cell(0).locator(".abviz-first button", has_text="share")
    for place in (example, more, notebook.field("Depth")):
        place.focus()
        page.keyboard.press("Control+z")
        expect(text).to_have_value(first)
        page.keyboard.press("Control+Shift+z")
        expect(text).to_have_value(tie)
    text.focus()
    page.keyboard.press("End")
    page.keyboard.type(" 77")
    page.keyboard.press("Control+z")
    expect(text).to_have_value(tie)
    notebook.run(1, "print(explorer.text)")
    assert notebook.output(1) == tie
