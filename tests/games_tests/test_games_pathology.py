"""P-games and N-games: what a move does, and who wins."""

import numpy as np
import pytest

import abviz
from abviz.games import Game, NGame, PGame
from abviz.theory.complete import minimax_levels
from abviz.theory.extremes import max_moves
from abviz.trees import TreeError


@pytest.mark.parametrize(("branching", "depth"), [(2, 7), (2, 8), (3, 5), (3, 6)])
def test_whoever_moves_first_wins_a_p_game_with_the_probability_xi(branching, depth):
    games, players = 300, max_moves(depth, root="max")
    ends = (PGame(branching=branching, plies=depth, seed=seed).ends() for seed in range(games))
    roots = (minimax_levels(np.array(one), branching, players=players)[0] for one in ends)
    won = sum(int(root) == 1 for [root] in roots)
    xi = abviz.theory.xi(branching)
    assert abs(won / games - xi) < 3 * (xi * (1 - xi) / games) ** 0.5


def test_a_move_of_a_p_game_keeps_a_part_of_the_board():
    game = PGame(branching=3, plies=2, seed=3)
    parts = [game.board((move,)) for move in (1, 2, 3)]
    assert " ".join(parts) == game.board(()) and parts[1].split()[2] == game.board((2, 3))
    assert set(game.board(())) == {"+", "−", " "}
    squares = [1 if square == "+" else -1 for square in parts[1].split()]
    assert game.evaluate((2,)) == sum(squares) / 3
    assert [game.utility((2, move), "first") for move in (1, 2, 3)] == squares
    assert game.utility((2, 1), "second") == -squares[0]


def test_a_move_of_an_n_game_counts_one_up_or_down():
    game = NGame(branching=3, plies=4, seed=2)
    steps = [
        count - above
        for ply in range(4)
        for place, above in enumerate(game.counts[ply])
        for count in game.counts[ply + 1][3 * place : 3 * place + 3]
    ]
    assert len(steps) == 3 + 9 + 27 + 81 and set(steps) == {-1, 1}
    assert 45 < steps.count(1) < 75
    for place, total in enumerate(game.counts[4]):
        state = tuple(place // 3**ply % 3 + 1 for ply in (3, 2, 1, 0))
        assert game.evaluate(state) == total
        assert game.utility(state, "first") == (total > 0) - (total < 0)


def test_the_same_seed_gives_the_same_game_and_its_repr_makes_it():
    for game in (PGame(plies=4, seed=7), NGame(branching=3, plies=2, seed=7)):
        assert isinstance(game, Game)
        again = eval(repr(game), {"PGame": PGame, "NGame": NGame})
        assert again.counts == game.counts
        assert type(game)(plies=game.plies, branching=game.branching, seed=8).counts != game.counts


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: PGame(branching=1), "branching must be a whole number from 2"),
        (lambda: NGame(plies=21), "plies must be a whole number from 1 to 20"),
        (lambda: NGame(branching=4, plies=11), "more than 1,048,576 ends. Take fewer"),
        (lambda: NGame(seed=-1), "seed must be a whole number of at least 0"),
        (lambda: PGame(plies=0), "plies must be a whole number from 1 to 20"),
    ],
)
def test_numbers_of_which_no_game_can_be_made_are_refused(make, complaint):
    with pytest.raises(TreeError, match=complaint):
        make()
