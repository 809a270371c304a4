"""
The hunt as a widget: a panel to build a tree, and both searches of it side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from abviz.classroom.misconceptions.belief import Belief, Misconception
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.practice.hunt_attempts import Attempts
from abviz.classroom.practice.hunt_model import HuntModel, opening
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.markup import Markup, element, joined
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.stage.compare import first_difference
from abviz.stage.fields import titled_button, top_of, with_title, wrapping_row
from abviz.stage.pair import StagePair
from abviz.stage.widget import LiveBox, Stage, close_with_children
from abviz.trees import Tree
from abviz.trees.calling import public_call
from abviz.trees.scores import checked_switch

RULES = Path(__file__).with_name("hunt.css")
# The share of a picture's width that a stage needs: on less room it shows a part, in
# close-up.
LEAST_ROOM = 0.6


class Searches(ipw.Box):
    """A stage, and a second one in step with it as long as there is a second search."""

    def __init__(self, trace: Trace) -> None:
        self.stage = Stage(trace, editable=True)
        self.stage.observe(lambda _: self._pace("keep_pace"), "step")
        self._pair: StagePair | None = None
        self._is_pacing = False
        super().__init__([self.stage])
        self.add_class("abviz-hunt-searches")

    @property
    def stages(self) -> list[Stage]:
        """One stage, or both."""
        return [self.stage, *([] if self._pair is None else [self._pair.second])]

    def show(
        self, first: Trace, second: Trace | None = None, *, apart: bool = False
    ) -> None:
        """Show a search alone, or with another one of its tree beside it.

        If they are apart, each is shown from where they differ.
        """
        if self._pair is not None:
            # An open widget is never freed.
            pair, self._pair = self._pair, None
            self.children = [self.stage]
            close_with_children(pair, but=[self.stage])
        self.stage.show(first)
        self.stage.message = ""
        if second is None:
            return
        titles = [trace.language.title(trace.algorithm) for trace in (first, second)]
        # Beside each other if there is room, else below.
        least = round(LEAST_ROOM * plan_layout(first.tree).width)
        columns = f"repeat(auto-fit, minmax(min(100%, {least}px), 1fr))"
        pair = StagePair(
            self.stage, second, pace="leaf", titles=titles, columns=columns
        )
        if apart:
            # Not a pair yet: neither follows the other.
            pair.first.step = pair.second.step = first_difference(first, second)
        pair.second.observe(lambda _: self._pace("lead"), "step")
        self._pair, self.children = pair, [pair]

    def _pace(self, move: str) -> None:
        """Move a stage to the step of the other, and let no other follow that move."""
        if self._pair is not None and not self._is_pacing:
            self._is_pacing = True
            try:
                getattr(self._pair, move)()
            finally:
                self._is_pacing = False


class Panel(ipw.VBox):
    """The controls of a hunt: the task, the tree as text, buttons and feedback."""

    is_showing = False

    def __init__(self, attempts: Attempts, searches: Searches) -> None:
        language = attempts.language
        self._make_fields(language)
        self.details = _details_button(searches, language)
        self.feedback, self.progress, self.hint, self.chosen = (
            ipw.HTML() for _ in range(4)
        )
        title, *texts = opening(attempts, searches.stage.trace).values()
        head = element("div", title, class_="abviz-hunt-title")
        super().__init__(
            [
                *top_of(RULES, language),
                ipw.HTML(joined([head, *map(_block, texts)])),
                self.text,
                self._root,
                self.chosen,
                wrapping_row([self.attempt, self.details]),
                self.feedback,
                self.progress,
                self.hint,
            ]
        )
        # stage/js/jupyter.js labels the controls of this class, which ipywidgets does
        # not.
        self.add_class("abviz-controls")
        self.add_class("abviz-hunt-panel")

    def _make_fields(self, language: Language) -> None:
        """Make the fields and buttons, with their texts in a language."""
        self.text = ipw.Text(
            description=language.gettext("Tree as text"),
            continuous_update=False,
            style={"description_width": "initial"},
            layout=ipw.Layout(width="auto"),
        )
        self.text.placeholder = language.gettext("a tree, such as ((3 5) (2 9))")
        self.text.add_class("abviz-hunt-text")
        self.root = ipw.ToggleButtons(
            options=[(language.role(role), role) for role in ("max", "min")],
            style={"button_width": "auto"},
            layout=ipw.Layout(width="auto"),
        )
        self._root = with_title(language.gettext("Root"), self.root)
        self.attempt = titled_button(language.gettext("Try this tree"))
        self.attempt.tooltip = language.gettext("Let both searches run on this tree")
        self.attempt.button_style = "primary"

    def show(self, told: Mapping[str, Any], *, is_new: bool) -> None:
        """Show what is said and can be done; a text that was refused stays."""
        self.is_showing = True
        try:
            if is_new:
                self.text.value = told["text"]
            self.root.value = told["root"]
            self.root.disabled = not told["can_turn"]
            self.chosen.value = _block(told["chosen"])
            # The feedback to the tree that is shown is not true of one that was
            # refused.
            is_told = told["feedback"] and self.text.value == told["text"]
            kind = "yes" if told["gives_away"] else "no"
            # A screen reader reads it when it appears.
            block = element(
                "div",
                told["feedback"],
                role="alert",
                class_="abviz-hunt-told",
                data_kind=kind,
            )
            self.feedback.value = block if is_told else ""
            self.progress.value = _block(told["progress"])
            self.hint.value = _block(told["hint"])
            self.hint.layout.display = None if told["hint"] else "none"
        finally:
            self.is_showing = False


def _details_button(searches: ipw.Box, language: Language) -> ipw.ToggleButton:
    """Return a button that shows the code and the counts of searches, or hides them."""
    button = ipw.ToggleButton(layout=ipw.Layout(width="auto"))
    button.description = language.gettext("code and counts")

    def turn(_: Any = None) -> None:
        change = searches.remove_class if button.value else searches.add_class
        change("abviz-hunt-plain")

    button.observe(turn, "value")
    turn()
    return button


def _block(text: str) -> Markup:
    return element("div", text, class_="abviz-hunt-said")


class Hunt(HuntModel, LiveBox):
    """A hunt for a tree on which a faulty search gives itself away. Made by `hunt`.

    In the page the tree is typed as text, or built by clicking: a click on a leaf
    changes its score, and buttons above the tree add a child to the chosen node, remove
    it, and more. "Try
    this tree" lets both searches run on it; after a few trees comes a hint.

    Examples
    --------
    >>> import abviz
    >>> hunt = abviz.hunt("strict-test")
    >>> hunt.submit("(5 (5 7) 9)")
    Given away! ... alpha-beta examines F, the faulty search E. Your tree has 4
    leaves; the smallest that does it has 3.
    >>> hunt
    Hunt: cuts at α > β only, 1 tree tried, the best has 4 leaves
    """

    why_no_page = (
        "a hunt searches each new tree with Python, and a page has no Python; give the "
        "page the two searches instead, as in abviz.page(hunt.searches, path)."
    )

    def __init__(self, attempts: Attempts, start: Tree | str | None = None) -> None:
        HuntModel.__init__(self, attempts, start)
        self._shown = Searches(attempts.right(self.tree))
        self._show, self.stage = self._shown.show, self._shown.stage
        self.panel = Panel(self.attempts, self._shown)
        parts = ipw.Box([self.panel, self._shown])
        parts.add_class("abviz-hunt-parts")
        LiveBox.__init__(self, [parts], "abviz-hunt")
        panel = self.panel
        self.stage.on_msg(lambda _, content, __: self.hear(content))
        self.stage.observe(lambda _: self._show_panel(), "selected")
        panel.text.observe(lambda event: self._act("text", event["new"]), "value")
        panel.root.observe(lambda event: self._act("root", event["new"]), "value")
        panel.attempt.on_click(lambda _: self._act("try", panel.text.value))
        self._show_new()

    @property
    def _stages(self) -> list[Stage]:
        return self._shown.stages

    def _show_panel(self, *, is_new: bool = False) -> None:
        with self._turn:
            self.panel.show(self.told, is_new=is_new)

    def _act(self, act: str, text: str) -> None:
        """Do what the user wants; ignore changes that the panel makes itself."""
        if not self.panel.is_showing:
            self.do(act, text)


# The documentation names what a class has itself.
for _name, _what in vars(HuntModel).items():
    if _name[0] != "_" and _name not in vars(Hunt):
        setattr(Hunt, _name, _what)


@public_call(
    data=("tree",),
    missing={
        "misconception": "Name what is believed, such as abviz.hunt('own-bound-test'); "
        "abviz.misconceptions lists all."
    },
)
def hunt(
    misconception: str | Misconception,
    tree: Tree | str | None = None,
    *,
    cut_on_tie: bool | None = None,
    language: str | Language | None = None,
) -> Hunt:
    """Hunt a faulty search: build a small tree on which it gives itself away.

    The smaller the tree, the better.

    It gives itself away if it examines other leaves than alpha-beta, or in another
    order, or returns another value at the root. Where it never does so, another value
    that comes back from one of the nodes gives it away.

    Parameters
    ----------
    misconception : str or Misconception
        A name in ``abviz.misconceptions.programs``, or one of them.
    tree : Tree, str or None
        The tree to begin with; None is a small one that gives nothing away.
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β), or not (α > β), in both searches; by default
        they do.
    language : str, keyword-only
        A tag in ``abviz.languages()``, such as "de"; by default English.

    Returns
    -------
    Hunt
        A widget. ``hunt.submit(tree)`` tries a tree from Python, too.

    Raises
    ------
    SearchError
        If there is no such misconception, or it is no mistake where equal bounds do not
        cut.
    TreeError
        If the tree is none that a hunt can take.

    Examples
    --------
    >>> import abviz
    >>> hunt = abviz.hunt("shallow-only")
    >>> hunt.submit("(5 (9 (1 (3 8))))")
    Given away! ... alpha-beta is done; the faulty search goes on to I. ...
    has 5 leaves, and no smaller tree does it.
    >>> hunt.best, hunt.tries
    (Tree: 5 leaves, depth 4 plies, MAX to move, 1)
    """
    name = misconception.name if isinstance(misconception, Belief) else misconception
    fault = misconceptions.programs[name]
    language = ENGLISH if language is None else language_of(language)
    cuts = cut_on_tie is None or checked_switch(cut_on_tie, "cut_on_tie")
    return Hunt(Attempts(fault, language=language, cut_on_tie=cuts), tree)
