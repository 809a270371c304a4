"""A lecture: searches and questions collected for one page, and kept in a file.

What asks is in `lecture_questions`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from abviz.drawing.layout.board_layout import boards_for
from abviz.drawing.style import Style
from abviz.errors import AbvizError, ExportError, Message
from abviz.files import checked_path, checked_title, write_atomically
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.stage.compare import headings_of_orders, matching_steps
from abviz.stage.page import Items, scenes_of
from abviz.stage.web_page import PageQuestion, Scene, heading_of, web_page
from abviz.text import shortened
from abviz.trees.scores import checked_switch
from abviz.widgets.choices.settings import Setup
from abviz.widgets.choices.table import SWITCHES

SUFFIX = ".lecture.json"
# What no name of a lecture has in it: what would make it a path, here or on another
# system.
NOT_IN_NAMES = frozenset('/\\:*?"<>|')
LONGEST_NAME = 100


@dataclass(frozen=True, eq=False)
class LecturePart:
    """A search, two that are compared, or questions."""

    scenes: list[Scene | PageQuestion]
    # JSON for `made_part`; None if that cannot be.
    data: Mapping[str, Any] | None = None

    @property
    def title(self) -> str:
        """The headings of its scenes."""
        headings = (
            heading_of(scene) if isinstance(scene, Scene) else scene.heading
            for scene in self.scenes
        )
        return " | ".join(filter(None, headings))

    @property
    def heading(self) -> str:
        """The heading that it was given, if it has another one than the usual one."""
        return str((self.data or {}).get("heading") or "")

    def with_heading(self, heading: str) -> LecturePart:
        """Return the part with another heading; the usual one if it is empty.

        The first scene bears the heading. A part with data is made from them anew.
        """
        if self.data is not None:
            return made_part({**self.data, "heading": heading or None})
        first, *rest = self.scenes
        return LecturePart([first._replace(heading=heading or None), *rest])

    def is_like(self, other: LecturePart) -> bool:
        """Tell whether two are one: the same part, or one with the same data."""
        return self is other or (self.data is not None and self.data == other.data)


def made_part(data: Mapping[str, Any]) -> LecturePart:
    """Return the part that plain data describe."""
    kind, heading = data["kind"], data["heading"]
    about = {name: data[name] for name in data if name not in ("kind", "heading")}
    if kind == "search":
        return headed_part(_searched(**about), heading, data)
    # It loads the classroom, which searches alone do not need.
    from abviz.widgets.lecture_questions import scene

    return headed_part([scene(kind, **about)], heading, data)


def headed_part(
    scenes: Sequence[Scene | PageQuestion],
    heading: str | None,
    data: Mapping[str, Any] | None,
) -> LecturePart:
    """Return a part with a heading above it, or with its usual one."""
    first, *rest = scenes
    if heading:
        first = first._replace(heading=heading)
    return LecturePart([first, *rest], data)


def _searched(
    *, step: int = 0, language: str = ENGLISH.tag, **choices: Any
) -> list[Scene]:
    """Return the scenes of a search, and of the one beside it if two are compared."""
    switches: Any = {
        name: checked_switch(choices.pop(name, False), name) for name in SWITCHES
    }
    setup = Setup().changed(**choices)
    trace = setup.trace()
    first = Scene(
        trace, trace.replay.place(step), Style(), boards_for(trace, None), **switches
    )
    other = setup.other(trace.tree)
    scenes = [first]
    if other is not None:
        scenes = _side_by_side(first, other, setup, language_of(language))
    return [scene.in_language(language) for scene in scenes]


def _side_by_side(
    first: Scene, other: Trace, setup: Setup, language: Language
) -> list[Scene]:
    """Return the scene of a search and that of another, at the step that matches."""
    paces = matching_steps(first.trace, other, by=setup.compare_by)
    second = first._replace(
        trace=other,
        step=paces[first.step],
        paces=paces,
        boards=boards_for(other, None),
    )
    headings = headings_of_orders(
        first.trace.in_language(language), other, setup.compared_orders(language)
    )
    return [
        scene._replace(heading=heading or None)
        for scene, heading in zip((first, second), headings, strict=True)
    ]


def file_of_name(name: str) -> Path:
    """Return the file of a lecture in the folder of this kernel.

    An ExportError if it is a path.
    """
    if not name.strip():
        raise ExportError(Message("A lecture that is kept in a file needs a name."))
    if len(name) > LONGEST_NAME:
        raise ExportError(
            "“{name}” is too long for the name of a lecture; take {most} letters at "
            "most.",
            name=shortened(name),
            most=LONGEST_NAME,
        )
    is_path = any(letter in NOT_IN_NAMES or not letter.isprintable() for letter in name)
    if is_path or name[0] in ".~ " or name[-1] in ". ":
        raise ExportError(
            "“{name}” is no name of a lecture; its file lies beside the notebook, so "
            "take letters, numbers, - and _.",
            name=name,
        )
    return Path.cwd() / f"{name}{SUFFIX}"


class Lecture:
    """Searches, each at the step at which it was added, and questions, for one page.

    Attributes
    ----------
    parts : list of LecturePart
        What has been added, in this order.
    title : str
        The title of the page; it may be empty.
    path : pathlib.Path or None
        The file in which it is kept, if there is one.
    keeps_files : bool
        Whether clicks may keep it in a file: not where others than the user of the
        notebook visit.

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

    def __init__(self, *, keeps_files: bool = True) -> None:
        self.keeps_files = keeps_files
        self.parts: list[LecturePart] = []
        self.title = ""
        self.path: Path | None = None
        self._text = ""  # what the file held when it was last read or written

    @property
    def scenes(self) -> list[Scene | PageQuestion]:
        """What the page shows, in this order."""
        return [scene for part in self.parts for scene in part.scenes]

    def add(self, items: Items) -> None:
        """Add searches, as `abviz.page` takes them.

        A stage with the step that it shows.

        They stay as long as Python runs, and are not in the file.
        """
        parts = [LecturePart([scene]) for scene in scenes_of(items)]
        self.change(lambda: self.parts.extend(parts))

    def clear(self) -> None:
        """Take out all that was added."""
        self.change(self.parts.clear)

    def change(self, act: Callable[[], object]) -> None:
        """Change the lecture, as it is in its file by now, and write it there."""
        if self.path is not None:
            self.open(self.path)
        act()
        if self.path is not None:
            self._write(self.path)

    def keep_as(self, name: str) -> None:
        """Keep the lecture in a file of this name beside the notebook.

        Raises
        ------
        ExportError
            If the name is none but a path, if the explorer is shown to visitors, or if
            the file holds no lecture that can be made.
        OSError
            If the file cannot be read or written.

        Examples
        --------
        >>> import abviz
        >>> abviz.types.Lecture().keep_as("../week-4")
        Traceback (most recent call last):
            ...
        abviz.errors.ExportError: “../week-4” is no name of a lecture; its file lies \
beside the notebook, so take letters, numbers, - and _.
        """
        if not self.keeps_files:
            problem = Message(
                "This explorer is open to visitors, so no file is kept here; save the "
                "page of the lecture instead."
            )
            raise ExportError(problem)
        self.open(file_of_name(name))

    def open(self, path: str | PathLike[str]) -> None:
        """Keep the lecture in a file from now on.

        The parts that are in the file come first. Behind them comes what was added
        before, if it was kept in no other file; what was stays there. What no file can
        hold stays in the lecture.

        Parameters
        ----------
        path : str or path-like
            A JSON file with trees as text, and choices; it need not be there yet.

        Raises
        ------
        ExportError
            If the file holds no lecture that can be made; it stays as it is.
        OSError
            If the file cannot be read or written.
        """
        target = checked_path(path).expanduser().absolute()
        content = target.read_bytes() if target.exists() else b""
        if target == self.path and content in (b"", self._text.encode()):
            return
        title, parts_in_file = _read_lecture(content, name=target.name)
        was_kept = self.path is not None
        others = [
            part for part in self.parts if not any(map(part.is_like, parts_in_file))
        ]
        in_no_file = [part for part in others if part.data is None]
        added = [part for part in others if part.data is not None and not was_kept]
        self.title = title or ("" if was_kept else self.title)
        self.parts[:] = [*parts_in_file, *in_no_file, *added]
        self.path, self._text = target, content.decode()
        if added:
            self._write(target)

    def _write(self, path: Path) -> None:
        parts = [part.data for part in self.parts if part.data is not None]
        data = {"title": self.title, "parts": parts}
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        write_atomically(path, [text.encode()])
        self._text = text

    def save(self, path: str | PathLike[str], *, title: str | None = None) -> Path:
        """Save the page, as `abviz.page` does.

        An ExportError says that nothing was added yet.
        """
        usual = Style()
        styles = [scene.style for scene in self.scenes if isinstance(scene, Scene)]
        style = next((own for own in styles if own != usual), usual)
        scenes = self.scenes
        for number, scene in enumerate(scenes):
            # Questions, and what was read from a file, have no style of their own.
            if isinstance(scene, Scene) and scene.style == usual:
                scenes[number] = scene._replace(style=style)
        page = web_page(scenes, title=checked_title(title) or self.title)
        return write_atomically(path, [page.encode()])

    def __len__(self) -> int:
        return len(self.parts)

    def __repr__(self) -> str:
        return f"Lecture: {len(self)} part{'' if len(self) == 1 else 's'}"


def _read_lecture(content: bytes, *, name: str) -> tuple[str, list[LecturePart]]:
    """Return the title and the parts of a lecture in a file; none in an empty one."""
    try:
        data = json.loads(content.decode() or '{"title": "", "parts": []}')
        title = checked_title(data["title"])
        return title, [made_part(part) for part in data["parts"]]
    # Who knows what is in a file?
    except Exception as problem:
        reason = problem.args[0] if isinstance(problem, AbvizError) else repr(problem)
        raise ExportError(
            "{name} is damaged, or no lecture of this abviz: {problem} It stays as "
            "it is; mend it, or give your lecture another name.",
            name=name,
            problem=reason,
        ) from problem
