"""Functions as students hand them in: right ones in many forms, and wrong ones.

Each row names a function, what it is checked as, and what is expected of the check. Functions
that do harm (sleep, leave, never end) are only to be run where something can stop them.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from math import inf
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


# Right ones: alpha-beta as textbooks, slides and web pages write it.


def plain(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = plain(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


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


def move_and_value(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return None, node.value
    best, move = (-inf if node.is_max else inf), None
    for child in node.children:
        _, score = move_and_value(child, alpha, beta)
        if (score > best) if node.is_max else (score < best):
            best, move = score, child
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return move, best


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


def takes_its_time(node, alpha=-inf, beta=inf):
    """Sleep 10 ms a call, as who wants to watch it."""
    time.sleep(0.01)
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = takes_its_time(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


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


def copies_its_default(node, window=[-inf, inf]):  # noqa: B006
    """Have a list as a default, and never change it."""
    alpha, beta = window
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = copies_its_default(child, [alpha, beta])
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def chatters(node, alpha=-inf, beta=inf):
    print("at", node.name, alpha, beta)
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = chatters(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            print("cut")
            break
    return v


def minimax(node):
    if node.is_leaf:
        return node.value
    values = [minimax(child) for child in node.children]
    return max(values) if node.is_max else min(values)


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
    Row(plain),
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


def keeps_its_default(node, window=[-inf, inf]):  # noqa: B006
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = keeps_its_default(child, [*window])
        if node.is_max:
            v = max(v, score)
            window[0] = max(window[0], v)
        else:
            v = min(v, score)
            window[1] = min(window[1], v)
        if window[0] >= window[1]:
            break
    return v


class Careless:
    """Keeps its window in attributes, and never sets it anew."""

    def __init__(self) -> None:
        self.alpha, self.beta = -inf, inf

    def search(self, node):
        return self.visit(node, self.alpha, self.beta)

    def visit(self, node, alpha, beta):
        if node.is_leaf:
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
        if node.parent is None:
            self.alpha, self.beta = alpha, beta
        return v


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


def hands_windows_on(node, alpha=-inf, beta=inf):
    """Be minimax: the window is handed on, and nothing is ever cut off."""
    if node.is_leaf:
        return node.value
    values = [hands_windows_on(child, alpha, beta) for child in node.children]
    return max(values) if node.is_max else min(values)


def stops_at_depth_1(node, depth, alpha, beta, maximizing):
    """Stop one ply too early: at depth 1, and not at 0."""
    if depth == 1 or node.is_leaf:
        return node.value
    v = -inf if maximizing else inf
    for child in node.children:
        score = stops_at_depth_1(child, depth - 1, alpha, beta, not maximizing)
        if maximizing:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def divides_by_zero(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = divides_by_zero(child, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
        alpha += 1 // (v - v)
    return v


def forgets_to_return(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = forgets_to_return(child, alpha, beta) or 0
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break


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
