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

from math import isinf
from typing import TYPE_CHECKING, Any

import abviz
from abviz.replay.best_first import BestFirstStep
from abviz.trees import Node, Score
from abviz.trees.scores import write_score

if TYPE_CHECKING:
    from abviz.replay.steps import Cutoff, Step
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
        "value": _score(trace.value),
        "best_move": _name(trace.best_move),
        "principal_variation": _names(trace.principal_variation),
        "leaves": _names(trace.leaves),
        "leaves_in_tree": None if trace.tree.has_stubs else len(trace.tree.leaves),
        "pruned": _names(trace.pruned),
        "cutoffs": [
            _cutoff(number, step.cutoff)
            for number, step in enumerate(trace.steps)
            if step.cutoff is not None
        ],
        "steps": [_step(number, step) for number, step in enumerate(trace.steps)],
    }


def _cutoff(number: int, cutoff: Cutoff) -> dict[str, Any]:
    return {
        "step": number,
        "node": cutoff.node.name,
        "kind": cutoff.kind,
        "bound_by": _name(cutoff.bound_by),
        "skipped": _names(cutoff.skipped),
        "is_deep": cutoff.is_deep,
    }


def _step(number: int, step: Step) -> dict[str, Any]:
    return {
        "step": number,
        "kind": step.kind,
        "node": step.node.name,
        "child": _name(step.child),
        "value": _score(step.value),
        "window": [_score(step.alpha), _score(step.beta)] if step.has_window else None,
        "bound": step.bound,
        "at_limit": step.at_limit,
        "merit": _score(step.merit) if isinstance(step, BestFirstStep) else None,
        "sentence": step.sentence,
    }


def _name(node: Node | None) -> str | None:
    return None if node is None else node.name


def _names(nodes: tuple[Node, ...]) -> list[str]:
    return [node.name for node in nodes]


def _score(score: Score | tuple[Score, ...] | None) -> object:
    if isinstance(score, tuple):
        return list(map(_score, score))
    if score is None or isinstance(score, int):
        return score
    return score if isinstance(score, float) and not isinf(score) else write_score(score)
