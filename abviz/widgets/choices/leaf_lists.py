"""Leaf scores without brackets, as users type them: the complete trees that are offered.

The offer below the text of a tree: which complete trees its leaves can be.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as ipw

from abviz.narration.language import Language
from abviz.trees import Tree
from abviz.trees.notation import FEWEST, STRUCTURE, Shape, complete_shapes, parse
from abviz.widgets.choices.checking import OWN
from abviz.widgets.choices.settings import Setup

# A tree that is written so has neither names nor estimates nor other players than MAX and MIN
# in turn.
SCORES_ALONE = re.compile(r"(?:min)?[-−\d./() ]+")


def title_of_shape(shape: Shape, language: Language) -> str:
    """Return what the shape of a complete tree is called.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> title_of_shape(Shape(2, 3), ENGLISH), title_of_shape(Shape(8, 1), ENGLISH)
    ('3 plies with 2 moves each', '1 ply with 8 moves')
    """
    plies, moves = language.plies(shape.depth), shape.branching
    if shape.depth == 1:
        return language.gettext("{plies} with {moves} moves", plies=plies, moves=moves)
    return language.gettext("{plies} with {moves} moves each", plies=plies, moves=moves)


def with_leaf_list_read(choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices of a user; leaf scores without brackets become the deepest complete tree.

    Raises
    ------
    TreeError
        If the text is no tree.

    Examples
    --------
    >>> with_leaf_list_read({"text": "4,3,8,7 2 1 6 5"})["own"]
    Tree: 8 leaves, depth 3 plies, MAX to move
    >>> with_leaf_list_read({"text": "(4 3 8 7)"})
    {'text': '(4 3 8 7)'}
    """
    text = choices.get("text")
    if not isinstance(text, str) or STRUCTURE.intersection(text):
        return dict(choices)
    tree = Tree(parse(text))
    shapes = possible_shapes(tree)
    if len(shapes) < 2:
        return dict(choices)
    rest = {name: value for name, value in choices.items() if name != "text"}
    return {**rest, "own": reshaped(tree, shapes[0], root="max")}


def possible_shapes(tree: Tree) -> list[Shape]:
    """Return the complete trees that the leaves of a tree can be, the deepest first.

    Parameters
    ----------
    tree : Tree
        Any tree.

    Returns
    -------
    list of Shape
        None if the tree is not complete, or if it has more than its scores: names,
        estimates, chance nodes or several players.

    Examples
    --------
    >>> [tuple(shape) for shape in possible_shapes(Tree.parse("((3 5) (2 9))"))]
    [(2, 2), (4, 1)]
    >>> possible_shapes(Tree.parse("((3 5) (2 9))~4")), possible_shapes(Tree.parse("((3 5) 2)"))
    ([], [])
    """
    is_complete = tree.root.player in ("max", "min") and (tree.branching or 1) > 1
    if not is_complete or len(tree.leaves) < FEWEST or not SCORES_ALONE.fullmatch(str(tree)):
        return []
    return complete_shapes(len(tree.leaves))


def reshaped(tree: Tree, shape: Shape, *, root: str) -> Tree:
    """Return the complete tree of a shape with the leaf scores of a tree.

    Examples
    --------
    >>> print(reshaped(Tree.parse("(4 3 8 7)"), Shape(2, 2), root="max"))
    ((4 3) (8 7))
    """
    return Tree.complete(*shape, [leaf.value for leaf in tree.leaves], root=root)


def python_line(tree: Tree, shape: Shape, *, root: str) -> str:
    """Return the line of Python that makes a complete tree.

    Examples
    --------
    >>> python_line(Tree.parse("3 5"), Shape(2, 1), root="min")
    "abviz.Tree.complete(2, 1, [3, 5], root='min')"
    """
    scores = [leaf.value for leaf in tree.leaves]
    player = "" if root == "max" else f", root={root!r}"
    return f"abviz.Tree.complete({shape.branching}, {shape.depth}, {scores!r}{player})"


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
    >>> offer.show(Setup().changed(text="((4 3) (8 7))"), hide_future=False)
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

    def show(self, setup: Setup, *, hide_future: bool) -> None:
        """Show what the leaves of the user's own tree can be, and report nothing.

        Parameters
        ----------
        setup : Setup
            The choices; nothing is offered for other trees than the user's own.
        hide_future : bool, keyword-only
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
        line = "" if hide_future else _block(python_line(tree, shape, root=root))
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
