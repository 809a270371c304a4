"""The fields of an explorer's controls as widgets."""

from typing import Any

import ipywidgets as ipw

from abviz.drawing.layout.text_width import text_width
from abviz.widgets.choices.controls import Control

# In pixels: about the size of Jupyter's letters, and what buttons and menus have beside
# a text.
FONT, BUTTON, ARROW = 11.0, 40.0, 32.0
SLIDER = 96.0  # a short slider is hard to set; its number is beside it


def field_of(control: Control) -> ipw.DOMWidget:
    """Return the widget of a field, wide enough for all that it may ever offer."""
    title, options = control.title, control.options or []
    if control.kind == "text":
        return text_field(
            title,
            least=round(control.room),
            placeholder=control.said,
            continuous_update=False,
        )
    if control.kind == "toggles":
        style, layout = {"button_width": "auto"}, ipw.Layout(width="auto")
        return ipw.ToggleButtons(options=options, style=style, layout=layout)
    widest = max((text_width(option, FONT) for option, _ in options), default=0) + ARROW
    room, least = control.room, SLIDER
    if control.kind == "menu":
        room, least = max(room, widest), widest
    if control.row == 0:
        # Titles are above the fields there.
        room = max(0, least - text_width(title, FONT))
    look = titled(title, room=room)
    if control.kind == "menu":
        return ipw.Dropdown(options=options, **look)
    if control.kind == "number":
        return ipw.Text(placeholder=control.said, continuous_update=False, **look)
    ends = {} if control.max is None else {"min": control.min, "max": control.max}
    if control.kind == "whole":
        return ipw.BoundedIntText(**ends, **look) if ends else ipw.IntText(**look)
    if options:
        return ipw.SelectionSlider(options=options, continuous_update=False, **look)
    return ipw.IntSlider(continuous_update=False, **ends, **look)


def width_for(title: str, *, room: float) -> str:
    """Return how wide a field is, in CSS: a title and some pixels beside it."""
    return f"{round(text_width(title, FONT) + room)}px"


def titled_button(title: str, *, icon: str = "", tooltip: str = "") -> ipw.Button:
    """Return a button that is wide enough for its title."""
    layout = ipw.Layout(width=width_for(title, room=BUTTON))
    options = {"tooltip": tooltip} if tooltip else {}  # ipywidgets 7 takes no None
    return ipw.Button(description=title, icon=icon, layout=layout, **options)


def text_field(title: str, *, least: int, **options: Any) -> ipw.Text:
    """Return a field for a text that takes all the room there is.

    It is `least` pixels wide at least, beside its title.
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

    The rest of the field has so many pixels.
    """
    return {
        "description": title,
        "style": {"description_width": "initial"},
        "layout": ipw.Layout(width=width_for(title, room=room)),
    }
