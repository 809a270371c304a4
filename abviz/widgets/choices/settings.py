"""The choices of an explorer, and the tree and the search that follow from them."""

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from abviz.engine.registry import algorithms
from abviz.engine.views import keys_of
from abviz.errors import Message, SearchError, nearest
from abviz.games import Unfolding
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.replay.trace import Trace, search
from abviz.text import shortened
from abviz.trees import Node, Score, Tree, TreeError, examples
from abviz.trees.limits import MOST_LEAVES_MADE, PICTURE, check_drawable, check_leaves
from abviz.trees.measures import minimax_values
from abviz.trees.notation import parse, typed_score
from abviz.trees.scores import UnknownExample, checked_seed
from abviz.widgets.choices.games import GAME, READY_GAMES, OwnGame, game_of
from abviz.widgets.choices.own_search import OWN_SEARCH, OwnSearch
from abviz.widgets.choices.titles import (
    GIVEN,
    IRREGULAR,
    OWN,
    RANDOM,
    VALUES,
    title_of_example,
    titles_of_orders,
)

ESTIMATES = (GIVEN, VALUES)
ORDERS = (GIVEN, "best", "worst", "estimate", "random", "reversed")
PACES = ("leaf", "step")
LANGUAGE = "language"
# What is chosen on the stage.
SWITCHES = ("hide_future", "pause_at_cutoffs", "visit_numbers")
# What can be chosen as the example besides the named trees.
NO_NAMED_TREES = (*READY_GAMES, RANDOM, IRREGULAR, OWN, GAME)


LARGEST_BOUND = 1e300


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_bounds(bounds: Any) -> tuple[Score, Score] | None:
    """Return bounds of all scores, such as JSON can hold, as two of them.

    An empty text is None.
    """
    value = bounds
    if isinstance(value, str):
        words = re.split(r"[\s,;]+", value.strip("[]() "))
        value = [*map(typed_score, words)] if any(words) else None
    if value is None:
        return None
    is_pair = isinstance(value, (tuple, list)) and len(value) == 2
    is_plain = is_pair and all(
        _is_whole(bound) or isinstance(bound, float) for bound in value
    )
    # Some whole numbers are too long to be compared as decimals.
    is_finite = is_plain and all(abs(bound) < LARGEST_BOUND for bound in value)
    if not (is_finite and value[0] <= value[1]):
        raise TreeError(
            "Bounds are two numbers, the least and the greatest score, such as −10, "
            "10, not {given}.",
            given=bounds if isinstance(bounds, str) else shortened(bounds),
        )
    return value[0], value[1]


def typed_number(name: str, typed: Any) -> Score | None:
    """Return a number such as JSON can hold, or a text of one.

    An empty text is None.
    """
    value: Score | None = typed
    if isinstance(typed, str):
        value = typed_score(typed) if typed.strip() else None
    if value is None or _is_whole(value) or isinstance(value, float):
        return value
    raise TreeError("{name} is a whole or a decimal number.", name=name)


RULES = tuple(algorithms["rollouts"].rules)
# A picture that is played again at each change holds no more iterations.
MOST_ITERATIONS = 10_000
SAMPLING = ("iterations", "c", "leaf")  # the options of a search by samples


def _one_of(*values: object) -> Callable[[object], bool]:
    # 1 equals True.
    return lambda value: any(
        type(value) is type(allowed) and value == allowed for allowed in values
    )


# Choosing one of these means: such a random tree, please.
COMPLETE_SHAPE = ("branching", "plies", "low", "high")
IRREGULAR_SHAPE = ("terminals", "max_branching", "max_value")
_NUMBERS = (*COMPLETE_SHAPE, *IRREGULAR_SHAPE, "seed", "error")
CHECKS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "text": (lambda value: isinstance(value, str), "text, such as '((3 5) (2 9))'"),
    **dict.fromkeys(_NUMBERS, (_is_whole, "a whole number")),
    "estimates": (_one_of(*ESTIMATES), f"one of {', '.join(ESTIMATES)}"),
    "order": (_one_of(*ORDERS), f"one of {', '.join(ORDERS)}"),
    "root": (_one_of(None, "max", "min"), "'max' or 'min'"),
    "depth": (
        lambda depth: depth is None or (_is_whole(depth) and depth >= 1),
        "a whole number of plies, 1 or more, or None",
    ),
    "compare_by": (_one_of(*PACES), f"one of {', '.join(PACES)}"),
    **dict.fromkeys(
        ("cut_on_tie", "deep", "symmetry"),
        (lambda value: isinstance(value, bool), "True or False"),
    ),
    "leaf": (_one_of(None, "rollout", "estimate"), "'rollout' or 'estimate'"),
    "choose": (_one_of(*RULES), f"one of {', '.join(RULES)}"),
    "c": (
        lambda value: (
            value is None or (isinstance(value, int | float) and abs(value) < 1e300)
        ),
        "a number or None",
    ),
    "iterations": (
        lambda value: _is_whole(value) and value in range(1, MOST_ITERATIONS + 1),
        f"a whole number from 1 to {MOST_ITERATIONS:,}",
    ),
}


def check_choices(choices: Mapping[str, Any], *, known: tuple[str, ...]) -> None:
    """
    Raise a TreeError for a choice that an explorer does not have or that cannot be.
    """
    for name, value in choices.items():
        if name not in known:
            raise TreeError(
                f"explore has no choice {shortened(name)}; it has {', '.join(known)}, "
                "step."
            )
        if name in CHECKS:
            fits, what = CHECKS[name]
            if not fits(value):
                raise TreeError(f"{name} must be {what}, not {shortened(value)}.")
        if name == "seed":
            checked_seed(value)
        if getattr(value, "ndim", 0):
            raise TreeError(f"{name} cannot be an array, such as {shortened(value)}.")
        if name == "example" and value not in (*NO_NAMED_TREES, *examples):
            advice = nearest(value, (*examples, *READY_GAMES))
            raise UnknownExample(f"There is no example {shortened(value)}. {advice}")
        is_own = name == "algorithm" and value == OWN_SEARCH
        is_other_search = name == "compare_with" and value not in ("", *ORDERS)
        if (name == "algorithm" and not is_own) or is_other_search:
            algorithms[value]


def fitting_algorithms(tree: Tree) -> list[str]:
    """Return the names of the algorithms that can search a tree, in teaching order."""
    return [name for name, algorithm in algorithms.items() if algorithm.fits(tree)]


def fits_order(tree: Tree, order: str) -> bool:
    """Tell whether the moves of a tree can be put in an order."""
    if order == "estimate":
        return not tree.players and not tree.has_stubs and has_estimates(tree)
    return order not in ("best", "worst") or has_minimax_values(tree)


def has_minimax_values(tree: Tree) -> bool:
    """
    Tell whether all nodes of a tree have minimax values, and so an order best first.
    """
    try:
        minimax_values(tree)
    except TreeError:
        return False
    return True


def takes_estimates(tree: Tree) -> bool:
    """Tell whether true values can be the estimates of a tree.

    A search that stops early takes them.
    """
    return bool(_between(tree)) and has_minimax_values(tree)


def has_estimates(tree: Tree) -> bool:
    """Tell whether all nodes between root and leaves have an estimate.

    Then a search can stop early.
    """
    between = _between(tree)
    return bool(between) and all(node.estimate is not None for node in between)


def _between(tree: Tree) -> list[Node]:
    return [node for node in tree if node.children and node.parent is not None]


SHAPES = {RANDOM: COMPLETE_SHAPE, IRREGULAR: IRREGULAR_SHAPE}
# Which choices make each tree of a setup: the trees stay if they do.
BASE_CHOICES = (
    "example",
    "own",
    "own_game",
    *COMPLETE_SHAPE,
    *IRREGULAR_SHAPE,
    "seed",
    "root",
)
ESTIMATED_CHOICES = (*BASE_CHOICES, "estimates", "error")
TREES = {
    "_unfolding": BASE_CHOICES,
    "base": BASE_CHOICES,
    "_rooted": BASE_CHOICES,
    "_estimated": ESTIMATED_CHOICES,
    "tree": (*ESTIMATED_CHOICES, "order"),
}
TREE_CHOICES = (*TREES["tree"], "text")  # a text of the tree replaces all of these

DEPTH_OF_WATCH = Message(
    "A function of your own is told how deep to look by abviz.watch(function, tree, "
    "depth=...); open what that returns."
)
BOUNDS_OF_WATCH = Message(
    "A function of your own starts with the window that it gives itself; leave bounds, "
    "guess and width out, or choose a search of abviz."
)
# The options of searches that are numbers to type, and all that only some searches
# have.
NUMBERS = ("guess", "width")
OF_SEARCH = ("cut_on_tie", "deep", "bounds", "choose", "symmetry", *NUMBERS)
OF_WATCH = {
    "depth": DEPTH_OF_WATCH,
    **dict.fromkeys(("bounds", *NUMBERS), BOUNDS_OF_WATCH),
}
OF_WATCH["symmetry"] = Message(
    "A function of your own knows no positions; leave symmetry out, or choose a search "
    "of abviz."
)
ROLES_ARE_SETTLED = Message(
    "Who is MAX in a game follows from its rules; open it again with maximizer=..., or "
    "look at it as a tree of your own."
)


@dataclass(frozen=True)
class Setup:
    """All choices of an explorer, as `explore` names them, and what is handed in."""

    example: str = "lucky-8"
    own: Tree | None = None
    own_game: OwnGame | None = None
    branching: int = 2
    plies: int = 3
    low: int = 1
    high: int = 99
    terminals: int = 12
    max_branching: int = 3
    max_value: int = 20
    seed: int = 1
    estimates: str = GIVEN
    error: int = 2
    order: str = GIVEN
    root: str | None = None
    algorithm: str = "alphabeta"
    own_search: OwnSearch | None = None
    compare_with: str = ""
    compare_by: str = "leaf"
    cut_on_tie: bool = True
    deep: bool = True
    choose: str = RULES[0]
    symmetry: bool = False
    guess: Score | None = None
    width: Score | None = None
    iterations: int = algorithms["uct"].iterations
    c: float | None = None
    leaf: str = algorithms["uct"].leaf
    depth: int | None = None
    bounds: tuple[Score, Score] | None = None

    def changed(self, **changes: Any) -> "Setup":
        """Return the setup with some choices changed.

        What is not named here may give way.
        """
        if "bounds" in changes:
            changes["bounds"] = read_bounds(changes["bounds"])
        for name in {*NUMBERS} & {*changes}:
            changes[name] = typed_number(name, changes[name])
        check_choices(changes, known=(*(field.name for field in fields(self)), "text"))
        if "text" in changes:
            changes["own"] = Tree(parse(changes.pop("text")))
        if "error" in changes:
            changes = {"estimates": VALUES, **changes}
        example = self._example_after(changes)
        _check_shape(changes, example)
        game = game_of(example, changes.get("own_game", self.own_game))
        if game is not None and game.has_depth and "depth" in changes:
            looks = changes.pop("depth")
            changes["plies"] = game.plies if looks is None else looks
        if example not in (self.example, RANDOM, IRREGULAR) or {
            "own",
            "own_game",
        } & set(changes):
            plies = {} if game is None else {"plies": game.plies}
            # It is first shown as it is meant.
            changes = {
                "order": GIVEN,
                "root": None,
                "estimates": GIVEN,
                **plies,
                **changes,
            }
        changed = self._replaced(**{**changes, "example": example})
        changed = changed._with_shape()._with_what_fits(kept=changes)
        for name, of_watch in OF_WATCH.items():
            if changes.get(name) is None or changes[name] is False:
                continue
            if changed.algorithm == OWN_SEARCH:
                raise SearchError(of_watch)
            # Refuses the option for a search that knows nothing of it.
            algorithms[changed.algorithm].with_options(**{name: changes[name]})
        if changes.get("symmetry"):
            keys_of(changed._unfolding or changed.base, symmetry=True)
        return changed

    def _replaced(self, **changes: Any) -> "Setup":
        """Return the setup with other choices.

        No tree is made again that stays the same.
        """
        replaced = replace(self, **changes)
        for tree, choices in TREES.items():
            stays = all(
                getattr(self, name) is getattr(replaced, name) for name in choices
            )
            if stays and tree in vars(self):
                vars(replaced)[tree] = vars(self)[tree]
        return replaced

    def _example_after(self, changes: Mapping[str, Any]) -> str:
        """Return the example that some changes lead to."""
        if "example" in changes:
            return str(changes["example"])
        meant = {
            "own": OWN,
            "own_game": GAME,
            **dict.fromkeys(IRREGULAR_SHAPE, IRREGULAR),
        }
        meant |= dict.fromkeys(COMPLETE_SHAPE, RANDOM)
        if named := [example for name, example in meant.items() if name in changes]:
            return named[0]
        # Another seed alone only shuffles an order anew, and draws new errors of
        # estimates.
        drawing = {"order": "random", "estimates": VALUES, "choose": "random"}
        names = {*drawing, "algorithm", "compare_with"} & {*changes}
        then = replace(self, **{name: changes[name] for name in names})
        draws = then.samples or then.compare_with == "random"
        draws = draws or any(getattr(then, name) == drawing[name] for name in drawing)
        needs_no_seed = self.example not in (RANDOM, IRREGULAR)
        if "seed" in changes and needs_no_seed and not draws:
            return RANDOM
        return self.example

    def _with_shape(self) -> "Setup":
        """Return the setup with the shape of its tree, if that is a complete one."""
        if self.example in (RANDOM, IRREGULAR):
            return self
        tree = self.base
        if self.game is not None:
            if tree.depth == self.plies:
                return self
            return self._replaced(plies=tree.depth)
        if tree.branching is None:
            return self
        return self._replaced(branching=tree.branching, plies=tree.depth)

    def _with_what_fits(self, *, kept: Container[str]) -> "Setup":
        """Return the setup with a search and an order that fit its tree.

        `kept` choices stay.
        """
        drops = self.estimates != GIVEN and "estimates" not in kept
        if drops and not has_minimax_values(self._rooted):
            return self._replaced(estimates=GIVEN)._with_what_fits(kept=kept)
        tree = self._estimated
        fitting, is_estimated = fitting_algorithms(tree), has_estimates(tree)
        compared_fits = self.compare_with in fitting
        if self.compares_orders:
            compared_fits = fits_order(tree, self.compare_with)
        fits = {
            "order": fits_order(tree, self.order),
            "algorithm": not fitting or self.algorithm in (*fitting, OWN_SEARCH),
            "compare_with": compared_fits,
            "depth": is_estimated and not self.looks_as_deep_as_it_is,
            "leaf": is_estimated,
            "bounds": self._has_scores_in_bounds(tree),
            "symmetry": "symmetry" in self.options,
        }
        first = Setup(algorithm=fitting[0] if fitting else self.algorithm)
        given_up = [name for name in fits if not (fits[name] or name in kept)]
        return self._replaced(**{name: getattr(first, name) for name in given_up})

    def _has_scores_in_bounds(self, tree: Tree) -> bool:
        """Tell whether all scores of a tree lie between the bounds, if set."""
        if self.bounds is None:
            return True
        low, high = self.bounds
        return not tree.players and all(
            low <= leaf.value <= high for leaf in tree.leaves
        )

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
        if self._unfolding is not None:
            return self._unfolding.tree
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

    @property
    def game(self) -> OwnGame | None:
        """The game that the tree belongs to, if it is chosen as a game."""
        return game_of(self.example, self.own_game)

    @property
    def looks_as_deep_as_it_is(self) -> bool:
        """
        Whether the tree is a game that is unfolded just as deep as the search looks.
        """
        return self.game is not None and self.game.has_depth

    @cached_property
    def _unfolding(self) -> Unfolding | None:
        return None if self.game is None else self.game.unfolding(self.plies)

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
            if self._unfolding is not None:
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
        unfolded = self._unfolding and self._unfolding.on(tree)
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
        if self._unfolding is None:
            return trace
        return trace.of_game(self._unfolding.on(trace.tree))

    @property
    def samples(self) -> bool:
        """Whether one of the searches takes samples."""
        names = {self.algorithm, self.compare_with} & {*algorithms}
        return any(algorithms[name].model.samples for name in names)

    @property
    def options(self) -> tuple[str, ...]:
        """The options that the chosen search understands, and that its tree has."""
        if self.algorithm == OWN_SEARCH:
            return ()
        names = algorithms[self.algorithm].options
        has_some = hasattr(self._unfolding and self._unfolding.game, "canonical")
        return tuple(name for name in names if name != "symmetry" or has_some)

    @property
    def compares_orders(self) -> bool:
        """
        Whether the same search stands beside it, of the same tree in another order.
        """
        return self.compare_with in ORDERS

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
            return self._replaced(order=self.compare_with).trace()
        names = algorithms[self.compare_with].options
        shared = {"depth"}
        if self.compare_with != self.algorithm:
            shared.add("bounds")
        if "leaf" in names:
            shared |= {"seed", *SAMPLING}
        options = self._chosen(name for name in names if name in shared)
        return self._searched(tree, self.compare_with, **options)

    def choices(self) -> dict[str, Any]:
        """Return the choices that make this setup of the first one."""
        first = Setup()
        left_out = {"own_search", "own_game", "example"}
        left_out |= _shapes_of_others(self.example)
        if self.algorithm == OWN_SEARCH:
            left_out.add("algorithm")
        of_searches = {"depth", "bounds", "choose", "symmetry", *NUMBERS}
        left_out |= of_searches - {*self.options}
        if not self.samples:
            left_out |= {*SAMPLING}
        # An error by itself would mean estimates with it.
        says = "estimates" if self.error != first.error else ""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        names = [
            name
            for name in values
            if name == says or values[name] != getattr(first, name)
        ]
        chosen = {name: values[name] for name in names if name not in left_out}
        if self.example == GAME:
            chosen["own"] = self.base  # others have only its tree
            chosen.pop("symmetry", None)
        elif self.game is not None and self.plies != self.game.plies:
            chosen["depth"] = self.plies
        is_meant = self.example in (GAME, first._example_after(chosen))
        if self.example in SHAPES or not is_meant:
            chosen = {"example": self.example, **chosen}
        written = {}
        for name, value in chosen.items():
            if name == "own":
                written["text"] = str(value)
            else:
                written[name] = value
        return written

    def title(self, language: Language = ENGLISH) -> str:
        """Return what the tree is called."""
        title = title_of_example(self.example, language)
        seeded = language.gettext("{tree}, seed {seed}", tree=title, seed=self.seed)
        return seeded if self.example in (RANDOM, IRREGULAR) else title


CHOSEN = tuple(field.name for field in fields(Setup) if not field.name.startswith(OWN))


def _shapes_of_others(example: str) -> set[str]:
    """Return the choices that shape random trees, but not this example."""
    return {*COMPLETE_SHAPE, *IRREGULAR_SHAPE} - {*SHAPES.get(example, ())}


def _check_shape(changes: Mapping[str, Any], example: str) -> None:
    """
    Refuse what shapes a random tree where another tree is given: it would be ignored.
    """
    shapes_of_others = _shapes_of_others(example)
    for name in changes:
        if name not in shapes_of_others:
            continue
        if example in SHAPES:
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
