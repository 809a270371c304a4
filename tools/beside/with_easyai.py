"""easyAI: Negamax, which is negamax with alpha-beta."""

from __future__ import annotations

from answers import Answer, NotHeld, has_chance
from cases import Case, Counted
from easyAI import AI_Player, Negamax, TwoPlayerGame

DEEPER_THAN_ALL = 20


class Translated(TwoPlayerGame):
    """A game of AIMA's kind for easyAI, which counts its players 1 and 2."""

    def __init__(self, case: Case, algorithm: Negamax) -> None:
        self.players = [AI_Player(algorithm), AI_Player(algorithm)]
        self.game = Counted(case.game)
        self.state = self.game.initial
        self.names = (case.first, case.second)
        self.current_player = 1

    def copy(self) -> Translated:
        """Return a twin, which plays on by itself."""
        twin = object.__new__(Translated)
        twin.__dict__.update(self.__dict__)
        return twin

    def possible_moves(self) -> list:
        """Return the moves of the player to move."""
        return self.game.actions(self.state)

    def make_move(self, move: object) -> None:
        """Make a move."""
        self.state = self.game.result(self.state, move)

    def is_over(self) -> bool:
        """Tell whether the game is over."""
        return self.game.is_terminal(self.state)

    def scoring(self) -> object:
        """Return the score for the player to move."""
        return self.game.utility(self.state, self.names[self.current_player - 1])


def search(case: Case, *, depth: int = DEEPER_THAN_ALL) -> Answer:
    """Search a case by Negamax; the value is the one it keeps in `alpha`."""
    if has_chance(case.game, case.game.initial):
        raise NotHeld("no chance")
    if case.game.is_terminal(case.game.initial):
        raise NotHeld("nothing to play")
    algorithm = Negamax(depth)
    translated = Translated(case, algorithm)
    move = algorithm(translated)
    # Rounded, so that the page shows 3.054 and not 3.0540000000000003.
    return Answer(round(algorithm.alpha, 9), move, translated.game.leaves)
