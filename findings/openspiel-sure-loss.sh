#!/usr/bin/env bash
# A Monte Carlo player takes a bet that loses 6 on average, to escape a sure loss of 1.
#
# With: open_spiel 2.0.2, numpy 2.4.6, Python 3.11. 2026-11-29
# Guess: Asked to choose between a sure -1 and a coin that pays -10 or -2, MCTSBot plays the sure -1
#        after a thousand simulations; and a coin of 10 or 2 rather than a sure 1.
# Came:  The coin, and then the sure 1: the worse move both times, with each of ten seeds, and
#        with solve=False as well. What the bot has seen is right (averages near -6 and 6).
# Read:  open_spiel/python/algorithms/mcts.py: `sort_key` (lines 146-160) puts a proven score in the
#        first place and 0 there for all that is not proven, so a proven score above 0 comes before
#        any average, and one below 0 after any; a move that ends the game is proven at once
#        (line 424), whatever `solve` says, and a chance node only if all its outcomes pay alike
#        (lines 444-452). For games of wins and losses that order is right.
# So:    With scores and chance, choose by `total_reward / explore_count` of the root's children.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2 numpy==2.4.6
"$scratch/venv/bin/python" - <<'PYTHON'
import sys

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

GAME = """EFG 2 R "bet" {{ "X" "O" }}
p "" 1 1 "" {{ "sure" "coin" }} 0
t "" 1 "sure" {{ {0}, {1} }}
c "" 1 "" {{ "heads" 1/2 "tails" 1/2 }} 0
t "" 2 "heads" {{ {2}, {3} }}
t "" 3 "tails" {{ {4}, {5} }}
"""


def played(sure, heads, tails, *, seed, solve):
    """Return the name of the move that the bot plays, and the average of the coin that it saw."""
    game = pyspiel.load_efg_game(GAME.format(sure, -sure, heads, -heads, tails, -tails))
    random = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 20, 1000, evaluator, solve=solve, random_state=random)
    state = game.new_initial_state()
    root = bot.mcts_search(state)
    names = {child.action: state.action_to_string(0, child.action) for child in root.children}
    coin = next(child for child in root.children if names[child.action] == "coin")
    return names[root.best_child().action], coin.total_reward / coin.explore_count


for solve in (True, False):
    for seed in range(10):
        move, average = played(-1, -10, -2, seed=seed, solve=solve)
        print(f"solve={solve}, seed {seed}: sure -1 or a coin of {average:.2f}: {move}", end="; ")
        other, better = played(1, 10, 2, seed=seed, solve=solve)
        print(f"sure 1 or a coin of {better:.2f}: {other}")
        if (move, other) != ("coin", "sure") or not (average < -5 and better > 5):
            sys.exit(1)
PYTHON
