"""The acts of which a search consists: a node is entered, left early, or returned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from abviz.trees import Score

# How much is done by hand: where the search goes and where it cuts; what comes back
# from inner nodes as well; and α and β of each inner node that is entered.
Grain: TypeAlias = Literal["visits", "values", "windows"]
ActKind: TypeAlias = Literal["enter", "cut", "return"]
# What a search returns: a score, or one for each player.
Returned: TypeAlias = Score | tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """One act of a search: what is done, at which node, and with which numbers.

    Parameters
    ----------
    kind : str
        "enter" (go down to a child), "cut" (skip the children that are left) or
        "return" (go up from an inner node with its value).
    node : int
        The index of the node that is entered, whose children are skipped, or whose
        value is returned.
    alpha, beta : score or None
        The window with which an inner node is entered; None where there is none, or
        where it is not asked for.
    value : score, tuple of scores or None
        What an inner node returns; None where it is not asked for.

    Examples
    --------
    >>> Act("enter", 3, alpha=2, beta=9)
    Act(kind='enter', node=3, alpha=2, beta=9, value=None)
    """

    kind: ActKind
    node: int
    alpha: Score | None = None
    beta: Score | None = None
    value: Returned | None = None

    @property
    def move(self) -> tuple[ActKind, int]:
        """What is done and where, without its numbers."""
        return self.kind, self.node
