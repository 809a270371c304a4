"""What theory says of α-β, without any search.

- How few and how many leaves α-β can open, and scores that make it so.
- Baudet's condition: which nodes α-β enters, worked out from the scores alone.
- How fast the number of leaves grows with the depth.
"""

from abviz.theory.complete import (
    LevelCount,
    examined,
    examined_complete,
    examined_levels,
    level_counts,
)
from abviz.theory.extremes import (
    best_case_leaves,
    best_case_scores,
    fewest_leaves,
    worst_case_scores,
)
from abviz.theory.growth import branching_factor, effective_branching, effective_branching_of
from abviz.trees.generators import xi

__all__ = [
    "LevelCount",
    "best_case_leaves",
    "best_case_scores",
    "branching_factor",
    "effective_branching",
    "effective_branching_of",
    "examined",
    "examined_complete",
    "examined_levels",
    "fewest_leaves",
    "level_counts",
    "worst_case_scores",
    "xi",
]
