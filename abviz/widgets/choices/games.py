"""Games among the trees of an explorer: those that are ready, and those that somebody hands in."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from types import MappingProxyType
from typing import Any, NamedTuple

import abviz.games
from abviz.drawing.layout.tree_layout import MOST_LEAVES
from abviz.errors import Problem
from abviz.games import Nim, TicTacToe, Unfolding, lazy, unfold
from abviz.trees import TreeError
from abviz.trees.sources.asking.several_players import declared_players
from abviz.trees.sources.game_rules import Rules
from abviz.widgets.choices.game_sizes import fitting_plies, fitting_plies_of_all

# The name under which a game that is handed in is chosen as the example.
GAME = "game"
# What has one of these methods is taken for a game; the rules say what else it lacks.
QUESTIONS = ("actions", "result", "successors")

Evaluate = Callable[[Any], Any]


class OwnGame:
    """A game that is unfolded to as many plies as are chosen.

    Parameters
    ----------
    game : Game
        An object with the methods that `abviz.games.Game` lists.
    state : object, optional
        Where its tree starts; by default in the initial state.
    depth : int or None, keyword-only
        To how many plies it is unfolded at first; None to its end.
    evaluate : callable or None, keyword-only
        Function of a state that returns its static score for MAX. None takes the game's own
        method ``evaluate(state, player)``, if it has one.
    maximizer : object, keyword-only
        The player who is MAX; by default whoever moves in the initial state.

    Raises
    ------
    TreeError
        If this is no game, or its own evaluation takes other arguments.

    Examples
    --------
    >>> from abviz.games import TicTacToe
    >>> game = OwnGame(TicTacToe("OXO ..X ..."), depth=2)
    >>> game.unfolding()
    Unfolding of Tree: 20 leaves, depth 2 plies, MAX to move
    >>> game.code(depth=2)
    "abviz.games.TicTacToe('OXO ..X ...'), depth=2"
    """

    def __init__(
        self,
        game: object,
        state: Any = None,
        *,
        depth: int | None = None,
        evaluate: Evaluate | None = None,
        maximizer: Any = None,
    ) -> None:
        self._game, self._state, self._maximizer = game, state, maximizer
        self._evaluate = evaluate
        self._scores = evaluate or _evaluation_of(game, maximizer)
        self._depth = depth
        self._made: dict[int | None, Unfolding] = {}

    @property
    def has_depth(self) -> bool:
        """Whether it can be unfolded to fewer plies than it has: leaves there need a score."""
        return self._scores is not None

    @property
    def plies(self) -> int:
        """How deep its tree is at first."""
        return self.unfolding().tree.depth

    def unfolding(self, depth: int | None = None) -> Unfolding:
        """Return its tree, with the states and moves of its nodes.

        Parameters
        ----------
        depth : int or None
            To how many plies; None for as many as at first.

        Raises
        ------
        TreeError
            If that is too large for a picture, or the game answers something impossible.

        Examples
        --------
        >>> from abviz.games import TicTacToe
        >>> OwnGame(TicTacToe()).unfolding()
        Traceback (most recent call last):
            ...
        abviz.trees.errors.TreeError: At depth 4 this game is too large for a picture, which shows \
1,024 leaves at most; say depth=3, or start from a later position.
        """
        if depth not in self._made:
            made = self._unfolded(self._depth if depth is None else depth)
            self._made.update({depth: made, made.tree.depth: made})
        return self._made[depth]

    def _unfolded(self, plies: int | None) -> Unfolding:
        self._check_size(plies)
        # What a whole game has are scores; its own estimates are for a part of it.
        scores = self._evaluate if plies is None else self._scores
        return unfold(
            self._game, self._state, depth=plies, evaluate=scores, maximizer=self._maximizer
        )

    def code(self, *, depth: int) -> str:
        """Return the arguments of `explore` that open it; empty for what Python cannot write.

        Parameters
        ----------
        depth : int, keyword-only
            How many plies of it are shown.
        """
        name = getattr(self._evaluate, "__name__", "")
        kind = type(self._game)
        is_known = getattr(abviz.games, kind.__name__, None) is kind
        is_said = self._state is None and self._maximizer is None
        if not (is_known and is_said and (name.isidentifier() or self._evaluate is None)):
            return ""
        given = [f"abviz.games.{self._game!r}"]
        if self._depth is not None or depth != self.plies:
            given.append(f"depth={depth}")
        if self._evaluate is not None:
            given.append(f"evaluate={name}")
        return ", ".join(given)

    def _check_size(self, plies: int | None) -> None:
        """Refuse a tree that is too large before it is made."""
        fitting = self._fitting_plies(plies)
        if fitting is not None:
            facts = {"depth": fitting + 1, "fitting": fitting, "most": MOST_LEAVES}
            raise TreeError(self._too_large(**facts) if fitting else _too_wide())

    def _fitting_plies(self, plies: int | None) -> int | None:
        players = _several_players(self._game, self._maximizer)
        if players:
            return fitting_plies_of_all(self._game, self._state, plies, players=len(players))
        return fitting_plies(lazy(self._game, self._state, maximizer=self._maximizer), plies)

    def _too_large(self, **facts: int) -> Problem:
        if self.has_depth:
            return Problem(
                "At depth {depth} this game is too large for a picture, which shows {most:,} "
                "leaves at most; say depth={fitting}, or start from a later position.",
                **facts,
            )
        return Problem(
            "At depth {depth} this game is too large for a picture, which shows {most:,} leaves "
            "at most; say depth={fitting} and evaluate=..., a function of a state, or start from "
            "a later position.",
            **facts,
        )


class UnfoldedGame(OwnGame):
    """A game that is unfolded already, as after a search; it stays as deep as it is.

    Parameters
    ----------
    unfolding : Unfolding
        The tree with the states and moves of its nodes.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.games.Nim([1, 2]))
    >>> UnfoldedGame(trace.unfolding).unfolding().tree is trace.tree
    True
    """

    def __init__(self, unfolding: Unfolding) -> None:
        self._unfolding = unfolding

    @property
    def has_depth(self) -> bool:
        """Whether it can be unfolded to another depth: no."""
        return False

    def unfolding(self, depth: int | None = None) -> Unfolding:
        """Return its tree, whatever depth is asked for."""
        return self._unfolding

    def code(self, *, depth: int) -> str:
        """Return nothing: the game is not known here."""
        return ""


class ReadyGame(NamedTuple):
    """A game in the menu of trees: its title, what it shows, and how it is made."""

    title: str
    note: str
    make: Callable[[], OwnGame]


READY_GAMES = MappingProxyType(
    {
        "tic-tac-toe": ReadyGame(
            title="Tic-tac-toe, near its end",
            note="X is to move and is MAX: a win of X is worth 1, a win of O −1, a draw 0. "
            "A node is called by the moves that lead to it; the squares are numbered from 1 "
            "to 9, row by row. α-β examines 4 of 6 leaves and finds that X wins, by 5.",
            make=lambda: OwnGame(TicTacToe("XOO X.. OX.")),
        ),
        "nim": ReadyGame(
            title="Nim, heaps of 1 and 2",
            note="The players take turns to take one or more from one heap; who takes the last "
            "wins. The move b1 takes one from the second heap. It leaves two equal heaps, and "
            "whatever MIN takes from one, MAX takes from the other: the value is 1.",
            make=lambda: OwnGame(Nim([1, 2])),
        ),
    }
)


def game_of(example: str, own: OwnGame | None) -> OwnGame | None:
    """Return the game that an example is: a ready one, or the user's own; None for a tree.

    Examples
    --------
    >>> game_of("nim", None).unfolding()
    Unfolding of Tree: 5 leaves, depth 3 plies, MAX to move
    >>> print(game_of("lucky-8", None))
    None
    """
    if example in READY_GAMES:
        return READY_GAMES[example].make()
    return own if example == GAME else None


def is_game(thing: object) -> bool:
    """Tell whether something has what a game has, and can be asked what else it lacks.

    Examples
    --------
    >>> is_game(Nim([1, 2])), is_game([1, 2])
    (True, False)
    """
    return any(callable(getattr(thing, question, None)) for question in QUESTIONS)


def _evaluation_of(game: object, maximizer: Any) -> Evaluate | None:
    """Return the game's own evaluation as a function of the state, for MAX or for all players."""
    own = getattr(game, "evaluate", None)
    if not callable(own):
        return None
    try:
        signature(own).bind("state", "player")
    except TypeError:
        raise TreeError(
            "The method evaluate of a game takes a state and a player, as utility does; "
            "a function of the state alone can be handed in as evaluate=..."
        ) from None
    players = _several_players(game, maximizer)
    if players:
        return lambda state: [own(state, player) for player in players]
    player = Rules(game, maximizer=maximizer).maximizer
    return lambda state: own(state, player)


def _several_players(game: object, maximizer: Any) -> tuple[Any, ...]:
    """Return the players of a game that is no contest of MAX and MIN; empty if it is one."""
    players = declared_players(game) or ()
    return players if len(players) > 2 and maximizer is None else ()


def _too_wide() -> Problem:
    return Problem(
        "This position has more moves than a picture shows ({most:,}); start from a later one.",
        most=MOST_LEAVES,
    )
