"""Boards of python-chess, as seen in version 1.11.2.

``legal_moves`` lists the moves, ``push(move)`` changes the board, ``copy()`` copies it
with its history, ``turn`` is True for White. ``is_game_over()`` tells of mate,
stalemate, dead positions, seventy-five moves and a fivefold repetition; a draw that
must be claimed is none. ``outcome().winner`` is True, False or None for a draw.

python-chess scores no position and has no search: the user says what one is worth.
"""

import math
from collections.abc import Iterable
from typing import Any, ClassVar

from abviz.errors import Message
from abviz.games.guests.guest import Guest
from abviz.trees.scores import Score

_BOARD = (
    "board = chess.Board()\nab.search(ab.games.lazy(board, evaluate=score), depth=2)"
)


class ChessGame(Guest):
    """A game of chess; White is MAX, also where Black is to move.

    Every chess program scores for White, and so does the `evaluate` of the user. A mate
    is worth infinity, above whatever that says; a draw is worth 0.
    """

    library = "python-chess"
    signs = ("legal_moves",)
    needed: ClassVar[dict[str, str]] = dict.fromkeys(
        ("push", "turn", "copy", "is_game_over", "outcome", "fen"), _BOARD
    )
    players = ("White", "Black")
    maximizer = "White"
    endless = Message(
        "No search of chess comes to an end by itself. Say how deep, and what a "
        "position is worth to White:\n    ab.search(ab.games.lazy(board, "
        "evaluate=score), depth=2)\nwhere score is a function of the board."
    )

    def __init__(self, board: Any) -> None:
        """Take a board as it stands now."""
        super().__init__(board)
        self.initial = board.copy()

    def to_move(self, state: Any) -> str:
        """Return "White" or "Black"."""
        return "White" if state.turn else "Black"

    def actions(self, state: Any) -> Iterable[Any]:
        """Return the legal moves in the order of python-chess."""
        return list(state.legal_moves)

    def result(self, state: Any, action: Any) -> Any:
        """Return a copy in which the move is made."""
        after = state.copy()
        after.push(action)
        return after

    def is_terminal(self, state: Any) -> bool:
        """Tell whether the game is over, without a draw that must be claimed."""
        return bool(state.is_game_over())

    def utility(self, state: Any, player: str) -> Score:
        """Return infinity for the player who has given mate, and 0 for a draw."""
        winner = state.outcome().winner
        if winner is None:
            return 0
        return math.inf if winner == (player == "White") else -math.inf

    def key(self, state: Any) -> str:
        """Return the position with its clocks, by which a table finds it."""
        fen: str = state.fen()
        return fen
