"""Right programs in unusual but real forms, as students, courses and tutorials write them.

Each program is a source text of its own. `start` names the function that is checked; it is
called as ``f(root)``. By default alpha-beta cuts at alpha >= beta, children from left to right.
`note` says what a reader of a verdict has to know (by which convention it is right, what it
returns beside the value).
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Program:
    """A student's program and what it is to be compared with."""

    source: str
    start: str = "search"
    against: str = "alphabeta"
    options: dict = field(default_factory=dict)
    note: str = ""


PLAIN = {
    "plain_recursion": Program(
        start="alphabeta",
        source='''
"""One recursive function with default bounds."""
from math import inf


def alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        value = -inf
        for child in node.children:
            value = max(value, alphabeta(child, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = inf
    for child in node.children:
        value = min(value, alphabeta(child, alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "plain_minimax": Program(
        start="minimax",
        against="minimax",
        source='''
"""Minimax in one expression."""


def minimax(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(minimax(child) for child in node.children)
''',
    ),
    "bounds_without_defaults": Program(
        start="alphabeta",
        source='''
"""The bounds have no defaults: whoever calls it gives them."""


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    best = float("-inf") if node.is_max else float("inf")
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            if score > best:
                best = score
            if best > alpha:
                alpha = best
        else:
            if score < best:
                best = score
            if best < beta:
                beta = best
        if beta <= alpha:
            break
    return best
''',
    ),
    "keyword_only_bounds": Program(
        start="alphabeta",
        source='''
"""The bounds can be given by keyword only."""
from math import inf


def alphabeta(node, *, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, alpha=alpha, beta=beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            return value
    return value
''',
    ),
    "beta_before_alpha": Program(
        start="prune",
        source='''
"""Beta stands before alpha in the parameters."""
from math import inf


def prune(node, beta=inf, alpha=-inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        value = -inf
        for child in node.children:
            value = max(value, prune(child, beta, alpha))
            alpha = max(alpha, value)
            if beta <= alpha:
                break
        return value
    value = inf
    for child in node.children:
        value = min(value, prune(child, beta, alpha))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value
''',
    ),
    "names_in_german": Program(
        start="suche",
        source='''
"""Names in another language: untere and obere Schranke."""
from math import inf


def suche(knoten, untere=-inf, obere=inf):
    if knoten.is_leaf:
        return knoten.value
    wert = -inf if knoten.is_max else inf
    for kind in knoten.children:
        ergebnis = suche(kind, untere, obere)
        if knoten.is_max:
            wert = max(wert, ergebnis)
            untere = max(untere, wert)
        else:
            wert = min(wert, ergebnis)
            obere = min(obere, wert)
        if untere >= obere:
            break
    return wert
''',
    ),
    "typed_function": Program(
        start="alphabeta",
        source='''
"""Type hints and a docstring longer than the code."""
from __future__ import annotations

import math
from typing import Any


def alphabeta(node: Any, alpha: float = -math.inf, beta: float = math.inf) -> float:
    """Return the minimax value of *node*.

    Parameters
    ----------
    node : Any
        A position.
    alpha, beta : float
        The window.
    """
    if not node.children:
        return node.value
    value: float = -math.inf if node.is_max else math.inf
    for child in node.children:
        score: float = alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "test_against_value": Program(
        start="search",
        source='''
"""A cut is tested with the value, before alpha or beta is raised, as in AIMA 3e."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        v = -inf
        for child in node.children:
            v = max(v, search(child, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for child in node.children:
        v = min(v, search(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
''',
    ),
    "while_loop_with_window": Program(
        start="search",
        source='''
"""The window is the condition of the loop, an index runs over the children."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    i = 0
    value = -inf if node.is_max else inf
    while i < len(node.children) and alpha < beta:
        score = search(node.children[i], alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        i += 1
    return value
''',
    ),
    "skipping_instead_of_break": Program(
        start="search",
        source='''
"""Nothing breaks the loop: the rest of the children is skipped with continue."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        if alpha >= beta:
            continue
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
    return value
''',
    ),
    "for_else": Program(
        start="search",
        source='''
"""The loop has an else branch, the cut returns out of it."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    low, high = alpha, beta
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, low, high)
        if node.is_max:
            value = max(value, score)
            low = max(low, value)
        else:
            value = min(value, score)
            high = min(high, value)
        if low >= high:
            break
    else:
        return value
    return value
''',
    ),
    "deque_of_children": Program(
        start="search",
        source='''
"""The children are taken from a deque until it is empty."""
from collections import deque
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    moves = deque(node.children)
    value = -inf if node.is_max else inf
    while moves:
        child = moves.popleft()
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            moves.clear()
    return value
''',
    ),
    "siblings_by_recursion": Program(
        start="search",
        source='''
"""No loop at all: the rest of the children is searched by recursion, too."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    return rest(node, 0, -inf if node.is_max else inf, alpha, beta)


def rest(node, i, value, alpha, beta):
    if i == len(node.children) or alpha >= beta:
        return value
    score = search(node.children[i], alpha, beta)
    if node.is_max:
        value = max(value, score)
        return rest(node, i + 1, value, max(alpha, value), beta)
    value = min(value, score)
    return rest(node, i + 1, value, alpha, min(beta, value))
''',
    ),
    "none_as_no_value": Program(
        start="search",
        source='''
"""The best score is None until the first child has come back."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        score = search(child, alpha, beta)
        if best is None or (score > best if node.is_max else score < best):
            best = score
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
''',
    ),
    "comparison_by_operator": Program(
        start="search",
        source='''
"""operator.gt or operator.lt is chosen by the side."""
import operator
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    better = operator.gt if node.is_max else operator.lt
    best = -inf if node.is_max else inf
    window = {True: alpha, False: beta}
    for child in node.children:
        score = search(child, window[True], window[False])
        if better(score, best):
            best = score
        if better(best, window[node.is_max]):
            window[node.is_max] = best
        if window[True] >= window[False]:
            break
    return best
''',
    ),
    "leaf_by_value": Program(
        start="search",
        source='''
"""A leaf is where the value is not None."""
from math import inf


def search(node, a=-inf, b=inf):
    if node.value is not None:
        return node.value
    if node.is_max:
        for child in node.children:
            a = max(a, search(child, a, b))
            if a >= b:
                return b
        return a
    for child in node.children:
        b = min(b, search(child, a, b))
        if b <= a:
            return a
    return b
''',
    ),
    "side_by_player_word": Program(
        start="search",
        source='''
"""The side is read from node.player, as a word."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if not node.children:
        return node.value
    if node.player == "max":
        value = -inf
        for child in node.children:
            value = max(value, search(child, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    elif node.player == "min":
        value = inf
        for child in node.children:
            value = min(value, search(child, alpha, beta))
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value
''',
    ),
    "side_by_ply": Program(
        start="search",
        source='''
"""The side is known by the length of the path from the root: even plies are MAX's."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if len(node.path) % 2 == 0:
        value = -inf
        for child in node.children:
            value = max(value, search(child, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = inf
    for child in node.children:
        value = min(value, search(child, alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="MAX first: with MIN at the root it takes it for MAX's node.",
    ),
    "self_test_at_the_end": Program(
        start="search",
        source='''
"""Ends with a test line and a print, as a script does."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


print("loaded", search.__name__)
if __name__ == "__main__":
    print("ready")
''',
    ),
    "strict_fail_soft": Program(
        start="value",
        options={"cut_on_tie": False},
        source='''
"""CS188: a cut only where the value lies outside the window, not on its edge."""


def value(node, alpha=float("-inf"), beta=float("inf")):
    if node.is_leaf:
        return node.value
    if node.is_max:
        return max_value(node, alpha, beta)
    return min_value(node, alpha, beta)


def max_value(node, alpha, beta):
    v = float("-inf")
    for child in node.children:
        v = max(v, value(child, alpha, beta))
        if v > beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha, beta):
    v = float("inf")
    for child in node.children:
        v = min(v, value(child, alpha, beta))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v
''',
        note="Right by the strict convention only.",
    ),
    "strict_fail_hard": Program(
        start="hard",
        options={"cut_on_tie": False},
        source='''
"""Strict cuts and fail-hard: the bound comes back, from cuts and at the end."""
from math import inf


def hard(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        for child in node.children:
            score = hard(child, alpha, beta)
            if score > beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha
    for child in node.children:
        score = hard(child, alpha, beta)
        if score < alpha:
            return alpha
        if score < beta:
            beta = score
    return beta
''',
        note="Strict convention. Fail-hard must enter nodes that a fail-soft strict search cuts: compare with a strict fail-hard run.",
    ),
}


FIRST_MOVER = {
    "functions_for_max_and_min": Program(
        start="alphabeta",
        source='''
"""max_value and min_value, the root asks which of them."""
from math import inf


def alphabeta(root):
    return max_value(root, -inf, inf) if root.is_max else min_value(root, -inf, inf)


def max_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = -inf
    for child in node.children:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = inf
    for child in node.children:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
''',
        note="Takes it that players alternate.",
    ),
    "aima3e_max_first": Program(
        start="alpha_beta_search",
        source='''
"""AIMA 3e: the root function calls max_value, whatever the root is."""
from math import inf as infinity


def alpha_beta_search(state):
    return max_value(state, -infinity, infinity)


def max_value(state, alpha, beta):
    if state.is_leaf:
        return state.value
    v = -infinity
    for s in state.children:
        v = max(v, min_value(s, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_leaf:
        return state.value
    v = infinity
    for s in state.children:
        v = min(v, max_value(s, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
''',
        note="MAX first: right where MAX is at the root.",
    ),
    "aima4e_pairs_max_first": Program(
        start="alphabeta_search",
        source='''
"""AIMA 4e: pairs (value, move), MAX first, functions nested in the root function."""
infinity = float("inf")


def alphabeta_search(state):
    def max_value(state, alpha, beta):
        if state.is_leaf:
            return state.value, None
        v, move = -infinity, None
        for a, successor in enumerate(state.children):
            v2, _ = min_value(successor, alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if state.is_leaf:
            return state.value, None
        v, move = +infinity, None
        for a, successor in enumerate(state.children):
            v2, _ = max_value(successor, alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -infinity, +infinity)
''',
        note="MAX first. The move is the index of the child.",
    ),
    "aima_best_action_max_first": Program(
        start="alphabeta_search",
        source='''
"""aima-python: the root has a loop of its own and returns the best child, nothing else."""
import numpy as np


def alphabeta_search(state):
    def max_value(state, alpha, beta):
        if state.is_leaf:
            return state.value
        v = -np.inf
        for child in state.children:
            v = max(v, min_value(child, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if state.is_leaf:
            return state.value
        v = np.inf
        for child in state.children:
            v = min(v, max_value(child, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_score = -np.inf
    beta = np.inf
    best_action = None
    for child in state.children:
        v = min_value(child, best_score, beta)
        if v > best_score:
            best_score = v
            best_action = child
    return best_action
''',
        note="MAX first. Returns the move only, as a node.",
    ),
    "minimax_decision": Program(
        start="minimax_decision",
        against="minimax",
        source='''
"""AIMA's minimax_decision: max over the children with min_value as key; MAX first."""
import numpy as np


def minimax_decision(state):
    def max_value(state):
        if state.is_leaf:
            return state.value
        v = -np.inf
        for child in state.children:
            v = max(v, min_value(child))
        return v

    def min_value(state):
        if state.is_leaf:
            return state.value
        v = np.inf
        for child in state.children:
            v = min(v, max_value(child))
        return v

    return max(state.children, key=lambda child: min_value(child))
''',
        note="MAX first. Returns the move only, as a node.",
    ),
    "minimax_value_max_first": Program(
        start="minimax",
        against="minimax",
        source='''
"""max_value and min_value call each other, MAX first, with generator expressions."""


def minimax(root):
    return max_value(root)


def max_value(node):
    return node.value if node.is_leaf else max(min_value(child) for child in node.children)


def min_value(node):
    return node.value if node.is_leaf else min(max_value(child) for child in node.children)
''',
        note="MAX first.",
    ),
    "slides_value_dispatch": Program(
        start="value",
        against="minimax",
        source='''
"""Slides: value() sends on to max_value or min_value by the node's player."""


def value(state):
    if state.is_leaf:
        return state.value
    if state.is_max:
        return max_value(state)
    if state.is_min:
        return min_value(state)


def max_value(state):
    v = float("-inf")
    for successor in state.children:
        v = max(v, value(successor))
    return v


def min_value(state):
    v = float("inf")
    for successor in state.children:
        v = min(v, value(successor))
    return v
''',
    ),
    "root_loop_with_bound": Program(
        start="best_score",
        source='''
"""The root has a loop of its own that hands its bound down; either side may begin."""
from math import inf


def best_score(root):
    if root.is_leaf:
        return root.value
    best = -inf if root.is_max else inf
    for child in root.children:
        if root.is_max:
            best = max(best, search(child, best, inf))
        else:
            best = min(best, search(child, -inf, best))
    return best


def search(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
}


SIDES = {
    "side_x_and_o": Program(
        start="minimax",
        against="minimax",
        source='''
"""Tic-tac-toe tutorials: player="X" or "O"."""


def minimax(node, player="X"):
    if node.is_leaf:
        return node.value
    scores = [minimax(child, "O" if player == "X" else "X") for child in node.children]
    return max(scores) if player == "X" else min(scores)
''',
        note="MAX first by its default.",
    ),
    "side_x_and_o_alphabeta": Program(
        start="alphabeta",
        source='''
"""player="X" in alpha-beta, the other player from a dict."""
OTHER = {"X": "O", "O": "X"}


def alphabeta(node, player="X", alpha=-float("inf"), beta=float("inf")):
    if node.is_leaf:
        return node.value
    best = -float("inf") if player == "X" else float("inf")
    for child in node.children:
        score = alphabeta(child, OTHER[player], alpha, beta)
        if player == "X":
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
''',
        note="MAX first by its default.",
    ),
    "side_one_or_two": Program(
        start="minimax",
        against="minimax",
        source='''
"""player=1, the other is 3 - player."""


def minimax(node, player=1):
    if node.is_leaf:
        return node.value
    scores = [minimax(child, 3 - player) for child in node.children]
    return max(scores) if player == 1 else min(scores)
''',
        note="MAX first by its default.",
    ),
    "side_zero_or_one": Program(
        start="minimax",
        against="minimax",
        source='''
"""turn=0, the other is 1 - turn, and the two functions stand in a tuple."""


def minimax(node, turn=0):
    if node.is_leaf:
        return node.value
    return (max, min)[turn](minimax(child, 1 - turn) for child in node.children)
''',
        note="MAX first by its default.",
    ),
    "side_times_minus_one": Program(
        start="minimax",
        against="minimax",
        source='''
"""player * -1 turns the side; no score is negated."""


def minimax(node, player=1):
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        score = minimax(child, player * -1)
        if best is None:
            best = score
        elif player == 1 and score > best:
            best = score
        elif player == -1 and score < best:
            best = score
    return best
''',
        note="MAX first by its default.",
    ),
    "side_none_then_root": Program(
        start="minimax",
        against="minimax",
        source='''
"""player=None; then the root says who begins."""


def minimax(node, player=None):
    player = player or ("X" if node.is_max else "O")
    if node.is_leaf:
        return node.value
    scores = [minimax(child, "O" if player == "X" else "X") for child in node.children]
    return max(scores) if player == "X" else min(scores)
''',
    ),
    "maximizing_true": Program(
        start="alphabeta",
        source='''
"""Wikipedia's form with maximizing=True as default."""
from math import inf


def alphabeta(node, alpha=-inf, beta=inf, maximizing=True):
    if node.is_leaf:
        return node.value
    if maximizing:
        value = -inf
        for child in node.children:
            value = max(value, alphabeta(child, alpha, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = inf
    for child in node.children:
        value = min(value, alphabeta(child, alpha, beta, True))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value
''',
        note="MAX first by its default.",
    ),
    "maximizing_without_default": Program(
        start="alphabeta",
        source='''
"""The side has no default: maximizing is given by whoever calls."""
from math import inf


def alphabeta(node, alpha, beta, maximizing):
    if node.is_leaf:
        return node.value
    if maximizing:
        value = -inf
        for child in node.children:
            value = max(value, alphabeta(child, alpha, beta, not maximizing))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = inf
    for child in node.children:
        value = min(value, alphabeta(child, alpha, beta, not maximizing))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "is_max_before_bounds": Program(
        start="minimax",
        source='''
"""The tutorial's order: depth, node, isMaximizing ... camel case, the side before the bounds."""
MAX, MIN = 1000, -1000


def minimax(node, maximizingPlayer=True, alpha=MIN, beta=MAX):
    if node.is_leaf:
        return node.value
    if maximizingPlayer:
        best = MIN
        for i in range(0, len(node.children)):
            val = minimax(node.children[i], False, alpha, beta)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = MAX
        for i in range(0, len(node.children)):
            val = minimax(node.children[i], True, alpha, beta)
            best = min(best, val)
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best
''',
        note="MAX first by its default; 1000 for infinity.",
    ),
    "turn_as_word": Program(
        start="search",
        source='''
"""turn="max" or "min"."""
from math import inf


def search(node, alpha=-inf, beta=inf, turn="max"):
    if node.is_leaf:
        return node.value
    other = "min" if turn == "max" else "max"
    value = -inf if turn == "max" else inf
    for child in node.children:
        score = search(child, alpha, beta, other)
        if turn == "max":
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="MAX first by its default.",
    ),
    "turned_side_minimax": Program(
        start="minimax",
        against="minimax",
        source='''
"""-player turns the side; scores stay MAX's: no negamax."""


def minimax(node, player=1):
    if node.is_leaf:
        return node.value
    scores = [minimax(child, -player) for child in node.children]
    return max(scores) if player == 1 else min(scores)
''',
        note="MAX first by its default.",
    ),
    "turned_side_alphabeta": Program(
        start="alphabeta",
        source='''
"""turn > 0 is MAX; -turn is handed down, no score is negated."""
from math import inf


def alphabeta(node, alpha=-inf, beta=inf, turn=1):
    if node.is_leaf:
        return node.value
    value = -turn * inf
    for child in node.children:
        score = alphabeta(child, alpha, beta, -turn)
        if turn > 0:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="MAX first by its default.",
    ),
    "turned_color_no_negation": Program(
        start="minimax",
        against="minimax",
        source='''
"""color is a parameter without a default and no negamax: only the side is turned."""


def minimax(node, color):
    if node.is_leaf:
        return node.value
    scores = [minimax(child, -color) for child in node.children]
    return max(scores) if color > 0 else min(scores)
''',
        note="color is filled by whoever calls: 1 for MAX, -1 for MIN.",
    ),
    "side_as_enum": Program(
        start="search",
        source='''
"""The side is a member of an Enum with a property other."""
from enum import Enum
from math import inf


class Side(Enum):
    MAX = "max"
    MIN = "min"

    @property
    def other(self):
        return Side.MIN if self is Side.MAX else Side.MAX


def search(node, side=Side.MAX, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if side is Side.MAX else inf
    for child in node.children:
        score = search(child, side.other, alpha, beta)
        if side is Side.MAX:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="MAX first by its default.",
    ),
    "side_as_function": Program(
        start="minimax",
        against="minimax",
        source='''
"""The side is the function max or min itself."""


def minimax(node, mine=max, theirs=min):
    if node.is_leaf:
        return node.value
    return mine(minimax(child, theirs, mine) for child in node.children)
''',
        note="MAX first by its default.",
    ),
    "my_turn_flag": Program(
        start="minimax",
        against="minimax",
        source='''
"""my_turn=True, toggled before the loop."""


def minimax(node, my_turn=True):
    if node.is_leaf:
        return node.value
    next_turn = not my_turn
    best = -10000 if my_turn else 10000
    for child in node.children:
        score = minimax(child, next_turn)
        best = max(best, score) if my_turn else min(best, score)
    return best
''',
        note="MAX first by its default.",
    ),
    "depth_that_decides_nothing": Program(
        start="minimax",
        against="minimax",
        source='''
"""The first tutorial one meets: depth and isMax, depth counts plies and decides nothing."""


def minimax(node, depth=0, is_max=True):
    if not node.children:
        return node.value
    if is_max:
        best = -1000
        for child in node.children:
            best = max(best, minimax(child, depth + 1, not is_max))
        return best
    best = 1000
    for child in node.children:
        best = min(best, minimax(child, depth + 1, not is_max))
    return best
''',
        note="MAX first by its default. depth is no limit here.",
    ),
    "side_string_player_words": Program(
        start="minimax",
        against="minimax",
        source='''
"""player="computer" or "human", compared with a constant."""
COMPUTER, HUMAN = "computer", "human"


def minimax(position, player=COMPUTER):
    if position.is_leaf:
        return position.value
    if player == COMPUTER:
        return max(minimax(child, HUMAN) for child in position.children)
    return min(minimax(child, COMPUTER) for child in position.children)
''',
        note="MAX first by its default.",
    ),
}


NEGAMAX = {
    "negamax_with_color": Program(
        start="negamax",
        source='''
"""Negamax with colour: color * value at the leaf, -color handed down."""
from math import inf


def negamax(node, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value
    value = -inf
    for child in node.children:
        value = max(value, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
''',
        note="MAX first by its default.",
    ),
    "negamax_color_without_default": Program(
        start="negamax",
        source='''
"""Negamax whose colour has no default."""
from math import inf


def negamax(node, alpha, beta, color):
    if node.is_leaf:
        return color * node.value
    best = -inf
    for child in node.children:
        score = -negamax(child, -beta, -alpha, -color)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            return best
    return best
''',
        note="With MIN at the root it returns MIN's score.",
    ),
    "negamax_without_color": Program(
        start="negamax",
        source='''
"""Negamax without colour: the leaf is turned where MIN's parent is not its mover."""
from math import inf


def negamax(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return -node.value if node.parent is not None and node.parent.is_max else node.value
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
''',
        note="With MIN at the root it returns MIN's score. Players alternate.",
    ),
    "negamax_root_loop": Program(
        start="root",
        source='''
"""A chess program's root: a loop over the children, the value from MAX's side."""
from math import inf


def root(node):
    if node.is_leaf:
        return node.value
    color, best = (1 if node.is_max else -1), -inf
    for child in node.children:
        best = max(best, -negamax(child, -inf, -best, -color))
    return color * best


def negamax(node, alpha, beta, color):
    if node.is_leaf:
        return color * node.value
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
''',
    ),
    "negamax_wrapper": Program(
        start="search",
        source='''
"""A wrapper calls the negamax on the root and turns the sign back."""
from math import inf


def search(root):
    sign = 1 if root.is_max else -1
    return sign * negamax(root, -inf, inf, sign)


def negamax(node, alpha, beta, sign):
    if node.is_leaf:
        return sign * node.value
    best = -inf
    for child in node.children:
        score = -negamax(child, -beta, -alpha, -sign)
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best
''',
    ),
    "knuth_f2": Program(
        start="f2",
        source='''
"""Knuth and Moore's F2: fail-hard negamax with m, t and return m."""
from math import inf


def f2(p, alpha=-inf, beta=inf, side=1):
    if not p.children:
        return side * p.value
    m = alpha
    for successor in p.children:
        t = -f2(successor, -beta, -m, -side)
        if t > m:
            m = t
        if m >= beta:
            return m
    return m
''',
        note="MAX first by its default. The lower end is clamped, the upper is not.",
    ),
    "negamax_fail_hard": Program(
        start="alpha_beta",
        source='''
"""Chess programming wiki: return beta at a cut, alpha at the end."""
from math import inf


def alpha_beta(node, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value
    for move in node.children:
        score = -alpha_beta(move, -beta, -alpha, -color)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha
''',
        note="MAX first by its default. Fail-hard.",
    ),
    "negamax_minimax": Program(
        start="negamax",
        against="minimax",
        source='''
"""Negamax without bounds, as minimax."""


def negamax(node, color=1):
    if node.is_leaf:
        return color * node.value
    return max(-negamax(child, -color) for child in node.children)
''',
        note="MAX first by its default.",
    ),
    "negamax_sign_outside": Program(
        start="negamax",
        against="minimax",
        source='''
"""The minus stands before min(): max(-x) written as -min(x)."""


def negamax(node, color=1):
    if node.is_leaf:
        return color * node.value
    return -min(negamax(child, -color) for child in node.children)
''',
        note="MAX first by its default.",
    ),
    "negamax_with_move": Program(
        start="negamax",
        source='''
"""Negamax with pairs: the score of the child's pair is turned."""
from math import inf


def negamax(node, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value, None
    best, best_move = -inf, None
    for child in node.children:
        score = -negamax(child, -beta, -alpha, -color)[0]
        if score > best:
            best, best_move = score, child
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_move
''',
        note="MAX first by its default. Returns (value, node).",
    ),
    "negamax_sign_by_ply": Program(
        start="negamax",
        source='''
"""The sign of the leaf is that of its ply."""
from math import inf


def negamax(node, alpha=-inf, beta=inf, ply=0):
    if node.is_leaf:
        return (-1) ** ply * node.value
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, -beta, -alpha, ply + 1))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best
''',
        note="MAX first by its default.",
    ),
    "negamax_tuple_window": Program(
        start="negamax",
        source='''
"""The window is one tuple that is turned as a whole."""
from math import inf


def negamax(node, window=(-inf, inf), color=1):
    alpha, beta = window
    if node.is_leaf:
        return color * node.value
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, (-beta, -max(alpha, best)), -color))
        if best >= beta:
            break
    return best
''',
        note="MAX first by its default.",
    ),
}


BOUNDS = {
    "fail_soft": Program(
        start="fail_soft",
        source='''
"""Fail-soft: the best score comes back, inside the window or not."""
from math import inf


def fail_soft(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    best = -inf if node.is_max else inf
    for child in node.children:
        if node.is_max:
            best = max(best, fail_soft(child, max(alpha, best), beta))
            if best >= beta:
                return best
        else:
            best = min(best, fail_soft(child, alpha, min(beta, best)))
            if best <= alpha:
                return best
    return best
''',
    ),
    "fail_hard": Program(
        start="fail_hard",
        source='''
"""Fail-hard: the bound is the value; alpha or beta comes back."""
from math import inf


def fail_hard(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        for child in node.children:
            alpha = max(alpha, fail_hard(child, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for child in node.children:
        beta = min(beta, fail_hard(child, alpha, beta))
        if alpha >= beta:
            return alpha
    return beta
''',
    ),
    "fail_hard_clamps_leaves": Program(
        start="fail_hard",
        source='''
"""Fail-hard at the leaf, too: its score is clamped into the window."""
from math import inf


def fail_hard(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return max(alpha, min(beta, node.value))
    if node.is_max:
        for child in node.children:
            alpha = max(alpha, fail_hard(child, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for child in node.children:
        beta = min(beta, fail_hard(child, alpha, beta))
        if alpha >= beta:
            return alpha
    return beta
''',
    ),
    "none_for_no_bound": Program(
        start="search",
        source='''
"""None stands for no bound yet."""


def search(node, alpha=None, beta=None):
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            if best is None or score > best:
                best = score
            if alpha is None or best > alpha:
                alpha = best
        else:
            if best is None or score < best:
                best = score
            if beta is None or best < beta:
                beta = best
        if alpha is not None and beta is not None and alpha >= beta:
            break
    return best
''',
    ),
    "decimal_infinity": Program(
        start="search",
        source='''
"""Decimal("-Infinity") and Decimal("Infinity") as first bounds."""
from decimal import Decimal


def search(node, alpha=Decimal("-Infinity"), beta=Decimal("Infinity")):
    if node.is_leaf:
        return Decimal(node.value)
    value = Decimal("-Infinity") if node.is_max else Decimal("Infinity")
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Returns a Decimal.",
    ),
    "decimal_bounds_int_scores": Program(
        start="search",
        source='''
"""Only the bounds are Decimal; scores stay numbers."""
from decimal import Decimal

LOW, HIGH = Decimal("-Infinity"), Decimal("Infinity")


def search(node, alpha=LOW, beta=HIGH):
    if node.is_leaf:
        return node.value
    if node.is_max:
        value = LOW
        for child in node.children:
            value = max(value, search(child, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = HIGH
    for child in node.children:
        value = min(value, search(child, alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "a_thousand_for_infinity": Program(
        start="search",
        source='''
"""-1000 and 1000 for infinity."""


def search(node, alpha=-1000, beta=1000):
    if node.is_leaf:
        return node.value
    value = -1000 if node.is_max else 1000
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Right while all scores lie between.",
    ),
    "sys_maxsize": Program(
        start="search",
        source='''
"""sys.maxsize for infinity."""
import sys


def search(node, alpha=-sys.maxsize, beta=sys.maxsize):
    if node.is_leaf:
        return node.value
    if node.is_max:
        value = -sys.maxsize - 1
        for child in node.children:
            value = max(value, search(child, alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = sys.maxsize
    for child in node.children:
        value = min(value, search(child, alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "largest_float": Program(
        start="search",
        source='''
"""-sys.float_info.max for minus infinity (not float_info.min)."""
import sys

LARGEST = sys.float_info.max


def search(node, alpha=-LARGEST, beta=LARGEST):
    if node.is_leaf:
        return node.value
    value = -LARGEST if node.is_max else LARGEST
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "numpy_infinity": Program(
        start="search",
        source='''
"""np.inf and np.maximum, values are numpy scalars."""
import numpy as np


def search(node, alpha=-np.inf, beta=np.inf):
    if node.is_leaf:
        return np.float64(node.value)
    value = -np.inf if node.is_max else np.inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = np.maximum(value, score)
            alpha = np.maximum(alpha, value)
        else:
            value = np.minimum(value, score)
            beta = np.minimum(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "tuple_window": Program(
        start="search",
        source='''
"""The window is a tuple."""
from math import inf


def search(node, window=(-inf, inf)):
    if node.is_leaf:
        return node.value
    alpha, beta = window
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, (alpha, beta))
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "list_window_copied": Program(
        start="search",
        source='''
"""The window is a list, copied for every node."""


def search(node, window=None):
    window = list(window or [float("-inf"), float("inf")])
    if node.is_leaf:
        return node.value
    mine = 0 if node.is_max else 1
    best = window[mine]
    value = None
    for child in node.children:
        score = search(child, window[:])
        if value is None or (score > value if node.is_max else score < value):
            value = score
        best = max(best, value) if node.is_max else min(best, value)
        window[mine] = best
        if window[0] >= window[1]:
            break
    return value
''',
    ),
    "dict_window_copied": Program(
        start="search",
        source='''
"""The window is a dict, a new one for every child."""
from math import inf


def search(node, window={"alpha": -inf, "beta": inf}):
    if node.is_leaf:
        return node.value
    window = dict(window)
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, window)
        if node.is_max:
            value = max(value, score)
            window["alpha"] = max(window["alpha"], value)
        else:
            value = min(value, score)
            window["beta"] = min(window["beta"], value)
        if window["alpha"] >= window["beta"]:
            break
    return value
''',
    ),
    "dict_of_players": Program(
        start="search",
        source='''
"""bounds[player] is the bound of each player, restored after the node."""
from math import inf


def search(node, bounds=None):
    if bounds is None:
        bounds = {"max": -inf, "min": inf}
    if node.is_leaf:
        return node.value
    before = bounds[node.player]
    pick = max if node.is_max else min
    value = None
    for child in node.children:
        score = search(child, bounds)
        value = score if value is None else pick(value, score)
        bounds[node.player] = pick(bounds[node.player], value)
        if bounds["max"] >= bounds["min"]:
            break
    bounds[node.player] = before
    return value
''',
        note="One dict for all nodes, set back at the end of each: right.",
    ),
    "dataclass_window": Program(
        start="search",
        source='''
"""The window is a frozen dataclass with methods."""
from dataclasses import dataclass, replace
from math import inf


@dataclass(frozen=True)
class Window:
    alpha: float = -inf
    beta: float = inf

    def raised(self, score):
        return replace(self, alpha=max(self.alpha, score))

    def lowered(self, score):
        return replace(self, beta=min(self.beta, score))

    @property
    def is_empty(self):
        return self.alpha >= self.beta


def search(node, window=Window()):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, window)
        if node.is_max:
            value = max(value, score)
            window = window.raised(value)
        else:
            value = min(value, score)
            window = window.lowered(value)
        if window.is_empty:
            break
    return value
''',
    ),
    "namedtuple_window": Program(
        start="search",
        source='''
"""The window is a NamedTuple."""
from math import inf
from typing import NamedTuple


class Window(NamedTuple):
    alpha: float = -inf
    beta: float = inf


def search(node, window=Window()):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, window)
        if node.is_max:
            value = max(value, score)
            window = window._replace(alpha=max(window.alpha, value))
        else:
            value = min(value, score)
            window = window._replace(beta=min(window.beta, value))
        if window.alpha >= window.beta:
            break
    return value
''',
    ),
    "star_args": Program(
        start="search",
        source='''
"""The bounds come as *bounds."""
from math import inf


def search(node, *bounds):
    alpha, beta = bounds or (-inf, inf)
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "star_star_kwargs": Program(
        start="search",
        source='''
"""The bounds come as **kwargs."""
from math import inf


def search(node, **kwargs):
    alpha = kwargs.get("alpha", -inf)
    beta = kwargs.get("beta", inf)
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha=alpha, beta=beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "nonlocal_bounds": Program(
        start="search",
        source='''
"""The bounds are nonlocal to a helper and are set back after every child."""
from math import inf


def search(root):
    alpha, beta = -inf, inf

    def visit(node):
        nonlocal alpha, beta
        if node.is_leaf:
            return node.value
        before = alpha, beta
        value = -inf if node.is_max else inf
        for child in node.children:
            score = visit(child)
            if node.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                break
        alpha, beta = before
        return value

    return visit(root)
''',
    ),
    "bounds_in_a_closure": Program(
        start="search",
        source='''
"""Each node makes a function for its children that knows the bounds by closure."""
from math import inf


def search(root):
    return searcher(-inf, inf)(root)


def searcher(alpha, beta):
    def search_one(node):
        if node.is_leaf:
            return node.value
        low, high = alpha, beta
        value = -inf if node.is_max else inf
        for child in node.children:
            score = searcher(low, high)(child)
            if node.is_max:
                value = max(value, score)
                low = max(low, value)
            else:
                value = min(value, score)
                high = min(high, value)
            if low >= high:
                break
        return value

    return search_one
''',
    ),
    "bounds_as_globals_set_back": Program(
        start="search",
        source='''
"""alpha and beta are globals; every node sets back what it has changed."""
from math import inf

alpha = -inf
beta = inf


def search(node):
    global alpha, beta
    if node.is_leaf:
        return node.value
    before = alpha, beta
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    alpha, beta = before
    return value
''',
    ),
    "bound_from_ancestors": Program(
        start="search",
        source='''
"""No bounds at all: a node asks the best values so far of its ancestors, kept on a list."""
from math import inf


def search(root):
    return visit(root, [])


def visit(node, above):
    if node.is_leaf:
        return node.value
    mine = [node.is_max, -inf if node.is_max else inf]
    for child in node.children:
        score = visit(child, above + [mine])
        mine[1] = max(mine[1], score) if node.is_max else min(mine[1], score)
        rivals = [best for is_max, best in above if is_max != node.is_max]
        if node.is_max and any(mine[1] >= best for best in rivals):
            break
        if not node.is_max and any(mine[1] <= best for best in rivals):
            break
    return mine[1]
''',
    ),
    "best_scores_per_side": Program(
        start="search",
        source='''
"""The bounds are called best_for_max and best_for_min and updated with conditional expressions."""
from math import inf


def search(node, best_for_max=-inf, best_for_min=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        result = -inf
        for child in node.children:
            score = search(child, best_for_max, best_for_min)
            result = score if score > result else result
            best_for_max = result if result > best_for_max else best_for_max
            if best_for_min <= best_for_max:
                break
    else:
        result = inf
        for child in node.children:
            score = search(child, best_for_max, best_for_min)
            result = score if score < result else result
            best_for_min = result if result < best_for_min else best_for_min
            if best_for_min <= best_for_max:
                break
    return result
''',
    ),
    "bounds_as_fractions": Program(
        start="search",
        source='''
"""Scores and bounds are fractions, infinity is a large fraction."""
from fractions import Fraction

LARGE = Fraction(10**9)


def search(node, alpha=-LARGE, beta=LARGE):
    if node.is_leaf:
        return Fraction(node.value)
    value = -LARGE if node.is_max else LARGE
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Returns a Fraction.",
    ),
    "window_as_slice": Program(
        start="search",
        source='''
"""The window is a slice object: start is alpha, stop is beta."""
from math import inf


def search(node, window=slice(-inf, inf)):
    if node.is_leaf:
        return node.value
    alpha, beta = window.start, window.stop
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, slice(alpha, beta))
        if node.is_max:
            alpha = max(alpha, value := max(value, score))
        else:
            beta = min(beta, value := min(value, score))
        if alpha >= beta:
            break
    return value
''',
    ),
}


CONTROL = {
    "explicit_stack": Program(
        start="search",
        source='''
"""No recursion: a stack of frames."""
from math import inf


def search(root):
    if root.is_leaf:
        return root.value
    stack = [[root, 0, -inf if root.is_max else inf, -inf, inf]]
    while True:
        frame = stack[-1]
        node, i, value, alpha, beta = frame
        if i < len(node.children) and alpha < beta:
            frame[1] += 1
            child = node.children[i]
            if not child.is_leaf:
                stack.append([child, 0, -inf if child.is_max else inf, alpha, beta])
                continue
            score = child.value
        else:
            stack.pop()
            if not stack:
                return value
            score = value
        parent = stack[-1]
        if parent[0].is_max:
            parent[2] = max(parent[2], score)
            parent[3] = max(parent[3], parent[2])
        else:
            parent[2] = min(parent[2], score)
            parent[4] = min(parent[4], parent[2])
''',
    ),
    "minimax_by_postorder": Program(
        start="minimax",
        against="minimax",
        source='''
"""Minimax without recursion: nodes in pre-order, values from the last to the first."""


def minimax(root):
    order, stack = [], [root]
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(reversed(node.children))
    values = {}
    for node in reversed(order):
        if node.is_leaf:
            values[id(node)] = node.value
        else:
            scores = [values[id(child)] for child in node.children]
            values[id(node)] = max(scores) if node.is_max else min(scores)
    return values[id(root)]
''',
        note="Leaves are read from right to left.",
    ),
    "generator_coroutine": Program(
        start="search",
        source='''
"""Each node is a generator that yields the child it wants and is sent its score."""
from math import inf


def steps(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = yield steps(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    stack, answer = [steps(root, -inf, inf)], None
    while stack:
        try:
            stack.append(stack[-1].send(answer))
            answer = None
        except StopIteration as end:
            stack.pop()
            answer = end.value
    return answer
''',
    ),
    "yield_from": Program(
        start="search",
        source='''
"""yield from reports each node on the way; the value is the generator's return value."""
from math import inf


def walk(node, alpha=-inf, beta=inf):
    yield node
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = yield from walk(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    walker = walk(root)
    while True:
        try:
            next(walker)
        except StopIteration as end:
            return end.value
''',
    ),
    "generator_of_scores": Program(
        start="minimax",
        against="minimax",
        source='''
"""A generator inside the function gives the scores one by one."""


def minimax(node):
    def scores():
        for child in node.children:
            yield minimax(child)

    if node.is_leaf:
        return node.value
    return max(scores()) if node.is_max else min(scores())
''',
    ),
    "trampoline": Program(
        start="search",
        source='''
"""Continuation passing with thunks, run by a loop."""
from math import inf


def search(root):
    step = visit(root, -inf, inf, lambda score: score)
    while callable(step):
        step = step()
    return step


def visit(node, alpha, beta, done):
    if node.is_leaf:
        return lambda: done(node.value)
    start = -inf if node.is_max else inf
    return lambda: go_on(node, 0, start, alpha, beta, done)


def go_on(node, i, value, alpha, beta, done):
    if i == len(node.children) or alpha >= beta:
        return lambda: done(value)

    def after(score):
        if node.is_max:
            best = max(value, score)
            return lambda: go_on(node, i + 1, best, max(alpha, best), beta, done)
        best = min(value, score)
        return lambda: go_on(node, i + 1, best, alpha, min(beta, best), done)

    return visit(node.children[i], alpha, beta, after)
''',
    ),
    "asyncio_run": Program(
        start="search",
        source='''
"""The recursion is a coroutine, run by asyncio."""
import asyncio
from math import inf


async def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = await alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    return asyncio.run(alphabeta(root, -inf, inf))
''',
    ),
    "async_without_loop": Program(
        start="search",
        source='''
"""Coroutines without an event loop: send(None) runs them."""
from math import inf


async def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = await alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    try:
        alphabeta(root, -inf, inf).send(None)
    except StopIteration as end:
        return end.value
''',
    ),
    "in_one_thread": Program(
        start="search",
        source='''
"""The search runs in a thread of its own with a larger recursion limit."""
import sys
import threading
from math import inf


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 5000))
    result = []
    thread = threading.Thread(target=lambda: result.append(alphabeta(root, -inf, inf)))
    thread.start()
    thread.join()
    return result[0]
''',
    ),
    "minimax_in_a_pool": Program(
        start="minimax",
        against="minimax",
        source='''
"""The root's children are searched by a pool of threads."""
from concurrent.futures import ThreadPoolExecutor


def value(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)([value(child) for child in node.children])


def minimax(root):
    if root.is_leaf:
        return root.value
    with ThreadPoolExecutor(max_workers=2) as pool:
        scores = list(pool.map(value, root.children))
    return (max if root.is_max else min)(scores)
''',
        note="The order of the calls is left to the threads.",
    ),
    "exceptions_as_cutoffs": Program(
        start="search",
        source='''
"""A cutoff is an exception."""
from math import inf


class Cutoff(Exception):
    pass


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    try:
        for child in node.children:
            score = search(child, alpha, beta)
            if node.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                raise Cutoff
    except Cutoff:
        pass
    return value
''',
    ),
    "exception_carries_value": Program(
        start="search",
        source='''
"""The exception carries the score; StopIteration-like, caught by the parent's call."""
from math import inf


class Cutoff(Exception):
    def __init__(self, score):
        super().__init__(score)
        self.score = score


def search(node, alpha=-inf, beta=inf):
    try:
        return inner(node, alpha, beta)
    except Cutoff as cutoff:
        return cutoff.score


def inner(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        value = max(value, score) if node.is_max else min(value, score)
        if node.is_max and value >= beta or node.is_min and value <= alpha:
            raise Cutoff(value)
        if node.is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return value
''',
    ),
    "any_as_loop": Program(
        start="search",
        source='''
"""any() is the loop: it ends at the first child that closes the window."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    best = -inf if node.is_max else inf

    def closes(child):
        nonlocal alpha, beta, best
        score = search(child, alpha, beta)
        if node.is_max:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        return alpha >= beta

    any(closes(child) for child in node.children)
    return best
''',
    ),
    "all_over_a_list": Program(
        start="search",
        source='''
"""all() with map is the loop; the state is a list."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    state = [-inf if node.is_max else inf, alpha, beta]

    def leaves_window_open(child):
        score = search(child, state[1], state[2])
        if node.is_max:
            state[0] = max(state[0], score)
            state[1] = max(state[1], state[0])
        else:
            state[0] = min(state[0], score)
            state[2] = min(state[2], state[0])
        return state[1] < state[2]

    all(map(leaves_window_open, node.children))
    return state[0]
''',
    ),
    "next_as_loop": Program(
        start="search",
        source='''
"""next() looks for the first cutoff; its default is the value without one."""
from itertools import accumulate
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        bests = accumulate(node.children, lambda v, c: max(v, search(c, max(alpha, v), beta)), initial=-inf)
        last = [-inf]
        return next((v for v in bests if last.append(v) or v >= beta), None) or last[-1]
    bests = accumulate(node.children, lambda v, c: min(v, search(c, alpha, min(beta, v))), initial=inf)
    last = [inf]
    return next((v for v in bests if last.append(v) or v <= alpha), None) or last[-1]
''',
        note="`or last[-1]` is harmless: the last value appended is the one found.",
    ),
    "reduce_with_function": Program(
        start="search",
        source='''
"""functools.reduce carries (value, alpha, beta); a closed window passes through."""
from functools import reduce
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value

    def step(state, child):
        value, low, high = state
        if low >= high:
            return state
        score = search(child, low, high)
        if node.is_max:
            value = max(value, score)
            return value, max(low, value), high
        value = min(value, score)
        return value, low, min(high, value)

    start = (-inf if node.is_max else inf, alpha, beta)
    return reduce(step, node.children, start)[0]
''',
    ),
    "reduce_with_lambda": Program(
        start="search",
        source='''
"""One expression: reduce with lambdas."""
from functools import reduce
from math import inf

search = lambda node, a=-inf, b=inf: (
    node.value
    if node.is_leaf
    else reduce(lambda v, c: v if v >= b else max(v, search(c, max(a, v), b)), node.children, -inf)
    if node.is_max
    else reduce(lambda v, c: v if v <= a else min(v, search(c, a, min(b, v))), node.children, inf)
)
''',
    ),
    "match_statement": Program(
        start="search",
        source='''
"""match on the player and on the order of the bounds."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    match node:
        case _ if node.is_leaf:
            return node.value
        case _ if node.is_max:
            value, sign = -inf, 1
        case _:
            value, sign = inf, -1
    for child in node.children:
        match sign, search(child, alpha, beta):
            case 1, score:
                value = max(value, score)
                alpha = max(alpha, value)
            case -1, score:
                value = min(value, score)
                beta = min(beta, value)
        match alpha >= beta:
            case True:
                return value
    return value
''',
    ),
    "match_on_attributes": Program(
        start="minimax",
        against="minimax",
        source='''
"""match with an object pattern."""


def minimax(node):
    match node:
        case object(is_leaf=True, value=score):
            return score
        case object(is_max=True, children=children):
            return max(map(minimax, children))
        case object(children=children):
            return min(map(minimax, children))
''',
    ),
    "walrus": Program(
        start="search",
        source='''
"""Assignments inside the conditions."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if (value := node.value) is not None:
        return value
    value = -inf if (top := node.is_max) else inf
    for child in node.children:
        if top:
            if (value := max(value, search(child, alpha, beta))) >= beta:
                break
            alpha = max(alpha, value)
        else:
            if (value := min(value, search(child, alpha, beta))) <= alpha:
                break
            beta = min(beta, value)
    return value
''',
    ),
    "decorator_with_wraps": Program(
        start="search",
        source='''
"""A decorator with functools.wraps counts calls."""
import functools
from math import inf


def counted(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return function(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


@counted
def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "decorator_without_wraps": Program(
        start="search",
        source='''
"""A decorator with *args, **kwargs and no wraps: the names of parameters are lost."""
from math import inf


def logged(function):
    log = []

    def wrapper(*args, **kwargs):
        result = function(*args, **kwargs)
        log.append(result)
        return result

    return wrapper


@logged
def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "cached_minimax": Program(
        start="minimax",
        against="minimax",
        source='''
"""functools.cache on minimax itself."""
import functools


@functools.cache
def minimax(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(minimax(child) for child in node.children)
''',
    ),
    "cached_helper": Program(
        start="search",
        source='''
"""functools.cache on a helper that gives the score of a leaf."""
import functools
from math import inf


@functools.cache
def evaluate(leaf):
    return leaf.value


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return evaluate(node)
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "lru_cache_on_window": Program(
        start="search",
        source='''
"""lru_cache on alpha-beta: the key is node, alpha and beta."""
from functools import lru_cache
from math import inf


@lru_cache(maxsize=None)
def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "class_with_methods": Program(
        start="search",
        source='''
"""A player with methods and a counter; search is a bound method."""
from math import inf


class AlphaBetaPlayer:
    def __init__(self):
        self.nodes = 0

    def search(self, node, alpha=-inf, beta=inf):
        self.nodes += 1
        if node.is_leaf:
            return node.value
        return self.max_value(node, alpha, beta) if node.is_max else self.min_value(node, alpha, beta)

    def max_value(self, node, alpha, beta):
        v = -inf
        for child in node.children:
            v = max(v, self.search(child, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, node, alpha, beta):
        v = inf
        for child in node.children:
            v = min(v, self.search(child, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v


search = AlphaBetaPlayer().search
''',
    ),
    "player_made_for_each_tree": Program(
        start="search",
        source='''
"""A function makes a player for the tree; bounds are attributes that are set back."""
from math import inf


class Player:
    def __init__(self):
        self.alpha = -inf
        self.beta = inf

    def value(self, node):
        if node.is_leaf:
            return node.value
        before = self.alpha, self.beta
        value = -inf if node.is_max else inf
        for child in node.children:
            score = self.value(child)
            if node.is_max:
                value = max(value, score)
                self.alpha = max(self.alpha, value)
            else:
                value = min(value, score)
                self.beta = min(self.beta, value)
            if self.alpha >= self.beta:
                break
        self.alpha, self.beta = before
        return value


def search(root):
    return Player().value(root)
''',
    ),
    "callable_object": Program(
        start="search",
        source='''
"""An object with __call__."""
from math import inf


class Search:
    def __call__(self, node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        value = -inf if node.is_max else inf
        for child in node.children:
            score = self(child, alpha, beta)
            if node.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value


search = Search()
''',
    ),
    "static_method": Program(
        start="search",
        source='''
"""A static method that calls itself by its class."""
from math import inf


class Agent:
    @staticmethod
    def search(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        value = -inf if node.is_max else inf
        for child in node.children:
            score = Agent.search(child, alpha, beta)
            if node.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value


search = Agent.search
''',
    ),
    "class_method": Program(
        start="minimax",
        against="minimax",
        source='''
"""A class method."""


class Agent:
    @classmethod
    def minimax(cls, node):
        if node.is_leaf:
            return node.value
        choose = max if node.is_max else min
        return choose(cls.minimax(child) for child in node.children)


minimax = Agent.minimax
''',
    ),
    "single_dispatch": Program(
        start="search",
        source='''
"""singledispatch on the kind of node, after the node was wrapped."""
from functools import singledispatch
from math import inf


class MaxNode:
    def __init__(self, node):
        self.node = node


class MinNode(MaxNode):
    pass


class Leaf(MaxNode):
    pass


def wrapped(node):
    return Leaf(node) if node.is_leaf else MaxNode(node) if node.is_max else MinNode(node)


@singledispatch
def value(item, alpha, beta):
    raise TypeError(item)


@value.register
def _(item: Leaf, alpha, beta):
    return item.node.value


@value.register
def _(item: MaxNode, alpha, beta):
    v = -inf
    for child in item.node.children:
        v = max(v, value(wrapped(child), alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


@value.register
def _(item: MinNode, alpha, beta):
    v = inf
    for child in item.node.children:
        v = min(v, value(wrapped(child), alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def search(root):
    return value(wrapped(root), -inf, inf)
''',
    ),
    "single_dispatch_itself": Program(
        start="minimax",
        against="minimax",
        source='''
"""The checked function is a singledispatch function itself."""
from functools import singledispatch


@singledispatch
def minimax(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)([minimax(child) for child in node.children])


@minimax.register
def _(node: list):
    return max(minimax(child) for child in node)
''',
    ),
    "by_name_in_globals": Program(
        start="search",
        source='''
"""The recursion goes by globals()["max_value"]."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    kind = "max_value" if node.is_max else "min_value"
    return globals()[kind](node, alpha, beta)


def max_value(node, alpha, beta):
    v = -inf
    for child in node.children:
        v = max(v, globals()["search"](child, alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def min_value(node, alpha, beta):
    v = inf
    for child in node.children:
        v = min(v, globals()["search"](child, alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
''',
    ),
    "itself_by_globals": Program(
        start="f",
        against="minimax",
        source='''
"""minimax that calls globals()["f"]."""


def f(node):
    if node.is_leaf:
        return node.value
    scores = [globals()["f"](child) for child in node.children]
    return max(scores) if node.is_max else min(scores)
''',
    ),
    "lambda_minimax": Program(
        start="minimax",
        against="minimax",
        source='''
"""A lambda with map."""
minimax = lambda n: n.value if n.is_leaf else (min, max)[n.is_max](map(minimax, n.children))
''',
    ),
    "fixed_point": Program(
        start="minimax",
        against="minimax",
        source='''
"""A fixed-point combinator: the function is given itself."""


def fixed(f):
    return lambda *arguments: f(fixed(f), *arguments)


@fixed
def minimax(again, node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(again(child) for child in node.children)
''',
    ),
    "executed_text": Program(
        start="search",
        source='''
"""The function is made by exec() from a text."""
TEXT = """
def search(node, alpha=float("-inf"), beta=float("inf")):
    if node.is_leaf:
        return node.value
    value = float("-inf") if node.is_max else float("inf")
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
"""
exec(TEXT)
''',
    ),
    "table_of_functions": Program(
        start="search",
        source='''
"""A dict says which function searches which player's node."""
from math import inf


def leaf(node, alpha, beta):
    return node.value


def of_max(node, alpha, beta):
    v = -inf
    for child in node.children:
        v = max(v, search(child, alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            return v
    return v


def of_min(node, alpha, beta):
    v = inf
    for child in node.children:
        v = min(v, search(child, alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            return v
    return v


KINDS = {(True, False): leaf, (False, True): of_max, (False, False): of_min}


def search(node, alpha=-inf, beta=inf):
    return KINDS[node.is_leaf, node.is_max](node, alpha, beta)
''',
    ),
    "partial_functions": Program(
        start="search",
        source='''
"""functools.partial makes MAX's and MIN's function from one with a sign."""
from functools import partial
from math import inf


def one_side(sign, node, alpha, beta):
    if node.is_leaf:
        return node.value
    other = of_min if sign > 0 else of_max
    v = -sign * inf
    for child in node.children:
        score = other(child, alpha, beta)
        if sign * score > sign * v:
            v = score
        if sign > 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


of_max = partial(one_side, 1)
of_min = partial(one_side, -1)


def search(root):
    return (of_max if root.is_max else of_min)(root, -inf, inf)
''',
        note="Takes it that players alternate.",
    ),
    "subclasses_of_a_player": Program(
        start="search",
        source='''
"""Max and Min are subclasses that differ in better() and narrowed()."""
from math import inf


class Player:
    worst = None

    def value(self, node, window):
        if node.is_leaf:
            return node.value
        best = self.worst
        for child in node.children:
            score = PLAYERS[child.player].value(child, window)
            if self.better(score, best):
                best = score
                window = self.narrowed(window, best)
            if window[0] >= window[1]:
                break
        return best


class Max(Player):
    worst = -inf

    def better(self, score, best):
        return score > best

    def narrowed(self, window, best):
        return max(window[0], best), window[1]


class Min(Player):
    worst = inf

    def better(self, score, best):
        return score < best

    def narrowed(self, window, best):
        return window[0], min(window[1], best)


PLAYERS = {"max": Max(), "min": Min(), None: Player()}


def search(root):
    return PLAYERS[root.player].value(root, (-inf, inf))
''',
    ),
    "visitor": Program(
        start="search",
        source='''
"""The visitor pattern with getattr(self, "visit_" + kind)."""
from math import inf


class Visitor:
    def visit(self, node, alpha, beta):
        kind = "leaf" if node.is_leaf else node.player
        return getattr(self, f"visit_{kind}")(node, alpha, beta)

    def visit_leaf(self, node, alpha, beta):
        return node.value

    def visit_max(self, node, alpha, beta):
        v = -inf
        for child in node.children:
            v = max(v, self.visit(child, alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v

    def visit_min(self, node, alpha, beta):
        v = inf
        for child in node.children:
            v = min(v, self.visit(child, alpha, beta))
            beta = min(beta, v)
            if alpha >= beta:
                break
        return v


def search(root):
    return Visitor().visit(root, -inf, inf)
''',
    ),
    "takewhile": Program(
        start="search",
        source='''
"""itertools.takewhile over the children reads the window before each."""
from itertools import takewhile
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in takewhile(lambda _: alpha < beta, node.children):
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
    return value
''',
    ),
    "context_variable": Program(
        start="search",
        source='''
"""The window is a ContextVar, set and reset around each child."""
from contextvars import ContextVar
from math import inf

WINDOW = ContextVar("window", default=(-inf, inf))


def search(node):
    if node.is_leaf:
        return node.value
    alpha, beta = WINDOW.get()
    value = -inf if node.is_max else inf
    for child in node.children:
        token = WINDOW.set((alpha, beta))
        score = search(child)
        WINDOW.reset(token)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "context_manager": Program(
        start="search",
        source='''
"""A with statement keeps the globals alpha and beta for the time of a node."""
from contextlib import contextmanager
from math import inf

bounds = {"alpha": -inf, "beta": inf}


@contextmanager
def kept():
    before = dict(bounds)
    try:
        yield bounds
    finally:
        bounds.update(before)


def search(node):
    if node.is_leaf:
        return node.value
    with kept() as window:
        value = -inf if node.is_max else inf
        for child in node.children:
            score = search(child)
            if node.is_max:
                value = max(value, score)
                window["alpha"] = max(window["alpha"], value)
            else:
                value = min(value, score)
                window["beta"] = min(window["beta"], value)
            if window["alpha"] >= window["beta"]:
                break
        return value
''',
    ),
    "local_function": Program(
        start="search",
        source='''
"""The recursive function is local and has no name outside."""
from math import inf


def search(root):
    def ab(n, a, b):
        if n.is_leaf:
            return n.value
        v = -inf if n.is_max else inf
        for c in n.children:
            s = ab(c, a, b)
            if n.is_max:
                v = max(v, s)
                a = max(a, v)
            else:
                v = min(v, s)
                b = min(b, v)
            if a >= b:
                break
        return v

    return ab(root, -inf, inf)
''',
    ),
    "lazy_property": Program(
        start="minimax",
        against="minimax",
        source='''
"""The value is a cached property of a wrapper; nothing looks like a recursive call."""
from functools import cached_property


class Position:
    def __init__(self, node):
        self.node = node

    @cached_property
    def score(self):
        if self.node.is_leaf:
            return self.node.value
        scores = [Position(child).score for child in self.node.children]
        return max(scores) if self.node.is_max else min(scores)


def minimax(root):
    return Position(root).score
''',
    ),
}


OWN_TREES = {
    "tree_as_lists": Program(
        start="search",
        source='''
"""The tree is first turned into nested lists of scores."""
from math import inf


def to_list(node):
    return node.value if node.is_leaf else [to_list(child) for child in node.children]


def alphabeta(tree, alpha, beta, is_max):
    if not isinstance(tree, list):
        return tree
    value = -inf if is_max else inf
    for part in tree:
        score = alphabeta(part, alpha, beta, not is_max)
        if is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    return alphabeta(to_list(root), -inf, inf, root.is_max)
''',
        note="Reads all leaves before it searches.",
    ),
    "tree_as_tuples": Program(
        start="minimax",
        against="minimax",
        source='''
"""Nested tuples, minimax over them with the side turned."""


def as_tuple(node):
    return node.value if node.is_leaf else tuple(map(as_tuple, node.children))


def best(part, maximizing):
    if not isinstance(part, tuple):
        return part
    return (max if maximizing else min)(best(p, not maximizing) for p in part)


def minimax(root):
    return best(as_tuple(root), root.is_max)
''',
    ),
    "tree_as_dicts": Program(
        start="search",
        source='''
"""The tree is first turned into dicts with the keys player, children and value."""
from math import inf


def to_dict(node):
    return {
        "player": node.player,
        "value": node.value if node.is_leaf else None,
        "children": [to_dict(child) for child in node.children],
    }


def alphabeta(node, alpha=-inf, beta=inf):
    if not node["children"]:
        return node["value"]
    value = -inf if node["player"] == "max" else inf
    for child in node["children"]:
        score = alphabeta(child, alpha, beta)
        if node["player"] == "max":
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    return alphabeta(to_dict(root))
''',
        note="Reads all leaves before it searches.",
    ),
    "adjacency_by_name": Program(
        start="search",
        source='''
"""A dict of names to names of children, and one of names to scores."""
from math import inf

children = {}
scores = {}
maximizers = set()


def search(root):
    children.clear()
    scores.clear()
    maximizers.clear()
    gather(root)
    return alphabeta(root.name, -inf, inf)


def gather(node):
    children[node.name] = [child.name for child in node.children]
    if node.is_leaf:
        scores[node.name] = node.value
    if node.is_max:
        maximizers.add(node.name)
    for child in node.children:
        gather(child)


def alphabeta(name, alpha, beta):
    if name in scores:
        return scores[name]
    is_max = name in maximizers
    value = -inf if is_max else inf
    for child in children[name]:
        score = alphabeta(child, alpha, beta)
        if is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Reads all leaves before it searches. Needs names that differ.",
    ),
    "own_class_of_nodes": Program(
        start="search",
        source='''
"""The commonest homework: an own class TreeNode is built first, then searched."""
from math import inf


class TreeNode:
    def __init__(self, score=None, is_max=True):
        self.score = score
        self.is_max = is_max
        self.moves = []

    def add(self, node):
        self.moves.append(node)


def build(node):
    mine = TreeNode(node.value if node.is_leaf else None, node.is_max)
    for child in node.children:
        mine.add(build(child))
    return mine


def alphabeta(node, alpha, beta):
    if not node.moves:
        return node.score
    value = -inf if node.is_max else inf
    for child in node.moves:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    return alphabeta(build(root), -inf, inf)
''',
        note="Reads all leaves before it searches.",
    ),
    "own_dataclass_of_nodes": Program(
        start="search",
        source='''
"""Dataclasses as nodes; the search is a method of theirs."""
from __future__ import annotations

from dataclasses import dataclass, field
from math import inf


@dataclass
class Position:
    score: float | None
    is_max: bool
    moves: list[Position] = field(default_factory=list)

    @classmethod
    def of(cls, node):
        return cls(node.value, node.is_max, [cls.of(child) for child in node.children])

    def search(self, alpha=-inf, beta=inf):
        if not self.moves:
            return self.score
        value = -inf if self.is_max else inf
        for move in self.moves:
            score = move.search(alpha, beta)
            if self.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value


def search(root):
    return Position.of(root).search()
''',
        note="Reads all leaves before it searches.",
    ),
    "own_namedtuple_of_nodes": Program(
        start="minimax",
        against="minimax",
        source='''
"""NamedTuples as nodes."""
from typing import NamedTuple


class Item(NamedTuple):
    score: object
    is_max: bool
    items: tuple


def build(node):
    return Item(node.value, node.is_max, tuple(build(child) for child in node.children))


def value(item):
    if not item.items:
        return item.score
    return (max if item.is_max else min)(value(part) for part in item.items)


def minimax(root):
    return value(build(root))
''',
    ),
    "search_by_path": Program(
        start="search",
        source='''
"""The search knows paths only and walks from the root to each node."""
from math import inf


def search(root):
    def node_at(path):
        node = root
        for step in path:
            node = node.children[step]
        return node

    def alphabeta(path, alpha, beta):
        node = node_at(path)
        if node.is_leaf:
            return node.value
        value = -inf if node.is_max else inf
        for i in range(len(node.children)):
            score = alphabeta(path + (i,), alpha, beta)
            if node.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value

    return alphabeta((), -inf, inf)
''',
    ),
    "search_by_name": Program(
        start="search",
        source='''
"""The nodes are looked up by their names in a dict; leaves stay the tree's own."""
from math import inf


def search(root):
    by_name = {}
    todo = [root]
    while todo:
        node = todo.pop()
        by_name[node.name] = node
        todo.extend(node.children)

    def alphabeta(name, alpha, beta):
        node = by_name[name]
        if node.is_leaf:
            return node.value
        value = -inf if node.is_max else inf
        for child in node.children:
            score = alphabeta(child.name, alpha, beta)
            if node.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return value

    return alphabeta(root.name, -inf, inf)
''',
    ),
    "deepcopies": Program(
        start="search",
        source='''
"""Each child is deepcopied before it is searched, as boards are."""
from copy import deepcopy
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(deepcopy(child), alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "shallow_copies": Program(
        start="minimax",
        against="minimax",
        source='''
"""copy.copy of every child."""
import copy


def minimax(node):
    if node.is_leaf:
        return node.value
    scores = [minimax(copy.copy(child)) for child in node.children]
    return max(scores) if node.is_max else min(scores)
''',
    ),
    "wrapper_with_children_method": Program(
        start="search",
        source='''
"""A wrapper State with .children(), .is_terminal() and .utility()."""
from math import inf


class State:
    def __init__(self, node):
        self.node = node

    def children(self):
        return [State(child) for child in self.node.children]

    def is_terminal(self):
        return self.node.is_leaf

    def utility(self):
        return self.node.value

    def to_move(self):
        return "MAX" if self.node.is_max else "MIN"


def alphabeta(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    value = -inf if state.to_move() == "MAX" else inf
    for child in state.children():
        score = alphabeta(child, alpha, beta)
        if state.to_move() == "MAX":
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    return alphabeta(State(root))
''',
    ),
    "game_adapter": Program(
        start="search",
        source='''
"""AIMA's search over a Game with actions, result, is_terminal and utility."""
from math import inf


class Game:
    def actions(self, state):
        return range(len(state.children))

    def result(self, state, action):
        return state.children[action]

    def is_terminal(self, state):
        return state.is_leaf

    def utility(self, state):
        return state.value

    def to_move(self, state):
        return state.player


def alphabeta_search(game, state):
    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state), None
        v, move = inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    first = max_value if game.to_move(state) == "max" else min_value
    return first(state, -inf, inf)


def search(root):
    return alphabeta_search(Game(), root)
''',
        note="Returns (value, index).",
    ),
    "game_with_undo": Program(
        start="search",
        source='''
"""One board that makes and takes back moves; the node stands in a list."""
from math import inf


class Board:
    def __init__(self, root):
        self.line = [root]

    def moves(self):
        return range(len(self.line[-1].children))

    def push(self, move):
        self.line.append(self.line[-1].children[move])

    def pop(self):
        self.line.pop()

    def score(self):
        return self.line[-1].value

    def white(self):
        return self.line[-1].is_max


def alphabeta(board, alpha, beta):
    if not board.moves():
        return board.score()
    white = board.white()
    best = -inf if white else inf
    for move in board.moves():
        board.push(move)
        score = alphabeta(board, alpha, beta)
        board.pop()
        if white:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def search(root):
    return alphabeta(Board(root), -inf, inf)
''',
    ),
    "parents_array": Program(
        start="minimax",
        against="minimax",
        source='''
"""Values climb from the leaves to their parents in an array."""
from math import inf


def minimax(root):
    nodes = [root]
    parent = [-1]
    for i, node in enumerate(nodes):
        nodes.extend(node.children)
        parent.extend([i] * len(node.children))
    values = [(-inf if node.is_max else inf) if node.children else node.value for node in nodes]
    for i in range(len(nodes) - 1, 0, -1):
        p = parent[i]
        values[p] = max(values[p], values[i]) if nodes[p].is_max else min(values[p], values[i])
    return values[0]
''',
    ),
    "tree_as_text": Program(
        start="minimax",
        against="minimax",
        source='''
"""The tree is written as a Python expression of max() and min(), which is evaluated."""


def expression(node):
    if node.is_leaf:
        return repr(node.value)
    parts = ", ".join(expression(child) for child in node.children)
    return f"{'max' if node.is_max else 'min'}([{parts}])"


def minimax(root):
    return eval(expression(root))
''',
    ),
}


SCORES = {
    "numpy_scalars_at_leaf": Program(
        start="search",
        source='''
"""Leaves are np.int64; bounds are floats."""
import numpy as np


def search(node, alpha=float("-inf"), beta=float("inf")):
    if node.is_leaf:
        return np.int64(node.value)
    value = float("-inf") if node.is_max else float("inf")
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Returns a numpy scalar. Right for whole scores.",
    ),
    "zero_dimensional_arrays": Program(
        start="search",
        source='''
"""Leaves are 0-d arrays."""
import numpy as np


def search(node, alpha=np.array(-np.inf), beta=np.array(np.inf)):
    if node.is_leaf:
        return np.array(float(node.value))
    value = np.array(-np.inf) if node.is_max else np.array(np.inf)
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = score if score > value else value
            alpha = value if value > alpha else alpha
        else:
            value = score if score < value else value
            beta = value if value < beta else beta
        if alpha >= beta:
            break
    return value
''',
        note="Returns an array of no dimension.",
    ),
    "numpy_max_of_scores": Program(
        start="minimax",
        against="minimax",
        source='''
"""np.max and np.min of an array of the children's values."""
import numpy as np


def minimax(node):
    if node.is_leaf:
        return node.value
    scores = np.array([minimax(child) for child in node.children], dtype=float)
    return scores.max() if node.is_max else scores.min()
''',
    ),
    "numpy_argmax_move": Program(
        start="minimax",
        against="minimax",
        source='''
"""(value, index) by np.argmax and np.argmin."""
import numpy as np


def minimax(node):
    if node.is_leaf:
        return node.value, None
    scores = [minimax(child)[0] for child in node.children]
    best = np.argmax(scores) if node.is_max else np.argmin(scores)
    return scores[best], int(best)
''',
        note="Returns (value, index).",
    ),
    "fractions_at_leaf": Program(
        start="minimax",
        against="minimax",
        source='''
"""Fraction at the leaf."""
from fractions import Fraction


def minimax(node):
    if node.is_leaf:
        return Fraction(node.value)
    return (max if node.is_max else min)(minimax(child) for child in node.children)
''',
    ),
    "decimals_at_leaf": Program(
        start="minimax",
        against="minimax",
        source='''
"""Decimal at the leaf, from its text."""
from decimal import Decimal


def minimax(node):
    if node.is_leaf:
        return Decimal(str(node.value))
    return (max if node.is_max else min)(minimax(child) for child in node.children)
''',
    ),
    "int_at_leaf": Program(
        start="search",
        source='''
"""int(node.value) at the leaf."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return int(node.value)
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Right for whole scores.",
    ),
    "float_at_leaf": Program(
        start="search",
        source='''
"""float(node.value) at the leaf, round() at the root."""
from math import inf


def search(root):
    return alphabeta(root, -inf, inf)


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return float(node.value)
    value = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return float(value)
''',
    ),
    "min_by_negated_max": Program(
        start="minimax",
        against="minimax",
        source='''
"""MIN's value is -max(-score), no negamax."""


def minimax(node):
    if node.is_leaf:
        return node.value
    if node.is_max:
        return max(minimax(child) for child in node.children)
    return -max(-minimax(child) for child in node.children)
''',
    ),
    "sorted_scores": Program(
        start="minimax",
        against="minimax",
        source='''
"""The scores are sorted; MAX takes the last, MIN the first."""


def minimax(node):
    if node.is_leaf:
        return node.value
    scores = sorted(minimax(child) for child in node.children)
    return scores[-1] if node.is_max else scores[0]
''',
    ),
    "score_class": Program(
        start="minimax",
        against="minimax",
        source='''
"""An own subclass of float as a score, with a name."""


class Score(float):
    def __repr__(self):
        return f"Score({float(self):g})"


def minimax(node):
    if node.is_leaf:
        return Score(node.value)
    return (max if node.is_max else min)(minimax(child) for child in node.children)
''',
    ),
    "helper_for_leaf": Program(
        start="minimax",
        against="minimax",
        source='''
"""utility(), is_terminal() and successors() are functions of their own."""


def is_terminal(node):
    return len(node.children) == 0


def utility(node):
    return node.value


def successors(node):
    yield from node.children


def minimax(node):
    if is_terminal(node):
        return utility(node)
    values = {child: minimax(child) for child in successors(node)}
    choose = max if node.is_max else min
    return values[choose(values, key=values.get)]
''',
    ),
}


def with_result(result, leaf, note, imports="", child_score="{0}"):
    """An alpha-beta whose every call returns `result`; `leaf` at a leaf; `child_score` unpacks it."""
    return Program(
        start="search",
        note=note,
        source=f'''
"""{note}"""
from math import inf
{imports}

def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return {leaf}
    value, best = (-inf if node.is_max else inf), None
    for i, child in enumerate(node.children):
        score = {child_score.format("search(child, alpha, beta)")}
        if score > value if node.is_max else score < value:
            value, best = score, {{move}}
        if node.is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return {result}
''',
    )


def with_move(program, move):
    """The same program with `move` written where the best child is noted."""
    return Program(
        start=program.start,
        against=program.against,
        options=program.options,
        note=program.note,
        source=program.source.replace("{move}", move),
    )


RESULT_CLASS = """

class Result:
    def __init__(self, value, move):
        self.value = value
        self.move = move
"""
RESULT_TUPLE = """from typing import NamedTuple


class Result(NamedTuple):
    score: float
    move: object
"""
RESULT_DATACLASS = """from dataclasses import dataclass


@dataclass
class Result:
    value: float
    best: object = None
"""

RESULTS = {
    "pair_value_node": with_move(
        with_result(
            "value, best", "node.value, None", "Returns (value, node).", child_score="{0}[0]"
        ),
        "child",
    ),
    "pair_node_value": with_move(
        with_result(
            "best, value", "None, node.value", "Returns (node, value).", child_score="{0}[1]"
        ),
        "child",
    ),
    "pair_value_index": with_move(
        with_result(
            "value, best", "node.value, None", "Returns (value, index).", child_score="{0}[0]"
        ),
        "i",
    ),
    "pair_index_value": with_move(
        with_result(
            "best, value", "None, node.value", "Returns (index, value).", child_score="{0}[1]"
        ),
        "i",
    ),
    "pair_value_name": with_move(
        with_result(
            "value, best", "node.value, None", "Returns (value, name).", child_score="{0}[0]"
        ),
        "child.name",
    ),
    "pair_value_path": with_move(
        with_result(
            "value, best", "node.value, None", "Returns (value, path).", child_score="{0}[0]"
        ),
        "child.path",
    ),
    "list_move_score": with_move(
        with_result(
            "[best, value]",
            "[-1, node.value]",
            "Returns [index, score], a list, as a much copied tic-tac-toe does.",
            child_score="{0}[1]",
        ),
        "i",
    ),
    "dict_score_position": with_move(
        with_result(
            '{"position": best, "score": value}',
            '{"position": None, "score": node.value}',
            'Returns {"position": node, "score": value}.',
            child_score='{0}["score"]',
        ),
        "child",
    ),
    "dict_value_move": with_move(
        with_result(
            "dict(value=value, move=best)",
            "dict(value=node.value, move=None)",
            "Returns a dict with value and move (index).",
            child_score='{0}["value"]',
        ),
        "i",
    ),
    "object_with_value": with_move(
        with_result(
            "Result(value, best)",
            "Result(node.value, None)",
            "Returns an object with .value and .move.",
            RESULT_CLASS,
            "{0}.value",
        ),
        "child",
    ),
    "namedtuple_result": with_move(
        with_result(
            "Result(value, best)",
            "Result(node.value, None)",
            "Returns a NamedTuple (score, move).",
            RESULT_TUPLE,
            "{0}.score",
        ),
        "child",
    ),
    "dataclass_result": with_move(
        with_result(
            "Result(value, best)",
            "Result(node.value)",
            "Returns a dataclass with .value and .best.",
            RESULT_DATACLASS,
            "{0}.value",
        ),
        "child",
    ),
    "line_of_play": with_move(
        with_result(
            "value, best",
            "node.value, []",
            "Returns (value, line of play), a list of nodes.",
            child_score="(answer := {0})[0]",
        ),
        "[child] + answer[1]",
    ),
    "line_of_names": with_move(
        with_result(
            "value, best",
            "node.value, ()",
            "Returns (value, line of play), a tuple of names.",
            child_score="(answer := {0})[0]",
        ),
        "(child.name, *answer[1])",
    ),
    "triple_with_count": Program(
        start="search",
        source='''
"""Returns (value, node, number of nodes seen)."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value, None, 1
    value, best, count = (-inf if node.is_max else inf), None, 1
    for child in node.children:
        score, _, seen = search(child, alpha, beta)
        count += seen
        if score > value if node.is_max else score < value:
            value, best = score, child
        if node.is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value, best, count
''',
        note="Returns (value, node, count).",
    ),
    "leaf_number_inner_pair": Program(
        start="search",
        source='''
"""The root function returns (move, value), the inner function a number."""
from math import inf


def search(root):
    if root.is_leaf:
        return None, root.value
    best, value = None, (-inf if root.is_max else inf)
    for child in root.children:
        if root.is_max:
            score = alphabeta(child, value, inf)
            if score > value:
                best, value = child, score
        else:
            score = alphabeta(child, -inf, value)
            if score < value:
                best, value = child, score
    return best, value


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Returns (node, value).",
    ),
    "only_the_move": Program(
        start="best_move",
        source='''
"""Returns the best child, as a node, and no value."""
from math import inf


def best_move(root):
    best, alpha, beta = None, -inf, inf
    for child in root.children:
        score = alphabeta(child, alpha, beta)
        if root.is_max and score > alpha:
            best, alpha = child, score
        if not root.is_max and score < beta:
            best, beta = child, score
    return best


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Returns the move only, as a node.",
    ),
    "only_the_index": Program(
        start="best_index",
        against="minimax",
        source='''
"""Returns the index of the best child and no value."""


def value(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(value(child) for child in node.children)


def best_index(root):
    scores = [value(child) for child in root.children]
    return scores.index(max(scores) if root.is_max else min(scores))
''',
        note="Returns the move only, as an index: a number that is no value. A matter of opinion.",
    ),
    "only_the_name": Program(
        start="best_name",
        against="minimax",
        source='''
"""Returns the name of the best child and no value."""


def value(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(value(child) for child in node.children)


def best_name(root):
    choose = max if root.is_max else min
    return choose(root.children, key=value).name
''',
        note="Returns the move only, as a name.",
    ),
    "list_of_best_moves": Program(
        start="minimax",
        against="minimax",
        source='''
"""Returns (value, list of all best moves)."""


def value(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(value(child) for child in node.children)


def minimax(root):
    if root.is_leaf:
        return root.value, []
    scores = [value(child) for child in root.children]
    best = max(scores) if root.is_max else min(scores)
    return best, [child for child, score in zip(root.children, scores) if score == best]
''',
        note="Returns (value, list of nodes).",
    ),
    "pair_by_max_of_pairs": Program(
        start="minimax",
        against="minimax",
        source='''
"""max() and min() of pairs (value, index): the first of equal moves wins."""


def minimax(node):
    if node.is_leaf:
        return node.value, None
    pairs = [(minimax(child)[0], i) for i, child in enumerate(node.children)]
    if node.is_max:
        return max(pairs, key=lambda pair: pair[0])
    return min(pairs)
''',
        note="Returns (value, index).",
    ),
    "last_best_move": Program(
        start="minimax",
        against="minimax",
        source='''
"""(value, move) with >=: of equal moves the last one is kept."""
from math import inf


def minimax(node):
    if node.is_leaf:
        return node.value, None
    best, move = (-inf if node.is_max else inf), None
    for child in node.children:
        score, _ = minimax(child)
        if score >= best if node.is_max else score <= best:
            best, move = score, child
    return best, move
''',
        note="Returns (value, node), the last of equally good moves: as good a move in minimax, where all values are exact.",
    ),
    "move_on_an_attribute": Program(
        start="search",
        source='''
"""Returns the number; the move lies in a global."""
from math import inf

best_move = None


def search(node, alpha=-inf, beta=inf):
    global best_move
    if node.is_leaf:
        return node.value
    value, move = (-inf if node.is_max else inf), None
    for child in node.children:
        score = search(child, alpha, beta)
        if score > value if node.is_max else score < value:
            value, move = score, child
        if node.is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    best_move = move
    return value
''',
    ),
}


DEPTH = {
    "plies_from_zero": Program(
        start="search",
        options={"depth": 2},
        source='''
"""depth counts plies from 0, max_depth is the limit."""
from math import inf


def search(node, alpha=-inf, beta=inf, depth=0, max_depth=2):
    if node.is_leaf:
        return node.value
    if depth == max_depth:
        return node.estimate
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta, depth + 1, max_depth)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "plies_from_one": Program(
        start="search",
        options={"depth": 2},
        source='''
"""depth counts plies from 1 and stops beyond max_depth."""
from math import inf


def search(node, alpha=-inf, beta=inf, depth=1, max_depth=2):
    if node.is_leaf:
        return node.value
    if depth > max_depth:
        return node.estimate
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta, depth + 1, max_depth)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "plies_from_one_no_limit_parameter": Program(
        start="search",
        options={"depth": 2},
        source='''
"""depth=1 and a limit that is written into the code."""
from math import inf


def search(node, alpha=-inf, beta=inf, depth=1):
    if node.is_leaf:
        return node.value
    if depth > 2:
        return node.estimate
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta, depth + 1)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "plies_from_zero_global_limit": Program(
        start="search",
        options={"depth": 2},
        source='''
"""ply=0 and a global LIMIT."""
from math import inf

LIMIT = 2


def search(node, alpha=-inf, beta=inf, ply=0):
    if node.is_leaf:
        return node.value
    if ply >= LIMIT:
        return node.estimate
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta, ply + 1)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "depth_left": Program(
        start="alphabeta",
        options={"depth": 2},
        source='''
"""depth counts down to 0, with 2 as default."""
from math import inf


def alphabeta(node, depth=2, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if depth == 0:
        return node.estimate
    value = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, depth - 1, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "depth_left_without_default": Program(
        start="alphabeta",
        options={"depth": 2},
        source='''
"""Wikipedia's parameters: node, depth, alpha, beta, maximizing, none with a default."""
from math import inf


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_leaf:
        return node.value if node.is_leaf else node.estimate
    if maximizing:
        value = -inf
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = inf
    for child in node.children:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value
''',
    ),
    "evaluate_function_at_limit": Program(
        start="search",
        options={"depth": 2},
        source='''
"""cutoff_test and eval_fn, as in AIMA; the depth is a closure's variable."""
from math import inf


def evaluate(node):
    return node.value if node.is_leaf else node.estimate


def search(root, d=2):
    def cutoff_test(node, depth):
        return node.is_leaf or depth >= d

    def max_value(node, alpha, beta, depth):
        if cutoff_test(node, depth):
            return evaluate(node)
        v = -inf
        for child in node.children:
            v = max(v, min_value(child, alpha, beta, depth + 1))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(node, alpha, beta, depth):
        if cutoff_test(node, depth):
            return evaluate(node)
        v = inf
        for child in node.children:
            v = min(v, max_value(child, alpha, beta, depth + 1))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    first = max_value if root.is_max else min_value
    return first(root, -inf, inf, 0)
''',
    ),
    "minimax_depth_left": Program(
        start="minimax",
        against="minimax",
        options={"depth": 2},
        source='''
"""Minimax with depth left."""


def minimax(node, depth=2):
    if node.is_leaf:
        return node.value
    if depth <= 0:
        return node.estimate
    scores = [minimax(child, depth - 1) for child in node.children]
    return max(scores) if node.is_max else min(scores)
''',
    ),
    "depth_by_path": Program(
        start="minimax",
        against="minimax",
        options={"depth": 2},
        source='''
"""The ply is the length of the node's path; there is no counter."""


def minimax(node):
    if node.is_leaf:
        return node.value
    if len(node.path) == 2:
        return node.estimate
    return (max if node.is_max else min)(minimax(child) for child in node.children)
''',
    ),
    "negamax_depth_left": Program(
        start="negamax",
        options={"depth": 2},
        source='''
"""Negamax with depth left; the estimate is turned like a score."""
from math import inf


def negamax(node, depth=2, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value
    if depth == 0:
        return color * node.estimate
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
''',
        note="MAX first by its default.",
    ),
    "stop_before_the_call": Program(
        start="search",
        options={"depth": 2},
        source='''
"""The parent evaluates the children at the limit itself, without a call."""
from math import inf


def search(node, alpha=-inf, beta=inf, depth=2):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        if child.is_leaf:
            score = child.value
        elif depth == 1:
            score = child.estimate
        else:
            score = search(child, alpha, beta, depth - 1)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "iterative_deepening_to_two": Program(
        start="deepen",
        options={"depth": 2},
        source='''
"""Depths 1 and 2 one after the other; the last value counts."""
from math import inf


def deepen(root):
    value = None
    for limit in (1, 2):
        value = search(root, limit, -inf, inf)
    return value


def search(node, depth, alpha, beta):
    if node.is_leaf:
        return node.value
    if depth == 0:
        return node.estimate
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, depth - 1, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="The value is that of depth 2; the visits are those of both depths.",
    ),
}


ALGORITHMS = {
    "negascout_classic": Program(
        start="negascout",
        against="negascout",
        source='''
"""PVS as negamax: first child with the full window, the others with a null window first."""
from math import inf


def negascout(node, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value
    for i, child in enumerate(node.children):
        if i == 0:
            score = -negascout(child, -beta, -alpha, -color)
        else:
            score = -negascout(child, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                score = -negascout(child, -beta, -score, -color)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return alpha
''',
        note="Wikipedia's form, fail-hard below, second search with [score, beta]. MAX first by its default; whole scores.",
    ),
    "negascout_reinefeld": Program(
        start="negascout",
        against="negascout",
        source='''
"""Reinefeld's NegaScout as published: second search with [t, beta]."""
from math import inf


def negascout(p, alpha=-inf, beta=inf, color=1):
    if p.is_leaf:
        return color * p.value
    m, n = -inf, beta
    for child in p.children:
        t = -negascout(child, -n, -max(alpha, m), -color)
        if t > m:
            if n == beta or child.is_leaf:
                m = t
            else:
                m = -negascout(child, -beta, -t, -color)
        if m >= beta:
            return m
        n = max(alpha, m) + 1
    return m
''',
        note="Its second search begins at t, not at alpha. MAX first by its default; whole scores.",
    ),
    "pvs_fail_soft": Program(
        start="pvs",
        against="negascout",
        source='''
"""PVS, fail-soft, second search with [alpha, beta]."""
from math import inf


def pvs(node, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value
    best = -inf
    first = True
    for child in node.children:
        if first:
            score = -pvs(child, -beta, -alpha, -color)
            first = False
        else:
            score = -pvs(child, -(alpha + 1), -alpha, -color)
            if score > alpha and score < beta:
                score = -pvs(child, -beta, -alpha, -color)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best
''',
        note="MAX first by its default; whole scores.",
    ),
    "pvs_max_and_min": Program(
        start="pvs",
        against="negascout",
        source='''
"""PVS with MAX and MIN instead of negamax."""
from math import inf


def pvs(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for i, child in enumerate(node.children):
        if i == 0:
            score = pvs(child, alpha, beta)
        elif node.is_max:
            score = pvs(child, alpha, alpha + 1)
            if alpha < score < beta:
                score = pvs(child, alpha, beta)
        else:
            score = pvs(child, beta - 1, beta)
            if alpha < score < beta:
                score = pvs(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Whole scores.",
    ),
    "mtdf_with_memory": Program(
        start="mtdf",
        against="mtdf",
        source='''
"""MTD(f) with a table of lower and upper bounds by path."""
from math import inf


def mtdf(root, first_guess=0):
    table = {}
    guess, low, high = first_guess, -inf, inf
    while low < high:
        beta = guess + 1 if guess == low else guess
        guess = with_memory(root, beta - 1, beta, table)
        if guess < beta:
            high = guess
        else:
            low = guess
    return guess


def with_memory(node, alpha, beta, table):
    low, high = table.get(node.path, (-inf, inf))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    if node.is_leaf:
        value = node.value
    elif node.is_max:
        value, a = -inf, alpha
        for child in node.children:
            value = max(value, with_memory(child, a, beta, table))
            a = max(a, value)
            if value >= beta:
                break
    else:
        value, b = inf, beta
        for child in node.children:
            value = min(value, with_memory(child, alpha, b, table))
            b = min(b, value)
            if value <= alpha:
                break
    if value <= alpha:
        high = value
    if alpha < value < beta:
        low = high = value
    if value >= beta:
        low = value
    table[node.path] = low, high
    return value
''',
        note="Plaat's form; whole scores.",
    ),
    "mtdf_without_memory": Program(
        start="mtdf",
        against="mtdf",
        source='''
"""MTD(f) whose null-window searches remember nothing."""
from math import inf


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def mtdf(root, f=0):
    g, lower, upper = f, -inf, inf
    while lower < upper:
        bound = max(g, lower + 1)
        g = alphabeta(root, bound - 1, bound)
        if g < bound:
            upper = g
        else:
            lower = g
    return g
''',
        note="Right values; visits more leaves. Whole scores.",
    ),
    "scout_of_pearl": Program(
        start="scout",
        against="scout",
        source='''
"""Pearl's SCOUT: EVAL for the first child, TEST for the others."""


def scout(node):
    if node.is_leaf:
        return node.value
    value = scout(node.children[0])
    for child in node.children[1:]:
        if node.is_max and exceeds(child, value) or node.is_min and not reaches(child, value):
            value = scout(child)
    return value


def exceeds(node, bound):
    """Whether the node's value is greater than the bound."""
    if node.is_leaf:
        return node.value > bound
    return (any if node.is_max else all)(exceeds(child, bound) for child in node.children)


def reaches(node, bound):
    """Whether the node's value is the bound or greater."""
    if node.is_leaf:
        return node.value >= bound
    return (any if node.is_max else all)(reaches(child, bound) for child in node.children)
''',
        note="No bounds at all, any() and all() do the cuts.",
    ),
    "scout_with_test_loop": Program(
        start="scout",
        against="scout",
        source='''
"""SCOUT with one function test(node, bound, strict) that has loops."""


def test(node, bound, strict):
    if node.is_leaf:
        return node.value > bound if strict else node.value >= bound
    for child in node.children:
        true = test(child, bound, strict)
        if node.is_max and true:
            return True
        if not node.is_max and not true:
            return False
    return not node.is_max


def scout(node):
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        if best is None:
            best = scout(child)
        elif node.is_max:
            if test(child, best, True):
                best = scout(child)
        elif not test(child, best, False):
            best = scout(child)
    return best
''',
    ),
    "table_by_structure": Program(
        start="search",
        against="alphabeta-table",
        source='''
"""A table with flags EXACT, LOWER, UPPER; the key is the text of the subtree."""
from math import inf

EXACT, LOWER, UPPER = "exact", "lower", "upper"
table = {}


def key(node):
    if node.is_leaf:
        return str(node.value)
    return f"{node.player}({' '.join(key(child) for child in node.children)})"


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    position = key(node)
    first_alpha, first_beta = alpha, beta
    if position in table:
        flag, score = table[position]
        if flag == EXACT:
            return score
        if flag == LOWER:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            return score
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    if value <= first_alpha:
        flag = UPPER
    elif value >= first_beta:
        flag = LOWER
    else:
        flag = EXACT
    table[position] = flag, value
    return value
''',
        note="The table stays between calls: right, as equal texts are equal subtrees. The key reads leaves.",
    ),
    "table_by_node": Program(
        start="search",
        against="alphabeta-table",
        source='''
"""Lower and upper bound per node, a new table for each call."""
from math import inf


def search(root):
    table = {}

    def visit(node, alpha, beta):
        if node.is_leaf:
            return node.value
        low, high = table.get(node, (-inf, inf))
        if low >= beta:
            return low
        if high <= alpha:
            return high
        a, b = max(alpha, low), min(beta, high)
        window = a, b
        value = -inf if node.is_max else inf
        for child in node.children:
            score = visit(child, a, b)
            if node.is_max:
                value = max(value, score)
                a = max(a, value)
            else:
                value = min(value, score)
                b = min(b, value)
            if a >= b:
                break
        if value < window[1]:
            high = value
        if value > window[0]:
            low = value
        table[node] = low, high
        return value

    return visit(root, -inf, inf)
''',
        note="No node comes twice in a tree: visits are alpha-beta's.",
    ),
    "table_by_id": Program(
        start="search",
        against="alphabeta-table",
        source='''
"""The key is id(node), and the table is emptied at the root."""
from math import inf

table = {}


def search(root):
    table.clear()
    return visit(root, -inf, inf)


def visit(node, alpha, beta):
    entry = table.get(id(node))
    if entry is not None:
        flag, score = entry
        if flag == 0 or flag > 0 and score >= beta or flag < 0 and score <= alpha:
            return score
    if node.is_leaf:
        return node.value
    a, b = alpha, beta
    value = -inf if node.is_max else inf
    for child in node.children:
        score = visit(child, a, b)
        if node.is_max:
            value = max(value, score)
            a = max(a, value)
        else:
            value = min(value, score)
            b = min(b, value)
        if a >= b:
            break
    flag = -1 if value <= alpha else 1 if value >= beta else 0
    table[id(node)] = flag, value
    return value
''',
    ),
    "table_of_exact_values": Program(
        start="search",
        against="alphabeta-table",
        source='''
"""Only exact values are kept, bounds are not; the key is a tuple of the subtree."""
from math import inf


def key(node):
    return node.value if node.is_leaf else (node.is_max, *map(key, node.children))


def search(root):
    exact = {}

    def visit(node, alpha, beta):
        if node.is_leaf:
            return node.value
        position = key(node)
        if position in exact:
            return exact[position]
        a, b = alpha, beta
        value = -inf if node.is_max else inf
        for child in node.children:
            score = visit(child, a, b)
            if node.is_max:
                value = max(value, score)
                a = max(a, value)
            else:
                value = min(value, score)
                b = min(b, value)
            if a >= b:
                break
        if alpha < value < beta:
            exact[position] = value
        return value

    return visit(root, -inf, inf)
''',
        note="The key reads leaves.",
    ),
    "minimax_with_table": Program(
        start="minimax",
        against="minimax",
        source='''
"""Minimax with a memo by the subtree's text: all its values are exact."""
memo = {}


def key(node):
    return repr(node.value) if node.is_leaf else f"{node.player}[{','.join(map(key, node.children))}]"


def minimax(node):
    position = key(node)
    if position not in memo:
        if node.is_leaf:
            memo[position] = node.value
        else:
            scores = [minimax(child) for child in node.children]
            memo[position] = max(scores) if node.is_max else min(scores)
    return memo[position]
''',
        note="Equal subtrees are searched once.",
    ),
    "ordering_by_estimate": Program(
        start="search",
        options={"compare": ["value"]},
        source='''
"""The children are sorted by their estimates before they are searched."""
from math import inf


def promise(node):
    if node.is_leaf:
        return node.value
    return node.estimate if node.estimate is not None else 0


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in sorted(node.children, key=promise, reverse=node.is_max):
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Right in value; its order and its leaves are its own.",
    ),
    "right_to_left": Program(
        start="search",
        options={"compare": ["value"]},
        source='''
"""The children are searched from right to left."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in reversed(node.children):
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Right in value; with the order from left to right its leaves differ.",
    ),
    "killer_moves": Program(
        start="search",
        against="killer",
        options={"compare": ["value"]},
        source='''
"""A killer move per ply: the index that last made a cut is tried first."""
from math import inf


def search(root):
    killers = {}

    def visit(node, alpha, beta, ply):
        if node.is_leaf:
            return node.value
        order = list(range(len(node.children)))
        killer = killers.get(ply)
        if killer in order:
            order.remove(killer)
            order.insert(0, killer)
        value = -inf if node.is_max else inf
        for i in order:
            score = visit(node.children[i], alpha, beta, ply + 1)
            if node.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                killers[ply] = i
                break
        return value

    return visit(root, -inf, inf, 0)
''',
        note="One killer per ply, by index; courses keep one or two: compare the value.",
    ),
    "history_heuristic": Program(
        start="search",
        against="history",
        options={"compare": ["value"]},
        source='''
"""A history table by index of the move orders the children."""
from collections import Counter
from math import inf


def search(root):
    history = Counter()

    def visit(node, alpha, beta, height):
        if node.is_leaf:
            return node.value
        order = sorted(range(len(node.children)), key=lambda i: -history[node.is_max, i])
        value = -inf if node.is_max else inf
        for i in order:
            score = visit(node.children[i], alpha, beta, height - 1)
            if node.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                history[node.is_max, i] += 2**height
                break
        return value

    return visit(root, -inf, inf, 10)
''',
        note="What counts for history differs from course to course: compare the value.",
    ),
    "aspiration_window": Program(
        start="aspiration",
        against="aspiration",
        options={"compare": ["value"]},
        source='''
"""A narrow window around a guess; where the value lies outside, a full search."""
from math import inf


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def aspiration(root, guess=1, delta=1):
    alpha, beta = guess - delta, guess + delta
    value = alphabeta(root, alpha, beta)
    if value <= alpha:
        return alphabeta(root, -inf, alpha + 1)
    if value >= beta:
        return alphabeta(root, beta - 1, inf)
    return value
''',
        note="Guess and width are its own: compare the value. Whole scores.",
    ),
    "never_tests_at_the_root": Program(
        start="search",
        source='''
"""Alpha-beta that stops only inside: the root never tests."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    pick, mine = (max, 0) if node.is_max else (min, 1)
    window = [alpha, beta]
    value = None
    for child in node.children:
        score = search(child, *window)
        value = score if value is None else pick(value, score)
        window[mine] = pick(window[mine], value)
        if window[0] >= window[1] and node.parent is not None:
            break
    return value
''',
        note="At the root the window is never closed by finite scores.",
    ),
    "expectiminimax_plain": Program(
        start="expectiminimax",
        against="expectiminimax",
        source='''
"""Expectiminimax with zip of probabilities and children."""


def expectiminimax(node):
    if node.is_leaf:
        return node.value
    scores = [expectiminimax(child) for child in node.children]
    if node.is_chance:
        return sum(p * score for p, score in zip(node.probabilities, scores))
    return max(scores) if node.is_max else min(scores)
''',
    ),
    "expectiminimax_float_loop": Program(
        start="expectiminimax",
        against="expectiminimax",
        source='''
"""Floats and a running sum."""
from math import inf


def expectiminimax(node):
    if node.is_leaf:
        return float(node.value)
    if node.player == "chance":
        expected = 0.0
        for i, child in enumerate(node.children):
            expected += float(node.probabilities[i]) * expectiminimax(child)
        return expected
    best = -inf if node.is_max else inf
    for child in node.children:
        score = expectiminimax(child)
        best = max(best, score) if node.is_max else min(best, score)
    return best
''',
        note="Equal up to rounding.",
    ),
    "expectiminimax_functions": Program(
        start="value",
        against="expectiminimax",
        source='''
"""Slides of CS188: value, max_value, exp_value (and min_value)."""


def value(state):
    if state.is_leaf:
        return state.value
    if state.is_max:
        return max_value(state)
    if state.is_min:
        return min_value(state)
    return exp_value(state)


def max_value(state):
    v = float("-inf")
    for successor in state.children:
        v = max(v, value(successor))
    return v


def min_value(state):
    v = float("inf")
    for successor in state.children:
        v = min(v, value(successor))
    return v


def exp_value(state):
    v = 0
    for p, successor in zip(state.probabilities, state.children):
        v += p * value(successor)
    return v
''',
    ),
    "expectiminimax_numpy": Program(
        start="expectiminimax",
        against="expectiminimax",
        source='''
"""np.dot of probabilities and values."""
import numpy as np


def expectiminimax(node):
    if node.is_leaf:
        return node.value
    values = np.array([float(expectiminimax(child)) for child in node.children])
    if node.is_chance:
        return np.dot(np.array(node.probabilities, dtype=float), values)
    return values.max() if node.is_max else values.min()
''',
        note="Equal up to rounding.",
    ),
    "expectiminimax_divided_sum": Program(
        start="expectiminimax",
        against="expectiminimax",
        source='''
"""The weighted sum is divided by the sum of the weights, which is 1."""


def expectiminimax(node):
    if node.is_leaf:
        return node.value
    if node.is_chance:
        total = sum(node.probabilities)
        return sum(expectiminimax(c) * w for c, w in zip(node.children, node.probabilities)) / total
    return (max if node.is_max else min)(map(expectiminimax, node.children))
''',
    ),
    "maxn_plain": Program(
        start="maxn",
        against="maxn",
        source='''
"""max with the own utility as key; the first of equal ones is kept."""


def maxn(node):
    if node.is_leaf:
        return node.utilities
    return max((maxn(child) for child in node.children), key=lambda u: u[node.seat - 1])
''',
    ),
    "maxn_loop": Program(
        start="maxn",
        against="maxn",
        source='''
"""The player's number is read from node.player, "p1", "p2", ..."""


def maxn(node):
    if not node.children:
        return node.utilities
    me = int(node.player[1:]) - 1
    best = None
    for child in node.children:
        vector = maxn(child)
        if best is None or vector[me] > best[me]:
            best = vector
    return best
''',
    ),
    "maxn_lists": Program(
        start="maxn",
        against="maxn",
        source='''
"""Utilities as lists of floats."""


def maxn(node):
    if node.is_leaf:
        return [float(u) for u in node.utilities]
    vectors = [maxn(child) for child in node.children]
    mine = [vector[node.seat - 1] for vector in vectors]
    return vectors[mine.index(max(mine))]
''',
        note="Returns a list, not a tuple.",
    ),
}


COUNTERS = {
    "global_counter": Program(
        start="search",
        source='''
"""A global counter of nodes that is set to 0 at the root."""
from math import inf

nodes = 0


def search(node, alpha=-inf, beta=inf):
    global nodes
    if node.parent is None:
        nodes = 0
    nodes += 1
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "counter_on_the_function": Program(
        start="search",
        source='''
"""The counter is an attribute of the function and grows from call to call."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    search.nodes += 1
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            search.cutoffs += 1
            break
    return value


search.nodes = 0
search.cutoffs = 0
''',
    ),
    "prints_each_step": Program(
        start="search",
        source='''
"""Prints every visit and every cut, indented."""
from math import inf


def search(node, alpha=-inf, beta=inf, indent=""):
    print(f"{indent}{node.name} [{alpha}, {beta}]")
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta, indent + "  ")
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            print(f"{indent}cut at {node.name}")
            break
    return value
''',
    ),
    "logging_module": Program(
        start="search",
        source='''
"""Writes to a logger."""
import logging
from math import inf

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())


def search(node, alpha=-inf, beta=inf):
    log.debug("enter %s with %s, %s", node.name, alpha, beta)
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            log.debug("cut")
            break
    log.debug("leave %s with %s", node.name, value)
    return value
''',
    ),
    "list_of_visits_as_default": Program(
        start="search",
        source='''
"""A list as default collects the visits; it is written, never read."""
from math import inf


def search(node, alpha=-inf, beta=inf, visited=[]):
    visited.append(node.name)
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta, visited)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="A mutable default that does no harm.",
    ),
    "clock_and_statistics": Program(
        start="search",
        source='''
"""Takes the time and keeps statistics in a Counter."""
import time
from collections import Counter
from math import inf

statistics = Counter()


def search(root):
    statistics.clear()
    began = time.perf_counter()
    value = visit(root, -inf, inf)
    statistics["seconds"] = time.perf_counter() - began
    return value


def visit(node, alpha, beta):
    statistics["nodes"] += 1
    if node.is_leaf:
        statistics["leaves"] += 1
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = visit(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            statistics["cutoffs"] += 1
            break
    return value
''',
    ),
    "assertions": Program(
        start="search",
        source='''
"""assert statements state what must hold."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    assert alpha < beta, "an empty window"
    if node.is_leaf:
        return node.value
    assert node.is_max != node.is_min
    value = -inf if node.is_max else inf
    for child in node.children:
        assert child.parent is node
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    assert -inf < value < inf
    return value
''',
    ),
    "pruned_children_listed": Program(
        start="search",
        source='''
"""Notes the names of the pruned children in a global list."""
from math import inf

pruned = []


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for i, child in enumerate(node.children):
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            pruned.extend(skipped.name for skipped in node.children[i + 1:])
            break
    return value
''',
    ),
    "leaf_read_twice": Program(
        start="search",
        source='''
"""Reads a leaf's value twice, for a log and for its result."""
from math import inf

seen = []


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        seen.append(node.value)
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
}


PROGRAMS = {
    **PLAIN,
    **FIRST_MOVER,
    **SIDES,
    **NEGAMAX,
    **BOUNDS,
    **CONTROL,
    **OWN_TREES,
    **SCORES,
    **RESULTS,
    **DEPTH,
    **ALGORITHMS,
    **COUNTERS,
}
