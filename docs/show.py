"""The directives ``show``, code on a page with what it makes, and ``thumbnails``, small pictures.

The code is run when the documentation is built, with ``abviz`` as ``ab``; what its last
line gives is shown below it: a picture, a text, or a stage or a quiz, live.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from lessons import PLACE, SERVED, frame, kind_of, playable, run, write_page
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import abviz
from abviz.classroom.practice.predict import InText


def side(text: str) -> str:
    """Return where the code stands beside what it makes: above or below."""
    return directives.choice(text, ("above", "below"))


class Show(SphinxDirective):
    """Show code and what it makes; its argument says in a few words what that is."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"step": int, "code": side}

    def run(self) -> list[nodes.Node]:
        """Run the code; return it with what it has made."""
        code = "\n".join(self.content)
        listing = nodes.literal_block(code, code, language="python")
        value, said = run(code, self.names())
        told = [nodes.literal_block(said, said, language="text", classes=["said"])] if said else []
        shown = self.shown(value, code)
        if self.options.get("code") == "below":
            return [*told, *shown, listing]
        return [listing, *told, *shown]

    def names(self) -> dict[str, Any]:
        """Return what the code of the page above this has named."""
        return self.env.temp_data.setdefault("abviz_names", {"ab": abviz})

    def shown(self, value: Any, code: str) -> list[nodes.Node]:
        """Return what is shown of a value."""
        title = self.arguments[0]
        name = sha256(code.encode()).hexdigest()[:12]
        source, up = Path(self.env.srcdir), "../" * self.env.docname.count("/")
        if (items := playable(value)) is not None:
            write_page(items, source / PLACE / f"{name}.html", title=title)
            address = f"{up}{SERVED}/{name}.html{self.fragment(value)}"
            html = frame(address, title=title, kind=kind_of(items))
            return [nodes.raw("", html, format="html")]
        if isinstance(value, InText):
            return [nodes.raw("", value.part.html(), format="html")]
        if hasattr(value, "_repr_png_"):
            return [picture(source, name, value._repr_png_(), alt=title)]
        text = str(value)
        return [] if value is None else [nodes.literal_block(text, text, language="text")]

    def fragment(self, value: Any) -> str:
        """Return the end of the address at which a page opens at the step that is asked for."""
        if "step" not in self.options:
            return ""
        count = len(value.scene.trace.steps)
        return f"#stage=1&step={range(count)[self.options['step']]}"


def picture(source: Path, name: str, content: bytes, *, alt: str) -> nodes.image:
    """Write a picture among those that are made anew, and return it."""
    path = source / "docs" / "_made" / f"{name}.png"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    return nodes.image(uri=f"/docs/_made/{name}.png", alt=alt)


class Thumbnails(SphinxDirective):
    """Show named trees, each with the heading below which more of it is shown.

    A line for each: the name of the tree, the search (with `:2` to a depth of two plies) and the
    step that are drawn, and the heading.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return a row of pictures that are links."""
        row = nodes.container(classes=["thumbnails"])
        for line in self.content:
            name, search, step, heading = line.split(maxsplit=3)
            search, _, depth = search.partition(":")
            limit = {"depth": int(depth)} if depth else {}
            trace = abviz.search(abviz.examples[name], search, **limit)
            drawn = abviz.draw(trace, step=range(len(trace.steps))[int(step)])
            content = drawn._repr_png_()
            shown = picture(Path(self.env.srcdir), f"thumbnail-{name}", content, alt="")
            link = nodes.reference("", "", shown, nodes.inline(text=heading), internal=True)
            link["refuri"] = f"#{nodes.make_id(heading)}"
            row += nodes.paragraph("", "", link)
        return [row]


def setup(app: Sphinx) -> dict[str, bool]:
    """Give Sphinx the directives."""
    app.add_directive("show", Show)
    app.add_directive("thumbnails", Thumbnails)
    return {"parallel_read_safe": False}
