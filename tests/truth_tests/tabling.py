"""Checks of the claims on a table: which positions are one, what it has of them, and keeps."""

from __future__ import annotations

from truth_tests.checks import checks, holds, whole
from truth_tests.scores import Scores, combined

KEEPS = {"table-keeps", "table-keeps-lower", "table-keeps-upper"}
ANSWERS = {"exactly": "", "at least": "beta", "at most": "alpha"}


class TabledScores(Scores):
    """What the ends that are seen say of positions, wherever they come.

    Of a position is known what all visits of it have shown, each as it ended.
    """

    def __init__(self, trace, *, scale):
        super().__init__(trace.tree, scale=scale)
        self.unfolding = trace.unfolding if trace.algorithm.symmetry else None
        self.entered, self.left, self.known = set(), set(), {}

    def kind(self, node):
        """Return what a position is: all that can come, or the game up to symmetry."""
        if self.unfolding is not None:
            return min(turned(self.unfolding.state(node).squares))
        return self.limit and len(node.path), self._shape(node)

    def _shape(self, node):
        facts = node.player, node.value, node.estimate
        return facts, tuple(map(self._shape, node.children))

    def enter(self, node):
        self.entered.add(node)

    def leave(self, node):
        self.known[self.kind(node)] = self.range(node)
        self.left.add(node)

    def range(self, node):
        if node.index in self.seen:
            return self.ranges[node.index]
        if node not in self.entered:
            return self.scale
        low, high = self.known.get(self.kind(node), self.scale)
        if node not in self.left:
            lows, highs = zip(*map(self.range, node.children), strict=True)
            low, high = max(low, combined(node, lows)), min(high, combined(node, highs))
        return low, high

    def is_same_whatever(self, nodes, outcome, *, kept):
        """Tell so where leaves are as they were seen at another node of the same position."""
        if self.unfolding is not None:
            return True
        while more := {*self._alike(kept)} - kept:
            kept = kept | more
        return super().is_same_whatever(nodes, outcome, kept=kept)

    def _alike(self, kept):
        found = {}
        for node in self.entered:
            if node.children:
                found.setdefault(self.kind(node), []).append([*self._ends_below(node)])
        for several in found.values():
            for ends in zip(*several, strict=True):
                if kept & {*ends}:
                    yield from ends

    def _ends_below(self, node):
        if node.is_leaf or len(node.path) == self.limit:
            yield node.index
        else:
            for child in node.children:
                yield from self._ends_below(child)


def turned(squares):
    """Yield the texts of a board of tic-tac-toe turned and mirrored."""
    rows = [squares[start : start + 3] for start in (0, 3, 6)]
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        yield "".join(rows)
        yield "".join(row[::-1] for row in rows)


@checks("same-position", "same-by-symmetry")
def same_position(now, twin):
    node, scores = now.node, now.scores
    assert (now.kind == "same-by-symmetry") == differs_from(now, twin)
    assert twin is not node and now.times[twin.index] and scores.kind(twin) == scores.kind(node)
    assert twin is now.here.found[0]


def differs_from(now, twin):
    """Tell whether the board of a twin is only turned or mirrored."""
    unfolding = now.scores.unfolding
    if unfolding is None:
        return False
    return unfolding.state(now.node).squares != unfolding.state(twin).squares


@whole("enter", way="table")
def a_position_that_comes_again_is_told(now, said):
    found = now.here.found
    assert len(said & {"same-position", "same-by-symmetry"}) == bool(found)
    assert ("table-falls-short" in said) == (bool(found) and not now.is_hit(now.here))


@checks("table-falls-short")
def table_falls_short(now, has, value, letter, size, bound, node):
    assert node is now.node and (has, value) == now.here.found[1:]
    assert letter == ANSWERS[has] and bound == end(now, letter)
    assert size == ("less" if has == "at least" else "more")
    assert value < bound if has == "at least" else value > bound
    holds(now, node, has, value)
    assert now.children_entered(now.here)


def end(now, letter):
    return now.here.window[letter == "beta"]


@checks("from-table", "from-table-by-symmetry")
def from_table(now, relation, value, twin):
    assert (now.kind == "from-table-by-symmetry") == differs_from(now, twin)
    assert (twin, relation, value) == now.here.found and value == now.here.returned
    assert now.is_hit(now.here)
    holds(now, now.node, relation, value)
    holds(now, twin, relation, value)


@checks("table-settles")
def table_settles(now, node):
    assert node is now.node and now.said[-1]["relation"] == "exactly"


@checks("table-suffices")
def table_suffices(now, value, relation, letter, bound, node):
    assert node is now.node and (now.said[-1]["relation"], now.said[-1]["value"]) == (
        relation,
        value,
    )
    assert letter == ANSWERS[relation] and bound == end(now, letter)
    assert value >= bound if relation == "at least" else value <= bound


@checks("table-keeps")
def table_keeps(now, value):
    low, high = now.here.window
    assert low < value < high
    kept(now, "exactly", value)


@checks("table-keeps-lower")
def table_keeps_lower(now, value, bound):
    assert value >= bound == end(now, "beta")
    kept(now, "at least", value)


@checks("table-keeps-upper")
def table_keeps_upper(now, value, bound):
    assert value <= bound == end(now, "alpha")
    kept(now, "at most", value)


def kept(now, relation, value):
    assert now.table[now.scores.kind(now.node)] == (now.node, relation, value)
    assert value == now.here.returned
    holds(now, now.node, relation, value)


@whole("leave", way="table")
def what_the_table_has_and_keeps_is_told(now, said):
    """Each node that is left takes its value from the table, or is kept there; but the root."""
    is_hit, is_root = now.is_hit(now.here), now.node.parent is None
    assert len(said & {"from-table", "from-table-by-symmetry"}) == is_hit
    assert len(said & {"table-settles", "table-suffices"}) == is_hit
    assert len(said & KEEPS) == (not is_hit and not is_root)
