"""What "depth" counts in each library: the plies at which a search to depth 2 stops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pyspiel
from aima3 import games
from cases import Case
from easyAI import Negamax
from open_spiel.python.algorithms import minimax
from with_aima import Translated as ForAima
from with_easyai import Translated as ForEasyAI
from with_openspiel import Translated as ForOpenSpiel

import abviz

DEPTH = 2
LAST_PLY = 7


class Rung(NamedTuple):
    """A state: how many plies were played."""

    ply: int


class Ladder:
    """Two moves in every state, for seven plies; on each second ply a coin may be thrown."""

    initial = Rung(0)

    def __init__(self, *, coins: bool = False) -> None:
        self.coins = coins

    def to_move(self, state: Rung) -> str:
        """Return who moves in a state."""
        if self.coins and state.ply % 2:
            return "chance"
        turn = state.ply // 2 if self.coins else state.ply
        return "MIN" if turn % 2 else "MAX"

    def actions(self, state: Rung) -> list[str]:
        """Return the moves of a state."""
        return ["left", "right"]

    def chances(self, state: Rung) -> list[tuple[str, float]]:
        """Return the outcomes of chance with their probabilities."""
        return [("left", 0.5), ("right", 0.5)]

    def result(self, state: Rung, move: str) -> Rung:
        """Return the state after a move."""
        return Rung(state.ply + 1)

    def is_terminal(self, state: Rung) -> bool:
        """Tell whether the game is over."""
        return state.ply == LAST_PLY

    def utility(self, state: Rung, player: str) -> int:
        """Return what the end is worth to a player."""
        return 0


def plies_asked(search: Callable[[Ladder, Callable], Any], *, coins: bool = False) -> list[int]:
    """Return the plies of the states whose static score a search asks for."""
    plies = set()

    def evaluate(state: Rung) -> int:
        plies.add(state.ply)
        return 0

    search(Ladder(coins=coins), evaluate)
    return sorted(plies)


def by_abviz(game: Ladder, evaluate: Callable) -> None:
    """Search a ladder with abviz."""
    algorithm = "expectiminimax" if game.coins else "alphabeta"
    lazy = abviz.games.lazy(game, evaluate=lambda state: 0)
    trace = abviz.search(lazy, algorithm, depth=DEPTH)
    # abviz asks for the static score of each state that it makes; those where it stops count.
    for leaf in trace.leaves:
        evaluate(trace.unfolding.state(leaf.name))


def by_easyai(game: Ladder, evaluate: Callable) -> None:
    """Search a ladder with easyAI's Negamax."""
    algorithm = Negamax(DEPTH, scoring=lambda translated: evaluate(translated.state))
    algorithm(ForEasyAI(case_of(game), algorithm))


def by_openspiel(game: Ladder, evaluate: Callable) -> None:
    """Search a ladder with OpenSpiel's search of its kind."""
    translated = ForOpenSpiel(case_of(game))
    state = translated.new_initial_state()
    score = score_of_state(evaluate)
    if game.coins:
        minimax.expectiminimax(state, DEPTH, score, 0)
    else:
        minimax.alpha_beta_search(
            translated, state=state, maximum_depth=DEPTH, value_function=score
        )


def score_of_state(evaluate: Callable) -> Callable[[pyspiel.State], int]:
    """Return the static score as a function of OpenSpiel's state."""
    return lambda state: evaluate(state.state.it)


def by_aima(game: Ladder, evaluate: Callable) -> None:
    """Search a ladder with aima3's search to a depth."""
    translated = ForAima(game)
    games.alphabeta_cutoff_search(game.initial, translated, d=DEPTH, eval_fn=evaluate)


def case_of(game: Ladder) -> Case:
    """Return a ladder as a case."""
    return Case("ladder", "", game, first="MAX")
