"""Lessons as pages, for the documentation and the site: what a cell shows live is live there, too.

The cells of a lesson are run, one after the other, only to have the quizzes and explorers that they
show; all other outputs are those that the notebook stores, and what only prints is not run again.
What answers a question is folded,
unless it is live: a stage begins before its first step. What is live is a page of its own, as
`abviz.page` saves it, in a frame: it needs no Python, no server and no network.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import linecache
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from html import escape
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeAlias

from running import cells_to_run

from abviz.classroom.practice.predict import InText
from abviz.classroom.practice.quiz import Quiz
from abviz.stage.page import scenes_of
from abviz.stage.web_page import web_page

# Below the folder of the sources, and below that of the site.
PLACE = Path("docs", "_static", "live")
SERVED = "_static/live"
# A page in a frame is dark when the page around it is, see `frames.js`.
FOLLOW = Path(__file__).with_name("_static").joinpath("in_frame.js").read_text(encoding="utf-8")
DIGEST = b64encode(sha256(FOLLOW.encode()).digest()).decode()
# In a frame the page around it has the headings; they stay for screen readers.
QUIET = (
    "<style>h1,h2{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;"
    "clip-path:inset(50%);white-space:nowrap}main{padding:6px}</style>"
    f"<script>{FOLLOW}</script></head>"
)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
WHAT = {"quiz": "a quiz", "stage": "the search, step by step"}
NOTE = (
    "<p>The stage of this explorer, without the menus around it: they need Python, and are in "
    "the notebook.</p>"
)
# It says how notebooks are opened.
NOTEBOOK = "docs/learn"
RESULT = "Show the result"
EXERCISE = re.compile(r"^#+ Exercise \d", re.MULTILINE)
# Such an exercise is done by changing code; to click on a quiz is not enough.
WORK = re.compile(r"^(?:def|class) |\bab\.(?:check|search)\(", re.MULTILINE)
TOLD = "(To do this, change the code. That needs Python: open the [notebook]({notebook}).)"
STILL = "<p>(This is a picture of it. It lives from Python: it is alive in the {notebook}.)</p>"


Ran: TypeAlias = Iterator[tuple[dict[str, Any], str, Any]]


def exhaust(ran: Ran) -> None:
    """Let all cells run."""
    for _ in ran:
        pass


def make_live(path: Path, *, source: Path, follow: Callable[[Ran], None] = exhaust) -> None:
    """Rewrite a notebook among the sources so that its widgets are shown in frames.

    Parameters
    ----------
    path : Path
        The notebook, a copy.
    source : Path, keyword-only
        The folder of the sources, in which `path` lies.
    follow : callable, keyword-only
        Takes the cells as they run, with what each shows, for another page of the same lesson.
    """
    notebook = json.loads(path.read_text(encoding="utf-8"))
    up = "../" * (len(path.relative_to(source).parts) - 1)
    if path.parent.name != "solutions":
        notebook["cells"] = [*for_readers(notebook["cells"], notebook=f"{up}{NOTEBOOK}.md")]
    ran = framed(notebook["cells"], path=path, place=source / PLACE, up=up)
    follow(ran)
    exhaust(ran)
    level_headings(notebook["cells"])
    notebook["cells"] = [part for cell in notebook["cells"] for part in folded(cell)]
    path.write_text(json.dumps(notebook), encoding="utf-8")


def framed(cells: list[dict[str, Any]], *, path: Path, place: Path, up: str) -> Ran:
    """Run cells, put what they show into frames, and yield each with its heading and that."""
    for cell, heading, shown in cells_run(cells, folder=path.parent):
        describe_pictures(cell, heading=heading)
        items = playable(shown)
        if items is not None:
            name = f"{path.stem}-{cell['id']}.html"
            kind = kind_of(items)
            title = f"{heading}: {WHAT[kind]}"
            write_page(items, place / name, title=title)
            html = frame(f"{up}{SERVED}/{name}", title=title, kind=kind)
            put(html + NOTE if kind == "stage" else html, cell)
        elif isinstance(shown, InText):
            put(shown.part.html(), cell)
            # The code may have the answer in it, or be of use in a notebook alone.
            cell["metadata"]["tags"] = ["remove-input"]
        elif hasattr(shown, "why_no_page"):
            html = STILL.format(notebook=f'<a href="{up}{NOTEBOOK}.html">notebook</a>')
            cell["outputs"].append(
                {"output_type": "display_data", "metadata": {}, "data": {"text/html": html}}
            )
        yield cell, heading, shown


def cells_run(cells: list[dict[str, Any]], *, folder: Path) -> Ran:
    """Run cells of a notebook; yield each with the heading above it and what it shows, if live."""
    names, heading = {"__name__": "lesson"}, ""
    needed = cells_to_run([cell for cell in cells if cell["cell_type"] == "code"])
    with contextlib.chdir(folder):
        for cell in cells:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                heading = plain((HEADING.findall(text) or [heading])[-1])
            elif cell["cell_type"] == "code":
                yield cell, heading, run(text, names)[0] if cell["id"] in needed else None


def plain(heading: str) -> str:
    """Return a heading without signs of Markdown; what a backslash protects is no such sign."""
    return re.sub(r"\\(\W)|[*`$]", r"\1", heading)


def put(html: str, cell: dict[str, Any]) -> None:
    """Put HTML in place of the stored picture of a cell, or of a folded answer."""
    for output in cell["outputs"]:
        if {"image/png", "text/markdown"} & output.get("data", {}).keys():
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


def for_readers(cells: list[dict[str, Any]], *, notebook: str) -> Iterator[dict[str, Any]]:
    """Yield the cells that a page has of a lesson.

    Exercises for which a page is not enough say so.

    Parameters
    ----------
    cells : list of dict
        The cells of the notebook.
    notebook : str, keyword-only
        The address, from the page, at which the notebook is found.
    """
    for place, cell in enumerate(cells):
        yield cell
        text = "".join(cell["source"])
        if cell["cell_type"] == "code":
            continue
        below = takewhile(lambda other: other["cell_type"] == "code", cells[place + 1 :])
        if EXERCISE.search(text) and any(WORK.search("".join(one["source"])) for one in below):
            yield words(TOLD.format(notebook=notebook), name=f"{cell['id']}-python")


def is_folded(cell: dict[str, Any]) -> bool:
    """Tell whether a cell answers a question, which ``notebooks/refresh.py`` has marked."""
    return bool(cell["metadata"].get("jupyter", {}).get("outputs_hidden"))


def words(text: str, *, name: str) -> dict[str, Any]:
    """Return a cell of text.

    Parameters
    ----------
    text : str
        Markdown.
    name : str, keyword-only
        Its id.
    """
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}


def playable(shown: Any) -> Any:
    """Return what a page can play of what a cell shows, or None.

    Parameters
    ----------
    shown : object
        What a cell shows: a quiz, an animation, a stage, or an explorer, of which a page has the
        stages, without the controls around them.

    Returns
    -------
    object or None
        What `abviz.page` takes.
    """
    if hasattr(shown, "scene"):
        return shown
    if hasattr(shown, "other_stage"):
        return [stage for stage in (shown.stage, shown.other_stage) if stage is not None]
    return None


def kind_of(shown: Any) -> str:
    """Return "quiz" for what asks, and "stage" for anything else that is live."""
    return "quiz" if isinstance(shown, Quiz) else "stage"


def write_page(shown: Any, path: Path, *, title: str) -> None:
    """Write the page for a frame.

    Parameters
    ----------
    shown : object
        What `playable` has returned.
    path : Path
        Where to.
    title : str, keyword-only
        The title of the page.
    """
    text = web_page(scenes_of(shown), title=title)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = text.replace("script-src ", f"script-src 'sha256-{DIGEST}' ", 1)
    path.write_text(text.replace("</head>", QUIET, 1), encoding="utf-8")


def frame(address: str, *, title: str, kind: str = "stage") -> str:
    """Return the HTML that shows a page in a frame, with a link to it.

    Parameters
    ----------
    address : str
        The address of the page, from the page around it.
    title : str, keyword-only
        What is in the frame, for those who do not see it.
    kind : {"stage", "quiz"}, keyword-only
        A quiz needs less height.

    Returns
    -------
    str
        One element.
    """
    name = escape(title, quote=True)
    return (
        f'<div class="live {kind}"><iframe src="{address}" title="{name}" loading="lazy" '
        f'allow="fullscreen"></iframe><p><a href="{address}" target="_blank">Open it in a tab '
        f'of its own<span class="visually-hidden">: {name}</span></a></p></div>'
    )


def run(code: str, names: dict[str, Any]) -> tuple[Any, str]:
    """Run code as a cell of a notebook does.

    Parameters
    ----------
    code : str
        Python, of this project.
    names : dict of str to object
        What earlier code has named; what this code names is added.

    Returns
    -------
    value : object
        What the last line gives, or None.
    said : str
        What was printed.
    """
    # Where a function of the code is shown as a program, its lines are read from there.
    file = f"<cell {sha256(code.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    body = ast.parse(code).body
    last = body.pop().value if body and isinstance(body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(compile(ast.Module(body, type_ignores=[]), file, "exec"), names)
        value = None
        if last is not None:
            value = eval(compile(ast.Expression(last), file, "eval"), names)
    # As in a notebook, a semicolon keeps back what the last line gives.
    return (None if code.rstrip().endswith(";") else value), said.getvalue()
