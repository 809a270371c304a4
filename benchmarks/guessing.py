"""What can be had by guessing: ``.venv/bin/python benchmarks/guessing.py``.

Rules that know nothing of a search answer default quizzes: the first choice, the parent, the
alphabet, what is written in brackets. For each kind of question the best of them are printed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from classroom_tests.guessing import guessed

from abviz.classroom.questions.make import KINDS


def main(arguments: list[str]) -> int:
    """Let the rules answer, and print what they get."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quizzes", type=int, default=200)
    parser.add_argument("--best", type=int, default=3, help="how many rules are printed")
    parser.add_argument("asks", nargs="*", metavar="ask", help="by default all kinds but lesson")
    options = parser.parse_args(arguments)
    for ask in options.asks or [ask for ask in KINDS if ask != "lesson"]:
        count, found = guessed(ask, options.quizzes)
        print(f"{ask}: {count:,} questions in {options.quizzes:,} default quizzes")
        best = sorted(found, key=lambda rule: found[rule], reverse=True)
        for rule in best[: options.best]:
            right, points = found[rule]
            print(f"  {rule:30} {right:6.1%} right, {points:6.1%} of the points")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
