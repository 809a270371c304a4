"""The explorer of the web page, with plain data in place of widgets."""

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from typing import Any

from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.practice.hunt_attempts import Attempts
from abviz.classroom.practice.hunt_model import HuntModel, opening
from abviz.classroom.questions.families import ALPHA_BETA
from abviz.drawing.style import Style, checked_style
from abviz.drawing.view import looks_of
from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.narration.language import Language
from abviz.replay.trace import Trace
from abviz.stage.compare import first_difference, matching_steps
from abviz.stage.contents import StageContents
from abviz.stage.web_page import heading_of, state_of, web_page
from abviz.widgets.choices.controls import Control
from abviz.widgets.choices.fitting import fitting_algorithms
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.table import SWITCHES
from abviz.widgets.lecture_questions import grains, kinds
from abviz.widgets.model import ExplorerModel
from abviz.widgets.shareable import write_fragment

REFERENCES = [algorithm for algorithm in algorithms.values() if algorithm.model.settled]
LONGEST_LINK = 8_000  # beyond this many characters mail programs and chats cut links


def _field(control: Control) -> dict[str, Any]:
    """Return what the page shows of a field or a button, without what is empty."""
    field = {
        "kind": control.kind,
        "title": control.title,
        "row": control.row,
        "value": control.value,
        "shown": control.shown,
        "enabled": control.enabled,
    }
    if control.said:
        field["hint"] = control.said
    for name in ("options", "min", "max"):
        limit = getattr(control, name)
        if limit is not None:
            field[name] = limit
    return field


class PageStage(StageContents):
    """A stage of the page: all that is to be shown there, and messages to it."""

    step, selected, message = 0, -1, ""
    hide_future = pause_at_cutoffs = visit_numbers = gauge = False
    hold_sync = staticmethod(nullcontext)

    def __init__(
        self,
        trace: Trace,
        *,
        films: Iterator[int],
        style: Style | None = None,
        **switches: bool,
    ) -> None:
        self.style, self._films = checked_style(style), films
        self._data: dict[str, Any] = {}
        self.edits: dict[str, Any] = {}
        self.sent: list[dict[str, Any]] = []
        self.send = self.sent.append
        vars(self).update(switches)
        self.show(trace)

    def show(self, trace: Trace) -> None:
        """Show another search, from its first step."""
        # No two films of a visitor have the same number.
        self.payload_id = next(self._films) - 1
        self._data |= self._contents(trace, None)
        self.step, self.selected = 0, -1

    def take_place(self, at: Mapping[str, Any]) -> None:
        """
        Take over what was done in the page, unless it speaks of another film or step.
        """
        if at.get("film", self.payload_id) != self.payload_id:
            return
        if at.get("step") in range(self.last_step + 1):
            self.step = at["step"]
        if at.get("selected") in range(-1, len(self.trace.tree)):
            self.selected = at["selected"]
        for name in SWITCHES:
            if isinstance(at.get(name), bool):
                setattr(self, name, at[name])

    def state(self, **other: Any) -> dict[str, Any]:
        """Return all that the page shows of it, some of it otherwise."""
        scene = self.scene
        return {
            **self._data,
            **state_of(scene, self.payload_id),
            "selected": self.selected,
            "edits": self.edits,
            "message": self.message,
            "heading": heading_of(scene),
            "place": [self.payload_id, self.step],
            "rules": "",
            **other,
        }


class PageExplorer(ExplorerModel):
    """The explorer of the page."""

    other_stage: PageStage | None = None

    def __init__(self, films: Iterator[int], language: Language) -> None:
        self._films = films
        super().__init__({}, language)

    def _make_stage(self, trace: Trace, **switches: Any) -> PageStage:
        return PageStage(trace, films=self._films, style=self._style, **switches)

    def _show_other(self, other: Trace | None) -> None:
        if other is None:
            self.other_stage = None
        elif self.other_stage is None:
            self.other_stage = PageStage(
                other, films=self._films, **looks_of(self.stage)
            )
        else:
            self.other_stage.show(other)

    def open(self, choices: dict[str, Any]) -> None:
        """Show what a link asks for, or refuse it."""
        self._show_what_is_linked(choices)
        # What is asked about is hidden.
        self.stage.hide_future |= self.stage.pause_at_cutoffs
        self._show_controls()

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
        panel, language, paces = self.panel, self.language, self._keep_pace()
        first, *rest = self._stages
        programs = misconceptions.programs.items()
        whole = first.state(editable=True, draggable=True)
        show = {
            "stages": [whole, *(stage.state() for stage in rest)],
            "paces": paces,
            "controls": {
                name: _field(control) for name, control in panel.controls.items()
            },
            **{
                name: getattr(panel, name)
                for name in ("size", "verdict", "note", "hint")
            },
            "message": first.message,
            **self._handed_on(),
            "asks": [
                [title, ask]
                for ask, title in kinds(self.trace, self.asked_algorithm).items()
            ],
            "grains": [
                [title, steps]
                for steps, title in grains(self.trace, self.asked_algorithm).items()
            ],
            "misconceptions": [
                [fault.in_language(language).title, name] for name, fault in programs
            ],
            "references": [
                [language.title(algorithm), algorithm.name] for algorithm in REFERENCES
            ],
            "language": language.tag,
        }
        return {"show": show}

    @property
    def asked_algorithm(self) -> Algorithm:
        """The algorithm that questions are about.

        In place of a visitor's function it is alpha-beta, or what fits the tree.
        """
        if self.setup.algorithm != OWN_SEARCH:
            return super().asked_algorithm
        fitting = fitting_algorithms(self.trace.tree)
        return algorithms[ALPHA_BETA if ALPHA_BETA in fitting else fitting[0]]

    def _keep_pace(self) -> list[int] | None:
        other, first = self.other_stage, self.stage
        if other is None:
            return None
        vars(other).update(looks_of(first))
        other.paces = matching_steps(first.trace, other.trace, by=self.setup.compare_by)
        other.step = other.paces[first.step]
        return [*other.paces]

    def _handed_on(self) -> dict[str, str]:
        """
        Return the state as the fragment of a link and as Python, or why there is none.
        """
        language = self.language
        if self.tells_hidden_scores:
            hidden = language.gettext(
                "shown with the last step: the hidden scores are in it"
            )
            return {"fragment": "", "link_problem": hidden, "code": ""}
        fragment = write_fragment(self.choices)
        if self.setup.algorithm == OWN_SEARCH:
            # It opens the tree.
            own = language.gettext(
                "No link holds a function of your own; hand on its text."
            )
            return {"fragment": fragment, "link_problem": own, "code": self.code}
        problem = ""
        if len(fragment) > LONGEST_LINK:
            problem = language.gettext(
                "This link has {count:,} characters, and mail programs and chats may "
                "cut it after {most:,}; save the page instead.",
                count=len(fragment),
                most=LONGEST_LINK,
            )
        return {"fragment": fragment, "link_problem": problem, "code": self.code}


class PageHunt(HuntModel):
    """A hunt on the page."""

    def __init__(self, attempts: Attempts, *, films: Iterator[int]) -> None:
        super().__init__(attempts)
        self._films = films
        self.stage = PageStage(attempts.right(self.tree), films=films)
        self._stages = [self.stage]
        self._show_edits()

    def _show(
        self, first: Trace, second: Trace | None = None, *, apart: bool = False
    ) -> None:
        self.stage.show(first)
        self.stage.message = ""
        self._stages[1:] = []
        if second is not None:
            self._stages.append(PageStage(second, films=self._films))
        if second is not None and apart:
            for stage in self._stages:
                stage.step = first_difference(first, second)

    def shown(self) -> dict[str, Any]:
        """Return all that the page shows."""
        texts = opening(self.attempts, self.stage.trace) | self.told
        title = self.language.title
        states = [
            stage.state(heading=title(stage.trace.algorithm)) for stage in self._stages
        ]
        states[0]["editable"] = True
        paces = None
        if len(states) > 1:
            paces = [*matching_steps(*self.searches, by="leaf")]
        return {
            "hunt": {"name": self.misconception.name, **texts},
            "show": {"stages": states, "paces": paces, "message": self.stage.message},
        }
