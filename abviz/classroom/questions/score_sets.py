"""
Sets of scores as people write them: "x ≥ 4", "4 or more", "[4, inf)", "x < 2 or x ≥ 7".

A page reads the same texts in the same way: `stage/js/quiz/scores.js` has these tables,
too.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import chain, pairwise, product
from math import ceil, floor, inf, isfinite
from typing import TypeAlias

from abviz.replay.score_range import ALL, Interval
from abviz.trees import Score

# From left to right, with something between each two of them.
ScoreSet: TypeAlias = tuple[Interval, ...]

# What is written in place of other signs and words; the first that fits is taken first.
_WORDS = (
    (r"≤|⩽|=<", "<="),
    (r"≥|⩾|=>", ">="),
    (r"≠|<>", "!="),
    (r"−", "-"),
    (r"\b(?:for|für|score|scores|is|are|ist|sind)\b|∈", " "),
    (r"(?:from|von)\s+(\S+)\s+(?:to|bis)\s+(\S+)", r"\1 <= x <= \2"),
    (
        r"(\S+)\s+(?:or|oder|and|und)\s+(?:more|greater|larger|above|up|mehr|größer)\b(?!\s+(?:than|als))",
        r">= \1",
    ),
    (
        r"(\S+)\s+(?:or|oder|and|und)\s+(?:less|smaller|below|weniger|kleiner)\b(?!\s+(?:than|als))",
        r"<= \1",
    ),
    (
        r"(?:greater|larger|more)\s+than\s+or\s+equal\s+to\b|größer\s+(?:oder\s+)?gleich\b",
        ">=",
    ),
    (
        r"(?:less|smaller)\s+than\s+or\s+equal\s+to\b|kleiner\s+(?:oder\s+)?gleich\b",
        "<=",
    ),
    (r"\b(?:at\s+least|mindestens|ab)\b", ">="),
    (r"\b(?:at\s+most|up\s+to|höchstens|bis)\b", "<="),
    (r"(?:(?:more|greater|larger)\s+than|above|(?:mehr|größer)\s+als|über)\b", ">"),
    (r"(?:(?:less|smaller)\s+than|below|(?:weniger|kleiner)\s+als|unter)\b", "<"),
    (r"\b(?:or|oder|u)\b|∪|∨", "|"),
    (r"\b(?:and|und)\b|∩|∧", "&"),
)
_WORDS_OF_ALL = "all|any|every|always|alle|jede|jeder|jedes|immer|beliebig|r|ℝ"
_EVERYTHING = re.compile(rf"(?:{_WORDS_OF_ALL})(?:\s+[xs])?|[xs]\s+(?:any|beliebig)")
_NOTHING = re.compile(
    r"none|no|never|nothing|no\s+(?:x|s)|kein|keine|keins|nie|nichts|∅|\{\s*\}"
)
_RELATION, _NUMBER = r"\s*(<=|>=|!=|==?|<|>)\s*", r"([^\s<>=!,;|&{}()\[\]]+)"
# Where no comma separates numbers, one can be decimal.
_ANY_NUMBER = r"([+-]?\d*,\d+|[^\s<>=!,;|&{}()\[\]]+)"
_AFTER = re.compile(rf"[xs]?{_RELATION}{_ANY_NUMBER}")
_BEFORE = re.compile(rf"{_ANY_NUMBER}{_RELATION}[xs]")
_BETWEEN = re.compile(rf"{_ANY_NUMBER}{_RELATION}[xs]{_RELATION}{_ANY_NUMBER}")
_ENDS = re.compile(
    rf"(?:[xs]\s*)?([\[\](])\s*{_ANY_NUMBER}\s*[,;]\s*{_ANY_NUMBER}\s*([\])\[])"
)
_LISTED = re.compile(
    rf"(?:[xs]\s*=?\s*)?\{{\s*({_NUMBER}(?:\s*[,;]\s*{_NUMBER})*)\s*\}}"
)
_MIRRORED = {
    "<": ">",
    ">": "<",
    "<=": ">=",
    ">=": "<=",
    "!=": "!=",
    "=": "=",
    "==": "==",
}

Reader: TypeAlias = Callable[[str], float]


def read_score_set(text: str, read: Reader) -> ScoreSet | None:
    """Return the set that a text means; None if it means none that can be read."""
    plain = text.strip().rstrip(".").lower()
    for pattern, sign in _WORDS:
        plain = re.sub(pattern, sign, plain)
    try:
        parts = [_all_of(part.split("&"), read) for part in plain.split("|")]
        return merged(chain.from_iterable(parts))
    except ValueError:
        return None


def _all_of(conditions: list[str], read: Reader) -> list[Interval]:
    """Return what fulfils all of some conditions."""
    intervals = [ALL]
    for condition in conditions:
        pairs = product(intervals, _one(condition.strip(), read))
        intervals = [_both(first, second) for first, second in pairs]
    return intervals


def _one(text: str, read: Reader) -> list[Interval]:
    """Return what fulfils one condition."""
    if _EVERYTHING.fullmatch(text):
        return [ALL]
    if _NOTHING.fullmatch(text):
        return []
    if after := _AFTER.fullmatch(text):
        return _compared(after[1], read(after[2]))
    if before := _BEFORE.fullmatch(text):
        return _compared(_MIRRORED[before[2]], read(before[1]))
    between = _BETWEEN.fullmatch(text)
    if between and between[2][0] == between[3][0] and between[2][0] in "<>":
        (first,) = _compared(_MIRRORED[between[2]], read(between[1]))
        (second,) = _compared(between[3], read(between[4]))
        return [_both(first, second)]
    if ends := _ENDS.fullmatch(text):
        opening, low, high, closing = ends.groups()
        return [Interval(read(low), read(high), opening == "[", closing == "]")]
    listed = _LISTED.fullmatch(text)
    points = re.split("[,;]", listed[1]) if listed else [text]
    return [Interval(point, point) for point in map(read, points)]


def _compared(relation: str, number: float) -> list[Interval]:
    """Return what has a relation to a number."""
    at_least, at_most = Interval(number, inf), Interval(-inf, number)
    strictly = [at_most._replace(has_high=False), at_least._replace(has_low=False)]
    return {
        "<": strictly[:1],
        ">": strictly[1:],
        "<=": [at_most],
        ">=": [at_least],
        "!=": strictly,
    }.get(relation, [Interval(number, number)])


def _both(first: Interval, second: Interval) -> Interval:
    low, is_open = max((first.low, not first.has_low), (second.low, not second.has_low))
    high, has_high = min((first.high, first.has_high), (second.high, second.has_high))
    return Interval(low, high, not is_open, has_high)


def merged(parts: Iterable[Interval]) -> ScoreSet:
    """Return a set of finite scores as few intervals, from left to right."""
    joined: list[Interval] = []
    intervals = (
        Interval(low, high, has_low or low == -inf, has_high or high == inf)
        for low, high, has_low, has_high in parts
    )
    filled = [interval for interval in intervals if _is_filled(interval)]
    for interval in sorted(filled, key=lambda part: (part.low, not part.has_low)):
        before = joined[-1] if joined else None
        if before and _meets(before, interval):
            high, has_high = max(
                (before.high, before.has_high), (interval.high, interval.has_high)
            )
            joined[-1] = Interval(before.low, high, before.has_low, has_high)
        else:
            joined.append(interval)
    return tuple(joined)


def _is_filled(interval: Interval) -> bool:
    """Tell whether a finite score belongs to an interval."""
    if interval.low < interval.high:
        return True
    return interval.low in interval and isfinite(interval.low)


def _meets(before: Interval, interval: Interval) -> bool:
    """Tell whether no score lies between an interval and one that begins later."""
    if interval.low == before.high:
        return interval.has_low or before.has_high
    return bool(interval.low < before.high)


def score_set_text(intervals: Iterable[Interval], joined: str = " or ") -> str:
    """Return how a set is written, such as "2 < x ≤ 7 or x = 9".

    It is neither empty nor all.
    """
    return joined.join(interval.condition("x") for interval in intervals)


def differing_score(one: ScoreSet, other: ScoreSet) -> Score | None:
    """
    Return a score that belongs to one of two sets alone, the least that is easily told.
    """
    parts = (*one, *other)
    ends = sorted({*_finite_ends(parts)})
    if not ends:
        return None if one == other else 0
    samples: list[Score] = [ceil(ends[0]) - 1]
    for low, high in pairwise(ends):
        samples += [low, score_between(low, high)]
    samples += [ends[-1], floor(ends[-1]) + 1]
    return next((x for x in samples if _has(one, x) != _has(other, x)), None)


def _finite_ends(parts: Iterable[Interval]) -> Iterator[Score]:
    for part in parts:
        yield from filter(isfinite, (part.low, part.high))


def score_between(low: Score, high: Score) -> Score:
    """Return a score between two others: a whole one, or else the middle."""
    whole = floor(low) + 1
    if whole < high:
        return whole
    middle = (low + high) / 2
    if isinstance(middle, float):
        middle = float(f"{middle:.15g}")  # 0.15, and not 0.15000000000000002
    # Floats round: beside a fraction or a long number the middle can fall on an end.
    return middle if low < middle < high else (Fraction(low) + Fraction(high)) / 2


def _has(scores: ScoreSet, x: Score) -> bool:
    return any(x in part for part in scores)
