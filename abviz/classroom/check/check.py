"""Check a student's search function on small trees: ``abviz.check``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from abviz.classroom.check.child import StudentFunction
from abviz.classroom.check.examination import examine
from abviz.classroom.check.in_file import InFile
from abviz.classroom.check.process import Here, Place, Process, Start
from abviz.classroom.check.report import Report
from abviz.classroom.check.settings import ASPECTS, SECONDS, Given, Settings
from abviz.classroom.check.travel import is_of_abviz, pickled
from abviz.classroom.check.trees import count_small
from abviz.narration.registry import ENGLISH, language_of
from abviz.stage import in_notebook
from abviz.trees import Node
from abviz.trees.calling import public_call

DELAY = 0.5  # after so many seconds it is shown how far a check is


@public_call()
def check(
    function: Callable[..., Any],
    against: str = "alphabeta",
    *,
    call: str | Callable[[Callable[..., Any], Node], Any] | None = None,
    cut_on_tie: bool | None = None,
    compare: Iterable[str] = ASPECTS,
    root: str = "max",
    alternating: bool = True,
    infinite: bool = True,
    depth: int | None = None,
    most_leaves: int = 5,
    random_trees: int = 200,
    seconds: float = SECONDS,
    seed: int = 0,
    language: str = ENGLISH.tag,
) -> Report:
    """Check a search function, yours or a student's, by what it does on small trees.

    Three things are judged on each tree: the value of the root, as MAX sees it; which
    leaves' scores are used; and the move, where one comes back. Nothing is asked about
    how the function is written: how it keeps bounds and what it calls them, what inner
    calls return, whether it is a negamax, has an explicit stack or makes lists of the
    tree first, is its own affair.

    It is called on every tree of 2 to 5 leaves in which each inner node has 2 children
    or more, with the scores in every order, ties included, and MAX or MIN at the root:
    50,424 trees. Some with negative, infinite and broken scores follow, some in which a
    player moves twice running, some with an inner node of one child or with equal
    subtrees, and larger ones.

    The function runs in a separate process, except in a browser: what it prints is kept
    back, it can ask nothing, it is ended if it does not come to an end, and nothing of
    yours is changed.

    Parameters
    ----------
    function : callable
        A function that takes a node. It is called as ``function(root)``, with its own
        defaults; parameters without a default are filled by what their names say
        (alpha, beta, depth, maximizing, player, color, …). The first line of the report
        says which call was made.
    against : str
        The name in ``abviz.algorithms`` of what it is held against. Searches whose
        leaves differ by design ("negascout", "mtdf", "scout", "alphabeta-table",
        "killer", "history", "aspiration", "sss") are held to less: the leaves they use
        must prove the value, whatever the others have, and they must leave out half of
        what alpha-beta leaves out.
    call : callable or str or None, keyword-only
        How the function is called, if not so: a function of it and the root, as in
        ``call=lambda f, root: f(root, 0, -inf, inf)``, or the same as text,
        ``call="f(root, 0, -inf, inf)"``.
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β) or do not (α > β); None takes what the code of
        `against` does: it cuts, but for "alphabeta-cs188". A function that is right by
        the other convention does not pass, and that is what is said of it.
    compare : iterable of str, keyword-only
        What counts: "value", the value of the root; "leaves", which leaves' scores are
        used; "move", what comes back beside the value.
    root : {"max", "both"}, keyword-only
        Where a function must be right: with "max" it may take for granted that MAX
        begins, and it is only said where it is wrong because MIN does.
    alternating : bool, keyword-only
        Whether it may take for granted that MAX and MIN take turns. It is then only
        said where it is wrong because a player moves twice running.
    infinite : bool, keyword-only
        Whether some trees with infinite scores are tried. It is only said where it is
        wrong on these: to begin with ±1000 in the place of ±∞ is a point of style.
    depth : int or None, keyword-only
        A depth limit in plies, less than `most_leaves`. The trees go deeper, and each
        inner node has an `estimate`. A parameter depth receives the limit, and one that
        is called evaluate a function that returns the estimate of a node, or the score
        of a leaf.
    most_leaves : int, keyword-only
        Up to how many leaves all orders of the scores are tried, from 2 to 6. There are
        1,734 trees up to 4 leaves, and 1,895,526 up to 6.
    random_trees : int, keyword-only
        How many larger random trees follow, from 0 to 10,000.
    seconds : float, keyword-only
        The time for all trees, above 0; in a browser, where Python is slower, it is 20
        unless more is given. A single one has 2 seconds of it.
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
        If it is no function that can be called on a node, or an argument is not
        possible.

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
    settings = Settings(
        against=against,
        call=call,
        cut_on_tie=cut_on_tie,
        compare=compare,
        root=root,
        alternating=alternating,
        infinite=infinite,
        depth=depth,
        most_leaves=most_leaves,
        random_trees=random_trees,
        seconds=seconds,
        seed=seed,
    )
    # Refuses here, and not in another process, what is no function or takes no node.
    StudentFunction(function, settings.given(language))
    return checked(function, settings, language=language)


def checked(
    function: Callable[..., Any] | InFile,
    settings: Settings,
    *,
    language: str = ENGLISH.tag,
) -> Report:
    """
    Check a function, or one in a file, which is loaded only where it runs: see `check`.
    """
    chosen = language_of(language)
    start = starter(function, settings, language=chosen.tag)
    with reporting(settings) as report:
        verdict = examine(start, settings, report=report)
        return Report(verdict, start=start, language=chosen)


@contextmanager
def reporting(settings: Settings) -> Iterator[Callable[[int], object]]:
    """Show how many trees have been tried in a terminal or notebook.

    Never a stored output.
    """
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


def starter(
    function: Callable[..., Any] | InFile, settings: Settings, *, language: str
) -> Start:
    """Return what starts the function anew, in a worker process where possible."""
    given = settings.given(language)
    try:
        if sys.platform == "emscripten" or not sys.executable:
            raise ImportError
        load, sources = pickled(function)
    except ImportError:
        assert not isinstance(function, InFile)
        return starter_here(function, settings, language=language)
    # Reports travel with what starts a function anew, so it is no function inside
    # another one.
    return partial(
        _start_apart, load, sources, given, is_bare=not is_of_abviz(function)
    )


def _start_apart(
    load: bytes | InFile,
    sources: dict[str, list[str]],
    given: Given,
    *,
    is_bare: bool,
    number: int = 0,
) -> Place:
    return Process(load, sources, given._replace(number=number), is_bare=is_bare)


def starter_here(
    function: Callable[..., Any],
    settings: Settings,
    *,
    language: str,
    is_alone: bool = False,
) -> Start:
    """Return what starts the function in this process."""
    return partial(_start_here, function, settings.given(language), is_alone=is_alone)


def _start_here(
    function: Callable[..., Any], given: Given, *, is_alone: bool, number: int = 0
) -> Place:
    return Here(function, given._replace(number=number), alone=is_alone)
