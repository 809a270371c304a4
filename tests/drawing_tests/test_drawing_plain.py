"""Where there is no matplotlib, the stage has the same picture as where there is."""

import re

import pytest
from drawing_tests.scenes import searched
from drawing_tests.windows import ordinary_trees

import abviz
from abviz import Tree
from abviz.drawing.layout.board_layout import boards_for, plan_picture
from abviz.drawing.style import Style
from abviz.games import Nim, TicTacToe
from abviz.stage.plain_svg import PlainSvg
from abviz.stage.svg import draw_svg, write_svg

pytestmark = pytest.mark.slow

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
ESTIMATES = "(((3 4)~-12 (6 1)~4)~3 ((2 9)~7 (6 1)~4)~3)~5"


def check(trace, *, boards=False):
    """Compare what is written with and without matplotlib; half a pixel is not seen."""
    layout = plan_picture(trace, boards_for(trace, None) if boards else None)
    drawn = draw_svg(trace.tree, layout=layout, style=Style())
    written = write_svg(PlainSvg(trace.tree, layout=layout, style=Style()))
    assert NUMBER.sub("#", written) == NUMBER.sub("#", drawn)
    pairs = zip(NUMBER.findall(written), NUMBER.findall(drawn), strict=True)
    assert max(abs(float(one) - float(other)) for one, other in pairs) < 0.5


@pytest.mark.parametrize("seed", range(4))
def test_ordinary_trees_have_the_same_picture_without_matplotlib(seed):
    for tree in ordinary_trees(20, seed=seed):
        check(abviz.search(tree))


@pytest.mark.parametrize("name", list(abviz.examples))
def test_the_examples_have_the_same_picture_without_matplotlib(name):
    tree = abviz.examples[name]
    kind = "maxn" if tree.players else "expectiminimax" if tree.has_chance else "alphabeta"
    check(searched(name, algorithm=kind))
    check(searched(name, algorithm=kind).in_language("de"))


@pytest.mark.parametrize("name", ["Ägypten", "Öl_j", "a|c", "Éq", "é", "n" * 40, "步", "𝔄", "Жq"])
def test_names_of_any_letters_have_the_same_picture_without_matplotlib(name):
    graph = Tree.parse("(3 4)").to_networkx()
    graph.nodes["A"]["name"] = name
    check(abviz.search(Tree.from_networkx(graph)))


@pytest.mark.parametrize(
    "trace",
    [
        abviz.search(Tree.parse(ESTIMATES), depth=2),
        abviz.search(Tree.parse("p1(p2(p3(<1 2 3> <4 5 60>) p3(<1 2 3> <4 5 6>)))"), "maxn"),
        abviz.search(abviz.examples["lucky-8"], "uct"),
        abviz.search(abviz.examples["estimates"], "puct"),
    ],
    ids=["limits", "players", "visits", "priors"],
)
def test_searches_of_other_kinds_have_the_same_picture_without_matplotlib(trace):
    check(trace)


@pytest.mark.parametrize("game", [TicTacToe("XOX .O. .X."), Nim((1, 2))], ids=["squares", "texts"])
def test_boards_have_the_same_picture_without_matplotlib(game):
    check(abviz.search(game), boards=True)
    check(abviz.search(game, "puct"), boards=True)
