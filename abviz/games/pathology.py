"""P-games and N-games, where deeper search is worse or better.

`abviz.experiment` counts it.

Both are complete trees with numbers as moves. In a P-game a move keeps a part of a
random board; in an N-game every move counts one up or one down.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TypeAlias

from abviz.text import shortened
from abviz.trees.generators import xi
from abviz.trees.scores import TreeError, checked_whole

MOST_PLIES = 20
MOST_ENDS = 2**MOST_PLIES

Moves: TypeAlias = tuple[int, ...]


class UniformGame:
    """A game with as many moves in every state, and as many plies in every line.

    A state is the tuple of the moves so far, each from 1 to `branching`. The first
    player is MAX. Random values are drawn from the seed when first needed.
    """

    initial: Moves = ()
    players = ("first", "second")

    def __init__(self, *, branching: int = 2, plies: int = 10, seed: int = 0) -> None:
        self.branching = checked_whole(branching, "branching", least=2, most=MOST_ENDS)
        self.plies = checked_whole(plies, "plies", least=1, most=MOST_PLIES)
        self.seed = checked_whole(seed, "seed", least=0)
        if self.branching**self.plies > MOST_ENDS:
            raise TreeError(
                f"A game with {branching} moves and {plies} plies has more than "
                f"{MOST_ENDS:,} ends. Take fewer moves or fewer plies."
            )

    @cached_property
    def counts(self) -> list[list[int]]:
        """For each ply the counts of its states.

        A greater one is better for the first player.
        """
        return self._drawn(Random(self.seed))

    def _drawn(self, random: Random) -> list[list[int]]:
        raise NotImplementedError

    def ends(self) -> list[int]:
        """Return who wins at each end: 1 the first player, −1 the second, 0 a draw."""
        return list(map(_sign, self.counts[-1]))

    def count(self, state: Moves) -> int:
        """Return the count that the static score of a state is made of."""
        return self.counts[len(state)][self.place(state)]

    def place(self, state: Moves) -> int:
        """Return which state of its ply this is, from 0 on."""
        number = 0
        for move in state:
            number = number * self.branching + move - 1
        return number

    def to_move(self, state: Moves) -> str:
        """Return "first" or "second"."""
        return "second" if len(state) % 2 else "first"

    def actions(self, state: Moves) -> list[int]:
        """Return the moves 1, 2, …."""
        return list(range(1, self.branching + 1))

    def result(self, state: Moves, action: int) -> Moves:
        """Return the moves with one more."""
        return (*state, action)

    def is_terminal(self, state: Moves) -> bool:
        """Tell whether all moves are made."""
        return len(state) == self.plies

    def utility(self, state: Moves, player: str) -> int:
        """Return 1 if the player has won, −1 if the other one has, and 0 for a draw."""
        won = _sign(self.count(state))
        return won if player == "first" else -won

    def __repr__(self) -> str:
        size = f"branching={self.branching}, plies={self.plies}"
        return f"{type(self).__name__}({size}, seed={shortened(self.seed)})"


def _sign(count: int) -> int:
    return (count > 0) - (count < 0)


class NGame(UniformGame):
    """The N-game: each move is worth 1 or −1, and the sum of a line decides.

    What a move is worth is drawn once, 1 or −1 with equal probability, and is the same
    for both players to see. At the end the first player, who is MAX, has won if the sum
    of all moves of the line is above 0, and lost if it is below; 0 is a draw.

    The static score of a state is the sum so far. States that have much of a line in
    common end alike: in this game deeper searches with this score choose better.

    Parameters
    ----------
    branching : int, keyword-only
        Moves in every state, at least 2.
    plies : int, keyword-only
        Plies to the end, from 1 to 20. The game has at most 1,048,576 ends.
    seed : int, keyword-only
        From 0 on: the same seed gives the same game.

    See Also
    --------
    PGame : A game in which deeper searches choose worse.

    References
    ----------
    Nau, D. S. (1982). An investigation of the causes of pathology in games. Artificial
    Intelligence 19, 257-278.

    Examples
    --------
    >>> game = NGame(plies=3, seed=1)
    >>> [game.evaluate(state) for state in [(), (1,), (1, 2), (1, 2, 1)]]
    [0, 1, 2, 3]
    >>> game.utility((1, 2, 1), "first")
    1
    """

    def evaluate(self, state: Moves) -> int:
        """Return the sum of the moves so far."""
        return self.count(state)

    def _drawn(self, random: Random) -> list[list[int]]:
        counts = [[0]]
        for _ in range(self.plies):
            above = [count for count in counts[-1] for _ in range(self.branching)]
            counts.append(
                [count + (1 if random.random() < 0.5 else -1) for count in above]
            )
        return counts


class PGame(UniformGame):
    """The P-game: the players take turns to split the board and to keep one part of it.

    The board has one square for each end of the game, and each square is won for the
    first player or for the second, independently of the others. A move splits the rest
    into `branching` equal parts and keeps one of them; the last square decides. The
    first player is MAX; the utility is 1 or −1.

    The static score counts the squares that are left: what share of them is won for the
    first player, minus the share of the second. It is right at the end, and far from it
    a square of a neighbour says nothing about one's own: in this game deeper searches
    with this score choose worse, until the end is near.

    Parameters
    ----------
    branching, plies, seed : int, keyword-only
        As for `NGame`.

    Attributes
    ----------
    win : float
        How likely a square is won for the first player: 1 − ξ if the first player makes
        the last move, and ξ if the second one does, where ξ is the root of x^b + x − 1
        = 0. Then the player to move wins with the probability ξ at every ply. Away from
        it, one of the players wins nearly always.

    See Also
    --------
    NGame : A game in which deeper searches choose better.

    References
    ----------
    Pearl, J. (1983). On the nature of pathology in game searching. Artificial
    Intelligence 20, 427-453.

    Examples
    --------
    >>> game = PGame(plies=3, seed=4)
    >>> print(game.board(()), "->", game.board((2,)))
    + + − + + − − − -> + − − −
    >>> game.evaluate((2,)), round(game.win, 3)
    (-0.5, 0.382)
    """

    @property
    def win(self) -> float:
        """How likely a square is won for the first player."""
        critical = xi(self.branching)
        return 1 - critical if self.plies % 2 else critical

    def board(self, state: Moves) -> str:
        """Return the squares that are left.

        + is won for the first player, − for the second.
        """
        size = self._squares_left(state)
        first = self.place(state) * size
        return " ".join(
            "+" if won > 0 else "−" for won in self.counts[-1][first : first + size]
        )

    def evaluate(self, state: Moves) -> float:
        """Return the static score for the first player, from −1 to 1."""
        return self.count(state) / self._squares_left(state)

    def _squares_left(self, state: Moves) -> int:
        size: int = self.branching ** (self.plies - len(state))
        return size

    def _drawn(self, random: Random) -> list[list[int]]:
        squares, win = self.branching**self.plies, self.win
        counts = [[1 if random.random() < win else -1 for _ in range(squares)]]
        for _ in range(self.plies):
            below = counts[-1]
            starts = range(0, len(below), self.branching)
            counts.append([sum(below[i : i + self.branching]) for i in starts])
        return counts[::-1]
