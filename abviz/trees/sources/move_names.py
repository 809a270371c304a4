"""Names of nodes by the moves of a game that lead to them."""

from __future__ import annotations

_LONGEST_NAME = 12


class MoveNames:
    """Names nodes by the moves that lead to them, where that is short and unique.

    Examples
    --------
    >>> names = MoveNames()
    >>> names.new("5", above=""), names.new("1", above="5"), names.new("1", above="5")
    ('5', '5-1', None)
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, action: object, *, above: str | None) -> str | None:
        """Return the name of the node after a move, or None if it would be long or taken.

        Parameters
        ----------
        action : object
            The move.
        above : str or None
            The name of the node above: empty at the root, None if it has none.
        """
        if above is None:
            return None
        move = "".join(str(action).split())
        name = f"{above}-{move}" if above else move
        if not 0 < len(name) <= _LONGEST_NAME or name in self._taken:
            return None
        self._taken.add(name)
        return name
