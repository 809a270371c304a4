"""
The trees on which a function is checked: all small ones in order of size, then others.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from math import comb, inf
from random import Random
from typing import Any, Literal, TypeAlias

from abviz.engine.algorithm import Algorithm
from abviz.trees import Node, Score, Tree, format_score
from abviz.trees.copying import outcome_at

# A leaf is None, an inner node the list of the shapes below it.
Shape: TypeAlias = "list[Shape] | None"


def small_trees(most_leaves: int, *, lowest: int = 1) -> Iterator[Tree]:
    """Return every small tree that a search which compares scores can tell apart."""
    return (trial.tree for trial in small_trials(most_leaves, lowest=lowest))


def small_trials(
    most_leaves: int,
    *,
    fewest_leaves: int = 2,
    lowest: int = 0,
    algorithm: Algorithm | None = None,
    has_ties: bool | None = None,
) -> "Iterator[Trial]":
    """Yield the small trees, by their leaves: all shapes with all orders of scores.

    For an algorithm of several players, or with a depth limit, these are too many, and
    some are drawn.

    Parameters
    ----------
    has_ties : bool or None
        Whether some scores are equal; None for both kinds.
    """
    if algorithm is not None and algorithm.model.knows_seats:
        yield from _small_seated(most_leaves)
        return
    if algorithm is not None and algorithm.depth is not None:
        yield from _small_limited(most_leaves, algorithm.depth)
        return
    for leaves in range(fewest_leaves, most_leaves + 1):
        orders = [
            tuple(lowest + rank for rank in order) for order in weak_orders(leaves)
        ]
        if has_ties is not None:
            orders = [
                order for order in orders if (len(set(order)) < leaves) == has_ties
            ]
        for shape in shapes(leaves):
            nested = filled(shape, iter(orders[0]))
            models = [Tree.from_nested(nested, root=root) for root in ("max", "min")]
            for scores, model in product(orders, models):
                yield Trial(model, "order", scores)


def count_small(
    most_leaves: int, *, fewest_leaves: int = 2, algorithm: Algorithm | None = None
) -> int:
    """Return how many small trees there are, without making them."""
    sizes = range(fewest_leaves, most_leaves + 1)
    if algorithm is not None and algorithm.model.knows_seats:
        return len(PARTIES) * DRAWN * sum(len(shapes(leaves)) for leaves in sizes)
    if algorithm is not None and algorithm.depth is not None:
        plies = [_plies(shape) for leaves in sizes for shape in shapes(leaves)]
        return len(TURNS) * DRAWN_TO_LIMIT * plies.count(algorithm.depth)
    return sum(2 * len(shapes(leaves)) * _orders(leaves) for leaves in sizes)


def _orders(length: int) -> int:
    """Return how many ways there are to rank so many things, ties included."""
    return (
        sum(
            comb(length, tied) * _orders(length - tied) for tied in range(1, length + 1)
        )
        or 1
    )


def shapes(leaves: int) -> list[Shape]:
    """Return all shapes of a number of leaves."""
    return [None] if leaves == 1 else [list(children) for children in forests(leaves)]


def forests(leaves: int) -> Iterator[tuple[Shape, ...]]:
    """Yield the rows of two shapes or more that have so many leaves together."""
    for first in range(1, leaves):
        rests = [(shape,) for shape in shapes(leaves - first)] + list(
            forests(leaves - first)
        )
        for shape, rest in product(shapes(first), rests):
            yield (shape, *rest)


def weak_orders(length: int) -> list[tuple[int, ...]]:
    """
    Return all ways to rank so many things, ties included, from rank 0 on without gaps.
    """
    ranked = product(range(length), repeat=length)
    return [ranks for ranks in ranked if len(set(ranks)) == max(ranks) + 1]


def filled(shape: Shape, scores: Iterator[Score]) -> Any:
    """Return a shape with scores in the places of its leaves, from left to right."""
    return next(scores) if shape is None else [filled(child, scores) for child in shape]


Kind: TypeAlias = Literal[
    "order", "scores", "turns", "chance", "forced", "equal", "large"
]
# Who plays in trees of several players, and how many trees are drawn of each shape for
# either.
PARTIES = ("p1", "p2", "p3"), ("p1", "p2")
DRAWN = 24
TURNS = ("max", "min"), ("min", "max")  # in which order MAX and MIN move
# How many trees are drawn of each shape for a depth limit, for either player at the
# root.
DRAWN_TO_LIMIT = 36
ALL_FURTHER = (
    2  # up to so many leaves all further trees are tried, and above a sample of them
)
SAMPLE = 60
WIDE = 4  # so many numbers of children are tried beyond those of small trees
DEEPER = 0.6  # in trees with equal subtrees such a share of the children goes deeper
WITH_EQUALS = 60  # so many trees with equal subtrees are drawn
FEW_LEAVES = 4  # up to so many leaves trees must be tried to call a function right


@dataclass(frozen=True, eq=False)
class Trial:
    """A tree on which a function is checked."""

    model: Tree  # a tree of the same form: the same nodes, with the same players
    # "order" for one of all small trees, which differ in the order of their scores;
    # "scores" if it has negative, infinite or broken ones; "turns" if a player moves
    # twice running; "chance" if it has chance nodes; "forced" if an inner node has one
    # child; "equal" if two subtrees are equal; "large" for a larger one.
    kind: Kind
    # The scores of its leaves, or their utilities; None if they are those of the model
    given: tuple[Score, ...] | None = None
    depth: int | None = None  # the limit of the search, in plies

    @cached_property
    def tree(self) -> Tree:
        """The tree itself."""
        return self.model if self.given is None else self.model.with_scores(self.given)

    @property
    def scores(self) -> Sequence[Score]:
        """The scores of its leaves."""
        return (
            [*map(outcome_at, self.model.leaves)] if self.given is None else self.given
        )

    def is_end(self, node: Node) -> bool:
        """Tell whether a search ends at a node: a leaf, or at the depth limit."""
        return node.is_leaf or (self.depth is not None and len(node.path) >= self.depth)

    @property
    def size(self) -> int:
        """How many leaves there are, with those that a depth limit makes."""
        if self.depth is None:
            return len(self.scores)
        nodes = [node for node in self.model.nodes if len(node.path) <= self.depth]
        return sum(map(self.is_end, nodes))

    @cached_property
    def has_infinite_scores(self) -> bool:
        """Whether a score is infinite."""
        return self.kind == "scores" and any(abs(score) == inf for score in self.scores)


def trials(
    algorithm: Algorithm, *, most_leaves: int, random_trees: int, seed: int
) -> Iterator[Trial]:
    """
    Yield the trees on which a function is checked: those that an algorithm can search.
    """
    random, forcing = Random(seed), Random(seed)
    yield from _in_order(most_leaves, algorithm)
    for leaves in range(2, most_leaves + 1):
        for trial in _further(algorithm, leaves, random, forcing):
            if algorithm.fits(trial.tree):
                yield trial
    if not algorithm.model.knows_seats and algorithm.depth is None:
        yield from with_equal_subtrees(Random(seed))
        yield from with_many_children(Random(seed))
    for number in range(random_trees):
        tree = Tree.random_irregular(
            random.randint(most_leaves + 1, most_leaves + 1 + number // 8),
            random.randint(2, 4),
            random.randint(1, 90),
            random.randrange(10**6),
            root=random.choice(("max", "min")),
        )
        if algorithm.model.averages:
            tree = _with_some_chance(tree, random)
        if algorithm.model.knows_seats:
            shape = _shape(tree.root)
            tree = _seated(shape, alternating(shape, PARTIES[0]), PARTIES[0], random)
        if algorithm.depth is not None:
            tree = tree.with_estimates(lambda _: random.randint(0, 20))
        yield Trial(tree, "large", depth=algorithm.depth)


def _in_order(most_leaves: int, algorithm: Algorithm) -> Iterator[Trial]:
    """
    Yield the small trees, those of few leaves first, and among them those without ties.
    """
    if algorithm.model.knows_seats or algorithm.depth is not None:
        yield from small_trials(most_leaves, algorithm=algorithm)
        return
    few = min(FEW_LEAVES, most_leaves)
    for fewest, most in ((2, few), (few + 1, most_leaves)):
        for has_ties in (False, True):
            yield from small_trials(most, fewest_leaves=fewest, has_ties=has_ties)


def with_equal_subtrees(random: Random) -> Iterator[Trial]:
    """Yield trees in which a subtree comes twice: a table is asked for what it kept."""
    # The smallest on which a table goes wrong: a reply is repeated beside another
    # score.
    for here, first, second, there in weak_orders(4):
        for is_before in (True, False):
            moves = [[here, [first, second]], [there, [first, second]]]
            if not is_before:
                moves = [[reply, score] for score, reply in moves]
            for root in ("max", "min"):
                yield Trial(Tree.from_nested(moves, root=root), "equal")
    # What a second search has kept, a third one asks for.
    for _ in range(WITH_EQUALS):
        reply = [random.randint(0, 5) for _ in range(2)]
        moves = [random.sample([random.randint(0, 5), reply], 2) for _ in range(3)]
        for root in ("max", "min"):
            yield Trial(Tree.from_nested(moves, root=root), "equal")
    for _ in range(2 * WITH_EQUALS):
        subtrees = [
            [random.randint(0, 9) for _ in range(random.randint(2, 3))]
            for _ in range(2)
        ]
        nested = _with_repeats(subtrees, random.randint(2, 4), random)
        yield Trial(
            Tree.from_nested(nested, root=random.choice(("max", "min"))), "equal"
        )


def _with_repeats(subtrees: list[Any], plies: int, random: Random) -> list[Any]:
    """Return nested lists in which some subtrees come again and again."""
    children: list[Any] = []
    for _ in range(random.randint(2, 3)):
        if plies > 1 and random.random() < DEEPER:
            children.append(_with_repeats(subtrees, plies - 1, random))
        else:
            children.append(random.choice([*subtrees, random.randint(0, 9)]))
    return children


def with_many_children(random: Random) -> Iterator[Trial]:
    """Yield trees in which nodes have more children than in any small tree."""
    for children in range(6, 6 + WIDE):
        for root in ("max", "min"):
            scores = random.sample(range(3 * children), children)
            yield Trial(Tree.from_nested(scores, root=root), "large")
            rows = [[random.randint(0, 9) for _ in range(children)] for _ in range(2)]
            yield Trial(Tree.from_nested(rows, root=root), "large")


def _further(
    algorithm: Algorithm, leaves: int, random: Random, forcing: Random
) -> Iterator[Trial]:
    """
    Yield trees that are peculiar: in their scores, in who moves, or in a forced move.
    """
    if algorithm.model.knows_seats:
        yield from _further_seated(leaves, random)
    elif algorithm.depth is not None:
        yield from _further_limited(leaves, algorithm.depth, random)
    else:
        yield from _sampled("scores", _scored, leaves, random)
        if algorithm.model.averages:
            yield from _sampled("chance", _with_chance, leaves, random)
        else:
            yield from _sampled("turns", _twice_running, leaves, random)
        yield from _sampled("forced", _forced, leaves, forcing)


def _sampled(
    kind: Kind,
    makers_of: Callable[[Shape, Sequence[int]], Iterator[Callable[[], Tree]]],
    leaves: int,
    random: Random,
) -> Iterator[Trial]:
    """Yield trees made of shapes and orders of scores: all small ones, or a sample.

    Parameters
    ----------
    makers_of : callable
        Yields functions of which each makes a tree of a shape and an order.
    """
    pairs = [*product(shapes(leaves), weak_orders(leaves))]
    sample = random.sample(range(len(pairs)), min(SAMPLE, len(pairs)))
    for index in sorted(sample):
        shape, ranks = pairs[index]
        makers = [*makers_of(shape, ranks)]
        if leaves > ALL_FURTHER:
            makers = random.sample(makers, min(2, len(makers)))
        yield from (Trial(make_tree(), kind) for make_tree in makers)


def _scored(shape: Shape, ranks: Sequence[int]) -> Iterator[Callable[[], Tree]]:
    """Yield makers of trees with scores of several kinds in the same order."""
    last = max(ranks)
    kinds: list[list[Score]] = [
        [rank - last - 1 for rank in ranks],
        [rank - 1 for rank in ranks],
        [inf if rank == last else rank for rank in ranks],
        [-inf if rank == 0 else rank for rank in ranks],
        [Fraction(2 * rank - 1, 2) for rank in ranks],
        [rank / 10 for rank in ranks],
    ]
    for scores in kinds:
        for turns in TURNS:
            yield partial(_tree, shape, scores, alternating(shape, turns))


def _twice_running(shape: Shape, ranks: Sequence[int]) -> Iterator[Callable[[], Tree]]:
    """Yield makers of trees in which a player moves twice running."""
    in_turn = [alternating(shape, turns) for turns in TURNS]
    for players in product(("max", "min"), repeat=_inner(shape)):
        if [*players] not in in_turn:
            yield partial(_tree, shape, ranks, players)


def _forced(shape: Shape, ranks: Sequence[int]) -> Iterator[Callable[[], Tree]]:
    """Yield makers of trees in which one inner node below the root has one child."""
    scores = [rank + 1 for rank in ranks]
    for longer in _with_one_above(shape):
        for turns in TURNS:
            yield partial(_tree, longer, scores, alternating(longer, turns))


def _with_one_above(shape: Shape) -> Iterator[Shape]:
    """
    Yield a shape with one more node, above each of its nodes but the root in turn.
    """
    children = shape or []
    for place, child in enumerate(children):
        for longer in ([child], *_with_one_above(child)):
            yield [*children[:place], longer, *children[place + 1 :]]


def _with_chance(shape: Shape, ranks: Sequence[int]) -> Iterator[Callable[[], Tree]]:
    for players in product(("max", "min", "chance"), repeat=_inner(shape)):
        if "chance" in players:
            for is_rising in (True, False):
                yield partial(_tree, shape, ranks, players, is_rising=is_rising)


def _with_some_chance(tree: Tree, random: Random) -> Tree:
    """Return a tree of the same scores where chance moves at every third node or so."""
    shape = _shape(tree.root)
    players = random.choices(("max", "min", "chance"), k=_inner(shape))
    return _tree(shape, [leaf.value for leaf in tree.leaves], players)


def _shape(node: Node) -> Shape:
    return None if node.is_leaf else [_shape(child) for child in node.children]


def count_leaves(shape: Shape) -> int:
    """Return how many leaves a shape has."""
    return 1 if shape is None else sum(map(count_leaves, shape))


def _inner(shape: Shape) -> int:
    """Return how many inner nodes a shape has."""
    return 0 if shape is None else 1 + sum(map(_inner, shape))


def alternating(shape: Shape, turns: Sequence[str]) -> list[str]:
    """Return who moves at the inner nodes of a shape, in preorder, if all take turns.

    Parameters
    ----------
    shape : Shape
        The shape.
    turns : sequence of str
        Who moves at its root, in the ply below, and so on; then the first once more.
    """
    if shape is None:
        return []
    mover, *others = turns
    movers = [mover]
    for child in shape:
        movers += alternating(child, [*others, mover])
    return movers


def _small_seated(most_leaves: int) -> Iterator[Trial]:
    """Yield trees of several players, some of each small shape."""
    random = Random(0)
    for leaves in range(2, most_leaves + 1):
        for shape, seats in product(shapes(leaves), PARTIES):
            for number in range(DRAWN):
                # In a tree of three no utility is above 0: best so far is not 0 to
                # begin with.
                lowest = 1 if (number + 1) % 3 else 1 - leaves
                tree = _seated(
                    shape, alternating(shape, seats), seats, random, lowest=lowest
                )
                yield Trial(tree, "order")


def _further_seated(leaves: int, random: Random) -> Iterator[Trial]:
    """
    Yield trees of three players, with a forced move, or where they do not take turns.
    """
    seats = PARTIES[0]
    for shape in shapes(leaves):
        forced = random.choice([*_with_one_above(shape)])
        yield Trial(
            _seated(forced, alternating(forced, seats), seats, random), "forced"
        )
        movers = [seats[0], *random.choices(seats, k=_inner(shape) - 1)]
        if movers != alternating(shape, seats):
            yield Trial(_seated(shape, movers, seats, random), "turns")


def _seated(
    shape: Shape,
    movers: Sequence[str],
    seats: Sequence[str],
    random: Random,
    *,
    lowest: int = 1,
) -> Tree:
    """
    Return a tree of several players, of which none is indifferent between two leaves.
    """
    leaves = count_leaves(shape)
    utilities_of_seats = [
        random.sample(range(lowest, lowest + leaves), leaves) for _ in seats
    ]
    return _tree(shape, [*zip(*utilities_of_seats, strict=True)], movers)


def _plies(shape: Shape) -> int:
    return 0 if shape is None else 1 + max(map(_plies, shape))


def _small_limited(most_leaves: int, depth: int) -> Iterator[Trial]:
    """
    Yield trees of which a search to a depth sees all small shapes that go as deep.
    """
    random = Random(0)
    for leaves in range(2, most_leaves + 1):
        for shape in shapes(leaves):
            if _plies(shape) != depth:
                continue
            for number in range(DRAWN_TO_LIMIT):
                # What counts depth in rounds, MAX and MIN together, stops at twice the
                # plies.
                plies_below, most_deeper = depth + 2, 9
                if number < DRAWN_TO_LIMIT // 3:
                    plies_below, most_deeper = 1, 1
                for turns in TURNS:
                    yield _limited(
                        shape,
                        turns,
                        depth,
                        random,
                        plies_below=plies_below,
                        most_deeper=most_deeper,
                    )


def _further_limited(leaves: int, depth: int, random: Random) -> Iterator[Trial]:
    """
    Yield trees deeper than a limit with a forced move, or where no one takes turns.
    """
    for shape in shapes(leaves):
        forced = random.choice([*_with_one_above(shape)])
        if _plies(forced) == depth:
            turns = random.choice(TURNS)
            yield _limited(
                forced,
                turns,
                depth,
                random,
                plies_below=1,
                most_deeper=9,
                kind="forced",
            )
        if _plies(shape) == depth:
            yield _limited(
                shape,
                (),
                depth,
                random,
                plies_below=2,
                most_deeper=9,
                kind="turns",
            )


def _limited(
    shape: Shape,
    turns: Sequence[str],
    depth: int,
    random: Random,
    *,
    plies_below: int,
    most_deeper: int,
    kind: Kind = "order",
) -> Trial:
    """Return a tree of which a search to a depth sees just a shape.

    Parameters
    ----------
    turns : sequence of str
        Who moves in each ply; if empty, players are drawn for each node.
    plies_below : int
        How far the tree goes on below the nodes where the limit ends it.
    most_deeper : int
        Below how many of these nodes it goes on at most; below one at least.
    """
    at_limit = _leaves_at(shape, depth)
    deeper = random.sample(
        range(at_limit), random.randint(1, min(at_limit, most_deeper))
    )
    below_limit = [
        _chain(plies_below) if index in deeper else None for index in range(at_limit)
    ]
    whole = _with_shapes_at(shape, depth, iter(below_limit))
    leaves = count_leaves(shape)
    lowest = random.choice((1, 1, 0, -leaves))
    scores = [lowest + random.randint(0, leaves) for _ in range(count_leaves(whole))]
    if turns:
        movers = alternating(whole, turns)
    else:
        movers = random.choices(TURNS[0], k=_inner(whole))
    tree = _tree(whole, scores, movers).with_estimates(
        lambda _: lowest + random.randint(0, leaves)
    )
    return Trial(tree, kind, depth=depth)


def _chain(plies: int) -> Shape:
    """Return a shape so deep, in which each ply has one leaf, and one node goes on."""
    return None if plies == 0 else [None, _chain(plies - 1)]


def _leaves_at(shape: Shape, ply: int) -> int:
    """Return how many leaves of a shape are at a ply."""
    if shape is None:
        return 1 if ply == 0 else 0
    return sum(_leaves_at(child, ply - 1) for child in shape)


def _with_shapes_at(shape: Shape, ply: int, others: Iterator[Shape]) -> Shape:
    """Return a shape with others in the place of its leaves at a ply."""
    if shape is None:
        return next(others) if ply == 0 else None
    return [_with_shapes_at(child, ply - 1, others) for child in shape]


def _tree(
    shape: Shape,
    scores: Sequence[Any],
    players: Sequence[str],
    *,
    is_rising: bool = True,
) -> Tree:
    """
    Return a tree; at chance nodes the last child is the likeliest one, or the first.
    """
    return Tree.parse(
        _notation(shape, iter(scores), iter(players), is_rising=is_rising)
    )


def _notation(
    shape: Shape, scores: Iterator[Score], players: Iterator[str], *, is_rising: bool
) -> str:
    """Return the notation of a shape, with scores and players taken in turn."""
    if shape is None:
        score: Any = next(scores)
        if isinstance(score, tuple):
            return f"<{' '.join(map(format_score, score))}>"
        return format_score(score)
    player, total = next(players), len(shape) * (len(shape) + 1) // 2
    children = [
        _notation(child, scores, players, is_rising=is_rising) for child in shape
    ]
    if player == "chance":
        # No two neighbours are equally likely.
        weights = list(range(1, len(children) + 1))
        if not is_rising:
            weights.reverse()
        pairs = zip(weights, children, strict=True)
        children = [f"{weight}/{total}*{child}" for weight, child in pairs]
    return f"{player}({' '.join(children)})"
