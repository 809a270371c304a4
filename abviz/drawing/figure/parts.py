"""The parts of a picture as plain data: networkx and matplotlib draw them, a page writes them."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from abviz.drawing.appearance import role, roles
from abviz.drawing.figure.outlines import BoardForms, Outline, Place, box, open_leaf
from abviz.drawing.layout.geometry import LIMIT_SIZE, Layout
from abviz.drawing.style import Role, Style
from abviz.trees import Node, Tree


class LineGroup(NamedTuple):
    """Lines of one kind, by the ends of each, with the nodes that they belong to."""

    gid: str
    nodes: list[Node]
    ends: list[Sequence[Place]]


class ShapeGroup(NamedTuple):
    """Shapes of one kind: all in one form, each with its node, its place and its width."""

    gid: str
    nodes: list[Node]
    form: str | Outline  # a marker, or an outline that matplotlib has not
    sizes: list[float]
    places: list[Place]


class Parts:
    """All shapes and lines of a picture but those that change their place from step to step."""

    def __init__(self, tree: Tree, *, layout: Layout, style: Style) -> None:
        self.tree, self.layout, self.style = tree, layout, style
        self.children = [node for node in tree if node.parent is not None]
        self.limited = [node for node in tree if node.children and node.estimate is not None]
        self.boards = BoardForms(tree, layout) if layout.has_columns else None

    def edges(self) -> Iterator[LineGroup]:
        """Yield all edges; those of boards in two parts, as networkx has one place for a node."""
        groups = {"edges": self.children}
        if self.layout.has_columns:
            groups = {"edges-even": [], "edges-odd": []}
            for node in self.children:
                ply = self.layout.plies[node.index]
                groups["edges-even" if ply % 2 else "edges-odd"].append(node)
        for gid, nodes in groups.items():
            if nodes:
                yield LineGroup(gid, nodes, list(map(self.layout.edge_ends, nodes)))

    def along_edges(self, gid: str, ends: Callable[[Node], Sequence[Place]]) -> LineGroup:
        """Return a line for each edge, along it or across."""
        return LineGroup(gid, self.children, list(map(ends, self.children)))

    def priors(self) -> Iterator[LineGroup]:
        """Yield a bar on the edge to each node that has a prior: frame, ground and share."""
        layout, known = self.layout, dict(self.layout.priors)
        nodes = [one for one in self.children if one.index in known and not layout.is_small(one)]
        for name in ("prior_frame", "prior_ground", "prior") if nodes else ():
            shares = [known[one.index] if name == "prior" else 1.0 for one in nodes]
            yield LineGroup(name, nodes, list(map(layout.bar_ends, nodes, shares)))

    def on_boards(self, boards: BoardForms) -> Iterator[ShapeGroup]:
        """Yield the boards, and the lines between their squares."""
        layout, places = boards.layout, list(map(boards.layout.ring_centre, boards.nodes))
        form, count = box(width=layout.wide, height=layout.high), len(places)
        yield ShapeGroup("boards", boards.nodes, form, [layout.wide] * count, places)
        if not layout.boards.is_text:
            yield ShapeGroup("grids", boards.nodes, boards.grid, [layout.letter] * count, places)

    def shapes(self) -> dict[Role, ShapeGroup]:
        """Return the shapes of the nodes by their roles."""
        members: dict[Role, list[Node]] = {name: [] for name in roles(self.tree)}
        for node in self.tree:
            members[role(node)].append(node)
        width, height = self.layout.leaf_size, self.layout.leaf_height
        leaf = box(width=width, height=height) if width != height else "s"
        forms = {name: leaf if name == "leaf" else self.style.marker(name) for name in members}
        found: dict[Role, ShapeGroup] = {}
        for name, nodes in members.items():
            sizes, places = map(self.layout.size, nodes), map(self.layout.shape_centre, nodes)
            found[name] = ShapeGroup(name, nodes, forms[name], [*sizes], [*places])
        return found

    def limits(self) -> ShapeGroup:
        """Return the leaves that inner nodes look like at the depth limit."""
        sizes = [LIMIT_SIZE * self.layout.size(node) for node in self.limited]
        places = list(map(self.layout.limit_centre, self.limited))
        return ShapeGroup("limit", self.limited, open_leaf(), sizes, places)

    def rings(self) -> Iterator[ShapeGroup]:
        """Yield the ring around a leaf, and the one around an inner node, at the root."""
        root = self.tree.root
        for gid, is_leaf in (("ring-leaf", True), ("ring-node", False)):
            marker, width, height = self.layout.ring(leaf=is_leaf)
            form = marker if width == height else box(width=width, height=height)
            yield ShapeGroup(gid, [root], form, [width], [self.layout.ring_centre(root)])
