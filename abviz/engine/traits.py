"""The traits of an algorithm: its name, its code, how it searches, and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import inf
from random import Random
from typing import Any, Literal, TypeAlias

from abviz.engine.views import KeyedNode, Keys, keys_of
from abviz.trees import Score, Tree

Bounds: TypeAlias = tuple[Score, Score]
Code: TypeAlias = Callable[..., Any]
# The weights of the children of nodes, by the names of the nodes.
Priors: TypeAlias = tuple[tuple[str, tuple[float, ...]], ...]
ITERATIONS = 100


def just_the_root(tree: Tree) -> tuple[Any, ...]:
    """Return the arguments of the first call of most algorithms."""
    return (tree.root,)


def arguments_to_depth(tree: Tree, *, depth: int | None = None) -> tuple[Any, ...]:
    """Return the root and how many plies to search: all of them by default."""
    return tree.root, depth or max(tree.depth, 1)


def within(tree: Tree, *, bounds: Bounds | None = None) -> tuple[Any, ...]:
    """Return the root, the bounds of all scores, and the widest window.

    Without bounds, those of the leaves are taken.
    """
    return tree.root, *(bounds or bounds_of(tree)), -inf, inf


def from_window(tree: Tree, *, bounds: Bounds) -> tuple[Any, ...]:
    """Return the root, and the bounds of all scores for its window."""
    return tree.root, *bounds


def bounds_of(tree: Tree) -> Bounds:
    """Return the least and the greatest score of the leaves of a tree."""
    scores = [leaf.value for leaf in tree.leaves]
    return min(scores), max(scores)


def by_rule(
    tree: Tree, *, rule: Callable[..., Any], seed: int | None = None
) -> tuple[Any, ...]:
    """Return the root and the rule that chooses among children.

    A rule that chooses at random has a seed, and gets a source of random numbers.
    """
    return tree.root, rule if seed is None else partial(rule, source=Random(seed))


def with_table(
    tree: Any, *, symmetry: bool = False, key_of: Keys | None = None
) -> tuple[Any, ...]:
    """Return the root, the widest window, and an empty table.

    The root and all nodes below it know which positions they are.
    """
    root = KeyedNode(tree.root, key_of or keys_of(tree, symmetry=symmetry))
    return root, -inf, inf, {}


def around(
    tree: Tree, *, guess: Score | None = None, width: Score | None = None
) -> tuple[Any, ...]:
    """Return the root, a guess of its value, and half the width of the first window.

    By default the guess is the score at the end of the leftmost line of play, or 0 if
    that is infinite, and the width is 1.
    """
    if guess is None:
        node: Any = tree.root
        while not node.is_leaf:
            node = node.children[0]
        guess = node.value if -inf < node.value < inf else 0
    if width is None:
        width = 1
    return tree.root, guess, width


def move_text(action: object) -> str:
    """Return a move of a game as the names of nodes have it."""
    return "".join(str(action).split())


def move_of(node: Any) -> str:
    """
    Return the move that leads to a node: what its game says, or how its name ends.
    """
    if hasattr(node, "action"):
        return move_text(node.action)
    return str(node.name.removeprefix(f"{node.parent.name}-"))


def with_moves(tree: Tree, *, move: Callable[[Any], str] = move_of) -> tuple[Any, ...]:
    """Return the root, and what tells which move leads to a node."""
    return tree.root, move


def by_samples(
    tree: Any,
    *,
    choose: Callable[..., Any],
    formula: Callable[..., float],
    evaluate: Callable[..., Score],
    iterations: int = ITERATIONS,
    c: float | None = None,
    seed: int | None = 0,
    bounds: Bounds | None = None,
    priors: Priors | None = None,
) -> tuple[Any, ...]:
    """Return the four arguments of UCT and PUCT for a tree or a game.

    - the root
    - the number of iterations
    - the function that chooses a child, which has the bonus of exploration: a formula
      with its constant c, and with PUCT's priors
    - the function that scores a new node, with a source of random numbers if there is a
      seed

    Without a c it is the range of the scores, from the least to the greatest.
    """
    if c is None:
        low, high = bounds or bounds_of(tree)
        c = float(high - low)
    bonus: partial[float] = partial(formula, c=c)
    if priors is not None:
        prior = partial(prior_of, shares=prior_shares(tree, priors))
        bonus = partial(bonus, prior=prior)
    choose_child = partial(choose, bonus=bonus)
    score_node = evaluate
    if seed is not None:
        score_node = partial(evaluate, source=Random(seed))
    return tree.root, iterations, choose_child, score_node


def prior_shares(tree: Any, priors: Priors) -> dict[Any, float]:
    """Return the prior of each child of the nodes that have any, as a share of 1."""
    shares: dict[Any, float] = {}
    for name, weights in priors:
        total = sum(weights)
        for child, weight in zip(tree[name].children, weights, strict=True):
            shares[child] = weight / total
    return shares


def prior_of(child: Any, shares: Mapping[Any, float]) -> float:
    """
    Return the prior of a child: without any, the children of a node have equal ones.
    """
    return shares[child] if child in shares else 1 / len(child.parent.children)


def with_player(tree: Tree) -> tuple[Any, ...]:
    """Return who moves at the root, and the root."""
    return tree.root.player, tree.root


def with_depth(tree: Tree, *, depth: int | None = None) -> tuple[Any, ...]:
    """
    Return the root, how many plies to search, the widest window and whether MAX moves.
    """
    return (
        tree.root,
        tree.depth if depth is None else depth,
        -inf,
        inf,
        tree.root.is_max,
    )


def with_color(tree: Tree) -> tuple[Any, ...]:
    """Return the root and the sign of whoever moves there, as negamax wants it."""
    return tree.root, -1 if tree.root.is_min else 1


# What the code of a node keeps while its children return: a value v, α and β, both or
# neither.
Kept: TypeAlias = Literal["v and window", "v", "window", ""]


@dataclass(frozen=True, slots=True, repr=False)
class Traits:
    """The name and the code of a search algorithm, how it searches, and its options."""

    name: str
    title: str
    source: str  # where it is described
    # What is called first, with the options in force. Functions may stay in another
    # process: the name and the options tell two algorithms apart.
    function: Code = field(compare=False)
    # Further functions of its listing.
    helpers: tuple[Code, ...] = field(default=(), compare=False)
    # How it goes through which kind of tree, a name in `SEARCH_MODELS`
    way: str = "depth first"
    # Gives the arguments of the first call for a tree.
    arguments: Callable[..., tuple[Any, ...]] = field(
        default=just_the_root, compare=False
    )
    prunes: bool = True  # whether it has a window and may cut
    # What its code moves at a node: a value v and the window (α rises, β falls), v
    # alone (only the children get a narrower window), the window alone, whose bounds
    # are returned (fail-hard), or neither.
    keeps: Kept = "v and window"
    # Whether its code returns a pair: a value, and the move that brings it.
    returns_move: bool = False
    # Whether its code tests for a cutoff before it moves the window.
    cuts_first: bool = False
    # Whether its scores and windows are those of the player to move (negamax).
    negates: bool = False
    alternates: bool = False  # whether it takes for granted that MAX and MIN take turns
    # The function whose code stops at a depth limit. Without one, most searches are
    # given the tree as far as the limit shows it (`limited_by_tree`).
    limited: Code | None = field(default=None, compare=False)
    # The depth limit in plies, and the least and the greatest score there is. Without
    # bounds, those of the leaves are taken where chance moves; alpha-beta then knows
    # none.
    depth: int | None = None
    bounds: Bounds | None = None
    # Whether α = β is enough for a cutoff, and whether every ancestor bounds a node or
    # only its parent; and the function for each pair of both, if they are options.
    cut_on_tie: bool = True
    deep: bool = True
    twins: Mapping[tuple[bool, bool], Code] = field(default_factory=dict, compare=False)
    # How it chooses among children, if that is an option, with the seed of what it does
    # at random; and the function for each such rule.
    choose: str = ""
    seed: int | None = None
    rules: Mapping[str, Code] = field(default_factory=dict, compare=False)
    # Of aspiration: the middle of its first window, and how far that reaches to each
    # side; None for the score of the first line of play, and for 1.
    guess: Score | None = None
    width: Score | None = None
    # How many samples it takes, the constant of its exploration (None: the range of the
    # scores), how it scores a node that it comes to for the first time, and the
    # functions that do so; and the priors of children, if it has any.
    iterations: int = ITERATIONS
    c: float | None = None
    leaf: str = ""
    evaluations: Mapping[str, tuple[Code, ...]] = field(
        default_factory=dict, compare=False
    )
    priors: Priors | None = None

    # Whether a table takes states for one position that the game itself calls
    # symmetric.
    symmetry: bool = False

    def __repr__(self) -> str:
        return f"<{self.name}: {self.title}>"

    @property
    def fail_hard(self) -> bool:
        """Whether it returns the bounds of the window in place of a value v."""
        return self.keeps == "window"

    @property
    def moves_window(self) -> bool:
        """Whether its code raises α and lowers β of a node itself."""
        return "window" in self.keeps
