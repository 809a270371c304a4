"""How a tree of 12 nodes with a chance node is built by hand: by mouse, by finger, by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.stage import StageView
    from playwright.sync_api import Locator

# The node that is chosen first, if another one is; the button; and the tree that comes of it.
PLAN = [
    (None, "Clear", "0"),
    (None, "Add a child", "(0 1)"),
    (None, "Add a child", "(0 1 2)"),
    (1, "Add a child", "((0 3) 1 2)"),
    (None, "CHANCE", "(chance(1/2*0 1/2*3) 1 2)"),
    (None, "Add a child", "(chance(1/3*0 1/3*3 1/3*4) 1 2)"),
    (2, "Add a child", "(chance(1/3*(0 5) 1/3*3 1/3*4) 1 2)"),
    (None, "Copy", "(chance(1/3*(0 5) 1/3*3 1/3*4) 1 2)"),
    (7, "Paste", "(chance(1/3*(0 5) 1/3*3 1/3*4) (0 5) 2)"),
    (1, "Name", "(dice: chance(1/3*(0 5) 1/3*3 1/3*4) (0 5) 2)"),
    (0, "Add a child", "(dice: chance(1/3*(0 5) 1/3*3 1/3*4) (0 5) 2 1)"),
    (6, "Remove", "(dice: chance(1/2*(0 5) 1/2*3) (0 5) 2 1)"),
    (0, "Add a child", "(dice: chance(1/2*(0 5) 1/2*3) (0 5) 2 1 4)"),
]
# Copying changes no tree.
TREES = [tree for _, button, tree in PLAN if button != "Copy"]
KEYS = {
    "Add a child": "+",
    "Remove": "Delete",
    "Name": "n",
    "Copy": "Control+c",
    "Paste": "Control+v",
    "CHANCE": "m",  # after MIN
}


def build(stage: StageView, text: Locator, press: Callable[[Locator], None]) -> None:
    """Build the tree by pressing nodes and buttons; a field says the tree as text."""
    row, keyboard = stage.root.locator(".abviz-edits"), stage.root.page.keyboard
    for node, button, tree in PLAN:
        if node is not None:
            mark = stage.mark(node)
            is_leaf = "leaf" in (mark.get_attribute("class") or "").split()
            press(mark)
            if is_leaf:
                expect(stage.field).to_be_visible()
                keyboard.press("Escape")
        if button == "CHANCE":
            row.get_by_role("combobox").select_option(label=button)
        else:
            press(row.get_by_role("button", name=button, exact=True))
        if button == "Name":
            expect(stage.field).to_be_focused()
            keyboard.type("dice")
            keyboard.press("Enter")
        expect(text).to_have_value(tree)
    undo_and_redo(stage, text, lambda name: press(row.get_by_role("button", name=name)))


def build_by_keys(stage: StageView, text: Locator) -> None:
    """Build the tree, from the first leaf on, by keys alone."""
    keyboard = stage.root.page.keyboard
    stage.tree.focus()
    for node, button, tree in PLAN[1:]:
        if node is not None:
            keyboard.press("Escape")
            for _ in range(node + 1):  # the first key chooses the node of the step: the root
                keyboard.press("ArrowDown")
        keyboard.press(KEYS[button])
        if button == "Name":
            keyboard.type("dice")
            keyboard.press("Enter")
        expect(text).to_have_value(tree)


def undo_and_redo(stage: StageView, text: Locator, press: Callable[[str], None]) -> None:
    """Undo all that was built, to the first tree, and make it again."""
    for tree in reversed(TREES[:-1]):
        press("Undo")
        expect(text).to_have_value(tree)
    press("Undo")
    expect(text).to_have_value("(((4 3) (8 7)) ((2 1) (6 5)))")
    expect(stage.root.get_by_role("button", name="Undo")).to_be_disabled()
    for tree in TREES:
        press("Redo")
        expect(text).to_have_value(tree)
