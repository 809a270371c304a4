"""What a person does with a quiz: answers by mouse, or by keyboard alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from abviz.classroom.question import Question

MANY = 60
IS_FOCUSED = "(element) => element === document.activeElement"


class QuizView:
    """A quiz in a page.

    Parameters
    ----------
    root : Locator
        The element of its stage.
    """

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.tree = root.locator(".abviz-tree")
        self.question = root.locator(".abviz-sentence")
        self.progress = root.locator(".abviz-quiz-progress")
        self.said = root.locator(".abviz-quiz-said")
        self.spoken = root.locator(".abviz-spoken")
        self.fields = root.locator(".abviz-quiz-input")
        # Asked before work is taken away.
        self.sure = root.page.locator(".abviz-quiz-sure")
        self.choices = root.locator(".abviz-quiz-choices input")
        self.keyboard = root.page.keyboard

    def button(self, text: str) -> Locator:
        """Return a button of the quiz by what stands on it."""
        return self.root.locator(f"[class^=abviz-quiz] button:text-is('{text}'):visible")

    def node(self, index: int) -> Locator:
        """Return the shape of a node."""
        return self.tree.locator(f"[data-part=node][data-n='{index}']")

    def reach(self, goal: Locator) -> None:
        """Go to an element by Tab."""
        for _ in range(MANY):
            if goal.evaluate(IS_FOCUSED):
                return
            self.keyboard.press("Tab")
        raise AssertionError("Tab does not lead there")

    def press(self, text: str, *, by: str) -> None:
        """Press a button, by mouse or by keyboard."""
        if by == "mouse":
            self.button(text).click()
        else:
            self.reach(self.button(text))
            self.keyboard.press("Enter")

    def retry(self, question: Question, *, by: str) -> None:
        """Answer once more; marks on the tree are taken off."""
        has_marks = question.form in ("set", "sequence", "node")
        self.press("clear and try again" if has_marks else "try again", by=by)

    def go_on(self, number: int, count: int, *, by: str) -> None:
        """Leave a question; the last one ends the quiz."""
        self.press("finish" if number + 1 == count else "go on", by=by)

    def give(self, question: Question, answer: Any, *, by: str) -> None:
        """Make an answer and send it."""
        if isinstance(answer, Mapping):
            self._fill(question, answer, by=by)
        elif question.form == "choice":
            self._choose(answer, by=by)
        else:
            nodes = [answer] if isinstance(answer, int) else answer
            self.take(question, nodes, by=by)
        self.press("answer", by=by)

    def _fill(self, question: Question, answer: Mapping[str, str], *, by: str) -> None:
        for slot, text in answer.items():
            field = self.fields.nth(question.slots.index(slot))
            if by == "mouse":
                field.fill(text)
            else:
                self.reach(field)
                self.keyboard.press("Control+a")
                self.keyboard.insert_text(text)

    def _choose(self, place: int, *, by: str) -> None:
        if by == "mouse":
            self.choices.nth(place).check()
            return
        self.reach(self.choices.first)
        self.keyboard.press("Space")
        for _ in range(place):
            self.keyboard.press("ArrowDown")

    def take(self, question: Question, nodes: Any, *, by: str) -> None:
        """Take nodes on the tree, or take them back."""
        if by in ("mouse", "touch"):
            for index in nodes:
                self.node(index).click() if by == "mouse" else self.node(index).tap()
            return
        self.reach(self.tree)
        for index in nodes:
            for _ in range(MANY):
                if "selected" in (self.node(index).get_attribute("class") or ""):
                    break
                self.keyboard.press("ArrowRight")
            self.keyboard.press("Enter")
