"""Questions about cuts: which edges are cut."""

from __future__ import annotations

from abviz.classroom.questions.explaining import Fault, with_explained
from abviz.classroom.questions.question import Question
from abviz.narration.language import label, number
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Node, Score

MOST_REASONS = 3


def cuts(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask for all edges that are cut, in one question.

    The answer is the topmost skipped children: all below them is never entered anyway.

    Examples
    --------
    >>> import abviz
    >>> (question,) = cuts(abviz.search(abviz.Tree.parse("(3 5) (2 9)")), (), 1)
    >>> question.key, question.why
    ((6,), 'E (MIN) has v = 2 ≤ α = 3 and skips G.')
    """
    tree, language = trace.tree, trace.language
    skipping = [step for step in trace.steps if step.cutoff and step.cutoff.skipped]
    skipped = [child.index for step in skipping if step.cutoff for child in step.cutoff.skipped]
    question = Question(
        ask="cuts",
        trace=trace,
        step=0,
        text=language.gettext(
            "Which edges does alpha-beta cut? Mark each child that a cutoff skips, but nothing "
            "below it."
        ),
        form="set",
        slots=tuple(node.index for node in tree.nodes[1:]),
        key=tuple(sorted(skipped)),
        why=_why(trace, skipping),
        reasons={
            "missed": language.gettext(
                "Children are skipped where a MIN node has v ≤ α, or a MAX node v ≥ β."
            ),
            **{
                str(node.index): _not_cut(trace, node)
                for node in tree.nodes[1:]
                if node.index not in skipped
            },
        },
    )
    return (with_explained(question, faults, lambda fault: fault.course and fault.course.cuts),)


def _why(trace: Trace, skipping: list[Step]) -> str:
    language = trace.language
    if not skipping:
        return language.gettext("No node has children left when its test comes true.")
    said = [reason(trace, step) for step in skipping[:MOST_REASONS]]
    rest = len(skipping) - len(said)
    if rest:
        said.append(
            language.ngettext(
                "There is {count} more cutoff.", "There are {count} more cutoffs.", rest
            )
        )
    return " ".join(said)


def _not_cut(trace: Trace, node: Node) -> str:
    """Return why the edge above a node is not cut."""
    language, parent = trace.language, node.parent
    entry = next((place for place, step in enumerate(trace.steps) if step.node is node), None)
    window = trace.frame(entry - 1).window(parent) if entry and parent else None
    if window is None or parent is None:
        return language.gettext("{name} lies below an edge that is cut already.", name=label(node))
    return language.gettext(
        "{name} is searched: when its turn comes, {parent} has α = {alpha} and β = {beta}, and α "
        "is below β.",
        name=label(node),
        parent=language.titled(parent),
        alpha=number(window[0]),
        beta=number(window[1]),
    )


def reason(trace: Trace, step: Step) -> str:
    """Return why a cutoff comes, in one sentence.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search(abviz.Tree.parse("min((3 5) (9 2))"))
    >>> reason(trace, trace.steps[11])
    'E (MAX) has v = 9 ≥ β = 5 and skips G.'
    """
    language, cutoff = trace.language, step.cutoff
    if cutoff is None:
        raise ValueError("only a cutoff has a reason")
    bound = bound_of(step)
    facts = {
        "node": language.titled(step.node),
        "value": number(step.value),
        "bound": number(bound),
        "children": language.listed(cutoff.skipped),
    }
    if cutoff.kind == "alpha":
        return language.gettext(
            "{node} has v = {value} ≤ α = {bound} and skips {children}.", **facts
        )
    return language.gettext("{node} has v = {value} ≥ β = {bound} and skips {children}.", **facts)


def going_on(trace: Trace, step: Step) -> str:
    """Return why a search goes on at the node of a step, in one sentence."""
    return trace.language.gettext(
        "{node} has α = {alpha} and β = {beta}: α is below β, so the next child is searched.",
        node=trace.language.titled(step.node),
        alpha=number(step.alpha),
        beta=number(step.beta),
    )


def bound_of(step: Step) -> Score | None:
    """Return the bound that a cutoff has met or passed: α at a MIN node, β at a MAX node."""
    return step.alpha if step.node.is_min else step.beta
