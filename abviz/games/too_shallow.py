"""Too shallow a search: a move that looks best only because the search stops too early."""

from __future__ import annotations

from abviz.games.tictactoe import Board, TicTacToe
from abviz.trees.tree import Tree

POSITION = "OXO ..X ..."


def too_shallow_example() -> tuple[Tree, Tree]:
    """Return one position searched to 2 and to 3 plies, with different best moves.

    X moves in the position below. The static score is the number of lines still
    open to X minus the number open to O, divided by 10, so that it stays between a
    loss (−1) and a win (1).

    With 2 plies X looks at O's answers only and takes 7, which lets O have least.
    With 3 plies X sees that 5 makes two threats at once, 4 and 8: O can
    stop one of them. Played to the end, 5 wins and 7 is a draw.

    This is not yet the horizon effect, in which delaying moves push a loss that comes
    anyway past the limit: ``abviz.examples["horizon"]`` shows that.

    Returns
    -------
    tuple of Tree
        The trees of depth 2 and 3; the names of their nodes are the moves.

    Examples
    --------
    >>> import abviz
    >>> two, three = too_shallow_example()
    >>> abviz.search(two).best_move, abviz.search(three).best_move
    (<MIN node 7>, <MIN node 5>)
    >>> abviz.search(two).value, abviz.search(three).value
    (0.0, 1)
    """
    game = TicTacToe(POSITION)
    return (
        Tree.from_game(game, depth=2, evaluate=evaluate),
        Tree.from_game(game, depth=3, evaluate=evaluate),
    )


def evaluate(state: Board) -> float:
    """Return the static score for X: between −0.8 and 0.8.

    Examples
    --------
    >>> evaluate(Board.parse("... .X. ..."))
    0.4
    """
    return TicTacToe().evaluate(state, "X")
