"""
Sets of scores as people write them: "x ≥ 4", "4 or more", "[4, inf)", "x < 2 or x ≥ 7".

A page reads the same texts in the same way: `stage/js/quiz/scores.js` has these tables,
too.
"""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise, product
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
        return merged(
            part for one in plain.split("|") for part in _all_of(one.split("&"), read)
        )
    except ValueError:
        return None


def _all_of(conditions: list[str], read: Reader) -> list[Interval]:
    """Return what fulfils all of some conditions."""
    found = [ALL]
    for condition in conditions:
        found = [_both(*pair) for pair in product(found, _one(condition.strip(), read))]
    return found


def _one(text: str, read: Reader) -> list[Interval]:
    """Return what fulfils one condition."""
    if _EVERYTHING.fullmatch(text):
        return [ALL]
    if _NOTHING.fullmatch(text):
        return []
    if found := _AFTER.fullmatch(text):
        return _compared(found[1], read(found[2]))
    if found := _BEFORE.fullmatch(text):
        return _compared(_MIRRORED[found[2]], read(found[1]))
    if (found := _BETWEEN.fullmatch(text)) and {found[2][0], found[3][0]} in (
        {"<"},
        {">"},
    ):
        (one,) = _compared(_MIRRORED[found[2]], read(found[1]))
        (other,) = _compared(found[3], read(found[4]))
        return [_both(one, other)]
    if found := _ENDS.fullmatch(text):
        first, low, high, last = found.groups()
        return [Interval(read(low), read(high), first == "[", last == "]")]
    listed = (
        re.split("[,;]", found[1]) if (found := _LISTED.fullmatch(text)) else [text]
    )
    return [Interval(point, point) for point in map(read, listed)]


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


def _both(one: Interval, other: Interval) -> Interval:
    low, is_open = max((one.low, not one.has_low), (other.low, not other.has_low))
    high, has_high = min((one.high, one.has_high), (other.high, other.has_high))
    return Interval(low, high, not is_open, has_high)


def merged(parts: Iterable[Interval]) -> ScoreSet:
    """Return a set of finite scores as few intervals, from left to right."""
    merged: list[Interval] = []
    ends = (
        Interval(low, high, has_low or low == -inf, has_high or high == inf)
        for low, high, has_low, has_high in parts
    )
    known = [
        one
        for one in ends
        if one.low < one.high or (one.low in one and isfinite(one.low))
    ]
    for one in sorted(known, key=lambda one: (one.low, not one.has_low)):
        before = merged[-1] if merged else None
        if before and (one.low, not (one.has_low or before.has_high)) <= (
            before.high,
            False,
        ):
            high, has_high = max(
                (before.high, before.has_high), (one.high, one.has_high)
            )
            merged[-1] = Interval(before.low, high, before.has_low, has_high)
        else:
            merged.append(one)
    return tuple(merged)


def score_set_text(intervals: Iterable[Interval], joined: str = " or ") -> str:
    """Return how a set is written that is neither empty nor all, such as "2 < x ≤ 7 or x = 9"."""
    return joined.join(one.condition("x") for one in intervals)


def differing_score(one: ScoreSet, other: ScoreSet) -> Score | None:
    """
    Return a score that belongs to one of two sets alone, the least that is easily told.
    """
    ends = sorted({end for part in (*one, *other) for end in part[:2] if isfinite(end)})
    if not ends:
        return None if one == other else 0
    samples: list[Score] = [ceil(ends[0]) - 1]
    for low, high in pairwise(ends):
        samples += [low, score_between(low, high)]
    samples += [ends[-1], floor(ends[-1]) + 1]
    return next((x for x in samples if _has(one, x) != _has(other, x)), None)


def score_between(low: Score, high: Score) -> Score:
    """Return a score between two others: a whole one, or the middle, exactly if it must be."""
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
