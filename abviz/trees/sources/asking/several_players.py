"""Games in which each player has a seat: p1, p2, and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abviz.trees.errors import TreeError
from abviz.trees.players import MOST_PLAYERS
from abviz.trees.scores import Score
from abviz.trees.sources.asking.asked_game import AskedGame, is_chance
from abviz.trees.sources.evaluation import StaticEvaluation
from abviz.trees.wording import shortened


class Seats(AskedGame):
    """A game seen by all its players: the first one sits at p1, the second at p2, ….

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.
    players : tuple, keyword-only
        The players in the order of their seats, as `to_move` names them.

    Examples
    --------
    >>> from abviz.games import TicTacToe
    >>> seats = Seats(TicTacToe("XXX OO. ..."), players=("X", "O"))
    >>> seats.player(seats.initial()), seats.utility(seats.initial())
    ('p2', [1, -1])
    """

    def __init__(self, game: object, *, players: tuple[Any, ...]) -> None:
        super().__init__(game)
        self.players = players

    def player(self, state: Any, *, above: object = None) -> str:
        """Return who moves in a state: "p1", "p2", … or "chance".

        Raises
        ------
        TreeError
            If it is somebody who has no seat.
        """
        mover = self.mover(state)
        if is_chance(mover):
            return "chance"
        if mover not in self.players:
            raise TreeError(
                f"to_move says that {shortened(mover)} moves, who is none of the players "
                f"{shortened(self.players)} of the game. Let both name the same players."
            )
        return f"p{self.players.index(mover) + 1}"

    def utility(self, state: Any) -> list[Any]:
        """Return what a final state is worth to each player.

        Raises
        ------
        TreeError
            If a `utility` without a player does not return one score for each of them.
        """
        if self.methods.utility_takes_player:
            return [self.methods.utility(state, player) for player in self.players]
        return checked_scores(
            self.methods.utility(state, None), "utility(state)", players=len(self.players)
        )


class Survey(AskedGame):
    """Finds out who the players of a game are, in the order of their first moves.

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.

    Attributes
    ----------
    players : list
        Those who have turned up so far.

    Examples
    --------
    >>> from abviz.games import TicTacToe
    >>> survey = Survey(TicTacToe())
    >>> survey.player(survey.initial()), survey.players
    ('max', ['X'])
    """

    def __init__(self, game: object) -> None:
        super().__init__(game)
        self.players: list[Any] = []

    def player(self, state: Any, *, above: object = None) -> str:
        """Note who moves in a state."""
        mover = self.mover(state)
        if is_chance(mover):
            return "chance"
        if mover not in self.players:
            self.players.append(mover)
        return "max"

    def utility(self, state: Any) -> Score:
        """Return anything: who gets what does not matter yet."""
        return 0


class StaticUtilities(StaticEvaluation):
    """The evaluation of the states of a game of several players: one score for each.

    Parameters
    ----------
    evaluate : callable or None
        Function of a state that returns a list with one score for each player.
    players : int, keyword-only
        How many there are.

    Examples
    --------
    >>> StaticUtilities(lambda state: [1, 2, 3], players=3).at_limit("any state", plies=2)
    [1, 2, 3]
    """

    __slots__ = ("_players",)

    def __init__(self, evaluate: Callable[[Any], Any] | None, *, players: int) -> None:
        super().__init__(evaluate)
        self._players = players

    def of(self, state: Any) -> None:
        """Return None: an estimate is one number, and does not fit several players."""
        return

    def at_limit(self, state: Any, *, plies: int) -> Any:
        """Return the scores of a state at which a search stops.

        Raises
        ------
        TreeError
            If there is no evaluation, or it returns something else.
        """
        if self._evaluate is None:
            return super().at_limit(state, plies=plies)
        return checked_scores(self._evaluate(state), "evaluate(state)", players=self._players)


def declared_players(game: object) -> tuple[Any, ...] | None:
    """Return the players that a game lists in an attribute `players`; None if it does not.

    Raises
    ------
    TreeError
        If these are fewer than 2, more than 99, or one of them twice.

    Examples
    --------
    >>> class Three:
    ...     players = ["A", "B", "C"]
    >>> declared_players(Three()), declared_players("no game")
    (('A', 'B', 'C'), None)
    """
    listed = getattr(game, "players", None)
    if not isinstance(listed, (list, tuple)):
        return None
    return checked_players(tuple(listed))


def checked_players(players: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the players of a game if these are 2 to 99 different ones."""
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise TreeError(
            f"A game has 2 to {MOST_PLAYERS} players, and this one has {len(players)}. "
            "Let to_move name who moves, or list them all in an attribute `players`."
        )
    twice = [one for place, one in enumerate(players) if one in players[:place]]
    if twice:
        raise TreeError(
            f"The attribute `players` lists {shortened(twice[0])} twice. List each player once."
        )
    return players


def checked_scores(scores: Any, asked: str, *, players: int) -> list[Any]:
    """Return one score for each player, or say that there are others."""
    if not isinstance(scores, (list, tuple)) or len(scores) != players:
        raise TreeError(
            f"{asked} returned {shortened(scores)}, and the game has {players} players. "
            "Return a list with one score for each of them."
        )
    return list(scores)
