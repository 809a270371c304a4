"""Why a library answers otherwise than abviz.

Each difference in the tables of the page has its reason here. `report` refuses to make the page
if one has none, and if one that is explained here is no longer there.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """Why a library differs in one table, in these cases; `read` is the place in its source."""

    library: str
    table: str
    cases: tuple[str, ...]
    text: str
    read: str


# In all others the scores are 0, the game is not held, or nothing is left to play.
SCALED_BY_EASYAI = (
    *("textbook", "two equal moves", "equal moves, the first is worse", "equal by a bound only"),
    *("one move at the root", "forced all the way", "a win later, a win at once"),
    *("a loss at once, a loss later", "a little more, two plies later", "leaves at unequal depth"),
    *("four plies", "negative scores", "fractions", "decimals"),
    *("whole numbers too long for a float", "one ply of twelve", "tic-tac-toe"),
    *("tic-tac-toe, four ways to win", "Nim", "Nim, misère", "connect four"),
)

REASONS = (
    Reason(
        "easyAI",
        "value",
        SCALED_BY_EASYAI,
        "A score is multiplied by 1 + 0.001 × the plies that are left of `depth` (20 here), so "
        "that wins are worth more the sooner they come, and losses less the later. The value is "
        "then the score of no leaf.",
        "`negamax` in `AI/Negamax.py`, lines 46–51",
    ),
    Reason(
        "easyAI",
        "move",
        (
            "a win later, a win at once",
            "a loss at once, a loss later",
            "tic-tac-toe, four ways to win",
        ),
        "For the same reason the sooner win and the later loss are taken, not the first of equal "
        "moves.",
        "the same",
    ),
    Reason(
        "easyAI",
        "move",
        ("a little more, two plies later",),
        "For the same reason a worse score that comes two plies sooner can be taken for a better "
        "one: 100 × 1.019 is more than 100.1 × 1.017. With scores that are not only wins and "
        "losses, minimax and easyAI can part.",
        "the same",
    ),
    Reason(
        "easyAI",
        "move",
        ("whole numbers too long for a float",),
        "The product is a float, and the two long numbers are one float: the first is taken.",
        "the same",
    ),
    Reason(
        "easyAI",
        "value",
        ("MIN at the root",),
        "The value is for the player who moves at the root, so it has the other sign; abviz's "
        "is always that of MAX.",
        "`negamax`, line 79: the value of a child changes its sign",
    ),
    Reason(
        "easyAI",
        "value",
        ("MAX twice running",),
        "The sign changes at every ply, whoever moves there: a player who moves twice running is "
        "taken for the opponent.",
        "`negamax`, line 79",
    ),
    Reason(
        "easyAI",
        "move",
        ("MAX twice running",),
        "The same; the move is worse.",
        "`negamax`, line 79",
    ),
    Reason(
        "easyAI",
        "leaves",
        ("MAX twice running",),
        "The same: it cuts where MIN would move.",
        "`negamax`, line 79",
    ),
    Reason(
        "easyAI",
        "move",
        ("nothing but −∞",),
        "The first move stands before the search begins, and no move is better than −∞. AIMA's "
        "pseudocode has no move then, and so has abviz.",
        "`negamax`, line 66",
    ),
    Reason(
        "OpenSpiel",
        "value",
        ("fractions", "whole numbers too long for a float", "a gamble of just the sure 3"),
        "Returns are floats. abviz computes with the numbers that it is given: whole numbers and "
        "fractions stay exact.",
        "seen: `player_return` is a float, whatever the game returns",
    ),
    Reason(
        "OpenSpiel",
        "move",
        ("whole numbers too long for a float", "a gamble of just the sure 3"),
        "The same. The two long numbers are one float, so the first is taken; and 0.1 × 3 "
        "+ 0.3 × 7 + 0.6 × 1 is a little more than 3 in floats, so that the gamble looks better "
        "than the sure 3.",
        "`expectiminimax` in `python/algorithms/minimax.py`, line 183: `prob * child_value`",
    ),
    Reason(
        "OpenSpiel",
        "value",
        ("MIN at the root",),
        "The value is for the player who moves at the root, unless `maximizing_player_id` says "
        "another.",
        "`alpha_beta_search`, lines 114–116",
    ),
    Reason(
        "aima3",
        "move",
        ("MAX twice running",),
        "`max_value` calls `min_value` and the other way round: the players alternate, whatever "
        "`to_move` says. The move is worse.",
        "`alphabeta_search` in `games.py`, lines 55–75",
    ),
    Reason(
        "aima3",
        "leaves",
        ("MAX twice running",),
        "The same.",
        "`alphabeta_search`, lines 55–75",
    ),
    Reason(
        "pygambit",
        "value",
        ("decimals", "a little more, two plies later"),
        "Payoffs are exact fractions: 0.2 is 1/5. abviz keeps the float that it is given.",
        "`Rational` in `pygambit`, a subclass of `fractions.Fraction`",
    ),
    Reason(
        "pygambit",
        "value",
        ("a loss at once, a loss later",),
        "**Wrong.** `lp_solve` answers with a profile that gives each move the probability 0, and "
        "so the payoff 0, wherever the first player can get no more than the lowest payoff of the "
        "tree and that is below 0; `lcp_solve` finds −1. Look whether the probabilities sum to 1.",
        "seen, not read: the solver is compiled",
    ),
    Reason(
        "pygambit",
        "move",
        ("equal moves, the first is worse", "tic-tac-toe, four ways to win"),
        "Which of equal moves, and which of the wins, is a matter of the linear program.",
        "`lp_solve` in `nash.py`, lines 267–313",
    ),
    Reason(
        "mctspy",
        "move",
        (
            *("all scores equal", "a win later, a win at once", "a loss at once, a loss later"),
            "tic-tac-toe, four ways to win",
        ),
        "The move with the highest average is played. Of equal averages it is the one that was "
        "tried first, and the moves are tried from the last to the first.",
        "`tree/nodes.py`, lines 60–65 and 96 (`pop`)",
    ),
    Reason(
        "MCTSBot",
        "move",
        (
            *("two equal moves", "a win later, a win at once", "a loss at once, a loss later"),
            *("nothing but −∞", "tic-tac-toe, four ways to win"),
        ),
        "Moves are tried in a random order. Of those that are proven alike the most visited is "
        "played.",
        "`python/algorithms/mcts.py`, lines 159–160 and 343",
    ),
    Reason(
        "MCTSBot",
        "move",
        ("whole numbers too long for a float",),
        "As for `alpha_beta_search`: the two are one float.",
        "the same",
    ),
    Reason(
        "MCTSBot",
        "move",
        ("a coin, or a sure 5",),
        "A move that ends the game is proven, also with `solve=False`, and a proven score of more "
        "than 0 is played before any move that is not proven, whatever its average; a chance node "
        "is proven only if all that can happen is worth the same. So the sure 5 is played, and "
        "the coin is worth 6.",
        "`mcts.py`, lines 146–160, 400–401 and 424",
    ),
)
