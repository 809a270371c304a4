"""Fields, buttons and rows of widgets, wide enough for their texts."""

from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from abviz.drawing.layout.text_width import text_width
from abviz.markup import Markup, element
from abviz.narration.language import Language

# In pixels: about the size of Jupyter's letters, and what buttons and menus have beside
# a text.
FONT, BUTTON, ARROW = 11.0, 40.0, 32.0
SLIDER = 96.0  # a short slider is hard to set; its number is beside it


def width_for(title: str, *, room: float) -> str:
    """Return how wide a field is, in CSS: a title and some pixels beside it."""
    return f"{round(text_width(title, FONT) + room)}px"


def titled_button(title: str, *, icon: str = "", tooltip: str = "") -> ipw.Button:
    """Return a button that is wide enough for its title."""
    layout = ipw.Layout(width=width_for(title, room=BUTTON))
    button = partial(ipw.Button, description=title, icon=icon, layout=layout)
    # ipywidgets 7 takes no None.
    return button(tooltip=tooltip) if tooltip else button()


def text_field(title: str, *, least: int, **options: Any) -> ipw.Text:
    """Return a field for a text that takes all the room there is in its row.

    Beside its title it is at least `least` pixels wide.
    """
    style, layout = {"description_width": "initial"}, ipw.Layout(flex=f"1 1 {least}px")
    return ipw.Text(description=title, style=style, layout=layout, **options)


def wrapping_row(fields: list[ipw.DOMWidget], *, gap: int = 10) -> ipw.HBox:
    """Return a row that goes on below where it has no room."""
    layout = ipw.Layout(
        flex_flow="row wrap", align_items="center", grid_gap=f"0 {gap}px"
    )
    return ipw.HBox(fields, layout=layout)


def with_title(title: str, field: ipw.DOMWidget) -> ipw.HBox:
    """Return a field with its title before it."""
    return ipw.HBox([ipw.Label(title), field], layout=ipw.Layout(align_items="center"))


def titled(title: str, *, room: float) -> dict[str, Any]:
    """Return the options of a field with a title before it.

    The field is as wide as its title and `room` pixels more.
    """
    return {
        "description": title,
        "style": {"description_width": "initial"},
        "layout": ipw.Layout(width=width_for(title, room=room)),
    }


def top_of(rules: Path, language: Language) -> list[ipw.DOMWidget]:
    """Return style rules, and the first Tab stop, which leads past the controls."""
    text = element("style", Markup(rules.read_text(encoding="utf-8")))
    button = ipw.Button(description=language.gettext("To the tree"))
    button.add_class("abviz-skip")
    return [ipw.HTML(text, layout=ipw.Layout(display="none")), button]
