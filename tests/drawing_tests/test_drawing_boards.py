"""Boards are drawn in place of the nodes, with everything that a node shows beside them."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree

import pytest
from drawing_tests.geometry import collisions, labels_of
from drawing_tests.scenes import edges_seen, marks_of, nodes_seen, painted, ring_seen, texts_seen
from matplotlib.colors import to_hex

import abviz
from abviz import Tree
from abviz.drawing.layout.board_layout import BoardLayout
from abviz.drawing.layout.edge_texts import edge_texts, visit_number_places
from abviz.drawing.layout.geometry import digits_width
from abviz.drawing.picture import draw
from abviz.drawing.style import Style
from abviz.errors import AbvizError
from abviz.games import Nim, TicTacToe, Unfolding, unfold
from abviz.stage.widget import Stage

STYLE = Style()
END = unfold(TicTacToe("XOO X.. OX."))
TRACE = abviz.search(END.tree)


@dataclass(frozen=True)
class State:
    """A state with any board."""

    rows: object


def shown(rows, *, text="(3 4)"):
    """Return an unfolding in which every state has the same board."""
    tree = Tree.parse(text)
    states = [State(rows)] * len(tree)
    return Unfolding(tree, states=states, actions=[None] * len(tree))


def letters_seen(artists):
    """Return the rows of each board, read from the places of the letters."""
    plan, squares = artists.layout, artists.boards
    found = {node.index: [["."] * 3 for _ in range(3)] for node in squares.nodes}
    for text, shapes in artists.letters.items():
        for x, y in shapes.get_offsets():
            for index, rows in found.items():
                left, top = plan.ring_centre(artists.tree.nodes[index])
                across = (x - left + plan.wide / 2) / plan.square
                down = (y - top + plan.high / 2) / plan.square
                if 0 < across < 3 and 0 < down < 3:
                    rows[int(down)][int(across)] = text
                    assert abs(across % 1 - 0.5) < 1e-6 > abs(down % 1 - 0.5)
    return {index: tuple("".join(row) for row in rows) for index, rows in found.items()}


def test_each_node_shows_its_position():
    artists = draw(TRACE, boards=END).artists
    assert letters_seen(artists) == {node.index: END.state(node).rows for node in END.tree}


@pytest.mark.parametrize("step", range(0, len(TRACE.steps), 3))
def test_nothing_runs_into_anything(step):
    assert collisions(draw(TRACE, step, boards=END).artists) == []


@pytest.mark.parametrize("step", [0, 5, 9, 20, -1])
def test_frames_and_small_shapes_have_the_look_of_the_node(step):
    artists = draw(TRACE, step, boards=END).artists
    frame, seen = TRACE.frame(step), nodes_seen(artists)
    frames = artists.borders
    for place, node in enumerate(artists.boards.nodes):
        paint = STYLE.node("leaf" if node.is_leaf else node.player, frame.status(node))
        assert seen[node.index][1] == painted(paint)
        assert to_hex(frames.get_edgecolor()[place], keep_alpha=True) == painted(paint).edge
        assert to_hex(frames.get_facecolor()[place], keep_alpha=True) == painted(paint).face
    assert ring_seen(artists) == frame.step.node.index


def test_values_windows_cuts_and_markers_stay_to_be_seen():
    artists = draw(TRACE, boards=END).artists
    tree, texts, seen = END.tree, texts_seen(artists), nodes_seen(artists)
    assert texts[tree["6"].index] == ("≤−1", "α 1", "β −1")
    assert {tree.nodes[i].name for i, (_, bar) in edges_seen(artists).items() if bar.visible} == {
        "6-9",
        "9-6",
    }
    assert [seen[tree[name].index][0] for name in ("A", "5", "5-6", "6-5")] == ["^", "v", "^", "s"]
    assert set(artists.labels.names) == set(range(len(tree)))


def moves_seen(artists):
    return {label.node: label.text for label in labels_of(artists) if label.kind == "move"}


def test_the_moves_stand_on_the_edges_where_all_of_a_node_have_room():
    """A move that was not looked at has none, and takes nothing from the others."""
    trace = abviz.search(TicTacToe("XOO X.. OX."))
    stubs = [node for node in trace.tree if node.stub]
    wanted = {node.index: str(trace.unfolding.action(node)) for node in trace.tree.nodes[1:]}
    assert len(stubs) == 2
    assert moves_seen(draw(trace).artists) == {
        index: move for index, move in wanted.items() if not trace.tree.nodes[index].stub
    }


def test_without_boards_the_moves_stand_on_the_edges_too():
    trace = abviz.search(Nim([2, 2]))
    artists = draw(trace).artists
    assert artists.boards is None
    found, nodes = moves_seen(artists), trace.tree.nodes
    assert len(found) > len(nodes) / 3
    assert all(str(trace.unfolding.action(nodes[index])) == move for index, move in found.items())
    assert [one for one in collisions(artists) if "move" in one] == []
    assert moves_seen(draw(trace.tree).artists) == {}


@pytest.mark.parametrize(
    "move", ["a move with a long text", type("Broken", (), {"__str__": None})()]
)
def test_a_move_that_has_no_short_text_is_left_out(move):
    tree = Tree.parse("(3 4)")
    unfolding = Unfolding(tree, states=[State(("..", ".."))] * 3, actions=[None, "l", move])
    assert moves_seen(draw(abviz.search(tree), boards=unfolding).artists) == {}


def test_moves_stand_clear_of_visit_numbers():
    trace = abviz.search(Nim([1, 2]), "minimax")
    layout = draw(trace).artists.layout
    texts = edge_texts(trace.tree, layout=layout)
    size, places = visit_number_places(trace.tree, layout=layout)
    half = digits_width(f"{len(trace.tree)}.", size) / 2
    assert len(texts) == len(trace.tree) - 1
    for _, move, _, (left, top, right, bottom) in texts.values():
        for x, y in places.values():
            beside = right <= x - half or left >= x + half
            assert beside or bottom <= y - size / 2 or top >= y + size / 2, move


def test_the_page_gets_the_letters_as_text():
    picture = ElementTree.fromstring(Stage(TRACE, boards=END).picture)
    parts = marks_of(picture, "letters")
    found = {int(mark.get("data-n")): "".join(mark.itertext()) for mark in parts}
    assert found == {
        node.index: END.state(node).squares.replace(".", "") for node in END.tree.nodes
    }
    boards = marks_of(picture, "board")
    assert len(boards) == len(END.tree)
    assert not re.search(r"fill|stroke|style|color", Stage(TRACE, boards=END).picture)


def test_the_limit_is_shown_in_the_small_shape():
    start = TicTacToe("XO. .X. O..")
    end = unfold(start, depth=2, evaluate=lambda state: state.squares.count("X"))
    trace = abviz.search(end.tree, depth=1)
    artists = draw(trace, boards=end).artists
    places = artists.limits.get_offsets()
    assert [tuple(place) for place in places] == [
        artists.layout.shape_centre(node) for node in artists.limited
    ]
    assert collisions(artists) == []
    at = artists.boards.nodes.index(end.tree["3"])
    assert to_hex(artists.borders.get_facecolor()[at]) == STYLE.limit.face.lower()


@pytest.mark.parametrize(
    "rows",
    [
        ("ab",),
        ("a", "b"),
        ("........",) * 8,
        ("♔♕.", "..♟"),
        ("<&>", "'\"$"),
        ("..........",) * 10,
        (" ", "x"),
    ],
)
def test_boards_of_any_shape_and_letters(rows):
    end = shown(rows)
    trace = abviz.search(end.tree)
    assert collisions(draw(trace, boards=end).artists) == []
    picture = ElementTree.fromstring(Stage(trace, boards=end).picture)
    texts = ["".join(m.itertext()) for m in marks_of(picture, "letters")]
    assert texts == ["".join(rows).replace(".", "").replace(" ", "")] * 3


@pytest.mark.parametrize("rows", [None, "XO", ["XO"], (), ("",), ("XO", "X"), (1, 2), ("X", None)])
def test_a_state_without_a_board_is_refused(rows):
    end = shown(rows)
    with pytest.raises(
        AbvizError, match=r"The state of node A shows no board: .* tuple of equally"
    ):
        draw(end.tree, boards=end)


@pytest.mark.parametrize("state", ["x" * 19, "x " * 16, "x\n" * 7, "", "\n", object()])
def test_a_state_without_rows_or_a_short_text_is_refused(state):
    tree = Tree.parse("(3 4)")
    end = Unfolding(tree, states=["short", "short", state], actions=[None] * 3)
    with pytest.raises(
        AbvizError, match="The state of node A shows no board.* a short text as its"
    ):
        draw(tree, boards=end)


def test_states_without_rows_show_their_texts():
    tree = Tree.parse("(3 4)")
    end = Unfolding(tree, states=[(3, "Left"), "m.\n . W", 7], actions=[None] * 3)
    trace = abviz.search(tree)
    trace.unfolding = end
    artists = draw(trace).artists
    assert collisions(artists) == [] and artists.grids is None
    plan, found = artists.layout, {}
    for letters in artists.boards.written.values():
        for one in letters:
            x, y = plan.ring_centre(tree.nodes[one.node])
            assert abs(one.x - x) < plan.wide / 2 and abs(one.y - y) < plan.high / 2
            found.setdefault((one.node, one.y), {})[one.x] = one.text
    lines = ["".join(dict(sorted(line.items())).values()) for _, line in sorted(found.items())]
    assert lines == ["(3,", "'Left')", "m.", ".W", "7"]
    picture = ElementTree.fromstring(Stage(trace).picture)
    [letters] = [one for one in picture.iter() if one.get("data-parts") == "letters"]
    assert letters.get("font-family") == "monospace"
    assert not [mark for mark in picture.iter() if mark.get("class") == "grid"]


def test_boards_of_several_sizes_are_refused():
    tree = Tree.parse("(3 4)")
    states = [State(("ab",)), State(("ab",)), State(("abc",))]
    end = Unfolding(tree, states=states, actions=[None] * 3)
    with pytest.raises(AbvizError, match="must all be of the same size"):
        draw(tree, boards=end)


def test_too_many_boards_are_refused_and_the_stage_stays_as_it_was():
    end = unfold(TicTacToe("X.. .O. ..."), depth=3, evaluate=lambda state: 0)
    stage = Stage(TRACE, boards=END)
    before = stage.picture
    with pytest.raises(AbvizError, match=r"shows 128 boards at most, .* smaller depth"):
        stage.show(abviz.search(end.tree), boards=end)
    assert stage.picture == before and stage.trace is TRACE


def test_boards_of_another_tree_are_refused():
    other = unfold(TicTacToe("XOO X.. OX."))
    with pytest.raises(AbvizError, match="boards belongs to another tree"):
        draw(TRACE, boards=other)


@pytest.mark.parametrize("boards", [True, "XO", TicTacToe()])
def test_what_is_no_unfolding_is_refused(boards):
    with pytest.raises(AbvizError, match=r"boards needs what abviz.games.unfold returns, not "):
        draw(TRACE, boards=boards)


@pytest.mark.slow
def test_a_trace_that_knows_its_states_shows_them_by_itself():
    trace = abviz.search(END.tree)
    plain = draw(trace)._repr_png_()
    trace.unfolding = END
    assert isinstance(draw(trace).artists.layout, BoardLayout)
    assert draw(trace)._repr_png_() == draw(TRACE, boards=END)._repr_png_() != plain
    assert Stage(trace).picture == Stage(TRACE, boards=END).picture


def test_a_search_of_a_game_shows_boards_and_stubs_by_itself():
    trace = abviz.search(TicTacToe("XOO X.. OX."))
    artists = draw(trace).artists
    stubs = {node.index for node in trace.tree if node.stub}
    assert stubs and set(letters_seen(artists)) == set(range(len(trace.tree))) - stubs
    assert collisions(artists) == []
    assert not stubs & {node.index for node in artists.boards.nodes}


def test_boards_at_the_depth_limit_of_a_game_do_not_overlap():
    def lines(state):
        return abviz.games.open_lines(state, "X") - abviz.games.open_lines(state, "O")

    game = abviz.games.lazy(TicTacToe("XO. .X. O.."), evaluate=lines)
    trace = abviz.search(game, depth=2)
    artists = draw(trace, boards=trace.unfolding).artists
    assert len(artists.boards.nodes) > 12
    assert collisions(artists) == []


def test_letters_are_pale_where_nobody_has_been():
    artists = draw(TRACE, 0, boards=END).artists
    for text, shapes in artists.letters.items():
        paints = zip(artists.boards.written[text], shapes.get_facecolor(), strict=True)
        for letter, colour in paints:
            assert to_hex(colour) == (STYLE.quiet if letter.node else STYLE.ink).lower()


def test_moves_of_two_words_have_room_too():
    tree = Tree.parse("((3 5) (2 9))")
    states = [("a state", "of a game")] * len(tree)
    moves = [None, *["take left", "take right"] * 3]
    trace = abviz.search(tree).of_game(Unfolding(tree, states=states, actions=moves))
    artists = draw(trace).artists
    assert sorted(moves_seen(artists)) == list(range(1, len(tree)))
    assert set(moves_seen(artists).values()) == {
        f"take\N{THIN SPACE}{side}" for side in ("left", "right")
    }
    assert collisions(artists) == []


def test_edges_run_from_board_to_board():
    plan = draw(TRACE, boards=END).artists.layout
    for node in END.tree.nodes[1:]:
        (x0, y0), (x1, y1) = plan.edge_ends(node)
        (above_x, above_y), (x, y) = plan.ring_centre(node.parent), plan.ring_centre(node)
        assert (x0, x1) == (above_x, x)
        assert (y0, y1) == (above_y + plan.high / 2, y - plan.high / 2)
