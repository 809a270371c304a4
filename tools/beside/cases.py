"""The thirty trees and games that each library is asked about.

All of them are put as games of AIMA's kind (`abviz.games.Game`), which the modules `with_…`
translate. A tree is such a game too: its moves are 1, 2, … from left to right.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from connect_four import ConnectFour

import abviz

# From left to right, each from its lowest disc up; seven squares are empty.
COLUMNS = "OXOOOX OXOXOX OXOXXX XOX XXOXOX OO XOOOX"


@dataclass(frozen=True)
class Case:
    """A tree or a game, and why it is asked about."""

    name: str
    text: str
    game: Any
    first: str = "MAX"
    second: str = "MIN"

    @property
    def maximizer(self) -> str:
        """MAX, as the game names that player: MIN moves first in one of the trees."""
        return "MAX" if "MAX" in (self.first, self.second) else self.first

    def mover(self) -> str:
        """Return who moves at the root, as the game names that player."""
        return self.game.to_move(self.game.initial)


class TreeGame:
    """A tree as a game; a state is a node."""

    def __init__(self, text: str, *, root: str = "max") -> None:
        self.tree = abviz.Tree.parse(text, root=root)
        self.initial = self.tree.root

    def to_move(self, node: Any) -> str:
        """Return who moves in a state."""
        return node.player.upper() if node.player != "chance" else "chance"

    def actions(self, node: Any) -> list[int]:
        """Return the moves of a state."""
        return list(range(1, len(node.children) + 1))

    def result(self, node: Any, move: int) -> Any:
        """Return the state after a move."""
        return node.children[move - 1]

    def chances(self, node: Any) -> list[tuple[int, Any]]:
        """Return the outcomes of chance with their probabilities."""
        return list(zip(self.actions(node), node.probabilities, strict=True))

    def is_terminal(self, node: Any) -> bool:
        """Tell whether the game is over."""
        return node.is_leaf

    def utility(self, node: Any, player: str) -> Any:
        """Return what the end is worth to a player."""
        return node.value if player == "MAX" else -node.value


class Counted:
    """A game that counts how often it is asked for the utility of a final state.

    Some libraries copy a state with all it refers to: such a copy counts here, too.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.leaves = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def __deepcopy__(self, memo: dict) -> Counted:
        return self

    def utility(self, state: Any, player: Any) -> Any:
        """Count the call, and return what the end is worth to a player."""
        self.leaves += 1
        return self.game.utility(state, player)


def tree(name: str, text: str, *, root: str = "max") -> Case:
    """Return a case that is a tree."""
    shown = f"min({text})" if root == "min" else text
    players = ("MIN", "MAX") if root == "min" else ("MAX", "MIN")
    return Case(name, shown, TreeGame(text, root=root), *players)


TREES = (
    tree("textbook", "(3 12 8) (2 4 6) (14 5 2)"),
    tree("two equal moves", "(3 5) (3 9)"),
    tree("equal moves, the first is worse", "(2 7) (4 9) (4 5)"),
    tree("equal by a bound only", "(4 6) (4 1)"),
    tree("all scores equal", "(0 0) (0 0)"),
    tree("one move at the root", "max((5 1))"),
    tree("forced all the way", "max(((4)))"),
    tree("a leaf alone", "5"),
    tree("a win later, a win at once", "((1)) 1"),
    tree("a loss at once, a loss later", "-1 ((-1))"),
    tree("a little more, two plies later", "100 ((100.1))"),
    tree("leaves at unequal depth", "(3 (1 9)) 4 ((8 2) 6)"),
    tree("four plies", "(((3 5) (6 9)) ((1 2) (0 7))) (((7 4) (5 8)) ((2 6) (9 1)))"),
    tree("negative scores", "(-3 -5) (-2 -9)"),
    tree("fractions", "(1/3 1/2) (2/5 3/7)"),
    tree("decimals", "(0.1 0.3) (0.2 0.2)"),
    tree("whole numbers too long for a float", "9007199254740992 9007199254740993"),
    tree("MIN at the root", "(3 5) (2 9)", root="min"),
    tree("MAX twice running", "max(3 5) max(2 9)"),
    tree("nothing but −∞", "(-inf 3) (-inf 5)"),
    tree("one ply of twelve", "3 1 4 1 5 9 2 6 5 3 5 8"),
)
CHANCE = (
    tree("a coin, or a sure 5", "chance(1/2*10 1/2*2) 5"),
    tree("a gamble of just the sure 3", "3 chance(1/10*3 3/10*7 3/5*1)"),
    tree("chance at the root", "chance(1/4*(3 8) 3/4*(1 9))"),
    tree("a die under MIN", "(chance(1/6*6 5/6*0) 2) (chance(1/2*3 1/2*1) 4)"),
)
NIM = ("first", "second")
GAMES = (
    Case("tic-tac-toe", "OXO ..X ..., X moves", abviz.games.TicTacToe("OXO ..X ..."), "X", "O"),
    Case(
        "tic-tac-toe, four ways to win",
        "XOO .X. ..., X moves",
        abviz.games.TicTacToe("XOO .X. ..."),
        "X",
        "O",
    ),
    Case("Nim", "heaps 1 and 2", abviz.games.Nim((1, 2)), *NIM),
    Case("Nim, misère", "heaps 1, 1 and 2", abviz.games.Nim((1, 1, 2), misere=True), *NIM),
    Case("connect four", f"columns {COLUMNS}, X moves", ConnectFour(COLUMNS, mover="X"), "X", "O"),
)
CASES = TREES + CHANCE + GAMES


def exact(score: Any) -> Any:
    """Return a score as a fraction, unless it is infinite: sums of floats are not exact."""
    return score if score in (float("inf"), float("-inf")) else Fraction(str(score))


def value(case: Case, state: Any) -> Any:
    """Return the minimax value of a state for MAX, in exact numbers."""
    game = case.game
    if game.is_terminal(state):
        return exact(game.utility(state, case.maximizer))
    mover = game.to_move(state)
    if mover == "chance":
        outcomes = game.chances(state)
        return sum(chance * value(case, game.result(state, move)) for move, chance in outcomes)
    values = [value(case, game.result(state, move)) for move in game.actions(state)]
    return max(values) if mover == case.maximizer else min(values)


def best_moves(case: Case) -> list:
    """Return all moves at the root that keep its value; none where chance moves."""
    game, root = case.game, case.game.initial
    if game.is_terminal(root) or case.mover() == "chance":
        return []
    best = value(case, root)
    return [move for move in game.actions(root) if value(case, game.result(root, move)) == best]
