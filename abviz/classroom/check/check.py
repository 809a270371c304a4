"""Check a student's search function on small trees: ``abviz.check``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from abviz.classroom.check.finding import outcome_of
from abviz.classroom.check.in_file import InFile
from abviz.classroom.check.judge import ASPECTS
from abviz.classroom.check.process import Here, Process, Start
from abviz.classroom.check.report import Report
from abviz.classroom.check.settings import SECONDS, Settings
from abviz.classroom.check.student import Student
from abviz.classroom.check.travel import is_of_abviz, pickled
from abviz.classroom.check.trials import count_small
from abviz.narration.registry import ENGLISH, language_of
from abviz.stage import in_notebook
from abviz.trees.calling import public_call

DELAY = 0.5  # after so many seconds it is shown how far a check is


@public_call()
def check(
    function: Callable[..., Any],
    against: str = "alphabeta",
    *,
    cut_on_tie: bool | None = None,
    compare: Iterable[str] = ASPECTS,
    fail_hard: bool = True,
    alternating: bool = True,
    infinite: bool = True,
    depth: int | None = None,
    most_leaves: int = 5,
    random_trees: int = 200,
    seconds: float = SECONDS,
    max_calls: int = 10_000,
    seed: int = 0,
    language: str = ENGLISH.tag,
) -> Report:
    """Check a search function, yours or a student's, on small trees in order of size.

    It is called on every tree of 2 to 5 leaves in which each inner node has 2 children or
    more, with the scores in every order, ties included, and MAX or MIN at the root: 50,424
    trees. Some with negative, infinite and broken scores follow, some in which a player moves
    twice running, some with an inner node of one child, and larger ones. The first tree on
    which it does something else than the reference is the counterexample: of the 50,424, none
    with fewer leaves shows it.

    The function is called as `abviz.watch` calls it, so every form will do that
    `abviz.watch` takes. It runs in a separate process, except in a browser: what it
    prints is kept back, it can ask nothing, it is ended if it does not come to an end, and
    nothing of yours is changed by it.

    Parameters
    ----------
    function : callable
        A Python function that takes a node.
    against : str
        The name in ``abviz.algorithms`` of what it is compared with. With "maxn" the trees are
        of three and two players, without ties; of "scout" only value and leaves are compared.
        With "uct" a parameter iterations receives 60, c the constant of exploration, and rollout a
        function that returns the score of a node; the choices that lead to its samples are judged,
        and what it returns. Options about trees, windows and calls mean nothing then.
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β) or do not (α > β); None takes what the code of `against`
        does: it cuts, but for "alphabeta-cs188". A function that is right by the other
        convention does not pass, and that is what is said of it.
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
    infinite : bool, keyword-only
        Whether some trees with infinite scores are tried. It is only said where it is wrong on
        these: to begin with ±1000 in the place of ±∞ is a point of style. So is a first window
        inside which all scores lie.
    depth : int or None, keyword-only
        A depth limit in plies, less than `most_leaves`. The trees go deeper, and each inner node
        has an `estimate`. A parameter depth receives the limit, and one that is called evaluate
        a function that returns the estimate of a node, or the score of a leaf.
    most_leaves : int, keyword-only
        Up to how many leaves all orders of the scores are tried, from 2 to 6. There are
        1,734 trees up to 4 leaves, and 1,895,526 up to 6.
    random_trees : int, keyword-only
        How many larger random trees follow, from 0 to 10,000.
    seconds : float, keyword-only
        The time for all trees, above 0; in a browser, where Python is slower, it is 20 unless
        more is given. A single one has 2 seconds of it.
    max_calls : int, keyword-only
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
    >>> report = abviz.check(search, most_leaves=3)
    >>> report
    Report: Right if equal bounds do not cut; your course cuts at equal bounds.
    >>> abviz.check(search, cut_on_tie=False, most_leaves=3).passed
    True
    """
    given: dict[str, Any] = {"depth": depth, "most_leaves": most_leaves, "seconds": seconds}
    given |= {"fail_hard": fail_hard, "alternating": alternating, "infinite": infinite}
    given |= {"random_trees": random_trees, "max_calls": max_calls, "seed": seed}
    settings = Settings(against=against, cut_on_tie=cut_on_tie, compare=compare, **given)
    # Refuses anything that is no function or takes no node.
    Student(function, settings.given(language), reads=[])
    return checked(function, settings, language=language)


def checked(
    function: Callable[..., Any] | InFile, settings: Settings, *, language: str = ENGLISH.tag
) -> Report:
    """Check a function, or one in a file, which is loaded only where it runs: see `check`."""
    told = language_of(language)
    start = starter(function, settings, language=told.tag)
    with reporting(settings) as report:
        outcome = outcome_of(start, settings, report=report)
        return Report(outcome, start=start, language=told)


@contextmanager
def reporting(settings: Settings) -> Iterator[Callable[[int], object]]:
    """Show how many trees have been tried in a terminal or notebook; never a stored output."""
    if not in_notebook() and not (sys.stderr is not None and sys.stderr.isatty()):
        yield lambda _: None
        return
    try:
        from abviz.stage.progress_bar import progress_bar
    except ModuleNotFoundError:
        # Without the packages for bars there are none.
        yield lambda _: None
        return
    total = count_small(settings.most_leaves, algorithm=settings.algorithm)
    total += settings.random_trees
    bar = progress_bar(total=total, name="check", unit="tree", shown=True, delay=DELAY)
    with bar:
        yield lambda tried: bar.update(tried <= total)


def starter(function: Callable[..., Any] | InFile, settings: Settings, *, language: str) -> Start:
    """Return a factory that starts the function anew, in a worker process where possible."""
    try:
        if sys.platform == "emscripten" or not sys.executable:
            raise ImportError
        load, sources = pickled(function)
    except ImportError:
        assert not isinstance(function, InFile)
        return partial(Here, function, settings.given(language))
    is_bare = not is_of_abviz(function)
    return partial(Process, load, sources, settings.given(language), is_bare=is_bare)
