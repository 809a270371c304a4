"""Probabilities stand on the edges below chance nodes, where there is room for them."""

import pytest
from drawing_tests.geometry import collisions, labels_of
from drawing_tests.scenes import artists_of
from hypothesis import given, settings
from strategies import trees

from abviz import Tree
from abviz.drawing.appearance import appearance_of
from abviz.replay.frames import NodeState

DICE = (
    "(chance(1/2*min(3 9) 1/4*min(4 6) 1/4*min(-2 8)) "
    "chance(1/2*min(1 2) 1/3*min(12 7) 1/6*min(0 5)) "
    "chance(2/3*min(4 4) 1/6*min(10 20) 1/6*min(-20 3)))"
)
EVEN = "chance(0.25*(3 4) 0.75*(5 6))"
DIE = "(" + "chance(" + "1/6*3 " * 6 + ") " + "5)"


def crowd(outcomes):
    return "chance(" + f"1/{outcomes}*3 " * outcomes + ")"


def written(artists):
    return {label.node: label.text for label in labels_of(artists) if label.kind == "probability"}


@pytest.mark.parametrize("text", [DICE, EVEN, DIE], ids=["dice", "even", "die"])
def test_every_move_of_chance_shows_how_likely_it_is(text):
    tree = Tree.parse(text)
    found = written(artists_of(tree))
    wanted = {
        node.index: str(node.probability)
        for node in tree
        if node.parent is not None and node.parent.is_chance
    }
    assert found == wanted


@pytest.mark.parametrize("text", [DICE, EVEN, DIE, *map(crowd, (2, 5, 9, 14, 20, 40, 100))])
@pytest.mark.parametrize("windowed", [False, True])
def test_nothing_runs_into_a_probability(text, windowed):
    artists = artists_of(Tree.parse(text))
    if windowed:
        state = NodeState("open", 5, alpha=-999, beta=999)
        artists.show(
            {node.index: appearance_of(node, state) for node in artists.tree if node.children}
        )
    assert collisions(artists) == []


@pytest.mark.slow
@given(trees(chance=True, names=False, max_leaves=25))
@settings(max_examples=24, deadline=None)
def test_nothing_runs_into_a_probability_in_any_tree(tree):
    found = [one for one in collisions(artists_of(tree)) if "probability" in one]
    assert found == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("chance(0.1*3 0.9*4)", ["0.1", "0.9"]),
        ("chance(1/3*3 2/3*4)", ["1/3", "2/3"]),
        ("chance(0.3333333333333333*3 0.6666666666666667*4)", ["≈0.333", "≈0.667"]),
    ],
)
def test_a_probability_is_rounded_only_if_it_is_long(text, shown):
    assert list(written(artists_of(Tree.parse(text))).values()) == shown
