"""
One part of a lecture in the menu under "share": what it is, its place and its heading.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as ipw

from abviz.narration.language import Language
from abviz.widgets.lecture import Lecture, LecturePart

BUTTON = "40px"
HEADING = "170px"


def title_of_part(part: LecturePart, language: Language) -> str:
    """Return the heading of a part.

    A question with one of its own says what it is, too.
    """
    kind = (part.data or {}).get("kind")
    if part.heading and kind == "quiz":
        return language.gettext("Quiz: {kind}", kind=part.title)
    if part.heading and kind == "prediction":
        return language.gettext("Prediction: {kind}", kind=part.title)
    return part.title


class PartRow(ipw.HBox):
    """A row with the heading of a part, and with buttons to move it and take it out.

    `change` takes what is to be done to the lecture, and does it, or says why not.
    """

    def __init__(
        self,
        lecture: Lecture,
        number: int,
        language: Language,
        change: Callable[[Callable[[], object]], None],
    ) -> None:
        self._lecture, self._part, self._change = lecture, lecture.parts[number], change
        last = len(lecture) - 1
        self.up = self._button("arrow-up", language.pgettext("a button", "Move up"))
        self.down = self._button(
            "arrow-down", language.pgettext("a button", "Move down")
        )
        self.take_out = self._button("times", language.gettext("Take out"))
        self.up.on_click(lambda _: self._do(partial(self._move, by=-1)))
        self.down.on_click(lambda _: self._do(partial(self._move, by=1)))
        self.take_out.on_click(lambda _: self._do(self._remove))
        self.up.disabled, self.down.disabled = number == 0, number == last
        self.heading = ipw.Text(
            value=self._part.heading,
            placeholder=language.gettext("another heading"),
            continuous_update=False,
            layout=ipw.Layout(width=HEADING),
        )
        self.heading.observe(
            lambda event: self._do(partial(self._name, event["new"])), "value"
        )
        title = f"{number + 1}. {title_of_part(self._part, language)}"
        if self._part.data is None and lecture.path is not None:
            title = language.gettext("{title} (only until Python stops)", title=title)
        layout = ipw.Layout(align_items="center", flex="none", grid_gap="0 4px")
        parts = [self.up, self.down, self.take_out, self.heading, ipw.Label(title)]
        super().__init__(parts, layout=layout)

    def _button(self, icon: str, tooltip: str) -> ipw.Button:
        return ipw.Button(icon=icon, tooltip=tooltip, layout=ipw.Layout(width=BUTTON))

    def _do(self, act: Callable[[int], None]) -> None:
        """
        Change the part where it is by now: another explorer may share the lecture.
        """

        def find_and_act() -> None:
            for number, part in enumerate(self._lecture.parts):
                if part.is_like(self._part):
                    act(number)
                    return

        self._change(lambda: self._lecture.change(find_and_act))

    def _move(self, number: int, *, by: int) -> None:
        part = self._lecture.parts.pop(number)
        self._lecture.parts.insert(max(number + by, 0), part)

    def _remove(self, number: int) -> None:
        del self._lecture.parts[number]

    def _name(self, heading: str, number: int) -> None:
        self._lecture.parts[number] = self._part.with_heading(heading)
