"""The text of lessons as HTML: Markdown, code, and what code has printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

# What a text may say in HTML, without attributes; any other tag is shown as text.
PLAIN = re.compile(r"&lt;(/?(?:details|summary|kbd|sub|sup))&gt;")
# What stands below each other, as in a table or in a tree, is held there by spaces.
COLUMNS = re.compile(r"^ |  ", re.MULTILINE)


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
