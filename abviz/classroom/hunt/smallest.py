"""For each misconception a smallest tree on which its search gives itself away."""

from __future__ import annotations

from types import MappingProxyType

# Held against all smaller trees by tests/classroom_tests/test_hunt_trees.py.
SMALLEST = MappingProxyType(
    {
        "no-pruning": "(5 (3 7))",
        "strict-test": "(5 (5 7))",
        "own-bound-test": "(3 5)",
        "shallow-only": "(5 (9 (1 (3 8))))",
        "own-window-at-root": "(5 (3 7))",
        "own-window-everywhere": "(5 (3 7))",
        "right-to-left": "(3 5)",
        "one-window-for-all": "((3 5) 2)",
        "wrong-bound": "(5 (3 7))",
        "window-never-narrowed": "(5 (3 7))",
        "stops-when-no-better": "(5 3 7)",
        "negamax-without-minus": "(3 5)",
        "negamax-same-window": "(5 (3 7))",
        "starts-at-zero": "(-5 -3)",
        "zero-is-no-value": "(0 -3)",
        "fail-hard": "(5 (3 2))",
        "players-swapped": "(3 5)",
        "stops-at-a-win": "(3 5)",
        "starts-at-bound": "(5 (7 (3 4)))",
        "last-child-counts": "(5 3)",
        "bounds-change-places": "(5 (7 9))",
        "latest-score-is-bound": "(5 3 (4 7))",
    }
)
# On every tree these examine the leaves of alpha-beta, and return its value at the root.
SAME_LEAVES = frozenset({"fail-hard", "starts-at-bound"})
