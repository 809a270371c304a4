"""Rollouts are one search: by their rule it is alpha-beta, or MT-SSS* if all scores differ."""

from functools import partial
from math import inf
from random import Random

import pytest
from engine_tests.oracle import games, minimax_value
from engine_tests.test_search_sss import distinct_tree
from hypothesis import given
from replay_tests.everything import random_tree, whole_tree
from strategies import tries

import abviz
from abviz.engine.algorithms.alphabeta import alphabeta
from abviz.engine.algorithms.rollouts import at_random, greatest_bound, leftmost, rollouts
from abviz.engine.recorder import record
from abviz.trees import Tree


def leaves_of(function, *arguments):
    """Return the leaves that a search examines, in order, and its value."""
    log = record(function, *arguments)
    return [node for node in log.nodes if node.is_leaf], log.result


def mt_sss(root):
    """Return the leaves of MTD(+∞) with a memory of bounds, and its value; in words of our own."""
    lows, highs, examined = {}, {}, []

    def test(node, bound):
        """Find whether a node is worth a bound at least; what comes back is a bound, too."""
        if lows.get(node, -inf) >= bound:
            return lows.get(node, -inf)
        if highs.get(node, inf) < bound:
            return highs.get(node, inf)
        if node.is_leaf:
            examined.append(node)
            found = node.value
        else:
            pick, found = (max, -inf) if node.is_max else (min, inf)
            for child in node.children:
                found = pick(found, test(child, bound))
                if (found >= bound) == node.is_max:
                    break
        (lows if found >= bound else highs)[node] = found
        return found

    bound, found = inf, test(root, inf)
    while found < bound:
        bound, found = found, test(root, found)
    return examined, found


def trees(count):
    """Yield trees with ties and irregular ones, with either player at the root."""
    every = abviz.algorithms["alphabeta"]
    for seed in range(count):
        yield from (distinct_tree(seed), whole_tree(seed), random_tree(seed, algorithm=every))


def test_the_leftmost_child_makes_it_alpha_beta():
    for tree in trees(200):
        ours = leaves_of(rollouts, tree.root, leftmost)
        assert ours == leaves_of(alphabeta, tree.root), str(tree)


def test_the_greatest_bound_makes_it_mt_sss():
    """With equal scores MT-SSS* asks some leaves in vain, because a pass knows one bound only."""
    fewer = 0
    for tree in trees(200):
        ours, value = leaves_of(rollouts, tree.root, greatest_bound)
        theirs, true = mt_sss(tree.root)
        assert value == true and {*ours} <= {*theirs}, str(tree)
        fewer += {*ours} < {*theirs}
        scores = [leaf.value for leaf in tree.leaves]
        assert len({*scores}) < len(scores) or {*ours} == {*theirs}, str(tree)
    assert 0 < fewer < 200


def test_on_distinct_scores_its_leaves_are_those_of_sss():
    for seed in range(60):
        tree = distinct_tree(seed)
        ours = abviz.search(tree, "rollouts", choose="greatest bound")
        assert {*ours.leaves} == {*abviz.search(tree, "sss").leaves}


@tries(60)
@given(games())
def test_whatever_is_chosen_the_value_is_the_minimax_value(tree):
    for seed in range(3):
        examined, value = leaves_of(rollouts, tree.root, partial(at_random, source=Random(seed)))
        assert value == minimax_value(tree.root) and len({*examined}) == len(examined)


@pytest.mark.parametrize(
    ("branching", "depth", "means"), [(2, 6, (36.2, 28.4, 46.1)), (4, 4, (115.5, 82.5, 176.3))]
)
def test_the_mean_number_of_leaves(branching, depth, means):
    """Independent random scores: alpha-beta, MT-SSS* and any alive child."""
    count = 60
    totals = [0, 0, 0]
    for seed in range(count):
        root = Tree.random(branching, depth, 1, 10**6, seed=seed).root
        rules = leftmost, greatest_bound, partial(at_random, source=Random(seed))
        for place, rule in enumerate(rules):
            totals[place] += len(leaves_of(rollouts, root, rule)[0])
    found = [total / count for total in totals]
    assert found == pytest.approx(means, rel=0.1)
    assert found[1] < found[0] < found[2]


def test_the_rule_and_its_seed_are_options():
    tree = Tree.random(3, 3, 1, 99, seed=3)
    one, same, other = (
        abviz.search(tree, "rollouts", choose="random", seed=seed) for seed in (0, None, 1)
    )
    assert one == same != other and one.visits != other.visits
    assert abviz.search(tree, "rollouts").algorithm.choose == "leftmost"
    assert abviz.search(tree, one.algorithm.name, choose="random").steps == one.steps


@pytest.mark.parametrize(
    ("name", "options", "wrong"),
    [
        ("rollouts", {"choose": "right"}, "choose is one of 'leftmost', 'greatest bound', 'random"),
        ("rollouts", {"choose": ["random"]}, "choose is one of"),
        ("rollouts", {"choose": "random", "seed": 1.5}, "seed is a whole number, not 1.5"),
        ("rollouts", {"seed": 3}, 'seed is for choose="random"'),
        ("rollouts", {"deep": False}, "has no option deep"),
        ("alphabeta", {"choose": "random"}, "alpha-beta has no option choose"),
    ],
)
def test_what_cannot_be_chosen_is_refused(name, options, wrong):
    with pytest.raises(abviz.SearchError, match=wrong):
        abviz.search("(3 5) (2 9)", name, **options)
