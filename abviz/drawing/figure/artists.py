"""The picture of a tree, drawn once by networkx; the steps of a search then change its looks."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple, TypeAlias
from warnings import catch_warnings, filterwarnings

import networkx as nx
import numpy as np
from matplotlib import style as matplotlib_style
from matplotlib.axes import Axes
from matplotlib.axis import XAxis, YAxis
from matplotlib.collections import Collection, LineCollection, PathCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure

from abviz.drawing.appearance import NodeAppearance, Snapshot, appearance_of, role, roles
from abviz.drawing.figure.labels import Labels
from abviz.drawing.figure.outlines import BoardForms, Outline, box, open_leaf, outline
from abviz.drawing.layout.geometry import LIMIT_SIZE, Layout
from abviz.drawing.layout.text_width import ShortTexts
from abviz.drawing.style import Paint, Role, Style
from abviz.replay.frames import NodeState
from abviz.trees import Node, Tree

POINTS_PER_INCH = 72
# How many points an arc is drawn through.
ARC_POINTS = 25
Place: TypeAlias = tuple[float, float]
PaintOf: TypeAlias = Callable[[Snapshot, Node], Paint]


@contextmanager
def plain_matplotlib() -> Iterator[None]:
    """Use matplotlib's own defaults, and boxes for letters that its font lacks."""
    with matplotlib_style.context("default"), catch_warnings():
        filterwarnings("ignore", message="Glyph .* missing from")
        yield


def unseen(tree: Tree) -> list[NodeAppearance]:
    """Return the appearance of each node before a search."""
    texts = ShortTexts()
    return [appearance_of(node, NodeState(), texts) for node in tree]


class Layer(NamedTuple):
    """A collection, the nodes that its items belong to, and how the item of a node is painted."""

    collection: Collection
    nodes: list[Node]
    paint_of: PaintOf

    def show(self, shown: Snapshot, changed: Container[int]) -> None:
        """Paint the items of some nodes anew."""
        at = [place for place, node in enumerate(self.nodes) if node.index in changed]
        if not at:
            return
        paints = [self.paint_of(shown, node) for node in self.nodes]
        drawn, count = self.collection, len(self.nodes)
        edges = np.broadcast_to(drawn.get_edgecolor(), (count, 4)).copy()
        edges[at] = [to_rgba(paints[place].edge) for place in at]
        drawn.set_edgecolor(edges.tolist())
        if isinstance(drawn, PathCollection):
            faces = np.broadcast_to(drawn.get_facecolor(), (count, 4)).copy()
            faces[at] = [to_rgba(paints[place].face) for place in at]
            drawn.set_facecolor(faces.tolist())
        widths = np.resize(drawn.get_linewidth(), count)
        widths[at] = [paints[place].width for place in at]
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
        self.tree = tree
        self.layout = layout
        self.style = style
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
        self.members: dict[Role, list[Node]] = {name: [] for name in roles(tree)}
        for node in tree:
            self.members[role(node)].append(node)
        self.children = [node for node in tree if node.parent is not None]
        self.limited = [node for node in tree if node.children and node.estimate is not None]
        self.layers: list[Layer] = []
        self._draw(numbers=numbers)

    @property
    def snapshot(self) -> Snapshot:
        """The current appearance."""
        return Snapshot(self.tree, self.layout, self.style, self.appearances, self.focus)

    def _draw(self, *, numbers: bool) -> None:
        self.edges = list(self._draw_edges())
        layout = self.layout
        self.threads = self._draw_lines(layout.thread_ends, Snapshot.thread_paint, gid="threads")
        self.strikes = self._draw_lines(layout.strike_ends, Snapshot.strike_paint, gid="strikes")
        self.priors = dict(self._draw_priors())
        self.boards = BoardForms(self.tree, layout) if layout.has_columns else None
        if self.boards is not None:
            self._draw_boards(self.boards)
        self.shapes = {name: self._draw_shapes(name) for name in self.members}
        self.limits = self._draw_limits()
        rings = {"ring-leaf": True, "ring-node": False}
        self.rings = {gid: self._draw_ring(gid, leaf=leaf) for gid, leaf in rings.items()}
        self.link = LineCollection([], zorder=1.6)
        self.link.set(gid="link", clip_on=False)
        self.axes.add_collection(self.link)
        self._move_ring()
        self.labels = Labels(
            self.graph,
            shown=self.snapshot,
            axes=self.axes,
            samples_only=not self.appearances,
            numbers=numbers,
        )

    def _layer(self, collection: Any, nodes: list[Node], paint_of: PaintOf, *, gid: str) -> Layer:
        collection.set_gid(gid)
        collection.set_clip_on(False)
        self.layers.append(layer := Layer(collection, nodes, paint_of))
        return layer

    def _paints(self, nodes: Sequence[Node], paint_of: PaintOf) -> list[Paint]:
        """Return the paints of a layer; one for all where forms are drawn without colours."""
        shown = self.snapshot
        return [paint_of(shown, node) for node in nodes] if self.appearances else [Paint()]

    def _draw_edges(self) -> Iterator[Layer]:
        """Draw all edges; those of boards in two layers, as networkx has one place for a node."""
        groups = [("edges", self.children)]
        if self.layout.has_columns:
            plies = self.layout.plies
            odd = [node for node in self.children if plies[node.index] % 2]
            even = [node for node in self.children if not plies[node.index] % 2]
            groups = [("edges-even", odd), ("edges-odd", even)]
        for gid, children in groups:
            if children:
                yield self._draw_edges_to(children, gid=gid)

    def _draw_edges_to(self, children: list[Node], *, gid: str) -> Layer:
        places: dict[str, Place] = {}
        names: list[tuple[str, str]] = []
        for node in children:
            above = node.parent or node
            names.append((above.name, node.name))
            places[above.name], places[node.name] = self.layout.edge_ends(node)
        paints = self._paints(children, Snapshot.edge_paint)
        dashes: Any = [_dashes(paint) for paint in paints]
        edges = nx.draw_networkx_edges(
            self.graph,
            places,
            edgelist=names,
            edge_color=[paint.edge for paint in paints],
            width=[paint.width for paint in paints],
            style=dashes,
            arrows=False,
            ax=self.axes,
            hide_ticks=False,
        )
        return self._layer(edges, children, Snapshot.edge_paint, gid=gid)

    def _draw_lines(
        self, ends: Callable[[Node], list[Place]], paint_of: PaintOf, *, gid: str
    ) -> LineCollection | None:
        """Draw a line across each edge, or along it."""
        if not self.children:
            return None
        paints = self._paints(self.children, paint_of)
        lines = LineCollection(
            [ends(node) for node in self.children],
            colors=[paint.edge for paint in paints],
            linewidths=[paint.width for paint in paints],
            zorder=1.5,
        )
        self.axes.add_collection(lines)
        self._layer(lines, self.children, paint_of, gid=gid)
        return lines

    def _draw_priors(self) -> Iterator[tuple[str, LineCollection]]:
        """Draw a bar on the edge to each node that has a prior: frame, ground and share."""
        layout, style, known = self.layout, self.style, dict(self.layout.priors)
        nodes = [one for one in self.children if one.index in known and not layout.is_small(one)]
        for name in ("prior_frame", "prior_ground", "prior") if nodes else ():
            paint, is_share = getattr(style, name), name == "prior"
            ends = [layout.bar_ends(one, known[one.index] if is_share else 1.0) for one in nodes]
            lines = LineCollection(ends, colors=paint.edge, linewidths=paint.width, zorder=1.6)
            lines.set(gid=name, clip_on=False)
            self.axes.add_collection(lines)
            yield name, lines

    def _draw_boards(self, forms: BoardForms) -> None:
        """Draw the boards as nodes of the graph, and on them their lines and letters."""
        layout = forms.layout
        self.borders = self._draw_nodes(
            forms.nodes,
            box(width=layout.wide, height=layout.high),
            gid="boards",
            size=lambda node: layout.wide,
            place=layout.ring_centre,
            paint_of=Snapshot.board_paint,
        )
        self.grids: PathCollection | None = None
        if not layout.boards.is_text:
            centres = [layout.ring_centre(node) for node in forms.nodes]
            self.grids = self._scatter(centres, forms.grid, layout.letter, [self.style.grid])
            self.grids.set(gid="grids", clip_on=False)
        self.letters: dict[str, PathCollection] = {}
        for text, letters in forms.written.items():
            nodes = [self.tree.nodes[letter.node] for letter in letters]
            centres = [(letter.x, letter.y) for letter in letters]
            paints = self._paints(nodes, Snapshot.letter_paint)
            drawn = self._scatter(centres, forms.glyph(text), forms.font, paints)
            self._layer(drawn, nodes, Snapshot.letter_paint, gid=f"letter {text}")
            self.letters[text] = drawn

    def _scatter(
        self, centres: Sequence[Place], form: Outline, size: float, paints: Sequence[Paint]
    ) -> PathCollection:
        across, down = zip(*centres, strict=True)
        return self.axes.scatter(
            across,
            down,
            s=(form.reach * size) ** 2,
            marker=form,
            c=[paint.face for paint in paints],
            edgecolors=[paint.edge for paint in paints],
            linewidths=[paint.width for paint in paints],
            zorder=2,
        )

    def _draw_shapes(self, name: Role) -> PathCollection:
        layout, marker = self.layout, self.style.marker(name)
        width, height = layout.leaf_size, layout.leaf_height
        is_box = name == "leaf" and width != height
        return self._draw_nodes(
            self.members[name],
            box(width=width, height=height) if is_box else marker,
            gid=name,
            size=layout.size,
            place=layout.shape_centre,
            paint_of=Snapshot.shape_paint,
        )

    def _draw_limits(self) -> PathCollection | None:
        """Draw the leaves that inner nodes look like at the depth limit."""
        if not self.limited:
            return None
        return self._draw_nodes(
            self.limited,
            open_leaf(),
            gid="limit",
            size=lambda node: LIMIT_SIZE * self.layout.size(node),
            place=self.layout.limit_centre,
            paint_of=Snapshot.limit_paint,
        )

    def _draw_nodes(
        self,
        nodes: list[Node],
        form: str | Outline,
        *,
        gid: str,
        size: Callable[[Node], float],
        place: Callable[[Node], Place],
        paint_of: PaintOf,
    ) -> PathCollection:
        places = {node.name: place(node) for node in nodes}
        shape: Any = form
        reach = 1.0 if isinstance(form, str) else form.reach
        sizes = [(reach * size(node)) ** 2 for node in nodes]
        paints = self._paints(nodes, paint_of)
        shapes: PathCollection = nx.draw_networkx_nodes(
            self.graph,
            places,
            nodelist=list(places),
            node_shape=shape,
            node_size=sizes if len(set(sizes)) > 1 else sizes[:1],
            node_color=[paint.face for paint in paints],
            edgecolors=[paint.edge for paint in paints],
            linewidths=[paint.width for paint in paints],
            ax=self.axes,
            hide_ticks=False,
        )
        shapes.set_linestyle([_dashes(paint) for paint in paints])
        self._layer(shapes, nodes, paint_of, gid=gid)
        return shapes

    def _ring_form(self, *, leaf: bool) -> Outline:
        marker, width, height = self.layout.ring(leaf=leaf)
        return outline(marker) if width == height else box(width=width, height=height)

    def _draw_ring(self, gid: str, *, leaf: bool) -> PathCollection:
        width, centre = self.layout.ring(leaf=leaf)[1], self.layout.ring_centre(self.tree.root)
        ring = self._scatter([centre], self._ring_form(leaf=leaf), width, [self.style.ring])
        ring.set(gid=gid, clip_on=False)
        return ring

    def _move_link(self) -> None:
        """Draw the arc from the current node to the one that is the same position."""
        focus, paint = self.focus, self.style.link
        twin = self.appearances[focus.index].twin if focus and self.appearances else None
        self.link.set_visible(twin is not None)
        if focus is not None and twin is not None:
            start, control, end = map(np.array, self.layout.link(focus, self.tree.nodes[twin]))
            at = np.linspace(0, 1, ARC_POINTS)[:, None]
            arc = (1 - at) ** 2 * start + 2 * at * (1 - at) * control + at**2 * end
            paint = paint.thinner(self.layout.line_scale(focus))
            look: Any = {"linestyle": _dashes(paint), "colors": paint.edge}
            self.link.set(segments=[arc], linewidth=paint.width, **look)

    def _move_ring(self) -> None:
        self._move_link()
        for ring in self.rings.values():
            ring.set_visible(False)
        if (focus := self.focus) is None:
            return
        ring = self.rings["ring-leaf" if focus.is_leaf else "ring-node"]
        size = self._ring_form(leaf=focus.is_leaf).reach * self.layout.ring_width(focus)
        ring.set(visible=True, offsets=[self.layout.ring_centre(focus)], sizes=[size**2])

    def show(self, changes: Mapping[int, NodeAppearance], *, focus: Node | None = None) -> None:
        """Change the looks of some nodes; what networkx has drawn of the others stays."""
        path = self.snapshot.path
        self.focus = focus
        for index, new in changes.items():
            self.appearances[index] = new
        shown = self.snapshot
        for layer in self.layers:
            layer.show(shown, changes)
        self._move_ring()
        # Where there is little room, nodes on the path alone have windows.
        for index in {*changes, *path, *shown.path}:
            self.labels.write(self.tree.nodes[index], shown)


def _dashes(paint: Paint) -> Literal["solid"] | tuple[float, tuple[float, ...]]:
    # matplotlib counts dashes in line widths, CSS in points.
    return (0.0, tuple(length / paint.width for length in paint.dash)) if paint.dash else "solid"


class BareAxes(Axes):
    """Axes for a picture that shows no axis, and on which every place is known."""

    # matplotlib makes ticks for new axes only to apply the settings for all ticks, which takes
    # longer than all the rest; and it measures all additions, to find limits that fit.

    # matplotlib's example of a user-defined projection makes its axes here.
    def _init_axis(self) -> None:
        self.xaxis = _Across(self, clear=False)
        self.yaxis = _Down(self, clear=False)

    def add_collection(self, collection: Collection, autolim: Any = False) -> Collection:
        """Add shapes or lines; the limits stay as they are."""
        return super().add_collection(collection, autolim=False)


class _Tickless:
    """An axis that tells its ticks nothing: so none are made."""

    def set_tick_params(self, *_: Any, **__: Any) -> None:
        """Leave the ticks alone."""

    set_clip_path = set_tick_params


_Across = type("_Across", (_Tickless, XAxis), {})
_Down = type("_Down", (_Tickless, YAxis), {})
