"""The trees that were tried in a hunt, and what came of them."""

from __future__ import annotations

from dataclasses import dataclass

from abviz.classroom.hunt.faulty import FaultyTrace
from abviz.classroom.hunt.fitting import fitting_tree
from abviz.classroom.hunt.signs import By, signs
from abviz.classroom.hunt.smallest import SMALLEST
from abviz.classroom.hunt.texts import given_away, nothing_given_away
from abviz.classroom.misconception import Misconception
from abviz.narration.language import Language
from abviz.replay.search import search
from abviz.replay.trace import Trace
from abviz.trees import Tree
from abviz.trees.wording import wrapped


@dataclass(frozen=True, kw_only=True, repr=False)
class Attempt:
    """A tree that was tried. It is true if the faulty search gives itself away on it.

    Parameters
    ----------
    tree : Tree
        The tree.
    right, faulty : Trace
        Alpha-beta and the faulty search of it.
    gives_away : bool
        Whether the faulty search gives itself away.
    feedback : str
        What came of it, in words.
    """

    tree: Tree
    right: Trace
    faulty: Trace
    gives_away: bool
    feedback: str

    def __bool__(self) -> bool:
        """Tell whether the faulty search gives itself away."""
        return self.gives_away

    def __repr__(self) -> str:
        """Return the feedback."""
        return wrapped(self.feedback)


class Attempts:
    """The trees that were tried, each counted once.

    Parameters
    ----------
    misconception : Misconception
        Whose search is hunted.
    by : {"leaves", "values"}, keyword-only
        What counts, as for `signs`.
    language : Language, keyword-only
        What is said in.

    Attributes
    ----------
    made : dict
        Attempts by tree, in the order in which they were made.
    latest : Attempt or None
        The latest one.

    Examples
    --------
    >>> import abviz
    >>> from abviz.narration.registry import ENGLISH
    >>> fault = abviz.misconceptions["strict-test"]
    >>> attempts = Attempts(fault, by="leaves", language=ENGLISH)
    >>> attempts.submit("(5 (3 7))")
    Nothing is given away: both searches examine the same leaves in the same order, ...
    return 5 at the root.
    >>> attempts.submit("(5 (5 7))")
    Given away! After the same 2 leaves alpha-beta is done; the faulty search goes on to E. ...
    has 3 leaves, and no smaller tree does it.
    >>> len(attempts.made), attempts.is_over
    (2, True)
    """

    def __init__(self, misconception: Misconception, *, by: By, language: Language) -> None:
        self.misconception, self.by, self.language = misconception, by, language
        self.made: dict[Tree, Attempt] = {}
        self.latest: Attempt | None = None

    @property
    def least(self) -> int:
        """The number of leaves of the smallest tree that gives the search away."""
        return len(Tree.parse(SMALLEST[self.misconception.name]).leaves)

    @property
    def best(self) -> Attempt | None:
        """The first of those with the fewest leaves that give the search away."""
        found = [attempt for attempt in self.made.values() if attempt]
        return min(found, key=lambda attempt: len(attempt.tree.leaves), default=None)

    @property
    def is_over(self) -> bool:
        """Whether a smallest tree is found."""
        return self.best is not None and len(self.best.tree.leaves) == self.least

    def submit(self, given: Tree | str) -> Attempt:
        """Try a tree.

        Raises
        ------
        TreeError
            If it is none that a hunt can take; then it does not count.
        """
        tree = fitting_tree(given)
        self.latest = self._attempt(tree)
        self.made.setdefault(tree, self.latest)
        return self.latest

    def gives_away(self, tree: Tree) -> bool:
        """Tell whether the search gives itself away on a tree, and count nothing."""
        return bool(self._attempt(tree))

    def _attempt(self, tree: Tree) -> Attempt:
        say = self.language
        right = search(tree).told(say)
        faulty = FaultyTrace(self.misconception, tree, language=say)
        told = signs(right, faulty, by=self.by, language=say)
        leaves, least = len(tree.leaves), self.least
        feedback = (
            given_away(told, leaves=leaves, least=least, language=say)
            if told
            else nothing_given_away(right, by=self.by)
        )
        return Attempt(
            tree=tree, right=right, faulty=faulty, gives_away=bool(told), feedback=feedback
        )
