"""The example of too shallow a search shows what it says."""

import abviz
from abviz.games import TicTacToe, too_shallow_example
from abviz.games.tictactoe import POSITION
from abviz.trees import Tree


def values_of_moves(tree):
    return {move.name: abviz.search(tree, "minimax").returned(move) for move in tree.root.children}


def test_one_ply_more_changes_the_move():
    two, three = too_shallow_example()
    assert (two.depth, three.depth) == (2, 3)
    assert values_of_moves(two) == {"4": -0.2, "5": -0.1, "7": 0.0, "8": -0.2, "9": -0.1}
    assert values_of_moves(three) == {"4": 0.0, "5": 1, "7": 0.1, "8": 0.0, "9": 0.1}


def test_the_deeper_move_is_the_right_one():
    whole = Tree.from_game(TicTacToe(POSITION))
    assert values_of_moves(whole) == {"4": -1, "5": 1, "7": 0, "8": -1, "9": -1}


def test_inner_nodes_carry_their_estimates_for_move_ordering():
    _, three = too_shallow_example()
    assert all(node.estimate is not None for node in three if not node.is_leaf)
    assert abviz.search(three.reordered("estimate")).best_move.name == "5"
