"""Trees with static estimates: true values, values with an error, and functions of the node."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees, tries

import abviz
from abviz.trees import Tree, TreeError
from abviz.trees.measures import minimax_values
from abviz.trees.node import content

ERRORS = st.integers(0, 9) | st.floats(0, 9)


@tries(15)
@given(trees(chance=True), ERRORS, st.integers())
def test_nothing_but_the_estimates_changes(tree, error, seed):
    try:
        values = minimax_values(tree)
    except TreeError:
        with pytest.raises(TreeError, match="no number"):
            tree.with_estimates(error=error, seed=seed)
        return
    made = tree.with_estimates(error=error, seed=seed)
    assert [node.name for node in made] == [node.name for node in tree]
    for old, new, value in zip(tree, made, values, strict=True):
        assert content(old)[:5] + content(old)[6:] == content(new)[:5] + content(new)[6:]
        assert (new.estimate is None) == new.is_leaf
        if old.children and math.isinf(value):
            assert new.estimate == value
    assert tree.with_estimates(error=error, seed=seed) == made
    assert made.with_estimates(error=error, seed=seed) == made
    assert Tree.parse(str(made)) == made


@tries(15)
@given(trees(infinite=False, estimates=False))
def test_no_error_is_the_truth_and_needs_no_seed(tree):
    made = tree.with_estimates()
    truth = minimax_values(tree)
    assert all(node.estimate == truth[node.index] for node in made if node.children)
    assert made == tree.with_estimates(error=0, seed=7) == tree.with_estimates(error=0.0)


@tries(15)
@given(st.integers(1, 9), st.integers())
def test_errors_are_whole_and_no_larger_than_allowed(error, seed):
    tree = abviz.examples["lucky-32"]
    made = tree.with_estimates(error=error, seed=seed)
    truth = minimax_values(tree)
    for node in made:
        if node.children:
            assert isinstance(node.estimate, int)
            assert abs(node.estimate - truth[node.index]) <= error


def test_every_error_comes_and_all_about_as_often():
    tree = Tree.random(2, 3, 1, 99, seed=1)
    truth = minimax_values(tree)
    drawn = [
        node.estimate - truth[node.index]
        for seed in range(100)
        for node in tree.with_estimates(error=3, seed=seed)
        if node.children
    ]
    counts = [drawn.count(error) for error in range(-3, 4)]
    assert sum(counts) == len(drawn) == 700
    assert min(counts) > 50 and max(counts) < 150


def test_other_errors_are_floats_on_both_sides():
    tree = Tree.complete(2, 6, [Fraction(1, 2)] * 64)
    made = tree.with_estimates(error=0.25, seed=3)
    errors = [node.estimate - 0.5 for node in made if node.children]
    assert all(isinstance(error, float) and abs(error) <= 0.25 for error in errors)
    assert min(errors) < 0 < max(errors) and len(set(errors)) == len(errors) == 63


def test_the_same_seed_gives_the_same_errors_on_every_machine():
    tree = Tree.parse("((4 3) (8 7))")
    assert str(tree.with_estimates(error=20, seed=1)) == "((4 3)~-4 (8 7)~6)~6"
    assert str(tree.with_estimates(error=20, seed=2)) != "((4 3)~-4 (8 7)~6)~6"


def test_types_of_values_are_kept_where_the_error_is_whole():
    tree = Tree.parse("((1/3 5) (0.25 1) chance(1/2*2 1/2*5) (inf inf))")
    made = tree.with_estimates(error=2, seed=1)
    values = {node.name: node.estimate for node in made if node.children}
    assert isinstance(values["B"], Fraction) and values["B"].denominator == 3
    assert isinstance(values["E"], float) and values["E"] % 1 == 0.25
    # In a tree with a decimal, an average that is a decimal is one.
    assert isinstance(values["H"], float) and values["H"] % 1 == 0.5
    assert values["A"] == values["K"] == math.inf


def test_a_function_of_the_node_gives_the_estimates():
    seen = []

    def first_leaf(node):
        seen.append(node.name)
        while node.children:
            node = node.children[0]
        return node.value

    tree = Tree.parse("p: (q: (4 3) chance(1/2*8 1/2*…2))")
    made = tree.with_estimates(first_leaf)
    assert str(made) == "p: (q: (4 3)~4 chance(1/2*8 1/2*…2)~8)~4"
    assert seen == ["p", "q", "E"]
    assert abviz.search(Tree.parse("((4 3) (8 7))").with_estimates(first_leaf), depth=1).value == 8


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("(3 4)", {"error": 1}, "seed must be a whole number, not None"),
        ("(3 4)", {"error": -1, "seed": 1}, "error must be a whole number from 0 to"),
        ("(3 4)", {"error": -0.5, "seed": 1}, "error must be a number from 0 to"),
        ("(3 4)", {"error": "2", "seed": 1}, "'2' is not a score"),
        ("(3 4)", {"evaluate": 2}, "evaluate must be a function of the node, not 2"),
        ("(3 4)", {"evaluate": len, "error": 2}, "Give the function alone"),
        ("(3 4)", {"evaluate": lambda node: None}, r"gives <MAX node A> no estimate: None is not"),
        ("(3 4)", {"evaluate": lambda node: math.nan}, "<MAX node A> no estimate: NaN"),
        ("(3 …2)", {}, "Some moves of this tree .* no true values"),
        ("p1(<1 2> <2 1>)", {}, "game of 2 players: it has no true values"),
        ("p1(<1 2> <2 1>)", {"evaluate": lambda node: 1}, "An estimate is one number"),
    ],
)
def test_what_is_no_estimate_is_refused(text, options, message):
    with pytest.raises(TreeError, match=message):
        Tree.parse(text).with_estimates(**options)
