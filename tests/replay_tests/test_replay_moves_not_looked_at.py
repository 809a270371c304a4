"""Sentences about moves that some pass looked at, together with those that none did."""

import pytest
from games_tests.played import Replayed

from abviz import search
from abviz.trees import Tree

SCORES = [
    [[3, 0, 8], [0, 2, 3], [0, 0, 2]],
    [[5, 3, 1], [5, 7, 5], [4, 6, 4]],
    [[5, 3, 3], [5, 5, 3], [4, 8, 6]],
]


@pytest.mark.parametrize(
    ("algorithm", "words"),
    [
        ("scout", "1-2's other 2 moves need not be looked at in this test"),
        ("negascout", "1-2's other 2 moves need not be asked in this pass"),
    ],
)
def test_moves_are_counted_where_only_another_pass_looked_at_them(algorithm, words):
    trace = search(Replayed(Tree.from_nested(SCORES)), algorithm)
    cutoffs = [step for step in trace.steps if step.cutoff]
    mixed = [step for step in cutoffs if len({bool(node.stub) for node in step.cutoff.skipped}) > 1]
    assert words in mixed[0].sentence
