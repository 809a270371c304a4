"""All texts of a picture: the labels of the graph, each drawn once at its place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

import networkx as nx

from abviz.drawing.appearance import Snapshot
from abviz.drawing.figure.texts import Row, text_rows, written_value
from abviz.trees import Node

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

HALO = 3.0
BROAD_HALO = 5.0


class Labels:
    """The texts of a picture, by the index of their node; without appearances, one of each row."""

    def __init__(
        self, graph: nx.DiGraph[str], *, shown: Snapshot, axes: Axes, numbers: bool = False
    ) -> None:
        self.graph, self.nodes, self.axes = graph, shown.tree.nodes, axes
        self.rows = list(text_rows(shown, numbers=numbers))
        self.samples: list[Text] = []
        drawn: dict[str, dict[int, Text]] = defaultdict(dict)
        for row in self.rows:
            indices = list(row.places) if shown.appearances else [next(iter(row.places))]
            drawn[row.kind] |= (texts := self._draw(row, indices))
            self.samples.append(texts[indices[0]])
        self.values = dict(sorted(drawn["value"].items()))
        self.numbers, self.names = drawn["number"], drawn["name"]
        self.windows = {at: (text, drawn["beta"][at]) for at, text in drawn["alpha"].items()}
        self.edge_texts = drawn["move"] | drawn["probability"]

    def halos(self) -> Iterator[tuple[Text, float]]:
        """Yield the texts that need a halo, as lines may pass behind them, and its width."""
        for text in chain(self.numbers.values(), self.names.values(), *self.windows.values()):
            yield text, HALO
        for text in self.edge_texts.values():
            yield text, BROAD_HALO

    def write(self, node: Node, shown: Snapshot) -> None:
        """Write the current texts of a node."""
        if (value := self.values.get(node.index)) is not None:
            text, place, look = written_value(node, shown)
            font = {"fontsize": look.size, "fontweight": look.weight}
            value.set(text=text, position=place, color=look.color, **font)
        if node.index in self.numbers:
            self.numbers[node.index].set_text(shown.appearances[node.index].number)
        if node.index in self.windows:
            texts = shown.window_texts(node)
            for line, written in zip(self.windows[node.index], texts, strict=True):
                line.set_text(written)

    def _draw(self, row: Row, indices: list[int]) -> dict[int, Text]:
        """Draw some texts of a row."""
        names = {index: self.nodes[index].name for index in indices}
        texts: dict[str, Text] = nx.draw_networkx_labels(
            self.graph,
            {name: row.places[index] for index, name in names.items()},
            labels={name: row.contents[index] for index, name in names.items()},
            font_size=row.look.size,
            font_color=row.look.color,
            font_weight=row.look.weight,
            horizontalalignment=row.across,
            verticalalignment=row.up,
            ax=self.axes,
            clip_on=False,
            hide_ticks=False,
        )
        for index, text in (found := dict(zip(indices, texts.values(), strict=True))).items():
            text.set_gid(f"{row.kind}-{index}")
            text.set_parse_math(False)
        return found
