"""Questions about a search with a depth limit, made of those about the tree that it sees.

Down to the limit it does what a search of the tree does that ends there, with estimates for scores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from abviz.classroom.question import Answer, Explained, Question
from abviz.classroom.questions.marking import comparable
from abviz.engine.views import truncate_to_depth
from abviz.errors import SearchError
from abviz.replay.trace import Trace, search
from abviz.trees import Tree
from abviz.trees.copying import rebuilt

CAN_BE_LIMITED = ("values", "windows", "order", "cuts", "next", "why", "move", "lesson")
# By default more children where the search sees few plies.
FEW_PLIES, MOST_PLIES = 2, 4


def check_limit(ask: str, depth: int | None) -> None:
    """Refuse a kind of question that a search with a depth limit has not."""
    if depth is not None and ask not in CAN_BE_LIMITED:
        raise SearchError("“{ask}” is about the whole tree: leave out the depth limit.", ask=ask)


def usual_limited_tree(depth: int) -> Tree:
    """Return the shape of a tree that is a ply deeper than a search that looks so deep."""
    if depth > MOST_PLIES:
        raise SearchError("Trees for this depth are too large to be drawn: give one of your own.")
    branching = 3 if depth <= FEW_PLIES else 2
    leaves = branching ** (depth + 1)
    return Tree.complete(branching, depth + 1, range(1, leaves + 1))


def with_drawn_estimates(tree: Tree, depth: int, source: Random) -> Tree:
    """Return a tree with random estimates where a search ends that looks so deep."""
    scores = [leaf.value for leaf in tree.leaves]
    estimates = {
        node.index: source.choice(scores)
        for node, ply in zip(tree, tree.plies, strict=True)
        if ply == depth and node.children
    }
    return Tree(rebuilt(tree.nodes, estimate=lambda node: estimates.get(node.index)))


def with_limit(trace: Trace, text: str) -> str:
    """Return the text of a question, after the depth limit of its search if there is one."""
    if trace.algorithm.depth is None:
        return text
    limit = trace.language.ngettext(
        "The search looks {count} ply deep: a node there counts as a leaf, with its estimate (≈) "
        "for a score.",
        "The search looks {count} plies deep: a node there counts as a leaf, with its estimate "
        "(≈) for a score.",
        trace.algorithm.depth,
    )
    return f"{limit} {text}"


def to_the_limit(
    trace: Trace, make: Callable[[Trace], tuple[Question, ...]]
) -> tuple[Question, ...]:
    """Return what `make` asks about a search: with a limit, about the tree that it sees."""
    algorithm, tree = trace.algorithm, trace.tree
    if algorithm.depth is None or algorithm.depth >= tree.depth:
        return make(trace)
    seen = truncate_to_depth(tree, algorithm.depth)

    def searched(tree: Tree, depth: int | None = None, name: str = algorithm.name) -> Trace:
        is_same = name == algorithm.name
        cuts = False if is_same and not algorithm.cut_on_tie else None
        bounds = algorithm.bounds if is_same else None
        found = search(tree, name, cut_on_tie=cuts, depth=depth, bounds=bounds)
        return found.in_language(trace.language)

    places = [node.index for node in seen.originals]
    made = []
    for question in make(searched(seen.tree)):
        model = question.model and searched(tree, algorithm.depth, question.model.algorithm.name)
        made.append(_put_back(replace(question, model=model), trace, places))
    if len(made) == 1 and made[0].ask in ("values", "order", "cuts"):
        (free,) = make(searched(tree))
        made = [_with_unlimited(made[0], free.key)]
    return tuple(made)


def _with_unlimited(question: Question, free: Answer) -> Question:
    """Return a question that knows the answer of a search which goes on to the leaves."""
    if isinstance(free, Mapping):
        free = {slot: text for slot, text in free.items() if slot in question.slots}
    known = [question.key, *(one.answer for one in question.explained)]
    if comparable(free, question.form) in [comparable(one, question.form) for one in known]:
        return question
    said = question.trace.language.gettext(
        "You get this answer if you search on to the leaves, beyond the limit."
    )
    wrong = Explained(answer=free, misconceptions=(), belief=said)
    return replace(question, explained=(wrong, *question.explained))


def _put_back(question: Question, trace: Trace, places: list[int]) -> Question:
    """Return a question with the nodes of the whole tree in place of those that are seen."""
    of_nodes = question.form in ("set", "sequence", "node")

    def slot(one: Any) -> Any:
        kind, colon, index = str(one).partition(":")
        if colon and kind != "more" and index.isdigit():
            return f"{kind}:{places[int(index)]}"
        is_node = of_nodes and (question.form != "sequence" or isinstance(one, int))
        return type(one)(places[int(one)]) if is_node and str(one).isdigit() else one

    def answer(one: Answer) -> Answer:
        if isinstance(one, Mapping):
            return {slot(name): text for name, text in one.items()}
        return tuple(map(slot, one)) if isinstance(one, tuple) else slot(one)

    nodes = trace.tree.nodes
    slots = tuple(map(slot, question.slots))
    reasons = {slot(name): text for name, text in question.reasons.items()}
    if question.ask in ("order", "cuts"):
        # Nodes beyond the limit may be taken, too.
        beyond = [node for node in nodes[1:] if node.index not in slots]
        slots = tuple(sorted((*slots, *(node.index for node in beyond))))
        if question.form == "set":
            told = trace.language.gettext(
                "The search ends above: nothing there is entered or skipped."
            )
            reasons |= {str(node.index): told for node in beyond}
    return replace(
        question,
        trace=trace,
        text=with_limit(trace, question.text),
        slots=slots,
        key=answer(question.key),
        reasons=reasons,
        explained=tuple(replace(one, answer=answer(one.answer)) for one in question.explained),
    )
