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
from abviz.replay.steps import Step, Update
from abviz.replay.trace import Trace
from abviz.trees import Node

# The questions of a quiz are chosen so that no simple rule, such as going on wherever
# that is a choice, finds a larger share of the answers than this. (Of 5 choices one is
# right by chance in a fifth of the questions.)
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
    Return the share of answers that the best of the rules finds: `Question.guessed_by`.
    """
    # Sums of thirds and fifths differ in their last digits.
    return round(_most_guessed(questions) / max(len(questions), 1), 9)


def balanced(
    questions: Sequence[Question], *, fewest: int, most: int
) -> tuple[Question, ...]:
    """
    Return as many questions as can be asked without a rule that finds too many answers.

    One question after the other is left out, the most easily guessed first. Of what is
    left each time, the first selection with an acceptable share of guessed answers is
    returned, or else that with the least share.
    """
    kept = list(questions)
    selections: list[list[Question]] = []
    while kept and (len(kept) >= fewest or not selections):
        if len(kept) <= most:
            selections.append([*kept])
        kept.pop(_most_easily_guessed(kept))
    fairest = min(
        selections,
        key=lambda selection: max(guessed_share(selection), MOST_GUESSED),
        default=[],
    )
    return tuple(sorted(fairest, key=lambda question: question.step))


def _most_easily_guessed(questions: Sequence[Question]) -> int:
    """
    Return the place of the last question without which the best rule finds least.
    """
    guessed_without = [
        _most_guessed([other for other in questions if other is not question])
        for question in questions
    ]
    least = min(guessed_without)
    places = [place for place, count in enumerate(guessed_without) if count == least]
    return places[-1]


def _most_guessed(questions: Sequence[Question]) -> float:
    """Return how many right answers the best of the rules finds."""
    rules = dict.fromkeys(
        rule for question in questions for rule in question.guessed_by
    )
    counts = (
        fsum(question.guessed_by.get(rule, 0.0) for question in questions)
        for rule in rules
    )
    return max([0.0, *counts])


@dataclass(frozen=True, kw_only=True)
class Decision:
    """
    A moment at which a search decides what it does next: a child's value has arrived.
    """

    step: int  # at which the value arrives
    node: Node  # at which it arrives
    children_left: tuple[Node, ...]
    following: Moment  # what the search does next: the right answer
    # What the searches of misconceptions do next that depart here first, by their names
    departures: dict[str, Moment] = field(default_factory=dict)

    @property
    def skips(self) -> bool:
        """Whether a cutoff follows that skips children."""
        return bool(self.children_left) and self.following.is_return


def decisions(trace: Trace, faults: tuple[Fault, ...]) -> list[Decision]:
    """Return the moments at which a value has arrived, in order."""
    moments, nodes = VisitTree(trace).moments, trace.tree.nodes
    arrivals = (
        number for number, step in enumerate(trace.steps) if step.kind == "update"
    )
    departures = _departures(moments, faults)
    made: list[Decision] = []
    for next_index, moment in enumerate(moments, start=1):
        parent = nodes[moment.node].parent
        if not moment.is_return or parent is None:
            continue
        # Nodes count from left to right, and so do the children that are entered.
        left = tuple(child for child in parent.children if child.index > moment.node)
        decision = Decision(
            step=next(arrivals),
            node=parent,
            children_left=left,
            following=moments[next_index],
            departures=departures.get(next_index, {}),
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
    """Ask what happens next at several moments at which a value has come back.

    Asked are those that misconceptions or minimax get wrong; all, if these are too few,
    or if a rule finds too many of their answers.
    """
    considered = chain(*_decisions_by_kind(decisions(trace, faults)))
    questions = [ask_next_at(trace, faults, decision, seed) for decision in considered]
    # Were there fewer choices where the search goes on, their number would tell it.
    possible = sorted(
        filter(None, questions),
        key=lambda question: len(question.choices) < MOST_CHOICES,
    )
    telling = [
        question
        for question in possible
        if question.explained or not question.guessed_by["as minimax"]
    ]
    asked = balanced(telling, fewest=FEWEST_QUESTIONS, most=MOST_QUESTIONS)
    if len(asked) >= FEWEST_QUESTIONS and guessed_share(asked) <= MOST_GUESSED:
        return asked
    return balanced(possible, fewest=FEWEST_QUESTIONS, most=MOST_QUESTIONS)


def _decisions_by_kind(
    decisions: Sequence[Decision],
) -> tuple[list[Decision], list[Decision], list[Decision]]:
    """Return those before a cutoff, those before the next child, those after the last.

    Of each kind some, and first those at which the search of a misconception departs.
    """
    departures_first = sorted(decisions, key=lambda decision: not decision.departures)
    cutoffs: list[Decision] = []
    going_on: list[Decision] = []
    after_last: list[Decision] = []
    for decision in departures_first:
        if decision.skips:
            cutoffs.append(decision)
        elif decision.children_left:
            going_on.append(decision)
        else:
            after_last.append(decision)
    return (
        cutoffs[:MOST_OF_A_KIND],
        going_on[:MOST_OF_A_KIND],
        after_last[:MOST_OF_A_KIND],
    )


def ask_next_at(
    trace: Trace,
    faults: tuple[Fault, ...],
    decision: Decision,
    seed: int,
    *,
    fewest: int = FEWEST_CHOICES,
) -> Question | None:
    """Return the question what a search does next at one moment.

    To choose from are what it does, what the searches of misconceptions do there, and
    what else might happen. None if these are too few.
    """
    language, step = trace.language, trace.steps[decision.step]
    departures = decision.departures
    candidates = chain(
        [decision.following], departures.values(), _plausible(trace, decision)
    )
    distinct = _without_repeats(candidates, decision, language)
    choices = list(islice(distinct, MOST_CHOICES))
    if len(choices) < fewest:
        return None
    Random(f"{seed} {decision.step}").shuffle(choices)
    sentences = tuple(_sentence_of(moment, decision, language) for moment in choices)

    def answer_by(fault: Fault, _: VisitTree) -> Answer | None:
        departure = departures.get(fault.belief.name)
        return choices.index(departure) if departure in choices else None

    question = Question(
        ask="next",
        trace=trace,
        # The value has come back, and what the node makes of it is not seen yet.
        step=decision.step - 1,
        text=_text_of_next(trace, decision),
        form="choice",
        choices=sentences,
        key=choices.index(decision.following),
        why=_why_next(trace, decision),
        reasons=dict.fromkeys(map(str, range(len(choices))), _rule_of_next(step)),
        guessed_by=_guessed_by(
            decision, step, dict(zip(choices, sentences, strict=True))
        ),
    )
    return with_explained(question, faults, answer_by, player=decision.node.player)


def _guessed_by(
    decision: Decision, step: Step, sentence_of: dict[Moment, str]
) -> dict[str, float]:
    """
    Return with what chance rules find the answer that look at one number, or at none.
    """
    index, event, choices = decision.node.index, step.event, list(sentence_of)
    guesses: dict[str, Moment] = {}
    if decision.children_left:
        guesses["goes on"] = Moment(decision.children_left[0].index)
    if isinstance(event, Update):
        guesses["what came back"] = Moment(index, event.arrived)
        guesses["what it had"] = Moment(index, event.before[0])
    guesses["first in the alphabet"] = min(choices, key=sentence_of.__getitem__)
    guesses["last in the alphabet"] = max(choices, key=sentence_of.__getitem__)
    chances = {"as minimax": 0.0 if decision.skips else OF_MINIMAX}
    for rule in RULES:
        # A rule that finds no choice takes any.
        chances[rule] = 1 / len(choices)
    for rule, guess in guesses.items():
        if guess in choices:
            chances[rule] = float(guess == decision.following)
    return chances


def _without_repeats(
    candidates: Iterable[Moment], decision: Decision, language: Language
) -> Iterator[Moment]:
    """Yield the moments that differ from all before, in numbers and in words."""
    earlier: set[object] = set()
    for moment in candidates:
        # As floats: 0.1 and 1/10 are the same to all readers.
        value = None if moment.value is None else float(moment.value)
        numbers = moment.node, value
        sentence = _sentence_of(moment, decision, language)
        if numbers not in earlier and sentence not in earlier:
            earlier |= {numbers, sentence}
            yield moment


def _plausible(trace: Trace, decision: Decision) -> Iterator[Moment]:
    """Yield other things that might happen: nothing that comes true a moment later."""
    step = trace.steps[decision.step]
    before = step.event.before if isinstance(step.event, Update) else ()
    average = step.average or ()
    numbers = (step.value, step.arrived, step.alpha, step.beta, *before, *average)
    finite = (value for value in numbers if value is not None and abs(value) != inf)
    # The latest first.
    earlier = (trace.steps[number] for number in reversed(range(decision.step)))
    scores = (
        earlier_step.value for earlier_step in earlier if earlier_step.kind == "examine"
    )
    yield from (Moment(child.index) for child in decision.children_left[:2])
    yield from (Moment(decision.node.index, value) for value in chain(finite, scores))


def _sentence_of(moment: Moment, decision: Decision, language: Language) -> str:
    """Say what the search does at a moment."""
    node = decision.node
    if not moment.is_return:
        (child,) = (child for child in node.children if child.index == moment.node)
        return language.coming(child)
    if not decision.children_left:
        return language.gettext(
            "{node} returns {value}.",
            node=language.titled(node),
            value=number(moment.value),
        )
    return language.gettext(
        "{node} returns {value} and skips {children}.",
        node=language.titled(node),
        value=number(moment.value),
        children=language.listed(decision.children_left),
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
    if step.algorithm.model.averages or not step.algorithm.cut_on_tie:
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

    def answer_by(fault: Fault, _: VisitTree) -> Answer | None:
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
        guessed_by=_owner_guessed_by(step.node, owner),
    )
    return with_explained(question, faults, answer_by)


def _owner_guessed_by(node: Node, owner: Node) -> dict[str, float]:
    """
    Return with what chance rules that know no scores find whose value makes a cutoff.
    """
    ancestors = [*node.ancestors]
    opponents = [other for other in ancestors if other.player != node.player]
    guesses = {
        "the parent": ancestors[0],
        "the root": ancestors[-1],
        "the nearest but one of the other player": opponents[
            min(1, len(opponents) - 1)
        ],
        "the topmost of the other player": opponents[-1],
    }
    weight = 1.0 if len(opponents) > 2 else OF_TWO
    return {rule: weight if guess is owner else 0.0 for rule, guess in guesses.items()}


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
