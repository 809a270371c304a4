"""Expectiminimax by definition; Star1 and Star2 return the same and skip what cannot matter."""

from math import isclose

import pytest
from engine_tests.chance import chance_tree, value_of, wider
from hypothesis import given
from strategies import trees, tries

import abviz
from abviz.diagnosis.finding import find
from abviz.trees import Tree, examples
from abviz.trees.builder import TreeBuilder

pytestmark = pytest.mark.slow

BOUNDED = ["star1", "star2"]
AVERAGING = ["expectiminimax", *BOUNDED]


def bounded_searches(name, seeds, **how):
    """Yield searches with the bounds of the leaves and with wider ones."""
    for seed in seeds:
        tree = chance_tree(seed, **how)
        yield abviz.search(tree, name)
        yield abviz.search(tree, name, bounds=wider(tree, seed))


def test_expectiminimax_is_the_value_by_definition():
    for seed in range(30):
        trace = abviz.search(chance_tree(seed), "expectiminimax")
        for node, value in zip(trace.visits, trace.values, strict=True):
            assert value == value_of(node)
        assert trace.visits == tuple(trace.tree)
        assert trace.leaves == trace.tree.leaves and trace.pruned == trace.cutoffs == ()


@pytest.mark.parametrize("name", AVERAGING)
@tries(30)
@given(tree=trees(chance=True, infinite=False, names=False, estimates=False))
def test_values_on_trees_of_all_kinds(name, tree):
    trace = abviz.search(tree, name)
    size = max(1, *(abs(leaf.value) for leaf in tree.leaves), 1)
    assert isclose(trace.value, value_of(tree.root), rel_tol=1e-9, abs_tol=1e-9 * size)
    assert str(trace)


def can_be_probed(node):
    return node.parent is not None and node.parent.is_chance and (node.is_max or node.is_min)


@pytest.mark.parametrize("name", BOUNDED)
def test_inside_its_window_a_value_is_exact_and_else_a_bound(name):
    for trace in bounded_searches(name, range(20)):
        entries = zip(trace.visits, trace.alphas, trace.betas, trace.values, strict=True)
        probed = set()
        for node, alpha, beta, value in entries:
            is_new = node not in probed
            if node.is_chance:
                probed -= {*node.children}
            if name == "star2" and is_new and can_be_probed(node):
                probed.add(node)
            elif alpha < value < beta:
                assert value == value_of(node)
            elif value <= alpha:
                assert value_of(node) <= value
            else:
                assert value_of(node) >= value


@pytest.mark.parametrize("name", BOUNDED)
def test_what_is_pruned_cannot_matter(name):
    """Whatever the pruned leaves hold within the scale, the same search finds the same value."""
    count = 0
    for trace in bounded_searches(name, range(20)):
        pruned = [node for node in trace.pruned if node.is_leaf]
        count += bool(pruned)
        for end in trace.scale:
            other = trace.tree
            for leaf in pruned:
                other = other.with_score(leaf.path, end)
            again = abviz.search(other, name, bounds=trace.scale)
            assert again.value == trace.value == value_of(other.root)
            assert [node.index for node in again.visits] == [node.index for node in trace.visits]
            assert (again.alphas, again.betas) == (trace.alphas, trace.betas)
    assert count > 15


@pytest.mark.parametrize("name", BOUNDED)
def test_wider_bounds_never_save_a_leaf(name):
    narrow = wide = 0
    for seed in range(20):
        tree = chance_tree(seed)
        narrow += len(set(abviz.search(tree, name).leaves))
        wide += len(set(abviz.search(tree, name, bounds=(-100, 100)).leaves))
    assert narrow < wide


@pytest.mark.parametrize("name", BOUNDED)
def test_without_chance_both_are_alphabeta(name):
    for seed in range(20):
        tree = Tree.random_irregular(12, 3, 9, seed=seed)
        star, reference = abviz.search(tree, name), abviz.search(tree)
        assert star.value == reference.value
        columns = [(one.visits, one.alphas, one.betas, one.values) for one in (star, reference)]
        assert columns[0] == columns[1]


def test_star1_enters_a_node_once_and_star2_what_is_probed_twice():
    for seed in range(30):
        tree = chance_tree(seed)
        once = abviz.search(tree, "star1").visits
        assert len(once) == len(set(once))
        trace = abviz.search(tree, "star2")
        probed = {step.node for step in trace.steps if step.is_probe}
        assert {node.is_max or node.is_min for node in probed} <= {True}
        assert all(node.parent.is_chance for node in probed)
        for node in set(trace.visits):
            times = trace.visits.count(node)
            assert times == 1 or any(one in probed for one in [node, *node.ancestors])


@pytest.mark.parametrize(("name", "leaves"), [("star1", "DEGHKRSU"), ("star2", "DGDEGHKRUX")])
def test_star1_and_star2_examine_the_known_leaves_of_the_game_with_dice(name, leaves):
    trace = abviz.search(examples["dice"], name)
    assert "".join(leaf.name for leaf in trace.leaves) == leaves
    assert (trace.value, trace.best_move.name, find(trace).sentence) == (6, "B", "")


@pytest.mark.parametrize("name", BOUNDED)
@pytest.mark.parametrize(
    "text", ["7", "(7)", "chance(1*7)", "chance(1/2*7 1/2*7)", "(7 chance(1*7))"]
)
def test_where_all_scores_are_the_same(name, text):
    trace = abviz.search(Tree.parse(text), name)
    assert (trace.value, trace.scale) == (7, (7, 7))
    assert str(trace)


@pytest.mark.parametrize("name", BOUNDED)
@pytest.mark.parametrize(
    ("text", "pruned"),
    [
        ("min(6 chance(1/2*9 1/2*max(3 5)))", "EFG"),
        ("max(6 chance(1/2*3 1/2*min(9 8)))", "EFG"),
        ("min(6 chance(1/2*8 1/2*max(3 5)) 9)", ""),
        ("max(6 chance(1/2*4 1/2*min(9 8)) 3)", ""),
    ],
)
def test_equal_to_the_bound_is_enough_for_a_cutoff(name, text, pruned):
    trace = abviz.search(Tree.parse(text), name)
    # Star2 probes E before it looks at the leaf D, so that only G is left to prune.
    expected = pruned if name == "star1" else pruned[-1:]
    assert "".join(node.name for node in trace.pruned) == expected


def mirrored(tree):
    """Return the tree as the opponent sees it: the other player moves, and scores change sign."""
    build = TreeBuilder("max")

    def add(node):
        if node.is_leaf:
            return build.leaf(-node.value, probability=node.probability)
        player = {"max": "min", "min": "max", "chance": "chance"}[node.player]
        build.open(player, probability=node.probability)
        for child in node.children:
            add(child)
        return build.close()

    add(tree.root)
    return Tree(build.finish())


@pytest.mark.parametrize("name", BOUNDED)
def test_max_and_min_are_served_alike(name):
    for trace in bounded_searches(name, range(20)):
        low, high = trace.scale
        other = abviz.search(mirrored(trace.tree), name, bounds=(-high, -low))
        assert other.value == -trace.value
        assert [node.index for node in other.visits] == [node.index for node in trace.visits]
        assert other.alphas == tuple(-beta for beta in trace.betas)
        assert other.betas == tuple(-alpha for alpha in trace.alphas)
