"""Questions about a leaf whose score is not known: for which scores is a node pruned, and so on."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import isfinite
from random import Random

from abviz.classroom.belief import Misconception
from abviz.classroom.convention import with_convention
from abviz.classroom.question import Answer, Question
from abviz.classroom.questions import score_sets
from abviz.classroom.questions.explaining import (
    Fault,
    Visits,
    visits_by,
    visits_of,
    with_explained,
)
from abviz.classroom.questions.whole_search import skipping, why_cut, why_not_skipped
from abviz.narration.language import Language, label, number
from abviz.replay.score_range import ALL, Interval, courses, same_value
from abviz.replay.trace import Trace, search, search_alike
from abviz.trees import Node, Score, Tree, as_tree

UNKNOWN = "x"
_ALONE = re.compile(r"(?<![^\s,(\[])x(?=[\s,)\]]|\Z)")


def tree_with_unknown(given: Tree | str) -> Tree:
    """Return a tree; an x in its text stands for a leaf of the name x, with a telling score."""
    if not isinstance(given, str) or len(_ALONE.findall(given)) != 1:
        return as_tree(given)
    tree = as_tree(_ALONE.sub("x: 0", given))
    if tree.root.is_leaf:
        return tree
    ends = [one.intervals[0].low for one, _ in courses(search(tree), tree[UNKNOWN])]
    finite = sorted({end for end in ends if isfinite(end)}) or [0]
    return tree.with_score(UNKNOWN, finite[len(finite) // 2])


def ask_range(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask for which scores x of one leaf another node is pruned, and the value is what it is."""
    tree = trace.tree
    leaves = [leaf for leaf in tree.leaves if leaf.name == UNKNOWN] or [*tree.leaves]
    Random(f"{seed} {tree}").shuffle(leaves)
    best: tuple[Question, ...] = ()
    for leaf in leaves:
        node, has_value = _told_apart(trace, leaf, seed)
        if (node is not None) + has_value <= len(best):
            continue
        best = (
            *([] if node is None else [_pruned(trace, faults, leaf, node)]),
            *([_value(trace, faults, leaf)] if has_value else []),
        )
        if len(best) > 1:
            break
    return best


def _told_apart(trace: Trace, leaf: Node, seed: int) -> tuple[Node | None, bool]:
    """
    Return a node that some scores of a leaf prune, and whether some change the value.
    """
    # Infinity is no score that is asked for.
    cells = ((one.intervals[0], course) for one, course in courses(trace, leaf))
    found = [course for (low, high, *_), course in cells if low < high or isfinite(low)]
    pruned: list[set[int]] = [
        {node.index for node in course.pruned} for course in found
    ]
    some = set[int]().union(*pruned) - pruned[0].intersection(*pruned)
    # What lies below another such node may be pruned with it.
    told = [node for node in trace.tree if node.index in some]
    top = [node for node in told if node.parent not in told]
    node = Random(f"{seed} {leaf.index}").choice(top) if top else None
    return node, len({same_value(course, trace) for course in found}) > 1


def _pruned(
    trace: Trace, faults: tuple[Fault, ...], leaf: Node, node: Node
) -> Question:
    say = trace.language
    scores = score_sets.merged(trace.score_range(leaf, pruned=node).intervals)
    trees = (trace.tree.with_score(leaf, x) for x in _samples(scores))
    inside, outside = (search_alike(trace, tree) for tree in trees)
    cuts = (
        why_cut(step)
        for step, cutoff in skipping(inside)
        for child in cutoff.skipped
        if child.index in {node.index, *(above.index for above in node.ancestors)}
    )
    question = _asked(
        trace,
        leaf,
        node,
        scores=scores,
        model=inside,
        text=with_convention(
            trace, say.gettext("For which x is {node} pruned?", node=label(node))
        ),
        topic="pruned",
        told=(next(cuts), why_not_skipped(outside, outside.tree.nodes[node.index])),
        reason=say.gettext(
            "{node} is pruned where a cutoff at {parent}, or at a node above it, comes "
            "before its "
            "turn.",
            node=label(node),
            parent=label(node.parent or node),
        ),
    )
    found = _wrong_sets(
        trace, leaf, lambda seen: seen.window_at.keys().isdisjoint([node.index])
    )
    return with_explained(question, faults, found)


def _value(trace: Trace, faults: tuple[Fault, ...], leaf: Node) -> Question:
    say = trace.language
    scores = score_sets.merged(trace.score_range(leaf).intervals)
    trees = (trace.tree.with_score(leaf, x) for x in _samples(scores))
    inside, outside = (search_alike(trace, tree) for tree in trees)
    facts = {"node": label(trace.tree.root)}
    question = _asked(
        trace,
        leaf,
        trace.tree.root,
        scores=scores,
        model=inside,
        topic="value",
        text=say.gettext(
            "For which x is the value of {node} {value}?",
            value=number(trace.value),
            **facts,
        ),
        told=tuple(
            say.gettext(
                "{node} has the value {value}.", value=number(one.value), **facts
            )
            for one in (inside, outside)
        ),
        reason=say.gettext(
            "Go up from {leaf}: a MAX node has the greatest value of its children, a "
            "MIN "
            "node the least.",
            leaf=label(leaf),
        ),
    )
    found = _wrong_sets(trace, leaf, lambda seen: bool(seen.values[0] == trace.value))
    return with_explained(question, faults, found)


def _asked(
    trace: Trace,
    leaf: Node,
    node: Node,
    *,
    scores: score_sets.ScoreSet,
    model: Trace,
    topic: str,
    text: str,
    told: tuple[str, ...],
    reason: str,
) -> Question:
    """Return a question for a set of scores.

    `told` says what happens for one in it and outside.
    """
    say, slot = trace.language, f"scores:{leaf.index}"
    let = say.gettext("Let x be the score of {leaf}.", leaf=label(leaf))
    is_named, any_number = (
        leaf.name == UNKNOWN,
        say.gettext("(x can be any number, whole or not.)"),
    )
    samples = zip(_samples(scores), told, strict=True)
    at = [
        say.gettext("With x = {x}: {what}", x=number(x), what=what)
        for x, what in samples
    ]
    return Question(
        ask="range",
        topic=topic,
        about=f"{label(leaf)} {label(node)}",
        trace=trace,
        model=model,
        text=" ".join([text, any_number] if is_named else [let, text, any_number]),
        form="fields",
        slots=(slot,),
        key={slot: _written(say, scores)},
        why=" ".join(at),
        reasons={slot: reason},
    )


def _written(say: Language, scores: score_sets.ScoreSet) -> str:
    """Return a set of scores as an answer, which can be read again."""
    if scores == (ALL,):
        return say.pgettext("answer", "all")
    return score_sets.score_set_text(scores, say.gettext(" or ")) or say.pgettext(
        "answer", "none"
    )


def _samples(scores: score_sets.ScoreSet) -> tuple[Score, Score]:
    """Return a score in a set, and one outside: one of them at an end of it."""
    end = next(end for one in scores for end in one[:2] if isfinite(end))
    inside, outside = (
        score_sets.differing_score(scores, other) for other in ((), (ALL,))
    )
    assert inside is not None and outside is not None
    return (end, outside) if any(end in one for one in scores) else (inside, end)


def _wrong_sets(
    trace: Trace, leaf: Node, is_so: Callable[[Visits], bool]
) -> Callable[[Fault, Visits], Answer | None]:
    """
    Return what gives the scores of a leaf for which something is so in a faulty search.
    """
    known = {leaf.value for leaf in trace.tree.leaves if isfinite(leaf.value)}
    cells = [*_cells(sorted({0, *known}))]
    trees = [trace.tree.with_score(leaf, sample) for _, sample in cells]

    def answer(fault: Fault, _: Visits) -> Answer | None:
        belief = fault.belief
        if not isinstance(belief, Misconception):
            return None
        if fault.is_convention:
            cuts = not trace.algorithm.cut_on_tie
            seen = [visits_of(search(tree, cut_on_tie=cuts)) for tree in trees]
        else:
            faulty = belief.worded(cut_on_tie=trace.algorithm.cut_on_tie)
            seen = [
                visits_by(faulty, tree, negates=belief.is_negamax) for tree in trees
            ]
        pairs = zip(cells, seen, strict=True)
        scores = score_sets.merged(part for (part, _), one in pairs if is_so(one))
        return {f"scores:{leaf.index}": _written(trace.language, scores)}

    return answer


def _cells(ends: list[Score]) -> Iterator[tuple[Interval, Score]]:
    """Yield each of some scores, and the gaps between them and beyond, each with a score in it."""
    yield ALL._replace(high=ends[0], has_high=False), ends[0] - 1
    for low, high in pairwise(ends):
        yield Interval(low, low), low
        between = Interval(low, high, has_low=False, has_high=False)
        yield between, score_sets.score_between(low, high)
    yield Interval(ends[-1], ends[-1]), ends[-1]
    yield ALL._replace(low=ends[-1], has_low=False), ends[-1] + 1
