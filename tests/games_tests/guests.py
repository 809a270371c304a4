"""Stand-ins for games of other libraries: their protocol, as it was seen in these versions.

easyAI 2.0.12, OpenSpiel (pyspiel) 2.0.2, python-chess 1.11.2, and `StochasticGame` of aima-python.
Each is a game of matches: one or two are taken in turn, and who takes the last one wins.
"""

from copy import deepcopy
from types import SimpleNamespace


class TwoPlayerGame:
    """The base class of easyAI."""

    def copy(self):
        return deepcopy(self)

    @property
    def opponent_index(self):
        return 2 if self.current_player == 1 else 1

    def switch_player(self):
        self.current_player = self.opponent_index


class Unscored(TwoPlayerGame):
    """A game without `scoring`: easyAI's searches are told one."""

    def __init__(self, pile=4, current_player=1):
        self.players = ["Human", "AI"]
        self.pile, self.current_player = pile, current_player

    def possible_moves(self):
        return ["1", "2"][: self.pile]

    def make_move(self, move):
        self.pile -= int(move)

    def is_over(self):
        return self.pile <= 0


class Sticks(Unscored):
    """The score is that of the player to move, whose opponent took the last one."""

    def scoring(self):
        return -100 if self.is_over() else -0.5


def word(name):
    return SimpleNamespace(name=name)


class SpielGame:
    """A game of `pyspiel`: what it is, and its first state."""

    def __init__(self, count=4, players=2, dice=False, **kind):
        self.count, self.players, self.dice = count, players, dice
        self.kind = {
            "dynamics": "SEQUENTIAL",
            "information": "PERFECT_INFORMATION",
            "chance_mode": "EXPLICIT_STOCHASTIC" if dice else "DETERMINISTIC",
            "utility": "ZERO_SUM",
            **kind,
        }

    def get_type(self):
        words = {name: word(text) for name, text in self.kind.items()}
        return SimpleNamespace(short_name="matches", **words)

    def num_players(self):
        return self.players

    def new_initial_state(self):
        return SpielState(self, self.count)


class SpielState:
    """A state of `pyspiel`; with dice, a coin may take one more after each move."""

    def __init__(self, game, count, player=0, rolls=False):
        self.game, self.count, self.player, self.rolls = game, count, player, rolls

    def get_game(self):
        return self.game

    def clone(self):
        return SpielState(self.game, self.count, self.player, self.rolls)

    def is_chance_node(self):
        return self.rolls

    def is_terminal(self):
        return self.count <= 0

    def current_player(self):
        return -1 if self.rolls else self.player

    def legal_actions(self):
        return [1, 2][: self.count]

    def chance_outcomes(self):
        return [(0, 0.75), (1, 0.25)]

    def child(self, action):
        left = self.count - action
        after = self.player if self.rolls else (self.player + 1) % self.game.players
        return SpielState(self.game, left, after, self.game.dice and not self.rolls and left > 0)

    def returns(self):
        winner = (self.player - 1) % self.game.players
        return [1.0 if player == winner else -1.0 for player in range(self.game.players)]


class Board:
    """A board of python-chess: its turns, moves and ends, without the chess."""

    def __init__(self, count=3, turn=True):
        self.count, self.turn = count, turn

    @property
    def legal_moves(self):
        return (take for take in ("a", "bb") if len(take) <= self.count)

    def push(self, move):
        self.count -= len(move)
        self.turn = not self.turn

    def copy(self):
        return Board(self.count, self.turn)

    def is_game_over(self):
        return self.count == 0

    def outcome(self):
        return SimpleNamespace(winner=not self.turn) if self.is_game_over() else None

    def result(self):
        return "*"

    def fen(self):
        return f"{self.count} {self.turn}"


class StochasticGame:
    """A game of AIMA with dice: a coin after each move takes one more match, or none."""

    initial = (3, "X")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, move):
        return state[0] - move, "O" if state[1] == "X" else "X"

    def terminal_test(self, state):
        return state[0] <= 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1

    def chances(self, state):
        return ["none", "one"]

    def probability(self, chance):
        return 0.5

    def outcome(self, state, chance):
        return state[0] - (chance == "one"), state[1]
