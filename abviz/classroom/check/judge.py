"""What is right on one tree: the root's value, the leaves that are used, and the move.

Nothing is asked about how a search is written. What may be read in two ways (which
number of a pair is the value, whose side a value is seen from, whether a leaf is used
when it is read or when it is compared) is left open until the trees tell: one way must
be right on all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from abviz.classroom.check.reference import (
    LEAST_SHARE,
    Due,
    Reference,
    is_proof,
    known_by_equals,
)
from abviz.classroom.check.run import Run
from abviz.classroom.check.settings import Aspect
from abviz.classroom.check.trees import Trial
from abviz.engine.algorithm import Algorithm

LARGEST_PLACE = 8


class Judge:
    """Judges one run after another.

    Parameters
    ----------
    algorithm : Algorithm
        What a search is held against.
    compared : iterable of str
        The aspects that count.
    """

    def __init__(self, algorithm: Algorithm, *, compared: Iterable[Aspect]) -> None:
        self.algorithm = algorithm
        self.compared = frozenset(compared)
        self._is_by_proof = Reference(algorithm).is_by_proof
        self._has_table = algorithm.model.has_table
        # At which position of a result the value may be, and where MIN begins with
        # which sign.
        self._positions = set(range(LARGEST_PLACE))
        self._signs = {
            (position, sign) for position in self._positions for sign in (1, -1)
        }
        # When a leaf is taken for used, with the right way to keep bounds that it
        # agrees with.
        self._open_readings: set[tuple[str, int]] = {("read", 0), ("used", 0)}
        self._ways_are_known = False
        self.compares = False  # whether any score was compared or computed with
        self.hides_leaves = False  # whether nothing tells which leaves the search uses
        self.brings_value = False
        self.brings_move = False
        # Whether all results may be places of best moves, as in "return best_index".
        self.may_be_places = True
        self._values_are_right = True
        # How many leaves were left out, by the search and by alpha-beta.
        self.left_out: Counter[str] = Counter()

    @property
    def is_seen_by_mover(self) -> bool:
        """
        Whether values are those of the player who moves at the root, as in negamax.
        """
        return {sign for _, sign in self._signs} == {-1}

    @property
    def readings(self) -> list[tuple[str, int]]:
        """The ways to read which leaves are used and due that no tree has refuted."""
        return sorted(self._open_readings)

    def remembered(self) -> dict[str, Any]:
        """Return what has been learnt so far, for `forget_since`."""
        return {**vars(self), "left_out": Counter(self.left_out)}

    def forget_since(self, remembered: dict[str, Any]) -> None:
        """Forget what has been learnt since then."""
        vars(self).update(remembered)

    def is_same_value(self, first: Run, second: Run) -> bool:
        """Tell whether two runs brought the same, where the value may be.

        A count may differ.
        """
        if first.answer.utilities != second.answer.utilities:
            return False
        before = dict(enumerate(first.answer.numbers))
        after = dict(enumerate(second.answer.numbers))
        if not (before and after):
            return before == after
        both = self._positions & set(before) & set(after)
        return any(before[position] == after[position] for position in both)

    @property
    def kind_of_use(self) -> str:
        """When a leaf is taken for used: when it is "used", or when it is "read"."""
        kinds = {kind for kind, _ in self._open_readings}
        return "used" if kinds == {"used"} or not self._open_readings else "read"

    def wrong(self, run: Run, due: Due) -> frozenset[Aspect]:
        """Return the aspects that are wrong on one tree, of those that count.

        Learn from the run how results are to be read: `forget_since` takes it back.
        """
        if run.ending is not None:
            return self.compared
        self.compares |= run.compares
        wrong: set[Aspect] = set()
        if not self._is_value_right(run, due):
            wrong.add("value")
        if not self._are_leaves_right(run, due):
            wrong.add("leaves")
        if not self._is_move_right(run, due):
            wrong.add("move")
        return self.compared & wrong

    def _is_value_right(self, run: Run, due: Due) -> bool:
        """Tell whether the value is right.

        Learn whether values come back, or the places of moves, and how they are read.
        """
        answer = run.answer
        if due.trial.model.players:
            self.brings_value = True
            return answer.utilities is not None and due.is_value(answer.utilities)
        if not answer.numbers:
            # A move alone is an answer, too.
            return answer.moves is not None and not self.brings_value
        numbers = dict(enumerate(answer.numbers))
        self.may_be_places &= _is_place_of_best_move(answer.numbers, due)
        is_right = self._is_number_right(numbers, due)
        self._values_are_right &= is_right
        if not is_right and self.may_be_places:
            return True
        self.brings_value = self._values_are_right or not self.may_be_places
        return is_right

    @property
    def brings_places(self) -> bool:
        """Whether what comes back are places of best moves, and no values."""
        return self.may_be_places and not self._values_are_right

    def _is_number_right(self, numbers: dict[int, Any], due: Due) -> bool:
        """Tell whether a number of a result is the value, by what is still possible.

        Learn which positions, and which signs, remain possible.
        """
        if begins_min(due.trial):
            right = set()
            for position, sign in self._signs:
                is_possible = position in numbers and position in self._positions
                if is_possible and due.is_value(sign * numbers[position]):
                    right.add((position, sign))
            self._signs = right or self._signs
            return bool(right)
        positions = {
            position
            for position in self._positions
            if due.is_value(numbers.get(position))
        }
        self._positions = positions or self._positions
        return bool(positions)

    def _are_leaves_right(self, run: Run, due: Due) -> bool:
        """Tell whether the leaves that are used are the right ones.

        Learn which readings remain possible.
        """
        if self._is_by_proof:
            return self._are_leaves_a_proof(run, due)
        if not self._ways_are_known:
            self._ways_are_known = True
            ways = range(len(due.leaves))
            self._open_readings = {
                (kind, way) for kind, _ in self._open_readings for way in ways
            }
        right = {
            (kind, way)
            for kind, way in self._open_readings
            if run.leaves(kind) == due.leaves[way]
        }
        if not right and due.leaves[0] == due.all_leaves:
            # A search of everything may look equal subtrees up.
            right = {
                (kind, way)
                for kind, way in self._open_readings
                if _knows_all(run, kind, due)
            }
        if right:
            self._open_readings = right
            return True
        return self._is_hidden(run, due)

    def _is_hidden(self, run: Run, due: Due) -> bool:
        """Tell whether all scores became plain numbers first, so that nothing tells.

        Learn, if so, that the search hides which leaves it uses.
        """
        if self.compares or not run.reads >= due.all_leaves:
            return False
        self.hides_leaves = True
        return True

    def _are_leaves_a_proof(self, run: Run, due: Due) -> bool:
        """Tell whether the leaves that are used prove the value.

        Learn which readings remain possible, and count how much is left out.
        """
        tree = run.tree
        right = {
            (kind, way)
            for kind, way in self._open_readings
            if is_proof(tree, run.leaves(kind), has_table=self._has_table)
        }
        if not right:
            return False
        self._open_readings = right
        leaves = len(due.all_leaves)
        self.left_out["alpha-beta"] += leaves - len(due.leaves[0])
        fewest = min(len(run.leaves(kind)) for kind, _ in right)
        self.left_out["search"] += leaves - fewest
        return True

    @property
    def prunes_too_little(self) -> bool:
        """Whether a search that is held to a proof leaves out too little."""
        return self.left_out["search"] < LEAST_SHARE * self.left_out["alpha-beta"]

    def _is_move_right(self, run: Run, due: Due) -> bool:
        """Tell whether the moves are best ones; learn whether any come back."""
        moves = run.answer.moves
        opener = due.trial.model.root
        if moves is None or opener.is_chance or opener.is_leaf:
            return True
        self.brings_move = True
        return all(due.is_best(move) for move in moves)

    def number_beside_the_value(self, run: Run) -> Any:
        """
        Return the other one of two numbers, if it is known which one is the value.
        """
        positions = self._positions & {0, 1}
        numbers = run.answer.numbers
        if len(numbers) != 2 or run.answer.moves is not None or len(positions) != 1:
            return None
        return numbers[1 - positions.pop()]

    def value_in(self, run: Run) -> Any:
        """Return the number of a result that is its value, as far as that is known."""
        numbers = run.answer.numbers
        if run.trial.model.players:
            return run.answer.utilities
        positions = sorted(
            position for position in self._positions if position < len(numbers)
        )
        return numbers[positions[0]] if positions else None


def _knows_all(run: Run, kind: str, due: Due) -> bool:
    """Tell whether equal subtrees of searched ones make up the rest of the tree."""
    return known_by_equals(run.tree, run.leaves(kind)) >= due.all_leaves


def _is_place_of_best_move(numbers: tuple[Any, ...], due: Due) -> bool:
    """
    Tell whether a result is the place of a best move among the children of the root.
    """
    root = due.trial.model.root
    if len(numbers) != 1 or type(numbers[0]) is not int or root.is_chance:
        return False
    children = root.children
    place = numbers[0]
    return 0 <= place < len(children) and due.is_best(children[place].index)


def begins_min(trial: Trial) -> bool:
    """Tell whether MIN begins on a tree."""
    return bool(trial.model.root.is_min)
