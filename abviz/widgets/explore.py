"""Open an explorer: `abviz.explore`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from abviz.drawing.style import Style
from abviz.games import Game, Unfolding
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.trees import Score, Tree, TreeError
from abviz.trees.calling import public_call
from abviz.trees.scores import checked_switch
from abviz.widgets.choices.own_search import choices_of, chosen_tree
from abviz.widgets.explorer import Explorer
from abviz.widgets.lecture import Lecture


@public_call(data=("tree", "state"))
def explore(
    tree: Tree | str | Trace | Game | Unfolding | None = None,
    *,
    example: str | None = None,
    text: str | None = None,
    branching: int | None = None,
    plies: int | None = None,
    low: int | None = None,
    high: int | None = None,
    terminals: int | None = None,
    max_branching: int | None = None,
    max_value: int | None = None,
    seed: int | None = None,
    order: Literal["given", "best", "worst", "estimate", "random", "reversed"]
    | None = None,
    root: Literal["max", "min"] | None = None,
    estimates: Literal["given", "values"] | None = None,
    error: int | None = None,
    algorithm: str | None = None,
    cut_on_tie: bool | None = None,
    deep: bool | None = None,
    choose: Literal["leftmost", "greatest bound", "random"] | None = None,
    symmetry: bool | None = None,
    guess: Score | str | None = None,
    width: Score | str | None = None,
    iterations: int | None = None,
    c: float | None = None,
    leaf: Literal["rollout", "estimate"] | None = None,
    depth: int | None = None,
    bounds: tuple[Score, Score] | str | None = None,
    compare_with: str | None = None,
    compare_by: Literal["leaf", "step"] | None = None,
    state: Any = None,
    evaluate: Callable[[Any], Any] | None = None,
    maximizer: Any = None,
    step: int = 0,
    language: str | Language | None = None,
    style: Style | None = None,
    hide_future: bool = False,
    pause_at_cutoffs: bool = False,
    visit_numbers: bool = False,
    gauge: bool = False,
    for_visitors: bool | None = None,
) -> Explorer:
    """Open the explorer.

    Parameters
    ----------
    tree : Tree, str, Trace, Game, Unfolding or None
        Your own tree, with at most 1,024 leaves, as a Tree or in any form that
        `abviz.search` takes; None starts with an example, and a tree that is an example
        is called by its name. A trace opens with its tree and its search; a function of
        your own, recorded by `abviz.watch`, is run again when the tree changes. A game
        is unfolded as deep as the search looks, to its end or to ``depth`` plies; its
        states are shown in place of the nodes where there is room. A game that lists
        more than 2 `players` has a seat for each of them, and is searched by maxⁿ.
    example : str, keyword-only
        A name in ``abviz.examples``, "tic-tac-toe", "nim", "random" or
        "irregular-random".
    text : str, keyword-only
        A tree as `Tree.parse` reads it.
    branching, plies, low, high : int, keyword-only
        The shape of a complete random tree (children of each node, depth), and its
        least and greatest score.
    terminals, max_branching, max_value : int, keyword-only
        The leaves, most children and greatest score of an irregular random tree. A
        shape beside a tree that is given is refused.
    seed : int, keyword-only
        The seed of random trees, random orders, errors of estimates and random
        searches.
    order : {"given", "best", "worst", "estimate", "random", "reversed"}, keyword-only
        The order of the moves, as for `Tree.reordered`.
    root : {"max", "min"}, keyword-only
        Who moves first.
    estimates : {"given", "values"}, keyword-only
        The estimates of inner nodes: those of the tree, or the true values, each with
        an error.
    error : int, keyword-only
        The largest of these errors; by itself it means such estimates.
    algorithm : str, keyword-only
        A name in ``abviz.algorithms``.
    cut_on_tie, deep, choose, symmetry, guess, width, iterations, c, leaf, depth :
    keyword-only
        As for `abviz.search`, with at most 10,000 iterations; a limit of ``depth``
        plies needs estimates.
    bounds : tuple of two scores, or str, keyword-only
        Between which bounds all scores are known to lie, as for `abviz.search`; as a
        text such as ``"-10, 10"``, too. A second search knows them as well, but not the
        same search beside itself. A new tree that has other scores drops them.
    compare_with : str, keyword-only
        Another algorithm, shown beside the first; or an ``order``, such as "worst": the
        same search of the tree with its moves in that order; "" for none.
    compare_by : {"leaf", "step"}, keyword-only
        By what the second search keeps pace.
    state, evaluate, maximizer : keyword-only
        Of a game, as for `abviz.games.unfold`; without `evaluate` the game's own static
        scores are taken.
    step : int, keyword-only
        The step that is shown first.
    language : str, keyword-only
        What controls, stage and sentences are said in: a tag in ``abviz.languages()``,
        such as "de"; by default that of the trace, or English.
    style, visit_numbers, gauge : keyword-only
        As for `abviz.animate`.
    hide_future : bool, keyword-only
        Whether what is ahead of the step is hidden until it is reached: the scores of
        leaves, the note of an example and the fewest leaves possible. Stepping back
        hides it again.
    pause_at_cutoffs : bool, keyword-only
        Whether the stage waits before each cutoff, and elsewhere, and asks what happens
        next. What is ahead is hidden then.
    for_visitors : bool or None, keyword-only
        Whether others than you use the explorer, as in an app that a server shows them.
        Clicks write no file there: no lecture and no worksheet beside the notebook,
        they go to the browser. None means everywhere but in a notebook that you have
        opened in Jupyter.

    Returns
    -------
    Explorer
        A widget; every choice is also an attribute of it, and its ``code`` is the call
        that makes its present state. So is its repr, which is cut where the call is
        long.

    Raises
    ------
    TreeError
        If a choice is not possible.

    Examples
    --------
    >>> import abviz
    >>> explorer = abviz.explore(example="lucky-32")
    >>> explorer
    abviz.explore(example='lucky-32')
    >>> explorer.order = "worst"
    >>> explorer.trace
    alpha-beta: value 12, 28 of 32 leaves, 4 cutoffs
    >>> explorer = abviz.explore(abviz.games.TicTacToe("XO. .X. O.."), depth=2)
    >>> explorer.trace
    alpha-beta: value 1, 13 of 17 leaves, 3 cutoffs
    >>> explorer.depth = 1
    >>> explorer
    abviz.explore(abviz.games.TicTacToe('XO. .X. O..'), depth=1)
    >>> abviz.explore(abviz.Tree.parse("((3 5)~4 (2 9)~6)"), depth=1).trace.value
    6
    >>> def highest(node):
    ...     if node.is_leaf:
    ...         return node.value
    ...     return max(highest(child) for child in node.children)
    >>> explorer = abviz.explore(abviz.watch(highest, abviz.examples["lucky-8"]))
    >>> explorer.text = "(3 5) (2 9)"
    >>> explorer
    abviz.explore(abviz.watch(highest, abviz.Tree.parse('((3 5) (2 9))')))
    """
    named: dict[str, Any] = {
        "example": example,
        "branching": branching,
        "plies": plies,
        "low": low,
        "high": high,
        "terminals": terminals,
        "max_branching": max_branching,
        "max_value": max_value,
        "seed": seed,
        "estimates": estimates,
        "error": error,
        "order": order,
        "root": root,
        "algorithm": algorithm,
        "compare_with": compare_with,
        "compare_by": compare_by,
        "cut_on_tie": cut_on_tie,
        "deep": deep,
        "choose": choose,
        "symmetry": symmetry,
        "guess": guess,
        "width": width,
        "iterations": iterations,
        "c": c,
        "leaf": leaf,
        "depth": depth,
        "bounds": bounds,
        "text": text,
        "state": state,
        "evaluate": evaluate,
        "maximizer": maximizer,
    }
    if tree is not None and text is not None:
        raise TreeError("a tree and a text are two trees; give explore one of them.")
    words = _language_for(tree, language)
    explorer = Explorer(
        _choices_with(tree, named),
        words,
        style,
        hide_future=hide_future,
        pause_at_cutoffs=pause_at_cutoffs,
        visit_numbers=visit_numbers,
        gauge=gauge,
    )
    if for_visitors is not None:
        is_visited = checked_switch(for_visitors, "for_visitors")
        explorer.lecture = Lecture(keeps_files=not is_visited)
    explorer.step = step
    return explorer


def _choices_with(tree: object, named: Mapping[str, Any]) -> dict[str, Any]:
    """Return the choices that were made, and those that follow from what is opened."""
    choices = {name: value for name, value in named.items() if value is not None}
    if isinstance(tree, Trace):
        return {**choices_of(tree), **choices}
    return chosen_tree(tree, choices)


def _language_for(tree: object, language: str | Language | None) -> Language:
    """Return the language that is asked for, else that of a trace, else English."""
    if language is not None:
        return language_of(language)
    return tree.language if isinstance(tree, Trace) else ENGLISH
