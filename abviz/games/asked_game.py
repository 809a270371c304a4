"""A game of any style, asked in one style, whoever its players are.

Games that say which states come next, as one list.

The methods of a game of any style, under one name each.

The static evaluation of the states of a game.

Games in which each player has a seat: p1, p2, and so on.

What can go wrong in a game: it has no end, or an error that says after which moves it came.

Games of two players, seen by MAX.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from inspect import signature
from types import TracebackType
from typing import Any, NamedTuple, TypeAlias

from abviz.trees.builder import MOST_PLAYERS
from abviz.trees.node import Player
from abviz.trees.scores import Score, TreeError, checked_score, shortened


class Successors:
    """A successor function, asked for moves and for what comes of them.

    It returns pairs (move, state), or states alone: then the moves are 1, 2, … in the order
    of the list.

    Parameters
    ----------
    successors : callable
        Function of a state that returns the list.

    Examples
    --------
    >>> pairs = Successors(lambda state: [("one", state - 1), ("two", state - 2)])
    >>> pairs.actions(5), pairs.result(5, "two")
    (['one', 'two'], 3)
    >>> alone = Successors(lambda state: [state - 1, state - 2])
    >>> alone.actions(5), alone.result(5, 2)
    ([1, 2], 3)
    """

    def __init__(self, successors: Callable[[Any], Iterable[Any]]) -> None:
        self._successors = successors
        # What was asked last: the results of one state are mostly asked for in turn.
        self._last: tuple[Any, list[tuple[Any, Any]]] | None = None

    def actions(self, state: Any) -> list[Any]:
        """Return the moves of a state.

        Raises
        ------
        TreeError
            If the list has another form, or a move stands in it twice.
        """
        moves: list[Any] = []
        for move, _ in self._pairs(state):
            if any(move is other or move == other for other in moves):
                raise TreeError(
                    f"successors returns the move {shortened(move)} twice. "
                    "Give each move a name of its own, or return the states alone."
                )
            moves.append(move)
        return moves

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after a move.

        Raises
        ------
        TreeError
            If the move is not there when the same state is asked again.
        """
        for move, after in self._pairs(state):
            if move is action or move == action:
                return after
        raise TreeError(
            f"successors gave the move {shortened(action)}, and asked again about the same "
            "state it gives no equal move. Let it return the same list each time."
        )

    def _pairs(self, state: Any) -> list[tuple[Any, Any]]:
        if self._last is None or self._last[0] is not state:
            self._last = state, _paired(self._successors(state), state)
        return self._last[1]


def _paired(found: Any, state: Any) -> list[tuple[Any, Any]]:
    """Return pairs of a move and a state, whichever form the list has."""
    if isinstance(found, Mapping) or not isinstance(found, Iterable):
        raise TreeError(
            f"successors returned {shortened(found)}. "
            "Return a list of pairs (move, state), or a list of states."
        )
    is_set = isinstance(found, (set, frozenset))
    entries = sorted(found, key=repr) if is_set else list(found)
    pairs = [type(entry) is tuple and len(entry) == 2 for entry in entries]
    if not any(pairs):
        return list(enumerate(entries, start=1))
    if not all(pairs):
        odd = entries[pairs.index(False)]
        raise TreeError(
            f"successors returned pairs (move, state) and also {shortened(odd)}, which is none. "
            "Return pairs everywhere, or states everywhere."
        )
    for entry in entries:
        _check_pair(entry, state)
    return entries


def _check_pair(entry: tuple[Any, Any], state: Any) -> None:
    """Refuse a state that happens to be a tuple of two, where that can be seen."""
    if type(state) is tuple and len(state) == 2 and type(entry[1]) is not tuple:
        raise TreeError(
            f"successors returned {shortened(entry)}: a tuple of two is read as a pair "
            f"(move, state), and {shortened(entry[1])} is no state like {shortened(state)}. "
            "Return pairs (move, state)."
        )


Questions: TypeAlias = dict[str, tuple[str, ...]]
_MOVING: Questions = {"actions": ("actions",), "result": ("result",)}
_ENDING: Questions = {"is_terminal": ("is_terminal", "terminal_test"), "utility": ("utility",)}


class Methods(NamedTuple):
    """The methods of a game; `utility` takes a state and a player.

    `utility_takes_player` says whether it looks at the player, and `takes_turns` whether
    players take turns where neither game nor state names them.
    """

    actions: Callable[[Any], Any]
    result: Callable[[Any, Any], Any]
    is_terminal: Callable[[Any], Any]
    utility: Callable[[Any, Any], Any]
    utility_takes_player: bool
    takes_turns: bool


def methods_of(game: object) -> Methods:
    """Return the methods of a game, or say which ones it lacks.

    A game has ``actions`` and ``result``, or else ``successors``.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> game = Nim([2])
    >>> [str(move) for move in methods_of(game).actions(game.initial)]
    ['a1', 'a2']
    """
    if isinstance(game, type):
        raise TreeError(
            f"{game.__name__} is a class, not yet a game. Call it to make one: {game.__name__}()."
        )
    ending = _found(game, _ENDING)
    moving = _found(game, _MOVING)
    successors: Any = getattr(game, "successors", None)
    by_successors = None in moving.values() and callable(successors)
    _check_complete(game, ending if by_successors else {**moving, **ending})
    if by_successors:
        asked = Successors(successors)
        moving = {"actions": asked.actions, "result": asked.result}
    utility, takes_player = ending["utility"], _takes_player(ending["utility"])
    return Methods(
        **moving,
        is_terminal=ending["is_terminal"],
        utility=utility if takes_player else lambda state, player: utility(state),
        utility_takes_player=takes_player,
        takes_turns=by_successors,
    )


def _found(game: object, questions: Questions) -> dict[str, Any]:
    """Return the first method that answers each question; None where there is none."""
    return {
        question: next(filter(callable, (getattr(game, name, None) for name in names)), None)
        for question, names in questions.items()
    }


def _check_complete(game: object, methods: dict[str, Any]) -> None:
    missing = [question for question, method in methods.items() if method is None]
    if missing:
        raise TreeError(
            f"{type(game).__name__} is no game: it has no method {' and no '.join(missing)}. "
            "abviz.games.Game lists what a game must answer."
        )


def _takes_player(utility: Callable[..., Any]) -> bool:
    """Tell whether a utility takes a player besides the state."""
    try:
        signature = inspect.signature(utility)
    except (TypeError, ValueError):
        return True  # Nobody knows, and it is the usual form.
    try:
        signature.bind("state")
    except TypeError:
        return True
    try:
        signature.bind("state", "player")
    except TypeError:
        return False
    return True


class AskedGame:
    """What does not depend on how many players a game has.

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.

    Attributes
    ----------
    game : object
        The game itself.

    Raises
    ------
    TreeError
        If the game lacks a method.

    Examples
    --------
    >>> from abviz.games import TicTacToe
    >>> asked = AskedGame(TicTacToe("XOO X.. OX."))
    >>> asked.mover(asked.initial()), asked.actions(asked.initial())
    ('X', [5, 6, 9])
    """

    def __init__(self, game: object) -> None:
        self.game = game
        self.methods = methods_of(game)
        self.result = self.methods.result
        self.is_terminal = self.methods.is_terminal

    def initial(self) -> Any:
        """Return the state in which the game starts.

        Raises
        ------
        TreeError
            If the game has none.
        """
        if not hasattr(self.game, "initial"):
            raise TreeError(
                f"The game {type(self.game).__name__} has no initial state. "
                "Give it an attribute `initial`, or say both `state` and `maximizer`."
            )
        found = self.game.initial
        return found() if inspect.isroutine(found) else found

    def start(self, state: Any) -> Any:
        """Return where a tree starts: in a state, or for None in the initial one."""
        return self.initial() if state is None else state

    def names_mover(self, state: Any) -> bool:
        """Tell whether the game or its state says who moves."""
        return hasattr(self.game, "to_move") or hasattr(state, "to_move")

    def mover(self, state: Any) -> Any:
        """Return who moves in a state, as the game names that player.

        Raises
        ------
        TreeError
            If nobody says so.
        """
        if hasattr(self.game, "to_move"):
            return self.game.to_move(state)
        if not hasattr(state, "to_move"):
            raise TreeError(
                f"Nobody says who moves in the state {shortened(state)}. "
                "Give the game a method to_move(state)."
            )
        return state.to_move

    def moves(self, state: Any, player: str) -> list[tuple[Any, Any]]:
        """Return pairs of a move of this player, or an outcome of chance, and its probability.

        The moves of players have the probability None.

        Raises
        ------
        TreeError
            If there are none, or the game cannot tell.

        Examples
        --------
        >>> from abviz.games import TicTacToe
        >>> asked = AskedGame(TicTacToe("XOO X.. OX."))
        >>> asked.moves(asked.initial(), "max")
        [(5, None), (6, None), (9, None)]
        """
        if player == "chance":
            return self.chances(state)
        return [(action, None) for action in self.actions(state)]

    def actions(self, state: Any) -> list[Any]:
        """Return the moves of a state in a fixed order; sets are sorted.

        Raises
        ------
        TreeError
            If there are none.
        """
        found = self.methods.actions(state)
        moves = _sorted(found) if isinstance(found, (set, frozenset)) else list(found)
        if not moves:
            raise TreeError(
                "The game is not over, but there are no actions. "
                "Let is_terminal say that it is over, or let the player pass."
            )
        return moves

    def chances(self, state: Any) -> list[tuple[Any, Any]]:
        """Return the pairs (outcome, probability) of a state in which chance moves.

        Raises
        ------
        TreeError
            If the game cannot tell, or tells something else.
        """
        ask = getattr(self.game, "chances", None)
        if ask is None:
            raise TreeError(
                "to_move says that chance moves, but the game has no method `chances`. "
                "Add one that returns pairs (outcome, probability)."
            )
        pairs = list(ask(state))
        for pair in pairs:
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise TreeError(
                    f"chances must return pairs (outcome, probability), not {shortened(pair)}."
                )
        if not pairs:
            raise TreeError("chances returned no outcome. Return at least one with probability 1.")
        return pairs


def is_chance(mover: object) -> bool:
    """Tell whether it is chance that moves.

    Examples
    --------
    >>> is_chance("chance"), is_chance(None), is_chance("X")
    (True, True, False)
    """
    return mover is None or (isinstance(mover, str) and mover == "chance")


def _sorted(moves: Iterable[Any]) -> list[Any]:
    """Return the members of a set in an order that is the same in every run."""
    try:
        return sorted(moves)
    except TypeError:
        return sorted(moves, key=repr)


class StaticEvaluation:
    """The evaluation of the states of a game, if there is one.

    Parameters
    ----------
    evaluate : callable or None
        Function of a state that returns its static score for MAX.

    Raises
    ------
    TreeError
        If it is neither, or takes more than a state.

    Examples
    --------
    >>> StaticEvaluation(lambda state: 0.5).at_limit("any state", plies=2)
    0.5
    >>> StaticEvaluation(None).of("any state") is None
    True
    """

    __slots__ = ("_evaluate",)

    def __init__(self, evaluate: Callable[[Any], Any] | None) -> None:
        if evaluate is not None and not callable(evaluate):
            raise TreeError(
                f"evaluate must be a function of the state, not {shortened(evaluate)}. "
                "Let it return the static score for MAX."
            )
        if evaluate is not None:
            check_arguments(evaluate)
        self._evaluate = evaluate

    def __bool__(self) -> bool:
        """Tell whether there is an evaluation."""
        return self._evaluate is not None

    def of(self, state: Any) -> Score | None:
        """Return the score of a state, or None if there is no evaluation."""
        return None if self._evaluate is None else checked_score(self._evaluate(state))

    def at_limit(self, state: Any, *, plies: int) -> Score:
        """Return the score of a state at which a search stops.

        Raises
        ------
        TreeError
            If there is no evaluation.
        """
        score = self.of(state)
        if score is None:
            raise TreeError(
                f"The game is not over at the limit of {plies} plies, so this leaf needs a "
                "static score. Say evaluate=..., a function of the state, or leave depth out."
            )
        return score


def check_arguments(evaluate: Callable[..., Any]) -> None:
    """Refuse an evaluation that cannot be called with a state alone.

    Examples
    --------
    >>> check_arguments(lambda state, player: 0)
    Traceback (most recent call last):
        ...
    abviz.trees.scores.TreeError: evaluate is called with a state alone, and <lambda> takes \
(state, player). Hand in a function of the state that returns the static score for MAX, such as \
lambda state: ...
    """
    try:
        takes = signature(evaluate)
    except (TypeError, ValueError):
        return  # Something built in, which does not say what it takes.
    try:
        takes.bind("state")
    except TypeError:
        name = getattr(evaluate, "__name__", type(evaluate).__name__)
        call = f"{name}(state, ...)" if name.isidentifier() else "..."
        raise TreeError(
            f"evaluate is called with a state alone, and {name} takes {takes}. Hand in a function "
            f"of the state that returns the static score for MAX, such as lambda state: {call}"
        ) from None


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


MAX_PLIES = 10_000
MAX_NODES = 4_000_000
ADVICE = "Search to a limit: say depth=... in plies and evaluate=..., a function of the state."
TOO_LARGE = f"The tree has more than {{:,}} nodes. {ADVICE}"
ENDLESS = f"This line came through the same state before: it can go on forever. {ADVICE}"
_SHOWN_MOVES = 8


class TooLarge(TreeError):
    """A game has more nodes than were asked for."""

    def __init__(self, most: int) -> None:
        super().__init__(TOO_LARGE.format(most))


class ErrorsLocated(AbstractContextManager[None]):
    """Lets every error inside the block say after which moves of the game it came.

    Parameters
    ----------
    moves : callable
        Returns the moves from the start; called only if there is an error.

    Examples
    --------
    >>> with ErrorsLocated(lambda: ["a", "b"]):
    ...     raise TreeError("Something is wrong.")
    Traceback (most recent call last):
        ...
    abviz.trees.scores.TreeError: After the moves a, b: Something is wrong.
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: Callable[[], Sequence[object]]) -> None:
        self._moves = moves

    def __enter__(self) -> None:
        """Begin the block."""

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
    """Return the place after some moves in words; of many only the last ones.

    Examples
    --------
    >>> where([]), where([5, 1])
    ('At the start', 'After the moves 5, 1')
    """
    if not moves:
        return "At the start"
    shown = ["…"] * (len(moves) > _SHOWN_MOVES) + [str(move) for move in moves[-_SHOWN_MOVES:]]
    return f"After the moves {', '.join(shown)}"


_NOBODY = object()
_FIRST = "MAX"


class Rules(AskedGame):
    """A game seen by MAX: its players are MAX, MIN and chance.

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.
    maximizer : object, optional
        The player who is MAX; by default whoever moves in the initial state.

    Attributes
    ----------
    maximizer : object
        The player who is MAX, as the game calls that player; "MAX" if the game calls
        its players nothing.

    Raises
    ------
    TreeError
        If the game lacks a method, or chance moves first and nobody says who is MAX.

    Examples
    --------
    >>> from abviz.games import TicTacToe
    >>> rules = Rules(TicTacToe("X.. ... ..."))
    >>> rules.maximizer, rules.player(rules.initial())
    ('O', 'max')
    """

    def __init__(self, game: object, *, maximizer: object = None) -> None:
        super().__init__(game)
        self._minimizer: object = _NOBODY
        self.maximizer = self._first_player() if maximizer is None else maximizer

    def player(self, state: Any, *, above: Player | None = None) -> Player:
        """Return who moves in a state: "max", "min" or "chance".

        Parameters
        ----------
        state : object
            A state that is not final.
        above : {"max", "min", "chance"} or None, keyword-only
            Who made the last move; None at the start.

        Raises
        ------
        TreeError
            If a third player turns up.
        """
        if self.methods.takes_turns and not self.names_mover(state):
            return "min" if above == "max" else "max"
        mover = self.mover(state)
        if is_chance(mover):
            return "chance"
        if mover == self.maximizer:
            return "max"
        if self._minimizer is _NOBODY:
            self._minimizer = mover
        if mover == self._minimizer:
            return "min"
        raise TreeError(
            f"MAX is the player {shortened(self.maximizer)}, but both "
            f"{shortened(self._minimizer)} and {shortened(mover)} move against it. "
            "Minimax is for two players: check `to_move` and `maximizer`. "
            'For more players, list them in an attribute `players`, or search with "maxn".'
        )

    def start(self, state: Any) -> Any:
        """Return where a tree starts: in a state, or for None in the initial one.

        Raises
        ------
        TreeError
            If nobody can know who moves there.
        """
        start = super().start(state)
        if self.methods.takes_turns and not self.names_mover(start):
            if state is not None and start != self.initial():
                raise TreeError(
                    f"The players take turns from the initial state on, so nobody says who "
                    f"moves in the state {shortened(start)}. Give the game a method "
                    "to_move(state), or start in the initial state."
                )
            if self.maximizer != _FIRST:
                raise TreeError(
                    "This game does not name its players, and MAX moves first. Leave maximizer "
                    "out, or give the game a method to_move(state)."
                )
        return start

    def utility(self, state: Any) -> Any:
        """Return what a final state is worth to MAX."""
        return self.methods.utility(state, self.maximizer)

    def _first_player(self) -> Any:
        first = first_mover(self.game, self.initial())
        if is_chance(first):
            raise TreeError(
                "Chance moves first in this game, so it is open who is MAX. "
                "Say it with maximizer=..., a player as to_move names it."
            )
        return first


def first_mover(game: object, state: Any) -> Any:
    """Return who moves in the first state; "MAX" where players only take turns.

    Raises
    ------
    TreeError
        If nobody says so.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> first_mover(Nim([1]), Nim([1]).initial)
    'first'
    """
    asked = AskedGame(game)
    if asked.methods.takes_turns and not asked.names_mover(state):
        return _FIRST
    return asked.mover(state)
