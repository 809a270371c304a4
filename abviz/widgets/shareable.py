"""Share the state of an explorer: as Python, in words, as a link."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from json import loads
from math import inf
from types import NoneType
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from abviz.engine.algorithm import Algorithm
from abviz.errors import Message
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.trace import Trace, search
from abviz.text import shortened, wrapped
from abviz.trees import TreeError
from abviz.widgets.choices.games import GAME
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.settings import Setup
from abviz.widgets.choices.table import FIELDS, LANGUAGE, OF_TREE, SWITCHES, TABLE
from abviz.widgets.choices.titles import describe_step, describe_tree, titles_of_orders

PLAIN = "()~*:<>/"  # left as they are in a fragment, so that a tree can be read there


def python_code(choices: Mapping[str, Any], first: str = "") -> str:
    """
    Return the call that opens an explorer with some choices, and its first argument.
    """
    arguments = [f"{name}={value!r}" for name, value in choices.items()]
    return f"abviz.explore({', '.join([first, *arguments] if first else arguments)})"


def write_fragment(choices: Mapping[str, Any]) -> str:
    """Return choices as the fragment of an address, behind its #."""
    written = {
        name: str(value).lower() if value is None or isinstance(value, bool) else value
        for name, value in choices.items()
    }
    if bounds := choices.get("bounds"):
        written["bounds"] = ",".join(map(str, bounds))
    return urlencode(written, quote_via=quote, safe=PLAIN)


# Names that people write into a link by hand.
TYPED = {"tree": "text", "search": "algorithm"}


def read_fragment(fragment: str, *, is_ours: bool = False) -> dict[str, Any]:
    """Return the choices in the fragment of an address.

    None if it may be that of others.
    """
    pairs = parse_qsl(fragment.removeprefix("#"), keep_blank_values=is_ours)
    pairs = [(TYPED.get(name, name), text) for name, text in pairs]
    if not (is_ours or any(name in TYPES for name, _ in pairs)):
        return {}
    return {name: _value(name, text) for name, text in pairs}


# What the values of a link are: texts, or what JSON has of these types.
TYPES: Mapping[str, tuple[type, ...]] = {
    **{name: TABLE[name].in_link or (type(TABLE[name].first),) for name in FIELDS},
    "step": (int,),
    LANGUAGE: (str,),
    **dict.fromkeys(SWITCHES, (bool,)),
}


def _value(name: str, text: str) -> Any:
    """Return the value that a text in a link means."""
    types = TYPES.get(name, (NoneType,))
    if str in types:
        return text
    with suppress(ValueError):
        value = loads("null" if text == "none" else text)
        if type(value) in types and abs(value or 0) < inf:
            return value
    pair = shortened(f"{name}={text}").strip("'\"")
    raise TreeError(
        Message("The link says “{pair}”, which no explorer can show.", pair=pair)
    )


PICTURES = (".png", ".pdf")
# A repr with more characters than LONGEST is cut after those that are SHOWN.
LONGEST, SHOWN = 500, 80


class Shareable:
    """What can be done with what an explorer shows, without changing it."""

    setup: Setup
    stage: Any  # a widget, or what stands in for one where there are none
    other_stage: Any  # beside the first one, or None
    language: Language
    address: str  # of a page that opens an explorer; empty if there is none

    @property
    def choices(self) -> dict[str, Any]:
        """The arguments of `explore` that make this state."""
        choices = self.setup.choices()
        if self.language.tag != ENGLISH.tag:
            choices[LANGUAGE] = self.language.tag
        around = {name: getattr(self.stage, name) for name in ("step", *SWITCHES)}
        return {**choices, **{name: around[name] for name in around if around[name]}}

    @property
    def code(self) -> str:
        """The call that makes this state, to be run where a user's function is known.

        It says "…" for a function over the states of a game that Python cannot write.
        """
        setup, own = self.setup, self.setup.own_search
        if setup.example == GAME and (game := setup.own_game) is not None:
            call = game.code(depth=setup.plies)
            if call and setup.algorithm != OWN_SEARCH:
                choices = self.choices
                choices.pop("text", None)
                if setup.symmetry:
                    choices["symmetry"] = True
                return python_code(choices, call)
        if own is None or self.setup.algorithm != OWN_SEARCH:
            return python_code(self.choices)
        whole = setup.game.whole if setup.game else ""
        call = own.code(self.stage.trace, game=whole)
        return python_code(self._choices_without_tree, call)

    @property
    def _choices_without_tree(self) -> dict[str, Any]:
        """The choices besides those of the tree."""
        choices = self.choices.items()
        return {name: value for name, value in choices if name not in OF_TREE}

    @property
    def link(self) -> str:
        """The address that opens this state in an app; empty anywhere else."""
        if self.setup.algorithm == OWN_SEARCH:
            return ""
        fragment = write_fragment(self.choices)
        if not (self.address and fragment):
            return self.address
        return f"{self.address}#{fragment}"

    @property
    def tells_hidden_scores(self) -> bool:
        """Whether the code and the link would show scores that the stage hides."""
        own = self.setup.algorithm == OWN_SEARCH
        return self.stage.hides_end and (own or "text" in self.choices)

    @property
    def asked_algorithm(self) -> Algorithm:
        """The algorithm that questions are about: that of the shown search.

        Of a book's wording of alpha-beta it is alpha-beta, with its convention.
        """
        # It loads the classroom, which an explorer needs only where it asks.
        from abviz.classroom.questions.families import asked_search

        return asked_search(self.stage.trace.algorithm)

    @property
    def asked_trace(self) -> Trace:
        """The search that questions are about."""
        shown: Trace = self.stage.trace
        algorithm = self.asked_algorithm
        if algorithm == shown.algorithm:
            return shown
        options: dict[str, Any] = {
            name: getattr(algorithm, name) for name in algorithm.options
        }
        return search(shown.tree, algorithm.name, **options)

    def step_to_ask(self, ask: str) -> int:
        """Return the step that a question is about: that which is shown.

        Where another search is asked about it is the nearest step of that one.
        """
        from abviz.widgets.lecture_questions import steps_of

        shown: int = self.stage.step
        if self.asked_algorithm == self.stage.trace.algorithm:
            return shown
        steps = steps_of(self.asked_trace, ask) or [shown]
        return min(steps, key=lambda step: abs(step - shown))

    def question_data(self, ask: str, **by_hand: Any) -> dict[str, Any]:
        """
        Return as plain data what a question is about: its kind, and the shown search.

        `by_hand` is how a search is traced by hand: its steps, and when it is marked.
        """
        tree, algorithm = self.stage.trace.tree, self.asked_algorithm
        question: dict[str, Any] = {
            "ask": ask,
            "tree": str(tree),
            LANGUAGE: self.language.tag,
            "algorithm": algorithm.name,
        }
        if "cut_on_tie" in algorithm.options:
            question["cut_on_tie"] = algorithm.cut_on_tie
        if algorithm.bounds:
            question["bounds"] = [*algorithm.bounds]
        # Of other questions there are none about such searches.
        if ask == "trace":
            question |= by_hand
            if not algorithm.deep and "deep" in algorithm.options:
                question["deep"] = False
            if algorithm.depth is not None:
                question["depth"] = algorithm.depth
        return question

    def file_name(self, suffix: str) -> str:
        """Return the name of a file of this state, with its step if it shows one."""
        step = f"-step-{self.stage.step}" if suffix in PICTURES else ""
        return f"{self.setup.example}-{self.setup.algorithm}{step}{suffix}"

    def describe(self) -> str:
        """Describe the current picture: the tree, the search, and the step.

        What the search finds is left out while it is hidden.
        """
        setup, language, trace = self.setup, self.language, self.stage.trace
        tree = language.gettext(
            "{title}: {tree}, order {order}",
            title=setup.title(language),
            tree=describe_tree(trace.tree, language),
            order=titles_of_orders(language)[setup.order],
        )
        search = (
            language.title(trace.algorithm) if self.stage.hides_end else repr(trace)
        )
        return wrapped(f"{tree}\n{search}\n{describe_step(trace, self.stage.step)}")

    @property
    def _stages(self) -> list[Any]:
        return [stage for stage in (self.stage, self.other_stage) if stage is not None]

    def __repr__(self) -> str:
        """Return the call that makes this state, cut short where it is long."""
        code = self.code
        if self.tells_hidden_scores:
            # A notebook stores the repr beside the picture.
            code = python_code(self._choices_without_tree, "…")
        if len(code) <= LONGEST:
            return code
        count = f"{len(code):,} characters"
        return f"{code[:SHOWN]}… ({count}; the whole call is in its .code)"
