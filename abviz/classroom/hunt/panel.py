"""What stands left of the tree in a hunt: the task, the notation, buttons, what came of it."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from abviz.classroom.hunt.attempts import Attempt, Attempts
from abviz.classroom.hunt.texts import hint, progress, rules, task
from abviz.narration.language import Language
from abviz.trees import Node, Tree
from abviz.widgets.controls import named, titled_button, way_to_the_tree, wrapping_row

# Beside the stage, which brings the rules of its own.
RULES = Path(__file__).with_name("hunt.css")


class Panel(ipw.VBox):
    """The controls of a hunt. They report to the hunt, and show what they are told.

    Parameters
    ----------
    attempts : Attempts
        What was tried.
    searches : Box
        Where the searches stand.

    Examples
    --------
    >>> import abviz
    >>> panel = abviz.hunt("strict-test").panel
    >>> panel.text.value, panel.remove.disabled
    ('(3 5)', True)
    """

    def __init__(self, attempts: Attempts, searches: ipw.Box) -> None:
        self._attempts = attempts
        self.language = language = attempts.language
        self.is_showing = False
        self.shown_text = ""
        self._make_fields(language)
        self.details = _shows_details(searches, language)
        self.feedback, self.progress, self.hint, self.chosen = (ipw.HTML() for _ in range(4))
        rules = f"<style>{RULES.read_text(encoding='utf-8')}</style>"
        super().__init__(
            [
                ipw.HTML(rules, layout=ipw.Layout(display="none")),
                way_to_the_tree(language),
                ipw.HTML(_opening(attempts)),
                self.text,
                wrapping_row([self._root, self.undo]),
                self.chosen,
                wrapping_row([self.add_leaf, self.remove]),
                wrapping_row([self.attempt, self.details]),
                self.feedback,
                self.progress,
                self.hint,
            ]
        )
        # The page names by this what ipywidgets leaves without a name (stage/js/naming.js).
        self.add_class("abviz-controls")
        self.add_class("abviz-hunt-panel")

    def _make_fields(self, say: Language) -> None:
        self.text = ipw.Text(
            continuous_update=False,
            placeholder=say.gettext("a tree, such as ((3 5) (2 9))"),
            description=say.gettext("Tree as text"),
            style={"description_width": "initial"},
            layout=ipw.Layout(width="auto"),
        )
        self.text.add_class("abviz-hunt-text")
        self.root = ipw.ToggleButtons(
            options=[(say.role("max"), "max"), (say.role("min"), "min")],
            style={"button_width": "auto"},
            layout=ipw.Layout(width="auto"),
        )
        self._root = named(say.gettext("Root"), self.root)
        self.add_leaf = titled_button(say.gettext("Add a child"), room=38, icon="plus")
        self.add_leaf.tooltip = say.gettext("Add a leaf below the chosen node")
        self.remove = titled_button(say.pgettext("a button", "Remove"), room=38, icon="minus")
        self.remove.tooltip = say.gettext("Remove the chosen node and all below it")
        self.undo = titled_button(say.pgettext("a button", "Undo"), room=38, icon="undo")
        self.undo.tooltip = say.gettext("Take the last change of the tree back")
        self.attempt = titled_button(say.gettext("Try this tree"), room=60)
        self.attempt.tooltip = say.gettext("Let both searches run on this tree")
        self.attempt.button_style = "primary"

    def listen(
        self,
        *,
        take_text: Callable[[], None],
        turn: Callable[[str], None],
        press: dict[str, Callable[[], None]],
    ) -> None:
        """Report what the user does.

        Parameters
        ----------
        take_text : callable, keyword-only
            Called when another text was typed.
        turn : callable, keyword-only
            Called with the player who is to move at the root.
        press : dict, keyword-only
            What each button does, by the name of its attribute.
        """
        self.text.observe(lambda _: take_text() if not self.is_showing else None, "value")
        self.root.observe(
            lambda event: turn(event["new"]) if not self.is_showing else None, "value"
        )
        for name, act in press.items():
            getattr(self, name).on_click(lambda _, act=act: act())

    def show(
        self, tree: Tree, chosen: Node, *, can_undo: bool, is_tried: bool, is_new: bool
    ) -> None:
        """Show a tree and what was tried, and report nothing.

        Parameters
        ----------
        tree : Tree
            The tree that is built.
        chosen : Node
            The node that the buttons change.
        can_undo : bool, keyword-only
            Whether there is a change to be taken back.
        is_tried : bool, keyword-only
            Whether it is the tree that was tried last.
        is_new : bool, keyword-only
            Whether its text takes the place of what is typed; a text that was refused stays.
        """
        say = self.language
        self.is_showing = True
        try:
            self.shown_text = str(tree)
            if is_new:
                self.text.value = self.shown_text
            self.root.value = tree.root.player or "max"
            self.root.disabled = tree.root.is_leaf
            self.remove.disabled = chosen.parent is None
            self.undo.disabled = not can_undo
            self.chosen.value = _block(say.gettext("Chosen node: {node}", node=say.titled(chosen)))
            # What was said of the tree that is shown is not true of one that was refused.
            self._show_attempts(is_tried=is_tried and self.text.value == self.shown_text)
        finally:
            self.is_showing = False

    def _show_attempts(self, *, is_tried: bool) -> None:
        attempts, say = self._attempts, self.language
        latest, best = attempts.latest, attempts.best
        self.feedback.value = _told(latest) if latest is not None and is_tried else ""
        leaves = len(best.tree.leaves) if best else None
        self.progress.value = _block(progress(len(attempts.made), leaves, language=say))
        if attempts.is_over:
            text = attempts.misconception.told(say).explanation
        else:
            text = hint(attempts.misconception, len(attempts.made), language=say)
        self.hint.value = _block(text)
        self.hint.layout.display = None if text else "none"


def _opening(attempts: Attempts) -> str:
    say, fault = attempts.language, attempts.misconception.told(attempts.language)
    title = say.gettext("Hunt: {title}", title=fault.title)
    belief = say.gettext("The belief behind it: “{belief}”", belief=fault.belief)
    told = task(by=attempts.by, language=say)
    head = f'<div class="abviz-hunt-title">{html.escape(title)}</div>'
    return f"{head}{_block(belief)}{_block(told)}{_block(rules(say))}"


def _shows_details(searches: ipw.Box, say: Language) -> ipw.ToggleButton:
    """Return a button that shows and hides what stands around the trees."""
    button = ipw.ToggleButton(
        description=say.gettext("code and counts"), layout=ipw.Layout(width="auto")
    )

    def turn(_: Any = None) -> None:
        if button.value:
            searches.remove_class("abviz-hunt-plain")
        else:
            searches.add_class("abviz-hunt-plain")

    button.observe(turn, "value")
    turn()
    return button


def _told(attempt: Attempt) -> str:
    """Return what came of a tree; it is read out when it appears."""
    kind, text = "yes" if attempt else "no", html.escape(attempt.feedback)
    return f'<div role="alert" class="abviz-hunt-told" data-kind="{kind}">{text}</div>'


def _block(text: str) -> str:
    return f'<div class="abviz-hunt-said">{html.escape(text)}</div>'
