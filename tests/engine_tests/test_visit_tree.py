"""A recording seen as a tree: which visit made which, and in which order they return."""

import pytest

import abviz
from abviz.engine.visit_tree import VisitTree

TREE = "(3 5) (2 9)"


def names(visits, numbers):
    return " ".join(visits.nodes[number].name for number in numbers)


def fails_at_nine(node):
    if node.is_leaf:
        return 1 / (9 - node.value)
    return max(fails_at_nine(child) for child in node.children)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "alphabeta-aima"])
def test_each_visit_was_made_by_one_of_its_parent(algorithm):
    visits = VisitTree(abviz.search(TREE, algorithm))
    for number, above in enumerate(visits.above):
        parent = None if above is None else visits.nodes[above]
        assert visits.nodes[number].parent is parent
        assert above is None or number in visits.below[above]


def test_a_visit_returns_after_those_that_it_has_made():
    visits = VisitTree(abviz.search(TREE))
    lines = [
        f"{'from' if is_return else 'to'} {names(visits, [number])}"
        for number, is_return in visits.in_order()
    ]
    assert lines == [
        *("to A", "to B", "to C", "from C", "to D", "from D", "from B"),
        *("to E", "to F", "from F", "from E", "from A"),
    ]
    assert names(visits, visits.returning()) == "C D B F E A"


def test_what_an_error_has_ended_never_returns():
    visits = VisitTree(abviz.watch(fails_at_nine, TREE))
    assert names(visits, visits.returning()) == "C D B F"


def test_a_search_in_passes_begins_at_the_root_again():
    visits = VisitTree(abviz.search("((3 5)~4 (2 9)~6)", "iterative-deepening"))
    roots = [number for number, above in enumerate(visits.above) if above is None]
    # The second pass begins with the better move of the first.
    assert [names(visits, visits.below[root]) for root in roots] == ["B E", "E B"]
    assert visits.path_to(len(visits.nodes) - 1)[-1] == roots[-1]


def test_the_way_to_a_visit_and_what_came_before_it():
    visits = VisitTree(abviz.search(TREE))
    last = len(visits.nodes) - 1
    assert names(visits, visits.path_to(last)) == "E A"
    assert names(visits, visits.before(visits.path_to(last)[0])) == "B"
    # The end of the search is no visit: nothing leads to it.
    assert visits.path_to(last + 1) == []


def test_skipped_are_the_children_of_a_node_that_was_entered():
    visits = VisitTree(abviz.search("(3 5) (2 (9 8))"))
    assert [visits.recording.tree.nodes[index].name for index in visits.skipped] == ["G"]
