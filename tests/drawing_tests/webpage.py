"""What a web page of abviz holds, read as a browser reads it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from abviz.stage.page import scenes_of
from abviz.stage.web_page import web_page

Attributes = list[tuple[str, str | None]]
# They have no end.
EMPTY = ("br", "img", "meta")


@dataclass
class Element:
    """One element of a page, with the text that stands directly in it."""

    tag: str
    attributes: dict[str, str | None]
    text: str = ""


@dataclass
class WebPage(HTMLParser):
    """A page of HTML.

    Attributes
    ----------
    elements : list of Element
        All elements in their order.
    """

    html: str
    elements: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.open: list[Element] = []
        self.feed(self.html)
        self.close()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        element = Element(tag, dict(attrs))
        self.elements.append(element)
        if tag not in EMPTY:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, "the elements are not nested as they should be"

    def handle_data(self, data: str) -> None:
        if self.open:
            self.open[-1].text += data

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """Return all elements of a kind."""
        return [
            one
            for one in self.elements
            if one.tag == tag and attributes.items() <= one.attributes.items()
        ]

    def texts(self, tag: str, **attributes: str) -> list[str]:
        """Return the texts of all elements of a kind."""
        return [one.text for one in self.all(tag, **attributes)]

    @property
    def shape(self) -> list[tuple[str, list[str]]]:
        """The elements and the names of their attributes, without any text."""
        return [(one.tag, sorted(one.attributes)) for one in self.elements]

    @property
    def states(self) -> list[dict[str, Any]]:
        """What each of the stages is given."""
        return [json.loads(one.text) for one in self._data if "data-texts" not in one.attributes]

    @property
    def tables(self) -> dict[str, Any]:
        """What the stages are given to say, by language."""
        found = [one for one in self._data if "data-texts" in one.attributes]
        return {str(one.attributes["data-texts"]): json.loads(one.text) for one in found}

    @property
    def _data(self) -> list[Element]:
        return self.all("script", type="application/json")

    @property
    def pictures(self) -> list[str]:
        """The trees of the stages."""
        return self.texts("script", type="image/svg+xml")

    @property
    def module(self) -> str:
        """The program."""
        [text] = self.texts("script", type="module")
        return text


def html_of(items: Any, *, title: str | None = None, **options: Any) -> str:
    """Return the page of some searches as it would be written."""
    return web_page(scenes_of(items, **options), title=title)
