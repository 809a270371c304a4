"""A student's function, called on one tree after another, or loaded from a file."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from copy import deepcopy
from fractions import Fraction
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from os import PathLike
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, NoReturn, TextIO, cast

from abviz.classroom.check.judge import StudentRun, score_column
from abviz.classroom.check.nodes import GLANCE
from abviz.classroom.check.trials import Trial
from abviz.diagnosis.calls import Call, Calls, Copies, calls_of_the_search
from abviz.diagnosis.functions import (
    caches_of,
    checked_target,
    first_arguments,
    first_parameters,
    names_in,
    python_function,
)
from abviz.diagnosis.recording import first_gap, line_that_raised
from abviz.diagnosis.sandbox import Budget, Limit, Stop
from abviz.engine.columns import as_max_sees, score_or_none
from abviz.engine.pickling import ErrorFromElsewhere, message_of
from abviz.engine.recording import Gap
from abviz.errors import SearchError
from abviz.trees import Node, Tree
from abviz.trees.scores import nearest, printable, shortened

SHOWN_LINES = 10
SHOWN_CHARACTERS = 2_000
# What may be kept in a global variable, and can be compared with what was there.
KEPT = (int, float, str, bool, type(None), Fraction, list, tuple, dict, set)


class Student:
    """A student's function, run on one tree after another."""

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        max_calls: int,
        reads: list[int] | None = None,
        alone: bool = False,
    ) -> None:
        if python_function(function) is None or isinstance(function, type):
            raise SearchError(f"check needs a Python function, not {shortened(function)}.")
        self.function = function
        self.plain = checked_target(function)
        self.name = self.plain.__name__
        self.kept = Kept(function, self.plain)
        self._max_calls = max_calls
        self._reads = reads
        self._caught = (Stop,) if alone else (Stop, KeyboardInterrupt)
        self._parameters = first_parameters(function)
        self._arguments: dict[tuple[bool, int], tuple[Node, list[Any], dict[str, Any]]] = {}
        self._caches = caches_of(function, self.plain)
        self._earlier: Calls | None = None
        self._returns_moves = False

    def called(self, tree: Tree, limit: Limit, *, has_lines: bool = False) -> Called:
        """Call the function on a tree, and note what it does."""
        for cache in self._caches:
            cache.cache_clear()
        arguments, keywords = self._first_arguments(tree)
        copies = Copies(tree)
        calls = Calls(
            self.plain.__code__,
            limit=limit,
            most=self._max_calls,
            earlier=self._earlier,
            copies=copies,
            has_lines=has_lines,
        )
        self._earlier = calls
        result, error = None, None
        if self._reads is not None:
            self._reads.clear()
        limit.renew()
        try:
            with calls:
                result = self.function(*arguments, **keywords)
        except self._caught:
            raise
        except BaseException as raised:
            error = raised
        if limit.reason:
            # It has caught what was to stop it.
            limit.stop(limit.reason)
        reads = None if self._reads is None else [*dict.fromkeys(self._reads)]
        is_all_read = reads is not None and GLANCE not in reads and not copies.has_looked
        if reads is not None and GLANCE in reads:
            reads.remove(GLANCE)
        is_over = error is None
        visits = calls.made if calls.is_plain else self._visits(calls, result, is_over=is_over)
        self._returns_moves |= isinstance(result, Node)
        if self._returns_moves and visits and (result is None or isinstance(result, Node)):
            # The calls below return values. Where none is better than −∞, there is no move.
            result = visits[0].value
        gap = None
        is_on_nodes = calls.is_plain or all(isinstance(call.node, Node) for call in visits)
        if error is None and visits and is_on_nodes:
            gap = first_gap(self.plain, calls, visits=visits, caches=self._caches)
        if gap is not None and gap.kind == "leaves" and reads == []:
            # No leaf was scored without a call: it returned before it came to one.
            gap = None
        return Called(calls, visits, result, error, gap, reads, is_all_read)

    def _visits(self, calls: Calls, result: object, *, is_over: bool) -> list[Call]:
        """Return the calls of the search.

        Calls on copies of nodes count only if all fit together.
        """
        code = self.plain.__code__
        visits = calls_of_the_search(calls.made, code, result=result, returns_value=True)
        if not calls.stand_ins or (is_over and is_coherent(visits)):
            return visits
        over_nodes = [call for call in calls.made if id(call) not in calls.stand_ins]
        return calls_of_the_search(over_nodes, code, result=result, returns_value=True)

    def _first_arguments(self, tree: Tree) -> tuple[list[Any], dict[str, Any]]:
        """Return the arguments of the first call: for like trees they differ in the root alone."""
        root, key = tree.root, (tree.root.is_min, tree.depth)
        if key not in self._arguments:
            found = first_arguments(self.function, tree, parameters=self._parameters)
            self._arguments[key] = root, *found
        earlier, arguments, keywords = self._arguments[key]
        return (
            [root if one is earlier else one for one in arguments],
            {name: root if one is earlier else one for name, one in keywords.items()},
        )

    def watched(self, tree: Tree, called: Called) -> StudentRun:
        """Return what a call did, as plain data."""
        calls, visits, mine = called.calls, called.visits, StudentRun()
        codes = {id(self.plain.__code__)} if calls.is_plain else {id(call.code) for call in visits}
        known = [calls.parameters[key] for key in codes] if visits else []
        mine.trial = Trial(tree, "large")
        mine.error, mine.line = None, ""
        if called.error is not None:
            kind = type(called.error).__name__
            mine.error = ErrorFromElsewhere(kind, message_of(called.error))
            mine.line = line_that_raised(called.error, self.plain)
        mine.gap, mine.reads, mine.result = called.gap, called.reads, called.result
        mine.is_all_read, mine.uses_abviz = called.is_all_read, calls.uses_abviz
        mine.has_windows = any(one and one.alpha and one.beta for one in known)
        mine.negates = any(one and one.negates for one in known)
        mine.is_search = is_search(tree, visits)
        used = visits if mine.is_search else []
        mine.indices = [call.node.index for call in used]
        mine.alphas = score_column([call.alpha for call in used])
        mine.betas = score_column([call.beta for call in used])
        mine.values = score_column([call.value for call in used])
        if mine.negates and used:
            columns = as_max_sees(tuple(mine.places), mine.alphas, mine.betas, mine.values)
            mine.alphas, mine.betas, mine.values = columns
        mine.value = mine.values[0] if mine.negates and used else score_or_none(called.result)
        return mine


class Called(NamedTuple):
    """What a call of a function did, and what could be seen of it."""

    calls: Calls
    visits: list[Call]
    result: Any
    error: BaseException | None
    gap: Gap | None
    reads: list[int] | None
    is_all_read: bool


def is_coherent(visits: list[Call]) -> bool:
    """Tell whether visits go from the root to children, and each brings a score."""
    path: list[Any] = []
    for call in visits:
        if not isinstance(call.node, Node) or score_or_none(call.value) is None:
            return False
        while path and path[-1] is not call.node.parent:
            path.pop()
        if call.node.parent is not None and not path:
            return False
        path.append(call.node)
    return bool(visits) and visits[0].node.parent is None


def is_search(tree: Tree, visits: list[Call]) -> bool:
    """Tell whether all calls are on nodes of a tree."""
    own = set(map(id, tree.nodes))
    return bool(visits) and own.issuperset([id(call.node) for call in visits])


class Kept:
    """What a function may keep from one call to the next, as it was at first.

    Looked at are the global variables that it names, the defaults of its parameters, the
    variables of a function around it, and the attributes of its object.

    Examples
    --------
    >>> seen = []
    >>> def add(node, best=[]):
    ...     seen.append(1)
    ...     best.append(node)
    >>> found = Kept(add, add)
    >>> add(1)
    >>> found.changed()
    (('default', 'best'), ('global', 'seen'))
    """

    def __init__(self, function: Callable[..., Any], plain: FunctionType) -> None:
        self._places = [*_places(function, plain)]
        self._first = [self._copy(place) for place in self._places]

    def changed(self) -> tuple[tuple[str, str], ...]:
        """Return the kinds and names of those that are not as they were."""
        both = zip(self._places, self._first, strict=True)
        return tuple(
            sorted({place[:2] for place, first in both if not _is_same(place.get(), first)})
        )

    @staticmethod
    def _copy(place: _Place) -> Any:
        value = place.get()
        try:
            return deepcopy(value) if type(value) in KEPT else value
        except Exception:  # Its contents may refuse to be copied.
            return value


class _Place(NamedTuple):
    """A place where a function may keep something: its kind, its name, and how to read it."""

    kind: str
    name: str
    get: Callable[[], Any]


def _places(function: Callable[..., Any], plain: FunctionType) -> Iterator[_Place]:
    for one in _reached(plain):
        parameters = one.__code__.co_varnames[: one.__code__.co_argcount]
        defaults = one.__defaults__ or ()
        given = zip(parameters[len(parameters) - len(defaults) :], defaults, strict=True)
        for name, value in (*given, *(one.__kwdefaults__ or {}).items()):
            yield _Place("default", name, partial(_itself, value))
        for name, cell in zip(one.__code__.co_freevars, one.__closure__ or (), strict=True):
            yield _Place("variable", name, partial(getattr, cell, "cell_contents", None))
        for name in names_in(one.__code__):
            if type(one.__globals__.get(name)) in KEPT:
                yield _Place("global", name, partial(one.__globals__.get, name))
        for name in vars(one):
            yield _Place("attribute", name, partial(getattr, one, name, None))
    owner = getattr(function, "__self__", function)
    for thing in (owner, type(owner)) if not isinstance(owner, FunctionType) else ():
        if type(thing).__module__ != "functools" and hasattr(thing, "__dict__"):
            for name, value in [*vars(thing).items()]:
                if type(value) in KEPT and not name.startswith("__"):
                    yield _Place("attribute", name, partial(getattr, thing, name, None))


def _itself(value: Any) -> Any:
    return value


def _reached(plain: FunctionType) -> list[FunctionType]:
    """Return a function and those that it names, however far."""
    found = [plain]
    for one in found:
        named = (one.__globals__.get(name) for name in sorted(names_in(one.__code__)))
        found += [f for f in map(python_function, named) if f is not None and f not in found]
    return found


def _is_same(now: object, first: object) -> bool:
    try:
        return now is first or (type(now) is type(first) and bool(now == first))
    except Exception:  # Its contents may refuse to be compared.
        return True


class Quiet:
    """What a function prints, collected up to a bound, and not shown."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._budget = Budget(lines=SHOWN_LINES, characters=SHOWN_CHARACTERS)
        self.stream = cast(TextIO, _Said(self._budget, say))  # where it prints

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Collect prints and refuse input until the end of the block."""
        stdin, asking, depth = sys.stdin, builtins.input, sys.getrecursionlimit()
        sys.stdin, builtins.input = StringIO(), refuse_input
        try:
            with redirect_stdout(self.stream), redirect_stderr(self.stream):
                yield
        finally:
            sys.stdin, builtins.input = stdin, asking
            sys.setrecursionlimit(depth)


class _Said(StringIO):
    """A stream that hands on prints up to a bound, and an ellipsis for the rest."""

    def __init__(self, budget: Budget, say: Callable[[str], object]) -> None:
        super().__init__()
        self._budget, self._say = budget, say
        self._is_over = False

    def write(self, text: str) -> int:
        """Hand on the part of a text that may still be printed."""
        shown = self._budget.take(str(text))
        if shown:
            self._say(shown)
        if self._budget.characters_left_out and not self._is_over:
            self._is_over = True
            self._say("\n…" if self._budget.is_in_a_line else "…")
        return len(text)


def refuse_input(*_: object) -> NoReturn:
    """Refuse to answer, in the place of `input`."""
    raise EOFError("input() asks, and nobody answers while a function is checked")


class InFile(NamedTuple):
    """A function in a Python file, which is loaded where it runs."""

    path: str
    name: str

    def load(self) -> Callable[..., Any]:
        """Return the function."""
        return function_in(self.path, self.name)


def function_in(path: str | PathLike[str], name: str) -> Callable[..., Any]:
    """Return a function of a Python file.

    The file is run for it as `import` would run it.
    """
    file = Path(path)
    module = _loaded(file)
    if hasattr(module, name):
        found: Callable[..., Any] = getattr(module, name)
        return found
    known = [key for key, value in vars(module).items() if _is_own(value, module)]
    if not known:
        raise SearchError(f"{printable(str(file))} has no function.")
    raise SearchError(
        f"{printable(str(file))} has no function {shortened(name)}. {nearest(name, known)}"
    )


def _is_own(value: object, module: ModuleType) -> bool:
    return isinstance(value, FunctionType) and value.__module__ == module.__name__


def _loaded(file: Path) -> ModuleType:
    """Run a file as a module of its own."""
    shown = printable(str(file))
    spec = spec_from_file_location(f"checked_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise SearchError(f"{shown} is no Python file; its name must end in .py.")
    module = module_from_spec(spec)
    try:
        with _importable(module, file.parent):
            spec.loader.exec_module(module)
    except SyntaxError as error:
        raise SearchError(f"{shown}, line {error.lineno}: {printable(error.msg)}.") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        kind, message = type(error).__name__, shortened(message_of(error))
        raise SearchError(f"{shown} stops with {kind} when it is imported: {message}") from None
    return module


@contextmanager
def _importable(module: ModuleType, folder: Path) -> Iterator[None]:
    """Let a module be found, and import others from its folder."""
    earlier = [*sys.path]
    sys.modules[module.__name__] = module
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path[:] = earlier
