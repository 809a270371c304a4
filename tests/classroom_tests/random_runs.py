"""Random trees of every kind, and runs of searches by hand with mistakes.

Mistakes are made by chance, or follow from a misconception: a student does what its search does
after all that was done so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import abviz
from abviz.classroom.by_hand.acts import Act
from abviz.classroom.by_hand.conduct import ImpossibleActError, _Conductor, conduct
from abviz.classroom.questions.acts import faults_with_runs, first_call_of
from abviz.classroom.questions.make import faults_on
from abviz.trees.scores import read_score

GRAINS = ("visits", "values", "windows")
# The searches with their options, and the kind of tree that each is carried out on.
SEARCHES: Sequence[tuple[str, Mapping[str, Any], str]] = (
    ("alphabeta", {}, "max and min"),
    ("alphabeta", {"cut_on_tie": False}, "max and min"),
    ("alphabeta", {"deep": False}, "max and min"),
    ("alphabeta", {"deep": False, "cut_on_tie": False}, "max and min"),
    ("alphabeta", {"bounds": (-9, 9)}, "bounded"),
    ("alphabeta", {"bounds": (-9, 9), "cut_on_tie": False}, "bounded"),
    ("alphabeta", {"depth": 2}, "estimates"),
    ("minimax", {}, "max and min"),
    ("minimax", {"depth": 2}, "estimates"),
    ("negamax", {}, "taking turns"),
    ("expectiminimax", {}, "chance"),
    ("maxn", {}, "players"),
)
# Scores of several kinds: few of them, so that many are equal.
SCORES = (
    tuple(map(str, range(-2, 4))),
    tuple(map(str, range(10))),
    ("-1", "0", "1"),
    ("1/2", "1/3", "2/3", "0", "-5/7", "1"),
    ("0.5", "0.1", "-0.25", "2", "0"),
    ("inf", "-inf", "1", "2", "3"),
)
SHARES = (("1/2", "1/2"), ("1/3", "2/3"), ("1/4", "3/4"), ("1/6", "1/3", "1/2"))


class Exercise(NamedTuple):
    """A search on a tree, with how much of it is done by hand.

    Without misconceptions its runs are held against the right search alone.
    """

    trace: abviz.Trace
    grain: str
    has_beliefs: bool = True


def exercise(text: str, name: str, grain: str, **options: Any) -> Exercise:
    """Return a search on a tree."""
    return Exercise(abviz.search(abviz.Tree.parse(text), name, **options), grain)


def exercise_for(seed: int, chance: Random, *, plies: int) -> Exercise:
    """Return a search on a random tree: all searches in turn, at each grain."""
    name, options, kind = SEARCHES[seed % len(SEARCHES)]
    grain = GRAINS[seed // len(SEARCHES) % len(GRAINS)]
    return exercise(random_tree(chance, kind, plies=plies), name, grain, **options)


def random_tree(chance: Random, kind: str, *, plies: int = 3) -> str:
    """Return a tree of a kind, with few scores."""
    is_finite = kind in ("bounded", "chance", "players")
    scores = chance.choice(SCORES[:5] if is_finite else SCORES)
    player = {"players": "p1", "chance": chance.choice(("max", "min", "chance"))}.get(
        kind, chance.choice(("max", "min"))
    )
    return _subtree(chance, kind, player, scores, plies)


def _subtree(chance: Random, kind: str, player: str, scores: Sequence[str], plies: int) -> str:
    """Return the text of a node and all below it."""
    count = chance.choice((1, 2, 2, 2, 3, 3))
    shares: Sequence[str] = ()
    if player == "chance":
        shares = chance.choice(SHARES)
        count = len(shares)
    children = []
    for place in range(count):
        if plies <= 1 or chance.random() < 0.25:
            leaf = chance.choice(scores)
            child = f"<{leaf}, {chance.choice(scores)}, {chance.choice(scores)}>"
            child = child if kind == "players" else leaf
        else:
            child = _subtree(chance, kind, _next_player(chance, kind, player), scores, plies - 1)
        children.append(f"{shares[place]}*{child}" if shares else child)
    text = f"{player}({', '.join(children)})"
    return f"{text}~{chance.choice(scores)}" if kind == "estimates" else text


def _next_player(chance: Random, kind: str, player: str) -> str:
    """Return who moves below a node."""
    if kind == "players":
        return chance.choice(("p1", "p2", "p3"))
    if kind == "chance":
        return chance.choice(("max", "min", "chance"))
    # Now and then somebody moves twice running.
    turned = {"max": "min", "min": "max"}[player]
    return turned if kind == "taking turns" or chance.random() < 0.9 else player


Student = Callable[[Sequence[Act]], Act | None]


def possible(task: Exercise, acts: Sequence[Act]) -> bool:
    """Tell whether acts can be done."""
    try:
        conduct(task.trace.algorithm, task.trace.tree, acts, grain=task.grain)
    except ImpossibleActError:
        return False
    return True


def random_run(task: Exercise, chance: Random, student: Student, *, rate: float) -> list[Act]:
    """Return the run of a student who makes mistakes; it may end too early."""
    trace, acts = task.trace, list[Act]()
    while chance.random() > 0.01:
        outcome = conduct(trace.algorithm, trace.tree, acts, grain=task.grain)
        if outcome.due is None:
            return acts
        act = student(acts) or outcome.due
        # A cut is due seldom, and leaving it out is the mistake that is made most.
        is_cut = outcome.due.kind == "cut"
        is_beyond = bool(outcome.judged) and outcome.judged[-1].judgement in ("missing", "beyond")
        if chance.random() < (max(rate, 0.4) if rate and (is_cut or is_beyond) else rate):
            act = slip(task, acts, outcome.due, chance)
        if not possible(task, [*acts, act]):
            if chance.random() < 0.02:
                return [*acts, act]
            act = outcome.due
        acts.append(act)
    return acts


def slip(task: Exercise, acts: Sequence[Act], due: Act, chance: Random) -> Act:
    """Return an act near the one that is due: other numbers, or another move."""
    tree = task.trace.tree
    near = {tree.root, *(tree.nodes[act.node] for act in acts[-3:]), tree.nodes[due.node]}
    near |= {node.parent for node in near if node.parent}
    entered = {act.node for act in acts if act.kind == "enter"}
    moves = [("enter", child.index) for node in near for child in node.children]
    if chance.random() < 0.95:
        moves = [move for move in moves if move[1] not in entered]
    inner = sorted(node.index for node in near if not node.is_leaf and node.index in entered)
    moves += [(kind, index) for index in inner for kind in ("cut", "return")]
    moves = [due.move] * 3 + sorted(move for move in moves if move != due.move)
    kind, index = chance.choice(moves)
    return typed(task, kind, index, due, chance)


def typed(task: Exercise, kind: Any, index: int, due: Act, chance: Random) -> Act:
    """Return an act with numbers that somebody may type."""
    trace = task.trace
    node = trace.tree.nodes[index]
    scores = [score for leaf in trace.tree.leaves for score in leaf.utilities or (leaf.value,)]
    # Some of them are the same number in another writing.
    numbers = [*scores, 0, 1, -1, 3.0, *map(read_score, ("1/2", "1/10", "-1/4", "0.5"))]

    def number(usual: Any) -> Any:
        """Type the usual number, or another one."""
        is_usual = usual is not None and chance.random() < 0.6
        return usual if is_usual else chance.choice(numbers)

    if kind == "enter" and task.grain == "windows" and not is_scored(task, node):
        if None in trace.alphas:
            return Act(kind, index)
        numbers += [read_score("-inf"), read_score("inf")]
        return Act(kind, index, alpha=number(due.alpha), beta=number(due.beta))
    if kind == "return" and task.grain != "visits":
        if trace.tree.players:
            count = chance.choice((3, 3, 3, 2))
            return Act(kind, index, value=tuple(chance.choice(numbers) for _ in range(count)))
        return Act(kind, index, value=number(due.value if due.kind == "return" else None))
    return Act(kind, index)


def is_scored(task: Exercise, node: abviz.trees.Node) -> bool:
    """Tell whether a node is entered without a window."""
    depth = task.trace.algorithm.depth
    return node.is_leaf or (depth is not None and len(node.path) >= depth)


def knows_nothing(acts: Sequence[Act]) -> Act | None:
    """Make only mistakes by chance."""
    return None


def believer(task: Exercise, name: str) -> Student:
    """Return a student who does what the search of a misconception does."""
    trace = task.trace
    [fault] = [
        fault for fault in faults_with_runs(trace, faults_on(trace)) if fault.belief.name == name
    ]
    search = fault.belief.worded(cut_on_tie=trace.algorithm.cut_on_tie)
    arguments = first_call_of(fault, trace)

    def act_after(acts: Sequence[Act]) -> Act | None:
        with suppress(ImpossibleActError):
            return _Conductor(search, trace.tree, acts, task.grain, arguments).outcome().due
        return None

    return act_after
