"""Which scores of a leaf leave a search as it is: the exact set, and not a sample.

A search does nothing with a score but compare it, and reckon with it: it adds a
constant, turns the sign, takes a share of it. So while one leaf is worth x, all numbers
of the search are lines a·x + b, and its course can change only at an x where two of
them that were compared are equal. The search is run with such lines in place of
numbers, and they note these *breakpoints*; each of them and one score between each two
neighbours then stand for all. Ties, null windows [n, n + 1], the first guess of MTD(f),
estimates at a depth limit and the averages of chance nodes are no exceptions, and all
of it is reckoned in fractions.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import total_ordering
from itertools import groupby, pairwise
from math import ceil, floor, inf, isfinite, isinf
from numbers import Rational
from typing import Any, Literal, NamedTuple, TypeAlias

from abviz.engine.algorithm import UNSEEN_MOVES
from abviz.engine.columns import plain_values
from abviz.engine.models import search_model
from abviz.engine.recorder import Log
from abviz.engine.recording import Recording
from abviz.engine.views import truncate_to_depth
from abviz.errors import SearchError, nearest
from abviz.narration.language import Language, label, writer
from abviz.narration.registry import ENGLISH
from abviz.text import shortened
from abviz.trees import Node, Score, Tree, TreeError
from abviz.trees.exact import exact
from abviz.trees.node import content, preorder, root_of
from abviz.trees.reading import without_scores
from abviz.trees.scores import checked_score, format_score

Allowed: TypeAlias = Literal["all", "finite", "whole"]


@total_ordering
class _Line:
    """A number a·x + b at one sample of x, which notes where comparisons change."""

    def __init__(
        self,
        sample: Fraction,
        breakpoints: set[Fraction],
        slope: Any = 1,
        constant: Any = 0,
    ) -> None:
        self.sample, self.breakpoints = sample, breakpoints
        self.slope, self.constant = slope, constant

    def _with(self, slope: Any, constant: Any) -> "_Line":
        return _Line(self.sample, self.breakpoints, slope, constant)

    def __add__(self, other: Any) -> Any:
        if isinstance(other, _Line):
            return self._with(self.slope + other.slope, self.constant + other.constant)
        if isinstance(other, float):
            if isinf(other):
                return other
            other = Fraction(other)
        return self._with(self.slope, self.constant + other)

    __radd__ = __add__

    def __neg__(self) -> "_Line":
        return self._with(-self.slope, -self.constant)

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, share: Any) -> "_Line":
        return self._with(self.slope * share, self.constant * share)

    __rmul__ = __mul__

    def __truediv__(self, share: Any) -> "_Line":
        return self * (1 / Fraction(share))

    def _excess(self, other: Any) -> Any:
        """Return how much greater it is than another, and note where they are equal."""
        gap = self - other
        if not isinstance(gap, _Line):
            return gap
        if gap.slope:
            self.breakpoints.add(Fraction(-gap.constant) / gap.slope)
        return gap.slope * self.sample + gap.constant

    def __lt__(self, other: Any) -> bool:
        return bool(self._excess(other) < 0)

    def __eq__(self, other: object) -> bool:
        return bool(self._excess(other) == 0)

    def __hash__(self) -> int:
        return id(self)


class Interval(NamedTuple):
    """The scores from one end to another; each end belongs to it or does not."""

    low: Score
    high: Score
    has_low: bool = True
    has_high: bool = True

    def __contains__(self, score: Any) -> bool:
        is_above = score > self.low or (self.has_low and score == self.low)
        is_below = score < self.high or (self.has_high and score == self.high)
        return bool(is_above and is_below)

    def condition(self, s: str = "") -> str:
        """Return what a score fulfils, such as "≥ 4".

        `s` is its letter, if it is to have one.
        """
        low, high = map(format_score, (self.low, self.high))
        if self.low == self.high:
            return f"{s} = {low}".removeprefix(" = ")
        at_most = "≤" if self.has_high else "<"
        at_least = "≥" if self.has_low else ">"
        if self.low == -inf and self.has_low:
            return f"{s} {at_most} {high}".lstrip()
        if self.high == inf and self.has_high:
            return f"{s} {at_least} {low}".lstrip()
        below = "≤" if self.has_low else "<"
        return f"{low} {below} {s or 's'} {at_most} {high}"


ALL = Interval(-inf, inf)


@dataclass(frozen=True)
class ScoreRange:
    """A set of scores of one leaf, which never changes. Made by ``trace.score_range``.

    ``score in range`` tells whether a score belongs to it, ``str`` writes it short, and
    `sentence` says what it means.

    Parameters
    ----------
    intervals : tuple of Interval
        From left to right: `low`, `high`, and whether each of them belongs to it.
    scores : {"all", "finite", "whole"}
        The scores that come into question: whole ones alone where the search has null
        windows, and infinite ones only where the tree has one.
    is_exact : bool
        Whether a decimal counts as the fraction that it is written as, as it does in
        averages.
    """

    intervals: tuple[Interval, ...]
    scores: Allowed = "all"
    is_exact: bool = False
    claim: str = field(default="", compare=False, repr=False)
    leaf: str = field(default="", compare=False, repr=False)
    language: Language = field(default=ENGLISH, compare=False, repr=False)

    def __contains__(self, score: object) -> bool:
        number = checked_score(score)
        is_whole = isinstance(number, Rational) and number.denominator == 1
        if self.scores == "whole" and not is_whole:
            return False
        if self.scores != "all" and not isfinite(number):
            return False
        if not self.is_exact:
            return any(number in interval for interval in self.intervals)
        exactly = (
            Interval(exact(low), exact(high), *has)
            for low, high, *has in self.intervals
        )
        return any(exact(number) in interval for interval in exactly)

    def _written(self, s: str) -> str:
        return self.language.gettext(" or ").join(
            interval.condition(s) for interval in self.intervals
        )

    def __str__(self) -> str:
        """
        Return the set in a few signs, such as "≥ 4", "3 < s ≤ 7", "any" or "none".
        """
        if self.intervals == (ALL,):
            return self.language.gettext("any")
        if not self.intervals:
            return self.language.gettext("none")
        return self._written("s" if len(self.intervals) > 1 else "")

    def __repr__(self) -> str:
        return f"ScoreRange: {self}"

    @property
    def sentence(self) -> str:
        """What the set means, in the language of the trace."""
        language, claim, leaf = self.language, self.claim, self.leaf
        if not self.intervals:
            return language.gettext(
                "{claim} for no score of {leaf}.", claim=claim, leaf=leaf
            )
        if self.intervals == (ALL,):
            return language.gettext(
                "{claim} for every score of {leaf}.", claim=claim, leaf=leaf
            )
        if self.scores == "whole":
            scores = language.gettext("whole scores s")
        else:
            scores = language.gettext("scores s")
        return language.gettext(
            "{claim} for exactly these {scores} of {leaf}: {range}.",
            claim=claim,
            leaf=leaf,
            scores=scores,
            range=self._written("s"),
        )


def score_range(
    trace: Recording,
    leaf: object,
    *,
    keeps: str | None,
    pruned: object,
    language: Language,
) -> ScoreRange:
    """Return the scores of a leaf that `Trace.score_range` explains."""
    if trace.tree.unscored:
        raise SearchError(without_scores(trace.tree))
    claim, is_kept = _what_is_kept(trace, keeps, pruned, language)
    node = _one_leaf(trace, leaf)
    intervals = []
    runs = groupby(courses(trace, node), lambda row: is_kept(row[1]))
    for is_in, neighbours in runs:
        cells = [alike.intervals[0] for alike, _ in neighbours]
        first, last = cells[0], cells[-1]
        if is_in:
            intervals.append(
                Interval(first.low, last.high, first.has_low, last.has_high)
            )
    reckons = trace.algorithm.model.reckons
    return ScoreRange(
        tuple(intervals), _allowed(trace), reckons, claim, label(node), language
    )


def bands(
    trace: Recording, leaf: Node, scores: Sequence[Score]
) -> Iterator[tuple[int, int, bool]]:
    """Yield runs of scores for which a search is alike.

    Of each run: its last place, how many leaves are examined, and whether the value is
    kept.
    """
    rows = [*courses(trace, _one_leaf(trace, leaf))]

    def leaves_and_value(index: int) -> tuple[int, bool]:
        """Return how many leaves are examined for a score, and if the value is kept."""
        score = scores[index]
        course = next(course for alike, course in rows if score in alike)
        return len(course.leaves), same_value(course, trace)

    for (leaves, stays), run in groupby(range(len(scores)), leaves_and_value):
        yield [*run][-1], leaves, stays


def _what_is_kept(
    trace: Recording, keeps: str | None, pruned: Any, language: Language
) -> tuple[str, Callable[[Recording], bool]]:
    """Return what is said of the scores, and whether a search fulfils it."""
    if pruned is not None:
        if keeps is not None:
            raise TreeError(
                "keeps and pruned ask for two different sets. Leave one of them out."
            )
        node = trace.tree[pruned]
        claim = language.gettext("{node} is pruned", node=label(node))

        def is_pruned(course: Recording) -> bool:
            return any(other.index == node.index for other in course.pruned)

        return claim, is_pruned
    if keeps is not None and not isinstance(keeps, str):
        raise TreeError(
            f"{shortened(keeps)} is nothing that can stay. Say 'value' or 'leaves'."
        )
    if keeps in (None, "value"):
        write = writer(trace, [trace.value])
        claim = language.gettext("The value stays {value}", value=write(trace.value))
        return claim, lambda course: same_value(course, trace)
    if keeps != "leaves":
        kinds = nearest(keeps, ("value", "leaves"))
        raise TreeError(f"{shortened(keeps)} is nothing that can stay. {kinds}")
    leaves = [node.index for node in trace.leaves]
    claim = language.gettext("The same leaves are examined in the same order")
    return claim, lambda course: [node.index for node in course.leaves] == leaves


def same_value(one: Recording, other: Recording) -> bool:
    """Tell whether two searches have the same value, in whatever way it is written."""
    return one.value == other.value or exact(one.value) == exact(other.value)


def _one_leaf(trace: Recording, leaf: Any) -> Node:
    """Return a leaf of which the course of a search can be known for every score."""
    if not trace.algorithm.is_known:
        raise SearchError(
            "What a function of your own does with other scores is not known; ask for "
            "the scores of a search of abviz."
        )
    if trace.algorithm.model.samples:
        raise SearchError(
            "{algorithm.title} takes a mean of samples, which changes with nearly "
            "every score: ask for the scores of another search.",
            algorithm=trace.algorithm,
        )
    if trace.tree.has_stubs:
        raise SearchError(UNSEEN_MOVES)
    if trace.algorithm.model.has_table:
        raise SearchError(
            "What a table has depends on all scores; ask for the scores of a search "
            "without one."
        )
    node = trace.tree[leaf]
    if not node.is_leaf:
        raise TreeError(f"{node!r} is no leaf. Only a leaf has a score.")
    if node.utilities is not None:
        raise SearchError(
            f"{node!r} has a score for each player; only one score can be varied."
        )
    return node


def _allowed(trace: Recording) -> Allowed:
    algorithm = trace.algorithm
    if algorithm.model.needs_whole_scores:
        return "whole"
    has_infinite = any(isinf(leaf.value) for leaf in trace.tree.leaves)
    return "all" if has_infinite else "finite"


def courses(trace: Recording, leaf: Node) -> Iterator[tuple[ScoreRange, Recording]]:
    """Yield the scores of a leaf, from the least on, with the search for them.

    They come as intervals in which the search stays the same: breakpoints, and what is
    between two of them.
    """
    reruns = Reruns(trace, leaf)
    scores = _allowed(trace)
    low, high = trace.algorithm.bounds or (-inf, inf)
    breakpoints = map(_writing(trace), sorted(reruns.breakpoints(low, high)))
    for interval, sample in _cells([low, *breakpoints, high], scores):
        alike = ScoreRange((interval,), scores, trace.algorithm.model.reckons)
        yield alike, reruns.run(sample)


class Reruns:
    """
    A search that is run again and again, each time with another score at one leaf.
    """

    def __init__(self, trace: Recording, leaf: Node) -> None:
        self.trace = trace
        algorithm = trace.algorithm
        limit = algorithm.depth if algorithm.limited_by_tree else None
        self.shown = shown_tree = truncate_to_depth(trace.tree, limit)
        # The bounds of Star1 and Star2 are scores as they are reckoned with, too.
        reckoned: Callable[[Any], Any] = (
            exact if algorithm.model.reckons else lambda score: score
        )
        contents = [
            (children, player, reckoned(value), *rest)
            for children, player, value, *rest in map(content, shown_tree.tree)
        ]
        # A search that compares moves finds them in the names.
        names = [node.name for node in shown_tree.tree]
        self.tree = Tree(list(preorder(root_of(contents, names))))
        pairs = zip(shown_tree.originals, self.tree, strict=True)
        # None if it is beyond the depth limit.
        self.leaf = next((node for original, node in pairs if original is leaf), None)

    def _record(self, score: object) -> Log:
        """Return the log of the search with a score at the leaf."""
        log = Log()
        if self.leaf is not None:
            # The tree is nobody else's.
            object.__setattr__(self.leaf, "value", score)
        search_model(self.trace.algorithm).record(
            self.trace.repeated, self.tree, log=log
        )
        return log

    def run(self, score: Score) -> Recording:
        """
        Return the recording of the search with a score, on the nodes of the first tree.
        """
        log = self._record(
            exact(score) if self.trace.algorithm.model.reckons else score
        )
        self.shown.put_back(log)
        return Recording(tree=self.trace.tree, algorithm=self.trace.algorithm, log=log)

    def breakpoints(self, low: Score, high: Score) -> set[Fraction]:
        """Return all scores between two at which a comparison changes."""
        breakpoints: set[Fraction] = set()
        is_whole = self.trace.algorithm.model.needs_whole_scores
        waiting = [(low, high)]
        while waiting:
            low, high = waiting.pop()
            sample = _score_between(low, high, is_whole=is_whole)
            if sample is None:
                continue
            inside = sorted(
                point for point in self._breakpoints_at(sample) if low < point < high
            )
            breakpoints.update(inside)
            gaps = pairwise([low, *inside, high])
            waiting += [
                (least, most) for least, most in gaps if not least < sample < most
            ]
        return breakpoints

    def _breakpoints_at(self, sample: Fraction) -> set[Fraction]:
        """Return the scores at which the search would leave its course at one."""
        algorithm = self.trace.algorithm
        breakpoints: set[Fraction] = set()
        log = self._record(_Line(sample, breakpoints))
        result = log.result
        if not isinstance(result, _Line | int | float | Fraction):
            [result, *_] = plain_values(log.values)
        value = exact(self.trace.value) if algorithm.model.reckons else self.trace.value
        if algorithm.negates and self.tree.root.is_min:
            value = -value
        # It notes where the value of the root is the present one.
        _ = result == value
        return breakpoints


def _score_between(low: Score, high: Score, *, is_whole: bool) -> Fraction | None:
    """Return a score between two others, a whole one if there is one.

    None if there must be.
    """
    if low == high:
        return None
    least: Score = -1
    if isfinite(low):
        least = low
    elif isfinite(high):
        least = ceil(high) - 2
    whole = floor(least) + 1
    if whole < high:
        return Fraction(whole)
    return None if is_whole else (Fraction(low) + Fraction(high)) / 2


def _writing(trace: Recording) -> Callable[[Fraction], Score]:
    """Return what turns a fraction into a score of the tree, or a whole number."""
    if trace.algorithm.model.reckons and trace.averages.has_decimals:
        return trace.averages.plain
    score_of: dict[Fraction, Score] = {}
    for node in trace.tree:
        for score in (node.value, node.estimate):
            if score is not None and isfinite(score):
                score_of[Fraction(score)] = score

    def write(point: Fraction) -> Score:
        """Return the score that a fraction is in the tree, or a whole number."""
        plain = point.numerator if point.denominator == 1 else point
        return score_of.get(point, plain)

    return write


def _cells(ends: Sequence[Score], scores: Allowed) -> Iterator[tuple[Interval, Score]]:
    """Yield each end and each gap between two of them, with a score in it."""
    is_whole, before = scores == "whole", ends[0]
    for end in dict.fromkeys(ends):
        sample = _score_between(before, end, is_whole=is_whole)
        if sample is not None:
            yield _gap(before, end, scores), sample
        if scores == "all" or (isfinite(end) and not (is_whole and end != floor(end))):
            yield Interval(end, end), end
        before = end


def _gap(low: Score, high: Score, scores: Allowed) -> Interval:
    """Return the scores between two others.

    An infinity that is no score counts as one of them.
    """
    if scores != "whole":
        is_finite = scores == "finite"
        return Interval(low, high, is_finite and low == -inf, is_finite and high == inf)
    least = floor(low) + 1 if isfinite(low) else low
    most = ceil(high) - 1 if isfinite(high) else high
    return Interval(least, most)
