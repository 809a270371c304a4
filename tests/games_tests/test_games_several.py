"""Games of several players: who sits where, and what they get."""

import pytest
from games_tests.played import Replayed

import abviz
from abviz.errors import SearchError
from abviz.games import Nim, TicTacToe, lazy, unfold
from abviz.trees import Tree, TreeError


class Party:
    """Three players take one or two, and who takes the last gets 2, who moved before 1."""

    initial = (4, "Ann")
    ring = ("Ann", "Ben", "Cem")

    def __init__(self, **answers):
        vars(self).update(answers)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, action):
        return state[0] - action, self.ring[(self.ring.index(state[1]) + 1) % 3]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return (self.ring.index(player) - self.ring.index(state[1])) % 3


def test_the_seats_are_those_of_the_list():
    tree = Tree.from_game(Party(players=["Cem", "Ann", "Ben"]))
    assert tree.players == 3
    assert tree.root.seat == 2  # Ann begins
    assert tree["1-1"].seat == 1  # and Cem comes after Ben
    # Ann and Ben took one each, and Cem the last two: 2 for Cem, and 1 for Ben.
    assert tree["1-1-2"].utilities == (2, 0, 1)


def test_maxn_searches_all_of_a_game_that_lists_its_players():
    game = Party(players=Party.ring)
    found = abviz.search(game, "maxn")
    assert found.visits == tuple(found.tree) and found.tree == Tree.from_game(game)
    assert found.unfolding.state(found.best_move)[1] == "Ben"
    assert abviz.search(lazy(game), "maxn") == found
    with pytest.raises(TreeError, match="needs to know the players. List them in an attribute"):
        abviz.search(Party(), "maxn")


@pytest.mark.parametrize(
    ("left", "value"),
    # Of 1 or 2 Ann takes all. Of 3 Ben takes the last, whatever she does. Of 4 she takes 2,
    # so that Ben does; had she taken 1, it would be Cem. Of 5 she leaves 3 or 4: it is Cem.
    [(1, (2, 0, 1)), (2, (2, 0, 1)), (3, (1, 2, 0)), (4, (1, 2, 0)), (5, (0, 1, 2))],
)
def test_maxn_finds_the_values_worked_out_by_hand(left, value):
    game = Party(initial=(left, "Ann"), players=Party.ring)
    assert abviz.search(game, "maxn").value == value


@pytest.mark.parametrize("game", [Nim([2, 1]), TicTacToe("XOO X.. OX.")])
def test_two_players_have_seats_too_for_maxn(game):
    value = abviz.search(game).value
    assert abviz.search(game, "maxn").value == (value, -value)


def test_a_utility_and_an_evaluation_with_one_score_for_each():
    class Lists(Party):
        players = Party.ring

        def utility(self, state):
            return [Party.utility(self, state, one) for one in self.players]

    assert Tree.from_game(Lists()) == Tree.from_game(Party(players=Party.ring))
    tree = Tree.from_game(Lists(), depth=1, evaluate=lambda state: (state[0], 0, 1))
    assert [leaf.utilities for leaf in tree.leaves] == [(3, 0, 1), (2, 0, 1)]
    with pytest.raises(TreeError, match="After the moves 1: This leaf has a single score, but"):
        Tree.from_game(Lists(), depth=1, evaluate=lambda state: 5)
    with pytest.raises(TreeError, match="limit of 1 plies.*evaluate="):
        Tree.from_game(Lists(), depth=1)


def test_searches_of_two_players_refuse_and_advise():
    with pytest.raises(TreeError, match=r'both .Ben. and .Cem. move.*list them.*"maxn"'):
        Tree.from_game(Party())
    with pytest.raises(TreeError, match=r'both .Ben. and .Cem. move.*list them.*"maxn"'):
        abviz.search(Party())
    with pytest.raises(
        SearchError, match='a game of 3 players, and alpha-beta .*Search it with "maxn"'
    ):
        abviz.search(Party(players=Party.ring))


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        ({"players": ["Ann", "Ben", "Dan"]}, "After the moves 1, 1: to_move says that 'Cem' moves"),
        ({"players": ["Ann"]}, "to_move says that 'Ben' moves, who is none of the players"),
    ],
)
def test_a_mover_who_is_none_of_the_players_is_told(answers, complaint):
    with pytest.raises(TreeError, match=complaint):
        abviz.search(Party(**answers), "maxn")


def test_maxn_refuses_a_game_with_chance():
    dice = Replayed(abviz.examples["dice"])
    dice.players = ("max", "min")
    with pytest.raises(SearchError, match=r"this tree has chance nodes.* knows only players\.$"):
        abviz.search(dice, "maxn")


def test_a_list_of_two_changes_nothing():
    class Listed(Nim):
        players = ("second", "first")

    assert unfold(Listed([2])).tree == unfold(Nim([2])).tree
