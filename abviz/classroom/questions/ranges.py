"""Questions about a leaf whose score is not known.

For which scores is another node pruned, and for which is the value what it is?
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import isfinite
from random import Random

from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.question import Answer, Question
from abviz.classroom.questions import score_sets
from abviz.classroom.questions.convention import with_convention
from abviz.classroom.questions.explaining import (
    Fault,
    visits_by,
    with_explained,
)
from abviz.classroom.questions.whole_search import skipping, why_cut, why_not_skipped
from abviz.engine.visit_tree import VisitTree
from abviz.narration.language import Language, label, number
from abviz.replay.score_range import ALL, Interval, courses, same_value
from abviz.replay.trace import Trace, search, search_alike
from abviz.trees import Node, Score, Tree, as_tree
from abviz.trees.editing import with_name
from abviz.trees.notation import UNKNOWN


def tree_with_unknown(given: Tree | str) -> Tree:
    """Return a tree; its one leaf without a score, if it has one, is called x.

    The score of x is a telling one.
    """
    tree = as_tree(given, unscored=True)
    if len(tree.unscored) != 1:
        return as_tree(tree)
    [leaf] = tree.unscored
    tree = with_name(tree.with_score(leaf, 0), leaf, UNKNOWN)
    if tree.root.is_leaf:
        return tree
    parts = courses(search(tree), tree[UNKNOWN])
    ends = [scores.intervals[0].low for scores, _ in parts]
    finite = sorted({end for end in ends if isfinite(end)}) or [0]
    return tree.with_score(UNKNOWN, finite[len(finite) // 2])


def ask_range(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask for which scores of a leaf a node is pruned, and the value is what it is."""
    tree = trace.tree
    leaves = [leaf for leaf in tree.leaves if leaf.name == UNKNOWN] or [*tree.leaves]
    Random(f"{seed} {tree}").shuffle(leaves)
    best: tuple[Question, ...] = ()
    for leaf in leaves:
        node, has_value = _told_apart(trace, leaf, seed)
        if [node is not None, has_value].count(True) <= len(best):
            continue
        best = ()
        if node is not None:
            best += (_pruned(trace, faults, leaf, node),)
        if has_value:
            best += (_value(trace, faults, leaf),)
        if len(best) > 1:
            break
    return best


def _told_apart(trace: Trace, leaf: Node, seed: int) -> tuple[Node | None, bool]:
    """
    Return a node that some scores of a leaf prune, and whether some change the value.
    """
    searches = []
    for scores, course in courses(trace, leaf):
        cell = scores.intervals[0]
        # Infinity is no score that is asked for.
        if cell.low < cell.high or isfinite(cell.low):
            searches.append(course)
    pruned = [{node.index for node in course.pruned} for course in searches]
    sometimes = set[int]().union(*pruned) - pruned[0].intersection(*pruned)
    # What lies below another such node may be pruned with it.
    nodes = [node for node in trace.tree if node.index in sometimes]
    top = [node for node in nodes if node.parent not in nodes]
    node = Random(f"{seed} {leaf.index}").choice(top) if top else None
    return node, len({same_value(course, trace) for course in searches}) > 1


def _pruned(
    trace: Trace, faults: tuple[Fault, ...], leaf: Node, node: Node
) -> Question:
    """Ask for which scores of a leaf a node is pruned."""
    language = trace.language
    scores = score_sets.merged(trace.score_range(leaf, pruned=node).intervals)
    trees = (trace.tree.with_score(leaf, x) for x in _samples(scores))
    inside, outside = (search_alike(trace, tree) for tree in trees)
    path = {node.index, *(ancestor.index for ancestor in node.ancestors)}
    cut = next(
        step
        for step, cutoff in skipping(inside)
        if any(child.index in path for child in cutoff.skipped)
    )
    question = _asked(
        trace,
        leaf,
        node,
        scores=scores,
        model=inside,
        text=with_convention(
            trace, language.gettext("For which x is {node} pruned?", node=label(node))
        ),
        topic="pruned",
        outcomes=(
            why_cut(cut),
            why_not_skipped(outside, outside.tree.nodes[node.index]),
        ),
        reason=language.gettext(
            "{node} is pruned where a cutoff at {parent}, or at a node above it, comes "
            "before its turn.",
            node=label(node),
            parent=label(node.parent or node),
        ),
    )
    answering = _wrong_sets(
        trace, leaf, lambda visits: node.index not in visits.window_at
    )
    return with_explained(question, faults, answering)


def _value(trace: Trace, faults: tuple[Fault, ...], leaf: Node) -> Question:
    """Ask for which scores of a leaf the value is what it is."""
    language, root = trace.language, label(trace.tree.root)
    scores = score_sets.merged(trace.score_range(leaf).intervals)
    trees = (trace.tree.with_score(leaf, x) for x in _samples(scores))
    inside, outside = (search_alike(trace, tree) for tree in trees)
    question = _asked(
        trace,
        leaf,
        trace.tree.root,
        scores=scores,
        model=inside,
        topic="value",
        text=language.gettext(
            "For which x is the value of {node} {value}?",
            node=root,
            value=number(trace.value),
        ),
        outcomes=tuple(
            language.gettext(
                "{node} has the value {value}.", node=root, value=number(searched.value)
            )
            for searched in (inside, outside)
        ),
        reason=language.gettext(
            "Go up from {leaf}: a MAX node has the greatest value of its children, a "
            "MIN node the least.",
            leaf=label(leaf),
        ),
    )
    answering = _wrong_sets(
        trace, leaf, lambda visits: bool(visits.values[0] == trace.value)
    )
    return with_explained(question, faults, answering)


def _asked(
    trace: Trace,
    leaf: Node,
    node: Node,
    *,
    scores: score_sets.ScoreSet,
    model: Trace,
    topic: str,
    text: str,
    outcomes: tuple[str, ...],
    reason: str,
) -> Question:
    """Return a question for a set of scores.

    `outcomes` say what happens for one in it and outside.
    """
    language, slot = trace.language, f"scores:{leaf.index}"
    any_number = language.gettext("(x can be any number, whole or not.)")
    sentences = [text, any_number]
    if leaf.name != UNKNOWN:
        let = language.gettext("Let x be the score of {leaf}.", leaf=label(leaf))
        sentences = [let, text, any_number]
    examples = [
        language.gettext("With x = {x}: {what}", x=number(x), what=outcome)
        for x, outcome in zip(_samples(scores), outcomes, strict=True)
    ]
    return Question(
        ask="range",
        topic=topic,
        about=f"{label(leaf)} {label(node)}",
        trace=trace,
        model=model,
        text=" ".join(sentences),
        form="fields",
        slots=(slot,),
        key={slot: _written(language, scores)},
        why=" ".join(examples),
        reasons={slot: reason},
    )


def _written(language: Language, scores: score_sets.ScoreSet) -> str:
    """Return a set of scores as an answer, which can be read again."""
    if scores == (ALL,):
        return language.pgettext("answer", "all")
    text = score_sets.score_set_text(scores, language.gettext(" or "))
    return text or language.pgettext("answer", "none")


def _samples(scores: score_sets.ScoreSet) -> tuple[Score, Score]:
    """Return a score in a set, and one outside: one of them at an end of it."""
    ends = [end for part in scores for end in (part.low, part.high)]
    end = next(filter(isfinite, ends))
    inside = score_sets.differing_score(scores, ())
    outside = score_sets.differing_score(scores, (ALL,))
    assert inside is not None and outside is not None
    return (end, outside) if any(end in part for part in scores) else (inside, end)


def _wrong_sets(
    trace: Trace, leaf: Node, is_so: Callable[[VisitTree], bool]
) -> Callable[[Fault, VisitTree], Answer | None]:
    """
    Return what gives the scores of a leaf for which something is so in a faulty search.
    """
    finite = {leaf.value for leaf in trace.tree.leaves if isfinite(leaf.value)}
    cells = [*_cells(sorted({0, *finite}))]
    trees = [trace.tree.with_score(leaf, sample) for _, sample in cells]

    def answer(fault: Fault, _: VisitTree) -> Answer | None:
        """Search with each score, and join those for which it is so."""
        belief = fault.belief
        if not isinstance(belief, Misconception):
            return None
        if fault.is_convention:
            cuts = not trace.algorithm.cut_on_tie
            visits = [VisitTree(search(tree, cut_on_tie=cuts)) for tree in trees]
        else:
            faulty = belief.worded(cut_on_tie=trace.algorithm.cut_on_tie)
            visits = [
                visits_by(faulty, tree, negates=belief.is_negamax) for tree in trees
            ]
        pairs = zip(cells, visits, strict=True)
        scores = score_sets.merged(
            part for (part, _), visits_there in pairs if is_so(visits_there)
        )
        return {f"scores:{leaf.index}": _written(trace.language, scores)}

    return answer


def _cells(ends: list[Score]) -> Iterator[tuple[Interval, Score]]:
    """Yield each of some scores, and the gaps beside them, each with a score in it."""
    yield ALL._replace(high=ends[0], has_high=False), ends[0] - 1
    for low, high in pairwise(ends):
        yield Interval(low, low), low
        between = Interval(low, high, has_low=False, has_high=False)
        yield between, score_sets.score_between(low, high)
    yield Interval(ends[-1], ends[-1]), ends[-1]
    yield ALL._replace(low=ends[-1], has_low=False), ends[-1] + 1
