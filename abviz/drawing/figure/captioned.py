"""A tree with a caption and a legend, on which any step can be shown."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from math import ceil

from matplotlib.lines import Line2D
from matplotlib.patheffects import AbstractPathEffect, withStroke

from abviz.drawing.appearance import NodeAppearance, Snapshot
from abviz.drawing.figure.artists import (
    POINTS_PER_INCH,
    TreeArtists,
    plain_matplotlib,
    unseen,
)
from abviz.drawing.figure.legend import LEGEND_FONT, legend_rows
from abviz.drawing.figure.resolution import Drawing
from abviz.drawing.layout.compact import CompactLayout
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.style import Style
from abviz.trees import Node, Tree

LEAST_PIXELS = 1280
MOST_PIXELS = 4096
# Pixels to the point where there are very small shapes.
SHARP = 2
CAPTION_FONT = 14.0
LINE_HEIGHT = 1.4
LEFT = 20.0


def caption_place(layout: Layout) -> tuple[float, float]:
    """Return the top left corner of a caption."""
    return LEFT, layout.height + 0.4 * CAPTION_FONT


class CaptionedTree:
    """A tree drawn once, with room below it for captions and a legend."""

    def __init__(
        self,
        tree: Tree,
        *,
        captions: Iterable[str],
        marks: Sequence[Line2D],
        style: Style,
        layout: Layout,
        looks: Sequence[NodeAppearance] | None = None,
        focus: Node | None = None,
        caption: str = "",
        numbers: bool = False,
    ) -> None:
        self.letters = int((layout.width - 2 * LEFT) / (CAPTION_FONT * 0.54))
        self.rows = legend_rows(marks, width=layout.width)
        self.legend_height = LEGEND_FONT * (0.7 + 1.5 * self.rows)
        lines = max((len(self._wrapped(caption)) for caption in captions), default=0)
        room = (lines + 0.6) * LINE_HEIGHT * CAPTION_FONT * (lines > 0)
        with plain_matplotlib():
            self.artists = TreeArtists(
                tree,
                layout=layout,
                style=style,
                looks=looks or unseen(tree),
                focus=focus,
                footer=self.legend_height + room,
                numbers=numbers,
            )
            self.text = caption
            self._write(style)
            self._explain(marks)
            self._halo()

    def show(
        self, changes: Mapping[int, NodeAppearance], *, focus: Node | None = None, caption: str = ""
    ) -> None:
        """Change appearances and the caption; parameters as for `TreeArtists.show`."""
        self.artists.show(changes, focus=focus)
        self.text = caption
        self.caption.set_text("\n".join(self._wrapped(caption)))

    @property
    def snapshot(self) -> Snapshot:
        """What is shown of the tree now."""
        return self.artists.snapshot

    @property
    def drawing(self) -> Drawing:
        """The figure as it is saved: by default with 1,280 to 4,096 pixels in a row."""
        layout, style = self.artists.layout, self.artists.style
        points = layout.width * (SHARP if isinstance(layout, CompactLayout) else 1)
        pixels = min(max(points, LEAST_PIXELS), MOST_PIXELS)
        return Drawing(
            figure=self.artists.figure,
            usual_dpi=pixels / (layout.width / POINTS_PER_INCH),
            halos=dict(self.artists.labels.halos()),
            paper=style.paper,
            fonttype="none",
        )

    def _wrapped(self, caption: str) -> list[str]:
        return textwrap.wrap(caption, self.letters)

    def _write(self, style: Style) -> None:
        self.caption = self.artists.axes.text(
            *caption_place(self.artists.layout),
            "\n".join(self._wrapped(self.text)),
            fontsize=CAPTION_FONT,
            va="top",
            linespacing=LINE_HEIGHT,
            color=style.ink,
            parse_math=False,
        )

    def _explain(self, marks: Sequence[Line2D]) -> None:
        self.artists.axes.legend(
            handles=marks,
            loc="lower center",
            ncols=ceil(len(marks) / max(self.rows, 1)),
            frameon=False,
            fontsize=LEGEND_FONT,
            borderaxespad=0.1,
            handletextpad=0.5,
            columnspacing=1.6,
        )

    def _halo(self) -> None:
        """Keep labels readable where an edge passes behind them."""
        for text, width in self.artists.labels.halos():
            paper = self.artists.style.paper
            halo: AbstractPathEffect = withStroke(linewidth=width, foreground=paper)
            text.set_path_effects([halo])
