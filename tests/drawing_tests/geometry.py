"""Where the texts and shapes of a picture lie, in points, as matplotlib measures them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import cycle
from typing import NamedTuple

import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Bbox

from abviz.drawing.figure.artists import POINTS_PER_INCH, TreeArtists

# Fonts are measured in whole pixels, so in small ones.
FINE = 4
# Two boxes may touch.
TOUCH = 0.5
# The white around a text on an edge that no edge but its own may enter.
HALO = 2.0
# The boxes of texts around their places, by what is written, in what font, and on which side.
AROUND: dict[tuple[object, ...], np.ndarray] = {}


class Label(NamedTuple):
    """A text in the picture: "value 3" or "alpha 3", what it says, and its box."""

    kind: str
    node: int
    text: str
    box: Bbox


class Shape(NamedTuple):
    """The outline of a node, or of the ring around one."""

    kind: str
    node: int
    outline: Path


def labels_of(artists: TreeArtists) -> list[Label]:
    """Return all texts that are not empty, with their boxes."""
    return [
        Label(kind, node, text.get_text(), box_of(text, artists))
        for kind, node, text in _texts(artists)
        if text.get_text()
    ]


def box_of(text: Text, artists: TreeArtists) -> Bbox:
    """Return the box of one text; how it lies around its place is measured once for each look."""
    _measure_finely(artists)
    place = text.get_transform().transform(text.get_unitless_position())
    font = text.get_fontproperties()
    sides = text.get_horizontalalignment(), text.get_verticalalignment()
    if (text.get_text(), font, *sides) not in AROUND:
        around = text.get_window_extent(_renderer()).get_points() - place
        AROUND[text.get_text(), font.copy(), *sides] = around
    return Bbox((AROUND[text.get_text(), font, *sides] + place) / FINE)


def _measure_finely(artists: TreeArtists) -> None:
    if artists.figure.get_dpi() != POINTS_PER_INCH * FINE:
        artists.figure.set_dpi(POINTS_PER_INCH * FINE)


@cache
def _renderer() -> RendererAgg:
    # Texts are measured at this size once, and remembered by matplotlib.
    return RendererAgg(1, 1, POINTS_PER_INCH * FINE)


def shapes_of(artists: TreeArtists) -> list[Shape]:
    """Return the outlines of all nodes, and of the ring if there is one."""
    _measure_finely(artists)
    layout = artists.layout
    at = {_key(layout.shape_centre(n)): n.index for n in artists.tree}
    middles = {_key(layout.ring_centre(n)): n.index for n in artists.tree}
    rings = {name: ring for name, ring in artists.rings.items() if ring.get_visible()}
    if artists.boards is not None:
        rings["board"] = artists.borders
    found = []
    for kind, shapes in {**artists.shapes, **rings}.items():
        shapes.set_sizes(shapes.get_sizes(), artists.figure.dpi)
        pixels = shapes.get_offset_transform().transform(shapes.get_offsets())
        resizes = cycle(map(Affine2D, shapes.get_transforms()))
        for place, (x, y), resize in zip(shapes.get_offsets(), pixels, resizes, strict=False):
            owner = (middles if kind in rings else at)[_key(place)]
            move = resize.frozen().translate(x, y).scale(1 / FINE)
            found.append(Shape(kind, owner, shapes.get_paths()[0].transformed(move)))
    return found


def collisions(artists: TreeArtists) -> list[str]:
    """Return what runs into what: labels, shapes and the border of the picture."""
    labels, shapes = labels_of(artists), shapes_of(artists)
    struck = [*_struck(labels, artists), *_explained(labels, artists)]
    leaving = _leaving(labels, shapes, artists)
    return [
        *_outside(labels, artists),
        *_crowded(labels),
        *_covered(labels, shapes),
        *struck,
        *leaving,
    ]


def _texts(artists: TreeArtists) -> Iterator[tuple[str, int, Text]]:
    for kind, texts in (
        ("value", artists.labels.values),
        ("name", artists.labels.names),
    ):
        yield from ((kind, node, text) for node, text in texts.items())
    for node, text in artists.labels.edge_texts.items():
        yield text.get_gid().partition("-")[0], node, text
    for node, (alpha, beta) in artists.labels.windows.items():
        yield "alpha", node, alpha
        yield "beta", node, beta


def _outside(labels: list[Label], artists: TreeArtists) -> Iterator[str]:
    width, height = artists.layout.width, artists.height
    for label in labels:
        box = label.box
        if box.x0 < 0 or box.y0 < 0 or box.x1 > width or box.y1 > height:
            yield f"{_named(label)} leaves the picture"


def _crowded(labels: list[Label]) -> Iterator[str]:
    edges = _edges([label.box for label in labels])
    for one, other in zip(*np.nonzero(np.triu(_overlaps(edges, edges) > TOUCH, k=1)), strict=True):
        yield f"{_named(labels[one])} runs into {_named(labels[other])}"


def _covered(labels: list[Label], shapes: list[Shape]) -> Iterator[str]:
    boxes = [label.box.padded(-TOUCH) for label in labels]
    # No curve leaves the box around the points that steer it.
    points = [shape.outline.vertices for shape in shapes]
    around = np.array([[*each.min(axis=0), *each.max(axis=0)] for each in points]).reshape(-1, 4)
    for at, number in zip(*np.nonzero(_overlaps(_edges(boxes), around) >= 0), strict=True):
        label, shape = labels[at], shapes[number]
        inside = label.kind == "value" and label.node == shape.node
        if not inside and shape.outline.intersects_bbox(boxes[at], filled=True):
            yield f"{_named(label)} runs into {shape.kind} {shape.node}"


def _leaving(labels: list[Label], shapes: list[Shape], artists: TreeArtists) -> Iterator[str]:
    """Yield the values that touch the line around their node, or leave it, at their own height."""
    if artists.layout.has_columns:
        return
    own = {shape.node: shape for shape in shapes if shape.kind in artists.shapes}
    nodes = artists.tree.nodes
    for label in labels:
        status = artists.appearances[label.node].status
        if label.kind != "value" or nodes[label.node].stub or status == "limit":
            continue
        text = artists.labels.values[label.node]
        width = artists.snapshot.shape_paint(nodes[label.node]).width
        if depth_in(own[label.node].outline, ink_of(text, label.box)) < width / 2:
            yield f"{_named(label)} leaves its {own[label.node].kind}"


def ink_of(text: Text, box: Bbox) -> Bbox:
    """Return the box of what is seen of a text; in its own there is room for all letters."""
    font = text.get_fontproperties().copy()
    room = _ink("lp", font)[2] / FINE
    _, height, depth = _ink(text.get_text(), font)
    foot = box.y0 + max(room - depth / FINE, 0.0)
    return Bbox.from_extents(box.x0, foot, box.x1, foot + height / FINE)


@cache
def _ink(text: str, font: FontProperties) -> tuple[float, float, float]:
    return _renderer().get_text_width_height_descent(text, font, ismath=False)


def depth_in(outline: Path, box: Bbox) -> float:
    """Return how far the corners of a box are inside an outline, negative if one is outside."""
    ring = outline.to_polygons()[0][:-1]
    sides = np.roll(ring, -1, axis=0) - ring
    inwards = np.stack([-sides[:, 1], sides[:, 0]], axis=1)
    inwards /= np.hypot(*inwards.T)[:, None]
    inwards *= np.sign(((ring.mean(axis=0) - ring) * inwards).sum(axis=1))[:, None]
    away = ((box.corners()[:, None] - ring) * inwards).sum(axis=2)
    return float(away.min())


def _edges(boxes: list[Bbox]) -> np.ndarray:
    """Return x0, y0, x1, y1 of each box, in an array of four columns."""
    return np.array([box.extents for box in boxes]).reshape(-1, 4)


def _overlaps(ones: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Return width or height, the smaller one, of what each pair of boxes has in common.

    It is negative where they have nothing in common.
    """
    start = np.maximum(ones[:, None, :2], others[None, :, :2])
    end = np.minimum(ones[:, None, 2:], others[None, :, 2:])
    return (end - start).min(axis=2)


def _struck(labels: list[Label], artists: TreeArtists) -> Iterator[str]:
    """Yield the texts on edges that a bar or the edge of another node runs through."""
    if artists.strikes is None:
        return
    upside = Affine2D().scale(1, -1).translate(0, artists.height)
    bars = [Path(upside.transform(line)) for line in artists.strikes.get_segments()]
    lines = {
        node: line
        for layer in artists.edges
        for node, line in zip(layer.nodes, layer.collection.get_segments(), strict=True)
    }
    edges = [Path(upside.transform(lines[node])) for node in artists.children]
    for label in labels:
        if label.kind not in ("move", "probability"):
            continue
        for child, bar, edge in zip(artists.children, bars, edges, strict=True):
            if bar.intersects_bbox(label.box, filled=False):
                yield f"{_named(label)} runs into the bar of {child.index}"
            near = label.box.padded(HALO)
            if child.index != label.node and edge.intersects_bbox(near, filled=False):
                yield f"{_named(label)} runs into the edge to {child.index}"


def _explained(labels: list[Label], artists: TreeArtists) -> Iterator[str]:
    """Yield the windows that a line runs through which says why there is a cutoff."""
    upside = Affine2D().scale(1, -1).translate(0, artists.height)
    lines = () if artists.threads is None else artists.threads.get_segments()
    for child, line in zip(artists.children, lines, strict=False):
        if artists.appearances[child.index].on_thread:
            path = Path(upside.transform(line))
            for label in labels:
                is_window = label.kind in ("alpha", "beta")
                if is_window and path.intersects_bbox(label.box, filled=False):
                    yield f"the thread above {child.index} runs into {_named(label)}"


def _key(place: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(float(number), 2) for number in place)


def _named(label: Label) -> str:
    return f"{label.kind} {label.text!r} of node {label.node}"
