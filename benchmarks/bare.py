"""The least that a search can cost in plain Python: a recursion over nested lists.

A list is an inner node and a number is a leaf; the caller says who moves. There
are no node objects, no calls of max() and min(), and nothing is recorded. Each
function makes the same comparisons as abviz's function of the same name, and
opens the same leaves.
"""

from __future__ import annotations

from math import inf
from typing import TypeAlias

Nested: TypeAlias = "list[Nested] | float"


def minimax(node: Nested, is_max: bool) -> float:
    if not isinstance(node, list):
        return node
    if is_max:
        v = -inf
        for child in node:
            score = minimax(child, False)
            if score > v:
                v = score
        return v
    v = inf
    for child in node:
        score = minimax(child, True)
        if score < v:
            v = score
    return v


def alphabeta(node: Nested, is_max: bool, alpha: float = -inf, beta: float = inf) -> float:
    if not isinstance(node, list):
        return node
    if is_max:
        v = -inf
        for child in node:
            score = alphabeta(child, False, alpha, beta)
            if score > v:
                v = score
            if v > alpha:
                alpha = v
            if v >= beta:
                break
        return v
    v = inf
    for child in node:
        score = alphabeta(child, True, alpha, beta)
        if score < v:
            v = score
        if v < beta:
            beta = v
        if v <= alpha:
            break
    return v


def alphabeta_strict(node: Nested, is_max: bool, alpha: float = -inf, beta: float = inf) -> float:
    if not isinstance(node, list):
        return node
    if is_max:
        v = -inf
        for child in node:
            score = alphabeta_strict(child, False, alpha, beta)
            if score > v:
                v = score
            if v > alpha:
                alpha = v
            if v > beta:
                break
        return v
    v = inf
    for child in node:
        score = alphabeta_strict(child, True, alpha, beta)
        if score < v:
            v = score
        if v < beta:
            beta = v
        if v < alpha:
            break
    return v


def alphabeta_shallow(node: Nested, is_max: bool, alpha: float = -inf, beta: float = inf) -> float:
    if not isinstance(node, list):
        return node
    if is_max:
        v = -inf
        for child in node:
            score = alphabeta_shallow(child, False, v, inf)
            if score > v:
                v = score
            if v >= beta:
                break
        return v
    v = inf
    for child in node:
        score = alphabeta_shallow(child, True, -inf, v)
        if score < v:
            v = score
        if v <= alpha:
            break
    return v


def alphabeta_shallow_strict(
    node: Nested, is_max: bool, alpha: float = -inf, beta: float = inf
) -> float:
    if not isinstance(node, list):
        return node
    if is_max:
        v = -inf
        for child in node:
            score = alphabeta_shallow_strict(child, False, v, inf)
            if score > v:
                v = score
            if v > beta:
                break
        return v
    v = inf
    for child in node:
        score = alphabeta_shallow_strict(child, True, -inf, v)
        if score < v:
            v = score
        if v < alpha:
            break
    return v
