"""The forms of boards: frames, the lines between squares, and letters."""

from __future__ import annotations

from collections.abc import Iterator

from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

from abviz.drawing.figure.outlines import Outline, box, grid
from abviz.drawing.layout.board_layout import BoardLayout, Letter, letter_font, letters_on
from abviz.drawing.layout.geometry import Layout
from abviz.trees import Node, Tree

# Half the height of a capital letter, in ems.
CAPITAL = 0.365


class BoardForms:
    """The outlines of the boards of a tree, and the letters on them by their text."""

    def __init__(self, tree: Tree, layout: Layout) -> None:
        assert isinstance(layout, BoardLayout)
        self.layout = layout
        self.nodes = [node for node in tree if layout.boards.rows[node.index] is not None]
        self.written: dict[str, list[Letter]] = {}
        for node in self.nodes:
            for letter in self.letters_on(node):
                self.written.setdefault(letter.text, []).append(letter)

    @property
    def border(self) -> Outline:
        """The outline of a board."""
        return box(width=self.layout.wide, height=self.layout.high)

    @property
    def grid(self) -> Outline:
        """The lines between its squares."""
        boards, high = self.layout.boards, self.layout.square / self.layout.letter
        return grid(across=boards.across, down=boards.down, high=high)

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

    def glyph(self, text: str) -> Outline:
        """Return the outline of a letter, with its middle in the middle of its square."""
        family = FontProperties(family="monospace" if self.layout.boards.is_text else None)
        glyph = TextPath((0, 0), text, size=1, prop=family)
        middle = glyph.get_extents()
        shift = Affine2D().translate(-(middle.x0 + middle.x1) / 2, -CAPITAL)
        return Outline.of(glyph.transformed(shift))
