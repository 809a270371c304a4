"""A change in an explorer makes and searches no more trees than it shows."""

from collections import Counter

import pytest

import abviz
from abviz import Tree
from abviz.trees import TreeError
from abviz.widgets.choices import chosen_search, settings
from abviz.widgets.choices.checks import ORDERS
from abviz.widgets.choices.fitting import fits_order
from abviz.widgets.choices.titles import GIVEN

CHANGES = [
    {"algorithm": "negamax"},
    {"cut_on_tie": False},
    {"compare_by": "step"},
    {"order": "best"},
    {"order": "random"},
    {"root": "max"},
    {"root": "min"},
    {"seed": 5},
    {"plies": 4},
    {"terminals": 9},
    {"example": "aima-3x3"},
    {"text": "((3 5) (2 9))"},
    {"compare_with": ""},
    {"error": 3},
    {"estimates": "given"},
]
STARTS = [
    {"example": "random", "plies": 3},
    {"example": "random", "plies": 3, "root": "min", "order": "worst"},
    {"example": "irregular-random", "root": "min", "order": "random"},
    {"example": "lucky-8", "root": "min", "order": "reversed"},
    {"text": "((1 2)~1 (3 4)~5)", "root": "min", "order": "estimate"},
]


@pytest.fixture
def made(monkeypatch):
    """Return how often trees are made and searched."""
    counts = Counter()
    make, search = Tree.__init__, chosen_search.search

    def counted_make(*args):
        counts["trees"] += 1
        make(*args)

    def counted_search(*args, **options):
        counts["searches"] += 1
        return search(*args, **options)

    monkeypatch.setattr(Tree, "__init__", counted_make)
    monkeypatch.setattr(chosen_search, "search", counted_search)
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS, ids=str)
def test_a_change_makes_two_trees_at_most(made, start):
    explorer = abviz.explore(**start, compare_with="minimax")
    for change in CHANGES:
        made.clear()
        explorer.change(**change)
        assert made["trees"] <= 2, change
        assert made["searches"] == (1 if explorer.other_trace is None else 2), change


@pytest.mark.parametrize("start", STARTS, ids=str)
@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_tree_that_is_passed_on_is_the_one_that_would_be_made(start, change):
    setup = settings.Setup().changed(**start)
    assert setup.tree is setup.trace().tree
    changed = setup.changed(**change)
    anew = settings.Setup(**{name: getattr(changed, name) for name in changed.__dataclass_fields__})
    assert (str(changed.tree), str(changed.base)) == (str(anew.tree), str(anew.base))


@pytest.mark.parametrize("order", [order for order in ORDERS if order != GIVEN])
@pytest.mark.parametrize(
    "text",
    [
        "3",
        "(3 4)",
        "((3 4)~2 (1 9)~5)",
        "((3 4)~2 (1 9))",
        "chance(1/2*inf 1/2*-inf)",
        "p1(p2(<1 2> <3 4>) <5 6>)",
        "((3 4)~2 (1 …3)~5)",
    ],
)
def test_an_order_fits_if_the_tree_can_be_put_in_it(text, order):
    tree = Tree.parse(text)
    can_be = True
    try:
        tree.reordered(order, seed=0)
    except TreeError:
        can_be = False
    if order == "estimate" and not any(node.estimate is not None for node in tree):
        can_be = False
    assert fits_order(tree, order) == can_be
