#!/usr/bin/env bash
# Gambit's solver says 0 for a game that is lost by 1.
#
# With: pygambit 16.7.0 (compiled on installation, some ten minutes), Python 3.11. 2026-11-29
# Guess: X chooses between two leaves, both worth -1 to X and 1 to O. `lp_solve` gives the value -1.
# Came:  0. The profile that it returns as an equilibrium plays each of the two moves with the
#        probability 0. So it is in every tree of two plies whose value is the lowest payoff of the
#        tree and below 0, 74 of the 256 with leaves from -2 to 1, and in no other. `lcp_solve`, and `lp_solve`
#        with use_strategic=True, give -1.
# Read:  pygambit/nash.py, lp_solve: an extensive game goes to the solver of behaviors, which is
#        compiled; the documentation promises Nash equilibria of any two-player constant-sum game.
# So:    Before you trust the value of a lost position, see whether the probabilities sum to 1.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check pygambit==16.7.0
"$scratch/venv/bin/python" - <<'PYTHON'
import sys
from itertools import product

import pygambit


def solved(leaves):
    """Return the payoff of X and the probabilities of X's two moves; X moves, then O."""
    game = pygambit.Game.new_tree(players=["X", "O"])
    game.append_move(game.root, "X", ["left", "right"])
    scores = iter(leaves)
    for child in game.root.children:
        game.append_move(child, "O", ["left", "right"])
        for leaf in child.children:
            score = next(scores)
            outcome = game.add_outcome(str(len(game.outcomes)), [score, -score])
            game.set_outcome(leaf, outcome)
    profile = pygambit.nash.lp_solve(game).equilibria[0]
    chances = [profile[action] for action in game.root.infoset.actions]
    return profile.payoff("X"), chances


wrong = lost = 0
for leaves in product((-2, -1, 0, 1), repeat=4):
    value = max(min(leaves[:2]), min(leaves[2:]))
    payoff, chances = solved(leaves)
    is_lost = value == min(leaves) and value < 0
    lost += is_lost
    if payoff != value:
        wrong += 1
        assert is_lost and payoff == 0 and chances == [0, 0], (leaves, payoff, chances)
print(f"{wrong} of 256 values are wrong; {lost} trees have the lowest payoff for a value below 0")
sys.exit(wrong != 74)
PYTHON
