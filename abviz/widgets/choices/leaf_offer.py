"""The offer below the text of a tree: which complete trees its leaves can be."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from abviz.narration.language import Language
from abviz.trees import Tree
from abviz.trees.sources.leaf_lists import Shape
from abviz.widgets.choices.checking import OWN
from abviz.widgets.choices.leaf_lists import (
    possible_shapes,
    python_line,
    reshaped,
    title_of_shape,
)
from abviz.widgets.choices.settings import Setup


class LeafOffer(ipw.VBox):
    """A menu of the complete trees with the leaves that are shown, and the line of Python for them.

    Parameters
    ----------
    change : callable
        Called with the chosen tree as ``own``.
    language : Language
        What titles and sentences are said in.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> offer = LeafOffer(print, ENGLISH)
    >>> offer.show(Setup().changed(text="((4 3) (8 7))"), hide=False)
    >>> [title for title, _ in offer.menu.options]
    ['2 plies with 2 moves each', '1 ply with 4 moves']
    """

    def __init__(self, change: Callable[..., None], language: Language) -> None:
        self._change = change
        self._language = language
        self._shown: tuple[Tree, str] | None = None
        self.menu = ipw.Dropdown(
            description=language.gettext("Leaves as"),
            style={"description_width": "initial"},
            layout=ipw.Layout(width="auto", max_width="100%", align_self="flex-start"),
        )
        self.menu.observe(self._report, "value")
        self.sentence = ipw.HTML()
        super().__init__([self.menu, self.sentence])

    def show(self, setup: Setup, *, hide: bool) -> None:
        """Show what the leaves of the user's own tree can be, and report nothing.

        Parameters
        ----------
        setup : Setup
            The choices; nothing is offered for other trees than the user's own.
        hide : bool, keyword-only
            Whether the scores are hidden, and with them the line of Python.
        """
        self._shown = None
        shapes = possible_shapes(setup.base) if setup.example == OWN else []
        self.layout.display = None if shapes else "none"
        if not shapes:
            return
        tree, root = setup.base, setup.root or setup.base.root.player or "max"
        shape = Shape(tree.branching or 0, tree.depth)
        with self.menu.hold_sync():
            self.menu.options = [(title_of_shape(one, self._language), one) for one in shapes]
            self.menu.value = shape
        self.menu.layout.display = None if len(shapes) > 1 else "none"
        line = "" if hide else _block(python_line(tree, shape, root=root))
        told = html.escape(self._told(len(tree.leaves), is_only=len(shapes) == 1))
        self.sentence.value = f'<div style="line-height: 1.4">{told}{line}</div>'
        self._shown = tree, root

    def _told(self, count: int, *, is_only: bool) -> str:
        say = self._language
        if is_only:
            return say.gettext(
                "{count} leaves: with so many, a complete tree can have one ply only.", count=count
            )
        return say.gettext(
            "{count} leaves can be several complete trees. A list without brackets is read "
            "as the one with the most plies.",
            count=count,
        )

    def _report(self, event: dict[str, Any]) -> None:
        if self._shown is not None and event["new"] is not None:
            tree, root = self._shown
            self._change(own=reshaped(tree, event["new"], root=root))


def _block(line: str) -> str:
    """Return a line of Python as HTML that begins on a line of its own."""
    return f'<code style="display: block">{html.escape(line)}</code>'
