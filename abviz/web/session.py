"""What the web page asks Python, message by message, as plain data."""

import __future__

import linecache
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from dis import get_instructions
from functools import partial
from itertools import count, pairwise
from traceback import extract_tb
from types import CodeType, FunctionType, ModuleType
from typing import Any
from zlib import crc32

from abviz.classroom.check.examination import examine
from abviz.classroom.check.prints import Quiet
from abviz.classroom.check.process import Here
from abviz.classroom.check.report import Report
from abviz.classroom.check.settings import Settings
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.practice.hunt_attempts import Attempts
from abviz.classroom.practice.prediction import asked_of, folded
from abviz.classroom.questions.marking import mark
from abviz.diagnosis.functions import python_function
from abviz.diagnosis.sandbox import TimeLimit
from abviz.diagnosis.watch import watch
from abviz.engine.pickling import message_of
from abviz.errors import AbvizError, Message, SearchError
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.stage.web_page import quiz_of
from abviz.text import printable
from abviz.trees import TreeError
from abviz.web.explorer import PageExplorer, PageHunt, PageStage
from abviz.widgets.choices.own_search import OWN_SEARCH, OwnSearch
from abviz.widgets.choices.settings import NOT_WATCHED
from abviz.widgets.choices.table import LANGUAGE
from abviz.widgets.lecture_questions import scene, single_question
from abviz.widgets.shareable import read_fragment

Answer = dict[str, Any]
# Longer texts are no trees that fit into a picture; in a link a sign may take three or
# more.
LONGEST_TEXT, LONGEST_FRAGMENT = 30_000, 100_000
NO_CODE = Message(
    "A link never brings code that is run; type your function in the page instead."
)
MODULE = "your code"
SECONDS = 10.0  # for all that is run besides the functions themselves
MOST_SAID = 200


class Session:
    """One visitor of the page: what is shown, and what comes of each message.

    Examples
    --------
    >>> session = Session()
    >>> message = {"kind": "open", "fragment": "#example=tie&order=best"}
    >>> shown = session.take(message)["show"]
    >>> shown["fragment"], shown["message"]
    ('example=tie&order=best', '')
    """

    _hunt: PageHunt

    def __init__(self) -> None:
        self._films = count(1)
        self._found: dict[str, Any] = {}  # the functions that were typed last
        self._explorer = PageExplorer(self._films, ENGLISH)

    def take(self, message: Mapping[str, Any]) -> Answer:
        """Do what the page asks, and return what it is to show.

        What cannot be is said there.
        """
        printed: list[str] = []
        self._found = {}
        explorer = self._explorer
        explorer.take_place(message.get("at") or {})
        try:
            with Quiet(printed.append).kept():
                answer = getattr(self, f"_on_{message['kind']}")(message)
        except (AbvizError, ValueError) as refusal:
            answer = {"message": explorer.language.problem(refusal)}
        answer = {**self._found, **answer}
        if printed:
            answer["printed"] = "".join(printed)
        return answer

    def _on_open(self, message: Mapping[str, Any]) -> Answer:
        """Show what a link asks for, or the first state and why that cannot be."""
        self._explorer = PageExplorer(self._films, ENGLISH)
        try:
            self._explorer.open(choices_of_link(str(message.get("fragment", ""))))
        except (AbvizError, ValueError) as refusal:
            language = self._explorer.language
            self._explorer = PageExplorer(self._films, language)
            self._explorer.stage.message = language.problem(refusal)
        return self._explorer.shown()

    def _on_change(self, message: Mapping[str, Any]) -> Answer:
        """Change what was chosen in the page.

        Without choices nothing is searched again.
        """
        choices = self._choices_in(message)
        if (tag := choices.pop(LANGUAGE, None)) is not None:
            self._explorer.language = tag
        if choices:
            check_length(choices.get("text"))
            self._explorer.try_change(**choices)
        return self._explorer.shown()

    def _choices_in(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the fields of the page choose; one may choose several things."""
        choices: dict[str, Any] = {}
        for name, value in (message.get("choices") or {}).items():
            choices |= self._explorer.panel.choices(name, value)
        return choices

    def _on_stage(self, message: Mapping[str, Any]) -> Answer:
        front: Any = self._hunt if message.get("where") == "hunt" else self._explorer
        stage = front.stage
        before = stage.payload_id, stage.message
        stage.sent.clear()
        front.hear(message["content"])
        # What a leaf may become is told while it is dragged, and shows nothing else.
        is_told = (stage.payload_id, stage.message) == before
        answer: Answer = {} if is_told else front.shown()
        return {**answer, "messages": [*stage.sent]}

    def _on_quiz(self, message: Mapping[str, Any]) -> Answer:
        names = ("steps", "feedback")
        by_hand = {name: message[name] for name in names if name in message}
        about = self._explorer.question_data(message["ask"], **by_hand)
        return {"quiz": quiz_of(scene("quiz", **about), next(self._films))}

    def _on_prediction(self, message: Mapping[str, Any]) -> Answer:
        """Ask a light question about the search, or mark a tree as its answer."""
        explorer = self._explorer
        ask = message["ask"]
        about = explorer.question_data(ask)
        question = single_question(step=explorer.step_to_ask(ask), **about)
        if "tree" not in message:
            return {"prediction": asked_of(question), "plain": folded(question)}
        check_length(message["tree"])
        try:
            marking = mark(question, message["tree"])
        except (AbvizError, ValueError) as refusal:
            sentence = explorer.language.problem(refusal)
            return {"told": {"verdict": "refused", "sentence": sentence}}
        verdict = "right" if marking.is_right else "wrong"
        return {"told": {"verdict": verdict, "sentence": marking.sentence}}

    def _on_hunt(self, message: Mapping[str, Any]) -> Answer:
        fault = misconceptions.programs[message["name"]]
        self._hunt = PageHunt(
            Attempts(fault, language=self._explorer.language), films=self._films
        )
        return self._hunt.shown()

    def _on_try(self, message: Mapping[str, Any]) -> Answer:
        """Try a tree of a hunt, and show what came of it."""
        hunt = self._hunt
        check_length(message.get("tree"))
        hunt.stage.take_place(message.get("hunt_at") or {})
        hunt.do("try", message.get("tree", str(hunt.tree)))
        return hunt.shown()

    def _on_watch(self, message: Mapping[str, Any]) -> Answer:
        """Show a function that was typed as the search of the tree."""
        explorer = self._explorer
        trace = watch(self._typed(message), explorer.tree)
        explorer.change(
            own_search=OwnSearch(trace), algorithm=OWN_SEARCH, **NOT_WATCHED
        )
        return self._explorer.shown()

    def _typed(self, message: Mapping[str, Any]) -> Any:
        """Return the function that was typed.

        Whatever comes of it, the page offers all of them.
        """
        name, like = str(message.get("name") or ""), str(message.get("algorithm") or "")
        check_length(message["source"])
        # A print would go to where prints are kept while this runs, and so to itself.
        module = load(message["source"], sys.stdout.write)
        self._found = {"functions": [*_functions_of(module)]}
        self._found["function"] = chosen_of(module, name, like=like)
        return getattr(module, self._found["function"])

    def _on_check(self, message: Mapping[str, Any]) -> Answer:
        """Check a function that was typed, and return the report."""
        self._typed(message)
        names = ("cut_on_tie", "most_leaves", "seconds")
        options = {name: message[name] for name in names if name in message}
        settings = Settings(against=message.get("algorithm") or "alphabeta", **options)
        name, language = self._found["function"], self._explorer.language
        report = report_on(message["source"], name, settings, language)
        counterexample = self._counterexample(report)
        return {
            "passed": report.passed,
            "report": report.text,
            "counterexample": counterexample,
        }

    def _counterexample(self, report: Report) -> Answer | None:
        """Return the first tree on which it was wrong, as the page shows it.

        Where the searches differ, both are there.
        """
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
    for number, name in enumerate(names):
        if name in names[:number]:
            raise TreeError("The link says “{name}” twice.", name=name)
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


def chosen_of(module: ModuleType, name: str = "", *, like: str = "") -> str:
    """Return the name that is asked for, or of the function that starts the search."""
    functions = _functions_of(module)
    chosen = name or _start_of(functions, like=like)
    if chosen not in functions:
        raise SearchError(
            "There is no function “{name}” in your code; it has {known}.",
            name=chosen,
            known=", ".join(functions),
        )
    return chosen


def _functions_of(module: ModuleType) -> dict[str, CodeType]:
    """Return the code of the typed functions by name, in the order of the text."""
    functions = {
        key: plain.__code__
        for key, value in vars(module).items()
        if isinstance(plain := python_function(value), FunctionType)
        and plain.__module__ == MODULE
        and not isinstance(value, type)
    }
    return dict(sorted(functions.items(), key=lambda item: item[1].co_firstlineno))


def load(source: str, write: Callable[[str], object]) -> ModuleType:
    """Run what was typed as a module of its own, or say in which line it stops."""
    # Editors put a mark before a text, which none of its lines shows.
    source = source.removeprefix("\ufeff")
    module = ModuleType(MODULE)
    file = f"{MODULE} {crc32(source.encode(errors='replace'))}"
    # Data classes look their module up there, and errors and listings the lines here.
    sys.modules[MODULE] = module
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    random.seed(0)
    limit = TimeLimit(SECONDS, own=frozenset({__file__}), begun=True)
    try:
        # Hints stay words: they may name what is not there.
        hints = __future__.annotations.compiler_flag
        code = compile(source, file, "exec", flags=hints, dont_inherit=True)
        with Quiet(write).kept():
            limit.run(partial(exec, code, vars(module)))
    except BaseException as error:
        lines = [
            frame.lineno
            for frame in extract_tb(error.__traceback__)
            if frame.filename == file
        ]
        said = message_of(error)
        if isinstance(error, SyntaxError) and not lines:
            lines, said = [error.lineno], str(error.msg)
        problem = type(error).__name__
        if said:
            problem += f": {printable(said[:MOST_SAID])}"
        line = lines[-1] if lines else 1
        raise SearchError(
            "Your code stops in line {line}: {error}.", line=line, error=problem
        ) from None
    if limit.reason:
        raise SearchError(
            "Your code was still running after {seconds:g} seconds, before any "
            "function of it was called, and was stopped.",
            seconds=SECONDS,
        )
    return module


def _start_of(functions: Mapping[str, CodeType], *, like: str) -> str:
    """Return the function that starts the search: none calls it.

    Or that of the search's name.
    """
    if not functions:
        raise SearchError(
            Message("There is no function in your code; a function begins with def.")
        )
    for name in functions:
        if like and name.replace("_", "").lower() == like.replace("-", ""):
            return name
    calls = {
        name: {*_names_in(code)} & {*functions} for name, code in functions.items()
    }
    # What takes no node or returns nothing prints or tests a search.
    able = [
        name for name, code in functions.items() if code.co_argcount and _returns(code)
    ]
    able = able or [*functions]
    starts = [
        candidate
        for candidate in able
        if all(candidate == name or candidate not in calls[name] for name in able)
    ]
    if not starts:
        raise SearchError(
            "Your functions call each other. Choose the one that starts the search: "
            "{names}.",
            names=", ".join(able),
        )
    likely: tuple[Callable[[str], object], ...] = (
        lambda name: like and like.replace("-", "") in name.replace("_", "").lower(),
        lambda name: "value" in _reached(name, functions),  # of a leaf
        lambda name: calls[name],  # one that calls none only helps
    )
    for is_likely in likely:
        starts = [name for name in starts if is_likely(name)] or starts
    return starts[-1]


def _returns(code: CodeType) -> bool:
    """Return whether a function returns anything but None."""
    steps = [
        (instruction.opname, instruction.argval)
        for instruction in get_instructions(code)
    ]
    nothing = ("LOAD_CONST", None)
    ends = [
        (before, step)
        for before, step in pairwise(steps)
        if step[0].startswith("RETURN_")
    ]
    return any(
        nothing != before and step != ("RETURN_CONST", None) for before, step in ends
    )


def _reached(name: str, functions: Mapping[str, CodeType]) -> set[str]:
    """Return all names in a function and in those that it calls."""
    reached, further = {name}, [name]
    while further:
        names = {*_names_in(functions[further.pop()])} - reached
        reached |= names
        further += names & {*functions}
    return reached


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)


def report_on(source: str, name: str, settings: Settings, language: Language) -> Report:
    """Return the report of a check in this process.

    The code is run anew where a process would.
    """

    def start(*, number: int = 0) -> Here:
        said: list[str] = []
        function = getattr(load(source, said.append), name)
        task = settings.given(language.tag)._replace(number=number)
        return Here(function, task, alone=True)

    return Report(examine(start, settings), start=start, language=language)
