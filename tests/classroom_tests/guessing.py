"""Rules that know nothing answer default quizzes: for the suite and for ``benchmarks/guessing.py``.

A rule sees what a student sees, and counts on habits alone: the first choice, the alphabet, the
parent, what is written in brackets. Where it fits several answers, any of them is taken.
"""

from __future__ import annotations

import re
from collections import defaultdict

from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.question import NUMBER, TREE, node_of
from abviz.classroom.questions.inventing import EXAMPLE
from abviz.classroom.questions.marking import mark

NOTE = "(It is fail-soft.)"


def rules_of(question) -> dict[str, list]:
    """Return the answers of each rule; of several, any is taken."""
    rules = {
        "choice": rules_of_choice,
        "node": rules_of_node,
        "set": rules_of_nodes,
        "sequence": rules_of_nodes,
        "fields": rules_of_fields,
    }
    return rules[question.form](question)


def rules_of_choice(question) -> dict[str, list]:
    texts = question.choices
    every = list(range(len(texts)))
    in_order = sorted(every, key=texts.__getitem__)
    by_length = sorted(every, key=lambda place: len(texts[place]))
    by_number = sorted(every, key=lambda place: last_number(texts[place]))
    going = [place for place in every if "returns" not in texts[place]]
    stopping = [place for place in every if "skips" in texts[place]]
    has_note = NOTE in question.text
    before, _, state = question.text.partition(" So far ")

    def returning(pattern: str, text: str) -> list[int]:
        number = re.search(pattern, text)
        return [at for at in every if number and f"returns {number[1]} " in f"{texts[at][:-1]} "]

    return {
        "the first choice": [0],
        "the last choice": every[-1:],
        "first in the alphabet": in_order[:1],
        "last in the alphabet": in_order[-1:],
        "the shortest": by_length[:1],
        "the longest": by_length[-1:],
        "the least number": by_number[:1],
        "the greatest number": by_number[-1:],
        "always goes on": going[:1] or every,
        "always stops": stopping or every,
        "stops where there is a note": (stopping if has_note else going[:1]) or every,
        "goes on where there is a note": (going[:1] if has_note else stopping) or every,
        "the number that came back": returning(r"(−?\d+)\D*$", before) or every,
        "the number that was there": returning(r"v = (−?\d+),", state) or every,
    }


def last_number(text: str) -> int:
    found = re.findall(r"−?\d+", text)
    return int(found[-1].replace("−", "-")) if found else 0


def rules_of_node(question) -> dict[str, list]:
    node = question.trace.steps[question.step].node
    return {
        "the parent": [node.parent.index],
        "the root": [0],
        "three plies up": [[*node.ancestors][min(2, len([*node.ancestors]) - 1)].index],
        "the topmost of the other player": [
            [one.index for one in node.ancestors if one.player != node.player][-1]
        ],
        "the node itself": [node.index],
        "the last node": [question.slots[-1]],
    }


def rules_of_nodes(question) -> dict[str, list]:
    slots = question.slots
    found = {"the first": [slots[:1]], "the last": [slots[-1:]], "all": [slots]}
    return found if question.form == "sequence" else {**found, "none": [()]}


def rules_of_fields(question) -> dict[str, list]:
    leaves = question.trace.tree.leaves
    if question.ask == "windows":
        ends = {"alpha": "-inf", "beta": "inf"}
        return {"always −∞ and +∞": [{slot: ends[slot.split(":")[0]] for slot in question.slots}]}
    if question.demand:
        known = {"that of the question": EXAMPLE, "that of the first page": "(3 5) (2 9)"}
        return {rule: [{TREE: tree}] for rule, tree in known.items()}
    if question.slots == (NUMBER,):
        return {rule: [{NUMBER: str(found)}] for rule, found in numbers_for(question).items()}
    first = {
        slot: next(leaf for leaf in leaves if leaf.index > node_of(slot)) for slot in question.slots
    }
    return {"the first leaf below": [{slot: str(leaf.value) for slot, leaf in first.items()}]}


def numbers_for(question) -> dict[str, int]:
    """Return how many leaves rules of thumb say that a search of a shape examines."""
    tree = question.trace.tree
    leaves, moves = len(tree.leaves), tree.root.children
    inner = [node for node in tree if node.children]
    b = round(sum(len(node.children) for node in inner) / len(inner))
    d = round(sum(len(leaf.path) for leaf in tree.leaves) / leaves)
    of_first = sum(leaf.path[0] == 0 for leaf in tree.leaves)
    return {
        "half of the leaves": (leaves + 1) // 2,
        "two thirds of the leaves": round(leaves * 2 / 3),
        "all leaves but one": leaves - 1,
        "all leaves but two": leaves - 2,
        "those of the first child, and one of each other": of_first + len(moves) - 1,
        "the nearest complete tree": b ** ((d + 1) // 2) + b ** (d // 2) - 1,
    }


def guessed(ask: str, quizzes: int) -> tuple[int, dict[str, tuple[float, float]]]:
    """Return how many questions default quizzes ask, and what each rule has of them.

    The first number is its share of right answers, the second its share of points.
    """
    right: dict[str, float] = defaultdict(float)
    points: dict[str, float] = defaultdict(float)
    asked = [
        turn.question for seed in range(quizzes) for turn in QuizSession(ask=ask, seed=seed).turns
    ]
    for question in asked:
        for rule, answers in rules_of(question).items():
            scores = [mark(question, answer).score for answer in answers]
            right[rule] += sum(score == 1 for score in scores) / len(scores)
            points[rule] += sum(scores) / len(scores)
    return len(asked), {
        rule: (right[rule] / len(asked), points[rule] / len(asked)) for rule in points
    }
