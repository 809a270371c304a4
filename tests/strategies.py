"""Shared hypothesis strategies: game trees of every kind."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from abviz.trees import Tree, examples
from abviz.trees.builder import TreeBuilder
from abviz.trees.player_words import player_of_word

MAX_AND_MIN = [name for name, tree in examples.items() if not tree.has_chance and not tree.players]
"""The named examples that every search of MAX and MIN can take."""


def tries(count: int) -> settings:
    """Return settings with so many examples: a fifth with --quick, more in the profile "dev"."""
    return settings(max_examples=max(1, count * settings.default.max_examples // 50))


_AWKWARD_NAMES = [
    "A",
    "B",
    "A′",
    "AA",
    "maxi",
    "inf",
    "nan",
    "3",
    "1/2*3",
    "a b",
    'say "hi"',
    "back\\slash",
    "line\nbreak",
    "(",
    "]",
    "~",
    ":",
    "été",
    "步",
    "é",
    "🙂",
    " ",
    "\x00",
    "\u2028",
]


def scores(*, infinite: bool = True) -> st.SearchStrategy[Any]:
    """Scores of every type, small so that ties are common."""
    kinds = [
        st.integers(-3, 3),
        st.sampled_from([0, 0.0, -0.0, 1, 1.0, Fraction(1)]),
        st.fractions(-2, 2, max_denominator=4),
        st.floats(-1e6, 1e6),
    ]
    if infinite:
        kinds.append(st.sampled_from([math.inf, -math.inf]))
    return st.one_of(kinds)


def names() -> st.SearchStrategy[str]:
    """Names, hostile ones included."""
    texts = st.text(min_size=1, max_size=4).filter(lambda text: not player_of_word(text))
    return st.one_of(st.sampled_from(_AWKWARD_NAMES), texts)


@st.composite
def trees(
    draw: st.DrawFn,
    *,
    chance: bool = False,
    infinite: bool = True,
    names: bool = True,
    estimates: bool = True,
    alternating: bool = False,
    stubs: bool = False,
    max_leaves: int = 20,
) -> Tree:
    """Irregular trees, down to a single leaf.

    Players are drawn per node, so one player may move twice in a row, unless
    `alternating` is set. The other options switch a feature on or off.
    """
    ends = scores(infinite=infinite)
    shape = draw(_shapes(ends | _stubs() if stubs else ends, max_leaves=max_leaves))
    given = draw(_given_names()) if names else []
    players = ["max", "min"] + (["chance"] if chance else [])
    build = TreeBuilder(draw(st.sampled_from(["max", "min"])))

    def add(item: Any, probability: Any) -> None:
        words = {"name": given.pop() if given else None, "probability": probability}
        if not isinstance(item, list):
            _add_end(build, item, **words)
            return
        player = None if alternating else draw(st.sampled_from(players))
        static = st.none() | scores(infinite=infinite) if estimates else st.none()
        build.open(player, estimate=draw(static), **words)
        for child, share in zip(item, draw(_shares(len(item))), strict=True):
            add(child, share if player == "chance" else None)
        build.close()

    add(shape, None)
    return Tree(build.finish())


@st.composite
def party_trees(
    draw: st.DrawFn,
    *,
    chance: bool = False,
    stubs: bool = False,
    names: bool = True,
    in_turn: bool = False,
    max_leaves: int = 20,
) -> Tree:
    """Trees of games of 2 to 4 players, with one score per player at each leaf.

    Who moves is drawn per node, unless the players move `in_turn`.
    """
    players = draw(st.integers(2, 4))
    vectors = st.lists(scores(), min_size=players, max_size=players).map(tuple)
    shape = draw(_shapes(vectors | _stubs() if stubs else vectors, max_leaves=max_leaves))
    given = draw(_given_names()) if names else []
    seats = [f"p{seat}" for seat in range(1, players + 1)]
    movers = seats + (["chance"] if chance else [])
    build = TreeBuilder(draw(st.sampled_from(seats)), players=players)

    def add(item: Any, probability: Any) -> None:
        words = {"name": given.pop() if given else None, "probability": probability}
        if not isinstance(item, list):
            _add_end(build, item, **words)
            return
        player = None if in_turn else draw(st.sampled_from(movers))
        build.open(player, **words)
        for child, share in zip(item, draw(_shares(len(item))), strict=True):
            add(child, share if player == "chance" else None)
        build.close()

    add(shape, None)
    return Tree(build.finish())


class _Stub(NamedTuple):
    """The place of a stub in a shape."""

    count: int


def _stubs() -> st.SearchStrategy[Any]:
    return st.integers(1, 30).map(_Stub)


def _shapes(ends: st.SearchStrategy[Any], *, max_leaves: int) -> st.SearchStrategy[Any]:
    """Lists of lists around the ends."""
    return st.recursive(
        ends, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=max_leaves
    )


def _add_end(build: TreeBuilder, item: Any, **words: Any) -> None:
    if isinstance(item, _Stub):
        build.stub(item.count, **words)
    else:
        build.leaf(item, **words)


@st.composite
def _given_names(draw: st.DrawFn) -> list[str | None]:
    """Names for the first nodes in preorder; None leaves one to its letter."""
    found = draw(st.lists(st.none() | names(), max_size=8))
    return [one for place, one in enumerate(found) if one is None or one not in found[:place]][::-1]


@st.composite
def _shares(draw: st.DrawFn, number: int) -> list[Any]:
    """Probabilities that sum to 1: Fractions, or floats."""
    weights = draw(st.lists(st.integers(1, 5), min_size=number, max_size=number))
    exact = [Fraction(weight, sum(weights)) for weight in weights]
    return exact if draw(st.booleans()) else [float(share) for share in exact]
