"""Searches put together from parts, each right or as a misconception has it.

A twin of a misconception has the part that the misconception is about, and other parts that
differ from it: what it returns beyond its window, how it tests, which windows it hands down,
another mistake besides. Which misconceptions are true of it, its parts say.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from types import SimpleNamespace
from typing import Any, NamedTuple

# What each part can be, the right way first, and the misconception that it is.
STOPS = {
    "v at a bound": "",
    "test first": "",
    "test at the top": "",
    "never": "no-pruning",
    "strict": "strict-test",
    "own bound": "own-bound-test",
    "no better": "stops-when-no-better",
    "at a win": "stops-at-a-win",
}
WINDOWS = {
    "narrowed": "",
    "of the parent alone": "shallow-only",
    "full below the root": "own-window-at-root",
    "full": "own-window-everywhere",
    "never narrowed": "window-never-narrowed",
    "α at MIN too": "wrong-bound",
    "changed places": "bounds-change-places",
    "the latest": "latest-score-is-bound",
}
STARTS = {
    "infinite": "",
    "0": "starts-at-zero",
    "at the bound": "starts-at-bound",
    "0 is none": "zero-is-no-value",
}
PICKS = {"the best": "", "the last": "last-child-counts", "the worst": "players-swapped"}
RETURNS = {"v": "", "the bound that was moved": "starts-at-bound", "within the window": "fail-hard"}
ORDERS = {"left": "", "right": "right-to-left"}
PARTS = {
    "stop": STOPS,
    "window": WINDOWS,
    "start": STARTS,
    "pick": PICKS,
    "back": RETURNS,
    "order": ORDERS,
}


class Parts(NamedTuple):
    """The parts of a search."""

    stop: str = "v at a bound"
    window: str = "narrowed"
    start: str = "infinite"
    pick: str = "the best"
    back: str = "v"
    order: str = "left"

    @property
    def beliefs(self) -> set[str]:
        """The misconceptions that are true of it."""
        return {PARTS[name][part] for name, part in self._asdict().items()} - {""}

    def watched(self, tree):
        """Return what is seen of it on a tree."""
        visits = []
        value = self.search(visits)(tree.root)
        nodes, alphas, betas, values = map(list, zip(*visits, strict=True))
        return SimpleNamespace(
            tree=tree,
            nodes=nodes,
            indices=[node.index for node in nodes],
            alphas=alphas,
            betas=betas,
            values=values,
            value=value,
            has_windows=True,
            negates=False,
            is_search=True,
            error=None,
            gap=None,
        )

    def search(self, visits: list[Any] | None = None) -> Callable[..., Any]:
        """Return the search; it notes its visits in a list."""
        parts, visits = self, [] if visits is None else visits

        def search(node, alpha=-inf, beta=inf):
            visits.append([node, alpha, beta, None])
            visit = visits[-1]
            visit[-1] = node.value if node.is_leaf else inside(node, alpha, beta)
            return visit[-1]

        def inside(node, alpha, beta):
            is_max, given = node.is_max, (alpha, beta)
            v = parts.begin(is_max, given)
            for child in reversed(node.children) if parts.order == "right" else node.children:
                if parts.stop == "test at the top" and alpha >= beta:
                    break
                window = parts.handed(is_max, v, given, (alpha, beta), node.parent is None)
                score = search(child, *window)
                if parts.is_no_better(is_max, v, score):
                    break
                v = parts.taken(is_max, v, score)
                if parts.stops(is_max, v, (alpha, beta)):
                    break
                alpha, beta = parts.narrowed(is_max, v, score, (alpha, beta))
            return parts.returned(is_max, v, given)

        return search

    def begin(self, is_max, given):
        if self.start == "at the bound":
            return given[0] if is_max else given[1]
        if self.start == "0 is none":
            return None
        if self.start == "0":
            return 0
        return -inf if (is_max if self.pick != "the worst" else not is_max) else inf

    def handed(self, is_max, v, given, window, is_root):
        if self.window == "of the parent alone":
            v = (-inf if is_max else inf) if v is None else v
            return (v, inf) if is_max else (-inf, v)
        if self.window == "full" or (self.window == "full below the root" and is_root):
            return -inf, inf
        if self.window == "never narrowed":
            return given
        return window[::-1] if self.window == "changed places" else window

    def is_no_better(self, is_max, v, score):
        if self.stop != "no better" or v is None:
            return False
        return score <= v if is_max else score >= v

    def taken(self, is_max, v, score):
        if self.pick == "the last" or v is None or (self.start == "0 is none" and v == 0):
            return score
        return max(v, score) if is_max == (self.pick == "the best") else min(v, score)

    def stops(self, is_max, v, window):
        alpha, beta = window
        if self.stop in ("never", "test at the top"):
            return False
        if self.stop == "strict":
            return v > beta if is_max else v < alpha
        if self.stop == "own bound":
            return v >= alpha if is_max else v <= beta
        if self.stop == "at a win" and (v >= 1 if is_max else v <= -1):
            return True
        return v >= beta if is_max else v <= alpha

    def narrowed(self, is_max, v, score, window):
        alpha, beta = window
        if self.window == "the latest":
            return (score, beta) if is_max else (alpha, score)
        if self.window == "α at MIN too":
            return max(alpha, v), beta
        return (max(alpha, v), beta) if is_max else (alpha, min(beta, v))

    def returned(self, is_max, v, given):
        alpha, beta = given
        if self.back == "v" or v is None:
            return v
        if self.back == "within the window":
            return max(alpha, min(beta, v))
        return max(alpha, v) if is_max else min(beta, v)


def twins_of(belief: str) -> list[Parts]:
    """Return searches that have the part of a misconception, and at most one other part.

    Where it is a wrong test, no other test can stand beside it.
    """
    own = {
        name: part
        for name, parts in PARTS.items()
        for part, made in parts.items()
        if made == belief
    }
    others = [{name: part} for name, parts in PARTS.items() for part in parts if name not in own]
    return [*dict.fromkeys(Parts(**own, **other) for other in others)]


def negamax_without_minus_within(node, alpha, beta, color):
    """Take the opponent's value for its own, and return no more than the window has."""
    if node.is_leaf:
        return color * node.value
    low, v = alpha, -inf
    for child in node.children:
        v = max(v, negamax_without_minus_within(child, -beta, -alpha, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return max(low, min(beta, v))


def negamax_same_window_test_first(node, alpha, beta, color):
    """Hand the window of a negamax down as it is, and return the bound that was moved."""
    if node.is_leaf:
        return color * node.value
    for child in node.children:
        score = -negamax_same_window_test_first(child, alpha, beta, -color)
        if score >= beta:
            return score
        alpha = max(alpha, score)
    return alpha


def negamax_strict_within(node, alpha, beta, color):
    """Cut beyond β alone, and return β then."""
    if node.is_leaf:
        return color * node.value
    v = -inf
    for child in node.children:
        v = max(v, -negamax_strict_within(child, -beta, -max(alpha, v), -color))
        if v > beta:
            return beta
    return v


def wins_without_names(node, low=-inf, high=inf):
    """Have a window by other names, stop at a win, and return the bounds."""
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = wins_without_names(child, low, high)
        low, high = (max(low, score), high) if node.is_max else (low, min(high, score))
        if low >= high or (score >= 1 if node.is_max else score <= -1):
            break
    return low if node.is_max else high
