"""The explorer of the web page: the same as in a notebook, with plain data in place of widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from abviz.classroom.check.settings import WAYS
from abviz.classroom.hunt.attempts import Attempts
from abviz.classroom.hunt.model import HuntModel, opening
from abviz.classroom.lecture import kinds
from abviz.classroom.registry import misconceptions
from abviz.drawing.style import Style
from abviz.drawing.view import looks_of
from abviz.engine.registry import algorithms
from abviz.narration.language import Language
from abviz.replay.trace import Trace
from abviz.stage.contents import StageContents
from abviz.stage.web_page import heading_of, state_of, web_page
from abviz.web.texts import page_texts
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.settings import SWITCHES, Setup
from abviz.widgets.compare import first_difference, matching_steps
from abviz.widgets.model import ExplorerModel
from abviz.widgets.shareable import write_fragment

REFERENCES = [one for one in algorithms.values() if one.way in WAYS or one.name == "uct"]
# Beyond this many characters mail programs and chats cut links.
LONGEST_LINK = 8_000


class PageStage(StageContents):
    """A stage of the page: all that is to be shown there, and messages to it."""

    selected = -1
    message = ""
    visit_numbers = False

    def __init__(
        self, trace: Trace, *, films: Iterator[int], style: Style | None = None, **switches: bool
    ) -> None:
        self.style = style or Style()
        self._films = films
        self._step, self._hides, self._asks = 0, False, False
        self._data: dict[str, Any] = {}
        self.sent: list[dict[str, Any]] = []
        for name, value in switches.items():
            setattr(self, name, value)
        self.show(trace)

    def _next_id(self) -> int:
        return next(self._films)

    def show(self, trace: Trace) -> None:
        """Show another search, from its first step."""
        self._data |= self._contents(trace, None)
        self._step, self.selected = 0, -1

    def hold_sync(self) -> AbstractContextManager[None]:
        """Hold nothing back: the page hears of all changes at once anyway."""
        return nullcontext()

    def send(self, content: dict[str, Any]) -> None:
        """Note a message to the page."""
        self.sent.append(content)

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self._step

    @step.setter
    def step(self, step: int) -> None:
        self._step = self._checked_step(step)

    @property
    def hide_future(self) -> bool:
        """Whether what is ahead is hidden; else nothing can be asked about it."""
        return self._hides

    @hide_future.setter
    def hide_future(self, hides: bool) -> None:
        self._hides, self._asks = hides, self._asks and hides

    @property
    def pause_at_cutoffs(self) -> bool:
        """Whether the stage waits and asks; what is ahead is hidden then."""
        return self._asks

    @pause_at_cutoffs.setter
    def pause_at_cutoffs(self, asks: bool) -> None:
        self._asks, self._hides = asks, self._hides or asks

    def take_place(self, at: Mapping[str, Any]) -> None:
        """Take over what was done in the page, unless it speaks of another film or step."""
        if at.get("film", self.payload_id) != self.payload_id:
            return
        if at.get("step") in range(self.last_step + 1):
            self._step = at["step"]
        if at.get("selected") in range(-1, len(self.trace.tree)):
            self.selected = at["selected"]
        for name in SWITCHES:
            if at.get(name) in (True, False):
                setattr(self, name, at[name])

    @property
    def state(self) -> dict[str, Any]:
        """All that the page shows of it."""
        scene = self.scene
        own = {"selected": self.selected, "editable": True, "draggable": True}
        heading = {"heading": heading_of(scene), "message": self.message}
        places = {"place": [self.payload_id, self.step], "rules": ""}
        return {**self._data, **state_of(scene, self.payload_id), **own, **heading, **places}


class PageExplorer(ExplorerModel):
    """The explorer of the page."""

    other_stage: PageStage | None = None

    def __init__(self, setup: Setup, *, films: Iterator[int], **options: Any) -> None:
        self._films = films
        super().__init__(setup, **options)

    def _make_stage(self, trace: Trace, **switches: Any) -> PageStage:
        return PageStage(trace, films=self._films, style=self._style, **switches)

    def _show_other(self, other: Trace | None) -> None:
        if other is None:
            self.other_stage = None
        elif self.other_stage is None:
            self.other_stage = PageStage(other, films=self._films, **looks_of(self.stage))
        else:
            self.other_stage.show(other)

    def open(self, choices: dict[str, Any]) -> None:
        """Show what a link asks for, or refuse it."""
        self._show_what_is_linked(choices)
        self._show_controls()

    def try_change(self, choices: Mapping[str, Any]) -> None:
        """Change what was chosen in the page, or say there why not."""
        self._try(**choices)

    def page(self) -> str:
        """Return what is shown as a page that plays without Python."""
        self._keep_pace()
        return web_page([stage.scene for stage in self._stages])

    def take_place(self, at: Mapping[str, Any]) -> None:
        """Take over what was done in the page."""
        self.stage.take_place(at)
        if self.panel.hides_end != self.stage.hides_end:
            self._show_controls()

    def shown(self) -> dict[str, Any]:
        """Return all that the page shows."""
        panel = self.panel
        controls = {**panel.fields, **panel.buttons}
        controls["more"] = controls["more"]._replace(title=panel.more)
        return {
            "stages": [stage.state for stage in self._stages],
            "paces": self._keep_pace(),
            "controls": {name: control._asdict() for name, control in controls.items()},
            **{name: getattr(panel, name) for name in ("size", "verdict", "note", "hint")},
            "message": self.stage.message,
            **self._handed_on(),
            "asks": [[title, ask] for ask, title in kinds(self.trace).items()],
            "misconceptions": hunted(self.language),
            "references": [[self.language.title(one), one.name] for one in REFERENCES],
            "language": self.language.tag,
            "texts": page_texts(self.language),
        }

    def _keep_pace(self) -> list[int] | None:
        """Bring the second stage to the step that belongs to that of the first."""
        other, first = self.other_stage, self.stage
        if other is None:
            return None
        other.paces = matching_steps(first.trace, other.trace, by=self.setup.compare_by)
        other.step = other.paces[first.step]
        other.hide_future, other.visit_numbers = first.hide_future, first.visit_numbers
        return [*other.paces]

    def _handed_on(self) -> dict[str, str]:
        """Return the state as the fragment of a link and as Python, or why there is none."""
        say, fragment = self.language, write_fragment(self.choices)
        problem = ""
        if self.tells_hidden_scores:
            problem = say.gettext("shown with the last step: the hidden scores are in it")
        elif self.setup.algorithm == OWN_SEARCH:
            problem = say.gettext("No link holds a function of your own; hand on its text.")
        elif len(fragment) > LONGEST_LINK:
            problem = say.gettext(
                "This link has {count:,} characters, and mail programs and chats may cut it after "
                "{most:,}; save the page instead.",
                count=len(fragment),
                most=LONGEST_LINK,
            )
        has_link = not (self.tells_hidden_scores or self.setup.algorithm == OWN_SEARCH)
        code = "" if self.tells_hidden_scores else self.code
        return {"fragment": fragment if has_link else "", "link_problem": problem, "code": code}


class PageHunt(HuntModel):
    """A hunt on the page."""

    def __init__(self, attempts: Attempts, *, films: Iterator[int]) -> None:
        super().__init__(attempts)
        self._films, self._at_difference = films, False
        self.stage = PageStage(attempts.right(self.tree), films=films)
        self._second: PageStage | None = None

    @property
    def searches(self) -> tuple[Trace, ...]:
        """The searches that are shown."""
        return tuple(stage.trace for stage in self._stages)

    @property
    def _stages(self) -> list[PageStage]:
        return [self.stage, *([self._second] if self._second else [])]

    def _show(
        self, first: Trace, second: Trace | None = None, *, at_difference: bool = False
    ) -> None:
        self.stage.show(first)
        self.stage.message = ""
        self._second = None if second is None else PageStage(second, films=self._films)
        if self._second is not None and at_difference:
            self.stage.step = self._second.step = first_difference(first, self._second.trace)

    def do(self, act: str, given: Mapping[str, Any]) -> None:
        """Do what the user wants, or say why not."""
        acts: dict[str, Callable[[], object]] = {
            "try": lambda: self._attempt(given.get("tree", str(self.tree))),
            "text": lambda: self._take_text(given["tree"]),
            "root": lambda: self._turn_root(given["root"]),
            "add": self._add_leaf,
            "remove": self._remove,
            "undo": self.undo,
        }
        self._try(acts[act])

    def shown(self) -> dict[str, Any]:
        """Return all that the page shows."""
        title, belief, task, rules = opening(self.attempts, self.stage.trace)
        told = {"title": title, "belief": belief, "task": task, "rules": rules}
        titles = [self.language.title(trace.algorithm) for trace in self.searches]
        paces = None
        if self._second is not None:
            paces = [*matching_steps(*self.searches, by="leaf")]
        return {
            "hunt": {"name": self.misconception.name, **told, **self.panel_shown._asdict()},
            "show": {
                "stages": [
                    {**stage.state, "heading": heading, "editable": place == 0, "draggable": False}
                    for place, (stage, heading) in enumerate(zip(self._stages, titles, strict=True))
                ],
                "paces": paces,
                "message": self.stage.message,
            },
        }


def hunted(language: Language) -> list[list[str]]:
    """Return the misconceptions that can be hunted, with their titles."""
    known = misconceptions.programs.items()
    return [[one.in_language(language).title, name] for name, one in known]
