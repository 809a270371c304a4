"""The stage: a widget that plays the steps of a search on one picture."""

from __future__ import annotations

from collections.abc import Callable, Container
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import ipywidgets as ipw
import traitlets

from abviz.drawing.style import Style, checked_style
from abviz.drawing.view import looks_of
from abviz.games import Unfolding
from abviz.replay.trace import Trace
from abviz.stage.contents import StageContents
from abviz.stage.texts import lost_text, still_text
from abviz.stage.web_page import static_text
from abviz.text import shortened
from abviz.trees import TreeError

if TYPE_CHECKING:
    from abviz.drawing.picture import Picture


def with_content(bundle: Any, kind: str, make: Callable[[], bytes | str]) -> Any:
    """Return a MIME bundle with one kind of content more, such as "image/png".

    A bundle is what IPython asks a widget for: data, or data and metadata, or None. It
    stays as it is where the packages are missing that the content is made with.
    """
    if bundle is None:
        return None
    try:
        content = make()
    except ModuleNotFoundError:
        return bundle  # a live stage needs no packages that draw
    if not isinstance(bundle, tuple):
        return {**bundle, kind: content}
    data, *metadata = bundle
    return ({**data, kind: content}, *metadata)


VIEW = "application/vnd.jupyter.widget-view+json"


def with_line_when_saved(bundle: Any, line: str) -> Any:
    """Add what a saved notebook says below the still picture of a widget.

    The page leaves the view out of what is saved: see ``stage/js/saved.js``.
    """
    if bundle is None:
        return None
    data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
    return data, {**dict(*metadata), "abviz": {"line": line}}


def close_with_children(
    widget: ipw.DOMWidget, *, but: Container[ipw.DOMWidget] = ()
) -> None:
    """Close a widget and all in it: a kernel keeps an open widget for ever.

    The widgets in `but` stay open, and so do those in them.
    """
    # A widget without a comm was never shown to the page, or is closed already.
    if widget in but or widget.comm is None:
        return
    for child in getattr(widget, "children", ()):
        close_with_children(child, but=but)
    for part in (getattr(widget, "style", None), widget.layout, widget):
        # The style of a stage is no widget.
        if isinstance(part, ipw.Widget):
            ipw.Widget.close(part)


class LiveBox(ipw.VBox):
    """Controls around a stage that need Python.

    Where Python does not run, a notebook shows the picture that it has stored of them.
    """

    stage: Any  # the one that a notebook stores a picture of
    close = close_with_children

    def __init__(self, children: list[ipw.DOMWidget], *classes: str) -> None:
        # A kernel may deliver messages of the page in two threads at once.
        self._turn = RLock()
        super().__init__(children)
        for name in ("abviz-explorer", *classes):
            self.add_class(name)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        # Written here, for ipywidgets 7 has no such method to ask.
        shown = {"text/plain": repr(self), VIEW: self.get_view_spec()}
        bundle = with_content(shown, "image/png", self._static_picture)
        return with_line_when_saved(bundle, self._line_when_saved)

    def _static_picture(self) -> bytes:
        with self._turn:
            return bytes(self.stage.drawn_step()._repr_png_())

    @property
    def _line_when_saved(self) -> str:
        return still_text(self.stage.trace.language)


class BundledWidget(anywidget.AnyWidget):
    """A widget whose page runs a bundle of scripts, and has sheets of rules."""

    _bundle: ClassVar[str]
    _sheets: ClassVar[tuple[str, ...]]
    # Traits, not paths: anywidget would tie each widget to the path for good, to reload
    # it.
    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    # What the page says when Python does not answer any more.
    lost = traitlets.Unicode().tag(sync=True)

    @traitlets.default("_esm")
    def _read_script(self) -> str:
        return static_text(self._bundle)

    @traitlets.default("_css")
    def _read_rules(self) -> str:
        return "".join(map(static_text, self._sheets))


class Helper(BundledWidget):
    """What the page does for a box of Jupyter's own controls, with no stage in it."""

    _bundle, _sheets = "helper.js", ("skip.css", "notebook.css")


class Stage(StageContents, BundledWidget):
    """A picture of a tree on which the steps of a search are played, in the page.

    Python learns `step`, `selected` (a node's index, or −1), `playing` and `speed`
    (steps per second), and can set them, a `message` above the tree, and the switches
    as for `abviz.explore`.
    """

    _bundle = "stage.js"
    _sheets: ClassVar[tuple[str, ...]] = (
        "stage.css",
        "live.css",
        "pair.css",
        "skip.css",
        "notebook.css",
    )
    picture = traitlets.Unicode().tag(sync=True)
    film = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    rules = traitlets.Unicode().tag(sync=True)
    place: traitlets.List[int] = traitlets.List().tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    speed = traitlets.Float(1.0, min=0.1, max=60.0).tag(sync=True)
    selected = traitlets.Int(-1).tag(sync=True)
    editable = traitlets.Bool(False).tag(sync=True)
    # Whether leaves and nodes are moved by hand, too.
    draggable = traitlets.Bool(False).tag(sync=True)
    # What can be undone and redone by hand, and which players nodes can be given;
    # nothing where the shape of the tree is not edited.
    edits = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    # What it is called beside another one; the usual title of the search if it is
    # empty.
    heading = traitlets.Unicode("").tag(sync=True)
    hide_future = traitlets.Bool(False).tag(sync=True)
    pause_at_cutoffs = traitlets.Bool(False).tag(sync=True)
    visit_numbers = traitlets.Bool(False).tag(sync=True)
    gauge = traitlets.Bool(False).tag(sync=True)
    # The steps at which it asks: cutoffs, and as many at which the search goes on.
    asked: traitlets.List[int] = traitlets.List(traitlets.Int()).tag(sync=True)
    question = traitlets.Int(-1).tag(sync=True)
    step = traitlets.Int(0)

    close = close_with_children

    def __init__(
        self,
        trace: Trace,
        *,
        editable: bool = False,
        draggable: bool = False,
        boards: Unfolding | None = None,
        style: Style | None = None,
        hide_future: bool = False,
        pause_at_cutoffs: bool = False,
        visit_numbers: bool = False,
        gauge: bool = False,
    ) -> None:
        self.style = checked_style(style)
        super().__init__(
            editable=editable,
            draggable=draggable,
            hide_future=hide_future or pause_at_cutoffs,
            pause_at_cutoffs=pause_at_cutoffs,
            visit_numbers=visit_numbers,
            gauge=gauge,
            lost=lost_text(trace.language),
            **self._contents(trace, boards),
        )

    def show(self, trace: Trace, *, boards: Unfolding | None = None) -> None:
        """Show another search, from its first step."""
        contents = self._contents(trace, boards)
        with self.hold_sync():
            self.playing = False
            self.selected = self.question = -1
            self.lost = lost_text(trace.language)
            for name, value in contents.items():
                setattr(self, name, value)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """
        Take what the page says, unless it speaks of a film that is no longer shown.
        """
        film, step = sync_data.get("place", (self.payload_id, 0))
        if film != self.payload_id or not 0 <= step <= self.last_step:
            sync_data = {
                name: value for name, value in sync_data.items() if name != "place"
            }
        super().set_state(sync_data)

    @traitlets.validate("selected")
    def _check_selected(self, proposal: dict[str, Any]) -> int:
        index: int = proposal["value"]
        if not -1 <= index < len(self.trace.tree):
            raise traitlets.TraitError(
                f"there is no node {shortened(index)} to select."
            )
        return index

    @traitlets.validate("step")
    def _check_step(self, proposal: dict[str, Any]) -> int:
        step: int = proposal["value"]
        if not 0 <= step <= self.last_step:
            raise TreeError(
                f"there is no step {shortened(step)}: the steps are 0 to "
                f"{self.last_step}."
            )
        return step

    @traitlets.observe("step")
    def _move_page(self, change: dict[str, Any]) -> None:
        # The page may have asked about the step after this one in the same message.
        if self.question != change["new"] + 1:
            self.question = -1
        self.place = [self.payload_id, change["new"]]

    @traitlets.observe("place")
    def _follow_page(self, change: dict[str, Any]) -> None:
        self.step = change["new"][1]

    @traitlets.observe("hide_future", "pause_at_cutoffs")
    def _keep_asking_hidden(self, change: dict[str, Any]) -> None:
        if change["name"] == "pause_at_cutoffs":
            self.hide_future = self.hide_future or self.pause_at_cutoffs
        elif not self.hide_future:
            self.pause_at_cutoffs = False

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        bundle = with_content(bundle, "image/png", self._static_picture)
        return with_line_when_saved(bundle, self._line_when_saved)

    @property
    def _line_when_saved(self) -> str:
        return still_text(self.trace.language)

    def _static_picture(self) -> bytes:
        return self.drawn_step()._repr_png_()

    def drawn_step(self) -> Picture:
        """Return the step that is shown as a picture."""
        from abviz.drawing.picture import picture_of  # a live stage needs none

        return picture_of(
            self.trace, self.step, boards=self._unfolding, **looks_of(self)
        )

    def __repr__(self) -> str:
        """Return one short line."""
        language = self.trace.language
        return language.gettext(
            "Stage: {algorithm}, step {step} of {last}",
            algorithm=language.title(self.trace.algorithm),
            step=self.step,
            last=self.last_step,
        )
