"""What is told of functions as students hand them in: of each what is wrong with it, and first."""

from math import inf

import pytest
from zoo import (
    RIGHT,
    move_and_value,
    prints_its_value,
    stops_at_depth_1,
    value_and_move,
)

import abviz
from abviz.diagnosis.functions import first_arguments
from abviz.trees import Tree

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("here")]
TREES = [Tree.parse(text) for text in ("(3 5) (2 9)", "min((1 4) (0 2))", "(3 (12 8)) (2 1)")]


@pytest.mark.parametrize("row", RIGHT, ids=lambda row: row.name)
def test_right_functions_find_the_value_whatever_their_parameters_are_called(row):
    for tree in TREES:
        assert abviz.watch(row.function, tree).value == abviz.search(tree).value


@pytest.mark.parametrize(
    "name",
    ["isMax", "is_max", "is_max_player", "maximizing", "maximizingPlayer", "Maximising", "maxTurn"],
)
@pytest.mark.parametrize("other", ["min", "max"])
def test_a_flag_is_known_by_any_common_name(name, other):
    name = name.replace("max", other).replace("Max", other.title())
    found = {}
    exec(
        f"def search(node, {name}): found[node.player] = {name}; return 0", {"found": found}, found
    )
    for tree in TREES[:2]:
        found.pop(tree.root.player, None)
        abviz.watch(found["search"], tree)
        assert found[tree.root.player] is (tree.root.player == other)


def negates(node, mine):
    return node.value if node.is_leaf else (mine, [negates(c, not mine) for c in node.children])


def hands_constants_on(node, mine, verbose=False):
    if node.is_leaf:
        return node.value
    return [hands_constants_on(c, False) for c in node.children] if mine else verbose is True


def begins_with_the_other(node, opponent=False):
    return (opponent, [begins_with_the_other(c, not opponent) for c in node.children])


@pytest.mark.parametrize(
    ("function", "at_max", "at_min"),
    [
        (negates, [True], [False]),
        (hands_constants_on, [True, False], [False, False]),
        (begins_with_the_other, [False], [True]),
    ],
)
def test_a_flag_of_another_name_is_known_by_what_the_code_does_with_it(function, at_max, at_min):
    for tree, given in zip(TREES, (at_max, at_min), strict=False):
        assert first_arguments(function, tree)[0][1:] == given


def over_states(node, alpha=-inf, beta=inf):
    """Return nothing, with another window than is due."""
    return None if [over_states(child, beta, alpha) for child in node.children] else node.value


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (stops_at_depth_1, "It returns no number; alpha-beta returns 3. A is an inner node: its"),
        (prints_its_value, "It returns no number; alpha-beta returns 3. No call returns a number"),
        (over_states, "It returns no number; alpha-beta returns 3. Only leaves return a number"),
    ],
)
def test_what_is_wrong_first_is_told_first(function, said):
    shallow = Tree.parse("3 1")
    departure = abviz.watch(function, shallow).departure
    assert said in departure and "window" not in departure and "let it call itself" not in departure


def test_the_number_in_a_pair_is_found_beside_a_move():
    for tree in TREES:
        both = [abviz.watch(one, tree) for one in (value_and_move, move_and_value)]
        assert (
            both[0].values == both[1].values and both[0].best_move is both[1].best_move is not None
        )


def test_what_is_only_printed_is_not_handed_back():
    report = abviz.check(prints_its_value, most_leaves=2, random_trees=0)
    assert "Hand the value back with return" in report.text
    assert "Hand the value back" not in abviz.check(last, most_leaves=2, random_trees=0).text


def last(node):
    return [node.value, *map(last, node.children)][-1]
