"""Trees on paper: what the blank sheet gives away, what the key says, and what hides what."""

from itertools import combinations, product
from random import Random
from types import SimpleNamespace

import pytest

import abviz
from abviz.classroom.questions.make import questions_for
from abviz.classroom.worksheets.paper_layout import (
    BOX_HEIGHT,
    GAP,
    NAME_HEIGHT,
    SMALLEST_FONT,
    Room,
    is_crossed,
    overlap,
    plan_on_paper,
)
from abviz.classroom.worksheets.paper_tree import (
    ACROSS,
    PAPERS,
    UPRIGHT,
    PaperTree,
    layout_of,
    marks_of,
    picture_of,
    planned,
)
from abviz.classroom.worksheets.pdf import APART, Page, blank_blocks, height_of, is_across, wrapped
from abviz.classroom.worksheets.sheet import Variant
from abviz.classroom.worksheets.trees import RandomTrees
from abviz.drawing.layout.geometry import RING
from abviz.narration.registry import ENGLISH
from abviz.trees import Tree, format_score
from abviz.trees.measures import minimax_values

WHOLE_TREE = ("values", "windows", "order", "cuts")
SHAPES = [
    "leaves=4..14",
    "leaves=6..16 branching=2..5 depth=1..5",
    "branching=2 depth=4",
    "branching=3 depth=2..3 leaves=9..20",
    "leaves=6..9 low=-300 high=300",
]


def texts_at(paper, centre, *, within):
    """Return the texts that are written near a place."""
    found = []
    for text in paper.artists.axes.texts:
        x, y = text.get_position()
        if abs(x - centre[0]) <= within and abs(y - centre[1]) <= within and text.get_text():
            found.append(text.get_text())
    return found


def drawn(questions, *, solved):
    tree = questions[0].trace.tree
    marks = marks_of(questions, solved=solved)
    return PaperTree(tree, layout=layout_of(questions), marks=marks)


@pytest.mark.parametrize("asked", [*WHOLE_TREE, WHOLE_TREE], ids=str)
def test_a_blank_tree_is_the_same_whatever_the_search_does(asked):
    asks = [asked] if isinstance(asked, str) else asked
    texts = ["((1 2) (3 4)) ((8 9) (8 9))", "((5 6) (1 2)) ((1 2) (8 9))"]
    same_shape = [Tree.parse(text) for text in texts]
    entered = [{node.name for node in abviz.search(tree).visits} for tree in same_shape]
    assert ["M" in names for names in entered] == [True, False]
    blanks = []
    for tree in same_shape:
        marks = marks_of([one for ask in asks for one in questions_for(tree, ask)], solved=False)
        inner = [marks.seen[node.index] for node in tree if not node.is_leaf]
        assert {(seen.status, seen.edge) for seen in marks.seen} == {("unseen", "unseen")}
        assert not any((seen.value, seen.alpha, seen.beta) != ("", "", "") for seen in inner)
        blanks.append((marks.windows, marks.orders, dict(marks.numbers), marks.ring))
    assert blanks[0] == blanks[1]


@pytest.mark.parametrize(
    "tree",
    # In the last one an inner node is skipped, and one after it is entered.
    [*(Tree.random(2, 3, -20, 20, seed=seed) for seed in range(3)), "(5 6) (2 (7 8)) (9 4)"],
    ids=str,
)
def test_the_key_stands_where_it_belongs(tree):
    tree = Tree.parse(str(tree))
    trace = abviz.search(tree)
    paper = drawn([one for ask in WHOLE_TREE for one in questions_for(tree, ask)], solved=True)
    values, layout = minimax_values(tree), paper.layout
    rows = zip(trace.visits, trace.alphas, trace.betas, strict=True)
    windows = {node.index: (format_score(alpha), format_score(beta)) for node, alpha, beta in rows}
    for node in tree:
        if node.is_leaf:
            continue
        assert texts_at(paper, layout.value_centre(node), within=2) == [
            format_score(values[node.index])
        ]
        left, top, right, foot = layout.card(node)
        card = sorted(
            (round(y), x, text.get_text())
            for text in paper.artists.axes.texts
            for x, y in [text.get_position()]
            if left <= x <= right and top <= y <= foot
        )
        alpha, beta = windows.get(node.index, ("", ""))
        written = [node.name, "α", alpha, "β", beta]
        assert [text for _, _, text in card] == [text for text in written if text]
    order = {leaf.index: str(place) for place, leaf in enumerate(trace.leaves, start=1)}
    for leaf in tree.leaves:
        x, y = layout.positions[leaf.index]
        below = texts_at(paper, (x, y + 35), within=9)
        assert below == ([order[leaf.index]] if leaf.index in order else [])
    cut = [child.name for cutoff in trace.cutoffs for child in cutoff.skipped]
    struck = [node.name for node in tree if paper.marks.seen[node.index].edge == "cut"]
    assert sorted(struck) == sorted(cut)


@pytest.mark.parametrize("ask", ["next", "why"])
def test_a_question_at_a_step_shows_that_step(ask):
    question = questions_for("(3 5) (2 9)", ask)[-1]
    frame = question.trace.frame(question.step)
    marks = marks_of([question], solved=False)
    assert [seen.status for seen in marks.seen] == [state.status for state in frame.states]
    assert marks.ring is None
    solved = marks_of([question], solved=True)
    assert solved.ring == (question.key if ask == "why" else None)


@pytest.mark.parametrize("spec", SHAPES)
@pytest.mark.parametrize("asked", [["values", "cuts"], ["windows", "order"], ["why"]], ids=str)
def test_nothing_on_paper_hides_anything(spec, asked):
    plans, source = 0, Random(spec)
    for _ in range(8):
        tree = RandomTrees(abviz.task(f"cuts {spec}")).drawn(source)
        plan = planned(tree, asked, PAPERS)
        if plan is None:
            continue
        plans += 1
        assert min(plan.value_font, plan.node_font, plan.label_font) >= SMALLEST_FONT
        fits = [plan.width <= room.width and plan.height <= room.height for room in PAPERS]
        assert any(fits)
        inner = [node for node in tree if not node.is_leaf]
        boxes = [plan.card(node) for node in inner] + [plan.shape(node) for node in tree]
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        edges = [plan.edge_ends(node) for node in tree if node.parent is not None]
        assert not any(is_crossed(plan.card(node), *edge) for node in inner for edge in edges)
        assert all(left >= 0 and right <= plan.width and top >= 0 for left, top, right, _ in boxes)
    assert plans >= 4


@pytest.mark.parametrize("spec", SHAPES)
def test_a_tree_is_lowered_as_long_as_no_edge_runs_through_a_node_and_a_pen_has_room(spec):
    saved, source = 0.0, Random(spec)
    task = abviz.task(f"values {spec}")
    for _ in range(6):
        tree = RandomTrees(task).drawn(source)
        variant = Variant(number=1, questions=questions_for(tree, "values"))
        [block] = blank_blocks(SimpleNamespace(language=ENGLISH), variant)
        plan, usual = block.lowest.layout, block.layout
        saved += usual.height - plan.height
        if plan is usual:
            continue
        assert plan.fits(Room(plan.width, plan.height), tree)
        assert plan.node_size >= min(28, usual.node_size)
        edges = [(node, plan.edge_ends(node)) for node in tree if node.parent is not None]
        others = product(edges, tree)
        assert not any(
            is_crossed(plan.shape(other), *edge)
            for (node, edge), other in others
            if other not in (node, node.parent)
        )
    assert saved > 100


def test_what_is_too_large_for_paper_is_still_a_picture():
    tree = Tree.random(2, 5, 1, 99, seed=1)
    assert planned(tree, ["windows"], PAPERS) is None
    question, *_ = questions_for(tree, "windows")
    layout = layout_of([question])
    assert layout.width > ACROSS.width
    assert layout.fits(Room(layout.width, layout.height), tree)


def test_a_tree_stands_upright_if_it_can():
    rooms = {leaves: planned(flat(leaves), ["order"], PAPERS) for leaves in (8, 19, 26)}
    assert rooms[8].width <= rooms[19].width <= UPRIGHT.width < rooms[26].width <= ACROSS.width


def flat(leaves):
    return Tree.from_nested(list(range(1, leaves + 1)))


def test_the_same_question_gives_the_same_picture_and_other_formats_are_refused():
    [question] = questions_for("(3 5) (2 9)", "windows")
    first, again = (picture_of(question, solved=True, format="svg") for _ in range(2))
    assert first == again != picture_of(question, solved=False, format="svg")
    assert picture_of(question, solved=True).startswith(b"\x89PNG")
    with pytest.raises(abviz.ExportError, match="none of .png, .svg, .pdf"):
        picture_of(question, solved=True, format="bmp")


def test_more_room_gives_larger_letters():
    tree = Tree.random(2, 3, 1, 20, seed=1)
    narrow, wide = (
        plan_on_paper(tree, UPRIGHT._replace(width=width, windows=True)) for width in (380, 900)
    )
    assert narrow.node_font < wide.node_font


def test_a_long_word_is_broken():
    assert wrapped("a " + "b" * 12 + " c", 60, size=10) == ["a bbbbbb", "bbbbbb c"]


@pytest.mark.parametrize(
    ("start", "end", "crosses"),
    [
        ((1, -1), (1, 3), True),
        ((-1, 1), (3, 1), True),
        ((3, -1), (3, 3), False),
        ((-1, 3), (3, 3), False),
        ((2, -1), (2, 3), False),  # along a side
        ((-1, 0), (3, 0), False),
        ((1, 3), (1, 5), False),
        ((1, 1), (1, 1), True),
        ((-1, 1), (1, 3), False),  # at a corner
    ],
)
def test_lines_cross_a_box_or_do_not(start, end, crosses):
    for one, other in ((start, end), (end, start)):
        assert is_crossed((0, 0, 2, 2), one, other) is crosses


def test_there_is_room_for_boxes_above_the_root_and_below_the_leaves():
    tree = Tree.parse("(3 5) (2 9)")
    rooms = {
        (windows, orders): Room(width=500, height=400, windows=windows, orders=orders)
        for windows, orders in product((False, True), repeat=2)
    }
    plans = {which: plan_on_paper(tree, room) for which, room in rooms.items()}

    def above_and_below(plan):
        rows = [y for _, y in plan.positions]
        return min(rows) - plan.node_size / 2, plan.height - max(rows) - plan.leaf_size / 2

    (top, foot), (wider, _) = (above_and_below(plans[which, False]) for which in (False, True))
    assert wider == pytest.approx(top + BOX_HEIGHT + 2)
    assert foot == pytest.approx(NAME_HEIGHT + 2)
    assert above_and_below(plans[False, True]) == pytest.approx((top, foot + BOX_HEIGHT + 4))


def test_cards_of_a_ply_that_would_run_into_each_other_stand_on_one_side():
    tree = Tree.parse("((3 (0 1)) ((2 3) 0))")
    plan = plan_on_paper(tree, Room(width=400, height=300, windows=True))
    assert all(plan.is_apart(nodes) for nodes in plan.by_ply(tree))
    inner = [node for node in tree if len(node.path) == 2 and not node.is_leaf]
    assert {plan.sides[node.index] for node in inner} == {1} and len(inner) == 2


@pytest.mark.parametrize("ask", ["cuts", "order"])
def test_the_solved_tree_is_searched_to_its_end(ask):
    questions = questions_for(Tree.parse("((3 5) (2 9)) 4"), ask)
    seen = marks_of(questions, solved=True).seen
    ended, before = (
        [state.status for state in questions[0].trace.frame(step).states] for step in (-1, -2)
    )
    assert [one.status for one in seen] == ended != before


def test_an_exercise_is_as_high_as_was_reckoned():
    asks = (*WHOLE_TREE, "why", "next")
    questions = [one for ask in asks for one in questions_for("(3 5) (2 9)", ask)]
    variant = Variant(number=1, questions=tuple(questions))
    blocks = [*blank_blocks(SimpleNamespace(language=ENGLISH), variant)]
    assert any(block.below for block in blocks)
    for block in blocks:
        page = Page(across=False)
        start = page.down
        page.add(block)
        assert page.down - start == pytest.approx(height_of([block], page.width) + APART)


@pytest.mark.parametrize(("more", "across"), [(0, False), (1, True)])
def test_what_is_wider_than_a_page_lies_across(more, across):
    wide = Page(across=False).width + more
    assert is_across(SimpleNamespace(layout=SimpleNamespace(width=wide))) is across


@pytest.mark.parametrize("across", [False, True])
def test_a_line_from_margin_to_margin_parts_what_is_above_it_from_the_exercises(across):
    page = Page(across=across)
    page.write("Alpha-beta search")
    above = page.down
    page.rule()
    [line] = page.figure.artists
    width, height = page.sides
    ends, (y, same) = line.get_data()
    assert [end * width for end in ends] == pytest.approx([page.margin, width - page.margin])
    assert y == same and (1 - y) * height == pytest.approx(above + 3) and page.down == above + 10


@pytest.mark.parametrize(("rings", "reach"), [(False, 1), (True, RING)])
def test_a_card_stands_as_far_from_the_ring_around_a_node_as_from_a_node(rings, reach):
    tree = Tree.parse("(3 5) (2 9)")
    plan = plan_on_paper(tree, Room(width=500, height=400, rings=rings))
    for node in tree:
        if not node.is_leaf:
            start, side = plan.card_start(node)
            away = side * (start - plan.positions[node.index][0])
            assert away == pytest.approx(reach * plan.node_size / 2 + GAP)
