"""Questions about cuts: which edges are cut."""

from __future__ import annotations

from abviz.classroom.questions.explaining.explaining import with_explained
from abviz.classroom.questions.explaining.observing import Fault
from abviz.classroom.questions.question import Question
from abviz.narration.numbers import number
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Score

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


def bound_of(step: Step) -> Score | None:
    """Return the bound that a cutoff has met or passed: α at a MIN node, β at a MAX node."""
    return step.alpha if step.node.is_min else step.beta
