"""The hand that makes steps of a search in a quiz: by mouse, by keyboard alone, or by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from browser.quiz import QuizView

# Where the tree and the buttons lie on the page, and how high those buttons are.
PLACES = """(root) => [".abviz-tree", ".abviz-quiz-controls .abviz-quiz-main"].map((part) => {
    const {left, top, height} = root.querySelector(part).getBoundingClientRect();
    return [Math.round(left), Math.round(top), Math.round(height)];
})"""
ENDS = ("−∞", "+∞")


class Hand:
    """Makes steps of a search in a quiz, by "mouse", "keyboard" or "touch"."""

    def __init__(self, view: QuizView, by: str) -> None:
        self.view, self.by = view, by
        # Where tree and buttons were, each time that something was typed.
        self.places: list[list[list[int]]] = []

    def make(self, step: dict[str, str]) -> int:
        """Make a step; return how much is done for it: presses, and lines that are typed."""
        if "cut" in step:
            self.cut()
            return 1
        if "return" in step:
            is_touched = self.by == "touch"
            if is_touched:
                self.view.fields.first.tap()
            self.type_lines([step["value"]])
            return 1 + is_touched
        self.enter(step["enter"])
        if "alpha" not in step:
            return 1
        # An end that is left empty is infinite.
        self.type_lines("" if step[end] in ENDS else step[end] for end in ("alpha", "beta"))
        return 2

    def enter(self, index: str) -> None:
        node = self.view.node(index)
        if self.by == "mouse":
            node.click()
        elif self.by == "touch":
            node.tap()
        else:
            # The child that is next is the first that an arrow leads to.
            self.view.keyboard.press("ArrowRight")
            expect(node).to_contain_class("selected")
            self.view.keyboard.press("Enter")

    def cut(self) -> None:
        if self.by == "mouse":
            self.view.root.locator(".abviz-quiz-stub path").first.click()
        elif self.by == "touch":
            self.view.button("✂ cut here").tap()
        else:
            self.view.keyboard.press("x")

    def type_lines(self, lines: Iterable[str]) -> None:
        self.places.append(self.view.root.evaluate(PLACES))
        for text in lines:
            # A minus is typed with its key: the sign of the texts has none.
            self.view.keyboard.type(text.replace("−", "-"))
            self.view.keyboard.press("Enter")
