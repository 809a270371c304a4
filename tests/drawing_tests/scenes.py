"""Searches to draw, and what a person sees on the artists of a picture."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from math import isclose
from typing import Any
from xml.etree import ElementTree

import numpy as np
from matplotlib.colors import to_hex
from matplotlib.markers import MarkerStyle

import abviz
from abviz.drawing.figure.artists import TreeArtists, unseen
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.style import Style
from abviz.trees import Tree, format_score

SIGN = {"exact": "", "at most": "≤", "at least": "≥"}
LONGEST = 8


@dataclass(frozen=True)
class Mark:
    """How a shape or a line is painted: colours as #rrggbbaa, dashes in points."""

    face: str
    edge: str
    width: float
    dash: tuple[float, ...]

    @property
    def visible(self) -> bool:
        """Whether there is a line to be seen."""
        return not self.edge.endswith("00") and self.width > 0


@cache
def searched(name: str, **options: Any) -> Any:
    """Return the trace of an example; options as for `abviz.search`."""
    return abviz.search(abviz.examples[name], **options)


def artists_of(tree: Tree, style: Style | None = None) -> TreeArtists:
    """Return the artists of a tree before a search."""
    with plain_matplotlib():
        return TreeArtists(
            tree,
            layout=plan_layout(tree),
            style=style or Style(),
            looks=unseen(tree),
            numbers=True,
        )


def stage_artists(tree: Tree) -> TreeArtists:
    """Return the artists of a tree, drawn without looks as a stage draws them."""
    with plain_matplotlib():
        return TreeArtists(tree, layout=plan_layout(tree), style=Style(), numbers=True)


def marks_of(picture: ElementTree.Element, part: str) -> list[ElementTree.Element]:
    """Return the marks of one part of a picture for a page."""
    found = []
    for group in picture.iter():
        if group.get("data-parts") == part:
            for index, mark in zip(group.get("data-of").split(), group, strict=True):
                mark.set("data-n", index)
                found.append(mark)
    return found


def painted(paint: Any) -> Mark:
    """Return what a paint of the style should come to."""
    return Mark(_colour(paint.face), _colour(paint.edge), paint.width, paint.dash)


def nodes_seen(artists: TreeArtists) -> dict[int, tuple[str, Mark]]:
    """Return marker and mark of each node, found by its place in the picture."""
    found = {}
    for role, shapes in artists.shapes.items():
        marker = _marker(shapes, box=role == "leaf")
        for place, mark in zip(shapes.get_offsets(), _marks(shapes), strict=True):
            found[_key(place)] = (marker, mark)
    return {node.index: found.pop(_key(artists.layout.shape_centre(node))) for node in artists.tree}


def edges_seen(artists: TreeArtists) -> dict[int, tuple[Mark, Mark]]:
    """Return the edge above each child and the bar across it, both found by their places."""
    if artists.strikes is None:
        return {}
    edges = {
        (_key(line[0]), _key(line[-1])): mark
        for layer in artists.edges
        for line, mark in zip(
            layer.collection.get_segments(), _marks(layer.collection), strict=True
        )
    }
    bars = zip(artists.strikes.get_segments(), _marks(artists.strikes), strict=True)
    crossed = {_crossed(bar, list(edges)): mark for bar, mark in bars}
    return {
        node.index: (edges.pop(line), crossed.pop(line))
        for node in artists.tree
        if node.parent is not None
        for line in [tuple(map(_key, artists.layout.edge_ends(node)))]
    }


def _crossed(bar: Any, edges: list[Any]) -> Any:
    """Return the one edge that a bar crosses at a right angle, in its inner half."""
    middle, direction = bar.mean(axis=0), bar[1] - bar[0]
    lines = np.array(edges)
    along = lines[:, 1] - lines[:, 0]
    share = ((middle - lines[:, 0]) * along).sum(axis=1) / (along**2).sum(axis=1)
    away = np.hypot(*(lines[:, 0] + share[:, None] * along - middle).T)
    found = (away < 0.01) & (share > 0.25) & (share < 0.75) & (abs(along @ direction) < 0.5)
    [place] = np.flatnonzero(found)
    return edges[place]


def explained_in(artists: TreeArtists) -> set[int]:
    """Return the nodes with the curve above the edge to them that says why there is a cutoff."""
    found = set()
    lines = [] if artists.threads is None else artists.threads.get_segments()
    marks = [] if artists.threads is None else _marks(artists.threads)
    for node, line, mark in zip(artists.children, lines, marks, strict=True):
        edge = np.array(artists.layout.edge_ends(node))
        assert np.allclose([line[0], line[-1]], edge)
        # In the middle it is well off the edge, and above it.
        middle, along = line[len(line) // 2], edge[1] - edge[0]
        share = (middle - edge[0]) @ along / (along @ along)
        away = edge[0] + share * along - middle
        assert np.hypot(*away) > 0.1 * min(np.hypot(*along), 90)
        assert away[1] > -0.01
        if mark.visible:
            assert mark == painted(artists.style.thread)
            found.add(node.index)
    return found


def ring_seen(artists: TreeArtists) -> int | None:
    """Return the index of the node with the ring around it."""
    shown = [ring for ring in artists.rings.values() if ring.get_visible()]
    if not shown:
        return None
    [ring] = shown
    [place] = ring.get_offsets()
    [node] = [one for one in artists.tree if _key(artists.layout.ring_centre(one)) == _key(place)]
    assert _marker(ring, box=node.is_leaf) == artists.layout.ring(leaf=node.is_leaf)[0]
    assert all(mark == painted(artists.style.ring) for mark in _marks(ring))
    return node.index


def texts_seen(artists: TreeArtists) -> dict[int, tuple[str, str, str]]:
    """Return the value, α and β texts of each node; no text for a window left out."""
    return {
        node.index: (
            artists.labels.values[node.index].get_text(),
            *(text.get_text() for text in artists.labels.windows.get(node.index, ())),
        )
        for node in artists.tree
    }


def tells(text: str, score: Any, before: str = "") -> bool:
    """Tell whether a text is a score, rounded only if it is long, after a sign or a letter."""
    if score is None:
        return text == ""
    exact = format_score(score)
    if len(exact) <= LONGEST:
        return text == before + exact
    found = re.fullmatch(f"{before}≈(.{{1,10}})", text)
    return bool(found) and isclose(float(found[1].replace("−", "-")), score, rel_tol=5.1e-3)


def _key(place: Any) -> tuple[float, float]:
    return round(float(place[0]), 3), round(float(place[1]), 3)


def _colour(colour: str) -> str:
    return to_hex((0, 0, 0, 0) if colour == "none" else colour, keep_alpha=True)


def _marker(shapes: Any, *, box: bool = False) -> str:
    """Return the marker that a shape has; a box may be higher or lower than wide."""
    [path] = shapes.get_paths()
    if box and len(path.vertices) == 5:
        assert len({abs(x) for x in path.vertices[:, 0]}) == 1
        assert len({abs(y) for y in path.vertices[:, 1]}) == 1
        return "s"
    for marker in "^vosp":
        style = MarkerStyle(marker)
        outline = style.get_path().transformed(style.get_transform())
        if outline.vertices.shape == path.vertices.shape and (
            abs(outline.vertices - path.vertices).max() < 1e-9
        ):
            return marker
    raise AssertionError("an unknown marker")


def _marks(shapes: Any) -> list[Mark]:
    """Return one mark for each item; matplotlib repeats lists that are too short."""
    count = len(shapes.get_paths()) if hasattr(shapes, "get_segments") else 0
    count = count or len(shapes.get_offsets())
    faces, edges = shapes.get_facecolor(), shapes.get_edgecolor()
    widths, styles = shapes.get_linewidth(), shapes.get_linestyle()
    return [
        Mark(
            face=_hex(faces, number),
            edge=_hex(edges, number),
            width=float(widths[number % len(widths)]),
            dash=tuple(round(float(length), 6) for length in styles[number % len(styles)][1] or ()),
        )
        for number in range(count)
    ]


def _hex(colours: Any, number: int) -> str:
    if not len(colours):
        return _colour("none")
    return to_hex(colours[number % len(colours)], keep_alpha=True)
