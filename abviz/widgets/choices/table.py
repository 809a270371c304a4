"""The choices of an explorer, in one table.

Begin with `Choices`: each of its fields is a row, which says all that is to be known of
a choice: its first value, what it may be, what it belongs to, what it gives way to, and
how the panel shows it. Calls, links, the panel and the web page read it there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, fields
from enum import Enum
from functools import cached_property
from types import NoneType
from typing import Any, Literal, TypeAlias

from abviz.engine.registry import algorithms
from abviz.errors import Message
from abviz.games import Unfolding
from abviz.stage.texts import marked, marked_in
from abviz.trees import Score, Tree
from abviz.trees.copying import LARGEST_ERROR
from abviz.widgets.choices import checks
from abviz.widgets.choices.checks import ORDERS
from abviz.widgets.choices.fitting import (
    fits_order,
    fitting_algorithms,
    has_estimates,
    has_minimax_values,
    takes_estimates,
)
from abviz.widgets.choices.games import GAME, OwnGame, game_of
from abviz.widgets.choices.own_search import OWN_SEARCH, OwnSearch
from abviz.widgets.choices.titles import GIVEN, IRREGULAR, OWN, RANDOM, VALUES

# What an explorer has besides its choices: its language, and the switches of its stage.
LANGUAGE = "language"
SWITCHES = ("hide_future", "pause_at_cutoffs", "visit_numbers", "gauge")

RULES = tuple(algorithms["rollouts"].rules)

# A rule looks at what is chosen, and at a tree that follows from it.
Rule: TypeAlias = Callable[["Choices", Tree], bool]


class Scope(Enum):
    """What a choice belongs to: anywhere else it means nothing."""

    ANY = "any tree and any search"
    # These are examples; who chooses what belongs to one of them means this example.
    OWN_TREE = OWN
    OWN_GAME = GAME
    IRREGULAR_TREE = IRREGULAR
    COMPLETE_TREE = RANDOM
    OPTION = "a search with this option"
    SAMPLES = "a search that takes samples"
    ERRORS = "estimates with errors"
    COMPARISON = "a second search"


# Where several are meant, the first one counts.
EXAMPLES_MEANT = (
    Scope.OWN_TREE,
    Scope.OWN_GAME,
    Scope.IRREGULAR_TREE,
    Scope.COMPLETE_TREE,
)


@dataclass(frozen=True)
class PanelField:
    """How the panel shows a choice; or a button of the panel.

    Where no rule says it, a field is shown where its choice means something. So is it
    enabled, if its choice is an option of searches.
    """

    kind: Literal["menu", "slider", "whole", "text", "number", "toggles", "button"]
    title: tuple[str, ...]
    _: KW_ONLY
    row: int = 0  # 0 is always seen, the others fold out
    column: int = 0  # fields of a row stand by column, then as in the table
    room: float = 0  # in pixels, beside the title
    said: tuple[str, ...] = ()  # where it is empty, or pointed at
    least: int | None = None
    most: int | None = None
    shown: Rule | None = None
    enabled: Rule | None = None
    is_counted: bool = True  # where it is folded away and changed


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A row of the table."""

    first: Any  # its value in an explorer that has just been opened
    check: checks.Check = checks.no_array
    read: checks.Reading | None = None  # what is meant by a value that may be typed
    # What the value is in a link: a text, or what JSON has of these types. Without any,
    # what the first value is.
    in_link: tuple[type, ...] = ()
    belongs_to: Scope = Scope.ANY
    # Calls and links have it even where it means nothing now: it will again.
    is_kept: bool = False
    can_be_written: bool = True
    # Which tree it makes: the chosen one, the same with estimates, or in an order.
    makes: Literal["tree", "estimates", "order"] | None = None
    # It gives way to the first value: to a new tree, which is first shown as it is
    # meant, and where this rule does not hold.
    gives_way_to_trees: bool = False
    fits: Rule | None = None
    # Why a function of the user's own does not take it.
    not_watched: Message | None = None
    field: PanelField | None = None  # none of what can only be handed in


def row(choice: Choice) -> Any:
    """Return a row of the table as a field of a dataclass."""
    return field(default=choice.first, metadata={"choice": choice})


def everywhere(chosen: Choices, tree: Tree) -> bool:
    """Tell that it does not depend on what is chosen."""
    return True


def has_player(chosen: Choices, tree: Tree) -> bool:
    """Tell whether MAX or MIN moves at the root."""
    return tree.root.is_max or tree.root.is_min


def has_free_player(chosen: Choices, tree: Tree) -> bool:
    """Tell whether either of them could move there: the rules of a game settle it."""
    return has_player(chosen, tree) and chosen.game is None


def has_shape(chosen: Choices, tree: Tree) -> bool:
    """Tell whether the tree is a complete one, or random ones of its kind are."""
    is_irregular = chosen.example == IRREGULAR
    is_complete = tree.branching is not None and not is_irregular
    return chosen.example == RANDOM or (is_complete and chosen.game is None)


def has_plies(chosen: Choices, tree: Tree) -> bool:
    """Tell whether the tree can be made as deep as one likes."""
    if chosen.game is not None:
        return chosen.game.has_depth
    return has_shape(chosen, tree)


def can_have_estimates(chosen: Choices, tree: Tree) -> bool:
    """Tell whether true values are, or can be, the estimates of the tree."""
    return chosen.estimates != GIVEN or takes_estimates(tree)


def is_ready_for_limit(chosen: Choices, tree: Tree) -> bool:
    """Tell whether there are the estimates that a depth limit needs."""
    return has_estimates(tree) or chosen.depth is not None


def has_limit(chosen: Choices, tree: Tree) -> bool:
    """
    Tell whether there is a depth limit, or will be as soon as there are estimates.
    """
    can_be = is_ready_for_limit(chosen, tree) or takes_estimates(tree)
    return can_be and chosen.acts("depth") and not chosen.looks_as_deep_as_it_is


def is_searched(chosen: Choices, tree: Tree) -> bool:
    """Tell whether the chosen search fits the tree, or no search does."""
    fitting = fitting_algorithms(tree)
    return not fitting or chosen.algorithm in (*fitting, OWN_SEARCH)


def is_compared(chosen: Choices, tree: Tree) -> bool:
    """Tell whether what stands beside the search fits the tree."""
    if chosen.compares_orders:
        return fits_order(tree, chosen.compare_with)
    return chosen.compare_with in fitting_algorithms(tree)


def is_within_bounds(chosen: Choices, tree: Tree) -> bool:
    """Tell whether all scores of the tree lie between the bounds, if set."""
    if chosen.bounds is None:
        return True
    low, high = chosen.bounds
    scores = [leaf.value for leaf in tree.leaves if not leaf.is_unscored]
    return not tree.players and all(low <= score <= high for score in scores)


DEPTH_OF_WATCH = Message(
    "A function of your own is told how deep to look by abviz.watch(function, tree, "
    "depth=...); open what that returns."
)
BOUNDS_OF_WATCH = Message(
    "A function of your own starts with the window that it gives itself; leave bounds, "
    "guess and width out, or choose a search of abviz."
)
SYMMETRY_OF_WATCH = Message(
    "A function of your own knows no positions; leave symmetry out, or choose a search "
    "of abviz."
)


@dataclass(frozen=True)
class Choices:
    """All choices of an explorer, as `explore` names them, and what is handed in.

    They stand in the order in which calls and links have them.
    """

    example: str = row(
        Choice(
            first="lucky-8",
            check=checks.example,
            makes="tree",
            field=PanelField("menu", marked("Example")),
        )
    )
    own: Tree | None = row(
        Choice(first=None, belongs_to=Scope.OWN_TREE, is_kept=True, makes="tree")
    )
    own_game: OwnGame | None = row(
        Choice(
            first=None, belongs_to=Scope.OWN_GAME, can_be_written=False, makes="tree"
        )
    )
    branching: int = row(
        Choice(
            first=2,
            check=checks.WHOLE,
            belongs_to=Scope.COMPLETE_TREE,
            makes="tree",
            field=PanelField(
                "slider", marked("Branching"), least=1, most=8, shown=has_shape
            ),
        )
    )
    plies: int = row(
        Choice(
            first=3,
            check=checks.WHOLE,
            belongs_to=Scope.COMPLETE_TREE,
            makes="tree",
            field=PanelField(
                "slider",
                marked_in("title of a field", "Depth"),
                least=0,
                most=10,
                shown=has_plies,
            ),
        )
    )
    low: int = row(
        Choice(
            first=1,
            check=checks.WHOLE,
            belongs_to=Scope.COMPLETE_TREE,
            makes="tree",
            field=PanelField(
                "whole", marked("Leaves from"), row=1, room=65, shown=has_shape
            ),
        )
    )
    high: int = row(
        Choice(
            first=99,
            check=checks.WHOLE,
            belongs_to=Scope.COMPLETE_TREE,
            makes="tree",
            field=PanelField(
                "whole",
                marked_in("after the field of the least score", "to"),
                row=1,
                room=70.5,
                shown=has_shape,
            ),
        )
    )
    terminals: int = row(
        Choice(
            first=12,
            check=checks.WHOLE,
            belongs_to=Scope.IRREGULAR_TREE,
            makes="tree",
            field=PanelField("whole", marked("Terminal nodes")),
        )
    )
    max_branching: int = row(
        Choice(
            first=3,
            check=checks.WHOLE,
            belongs_to=Scope.IRREGULAR_TREE,
            makes="tree",
            field=PanelField("whole", marked("Largest branching")),
        )
    )
    max_value: int = row(
        Choice(
            first=20,
            check=checks.WHOLE,
            belongs_to=Scope.IRREGULAR_TREE,
            makes="tree",
            field=PanelField("whole", marked("Largest value"), row=1, room=54),
        )
    )
    seed: int = row(
        Choice(
            first=1,
            check=checks.seed,
            makes="tree",
            field=PanelField("whole", marked("Seed"), row=1, room=70, is_counted=False),
        )
    )
    estimates: str = row(
        Choice(
            first=GIVEN,
            check=checks.one_of(GIVEN, VALUES),
            makes="estimates",
            gives_way_to_trees=True,
            fits=lambda chosen, tree: (
                chosen.estimates == GIVEN or has_minimax_values(tree)
            ),
            field=PanelField(
                "menu", marked("Estimates"), row=5, shown=can_have_estimates
            ),
        )
    )
    error: int = row(
        Choice(
            first=2,
            check=checks.WHOLE,
            belongs_to=Scope.ERRORS,
            is_kept=True,
            makes="estimates",
            field=PanelField(
                "whole",
                marked("Largest error"),
                row=5,
                room=65,
                least=0,
                most=LARGEST_ERROR,
            ),
        )
    )
    order: str = row(
        Choice(
            first=GIVEN,
            check=checks.one_of(*ORDERS),
            makes="order",
            gives_way_to_trees=True,
            fits=lambda chosen, tree: fits_order(tree, chosen.order),
            field=PanelField("menu", marked_in("title of a field", "Order")),
        )
    )
    root: str | None = row(
        Choice(
            first=None,
            check=checks.one_of(None, "max", "min", what="'max' or 'min'"),
            in_link=(str,),
            makes="tree",
            gives_way_to_trees=True,
            field=PanelField(
                "toggles",
                marked("Root"),
                row=1,
                shown=has_free_player,
                enabled=has_player,
            ),
        )
    )
    algorithm: str = row(
        Choice(
            first="alphabeta",
            check=checks.algorithm,
            read=checks.read_algorithm,
            # The first search that fits takes the place of one that does not.
            fits=is_searched,
            field=PanelField("menu", marked_in("title of a field", "Search")),
        )
    )
    own_search: OwnSearch | None = row(Choice(first=None, can_be_written=False))
    compare_with: str = row(
        Choice(
            first="",
            check=checks.second_search,
            read=checks.read_algorithm,
            fits=is_compared,
            field=PanelField("menu", marked("Compare with"), row=3, column=1, room=266),
        )
    )
    compare_by: str = row(
        Choice(
            first="leaf",
            check=checks.one_of("leaf", "step"),
            belongs_to=Scope.COMPARISON,
            is_kept=True,
            field=PanelField(
                "menu",
                marked_in("title of a field", "Pace"),
                row=3,
                column=1,
                room=120,
                is_counted=False,
            ),
        )
    )
    cut_on_tie: bool = row(
        Choice(
            first=True,
            check=checks.SWITCH,
            belongs_to=Scope.OPTION,
            is_kept=True,
            field=PanelField("toggles", marked("Ties"), row=3, shown=everywhere),
        )
    )
    deep: bool = row(
        Choice(
            first=True,
            check=checks.SWITCH,
            belongs_to=Scope.OPTION,
            is_kept=True,
            field=PanelField("toggles", marked("Cutoffs"), row=3, shown=everywhere),
        )
    )
    choose: str = row(
        Choice(
            first=RULES[0],
            check=checks.one_of(*RULES),
            belongs_to=Scope.OPTION,
            field=PanelField("menu", marked("Alive child"), row=3),
        )
    )
    symmetry: bool = row(
        Choice(
            first=False,
            check=checks.SWITCH,
            belongs_to=Scope.OPTION,
            fits=lambda chosen, tree: chosen.acts("symmetry"),
            not_watched=SYMMETRY_OF_WATCH,
            field=PanelField("toggles", marked("Positions"), row=3),
        )
    )
    guess: Score | None = row(
        Choice(
            first=None,
            read=checks.read_typed_number,
            in_link=(str,),
            belongs_to=Scope.OPTION,
            not_watched=BOUNDS_OF_WATCH,
            field=PanelField(
                "number", marked("Guess"), row=3, room=100, said=marked("first leaf")
            ),
        )
    )
    width: Score | None = row(
        Choice(
            first=None,
            read=checks.read_typed_number,
            in_link=(str,),
            belongs_to=Scope.OPTION,
            not_watched=BOUNDS_OF_WATCH,
            field=PanelField(
                "number", marked("Window ±"), row=3, room=100, said=("1",)
            ),
        )
    )
    iterations: int = row(
        Choice(
            first=algorithms["uct"].iterations,
            check=checks.ITERATIONS,
            belongs_to=Scope.SAMPLES,
            field=PanelField("slider", marked("Iterations"), row=4, room=260),
        )
    )
    c: float | None = row(
        Choice(
            first=None,
            check=checks.CONSTANT,
            in_link=(int, float, NoneType),
            belongs_to=Scope.SAMPLES,
            field=PanelField("menu", marked("Exploration c"), row=4),
        )
    )
    leaf: str = row(
        Choice(
            first=algorithms["uct"].leaf,
            check=checks.one_of(
                None, "rollout", "estimate", what="'rollout' or 'estimate'"
            ),
            belongs_to=Scope.SAMPLES,
            fits=lambda chosen, tree: has_estimates(tree),
            field=PanelField("menu", marked("New nodes"), row=4),
        )
    )
    depth: int | None = row(
        Choice(
            first=None,
            check=checks.PLIES,
            in_link=(int, NoneType),
            belongs_to=Scope.OPTION,
            fits=lambda chosen, tree: (
                has_estimates(tree) and not chosen.looks_as_deep_as_it_is
            ),
            not_watched=DEPTH_OF_WATCH,
            field=PanelField(
                "menu",
                marked("Depth limit"),
                row=5,
                room=80,
                shown=has_limit,
                enabled=is_ready_for_limit,
            ),
        )
    )
    bounds: tuple[Score, Score] | None = row(
        Choice(
            first=None,
            read=checks.read_typed_bounds,
            in_link=(str,),
            belongs_to=Scope.OPTION,
            fits=is_within_bounds,
            not_watched=BOUNDS_OF_WATCH,
            field=PanelField(
                "text",
                marked("All scores lie between"),
                row=5,
                room=270,
                said=marked("not known, or such as −10, 10"),
                shown=everywhere,
            ),
        )
    )

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
    def unfolding(self) -> Unfolding | None:
        """The tree of the game with its states and moves; None for a tree alone."""
        return None if self.game is None else self.game.unfolding(self.plies)

    @property
    def options(self) -> tuple[str, ...]:
        """The options that the chosen search understands, and that its tree has."""
        if self.algorithm == OWN_SEARCH:
            return ()
        names = algorithms[self.algorithm].options
        has_some = hasattr(self.unfolding and self.unfolding.game, "canonical")
        return tuple(name for name in names if name != "symmetry" or has_some)

    @property
    def samples(self) -> bool:
        """Whether one of the searches takes samples."""
        names = {self.algorithm, self.compare_with} & {*algorithms}
        return any(algorithms[name].model.samples for name in names)

    @property
    def compares_orders(self) -> bool:
        """
        Whether the same search stands beside it, of the same tree in another order.
        """
        return self.compare_with in ORDERS

    def acts(self, name: str) -> bool:
        """Whether a choice means something: what it belongs to is chosen."""
        scope = TABLE[name].belongs_to
        if scope in EXAMPLES_MEANT:
            return self.example == scope.value
        if scope is Scope.OPTION:
            return name in self.options
        if scope is Scope.SAMPLES:
            return self.samples
        if scope is Scope.ERRORS:
            return self.estimates == VALUES
        if scope is Scope.COMPARISON:
            return bool(self.compare_with)
        return True


# A text stands for a tree of one's own. It is no part of what is chosen.
TEXT = Choice(
    first="",
    check=checks.TEXT,
    belongs_to=Scope.OWN_TREE,
    makes="tree",
    field=PanelField(
        "text",
        marked("Tree as text"),
        row=2,
        room=400,
        said=marked("a tree, such as ((3 5) (2 9))"),
        shown=everywhere,
        is_counted=False,
    ),
)
TABLE: Mapping[str, Choice] = {
    **{choice.name: choice.metadata["choice"] for choice in fields(Choices)},
    "text": TEXT,
}
FIELDS: Mapping[str, PanelField] = {
    name: choice.field for name, choice in TABLE.items() if choice.field is not None
}


def names_where(holds: Callable[[Choice], bool]) -> tuple[str, ...]:
    """Return the names of some choices, in the order of the table."""
    return tuple(name for name, choice in TABLE.items() if holds(choice))


# What `explore`, the attributes of an explorer and links choose by name.
NAMED = tuple(name for name in FIELDS if name != "text")
# Fields in which a text is typed, which stays there if it is refused.
TYPED = tuple(name for name in FIELDS if FIELDS[name].kind in ("text", "number"))
# What of a call gives way to a text of its tree.
OF_TREE = names_where(lambda choice: choice.makes is not None)
OF_SAMPLES = names_where(lambda choice: choice.belongs_to is Scope.SAMPLES)
FIRST_OF_NEW_TREES: Mapping[str, Any] = {
    name: TABLE[name].first
    for name in names_where(lambda choice: choice.gives_way_to_trees)
}
