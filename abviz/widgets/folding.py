"""What folds out below the row of controls, and which folded choices act."""

from __future__ import annotations

from typing import Any

import ipywidgets as ipw

from abviz.widgets.choices.checking import IRREGULAR, RANDOM, VALUES
from abviz.widgets.choices.settings import Setup
from abviz.widgets.fields import width_for

# Besides a title: a count in brackets, and the arrow.
ROOM = 38.0


def changed_choices(setup: Setup) -> list[str]:
    """Return the choices that are folded away, act, and are not the first ones.

    The seed is none of them: "New tree" changes it, and that stands in the row.

    Examples
    --------
    >>> changed_choices(Setup())
    []
    >>> changed_choices(Setup().changed(low=0, seed=3, deep=False, compare_with="minimax"))
    ['deep', 'compare_with', 'low']
    """
    first = Setup()
    acting = ["estimates", "depth", "compare_with", *([] if _has_own_root(setup) else ["root"])]
    acting[:0] = [name for name in ("cut_on_tie", "deep") if name in setup.options]
    if setup.estimates == VALUES:
        acting.append("error")
    if setup.example == RANDOM:
        acting += ["low", "high"]
    if setup.example == IRREGULAR:
        acting += ["max_value"]
    return [name for name in acting if getattr(setup, name) != getattr(first, name)]


def make_fold() -> ipw.VBox:
    """Return a place for what is folded away at first."""
    fold = ipw.VBox(layout=ipw.Layout(display="none"))
    fold.add_class("abviz-folded")
    return fold


def unfolds(fold: ipw.Box, title: str) -> ipw.ToggleButton:
    """Return a button that shows and hides a fold.

    Examples
    --------
    >>> fold = make_fold()
    >>> button = unfolds(fold, "more")
    >>> button.value = True
    >>> fold.layout.display is None, button.icon
    (True, 'chevron-up')
    """
    button = ipw.ToggleButton(
        value=fold.layout.display != "none",
        description=title,
        layout=ipw.Layout(width="auto", min_width=width_for(title, room=ROOM)),
    )

    def turn(_: Any = None) -> None:
        fold.layout.display = None if button.value else "none"
        button.icon = "chevron-up" if button.value else "chevron-down"

    button.observe(turn, "value")
    turn()
    return button


def _has_own_root(setup: Setup) -> bool:
    """Tell whether the player at the root is the one that the tree has by itself."""
    own = "max" if setup.example in (RANDOM, IRREGULAR) else setup.base.root.player
    return setup.root in (None, own)
