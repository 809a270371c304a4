"""Trees on paper: what the blank sheet gives away, what the key says, and what hides what."""

from itertools import combinations
from random import Random

import pytest
from matplotlib.collections import PatchCollection

import abviz
from abviz.classroom.questions.make import questions_for
from abviz.classroom.worksheets.making import RandomTrees
from abviz.classroom.worksheets.paper_layout import (
    ACROSS,
    APART,
    HALF,
    NAME_HEIGHT,
    PAPERS,
    SMALLEST_FONT,
    UPRIGHT,
    crosses,
    layout_for,
    layout_within,
)
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.classroom.worksheets.sheet import rules, task_text
from abviz.drawing.layout.edge_texts import overlap
from abviz.drawing.layout.text_width import text_width
from abviz.trees import Tree, format_score
from abviz.trees.measures import minimax_values

ALMOST = 1e-6  # points that the noise of the arithmetic may add
WHOLE_TREE = ("values", "windows", "order", "cuts")
SHAPES = [
    "leaves=4..14",
    "leaves=6..16 branching=2..5 depth=1..5",
    "branching=2 depth=4",
    "branching=3 depth=2..3 leaves=9..20",
    "leaves=6..9 low=-300 high=300",
]


def asked(tree, asks):
    return [one for ask in asks for one in questions_for(tree, ask)]


def shown(paper):
    """Return the visible texts of a picture and their places."""
    texts = [text for text in paper.artists.axes.texts if text.get_visible() and text.get_text()]
    return [(text.get_text(), *text.get_position()) for text in texts]


def texts_at(paper, centre, *, within):
    return [
        text
        for text, x, y in shown(paper)
        if abs(x - centre[0]) <= within and abs(y - centre[1]) <= within
    ]


def texts_on_card(paper, node):
    left, top, right, foot = paper.layout.card(node)
    found = [one for one in shown(paper) if left <= one[1] <= right and top <= one[2] <= foot]
    return [text for text, _, _ in sorted(found, key=lambda one: (round(one[2]), one[1]))]


@pytest.mark.parametrize("tree", ["((1 2) (3 4)) ((8 9) (8 9))", "p1(p2(<1 2> <3 4>) <5 6>)"])
def test_a_name_is_on_its_card_or_right_below_its_leaf(tree):
    tree = Tree.parse(tree)
    layout = layout_for(tree, ("values", "order"))
    for node in tree:
        name = layout.title(node)
        x, y = layout.name_centre(node, name)
        half = text_width(name, layout.label_font) / 2
        left, top, right, foot = layout.shape(node) if node.is_leaf else layout.card(node)
        assert left <= x - half + ALMOST and x + half <= right + ALMOST, name
        assert top <= y - NAME_HEIGHT / 2 + ALMOST and y + NAME_HEIGHT / 2 <= foot + 1, name
        if node.is_leaf:
            assert y - NAME_HEIGHT / 2 >= layout.positions[node.index][1] + layout.leaf_height / 2


def test_how_likely_a_move_is_stands_on_its_edge():
    tree = Tree.parse("chance(1/2*(1 2) 1/4*3 1/4*(4 5))")
    layout = layout_for(tree, ("values",))
    for node in tree.root.children:
        (start, top), (end, foot) = layout.edge_ends(node)
        x, y = layout.share_place(node)
        assert top < y < foot
        assert (x - start) * (foot - top) == pytest.approx((y - top) * (end - start))


@pytest.mark.parametrize("asks", [("windows",), ("order",), WHOLE_TREE], ids=str)
def test_a_blank_tree_is_the_same_whatever_the_search_does(asks):
    notations = ["((1 2) (3 4)) ((8 9) (8 9))", "((5 6) (1 2)) ((1 2) (8 9))"]
    same_shape = [Tree.parse(notation) for notation in notations]
    entered = [{node.name for node in abviz.search(tree).visits} for tree in same_shape]
    assert ["M" in names for names in entered] == [True, False]
    blanks = []
    for tree in same_shape:
        paper = PaperTree(asked(tree, asks))
        paper.svg(solved=False)
        seen = paper.appearances(solved=False)
        inner = [seen[node.index] for node in tree if not node.is_leaf]
        assert {(one.status, one.edge) for one in seen} == {("unseen", "unseen")}
        assert {(one.value, one.alpha, one.beta) for one in inner} == {("", "", "")}
        scores = {format_score(leaf.value) for leaf in tree.leaves}
        blanks.append((paper.boxed, [one for one in shown(paper) if one[0] not in scores]))
    assert blanks[0] == blanks[1]


@pytest.mark.parametrize(
    "tree",
    # In the last one an inner node is skipped, and one after it is entered.
    [*(Tree.random(2, 3, -20, 20, seed=seed) for seed in range(3)), "(5 6) (2 (7 8)) (9 4)"],
    ids=str,
)
def test_every_answer_of_the_key_is_in_its_place(tree):
    tree = Tree.parse(str(tree))
    trace = abviz.search(tree)
    paper = PaperTree(asked(tree, WHOLE_TREE))
    paper.svg(solved=True)
    values, layout = minimax_values(tree), paper.layout
    rows = zip(trace.visits, trace.alphas, trace.betas, strict=True)
    windows = {node.index: (format_score(alpha), format_score(beta)) for node, alpha, beta in rows}
    for node in tree:
        if node.is_leaf:
            continue
        x, y = layout.value_centre(node)
        value = texts_at(paper, (x, y + layout.value_line(node, layout.font(node))), within=2)
        assert value == [format_score(values[node.index])]
        alpha, beta = windows.get(node.index, ("", ""))
        written = [node.name, "α", alpha, "β", beta]
        assert texts_on_card(paper, node) == [text for text in written if text]
    order = {leaf.index: str(place) for place, leaf in enumerate(trace.leaves, start=1)}
    for leaf in tree.leaves:
        x, y = layout.positions[leaf.index]
        below = texts_at(paper, (x, y + 35), within=9)
        assert below == ([order[leaf.index]] if leaf.index in order else [])
    cut = [child.name for cutoff in trace.cutoffs for child in cutoff.skipped]
    seen = paper.appearances(solved=True)
    assert sorted(node.name for node in tree if seen[node.index].edge == "cut") == sorted(cut)


@pytest.mark.parametrize("ask", ["next", "why"])
def test_a_question_at_a_step_shows_that_step(ask):
    question = questions_for("(3 5) (2 9)", ask)[-1]
    frame = question.trace.frame(question.step)
    paper = PaperTree([question])
    seen = paper.appearances(solved=False)
    assert [one.status for one in seen] == [state.status for state in frame.states]
    assert not paper.boxed
    paper.svg(solved=False)
    assert paper.artists.focus is None
    root = frame.tree.root
    alpha, beta = (format_score(bound) for bound in frame.window(root))
    window = ["α", alpha, "β", beta]
    # Whose value makes a cutoff is not told by the numbers beside the nodes above.
    assert texts_on_card(paper, root) == ["A", *(window if ask == "next" else [])]
    # Written once: on the cards, and not as on the stage, too.
    letters = 2 * sum(bool(one.alpha) for one in seen)
    assert sum(text.startswith(("α", "β")) for text, _, _ in shown(paper)) == letters >= 4
    paper.svg(solved=True)
    assert paper.artists.focus is (frame.tree.nodes[question.key] if ask == "why" else None)
    assert texts_on_card(paper, root) == ["A", *window]


@pytest.mark.parametrize("ask", ["cuts", "order"])
def test_the_solved_tree_is_searched_to_its_end(ask):
    questions = questions_for(Tree.parse("((3 5) (2 9)) 4"), ask)
    seen = PaperTree(questions).appearances(solved=True)
    ended, before = (
        [state.status for state in questions[0].trace.frame(step).states] for step in (-1, -2)
    )
    assert [one.status for one in seen] == ended != before


def test_only_the_solution_tells_who_made_a_cutoff():
    paper = PaperTree(questions_for(abviz.examples["deep-cutoff"], "why")[-1:])
    blank, solved = (paper.appearances(solved=on) for on in (False, True))
    assert not any(one.on_thread or one.is_owner for one in blank)
    names = [node.name for node in paper.tree]
    assert [name for name, one in zip(names, solved, strict=True) if one.on_thread] == list("CDE")
    assert [name for name, one in zip(names, solved, strict=True) if one.is_owner] == ["A"]


@pytest.mark.parametrize("spec", SHAPES)
@pytest.mark.parametrize("asks", [["values", "cuts"], ["windows", "order"], ["why"]], ids=str)
def test_nothing_on_paper_hides_anything(spec, asks):
    found, chance = 0, Random(spec)
    for _ in range(8):
        tree = RandomTrees(abviz.task(f"cuts {spec}")).drawn(chance)
        plan = layout_within([HALF, *PAPERS], tree, asks)
        if plan is None:
            continue
        found += 1
        assert min(plan.value_font, plan.node_font, plan.label_font) >= SMALLEST_FONT
        assert any(plan.width <= room[0] and plan.height <= room[1] for room in PAPERS)
        inner = [node for node in tree if not node.is_leaf]
        boxes = [plan.card(node) for node in inner] + [plan.shape(node) for node in tree]
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        edges = [(node, plan.edge_ends(node)) for node in tree if node.parent is not None]
        assert not any(crosses(plan.card(node), edge) for node in inner for _, edge in edges)
        assert not any(
            crosses(plan.shape(other), edge)
            for node, edge in edges
            for other in tree
            if other not in (node, node.parent)
        )
        assert all(left >= 0 and right <= plan.width and top >= 0 for left, top, right, _ in boxes)
    assert found >= 4


def test_what_is_too_large_for_paper_is_still_a_picture():
    tree = Tree.random(2, 5, 1, 99, seed=1)
    assert layout_within(PAPERS, tree, ["windows"]) is None
    assert layout_for(tree, ["windows"]).width > ACROSS.width
    huge = Tree.random(8, 2, 1, 10_000, seed=1)
    assert layout_for(huge, ["windows", "order"]).width > ACROSS.width


def test_a_tree_is_upright_if_it_can_be():
    flat = {n: layout_within(PAPERS, Tree.from_nested([1] * n), ["order"]) for n in (8, 16, 26)}
    assert flat[8].width <= flat[16].width <= UPRIGHT.width < flat[26].width <= ACROSS.width


def test_a_node_may_reach_over_the_border_as_far_as_nodes_are_apart():
    tree = Tree.parse("(3 5) (2 9)")
    plan = layout_within(PAPERS, tree, ["order"])
    shapes = [plan.shape(node) for node in tree]
    for place, end, border, out in ((0, 0, 0.0, -APART), (-1, 2, plan.width, APART)):
        index = tree.leaves[place].index
        for beyond, is_clear in ((0.9, True), (1.1, False)):
            moved = [list(shape) for shape in shapes]
            moved[index][end] = border + beyond * out
            assert plan.is_clear_without_cards(tree, moved) is is_clear


@pytest.mark.parametrize(
    ("start", "end", "is_crossed"),
    [
        ((1, -1), (1, 3), True),
        ((-1, 1), (3, 1), True),
        ((3, -1), (3, 3), False),
        ((-1, 3), (3, 3), False),
        ((2, -1), (2, 3), False),  # along a side
        ((0, -1), (0, 3), False),
        ((-1, 0), (3, 0), False),
        ((-1, 2), (3, 2), False),
        ((1, 3), (1, 5), False),
        ((1, 1), (1, 1), True),
    ],
)
def test_upright_and_level_lines_cross_a_box_or_do_not(start, end, is_crossed):
    for line in ((start, end), (end, start)):
        assert crosses((0, 0, 2, 2), line) is is_crossed


# Long names, on cards and below leaves, and uneven trees.
NAMED = [
    '"the first of all": ("a long move": (left: 3 right: 5) "another move": (6 "very far": 12))',
    '("a long move to the left": (-1234567 5 6) (7 8) "a long move to the right": (1 2 3 4))',
    '("a leaf with a long name": 3 5) (2 "a long name of a leaf": 9)',
    "first: (second: (third: (fourth: (9 8) 7) 6) 5)",
    # The outer child of a node is further down, or further away.
    "(20 1) (((11 8 16) 9 3) 17 11) (16 (17 5) 4)",
    "((6 (10 (14 14 5 1 3))) (14 9)) ((3 (16 20)) 3)",
]


def boxes_on(paper):
    """Return the boxes to be filled in."""
    filled = [one for one in paper.artists.axes.collections if isinstance(one, PatchCollection)]
    return [path.get_extents() for one in filled for path in one.get_paths()]


def described(box):
    return ",".join(f"{edge:.1f}" for edge in box)


@pytest.mark.slow
@pytest.mark.parametrize("asks", [["values", "cuts"], ["windows", "order"], ["why"]], ids="-".join)
def test_layouts_on_paper_are_as_before(asks, snapshot):
    lines, trees = [], [Tree.parse(text) for text in NAMED]
    for spec in SHAPES:
        chance = Random(spec)
        trees += (RandomTrees(abviz.task(f"cuts {spec}")).drawn(chance) for _ in range(2))
    for tree in trees:
        for spaces in ([HALF, *PAPERS], [HALF], [ACROSS]):
            plan = layout_within(spaces, tree, asks)
            lines.append(f"{tree}")
            if plan is not None:
                fonts = plan.value_font, plan.node_font, plan.label_font
                sizes = plan.width, plan.height, plan.node_size, plan.leaf_height, plan.box
                lines.append(f"  {described((*sizes, *fonts))}")
                inner = [node for node in tree if not node.is_leaf]
                cards = {node.name: (*plan.card(node), plan.font(node)) for node in inner}
                lines += (f"  {name} {described(card)}" for name, card in cards.items())
                edges = [plan.shape(leaf) for leaf in tree.leaves[:2]]
                lines.append("  " + " ".join(map(described, edges)))
    for text in (NAMED[1], "((3 5) (6 9)) ((1 2) (0 -1))", "min((7 (3 8)) (2 9 4))"):
        paper = PaperTree(asked(Tree.parse(text), asks))
        for solved in (False, True):
            paper.svg(solved=solved)
            texts = [f"{word} {x:.1f},{y:.1f}" for word, x, y in shown(paper)]
            lines += [f"{text} {'solved' if solved else 'blank'}", *map("  ".__add__, texts)]
            lines += (f"  {described(box.extents)}" for box in boxes_on(paper))
            widths = {
                float(width)
                for one in paper.artists.axes.collections
                for width in one.get_linewidths()
            }
            lines.append(f"  lines {sorted(widths)}")
    snapshot(f"paper-layouts-{'-'.join(asks)}", lines)


@pytest.mark.parametrize(
    ("text", "ask"),
    [
        ("(chance(1/2*3 1/2*7) chance(1/3*9 2/3*3))", "order"),
        ("(chance(1/2*(1 9) 1/2*(2 3)) chance(1/3*(4 5) 2/3*(6 7)))", "windows"),
    ],
)
def test_each_probability_is_written_once_and_no_box_hides_it(text, ask):
    tree = Tree.parse(text)
    paper = PaperTree(questions_for(tree, ask, algorithm="star1"))
    drawn = [one.get_text() for one in paper.artists.axes.texts if one.get_visible()]
    assert sorted(one for one in drawn if "/" in one) == ["1/2", "1/2", "1/3", "2/3"]
    half = paper.layout.label_font / 2
    for node in paper.boxed:
        if tree.nodes[node].is_chance:
            foot = paper.layout.card(tree.nodes[node])[3]
            for child in tree.nodes[node].children:
                assert foot < paper.layout.share_place(child)[1] - half


def test_a_sheet_speaks_of_alpha_beta_only_where_it_searches():
    for algorithm in ("minimax", "expectiminimax", "maxn"):
        sheet = abviz.worksheet(abviz.task("order", algorithm=algorithm), students=1)
        (question,) = sheet.variants[0].questions
        said = f"{rules([question])} {task_text(question)}"
        assert "lpha-beta" not in said and "into the boxes below them" in said
    (question,) = questions_for("(3 5) (2 9)", "order")
    assert "as soon as α ≥ β" in rules([question]) and "does alpha-beta" in task_text(question)
