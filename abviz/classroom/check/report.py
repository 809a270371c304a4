"""The report of a check, for people and for graders."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from abviz.classroom.check import explanation, ladder
from abviz.classroom.check.first_failure import FirstFailure
from abviz.classroom.check.process import Start
from abviz.classroom.check.verdict import Verdict
from abviz.classroom.check.words import Words
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.practice.handed_in import HandsIn
from abviz.classroom.question import name_with_options
from abviz.errors import MissingPackage, SearchError, missing_package_error
from abviz.markup import BREAK, element, joined
from abviz.narration.language import Language
from abviz.replay.trace import Trace
from abviz.text import shortened, wrapped
from abviz.trees import Tree, TreeError
from abviz.trees.scores import checked_score

if TYPE_CHECKING:  # It loads the packages that draw.
    from abviz.classroom.check.picture import PictureOfStep


class Report(HandsIn):
    """The result of a check: whether a function is right, and if not, where and why.

    Made by `abviz.check`. ``print(report)`` writes everything. In a notebook the report
    shows the counterexample too, at the step of the right search that tells.

    Examples
    --------
    >>> import abviz
    >>> def lowest(node):
    ...     return node.value if node.is_leaf else min(map(lowest, node.children))
    >>> report = abviz.check(lowest, "minimax", most_leaves=3)
    >>> report.passed, print(report.counterexample)
    (0 1)
    (False, None)
    >>> report.points(4)
    Called as lowest(root).
    lowest does something else than minimax on the tree (0 1).
    On the tree (0 1) it returns 0; the value of A is 1.
    Right on all 415 trees tried for this: the leaves that are used.
    2 of 4 points.
    2.0
    """

    def __init__(self, verdict: Verdict, *, start: Start, language: Language) -> None:
        self.verdict = verdict
        self.language = language
        self._start = start  # starts the function once more, for `how_far`
        self._words = Words(verdict, language)
        self._number = token_hex(8)  # the one under which the report is handed in

    @cached_property
    def _first(self) -> FirstFailure | None:
        """Where the function is wrong first; None if it is right."""
        failure = self.verdict.failure
        if failure is None:
            return None
        return FirstFailure(self.verdict, failure, self._words)

    @property
    def passed(self) -> bool:
        """
        Whether the function is right on all trees that count, and enough were tried.
        """
        return self.verdict.passed

    @property
    def counterexample(self) -> Tree | None:
        """The tree on which the function is wrong; None if it is right on all."""
        failure = self.verdict.failure
        return None if failure is None else failure.tree

    @property
    def call(self) -> str:
        """How the function was called, as in "alphabeta(root, -inf, inf)"."""
        return self.verdict.call

    @property
    def headline(self) -> str:
        """Whether the function is right, in one sentence."""
        return explanation.headline(self.verdict, self._first, self._words)

    @property
    def departure(self) -> str:
        """What went wrong on the counterexample, and what is right there and why.

        Else empty.
        """
        first = self._first
        return "" if first is None else first.sentence

    @cached_property
    def how_far(self) -> str:
        """How far the function has come, from a leaf to equal bounds, and what is next.

        ✓ means that it is right on every tree tried for this: single leaves, all trees
        of up to 4 leaves, and trees with a deep cutoff; ? means that this cannot be
        seen. The function is run once more.

        Examples
        --------
        >>> import abviz
        >>> def leaf(node):
        ...     return node.value if node.is_leaf else None
        >>> abviz.check(leaf, "minimax", most_leaves=3).how_far
        '✓ a leaf, ✗ minimax values. Next: minimax values.'
        """
        return ladder.how_far(self._start, self.verdict, self._words)

    @property
    def misconceptions(self) -> tuple[Misconception, ...]:
        """The misconceptions whose searches do the same on all trees tried for this."""
        first = self._first
        return () if first is None else first.alike.misconceptions

    @cached_property
    def text(self) -> str:
        """Everything in words, the shortest first."""
        return "\n".join(self._paragraphs)

    @cached_property
    def _paragraphs(self) -> list[str]:
        texts = explanation.verdict_in_words(self.verdict, self._first, self._words)
        return [text for text in texts if text]

    @property
    def check(self) -> Callable[[], None]:
        """Called, raises an AssertionError if the function is wrong; else does nothing.

        Its first line is short, and the traceback shows no line of abviz.

        Examples
        --------
        >>> import abviz
        >>> def minimax(node):
        ...     pick = max if node.is_max else min
        ...     values = map(minimax, node.children)
        ...     return pick(values) if node.children else node.value
        >>> abviz.check(minimax, "minimax", most_leaves=3).check()
        """
        if self.passed:
            return lambda: None
        # A generator that has ended raises the exception thrown into it, and leaves no
        # frame.
        ended = (_ for _ in ())
        next(ended, None)
        return partial(ended.throw, AssertionError(self.text))

    def points(self, most: float = 1.0) -> float:
        """Print the text, and return the points.

        Each aspect that was judged (the value, the leaves, and the move where one comes
        back) counts the same, and counts if it was right on every tree that was tried,
        and could be seen. A function that stops with an error, does not end, or does
        something else the second time gets nothing. One that is too slow gets so much
        of its points as it came far.

        Parameters
        ----------
        most : float
            The points for a function that is right, from 0.

        Returns
        -------
        float
            The points, rounded to two places.

        Raises
        ------
        SearchError
            If `most` is no number from 0 on.
        """
        highest = checked_points(most)
        points = min(round(self.verdict.share * highest, 2), highest)
        result = self.language.gettext(
            "{points} of {most} points.", points=f"{points:g}", most=f"{highest:g}"
        )
        print(f"{self}\n{result}")
        return points

    def to_dict(self, most: float = 1.0) -> dict[str, Any]:
        r"""
        Return the report as graders take it (PrairieLearn, Gradescope), as plain data.

        Parameters
        ----------
        most : float
            The points for a function that is right, from 0.

        Returns
        -------
        dict
            ``score`` is the share of the points, from 0 to 1, and ``output`` the text.
            ``tests`` has one entry for each aspect that was compared: its ``name``,
            ``points``, ``max_points``, ``message``, and in ``images`` the
            counterexample (``label``, and ``url`` with a PNG in it) where it is wrong.

        Examples
        --------
        >>> import abviz
        >>> def minimax(node):
        ...     pick = max if node.is_max else min
        ...     values = map(minimax, node.children)
        ...     return pick(values) if node.children else node.value
        >>> report = abviz.check(minimax, "minimax", compare=["value"], most_leaves=2)
        >>> found = report.to_dict()
        >>> found["score"], found["tests"][0]["name"], found["tests"][0]["points"]
        (1.0, 'the value of the root', 1.0)
        """
        highest = checked_points(most)
        verdict = self.verdict
        picture = self.picture
        # A picture is sent once.
        images = [{"label": picture.label, "url": picture.url}] if picture else []
        tests = []
        for aspect in verdict.compared:
            each = highest / len(verdict.compared)
            # Who has earned nothing has earned nothing for an aspect.
            is_wrong = (
                verdict.is_stopped
                or aspect in verdict.wrong | verdict.hidden
                or not verdict.share
            )
            tests.append(
                {
                    "name": self._words.aspect(aspect),
                    "points": 0.0 if is_wrong else each * verdict.progress,
                    "max_points": each,
                    "message": explanation.of_aspect(
                        aspect, verdict, self._first, self._words
                    ),
                    "images": images if is_wrong else [],
                }
            )
            images = [] if is_wrong else images
        return {"score": verdict.share, "output": self.text, "tests": tests}

    hand_in = HandsIn.hand_in

    @property
    def _to_hand_in(self) -> tuple[str, list[dict[str, Any]]]:
        """The number of the check, and its record as one answer."""
        verdict = self.verdict
        lost = verdict.wrong | verdict.hidden
        right = [aspect for aspect in verdict.compared if aspect not in lost]
        answer = {
            "right": right,
            "compared": [*verdict.compared],
            "share": verdict.share,
        }
        record = {
            "ask": "check",
            "algorithm": name_with_options(verdict.settings.algorithm),
            "tree": str(self.counterexample or ""),
            "step": 0,
            "answer": answer,
            "right": self.passed,
            "misconceptions": [belief.name for belief in self.misconceptions],
            "nodes": [],
            "try": 1,
            "seconds": 0,
        }
        return self._number, [record]

    @cached_property
    def picture(self) -> PictureOfStep | None:
        """The right search on the counterexample, at the step that tells.

        None if there is none.

        None, too, where the packages that draw are missing: the report has the words
        then.

        Examples
        --------
        >>> import abviz
        >>> def first(node):
        ...     return node.value if node.is_leaf else first(node.children[0])
        >>> abviz.check(first, "minimax", most_leaves=2).picture
        Picture: minimax on the tree (0 1)
        """
        searches = self.searches
        if not searches:
            return None
        # A report that is not shown draws nothing.
        try:
            from abviz.classroom.check.picture import PictureOfStep
        except ModuleNotFoundError as error:
            if isinstance(missing_package_error(error, part="picture"), MissingPackage):
                return None
            raise

        trace, step = searches[0]
        title = self.language.title(trace.algorithm)
        return PictureOfStep(trace, step, title=title, language=self.language)

    @property
    def searches(self) -> list[tuple[Trace, int]]:
        """The right search on the counterexample, at the step that tells."""
        first = self._first
        return [] if first is None else [(first.trace, first.step)]

    def _repr_html_(self) -> str:
        parts = [
            element("p", joined(paragraph.split("\n"), BREAK))
            for paragraph in self._paragraphs
        ]
        picture = self.picture
        if picture is not None:
            style = "max-width: 100%"
            parts.append(
                element("img", src=picture.url, alt=picture.label, style=style)
            )
        return joined(parts)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return self.language.gettext("Report: {headline}", headline=self.headline)

    def __str__(self) -> str:
        return wrapped(self.text)


def checked_points(most: object) -> float:
    """Return the points for a function that is right, or say what they may be."""
    try:
        points = float(checked_score(most))
    except TreeError:
        points = -1.0
    if 0 <= points < float("inf"):
        return points
    raise SearchError(f"points are a number from 0 on, not {shortened(most)}.")
