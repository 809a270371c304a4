"""Hold or roll: exact values."""

from fractions import Fraction

import pytest

from abviz.games import HoldOrRoll, unfold
from abviz.trees import Tree, TreeError
from abviz.trees.measures import minimax_values


def best_turn(worth, *, sides, throws, points=0):
    """Return what a turn is worth at best, if a total is worth `worth(total)`."""
    if not throws:
        return worth(points)
    after = [worth(0)] + [
        best_turn(worth, sides=sides, throws=throws - 1, points=points + side)
        for side in range(2, sides + 1)
    ]
    return max(worth(points), Fraction(sum(after), sides))


def game_value(**game):
    def answer(total):
        return -best_turn(lambda mine: (mine > total) - (mine < total), **game)

    return best_turn(answer, **game)


@pytest.mark.parametrize("sides", [2, 3, 4, 6])
@pytest.mark.parametrize("throws", [1, 2])
def test_the_value_is_the_one_of_two_best_turns(sides, throws):
    tree = Tree.from_game(HoldOrRoll(sides=sides, throws=throws))
    assert minimax_values(tree)[0] == game_value(sides=sides, throws=throws)


def test_the_game_of_the_docstring():
    tree = Tree.from_game(HoldOrRoll())
    # A turn has 6 inner nodes and 10 ways to end; each of these leads to the second turn.
    assert (len(tree), len(tree.leaves), tree.depth) == (6 + 10 * (6 + 10), 100, 8)
    assert minimax_values(tree)[0] == Fraction(-10, 81)


def test_the_smallest_game_as_text():
    assert str(Tree.from_game(HoldOrRoll(sides=2, throws=1))) == (
        '(hold: ("hold-hold": 0 "hold-roll": chance("hold-roll-1": 1/2*0 "hold-roll-2": 1/2*-1))'
        ' roll: chance("roll-1": 1/2*("roll-1-hold": 0'
        ' "roll-1-roll": chance(1/2*0 1/2*-1))'
        ' "roll-2": 1/2*("roll-2-hold": 1 "roll-2-roll": chance(1/2*1 1/2*0))))'
    )


def test_states_read_like_the_game():
    unfolding = unfold(HoldOrRoll())
    texts = {name: str(unfolding.state(name)) for name in ("roll", "roll-3", "roll-3-hold")}
    assert texts == {
        "roll": "first 0 and rolls",
        "roll-3": "first 3 so far",
        "roll-3-hold": "first 3, second 0 so far",
    }
    assert str(unfolding.state("hold-hold")) == "first 0, second 0"
    assert repr(HoldOrRoll(sides=2)) == "HoldOrRoll(sides=2, throws=2)"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"sides": 1}, "sides must be a whole number from 2 to 1,000,000, not 1"),
        ({"throws": 0}, "throws must be a whole number from 1 to 1,000,000, not 0"),
    ],
)
def test_bad_numbers_are_refused(options, complaint):
    with pytest.raises(TreeError, match=complaint):
        HoldOrRoll(**options)
