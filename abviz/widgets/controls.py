"""The controls above a stage: one row, and what folds out below it."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import Any

import ipywidgets as ipw

from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH
from abviz.trees import Tree, format_score
from abviz.widgets.choices.settings import (
    COMPLETE_SHAPE,
    IRREGULAR_SHAPE,
    NUMBERS,
    SAMPLING,
    SHAPES,
    Setup,
    has_estimates,
    takes_estimates,
)
from abviz.widgets.choices.titles import (
    GIVEN,
    IRREGULAR,
    RANDOM,
    VALUES,
    describe_tree,
    note_of_example,
)
from abviz.widgets.fields import (
    NO_LIMIT,
    make_fields,
    menus,
    short_text,
    titled_button,
    width_for,
    wrapping_row,
)
from abviz.widgets.sharing import Sharing

# Besides a title: a count in brackets, and the arrow.
ROOM = 38.0


def changed_choices(setup: Setup) -> list[str]:
    """Return the choices that are folded away, act, and are not the first ones; but the seed."""
    first = Setup()
    acting = ["estimates", "depth", "compare_with"]
    # The player that the tree has at its root by itself is no change.
    own = "max" if setup.example in SHAPES else setup.base.root.player
    acting += [] if setup.root in (None, own) else ["root"]
    of_search = ("cut_on_tie", "deep", "bounds", "choose", "symmetry", *NUMBERS)
    acting[:0] = [name for name in of_search if name in setup.options]
    if setup.estimates == VALUES:
        acting.append("error")
    acting += SAMPLING if setup.samples else ()
    if setup.example == RANDOM:
        acting += ["low", "high"]
    if setup.example == IRREGULAR:
        acting += ["max_value"]
    return [name for name in acting if getattr(setup, name) != getattr(first, name)]


def unfolds(fold: ipw.Box, title: str) -> ipw.ToggleButton:
    """Return a button that shows and hides a fold."""
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


Change = Callable[..., None]
# The stage brings its own rules.
RULES = Path(__file__).with_name("explorer.css")


class Controls(ipw.VBox):
    """Controls that show a setup and report what the user changes."""

    def __init__(self, change: Change, sharing: Sharing, language: Language = ENGLISH) -> None:
        self._change = change
        self.sharing = sharing
        self.language = language
        self._is_showing = False
        # A kernel may deliver messages of the page in two threads at once.
        self.turn = RLock()
        self.size, self.note, self.verdict = ipw.HTML(), ipw.HTML(), ipw.HTML()
        self.hides = False
        self._shown_text = ""
        self._shows_game = False
        self.folded = ipw.VBox(layout=ipw.Layout(display="none"))
        self.folded.add_class("abviz-folded")
        self._make_buttons()
        self.fields = make_fields(language)
        for name, field in self.fields.items():
            field.observe(lambda event, name=name: self._report(name, event), "value")
        self.first = self._first_row()
        self.folded.children = self._rows()
        rules = f"<style>{RULES.read_text(encoding='utf-8')}</style>"
        hidden = ipw.HTML(rules, layout=ipw.Layout(display="none"))
        way, notes = way_to_the_tree(language), (self.verdict, self.note)
        super().__init__([hidden, way, self.first, self.folded, sharing, *notes])
        # The page names by this what ipywidgets leaves without a name (stage/js/jupyter.js).
        self.add_class("abviz-controls")

    def _make_buttons(self) -> None:
        language = self.language
        self.new_tree = titled_button(language.gettext("New tree"), icon="refresh")
        self.new_tree.tooltip = language.gettext("Another random tree: the next seed")
        self.new_tree.on_click(self._next_seed)
        self.take_text = titled_button(language.pgettext("button after a text", "Show"))
        self.take_text.tooltip = language.gettext("Show the tree that the text describes")
        self.take_text.on_click(self._report_text)
        self.more = unfolds(self.folded, language.pgettext("a button", "more"))
        self.share = unfolds(self.sharing, language.pgettext("a button", "share"))
        self.share.observe(lambda _: self.sharing.refresh(), "value")

    def _first_row(self) -> ipw.HBox:
        names = ("example", "branching", "plies", "terminals", "max_branching")
        fields = [self.fields[name] for name in (*names, "order", "algorithm")]
        row = ipw.HBox([*fields, self.new_tree, self.more, self.share])
        row.add_class("abviz-first")
        return row

    def _rows(self) -> list[ipw.DOMWidget]:
        fields, language = self.fields, self.language
        self._root = with_title(language.gettext("Root"), fields["root"])
        ties = with_title(language.gettext("Ties"), fields["cut_on_tie"])
        self._positions = with_title(language.gettext("Positions"), fields["symmetry"])
        cutoffs = with_title(language.gettext("Cutoffs"), fields["deep"])
        scores = ("low", "high", "max_value", "seed")
        limits = ("estimates", "error", "depth", "bounds")
        self._hint = ipw.Label(language.gettext("A depth limit needs estimates."))
        numbers = [fields[name] for name in NUMBERS]
        compare = ipw.HBox([fields["compare_with"], fields["compare_by"]])
        return [
            wrapping_row([*(fields[name] for name in scores), self._root, self.size]),
            wrapping_row([fields["text"], self.take_text]),
            wrapping_row([ties, cutoffs, fields["choose"], self._positions, *numbers, compare]),
            wrapping_row([fields[name] for name in SAMPLING]),
            wrapping_row([*(fields[name] for name in limits), self._hint]),
        ]

    def show(
        self,
        setup: Setup,
        tree: Tree,
        *,
        verdict: str = "",
        news: str = "",
        typed: Mapping[str, str] = MappingProxyType({}),
        hide_future: bool = False,
        plain: bool = False,
    ) -> None:
        """Show a setup, the tree that follows from it and a verdict, and report nothing."""
        with self.turn:
            self._is_showing = True
            try:
                self.hides = hide_future
                self._shows_game = setup.game is not None
                self._shown_text = "" if hide_future else short_text(tree)
                self._fill(setup, tree, {"text": self._shown_text, **typed})
                note = "" if hide_future else note_of_example(setup.example, self.language)
                self._show_note(f"{news} {note}".strip(), plain)
                self._hide_what_means_nothing(setup, tree)
                self.verdict.value = _block("" if hide_future else verdict)
                _show(self.verdict, bool(verdict) and not hide_future)
                self._mark_what_is_changed(setup)
            finally:
                self._is_showing = False

    def _fill(self, setup: Setup, tree: Tree, texts: Mapping[str, str]) -> None:
        options = menus(setup, tree, self.language)
        bounds = ", ".join(map(format_score, setup.bounds or ()))
        special = {"root": None, "depth": setup.depth or NO_LIMIT, "bounds": bounds}
        for name in NUMBERS:
            number = getattr(setup, name)
            special[name] = "" if number is None else format_score(number)
        special |= texts
        if tree.root.is_max or tree.root.is_min:
            special["root"] = tree.root.player
        for name in ("branching", "plies"):
            self.fields[name].max = max(self.fields[name].max, getattr(setup, name))
        for name, field in self.fields.items():
            with field.hold_sync():
                if name in options:
                    field.options = options[name]
                field.value = special[name] if name in special else getattr(setup, name)
        self.size.value = html.escape(describe_tree(tree, self.language))

    def _show_note(self, note: str, plain: bool) -> None:
        no_room = self.language.gettext(
            "The tree is too large to show the states of the game in its nodes; unfold fewer "
            "plies (depth), or start from a later position."
        )
        note = f"{note} {no_room if plain else ''}".strip()
        self.note.value = _block(note)
        _show(self.note, bool(note))

    def _hide_what_means_nothing(self, setup: Setup, tree: Tree) -> None:
        fields, options = self.fields, setup.options
        has_player = tree.root.is_max or tree.root.is_min
        is_irregular = setup.example == IRREGULAR
        is_complete = tree.branching is not None and not is_irregular and setup.game is None
        for name in COMPLETE_SHAPE:
            _show(fields[name], is_complete or setup.example == RANDOM)
        if setup.game is not None:
            _show(fields["plies"], setup.game.has_depth)
        for name in IRREGULAR_SHAPE:
            _show(fields[name], is_irregular)
        _show(self._root, has_player and setup.game is None)
        self._offer_limits(setup, tree)
        _show(fields["compare_by"], bool(setup.compare_with))
        fields["root"].disabled = not has_player
        _show(self._positions, "symmetry" in options)
        for name in ("choose", *NUMBERS):
            _show(fields[name], name in options)
        for name in ("cut_on_tie", "deep", "bounds", "choose", "symmetry", *NUMBERS):
            fields[name].disabled = name not in options
        for name in SAMPLING:
            _show(fields[name], setup.samples)

    def _offer_limits(self, setup: Setup, tree: Tree) -> None:
        """Show what a depth limit needs, and the limit as soon as there are estimates."""
        fields, is_ready = self.fields, has_estimates(tree) or setup.depth is not None
        can_get_some = takes_estimates(tree)
        has_limit = "depth" in setup.options and (is_ready or can_get_some)
        has_limit = has_limit and not setup.looks_as_deep_as_it_is
        _show(fields["estimates"], can_get_some or setup.estimates != GIVEN)
        _show(fields["error"], setup.estimates == VALUES)
        _show(fields["depth"], has_limit)
        _show(self._hint, has_limit and not is_ready)
        fields["depth"].disabled = not is_ready

    def _mark_what_is_changed(self, setup: Setup) -> None:
        """Say on the button how many of the folded choices act: none acts invisibly."""
        language, count = self.language, len(changed_choices(setup))
        title = language.pgettext("a button", "more")
        changed = language.ngettext(
            "{title} ({count} changed)", "{title} ({count} changed)", count, title=title
        )
        self.more.description = changed if count else title

    def _report(self, name: str, event: dict[str, Any]) -> None:
        with self.turn:
            if self._is_showing or event["new"] is None:
                return
            value = event["new"] or None if name == "depth" else event["new"]
            # The slider says how deep a game is looked at: it is unfolded so far.
            is_games = name == "plies" and self._shows_game
            self._change(**{"depth" if is_games else name: value})

    def _report_text(self, _: ipw.Button) -> None:
        """Take the text again if it was refused; a new one was reported before the click."""
        text = self.fields["text"].value
        if text != self._shown_text:
            self._change(text=text)

    def _next_seed(self, _: ipw.Button) -> None:
        example = IRREGULAR if self.fields["example"].value == IRREGULAR else RANDOM
        self._change(example=example, seed=self.fields["seed"].value + 1)


def _block(text: str) -> str:
    return f'<div style="line-height: 1.4">{html.escape(text)}</div>'


def with_title(title: str, field: ipw.DOMWidget) -> ipw.HBox:
    """Return a field with its title before it."""
    return ipw.HBox([ipw.Label(title), field], layout=ipw.Layout(align_items="center"))


def way_to_the_tree(language: Language) -> ipw.Button:
    """Return the first Tab stop of all: the page leads from it past the controls."""
    button = ipw.Button(description=language.gettext("To the tree"))
    button.add_class("abviz-skip")
    return button


def _show(widget: ipw.DOMWidget, is_shown: bool) -> None:
    widget.layout.display = None if is_shown else "none"
