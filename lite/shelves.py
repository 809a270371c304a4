"""What the site has besides JupyterLab: its first page, the notebooks, and each as a live page."""

from __future__ import annotations

import json
import shutil
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from html import escape
from pathlib import Path

import nbformat
from lectures import make_lectures
from live_pages import (
    FOOT,
    Around,
    notebook_there,
    read_gallery,
    title_of,
    titles_of,
    ways,
    write_lesson,
)
from nbformat.v4 import new_markdown_cell

PAGES = "live"
EXPLORE = "explore"
GALLERY = "gallery"
LECTURES = "lectures"
# The guides say what to ask at these pages; their code makes them.
FOR_TEACHERS = {
    "plan": "a lecture of 45 minutes",
    "second": "the second half of 90 minutes",
    "third": "tables and Monte Carlo",
    "lecture": "a short one",
}
# From a live page to the root of the site.
ROOT = "../../"
PROJECT = Path(__file__).resolve().parents[1]
LICENCES = ("LICENSE", "LICENSE-CONTENT")
FIRST = "00-start-here"
# Below the head of a lesson, which says for whom it is.
POINTER = (
    "**Before you run anything:** pictures and quizzes need packages, which your browser fetches "
    "from the internet; “Run All” replaces the pictures that are saved here. Without internet, "
    "use the [live page]({page}) of this lesson: it has the same text, searches and quizzes, and "
    "needs no Python."
)
STYLE = """body { font: 18px/1.5 "DejaVu Sans", Verdana, "Segoe UI", Arial, sans-serif; color: #111;
  background: #fff; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
h1 { line-height: 1.25 }
a { color: #0645ad }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .45rem 1rem .45rem 0;
  border-bottom: 1px solid #767676 }
small { font-weight: normal }
.start { font-size: 1.2em; font-weight: bold }
@media (max-width: 600px) { body { font-size: 16px; margin: 1rem auto } }"""
# JupyterLite, in the folders below, looks here for settings, and does not start without this.
SETTINGS = (
    '<script id="jupyter-config-data" type="application/json" '
    'data-jupyter-lite-root=".">{}</script>'
)
LANDING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>abviz: watch minimax and alpha-beta search</title>
<style>
{style}
</style>
{settings}
</head>
<body><main><h1>abviz: watch minimax and alpha-beta search</h1>
<p>abviz shows how programs search game trees, one step at a time: what each node knows, and why a
branch is skipped. These lessons explain it, and ask you as you go.</p>
<p class="start"><a href="{start}">Start here</a></p>
<p class="start"><a href="{explore}/abviz.html">Type a tree, and see it searched</a></p>
<table><thead><tr>
<th scope="col">Live page<br><small>needs nothing, works on a phone</small></th>
<th scope="col">Notebook<br><small>Python in the browser</small></th>
</tr></thead><tbody>
{rows}
</tbody></table>
{lectures}
<p>A <b>live page</b> has the whole lesson: its text, searches that you step through, and quizzes
that answer.</p>
<p>In a <b>notebook</b> you can change the code, with nothing to install. Wait for the first cell:
Python takes about half a minute to start. Pictures and quizzes there need packages, which your
browser fetches from the internet. All notebooks and their solutions are in
<a href="lab/index.html">JupyterLab</a>; it needs a larger screen than that of a phone.</p>
</main>{foot}</body></html>
"""
TEACH = (
    "<p><b>To teach:</b> {links}. Open a page, click its tree, and press <kbd>F</kbd>: it fills "
    "the screen.</p>"
)
ROW = "<tr><td>{title}</td><td>{notebook}</td></tr>"
LINK = '<a href="{address}">{words}</a>'
# Below the root of the site.
PLACE = "lab/index.html?path={name}.ipynb"
PYTHON = f'<a href="{{root}}{PLACE}" target="_blank">This lesson with Python</a>'
NOTEBOOK = '<a href="lab/index.html?path={file}" aria-label="Notebook of {title}">notebook</a>'
WAY_IN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>abviz: the lessons</title>
<meta http-equiv="refresh" content="0; url=../index.html"></head>
<body><p><a href="../index.html">The lessons</a></p></body></html>
"""


def write_contents(
    folder: Path, *, notebooks: Path, gallery: Path, lessons: list[str] | None
) -> None:
    """Write the notebooks, the live pages that they point to, and the gallery.

    Parameters
    ----------
    folder : Path
        Where they go.
    notebooks : Path
        The folder of the notebooks.
    gallery : Path
        The page of the documentation that shows the named trees.
    lessons : list of str or None
        The names of the lessons that get a live page; None is all of them, and the gallery.
    """
    pages = folder / PAGES
    pages.mkdir(parents=True)
    titles = {
        name: title
        for name, title in titles_of(notebooks).items()
        if lessons is None or name in lessons
    }
    around = Around(
        titles,
        root=ROOT,
        lessons="index.html",
        notebook=PLACE,
        python=PYTHON,
        elsewhere=partial(notebook_there, notebooks=notebooks, place=ROOT + PLACE),
    )
    with ProcessPoolExecutor() as pool:
        paths = [notebooks / f"{name}.ipynb" for name in titles]
        list(pool.map(partial(write_lesson, folder=pages, around=around), paths))
    if lessons is None:
        links = LINK.format(address=f"{ROOT}index.html", words="All lessons")
        read_gallery(gallery).write(pages, around=ways(links, root=ROOT))
        make_lectures(folder / LECTURES, project=PROJECT)
    for path in notebooks.rglob("[0-9]*.ipynb"):
        write_notebook(path, folder / path.relative_to(notebooks), has_page=path.stem in titles)


def write_notebook(path: Path, place: Path, *, has_page: bool) -> None:
    """Write a notebook as JupyterLite reads it; a lesson points to its live page."""
    # Files may hold texts as lists of lines. A server would join them; here there is none.
    notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
    if has_page and path.parent.name != "solutions":
        pointer = POINTER.format(page=f"{PAGES}/{path.stem}.html")
        notebook.cells.insert(1, new_markdown_cell(pointer, id="live-page"))
    place.parent.mkdir(exist_ok=True)
    place.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")


def write_way_in(site: Path, *, notebooks: Path) -> None:
    """Write the first page of the site, the licences, and where live pages were listed, a way in.

    Parameters
    ----------
    site : Path
        The folder of the site, with all else in it.
    notebooks : Path
        The folder of the notebooks.
    """
    (site / "index.html").write_text(landing(site, notebooks=notebooks), encoding="utf-8")
    for name in LICENCES:
        shutil.copyfile(PROJECT / name, site / f"{name}.txt")
    (site / PAGES).mkdir()
    (site / PAGES / "index.html").write_text(WAY_IN, encoding="utf-8")


def landing(site: Path, *, notebooks: Path) -> str:
    """Return the first page: what this is, and the lessons."""
    rows, start = [], f"lab/index.html?path={FIRST}.ipynb"
    for path in sorted(notebooks.glob("[0-9]*.ipynb")):
        title = escape(title_of(path))
        notebook = NOTEBOOK.format(file=path.name, title=title)
        page = f"files/{PAGES}/{path.stem}.html"
        has_page = (site / page).is_file()
        if has_page and path.stem == FIRST:
            start = page
        link = LINK.format(address=page, words=title) if has_page else title
        rows.append(ROW.format(title=link, notebook=notebook))
    gallery = f"files/{PAGES}/{GALLERY}.html"
    if (site / gallery).is_file():
        link = LINK.format(address=gallery, words="Gallery: each named tree")
        rows.append(ROW.format(title=link, notebook=""))
    pages = [(f"files/{LECTURES}/{name}.html", words) for name, words in FOR_TEACHERS.items()]
    links = [
        LINK.format(address=page, words=words) for page, words in pages if (site / page).is_file()
    ]
    lectures = TEACH.format(links=", ".join(links)) if links else ""
    parts = {
        "explore": EXPLORE,
        "lectures": lectures,
        "style": STYLE,
        "settings": SETTINGS,
        "foot": FOOT.format(root=""),
    }
    return LANDING.format(start=start, rows="\n".join(rows), **parts)
