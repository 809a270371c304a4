"""Lessons as pages: what a cell shows live is live on its page, too.

The cells of a lesson are run, one after the other, only to have the quizzes and
explorers that they show; all other outputs are those that the notebook stores. What answers a
question is folded, unless it is live: a stage begins before its first step.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from live import PLACE, SERVED, frame, kind_of, playable, write_page
from reading import RESULT, STILL, for_readers, is_folded, words
from running import run

HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
WHAT = {"quiz": "a quiz", "stage": "the search, step by step"}
NOTE = (
    "<p>The stage of this explorer, without the menus around it: they need Python, and are in "
    "the notebook.</p>"
)
# It says how notebooks are opened.
NOTEBOOK = "docs/learn"


def make_live(path: Path, *, source: Path) -> None:
    """Rewrite a notebook among the sources so that its widgets are shown in frames.

    Parameters
    ----------
    path : Path
        The notebook, a copy.
    source : Path, keyword-only
        The folder of the sources, in which `path` lies.
    """
    notebook = json.loads(path.read_text(encoding="utf-8"))
    up = "../" * (len(path.relative_to(source).parts) - 1)
    if path.parent.name != "solutions":
        notebook["cells"] = [*for_readers(notebook["cells"], notebook=f"{up}{NOTEBOOK}.md")]
    for cell, heading, shown in cells_run(notebook["cells"], folder=path.parent):
        describe_pictures(cell, heading=heading)
        items = playable(shown)
        if items is not None:
            name = f"{path.stem}-{cell['id']}.html"
            kind = kind_of(items)
            title = f"{heading}: {WHAT[kind]}"
            write_page(items, source / PLACE / name, title=title)
            html = frame(f"{up}{SERVED}/{name}", title=title, kind=kind)
            put(html + NOTE if kind == "stage" else html, cell)
        elif hasattr(shown, "why_no_page"):
            html = STILL.format(notebook=f'<a href="{up}{NOTEBOOK}.html">notebook</a>')
            cell["outputs"].append(
                {"output_type": "display_data", "metadata": {}, "data": {"text/html": html}}
            )
    level_headings(notebook["cells"])
    notebook["cells"] = [part for cell in notebook["cells"] for part in folded(cell)]
    path.write_text(json.dumps(notebook), encoding="utf-8")


def cells_run(
    cells: list[dict[str, Any]], *, folder: Path
) -> Iterator[tuple[dict[str, Any], str, Any]]:
    """Run the cells of a notebook; yield each with the heading above it and what it shows."""
    names, heading = {"__name__": "lesson"}, ""
    with contextlib.chdir(folder):
        for cell in cells:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                heading = plain((HEADING.findall(text) or [heading])[-1])
            elif cell["cell_type"] == "code":
                yield cell, heading, run(text, names)[0]


def plain(heading: str) -> str:
    """Return a heading without signs of Markdown; what a backslash protects is no such sign."""
    return re.sub(r"\\(\W)|[*`$]", r"\1", heading)


def put(html: str, cell: dict[str, Any]) -> None:
    """Put HTML in place of the stored picture of a cell."""
    for output in cell["outputs"]:
        if "image/png" in output.get("data", {}):
            output["data"] = {"text/html": html}


def folded(cell: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cells that stand for one on a page: an answer is folded, what is live is not."""
    if not is_folded(cell):
        return [cell]
    live, still = [], []
    for output in cell["outputs"]:
        if output.get("data") != {}:
            (live if "text/html" in output.get("data", {}) else still).append(output)
    parts = [{**cell, "outputs": []}]
    if still:
        parts.append(words(f"<details><summary>{RESULT}</summary>", name=f"{cell['id']}-fold"))
        parts.append(without_code(cell, still, name="result"))
        parts.append(words("</details>", name=f"{cell['id']}-end"))
    return [*parts, without_code(cell, live, name="live")] if live else parts


def without_code(
    cell: dict[str, Any], outputs: list[dict[str, Any]], *, name: str
) -> dict[str, Any]:
    """Return a cell of which only some outputs are shown."""
    metadata = {**cell["metadata"], "tags": ["remove-input"]}
    return {**cell, "id": f"{cell['id']}-{name}", "metadata": metadata, "outputs": outputs}


def describe_pictures(cell: dict[str, Any], *, heading: str) -> None:
    """Give the stored pictures of a cell a text for those who do not see them."""
    for output in cell["outputs"]:
        data = output.get("data", {})
        if "image/png" in data:
            told = "".join(data.get("text/plain", "")) or heading
            cell["metadata"]["mystnb"] = {"image": {"alt": told}}


def level_headings(cells: list[dict[str, Any]]) -> None:
    """Leave out no level: where a notebook has no parts, its exercises are parts."""
    markdown = [cell for cell in cells if cell["cell_type"] == "markdown"]
    if not any(re.search(r"^## ", "".join(cell["source"]), re.MULTILINE) for cell in markdown):
        for cell in markdown:
            cell["source"] = re.sub(r"^### ", "## ", "".join(cell["source"]), flags=re.MULTILINE)
