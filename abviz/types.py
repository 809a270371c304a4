"""The classes of what abviz returns, for annotations and for `isinstance`.

Nobody needs them to begin: a function of abviz makes each of them. Each is loaded when
it is first used; the stub beside this file says where it is.
"""

from __future__ import annotations

from typing import Any

from abviz import _homes_in, _loaded

_HOMES = _homes_in("types.pyi")
__all__ = sorted(_HOMES)  # noqa: PLE0605

# What makes one of each.
MADE_BY = {
    "Algorithm": "abviz.algorithms[...]",
    "Animation": "abviz.animate(...)",
    "AnswerPattern": "abviz.misconceptions.patterns[...]",
    "ClassSummary": "abviz.class_summary(...)",
    "Course": "abviz.course(...)",
    "Cutoff": "a search, which lists them in trace.cutoffs",
    "Experiment": "abviz.experiment(...)",
    "Explorer": "abviz.explore(...)",
    "Grades": "abviz.grade(...)",
    "Hunt": "abviz.hunt(...)",
    "Lecture": "abviz.explore(...), as its lecture",
    "Misconception": "abviz.misconceptions.programs[...]",
    "OrderingExplorer": "abviz.explore_ordering(...)",
    "Overview": "abviz.overview(...)",
    "Picture": "abviz.draw(...)",
    "Play": "abviz.play(...)",
    "Prediction": "abviz.predict(...)",
    "Progress": "abviz.progress()",
    "Quiz": "abviz.quiz(...)",
    "Report": "abviz.check(...)",
    "Results": "the method run of abviz.experiment(...)",
    "Task": "abviz.task(...)",
    "Worksheet": "abviz.worksheet(...)",
}


def __getattr__(name: str) -> Any:
    """Load a class when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'abviz.types' has no attribute {name[:80]!r}")
    globals()[name] = _loaded(f"abviz.types.{name}", _HOMES[name])
    return globals()[name]


def __dir__() -> list[str]:
    return sorted(__all__)
