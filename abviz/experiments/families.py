"""Families of random trees, and orders of their moves: one seed is one tree anywhere.

Each family is a function of a seed and of its own parameters:

"random"
    Complete, `branching` and `depth`, with independent scores, all distinct: a random
    order of the numbers from 1 on.
"irregular"
    `terminals` leaves at different depths, up to `max_branching` (3) children of a
    node, and distinct scores.
"incremental"
    Complete. Each move is worth a random number, MAX's for MAX and MIN's against; the
    score of a leaf is the sum along its line, or with `signs` only who wins: 1 or −1.
    Some call them "P-game trees": they are not Pearl's P-games.
"P-game", "N-game"
    The games of Nau and Pearl, `abviz.games.PGame` and `NGame`, with their static
    scores as estimates. The scores are 1 and −1, and 0 in some N-games.
"critical"
    Complete, scores 1 and −1, after Nguyen and Ramanujan. The root is won for MAX.
    Where the player to move wins, a share `rate` of the nodes is critical: one move
    keeps the win, and the others lose it. At the others all moves keep it. A player who
    loses, loses by all moves. An estimate is 1 or −1, too, and right in a share
    `accuracy` (0.75) of the inner nodes.
"tic-tac-toe"
    What is left of the game after `moves` (3) random moves.
"text"
    A tree of your own, `text` in the notation of `Tree.parse`.

Orders: "given", "best" or "worst" first, "random", and two shares in percent, as
"70/90": the best move is the first one in 70 % of the nodes, and in the first quarter
of the moves in 90 %. Marsland and Campbell call trees strongly ordered from there on.
Of four moves or fewer the first quarter is the first move, so there it is the first one
in 90 %.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from hashlib import sha256
from inspect import Parameter, signature
from itertools import zip_longest
from random import Random
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from abviz.errors import SearchError, nearest
from abviz.games import NGame, PGame, TicTacToe
from abviz.games import tree as tree_of
from abviz.text import shortened
from abviz.theory.complete import minimax_levels
from abviz.theory.extremes import max_moves
from abviz.trees import Node, Tree
from abviz.trees.copying import rebuilt
from abviz.trees.generators import number_of_leaves
from abviz.trees.limits import MOST_LEAVES_MADE
from abviz.trees.measures import minimax_values
from abviz.trees.scores import checked_whole

ORDERS = ("given", "best", "worst", "random")
SHARES = re.compile(r"(\d{1,3})/(\d{1,3})")
MOST_MOVES = 8


@dataclass(slots=True, eq=False)
class LightNode:
    """What α-β reads of a node: a tree of these is made, and searched, much faster."""

    children: tuple[Any, ...]
    is_leaf: bool
    is_max: bool
    value: Any
    parent: ClassVar[Any] = None


class SampledNode(LightNode):
    """What UCT reads."""

    __slots__ = ("estimate", "parent")

    @property
    def is_min(self) -> bool:
        """Whether MIN moves here."""
        return not (self.is_leaf or self.is_max)


@dataclass(frozen=True)
class Complete:
    """A complete tree with MAX at the root: its scores, and estimates of its plies."""

    branching: int
    depth: int
    scores: NDArray[Any]
    estimates: tuple[NDArray[Any], ...] = ()

    def ordered(self, order: str | float, draws: np.random.PCG64) -> "Complete":
        """Return the tree with its moves in an order, or in one of a quality."""
        b, players = self.branching, max_moves(self.depth, root="max")
        levels = minimax_levels(self.scores, self.branching, players=players)
        places = np.arange(self.scores.size)
        for ply in reversed(range(self.depth)):
            values = levels[ply + 1].reshape(-1, b)
            moves = _moves(values if players[ply] else -values, order, draws)
            blocks = places.reshape(moves.shape[0], b, -1)
            places = np.take_along_axis(blocks, moves[:, :, np.newaxis], axis=1).ravel()
        estimates = []
        for ply, estimates_of_ply in enumerate(self.estimates):
            # A node is where its first leaf is.
            leaves_below = b ** (self.depth - ply)
            first_leaves = places[::leaves_below]
            estimates.append(estimates_of_ply[first_leaves // leaves_below])
        return replace(self, scores=self.scores[places], estimates=tuple(estimates))

    @cached_property
    def light_root(self) -> LightNode:
        """The root of a tree of light nodes."""
        return self._plies(LightNode)[0][0]

    @cached_property
    def sampled_root(self) -> SampledNode:
        """The root of a tree of nodes with parents and estimates."""
        plies: list[list[Any]] = self._plies(SampledNode)
        plies[0][0].parent = None
        for nodes, estimates_of_ply in zip_longest(plies[:-1], self.estimates):
            # Without estimates, that of each node is None.
            estimates = [] if estimates_of_ply is None else estimates_of_ply.tolist()
            for node, estimate in zip_longest(nodes, estimates):
                node.estimate = estimate
                for child in node.children:
                    child.parent = node
        root: SampledNode = plies[0][0]
        return root

    def _plies(self, kind: type[LightNode]) -> list[list[LightNode]]:
        """Return the nodes of each ply, the root first, made from the leaves up.

        Parameters
        ----------
        kind : type
            What nodes are made of: `LightNode`, or `SampledNode`.
        """
        leaves = [
            kind((), is_leaf=True, is_max=False, value=score)
            for score in self.scores.tolist()
        ]
        plies = [leaves]
        for is_max in reversed(max_moves(self.depth, root="max")):
            below = plies[0]
            parents = [
                kind(
                    tuple(below[first : first + self.branching]),
                    is_leaf=False,
                    is_max=is_max,
                    value=None,
                )
                for first in range(0, len(below), self.branching)
            ]
            plies.insert(0, parents)
        return plies

    @cached_property
    def tree(self) -> Tree:
        """The tree of nodes."""
        tree = Tree.complete(self.branching, self.depth, self.scores.tolist())
        if not self.estimates:
            return tree
        rows = [iter(level.tolist()) for level in self.estimates]
        # In preorder the nodes of a ply come from left to right.
        estimates = [
            next(rows[ply]) if node.children else None
            for node, ply in zip(tree, tree.plies, strict=True)
        ]
        return tree.with_estimates(lambda node: estimates[node.index])


def _moves(
    worth: NDArray[Any], order: str | float, draws: np.random.PCG64
) -> NDArray[np.intp]:
    """Return the moves of each node in an order, by their places.

    Parameters
    ----------
    worth : array
        A row for each node: what each of its moves is worth to the player to move.
    order : str or float
        "best", "worst", "random" or two shares; or a quality from 0, worst first, over
        0.5, random, to 1, best first.
    draws : numpy.random.PCG64
        What is drawn from.
    """
    if order in ("best", "worst"):
        return np.argsort(worth if order == "worst" else -worth, axis=1, kind="stable")
    nodes, b = worth.shape
    moves = np.argsort(
        draws.random_raw(worth.size).reshape(worth.shape), axis=1, kind="stable"
    )
    if order == "random":
        return moves
    if not isinstance(order, str):
        is_ordered = _shares(draws.random_raw(int(nodes))) < abs(2 * order - 1)
        kept = _moves(worth, "best" if order > 0.5 else "worst", draws)
        return np.where(is_ordered[:, np.newaxis], kept, moves)
    # The best move changes places with the one where it shall be.
    rows = np.arange(nodes)
    best = np.argmax(moves == np.argmax(worth, axis=1)[:, np.newaxis], axis=1)
    places = _places_of_best(order, b, draws.random_raw(2 * nodes))
    moves[rows, best], moves[rows, places] = (
        moves[rows, places],
        moves[rows, best].copy(),
    )
    return moves


def _places_of_best(order: str, b: int, draws: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Return at which place each node's best move shall be, by two shares as "70/90".

    Parameters
    ----------
    order : str
        The share of nodes where it is first, and where it is in the first quarter.
    b : int
        How many moves each node has.
    draws : array
        Two numbers for each node: the first decides which of the three it is, the
        second the place.
    """
    first_share, quarter_share = order_shares(order)
    chances, drawn_places = draws.reshape(2, -1)
    chance = _shares(chances)
    drawn_places = (drawn_places >> np.uint64(11)).astype(np.int64)
    quarter = -(-b // 4)
    in_quarter = np.minimum(1 + drawn_places % max(quarter - 1, 1), quarter - 1)
    behind = np.minimum(quarter + drawn_places % max(b - quarter, 1), b - 1)
    return np.select(
        [chance < first_share, chance < quarter_share], [0, in_quarter], behind
    )


def order_shares(order: str) -> tuple[float, float]:
    """Return the two shares of an order such as "70/90"."""
    match = SHARES.fullmatch(order)
    if not match:
        raise SearchError(
            f"{shortened(order)} is no order of moves. {nearest(order, ORDERS)}"
        )
    first, quarter = (int(share) / 100 for share in match.groups())
    if not first <= quarter <= 1:
        raise SearchError(
            f"{shortened(order)}: the second share is no less than the first."
        )
    return first, quarter


def ordered(drawn: Complete | Tree, order: str, seed: list[int]) -> Complete | Tree:
    """Return a tree with its moves in an order."""
    if order == "given":
        return drawn
    draws = np.random.PCG64(np.random.SeedSequence(seed))
    if isinstance(drawn, Complete):
        return drawn.ordered(order, draws)
    values = minimax_values(drawn)

    def moves(node: Node) -> Sequence[Node]:
        sign = 1 if node.is_max else -1
        worth = np.array(
            [[sign * float(values[child.index]) for child in node.children]]
        )
        if not worth.size:
            return ()
        return [node.children[index] for index in _moves(worth, order, draws)[0]]

    return Tree(rebuilt(drawn.nodes, order=moves))


def _whole_number(seed: list[int]) -> int:
    return int.from_bytes(sha256(repr(seed).encode()).digest()[:8])


def _raw(seed: list[int], number: int) -> NDArray[np.uint64]:
    """
    Draw whole numbers from 0 to 2⁶⁴: the raw stream of NumPy's generator never changes.
    """
    return np.random.PCG64(np.random.SeedSequence(seed)).random_raw(number)


def _shares(draws: NDArray[np.uint64]) -> NDArray[np.float64]:
    return (draws >> np.uint64(11)).astype(np.float64) * 2.0**-53


def _shuffled(seed: list[int], number: int) -> NDArray[np.int32]:
    return np.argsort(_raw(seed, number), kind="stable").astype(np.int32) + np.int32(1)


def _irregular(seed: list[int], *, terminals: int, max_branching: int = 3) -> Tree:
    shape = Tree.random_irregular(terminals, max_branching, 0, _whole_number(seed))
    return shape.with_scores(_shuffled(seed, terminals).tolist())


def _incremental(
    seed: list[int], *, branching: int, depth: int, signs: bool = False
) -> Complete:
    sums = np.zeros(1, np.int64)
    for ply, is_max in enumerate(max_moves(depth, root="max")):
        # Sums of 44 bits stay exact, and ties are rare.
        worth = (_raw([*seed, ply], sums.size * branching) >> np.uint64(20)).astype(
            np.int64
        )
        sums = np.repeat(sums, branching) + (worth if is_max else -worth)
    return Complete(branching, depth, np.sign(sums) if signs else sums)


def _game(
    kind: type[PGame | NGame], seed: list[int], *, branching: int, depth: int
) -> Complete:
    game = kind(branching=branching, plies=depth, seed=_whole_number(seed))
    counts = [np.array(level) for level in game.counts[:-1]]
    if isinstance(game, PGame):
        counts = [
            level / branching ** (depth - ply) for ply, level in enumerate(counts)
        ]
    return Complete(branching, depth, np.array(game.ends(), np.int32), (*counts,))


def _critical(
    seed: list[int],
    *,
    branching: int,
    depth: int,
    rate: float = 1.0,
    accuracy: float = 0.75,
) -> Complete:
    """Draw a tree with critical nodes, from its root down, as the module explains."""
    won, estimates = np.ones(1, np.int32), []  # for the player to move
    for ply in range(depth):
        chances = _raw([*seed, ply, 0], won.size)
        keeping_moves = _raw([*seed, ply, 1], won.size) % np.uint64(branching)
        errors = _raw([*seed, ply, 2], won.size)
        sign = -1 if ply % 2 else 1  # MAX begins, and moves in every other ply
        estimates.append(sign * np.where(_shares(errors) < accuracy, won, -won))
        is_critical = (won > 0) & (_shares(chances) < rate)
        is_kept = np.arange(branching) == keeping_moves.astype(int)[:, np.newaxis]
        below = np.where(
            is_critical[:, np.newaxis] & ~is_kept,
            -won[:, np.newaxis],
            won[:, np.newaxis],
        )
        won = -below.ravel()
    return Complete(branching, depth, won if depth % 2 == 0 else -won, (*estimates,))


def _tic_tac_toe(seed: list[int], *, moves: int = 3) -> Tree:
    checked_whole(moves, "moves", least=1, most=MOST_MOVES)
    game, source = TicTacToe(), Random(_whole_number(seed))
    while True:
        state = game.initial
        for _ in range(moves):
            if not game.is_terminal(state):
                state = game.result(state, source.choice(game.actions(state)))
        if not game.is_terminal(state):
            return tree_of(game, state)


FAMILIES: dict[str, Callable[..., Complete | Tree]] = {
    "random": lambda seed, *, branching, depth: Complete(
        branching, depth, _shuffled(seed, branching**depth)
    ),
    "irregular": _irregular,
    "incremental": _incremental,
    "P-game": partial(_game, PGame),
    "N-game": partial(_game, NGame),
    "critical": _critical,
    "tic-tac-toe": _tic_tac_toe,
    "text": lambda seed, *, text: Tree.parse(text),
}


def checked_kind(kind: Mapping[str, Any]) -> dict[str, Any]:
    """Return a family with its parameters, if there are such trees."""
    parameters_given = dict(kind)
    family = parameters_given.pop("family", None)
    if not isinstance(family, str) or family not in FAMILIES:
        raise SearchError(
            f"there is no family {shortened(family)}. {nearest(family, FAMILIES)}"
        )
    parameters = dict(signature(FAMILIES[family]).parameters)
    del parameters["seed"]
    if unknown := [name for name in parameters_given if name not in parameters]:
        hint = nearest(unknown[0], parameters)
        raise SearchError(f"the family {family} has no {shortened(unknown[0])}. {hint}")
    missing = [
        name
        for name, parameter in parameters.items()
        if parameter.default is Parameter.empty and name not in parameters_given
    ]
    if missing:
        raise SearchError(f"the family {family} needs {missing[0]}=….")
    checked = {
        name: parameters_given.get(name, parameter.default)
        for name, parameter in parameters.items()
    }
    for name, least in (("branching", 2), ("depth", 1), ("terminals", 1)):
        if name in checked:
            checked[name] = checked_whole(
                checked[name], name, least=least, most=MOST_LEAVES_MADE
            )
    if "branching" in checked:
        number_of_leaves(checked["branching"], checked["depth"], most=MOST_LEAVES_MADE)
    if not isinstance(checked.get("signs", False), bool):
        raise SearchError(f"signs is True or False, not {shortened(checked['signs'])}.")
    for name in ("rate", "accuracy"):
        share = checked.get(name, 1.0)
        if not isinstance(share, int | float) or not 0 <= share <= 1:
            raise SearchError(f"{name} is a share from 0 to 1, not {shortened(share)}.")
    return {"family": family, **checked}


def seeds_of(kind: Mapping[str, Any], seed: int, *more: str) -> list[int]:
    """
    Return what is drawn from: other trees have other numbers, at the same seed too.
    """
    words = json.dumps([sorted(kind.items()), *more]).encode()
    return [seed, int.from_bytes(sha256(words).digest()[:8])]


def drawn(kind: Mapping[str, Any], seed: int) -> Complete | Tree:
    """Draw a tree of a family."""
    parameters = {name: value for name, value in kind.items() if name != "family"}
    return FAMILIES[kind["family"]](seeds_of(kind, seed), **parameters)
