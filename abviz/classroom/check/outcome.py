"""What came of a check, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from abviz.classroom.check.examining.examination import Failure
from abviz.classroom.check.examining.judge import Aspect
from abviz.classroom.check.examining.run import Watched
from abviz.classroom.check.examining.trials import Kind, Trial
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.suspects import Habit, Suspect
from abviz.classroom.small_trees import count_small
from abviz.replay.departures.turns import Direction
from abviz.trees import Score

# A slow function that is right on all trees of up to so many leaves is called right.
ENOUGH_LEAVES = 4


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of a check.

    Parameters
    ----------
    name : str
        The name of the function that was checked.
    settings : Settings
        How it was checked.
    compared : tuple of str
        The aspects that were compared, without those of which nothing was seen.
    left_out : tuple of str
        The aspects that were to be compared, and that do not count: there was nothing of them.
    hidden : frozenset of str
        The aspects that count, and that could not be seen in all runs.
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
    suspects : tuple of Suspect
        The misconceptions that it shows on all these trees, and in what.
    is_minimax : bool
        Whether it has no windows, and does what minimax does on all trees that were surveyed.
    habits : set of str
        What it does at every node of these trees.
    directions : set of str
        In which directions children are entered on all these trees.
    excused : mapping
        The first failures of kinds that cost nothing: where a player moves twice running, and
        where a score is infinite.
    unseen : Watched or None
        A run of which not all could be seen.
    reads_all : bool
        Whether all leaves were read wherever calls do not show which are examined.
    starts_at : tuple of two Score, or None
        A finite window with which it begins, and that counts as the full one.
    uses_abviz : bool
        Whether it ran a search of abviz itself.
    is_fail_hard : bool
        Whether it is fail-hard where the reference is fail-soft, and that is accepted.
    is_late : bool
        Whether the time was over before all trees were tried.
    is_apart : bool
        Whether it ran in a process of its own.
    stopped_on : Trial or None
        A larger tree on which it was stopped because it took too long.
    printed : str
        What the function printed.
    """

    name: str
    settings: Settings
    compared: tuple[Aspect, ...]
    left_out: tuple[Aspect, ...]
    hidden: frozenset[Aspect]
    failure: Failure | None
    wrong: frozenset[Aspect]
    tried: Mapping[Kind, int]
    sizes: Mapping[int, int]
    surveyed: int = 0
    suspects: tuple[Suspect, ...] = ()
    is_minimax: bool = False
    habits: frozenset[Habit] = frozenset()
    directions: frozenset[Direction] = frozenset()
    excused: Mapping[Kind, Failure] = field(default_factory=dict)
    unseen: Watched | None = None
    reads_all: bool = False
    starts_at: tuple[Score, Score] | None = None
    uses_abviz: bool = False
    is_fail_hard: bool = False
    is_late: bool = False
    is_apart: bool = True
    stopped_on: Trial | None = None
    printed: str = field(default="", repr=False)

    @cached_property
    def share(self) -> float:
        """The share of the points that it has earned, from 0 to 1.

        Each aspect counts the same that was right on all trees. Of a function that was too slow
        for enough trees, so much of that counts as it came far.
        """
        if not self.compared or self.uses_abviz:
            return 0.0
        return self.progress * (1 - len(self.wrong | self.hidden) / len(self.compared))

    @property
    def progress(self) -> float:
        """How far it came on the way to enough trees: each number of leaves counts the same."""
        if not self.is_too_slow:
            return 1.0
        sizes = range(2, min(ENOUGH_LEAVES, self.settings.most_leaves) + 1)
        parts = [self.sizes.get(size, 0) / count_small(size, fewest_leaves=size) for size in sizes]
        return sum(parts) / len(parts)

    @property
    def shown(self) -> list[Aspect]:
        """The aspects that were compared on all trees, and were right."""
        return [one for one in self.compared if one not in self.hidden | self.wrong]

    @property
    def unshown(self) -> list[Aspect]:
        """The aspects that count, and that could not be seen."""
        return [one for one in self.compared if one in self.hidden]

    @property
    def is_too_slow(self) -> bool:
        """Whether the time was over before enough trees were tried to call it right."""
        if not self.is_late or self.failure is not None or len(self.tried) > 1:
            return False
        most = min(ENOUGH_LEAVES, self.settings.most_leaves)
        return sum(self.sizes.values()) < count_small(most)

    def smaller(self, leaves: int) -> int:
        """Return how many trees of kind "order" with fewer leaves were tried."""
        return sum(count for size, count in self.sizes.items() if size < leaves)
