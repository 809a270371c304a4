"""What came of a check: where a search is wrong first, and what was seen on all trees.

Begin with `Verdict`. What is right on one tree says `abviz.classroom.check.judge`; the
runs are made by `abviz.classroom.check.examination`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from abviz.classroom.check.judge import Judge
from abviz.classroom.check.reference import Due
from abviz.classroom.check.run import Run
from abviz.classroom.check.settings import Aspect, Settings
from abviz.classroom.check.trees import Kind, Trial, count_small
from abviz.trees import Tree

# It "differs" from what is due; an "error" ended it; it was "stopped"; its process is
# "gone"; it did something else the second time ("unsteady"); or what it kept from
# earlier trees made it wrong ("kept").
What: TypeAlias = Literal["differs", "error", "stopped", "gone", "unsteady", "kept"]
GONE = ("gone", "broken", "garbage", "keeper")  # kinds of endings of its process


@dataclass(frozen=True, kw_only=True)
class Failure:
    """Where a search is wrong.

    Parameters
    ----------
    run : Run
        What the search did there.
    due : Due
        What is right there.
    wrong : frozenset of str
        The aspects that are wrong.
    habit : {"", "unsteady", "kept"}
        What it does that shows in no single run: something else the second time, or
        something that it keeps from earlier trees.
    """

    run: Run
    due: Due
    wrong: frozenset[Aspect]
    habit: Literal["", "unsteady", "kept"] = ""

    @property
    def what(self) -> What:
        """What happened there, in a word."""
        ending = self.run.ending
        if self.habit:
            return self.habit
        if ending is None:
            return "differs"
        if ending.is_error:
            return "error"
        return "gone" if ending.kind in GONE else "stopped"

    @property
    def trial(self) -> Trial:
        """The tree."""
        return self.due.trial

    @property
    def tree(self) -> Tree:
        """The tree itself."""
        return self.due.trial.tree


@dataclass(kw_only=True)
class Verdict:
    """What came of a check.

    Parameters
    ----------
    name : str
        What the function is called.
    settings : Settings
        How it was checked.
    call : str
        How it was called.
    number : int
        Which of its possible calls that was.
    judge : Judge
        What the trees have told of how its results are to be read.
    failure : Failure or None
        Where it is wrong first, of what counts.
    failure_where_min_begins : Failure or None
        Where it is wrong first of the trees on which MIN begins.
    excused : dict
        The first failures that cost nothing, by the kinds of their trees.
    wrong : frozenset of str
        The aspects that are wrong somewhere.
    tried : Counter
        How many trees were tried, by their kinds; not those on which a mistake costs
        nothing.
    tried_with_min_first : int
        On how many of them MIN begins.
    sizes : Counter
        How many small trees, by their leaves.
    surveyed : list of pairs of Run and Due
        Its runs on the small trees and on some larger ones, if it is wrong.
    """

    name: str
    settings: Settings
    call: str
    number: int
    judge: Judge
    is_apart: bool = True
    stop: str = ""
    printed: str = ""
    failure: Failure | None = None
    failure_where_min_begins: Failure | None = None
    excused: dict[Kind, Failure] = field(default_factory=dict)
    wrong: frozenset[Aspect] = frozenset()
    tried: Counter[Kind] = field(default_factory=Counter)
    tried_with_min_first: int = 0
    sizes: Counter[int] = field(default_factory=Counter)
    is_late: bool = False
    stopped_on: Trial | None = None  # a larger tree that took too long
    is_plain: bool = False  # whether it works on plain numbers alone
    # Whether it was right on all small trees without equal scores on which MAX begins.
    is_right_without_ties: bool = False
    remembers: bool = False  # whether it keeps what earlier trees have brought
    again: Run | None = None  # where it reads leaves once more after others
    unused: Run | None = (
        None  # where it reads leaves that are not due, and uses none of them
    )
    beside: Any = None  # a number beside the value that was not judged
    surveyed: list[tuple[Run, Due]] = field(default_factory=list)

    @property
    def brings_move(self) -> bool:
        """
        Whether a move came back: a node, or its place among the children of the root.
        """
        return self.judge.brings_move or self.judge.brings_places

    @property
    def compared(self) -> tuple[Aspect, ...]:
        """The aspects that count: those that the function gives."""
        counted: list[Aspect] = []
        for aspect in self.settings.compared:
            is_absent = (aspect == "move" and not self.brings_move) or (
                aspect == "value" and not self.judge.brings_value and self.brings_move
            )
            if not is_absent:
                counted.append(aspect)
        return tuple(counted)

    @property
    def hidden(self) -> frozenset[Aspect]:
        """The aspects that count and could not be seen."""
        is_hidden = self.judge.hides_leaves and self.settings.algorithm.prunes
        return frozenset({"leaves"} if is_hidden and "leaves" in self.compared else ())

    @property
    def passed(self) -> bool:
        """Whether it is right on all trees that count, and enough were tried."""
        is_right = self.failure is None and not self.hidden
        return is_right and bool(self.compared) and not self.is_too_slow

    @property
    def is_stopped(self) -> bool:
        """Whether it is wrong as a whole: it ended early, or went by earlier trees."""
        return self.failure is not None and self.failure.what != "differs"

    @property
    def begins_with_max(self) -> bool:
        """Whether it is right where MAX begins, and wrong where MIN does."""
        return self.failure is None and self.failure_where_min_begins is not None

    @property
    def share(self) -> float:
        """The share of the points that it has earned, from 0 to 1."""
        if not self.compared:
            return 0.0
        lost = self.wrong | self.hidden
        if self.is_stopped or (not self.judge.brings_value and not self.brings_move):
            return 0.0
        return self.progress * (1 - len(lost & set(self.compared)) / len(self.compared))

    @property
    def is_too_slow(self) -> bool:
        """Whether the time was over before enough trees were tried to call it right."""
        is_unfinished = sum(self.sizes.values()) < self._count(self.settings.few_leaves)
        return self.is_late and self.failure is None and is_unfinished

    @property
    def progress(self) -> float:
        """How far it came towards enough trees; each number of leaves counts alike."""
        if not self.is_too_slow:
            return 1.0
        counts = {n: self._count(n, n) for n in range(2, self.settings.few_leaves + 1)}
        parts = [self.sizes[size] / count for size, count in counts.items() if count]
        return sum(parts) / len(parts)

    def _count(self, most_leaves: int, fewest_leaves: int = 2) -> int:
        algorithm = self.settings.algorithm
        return count_small(
            most_leaves, fewest_leaves=fewest_leaves, algorithm=algorithm
        )


class MovesSeen:
    """What of moves can be judged only when all trees were tried.

    A number beside the value may be the place of a move, or a count of something; and a
    search that brings moves may bring none on some trees.
    """

    def __init__(self) -> None:
        self._places: set[int] = set()
        self._are_places = True
        self._wrong_place: Failure | None = None
        self._without: Failure | None = None
        self._beside: Any = None

    def note(self, run: Run, due: Due, judge: Judge) -> None:
        """Take what came back on a tree that counts."""
        answer, children = run.answer, due.trial.model.root.children
        if due.trial.model.root.is_chance or due.trial.model.players:
            return
        if answer.moves is None and judge.brings_move and "None" in answer.text:
            self._without = self._without or _wrong_moves(run, due, ())
        place = judge.number_beside_the_value(run)
        if place is None:
            return
        if self._beside is None:
            self._beside = place
        if type(place) is not int or not 0 <= place < len(children):
            self._are_places = False
            return
        self._places.add(place)
        move = children[place].index
        if not due.is_best(move) and self._wrong_place is None:
            self._wrong_place = _wrong_moves(run, due, (move,))

    @property
    def unjudged(self) -> Any:
        """A number beside the value of which nothing tells that it is a move.

        None if none.
        """
        are_moves = self._are_places and len(self._places) > 1
        return None if are_moves else self._beside

    @property
    def failure(self) -> Failure | None:
        """The first tree on which a move is wrong; None if none is known to be."""
        # A number that is the same on all trees is no move.
        if self._are_places and len(self._places) > 1:
            return self._wrong_place or self._without
        return self._without


def _wrong_moves(run: Run, due: Due, moves: tuple[int, ...]) -> Failure:
    """Return the failure of a run that has brought wrong moves."""
    run = replace(run, answer=replace(run.answer, moves=moves))
    return Failure(run=run, due=due, wrong=frozenset({"move"}))
