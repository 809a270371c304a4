"""The settings of a check, validated."""

import sys
from collections.abc import Iterable
from copy import copy
from dataclasses import InitVar, dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from abviz.classroom.check.call import GivenCall, given_call
from abviz.classroom.check.trees import FEW_LEAVES
from abviz.classroom.questions.convention import other_convention
from abviz.diagnosis.functions import checked_seconds
from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.errors import SearchError
from abviz.narration.registry import ENGLISH
from abviz.text import shortened
from abviz.trees import TreeError
from abviz.trees.scores import checked_switch, checked_whole, is_listed

# What is judged of a search on each tree.
Aspect: TypeAlias = Literal["value", "leaves", "move"]
ASPECTS: tuple[Aspect, ...] = get_args(Aspect)
# Whether a function that takes for granted that MAX begins is right.
Root: TypeAlias = Literal["max", "both"]
# The time for all trees, where none is given. In a browser Python is slow, and people
# wait.
SECONDS = 20.0 if sys.platform == "emscripten" else 60.0
MOST_SECONDS_A_TREE = 2.0
A_DAY = 24 * 60 * 60.0
MEGABYTE = 2**20
DEPTH_BY_TIES = {True: "alphabeta", False: "alphabeta-cs188"}
RANGES = {
    "most_leaves": (2, 6),
    "random_trees": (0, 10_000),
    "seed": (0, 10**12),
    "memory": (256, 10**7),
}


class Given(NamedTuple):
    """What a worker is told besides the function: how it is called, and its limits.

    `number` says which of the possible calls is made.
    """

    call: GivenCall | None = None
    depth: int | None = None
    each: float = MOST_SECONDS_A_TREE
    seconds: float = SECONDS
    memory: int = 2048 * MEGABYTE
    language: str = ENGLISH.tag
    number: int = 0


@dataclass(kw_only=True)
class Settings:
    """The settings of a check, validated: `abviz.check` says what they mean."""

    against: InitVar[str] = "alphabeta"
    compare: InitVar[Iterable[str]] = ASPECTS
    cut_on_tie: InitVar[bool | None] = None
    algorithm: Algorithm = field(init=False)
    compared: tuple[Aspect, ...] = field(init=False)
    call: Any = None  # how the function is called, if not as f(root)
    root: str = "max"
    alternating: bool = True
    infinite: bool = True
    most_leaves: int = 5
    random_trees: int = 200
    seconds: float = SECONDS
    seed: int = 0
    depth: int | None = None
    memory: int = 2048  # the megabytes of its process, where the system can bound them

    def __post_init__(
        self, against: str, compare: Iterable[str], cut_on_tie: bool | None
    ) -> None:
        if self.depth is not None and against == "alphabeta" and cut_on_tie is not None:
            # To a depth limit, each convention is an algorithm of its own.
            against, cut_on_tie = DEPTH_BY_TIES.get(cut_on_tie, against), None
        self.algorithm = checked_reference(against).with_options(
            cut_on_tie=cut_on_tie, depth=self.depth
        )
        self.compared = checked_aspects(compare)
        self.call = given_call(self.call)
        if self.root not in get_args(Root):
            raise SearchError(f'root is "max" or "both", not {shortened(self.root)}.')
        try:
            for name in ("alternating", "infinite"):
                checked_switch(getattr(self, name), name)
            for name, (least, most) in RANGES.items():
                number = checked_whole(
                    getattr(self, name), name, least=least, most=most
                )
                setattr(self, name, number)
        except TreeError as refusal:
            raise SearchError(str(refusal)) from None
        # A process waits for no longer than that, and a check is over long before.
        self.seconds = min(checked_seconds(self.seconds, "check"), A_DAY)
        if self.depth is None:
            return
        if self.algorithm.model.averages or self.depth >= self.most_leaves:
            raise SearchError(
                f"check has trees of up to most_leaves={self.most_leaves} leaves for a "
                f"search of MAX and MIN to a depth of 1 to {self.most_leaves - 1} "
                "plies."
            )

    @property
    def otherwise(self) -> "Settings | None":
        """The same with the other convention for equal bounds.

        None if there is none.
        """
        algorithm, settings = other_convention(self.algorithm), copy(self)
        if self.depth is not None and self.algorithm.name in DEPTH_BY_TIES.values():
            other_cut_on_tie = not self.algorithm.cut_on_tie
            name = DEPTH_BY_TIES[other_cut_on_tie]
            algorithm = algorithms[name].with_options(depth=self.depth)
        if algorithm is None:
            return None
        settings.algorithm = algorithm
        return settings

    def given(self, language: str) -> Given:
        """Return what a worker is told."""
        return Given(
            call=self.call,
            depth=self.depth,
            each=self.each,
            seconds=self.seconds,
            memory=self.memory * MEGABYTE,
            language=language,
        )

    @property
    def few_leaves(self) -> int:
        """Up to how many leaves trees must be tried to call a function right."""
        return min(self.most_leaves, max(FEW_LEAVES, (self.depth or 0) + 1))

    @property
    def each(self) -> float:
        """The time for a tree, in seconds."""
        return min(MOST_SECONDS_A_TREE, self.seconds)


def checked_reference(name: str) -> Algorithm:
    """Return the algorithm of a name, or say that nothing is held against it."""
    algorithm = algorithms[name]
    if algorithm.model.settled is None:
        names = [name for name in algorithms if algorithms[name].model.settled]
        raise SearchError(
            "check judges the value of the root and the leaves that are opened, and "
            f"{algorithm.title} is not known by them; against is one of "
            f"{', '.join(names)}."
        )
    return algorithm


def checked_aspects(compare: Iterable[str]) -> tuple[Aspect, ...]:
    """Return the aspects that are named, in their own order."""
    names = (compare,) if isinstance(compare, str) else compare
    wanted = set()
    # An unknown one is refused before the rest is read: a range may be very long.
    for name in names if is_listed(names) else [names]:
        if not isinstance(name, str) or name not in ASPECTS:
            raise _not_compared(shortened(name))
        wanted.add(name)
    if not wanted:
        raise _not_compared("nothing")
    return tuple(aspect for aspect in ASPECTS if aspect in wanted)


def _not_compared(what: str) -> SearchError:
    return SearchError(f"compare holds some of {', '.join(ASPECTS)}, not {what}.")
