"""SSS* returns the minimax value, by a list of states whose merits are upper bounds."""

from math import inf
from random import Random

import pytest
from engine_tests.chance import estimated_tree
from engine_tests.oracle import games, minimax_value
from hypothesis import given
from strategies import tries

import abviz
from abviz.diagnosis.finding import find
from abviz.trees import Tree, examples


def distinct_tree(seed):
    """Return a tree of random shape whose scores all differ; players alternate or not."""
    source = Random(seed)
    scores = source.sample(range(-99, 100), 60)
    plies = source.randint(1, 5)

    def text(player, ply):
        if not scores or ply == plies or (ply and source.random() < 0.1):
            return str(scores.pop() if scores else 1000 + source.randrange(10**6))
        other = {"max": "min", "min": "max"}[player] if seed % 2 else source.choice(["max", "min"])
        children = [text(other, ply + 1) for _ in range(source.choice([1, 2, 2, 3]))]
        return f"{player}({', '.join(children)})"

    return Tree.parse(text(source.choice(["max", "min"]), 0))


@tries(120)
@given(games())
def test_the_value_is_the_minimax_value(tree):
    trace = abviz.search(tree, "sss")
    assert trace.value == minimax_value(tree.root)
    assert find(trace).sentence == ""
    last = trace.steps[-1].event
    assert last.is_last if len(tree) > 1 else last.kind == "examine"


def test_no_leaf_is_examined_that_alphabeta_skips():
    """Stockman 1979, for distinct scores; with the leftmost of equal merits first also else."""
    fewer = 0
    for seed in range(100):
        for tree in (distinct_tree(seed), estimated_tree(seed)):
            ours, theirs = abviz.search(tree, "sss").visits, abviz.search(tree).visits
            ours, theirs = ({n for n in one if n.is_leaf} for one in (ours, theirs))
            assert ours <= theirs
            fewer += ours < theirs
    assert fewer > 25


def through(node):
    """Return the most that a strategy of MAX which goes through a node is worth."""
    value = minimax_value(node)
    child = node
    for above in node.ancestors:
        if above.is_min:
            value = min(
                [value, *(minimax_value(one) for one in above.children if one is not child)]
            )
        child = above
    return value


def test_merits_only_fall_and_are_upper_bounds():
    for seed in range(50):
        tree = distinct_tree(seed)
        trace = abviz.search(tree, "sss")
        merits = [step.merit for step in trace.steps if step.kind != "examine"]
        assert merits == sorted(merits, reverse=True)
        assert merits[-1] == trace.value
        for node, merit in zip(trace.visits, trace.values, strict=True):
            assert merit >= through(node)


def states_of(trace):
    """Replay the list of states by the six rules of the paper, in words of our own."""
    waiting = [(inf, trace.tree.root, False)]
    while True:
        place = max(range(len(waiting)), key=lambda at: (waiting[at][0], -at))
        merit, node, solved = waiting[place]
        if solved and node.parent is None:
            return
        yield node, [*waiting], solved
        above = node.parent
        if not solved and node.is_leaf:
            put = [(min(merit, node.value), node, True)]
        elif not solved:
            put = [(merit, one, False) for one in node.children[: None if node.is_max else 1]]
        elif above.is_min and node is not above.children[-1]:
            following = above.children[above.children.index(node) + 1]
            put = [(merit, following, False)]
        else:
            put = [(merit, above, True)]
            if above.is_max:
                below = [one for one in waiting if above in one[1].ancestors and one[1] is not node]
                waiting = [one for one in waiting if one not in below]
                place = next(at for at, one in enumerate(waiting) if one[1] is node)
        waiting[place : place + 1] = put


def test_the_states_are_taken_in_the_order_of_the_rules():
    for seed in range(30):
        for tree in (distinct_tree(seed), estimated_tree(seed)):
            trace = abviz.search(tree, "sss")
            rules = list(states_of(trace))
            assert [node for node, _, _ in rules] == [*trace.visits]


@pytest.mark.parametrize(
    ("name", "leaves"),
    [("lucky-8", "DEKLG"), ("aima-3x3", None), ("tie", None)],
)
def test_named_trees_have_their_value_and_the_known_leaves(name, leaves):
    trace = abviz.search(examples[name], "sss")
    assert trace.value == minimax_value(trace.tree.root)
    assert leaves is None or "".join(leaf.name for leaf in trace.leaves) == leaves


def test_infinite_scores_and_lone_leaves():
    for text, value in [
        ("7", 7),
        ("(inf -inf)", inf),
        ("((inf) (-inf 3))", inf),
        ("min(-inf)", -inf),
    ]:
        trace = abviz.search(Tree.parse(text), "sss")
        assert trace.value == value
        assert str(trace)
