"""Lessons as live pages: the text of a notebook, and each search and each quiz, without Python.

The code of a lesson is run here, cell by cell; what a cell shows goes on the page as it is shown
at that moment. So a page has what the notebook has, in the same order.
"""

from __future__ import annotations

import contextlib
import json
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

from lessons import (
    HEADING,
    RESULT,
    STILL,
    Ran,
    cells_run,
    for_readers,
    is_folded,
    level_headings,
    playable,
    run,
)
from markdown_it import MarkdownIt
from markdown_it.token import Token

import abviz
from abviz.classroom.practice.predict import InText
from abviz.drawing.picture import Picture
from abviz.replay.trace import Trace
from abviz.stage.page import scenes_of
from abviz.stage.web_page import PageText, Part, Scene, web_page
from abviz.stage.widget import Stage

Parts: TypeAlias = Iterator[Part]
# The title of a notebook or a page stands on the page already.
TITLE = re.compile(r"\A# .*\n")
# A title, perhaps a step, and the code.
SHOWN = re.compile(
    r"^```\{show\} ([^\n]*)\n(?::step: (-?\d+)\n)?(.*?)^```$", re.MULTILINE | re.DOTALL
)
MENUS = "<p>(The explorer's menus need Python: they are in the notebook.)</p>"
LINK = '<a href="{notebook}" target="_blank">notebook</a>'
WITHOUT = (
    "<p>You read this lesson without Python: what its code shows is here already, searches can be "
    "stepped through, and quizzes answer. To change the code, open the "
    '<a href="{notebook}" target="_blank">notebook</a>.</p>'
)
# With an end that browsers show as text.
FOOT = (
    '<footer><p><small>Text and pictures <a href="{root}LICENSE-CONTENT.txt">CC BY 4.0</a>, code '
    '<a href="{root}LICENSE.txt">BSD 3-Clause</a>. © the abviz developers</small></p></footer>'
)
# What a text may say in HTML, without attributes; any other tag is shown as text.
PLAIN = re.compile(r"&lt;(/?(?:details|summary|kbd|sub|sup))&gt;")
# What stands below each other, as in a table or in a tree, is held there by spaces.
COLUMNS = re.compile(r"^ |  ", re.MULTILINE)


class LivePage(NamedTuple):
    """A notebook, or the gallery, as its live page has it.

    Parameters
    ----------
    name : str
        The name of its file, without its end.
    title : str
        What stands at its top.
    parts : list of Scene, PageText or PageQuestion
        Its text, and what its code shows; of hunts, which need Python, a picture.
    """

    name: str
    title: str
    parts: list[Part]

    def write(self, folder: Path, *, around: tuple[str, str]) -> None:
        """Write the page into a folder, with HTML above and below."""
        above, below = map(PageText, around)
        page = web_page([above, *self.parts, below], title=self.title)
        (folder / f"{self.name}.html").write_text(page, encoding="utf-8")


class Around(NamedTuple):
    """What lies around live pages: where their links lead.

    Parameters
    ----------
    titles : dict of str to str
        The titles of the lessons that have a live page, by their names.
    root : str
        The way from a live page to the root of the site.
    lessons : str
        The address of the list of lessons, from the root.
    notebook : str
        That of a notebook, with a place for its `name`, and so the next one.
    python : str
        The link, in HTML, to what can be done with the notebook itself.
    elsewhere : callable
        Takes the address of a link to anything else; returns where it leads, or None.
    """

    titles: Mapping[str, str]
    root: str
    lessons: str
    notebook: str
    python: str
    elsewhere: Callable[[str], str | None]

    def place_of(self, address: str) -> str | None:
        """Return where a link leads; None if the site has no such place."""
        name = address.removesuffix(".ipynb")
        if name in self.titles:
            return f"{name}.html"
        notebooks, *_ = self.notebook_of("{name}").split("{name}")
        if address.startswith(("https://", notebooks)):
            return address
        return self.elsewhere(address)

    def notebook_of(self, name: str) -> str:
        """Return the address of a notebook, from a live page."""
        return self.root + self.notebook.format(name=name)

    def links_of(self, name: str) -> str:
        """Return the links of a lesson: to all others, the one before, the next, its notebook."""
        names = list(self.titles)
        place = names.index(name)
        links = [(self.root + self.lessons, "All lessons")]
        if place:
            links.append((f"{names[place - 1]}.html", f"← {self.titles[names[place - 1]]}"))
        if place + 1 < len(names):
            links.append((f"{names[place + 1]}.html", f"{self.titles[names[place + 1]]} →"))
        shown = [f'<a href="{address}">{escape(words)}</a>' for address, words in links]
        return " ".join([*shown, self.python.format(root=self.root, name=name)])


def notebook_there(address: str, *, notebooks: Path, place: str) -> str | None:
    """Return where a link to a notebook leads that has no live page; None if there is none."""
    if address.endswith(".ipynb") and (notebooks / address).is_file():
        return place.format(name=address.removesuffix(".ipynb"))
    return None


def ways(links: str, *, root: str) -> tuple[str, str]:
    """Return what stands above and below a live page: its links, each time with another name."""
    above, below = (
        f'<nav aria-label="{name}">{links}</nav>'
        for name in ("Lessons", "Lessons, at the end of the page")
    )
    return above, below + FOOT.format(root=root)


def write_lesson(path: Path, folder: Path, *, around: Around, ran: Ran | None = None) -> None:
    """Write the live page of a notebook into a folder; `ran` are its cells, if they run already."""
    above, below = ways(around.links_of(path.stem), root=around.root)
    above += WITHOUT.format(notebook=around.notebook_of(path.stem))
    read_lesson(path, around=around, ran=ran).write(folder, around=(above, below))


def titles_of(notebooks: Path) -> dict[str, str]:
    """Return the titles of the lessons in a folder, by their names."""
    return {path.stem: title_of(path) for path in sorted(notebooks.glob("[0-9]*.ipynb"))}


def title_of(path: Path) -> str:
    """Return the title of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return str(HEADING.findall("".join(cells[0]["source"]))[0])


def read_lesson(path: Path, *, around: Around, ran: Ran | None = None) -> LivePage:
    """Run a notebook, if nobody else does, and return its text with what its cells show."""
    stored = json.loads(path.read_text(encoding="utf-8"))["cells"]
    notebook = around.notebook_of(path.stem)
    cells = list(for_readers(stored, notebook=notebook))
    level_headings(cells)
    still = STILL.format(notebook=LINK.format(notebook=notebook))
    ran = cells_run(cells, folder=path.parent) if ran is None else ran
    parts = parts_in(cells, ran=ran, prose=Prose(around.place_of), still=still)
    return LivePage(path.stem, title_of(path), list(parts))


def parts_in(cells: list[dict[str, Any]], *, ran: Ran, prose: Prose, still: str) -> Parts:
    """Yield the texts of a notebook, and what its cells show as they run.

    Parameters
    ----------
    cells : list of dict
        The cells of a notebook, as a page has them.
    ran : iterator, keyword-only
        Its cells of code, each of which runs when it is taken.
    prose : Prose, keyword-only
        Turns its texts into HTML.
    still : str, keyword-only
        What is said, in HTML, below the picture of what needs Python.
    """
    named: Counter[str] = Counter()
    with stages_of_pictures() as stages:
        for cell in cells:
            if cell["cell_type"] == "markdown":
                yield PageText(prose.html(TITLE.sub("", "".join(cell["source"]))))
            elif cell["cell_type"] == "code":
                _, heading, shown = next(ran)
                stage = stages.get(id(shown))
                if stage is not None and is_folded(cell):
                    stage.step = 0  # Its last step would give the answer away.
                for part in parts_of(cell, stage or shown, still=still):
                    if isinstance(part, Scene):
                        named[heading] += 1
                        again = f" ({named[heading]})" if named[heading] > 1 else ""
                        part = part._replace(heading=heading + again)
                    yield part


def parts_of(cell: dict[str, Any], shown: Any, *, still: str) -> Parts:
    """Yield the code of a cell, what it has printed (an answer is folded), and what it shows."""
    items = items_of(shown)
    asked = isinstance(shown, InText)
    printed = []
    for output in () if asked else cell["outputs"]:
        data = {kind: "".join(lines) for kind, lines in output.get("data", {}).items()}
        told = data.get("text/plain", "")
        if "text/html" in data:
            printed.append(data["text/html"])
        elif "image/png" not in data:
            printed.append(said("".join(output.get("text", "")) or told))
        elif not items:
            printed.append(picture(data["image/png"], told=told))
    text = "\n".join(filter(None, printed))
    # The code of a prediction may have its answer in it.
    texts = [] if asked else [code("".join(cell["source"]))]
    texts += [fold(text, summary=RESULT) if is_folded(cell) else text]
    if hasattr(shown, "why_no_page"):
        texts.append(still)
    yield PageText("\n".join(texts))
    if asked:
        yield shown.part
    for item in items:
        yield from scenes_of(item)
    if hasattr(shown, "other_stage"):
        yield PageText(MENUS)


def read_gallery(path: Path) -> LivePage:
    """Run what a page of the documentation shows, and return its text with that."""
    text = path.read_text(encoding="utf-8")
    title, *_ = HEADING.findall(text)
    prose, names = Prose(lambda address: None), {"ab": abviz}
    parts: list[Part] = []
    # Between the texts stand the words, the step and the code of what is shown.
    before, *rest = SHOWN.split(TITLE.sub("", text))
    parts.append(PageText(prose.html(before)))
    for words, step, lines, after in zip(*(rest[place::4] for place in range(4)), strict=True):
        parts += shown_in_gallery(lines, words=words, step=step, names=names)
        parts.append(PageText(prose.html(after)))
    return LivePage(path.stem, title, parts)


def shown_in_gallery(lines: str, *, words: str, step: str | None, names: dict[str, Any]) -> Parts:
    """Yield code of the gallery, and what it shows: a search, a picture or a text."""
    value, printed = run(lines, names)
    yield PageText(code(lines) + said(printed))
    items = items_of(value)
    for item in items:
        [scene] = scenes_of((words, item))
        steps = range(len(scene.trace.steps))
        yield scene._replace(step=steps[int(step or scene.step)])
    if items or value is None:
        return
    if hasattr(value, "_repr_png_"):
        yield PageText(picture(b64encode(value._repr_png_()).decode(), told=words))
    else:
        yield PageText(said(str(value)))


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


class Prose:
    """Turns Markdown into HTML.

    Parameters
    ----------
    place_of : callable
        Takes the address that a link has in the text; returns where it leads from the page, or
        None if it leads nowhere there: then its words stay, without a link.
    """

    def __init__(self, place_of: Callable[[str], str | None]) -> None:
        self.place_of = place_of
        self.parser = MarkdownIt("commonmark", {"html": True}).enable("table")
        for name in ("html_block", "html_inline"):
            self.parser.add_render_rule(name, plain_tags)

    def html(self, markdown: str) -> str:
        """Return a text as HTML."""
        tokens = self.parser.parse(markdown)
        for token in tokens:
            token.children = token.children and self.linked(token.children)
        html = str(self.parser.renderer.render(tokens, self.parser.options, {}))
        # An empty corner of a table is no heading.
        return html.replace("<th></th>", "<td></td>")

    def linked(self, tokens: list[Token]) -> list[Token]:
        """Return the tokens of a line, with links that lead somewhere from the page."""
        kept, leads = [], True
        for token in tokens:
            if token.type == "link_open":
                place = self.place_of(str(token.attrs["href"]))
                leads = place is not None
                token.attrs["href"] = place or ""
                # Beside a page are other pages; JupyterLab opens in a tab of its own.
                token.attrs |= {"target": "_blank"} if "/" in (place or "") else {}
            if leads or not token.type.startswith("link_"):
                kept.append(token)
        return kept


def plain_tags(
    renderer: object, tokens: list[Token], number: int, options: object, env: object
) -> str:
    """Return HTML that stands in a text: simple tags as they are, and all else as text."""
    return PLAIN.sub(r"<\1>", escape(tokens[number].content))


def code(text: str) -> str:
    """Return code as HTML."""
    return f'<pre class="abviz-wrapped"><code>{escape(text)}</code></pre>'


def said(text: str) -> str:
    """Return what code has printed as HTML; long lines are wrapped where nothing is in columns."""
    if not text:
        return ""
    # What is not wrapped may scroll, with the keyboard, too.
    kind = 'tabindex="0"' if COLUMNS.search(text) else 'class="abviz-wrapped"'
    return f"<pre {kind}>{escape(text)}</pre>"


def fold(html: str, *, summary: str) -> str:
    """Return HTML that is seen when it is asked for.

    Parameters
    ----------
    html : str
        What is folded.
    summary : str, keyword-only
        What is seen of it before.
    """
    return f"<details><summary>{escape(summary)}</summary>\n{html}</details>" if html else ""


def picture(png: str, *, told: str) -> str:
    """Return a picture as HTML.

    Parameters
    ----------
    png : str
        Its data, in base 64.
    told : str, keyword-only
        What it shows, in words.
    """
    return f'<p><img src="data:image/png;base64,{png.strip()}" alt="{escape(told)}"></p>'
