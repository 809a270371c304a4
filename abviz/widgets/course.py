"""
A course: its convention, its algorithm and its language, set once: ``abviz.course``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import wraps
from inspect import signature
from os import PathLike
from pathlib import Path
from typing import Any

from abviz.classroom.check.check import check
from abviz.classroom.gradebook.grade import grade
from abviz.classroom.practice.hunt import hunt
from abviz.classroom.practice.predict import predict
from abviz.classroom.practice.quiz import quiz
from abviz.classroom.practice.trace_by_hand import trace_by_hand
from abviz.classroom.questions.families import ALPHA_BETA, OF_SEARCH
from abviz.classroom.worksheets.task import task
from abviz.classroom.worksheets.worksheet import worksheet
from abviz.diagnosis.watch import watch
from abviz.drawing.overview import overview
from abviz.drawing.picture import draw
from abviz.drawing.text import draw_text
from abviz.engine.registry import algorithms
from abviz.errors import SearchError, nearest
from abviz.files import checked_path
from abviz.narration.registry import language_of
from abviz.replay.trace import Trace, search
from abviz.stage.animation import animate
from abviz.stage.page import page
from abviz.text import shortened
from abviz.trees.calling import check_no_array
from abviz.trees.scores import checked_switch
from abviz.widgets.explore import explore
from abviz.widgets.play import play

# What a course has with its settings.
_SHOWING = (search, watch, explore, play, draw, draw_text, overview, animate, page)
_ASKING = (quiz, trace_by_hand, predict, hunt, check, grade, task, worksheet)
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function for function in _SHOWING + _ASKING
}
ASKING = ("quiz", "trace_by_hand", "predict", "hunt", "task", "worksheet")
OF_CHECKS = ("cut_on_tie",)  # what `grade` hands on to `check`


@dataclass(frozen=True, kw_only=True, repr=False)
class Course:
    """
    The settings of a course, and the functions of abviz with these as their defaults.

    Made by `abviz.course`. An argument that is given wins over a setting, and a setting
    that a function does not take is left out. None is no setting.
    """

    cut_on_tie: bool | None = None
    algorithm: str | None = None
    language: str | None = None
    hide_future: bool | None = None
    visit_numbers: bool | None = None

    def __post_init__(self) -> None:
        for name, value in self.settings.items():
            if name not in ("algorithm", "language"):
                checked_switch(value, name)
        if self.language is not None:
            language_of(self.language)
        chosen = algorithms[self.algorithm or ALPHA_BETA]
        chosen.with_options(cut_on_tie=self.cut_on_tie)
        if self.algorithm is not None:
            object.__setattr__(self, "algorithm", chosen.name)

    @property
    def settings(self) -> dict[str, Any]:
        """What was set."""
        pairs = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in pairs if value is not None}

    def __repr__(self) -> str:
        settings = (f"{name}={value!r}" for name, value in self.settings.items())
        return f"course({', '.join(settings)})"

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *FUNCTIONS})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """
        Return a function of abviz with the settings of the course as its defaults.
        """
        if name not in FUNCTIONS:
            raise AttributeError(
                f"a course has no {name[:80]!r}. {nearest(name, FUNCTIONS)}"
            )
        function = FUNCTIONS[name]

        @wraps(function)
        def call(*arguments: Any, **options: Any) -> Any:
            arguments_by_name = _by_name(function, arguments, options)
            settings = self._settings_for(name, arguments_by_name)
            return function(*arguments, **settings, **options)

        return call

    def _settings_for(
        self, function: str, arguments: Mapping[str, Any]
    ) -> dict[str, Any]:
        """
        Return the settings that a function takes and that no argument of a call says.
        """
        usual, parameters = self.settings, signature(FUNCTIONS[function]).parameters
        if function in ASKING and self.algorithm and self.algorithm not in OF_SEARCH:
            # Questions are asked about alpha-beta itself.
            if not algorithms[self.algorithm].cut_on_tie:
                usual["cut_on_tie"] = False
            usual["algorithm"] = ALPHA_BETA
        its_own = "against" if function in ("check", "grade") else "algorithm"
        if "algorithm" in usual:
            usual[its_own] = usual.pop("algorithm")
        algorithm = arguments.get(its_own, usual.get(its_own)) or ALPHA_BETA
        options = algorithms[algorithm].options if algorithm in algorithms else ()
        has_search = any(isinstance(value, Trace) for value in arguments.values())
        if "cut_on_tie" not in options or has_search:
            # The algorithm, or the search, says it itself.
            usual.pop("cut_on_tie", None)
        taken = {*parameters, *(OF_CHECKS if "options" in parameters else ())}
        unsaid = taken - {*arguments}
        return {name: value for name, value in usual.items() if name in unsaid}


def _by_name(
    function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]
) -> dict[str, Any]:
    """Return the arguments of a call by their names.

    Those that the function takes as ``**options`` are among them.
    """
    by_name = signature(function).bind_partial(*arguments, **options).arguments
    among_options: dict[str, Any] = by_name.pop("options", {})
    return by_name | among_options


def course(file: str | PathLike[str] | None = None, /, **settings: Any) -> Course:
    """
    Return a course: the functions of abviz with its convention, algorithm and language.

    Nothing else is changed by it: `abviz.quiz` stays as it was, and a notebook says
    which course it is of.

    Parameters
    ----------
    file : str, path-like or None
        A TOML file with settings, such as ``course.toml`` beside the notebook.
    cut_on_tie : bool, keyword-only
        Whether equal bounds cut (α ≥ β), or not (α > β).
    algorithm : str, keyword-only
        A name in ``abviz.algorithms``: what `search`, `explore` and `page` show, and
        what `check` and `grade` compare with. Questions are about it too, if there are
        some; else about alpha-beta with the same convention.
    language : str, keyword-only
        A tag in ``abviz.languages()``, such as "de".
    hide_future, visit_numbers : bool, keyword-only
        How stages begin, as for `abviz.explore`.

    Returns
    -------
    Course
        Its methods are the functions of abviz: ``search``, ``explore``, ``quiz``,
        ``check`` ….

    Raises
    ------
    SearchError
        If a setting is not known or not possible, or the file is no TOML.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import abviz
    >>> berkeley = abviz.course(algorithm="alphabeta-cs188")
    >>> berkeley
    course(algorithm='alphabeta-cs188')
    >>> tree = abviz.Tree.parse("(3 5) (3 9)")
    >>> berkeley.search(tree)
    alpha-beta (CS188): value 3, 4 of 4 leaves, 0 cutoffs
    >>> berkeley.search(tree, "alphabeta")
    alpha-beta: value 3, 3 of 4 leaves, 1 cutoff
    >>> print(berkeley.quiz(tree, ask="order").answer(["C", "D", "F", "G"]))
    Right. Nothing is skipped: all leaves are examined, from left to right.
    """
    _check_names(settings, source="")
    for name, value in settings.items():
        check_no_array(name, value)
    # What the call says comes before what the file says.
    in_file = Course() if file is None else _course_in(checked_path(file))
    return replace(in_file, **settings)


def _course_in(path: Path) -> Course:
    """Return the course of a file, or say which of its settings is not possible."""
    settings = _read(path)
    _check_names(settings, source=f" in {path.name}")
    try:
        return Course(**settings)
    except ValueError as refusal:
        kind = type(refusal)
        raise kind(f"{refusal} (a setting in {path.name})") from None


def _check_names(settings: Mapping[str, Any], *, source: str) -> None:
    """Refuse a setting that no course has, and say where it stands."""
    setting_names = [field.name for field in fields(Course)]
    for name in settings:
        if name not in setting_names:
            raise SearchError(
                f"a course has no setting {shortened(name)}{source}. "
                f"{nearest(name, setting_names)}"
            )


def _read(file: Path) -> dict[str, Any]:
    """Return the settings in a TOML file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise SearchError(
            f"{file.name} is no TOML: {problem}. Write one setting a line, such as "
            "cut_on_tie = false."
        ) from None
