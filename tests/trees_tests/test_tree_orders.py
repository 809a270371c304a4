"""Reordered trees, and trees with one thing changed."""

import math
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import scores, trees, tries

from abviz.trees import Tree, TreeError
from abviz.trees.measures import minimax_values


def minimax(node):
    if node.is_leaf:
        return node.value
    below = [minimax(child) for child in node.children]
    if node.is_chance:
        return sum(p * v for p, v in zip(node.probabilities, below, strict=True))
    return max(below) if node.is_max else min(below)


def facts(tree):
    return Counter(
        (n.name, n.player, n.value, n.estimate, n.probability, n.parent and n.parent.name)
        for n in tree
    )


@tries(25)
@given(trees(chance=True, infinite=False))
def test_values_are_the_textbook_ones(tree):
    """Averages of floats are rounded by Python; `test_exact_averages` has them exactly."""
    size = max(abs(leaf.value) for leaf in tree.leaves)
    for value, node in zip(minimax_values(tree), tree, strict=True):
        assert math.isclose(value, minimax(node), rel_tol=1e-9, abs_tol=1e-9 * size)


def test_an_expected_value_must_exist():
    with pytest.raises(TreeError, match="chance node B.*no number"):
        Tree.parse("(chance(1/2*inf 1/2*-inf) 3)").reordered("best")


@tries(25)
@given(trees(chance=True, infinite=False), st.sampled_from(["best", "worst", "reversed"]))
def test_an_order_keeps_the_game(tree, by):
    before = str(tree)
    other = tree.reordered(by)
    assert facts(other) == facts(tree) and str(tree) == before
    # Floats summed in another order may differ in the last digit.
    assert math.isclose(minimax(other.root), minimax(tree.root), rel_tol=1e-9, abs_tol=1e-6)


@tries(25)
@given(trees(chance=True, infinite=False))
def test_best_and_worst_sort_the_moves_and_keep_ties(tree):
    for by, sign in [("best", 1), ("worst", -1)]:
        for node in tree.reordered(by):
            places = [tree[child.name].path[-1] for child in node.children]
            if node.is_chance:
                assert places == sorted(places)
                continue
            side = -sign if node.is_max else sign
            keys = [
                (side * minimax(tree[child.name]), place)
                for child, place in zip(node.children, places, strict=True)
            ]
            assert keys == sorted(keys)


def test_different_seeds_give_different_orders():
    tree = Tree.from_nested(list(range(10)))
    assert len({str(tree.reordered("random", seed=seed)) for seed in range(10)}) == 10


def test_probabilities_travel_with_their_moves():
    tree = Tree.parse("chance(1/4*3 3/4*4)")
    assert str(tree.reordered("reversed")) == "chance(C: 3/4*4 B: 1/4*3)"
    assert tree.reordered("best") == tree.reordered("worst") == tree


def test_children_are_ordered_by_their_estimates():
    tree = Tree.parse("((1 2)~5 7 (chance(1/2*9 1/2*8)~3 4)~6)")
    ordered = tree.reordered("estimate")
    assert [child.name for child in ordered.root.children] == ["E", "F", "B"]
    assert [child.name for child in ordered["F"].children] == ["G", "J"]
    assert [child.name for child in ordered["G"].children] == ["H", "I"]
    with pytest.raises(TreeError, match=r"<MIN node B> has no estimate"):
        Tree.parse("((1 2) 7)").reordered("estimate")


@pytest.mark.parametrize(
    ("by", "seed", "part"),
    [
        ("bets", None, 'Did you mean "best"'),
        ("given", None, "is no order of moves"),
        (None, None, "is no order of moves"),
        ("random", None, "seed must be a whole number"),
        ("random", 1.0, "seed must be a whole number"),
    ],
)
def test_what_is_no_order_of_moves_is_refused(by, seed, part):
    with pytest.raises(TreeError) as caught:
        Tree.parse("(3 4)").reordered(by, seed=seed)
    assert part in str(caught.value)


@tries(25)
@given(trees(chance=True))
def test_another_root_swaps_the_players_and_nothing_else(tree):
    assume(not tree.root.is_chance and not tree.root.is_leaf)
    assert tree.with_root(tree.root.player) is tree
    swapped = tree.with_root("min" if tree.root.is_max else "max")
    assert [node.name for node in swapped] == [node.name for node in tree]
    for mine, yours in zip(tree, swapped, strict=True):
        assert {mine.player, yours.player} in ({"max", "min"}, {"chance"}, {None})
        assert (mine.value, mine.estimate) == (yours.value, yours.estimate)
    assert str(swapped.with_root(tree.root.player)) == str(tree)


@pytest.mark.parametrize(
    ("text", "player", "part"),
    [
        ("(3 4)", "chance", "cannot move first"),
        ("(3 4)", "MIN", "cannot move first"),
        ("(3 4)", None, "cannot move first"),
        ("chance(1*3)", "min", "Chance moves at the root"),
    ],
)
def test_who_cannot_move_first_is_refused(text, player, part):
    with pytest.raises(TreeError, match=part):
        Tree.parse(text).with_root(player)


@tries(25)
@given(trees(chance=True), scores(), st.data())
def test_another_score_changes_one_leaf(tree, score, data):
    leaf = data.draw(st.sampled_from(tree.leaves))
    before = str(tree)
    for way in (leaf, leaf.name, leaf.path):
        other = tree.with_score(way, score)
        assert repr(other[leaf.path].value) == repr(score)
        assert [n.name for n in other] == [n.name for n in tree]
        assert str(other.with_score(leaf.path, leaf.value)) == str(tree) == before


def test_a_score_is_set_at_leaves_of_the_tree_alone():
    tree = Tree.parse("(3 (4 5))")
    with pytest.raises(TreeError, match="is no leaf"):
        tree.with_score("C", 1)
    with pytest.raises(KeyError, match="no node named"):
        tree.with_score("Z", 1)
    with pytest.raises(KeyError, match="belongs to another tree"):
        tree.with_score(Tree.parse("(3 4)").leaves[0], 1)
    for wrong in (True, None, "3", math.nan):
        with pytest.raises(TreeError, match="not a score"):
            tree.with_score("B", wrong)
    assert tree.with_score("B", Fraction(1, 2)).root.children[0].value == Fraction(1, 2)
