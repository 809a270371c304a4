"""The verdict in words: whether a function is right, and what a reader should know.

Each sentence follows from the behaviour that the verdict rests on, so that it is true
of every function with that behaviour. Begin with `verdict_in_words`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from abviz.classroom.check.first_failure import FirstFailure
from abviz.classroom.check.near_misses import near_misses, told_aspect
from abviz.classroom.check.remarks import remarks
from abviz.classroom.check.settings import Aspect
from abviz.classroom.check.verdict import Verdict
from abviz.classroom.check.words import Words
from abviz.classroom.questions.convention import right_otherwise
from abviz.errors import Message, SearchError
from abviz.text import printable


def verdict_in_words(
    verdict: Verdict, first: FirstFailure | None, words: Words
) -> Iterator[str]:
    """Yield the whole: how it was called, whether it is right, and why not.

    Some of these texts may be empty.
    """
    yield _called(verdict, words)
    yield headline(verdict, first, words)
    if verdict.stop:
        yield words.language.problem(SearchError(verdict.stop))
    if first is None:
        yield from _of_success(verdict, words)
    else:
        yield first.sentence
        if first.failure.what == "differs":
            yield from near_misses(first)
    yield from remarks(verdict, words)


def _called(verdict: Verdict, words: Words) -> str:
    call = printable(verdict.call)
    if "plies" not in call:
        return words.gettext("Called as {call}.", call=call)
    return words.gettext("Called as {call}; plies is how deep the tree is.", call=call)


def headline(verdict: Verdict, first: FirstFailure | None, words: Words) -> str:
    """Say in one sentence whether the function is right."""
    if first is None:
        return _headline_of_success(verdict, words)
    if "other ties" in first.alike.conventions:
        return right_otherwise(verdict.settings.algorithm, words.language)
    return words.gettext(
        "{function} does something else than {reference} on the tree {tree}.",
        tree=first.tree,
    )


def _headline_of_success(verdict: Verdict, words: Words) -> str:
    """Say on how many trees it is right, or what is missing for that."""
    count = verdict.tried.total()
    if verdict.begins_with_max and not (verdict.is_too_slow or verdict.hidden):
        count -= verdict.tried_with_min_first
    rows = (
        (
            not verdict.compared,
            Message("{function} returned nothing that could be judged."),
        ),
        (
            verdict.is_too_slow,
            Message(
                "{function} is too slow: {count} trees were tried in {seconds} "
                "seconds, and on all of them it is right."
            ),
        ),
        (
            verdict.hidden,
            Message(
                "Which leaves {function} uses could not be seen; the value of the "
                "root is right on all {count} trees."
            ),
        ),
        (
            verdict.begins_with_max,
            Message(
                "{function} does what {reference} does on all {count} trees on "
                "which MAX begins."
            ),
        ),
        (
            verdict.excused,
            Message(
                "{function} does what {reference} does on all {count} trees that count."
            ),
        ),
        (
            True,
            Message("{function} does what {reference} does on all {count} trees."),
        ),
    )
    seconds = f"{verdict.settings.seconds:g}"
    return words.first(rows, count=f"{count:,}", seconds=seconds)


def _of_success(verdict: Verdict, words: Words) -> Iterator[str]:
    """Say what a function that is right has earned, and what was judged."""
    if verdict.hidden:
        yield words.gettext(
            "Before the search all scores became plain numbers, so nothing tells "
            "which of them it compares: that earns nothing. Let the numbers stay "
            "what node.value gives (without int(), float(), an array or a text), "
            "or read node.value only where the search comes to a leaf."
        )
    if verdict.is_too_slow:
        yield words.gettext(
            "So far it has earned {percent} % of the points.",
            percent=f"{floor(100 * verdict.share)}",
        )
    if verdict.compared and not verdict.hidden:
        yield words.gettext(
            "What was judged: {aspects}.", aspects=words.aspects(verdict.compared)
        )


def of_aspect(
    aspect: Aspect, verdict: Verdict, first: FirstFailure | None, words: Words
) -> str:
    """Say what came of an aspect."""
    if aspect in verdict.hidden:
        return words.gettext("It could not be seen.")
    if first is not None:
        is_told = aspect in verdict.wrong and aspect == told_aspect(first.failure)
        if is_told or first.failure.what != "differs":
            return first.sentence
    if aspect in verdict.wrong:
        return words.gettext("It is wrong on other trees.")
    return words.gettext("It is right.")
