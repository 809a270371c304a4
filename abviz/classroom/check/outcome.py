"""What came of a check, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType

from abviz.classroom.check.examination import Failure
from abviz.classroom.check.judge import Aspect, Dialect
from abviz.classroom.check.run import Watched
from abviz.classroom.check.trials import Kind
from abviz.classroom.misconception import Misconception
from abviz.engine.algorithm import Algorithm
from abviz.trees import Tree


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of a check.

    Parameters
    ----------
    function : FunctionType
        What was checked.
    algorithm : Algorithm
        What it was compared with.
    most_leaves : int
        Up to so many leaves all orders of the scores were to be tried.
    compared : tuple of str
        The aspects that were compared, without those of which nothing was seen.
    left_out : tuple of str
        The aspects that were to be compared, and nothing was seen of them.
    failure : Failure or None
        Where it was wrong first; None if nowhere.
    wrong : frozenset of str
        The aspects that were wrong somewhere.
    tried : mapping
        How many trees were tried up to there, by their kinds.
    sizes : mapping
        How many trees of kind "order" among them, by their leaves.
    surveyed : int
        How many trees were tried to find out what else is wrong, and why.
    suspects : tuple of Misconception
        What gives exactly the same on all these trees, the most likely first.
    repeated : Tree or None
        A tree in which a player moves twice running, and the function is wrong there only.
    unseen : Watched or None
        A run of which not all could be seen.
    dialect : str
        "fail-soft", "fail-hard", or "" if no tree told them apart.
    is_lenient : bool
        Whether fail-hard functions are right too.
    is_late : bool
        Whether the time was over before all trees were tried.
    seconds, steps : float, int
        The limits.
    printed : str
        What the function printed.
    """

    function: FunctionType
    algorithm: Algorithm
    most_leaves: int
    compared: tuple[Aspect, ...]
    left_out: tuple[Aspect, ...]
    failure: Failure | None
    wrong: frozenset[Aspect]
    tried: Mapping[Kind, int]
    sizes: Mapping[int, int]
    surveyed: int = 0
    suspects: tuple[Misconception, ...] = ()
    repeated: Tree | None = None
    unseen: Watched | None = None
    dialect: Dialect = ""
    is_lenient: bool = True
    is_late: bool = False
    seconds: float = 0.0
    steps: int = 0
    printed: str = field(default="", repr=False)

    @cached_property
    def share(self) -> float:
        """The share of the aspects that were never wrong, from 0 to 1."""
        if not self.compared:
            return 0.0
        return 1 - len(self.wrong) / len(self.compared)

    def smaller(self, leaves: int) -> int:
        """Return how many trees of kind "order" with fewer leaves were tried."""
        return sum(count for size, count in self.sizes.items() if size < leaves)
