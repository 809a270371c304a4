"""Every search with every option, and small random trees that it can take."""

from random import Random

import pytest
from engine_tests.chance import chance_tree, fitting, tree_to_a_depth
from engine_tests.oracle import OPTION_PAIRS

import abviz
from abviz.trees import Tree

# Chance, several players, SSS* and SCOUT have ways of their own.
RECURSIVE = {
    name: one
    for name, one in abviz.algorithms.items()
    if one.way in ("depth first", "null windows")
}
WHOLE = ["0 1", "-1 0 0 1 2", "-9 -4 3 1 4 1 5 9 2 6"]
ANY = [*WHOLE, "0 -0.0 1/2 0.5 1 1.0 -1/3", "-inf 0 1 inf"]
POOLS = ["0 1", "-1 0 0 1 2", "-9 -4 3 1 4 1 5 9 2 6", "3 4 5", "-20 0 7 20"]

# So few iterations that every test sees all four phases, and none takes long.
FEW = {"iterations": 12}


def depths_of(algorithm):
    """Return the depth limits with which an algorithm is tried."""
    if algorithm.limited_by_tree:
        return [2]
    return [1, 2] if algorithm.limited else []


SEARCHES = [
    (name, options)
    for name, algorithm in abviz.algorithms.items()
    for options in [
        *(OPTION_PAIRS if algorithm.twins else [FEW if algorithm.model.samples else {}]),
        *({"depth": depth} for depth in depths_of(algorithm)),
        *({"choose": rule} for rule in [*algorithm.rules][1:]),
    ]
]


def _each(searches):
    rows = [
        pytest.param(*one, id=" ".join([one[0], *map(str, one[1].values())])) for one in searches
    ]
    return pytest.mark.parametrize(("name", "options"), rows)


every_search = _each(SEARCHES)
# A mean of samples is not the minimax value; `tests/engine_tests/test_uct.py` says what it is.
every_exact_search = _each(one for one in SEARCHES if not abviz.algorithms[one[0]].model.samples)


def tree_for(algorithm, seed):
    """Return a small tree that an algorithm can search."""
    if algorithm.way == "several players":
        return party(seed)
    if algorithm.model.has_table:
        return recurring_tree(seed, estimates=algorithm.limits)
    if algorithm.limits:
        return tree_to_a_depth(algorithm, seed)
    if algorithm.model.averages:
        return chance_tree(seed)
    return random_tree(seed, algorithm=algorithm)


def recurring_tree(seed, *, estimates=False):
    """Return a small tree in which the same subtrees come again and again."""
    source = Random(seed)
    scores, plies = source.choice(ANY).split(), source.randint(2, 4)

    def grown(pool, *, player, most):
        below = ", ".join(source.choices(pool, k=source.randint(1, most)))
        return f"{player}({below})" + f"~{source.choice(scores)}" * estimates

    pool = scores
    for ply in range(plies):
        players = ["max", "min"] if seed % 3 else [["max", "min"][ply % 2]]
        pool = [grown(pool, player=source.choice(players), most=3) for _ in range(3)]
    return Tree.parse(grown(pool, player=source.choice(["max", "min"]), most=4))


def party(seed):
    """Return a small game of three players."""
    source = Random(seed)

    def text(plies):
        if plies == 0 or source.random() < 0.15:
            return f"<{' '.join(source.choices('0123', k=3))}>"
        children = [text(plies - 1) for _ in range(source.randint(1, 3))]
        return f"p{source.randint(1, 3)}({', '.join(children)})"

    return Tree.parse(f"p1({text(3)} {text(2)})")


def whole_tree(seed, *, in_turn=False):
    """Return a small tree with whole scores and many ties; half of them, or all, take turns."""
    source = Random(seed)
    scores = source.choice(POOLS).split()
    in_turn |= source.random() < 0.5

    deepest = source.randint(2, 5)

    def text(player, plies):
        if plies == 0 or (plies < deepest and source.random() < 0.12):
            return source.choice(scores)
        other = "min" if player == "max" else "max"
        below = other if in_turn else source.choice(["max", "min"])
        children = [text(below, plies - 1) for _ in range(source.choice([1, 2, 2, 3]))]
        return f"{player}({', '.join(children)})"

    return Tree.parse(text(source.choice(["max", "min"]), deepest))


def random_tree(seed, *, algorithm):
    """Return a small tree that an algorithm can search, with scores from one of the pools."""
    source = Random(seed)
    pools = (
        WHOLE
        if algorithm.model.needs_whole_scores
        else ANY[: -1 if algorithm.model.samples else None]
    )
    scores = source.choice(pools).split()
    alternating = algorithm.alternates or seed % 2 == 0

    def text(player, plies):
        if plies == 0 or source.random() < 0.15:
            return source.choice(scores)
        other = "min" if player == "max" else "max"
        below = other if alternating else source.choice([player, other])
        children = [text(below, plies - 1) for _ in range(source.choice([1, 2, 2, 3]))]
        return f"{player}({', '.join(children)})"

    plies = source.randint(2, 5)
    while (found := text(source.choice(["max", "min"]), plies)) in scores:
        pass
    return fitting(Tree.parse(found), algorithm)
