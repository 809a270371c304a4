"""Hunts without a page: which trees give a search away, what is said of them, what is refused."""

import re
from fractions import Fraction
from itertools import product, takewhile

import pytest
from classroom_tests.test_misconceptions import course_of, due_on

import abviz
from abviz import SearchError, misconceptions
from abviz.classroom.check.trees import small_trees
from abviz.classroom.practice.hunt_attempts import (
    Attempts,
    FaultyTrace,
    differences,
    fitting_tree,
)
from abviz.classroom.practice.hunt_model import STARTS
from abviz.classroom.questions.explaining import fault_on
from abviz.errors import AbvizError
from abviz.narration.registry import ENGLISH
from abviz.trees import Tree
from abviz.trees.editing import with_child, without

programs = misconceptions.programs
each = pytest.mark.parametrize("fault", programs.values(), ids=lambda fault: fault.name)
LONE = Tree.parse("3")
# Below, between, at and above the numbers that a search may treat in a way of their own.
SPECIAL = [-3, -2, -1, Fraction(-2, 3), Fraction(-1, 3), 0, Fraction(1, 3), Fraction(2, 3), 1, 2, 3]


@pytest.fixture(scope="module", params=[True, False], ids=["ties cut", "strict"])
def cuts(request):
    """Whether equal bounds cut."""
    return request.param


@pytest.fixture(scope="module")
def right(cuts):
    """What alpha-beta does on each tree of up to 4 leaves, and on pairs of special scores."""
    pairs = [
        Tree.from_nested(pair, root=root)
        for pair in product(SPECIAL, repeat=2)
        for root in ("max", "min")
    ]
    trees = (*pairs, *small_trees(4))
    return [(tree, due_on(tree, cut_on_tie=cuts)) for tree in trees]


@each
def test_no_smaller_tree_gives_it_away(fault, cuts, right):
    mine = {tree: fault_on(fault, tree, cut_on_tie=cuts).visits for tree, _ in right}
    if fault.least(cut_on_tie=cuts) is None:
        assert all(course_of(mine[tree]) == course_of(due) for tree, due in right)
        with pytest.raises(SearchError, match="there it is no mistake"):
            abviz.hunt(fault, cut_on_tie=cuts)
        return
    attempts = Attempts(fault, language=ENGLISH, cut_on_tie=cuts)
    least = fitting_tree(fault.least(cut_on_tie=cuts))
    assert attempts.submit(least) and attempts.is_over
    # With this a hunt can begin, whatever is hunted.
    assert not attempts.gives_away(LONE) and str(LONE) == STARTS[-1]
    # A hunt does not show windows.
    shown = ("nodes", "values") if attempts.by == "values" else ("leaves", "result")
    smaller = [one for one in right if len(one[0].leaves) < len(least.leaves)]
    for tree, due in smaller:
        assert did(mine[tree], shown) == did(due, shown)
    if attempts.by == "values":
        for tree, due in right:
            assert did(mine[tree], ("leaves", "result")) == did(due, ("leaves", "result"))


def did(visits, shown):
    """Return what a hunt shows of a search."""
    facts = {"nodes": visits.nodes, "values": visits.values, "leaves": visits.leaves}
    return [{**facts, "result": visits.values[0]}[one] for one in shown]


def test_the_smallest_trees_have_max_at_the_root():
    assert all(Tree.parse(fault.smallest).root.is_max for fault in programs.values())


TREES = [Tree.random_irregular(6, 3, 5, seed) for seed in range(8)]
TREES += [tree.with_root("min") for tree in TREES[:4]]
# Two nodes beside each other return bounds: the first one is told.
TREES += [Tree.parse("(5 (3 2) (3 1))")]
LEAVES = re.compile(
    r"(?:After the same (?P<count>first|\d+) lea(?:f|ves) )?"
    r"(?:alpha-beta examines (?P<right>\w+)(?: first)?, the faulty search (?P<wrong>\w+)"
    r"|alpha-beta is done; the faulty search goes on to (?P<more>\w+)"
    r"|the faulty search is done; alpha-beta goes on to (?P<less>\w+))\."
)
ROOT = re.compile(r"At the root alpha-beta returns (\S+), the faulty search (\S+)\.")
FROM = re.compile(r"From (\w+) alpha-beta returns (\S+), the faulty search (\S+)\.")


def as_text(score):
    return str(score).replace("-", "−")


@each
def test_what_is_said_of_a_tree_is_so(fault):
    """Each sentence is held against the two searches, which are compared here anew."""
    for tree, by in product(TREES, ("leaves", "values")):
        right, faulty = abviz.search(tree), fault.search(tree)
        told = differences(right, faulty, by=by)
        names = [[leaf.name for leaf in trace.leaves] for trace in (right, faulty)]
        same = len([*takewhile(lambda pair: pair[0] == pair[1], zip(*names, strict=False))])
        facts = LEAVES.search(told)
        assert bool(facts) == (names[0] != names[1])
        if facts:
            count = {None: 0, "first": 1}.get(facts["count"]) or int(facts["count"] or 0)
            nexts = [dict(enumerate(one)).get(same) for one in names]
            assert (1 if facts["count"] == "first" else count) == same
            assert nexts == [facts["right"] or facts["less"], facts["wrong"] or facts["more"]]
        values = [as_text(trace.value) for trace in (right, faulty)]
        found = ROOT.search(told)
        assert bool(found) == (values[0] != values[1])
        assert not found or list(found.groups()) == values
        same_course = [(right.visits, right.values), (faulty.visits, faulty.values)]
        if by == "values":
            assert bool(told) == (same_course[0] != same_course[1])
        for name, value, other in FROM.findall(told):
            node = tree[name]
            assert [value, other] == [as_text(one.returned(node)) for one in (right, faulty)]
            later = {node, *node.ancestors}
            for one in right.visits:
                if node in one.ancestors or (one.index < node.index and one not in later):
                    assert right.returned(one) == faulty.returned(one), "a node returns earlier"


def test_tries_and_the_best_tree():
    attempts = Attempts(misconceptions["strict-test"], language=ENGLISH)
    assert attempts.best is None and not attempts.is_over
    assert not attempts.submit("(5 (3 7))")
    assert attempts.submit("(5 (5 7) (1 2))") and attempts.submit("(5 (5 7 8))")
    assert str(attempts.best.tree) == "(5 (5 7 8))" and not attempts.is_over
    assert (
        attempts.submit("(5 (3 7))").feedback.startswith("Nothing is given away")
        and len(attempts.made) == 3
    )
    assert attempts.submit("(5 (5 7))") and attempts.submit("(2 (2 7))")
    assert str(attempts.best.tree) == "(5 (5 7))" and attempts.is_over and attempts.least == 3


@each
def test_hints_come_in_three_steps_and_are_true(fault):
    tree = Tree.parse(fault.smallest)
    attempts = Attempts(fault, language=ENGLISH)
    told = [attempts.hint_after(tries) for tries in range(13)]
    assert told[:3] == [""] * 3 and set(map(len, map(set, (told[3:6], told[6:9])))) == {1}
    assert told[3] == f"Hint: {fault.explanation}"
    size = f"{len(tree.leaves)} leaves and {ENGLISH.plies(tree.depth)}"
    assert told[6] == f"Hint: {size} are enough, with MAX at the root."
    shape = told[9].rpartition(": ")[2]
    assert re.sub(r"-?\d+", "?", str(tree)) == shape and not re.search(r"\d", shape)
    assert told[9:] == [told[9]] * 4


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("(3 (5", "column 4: This bracket is never closed"),
        ("", "holds no tree"),
        ("(3 (5))", "C does not fit"),
        ("(3 max(5 4))", "C does not fit"),
        ("(3 chance(1/2*5 1/2*4))", "C does not fit"),
        ("(3 …2)", "C does not fit"),
        ("p1(<1 2> <2 1>)", "A does not fit"),
        ("(3 inf)", "C does not fit"),
        (" ".join("1" * 33), "33 leaves, and a hunt takes 32 at most"),
        (3, "This is no tree, but a value of type int"),
        (None, "This is no tree, but a value of type NoneType"),
    ],
)
def test_a_tree_that_does_not_fit_is_refused_and_does_not_count(wrong, said):
    attempts = Attempts(misconceptions["strict-test"], language=ENGLISH)
    with pytest.raises(AbvizError, match=said):
        attempts.submit(wrong)
    assert attempts.made == {} and attempts.latest is None


def test_what_cannot_be_hunted_is_refused():
    pattern = next(iter(misconceptions.patterns.values()))
    for what in (pattern, pattern.name):
        with pytest.raises(SearchError, match="no faulty search"):
            abviz.hunt(what)
    with pytest.raises(SearchError, match='Did you mean "shallow-only"'):
        abviz.hunt("shalow-only")
    with pytest.raises(AbvizError, match="C does not fit"):
        abviz.hunt("shallow-only", "(3 (5))")


def test_what_is_built_always_fits():
    for tree in (Tree.parse("3"), *TREES):
        for node in tree:
            assert len(fitting_tree(with_child(tree, node)).leaves) == len(tree.leaves) + 1
            if node.parent is not None:
                assert len(fitting_tree(without(tree, node))) < len(tree)


def test_a_faulty_search_speaks_any_language_and_of_no_function_of_the_reader():
    trace = FaultyTrace(misconceptions["players-swapped"], abviz.search("(3 5)"))
    assert "our function" not in trace.comparison and trace.comparison
    told = trace.in_language("de")
    assert (told.visits, told.values) == (trace.visits, trace.values)
    assert told.comparison not in ("", trace.comparison)
    assert told.algorithm.title == "minimiert bei MAX und maximiert bei MIN"
