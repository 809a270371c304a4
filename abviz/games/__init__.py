"""Games, and the way from a game to its tree."""

from abviz.games.lazy_game import LazyGame, lazy
from abviz.games.nim import Nim
from abviz.games.pathology import NGame, PGame
from abviz.games.protocol import Game
from abviz.games.tictactoe import Board, TicTacToe, open_lines
from abviz.games.unfolding import Unfolding, tree, unfold

__all__ = [
    "Board",
    "Game",
    "LazyGame",
    "NGame",
    "Nim",
    "PGame",
    "TicTacToe",
    "Unfolding",
    "lazy",
    "open_lines",
    "tree",
    "unfold",
]
