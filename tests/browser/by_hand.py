"""How trees with a chance node are built by hand, by mouse, by finger, by keys: one of 12 nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from browser.stage import StageView
    from playwright.sync_api import Locator

# Which node is chosen, what is pressed and typed, and the tree that comes of it.
Change = tuple[int | None, str, str]
# The node that is chosen first, if another one is; the button, and what is typed then; and the tree
# that comes of it. Leaves have no score until the shape is there.
PLAN: list[Change] = [
    (None, "Clear", "?"),
    (None, "Add a child", "(? ?)"),
    (None, "Add a child", "(? ? ?)"),
    (1, "Add a child", "((? ?) ? ?)"),
    (None, "CHANCE", "(chance(1/2*? 1/2*?) ? ?)"),
    (None, "Add a child", "(chance(1/3*? 1/3*? 1/3*?) ? ?)"),
    (2, "Probability: 1/2", "(chance(1/2*? 1/4*? 1/4*?) ? ?)"),
    (None, "Add a child", "(chance(1/2*(? ?) 1/4*? 1/4*?) ? ?)"),
    (None, "Copy", "(chance(1/2*(? ?) 1/4*? 1/4*?) ? ?)"),
    (7, "Paste", "(chance(1/2*(? ?) 1/4*? 1/4*?) (? ?) ?)"),
    (1, "Name: dice", "(dice: chance(1/2*(? ?) 1/4*? 1/4*?) (? ?) ?)"),
    (0, "Add a child", "(dice: chance(1/2*(? ?) 1/4*? 1/4*?) (? ?) ? ?)"),
    (6, "Remove", "(dice: chance(2/3*(? ?) 1/3*?) (? ?) ? ?)"),
    (0, "Add a child", "(dice: chance(2/3*(? ?) 1/3*?) (? ?) ? ? ?)"),
    (3, "Score: 4", "(dice: chance(2/3*(4 ?) 1/3*?) (? ?) ? ? ?)"),
    (4, "Score: 5", "(dice: chance(2/3*(4 5) 1/3*?) (? ?) ? ? ?)"),
    (5, "Score: −3", "(dice: chance(2/3*(4 5) 1/3*-3) (? ?) ? ? ?)"),
    (7, "Score: 0.5", "(dice: chance(2/3*(4 5) 1/3*-3) (0.5 ?) ? ? ?)"),
    (8, "Score: 9", "(dice: chance(2/3*(4 5) 1/3*-3) (0.5 9) ? ? ?)"),
    (9, "Score: 2", "(dice: chance(2/3*(4 5) 1/3*-3) (0.5 9) 2 ? ?)"),
    (10, "Score: 1", "(dice: chance(2/3*(4 5) 1/3*-3) (0.5 9) 2 1 ?)"),
    (11, "Score: 4", "(dice: chance(2/3*(4 5) 1/3*-3) (0.5 9) 2 1 4)"),
]
# Each kind of change once, where each of them goes to Python and back.
EACH_KIND: list[Change] = [
    (None, "Clear", "?"),
    (None, "Add a child", "(? ?)"),
    (1, "Add a child", "((? ?) ?)"),
    (None, "CHANCE", "(chance(1/2*? 1/2*?) ?)"),
    (2, "Probability: 1/3", "(chance(1/3*? 2/3*?) ?)"),
    (1, "Copy", "(chance(1/3*? 2/3*?) ?)"),
    (4, "Paste", "(chance(1/3*? 2/3*?) chance(1/3*? 2/3*?))"),
    (1, "Name: dice", "(dice: chance(1/3*? 2/3*?) chance(1/3*? 2/3*?))"),
    (5, "Remove", "(dice: chance(1/3*? 2/3*?) ?)"),
    # Now what was above it is chosen.
    (None, "Add a child", "(dice: chance(1/3*? 2/3*?) (? ?))"),
    (2, "Score: 4", "(dice: chance(1/3*4 2/3*?) (? ?))"),
    (3, "Score: −3", "(dice: chance(1/3*4 2/3*-3) (? ?))"),
    (5, "Score: 0.5", "(dice: chance(1/3*4 2/3*-3) (0.5 ?))"),
    (6, "Score: 9", "(dice: chance(1/3*4 2/3*-3) (0.5 9))"),
]
KEYS = {
    "Add a child": "+",
    "Remove": "Delete",
    "Name": "n",
    "Probability": "p",
    "Score": "Enter",
    "Copy": "Control+c",
    "Paste": "Control+v",
    "CHANCE": "m",  # after MIN
}


def build(
    stage: StageView,
    text: Locator,
    press: Callable[[Locator], None],
    *,
    plan: Sequence[Change] = PLAN,
) -> None:
    """Build a tree by pressing nodes and buttons; a field says the tree as text."""
    row, keyboard = stage.root.locator(".abviz-edits"), stage.root.page.keyboard
    for node, step, tree in plan:
        button, _, typed = step.partition(": ")
        if node is not None:
            mark = stage.mark(node)
            is_leaf = "leaf" in (mark.get_attribute("class") or "").split()
            press(mark)
            if is_leaf:
                expect(stage.field).to_be_focused()
            if is_leaf and button != "Score":
                keyboard.press("Escape")
        if button == "CHANCE":
            row.get_by_role("combobox").select_option(label=button)
        elif button != "Score":
            press(row.get_by_role("button", name=button, exact=True))
        if typed:
            type_into_field(stage, typed)
        must_be_built(stage, text, tree)
    undo_and_redo(
        stage, text, lambda name: press(row.get_by_role("button", name=name)), trees=trees_of(plan)
    )


def trees_of(plan: Sequence[Change]) -> list[str]:
    """Return the trees that come of a plan, one after another: copying changes none."""
    return [tree for _, button, tree in plan if button != "Copy"]


def build_by_keys(stage: StageView, text: Locator) -> None:
    """Build a tree, from the first leaf on, by keys alone: each kind of change has its key."""
    keyboard = stage.root.page.keyboard
    stage.tree.focus()
    for node, step, tree in EACH_KIND:
        button, _, typed = step.partition(": ")
        if node is not None:
            choose_by_arrows(stage, node)
        if button in KEYS:
            keyboard.press(KEYS[button])
        else:
            stage.root.locator(".abviz-edits").get_by_role("button", name=button).focus()
            keyboard.press("Enter")
            stage.tree.focus()
        if typed:
            type_into_field(stage, typed)
        must_be_built(stage, text, tree)


def choose_by_arrows(stage: StageView, node: int) -> None:
    """Go from node to node until one is chosen."""
    for _ in PLAN:
        if "selected" in (stage.mark(node).get_attribute("class") or "").split():
            return
        stage.root.page.keyboard.press("ArrowDown")
    raise AssertionError(f"no arrow leads to node {node}")


def type_into_field(stage: StageView, typed: str) -> None:
    """Type into the field over a node, in place of what is there."""
    expect(stage.field).to_be_focused()
    stage.root.page.keyboard.type(typed)
    stage.root.page.keyboard.press("Enter")


def must_be_built(stage: StageView, text: Locator, tree: str) -> None:
    """Assert that the field has the tree as text, and that only a whole one is searched."""
    expect(text).to_have_value(tree)
    sentence = stage.root.locator(".abviz-sentence")
    if "?" in tree:
        expect(sentence).to_contain_text("so nothing is searched")
    else:
        expect(sentence).not_to_contain_text("so nothing is searched")


def undo_and_redo(
    stage: StageView, text: Locator, press: Callable[[str], None], *, trees: list[str]
) -> None:
    """Undo all that was built, to the first tree, and make it again."""
    for tree in reversed(trees[:-1]):
        press("Undo")
        expect(text).to_have_value(tree)
    press("Undo")
    expect(text).to_have_value("(((4 3) (8 7)) ((2 1) (6 5)))")
    expect(stage.root.get_by_role("button", name="Undo")).to_be_disabled()
    for tree in trees:
        press("Redo")
        expect(text).to_have_value(tree)
