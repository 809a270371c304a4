"""Check a search function of somebody's own on all small trees: ``abviz.check``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from abviz.classroom.check.examination import Examination, Failure
from abviz.classroom.check.judge import ASPECTS, Aspect, Judge
from abviz.classroom.check.outcome import Outcome
from abviz.classroom.check.report import Report
from abviz.classroom.check.run import Watched
from abviz.classroom.check.student import Quiet, Student
from abviz.classroom.check.suspects import suspects
from abviz.classroom.check.trials import Trial, trials
from abviz.engine.algorithm import Algorithm
from abviz.engine.errors import SearchError
from abviz.engine.registry import algorithms
from abviz.narration.registry import ENGLISH, language_of
from abviz.trees import Tree, TreeError
from abviz.trees.scores import checked_score
from abviz.trees.validation import checked_whole
from abviz.trees.wording import shortened

# What else is wrong, and why, is looked for on fewer trees.
SURVEYED_LEAVES = 4
WAYS = ("depth first", "averaging")


def check(
    function: Callable[..., Any],
    against: str = "alphabeta",
    *,
    compare: Iterable[str] = ASPECTS,
    fail_hard: bool = True,
    alternating: bool = True,
    most_leaves: int = 5,
    larger: int = 200,
    seconds: float = 60.0,
    steps: int = 10_000,
    seed: int = 0,
    language: str = ENGLISH.tag,
) -> Report:
    """Check a search function of somebody's own on all small trees, in order of size.

    It is called on every tree of 2 to 5 leaves in which each inner node has 2 children or
    more, with the scores in every order, ties included, and MAX or MIN at the root: 50,424
    trees. Some with negative, infinite and broken scores, some in which a player moves
    twice running, and larger ones follow. The first tree on which it does something else than
    the reference is the counterexample: with the scores from 0 up, none has fewer leaves.

    The function is called as `abviz.watch` calls it, so every form will do that
    `abviz.watch` takes. What it prints is kept back, it can ask nothing, and it is stopped if
    it does not come to an end.

    Parameters
    ----------
    function : callable
        A Python function that takes a node.
    against : str
        The name in ``abviz.algorithms`` of what it is compared with.
    compare : iterable of str, keyword-only
        What counts: "value", the value of the root; "leaves", in the order in which they are
        examined; "windows", with which the nodes are entered; "returns", what comes back
        from each node. Windows do not count for a function that has none.
    fail_hard : bool, keyword-only
        Whether it may be fail-hard, if it is so throughout: where a value is beyond the
        window, an inner node returns the bound. False wants what the reference returns.
    alternating : bool, keyword-only
        Whether it may take for granted that MAX and MIN take turns. It is then only said
        where it is wrong because a player moves twice running.
    most_leaves : int, keyword-only
        Up to how many leaves all orders of the scores are tried, from 2 to 6. There are
        1,734 trees up to 4 leaves, and 1,895,526 up to 6.
    larger : int, keyword-only
        How many larger random trees follow, from 0 to 10,000.
    seconds : float, keyword-only
        The time for all trees, above 0. A single one has 2 seconds of it.
    steps : int, keyword-only
        How often a function may call itself on one tree, from 1 to 1,000,000.
    seed : int, keyword-only
        The seed of the trees that are sampled, at least 0.
    language : str, keyword-only
        What the report is in, one of ``abviz.languages()``.

    Returns
    -------
    Report
        Whether it is right, and if not, where and why.

    Raises
    ------
    SearchError
        If it is no function that can be called on a node, or an argument is not possible.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> from math import inf
    >>> def search(node, alpha=-inf, beta=inf):
    ...     if node.is_leaf:
    ...         return node.value
    ...     v = -inf if node.is_max else inf
    ...     for child in node.children:
    ...         score = search(child, alpha, beta)
    ...         if node.is_max:
    ...             v = max(v, score)
    ...             alpha = max(alpha, v)
    ...         else:
    ...             v = min(v, score)
    ...             beta = min(beta, v)
    ...         if alpha > beta:
    ...             break
    ...     return v
    >>> report = abviz.check(search)
    >>> report
    Report: search does something else than alpha-beta on the tree (0 (0 0)).
    >>> report.misconceptions
    (<misconception strict-test: cuts at α > β only>,)
    """
    told = language_of(language)
    algorithm, compared = _checked_reference(against), _checked_aspects(compare)
    most = _whole(most_leaves, "most_leaves", least=2, most=6)
    more = _whole(larger, "larger", least=0, most=10_000)
    time = _checked_seconds(seconds)
    student = Student(function, steps=_whole(steps, "steps", least=1, most=10**6))
    first = _whole(seed, "seed", least=0, most=10**12)
    for switch, value in (("fail_hard", fail_hard), ("alternating", alternating)):
        if not isinstance(value, bool):
            raise SearchError(f"{switch} is True or False, not {shortened(value)}.")

    def stream(leaves: int) -> Iterable[Trial]:
        return trials(algorithm, most_leaves=leaves, larger=more, seed=first)

    examination = Examination(
        student,
        algorithm,
        judge=Judge(algorithm, compared=compared, fail_hard=fail_hard),
        quiet=Quiet(student.name),
        seconds=time,
    )
    failure, repeated = _first(examination, stream(most), alternating=alternating)
    tried, sizes = dict(examination.tried), dict(examination.sizes)
    wrong = set(failure.wrong) if failure else set()
    runs: list[Watched] = []
    if failure is not None and failure.what == "differs":
        examination.kept = runs
        for other in examination.failures(stream(min(most, SURVEYED_LEAVES))):
            wrong |= set() if _is_excused(other, alternating=alternating) else {*other.wrong}
    found = suspects([failure.mine, *runs]) if runs and failure and failure.mine else ()
    unseen = _aspects_unseen(examination, compared)
    return Report(
        Outcome(
            function=student.plain,
            algorithm=algorithm,
            most_leaves=most,
            compared=tuple(one for one in compared if one not in unseen),
            left_out=unseen,
            failure=failure,
            wrong=frozenset(wrong - {*unseen}),
            tried=tried,
            sizes=sizes,
            surveyed=len(runs),
            suspects=found,
            repeated=repeated,
            unseen=examination.unseen,
            dialect=examination.judge.dialect,
            is_lenient=examination.judge.is_lenient,
            is_late=examination.is_late and failure is None,
            seconds=time,
            steps=steps,
            printed=examination.quiet.text,
        ),
        language=told,
    )


def _first(
    examination: Examination, stream: Iterable[Trial], *, alternating: bool
) -> tuple[Failure | None, Tree | None]:
    """Return the first failure that counts, and the first tree of those that do not."""
    repeated = None
    for failure in examination.failures(stream):
        if not _is_excused(failure, alternating=alternating):
            return failure, repeated
        repeated = repeated or failure.trial.tree
    return None, repeated


def _is_excused(failure: Failure, *, alternating: bool) -> bool:
    return alternating and failure.trial.kind == "turns" and failure.what != "stopped"


def _aspects_unseen(examination: Examination, compared: tuple[Aspect, ...]) -> tuple[Aspect, ...]:
    """Return the aspects of which nothing could be seen."""
    unseen: set[Aspect] = set() if examination.has_windows else {"windows"}
    gap = examination.unseen and examination.unseen.gap
    if gap:
        unseen |= {"leaves"} if gap.kind == "leaves" else {"leaves", "windows", "returns"}
    return tuple(one for one in compared if one in unseen)


def _checked_reference(name: str) -> Algorithm:
    algorithm = algorithms[name]
    if algorithm.way not in WAYS or algorithm.bounded:
        known = [one.name for one in algorithms.values() if one.way in WAYS and not one.bounded]
        raise SearchError(
            f"check compares calls on nodes, one by one, and {algorithm.title} is not made of "
            f"them alone; against is one of {', '.join(known)}."
        )
    return algorithm


def _checked_aspects(compare: Iterable[str]) -> tuple[Aspect, ...]:
    given = (compare,) if isinstance(compare, str) else compare
    wanted = [*given] if isinstance(given, Iterable) else [given]
    strange = [one for one in wanted if one not in ASPECTS]
    if strange or not wanted:
        what = shortened(strange[0]) if strange else "nothing"
        raise SearchError(f"compare holds some of {', '.join(ASPECTS)}, not {what}.")
    return tuple(one for one in ASPECTS if one in wanted)


def _whole(value: object, name: str, *, least: int, most: int) -> int:
    try:
        return checked_whole(value, name, least=least, most=most)
    except TreeError as refusal:
        raise SearchError(str(refusal)) from None


def _checked_seconds(seconds: object) -> float:
    try:
        time = float(checked_score(seconds))
    except TreeError:
        time = 0.0
    if time > 0:
        return time
    raise SearchError(f"check needs a time above 0 seconds, not {shortened(seconds)}.")
