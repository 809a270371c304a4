"""What stands in the site's file browser: the notebooks, and each lesson as a live page."""

import json
from html import escape
from pathlib import Path

from pages import LivePage, lessons_in, read_gallery

PAGES = "live"
# Below the head of a lesson, which says for whom it is.
POINTER = (
    "**Without Python:** the searches that this lesson shows can be stepped through, and its "
    "quizzes answered, on its [live page]({page})."
)
LIST = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>abviz: live pages</title>
<style>
body {{ font: 18px/1.5 sans-serif; color: #111; background: #fff; max-width: 44rem;
  margin: 2rem auto; padding: 0 1rem }}
a {{ color: #0645ad }}
table {{ border-collapse: collapse; width: 100% }}
th, td {{ text-align: left; padding: .4rem 1rem .4rem 0; border-bottom: 1px solid #767676 }}
</style></head>
<body><main><h1>The lessons as live pages</h1>
<p>Each page has the searches and the quizzes of a lesson, in their order. They need no Python and
no network: step through the searches, and answer the quizzes.{more}</p>
<table><thead><tr><th>Live page</th><th>Whole lesson, with Python</th></tr></thead><tbody>
{rows}
</tbody></table></main></body></html>
"""
ROW = (
    '<tr><td><a href="{name}.html">{title}</a></td>'
    '<td><a href="../../lab/index.html?path={name}.ipynb" target="_blank">{name}.ipynb</a></td>'
    "</tr>"
)
GALLERY = ' The <a href="gallery.html">gallery</a> has the search of each named tree.'
WAY_IN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>abviz: live pages</title>
<meta http-equiv="refresh" content="0; url=../files/live/index.html"></head>
<body><p><a href="../files/live/index.html">The lessons as live pages</a></p></body></html>
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
    found = list(lessons_in(notebooks, names=lessons))
    for lesson in found:
        lesson.write(pages)
    if lessons is None:
        read_gallery(gallery).write(pages)
    listed = list_of(found, more=GALLERY if lessons is None else "")
    (pages / "index.html").write_text(listed, encoding="utf-8")
    with_page = {lesson.name for lesson in found}
    for path in notebooks.rglob("*.ipynb"):
        place = folder / path.relative_to(notebooks)
        place.parent.mkdir(exist_ok=True)
        notebook = json.loads(path.read_text(encoding="utf-8"))
        if place.parent == folder and path.stem in with_page:
            pointer = POINTER.format(page=f"{PAGES}/{path.stem}.html")
            notebook["cells"].insert(1, text_cell(pointer))
        place.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")


def text_cell(text: str) -> dict[str, object]:
    """Return a cell of text for a notebook."""
    return {"cell_type": "markdown", "id": "live-page", "metadata": {}, "source": [text]}


def list_of(lessons: list[LivePage], *, more: str) -> str:
    """Return the page that lists the live pages."""
    rows = [ROW.format(name=lesson.name, title=escape(lesson.title)) for lesson in lessons]
    return LIST.format(rows="\n".join(rows), more=more)


def write_way_in(site: Path) -> None:
    """Write the short address of the live pages."""
    (site / PAGES).mkdir()
    (site / PAGES / "index.html").write_text(WAY_IN, encoding="utf-8")
