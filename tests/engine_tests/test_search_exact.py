"""Searches that average take decimals as exact fractions: the run and what is told agree."""

import re
from fractions import Fraction

import pytest
from engine_tests.chance import chance_tree, value_of, wider, written

import abviz
from abviz.trees import Tree
from abviz.trees.exact import exact
from abviz.trees.measures import minimax_values

AVERAGING = ["expectiminimax", "star1", "star2"]
DECIMAL = re.compile(r"-?\d+\.\d+")


def in_fractions(tree):
    """Return the same tree with fractions for decimals."""
    text = str(tree).replace(" ", ", ")  # 3 1/10 could be one score
    return Tree.parse(DECIMAL.sub(lambda found: str(Fraction(found[0])), text))


def rows(trace):
    """Return what was done and told, without how numbers are written."""
    return [
        (step.kind, step.node.index, step.line, [claim.kind for claim in step.claims])
        for step in trace.steps
    ]


def columns(trace):
    """Return the columns of a search, with decimals for fractions that are some."""
    return [list(map(written, column)) for column in (trace.alphas, trace.betas, trace.values)]


@pytest.mark.slow
@pytest.mark.parametrize("name", AVERAGING)
def test_decimals_are_searched_as_the_fractions_that_they_are(name):
    for seed in range(25):
        tree = chance_tree(seed, floats=True)
        trace, twin = abviz.search(tree, name), abviz.search(in_fractions(tree), name)
        assert columns(trace) == columns(twin)
        assert rows(trace) == rows(twin)
        assert (trace.count_cutoffs(), len(trace.cutoffs)) == (len(twin.cutoffs),) * 2
        assert trace.value == value_of(tree.root) == minimax_values(tree)[0]


def test_no_cutoff_is_told_that_the_run_has_not_made():
    trace = abviz.search(Tree.parse("max(chance(3/4*chance(1/1*0.1) 1/4*0.7))"), "star2")
    assert [step.kind for step in trace.steps[4:7]] == ["update", "cutoff", "leave"]
    assert trace.count_cutoffs() == len(trace.cutoffs) == 1


@pytest.mark.parametrize("name", AVERAGING)
def test_a_tree_without_decimals_has_fractions_for_averages(name):
    trace = abviz.search(Tree.parse("chance(1/2*1 1/2*2)"), name)
    assert (repr(trace.value), "value 3/2," in repr(trace)) == ("Fraction(3, 2)", True)


@pytest.mark.parametrize("name", AVERAGING)
def test_a_tree_of_decimals_has_decimals_for_averages(name):
    trace = abviz.search(Tree.parse("chance(0.5*0.1 0.5*0.25)"), name)
    assert (repr(trace.value), type(trace.value)) == ("0.175", float)
    assert "value 0.175," in repr(trace) and "≈" not in str(trace)
    whole = abviz.search(Tree.parse("chance(0.1*3.0 0.2*3.0 0.7*3.0)"), name)
    assert [repr(value) for value in whole.values] == ["3.0"] * 4
    assert repr(abviz.search(Tree.parse("chance(0.5*1 0.5*6.0)"), name).value) == "3.5"
    assert repr(abviz.search(Tree.parse("chance(0.5*2 0.5*6)"), name).value) == "4"
    third = abviz.search(Tree.parse("chance(1/3*0.5 2/3*0)"), name)
    assert third.value == Fraction(1, 6) and "value 1/6," in repr(third)


@pytest.mark.parametrize("name", AVERAGING)
def test_quotients_of_python_are_what_they_were_meant_to_be(name):
    """A die of floats: six times 1/6 is no 1, and yet a tie is found to be one."""
    die = " ".join(f"{1 / 6}*{side}" for side in range(1, 7))
    text = f"(chance({die}) 3.5 chance({1 / 3}*{1 / 3} {2 / 3}*0.5))"
    trace = abviz.search(Tree.parse(text), name)
    assert trace.returned("B") == 3.5 and trace.best_move.name == "B"
    if name == "expectiminimax":
        assert trace.returned("J") == Fraction(4, 9)


@pytest.mark.slow
@pytest.mark.parametrize("name", AVERAGING[1:])
def test_bounds_may_be_decimals(name):
    for seed in range(15):
        tree = chance_tree(seed, floats=True)
        low, high = (float(end) for end in wider(tree, seed))
        trace = abviz.search(tree, name, bounds=(low, high))
        twin = abviz.search(in_fractions(tree), name, bounds=(exact(low), exact(high)))
        assert columns(trace) == columns(twin) and rows(trace) == rows(twin)


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "alphabeta-blog", "scout", "sss"])
def test_searches_without_averages_see_the_scores_themselves(name):
    trace = abviz.search(Tree.parse("((0.1 0.30000000000000004) (0.2 0.3))"), name)
    assert repr(trace.value) == "0.2"
    assert {type(leaf.value) for leaf in trace.leaves} == {float}


class LoadedCoin:
    """MAX may throw a loaded coin once or twice, for scores with decimals."""

    initial = ""

    def to_move(self, state):
        return "MAX" if state in ("", "h", "t") else "chance"

    def actions(self, state):
        return ["throw", "stop"]

    def chances(self, state):
        return [("h", 0.3), ("t", 0.7)]

    def result(self, state, action):
        return state.replace("!", "") + {"throw": "!", "stop": "."}.get(action, action)

    def is_terminal(self, state):
        return state.endswith(".") or len(state) == 2 and "!" not in state

    def utility(self, state, player):
        scores = {".": 0.17, "h.": 0.1, "t.": 0.2, "hh": 0.2, "ht": 0.1, "th": 0.3, "tt": 0.2}
        return scores[state]


@pytest.mark.parametrize("name", AVERAGING)
def test_a_game_is_searched_as_its_tree_is(name):
    how = {} if name == "expectiminimax" else {"bounds": (0.0, 0.3)}
    lazily = abviz.search(LoadedCoin(), name, **how)
    tree = Tree.from_game(LoadedCoin())
    whole = abviz.search(tree, name, **how)
    assert lazily.value == whole.value == minimax_values(tree)[0]
    assert [str(step.sentence) for step in lazily.steps if step.node.is_leaf] == [
        str(step.sentence) for step in whole.steps if step.node.is_leaf
    ]
    assert (lazily.alphas, lazily.betas, lazily.values) == (whole.alphas, whole.betas, whole.values)
    assert len(lazily.cutoffs) == len(whole.cutoffs) == lazily.count_cutoffs()
