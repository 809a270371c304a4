"""The choices of an explorer: how one changes, and which others give way."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from abviz.engine.registry import algorithms
from abviz.engine.views import keys_of
from abviz.errors import SearchError
from abviz.text import shortened
from abviz.trees import Tree, TreeError, examples
from abviz.trees.notation import parse
from abviz.widgets.choices.chosen_search import RANDOM_TREES, ChosenSearch
from abviz.widgets.choices.fitting import fitting_algorithms
from abviz.widgets.choices.games import GAME, game_of
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.table import (
    EXAMPLES_MEANT,
    FIRST_OF_NEW_TREES,
    TABLE,
    TEXT,
    Scope,
    names_where,
)
from abviz.widgets.choices.titles import RANDOM, VALUES


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
class Setup(ChosenSearch):
    """The choices of an explorer: how they change, and how links and calls say them."""

    def changed(self, **changes: Any) -> "Setup":
        """Return the setup with some choices changed.

        What is not named here may give way.
        """
        changes = _read(changes)
        check_choices(changes)
        if "text" in changes:
            text = changes.pop("text")
            if text in examples:
                changes = {"example": text, **changes}
            else:
                changes["own"] = Tree(parse(text))
        if "error" in changes:
            changes = {"estimates": VALUES, **changes}
        changes["example"] = self._example_after(changes)
        _check_shape(changes)
        changes = self._as_it_is_meant(self._with_depth_of_game(changes))
        changed = self._replaced(changes)._with_shape()._with_what_fits(kept=changes)
        changed._check_options(changes)
        return changed

    def _example_after(self, changes: Mapping[str, Any]) -> str:
        """Return the example that some changes lead to."""
        if "example" in changes:
            return str(changes["example"])
        scopes = {TABLE[name].belongs_to for name in changes}
        for scope in EXAMPLES_MEANT:
            if scope in scopes:
                return str(scope.value)
        is_for_a_tree = "seed" in changes and self.example not in RANDOM_TREES
        if is_for_a_tree and not self._draws_besides_tree(changes):
            return RANDOM
        return self.example

    def _draws_besides_tree(self, changes: Mapping[str, Any]) -> bool:
        """Tell whether the seed draws something besides a tree after some changes.

        It may draw the order of moves, the choice between equal ones, the errors of
        estimates, and samples. Another seed then keeps the tree.
        """
        names = ("order", "estimates", "choose", "algorithm", "compare_with")
        chosen = self._replaced(
            {name: changes[name] for name in names if name in changes}
        )
        has_random_choice = "random" in (
            chosen.order,
            chosen.choose,
            chosen.compare_with,
        )
        has_random_errors = chosen.estimates == VALUES
        return has_random_choice or has_random_errors or chosen.samples

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

    def choices(self) -> dict[str, Any]:
        """Return the fewest choices that lead from the first setup to this one.

        They are the arguments of the call, and the words of the link.
        """
        chosen = {name: getattr(self, name) for name in TABLE if self._is_said(name)}
        if self.example == GAME:
            chosen["own"] = self.base  # others have only its tree
            chosen.pop("symmetry", None)
        elif self.game is not None and self.plies != self.game.plies:
            chosen["depth"] = self.plies
        # An example goes without saying where the other choices lead to it.
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
        scope = TABLE[name].belongs_to
        is_shape = scope in (Scope.COMPLETE_TREE, Scope.IRREGULAR_TREE)
        if not is_shape or scope.value == example:
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
