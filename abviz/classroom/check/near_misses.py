"""What a function that is wrong gets right, and which known search does the same."""

from __future__ import annotations

from collections.abc import Iterator

from abviz.classroom.check.first_failure import FirstFailure
from abviz.classroom.check.reference import is_by_proof
from abviz.classroom.check.settings import Aspect
from abviz.classroom.check.variants import Convention
from abviz.classroom.check.verdict import Failure
from abviz.classroom.check.words import Words
from abviz.classroom.misconceptions.belief import Misconception
from abviz.errors import Message

FEWEST_LEAVES = 2  # of a tree with a choice
MOST_BELIEFS = 3
CONVENTION_SENTENCES: dict[Convention, str] = {
    "from right to left": Message(
        "On all {count} trees that were tried for this it does what {reference} does "
        "from right to left; your course goes from left to right."
    ),
    "minimax": Message(
        "On all {count} trees that were tried for this it uses all leaves: this is "
        "minimax, and nothing is cut off."
    ),
    "alpha-beta": Message(
        "On all {count} trees that were tried for this it does what alpha-beta does; "
        "{reference} leaves out nothing."
    ),
    "MAX alone cuts": Message(
        "On all {count} trees that were tried for this only MAX nodes cut; MIN nodes "
        "never do."
    ),
    "MIN alone cuts": Message(
        "On all {count} trees that were tried for this only MIN nodes cut; MAX nodes "
        "never do."
    ),
}


def near_misses(first: FirstFailure) -> Iterator[str]:
    """Say on which trees it shows, what else is wrong or right, and what does the same.

    Some of these texts may be empty.
    """
    yield _of_ties(first)
    yield _of_other_aspects(first)
    yield from _of_alike(first)


def told_aspect(failure: Failure) -> Aspect:
    """
    Return the aspect that the first failure tells of: the value, then the leaves.
    """
    order: tuple[Aspect, ...] = ("value", "leaves", "move")
    return next(aspect for aspect in order if aspect in failure.wrong)


def _of_ties(first: FirstFailure) -> str:
    """Say that a mistake shows only where scores are equal, or on no smaller tree."""
    failure, verdict, trial = first.failure, first.verdict, first.failure.trial
    is_small = trial.kind == "order" and trial.depth is None
    has_right_value = "value" not in failure.wrong
    if is_by_proof(verdict.settings.algorithm) and has_right_value:
        return ""
    if not is_small or trial.model.players or verdict.is_late:
        return ""
    if len(set(trial.scores)) < len(trial.scores):
        if not verdict.is_right_without_ties:
            return ""
        return first.words.gettext(
            "It shows only where scores are equal: on all trees of up to {leaves} "
            "leaves on which MAX begins, with the scores 0, 1, 2, …, each of them "
            "once, it is right.",
            leaves=verdict.settings.most_leaves,
        )
    if trial.size == FEWEST_LEAVES:
        return ""
    return first.words.gettext(
        "Of the trees on which {player} begins, with different scores, this is one "
        "of the smallest that show it.",
        player=first.words.language.role(failure.due.root.player or "max"),
    )


def _of_other_aspects(first: FirstFailure) -> str:
    """Say what else is wrong, on this tree or on others, and what is right on all."""
    verdict, words = first.verdict, first.words
    wrong = [aspect for aspect in verdict.compared if aspect in verdict.wrong]
    others = [aspect for aspect in wrong if aspect != told_aspect(first.failure)]
    right = [aspect for aspect in verdict.compared if aspect not in verdict.wrong]
    parts = []
    if others:
        parts.append(
            words.gettext(
                "Wrong as well, here or on other trees: {aspects}.",
                aspects=words.aspects(others),
            )
        )
    if right and verdict.surveyed and not verdict.hidden:
        parts.append(
            words.gettext(
                "Right on all {count} trees tried for this: {aspects}.",
                count=f"{len(verdict.surveyed):,}",
                aspects=words.aspects(right),
            )
        )
    return " ".join(parts)


def _of_alike(first: FirstFailure) -> Iterator[str]:
    """
    Say which known search does the same on all trees that were tried for this.
    """
    alike, count = first.alike, f"{first.alike.trees:,}"
    for convention in alike.conventions:
        if convention != "other ties":
            yield first.words.gettext(CONVENTION_SENTENCES[convention], count=count)
    if "minimax" not in alike.conventions:
        for belief in alike.misconceptions[:MOST_BELIEFS]:
            yield _of_belief(belief, first.words, count=count)


def _of_belief(belief: Misconception, words: Words, *, count: str) -> str:
    translated = belief.in_language(words.language)
    return words.gettext(
        "On all {count} trees that were tried for this it does what follows from "
        "this belief: “{belief}” {explanation}",
        count=count,
        belief=translated.belief,
        explanation=translated.explanation,
    )
