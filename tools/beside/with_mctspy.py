"""mctspy: Monte Carlo tree search for two players who win, lose or draw."""

from __future__ import annotations

from typing import Any

import numpy as np
from answers import Answer, NotHeld, has_chance
from cases import Case
from mctspy.games.common import TwoPlayersAbstractGameState
from mctspy.tree.nodes import TwoPlayersGameMonteCarloTreeSearchNode
from mctspy.tree.search import MonteCarloTreeSearch
from with_openspiel import scores_below

SIMULATIONS = 1000


class Translated(TwoPlayersAbstractGameState):
    """A state for mctspy: player 1 is MAX, player −1 is MIN."""

    def __init__(self, case: Case, state: Any, *, move: Any = None) -> None:
        self.case = case
        self.state = state
        self.move_before = move
        self.next_to_move = 1
        if not self.is_game_over() and case.game.to_move(state) != case.maximizer:
            self.next_to_move = -1

    @property
    def game_result(self) -> int | None:
        """The score of MAX; None before the end."""
        if not self.is_game_over():
            return None
        return int(self.case.game.utility(self.state, self.case.maximizer))

    def is_game_over(self) -> bool:
        """Tell whether the game is over."""
        return self.case.game.is_terminal(self.state)

    def get_legal_actions(self) -> list:
        """Return the moves."""
        return list(self.case.game.actions(self.state))

    def move(self, action: Any) -> Translated:
        """Return the state after a move."""
        return Translated(self.case, self.case.game.result(self.state, action), move=action)


def search(case: Case, *, seed: int = 0) -> Answer:
    """Let mctspy play a case of wins, losses and draws."""
    if has_chance(case.game, case.game.initial):
        raise NotHeld("no chance")
    if not {-1, 0, 1}.issuperset(scores_below(case.game, case.game.initial, case)):
        raise NotHeld("scores")
    np.random.seed(seed)
    root = TwoPlayersGameMonteCarloTreeSearchNode(Translated(case, case.game.initial))
    best = MonteCarloTreeSearch(root).best_action(SIMULATIONS)
    return Answer(None, best.state.move_before)
