"""From calls that were seen to a recording of a search.

What could not be seen of a function of your own, as data and in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from numbers import Rational
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from abviz.diagnosis.calls import PLAYER_NAMES, Call, Calls, Stray, codes_inside, names_in, side_in
from abviz.diagnosis.lines import lines_of, way_to
from abviz.engine.algorithm import Algorithm
from abviz.engine.models import ShownTree, score_or_none, truncate_to_depth, turns
from abviz.engine.recorder import Log
from abviz.engine.recording import Gap, Recording
from abviz.engine.registry import algorithms
from abviz.errors import SearchError
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.trees import Node, Tree, TreeError
from abviz.trees.scores import checked_score, printable

if TYPE_CHECKING:
    from abviz.games import Unfolding


def recording_of(
    tree: Tree,
    *,
    plain: FunctionType,
    calls: Calls,
    visits: list[Call],
    result: object,
    error: Exception | None,
    gap: Gap | None,
    shown: ShownTree | None = None,
    depth: int | None = None,
    unfolding: Unfolding | None = None,
) -> Recording:
    """Return the recording of a function that was watched.

    Parameters
    ----------
    tree : Tree
        What was searched.
    plain : FunctionType, keyword-only
        The function.
    calls : Calls, keyword-only
        All calls that were noted.
    visits : list of Call, keyword-only
        Those of the search, each on a node of what it was given.
    result : object, keyword-only
        What the function returned.
    error : Exception or None, keyword-only
        What ended it before its time.
    gap : Gap or None, keyword-only
        What could not be seen.
    shown : ShownTree or None, keyword-only
        What of the tree the function was given; None if it was given all of it.
    depth : int or None, keyword-only
        The depth limit in plies.
    unfolding : Unfolding or None, keyword-only
        The states and moves of the nodes, if a game was searched.
    """
    shown = shown or truncate_to_depth(tree, None)
    algorithm = replace(described(plain, calls, visits), depth=depth)
    log = log_of(visits, result)
    shown.put_back(log)
    return Recording(
        tree=tree,
        algorithm=algorithm,
        log=log,
        error=error,
        gap=gap,
        move=_move_in(result, shown),
        unfolding=unfolding,
        find_ran=partial(lines_of, visits, (algorithm.function, *algorithm.helpers)),
    )


def _move_in(result: object, shown: ShownTree) -> Node | None:
    """Return the move in what came back: a node or its name, alone or beside a value."""
    pair = result[:2] if isinstance(result, (tuple, list)) else [result]
    move = next((one for one in pair if isinstance(one, (Node, str))), None)
    if isinstance(move, str):
        move = next((node for node in shown.tree if node.name == move), None)
    if not isinstance(move, Node) or not move.index < len(shown.originals):
        return None
    return shown.originals[move.index] if shown.tree.nodes[move.index] is move else None


def described(plain: FunctionType, calls: Calls, visits: list[Call]) -> Algorithm:
    """Return what is known of a function that is only watched."""
    seen = list(dict.fromkeys(id(call.code) for call in visits))
    listed = dict.fromkeys((*seen, *_hosts(calls, visits)))
    functions = [calls.functions[key] for key in listed]
    own = [plain if one.__code__ is plain.__code__ else one for one in functions]
    parameters = [one for one in map(calls.parameters.get, seen) if one is not None]
    # What does the search comes first: its lines are lit.
    first, *others = sorted(own, key=lambda one: one is not plain) or [plain]
    return Algorithm(
        name=plain.__name__,
        title=plain.__name__ if plain in own else f"{plain.__name__} ({first.__name__})",
        source="a function of your own",
        function=first,
        helpers=(*others, *([] if plain in own else [plain])),
        prunes=any(one.alpha and one.beta for one in parameters),
        negates=any(one.negates for one in parameters),
        way="watched",
        keeps="",
        known=algorithms,
    )


def _hosts(calls: Calls, visits: list[Call]) -> list[int]:
    """Return the codes of functions that are called on a node by its visit, and search it."""
    if len(calls.made) == len(visits):
        return []
    known = {id(call) for call in visits}
    hosts = (way_to(call, known)[1] for call in visits)
    return [id(host.code) for host in hosts if host is not None]


def log_of(visits: list[Call], result: object) -> Log:
    """Return the columns of visits, and what came back."""
    log = Log()
    for call in visits:
        log.nodes.append(call.node)
        log.alphas.append(call.alpha)
        log.betas.append(call.beta)
        log.values.append(call.value)
    log.result = result
    return log


def check_visits(visits: list[Call], plain: FunctionType, *, tree: Tree) -> None:
    """Refuse calls on anything but the children of the nodes that were called on."""
    name = plain.__name__
    if not visits:
        raise SearchError(f"No call of {name} was seen; what decorates it does not call it.")
    path: list[Node] = []
    for call in visits:
        node = call.node
        if isinstance(node, Stray):
            raise SearchError(f"{name} was called on {node}; call it on the states after moves.")
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
                f"parent {printable(node.parent.name)}; call it on the children of the node."
            )
        path.append(node)
        _check_scores(call, name)


def check_turns(plain: FunctionType, calls: Calls, visits: list[Call], *, tree: Tree) -> None:
    """Refuse a negamax that never looks who moves, on a tree where a player moves twice running.

    It takes its numbers for those of MAX and of MIN in turn, so nobody could say whose they are.
    """
    algorithm = described(plain, calls, visits)
    names = {name for one in {call.code for call in visits} for name in names_in(one)}
    looks = bool(PLAYER_NAMES & names) or any(map(side_in, names))
    if algorithm.negates and not looks:
        for problem in turns(algorithm, tree, deepest=tree.depth):
            raise SearchError(problem)


def _check_scores(call: Call, name: str) -> None:
    """Refuse numbers that are too long, as everywhere."""
    for number in (call.alpha, call.beta, call.value):
        first = number[0] if isinstance(number, (tuple, list)) and number else number
        if isinstance(first, Rational):
            try:
                checked_score(int(first) if isinstance(first, bool) else first)
            except TreeError as refusal:
                raise SearchError(f"{name} at {call.node.name}: {refusal}") from None


def first_gap(
    plain: FunctionType,
    calls: Calls,
    *,
    visits: list[Call],
    caches: list[Any],
    depth: int | None = None,
) -> Gap | None:
    """Return what could not be seen; None if nothing is missing.

    Parameters
    ----------
    plain : FunctionType
        The function that was watched.
    calls : Calls
        All calls that were noted.
    visits : list of Call, keyword-only
        Those of the search.
    caches : list, keyword-only
        Caches through which it calls itself.
    depth : int or None, keyword-only
        A depth limit in plies: a node there is as good as a leaf.
    """
    return next(_gaps(plain, calls, visits=visits, caches=caches, depth=depth), None)


def _gaps(
    plain: FunctionType,
    calls: Calls,
    *,
    visits: list[Call],
    caches: list[Any],
    depth: int | None,
) -> Iterator[Gap]:
    if calls.starts_threads:
        yield Gap("threads", plain.__name__)
    if calls.is_lost:
        yield Gap("lost", plain.__name__)
    for cache in caches:
        hits = cache.cache_info().hits
        if hits:
            yield Gap("cache", cache.__name__, hits)
    root = visits[0].node
    if root.children and all(call.node is root for call in visits):
        if not any(_calls_itself(call.code) for call in visits):
            yield Gap("children", plain.__name__)
        elif _may_score_children(visits[0]):
            yield Gap("leaves", plain.__name__)
    elif not any(call.node.is_leaf for call in visits) and (
        depth is None or not any(len(call.node.path) == depth for call in visits)
    ):
        yield Gap("leaves", plain.__name__)


def _may_score_children(call: Call) -> bool:
    """Tell whether what came back is the score of a child, which needs no call to be read."""
    scores = {child.value for child in call.node.children if child.is_leaf}
    returned = score_or_none(call.value)
    return returned is not None and not scores.isdisjoint((returned, -returned))


def _calls_itself(code: CodeType) -> bool:
    """Tell whether a function names itself: it has returned here before it called itself."""
    return code.co_name in names_in(code) - {one.co_name for one in codes_inside(code)}


def unseen_in(recording: Recording, *, language: Language = ENGLISH) -> str:
    """Say in one sentence what could not be seen.

    Parameters
    ----------
    recording : Recording
        Any search.
    language : Language, keyword-only
        What it is said in.

    Returns
    -------
    str
        Empty if nothing is missing.

    Examples
    --------
    >>> import abviz
    >>> def first(node):
    ...     return node.children[0].value
    >>> print(unseen_in(abviz.watch(first, abviz.Tree.parse("3 5"))))
    first never calls itself on a child of A, so no search was seen: let it call itself on the \
children of each node, and use what comes back.
    """
    return gap_in_words(recording.gap, recording.tree, language=language)


def gap_in_words(gap: Gap | None, tree: Tree, *, language: Language) -> str:
    """Say in one sentence what a gap is, in a search of a tree; nothing for None."""
    if gap is None:
        return ""
    if gap.kind == "threads":
        return language.gettext(
            "{function} starts threads, and calls in other threads are not recorded; "
            "let it call itself in the thread in which it runs.",
            function=gap.function,
        )
    if gap.kind == "lost":
        return language.gettext(
            "{function} switches off what records its calls (sys.setprofile); leave that to abviz.",
            function=gap.function,
        )
    if gap.kind == "cache":
        return language.ngettext(
            "The cache of {function} gave {count} answer without a call, and only calls are "
            "recorded; leave the cache out.",
            "The cache of {function} gave {count} answers without a call, and only calls are "
            "recorded; leave the cache out.",
            gap.answers,
            function=gap.function,
        )
    if gap.kind == "children":
        return language.gettext(
            "{function} never calls itself on a child of {node}, so no search was seen: let it "
            "call itself on the children of each node, and use what comes back.",
            function=gap.function,
            node=tree.root.name,
        )
    return language.gettext(
        "No call on a leaf was seen: where a leaf is scored without a call of its own, "
        "nothing is recorded."
    )
