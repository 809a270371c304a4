"""Questions that ask for a tree, such as one with exactly two deep cutoffs.

An answer is a tree in the notation, and any that meets the demand is right. The engine
searches it, so Python alone can mark it. The key is the tree from which the demand was
read, cut down as far as the demand allows: that shows that the demand can be met.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isfinite
from random import Random
from typing import NamedTuple

from abviz.classroom.question import TREE, AnswerError, Question, Range
from abviz.classroom.questions.convention import with_convention
from abviz.errors import SearchError
from abviz.narration.language import Language, label
from abviz.replay.steps import Step
from abviz.replay.trace import Trace, search_alike
from abviz.trees import Node, Tree, TreeError
from abviz.trees.limits import ANSWER, fits_within
from abviz.trees.measures import minimax_values
from abviz.trees.scores import write_score

SPARE_LEAVES = 4  # a tree may have so many leaves more than the key
RARE = 3  # of the kinds that fit, one of so many is taken
LONGEST = 2000
# It answers no question: nothing is cut off, and the best move is the last
EXAMPLE = "(1 2) (3 4)"
Nodes = Mapping[str, Sequence[Node]]


class Kind(NamedTuple):
    """A kind of demand: what is counted, and whether a tree has something to count."""

    counted: tuple[str, ...]
    is_told_by: Callable[[Nodes], bool]


# The rarer kinds come last.
KINDS = (
    Kind(("examined", "leaves"), lambda of: len(of["examined"]) < len(of["leaves"])),
    Kind(("cutoffs", "deep"), lambda of: bool(of["cutoffs"]) and not of["by-two"]),
    Kind(
        ("cutoffs", "not-binary"),
        lambda of: bool(of["cutoffs"]) and not of["not-binary"],
    ),
    Kind(("deep",), lambda of: bool(of["deep"]) and not of["by-two"]),
    Kind(("alpha", "beta"), lambda of: bool(of["alpha"] and of["beta"])),
    Kind(("idle", "cutoffs"), lambda of: bool(of["idle"])),
    Kind(
        ("cutoffs", "not-best", "leaves"),
        lambda of: len(of["leaves"]) > 3 and not (of["cutoffs"] or of["not-best"]),
    ),
)


def counted_in(trace: Trace) -> Nodes:
    """Return the nodes of a search that a demand can count."""
    tree, values = trace.tree, minimax_values(trace.tree)
    cutoffs = [cutoff for cutoff in trace.cutoffs if cutoff.skipped]
    skipping = (step for step in trace.steps if step.cutoff and step.cutoff.skipped)
    by_two = [step.node for step in skipping if _is_by_two(trace, step)]
    first = [tree.root]
    while first[-1].children:
        first.append(first[-1].children[0])
    return {
        "cutoffs": [cutoff.node for cutoff in cutoffs],
        "deep": [cutoff.node for cutoff in cutoffs if cutoff.is_deep],
        "by-two": by_two,
        "alpha": [cutoff.node for cutoff in cutoffs if cutoff.kind == "alpha"],
        "beta": [cutoff.node for cutoff in cutoffs if cutoff.kind == "beta"],
        "idle": [cutoff.node for cutoff in trace.cutoffs if not cutoff.skipped],
        "examined": trace.leaves,
        "leaves": tree.leaves,
        "not-binary": [node for node in tree if len(node.children) not in (0, 2)],
        "not-best": [
            node
            for node in first[:-1]
            if values[node.children[0].index] != values[node.index]
        ],
    }


def _is_by_two(trace: Trace, step: Step) -> bool:
    """Tell whether the parent and a node further up both have the bound of a cutoff."""
    bound = step.alpha if step.node.is_min else step.beta
    if bound is None or not isfinite(bound) or len(step.node.path) < 2:
        return False
    frame, node = trace.frame(step.number), step.node
    # The same number at a node where the same player moves is the other bound.
    owners = [
        ancestor
        for ancestor in node.ancestors
        if ancestor.is_min != node.is_min and frame.value(ancestor) == bound
    ]
    return node.parent in owners and len(owners) > 1


def _named(language: Language) -> dict[str, str]:
    """Return the name of each thing that a demand can count."""
    return {
        "cutoffs": language.gettext("cutoffs that skip a child"),
        "deep": language.gettext(
            "deep cutoffs that skip a child (the bound comes from further up than the "
            "parent)"
        ),
        "alpha": language.gettext("alpha cutoffs (at MIN nodes) that skip a child"),
        "beta": language.gettext("beta cutoffs (at MAX nodes) that skip a child"),
        "idle": language.gettext("cutoffs at the last child, which skip nothing"),
        "examined": language.gettext("leaves that the search examines"),
        "leaves": language.gettext("leaves in all"),
        "not-binary": language.gettext(
            "inner nodes that do not have exactly two children"
        ),
        "not-best": language.gettext(
            "nodes on the way to the leftmost leaf whose first child is not a best move"
        ),
    }


def _wanted(language: Language, wanted: Range) -> str:
    low, high = wanted
    if low:
        return language.gettext("exactly {count}", count=low)
    if high:
        return language.gettext("at most {count}", count=high)
    return language.pgettext("count", "none")


def read_tree(text: str) -> Tree:
    """Return the tree that an answer means.

    AnswerError if alpha-beta cannot search it.
    """
    try:
        # A text cut off in the middle would be told that a bracket is missing.
        tree = Tree.parse(text) if len(text) <= LONGEST else None
    except TreeError as problem:
        facts = getattr(problem.args[0], "facts", {})
        if "column" in facts and "problem" in facts:
            # Where the mistake is shown in a text, a page has no lines of one width.
            raise AnswerError(
                "Column {column}: {problem}",
                column=facts["column"],
                problem=facts["problem"],
            ) from None
        raise AnswerError(*problem.args) from None
    if tree is None or not fits_within(tree, ANSWER):
        raise AnswerError(
            "This tree is too large: at most {leaves} leaves and {plies} plies are "
            "taken.",
            leaves=ANSWER.leaves,
            plies=ANSWER.plies,
        )
    if not tree.depth or tree.has_stubs or tree.has_chance or tree.players:
        raise AnswerError(
            "Write a tree of MAX and MIN with moves, such as {tree}.", tree=EXAMPLE
        )
    return tree


def told_of(question: Question, text: str) -> tuple[bool, str]:
    """Tell whether a tree meets the demand of a question, and what of it is there."""
    language = question.trace.language
    nodes = counted_in(search_alike(question.trace, read_tree(text)))
    if "deep" in question.demand and nodes["by-two"]:
        raise AnswerError(
            "At {node} the parent and a node further up both have the bound: one may "
            "call the cutoff deep or not. Change a score, so that they differ.",
            node=label(nodes["by-two"][0]),
        )
    missed = {
        name: ends
        for name, ends in question.demand.items()
        if not _is_met(nodes, name, ends)
    }
    titles, said = _named(language), []
    for name, ends in (missed or question.demand).items():
        count = _count_in_words(nodes, name)
        if missed:
            sentence = language.gettext(
                "{what}: {count} in your tree, and {wanted} asked for.",
                what=titles[name],
                count=count,
                wanted=_wanted(language, ends),
            )
        else:
            sentence = language.gettext(
                "{what}: {count}.", what=titles[name], count=count
            )
        said.append(sentence[:1].upper() + sentence[1:])
    return not missed, " ".join(said)


def _is_met(nodes: Nodes, name: str, wanted: Range) -> bool:
    return wanted[0] <= len(nodes[name]) <= wanted[1]


def _count_in_words(nodes: Nodes, name: str) -> int | str:
    """Return how many there are of something, and which, if that is worth a list."""
    count = len(nodes[name])
    if name in ("leaves", "examined") or not count:
        return count
    return f"{count} ({', '.join(map(label, nodes[name]))})"


def ask_invent(trace: Trace, faults: object, seed: int) -> tuple[Question, ...]:
    """Ask for a tree that has as many of something as this one.

    None if it has nothing to count.
    """
    language, chance = trace.language, Random(f"{seed} {trace.tree} invent")
    nodes = counted_in(trace)
    fitting = [kind for kind in KINDS if kind.is_told_by(nodes)][-RARE:]
    if not fitting:
        return ()
    counted = chance.choice(fitting).counted
    if counted == ("examined", "leaves"):
        cutoffs = len(nodes["cutoffs"])  # of fewer leaves they are easier to write
        trace = _cut_down(trace, {"cutoffs": (cutoffs, cutoffs)})
        nodes = counted_in(trace)
    demand = {name: (len(nodes[name]), len(nodes[name])) for name in counted}
    key = _cut_down(trace, demand)
    demand.setdefault("leaves", (0, len(key.tree.leaves) + SPARE_LEAVES))
    titles = _named(language)
    parts = (
        language.gettext(
            "{what}: {wanted}", what=titles[name], wanted=_wanted(language, ends)
        )
        for name, ends in demand.items()
    )
    text = language.gettext(
        "Write a tree, such as {example}, that meets this demand when alpha-beta "
        "searches it: {parts}. Any tree that meets it is right.",
        example=EXAMPLE,
        parts="; ".join(parts),
    )
    written = str(key.tree)
    question = Question(
        ask="invent",
        about=" ".join(f"{name}={low}-{high}" for name, (low, high) in demand.items()),
        trace=key,
        text=with_convention(trace, text),
        form="fields",
        slots=(TREE,),
        key={TREE: written},
        why="",
        demand=demand,
    )
    return (replace(question, why=told_of(question, written)[1]),)


def _cut_down(trace: Trace, demand: Mapping[str, Range]) -> Trace:
    """Return the search of a tree that meets a demand, without any part that can go."""
    for tree in _smaller(trace.tree):
        try:
            smaller = search_alike(trace, tree)
        except SearchError:
            continue
        nodes = counted_in(smaller)
        is_clear = "deep" not in demand or not nodes["by-two"]
        if is_clear and all(
            _is_met(nodes, name, ends) for name, ends in demand.items()
        ):
            return _cut_down(smaller, demand)
    return trace


def _smaller(tree: Tree) -> Iterator[Tree]:
    """Yield trees: a leaf for an inner node, or without a child of three or more."""
    values = minimax_values(tree)

    def text(node: Node, leaf: Node | None = None, gone: Node | None = None) -> str:
        if node.is_leaf or node is leaf:
            return write_score(values[node.index])
        below = (
            text(child, leaf, gone) for child in node.children if child is not gone
        )
        return f"{node.player}({' '.join(below)})"

    for node in tree.nodes[1:]:
        if node.children:
            yield Tree.parse(text(tree.root, leaf=node))
        if node.parent and len(node.parent.children) > 2:
            yield Tree.parse(text(tree.root, gone=node))
