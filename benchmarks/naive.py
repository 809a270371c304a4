"""The obvious way to animate a search: clear the axes and draw the whole tree again."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import networkx as nx
from matplotlib.figure import Figure

from abviz import Tree

NAIVE_LEAVES = 32
COLOURS = {"max": "tab:blue", "min": "tab:orange", "leaf": "lightgrey"}


def naive_redraw() -> Callable[[], bytes]:
    """Return a function that draws one frame of a tree with 32 leaves, as a PNG."""
    tree = Tree.random(2, 5, 1, 99, seed=7)
    graph = tree.to_networkx()
    places = positions(tree)
    labels = {node.name: node.name if node.value is None else str(node.value) for node in tree}
    colours = [COLOURS[node.player or "leaf"] for node in tree]
    figure = Figure()
    axes = figure.add_subplot()

    def redraw() -> bytes:
        axes.clear()
        nx.draw(graph, places, ax=axes, labels=labels, node_color=colours)
        picture = BytesIO()
        figure.savefig(picture, format="png")
        return picture.getvalue()

    return redraw


def positions(tree: Tree) -> dict[str, tuple[float, float]]:
    """Put the leaves side by side, and each parent over the middle of its children."""
    across = {leaf.name: float(place) for place, leaf in enumerate(tree.leaves)}
    for node in reversed(tree.nodes):
        if node.children:
            across[node.name] = (across[node.children[0].name] + across[node.children[-1].name]) / 2
    return {node.name: (across[node.name], -float(len(node.path))) for node in tree}
