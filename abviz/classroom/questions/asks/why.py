"""Questions about cutoffs: which node's value makes a cutoff."""

from __future__ import annotations

from abviz.classroom.questions.asks.balance import balanced
from abviz.classroom.questions.asks.cuts import bound_of
from abviz.classroom.questions.explaining import Fault, with_explained
from abviz.classroom.questions.question import Answer, Question
from abviz.narration.language import label, number
from abviz.replay.steps import Cutoff, Step
from abviz.replay.trace import Trace
from abviz.trees import Node

# Who has no deep cutoffs finds the reason of each at the parent.
PARENT_ONLY = "shallow-only"
# Up to four plies there are but two nodes that can have a bound: half of the answers is chance.
OF_TWO = 0.8


def why(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask of cutoffs that skip something whose value makes them.

    There is no question about a cutoff that an infinite score makes: no node's value does.
    Nor is there one where several nodes above have the number, be it only as a bound. Where some
    bounds come from further up than the parent, no more than as many are asked for that do not:
    who always names the parent has half of the points then.

    Examples
    --------
    >>> import abviz
    >>> (question,) = why(abviz.search(abviz.Tree.parse("(3 5) (2 9)")), (), 1)
    >>> print(question.text)
    MIN node E now has v = 2, its α is 3, and 2 ≤ 3: a cutoff. Which node above E has this α as \
its value?
    >>> question.key, question.why
    (0, 'A (MAX) already has 3, and that is the α of E.')
    """
    questions = every_why(trace, faults)
    return balanced(questions, fewest=2, most=len(questions))


def every_why(trace: Trace, faults: tuple[Fault, ...]) -> list[Question]:
    """Return the question about each cutoff that skips something, where there is one."""
    questions = []
    for place, step in enumerate(trace.steps):
        if step.cutoff is not None and step.cutoff.skipped:
            owner = step.cutoff.bound_by
            if owner is not None and _holders(trace, place) == [owner]:
                questions.append(_question(trace, faults, place, step.cutoff, owner))
    return questions


def _question(
    trace: Trace, faults: tuple[Fault, ...], place: int, cutoff: Cutoff, owner: Node
) -> Question:
    step, language = trace.steps[place], trace.language
    entered = {one.node.index for one in trace.steps[:place]}

    def answer(fault: Fault) -> Answer | None:
        parent = cutoff.node.parent
        return parent.index if fault.belief.name == PARENT_ONLY and parent else None

    bound = number(bound_of(step))
    letter = "α" if cutoff.kind == "alpha" else "β"
    question = Question(
        ask="why",
        trace=trace,
        step=place,
        text=_text(trace, step, letter=letter, bound=bound),
        form="node",
        slots=tuple(sorted(entered)),
        key=owner.index,
        why=language.gettext(
            "{owner} already has {bound}, and that is the {letter} of {node}.",
            owner=language.titled(owner),
            bound=bound,
            letter=letter,
            node=label(cutoff.node),
        ),
        reasons={
            str(index): _reason(trace, place, trace.tree.nodes[index])
            for index in sorted(entered - {owner.index})
        },
        guessed={
            "the parent": OF_TWO * (owner is cutoff.node.parent),
            "the root": OF_TWO * (owner is trace.tree.root),
        },
    )
    return with_explained(question, faults, answer)


def _text(trace: Trace, step: Step, *, letter: str, bound: str) -> str:
    language = trace.language
    return language.gettext(
        "{node} now has v = {value}, its {letter} is {bound}, and {value} {relation} {bound}: "
        "a cutoff. Which node above {name} has this {letter} as its value?",
        node=language.opening(step.node),
        name=label(step.node),
        value=number(step.value),
        letter=letter,
        bound=bound,
        relation="≤" if letter == "α" else "≥",
    )


def _holders(trace: Trace, place: int) -> list[Node]:
    """Return the nodes above whose value is the bound of a cutoff, be it only as a bound."""
    step, frame = trace.steps[place], trace.frame(place)
    return [one for one in step.node.ancestors if frame.value(one) == bound_of(step)]


def _reason(trace: Trace, place: int, node: Node) -> str:
    """Return why it is not the value of a node that makes a cutoff."""
    language, step = trace.language, trace.steps[place]
    letter = "α" if step.node.is_min else "β"
    facts = {"name": label(node), "node": label(step.node), "letter": letter}
    if node is step.node:
        return language.gettext(
            "The {letter} of {node} comes from a node above it; its own v is compared with it.",
            **facts,
        )
    if node not in step.node.ancestors:
        return language.gettext(
            "{name} is not above {node}: the {letter} of {node} comes from a node above it.",
            **facts,
        )
    if node.player == step.node.player:
        return language.gettext(
            "{name} is a {role} node, as {node} is: its {letter} comes from the other player.",
            role=(node.player or "").upper(),
            **facts,
        )
    return language.gettext(
        "{name} has v = {value} at that moment, and the {letter} of {node} is {bound}.",
        value=number(trace.frame(place).value(node)),
        bound=number(bound_of(step)),
        **facts,
    )
