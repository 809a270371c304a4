"""Proofs about questions for chance, several players and negamax: ``python family_proofs.py 2000``.

The right answers come from plain searches, which know nothing of abviz but nodes.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from math import inf
from random import Random

from zoo import maxn

from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark, read_field
from abviz.errors import AbvizError
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


def averaged(node, low, high, alpha, beta, seen):
    """Return what Star1 returns, and note the windows, what is skipped and each event."""
    seen["events"].append(("enters", node))
    seen["windows"][node.index] = alpha, beta
    found = _averaged(node, low, high, alpha, beta, seen)
    seen["events"].append(("returns", node, found))
    return found


def _averaged(node, low, high, alpha, beta, seen):
    if node.is_leaf:
        seen["leaves"].append(node.index)
        return Fraction(node.value)
    best, done = (-inf if node.is_max else inf), Fraction(0)
    shares = [Fraction(str(one)) for one in node.probabilities or ()]
    for place, child in enumerate(node.children):
        if node.is_chance:
            share, rest = shares[place], sum(shares[place + 1 :])
            # The value of this child with which the average would be just α, or just β.
            least = (alpha - done - rest * high) / share
            most = (beta - done - rest * low) / share
            value = averaged(child, low, high, max(low, least), min(high, most), seen)
            done += share * value
            is_low, is_high = done + rest * high <= alpha, done + rest * low >= beta
            best = done + rest * (high if is_low else low if is_high else 0)
            is_over = is_low or is_high
        else:
            seen["has"][node.index] = best
            value = averaged(child, low, high, alpha, beta, seen)
            best = max(best, value) if node.is_max else min(best, value)
            is_over, bound = best >= beta, beta
            if node.is_min:
                is_over, bound = best <= alpha, alpha
            seen["owners"][node.index] = [
                one.index for one in node.ancestors if seen["has"].get(one.index) == bound
            ]
            alpha, beta = (max(alpha, best), beta) if node.is_max else (alpha, min(beta, best))
        if is_over:
            seen["skipped"] += [one.index for one in node.children[place + 1 :]]
            break
    return best


def course_of(tree: Tree) -> dict:
    """Return what Star1 does on a tree."""
    seen: dict = {"leaves": [], "windows": {}, "skipped": [], "events": [], "has": {}, "owners": {}}
    scores = [Fraction(leaf.value) for leaf in tree.leaves]
    averaged(tree.root, min(scores), max(scores), -inf, inf, seen)
    return seen


def check_next(question, events) -> None:
    """Check that the key is what comes after the value that has come back, and no other choice."""
    before = question.trace.steps[question.step + 1].child
    (place,) = (at for at, one in enumerate(events) if one[:2] == ("returns", before))
    kind, node, *value = events[place + 1]
    if kind == "enters":
        right = [one for one in question.choices if f" {node.name} is " in one]
    else:
        returns = f"{node.name} ({'chance' if node.is_chance else node.player.upper()}) returns "
        right = [
            one
            for one in question.choices
            if one.startswith(returns)
            and read_field("value:0", one.removeprefix(returns).split(" and ")[0].rstrip("."))
            == float(value[0])
        ]
    assert right == [question.choices[question.key]]


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
    course = course_of(tree) if family == "star1" else {}
    if course:
        leaves = tuple(course["leaves"])
    if family == "maxn":
        player = tree.root.seat - 1
        worth = [maxn(move)[player] for move in moves]
        values = {f"utilities:{node.index}": maxn(node) for node in inner}
    else:
        worth = [expected(move) for move in moves]
        values = {f"value:{node.index}": float(expected(node)) for node in inner}
    top = min(worth) if tree.root.is_min else max(worth)
    best = tuple(move.index for move, value in zip(moves, worth, strict=True) if value == top)
    right = {"values": values, "order": leaves}
    if course:
        windows = ((node, course["windows"].get(node.index)) for node in inner)
        right["windows"] = {
            f"{end}:{node.index}": None if window is None else float(window[at])
            for node, window in windows
            for at, end in enumerate(("alpha", "beta"))
        }
        right["cuts"] = tuple(sorted(course["skipped"]))
        right["next"], right["why"] = course["events"], course["owners"]
    return right if tree.root.is_chance else {**right, "move": best}


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
                yield {**key, slot: "0" if other in (inf, -inf) else str((other or 0) + 1)}
    elif question.form == "set":
        yield from (tuple(sorted({*key} ^ {slot})) for slot in question.slots)
    elif question.form in ("choice", "node"):
        possible = question.slots or range(len(question.choices))
        yield from (place for place in possible if place != key)
    else:
        yield key[:-1]
        yield from ((*key[:at], key[at + 1], key[at], *key[at + 2 :]) for at in range(len(key) - 1))


def prove(family: str, number: int) -> int:
    """Check all questions about one tree; return how many answers were marked."""
    tree, marked = random_tree(family, number), 0
    for ask, right in right_answers(family, tree).items():
        try:
            questions = questions_for(tree, ask, algorithm=family)
        except AbvizError:
            assert ask in ("next", "why")  # with three choices or none, with a cutoff or none
            continue
        keys = [question.key for question in questions]
        if ask == "next":
            for question in questions:
                check_next(question, right)
        elif ask == "why":
            steps = [question.trace.steps[question.step] for question in questions]
            assert [right[step.node.index] for step in steps] == [[key] for key in keys]
        elif isinstance(keys[0], dict):
            given = {slot: text for key in keys for slot, text in key.items()}
            assert {slot: read_field(slot, given[slot]) for slot in given} == right
        else:
            assert keys == [right], (family, number, ask, str(tree))
        marked += sum(map(spoilt, questions))
    return marked


def spoilt(question) -> int:
    """Check that the key is right and each change of it is not; return how many were marked."""
    answers = [answer for answer in changes(question) if answer or answer == 0]
    assert mark(question, question.key).score == 1
    assert all(mark(question, answer).score < 1 for answer in answers)
    assert all(mark(question, one.answer).score < 1 for one in question.explained)
    return len(answers)


if __name__ == "__main__":
    for name in ("expectiminimax", "maxn", "negamax", "star1"):
        numbers = range(int(sys.argv[1]))
        print(name, len(numbers), "trees,", sum(prove(name, one) for one in numbers), "changes")
