"""Questions about the next step: a value has come back, and the search goes on or stops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from abviz.classroom.questions.explaining.explaining import with_explained
from abviz.classroom.questions.explaining.observing import Fault, Moment, course_of
from abviz.classroom.questions.question import Answer, Question
from abviz.narration.language import Language
from abviz.narration.numbers import label, number
from abviz.replay.events import Update
from abviz.replay.steps import Step
from abviz.replay.trace import Trace
from abviz.trees import Node, Score

FEWEST_CHOICES, MOST_CHOICES = 3, 4
FEWEST_QUESTIONS, MOST_QUESTIONS = 4, 12


@dataclass(frozen=True, kw_only=True)
class Turn:
    """A moment at which a search decides what it does next: a child's value has arrived.

    Parameters
    ----------
    place : int
        How many moments have passed.
    step : int
        The step at which the value arrives.
    node : Node
        Where it arrives.
    left : tuple of Node
        The children of the node that have not been entered.
    """

    place: int
    step: int
    node: Node
    left: tuple[Node, ...]


def next_step(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask what happens next, at the telling steps.

    A step is telling if a cutoff follows, or if a misconception, with the same course so far,
    does something else here. Where these are fewer than 4, other steps come in; where they
    are more than 12, the first 12 remain, cutoffs before the others. A question has 3 or 4
    choices; where the tree has no 3, nothing is asked.

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
    asked = [
        (telling(trace, faults, turn), question)
        for turn in turns(trace)
        if (question := question_at(trace, faults, turn, seed)) is not None
    ]
    ranked = sorted(range(len(asked)), key=lambda place: (asked[place][0], place))
    enough = sum(rank < 2 for rank, _ in asked)
    kept = ranked[: min(max(enough, FEWEST_QUESTIONS), MOST_QUESTIONS)]
    return tuple(asked[place][1] for place in sorted(kept))


def telling(trace: Trace, faults: tuple[Fault, ...], turn: Turn) -> int:
    """Return 0 where a cutoff follows, 1 where a misconception does something else, else 2."""
    following = trace.steps[turn.step + 1]
    if following.cutoff is not None and following.cutoff.skipped:
        return 0
    moments = course_of(trace).moments
    return 1 if any(one != moments[turn.place] for _, one in _moves(moments, faults, turn)) else 2


def turns(trace: Trace) -> list[Turn]:
    """Return the moments at which a value has arrived, in order.

    Examples
    --------
    >>> import abviz
    >>> [turn.step for turn in turns(abviz.search(abviz.Tree.parse("3 5")))]
    [2, 4]
    """
    moments, nodes = course_of(trace).moments, trace.tree.nodes
    arrivals = (place for place, step in enumerate(trace.steps) if step.kind == "update")
    found: list[Turn] = []
    entered: set[int] = set()
    for place, moment in enumerate(moments):
        entered.add(moment.node)
        parent = nodes[moment.node].parent
        if moment.is_return and parent is not None:
            left = tuple(child for child in parent.children if child.index not in entered)
            found.append(Turn(place=place + 1, step=next(arrivals), node=parent, left=left))
    return found


def question_at(trace: Trace, faults: tuple[Fault, ...], turn: Turn, seed: int) -> Question | None:
    """Return the question at one moment; None if there are too few answers to choose from."""
    language, step = trace.language, trace.steps[turn.step]
    moments = course_of(trace).moments
    key = moments[turn.place]
    moves = dict(_moves(moments, faults, turn))
    candidates = [key, *moves.values(), *_plausible(trace, turn)]
    choices = list(islice(_different(language, candidates, turn), MOST_CHOICES))
    if len(choices) < FEWEST_CHOICES:
        return None
    Random(f"{seed} {turn.step}").shuffle(choices)

    def answer(fault: Fault) -> Answer | None:
        move = moves.get(fault.belief.name)
        return choices.index(move) if move in choices else None

    question = Question(
        ask="next",
        trace=trace,
        step=turn.step,
        text=_text(language, step, choices, key),
        form="choice",
        choices=tuple(_said(language, moment, turn) for moment in choices),
        key=choices.index(key),
        why=_why(trace, turn),
    )
    return with_explained(question, faults, answer)


def _moves(
    moments: tuple[Moment, ...], faults: tuple[Fault, ...], turn: Turn
) -> Iterator[tuple[str, Moment]]:
    """Yield what each misconception does next, if all it has done so far is the same."""
    passed = moments[: turn.place]
    for fault in faults:
        if fault.course is not None:
            mine = fault.course.moments
            if len(mine) > turn.place and mine[: turn.place] == passed:
                yield fault.belief.name, mine[turn.place]


def _different(language: Language, candidates: list[Moment], turn: Turn) -> Iterator[Moment]:
    """Yield those moments that differ from all before, in what they are and in what is said."""
    seen: set[object] = set()
    for moment in candidates:
        # As floats: 0.1 and 1/10 are the same to everybody who reads them.
        what = moment.node, None if moment.value is None else float(moment.value)
        said = _said(language, moment, turn)
        if what not in seen and said not in seen:
            seen |= {what, said}
            yield moment


def _plausible(trace: Trace, turn: Turn) -> Iterator[Moment]:
    """Yield other things that might happen: nothing that comes true a moment later.

    No score is in them that the search has not seen yet.
    """
    step, index = trace.steps[turn.step], turn.node.index
    for child in turn.left[:2]:
        yield Moment(child.index)
    for value in _numbers(trace, step):
        yield Moment(index, value)


def _numbers(trace: Trace, step: Step) -> Iterator[Score]:
    """Yield values that the node of a step might return: its own first, then others seen."""
    before = step.event.before if isinstance(step.event, Update) else ()
    for value in (step.value, step.arrived, step.alpha, step.beta, *before):
        if value is not None and abs(value) != float("inf"):
            yield value
    place = trace.steps.index(step)
    for earlier in reversed(trace.steps[:place]):
        if earlier.kind == "examine" and earlier.value is not None:
            yield earlier.value


def _said(language: Language, moment: Moment, turn: Turn) -> str:
    node = turn.node
    if not moment.is_return:
        (child,) = (one for one in node.children if one.index == moment.node)
        if child.is_leaf:
            return language.gettext("Leaf {name} is examined.", name=label(child))
        return language.gettext("{node} is entered.", node=language.opening(child))
    facts = {"node": language.titled(node), "value": number(moment.value)}
    if not turn.left:
        return language.gettext("{node} returns {value}.", **facts)
    return language.gettext(
        "{node} returns {value} and skips {children}.",
        children=language.listed(turn.left),
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


def _why(trace: Trace, turn: Turn) -> str:
    """Return why the right answer is right."""
    language, step = trace.language, trace.steps[turn.step]
    following = trace.steps[turn.step + 1]
    if following.kind in ("cutoff", "leave"):
        if following.kind == "cutoff" or step.child is None:
            return following.sentence
        return language.gettext(
            "{child} was the last child of {node}. {sentence}",
            child=label(step.child),
            node=language.titled(step.node),
            sentence=following.sentence,
        )
    return language.gettext(
        "{node} has α = {alpha} and β = {beta}: α is below β, so the next child is searched.",
        node=language.titled(step.node),
        alpha=number(step.alpha),
        beta=number(step.beta),
    )
