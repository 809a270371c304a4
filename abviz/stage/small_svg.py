"""A tree as one small picture that stays as it is: SVG beside a question in a text.

Begin with `small_svg`. Nodes look as on a stage, by the same rules; a picture that
stands alone, as in a saved notebook, has the rules in it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from abviz.drawing.appearance import NodeAppearance, Snapshot, role, roles
from abviz.drawing.figure.outlines import MARKERS, Place, box
from abviz.drawing.figure.parts import Parts, Row, ShapeGroup, text_rows
from abviz.drawing.layout.geometry import Layout
from abviz.drawing.style import Style
from abviz.markup import Markup, element, escape, joined
from abviz.narration.language import label
from abviz.stage.plain_svg import foot, rounded, written
from abviz.stage.svg import ANCHORS
from abviz.trees import Node, Tree

FONTS = '"DejaVu Sans", Verdana, Arial, sans-serif'
# A picture is not made smaller than this, or than scores of so many pixels need: it is
# scrolled where there is less room.
SMALLEST, SMALLEST_SCORE = 0.7, 9.0
# What is wider than this is made smaller, so a mere shape has no texts then.
WIDE = 900.0
AIR = 3.0  # above and below a picture


@dataclass(frozen=True, kw_only=True)
class SmallTree:
    """A tree with the looks of its nodes, and how they are placed."""

    tree: Tree
    layout: Layout
    looks: Sequence[NodeAppearance]
    # The node with the ring, if there is one.
    current: Node | None = None
    # The nodes above which a bar is drawn as soon as their edge is marked as cut.
    to_cut: frozenset[int] = frozenset()

    @property
    def has_scores(self) -> bool:
        """Whether a score is shown; else it is the shape of the tree that counts."""
        return any(self.looks[leaf.index].value != "?" for leaf in self.tree.leaves)

    @property
    def snapshot(self) -> Snapshot:
        """The same for what plans texts and paints."""
        return Snapshot(self.tree, self.layout, Style(), self.looks, self.current)


def small_svg(small: SmallTree, *, is_alone: bool = False) -> Markup:
    """Write the picture; alone it has its own rules, on paper.

    Each shape has the index of its node in ``data-n``.
    """
    width, (top, bottom) = small.layout.width, _reach(small)
    to_cut = frozenset() if is_alone else small.to_cut
    bars = _bars(small, to_cut)
    parts = joined([*_lines(small), *_shapes(small), *bars, *_texts(small)])
    if is_alone:
        ground = element(
            "rect", width="100%", height="100%", y=f"{top:g}", class_="paper"
        )
        parts = joined([_rules(parts, small.tree), ground, parts])
    return element(
        "svg",
        parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 {top:g} {width:g} {bottom - top:g}",
        width=f"{width:g}",
        height=f"{bottom - top:g}",
        style=f"min-width:{_least_width(small):.0f}px",
        font_family=FONTS,
        class_="abviz" if is_alone else None,
    )


def _reach(small: SmallTree) -> tuple[float, float]:
    """Return where a picture begins and ends: it has no room for visit numbers."""
    layout, half = small.layout, 0.6 * small.layout.label_font
    tops, bottoms = [], []
    for node in small.tree:
        _, top, _, bottom = layout.bounding_box(node)
        middle = layout.name_centre(node, label(node))[1]
        tops.append(min(top, middle - half))
        bottoms.append(max(bottom, middle + half))
    return round(min(tops) - AIR), round(max(bottoms) + AIR)


def _least_width(small: SmallTree) -> float:
    """Return how wide a picture has to be for its scores to be read."""
    layout = small.layout
    if not small.has_scores:
        return 0.0
    return layout.width * max(SMALLEST, min(1.0, SMALLEST_SCORE / layout.value_font))


def _rules(parts: str, tree: Tree) -> Markup:
    """Return the rules of the style for the looks that occur in the parts.

    Texts beside nodes and on edges are readable where an edge passes behind them.
    """
    lines = [
        ".name,.window,.move,.probability{paint-order:stroke;"
        f"stroke:{Style().paper};stroke-width:4}}"
    ]
    for line in Style().css(roles(tree)).splitlines():
        selectors, _, declarations = line.partition("{")
        used = [
            selector
            for selector in selectors.split(",")
            if f'"{_look_in(selector)}"' in parts or _look_in(selector) == "paper"
        ]
        if used:
            lines.append(f"{','.join(used)}{{{declarations}")
    return element("style", Markup("".join(lines)))


def _look_in(selector: str) -> str:
    """Return the look that a selector of the style is about, as classes."""
    return selector.removeprefix(".abviz .").replace(".", " ")


def _lines(small: SmallTree) -> Iterator[Markup]:
    """Yield the edges, in one path for each look."""
    parts = Parts(small.tree, layout=small.layout, style=Style())
    by_look: dict[str, list[str]] = {}
    for edges in parts.edges():
        for node, ends in zip(edges.nodes, edges.ends, strict=True):
            look = f"edge {small.looks[node.index].edge}"
            by_look.setdefault(look, []).append(_line(ends))
    for look, lines in by_look.items():
        yield element("path", d="".join(lines), class_=look)


def _bars(small: SmallTree, to_cut: frozenset[int]) -> Iterator[Markup]:
    """Yield the bars across cut edges, which nothing lies over."""
    parts = Parts(small.tree, layout=small.layout, style=Style())
    strikes = parts.along_edges("strikes", small.layout.strike_ends)
    for node, ends in zip(strikes.nodes, strikes.ends, strict=True):
        if small.looks[node.index].edge == "cut":
            yield element("path", d=_line(ends), class_="bed")
            yield element("path", d=_line(ends), class_="strike")
        elif node.index in to_cut:
            index = str(node.index)
            yield element("path", d=_line(ends), class_="strike hidden", data_cut=index)


def _line(ends: Sequence[Place]) -> str:
    """Return a line as data of a path."""
    (x0, y0), (x1, y1) = ends
    return f"M{rounded(x0)} {rounded(y0)}L{rounded(x1)} {rounded(y1)}"


def _shapes(small: SmallTree) -> Iterator[Markup]:
    """Yield the shapes of the nodes, and the ring around the current one."""
    parts = Parts(small.tree, layout=small.layout, style=Style())
    for group in parts.shapes().values():
        yield from _marks(group, small)
    for node, mark in zip(parts.limited, _outlines(parts.limits()), strict=True):
        if small.looks[node.index].status == "limit":
            yield element("path", d=mark, class_="open-leaf")
    if small.current is not None:
        marker, width, height = small.layout.ring(leaf=small.current.is_leaf)
        is_round = width == height
        form = MARKERS[marker] if is_round else box(width=width, height=height)
        middle = small.layout.ring_centre(small.current)
        yield element("path", d=written(form, width, *middle), class_="ring")


def _marks(group: ShapeGroup, small: SmallTree) -> Iterator[Markup]:
    """Yield the shapes of one role, each with its node."""
    for node, outline in zip(group.nodes, _outlines(group), strict=True):
        status = small.looks[node.index].status
        look = f"node {role(node)} {status}"
        yield element("path", d=outline, class_=look, data_n=str(node.index))


def _outlines(group: ShapeGroup) -> Iterator[str]:
    """Yield the outlines of shapes as data of paths."""
    form = MARKERS[group.form] if isinstance(group.form, str) else group.form
    for size, (x, y) in zip(group.sizes, group.places, strict=True):
        yield written(form, size, x, y)


def _texts(small: SmallTree) -> Iterator[Markup]:
    """Yield the texts, in a group for each look."""
    if small.layout.width > WIDE and not small.has_scores:
        return
    nodes = small.tree.nodes
    for row in text_rows(small.snapshot, numbers=False):
        by_class: dict[str, list[int]] = {}
        for index in row.places:
            if row.contents[index]:
                look = _class_of(row, nodes[index], small.looks[index])
                by_class.setdefault(look, []).append(index)
        for look, indices in by_class.items():
            yield element(
                "g",
                joined(_row(row, indices)),
                class_=look,
                text_anchor=ANCHORS[row.across],
                font_size=f"{row.look.size:.4g}",
            )


def _class_of(row: Row, node: Node, look: NodeAppearance) -> str:
    """Return the classes of a text, by which it has its colour."""
    if row.kind == "value":
        return f"value {role(node)} {look.status}"
    if row.kind not in ("alpha", "beta"):
        return row.kind
    has_colour = row.look.color == Style().of_windows[row.kind]
    return f"window {row.kind}" if has_colour else "window"


def _row(row: Row, indices: Iterable[int]) -> Iterator[Markup]:
    """Yield the texts of some nodes."""
    for index in indices:
        content, (x, y) = row.contents[index], row.places[index]
        down = y + row.look.size * foot(content, row.up)
        position = f'x="{rounded(x)}" y="{rounded(down)}"'
        yield Markup(f"<text {position}>{escape(content, quote=False)}</text>")
