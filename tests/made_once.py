"""Pictures of stages and the trees of checks, made once for all tests that do not look at them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from threading import Lock
from typing import Any

import pytest

from abviz.classroom.check.reference import Due, Reference
from abviz.classroom.check.trees import Trial, small_trials, trials
from abviz.stage import svg
from abviz.trees import Tree

DRAWERS = ("abviz.stage.contents", "abviz.stage.web_page", "abviz.classroom.practice.quiz_page")
# Of the trees with equal subtrees, which only a function with a table notices, so many are one.
EVERY = 6
DRAWN: dict[tuple[str, ...], str] = {}
TRIED: dict[tuple[Any, ...], tuple[list[Trial], Iterator[Trial], Lock]] = {}


def drawn_once(tree: Tree, *, layout: Any, style: Any) -> str:
    """Return the picture of a tree on a stage."""
    key = str(tree), repr(layout), repr(style)
    if key not in DRAWN:
        DRAWN[key] = svg.draw_svg(tree, layout=layout, style=style)
    return DRAWN[key]


def all_tried_once(*given: Any, **options: Any) -> Iterator[Trial]:
    """Yield the trees on which a function is checked."""
    return _made_once("trials", trials, *given, **options)


def tried_once(*given: Any, **options: Any) -> Iterator[Trial]:
    """Yield the trees on which a function is checked, and a part of those with equal subtrees."""
    equal = 0
    for trial in all_tried_once(*given, **options):
        equal += trial.kind == "equal"
        if trial.kind != "equal" or equal % EVERY == 1:
            yield trial


def small_once(*given: Any, **options: Any) -> Iterator[Trial]:
    """Yield the small trees."""
    return _made_once("small", small_trials, *given, **options)


def _made_once(name: str, make: Any, *given: Any, **options: Any) -> Iterator[Trial]:
    key = name, given, *sorted(options.items())
    made, rest, lock = TRIED.setdefault(key, ([], make(*given, **options), Lock()))
    for place in count():
        with lock:
            if place == len(made):
                made.extend(islice(rest, 1))
        if place == len(made):
            return
        yield made[place]


class DueOnce(Reference):
    """A reference that searches each tree once, whatever function is checked on it."""

    def due(self, trial: Trial) -> Due:
        """Return what is due on a tree."""
        known = vars(trial).setdefault("due", {})
        if self.algorithm not in known:
            known[self.algorithm] = super().due(trial)
        return known[self.algorithm]


@pytest.fixture(scope="module", autouse=True)
def all_is_made_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for drawer in DRAWERS:
            patch.setattr(f"{drawer}.draw_svg", drawn_once)
        patch.setattr("abviz.classroom.check.examination.trials", tried_once)
        patch.setattr("abviz.classroom.check.examination.small_trials", small_once)
        patch.setattr("abviz.classroom.check.examination.Reference", DueOnce)
        yield
