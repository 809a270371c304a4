"""Questions about other orders of the children, compared with all orders there are."""

from itertools import combinations, permutations, product
from math import factorial, inf, prod

import pytest
from classroom_tests.test_ranges import random_trees
from zoo import alphabeta, strict_alphabeta

import abviz
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark
from abviz.classroom.questions.orders import Orders, ask_fewest

TREES, MOST_ORDERS = 40, 1300


class Ordered:
    """A node for a plain search: its children are in another order, and it notes its leaves."""

    def __init__(self, node, order, seen):
        self.node, self.order, self.seen = node, order, seen
        self.is_leaf, self.is_max = node.is_leaf, node.is_max

    @property
    def children(self):
        return [Ordered(child, self.order, self.seen) for child in self.order[self.node]]

    @property
    def value(self):
        self.seen.add(self.node.index)
        return self.node.value


def leaves_seen(tree, order, search=alphabeta):
    seen = set()
    search(Ordered(tree.root, order, seen), -inf, inf)
    return frozenset(seen)


def of_all_orders(tree, search=alphabeta):
    """Return the sets of leaves that a search examines which knows only nodes, in all orders."""
    inner = [node for node in tree if not node.is_leaf]
    orders = product(*(permutations(node.children) for node in inner))
    return {leaves_seen(tree, dict(zip(inner, order, strict=True)), search) for order in orders}


def check(number, search=alphabeta):
    """Compare what is best, of all leaves and of each two, on many trees; return how many."""
    compared, worse, cuts = 0, 0, search is alphabeta
    for tree in random_trees(number):
        if prod(factorial(len(node.children)) for node in tree) > MOST_ORDERS:
            continue
        seen = of_all_orders(tree, search)
        fewest = min(map(len, seen))
        compared += 1
        worse += len(abviz.search(tree.reordered("best"), cut_on_tie=cuts).leaves) > fewest
        question, *_ = questions_for(tree, "reorder", cut_on_tie=cuts)
        assert question.key == {"number:0": str(fewest)}, str(tree)
        orders = Orders(tree, cut_on_tie=cuts)
        told = {node: orders.best.get(node, node.children) for node in tree}
        assert len(leaves_seen(tree, told, search)) == fewest
        for pair in combinations([leaf.index for leaf in tree.leaves], 2):
            can = not Orders(tree, pair, cut_on_tie=cuts).fewest
            assert can == any(one.isdisjoint(pair) for one in seen), (str(tree), pair)
    return compared, worse


@pytest.mark.parametrize("search", [alphabeta, strict_alphabeta])
def test_the_best_order_is_the_best_of_all_orders(search):
    compared, worse = check(TREES, search)
    assert compared > TREES / 2 and worse


def test_best_child_first_is_not_the_best_order_of_an_irregular_tree():
    tree = abviz.Tree.parse("3 ((1 0) 2)")
    assert Orders(tree).fewest == 2 < len(abviz.search(tree.reordered("best")).leaves)


def test_two_leaves_are_asked_for_that_can_each_be_pruned():
    keys = set()
    for tree in random_trees(30):
        for question in questions_for(tree, "reorder")[1:]:
            keys.add(question.key)
            assert mark(question, question.key).is_right
            assert mark(question, 1 - question.key).sentence != question.why
    assert keys == {0, 1}


def check_shapes(number, most):
    """Compare the fewest leaves of small shapes with all scores from −1 to 1; return how many."""
    compared = 0
    for tree in random_trees(number):
        if len(tree.leaves) > most:
            continue
        scores = product((-1, 0, 1), repeat=len(tree.leaves))
        fewest = min(Orders(tree.with_scores(one)).fewest for one in scores)
        asked = ask_fewest(abviz.search(tree), (), seed=1)
        told = asked[0].key["number:0"] if asked else len(tree.leaves)
        assert int(told) == fewest, str(tree)
        compared += 1
    return compared


def test_the_fewest_leaves_of_a_shape_are_those_of_its_best_scores():
    assert check_shapes(60, 5) > 20


def test_leaves_can_be_written_as_question_marks():
    (question,) = questions_for("(? ?) ? (? (? ?))", "best-case")
    assert question.key == {"number:0": "3"} and question.notation == "((? ?) ? (? (? ?)))"
    assert "2 + 2 − 1 = 3" in questions_for("(? ?) (? ?)", "best-case")[0].why


if __name__ == "__main__":
    print(check(2000), check(2000, strict_alphabeta), "trees compared, best child first is worse")
    print(check_shapes(2000, 6), "shapes compared")
