"""What is taught is true: every claim of a step, against what the leaves seen so far prove."""

from itertools import product
from math import inf

import pytest
from engine_tests.oracle import OPTION_PAIRS, games, known_range, minimax_value, option_pairs
from hypothesis import given
from strategies import tries

import abviz
from abviz.trees import Tree

MANY = tries(120)


def steps_with_entered(tree, options):
    """Yield each step and the indices of the nodes entered by then."""
    entered = set()
    for step in abviz.search(tree, **options).steps:
        if step.kind in ("enter", "examine"):
            entered.add(step.node.index)
        yield step, entered


def is_true(bound, claimed, low, high):
    """Tell whether "exact", "at least" or "at most" this value holds for all of a range."""
    return {
        "exact": low == claimed == high,
        "at least": low >= claimed,
        "at most": high <= claimed,
    }[bound]


def claims(step):
    """Yield the claims of a step: node, bound, value."""
    if step.kind == "leave":
        yield step.node, step.bound, step.value
        if step.node.parent is None:
            yield step.node, "exact", step.value
    elif step.kind == "update":
        yield step.child, step.bound, step.arrived
    elif step.kind == "examine":
        yield step.node, "exact", step.value
    elif step.kind == "cutoff":
        yield step.node, "at most" if step.node.is_min else "at least", step.value


def assert_claims_are_proved(tree, options):
    for step, entered in steps_with_entered(tree, options):
        for node, bound, value in claims(step):
            true_value = minimax_value(node)
            assert is_true(bound, value, true_value, true_value), step.sentence
            assert is_true(bound, value, *known_range(node, entered)), step.sentence


@MANY
@given(games(), option_pairs())
def test_every_claim_about_a_value_is_true_and_proved(tree, options):
    assert_claims_are_proved(tree, options)


def secured(step):
    """Yield who is said to have something already: ancestor and score."""
    if step.kind in ("enter", "examine"):
        yield step.owners.alpha_from, step.alpha
        yield step.owners.beta_from, step.beta
    elif step.kind == "cutoff":
        yield step.cutoff.bound_by, step.alpha if step.node.is_min else step.beta


def assert_owners_have_it(tree, options):
    for step, entered in steps_with_entered(tree, options):
        for owner, score in secured(step):
            if owner is not None:
                bound = "at least" if owner.is_max else "at most"
                assert is_true(bound, score, *known_range(owner, entered)), step.sentence


@MANY
@given(games(), option_pairs())
def test_who_already_has_a_value_has_it_for_sure(tree, options):
    assert_owners_have_it(tree, options)


def trees_of_shape(shape, scores):
    """Yield all trees of a shape whose leaves, written x, have these scores."""
    for chosen in product(scores, repeat=shape.count("x")):
        yield Tree.parse(shape.replace("x", "{}").format(*chosen))


SHAPES = ["(x (((x x) (x x)) x))", "((x x) ((x x) x))", "(((x x) x) (x x))"]


@pytest.mark.parametrize("options", OPTION_PAIRS)
@pytest.mark.parametrize("shape", SHAPES)
def test_claims_on_all_small_trees(shape, options):
    for tree in trees_of_shape(shape, (0, 1, 2) if shape.count("x") < 6 else (0, 1)):
        assert_claims_are_proved(tree, options)


@pytest.mark.parametrize("options", OPTION_PAIRS)
@pytest.mark.parametrize("shape", SHAPES)
def test_owners_on_all_small_trees(shape, options):
    for tree in trees_of_shape(shape, (0, 1)):
        assert_owners_have_it(tree, options)


@given(games(), option_pairs())
def test_without_an_owner_the_window_is_open_on_that_side(tree, options):
    for step, _ in steps_with_entered(tree, options):
        if step.kind in ("enter", "examine"):
            assert step.owners.alpha_from is not None or step.alpha == -inf
            assert step.owners.beta_from is not None or step.beta == inf
            assert step.owners.alpha_from is None or step.owners.alpha_from.is_max
            assert step.owners.beta_from is None or step.owners.beta_from.is_min


@given(games(), option_pairs())
def test_skipped_children_cannot_matter(tree, options):
    """Whatever the pruned leaves held, the value of the tree would be the same."""
    trace = abviz.search(tree, **options)
    pruned = [node for node in trace.pruned if node.is_leaf]
    for extreme in (-inf, inf):
        other = tree
        for leaf in pruned:
            other = other.with_score(leaf.path, extreme)
        assert minimax_value(other.root) == trace.value
        assert len(abviz.search(other, **options).visits) == len(trace.visits)


@given(games())
def test_minimax_claims_nothing_but_exact_values(tree):
    for step in abviz.search(tree, "minimax").steps:
        assert step.bound == "exact"
        for node, _, value in claims(step):
            assert minimax_value(node) == value
