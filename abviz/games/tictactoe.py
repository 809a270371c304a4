"""Tic-tac-toe (noughts and crosses), and a position in which a shallow search errs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from abviz.text import shortened
from abviz.trees.scores import TreeError, checked_switch, error_at

EMPTY = "."
LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)

# Each one tells for the nine squares of the new board where they were on the old one.
SYMMETRIES = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (2, 1, 0, 5, 4, 3, 8, 7, 6),
    (6, 7, 8, 3, 4, 5, 0, 1, 2),
    (0, 3, 6, 1, 4, 7, 2, 5, 8),
    (8, 5, 2, 7, 4, 1, 6, 3, 0),
)


@dataclass(frozen=True, slots=True)
class Board:
    """A position of tic-tac-toe; X moves first.

    Parameters
    ----------
    squares : str
        Nine characters, X, O or ".", row by row. `parse` reads other texts and
        checks them.

    Examples
    --------
    >>> board = Board.parse("XO. .X. ..O")
    >>> print(board)
    X O .
    . X .
    . . O
    >>> board.to_move, board.winner
    ('X', None)
    """

    squares: str

    def __post_init__(self) -> None:
        """Refuse what is no text.

        `parse` reads a position, and says what is wrong with it.
        """
        if not isinstance(self.squares, str):
            raise TreeError(
                f"squares is a text such as 'XO..X...O', not {shortened(self.squares)}."
            )

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read a position: X, O or "." for each square, row by row.

        Blanks do not count.

        A TreeError says what is wrong with a text, or with a position that no game
        comes to.

        Examples
        --------
        >>> Board.parse("XXX OOO ...")
        Traceback (most recent call last):
        ...
        abviz.trees.scores.TreeError: O moved last, but the other player already had ...
        """
        if not isinstance(text, str):
            raise TreeError(
                f"A position is text such as 'XO. .X. ..O', not {shortened(text)}."
            )
        for position, mark in enumerate(text):
            if mark not in "XO." and not mark.isspace():
                raise error_at(text, position, "A square is X, O or '.' (empty).")
        squares = "".join(text.split())
        if len(squares) != 9:
            raise TreeError(
                f"A position has 9 squares, and {shortened(text)} shows {len(squares)}."
            )
        _check_game(squares)
        return cls(squares)

    @property
    def rows(self) -> tuple[str, ...]:
        """The three rows, as pictures show them: ``("XO.", ".X.", "..O")``."""
        return tuple(self.squares[start : start + 3] for start in (0, 3, 6))

    @property
    def to_move(self) -> str:
        """Who moves here: "X" or "O"."""
        return "X" if self.squares.count("X") == self.squares.count("O") else "O"

    @property
    def winner(self) -> str | None:
        """Who has three in a row: "X", "O" or None."""
        squares = self.squares
        for a, b, c in LINES:
            if squares[a] == squares[b] == squares[c] != EMPTY:
                return squares[a]
        return None

    def __str__(self) -> str:
        return "\n".join(map(" ".join, self.rows))


class TicTacToe:
    """Tic-tac-toe, from any position.

    Who first has three in a row, column or diagonal wins. The utility is 1 for a
    win, −1 for a loss and 0 for a draw. The players are "X" and "O". A move is the
    number of a square::

        1 2 3
        4 5 6
        7 8 9

    Parameters
    ----------
    position : str
        Where to start: X, O or "." for each square, row by row. MAX is the player
        who moves there, unless `unfold` is told otherwise. For X as MAX in any
        case, unfold ``TicTacToe()`` from the state ``Board.parse(position)``.
    symmetric : bool, keyword-only
        Whether moves that are mirror images of each other, or turn into each other,
        count as one: only the first of them is listed. The value of the game stays.

    Raises
    ------
    TreeError
        If no game comes to that position.

    Examples
    --------
    >>> game = TicTacToe("XO. .X. ..O")
    >>> game.actions(game.initial)
    [3, 4, 6, 7, 8]
    >>> print(game.result(game.initial, 4))
    X O .
    X X .
    . . O
    >>> game = TicTacToe(symmetric=True)
    >>> game.actions(game.initial)
    [1, 2, 5]
    """

    players = ("X", "O")

    def __init__(
        self, position: str = "... ... ...", *, symmetric: bool = False
    ) -> None:
        self.initial = Board.parse(position)
        self.symmetric = checked_switch(symmetric, "symmetric")

    def to_move(self, state: Board) -> str:
        """Return "X" or "O"."""
        return state.to_move

    def actions(self, state: Board) -> list[int]:
        """Return the empty squares in reading order, from 1 to 9."""
        squares = enumerate(state.squares, start=1)
        empty = [number for number, mark in squares if mark == EMPTY]
        return list(_first_of_each_kind(state, empty)) if self.symmetric else empty

    def result(self, state: Board, action: int) -> Board:
        """Return the position after a move."""
        before, after = state.squares[: action - 1], state.squares[action:]
        return Board(before + state.to_move + after)

    def is_terminal(self, state: Board) -> bool:
        """Tell whether a player has won or the board is full."""
        return state.winner is not None or EMPTY not in state.squares

    def utility(self, state: Board, player: str) -> int:
        """Return 1 if the player has won, −1 if the other one has, and else 0."""
        if state.winner is None:
            return 0
        return 1 if state.winner == player else -1

    def canonical(self, state: Board) -> Board:
        """
        Return the same position for all that turn into each other, or are mirrored.
        """
        return Board(
            min("".join(state.squares[old] for old in turn) for turn in SYMMETRIES)
        )

    def evaluate(self, state: Board, player: str) -> float:
        """Return a static score: a tenth of how many more lines are open to the player.

        It lies between a loss (−1) and a win (1).

        Examples
        --------
        >>> TicTacToe().evaluate(Board.parse("... .X. ..."), "X")
        0.4
        """
        opponent = "O" if player == "X" else "X"
        return (open_lines(state, player) - open_lines(state, opponent)) / 10

    def __repr__(self) -> str:
        rows = " ".join(self.initial.rows)
        return f"TicTacToe({rows!r}{', symmetric=True' if self.symmetric else ''})"


def open_lines(state: Board, player: str) -> int:
    """Count the lines in which the player can still win: no opponent has a mark there.

    The difference between the two players, "X" and "O", is a well-known static
    evaluation.

    Examples
    --------
    >>> board = Board.parse("... .X. ...")
    >>> open_lines(board, "X"), open_lines(board, "O")
    (8, 4)
    """
    if not isinstance(state, Board):
        raise TreeError(
            "state is a Board, such as Board.parse('... .X. ...'), not "
            f"{shortened(state)}."
        )
    if not isinstance(player, str) or player not in ("X", "O"):
        raise TreeError(f"player is 'X' or 'O', not {shortened(player)}.")
    opponent = "O" if player == "X" else "X"
    return sum(
        all(state.squares[square] != opponent for square in line) for line in LINES
    )


def _first_of_each_kind(state: Board, empty: list[int]) -> Iterator[int]:
    """Yield the squares to which no symmetry of the position takes an earlier one."""
    squares = state.squares
    same = [
        turn for turn in SYMMETRIES if "".join(squares[old] for old in turn) == squares
    ]
    for square in empty:
        if all(turn[square - 1] >= square - 1 for turn in same):
            yield square


def _check_game(squares: str) -> None:
    """Refuse a position that no game comes to."""
    crosses, noughts = squares.count("X"), squares.count("O")
    if crosses - noughts not in (0, 1):
        raise TreeError(
            "X moves first, so there are as many X as O or one more; "
            f"here are {crosses} X and {noughts} O."
        )
    winners = {
        squares[a] for a, b, c in LINES if squares[a] == squares[b] == squares[c]
    } - {EMPTY}
    last = "X" if crosses > noughts else "O"
    if winners - {last}:
        raise TreeError(
            f"{last} moved last, but the other player already had three in a row "
            "before: the game was over then."
        )


def evaluate(state: Board) -> float:
    """Return the static score for X: between −0.8 and 0.8."""
    return TicTacToe().evaluate(state, "X")
