"""The menu under "share": the state as Python, as files, in a lecture, as a link."""

from collections.abc import Callable
from functools import partial
from itertools import count
from mimetypes import guess_type
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ipywidgets as ipw

from abviz.errors import AbvizError, ExportError
from abviz.narration.language import Language
from abviz.stage.fields import text_field, titled, titled_button, wrapping_row
from abviz.widgets.lecture import SUFFIX, LecturePart, made_part
from abviz.widgets.lecture_row import PartRow
from abviz.widgets.own_notebook import name_of_notebook

FILMS = (".gif", ".mp4")
# How high the list of the parts is at most: four rows, and a half that says that there
# are more.
PARTS = "144px"
# Jupyter's server throws away what comes faster than this many bytes in its three
# seconds.
MOST_BYTES = 2_500_000


def bytes_of(save: Callable[[Path], object], name: str) -> bytes:
    """Return what a function saves as a file of a name, to be sent to the browser."""
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        save(path)
        content = path.read_bytes()
    if len(content) > MOST_BYTES:
        raise ExportError(
            "{name} has {size:.1f} million bytes, more than Jupyter lets through to "
            "the "
            'browser; run explorer.save("{name}") in a cell instead.',
            name=name,
            size=len(content) / 1e6,
        )
    return content


class Sharing(ipw.VBox):
    """A menu that hands an explorer's state on.

    What is in it is made when it first opens.
    """

    def __init__(self, shared: Any) -> None:
        self._shared, self.language = shared, shared.language
        super().__init__(layout=ipw.Layout(display="none"))
        self.add_class("abviz-folded")

    def _fill(self) -> None:
        """Make all that is in the menu."""
        language = self.language
        self._hidden = language.gettext(
            "shown with the last step: the hidden scores are in it"
        )
        # Their texts can be selected and copied; typing there has no effect.
        self.code = text_field(language.gettext("Python code"), least=300)
        self.link = text_field(language.gettext("Link"), least=300)
        self.heading = text_field(language.gettext("Heading"), least=200)
        self.title = text_field(language.gettext("Title of the page"), least=200)
        self.heading.placeholder = self.title.placeholder = language.gettext(
            "may be empty"
        )
        self.name = text_field(language.gettext("Name of the lecture"), least=200)
        self.name.continuous_update = self.title.continuous_update = False
        # It scrolls: the tree below stays in view, however many parts there are.
        room = ipw.Layout(max_height=PARTS, overflow="hidden auto")
        self.contents = ipw.VBox(layout=room)
        self.busy, self.kept = ipw.HTML(), ipw.Label()
        self.contents.add_class("abviz-parts")
        self.busy.add_class("abviz-busy")
        self._make_buttons()
        self._link_row = wrapping_row([self.link, _copying(self.link, language)], gap=8)
        save = ipw.Label(language.gettext("Save"))
        asking = [
            self.kinds,
            self.steps,
            self.quiz,
            self.prediction,
            self.students,
            self.worksheet,
            self.busy,
        ]
        self.children = [
            wrapping_row([self.code, _copying(self.code, language)], gap=8),
            self._link_row,
            wrapping_row([save, *self.saves.values()], gap=8),
            wrapping_row([self.heading, self.add], gap=8),
            wrapping_row(asking, gap=8),
            self.contents,
            wrapping_row([self.title, self.save_lecture, self.empty], gap=8),
            wrapping_row([self.name, self.kept], gap=8),
        ]
        self._open_lecture_of_notebook()

    def _open_lecture_of_notebook(self) -> None:
        """Open the lecture that is kept beside the notebook, if one may be."""
        lecture = self._shared.lecture
        if lecture.path is None and lecture.keeps_files:
            self._open(name_of_notebook())
        self.name.disabled = not lecture.keeps_files
        self.name.value = (lecture.path or Path()).name.removesuffix(SUFFIX)
        self.title.observe(lambda event: self._take_title(event["new"]), "value")
        self.name.observe(lambda event: self._open(event["new"]), "value")

    def _open(self, name: str) -> None:
        self._change(lambda: self._shared.lecture.keep_as(name))

    def _take_title(self, title: str) -> None:
        lecture = self._shared.lecture
        if title != lecture.title:
            self._change(
                lambda: lecture.change(lambda: setattr(lecture, "title", title))
            )

    def _change(self, act: Callable[[], object]) -> None:
        """Change the lecture, or say why not; show what it is then."""
        stage = self._shared.stage
        self.busy.value = ""
        try:
            act()
            stage.message = ""
        except (AbvizError, OSError) as refusal:
            stage.message = self.language.problem(refusal)
        self.refresh()

    def _make_buttons(self) -> None:
        """Make the buttons, and the fields beside them."""
        language, button = self.language, self._button
        titles = {
            ".html": language.gettext("Web page"),
            ".gif": language.gettext("Film (GIF)"),
            ".mp4": language.gettext("Film (MP4)"),
            ".png": language.gettext("Picture (PNG)"),
            ".pdf": language.gettext("Picture (PDF)"),
        }
        self.saves = {
            end: button(title, self._saves(end)) for end, title in titles.items()
        }
        self.add = button(language.gettext("Add to the lecture"), self._add("search"))
        menu = titled(language.gettext("Ask"), room=210)
        # Made without options, it would show none as chosen.
        self.kinds = ipw.Dropdown(options=self._options(), **menu)
        self.kinds.observe(lambda _: self._offer_what_fits(), "value")
        steps = titled(language.pgettext("title of a field", "Steps"), room=230)
        self.steps = ipw.Dropdown(options=self._grains(), **steps)
        self.quiz = button(language.gettext("Add a quiz"), self._add("quiz"))
        self.prediction = button(
            language.gettext("Add a prediction"), self._add("prediction")
        )
        self.prediction.tooltip = language.gettext(
            "One question alone; what is next, and what makes a cutoff, is asked at "
            "this step"
        )
        variants = titled(language.gettext("Variants"), room=70)
        self.students = ipw.BoundedIntText(value=30, min=1, max=1000, **variants)
        self.worksheet = button(
            language.gettext("Worksheet with key (PDF)"), self._save_worksheet
        )
        self.save_lecture = button(
            language.gettext("Save the lecture page"),
            lambda pressed: self._hand_over(
                pressed, self._shared.lecture.save, "lecture.html"
            ),
        )
        self.empty = button(language.gettext("Press again to empty it"), self._empty)

    def refresh(self) -> None:
        """Show the present state, if the menu is open."""
        if self.layout.display == "none":
            return
        if not self.children:
            self._fill()
        link, is_secret = self._shared.link, self._shared.tells_hidden_scores
        self._link_row.layout.display = None if link else "none"
        for field, text in ((self.code, self._shared.code), (self.link, link)):
            field.value = "" if is_secret else text
            field.placeholder = self._hidden if is_secret else ""
        options = self._options()
        if options != [*self.kinds.options]:
            with self.kinds.hold_sync():
                self.kinds.options = options
        if (grains := self._grains()) != [*self.steps.options]:
            self.steps.options = grains
        self._offer_what_fits()
        lecture, language = self._shared.lecture, self.language
        self.save_lecture.disabled = self.empty.disabled = not len(lecture)
        self.empty.description = language.gettext("Empty the lecture")
        self.contents.children = [
            PartRow(lecture, number, language, self._change)
            for number in range(len(lecture))
        ]
        self.title.value = lecture.title
        is_kept = language.gettext("It is kept in a file of this name.")
        self.kept.value = (
            is_kept if lecture.path else language.gettext("It is not kept in a file.")
        )

    def _offer_what_fits(self) -> None:
        """Offer what can be done with the kind of questions that is chosen."""
        ask = self.kinds.value
        is_traced = ask == "trace"
        for field in (self.quiz, self.prediction, self.worksheet):
            field.disabled = not ask
        self.prediction.disabled = not ask or is_traced
        self.steps.layout.display = None if is_traced else "none"

    def _grains(self) -> list[tuple[str, str]]:
        """Return how much of the search can be traced by hand."""
        from abviz.widgets.lecture_questions import grains

        offered = grains(self._shared.stage.trace, self._shared.asked_algorithm)
        return [(title, steps) for steps, title in offered.items()]

    def _options(self) -> list[tuple[str, str]]:
        # It loads the classroom, which an explorer needs only here.
        from abviz.widgets.lecture_questions import kinds

        asked = kinds(self._shared.stage.trace, self._shared.asked_algorithm)
        nothing = self.language.gettext("nothing of this search")
        return [(title, ask) for ask, title in asked.items()] or [(nothing, "")]

    def _button(self, title: str, act: Callable[[ipw.Button], None]) -> ipw.Button:
        """Return a button with a title, which does this when it is pressed."""
        button = titled_button(title)
        # A page that has a button with this ticket pressed saves the file that is made;
        # others, which show the same explorer, do not.
        button.add_class(_ticket(button))
        button.on_click(act)
        return button

    def _saves(self, suffix: str) -> Callable[[ipw.Button], None]:
        save: Callable[[Path], object] = self._shared.save
        if suffix in FILMS:
            save = partial(self._shared.save, progress=False)
        return lambda button: self._hand_over(
            button, save, self._shared.file_name(suffix)
        )

    def _save_worksheet(self, button: ipw.Button) -> None:
        """Save a worksheet beside the notebook, in place of no other.

        Hand it to a visitor.
        """
        from abviz.widgets.lecture_questions import save_worksheet

        is_visited = not self._shared.lecture.keeps_files
        about = self._question_data()
        students = self.students.value

        def save(path: Path) -> Path:
            return save_worksheet(path, students=students, **about)

        names = (
            f"worksheet-{about['ask']}-{students}-{number}.pdf" for number in count(1)
        )
        name = next(name for name in names if is_visited or not Path(name).exists())
        if is_visited:
            self._hand_over(button, save, name)
        else:
            done = self.language.gettext(
                "{name} is saved beside the notebook.", name=name
            )
            self._make(button, lambda: save(Path(name)), name, done)

    def _hand_over(
        self, button: ipw.Button, save: Callable[[Path], object], name: str
    ) -> None:
        """Make a file and give it to the browser, or say why not."""

        def send() -> None:
            content = bytes_of(save, name)
            kind, _ = guess_type(name)
            message = {
                "kind": "download",
                "name": name,
                "type": kind,
                "ticket": _ticket(button),
            }
            self._shared.stage.send(message, buffers=[content])

        self._make(button, send, name)

    def _make(
        self, button: ipw.Button, act: Callable[[], Any], name: str, done: str = ""
    ) -> None:
        """Make a file, and say when it is done, or why not."""
        language, stage = self.language, self._shared.stage
        self.busy.value = language.gettext("{name} is being made …", name=name)
        button.disabled = True
        try:
            act()
            stage.message, self.busy.value = "", done
        except (AbvizError, OSError) as refusal:
            stage.message, self.busy.value = language.problem(refusal), ""
        finally:
            button.disabled = False

    def _add(self, kind: str) -> Callable[[ipw.Button], None]:
        """Return what adds the search that is shown, or a question about it."""

        def add() -> None:
            """Add the part with the heading that is written, and say its number."""
            heading = self.heading.value or None
            lecture = self._shared.lecture
            if kind == "prediction" and not self._can_ask_here():
                return
            if kind == "search":
                self._shared.add_to_lecture(heading)
            else:
                part = self._asking_part(kind, heading)
                lecture.change(lambda: lecture.parts.append(part))
            self.heading.value = ""
            # Its row may be beyond the list's lower end.
            self.busy.value = self.language.gettext(
                "Part {number} is added.", number=len(lecture)
            )

        return lambda button: self._change(add)

    def _asking_part(self, kind: str, heading: str | None) -> LecturePart:
        """Return the part that asks what is chosen; a prediction is made at a step."""
        data = {"kind": kind, "heading": heading, **self._question_data()}
        if kind == "prediction":
            data["step"] = self._shared.step_to_ask(self.kinds.value)
        return made_part(data)

    def _question_data(self) -> dict[str, Any]:
        """Return what the questions are about that are chosen."""
        data: dict[str, Any] = self._shared.question_data(
            self.kinds.value, steps=self.steps.value
        )
        return data

    def _can_ask_here(self) -> bool:
        """Tell whether the prediction fits the step.

        Else go to the nearest one, and say so.
        """
        from abviz.widgets.lecture_questions import steps_of

        stage, language, ask = self._shared.stage, self.language, self.kinds.value
        steps = steps_of(self._shared.asked_trace, ask)
        if steps is None or self._shared.step_to_ask(ask) in steps:
            return True
        kind = {name: title for title, name in self._options()}[ask]
        if not steps:
            self.busy.value = language.gettext(
                "This search has no step at which “{kind}” can be asked.", kind=kind
            )
            return False
        here, nearest = stage.step, min(steps, key=lambda step: abs(step - stage.step))
        stage.step = nearest
        self.busy.value = language.gettext(
            "At step {step} there is nothing to ask about “{kind}”. This is step "
            "{nearest}, the nearest at which there is; press again to add it.",
            step=here,
            kind=kind,
            nearest=nearest,
        )
        return False

    def _empty(self, button: ipw.Button) -> None:
        """Empty the lecture when it is pressed twice: its file is emptied, too."""
        warning = self.language.gettext("Press again to empty it")
        if button.description == warning:
            self._change(self._shared.lecture.clear)
        else:
            button.description = warning


def _ticket(button: ipw.Button) -> str:
    """Return the CSS class by which a page knows a button that was pressed there."""
    return f"abviz-ticket-{button.model_id}"


def _copying(field: ipw.Text, language: Language) -> ipw.Button:
    """Return a button that copies the field beside it; the page does that."""
    title = language.pgettext("a button", "Copy")
    button = titled_button(title, icon="copy", tooltip=f"{title}: {field.description}")
    button.add_class("abviz-copy")
    return button
