"""Words for players, as people write them in several languages: one list for all.

What reads trees takes such a word for the player of a node, in capitals too; and no
node is named by a word for MAX or MIN, because a reader could take the name for the
player.
"""

import re
from numbers import Integral

from abviz.text import printable
from abviz.trees.scores import TreeError

WORDS = ("max", "min", "chance")
# English, German, French, Spanish and Portuguese, Italian, Dutch, Polish.
WORDS_FOR_MAX = (
    "max",
    "maximizing",
    "maximizer",
    "maximiser",
    "maximierer",
    "maximiseur",
    "maximizador",
    "massimizzatore",
    "maximaliseerder",
    "maksymalizator",
)
WORDS_FOR_MIN = (
    "min",
    "minimizing",
    "minimizer",
    "minimiser",
    "minimierer",
    "minimiseur",
    "minimizador",
    "minimizzatore",
    "minimaliseerder",
    "minimalizator",
)
PLAYERS_BY_WORD = {
    **dict.fromkeys(WORDS_FOR_MAX, "max"),
    **dict.fromkeys(WORDS_FOR_MIN, "min"),
    "chance": "chance",
}


def player_of_word(word: object) -> str | None:
    """Return "max", "min" or "chance" for a word that says so; None for other things.

    Examples
    --------
    >>> player_of_word("MIN"), player_of_word("Maximierer"), player_of_word("A")
    ('min', 'max', None)
    >>> player_of_word("Min-Player")
    'min'
    """
    if not isinstance(word, str):
        return None
    plain = re.sub("[-_ ]?player$", "", word.strip().lower())
    return PLAYERS_BY_WORD.get(plain)


def opponent_of_min(mover: object) -> object:
    """Return how a game calls MAX if it calls MIN like this; None for other names.

    Games call MIN by a word, -1, False or O.

    Examples
    --------
    >>> [opponent_of_min(mover) for mover in ("MIN", "Minimizer", -1, "O", "X", 0)]
    ['MAX', 'Maximizer', 1, 'X', None, None]
    >>> opponent_of_min(False)
    True
    """
    if isinstance(mover, bool):
        return None if mover else True
    if isinstance(mover, Integral):
        return 1 if mover == -1 else None
    if not isinstance(mover, str):
        return None
    if mover in ("O", "o"):
        return "X" if mover == "O" else "x"
    if player_of_word(mover) != "min":
        return None
    return mover.replace("MIN", "MAX").replace("Min", "Max").replace("min", "max", 1)


def check_names_no_player(name: str) -> None:
    """Refuse a name of a node that is a word for MAX or MIN."""
    player = player_of_word(name)
    if player in ("max", "min"):
        raise TreeError(
            "“{name}” is the word for a player and no name of a node. Write who moves "
            "before the bracket, as in {player}(3 5), or as its player, as in "
            "{example}; or give the node another name.",
            name=printable(name),
            player=player,
            example=f'{{"player": "{player}", "children": [3, 5]}}',
        )
