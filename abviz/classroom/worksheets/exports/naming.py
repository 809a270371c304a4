"""What the questions of a sheet are called, and which of them belong together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from abviz.classroom.questions.question import Question
from abviz.classroom.worksheets.sheet import Sheet
from abviz.trees.wording import printable


class Item(NamedTuple):
    """A question of one variant: its name, the number of the variant, and the question."""

    name: str
    variant: int
    question: Question


class Pool(NamedTuple):
    """The questions that all variants ask at the same place: each student needs one."""

    name: str
    items: tuple[Item, ...]


def title_of(sheet: Sheet) -> str:
    """Return the title of a sheet in one line."""
    return printable(sheet.title.strip()) or "abviz"


def pools(sheet: Sheet) -> tuple[Pool, ...]:
    """Return the questions of a sheet, those at the same place in each variant together.

    Variants need not ask the same: there are as many pools for a place as there are kinds of
    questions at it.
    """
    found: dict[str, list[Item]] = {}
    for item in items(sheet):
        found.setdefault(item.name.partition(", ")[0], []).append(item)
    return tuple(Pool(name, tuple(inside)) for name, inside in sorted(found.items()))


def items(sheet: Sheet) -> Iterator[Item]:
    """Yield the questions of all variants, in their order."""
    variant_digits = len(str(len(sheet.variants)))
    most = max((len(variant.questions) for variant in sheet.variants), default=0)
    digits = len(str(most))
    for variant in sheet.variants:
        said = sheet.language.gettext(
            "variant {number}", number=f"{variant.number:0{variant_digits}}"
        )
        for place, question in enumerate(variant.questions, start=1):
            yield Item(f"{place:0{digits}} {question.ask}, {said}", variant.number, question)
