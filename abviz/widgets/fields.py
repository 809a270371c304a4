"""The fields of an explorer's controls, and what their menus offer."""

from __future__ import annotations

from typing import Any, TypeAlias

import ipywidgets as ipw

from abviz.drawing.layout.text_width import text_width
from abviz.engine.registry import algorithms
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.trees import Tree, examples, format_score
from abviz.trees.copying import LARGEST_ERROR
from abviz.widgets.choices.games import GAME, READY_GAMES
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.settings import Setup, fits_order, fitting_algorithms
from abviz.widgets.choices.titles import (
    GIVEN,
    IRREGULAR,
    OWN,
    RANDOM,
    VALUES,
    title_of_example,
    titles_of_orders,
)

Options: TypeAlias = list[tuple[str, Any]]

NO_LIMIT = 0
LONGEST_TEXT = 2000
# In pixels: about the size of Jupyter's letters, and what a menu has beside its text.
FONT = 11.0
BUTTON = 40.0
ARROW = 32.0
# What is offered of searches by samples.
ITERATIONS = (10, 20, 50, 100, 200, 500, 1000, 2000)
CONSTANTS = (0, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100)
# A short slider is hard to set; its number is beside it.
SLIDER = 96.0


def make_fields(language: Language = ENGLISH) -> dict[str, ipw.DOMWidget]:
    """Return a field for each choice, by its name."""
    return {**_fields_of_trees(language), **_fields_of_searches(language)}


def menus(setup: Setup, tree: Tree, language: Language = ENGLISH) -> dict[str, Options]:
    """Return the choices of the menus: those that fit the current tree, and the current ones."""
    searches, own = _searches(fitting_algorithms(tree), language), setup.own_search
    has_estimates = any(node.estimate is not None for node in setup.base)
    orders = [
        (title, name)
        for name, title in titles_of_orders(language).items()
        if name == setup.order or fits_order(tree, name)
    ]
    deepest = max(tree.depth - 1, setup.depth or NO_LIMIT)
    return {
        "example": _examples(language, setup),
        "estimates": _estimates(language, has_own=has_estimates),
        "order": orders,
        "algorithm": [*([(own.title(language), OWN_SEARCH)] if own else []), *searches],
        "compare_with": [_nothing(language), *searches],
        "depth": [_no_limit(language), *((str(plies), plies) for plies in range(1, deepest + 1))],
        "iterations": [(str(one), one) for one in sorted({*ITERATIONS, setup.iterations})],
        "c": _constants(language, setup.c),
    }


def short_text(tree: Tree) -> str:
    """Return a tree as text to be edited, or an empty text if it is too long for that."""
    text = str(tree)
    return text if len(text) <= LONGEST_TEXT else ""


def width_for(title: str, *, room: float) -> str:
    """Return how wide a field is, in CSS: a title and some pixels beside it."""
    return f"{round(text_width(title, FONT) + room)}px"


def titled_button(title: str, *, icon: str = "") -> ipw.Button:
    """Return a button that is wide enough for its title."""
    layout = ipw.Layout(width=width_for(title, room=BUTTON))
    return ipw.Button(description=title, icon=icon, layout=layout)


def text_field(title: str, *, least: int, **options: Any) -> ipw.Text:
    """Return a field for a text that takes all the room there is, and so many pixels at least."""
    style, layout = {"description_width": "initial"}, ipw.Layout(flex=f"1 1 {least}px")
    return ipw.Text(description=title, style=style, layout=layout, **options)


def wrapping_row(fields: list[ipw.DOMWidget], *, gap: int = 10) -> ipw.HBox:
    """Return a row that goes on below where it has no room."""
    layout = ipw.Layout(flex_flow="row wrap", align_items="center", grid_gap=f"0 {gap}px")
    return ipw.HBox(fields, layout=layout)


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


def _fields_of_trees(language: Language) -> dict[str, ipw.DOMWidget]:
    orders = [(title, name) for name, title in titles_of_orders(language).items()]
    return {
        "example": _menu(language.gettext("Example"), _examples(language), below=True),
        "branching": ipw.IntSlider(value=2, min=1, max=8, **_slider(language.gettext("Branching"))),
        "plies": ipw.IntSlider(
            value=3, min=0, max=10, **_slider(language.pgettext("title of a field", "Depth"))
        ),
        "terminals": ipw.IntText(value=12, **_titled_above(language.gettext("Terminal nodes"))),
        "max_branching": ipw.IntText(
            value=3, **_titled_above(language.gettext("Largest branching"))
        ),
        **_fields_of_scores(language),
        "seed": ipw.IntText(value=1, **titled(language.gettext("Seed"), room=70)),
        "order": _menu(language.pgettext("title of a field", "Order"), orders, below=True),
        "root": _toggles([(language.role("max"), "max"), (language.role("min"), "min")]),
        "text": text_field(
            language.gettext("Tree as text"),
            least=400,
            continuous_update=False,
            placeholder=language.gettext("a tree, such as ((3 5) (2 9))"),
        ),
    }


def _fields_of_scores(language: Language) -> dict[str, ipw.DOMWidget]:
    to = language.pgettext("after the field of the least score", "to")
    return {
        "low": ipw.IntText(value=1, **titled(language.gettext("Leaves from"), room=65)),
        "high": ipw.IntText(value=99, **titled(to, room=70.5)),
        "max_value": ipw.IntText(value=20, **titled(language.gettext("Largest value"), room=54)),
    }


def _fields_of_searches(language: Language) -> dict[str, ipw.DOMWidget]:
    searches = _searches(list(algorithms), language)
    paces = [(language.gettext("leaf by leaf"), "leaf"), (language.gettext("step by step"), "step")]
    cuts = [(language.gettext("cut: α ≥ β"), True), (language.gettext("keep: α > β"), False)]
    reach = [
        (language.pgettext("which cutoffs", "deep"), True),
        (language.pgettext("which cutoffs", "shallow only"), False),
    ]
    scored = [
        (language.pgettext("how a new node is scored", "random rollout"), "rollout"),
        (language.pgettext("how a new node is scored", "its estimate"), "estimate"),
    ]
    fields = {
        "algorithm": _menu(language.pgettext("title of a field", "Search"), searches, below=True),
        **_fields_of_estimates(language),
        "depth": _menu(language.gettext("Depth limit"), [_no_limit(language)], room=80),
        "bounds": text_field(
            language.gettext("All scores lie between"),
            least=270,
            continuous_update=False,
            placeholder=language.gettext("not known, or such as −10, 10"),
        ),
        "cut_on_tie": _toggles(cuts),
        "deep": _toggles(reach),
        "choose": _menu(
            language.gettext("Alive child"),
            [(language.rules[name], name) for name in algorithms["rollouts"].rules],
        ),
        "symmetry": _toggles(
            [(language.gettext("equal states"), False), (language.gettext("symmetric ones"), True)]
        ),
        "guess": _number(language.gettext("Guess"), language.gettext("first leaf")),
        "width": _number(language.gettext("Window ±"), "1"),
        "iterations": ipw.SelectionSlider(
            options=[(str(one), one) for one in ITERATIONS],
            value=100,
            continuous_update=False,
            **titled(language.gettext("Iterations"), room=260),
        ),
        "c": _menu(language.gettext("Exploration c"), _constants(language)),
        "leaf": _menu(language.gettext("New nodes"), scored),
        "compare_with": _menu(
            language.gettext("Compare with"), [_nothing(language), *searches], room=266
        ),
        "compare_by": _menu(language.pgettext("title of a field", "Pace"), paces, room=120),
    }
    for name in ("algorithm", "compare_with"):
        # The page groups them (stage/js/jupyter.js).
        fields[name].add_class("abviz-searches")
    return fields


def _number(title: str, default: str) -> ipw.Text:
    """Return a field for a number to type, which names what counts without one."""
    field = titled(title, room=100)
    return ipw.Text(placeholder=default, continuous_update=False, **field)


def _fields_of_estimates(language: Language) -> dict[str, ipw.DOMWidget]:
    none = _estimates(language, has_own=False)
    error = titled(language.gettext("Largest error"), room=65)
    return {
        "estimates": _menu(
            language.gettext("Estimates"), [*_estimates(language, has_own=True), none[0]]
        ),
        "error": ipw.BoundedIntText(value=2, min=0, max=LARGEST_ERROR, **error),
    }


def _menu(title: str, options: Options, *, room: float = 0, below: bool = False) -> ipw.Dropdown:
    """Return a menu that is wide enough for all that it may ever offer, maybe below its title."""
    widest = max(text_width(option, FONT) for option, _ in options) + ARROW
    look = _titled_above(title, least=widest) if below else titled(title, room=max(room, widest))
    return ipw.Dropdown(options=options, **look)


def titled(title: str, *, room: float) -> dict[str, Any]:
    """Return the options of a field with a title before it, and so many pixels for the rest."""
    return {
        "description": title,
        "style": {"description_width": "initial"},
        "layout": ipw.Layout(width=width_for(title, room=room)),
    }


def _slider(title: str) -> dict[str, Any]:
    return {"continuous_update": False, **_titled_above(title)}


def _titled_above(title: str, *, least: float = SLIDER) -> dict[str, Any]:
    style = {"description_width": "initial"}
    layout = ipw.Layout(width=f"{round(max(least, text_width(title, FONT)))}px")
    return {"description": title, "style": style, "layout": layout}


def _toggles(options: Options) -> ipw.ToggleButtons:
    return ipw.ToggleButtons(
        options=options, style={"button_width": "auto"}, layout=ipw.Layout(width="auto")
    )
