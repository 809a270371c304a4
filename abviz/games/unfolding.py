"""Unfold a game into its tree, and keep the states and the moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from itertools import repeat
from typing import Any

from abviz.games import adapter
from abviz.games.lazy_game import LazyGame, LazyNode
from abviz.trees.builder import TreeBuilder
from abviz.trees.exact import Averages
from abviz.trees.limits import MOST_PLIES_OF_A_GAME
from abviz.trees.node import Node, traverse
from abviz.trees.player_words import player_of_word
from abviz.trees.scores import TreeError, checked_whole
from abviz.trees.tree import Tree

_LONGEST_NAME = 12


def unfold(
    game: object,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    maximizer: Any = None,
    most: int | None = None,
) -> Unfolding:
    """Unfold a game into its tree, and keep the states and the moves.

    MAX is the player who moves in the initial state of the game, also where the
    tree starts from a later state. A node is named by the moves that lead to it,
    such as ``5-1-9``, where that takes at most 12 characters, and by its letter
    in preorder elsewhere.

    Parameters
    ----------
    game : Game or LazyGame
        An object with the methods that `abviz.games.Game` lists.
    state : object, optional
        Where to start; by default in the initial state.
    depth : int, optional
        Limit in plies, at least 0; moves of chance count. By default the game is
        played to its end.
    evaluate : callable, optional
        Function of a state that returns its static score for MAX. It scores the
        leaves at the limit and gives every inner node its `estimate`.
    maximizer : object, optional
        The player who is MAX, as `to_move` names that player.
    most : int, optional
        The greatest number of nodes, at least 1; by default 4,000,000.

    Returns
    -------
    Unfolding
        The tree with the states and moves of its nodes.

    Raises
    ------
    TreeError
        If the game lacks a method or answers something impossible, never ends, or
        has more nodes than allowed; or if a leaf at the limit has no score
        because `evaluate` is missing.

    Examples
    --------
    >>> from abviz.games import TicTacToe, unfold
    >>> unfolding = unfold(TicTacToe("XOO X.. OX."))
    >>> unfolding.tree
    Tree: 6 leaves, depth 3 plies, MAX to move
    >>> print(unfolding.state("5-6"))
    X O O
    X X O
    O X .
    """
    if isinstance(game, LazyGame):
        game, state, evaluate, maximizer = game.parts
    depth = None if depth is None else checked_whole(depth, "depth", least=0)
    is_for_all = maximizer is None and adapter.needs_seats(game)
    rules = (
        adapter.Seats(game) if is_for_all else adapter.Rules(game, maximizer=maximizer)
    )
    start = rules.start(state)
    if most is not None:
        most = checked_whole(most, "most", least=1)
    if evaluate is None and depth is not None:
        evaluate = rules.own_evaluation()
    return _whole(LazyGame(rules, start, evaluate=evaluate, limit=depth, most=most))


def tree(
    game: object,
    state: Any = None,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], Any] | None = None,
    maximizer: Any = None,
) -> Tree:
    """Return the tree of a game, without the states and the moves.

    Parameters and errors as for `unfold`. A leaf where the game is over has its utility
    for MAX, or for each player if the game lists more than two `players`.

    Examples
    --------
    >>> import abviz
    >>> print(abviz.games.tree(abviz.games.Nim([1, 1])))
    (a1: ("a1-b1": -1) b1: ("b1-a1": -1))
    """
    return unfold(game, state, depth=depth, evaluate=evaluate, maximizer=maximizer).tree


def unfold_for_all(game: object) -> Unfolding:
    """Unfold a game to its end, with a seat for each of its `players`, also for two."""
    state = None
    if isinstance(game, LazyGame):
        game, state, *_ = game.parts
    seats = adapter.Seats(game)
    return _whole(LazyGame(seats, seats.start(state)))


class Unfolding:
    """A tree that knows the game it comes from; made by `unfold`.

    Nodes can be asked for as in the tree: by themselves, by name or by path. A node
    that the tree does not have raises an UnknownNode.

    Attributes
    ----------
    tree : Tree
        The tree.
    states, actions : tuple
        The state of each node, and the move that led to it, in preorder; None for a
        stub.
    game : object
        The game itself; it does not travel when the unfolding is pickled.

    Examples
    --------
    >>> from abviz.games import Nim, unfold
    >>> unfolding = unfold(Nim([1, 1]))
    >>> unfolding
    Unfolding of Tree: 2 leaves, depth 2 plies, MAX to move
    >>> print(unfolding.action("a1-b1"), unfolding.state("a1-b1"), sep=": ")
    b1: 0 0, first moves
    """

    def __init__(
        self,
        tree: Tree,
        *,
        states: Sequence[Any],
        actions: Sequence[Any],
        game: object = None,
    ) -> None:
        self.tree, self.game = tree, game
        self.states = tuple(states)
        self.actions = tuple(actions)

    def state(self, node: Node | str | tuple[int, ...]) -> Any:
        """Return the state of a node."""
        return self.states[self.tree[node].index]

    def action(self, node: Node | str | tuple[int, ...]) -> Any:
        """Return the move (or the outcome of chance) that led to a node.

        None for the root.
        """
        return self.actions[self.tree[node].index]

    def on(self, tree: Tree) -> Unfolding:
        """Return the states and moves on a tree of the same nodes, in any order."""
        if tree is self.tree:
            return self
        indices = [self.tree[node.name].index for node in tree]
        states = [self.states[index] for index in indices]
        actions = [self.actions[index] for index in indices]
        return Unfolding(tree, states=states, actions=actions, game=self.game)

    def __getstate__(self) -> dict[str, Any]:
        """Leave the game behind: its classes may not travel."""
        return {**vars(self), "game": None}

    def __repr__(self) -> str:
        return f"Unfolding of {self.tree!r}"


def _whole(game: LazyGame) -> Unfolding:
    """Unfold a game to its limit.

    Its nodes are freed on the way, and only the states stay.
    """
    game.check_ends()
    builder = _Builder()
    on_line: set[Any] = set()
    for node, entered in traverse(
        game.root, lambda node: () if node.is_leaf else [*node.children]
    ):
        if not entered:
            builder.close(node)
            node.children = ()
            with suppress(TypeError):
                on_line.discard(node.state)
            continue
        if game.limit is None and not node.is_leaf:
            node.ask(_refuse_endless, node, on_line)
        builder.add(node, is_end=node.is_leaf)
    return builder.finish(game.rules.game)


def _refuse_endless(node: LazyNode, on_line: set[Any]) -> None:
    """Refuse a line that is too long, or that comes through the same state again."""
    if node.ply >= MOST_PLIES_OF_A_GAME:
        raise TreeError(
            f"This line has more than {MOST_PLIES_OF_A_GAME:,} plies. {adapter.ADVICE}"
        )
    # A state may have no hash; then the limits of plies and nodes still hold.
    with suppress(TypeError):
        if node.state in on_line:
            raise TreeError(adapter.ENDLESS)
        on_line.add(node.state)


def unfold_entered(
    root: LazyNode, entered: Collection[LazyNode]
) -> tuple[Unfolding, dict[LazyNode, Node]]:
    """
    Return what a search has entered, stubs for the rest, and the node of each lazy one.
    """
    builder = _Builder()
    items: list[LazyNode | _Skipped] = []
    start: LazyNode | _Skipped = root
    for item, is_entered in traverse(start, partial(_below, entered=set(entered))):
        if isinstance(item, _Skipped):
            builder.skip(item)
        elif is_entered:
            builder.add(item, is_end=_is_over(item))
        else:
            builder.close(item)
        if is_entered:
            items.append(item)
    unfolding = builder.finish()
    pairs = zip(items, unfolding.tree.nodes, strict=True)
    nodes = {item: node for item, node in pairs if isinstance(item, LazyNode)}
    return unfolding, nodes


class _Builder:
    """Builds the tree of lazy nodes, named by the moves to them if those are short."""

    def __init__(self) -> None:
        self._build = TreeBuilder()
        self._names: set[str] = set()
        self._states: list[Any] = []
        self._actions: list[Any] = []

    def add(self, node: LazyNode, *, is_end: bool) -> None:
        """Add a node; what follows, up to its `close`, is below it."""
        self._states.append(node.state)
        self._actions.append(node.action)
        node.name = self._new_name(node)
        name, probability = node.name or None, node.probability
        has_estimate = node.game.evaluate is not None and not isinstance(
            node.game.rules, adapter.Seats
        )
        estimate = node.estimate if has_estimate else None
        if node.at_limit and not is_end:
            node.find_player()
        if is_end:
            node.ask(self._build.leaf, node.value, name=name, probability=probability)
        else:
            node.ask(
                self._build.open,
                node.player,
                name=name,
                estimate=estimate,
                probability=probability,
            )

    def skip(self, moves: _Skipped) -> None:
        """Add a stub for moves that no search has followed."""
        self._states.append(None)
        self._actions.append(None)
        self._build.stub(moves.number, probability=moves.probability)

    def close(self, node: LazyNode) -> None:
        """End a node that has children."""
        node.ask(self._build.close)

    def finish(self, game: object = None) -> Unfolding:
        """Return the tree with its states and moves."""
        tree = Tree(self._build.finish())
        return Unfolding(tree, states=self._states, actions=self._actions, game=game)

    def _new_name(self, node: LazyNode) -> str | None:
        if node.parent is None:
            return ""
        if node.parent.name is None:
            return None
        move = "".join(str(node.action).split())
        name = f"{node.parent.name}-{move}" if node.parent.name else move
        is_free = 0 < len(name) <= _LONGEST_NAME and name not in self._names
        if not is_free or player_of_word(name):
            return None
        self._names.add(name)
        return name


class _Skipped:
    """The moves of a node that no search has followed."""

    __slots__ = ("number", "probability")

    def __init__(
        self, moves: Sequence[adapter.PossibleMove], *, is_chance: bool
    ) -> None:
        self.number = len(moves)
        chances = [move.probability for move in moves] if is_chance else []
        total = Averages((), chances).weighted_sum(repeat(1, len(chances)), chances)
        # All of them together may come out a hair above 1.
        self.probability = min(1, total) if is_chance else None


def _below(
    item: LazyNode | _Skipped, *, entered: set[LazyNode]
) -> list[LazyNode | _Skipped]:
    """Return the children that were entered, and what stands for the other moves."""
    if isinstance(item, _Skipped) or _is_over(item):
        return []
    made, moves = item.children.made, item.possible()
    kept = {index: child for index, child in sorted(made.items()) if child in entered}
    below: list[LazyNode | _Skipped] = [*kept.values()]
    if skipped := [move for index, move in enumerate(moves) if index not in kept]:
        below.append(_Skipped(skipped, is_chance=item.is_chance))
    return below


def _is_over(node: LazyNode) -> bool:
    return node.is_leaf and not node.at_limit
