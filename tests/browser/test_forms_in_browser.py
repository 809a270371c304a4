"""Chance nodes, depth limits, stubs and boards in the page: all agrees with the frames."""

import pytest
from playwright.sync_api import expect

import abviz
from abviz import Tree
from abviz.games import TicTacToe, unfold

pytestmark = pytest.mark.app("notebook")
CHANCE = "(chance(1/2*min(3 9) 1/2*min(4 6)) chance(1/3*min(1 2) 2/3*min(0 5)))"
ESTIMATED = "(((3 4)~-12 (6 1)~4)~3 ((2 9)~7 (6 1)~4)~3)~5"
PILES = [1, 1, 1]
POSITION = "XOO X.. OX."
STAGE = """
import abviz as ab
from abviz.stage.widget import Stage
"""


def walk(notebook, trace, *, boards=None):
    """Step through a search and compare each step with its frame."""
    stage = notebook.stage()
    stage.must_show_each(trace, range(len(trace.steps)), button="One step forward", boards=boards)
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


@pytest.mark.parametrize(
    ("algorithm", "options"), [("alphabeta", {"depth": 2}), ("iterative-deepening", {})]
)
def test_depth_limits(notebook, algorithm, options):
    call = f"ab.search(ab.Tree.parse({ESTIMATED!r}), {algorithm!r}, **{options!r})"
    notebook.run(0, f"{STAGE}Stage({call})")
    trace = abviz.search(Tree.parse(ESTIMATED), algorithm, **options)
    stage = walk(notebook, trace)
    assert "at the depth limit" in legend(stage)


def test_stubs(notebook):
    """Nim shows no boards; the search has looked at some of its moves only."""
    notebook.run(0, f"{STAGE}Stage(ab.search(ab.games.Nim({PILES})))")
    trace = abviz.search(abviz.games.Nim(PILES))
    stage = walk(notebook, trace)
    assert "moves not looked at" in legend(stage)
    stub = next(node for node in trace.tree if node.stub)
    stage.mark(stub.index).click()
    moves = "1 move" if stub.stub == 1 else f"{stub.stub} moves"
    expect(stage.details).to_contain_text(f"{moves} that {'was' if stub.stub == 1 else 'were'}")


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
