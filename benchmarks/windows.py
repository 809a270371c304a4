"""Look for windows and names of a stage that lie over something, on random trees.

    python3 benchmarks/windows.py          # 500 trees
    python3 benchmarks/windows.py 20       # fewer

Each search is played to its end in eight rooms: in pages and in presentations, with and without
the code beside the tree, as on a laptop, a projector and a phone; with and without visit numbers.
"""

from __future__ import annotations

import sys
from pathlib import Path

TREES = 500
SHOWN = 10


def main(arguments: list[str]) -> int:
    """Print how many pictures there were and what is wrong, and return the exit code."""
    root = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(root), str(root / "tests")]
    from drawing_tests.windows import faults, ordinary_trees

    import abviz

    count = int(arguments[0]) if arguments else TREES
    found = faults(map(abviz.search, ordinary_trees(count)))
    wrong = found["faults"]
    print(f"{found['looks']:,} pictures of {count:,} trees; {len(wrong):,} with something wrong")
    for one in wrong[:SHOWN]:
        print(f"{one['tree']}, {one['room']}, step {one['step']}: {'; '.join(one['found'])}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
