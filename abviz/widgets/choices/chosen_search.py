"""The tree and the search that follow from the choices of an explorer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from abviz.engine.registry import algorithms
from abviz.errors import Message
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.trace import Trace, search, unsearched
from abviz.trees import Tree, TreeError, examples
from abviz.trees.limits import MOST_LEAVES_MADE, PICTURE, check_drawable, check_leaves
from abviz.widgets.choices.games import GAME
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.table import OF_SAMPLES, TEXT, Choices, names_where
from abviz.widgets.choices.titles import (
    GIVEN,
    IRREGULAR,
    OWN,
    RANDOM,
    title_of_example,
    titles_of_orders,
)

RANDOM_TREES = (RANDOM, IRREGULAR)


def _makers(*kinds: str) -> tuple[str, ...]:
    """Return the choices that make a tree of some kinds; texts are trees already."""
    return names_where(lambda choice: choice.makes in kinds and choice is not TEXT)


# The trees of a setup: each stays as long as the choices do that make it.
MAKERS = {
    "unfolding": _makers("tree"),
    "base": _makers("tree"),
    "_rooted": _makers("tree"),
    "_estimated": _makers("tree", "estimates"),
    "tree": _makers("tree", "estimates", "order"),
}
ROLES_ARE_SETTLED = Message(
    "Who is MAX in a game follows from its rules; open it again with maximizer=..., or "
    "look at it as a tree of your own."
)


@dataclass(frozen=True)
class ChosenSearch(Choices):
    """What is chosen, with the trees and the searches that it makes."""

    @cached_property
    def base(self) -> Tree:
        """The chosen tree, as it is given; a random one with the chosen root player."""
        if self.example == OWN:
            if self.own is None:
                raise TreeError(
                    "There is no tree of your own yet; give one to explore(tree)."
                )
            return self.own
        if self.example == GAME and self.own_game is None:
            raise TreeError(
                "There is no game of your own yet; give one to explore(game)."
            )
        if self.unfolding is not None:
            return self.unfolding.tree
        if self.example == IRREGULAR:
            return self._irregular()
        if self.example != RANDOM:
            return examples[self.example]
        return self._random()

    def _random(self) -> Tree:
        """Return the random tree; one that is too large is refused before it is made.

        Numbers that no tree has, such as negative ones, `Tree.random` refuses itself.
        """
        if PICTURE.plies < self.plies <= MOST_LEAVES_MADE:
            raise TreeError(
                "plies is {plies:,}, and a picture shows {most} plies at most; choose "
                "fewer.",
                plies=self.plies,
                most=PICTURE.plies,
            )
        if 0 <= self.branching <= MOST_LEAVES_MADE and 0 <= self.plies <= PICTURE.plies:
            check_leaves(self.branching**self.plies)
        shape = self.branching, self.plies, self.low, self.high
        return Tree.random(*shape, self.seed, root=self.root or "max")

    def _irregular(self) -> Tree:
        """Return the random tree of no shape; one that is too large is refused."""
        if self.terminals > PICTURE.leaves:
            raise TreeError(
                "terminals is {terminals:,}, and a picture shows {most:,} leaves at "
                "most; choose fewer terminal nodes.",
                terminals=self.terminals,
                most=PICTURE.leaves,
            )
        shape = self.terminals, self.max_branching, self.max_value
        return Tree.random_irregular(*shape, self.seed, root=self.root or "max")

    @cached_property
    def tree(self) -> Tree:
        """
        The tree that is searched: with the chosen root player, estimates and order.
        """
        if self.order == GIVEN:
            return self._estimated
        seed = self.seed if self.order == "random" else None
        return self._estimated.reordered(self.order, seed=seed)

    @cached_property
    def _estimated(self) -> Tree:
        if self.estimates == GIVEN:
            return self._rooted
        return self._rooted.with_estimates(error=self.error, seed=self.seed)

    @cached_property
    def _rooted(self) -> Tree:
        tree = self.base
        check_drawable(tree)
        if self.root not in (None, tree.root.player) and tree.root.player is not None:
            if self.unfolding is not None:
                raise TreeError(ROLES_ARE_SETTLED)
            return tree.with_root(str(self.root))
        return tree

    def trace(self) -> Trace:
        """Return the search of that tree."""
        if self.algorithm == OWN_SEARCH:
            if self.own_search is None:
                raise TreeError(
                    "There is no search of your own yet; open explore(watch(f, tree))."
                )
            return self._with_states(self.own_search.on(self.tree))
        return self._searched(self.tree, self.algorithm, **self._chosen(self.options))

    def _searched(self, tree: Tree, algorithm: str, **options: Any) -> Trace:
        if tree.unscored:
            return unsearched(tree, algorithms[algorithm].with_options(**options))
        # A table looks at the states.
        unfolded = self.unfolding and self.unfolding.on(tree)
        return self._with_states(search(unfolded or tree, algorithm, **options))

    def _chosen(self, options: Iterable[str]) -> dict[str, Any]:
        """Return what is chosen for options of a search, by their names.

        The seed is left out where nothing is random. Priors always are: no control
        sets them.
        """
        chosen = {name: getattr(self, name) for name in options if name != "priors"}
        if "leaf" in chosen:
            # A search by samples draws how a game goes on from a new node.
            is_random = self.leaf == "rollout"
        else:
            is_random = self.choose == "random"
        if not is_random:
            chosen.pop("seed", None)
        return chosen

    def _with_states(self, trace: Trace) -> Trace:
        if self.unfolding is None:
            return trace
        return trace.of_game(self.unfolding.on(trace.tree))

    def compared_orders(self, language: Language) -> tuple[str, ...]:
        """Return what the orders of both trees are called.

        Nothing if they have the same.
        """
        if not self.compares_orders:
            return ()
        titles = titles_of_orders(language)
        return titles[self.order], titles[self.compare_with]

    def other(self, tree: Tree) -> Trace | None:
        """Return the trace beside it: another search, or the same in another order.

        The same search beside itself does not know the bounds.
        """
        if not self.compare_with or tree.unscored:
            return None
        if self.compares_orders:
            return self._replaced({"order": self.compare_with}).trace()
        names = algorithms[self.compare_with].options
        shared = {"depth"}
        if self.compare_with != self.algorithm:
            shared.add("bounds")
        if "leaf" in names:
            shared |= {"seed", *OF_SAMPLES}
        options = self._chosen(name for name in names if name in shared)
        return self._searched(tree, self.compare_with, **options)

    def title(self, language: Language = ENGLISH) -> str:
        """Return what the tree is called."""
        title = title_of_example(self.example, language)
        seeded = language.gettext("{tree}, seed {seed}", tree=title, seed=self.seed)
        return seeded if self.example in RANDOM_TREES else title

    def _replaced(self, changes: Mapping[str, Any]) -> Self:
        """Return the setup with other choices.

        It takes over the trees that were made before and that stay the same.
        """
        replaced = replace(self, **changes)
        # Here a `cached_property` keeps what it has made.
        cache, new_cache = vars(self), vars(replaced)
        for tree, makers in MAKERS.items():
            stays = all(
                getattr(self, name) is getattr(replaced, name) for name in makers
            )
            if stays and tree in cache:
                new_cache[tree] = cache[tree]
        return replaced
