"""Games in which it can be measured whether a deeper search plays better."""

from abviz.games.pathology.move_quality import RightMoves, right_moves
from abviz.games.pathology.n_game import NGame
from abviz.games.pathology.p_game import PGame

__all__ = ["NGame", "PGame", "RightMoves", "right_moves"]
