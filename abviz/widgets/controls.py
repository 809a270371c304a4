"""The rows of controls above a stage."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from abviz.search.registry import algorithms
from abviz.trees import Tree, examples
from abviz.widgets.setup import ORDERS, OWN, RANDOM, Setup

Change = Callable[..., None]


class Controls(ipw.VBox):
    """Controls that show a setup and report what the user changes.

    Parameters
    ----------
    change : callable
        Called with the changed choices as keyword arguments.

    Examples
    --------
    >>> from abviz.widgets.setup import Setup
    >>> controls = Controls(print)
    >>> controls.show(Setup(), Setup().tree())
    >>> controls.fields["order"].value
    'given'
    """

    def __init__(self, change: Change) -> None:
        self._change = change
        self._is_showing = False
        self.size = ipw.HTML()
        self.note = ipw.HTML()
        self.new_tree = ipw.Button(
            description="New tree",
            icon="refresh",
            tooltip="Another random tree: the next seed",
            layout=ipw.Layout(width="110px"),
        )
        self.new_tree.on_click(self._next_seed)
        self.fields = _fields()
        for name, field in self.fields.items():
            field.observe(lambda event, name=name: self._report(name, event), "value")
        super().__init__(self._rows())

    def _rows(self) -> list[ipw.DOMWidget]:
        fields = self.fields
        first = ["example", "branching", "depth"]
        second = ["algorithm", "order", "root", "cut_on_tie", "deep"]
        third = ["low", "high", "seed"]
        return [
            _row([*(fields[name] for name in first), self.size]),
            _row([*(fields[name] for name in third), self.new_tree]),
            _row([fields[name] for name in second]),
            self.note,
        ]

    def show(self, setup: Setup, tree: Tree) -> None:
        """Show a setup and the tree that follows from it, and report nothing."""
        self._is_showing = True
        try:
            self._fill(setup, tree)
        finally:
            self._is_showing = False

    def _fill(self, setup: Setup, tree: Tree) -> None:
        fields = self.fields
        fields["example"].options = _example_options(has_own=setup.own is not None)
        for name in ("branching", "depth"):
            fields[name].max = max(fields[name].max, getattr(setup, name))
        for name, field in fields.items():
            field.value = getattr(setup, name)
        fields["root"].value = tree.root.player
        fields["root"].disabled = tree.root.player not in ("max", "min")
        for name in ("cut_on_tie", "deep"):
            fields[name].disabled = name not in algorithms[setup.algorithm].options
        self.size.value = html.escape(describe_size(tree))
        note = examples.describe(setup.example).note if setup.example in examples else ""
        self.note.value = html.escape(note)
        self.note.layout.display = None if note else "none"

    def _report(self, name: str, event: dict[str, Any]) -> None:
        if not self._is_showing and event["new"] is not None:
            self._change(**{name: event["new"]})

    def _next_seed(self, _: ipw.Button) -> None:
        self._change(example=RANDOM, seed=self.fields["seed"].value + 1)


def describe_size(tree: Tree) -> str:
    """Return how large a tree is, in plies and leaves.

    Examples
    --------
    >>> import abviz
    >>> describe_size(abviz.examples["lucky-8"])
    '3 plies, 2^3 = 8 leaves'
    >>> describe_size(abviz.examples["irregular"])
    'up to 3 plies, 10 leaves'
    """
    leaves = f"{len(tree.leaves)} {'leaf' if len(tree.leaves) == 1 else 'leaves'}"
    plies = f"{tree.depth} {'ply' if tree.depth == 1 else 'plies'}"
    if tree.branching is None:
        return f"up to {plies}, {leaves}"
    return f"{plies}, {tree.branching}^{tree.depth} = {leaves}"


def _example_options(*, has_own: bool) -> list[tuple[str, str]]:
    named = [(examples.describe(name).title, name) for name in examples]
    return [*named, ("Random tree", RANDOM), *([("Your tree", OWN)] if has_own else [])]


def _fields() -> dict[str, ipw.DOMWidget]:
    return {
        "example": ipw.Dropdown(
            options=_example_options(has_own=False), **_titled("Example", "310px")
        ),
        "branching": ipw.IntSlider(
            value=2,
            min=1,
            max=8,
            continuous_update=False,
            **_titled("Branching factor", "270px"),
        ),
        "depth": ipw.IntSlider(
            value=3, min=0, max=10, continuous_update=False, **_titled("Depth (plies)", "250px")
        ),
        "low": ipw.IntText(value=1, **_titled("Leaves from", "150px")),
        "high": ipw.IntText(value=99, **_titled("to", "100px")),
        "seed": ipw.IntText(value=1, **_titled("Seed", "130px")),
        "order": ipw.Dropdown(
            options=[(title, name) for name, title in ORDERS.items()], **_titled("Order", "170px")
        ),
        "root": ipw.ToggleButtons(options=[("MAX", "max"), ("MIN", "min")], **_toggles("Root")),
        "algorithm": ipw.Dropdown(
            options=[(algorithms[name].title, name) for name in algorithms],
            value="alphabeta",
            **_titled("Search", "190px"),
        ),
        "cut_on_tie": ipw.ToggleButtons(
            options=[("cut (α ≥ β)", True), ("keep (α > β)", False)], **_toggles("Ties")
        ),
        "deep": ipw.ToggleButtons(
            options=[("deep", True), ("shallow only", False)], **_toggles("Cutoffs")
        ),
    }


def _titled(title: str, width: str) -> dict[str, Any]:
    return {
        "description": title,
        "style": {"description_width": "initial"},
        "layout": ipw.Layout(width=width),
    }


def _toggles(title: str) -> dict[str, Any]:
    return {
        "description": title,
        "style": {"description_width": "initial", "button_width": "auto"},
        "layout": ipw.Layout(width="auto"),
    }


def _row(fields: list[ipw.DOMWidget]) -> ipw.HBox:
    layout = ipw.Layout(flex_flow="row wrap", align_items="center", grid_gap="2px 14px")
    return ipw.HBox(fields, layout=layout)
