"""Pearl's SCOUT: values, and who is evaluated, who is only tested."""

import pytest
from engine_tests.oracle import games, minimax_value
from hypothesis import given
from hypothesis import strategies as st
from replay_tests.everything import whole_tree
from strategies import tries

import abviz
from abviz.diagnosis.finding import find
from abviz.games import Nim
from abviz.trees import Tree, examples

SOME = tries(40)


def visits_of(root):
    """Return who is evaluated (E) and tested (T), and what comes back, in other words than ours."""
    visits = []

    def note(kind, node):
        visits.append([kind, node.name, None])
        return visits[-1]

    def evaluated(node):
        entry = note("E", node)
        entry[2] = node.value
        for place, child in enumerate(node.children):
            if place == 0 or is_better(node, child, entry[2]):
                entry[2] = evaluated(child)
        return entry[2]

    def is_better(node, child, v):
        if node.is_max:
            return beats(child, lambda score: score > v)
        return not beats(child, lambda score: score >= v)

    def beats(node, holds):
        entry = note("T", node)
        if node.is_leaf:
            entry[2] = holds(node.value)
        else:
            answers = (beats(child, holds) for child in node.children)
            entry[2] = any(answers) if node.is_max else all(answers)
        return entry[2]

    evaluated(root)
    return [tuple(entry) for entry in visits]


def kinds_of(trace):
    """Return the same of a trace."""
    columns = zip(trace.visits, trace.values, strict=True)
    return [("T" if isinstance(v, bool) else "E", node.name, v) for node, v in columns]


@SOME
@given(games())
def test_the_value_and_every_visit(tree):
    trace = abviz.search(tree, "scout")
    assert trace.value == minimax_value(tree.root)
    assert kinds_of(trace) == visits_of(tree.root)
    assert {*trace.alphas, *trace.betas} == {None}


@SOME
@given(st.builds(whole_tree, st.integers(0, 2**32)))
def test_among_many_ties_scout_evaluates_and_tests_the_same_nodes(tree):
    trace = abviz.search(tree, "scout")
    assert trace.value == minimax_value(tree.root)
    assert kinds_of(trace) == visits_of(tree.root)


# Worked out by hand from Pearl's description.
@pytest.mark.parametrize(
    ("tree", "leaves"),
    [
        ("3 5", "3 5 5"),
        ("5 3", "5 3"),
        ("3 3", "3 3"),
        ("min(3 5)", "3 5"),
        ("min(5 3)", "5 3 3"),
        ("min(3 3)", "3 3"),
        ("(3 5) (2 9)", "3 5 2"),
        ("(3 9) ((5 9) 8)", "3 9 5 8 5 9 9 8 8"),
        ("1 max((1 1) (2 2))", "1 1 2 2 1 1 2 2 2 2"),
    ],
)
def test_scout_examines_the_leaves_in_the_known_order(tree, leaves):
    trace = abviz.search(Tree.parse(tree), "scout")
    assert " ".join(str(leaf.value) for leaf in trace.leaves) == leaves


def test_it_is_not_negascout():
    """A window cuts below E; EVAL has none, and asks the second 1 as well."""
    tree = Tree.parse("1 max((1 1) (2 2))")
    scout, negascout = (abviz.search(tree, name) for name in ("scout", "negascout"))
    assert [leaf.value for leaf in negascout.leaves] == [1, 1, 2, 2, 1, 2, 2, 2, 2]
    assert len(scout.leaves) == 10


def test_scores_need_not_be_whole():
    assert abviz.search(Tree.parse("(1/3 0.5) (0.4 inf)"), "scout").value == 0.4


def test_what_came_back_from_a_node_that_was_only_tested():
    trace = abviz.search(Tree.parse("(3 5) (2 9)"), "scout")
    assert [trace.returned(name) for name in "ABEFG"] == [3, 3, False, False, None]
    assert (trace.best_move.name, find(trace).sentence) == ("B", "")
    assert repr(trace) == "SCOUT: value 3, 3 of 4 leaves, 1 cutoff"


def test_a_game_as_it_unfolds():
    trace = abviz.search(Nim([1, 2]), "scout")
    assert trace.value == abviz.search(Nim([1, 2]), "minimax").value
    assert len(trace.steps) > 10


def test_scout_examines_5_of_8_leaves_of_the_lucky_tree():
    assert abviz.search(examples["lucky-8"], "scout").share_of_leaves == "5 of 8 leaves"
