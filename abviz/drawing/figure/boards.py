"""The boards of a picture: frames, lines and letters, each drawn once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from matplotlib.collections import PathCollection
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

from abviz.drawing.figure.outlines import box, grid
from abviz.drawing.layout.board_layout import BoardLayout, Letter, letter_font, letters_on
from abviz.trees import Node

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Half the height of a capital letter, in ems.
CAPITAL = 0.365


class BoardArtists:
    """The boards of a picture.

    Parameters
    ----------
    nodes : sequence of Node
        The nodes that have boards.
    layout : BoardLayout, keyword-only
        The plan of the picture.
    axes : Axes, keyword-only
        Where they are drawn.

    Attributes
    ----------
    borders : PathCollection
        The outlines of the boards.
    grids : PathCollection or None
        The lines between their squares; None between the letters of texts.
    letters : dict of str to PathCollection
        All squares with the same letter.
    """

    def __init__(self, nodes: Sequence[Node], *, layout: BoardLayout, axes: Axes) -> None:
        self.nodes = [node for node in nodes if layout.boards.rows[node.index] is not None]
        self.layout = layout
        self.axes = axes
        centres = [layout.ring_centre(node) for node in self.nodes]
        frame = box(width=layout.wide, height=layout.high)
        self.borders = self._draw(centres, frame, gid="boards", size=layout.wide)
        self.grids = None if layout.boards.is_text else self._draw_grids(centres)
        self.written: dict[str, list[Letter]] = {}
        for node in self.nodes:
            for letter in self.letters_on(node):
                self.written.setdefault(letter.text, []).append(letter)
        self.letters = {text: self._write(text) for text in self.written}

    @property
    def font(self) -> float:
        """The size of the letters in points."""
        return letter_font(self.layout)

    @property
    def sinking(self) -> float:
        """How far the foot of a letter is below the middle of its square."""
        return CAPITAL * self.font

    def letters_on(self, node: Node) -> Iterator[Letter]:
        """Return the letters on a board, row by row."""
        return letters_on(node, layout=self.layout)

    def _draw_grids(self, centres: Sequence[tuple[float, float]]) -> PathCollection:
        plan = self.layout
        lines = grid(
            across=plan.boards.across, down=plan.boards.down, high=plan.square / plan.letter
        )
        return self._draw(centres, lines, gid="grids", size=plan.letter)

    def _write(self, text: str) -> PathCollection:
        family = FontProperties(family="monospace" if self.layout.boards.is_text else None)
        glyph = TextPath((0, 0), text, size=1, prop=family)
        middle = glyph.get_extents()
        shift = Affine2D().translate(-(middle.x0 + middle.x1) / 2, -CAPITAL)
        centres = [(letter.x, letter.y) for letter in self.written[text]]
        return self._draw(centres, glyph.transformed(shift), gid=f"letter {text}", size=self.font)

    def _draw(
        self, centres: Sequence[tuple[float, float]], outline: Path, *, gid: str, size: float
    ) -> PathCollection:
        across, down = zip(*centres, strict=True)
        shapes = self.axes.scatter(across, down, s=size**2, clip_on=False, gid=gid)
        shapes.set_paths([outline])
        return shapes
