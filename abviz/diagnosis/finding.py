"""Tell in words where a search departs from the reference, and why; find the step that shows it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from abviz.diagnosis.causes import Direction, causes_of, has_causes
from abviz.diagnosis.comparison import Cause, Comparison, Course, Departure, compare, without_window
from abviz.engine.columns import is_turned
from abviz.engine.recording import Recording
from abviz.narration.language import Language, label, number
from abviz.narration.registry import ENGLISH
from abviz.replay.steps import Step
from abviz.trees import Node, format_score
from abviz.trees.scores import printable

ENTERING = ("enter", "examine")


class Finding(NamedTuple):
    """The result of a comparison: the departure and its sentence, or the sentence of agreement.

    `sentence` is empty if the search departs nowhere, and `agreement` if it departs or
    there is nothing to compare it with.
    """

    departure: Departure | None
    sentence: str
    agreement: str


def find(
    recording: Recording,
    *,
    reference: Recording | None = None,
    elsewhere: Container[Direction] | None = None,
    language: Language = ENGLISH,
) -> Finding:
    """Compare a search with the reference, and put the result into words.

    For your own function, add the causes that are certain.
    """
    found = compare(recording, reference=reference, language=language)
    departure, expected = found.departure, found.reference
    if departure is None or expected is None:
        return Finding(None, "", _agreement(recording, found, language))
    is_own = not recording.algorithm.is_known and has_causes(expected.algorithm)
    causes = causes_of(recording, expected, departure) if is_own else []
    known = (_generally(cause, elsewhere) for cause in causes)
    unseen = without_window(recording, language) if reference is None else ""
    side = from_side_of_max(recording, departure, causes, language)
    sentences = [unseen, departure.sentence, *(said(cause, language) for cause in known), side]
    return Finding(departure, printable(" ".join(filter(None, sentences))), "")


def _generally(cause: Cause, elsewhere: Container[Direction] | None) -> Cause:
    """Return a cause as other trees confirm or change it."""
    if elsewhere is None or cause.kind != "right to left here":
        return cause
    return Cause("both ways" if "left to right" in elsewhere else "right to left")


def _agreement(recording: Recording, found: Comparison, say: Language) -> str:
    if found.reference is None:
        return ""
    reference = say.title(found.reference.algorithm)
    if recording.algorithm.prunes:
        same = say.gettext(
            "Your function does what {reference} does on this tree: the same nodes, windows and "
            "value.",
            reference=reference,
        )
        return f"{same} {_outside(recording, found.reference, say)}".rstrip()
    if found.reference.algorithm.prunes:
        same = say.gettext(
            "Your function does what {reference} does on this tree: the same nodes and the same "
            "value.",
            reference=reference,
        )
        return f"{without_window(recording, say)} {same}".lstrip()
    return say.gettext(
        "Your function does what {reference} does on this tree: the same nodes and values.",
        reference=reference,
    )


def _outside(recording: Recording, reference: Recording, say: Language) -> str:
    """Say where a bound comes back, and another value beyond it from the reference, if anywhere.

    Both searches have made the same visits.
    """
    course = Course(recording)
    for place, (value, due) in enumerate(zip(recording.values, reference.values, strict=True)):
        alpha, beta = course.windows[place]
        beyond = course.within(place, due)
        if value != due and value == beyond and value in (alpha, beta):
            return say.gettext(
                "{node} returns {score}: that is its {bound}. In {reference} it returns {other}. "
                "Outside the window both are bounds, and both are right.",
                node=label(recording.visits[place]),
                score=format_score(value),
                bound="α" if value == alpha else "β",
                reference=say.title(reference.algorithm),
                other=format_score(due),
            )
    return ""


def step_of(departure: Departure, recording: Recording, steps: Sequence[Step]) -> int:
    """Return the step at which a departure is seen."""
    last = len(steps) - 1
    if departure.visit is not None:
        entries = [number for number, step in enumerate(steps) if step.kind in ENTERING]
        entry = entries[departure.visit]
        node = recording.visits[departure.visit]
        if departure.kind != "returns" or steps[entry].kind == "examine":
            return entry
        left = range(entry, last + 1)
        return next((one for one in left if _leaves(steps[one], node.index)), last)
    above = departure.expected and departure.expected.parent
    if recording.error is not None or above is None:
        return last
    # A cutoff comes right before the leave, and shows the skipped children.
    ends = [number for number, step in enumerate(steps) if _leaves(step, above.index)]
    if not ends:
        return last
    end = ends[-1]
    return end - 1 if steps[end - 1].kind == "cutoff" else end


def _leaves(step: Step, index: int) -> bool:
    return step.kind == "leave" and step.node.index == index


def said(cause: Cause, language: Language) -> str:
    """Return a cause as one sentence."""
    of_windows = _of_windows(language)
    texts = {**_of_returns(language), **of_windows, **_of_turns(language)}
    node, other = cause.node, cause.other
    parent = node and node.parent
    # A window is made by who moves one ply above.
    mover = parent if cause.kind in of_windows else node
    return texts[cause.kind].format(
        node=_name(node),
        other=_name(other),
        parent=_name(parent),
        player=language.role(mover.player or "leaf") if mover else "",
        score=_number(cause.score, language),
        given=_number(cause.given, language),
        bound=cause.bound,
        best=_extreme(language, is_greatest=bool(mover and mover.is_max)),
        worst=_extreme(language, is_greatest=not (mover and mover.is_max)),
        took=_took(language, is_max=not (mover and mover.is_max)),
        own="α" if parent is not None and parent.is_max else "β",
    )


# Causes that speak of numbers as the function itself has them.
OWN_NUMBERS = {
    *("score in negamax", "without a minus", "window in negamax", "null window"),
    *("taken without a minus", "own window"),
    *("not turned", "signs only", "places only"),
}


def from_side_of_max(
    recording: Recording, departure: Departure, causes: Sequence[Cause], language: Language
) -> str:
    """Say that a negamax has some of the numbers with the other sign; empty if it has none."""
    if not recording.algorithm.negates:
        return ""
    nodes = [
        one
        for cause in causes
        if cause.kind not in OWN_NUMBERS and (cause.bound or cause.score is not None)
        for one in (cause.node, cause.other)
    ]
    if departure.kind == "ends" and recording.error is None:
        nodes.append(recording.tree.root)
    elif departure.kind in ("window", "returns") and departure.visit is not None:
        nodes.append(recording.visits[departure.visit])
    if not any(node is not None and is_turned(node) for node in nodes):
        return ""
    if any(cause.kind in OWN_NUMBERS for cause in causes):
        return language.gettext(
            "The first numbers are from MAX's side: where MIN is to move, your function has them "
            "with the other sign, and α is −β."
        )
    return language.gettext(
        "The numbers are from MAX's side: where MIN is to move, your function has them with the "
        "other sign, and α is −β."
    )


def _name(node: Node | None) -> str:
    return "" if node is None else label(node)


def _number(score: object, language: Language) -> str:
    if isinstance(score, tuple):
        return f"[{', '.join(_number(one, language) for one in score)}]"
    if isinstance(score, str):
        return score
    return language.gettext("no number") if score is None else number(score)


def _extreme(say: Language, *, is_greatest: bool) -> str:
    if is_greatest:
        return say.pgettext("value that a node takes", "the greatest")
    return say.pgettext("value that a node takes", "the least")


def _took(say: Language, *, is_max: bool) -> str:
    return say.gettext("maximised") if is_max else say.gettext("minimised")


def _of_returns(say: Language) -> dict[str, str]:
    return {
        "only leaves return": say.gettext("Only leaves return a number, inner nodes do not."),
        "nothing returns": say.gettext("No call returns a number."),
        "left at once": say.gettext(
            "{node} is an inner node: its node.value is None, and it returned before {other} was "
            "entered."
        ),
        "a player returns nothing": say.gettext("No {player} node returns a number."),
        "brought nothing": say.gettext("{other} had returned no number to {node}."),
        "no estimate": say.gettext(
            "{node} is an inner node at the depth limit: its node.value is None, and its "
            "node.estimate is the number to return there."
        ),
        "score with the other sign": say.gettext(
            "{node} is a leaf: its score is {given}, and it returns {score}, with the other sign."
        ),
        "score in negamax": say.gettext(
            "{node} is a leaf where MIN would be to move: in negamax it returns {given} there, its "
            "score with the other sign, and your function returns {score}."
        ),
        "another score": say.gettext(
            "{node} is a leaf: its score is {given}, and it returns {score}."
        ),
        "left out": say.gettext("{node} returned before {other} was entered."),
        "other sign": say.gettext(
            "{node} returns {score}: that is the {given} of {other} with the other sign."
        ),
        "without a minus": say.gettext(
            "{other} returns {score} in your function, and {node} returns {score}, too: in negamax "
            "the value of a child counts with the other sign."
        ),
        "own bound": say.gettext(
            "{node} returns {score}: that is the {bound} that it was given, and no child has "
            "brought it."
        ),
        "from nowhere": say.gettext("{node} returns {score}: no leaf below it has this score."),
        "the last one": say.gettext(
            "Here each inner node returns what its last child has brought."
        ),
        "the first one": say.gettext(
            "Here each inner node returns what its first child has brought."
        ),
        "the worst": say.gettext(
            "{node} is a {player} node, and your function {took} there: it returns {worst} of "
            "the values that came back."
        ),
        "the worst in negamax": say.gettext(
            "{node} is a {player} node, and it returns the value that is the worst for {player} of "
            "those that came back."
        ),
        "without a zero": say.gettext(
            "{node} returns {score}: that is what it would return without the 0 of {other}."
        ),
        "a worse one": say.gettext(
            "{node} is a {player} node: {other} has brought {given}, and it returns {score}."
        ),
    }


def _of_windows(say: Language) -> dict[str, str]:
    return {
        "changed places": say.gettext(
            "On the way from {other} down to {node}, α and β have changed places."
        ),
        "not turned": say.gettext(
            "{node} is given the numbers of {other} as they are: in negamax the window of a "
            "child is [−β, −α]."
        ),
        "signs only": say.gettext(
            "{node} is given [−α, −β] of {other}: in negamax the two also change places, and the "
            "window of a child is [−β, −α]."
        ),
        "places only": say.gettext(
            "{node} is given [β, α] of {other}: in negamax the two also change their signs, and "
            "the window of a child is [−β, −α]."
        ),
        "window in negamax": say.gettext(
            "In negamax the window of a child is [−β, −α]: {given} for {node}, as your function "
            "would have it. It gives {node} {score}."
        ),
        "taken without a minus": say.gettext(
            "{other} returns {score} in your function, and {node} is then given {given}: in "
            "negamax the value of a child counts with the other sign."
        ),
        "own window": say.gettext(
            "As your function has it, {node} is given {score}, and {given} is due."
        ),
        "null window": say.gettext(
            "In your function the window of {node} is {score}, a null window: PVS and NegaScout "
            "ask with one whether a child is better. For such a search write check({given}, "
            '"negascout", compare=["value"]).'
        ),
        "not narrowed": say.gettext(
            "{other} has brought {score} to {parent}, and {node} is given the old {bound}."
        ),
        "never narrowed": say.gettext("All nodes are given the same window."),
        "never handed down": say.gettext(
            "Here only what came back to its own parent bounds a node: bounds from further above "
            "are not handed down."
        ),
        "not handed down": say.gettext(
            "The window of {other}, [{score}, {given}], is not handed down to {node}."
        ),
        "wrong bound": say.gettext(
            "{parent} is a {player} node, and the {score} of {other} has become {bound} there; "
            "{player} changes only {own}."
        ),
        "like a wrong bound": say.gettext(
            "{parent} is a {player} node, and the {bound} of {node} is {score}, like the value of "
            "{other}; {player} changes only {own}."
        ),
        "earlier value": say.gettext(
            "The {bound} of {node} is the {score} of {other}, and that is not {best} value that "
            "{parent} has."
        ),
        "overwritten": say.gettext(
            "{parent} was entered with {bound} = {given}; a bound only gets narrower, and the "
            "{score} of {other} is worse for {player}."
        ),
        "bound with the other sign": say.gettext(
            "The {bound} of {node} is {score}: the {given} of {other} with the other sign."
        ),
        "bound from nowhere": say.gettext(
            "The {bound} of {node} is {score}: no leaf has this score, and nothing that came "
            "back is {score}."
        ),
    }


def _of_turns(say: Language) -> dict[str, str]:
    return {
        "again": say.gettext("{node} has been entered before."),
        "right to left here": say.gettext("On this tree it enters children from right to left."),
        "right to left": say.gettext("It enters children from right to left."),
        "both ways": say.gettext(
            "It enters children sometimes from left to right, and sometimes from right to left."
        ),
        "goes on at equality": say.gettext(
            "{other} has brought {score} to {node}, whose {bound} is {given}: alpha-beta cuts at "
            "α = β, and it goes on."
        ),
        "goes on beyond": say.gettext(
            "{other} has brought {score} to {node}, whose {bound} is {given}: that is enough for "
            "a cutoff, and it goes on."
        ),
        "skips nothing": say.gettext("It enters every node of the tree: it skips nothing."),
        "cut too early": say.gettext(
            "{other} has brought {score} to {node}, whose {bound} is {given}: that is no cutoff, "
            "and it stops there."
        ),
        "first leaf": say.gettext("{node} is the first leaf that it enters."),
    }
