"""Games of OpenSpiel (`pyspiel`), as seen in version 2.0.2.

A `Game` makes a `State` by ``new_initial_state()``. Of a state, ``legal_actions()``
lists the actions, which are numbers (``action_to_string(player, action)`` is the text
of one), ``child(action)`` is the state after one, ``current_player()`` is the number of
the player to move, from 0, or that of chance, whose outcomes with their probabilities
``chance_outcomes()`` lists. After ``is_terminal()`` there are ``returns()``, one for
each player. ``get_game().get_type()`` says what kind of game it is: whether players
take turns, see everything, and win what the others lose.
"""

from typing import Any, ClassVar

from abviz.games.guests.guest import Guest, whole_or_exact
from abviz.trees.scores import Score, TreeError

_LOAD = 'game = pyspiel.load_game("tic_tac_toe")\nab.search(game)'
_OPPOSED = ("ZERO_SUM", "CONSTANT_SUM")


class SpielGame(Guest):
    """The game from a `State` on; MAX is the player who is to move in it.

    That is also how OpenSpiel's `alpha_beta_search` takes it. Where chance moves first,
    player 0 is MAX. Games of more players, and of two whose returns have no fixed sum,
    give each player a seat.
    """

    library = "OpenSpiel"
    signs = ("legal_actions",)
    needed: ClassVar[dict[str, str]] = dict.fromkeys(
        ("child", "current_player", "is_terminal", "returns", "get_game", "clone"),
        _LOAD,
    )

    def __init__(self, state: Any) -> None:
        """Take a state as it stands now."""
        super().__init__(state)
        game = state.get_game()
        kind = game.get_type()
        _check_kind(kind)
        self.initial = state.clone()
        self.players = tuple(range(game.num_players()))
        is_alone = len(self.players) == 1
        self.is_opposed = is_alone or kind.utility.name in _OPPOSED
        if state.is_chance_node():
            self.maximizer = 0
        if kind.chance_mode.name != "DETERMINISTIC":
            self.chances = self._chances

    def to_move(self, state: Any) -> Any:
        """Return the number of the player to move, or chance."""
        return "chance" if state.is_chance_node() else state.current_player()

    def actions(self, state: Any) -> list[int]:
        """Return the numbers of the actions, in the order of the game."""
        return list(state.legal_actions())

    def result(self, state: Any, action: int) -> Any:
        """Return the state after an action, or after an outcome of chance."""
        return state.child(action)

    def is_terminal(self, state: Any) -> bool:
        """Tell whether the game is over."""
        return bool(state.is_terminal())

    def utility(self, state: Any, player: int) -> Score:
        """Return what a player gets at the end, with all rewards on the way."""
        return whole_or_exact(state.returns()[player], "returns")

    @staticmethod
    def _chances(state: Any) -> list[tuple[int, float]]:
        return list(state.chance_outcomes())


class LoadedGame(SpielGame):
    """A `Game` of OpenSpiel, from its initial state on."""

    signs = ("new_initial_state",)
    needed: ClassVar[dict[str, str]] = {}

    def __init__(self, game: Any) -> None:
        """Take the game from its start."""
        super().__init__(game.new_initial_state())


def _check_kind(kind: Any) -> None:
    """Refuse games that are no trees of turns in which everybody sees everything."""
    name = kind.short_name
    if kind.dynamics.name != "SEQUENTIAL":
        raise TreeError(
            "In the game {name} of OpenSpiel the players do not take turns (it is "
            "{dynamics}); a search of game trees needs players who move one after the "
            "other, as in pyspiel.load_game({example}).",
            name=name,
            dynamics=kind.dynamics.name,
            example='"tic_tac_toe"',
        )
    if kind.information.name != "PERFECT_INFORMATION":
        raise TreeError(
            "In the game {name} of OpenSpiel a player does not see everything (it is "
            "{information}); a search of game trees needs perfect information, as in "
            "pyspiel.load_game({example}).",
            name=name,
            information=kind.information.name,
            example='"tic_tac_toe"',
        )
    if kind.chance_mode.name == "SAMPLED_STOCHASTIC":
        raise TreeError(
            "The game {name} of OpenSpiel draws its chances itself and lists no "
            "probabilities; expectiminimax needs them, as in "
            "pyspiel.load_game({example}).",
            name=name,
            example='"pig"',
        )
