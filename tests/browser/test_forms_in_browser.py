"""Chance nodes, depth limits, stubs and boards in the page: all agrees with the frames."""

from math import inf

import pytest
from playwright.sync_api import expect

import abviz
from abviz import Tree
from abviz.games import TicTacToe, unfold

CHANCE = "(chance(1/2*min(3 9) 1/2*min(4 6)) chance(1/3*min(1 2) 2/3*min(0 5)))"
ESTIMATED = "(((3 4)~-12 (6 1)~4)~3 ((2 9)~7 (6 1)~4)~3)~5"
STUBS = "((3 5 …4) (2 …7) (9 4 …1))"
POSITION = "XOO X.. OX."
STAGE = """
import abviz as ab
from abviz.drawing.stage import Stage
"""
SHY = '''
from math import inf

@ab.recorded
def shy(node, alpha=-inf, beta=inf):
    """Search without the stubs."""
    if node.is_leaf:
        return node.value
    scores = [shy(child, alpha, beta) for child in node.children if not child.stub]
    return max(scores) if node.is_max else min(scores)
'''


@abviz.recorded
def shy(node, alpha=-inf, beta=inf):
    """Search without the stubs."""
    if node.is_leaf:
        return node.value
    scores = [shy(child, alpha, beta) for child in node.children if not child.stub]
    return max(scores) if node.is_max else min(scores)


def walk(notebook, trace, *, boards=None):
    """Step through a search and compare each step with its frame."""
    stage = notebook.stage()
    for step in range(len(trace.steps) - 1):
        stage.must_show(trace, step, boards=boards)
        stage.button("One step forward").click()
    stage.must_show(trace, len(trace.steps) - 1, boards=boards)
    return stage


def legend(stage):
    return stage.root.locator(".abviz-key").all_text_contents()


def test_chance_nodes(notebook):
    notebook.run(0, f"{STAGE}Stage(ab.search(ab.Tree.parse({CHANCE!r}), 'star1'))")
    trace = abviz.search(Tree.parse(CHANCE), "star1")
    stage = walk(notebook, trace)
    assert "chance" in legend(stage)
    stage.mark(trace.tree["I"].children[0].index).click()
    expect(stage.details).to_contain_text("probability 1/3")


@pytest.mark.parametrize(("algorithm", "options"), [("alphabeta", {"depth": 2}), ("iterative-deepening", {})])
def test_depth_limits(notebook, algorithm, options):
    call = f"ab.search(ab.Tree.parse({ESTIMATED!r}), {algorithm!r}, **{options!r})"
    notebook.run(0, f"{STAGE}Stage({call})")
    trace = abviz.search(Tree.parse(ESTIMATED), algorithm, **options)
    stage = walk(notebook, trace)
    assert "at the depth limit" in legend(stage)


def test_stubs(notebook):
    notebook.run(0, f"{STAGE}{SHY}\nStage(ab.watch(shy, ab.Tree.parse({STUBS!r})))")
    stage = notebook.stage()
    trace = abviz.watch(shy, Tree.parse(STUBS))
    for step in (0, 6, len(trace.steps) - 1):
        notebook.page.evaluate("() => 0")
        stage.scrubber.fill(str(step))
        seen = stage.seen()
        del seen["code"]
    assert "moves not looked at" in legend(stage)
    stage.mark(4).click()
    expect(stage.details).to_contain_text("4 moves that were never looked at")


def test_boards(notebook):
    notebook.run(
        0,
        f"{STAGE}end = ab.games.unfold(ab.games.TicTacToe({POSITION!r}))\n"
        "Stage(ab.search(end.tree), boards=end)",
    )
    end = unfold(TicTacToe(POSITION))
    stage = walk(notebook, abviz.search(end.tree), boards=end)
    stage.tree.locator("[data-part=board][data-n='2']").click()
    expect(stage.details).to_contain_text("Node 5-6 (MAX)")
