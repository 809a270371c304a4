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

from abviz.classroom.convention import with_convention
from abviz.classroom.question import TREE, AnswerError, Question, Range
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
    cutoffs = [one for one in trace.cutoffs if one.skipped]
    skipping = (step for step in trace.steps if step.cutoff and step.cutoff.skipped)
    by_two = [step.node for step in skipping if _is_by_two(trace, step)]
    first = [tree.root]
    while first[-1].children:
        first.append(first[-1].children[0])
    return {
        "cutoffs": [one.node for one in cutoffs],
        "deep": [one.node for one in cutoffs if one.is_deep],
        "by-two": by_two,
        "alpha": [one.node for one in cutoffs if one.kind == "alpha"],
        "beta": [one.node for one in cutoffs if one.kind == "beta"],
        "idle": [one.node for one in trace.cutoffs if not one.skipped],
        "examined": trace.leaves,
        "leaves": tree.leaves,
        "not-binary": [one for one in tree if len(one.children) not in (0, 2)],
        "not-best": [
            one
            for one in first[:-1]
            if values[one.children[0].index] != values[one.index]
        ],
    }


def _is_by_two(trace: Trace, step: Step) -> bool:
    """Tell whether the parent and a node further up both have the bound that makes a cutoff."""
    bound = step.alpha if step.node.is_min else step.beta
    if bound is None or not isfinite(bound) or len(step.node.path) < 2:
        return False
    frame, node = trace.frame(step.number), step.node
    # The same number at a node where the same player moves is the other bound.
    others = (one for one in node.ancestors if one.is_min != node.is_min)
    owners = [one for one in others if frame.value(one) == bound]
    return node.parent in owners and len(owners) > 1


def _named(say: Language) -> dict[str, str]:
    """Return the name of each thing that a demand can count."""
    return {
        "cutoffs": say.gettext("cutoffs that skip a child"),
        "deep": say.gettext(
            "deep cutoffs that skip a child (the bound comes from further up than the "
            "parent)"
        ),
        "alpha": say.gettext("alpha cutoffs (at MIN nodes) that skip a child"),
        "beta": say.gettext("beta cutoffs (at MAX nodes) that skip a child"),
        "idle": say.gettext("cutoffs at the last child, which skip nothing"),
        "examined": say.gettext("leaves that the search examines"),
        "leaves": say.gettext("leaves in all"),
        "not-binary": say.gettext("inner nodes that do not have exactly two children"),
        "not-best": say.gettext(
            "nodes on the way to the leftmost leaf whose first child is not a best move"
        ),
    }


def _wanted(say: Language, wanted: Range) -> str:
    low, high = wanted
    if not low:
        return (
            say.gettext("at most {count}", count=high)
            if high
            else say.pgettext("count", "none")
        )
    return say.gettext("exactly {count}", count=low)


def read_tree(text: str) -> Tree:
    """Return the tree that an answer means.

    AnswerError if alpha-beta cannot search it.
    """
    try:
        # A text cut off in the middle would be told that a bracket is missing.
        tree = Tree.parse(text) if len(text) <= LONGEST else None
    except TreeError as problem:
        facts = getattr(problem.args[0], "facts", {})
        if {"column", "problem"} <= facts.keys():
            # Where the mistake is shown in a text, a page has no lines of one width.
            said = {"column": facts["column"], "problem": facts["problem"]}
            raise AnswerError("Column {column}: {problem}", **said) from None
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
    say, found = (
        question.trace.language,
        counted_in(search_alike(question.trace, read_tree(text))),
    )
    if "deep" in question.demand and found["by-two"]:
        raise AnswerError(
            "At {node} the parent and a node further up both have the bound: one may "
            "call the "
            "cutoff deep or not. Change a score, so that they differ.",
            node=label(found["by-two"][0]),
        )
    missed = {
        one: ends
        for one, ends in question.demand.items()
        if not _is_met(found, one, ends)
    }
    names, said = _named(say), []
    for one, ends in (missed or question.demand).items():
        at = () if one in ("leaves", "examined") else found[one]
        facts = {
            "what": names[one],
            "count": f"{len(found[one])} ({', '.join(map(label, at))})"
            if at
            else len(found[one]),
            "wanted": _wanted(say, ends),
        }
        told = (
            say.gettext(
                "{what}: {count} in your tree, and {wanted} asked for.", **facts
            )
            if missed
            else say.gettext("{what}: {count}.", **facts)
        )
        said.append(told[:1].upper() + told[1:])
    return not missed, " ".join(said)


def _is_met(found: Nodes, one: str, wanted: Range) -> bool:
    return wanted[0] <= len(found[one]) <= wanted[1]


def ask_invent(trace: Trace, faults: object, seed: int) -> tuple[Question, ...]:
    """Ask for a tree that has as many of something as this one.

    None if it has nothing to count.
    """
    say, chance = trace.language, Random(f"{seed} {trace.tree} invent")
    found = counted_in(trace)
    fitting = [kind for kind in KINDS if kind.is_told_by(found)][-RARE:]
    if not fitting:
        return ()
    counted = chance.choice(fitting).counted
    if counted == ("examined", "leaves"):
        cutoffs = len(found["cutoffs"])  # of fewer leaves they are easier to write
        trace = _cut_down(trace, {"cutoffs": (cutoffs, cutoffs)})
        found = counted_in(trace)
    demand = {one: (len(found[one]), len(found[one])) for one in counted}
    key = _cut_down(trace, demand)
    demand.setdefault("leaves", (0, len(key.tree.leaves) + SPARE_LEAVES))
    names = _named(say)
    parts = (
        say.gettext("{what}: {wanted}", what=names[one], wanted=_wanted(say, ends))
        for one, ends in demand.items()
    )
    text = say.gettext(
        "Write a tree, such as {example}, that meets this demand when alpha-beta "
        "searches it: "
        "{parts}. Any tree that meets it is right.",
        example=EXAMPLE,
        parts="; ".join(parts),
    )
    written = str(key.tree)
    question = Question(
        ask="invent",
        about=" ".join(f"{one}={low}-{high}" for one, (low, high) in demand.items()),
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
    """Return the search of a smaller tree that meets a demand: without any part that can go."""
    for tree in _smaller(trace.tree):
        try:
            found = search_alike(trace, tree)
        except SearchError:
            continue
        counted = counted_in(found)
        is_clear = "deep" not in demand or not counted["by-two"]
        if is_clear and all(
            _is_met(counted, one, ends) for one, ends in demand.items()
        ):
            return _cut_down(found, demand)
    return trace


def _smaller(tree: Tree) -> Iterator[Tree]:
    """Yield a tree with a leaf in place of an inner node, or without a child of three or more."""
    values = minimax_values(tree)

    def text(node: Node, leaf: Node | None = None, gone: Node | None = None) -> str:
        if node.is_leaf or node is leaf:
            return write_score(values[node.index])
        below = (text(one, leaf, gone) for one in node.children if one is not gone)
        return f"{node.player}({' '.join(below)})"

    for node in tree.nodes[1:]:
        if node.children:
            yield Tree.parse(text(tree.root, leaf=node))
        if node.parent and len(node.parent.children) > 2:
            yield Tree.parse(text(tree.root, gone=node))
