"""Known counts, and the exact order in which the leaves are opened."""

import pytest

import abviz
from abviz.trees import Tree, examples


def scores(nodes):
    return " ".join(str(node.value) for node in nodes)


@pytest.mark.parametrize(
    ("name", "root", "value", "opened"),
    [
        ("lucky-8", "max", 4, "4 3 8 2 1"),
        ("lucky-8", "min", 5, "4 3 8 7 2 1 6 5"),
        ("lucky-32", "max", 12, "12 11 32 10 9 16 28 4 3 2 1"),
        (
            "lucky-32",
            "min",
            21,
            "12 11 32 31 10 9 30 29 16 28 4 3 24 23 2 1 22 21 8 20",
        ),
        ("aima-3x3", "max", 3, "3 12 8 2 14 5 2"),
        ("aima-3x3", "min", 6, "3 12 8 2 4 6 14"),
        ("deep-cutoff", "max", 6, "5 4 6 7"),
        ("tie", "max", 3, "3 5 3"),
        ("irregular", "max", 8, "3 5 0 -2 8 6"),
        ("last-child", "max", 3, "3 5 4 2"),
    ],
)
def test_value_and_leaves_in_order(name, root, value, opened):
    trace = abviz.search(examples[name].with_root(root))
    assert trace.value == value
    assert scores(trace.leaves) == opened


@pytest.mark.parametrize(
    ("name", "cut_on_tie", "deep", "opened"),
    [
        ("tie", False, True, "3 5 3 1"),
        ("tie", True, False, "3 5 3"),
        ("deep-cutoff", True, False, "5 4 9 6 7"),
        ("deep-cutoff", False, True, "5 4 6 7"),
        ("lucky-8", False, False, "4 3 8 2 1"),
    ],
)
def test_options_change_what_is_opened(name, cut_on_tie, deep, opened):
    trace = abviz.search(examples[name], cut_on_tie=cut_on_tie, deep=deep)
    assert scores(trace.leaves) == opened
    assert trace.value == abviz.search(examples[name], "minimax").value


def test_nodes_are_entered_in_preorder():
    trace = abviz.search(examples["lucky-8"])
    assert " ".join(node.name for node in trace.visits) == "A B C D E F G I J K L"
    assert " ".join(node.name for node in trace.pruned) == "H M N O"


def test_four_plies_worst_first_may_still_prune():
    """Worst first with distinct scores opens everything up to 3 plies, but not always from 4 on.

    The root has 7 from its first child. MIN node S, three plies down in the second one, sees
    its worst leaf first, as it should: the 6. That is below 7 already, so 5 is never examined.
    """
    tree = Tree.parse("(((2 1) (13 9)) ((11 3) (16 7))) (((6 5) (14 12)) ((15 4) (10 8)))")
    assert sorted(leaf.value for leaf in tree.leaves) == list(range(1, 17))
    assert tree.reordered("worst") == tree
    trace = abviz.search(tree)
    assert scores(trace.leaves) == "2 1 13 9 11 3 16 7 6 14 12 15 4 10 8"
    [cutoff] = [one for one in trace.cutoffs if one.skipped]
    assert (cutoff.node.name, cutoff.bound_by.name, scores(cutoff.skipped)) == ("S", "A", "5")
