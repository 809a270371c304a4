"""The shapes, the lines and the texts of a picture as plain data.

networkx and matplotlib draw them, or a page writes them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Literal, NamedTuple

from abviz.drawing.appearance import Snapshot, role, roles
from abviz.drawing.figure.outlines import BoardForms, Outline, Place, box, open_leaf
from abviz.drawing.layout import edge_texts
from abviz.drawing.layout.edge_texts import EdgeText
from abviz.drawing.layout.geometry import LEADING, LIMIT_SIZE, Layout
from abviz.drawing.style import Role, Style
from abviz.trees import Node, Tree


class LineGroup(NamedTuple):
    """Lines of one kind, by the ends of each, with the nodes that they belong to."""

    gid: str
    nodes: list[Node]
    ends: list[Sequence[Place]]


class ShapeGroup(NamedTuple):
    """
    Shapes of one kind: all in one form, each with its node, its place and its width.
    """

    gid: str
    nodes: list[Node]
    form: str | Outline  # a marker, or an outline that matplotlib has not
    sizes: list[float]
    places: list[Place]


class Parts:
    """All shapes and lines of a picture but those that move from step to step."""

    def __init__(self, tree: Tree, *, layout: Layout, style: Style) -> None:
        self.tree, self.layout, self.style = tree, layout, style
        self.children = [node for node in tree if node.parent is not None]
        self.limited = [
            node for node in tree if node.children and node.estimate is not None
        ]
        self.boards = BoardForms(tree, layout) if layout.has_columns else None

    def edges(self) -> Iterator[LineGroup]:
        """Yield all edges: between boards in two groups, of even and of odd plies.

        There an edge begins below a board and ends above one, and networkx has one
        place for a node: no node can be in one group as parent and as child.
        """
        groups = {"edges": self.children}
        if self.layout.has_columns:
            groups = {"edges-even": [], "edges-odd": []}
            for node in self.children:
                ply = self.layout.plies[node.index]
                groups["edges-even" if ply % 2 else "edges-odd"].append(node)
        for gid, nodes in groups.items():
            if nodes:
                yield LineGroup(gid, nodes, list(map(self.layout.edge_ends, nodes)))

    def along_edges(
        self, gid: str, ends: Callable[[Node], Sequence[Place]]
    ) -> LineGroup:
        """Return a line for each edge, along it or across."""
        return LineGroup(gid, self.children, list(map(ends, self.children)))

    def threads(self) -> LineGroup:
        """Return a curve above each edge, by its points: see `Layout.thread`."""
        return self.along_edges("threads", self.layout.thread)

    def priors(self) -> Iterator[LineGroup]:
        """
        Yield a bar on the edge to each node that has a prior: frame, ground and share.
        """
        layout, priors = self.layout, dict(self.layout.priors)
        nodes = [
            node
            for node in self.children
            if node.index in priors and not layout.is_small(node)
        ]
        for name in ("prior_frame", "prior_ground", "prior") if nodes else ():
            shares = [priors[node.index] if name == "prior" else 1.0 for node in nodes]
            yield LineGroup(name, nodes, list(map(layout.bar_ends, nodes, shares)))

    def on_boards(self, boards: BoardForms) -> Iterator[ShapeGroup]:
        """Yield the boards, and the lines between their squares."""
        layout = boards.layout
        places = list(map(layout.ring_centre, boards.nodes))
        form, count = box(width=layout.wide, height=layout.high), len(places)
        yield ShapeGroup("boards", boards.nodes, form, [layout.wide] * count, places)
        if not layout.boards.is_text:
            yield ShapeGroup(
                "grids", boards.nodes, boards.grid, [layout.letter] * count, places
            )

    def shapes(self) -> dict[Role, ShapeGroup]:
        """Return the shapes of the nodes by their roles."""
        nodes_by_role: dict[Role, list[Node]] = {name: [] for name in roles(self.tree)}
        for node in self.tree:
            nodes_by_role[role(node)].append(node)
        groups: dict[Role, ShapeGroup] = {}
        for name, nodes in nodes_by_role.items():
            form = self._leaf_form() if name == "leaf" else self.style.marker(name)
            sizes = list(map(self.layout.size, nodes))
            centres = list(map(self.layout.shape_centre, nodes))
            groups[name] = ShapeGroup(name, nodes, form, sizes, centres)
        return groups

    def _leaf_form(self) -> str | Outline:
        """Return the square marker, or a box where leaves are not square."""
        width, height = self.layout.leaf_size, self.layout.leaf_height
        return "s" if width == height else box(width=width, height=height)

    def limits(self) -> ShapeGroup:
        """Return the leaves that inner nodes look like at the depth limit."""
        sizes = [LIMIT_SIZE * self.layout.size(node) for node in self.limited]
        places = list(map(self.layout.limit_centre, self.limited))
        return ShapeGroup("limit", self.limited, open_leaf(), sizes, places)

    def rings(self) -> Iterator[ShapeGroup]:
        """
        Yield the ring around a leaf, and the one around an inner node, at the root.
        """
        root = self.tree.root
        for gid, is_leaf in (("ring-leaf", True), ("ring-node", False)):
            marker, width, height = self.layout.ring(leaf=is_leaf)
            form = marker if width == height else box(width=width, height=height)
            yield ShapeGroup(
                gid, [root], form, [width], [self.layout.ring_centre(root)]
            )


# A page fills in what changes from step to step.
FILLED_IN = ("value", "number", "alpha", "beta")
# Until its content is known a text needs some: matplotlib draws no empty one.
UNWRITTEN = "0"
Across = Literal["left", "center", "right"]
Up = Literal["top", "center", "bottom"]


class Look(NamedTuple):
    """How a text is written."""

    size: float
    color: str
    weight: Literal["normal", "bold"] = "normal"


class Row(NamedTuple):
    """Texts of a kind that look alike: their places and contents by indices of nodes.

    `across` and `up` say which point of a text lies at its place.
    """

    kind: str
    look: Look
    places: Mapping[int, Place]
    contents: Mapping[int, str]
    across: Across = "center"
    up: Up = "center"


def text_rows(snapshot: Snapshot, *, numbers: bool) -> Iterator[Row]:
    """Yield the rows of texts of a picture.

    Without appearances their contents are not known yet, and filled in later.
    """
    on_edges = edge_texts.edge_texts(snapshot.tree, layout=snapshot.layout)
    rows = list(_values(snapshot))
    if numbers:
        rows.append(_numbers(snapshot))
    rows += _names(snapshot)
    for row in (*rows, *_windows(snapshot, on_edges), *_on_edges(snapshot, on_edges)):
        if row.places:
            yield row


def written_value(node: Node, snapshot: Snapshot) -> tuple[str, Place, Look]:
    """Return the value that is seen of a node, its place and its look."""
    layout = snapshot.layout
    if not snapshot.appearances:
        (x, y), font = layout.value_centre(node), layout.font(node)
        point = x, y + layout.value_line(node, font)
        return UNWRITTEN, point, Look(font, snapshot.style.ink)
    appearance, (x, y) = snapshot.appearances[node.index], snapshot.value_place(node)
    font = snapshot.value_font(node)
    paint = snapshot.style.node(role(node), appearance.status)
    colour = snapshot.style.thread.edge if appearance.is_owner else paint.text
    return (
        appearance.value,
        (x, y + layout.value_line(node, font)),
        Look(font, colour, paint.weight),
    )


def _values(snapshot: Snapshot) -> Iterator[Row]:
    """Yield the values in the nodes, in a row for each look."""
    places: dict[Look, dict[int, Place]] = {}
    contents: dict[Look, dict[int, str]] = {}
    for node in filter(snapshot.layout.has_room_for_value, snapshot.tree):
        text, point, look = written_value(node, snapshot)
        places.setdefault(look, {})[node.index] = point
        contents.setdefault(look, {})[node.index] = text
    for look, places_of_look in places.items():
        yield Row("value", look, places_of_look, contents[look])


def _numbers(snapshot: Snapshot) -> Row:
    """Return the row of visit numbers."""
    size, places = edge_texts.visit_number_places(snapshot.tree, layout=snapshot.layout)
    contents = dict.fromkeys(places, UNWRITTEN)
    if snapshot.appearances:
        contents = {index: snapshot.appearances[index].number for index in places}
    return Row("number", Look(size, snapshot.style.ink, "bold"), places, contents)


def _names(snapshot: Snapshot) -> Iterator[Row]:
    """Yield the rows of names, of the nodes that have room for one: a row a colour."""
    layout, nodes = snapshot.layout, snapshot.tree.nodes
    titles = {
        node.index: title for node in nodes if (title := layout.title(node)) is not None
    }
    by_colour: dict[str, dict[int, str]] = {}
    for index, title in titles.items():
        colour = snapshot.style.quiet
        if snapshot.appearances:
            colour = snapshot.name_colour(nodes[index])
        by_colour.setdefault(colour, {})[index] = title
    for colour, contents in by_colour.items():
        places = {
            index: layout.name_centre(nodes[index], title)
            for index, title in contents.items()
        }
        yield Row("name", Look(layout.label_font, colour), places, contents)


def _windows(snapshot: Snapshot, on_edges: Mapping[int, EdgeText]) -> Iterator[Row]:
    """Yield the lines of windows: on the right and the left side, above and below."""
    tree, layout, paint = snapshot.tree, snapshot.layout, snapshot.style.window
    nodes = filter(layout.has_room_for_window, tree)
    spots = {node.index: layout.window_anchor(node) for node in nodes}
    spots |= edge_texts.windows_aloft(
        tree, layout, [text.box for text in on_edges.values()]
    )
    lines = dict.fromkeys(spots, (UNWRITTEN, UNWRITTEN))
    look, colours = Look(layout.label_font, paint.text), snapshot.style.of_windows
    if snapshot.appearances:
        lines = {index: snapshot.window_texts(tree.nodes[index]) for index in spots}
        look = look._replace(weight=paint.weight)
    sides: tuple[tuple[int, Across], ...] = ((1, "left"), (-1, "right"))
    rows: list[tuple[str, float, Up]] = [
        ("alpha", -LEADING, "bottom"),
        ("beta", LEADING, "top"),
    ]
    for (side, across), (row, (kind, down, up)) in product(sides, enumerate(rows)):
        places = {
            index: (x, y + down) for index, (x, y, on) in spots.items() if on == side
        }
        contents = {index: lines[index][row] for index in places}
        # How often a node was visited is neither α nor β.
        colour = paint.text if layout.visits else colours[kind]
        yield Row(kind, look._replace(color=colour), places, contents, across, up)


def _on_edges(snapshot: Snapshot, on_edges: Mapping[int, EdgeText]) -> Iterator[Row]:
    """Yield the row of the moves and that of the probabilities."""
    look = Look(snapshot.layout.label_font, snapshot.style.ink)
    for kind in ("move", "probability"):
        texts = {index: text for index, text in on_edges.items() if text.kind == kind}
        places = {index: text.place for index, text in texts.items()}
        contents = {index: text.text for index, text in texts.items()}
        yield Row(kind, look, places, contents)
