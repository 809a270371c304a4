"""All texts of a picture as plain data: their places, their contents and their looks."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Literal, NamedTuple

from abviz.drawing.appearance import Snapshot, role
from abviz.drawing.figure.outlines import Place
from abviz.drawing.layout import edge_texts
from abviz.drawing.layout.edge_texts import EdgeText
from abviz.drawing.layout.geometry import LEADING
from abviz.trees import Node

FILLED_IN = ("value", "number", "alpha", "beta")  # a page fills in what changes from step to step
UNWRITTEN = "0"  # until its content is known a text needs some: matplotlib draws no empty one
Across = Literal["left", "center", "right"]
Up = Literal["top", "center", "bottom"]


class Look(NamedTuple):
    """How a text is written."""

    size: float
    color: str
    weight: Literal["normal", "bold"] = "normal"


class Row(NamedTuple):
    """Texts of a kind that look alike, to one side of their places, by the index of the node."""

    kind: str
    look: Look
    places: Mapping[int, Place]
    contents: Mapping[int, str]
    across: Across = "center"
    up: Up = "center"


def text_rows(shown: Snapshot, *, numbers: bool) -> Iterator[Row]:
    """Yield the rows of texts of a picture; without appearances, those to be filled in later."""
    on_edges = edge_texts.edge_texts(shown.tree, layout=shown.layout)
    rows = (*_values(shown), *_numbers(shown, numbers), _names(shown))
    for row in (*rows, *_windows(shown, on_edges), *_on_edges(shown, on_edges)):
        if row.places:
            yield row


def written_value(node: Node, shown: Snapshot) -> tuple[str, Place, Look]:
    """Return the value that is seen of a node, its place and its look."""
    layout = shown.layout
    if not shown.appearances:
        (x, y), font = layout.value_centre(node), layout.font(node)
        place = x, y + layout.value_line(node, font)
        return UNWRITTEN, place, Look(font, shown.style.ink)
    seen, (x, y) = shown.appearances[node.index], shown.value_place(node)
    font = shown.value_font(node)
    paint = shown.style.node(role(node), seen.status)
    colour = shown.style.thread.edge if seen.is_owner else paint.text
    return seen.value, (x, y + layout.value_line(node, font)), Look(font, colour, paint.weight)


def _values(shown: Snapshot) -> Iterator[Row]:
    groups: dict[Look, dict[int, tuple[str, Place]]] = {}
    for node in filter(shown.layout.has_room_for_value, shown.tree):
        text, place, look = written_value(node, shown)
        groups.setdefault(look, {})[node.index] = text, place
    for look, written in groups.items():
        places = {index: place for index, (_, place) in written.items()}
        yield Row("value", look, places, {index: text for index, (text, _) in written.items()})


def _numbers(shown: Snapshot, numbers: bool) -> Iterator[Row]:
    if numbers:
        size, places = edge_texts.visit_number_places(shown.tree, layout=shown.layout)
        contents = dict.fromkeys(places, UNWRITTEN)
        if shown.appearances:
            contents = {index: shown.appearances[index].number for index in places}
        yield Row("number", Look(size, shown.style.ink, "bold"), places, contents)


def _names(shown: Snapshot) -> Row:
    layout, nodes = shown.layout, shown.tree.nodes
    titles = {node.index: title for node in nodes if (title := layout.title(node)) is not None}
    places = {index: layout.name_centre(nodes[index], titles[index]) for index in titles}
    return Row("name", Look(layout.label_font, shown.style.quiet), places, titles)


def _windows(shown: Snapshot, on_edges: Mapping[int, EdgeText]) -> Iterator[Row]:
    tree, layout, paint = shown.tree, shown.layout, shown.style.window
    nodes = filter(layout.has_room_for_window, tree)
    spots = {node.index: layout.window_anchor(node) for node in nodes}
    spots |= edge_texts.windows_aloft(tree, layout, [text.box for text in on_edges.values()])
    lines = {index: (UNWRITTEN, UNWRITTEN) for index in spots}
    look = Look(layout.label_font, paint.text)
    if shown.appearances:
        lines = {index: shown.window_texts(tree.nodes[index]) for index in spots}
        look = look._replace(weight=paint.weight)
    sides: tuple[tuple[int, Across], ...] = ((1, "left"), (-1, "right"))
    rows: list[tuple[str, float, Up]] = [("alpha", -LEADING, "bottom"), ("beta", LEADING, "top")]
    for (side, across), (row, (kind, down, up)) in product(sides, enumerate(rows)):
        places = {at: (x, y + down) for at, (x, y, on) in spots.items() if on == side}
        yield Row(kind, look, places, {at: lines[at][row] for at in places}, across, up)


def _on_edges(shown: Snapshot, on_edges: Mapping[int, EdgeText]) -> Iterator[Row]:
    look = Look(shown.layout.label_font, shown.style.ink)
    for kind in ("move", "probability"):
        texts = {index: text for index, text in on_edges.items() if text.kind == kind}
        places = {index: text.place for index, text in texts.items()}
        yield Row(kind, look, places, {index: text.text for index, text in texts.items()})
