"""Lessons as live pages: each search and each quiz of a notebook, with no Python behind it.

The code of a lesson is run here, cell by cell; what a cell shows goes on the page as it is shown
at that moment. So a page has what the notebook has, in the same order.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import linecache
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import abviz
from abviz.drawing.picture import Picture
from abviz.replay.trace import Trace
from abviz.stage.page import scenes_of
from abviz.stage.web_page import Scene, web_page
from abviz.stage.widget import Stage
from abviz.widgets.explorer import Explorer

# Signs of Markdown that a heading of a page would show.
MARKS = re.compile(r"\\(?=[*_])|`")


class Lesson(NamedTuple):
    """A notebook as its live page has it.

    Parameters
    ----------
    name : str
        The name of the notebook, without its end.
    title : str
        What stands at its top.
    scenes : list of (int, Scene)
        What its cells show, each with the number of its cell, from 0.
    """

    name: str
    title: str
    scenes: list[tuple[int, Scene]]

    def write(self, folder: Path) -> Path:
        """Write the page of the lesson into a folder; return its place."""
        page = folder / f"{self.name}.html"
        shown = [scene for _, scene in self.scenes]
        page.write_text(web_page(shown, title=self.title), encoding="utf-8")
        return page


def lessons_in(folder: Path, *, names: list[str] | None = None) -> Iterator[Lesson]:
    """Yield the lessons of a folder that show a search or a quiz, in their order."""
    for path in sorted(folder.glob("[0-9]*.ipynb")):
        if names is None or path.stem in names:
            lesson = read_lesson(path)
            if lesson.scenes:
                yield lesson


def read_lesson(path: Path) -> Lesson:
    """Run a notebook and return what its cells show, in its own folder and quietly."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    with contextlib.chdir(path.parent), contextlib.redirect_stdout(io.StringIO()):
        scenes = list(scenes_in(cells, name=path.stem))
    return Lesson(path.stem, next(headings_in(cells[0])), scenes)


def scenes_in(cells: list[dict[str, Any]], *, name: str) -> Iterator[tuple[int, Scene]]:
    """Run the cells of a notebook; yield what they show, below the heading where it stands."""
    names: dict[str, Any] = {"__name__": name}
    heading, count = "", 0
    with remembering_what_is_drawn() as drawn:
        for number, cell in enumerate(cells):
            if cell["cell_type"] == "markdown":
                for latest in headings_in(cell):
                    heading, count = latest, 0
            elif cell["cell_type"] == "code":
                shown = run_cell("".join(cell["source"]), names, file=f"{name}, cell {number}")
                for stage in stages_of(drawn.get(id(shown), shown)):
                    count += 1
                    words = heading if count == 1 else f"{heading} ({count})"
                    [scene] = scenes_of((words, stage))
                    yield number, scene


def run_cell(source: str, names: dict[str, Any], *, file: str) -> Any:
    """Run a cell as a notebook does; return what its last line shows."""
    # A stage shows the program of a student's function: it reads the source from there.
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    module = ast.parse(source, file)
    last = module.body.pop() if module.body and isinstance(module.body[-1], ast.Expr) else None
    exec(compile(module, file, "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), file, "eval"), names)


@contextlib.contextmanager
def remembering_what_is_drawn() -> Iterator[dict[int, Stage]]:
    """Remember for each picture of a search, by its id, the stage that stands at its step."""
    stages, kept = {}, []

    def draw_and_remember(tree: Any, step: int | None = None, **options: Any) -> Any:
        picture = draw(tree, step, **options)
        if isinstance(tree, Trace) and isinstance(picture, Picture):
            stage = abviz.animate(tree, **options).stage
            stage.step = tree.replay.place(-1 if step is None else step)
            stages[id(picture)] = stage
            kept.append(picture)  # No other object may get its id.
        return picture

    draw = abviz.draw
    with patch.object(abviz, "draw", draw_and_remember):
        yield stages


def stages_of(shown: Any) -> list[Any]:
    """Return what a page can show of it: searches and quizzes, but no hunt, which needs Python."""
    if isinstance(shown, Explorer):
        return [shown.stage, *([shown.other_stage] if shown.other_stage else [])]
    return [shown] if isinstance(shown, (Stage, Trace)) else []


def headings_in(cell: dict[str, Any]) -> Iterator[str]:
    """Yield the headings in a cell of text."""
    for line in "".join(cell["source"]).splitlines():
        if line.startswith("#"):
            yield MARKS.sub("", line.lstrip("#").strip())
