"""The rows of controls above a stage."""

from __future__ import annotations

import html
from collections.abc import Callable
from threading import RLock
from typing import Any

import ipywidgets as ipw

from abviz.search.registry import algorithms
from abviz.trees import Tree, examples
from abviz.widgets.choices import ORDERS, OWN, PACES, RANDOM
from abviz.widgets.setup import Setup

Change = Callable[..., None]
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


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
        # A kernel may deliver messages of the page in two threads at once.
        self.turn = RLock()
        self.size = ipw.HTML()
        self.note = ipw.HTML()
        self.verdict = ipw.HTML(layout=ipw.Layout(flex="1 1 300px"))
        self.new_tree = ipw.Button(
            description="New tree",
            icon="refresh",
            tooltip="Another random tree: the next seed",
            layout=ipw.Layout(width="105px"),
        )
        self.new_tree.on_click(self._next_seed)
        self.fields = _fields()
        for name, field in self.fields.items():
            field.observe(lambda event, name=name: self._report(name, event), "value")
        super().__init__(self._rows())

    def _rows(self) -> list[ipw.DOMWidget]:
        fields = self.fields
        return [
            _row([fields["example"], fields["branching"], fields["depth"], self.size]),
            _row(
                [fields[name] for name in ("low", "high", "seed")]
                + [self.new_tree]
                + [fields[name] for name in ("order", "algorithm")]
            ),
            _row(
                [
                    _named("Root", fields["root"]),
                    _named("Ties", fields["cut_on_tie"]),
                    _named("Cutoffs", fields["deep"]),
                    fields["compare_with"],
                    fields["compare_by"],
                    self.verdict,
                ]
            ),
            self.note,
        ]

    def show(self, setup: Setup, tree: Tree, *, verdict: str = "") -> None:
        """Show a setup, the tree that follows from it and a verdict, and report nothing."""
        with self.turn:
            self._is_showing = True
            try:
                self._fill(setup, tree)
                self.verdict.value = _block(verdict)
                self.fields["compare_by"].layout.display = None if setup.compare_with else "none"
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
        self.note.value = _block(note)
        self.note.layout.display = None if note else "none"

    def _report(self, name: str, event: dict[str, Any]) -> None:
        with self.turn:
            if not self._is_showing and event["new"] is not None:
                self._change(**{name: event["new"]})

    def _next_seed(self, _: ipw.Button) -> None:
        self._change(example=RANDOM, seed=self.fields["seed"].value + 1)


def describe_size(tree: Tree) -> str:
    """Return how large a tree is, in leaves and plies.

    Examples
    --------
    >>> import abviz
    >>> describe_size(abviz.examples["lucky-8"])
    '2³ = 8 leaves'
    >>> describe_size(abviz.examples["irregular"])
    '10 leaves, up to 3 plies deep'
    """
    leaves = f"{len(tree.leaves)} {'leaf' if len(tree.leaves) == 1 else 'leaves'}"
    plies = f"{tree.depth} {'ply' if tree.depth == 1 else 'plies'}"
    if tree.branching is None:
        return f"{leaves}, up to {plies} deep"
    return f"{tree.branching}{str(tree.depth).translate(SUPERSCRIPTS)} = {leaves}"


def _block(text: str) -> str:
    return f'<div style="line-height: 1.4">{html.escape(text)}</div>'


def _example_options(*, has_own: bool) -> list[tuple[str, str]]:
    named = [(examples.describe(name).title, name) for name in examples]
    return [*named, ("Random tree", RANDOM), *([("Your tree", OWN)] if has_own else [])]


def _fields() -> dict[str, ipw.DOMWidget]:
    orders = [(title, name) for name, title in ORDERS.items()]
    searches = [(algorithms[name].title, name) for name in algorithms]
    return {
        "example": ipw.Dropdown(
            options=_example_options(has_own=False), **_titled("Example", "280px")
        ),
        "branching": ipw.IntSlider(value=2, min=1, max=8, **_slider("Branching", "200px")),
        "depth": ipw.IntSlider(value=3, min=0, max=10, **_slider("Depth (plies)", "220px")),
        "low": ipw.IntText(value=1, **_titled("Leaves from", "145px")),
        "high": ipw.IntText(value=99, **_titled("to", "85px")),
        "seed": ipw.IntText(value=1, **_titled("Seed", "100px")),
        "order": ipw.Dropdown(options=orders, **_titled("Order", "155px")),
        "algorithm": ipw.Dropdown(
            options=searches, value="alphabeta", **_titled("Search", "270px")
        ),
        "compare_with": ipw.Dropdown(
            options=[("nothing", ""), *searches], **_titled("Compare with", "270px")
        ),
        "compare_by": ipw.Dropdown(
            options=[(title, name) for name, title in PACES.items()], **_titled("", "120px")
        ),
        "root": _toggles([("MAX", "max"), ("MIN", "min")]),
        "cut_on_tie": _toggles([("cut: α ≥ β", True), ("keep: α > β", False)]),
        "deep": _toggles([("deep", True), ("shallow only", False)]),
    }


def _titled(title: str, width: str) -> dict[str, Any]:
    return {
        "description": title,
        "style": {"description_width": "initial"},
        "layout": ipw.Layout(width=width),
    }


def _slider(title: str, width: str) -> dict[str, Any]:
    return {"continuous_update": False, **_titled(title, width)}


def _toggles(options: list[tuple[str, Any]]) -> ipw.ToggleButtons:
    return ipw.ToggleButtons(
        options=options, style={"button_width": "auto"}, layout=ipw.Layout(width="auto")
    )


def _named(title: str, field: ipw.DOMWidget) -> ipw.HBox:
    return ipw.HBox([ipw.Label(title), field], layout=ipw.Layout(align_items="center"))


def _row(fields: list[ipw.DOMWidget]) -> ipw.HBox:
    layout = ipw.Layout(flex_flow="row wrap", align_items="center", grid_gap="0 10px")
    return ipw.HBox(fields, layout=layout)
