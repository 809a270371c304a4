"""All texts of a picture, each drawn once at its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import networkx as nx

from abviz.drawing.layout.edge_texts import edge_texts, visit_number_places
from abviz.drawing.layout.free_space import windows_aloft
from abviz.drawing.layout.geometry import LEADING, Layout
from abviz.trees import Tree

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

HALO = 3.0
BROAD_HALO = 5.0


Place: TypeAlias = tuple[float, float]
# Until its content is known a text needs some: matplotlib draws no empty one.
UNWRITTEN = "0"


class Row(NamedTuple):
    """Texts of a kind that stand alike: in one size, and to one side of their places.

    Parameters
    ----------
    kind : str
        "value", "name", "number", "alpha", "beta", "move" or "probability".
    across : str
        On which side of the text its place is: "left", "center" or "right".
    sample : Text
        One of the texts.
    places : mapping of int to (float, float)
        The places of all, by the index of the node.
    contents : mapping of int to str, or None
        What is written there; None if it changes from step to step.
    """

    kind: str
    across: str
    sample: Text
    places: Mapping[int, Place]
    contents: Mapping[int, str] | None


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
    samples_only : bool, keyword-only
        Whether one text of each row is enough, as a page writes the others like it.
    numbers : bool, keyword-only
        Whether nodes can have visit numbers.

    Attributes
    ----------
    values, names : dict of int to Text
        What stands in the shapes, and beside or below them.
    edge_texts : dict of int to Text
        Moves and probabilities, on the edges above the nodes.
    numbers : dict of int to Text
        Visit numbers, beyond the names.
    windows : dict of int to (Text, Text)
        α and β.
    rows : list of Row
        All of them, with what those of a row have in common.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from abviz import Tree
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> tree = Tree.parse("chance(1/4*8 3/4*0)")
    >>> labels = Labels(tree, layout=plan_layout(tree), axes=Figure().add_subplot())
    >>> [text.get_text() for text in labels.edge_texts.values()]
    ['1/4', '3/4']
    """

    def __init__(
        self,
        tree: Tree,
        *,
        layout: Layout,
        axes: Axes,
        samples_only: bool = False,
        numbers: bool = False,
    ) -> None:
        self.tree = tree
        self.layout = layout
        self.axes = axes
        self.samples_only = samples_only
        self.rows: list[Row] = []
        self.graph = nx.empty_graph(len(tree))
        self.values = self._draw_values()
        self.numbers = self._draw_numbers() if numbers else {}
        self.names = self._draw_names()
        self.on_edges = edge_texts(tree, layout=layout)
        self.windows = self._draw_windows()
        self.edge_texts = self._draw_edge_texts()

    def halos(self) -> Iterator[tuple[Text, float]]:
        """Yield the texts that need a halo, as lines may pass behind them, and its width."""
        for text in chain(self.numbers.values(), self.names.values(), *self.windows.values()):
            yield text, HALO
        for text in self.edge_texts.values():
            yield text, BROAD_HALO

    def _draw(
        self,
        places: Mapping[int, Place],
        *,
        kind: str,
        size: float,
        contents: Mapping[int, str] | None = None,
        across: Literal["left", "center", "right"] = "center",
        up: Literal["top", "center", "bottom"] = "center",
    ) -> dict[int, Text]:
        """Draw a row of texts; without contents, what is written follows later."""
        if not places:
            return {}
        labels = contents or dict.fromkeys(places, UNWRITTEN)
        first = next(iter(places))
        texts: dict[int, Text] = nx.draw_networkx_labels(
            self.graph,
            places,
            labels={first: labels[first]} if self.samples_only else labels,
            font_size=size,
            horizontalalignment=across,
            verticalalignment=up,
            ax=self.axes,
            clip_on=False,
            hide_ticks=False,
        )
        for index, text in texts.items():
            text.set_gid(f"{kind}-{index}")
            text.set_parse_math(False)
        self.rows.append(Row(kind, across, texts[first], places, contents))
        return texts

    def _draw_values(self) -> dict[int, Text]:
        layout = self.layout
        by_size: dict[float, dict[int, Place]] = {}
        for node in self.tree:
            if layout.has_room_for_value(node):
                font = layout.font(node)
                x, y = layout.value_centre(node)
                by_size.setdefault(font, {})[node.index] = x, y + layout.value_line(node, font)
        texts: dict[int, Text] = {}
        for size, places in by_size.items():
            texts |= self._draw(places, kind="value", size=size)
        return dict(sorted(texts.items()))

    def _draw_names(self) -> dict[int, Text]:
        layout, nodes = self.layout, self.tree.nodes
        titles = {node.index: title for node in nodes if (title := layout.title(node)) is not None}
        places = {index: layout.name_centre(nodes[index], titles[index]) for index in titles}
        return self._draw(places, kind="name", size=layout.label_font, contents=titles)

    def _draw_numbers(self) -> dict[int, Text]:
        size, places = visit_number_places(self.tree, layout=self.layout)
        texts = self._draw(places, kind="number", size=size)
        for text in texts.values():
            text.set_fontweight("bold")
        return texts

    def _draw_windows(self) -> dict[int, tuple[Text, Text]]:
        layout, size = self.layout, self.layout.label_font
        nodes = [node for node in self.tree if layout.has_room_for_window(node)]
        aloft = windows_aloft(self.tree, layout, [text.box for text in self.on_edges.values()])
        found: dict[int, tuple[Text, Text]] = {}
        sides: tuple[tuple[int, Literal["left", "right"]], ...] = ((1, "left"), (-1, "right"))
        spots = {node.index: layout.window_anchor(node) for node in nodes} | aloft
        for side, across in sides:
            places = {index: (x, y) for index, (x, y, on) in spots.items() if on == side}
            above = {index: (x, y - LEADING) for index, (x, y) in places.items()}
            below = {index: (x, y + LEADING) for index, (x, y) in places.items()}
            alphas = self._draw(above, kind="alpha", size=size, across=across, up="bottom")
            betas = self._draw(below, kind="beta", size=size, across=across, up="top")
            found.update({index: (alphas[index], betas[index]) for index in alphas})
        return found

    def _draw_edge_texts(self) -> dict[int, Text]:
        found = self.on_edges
        drawn: dict[int, Text] = {}
        for kind in ("move", "probability"):
            texts = {index: text for index, text in found.items() if text.kind == kind}
            places = {index: text.place for index, text in texts.items()}
            contents = {index: text.text for index, text in texts.items()}
            size = self.layout.label_font
            drawn |= self._draw(places, kind=kind, size=size, contents=contents)
        return drawn
