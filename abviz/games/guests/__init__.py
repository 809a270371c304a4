"""Games of other libraries, searched as they are.

`as_game` looks at what a game answers, not at where it comes from, and chooses one of
the families below. Each has a module that reads as a description of its protocol; no
library is imported.
"""

from typing import Any

from abviz.games.guests.aima_dice import DiceGame
from abviz.games.guests.chess import ChessGame
from abviz.games.guests.easyai import EasyAiGame
from abviz.games.guests.guest import Guest
from abviz.games.guests.openspiel import LoadedGame, SpielGame

__all__ = ["FAMILIES", "Guest", "as_game"]

FAMILIES: tuple[type[Guest], ...] = (
    EasyAiGame,
    SpielGame,
    LoadedGame,
    ChessGame,
    DiceGame,
)


def as_game(game: Any) -> Any:
    """Return a game that answers what `abviz.games.Game` lists.

    For a game of another library that is a `Guest`, which asks it in its own words. Any
    other game comes back as it is, also one that lacks something.

    Examples
    --------
    >>> from abviz.games import Nim
    >>> game = Nim([1, 2])
    >>> as_game(game) is game
    True
    """
    if isinstance(game, (Guest, type)):
        return game
    for family in FAMILIES:
        if family.is_known_by(game):
            return family(game)
    return game
