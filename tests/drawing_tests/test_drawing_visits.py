"""Visit numbers: the order in which a search enters nodes, the same in every kind of picture."""

import re
from dataclasses import replace
from itertools import chain

import pytest
from drawing_tests.scenes import searched
from drawing_tests.webpage import WebPage, html_of
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

import abviz
from abviz import Tree
from abviz.drawing.export.storyboard import Storyboard
from abviz.drawing.layout.geometry import digits_width
from abviz.drawing.style import Style
from abviz.drawing.view import VisitNumbers
from abviz.errors import AbvizError
from abviz.stage.widget import Stage

TICTACTOE = "XOO X.. OX."
# Where nodes stand close, some numbers have no room.
FEWEST_SHOWN = 0.8
PICTURES = {
    "lucky-8": lambda: searched("lucky-8"),
    "lucky-32": lambda: searched("lucky-32", algorithm="minimax"),
    "irregular": lambda: searched("irregular", algorithm="minimax"),
    "horizon": lambda: searched("horizon", algorithm="minimax"),
    "dice": lambda: searched("dice", algorithm="expectiminimax"),
    "throw-first": lambda: searched("throw-first", algorithm="star1"),
    "three-players": lambda: searched("three-players", algorithm="maxn"),
    "boards": lambda: abviz.search(abviz.games.TicTacToe(TICTACTOE)),
    "64 leaves": lambda: abviz.search(Tree.random(2, 6, 1, 99, seed=1), "minimax"),
}


def numbers_in(picture):
    """Return the numbers that are written in a picture, by the index of the node."""
    texts = picture.artists.labels.numbers
    return {index: text.get_text() for index, text in texts.items() if text.get_text()}


def expected(trace, step):
    """Return the numbers that should be there, from what was recorded."""
    last = next(
        (at for at, node in enumerate(trace.visits) if node in entered_after(trace, step)),
        len(trace.visits),
    )
    first = dict.fromkeys(node.index for node in trace.visits[:last])
    return {index: f"{number}." for number, index in enumerate(first, start=1)}


def entered_after(trace, step):
    """Return the nodes that have not been entered by a step."""
    states = trace.frame(step).states
    return [node for node in trace.tree if states[node.index].status in ("unseen", "pruned")]


@pytest.mark.parametrize("name", ["lucky-8", "irregular", "estimates", "throw-first", "dice"])
def test_they_count_first_visits_whatever_searches(name):
    tree = abviz.examples[name]
    for algorithm in abviz.algorithms.values():
        if not algorithm.fits(tree):
            continue
        trace = abviz.search(tree, algorithm.name)
        first = dict.fromkeys(node.index for node in trace.visits)
        numbers = VisitNumbers(trace).at(len(trace.steps))
        assert numbers == {at: number for number, at in enumerate(first, start=1)}, algorithm.name


@pytest.mark.parametrize("step", [0, 1, 9, 12, 17, 28])
def test_a_picture_numbers_what_was_entered_up_to_its_step(step):
    trace = searched("lucky-8")
    picture = abviz.draw(trace, step, visit_numbers=True)
    assert numbers_in(picture) == expected(trace, step)
    assert picture.captioned.artists.snapshot.appearances[0].number == "1."
    assert "order of first visits" in [mark.get_label() for mark in picture.marks]
    plain = abviz.draw(trace, step)
    assert not plain.artists.labels.numbers
    assert "order of first visits" not in [mark.get_label() for mark in plain.marks]


@pytest.mark.parametrize("name", PICTURES)
def test_they_overlap_no_other_text_and_stay_in_the_picture(name):
    picture = abviz.draw(PICTURES[name](), visit_numbers=True)
    artists = picture.artists
    renderer = FigureCanvasAgg(artists.figure).get_renderer()
    labels, around = artists.labels, artists.figure.bbox
    numbers = {at: text for at, text in labels.numbers.items() if text.get_text()}
    assert len(numbers) >= FEWEST_SHOWN * len(VisitNumbers(PICTURES[name]()))
    others = chain(
        labels.values.values(),
        labels.names.values(),
        labels.edge_texts.values(),
        *labels.windows.values(),
    )
    boxes = [text.get_window_extent(renderer) for text in others if text.get_text()]
    taken = [(text.get_window_extent(renderer), text.get_text()) for text in numbers.values()]
    for place, (box, text) in enumerate(taken):
        # Letters do not fill the height of their boxes.
        inner = box.padded(-1.0)
        assert not any(inner.overlaps(other) for other in boxes), text
        assert not any(inner.overlaps(other) for other, _ in taken[place + 1 :]), text
        assert around.x0 <= box.x0 and box.x1 <= around.x1 and box.y1 <= around.y1 + 1, text


@pytest.mark.parametrize("step", [12, 28])
def test_text_and_tex_and_film_show_the_same_numbers(step):
    trace = searched("lucky-8")
    wanted = expected(trace, step)
    lines = abviz.draw_text(trace, step, visit_numbers=True).splitlines()[1:]
    told = {at: re.search(r"visit (\d+)", line) for at, line in enumerate(lines)}
    assert {at: f"{found[1]}." for at, found in told.items() if found} == wanted
    picture = abviz.draw(trace, step, visit_numbers=True)
    tex = picture.encoded(".tex").decode()
    assert sorted(re.findall(r"\\node\[number\].*\{(\d+\.)\};", tex)) == sorted(wanted.values())
    svg = picture.encoded(".svg").decode()
    written = re.findall(r">(\d+\.)</text>", svg)
    assert sorted(written) == sorted([*wanted.values()])
    story = Storyboard(trace, steps=[28, 12, step], style=Style(), visit_numbers=True)
    [*_, shown] = story.pages()
    seen = shown.artists.snapshot.appearances
    assert {at: one.number for at, one in enumerate(seen) if one.number} == wanted
    assert r"\node[number]" not in abviz.draw(trace, step).encoded(".tex").decode()
    assert "visit" not in abviz.draw_text(trace, step)


@pytest.mark.parametrize("draw", [abviz.draw, abviz.draw_text])
def test_a_tree_alone_has_none(draw):
    with pytest.raises(AbvizError, match="a tree alone has no visits to number"):
        draw(abviz.examples["tie"], visit_numbers=True)


def test_stages_pages_and_explorers_hand_the_switch_on(monkeypatch):
    trace = searched("lucky-8")
    items = [trace, abviz.animate(trace, visit_numbers=True), Stage(trace, visit_numbers=True)]
    for given, shown in ((None, [False, True, True]), (True, [True] * 3), (False, [False] * 3)):
        states = WebPage(html_of(items, visit_numbers=given)).states
        assert [state["visit_numbers"] for state in states] == shown
    explorer = abviz.explore(visit_numbers=True, compare_with="minimax")
    assert explorer.stage.visit_numbers and explorer.other_stage.visit_numbers
    assert repr(explorer) == "abviz.explore(compare_with='minimax', visit_numbers=True)"
    explorer.language = "de"
    assert explorer.stage.visit_numbers and explorer.other_stage.visit_numbers
    explorer.visit_numbers = False
    assert not explorer.other_stage.visit_numbers and not explorer.animate().visit_numbers
    drawn = []
    monkeypatch.setattr(
        "abviz.drawing.picture.Picture._repr_png_", lambda picture: drawn.append(picture) or b""
    )
    for shown in (Stage(trace, visit_numbers=True), abviz.explore(visit_numbers=True)):
        shown._repr_mimebundle_()
    assert [numbers_in(picture) for picture in drawn] == [{0: "1."}] * 2


@pytest.mark.parametrize("text", ["1.", "12.", "128.", "N 7", "N 60", "N 1000"])
def test_a_visit_number_is_as_wide_as_its_letters(text):
    bold = FontProperties(family="DejaVu Sans", weight="bold")
    drawn = TextPath((0, 0), text, size=100, prop=bold).get_extents().width
    assert drawn <= digits_width(text, 100) <= drawn + 30


def test_the_lines_in_the_legend_are_as_wide_as_those_in_the_picture():
    style = Style()
    marks = {mark.get_label(): mark for mark in abviz.draw(searched("lucky-8")).marks}
    assert marks["best line"].get_linewidth() == style.edge("best").width
    assert marks["cut"].get_linewidth() == style.edge("cut").width
    assert marks["cut"].get_markeredgewidth() == style.strike.width
    assert marks["cut"].get_markeredgecolor() == style.strike.edge


def test_a_thinner_line_is_the_same_but_for_its_width():
    paint = Style().edge("pruned")
    assert paint.thinner(0.25) == replace(paint, width=paint.width / 4) != paint
    assert paint.thinner(1) == paint
