"""The menu under "share": the state as Python, as files, in a lecture, as a link."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from mimetypes import guess_type
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from abviz.errors import AbvizError
from abviz.narration.language import Language
from abviz.stage.web_page import Scene, heading_of
from abviz.widgets.fields import text_field, titled_button, wrapping_row
from abviz.widgets.shareable import Shareable, bytes_of

FILMS = (".gif", ".mp4")


class Sharing(ipw.VBox):
    """A menu that hands an explorer's state on; what is in it is made when it first opens."""

    def __init__(self, shared: Shareable) -> None:
        self._shared = shared
        self.language = shared.language
        super().__init__(layout=ipw.Layout(display="none"))
        self.add_class("abviz-folded")

    def _fill(self) -> None:
        language = self.language
        self._hidden = language.gettext("shown with the last step: the hidden scores are in it")
        # Their texts can be selected and copied; typing there has no effect.
        self.code = text_field(language.gettext("Python code"), least=300)
        self.link = text_field(language.gettext("Link"), least=300)
        self.heading = text_field(language.gettext("Heading"), least=200)
        self.title = text_field(language.gettext("Title of the page"), least=200)
        self.heading.placeholder = self.title.placeholder = language.gettext("may be empty")
        self.contents = ipw.VBox()
        self.busy = ipw.HTML()
        self.busy.add_class("abviz-busy")
        self.count = ipw.Label()
        self._make_buttons()
        self._link_row = wrapping_row([self.link, _copying(self.link, language)], gap=8)
        save = ipw.Label(language.gettext("Save"))
        self.children = [
            wrapping_row([self.code, _copying(self.code, language)], gap=8),
            self._link_row,
            wrapping_row([save, *self.saves.values(), self.busy], gap=8),
            wrapping_row([self.heading, self.add, self.count], gap=8),
            self.contents,
            wrapping_row([self.title, self.save_lecture, self.empty], gap=8),
        ]

    def _make_buttons(self) -> None:
        language, button = self.language, self._button
        titles = {
            ".html": language.gettext("Web page"),
            ".gif": language.gettext("Film (GIF)"),
            ".mp4": language.gettext("Film (MP4)"),
            ".png": language.gettext("Picture (PNG)"),
            ".pdf": language.gettext("Picture (PDF)"),
        }
        self.saves = {end: button(title, self._saves(end)) for end, title in titles.items()}
        self.add = button(language.gettext("Add to the lecture"), self._add)
        self.save_lecture = button(language.gettext("Save the lecture page"), self._send_lecture)
        self.empty = button(language.gettext("Empty the lecture"), self._empty)

    def refresh(self) -> None:
        """Show the present state, if the menu is open."""
        if self.layout.display == "none":
            return
        if not self.children:
            self._fill()
        link = self._shared.link
        self._link_row.layout.display = None if link else "none"
        is_secret = self._shared.tells_hidden_scores
        for field, text in ((self.code, self._shared.code), (self.link, link)):
            field.value = "" if is_secret else text
            field.placeholder = self._hidden if is_secret else ""
        count = len(self._shared.lecture)
        self.count.value = self.language.ngettext(
            "{count} search is in it", "{count} searches are in it", count
        )
        self.save_lecture.disabled = self.empty.disabled = not count
        self.contents.children = [self._entry(place) for place in range(count)]

    def _entry(self, place: int) -> ipw.HBox:
        """Return a row that names a part of the lecture, moves it up, and takes it out."""
        scenes, say = self._shared.lecture.scenes, self.language
        scene = scenes[place]
        heading = heading_of(scene) if isinstance(scene, Scene) else scene.heading or ""
        titles = {"arrow-up": say.pgettext("a button", "Move up"), "times": say.gettext("Take out")}
        buttons = {icon: ipw.Button(icon=icon, tooltip=titles[icon]) for icon in titles}

        def change(button: ipw.Button) -> None:
            # Another explorer may share the lecture, and have changed it since.
            for now in [now for now, one in enumerate(scenes) if one is scene]:
                del scenes[now]
                if button is buttons["arrow-up"]:
                    scenes.insert(max(now - 1, 0), scene)
            self.refresh()

        for button in buttons.values():
            button.layout.width = "40px"
            button.on_click(change)
        buttons["arrow-up"].disabled = not place
        return wrapping_row([*buttons.values(), ipw.Label(f"{place + 1}. {heading}")], gap=4)

    def _button(self, title: str, act: Callable[[ipw.Button], None]) -> ipw.Button:
        button = titled_button(title)
        # The page in which this was pressed saves the file, and no other that shows the same.
        button.add_class(_ticket(button))
        button.on_click(act)
        return button

    def _saves(self, suffix: str) -> Callable[[ipw.Button], None]:
        options: dict[str, Any] = {"progress": False} if suffix in FILMS else {}
        save = partial(self._shared.save, **options)
        return lambda button: self._hand_over(button, save, self._shared.file_name(suffix))

    def _send_lecture(self, button: ipw.Button) -> None:
        save = partial(self._shared.lecture.save, title=self.title.value or None)
        self._hand_over(button, save, "lecture.html")

    def _hand_over(self, button: ipw.Button, save: Callable[[Path], object], name: str) -> None:
        """Make a file and give it to the browser, or say why not."""
        language, stage = self.language, self._shared.stage
        self.busy.value = language.gettext("{name} is being made …", name=name)
        button.disabled = True
        try:
            content = bytes_of(save, name)
            kind, _ = guess_type(name)
            told = {"kind": "download", "name": name, "type": kind, "ticket": _ticket(button)}
            stage.send(told, buffers=[content])
            stage.message = ""
        except (AbvizError, OSError) as refusal:
            stage.message = language.problem(refusal)
        finally:
            button.disabled = False
            self.busy.value = ""

    def _add(self, _: ipw.Button) -> None:
        self._shared.add_to_lecture(self.heading.value or None)
        self.heading.value = ""
        self.refresh()

    def _empty(self, _: ipw.Button) -> None:
        self._shared.lecture.clear()
        self.refresh()


def _ticket(button: ipw.Button) -> str:
    return f"abviz-ticket-{button.model_id}"


def _copying(field: ipw.Text, language: Language) -> ipw.Button:
    """Return a button that copies the field beside it; the page does that."""
    title = language.pgettext("a button", "Copy")
    button = titled_button(title, icon="copy")
    button.tooltip = f"{title}: {field.description}"
    button.add_class("abviz-copy")
    return button
