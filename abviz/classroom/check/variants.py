"""Which known search does the same as a student's: on all trees, or it is not named.

A variant is told by its behaviour alone, as the verdict is: the value of the root and
the leaves that are opened. Variants are other conventions (equal bounds, from right to
left), searches that cut too little (minimax, one side alone), and the faulty searches
of `abviz.misconceptions`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, Literal, TypeAlias

from abviz.classroom.check.answer import read_result
from abviz.classroom.check.call import first_calls
from abviz.classroom.check.observed import ObservedTrees
from abviz.classroom.check.reference import Due, Reference, plain_alphabeta
from abviz.classroom.check.run import Run
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.verdict import Verdict
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.trees import Node, Score

Convention: TypeAlias = Literal[
    "other ties",
    "from right to left",
    "minimax",
    "alpha-beta",
    "MAX alone cuts",
    "MIN alone cuts",
]
# A search that is named was seen on so many trees at least.
FEWEST_TREES = 20
Behaviour: TypeAlias = tuple[Any, frozenset[int]]


@dataclass(frozen=True)
class Alike:
    """What does the same as a student's search on all trees that were tried for this.

    Parameters
    ----------
    conventions : tuple of str
        Searches that differ from the reference by a rule alone.
    misconceptions : tuple of Misconception
        Faulty searches that follow from a false belief.
    trees : int
        On how many trees.
    """

    conventions: tuple[Convention, ...] = ()
    misconceptions: tuple[Misconception, ...] = ()
    trees: int = 0


def find_alike(verdict: Verdict) -> Alike:
    """
    Return what does the same as a search that is wrong, on all trees of the survey.
    """
    settings = verdict.settings
    rows = [*_rows_of_the_failure(verdict), *verdict.surveyed]
    if len(rows) < FEWEST_TREES or verdict.hidden or settings.algorithm.model.averages:
        return Alike()
    if settings.algorithm.model.knows_seats or settings.depth is not None:
        return Alike()
    conventions = [
        name
        for name, search in _conventions(settings).items()
        if _is_alike(search, rows, verdict)
    ]
    beliefs = []
    # A rule that explains everything needs no belief behind it.
    brings_value = verdict.judge.brings_value or "value" in verdict.wrong
    if brings_value and (not conventions or conventions == ["minimax"]):
        beliefs = [
            belief
            for belief in misconceptions.programs.values()
            if _is_of_the_course(belief, settings)
            and _is_alike(_faulty(belief, settings), rows, verdict)
        ]
    return Alike(tuple(conventions), tuple(beliefs), len(rows))


def _rows_of_the_failure(verdict: Verdict) -> list[tuple[Run, Due]]:
    """Return the run on the counterexample: what does the same is wrong there, too."""
    failure = verdict.failure
    return [] if failure is None else [(failure.run, failure.due)]


def _is_of_the_course(belief: Misconception, settings: Settings) -> bool:
    """Tell whether a belief is a mistake where ties count as in the course."""
    return belief.least(cut_on_tie=settings.algorithm.cut_on_tie) is not None


Search: TypeAlias = Callable[[Run, Due], Behaviour]


def _is_alike(
    search: Search, rows: Sequence[tuple[Run, Due]], verdict: Verdict
) -> bool:
    """Tell whether a search does what the student's did on all trees, and is wrong."""
    kinds = {kind for kind, _ in verdict.judge.readings}
    return any(_is_alike_by(search, rows, verdict, kind) for kind in sorted(kinds))


def _is_alike_by(
    search: Search, rows: Sequence[tuple[Run, Due]], verdict: Verdict, kind: str
) -> bool:
    """Tell that where leaves count when they are "read", or when they are "used"."""
    is_wrong = False
    brings_value = verdict.judge.brings_value or "value" in verdict.wrong
    for run, due in rows:
        if run.ending is not None:
            return False
        try:
            value, leaves = search(run, due)
        except (ArithmeticError, TypeError, RecursionError):
            return False
        if brings_value and not _is_value(run, due, value, verdict):
            return False
        if leaves != run.leaves(kind):
            return False
        is_wrong = is_wrong or not due.is_value(value) or leaves not in due.leaves
    return is_wrong


def _is_value(run: Run, due: Due, value: Any, verdict: Verdict) -> bool:
    own_value = verdict.judge.value_in(run)
    signs = {1, -1} if due.root.is_min and verdict.judge.is_seen_by_mover else {1}
    return own_value is not None and any(sign * own_value == value for sign in signs)


def _conventions(settings: Settings) -> dict[Convention, Search]:
    """Return searches that differ from the reference by a rule alone."""
    algorithm = settings.algorithm
    cuts_on_tie = algorithm.cut_on_tie
    searches: dict[Convention, Search] = {}
    if not algorithm.prunes:
        searches["alpha-beta"] = partial(_by_textbook, plain_alphabeta)
        return searches
    other = settings.otherwise
    if other is not None:
        searches["other ties"] = partial(_by_reference, Reference(other.algorithm))
    searches["minimax"] = lambda run, due: (due.value, due.all_leaves)
    functions: dict[Convention, Callable[..., Score]] = {
        "from right to left": from_right_to_left,
        "MAX alone cuts": max_alone_cuts,
        "MIN alone cuts": min_alone_cuts,
    }
    for name, function in functions.items():
        searches[name] = partial(
            _by_textbook, partial(function, cut_on_tie=cuts_on_tie)
        )
    return searches


def _by_reference(reference: Reference, run: Run, due: Due) -> Behaviour:
    other = reference.due(run.trial)
    kept = [leaves for leaves in other.leaves if leaves in (run.reads, run.used)]
    return other.value, (kept or list(other.leaves))[0]


def _by_textbook(function: Callable[..., Score], run: Run, due: Due) -> Behaviour:
    opened: list[int] = []
    value = function(run.tree.root, opened=opened)
    return value, frozenset(opened)


def _faulty(belief: Misconception, settings: Settings) -> Search:
    """Return the faulty search of a belief, observed as a student's search is."""
    function = belief.worded(cut_on_tie=settings.algorithm.cut_on_tie)
    call = first_calls(function, name=function.__name__)[0]
    trees = ObservedTrees(is_plain=True)

    def behave(run: Run, due: Due) -> Behaviour:
        tree = trees.like(run.trial.model, run.trial.scores)
        trees.uses.clear()
        result = call(function, tree.root, plies=tree.depth)
        numbers = read_result(result, tree.root).numbers
        value = numbers[0] if numbers else None
        if belief.is_negamax and value is not None and tree.root.is_min:
            value = -value
        return value, frozenset(trees.uses.reads)

    return behave


def is_cut(alpha: Score, beta: Score, *, cut_on_tie: bool) -> bool:
    """Tell whether a window is closed."""
    return bool(alpha >= beta if cut_on_tie else alpha > beta)


def from_right_to_left(
    node: Node,
    alpha: Score = -inf,
    beta: Score = inf,
    *,
    cut_on_tie: bool,
    opened: list[int],
) -> Score:
    """Search as alpha-beta does, with the last child first."""
    if node.is_leaf:
        opened.append(node.index)
        return node.value
    best: Score = -inf if node.is_max else inf
    for child in reversed(node.children):
        score = from_right_to_left(
            child, alpha, beta, cut_on_tie=cut_on_tie, opened=opened
        )
        if node.is_max:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if is_cut(alpha, beta, cut_on_tie=cut_on_tie):
            break
    return best


def max_alone_cuts(
    node: Node,
    alpha: Score = -inf,
    beta: Score = inf,
    *,
    cut_on_tie: bool,
    opened: list[int],
) -> Score:
    """Search as alpha-beta does, and cut at MAX nodes only."""
    if node.is_leaf:
        opened.append(node.index)
        return node.value
    best: Score = -inf if node.is_max else inf
    for child in node.children:
        score = max_alone_cuts(child, alpha, beta, cut_on_tie=cut_on_tie, opened=opened)
        if node.is_max:
            best = max(best, score)
            alpha = max(alpha, best)
            if is_cut(alpha, beta, cut_on_tie=cut_on_tie):
                break
        else:
            best = min(best, score)
            beta = min(beta, best)
    return best


def min_alone_cuts(
    node: Node,
    alpha: Score = -inf,
    beta: Score = inf,
    *,
    cut_on_tie: bool,
    opened: list[int],
) -> Score:
    """Search as alpha-beta does, and cut at MIN nodes only."""
    if node.is_leaf:
        opened.append(node.index)
        return node.value
    best: Score = -inf if node.is_max else inf
    for child in node.children:
        score = min_alone_cuts(child, alpha, beta, cut_on_tie=cut_on_tie, opened=opened)
        if node.is_max:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
            if is_cut(alpha, beta, cut_on_tie=cut_on_tie):
                break
    return best
