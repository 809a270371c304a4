"""Functions of one's own that are watched to a depth limit, and the moves that they return."""

import pickle

import pytest
from zoo import (
    goes_beyond_the_limit,
    minimax,
    takes_the_value_at_the_limit,
    takes_the_value_in_a_window,
    value_and_move_to_depth,
)

import abviz
from abviz import SearchError
from abviz.trees import Tree, examples

ESTIMATES = examples["estimates"]


def starts(node):
    return minimax(node)


def starts_with_depth(node, evaluate, depth):
    return value_and_move_to_depth(node, evaluate, depth)[0]


def names_the_move(node, evaluate, depth):
    return value_and_move_to_depth(node, evaluate, depth)[1].name


@pytest.mark.parametrize(
    ("function", "algorithm"),
    [
        (minimax, "minimax"),
        (starts, "minimax"),
        (value_and_move_to_depth, "alphabeta"),
        (starts_with_depth, "alphabeta"),
        (names_the_move, "alphabeta"),
    ],
)
@pytest.mark.parametrize("depth", [1, 2, 3, 4, None])
def test_a_function_does_what_the_reference_does_to_the_same_depth(function, algorithm, depth):
    reference = abviz.search(ESTIMATES, algorithm, depth=depth)
    trace = abviz.watch(function, ESTIMATES, depth=depth)
    assert (trace.visits, trace.value) == (reference.visits, reference.value)
    assert (trace.values, trace.ends) == (reference.values, reference.ends)
    assert (trace.leaves, trace.share_of_leaves) == (reference.leaves, reference.share_of_leaves)
    assert trace.unseen == "" and trace.tree is ESTIMATES
    assert trace.departure == "" and "does what" in trace.comparison
    last, other = trace.frame(-1), reference.frame(-1)
    assert [last.status(node) for node in ESTIMATES] == [other.status(node) for node in ESTIMATES]
    assert pickle.loads(pickle.dumps(trace)) == trace == trace.rerun(ESTIMATES)


def test_what_is_said_at_the_limit_and_of_the_move():
    trace = abviz.watch(value_and_move_to_depth, ESTIMATES, depth=2)
    assert repr(trace) == "value_and_move_to_depth to 2 plies: value 6, 4 of 6 leaves"
    assert [step.sentence for step in trace.steps[1:3]] == [
        "MIN node B is entered with the window [−∞, +∞].",
        "MAX node C is entered at the depth limit and returns 6.",
    ]
    assert trace.steps[-1].sentence == (
        "A (MAX) returns 6: the search is over; the move that comes back is B."
    )
    assert trace.in_language("de").steps[2].sentence == (
        "Die Suche betritt an der Tiefengrenze den MAX-Knoten C, der 6 zurückgibt."
    )


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        (lambda root: (3, root.children[1]), "C"),
        (lambda root: [3, "B"], "B"),
        (lambda root: root.children[0], "B"),
        (lambda root: (3, "nobody"), None),
        (lambda root: (3, None), None),
        (lambda root: (3, Tree.parse("1 2").leaves[0]), None),
        (lambda root: 3, None),
    ],
)
def test_the_move_is_a_node_of_the_tree_or_its_name(answer, move):
    def search(node):
        values = [search(child) for child in node.children]
        return answer(node) if values else node.value

    trace = abviz.watch(search, Tree.parse("3 5"))
    last = trace.steps[-1].sentence
    assert last.endswith(f"; the move that comes back is {move}." if move else "is over.")
    assert (trace.returned_move and trace.returned_move.name) == move


def test_a_function_that_goes_beyond_the_limit():
    trace = abviz.watch(goes_beyond_the_limit, ESTIMATES, depth=1)
    assert trace.value == 8
    assert trace.departure == "It enters C, beyond the depth limit."
    assert trace.steps[trace.departure_step].node.name == "C"


@pytest.mark.parametrize(
    ("function", "first"),
    [
        (takes_the_value_at_the_limit, "C returns no number; in minimax to 2 plies it returns 6."),
        (
            takes_the_value_in_a_window,
            "It stops at B with TypeError; alpha-beta to 2 plies goes on to enter F. C had "
            "returned no number to B.",
        ),
    ],
)
def test_who_takes_the_value_of_an_inner_node_is_told_of_its_estimate(function, first):
    trace = abviz.watch(function, ESTIMATES, depth=2)
    assert isinstance(trace.error, TypeError)
    assert trace.departure.partition(" Line ")[0] == (
        f"{first} C is an inner node at the depth limit: its node.value is None, and its "
        "node.estimate is the number to return there."
    )


def test_who_returns_nothing_before_the_limit_is_told_nothing_of_estimates():
    def stops_early(node, depth):
        if node.is_leaf or node.name == "I":
            return node.value
        return (
            node.estimate if depth == 0 else [stops_early(c, depth - 1) for c in node.children][0]
        )

    departure = abviz.watch(stops_early, ESTIMATES, depth=2).departure
    assert "I returns no number" in departure and "estimate" not in departure


def test_who_returns_early_is_not_at_the_limit():
    def hasty(node):
        if node.is_leaf:
            return node.value
        if node.name == "I":
            return 5
        return (max if node.is_max else min)(hasty(child) for child in node.children)

    trace = abviz.watch(hasty, ESTIMATES, depth=2)
    assert [step.kind for step in trace.steps if step.node.name == "I"] == ["enter", "leave"]
    assert [node.name for node in trace.leaves] == ["C", "F", "Q", "T"]
    assert trace.departure == "I returns 5; in minimax to 2 plies it returns 3."


@pytest.mark.parametrize("depth", [0, -1, True, 1.5, "2"])
def test_a_depth_that_is_no_whole_number_from_1_is_refused(depth):
    with pytest.raises(SearchError, match="depth must be a whole number from 1 to 4,000,000"):
        abviz.watch(minimax, ESTIMATES, depth=depth)


def test_a_limit_above_nodes_without_estimates_is_refused_with_what_to_do():
    with pytest.raises(SearchError) as caught:
        abviz.watch(minimax, examples["lucky-8"], depth=2)
    assert str(caught.value) == (
        "minimax stops at inner nodes and takes their estimates, and C has none. "
        "Give it one, as in (3 4)~2.5, or all of them with tree.with_estimates."
    )
    assert abviz.watch(minimax, examples["lucky-8"], depth=3).value == 4
