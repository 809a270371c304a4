"""What the controls of an explorer show, as plain data: in a notebook and on a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from abviz.engine.registry import algorithms
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.trees import Tree, examples, format_score
from abviz.trees.copying import LARGEST_ERROR
from abviz.widgets.choices.games import GAME, READY_GAMES
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.settings import (
    COMPLETE_SHAPE,
    IRREGULAR_SHAPE,
    NUMBERS,
    OF_SEARCH,
    SAMPLING,
    SHAPES,
    Setup,
    fits_order,
    fitting_algorithms,
    has_estimates,
    takes_estimates,
)
from abviz.widgets.choices.titles import (
    GIVEN,
    IRREGULAR,
    OWN,
    RANDOM,
    VALUES,
    describe_tree,
    note_of_example,
    title_of_example,
    titles_of_orders,
)

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
    row: int  # 0 is always seen, the others fold out
    room: float = 0  # how many pixels it takes beside its title, at least
    value: Any = None  # of a button: the choices that it makes
    options: Options | None = None
    min: int | None = None
    max: int | None = None
    placeholder: str = ""
    tooltip: str = ""
    shown: bool = True
    enabled: bool = True


@dataclass(frozen=True)
class Panel:
    """All that the controls show: fields and buttons, and lines of text."""

    controls: Mapping[str, Control]  # fields, by the names of their choices, and buttons
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
        return {"depth" if is_depth else name: value or None if name == "depth" else value}


def panel_of(
    setup: Setup,
    tree: Tree,
    language: Language = ENGLISH,
    *,
    verdict: str = "",
    news: str = "",
    typed: Mapping[str, str] = MappingProxyType({}),
    hide_future: bool = False,
    plain: bool = False,
) -> Panel:
    """Return what the controls show of a setup, the tree that follows from it and a verdict."""
    no_room = language.gettext(
        "The tree is too large to show the states of the game in its nodes; unfold fewer "
        "plies (depth), or start from a later position."
    )
    note = "" if hide_future else note_of_example(setup.example, language)
    text = "" if hide_future else short_text(tree)
    buttons = first_buttons(language)
    other = {"example": IRREGULAR if setup.example == IRREGULAR else RANDOM, "seed": setup.seed + 1}
    buttons["new_tree"] = buttons["new_tree"]._replace(value=other)
    has_hint = _has_limit(setup, tree) and not _is_ready(setup, tree)
    if count := len(changed_choices(setup)):
        # None of the choices that are folded away acts invisibly.
        changed = language.ngettext(
            "{title} ({count} changed)",
            "{title} ({count} changed)",
            count,
            title=buttons["more"].title,
        )
        buttons["more"] = buttons["more"]._replace(title=changed)
    return Panel(
        controls=_filled(setup, tree, language, texts={"text": text, **typed}) | buttons,
        size=describe_tree(tree, language),
        note=" ".join(filter(None, (news, note, no_room if plain else ""))),
        verdict="" if hide_future else verdict,
        hint=language.gettext("A depth limit needs estimates.") if has_hint else "",
        text=text,
        hides_end=hide_future,
        is_game=setup.game is not None,
    )


def changed_choices(setup: Setup) -> list[str]:
    """Return the choices that are folded away, act, and are not the first ones; but the seed."""
    first = Setup()
    acting = ["estimates", "depth", "compare_with"]
    # The player that the tree has at its root by itself is no change.
    own = "max" if setup.example in SHAPES else setup.base.root.player
    acting += [] if setup.root in (None, own) else ["root"]
    acting[:0] = [name for name in OF_SEARCH if name in setup.options]
    if setup.estimates == VALUES:
        acting.append("error")
    acting += SAMPLING if setup.samples else ()
    if setup.example == RANDOM:
        acting += ["low", "high"]
    if setup.example == IRREGULAR:
        acting += ["max_value"]
    return [name for name in acting if getattr(setup, name) != getattr(first, name)]


def short_text(tree: Tree) -> str:
    """Return a tree as text to be edited, or an empty text if it is too long for that."""
    text = str(tree)
    return text if len(text) <= LONGEST_TEXT else ""


def _filled(
    setup: Setup, tree: Tree, language: Language, *, texts: Mapping[str, str]
) -> dict[str, Control]:
    """Return the fields as a setup fills them; some are given another text."""
    options, hidden = menus(setup, tree, language), _hidden(setup, tree)
    numbers = {name: getattr(setup, name) for name in NUMBERS}
    special: dict[str, Any] = {
        "root": tree.root.player if tree.root.is_max or tree.root.is_min else None,
        "depth": setup.depth or NO_LIMIT,
        "bounds": ", ".join(map(format_score, setup.bounds or ())),
        **{name: "" if one is None else format_score(one) for name, one in numbers.items()},
        **texts,
    }
    disabled = {*OF_SEARCH} - {*setup.options}
    disabled |= {"root"} if special["root"] is None else set()
    disabled |= set() if _is_ready(setup, tree) else {"depth"}
    filled = {}
    for name, field in first_fields(language).items():
        value = special[name] if name in special else getattr(setup, name)
        filled[name] = field._replace(
            value=value,
            options=options.get(name, field.options),
            max=max(field.max, value) if name in ("branching", "plies") else field.max,
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
    shown = {
        **dict.fromkeys(COMPLETE_SHAPE, has_plies),
        **dict.fromkeys(IRREGULAR_SHAPE, is_irregular),
        **dict.fromkeys(SAMPLING, setup.samples),
        **{name: name in setup.options for name in ("choose", "symmetry", *NUMBERS)},
        "root": has_player and not is_game,
        "compare_by": bool(setup.compare_with),
        "estimates": takes_estimates(tree) or setup.estimates != GIVEN,
        "error": setup.estimates == VALUES,
        "depth": _has_limit(setup, tree),
    }
    if setup.game is not None:
        shown["plies"] = setup.game.has_depth
    return {name for name, is_shown in shown.items() if not is_shown}


def _is_ready(setup: Setup, tree: Tree) -> bool:
    """Tell whether there are the estimates that a depth limit needs."""
    return has_estimates(tree) or setup.depth is not None


def _has_limit(setup: Setup, tree: Tree) -> bool:
    """Tell whether there is a depth limit, or will be as soon as there are estimates."""
    can_be = _is_ready(setup, tree) or takes_estimates(tree)
    return can_be and "depth" in setup.options and not setup.looks_as_deep_as_it_is


def menus(setup: Setup, tree: Tree, language: Language = ENGLISH) -> dict[str, Options]:
    """Return the choices of the menus: those that fit the current tree, and the current ones."""
    searches, own = _searches(fitting_algorithms(tree), language), setup.own_search
    has_some = any(node.estimate is not None for node in setup.base)
    orders = [
        (title, name)
        for name, title in titles_of_orders(language).items()
        if name == setup.order or fits_order(tree, name)
    ]
    deepest = max(tree.depth - 1, setup.depth or NO_LIMIT)
    return {
        "example": _examples(language, setup),
        "estimates": _estimates(language, has_own=has_some),
        "order": orders,
        "algorithm": [*([(own.title(language), OWN_SEARCH)] if own else []), *searches],
        "compare_with": [_nothing(language), *searches],
        "depth": [_no_limit(language), *((str(plies), plies) for plies in range(1, deepest + 1))],
        "iterations": [(str(one), one) for one in sorted({*ITERATIONS, setup.iterations})],
        "c": _constants(language, setup.c),
    }


def _examples(language: Language, setup: Setup | None = None) -> Options:
    """Return all trees and games that can be chosen; without a setup, whatever may be."""
    # A game takes the place of the tree of its name.
    names = list(dict.fromkeys([*examples, *READY_GAMES, RANDOM, IRREGULAR]))
    names += [OWN] if setup is None or setup.own is not None else []
    names += [GAME] if setup is None or setup.own_game is not None else []
    return [(title_of_example(name, language), name) for name in names]


def _estimates(language: Language, *, has_own: bool) -> Options:
    given, none = language.pgettext("estimates", "as given"), language.pgettext("estimates", "none")
    errors = language.pgettext("estimates", "true value ± error")
    return [(given if has_own else none, GIVEN), (errors, VALUES)]


def _searches(names: list[str], language: Language) -> Options:
    """Return the searches of a menu: the families first, then what they are in other words."""
    in_other_words = {name: name.startswith(("alphabeta-", "minimax-")) for name in names}
    names = sorted(names, key=in_other_words.__getitem__)
    return [(language.title(algorithms[name]), name) for name in names]


def _nothing(language: Language) -> tuple[str, str]:
    return language.pgettext("search to compare with", "nothing"), ""


def _no_limit(language: Language) -> tuple[str, int]:
    return language.pgettext("depth limit", "none"), NO_LIMIT


def _constants(language: Language, chosen: float | None = None) -> Options:
    known = sorted({*CONSTANTS, *(() if chosen is None else (chosen,))})
    default = language.pgettext("constant of exploration", "range of the scores")
    return [(default, None), *((format_score(one), one) for one in known)]


def first_buttons(language: Language) -> dict[str, Control]:
    """Return the buttons, by name."""
    return {
        "new_tree": Control(
            "button",
            language.gettext("New tree"),
            0,
            tooltip=language.gettext("Another random tree: the next seed"),
        ),
        "more": Control("button", language.pgettext("a button", "more"), 0),
        "share": Control("button", language.pgettext("a button", "share"), 0),
        "take_text": Control(
            "button",
            language.pgettext("button after a text", "Show"),
            2,
            tooltip=language.gettext("Show the tree that the text describes"),
        ),
    }


def first_fields(language: Language = ENGLISH) -> dict[str, Control]:
    """Return a field for each choice, by its name, as it is at first: with all that may be."""
    return {**dict(_fields_of_trees(language)), **dict(_fields_of_searches(language))}


def _fields_of_trees(say: Language) -> Iterator[tuple[str, Control]]:
    orders = [(title, name) for name, title in titles_of_orders(say).items()]
    depth = say.pgettext("title of a field", "Depth")
    to = say.pgettext("after the field of the least score", "to")
    yield "example", Control("menu", say.gettext("Example"), 0, options=_examples(say))
    yield "branching", Control("slider", say.gettext("Branching"), 0, value=2, min=1, max=8)
    yield "plies", Control("slider", depth, 0, value=3, min=0, max=10)
    yield "terminals", Control("whole", say.gettext("Terminal nodes"), 0, value=12)
    yield "max_branching", Control("whole", say.gettext("Largest branching"), 0, value=3)
    order = say.pgettext("title of a field", "Order")
    yield "order", Control("menu", order, 0, options=orders)
    yield "low", Control("whole", say.gettext("Leaves from"), 1, 65, value=1)
    yield "high", Control("whole", to, 1, 70.5, value=99)
    yield "max_value", Control("whole", say.gettext("Largest value"), 1, 54, value=20)
    yield "seed", Control("whole", say.gettext("Seed"), 1, 70, value=1)
    players = [(say.role("max"), "max"), (say.role("min"), "min")]
    yield "root", Control("toggles", say.gettext("Root"), 1, options=players)
    sample = say.gettext("a tree, such as ((3 5) (2 9))")
    yield "text", Control("text", say.gettext("Tree as text"), 2, 400, "", placeholder=sample)


def _fields_of_searches(say: Language) -> Iterator[tuple[str, Control]]:
    searches = _searches(list(algorithms), say)
    search, pace = (
        say.pgettext("title of a field", "Search"),
        say.pgettext("title of a field", "Pace"),
    )
    cuts = [(say.gettext("cut: α ≥ β"), True), (say.gettext("keep: α > β"), False)]
    reaches = [
        (say.pgettext("which cutoffs", "deep"), True),
        (say.pgettext("which cutoffs", "shallow only"), False),
    ]
    rules = [(say.rules[name], name) for name in algorithms["rollouts"].rules]
    states = [(say.gettext("equal states"), False), (say.gettext("symmetric ones"), True)]
    others = [_nothing(say), *searches]
    paces = [(say.gettext("leaf by leaf"), "leaf"), (say.gettext("step by step"), "step")]
    yield "algorithm", Control("menu", search, 0, options=searches)
    yield "cut_on_tie", Control("toggles", say.gettext("Ties"), 3, options=cuts)
    yield "deep", Control("toggles", say.gettext("Cutoffs"), 3, options=reaches)
    yield "choose", Control("menu", say.gettext("Alive child"), 3, options=rules)
    yield "symmetry", Control("toggles", say.gettext("Positions"), 3, options=states)
    first_leaf = say.gettext("first leaf")
    yield "guess", Control("number", say.gettext("Guess"), 3, 100, "", placeholder=first_leaf)
    yield "width", Control("number", say.gettext("Window ±"), 3, 100, "", placeholder="1")
    yield "compare_with", Control("menu", say.gettext("Compare with"), 3, 266, options=others)
    yield "compare_by", Control("menu", pace, 3, 120, options=paces)
    yield from _fields_of_sampling(say)
    yield from _fields_of_limits(say)


def _fields_of_sampling(say: Language) -> Iterator[tuple[str, Control]]:
    leaves = [
        (say.pgettext("how a new node is scored", "random rollout"), "rollout"),
        (say.pgettext("how a new node is scored", "its estimate"), "estimate"),
    ]
    counts = [(str(one), one) for one in ITERATIONS]
    yield "iterations", Control("slider", say.gettext("Iterations"), 4, 260, 100, counts)
    yield "c", Control("menu", say.gettext("Exploration c"), 4, options=_constants(say))
    yield "leaf", Control("menu", say.gettext("New nodes"), 4, options=leaves)


def _fields_of_limits(say: Language) -> Iterator[tuple[str, Control]]:
    given, none = (_estimates(say, has_own=has_own) for has_own in (True, False))
    least, most = 0, LARGEST_ERROR
    yield "estimates", Control("menu", say.gettext("Estimates"), 5, options=[*given, none[0]])
    yield "error", Control("whole", say.gettext("Largest error"), 5, 65, 2, min=least, max=most)
    yield "depth", Control("menu", say.gettext("Depth limit"), 5, 80, options=[_no_limit(say)])
    sample = say.gettext("not known, or such as −10, 10")
    between = say.gettext("All scores lie between")
    yield "bounds", Control("text", between, 5, 270, "", placeholder=sample)
