"""The obvious way to animate a search: clear the axes and draw the whole tree again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

import networkx as nx
from matplotlib.animation import FuncAnimation, PillowWriter
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from abviz import Tree
from abviz.replay.frames import Frame
from abviz.replay.trace import Trace
from abviz.trees import Node, Score

NAIVE_LEAVES = 32
# As large as the film of abviz, at 100 pixels per inch.
FILM_INCHES = (12.8, 6.66)
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


def naive_film(trace: Trace, path: Path, *, steps: Sequence[int]) -> None:
    """Save a GIF of a search with matplotlib's FuncAnimation."""
    naive_animation(trace, steps=steps).save(path, writer=PillowWriter(fps=1))


def naive_page(trace: Trace, path: Path, *, steps: Sequence[int]) -> None:
    """Save a page of a search with matplotlib's FuncAnimation."""
    path.write_text(naive_animation(trace, steps=steps).to_jshtml(fps=1), encoding="utf-8")


def naive_animation(trace: Trace, *, steps: Sequence[int]) -> FuncAnimation:
    """Return a film of a search, each picture drawn anew."""
    tree = trace.tree
    graph = tree.to_networkx()
    places = positions(tree)
    frames = [trace.frame(step) for step in steps]
    figure = Figure(figsize=FILM_INCHES)
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()

    def redraw(number: int) -> None:
        frame = frames[number]
        axes.clear()
        labels = {node.name: str(value_of(frame, node)) for node in tree}
        colours = [COLOURS[node.player or "leaf"] for node in tree]
        nx.draw(graph, places, ax=axes, labels=labels, node_color=colours)
        axes.set_title(frame.step.sentence)

    return FuncAnimation(figure, redraw, frames=len(frames), interval=1000)


def value_of(frame: Frame, node: Node) -> str | Score:
    """Return what is written in a node: a leaf's score, or what the search knows of a node."""
    value = node.value if node.is_leaf else frame.value(node)
    return "" if value is None else value
