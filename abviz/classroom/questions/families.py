"""
Which questions fit which search, and the trees on which they are asked by default.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor
from random import Random
from typing import Any

from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.engine.traits import Bounds
from abviz.errors import SearchError, nearest
from abviz.text import shortened
from abviz.trees import Score, Tree
from abviz.trees.copying import rebuilt

ALPHA_BETA, MINIMAX = "alphabeta", "minimax"
# What can be asked about searches without windows and cutoffs; None stands for
# everything.
OF_MINIMAX = ("values", "order", "move", "trace", "lesson")
OF_SEARCH: Mapping[str, tuple[str, ...] | None] = {
    ALPHA_BETA: None,
    MINIMAX: OF_MINIMAX,
    "negamax": ("values", "order", "trace", "lesson"),
    "expectiminimax": OF_MINIMAX,
    "star1": ("values", "windows", "order", "cuts", "next", "why", "move", "lesson"),
    "maxn": OF_MINIMAX,
}
# Asked of whatever scores: no bounds of them are known.
OF_ALL_SCORES = ("range", "reorder", "best-case", "invariance", "invent")
# The shape of a quiz's tree by default: 8 leaves with distinct scores from 1 to 20.
# Kinds of questions with more leave less to guess: three moves to choose from, or
# bounds from further up.
USUAL = "((1 20) (2 3)) ((4 5) (6 7))"
LARGER = {
    "next": "((1 24) (2 3) (4 5)) ((6 7) (8 9) (10 11))",
    "move": "((1 24) (2 3)) ((4 5) (6 7)) ((8 9) (10 11))",
}
# The bound of a cutoff comes from the parent in one place, from three plies up in
# another, and from the root, five plies up, in a third: so it does with all scores that
# have the same order.
OF_WHY = (
    "(8 (15 (12 ((10 (4 7)) (6 (5 2))))) (13 (1 (14 (11 (3 9))))))",
    "((15 (9 ((4 (3 12)) 10))) 2 (14 (7 ((8 (1 11)) (5 (6 13))))))",
    "(10 (12 (8 (15 (1 (6 5))))) (14 (13 ((11 (9 4)) (7 (3 2))))))",
    "(11 ((8 (12 (10 (14 5) (3 2)))) 7) ((15 ((4 (1 13)) 6)) 9))",
)
# Shapes on which rarer misconceptions show, and one of them at which a tree is aimed:
# ties, zeros, leaves in several plies, nodes with three children.
TIES = "((1 9) (1 2)) ((3 3) (4 5))"
IRREGULAR = "((1 24) 2 (3 4 5)) ((6 7 8) (9 10) 11)"
OF_CUTTING = (
    (USUAL, ""),
    (TIES, "strict-test"),
    (IRREGULAR, "stops-when-no-better"),
    ("(1 24 2) (3 4 5) (6 7 8)", "latest-score-is-bound"),
)
AIMS: Mapping[str, Sequence[tuple[str, str]]] = {
    "invent": (
        ("(((1 32) (2 3)) ((4 5) (6 7))) (((8 9) (10 11)) ((12 13) (14 15)))", ""),
        (IRREGULAR, ""),
        ("(1 8) (2 3)", ""),
    ),
    "values": (
        (USUAL, ""),
        ("((-6 13) (-5 -4)) ((-3 -2) (-1 0))", "zero-is-no-value"),
        (IRREGULAR, ""),
    ),
    "windows": OF_CUTTING,
    "order": OF_CUTTING,
    "cuts": OF_CUTTING,
    # With few moves the first one is the best of a tie too often.
    "move": (
        (LARGER["move"], ""),
        (LARGER["move"], ""),
        ("(1 9 2) (3 3 4) (5 6 7) (8 8 1)", "bounds-tie"),
    ),
}
# Halves and quarters: each average is a short decimal, too.
WITH_CHANCE = (
    "(chance(1/2*(1 20) 1/2*(2 3)) chance(1/4*(4 5) 3/4*(6 7)))",
    "(chance(1/4*(1 20) 1/2*(2 3) 1/4*4) chance(1/2*(5 6) 1/2*(7 8)))",
    "min(chance(1/2*(1 20) 1/2*(2 3)) chance(3/4*(4 5) 1/4*(6 7)) 8)",
    "chance(1/2*((1 20) (2 3)) 1/4*((4 5) 6) 1/4*(7 8))",
)
# A throw at the root leaves no move to choose, and two moves are guessed too easily.
MOVES_WITH_CHANCE = (
    "(chance(1/2*(1 24) 1/2*(2 3)) chance(1/4*(4 5) 3/4*(6 7)) chance(1/2*(8 9) "
    "1/2*10))",
    "(chance(1/2*(1 24) 1/2*(2 3)) chance(3/4*(4 5) 1/4*(6 7)) (8 9))",
)
# Star1 cuts little off where there is little to compare.
FOR_STAR1 = (
    "(chance(1/2*(1 24) 1/2*(2 3)) chance(1/2*(4 5) 1/2*(6 7)) chance(1/4*(8 9) "
    "3/4*(10 11)))",
    "(chance(1/2*(1 24) 1/2*(2 3)) chance(1/4*(4 5) 1/2*(6 7) 1/4*(8 9)) chance(1/2*9 "
    "1/2*10))",
    "min(chance(1/2*(1 24) 1/2*(2 3)) chance(3/4*(4 5) 1/4*(6 7)) chance(1/2*(8 9) "
    "1/2*(10 11)))",
)
# Below a chance node a bound is no node's value: chance moves at one place only.
WHY_WITH_CHANCE = "((chance(1/2*(1 32) 1/2*(2 3)) 4) (((5 6) (7 8)) ((9 10) (11 12))))"
OF_PLAYERS = (
    "p1(p2(p3(<1 2 9> <3 4 5>) p3(<6 7 8> <1 2 3>)) p2(p3(<4 5 6> <7 8 9>) p3(<2 3 4> "
    "<5 6 7>)))",
    "p1(p2(<1 2 9> p3(<3 4 5> <6 7 8>)) p2(p3(<1 2 3> <4 5 6>) <7 8 9>) p2(<2 3 4> <5 "
    "6 7>))",
    "p1(p2(<1 9> <3 4> <6 7>) p2(p1(<2 5> <4 6>) <7 8>) p2(<2 3> <5 6>))",
)
AT_AN_END = 0.15  # how often a score is an end of a range of scores that is known
# Children of a node and plies, where it is asked how few leaves are enough.
SHAPES = ((2, 3), (2, 4), (2, 4), (3, 3))
IRREGULAR_SHARE, IRREGULAR_LEAVES, MANY, HALF = 0.74, (9, 13), 10**6, 0.5


def asked_search(algorithm: Algorithm) -> Algorithm:
    """Return the search that questions about an algorithm are about.

    It is that itself if there are questions about it. A wording of alpha-beta or of
    minimax in a book or a course is asked about as alpha-beta or minimax, with the same
    convention for equal bounds.
    """
    is_plain = algorithm.model.is_plain and algorithm.depth is None
    if algorithm.name in OF_SEARCH or not (algorithm.is_known and is_plain):
        return algorithm
    if not algorithm.prunes:
        return algorithms[MINIMAX]
    return algorithms[ALPHA_BETA].with_options(cut_on_tie=algorithm.cut_on_tie)


def can_ask(algorithm: str, ask: str) -> bool:
    """Tell whether a kind of question fits a search."""
    of_search = OF_SEARCH[algorithm]
    return of_search is None or ask in of_search


def check_search(
    algorithm: str, ask: str, kinds: tuple[str, ...], *, bounds: Bounds | None = None
) -> None:
    """Refuse a search, a kind of question, or the two together."""
    fitting = [name for name in OF_SEARCH if ask not in kinds or can_ask(name, ask)]
    for name, choices in ((algorithm, tuple(OF_SEARCH)), (ask, kinds)):
        if name in choices:
            continue
        if name is algorithm and name in algorithms:
            raise SearchError(
                "There are no questions about {title}: it may enter a node more than "
                "once, or words what another search does. Ask about one of {known}.",
                title=algorithms[name].title,
                known=", ".join(fitting),
            )
        raise SearchError(
            "There are no questions {ask}. {advice}",
            ask=shortened(name),
            advice=nearest(name, choices),
        )
    if not can_ask(algorithm, ask):
        raise SearchError(
            "“{ask}” cannot be asked of {title}. Of {title} ask for {known}.",
            ask=ask,
            title=algorithms[algorithm].title,
            known=", ".join(f"“{kind}”" for kind in kinds if can_ask(algorithm, kind)),
        )
    check_bounds(algorithm, ask, bounds)


def check_bounds(algorithm: str, ask: str, bounds: Bounds | None) -> None:
    """Refuse what are no bounds, and bounds that a search or question does not take."""
    algorithms[algorithm].with_options(bounds=bounds)
    if bounds is not None and ask in OF_ALL_SCORES:
        raise SearchError(
            "“{ask}” is about all scores there can be: leave out the bounds of the "
            "scores.",
            ask=ask,
        )


def usual_tree(ask: str, algorithm: str, source: Random) -> tuple[Tree, str]:
    """
    Return a tree of the kind that is asked about where none was given, and its aim.
    """
    if algorithm == ALPHA_BETA and ask in AIMS:
        text, aim = source.choice(AIMS[ask])
        return Tree.parse(text), aim
    return _usual_tree(ask, algorithm, source), ""


def _usual_tree(ask: str, algorithm: str, source: Random) -> Tree:
    """Return a tree of the kind that is asked about, with no aim."""
    if ask == "why" and algorithm == ALPHA_BETA:
        tree = Tree.parse(source.choice(OF_WHY))
        # As often MIN moves first.
        return tree if source.random() < HALF else _mirrored(tree)
    if ask in ("best-case", "reorder"):
        if ask == "reorder" or source.random() < IRREGULAR_SHARE:
            leaves = source.randint(*IRREGULAR_LEAVES)
            most, seed = source.choice((2, 3)), source.randrange(MANY)
            return Tree.random_irregular(leaves, most, leaves, seed=seed)
        branching, depth = source.choice(SHAPES)
        return Tree.complete(branching, depth, range(1, branching**depth + 1))
    if algorithms[algorithm].model.knows_seats:
        return Tree.parse(source.choice(OF_PLAYERS))
    if algorithms[algorithm].model.bounded:
        return Tree.parse(WHY_WITH_CHANCE if ask == "why" else source.choice(FOR_STAR1))
    if algorithms[algorithm].model.averages:
        return Tree.parse(
            source.choice(MOVES_WITH_CHANCE if ask == "move" else WITH_CHANCE)
        )
    return Tree.parse(LARGER.get(ask, USUAL))


def _mirrored(tree: Tree) -> Tree:
    """
    Return the tree with MAX and MIN, and high and low scores, in each other's place.
    """
    scores = [leaf.value for leaf in tree.leaves]
    ends = min(scores) + max(scores)
    return tree.with_scores([ends - score for score in scores]).with_root("min")


def fresh_trees(
    template: Tree,
    *,
    seed: int,
    number: int,
    bounds: Bounds | None = None,
    keeps_order: bool = False,
) -> Iterator[Tree]:
    """Yield trees of the kind of another one, without an end.

    Or with its order of the scores.
    """
    # Whole scores are drawn anew from their range, made wider where it is narrow;
    # others, and those of −1, 0 and 1, which may mean something, come in another order.
    source = Random(f"{seed} {number}")
    if template.players:
        utilities = sorted(
            {utility for leaf in template.leaves for utility in leaf.utilities or ()}
        )
        while True:
            yield with_utilities(template, lambda: source.choice(utilities))
    scores = [leaf.value for leaf in template.leaves]
    while True:
        new = [drawn_within(bounds, source) for _ in scores] if bounds else None
        other = new or _other_scores(scores, source)
        if keeps_order and len({*other}) == len(other):
            ranks = sorted(range(len(scores)), key=scores.__getitem__)
            score_at = dict(zip(ranks, sorted(other), strict=True))
            other = [score_at[index] for index in range(len(scores))]
        yield template.with_scores(other)


def drawn_within(bounds: Bounds, source: Random) -> Any:
    """Return a whole score between two bounds, and now and then one of them."""
    whole = range(ceil(bounds[0]), floor(bounds[1]) + 1)
    return source.choice(whole if whole and source.random() > AT_AN_END else bounds)


def with_utilities(tree: Tree, draw: Callable[[], Score]) -> Tree:
    """Return a tree of several players with other utilities at its leaves."""
    return Tree(
        rebuilt(
            tree.nodes, score=lambda leaf: tuple(draw() for _ in leaf.utilities or ())
        )
    )


def _other_scores(scores: list[Score], source: Random) -> list[Score]:
    whole = [score for score in scores if isinstance(score, int)]
    if len(whole) < len(scores) or {*whole} <= {-1, 0, 1}:
        return source.sample(scores, len(scores))
    low = min(whole)
    choices = range(low, max(max(whole) + 1, low + 2 * len(whole)))
    if len(set(whole)) == len(whole):
        return [*source.sample(choices, len(whole))]
    return [source.choice(choices) for _ in whole]
