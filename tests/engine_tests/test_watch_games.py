"""Functions of one's own on games: over nodes, and over states as in AIMA."""

from dataclasses import dataclass
from math import inf

import pytest
from zoo import alphabeta

import abviz
from abviz import watch
from abviz.drawing.layout.board_layout import boards_for, read_boards
from abviz.errors import AbvizError, SearchError
from abviz.games import Nim, TicTacToe, lazy, open_lines, unfold

END = TicTacToe("XOO X.. OX.")
MIDDLE = TicTacToe("XO. .X. ..O")


def nested(game, state):
    """Return (value, move), with the helpers inside, as in AIMA's fourth edition."""
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                break
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                break
        return v, move

    return max_value(state, -inf, inf)


def decision(state, game):
    """Return the move alone, as in earlier editions; moves of tic-tac-toe are numbers."""
    return nested(game, state)[1]


def plain(game, state, player):
    """Search in one function."""
    if game.is_terminal(state):
        return game.utility(state, player)
    values = [plain(game, game.result(state, a), player) for a in game.actions(state)]
    return max(values) if game.to_move(state) == player else min(values)


def of_board(player, board):
    """Search a board with a game that is known to all."""
    if MIDDLE.is_terminal(board):
        return MIDDLE.utility(board, MIDDLE.initial.to_move)
    other = "O" if player == "X" else "X"
    values = [of_board(other, MIDDLE.result(board, a)) for a in MIDDLE.actions(board)]
    return max(values) if player == MIDDLE.initial.to_move else min(values)


def same_columns(mine, reference):
    assert mine.error is None and mine.unseen == ""
    assert [node.index for node in mine.visits] == [node.index for node in reference.visits]
    assert mine.values == reference.values and mine.value == reference.value


@pytest.mark.parametrize("function", [alphabeta, nested, decision])
@pytest.mark.parametrize("game", [END, MIDDLE])
def test_alpha_beta_on_a_game_is_seen_as_it_is(function, game):
    unfolding = unfold(game)
    reference = abviz.search(unfolding.tree)
    for target in (game, unfolding, lazy(game)):
        trace = watch(function, target)
        same_columns(trace, reference)
        assert (trace.alphas, trace.betas) == (reference.alphas, reference.betas)
        assert trace.departure == ""
        assert trace.unfolding.states == unfolding.states
    assert abviz.draw_text(trace)


@pytest.mark.parametrize("function", [plain, of_board])
def test_minimax_over_states_is_seen_as_it_is(function):
    same_columns(watch(function, MIDDLE), abviz.search(unfold(MIDDLE).tree, "minimax"))


class Letters:
    """A game in the words of slides."""

    initial = "A"
    below = {"A": "BCD", "B": "EF", "C": "GH", "D": "IJ"}

    def successors(self, state):
        return self.below[state]

    def terminal_test(self, state):
        return state not in self.below

    def utility(self, state):
        return {"E": 3, "F": 12, "G": 2, "H": 4, "I": 14, "J": 5}[state]


def minimax(player, board):
    game = Letters()
    if game.terminal_test(board):
        return game.utility(board)
    other = "MIN" if player == "MAX" else "MAX"
    values = [minimax(other, after) for after in game.successors(board)]
    return max(values) if player == "MAX" else min(values)


def test_minimax_of_player_and_board_on_a_game_with_successors():
    trace = watch(minimax, Letters())
    same_columns(trace, abviz.search(unfold(Letters()).tree, "minimax"))
    assert trace.unfolding.state(trace.best_move) == "D"


def test_a_fault_is_found_over_states_too():
    def always_max(game, state):
        if game.is_terminal(state):
            return game.utility(state, "X")
        return max(always_max(game, game.result(state, a)) for a in game.actions(state))

    trace = watch(always_max, END)
    with pytest.raises(SearchError, match="always_max is written over the states of a game"):
        trace.rerun(trace.tree)
    assert trace.departure.startswith("6 returns 1; in minimax it returns −1.")


def test_states_and_boards_are_shown():
    trace = watch(nested, END)
    assert trace.unfolding.state(trace.best_move).rows == ("XOO", "XX.", "OX.")
    assert boards_for(trace, None) == read_boards(trace.tree, trace.unfolding)


def test_a_part_of_a_game_to_a_depth():
    def limited(game, state, depth):
        if game.is_terminal(state):
            return game.utility(state, "O")
        if depth == 0:
            return score(state)
        values = [limited(game, game.result(state, a), depth - 1) for a in game.actions(state)]
        return max(values) if state.to_move == "O" else min(values)

    def score(state):
        return (open_lines(state, "O") - open_lines(state, "X")) / 10

    part = unfold(TicTacToe("X.. ... ..."), depth=2, evaluate=score)
    trace = watch(limited, part)
    same_columns(trace, abviz.search(part.tree, "minimax"))
    assert trace.departure == ""


class Twins:
    """Two moves that lead to equal states, and the value differs further down by the path."""

    initial = ()

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return ["left", "right"]

    def result(self, state, action):
        return (*state, 0) if not state else (*state, action)

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        return (state[1] == "left") * (1 if player == 0 else -1)


def test_equal_states_are_visited_in_the_order_of_the_moves():
    tree = unfold(Twins()).tree
    trace = watch(plain, Twins())
    same_columns(trace, abviz.search(tree, "minimax"))
    assert trace.visits == tuple(trace.tree)


def test_sorting_the_states_first_and_many_questions_to_the_game_are_no_visits():
    def estimate(state):
        return 0

    def patient(game, state):
        for _ in range(2000):
            game.actions(state)
        if game.is_terminal(state):
            return game.utility(state, 0)
        after = sorted((game.result(state, a) for a in game.actions(state)), key=estimate)
        values = [patient(game, one) for one in after]
        return max(values) if game.to_move(state) == 0 else min(values)

    same_columns(watch(patient, Twins()), abviz.search(unfold(Twins()).tree, "minimax"))


def test_a_board_that_is_changed_and_changed_back():
    @dataclass
    class Heap:
        left: int
        to_move: str = "a"

    class OneHeap:
        initial = Heap(3)

        def to_move(self, state):
            return state.to_move

        def actions(self, state):
            return [take for take in (1, 2) if take <= state.left]

        def result(self, state, action):
            return Heap(state.left - action, "b" if state.to_move == "a" else "a")

        def is_terminal(self, state):
            return state.left == 0

        def utility(self, state, player):
            return -1 if state.to_move == player else 1

    def undoing(state):
        if state.left == 0:
            return -1 if state.to_move == "a" else 1
        mover, values = state.to_move, []
        for take in [take for take in (1, 2) if take <= state.left]:
            state.left, state.to_move = state.left - take, "b" if mover == "a" else "a"
            values.append(undoing(state))
            state.left, state.to_move = state.left + take, mover
        return max(values) if mover == "a" else min(values)

    same_columns(watch(undoing, OneHeap()), abviz.search(unfold(OneHeap()).tree, "minimax"))


def jumps(game, state):
    first = game.result(state, game.actions(state)[0])
    return jumps(game, game.result(first, game.actions(first)[0]))


class Nameless:
    """A state that equals nothing but itself."""

    to_move = "a"


def no_game(node):
    return 0


@pytest.mark.parametrize(
    ("function", "game", "complaint"),
    [
        (jumps, MIDDLE, "jumps was called on the state .*, and no move at A leads to it"),
        (no_game, TicTacToe, "TicTacToe is a class, not yet a game"),
    ],
)
def test_states_that_no_move_leads_to_and_classes_are_refused(function, game, complaint):
    with pytest.raises(AbvizError, match=complaint):
        watch(function, game)


def test_a_game_that_is_too_large(monkeypatch):
    game, number = Nim([1, 2]), 12
    monkeypatch.setattr("abviz.diagnosis.watch.MOST_NODES_WATCHED", number)
    assert len(watch(plain, game).tree) == number
    monkeypatch.setattr("abviz.diagnosis.watch.MOST_NODES_WATCHED", number - 1)
    for target in (game, lazy(game)):
        with pytest.raises(SearchError, match="more than 11 nodes, too many to watch.*unfold"):
            watch(plain, target)


def test_states_that_cannot_be_compared_and_a_part_without_its_game():
    class Objects(Twins):
        initial = Nameless()

        def is_terminal(self, state):
            return True

        def utility(self, state, player):
            return 5

        def to_move(self, state):
            return "a"

    with pytest.raises(SearchError, match="Give Nameless a method __eq__"):
        watch(plain, Objects())
    assert watch(alphabeta, Objects()).value == 5
    part = unfold(END)
    part.game = None
    with pytest.raises(SearchError, match="plain needs the game itself"):
        watch(plain, part)
