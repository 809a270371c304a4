"""The same picture is drawn once for all tests of a room that has other things to prove."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from abviz.stage import svg
from abviz.trees import Tree

DRAWN: dict[tuple[str, ...], str] = {}
DRAWERS = ("abviz.stage.widget", "abviz.stage.web_page", "abviz.classroom.quiz.exercise")


def drawn_once(tree: Tree, *, layout: Any, style: Any) -> str:
    """Return the picture of a tree on a stage."""
    key = str(tree), repr(layout), repr(style)
    if key not in DRAWN:
        DRAWN[key] = svg.draw_svg(tree, layout=layout, style=style)
    return DRAWN[key]


@pytest.fixture(scope="module", autouse=True)
def pictures_drawn_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for drawer in DRAWERS:
            patch.setattr(f"{drawer}.draw_svg", drawn_once)
        yield
