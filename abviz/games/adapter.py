"""Ask every game in one style: ours, which is AIMA's, and successor functions.

`Rules` sees a game of two players as MAX and MIN, `Seats` gives each of several players a
seat p1, p2, …. Both answer `player`, `moves`, `is_terminal` and `utility` of a state.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, NamedTuple

from abviz.trees.builder import MOST_PLAYERS
from abviz.trees.node import Player
from abviz.trees.scores import Score, TreeError, checked_score, shortened

MAX_PLIES = 10_000
MAX_NODES = 4_000_000
ADVICE = "Search to a limit: say depth=... in plies and evaluate=..., a function of the state."
ENDLESS = f"This line came through the same state before: it can go on forever. {ADVICE}"
_SHOWN_MOVES = 8
# Who moves first where players only take turns, as `utility` is told.
_FIRST = "MAX"


# In place of a state that `result` makes when it is needed.
_NOT_MADE = object()


class PossibleMove(NamedTuple):
    """A move, or an outcome of chance with its probability; `Adapter.after` plays it."""

    action: Any
    probability: Any = None
    below: Any = _NOT_MADE


class Adapter:
    """A game of any style, asked in one style."""

    def __init__(self, game: object) -> None:
        if isinstance(game, type):
            name = game.__name__
            raise TreeError(f"{name} is a class, not yet a game. Call it to make one: {name}().")
        self.game = game
        self._actions, self._result = self._method("actions"), self._method("result")
        self._successors = None
        if self._actions is None or self._result is None:
            self._successors = self._method("successors")
        self.is_terminal: Any = self._method("is_terminal", "terminal_test")
        self._utility: Any = self._method("utility")
        self._check_complete()
        self._utility_takes_player = _binds(self._utility, "state", "player")

    def _method(self, *names: str) -> Any:
        return next(filter(callable, (getattr(self.game, name, None) for name in names)), None)

    def _check_complete(self) -> None:
        found = {"is_terminal": self.is_terminal, "utility": self._utility}
        if self._successors is None:
            found = {"actions": self._actions, "result": self._result, **found}
        missing = [name for name, method in found.items() if method is None]
        if missing:
            raise TreeError(
                f"{type(self.game).__name__} is no game: it has no method "
                f"{' and no '.join(missing)}. abviz.games.Game lists what a game must answer."
            )

    def initial(self) -> Any:
        """Return the state in which the game starts."""
        if not hasattr(self.game, "initial"):
            raise TreeError(
                f"The game {type(self.game).__name__} has no initial state. "
                "Give it an attribute `initial`, or say both `state` and `maximizer`."
            )
        found = self.game.initial
        return found() if inspect.isroutine(found) else found

    def start(self, state: Any) -> Any:
        """Return the state where a tree starts; None is the initial one."""
        return self.initial() if state is None else state

    def takes_turns(self, state: Any) -> bool:
        """Tell whether players only take turns, since neither game nor state says who moves."""
        return self._successors is not None and not (
            hasattr(self.game, "to_move") or hasattr(state, "to_move")
        )

    def mover(self, state: Any) -> Any:
        """Return who moves in a state, as the game names that player."""
        if hasattr(self.game, "to_move"):
            return self.game.to_move(state)
        if not hasattr(state, "to_move"):
            raise TreeError(
                f"It is not known who moves in the state {shortened(state)}. "
                "Give the game a method to_move(state)."
            )
        return state.to_move

    def first_mover(self, state: Any) -> Any:
        """Return who moves in the first state; "MAX" where players only take turns."""
        return _FIRST if self.takes_turns(state) else self.mover(state)

    def moves(self, state: Any, player: str) -> list[PossibleMove]:
        """Return the moves of a player, or of chance, in a fixed order: sets are sorted."""
        if player == "chance":
            return [PossibleMove(outcome, chance) for outcome, chance in self._chances(state)]
        if self._successors is not None:
            moves = [
                PossibleMove(one, None, below)
                for one, below in _paired(self._successors(state), state)
            ]
        else:
            moves = [*map(PossibleMove, _in_order(self._actions(state)))]
        if not moves:
            raise TreeError(
                "The game is not over, but there are no actions. "
                "Let is_terminal say that it is over, or let the player pass."
            )
        return moves

    def after(self, state: Any, move: PossibleMove) -> Any:
        """Return the state after a move."""
        return self._result(state, move.action) if move.below is _NOT_MADE else move.below

    def _chances(self, state: Any) -> list[tuple[Any, Any]]:
        ask = getattr(self.game, "chances", None)
        if ask is None:
            raise TreeError(
                "to_move says that chance moves, but the game has no method `chances`. "
                "Add one that returns pairs (outcome, probability)."
            )
        if self._result is None:
            raise TreeError("Chance moves, but the game has no method result(state, outcome).")
        pairs = list(ask(state))
        for pair in pairs:
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise TreeError(
                    f"chances must return pairs (outcome, probability), not {shortened(pair)}."
                )
        if not pairs:
            raise TreeError("chances returned no outcome. Return at least one with probability 1.")
        return pairs


class Rules(Adapter):
    """A game seen by MAX: its players are MAX, MIN and chance.

    MAX is the `maximizer`, as the game names that player; by default the player who moves in the
    initial state.
    """

    def __init__(self, game: object, *, maximizer: object = None) -> None:
        super().__init__(game)
        self._minimizer: list[Any] = []
        self.maximizer = self._first_player() if maximizer is None else maximizer

    def player(self, state: Any, *, above: Player | None = None) -> Player:
        """Return who moves in a state, after a move of the player `above`."""
        if self.takes_turns(state):
            return "min" if above == "max" else "max"
        mover = self.mover(state)
        if is_chance(mover):
            return "chance"
        if mover == self.maximizer:
            return "max"
        self._minimizer = self._minimizer or [mover]
        if mover == self._minimizer[0]:
            return "min"
        raise TreeError(
            f"MAX is the player {shortened(self.maximizer)}, but both "
            f"{shortened(self._minimizer[0])} and {shortened(mover)} move against it. "
            "Minimax is for two players: check `to_move` and `maximizer`. "
            'For more players, list them in an attribute `players`, or search with "maxn".'
        )

    def start(self, state: Any) -> Any:
        """Return the state where a tree starts, if it is known who moves there."""
        start = super().start(state)
        is_first = state is None or not self.takes_turns(start) or start == self.initial()
        if not is_first or (self.takes_turns(start) and self.maximizer != _FIRST):
            raise TreeError(
                "This game does not say who moves: MAX moves first, in its initial state, and the "
                "players take turns. Start there and leave maximizer out, or give the game a "
                "method to_move(state)."
            )
        return start

    def utility(self, state: Any) -> Score:
        """Return the utility of a final state for MAX."""
        if self._utility_takes_player:
            return checked_score(self._utility(state, self.maximizer))
        return checked_score(self._utility(state))

    def _first_player(self) -> Any:
        first = self.first_mover(self.initial())
        if is_chance(first):
            raise TreeError(
                "Chance moves first in this game, so it is open who is MAX. "
                "Say it with maximizer=..., a player as to_move names it."
            )
        return first


class Seats(Adapter):
    """A game seen by all its players: the first one sits at p1, the second at p2, …."""

    def __init__(self, game: object) -> None:
        super().__init__(game)
        players = declared_players(game)
        if players is None:
            raise TreeError(
                "A search that gives each player a seat needs to know the players. List them in "
                "an attribute `players` of the game, as to_move names them."
            )
        self.players = players

    def player(self, state: Any, *, above: object = None) -> str:
        """Return who moves in a state: "p1", "p2", … or "chance"."""
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
        """Return the utility of a final state for each player."""
        if self._utility_takes_player:
            return [self._utility(state, player) for player in self.players]
        return _one_for_each(self._utility(state), "utility(state)", players=len(self.players))


class StaticEvaluation:
    """The static evaluation of the states of a game, if there is one.

    `evaluate` takes a state and returns its score for MAX, or for several `players` a list with a
    score for each.
    """

    def __init__(self, evaluate: Callable[[Any], Any] | None, *, players: int = 0) -> None:
        if evaluate is not None and not callable(evaluate):
            raise TreeError(
                f"evaluate must be a function of the state, not {shortened(evaluate)}. "
                "Let it return the static score for MAX."
            )
        if evaluate is not None and not _binds(evaluate, "state"):
            name = getattr(evaluate, "__name__", type(evaluate).__name__)
            call = f"{name}(state, ...)" if name.isidentifier() else "..."
            raise TreeError(
                f"evaluate is called with a state alone, and {name} takes "
                f"{inspect.signature(evaluate)}. Hand in a function of the state that returns the "
                f"static score for MAX, such as lambda state: {call}"
            )
        self.evaluate = evaluate
        self._players = players

    @property
    def has_estimates(self) -> bool:
        """Whether inner nodes get an estimate, which is one number."""
        return self.evaluate is not None and not self._players

    def at_limit(self, state: Any, *, plies: int) -> Any:
        """Return the score, or the scores, of a state at which a search stops."""
        if self.evaluate is None:
            raise TreeError(
                f"The game is not over at the limit of {plies} plies, so this leaf needs a "
                "static score. Say evaluate=..., a function of the state, or leave depth out."
            )
        if not self._players:
            return checked_score(self.evaluate(state))
        return _one_for_each(self.evaluate(state), "evaluate(state)", players=self._players)


class TooLarge(TreeError):
    """A game has more nodes than are allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(f"The tree has more than {most:,} nodes. {ADVICE}")


class locating_errors(AbstractContextManager[None]):
    """Lets every error inside the block say after which moves of the game it came."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Callable[[], Sequence[object]]) -> None:
        self._moves = moves

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Put the place into our own errors, and a note to those of the game."""
        if isinstance(error, TreeError):
            raise TreeError(f"{where(self._moves())}: {error}") from None
        if isinstance(error, Exception):
            error.add_note(f"Raised by the game while it was unfolded: {where(self._moves())}.")


def where(moves: Sequence[object]) -> str:
    """Return the place after some moves in words; of many only the last ones."""
    if not moves:
        return "At the start"
    shown = ["…"] * (len(moves) > _SHOWN_MOVES) + [str(move) for move in moves[-_SHOWN_MOVES:]]
    return f"After the moves {', '.join(shown)}"


def is_chance(mover: object) -> bool:
    """Tell whether it is chance that moves: `to_move` returned None or "chance"."""
    return mover is None or (isinstance(mover, str) and mover == "chance")


def declared_players(game: object) -> tuple[Any, ...] | None:
    """Return the players that a game lists in an attribute `players`; None if it does not."""
    listed = getattr(game, "players", None)
    if not isinstance(listed, (list, tuple)):
        return None
    players = tuple(listed)
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise TreeError(
            f"A game has 2 to {MOST_PLAYERS} players, and this one has {len(players)}. "
            "List them all in the attribute `players`."
        )
    twice = [one for place, one in enumerate(players) if one in players[:place]]
    if twice:
        raise TreeError(
            f"The attribute `players` lists {shortened(twice[0])} twice. List each player once."
        )
    return players


def _one_for_each(scores: Any, asked: str, *, players: int) -> list[Any]:
    if not isinstance(scores, (list, tuple)) or len(scores) != players:
        raise TreeError(
            f"{asked} returned {shortened(scores)}, and the game has {players} players. "
            "Return a list with one score for each of them."
        )
    return list(scores)


def _binds(function: Callable[..., Any], *arguments: str) -> bool:
    """Tell whether a function can be called with so many arguments, as far as it says."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return True  # Something built in.
    try:
        signature.bind(*arguments)
    except TypeError:
        return False
    return True


def _in_order(actions: Iterable[Any]) -> list[Any]:
    """Return actions as a list; those of a set in an order that is the same in every run."""
    if not isinstance(actions, (set, frozenset)):
        return list(actions)
    try:
        return sorted(actions)
    except TypeError:
        return sorted(actions, key=repr)


def _paired(found: Any, state: Any) -> list[tuple[Any, Any]]:
    """Return what a successor function returned as pairs of a move and a state."""
    if isinstance(found, Mapping) or not isinstance(found, Iterable):
        raise TreeError(
            f"successors returned {shortened(found)}. "
            "Return a list of pairs (move, state), or a list of states."
        )
    entries = _in_order(found)
    odd = [one for one in entries if not (type(one) is tuple and len(one) == 2)]
    if entries and len(odd) == len(entries):
        return list(enumerate(entries, start=1))
    if odd:
        raise TreeError(
            f"successors returned pairs (move, state) and also {shortened(odd[0])}, which is none. "
            "Return pairs everywhere, or states everywhere."
        )
    for entry in entries:
        # Where states are tuples of two, one that was returned alone looks like a pair.
        if type(state) is tuple and len(state) == 2 and type(entry[1]) is not tuple:
            raise TreeError(
                f"successors returned {shortened(entry)}: a tuple of two is read as a pair "
                f"(move, state), and {shortened(entry[1])} is no state like {shortened(state)}. "
                "Return pairs (move, state)."
            )
    return entries
