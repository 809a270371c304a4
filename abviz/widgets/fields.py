"""The fields of an explorer's controls, and what their menus offer."""

from __future__ import annotations

from typing import Any, TypeAlias

import ipywidgets as ipw

from abviz.engine.registry import algorithms
from abviz.trees import Tree, examples
from abviz.widgets.availability import fits_order, fitting_algorithms
from abviz.widgets.choices import IRREGULAR, ORDERS, OWN, PACES, RANDOM
from abviz.widgets.settings import Setup

Options: TypeAlias = list[tuple[str, Any]]

NO_LIMIT = 0
LONGEST_TEXT = 2000


def make_fields() -> dict[str, ipw.DOMWidget]:
    """Return a field for each choice, by its name."""
    return {**_fields_of_trees(), **_fields_of_searches()}


def menus(setup: Setup, tree: Tree) -> dict[str, Options]:
    """Return what the menus offer: what fits the tree that is shown, and what is chosen.

    Examples
    --------
    >>> offered = menus(Setup(), Setup().tree)
    >>> offered["order"][:2], offered["limit"][0]
    ([('as given', 'given'), ('best first', 'best')], ('none', 0))
    """
    searches = [(algorithms[name].title, name) for name in fitting_algorithms(tree)]
    orders = [name for name in ORDERS if name == setup.order or fits_order(tree, name)]
    deepest = max(tree.depth - 1, setup.limit or NO_LIMIT)
    return {
        "example": _example_options(has_own=setup.own is not None),
        "order": [(ORDERS[name], name) for name in orders],
        "algorithm": searches,
        "compare_with": [("nothing", ""), *searches],
        "limit": [("none", NO_LIMIT), *((str(plies), plies) for plies in range(1, deepest + 1))],
    }


def short_text(tree: Tree) -> str:
    """Return a tree as text to be edited, or an empty text if it is too long for that.

    Examples
    --------
    >>> short_text(Tree.parse("(3 5) (2 9)"))
    '((3 5) (2 9))'
    """
    text = str(tree)
    return text if len(text) <= LONGEST_TEXT else ""


def _example_options(*, has_own: bool) -> Options:
    named = [(examples.describe(name).title, name) for name in examples]
    random = [("Random tree", RANDOM), ("Irregular random tree", IRREGULAR)]
    return [*named, *random, *([("Your tree", OWN)] if has_own else [])]


def _fields_of_trees() -> dict[str, ipw.DOMWidget]:
    return {
        "example": ipw.Dropdown(
            options=_example_options(has_own=False), **_titled("Example", "280px")
        ),
        "branching": ipw.IntSlider(value=2, min=1, max=8, **_slider("Branching", "200px")),
        "depth": ipw.IntSlider(value=3, min=0, max=10, **_slider("Depth (plies)", "220px")),
        "terminals": ipw.IntText(value=12, **_titled("Terminal nodes", "155px")),
        "max_branching": ipw.IntText(value=3, **_titled("Largest branching", "165px")),
        "low": ipw.IntText(value=1, **_titled("Leaves from", "145px")),
        "high": ipw.IntText(value=99, **_titled("to", "85px")),
        "max_value": ipw.IntText(value=20, **_titled("Largest value", "145px")),
        "seed": ipw.IntText(value=1, **_titled("Seed", "100px")),
        "order": ipw.Dropdown(options=[("as given", "given")], **_titled("Order", "155px")),
        "root": _toggles([("MAX", "max"), ("MIN", "min")]),
        "text": ipw.Text(
            continuous_update=False,
            placeholder="a tree, such as ((3 5) (2 9))",
            description="Tree as text",
            style={"description_width": "initial"},
            layout=ipw.Layout(flex="1 1 400px"),
        ),
    }


def _fields_of_searches() -> dict[str, ipw.DOMWidget]:
    return {
        "algorithm": ipw.Dropdown(
            options=[("alpha-beta", "alphabeta")], **_titled("Search", "310px")
        ),
        "limit": ipw.Dropdown(options=[("none", NO_LIMIT)], **_titled("Depth limit", "145px")),
        "cut_on_tie": _toggles([("cut: α ≥ β", True), ("keep: α > β", False)]),
        "deep": _toggles([("deep", True), ("shallow only", False)]),
        "compare_with": ipw.Dropdown(options=[("nothing", "")], **_titled("Compare with", "355px")),
        "compare_by": ipw.Dropdown(
            options=[(title, name) for name, title in PACES.items()], **_titled("", "120px")
        ),
    }


def _titled(title: str, width: str) -> dict[str, Any]:
    return {
        "description": title,
        "style": {"description_width": "initial"},
        "layout": ipw.Layout(width=width),
    }


def _slider(title: str, width: str) -> dict[str, Any]:
    # Where there is room a slider grows: a short one is hard to set.
    layout = ipw.Layout(width="auto", flex=f"1 1 {width}", max_width="320px")
    return {"continuous_update": False, **_titled(title, width), "layout": layout}


def _toggles(options: list[tuple[str, Any]]) -> ipw.ToggleButtons:
    return ipw.ToggleButtons(
        options=options, style={"button_width": "auto"}, layout=ipw.Layout(width="auto")
    )
