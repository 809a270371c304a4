"""Sheets for tests of what is written of them: all kinds of questions on a few trees."""

from __future__ import annotations

import abviz
from abviz.classroom.questions.make import questions_for
from abviz.classroom.worksheets.sheet import Sheet, Variant
from abviz.narration.registry import language_of

ASKS = ("values", "windows", "order", "cuts", "next", "why")


def sheet_of(
    *trees: str, asks: tuple[str, ...] = ASKS, title: str = "Alpha-beta", language: str = "en"
) -> Sheet:
    """Return a sheet with a variant for each tree; of "next" and "why" one question is asked."""
    variants = []
    for number, notation in enumerate(trees, start=1):
        tree = abviz.Tree.parse(notation)
        asked = [questions_for(tree, ask, language=language) for ask in asks]
        questions = tuple(made[0] for made in asked)
        variants.append(Variant(number=number, questions=questions))
    return Sheet(
        title=title,
        tasks=(),
        seed=1,
        variants=tuple(variants),
        language=language_of(language),
    )
