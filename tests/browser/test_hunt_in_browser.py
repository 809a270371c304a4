"""A hunt in JupyterLab: built and tried by mouse and by keyboard alone, read out, at any width."""

import pytest
from browser.chromium import barriers
from browser.stage import StageView
from playwright.sync_api import expect

HUNT = "import abviz as ab\nhunt = ab.hunt('strict-test')\nhunt"
# What sticks out of the panel or is cut off in it.
CUT_OFF = """(panel) => [...panel.querySelectorAll("button, input, .widget-html-content")]
    .filter((one) => one.offsetParent && !one.classList.contains("abviz-skip"))
    .filter((one) => one.scrollWidth > one.clientWidth + 1
        || one.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1)
    .map((one) => one.outerHTML)"""


@pytest.mark.app("lab")
def test_a_hunt_by_mouse_and_by_keyboard(blank):
    blank.run(0, HUNT)
    page, cell = blank.page, blank.cell(0)
    keyboard, stages = page.keyboard, cell.locator(".abviz")
    first, text = StageView(stages.first), blank.field("Tree as text")

    def button(name):
        return cell.get_by_role("button", name=name, exact=True)

    # By mouse: a leaf becomes a MIN node, and its first child gets another score.
    first.mark(2).click()
    button("Add a child").click()
    expect(text).to_have_value("(3 (5 1))")
    first.mark(3).click()
    keyboard.type("4")
    # A click elsewhere takes the score. A kernel may hear of two clicks in either order.
    cell.get_by_text("Chosen node").click()
    expect(text).to_have_value("(3 (4 1))")
    button("Try this tree").click()
    expect(cell.get_by_role("alert").last).to_contain_text("Nothing is given away")
    expect(stages).to_have_count(2)
    # By keyboard: from the tree to a leaf, and back to the button that tries it.
    first.tree.focus()
    for _ in "ABCD":
        keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(first.field).to_be_focused()
    keyboard.type("3")
    keyboard.press("Enter")
    expect(text).to_have_value("(3 (3 1))")
    expect(stages).to_have_count(1)
    expect(cell.get_by_text("Chosen node: D (leaf)")).to_be_visible()
    button("Try this tree").focus()
    keyboard.press("Enter")
    expect(cell.locator(".abviz-hunt-told[role=alert]")).to_contain_text("no smaller tree does it")
    expect(button("Try this tree")).to_be_focused()
    # Both searches go in step, and what stands around them can be shown.
    StageView(stages.last).button("Last step").click()
    expect(first.root).to_have_attribute("data-step", "9")
    expect(first.title).to_be_hidden()
    button("code and counts").click()
    expect(first.title).to_be_visible()
    assert barriers(page, ".abviz-hunt") == []
    blank.run(1, "print(hunt.tries, hunt.best, hunt.tree == hunt.best)")
    assert blank.output(1) == "2 (3 (3 1)) True"
    # Nothing is lost that is typed before Python answers.
    blank.run(1, "turn = hunt._turn; turn.acquire()")
    for leaf, score in ((3, "6"), (4, "7"), (3, "8")):
        first.mark(leaf).click()
        keyboard.type(score)
        keyboard.press("Enter")
    blank.run(1, "turn.release()")
    expect(text).to_have_value("(3 (8 7))")
    text.fill("(3 (5)")
    text.press("Enter")
    expect(first.message).to_contain_text("never closed")
    expect(text).to_have_value("(3 (5)")
    panel = cell.locator(".abviz-hunt-panel")
    for width in ("100%", "320px"):
        cell.locator(".abviz-hunt").evaluate(
            "(hunt, width) => { hunt.style.width = width; }", width
        )
        assert panel.evaluate(CUT_OFF) == [], width
