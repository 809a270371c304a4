"""Questions about the next step: a value has come back, and the search goes on or stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from math import inf
from random import Random

from abviz.classroom.questions.asks.cuts import going_on
from abviz.classroom.questions.asks.decisions import Decision, decisions
from abviz.classroom.questions.explaining.explaining import with_explained
from abviz.classroom.questions.explaining.observing import Fault, Moment
from abviz.classroom.questions.question import Answer, Question
from abviz.narration.language import Language
from abviz.narration.numbers import label, number
from abviz.replay.events import Update
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Score

FEWEST_CHOICES, MOST_CHOICES = 3, 4
FEWEST_QUESTIONS, MOST_QUESTIONS = 4, 12
MOST_CUTOFFS = 8


def next_step(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask what happens next, at the telling steps.

    A step is telling if a cutoff follows (at most 8 are asked for), or if a misconception, with
    the same course so far, does something else here. Other steps come in where these are fewer
    than 4, or more than two thirds of them are cutoffs: so the answer is not always a cutoff.
    At most 12 are asked for. A question has 3 or 4 choices; where the tree has no 3, nothing is
    asked.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("(3 5) (2 9)")
    >>> question = next_step(abviz.search(tree), (), 1)[0]
    >>> print(question.text)
    B's 3 reaches A (MAX): v and α rise from −∞ to 3. What happens next?
    >>> sorted(question.choices)
    ['A (MAX) returns 3 and skips E.', 'A (MAX) returns 5 and skips E.', 'MIN node E is entered.']
    >>> question.choices[question.key]
    'MIN node E is entered.'
    """
    found = decisions(trace, faults)
    cutoffs = [decision for decision in found if decision.skips][:MOST_CUTOFFS]
    telling = [decision for decision in found if decision.departures and not decision.skips]
    others = [decision for decision in found if not (decision.departures or decision.skips)]
    others.sort(key=lambda decision: not decision.left)
    enough = max(FEWEST_QUESTIONS, 3 * len(cutoffs) // 2)
    asked: list[Question] = []
    for of_a_kind, most in (
        (cutoffs, MOST_QUESTIONS),
        (telling, MOST_QUESTIONS),
        (others, enough),
    ):
        made = (question_at(trace, faults, decision, seed) for decision in of_a_kind)
        asked += islice(filter(None, made), max(most - len(asked), 0))
    return tuple(sorted(asked, key=lambda question: question.step))


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

    def answer(fault: Fault) -> Answer | None:
        move = moves.get(fault.belief.name)
        return choices.index(move) if move in choices else None

    question = Question(
        ask="next",
        trace=trace,
        step=decision.step,
        text=_text(language, step, choices, key),
        form="choice",
        choices=tuple(_said(language, moment, decision) for moment in choices),
        key=choices.index(key),
        why=_why(trace, decision),
        reasons=dict.fromkeys(map(str, range(len(choices))), _rule(language, step)),
    )
    return with_explained(question, faults, answer)


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


def _text(language: Language, step: Step, choices: list[Moment], key: Moment) -> str:
    text = language.gettext("{sentence} What happens next?", sentence=step.sentence)
    if not key.is_return or _clamped(step) == key or _clamped(step) not in choices:
        return text
    # To return the bound is right in another form of alpha-beta.
    return language.gettext("{question} (The search is fail-soft.)", question=text)


def _clamped(step: Step) -> Moment:
    """Return what the node of a step returns if nothing outside its window is returned."""
    value, alpha, beta = step.value, step.alpha, step.beta
    if value is None or alpha is None or beta is None:
        return Moment(step.node.index)
    hard = min(max(value, alpha), beta) if step.node.is_max else max(min(value, beta), alpha)
    return Moment(step.node.index, hard)


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
        "{node} has v = {value}, α = {alpha} and β = {beta}. It goes on while α is below β and a "
        "child is left, and then returns its v.",
        node=language.titled(step.node),
        value=number(step.value),
        alpha=number(step.alpha),
        beta=number(step.beta),
    )
