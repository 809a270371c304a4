"""Aspiration: a window around a guess, failing high and low, and the search that follows."""

from __future__ import annotations

from math import inf

import pytest
from engine_tests.oracle import games
from hypothesis import given
from hypothesis import strategies as st
from strategies import tries

import abviz
from abviz.errors import SearchError

VISITS = [
    # guess, width, then each search: its window and the nodes that it enters.
    (4, 1, "[3, 5] A B C D E F G I J K L"),
    (1, 2, "[-1, 3] A B C D F G", "[4, inf] A B C D E I J K L"),
    (9, 1, "[8, 10] A B C D E I J K L", "[-inf, 4] A B C D F G"),
    # The value is an end of the window: only a bound is known of it.
    (6, 2, "[4, 8] A B C D E I J K L", "[-inf, 4] A B C D F G"),
]


def searches(trace):
    """Return the window and the nodes of each search, as text."""
    texts = []
    for node, low, high in zip(trace.visits, trace.alphas, trace.betas, strict=True):
        if node.parent is None:
            texts.append(f"[{low}, {high}]")
        texts[-1] += f" {node.name}"
    return texts


@pytest.mark.parametrize(("guess", "width", "visits"), [(g, w, v) for g, w, *v in VISITS])
def test_a_search_follows_where_the_value_is_outside(guess, width, visits):
    trace = abviz.search(abviz.examples["lucky-8"], "aspiration", guess=guess, width=width)
    assert searches(trace) == visits
    assert trace.value == 4 and trace.best_move.name == "B"


@tries(60)
@given(games(), st.integers(-9, 9), st.sampled_from([0.5, 1, 3, 20]))
def test_the_value_and_the_move_are_those_of_alphabeta(tree, guess, width):
    trace = abviz.search(tree, "aspiration", guess=guess, width=width)
    plain = abviz.search(tree)
    assert (trace.value, trace.best_move) == (plain.value, plain.best_move)
    is_inside = guess - width < trace.value < guess + width
    if -inf < trace.value < inf:
        assert len(searches(trace)) == 1 + (not is_inside)


def test_the_first_line_is_the_guess_and_the_width_is_1():
    for text, window in (("(7 5) (2 9)", (6, 8)), ("(-inf 5) (2 9)", (-1, 1))):
        trace = abviz.search(text, "aspiration")
        assert (trace.alphas[0], trace.betas[0]) == window
    game = abviz.games.TicTacToe("XO. .X. O..")
    trace = abviz.search(game, "aspiration", guess=1)
    assert trace.value == 1 and (trace.alphas[0], trace.betas[0]) == (0, 2)
    limited = abviz.search("((3 5)~4 (2 9)~6)", "aspiration", depth=1, width=3)
    assert searches(limited) == ["[1, 7] A B E"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"guess": "5"}, "guess is a finite number, not '5'"),
        ({"guess": inf}, "guess is a finite number, not inf"),
        ({"width": 0}, "width is a finite number above 0, not 0"),
        ({"width": True}, "width is a finite number above 0, not True"),
        ({"deep": False}, "has no option deep"),
    ],
)
def test_wrong_options_are_refused(options, words):
    with pytest.raises(SearchError, match=words):
        abviz.search("(3 5)", "aspiration", **options)
    with pytest.raises(SearchError, match="alpha-beta has no option guess"):
        abviz.search("(3 5)", guess=3)
