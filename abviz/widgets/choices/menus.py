"""What the menus of an explorer offer."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from abviz.engine.registry import algorithms
from abviz.narration.language import Language
from abviz.trees import Tree, examples, format_score
from abviz.widgets.choices import titles
from abviz.widgets.choices.fitting import fits_order, fitting_algorithms
from abviz.widgets.choices.games import GAME, READY_GAMES
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.settings import Setup
from abviz.widgets.choices.titles import GIVEN, IRREGULAR, OWN, RANDOM, VALUES

# Titles, each with the value that it stands for.
Options: TypeAlias = list[tuple[str, Any]]

NO_LIMIT = 0
# Whose words a search is in, stands in brackets behind its title: alpha-beta (AIMA).
IN_OTHER_WORDS = " ("
# What is offered of searches by samples.
ITERATIONS = (10, 20, 50, 100, 200, 500, 1000, 2000)
CONSTANTS = (0, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100)


@dataclass(frozen=True)
class Menus:
    """The menus in a language.

    They have what fits a setup and its tree, or, without them, all that may be offered.
    """

    language: Language
    setup: Setup | None = None
    tree: Tree | None = None

    def options(self) -> dict[str, Options]:
        """Return what is offered, by the names of choices."""
        language = self.language
        return {
            "example": self._examples(),
            "order": self._orders(),
            "algorithm": [*self._own_search(), *self._searches()],
            "compare_with": self._seconds(),
            "estimates": self._estimates(),
            "depth": self._limits(),
            "iterations": self._iterations(),
            "c": self._constants(),
            "root": [(language.role("max"), "max"), (language.role("min"), "min")],
            "cut_on_tie": [
                (language.gettext("cut: α ≥ β"), True),
                (language.gettext("keep: α > β"), False),
            ],
            "deep": [
                (language.pgettext("which cutoffs", "deep"), True),
                (language.pgettext("which cutoffs", "shallow only"), False),
            ],
            "choose": [
                (language.rules[name], name) for name in algorithms["rollouts"].rules
            ],
            "symmetry": [
                (language.gettext("equal states"), False),
                (language.gettext("symmetric ones"), True),
            ],
            "compare_by": [
                (language.gettext("leaf by leaf"), "leaf"),
                (language.gettext("step by step"), "step"),
            ],
            "leaf": self._scores_of_new_nodes(),
        }

    def _examples(self) -> Options:
        # A game takes the place of the tree of its name.
        names = list(dict.fromkeys([*examples, *READY_GAMES, RANDOM, IRREGULAR]))
        if self.setup is None or self.setup.own is not None:
            names.append(OWN)
        if self.setup is None or self.setup.own_game is not None:
            names.append(GAME)
        return [(titles.title_of_example(name, self.language), name) for name in names]

    def _orders(self) -> Options:
        orders = titles.titles_of_orders(self.language)
        setup, tree = self.setup, self.tree
        return [
            (title, name)
            for name, title in orders.items()
            if setup is None
            or tree is None
            or name == setup.order
            or fits_order(tree, name)
        ]

    def _searches(self) -> Options:
        """Return the searches of a menu.

        The families come first, then what they are in other words.
        """
        names = list(algorithms)
        if self.tree is not None:
            names = fitting_algorithms(self.tree)
        # Sorting keeps the order of what is equal.
        names.sort(key=lambda name: IN_OTHER_WORDS in algorithms[name].title)
        return [(self.language.title(algorithms[name]), name) for name in names]

    def _own_search(self) -> Options:
        if self.setup is None or self.setup.own_search is None:
            return []
        return [(self.setup.own_search.title(self.language), OWN_SEARCH)]

    def _seconds(self) -> Options:
        """Return what the search can be compared with."""
        language = self.language
        orders = [
            (language.gettext("the same search, {order}", order=title), order)
            for title, order in self._orders()
        ]
        nothing = language.pgettext("search to compare with", "nothing")
        return [(nothing, ""), *orders, *self._searches()]

    def _estimates(self) -> Options:
        language = self.language
        as_given = language.pgettext("estimates", "as given"), GIVEN
        none = language.pgettext("estimates", "none"), GIVEN
        errors = language.pgettext("estimates", "true value ± error"), VALUES
        if self.setup is None:
            return [as_given, errors, none]
        has_own = any(node.estimate is not None for node in self.setup.base)
        return [as_given if has_own else none, errors]

    def _limits(self) -> Options:
        """Return the depth limits."""
        deepest = NO_LIMIT
        if self.setup is not None and self.tree is not None:
            deepest = max(self.tree.depth - 1, self.setup.depth or NO_LIMIT)
        none = self.language.pgettext("depth limit", "none")
        limits = [(str(plies), plies) for plies in range(1, deepest + 1)]
        return [(none, NO_LIMIT), *limits]

    def _iterations(self) -> Options:
        counts = {*ITERATIONS}
        if self.setup is not None:
            counts.add(self.setup.iterations)
        return [(str(number), number) for number in sorted(counts)]

    def _constants(self) -> Options:
        """Return the constants of exploration."""
        constants: set[float] = {*CONSTANTS}
        if self.setup is not None and self.setup.c is not None:
            constants.add(self.setup.c)
        usual = self.language.pgettext("constant of exploration", "range of the scores")
        numbers = [(format_score(constant), constant) for constant in sorted(constants)]
        return [(usual, None), *numbers]

    def _scores_of_new_nodes(self) -> Options:
        language = self.language
        playout = language.pgettext("how a new node is scored", "random playout")
        estimate = language.pgettext("how a new node is scored", "its estimate")
        return [(playout, "rollout"), (estimate, "estimate")]
