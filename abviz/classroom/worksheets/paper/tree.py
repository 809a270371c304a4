"""A tree on paper: drawn like all trees of abviz, with a card beside each inner node."""

from __future__ import annotations

from collections.abc import Iterator

from matplotlib.collections import PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from abviz.classroom.worksheets.paper.layout import BOX_HEIGHT, LETTER, NAME_HEIGHT, PaperLayout
from abviz.classroom.worksheets.paper.marks import Marks
from abviz.classroom.worksheets.paper.style import PaperStyle
from abviz.drawing.figure.artists import TreeArtists, plain_matplotlib
from abviz.trees import Node, Tree

ORDER_WIDTH = 18.0
BOX_LINE = 0.9
FIRM = "bold"


class PaperTree:
    """A tree with what a student reads and writes on it.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    layout : PaperLayout, keyword-only
        The plan of the picture.
    marks : Marks, keyword-only
        What stands on it.
    figure : Figure or None, keyword-only
        A page with more on it; None makes a figure of the size of the tree.
    place : tuple of float, keyword-only
        Where the tree stands on that page: left, bottom, width and height, in shares of it.
    """

    def __init__(
        self,
        tree: Tree,
        *,
        layout: PaperLayout,
        marks: Marks,
        figure: Figure | None = None,
        place: tuple[float, float, float, float] = (0, 0, 1, 1),
    ) -> None:
        self.layout = layout
        self.marks = marks
        self.style = PaperStyle()
        with plain_matplotlib():
            self.artists = TreeArtists(
                tree, layout=layout, style=self.style, figure=figure, place=place
            )
            ring = None if marks.ring is None else tree.nodes[marks.ring]
            self.artists.show(dict(enumerate(marks.seen)), focus=ring)
            for text in self.artists.names.values():
                text.set_color(self.style.ink)
            self._draw_boxes(tree)

    @property
    def figure(self) -> Figure:
        """The figure on which it is drawn."""
        return self.artists.figure

    def _draw_boxes(self, tree: Tree) -> None:
        """Draw boxes for α, β and the order, and write what stands in them."""
        boxes: list[Rectangle] = []
        for node in tree:
            if node.is_leaf and self.marks.orders:
                boxes.append(self._order_box(node))
            elif not node.is_leaf:
                boxes += self._window(node)
        drawn = PatchCollection(
            boxes,
            facecolors=self.style.paper,
            edgecolors=self.style.quiet,
            linewidths=BOX_LINE,
            clip_on=False,
            zorder=2,
        )
        self.artists.axes.add_collection(drawn)

    def _order_box(self, leaf: Node) -> Rectangle:
        x, y = self.layout.positions[leaf.index]
        top = y + self.layout.leaf_height / 2 + NAME_HEIGHT + 2
        number = self.marks.numbers.get(leaf.index, "")
        self._write(x, top + BOX_HEIGHT / 2, number, size=self.layout.label_font, weight=FIRM)
        return Rectangle((x - ORDER_WIDTH / 2, top), ORDER_WIDTH, BOX_HEIGHT)

    def _window(self, node: Node) -> Iterator[Rectangle]:
        """Write α and β of a node, and yield their boxes if it has them."""
        seen, has_boxes = self.marks.seen[node.index], node.index in self.marks.windows
        start, side = self.layout.card_start(node)
        width = self.layout.box
        left = start if side > 0 else start - width - LETTER
        foot = self.layout.card_foot(node)
        if not (has_boxes or seen.alpha or seen.beta):
            return
        for row, (letter, bound) in enumerate((("β", seen.beta), ("α", seen.alpha))):
            top = foot - (row + 1) * BOX_HEIGHT
            middle = top + BOX_HEIGHT / 2
            size = self.layout.node_font
            self._write(left + LETTER / 2 - 1, middle, letter, size=size)
            self._write(left + LETTER + width / 2, middle, bound, size=size, weight=FIRM)
            if has_boxes:
                yield Rectangle((left + LETTER, top), width, BOX_HEIGHT)

    def _write(self, x: float, y: float, text: str, *, size: float, weight: str = "normal") -> None:
        if text:
            self.artists.axes.text(
                x,
                y,
                text,
                fontsize=size,
                fontweight=weight,
                color=self.style.ink,
                horizontalalignment="center",
                verticalalignment="center_baseline",
                parse_math=False,
                zorder=3,
            )
