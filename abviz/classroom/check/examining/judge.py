"""What of a search is right: its value, its leaves, its windows, what its visits return."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import isclose
from typing import Literal, TypeAlias

from abviz.classroom.check.examining.run import (
    DIALECTS,
    Dialect,
    Due,
    Watched,
    same_within_windows,
)
from abviz.engine.algorithm import Algorithm
from abviz.trees import Score

Aspect: TypeAlias = Literal["value", "leaves", "windows", "returns"]
ASPECTS: tuple[Aspect, ...] = ("value", "leaves", "windows", "returns")
Key: TypeAlias = tuple[int, int]


class Judge:
    """Tells which aspects of a search are wrong.

    Fail-soft or fail-hard: what a function returned on earlier trees settles which of them it
    is held to.

    Parameters
    ----------
    algorithm : Algorithm
        The reference.
    compared : sequence of str, keyword-only
        The aspects that count.
    fail_hard : bool, keyword-only
        Whether a fail-hard function is right too, where the reference is fail-soft.

    Attributes
    ----------
    is_lenient : bool
        Whether that is asked for, and the reference is fail-soft.
    """

    def __init__(
        self, algorithm: Algorithm, *, compared: Sequence[Aspect], fail_hard: bool
    ) -> None:
        self.compared = tuple(compared)
        has_choice = algorithm.prunes and not algorithm.fail_hard and algorithm.way == "depth first"
        self.is_lenient = fail_hard and has_choice and not algorithm.needs_whole_scores
        self._dialects: tuple[Dialect, ...] = DIALECTS if self.is_lenient else DIALECTS[:1]

    @property
    def dialect(self) -> Dialect:
        """What a function is held to, as far as that is settled."""
        return self._dialects[0]

    def is_mixed(self, mine: Watched, due: Due) -> bool:
        """Tell whether what is wrong is that a function is of no dialect throughout."""
        return self.is_lenient and same_within_windows(mine, due)

    def closest(self, mine: Watched, due: Due) -> Dialect:
        """Return, of the dialects that a function may have, the one that it is nearest to.

        Parameters
        ----------
        mine : Watched
            What the function did on a tree.
        due : Due
            What the reference does there.
        """
        if "fail-soft" in self._dialects or not mine.same_visits(due):
            return self.dialect

        def alike(dialect: Dialect) -> int:
            pairs = zip(mine.values, due.returned(dialect), strict=True)
            return sum(value == other for value, other in pairs)

        return max(reversed(self._dialects), key=alike)

    def wrong(self, mine: Watched, due: Due) -> tuple[Aspect, ...]:
        """Return the aspects that are wrong on one tree, of those that count.

        Parameters
        ----------
        mine : Watched
            What the function did.
        due : Due
            What the reference does.
        """
        if mine.error is not None or not mine.is_search:
            return self.compared
        returned = self._returned(mine, due)
        if mine.gap is None and mine.same_visits(due) and returned == mine.values:
            windows = mine.alphas == due.alphas and mine.betas == due.betas
            if mine.value == due.value and (windows or not self.has_windows(mine, due)):
                return ()
        verdicts = {
            "value": self._same(mine.value, due.value, due),
            "leaves": self._examines(mine, due) is not False,
            "windows": not self.has_windows(mine, due) or self._windows_agree(mine, due),
            "returns": self._agree(mine, mine.values, due, returned),
        }
        return tuple(one for one in self.compared if not verdicts[one])

    def hidden(self, mine: Watched, due: Due) -> set[Aspect]:
        """Return the aspects that could not be seen in a run.

        Parameters
        ----------
        mine : Watched
            What the function did.
        due : Due
            What the reference does.
        """
        if mine.gap is None or mine.error is not None:
            return set()
        found: set[Aspect] = set() if _shows_inner_nodes(mine) else {"windows", "returns"}
        return found if self._examines(mine, due) is not None else found | {"leaves"}

    @staticmethod
    def reads_all(mine: Watched) -> bool:
        """Tell whether a function reads the scores of all leaves."""
        return mine.reads is not None and len(mine.reads) == len(mine.trial.scores)

    def _examines(self, mine: Watched, due: Due) -> bool | None:
        """Tell whether a function examines the same leaves; None if that cannot be told.

        Where calls do not show it, the scores that it reads do: once, and in their order. All of
        them may be read to make a copy of the tree, which says nothing of the search.
        """
        if mine.gap is None:
            return mine.leaf_indices == due.leaf_indices
        if mine.reads is None:
            return None
        if mine.reads == [*dict.fromkeys(due.leaf_indices)]:
            return True
        return None if self.reads_all(mine) else False

    @staticmethod
    def has_windows(mine: Watched, due: Due) -> bool:
        """Tell whether there are windows to compare."""
        return mine.has_windows and due.has_windows

    def _returned(self, mine: Watched, due: Due) -> list[Score | None]:
        """Return what is due to come back; where dialects differ there, fewer are left."""
        if len(self._dialects) > 1:
            left = [
                dialect
                for dialect in self._dialects
                if self._agree(mine, mine.values, due, due.returned(dialect))
            ]
            self._dialects = tuple(left) or self._dialects
        return due.returned(self.dialect)

    def _windows_agree(self, mine: Watched, due: Due) -> bool:
        return self._agree(mine, mine.alphas, due, due.alphas) and self._agree(
            mine, mine.betas, due, due.betas
        )

    def _agree(
        self,
        mine: Watched,
        column: list[Score | None],
        due: Due,
        expected: list[Score | None],
    ) -> bool:
        """Tell whether all visits of the reference were made, with the same in a column."""
        if not _shows_inner_nodes(mine):
            return True
        found = dict(zip(keys(mine.indices), column, strict=True))
        inner = [not node.is_leaf or mine.gap is None for node in due.places]
        rows = zip(keys(due.indices), expected, inner, strict=True)
        return all(
            key in found and self._same(found[key], score, due)
            for key, score, counts in rows
            if counts
        )

    def _same(self, mine: Score | None, due: Score | None, run: Due) -> bool:
        if mine == due:
            return True
        # Averages are rounded, and in which way depends on the order of adding.
        return (
            run.trial.model.has_chance
            and mine is not None
            and due is not None
            and isclose(mine, due, rel_tol=1e-9, abs_tol=1e-9)
        )


def _shows_inner_nodes(mine: Watched) -> bool:
    """Tell whether calls show at least which inner nodes are entered: the root is one of them."""
    if mine.gap is None or mine.gap.kind == "leaves":
        return True
    inner = sum(not node.is_leaf for node in mine.trial.model.nodes)
    return mine.gap.kind == "children" and inner == 1


def keys(indices: Sequence[int]) -> list[Key]:
    """Return a key for each visit: the node, and how often it was entered before.

    Examples
    --------
    >>> keys([0, 1, 2, 0, 1])
    [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)]
    """
    seen: Counter[int] = Counter()
    found = []
    for index in indices:
        found.append((index, seen[index]))
        seen[index] += 1
    return found
