"""What theory says of α-β, without any search.

- How few and how many leaves α-β can open, and scores that make it so.
- How fast the mean number of leaves grows with the depth.
- Baudet's condition: which nodes α-β enters, worked out from the scores alone.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from abviz.errors import naming_packages
from abviz.theory.extremes import (
    best_case_leaves,
    branching_factor,
    examined,
    fewest_leaves,
)
from abviz.trees.generators import xi

if TYPE_CHECKING:
    from abviz.theory.complete import (
        best_case_scores,
        examined_levels,
        worst_case_scores,
    )

__all__ = [
    "best_case_leaves",
    "best_case_scores",
    "branching_factor",
    "examined",
    "examined_levels",
    "fewest_leaves",
    "worst_case_scores",
    "xi",
]


def __getattr__(name: str) -> Any:
    """Load what works with arrays, and so needs NumPy, when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module 'abviz.theory' has no attribute {name[:80]!r}")
    with naming_packages(f"abviz.theory.{name}"):
        return getattr(import_module("abviz.theory.complete"), name)


def __dir__() -> list[str]:
    return __all__
