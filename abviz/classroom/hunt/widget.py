"""The hunt as a widget: a tree is built, and both searches run on it side by side."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any

import ipywidgets as ipw

from abviz.classroom.hunt.attempts import Attempt, Attempts
from abviz.classroom.hunt.edits import with_leaf, without
from abviz.classroom.hunt.fitting import fitting_tree
from abviz.classroom.hunt.panel import Panel
from abviz.classroom.hunt.searches import Searches
from abviz.classroom.hunt.signs import By
from abviz.classroom.misconception import Misconception
from abviz.drawing.picture import draw
from abviz.narration.language import Language
from abviz.replay.search import search
from abviz.replay.trace import Trace
from abviz.stage.closing import close_with_children
from abviz.trees import Node, Tree, TreeError
from abviz.trees.sources.typed import typed_score
from abviz.widgets.compare import same_event
from abviz.widgets.explorer import VIEW


class Hunt(ipw.VBox):
    """A tree is built on which a faulty search gives itself away. Made by `hunt`.

    In the page the tree is typed as text, or built by clicking: a click on a leaf changes its
    score, and buttons add a child to the chosen node or remove it. "Try this tree" lets both
    searches run on it; after a few trees comes a hint.

    Parameters
    ----------
    misconception : Misconception
        Whose search is hunted.
    start : Tree
        The tree at the beginning.
    by : {"leaves", "values"}, keyword-only
        What counts, as for `hunt`.
    language : Language, keyword-only
        What is said in.

    Attributes
    ----------
    misconception : Misconception
        As above.
    by : str
        As above.
    stage : Stage
        Alpha-beta on the tree that is built.
    panel : Panel
        What stands beside it.

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

    def __init__(
        self, misconception: Misconception, start: Tree, *, by: By, language: Language
    ) -> None:
        self.misconception, self.by, self.language = misconception, by, language
        self.attempts = Attempts(misconception, by=by, language=language)
        # A kernel may deliver messages of the page in two threads at once.
        self._turn = RLock()
        self._drafts = [fitting_tree(start)]
        self._shown = Searches(search(self.tree).told(language))
        self.stage = self._shown.stage
        self.panel = Panel(self.attempts, self._shown)
        parts = ipw.Box([self.panel, self._shown])
        parts.add_class("abviz-hunt-parts")
        super().__init__([parts])
        for name in ("abviz-explorer", "abviz-hunt"):
            self.add_class(name)
        self._listen()
        self._show_panel(is_new=True)

    def close(self) -> None:
        """Close it with its panel and stages: no page shows them, and nothing stays."""
        close_with_children(self)

    @property
    def tree(self) -> Tree:
        """The tree that is built; set it to go on with another one."""
        return self._drafts[-1]

    @tree.setter
    def tree(self, tree: Tree | str) -> None:
        with self._turn:
            self._take(fitting_tree(tree))

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
        """What came of the latest tree, in words; empty before the first one."""
        return repr(self.attempts.latest) if self.attempts.latest is not None else ""

    def submit(self, tree: Tree | str | None = None) -> Attempt:
        """Try a tree: let both searches run on it, and show them.

        Parameters
        ----------
        tree : Tree, str or None
            The tree, or its notation; None tries the tree that is built.

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
            "by": self.by,
            "tree": str(self.tree),
            "tries": self.tries,
            "best": None if best is None else str(best),
            "leaves": None if best is None else len(best.leaves),
            "smallest": None if best is None else self.attempts.least,
            "feedback": self.feedback,
        }

    # ---------------------------------------------------------------- what is shown

    @property
    def searches(self) -> tuple[Trace, ...]:
        """The searches that are shown: alpha-beta and, after a try, the faulty one."""
        return self._shown.traces

    def _show_draft(self, chosen: tuple[int, ...] | None = None) -> None:
        """Show the tree that is built, with the node at a path chosen."""
        self._shown.show(search(self.tree).told(self.language))
        if chosen is not None:
            self.stage.selected = self.tree[chosen].index
        self._show_panel(is_new=True)

    def _choose(self) -> None:
        with self._turn:
            self._show_panel()

    def _show_panel(self, *, is_new: bool = False) -> None:
        self.panel.show(
            self.tree,
            self._chosen,
            can_undo=len(self._drafts) > 1,
            is_tried=self._shown.second is not None,
            is_new=is_new,
        )

    @property
    def _chosen(self) -> Node:
        """The node that buttons change: the selected one, or else the root."""
        return self.tree.nodes[max(self.stage.selected, 0)]

    # ------------------------------------------------------------ what the user does

    def _listen(self) -> None:
        self.stage.on_msg(self._hear)
        self.stage.observe(lambda _: self._choose(), "selected")
        self.panel.listen(
            take_text=lambda: self._try(self._take_text),
            turn=lambda player: self._try(lambda: self._take(self.tree.with_root(player))),
            press={
                "add_leaf": lambda: self._try(self._add_leaf),
                "remove": lambda: self._try(self._remove),
                "undo": self.undo,
                "attempt": lambda: self._try(self._attempt),
            },
        )

    def _try(self, act: Callable[[], object]) -> None:
        """Do what the user wants, or say why not."""
        with self._turn:
            try:
                act()
            except TreeError as refusal:
                self.stage.message = self.language.problem(refusal)
                self._show_panel()

    def _take(self, tree: Tree, *, chosen: tuple[int, ...] | None = None) -> None:
        """Go on with another tree, if it fits."""
        fitting_tree(tree)
        if str(tree) != str(self.tree):
            self._drafts.append(tree)
        self._show_draft(chosen)

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
            leaf = self.stage.edited_leaf(content)
            if leaf is not None:
                self._try(lambda: self._edit(self.tree.nodes[leaf], content["text"]))

    def _edit(self, leaf: Node, text: str) -> None:
        before, step = self.stage.trace, self.stage.step
        self._take(self.tree.with_score(leaf, typed_score(text)), chosen=leaf.path)
        there = same_event(before, step, self.stage.trace)
        self.stage.step = self.stage.last_step if there is None else there

    def _repr_mimebundle_(self, **options: Any) -> Any:
        picture = draw(self.stage.trace, self.stage.step)._repr_png_()
        return {"text/plain": repr(self), VIEW: self.get_view_spec(), "image/png": picture}

    def __repr__(self) -> str:
        """Return one short line."""
        say, best = self.language, self.best
        tried = say.ngettext(
            "Hunt: {title}, {count} tree tried",
            "Hunt: {title}, {count} trees tried",
            self.tries,
            title=self.misconception.told(say).title,
        )
        if best is None:
            return tried
        return say.gettext(
            "{hunt}, the best has {leaves} leaves", hunt=tried, leaves=len(best.leaves)
        )
