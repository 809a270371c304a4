"""The trees on which a search is carried out by hand where none was given.

They have 6 to 9 leaves, and the search does at most 25 acts on them. Something is
always cut off. In a quarter of them a value meets a bound exactly while children are
left, in another quarter there is a deep cutoff; and on none of them is much gained by
always going on to the left with numbers that are seen already.
"""

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any, Literal, TypeAlias

from abviz.classroom.by_hand.situation import Situation, situations
from abviz.classroom.questions.families import drawn_within
from abviz.classroom.questions.whole_search import bound_of, skipping
from abviz.engine.traits import Bounds
from abviz.replay.steps import Step
from abviz.replay.trace import Trace, search
from abviz.trees import Score, Tree

Aim: TypeAlias = Literal["cutoff", "tie", "deep cutoff"]
Window: TypeAlias = tuple[Score | None, Score | None]
# Of four trees two have a cutoff alone.
AIMS: tuple[Aim, ...] = ("cutoff", "cutoff", "tie", "deep cutoff")
# Few leaves and many inner nodes: entering a leaf asks for nothing but the place.
SHAPES: dict[Aim, tuple[str, ...]] = {
    "cutoff": (
        "(1 (1 (1 1))) (1 (1 (1 1)))",
        "(1 (1 1)) (1 (1 1)) (1 (1 1))",
        "(1 (1 1)) (1 (1 (1 1)))",
        "(1 (1 1)) ((1 (1 1)) (1 1))",
    ),
    "tie": (
        "(1 (1 1)) (1 (1 1)) (1 (1 1))",
        "1 (1 (1 (1 1)) (1 (1 1)))",
        "(1 (1 (1 1))) (1 (1 (1 1)))",
    ),
    "deep cutoff": (
        "1 (1 (1 (1 1)) (1 (1 1)))",
        "1 (1 1) (1 (1 (1 1)))",
        "(1 (1 (1 1))) (1 (1 (1 1)))",
        "1 ((1 (1 1)) (1 (1 1)))",
    ),
}
SCORES, MOST_ACTS, MOST_DRAWN = range(1, 13), 25, 400
# The share of acts that a rule may find which knows nothing of the search.
MOST_GUESSED: dict[Aim, float] = {"cutoff": 0.38, "tie": 0.42, "deep cutoff": 0.42}


def tree_to_trace(source: Random, *, algorithm: str, **options: Any) -> Tree:
    """Return a tree with scores drawn anew, on which a search is worth the work.

    Parameters
    ----------
    source : Random
        Where the scores, the shape and the aim come from.
    algorithm : str, keyword-only
        The search; of one that cuts nothing off it is alpha-beta that does.
    **options
        Those of `abviz.search`: "cut_on_tie", "bounds" and "deep".
    """
    aim = source.choice(AIMS)
    if aim == "deep cutoff" and not options.get("deep", True):
        aim = "cutoff"
    shape = Tree.parse(source.choice(SHAPES[aim]))
    shape = shape.with_root(source.choice(("max", "min")))
    spare: tuple[float, Tree] | None = None
    for tree in _drawn(shape, source, options.get("bounds")):
        trace = search(tree, algorithm, **options)
        if aim_of(trace) != aim:
            continue
        share = share_by_habit(trace)
        if spare is None or share < spare[0]:
            spare = share, tree
        if share <= MOST_GUESSED[aim]:
            return tree
    return shape if spare is None else spare[1]


def _drawn(shape: Tree, source: Random, bounds: Bounds | None) -> Iterator[Tree]:
    """Yield trees of a shape with scores drawn anew."""
    for _ in range(MOST_DRAWN):
        scores: list[Score] = [
            drawn_within(bounds, source) if bounds else source.choice(SCORES)
            for _ in shape.leaves
        ]
        yield shape.with_scores(scores)


def aim_of(trace: Trace) -> Aim | None:
    """Return the most that a search has to show; None if it cuts nothing off."""
    cuts = skipping(trace)
    if not cuts:
        return None
    if any(cutoff.is_deep for _, cutoff in cuts):
        return "deep cutoff"
    if any(_is_tie(step) for step in trace.steps):
        return "tie"
    return "cutoff"


def _is_tie(step: Step) -> bool:
    """Tell whether a value meets a bound exactly while children are left."""
    bound = bound_of(step)
    is_last = step.child is None or step.child is step.node.children[-1]
    is_finite = bound is not None and -inf < bound < inf
    return step.kind == "update" and not is_last and is_finite and step.value == bound


def share_by_habit(trace: Trace) -> float:
    """Return the share of acts that the best rule finds which knows nothing.

    Such a rule always goes to the leftmost child and never cuts. For α and β it takes
    −∞ and +∞, or those of the node above; for a value an end of the node's window. A
    search with more than 25 acts counts as guessed.
    """
    found = dict.fromkeys(
        [(usual, end) for usual in (True, False) for end in (0, 1)], 0
    )
    windows: dict[int, Window] = {}
    count = 0
    for situation in situations(trace, "windows"):
        count += 1
        due = situation.due
        for usual, end in found:
            window = _window_above(situation, windows)
            found[usual, end] += _is_found(
                situation, (-inf, inf) if usual else window, window[end]
            )
        if due.kind == "enter":
            windows[due.node] = due.alpha, due.beta
    return 1.0 if count > MOST_ACTS else max(found.values()) / count


def _window_above(situation: Situation, windows: dict[int, Window]) -> Window:
    """Return the window with which the current node was entered."""
    node = situation.node
    return (-inf, inf) if node is None else windows[node.index]


def _is_found(situation: Situation, window: Window, value: Score | None) -> bool:
    """Tell whether going on to the left, with these numbers, is right."""
    due, left = situation.due, situation.left
    if situation.node is not None and not left:
        return due.kind == "return" and due.value == value
    first = situation.trace.tree.root if situation.node is None else left[0]
    is_next = due.kind == "enter" and due.node == first.index
    return is_next and (due.alpha is None or (due.alpha, due.beta) == window)
