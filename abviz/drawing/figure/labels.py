"""All texts of a picture, each drawn once at its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Literal

import networkx as nx

from abviz.drawing.layout.geometry import LEADING, Layout
from abviz.drawing.layout.probabilities import probabilities, probability_positions
from abviz.drawing.values import short_score
from abviz.trees import Tree

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

HALO = 3.0
BROAD_HALO = 5.0


class Labels:
    """The texts of a picture, by the index of their node.

    Parameters
    ----------
    tree : Tree
        What is drawn.
    layout : Layout, keyword-only
        The plan of the picture.
    axes : Axes, keyword-only
        Where the texts are written.

    Attributes
    ----------
    values, names, probabilities : dict of int to Text
        What stands in the shapes, beside or below them, and on the edges above them.
    windows : dict of int to (Text, Text)
        α and β.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from abviz import Tree
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> tree = Tree.parse("chance(1/4*8 3/4*0)")
    >>> labels = Labels(tree, layout=plan_layout(tree), axes=Figure().add_subplot())
    >>> [text.get_text() for text in labels.probabilities.values()]
    ['1/4', '3/4']
    """

    def __init__(self, tree: Tree, *, layout: Layout, axes: Axes) -> None:
        self.tree = tree
        self.layout = layout
        self.axes = axes
        self.graph = nx.empty_graph([node.name for node in tree])
        self.values = self._draw_values()
        self.names = self._draw_names()
        self.windows = self._draw_windows()
        self.probabilities = self._draw_probabilities()

    def halos(self) -> Iterator[tuple[Text, float]]:
        """Yield the texts that need a halo, as lines may pass behind them, and its width."""
        for text in chain(self.names.values(), *self.windows.values()):
            yield text, HALO
        for text in self.probabilities.values():
            yield text, BROAD_HALO

    def _draw(
        self,
        places: Mapping[str, tuple[float, float]],
        *,
        kind: str,
        size: float,
        across: Literal["left", "center", "right"] = "center",
        up: Literal["top", "center", "bottom"] = "center",
    ) -> dict[int, Text]:
        if not places:
            return {}
        texts = nx.draw_networkx_labels(
            self.graph,
            places,
            labels=dict.fromkeys(places, "0"),
            font_size=size,
            horizontalalignment=across,
            verticalalignment=up,
            ax=self.axes,
            clip_on=False,
        )
        found: dict[int, Text] = {}
        for name, text in texts.items():
            node = self.tree[name]
            text.set_gid(f"{kind}-{node.index}")
            text.set_parse_math(False)
            found[node.index] = text
        return found

    def _draw_values(self) -> dict[int, Text]:
        texts: dict[int, Text] = {}
        nodes = [node for node in self.tree if self.layout.has_room_for_value(node)]
        for size in {self.layout.font(node): None for node in nodes}:
            places = {
                node.name: self.layout.value_centre(node)
                for node in nodes
                if self.layout.font(node) == size
            }
            texts |= self._draw(places, kind="value", size=size)
        return dict(sorted(texts.items()))

    def _draw_names(self) -> dict[int, Text]:
        layout = self.layout
        titles = {node: title for node in self.tree if (title := layout.title(node)) is not None}
        places = {node.name: layout.name_centre(node, title) for node, title in titles.items()}
        texts = self._draw(places, kind="name", size=layout.label_font)
        for node, title in titles.items():
            texts[node.index].set_text(title)
        return texts

    def _draw_windows(self) -> dict[int, tuple[Text, Text]]:
        layout, size = self.layout, self.layout.label_font
        nodes = [node for node in self.tree if layout.has_room_for_window(node)]
        found: dict[int, tuple[Text, Text]] = {}
        sides: tuple[tuple[int, Literal["left", "right"]], ...] = ((1, "left"), (-1, "right"))
        for side, across in sides:
            spots = {node.name: layout.window_anchor(node) for node in nodes}
            places = {name: (x, y) for name, (x, y, on) in spots.items() if on == side}
            above = {name: (x, y - LEADING) for name, (x, y) in places.items()}
            below = {name: (x, y + LEADING) for name, (x, y) in places.items()}
            alphas = self._draw(above, kind="alpha", size=size, across=across, up="bottom")
            betas = self._draw(below, kind="beta", size=size, across=across, up="top")
            found.update({index: (alphas[index], betas[index]) for index in alphas})
        return found

    def _draw_probabilities(self) -> dict[int, Text]:
        likely = probabilities(self.tree)
        spots = probability_positions(self.tree, layout=self.layout)
        places = {self.tree.nodes[index].name: spot for index, spot in spots.items()}
        texts = self._draw(places, kind="probability", size=self.layout.label_font)
        for index, text in texts.items():
            text.set_text(short_score(likely[index]))
        return texts
