"""How an explorer is opened."""

from __future__ import annotations

from typing import Any

from abviz.games import Game, Unfolding
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace
from abviz.trees import Tree, TreeError
from abviz.widgets.choices.input import chosen_tree
from abviz.widgets.choices.own_search import choices_of
from abviz.widgets.choices.settings import Setup
from abviz.widgets.explorer import Explorer


def explore(
    tree: Tree | Trace | Game | Unfolding | None = None,
    *,
    language: str | Language | None = None,
    hide_future: bool = False,
    pause_at_cutoffs: bool = False,
    visit_numbers: bool = False,
    **choices: Any,
) -> Explorer:
    """Open the explorer.

    Parameters
    ----------
    tree : Tree, Trace, Game, Unfolding or None
        Your own tree, with at most 1,024 leaves; None starts with an example, and a tree that
        is an example is called by its name. A trace opens
        with its tree and its search; a function of your own, recorded by `abviz.watch`, is
        run again when the tree changes. A game is unfolded as deep as the search looks, to its
        end or to ``depth`` plies;
        its states are shown in place of the nodes where there is room. A game that lists more
        than 2 `players` has a seat for each of them, and is searched by maxⁿ.
    language : str, keyword-only
        What controls, stage and sentences are said in: a tag in ``abviz.languages()``,
        such as "de"; by default that of the trace, or English.
    hide_future : bool, keyword-only
        Whether what is ahead of the step is hidden until it is reached: the scores of leaves,
        the note of an example and the fewest leaves possible. Stepping back hides it again.
    pause_at_cutoffs : bool, keyword-only
        Whether the stage waits before each cutoff and asks what happens next. What is ahead
        is hidden then.
    visit_numbers : bool, keyword-only
        Whether nodes show in which order they were entered.
    **choices
        Of a game ``state`` (where it starts), ``evaluate`` (a function of the state that
        returns its static score for MAX, or a list with a score for each of several players;
        by default the game's own) and ``maximizer`` (who is MAX), as for
        `abviz.games.unfold`.
        Any of ``example`` ("lucky-8", …, "tic-tac-toe", "nim", "random", "irregular-random"),
        ``text`` (a tree as `Tree.parse` reads it), ``branching`` (1 or more),
        ``plies``, ``low`` and ``high`` (leaf scores) of the random tree,
        ``terminals`` (leaves), ``max_branching`` and ``max_value`` of the irregular
        one (such a shape beside a tree that is given is refused), ``seed``,
        ``estimates`` ("given", or "values": the true ones, each with an error that the seed
        draws), ``error`` (the largest of them; by itself it means such estimates),
        ``order`` ("given", "best", "worst", "estimate", "random",
        "reversed"), ``root`` ("max", "min"), ``algorithm``, ``cut_on_tie``, ``deep``,
        ``depth`` (how deep the search looks, in plies, as in `search`: it needs estimates;
        None for the leaves),
        ``compare_with`` (another algorithm, or ""), ``compare_by`` ("leaf" or "step")
        and ``step``.

    Returns
    -------
    Explorer
        A widget; every choice is also an attribute of it, and its ``code`` is the call
        that makes its present state. So is its repr, which is cut where the call is long.

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
    >>> explorer = abviz.explore(abviz.games.TicTacToe("XO. .X. O.."), depth=2)
    >>> explorer.trace
    alpha-beta: value 1, 13 of 17 leaves, 3 cutoffs
    >>> explorer.depth = 1
    >>> explorer
    abviz.explore(abviz.games.TicTacToe('XO. .X. O..'), depth=1)
    >>> abviz.explore(abviz.Tree.parse("((3 5)~4 (2 9)~6)"), depth=1).trace.value
    6
    >>> abviz.explore(abviz.Tree.parse("(3 5) (2 9)"), plies=3)
    Traceback (most recent call last):
        ...
    abviz.trees.scores.TreeError: plies shapes a random tree, and a tree is given; leave one of \
them out.
    >>> def highest(node):
    ...     return node.value if node.is_leaf else max(highest(c) for c in node.children)
    >>> explorer = abviz.explore(abviz.watch(highest, abviz.examples["lucky-8"]))
    >>> explorer.text = "(3 5) (2 9)"
    >>> explorer
    abviz.explore(abviz.watch(highest, abviz.Tree.parse('((3 5) (2 9))')))
    """
    step = choices.pop("step", 0)
    if tree is not None and "text" in choices:
        raise TreeError("a tree and a text are two trees; give explore one of them.")
    say = ENGLISH if language is None else language_of(language)
    if isinstance(tree, Trace):
        choices = {**choices_of(tree), **choices}
        say = tree.language if language is None else say
    else:
        choices = chosen_tree(tree, choices)
    explorer = Explorer(
        Setup().changed(**choices), say, hide_future=hide_future, pause_at_cutoffs=pause_at_cutoffs
    )
    explorer.visit_numbers = visit_numbers
    explorer.step = step
    if "text" in choices:
        explorer.take_text(choices["text"])
    return explorer
