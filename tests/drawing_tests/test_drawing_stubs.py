"""Stubs: moves that nobody looked at are a short dashed line with their number."""

from math import inf

import numpy as np
import pytest
from drawing_tests.geometry import collisions
from drawing_tests.scenes import edges_seen, painted

import abviz
from abviz import Tree
from abviz.drawing.appearance import appearance_of
from abviz.drawing.layout.geometry import DOT
from abviz.drawing.layout.text_width import text_width
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.picture import draw
from abviz.drawing.style import Style
from abviz.games import Nim
from abviz.replay.frames import NodeState
from abviz.stage.payload import make_payload

pytestmark = pytest.mark.slow

STYLE = Style()
TREE = Tree.parse("((3 5 …4) (2 …7) (9 4 (1 …12)) …3)")
SHAPES = {
    "many": "((3 5 …4) (2 …7) (9 4 (1 …12)) …3)",
    "alone": "(…30)~4",
    "each": "(" + "(1 …8) " * 12 + "…1)",
    "far": "(1 2 3 4 5 6 7 8 9 …99)",
    "long numbers": "(" + "(3 …10000) " * 8 + ")",
    "a cousin beside it": "(((7 8) …4000) ((4 5) 6) (1 …70000) (2 3))",
    "far and deep": "((1 2) (1 2) (1 2) (1 2) (1 2) (1 2) …99)",
    "narrow": "(" + "((1 …8) (2 …7)) " * 15 + ")",
    "chance": "(chance(1/4*3 1/4*4 1/2*…5) chance(1/2*3 1/2*…16) …2)",
    "limit": "(((…3)~2 (…13)~3) ((…1)~4 (…8)~5) …2)~6",
    "players": "p1(p2(<1 2 3> …3) p2(<3 2 1> <1 1 1> …12) …4)",
}
MANY = "(1 2) " * 20


def searched_without_stubs():
    """Return a search of a game, which has left moves aside."""
    return abviz.search(Nim([1, 3]))


@pytest.mark.parametrize("name", SHAPES)
def test_nothing_runs_into_a_stub(name):
    artists = draw(Tree.parse(SHAPES[name])).artists
    assert collisions(artists) == []
    state = NodeState("current", 5, alpha=-inf, beta=inf)
    inner = [node for node in artists.tree if node.children]
    for node in [*inner[:8], *inner[8::6]]:
        appearances = (
            {}
            if node.seat
            else {one.index: appearance_of(one, state) for one in inner if not one.seat}
        )
        artists.show(appearances, focus=node)
        assert collisions(artists) == []


@pytest.mark.parametrize("name", SHAPES)
def test_the_line_to_a_stub_is_short_and_crosses_no_other(name):
    artists = draw(Tree.parse(SHAPES[name])).artists
    plan = artists.layout
    lines = {node.index: np.array(plan.edge_ends(node)) for node in artists.children}
    for node in artists.children:
        if not node.stub:
            continue
        (_, y0), (_, y1) = plan.edge_ends(node)
        siblings = [plan.edge_ends(one)[1][1] for one in node.parent.children if not one.stub]
        assert all(y1 - y0 < 0.6 * (below - y0) for below in siblings)
        for other, line in lines.items():
            if artists.tree.nodes[other].parent is not node.parent:
                assert not crosses(lines[node.index], line)


def crosses(one, other):
    def side(line, point):
        (x0, y0), (x1, y1) = line
        return np.sign((x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0))

    return side(one, other[0]) * side(one, other[1]) < 0 > side(other, one[0]) * side(other, one[1])


@pytest.mark.parametrize(
    "text",
    [*SHAPES.values(), f"((…1000 1) {MANY})", f"((…{10**12} 1) {MANY})", f"({MANY} (1 …{10**12}))"],
)
def test_a_number_is_two_points_beside_its_dot_and_below_it_at_the_end_of_the_page(text):
    tree = Tree.parse(text)
    plan = plan_layout(tree)
    for stub in (node for node in tree if node.stub):
        (x, y), (middle, height) = plan.positions[stub.index], plan.value_centre(stub)
        half = text_width(f"+{stub.stub}", plan.label_font) / 2
        beside = x + plan.outer_side(stub) * (DOT / 2 + 2 + half)
        is_on_page = beside - half >= 2 and beside + half <= plan.width - 2
        assert (height == y) == is_on_page
        if is_on_page:
            assert middle == pytest.approx(beside)
        else:
            assert middle == np.clip(x, half + 2, plan.width - half - 2) and height > y + DOT / 2


def test_the_number_of_moves_stands_at_its_end():
    artists = draw(TREE).artists
    texts = {n.stub: artists.labels.values[n.index].get_text() for n in TREE if n.stub}
    assert texts == {4: "+4", 7: "+7", 12: "+12", 3: "+3"}
    assert not set(artists.labels.names) & {n.index for n in TREE if n.stub}


def test_the_line_is_dashed_and_struck_through_where_moves_were_cut_off():
    untouched = edges_seen(draw(TREE).artists)
    stubs = {node.index for node in TREE if node.stub}
    assert {i for i, (edge, _) in untouched.items() if edge.dash} == stubs
    assert not any(bar.visible for _, bar in untouched.values())
    trace = searched_without_stubs()
    cut = {child.index for one in trace.cutoffs for child in one.skipped if child.stub}
    seen = edges_seen(draw(trace).artists)
    assert cut and {i for i, (_, bar) in seen.items() if bar.visible} >= cut
    assert all(seen[i][1] == painted(STYLE.strike) for i in cut)


def test_the_number_of_all_leaves_is_not_claimed():
    trace = searched_without_stubs()
    film = make_payload(trace, layout=plan_layout(trace.tree), style=STYLE)
    assert (film["leaves"], film["best"]) == (None, None)
    caption = draw(trace).artists.axes.texts[-1].get_text()
    assert caption.startswith("Step 72 of 72 · 11 leaves examined · ")


def test_nothing_runs_into_anything_in_a_game_that_unfolds():
    trace = searched_without_stubs()
    for step in range(0, len(trace.steps), 9):
        assert collisions(draw(trace, step).artists) == []


def test_a_stub_takes_less_room_than_a_leaf():
    plan = plan_layout(Tree.parse("(((1 …2) 3) ((4 …5) 6))"))
    plain = plan_layout(Tree.parse("(((1 2) 3) ((4 5) 6))"))
    assert plan.width == plain.width
    assert plan.positions[3][0] > plain.positions[3][0]
