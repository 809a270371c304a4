"""Questions about the next step: a value has come back, and the search goes on or stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from math import inf
from random import Random

from abviz.classroom.questions.asks.balance import MOST_GUESSED, balanced, guessed_share
from abviz.classroom.questions.asks.cuts import going_on
from abviz.classroom.questions.asks.decisions import Decision, decisions
from abviz.classroom.questions.explaining import Fault, Moment, with_explained
from abviz.classroom.questions.question import Answer, Question
from abviz.narration.language import Language, label, number
from abviz.replay.steps import Step, Update
from abviz.replay.trace import Trace
from abviz.trees import Score

FEWEST_CHOICES, MOST_CHOICES = 3, 5
FEWEST_QUESTIONS, MOST_QUESTIONS = 4, 12
# Of more, in a large tree, none would be asked.
MOST_OF_A_KIND = 2 * MOST_QUESTIONS
RULES = ("goes on", "what came back", "what it had")
# Who knows minimax well, and of alpha-beta nothing, may find two thirds of the answers.
OF_MINIMAX = 0.6


def next_step(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask what happens next where a value comes back, at the telling steps.

    A step is telling if a cutoff follows, or if a misconception, with the same course so far,
    does something else there. Where they are too many, those are left out that rules would get
    right which know nothing of the search: going on whenever there is a child, or returning what
    has just come back. At most 12 are asked for. A question has 3 to 5 choices; where the tree
    has no 3, nothing is asked.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("(3 5) (2 9)")
    >>> question = next_step(abviz.search(tree), (), 1)[0]
    >>> print(question.text)
    B (MIN) returns 3 to A (MAX). So far A (MAX) has v = −∞, α = −∞ and β = +∞. What does the \
search do next? (It is fail-soft.)
    >>> sorted(question.choices)
    ['A (MAX) returns 3 and skips E.', 'A (MAX) returns 5 and skips E.', 'MIN node E is entered.']
    >>> question.choices[question.key]
    'MIN node E is entered.'
    """
    found = sorted(decisions(trace, faults), key=lambda one: not one.departures)
    kinds = (
        [one for one in found if one.skips],
        [one for one in found if one.left and not one.skips],
        [one for one in found if not one.left],
    )
    considered = chain.from_iterable(kind[:MOST_OF_A_KIND] for kind in kinds)
    made = [question_at(trace, faults, decision, seed) for decision in considered]
    # Were there fewer choices where the search goes on, their number would tell it.
    possible = sorted(filter(None, made), key=lambda one: len(one.choices) < MOST_CHOICES)
    telling = [one for one in possible if one.explained or not one.guessed["as minimax"]]
    asked = balanced(telling, fewest=FEWEST_QUESTIONS, most=MOST_QUESTIONS)
    if len(asked) >= FEWEST_QUESTIONS and guessed_share(asked) <= MOST_GUESSED:
        return asked
    return balanced(possible, fewest=FEWEST_QUESTIONS, most=MOST_QUESTIONS)


def question_at(
    trace: Trace, faults: tuple[Fault, ...], decision: Decision, seed: int
) -> Question | None:
    """Return the question at one moment; None if there are too few answers to choose from."""
    language, step = trace.language, trace.steps[decision.step]
    key, moves = decision.key, decision.departures
    candidates = chain([key], moves.values(), _plausible(trace, decision))
    choices = list(islice(_different(language, candidates, decision), MOST_CHOICES))
    if len(choices) < FEWEST_CHOICES:
        return None
    Random(f"{seed} {decision.step}").shuffle(choices)
    said = tuple(_said(language, moment, decision) for moment in choices)

    def answer(fault: Fault) -> Answer | None:
        move = moves.get(fault.belief.name)
        return choices.index(move) if move in choices else None

    question = Question(
        ask="next",
        trace=trace,
        # The value has come back, and what the node makes of it is not seen yet.
        step=decision.step - 1,
        text=_text(trace, decision),
        form="choice",
        choices=said,
        key=choices.index(key),
        why=_why(trace, decision),
        reasons=dict.fromkeys(map(str, range(len(choices))), _rule(language, step)),
        guessed=_guessed(decision, step, dict(zip(choices, said, strict=True))),
    )
    return with_explained(question, faults, answer)


def _guessed(decision: Decision, step: Step, choices: dict[Moment, str]) -> dict[str, float]:
    """Return with what chance rules find the answer that look at one number, or at none."""
    index, event, key = decision.node.index, step.event, decision.key
    rules = {"goes on": Moment(decision.left[0].index)} if decision.left else {}
    if isinstance(event, Update):
        rules["what came back"] = Moment(index, event.arrived)
        rules["what it had"] = Moment(index, event.before[0])
    rules["first in the alphabet"] = min(choices, key=choices.__getitem__)
    rules["last in the alphabet"] = max(choices, key=choices.__getitem__)
    return {
        "as minimax": 0.0 if decision.skips else OF_MINIMAX,
        # Who finds nothing that fits takes any choice.
        **dict.fromkeys(RULES, 1 / len(choices)),
        **{rule: float(one == key) for rule, one in rules.items() if one in choices},
    }


def _different(
    language: Language, candidates: Iterable[Moment], decision: Decision
) -> Iterator[Moment]:
    """Yield those moments that differ from all before, in what they are and in what is said."""
    seen: set[object] = set()
    for moment in candidates:
        # As floats: 0.1 and 1/10 are the same to everybody who reads them.
        what = moment.node, None if moment.value is None else float(moment.value)
        said = _said(language, moment, decision)
        if what not in seen and said not in seen:
            seen |= {what, said}
            yield moment


def _plausible(trace: Trace, decision: Decision) -> Iterator[Moment]:
    """Yield other things that might happen: nothing that comes true a moment later.

    No score is in them that the search has not seen yet.
    """
    step, index = trace.steps[decision.step], decision.node.index
    for child in decision.left[:2]:
        yield Moment(child.index)
    for value in chain(_numbers(step), _scores_before(trace, decision.step)):
        yield Moment(index, value)


def _numbers(step: Step) -> Iterator[Score]:
    """Yield finite values that the node of a step might return, its own first."""
    before = step.event.before if isinstance(step.event, Update) else ()
    for value in (step.value, step.arrived, step.alpha, step.beta, *before):
        if value is not None and abs(value) != inf:
            yield value


def _scores_before(trace: Trace, place: int) -> Iterator[Score]:
    """Yield the scores of leaves that have been examined before a step, the latest first."""
    for earlier in range(place - 1, -1, -1):
        step = trace.steps[earlier]
        if step.kind == "examine" and step.value is not None:
            yield step.value


def _said(language: Language, moment: Moment, decision: Decision) -> str:
    node = decision.node
    if not moment.is_return:
        (child,) = (one for one in node.children if one.index == moment.node)
        if child.is_leaf:
            return language.gettext("Leaf {name} is examined.", name=label(child))
        return language.gettext("{node} is entered.", node=language.opening(child))
    facts = {"node": language.titled(node), "value": number(moment.value)}
    if not decision.left:
        return language.gettext("{node} returns {value}.", **facts)
    return language.gettext(
        "{node} returns {value} and skips {children}.",
        children=language.listed(decision.left),
        **facts,
    )


def _text(trace: Trace, decision: Decision) -> str:
    """Return the question: it is always said that the search is fail-soft, as nothing else is."""
    language, frame = trace.language, trace.frame(decision.step - 1)
    alpha, beta = frame.window(decision.node) or (None, None)
    return language.gettext(
        "{sentence} So far {node} has v = {value}, α = {alpha} and β = {beta}. What does the "
        "search do next? (It is fail-soft.)",
        sentence=trace.steps[decision.step - 1].sentence,
        node=language.titled(decision.node),
        value=number(frame.value(decision.node)),
        alpha=number(alpha),
        beta=number(beta),
    )


def _why(trace: Trace, decision: Decision) -> str:
    """Return why the right answer is right."""
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
    return going_on(trace, step)


def _rule(language: Language, step: Step) -> str:
    """Return what decides what happens next, and not what does."""
    return language.gettext(
        "Then {node} has v = {value}, α = {alpha} and β = {beta}. It goes on while α is below β "
        "and a child is left, and then returns its v.",
        node=language.titled(step.node),
        value=number(step.value),
        alpha=number(step.alpha),
        beta=number(step.beta),
    )
