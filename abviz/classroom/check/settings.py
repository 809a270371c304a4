"""The settings of a check, validated."""

import sys
from collections.abc import Iterable
from copy import copy
from dataclasses import InitVar, dataclass, field
from typing import NamedTuple

from abviz.classroom.check.judge import ASPECTS, Aspect
from abviz.classroom.convention import other_convention
from abviz.diagnosis.functions import checked_seconds
from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.errors import SearchError
from abviz.narration.registry import ENGLISH
from abviz.trees import TreeError
from abviz.trees.scores import checked_switch, checked_whole, is_listed, shortened

# The time for all trees, where none is given. In a browser Python is slow, and people wait.
SECONDS = 20.0 if sys.platform == "emscripten" else 60.0
MOST_SECONDS_A_TREE = 2.0
FEW_LEAVES = 4
MEGABYTE = 2**20
WAYS = ("depth first", "null windows", "averaging", "several players", "tests")
OF_SAMPLES: tuple[Aspect, ...] = ("leaves", "returns")
DEPTH_BY_TIES = {True: "alphabeta", False: "alphabeta-cs188"}
RANGES = {
    "most_leaves": (2, 6),
    "random_trees": (0, 10_000),
    "max_calls": (1, 10**6),
    "seed": (0, 10**12),
    "memory": (256, 10**7),
}


class Given(NamedTuple):
    """What a function is given besides the tree: its limits, and the language of refusals."""

    max_calls: int
    depth: int | None = None
    each: float = MOST_SECONDS_A_TREE
    seconds: float = SECONDS
    memory: int = 2048 * MEGABYTE
    language: str = ENGLISH.tag
    samples: bool = False


@dataclass(kw_only=True)
class Settings:
    """The settings of a check, validated: `abviz.check` says what they mean."""

    against: InitVar[str] = "alphabeta"
    compare: InitVar[Iterable[str]] = ASPECTS
    cut_on_tie: InitVar[bool | None] = None
    algorithm: Algorithm = field(init=False)
    compared: tuple[Aspect, ...] = field(init=False)
    fail_hard: bool = True
    alternating: bool = True
    infinite: bool = True
    most_leaves: int = 5
    random_trees: int = 200
    seconds: float = SECONDS
    max_calls: int = 10_000
    seed: int = 0
    depth: int | None = None
    memory: int = 2048  # the megabytes of its process, where the system can bound them
    own_work: bool = True  # whether a function that runs a search of abviz is refused

    def __post_init__(self, against: str, compare: Iterable[str], cut_on_tie: bool | None) -> None:
        if self.depth is not None and against == "alphabeta" and cut_on_tie is not None:
            # To a depth limit, each convention is an algorithm of its own.
            against, cut_on_tie = DEPTH_BY_TIES.get(cut_on_tie, against), None
        self.algorithm = checked_reference(against).with_options(
            cut_on_tie=cut_on_tie, depth=self.depth
        )
        # Which function calls which differs from course to course.
        seen = ASPECTS[:2] if self.algorithm.tests else ASPECTS
        seen = OF_SAMPLES if self.algorithm.samples else seen
        self.compared = tuple(one for one in checked_aspects(compare) if one in seen)
        if not self.compared:
            both = " and ".join(seen)
            raise SearchError(f"Of {self.algorithm.title} check compares {both} only.")
        try:
            for name in ("fail_hard", "alternating", "infinite"):
                checked_switch(getattr(self, name), name)
            for name, (least, most) in RANGES.items():
                number = checked_whole(getattr(self, name), name, least=least, most=most)
                setattr(self, name, number)
        except TreeError as refusal:
            raise SearchError(str(refusal)) from None
        if self.algorithm.samples:
            self.max_calls = RANGES["max_calls"][1]  # of which each sample needs some
        self.seconds = checked_seconds(self.seconds, "check")
        if self.depth is not None and (self.algorithm.averages or self.depth >= self.most_leaves):
            raise SearchError(
                f"check has trees of up to most_leaves={self.most_leaves} leaves for a search of "
                f"MAX and MIN to a depth of 1 to {self.most_leaves - 1} plies."
            )

    @property
    def otherwise(self) -> "Settings | None":
        """The same with the other convention for equal bounds; None if there is none."""
        algorithm, settings = other_convention(self.algorithm), copy(self)
        if self.depth is not None and self.algorithm.name in DEPTH_BY_TIES.values():
            name = DEPTH_BY_TIES[not self.algorithm.cut_on_tie]
            algorithm = algorithms[name].with_options(depth=self.depth)
        if algorithm is None:
            return None
        settings.algorithm = algorithm
        return settings

    def given(self, language: str) -> Given:
        """Return what the function is given."""
        limits = self.each, self.seconds, self.memory * MEGABYTE
        samples = self.algorithm.samples
        return Given(self.max_calls, self.algorithm.depth, *limits, language, samples)

    @property
    def few_leaves(self) -> int:
        """Up to how many leaves trees must be tried to call a function right, or tell why not."""
        return min(self.most_leaves, max(FEW_LEAVES, (self.depth or 0) + 1))

    @property
    def each(self) -> float:
        """The time for a tree."""
        return min(MOST_SECONDS_A_TREE, self.seconds)


def checked_reference(name: str) -> Algorithm:
    """Return the algorithm of a name, or say why nothing can be compared with it."""
    algorithm = algorithms[name]
    if algorithm.way not in WAYS and name != "uct":
        known = [one.name for one in algorithms.values() if one.way in WAYS] + ["uct"]
        raise SearchError(
            f"check compares calls on nodes, one by one, and {algorithm.title} is not made of "
            f"them alone; against is one of {', '.join(known)}."
        )
    return algorithm


def checked_aspects(compare: Iterable[str]) -> tuple[Aspect, ...]:
    """Return the aspects that are named, in their own order."""
    given = (compare,) if isinstance(compare, str) else compare
    wanted = set()
    # An unknown one is refused before the rest is read: a range may be very long.
    for one in given if is_listed(given) else [given]:
        if not isinstance(one, str) or one not in ASPECTS:
            raise _not_compared(shortened(one))
        wanted.add(one)
    if not wanted:
        raise _not_compared("nothing")
    return tuple(one for one in ASPECTS if one in wanted)


def _not_compared(what: str) -> SearchError:
    return SearchError(f"compare holds some of {', '.join(ASPECTS)}, not {what}.")
