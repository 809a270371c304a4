"""The shape of a depth-first search that its sentences take for granted."""

from functools import cache
from math import inf

from replay_tests.everything import RECURSIVE, random_tree
from replay_tests.variables import PAGE

import abviz


@cache
def misshape(name):
    """Return what a depth-first row does that none is made for; empty if there is nothing."""
    if name not in RECURSIVE:
        return ""
    traits = RECURSIVE[name]
    for seed in range(20):
        trace = abviz.search(random_tree(seed, algorithm=traits), name)
        for wrong in complaints(traits, trace):
            return (
                f"{name} is no search that the sentences of {traits.way!r} are made for: {wrong} "
                f'{PAGE} says what is covered ("What is covered").'
            )
    return ""


def complaints(traits, trace):
    """Yield what a search does that its sentences do not know of."""
    roots = [place for place, node in enumerate(trace.visits) if node.parent is None]
    windows = [(trace.alphas[place], trace.betas[place]) for place in roots]
    if traits.prunes != (None not in windows[0]):
        yield (
            f"prunes={traits.prunes}, and the window of the root is {windows[0]}. The recorder "
            "finds a window by its parameters: alpha, α or a, and beta, β or b."
        )
        return
    if not traits.prunes and {*trace.visits} != {*trace.tree}:
        yield "it skips children and has no window, so no step could say why."
    if traits.model.needs_whole_scores:
        if any(high - low not in (1, inf) for low, high in windows):
            yield f"the root is entered with {windows}: neither a null window nor the whole one."
        for step in trace.steps:
            own = step.alpha, step.beta
            again = step.event.again_with if step.kind == "update" else None
            if again not in (None, own):
                yield f"a child of a node with the window {own} is searched again with {again}."
        return
    if windows != [(-inf, inf)] and traits.prunes:
        yield f"the root is entered with {windows}, and not once with [−∞, +∞]."
    if len(set(trace.visits)) < len(trace.visits):
        yield "a node is entered twice."
    if [node.index for node in trace.visits] != sorted(node.index for node in trace.visits):
        yield "children are not entered from left to right."
