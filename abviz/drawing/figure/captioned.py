"""
A tree with its caption and legend, on which any step can be shown, ready to be saved.
"""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any, NamedTuple

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from matplotlib.text import Text

from abviz.drawing.appearance import NodeAppearance
from abviz.drawing.figure import artists
from abviz.drawing.figure.keys import Key, animation_keys, legend_keys
from abviz.drawing.figure.outlines import Outline, one_and_point
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.layout.text_width import text_width
from abviz.drawing.layout.tree_layout import CompactLayout
from abviz.drawing.style import Paint, Style
from abviz.errors import ExportError
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.frames import Frame
from abviz.replay.trace import Trace
from abviz.text import shortened
from abviz.trees import Node, Tree

LEGEND_FONT = 12.0
SMALL_NODE_SIZE, NUMBER_SIZE = 0.6, 0.8
# In a legend, in its font: the length of marks, the space after one and before the next
MARK, AFTER_MARK, BEFORE_MARK = 1.7, 0.45, 1.3
BESIDE_TEXT = (MARK + AFTER_MARK + BEFORE_MARK) * LEGEND_FONT


def legend_marks(
    tree: Tree, *, frame: Frame | None, style: Style, language: Language = ENGLISH
) -> list[Line2D]:
    """Return one mark with a title for all that is to be seen."""
    return list(
        map(_mark, legend_keys(tree, frame=frame, style=style, language=language))
    )


def animation_marks(trace: Trace, *, style: Style, hides: bool) -> list[Line2D]:
    """
    Return one mark with a title for all that is to be seen in the steps of a search.
    """
    cuts = any(step.has_window or step.kind == "cutoff" for step in trace.steps)
    return [
        _mark(key) for key in animation_keys(trace, style=style, cuts=cuts, hides=hides)
    ]


def small_node_marks(style: Style, language: Language = ENGLISH) -> list[Line2D]:
    """Return the marks of nodes that are too small for an outline."""
    marker, hollow = style.marker("leaf"), style.small_node("leaf", "unseen")
    paints = [
        (language.gettext("small: examined"), style.small_node("leaf", "done")),
        (language.gettext("small: not examined"), replace(hollow, width=1.0)),
    ]
    return [
        shape_mark(marker, title, paint=paint, size=SMALL_NODE_SIZE)
        for title, paint in paints
    ]


def visit_mark(style: Style, language: Language = ENGLISH) -> Line2D:
    """Return the mark of the visit numbers."""
    title = language.gettext("order of first visits")
    return shape_mark(
        one_and_point(), title, paint=Paint(face=style.ink), size=NUMBER_SIZE
    )


def _mark(key: Key) -> Line2D:
    # matplotlib's markers have no dashes; its lines have.
    if key.form is None or key.paint.dash:
        return _line_mark(key.title, paint=key.paint, strike=key.strike)
    return shape_mark(key.form, key.title, paint=key.paint, size=key.size)


def shape_mark(
    marker: str | Outline, title: str, *, paint: Paint, size: float = 1.0
) -> Line2D:
    """Return the mark of a shape, at no place yet."""
    form = marker if isinstance(marker, str) else artists.Form.of(marker)
    return Line2D(
        [],
        [],
        color="none",
        marker=form,
        label=title,
        markerfacecolor=paint.face,
        markeredgecolor=paint.edge,
        markersize=LEGEND_FONT * size,
        markeredgewidth=paint.width,
    )


def _line_mark(title: str, *, paint: Paint, strike: Paint | None) -> Line2D:
    """Return the mark of a line, at no place yet: of a cut edge with a bar across it.

    The bar is a marker of matplotlib in the middle of the line.
    """
    if strike is not None:
        mark = shape_mark("|", title, paint=strike)
        mark.set_color(paint.edge)
        mark.set_linewidth(paint.width)
        mark.set_markeredgecolor(strike.edge)
        return mark
    mark = shape_mark("", title, paint=paint)
    mark.set_color(paint.edge)
    mark.set_linewidth(paint.width)
    if paint.dash:
        # matplotlib counts dashes in line widths.
        mark.set_linestyle((0, tuple(length / paint.width for length in paint.dash)))
    return mark


def add_legend(axes: Axes, marks: Sequence[Artist], **look: Any) -> None:
    """Explain marks at the foot of a picture."""
    axes.legend(
        handles=marks,
        loc="lower center",
        frameon=False,
        fontsize=LEGEND_FONT,
        borderaxespad=0.1,
        **look,
    )


DPI, LARGEST = 100.0, 8192


class FileOptions(NamedTuple):
    """What may be asked of a file."""

    width: float | None = None  # in inches
    dpi: float | None = None
    title: str = ""
    language: Language = ENGLISH  # of the comments in it


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A finished figure, at 72 points per inch, with what it takes to save it."""

    figure: Figure
    usual_dpi: float  # of a PNG
    halos: Mapping[Text, float] = field(default_factory=dict)  # their widths in points
    paper: str = "none"
    fonttype: str = "path"  # how an SVG holds its text: as text ("none"), or as shapes

    def scale(self, width: float | None) -> float:
        """Return how many times larger the drawing is at a width in inches."""
        inches = float(self.figure.get_size_inches()[0])
        if width is None:
            return 1.0
        return _checked_size(width, "width", "inches") / inches

    def dpi(self, width: float | None, dpi: float | None) -> float:
        """
        Return the pixels per inch of the drawing itself that a picture of it needs.
        """
        if width is None and dpi is None:
            return self.usual_dpi
        asked_dpi = DPI if dpi is None else _checked_size(dpi, "dpi", "pixels per inch")
        resolution = asked_dpi * self.scale(width)
        across, down = resolution * self.figure.get_size_inches()
        if not 1 <= min(across, down) <= max(across, down) <= LARGEST:
            raise ExportError(
                f"this picture would have {across:,.0f} by {down:,.0f} pixels, and "
                f"{LARGEST:,} is the most there can be; choose another width or dpi."
            )
        return resolution


def _checked_size(number: float, name: str, unit: str) -> float:
    """Return a positive number as a float, or raise an ExportError that names it."""
    try:
        size = float(number)
    except (TypeError, ValueError, OverflowError):
        size = 0.0
    if not 0 < size < float("inf"):
        raise ExportError(
            f"{name} must be a positive number of {unit}, not {shortened(number)}."
        )
    return size


LEAST_PIXELS, MOST_PIXELS = 1280, 4096
SHARP = 2  # pixels to the point where there are very small shapes
CAPTION_FONT, LINE_HEIGHT, LEFT = 14.0, 1.4, 20.0


class CaptionedTree:
    """A tree drawn once, with room below it for captions and a legend.

    `artists` are the parts of the tree, on a figure that has caption and legend, too.
    """

    def __init__(
        self,
        tree: Tree,
        *,
        captions: Iterable[str],
        marks: Sequence[Line2D],
        style: Style,
        layout: Layout,
        looks: Sequence[NodeAppearance] | None = None,
        caption: str = "",
        **options: Any,
    ) -> None:
        self.letters = int((layout.width - 2 * LEFT) / (CAPTION_FONT * 0.54))
        # Titles are as wide as the widest in their column: count with some room to
        # spare.
        wide = sum(
            text_width(str(mark.get_label()), LEGEND_FONT) + BESIDE_TEXT
            for mark in marks
        )
        self.rows = ceil(wide / layout.width)
        self.legend_height = LEGEND_FONT * (0.7 + 1.5 * self.rows)
        lines = max((len(self._wrapped(caption)) for caption in captions), default=0)
        room = (lines + 0.6) * LINE_HEIGHT * CAPTION_FONT if lines else 0.0
        with plain_matplotlib():
            self.artists = artists.TreeArtists(
                tree,
                layout=layout,
                style=style,
                looks=looks or artists.unseen(tree),
                footer=self.legend_height + room,
                **options,
            )
            self.text = caption
            self._draw_caption(style)
            self._draw_legend(marks)
            # Labels are readable where an edge passes behind them.
            for text, width in self.artists.labels.halos():
                text.set_path_effects(
                    [withStroke(linewidth=width, foreground=style.paper)]
                )

    def show(
        self,
        changes: Mapping[int, NodeAppearance],
        *,
        focus: Node | None = None,
        caption: str = "",
    ) -> None:
        """Change appearances and the caption; parameters as for `TreeArtists.show`."""
        self.artists.show(changes, focus=focus)
        self.text = caption
        self.caption.set_text("\n".join(self._wrapped(caption)))

    @property
    def drawing(self) -> Drawing:
        """The figure as it is saved: by default with 1,280 to 4,096 pixels in a row."""
        layout, style = self.artists.layout, self.artists.style
        points = layout.width * (SHARP if isinstance(layout, CompactLayout) else 1)
        pixels = min(max(points, LEAST_PIXELS), MOST_PIXELS)
        dpi = pixels / (layout.width / artists.POINTS_PER_INCH)
        return Drawing(
            figure=self.artists.figure,
            usual_dpi=dpi,
            halos=dict(self.artists.labels.halos()),
            paper=style.paper,
            fonttype="none",
        )

    def _wrapped(self, caption: str) -> list[str]:
        return textwrap.wrap(caption, self.letters)

    def _draw_caption(self, style: Style) -> None:
        """Write the caption below the tree."""
        top = self.artists.layout.height + 0.4 * CAPTION_FONT
        self.caption = self.artists.axes.text(
            LEFT,
            top,
            "\n".join(self._wrapped(self.text)),
            fontsize=CAPTION_FONT,
            color=style.ink,
            va="top",
            linespacing=LINE_HEIGHT,
            parse_math=False,
        )

    def _draw_legend(self, marks: Sequence[Line2D]) -> None:
        """Draw the legend in as many rows as there is room for."""
        columns = ceil(len(marks) / max(self.rows, 1))
        add_legend(
            self.artists.axes,
            marks,
            ncols=columns,
            handlelength=MARK,
            handletextpad=AFTER_MARK,
            columnspacing=BEFORE_MARK,
        )
