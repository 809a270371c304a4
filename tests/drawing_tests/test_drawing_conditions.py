"""What would end a node, as the stage says it, is exactly what ends it."""

from math import inf

import pytest

import abviz
from abviz import Tree
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.style import Style
from abviz.narration.registry import ENGLISH
from abviz.stage.payload import make_payload
from abviz.stage.texts import stage_texts

OPTIONS = [{}, {"cut_on_tie": False}, {"deep": False}, {"cut_on_tie": False, "deep": False}]
SEARCHES = [
    *(("alphabeta", options) for options in OPTIONS),
    *((name, {}) for name in abviz.algorithms if name != "alphabeta"),
]
SAID = stage_texts(ENGLISH)["said"]


def ending(trace):
    """Return the way in which a search ends nodes, as it is sent to a page."""
    return make_payload(trace, layout=plan_layout(trace.tree), style=Style())["ends"]


def told(way, node, window):
    """Return what is said of a node with a window: a text with a gap, and the bound; or nothing."""
    bound = (window or (None, None))[node.is_max]
    if not way or node.player not in ("max", "min") or bound is None or abs(bound) == inf:
        return None
    return SAID[f"{way}-{node.player}"], bound


def ends(said, bound, score):
    """Tell whether a score is one of those that a text names."""
    words = said.split()
    if words[0] in ("less", "more"):
        return score < bound if words[0] == "less" else score > bound
    return score <= bound if words[2] == "less" else score >= bound


@pytest.mark.parametrize(("name", "options"), SEARCHES)
def test_what_is_said_to_end_a_node_ends_it_and_nothing_else_does(name, options):
    seen, way = set(), ""
    for seed in range(6):
        tree = Tree.random(2 + seed % 2, 4, -6, 6, seed=seed)
        if not abviz.algorithms[name].fits(tree):
            continue
        trace = abviz.search(tree, name, **options)
        way = ending(trace)
        for number, step in enumerate(trace.steps):
            if step.kind == "update" and not step.event.searched_again:
                before = trace.frame(number - 1).window(step.node)
                said, score = told(way, step.node, before), step.event.arrived
                following = trace.steps[number + 1]
                is_cut = bool(following.cutoff) and following.node is step.node
                is_ended = said is not None and ends(*said, score)
                assert is_cut == is_ended or not way, (number, said, score)
                seen.add(is_ended)
    assert (True in seen) == bool(way)


def tries(tree, options):
    """Yield how far each score that was tried is from the bound, and whether it ended a node."""
    trace = abviz.search(tree, **options)
    for number, step in enumerate(trace.steps):
        if step.kind != "examine":
            continue
        above = step.node.parent
        said = told(ending(trace), above, trace.frame(number).window(above))
        for off in (-1, 0, 1) if said else ():
            score = said[1] + off
            other = abviz.search(tree.with_score(step.node, score), **options)
            following = other.steps[number + 2]
            is_cut = bool(following.cutoff) and following.node.index == above.index
            assert is_cut == ends(*said, score)
            yield off, is_cut


@pytest.mark.parametrize("options", OPTIONS)
def test_another_score_of_the_leaf_ends_its_parent_just_if_it_is_said(options):
    tried = set()
    for depth in (3, 4):
        tree = Tree.random(2, depth, -6, 6, seed=4)
        tried |= set(tries(tree, options))
    assert len(tried) == 5
