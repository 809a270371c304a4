"""A hunt without its widget: its trees, what gives a search away, and the feedback."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from math import isinf
from typing import Literal, TypeAlias

from abviz.classroom.misconceptions.belief import Misconception
from abviz.diagnosis.finding import Finding, find
from abviz.diagnosis.watch import WatchedTrace
from abviz.engine.registry import algorithms
from abviz.engine.visit_tree import VisitTree
from abviz.errors import SearchError
from abviz.narration.language import Language, label, number
from abviz.replay.trace import Trace, search, unsearched
from abviz.text import wrapped
from abviz.trees import Tree, TreeError, as_tree
from abviz.trees.limits import HUNT
from abviz.trees.reading import without_scores

By: TypeAlias = Literal["leaves", "values"]
# A hint comes after this number of trees, and the next one after as many more.
TRIES_BEFORE_A_HINT = 3
# Where equal bounds cut, these examine the leaves of alpha-beta, and return its value
# at the root.
SAME_LEAVES = frozenset({"fail-hard", "starts-at-bound"})


class FaultyTrace(WatchedTrace):
    """The search of a misconception on the tree of a right one, under its own title."""

    def __init__(self, misconception: Misconception, right: Trace) -> None:
        cuts, language = right.algorithm.cut_on_tie, right.language
        super().__init__(
            misconception.search(right.tree, cut_on_tie=cuts), language=language
        )
        self.misconception, self.right = misconception, right
        self.algorithm = replace(
            self.algorithm, title=misconception.in_language(language).title
        )

    def in_language(self, language: str | Language) -> "FaultyTrace":
        """Return the same search, told in another language."""
        return FaultyTrace(self.misconception, self.right.in_language(language))

    @cached_property
    def comparison(self) -> str:
        """Where it departs from alpha-beta; it is not called the reader's function."""
        departure = self._finding.departure
        return "" if departure is None else self.language.sentence(departure.claims)

    @cached_property
    def _finding(self) -> Finding:
        return find(self, reference=self.right, language=self.language)


def fitting_tree(given: object) -> Tree:
    """
    Return a tree if a hunt can take it: only among these trees is a smallest one known.

    As long as it is built, leaves may have no score.
    """
    tree = as_tree(given, unscored=True)
    leaves = len(tree.leaves)
    if leaves > HUNT.leaves:
        raise TreeError(
            "This tree has {leaves:,} leaves, and a hunt takes {most} at most. The "
            "fewer, the better.",
            leaves=leaves,
            most=HUNT.leaves,
        )
    for node in tree:
        is_turn = node.parent is None or node.player != node.parent.player
        is_inner = (node.is_max or node.is_min) and len(node.children) > 1
        is_finite = node.is_unscored or (node.is_leaf and not isinf(node.value))
        if not (is_turn and (is_inner or is_finite)):
            raise TreeError(
                "{node} does not fit. In a hunt MAX and MIN take turns, inner nodes "
                "have two children or more, and scores are finite.",
                node=label(node),
            )
    return tree


def differences(right: Trace, faulty: Trace, *, by: By) -> str:
    """Say how a faulty search differs from alpha-beta in what counts.

    Empty if it does not.
    """
    sentences = (_other_leaves(right, faulty), _other_result(right, faulty))
    text = " ".join(filter(None, sentences))
    if not text and by == "values":
        return _other_values(right, faulty)
    return text


def _other_leaves(right: Trace, faulty: Trace) -> str:
    """Say which leaf comes first that only one of them examines at this point."""
    language, pairs = right.language, [*zip_longest(right.leaves, faulty.leaves)]
    differing = (
        number
        for number, (expected, examined) in enumerate(pairs)
        if expected is not examined
    )
    same = next(differing, None)
    if same is None:
        return ""
    expected, examined = pairs[same]
    if expected is None:
        return language.ngettext(
            "After the same first leaf alpha-beta is done; the faulty search goes on "
            "to {leaf}.",
            "After the same {count} leaves alpha-beta is done; the faulty search goes "
            "on to {leaf}.",
            same,
            leaf=label(examined),
        )
    if examined is None:
        return language.ngettext(
            "After the same first leaf the faulty search is done; alpha-beta goes on "
            "to {leaf}.",
            "After the same {count} leaves the faulty search is done; alpha-beta goes "
            "on to {leaf}.",
            same,
            leaf=label(expected),
        )
    if same == 0:
        return language.gettext(
            "alpha-beta examines {expected} first, the faulty search {found}.",
            expected=label(expected),
            found=label(examined),
        )
    return language.ngettext(
        "After the same first leaf alpha-beta examines {expected}, the faulty search "
        "{found}.",
        "After the same {count} leaves alpha-beta examines {expected}, the faulty "
        "search {found}.",
        same,
        expected=label(expected),
        found=label(examined),
    )


def _other_result(right: Trace, faulty: Trace) -> str:
    if right.value == faulty.value:
        return ""
    return right.language.gettext(
        "At the root alpha-beta returns {value}, the faulty search {other}.",
        value=number(right.value),
        other=number(faulty.value),
    )


def _other_values(right: Trace, faulty: Trace) -> str:
    """Say which node returns first with another value.

    Both searches enter the same nodes.
    """
    moments = zip(VisitTree(right).moments, VisitTree(faulty).moments, strict=True)
    for expected, returned in moments:
        if expected != returned:
            return right.language.gettext(
                "From {node} alpha-beta returns {value}, the faulty search {other}.",
                node=label(right.tree.nodes[expected.node]),
                value=number(expected.value),
                other=number(returned.value),
            )
    return ""


@dataclass(frozen=True, repr=False)
class Attempt:
    """A tree that was tried.

    It is true if the faulty search gives itself away on it.
    """

    right: Trace
    faulty: Trace
    gives_away: bool
    feedback: str

    @property
    def tree(self) -> Tree:
        """The tree that was tried."""
        return self.right.tree

    def __bool__(self) -> bool:
        return self.gives_away

    def __repr__(self) -> str:
        return wrapped(self.feedback)


class Attempts:
    """
    The trees that were tried, each counted once, in the order in which they were made.
    """

    def __init__(
        self,
        misconception: Misconception,
        *,
        language: Language,
        cut_on_tie: bool = True,
    ) -> None:
        smallest = misconception.least(cut_on_tie=cut_on_tie)
        if smallest is None:
            raise SearchError(
                "Nothing gives “{name}” away where equal bounds do not cut: there it "
                "is no mistake. Hunt another one.",
                name=misconception.name,
            )
        self.misconception, self.language = misconception, language
        self.cut_on_tie = cut_on_tie
        shows_values = cut_on_tie and misconception.name in SAME_LEAVES
        self.by: By = "values" if shows_values else "leaves"
        self.made: dict[Tree, Attempt] = {}
        self.latest: Attempt | None = None
        self._smallest = Tree.parse(smallest)

    @property
    def least(self) -> int:
        """The number of leaves of the smallest tree that gives the search away."""
        return len(self._smallest.leaves)

    @property
    def best(self) -> Attempt | None:
        """The first of those with the fewest leaves that give the search away."""
        successes = [attempt for attempt in self.made.values() if attempt]
        return min(
            successes, key=lambda attempt: len(attempt.tree.leaves), default=None
        )

    @property
    def is_over(self) -> bool:
        """Whether a smallest tree is found."""
        return self.best is not None and len(self.best.tree.leaves) == self.least

    @property
    def progress(self) -> str:
        """How many trees were tried, and how many leaves the best one has."""
        language, tries, best = self.language, len(self.made), self.best
        if best is None:
            return language.gettext("Trees tried: {tries}.", tries=tries)
        return language.gettext(
            "Trees tried: {tries}. Your best one has {leaves} leaves.",
            tries=tries,
            leaves=len(best.tree.leaves),
        )

    def hint_after(self, tries: int) -> str:
        """Return the hint for a number of tries.

        An empty text if it is too early for one.
        """
        language, tree = self.language, self._smallest
        level = tries // TRIES_BEFORE_A_HINT
        if level == 0:
            return ""
        if level == 1:
            explanation = self.misconception.in_language(language).explanation
            return language.gettext("Hint: {text}", text=explanation)
        if level == 2:
            return language.gettext(
                "Hint: {leaves} leaves and {plies} are enough, with {player} at the "
                "root.",
                leaves=self.least,
                plies=language.plies(tree.depth),
                player=language.role(tree.root.player or "max"),
            )
        shape = re.sub(r"[-\d.]+", "?", str(tree))
        return language.gettext(
            "Hint: with the right scores this shape is enough: {shape}", shape=shape
        )

    def submit(self, given: Tree | str) -> Attempt:
        """
        Try a tree; one that a hunt cannot take is a TreeError, and does not count.
        """
        tree = fitting_tree(given)
        if tree.unscored:
            raise TreeError(without_scores(tree))
        self.latest = self._attempt(tree)
        self.made.setdefault(tree, self.latest)
        return self.latest

    def gives_away(self, tree: Tree) -> bool:
        """Tell whether the search gives itself away on a tree, and count nothing."""
        return bool(self._attempt(tree))

    def right(self, tree: Tree) -> Trace:
        """Return the search of alpha-beta that the faulty one is compared with.

        There is none as long as leaves have no score.
        """
        if tree.unscored:
            return unsearched(tree, algorithms["alphabeta"], language=self.language)
        return search(tree, cut_on_tie=self.cut_on_tie).in_language(self.language)

    def _attempt(self, tree: Tree) -> Attempt:
        right = self.right(tree)
        faulty = FaultyTrace(self.misconception, right)
        how = differences(right, faulty, by=self.by)
        feedback = self._given_away(how, tree) if how else self._not_given_away(right)
        return Attempt(right, faulty, bool(how), feedback)

    def _given_away(self, how: str, tree: Tree) -> str:
        """Say how the search gives itself away, and if a smaller tree would do."""
        language, leaves = self.language, len(tree.leaves)
        if leaves == self.least:
            size = language.gettext(
                "Your tree has {leaves} leaves, and no smaller tree does it.",
                leaves=leaves,
            )
        else:
            size = language.gettext(
                "Your tree has {leaves} leaves; the smallest that does it has {least}.",
                leaves=leaves,
                least=self.least,
            )
        return language.gettext("Given away! {how} {size}", how=how, size=size)

    def _not_given_away(self, right: Trace) -> str:
        """Say that both searches do the same."""
        if self.by == "values":
            return self.language.gettext(
                "Nothing is given away: both searches enter the same nodes, and each "
                "of them returns the same value."
            )
        return self.language.gettext(
            "Nothing is given away: both searches examine the same leaves in the same "
            "order, {share}, and return {value} at the root.",
            share=right.share_of_leaves,
            value=number(right.value),
        )
