"""Why a window is wide, why a child goes first, what was left out: told, and true."""

import re
from math import inf

import pytest
from engine_tests.chance import estimated_tree
from replay_tests.test_replay_all_algorithms import random_tree

import abviz
from abviz.engine.algorithms.iterative_deepening import deepen
from abviz.trees import Tree, examples


def told_as_withheld(sentence):
    """Return the names and numbers of the values that a sentence says are not passed on."""
    found = re.search(r", and (.*) (?:is|are) not passed on: only the parent's value", sentence)
    return dict(re.findall(r"(\w+)'s ([^ ]+)", found[1])) if found else {}


def held_above(frame, node):
    """Return the names and values of those above the parent who would narrow a window."""
    low, high = frame.window(node)
    held = {}
    for above in list(node.ancestors)[1:]:
        value = frame.value(above)
        if above.is_max and value > low:
            low, held["max"] = value, above.name
        if above.is_min and value < high:
            high, held["min"] = value, above.name
    return {name: {"max": low, "min": high}[side] for side, name in held.items()}


@pytest.mark.parametrize("cut_on_tie", [True, False])
def test_a_shallow_search_tells_whose_values_do_not_count(cut_on_tie):
    counts = set()
    for seed in range(150):
        tree = random_tree(seed, algorithm=abviz.algorithms["alphabeta"])
        trace = abviz.search(tree, cut_on_tie=cut_on_tie, deep=False)
        for number, step in enumerate(trace.steps):
            if step.kind == "enter":
                expected = held_above(trace.frame(number), step.node)
                assert {node.name: score for node, score in step.owners.withheld} == expected
                told = told_as_withheld(step.sentence)
                assert told.keys() == expected.keys(), step.sentence
                counts.add(len(told))
    assert counts >= {0, 1, 2}


def test_a_deep_search_withholds_nothing():
    for seed in range(30):
        tree = random_tree(seed, algorithm=abviz.algorithms["alphabeta"])
        assert not any(step.owners.withheld for step in abviz.search(tree).steps)


def test_what_a_shallow_search_says_on_entry():
    told = [step.sentence for step in abviz.search(examples["deep-cutoff"], deep=False).steps]
    assert told[4:6] == [
        "MAX node D is entered with the window [−∞, +∞]: C (MIN) still has v = +∞, "
        "and A's 5 is not passed on: only the parent's value counts here.",
        "MIN node E is entered with the window [−∞, +∞]: D (MAX) still has v = −∞, "
        "and A's 5 is not passed on: only the parent's value counts here.",
    ]
    steps = abviz.search(Tree.parse("(5 (6 (((4 9) (7 8)) 2)))"), deep=False).steps
    assert [step.sentence for step in steps if step.node.name == "J" and step.owners.withheld] == [
        "MAX node J is entered with the window [−∞, 9]: F (MIN) already has 9, and C's 6 and A's 5 "
        "are not passed on: only the parent's value counts here."
    ]


class Noted(dict):
    """Best moves, and the depth of the search that noted each of them."""

    def __init__(self):
        super().__init__()
        self.depth = 0
        self.depths = {}

    def __setitem__(self, node, child):
        super().__setitem__(node, child)
        self.depths[node] = self.depth


def first_children(tree):
    """Yield for each search of iterative deepening what it has noted of nodes before it starts."""
    best = Noted()
    for best.depth in range(1, tree.depth + 1):
        yield dict(best), dict(best.depths)
        deepen(tree.root, best.depth, -inf, inf, best)


def test_a_child_that_is_moved_to_the_front_was_noted_as_best():
    told = 0
    for seed in range(100):
        tree = estimated_tree(seed)
        number, before = 0, list(first_children(tree))
        entered = set()
        for step in abviz.search(tree, "iterative-deepening").steps:
            above = step.node.parent
            if step.kind not in ("enter", "examine"):
                continue
            if above is None:
                number, entered = number + 1, set()
                continue
            best, noted = before[number - 1]
            moved = above not in entered and step.node is not above.children[0]
            assert (step.noted_by is not None) == moved
            entered.add(above)
            if moved:
                assert best[above] is step.node and noted[above] == step.noted_by
                told += 1
            assert (f"{step.node.name} goes first, because" in step.sentence) == moved
    assert told > 20


def test_what_is_said_of_a_child_that_goes_first():
    trace = abviz.search(Tree.parse("((3 4)~1 (5 6)~2 9)"), "iterative-deepening")
    told = [step.sentence for step in trace.steps if step.noted_by is not None]
    assert told == [
        "Leaf H is examined again: its score is 9; H goes first, because the search 1 ply deep "
        "noted it as A's best move."
    ]
    # In the search 2 plies deep no child is better than −∞, so A's best move stays.
    tree = Tree.parse("(((1)~-inf (2)~-inf)~1 ((3)~-inf (4)~-inf)~5)")
    trace = abviz.search(tree, "iterative-deepening")
    told = [step.sentence for step in trace.steps if step.noted_by and step.node.name == "G"]
    assert [sentence.partition("; ")[2] for sentence in told] == [
        "G goes first, because the search 1 ply deep noted it as A's best move."
    ] * 2
    trace = abviz.search(Tree.parse("((3 4)~1 (5 6)~2)"), "iterative-deepening")
    told = [step.sentence for step in trace.steps if step.noted_by is not None]
    assert told == [
        "MIN node E is entered again with the window [−∞, +∞]: A (MAX) still has v = −∞; E goes "
        "first, because the search 1 ply deep noted it as A's best move."
    ]


def test_the_ends_of_the_passes_are_true():
    """What each closing line says: the depth, the value to it, what follows, and the leaves."""
    for seed in range(60):
        tree = estimated_tree(seed)
        for depth in range(1, tree.depth + 2):
            steps = abviz.search(tree, "iterative-deepening", depth=depth).steps
            ends = [s for s in steps if s.kind == "leave" and s.node.parent is None]
            for number, step in enumerate(ends, start=1):
                said = step.sentence
                assert step.event.is_last == (number == depth)
                assert ("the next search goes a ply deeper" in said) == (
                    number < min(depth, tree.depth)
                )
                assert ("to search deeper changes nothing" in said) == (
                    tree.depth <= number < depth
                )
                assert ("that is as deep as it was to go" in said) == (number == depth < tree.depth)
                assert ("were examined" in said or "was examined" in said) == (
                    number == depth >= tree.depth
                )
