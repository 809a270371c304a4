"""What a web page of abviz holds, read as a browser reads it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from abviz.stage.page import scenes_of
from abviz.stage.records import FilmNode, rows_in
from abviz.stage.web_page import web_page
from abviz.stage.written_once import GROUP, MARK, moved

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
        states = [one for one in self._data if "data-texts" not in one.attributes]
        return [
            data_in_full(json.loads(state.text))
            if "data-quiz" in state.attributes
            else json.loads(state.text, object_hook=list_in_full)
            for state in states
        ]

    @property
    def tables(self) -> dict[str, Any]:
        """What the stages are given to say, by language."""
        found = [one for one in self._data if "data-texts" in one.attributes]
        return {
            str(one.attributes["data-texts"]): json.loads(one.text, object_hook=list_in_full)
            for one in found
        }

    @property
    def _data(self) -> list[Element]:
        return self.all("script", type="application/json")

    @property
    def pictures(self) -> list[str]:
        """The trees of the stages."""
        pictures = self.texts("script", type="image/svg+xml")
        return [
            picture_in_full(picture, rows_in(FilmNode, state["film"]["nodes"]))
            for picture, state in zip(pictures, self.states, strict=True)
        ]

    @property
    def module(self) -> str:
        """The program."""
        [text] = self.texts("script", type="module")
        return text


def html_of(items: Any, *, title: str | None = None, **options: Any) -> str:
    """Return the page of some searches as it would be written."""
    return web_page(scenes_of(items, **options), title=title)


def quizzes_in(html: str) -> list[dict[str, Any]]:
    """Return what a page has of its quizzes, with all that it has once written out."""
    found = re.findall(r"<script type=.application/json. data-quiz>(.*?)</script>", html, re.DOTALL)
    quizzes = [data_in_full(json.loads(text)) for text in found]
    for quiz in quizzes:
        for one in quiz["rounds"]:
            nodes = rows_in(FilmNode, one["films"][0]["nodes"])
            one["picture"] = picture_in_full(one["picture"], nodes)
    return quizzes


def data_in_full(once: dict[str, Any]) -> Any:
    """Return data whose parts that repeat are written once."""

    def in_full(data: Any) -> Any:
        if isinstance(data, str) and data.startswith("~"):
            part = once["parts"][int(data[1:])]
            return part if isinstance(part, str) else in_full(part)
        if isinstance(data, list):
            return list(map(in_full, data))
        if not isinstance(data, dict):
            return data
        data = {name: in_full(value) for name, value in data.items()}
        if list(data) == ["rows"] and isinstance(data["rows"], dict):
            names = list(data["rows"])
            cells = zip(*data["rows"].values(), strict=True)
            return [dict(zip(names, row, strict=True)) for row in cells]
        return list_in_full(data)

    return in_full(once["data"])


def list_in_full(data: dict[str, Any]) -> Any:
    """Return a list whose equal cells a page has once; other data stays as it is."""
    if not isinstance(values := data.get("values"), list):
        return data
    if "order" in data:
        return [values[number] for number in numbers_in(data["order"])]
    runs = zip(values, data["times"], strict=True)
    return [value for value, count in runs for _ in range(count)]


def numbers_in(order: str) -> list[int]:
    """Return numbers with blanks between them, or in a letter each."""
    if " " in order:
        return list(map(int, order.split()))
    return [int(letter, base=36) for letter in order]


def picture_in_full(picture: str, nodes: list[FilmNode]) -> str:
    """Return a picture with an element for each node of its groups."""

    def group_in_full(group: re.Match[str]) -> str:
        start, part, of, look, forms = group.groups()
        if not (order := re.search(r' data-as="(.*?)"', look)):
            return group[0]
        if "-" in of:
            first, last = map(int, of.split("-"))
            of = " ".join(map(str, range(first, last + 1)))
        marks = [MARK.findall(forms)[number] for number in numbers_in(order[1])]
        owners = [nodes[int(index)] for index in of.split()]
        elements = [moved(mark, node.x, node.y) for mark, node in zip(marks, owners, strict=True)]
        if part == "name":
            elements = [
                element.replace("/>", f">{node.name}</text>")
                for element, node in zip(elements, owners, strict=True)
            ]
        return f'{start} data-of="{of}"{look.replace(order[0], "")}{"".join(elements)}</g>'

    return GROUP.sub(group_in_full, picture)
