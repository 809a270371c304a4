"""Who moves in a tree: MAX and MIN, or the players p1, p2, … of a larger game."""

from __future__ import annotations

import re
from typing import Literal

from abviz.errors import Problem
from abviz.trees.errors import TreeError, nearest
from abviz.trees.node import Node
from abviz.trees.scores import Score, checked_score
from abviz.trees.validation import checked_whole
from abviz.trees.wording import shortened

MOST_PLAYERS = 99
_SEAT = re.compile("p[1-9][0-9]?")
WORDS = ("max", "min", "chance")
OPPONENTS = {"max": Problem("MAX"), "min": Problem("MIN")}


class Players:
    """The players of a tree: who moves after whom, and which nodes fit their kind of game.

    Parameters
    ----------
    root : str
        Who moves first: "max", "min", or a player such as "p1".
    players : int or None
        How many players the game has, from 2 to 99, if that is known.

    Raises
    ------
    TreeError
        If an argument is not as above.

    Examples
    --------
    >>> players = Players("p1", players=3)
    >>> players.after("p1", default="p1"), players.after("p3", default="p3")
    ('p2', 'p1')
    """

    def __init__(self, root: object, *, players: object) -> None:
        if root not in ("max", "min") and seat_of(root) is None:
            raise TreeError(
                f"root says who moves first, and {shortened(root)} does not. Use 'max' or 'min', "
                "or a player such as 'p1' in a game of several players."
            )
        self.first = str(root)
        self._players = _checked_players(players)
        self._length = self._players
        self._highest = 0
        self._several: bool | None = None

    def after(self, player: str, *, default: str | None) -> str | None:
        """Return who moves below a node if nobody says so; None if that is not known.

        Parameters
        ----------
        player : str
            Who moves at the node.
        default : str or None
            Who would move there if nobody had said so: chance hands this on.
        """
        if player == "max":
            return "min"
        if player == "min":
            return "max"
        seat = seat_of(player)
        if seat is None:
            return default
        return f"p{seat % self._players + 1}" if self._players else None

    def accept(self, node: Node) -> None:
        """Accept a node that fits those before it.

        Raises
        ------
        TreeError
            If it does not; nothing is changed then.
        """
        if node.value is not None or node.is_max or node.is_min:
            if self._several is not False:
                self._settle(node, several=False)
        elif node.estimate is not None:
            self.accept_estimate(node)
        elif node.seat is not None or node.utilities is not None:
            self._check_seat(node)
            self._check_scores(node)
            self._settle(node, several=True)
            self._highest = max(self._highest, node.seat or 0)
            self._length = len(node.utilities) if node.utilities else self._length

    def accept_estimate(self, node: Node) -> None:
        """Accept that an inner node has an estimate.

        Raises
        ------
        TreeError
            If it belongs to a game of several players.
        """
        if self._several or node.seat is not None:
            raise TreeError(
                Problem(
                    "An estimate is one number and does not fit a game of several players. "
                    "Leave it out."
                )
            )
        self._several = False

    def _settle(self, node: Node, *, several: bool) -> None:
        if self._several is None:
            self._several = several
        elif self._several != several:
            raise TreeError(_misfit(node))

    def _check_seat(self, node: Node) -> None:
        if node.seat and self._length and node.seat > self._length:
            raise TreeError(
                Problem(
                    "p{seat} moves here, but the game has {players} players. "
                    "Use p1 to p{players}, or give every leaf more scores.",
                    seat=node.seat,
                    players=self._length,
                )
            )

    def _check_scores(self, node: Node) -> None:
        if not node.utilities:
            return
        scores = len(node.utilities)
        if self._length and scores != self._length:
            raise TreeError(
                Problem(
                    "This leaf has {scores} scores, but the game has {players} players. "
                    "Give every leaf one score per player.",
                    scores=scores,
                    players=self._length,
                )
            )
        if scores < self._highest:
            raise TreeError(
                Problem(
                    "This leaf has {scores} scores, but p{seat} moves in this tree. "
                    "Give every leaf one score per player.",
                    scores=scores,
                    seat=self._highest,
                )
            )


def seat_of(player: object) -> int | None:
    """Return the number of a player such as "p2"; None for other things.

    Examples
    --------
    >>> seat_of("p2"), seat_of("max")
    (2, None)
    """
    if isinstance(player, str) and player not in WORDS and _SEAT.fullmatch(player):
        return int(player[1:])
    return None


def checked_opponent(root: object) -> Literal["max", "min"]:
    """Return who moves first in a tree of MAX and MIN.

    Raises
    ------
    TreeError
        If it is neither "max" nor "min".

    Examples
    --------
    >>> checked_opponent("min")
    'min'
    """
    if root == "max":
        return "max"
    if root == "min":
        return "min"
    raise TreeError(
        f"root says who moves first, and {shortened(root)} does not. Use 'max' or 'min'."
    )


def checked_player(player: object) -> str:
    """Return who moves at an inner node, or say why nobody is called that.

    Raises
    ------
    TreeError
        If it is neither "max", "min", "chance" nor "p1" to "p99".

    Examples
    --------
    >>> checked_player("chance"), checked_player("p12")
    ('chance', 'p12')
    """
    if isinstance(player, str) and (player in WORDS or seat_of(player)):
        return player
    raise TreeError(
        Problem(
            "{given} is not a player. {advice}",
            given=shortened(player),
            advice=nearest(player, (*WORDS, "p1")),
        )
    )


def _checked_players(players: object) -> int:
    if players is None:
        return 0
    return checked_whole(players, "players", least=2, most=MOST_PLAYERS)


def _misfit(node: Node) -> Problem:
    """Say why a node does not fit the other kind of game."""
    if node.utilities is not None:
        return Problem(
            "This leaf has one score per player, but the tree belongs to MAX and MIN. "
            "Let players move at its inner nodes, as in p1(<1 2> <2 1>)."
        )
    if node.seat is not None:
        return Problem(
            "p{seat} moves here, but the tree belongs to MAX and MIN. "
            "Let p1, p2, … move at every inner node, or MAX and MIN at all of them.",
            seat=node.seat,
        )
    if node.is_leaf:
        return Problem(
            "This leaf has a single score, but the game has several players. "
            "Give it one score per player, as in <1 2 6>."
        )
    return Problem(
        "{player} moves here, but the game has several players. "
        "Let p1, p2, … move at every inner node, or MAX and MIN at all of them.",
        player=OPPONENTS[str(node.player)],
    )


def checked_utilities(scores: tuple[object, ...] | list[object]) -> tuple[Score, ...]:
    """Return one score per player, or raise a TreeError.

    Examples
    --------
    >>> checked_utilities([1, 2.5])
    (1, 2.5)
    """
    if not 2 <= len(scores) <= MOST_PLAYERS:
        raise TreeError(
            Problem(
                "A list of scores has one for each of 2 to {most} players; this one has {scores}.",
                most=MOST_PLAYERS,
                scores=len(scores),
            )
        )
    return tuple(checked_score(score) for score in scores)
