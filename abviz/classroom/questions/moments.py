"""
Questions about moments of a search: what happens next, and whose value makes a cutoff.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from math import fsum, inf
from random import Random

from abviz.classroom.question import Answer, Question
from abviz.classroom.questions import whole_search
from abviz.classroom.questions.explaining import (
    Fault,
    with_explained,
)
from abviz.engine.visit_tree import Moment, VisitTree
from abviz.errors import Message
from abviz.narration.language import Language, label, number
from abviz.replay.steps import AveragingStep, Step, Update
from abviz.replay.trace import Trace
from abviz.trees import Node

# The most that a rule may find: of 5 choices one is right by chance in a fifth of the
# questions.
MOST_GUESSED = 0.4
FEWEST_CHOICES, MOST_CHOICES = 3, 5
FEWEST_QUESTIONS, MOST_QUESTIONS = 4, 12
# No more of each kind are considered: of a large tree they would not be asked.
MOST_OF_A_KIND = 2 * MOST_QUESTIONS
RULES = ("goes on", "what came back", "what it had")
# Knowing minimax well, and nothing of alpha-beta, may be enough for two thirds of the
# answers.
OF_MINIMAX = 0.6
# Up to four plies only two nodes can have a bound: half of the answers are chance
OF_TWO = 0.8
# A student who knows no deep cutoffs finds the reason of each at the parent.
PARENT_ONLY = "shallow-only"


def guessed_share(questions: Sequence[Question]) -> float:
    """
    Return the share of answers that the best of the rules in `Question.guessed` finds.
    """
    # Sums of thirds and fifths differ in their last digits.
    return round(_most_found(questions) / max(len(questions), 1), 9)


def balanced(
    questions: Sequence[Question], *, fewest: int, most: int
) -> tuple[Question, ...]:
    """
    Return as many questions as can be asked without a rule that finds too many answers.
    """
    kept = list(questions)
    ways: list[tuple[float, list[Question]]] = []
    while kept and (len(kept) >= fewest or not ways):
        if len(kept) <= most:
            ways.append((max(guessed_share(kept), MOST_GUESSED), [*kept]))
        without = [
            _most_found([other for other in kept if other is not question])
            for question in kept
        ]
        least = min(without)
        # The last of those without which the rules find least.
        kept.pop(max(index for index, most in enumerate(without) if most == least))
    best = min(ways, key=lambda way: way[0])[1] if ways else kept
    return tuple(sorted(best, key=lambda question: question.step))


def _most_found(questions: Sequence[Question]) -> float:
    """Return how many right answers the best of the rules finds."""
    rules = dict.fromkeys(rule for question in questions for rule in question.guessed)
    counts = (
        fsum(question.guessed.get(rule, 0.0) for question in questions)
        for rule in rules
    )
    return max([0.0, *counts])


@dataclass(frozen=True, kw_only=True)
class Decision:
    """
    A moment at which a search decides what it does next: a child's value has arrived.
    """

    step: int
    node: Node
    left: tuple[Node, ...]
    key: Moment
    departures: dict[str, Moment] = field(default_factory=dict)

    @property
    def skips(self) -> bool:
        """Whether a cutoff follows that skips children."""
        return bool(self.left) and self.key.is_return


def decisions(trace: Trace, faults: tuple[Fault, ...]) -> list[Decision]:
    """Return the moments at which a value has arrived, in order."""
    moments, nodes = VisitTree(trace).moments, trace.tree.nodes
    arrivals = (
        number for number, step in enumerate(trace.steps) if step.kind == "update"
    )
    departures = _departures(moments, faults)
    made: list[Decision] = []
    for following, moment in enumerate(moments, start=1):
        parent = nodes[moment.node].parent
        if not moment.is_return or parent is None:
            continue
        # Nodes count from left to right, and so do the children that are entered.
        left = tuple(child for child in parent.children if child.index > moment.node)
        decision = Decision(
            step=next(arrivals),
            node=parent,
            left=left,
            key=moments[following],
            departures=departures.get(following, {}),
        )
        made.append(decision)
    return made


def _departures(
    moments: tuple[Moment, ...], faults: tuple[Fault, ...]
) -> dict[int, dict[str, Moment]]:
    """
    Return for each place what the searches do there that first do something else there.
    """
    departures: dict[int, dict[str, Moment]] = {}
    for fault in faults:
        if fault.is_of_negamax:
            continue
        theirs = () if fault.visits is None else fault.visits.moments
        for index, (faulty, right) in enumerate(zip(theirs, moments, strict=False)):
            if faulty != right:
                departures.setdefault(index, {})[fault.belief.name] = faulty
                break
    return departures


def ask_next(
    trace: Trace, faults: tuple[Fault, ...], seed: int
) -> tuple[Question, ...]:
    """Ask what happens next where a value comes back, at the telling steps."""
    telling_first = sorted(
        decisions(trace, faults), key=lambda decision: not decision.departures
    )
    kinds = (
        [decision for decision in telling_first if decision.skips],
        [
            decision
            for decision in telling_first
            if decision.left and not decision.skips
        ],
        [decision for decision in telling_first if not decision.left],
    )
    considered = chain.from_iterable(kind[:MOST_OF_A_KIND] for kind in kinds)
    made = [ask_next_at(trace, faults, decision, seed) for decision in considered]
    # Were there fewer choices where the search goes on, their number would tell it.
    possible = sorted(
        filter(None, made), key=lambda question: len(question.choices) < MOST_CHOICES
    )
    telling = [
        question
        for question in possible
        if question.explained or not question.guessed["as minimax"]
    ]
    asked = balanced(telling, fewest=FEWEST_QUESTIONS, most=MOST_QUESTIONS)
    if len(asked) >= FEWEST_QUESTIONS and guessed_share(asked) <= MOST_GUESSED:
        return asked
    return balanced(possible, fewest=FEWEST_QUESTIONS, most=MOST_QUESTIONS)


def ask_next_at(
    trace: Trace,
    faults: tuple[Fault, ...],
    decision: Decision,
    seed: int,
    *,
    fewest: int = FEWEST_CHOICES,
) -> Question | None:
    """Return the question at one moment.

    None if there are too few answers to choose from.
    """
    language, step = trace.language, trace.steps[decision.step]
    key, moves = decision.key, decision.departures
    candidates = chain([key], moves.values(), _plausible(trace, decision))
    choices = list(islice(_different(language, candidates, decision), MOST_CHOICES))
    if len(choices) < fewest:
        return None
    Random(f"{seed} {decision.step}").shuffle(choices)
    said = tuple(_said(language, moment, decision) for moment in choices)

    def answer(fault: Fault, _: VisitTree) -> Answer | None:
        move = moves.get(fault.belief.name)
        return choices.index(move) if move in choices else None

    question = Question(
        ask="next",
        trace=trace,
        # The value has come back, and what the node makes of it is not seen yet.
        step=decision.step - 1,
        text=_text_of_next(trace, decision),
        form="choice",
        choices=said,
        key=choices.index(key),
        why=_why_next(trace, decision),
        reasons=dict.fromkeys(map(str, range(len(choices))), _rule_of_next(step)),
        guessed=_guessed(decision, step, dict(zip(choices, said, strict=True))),
    )
    return with_explained(question, faults, answer)


def _guessed(
    decision: Decision, step: Step, choices: dict[Moment, str]
) -> dict[str, float]:
    """
    Return with what chance rules find the answer that look at one number, or at none.
    """
    index, event, key = decision.node.index, step.event, decision.key
    rules = {"goes on": Moment(decision.left[0].index)} if decision.left else {}
    if isinstance(event, Update):
        rules["what came back"] = Moment(index, event.arrived)
        rules["what it had"] = Moment(index, event.before[0])
    rules["first in the alphabet"] = min(choices, key=choices.__getitem__)
    rules["last in the alphabet"] = max(choices, key=choices.__getitem__)
    return {
        "as minimax": 0.0 if decision.skips else OF_MINIMAX,
        # A rule that finds no choice takes any.
        **dict.fromkeys(RULES, 1 / len(choices)),
        **{
            rule: float(guess == key)
            for rule, guess in rules.items()
            if guess in choices
        },
    }


def _different(
    language: Language, candidates: Iterable[Moment], decision: Decision
) -> Iterator[Moment]:
    """Yield the moments that differ from all before, in facts and in feedback."""
    earlier: set[object] = set()
    for moment in candidates:
        # As floats: 0.1 and 1/10 are the same to all readers.
        what = moment.node, None if moment.value is None else float(moment.value)
        said = _said(language, moment, decision)
        if what not in earlier and said not in earlier:
            earlier |= {what, said}
            yield moment


def _plausible(trace: Trace, decision: Decision) -> Iterator[Moment]:
    """Yield other things that might happen: nothing that comes true a moment later."""
    step = trace.steps[decision.step]
    before = step.event.before if isinstance(step.event, Update) else ()
    average = step.average or () if isinstance(step, AveragingStep) else ()
    here = (step.value, step.arrived, step.alpha, step.beta, *before, *average)
    finite = (value for value in here if value is not None and abs(value) != inf)
    # The latest first.
    earlier = (trace.steps[number] for number in reversed(range(decision.step)))
    scores = (
        earlier_step.value for earlier_step in earlier if earlier_step.kind == "examine"
    )
    yield from (Moment(child.index) for child in decision.left[:2])
    yield from (Moment(decision.node.index, value) for value in chain(finite, scores))


def _said(language: Language, moment: Moment, decision: Decision) -> str:
    """Say what the search does at a moment."""
    node = decision.node
    if not moment.is_return:
        (child,) = (child for child in node.children if child.index == moment.node)
        return language.coming(child)
    if not decision.left:
        return language.gettext(
            "{node} returns {value}.",
            node=language.titled(node),
            value=number(moment.value),
        )
    return language.gettext(
        "{node} returns {value} and skips {children}.",
        node=language.titled(node),
        value=number(moment.value),
        children=language.listed(decision.left),
    )


def _text_of_next(trace: Trace, decision: Decision) -> str:
    """Return the question, which always says that the search is fail-soft."""
    node, frame = decision.node, trace.frame(decision.step - 1)
    alpha, beta = frame.window(node) or (None, None)
    text = Message(
        "{sentence} So far {node} has v = {value}, α = {alpha} and β = {beta}. What "
        "does the search do next? (It is fail-soft.)"
    )
    if node.is_chance:
        text = Message(
            "{sentence} {node} has α = {alpha} and β = {beta}. What does the search do "
            "next? (It is fail-soft.)"
        )
    question = trace.language.gettext(
        text,
        sentence=trace.steps[decision.step - 1].sentence,
        node=trace.language.titled(node),
        value=number(frame.value(node)),
        alpha=number(alpha),
        beta=number(beta),
    )
    return whole_search.with_bounds(trace, question) if node.is_chance else question


def _why_next(trace: Trace, decision: Decision) -> str:
    """Say why the search does next what it does."""
    language, step = trace.language, trace.steps[decision.step]
    following = trace.steps[decision.step + 1]
    if following.kind in ("cutoff", "leave"):
        if following.kind == "cutoff" or step.child is None:
            return following.sentence
        return language.gettext(
            "{child} was the last child of {node}. {sentence}",
            child=label(step.child),
            node=language.titled(step.node),
            sentence=following.sentence,
        )
    return whole_search.why_not_cut(step)


def _rule_of_next(step: Step) -> str:
    """Return what decides what happens next, and not what does."""
    if step.node.is_chance:
        return step.language.gettext(
            "{node} goes on while a child is left and its average can still be above α "
            "= {alpha} and below β = {beta}. Then it returns the average, or the end "
            "that is too low or too high.",
            **whole_search.facts_of(step),
        )
    if isinstance(step, AveragingStep) or not step.algorithm.cut_on_tie:
        return step.language.gettext(
            "Then {node} has v = {value}. It goes on while v {relation} {letter} = "
            "{bound} and a child is left, and then returns its v.",
            **whole_search.facts_of(step, relation=whole_search.going_on(step)),
        )
    return step.language.gettext(
        "Then {node} has v = {value}, α = {alpha} and β = {beta}. It goes on while α "
        "is below β and a child is left, and then returns its v.",
        **whole_search.facts_of(step),
    )


def ask_why(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask of cutoffs that skip something whose value makes them."""
    # There is no question about a cutoff that an infinite score makes: no node's value
    # does. Nor is there one where several nodes above have the number, be it only as a
    # bound. Where some bounds come from further up than the parent, at most as many are
    # asked for that do not: always naming the parent earns half of the points then.
    questions = ask_every_why(trace, faults)
    return balanced(questions, fewest=2, most=len(questions))


def ask_every_why(trace: Trace, faults: tuple[Fault, ...]) -> list[Question]:
    """
    Return the question about each cutoff that skips something, where there is one.
    """
    return [
        _why_of(trace, faults, step, cutoff.bound_by)
        for step, cutoff in whole_search.skipping(trace)
        if not (step.node.is_chance or cutoff.through)
        and cutoff.bound_by is not None
        and _holders(trace, step) == [cutoff.bound_by]
    ]


def _why_of(
    trace: Trace, faults: tuple[Fault, ...], step: Step, owner: Node
) -> Question:
    """Return the question whose value makes the cutoff of a step."""
    language, parent = trace.language, step.node.parent
    entered = {earlier.node.index for earlier in trace.steps[: step.number]}

    def answer(fault: Fault, _: VisitTree) -> Answer | None:
        return parent.index if fault.belief.name == PARENT_ONLY and parent else None

    parts = whole_search.facts_of(step)
    question = Question(
        ask="why",
        trace=trace,
        step=step.number,
        text=language.gettext(
            "{node} now has v = {value}, its {letter} is {bound}, and {value} "
            "{relation} {bound}: "
            "a cutoff. Which node above {name} has this {letter} as its value?",
            node=language.opening(step.node),
            name=label(step.node),
            value=parts["value"],
            letter=parts["letter"],
            relation=parts["relation"],
            bound=parts["bound"],
        ),
        form="node",
        slots=tuple(sorted(entered)),
        key=owner.index,
        why=language.gettext(
            "{owner} already has {bound}, and that is the {letter} of {node}.",
            owner=language.titled(owner),
            bound=parts["bound"],
            letter=parts["letter"],
            node=label(step.node),
        ),
        reasons={
            str(index): _why_not_this(trace, step, trace.tree.nodes[index])
            for index in sorted(entered - {owner.index})
        },
        guessed=_guessed_owner(step.node, owner),
    )
    return with_explained(question, faults, answer)


def _guessed_owner(node: Node, owner: Node) -> dict[str, float]:
    """
    Return with what chance rules that know no scores find whose value makes a cutoff.
    """
    above = [*node.ancestors]
    opponents = [ancestor for ancestor in above if ancestor.player != node.player]
    rules = {
        "the parent": above[0],
        "the root": above[-1],
        "the nearest but one of the other player": opponents[:2][-1],
        "the topmost of the other player": opponents[-1],
    }
    weight = 1.0 if len(opponents) > 2 else OF_TWO
    return {rule: weight if guess is owner else 0.0 for rule, guess in rules.items()}


def _holders(trace: Trace, step: Step) -> list[Node]:
    """
    Return the nodes above whose value is the bound of a cutoff, be it only as a bound.
    """
    frame, bound = trace.frame(step.number), whole_search.bound_of(step)
    return [
        ancestor for ancestor in step.node.ancestors if frame.value(ancestor) == bound
    ]


def _why_not_this(trace: Trace, step: Step, node: Node) -> str:
    """Say why it is not the value of a node that makes the cutoff of a step."""
    parts = whole_search.facts_of(step)
    text = Message(
        "{name} has v = {value} at that moment, and the {letter} of {node} is {bound}."
    )
    if node is step.node:
        text = Message(
            "The {letter} of {node} comes from a node above it; its own v is compared "
            "with it."
        )
    elif node not in step.node.ancestors:
        text = Message(
            "{name} is not above {node}: the {letter} of {node} comes from a node "
            "above it."
        )
    elif node.player == step.node.player:
        text = Message(
            "{name} is a {role} node, as {node} is: its {letter} comes from the other "
            "player."
        )
    return trace.language.gettext(
        text,
        name=label(node),
        node=label(step.node),
        role=(node.player or "").upper(),
        value=number(trace.frame(step.number).value(node)),
        letter=parts["letter"],
        bound=parts["bound"],
    )
