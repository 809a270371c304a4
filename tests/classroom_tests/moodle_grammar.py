"""Read a file for Moodle's question bank as strictly as Moodle does, and mark answers as it does.

The grammar of its documentation of embedded answers (cloze): a gap is

    {weight:KIND:answer~answer~…}

and an answer is ``=`` (all of the points) or ``%50%`` (so many per cent), a text, and after ``#`` a
feedback. Of a NUMERICAL gap the text is a number, and after a colon the tolerance. What means
something in a gap, ``} { ~ # \\ & < >``, stands there as an entity, such as ``&#126;``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree

NUMBER = r"-?(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:[eE][-+]?[0-9]+)?"
NUMERICAL = re.compile(rf"({NUMBER})(?::({NUMBER}))?")
TEXT = r"(?:[^{}~#\\&<>]|&#[0-9]+;)"
ANSWER = re.compile(rf"(=|%-?[0-9]+%)({TEXT}+)(?:#({TEXT}*))?")
GAP = re.compile(r"\{([0-9]+):(NUMERICAL|SHORTANSWER):([^{}]*)\}")
# The shares that Moodle knows, in per cent: one of so many, and their multiples.
SHARES = {0.0, *(round(100 * part / of, 5) for of in range(1, 11) for part in range(1, of + 1))}


class NoMoodle(AssertionError):
    """What Moodle would not take."""


class Option(NamedTuple):
    """An answer that Moodle knows: its text, and its share of the points."""

    text: str
    share: float


class Gap(NamedTuple):
    """A field of a cloze question."""

    kind: str
    options: list[Option]

    def share(self, answer: str) -> float:
        """Return the share of the points that an answer gets."""
        if self.kind == "NUMERICAL" and not re.fullmatch(NUMBER, answer):
            raise NoMoodle(f"{answer!r} is no number, and cannot be handed in here")
        for option in self.options:
            if _is_same(self.kind, option.text, answer):
                return option.share
        return 0.0


def _is_same(kind: str, known: str, answer: str) -> bool:
    if kind == "NUMERICAL":
        return float(known) == float(answer)
    return known.casefold() == answer.strip().casefold()


class MoodleQuestion(NamedTuple):
    """A question of the question bank."""

    category: str
    name: str
    kind: str
    gaps: list[Gap]
    options: list[Option]

    def share(self, answer: Sequence[str]) -> float:
        """Return the share that an answer gets: texts of fields, or of what is chosen."""
        if self.kind == "cloze":
            shares = [gap.share(text) for gap, text in zip(self.gaps, answer, strict=True)]
            return sum(shares) / len(shares)
        shares = dict(reversed(self.options))
        if self.kind == "multichoice":
            return max(0.0, sum(shares[text] for text in answer))
        (text,) = answer
        known = {option.text.casefold(): option.share for option in reversed(self.options)}
        return known.get(text.casefold(), 0.0)


def read_moodle(content: bytes) -> Iterator[MoodleQuestion]:
    """Yield the questions of a file; raise NoMoodle where Moodle would not take one."""
    category = ""
    for element in ElementTree.fromstring(content):
        kind = element.get("type", "")
        if kind == "category":
            category = element.findtext("category/text", "")
            continue
        if kind not in ("cloze", "shortanswer", "multichoice"):
            raise NoMoodle(f"there is no type {kind!r}")
        name, text = element.findtext("name/text", ""), element.findtext("questiontext/text", "")
        gaps = _gaps(text, name) if kind == "cloze" else []
        options = [] if kind == "cloze" else _options(element, name)
        yield MoodleQuestion(category, name, kind, gaps, options)


def _gaps(text: str, name: str) -> list[Gap]:
    gaps = [_gap(kind, inside, name) for _, kind, inside in GAP.findall(text)]
    if "{" in GAP.sub("", text) or not gaps:
        raise NoMoodle(f"{name}: there is no gap, or a brace that opens none")
    return gaps


def _gap(kind: str, inside: str, name: str) -> Gap:
    options = []
    for written in inside.split("~"):
        answer = ANSWER.fullmatch(written)
        if answer is None:
            raise NoMoodle(f"{name}: {written!r} is no answer of a gap")
        sign, text, _ = answer.groups()
        text = html.unescape(text)
        if kind == "NUMERICAL":
            number = NUMERICAL.fullmatch(text)
            if number is None:
                raise NoMoodle(f"{name}: {text!r} is no number in a numerical gap")
            text = number[1]
        options.append(Option(text, 1.0 if sign == "=" else float(sign.strip("%")) / 100))
    if not any(option.share == 1 for option in options):
        raise NoMoodle(f"{name}: no answer of the gap gets all points")
    return Gap(kind, options)


def _options(element: ElementTree.Element, name: str) -> list[Option]:
    options = []
    for answer in element.iterfind("answer"):
        share = float(answer.get("fraction", "nan"))
        if abs(share) not in SHARES:
            raise NoMoodle(f"{name}: {share} is no share that Moodle knows")
        text = answer.findtext("text", "")
        if answer.get("format") == "html":
            text = html.unescape(text)
        options.append(Option(text.replace(r"\*", "*"), share / 100))
    if not any(option.share > 0 for option in options):
        raise NoMoodle(f"{name}: no answer gets points")
    return options
