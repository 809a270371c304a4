"""Count how far one goes through the code from a question to its answer: ``python tools/walks.py``.

Five walks that a reader of the code may want to follow. For each the script prints how many files
of abviz run on the way, in how many rooms, with how many calls, and how many of these calls are
moves: from one file into another. A walk is gone once before it is counted, so that modules are
loaded and what is kept for the whole process is there. What runs in another thread or process, such
as a student's function, is not counted. A name, as in ``python tools/walks.py check``, runs that
walk only; ``--files`` also prints the calls into each file.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "abviz"
TREE = "((3 5) (2 9)) ((4 8) (1 6))"


class Counts(NamedTuple):
    """How far a walk went."""

    files: Counter[str]  # the calls into each file, by its path in the package
    moves: int

    @property
    def rooms(self) -> set[str]:
        """The folders and single files of the package that were entered."""
        return {path.split("/")[0] for path in self.files}

    @property
    def calls(self) -> int:
        """All calls of functions of the package."""
        return self.files.total()


def count(walk: Callable[[], object], package: Path = PACKAGE) -> Counts:
    """Go a walk, and count the calls of functions that are defined in a package.

    A generator that goes on, and a comprehension that is a function of its own, are calls, too.
    """
    folder = f"{package}/"
    files: Counter[str] = Counter()
    moves = 0
    entered: list[str] = []  # the files of the open calls

    def see(frame: FrameType, event: str, argument: object) -> None:
        """Note a call or a return; Python calls this."""
        nonlocal moves
        file = frame.f_code.co_filename
        if event not in ("call", "return") or not file.startswith(folder):
            return
        if event == "return":
            entered.pop()
            return
        files[file.removeprefix(folder)] += 1
        if entered and entered[-1] != file:
            moves += 1
        entered.append(file)

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        walk()
    finally:
        sys.setprofile(before)
    return Counts(files, moves)


# ---------------------------------------------------------------- the walks


def walk_sentence() -> Callable[[], object]:
    """From the text of a tree to the sentence of a cutoff."""
    import abviz

    def walk() -> object:
        trace = abviz.search(TREE)
        return [step.sentence for step in trace.steps if step.cutoff]

    return walk


def walk_explorer() -> Callable[[], object]:
    """From a score edited in the explorer to the picture of the new search."""
    import abviz

    explorer = abviz.explore(TREE)
    leaf = explorer.tree.leaves[1]
    scores = iter(range(20, 40))

    def walk() -> object:
        explorer.edit(leaf.name, next(scores))
        return explorer.stage.picture

    return walk


def walk_check() -> Callable[[], object]:
    """From a student's function to its verdict."""
    import abviz

    def search(node: Any, alpha: float = -inf, beta: float = inf) -> Any:
        """Search as alpha-beta does."""
        if node.is_leaf:
            return node.value
        best = -inf if node.is_max else inf
        for child in node.children:
            score = search(child, alpha, beta)
            if node.is_max:
                best, alpha = max(best, score), max(alpha, score)
            else:
                best, beta = min(best, score), min(beta, score)
            if alpha >= beta:
                break
        return best

    return lambda: abviz.check(search, most_leaves=3).text


def walk_quiz() -> Callable[[], object]:
    """From an answer in a quiz to its feedback."""
    from abviz.classroom.practice.quiz_session import QuizSession

    quizzes = iter([QuizSession(TREE, ask="cuts") for _ in range(2)])

    def walk() -> object:
        quiz = next(quizzes)
        quiz.answer([quiz.question.slots[0]])
        return quiz.feedback

    return walk


def walk_worksheet() -> Callable[[], object]:
    """From the tasks of a worksheet to the questions of Moodle."""
    import abviz

    def walk() -> object:
        sheet = abviz.worksheet(["cuts", "windows"], students=1, seed=1)
        with TemporaryDirectory() as folder:
            return sheet.save(f"{folder}/sheet.xml").read_text("utf-8")

    return walk


WALKS: dict[str, Callable[[], Callable[[], object]]] = {
    "sentence": walk_sentence,
    "explorer": walk_explorer,
    "check": walk_check,
    "quiz": walk_quiz,
    "worksheet": walk_worksheet,
}


def main(arguments: list[str]) -> int:
    """Print a row for each walk."""
    parser = argparse.ArgumentParser(description="Count how far five walks through the code go.")
    parser.add_argument("walks", nargs="*", help=f"some of {', '.join(WALKS)}; all by default")
    parser.add_argument("--files", action="store_true", help="print the calls into each file")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.walks if name not in WALKS]
    if unknown:
        parser.error(f"there is no walk {unknown[0]!r}; there are {', '.join(WALKS)}")
    print(f"{'':10} {'files':>7} {'rooms':>7} {'calls':>9} {'moves':>9}")
    for name in options.walks or WALKS:
        walk = WALKS[name]()
        walk()
        counts = count(walk)
        print(
            f"{name:10} {len(counts.files):7,} {len(counts.rooms):7,} "
            f"{counts.calls:9,} {counts.moves:9,}"
        )
        if options.files:
            for path, calls in counts.files.most_common():
                print(f"{calls:15,}  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
