"""No label runs into another one, into a shape, or out of the picture."""

from itertools import cycle

import pytest
from drawing_tests.geometry import box_of, collisions, labels_of
from drawing_tests.scenes import artists_of, searched
from matplotlib.transforms import Bbox
from strategies import MAX_AND_MIN

import abviz
from abviz import Tree
from abviz.drawing.appearance import appearance_of
from abviz.drawing.picture import draw

pytestmark = pytest.mark.slow

SIZES = [(2, depth) for depth in (1, 3, 5, 6)] + [(3, 2), (3, 3), (4, 3)]


def frames_of(trace):
    """Yield the artists as they are at the first, the middle and the last step."""
    artists = artists_of(trace.tree)
    last = len(trace.steps) - 1
    cutoffs = [number for number, step in enumerate(trace.steps) if step.cutoff]
    for step in (0, last // 2, *cutoffs[:2], *cutoffs[-1:], last):
        frame = trace.frame(step)
        states = zip(trace.tree, frame.states, strict=True)
        artists.show(
            {n.index: appearance_of(n, state) for n, state in states}, focus=frame.step.node
        )
        yield artists


def check(trace):
    for artists in frames_of(trace):
        assert collisions(artists) == []


def renamed(tree, name):
    graph = tree.to_networkx()
    for node in tree:
        graph.nodes[node.name]["name"] = name.format(node.name)
    return Tree.from_networkx(graph)


@pytest.mark.parametrize("name", MAX_AND_MIN)
def test_labels_of_the_examples_run_into_nothing(name):
    check(searched(name))
    if name == "lucky-32":
        check(searched(name, algorithm="minimax"))


@pytest.mark.parametrize(("branching", "depth"), SIZES)
def test_labels_of_complete_trees_run_into_nothing(branching, depth):
    tree = Tree.random(branching, depth, 1, 99, seed=1)
    check(abviz.search(tree))


@pytest.mark.parametrize("leaves", [1, 2, 7, 15, 24, 40])
def test_labels_of_irregular_trees_run_into_nothing(leaves):
    check(abviz.search(Tree.random_irregular(leaves, 4, 999, seed=leaves)))


@pytest.mark.parametrize("name", ["move {}", "W{}W", "{} with a long, long name", "i{}"])
def test_labels_with_names_of_ones_own(name):
    """Names for which there is no room are left out."""
    for leaves in (3, 12, 30):
        tree = renamed(Tree.random_irregular(leaves, 4, 99, seed=leaves), name)
        check(abviz.search(tree))


@pytest.mark.parametrize(("low", "high"), [(-9999, -1000), (-(10**9), -(10**8))])
def test_labels_with_wide_scores_run_into_nothing(low, high):
    for branching, depth in ((2, 3), (2, 5), (3, 3)):
        check(abviz.search(Tree.random(branching, depth, low, high, seed=1)))


@pytest.mark.parametrize("scores", ["-12.5 100 -100 3.25", "100, -99, 1/3, 128.75", "1 2 12 999"])
@pytest.mark.parametrize("depth", [3, 5])
def test_a_score_of_many_letters_stays_inside_its_outline(scores, depth):
    leaves = cycle(scores.split())

    def below(plies):
        return f"({below(plies - 1)} {below(plies - 1)})" if plies else next(leaves)

    check(abviz.search(Tree.parse(below(depth))))


@pytest.mark.parametrize("name", ["lucky-8", "tie"])
def test_caption_and_legend_stay_in_the_picture_and_apart(name):
    trace = searched(name)
    for step in [0, *(k for k, one in enumerate(trace.steps) if one.kind == "cutoff"), -1]:
        artists = draw(trace, step).artists
        width, height = artists.layout.width, artists.height
        [caption] = artists.axes.texts[-1:]
        written = box_of(caption, artists)
        artists.figure.draw_without_rendering()
        legend = artists.axes.get_legend()
        keys = Bbox.union([box_of(text, artists) for text in legend.get_texts()])
        for box in (written, keys):
            assert box.x0 >= 0 and box.x1 <= width and box.y0 >= 0 and box.y1 <= height
        assert written.y0 >= keys.y1
        assert all(written.y1 <= label.box.y0 for label in labels_of(artists))


def test_the_measure_sees_a_label_that_is_out_of_place():
    artists = artists_of(abviz.examples["tie"])
    name, other = artists.labels.names[1], artists.labels.names[2]
    name.set_position(other.get_position())
    assert any("runs into name" in found for found in collisions(artists))
    name.set_position(artists.layout.value_centre(artists.tree.root))
    assert any("runs into max 0" in found for found in collisions(artists))
    name.set_position((artists.layout.width, 30))
    assert any("leaves the picture" in found for found in collisions(artists))
    artists = draw(abviz.search(abviz.examples["lucky-32"])).artists
    artists.labels.values[0].set_fontsize(24)
    assert any("leaves its max" in found for found in collisions(artists))
