"""A lecture: searches that are collected for one page."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from abviz.drawing.export.files import write_atomically
from abviz.stage.page import Items, scenes_of
from abviz.stage.web_page import Scene, web_page


class Lecture:
    """Searches, each at the step at which it was added, for one page.

    Attributes
    ----------
    scenes : list of Scene
        What has been added, in this order.

    Examples
    --------
    >>> import abviz
    >>> explorer = abviz.explore(step=12)
    >>> explorer.add_to_lecture("A cutoff")
    >>> explorer.step = 20
    >>> explorer.add_to_lecture()
    >>> explorer.lecture
    Lecture: 2 searches
    >>> [(scene.heading, scene.step) for scene in explorer.lecture.scenes]
    [('A cutoff', 12), (None, 20)]
    """

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def add(self, items: Items) -> None:
        """Add searches, as `abviz.page` takes them; a stage with the step that it shows."""
        self.scenes += scenes_of(items)

    def clear(self) -> None:
        """Take out all that was added."""
        self.scenes.clear()

    def save(self, path: str | PathLike[str], *, title: str | None = None) -> Path:
        """Save the page, as `abviz.page` does.

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
        return write_atomically(path, [web_page(self.scenes, title=title).encode()])

    def __len__(self) -> int:
        """Return how many searches there are."""
        return len(self.scenes)

    def __repr__(self) -> str:
        """Return one short line."""
        return f"Lecture: {len(self)} search{'' if len(self) == 1 else 'es'}"
