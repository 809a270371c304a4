"""A tree drawn once with networkx, as artists whose appearance can change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Literal
from warnings import catch_warnings, filterwarnings

import networkx as nx
from matplotlib import style as matplotlib_style
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.figure import Figure
from matplotlib.markers import MarkerStyle
from matplotlib.transforms import IdentityTransform

from abviz.drawing.appearance import NodeAppearance, Snapshot, appearance_of, role, roles
from abviz.drawing.figure.bare_axes import BareAxes
from abviz.drawing.figure.boards import BoardArtists
from abviz.drawing.figure.labels import Labels
from abviz.drawing.figure.outlines import box, open_leaf
from abviz.drawing.layout.board_layout import BoardLayout
from abviz.drawing.layout.geometry import LIMIT_SIZE, Layout
from abviz.drawing.style import Paint, Role, Style
from abviz.drawing.values import ShortTexts
from abviz.replay.frames import NodeState
from abviz.trees import Node, Tree

POINTS_PER_INCH = 72


@contextmanager
def plain_matplotlib() -> Iterator[None]:
    """Use matplotlib as it comes, whatever the user's settings are.

    Letters that its font lacks are drawn as boxes, without a warning: the page has other fonts.
    """
    with matplotlib_style.context("default"), catch_warnings():
        filterwarnings("ignore", message="Glyph .* missing from")
        yield


class TreeArtists:
    """The picture of a tree on a figure of its own.

    Everything is drawn once. `show` then changes appearances only.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    layout : Layout, keyword-only
        The plan of the picture.
    style : Style, keyword-only
        Colours, widths and markers.
    footer : float, keyword-only
        Empty space below the tree, in points.
    samples_only : bool, keyword-only
        Whether to draw one text only of those that stand alike. That is enough for a
        page, which writes the others itself; `show` needs all.
    numbers : bool, keyword-only
        Whether nodes can show visit numbers.
    figure : Figure or None, keyword-only
        A figure with more on it, at 72 points per inch; None makes one.
    place : tuple of float, keyword-only
        Where the picture stands on that figure: left, bottom, width and height, in shares of it.

    Examples
    --------
    >>> import abviz
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> tree = abviz.Tree.parse("3 5")
    >>> artists = TreeArtists(tree, layout=plan_layout(tree), style=Style())
    >>> artists.show({})
    >>> sorted(artists.shapes), [text.get_text() for text in artists.values.values()]
    (['leaf', 'max'], ['', '3', '5'])
    """

    def __init__(
        self,
        tree: Tree,
        *,
        layout: Layout,
        style: Style,
        footer: float = 0.0,
        samples_only: bool = False,
        numbers: bool = False,
        figure: Figure | None = None,
        place: tuple[float, float, float, float] = (0, 0, 1, 1),
    ) -> None:
        self.tree = tree
        self.layout = layout
        self.style = style
        self.height = layout.height + footer
        size = (layout.width / POINTS_PER_INCH, self.height / POINTS_PER_INCH)
        own = figure or Figure(figsize=size, dpi=POINTS_PER_INCH, facecolor=style.paper)
        self.figure = own
        self.axes = own.add_axes(place, axes_class=BareAxes)
        self.axes.set_axis_off()
        self.axes.set_xlim(0, layout.width)
        self.axes.set_ylim(self.height, 0)
        self.graph = tree.to_networkx()
        self.members: dict[Role, list[Node]] = {name: [] for name in roles(tree)}
        for node in tree:
            self.members[role(node)].append(node)
        self.limited = [node for node in tree if node.children and node.estimate is not None]
        self._draw(samples_only=samples_only, numbers=numbers)
        self.focus: Node | None = None

    @cached_property
    def appearances(self) -> list[NodeAppearance]:
        """What is seen of each node now, in preorder."""
        texts = ShortTexts()
        return [appearance_of(node, NodeState(), texts) for node in self.tree]

    def _draw(self, *, samples_only: bool, numbers: bool) -> None:
        self.children = [node for node in self.tree if node.parent is not None]
        self.edges = self._draw_edges()
        self.strikes = self._draw_strikes()
        self.boards = self._draw_boards()
        self.shapes = {name: self._draw_shapes(name) for name in self.members}
        self.limits = self._draw_limits()
        self.rings = self._draw_rings()
        self.labels = Labels(
            self.tree,
            layout=self.layout,
            axes=self.axes,
            samples_only=samples_only,
            numbers=numbers,
        )
        self.values = self.labels.values
        self.names = self.labels.names
        self.windows = self.labels.windows
        for text in self.names.values():
            text.set_color(self.style.quiet)
        for text in (*self.labels.edge_texts.values(), *self.labels.numbers.values()):
            text.set_color(self.style.ink)

    def _draw_edges(self) -> LineCollection | None:
        pairs = [(node.parent.name, node.name) for node in self.children if node.parent]
        if not pairs:
            return None
        at = {node.name: self.layout.positions[node.index] for node in self.tree}
        edges = nx.draw_networkx_edges(
            self.graph, at, edgelist=pairs, arrows=False, ax=self.axes, hide_ticks=False
        )
        edges.set_segments([self.layout.edge_ends(node) for node in self.children])
        edges.set_gid("edges")
        edges.set_clip_on(False)
        return edges

    def _draw_strikes(self) -> LineCollection | None:
        if not self.children:
            return None
        bars = [self.layout.strike_ends(node) for node in self.children]
        strikes = LineCollection(bars, gid="strikes", zorder=1.5, clip_on=False)
        self.axes.add_collection(strikes)
        return strikes

    def _draw_boards(self) -> BoardArtists | None:
        if not isinstance(self.layout, BoardLayout):
            return None
        return BoardArtists(self.tree.nodes, layout=self.layout, axes=self.axes)

    def _draw_shapes(self, name: Role) -> PathCollection:
        layout, nodes = self.layout, self.members[name]
        places = {node.name: layout.shape_centre(node) for node in nodes}
        shapes = self._draw_nodes(
            places, self.style.marker(name), gid=name, sizes=self._sizes(nodes)
        )
        if name == "leaf" and layout.leaf_height != layout.leaf_size:
            shapes.set_paths([box(width=layout.leaf_size, height=layout.leaf_height)])
        return shapes

    def _draw_limits(self) -> PathCollection | None:
        """Draw the leaves that inner nodes look like at the depth limit."""
        if not self.limited:
            return None
        places = {node.name: self.layout.limit_centre(node) for node in self.limited}
        sizes = [LIMIT_SIZE * size for size in self._sizes(self.limited)]
        leaves = self._draw_nodes(places, self.style.marker("leaf"), gid="limit", sizes=sizes)
        leaves.set_paths([open_leaf()])
        return leaves

    def _draw_rings(self) -> dict[str, PathCollection]:
        return {
            "ring-leaf": self._draw_ring("ring-leaf", leaf=True),
            "ring-node": self._draw_ring("ring-node", leaf=False),
        }

    def _draw_ring(self, gid: str, *, leaf: bool) -> PathCollection:
        marker, width, height = self.layout.ring(leaf=leaf)
        form = MarkerStyle(marker)
        is_even = width == height
        ring = PathCollection(
            [form.get_path().transformed(form.get_transform())]
            if is_even
            else [box(width=width, height=height)],
            [width**2],
            offsets=[self.layout.ring_centre(self.tree.root)],
            offset_transform=self.axes.transData,
            gid=gid,
            zorder=2,
            clip_on=False,
        )
        ring.set_transform(IdentityTransform())
        self.axes.add_collection(ring)
        return ring

    def _sizes(self, nodes: list[Node]) -> list[float]:
        """Return the sizes of shapes; one is enough if it is that of all."""
        sizes = [self.layout.size(node) for node in nodes]
        return sizes if len(set(sizes)) > 1 else sizes[:1]

    def _draw_nodes(
        self, places: dict[str, tuple[float, float]], marker: str, *, gid: str, sizes: list[float]
    ) -> PathCollection:
        shapes = nx.draw_networkx_nodes(
            self.graph,
            places,
            nodelist=list(places),
            node_shape=marker,
            node_size=[size**2 for size in sizes],
            node_color=self.style.paper,
            ax=self.axes,
            hide_ticks=False,
        )
        shapes.set_gid(gid)
        shapes.set_clip_on(False)
        return shapes

    def show(self, changes: Mapping[int, NodeAppearance], *, focus: Node | None = None) -> None:
        """Change appearances.

        Parameters
        ----------
        changes : mapping of int to NodeAppearance
            New appearances by the index of the node; the others stay.
        focus : Node or None, keyword-only
            The node with the ring around it.
        """
        self.focus = focus
        for index, new in changes.items():
            self.appearances[index] = new
        self._colour_shapes()
        self._colour_edges()
        if self.boards is not None:
            self._colour_boards(self.boards)
        for node, seen in zip(self.tree, self.appearances, strict=True):
            self._write(node, seen)
        for gid, ring in self.rings.items():
            wanted = focus is not None and focus.is_leaf == (gid == "ring-leaf")
            ring.set_visible(wanted)
            if focus is not None and wanted:
                ring.set_offsets([self.layout.ring_centre(focus)])
                ring.set_sizes([self.layout.ring_width(focus) ** 2])
                _paint(ring, [self.style.ring])

    def _colour_shapes(self) -> None:
        shown = self.snapshot
        for name, shapes in self.shapes.items():
            _paint(shapes, [shown.shape_paint(node) for node in self.members[name]])
        if self.limits is not None:
            at_limit = [self.appearances[node.index].status == "limit" for node in self.limited]
            _paint(self.limits, [self.style.limit if shown else Paint() for shown in at_limit])

    @property
    def snapshot(self) -> Snapshot:
        """What is shown now."""
        return Snapshot(self.tree, self.layout, self.style, self.appearances, self.focus)

    def _colour_boards(self, squares: BoardArtists) -> None:
        statuses = {node.index: self.appearances[node.index].status for node in squares.nodes}
        frames = [self.style.board(role(node), statuses[node.index]) for node in squares.nodes]
        _paint(squares.borders, frames)
        if squares.grids is not None:
            _paint(squares.grids, [self.style.grid])
        for text, shapes in squares.letters.items():
            paints = [self.style.letter(statuses[one.node]) for one in squares.written[text]]
            _paint(shapes, paints)

    def _colour_edges(self) -> None:
        if self.edges is None or self.strikes is None:
            return
        shown = self.snapshot
        _paint(self.edges, [shown.edge_paint(node) for node in self.children])
        _paint(self.strikes, [shown.strike_paint(node) for node in self.children])

    def _write(self, node: Node, seen: NodeAppearance) -> None:
        if node.index in self.values:
            self._write_value(node, seen)
        if node.index in self.labels.numbers:
            self.labels.numbers[node.index].set_text(seen.number)
        if node.index in self.windows:
            for text, written in zip(
                self.windows[node.index], self.snapshot.window_texts(node), strict=True
            ):
                text.set_text(written)
                text.set_color(self.style.window.text)
                text.set_fontweight(self.style.window.weight)

    def _write_value(self, node: Node, seen: NodeAppearance) -> None:
        paint = self.style.node(role(node), seen.status)
        value = self.values[node.index]
        value.set_text(seen.value)
        font = self.snapshot.value_font(node)
        x, y = self.snapshot.value_place(node)
        value.set_position((x, y + self.layout.value_line(node, font)))
        value.set_fontsize(font)
        value.set_color(paint.text)
        value.set_fontweight(paint.weight)


def _paint(collection: PathCollection | LineCollection, paints: Iterable[Paint]) -> None:
    paints = list(paints)
    collection.set_edgecolor([paint.edge for paint in paints])
    collection.set_linewidth([paint.width for paint in paints])
    if isinstance(collection, PathCollection):
        collection.set_facecolor([paint.face for paint in paints])
    collection.set_linestyle([_dashes(paint) for paint in paints])


def _dashes(paint: Paint) -> Literal["solid"] | tuple[float, tuple[float, ...]]:
    # matplotlib counts dashes in line widths, CSS in points.
    return (0.0, tuple(length / paint.width for length in paint.dash)) if paint.dash else "solid"
