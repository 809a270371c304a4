"""What the controls of an explorer show, as plain data: in a notebook and on a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from abviz.engine.registry import algorithms
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.stage.texts import marked, marked_in
from abviz.trees import Tree, examples, format_score
from abviz.trees.copying import LARGEST_ERROR
from abviz.widgets.choices import settings as of
from abviz.widgets.choices import titles
from abviz.widgets.choices.games import GAME, READY_GAMES
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.settings import NUMBERS, OF_SEARCH, SAMPLING, Setup
from abviz.widgets.choices.titles import GIVEN, IRREGULAR, OWN, RANDOM, VALUES

Options: TypeAlias = list[tuple[str, Any]]

NO_LIMIT = 0
LONGEST_TEXT = 2000
# What is offered of searches by samples.
ITERATIONS = (10, 20, 50, 100, 200, 500, 1000, 2000)
CONSTANTS = (0, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100)


class Control(NamedTuple):
    """A field or a button: its title, what it offers, and what it shows."""

    kind: Literal["menu", "slider", "whole", "text", "number", "toggles", "button"]
    title: str
    row: int
    room: float
    said: str  # where it is empty, or pointed at
    options: Options | None
    min: int | None
    max: int | None
    value: Any = None  # of a button: the choices that it makes
    shown: bool = True
    enabled: bool = True


@dataclass(frozen=True)
class ShownControls:
    """All that the controls show: fields and buttons, and lines of text."""

    # Fields, by the names of their choices, and buttons.
    controls: Mapping[str, Control]
    size: str
    note: str
    verdict: str
    hint: str
    text: str  # the tree, as far as it may be seen, whatever is typed
    hides_end: bool
    is_game: bool

    def choices(self, name: str, value: Any) -> dict[str, Any]:
        """Return the choices that are meant where a field is set to a value."""
        # The slider says how deep a game is looked at: it is unfolded so far.
        is_depth = name == "plies" and self.is_game
        return {
            "depth" if is_depth else name: value or None if name == "depth" else value
        }


def panel_of(
    setup: Setup,
    tree: Tree,
    language: Language,
    *,
    verdict: str,
    news: str,
    typed: Mapping[str, str],
    hide_future: bool,
    plain: bool,
) -> ShownControls:
    """Return what the controls show of a setup, of its tree and of a verdict."""
    no_room = language.gettext(
        "The tree is too large to show the states of the game in its nodes; unfold "
        "fewer plies (depth), or start from a later position."
    )
    note = "" if hide_future else titles.note_of_example(setup.example, language)
    text = "" if hide_future or len(str(tree)) > LONGEST_TEXT else str(tree)
    controls = _filled(setup, tree, language, texts={"text": text, **typed})
    other = {
        "example": IRREGULAR if setup.example == IRREGULAR else RANDOM,
        "seed": setup.seed + 1,
    }
    controls["new_tree"] = controls["new_tree"]._replace(value=other)
    has_hint = _has_limit(setup, tree) and not _is_ready(setup, tree)
    if count := len(changed_choices(setup)):
        # None of the choices that are folded away acts invisibly.
        title = language.ngettext(
            "{title} ({count} changed)",
            "{title} ({count} changed)",
            count,
            title=controls["more"].title,
        )
        controls["more"] = controls["more"]._replace(title=title)
    return ShownControls(
        controls=controls,
        size=titles.describe_tree(tree, language),
        note=" ".join(filter(None, (news, note, no_room if plain else ""))),
        verdict="" if hide_future else verdict,
        hint=language.gettext("A depth limit needs estimates.") if has_hint else "",
        text=text,
        hides_end=hide_future,
        is_game=setup.game is not None,
    )


def changed_choices(setup: Setup) -> list[str]:
    """Return the choices that are folded away, act, and are not the first ones.

    But the seed.
    """
    first = Setup()
    # The player that the tree has at its root by itself is no change.
    own = "max" if setup.example in of.SHAPES else setup.base.root.player
    acting = [
        *(name for name in OF_SEARCH if name in setup.options),
        *("estimates", "depth", "compare_with"),
        *(["root"] if setup.root not in (None, own) else []),
        *(["error"] if setup.estimates == VALUES else []),
        *(SAMPLING if setup.samples else []),
        *{RANDOM: ("low", "high"), IRREGULAR: ("max_value",)}.get(setup.example, ()),
    ]
    return [name for name in acting if getattr(setup, name) != getattr(first, name)]


def _filled(
    setup: Setup, tree: Tree, language: Language, *, texts: Mapping[str, str]
) -> dict[str, Control]:
    """Return all controls, filled by a setup; some are given another text."""
    filled, hidden = first_controls(language, setup, tree), _hidden(setup, tree)
    numbers = {name: getattr(setup, name) for name in NUMBERS}
    special: dict[str, Any] = {
        "root": tree.root.player if tree.root.is_max or tree.root.is_min else None,
        "depth": setup.depth or NO_LIMIT,
        "bounds": ", ".join(map(format_score, setup.bounds or ())),
        **{
            name: "" if number is None else format_score(number)
            for name, number in numbers.items()
        },
        **texts,
    }
    disabled = {*OF_SEARCH} - {*setup.options}
    if special["root"] is None:
        disabled.add("root")
    if not _is_ready(setup, tree):
        disabled.add("depth")
    for name, field in filled.items():
        if field.kind != "button":
            value = special[name] if name in special else getattr(setup, name)
            most = field.max
            if name in ("branching", "plies"):
                most = max(most or 0, value)
            filled[name] = field._replace(
                value=value,
                max=most,
                shown=name not in hidden,
                enabled=name not in disabled,
            )
    return filled


def _hidden(setup: Setup, tree: Tree) -> set[str]:
    """Return the fields that mean nothing now."""
    has_player = tree.root.is_max or tree.root.is_min
    is_irregular, is_game = setup.example == IRREGULAR, setup.game is not None
    is_complete = tree.branching is not None and not is_irregular and not is_game
    has_plies = is_complete or setup.example == RANDOM
    has_meaning = {
        **dict.fromkeys(of.COMPLETE_SHAPE, has_plies),
        **dict.fromkeys(of.IRREGULAR_SHAPE, is_irregular),
        **dict.fromkeys(SAMPLING, setup.samples),
        **{name: name in setup.options for name in ("choose", "symmetry", *NUMBERS)},
        "root": has_player and not is_game,
        "compare_by": bool(setup.compare_with),
        "estimates": of.takes_estimates(tree) or setup.estimates != GIVEN,
        "error": setup.estimates == VALUES,
        "depth": _has_limit(setup, tree),
    }
    if setup.game is not None:
        has_meaning["plies"] = setup.game.has_depth
    return {name for name, is_shown in has_meaning.items() if not is_shown}


def _is_ready(setup: Setup, tree: Tree) -> bool:
    """Tell whether there are the estimates that a depth limit needs."""
    return of.has_estimates(tree) or setup.depth is not None


def _has_limit(setup: Setup, tree: Tree) -> bool:
    """
    Tell whether there is a depth limit, or will be as soon as there are estimates.
    """
    can_be = _is_ready(setup, tree) or of.takes_estimates(tree)
    return can_be and "depth" in setup.options and not setup.looks_as_deep_as_it_is


def _estimates(language: Language, *, has_own: bool) -> Options:
    as_given = language.pgettext("estimates", "as given")
    none = language.pgettext("estimates", "none")
    errors = language.pgettext("estimates", "true value ± error")
    return [(as_given if has_own else none, GIVEN), (errors, VALUES)]


def _searches(names: list[str], language: Language) -> Options:
    """Return the searches of a menu.

    The families come first, then what they are in other words.
    """
    in_other_words = {
        name: name.startswith(("alphabeta-", "minimax-")) for name in names
    }
    names = sorted(names, key=in_other_words.__getitem__)
    return [(language.title(algorithms[name]), name) for name in names]


BOUNDS = marked("not known, or such as −10, 10")
SHOW = marked("Show the tree that the text describes")
# The kind of each field and button, its row (0 is always seen, the others fold out),
# its room in pixels beside the title, the title, and what is said where it is empty or
# pointed at.
CONTROLS: Mapping[str, tuple[Any, ...]] = {
    "example": ("menu", 0, 0, marked("Example")),
    "branching": ("slider", 0, 0, marked("Branching")),
    "plies": ("slider", 0, 0, marked_in("title of a field", "Depth")),
    "terminals": ("whole", 0, 0, marked("Terminal nodes")),
    "max_branching": ("whole", 0, 0, marked("Largest branching")),
    "order": ("menu", 0, 0, marked_in("title of a field", "Order")),
    "algorithm": ("menu", 0, 0, marked_in("title of a field", "Search")),
    "low": ("whole", 1, 65, marked("Leaves from")),
    "high": ("whole", 1, 70.5, marked_in("after the field of the least score", "to")),
    "max_value": ("whole", 1, 54, marked("Largest value")),
    "seed": ("whole", 1, 70, marked("Seed")),
    "root": ("toggles", 1, 0, marked("Root")),
    "text": (
        "text",
        2,
        400,
        marked("Tree as text"),
        marked("a tree, such as ((3 5) (2 9))"),
    ),
    "cut_on_tie": ("toggles", 3, 0, marked("Ties")),
    "deep": ("toggles", 3, 0, marked("Cutoffs")),
    "choose": ("menu", 3, 0, marked("Alive child")),
    "symmetry": ("toggles", 3, 0, marked("Positions")),
    "guess": ("number", 3, 100, marked("Guess"), marked("first leaf")),
    "width": ("number", 3, 100, marked("Window ±"), ("1",)),
    "compare_with": ("menu", 3, 266, marked("Compare with")),
    "compare_by": ("menu", 3, 120, marked_in("title of a field", "Pace")),
    "iterations": ("slider", 4, 260, marked("Iterations")),
    "c": ("menu", 4, 0, marked("Exploration c")),
    "leaf": ("menu", 4, 0, marked("New nodes")),
    "estimates": ("menu", 5, 0, marked("Estimates")),
    "error": ("whole", 5, 65, marked("Largest error")),
    "depth": ("menu", 5, 80, marked("Depth limit")),
    "bounds": ("text", 5, 270, marked("All scores lie between"), BOUNDS),
    "new_tree": (
        "button",
        0,
        0,
        marked("New tree"),
        marked("Another random tree: the next seed"),
    ),
    "more": ("button", 0, 0, marked_in("a button", "more")),
    "share": ("button", 0, 0, marked_in("a button", "share")),
    "take_text": ("button", 2, 0, marked_in("button after a text", "Show"), SHOW),
}
ENDS = {"branching": (1, 8), "plies": (0, 10), "error": (0, LARGEST_ERROR)}


def first_controls(
    language: Language = ENGLISH, setup: Setup | None = None, tree: Tree | None = None
) -> dict[str, Control]:
    """
    Return all fields and buttons, with what fits a setup and its tree, or all that may.
    """
    offered = {**_offered_always(language), **_offered(language, setup, tree)}
    made = {}
    for name, (kind, row, room, *texts) in CONTROLS.items():
        title = _translated(texts[0], language)
        said = _translated(texts[1], language) if len(texts) > 1 else ""
        least, most = ENDS.get(name, (None, None))
        options = offered.get(name)
        made[name] = Control(kind, title, row, room, said, options, least, most)
    return made


def _translated(text: tuple[str, ...], language: Language) -> str:
    """Return a marked text in a language; some have a context before them."""
    if len(text) == 2:
        return language.pgettext(*text)
    return language.gettext(*text)


def _offered(
    language: Language, setup: Setup | None, tree: Tree | None
) -> dict[str, Options]:
    """Return what is offered where that follows from the tree."""
    orders = [
        (title, name) for name, title in titles.titles_of_orders(language).items()
    ]
    none_given = _estimates(language, has_own=False)[0]
    estimates, own = [*_estimates(language, has_own=True), none_given], None
    searches, deepest = _searches(list(algorithms), language), NO_LIMIT
    if setup is not None and tree is not None:
        orders = [
            (title, name)
            for title, name in orders
            if name == setup.order or of.fits_order(tree, name)
        ]
        has_some = any(node.estimate is not None for node in setup.base)
        estimates, own = _estimates(language, has_own=has_some), setup.own_search
        searches = _searches(of.fitting_algorithms(tree), language)
        deepest = max(tree.depth - 1, setup.depth or NO_LIMIT)
    # A game takes the place of the tree of its name.
    names = list(dict.fromkeys([*examples, *READY_GAMES, RANDOM, IRREGULAR]))
    if setup is None or setup.own is not None:
        names.append(OWN)
    if setup is None or setup.own_game is not None:
        names.append(GAME)
    counts, constants = {*ITERATIONS}, {*CONSTANTS}
    if setup is not None:
        counts.add(setup.iterations)
    if setup is not None and setup.c is not None:
        constants.add(setup.c)
    usual = language.pgettext("constant of exploration", "range of the scores"), None
    no_limit = language.pgettext("depth limit", "none"), NO_LIMIT
    return {
        "example": [(titles.title_of_example(name, language), name) for name in names],
        "estimates": estimates,
        "order": orders,
        "algorithm": [*([(own.title(language), OWN_SEARCH)] if own else []), *searches],
        "compare_with": [
            (language.pgettext("search to compare with", "nothing"), ""),
            *_other_orders(orders, language),
            *searches,
        ],
        "depth": [no_limit, *((str(plies), plies) for plies in range(1, deepest + 1))],
        "iterations": [(str(number), number) for number in sorted(counts)],
        "c": [usual, *((format_score(c), c) for c in sorted(constants))],
    }


def _other_orders(orders: Options, language: Language) -> Options:
    """Return the orders of the moves that the shown search can be compared with."""
    return [
        (language.gettext("the same search, {order}", order=title), order)
        for title, order in orders
    ]


def _offered_always(language: Language) -> dict[str, Options]:
    """Return what is offered whatever the tree is."""
    return {
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
        "leaf": [
            (
                language.pgettext("how a new node is scored", "random rollout"),
                "rollout",
            ),
            (language.pgettext("how a new node is scored", "its estimate"), "estimate"),
        ],
    }
