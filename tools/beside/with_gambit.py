"""pygambit: the tree as an extensive game, solved by lp_solve in exact numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pygambit
from answers import Answer, NotHeld
from cases import Case


def search(case: Case) -> Answer:
    """Solve a case; the move is the one that the equilibrium plays at the root."""
    game = case.game
    if game.is_terminal(game.initial):
        raise NotHeld("nothing to play")
    tree = pygambit.Game.new_tree(players=["MAX", "MIN"])
    grow(tree, tree.root, case, game.initial)
    profile = pygambit.nash.lp_solve(tree).equilibria[0]
    value = Fraction(str(profile.payoff(tree.players["MAX"])))
    if tree.root.player.is_chance:
        return Answer(value, None)
    moves = game.actions(game.initial)
    chances = [profile[action] for action in tree.root.infoset.actions]
    return Answer(value, moves[chances.index(max(chances))])


def grow(tree: Any, node: Any, case: Case, state: Any) -> None:
    """Build the tree below a node."""
    game = case.game
    if game.is_terminal(state):
        score = game.utility(state, case.maximizer)
        if score in (float("inf"), float("-inf")):
            raise NotHeld("no −∞")
        score = Fraction(str(score))
        payoffs = [pygambit.Rational(*each.as_integer_ratio()) for each in (score, -score)]
        outcome = tree.add_outcome(str(len(tree.outcomes)), payoffs)
        tree.set_outcome(node, outcome)
        return
    moves = game.actions(state)
    names = [str(number) for number in range(1, len(moves) + 1)]
    mover = game.to_move(state)
    if mover == "chance":
        tree.append_move(node, tree.players.chance, names)
        chances = [chance.as_integer_ratio() for _, chance in game.chances(state)]
        tree.set_chance_probs(node.infoset, [pygambit.Rational(*chance) for chance in chances])
    else:
        tree.append_move(node, "MAX" if mover == case.maximizer else "MIN", names)
    for child, move in zip(node.children, moves, strict=True):
        grow(tree, child, case, game.result(state, move))
