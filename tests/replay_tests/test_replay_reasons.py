"""Why a window is wide, why a child goes first, what was left out: word for word."""

from replay_tests.test_replay_all_algorithms import random_tree

import abviz
from abviz.trees import Tree, examples


def test_a_deep_search_withholds_nothing():
    for seed in range(30):
        tree = random_tree(seed, algorithm=abviz.algorithms["alphabeta"])
        assert not any(step.owners.withheld for step in abviz.search(tree).steps)


def test_what_a_shallow_search_says_on_entry():
    told = [step.sentence for step in abviz.search(examples["deep-cutoff"], deep=False).steps]
    assert told[4:6] == [
        "MAX node D is entered with the window [−∞, +∞]: C (MIN) still has v = +∞; "
        "A's 5 would narrow the window, but without deep cutoffs only the parent's value is passed "
        "on.",
        "MIN node E is entered with the window [−∞, +∞]: D (MAX) still has v = −∞; "
        "A's 5 would narrow the window, but without deep cutoffs only the parent's value is passed "
        "on.",
    ]
    steps = abviz.search(Tree.parse("(5 (6 (((4 9) (7 8)) 2)))"), deep=False).steps
    assert [step.sentence for step in steps if step.node.name == "J" and step.owners.withheld] == [
        "MAX node J is entered with the window [−∞, 9]: F (MIN) already has 9; C's 6 and A's 5 "
        "would narrow the window, but without deep cutoffs only the parent's value is passed on."
    ]


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
