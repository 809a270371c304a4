"""What SCOUT shows: the signs of its answers in pictures, and its table."""

import abviz
from abviz.drawing.appearance import appearance_of
from abviz.trees import Tree


def test_the_picture_shows_what_a_test_has_shown():
    trace = abviz.search(Tree.parse("(3 9) ((5 9) 8) (2 7)"), "scout")
    shown = {
        node.name: appearance_of(node, trace.frame(-1).state(node)).value
        for node in trace.tree
        if node.children
    }
    assert shown == {"A": "8", "B": "3", "E": "8", "F": "9", "J": "≤8"}
    middle = trace.frame(17)
    for name in "EF":
        assert appearance_of(trace.tree[name], middle.state(name)).value == ">3"
    assert "J MIN  v≤8  done" in abviz.draw_text(trace)


def test_signs_of_a_test_of_min():
    trace = abviz.search(Tree.parse("min((3 3) (1 2) (8 2))"), "scout")
    ends = [k for k, step in enumerate(trace.steps) if step.kind == "leave" and step.question]
    shown = [
        appearance_of(trace.steps[k].node, trace.frame(k).state(trace.steps[k].node)).value
        for k in ends
    ]
    assert shown == ["<3", "≥2"]
