"""Games of OpenSpiel."""

from __future__ import annotations

from typing import Any, NamedTuple

from abviz.trees.scores import TreeError, nearest, printable, shortened

_FITTING = {
    "dynamics": ("SEQUENTIAL", "its players move at the same time"),
    "information": ("PERFECT_INFORMATION", "its players do not see everything"),
}
_CHANCES = ("DETERMINISTIC", "EXPLICIT_STOCHASTIC")
_UTILITIES = ("ZERO_SUM", "CONSTANT_SUM")


class Move(NamedTuple):
    """A move of an OpenSpiel game."""

    number: int
    text: str

    def __str__(self) -> str:
        """Return the move as OpenSpiel writes it."""
        return self.text


class OpenSpiel:
    """A game of OpenSpiel, ready for `unfold` and `Tree.from_game`.

    It must be a game of two players with perfect information, in which they take
    turns and one wins what the other loses; chance may move too. The players are
    the numbers 0 and 1. OpenSpiel itself is needed:
    ``pip install "abviz[openspiel]"``.

    Parameters
    ----------
    game : str, pyspiel.Game or pyspiel.State
        What OpenSpiel calls the game, such as ``"tic_tac_toe"`` or
        ``"pig(winscore=5,horizon=6)"``; a loaded game; or a position of one, from
        which the game then starts.

    Raises
    ------
    TreeError
        If there is no such game, or it is not as above, or OpenSpiel is missing.

    Examples
    --------
    A game that starts with a move of chance needs to be told who is MAX:
    ``Tree.from_game(OpenSpiel("backgammon"), depth=2, evaluate=..., maximizer=0)``.
    """

    players = (0, 1)

    def __init__(self, game: Any) -> None:
        self.initial = _state(game)
        _check_kind(self.initial.get_game())

    def to_move(self, state: Any) -> int | None:
        """Return 0 or 1, or None where chance moves."""
        return None if state.is_chance_node() else state.current_player()

    def actions(self, state: Any) -> list[Move]:
        """Return the legal moves in OpenSpiel's order."""
        return [_move(state, number) for number in state.legal_actions()]

    def chances(self, state: Any) -> list[tuple[Move, float]]:
        """Return the outcomes of chance with their probabilities."""
        return [(_move(state, number), chance) for number, chance in state.chance_outcomes()]

    def result(self, state: Any, action: Move) -> Any:
        """Return the position after a move; the old one stays as it is."""
        return state.child(action.number)

    def is_terminal(self, state: Any) -> bool:
        """Tell whether the game is over."""
        return bool(state.is_terminal())

    def utility(self, state: Any, player: int) -> float:
        """Return what the player gets."""
        return float(state.player_return(player))

    def __repr__(self) -> str:
        """Return the name of the game."""
        return f"OpenSpiel({str(self.initial.get_game())!r})"


def _state(game: Any) -> Any:
    """Return the position in which to start."""
    try:
        import pyspiel
    except ModuleNotFoundError:
        raise TreeError(
            "OpenSpiel is not installed here. Install it with: pip install 'abviz[openspiel]'"
        ) from None
    if isinstance(game, pyspiel.State):
        return game.clone()
    if isinstance(game, str):
        game = _loaded(game, pyspiel=pyspiel)
    if isinstance(game, pyspiel.Game):
        return game.new_initial_state()
    raise TreeError(
        f"{shortened(game)} is no game of OpenSpiel. "
        "Give its name, a pyspiel.Game or a pyspiel.State."
    )


def _loaded(name: str, *, pyspiel: Any) -> Any:
    known = pyspiel.registered_names()
    plain = name.partition("(")[0]
    if plain not in known:
        raise TreeError(f'OpenSpiel has no game "{plain}". {nearest(plain, known)}')
    try:
        return pyspiel.load_game(name)
    except pyspiel.SpielError as error:
        problem = printable(str(error))
        raise TreeError(f"OpenSpiel cannot load {shortened(name)}: {problem}") from None


def _check_kind(game: Any) -> None:
    """Refuse a game for which minimax is not made."""
    kind = game.get_type()
    complaints = [
        complaint
        for fact, (wanted, complaint) in _FITTING.items()
        if getattr(kind, fact).name != wanted
    ]
    if kind.chance_mode.name not in _CHANCES:
        complaints.append("it does not tell the probabilities of chance")
    if kind.utility.name not in _UTILITIES:
        complaints.append("what one player wins the other need not lose")
    if game.num_players() != 2:
        complaints.append(f"its number of players is {game.num_players()}")
    if complaints:
        raise TreeError(
            f"Minimax does not fit the game {kind.short_name}: {'; '.join(complaints)}. "
            "Choose one of two players with perfect information, turns and zero sum."
        )


def _move(state: Any, number: int) -> Move:
    return Move(number, state.action_to_string(state.current_player(), number))
