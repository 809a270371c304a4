"""Prove that questions are right: ``.venv/bin/python benchmarks/quizzes.py``.

On 1,000 random trees, for everything that can be asked: the key and the reasons are those of
another search; the right answer scores 1, and each single change of it less; each wrong answer
that a misconception gives gets its sentence. On the first 50 of them the faulty searches are
watched, too, and answer.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from classroom_tests.quiz_proofs import check_programs, check_tree, random_tree


def main(arguments: list[str]) -> int:
    """Check the trees, and print how much of what there was."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trees", type=int, default=1000)
    parser.add_argument("--watched", type=int, default=50)
    options = parser.parse_args(arguments)
    start = perf_counter()
    asked: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for number in range(options.trees):
        tree = random_tree(number)
        done = check_tree(tree)
        asked.update(done.asks)
        counts.update(
            questions=done.questions, changes=done.changes, explained=done.explained, trees=1
        )
        if number < options.watched:
            counts["watched"] += check_programs(done.all, tree)
    print(f"{counts['trees']:,} random trees, {counts['questions']:,} questions:")
    print("  " + ", ".join(f"{ask} {count:,}" for ask, count in asked.items()))
    print(f"{counts['changes']:,} answers with a single change: each scores less than 1")
    print(f"{counts['explained']:,} wrong answers of misconceptions: each gets its sentence")
    print(f"{counts['watched']:,} wrong answers of watched searches: each gets its sentence")
    print(f"{perf_counter() - start:.0f} seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
