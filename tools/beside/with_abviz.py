"""abviz: minimax, alpha-beta and expectiminimax."""

from __future__ import annotations

from answers import Answer, has_chance
from cases import Case

import abviz


def search(case: Case, *, algorithm: str | None = None) -> Answer:
    """Search a case by alpha-beta, or by expectiminimax where there is chance."""
    if algorithm is None:
        chance = has_chance(case.game, case.game.initial)
        algorithm = "expectiminimax" if chance else "alphabeta"
    tree = abviz.games.tree(case.game, maximizer=case.maximizer)
    trace = abviz.search(tree, algorithm)
    move = None
    if trace.best_move is not None:
        number = tree.root.children.index(trace.best_move)
        move = case.game.actions(case.game.initial)[number]
    return Answer(trace.value, move, len(trace.leaves))
