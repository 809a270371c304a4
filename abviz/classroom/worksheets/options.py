"""What may be asked of a file with a worksheet in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from abviz.classroom.worksheets.task import WorksheetError
from abviz.trees.scores import nearest, shortened

KEYS = ("after", "only", "none")


def _nothing(count: int) -> None:
    """Do nothing: nobody waits for the file."""


class SheetOptions(NamedTuple):
    """What may be asked of a file.

    Its `key`, the right answers: "after" the blank sheets, "only" they, or "none". Its `duplex`:
    whether each variant, and the key, begins on the front of paper that is printed on both
    sides. Its `tick` is told how many exercises are written, as soon as they are.
    """

    key: str = "after"
    duplex: bool = True
    tick: Callable[[int], object] = _nothing

    @property
    def parts(self) -> int:
        """How often each exercise is written: blank, with its key, or both."""
        return 2 if self.key == "after" else 1


def checked_key(key: object) -> str:
    """Return where the right answers stand.

    Raises
    ------
    WorksheetError
        If it is none of "after", "only" and "none".

    Examples
    --------
    >>> checked_key("only")
    'only'
    """
    if isinstance(key, str) and key in KEYS:
        return key
    raise WorksheetError(f"key={shortened(key)} is not possible. {nearest(key, KEYS)}")
