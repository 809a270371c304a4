"""
The ways of searching: what each requires of a tree, and how its recording is read.
"""

from collections.abc import Hashable, Iterable, Iterator
from itertools import chain
from math import isinf
from numbers import Rational
from typing import Any, ClassVar

from abviz.engine.columns import (
    Visited,
    cutoffs_in,
    plain_values,
    score_or_none,
    value_or_none,
)
from abviz.engine.recorder import Log, record
from abviz.engine.traits import Traits
from abviz.engine.views import ExactNode, truncate_to_depth
from abviz.errors import Message
from abviz.text import printable
from abviz.trees import Node, Tree, format_score
from abviz.trees.builder import OPPONENTS
from abviz.trees.exact import Averages, exact
from abviz.trees.node import given_names


def _too_many(algorithm: Traits, players: int) -> Message:
    return Message(
        "this is a game of {players} players, and {algorithm.title} knows only MAX and "
        "MIN.",
        players=players,
        algorithm=algorithm,
    )


def too_many_players(algorithm: Traits, *, players: int) -> str:
    """Return why a game with so many players cannot be searched; empty if it can."""
    return (
        ""
        if players <= 2
        else f'{_too_many(algorithm, players)} Search it with "maxn".'
    )


def whole_scores(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that all scores are whole."""
    for leaf in tree.leaves:
        score = leaf.value
        if not (isinstance(score, Rational) and score.denominator == 1):
            yield Message(
                "{algorithm.title} asks with null windows and needs whole scores, and "
                "{name} has the score {score}.",
                algorithm=algorithm,
                name=printable(leaf.name),
                score=format_score(score),
            )


def scores_within(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that all scores lie between the bounds, if there are any."""
    if algorithm.bounds is None:
        return
    low, high = algorithm.bounds
    least, greatest = exact(low), exact(high)
    for leaf in tree.leaves:
        if not least <= exact(leaf.value) <= greatest:
            yield Message(
                "all scores must lie between the bounds {low} and {high}, but {name} "
                "has {score}.",
                low=format_score(low),
                high=format_score(high),
                name=printable(leaf.name),
                score=format_score(leaf.value),
            )


def estimates(
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


def finite_scores(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that all scores are finite."""
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
        elif (
            score is not None
            and algorithm.samples
            and abs(float(score)) > LARGEST_AVERAGED
        ):
            yield Message(
                "{algorithm.title} adds up scores, which go to 1e300 at most, and "
                "{name} has {score}.",
                algorithm=algorithm,
                name=printable(node.name),
                score=format_score(score),
            )


def known_priors(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that priors are those of all children of nodes that there are."""
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


def turns(algorithm: Traits, tree: Tree, *, deepest: int) -> Iterator[Message]:
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


def named_moves(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that names say which moves lead to the nodes.

    Those of stubs say nothing.
    """
    for node, name in zip(tree, given_names([node.name for node in tree]), strict=True):
        above = node.parent
        if above is None or node.stub:
            continue
        start = "" if above.parent is None else f"{above.name}-"
        if name is None or not name.startswith(start):
            yield Message(
                "{algorithm.title} compares moves, and the name of {name} says none. "
                "Search a game, or name nodes by their moves, as in b1 and, below it, "
                "b1-c2.",
                algorithm=algorithm,
                name=printable(node.name),
            )


class SearchModel:
    """
    One way of searching: what it requires of a tree, and how its columns are read.
    """

    # Whether each visit is a call that returns the value of its node.
    is_recursive: ClassVar[bool] = True
    # Whether a game is unfolded before the search: it enters every node, and needs to
    # know all players before the first leaf is scored.
    unfolds_whole: ClassVar[bool] = False
    # Whether it knows chance nodes, and whether its columns have the windows that show
    # cutoffs.
    knows_chance: ClassVar[bool] = False
    shows_cutoffs: ClassVar[bool] = True
    # Whether the first pass goes one ply deep, whatever the last one does.
    starts_shallow: ClassVar[bool] = False

    def unmet(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield why an algorithm cannot search a tree; only the first reason counts."""
        yield from self.unsupported_players(algorithm, tree)
        deepest = algorithm.depth or tree.depth
        if algorithm.limits:
            first = 1 if self.starts_shallow else deepest
            yield from estimates(algorithm, tree, first=first, deepest=deepest)
        yield from self.unsupported_scores(
            algorithm, truncate_to_depth(tree, algorithm.depth).tree
        )
        if algorithm.alternates:
            yield from turns(algorithm, tree, deepest=deepest)

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
        if algorithm.needs_whole_scores:
            yield from whole_scores(algorithm, tree)
        yield from scores_within(algorithm, tree)

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why an algorithm cannot search a game as it unfolds.

        Empty if it can.
        """
        return ""

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


class Reckoning(SearchModel):
    """Depth first, with numbers that are reckoned from scores: decimals stay exact."""

    def record(self, algorithm: Traits, tree: Any, *, log: Log) -> None:
        """Run an algorithm on a tree or a game, with fractions for decimals."""
        root, *bounds = algorithm.arguments(tree)
        if isinstance(tree, Tree) and not Averages.of(tree, bounds).has_decimals:
            record(algorithm.function, root, *bounds, log=log)
            return
        try:
            record(algorithm.function, ExactNode(root), *map(exact, bounds), log=log)
        finally:
            log.nodes[:] = [visited.node for visited in log.nodes]

    def value(self, recording: Any) -> Any:
        """Return the value of the root, as it is written in the column."""
        return recording.values[0]


class Aspiration(Reckoning):
    """With a window around a guess, and perhaps once more with another one."""

    def value(self, recording: Any) -> Any:
        """Return the value of the root, which is what the last search has returned."""
        return recording.result


class Averaging(Reckoning):
    """Depth first, with chance nodes that are worth an average."""

    knows_chance = True

    def unsupported_scores(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """
        Require that all scores are finite, and lie between the bounds if there are any.
        """
        if tree.has_chance or algorithm.bounded:
            yield from finite_scores(algorithm, tree)
        yield from scores_within(algorithm, tree)

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why an algorithm cannot search a game as it unfolds.

        Empty if it can.
        """
        if not algorithm.bounded or algorithm.bounds is not None:
            return ""
        return (
            f"{algorithm.title} needs bounds of all scores, which are not known while "
            "a game unfolds; say bounds=(least, greatest)."
        )


class SeveralPlayers(SearchModel):
    """Depth first, with utilities at the leaves."""

    unfolds_whole = True

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

    starts_shallow = True

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why an algorithm cannot search a game as it unfolds.

        Empty if it can.
        """
        if algorithm.depth is not None:
            return ""
        return (
            f"{algorithm.title} needs to know how deep to go, and the depth of a game "
            "is not known while it unfolds; say depth=... in plies."
        )


class Quiescence(SearchModel):
    """Depth first to a limit, and beyond it below noisy nodes."""

    def unmet(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Require an estimate wherever the search may stop.

        Noisy nodes have one anyway.
        """
        yield from super().unmet(algorithm, tree)
        if algorithm.depth is not None:
            yield from estimates(
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


class WithoutRecursion(SearchModel):
    """With a list of what to look at instead of recursion: SSS*."""

    is_recursive = shows_cutoffs = False

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

    def columns(self, log: Log) -> list[list[Any]]:
        """
        Return the two columns of windows, and that of the scores of the leaves come to.
        """
        return [log.alphas, log.betas, [leaf.value for leaf in log.values]]


class Tabled(SearchModel):
    """Depth first, with a table in which positions are looked up."""

    def record(self, algorithm: Traits, tree: Any, *, log: Log) -> None:
        """Run an algorithm on nodes that know their positions, which are numbered."""
        numbers: dict[Hashable, int] = {}
        try:
            record(
                algorithm.function,
                *algorithm.arguments(tree, key_of=log.key_of),
                log=log,
            )
        finally:
            # What the search has not asked for is not worked out now.
            keys = [vars(visited).get("position") for visited in log.nodes]
            log.positions[:] = [
                None if key is None else numbers.setdefault(key, len(numbers))
                for key in keys
            ]
            log.nodes[:] = [visited.node for visited in log.nodes]


class Sampling(SearchModel):
    """
    From the root to a node of unknown value again and again, as often as is asked: UCT.
    """

    is_recursive = shows_cutoffs = False

    def unmet(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield why an algorithm cannot search a tree; only the first reason counts."""
        yield from self.unsupported_players(algorithm, tree)
        if algorithm.leaf == "estimate":
            yield from estimates(algorithm, tree, first=1, deepest=tree.depth)
        yield from finite_scores(algorithm, tree)
        yield from scores_within(algorithm, tree)
        yield from known_priors(algorithm, tree)

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why an algorithm cannot search a game as it unfolds.

        Empty if it can.
        """
        if not algorithm.priors:
            return ""
        return (
            "priors are for nodes with names, and those of a game get theirs when it "
            "is over."
        )

    def for_game(self, algorithm: Any) -> Any:
        """Return an algorithm with a c, which the leaves of a tree would give it."""
        if algorithm.c is not None:
            return algorithm
        low, high = algorithm.bounds or (0, 1)
        return algorithm.sampling(c=float(high - low))

    def record(self, algorithm: Traits, tree: Any, *, log: Log) -> None:
        """Run an algorithm on a tree or a game, where nodes of rollouts do not stay."""
        *first, evaluate = algorithm.arguments(tree)
        if isinstance(tree, Tree):
            record(algorithm.function, *first, evaluate, log=log)
            return

        def score(node: Any) -> Any:
            return node.without_trace(evaluate)

        record(algorithm.function, *first, score, log=log)

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

    def columns(self, log: Log) -> list[list[Any]]:
        """Return the windows and the values as far as they are scores."""
        windows = [
            list(map(score_or_none, column)) for column in (log.alphas, log.betas)
        ]
        return [*windows, list(map(value_or_none, log.values, log.nodes))]


SEARCH_MODELS: dict[str, SearchModel] = {
    "depth first": SearchModel(),
    "null windows": SearchModel(),
    "aspiration": Aspiration(),
    "ordered": SearchModel(),
    "averaging": Averaging(),
    "bounded averaging": Averaging(),
    "probing": Averaging(),
    "several players": SeveralPlayers(),
    "deepening": Deepening(),
    "quiescence": Quiescence(),
    "tests": ByTests(),
    "best first": WithoutRecursion(),
    "rollouts": ByRollouts(),
    "table": Tabled(),
    "sampling": Sampling(),
    "watched": Watched(),
}


def search_model(algorithm: Traits) -> SearchModel:
    """Return the model of the way in which an algorithm searches."""
    return SEARCH_MODELS[algorithm.way]


_MOST_NAMED = 3


def first_unmet(algorithm: Traits, tree: Tree, *, knows_moves: bool = False) -> str:
    """Return the first reason why an algorithm cannot search a tree.

    Empty if there is none.
    """
    needs_names = algorithm.orders_moves and not (knows_moves or tree.has_stubs)
    unnamed = named_moves(algorithm, tree) if needs_names else ()
    return next(chain(search_model(algorithm).unmet(algorithm, tree), unnamed), "")


def advice(algorithm: Traits, tree: Tree, known: Iterable[Traits]) -> str:
    """Return which searches fit a tree or part of a game if an algorithm does not."""
    what = "game" if tree.has_stubs else "tree"
    fitting = [
        other.name
        for other in known
        if not first_unmet(other, tree)
        and not (tree.has_stubs and search_model(other).unmet_by_games(other))
    ]
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
