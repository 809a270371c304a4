"""Games for tests: a tree played as a game, and a walk that answers as it is told."""


class Replayed:
    """A tree, played as a game: states are its nodes."""

    def __init__(self, tree):
        self.initial = tree.root

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return range(len(state.children))

    def chances(self, state):
        return list(enumerate(state.probabilities))

    def result(self, state, action):
        return state.children[action]

    def is_terminal(self, state):
        return state.is_leaf

    def utility(self, state, player):
        return state.value if player == "max" else -state.value


class Walk:
    """A walk along the whole numbers; answers are given one by one."""

    initial = 0

    def __init__(self, **answers):
        for name, answer in answers.items():
            setattr(self, name, answer)

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        return ["on"]

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == 3

    def utility(self, state, player):
        return state
