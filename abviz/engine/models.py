"""The ways of searching, as they are recorded: one object each.

From the columns of a log to those of a trace: plain numbers, as MAX sees them.

A tree as far as a depth limit shows it, for searches whose code knows of no depth.

A tree as a search that averages sees it: with fractions in the place of decimals.

What algorithms require of a tree, one by one: each check yields what is missing.

Why an algorithm cannot search a tree, and which ones can.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import inf, isinf
from numbers import Integral, Rational, Real
from typing import Any, ClassVar, NamedTuple, TypeAlias

from abviz.engine.recorder import Log, record
from abviz.engine.traits import Traits, WayName
from abviz.errors import Message
from abviz.trees import Node, Score, Tree, format_score
from abviz.trees.builder import OPPONENTS, TreeBuilder
from abviz.trees.exact import Averages, exact, exact_shares
from abviz.trees.node import traverse
from abviz.trees.scores import common_denominator, printable

Visited: TypeAlias = tuple[Node, Any, Any, Any]

FIRST_VISITS = 100


def plain_values(values: list[Any]) -> list[Any]:
    """Return the values alone, where an algorithm returns pairs of value and move."""
    if values and isinstance(values[-1], tuple):
        return [value[0] if isinstance(value, tuple) and value else value for value in values]
    return values


def with_shared_infinity(column: list[Any]) -> list[Any]:
    """Return a column in which all −∞ are one object, if the algorithm makes new ones.

    An algorithm that makes new ones does so from the first visits on; one that does not
    is spared the look at every visit.
    """
    lowest = -inf
    made = {id(score) for score in column[:FIRST_VISITS] if score == lowest}
    if len(made) < 2:
        return column
    return [lowest if score == lowest else score for score in column]


def score_or_none(value: object) -> Score | None:
    """Return a value if it is a score, or the score in a pair of it and a move, else None.

    Of two numbers the first is the score.
    """
    if isinstance(value, (tuple, list)):
        value = next(filter(_is_real, value[:2]), None)
    if not isinstance(value, Real) or isinstance(value, bool):
        return None
    number = _plain(value)
    return None if number != number else number


def _plain(number: Real) -> Score:
    """Return a number of Python's own: a class of somebody's own may say that it equals all."""
    if type(number) in (int, float, Fraction):
        return number  # type: ignore[return-value]
    if isinstance(number, int):
        return int.__pos__(number)
    if isinstance(number, float):
        return float.__pos__(number)
    if isinstance(number, Fraction):
        return Fraction(int.__pos__(number.numerator), int.__pos__(number.denominator))
    return int(number) if isinstance(number, Integral) else float(number)


def _is_real(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def as_max_sees(
    visits: tuple[Node, ...], alphas: list[Any], betas: list[Any], values: list[Any]
) -> tuple[list[Any], list[Any], list[Any]]:
    """Turn windows and values of the player to move into those of MAX."""
    moves_min = [is_turned(node) for node in visits]
    windows = zip(moves_min, alphas, betas, strict=True)
    betas_of_max = [minus(a) if is_min else b for is_min, a, b in windows]
    windows = zip(moves_min, alphas, betas, strict=True)
    alphas_of_max = [minus(b) if is_min else a for is_min, a, b in windows]
    returned = zip(moves_min, values, strict=True)
    return alphas_of_max, betas_of_max, [minus(v) if is_min else v for is_min, v in returned]


def is_turned(node: Node) -> bool:
    """Tell whether a negamax has the numbers of a node with the other sign: MIN is to move there.

    A leaf counts as the opponent's of who moves above it.
    """
    return node.parent is not None and node.parent.is_max if node.is_leaf else node.is_min


def minus(score: Score | None) -> Score | None:
    """Return a score as the opponent sees it."""
    return None if score is None else -score


def cutoffs_in(columns: Iterable[Visited], algorithm: Traits) -> int:
    """Count the visits that a bound of their window has ended, without working out steps.

    What comes back from such a visit is beyond the bound, or meets it.
    """
    if not algorithm.prunes:
        return 0
    visits = _without_probes(columns) if algorithm.probes else columns
    count = 0
    for node, alpha, beta, value in visits:
        if node.is_leaf or node.stub:
            continue
        above = node.is_max or node.is_chance
        below = node.is_min or node.is_chance
        if algorithm.cut_on_tie:
            count += (above and value >= beta) or (below and value <= alpha)
        else:
            count += (above and value > beta) or (below and value < alpha)
    return count


def _without_probes(columns: Iterable[Visited]) -> Iterator[Visited]:
    """Leave out the first visit of each child of a chance node: a probe is never cut off."""
    waiting: set[int] = set()
    for row in columns:
        node = row[0]
        if node.is_chance:
            waiting.update(child.index for child in node.children if not child.is_chance)
        if node.index in waiting:
            waiting.remove(node.index)
        else:
            yield row


class ShownTree(NamedTuple):
    """The part of a tree above a depth limit, where the nodes at the limit are leaves.

    `originals` are the nodes of the whole tree, in the order of those of `tree`.
    """

    tree: Tree
    originals: tuple[Node, ...]

    def put_back(self, log: Log) -> None:
        """Put the nodes of the whole tree in the place of those that were visited."""
        log.nodes[:] = [self.originals[node.index] for node in log.nodes]


def truncate_to_depth(tree: Tree, plies: int | None) -> ShownTree:
    """Return a tree as far as a depth limit shows it.

    Its leaves are those of the tree that are not beyond the limit, and the inner nodes at
    the limit: each is worth its estimate. So every search can be limited without a change
    of its code, as it is said of games that are too large: a position that could be
    analysed further is a leaf, with a score by judgment in the place of the utility.
    """
    if plies is None or plies >= tree.depth:
        return ShownTree(tree, tree.nodes)
    ends = {node.index for node, ply in zip(tree, tree.plies, strict=True) if ply == plies}
    originals = []
    build = TreeBuilder()
    for node, entered in traverse(tree.root, lambda one: () if one.index in ends else one.children):
        if entered:
            originals.append(node)
            _add(build, node, is_end=node.index in ends or node.is_leaf)
        else:
            build.close()
    return ShownTree(Tree(build.finish()), tuple(originals))


def _add(build: TreeBuilder, node: Node, *, is_end: bool) -> None:
    name, probability = node.name, node.probability
    if node.stub:
        build.stub(node.stub, name=name, probability=probability)
    elif is_end:
        score = node.value if node.is_leaf else node.estimate
        build.leaf(score, name=name, probability=probability)
    else:
        build.open(node.player, name=name, estimate=node.estimate, probability=probability)


class ExactNode:
    """A node of a tree or of a game, with the same children and exact numbers.

    So the algorithms stay as they are, and two averages that are equal are found equal:
    `0.1 + 0.2 == 0.3` is false of floats.
    """

    __slots__ = (
        "_probabilities",
        "children",
        "is_chance",
        "is_leaf",
        "is_max",
        "is_min",
        "node",
        "value",
    )

    def __init__(self, node: Any) -> None:
        self.node = node
        self.is_leaf, self.is_chance = node.is_leaf, node.is_chance
        self.is_max, self.is_min = node.is_max, node.is_min
        self.value = exact(node.value)
        self.children = ExactChildren(node.children)
        self._probabilities: tuple[Any, ...] = ()

    @property
    def probabilities(self) -> tuple[Any, ...]:
        """How likely each child of a chance node is; a game is asked only when this is needed."""
        if not self._probabilities:
            self._probabilities = exact_shares(self.node.probabilities)
        return self._probabilities


class ExactChildren:
    """The children of a node with exact numbers: each is made when a loop gets to it."""

    __slots__ = ("_children", "_made")

    def __init__(self, children: Collection[Any]) -> None:
        self._children = children
        self._made: list[ExactNode] = []

    def __len__(self) -> int:
        """Return the number of children."""
        return len(self._children)

    def __getitem__(self, place: int) -> ExactNode:
        """Return one child; those before it are made on the way."""
        return next(islice(self, range(len(self))[place], None))

    def __iter__(self) -> Iterator[ExactNode]:
        """Go through the children."""
        made = self._made
        for place, child in enumerate(self._children):
            if place == len(made):
                made.append(ExactNode(child))
            yield made[place]


def _too_many(algorithm: Traits, players: int) -> Message:
    return Message(
        "this is a game of {players} players, and {algorithm.title} knows only MAX and MIN.",
        players=players,
        algorithm=algorithm,
    )


def only_two_players(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that nobody moves but MAX, MIN and chance."""
    if tree.players:
        yield _too_many(algorithm, tree.players)


def too_many_players(algorithm: Traits, *, players: int) -> str:
    """Return why a game with so many players cannot be searched; empty if it can."""
    return "" if players <= 2 else f'{_too_many(algorithm, players)} Search it with "maxn".'


def no_chance(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that there are no chance nodes, for an algorithm that knows MAX and MIN."""
    if tree.has_chance:
        yield Message(
            "this tree has chance nodes, and {algorithm.title} knows only MAX and MIN.",
            algorithm=algorithm,
        )


def only_players(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that there are no chance nodes, for an algorithm that knows several players."""
    if tree.has_chance:
        yield Message(
            "this tree has chance nodes, and {algorithm.title} knows only players.",
            algorithm=algorithm,
        )


def utilities(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require a utility for each player at every leaf."""
    if not tree.players:
        yield Message(
            "{algorithm.title} needs a utility for each player at every leaf, such as <1 2 6>.",
            algorithm=algorithm,
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


def scores_for_averages(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that all scores are finite, and lie between the bounds if there are any."""
    low, high = algorithm.bounds or (None, None)
    needs_finite = tree.has_chance or algorithm.bounded
    for leaf in tree.leaves:
        score = leaf.value
        facts = {"name": printable(leaf.name), "score": format_score(score)}
        if needs_finite and isinf(score):
            yield Message(
                "{algorithm.title} takes averages and needs finite scores, and {name} has {score}.",
                algorithm=algorithm,
                **facts,
            )
        if low is not None and high is not None and not low <= score <= high:
            yield Message(
                "all scores are to lie between the bounds {low} and {high}, and "
                "{name} has {score}.",
                low=format_score(low),
                high=format_score(high),
                **facts,
            )


def short_averages(algorithm: Traits, tree: Tree) -> Iterator[Message]:
    """Require that averages, where there are any, can be written with short numbers."""
    if tree.has_chance and common_denominator(leaf.value for leaf in tree.leaves) is None:
        yield Message(
            "{algorithm.title} takes averages, and the scores of this tree have no common "
            "denominator of at most 300 digits. Use simpler fractions, or floats such as 0.25.",
            algorithm=algorithm,
        )


def estimates(algorithm: Traits, tree: Tree, *, first: int, deepest: int) -> Iterator[Message]:
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


def turns(algorithm: Traits, tree: Tree, *, deepest: int) -> Iterator[Message]:
    """Require that MAX and MIN take turns, down to a ply."""
    for node, ply in zip(tree, tree.plies, strict=True):
        above = node.parent
        if above is None or ply > deepest:
            continue
        if node.children and node.is_max == above.is_max:
            yield Message(
                "{algorithm.title} takes for granted that MAX and MIN take turns, and in this "
                "tree {player} moves twice running at {name}.",
                algorithm=algorithm,
                player=OPPONENTS[str(node.player)],
                name=printable(node.name),
            )


class SearchModel:
    """One way of searching: what it requires of a tree, and how its columns are read.

    What stands here is right for a recursive search of MAX and MIN; the other ways say where
    they differ.
    """

    # Whether each visit is a call that returns its value.
    is_recursive: ClassVar[bool] = True
    # Whether a game is unfolded before the search: it enters every node, and needs to
    # know all players before the first leaf is scored.
    unfolds_whole: ClassVar[bool] = False
    # Finds the value in what the first call has returned; None if it is none.
    result = staticmethod(score_or_none)

    def unmet(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield why an algorithm cannot search a tree; only the first reason counts."""
        yield from self.unsupported_players(algorithm, tree)
        deepest = algorithm.depth or tree.depth
        if algorithm.limits:
            first = self.first_limit(deepest)
            yield from estimates(algorithm, tree, first=first, deepest=deepest)
        yield from self.unsupported_scores(algorithm, truncate_to_depth(tree, algorithm.depth).tree)
        if algorithm.alternates:
            yield from turns(algorithm, tree, deepest=deepest)

    def unsupported_players(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield who moves in a tree and is not known."""
        yield from only_two_players(algorithm, tree)
        yield from no_chance(algorithm, tree)

    def unsupported_scores(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield which scores cannot be searched."""
        if algorithm.needs_whole_scores:
            yield from whole_scores(algorithm, tree)

    def first_limit(self, deepest: int) -> int:
        """Return the least depth to which a pass goes, if the last one goes to the deepest."""
        return deepest

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why an algorithm cannot search a game as it unfolds; empty if it can."""
        return ""

    def columns(self, log: Log) -> list[list[Any]]:
        """Return the two columns of windows, and that of the values without moves beside them."""
        return [log.alphas, log.betas, plain_values(log.values)]

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


class Averaging(SearchModel):
    """Depth first, with chance nodes that are worth an average."""

    def unsupported_players(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield who moves in a tree and is not known."""
        yield from only_two_players(algorithm, tree)

    def unsupported_scores(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield which scores cannot be searched."""
        yield from scores_for_averages(algorithm, tree)
        yield from short_averages(algorithm, tree)

    def unmet_by_games(self, algorithm: Traits) -> str:
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


class SeveralPlayers(SearchModel):
    """Depth first, with utilities at the leaves."""

    unfolds_whole = True

    def unsupported_players(self, algorithm: Traits, tree: Tree) -> Iterator[str]:
        """Yield who moves in a tree and is not known."""
        yield from utilities(algorithm, tree)
        yield from only_players(algorithm, tree)

    def columns(self, log: Log) -> list[list[Any]]:
        """Return the two columns of windows, and that of the utilities that came back."""
        return [log.alphas, log.betas, log.values]

    @staticmethod
    def result(value: Any) -> Any:
        """Return the utilities of the root."""
        return value


class Deepening(SearchModel):
    """Depth first again and again, each time a ply deeper."""

    def first_limit(self, deepest: int) -> int:
        """Return the depth of the first pass."""
        return 1

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why an algorithm cannot search a game as it unfolds; empty if it can."""
        if algorithm.depth is not None:
            return ""
        return (
            f"{algorithm.title} needs to know how deep to go, and nobody knows how deep a game is "
            "while it unfolds; say depth=... in plies."
        )


class ByTests(SearchModel):
    """With yes-or-no questions and no window: SCOUT."""

    def count_cutoffs(self, visits: Iterable[Visited], algorithm: Traits) -> None:
        """Return None: without windows, the columns do not show the cutoffs."""


class BestFirst(SearchModel):
    """With a list of states instead of recursion: SSS*."""

    is_recursive = False

    def unmet_by_games(self, algorithm: Traits) -> str:
        """Return why no game can be searched as it unfolds."""
        title = algorithm.title
        return f"{title} goes back and forth in the whole tree; search abviz.Tree.from_game(game)."

    def leaves(self, visits: Iterable[Node]) -> tuple[Node, ...]:
        """Return the leaves among the visits, each once: it comes back when it is solved."""
        return super().leaves(dict.fromkeys(visits))

    def count_cutoffs(self, visits: Iterable[Visited], algorithm: Traits) -> None:
        """Return None: without windows, the columns do not show the cutoffs."""


class Watched(SearchModel):
    """As a function of the user's own does, of which only its calls are known."""

    def columns(self, log: Log) -> list[list[Any]]:
        """Return the windows and the values as far as they are scores."""
        return [list(map(score_or_none, column)) for column in (log.alphas, log.betas, log.values)]


SEARCH_MODELS: dict[WayName, SearchModel] = {
    "depth first": SearchModel(),
    "null windows": SearchModel(),
    "averaging": Averaging(),
    "bounded averaging": Averaging(),
    "probing": Averaging(),
    "several players": SeveralPlayers(),
    "deepening": Deepening(),
    "tests": ByTests(),
    "best first": BestFirst(),
    "watched": Watched(),
}


def search_model(algorithm: Traits) -> SearchModel:
    """Return the way in which an algorithm searches."""
    return SEARCH_MODELS[algorithm.way]


_MOST_NAMED = 3


def first_unmet(algorithm: Traits, tree: Tree) -> str:
    """Return the first reason why an algorithm cannot search a tree; empty if there is none."""
    return next(search_model(algorithm).unmet(algorithm, tree), "")


def unmet_by_games(algorithm: Traits) -> str:
    """Return why an algorithm cannot search a game as it unfolds; empty if it can."""
    return search_model(algorithm).unmet_by_games(algorithm)


def advice(algorithm: Traits, tree: Tree, known: Iterable[Traits]) -> str:
    """Return which searches fit a tree, or the part of a game, that an algorithm cannot search."""
    what = "game" if tree.has_stubs else "tree"
    fitting = [
        one.name
        for one in known
        if not first_unmet(one, tree) and not (tree.has_stubs and unmet_by_games(one))
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
