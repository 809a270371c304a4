"""The view that a static picture or a text shows: a tree, or one frame of a search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from abviz.drawing.appearance import NodeAppearance, appearance_of
from abviz.drawing.hiding import ahead_of, without_score
from abviz.drawing.visits import VisitNumbers, with_number
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.frames import Counters, Frame, NodeState
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Node, Tree, TreeError, as_tree
from abviz.trees.scores import checked_switch


class View(NamedTuple):
    """A tree, and the frame of a search that is shown on it, if any.

    Parameters
    ----------
    tree : Tree
        What is shown.
    frame : Frame or None
        The state to show; None shows the tree before a search.
    last : int
        The number of the last step, for the caption.
    told : Language
        What a tree alone is told in; a frame is told in the language of its step.
    hidden : frozenset of int
        The indices of the nodes whose scores and estimates are hidden.
    numbers : mapping of int to int, or None
        The visit numbers that are shown, by the index of the node; None shows none.

    Examples
    --------
    >>> import abviz
    >>> view_of(abviz.search(abviz.Tree.parse("3 5")), step=1).caption
    'Step 1 of 5 · 1 of 2 leaves examined · Leaf B is examined: its score is 3.'
    """

    tree: Tree
    frame: Frame | None = None
    last: int = 0
    told: Language = ENGLISH
    hidden: frozenset[int] = frozenset()
    numbers: Mapping[int, int] | None = None

    def look(self, node: Node) -> NodeAppearance:
        """Return what is seen of a node."""
        state = NodeState() if self.frame is None else self.frame.states[node.index]
        seen = without_score(appearance_of(node, state), node, self.hidden)
        return with_number(seen, node, self.numbers or {})

    @property
    def language(self) -> Language:
        """What every text of the picture is in."""
        return self.told if self.frame is None else self.frame.step.language

    @property
    def caption(self) -> str:
        """One line about the step; empty for a tree alone."""
        if self.frame is None:
            return ""
        frame = self.frame
        return caption(frame.step, number=frame.number, last=self.last, counters=frame.counters)


def caption(step: Step, *, number: int, last: int, counters: Counters) -> str:
    """Return one line about a step.

    Parameters
    ----------
    step : Step
        The step.
    number, last : int, keyword-only
        Its number, and that of the last step.
    counters : Counters, keyword-only
        How much of the tree has been looked at.

    Examples
    --------
    >>> import abviz
    >>> replay = abviz.search(abviz.Tree.parse("3 5")).replay
    >>> caption(replay.steps[1], number=1, last=5, counters=replay.counters[1])
    'Step 1 of 5 · 1 of 2 leaves examined · Leaf B is examined: its score is 3.'
    """
    return step.language.gettext(
        "Step {number} of {last} · {leaves} examined · {sentence}",
        number=number,
        last=last,
        leaves=step.language.share_of_leaves(counters.leaves_examined, counters.leaves),
        sentence=step.sentence,
    )


def told_in(tree_or_trace: Tree | Trace, language: str | Language | None) -> Tree | Trace:
    """Return a trace told in a language; a tree, and what is neither, as it is.

    Examples
    --------
    >>> import abviz
    >>> told_in(abviz.search(abviz.Tree.parse("3 5")), "de").language
    Language('de')
    """
    if language is None or not isinstance(tree_or_trace, Trace):
        return tree_or_trace
    return tree_or_trace.in_language(language)


def view_of(
    tree_or_trace: Tree | Trace,
    step: int | None = None,
    *,
    language: str | Language | None = None,
    hide_future: bool = False,
    visit_numbers: bool = False,
) -> View:
    """Return what is to be seen of a tree, or of a search at one step.

    Parameters
    ----------
    tree_or_trace : Tree or Trace
        What is shown; a tree alone is shown as it stands before a search.
    step : int or None
        Which step of a trace, from 0; negative numbers count from the end.
        None is the last one.
    language : str, Language or None, keyword-only
        What it is told in; None is the language of the trace, and English for a tree.
    hide_future : bool, keyword-only
        Whether scores and estimates that have not been used by then are hidden.
    visit_numbers : bool, keyword-only
        Whether the nodes that have been entered show their visit numbers.

    Returns
    -------
    View
        The tree, the frame, and the number of the last step.

    Raises
    ------
    TreeError
        If the argument is neither a tree nor a trace, or a tree is given a step or visit numbers.
    IndexError
        If the trace has no such step.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> view = view_of(abviz.search(abviz.examples["lucky-8"]))
    >>> view.frame.number, view.last
    (28, 28)
    """
    hide_future, visit_numbers = (
        checked_switch(hide_future, "hide_future"),
        checked_switch(visit_numbers, "visit_numbers"),
    )
    trace = told_in(tree_or_trace, language)
    if isinstance(trace, Trace):
        frame = trace.frame(-1 if step is None else step)
        hidden = ahead_of(trace, frame.number) if hide_future else frozenset()
        visits = VisitNumbers(trace).at(frame.number) if visit_numbers else None
        return View(trace.tree, frame, len(trace.steps) - 1, hidden=hidden, numbers=visits)
    tree = as_tree(tree_or_trace)
    if step is not None:
        raise TreeError("a tree alone has no steps; draw the trace that abviz.search returns.")
    if visit_numbers:
        raise TreeError(
            "a tree alone has no visits to number; draw the trace that abviz.search returns."
        )
    hidden = ahead_of(tree) if hide_future else frozenset()
    told = ENGLISH if language is None else language_of(language)
    return View(tree, told=told, hidden=hidden)
