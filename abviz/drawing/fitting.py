"""How large a text can be written in the shape of a node, so that it stays inside the outline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import cos, hypot, inf, pi, sin
from types import MappingProxyType
from typing import TypeAlias

from abviz.drawing.layout.geometry import LIMIT_SIZE, Layout
from abviz.drawing.layout.text_width import HEIGHT, ems
from abviz.drawing.style import Role, Style
from abviz.trees import Node

# From the middle of an outline to a text: half the widest line, and some air.
APART = 1.6
CORNERS = 16
# Triangles by their markers, and whether the base is below.
TRIANGLES = MappingProxyType({"^": 1, "v": -1})

# What each side of an outline leaves to a text: b, w and h, where a text that is so many ems wide
# has a font of b / (w · ems + h) at most.
Room: TypeAlias = tuple[tuple[float, float, float], ...]


def largest_font(text: str, room: Room) -> float:
    """Return the largest font size in which a text stays inside an outline."""
    wide = ems(text)
    return max(min((b / (w * wide + h) for b, w, h in room if w * wide + h), default=inf), 1.0)


@lru_cache(maxsize=4096)
def room_in(marker: str, width: float, height: float, drop: float = 0.0) -> Room:
    """Return what an outline leaves to a text inside it."""
    corners = [(x * width, y * width) for x, y in _corners(marker, height / width)]
    found: dict[tuple[float, float], float] = {}
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        long = hypot(x1 - x0, y1 - y0)
        across, down = (y1 - y0) / long, (x0 - x1) / long
        away = across * x0 + down * y0
        across, down, away = (across, down, away) if away > 0 else (-across, -down, -away)
        b, w, h = away - APART - down * drop, abs(across) / 2, abs(down) * HEIGHT / 2
        key = round(w, 3), round(h, 3)
        found[key] = min(round(b, 2), found.get(key, inf))
    return tuple((b, w, h) for (w, h), b in found.items())


def _corners(marker: str, steepness: float) -> list[tuple[float, float]]:
    """Return the corners of a shape that is 1 wide; a circle has a few, just outside of it."""
    if marker in TRIANGLES:
        base = TRIANGLES[marker] / 2
        return [(0.0, -base), (0.5, base), (-0.5, base)]
    if marker == "s":
        high = steepness / 2
        return [(-0.5, -high), (0.5, -high), (0.5, high), (-0.5, high)]
    count, radius = (5, 0.5) if marker == "p" else (CORNERS, 0.5 / cos(pi / CORNERS))
    turns = [2 * pi * turn / count for turn in range(count)]
    return [(radius * sin(turn), -radius * cos(turn)) for turn in turns]


def room_of(node: Node, role: Role, *, layout: Layout, style: Style, at_limit: bool) -> Room:
    """Return what the outline of a node leaves to its value; nothing is in the way beside it."""
    if node.stub or layout.has_columns:
        return ()
    size = layout.size(node)
    if at_limit and node.children:
        return room_in("s", LIMIT_SIZE * size, LIMIT_SIZE * size)
    high = layout.leaf_height if node.is_leaf else size
    drop = layout.value_centre(node)[1] - layout.shape_centre(node)[1]
    return room_in(style.marker(role), size, high, round(drop, 2))


def rooms_by_role(
    members: Mapping[Role, Iterable[Node]], *, layout: Layout, style: Style
) -> dict[str, Room]:
    """Return what outlines leave to values, by role, and by "limit" for those at the depth limit.

    In the plan of a stage all nodes of a role are equally large.
    """
    rooms: dict[str, Room] = {}
    for role, nodes in members.items():
        node = next(iter(nodes))
        rooms[role] = room_of(node, role, layout=layout, style=style, at_limit=False)
        if node.children:
            rooms["limit"] = room_of(node, role, layout=layout, style=style, at_limit=True)
    return rooms
