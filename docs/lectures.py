"""Links to pages that only a built site has: those of lectures, and the web explorer.

The pages of lectures are what guides write with `abviz.page`, made when a site is built.

So a lecture can be held without Python, and the page is the one that the guide's code writes.
"""

from __future__ import annotations

import contextlib
import re
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from lessons import run
from sphinx.application import Sphinx
from sphinx.util.docutils import ReferenceRole

# From the folder of the project.
GUIDES = ("docs/teaching.md", "docs/how-to/monday.md")
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Below the folder of the sources, and below that of the site.
PLACE = Path("docs", "_static", "lectures")
SERVED = "_static/lectures"
EXPLORER = "explore/abviz.html"


def make_lectures(folder: Path, *, project: Path) -> None:
    """Run the code of the guides that writes pages, in the folder in which they shall be.

    Parameters
    ----------
    folder : Path
        Where the pages go; it is made if it is missing.
    project : Path, keyword-only
        The folder of the project.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for guide in GUIDES:
        text = (project / guide).read_text(encoding="utf-8")
        names: dict[str, Any] = {}
        with contextlib.chdir(folder):
            for code in BLOCK.findall(text):
                if "ab.page(" in code:
                    run(code, names)


class ReadyPage(ReferenceRole):
    """A link to a page of a lecture: ``{ready}`words <plan.html>```."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link; a page that no guide makes is an error."""
        if not Path(self.env.srcdir, PLACE, self.target).is_file():
            error = self.inliner.reporter.error(
                f"No guide makes the page {self.target!r}: see docs/lectures.py.", line=self.lineno
            )
            return [], [error]
        address = "../" * self.env.docname.count("/") + f"{SERVED}/{self.target}"
        html = f'<a href="{address}" target="_blank">{escape(self.title)}</a>'
        return [nodes.raw("", html, format="html")], []


class WebExplorer(ReferenceRole):
    """A link to the web explorer: ``{explorer}`words```, and no link where no site is built."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link to the page that `docs/build.py` writes."""
        address = "../" * self.env.docname.count("/") + EXPLORER
        html = f'<a href="{address}">{escape(self.title)}</a>'
        return [nodes.raw("", html, format="html")], []


def setup(app: Sphinx) -> dict[str, bool]:
    """Give Sphinx the roles."""
    app.add_role("ready", ReadyPage())
    app.add_role("explorer", WebExplorer())
    return {"parallel_read_safe": True}
