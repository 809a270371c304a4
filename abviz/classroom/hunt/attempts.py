"""The trees that were tried in a hunt, and what came of them.

The search of a misconception, as a stage shows it beside alpha-beta.

Which trees a hunt takes.

By what a faulty search gives itself away.

What a hunt says: the task, what came of a tree, a hint.

A tree that is built by clicking: another leaf, or a node less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from math import isinf
from typing import Literal, TypeAlias, get_args

from abviz.classroom.belief import Misconception
from abviz.classroom.hunt.smallest import SMALLEST
from abviz.diagnosis.watch import WatchedTrace
from abviz.errors import Message
from abviz.narration.language import Language, label, number
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace, search
from abviz.trees import Node, Tree, TreeError, as_tree
from abviz.trees.builder import TreeBuilder
from abviz.trees.node import given_names, walk
from abviz.trees.scores import wrapped


class FaultyTrace(WatchedTrace):
    """What a misconception does on a tree; it is named by what it does.

    Parameters
    ----------
    misconception : Misconception
        Who searches.
    tree : Tree
        What is searched.
    language : Language, keyword-only
        What its steps are told in.

    Examples
    --------
    >>> import abviz
    >>> fault = abviz.misconceptions["no-pruning"]
    >>> trace = FaultyTrace(fault, abviz.Tree.parse("(5 (3 7))"))
    >>> trace
    never compares α and β: value 5, 3 of 3 leaves
    >>> trace.comparison
    'It enters E; alpha-beta skips that node.'
    """

    def __init__(
        self, misconception: Misconception, tree: Tree, *, language: Language = ENGLISH
    ) -> None:
        super().__init__(misconception.search(tree), language=language)
        self.misconception = misconception
        self.algorithm = replace(self.algorithm, title=misconception.in_language(language).title)

    def in_language(self, language: str | Language) -> FaultyTrace:
        """Return the same search, told in another language."""
        return FaultyTrace(self.misconception, self.tree, language=language_of(language))

    @cached_property
    def comparison(self) -> str:
        """Where it departs from alpha-beta. It is not the reader's function that does so."""
        departure = self._finding.departure
        return "" if departure is None else departure.sentence


MOST_LEAVES = 32


def fitting_tree(given: object) -> Tree:
    """Return a tree, or one that is read from a text, if a hunt can take it.

    Parameters
    ----------
    given : Tree or str
        MAX and MIN take turns, every inner node has two children or more, all scores are
        finite, and there are at most 32 leaves. Only among these trees is a smallest one
        known.

    Raises
    ------
    TreeError
        If the text is no tree, or the tree is not like this.

    Examples
    --------
    >>> fitting_tree("(3 (5 2))")
    Tree: 3 leaves, depth 2 plies, MAX to move
    >>> fitting_tree("(3 (5))")
    Traceback (most recent call last):
        ...
    abviz.trees.scores.TreeError: C has one child. In a hunt every inner node has two children \
or more.
    """
    tree = as_tree(given)
    problem = _of_the_size(tree) or _of_the_players(tree) or _of_a_node(tree)
    if problem is not None:
        raise TreeError(problem)
    return tree


def _of_the_size(tree: Tree) -> Message | None:
    if len(tree.leaves) > MOST_LEAVES:
        return Message(
            "This tree has {leaves:,} leaves, and a hunt takes {most} at most. The fewer, the "
            "better.",
            leaves=len(tree.leaves),
            most=MOST_LEAVES,
        )
    return None


def _of_the_players(tree: Tree) -> Message | None:
    if tree.has_chance or tree.has_stubs or tree.players:
        return Message("A hunt takes trees of MAX nodes, MIN nodes and leaves only.")
    for node in tree:
        if node.parent and node.player == node.parent.player:
            return Message(
                "{node} and the node above it have the same player. In a hunt MAX and MIN take "
                "turns.",
                node=label(node),
            )
    return None


def _of_a_node(tree: Tree) -> Message | None:
    for node in tree:
        if len(node.children) == 1:
            return Message(
                "{node} has one child. In a hunt every inner node has two children or more.",
                node=label(node),
            )
        if node.is_leaf and isinf(node.value):
            return Message(
                "Leaf {node} has an infinite score. In a hunt all scores are finite.",
                node=label(node),
            )
    return None


By: TypeAlias = Literal["leaves", "values"]
WAYS: tuple[By, ...] = get_args(By)


def signs(right: Trace, faulty: Trace, *, by: By, language: Language = ENGLISH) -> str:
    """Say by what a faulty search gives itself away; an empty text if by nothing.

    Parameters
    ----------
    right : Trace
        Alpha-beta.
    faulty : Trace
        The faulty search of the same tree.
    by : {"leaves", "values"}, keyword-only
        What counts: the leaves in the order in which they are examined and the value of the
        root, or also the value that each node returns.
    language : Language, keyword-only
        What it is said in.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("(5 (3 7))")
    >>> faulty = abviz.misconceptions["no-pruning"].search(tree)
    >>> signs(abviz.search(tree), faulty, by="leaves")
    'After the same 2 leaves alpha-beta is done; the faulty search goes on to E.'
    """
    told = [*_other_leaves(right, faulty, language), *_other_result(right, faulty, language)]
    if by == "values" and not told:
        told = [*_other_values(right, faulty, language)]
    return " ".join(told)


def _other_leaves(right: Trace, faulty: Trace, say: Language) -> Iterator[str]:
    """Say which leaf comes first that only one of them examines at this point."""
    if right.leaves == faulty.leaves:
        return
    pairs = zip(count(), (*right.leaves, None), (*faulty.leaves, None), strict=False)
    same, expected, found = next(one for one in pairs if one[1] is not one[2])
    if expected is None or found is None:
        yield _one_is_done(same, expected, found, say)
        return
    names = {"expected": label(expected), "found": label(found)}
    if same == 0:
        yield say.gettext(
            "alpha-beta examines {expected} first, the faulty search {found}.", **names
        )
    else:
        yield say.ngettext(
            "After the same first leaf alpha-beta examines {expected}, the faulty search {found}.",
            "After the same {count} leaves alpha-beta examines {expected}, the faulty search "
            "{found}.",
            same,
            **names,
        )


def _one_is_done(same: int, expected: Node | None, found: Node | None, say: Language) -> str:
    """Say who goes on after so many leaves, and with which one."""
    if found is not None:
        return say.ngettext(
            "After the same first leaf alpha-beta is done; the faulty search goes on to {leaf}.",
            "After the same {count} leaves alpha-beta is done; the faulty search goes on to "
            "{leaf}.",
            same,
            leaf=label(found),
        )
    return say.ngettext(
        "After the same first leaf the faulty search is done; alpha-beta goes on to {leaf}.",
        "After the same {count} leaves the faulty search is done; alpha-beta goes on to {leaf}.",
        same,
        leaf=label(expected) if expected else "",
    )


def _other_result(right: Trace, faulty: Trace, say: Language) -> Iterator[str]:
    if right.value != faulty.value:
        yield say.gettext(
            "At the root alpha-beta returns {value}, the faulty search {other}.",
            value=number(right.value),
            other=number(faulty.value),
        )


def _other_values(right: Trace, faulty: Trace, say: Language) -> Iterator[str]:
    """Say which node returns another value, where both enter the same nodes."""
    first: int | None = None
    visits, values = right.visits, zip(right.values, faulty.values, strict=True)
    for visit, (value, other) in enumerate(values):
        # A node returns before those above it.
        if value != other and (first is None or _is_below(visits[visit], visits[first])):
            first = visit
    if first is not None:
        yield say.gettext(
            "From {node} alpha-beta returns {value}, the faulty search {other}.",
            node=label(right.visits[first]),
            value=number(right.values[first]),
            other=number(faulty.values[first]),
        )


def _is_below(node: Node, above: Node) -> bool:
    return any(one is above for one in node.ancestors)


# After so many trees comes a hint, and after as many more the next one.
TRIES_BEFORE_A_HINT = 3


def task(*, by: By, language: Language) -> str:
    """Say what is to be done, and what counts."""
    if by == "leaves":
        return language.gettext(
            "Build a tree that gives this search away: on it the search examines other leaves "
            "than alpha-beta, or examines them in another order, or returns another value at "
            "the root. The fewer leaves, the better."
        )
    return language.gettext(
        "Build a tree that gives this search away: on it the search enters other nodes than "
        "alpha-beta, or returns another value from one of them. The fewer leaves, the better."
    )


def rules(language: Language) -> str:
    """Say which trees a hunt takes."""
    return language.gettext(
        "Rules: MAX and MIN take turns, inner nodes have two children or more, scores are finite."
    )


def nothing_given_away(right: Trace, *, by: By) -> str:
    """Say that both searches do the same, as far as it counts."""
    say = right.language
    if by == "values":
        return say.gettext(
            "Nothing is given away: both searches enter the same nodes, and each of them returns "
            "the same value."
        )
    return say.gettext(
        "Nothing is given away: both searches examine the same leaves in the same order, "
        "{share}, and return {value} at the root.",
        share=right.share_of_leaves,
        value=number(right.value),
    )


def given_away(told: str, *, leaves: int, least: int, language: Language) -> str:
    """Say by what the search gives itself away, and whether a smaller tree does it, too.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> given_away("It does.", leaves=4, least=3, language=ENGLISH)
    'Given away! It does. Your tree has 4 leaves; the smallest that does it has 3.'
    """
    if leaves == least:
        size = language.gettext(
            "Your tree has {leaves} leaves, and no smaller tree does it.", leaves=leaves
        )
    else:
        size = language.gettext(
            "Your tree has {leaves} leaves; the smallest that does it has {least}.",
            leaves=leaves,
            least=least,
        )
    return language.gettext("Given away! {how} {size}", how=told, size=size)


def hint(misconception: Misconception, tries: int, *, language: Language) -> str:
    """Return the hint for so many tries; an empty text if it is too early for one.

    Examples
    --------
    >>> import abviz
    >>> from abviz.narration.registry import ENGLISH
    >>> fault = abviz.misconceptions["strict-test"]
    >>> hint(fault, 2, language=ENGLISH)
    ''
    >>> hint(fault, 6, language=ENGLISH)
    'Hint: 3 leaves and 2 plies are enough, with MAX at the root.'
    >>> hint(fault, 9, language=ENGLISH)
    'Hint: with the right scores this shape is enough: (? (? ?))'
    """
    level, tree = tries // TRIES_BEFORE_A_HINT, Tree.parse(SMALLEST[misconception.name])
    if level == 0:
        return ""
    if level == 1:
        return language.gettext(
            "Hint: {text}", text=misconception.in_language(language).explanation
        )
    if level == 2:
        return language.gettext(
            "Hint: {leaves} leaves and {plies} are enough, with {player} at the root.",
            leaves=len(tree.leaves),
            plies=language.plies(tree.depth),
            player=language.role(tree.root.player or "max"),
        )
    return language.gettext(
        "Hint: with the right scores this shape is enough: {shape}",
        shape=re.sub(r"[-\d.]+", "?", str(tree)),
    )


def progress(tries: int, best: int | None, *, language: Language) -> str:
    """Say how many trees were tried, and how many leaves the best one has.

    Examples
    --------
    >>> from abviz.narration.registry import ENGLISH
    >>> progress(2, None, language=ENGLISH), progress(3, 5, language=ENGLISH)
    ('Trees tried: 2.', 'Trees tried: 3. Your best one has 5 leaves.')
    """
    if best is None:
        return language.gettext("Trees tried: {tries}.", tries=tries)
    return language.gettext(
        "Trees tried: {tries}. Your best one has {leaves} leaves.", tries=tries, leaves=best
    )


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
        right = search(tree).in_language(say)
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


def with_leaf(tree: Tree, node: Node) -> Tree:
    """Return a tree with one leaf more, the last child of a node.

    A leaf becomes an inner node, and its score goes to its first child. The new leaf has the
    least whole score from 1 on that no other leaf has.

    Parameters
    ----------
    tree : Tree
        Its players take turns.
    node : Node
        A node of it.

    Examples
    --------
    >>> tree = Tree.parse("(1 (3 5))")
    >>> print(with_leaf(tree, tree["C"]), with_leaf(tree, tree["B"]))
    (1 (3 5 2)) ((1 2) (3 5))
    """
    build, names = _copying(tree)
    score = _unused_score(tree)
    for one, is_entered in walk(tree.root, lambda one: one.children):
        if not is_entered:
            if one is node:
                build.leaf(score)
            build.close()
        elif one.is_leaf and one is node:
            build.open(name=names[one.index])
            build.leaf(one.value)
            build.leaf(score)
            build.close()
        else:
            _copy(one, build, names)
    return Tree(build.finish())


def without(tree: Tree, node: Node) -> Tree:
    """Return a tree without a node and all below it.

    Where one child would stay alone, it takes the place of its parent; the players take turns
    anew below it.

    Parameters
    ----------
    tree : Tree
        Its players take turns.
    node : Node
        A node of it.

    Raises
    ------
    TreeError
        If the node is the root.

    Examples
    --------
    >>> tree = Tree.parse("(1 (3 5) 4)")
    >>> print(without(tree, tree["C"]), without(tree, tree["D"]))
    (1 4) (1 5 4)
    """
    if node.parent is None:
        raise TreeError(Message("The root cannot be removed."))
    build, names = _copying(tree)
    is_alone = len(node.parent.children) == 2

    def kept(one: Node) -> list[Node]:
        return [child for child in one.children if child is not node]

    for one, is_entered in walk(tree.root, kept):
        if is_alone and one is node.parent:
            continue
        if is_entered:
            _copy(one, build, names)
        else:
            build.close()
    return Tree(build.finish())


def _copying(tree: Tree) -> tuple[TreeBuilder, list[str | None]]:
    """Return a builder with the same player at the root, and the names that were given."""
    return TreeBuilder(tree.root.player or "max"), list(given_names([one.name for one in tree]))


def _copy(one: Node, build: TreeBuilder, names: list[str | None]) -> None:
    if one.is_leaf:
        build.leaf(one.value, name=names[one.index])
    else:
        build.open(name=names[one.index], estimate=one.estimate)


def _unused_score(tree: Tree) -> int:
    scores = {leaf.value for leaf in tree.leaves}
    return next(score for score in range(1, len(scores) + 2) if score not in scores)
