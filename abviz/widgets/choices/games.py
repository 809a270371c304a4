"""Games among the trees of an explorer: ready ones, and the user's own."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from inspect import signature
from itertools import count
from typing import Any

import abviz.games
from abviz.games import Nim, TicTacToe, Unfolding, unfold
from abviz.games.adapter import Rules, TooLarge, declared_players, needs_seats
from abviz.games.guests import as_game
from abviz.trees import Example, TreeError
from abviz.trees.limits import PICTURE, fits_within


def fitting_plies(
    game: object, state: Any = None, *, plies: int | None, maximizer: Any = None
) -> int | None:
    """Return how many plies of a game fit into a picture.

    None if as many as are wanted do.
    """
    players = declared_players(game) or ()
    has_seats = maximizer is None and needs_seats(game)
    nothing = [0] * len(players) if has_seats else 0

    def fits(depth: int | None) -> bool:
        """Tell whether so many plies fit."""
        try:
            tree = unfold(
                game,
                state,
                depth=depth,
                evaluate=lambda _: nothing,
                maximizer=maximizer,
                most=PICTURE.nodes,
            ).tree
        except TooLarge:
            return False
        return fits_within(tree, PICTURE)

    if fits(plies):
        return None
    return next(depth - 1 for depth in count(1) if not fits(depth))


GAME = "game"  # the name under which a game that is handed in is chosen as the example

Evaluate = Callable[[Any], Any]


@dataclass(eq=False, repr=False)
class OwnGame:
    """A game that is unfolded to as many plies as are chosen."""

    game: object
    state: Any = None
    depth: int | None = None
    evaluate: Evaluate | None = None
    maximizer: Any = None

    def __post_init__(self) -> None:
        self._scores = self.evaluate or evaluation_of(self.game, self.maximizer)
        self._made: dict[int | None, Unfolding] = {}

    @property
    def has_depth(self) -> bool:
        """Whether it can be unfolded to fewer plies than it has.

        Its leaves need a score there.
        """
        return self._scores is not None

    @property
    def plies(self) -> int:
        """How deep its tree is at first."""
        return self.unfolding().tree.depth

    def unfolding(self, depth: int | None = None) -> Unfolding:
        """Return its tree, with the states and moves of its nodes."""
        if depth is not None:
            # As it is at first, a whole game has no estimates, however its depth is
            # said.
            self.unfolding()
        if depth not in self._made:
            plies = self.depth if depth is None else depth
            self._check_size(plies)
            # What a whole game has are scores; its own estimates are for a part of it.
            scores = self.evaluate if plies is None else self._scores
            made = unfold(
                self.game,
                self.state,
                depth=plies,
                evaluate=scores,
                maximizer=self.maximizer,
            )
            self._made.update({depth: made, made.tree.depth: made})
        return self._made[depth]

    def code(self, *, depth: int) -> str:
        """Return the arguments of `explore` that open it.

        Empty for what Python cannot write.
        """
        name = getattr(self.evaluate, "__name__", "")
        call = _written(self.game)
        is_said = self.state is None and self.maximizer is None
        if not (call and is_said and (name.isidentifier() or self.evaluate is None)):
            return ""
        arguments = [call]
        if self.depth is not None or depth != self.plies:
            arguments.append(f"depth={depth}")
        if self.evaluate is not None:
            arguments.append(f"evaluate={name}")
        return ", ".join(arguments)

    @property
    def whole(self) -> str:
        """The game as Python writes it.

        Empty for what it cannot write, and for a part of one.
        """
        is_part = self.depth is not None or self.evaluate is not None
        return "" if is_part else self.code(depth=self.plies)

    def _check_size(self, plies: int | None) -> None:
        """Refuse a tree that is too large before it is made."""
        fitting = fitting_plies(
            self.game, self.state, plies=plies, maximizer=self.maximizer
        )
        if fitting is None:
            return
        if not fitting:
            raise TreeError(
                "This position has more moves than a picture shows ({most:,}); start "
                "from a later one.",
                most=PICTURE.leaves,
            )
        if self.has_depth:
            raise TreeError(
                "At depth {depth} this game is too large for a picture, which shows "
                "{most:,} leaves at most; say depth={fitting}, or start from a later "
                "position.",
                depth=fitting + 1,
                most=PICTURE.leaves,
                fitting=fitting,
            )
        raise TreeError(
            "At depth {depth} this game is too large for a picture, which shows "
            "{most:,} leaves at most; say depth={fitting} and evaluate=..., a function "
            "of a state, or start from a later position.",
            depth=fitting + 1,
            most=PICTURE.leaves,
            fitting=fitting,
        )


class UnfoldedGame(OwnGame):
    """A game that is unfolded already, as after a search; it stays as deep as it is."""

    def __init__(self, unfolding: Unfolding) -> None:
        self._unfolding = unfolding
        self._scores = None

    def unfolding(self, depth: int | None = None) -> Unfolding:
        """Return its tree, whatever depth is asked for."""
        return self._unfolding

    def code(self, *, depth: int) -> str:
        """Return nothing: it may be a part of a game."""
        return ""

    @property
    def whole(self) -> str:
        """The game as Python writes it, if it is known here and this is all of it."""
        game, tree = self._unfolding.game, self._unfolding.tree
        call = _written(game)
        with suppress(TreeError):
            if call and unfold(game, most=len(tree)).tree == tree:
                return call
        return ""


READY_GAMES: Mapping[str, Callable[[], OwnGame]] = {
    "tic-tac-toe": lambda: OwnGame(TicTacToe("XOO X.. OX.")),
    "nim": lambda: OwnGame(Nim([1, 2])),
}
# The others have the name of an example, which has their title and their note.
DESCRIBED_GAMES: Mapping[str, Example] = {
    "nim": Example(
        title="Nim, heaps of 1 and 2",
        text="",
        note="The players take turns to take one or more from one heap; who takes the "
        "last wins. The move b1 takes one from the second heap. It leaves two equal "
        "heaps, and whatever MIN takes from one, MAX takes from the other: the value "
        "is 1.",
    )
}


def game_of(example: str, own: OwnGame | None) -> OwnGame | None:
    """Return the game that an example is: a ready one, or the user's own.

    None for a tree.
    """
    if example in READY_GAMES:
        return READY_GAMES[example]()
    return own if example == GAME else None


def _written(game: object) -> str:
    """Return the call that makes a game of this package; empty for other games."""
    kind = type(game)
    is_ours = getattr(abviz.games, kind.__name__, None) is kind
    return f"abviz.games.{game!r}" if is_ours else ""


def evaluation_of(game: object, maximizer: Any) -> Evaluate | None:
    """Return the game's own static evaluation as a function of the state, for MAX."""
    own = getattr(as_game(game), "evaluate", None)
    if not callable(own):
        return None
    try:
        signature(own).bind("state", "player")
    except TypeError:
        raise TreeError(
            "The method evaluate of a game takes a state and a player, as utility "
            "does; a function of the state alone can be handed in as evaluate=..."
        ) from None
    players = declared_players(game) or ()
    if maximizer is None and needs_seats(game):
        return lambda state: [own(state, player) for player in players]
    player = Rules(game, maximizer=maximizer).maximizer
    return lambda state: own(state, player)
