"""Questions about what stays after a change of all scores, compared with a plain search."""

from math import inf

import pytest
from classroom_tests.test_ranges import random_trees
from zoo import alphabeta, minimax, strict_alphabeta

import abviz
from abviz.classroom.questions.invariance import ask_invariance
from abviz.classroom.questions.marking import mark

TREES = 100
CHANGED = {
    "42·S + 1000": lambda score: 42 * score + 1000,
    "−S": lambda score: -score,
    "S²": lambda score: score**2,
}


class Changed:
    """A node for a plain search, with another score, and MAX and MIN in each other's place."""

    def __init__(self, node, change, swaps, seen):
        self.node, self.facts, self.is_leaf = node, (change, swaps, seen), node.is_leaf
        self.is_max = node.is_max is not swaps

    @property
    def children(self):
        return [Changed(child, *self.facts) for child in self.node.children]

    @property
    def value(self):
        self.facts[2].append(self.node.index)
        return self.facts[0](self.node.value)


def parts(tree, search, change=lambda score: score, swaps=False):
    """Return value, best moves and examined leaves, each with what a choice says of it."""
    seen = []
    root = Changed(tree.root, change, swaps, seen)
    search(root, -inf, inf)
    values = [minimax(child) for child in Changed(tree.root, change, swaps, []).children]
    best = minimax(Changed(tree.root, change, swaps, []))
    return {
        "the value of the root": best,
        "the best moves": [place for place, value in enumerate(values) if value == best],
        "the leaves examined and the edges cut": seen,
    }


def check(number, search=alphabeta):
    """Compare the key to each question about many trees with a plain search; return how many."""
    keys = []
    for tree in random_trees(number):
        before, trace = parts(tree, search), abviz.search(tree, cut_on_tie=search is alphabeta)
        for question in ask_invariance(trace, (), seed=number):
            assert ("do not cut" in question.text) == (search is not alphabeta)
            formula = next(one for one in CHANGED if f"becomes {one}." in question.text)
            after = parts(tree, search, CHANGED[formula], "change places" in question.text)
            stays = [name for name in before if before[name] == after[name]]
            right = "; ".join(stays) or "nothing of these three"
            assert question.choices[question.key] == right, (str(tree), question.text)
            assert len({*question.choices}) == 4
            assert [mark(question, place).score for place in range(4)].count(1.0) == 1
            keys.append((formula, "change places" in question.text, right))
    return len(keys), len({*keys})


@pytest.mark.parametrize("search", [alphabeta, strict_alphabeta])
def test_what_stays_is_what_a_plain_search_finds(search):
    asked, kinds = check(TREES, search)
    assert asked == 3 * TREES and kinds > 14


if __name__ == "__main__":
    print(check(2000), check(2000, strict_alphabeta))
