"""Trees edited by hand: pure functions of a tree and a node that return another tree.

Names that were given go along; other nodes are called A, B, C … by their new places. A
subtree that gets to another ply keeps taking turns: where the player of a node was the
one whose turn it was, it is so in its new place. A new child of a chance node gets an
equal share, and the probabilities of the others keep their ratio.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from abviz.errors import Message
from abviz.trees.builder import OPPONENT_OF, Players, TreeBuilder
from abviz.trees.conversions import Item, built
from abviz.trees.copying import outcome_at
from abviz.trees.node import Node, given_names, preorder
from abviz.trees.scores import UNSCORED, Score, TreeError, checked_probability
from abviz.trees.tree import Tree

SIDES = ("max", "min")
NO_ROOT = Message("The root cannot be removed.")
NOT_A_PLAYER = Message(
    "A leaf has no player; add a child to it first, and then choose who moves."
)
NO_CHANCE = Message(
    "Only a child of a chance node has a probability; choose one, or let chance move "
    "at the node above."
)
NOTHING_LEFT = Message(
    "A probability of 1 leaves nothing for the other children; remove them, or choose "
    "a smaller one."
)
ONLY_CHILD = Message("The only child of a chance node has the probability 1.")
DECIMALS = 6
STUB = Message("A stub stands for moves that were never examined; it has no children.")


@dataclass(frozen=True)
class Piece:
    """A node of a tree, or a new leaf, where it is to be put."""

    node: Node | None = None
    outcome: object = None  # of a new leaf: its score, or its utilities
    probability: Score | None = None
    is_moved: bool = False  # to another ply: the players take turns there
    is_copy: bool = False  # from a tree that may be this one: it stays as it is


@dataclass
class Draft:
    """A tree that is being edited: what differs from the tree that it is made of."""

    tree: Tree
    names: dict[int, str | None]
    # What stands below a node, or in its place.
    below: dict[int, list[Piece]] = field(default_factory=dict)
    in_place: dict[int, Piece] = field(default_factory=dict)
    players: dict[int, str] = field(default_factory=dict)
    copied_names: dict[int, str | None] = field(default_factory=dict)

    def finished(self) -> Tree:
        """Return the tree that it has become."""
        root = self.tree.root
        first = root.player if root.player and not root.is_chance else "max"
        build = TreeBuilder(first, players=self.tree.players or None)
        return Tree(built(build, Piece(root), self._parts))

    def _parts(self, piece: Piece) -> Item:
        """Return what a piece says of its node, and the pieces below it."""
        node = piece.node
        if node is None:
            return {**_outcome(piece.outcome), "probability": piece.probability}, ()
        if not piece.is_copy and node.index in self.in_place:
            instead = self.in_place[node.index]
            return self._parts(replace(instead, probability=piece.probability))
        names = self.copied_names if piece.is_copy else self.names
        attributes = {"name": names.get(node.index), "probability": piece.probability}
        below = self._below(piece, node)
        if not below:
            end = {"stub": node.stub} if node.stub else _outcome(outcome_at(node))
            return {**attributes, **end}, ()
        attributes["player"] = self._player(piece, node)
        return {**attributes, "estimate": node.estimate, "noisy": node.noisy}, below

    def _below(self, piece: Piece, node: Node) -> list[Piece]:
        """Return the pieces below a node."""
        if not piece.is_copy and node.index in self.below:
            return self.below[node.index]
        return [
            Piece(
                child,
                probability=child.probability,
                is_moved=piece.is_moved,
                is_copy=piece.is_copy,
            )
            for child in node.children
        ]

    def _player(self, piece: Piece, node: Node) -> str | None:
        """Return who moves at a node; None if it is whose turn it is there."""
        if not piece.is_copy and node.index in self.players:
            return self.players[node.index]
        if node.player is None or (piece.is_moved and _takes_turns(node)):
            return None
        return node.player


def _draft(tree: Tree) -> Draft:
    names = given_names([node.name for node in tree])
    return Draft(tree, names=dict(enumerate(names)))


def _outcome(outcome: object) -> dict[str, Any]:
    """Return the outcome of a leaf by the words of a graph."""
    key = "utilities" if isinstance(outcome, tuple) else "value"
    return {key: outcome}


def _takes_turns(node: Node) -> bool:
    """Tell whether the player of a node is the one whose turn it is there."""
    if node.parent is None:
        return not node.is_chance
    above = [other for other in node.ancestors if not other.is_chance]
    if not above:
        return node.player == "max"
    if node.seat is None:
        return node.player == OPPONENT_OF.get(str(above[0].player))
    root = Players(str(node.player), players=_number_of_players(node))
    return node.player == root.after(str(above[0].player), default=None)


def _number_of_players(node: Node) -> int:
    """Return how many utilities the leaves below a node have."""
    sizes = [len(leaf.utilities) for leaf in preorder(node) if leaf.utilities]
    return max(sizes, default=2)


def with_child(tree: Tree, node: Node) -> Tree:
    """Return a tree with one leaf more, the last child of a node.

    A leaf becomes an inner node: its score is that of its first child.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("(3 5)")
    >>> print(with_child(tree, tree.root), with_child(tree, tree["C"]))
    (3 5 1) (3 (5 1))
    """
    if node.stub:
        raise TreeError(STUB)
    draft = _draft(tree)
    new = Piece(outcome=_new_outcome(tree))
    if node.is_leaf:
        draft.below[node.index] = [Piece(outcome=outcome_at(node)), new]
    else:
        draft.below[node.index] = _with_last(node, new)
    return draft.finished()


def without(tree: Tree, node: Node) -> Tree:
    """Return a tree without a node and all below it.

    A child that would stay alone takes its parent's place.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("(3 (5 1))")
    >>> print(without(tree, tree["B"]), without(tree, tree["E"]))
    (5 1) (3 5)
    """
    above = node.parent
    if above is None:
        raise TreeError(NO_ROOT)
    draft = _draft(tree)
    others = [child for child in above.children if child is not node]
    if not others:
        return without(tree, above)
    if len(others) == 1:
        draft.in_place[above.index] = Piece(others[0], is_moved=True)
        return draft.finished()
    if not above.is_chance:
        draft.below[above.index] = [*map(Piece, others)]
        return draft.finished()
    shares = [_exact(child.probability) for child in others]
    rest = sum(shares)
    draft.below[above.index] = [
        Piece(child, probability=share / rest)
        for child, share in zip(others, shares, strict=True)
    ]
    return draft.finished()


def with_mover(tree: Tree, node: Node, player: str) -> Tree:
    """Return a tree where another player moves at one inner node, or chance.

    All other nodes stay as they are, but where MAX and MIN change places at the root:
    they do so everywhere. The children of a new chance node are equally likely.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("((4 3) (8 7))")
    >>> print(with_mover(tree, tree["B"], "chance"))
    (chance(1/2*4 1/2*3) (8 7))
    """
    if node.player is None:
        raise TreeError(STUB if node.stub else NOT_A_PLAYER)
    if node.parent is None and not node.seat and {node.player, player} <= set(SIDES):
        return tree.with_root(player)
    if tree.players and player != "chance":
        raise TreeError(
            "This is a game of {number} players, so neither MAX nor MIN can move here.",
            number=tree.players,
        )
    draft = _draft(tree)
    draft.players[node.index] = player
    share = Fraction(1, len(node.children)) if player == "chance" else None
    if not (player == "chance" and node.is_chance):
        draft.below[node.index] = [
            Piece(child, probability=share) for child in node.children
        ]
    return draft.finished()


def with_name(tree: Tree, node: Node, name: str) -> Tree:
    """Return a tree where a node has a name; without one it gets its letter.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("(3 5)")
    >>> print(with_name(tree, tree["C"], "right"))
    (3 right: 5)
    """
    draft = _draft(tree)
    draft.names[node.index] = name.strip() or None
    return draft.finished()


def with_probability(tree: Tree, node: Node, probability: Score) -> Tree:
    """Return a tree where a child of a chance node has another probability.

    Those of its siblings keep their ratio, and share the rest.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("chance(1/2*3 1/4*5 1/4*9)")
    >>> print(with_probability(tree, tree["B"], Fraction(1, 3)))
    chance(1/3*3 1/3*5 1/3*9)
    """
    above = node.parent
    if above is None or not above.is_chance:
        raise TreeError(NO_CHANCE)
    chosen = checked_probability(probability)
    siblings = [child for child in above.children if child is not node]
    if bool(siblings) == (chosen == 1):
        raise TreeError(NOTHING_LEFT if siblings else ONLY_CHILD)
    total = sum(_exact(child.probability) for child in siblings)
    left = 1 - _exact(chosen)
    draft = _draft(tree)
    pieces = []
    for child in above.children:
        share = chosen
        if child is not node:
            share = _written_like(chosen, left * _exact(child.probability) / total)
        pieces.append(Piece(child, probability=share))
    draft.below[above.index] = pieces
    return draft.finished()


def _written_like(chosen: Score, share: Fraction) -> Score:
    """Return a share as a decimal beside a decimal, where a short one says it."""
    decimal = round(float(share), DECIMALS)
    is_short = isinstance(chosen, float) and Fraction(str(decimal)) == share
    return decimal if is_short else share


def with_copy(tree: Tree, node: Node, copied: Node) -> Tree:
    """Return a tree with a copy of a node, of this tree or another one, and all below.

    At an inner node it is the last child, and a leaf gives its place to it. Given names
    that the tree has already stay where they are.

    Examples
    --------
    >>> from abviz.trees import Tree
    >>> tree = Tree.parse("((4 3) 8)")
    >>> print(with_copy(tree, tree["E"], tree["B"]))
    ((4 3) (4 3))
    """
    if node.stub:
        raise TreeError(STUB)
    draft = _draft(tree)
    taken = {name for name in draft.names.values() if name}
    nodes = [*preorder(copied)]
    whole = [copied, *copied.ancestors][-1]
    names = list(given_names([other.name for other in preorder(whole)]))
    draft.copied_names = {
        other.index: None if names[other.index] in taken else names[other.index]
        for other in nodes
    }
    piece = Piece(copied, is_moved=True, is_copy=True)
    if node.is_leaf:
        draft.in_place[node.index] = piece
    else:
        draft.below[node.index] = _with_last(node, piece)
    return draft.finished()


def _new_outcome(tree: Tree) -> object:
    """Return what a new leaf is worth: the least whole number that no leaf has yet.

    In a tree where leaves have no score yet, it has none either.
    """
    if tree.unscored:
        return UNSCORED
    if tree.players:
        return (0,) * tree.players
    scores = {leaf.value for leaf in tree.leaves}
    return next(score for score in range(1, len(scores) + 2) if score not in scores)


def _with_last(node: Node, new: Piece) -> list[Piece]:
    """Return the children of an inner node and a new one; below chance with a share."""
    if not node.is_chance:
        return [*map(Piece, node.children), new]
    count = len(node.children)
    rest = Fraction(count, count + 1)
    # Decimals such as 0.3333333333333333 need not sum to 1 exactly.
    shares = [_exact(child.probability) for child in node.children]
    total = sum(shares)
    pieces = [
        Piece(child, probability=rest * share / total)
        for child, share in zip(node.children, shares, strict=True)
    ]
    return [*pieces, replace(new, probability=1 - rest)]


def _exact(probability: Score | None) -> Fraction:
    """Return a probability as it is written: 0.1 is a tenth."""
    return Fraction(str(probability))
