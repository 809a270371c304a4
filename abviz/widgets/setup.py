"""What a user has chosen, and the search that follows from it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from abviz.drawing.layout import MOST_LEAVES, check_drawable, check_leaves
from abviz.search import search
from abviz.search.registry import algorithms
from abviz.search.trace import Trace
from abviz.trees import Tree, TreeError, examples
from abviz.widgets.choices import GIVEN, OWN, RANDOM, check_choices

# Choosing one of these means: a random tree, please.
SHAPE = ("branching", "depth", "low", "high", "seed")


@dataclass(frozen=True, slots=True)
class Setup:
    """All choices of an explorer.

    Parameters
    ----------
    example : str
        A name in ``abviz.examples``, or "random", or "own".
    own : Tree or None
        The user's own tree, for "own".
    branching : int
        Branching factor of the random tree.
    depth : int
        Depth of the random tree in plies.
    low, high : int
        Least and greatest score of the random tree.
    seed : int
        Seed of the random tree and of the random order.
    order : str
        "given", "best", "worst", "random" or "reversed".
    root : str or None
        "max" or "min"; None as the tree has it.
    algorithm : str
        A name in ``abviz.algorithms``.
    compare_with : str
        The algorithm beside it, or "" for none.
    compare_by : str
        "leaf" or "step": what the second search keeps pace with.
    cut_on_tie, deep : bool
        The options of `abviz.search`; of no effect for algorithms without them.

    Examples
    --------
    >>> Setup().trace()
    alpha-beta: value 4, 5 of 8 leaves, 2 cutoffs
    >>> Setup().changed(order="worst").trace()
    alpha-beta: value 4, 8 of 8 leaves, 0 cutoffs
    >>> Setup().changed(depth=2, seed=3).example
    'random'
    """

    example: str = "lucky-8"
    own: Tree | None = None
    branching: int = 2
    depth: int = 3
    low: int = 1
    high: int = 99
    seed: int = 1
    order: str = GIVEN
    root: str | None = None
    algorithm: str = "alphabeta"
    compare_with: str = ""
    compare_by: str = "leaf"
    cut_on_tie: bool = True
    deep: bool = True

    def changed(self, **changes: Any) -> Setup:
        """Return the setup with some choices changed, and what follows from that.

        A new shape means a random tree; a new example or an own tree is first
        shown as it is meant: in its own order, with its own player at the root.
        """
        check_choices(changes, known=tuple(field.name for field in fields(self)))
        if "own" in changes:
            changes = {"example": OWN, **changes}
        elif "example" not in changes and self._asks_for_random(changes):
            changes = {"example": RANDOM, **changes}
        if changes.get("example", self.example) != self.example or "own" in changes:
            new_tree = changes.get("example") != RANDOM
            changes = {"order": GIVEN, "root": None, **changes} if new_tree else changes
        changed = replace(self, **changes)
        if changed.example == RANDOM:
            return changed
        tree = changed.base()
        if tree.branching is None:
            return changed
        return replace(changed, branching=tree.branching, depth=tree.depth)

    def _asks_for_random(self, changes: dict[str, Any]) -> bool:
        """Tell whether changes of the shape mean a random tree.

        Another seed alone does not while the order is random: it shuffles anew.
        """
        shuffles = changes.get("order", self.order) == "random"
        return any(name in changes and not (name == "seed" and shuffles) for name in SHAPE)

    def base(self) -> Tree:
        """Return the chosen tree, as it is given."""
        if self.example == OWN:
            if self.own is None:
                raise TreeError("There is no tree of your own yet; give one to explore(tree).")
            return self.own
        if self.example != RANDOM:
            return examples[self.example]
        if 0 <= self.branching <= MOST_LEAVES and 0 <= self.depth <= MOST_LEAVES:
            check_leaves(self.branching**self.depth)
        return Tree.random(self.branching, self.depth, self.low, self.high, self.seed)

    def tree(self) -> Tree:
        """Return the tree that is searched: with the chosen root player and order."""
        tree = self.base()
        check_drawable(tree)
        if self.root is not None and tree.root.player is not None:
            tree = tree.with_root(self.root)
        if self.order == GIVEN:
            return tree
        return tree.reordered(self.order, seed=self.seed if self.order == "random" else None)

    def trace(self) -> Trace:
        """Return the search of that tree."""
        algorithm = algorithms[self.algorithm]
        switches = ("cut_on_tie", "deep")
        options = {name: getattr(self, name) for name in switches if name in algorithm.options}
        return search(self.tree(), self.algorithm, **options)

    def other(self, tree: Tree) -> Trace | None:
        """Return the search beside it, of the same tree."""
        return search(tree, self.compare_with) if self.compare_with else None

    def title(self) -> str:
        """Return what the tree is called."""
        if self.example == RANDOM:
            return f"Random tree, seed {self.seed}"
        return "Your tree" if self.example == OWN else examples.describe(self.example).title
