r"""A search as plain data, for other programs: what ``abviz search --json`` prints.

The keys stay as they are; new ones may be added.

==========================  ==================================================================
``abviz``                   the version of abviz
``tree``                    the tree, in the notation that `Tree.parse` reads
``algorithm``               the name of the search
``value``                   the value of the root
``best_move``               the root's best child; null if no move was chosen, as where
                            none is better than −∞ for MAX, or +∞ for MIN
``principal_variation``     the line of best play, from the root
``leaves``                  the leaves in the order examined, repeats included
``leaves_in_tree``          how many leaves the tree has; null if it has stubs
``pruned``                  the nodes never entered, in preorder
``cutoffs[].step``          the number of the step, from 0
``cutoffs[].node``          where the search stopped
``cutoffs[].kind``          "alpha" at a MIN node, "beta" at a MAX node
``cutoffs[].bound_by``      the ancestor whose value made it so; null if no score could be better,
                            or if the search only asks a question (a null window, a test)
``cutoffs[].skipped``       the children never entered
``cutoffs[].is_deep``       whether the bound came from further up than the parent
``steps[].step``            the number of the step, from 0
``steps[].kind``            "enter", "examine", "update", "cutoff" or "leave"
``steps[].node``            the node that the step is about
``steps[].child``           for an update, the child whose value arrives; else null
``steps[].value``           v of the node after the step; null as long as it has none
``steps[].window``          [α, β] of the node after the step; null in a search without windows
``steps[].bound``           "exact", "at least", "at most" or "unknown", of an arriving or
                            returned value; "more than" or "less than" after a test of SCOUT
``steps[].at_limit``        whether the node is at the depth limit, and its estimate counts
``steps[].merit``           in SSS*, the merit of the state; else null
``steps[].sentence``        what happens, in words
==========================  ==================================================================

Nodes are given by their names. A score is a number; an infinite one is the text
"inf" or "-inf", a Fraction a text such as "1/3". Where several players have
scores, there is a list of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isinf
from typing import TYPE_CHECKING, Any

import abviz
from abviz.replay.best_first import BestFirstStep
from abviz.trees import Node
from abviz.trees.scores import write_score

if TYPE_CHECKING:
    from abviz.replay.steps import Step
    from abviz.replay.trace import Trace


def report(trace: Trace) -> dict[str, Any]:
    """Return a search as numbers, texts, lists and dictionaries.

    Examples
    --------
    >>> found = report(abviz.search(abviz.Tree.parse("(3 1/2) (-inf 7)")))
    >>> found["value"], found["leaves"], found["pruned"]
    ('1/2', ['C', 'D', 'F'], ['G'])
    >>> found["steps"][-1]["window"]
    ['1/2', 'inf']
    """
    return {
        "abviz": abviz.__version__,
        "tree": str(trace.tree),
        "algorithm": trace.algorithm.name,
        "value": _plain(trace.value),
        "best_move": _plain(trace.best_move),
        "principal_variation": _plain(trace.principal_variation),
        "leaves": _plain(trace.leaves),
        "leaves_in_tree": None if trace.tree.has_stubs else len(trace.tree.leaves),
        "pruned": _plain(trace.pruned),
        "cutoffs": [
            _told(number, step.cutoff, ("node", "kind", "bound_by", "skipped", "is_deep"))
            for number, step in enumerate(trace.steps)
            if step.cutoff is not None
        ],
        "steps": [_step(number, step) for number, step in enumerate(trace.steps)],
    }


def _step(number: int, step: Step) -> dict[str, Any]:
    return {
        **_told(number, step, ("kind", "node", "child", "value")),
        "window": _plain((step.alpha, step.beta)) if step.has_window else None,
        "bound": step.bound,
        "at_limit": step.at_limit,
        "merit": _plain(step.merit) if isinstance(step, BestFirstStep) else None,
        "sentence": step.sentence,
    }


def _told(number: int, thing: object, names: Iterable[str]) -> dict[str, object]:
    return {"step": number, **{name: _plain(getattr(thing, name)) for name in names}}


def _plain(fact: object) -> object:
    """Return what JSON can hold: nodes by their names, infinite scores and fractions as texts."""
    if isinstance(fact, tuple):
        return list(map(_plain, fact))
    if isinstance(fact, Node):
        return fact.name
    if isinstance(fact, Fraction) or (isinstance(fact, float) and isinf(fact)):
        return write_score(fact)
    return fact
