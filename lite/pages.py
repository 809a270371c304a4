"""Lessons as live pages: each search and each quiz of a notebook, with no Python behind it.

The code of a lesson is run here, cell by cell; what a cell shows goes on the page as it is shown
at that moment. So a page has what the notebook has, in the same order.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from lessons import HEADING, cells_run
from live import playable
from running import run

import abviz
from abviz.drawing.picture import Picture
from abviz.replay.trace import Trace
from abviz.stage.page import scenes_of
from abviz.stage.web_page import Scene, web_page
from abviz.stage.widget import Stage

# A title, perhaps a step, and the code.
SHOWN = re.compile(
    r"^```\{show\} ([^\n]*)\n(?::step: (-?\d+)\n)?(.*?)^```$", re.MULTILINE | re.DOTALL
)


class LivePage(NamedTuple):
    """A notebook, or the gallery, as its live page has it.

    Parameters
    ----------
    name : str
        The name of its file, without its end.
    title : str
        What stands at its top.
    scenes : list of Scene
        What its code shows: all but hunts, which need Python.
    """

    name: str
    title: str
    scenes: list[Scene]

    def write(self, folder: Path) -> None:
        """Write the page into a folder."""
        page = web_page(self.scenes, title=self.title)
        (folder / f"{self.name}.html").write_text(page, encoding="utf-8")


def lessons_in(folder: Path, *, names: list[str] | None = None) -> Iterator[LivePage]:
    """Yield the lessons of a folder, or those with one of the names, in their order."""
    for path in sorted(folder.glob("[0-9]*.ipynb")):
        if names is None or path.stem in names:
            yield read_lesson(path)


def read_lesson(path: Path) -> LivePage:
    """Run a notebook, and return what its cells show."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    title = HEADING.findall("".join(cells[0]["source"]))[0]
    return LivePage(path.stem, title, list(scenes_in(cells, folder=path.parent)))


def read_gallery(path: Path) -> LivePage:
    """Run what a page of the documentation shows, and return its searches."""
    title, *_ = HEADING.findall(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"ab": abviz}
    scenes = []
    for words, step, code in SHOWN.findall(path.read_text(encoding="utf-8")):
        for item in items_of(run(code, names)[0]):
            [scene] = scenes_of((words, item))
            steps = range(len(scene.trace.steps))
            scenes.append(scene._replace(step=steps[int(step or scene.step)]))
    return LivePage(path.stem, title, scenes)


def scenes_in(cells: list[dict[str, Any]], *, folder: Path) -> Iterator[Scene]:
    """Run the cells of a notebook; yield what they show, each below the heading where it stands."""
    above, count = "", 0
    with stages_of_pictures() as stages:
        for _, heading, shown in cells_run(cells, folder=folder):
            for item in items_of(stages.get(id(shown), shown)):
                count = count + 1 if heading == above else 1
                above = heading
                words = f"{heading} ({count})" if count > 1 else heading
                yield from scenes_of((words, item))


def items_of(shown: Any) -> list[Any]:
    """Return all that a page can play of what a cell shows."""
    items = shown if isinstance(shown, Trace) else playable(shown)
    if items is None:
        return []
    return items if isinstance(items, list) else [items]


@contextlib.contextmanager
def stages_of_pictures() -> Iterator[dict[int, Stage]]:
    """Collect for each picture of a search, by its id, the stage that stands at its step."""
    stages, pictures = {}, []

    def draw_and_collect(tree: Any, step: int | None = None, **options: Any) -> Any:
        picture = draw(tree, step, **options)
        if isinstance(tree, Trace) and isinstance(picture, Picture):
            stage = abviz.animate(tree, **options).stage
            stage.step = tree.replay.place(-1 if step is None else step)
            stages[id(picture)] = stage
            pictures.append(picture)  # As long as it is kept, no other object has its id.
        return picture

    draw = abviz.draw
    with patch.object(abviz, "draw", draw_and_collect):
        yield stages
