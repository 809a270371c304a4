"""networkx draws the tree: what it is told, and what it draws, is what is seen."""

import networkx as nx
import numpy as np
import pytest
from drawing_tests.scenes import searched
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgba

import abviz
from abviz.drawing.picture import draw
from abviz.stage.animation import animate
from abviz.stage.widget import Stage

RED, PINK = np.array([255, 0, 0]), "#ff00ff"


def pixels(picture):
    canvas = FigureCanvasAgg(picture.figure)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[..., :3].astype(int)


def red(picture):
    """Return how many pixels are red."""
    return int((abs(pixels(picture) - RED).max(axis=2) < 8).sum())


@pytest.fixture
def changed(monkeypatch):
    """Function that changes what a function of networkx is told."""

    def change(name, **options):
        drawn = getattr(nx, name)
        calls = []

        def call(graph, pos, *rest, **told):
            calls.append(graph)
            shift = options.get("shift", 0)
            moved = {node: (x + shift, y) for node, (x, y) in pos.items()}
            new = {key: value for key, value in options.items() if key != "shift"}
            return drawn(graph, moved, *rest, **{**told, **new})

        monkeypatch.setattr(nx, name, call)
        return calls

    return change


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        ("draw_networkx_edges", {"edge_color": "red"}),
        ("draw_networkx_nodes", {"node_color": "red"}),
        ("draw_networkx_labels", {"font_color": "red"}),
    ],
)
def test_the_colours_of_networkx_are_seen(changed, name, colour):
    trace = searched("lucky-8")
    assert red(draw(trace, 12)) == 0
    changed(name, **colour)
    assert red(draw(trace, 12)) > 200


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["draw_networkx_edges", "draw_networkx_nodes", "draw_networkx_labels"]
)
def test_what_networkx_moves_is_seen_elsewhere(changed, name):
    trace = searched("lucky-8")
    before, svg, stage = pixels(draw(trace, 12)), draw(trace, 12).encoded(".svg"), Stage(trace)
    changed(name, shift=7)
    assert (pixels(draw(trace, 12)) != before).any(axis=2).sum() > 200
    assert draw(trace, 12).encoded(".svg") != svg
    # A page writes names where the plan has them, and all forms where networkx has them.
    assert (Stage(trace).picture != stage.picture) == (name != "draw_networkx_labels")


def test_all_is_drawn_of_the_graph_of_the_tree_itself(changed):
    tree = abviz.Tree.parse("chance(1/4*(8 3) 3/4*(0 5)~2.5)")
    names = ("draw_networkx_edges", "draw_networkx_nodes", "draw_networkx_labels")
    calls = {name: changed(name) for name in names}
    draw(abviz.search(tree, "expectiminimax"))
    for name, graphs in calls.items():
        assert graphs, name
        for graph in graphs:
            assert nx.utils.graphs_equal(graph, tree.to_networkx())


def test_a_step_repaints_only_what_changes():
    trace = searched("lucky-8")
    pages = animate(trace)._storyboard([0, 1, 2, 3]).pages()
    [edges] = next(pages).artists.edges
    edges.collection.set_edgecolor(PINK)
    for number, _ in enumerate(pages, start=1):
        colours = zip(edges.nodes, edges.collection.get_edgecolor(), strict=True)
        seen = {node.index for node, colour in colours if tuple(colour) != to_rgba(PINK)}
        changed = set().union(*trace.replay.changes[1 : number + 1])
        assert seen == changed - {0}


@pytest.mark.parametrize("boards", [False, True])
def test_nodes_lie_over_edges_and_hide_them(boards):
    unfolding = abviz.games.unfold(abviz.games.TicTacToe("XOO X.. OX."))
    trace = abviz.search(unfolding.tree)
    artists = draw(trace, boards=unfolding if boards else None).artists
    lines = [layer.collection for layer in artists.edges]
    nodes = [*artists.shapes.values(), *([artists.borders] if boards else [])]
    assert max(line.get_zorder() for line in lines) < min(one.get_zorder() for one in nodes)
    for shapes in nodes:
        assert (shapes.get_facecolor()[:, 3] == 1).all()


def test_every_collection_and_label_has_its_name():
    picture = draw(searched("lucky-8"), 12)
    axes = picture.artists.axes
    gids = [one.get_gid() for one in (*axes.collections, *axes.texts[:-1])]
    assert None not in gids and len(set(gids)) == len(gids)
    assert {"edges", "strikes", "max", "min", "leaf", "value-0", "name-0", "alpha-0"} <= set(gids)
