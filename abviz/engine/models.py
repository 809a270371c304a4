"""
The ways of searching: what each requires of a tree, and how its recording is read.

A `SearchModel` is one way, `SEARCH_MODELS` has them all. Each `require_…` is one
requirement: it yields a message for each node, or each prior, that does not meet it.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import chain
from math import inf, isinf
from numbers import Rational
from typing import Any, ClassVar, Literal, TypeAlias

from abviz.engine.columns import (
    Visited,
    cutoffs_in,
    plain_values,
    score_or_none,
    value_or_none,
    without_probes,
)
from abviz.engine.recorder import Log, record
from abviz.engine.traits import Traits
from abviz.engine.views import ExactNode, truncate_to_depth
from abviz.errors import Message
from abviz.text import printable
from abviz.trees import Node, Score, Tree, format_score
from abviz.trees.builder import OPPONENTS
from abviz.trees.exact import Averages, exact
from abviz.trees.node import given_names


def _too_many(algorithm: Traits, players: int) -> Message:
    """Say that a game has more players than an algorithm knows."""
    return Message(
        "this is a game of {players} players, and {algorithm.title} knows only MAX and "
        "MIN.",
        players=players,
        algorithm=algorithm,
    )


def too_many_players(algorithm: Traits, *, players: int) -> str:
    """Return why a game with so many players cannot be searched, or "" if it can."""
    if players <= 2:
        return ""
    return f'{_too_many(algorithm, players)} Search it with "maxn".'


def _scored(tree: Tree) -> Iterator[Node]:
    """Yield the leaves that have a score."""
    return (leaf for leaf in tree.leaves if not leaf.is_unscored)


def require_whole_scores(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that all scores are whole."""
    for leaf in _scored(tree):
        score = leaf.value
        if not (isinstance(score, Rational) and score.denominator == 1):
            yield Message(
                "{algorithm.title} asks with null windows and needs whole scores, and "
                "{name} has the score {score}.",
                algorithm=algorithm,
                name=printable(leaf.name),
                score=format_score(score),
            )


def require_scores_within(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that all scores lie between the bounds, if there are any."""
    if algorithm.bounds is None:
        return
    low, high = algorithm.bounds
    least, greatest = exact(low), exact(high)
    for leaf in _scored(tree):
        if not least <= exact(leaf.value) <= greatest:
            yield Message(
                "all scores must lie between the bounds {low} and {high}, but {name} "
                "has {score}.",
                low=format_score(low),
                high=format_score(high),
                name=printable(leaf.name),
                score=format_score(leaf.value),
            )


def require_estimates(
    algorithm: Traits, tree: Tree, *, first: int, deepest: int
) -> Iterator[Message]:
    """Require estimates at inner nodes from one ply to another."""
    for node, ply in zip(tree, tree.plies, strict=True):
        if first <= ply <= deepest and node.children and node.estimate is None:
            yield Message(
                "{algorithm.title} stops at inner nodes and takes their estimates, and "
                "{name} has none. Give it one, as in (3 4)~2.5, or all of them with "
                "tree.with_estimates.",
                algorithm=algorithm,
                name=printable(node.name),
            )


# So many samples of such scores can be added, and their range is a number, too.
LARGEST_AVERAGED = 1e300


def require_finite_scores(
    algorithm: Traits, tree: Tree, *, largest: float = inf
) -> Iterator[Message]:
    """Require that all scores are finite, and no larger than can be added up.

    Where a search samples estimates, those of inner nodes count as scores.
    """
    nodes = tree if algorithm.leaf == "estimate" else tree.leaves
    for node in nodes:
        score = node.value if node.is_leaf else node.estimate
        if score is not None and isinf(score):
            yield Message(
                "{algorithm.title} takes averages and needs finite scores, and {name} "
                "has {score}.",
                algorithm=algorithm,
                name=printable(node.name),
                score=format_score(score),
            )
        elif score is not None and abs(float(score)) > largest:
            yield Message(
                "{algorithm.title} adds up scores, which go to 1e300 at most, and "
                "{name} has {score}.",
                algorithm=algorithm,
                name=printable(node.name),
                score=format_score(score),
            )


def require_priors_of_nodes(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that priors are for nodes of the tree, with one for each child."""
    sizes = {node.name: len(node.children) for node in tree}
    for name, weights in algorithm.priors or ():
        if name not in sizes:
            yield Message(
                "there are priors for {name}, and no such node.", name=printable(name)
            )
        elif sizes[name] != len(weights):
            yield Message(
                "there are {count} priors for {name}, which has {children} children.",
                count=len(weights),
                name=printable(name),
                children=sizes[name],
            )


def require_turns(algorithm: Traits, tree: Tree, *, deepest: int) -> Iterator[Message]:
    """Require that MAX and MIN take turns, down to a ply."""
    for node, ply in zip(tree, tree.plies, strict=True):
        above = node.parent
        if above is None or ply > deepest:
            continue
        if node.children and node.is_max == above.is_max:
            yield Message(
                "{algorithm.title} takes for granted that MAX and MIN take turns, and "
                "in this tree {player} moves twice running at {name}.",
                algorithm=algorithm,
                player=OPPONENTS[str(node.player)],
                name=printable(node.name),
            )


def require_named_moves(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that names say which moves lead to the nodes.

    The name of a node is that of its parent with a move behind it, such as b1-c2 below
    b1; below the root it is the move alone. Stubs stand for several moves, and need no
    such name.
    """
    names = given_names([node.name for node in tree])
    for node, given_name in zip(tree, names, strict=True):
        parent = node.parent
        if parent is None or node.stub:
            continue
        beginning = "" if parent.parent is None else f"{parent.name}-"
        if given_name is None or not given_name.startswith(beginning):
            yield Message(
                "{algorithm.title} compares moves, and the name of {name} says none. "
                "Search a game, or name nodes by their moves, as in b1 and, below it, "
                "b1-c2.",
                algorithm=algorithm,
                name=printable(node.name),
            )


# What of the leaves is the same in every right search of a way: all that are opened,
# or only that their scores prove the value.
Settled: TypeAlias = Literal["leaves", "proof"]
WORST: Mapping[str, Score] = {"max": -inf, "min": inf}


class SearchModel:
    """One way of searching: what it requires of a tree, and how its columns are read.

    The class attributes answer what other parts of abviz ask of a way.
    """

    # Whether anything is searched at all.
    searches: ClassVar[bool] = True
    # Whether more is known of it than the recorder sees: it is not only watched.
    is_known: ClassVar[bool] = True
    # Whether it is minimax or alpha-beta as textbooks have them: from left to right,
    # with nothing to tell but windows.
    is_plain: ClassVar[bool] = False
    # Whether each visit is a call that returns the value of its node.
    is_recursive: ClassVar[bool] = True
    # Whether a game is unfolded before the search: it enters every node, and needs to
    # know all players before the first leaf is scored.
    unfolds_whole: ClassVar[bool] = False
    # Whether it knows chance nodes, or several players that move each for itself.
    knows_chance: ClassVar[bool] = False
    knows_seats: ClassVar[bool] = False
    # Whether its columns have the windows that show cutoffs, and whether its last pass
    # has the whole window: then a child that returns the value of the root is a best
    # move, while other passes return bounds that may look like the value.
    shows_cutoffs: ClassVar[bool] = True
    ends_with_whole_window: ClassVar[bool] = False
    # Whether the code that knows of no depth limit is given the tree as far as the
    # limit shows it, and whether the limit holds for quiet nodes only.
    sees_limit_in_tree: ClassVar[bool] = False
    goes_on_where_noisy: ClassVar[bool] = False
    # Whether it asks with null windows [n, n + 1].
    needs_whole_scores: ClassVar[bool] = False
    # Whether it needs to know between which bounds all scores lie.
    bounded: ClassVar[bool] = False
    # Whether it reckons with scores: it takes averages, or has a window around a guess.
    reckons: ClassVar[bool] = False
    # Whether it takes averages at chance nodes, and whether it looks at one child of
    # each child of a chance node first.
    averages: ClassVar[bool] = False
    probes: ClassVar[bool] = False
    # Whether it takes samples: its value of the root is a mean, and not the minimax
    # value.
    samples: ClassVar[bool] = False
    # Whether it keeps a lower and an upper bound of every node in place of windows.
    keeps_bounds: ClassVar[bool] = False
    # Whether it looks positions up that it has searched before.
    has_table: ClassVar[bool] = False
    # Whether it sorts the children of a node by what their moves have done elsewhere.
    orders_moves: ClassVar[bool] = False
    # What a function that is checked against it must open; None if none can be.
    settled: ClassVar[Settled | None] = None
    # The options that such a search has besides those of its code.
    options: ClassVar[tuple[str, ...]] = ()
    # The value v of a node before its first child has returned, by who moves there.
    v_at_entry: ClassVar[Mapping[str, Score]] = WORST

    def unmet(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield why an algorithm cannot search a tree; only the first reason counts."""
        yield from self.unsupported_players(algorithm, tree)
        deepest = algorithm.depth or tree.depth
        if self.limits(algorithm):
            first = self.first_limit(deepest)
            yield from require_estimates(algorithm, tree, first=first, deepest=deepest)
        yield from self.unsupported_scores(
            algorithm, truncate_to_depth(tree, algorithm.depth).tree
        )
        if algorithm.alternates:
            yield from require_turns(algorithm, tree, deepest=deepest)

    def unsupported_players(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield why an algorithm does not know some players of a tree."""
        if tree.players:
            yield _too_many(algorithm, tree.players)
        if tree.has_chance and not self.knows_chance:
            yield Message(
                "this tree has chance nodes, and {algorithm.title} knows only MAX and "
                "MIN.",
                algorithm=algorithm,
            )

    def unsupported_scores(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield why an algorithm cannot search some scores of a tree."""
        yield from require_scores_within(algorithm, tree)

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why a game cannot be searched as it unfolds, or "" if it can."""
        return ""

    def limits(self, algorithm: Traits) -> bool:
        """Tell whether it may stop at inner nodes and take their estimates."""
        return algorithm.depth is not None

    def first_limit(self, deepest: int) -> int:
        """Return the ply at which the first pass stops, given that of the last one."""
        return deepest

    def may_stop_at(self, node: Node, ply: int, algorithm: Traits) -> bool:
        """Tell whether a limit may stop the search at an inner node."""
        return ply == algorithm.depth

    def for_game(self, algorithm: Any) -> Any:
        """Return an algorithm as it searches a game while it unfolds."""
        return algorithm

    def columns(self, log: Log) -> list[list[Any]]:
        """Return the two columns of windows, and that of the values without moves."""
        return [log.alphas, log.betas, plain_values(log.values)]

    def record(self, algorithm: Traits, tree: Any, *, log: Log) -> None:
        """
        Run an algorithm on a tree, or on a game as it unfolds, and record its visits.
        """
        record(algorithm.function, *algorithm.arguments(tree), log=log)

    def value(self, recording: Any) -> Any:
        """
        Return the value of the root, by what was returned or by the column of values.
        """
        result = recording.result
        if result is None or recording.algorithm.negates:
            return recording.values[0]
        return result

    def leaves(self, recording: Any) -> tuple[Node, ...]:
        """Return the leaves among the visits, as often as they were examined."""
        return tuple(node for node in recording.visits if node.is_leaf)

    def count_cutoffs(self, visits: Iterable[Visited], algorithm: Traits) -> int | None:
        """Count the cutoffs from the columns alone; None if they do not show them."""
        return cutoffs_in(visits, algorithm) if self.shows_cutoffs else None


class DepthFirst(SearchModel):
    """Depth first, from left to right: minimax and alpha-beta."""

    is_plain = True
    ends_with_whole_window = True
    sees_limit_in_tree = True
    settled = "leaves"


class ByNullWindows(SearchModel):
    """Depth first, with windows [n, n + 1] that ask how a value compares with n."""

    needs_whole_scores = True
    sees_limit_in_tree = True
    settled = "proof"

    def unsupported_scores(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Require that all scores are whole."""
        yield from require_whole_scores(algorithm, tree)
        yield from require_scores_within(algorithm, tree)


class Ordered(SearchModel):
    """Depth first, with children sorted by what their moves have done elsewhere."""

    orders_moves = True
    ends_with_whole_window = True
    sees_limit_in_tree = True
    settled = "proof"


class Reckoning(SearchModel):
    """Depth first, with numbers that are reckoned from scores: decimals stay exact."""

    reckons = True

    def record(self, algorithm: Traits, tree: Any, *, log: Log) -> None:
        """Run an algorithm on a tree or a game, and record its visits.

        Where there are decimals, the algorithm is given nodes and bounds with fractions
        for them; the log has the nodes of the tree itself.
        """
        root, *bounds = algorithm.arguments(tree)
        # Which scores a game has is not known before its end.
        may_have_decimals = (
            not isinstance(tree, Tree) or Averages.of(tree, bounds).has_decimals
        )
        if not may_have_decimals:
            record(algorithm.function, root, *bounds, log=log)
            return
        exact_bounds = [exact(bound) for bound in bounds]
        try:
            record(algorithm.function, ExactNode(root), *exact_bounds, log=log)
        finally:
            log.nodes[:] = [exact_node.node for exact_node in log.nodes]

    def value(self, recording: Any) -> Any:
        """Return the value of the root, as it is written in the column."""
        return recording.values[0]


class Aspiration(Reckoning):
    """With a window around a guess, and perhaps once more with another one."""

    sees_limit_in_tree = True
    settled = "proof"
    options = ("guess", "width")

    def value(self, recording: Any) -> Any:
        """Return the value of the root, which is what the last search has returned."""
        return recording.result


class Averaging(Reckoning):
    """Depth first, with chance nodes that are worth an average: expectiminimax."""

    averages = knows_chance = True
    sees_limit_in_tree = True
    settled: ClassVar[Settled | None] = "leaves"
    v_at_entry: ClassVar[Mapping[str, Score]] = {**WORST, "chance": 0}

    def unsupported_scores(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """
        Require that all scores are finite, and lie between the bounds if there are any.
        """
        if tree.has_chance or self.bounded:
            yield from require_finite_scores(algorithm, tree)
        yield from require_scores_within(algorithm, tree)


class BoundedAveraging(Averaging):
    """With bounds of all scores, which bound averages: Star1."""

    bounded = True
    sees_limit_in_tree = False
    settled = None
    options = ("bounds",)
    v_at_entry = WORST

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why a game cannot be searched as it unfolds, or "" if it can."""
        if algorithm.bounds is not None:
            return ""
        return (
            f"{algorithm.title} needs bounds of all scores, which are not known while "
            "a game unfolds; say bounds=(least, greatest)."
        )


class Probing(BoundedAveraging):
    """With a look at one child of each child of a chance node first: Star2."""

    probes = True

    def count_cutoffs(self, visits: Iterable[Visited], algorithm: Traits) -> int | None:
        """Count the cutoffs from the columns alone; a probe is never cut off."""
        return super().count_cutoffs(without_probes(visits), algorithm)


class SeveralPlayers(SearchModel):
    """Depth first, with utilities at the leaves."""

    knows_seats = True
    unfolds_whole = True
    settled = "leaves"

    def unsupported_players(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield why an algorithm does not know some players of a tree."""
        if not tree.players:
            yield Message(
                "{algorithm.title} needs a utility for each player at every leaf, such "
                "as <1 2 6>.",
                algorithm=algorithm,
            )
        if tree.has_chance:
            yield Message(
                "this tree has chance nodes, and {algorithm.title} knows only players.",
                algorithm=algorithm,
            )

    def columns(self, log: Log) -> list[list[Any]]:
        """
        Return the two columns of windows, and that of the utilities that came back.
        """
        return [log.alphas, log.betas, log.values]


class Deepening(SearchModel):
    """Depth first again and again, each time a ply deeper."""

    ends_with_whole_window = True

    def limits(self, algorithm: Traits) -> bool:
        """Return True: all passes but the last one stop at inner nodes."""
        return True

    def first_limit(self, deepest: int) -> int:
        """Return the first ply, whatever the last pass does."""
        return 1

    def may_stop_at(self, node: Node, ply: int, algorithm: Traits) -> bool:
        """Return True: each ply is the limit of a pass."""
        return True

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why a game cannot be searched as it unfolds, or "" if it can."""
        if algorithm.depth is not None:
            return ""
        return (
            f"{algorithm.title} needs to know how deep to go, and the depth of a game "
            "is not known while it unfolds; say depth=... in plies."
        )


class Quiescence(SearchModel):
    """Depth first to a limit, and beyond it below noisy nodes."""

    goes_on_where_noisy = True
    ends_with_whole_window = True

    def may_stop_at(self, node: Node, ply: int, algorithm: Traits) -> bool:
        """Tell whether a node is quiet, and at the limit or beyond it."""
        return not node.noisy and ply >= (algorithm.depth or 0)

    def unmet(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Require an estimate wherever the search may stop: from the limit down.

        Where it does not stop, at a noisy node, there is one anyway.
        """
        yield from super().unmet(algorithm, tree)
        if algorithm.depth is not None:
            yield from require_estimates(
                algorithm, tree, first=algorithm.depth, deepest=tree.depth
            )

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why no game can be searched as it unfolds."""
        return (
            f"{algorithm.title} needs to know which nodes are noisy, and a game does "
            "not say."
        )


class ByTests(SearchModel):
    """With yes-or-no questions and no window: SCOUT."""

    shows_cutoffs = False
    settled = "proof"


class WithoutRecursion(SearchModel):
    """With a list of what to look at instead of recursion: SSS*."""

    is_recursive = shows_cutoffs = False
    settled: ClassVar[Settled | None] = "proof"

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why no game can be searched as it unfolds."""
        return (
            f"{algorithm.title} goes back and forth in the whole tree; search "
            "abviz.Tree.from_game(game)."
        )

    def leaves(self, recording: Any) -> tuple[Node, ...]:
        """
        Return the leaves among the visits, each once: it comes back when it is solved.
        """
        return tuple(dict.fromkeys(super().leaves(recording)))


class ByRollouts(WithoutRecursion):
    """From the root to a leaf again and again, each leaf once."""

    keeps_bounds = True
    settled = None

    def columns(self, log: Log) -> list[list[Any]]:
        """
        Return the two columns of windows, and that of the scores of the leaves come to.
        """
        return [log.alphas, log.betas, [leaf.value for leaf in log.values]]


class Tabled(SearchModel):
    """Depth first, with a table in which positions are looked up."""

    has_table = True
    ends_with_whole_window = True
    sees_limit_in_tree = True
    settled = "proof"
    options = ("symmetry",)

    def record(self, algorithm: Traits, tree: Any, *, log: Log) -> None:
        """Run an algorithm on nodes that know their positions, and number these."""
        numbers: dict[Hashable, int] = {}
        arguments = algorithm.arguments(tree, key_of=log.key_of)
        try:
            record(algorithm.function, *arguments, log=log)
        finally:
            # Not every node has a position yet: those that the search has asked for it.
            keys = [vars(keyed_node).get("position") for keyed_node in log.nodes]
            log.positions[:] = [
                None if key is None else numbers.setdefault(key, len(numbers))
                for key in keys
            ]
            log.nodes[:] = [keyed_node.node for keyed_node in log.nodes]


class Sampling(SearchModel):
    """
    From the root to a node of unknown value again and again, as often as is asked: UCT.
    """

    samples = True
    is_recursive = shows_cutoffs = False
    options = ("bounds", "iterations", "c", "seed", "leaf")

    def unmet(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield why an algorithm cannot search a tree; only the first reason counts."""
        yield from self.unsupported_players(algorithm, tree)
        if algorithm.leaf == "estimate":
            yield from require_estimates(algorithm, tree, first=1, deepest=tree.depth)
        yield from require_finite_scores(algorithm, tree, largest=LARGEST_AVERAGED)
        yield from require_scores_within(algorithm, tree)
        yield from require_priors_of_nodes(algorithm, tree)

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why a game cannot be searched as it unfolds, or "" if it can."""
        if not algorithm.priors:
            return ""
        return (
            "priors are for nodes with names, and those of a game get theirs when it "
            "is over."
        )

    def for_game(self, algorithm: Any) -> Any:
        """Return an algorithm that has a constant of exploration, c.

        In a tree the range of the leaves is the default; a game does not show them
        beforehand, and the range of its bounds is taken, or that from 0 to 1.
        """
        if algorithm.c is not None:
            return algorithm
        low, high = algorithm.bounds or (0, 1)
        return algorithm.sampling(c=float(high - low))

    def record(self, algorithm: Traits, tree: Any, *, log: Log) -> None:
        """Run an algorithm on a tree or a game, and record its visits.

        The nodes that random moves unfold in a game are let go after each rollout.
        """
        root, iterations, choose, evaluate = algorithm.arguments(tree)

        def evaluate_in_game(node: Any) -> Any:
            """Score a node by random moves, and forget the nodes that they made."""
            return node.without_trace(evaluate)

        score_node = evaluate if isinstance(tree, Tree) else evaluate_in_game
        record(algorithm.function, root, iterations, choose, score_node, log=log)

    def value(self, recording: Any) -> Any:
        """
        Return the mean of the samples, which is not the minimax value of the root.
        """
        return recording.tally.mean(recording.visits[0])

    def leaves(self, recording: Any) -> tuple[Node, ...]:
        """Return the leaves whose scores were sampled, each once."""
        return tuple(
            dict.fromkeys(leaf for leaf in recording.tally.leaves if leaf is not None)
        )


class Watched(SearchModel):
    """In the way of a user's own function, of which only the calls are known."""

    is_known = False

    def columns(self, log: Log) -> list[list[Any]]:
        """
        Return the two columns of windows and that of the values: None for no score.
        """
        alphas = [score_or_none(alpha) for alpha in log.alphas]
        betas = [score_or_none(beta) for beta in log.betas]
        rows = zip(log.values, log.nodes, strict=False)
        values = [value_or_none(value, node) for value, node in rows]
        return [alphas, betas, values]


class Unsearched(SearchModel):
    """No search at all: what a tree is shown with as long as leaves have no score."""

    searches = False
    is_recursive = False

    def limits(self, algorithm: Traits) -> bool:
        """Tell that it stops nowhere."""
        return False

    def value(self, recording: Any) -> None:
        """Return no value."""


SEARCH_MODELS: dict[str, SearchModel] = {
    "depth first": DepthFirst(),
    "null windows": ByNullWindows(),
    "aspiration": Aspiration(),
    "ordered": Ordered(),
    "averaging": Averaging(),
    "bounded averaging": BoundedAveraging(),
    "probing": Probing(),
    "several players": SeveralPlayers(),
    "deepening": Deepening(),
    "quiescence": Quiescence(),
    "tests": ByTests(),
    "best first": WithoutRecursion(),
    "rollouts": ByRollouts(),
    "table": Tabled(),
    "sampling": Sampling(),
    "watched": Watched(),
    "unsearched": Unsearched(),
}


def search_model(algorithm: Traits) -> SearchModel:
    """Return the model of the way in which an algorithm searches."""
    return SEARCH_MODELS[algorithm.way]


_MOST_NAMED = 3


def first_unmet(algorithm: Traits, tree: Tree, *, knows_moves: bool = False) -> str:
    """Return the first reason why an algorithm cannot search a tree, or "" if it can.

    With `knows_moves` the nodes come from a game, which says what its moves are; a tree
    with stubs always does. Elsewhere an algorithm that compares moves reads them off
    the names of the nodes.
    """
    model = search_model(algorithm)
    reasons = model.unmet(algorithm, tree)
    has_moves = knows_moves or tree.has_stubs
    if model.orders_moves and not has_moves:
        reasons = chain(reasons, require_named_moves(algorithm, tree))
    return next(reasons, "")


def advice(algorithm: Traits, tree: Tree, known: Iterable[Traits]) -> str:
    """Name a few of the known searches that fit a tree, or the game it is a part of.

    Return "" if the algorithm itself does with other options.
    """
    what = "game" if tree.has_stubs else "tree"
    fitting = [other.name for other in known if _fits(other, tree)]
    if algorithm.name in fitting:
        return ""  # Its options do not fit, and the reason says so.
    if not fitting:
        if tree.has_stubs:
            return Message("No search of abviz fits this game.")
        return Message("No search of abviz fits this tree.")
    if len(fitting) == 1:
        return f"The search that fits this {what}: {fitting[0]}."
    if len(fitting) > _MOST_NAMED:
        fitting[_MOST_NAMED - 1 :] = [f"{len(fitting) - _MOST_NAMED + 1} more"]
    *first, last = fitting
    return f"Searches that fit this {what}: {', '.join(first)} and {last}."


def _fits(algorithm: Traits, tree: Tree) -> bool:
    """Tell whether an algorithm can search a tree, or the game it is a part of."""
    if first_unmet(algorithm, tree):
        return False
    is_part_of_game = tree.has_stubs
    return not (is_part_of_game and search_model(algorithm).unmet_by_games(algorithm))
