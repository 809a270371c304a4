"""What is ahead of a step is hidden alike on stage, page, picture, film and in text."""

import numpy as np
import pytest
from drawing_tests.films import frames
from drawing_tests.scenes import searched
from drawing_tests.webpage import WebPage, html_of

import abviz
from abviz import Tree
from abviz.stage.widget import Stage

TRACES = {
    "lucky-8": lambda: searched("lucky-8"),
    "deepening": lambda: abviz.search(Tree.parse("(3 (5 1)~2) 4"), "iterative-deepening"),
    "best first": lambda: searched("lucky-8", algorithm="sss"),
    "tests": lambda: searched("lucky-8", algorithm="scout"),
}


def scores(picture):
    return [text for text in (seen.value for seen in picture.captioned.snapshot.appearances)]


@pytest.mark.parametrize("name", TRACES)
def test_a_picture_shows_the_scores_of_the_leaves_examined_so_far(name):
    trace = TRACES[name]()
    examined = set()
    for number, step in enumerate(trace.steps):
        examined |= {step.node} if step.kind == "examine" else set()
        if number % 3 and number < len(trace.steps) - 1:
            continue
        open_, hidden = (scores(abviz.draw(trace, number, hide=hide)) for hide in (False, True))
        for node in trace.tree:
            wanted = "" if node.is_leaf and node not in examined else open_[node.index]
            assert hidden[node.index] == wanted, (number, node)
