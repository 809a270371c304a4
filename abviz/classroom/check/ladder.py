"""How far a function has come, from a leaf to equal bounds: begin with `how_far`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import inf
from typing import Literal, TypeAlias

from abviz.classroom.check.judge import begins_min
from abviz.classroom.check.process import Start
from abviz.classroom.check.reference import Due, Reference, is_proof
from abviz.classroom.check.run import Ending, Run
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.trees import Trial, small_trials
from abviz.classroom.check.verdict import Verdict
from abviz.classroom.check.words import Words
from abviz.classroom.check.worker import Halted
from abviz.errors import Message
from abviz.trees import Node, Score, Tree

# The rungs of a ladder, in their order, and what each is called.
Rung: TypeAlias = Literal["leaf", "value", "some cutoffs", "shallow", "deep", "ties"]
RUNG_NAMES: dict[Rung, str] = {
    "leaf": Message("a leaf"),
    "value": Message("minimax values"),
    "some cutoffs": Message("some cutoffs"),
    "shallow": Message("all shallow cutoffs"),
    "deep": Message("deep cutoffs"),
    "ties": Message("equal bounds"),
}
SIGNS = {True: "✓", False: "✗", None: "?"}
# Whether a rung is reached; None where nothing tells.
Reached: TypeAlias = dict[Rung, bool | None]


def how_far(start: Start, verdict: Verdict, words: Words) -> str:
    """Say of each rung whether it is reached, and which one comes next.

    The function is started and run once more.
    """
    reached = climb(_runs_of_a_ladder(start, verdict), verdict)
    names = {rung: words.gettext(RUNG_NAMES[rung]) for rung in reached}
    if verdict.settings.algorithm.model.knows_seats:
        names["value"] = words.gettext("maxⁿ values")
    marks = ", ".join(f"{SIGNS[mark]} {names[rung]}" for rung, mark in reached.items())
    missing = [names[rung] for rung, mark in reached.items() if mark is False]
    failure = verdict.failure
    if missing:
        return words.gettext(
            "{marked}. Next: {missing}.", marked=marks, missing=missing[0]
        )
    if failure is not None and failure.what == "differs":
        wrong = verdict.wrong or failure.wrong
        return words.gettext(
            "{marked}. What is wrong: {aspects}.",
            marked=marks,
            aspects=words.aspects(
                aspect for aspect in verdict.compared if aspect in wrong
            ),
        )
    return f"{marks}."


def climb(rows: Iterable[tuple[Run, Due]], verdict: Verdict) -> Reached:
    """Tell how far a search has come, rung by rung.

    Parameters
    ----------
    rows : iterable of pairs of Run and Due
        Its runs on single leaves and on small trees, with what is due there.
    verdict : Verdict
        What the check has told of it.
    """
    algorithm = verdict.settings.algorithm
    reached: Reached = {"leaf": True, "value": True}
    has_cutoffs = (
        algorithm.prunes and algorithm.model.is_plain and algorithm.depth is None
    )
    if has_cutoffs:
        # One tree shows that there are some, and one that they are not all.
        reached |= {"some cutoffs": False, "shallow": True, "deep": True, "ties": True}
    for run, due in rows:
        rung: Rung = "leaf" if due.root.is_leaf else "value"
        if run.ending is not None and not run.ending.is_error:
            return _stopped_at(rung, reached)
        if not _is_right_value(run, due, verdict):
            reached[rung] = False
        if has_cutoffs and not due.root.is_leaf:
            _climb_cutoffs(run, due, reached, verdict)
    if reached["value"] and not reached["leaf"]:
        # It is never asked for a leaf alone: its values are right without.
        reached["leaf"] = None
    if has_cutoffs and not reached["some cutoffs"]:
        reached |= {"shallow": False, "deep": False, "ties": False}
    if has_cutoffs and verdict.hidden:
        # Which leaves it opens is not seen.
        reached |= {"some cutoffs": None, "shallow": None, "deep": None, "ties": None}
    return reached


def _stopped_at(rung: Rung, reached: Reached) -> Reached:
    """Return what is known where a search came to no end on a tree of a rung.

    Nothing is known of the trees that were to come.
    """
    rungs: Reached = dict.fromkeys(reached, None)
    if rung == "value":
        rungs["leaf"] = reached["leaf"]
    rungs[rung] = False
    return rungs


def _is_right_value(run: Run, due: Due, verdict: Verdict) -> bool:
    if run.ending is not None:
        return False
    value = verdict.judge.value_in(run)
    if value is None:
        return not verdict.judge.brings_value and run.answer.moves is not None
    is_turned = due.root.is_min and verdict.judge.is_seen_by_mover
    return due.is_value(-value if is_turned else value)


def _climb_cutoffs(run: Run, due: Due, reached: Reached, verdict: Verdict) -> None:
    """Note what a tree tells of the cutoffs that a search makes."""
    opened, due_leaves = run.leaves(verdict.judge.kind_of_use), due.leaves[0]
    # Who returns nothing, or always the same, cuts nothing off.
    is_cut = opened < due.all_leaves and is_proof(run.tree, opened)
    if is_cut and _is_right_value(run, due, verdict):
        reached["some cutoffs"] = True
    with_shallow_cutoffs = _opened_with_shallow_cutoffs(due)
    superfluous = opened - due_leaves
    scores = run.trial.scores
    has_ties = len(set(scores)) < len(scores)
    if run.ending is not None or not due_leaves <= opened:
        # It leaves out what has to be opened.
        reached["ties" if has_ties else "deep"] = False
        if not has_ties and due_leaves == with_shallow_cutoffs:
            reached["shallow"] = False
    elif superfluous and has_ties:
        reached["ties"] = False
    elif not superfluous <= with_shallow_cutoffs:
        reached["shallow"] = False
    elif superfluous:
        # Shallow cutoffs alone would open these, too.
        reached["deep"] = False


def _opened_with_shallow_cutoffs(due: Due) -> frozenset[int]:
    """Return the leaves that are opened where the parent alone bounds a node."""
    opened: list[int] = []
    _shallow(due.root, -inf, inf, opened)
    return frozenset(opened)


def _shallow(node: Node, alpha: Score, beta: Score, opened: list[int]) -> Score:
    """Search a node with the bound of its parent alone, and note opened leaves."""
    if node.is_leaf:
        opened.append(node.index)
        return node.value
    best: Score = -inf if node.is_max else inf
    for child in node.children:
        if node.is_max:
            best = max(best, _shallow(child, best, inf, opened))
        else:
            best = min(best, _shallow(child, -inf, best, opened))
        is_cut = best >= beta if node.is_max else best <= alpha
        if is_cut:
            break
    return best


def _runs_of_a_ladder(start: Start, verdict: Verdict) -> Iterator[tuple[Run, Due]]:
    """Yield the runs of a function on the trees of a ladder, with what is due there."""
    settings = verdict.settings
    reference = Reference(settings.algorithm)
    place = start(number=verdict.number)
    try:
        for run in place.runs(_trees_of_a_ladder(settings), is_plain=verdict.is_plain):
            yield run, reference.due(run.trial)
    except Halted as halt:
        # Where it comes to no end, it is wrong.
        ending = Ending(kind=halt.kind, detail=halt.detail)
        yield Run(trial=halt.trial, ending=ending), reference.due(halt.trial)
    finally:
        place.end()


def _trees_of_a_ladder(settings: Settings) -> Iterator[Trial]:
    """Yield single leaves, all small trees, and trees with a deep cutoff."""
    algorithm = settings.algorithm
    for score in range(-1, 3):
        leaf = f"<{score} 3 {-score}>" if algorithm.model.knows_seats else f"{score}"
        yield Trial(Tree.parse(leaf), "order", depth=algorithm.depth)
    for trial in small_trials(settings.few_leaves, algorithm=algorithm):
        if settings.root == "both" or not begins_min(trial):
            yield trial
    if algorithm.prunes and not algorithm.limits and not algorithm.model.averages:
        yield from _deep_trees()


def _deep_trees() -> Iterator[Trial]:
    """Yield trees on which a bound from above the parent stops the search."""
    for first, second, third, fourth in combinations(range(5), 4):
        for last in (second, third):
            text = f"({third} ({fourth} ({first} ({last} 0))))"
            yield Trial(Tree.parse(text), "order")
    for first, second, third, fourth in combinations(range(1, 6), 4):
        # A MIN node keeps what a MAX node three plies below it is worth at most.
        text = f"(({second} ({first} ({fourth} ({third} 0)))) -1)"
        yield Trial(Tree.parse(text), "order")
