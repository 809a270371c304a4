"""The controls above a stage: one row, and what folds out below it."""

from pathlib import Path
from typing import Any

import ipywidgets as ipw

from abviz.drawing.layout.text_width import text_width
from abviz.markup import element, escape
from abviz.stage.fields import (
    ARROW,
    FONT,
    text_field,
    titled,
    titled_button,
    top_of,
    width_for,
    with_title,
    wrapping_row,
)
from abviz.widgets.choices.controls import Control, ShownControls, first_controls
from abviz.widgets.choices.menus import Options
from abviz.widgets.model import ExplorerModel
from abviz.widgets.sharing import Sharing

ROOM = 38.0  # besides a title: a count in brackets, and the arrow
BOX = 70.0  # a box for a number is at least so wide


def unfolds(fold: ipw.Box, title: str) -> ipw.ToggleButton:
    """Return a button that shows and hides a fold."""
    layout = ipw.Layout(width="auto", min_width=width_for(title, room=ROOM))
    is_open = fold.layout.display != "none"
    button = ipw.ToggleButton(value=is_open, description=title, layout=layout)

    def turn(_: Any = None) -> None:
        fold.layout.display = None if button.value else "none"
        button.icon = "chevron-up" if button.value else "chevron-down"

    button.observe(turn, "value")
    turn()
    return button


RULES = Path(__file__).with_name("explorer.css")  # the stage brings its own rules


class Controls(ipw.VBox):
    """Controls that show a panel and report what the user changes."""

    panel: ShownControls

    def __init__(self, model: ExplorerModel, sharing: Sharing) -> None:
        self._change, self.turn = model.try_change, model.turn
        self.sharing, self._is_showing = sharing, False
        self._first_controls = first_controls(model.language)
        self.size, self.note, self.verdict = ipw.HTML(), ipw.HTML(), ipw.HTML()
        self.folded = ipw.VBox(layout=ipw.Layout(display="none"))
        self.folded.add_class("abviz-folded")
        self._make_buttons()
        self.first, *self.folded.children = self._make_rows()
        self.first.add_class("abviz-first")
        # The note stands below the stage: what comes and goes moves no tree.
        rows = [self.first, self.folded, sharing, self.verdict]
        super().__init__([*top_of(RULES, model.language), *rows])
        # The page names by this what ipywidgets leaves without a name
        # (stage/js/jupyter.js).
        self.add_class("abviz-controls")

    def _make_buttons(self) -> None:
        """Make the buttons, and those that fold out more fields and what is shared."""
        controls = self._first_controls
        new, take = controls["new_tree"], controls["take_text"]
        self.new_tree = titled_button(new.title, icon="refresh", tooltip=new.said)
        self.new_tree.on_click(
            lambda _: self._change(**self.panel.controls["new_tree"].value)
        )
        self.take_text = titled_button(take.title, tooltip=take.said)
        self.take_text.on_click(self._take_text_again)
        self.more = unfolds(self.folded, controls["more"].title)
        self.share = unfolds(self.sharing, controls["share"].title)
        self.share.observe(lambda _: self.sharing.refresh(), "value")

    def _make_rows(self) -> list[ipw.HBox]:
        """Make the fields, and return the rows of fields and buttons."""
        controls = {
            name: control
            for name, control in self._first_controls.items()
            if control.kind != "button"
        }
        self.fields = {name: field_of(control) for name, control in controls.items()}
        # What is shown and hidden: a field with its title.
        self._whole = {
            name: _titled_above(controls[name].title, field)
            if controls[name].kind == "toggles"
            else field
            for name, field in self.fields.items()
        }
        for name, field in self.fields.items():
            field.observe(
                lambda event, name=name: self._report(name, event["new"]), "value"
            )
        for name in ("algorithm", "compare_with"):
            self.fields[name].add_class("abviz-searches")  # see stage/js/jupyter.js
        rows: list[list[ipw.DOMWidget]] = [[] for _ in range(6)]
        for name, control in controls.items():
            if not name.startswith("compare"):
                rows[control.row].append(self._whole[name])
        self._hint = ipw.Label()
        rows[0] += [self.new_tree, self.more, self.share]
        rows[1].append(self.size)
        rows[2].append(self.take_text)
        rows[3].append(
            ipw.HBox([self.fields["compare_with"], self.fields["compare_by"]])
        )
        rows[5].append(self._hint)
        return [ipw.HBox(rows[0]), *map(wrapping_row, rows[1:])]

    def show(self, panel: ShownControls) -> None:
        """Show what the controls show, and report nothing."""
        with self.turn:
            self._is_showing = True
            try:
                self.panel = panel
                for name in self.fields:
                    self._fill(name)
                self.size.value = escape(panel.size)
                _show_line(self.note, panel.note)
                _show_line(self.verdict, panel.verdict)
                self._hint.value = panel.hint
                _show(self._hint, is_shown=bool(panel.hint))
                self.more.description = panel.controls["more"].title
            finally:
                self._is_showing = False

    def _fill(self, name: str) -> None:
        field, control = self.fields[name], self.panel.controls[name]
        with field.hold_sync():
            if control.max is not None and hasattr(field, "max"):
                field.max = control.max
            if isinstance(field, ipw.Dropdown):
                field.options = _offered(control)
            field.value = control.value
        field.disabled = not control.enabled
        _show(self._whole[name], is_shown=control.shown)

    def _report(self, name: str, value: Any) -> None:
        with self.turn:
            # A menu is set to nothing while it gets other options; only c has it as a
            # choice.
            if not self._is_showing and (value is not None or name == "c"):
                self._change(**self.panel.choices(name, value))

    def _take_text_again(self, _: ipw.Button) -> None:
        """Take the text again if it was refused.

        A new one was reported before the click.
        """
        text = self.fields["text"].value
        if text != self.panel.text:
            self._change(text=text)


def _show_line(line: ipw.HTML, text: str) -> None:
    """Show a text in its line; an empty line takes no room."""
    line.value = element("div", text, style="line-height: 1.4")
    _show(line, is_shown=bool(text))


def _show(widget: ipw.DOMWidget, *, is_shown: bool) -> None:
    widget.layout.display = None if is_shown else "none"


def _titled_above(title: str, field: ipw.DOMWidget) -> ipw.HBox:
    """Return a field with a title that stands above it, as those of other fields do."""
    whole = with_title(title, field)
    whole.add_class("abviz-titled")
    return whole


def _offered(control: Control) -> Options:
    """Return what a menu offers: options, or the numbers of a range."""
    if control.options is not None:
        return control.options
    least, most = control.min or 0, control.max or 0
    return [(str(number), number) for number in range(least, most + 1)]


def field_of(control: Control) -> ipw.DOMWidget:
    """Return the widget of a field, wide enough for all that it may ever offer."""
    title = control.title
    if control.kind == "text":
        return text_field(
            title,
            least=round(control.room),
            placeholder=control.said,
            continuous_update=False,
        )
    if control.kind == "toggles":
        style, layout = {"button_width": "auto"}, ipw.Layout(width="auto")
        return ipw.ToggleButtons(options=control.options, style=style, layout=layout)
    if control.kind in ("menu", "slider"):
        options = _offered(control)
        widest = max((text_width(option, FONT) for option, _ in options), default=0)
        return ipw.Dropdown(
            options=options, **_look(title, width=max(control.room, widest + ARROW))
        )
    look = _look(title, width=control.room or BOX)
    if control.kind == "number":
        return ipw.Text(placeholder=control.said, continuous_update=False, **look)
    return _number_field(control, look)


def _look(title: str, *, width: float) -> dict[str, Any]:
    """Return the options of a field with its title above it."""
    return titled(title, room=max(0, width - text_width(title, FONT)))


def _number_field(control: Control, look: dict[str, Any]) -> ipw.DOMWidget:
    """Return a box for a whole number; its ends may be unknown."""
    if control.max is None:
        return ipw.IntText(**look)
    return ipw.BoundedIntText(min=control.min, max=control.max, **look)
