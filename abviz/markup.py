"""HTML, safe by default: what is not `Markup` is a text, and its signs are escaped.

Begin with `element`, which writes one element with its attributes and contents. Strings
suffice for what abviz writes. An engine of templates (Jinja2) would be one package more
for each install, and in the browser that runs Python on the page of abviz.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

from abviz.text import writable

# Elements that hold nothing and have no tag at their end.
VOID = frozenset({"br", "img", "link", "meta"})
# Signs that would end the data or change its meaning inside a page of HTML.
UNSAFE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


class Markup(str):
    """HTML as it is to be; any other string is a text."""

    __slots__ = ()


def escape(text: str, *, quote: bool = True) -> str:
    """Write a text for HTML or XML, without loading the module html.

    Half a character, which no file can hold, becomes a question mark.
    """
    text = writable(text)
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;") if quote else text


def markup(content: str) -> Markup:
    """Return HTML as it is, and a text with its signs escaped."""
    return content if isinstance(content, Markup) else Markup(escape(content))


def joined(contents: Iterable[str], between: str = "") -> Markup:
    """Return HTML and texts one after the other, with the same between them."""
    return Markup(markup(between).join(map(markup, contents)))


def element(tag: str, *contents: str, **attributes: str | bool | None) -> Markup:
    """Return an element with its contents, which are `Markup` or texts.

    Python's own words take an underscore at their end, as in ``class_``; elsewhere an
    underscore is a hyphen. An attribute without a value is True; None and False leave
    it out.

    Examples
    --------
    >>> element("p", "3 < 5: ", element("b", "cut"), class_="abviz-line", data_n="3")
    '<p class="abviz-line" data-n="3">3 &lt; 5: <b>cut</b></p>'
    >>> element("img", src="tree.svg", alt='the tree "(3 5)"', hidden=True)
    '<img src="tree.svg" alt="the tree &quot;(3 5)&quot;" hidden>'
    """
    start = tag
    for word, value in attributes.items():
        name = word.removesuffix("_").replace("_", "-")
        if value is True:
            start += f" {name}"
        elif value is not None and value is not False:
            start += f' {name}="{markup(value)}"'
    if tag in VOID:
        return Markup(f"<{start}>")
    return Markup(f"<{start}>{joined(contents)}</{tag}>")


def paragraphs(texts: Iterable[str]) -> Markup:
    """Return a paragraph for each text."""
    return joined(element("p", text) for text in texts)


def table_of(rows: Iterable[Iterable[str]], *, head: Sequence[str] = ()) -> Markup:
    """Return a table; in HTML a cell and a row end where the next one begins."""
    lines = [_row("th", head)] if head else []
    lines += [_row("td", row) for row in rows]
    return element("table", joined(lines))


def _row(tag: str, cells: Iterable[str]) -> Markup:
    return joined(
        [Markup("<tr>"), *(joined([Markup(f"<{tag}>"), cell]) for cell in cells)]
    )


def data_url(content: bytes, kind: str) -> str:
    """Return the address of a picture in the page itself, a png or an svg+xml."""
    return f"data:image/{kind};base64,{b64encode(content).decode()}"


def json_data(data: Any) -> Markup:
    """Write data for a script of HTML."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.translate(UNSAFE))


def data_script(data: Any, **attributes: str | bool) -> Markup:
    """Return data that a script of the page reads."""
    return element("script", json_data(data), type="application/json", **attributes)


BREAK = element("br")
# What the head of each page has.
CHARSET = element("meta", charset="utf-8")
VIEWPORT = element(
    "meta", name="viewport", content="width=device-width, initial-scale=1"
)


def policy(rules: str) -> Markup:
    """Return what tells a browser which contents a page may have."""
    # Its quotation marks need no escape inside the others, and are read as they stand.
    return element("meta", http_equiv="Content-Security-Policy", content=Markup(rules))


def document(*contents: str, language: str) -> Markup:
    """Return a page in a language: its head, its body, and what is between them."""
    page = element("html", *contents, lang=language)
    return joined([Markup("<!doctype html>\n"), page, "\n"])


PLAIN_RULES = """\
body { font: 1.05rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto;
padding: 0 1rem } img { max-width: 100% }
td, th { text-align: left; padding: .2rem .8rem .2rem 0 } """


def plain_page(
    title: str, body: Iterable[str], *, language: str, rules: str = ""
) -> Markup:
    """Return a page without scripts that is read from top to bottom."""
    style = element("style", Markup(PLAIN_RULES + rules))
    head = element(
        "head", CHARSET, element("title", title), "\n", VIEWPORT, "\n", style
    )
    heading = element("h1", title)
    return document(
        head, "\n", element("body", heading, joined(body, "\n")), language=language
    )
