"""The N-game: every move counts one up or one down."""

from __future__ import annotations

from random import Random

from abviz.games.pathology.uniform_game import Moves, UniformGame


class NGame(UniformGame):
    """The N-game: each move is worth 1 or −1, and the sum of a line decides.

    What a move is worth is drawn once, 1 or −1 with equal probability, and is the same for
    both players to see. At the end the first player, who is MAX, has won if the sum of
    all moves of the line is above 0, and lost if it is below; 0 is a draw.

    The static score of a state is the sum so far. States that have much of a line in common
    end alike: in this game deeper searches with this score choose better.

    Parameters
    ----------
    branching : int, keyword-only
        Moves in every state, at least 2.
    depth : int, keyword-only
        Plies to the end, from 1 to 20. The game has at most 1,048,576 ends.
    seed : int, keyword-only
        From 0 on: the same seed gives the same game.

    Raises
    ------
    TreeError
        If a number is out of range.

    See Also
    --------
    PGame : A game in which deeper searches choose worse.

    References
    ----------
    Nau, D. S. (1982). An investigation of the causes of pathology in games. Artificial
    Intelligence 19, 257-278.

    Examples
    --------
    >>> game = NGame(depth=3, seed=1)
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
        for _ in range(self.depth):
            above = [count for count in counts[-1] for _ in range(self.branching)]
            counts.append([count + (1 if random.random() < 0.5 else -1) for count in above])
        return counts

    def __repr__(self) -> str:
        """Return the call that makes the game."""
        return f"NGame(branching={self.branching}, depth={self.depth}, seed={self.seed})"
