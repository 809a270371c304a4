"""Copy a tree with other players, scores, estimates or orders.

Estimates come from a function of the node, like the static evaluation of a game
program; or they are the true values, each with a random error. The true value of a node
is its minimax value, and at a chance node the average of its children. The errors are
drawn evenly between −`error` and +`error`, in preorder: the same seed gives the same
errors, on every machine. A whole `error` draws whole numbers, so that whole values stay
whole; any other draws floats. An infinite value stays as it is.

The orders of moves:

``"best"``
    The best move first: by minimax value, descending at MAX and ascending at MIN. In a
    complete tree with branching factor b, depth d and finite scores α-β then opens
    b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, the fewest possible (see
    `abviz.theory.best_case_leaves`).
``"worst"``
    The opposite. Where the players take turns α-β then opens every leaf of a tree of up
    to 3 plies with distinct scores; in other trees a few cutoffs may be left.
``"estimate"``
    The most promising move first, by static estimate; a leaf counts with its score.
``"random"``
    The moves of every node shuffled; the same seed gives the same order.
``"reversed"``
    The whole tree mirrored.

Moves of equal value keep their order. No player chooses among the children of a chance
node: only "random" and "reversed" reorder them, and their probabilities go with them.
The same holds for games of several players and for stubs, which have no minimax values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence, Sized
from numbers import Integral
from random import Random
from typing import Any, Self

from abviz.errors import nearest
from abviz.text import shortened
from abviz.trees.builder import OPPONENT_OF, TreeBuilder
from abviz.trees.measures import minimax_values, number_of_players, why_no_values
from abviz.trees.node import (
    Node,
    Nodes,
    content,
    given_order,
    preorder,
    root_of,
    traverse,
)
from abviz.trees.scores import (
    UNSCORED,
    Score,
    TreeError,
    checked_score,
    checked_seed,
    checked_whole,
    is_listed,
)


def outcome_at(leaf: Node) -> Any:
    """Return what a leaf is worth: its score, its utilities, or "?" for no score."""
    if leaf.is_unscored:
        return UNSCORED
    return leaf.value if leaf.utilities is None else leaf.utilities


def rebuilt(
    nodes: Sequence[Node],
    *,
    order: Callable[[Node], Sequence[Node]] = given_order,
    player: Callable[[Node], str | None] = lambda node: node.player,
    score: Callable[[Node], object] = outcome_at,
    estimate: Callable[[Node], object] = lambda node: node.estimate,
    ends: Collection[int] = (),
) -> tuple[Node, ...]:
    """Return a copy of a tree with other players, scores, estimates or orders.

    Each function returns what a node has in the copy; by default that is what it has in
    the tree. The nodes whose indices are in `ends` become leaves.
    """
    build = TreeBuilder(players=number_of_players(nodes) or None)
    for node, entered in traverse(nodes[0], order):
        if not entered:
            build.close()
            continue
        name, probability = node.name, node.probability
        if node.is_leaf or node.index in ends:
            build.leaf(score(node), name=name, probability=probability)
        elif node.stub:
            build.stub(node.stub, name=name, probability=probability)
        else:
            build.open(
                player(node),
                name=name,
                estimate=estimate(node),
                noisy=node.noisy,
                probability=probability,
            )
    return build.finish()


LARGEST_ERROR = 10**15


class CopiedTree(Nodes):
    """What a tree knows of copies of itself; this module explains them."""

    def _rebuilt(self, **changes: Any) -> Self:
        """Return a copy of this tree, with what `rebuilt` changes."""
        return type(self)(rebuilt(self.nodes, **changes))

    def reordered(self, by: str, seed: int | None = None) -> Self:
        """Return the same game with the moves in another order.

        Parameters
        ----------
        by : {"best", "worst", "random", "estimate", "reversed"}
            The order; `abviz.trees.copying` explains each.
        seed : int, optional
            Needed for "random", and not used by the others.

        Raises
        ------
        TreeError
            If the order is unknown, a seed or an estimate is missing, or the tree
            has stubs or several players and the order goes by values.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> Tree.parse("((1 2) (8 7))").reordered("best").to_nested()
        [[7, 8], [1, 2]]
        """
        orders = ("best", "worst", "random", "estimate", "reversed")
        if not isinstance(by, str) or by not in orders:
            raise TreeError(
                f"{shortened(by)} is no order of moves. {nearest(by, orders)}"
            )
        if by == "random":
            source = Random(checked_seed(seed))
            return self._rebuilt(
                order=lambda node: source.sample(node.children, len(node.children))
            )
        if by == "reversed":
            return self._rebuilt(order=lambda node: node.children[::-1])
        if reason := why_no_values(self.nodes):
            raise TreeError(
                f'{reason}: it has no {by} order. Use "random" or "reversed".'
            )
        values = [] if by == "estimate" else minimax_values(self)

        def worth(child: Node) -> Score:
            return values[child.index] if values else _static_score(child)

        def order(node: Node) -> Sequence[Node]:
            if node.is_chance:
                return node.children
            return sorted(
                node.children, key=worth, reverse=node.is_max != (by == "worst")
            )

        return self._rebuilt(order=order)

    def moved(self, node: Node | str | tuple[int, ...], place: int) -> Self:
        """Return the same game with one move at another place among its siblings.

        Parameters
        ----------
        node : Node, str or tuple of int
            The node that the move leads to, or its name or path. Its name goes along.
        place : int
            Its new place, from 0.

        Raises
        ------
        TreeError
            If there is no such node or place, or it is the root.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.parse("((4 3) (8 7))").moved("E", 0))
        (E: (F: 8 G: 7) B: (C: 4 D: 3))
        """
        child = self[node]
        if child.parent is None:
            raise TreeError(
                f"{child.name} is the root, and has no siblings to change places with. "
                "Move another node."
            )
        order = [sibling for sibling in child.parent.children if sibling is not child]
        position = checked_whole(place, "place", least=0, most=len(order))
        order.insert(position, child)
        return self._rebuilt(
            order=lambda node: order if node is child.parent else node.children
        )

    def with_root(self, player: str) -> Self:
        """Return the same tree with this player to move at the root.

        If the other player moves there now, MAX and MIN change places everywhere.

        Parameters
        ----------
        player : {"max", "min"}
            Who shall move first.

        Raises
        ------
        TreeError
            If the player is neither, or neither MAX nor MIN moves at the root.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.parse("((4 3) 8)").with_root("min"))
        min((4 3) 8)
        """
        if not isinstance(player, str) or player not in ("max", "min"):
            raise TreeError(
                f"{shortened(player)} cannot move first. Use 'max' or 'min'."
            )
        if number := number_of_players(self.nodes):
            raise TreeError(
                f"This is a game of {number} players, so neither MAX nor MIN can move "
                "first. Use a tree of MAX and MIN."
            )
        if self.root.is_chance:
            raise TreeError(
                f"Chance moves at the root {self.root.name}, so neither MAX nor MIN "
                "can be put there. Take a tree at whose root one of them moves."
            )
        if self.root.player in (None, player):
            return self
        return self._rebuilt(
            player=lambda node: OPPONENT_OF.get(str(node.player), node.player)
        )

    def with_score(self, leaf: Node | str | tuple[int, ...], score: Any) -> Self:
        """Return the same tree with another score at one leaf.

        Parameters
        ----------
        leaf : Node, str or tuple of int
            The leaf, or its name or path.
        score : int, float, Fraction, tuple of them, or "?"
            The new score; in a game of several players one per player; "?" takes the
            score away.

        Raises
        ------
        TreeError
            If there is no such leaf or the score is none.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.parse("((4 3) 8)").with_score("C", 9))
        ((9 3) 8)
        """
        changed = self[leaf]
        if not changed.is_leaf:
            raise TreeError(
                f"{changed!r} is no leaf. Only a leaf has a score to replace."
            )
        return self._rebuilt(
            score=lambda node: score if node is changed else outcome_at(node)
        )

    def with_scores(self, scores: Sequence[Any]) -> Self:
        """Return this tree with other scores at all its leaves, from left to right.

        Parameters
        ----------
        scores : sequence of int, float or Fraction
            A score for each leaf.

        Raises
        ------
        TreeError
            If there are more scores or fewer than leaves, or one is none, or the tree
            has stubs or several players.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> print(Tree.parse("((4 3) 8)").with_scores([1, 2, 0]))
        ((1 2) 0)
        """
        leaves = sum(node.is_leaf for node in self)
        if not is_listed(scores) or not isinstance(scores, Sized):
            raise TreeError(
                f"scores must be a list of numbers, not {shortened(scores)}."
            )
        if len(scores) != leaves:
            raise TreeError(
                f"The tree has {leaves:,} leaves, and these are {len(scores):,} scores."
            )
        if any(node.stub or node.seat or node.utilities for node in self):
            raise TreeError(
                "Only a tree of MAX, MIN and chance without stubs gets other scores."
            )
        new_scores = iter([checked_score(score) for score in scores])
        contents = [
            (children, player, value if children else next(new_scores), *rest)
            for children, player, value, *rest in map(content, self)
        ]
        root = root_of(contents, [node.name for node in self])
        return type(self)(tuple(preorder(root)))

    def with_estimates(
        self,
        evaluate: Callable[[Node], Any] | None = None,
        *,
        error: float = 0,
        seed: int | None = None,
    ) -> Self:
        """Return this tree with a static estimate at each inner node.

        With estimates a search can stop at a depth limit. `abviz.trees.copying`
        explains how the errors are drawn.

        Parameters
        ----------
        evaluate : callable, optional
            Function of an inner node that returns its score for MAX. Without it each
            node gets its true value: the minimax value, at a chance node the average.
        error : int or float
            How far an estimate may be off, from 0 (the true values) to 10¹⁵. A whole
            error draws whole numbers, so that whole values stay whole.
        seed : int, optional
            Needed for an error; the same seed gives the same errors.

        Raises
        ------
        TreeError
            If an argument is not as above, `evaluate` returns no score, or the tree has
            several players, or has stubs and there is no `evaluate`.

        Examples
        --------
        >>> from abviz.trees import Tree
        >>> tree = Tree.parse("((4 3) (8 7))")
        >>> print(tree.with_estimates())
        ((4 3)~3 (8 7)~7)~7
        >>> print(tree.with_estimates(error=2, seed=1))
        ((4 3)~2 (8 7)~7)~7
        >>> print(tree.with_estimates(lambda node: len(node.children)))
        ((4 3)~2 (8 7)~2)~2
        """
        if evaluate is None:
            erring = _true_values(self.nodes, error, seed=seed)
            return self._rebuilt(estimate=lambda node: erring[node.index])
        if not callable(evaluate):
            raise TreeError(
                f"evaluate must be a function of the node, not {shortened(evaluate)}. "
                "For true values with an error say error=2, seed=1."
            )
        if error or seed is not None:
            raise TreeError(
                "An error is one of the true values, and evaluate takes their place. "
                "Give the function alone, or leave it out."
            )
        return self._rebuilt(estimate=lambda node: _evaluated(evaluate, node))


def _evaluated(evaluate: Callable[[Node], Any], node: Node) -> Score:
    """Return the estimate of a node by a user's function; an error names the node."""
    try:
        return checked_score(evaluate(node))
    except TreeError as refusal:
        raise TreeError(f"evaluate gives {node!r} no estimate: {refusal}") from refusal
    except Exception as error:
        error.add_note(f"Raised by evaluate at {node!r}.")
        raise


def _true_values(
    nodes: Sequence[Node], error: float, *, seed: int | None
) -> list[Score]:
    """Return the value of every node, in preorder; an inner node's has a random error.

    The errors are drawn evenly between −`error` and +`error`.
    """
    if reason := why_no_values(nodes):
        raise TreeError(
            f"{reason}: it has no true values to take estimates from. "
            "Use a tree of MAX, MIN and chance without stubs."
        )
    most = _checked_error(error)
    values = minimax_values(nodes)
    if not most:
        return values
    # Another stream than that of a random tree of the same seed: else errors follow its
    # scores.
    source = Random(f"estimates {checked_seed(seed)}")
    draw: Callable[[Any, Any], Any] = (
        source.randint if isinstance(most, int) else source.uniform
    )
    return [
        value if node.is_leaf else value + draw(-most, most)
        for node, value in zip(nodes, values, strict=True)
    ]


def _checked_error(error: object) -> int | float:
    """Return the greatest error of an estimate: an int if it is whole, else a float."""
    if isinstance(error, Integral):
        return checked_whole(error, "error", least=0, most=LARGEST_ERROR)
    size = checked_score(error)
    if not 0 <= size <= LARGEST_ERROR:
        raise TreeError(
            "error must be a number from 0 to {most:,}, not {given}.",
            most=LARGEST_ERROR,
            given=shortened(error),
        )
    return float(size)


def _static_score(node: Node) -> Score:
    """Return the score of a leaf, or the estimate of an inner node."""
    score = node.value if node.is_leaf else node.estimate
    if score is None:
        raise TreeError(f"{node!r} has no estimate. Give it one, as in (3 4)~2.5.")
    return score
