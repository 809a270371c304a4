"""The choices of an explorer, and the tree and the search that follow from them."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from abviz.engine.registry import algorithms
from abviz.engine.views import keys_of
from abviz.errors import Message, SearchError
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.trace import Trace, search
from abviz.text import shortened
from abviz.trees import Tree, TreeError, examples
from abviz.trees.limits import MOST_LEAVES_MADE, PICTURE, check_drawable, check_leaves
from abviz.trees.notation import parse
from abviz.widgets.choices.fitting import fitting_algorithms
from abviz.widgets.choices.games import GAME, game_of
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.table import (
    EXAMPLES_MEANT,
    FIRST_OF_NEW_TREES,
    OF_SAMPLES,
    TABLE,
    TEXT,
    Choices,
    Owner,
    names_where,
)
from abviz.widgets.choices.titles import (
    GIVEN,
    IRREGULAR,
    OWN,
    RANDOM,
    VALUES,
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


def check_choices(choices: Mapping[str, Any]) -> None:
    """
    Raise a TreeError for a choice that an explorer does not have or that cannot be.
    """
    for name, value in choices.items():
        if name not in TABLE:
            raise TreeError(
                f"explore has no choice {shortened(name)}; it has {', '.join(TABLE)}, "
                "step."
            )
        TABLE[name].check(name, value)


@dataclass(frozen=True)
class Setup(Choices):
    """The choices of an explorer: how they change, and what follows from them."""

    def changed(self, **changes: Any) -> "Setup":
        """Return the setup with some choices changed.

        What is not named here may give way.
        """
        changes = _read(changes)
        check_choices(changes)
        if "text" in changes:
            changes["own"] = Tree(parse(changes.pop("text")))
        if "error" in changes:
            changes = {"estimates": VALUES, **changes}
        changes["example"] = self._example_after(changes)
        _check_shape(changes)
        changes = self._as_it_is_meant(self._with_depth_of_game(changes))
        changed = self._replaced(changes)._with_shape()._with_what_fits(kept=changes)
        changed._check_options(changes)
        return changed

    def _replaced(self, changes: Mapping[str, Any]) -> "Setup":
        """Return the setup with other choices.

        No tree is made again that stays the same.
        """
        replaced = replace(self, **changes)
        for tree, makers in MAKERS.items():
            stays = all(
                getattr(self, name) is getattr(replaced, name) for name in makers
            )
            if stays and tree in vars(self):
                vars(replaced)[tree] = vars(self)[tree]
        return replaced

    def _example_after(self, changes: Mapping[str, Any]) -> str:
        """Return the example that some changes lead to."""
        if "example" in changes:
            return str(changes["example"])
        owners = {TABLE[name].belongs_to for name in changes}
        for owner in EXAMPLES_MEANT:
            if owner in owners:
                return str(owner.value)
        is_for_a_tree = "seed" in changes and self.example not in RANDOM_TREES
        if is_for_a_tree and not self._draws_after(changes):
            return RANDOM
        return self.example

    def _draws_after(self, changes: Mapping[str, Any]) -> bool:
        """Tell whether something besides the tree is random after some changes.

        Another seed alone only shuffles an order anew, and draws new errors of
        estimates.
        """
        names = ("order", "estimates", "choose", "algorithm", "compare_with")
        chosen = self._replaced(
            {name: changes[name] for name in names if name in changes}
        )
        return (
            "random" in (chosen.order, chosen.choose, chosen.compare_with)
            or chosen.estimates == VALUES
            or chosen.samples
        )

    def _with_depth_of_game(self, changes: dict[str, Any]) -> dict[str, Any]:
        """Return changes where a depth of a game says how far it is unfolded."""
        game = game_of(changes["example"], changes.get("own_game", self.own_game))
        if game is None or not game.has_depth or "depth" not in changes:
            return changes
        depth = changes["depth"]
        unfolded = {"plies": game.plies if depth is None else depth}
        rest = {name: value for name, value in changes.items() if name != "depth"}
        return {**rest, **unfolded}

    def _as_it_is_meant(self, changes: dict[str, Any]) -> dict[str, Any]:
        """Return changes where all that gives way to a new tree does so."""
        example = changes["example"]
        has_other_name = example not in (self.example, *RANDOM_TREES)
        if not (has_other_name or "own" in changes or "own_game" in changes):
            return changes
        game = game_of(example, changes.get("own_game", self.own_game))
        plies = {} if game is None else {"plies": game.plies}
        return {**FIRST_OF_NEW_TREES, **plies, **changes}

    def _with_shape(self) -> "Setup":
        """Return the setup with the shape of its tree, if that is a complete one."""
        if self.example in RANDOM_TREES:
            return self
        tree = self.base
        if self.game is not None:
            if tree.depth == self.plies:
                return self
            return self._replaced({"plies": tree.depth})
        if tree.branching is None:
            return self
        return self._replaced({"branching": tree.branching, "plies": tree.depth})

    def _with_what_fits(self, *, kept: Container[str]) -> "Setup":
        """Return the setup with a search and an order that fit its tree.

        `kept` choices stay.
        """
        names = [
            name
            for name, choice in TABLE.items()
            if choice.fits is not None and name not in kept
        ]
        # What else fits is a question to the tree with its estimates.
        setup = self
        if "estimates" in names:
            setup = setup._with_first_of(["estimates"], setup._rooted)
            names.remove("estimates")
        return setup._with_first_of(names, setup._estimated)

    def _with_first_of(self, names: Iterable[str], tree: Tree) -> "Setup":
        """Return the setup with the first values of the choices that do not fit."""
        first = {}
        for name in names:
            fits = TABLE[name].fits
            if fits is not None and not fits(self, tree):
                first[name] = TABLE[name].first
        if "algorithm" in first:
            first["algorithm"] = fitting_algorithms(tree)[0]
        return self._replaced(first)

    def _check_options(self, changes: Mapping[str, Any]) -> None:
        """Refuse options of searches that the chosen search does not take."""
        for name, choice in TABLE.items():
            value, refusal = changes.get(name), choice.not_watched
            # None and False ask for nothing.
            if refusal is None or value is None or value is False:
                continue
            if self.algorithm == OWN_SEARCH:
                raise SearchError(refusal)
            algorithms[self.algorithm].with_options(**{name: value})
        if changes.get("symmetry"):
            keys_of(self.unfolding or self.base, symmetry=True)

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
        # Refused before it is made; what no random tree can have is refused there.
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
        # A table looks at the states.
        unfolded = self.unfolding and self.unfolding.on(tree)
        return self._with_states(search(unfolded or tree, algorithm, **options))

    def _chosen(self, options: Iterable[str]) -> dict[str, Any]:
        """Return the options of a search by name.

        The seed is among them only where something is random.
        """
        chosen = {name: getattr(self, name) for name in options if name != "priors"}
        is_random = self.choose == "random"
        if "leaf" in chosen:
            is_random = self.leaf == "rollout"
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
        if not self.compare_with:
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

    def choices(self) -> dict[str, Any]:
        """Return the choices that make this setup of the first one."""
        chosen = {name: getattr(self, name) for name in TABLE if self._is_said(name)}
        if self.example == GAME:
            chosen["own"] = self.base  # others have only its tree
            chosen.pop("symmetry", None)
        elif self.game is not None and self.plies != self.game.plies:
            chosen["depth"] = self.plies
        is_meant = self.example in (GAME, Setup()._example_after(chosen))
        if self.example in RANDOM_TREES or not is_meant:
            chosen = {"example": self.example, **chosen}
        written = {}
        for name, value in chosen.items():
            if name == "own":
                written["text"] = str(value)
            else:
                written[name] = value
        return written

    def _is_said(self, name: str) -> bool:
        """Whether links and calls say a choice: the first value goes without saying."""
        choice = TABLE[name]
        if choice is TEXT or name == "example" or not choice.can_be_written:
            return False
        if name == "algorithm" and self.algorithm == OWN_SEARCH:
            return False
        if not (choice.is_kept or self.acts(name)):
            return False
        if name == "estimates" and self.error != TABLE["error"].first:
            # An error by itself would mean estimates with it.
            return True
        return bool(getattr(self, name) != choice.first)

    def title(self, language: Language = ENGLISH) -> str:
        """Return what the tree is called."""
        title = title_of_example(self.example, language)
        seeded = language.gettext("{tree}, seed {seed}", tree=title, seed=self.seed)
        return seeded if self.example in RANDOM_TREES else title


# What a function of the user's own does not take.
NOT_WATCHED: Mapping[str, Any] = {
    name: TABLE[name].first
    for name in names_where(lambda choice: choice.not_watched is not None)
}


def _read(choices: Mapping[str, Any]) -> dict[str, Any]:
    """Return choices as they are meant where a text was typed."""
    meant = {}
    for name, value in choices.items():
        read = TABLE[name].read if name in TABLE else None
        meant[name] = value if read is None else read(name, value)
    return meant


def _check_shape(changes: Mapping[str, Any]) -> None:
    """
    Refuse what shapes a random tree where another tree is given: it would be ignored.
    """
    example = changes["example"]
    for name in changes:
        owner = TABLE[name].belongs_to
        is_shape = owner in (Owner.COMPLETE_TREE, Owner.IRREGULAR_TREE)
        if not is_shape or owner.value == example:
            continue
        if example in RANDOM_TREES:
            raise TreeError(
                "{name} shapes the other kind of random tree: a complete one has "
                "branching, plies, low and high, an irregular one terminals, "
                "max_branching and max_value.",
                name=name,
            )
        if game_of(example, None) is not None or example == GAME:
            raise TreeError(
                "{name} shapes a random tree, and a game has the moves that its rules "
                "give it; leave it out, or say depth=... to unfold fewer plies.",
                name=name,
            )
        raise TreeError(
            "{name} shapes a random tree, and a tree is given; leave one of them out.",
            name=name,
        )
