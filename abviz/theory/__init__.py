"""What theory says of α-β, without any search.

- How few and how many leaves α-β can open, and scores that make it so.
- How fast the mean number of leaves grows with the depth.
- Baudet's condition: which nodes α-β enters, worked out from the scores alone.
"""

from abviz.theory.complete import examined, examined_levels
from abviz.theory.extremes import (
    best_case_leaves,
    best_case_scores,
    branching_factor,
    fewest_leaves,
    worst_case_scores,
)
from abviz.trees.generators import xi

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
