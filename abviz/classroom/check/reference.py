"""What is due on a tree: the value of the root, the opened leaves, and the best moves.

Two kinds of searches are told apart. For most, the leaves are those that the algorithm
itself opens: `Due.leaves`. Searches whose leaves differ by design (a table, an
ordering, tests that search again) are held to less: never a leaf that minimax would not
open, and at least a proof of the value: `is_proof`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf, isclose
from typing import Any

from abviz.classroom.check.observed import ObservedTrees, set_scores
from abviz.classroom.check.trees import Trial
from abviz.engine.algorithm import Algorithm
from abviz.engine.recorder import record, rerouted
from abviz.engine.recording import Recording
from abviz.engine.run import run
from abviz.engine.views import truncate_to_depth
from abviz.trees import Node, Score, Tree
from abviz.trees.measures import minimax_values

# A search that is held to a proof leaves out at least so much of what alpha-beta leaves
# out.
LEAST_SHARE = 0.5


def is_by_proof(algorithm: Algorithm) -> bool:
    """Tell whether a search is held to a proof, and not to the algorithm's leaves."""
    return algorithm.model.settled == "proof"


@dataclass(frozen=True, eq=False)
class Due:
    """What is due on one tree.

    Parameters
    ----------
    trial : Trial
        The tree.
    value : Score or tuple of Score
        The value of the root, from MAX's side; of several players, what each of them
        gets.
    leaves : tuple of frozenset of int
        The leaves that are opened, by their places in preorder: one set for each right
        way to keep bounds. For a search that is held to a proof, those of alpha-beta.
    """

    trial: Trial
    value: Any
    leaves: tuple[frozenset[int], ...]

    @property
    def root(self) -> Node:
        """The root of the tree."""
        return self.trial.tree.root

    @cached_property
    def values_of_moves(self) -> dict[int, Any]:
        """What each move of the root is worth, by the places of the moves."""
        tree = truncate_to_depth(self.trial.tree, self.trial.depth).tree
        moves = zip(self.root.children, tree.root.children, strict=True)
        if tree.players:
            utilities = _utilities(tree)
            return {own.index: utilities[shown.index] for own, shown in moves}
        values = minimax_values(tree)
        return {own.index: values[shown.index] for own, shown in moves}

    def is_value(self, number: Any) -> bool:
        """Tell whether a number is the value.

        Averages are rounded, in whatever order.
        """
        if number == self.value:
            return True
        if not self.trial.model.has_chance or number is None:
            return False
        return isclose(number, self.value, rel_tol=1e-9, abs_tol=1e-9)

    def is_best(self, move: int) -> bool:
        """Tell whether a move of the root brings the value."""
        worth = self.values_of_moves.get(move)
        return worth is not None and self.is_value(worth)

    @property
    def all_leaves(self) -> frozenset[int]:
        """All leaves, and the nodes at the depth limit: what minimax opens."""
        return frozenset(_ends(self.trial))


def _ends(trial: Trial) -> Iterable[int]:
    for node in trial.model.nodes:
        is_seen = trial.depth is None or len(node.path) <= trial.depth
        if is_seen and trial.is_end(node):
            yield node.index


def _utilities(tree: Tree) -> list[Any]:
    """Return what each player gets from every node where all play maxⁿ."""
    utilities_of: list[Any] = [None] * len(tree.nodes)
    for node in reversed(tree.nodes):
        if node.is_leaf:
            utilities_of[node.index] = node.utilities
        else:
            seat = (node.seat or 1) - 1
            utilities_of[node.index] = max(
                (utilities_of[child.index] for child in node.children),
                key=lambda utilities: utilities[seat],
            )
    return utilities_of


class Reference:
    """Says what is due, tree after tree.

    Parameters
    ----------
    algorithm : Algorithm
        What a search is held against, with its options.
    """

    def __init__(self, algorithm: Algorithm) -> None:
        self.algorithm = algorithm
        self.is_by_proof = is_by_proof(algorithm)
        self._trees: dict[int, tuple[Tree, Tree]] = {}
        self._observed = ObservedTrees(is_plain=True)
        # The function without its recorder, if what it returns is a value for MAX.
        self._function: Callable[..., Any] | None = None
        if not (algorithm.helpers or algorithm.returns_move or algorithm.negates):
            self._function = rerouted(algorithm.function)
        further = [fail_hard_strict, moved_bound_strict]
        keeps_ties = (
            not algorithm.cut_on_tie and algorithm.prunes and not self.is_by_proof
        )
        # Where equal bounds do not cut, it matters what comes back from beyond the
        # window.
        self._other_ways = further if keeps_ties and algorithm.depth is None else []

    def due(self, trial: Trial) -> Due:
        """Return what is due on a tree."""
        if self.is_by_proof:
            return self._due_by_proof(trial)
        if not self.algorithm.model.is_plain or trial.depth is not None:
            opened, value = self._by_run(trial)
        elif trial.given is None or self._function is None:
            opened, value = self._by_visits(trial)
        else:
            opened, value = self._by_reads(trial)
        others = [opened_by(way, trial.tree) for way in self._other_ways]
        return Due(trial, value, (opened, *others))

    def _by_run(self, trial: Trial) -> tuple[frozenset[int], Any]:
        """Return the leaves that the algorithm opens, and the value, in any way."""
        recording = run(trial.tree, self.algorithm)
        ends = [node.index for node in recording.visits if trial.is_end(node)]
        return frozenset(ends), recording.value

    def _by_visits(self, trial: Trial) -> tuple[frozenset[int], Any]:
        """Return the leaves that a plain search visits, and the value."""
        tree = trial.tree if trial.given is None else self._tree_of(trial)
        log = record(self.algorithm.function, *self.algorithm.arguments(tree))
        recording = Recording(tree=tree, algorithm=self.algorithm, log=log)
        leaves = [node.index for node in recording.visits if node.is_leaf]
        return frozenset(leaves), recording.value

    def _by_reads(self, trial: Trial) -> tuple[frozenset[int], Any]:
        """Return the leaves whose scores a plain search reads, and the value.

        It is observed as a student's search is: without the recorder, which takes
        longer.
        """
        assert self._function is not None
        arguments = self.algorithm.arguments(self._tree_of(trial))
        self._observed.uses.clear()
        value = self._function(*arguments)
        return frozenset(self._observed.uses.reads), value

    def _due_by_proof(self, trial: Trial) -> Due:
        tree = self._tree_of(trial) if trial.given is not None else trial.tree
        opened: list[int] = []
        value = plain_alphabeta(tree.root, opened=opened)
        return Due(trial, value, (frozenset(opened),))

    def _tree_of(self, trial: Trial) -> Tree:
        """Return a tree of our own with the scores of a trial.

        The next one takes its place.
        """
        assert trial.given is not None
        if id(trial.model) not in self._trees:
            tree = self._observed.like(trial.model, trial.given)
            self._trees[id(trial.model)] = trial.model, tree
            return tree
        _, tree = self._trees[id(trial.model)]
        set_scores(tree, trial.given)
        return tree


def plain_alphabeta(
    node: Node, alpha: Score = -inf, beta: Score = inf, *, opened: list[int]
) -> Score:
    """Search as the textbook does, and note which leaves are opened."""
    if node.is_leaf:
        opened.append(node.index)
        return node.value
    best: Score = -inf if node.is_max else inf
    for child in node.children:
        score = plain_alphabeta(child, alpha, beta, opened=opened)
        if node.is_max:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


Way = Callable[..., Score]


def opened_by(way: Way, tree: Tree) -> frozenset[int]:
    """Return the leaves that a way to search opens."""
    opened: list[int] = []
    way(tree.root, opened=opened)
    return frozenset(opened)


def fail_hard_strict(
    node: Node, alpha: Score = -inf, beta: Score = inf, *, opened: list[int]
) -> Score:
    """Cut only where α is above β, and return nothing beyond the window."""
    if node.is_leaf:
        opened.append(node.index)
        return node.value
    for child in node.children:
        score = fail_hard_strict(child, alpha, beta, opened=opened)
        if node.is_max:
            if score > beta:
                return beta
            alpha = max(alpha, score)
        else:
            if score < alpha:
                return alpha
            beta = min(beta, score)
    return alpha if node.is_max else beta


def moved_bound_strict(
    node: Node, alpha: Score = -inf, beta: Score = inf, *, opened: list[int]
) -> Score:
    """Cut only where α is above β, and return the bound that has moved."""
    if node.is_leaf:
        opened.append(node.index)
        return node.value
    for child in node.children:
        score = moved_bound_strict(child, alpha, beta, opened=opened)
        if node.is_max:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha > beta:
            break
    return alpha if node.is_max else beta


def is_proof(tree: Tree, opened: Iterable[int], *, has_table: bool = False) -> bool:
    """Tell whether the scores of some leaves alone settle the value of the root.

    They do if it is the same whether all other leaves are as bad or as good as can be:
    then each of them can be anything. With a table a leaf is known, too, where the leaf
    in its place in an equal subtree was opened.

    Examples
    --------
    >>> tree = Tree.parse("(3 5) (2 9)")
    >>> is_proof(tree, [2, 3, 5]), is_proof(tree, [2, 3])
    (True, False)
    """
    known = set(opened)
    if has_table:
        known = known_by_equals(tree, known)
    root = tree.root.index
    return bool(
        values_with(tree, known, -inf)[root] == values_with(tree, known, inf)[root]
    )


def values_with(tree: Tree, known: set[int], other: Score) -> list[Score]:
    """Return the values of all nodes if each unknown leaf has the same other score."""
    values: list[Score] = [other] * len(tree.nodes)
    for node in reversed(tree.nodes):
        if node.is_leaf:
            if node.index in known:
                values[node.index] = node.value
        else:
            best = max if node.is_max else min
            values[node.index] = best(values[child.index] for child in node.children)
    return values


def known_by_equals(tree: Tree, opened: Iterable[int]) -> set[int]:
    """
    Return the leaves that were opened, and those in the same places of equal subtrees.
    """
    equals: dict[Any, list[Node]] = {}
    for node in tree.nodes:
        if not node.is_leaf:
            equals.setdefault(_position(node), []).append(node)
    leaves = set(opened)
    is_growing = True
    while is_growing:
        before = len(leaves)
        for nodes in equals.values():
            rows = [[leaf.index for leaf in _leaves_below(node)] for node in nodes]
            for same_place in zip(*rows, strict=True):
                if leaves.intersection(same_place):
                    leaves.update(same_place)
        is_growing = len(leaves) > before
    return leaves


def _position(node: Node) -> Any:
    """Return what two nodes have in common if the same play follows from both."""
    if node.is_leaf:
        return node.value
    return node.is_max, tuple(_position(child) for child in node.children)


def _leaves_below(node: Node) -> list[Node]:
    if node.is_leaf:
        return [node]
    return [leaf for child in node.children for leaf in _leaves_below(child)]
