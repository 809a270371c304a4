"""From observed calls to a recording: the visits, the lines that ran, and the gaps."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from numbers import Rational
from traceback import extract_tb
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from abviz.diagnosis.calls import Call, Calls, Stray
from abviz.diagnosis.functions import PLAYER_NAMES, codes_inside, names_in, side_in
from abviz.engine.algorithm import Algorithm
from abviz.engine.columns import value_or_none
from abviz.engine.models import require_turns
from abviz.engine.pickling import source_of
from abviz.engine.recorder import Log
from abviz.engine.recording import Gap, GapKind, Ran, Recording
from abviz.engine.registry import algorithms
from abviz.engine.views import ShownTree
from abviz.errors import Message, SearchError
from abviz.narration.language import Language
from abviz.replay.listing import Listing
from abviz.text import printable
from abviz.trees import Node, Tree, TreeError
from abviz.trees.copying import outcome_at
from abviz.trees.scores import checked_score

if TYPE_CHECKING:
    from abviz.games import Unfolding


@dataclass(frozen=True, kw_only=True)
class Observed:
    """What was seen of a function while it ran, and how it ended.

    Parameters
    ----------
    plain : FunctionType
        The function, without what decorates it.
    calls : Calls
        All calls on nodes that were seen.
    visits : list of Call
        Those that make up the search, one for each visit of a node.
    result : object
        What it returned.
    error : Exception or None
        What it raised, or what stopped it.
    """

    plain: FunctionType
    calls: Calls
    visits: list[Call]
    result: object = None
    error: Exception | None = None

    @property
    def error_line(self) -> str:
        """The line of the function that raised the error; empty if none has."""
        return "" if self.error is None else line_that_raised(self.error, self.plain)


def recording_of(
    observed: Observed,
    tree: Tree,
    *,
    gap: Gap | None,
    shown: ShownTree,
    depth: int | None = None,
    unfolding: "Unfolding | None" = None,
) -> Recording:
    """Return the recording of a function that was watched."""
    visits = observed.visits
    algorithm = replace(described(observed), depth=depth)
    log = Log(
        nodes=[shown.originals[call.node.index] for call in visits],
        alphas=[call.alpha for call in visits],
        betas=[call.beta for call in visits],
        values=[call.value for call in visits],
        result=observed.result,
    )
    return Recording(
        tree=tree,
        algorithm=algorithm,
        log=log,
        error=observed.error,
        gap=gap,
        move=_move_in(observed.result, shown),
        unfolding=unfolding,
        find_ran=partial(lines_of, visits, (algorithm.function, *algorithm.helpers)),
    )


def _move_in(result: object, shown_tree: ShownTree) -> Node | None:
    """
    Return the move in what came back: a node or its name, alone or beside a value.
    """
    pair = result[:2] if isinstance(result, (tuple, list)) else [result]
    move = next((item for item in pair if isinstance(item, (Node, str))), None)
    if isinstance(move, str):
        move = next((node for node in shown_tree.tree if node.name == move), None)
    if not isinstance(move, Node) or not move.index < len(shown_tree.originals):
        return None
    if shown_tree.tree.nodes[move.index] is not move:
        return None
    return shown_tree.originals[move.index]


def described(observed: Observed) -> Algorithm:
    """Describe a watched function as an algorithm."""
    plain, calls, visits = observed.plain, observed.calls, observed.visits
    codes = list(dict.fromkeys(id(call.code) for call in visits))
    listed = dict.fromkeys((*codes, *_hosts(calls, visits)))
    functions = [calls.functions[key] for key in listed]
    own = [
        plain if function.__code__ is plain.__code__ else function
        for function in functions
    ]
    parameters = [
        signature
        for signature in map(calls.parameters.get, codes)
        if signature is not None
    ]
    # What does the search comes first: its lines are lit.
    first, *helpers = sorted(own, key=lambda function: function is not plain) or [plain]
    name = title = plain.__name__
    if plain not in own:
        title = f"{name} ({first.__name__})"
        helpers.append(plain)
    return Algorithm(
        name=name,
        title=title,
        source="a function of your own",
        function=first,
        helpers=tuple(helpers),
        prunes=any(signature.alpha and signature.beta for signature in parameters),
        negates=any(signature.negates for signature in parameters),
        way="watched",
        keeps="",
        known=algorithms,
    )


def _hosts(calls: Calls, visits: list[Call]) -> list[int]:
    """Return the codes of the functions that visit the children, visit by visit.

    Such a *host* is the visited function itself, or a helper that it calls on its node.
    """
    if len(calls.made) == len(visits):
        return []
    visit_ids = {id(call) for call in visits}
    codes = []
    for call in visits:
        _, host = way_to(call, visit_ids)
        if host is not None:
            codes.append(id(host.code))
    return codes


def check_visits(observed: Observed, *, tree: Tree) -> None:
    """Refuse calls on anything but the children of the nodes that were called on."""
    name = observed.plain.__name__
    if not observed.visits:
        raise SearchError(
            f"No call of {name} was seen; what decorates it does not call it."
        )
    path: list[Node] = []
    for call in observed.visits:
        node = call.node
        if isinstance(node, Stray):
            raise SearchError(
                f"{name} was called on {node}; call it on the states after moves."
            )
        if not isinstance(node, Node):
            raise SearchError(
                f"{name} was called with {type(node).__name__} in the place of a "
                "node; call it on the children of the node."
            )
        if node.index >= len(tree) or tree.nodes[node.index] is not node:
            raise SearchError(f"{name} was called on a node of another tree.")
        while path and path[-1] is not node.parent:
            path.pop()
        if node.parent is not None and not path:
            raise SearchError(
                f"{name} was called on {printable(node.name)}, but not from its "
                f"parent {printable(node.parent.name)}; call it on the children of the "
                "node."
            )
        path.append(node)
        _check_scores(call, name)


def check_turns(observed: Observed, *, tree: Tree) -> None:
    """Refuse a negamax that never looks who moves, if a player moves twice running."""
    algorithm = described(observed)
    codes = {call.code for call in observed.visits}
    names = {name for code in codes for name in names_in(code)}
    looks = bool(PLAYER_NAMES & names) or any(map(side_in, names))
    if algorithm.negates and not looks:
        for problem in require_turns(algorithm, tree, deepest=tree.depth):
            raise SearchError(problem)


def _check_scores(call: Call, name: str) -> None:
    """Refuse numbers that are too long in a call: in its window, or in its value.

    The value may be a pair of a score and a move.
    """
    for number in (call.alpha, call.beta, call.value):
        is_pair = isinstance(number, (tuple, list)) and len(number) > 0
        score = number[0] if is_pair else number
        if isinstance(score, Rational):
            try:
                checked_score(int(score) if isinstance(score, bool) else score)
            except TreeError as refusal:
                raise SearchError(f"{name} at {call.node.name}: {refusal}") from None


def first_gap(
    observed: Observed, *, caches: list[Any], depth: int | None = None
) -> Gap | None:
    """Return what could not be seen; None if nothing is missing."""
    visits, name = observed.visits, observed.plain.__name__
    if observed.calls.starts_threads:
        return Gap("threads", name)
    if observed.calls.is_lost:
        return Gap("lost", name)
    for cache in caches:
        if hits := cache.cache_info().hits:
            return Gap("cache", cache.__name__, hits)
    root = visits[0].node
    if root.children and all(call.node is root for call in visits):
        if not any(_calls_itself(call.code) for call in visits):
            return Gap("children", name)
        misses_leaves = _may_score_children(visits[0])
    else:
        misses_leaves = not any(
            call.node.is_leaf or (depth is not None and len(call.node.path) == depth)
            for call in visits
        )
    return Gap("leaves", name) if misses_leaves else None


def _may_score_children(call: Call) -> bool:
    """
    Tell whether what came back is the score of a child, which needs no call to be read.
    """
    scores = {outcome_at(child) for child in call.node.children if child.is_leaf}
    returned = value_or_none(call.value, call.node)
    if isinstance(returned, tuple):
        return returned in scores
    return returned is not None and not scores.isdisjoint((returned, -returned))


def _calls_itself(code: CodeType) -> bool:
    """
    Tell whether a function names itself: it has returned here before it called itself.
    """
    inside = {part.co_name for part in codes_inside(code)}
    return code.co_name in names_in(code) - inside


UNSEEN: Mapping[GapKind, str] = {
    "threads": Message(
        "{function} starts threads, and calls in other threads are not recorded; let "
        "it call itself in the thread in which it runs."
    ),
    "lost": Message(
        "{function} switches off what records its calls (sys.setprofile); leave that "
        "to abviz."
    ),
    "children": Message(
        "{function} never calls itself on a child of {node}, so no search was seen: "
        "let it call itself on the children of each node, and use what comes back."
    ),
    "leaves": Message(
        "No call on a leaf was seen: where a leaf is scored without a call of its "
        "own, nothing is recorded."
    ),
}


def gap_in_words(gap: Gap | None, tree: Tree, *, language: Language) -> str:
    """Say in one sentence what a gap is, in a search of a tree; nothing for None."""
    if gap is None:
        return ""
    if gap.kind == "cache":
        return language.ngettext(
            "The cache of {function} gave {count} answer without a call, and only "
            "calls are recorded; leave the cache out.",
            "The cache of {function} gave {count} answers without a call, and only "
            "calls are recorded; leave the cache out.",
            gap.answers,
            function=gap.function,
        )
    return language.gettext(
        UNSEEN[gap.kind], function=gap.function, node=tree.root.name
    )


def line_that_raised(error: BaseException, plain: FunctionType) -> str:
    """
    Return the last line of a function's own file that led to an error, with its number.
    """
    file = plain.__code__.co_filename
    frames = extract_tb(error.__traceback__)
    lines = [
        f"{frame.lineno}: {frame.line}"
        for frame in frames
        if frame.filename == file and frame.line
    ]
    return lines[-1] if lines else ""


def line_in_words(line: str, *, language: Language) -> str:
    """Name the line that raised an error; empty if it is not known."""
    return language.gettext("Line {line}", line=printable(line)) if line else ""


def lines_of(
    visits: Sequence[Call], functions: Sequence[Callable[..., Any]]
) -> tuple[Ran, ...]:
    """Return for each visit the lines of the listing that ran at its steps."""
    source = _Source(functions)
    numbers = {id(call): number for number, call in enumerate(visits)}
    called: list[int | None] = []
    last: dict[int, tuple[Call, Call]] = {}
    for call in visits:
        links, host = way_to(call, numbers)
        around = links[-1].around
        if host is None or around is None:
            called.append(None)
            continue
        if host is not around:
            links = links[: links.index(host)]
        called.append(source.line(host.code, *_place(links, host.code)))
        last[numbers[id(around)]] = host, links[-1]
    return tuple(
        source.ran(call, line, *last.get(number, (call, None)))
        for number, (call, line) in enumerate(zip(visits, called, strict=True))
    )


def way_to(call: Call, visits: Container[int]) -> tuple[list[Call], Call | None]:
    """
    Return the calls that led from one visit to another, and the one that made the call.
    """
    links = [call]
    while (around := links[-1].around) is not None and id(around) not in visits:
        links.append(around)
    if around is None or len(links) == 1:
        return links, around
    inside = {id(code) for code in codes_inside(around.code)}
    own = (
        link
        for link in links[1:]
        if link.node is around.node and id(link.code) not in inside
    )
    return links, next(own, around)


def _place(links: list[Call], listed: CodeType) -> tuple[CodeType, int | None]:
    """
    Return the place in a function, or in an expression inside it, that has made a call.
    """
    inside = links[0].called_inside
    if len(links) > 1 or inside is not None:
        own = {id(code) for code in codes_inside(listed)}
        for link, outer in zip(links, [*links[1:], None], strict=True):
            if link.called_inside and id(link.called_inside[0]) in own:
                return link.called_inside
            if outer is not None and id(outer.code) in own:
                return outer.code, link.called_at
    return listed, links[-1].called_at


class _Source:
    """
    The listed functions, and the line of the listing for each place in their code.
    """

    def __init__(self, functions: Sequence[Callable[..., Any]]) -> None:
        own = [inspect.unwrap(function) for function in functions]
        listed = zip(own, Listing(*own).places, strict=True)
        # By the identity of the code of each function: the line of the listing for each
        # row of its source, and the rows of its loops.
        self._places = {id(function.__code__): places for function, places in listed}
        self._loops = {id(function.__code__): _loops_in(function) for function in own}
        # What was found before: `line`, `ran`, and the rows that `_row` looks up.
        self._lines: dict[tuple[int, int, int | None], int | None] = {}
        self._ran: dict[Ran, Ran] = {}
        self._tables: dict[int, dict[int, int | None]] = {}

    def line(self, listed: CodeType, code: CodeType, offset: int | None) -> int | None:
        """Return the line of a place in a listed function, or in one inside it."""
        key = id(listed), id(code), offset
        if key not in self._lines:
            places = self._places.get(id(listed), {})
            self._lines[key] = places.get(self._row(listed, code, offset) or 0)
        return self._lines[key]

    def ran(self, call: Call, called: int | None, host: Call, last: Call | None) -> Ran:
        """Return the lines of a visit: `host` made its calls, at last `last`."""
        code = host.code
        left = None if last is None else self._exit(host, last)
        start = min(self._places.get(id(call.code), {}).values(), default=None)
        returned = self.line(call.code, call.code, call.left_at)
        if host.around is call and returned == self.line(
            call.code, call.code, host.called_at
        ):
            returned = self.line(code, code, host.left_at)
        ran = Ran(
            start, called, self._places.get(id(code), {}).get(left or 0), returned
        )
        return self._ran.setdefault(ran, ran)

    def _exit(self, host: Call, last: Call) -> int | None:
        """Return the row that left children out after the last call on one."""
        code = host.code
        row, end = (
            self._row(code, code, last.called_at),
            self._row(code, code, host.left_at),
        )
        around = [rows for rows in self._loops.get(id(code), ()) if row in rows]
        loop = min(around, key=len, default=None)
        if loop is None or end in loop:
            return end
        ran = (
            line - code.co_firstlineno + 1
            for line in reversed(host.ran[last.called_after :])
        )
        return next((last_row for last_row in ran if last_row in loop), None)

    def _row(self, listed: CodeType, code: CodeType, offset: int | None) -> int | None:
        """Return the row of a place in the source of a listed function, from 1."""
        if id(code) not in self._tables:
            self._tables[id(code)] = {
                position: line
                for start, end, line in code.co_lines()
                for position in range(start, end, 2)
            }
        line = None if offset is None else self._tables[id(code)].get(offset)
        return None if line is None else line - listed.co_firstlineno + 1


def _loops_in(function: Callable[..., Any]) -> list[range]:
    """Return the rows of the loops in a function, each without its else."""
    try:
        tree = ast.parse(textwrap.dedent(source_of(function)))
    except SyntaxError:
        return []
    loops = [node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.While))]
    return [range(loop.lineno, (loop.body[-1].end_lineno or 0) + 1) for loop in loops]
