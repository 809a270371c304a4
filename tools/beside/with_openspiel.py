"""OpenSpiel: alpha_beta_search, expectiminimax and MCTSBot, on a game written in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from answers import Answer, NotHeld, has_chance
from cases import Case, Counted
from open_spiel.python.algorithms import mcts, minimax

LONGEST = 30
SIMULATIONS = 1000
UCT_C = 2.0


class Translated(pyspiel.Game):
    """A game of AIMA's kind for OpenSpiel, which counts players and moves from 0."""

    def __init__(self, case: Case) -> None:
        self.rules = Counted(case.game)
        self.maximizer = case.maximizer
        self.chance = has_chance(case.game, case.game.initial)
        modes = pyspiel.GameType.ChanceMode
        kind = pyspiel.GameType(
            short_name="translated",
            long_name="Translated",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=modes.EXPLICIT_STOCHASTIC if self.chance else modes.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        scores = [float(score) for score in scores_below(case.game, case.game.initial, case)]
        highest = max(map(abs, scores))
        about = pyspiel.GameInfo(
            num_distinct_actions=20,
            max_chance_outcomes=20 if self.chance else 0,
            num_players=2,
            min_utility=-highest,
            max_utility=highest,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, about, {})

    def new_initial_state(self) -> TranslatedState:
        """Return the state before the first move."""
        return TranslatedState(self)


class TranslatedState(pyspiel.State):
    """A state of such a game; move number n is the one that the game lists as number n."""

    def __init__(self, game: Translated) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.maximizer = game.maximizer
        self.state = Shared(game.rules.initial)

    def current_player(self) -> int:
        """Return the number of the player to move, or of chance or of the end."""
        if self.rules.is_terminal(self.state.it):
            return pyspiel.PlayerId.TERMINAL
        mover = self.rules.to_move(self.state.it)
        if mover == "chance":
            return pyspiel.PlayerId.CHANCE
        return 0 if mover == self.maximizer else 1

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.rules.is_terminal(self.state.it)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.rules.actions(self.state.it))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance with their probabilities."""
        outcomes = self.rules.chances(self.state.it)
        return [(number, float(chance)) for number, (_, chance) in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        move = self.rules.actions(self.state.it)[action]
        self.state = Shared(self.rules.result(self.state.it, move))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def returns(self) -> list[float]:
        """Return the score of each player; 0 before the end."""
        if not self.is_terminal():
            return [0.0, 0.0]
        score = float(self.rules.utility(self.state.it, self.maximizer))
        return [score, -score]

    def __str__(self) -> str:
        return str(self.state.it)


class Shared:
    """What copies of a state hold in common: OpenSpiel copies all that a state holds."""

    def __init__(self, it: Any) -> None:
        self.it = it

    def __deepcopy__(self, memo: dict) -> Shared:
        return self


def scores_below(game: Any, state: Any, case: Case) -> list:
    """Return the scores of MAX at all leaves below a state."""
    if game.is_terminal(state):
        return [game.utility(state, case.maximizer)]
    scores = []
    for move in game.actions(state):
        scores += scores_below(game, game.result(state, move), case)
    return scores


def search(case: Case) -> Answer:
    """Search a case by alpha_beta_search, or by expectiminimax where there is chance."""
    if case.game.is_terminal(case.game.initial):
        raise NotHeld("nothing to play")
    game = Translated(case)
    state = game.new_initial_state()
    if game.chance:
        value, action = minimax.expectiminimax(state, LONGEST, None, 0)
    else:
        value, action = minimax.alpha_beta_search(game, state=state, maximum_depth=LONGEST)
    return Answer(value, move_of(case, action), game.rules.leaves)


def mcts_move(case: Case, *, seed: int = 0) -> Answer:
    """Let MCTSBot play a case, with its solver, as by default."""
    if case.game.is_terminal(case.game.initial):
        raise NotHeld("nothing to play")
    game = Translated(case)
    if game.new_initial_state().is_chance_node():
        raise NotHeld("chance moves")
    random = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    bot = mcts.MCTSBot(game, UCT_C, SIMULATIONS, evaluator, random_state=random)
    return Answer(None, move_of(case, bot.step(game.new_initial_state())))


def move_of(case: Case, action: int | None) -> Any:
    """Return the move of the game with OpenSpiel's number; −1 is none."""
    if action is None or action < 0:
        return None
    return case.game.actions(case.game.initial)[action]
