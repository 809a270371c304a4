"""How an explorer is opened."""

from __future__ import annotations

from typing import Any

from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.trees import Tree, TreeError
from abviz.widgets.choices.input import checked_tree
from abviz.widgets.choices.settings import Setup
from abviz.widgets.explorer import Explorer


def explore(
    tree: Tree | None = None, *, language: str | Language | None = None, **choices: Any
) -> Explorer:
    """Open the explorer.

    Parameters
    ----------
    tree : Tree or None
        Your own tree, with at most 1,024 leaves; None starts with an example.
    language : str, keyword-only
        What controls, stage and sentences are said in: a tag in ``abviz.languages()``,
        such as "de"; by default English.
    **choices
        Any of ``example`` ("lucky-8", … or "random", "irregular-random"),
        ``text`` (a tree as `Tree.parse` reads it), ``branching`` (1 or more),
        ``depth`` (plies), ``low`` and ``high`` (leaf scores) of the random tree,
        ``terminals`` (leaves), ``max_branching`` and ``max_value`` of the irregular
        one, ``seed``, ``order`` ("given", "best", "worst", "estimate", "random",
        "reversed"), ``root`` ("max", "min"), ``algorithm``, ``cut_on_tie``,
        ``deep``, ``limit`` (of the search, in plies, or None), ``compare_with``
        (another algorithm, or ""), ``compare_by`` ("leaf" or "step") and ``step``.

    Returns
    -------
    Explorer
        A widget; every choice is also an attribute of it, and its repr is the call
        that makes its present state.

    Raises
    ------
    TreeError
        If a choice is not possible.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> explorer = abviz.explore(example="lucky-32")
    >>> explorer
    abviz.explore(example='lucky-32')
    >>> explorer.order = "worst"
    >>> explorer.trace
    alpha-beta: value 12, 28 of 32 leaves, 4 cutoffs
    """
    step = choices.pop("step", 0)
    if tree is not None and "text" in choices:
        raise TreeError("a tree and a text are two trees; give explore one of them.")
    if tree is not None:
        choices = {"own": checked_tree(tree), **choices}
    say = ENGLISH if language is None else language_of(language)
    explorer = Explorer(Setup().changed(**choices), say)
    explorer.step = step
    return explorer
