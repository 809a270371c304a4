"""What the games of other libraries have in common."""

from collections.abc import Sequence
from typing import Any, ClassVar

from abviz.errors import Message
from abviz.text import shortened
from abviz.trees.scores import Score, TreeError, checked_score


class Guest:
    """A game of another library, which answers what `abviz.games.Game` lists.

    A state is what the library calls one; it is copied before a move is made in it.
    """

    library: ClassVar[str]
    # A game is taken for one of the family if it has all of these.
    signs: ClassVar[tuple[str, ...]]
    # What it must have besides, and two lines that help where that is missing.
    needed: ClassVar[dict[str, str]]

    # The player who is MAX, as `to_move` names that player; None is who moves first.
    maximizer: Any = None
    # Whether what one of two players wins is what the other one loses.
    is_opposed = True
    # Why the game cannot be searched to its end, if it cannot.
    endless: Message | None = None
    initial: Any

    def __init__(self, game: Any, *, of_class: Sequence[str] = ()) -> None:
        """Take a game, or say what it lacks; some names its class must have."""
        missing = [
            name
            for name in self.needed
            if not hasattr(type(game) if name in of_class else game, name)
        ]
        if missing:
            kind = type(game).__name__
            raise TreeError(
                "{kind} has {signs}, as games of {library} do, but no {missing}. What "
                "helps:\n{lines}",
                kind=kind,
                library=self.library,
                signs=", ".join(self.signs),
                missing=", ".join(missing),
                lines=_indented(self.needed[missing[0]].replace("{kind}", kind)),
            )

    @classmethod
    def is_known_by(cls, game: Any) -> bool:
        """Tell whether a game has what games of this family are known by.

        One that lists its `actions` itself may have helpers of the same names.
        """
        answers_itself = hasattr(game, "actions") or hasattr(game, "successors")
        return not answers_itself and all(hasattr(game, sign) for sign in cls.signs)


def whole_or_exact(score: object, method: str) -> Score:
    """Return what a method tells as a score: a float without a fraction as an int."""
    try:
        number = checked_score(score)
    except TreeError as error:
        raise TreeError(
            "{method} of the game returned {answer}; it must return a number. {error}",
            method=method,
            answer=shortened(score),
            error=error.args[0],
        ) from None
    is_whole = isinstance(number, float) and number.is_integer()
    return int(number) if is_whole else number


def _indented(lines: str) -> str:
    return "\n".join(f"    {line}" for line in lines.splitlines())
