"""
A hunt, whatever draws it: the tree that is built, the searches of it, and what is said.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import Any

from abviz.classroom.practice.hunt_attempts import (
    Attempt,
    Attempts,
    fitting_tree,
)
from abviz.classroom.questions.convention import with_convention
from abviz.errors import SearchError
from abviz.replay.trace import Trace
from abviz.stage.compare import same_event
from abviz.stage.editing import TreeEditor
from abviz.stage.history import UndoHistory
from abviz.trees import Node, Tree, TreeError, as_tree
from abviz.trees.notation import typed_outcome

# Begun with a tree that gives nothing away: on a leaf alone nothing can go wrong.
STARTS = ("(3 5)", "3")


class HuntModel:
    """A hunt; a front has a stage, and shows searches and the panel."""

    attempts: Attempts
    stage: Any  # a widget, or what stands in for one where there are none
    _stages: Any  # it, and the one beside it if there is one
    # Shows a search alone, or another one of its tree beside it, from where they differ
    # or not.
    _show: Any

    def __init__(self, attempts: Attempts, start: Tree | str | None = None) -> None:
        if start is None:
            start = next(
                text for text in STARTS if not attempts.gives_away(as_tree(text))
            )
        self.attempts = attempts
        self.misconception, self.language = attempts.misconception, attempts.language
        self._drafts = UndoHistory(fitting_tree(start))
        self._editor = TreeEditor()
        # A kernel may deliver messages of the page in two threads at once.
        self._turn = RLock()

    @property
    def searches(self) -> tuple[Trace, ...]:
        """The searches that are shown: alpha-beta and, after a try, the faulty one."""
        return tuple(stage.trace for stage in self._stages)

    def _show_panel(self, *, is_new: bool = False) -> None:
        """Show the panel; a text that was refused stays unless the tree is new."""

    @property
    def tree(self) -> Tree:
        """The tree that is built; set it to go on with another one."""
        return self._drafts.now

    @tree.setter
    def tree(self, tree: Tree | str) -> None:
        with self._turn:
            self._take(tree)

    @property
    def best(self) -> Tree | None:
        """The first tree with the fewest leaves that gave the search away.

        None if none did.
        """
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
                self._drafts.keep(attempt.tree)
            self._show(attempt.right, attempt.faulty, apart=attempt.gives_away)
            self._show_new()
            return attempt

    def undo(self) -> None:
        """Take the last change of the tree back, if there is one."""
        with self._turn:
            if self._drafts.can_undo:
                self._drafts.undo()
                self._show_draft()

    def redo(self) -> None:
        """Make the change of the tree again that was taken back last."""
        with self._turn:
            if self._drafts.can_redo:
                self._drafts.redo()
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

    def _show_draft(self, chosen: tuple[int, ...] | None = None) -> None:
        """Show the tree that is built, with the node at a path chosen."""
        self._show(self.attempts.right(self.tree))
        if chosen is not None:
            self.stage.selected = self.tree[chosen].index
        self._show_new()

    def _show_new(self) -> None:
        """Show the panel for a new tree or try, and what can be done by hand."""
        self._show_edits()
        self._show_panel(is_new=True)

    def _show_edits(self) -> None:
        """Let the stage offer to edit its tree, to undo and to redo."""
        edits = {
            "undo": self._drafts.can_undo,
            "redo": self._drafts.can_redo,
            "players": ["max", "min"],
        }
        for stage in self._stages:
            stage.edits = edits

    @property
    def told(self) -> dict[str, Any]:
        """What is said beside the searches, and what can be done."""
        language, attempts, chosen = self.language, self.attempts, self._chosen
        latest = attempts.latest if len(self.searches) > 1 else None
        hint = attempts.hint_after(len(attempts.made))
        if attempts.is_over:
            hint = attempts.misconception.in_language(language).explanation
        return {
            "text": str(self.tree),
            "root": self.tree.root.player or "max",
            "chosen": language.gettext(
                "Chosen node: {node}", node=language.titled(chosen)
            ),
            "can_turn": not self.tree.root.is_leaf,
            "feedback": "" if latest is None else latest.feedback,
            "gives_away": bool(latest),
            "progress": attempts.progress,
            "hint": hint,
        }

    @property
    def _chosen(self) -> Node:
        """The node that buttons change: the selected one, or else the root."""
        selected: int = self.stage.selected
        return self.tree.nodes[max(selected, 0)]

    def _try(self, act: Callable[[], object]) -> None:
        """Do what the user wants, or say why not."""
        with self._turn:
            try:
                act()
            except (TreeError, SearchError) as refusal:
                self.stage.message = self.language.problem(refusal)
                self._show_panel()

    def _take(self, draft: Tree | str, chosen: tuple[int, ...] | None = None) -> None:
        """Go on with another tree, if it fits."""
        tree = fitting_tree(draft)
        if str(tree) != str(self.tree):
            self._drafts.keep(tree)
        self._show_draft(chosen)

    def do(self, act: str, given: str = "") -> None:
        """Do what the user wants, or say why not; a text and a player are given."""
        with self._turn:
            acts: dict[str, Callable[[], object]] = {
                "text": lambda: self._take_text(given),
                "root": lambda: self._take(self.tree.with_root(given)),
                "try": lambda: self._attempt(given),
            }
            self._try(acts[act])

    def _take_text(self, text: str) -> None:
        if text != str(self.tree):
            self.tree = text
        self.stage.message = ""
        self._show_panel()

    def _attempt(self, text: str) -> None:
        # A text that was refused is refused again, and no other tree is tried in its
        # place.
        self._take_text(text)
        self.submit()

    def hear(self, content: dict[str, Any]) -> None:
        """Take a score that was typed over a leaf, or another change of the tree."""
        acts: dict[str, Callable[[Node], object]] = {
            "edit": lambda leaf: self._edit(leaf, content["text"]),
            "copy": self._editor.copy,
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
        }
        act = acts.get(str(content.get("kind")))
        if act is None and self._editor.edits(content):
            act = partial(self._reshape, content=content)
        if act is None:
            return
        with self._turn:
            node = self.stage.node_meant(content)
            if node is not None:
                self._try(partial(act, self.tree.nodes[node]))
            if "wish" in content:
                # The page waits with what comes next until this is done.
                self.stage.send({"kind": "done", "wish": content["wish"]})

    def _reshape(self, node: Node, content: dict[str, Any]) -> None:
        edited = self._editor.edited(node, content, tree=self.tree)
        self._take(edited.tree, edited.path)

    def _edit(self, leaf: Node, text: str) -> None:
        before, step = self.stage.trace, self.stage.step
        self._take(self.tree.with_score(leaf, typed_outcome(text)), leaf.path)
        there = same_event(before, step, self.stage.trace)
        self.stage.step = self.stage.last_step if there is None else there

    def __repr__(self) -> str:
        language, best = self.language, self.best
        title = self.misconception.in_language(language).title
        tried = language.ngettext(
            "Hunt: {title}, {count} tree tried",
            "Hunt: {title}, {count} trees tried",
            self.tries,
            title=title,
        )
        if best is None:
            return tried
        return language.gettext(
            "{hunt}, the best has {leaves} leaves", hunt=tried, leaves=len(best.leaves)
        )


def opening(attempts: Attempts, trace: Trace) -> dict[str, str]:
    """
    Return the title of a hunt, the belief behind the search, the task and the rules.
    """
    language = attempts.language
    fault = attempts.misconception.in_language(language)
    if attempts.by == "leaves":
        task = language.gettext(
            "Build a tree that gives this search away: on it the search examines other "
            "leaves than alpha-beta, or examines them in another order, or returns "
            "another value at the root. The fewer leaves, the better."
        )
    else:
        task = language.gettext(
            "Build a tree that gives this search away: on it the search enters other "
            "nodes than alpha-beta, or returns another value from one of them. The "
            "fewer leaves, the better."
        )
    rules = language.gettext(
        "Rules: MAX and MIN take turns, inner nodes have two children or more, scores "
        "are finite."
    )
    title = language.gettext("Hunt: {title}", title=fault.title)
    belief = language.gettext("The belief behind it: “{belief}”", belief=fault.belief)
    return {
        "title": title,
        "belief": belief,
        "task": task,
        "rules": with_convention(trace, rules),
    }
