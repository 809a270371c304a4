"""How few leaves are enough in a complete tree: ``ask="best-case"``."""

from __future__ import annotations

from random import Random

from abviz.classroom.questions.explaining import Fault, with_explained
from abviz.classroom.questions.question import Question
from abviz.replay.trace import Trace


def best_case(trace: Trace, faults: tuple[Fault, ...], seed: int) -> tuple[Question, ...]:
    """Ask how many leaves alpha-beta examines at best in a tree of this kind.

    There is no question unless the tree is complete, with a branching factor and a depth of 2
    or more, MAX and MIN in turns, and finite scores.

    Examples
    --------
    >>> import abviz
    >>> (question,) = best_case(abviz.search(abviz.examples["lucky-8"]), (), 1)
    >>> question.choices, question.choices[question.key]
    (('5', '7', '8'), '5')
    >>> question.why
    'At best b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves are examined: 4 + 2 − 1 = 5.'
    """
    # A misconception is found without NumPy.
    from abviz.theory import best_case_leaves, fewest_leaves

    tree, say = trace.tree, trace.language
    b, d = tree.branching, tree.depth
    right = fewest_leaves(tree)
    if b is None or right is None or min(b, d) < 2 or right != best_case_leaves(b, d):
        return ()
    more, fewer = b ** ((d + 1) // 2), b ** (d // 2)
    lower = sorted({right - 1, more, fewer} - {right})[-2:]
    # The right number is not always the least, nor always the second.
    taken = lower[Random(f"{seed} {b} {d}").randint(0, len(lower)) :]
    choices = sorted({*taken, right, right + 2, best_case_leaves(b, d + 1), b**d})
    question = Question(
        ask="best-case",
        trace=trace,
        step=0,
        text=say.gettext(
            "In a complete tree with branching factor {branching}, {depth} plies and finite "
            "scores, how many of the {leaves} leaves does alpha-beta examine at best?",
            branching=b,
            depth=d,
            leaves=b**d,
        ),
        form="choice",
        choices=tuple(map(str, choices)),
        key=choices.index(right),
        why=say.gettext(
            "At best b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves are examined: {more} + {fewer} − 1 = {leaves}.",
            more=more,
            fewer=fewer,
            leaves=right,
        ),
        reasons=dict.fromkeys(map(str, range(len(choices))), _rule(trace, b, d)),
    )
    return (with_explained(question, faults, lambda fault: None),)


def _rule(trace: Trace, b: int, d: int) -> str:
    return trace.language.gettext(
        "One player's proof needs b^⌈d/2⌉ leaves, the other's b^⌊d/2⌋, and one leaf is in both; "
        "here b = {branching} and d = {depth}.",
        branching=b,
        depth=d,
    )
