"""P-games and N-games: the same games for a search and for the count, and who wins them."""

import pytest

import abviz
from abviz.games import Game, NGame, PGame, RightMoves, lazy, right_moves
from abviz.games.pathology import values_of_moves
from abviz.trees import Tree, TreeError

KINDS = (PGame, NGame)
SIZES = ((2, 5), (2, 4), (3, 3))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("branching", "depth"), SIZES)
def test_the_count_takes_the_moves_that_a_search_takes(kind, branching, depth):
    for seed in range(6):
        game = kind(branching=branching, plies=depth, seed=seed)
        assert isinstance(game, Game)
        for limit in range(1, depth + 1):
            seen = values_of_moves(game, limit)
            trace = abviz.search(lazy(game, evaluate=game.evaluate), "minimax", depth=limit)
            taken = trace.unfolding.action(trace.best_move)
            assert taken == seen.index(max(seen)) + 1
            unscaled = branching ** (depth - limit) if kind is PGame else 1
            assert trace.value * unscaled == pytest.approx(max(seen))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_counted_as_right_is_what_a_search_to_the_end_says(kind):
    games = [kind(plies=4, seed=seed) for seed in range(5, 45)]
    traces = [abviz.search(Tree.from_game(game), "minimax") for game in games]
    worth = [[trace.returned(move) for move in trace.tree.root.children] for trace in traces]
    deciding = [place for place, values in enumerate(worth) if len(set(values)) > 1]
    counted = right_moves(kind, plies=4, games=40, seed=5)
    assert (counted.games, counted.deciding) == (40, len(deciding))
    for limit in (1, 2, 3, 4):
        right = 0
        for place in deciding:
            game = games[place]
            trace = abviz.search(lazy(game, evaluate=game.evaluate), "minimax", depth=limit)
            taken = trace.unfolding.action(trace.best_move)
            right += worth[place][taken - 1] == max(worth[place])
        assert counted.right[limit - 1] == right
    assert counted.shares[-1] == 1 and counted.errors[-1] == 0


@pytest.mark.parametrize(("branching", "depth"), [(2, 7), (2, 8), (3, 5), (3, 6)])
def test_whoever_moves_first_wins_a_p_game_with_the_probability_xi(branching, depth):
    games = 300
    won = sum(
        max(values_of_moves(PGame(branching=branching, plies=depth, seed=seed), depth)) == 1
        for seed in range(games)
    )
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


def test_deeper_is_worse_in_p_games_and_better_in_n_games():
    worse, better = (right_moves(kind, plies=8, games=600) for kind in KINDS)
    assert worse.shares[5] < worse.shares[0] < worse.shares[6] == worse.shares[7] == 1
    assert better.shares[0] < better.shares[2] < better.shares[5] < better.shares[7] == 1


def test_the_same_seed_gives_the_same_game_and_its_repr_makes_it():
    for game in (PGame(plies=4, seed=7), NGame(branching=3, plies=2, seed=7)):
        again = eval(repr(game), {"PGame": PGame, "NGame": NGame})
        assert again.counts == game.counts
        assert type(game)(plies=game.plies, branching=game.branching, seed=8).counts != game.counts


def test_no_game_decides_anything():
    nothing = RightMoves(games=5, deciding=0, right=(0, 0, 0))
    assert nothing.shares == nothing.errors == (0, 0, 0)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: PGame(branching=1), "branching must be a whole number from 2"),
        (lambda: NGame(plies=21), "plies must be a whole number from 1 to 20"),
        (lambda: NGame(branching=4, plies=11), "more than 1,048,576 ends. Take fewer"),
        (lambda: NGame(seed=-1), "seed must be a whole number of at least 0"),
        (lambda: right_moves(PGame, games=0), "games must be a whole number from 1"),
        (lambda: right_moves(PGame, plies=0), "plies must be a whole number from 1 to 20"),
    ],
)
def test_impossible_numbers(make, complaint):
    with pytest.raises(TreeError, match=complaint):
        make()
