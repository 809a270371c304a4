"""What could not be seen of a function of your own, as data and in words."""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from abviz.engine.columns import score_or_none
from abviz.engine.recording import Gap, Recording
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.watching.calls import Call, Calls
from abviz.replay.watching.targets import codes_inside, names_in
from abviz.trees import Tree


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
