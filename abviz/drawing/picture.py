"""Pictures of trees and of single steps."""

from __future__ import annotations

import textwrap
from io import BytesIO
from math import ceil
from typing import Any

from matplotlib.figure import Figure
from matplotlib.patheffects import AbstractPathEffect, withStroke

from abviz.drawing.artists import POINTS_PER_INCH, TreeArtists, plain_matplotlib
from abviz.drawing.boards import Boards, boards_for, plan_boards, read_boards
from abviz.drawing.layout import plan_layout
from abviz.drawing.legend import LEGEND_FONT, legend_marks, legend_rows
from abviz.drawing.looks import look
from abviz.drawing.style import Style
from abviz.games.unfolding import Unfolding
from abviz.replay.frames import Frame
from abviz.replay.textpicture import write_view
from abviz.replay.view import View, look_at
from abviz.search.trace import Trace
from abviz.trees import Tree

LEAST_PIXELS = 1280
MOST_PIXELS = 4096
CAPTION_FONT = 14.0
LINE_HEIGHT = 1.4


def draw(
    tree_or_trace: Tree | Trace, step: int | None = None, *, boards: Unfolding | None = None
) -> Picture:
    """Draw a tree, or one step of a search.

    Parameters
    ----------
    tree_or_trace : Tree or Trace
        What is drawn; a tree alone is shown as it stands before a search. At
        most 1,024 leaves.
    step : int or None
        Which step of a trace, from 0; negative numbers count from the end.
        None draws the last one.
    boards : Unfolding or None, keyword-only
        What `abviz.games.unfold` has returned for the tree: the positions are drawn
        in place of the nodes, if their states show `rows`. At most 128 nodes. A
        search of a game itself shows them without being asked if there is room.

    Returns
    -------
    Picture
        Shows itself in a notebook; ``picture.figure`` is a matplotlib Figure
        at 72 points per inch, 680 points wide or more.

    Raises
    ------
    TreeError
        If the tree is too large, or the argument is neither a tree nor a trace, or
        if the boards belong to another tree or show nothing.
    IndexError
        If the trace has no such step.

    Examples
    --------
    >>> import abviz
    >>> abviz.draw(abviz.examples["lucky-8"])
    Picture: tree with 8 leaves
    >>> abviz.draw(abviz.search(abviz.examples["lucky-8"]), step=12)
    Picture: step 12 of 28, MAX node F now has α = 8, so it is worth at least 8; \
its parent B (MIN) already has 4, and F's other child (H) cannot matter: β cutoff.
    """
    tree, frame, last = look_at(tree_or_trace, step)
    if isinstance(tree_or_trace, Trace):
        found = boards_for(tree_or_trace, boards)
    else:
        found = None if boards is None else read_boards(tree, boards)
    return Picture(tree, frame=frame, last=last, boards=found)


class Picture:
    """A tree, or one frame of a search, with a caption and a legend.

    Made by `draw`. ``print(picture)`` writes it as text, like `abviz.draw_text`.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    frame : Frame or None, keyword-only
        The state to show; None shows the tree before a search.
    last : int, keyword-only
        The number of the last step, for the caption.
    style : Style or None, keyword-only
        Colours, widths and markers.
    boards : Boards or None, keyword-only
        The boards of the nodes, if they are shown.
    """

    def __init__(
        self,
        tree: Tree,
        *,
        frame: Frame | None = None,
        last: int = 0,
        style: Style | None = None,
        boards: Boards | None = None,
    ) -> None:
        self.tree = tree
        self.frame = frame
        self.last = last
        self.style = style or Style()
        layout = plan_layout(tree) if boards is None else plan_boards(tree, boards)
        caption = self._caption(layout.width)
        lines = len(caption.splitlines())
        with plain_matplotlib():
            self.marks = legend_marks(tree, frame=frame, style=self.style)
            self.rows = legend_rows(self.marks, width=layout.width)
            legend = LEGEND_FONT * (0.7 + 1.5 * self.rows)
            footer = legend + (lines + 0.6) * LINE_HEIGHT * CAPTION_FONT * (lines > 0)
            self.artists = TreeArtists(tree, layout=layout, style=self.style, footer=footer)
            self._show(frame)
            self._write(caption)
            self._halo()

    def _show(self, frame: Frame | None) -> None:
        if frame is None:
            self.artists.show({})
            return
        states = zip(self.tree, frame.states, strict=True)
        looks = {node.index: look(node, state) for node, state in states}
        self.artists.show(looks, focus=frame.step.node)

    @property
    def figure(self) -> Figure:
        """The matplotlib Figure; it belongs to no pyplot state."""
        return self.artists.figure

    def _caption(self, width: float) -> str:
        text = View(self.tree, self.frame, self.last).caption
        return textwrap.fill(text, int((width - 40) / (CAPTION_FONT * 0.54)))

    def _write(self, caption: str) -> None:
        axes, bottom = self.artists.axes, self.artists.layout.height
        if caption:
            axes.text(
                20,
                bottom + 0.4 * CAPTION_FONT,
                caption,
                fontsize=CAPTION_FONT,
                va="top",
                linespacing=LINE_HEIGHT,
                color=self.style.ink,
                parse_math=False,
            )
        axes.legend(
            handles=self.marks,
            loc="lower center",
            ncols=ceil(len(self.marks) / self.rows),
            frameon=False,
            fontsize=LEGEND_FONT,
            borderaxespad=0.1,
            handletextpad=0.5,
            columnspacing=1.6,
        )

    def _halo(self) -> None:
        """Keep labels readable where an edge passes behind them."""
        for text, width in self.artists.labels.halos():
            halo: AbstractPathEffect = withStroke(linewidth=width, foreground=self.style.paper)
            text.set_path_effects([halo])

    def _repr_png_(self) -> bytes:
        buffer = BytesIO()
        with plain_matplotlib():
            width = self.artists.layout.width
            pixels = min(max(width, LEAST_PIXELS), MOST_PIXELS)
            dpi = POINTS_PER_INCH * pixels / width
            self.figure.savefig(buffer, format="png", dpi=dpi, metadata={"Software": None})
        return buffer.getvalue()

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        return {"image/png": self._repr_png_(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        """Return one line that says what the picture shows."""
        if self.frame is None:
            count = len(self.tree.leaves)
            return f"Picture: tree with {count} {'leaf' if count == 1 else 'leaves'}"
        step = self.frame.step
        return f"Picture: step {self.frame.number} of {self.last}, {step.sentence}"

    def __str__(self) -> str:
        """Return the same picture as text."""
        return write_view(View(self.tree, self.frame, self.last))
