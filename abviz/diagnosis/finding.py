"""Tell in words where a search departs from the reference, and why.

Find the step that shows it.
"""

from collections.abc import Container, Sequence
from typing import NamedTuple

from abviz.diagnosis.causes import Direction, causes_of, has_causes
from abviz.diagnosis.comparison import (
    Comparison,
    Departure,
    compare,
    without_window,
)
from abviz.diagnosis.course import SearchCourse
from abviz.engine.columns import is_turned
from abviz.engine.recording import Recording
from abviz.errors import Message
from abviz.narration.language import Claim, Language, label
from abviz.narration.registry import ENGLISH
from abviz.replay.steps import Step
from abviz.trees import Node, format_score

ENTERING = ("enter", "examine")


class Finding(NamedTuple):
    """The result of a comparison: a departure and its sentence, or an agreement."""

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
    """Compare a search with the reference, and put the result into words."""
    comparison = compare(recording, reference=reference)
    departure, expected = comparison.departure, comparison.reference
    if departure is None or expected is None:
        return Finding(None, "", _agreement(recording, comparison, language))
    is_own = not recording.algorithm.is_known and has_causes(expected.algorithm)
    causes = [*causes_of(recording, expected, departure)] if is_own else []
    claims = departure.claims, *((_generally(cause, elsewhere),) for cause in causes)
    unseen = without_window(recording, language) if reference is None else ""
    side = from_side_of_max(recording, departure, causes, language)
    sentences = [unseen, *map(language.sentence, claims), side]
    return Finding(departure, " ".join(filter(None, sentences)), "")


def _generally(cause: Claim, elsewhere: Container[Direction] | None) -> Claim:
    """Return a cause as other trees confirm or change it."""
    if elsewhere is None or cause.kind != "right-to-left-here":
        return cause
    return Claim("both-ways" if "left to right" in elsewhere else "right-to-left", {})


def _agreement(recording: Recording, comparison: Comparison, language: Language) -> str:
    """Say that a search does what the reference does; nothing without a reference."""
    if comparison.reference is None:
        return ""
    first, last = "", ""
    text = Message(
        "Your function does what {reference} does on this tree: the same nodes and "
        "values."
    )
    if recording.algorithm.prunes:
        last = _outside(recording, comparison.reference, language)
        text = Message(
            "Your function does what {reference} does on this tree: the same nodes, "
            "windows and value."
        )
    elif comparison.reference.algorithm.prunes:
        first = without_window(recording, language)
        text = Message(
            "Your function does what {reference} does on this tree: the same nodes "
            "and the same value."
        )
    agreement = language.gettext(
        text, reference=language.title(comparison.reference.algorithm)
    )
    return " ".join(filter(None, (first, agreement, last)))


def _outside(recording: Recording, reference: Recording, language: Language) -> str:
    """Say where a bound comes back, and from the reference a value beyond it."""
    course = SearchCourse(recording)
    for visit, (value, expected) in enumerate(
        zip(recording.values, reference.values, strict=True)
    ):
        alpha, beta = course.windows[visit]
        beyond = course.within(visit, expected)
        if value != expected and value == beyond and value in (alpha, beta):
            return language.gettext(
                "{node} returns {score}: that is its {bound}. In {reference} it "
                "returns {other}. Outside the window both are bounds, and both are "
                "right.",
                node=label(recording.visits[visit]),
                score=format_score(value),
                bound="α" if value == alpha else "β",
                reference=language.title(reference.algorithm),
                other=format_score(expected),
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
        return next(
            (number for number in left if _leaves(steps[number], node.index)), last
        )
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


# Causes that speak of numbers as the function itself has them.
OWN_NUMBERS = {
    *("score-in-negamax", "without-minus", "window-in-negamax", "null-window"),
    *("taken-without-minus", "own-window"),
    *("not-turned", "signs-only", "places-only"),
}
NUMBERS = {"letter", "score", "window"}


def from_side_of_max(
    recording: Recording,
    departure: Departure,
    causes: Sequence[Claim],
    language: Language,
) -> str:
    """Say that a negamax has some of the numbers with the other sign.

    Empty if it has none.
    """
    if not recording.algorithm.negates:
        return ""
    nodes: list[object] = []
    for cause in causes:
        if cause.kind not in OWN_NUMBERS and not NUMBERS.isdisjoint(cause.facts):
            nodes += [cause.facts.get("node"), cause.facts.get("other")]
    if departure.kind == "ends" and recording.error is None:
        nodes.append(recording.tree.root)
    elif departure.kind in ("window", "returns") and departure.visit is not None:
        nodes.append(recording.visits[departure.visit])
    if not any(isinstance(node, Node) and is_turned(node) for node in nodes):
        return ""
    text = Message(
        "The numbers are from MAX's side: where MIN is to move, your function has "
        "them with the other sign, and α is −β."
    )
    if any(cause.kind in OWN_NUMBERS for cause in causes):
        text = Message(
            "The first numbers are from MAX's side: where MIN is to move, your "
            "function has them with the other sign, and α is −β."
        )
    return language.gettext(text)
