"""The hunt as a widget: a panel to build a tree, and both searches of it side by side."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from abviz.classroom.belief import Belief, Misconception
from abviz.classroom.convention import with_convention
from abviz.classroom.hunt.attempts import Attempt, Attempts, fitting_tree, with_leaf, without
from abviz.classroom.registry import misconceptions
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.errors import SearchError
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.stage.widget import LiveBox, Stage, close_with_children
from abviz.trees import Node, Tree, TreeError, as_tree
from abviz.trees.notation import typed_score
from abviz.trees.scores import checked_switch
from abviz.widgets.compare import StagePair, first_difference, same_event
from abviz.widgets.controls import way_to_the_tree, with_title
from abviz.widgets.fields import titled_button, wrapping_row

# The style sheet of the hunt; the stage brings its own.
RULES = Path(__file__).with_name("hunt.css")
# The share of a picture's width that a stage needs: on less room it shows a part, in close-up.
LEAST_ROOM = 0.6
# Begun with a tree that gives nothing away: on a leaf alone nothing can go wrong.
STARTS = ("(3 5)", "3")


class Panel(ipw.VBox):
    """The controls of a hunt: the task, the tree as text, buttons and feedback."""

    is_showing, shown_text = False, ""

    def __init__(self, attempts: Attempts, searches: Searches) -> None:
        self._attempts = attempts
        self.language = language = attempts.language
        self._make_fields(language)
        self.details = _details_button(searches, language)
        self.feedback, self.progress, self.hint, self.chosen = (ipw.HTML() for _ in range(4))
        rules = f"<style>{RULES.read_text(encoding='utf-8')}</style>"
        super().__init__(
            [
                ipw.HTML(rules, layout=ipw.Layout(display="none")),
                way_to_the_tree(language),
                ipw.HTML(_opening(attempts, searches.stage.trace)),
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
        # stage/js/jupyter.js labels the controls of this class, which ipywidgets does not.
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
        self._root = with_title(say.gettext("Root"), self.root)
        self.add_leaf = titled_button(say.gettext("Add a child"), icon="plus")
        self.add_leaf.tooltip = say.gettext("Add a leaf below the chosen node")
        self.remove = titled_button(say.pgettext("a button", "Remove"), icon="minus")
        self.remove.tooltip = say.gettext("Remove the chosen node and all below it")
        self.undo = titled_button(say.pgettext("a button", "Undo"), icon="undo")
        self.undo.tooltip = say.gettext("Take the last change of the tree back")
        self.attempt = titled_button(say.gettext("Try this tree"))
        self.attempt.tooltip = say.gettext("Let both searches run on this tree")
        self.attempt.button_style = "primary"

    def show(self, tree: Tree, chosen: Node, *, is_tried: bool, is_new: bool) -> None:
        """Show a tree, the chosen node and the attempts; a text that was refused stays."""
        say = self.language
        self.is_showing = True
        try:
            self.shown_text = str(tree)
            if is_new:
                self.text.value = self.shown_text
            self.root.value = tree.root.player or "max"
            self.root.disabled = tree.root.is_leaf
            self.remove.disabled = chosen.parent is None
            self.chosen.value = _block(say.gettext("Chosen node: {node}", node=say.titled(chosen)))
            # The feedback to the tree that is shown is not true of one that was refused.
            self._show_attempts(is_tried=is_tried and self.text.value == self.shown_text)
        finally:
            self.is_showing = False

    def _show_attempts(self, *, is_tried: bool) -> None:
        attempts = self._attempts
        latest = attempts.latest
        self.feedback.value = _told(latest) if latest is not None and is_tried else ""
        self.progress.value = _block(attempts.progress)
        text = attempts.hint_after(len(attempts.made))
        if attempts.is_over:
            text = attempts.misconception.in_language(self.language).explanation
        self.hint.value = _block(text)
        self.hint.layout.display = None if text else "none"


def _opening(attempts: Attempts, trace: Trace) -> str:
    say, fault = attempts.language, attempts.misconception.in_language(attempts.language)
    if attempts.by == "leaves":
        task = say.gettext(
            "Build a tree that gives this search away: on it the search examines other leaves "
            "than alpha-beta, or examines them in another order, or returns another value at "
            "the root. The fewer leaves, the better."
        )
    else:
        task = say.gettext(
            "Build a tree that gives this search away: on it the search enters other nodes than "
            "alpha-beta, or returns another value from one of them. The fewer leaves, the better."
        )
    rules = say.gettext(
        "Rules: MAX and MIN take turns, inner nodes have two children or more, scores are finite."
    )
    rules = with_convention(trace, rules)
    title = say.gettext("Hunt: {title}", title=fault.title)
    belief = say.gettext("The belief behind it: “{belief}”", belief=fault.belief)
    head = f'<div class="abviz-hunt-title">{html.escape(title)}</div>'
    return head + "".join(map(_block, (belief, task, rules)))


def _details_button(searches: ipw.Box, say: Language) -> ipw.ToggleButton:
    """Return a button that shows and hides the panels around the trees."""
    button = ipw.ToggleButton(
        description=say.gettext("code and counts"), layout=ipw.Layout(width="auto")
    )

    def turn(_: Any = None) -> None:
        change = searches.remove_class if button.value else searches.add_class
        change("abviz-hunt-plain")

    button.observe(turn, "value")
    turn()
    return button


def _told(attempt: Attempt) -> str:
    """Return the feedback to a tree; a screen reader reads it when it appears."""
    kind, text = "yes" if attempt else "no", html.escape(attempt.feedback)
    return f'<div role="alert" class="abviz-hunt-told" data-kind="{kind}">{text}</div>'


def _block(text: str) -> str:
    return f'<div class="abviz-hunt-said">{html.escape(text)}</div>'


class Searches(ipw.Box):
    """A stage, and a second one in step with it as long as there is a second search."""

    def __init__(self, trace: Trace) -> None:
        self.stage = Stage(trace, editable=True)
        self.stage.observe(lambda _: self._pace(self._follow), "step")
        self._pair: StagePair | None = None
        self._is_pacing = False
        super().__init__([self.stage])
        self.add_class("abviz-hunt-searches")

    @property
    def second(self) -> Stage | None:
        """The second stage, if there is one."""
        return None if self._pair is None else self._pair.second

    @property
    def traces(self) -> tuple[Trace, ...]:
        """The searches that are shown."""
        stages = (self.stage, self.second)
        return tuple(stage.trace for stage in stages if stage is not None)

    def show(
        self, first: Trace, second: Trace | None = None, *, at_difference: bool = False
    ) -> None:
        """Show a search alone, or another one of its tree beside it, from where they differ."""
        self._drop_second()
        self.stage.show(first)
        self.stage.message = ""
        if second is None:
            return
        titles = [trace.language.title(trace.algorithm) for trace in (first, second)]
        # Beside each other if there is room, else below.
        least = round(LEAST_ROOM * plan_layout(first.tree).width)
        columns = f"repeat(auto-fit, minmax(min(100%, {least}px), 1fr))"
        pair = StagePair(self.stage, second, pace="leaf", titles=titles, columns=columns)
        if at_difference:
            # Not a pair yet: neither follows the other.
            pair.first.step = pair.second.step = first_difference(first, second)
        pair.second.observe(lambda _: self._pace(pair.lead), "step")
        self._pair, self.children = pair, [pair]

    def _follow(self) -> None:
        if self._pair is not None:
            self._pair.keep_pace()

    def _pace(self, move: Callable[[], None]) -> None:
        """Move a stage, and let no other follow that move."""
        if not self._is_pacing:
            self._is_pacing = True
            try:
                move()
            finally:
                self._is_pacing = False

    def _drop_second(self) -> None:
        """Show the first stage alone, and close the second: an open widget is never freed."""
        if self._pair is not None:
            pair, self._pair = self._pair, None
            self.children = [self.stage]
            close_with_children(pair, but=[self.stage])


class Hunt(LiveBox):
    """A hunt for a tree on which a faulty search gives itself away. Made by `hunt`.

    In the page the tree is typed as text, or built by clicking: a click on a leaf changes its
    score, and buttons add a child to the chosen node or remove it. "Try this tree" lets both
    searches run on it; after a few trees comes a hint.

    Examples
    --------
    >>> import abviz
    >>> hunt = abviz.hunt("strict-test")
    >>> hunt.submit("(5 (5 7) 9)")
    Given away! After the same 2 leaves alpha-beta examines F, the faulty search E. Your tree has 4
    leaves; the smallest that does it has 3.
    >>> hunt
    Hunt: cuts at α > β only, 1 tree tried, the best has 4 leaves
    """

    why_no_page = (
        "a hunt searches each new tree with Python, and a page has no Python; give the page "
        "the two searches instead, as in abviz.page(hunt.searches, path)."
    )

    def __init__(self, attempts: Attempts, start: Tree | str) -> None:
        self.attempts = attempts
        self.misconception, self.language = attempts.misconception, attempts.language
        self._drafts = [fitting_tree(start)]
        self._shown = Searches(attempts.right(self.tree))
        self.stage = self._shown.stage
        self.panel = Panel(self.attempts, self._shown)
        parts = ipw.Box([self.panel, self._shown])
        parts.add_class("abviz-hunt-parts")
        super().__init__([parts], "abviz-hunt")
        self._listen()
        self._show_panel(is_new=True)

    @property
    def tree(self) -> Tree:
        """The tree that is built; set it to go on with another one."""
        return self._drafts[-1]

    @tree.setter
    def tree(self, tree: Tree | str) -> None:
        with self._turn:
            self._take(tree)

    @property
    def best(self) -> Tree | None:
        """The first tree with the fewest leaves that gave the search away; None if none did."""
        best = self.attempts.best
        return None if best is None else best.tree

    @property
    def tries(self) -> int:
        """How many trees were tried; each counts once."""
        return len(self.attempts.made)

    @property
    def feedback(self) -> str:
        """The feedback to the latest tree; empty before the first one."""
        return repr(self.attempts.latest) if self.attempts.latest is not None else ""

    def submit(self, tree: Tree | str | None = None) -> Attempt:
        """Try a tree: let both searches run on it, and show them.

        Parameters
        ----------
        tree : Tree, str or None
            The tree; None tries the tree that is built.

        Returns
        -------
        Attempt
            True if the search gives itself away; it shows as the feedback.

        Raises
        ------
        TreeError
            If the tree cannot be tried; then it does not count, and nothing changes.

        Examples
        --------
        >>> import abviz
        >>> hunt = abviz.hunt("shallow-only")
        >>> bool(hunt.submit("(5 (3 7))"))
        False
        """
        with self._turn:
            attempt = self.attempts.submit(self.tree if tree is None else tree)
            if str(attempt.tree) != str(self.tree):
                self._drafts.append(attempt.tree)
            self._shown.show(attempt.right, attempt.faulty, at_difference=attempt.gives_away)
            self._show_panel(is_new=True)
            return attempt

    def undo(self) -> None:
        """Take the last change of the tree back, if there is one."""
        with self._turn:
            if len(self._drafts) > 1:
                self._drafts.pop()
                self._show_draft()

    def to_dict(self) -> dict[str, Any]:
        """Return what was done, as plain data.

        ``smallest`` is None until the search has given itself away.

        Examples
        --------
        >>> import abviz
        >>> hunt = abviz.hunt("strict-test")
        >>> attempt = hunt.submit("(5 (5 7))")
        >>> [hunt.to_dict()[name] for name in ("tries", "best", "leaves", "smallest")]
        [1, '(5 (5 7))', 3, 3]
        """
        best = self.best
        return {
            "misconception": self.misconception.name,
            "by": self.attempts.by,
            "cut_on_tie": self.attempts.cut_on_tie,
            "tree": str(self.tree),
            "tries": self.tries,
            "best": None if best is None else str(best),
            "leaves": None if best is None else len(best.leaves),
            "smallest": None if best is None else self.attempts.least,
            "feedback": self.feedback,
        }

    @property
    def searches(self) -> tuple[Trace, ...]:
        """The searches that are shown: alpha-beta and, after a try, the faulty one."""
        return self._shown.traces

    def _show_draft(self, chosen: tuple[int, ...] | None = None) -> None:
        """Show the tree that is built, with the node at a path chosen."""
        self._shown.show(self.attempts.right(self.tree))
        if chosen is not None:
            self.stage.selected = self.tree[chosen].index
        self._show_panel(is_new=True)

    def _show_panel(self, *, is_new: bool = False) -> None:
        with self._turn:
            is_tried = self._shown.second is not None
            self.panel.undo.disabled = len(self._drafts) == 1
            self.panel.show(self.tree, self._chosen, is_tried=is_tried, is_new=is_new)

    @property
    def _chosen(self) -> Node:
        """The node that buttons change: the selected one, or else the root."""
        return self.tree.nodes[max(self.stage.selected, 0)]

    def _listen(self) -> None:
        self.stage.on_msg(self._hear)
        self.stage.observe(lambda _: self._show_panel(), "selected")
        self.panel.text.observe(lambda _: self._try(self._take_text), "value")
        self.panel.root.observe(lambda _: self._try(self._turn_root), "value")
        for button, act in (
            (self.panel.add_leaf, self._add_leaf),
            (self.panel.remove, self._remove),
            (self.panel.undo, self.undo),
            (self.panel.attempt, self._attempt),
        ):
            button.on_click(lambda _, act=act: self._try(act))

    def _try(self, act: Callable[[], object]) -> None:
        """Do what the user wants, or say why not; ignore changes that the panel makes itself."""
        if self.panel.is_showing:
            return
        with self._turn:
            try:
                act()
            except (TreeError, SearchError) as refusal:
                self.stage.message = self.language.problem(refusal)
                self._show_panel()

    def _take(self, given: Tree | str, *, chosen: tuple[int, ...] | None = None) -> None:
        """Go on with another tree, if it fits."""
        tree = fitting_tree(given)
        if str(tree) != str(self.tree):
            self._drafts.append(tree)
        self._show_draft(chosen)

    def _turn_root(self) -> None:
        self._take(self.tree.with_root(self.panel.root.value))

    def _take_text(self) -> None:
        text = self.panel.text.value
        if text != self.panel.shown_text:
            self.tree = text
        self.stage.message = ""
        self._show_panel()

    def _attempt(self) -> None:
        # A text that was refused is refused again, and no other tree is tried in its place.
        self._take_text()
        self.submit()

    def _add_leaf(self) -> None:
        self._take(with_leaf(self.tree, self._chosen), chosen=self._chosen.path)

    def _remove(self) -> None:
        above = self._chosen.parent
        self._take(without(self.tree, self._chosen), chosen=above.path if above else None)

    def _hear(self, _: ipw.Widget, content: dict[str, Any], __: list[Any]) -> None:
        """Take the score that was typed over a leaf."""
        if content.get("kind") != "edit":
            return
        with self._turn:
            leaf = self.stage.node_meant(content)
            if leaf is not None:
                self._try(lambda: self._edit(self.tree.nodes[leaf], content["text"]))

    def _edit(self, leaf: Node, text: str) -> None:
        before, step = self.stage.trace, self.stage.step
        self._take(self.tree.with_score(leaf, typed_score(text)), chosen=leaf.path)
        there = same_event(before, step, self.stage.trace)
        self.stage.step = self.stage.last_step if there is None else there

    def _static_picture(self) -> bytes:
        return self.stage.drawn_step()._repr_png_()

    def __repr__(self) -> str:
        """Return one short line."""
        say, best = self.language, self.best
        tried = say.ngettext(
            "Hunt: {title}, {count} tree tried",
            "Hunt: {title}, {count} trees tried",
            self.tries,
            title=self.misconception.in_language(say).title,
        )
        if best is None:
            return tried
        return say.gettext(
            "{hunt}, the best has {leaves} leaves", hunt=tried, leaves=len(best.leaves)
        )


def hunt(
    misconception: str | Misconception,
    tree: Tree | str | None = None,
    *,
    cut_on_tie: bool | None = None,
    language: str | Language | None = None,
) -> Hunt:
    """Hunt a faulty search: build a tree on which it gives itself away, as small as you can.

    It gives itself away if it examines other leaves than alpha-beta, or in another order, or
    returns another value at the root. Where it never does so, another value that comes back from
    one of the nodes gives it away.

    Parameters
    ----------
    misconception : str or Misconception
        A name in ``abviz.misconceptions.programs``, or one of them.
    tree : Tree, str or None
        The tree to begin with; None is a small one that gives nothing away.
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β), or not (α > β), in both searches; by default they do.
    language : str, keyword-only
        A tag in ``abviz.languages()``, such as "de"; by default English.

    Returns
    -------
    Hunt
        A widget. ``hunt.submit(tree)`` tries a tree from Python, too.

    Raises
    ------
    SearchError
        If there is no such misconception, or it is no mistake where equal bounds do not cut.
    TreeError
        If the tree is none that a hunt can take.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> hunt = abviz.hunt("shallow-only")
    >>> hunt.submit("(5 (9 (1 (3 8))))")
    Given away! After the same 4 leaves alpha-beta is done; the faulty search goes on to I. ...
    has 5 leaves, and no smaller tree does it.
    >>> hunt.best, hunt.tries
    (Tree: 5 leaves, depth 4 plies, MAX to move, 1)
    """
    name = misconception.name if isinstance(misconception, Belief) else misconception
    fault = misconceptions.programs[name]
    say = ENGLISH if language is None else language_of(language)
    cuts = cut_on_tie is None or checked_switch(cut_on_tie, "cut_on_tie")
    attempts = Attempts(fault, language=say, cut_on_tie=cuts)
    if tree is None:
        tree = next(start for start in STARTS if not attempts.gives_away(as_tree(start)))
    return Hunt(attempts, tree)
