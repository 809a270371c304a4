"""SSS*: a list of states, of which always the one with the highest merit goes on."""

from math import inf
from typing import NamedTuple

from abviz.engine.recorder import recorded
from abviz.trees import Node, Score


class State(NamedTuple):
    """A node on the list; no strategy of MAX that goes through it is worth more than its merit."""

    node: Node
    merit: Score
    is_solved: bool = False


def sss(root: Node) -> Score:
    """Return the minimax value of a root."""
    states = [State(root, inf)]
    while True:
        best = max(states, key=lambda state: state.merit)
        if best.is_solved and best.node is root:
            return best.merit  # step: leave ROOT
        at = states.index(best)
        _, followers = expand(*best)
        states[at : at + 1] = followers
        latest = followers[0]
        if latest.is_solved and latest.node.is_max:
            states = [s for s in states if latest.node not in s.node.ancestors]  # step: cutoff


@recorded
def expand(node: Node, merit: Score, is_solved: bool) -> tuple[Score, list[State]]:
    """Return the merit that goes on, and the states that follow a state."""
    if not is_solved:
        if node.is_leaf:
            merit = min(merit, node.value)  # step: examine
            return merit, [State(node, merit, True)]
        if node.is_max:
            return merit, [State(child, merit) for child in node.children]  # step: enter MAX
        return merit, [State(node.children[0], merit)]  # step: enter MIN
    parent = next(node.ancestors)
    if parent.is_max or node is parent.children[-1]:  # step: update LAST
        return merit, [State(parent, merit, True)]  # step: leave
    at = parent.children.index(node)
    return merit, [State(parent.children[at + 1], merit)]  # step: update NEXT
