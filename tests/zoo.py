"""The zoo of searches: as students write them, right ones in many forms, and mistakes.

A test that needs a search takes it from here, unless its very text or lines matter. In their order:

- alpha-beta, minimax and negamax, right, in many forms (`RIGHT` has what is checked as a whole)
- what is wrong in ways that a check must see through (`WRONG`), the harmful ones among it
- further mistakes, by hand or by `alphabeta_with` and `negamax_with`
- searches to a depth, and those that return moves
- maxⁿ

`changed` makes another one of a search by changes to its text. Each row of `RIGHT` and `WRONG` has
a function, what it is checked as, and what is expected of the check. Functions that do harm (sleep,
leave, never end) are only to be run where something can stop them.

Whole programs as texts, for the check of checks, are in ``classroom_tests/zoo``; searches of which
the lines are lit are in ``replay_tests/own_searches.py``.
"""

from __future__ import annotations

import inspect
import linecache
import os
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from math import inf
from operator import itemgetter
from random import sample
from typing import Any, NamedTuple

import abviz


class Row(NamedTuple):
    """A function, and what a check of it is expected to find.

    `said` are words that the report must hold, and `unsaid` words that it must not. `harm` says
    that the function can only be run where it can be stopped.
    """

    function: Callable[..., Any]
    against: str = "alphabeta"
    said: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    harm: bool = False

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.function.__name__


def changed(function: Callable[..., Any], name: str, *changes: tuple[str, str]) -> Any:
    """Return a function whose code differs from another's as is said: here and there one text."""
    code = inspect.getsource(function).replace(function.__name__, name)
    for before, after in changes:
        assert before in code, (name, before)
        code = code.replace(before, after)
    file = f"<{name}>"
    linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file
    made = {**function.__globals__}
    exec(compile(code, file, "exec"), made)
    return made[name]


# Right ones: alpha-beta as textbooks, slides and web pages write it.


def alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


# Cut beyond a bound alone: α > β.
strict_alphabeta = changed(alphabeta, "strict_alphabeta", (">=", ">"))


alphabeta_by_keyword = changed(
    alphabeta,
    "alphabeta_by_keyword",
    ("alpha=-inf", "*, alpha=-inf"),
    ("(child, alpha, beta)", "(child, beta=beta, alpha=alpha)"),
)


# Asks whether to stop only when the next child has come back, and drops its score.
alphabeta_that_stops_late = changed(
    alphabeta,
    "alphabeta_that_stops_late",
    ("        if alpha >= beta:\n            break\n    return v", "    return v"),
    (
        "        if node.is_max:\n            v",
        "        if alpha >= beta:\n            break\n        if node.is_max:\n            v",
    ),
)


def alphabeta_in_any_order(node, alpha=-inf, beta=inf):
    """Leave the order of children to chance."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in sample(node.children, len(node.children)):
        v = best_of(node, [v, alphabeta_in_any_order(child, alpha, beta)])
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


def alphabeta_to_the_bound(node, alpha=-inf, beta=inf):
    """Keep no v: return α at MAX and β at MIN."""
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = alphabeta_to_the_bound(child, alpha, beta)
        alpha, beta = (max(alpha, score), beta) if node.is_max else (alpha, min(beta, score))
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


def alphabeta_with_the_node_last(*, B, A, Board):  # noqa: N803
    if Board.is_leaf:
        return Board.value
    for child in Board.children:
        score = alphabeta_with_the_node_last(Board=child, A=A, B=B)
        A, B = (max(A, score), B) if Board.is_max else (A, min(B, score))  # noqa: N806
        if A >= B:
            break
    return A if Board.is_max else B


def alphabeta_in_greek(n, depth, α, β, maximizingPlayer):  # noqa: N803
    if depth == 0 or n.is_leaf:
        return n.value
    for child in n.children:
        score = alphabeta_in_greek(child, depth - 1, α, β, not maximizingPlayer)
        α, β = (max(α, score), β) if maximizingPlayer else (α, min(β, score))
        if α >= β:
            break
    return α if maximizingPlayer else β


def alphabeta_told_who_moves(player, node, alpha=-inf, beta=inf, verbose=False):
    if node.is_leaf:
        return node.value
    for child in node.children:
        other = "min" if player == "max" else "max"
        score = alphabeta_told_who_moves(other, child, alpha=alpha, beta=beta)
        alpha, beta = (max(alpha, score), beta) if player == "max" else (alpha, min(beta, score))
        if alpha >= beta:
            break
    return alpha if player == "max" else beta


def alphabeta_in_a_closure():
    """Return a function that refers to itself through a closure cell."""

    def search(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        for child in node.children:
            score = search(child, alpha, beta)
            alpha, beta = (max(alpha, score), beta) if node.is_max else (alpha, min(beta, score))
            if alpha >= beta:
                break
        return alpha if node.is_max else beta

    return search


def is_max_in_camel_case(node, depth, alpha, beta, isMax):  # noqa: N803
    if node.is_leaf:
        return node.value
    if isMax:
        best = -inf
        for child in node.children:
            best = max(best, is_max_in_camel_case(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = inf
    for child in node.children:
        best = min(best, is_max_in_camel_case(child, depth - 1, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def is_max_player(node, alpha, beta, is_max_player):
    """Name the parameter like the function: only its place tells them apart."""
    if node.is_leaf:
        return node.value
    best = -inf if is_max_player else inf
    for child in node.children:
        score = search_of(child, alpha, beta, not is_max_player)
        best = max(best, score) if is_max_player else min(best, score)
        if is_max_player:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            return best
    return best


search_of = is_max_player


def takes_turns(state, alpha, beta, mine):
    """Have a flag by a name that nobody can foresee: what it does tells what it is."""
    if not state.children:
        return state.value
    if mine:
        value = -inf
        for successor in state.children:
            value = max(value, takes_turns(successor, alpha, beta, not mine))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value
    value = inf
    for successor in state.children:
        value = min(value, takes_turns(successor, alpha, beta, not mine))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value


def max_value(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf
    for child in node.children:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = inf
    for child in node.children:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def as_aima(node):
    return max_value(node) if node.is_max else min_value(node)


def max_value_and_move(state, alpha, beta):
    """Return a pair, as AIMA has it since its fourth edition."""
    if state.is_leaf:
        return state.value, None
    v, move = -inf, None
    for child in state.children:
        score, _ = min_value_and_move(child, alpha, beta)
        if score > v:
            v, move = score, child
            alpha = max(alpha, v)
        if v >= beta:
            break
    return v, move


def min_value_and_move(state, alpha, beta):
    if state.is_leaf:
        return state.value, None
    v, move = inf, None
    for child in state.children:
        score, _ = max_value_and_move(child, alpha, beta)
        if score < v:
            v, move = score, child
            beta = min(beta, v)
        if v <= alpha:
            break
    return v, move


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


def negamax_to_alpha(node, color, alpha=-inf, beta=inf):
    """Keep no best: return α."""
    if node.is_leaf:
        return color * node.value
    for child in node.children:
        alpha = max(alpha, -negamax_to_alpha(child, -color, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


def negamax_inside(node):
    """Hold a negamax inside, and turn its value where MIN begins."""

    def inside(n, a, b, s):
        if n.is_leaf:
            return s * n.value
        v = -inf
        for child in n.children:
            v = max(v, -inside(child, -b, -a, -s))
            a = max(a, v)
            if a >= b:
                break
        return v

    side = 1 if node.is_max else -1
    return side * inside(node, -inf, inf, side)


def negamax_without_window(node, color):
    if node.is_leaf:
        return color * node.value
    return max(-negamax_without_window(child, -color) for child in node.children)


def negamax_without_turns(node, alpha=-inf, beta=inf):
    """Look who moves at a child before its numbers are turned."""
    if node.is_leaf:
        return node.value if node.parent is None or node.parent.is_min else -node.value
    v = -inf
    for child in node.children:
        if not child.is_leaf and child.is_max == node.is_max:
            score = negamax_without_turns(child, alpha, beta)
        else:
            score = -negamax_without_turns(child, -beta, -alpha)
        v = max(v, score)
        alpha = max(alpha, v)
        if v >= beta:
            break
    return v


def fail_hard(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = fail_hard(child, alpha, beta)
        if node.is_max:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            return beta if node.is_max else alpha
    return alpha if node.is_max else beta


def value_and_move(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value, None
    best, move = (-inf if node.is_max else inf), None
    for child in node.children:
        score, _ = value_and_move(child, alpha, beta)
        if (score > best) if node.is_max else (score < best):
            best, move = score, child
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move


move_and_value = changed(
    value_and_move,
    "move_and_value",
    ("node.value, None", "None, node.value"),
    ("score, _", "_, score"),
    ("best, move\n", "move, best\n"),
)


def value_and_move_by_flag(node, depth, alpha, beta, maximizing_player):
    if node.is_leaf:
        return node.value, None
    best = (-inf if maximizing_player else inf), None
    for child in node.children:
        score, _ = value_and_move_by_flag(child, depth - 1, alpha, beta, not maximizing_player)
        if maximizing_player:
            best = max(best, (score, child), key=lambda pair: pair[0])
            alpha = max(alpha, best[0])
        else:
            best = min(best, (score, child), key=lambda pair: pair[0])
            beta = min(beta, best[0])
        if beta <= alpha:
            break
    return best


def by_while(node, alpha=-inf, beta=inf):
    if len(node.children) == 0:
        return node.value
    value, place = None, 0
    while place < len(node.children) and alpha < beta:
        score = by_while(node.children[place], alpha, beta)
        if node.is_max and (value is None or score > value):
            value = score
        if not node.is_max and (value is None or score < value):
            value = score
        alpha, beta = (max(alpha, value), beta) if node.is_max else (alpha, min(beta, value))
        place += 1
    return value


def nested(tree):
    """Hold the search inside, over nodes."""

    def visit(node, low, high):
        if node.is_leaf:
            return node.value
        if node.is_max:
            for child in node.children:
                low = max(low, visit(child, low, high))
                if low >= high:
                    break
            return low
        for child in node.children:
            high = min(high, visit(child, low, high))
            if low >= high:
                break
        return high

    return visit(tree, -inf, inf)


def over_paths(root):
    """Hold the search inside, over paths from the root."""

    def at(path):
        node = root
        for step in path:
            node = node.children[step]
        return node

    def visit(path, alpha, beta):
        node = at(path)
        if node.is_leaf:
            return node.value
        v = -inf if node.is_max else inf
        for place in range(len(node.children)):
            score = visit((*path, place), alpha, beta)
            if node.is_max:
                v = max(v, score)
                alpha = max(alpha, v)
            else:
                v = min(v, score)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    return visit((), -inf, inf)


def by_a_stack(root):
    """Keep node, next child, v, alpha and beta on a stack of its own."""
    stack = [[root, 0, -inf if root.is_max else inf, -inf, inf]]
    came_back = None
    while stack:
        node, place, v, alpha, beta = frame = stack[-1]
        if node.is_leaf:
            came_back = node.value
            stack.pop()
            continue
        if came_back is not None:
            v = max(v, came_back) if node.is_max else min(v, came_back)
            alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
            frame[2:] = v, alpha, beta
            came_back = None
        if alpha >= beta or place == len(node.children):
            came_back = v
            stack.pop()
            continue
        frame[1] += 1
        child = node.children[place]
        stack.append([child, 0, -inf if child.is_max else inf, alpha, beta])
    return came_back


def to_lists(node):
    return node.value if node.is_leaf else [to_lists(child) for child in node.children]


def search_lists(position, alpha, beta, maximizing):
    if not isinstance(position, list):
        return position
    if maximizing:
        best = -inf
        for child in position:
            best = max(best, search_lists(child, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = inf
    for child in position:
        best = min(best, search_lists(child, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def over_lists(node):
    """Turn the tree into lists first, as the homework has it, and search these."""
    return search_lists(to_lists(node), -inf, inf, node.is_max)


def to_dict(node):
    if node.is_leaf:
        return {"value": node.value}
    return {"is_max": node.is_max, "children": [to_dict(child) for child in node.children]}


def search_dict(position, alpha, beta):
    if "value" in position:
        return position["value"]
    v = -inf if position["is_max"] else inf
    for child in position["children"]:
        score = search_dict(child, alpha, beta)
        if position["is_max"]:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def over_dicts(node):
    return search_dict(to_dict(node), -inf, inf)


MAX, MIN = 1000, -1000


def as_geeks_for_geeks(node, maximizingPlayer, alpha=MIN, beta=MAX):  # noqa: N803
    if node.is_leaf:
        return node.value
    if maximizingPlayer:
        best = MIN
        for child in node.children:
            best = max(best, as_geeks_for_geeks(child, False, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = MAX
    for child in node.children:
        best = min(best, as_geeks_for_geeks(child, True, alpha, beta))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def from_9999(node):
    """Begin with numbers that no score of the homework reaches."""

    def visit(n, alpha, beta):
        if n.is_leaf:
            return n.value
        best = -9999 if n.is_max else 9999
        for child in n.children:
            score = visit(child, alpha, beta)
            best = max(best, score) if n.is_max else min(best, score)
            if n.is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return visit(node, -9999, 9999)


takes_its_time = changed(
    alphabeta,
    "takes_its_time",
    ("    if node.is_leaf", "    time.sleep(0.01)\n    if node.is_leaf"),
)


class Solver:
    """Searches in a method, and is called itself, too."""

    def search(self, node, α=-inf, β=inf):  # noqa: N803
        if node.is_leaf:
            return node.value
        for child in node.children:
            score = self.search(child, α, β)
            if node.is_max:
                α = max(α, score)
            else:
                β = min(β, score)
            if α >= β:
                return β if node.is_max else α
        return α if node.is_max else β

    def __call__(self, node):
        return self.search(node)


class Player:
    """Keeps attributes, and sets them anew where a search begins."""

    def __init__(self) -> None:
        self.window = [-inf, inf]
        self.examined = 0

    def search(self, node):
        self.window = [-inf, inf]
        self.examined = 0
        return self.visit(node, -inf, inf)

    def visit(self, node, alpha, beta):
        self.window = [alpha, beta]
        if node.is_leaf:
            self.examined += 1
            return node.value
        v = -inf if node.is_max else inf
        for child in node.children:
            score = self.visit(child, alpha, beta)
            if node.is_max:
                v = max(v, score)
                alpha = max(alpha, v)
            else:
                v = min(v, score)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v


resets_its_attributes = Player().search


copies_its_default = changed(
    alphabeta,
    "copies_its_default",
    ("alpha=-inf, beta=inf):", "window=[-inf, inf]):\n    alpha, beta = window"),
    ("(child, alpha, beta)", "(child, [alpha, beta])"),
)


chatters = changed(
    alphabeta,
    "chatters",
    ("    if node.is_leaf", '    print("at", node.name, alpha, beta)\n    if node.is_leaf'),
    ("            break", '            print("cut")\n            break'),
)


# Scores leaves without a call of their own.
alphabeta_without_calls_on_leaves = changed(
    alphabeta,
    "alphabeta_without_calls_on_leaves",
    ("    if node.is_leaf:\n        return node.value\n", ""),
    ("score = alpha", "score = child.value if child.is_leaf else alpha"),
)


# Right ones: minimax.


def best_of(node, scores):
    """Return the greatest score at MAX, the least at MIN."""
    return max(scores) if node.is_max else min(scores)


def minimax(node):
    if node.is_leaf:
        return node.value
    values = [minimax(child) for child in node.children]
    return max(values) if node.is_max else min(values)


def minimax_by_generator(node):
    if node.is_leaf:
        return node.value
    return best_of(node, (minimax_by_generator(child) for child in node.children))


def minimax_by_map(node):
    return node.value if node.is_leaf else best_of(node, map(minimax_by_map, node.children))


def minimax_by_function_inside(node):
    def look(child):
        return minimax_by_function_inside(child)

    return node.value if node.is_leaf else best_of(node, [look(one) for one in node.children])


minimax_by_lambda = lambda node: (  # noqa: E731
    node.value
    if node.is_leaf
    else best_of(node, [minimax_by_lambda(child) for child in node.children])
)


def minimax_in_lists(node):
    """Return a list with the value in the place of a number."""
    if node.is_leaf:
        return [node.value, None]
    return best_of(node, [minimax_in_lists(child) for child in node.children])


def minimax_without_calls_on_leaves(node):
    pick = max if node.is_max else min
    return pick(
        child.value if child.is_leaf else minimax_without_calls_on_leaves(child)
        for child in node.children
    )


def minimax_from_the_right(node):
    if node.is_leaf:
        return node.value
    return best_of(node, [minimax_from_the_right(child) for child in reversed(node.children)])


def minimax_where_max_begins(node, is_max=True):
    """Take for granted that MAX begins."""
    if node.is_leaf:
        return node.value
    pick = max if is_max else min
    return pick(minimax_where_max_begins(child, not is_max) for child in node.children)


def best_child(node):
    """Return the best move, by minimax."""
    return (max if node.is_max else min)(node.children, key=minimax)


def minimax_from_999(node):
    """Begin with numbers that no score of the homework reaches."""
    if node.is_leaf:
        return node.value
    v = -999 if node.is_max else 999
    for child in node.children:
        v = best_of(node, [v, minimax_from_999(child)])
    return v


def minimax_with_a_flag(node, depth, isMax):  # noqa: N803
    if not node.children:
        return node.value
    if isMax:
        return max(minimax_with_a_flag(child, depth - 1, False) for child in node.children)
    return min(minimax_with_a_flag(child, depth - 1, True) for child in node.children)


@cache
def remembered(node):
    return (
        node.value
        if node.is_leaf
        else (max if node.is_max else min)(map(remembered, node.children))
    )


RIGHT = (
    Row(alphabeta),
    Row(is_max_in_camel_case),
    Row(is_max_player),
    Row(takes_turns),
    Row(as_aima),
    Row(negamax),
    Row(fail_hard),
    Row(value_and_move),
    Row(move_and_value),
    Row(by_while),
    Row(nested),
    Row(over_paths),
    Row(by_a_stack),
    Row(over_lists),
    Row(over_dicts),
    Row(as_geeks_for_geeks),
    Row(from_9999),
    Row(takes_its_time),
    Row(resets_its_attributes),
    Row(copies_its_default),
    Row(chatters),
    Row(minimax, "minimax"),
    Row(minimax_with_a_flag, "minimax"),
    Row(remembered, "minimax"),
)


# Wrong ones. Minimax in disguise comes first: the value is right, and nothing is cut off.


def minimax_by_a_stack(root):
    values, stack = {}, [root]
    while stack:
        node = stack[-1]
        if node.is_leaf:
            values[node] = node.value
            stack.pop()
        elif all(child in values for child in node.children):
            pick = max if node.is_max else min
            values[node] = pick(values[child] for child in node.children)
            stack.pop()
        else:
            stack += [child for child in reversed(node.children) if child not in values]
    return values[root]


def minimax_over_paths(root):
    def visit(path):
        node = root
        for step in path:
            node = node.children[step]
        if node.is_leaf:
            return node.value
        pick = max if node.is_max else min
        return pick(visit((*path, place)) for place in range(len(node.children)))

    return visit(())


class Wrapped:
    """Hides a node."""

    def __init__(self, node) -> None:
        self.node = node


def minimax_in_wrappers(root):
    def visit(wrapped):
        if wrapped.node.is_leaf:
            return wrapped.node.value
        pick = max if wrapped.node.is_max else min
        return pick(visit(Wrapped(child)) for child in wrapped.node.children)

    return visit(Wrapped(root))


def minimax_in_a_thread(root):
    found = []
    thread = threading.Thread(target=lambda: found.append(minimax(root)))
    thread.start()
    thread.join()
    return found[0]


def minimax_unseen(root):
    sys.setprofile(None)
    return minimax(root)


def minimax_over_lists(node):
    def visit(position, is_max):
        if not isinstance(position, list):
            return position
        return (max if is_max else min)(visit(child, not is_max) for child in position)

    return visit(to_lists(node), node.is_max)


class Any_(int):  # noqa: N801
    """A number that equals every other."""

    __eq__ = lambda self, other: True  # noqa: E731
    __ne__ = lambda self, other: False  # noqa: E731
    __hash__ = int.__hash__


def always_equal(node):
    return Any_(0)


reads_the_answer = abviz.algorithms["alphabeta"].function


# State that stays from one tree to the next.


keeps_its_default = changed(
    alphabeta,
    "keeps_its_default",
    ("alpha=-inf, beta=inf", "window=[-inf, inf]"),
    ("(child, alpha, beta)", "(child, [*window])"),
    ("alpha", "window[0]"),
    ("beta", "window[1]"),
)


class Careless(Player):
    """Keeps its window in attributes, and never sets it anew."""

    def search(self, node):
        return self.visit(node, *self.window)


keeps_its_attributes = Careless().search


# What never comes back, or takes all down with it.


def sleeps(node):
    time.sleep(1000)


def stays_in_c(node):
    return sum(range(10**12))


def takes_a_power(node):
    return 9 ** (9**9)


def leaves_at_once(node):
    os._exit(0)


def leaves_with_a_verdict(node):
    print('{"score": 1.0}', flush=True)
    os._exit(0)


def leaves(node):
    sys.exit(0)


# Wrong, and to be told what is wrong first.


# Minimax: the window is handed on, and nothing is ever cut off.
hands_windows_on = changed(
    minimax,
    "hands_windows_on",
    ("(node)", "(node, alpha=-inf, beta=inf)"),
    ("(child)", "(child, alpha, beta)"),
)


stops_at_depth_1 = changed(
    alphabeta,
    "stops_at_depth_1",
    ("alpha=-inf, beta=inf", "depth, alpha, beta, maximizing"),
    ("if node.is_leaf", "if depth == 1 or node.is_leaf"),
    ("node.is_max", "maximizing"),
    ("(child, alpha, beta)", "(child, depth - 1, alpha, beta, not maximizing)"),
)


def divides_by_zero(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = divides_by_zero(child, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
        alpha += 1 // (v - v)
    return v


forgets_to_return = changed(
    alphabeta,
    "forgets_to_return",
    ("(child, alpha, beta)", "(child, alpha, beta) or 0"),
    ("    return v\n", ""),
)


def prints_its_value(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        print(node.value)
        return
    for child in node.children:
        prints_its_value(child, alpha, beta)


WRONG = (
    Row(minimax),
    Row(minimax_by_a_stack),
    Row(minimax_over_paths),
    Row(minimax_in_wrappers),
    Row(minimax_in_a_thread),
    Row(minimax_unseen),
    Row(minimax_over_lists),
    Row(always_equal),
    Row(reads_the_answer),
    Row(keeps_its_default),
    Row(keeps_its_attributes),
    Row(sleeps, harm=True),
    Row(stays_in_c, harm=True),
    Row(takes_a_power, harm=True),
    Row(leaves_at_once, harm=True),
    Row(leaves_with_a_verdict, harm=True),
    Row(leaves),
    Row(hands_windows_on, said=("it is given α and β, and never cuts",)),
    Row(
        stops_at_depth_1,
        said=("A is an inner node: its node.value is None, and it returned before B was entered.",),
        unsaid=("let it call itself",),
    ),
    Row(divides_by_zero, said=("alpha += 1 // (v - v)",)),
    Row(
        forgets_to_return,
        said=("It returns no number; alpha-beta returns 0. Only leaves return a number",),
        unsaid=("is entered with the window",),
    ),
    Row(
        prints_its_value,
        said=(
            "It returns no number; alpha-beta returns 0. No call returns a number.",
            "Hand the value back",
        ),
        unsaid=("is entered with the window", "never cuts"),
    ),
)


# Further mistakes, none of which is one of `abviz.misconceptions`.


def first_leaf(node):
    return node.value if node.is_leaf else first_leaf(node.children[0])


def first_leaf_with_window(node, alpha=-inf, beta=inf):
    return node.value if node.is_leaf else first_leaf_with_window(node.children[0], alpha, beta)


def last_leaf(node):
    return node.value if node.is_leaf else last_leaf(node.children[-1])


def highest(node):
    """Take the greatest score at MIN, too."""
    return node.value if node.is_leaf else max(highest(child) for child in node.children)


def lowest(node):
    """Take the least score at MAX, too."""
    return node.value if node.is_leaf else min(lowest(child) for child in node.children)


def texts(node):
    return str(node.value) if node.is_leaf else max(texts(child) for child in node.children)


def divides(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return 1 / (node.value - 3)
    pick = max if node.is_max else min
    return pick(divides(child, alpha, beta) for child in node.children)


def divides_blindly(node):
    if node.is_leaf:
        return node.value if node.value != 3 else 1 / 0
    pick = max if node.is_max else min
    return pick(divides_blindly(child) for child in node.children)


def once_more(node, alpha=-inf, beta=inf):
    """Search the first child of the root again in the end."""
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = once_more(child, alpha, beta)
        alpha, beta = (max(alpha, score), beta) if node.is_max else (alpha, min(beta, score))
        if alpha >= beta:
            break
    if node.parent is None:
        once_more(node.children[0], -inf, inf)
    return alpha if node.is_max else beta


asks_at_the_end = changed(
    once_more,
    "asks_at_the_end",
    ("asks_at_the_end(node.children[0], -inf, inf)", 'raise KeyError("no table")'),
)


def zero_is_nothing(node):
    """Take a 0 for no value yet, without a window."""
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        score = zero_is_nothing(child)
        pick = max if node.is_max else min
        best = pick(best, score) if best else score
    return best


def minimax_from_zero(node):
    """Start v at 0, without a window."""
    if node.is_leaf:
        return node.value
    v = 0
    for child in node.children:
        v = max(v, minimax_from_zero(child)) if node.is_max else min(v, minimax_from_zero(child))
    return v


def swapped_minimax(node):
    """Take MAX for MIN, without a window."""
    if node.is_leaf:
        return node.value
    return (min if node.is_max else max)(swapped_minimax(child) for child in node.children)


def forgets_return(node):
    """Compute the value of an inner node, and do not return it."""
    if node.is_leaf:
        return node.value
    max([forgets_return(child) or 0 for child in node.children])


def no_test_for_leaves(node, alpha=-inf, beta=inf):
    """Look for the children of a leaf."""
    pick = max if node.is_max else min
    return pick(no_test_for_leaves(child, alpha, beta) for child in node.children)


def asks_twice(node, alpha=-inf, beta=inf):
    """Search a child once more where it is better."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        if node.is_max and asks_twice(child, alpha, beta) > v:
            v = asks_twice(child, alpha, beta)
            alpha = max(alpha, v)
        elif node.is_min and asks_twice(child, alpha, beta) < v:
            v = asks_twice(child, alpha, beta)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def forgets_the_last(node):
    """Stop before the last child."""
    if node.is_leaf:
        return node.value
    pick = max if node.is_max else min
    return pick(forgets_the_last(child) for child in node.children[:-1] or node.children)


def two_children_alone(node, alpha=-inf, beta=inf):
    """Stop after two children."""
    if node.is_leaf:
        return node.value
    return best_of(node, [two_children_alone(child) for child in node.children[:2]])


def tires_below(plies):
    """Return a minimax that takes 0 for what lies deeper than so many plies."""

    def tires(node):
        if node.is_leaf:
            return node.value
        return 0 if len(node.path) > plies else best_of(node, map(tires, node.children))

    return tires


overlooks_an_only_child = changed(
    alphabeta,
    "overlooks_an_only_child",
    ("    v = -inf", "    if len(node.children) == 1:\n        return 0\n    v = -inf"),
)


def takes_an_only_child_for_a_leaf(node):
    if node.is_leaf:
        return node.value
    if len(node.children) == 1:
        return node.children[0].value
    return best_of(node, [takes_an_only_child_for_a_leaf(child) for child in node.children])


def one_less_at_min(node):
    """Take the greatest score everywhere, and one off at MIN."""
    if node.is_leaf:
        return node.value
    return max(map(one_less_at_min, node.children)) - node.is_min


def window_through_chance(node, alpha=-inf, beta=inf):
    """Hand the window through chance nodes, where it means nothing."""
    if node.is_leaf:
        return node.value
    if node.is_chance:
        pairs = zip(node.probabilities, node.children, strict=True)
        return sum(chance * window_through_chance(child, alpha, beta) for chance, child in pairs)
    v = -inf if node.is_max else inf
    for child in node.children:
        score = window_through_chance(child, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


def window_in_a_list(node, window):
    """Share one list with all nodes for α and β."""
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = window_in_a_list(child, window)
        window[node.is_min] = (max if node.is_max else min)(window[node.is_min], score)
        if window[0] >= window[1]:
            break
    return window[node.is_min]


def counts_plies(node):
    """Add 100 to the score of a leaf."""
    if node.is_leaf:
        return node.value + 100
    return (max if node.is_max else min)(counts_plies(child) for child in node.children)


def one_branch_returns(node):
    """Return nothing from MIN nodes."""
    if node.is_leaf:
        return node.value
    scores = [one_branch_returns(child) or 0 for child in node.children]
    if node.is_max:
        return max(scores)


def takes_the_second(node):
    """Return what the second child brings, if there is one."""
    if node.is_leaf:
        return node.value
    return [takes_the_second(child) for child in node.children][min(1, len(node.children) - 1)]


def keeps_the_first(node):
    """Return what the first child brings."""
    if node.is_leaf:
        return node.value
    return [keeps_the_first(child) for child in node.children][0]


# Enter first what looks best: no mistake, and another order than alpha-beta's.
best_first = changed(
    alphabeta,
    "best_first",
    ("in node.children", "in sorted(node.children, key=first_leaf, reverse=node.is_max)"),
)


def alphabeta_with(
    name,
    *,
    hand=lambda node, v, a, b: (a, b),
    pick=lambda node, v, score: max(v, score) if node.is_max else min(v, score),
    narrow=lambda node, v, a, b: (max(a, v), b) if node.is_max else (a, min(b, v)),
    stops=lambda node, v, a, b: a >= b,
    back=lambda node, v, a, b: v,
    order=1,
    rounds=1,
):
    """Return an alpha-beta that does one thing or more in its own way."""

    def search(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        v = -inf if node.is_max else inf
        for child in node.children[::order] * rounds:
            v = pick(node, v, search(child, *hand(node, v, alpha, beta)))
            alpha, beta = narrow(node, v, alpha, beta)
            if stops(node, v, alpha, beta):
                break
        return back(node, v, alpha, beta)

    search.__name__ = name
    return search


forgets_return_with_window = alphabeta_with(
    "forgets_return_with_window", back=lambda node, v, a, b: None
)
overwrites_bounds = alphabeta_with(
    "overwrites_bounds", narrow=lambda node, v, a, b: (v, b) if node.is_max else (a, v)
)
forgets_the_other_end = alphabeta_with(
    "forgets_the_other_end",
    narrow=lambda node, v, a, b: (max(a, v), inf) if node.is_max else (-inf, min(b, v)),
    stops=lambda node, v, a, b: False,
)
min_hands_nothing_down = alphabeta_with(
    "min_hands_nothing_down",
    hand=lambda node, v, a, b: (max(a, v), b) if node.is_max else (-inf, v),
    narrow=lambda node, v, a, b: (a, b),
    stops=lambda node, v, a, b: v >= b if node.is_max else v <= a,
)
cuts_at_max_alone = alphabeta_with(
    "cuts_at_max_alone", stops=lambda node, v, a, b: a >= b and node.is_max
)
cuts_the_wrong_way = alphabeta_with("cuts_the_wrong_way", stops=lambda node, v, a, b: a <= b)
minus_at_the_end = alphabeta_with(
    "minus_at_the_end", back=lambda node, v, a, b: v if node.is_max else -v
)
returns_alpha = alphabeta_with("returns_alpha", back=lambda node, v, a, b: a)
one_off = alphabeta_with("one_off", back=lambda node, v, a, b: v + (node.parent is None))
hands_minus_down = alphabeta_with("hands_minus_down", hand=lambda node, v, a, b: (-b, -a))
one_more = alphabeta_with("one_more", hand=lambda node, v, a, b: (a + 1, b))
keeps_the_last_for_max = alphabeta_with(
    "keeps_the_last_for_max", pick=lambda node, v, score: score if node.is_max else min(v, score)
)
goes_round_twice = alphabeta_with("goes_round_twice", rounds=2)
turns_the_bound = alphabeta_with(
    "turns_the_bound",
    narrow=lambda node, v, a, b: (max(a, v), b) if node.is_max else (a, min(b, -v)),
)


# Mistakes in negamax, and searches with null windows.


def negamax_with(name, *, hand=lambda a, b: (-b, -a), take=lambda score: -score, pick=max):
    """Return a negamax that hands windows down, takes values and keeps the best in its own way."""

    def search(node, color, alpha=-inf, beta=inf):
        if node.is_leaf:
            return color * node.value
        v = -inf if pick is max else inf
        for child in node.children:
            v = pick(v, take(search(child, -color, *hand(alpha, beta))))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v

    search.__name__ = name
    return search


signs_only = negamax_with("signs_only", hand=lambda a, b: (-a, -b))
places_only = negamax_with("places_only", hand=lambda a, b: (b, a))
one_sign = negamax_with("one_sign", hand=lambda a, b: (-b, a))
without_minus = negamax_with("without_minus", take=lambda score: score)
takes_the_worst = negamax_with("takes_the_worst", pick=min)


def lowers_beta(node, color, alpha=-inf, beta=inf):
    if node.is_leaf:
        return color * node.value
    v = -inf
    for child in node.children:
        v = max(v, -lowers_beta(child, -color, -beta, -alpha))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


always_for_max = changed(
    lowers_beta,
    "always_for_max",
    ("color * node.value", "node.value + 7"),
    ("-color", "color"),
    ("beta = min(beta, v)", "alpha = max(alpha, v)"),
)


def pvs(node, color, alpha=-inf, beta=inf):
    """Ask with null windows; fail-hard, as it is often written."""
    if node.is_leaf:
        return color * node.value
    for number, child in enumerate(node.children):
        if number == 0:
            score = -pvs(child, -color, -beta, -alpha)
        else:
            score = -pvs(child, -color, -alpha - 1, -alpha)
            if score > alpha and beta - alpha > 1:
                score = -pvs(child, -color, -beta, -alpha)
        if score >= beta:
            return beta
        alpha = max(alpha, score)
    return alpha


def scout_of_max(node, alpha=-inf, beta=inf):
    """Ask with null windows, without negating."""
    if node.is_leaf:
        return node.value
    for number, child in enumerate(node.children):
        low, high = (alpha, alpha + 1) if node.is_max else (beta - 1, beta)
        score = scout_of_max(child, *((low, high) if number else (alpha, beta)))
        if number and alpha < score < beta:
            score = scout_of_max(child, alpha, beta)
        if node.is_max:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


turns_scores_of_min = changed(
    alphabeta,
    "turns_scores_of_min",
    ("return node.value", "return -node.value if node.parent.is_min else node.value"),
)


without_color = changed(
    lowers_beta,
    "without_color",
    ("color * node.value", "node.value"),
    ("beta = min(beta, v)", "alpha = max(alpha, v)"),
)


raises_nothing = changed(
    lowers_beta,
    "raises_nothing",
    ("-color", "color * -1"),
    ("        beta = min(beta, v)\n        if alpha >= beta", "        if v >= beta"),
)


def hard_below_the_root(node, alpha=-inf, beta=inf):
    """Be fail-hard, and open the children of the root wide."""
    if node.is_leaf:
        return node.value
    low, high, v = alpha, beta, -inf if node.is_max else inf
    for child in node.children:
        score = hard_below_the_root(child, *((alpha, beta) if node.parent else (-inf, inf)))
        v = max(v, score) if node.is_max else min(v, score)
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return max(low, min(high, v))


# Cut beyond a bound alone, with bounds of other names.
without_names = changed(
    alphabeta, "without_names", ("alpha", "lo"), ("beta", "hi"), ("lo >= hi", "lo > hi")
)


NEGAMAX_MISTAKES = (
    *(signs_only, places_only, one_sign, without_minus, takes_the_worst),
    *(lowers_beta, always_for_max, pvs),
    *(hands_minus_down, one_more, keeps_the_last_for_max, goes_round_twice),
    *(scout_of_max, turns_the_bound, turns_scores_of_min),
    *(raises_nothing, without_color, hard_below_the_root, without_names),
)


# Searches to a depth, right and wrong.


def alphabeta_to_depth(node, depth, alpha, beta, maximizing):
    if node.is_leaf:
        return node.value
    if depth == 0:
        return node.estimate
    if maximizing:
        v = -inf
        for child in node.children:
            v = max(v, alphabeta_to_depth(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for child in node.children:
        v = min(v, alphabeta_to_depth(child, depth - 1, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def value_and_move_to_depth(node, evaluate, depth, alpha=-inf, beta=inf):
    if depth == 0 or node.is_leaf:
        return evaluate(node), None
    best, move = -inf if node.is_max else inf, None
    for child in node.children:
        score, _ = value_and_move_to_depth(child, evaluate, depth - 1, alpha, beta)
        if score > best if node.is_max else score < best:
            best, move = score, child
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best, move


class AgentToDepth2:
    """An agent that knows its depth, and looks at leaves and limits before it goes down."""

    depth = 2

    def getAction(self, state):  # noqa: N802
        return max(self.best(state, 0, -inf, inf), key=lambda pair: pair[0])[1]

    def value(self, state, ply, alpha, beta):
        if not state.children:
            return state.value
        if ply == self.depth:
            return state.estimate
        v = -inf if state.is_max else inf
        for successor in state.children:
            score = self.value(successor, ply + 1, alpha, beta)
            v = (max if state.is_max else min)(v, score)
            if v > beta if state.is_max else v < alpha:
                return v
            alpha, beta = (max(alpha, v), beta) if state.is_max else (alpha, min(beta, v))
        return v

    def search(self, state, alpha=-inf, beta=inf):
        return self.value(state, 0, alpha, beta)


def negamax_to_depth(node, depth, alpha, beta, color):
    if node.is_leaf or depth == 0:
        return color * (node.value if node.is_leaf else node.estimate)
    v = -inf
    for child in node.children:
        v = max(v, -negamax_to_depth(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def lists_to_depth(node, depth):
    def searched(part, alpha, beta, is_max):
        if not isinstance(part, list):
            return part
        v = -inf if is_max else inf
        for one in part:
            score = searched(one, alpha, beta, not is_max)
            v = max(v, score) if is_max else min(v, score)
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v

    def made(node, depth):
        if node.is_leaf or depth == 0:
            return node.value if node.is_leaf else node.estimate
        return [made(child, depth - 1) for child in node.children]

    return searched(made(node, depth), -inf, inf, node.is_max)


def depth_counted_up(node, alpha=-inf, beta=inf, depth=0, max_depth=9):
    if node.is_leaf or depth == max_depth:
        return node.value if node.is_leaf else node.estimate
    v = -inf if node.is_max else inf
    for child in node.children:
        score = depth_counted_up(child, alpha, beta, depth + 1, max_depth)
        v = max(v, score) if node.is_max else min(v, score)
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


depth_counted_up_from = changed(
    depth_counted_up,
    "depth_counted_up_from",
    ("alpha=-inf, beta=inf, depth=0, max_depth=9", "alpha, beta, depth, max_depth"),
)
depth_known = changed(
    depth_counted_up,
    "depth_known",
    (", max_depth=9", ""),
    ("== max_depth", "== 2"),
    (", max_depth", ""),
)


def alphabeta_to_depth_without_calls(node, depth, alpha=-inf, beta=inf):
    """Score leaves and nodes at the limit without a call."""
    v = -inf if node.is_max else inf
    for child in node.children:
        estimate = child.estimate  # read at all nodes, and used at the limit alone
        if child.is_leaf:
            score = child.value
        elif depth == 1:
            score = estimate
        else:
            score = alphabeta_to_depth_without_calls(child, depth - 1, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


def minimax_to_depth(node, depth):
    if node.is_leaf:
        return node.value
    if not depth:
        return node.estimate
    return best_of(node, [minimax_to_depth(child, depth - 1) for child in node.children])


def goes_beyond_the_limit(node, depth):
    """Forget to stop at the limit."""
    if node.is_leaf:
        return node.value
    return best_of(node, [goes_beyond_the_limit(child, depth - 1) for child in node.children])


def takes_the_value_at_the_limit(node, depth):
    """Take node.value at the limit, where there is none."""
    if node.is_leaf or depth == 0:
        return node.value
    pick = max if node.is_max else min
    return pick(takes_the_value_at_the_limit(child, depth - 1) for child in node.children)


def takes_the_value_in_a_window(node, depth, alpha, beta):
    """The same with a window."""
    if node.is_leaf or depth == 0:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = takes_the_value_in_a_window(child, depth - 1, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
    return v


fail_hard_to_depth = changed(
    alphabeta_to_depth,
    "fail_hard_to_depth",
    ("        return v\n    v = inf", "        return min(alpha, beta)\n    v = inf"),
    (
        "            if alpha >= beta:\n                break",
        "            if v >= beta:\n                return beta",
    ),
    (
        "        if alpha >= beta:\n            break\n    return v",
        "        if v <= alpha:\n            return alpha\n    return beta",
    ),
)


# Right ones that return moves.


def value_and_best_moves(node):
    """Return all moves that are best."""
    if node.is_leaf:
        return node.value, []
    found = [(value_and_best_moves(child)[0], child) for child in node.children]
    v = (max if node.is_max else min)(score for score, _ in found)
    return v, [child for score, child in found if score == v]


def value_and_names_of_moves(node):
    v, moves = value_and_best_moves(node)
    return v, {move.name for move in moves}


def best_moves_alone(node):
    found = [(minimax(child), child) for child in node.children]
    best = (max if node.is_max else min)(score for score, _ in found) if found else None
    return [child for score, child in found if score == best]


def last_best_move(node):
    pick = max if node.is_max else min
    scored = [(minimax(child), child) for child in node.children]
    return pick(reversed(scored), key=lambda pair: pair[0])[1]


# Several players.


def maxn(node):
    if node.is_leaf:
        return node.utilities
    best = None
    for child in node.children:
        utilities = maxn(child)
        if best is None or utilities[node.seat - 1] > best[node.seat - 1]:
            best = utilities
    return best


def maxn_by_key(node):
    own = 0 if node.is_leaf else int(node.player[1:]) - 1
    return (
        node.utilities
        if node.is_leaf
        else max(map(maxn_by_key, node.children), key=itemgetter(own))
    )


def maxn_and_move(node):
    """Return lists in the place of tuples, each with a move."""
    if node.is_leaf:
        return [*node.utilities], None
    pairs = ((maxn_and_move(child)[0], child) for child in node.children)
    return max(pairs, key=lambda pair: pair[0][node.seat - 1])


# Keeps the last of equal children.
maxn_keeps_the_last = changed(maxn, "maxn_keeps_the_last", ("1] > best", "1] >= best"))


def maxn_scores_leaves(node):
    """Score leaves without a call of their own."""
    below = (one.utilities if one.is_leaf else maxn_scores_leaves(one) for one in node.children)
    return max(below, key=itemgetter(node.seat - 1))


def maxn_by_plies(node, ply=0):
    """Take for granted that the players take turns."""
    if node.is_leaf:
        return node.utilities
    below = [maxn_by_plies(child, ply + 1) for child in node.children]
    return max(below, key=lambda utilities: utilities[ply % len(utilities)])


def maxn_that_picks(name, pick):
    """Return a maxⁿ in which a node picks one of some utilities by a rule of its own."""

    def search(node):
        return (
            node.utilities if node.is_leaf else pick([*map(search, node.children)], node.seat - 1)
        )

    search.__name__ = name
    return search


maxn_for_the_first = maxn_that_picks("for_the_first", lambda lists, own: max(lists))
maxn_for_all = maxn_that_picks("for_all", lambda lists, own: max(lists, key=sum))
maxn_against_others = maxn_that_picks(
    "against_others", lambda lists, own: min(lists, key=lambda one: sum(one) - one[own])
)
maxn_against_itself = maxn_that_picks(
    "against_itself", lambda lists, own: min(lists, key=itemgetter(own))
)
maxn_of_each_the_best = maxn_that_picks(
    "of_each_the_best", lambda lists, own: tuple(map(max, zip(*lists, strict=True)))
)
maxn_one_number = maxn_that_picks("one_number", lambda lists, own: max(one[own] for one in lists))
maxn_for_the_next = maxn_that_picks(
    "for_the_next", lambda lists, own: max(lists, key=lambda one: one[(own + 1) % len(one)])
)
maxn_from_zero = changed(
    maxn, "maxn_from_zero", ("best = None", "best = (0,) * 3"), ("best is None or ", "")
)
maxn_first_child = maxn_that_picks("first_child", lambda lists, own: lists[0])
