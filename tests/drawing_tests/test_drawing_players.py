"""Games of several players: one shape, a number and a colour for each, and vectors."""

import pytest
from drawing_tests.geometry import collisions, labels_of, shapes_of
from drawing_tests.scenes import nodes_seen, painted

import abviz
from abviz import Tree
from abviz.drawing.appearance import role, roles
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.picture import draw
from abviz.drawing.style import Style
from abviz.stage.widget import Stage

STYLE = Style()
THREE = Tree.parse(
    "p1(p2(p3(<1 2 6> <4 2 3>) p3(<6 1 2> <7 4 1>)) p2(p3(<5 1 1> <1 5 2>) p3(<7 7 1> <5 4 5>)))"
)
WIDE = Tree.parse(
    "p1(p2(<1 -2.5 6> <40 2 3> chance(1/2*<1 1 1> 1/2*<100 200 300>)) "
    "p2(p3(<1 2 3> <4 5 6>) <7 7 7> <8 8 8>) p3(<1 2 3> <4 5 6> <7 7 7> <8 8 8>))"
)
MANY = Tree.parse("p1(" + "p2(p3(<1 2 3> <4 5 6>) p3(<1 2 3> <4 5 6>)) " * 10 + ")")


@pytest.mark.parametrize("tree", [THREE, WIDE, MANY], ids=["three", "wide", "many"])
def test_nothing_runs_into_anything(tree):
    assert collisions(draw(tree).artists) == []


def test_labels_run_into_nothing_at_any_step():
    trace = abviz.search(THREE, "maxn")
    for step in range(0, len(trace.steps), 5):
        assert collisions(draw(trace, step).artists) == []


def test_the_number_of_the_player_is_always_written():
    for tree in (THREE, WIDE, MANY):
        names = {
            label.node: label.text for label in labels_of(draw(tree).artists) if "name" in label
        }
        for node in tree:
            if node.seat is not None:
                text = names[node.index]
                assert text.endswith((f"player {node.seat}", f"p{node.seat}"))


def test_the_players_have_colours_of_their_own():
    seen = nodes_seen(draw(abviz.search(THREE, "maxn")).artists)
    marks = {THREE.nodes[i].seat: mark for i, (_, mark) in seen.items() if THREE.nodes[i].seat}
    assert marks == {seat: painted(STYLE.node(f"p{seat}", "done")) for seat in (1, 2, 3)}
    assert len({mark.edge for mark in marks.values()}) == 3
    assert STYLE.colours("p7") == STYLE.colours("p1")


def test_a_leaf_shows_one_score_for_each_player_inside_its_box():
    artists = draw(THREE).artists
    outlines = {one.node: one.outline.get_extents() for one in shapes_of(artists)}
    for leaf in THREE.leaves:
        [label] = [one for one in labels_of(artists) if one[:2] == ("value", leaf.index)]
        assert label.text == ", ".join(map(str, leaf.utilities))
        box = outlines[leaf.index]
        assert box.x0 < label.box.x0 and label.box.x1 < box.x1
        assert box.y0 < label.box.y0 and label.box.y1 < box.y1


def test_the_legend_names_each_player():
    assert [role(node) for node in THREE.nodes[:4]] == ["p1", "p2", "p3", "leaf"]
    assert roles(WIDE) == ["chance", "p1", "p2", "p3", "leaf"]
    labels = [mark.get_label() for mark in draw(WIDE).marks]
    assert labels == ["chance", "player 1", "player 2", "player 3", "leaf"]


def test_the_page_gets_rules_for_these_players_only():
    rules = Stage(abviz.search(THREE, "maxn")).rules
    assert ".node.p3.done{" in rules and ".node.p4" not in rules
    assert ".node.p1" not in Stage(abviz.search(abviz.examples["tie"])).rules


def test_vectors_stay_legible():
    for tree in (THREE, WIDE, MANY):
        plan = plan_layout(tree)
        assert min(plan.value_font, plan.node_font) >= 10
