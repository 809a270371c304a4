"""The report of a check, for people and for graders."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from html import escape
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from abviz.classroom.belief import Misconception
from abviz.classroom.check.finding import Outcome, rungs_of
from abviz.classroom.check.process import Start
from abviz.classroom.check.words import Facts, Words
from abviz.classroom.handed_in import HandsIn
from abviz.classroom.question import name_with_options
from abviz.errors import MissingPackage, SearchError, missing_package_error
from abviz.narration.language import Language
from abviz.replay.trace import Trace
from abviz.trees import Tree, TreeError
from abviz.trees.scores import checked_score, shortened, wrapped

if TYPE_CHECKING:  # It loads the packages that draw.
    from abviz.classroom.check.picture import SideBySide


class Report(HandsIn):
    """The result of a check: whether a function is right, and if not, where and why.

    Made by `abviz.check`. ``print(report)`` writes everything. In a notebook the report
    shows the counterexample too, with the step of the function beside the right one.

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
    lowest does something else than minimax on the tree (0 1).
    A returns 0; in minimax it returns 1. A is a MAX node: C has brought 1, and it returns 0.
    Value of the root: 0. Right: 1.
    No tree with a choice has fewer leaves.
    On all 454 trees that were compared for this it takes the least value at MAX nodes, too.
    1.33 of 4 points.
    1.33
    """

    def __init__(self, outcome: Outcome, *, start: Start, language: Language) -> None:
        self.outcome, self._start, self.language = outcome, start, language
        self._facts = None if outcome.failure is None else Facts(outcome.failure, outcome, language)
        self._words = Words(outcome, self._facts, language)
        self._number = token_hex(8)

    @property
    def passed(self) -> bool:
        """Whether the function was right on all trees that were tried, and enough were."""
        outcome = self.outcome
        is_right = outcome.failure is None and not outcome.hidden and not outcome.uses_abviz
        return is_right and bool(outcome.compared) and not outcome.is_too_slow

    @property
    def counterexample(self) -> Tree | None:
        """The first tree on which the function was wrong; None if it was on none."""
        failure = self.outcome.failure
        return None if failure is None else failure.trial.tree

    @property
    def departure(self) -> str:
        """What went wrong first on the counterexample, and why if that is certain; else empty."""
        return "" if self._facts is None else self._facts.misuse or self._facts.sentence

    @cached_property
    def how_far(self) -> str:
        """How far the function has come, from a leaf to deep cutoffs, and what is next.

        ✓ means that it is right on every tree tried for this: single leaves, all trees of up to 4
        leaves, or trees with a deep cutoff; ? means that this cannot be seen. The function is run
        once more. Of a UCT it is empty.

        Examples
        --------
        >>> import abviz
        >>> def leaf(node):
        ...     return node.value if node.is_leaf else None
        >>> abviz.check(leaf, "minimax", most_leaves=3).how_far
        '✓ a leaf, ✗ minimax values. Next: minimax values.'
        """
        if self.outcome.settings.algorithm.samples:
            return ""
        return self._words.how_far(rungs_of(self._start, self.outcome.settings))

    @property
    def misconceptions(self) -> tuple[Misconception, ...]:
        """The misconceptions that the function shows on all trees that were compared for this.

        What they are about is the same in both: the leaves that are examined, where a node
        stops, the windows, or what a node returns.
        """
        return tuple(one.misconception for one in self.outcome.suspects)

    @cached_property
    def text(self) -> str:
        """Everything in words, the shortest first."""
        return "\n".join(self._words.paragraphs)

    @property
    def check(self) -> Callable[[], None]:
        """Called, raises an AssertionError if the function is wrong; else does nothing.

        Its first line is short, and the traceback shows no line of abviz.

        Examples
        --------
        >>> import abviz
        >>> def minimax(node):
        ...     pick = max if node.is_max else min
        ...     return pick(map(minimax, node.children)) if node.children else node.value
        >>> abviz.check(minimax, "minimax", most_leaves=3).check()
        """
        if self.passed:
            return lambda: None
        # A generator that has ended raises the exception thrown into it, and leaves no frame.
        ended = (_ for _ in ())
        next(ended, None)
        return partial(ended.throw, AssertionError(self.text))

    def points(self, most: float = 1.0) -> float:
        """Print the text, and return the points.

        Each aspect that was compared (value, leaves, windows, returns) counts the same, and
        counts if it was right on every tree that was tried, and could be seen. A function that
        stops with an error, does not end, or does something else the second time gets nothing.
        One that is too slow gets so much of its points as it came far.

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
        points = min(round(self.outcome.share * highest, 2), highest)
        told = self.language.gettext(
            "{points} of {most} points.", points=f"{points:g}", most=f"{highest:g}"
        )
        print(f"{self}\n{told}")
        return points

    def to_dict(self, most: float = 1.0) -> dict[str, Any]:
        r"""Return the report as graders take it (PrairieLearn, Gradescope), as plain data.

        Parameters
        ----------
        most : float
            The points for a function that is right, from 0.

        Returns
        -------
        dict
            ``score`` is the share of the points, from 0 to 1, and ``output`` the text.
            ``tests`` has one entry for each aspect that was compared: its ``name``,
            ``points``, ``max_points``, ``message``, and in ``images`` the counterexample
            (``label``, and ``url`` with a PNG in it) where it is wrong.

        Examples
        --------
        >>> import abviz
        >>> def minimax(node):
        ...     pick = max if node.is_max else min
        ...     return pick(map(minimax, node.children)) if node.children else node.value
        >>> found = abviz.check(minimax, "minimax", compare=["value"], most_leaves=2).to_dict()
        >>> found["score"], found["tests"][0]["name"], found["tests"][0]["points"]
        (1.0, 'the value of the root', 1.0)
        """
        highest = checked_points(most)
        compared = self.outcome.compared
        picture = self.picture
        # A picture is sent once.
        images = iter([{"label": picture.label, "url": picture.url}] if picture else [])
        tests = []
        for aspect in compared:
            each = highest / len(compared)
            is_wrong = aspect in self.outcome.wrong | self.outcome.hidden
            tests.append(
                {
                    "name": self._words.aspect(aspect),
                    "points": 0.0 if is_wrong or self.outcome.uses_abviz else each,
                    "max_points": each,
                    "message": self._words.verdict(aspect),
                    "images": [*images] if is_wrong else [],
                }
            )
        return {"score": self.outcome.share, "output": self.text, "tests": tests}

    hand_in = HandsIn.hand_in

    @property
    def _to_hand_in(self) -> tuple[str, list[dict[str, Any]]]:
        outcome = self.outcome
        answer = {"right": outcome.shown, "compared": [*outcome.compared], "share": outcome.share}
        record = {
            "ask": "check",
            "algorithm": name_with_options(outcome.settings.algorithm),
            "tree": str(self.counterexample or ""),
            "step": 0,
            "answer": answer,
            "right": self.passed,
            "misconceptions": [one.name for one in self.misconceptions],
            "nodes": [],
            "try": 1,
            "seconds": 0,
        }
        return self._number, [record]

    @cached_property
    def picture(self) -> SideBySide | None:
        """The counterexample: the step of the function beside the right one; None if there is none.

        None, too, where the packages that draw are missing: the report has the words then.

        Examples
        --------
        >>> import abviz
        >>> def first(node):
        ...     return node.value if node.is_leaf else first(node.children[0])
        >>> abviz.check(first, "minimax", most_leaves=2).picture
        Picture: first beside minimax
        """
        if self._facts is None or not (searches := self.searches):
            return None
        # A report that is not shown draws nothing.
        try:
            from abviz.classroom.check.picture import SideBySide
        except ModuleNotFoundError as error:
            if isinstance(missing_package_error(error, part="picture"), MissingPackage):
                return None
            raise

        titles = [self._words.name, self.language.title(self._facts.reference.algorithm)]
        return SideBySide(searches, titles=titles, language=self.language)

    @property
    def searches(self) -> list[tuple[Trace, int]]:
        """The function and the right search on the counterexample, each at the step that tells."""
        facts = self._facts
        if facts is None or facts.mine is None:
            return []
        return [*zip((facts.mine, facts.reference), facts.steps, strict=True)]

    def _repr_html_(self) -> str:
        text = "".join(
            f"<p>{escape(one).replace(chr(10), '<br>')}</p>" for one in self._words.paragraphs
        )
        if self.picture is None:
            return text
        label = escape(self.picture.label)
        return f'{text}<img src="{self.picture.url}" alt="{label}" style="max-width: 100%">'

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return self.language.gettext("Report: {headline}", headline=self._words.headline)

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
