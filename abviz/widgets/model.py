"""
What an explorer shows and how it changes, whatever draws it: a notebook or a web page.
"""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Integral
from threading import RLock
from typing import Any

from abviz.drawing.layout.board_layout import lacks_room
from abviz.drawing.style import Style, checked_style
from abviz.errors import AbvizError
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.replay.trace import Trace
from abviz.stage.compare import headings_of_orders, same_event, verdict
from abviz.stage.history import UndoHistory
from abviz.text import shortened
from abviz.trees import Node, Score, Tree, TreeError
from abviz.trees.notation import hint_at_shape
from abviz.trees.scores import checked_switch
from abviz.widgets.choices.controls import ShownControls, panel_of
from abviz.widgets.choices.news import news_of
from abviz.widgets.choices.own_search import chosen_tree
from abviz.widgets.choices.settings import Setup
from abviz.widgets.choices.table import FIRST_OF_NEW_TREES, LANGUAGE, SWITCHES, TYPED
from abviz.widgets.hands import Hands, ShownSetup, ShownStep
from abviz.widgets.shareable import Shareable, read_fragment


class ExplorerModel(Shareable):
    """What an explorer shows and how it changes.

    A front has a stage, and shows the panel: it says how in `_make_stage`,
    `_show_other`, `_place_stage` and `_show_panel`.
    """

    panel: ShownControls
    _make_stage: Any  # makes a stage of a trace and switches
    _show_other: Any  # shows a trace beside the first one; with None, no other one

    def __init__(
        self,
        choices: Mapping[str, Any],
        language: Language,
        style: Style | None = None,
        **on: Any,
    ) -> None:
        self.setup = setup = Setup().changed(**choices)
        self._language, self._style = language, checked_style(style)
        # A kernel may deliver messages of the page in two threads at once.
        self.turn = RLock()
        trace, other = self._searches(setup)
        for name, value in on.items():
            checked_switch(value, name)
        self.stage = self._make_stage(trace, **on)
        self._history = UndoHistory(ShownSetup(setup, 0))
        self._note_change(choices, setup)
        self.address, self._was_opened = "", False
        self._hands = Hands(
            self,
            give_score=self._give_score,
            show=self._show_setup,
            reshape=self._show_reshaped,
            history=self._history,
        )
        self._place_stage()
        self._show_both(other)
        self._show_controls()

    def _place_stage(self) -> None:
        """
        Put the stage where it is seen, in the present language, and controls around it.
        """

    def _show_panel(self) -> None:
        """Show what the controls show."""

    def change(self, **choices: Any) -> None:
        """Change several choices of `explore` at once.

        A TreeError says what is not possible; nothing is changed then.

        Examples
        --------
        >>> import abviz
        >>> explorer = abviz.explore()
        >>> explorer.change(branching=10, plies=2, order="best")
        >>> explorer.trace
        alpha-beta: value 25, 19 of 100 leaves, 9 cutoffs
        """
        with self.turn:
            before, setup = self.setup, self.setup.changed(**choices)
            self._note_step()
            # In one message: the buttons to undo come with what can be undone.
            with self.stage.hold_sync():
                self._show_setup(setup, choices)
                # Trees are equal whatever the names of their nodes.
                if setup != before or str(setup.tree) != str(before.tree):
                    self._history.keep(ShownSetup(setup, self.step))
                    self._show_edits()

    def undo(self) -> None:
        """Show what was shown before the last change, whatever that was.

        The first ones of more than 200 changes cannot be undone.

        Examples
        --------
        >>> import abviz
        >>> explorer = abviz.explore()
        >>> explorer.change(example="tie", algorithm="minimax")
        >>> explorer.undo()
        >>> explorer.example, explorer.algorithm
        ('lucky-8', 'alphabeta')
        """
        with self.turn:
            self._note_step()
            if self._history.can_undo:
                self._go_to(self._history.undo())

    def redo(self) -> None:
        """Show again what was undone, if nothing was changed since.

        Examples
        --------
        >>> import abviz
        >>> explorer = abviz.explore()
        >>> explorer.example = "tie"
        >>> explorer.undo()
        >>> explorer.redo()
        >>> explorer.example
        'tie'
        """
        with self.turn:
            self._note_step()
            if self._history.can_redo:
                self._go_to(self._history.redo())

    def _go_to(self, state: ShownSetup) -> None:
        """Show a setup as it was left."""
        setup = state.setup
        with self.stage.hold_sync():
            self._show_setup(setup, {"example": setup.example, "bounds": setup.bounds})
            self.step = min(state.step, self.stage.last_step)

    def _note_step(self) -> None:
        """Note at which step the setup that is shown is left."""
        if self._history.now.setup is self.setup:
            self._history.now = ShownSetup(self.setup, self.step)

    def _show_edits(self) -> None:
        """Let the stage offer to edit its tree, to undo and to redo."""
        edits = {
            "undo": self._history.can_undo,
            "redo": self._history.can_redo,
            "players": ["max", "min", "chance"],
        }
        # The one beside it, which is not edited, keeps the same room above its tree.
        for stage in self._stages:
            stage.edits = edits

    def _show_setup(self, setup: Setup, choices: Mapping[str, Any]) -> None:
        """Show what choices have led to, or refuse them before anything is changed."""
        before, (trace, other) = self.setup, self._searches(setup)
        self.stage.show(trace)
        self.setup = setup
        self.stage.message = ""
        self._note_change(choices, before)
        self._show_both(other)
        self._show_controls()

    def edit(self, leaf: Node | str | tuple[int, ...], score: Score | str) -> None:
        """Give a leaf another score, as `Tree.with_score` does, and search again.

        The stage stays where the same happens in the new search, or else goes to its
        end. "?" takes the score away, and nothing is searched until it has one again.

        Examples
        --------
        >>> import abviz
        >>> explorer = abviz.explore()
        >>> explorer.edit("G", 0)
        >>> explorer.trace.leaves[2].value
        0
        """
        with self.turn:
            self._give_score(leaf, score, moment=self._moment)

    def _give_score(
        self,
        leaf: Node | str | tuple[int, ...],
        score: Score | str,
        *,
        moment: ShownStep,
    ) -> None:
        """Give a leaf another score, and stay where the same happens as at a step."""
        setup, node = self.setup, self.tree[leaf]
        names = [*FIRST_OF_NEW_TREES]
        if setup.acts("bounds"):
            names.append("bounds")
        own = setup.base.with_score(node.name, score)
        if own.unscored:
            # Such a tree has no best order, and no true values for estimates.
            names = [name for name in names if name not in ("order", "estimates")]
        kept = {name: getattr(setup, name) for name in names}
        self._show_own(own, moment, **kept)
        if setup.game is not None:
            self.stage.message = self.language.gettext(
                "This score is not the game’s any more, so this is a tree of your own "
                "now; the game is still in the menu of examples."
            )

    def move(self, node: Node | str | tuple[int, ...], place: int) -> None:
        """Move a node to another place among its siblings, as `Tree.moved` does.

        Search again.

        The stage stays where the same happens in the new search, or else goes to its
        end.

        Examples
        --------
        >>> import abviz
        >>> explorer = abviz.explore()
        >>> explorer.move("I", 0)
        >>> explorer.trace
        alpha-beta: value 4, 6 of 8 leaves, 2 cutoffs
        """
        with self.turn:
            self._show_own(self.tree.moved(node, place), self._moment)

    def _show_reshaped(self, tree: Tree) -> None:
        """Show a tree that was made of the one that is shown, as the page edits it."""
        was_game = self.setup.game is not None
        self._show_own(tree, self._moment)
        if was_game:
            self.stage.message = self.language.gettext(
                "This tree is not the game’s any more, so it is a tree of your own "
                "now; the game is still in the menu of examples."
            )

    def _show_own(self, own: Tree, moment: ShownStep, **kept: Any) -> None:
        """Show a tree like the one that is shown, where the same happens."""
        # In one message: else the page would show the first step in between.
        with self.stage.hold_sync():
            self.change(own=own, **kept)
            there = self._step_like(moment)
            last = self.stage.last_step
            # The end would show the scores that are hidden.
            elsewhere = min(moment.step, last) if self.stage.hide_future else last
            self.step = elsewhere if there is None else there

    def _step_like(self, moment: ShownStep) -> int | None:
        """Return the step at which the same happens as at a moment; None if none does.

        Where nothing was searched before, that is the first step.
        """
        if not moment.trace.algorithm.model.searches:
            return 0
        return same_event(moment.trace, moment.step, self.trace)

    @property
    def _moment(self) -> ShownStep:
        return ShownStep(self.trace, self.step)

    @property
    def trace(self) -> Trace:
        """The trace of the search that is shown."""
        trace: Trace = self.stage.trace
        return trace

    @property
    def other_trace(self) -> Trace | None:
        """The trace of the search beside it, or None."""
        return None if self.other_stage is None else self.other_stage.trace

    @property
    def tree(self) -> Tree:
        """The tree that is searched.

        Set it to look at a tree, or a game, of your own.
        """
        return self.trace.tree

    @tree.setter
    def tree(self, tree: Tree) -> None:
        self.change(**chosen_tree(tree, {}))

    @property
    def depth(self) -> int | None:
        """How deep the search looks, in plies.

        None for a tree that is searched to its leaves.

        A game that can be scored at any depth is unfolded so far.
        """
        if self.setup.looks_as_deep_as_it_is:
            return self.setup.plies
        return self.setup.depth

    @depth.setter
    def depth(self, depth: int | None) -> None:
        self.change(depth=depth)

    @property
    def text(self) -> str:
        """The tree as text; set it to look at the tree that another text describes."""
        return str(self.tree)

    @text.setter
    def text(self, text: str) -> None:
        self.change(text=text)

    @property
    def root(self) -> str | None:
        """Who moves at the root: "max", "min", …; None for a lone leaf."""
        return self.tree.root.player

    @root.setter
    def root(self, player: str) -> None:
        self.change(root=player)

    @property
    def step(self) -> int:
        """The step that is shown, from 0."""
        return int(self.stage.step)

    @step.setter
    def step(self, step: int) -> None:
        if not isinstance(step, Integral) or isinstance(step, bool):
            raise TreeError(f"step must be a whole number, not {shortened(step)}.")
        self.stage.step = int(step)

    @property
    def language(self) -> Language:
        """What controls and stage are said in.

        Set it to one of ``abviz.languages()``.
        """
        return self._language

    @language.setter
    def language(self, language: str | Language) -> None:
        chosen = language_of(language)
        with self.turn:
            trace, step = self.trace.in_language(chosen), self.step
            switches = {name: getattr(self.stage, name) for name in SWITCHES}
            self._language = chosen
            # A stage keeps its language, so both are made anew.
            self._show_other(None)
            self.stage = self._make_stage(trace, **switches)
            self._place_stage()
            _, other = self._searches(self.setup)
            self._show_both(other)
            self.step = step
            self._show_controls()

    def _searches(self, setup: Setup) -> tuple[Trace, Trace | None]:
        """Return the search that follows from a setup, and the one beside it."""
        trace = setup.trace()
        other = setup.other(trace.tree)
        if other is not None:
            other = other.in_language(self.language)
        return trace.in_language(self.language), other

    def _note_change(self, choices: Mapping[str, Any], before: Setup) -> None:
        """Note what to say of a change, and of a text that was typed."""
        self._news = news_of(choices, before, self.setup, self.language)
        self._hint = ""
        text = choices.get("text")
        if text is not None and (hint := hint_at_shape(text, self.setup.base.nodes)):
            self._hint = self.language.problem(hint)

    def try_change(self, **choices: Any) -> None:
        """Change what the user chose in the page, or say why not."""
        with self.turn:
            try:
                self.change(**choices)
            except (TreeError, ValueError) as refusal:
                self.stage.message = self.language.problem(refusal)
                typed = {name: choices[name] for name in TYPED if name in choices}
                self._show_controls(typed)

    def _show_controls(self, typed: Mapping[str, str] | None = None) -> None:
        """Show what follows from the setup; what was refused stays as it was typed."""
        is_ahead = self.stage.hides_end
        self.panel = panel_of(
            self.setup,
            self.tree,
            self.language,
            verdict=self._verdict(),
            # The hint tells scores.
            news=self._news if is_ahead else f"{self._news} {self._hint}".strip(),
            typed=typed or {},
            hide_future=is_ahead,
            plain=lacks_room(self.trace),
        )
        self._show_panel()
        self._show_edits()

    def _verdict(self) -> str:
        if self.other_trace is None:
            return ""
        orders = self.setup.compared_orders(self.language)
        return verdict(self.trace, self.other_trace, orders)

    def _show_both(self, other: Trace | None) -> None:
        """Show a search beside the first one, or none.

        Each says what it is where titles do not.
        """
        self._show_other(other)
        orders = self.setup.compared_orders(self.language)
        headings = headings_of_orders(self.trace, other, orders)
        for stage, heading in zip(self._stages, headings, strict=False):
            stage.heading = heading

    def hear(self, content: dict[str, Any]) -> None:
        """
        Take what was done with the tree in the page, or the link that has opened it.
        """
        if content.get("kind") == "opened":
            self._take_link(content)
        else:
            self._hands.hear(content)

    def _take_link(self, content: dict[str, Any]) -> None:
        """Show what a link asks for, once: when the first page opens."""
        with self.turn:
            self.address = str(content.get("address", ""))
            if self._was_opened:
                return
            self._was_opened = True
            try:
                self._show_what_is_linked(
                    read_fragment(str(content.get("fragment", "")))
                )
            except (AbvizError, ValueError) as refusal:
                self.stage.message = self.language.problem(refusal)
            self._show_controls()

    def _show_what_is_linked(self, choices: dict[str, Any]) -> None:
        """Show what a link asks for, at the step that is nearest to the one it says."""
        step, tag = choices.pop("step", 0), choices.pop(LANGUAGE, None)
        for name in SWITCHES:
            setattr(self.stage, name, choices.pop(name, getattr(self.stage, name)))
        if tag is not None:
            self.language = tag
        if choices:
            self.change(**choices)
        if step not in range((last := self.stage.last_step) + 1):
            # The tree of the link is good: it is shown, at the step that is nearest.
            refusal = TreeError(
                "The link says step {step}, and the steps are 0 to {last}.",
                step=step,
                last=last,
            )
            self.stage.message = self.language.problem(refusal)
            step = min(max(step, 0), last)
        self.step = step
        # What a link opens is where changes begin.
        self._history.begin(ShownSetup(self.setup, self.step))
        self._show_edits()
