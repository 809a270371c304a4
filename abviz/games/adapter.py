"""Ask every game in one style: ours, which is AIMA's, and successor functions.

`Rules` sees a game of two players as MAX and MIN, `Seats` gives each of several players
a seat p1, p2, …. Both answer `player`, `moves`, `is_terminal` and `utility` of a state.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from abviz.games.guests import Guest, as_game
from abviz.text import shortened
from abviz.trees.builder import MOST_PLAYERS
from abviz.trees.limits import MOST_MOVES_OF_A_STATE
from abviz.trees.node import Player
from abviz.trees.player_words import opponent_of_min, player_of_word
from abviz.trees.scores import Score, TreeError, checked_score

ADVICE = (
    "Search to a limit: say depth=... in plies and evaluate=..., a function of the "
    "state."
)
ENDLESS = (
    f"This line came through the same state before: it can go on forever. {ADVICE}"
)
_SHOWN_MOVES = 8


# In the place of the state after a move: the game has not been asked for it yet.
NOT_ASKED = object()


class PossibleMove(NamedTuple):
    """A move, or an outcome of chance with its probability.

    `state` is the state after it, where the game lists that beside the move.
    """

    action: Any
    probability: Any = None
    state: Any = NOT_ASKED


class Adapter:
    """A game of any style, asked in one style."""

    maximizer: Any = None

    def __init__(self, game: Any) -> None:
        """Take a game; one that lacks a method is refused."""
        if isinstance(game, type):
            name = game.__name__
            raise TreeError(
                f"{name} is a class, not yet a game. Call it to make one: {name}()."
            )
        game = as_game(game)
        self.game = game
        self._has_actions = all(
            callable(getattr(game, method, None)) for method in ("actions", "result")
        )
        self._check_complete()
        self.is_terminal = getattr(game, "is_terminal", None) or game.terminal_test
        self._utility_takes_player = _takes_player(game.utility)

    def _check_complete(self) -> None:
        """Refuse a game that lacks a method, or has something else in its place."""
        by_successors = hasattr(self.game, "successors") and not self._has_actions
        needed = [] if by_successors else ["actions", "result", "to_move"]
        needed += ["initial", "utility"]
        needed += [] if hasattr(self.game, "terminal_test") else ["is_terminal"]
        missing = [name for name in needed if not hasattr(self.game, name)]
        if missing:
            raise TreeError(
                f"{type(self.game).__name__} is no game: it has no "
                f"{' and no '.join(missing)}. abviz.games.Game lists what a game must "
                "answer."
            )
        methods = (*needed, "chances", "terminal_test", "key", "canonical", "evaluate")
        for name in methods:
            self._check_callable(name)

    def _check_callable(self, name: str) -> None:
        """Refuse an attribute that has the name of a method; `initial` may be one."""
        attribute = getattr(self.game, name, None)
        if name == "initial" or attribute is None or callable(attribute):
            return
        takes = _PARAMETERS.get(name, "state")
        raise TreeError(
            "{name} of {kind} is {attribute}, and must be a method, which is asked in "
            "each state:\n    def {name}(self, {takes}):\n        return ...",
            name=name,
            kind=type(self.game).__name__,
            attribute=shortened(attribute),
            takes=takes,
        )

    def start(self, state: Any = None) -> Any:
        """Return the state where a tree starts; None is the initial one."""
        if state is not None:
            return state
        initial = self.game.initial
        return (
            self.answer("initial", initial) if inspect.isroutine(initial) else initial
        )

    @property
    def takes_turns(self) -> bool:
        """Whether players only take turns, since the game does not say who moves."""
        return not hasattr(self.game, "to_move")

    def first_mover(self, state: Any) -> Any:
        """Return who moves in the first state; "MAX" where players only take turns."""
        return "MAX" if self.takes_turns else self.mover(state)

    def mover(self, state: Any) -> Any:
        """Return who moves in a state, as the game names that player.

        None is chance.
        """
        mover = self.game.to_move(state)
        if getattr(mover, "ndim", 0):
            raise _wrong_answer("to_move", mover)
        if mover is None and not hasattr(self.game, "chances"):
            raise _wrong_answer("to_move", mover)
        return mover

    def is_over(self, state: Any) -> bool:
        """Tell whether the game is over in a state."""
        is_over = self.is_terminal(state)
        if getattr(is_over, "ndim", 0):
            raise _wrong_answer("is_terminal", is_over)
        return bool(is_over)

    def answer(self, method: str, function: Callable[..., Any], *words: Any) -> Any:
        """Return what a method of the game returns.

        None is what a function without return does.
        """
        answer = function(*words)
        if answer is None:
            raise _wrong_answer(method, answer)
        return answer

    def listed(self, method: str, state: Any) -> list[Any]:
        """Return what a method of the game lists, in a fixed order."""
        answer = self.answer(method, getattr(self.game, method), state)
        if not isinstance(answer, Iterable):
            raise _wrong_answer(method, answer)
        moves = _in_order(answer)
        if len(moves) > MOST_MOVES_OF_A_STATE:
            raise TreeError(
                f"{method} listed more than {MOST_MOVES_OF_A_STATE:,} moves in one "
                "state, and no search takes so many. Let it list fewer."
            )
        return moves

    def play(self, state: Any, move: PossibleMove) -> Any:
        """Return the state after a move."""
        if move.state is not NOT_ASKED:
            return move.state
        return self.answer("result", self.game.result, state, move.action)

    def moves(self, state: Any, player: str) -> list[PossibleMove]:
        """
        Return the moves of a player, or of chance, in a fixed order: sets are sorted.
        """
        if player == "chance":
            return [
                PossibleMove(outcome, chance)
                for outcome, chance in _pairs("chances", self.listed("chances", state))
            ]
        if self._has_actions:
            moves = [PossibleMove(action) for action in self.listed("actions", state)]
        else:
            moves = [
                PossibleMove(action, state=below)
                for action, below in _paired(self.listed("successors", state), state)
            ]
        if not moves:
            raise TreeError(
                "The game is not over, but there are no actions. Let is_terminal say "
                "that it is over, or let the player pass."
            )
        return moves

    def own_evaluation(self) -> Callable[[Any], Any] | None:
        """Return how a game of another library scores any state, if it does.

        Its own searches take that at the limit of depth, without being told.
        """
        is_known = isinstance(self.game, Guest) and hasattr(self.game, "evaluate")
        return self.estimate if is_known else None

    def estimate(self, state: Any) -> Any:
        """Return what the game's own evaluation says of a state."""
        return self.game.evaluate(state, self.maximizer)


class Rules(Adapter):
    """A game seen by MAX, the `maximizer`; by default the player who moves first."""

    def __init__(self, game: object, *, maximizer: object = None) -> None:
        """Take a game, and find out who is MAX."""
        super().__init__(game)
        self._minimizer: list[Any] = []
        if maximizer is not None and self.takes_turns:
            raise self._unknown_mover()
        if maximizer is None and isinstance(self.game, Guest):
            maximizer = self.game.maximizer
        self.maximizer = (
            self.first_mover(self.start()) if maximizer is None else maximizer
        )
        # Where MIN may be who moves first, utilities must show whose they are.
        self._is_doubtful = (
            maximizer is None and opponent_of_min(self.maximizer) is not None
        )
        is_word = player_of_word(self.maximizer) == "min"
        if self._is_doubtful and (is_word or not self._utility_takes_player):
            raise self._min_moves_first()
        if maximizer is None and is_chance(self.maximizer):
            raise TreeError(
                "Chance moves first in this game, so it is open who is MAX. "
                "Say it with maximizer=..., a player as to_move names it."
            )

    def player(self, state: Any, *, above: Player | None = None) -> Player:
        """Return who moves in a state, after a move of the player `above`."""
        if self.takes_turns:
            return "min" if above == "max" else "max"
        mover = self.mover(state)
        if is_chance(mover):
            return "chance"
        if is_same(mover, self.maximizer):
            return "max"
        self._minimizer = self._minimizer or [mover]
        if is_same(mover, self._minimizer[0]):
            return "min"
        raise TreeError(
            f"MAX is the player {shortened(self.maximizer)}, but both "
            f"{shortened(self._minimizer[0])} and {shortened(mover)} move against it. "
            "Minimax is for two players: check `to_move` and `maximizer`. "
            "For more players, list them in an attribute `players`, or search with "
            '"maxn".'
        )

    def start(self, state: Any = None) -> Any:
        """Return the state where a tree starts, if it is known who moves there."""
        if state is not None and self.takes_turns:
            raise self._unknown_mover()
        return super().start(state)

    def utility(self, state: Any) -> Score:
        """Return the utility of a final state for MAX."""
        if not self._utility_takes_player:
            return _checked_utility(self.game.utility(state))
        utility = _checked_utility(self.game.utility(state, self.maximizer))
        is_open = self._is_doubtful and utility and self._minimizer
        if is_open and self.game.utility(state, self.minimizer) == utility:
            raise self._min_moves_first()
        return utility

    @property
    def minimizer(self) -> Any:
        """The player who is MIN, as the game names that player.

        None until MIN has moved.
        """
        return self._minimizer[0] if self._minimizer else None

    def margin(self, state: Any) -> Score:
        """Return how much better a final state is for MAX than for MIN, or than 0."""
        margin = self.utility(state)
        if self._minimizer and self._utility_takes_player:
            margin -= checked_score(self.game.utility(state, self.minimizer))
        return margin

    def _min_moves_first(self) -> TreeError:
        return TreeError(
            "The player who moves first is MAX, and this game calls that player "
            "{mover}. Say who is MAX, as the game names that player: "
            "abviz.games.tree(game, maximizer={other}).",
            mover=shortened(self.maximizer),
            other=shortened(opponent_of_min(self.maximizer)),
        )

    def _unknown_mover(self) -> TreeError:
        return TreeError(
            "This game does not say who moves: MAX moves first, in its initial state, "
            "and the players take turns. Start there and leave maximizer out, or give "
            "the game a method to_move(state)."
        )


class Seats(Adapter):
    """A game seen by all its players: the first one sits at p1, the second at p2, …."""

    def __init__(self, game: object) -> None:
        super().__init__(game)
        self.players = declared_players(game)
        if not self.players:
            raise TreeError(
                "A search that gives each player a seat needs to know the players. "
                "List them in an attribute `players` of the game, as to_move names "
                "them."
            )

    def player(self, state: Any, *, above: object = None) -> str:
        """Return who moves in a state: "p1", "p2", … or "chance"."""
        mover = self.mover(state)
        if is_chance(mover):
            return "chance"
        if mover not in self.players:
            raise TreeError(
                f"to_move says that {shortened(mover)} moves, who is none of the "
                f"players {shortened(self.players)} of the game. Let both name the "
                "same players."
            )
        return f"p{self.players.index(mover) + 1}"

    def utility(self, state: Any) -> list[Any]:
        """Return the utility of a final state for each player."""
        if self._utility_takes_player:
            return [self.game.utility(state, player) for player in self.players]
        utilities = self.answer("utility", self.game.utility, state)
        if not isinstance(utilities, Iterable):
            raise _wrong_answer("utility of several players", utilities)
        return list(islice(utilities, MOST_PLAYERS + 1))

    def estimate(self, state: Any) -> list[Any]:
        """Return what the game's own evaluation says of a state, for each player."""
        return [self.game.evaluate(state, player) for player in self.players]


class TooLarge(TreeError):
    """A game has more nodes than are allowed."""


def where(moves: Sequence[object]) -> str:
    """Return the place after some moves in words; of many only the last ones."""
    if not moves:
        return "At the start"
    texts = [str(move) for move in moves[-_SHOWN_MOVES:]]
    if len(moves) > _SHOWN_MOVES:
        texts.insert(0, "…")
    return f"After the moves {', '.join(texts)}"


def is_same(mover: object, other: object) -> bool:
    """Tell whether two players are the same; what cannot be compared is no player."""
    try:
        return bool(mover == other)
    except (TypeError, ValueError):
        return False


def is_chance(mover: object) -> bool:
    """Tell whether it is chance that moves: `to_move` returned None or "chance"."""
    return mover is None or (isinstance(mover, str) and mover == "chance")


def declared_players(game: object) -> tuple[Any, ...]:
    """Return the players that a game lists in an attribute `players`, if it does."""
    listed = getattr(as_game(game), "players", None)
    return tuple(listed) if isinstance(listed, (list, tuple)) else ()


def needs_seats(game: object) -> bool:
    """Tell whether a game has several players who are not MAX and MIN alone."""
    players = declared_players(game)
    return len(players) > 2 or not getattr(as_game(game), "is_opposed", True)


def _takes_player(utility: Callable[..., Any]) -> bool:
    """Tell whether the function takes a player beside the state."""
    try:
        inspect.signature(utility).bind("state", "player")
    except TypeError:
        return False
    return True


# What a method takes, where that is not the state alone.
_PARAMETERS = {
    "result": "state, action",
    "utility": "state, player",
    "evaluate": "state, player",
}
# What each method of a game must return.
_ANSWERS = {
    "initial": "the state in which the game starts",
    "to_move": 'the player who moves, such as "X"',
    "is_terminal": "True or False",
    "actions": "the list of moves",
    "successors": "the list of pairs (move, state)",
    "chances": "the list of pairs (outcome, probability)",
    "result": "the state after the move",
    "utility": "a number, the score of a final state",
    "utility of several players": "the list of scores, with one for each player",
}


def _wrong_answer(method: str, answer: object) -> TreeError:
    """Return the error for what a method of a game must not return."""
    name = method.partition(" ")[0]
    hint = " It may lack a return." if answer is None else ""
    return TreeError(
        f"{name} of the game returned {shortened(answer)}; it must return "
        f"{_ANSWERS[method]}.{hint}"
    )


def _checked_utility(utility: object) -> Score:
    """Return the score of a final state, as the game tells it."""
    try:
        return checked_score(utility)
    except TreeError as error:
        raise TreeError(f"{_wrong_answer('utility', utility)} {error}") from None


def _pairs(method: str, entries: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Return pairs that a method of a game lists."""
    pairs = list(entries)
    for pair in pairs:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise _wrong_answer(method, pairs)
    return pairs


def _in_order(actions: Iterable[Any]) -> list[Any]:
    """Return actions as a list.

    Those of a set in an order that is the same in every run.
    """
    if isinstance(actions, (set, frozenset)):
        return sorted(actions)
    return list(islice(actions, MOST_MOVES_OF_A_STATE + 1))


def _paired(entries: list[Any], state: Any) -> list[tuple[Any, Any]]:
    """Return what a successor function returned as pairs of a move and a state."""
    if not all(type(entry) is tuple and len(entry) == 2 for entry in entries):
        return list(enumerate(entries, start=1))
    for entry in entries:
        # Where states are tuples of two, one that was returned alone looks like a pair.
        if type(state) is tuple and len(state) == 2 and type(entry[1]) is not tuple:
            raise TreeError(
                f"successors returned {shortened(entry)}: a tuple of two is read as a "
                f"pair (move, state), and {shortened(entry[1])} is no state like "
                f"{shortened(state)}. Return pairs (move, state)."
            )
    return entries
