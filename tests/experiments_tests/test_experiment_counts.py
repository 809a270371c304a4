"""Counts of an experiment: three roads agree, and what the literature says comes out."""

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tries

import abviz
from abviz.experiments import counting
from abviz.experiments.families import Complete, drawn, ordered, seeds_of
from abviz.theory import best_case_leaves, branching_factor
from abviz.theory.complete import minimax_levels
from abviz.theory.extremes import max_moves
from abviz.trees.measures import minimax_values

SHAPES = st.sampled_from([(2, 1), (2, 3), (2, 6), (3, 3), (4, 3), (6, 2)])
FAMILIES = st.sampled_from(["random", "incremental", "P-game", "N-game", "critical"])
ORDERS = st.sampled_from(["given", "best", "worst", "random", "70/90", "0/50"])


def table(**plan):
    return abviz.experiment(**plan).run(workers=1, store=None, progress=False).table()


def cells(**plan):
    return abviz.experiment(**plan).run(workers=1, store=None, progress=False).cells()


@tries(60)
@given(SHAPES, FAMILIES, ORDERS, st.integers(0, 2**60), st.booleans())
def test_three_roads_to_the_same_counts(shape, family, order, seed, cut_on_tie):
    kind = {"family": family, "branching": shape[0], "depth": shape[1]}
    complete = ordered(drawn(kind, seed), order, seeds_of(kind, seed, order))
    search = abviz.algorithms["alphabeta"].with_options(cut_on_tie=cut_on_tie)
    another = drawn(kind, seed + 1)
    both = another, complete
    [other, arrays], calls = (
        counting.by_arrays(both, search),
        counting.by_counting(complete.tree.root, search),
    )
    assert calls == counting.by_counting(complete.light_root, search)
    assert other == counting.by_arrays([another], search)[0]
    recorded = counting.by_recording(complete.tree, search)
    assert arrays[:5] == calls[:5] and arrays[:4] == recorded[:4]
    assert [one.road for one in (arrays, calls, recorded)] == ["arrays", "counting", "recording"]
    trace = abviz.search(complete.tree, cut_on_tie=cut_on_tie)
    numbers = len(trace.leaves), len(trace.visits), len(trace.cutoffs)
    assert arrays[:4] == (trace.value, *numbers)
    if family == "random":
        # Of equal bounds the trace names the nearest owner.
        assert arrays.deep == sum(cutoff.is_deep for cutoff in trace.cutoffs)
    shallow = abviz.algorithms["alphabeta"].with_options(deep=False)
    count = counting.by_counting(complete.light_root, shallow)
    assert count.deep == 0 and count[:4] == counting.by_recording(complete.tree, shallow)[:4]
    minimax = abviz.algorithms["minimax"]
    [count] = counting.by_arrays([complete], minimax)
    assert count[:4] == counting.by_recording(complete.tree, minimax)[:4]


@tries(30)
@given(
    SHAPES, st.sampled_from(["critical", "incremental"]), st.integers(0, 2**60), st.integers(1, 60)
)
def test_samples_are_counted_as_a_recording_has_them(shape, family, seed, iterations):
    kind = {"family": family, "branching": shape[0], "depth": shape[1]}
    complete = drawn(kind, seed)
    options = {"leaf": "estimate"} if family == "critical" else {"seed": seed % 9}
    options["iterations"] = iterations
    search = abviz.algorithms["uct"].with_options(**options)
    count = counting.by_sampling(complete, search)
    trace = abviz.search(complete.tree, "uct", **options)
    assert count == counting.by_recording(complete.tree, search) and count.road == "sampling"
    assert count[:3] == (counting.plain(trace.value), iterations, len(trace.visits))
    worth = [minimax_values(complete.tree)[child.index] for child in complete.tree.root.children]
    chosen = complete.tree.root.children.index(trace.best_move)
    right = None if min(worth) == max(worth) else int(worth[chosen] == max(worth))
    assert count.right == right


def test_uct_that_thinks_longer_plays_worse_where_every_move_is_critical():
    uct = {"name": "uct", "leaf": "estimate", "c": 3, "iterations": [10, 200]}
    rows = cells(trees={"family": "critical", "branching": 2, "depth": 10}, algorithms=uct)
    short, long = (np.array([row["right"] for row in part]) for part in (rows[:200], rows[200:]))
    falls = short - long
    assert falls.mean() > 3 * falls.std() / sqrt(falls.size)


@pytest.mark.parametrize("text", ["max(min(5 3) max(min(9 2) 4))", "min(max(3 4) min(max(5 1) 2))"])
def test_a_bound_that_a_player_takes_along_to_the_next_move_is_the_parents(text):
    tree = abviz.Tree.parse(text)
    deep = sum(cutoff.is_deep for cutoff in abviz.search(tree).cutoffs)
    assert counting.by_counting(tree.root, abviz.algorithms["alphabeta"]).deep == deep == 1


PINNED = [2, 8, 7, 5, 4, 1, 3, 6]
PINNED_SUMS = [8678364414860, 6666545736018, 3758993657407, 8259611120212]
PINNED_GAMES = {
    "P-game": [-1, 1, -1, -1, -1, -1, 1, -1],
    "N-game": [1, 1, -1, 1, 1, 1, 1, 1],
    "critical": [1, -1, -1, -1, -1, 1, -1, 1],
}
# b: the expected leaves at depth 2, from the probabilities of Knuth and Moore.
AT_DEPTH_2 = {2: 11 / 3, 3: 7.4429, 4: 12.1441, 5: 17.6713, 10: 55.9596, 20: 177.1288}


def test_random_trees_of_depth_2_open_as_many_leaves_as_expected():
    kinds = {"family": "random", "branching": [*AT_DEPTH_2], "depth": 2}
    for row in table(trees=kinds, seeds=400):
        b = row["branching"]
        expected = sum(
            1 / binomial(i - 1 + j / b, i - 1) for i in range(1, b + 1) for j in range(b)
        )
        assert expected == pytest.approx(AT_DEPTH_2[b], abs=5e-5)
        assert abs(row["leaves"] - expected) < 4 * row["leaves_error"], b


def binomial(top, k):
    result = 1.0
    for i in range(k):
        result *= (top - i) / (k - i)
    return result


def test_the_binomial_of_the_expectation():
    assert binomial(7, 3) == pytest.approx(comb(7, 3))


@pytest.mark.parametrize(("b", "depths"), [(2, [12, 16]), (3, [6, 10]), (4, [4, 8])])
def test_leaves_grow_with_the_depth_as_pearl_says(b, depths):
    less, more = table(trees={"family": "random", "branching": b, "depth": depths}, seeds=40)
    growth = (more["leaves"] / less["leaves"]) ** (1 / 4)
    shares = [row["leaves_error"] / row["leaves"] for row in (less, more)]
    error = growth * sqrt(sum(share**2 for share in shares)) / 4
    # It comes from above: at these depths it is some hundredths too large.
    assert branching_factor(b) - 3 * error < growth < 1.08 * branching_factor(b)


def test_the_best_order_is_the_formula_and_sss_never_opens_more():
    trees = {"family": "random", "branching": [2, 3], "depth": [2, 3, 4]}
    rows = cells(trees=trees, algorithms=["alphabeta", "sss"], orders=["best", "given"], seeds=25)
    found = {
        tuple(row[n] for n in ("branching", "depth", "seed", "order", "algorithm")): row
        for row in rows
    }
    for (b, depth, seed, order, algorithm), row in found.items():
        if order == "best":
            assert row["leaves"] == best_case_leaves(b, depth)
        elif algorithm == "sss":
            assert row["leaves"] <= found[b, depth, seed, order, "alphabeta"]["leaves"]
        assert row["value"] == found[b, depth, seed, "given", "alphabeta"]["value"]


def best_places(tree):
    """Return at which place the best move of each inner node comes."""
    values, places = minimax_values(tree), []
    for node in tree:
        if node.children:
            worth = [values[child.index] for child in node.children]
            places.append(worth.index(max(worth) if node.is_max else min(worth)))
    return places


def test_a_strong_order_has_the_best_move_first_as_often_as_it_says():
    kind = {"family": "random", "branching": 8, "depth": 4}
    tree = ordered(drawn(kind, 1), "70/90", [1]).tree
    shape = {"family": "text", "text": str(drawn(kind, 2).tree)}
    for one in (tree, ordered(drawn(shape, 0), "70/90", [2])):
        places = best_places(one)
        first, quarter = np.mean(np.array(places) < 1), np.mean(np.array(places) < 2)
        assert abs(first - 0.7) < 4 * sqrt(0.7 * 0.3 / len(places))
        assert abs(quarter - 0.9) < 4 * sqrt(0.9 * 0.1 / len(places))


def test_the_best_move_comes_at_any_place_of_its_part_alike():
    """Of 12 moves three are the first quarter: 70 % at the first place, 10 % at each other one."""
    nodes, b = 20_000, 12
    scores = np.argsort(np.random.PCG64(1).random_raw(nodes * b)).astype(np.int32)
    strong = Complete(b, 1, scores).ordered("70/90", np.random.PCG64(2))
    places = np.bincount(strong.scores.reshape(-1, b).argmax(axis=1), minlength=b) / nodes
    expected = np.array([0.7, 0.1, 0.1, *[0.1 / 9] * 9])
    assert np.all(np.abs(places - expected) < 5 * np.sqrt(expected * (1 - expected) / nodes))


@pytest.mark.parametrize(("b", "depth"), [(2, 8), (3, 6), (4, 5)])
def test_of_four_moves_or_fewer_the_best_comes_first_in_nine_nodes_of_ten(b, depth):
    """Then the first quarter is one move, and 70/90 is the same order as 90/90."""
    kind = {"family": "random", "branching": b, "depth": depth}
    trees = [ordered(drawn(kind, seed), "70/90", [seed]) for seed in range(4)]
    firsts = [number for tree in trees for number in best_places(tree.tree)]
    share = np.mean(np.array(firsts) == 0)
    assert abs(share - 0.9) < 4 * sqrt(0.9 * 0.1 / len(firsts))
    for seed, tree in enumerate(trees):
        assert (tree.scores == ordered(drawn(kind, seed), "90/90", [seed]).scores).all()
    assert "there the best move comes first in 90 %" in " ".join(abviz.experiment.__doc__.split())


@pytest.mark.parametrize("family", ["P-game", "N-game"])
def test_right_moves_are_those_of_the_game(family):
    kind = {"family": family, "branching": 2, "depth": 6}
    searches = {"name": ["alphabeta", "quiescence", "alphabeta-table"], "depth": [1, 3, 6]}
    rows = cells(trees=kind, algorithms=searches, seeds=15)
    for row in rows:
        complete = drawn(kind, row["seed"])
        levels = (*complete.estimates, complete.scores)
        worth, seen = (
            minimax_levels(levels[depth], 2, players=max_moves(depth, root="max"))[1].tolist()
            for depth in (6, int(row["algorithm"][-1]))
        )
        right = int(worth[seen.index(max(seen))] == max(worth))
        assert row["right"] == (None if min(worth) == max(worth) else right)


def test_a_value_that_sqlite_has_no_number_for_is_kept_as_text():
    kept = [2**63 - 1, 0.5, -(2**63 - 1), float("-inf")]
    assert [*map(counting.plain, kept)] == kept
    written = {Fraction(1, 3): "1/3", 2**63: "9223372036854775808", (1, 2): "(1, 2)"}
    assert {value: counting.plain(value) for value in written} == written


def test_orders_take_estimates_along():
    kind = {"family": "P-game", "branching": 3, "depth": 4}
    for order in ("best", "70/90"):
        tree = ordered(drawn(kind, 5), order, [5]).tree
        for node in tree:
            if node.children:
                below = [
                    leaf.value for leaf in tree.leaves if leaf.path[: len(node.path)] == node.path
                ]
                assert node.estimate == pytest.approx(sum(below) / len(below))


@pytest.mark.parametrize("rate", [0.0, 0.5, 1.0])
def test_critical_nodes_have_one_move_that_keeps_the_win(rate):
    tree = drawn({"family": "critical", "branching": 3, "depth": 5, "rate": rate}, 3).tree
    values, critical, right = minimax_values(tree), [], []
    for node in (node for node in tree if node.children):
        right.append(node.estimate == values[node.index])
        keep = sum(values[child.index] == values[node.index] for child in node.children)
        wins = (values[node.index] == 1) == node.is_max
        assert keep in ((1, 3) if wins else (3,))
        critical += [keep == 1] * wins
    assert values[0] == 1 and abs(np.mean(critical) - rate) < 0.25 and (rate or not any(critical))
    assert abs(np.mean(right) - 0.75) < 3 * sqrt(0.75 * 0.25 / len(right))


def test_the_same_seed_is_the_same_tree_in_any_version():
    kind = {"family": "random", "branching": 2, "depth": 3}
    assert drawn(kind, 0).scores.tolist() == PINNED
    assert drawn({**kind, "depth": 2}, 0).scores.tolist() != PINNED[:4]
    sums = drawn({"family": "incremental", "branching": 2, "depth": 2}, 0)
    assert isinstance(sums, Complete) and sums.scores.tolist() == PINNED_SUMS
    irregular = drawn({"family": "irregular", "terminals": 9}, 0)
    assert sorted(leaf.value for leaf in irregular.leaves) == [*range(1, 10)]
    assert str(irregular) == "(8 ((5 (9 4) ((1 2) 6)) (3 7)))"
    for family, scores in PINNED_GAMES.items():
        assert drawn({**kind, "family": family}, 0).scores.tolist() == scores
    assert len(drawn({"family": "tic-tac-toe", "moves": 5}, 0).root.children) == 4
