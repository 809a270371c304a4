"""The verdict in words: whether a function is right, and what a reader should know.

Each sentence follows from the behaviour that the verdict rests on, so that it is true
of every function with that behaviour. Begin with `Explanation.paragraphs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import floor

from abviz.classroom.check.first_failure import FirstFailure
from abviz.classroom.check.near_misses import near_misses, told_aspect
from abviz.classroom.check.remarks import remarks
from abviz.classroom.check.settings import Aspect
from abviz.classroom.check.verdict import Verdict
from abviz.classroom.check.words import Words
from abviz.classroom.questions.convention import right_otherwise
from abviz.errors import Message, SearchError
from abviz.narration.language import Language
from abviz.text import printable


class Explanation:
    """A verdict in words.

    Parameters
    ----------
    verdict : Verdict
        What came of the check.
    language : Language
        What it is told in.
    """

    def __init__(self, verdict: Verdict, language: Language) -> None:
        self.verdict = verdict
        self.words = Words(verdict, language)

    @cached_property
    def first(self) -> FirstFailure | None:
        """Where the function is wrong first; None if it is right."""
        failure = self.verdict.failure
        if failure is None:
            return None
        return FirstFailure(self.verdict, failure, self.words)

    @property
    def paragraphs(self) -> list[str]:
        """The whole: how the function was called, whether it is right, and why not."""
        verdict = self.verdict
        parts = [self._called(), self.headline]
        if verdict.stop:
            parts.append(self.words.language.problem(SearchError(verdict.stop)))
        if self.first is None:
            parts.extend(self._of_success())
        else:
            parts.append(self.first.sentence)
            if self.first.failure.what == "differs":
                parts.extend(near_misses(self.first))
        parts.extend(remarks(verdict, self.words))
        return [part for part in parts if part]

    def _called(self) -> str:
        call = printable(self.verdict.call)
        if "plies" not in call:
            return self.words.gettext("Called as {call}.", call=call)
        return self.words.gettext(
            "Called as {call}; plies is how deep the tree is.", call=call
        )

    @property
    def headline(self) -> str:
        """Whether the function is right, in one sentence."""
        first = self.first
        if first is None:
            return self._headline_of_success()
        if "other ties" in first.alike.conventions:
            algorithm = self.verdict.settings.algorithm
            return right_otherwise(algorithm, self.words.language)
        return self.words.gettext(
            "{function} does something else than {reference} on the tree {tree}.",
            tree=first.tree,
        )

    def _headline_of_success(self) -> str:
        """Say on how many trees it is right, or what is missing for that."""
        verdict = self.verdict
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
                    "{function} does what {reference} does on all {count} trees that "
                    "count."
                ),
            ),
            (
                True,
                Message("{function} does what {reference} does on all {count} trees."),
            ),
        )
        seconds = f"{verdict.settings.seconds:g}"
        return self.words.first(rows, count=f"{count:,}", seconds=seconds)

    def _of_success(self) -> Iterator[str]:
        """Say what a function that is right has earned, and what was judged."""
        verdict, words = self.verdict, self.words
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

    def of_aspect(self, aspect: Aspect) -> str:
        """Say what came of an aspect."""
        verdict, first = self.verdict, self.first
        if aspect in verdict.hidden:
            return self.words.gettext("It could not be seen.")
        if first is not None:
            is_told = aspect in verdict.wrong and aspect == told_aspect(first.failure)
            if is_told or first.failure.what != "differs":
                return first.sentence
        if aspect in verdict.wrong:
            return self.words.gettext("It is wrong on other trees.")
        return self.words.gettext("It is right.")
