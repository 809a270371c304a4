"""What default questions measure: ``.venv/bin/python benchmarks/measuring.py``.

For each kind of question: on how many of the trees something is cut off, at a tie or deeply; where
the answer to "why" is; in what share of the questions each misconception gives a wrong answer; and
what guessing and simple rules get. Then how far variants of a worksheet lie apart.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from statistics import mean, pstdev

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from classroom_tests.guessing import guessed

import abviz
from abviz.classroom.questions.families import ALPHA_BETA, OF_SEARCH, can_ask
from abviz.classroom.questions.make import KINDS, questions_of_round
from abviz.classroom.questions.whole_search import bound_of, skipping
from abviz.narration.registry import ENGLISH
from abviz.replay.trace import search

FEWEST = 0.2
AFTER_CUTOFFS = ("windows", "order", "cuts", "next", "why", "lesson")


def asked(ask: str, algorithm: str, quizzes: int):
    """Yield the questions of each default quiz."""
    for seed in range(quizzes):
        about = {"ask": ask, "algorithm": algorithm, "language": ENGLISH}
        yield questions_of_round(None, 0, seed=seed, **about)


def shares(ask: str, algorithm: str, quizzes: int):
    """Return in what share of questions each misconception is wrong, of quizzes, and facts."""
    wrong: Counter[str] = Counter()
    in_quizzes: Counter[str] = Counter()
    facts: dict[str, list[float]] = {}
    count = 0
    for questions in asked(ask, algorithm, quizzes):
        trace = questions[0].trace
        cuts = skipping(trace)
        tree = trace.tree
        seen = {
            "cutoff": bool(cuts),
            "tie": any(step.value == bound_of(step) for step, _ in cuts),
            "deep": any(cutoff.is_deep for _, cutoff in cuts),
            "irregular": len({len(leaf.path) for leaf in tree.leaves}) > 1
            or len({len(node.children) for node in tree if node.children}) > 1,
        }
        for name, fact in seen.items():
            facts.setdefault(name, []).append(fact)
        shown: set[str] = set()
        for question in questions:
            count += 1
            told = {name for one in question.explained for name in one.misconceptions}
            wrong.update(told)
            shown |= told
            if question.ask == "why":
                stopped = trace.steps[question.step].node
                facts.setdefault("parent", []).append(question.key == stopped.parent.index)
                facts.setdefault("root", []).append(question.key == 0)
        in_quizzes.update(shown)
    found = {name: mean(map(float, values)) for name, values in facts.items()}
    per_question = Counter({name: many / count for name, many in wrong.items()})
    return per_question, {name: many / quizzes for name, many in in_quizzes.items()}, found


def spread(task: str, students: int) -> str:
    """Return how far the variants of a worksheet lie apart."""
    sheet = abviz.worksheet(task, students=students, seed=1)
    firsts = [variant.questions[0] for variant in sheet.variants]
    traces = [search(one.trace.tree, one.trace.algorithm.name) for one in firsts]
    measured = {
        "leaves examined": [len(trace.leaves) for trace in traces],
        "cutoffs": [len(skipping(trace)) for trace in traces],
        "misconceptions that fail": [
            len({name for wrong in one.explained for name in wrong.misconceptions})
            for one in firsts
        ],
    }
    return "; ".join(
        f"{name} {mean(values):.1f} ± {pstdev(values):.1f} ({min(values)} to {max(values)})"
        for name, values in measured.items()
    )


def main(arguments: list[str]) -> int:
    """Print the table; return 1 if a misconception shows in too few questions of every kind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quizzes", type=int, default=100)
    parser.add_argument("--students", type=int, default=30)
    options = parser.parse_args(arguments)
    most: dict[str, tuple[float, float, str]] = {}
    for algorithm in OF_SEARCH:
        for ask in (ask for ask in KINDS if can_ask(algorithm, ask)):
            wrong, in_quizzes, facts = shares(ask, algorithm, options.quizzes)
            print(f"{algorithm}, {ask}:", ", ".join(f"{k} {v:.0%}" for k, v in facts.items()))
            if algorithm == ALPHA_BETA and ask != "lesson":
                _, rules = guessed(ask, options.quizzes)
                best = max(rules, key=lambda rule: rules[rule])
                print(f"  the best rule, “{best}”, finds {rules[best][0]:.0%}")
            print("  wrong:", ", ".join(f"{k} {v:.0%}" for k, v in wrong.most_common()) or "none")
            for name, share in wrong.items():
                here = (share, in_quizzes[name], f"{algorithm}, {ask}")
                most[name] = max(most.get(name, (0.0, 0.0, "")), here)
    rare = []
    print("The kind of question in which each misconception is wrong most often:")
    for name in abviz.misconceptions:
        share, of_quizzes, where = most.get(name, (0.0, 0.0, "nowhere"))
        rare += [name] if of_quizzes < FEWEST else []
        print(f"  {name:24} {share:4.0%} of questions, {of_quizzes:4.0%} of quizzes  {where}")
    for task in ("values", "windows", "order", "cuts", "next", "why"):
        print(f"{options.students} variants of “{task}”: {spread(task, options.students)}")
    print(f"In less than {FEWEST:.0%} of the quizzes of every kind:", ", ".join(rare) or "none")
    return bool(rare)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
