"""NegaScout and MTD(f): null windows, repeated visits, and the same value in the end."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import inf
from random import Random

import pytest
from engine_tests.oracle import irregular, minimax_value
from hypothesis import given
from hypothesis import strategies as st
from strategies import tries

import abviz
from abviz.errors import SearchError
from abviz.trees import Tree, examples, format_score

FAMILY = ["negascout", "mtdf"]
both = pytest.mark.parametrize("name", FAMILY)
POOLS = ["0 1", "-1 0 0 1", "-2 -1 0 1 2", "-9 -4 3 1 4 1 5 9 2 6", f"-{10**30} 0 7 {10**30}"]
MANY = tries(80)


def whole_tree(seed, *, pools=POOLS):
    """Return a small tree with whole scores; in half of the trees the players take turns."""
    source = Random(seed)
    scores = source.choice(pools).split()
    alternating = source.random() < 0.5
    return irregular(source, scores, alternating=alternating, least_plies=1)


whole_trees = st.builds(whole_tree, st.integers(0, 2**32))


@both
@MANY
@given(tree=whole_trees)
def test_the_value_is_the_minimax_value(name, tree):
    trace = abviz.search(tree, name)
    assert trace.value == minimax_value(tree.root)
    assert type(trace.value) is int


@both
@MANY
@given(tree=whole_trees)
def test_a_narrower_window_enters_nothing_that_the_full_one_skips(name, tree):
    assert set(abviz.search(tree, name).visits) <= set(abviz.search(tree).visits)


@both
def test_some_nodes_are_searched_again(name):
    repeated = [
        max(Counter(abviz.search(whole_tree(seed), name).visits).values()) for seed in range(80)
    ]
    assert sum(most > 1 for most in repeated) > 20 and max(repeated) > 2


@both
@pytest.mark.parametrize(
    ("tree", "leaf", "score"),
    [
        (Tree.parse("max(1 0.5)"), "C", "0.5"),
        (Tree.parse("max(1 (3, 1/2))"), "E", "1/2"),
        (Tree.parse("max(2.0 3)"), "B", "2.0"),
        (Tree.parse("max(1 -inf)"), "C", "−∞"),
        (Tree.from_nested([1, [Fraction(7, 3), 5]]), "D", "7/3"),
    ],
)
def test_scores_that_are_not_whole_are_refused(name, tree, leaf, score):
    title = abviz.algorithms[name].title
    with pytest.raises(SearchError) as refusal:
        abviz.search(tree, name)
    assert str(refusal.value).startswith(
        f"{title} asks with null windows and needs whole scores, and {leaf} has the score {score}."
    )


@both
def test_a_whole_fraction_is_a_whole_score(name):
    assert abviz.search(Tree.from_nested([Fraction(4, 2), [3, 9]]), name).value == 3


@MANY
@given(whole_trees)
def test_negascout_asks_first_and_searches_again_only_inside_the_window(tree):
    steps = abviz.search(tree, "negascout").steps
    for previous, step in pairwise(steps):
        again = previous.kind == "update" and previous.event.searched_again
        if step.kind not in ("enter", "examine"):
            assert not again
        elif again:
            assert step.node is previous.child
            assert previous.alpha < previous.arrived < previous.beta
            assert (step.alpha, step.beta) == (previous.alpha, previous.beta)
            end = "again with the whole window."
            if previous.bound == "exact":
                shown = format_score(previous.arrived)
                end = f"again, though that cannot tell more: {shown} is its true value."
            assert f"so it is inside the window, and {step.node.name} is" in previous.sentence
            assert previous.sentence.endswith(end)
        elif step.node is not step.node.parent.children[0]:
            assert step.beta - step.alpha == 1


@pytest.mark.parametrize(
    ("name", "algorithm", "opened"),
    [
        ("lucky-8", "negascout", "4 3 8 2 1"),
        ("irregular", "negascout", "3 5 0 -2 8 -2 8 8 6"),
        ("lucky-8", "mtdf", "4 8 4 3 2 1"),
        ("irregular", "mtdf", "3 5 3 0 -2 8 3 0 -2 8 6"),
        ("lucky-32", "mtdf", "12 32 16 28 12 11 10 9 4 3 2 1"),
    ],
)
def test_the_leaves_of_named_trees_are_examined_in_the_known_order(name, algorithm, opened):
    trace = abviz.search(examples[name], algorithm)
    assert " ".join(str(leaf.value) for leaf in trace.leaves) == opened


@both
@MANY
@given(tree=whole_trees)
def test_of_several_visits_the_last_one_counts(name, tree):
    trace = abviz.search(tree, name)
    last = dict(zip(trace.visits, trace.values, strict=True))
    assert {node: trace.returned(node) for node in tree} == {**dict.fromkeys(tree), **last}


def test_the_root_has_what_the_last_pass_of_mtdf_returned():
    trace = abviz.search(Tree.parse("((3 5) (6 4))"), "mtdf")
    assert [value for _, _, value in passes(trace)] == [3, 4, 4]
    assert trace.returned("A") == 4


def passes(trace):
    """Return window and result of each pass of MTD(f) at the root."""
    columns = zip(trace.visits, trace.alphas, trace.betas, trace.values, strict=True)
    return [(low, high, value) for node, low, high, value in columns if node.parent is None]


@MANY
@given(whole_trees)
def test_mtdf_closes_in_with_null_windows(tree):
    trace = abviz.search(tree, "mtdf")
    low, high, guess = -inf, inf, 0
    for alpha, beta, value in passes(trace):
        assert low < high
        assert beta - alpha == 1
        assert beta == guess + (guess == low)
        guess = value
        if value < beta:
            high = value
        else:
            low = value
    assert low == high == trace.value


@MANY
@given(whole_trees)
def test_only_the_last_pass_of_mtdf_gives_the_value(tree):
    trace = abviz.search(tree, "mtdf")
    ends = [step for step in trace.steps if step.kind == "leave" and step.node is tree.root]
    for step, (_, beta, value) in zip(ends, passes(trace), strict=False):
        answer, relation = ("yes", "at least") if value >= beta else ("no", "at most")
        assert step.value == value
        assert step.event.is_last == (step is ends[-1])
        shown = format_score(value)
        if not step.event.is_last:
            who = "MAX" if tree.root.is_max else "MIN"
            start = (
                f"A ({who}) returns {shown}: the answer is {answer}, "
                f"so the value of the tree is {relation} {shown}"
            )
            if step.bound == "exact":
                start += (
                    f"; the scores seen so far even prove that it is {shown}, but the code asks on"
                )
            assert step.sentence == f"{start}."
