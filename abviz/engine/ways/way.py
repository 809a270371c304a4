"""The ways of searching, as they are recorded: one object each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from abviz.engine.columns import Visited, cutoffs_in, plain_values, score_or_none
from abviz.engine.recorder import Log, record
from abviz.engine.traits import Traits, WayName
from abviz.engine.ways import requirements
from abviz.engine.ways.as_far_as import as_far_as
from abviz.engine.ways.exactly import ExactNode
from abviz.trees import Node, Tree
from abviz.trees.exact import Averages, exact


class Way:
    """One way of searching: what it requires of a tree, and how its columns are read.

    What stands here is right for a recursive search of MAX and MIN; the other ways say where
    they differ.

    Examples
    --------
    >>> import abviz
    >>> maxn = abviz.algorithms["maxn"]
    >>> next(way_of(maxn).misfits(maxn, abviz.examples["lucky-8"]))
    'maxⁿ needs a utility for each player at every leaf, such as <1 2 6>.'
    """

    # Whether each visit is a call that returns its value.
    is_recursive: ClassVar[bool] = True
    # Whether a game is unfolded before the search: it enters every node, and needs to
    # know all players before the first leaf is scored.
    unfolds_whole: ClassVar[bool] = False
    # Whether values are averages.
    averages: ClassVar[bool] = False
    # Finds the value in what the first call has returned; None if it is none.
    result = staticmethod(score_or_none)

    def misfits(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield why an algorithm cannot search a tree; only the first reason counts."""
        yield from self.strangers(algorithm, tree)
        deepest = algorithm.depth or tree.depth
        if algorithm.limits:
            first = self.first_limit(deepest)
            yield from requirements.estimates(algorithm, tree, first=first, deepest=deepest)
        yield from self.unfit_scores(algorithm, as_far_as(tree, algorithm.depth).tree)
        if algorithm.alternates:
            yield from requirements.turns(algorithm, tree, deepest=deepest)

    def strangers(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield who moves in a tree and is not known."""
        yield from requirements.only_two_players(algorithm, tree)
        yield from requirements.no_chance(algorithm, tree)

    def unfit_scores(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield which scores cannot be searched."""
        if algorithm.needs_whole_scores:
            yield from requirements.whole_scores(algorithm, tree)

    def first_limit(self, deepest: int) -> int:
        """Return the least depth to which a pass goes, if the last one goes to the deepest."""
        return deepest

    def game_misfit(self, algorithm: Traits) -> str:
        """Return why an algorithm cannot search a game as it unfolds; empty if it can."""
        return ""

    def values(self, column: list[Any]) -> list[Any]:
        """Return the values that came back, without what else came with them."""
        return plain_values(column)

    def record(self, algorithm: Traits, tree: Any, *, log: Log) -> None:
        """Run an algorithm on a tree, or on a game as it unfolds, and record its visits."""
        record(algorithm.function, *algorithm.arguments(tree), log=log)

    def value(self, algorithm: Traits, result: Any, values: Sequence[Any]) -> Any:
        """Return the value of the root, by what was returned or by the column of values."""
        return values[0] if result is None or algorithm.negates else result

    def leaves(self, visits: Iterable[Node]) -> tuple[Node, ...]:
        """Return the leaves among the visits, as often as they were examined."""
        return tuple(node for node in visits if node.is_leaf)

    def count_cutoffs(self, visits: Iterable[Visited], algorithm: Traits) -> int | None:
        """Count the cutoffs by the columns alone; None if they do not show them."""
        return cutoffs_in(visits, algorithm)


class Averaging(Way):
    """Depth first, with chance nodes that are worth an average."""

    averages = True

    def strangers(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield who moves in a tree and is not known."""
        yield from requirements.only_two_players(algorithm, tree)

    def unfit_scores(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield which scores cannot be searched."""
        yield from requirements.scores_for_averages(algorithm, tree)
        yield from requirements.short_averages(algorithm, tree)

    def game_misfit(self, algorithm: Traits) -> str:
        """Return why an algorithm cannot search a game as it unfolds; empty if it can."""
        if not algorithm.bounded or algorithm.bounds is not None:
            return ""
        return (
            f"{algorithm.title} needs to know between which bounds all scores lie, and nobody "
            "knows them while a game unfolds; say bounds=(least, greatest)."
        )

    def record(self, algorithm: Traits, tree: Any, *, log: Log) -> None:
        """Run an algorithm on a tree or a game, with fractions for decimals."""
        root, *others = algorithm.arguments(tree)
        if isinstance(tree, Tree) and not Averages.of(tree, others).has_decimals:
            record(algorithm.function, root, *others, log=log)
            return
        try:
            record(algorithm.function, ExactNode(root), *map(exact, others), log=log)
        finally:
            log.nodes[:] = [seen.node for seen in log.nodes]

    def value(self, algorithm: Traits, result: Any, values: Sequence[Any]) -> Any:
        """Return the value of the root, as it is written in the column."""
        return values[0]


class SeveralPlayers(Way):
    """Depth first, with utilities at the leaves."""

    unfolds_whole = True

    def strangers(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield who moves in a tree and is not known."""
        yield from requirements.utilities(algorithm, tree)
        yield from requirements.only_players(algorithm, tree)

    def values(self, column: list[Any]) -> list[Any]:
        """Return the utilities that came back."""
        return column

    @staticmethod
    def result(value: Any) -> Any:
        """Return the utilities of the root."""
        return value


class Deepening(Way):
    """Depth first again and again, each time a ply deeper."""

    def first_limit(self, deepest: int) -> int:
        """Return the depth of the first pass."""
        return 1

    def game_misfit(self, algorithm: Traits) -> str:
        """Return why an algorithm cannot search a game as it unfolds; empty if it can."""
        if algorithm.depth is not None:
            return ""
        return (
            f"{algorithm.title} needs to know how deep to go, and nobody knows how deep a game is "
            "while it unfolds; say depth=... in plies."
        )


class ByTests(Way):
    """With yes-or-no questions and no window: SCOUT."""

    def count_cutoffs(self, visits: Iterable[Visited], algorithm: Traits) -> None:
        """Return None: without windows, the columns do not show the cutoffs."""


class BestFirst(Way):
    """With a list of states instead of recursion: SSS*."""

    is_recursive = False

    def game_misfit(self, algorithm: Traits) -> str:
        """Return why no game can be searched as it unfolds."""
        title = algorithm.title
        return f"{title} goes back and forth in the whole tree; search abviz.Tree.from_game(game)."

    def leaves(self, visits: Iterable[Node]) -> tuple[Node, ...]:
        """Return the leaves among the visits, each once: it comes back when it is solved."""
        return super().leaves(dict.fromkeys(visits))

    def count_cutoffs(self, visits: Iterable[Visited], algorithm: Traits) -> None:
        """Return None: without windows, the columns do not show the cutoffs."""


WAYS: dict[WayName, Way] = {
    "depth first": Way(),
    "averaging": Averaging(),
    "several players": SeveralPlayers(),
    "deepening": Deepening(),
    "tests": ByTests(),
    "best first": BestFirst(),
}


def way_of(algorithm: Traits) -> Way:
    """Return the way in which an algorithm searches."""
    return WAYS[algorithm.way]
