"""Connect four from a position: seven columns, six rows, four in a line win."""

from __future__ import annotations

from typing import NamedTuple

COLUMNS, ROWS, LINE = 7, 6, 4
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Position(NamedTuple):
    """The columns from left to right, each from its lowest disc up, and who moves."""

    columns: tuple[str, ...]
    mover: str


class ConnectFour:
    """Connect four; X and O are the players, a move is a column from 1 to 7."""

    def __init__(self, columns: str, *, mover: str) -> None:
        self.initial = Position(tuple(columns.split()), mover)

    def to_move(self, position: Position) -> str:
        """Return who moves in a state."""
        return position.mover

    def actions(self, position: Position) -> list[int]:
        """Return the moves of a state."""
        return [number for number, column in enumerate(position.columns, 1) if len(column) < ROWS]

    def result(self, position: Position, move: int) -> Position:
        """Return the state after a move."""
        columns = list(position.columns)
        columns[move - 1] += position.mover
        return Position(tuple(columns), "O" if position.mover == "X" else "X")

    def is_terminal(self, position: Position) -> bool:
        """Tell whether the game is over."""
        return self.winner(position) is not None or not self.actions(position)

    def utility(self, position: Position, player: str) -> int:
        """Return what the end is worth to a player."""
        winner = self.winner(position)
        if winner is None:
            return 0
        return 1 if winner == player else -1

    def winner(self, position: Position) -> str | None:
        """Return who has four in a line, or None."""
        for x in range(COLUMNS):
            for y in range(len(position.columns[x])):
                for step in DIRECTIONS:
                    discs = [
                        self.disc(position, x + step[0] * n, y + step[1] * n) for n in range(LINE)
                    ]
                    if discs[0] and len(set(discs)) == 1:
                        return discs[0]
        return None

    def disc(self, position: Position, x: int, y: int) -> str:
        """Return X or O, or nothing where no disc is."""
        if not 0 <= x < COLUMNS or not 0 <= y < len(position.columns[x]):
            return ""
        return position.columns[x][y]
