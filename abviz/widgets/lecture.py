"""A lecture: searches and questions collected for one page, and kept in a file beside the notebook.

What asks lives in a room above this one; the front door of abviz names it to `Lecture.classroom`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Protocol

from abviz.drawing.export.formats import checked_title, write_atomically
from abviz.drawing.layout.board_layout import boards_for
from abviz.drawing.style import Style
from abviz.errors import AbvizError, ExportError
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.stage.page import Items, scenes_of
from abviz.stage.web_page import PageQuestion, Scene, heading_of, web_page
from abviz.trees.scores import checked_switch, shortened
from abviz.widgets.choices.settings import Setup
from abviz.widgets.compare import matching_step

LANGUAGE = "language"
# What is chosen on the stage.
SWITCHES = ("hide_future", "pause_at_cutoffs", "visit_numbers")
# The end of the name of a file, and what makes it one of ours.
SUFFIX, MARK = ".lecture.json", "abviz-lecture"


class Classroom(Protocol):
    """What an explorer asks about the search that it shows."""

    def kinds(self, trace: Trace) -> Mapping[str, str]:
        """Return what can be asked of a search, with titles; nothing if nothing can."""

    def scene(self, kind: str, about: Mapping[str, Any]) -> Scene:
        """Return a quiz or a prediction for a page, from plain data."""

    def save_worksheet(self, path: Path, about: Mapping[str, Any], students: int) -> Path:
        """Save a worksheet with its key as a PDF: like trees, one for each student."""


@dataclass(frozen=True, eq=False)
class Part:
    """A part of a lecture: a search, or two that are compared, or questions.

    `data` is the same as JSON, from which `made_part` makes it again; None if that cannot be.
    """

    scenes: tuple[Scene | PageQuestion, ...]
    data: Mapping[str, Any] | None = None

    def headed(self, heading: str) -> Part:
        """Return the same with a heading."""
        first, *others = self.scenes
        data = self.data and {**self.data, "heading": heading}
        return replace(self, scenes=(first._replace(heading=heading), *others), data=data)

    @property
    def title(self) -> str:
        """The headings."""
        headed = (heading_of(one) if isinstance(one, Scene) else one.heading for one in self.scenes)
        return " | ".join(filter(None, headed))


def made_part(data: Mapping[str, Any]) -> Part:
    """Return the part that plain data describe; raise an AbvizError if there is none."""
    described = {name: data[name] for name in data if name != "heading"}
    ((kind, about),) = described.items()
    if kind == "explore":
        scenes = tuple(_searched(**about))
    elif kind in ("quiz", "prediction") and Lecture.classroom:
        scenes = (Lecture.classroom().scene(kind, about),)
    else:
        raise ExportError("there is no part of a lecture called {kind}.", kind=shortened(kind))
    part = Part(scenes, described)
    return part.headed(checked_title(data["heading"])) if "heading" in data else part


def _searched(*, step: int = 0, language: str = ENGLISH.tag, **choices: Any) -> Iterable[Scene]:
    """Yield the searches that an explorer shows, from the arguments of `explore`."""
    switches: Any = {name: checked_switch(choices.pop(name, False), name) for name in SWITCHES}
    setup, say = Setup().changed(**choices), language_of(language)
    trace = setup.trace()
    shown = [(trace, trace.replay.place(step))]
    if (other := setup.other(trace.tree)) is not None:
        shown += [(other, matching_step(*shown[0], other, by=setup.compare_by))]
    for one, at in shown:
        told = one.in_language(say)
        yield Scene(told, at, Style(), boards_for(told, None), **switches)


class Lecture:
    """Searches, each at the step at which it was added, and questions, for one page.

    Attributes
    ----------
    parts : list of Part
        What has been added, in this order.
    title : str
        The title of the page; it may be empty.
    path : pathlib.Path or None
        The file in which it is kept, if there is one: see `open`.

    Examples
    --------
    >>> import abviz
    >>> explorer = abviz.explore(step=12)
    >>> explorer.add_to_lecture("A cutoff")
    >>> explorer.step = 20
    >>> explorer.add_to_lecture()
    >>> explorer.lecture
    Lecture: 2 parts
    >>> [(scene.heading, scene.step) for scene in explorer.lecture.scenes]
    [('A cutoff', 12), (None, 20)]
    """

    classroom: ClassVar[Callable[[], Classroom] | None] = None

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.title = ""
        self.path: Path | None = None
        # What the file held when it was last read or written.
        self._kept = ""

    @property
    def scenes(self) -> list[Scene | PageQuestion]:
        """What the page shows, in this order."""
        return [scene for part in self.parts for scene in part.scenes]

    def add(self, items: Items) -> None:
        """Add searches, as `abviz.page` takes them; a stage with the step that it shows.

        They stay as long as Python runs, and are not in the file.
        """
        for scene in scenes_of(items):
            self.add_part(Part((scene,)))

    def add_part(self, part: Part, heading: str | None = None) -> None:
        """Add a part, with its own heading or another one."""
        headed = part.headed(heading) if heading else part
        self.change(lambda: self.parts.append(headed))

    def clear(self) -> None:
        """Take out all that was added."""
        self.change(self.parts.clear)

    def change(self, act: Callable[[], object]) -> None:
        """Change the lecture, as it is in its file by now, and write it there."""
        if self.path is not None:
            self._follow(self.path)
        act()
        if self.path is not None:
            self._write(self.path)

    def open(self, path: str | PathLike[str]) -> None:
        """Keep the lecture in a file from now on, and begin with what is in it.

        What had been added before comes after that, unless it is there already.

        Parameters
        ----------
        path : str or path-like
            A JSON file with the trees as text and all choices; it need not be there yet.

        Raises
        ------
        ExportError
            If the file is no lecture, or a part of it cannot be made; it stays as it is.
        OSError
            If the file cannot be read or written.

        Examples
        --------
        >>> import abviz, pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "week-4.lecture.json")
        ...     explorer = abviz.explore(step=12)
        ...     explorer.lecture.open(file)
        ...     explorer.add_to_lecture("A cutoff")
        ...     later = abviz.Lecture()
        ...     later.open(file)
        ...     later
        Lecture: 1 part
        """
        target, is_first = Path(path).expanduser().absolute(), self.path is None
        title, parts, text = _read(target, []) or (self.title if is_first else "", [], "")
        known = [part.data for part in parts]
        rest = [part for part in self.parts if part.data is None or is_first]
        rest = [part for part in rest if part.data is None or part.data not in known]
        self.parts[:], self.title, self.path, self._kept = [*parts, *rest], title, target, text
        if any(part.data for part in rest):
            self._write(target)

    def _follow(self, path: Path) -> None:
        """Take what another explorer, or another notebook, has written meanwhile."""
        read = _read(path, self.parts, but=self._kept)
        if read is not None:
            unkept = [part for part in self.parts if part.data is None]
            self.title, parts, self._kept = read
            self.parts[:] = [*parts, *unkept]

    def _write(self, path: Path) -> None:
        described = [part.data for part in self.parts if part.data is not None]
        data = {"title": self.title, MARK: described}
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        write_atomically(path, [text.encode(errors="replace")])
        self._kept = text

    def save(self, path: str | PathLike[str], *, title: str | None = None) -> Path:
        """Save the page, as `abviz.page` does.

        Parameters
        ----------
        path : str or path-like
            Where the page is written.
        title : str or None, keyword-only
            The title at the top; None is that of the lecture.

        Returns
        -------
        pathlib.Path
            Where the file is, in full.

        Raises
        ------
        ExportError
            If nothing has been added yet.
        OSError
            If the file cannot be written; an old one stays as it was.
        """
        shown, usual = self.title or None if title is None else title, Style()
        styles = (one.style for one in self.scenes if isinstance(one, Scene))
        style = next((one for one in styles if one != usual), usual)
        # Questions, and what was read from a file, have no style of their own.
        scenes = [
            one._replace(style=style) if isinstance(one, Scene) and one.style == usual else one
            for one in self.scenes
        ]
        return write_atomically(path, [web_page(scenes, title=shown).encode()])

    def __len__(self) -> int:
        """Return how many parts there are."""
        return len(self.parts)

    def __repr__(self) -> str:
        """Return one short line."""
        return f"Lecture: {len(self)} part{'' if len(self) == 1 else 's'}"


def _read(
    path: Path, known: Iterable[Part], *, but: str = ""
) -> tuple[str, list[Part], str] | None:
    """Return the title, the parts and the text of a file; None if there is none, or no news."""
    if not path.exists():
        return None
    try:
        text = path.read_bytes().decode()
        if text == but:
            return None
        data = json.loads(text)
        title, described = checked_title(data["title"]), [*data[MARK]]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise ExportError(
            "{name} is no lecture, or it is damaged. It stays as it is; mend it, or give your "
            "lecture another name.",
            name=path.name,
        ) from None
    pool, parts = [*known], []
    for number, one in enumerate(described, start=1):
        same = next((part for part in pool if part.data == one), None)
        parts.append(same or _made(one, number, path))
        pool = [part for part in pool if part is not same]
    return title, parts, text


def _made(described: Any, number: int, path: Path) -> Part:
    """Return a part of a file; what may be in one, nobody knows."""
    try:
        return made_part(described)
    except Exception as problem:
        said = problem.args[0] if isinstance(problem, AbvizError) else repr(problem)
        raise ExportError(
            "{name}: part {number} cannot be made: {problem} The file stays as it is; mend it, or "
            "give your lecture another name.",
            name=path.name,
            number=number,
            problem=said,
        ) from problem
