"""Proofs about questions for chance, several players and negamax: ``python family_proofs.py 2000``.

The right answers come from searches of its own, which know nothing of abviz but nodes.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from math import inf
from random import Random

from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark, read_field
from abviz.trees import Tree

PROBABILITIES = (("1/2", "1/2"), ("1/4", "3/4"), ("1/3", "1/6", "1/2"), ("0.2", "0.8"))


def random_tree(family: str, number: int) -> Tree:
    """Return one of many random trees, with ties and negative scores."""
    source = Random(f"{family} {number}")
    high = source.choice([2, 5, 12])

    def leaf():
        if family == "maxn":
            return f"<{' '.join(str(source.randint(-1, high)) for _ in range(players))}>"
        return str(source.randint(-high // 2, high))

    def grown(ply, mover):
        if ply > 3 or (ply and source.random() < 0.25):
            return leaf()
        if family == "maxn":
            mover = f"p{source.randint(1, players)}"
        elif family in ("expectiminimax", "star1"):
            mover = source.choice(["max", "min", "chance", "chance"])
        after = "min" if mover == "max" else "max"
        if mover == "chance":
            shares = source.choice(PROBABILITIES)
            below = [f"{share}*{grown(ply + 1, after)}" for share in shares]
        else:
            below = [grown(ply + 1, after) for _ in range(source.randint(1 + (ply == 0), 3))]
        return f"{mover}({' '.join(below)})"

    players = source.randint(2, 4)
    return Tree.parse(grown(0, source.choice(["max", "min"])))


def expected(node):
    """Return the value of a node of MAX, MIN and chance, as an exact number."""
    if node.is_leaf:
        return Fraction(node.value)
    below = [expected(child) for child in node.children]
    if node.is_chance:
        shares = [Fraction(str(one)) for one in node.probabilities]
        return sum(share * value for share, value in zip(shares, below, strict=True))
    return max(below) if node.is_max else min(below)


def selfish(node):
    """Return the utilities of a node if each player plays for itself."""
    if node.is_leaf:
        return node.utilities
    return max(map(selfish, node.children), key=lambda one: one[node.seat - 1])


def negated(node, alpha=-inf, beta=inf, *, seen):
    """Return what a fail-soft negamax returns, and note it with the leaves."""
    if node.is_leaf:
        seen["leaves"].append(node.index)
        return node.value if node.parent.is_min else -node.value
    best = -inf
    for child in node.children:
        best = max(best, -negated(child, -beta, -max(alpha, best), seen=seen))
        if best >= beta:
            break
    seen[node.index] = best
    return best


def right_answers(family: str, tree: Tree) -> dict:
    """Return the right answers to the questions about a tree, by what is asked."""
    inner = [node for node in tree if not node.is_leaf]
    moves = tree.root.children
    if family == "negamax":
        seen = {"leaves": []}
        negated(tree.root, seen=seen)
        values = {f"returned:{node.index}": seen.get(node.index) for node in inner}
        return {"values": values, "order": tuple(seen["leaves"])}
    leaves = tuple(node.index for node in tree.leaves)
    if family == "maxn":
        player = tree.root.seat - 1
        worth = [selfish(move)[player] for move in moves]
        values = {f"utilities:{node.index}": selfish(node) for node in inner}
    else:
        worth = [expected(move) for move in moves]
        values = {f"value:{node.index}": float(expected(node)) for node in inner}
    top = min(worth) if tree.root.is_min else max(worth)
    best = tuple(move.index for move, value in zip(moves, worth, strict=True) if value == top)
    return {"values": values, "order": leaves, **({} if tree.root.is_chance else {"move": best})}


def changes(question):
    """Yield answers that differ from the key in one place."""
    key = question.key
    if question.form == "fields":
        for slot, text in key.items():
            other = read_field(slot, text)
            if isinstance(other, tuple):
                for place, one in enumerate(other):
                    yield {**key, slot: str((*other[:place], one + 1, *other[place + 1 :]))}
            else:
                yield {**key, slot: str((other or 0) + 1)}
    elif question.form == "set":
        yield from (tuple(sorted({*key} ^ {slot})) for slot in question.slots)
    else:
        yield key[:-1]
        yield from ((*key[:at], key[at + 1], key[at], *key[at + 2 :]) for at in range(len(key) - 1))


def prove(family: str, number: int) -> int:
    """Check all questions about one tree; return how many answers were marked."""
    tree, marked = random_tree(family, number), 0
    for ask, right in right_answers(family, tree).items():
        (question,) = questions_for(tree, ask, algorithm=family)
        key = question.key
        if ask == "values":
            key = {slot: read_field(slot, text) for slot, text in key.items()}
        assert key == right, (family, number, ask, str(tree))
        assert mark(question, question.key).score == 1
        for answer in changes(question):
            if answer:
                assert mark(question, answer).score < 1, (family, number, ask, answer)
                marked += 1
        for one in question.explained:
            assert mark(question, one.answer).score < 1
    return marked


if __name__ == "__main__":
    for name in ("expectiminimax", "maxn", "negamax"):
        numbers = range(int(sys.argv[1]))
        print(name, len(numbers), "trees,", sum(prove(name, one) for one in numbers), "changes")
