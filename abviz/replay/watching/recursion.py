"""Which of the calls on nodes are the search: those of functions that lead back to themselves."""

from __future__ import annotations

from collections.abc import Iterable
from operator import is_, itemgetter
from types import CodeType

from abviz.engine.columns import score_or_none
from abviz.replay.watching.calls import Call
from abviz.replay.watching.targets import names_in


def calls_of_the_search(
    made: list[Call], code: CodeType, *, result: object, returns_value: bool = False
) -> list[Call]:
    """Return the calls that make up the search, one for each visit of a node.

    Parameters
    ----------
    made : list of Call
        All calls on nodes.
    code : CodeType
        The function that was called first.
    result : object, keyword-only
        What it returned.
    returns_value : bool, keyword-only
        Whether that is to be the value of the search, and cannot be a move.

    Returns
    -------
    list of Call
        If that function calls itself, directly or through others, the calls of all these;
        else it only starts the search, and the calls of the function that does it.
        Of calls around each other on the same node one counts.
    """
    if all(call.code is code for call in made):
        return made
    reached = _reached(made)
    groups = _groups(reached)
    own = next((group for group in groups if id(code) in group), None)
    chosen = own or _likeliest(groups, made, result=result, returns_value=returns_value)
    members = chosen | {id(code)}
    return _one_a_visit([call for call in made if id(call.code) in members], code, chosen)


def _reached(made: list[Call]) -> dict[int, set[int]]:
    """Return for each function those that it calls: seen to be called, or named in its code."""
    codes = {id(call.code): call.code for call in made}
    named = {key: names_in(code) for key, code in codes.items()}
    calls = {
        key: {other for other, code in codes.items() if code.co_name in named[key]} for key in codes
    }
    for call in made:
        if call.around is not None:
            calls[id(call.around.code)].add(id(call.code))
    for _ in codes:
        calls = {key: found.union(*(calls[one] for one in found)) for key, found in calls.items()}
    return calls


def _groups(reached: dict[int, set[int]]) -> list[set[int]]:
    """Return the groups of functions that lead back to themselves through each other."""
    groups: list[set[int]] = []
    for key, found in reached.items():
        group = {other for other in found if key in reached[other]}
        if key in group and group not in groups:
            groups.append(group)
    return groups


def _likeliest(
    groups: list[set[int]], made: list[Call], *, result: object, returns_value: bool
) -> set[int]:
    """Return the group that does the search; an empty one if none does.

    It returns what the whole returns, or that with the other sign; if several do, it has a
    window, or makes most calls. What makes a copy of the tree does not search it.
    """
    expected = score_or_none(result)

    def likelihood(group: set[int]) -> tuple[bool, bool, int]:
        calls = [call for call in made if id(call.code) in group]
        outermost = (c for c in calls if c.around is None or id(c.around.code) not in group)
        values = {score_or_none(call.value) for call in outermost}
        returns_it = expected is not None and bool(values & {expected, -expected})
        has_window = any(call.alpha is not None and call.beta is not None for call in calls)
        return returns_it, has_window, len(calls)

    ranked = [(likelihood(group), group) for group in groups if not _copies(group, made)]
    (returns_it, *_), chosen = max(ranked, key=itemgetter(0), default=((False,), set()))
    return chosen if returns_it or expected is None or not returns_value else set()


def _copies(group: set[int], made: list[Call]) -> bool:
    """Tell whether functions make lists of what has come back from the calls below."""
    below: dict[int, list[object]] = {}
    calls = [call for call in made if id(call.code) in group]
    for call in calls:
        if call.around is not None:
            below.setdefault(id(call.around), []).append(call.value)
    return any(
        isinstance(call.value, (list, tuple))
        and len(call.value) == len(below.get(id(call), ())) > 0
        and all(map(is_, call.value, below[id(call)]))
        for call in calls
    )


def _one_a_visit(calls: Iterable[Call], code: CodeType, chosen: set[int]) -> list[Call]:
    """Return the calls without those around, or within, another call on the same node."""

    def rank(call: Call) -> tuple[bool, bool, bool]:
        has_window = call.alpha is not None and call.beta is not None
        return id(call.code) in chosen, call.code is code, has_window

    kept = {id(call): call for call in calls}
    for call in list(kept.values()):
        around = _around(call, kept)
        while around and around.node is call.node and around.code is not call.code:
            if rank(around) > rank(call):
                del kept[id(call)]
                break
            del kept[id(around)]
            around = _around(call, kept)
    return list(kept.values())


def _around(call: Call, kept: dict[int, Call]) -> Call | None:
    around = call.around
    while around is not None and id(around) not in kept:
        around = around.around
    return around
