"""Which scores of a leaf leave a search as it is: the set beside searches with these scores."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isfinite, nextafter
from random import Random

import pytest
from engine_tests.chance import chance_tree, estimated_tree, fitting, fraction, wider
from zoo import highest

import abviz
from abviz.replay.score_range import Interval, ScoreRange
from abviz.trees import TreeError

KINDS = {
    # Which positions a table finds again is another question with each score.
    **{
        name: {}
        for name, one in abviz.algorithms.items()
        if name != "maxn" and not (one.model.samples or one.model.has_table)
    },
    "alphabeta ": {"cut_on_tie": False},
    "alphabeta  ": {"deep": False},
    "alphabeta   ": {"depth": 2},
    "negascout ": {"depth": 2},
    "alphabeta-aima ": {"depth": 2},
    "iterative-deepening ": {"depth": 3},
}
TREES = 600


def tree_for(algorithm, seed):
    """Return a small random tree for an algorithm, with many ties."""
    if algorithm.model.averages:
        return chance_tree(seed, floats=seed % 4 == 0, plies=seed % 3 + 1)
    whole, in_turn = algorithm.model.needs_whole_scores, algorithm.alternates
    return fitting(estimated_tree(seed, whole=whole, in_turn=in_turn), algorithm)


def searched(seed):
    """Return a search of a random tree by one of the algorithms, in turn, and how to repeat it."""
    name, options = [*KINDS.items()][seed % len(KINDS)]
    name = name.strip()
    algorithm = abviz.algorithms[name]
    tree = tree_for(algorithm, seed)
    if seed % 11 == 0 and not (algorithm.model.averages or algorithm.model.needs_whole_scores):
        tree = tree.with_score(tree.leaves[-1], (-inf, inf)[seed % 2])
    is_finite = all(isfinite(leaf.value) for leaf in tree.leaves)
    if "bounds" in algorithm.options and not options and is_finite and seed % 5 == 0:
        options = {"bounds": wider(tree, seed)}
    return abviz.search(tree, name, **options), lambda one: abviz.search(one, name, **options)


def scores_to_try(found, trace, source):
    """Return scores at the ends of a set, next to them, and anywhere."""
    others = {fraction(leaf.value) for leaf in trace.tree.leaves if isfinite(leaf.value)}
    ends = {fraction(end) for one in found.intervals for end in one[:2] if isfinite(end)}
    around = source.sample(sorted(others), min(2, len(others))) + [*ends]
    near = [
        end + step for end in around for step in (-1, Fraction(-1, 10**9), 0, Fraction(1, 10**9), 1)
    ]
    tried = [*near, source.randint(-12, 12), Fraction(source.randint(-90, 90), 7)]
    low, high = trace.algorithm.bounds or (-inf, inf)
    if found.scores == "whole":
        return {int(one) for one in tried}
    if found.scores == "all":
        tried += [-inf, inf]
    return {one for one in tried if low <= one <= high}


@pytest.mark.parametrize("part", range(4))
def test_the_set_is_what_searches_find(part):
    """For 600 trees: what is in the set keeps the value, the leaves, the pruning, and no more."""
    for seed in range(part, TREES, 4):
        trace, search = searched(seed)
        source = Random(seed)
        leaf = source.choice(trace.tree.leaves)
        node = source.choice(trace.tree.nodes)
        tests = {
            "value": lambda one, was=trace.value: fraction(one.value) == fraction(was),
            "leaves": lambda one, was=trace.leaves: places(one.leaves) == places(was),
            "pruned": lambda one, node=node: node.index in places(one.pruned),
        }
        kind = source.choice([*tests])
        asked = {"pruned": node} if kind == "pruned" else {"keeps": kind}
        found = trace.score_range(leaf, **asked)
        for score in scores_to_try(found, trace, source):
            other = search(trace.tree.with_score(leaf, score))
            case = seed, trace.algorithm, str(trace.tree), leaf.name, kind, score, str(found)
            assert (score in found) is tests[kind](other), case


def places(nodes):
    """Return where nodes are."""
    return [node.index for node in nodes]


def test_the_present_score_keeps_all():
    for seed in range(25):
        trace, _ = searched(seed)
        for leaf in trace.tree.leaves:
            assert all(
                leaf.value in trace.score_range(leaf, keeps=one) for one in ("value", "leaves")
            )


def test_a_set_is_written_as_people_read_it():
    tie = abviz.search("(5 4) (5 9)")
    assert [str(tie.score_range(leaf)) for leaf in "CDFG"] == ["any", "any", "5", "≥ 5"]
    kept = abviz.search("(3 12 8) (2 4 6) (14 5 2)").score_range("L", keeps="leaves")
    assert str(kept) == "> 3"
    assert Interval(3, 7, has_low=False).condition("s") == "3 < s ≤ 7"
    assert str(ScoreRange((Interval(-inf, 3), Interval(5, 5)))) == "s ≤ 3 or s = 5"
    assert str(ScoreRange(())) == "none"
    with pytest.raises(AttributeError):
        kept.intervals = ()


def test_infinite_scores_count_where_the_tree_has_one():
    finite = abviz.search("3 5 2").score_range("B", keeps="leaves")
    assert str(finite) == "any"
    assert inf not in finite
    infinite = abviz.search("3 -inf 2").score_range("B", keeps="leaves")
    assert str(infinite) == "< +∞"
    assert -inf in infinite
    assert inf not in infinite


def test_a_neighbouring_float_is_outside():
    assert str(abviz.search("(0.1 0.7) (0.3 9)").score_range("F")) == "0.3"
    beside = abviz.search("(0.3 0.7) (0.1 9)").score_range("F", keeps="leaves")
    assert str(beside) == "≤ 0.3"
    assert 0.3 in beside
    assert nextafter(0.3, 1) not in beside


def test_null_windows_know_whole_scores_alone():
    found = abviz.search("(3 12 8) (2 4 6) (14 5 2)", "mtdf").score_range("L")
    assert found.scores == "whole"
    assert 2 in found
    assert Fraction(5, 2) not in found
    assert inf not in found


def test_averages_are_exact():
    half = abviz.search("chance(1/2*4 1/2*8) 5", "expectiminimax")
    assert str(half.score_range("E")) == "≤ 6"
    decimal = abviz.search("chance(0.1*4 0.9*8) 5", "expectiminimax").score_range("E")
    assert str(decimal) == "≤ 7.6"
    assert 7.6 in decimal


def test_it_says_itself_in_both_languages():
    trace = abviz.search(abviz.examples["lucky-8"])
    asked = [{}, {"keeps": "leaves"}, {"pruned": "H"}, {"pruned": "A"}]
    assert [trace.score_range("G", **one).sentence for one in asked] == [
        "The value stays 4 for every score of G.",
        "The same leaves are examined in the same order for exactly these scores s of G: s ≥ 4.",
        "H is pruned for exactly these scores s of G: s ≥ 4.",
        "A is pruned for no score of G.",
    ]
    german = trace.in_language("de")
    assert [german.score_range("G", **one).sentence for one in asked] == [
        "Der Wert bleibt 4 bei jedem Wert von G.",
        "Dieselben Blätter werden in derselben Reihenfolge untersucht bei genau diesen Werten s "
        "von G: s ≥ 4.",
        "H wird abgeschnitten bei genau diesen Werten s von G: s ≥ 4.",
        "A wird abgeschnitten bei keinem Wert von G.",
    ]
    scout = abviz.search("(3 12 8) (2 4 6)", "negascout").in_language("de")
    assert scout.score_range("G").sentence == (
        "Der Wert bleibt 3 bei genau diesen ganzen Werten s von G: s ≤ 3."
    )


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"leaf": "B"}, "is no leaf"),
        ({"leaf": "Z"}, "Z"),
        ({"leaf": "C", "keeps": "valeu"}, 'Did you mean "value"?'),
        ({"leaf": "C", "keeps": "value", "pruned": "D"}, "Leave one of them out"),
    ],
)
def test_what_cannot_be_asked_is_refused(asked, message):
    with pytest.raises(TreeError, match=message):
        abviz.search("(3 5) (2 9)").score_range(**asked)


def test_searches_that_are_not_known_are_refused():
    with pytest.raises(abviz.SearchError, match="function of your own"):
        abviz.watch(highest, "3 5").score_range("B")
    with pytest.raises(abviz.SearchError, match="stubs"):
        abviz.search(abviz.games.TicTacToe("XOO X.. OX.")).score_range("6-5")
    with pytest.raises(abviz.SearchError, match="each player"):
        abviz.search("p1(<1 2> <2 1>)", "maxn").score_range("B")
