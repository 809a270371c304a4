"""Trees of worksheets meet every constraint, recomputed here in other words."""

import re
from math import inf
from random import Random

import pytest
from classroom_tests.quiz_proofs import true_course

import abviz
from abviz.classroom.worksheets.making import Shapes
from abviz.classroom.worksheets.task import WorksheetError
from abviz.trees import Tree


def plies_and_children(shape, ply=0):
    """Return the plies of the leaves of a shape, and how many children its nodes have."""
    if shape is None:
        return [ply], []
    below = [plies_and_children(child, ply + 1) for child in shape]
    plies = [number for found, _ in below for number in found]
    return plies, [len(shape), *(number for _, found in below for number in found)]


@pytest.mark.parametrize(
    ("leaves", "branching", "depth"),
    [
        ((8, 8), (2, 3), (2, 4)),
        ((16, 16), (2, 2), (4, 4)),
        ((17, 17), (2, 3), (4, 4)),
        ((27, 31), (3, 3), (1, 10)),
        ((30, 30), (4, 5), (1, 10)),
        ((64, 64), (3, 4), (3, 10)),
        (None, (2, 8), (1, 3)),
    ],
)
def test_a_shape_is_drawn_within_its_limits(leaves, branching, depth):
    shapes, chance = Shapes(leaves, branching=branching, depth=depth), Random(1)
    for _ in range(30):
        plies, children = plies_and_children(shapes.drawn(chance))
        assert depth[0] <= min(plies) and max(plies) <= depth[1]
        assert branching[0] <= min(children) and max(children) <= branching[1]
        assert leaves is None or leaves[0] <= len(plies) <= leaves[1]


def test_every_shape_and_every_number_of_leaves_comes_up():
    chance = Random(1)
    five = Shapes((5, 5), branching=(2, 3), depth=(1, 4))
    drawn = {str(five.drawn(chance)) for _ in range(3000)}
    assert drawn == set(map(str, shapes_with(5, most=3)))
    several = Shapes((5, 9), branching=(2, 3), depth=(1, 4))
    numbers = {len(plies_and_children(several.drawn(chance))[0]) for _ in range(200)}
    assert numbers == {5, 6, 7, 8, 9}


def shapes_with(leaves, *, most):
    """Return all shapes with so many leaves and nodes of 2 to `most` children."""
    if leaves == 1:
        return [None]
    return [list(row) for number in range(2, most + 1) for row in rows(leaves, number, most=most)]


def rows(leaves, number, *, most):
    if number == 0:
        return [()] if leaves == 0 else []
    return [
        (first, *rest)
        for share in range(1, leaves - number + 2)
        for first in shapes_with(share, most=most)
        for rest in rows(leaves - share, number - 1, most=most)
    ]


@pytest.mark.parametrize(
    ("leaves", "branching", "depth"),
    [((9, 9), (2, 2), (3, 3)), ((14, 14), (6, 6), (1, 9)), ((3, 3), (2, 3), (2, 4))],
)
def test_no_shape_is_drawn_where_there_is_none(leaves, branching, depth):
    assert Shapes(leaves, branching=branching, depth=depth).drawn(Random(1)) is None


def cutoffs(tree):
    """Return of each cutoff that skips children whether it is deep and at a tie."""
    course = true_course(tree)
    return [
        (tree.nodes[index].parent.index not in course.owners[index], value == bound)
        for index, value, bound, skipped in course.cuts
        if skipped
    ]


SHEETS = [
    ("cuts leaves=7..9 branching=2..4 depth=2..4 cutoffs=1..3 deep=yes low=-9 high=9", "min"),
    ("order branching=3 depth=2 ties=1 high=12", "max"),
    ("cuts ties=0 cutoffs=1.. distinct=no high=9", "max"),
    ("cuts+order distinct=yes high=9 deep=no", "max"),
    ("values depth=1..3 leaves=6 deep=no", "min"),
]


@pytest.mark.parametrize(("text", "root"), SHEETS, ids=[text for text, _ in SHEETS])
def test_every_constraint_is_met(text, root):
    task = abviz.task(text, root=root)
    made = abviz.worksheet(task, students=3, seed=5)
    trees = [variant.questions[0].trace.tree for variant in made.variants]
    assert len(set(trees)) == 3
    for tree in trees:
        scores = [leaf.value for leaf in tree.leaves]
        assert tree.root.player == root
        assert task.low <= min(scores) <= max(scores) <= task.high
        plies, children = plies_and_children(shape_of(tree.root))
        assert task.branching[0] <= min(children) <= max(children) <= task.branching[1]
        assert task.depth[0] <= min(plies) <= max(plies) <= task.depth[1]
        assert task.leaves is None or task.leaves[0] <= len(plies) <= task.leaves[1]
        found = cutoffs(tree)
        ties = sum(is_tie for _, is_tie in found)
        assert task.cutoffs is None or task.cutoffs[0] <= len(found) <= (task.cutoffs[1] or inf)
        assert task.deep is None or any(is_deep for is_deep, _ in found) == task.deep
        assert task.ties is None or task.ties[0] <= ties <= (task.ties[1] or 0)
        assert task.distinct is None or (len(set(scores)) == len(scores)) == task.distinct


def shape_of(node):
    return None if node.is_leaf else [shape_of(child) for child in node.children]


@pytest.mark.parametrize(
    ("ask", "names"),
    [
        ("cuts", {"strict-test", "no-pruning"}),
        ("order", {"own-bound-test"}),
        ("windows", {"shallow-only"}),
        ("next", {"strict-test"}),
    ],
)
def test_a_student_with_a_misconception_gives_a_wrong_answer(ask, names):
    task = abviz.task(ask, wrong_for=names)
    for variant in abviz.worksheet(task, students=2, seed=2).variants:
        [question] = variant.questions
        found = {name for wrong in question.explained for name in wrong.misconceptions}
        assert found >= names


def test_a_shape_is_taken_with_its_players_and_names():
    shape = Tree.parse("top: min(3 left: min(1 2) (4 5))")
    made = abviz.worksheet(abviz.task("values", shape=shape), students=3, seed=1)
    for variant in made.variants:
        tree = variant.questions[0].trace.tree
        assert shape_of(tree.root) == shape_of(shape.root)
        assert [(node.name, node.player) for node in tree] == [
            (node.name, node.player) for node in shape
        ]


def test_the_same_seed_gives_the_same_sheet_and_more_students_more_of_it():
    tasks = ["values", "cuts leaves=8 deep=yes"]
    few, many = (abviz.worksheet(tasks, students=number, seed=3) for number in (2, 4))
    assert many.variants[:2] == few.variants
    assert abviz.worksheet(tasks, students=2, seed=4).variants != few.variants


IN_THE_WAY = [
    "cuts branching=2 depth=2 cutoffs=4",
    "cuts high=3 cutoffs=..1 ties=2",
    "windows leaves=30",
    "cuts leaves=7 distinct=yes wrong-for=strict-test",
    "windows wrong-for=strict-test",
    "values depth=1 branching=2 high=2",
    "cuts leaves=9 branching=2 depth=3",
    "cuts branching=8 depth=3",
    "cuts distinct=yes high=7",
    "order leaves=4..14 distinct=yes high=9",
]
COUNTS = r"(?<=[(])[0-9,]+(?=[)])|[0-9,]+(?= random| that)"


def refused(task, **options):
    """Return a task, and what is said of it but for the numbers of random trees."""
    with pytest.raises(WorksheetError) as refusal:
        abviz.worksheet(task, **options)
    first, *_ = str(refusal.value).splitlines()
    return f"{task!r}: {re.sub(COUNTS, 'N', first)}"


def test_a_refusal_names_the_constraint_that_is_in_the_way(monkeypatch, snapshot):
    monkeypatch.setattr("abviz.classroom.worksheets.making.EFFORT", 2000)
    snapshot("worksheets-in-the-way", [refused(task, students=9) for task in IN_THE_WAY])


def test_a_refusal_says_how_many_trees_each_constraint_rejected(monkeypatch):
    monkeypatch.setattr("abviz.classroom.worksheets.making.EFFORT", 400)
    with pytest.raises(WorksheetError, match="none of 100 random trees") as refusal:
        abviz.worksheet(["values", "cuts branching=2 depth=2 cutoffs=4.. deep=no"])
    assert str(refusal.value) == (
        "Task 2 (cuts branching=2 depth=2 cutoffs=4.. deep=no), variant 1: none of 100 random "
        "trees meets all constraints. Rejected by cutoffs=4.. (100). Change cutoffs=4.., or leave "
        "it out."
    )


def test_a_task_is_read_from_arguments_and_from_a_text():
    usual = abviz.task("cuts")
    shown = {name: abviz.task.__kwdefaults__[name] for name in ("low", "high", "fits")}
    assert shown == {"low": usual.low, "high": usual.high, "fits": usual.fits}
    task = abviz.task(
        ["cuts", "order"],
        leaves=(6, None),
        shape=None,
        deep=False,
        low=-3,
        wrong_for=["no-pruning", "strict-test"],
        fits=None,
    )
    text = "cuts+order leaves=6.. deep=no low=-3 wrong-for=no-pruning+strict-test fits=none"
    assert abviz.task(text) == task
    assert (
        abviz.task(
            "cuts+order wrong-for=no-pruning+strict-test",
            leaves="6..",
            deep="no",
            low="−3",
            fits=None,
        )
        == task
    )


@pytest.mark.parametrize("text", [text for text, _ in SHEETS] + ["why", 'cuts shape="((1 2) 3)"'])
def test_a_task_is_written_as_it_is_read(text):
    assert abviz.task(str(abviz.task(text))) == abviz.task(text)


NO_TASKS = [
    "",
    'cuts shape="((1',
    "leaves=8",
    "cuts 8",
    "cutz",
    "next+cuts",
    "cuts leafs=8",
    "cuts leaves=many",
    "cuts leaves=99",
    "cuts leaves=9..4",
    "cuts deep=maybe",
    "cuts root=us",
    "cuts fits=A3",
    "cuts ties=1.. distinct=yes",
    "cuts depth=4 deep=yes cutoffs=0",
    "cuts depth=2..3 deep=yes",
    "cuts shape=(1,2) leaves=2",
    'cuts shape="((1 2)"',
    *(f'cuts shape="{text}"' for text in ("chance(1/2*3 1/2*4)", "p1(<1 2> <3 4>)", "(3 …2)", "5")),
    f"cuts shape=({',1' * 65})",
    f"cuts shape={'(1,' * 11}1{')' * 11}",
    "cuts wrong-for=shalow-only",
    7,
    [],
    [[]],
]


def test_what_is_no_task_is_refused(snapshot):
    snapshot("worksheets-no-tasks", [refused(task) for task in NO_TASKS])


@pytest.mark.parametrize(
    ("wish", "least", "most"),
    [
        ("leaves", 2, 64),
        ("branching", 2, 8),
        ("depth", 1, 10),
        ("cutoffs", 0, 64),
        ("high", -10_000, 10_000),
    ],
)
def test_a_wish_for_a_number_has_its_limits(wish, least, most):
    scores = {"low": -10_000, "high": 10_000}
    for number in (least, most):
        task = abviz.task("values", **{**scores, wish: number})
        assert getattr(task, wish) in (number, (number, number))
    for text in ("1 " * 64, "(1 " * 10 + "1" + ")" * 10):
        assert abviz.task("values", shape=text).shape == Tree.parse(text)
    limits = f"must be a whole number from {least:,} to {most:,}"
    for number in (least - 1, most + 1):
        with pytest.raises(WorksheetError, match=f"^{wish}:? ({limits}|'-1' is no number)"):
            abviz.task("values", **{**scores, wish: number})


def test_a_shape_has_64_leaves_and_10_plies_at_most():
    comb = "1"
    for _ in range(10):
        comb = f"({comb} 2)"
    wide = f"({' '.join(['1'] * 64)})"
    for text in (wide, comb):
        tree = Tree.parse(text)
        assert abviz.task("values", shape=tree).shape == tree
    for text, told in ((f"{wide[:-1]} 1)", "65 leaves in 1 plies"), (f"({comb} 2)", "in 11 plies")):
        with pytest.raises(WorksheetError, match=f"{told} are too many for a worksheet"):
            abviz.task("values", shape=text)


@pytest.mark.parametrize("students", [0, 1001, 2.5, "many", None])
def test_a_number_of_students_is_whole_and_not_too_large(students):
    with pytest.raises(WorksheetError, match="students must be a whole number from 1 to 1,000"):
        abviz.worksheet("cuts", students=students)


def test_the_nearest_number_of_leaves_is_named():
    for wanted, named in ((12, 9), (3, 4)):
        with pytest.raises(abviz.AbvizError, match=rf"such as leaves={named}\."):
            abviz.worksheet(f"cuts leaves={wanted} branching=2..3 depth=2")


def test_more_than_the_parent_is_asked_for_where_no_shape_is_wished():
    sheet = abviz.worksheet(["why"], students=16, seed=1)
    asked = [one for variant in sheet.variants for one in variant.questions]
    parents = [one.trace.steps[one.step].node.parent.index == one.key for one in asked]
    assert 2 < sum(parents) < 14
    assert abviz.task("why deep=no").depth == (3, 3) == abviz.task("cuts").depth


def test_what_is_not_asked_for_is_as_usual():
    usual = {text: abviz.task(text) for text in ("cuts leaves=8", "cuts depth=3")}
    shapes = {text: (task.branching, task.depth) for text, task in usual.items()}
    assert shapes == {"cuts leaves=8": ((2, 3), (2, 4)), "cuts depth=3": ((2, 3), (3, 3))}


def test_a_tree_that_is_given_goes_to_all_students():
    tree = "((3 8) (5 2)) ((9 4) (7 6))"
    given = [
        abviz.task("values+windows", tree=tree),
        abviz.task("range", tree="(3 x) (2 9)"),
        abviz.task("best-case", tree="(? ?) (? (? ?))"),
        abviz.task("values", tree="p1(p2(<1 9> <3 4>) <2 5>)", algorithm="maxn"),
    ]
    sheet = abviz.worksheet(given, students=2, progress=False)
    one, other = sheet.variants
    assert one.trees == other.trees and str(one.trees[0]) == f"({tree})"
    asked = {question.ask: question for question in one.questions}
    assert asked["range"].unknown and asked["best-case"].notation == "((? ?) (? (? ?)))"
    assert [abviz.task(str(task)) for task in sheet.tasks[:2]] == given[:2]


@pytest.mark.parametrize(
    ("ask", "constraints", "refusal"),
    [
        ("cuts", {"tree": "(3 5) (y 2)"}, '"y" is no score'),
        ("cuts", {"tree": "(3 5) (x 2)"}, "Leaf x has no score yet"),
        ("cuts", {"tree": "(3 5) (2 9)", "leaves": 4}, "tree and leaves exclude each other"),
        ("cuts", {"tree": "3"}, "a search needs a tree with moves"),
        ("cuts", {"tree": "(chance(1/2*3 1/2*2) 1)"}, "tree: "),
    ],
)
def test_a_tree_that_is_no_task_is_refused(ask, constraints, refusal):
    with pytest.raises(WorksheetError, match=refusal):
        abviz.task(ask, **constraints)


def test_a_tree_with_nothing_to_ask_is_refused():
    wide = f"({'(1 2 3 4 5 6 7 8) ' * 8})"
    with pytest.raises(WorksheetError, match="does not meet fits=A4. Ask for fewer"):
        abviz.worksheet(abviz.task("cuts", tree=wide), progress=False)
    with pytest.raises(WorksheetError, match="does not meet ask=why. Change"):
        abviz.worksheet(abviz.task("why", tree="(1 2) (3 4)"), progress=False)
