"""Which argument of a recorded function is the node: the one with a usual name, wherever it is."""

import pytest

from abviz.engine.recorder import record, recorded
from abviz.trees import Tree


@pytest.mark.parametrize(
    "function",
    [
        lambda plies, node: node.value,
        lambda plies, n: n.value,
        lambda plies, state: state.value,
        lambda plies, board: board.value,
        lambda plies, Position: Position.value,
        lambda leaf, plies: leaf.value,
    ],
)
def test_the_node_is_found_by_its_name_or_else_is_the_first(function):
    leaf = Tree.parse("3 5").leaves[0]
    arguments = (leaf, 2) if function.__code__.co_varnames[0] == "leaf" else (2, leaf)
    log = record(recorded(function), *arguments)
    assert (log.nodes, log.values, log.result) == ([leaf], [3], 3)
