"""Work an explorer's panel as a user does in the page, and note down all that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drawing_tests.page import say, send

import abviz
from abviz import Tree
from abviz.replay.trace import unsearched
from abviz.widgets.choices.checks import read_typed_bounds, read_typed_number

CHOICES = [
    "example",
    "text",
    "branching",
    "plies",
    "low",
    "high",
    "terminals",
    "max_branching",
    "max_value",
    "seed",
    "estimates",
    "error",
    "order",
    "root",
    "algorithm",
    "compare_with",
    "compare_by",
    "cut_on_tie",
    "deep",
    "choose",
    "symmetry",
    "guess",
    "width",
    "iterations",
    "c",
    "leaf",
    "depth",
    "bounds",
]
SAMPLING = ("iterations", "c", "leaf")


def choose(explorer: Any, **fields: Any) -> None:
    """Set fields of the panel, by the value that they stand for."""
    for name, value in fields.items():
        field = explorer.controls.fields[name]
        if hasattr(field, "options"):
            values = [option[1] for option in field.options]
            say(field, index=values.index(value))
        else:
            say(field, value=value)


def press(button: Any) -> None:
    """Press a button of the panel."""
    send(button, event="click")


def type_over(explorer: Any, leaf: str, text: str) -> None:
    """Type a score over a leaf in the picture."""
    send(explorer.stage, kind="edit", node=explorer.tree[leaf].index, text=text)


def fields_of(explorer: Any) -> dict[str, Any]:
    """Return the choices that the fields of the panel show; that of no limit has a 0."""
    shown = {name: field.value for name, field in explorer.controls.fields.items()}
    return {
        **shown,
        "guess": read_typed_number("guess", shown["guess"]),
        "width": read_typed_number("width", shown["width"]),
        "depth": shown["depth"] or None,
        "bounds": read_typed_bounds("bounds", shown["bounds"]),
    }


def hidden_of(explorer: Any) -> set[str]:
    """Return the names of the fields that are not to be seen, even if all is unfolded."""
    controls = explorer.controls
    seen = [*visible(controls), *(one for row in controls.folded.children for one in visible(row))]
    return {name for name, field in explorer.controls.fields.items() if field not in seen}


def visible(widget: Any) -> Iterator[Any]:
    """Go through a widget and all that is to be seen in it."""
    if widget.layout.display != "none":
        yield widget
        for child in getattr(widget, "children", ()):
            yield from visible(child)


def snapshot(explorer: Any, *, message: bool = True) -> dict[str, Any]:
    """Return everything that is chosen and shown, with or without the message."""
    stage, controls = explorer.stage, explorer.controls
    names = ["picture", "film", "place", "playing", "speed", "selected", "editable"]
    return {
        **{name: getattr(stage, name) for name in names},
        **{name: getattr(explorer, name) for name in CHOICES},
        "message": stage.message if message else None,
        "trace": explorer.trace,
        "tree": explorer.tree,
        "fields": fields_of(explorer),
        "offered": {
            name: (getattr(field, "options", None), getattr(field, "max", None), field.disabled)
            for name, field in controls.fields.items()
        },
        "hidden": hidden_of(explorer),
        "notes": (controls.size.value, controls.note.value, controls.note.layout.display),
    }


def tree_of(explorer: Any) -> Tree:
    """Return the tree that the choices ask for, made here anew (not for a tree of one's own)."""
    if explorer.example == "random":
        shape = explorer.branching, explorer.plies, explorer.low, explorer.high
        tree = Tree.random(*shape, explorer.seed)
    elif explorer.example == "irregular-random":
        shape = explorer.terminals, explorer.max_branching, explorer.max_value
        tree = Tree.random_irregular(*shape, explorer.seed)
    else:
        tree = abviz.examples[explorer.example]
    if explorer.root is not None:
        tree = tree.with_root(explorer.root)
    if explorer.estimates == "values":
        tree = tree.with_estimates(error=explorer.error, seed=explorer.seed)
    if explorer.order == "given":
        return tree
    return tree.reordered(
        explorer.order, seed=explorer.seed if explorer.order == "random" else None
    )


def agree(explorer: Any) -> None:
    """Check that trace, film, panel and choices of an explorer speak of the same search."""
    trace, stage = explorer.trace, explorer.stage
    limit = explorer.setup.depth  # A game that can be is unfolded just so far instead.
    chosen = {"cut_on_tie": explorer.cut_on_tie, "deep": explorer.deep, "depth": limit}
    named = ("bounds", "choose", "symmetry", "guess", "width", *SAMPLING)
    chosen |= {name: getattr(explorer, name) for name in named}
    if abviz.algorithms[explorer.algorithm].model.samples and explorer.leaf == "rollout":
        chosen["seed"] = explorer.seed
    understood = abviz.algorithms[explorer.algorithm].options
    options = {name: chosen[name] for name in chosen if name in understood}
    if explorer.tree.unscored:
        fresh = unsearched(explorer.tree, abviz.algorithms[explorer.algorithm])
    else:
        fresh = abviz.search(explorer.tree, explorer.algorithm, **options)
    columns = [(one.visits, one.alphas, one.betas, one.values) for one in (trace, fresh)]
    assert columns[0] == columns[1]
    searches = [
        (one.algorithm.name, one.algorithm.title, one.algorithm.cut_on_tie, one.algorithm.deep)
        for one in (trace, fresh)
    ]
    assert searches[0] == searches[1]
    assert stage.trace is trace and trace.tree is explorer.tree
    assert stage.film["id"] == stage.place[0] and stage.place[1] == explorer.step == stage.step
    assert 0 <= explorer.step <= stage.last_step == len(stage.film["steps"]["kind"]) - 1
    assert stage.film["steps"]["sentence"] == [step.sentence for step in fresh.steps]
    nodes = stage.picture.partition('data-parts="node"')[2].partition("</g>")[0]
    assert len(nodes.partition('"')[2].partition('"')[0].split()) == len(explorer.tree)
    choices = {name: getattr(explorer, name) for name in CHOICES} | {"depth": limit}
    assert choices["text"] == str(explorer.tree)
    if len(choices["text"]) > 2000:
        choices["text"] = ""
    if explorer.tree.root.player not in ("max", "min"):
        choices["root"] = None
    shown = fields_of(explorer)
    if explorer.stage.message:
        # A text that was refused stays in its field.
        shown["text"] = choices["text"]
    assert shown == choices
    offered = [value for _, value in explorer.controls.fields["algorithm"].options]
    fitting = [name for name, one in abviz.algorithms.items() if one.fits(explorer.tree)]
    worded = [name for name in fitting if " (" in abviz.algorithms[name].title]
    assert offered == [*(name for name in fitting if name not in worded), *worded]
