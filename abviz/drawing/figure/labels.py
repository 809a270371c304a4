"""All texts of a picture: the labels of the graph, each drawn once at its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, product
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import networkx as nx

from abviz.drawing.appearance import Snapshot, role
from abviz.drawing.layout.edge_texts import edge_texts, visit_number_places, windows_aloft
from abviz.drawing.layout.geometry import LEADING
from abviz.trees import Node

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

HALO = 3.0
BROAD_HALO = 5.0


Place: TypeAlias = tuple[float, float]
# A page fills in what changes from step to step.
FILLED_IN = ("value", "number", "alpha", "beta")
# Until its content is known a text needs some: matplotlib draws no empty one.
UNWRITTEN = "0"


class Look(NamedTuple):
    """How a text is written."""

    size: float
    color: str
    weight: Literal["normal", "bold"] = "normal"


class Row(NamedTuple):
    """Texts of a kind in one size and to one side of their places, by the index of the node."""

    kind: str
    across: str
    sample: Text
    places: Mapping[int, Place]
    contents: Mapping[int, str] | None  # None if they change with the step


class Labels:
    """The texts of a picture, by the index of their node."""

    def __init__(
        self,
        graph: nx.DiGraph[str],
        *,
        shown: Snapshot,
        axes: Axes,
        samples_only: bool = False,
        numbers: bool = False,
    ) -> None:
        self.graph = graph
        self.tree, self.layout, self.style = shown.tree, shown.layout, shown.style
        self.axes = axes
        self.samples_only = samples_only
        self.rows: list[Row] = []
        self.values = self._draw_values(shown)
        self.numbers = self._draw_numbers(shown) if numbers else {}
        self.names = self._draw_names()
        self.on_edges = edge_texts(self.tree, layout=self.layout)
        self.windows = self._draw_windows(shown)
        self.edge_texts = self._draw_edge_texts()

    def halos(self) -> Iterator[tuple[Text, float]]:
        """Yield the texts that need a halo, as lines may pass behind them, and its width."""
        for text in chain(self.numbers.values(), self.names.values(), *self.windows.values()):
            yield text, HALO
        for text in self.edge_texts.values():
            yield text, BROAD_HALO

    def write(self, node: Node, shown: Snapshot) -> None:
        """Write the current texts of a node."""
        if (value := self.values.get(node.index)) is not None:
            text, place, look = _written_value(node, shown)
            font = {"fontsize": look.size, "fontweight": look.weight}
            value.set(text=text, position=place, color=look.color, **font)
        if node.index in self.numbers:
            self.numbers[node.index].set_text(shown.appearances[node.index].number)
        if node.index in self.windows:
            texts = shown.window_texts(node)
            for line, written in zip(self.windows[node.index], texts, strict=True):
                line.set_text(written)

    def _draw(
        self,
        places: Mapping[int, Place],
        *,
        kind: str,
        look: Look,
        contents: Mapping[int, str],
        across: Literal["left", "center", "right"] = "center",
        up: Literal["top", "center", "bottom"] = "center",
    ) -> dict[int, Text]:
        """Draw texts that look alike."""
        if not places:
            return {}
        nodes = self.tree.nodes
        drawn = [next(iter(places))] if self.samples_only else list(places)
        texts: dict[str, Text] = nx.draw_networkx_labels(
            self.graph,
            {nodes[index].name: places[index] for index in drawn},
            labels={nodes[index].name: contents[index] for index in drawn},
            font_size=look.size,
            font_color=look.color,
            font_weight=look.weight,
            horizontalalignment=across,
            verticalalignment=up,
            ax=self.axes,
            clip_on=False,
            hide_ticks=False,
        )
        found = dict(zip(drawn, texts.values(), strict=True))
        for index, text in found.items():
            text.set_gid(f"{kind}-{index}")
            text.set_parse_math(False)
        if self.samples_only:
            fixed = None if kind in FILLED_IN else contents
            self.rows.append(Row(kind, across, found[drawn[0]], places, fixed))
        return found

    def _draw_values(self, shown: Snapshot) -> dict[int, Text]:
        layout = self.layout
        groups: dict[Look, dict[int, tuple[str, Place]]] = {}
        for node in self.tree:
            if not layout.has_room_for_value(node):
                continue
            if self.samples_only:
                (x, y), font = layout.value_centre(node), layout.font(node)
                place, look = (x, y + layout.value_line(node, font)), Look(font, self.style.ink)
                text = UNWRITTEN
            else:
                text, place, look = _written_value(node, shown)
            groups.setdefault(look, {})[node.index] = text, place
        texts: dict[int, Text] = {}
        for look, written in groups.items():
            places = {index: place for index, (_, place) in written.items()}
            contents = {index: text for index, (text, _) in written.items()}
            texts |= self._draw(places, kind="value", look=look, contents=contents)
        return dict(sorted(texts.items()))

    def _draw_names(self) -> dict[int, Text]:
        layout, nodes = self.layout, self.tree.nodes
        titles = {node.index: title for node in nodes if (title := layout.title(node)) is not None}
        places = {index: layout.name_centre(nodes[index], titles[index]) for index in titles}
        look = Look(layout.label_font, self.style.quiet)
        return self._draw(places, kind="name", look=look, contents=titles)

    def _draw_numbers(self, shown: Snapshot) -> dict[int, Text]:
        size, places = visit_number_places(self.tree, layout=self.layout)
        contents = dict.fromkeys(places, UNWRITTEN)
        if not self.samples_only:
            contents = {index: shown.appearances[index].number for index in places}
        look = Look(size, self.style.ink, "bold")
        return self._draw(places, kind="number", look=look, contents=contents)

    def _draw_windows(self, shown: Snapshot) -> dict[int, tuple[Text, Text]]:
        layout, paint = self.layout, self.style.window
        nodes = [node for node in self.tree if layout.has_room_for_window(node)]
        spots = {node.index: layout.window_anchor(node) for node in nodes}
        spots |= windows_aloft(self.tree, layout, [text.box for text in self.on_edges.values()])
        look = Look(layout.label_font, paint.text, paint.weight)
        if self.samples_only:
            look = look._replace(weight="normal")
        lines = {index: (UNWRITTEN, UNWRITTEN) for index in spots}
        if not self.samples_only:
            lines = {index: shown.window_texts(self.tree.nodes[index]) for index in spots}
        drawn: dict[str, dict[int, Text]] = {"alpha": {}, "beta": {}}
        sides: tuple[tuple[int, Literal["left", "right"]], ...] = ((1, "left"), (-1, "right"))
        rows: tuple[tuple[str, float, Literal["bottom", "top"]], ...] = (
            ("alpha", -LEADING, "bottom"),
            ("beta", LEADING, "top"),
        )
        for (side, across), (row, (kind, down, up)) in product(sides, enumerate(rows)):
            places = {at: (x, y + down) for at, (x, y, on) in spots.items() if on == side}
            drawn[kind] |= self._draw(
                places,
                kind=kind,
                look=look,
                contents={at: lines[at][row] for at in places},
                across=across,
                up=up,
            )
        return {index: (drawn["alpha"][index], drawn["beta"][index]) for index in drawn["alpha"]}

    def _draw_edge_texts(self) -> dict[int, Text]:
        found = self.on_edges
        drawn: dict[int, Text] = {}
        for kind in ("move", "probability"):
            places = {index: text.place for index, text in found.items() if text.kind == kind}
            contents = {index: found[index].text for index in places}
            look = Look(self.layout.label_font, self.style.ink)
            drawn |= self._draw(places, kind=kind, look=look, contents=contents)
        return drawn


def _written_value(node: Node, shown: Snapshot) -> tuple[str, Place, Look]:
    """Return the value that is seen of a node, its place and its look."""
    seen, (x, y) = shown.appearances[node.index], shown.value_place(node)
    font = shown.value_font(node)
    paint = shown.style.node(role(node), seen.status)
    colour = shown.style.thread.edge if seen.is_owner else paint.text
    place = x, y + shown.layout.value_line(node, font)
    return seen.value, place, Look(font, colour, paint.weight)
