"""The picture of a tree, drawn once by networkx.

The steps of a search then change its looks.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Literal, NamedTuple, TypeAlias

import networkx as nx
import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import XAxis, YAxis
from matplotlib.collections import Collection, LineCollection, PathCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

from abviz.drawing.appearance import NodeAppearance, Snapshot, appearance_of
from abviz.drawing.figure.outlines import CAPITAL, MARKERS, BoardForms, Outline, Place
from abviz.drawing.figure.parts import (
    LineGroup,
    Parts,
    Row,
    ShapeGroup,
    text_rows,
    written_value,
)
from abviz.drawing.layout.geometry import AROUND_VERDICT, BOLD, Box, Layout
from abviz.drawing.layout.text_width import ShortTexts, text_width
from abviz.drawing.style import Paint, Style
from abviz.replay.frames import NodeState
from abviz.trees import Node, Tree

POINTS_PER_INCH = 72
# How wide the halos are of texts behind which lines may pass.
HALO, BROAD_HALO = 3.0, 5.0
ARC_POINTS = 25  # how many points an arc is drawn through
VERDICT_RIM = 2.0
PaintOf: TypeAlias = Callable[[Snapshot, Node], Paint]


def unseen(tree: Tree) -> list[NodeAppearance]:
    """Return the appearance of each node before a search."""
    texts = ShortTexts()
    return [appearance_of(node, NodeState(), texts) for node in tree]


CODES = {
    "M": [Path.MOVETO],
    "L": [Path.LINETO],
    "C": [Path.CURVE4] * 3,
    "z": [Path.CLOSEPOLY],
}


class Form(Path):
    """An outline that can be the shape of the nodes of networkx, which sorts shapes."""

    @classmethod
    def of(cls, outline: Outline) -> "Form":
        """Return the path of an outline."""
        points, start = iter(outline.points), 0
        corners: list[Place] = []
        codes: list[Any] = []
        for segment in outline.segments:
            if segment == "M":
                start = len(corners)
            if segment == "z":
                corners.append(corners[start])
            else:
                corners += islice(points, len(CODES[segment]))
            codes += CODES[segment]
        return cls(corners, codes)

    @property
    def reach(self) -> float:
        """How much matplotlib makes it smaller as a marker, which is 1 wide or high."""
        return 2 * float(np.abs(self.vertices).max())

    def __lt__(self, other: object) -> bool:
        return False


def _glyph(text: str, boards: BoardForms) -> Form:
    """Return the outline of a letter in the middle of its square, in a font of size 1.

    From left to right its own middle counts, and upwards that of capital letters: so
    all letters of a row stand on one line.
    """
    family = "monospace" if boards.layout.boards.is_text else None
    glyph = TextPath((0, 0), text, size=1, prop=FontProperties(family=family))
    extents = glyph.get_extents()
    middle = (extents.x0 + extents.x1) / 2
    centred = glyph.transformed(Affine2D().translate(-middle, -CAPITAL))
    return Form(centred.vertices, centred.codes)


class Layer(NamedTuple):
    """A collection, the nodes of its items, and how the item of a node is painted."""

    collection: Collection
    nodes: list[Node]
    paint_of: PaintOf

    def show(self, snapshot: Snapshot, changed: Container[int]) -> None:
        """Paint the items of some nodes anew."""
        numbers = [
            number for number, node in enumerate(self.nodes) if node.index in changed
        ]
        if not numbers:
            return
        paints = [self.paint_of(snapshot, node) for node in self.nodes]
        drawn, count = self.collection, len(self.nodes)
        edges = np.broadcast_to(drawn.get_edgecolor(), (count, 4)).copy()
        edges[numbers] = [to_rgba(paints[number].edge) for number in numbers]
        drawn.set_edgecolor(edges.tolist())
        if isinstance(drawn, PathCollection):
            faces = np.broadcast_to(drawn.get_facecolor(), (count, 4)).copy()
            faces[numbers] = [to_rgba(paints[number].face) for number in numbers]
            drawn.set_facecolor(faces.tolist())
        widths = np.resize(drawn.get_linewidth(), count)
        widths[numbers] = [paints[number].width for number in numbers]
        drawn.set_linewidth(widths.tolist())
        drawn.set_linestyle([_dashes(paint) for paint in paints])


class TreeArtists:
    """The picture of a tree on a figure of its own."""

    def __init__(
        self,
        tree: Tree,
        *,
        layout: Layout,
        style: Style,
        looks: Sequence[NodeAppearance] | None = None,
        focus: Node | None = None,
        footer: float = 0.0,
        numbers: bool = False,
    ) -> None:
        self.tree, self.layout, self.style = tree, layout, style
        self.height = layout.height + footer
        self.appearances = list(looks or ())
        self.focus = focus
        size = (layout.width / POINTS_PER_INCH, self.height / POINTS_PER_INCH)
        self.figure = Figure(figsize=size, dpi=POINTS_PER_INCH, facecolor=style.paper)
        self.axes = self.figure.add_axes((0, 0, 1, 1), axes_class=BareAxes)
        self.axes.set_axis_off()
        self.axes.set_xlim(0, layout.width)
        self.axes.set_ylim(self.height, 0)
        self.graph = tree.to_networkx()
        self.parts = Parts(tree, layout=layout, style=style)
        self.children, self.limited = self.parts.children, self.parts.limited
        self.boards = self.parts.boards
        self.layers: list[Layer] = []
        self._draw(numbers=numbers)

    @property
    def snapshot(self) -> Snapshot:
        """The current appearance."""
        return Snapshot(
            self.tree, self.layout, self.style, self.appearances, self.focus
        )

    def _draw(self, *, numbers: bool) -> None:
        """Draw all parts of the picture; changes of appearances come later."""
        parts, layout, style = self.parts, self.layout, self.style
        self.edges = [self._draw_edges(edges) for edges in parts.edges()]
        threads = parts.threads()
        threads = threads._replace(ends=_along_cubics(threads.ends))
        self.threads = self._draw_lines(threads, Snapshot.thread_paint, zorder=1.5)
        # Nothing lies over the bars: they are what a cutoff is.
        strikes = parts.along_edges("strikes", layout.strike_ends)
        beds = strikes._replace(gid="beds")
        self.beds = self._draw_lines(beds, Snapshot.bed_paint, zorder=3.4)
        self.strikes = self._draw_lines(strikes, Snapshot.strike_paint, zorder=3.5)
        self.priors = {
            bars.gid: self._add_lines(bars, [getattr(style, bars.gid)], zorder=1.6)
            for bars in parts.priors()
        }
        if self.boards is not None:
            self._draw_boards(self.boards)
        self.shapes = {
            name: self._draw_nodes(shapes, Snapshot.shape_paint)
            for name, shapes in parts.shapes().items()
        }
        limits = parts.limits()
        self.limits = (
            self._draw_nodes(limits, Snapshot.limit_paint) if limits.nodes else None
        )
        self.rings = {
            ring.gid: self._draw_all(ring, style.ring) for ring in parts.rings()
        }
        self.link = LineCollection([], zorder=1.6)
        self.link.set(gid="link", clip_on=False)
        self.axes.add_collection(self.link)
        self.verdict = Plate(self.axes, style)
        self._move_ring()
        snapshot = self.snapshot
        self.labels = Labels(
            self.graph, snapshot=snapshot, axes=self.axes, numbers=numbers
        )

    def _add_layer(
        self, collection: Any, nodes: list[Node], paint_of: PaintOf, *, gid: str
    ) -> Layer:
        """Keep a collection as a layer, to be painted anew as its nodes change."""
        collection.set_gid(gid)
        collection.set_clip_on(False)
        layer = Layer(collection, nodes, paint_of)
        self.layers.append(layer)
        return layer

    def _paints(self, nodes: Sequence[Node], paint_of: PaintOf) -> list[Paint]:
        """Return the paint of each node in a layer.

        Without appearances the shapes are drawn without colours: one paint for all.
        """
        if not self.appearances:
            return [Paint()]
        snapshot = self.snapshot
        return [paint_of(snapshot, node) for node in nodes]

    def _draw_edges(self, lines: LineGroup) -> Layer:
        """Draw edges of the graph as networkx does."""
        gid, children = lines.gid, lines.nodes
        places: dict[str, Place] = {}
        names: list[tuple[str, str]] = []
        for node, ends in zip(children, lines.ends, strict=True):
            above = node.parent or node
            names.append((above.name, node.name))
            places[above.name], places[node.name] = ends
        paints = self._paints(children, Snapshot.edge_paint)
        widths: Any = [paint.width for paint in paints]
        dashes: Any = [_dashes(paint) for paint in paints]
        edges = nx.draw_networkx_edges(
            self.graph,
            places,
            edgelist=names,
            edge_color=[paint.edge for paint in paints],
            width=widths,
            style=dashes,
            ax=self.axes,
            arrows=False,
            hide_ticks=False,
        )
        return self._add_layer(edges, children, Snapshot.edge_paint, gid=gid)

    def _draw_lines(
        self, lines: LineGroup, paint_of: PaintOf, *, zorder: float
    ) -> LineCollection | None:
        """Draw a line across each edge, or along it."""
        if not lines.nodes:
            return None
        paints = self._paints(lines.nodes, paint_of)
        drawn = self._add_lines(lines, paints, zorder=zorder)
        self._add_layer(drawn, lines.nodes, paint_of, gid=lines.gid)
        return drawn

    def _add_lines(
        self, lines: LineGroup, paints: Sequence[Paint], *, zorder: float
    ) -> LineCollection:
        drawn = LineCollection(lines.ends, zorder=zorder, **_outlined(paints))
        drawn.set(gid=lines.gid, clip_on=False)
        self.axes.add_collection(drawn)
        return drawn

    def _draw_boards(self, forms: BoardForms) -> None:
        """
        Draw the boards as nodes of the graph, and on them their lines and letters.
        """
        boards, *grids = self.parts.on_boards(forms)
        self.borders = self._draw_nodes(boards, Snapshot.board_paint)
        self.grids: PathCollection | None = None
        for grid in grids:
            self.grids = self._draw_all(grid, self.style.grid)
        self.letters: dict[str, PathCollection] = {}
        for text, letters in forms.written.items():
            nodes = [self.tree.nodes[letter.node] for letter in letters]
            centres = [(letter.x, letter.y) for letter in letters]
            paints = self._paints(nodes, Snapshot.letter_paint)
            drawn = self._scatter(centres, _glyph(text, forms), forms.font, paints)
            self._add_layer(drawn, nodes, Snapshot.letter_paint, gid=f"letter {text}")
            self.letters[text] = drawn

    def _scatter(
        self, centres: Sequence[Place], form: Form, size: float, paints: Sequence[Paint]
    ) -> PathCollection:
        """Draw a form at many places, all of one size."""
        (across, down), area = zip(*centres, strict=True), (form.reach * size) ** 2
        return self.axes.scatter(
            across,
            down,
            s=area,
            c=[paint.face for paint in paints],
            marker=form,
            zorder=2,
            **_outlined(paints),
        )

    def _draw_nodes(self, group: ShapeGroup, paint_of: PaintOf) -> PathCollection:
        """Draw nodes of the graph, all of one form, as networkx does."""
        nodes = group.nodes
        shape: Any = group.form  # the letter of one of matplotlib's markers
        reach = 1.0
        if not isinstance(group.form, str):
            shape = Form.of(group.form)
            reach = shape.reach
        # matplotlib takes areas, and one for all if they are equal.
        areas = [(reach * size) ** 2 for size in group.sizes]
        if len(set(areas)) == 1:
            areas = areas[:1]
        places = {
            node.name: point for node, point in zip(nodes, group.places, strict=True)
        }
        paints = self._paints(nodes, paint_of)
        shapes: PathCollection = nx.draw_networkx_nodes(
            self.graph,
            places,
            nodelist=list(places),
            node_shape=shape,
            node_size=areas,
            node_color=[paint.face for paint in paints],
            ax=self.axes,
            hide_ticks=False,
            **_outlined(paints),
        )
        shapes.set_linestyle([_dashes(paint) for paint in paints])
        self._add_layer(shapes, nodes, paint_of, gid=group.gid)
        return shapes

    def _draw_all(self, shapes: ShapeGroup, paint: Paint) -> PathCollection:
        """Draw shapes that are no nodes of the graph, all of one size."""
        form = Form.of(
            MARKERS[shapes.form] if isinstance(shapes.form, str) else shapes.form
        )
        drawn = self._scatter(shapes.places, form, shapes.sizes[0], [paint])
        drawn.set(gid=shapes.gid, clip_on=False)
        return drawn

    def _move_link(self) -> None:
        """Draw the arc from the current node to its twin, the same position, if any.

        It is a quadratic Bézier curve: two ends, and a control point above them.
        """
        focus, paint = self.focus, self.style.link
        twin = (
            self.appearances[focus.index].twin if focus and self.appearances else None
        )
        self.link.set_visible(twin is not None)
        if focus is not None and twin is not None:
            start, control, end = map(
                np.array, self.layout.link(focus, self.tree.nodes[twin])
            )
            shares = np.linspace(0, 1, ARC_POINTS)[:, None]
            arc = (
                (1 - shares) ** 2 * start
                + 2 * shares * (1 - shares) * control
                + shares**2 * end
            )
            paint = paint.thinner(self.layout.line_scale(focus))
            self.link.set(
                segments=[arc],
                linewidth=paint.width,
                linestyle=_dashes(paint),
                colors=paint.edge,
            )

    def _move_ring(self) -> None:
        """Put the ring around the current node, and the arc where it belongs."""
        self._move_link()
        self.verdict.show(self.snapshot)
        for ring in self.rings.values():
            ring.set_visible(False)
        if (focus := self.focus) is None:
            return
        ring = self.rings["ring-leaf" if focus.is_leaf else "ring-node"]
        # A marker's size is that of its own outline, the larger side of which is 1.
        form = self.layout.ring(leaf=focus.is_leaf)
        width = self.layout.ring_width(focus)
        size = max(1.0, form[2] / form[1]) * width
        ring.set(
            visible=True, offsets=[self.layout.ring_centre(focus)], sizes=[size**2]
        )

    def show(
        self, changes: Mapping[int, NodeAppearance], *, focus: Node | None = None
    ) -> None:
        """Change the looks of some nodes, and leave what is drawn of the others."""
        path = self.snapshot.path
        self.focus = focus
        for index, new in changes.items():
            self.appearances[index] = new
        snapshot = self.snapshot
        for layer in self.layers:
            layer.show(snapshot, changes)
        self._move_ring()
        # Where there is little room, nodes on the path alone have windows.
        for index in {*changes, *path, *snapshot.path}:
            self.labels.write(self.tree.nodes[index], snapshot)


class Plate:
    """The two numbers that make a cutoff, on a plate above the node that is cut."""

    def __init__(self, axes: Axes, style: Style) -> None:
        self.plates: list[LineCollection] = []
        # The box of the plate, as in a layout, while there is one.
        self.box: Box | None = None
        colours = {"verdict-rim": style.strike.edge, "verdict": style.paper}
        for gid, colour in colours.items():
            plate = LineCollection([], colors=[colour], zorder=4.0)
            plate.set(gid=gid, clip_on=False)
            axes.add_collection(plate)
            self.plates.append(plate)
        self.texts = [
            axes.text(0, 0, "", color=colour, zorder=5.0, fontweight="bold")
            for colour in (style.alpha, style.ink, style.beta)
        ]
        for number, text in enumerate(self.texts):
            text.set_gid(f"verdict-{number}")
            text.set(va="center", ha=("right", "center", "left")[number])
            text.set_parse_math(False)

    def show(self, snapshot: Snapshot) -> None:
        """Show the numbers of the present cutoff, or nothing."""
        verdict, focus = snapshot.verdict, snapshot.focus
        self.box = None
        if verdict is None or focus is None:
            for plate in self.plates:
                plate.set_segments([])
            for text in self.texts:
                text.set_text("")
            return
        low, high = verdict
        font, layout = snapshot.layout.verdict_font, snapshot.layout
        left, top, right, bottom = layout.verdict_box(focus, f"{low} ≥ {high}")
        middle, rim = (top + bottom) / 2, VERDICT_RIM
        self.box = left - rim, top - rim, right + rim, bottom + rim
        for plate, more in zip(self.plates, (rim, 0), strict=True):
            plate.set_segments([[(left - more, middle), (right + more, middle)]])
            plate.set_linewidth(bottom - top + 2 * more)
        # The sign is between its numbers, whatever their widths.
        gap = BOLD * text_width("≥", font) / 2 + 0.25 * font
        sign = left + AROUND_VERDICT + BOLD * text_width(f"{low} ", font) + gap / 2
        places = (sign - gap, sign, sign + gap)
        for text, words, x in zip(self.texts, (low, "≥", high), places, strict=True):
            text.set_text(words)
            text.set(position=(x, middle + 0.06 * font), fontsize=font)


class Labels:
    """The texts of a picture, by the index of their node.

    Without appearances only the first text of each row is drawn, as a sample.
    """

    def __init__(
        self,
        graph: "nx.DiGraph[str]",
        *,
        snapshot: Snapshot,
        axes: Axes,
        numbers: bool = False,
    ) -> None:
        self.graph, self.nodes, self.axes = graph, snapshot.tree.nodes, axes
        self.rows = list(text_rows(snapshot, numbers=numbers))
        self.samples: list[Text] = []
        drawn: dict[str, dict[int, Text]] = defaultdict(dict)
        for row in self.rows:
            indices = list(row.places)
            if not snapshot.appearances:
                indices = indices[:1]
            texts = self._draw(row, indices)
            drawn[row.kind].update(texts)
            self.samples.append(texts[indices[0]])
        self.values = dict(sorted(drawn["value"].items()))
        self.numbers, self.names = drawn["number"], drawn["name"]
        self.windows = {
            index: (text, drawn["beta"][index])
            for index, text in drawn["alpha"].items()
        }
        self.edge_texts = drawn["move"] | drawn["probability"]

    def halos(self) -> Iterator[tuple[Text, float]]:
        """
        Yield the texts that need a halo, as lines may pass behind them, and its width.
        """
        for text in chain(
            self.numbers.values(), self.names.values(), *self.windows.values()
        ):
            yield text, HALO
        for text in self.edge_texts.values():
            yield text, BROAD_HALO

    def write(self, node: Node, snapshot: Snapshot) -> None:
        """Write the current texts of a node."""
        if (value := self.values.get(node.index)) is not None:
            text, point, look = written_value(node, snapshot)
            value.set(
                text=text,
                position=point,
                color=look.color,
                fontsize=look.size,
                fontweight=look.weight,
            )
        if node.index in self.names:
            self.names[node.index].set_color(snapshot.name_colour(node))
        if node.index in self.numbers:
            self.numbers[node.index].set_text(snapshot.appearances[node.index].number)
        if node.index in self.windows:
            texts = snapshot.window_texts(node)
            for line, written in zip(self.windows[node.index], texts, strict=True):
                line.set_text(written)

    def _draw(self, row: Row, indices: list[int]) -> dict[int, Text]:
        """Draw some texts of a row as networkx draws labels."""
        names = {index: self.nodes[index].name for index in indices}
        texts: dict[str, Text] = nx.draw_networkx_labels(
            self.graph,
            {name: row.places[index] for index, name in names.items()},
            labels={name: row.contents[index] for index, name in names.items()},
            font_size=row.look.size,
            font_color=row.look.color,
            font_weight=row.look.weight,
            horizontalalignment=row.across,
            verticalalignment=row.up,
            ax=self.axes,
            clip_on=False,
            hide_ticks=False,
        )
        by_index = dict(zip(indices, texts.values(), strict=True))
        for index, text in by_index.items():
            text.set_gid(f"{row.kind}-{index}")
            text.set_parse_math(False)
        return by_index


def _along_cubics(curves: Sequence[Sequence[Place]]) -> list[Any]:
    """Return places along cubic Bézier curves: each has two ends and control points.

    For each curve they are an array with a row for each place: matplotlib takes these
    faster than tuples.
    """
    if not curves:
        return []
    # All curves at once: by the curve, the place along it, and across or down.
    points = np.array(curves)[:, :, None, :]
    start, first, second, end = (points[:, place] for place in range(4))
    shares = np.linspace(0, 1, ARC_POINTS)[:, None]
    rests = 1 - shares
    outer = rests**3 * start + shares**3 * end
    inner = 3 * rests**2 * shares * first + 3 * rests * shares**2 * second
    return list(outer + inner)


def _outlined(paints: Sequence[Paint]) -> dict[str, Any]:
    """Return the options of matplotlib for lines and outlines of these paints."""
    edges = [paint.edge for paint in paints]
    widths = [paint.width for paint in paints]
    return {"edgecolors": edges, "linewidths": widths}


def _dashes(paint: Paint) -> Literal["solid"] | tuple[float, tuple[float, ...]]:
    """Return the style of a line as matplotlib takes it."""
    # matplotlib counts dashes in line widths, CSS in points.
    if not paint.dash:
        return "solid"
    return 0.0, tuple(length / paint.width for length in paint.dash)


class BareAxes(Axes):
    """Axes for a picture that shows no axis, and on which every place is known."""

    # matplotlib makes ticks for new axes only to apply the settings for all ticks,
    # which takes longer than all the rest; and it measures all additions, to find
    # limits that fit.

    # matplotlib's example of a user-defined projection makes its axes here.
    def _init_axis(self) -> None:
        self.xaxis = _Across(self, clear=False)
        self.yaxis = _Down(self, clear=False)

    def add_collection(self, collection: Collection, *_: Any, **__: Any) -> Collection:
        """Add shapes or lines; the limits stay as they are."""
        return super().add_collection(collection, autolim=False)


class _Tickless:
    """An axis that tells its ticks nothing: so none are made."""

    def set_tick_params(self, *_: Any, **__: Any) -> None:
        """Leave the ticks alone."""

    set_clip_path = set_tick_params


_Across = type("_Across", (_Tickless, XAxis), {})
_Down = type("_Down", (_Tickless, YAxis), {})
