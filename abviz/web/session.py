"""What the web page asks Python, message by message: all that is shown comes as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from abviz.classroom.check.report import Report
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.student import Quiet
from abviz.classroom.hunt.attempts import Attempts
from abviz.classroom.lecture import question_of, scene
from abviz.classroom.prediction import asked_of, folded
from abviz.classroom.questions.marking import mark
from abviz.classroom.registry import misconceptions
from abviz.diagnosis.watch import watch
from abviz.errors import AbvizError, Message
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.stage.web_page import quiz_of
from abviz.trees import TreeError
from abviz.web.explorer import PageExplorer, PageHunt, PageStage
from abviz.web.functions import Typed, checked, load
from abviz.widgets.choices.own_search import OWN_SEARCH, OwnSearch
from abviz.widgets.choices.settings import LANGUAGE, Setup
from abviz.widgets.shareable import read_fragment

Answer = dict[str, Any]
# Longer texts are no trees that fit into a picture; in a link a sign may take three or more.
LONGEST_TEXT, LONGEST_FRAGMENT = 30_000, 100_000
NO_CODE = Message("A link never brings code that is run; type your function in the page instead.")
# What a function of one's own does not take.
NOT_WATCHED = {"bounds": None, "guess": None, "width": None, "depth": None, "symmetry": False}


class Session:
    """One visitor of the page: what is shown, and what comes of each message.

    Examples
    --------
    >>> session = Session()
    >>> shown = session.take({"kind": "open", "fragment": "#example=tie&order=best"})["show"]
    >>> shown["fragment"], shown["message"]
    ('example=tie&order=best', '')
    """

    _hunt: PageHunt

    def __init__(self) -> None:
        self._films = count(1)
        self._explorer = self._first()

    def _first(self, language: Language = ENGLISH) -> PageExplorer:
        return PageExplorer(Setup(), films=self._films, language=language)

    def take(self, message: Mapping[str, Any]) -> Answer:
        """Do what the page asks, and return what it is to show; what cannot be is said there."""
        printed: list[str] = []
        explorer = self._explorer
        explorer.take_place(message.get("at") or {})
        try:
            with Quiet(printed.append).kept():
                answer = getattr(self, f"_on_{message['kind']}")(message)
        except (AbvizError, ValueError) as refusal:
            answer = {"message": explorer.language.problem(refusal)}
        return {**answer, **({"printed": "".join(printed)} if printed else {})}

    def _on_open(self, message: Mapping[str, Any]) -> Answer:
        """Show what a link asks for, or the first state and why that cannot be."""
        fragment = str(message.get("fragment", ""))
        self._explorer = self._first()
        try:
            self._explorer.open(choices_of_link(fragment))
        except (AbvizError, ValueError) as refusal:
            language = self._explorer.language
            self._explorer = self._first(language)
            self._explorer.stage.message = language.problem(refusal)
        return self._explorer.shown()

    def _on_change(self, message: Mapping[str, Any]) -> Answer:
        """Change what was chosen in the page; without choices nothing is searched again."""
        choices: dict[str, Any] = {}
        for name, value in (message.get("choices") or {}).items():
            choices |= self._explorer.panel.choices(name, value)
        if (tag := choices.pop(LANGUAGE, None)) is not None:
            self._explorer.language = tag
        if choices:
            check_length(choices.get("text"))
            self._explorer.try_change(**choices)
        return self._explorer.shown()

    def _on_stage(self, message: Mapping[str, Any]) -> Answer:
        """Do what was done with the tree itself."""
        front: Any = self._hunt if message.get("where") == "hunt" else self._explorer
        stage = front.stage
        before = stage.payload_id, stage.message
        stage.sent.clear()
        front.hear(message["content"])
        if (stage.payload_id, stage.message) == before:
            # What a leaf may become is told while it is dragged, and shows nothing else.
            return {"messages": [*stage.sent]}
        return {**front.shown(), "messages": [*stage.sent]}

    def _on_quiz(self, message: Mapping[str, Any]) -> Answer:
        about = self._explorer.asked(message["ask"])
        return {"quiz": quiz_of(scene("quiz", **about), next(self._films))}

    def _on_prediction(self, message: Mapping[str, Any]) -> Answer:
        """Ask a light question about the search that is shown, or mark a tree that answers one."""
        explorer = self._explorer
        asked = question_of(step=explorer.step, **explorer.asked(message["ask"]))
        if "tree" not in message:
            return {"prediction": asked_of(asked), "plain": folded(asked)}
        check_length(message["tree"])
        try:
            found = mark(asked, message["tree"])
        except (AbvizError, ValueError) as refusal:
            said = explorer.language.problem(refusal)
            return {"told": {"verdict": "refused", "sentence": said}}
        verdict = "right" if found.is_right else "wrong"
        return {"told": {"verdict": verdict, "sentence": found.sentence}}

    def _on_hunt(self, message: Mapping[str, Any]) -> Answer:
        fault = misconceptions.programs[message["name"]]
        self._hunt = PageHunt(Attempts(fault, language=self._explorer.language), films=self._films)
        return self._hunt.shown()

    def _on_build(self, message: Mapping[str, Any]) -> Answer:
        """Change the tree of a hunt, or try it, and show what came of it."""
        hunt = self._hunt
        check_length(message.get("tree"))
        hunt.stage.take_place(message.get("hunt_at") or {})
        hunt.do(message.get("act", "try"), message)
        return hunt.shown()

    _on_try = _on_build

    def _on_watch(self, message: Mapping[str, Any]) -> Answer:
        """Show a function that was typed as the search of the tree."""
        explorer = self._explorer
        typed = self._typed(message)
        trace = watch(typed.function, explorer.tree)
        explorer.change(own_search=OwnSearch(trace), algorithm=OWN_SEARCH, **NOT_WATCHED)
        return {**self._explorer.shown(), "function": typed.name, "functions": typed.names}

    def _typed(self, message: Mapping[str, Any]) -> Typed:
        name, like = str(message.get("name") or ""), str(message.get("algorithm") or "")
        check_length(message["source"])
        return load(message["source"], name, like=like, say=print)

    def _on_check(self, message: Mapping[str, Any]) -> Answer:
        """Check a function that was typed, as `abviz.check` does, in this process."""
        typed = self._typed(message)
        options = {name: message[name] for name in ("cut_on_tie", "seconds") if name in message}
        settings = Settings(against=message.get("algorithm") or "alphabeta", **options)
        report = checked(message["source"], typed, settings, self._explorer.language)
        return {
            "passed": report.passed,
            "report": report.text,
            "counterexample": self._counterexample(report),
            "function": typed.name,
            "functions": typed.names,
        }

    def _counterexample(self, report: Report) -> Answer | None:
        """Return the first tree on which it was wrong, with both searches where they differ."""
        if report.counterexample is None:
            return None
        stages = []
        for trace, step in report.searches:
            stage = PageStage(trace, films=self._films)
            stage.step = step
            stages.append(stage.state())
        return {"tree": str(report.counterexample), "stages": stages}

    def _on_page(self, message: Mapping[str, Any]) -> Answer:
        name, text = self._explorer.file_name(".html"), self._explorer.page()
        return {"file": {"name": name, "type": "text/html", "text": text}}


def choices_of_link(fragment: str) -> dict[str, Any]:
    """Return the choices in a link; one that no explorer has made is refused."""
    if "=" not in fragment:
        return {}
    check_length(fragment, most=LONGEST_FRAGMENT)
    names = [pair.partition("=")[0] for pair in fragment.removeprefix("#").split("&")]
    if {"code", "source"} & {*names}:
        raise TreeError(NO_CODE)
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice is not None:
        raise TreeError("The link says “{name}” twice.", name=twice)
    choices = read_fragment(fragment, is_ours=True)
    check_length(choices.get("text"))
    return choices


def check_length(text: object, *, most: int = LONGEST_TEXT) -> None:
    """Refuse a text before it is read if it is too long for any tree in a picture."""
    if isinstance(text, str) and len(text) > most:
        raise TreeError(
            "This text has {count:,} characters, and the page takes {most:,}.",
            count=len(text),
            most=most,
        )
