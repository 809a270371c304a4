"""
A game as it is being played: the position, its moves, how it ends, and how large it is.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from abviz.games.adapter import Rules, declared_players, is_same, needs_seats
from abviz.games.guests import as_game
from abviz.games.lazy_game import LazyGame
from abviz.text import printable, shortened
from abviz.trees.scores import TreeError

Side = Literal["max", "min"]
_SHOWN_MOVES = 12
_LONGEST_NAME = 24
_MOST_STATES = 20_000


class Size(NamedTuple):
    """How many leaves, nodes and plies the rest of a game has."""

    leaves: int = 1
    nodes: int = 1
    plies: int = 0


class Match:
    """
    A game of MAX and MIN, without chance, played move by move from its `position`.
    """

    def __init__(self, game: Any, state: Any = None, *, maximizer: Any = None) -> None:
        if needs_seats(game) or hasattr(as_game(game), "chances"):
            has = "chances"
            if needs_seats(game):
                has = f"{len(declared_players(game))} players with scores of their own"
            raise TreeError(
                "Only a game of two players, without chance, can be played; "
                f"{shortened(game)} has {has}."
            )
        self.rules = Rules(game, maximizer=maximizer)
        self.position = LazyGame(self.rules, self.rules.start(state)).root
        self._sizes: dict[Any, Size] = {}
        # Who MIN is, a game tells only where MIN moves.
        next(iter(self.position.children), None)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.position.is_leaf)

    @property
    def moves(self) -> list[Any]:
        """The moves in the present position, in the order of the game."""
        return (
            [] if self.is_over else [move.action for move in self.position.possible()]
        )

    @property
    def side(self) -> Side | None:
        """Who is to move, "max" or "min"; None where the game is over."""
        if self.is_over:
            return None
        return "max" if self.position.is_max else "min"

    @property
    def winner(self) -> Side | None:
        """Who has won; None if nobody has, or the game is not over."""
        if not self.is_over:
            return None
        margin = self.position.ask(self.rules.margin, self.position.state)
        if margin > 0:
            return "max"
        return "min" if margin < 0 else None

    def name(self, side: Side) -> str:
        """Return what the game calls a player; empty if it has no names."""
        if self.rules.takes_turns:
            return ""
        name = self.rules.maximizer if side == "max" else self.rules.minimizer
        return "" if name is None else printable(str(name))[:_LONGEST_NAME]

    def play(self, move: Any) -> None:
        """Play a move, given as the game has it or by its text."""
        moves = self.moves
        text = shortened(move if isinstance(move, str) else _text_of(move))
        places = [i for i, option in enumerate(moves) if is_same(option, move)]
        places += [
            i for i, option in enumerate(moves) if shortened(str(option)) == text
        ]
        if not places:
            texts = [str(option) for option in moves[:_SHOWN_MOVES]]
            if len(moves) > _SHOWN_MOVES:
                texts.append("…")
            raise TreeError(
                "{move} is no move here; the moves are: {moves}.",
                move=shortened(move),
                moves=", ".join(texts) or "–",
            )
        self.go(places[0])

    def go(self, place: int) -> None:
        """Play the move at a place among the moves."""
        self.position = self.position.children[place]

    def take_back(self, side: Side) -> None:
        """Go back to where a player was to move last, or to the start."""
        while self.position.parent is not None:
            self.position = self.position.parent
            if self.side == side:
                return

    def from_here(
        self, *, evaluate: Callable[[Any], Any] | None = None, most: int | None = None
    ) -> LazyGame:
        """Return the rest of the game, to be searched.

        `evaluate` and `most` as for `LazyGame`.
        """
        above = self.position.parent and self.position.parent.player
        state = self.position.state
        return LazyGame(self.rules, state, evaluate=evaluate, most=most, above=above)

    def size(self, plies: int | None) -> Size | None:
        """Return how large the rest of the game is to a depth.

        None if that takes too long.
        """
        above = self.position.parent and self.position.parent.player
        # A state may have no hash.
        with suppress(_TooMany, RecursionError, TypeError):
            return self._size(self.position.state, above, plies)
        return None

    def _size(self, state: Any, above: Any, plies: int | None) -> Size:
        """Return how large the game is below a state; each state is counted once."""
        if plies == 0 or self.rules.is_over(state):
            return Size()
        player = self.rules.player(state, above=above)
        key = state, player, plies
        if key not in self._sizes:
            if len(self._sizes) >= _MOST_STATES:
                raise _TooMany
            rest = plies and plies - 1
            moves = self.rules.moves(state, player)
            below = [
                self._size(self.rules.play(state, move), player, rest) for move in moves
            ]
            self._sizes[key] = Size(
                leaves=sum(size.leaves for size in below),
                nodes=1 + sum(size.nodes for size in below),
                plies=1 + max(size.plies for size in below),
            )
        return self._sizes[key]


class _TooMany(Exception):
    """There are more states than are counted."""


def _text_of(move: object) -> str:
    """Return the text of a move; that of a thing without one says what it is."""
    try:
        return str(move)
    except Exception:
        return shortened(move)
