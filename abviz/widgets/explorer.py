"""The explorer: controls around a stage, and a second one to compare with."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from abviz.drawing.export.formats import STATIC
from abviz.drawing.view import looks_of
from abviz.files import suffix_of
from abviz.replay.trace import Trace
from abviz.stage.animation import FORMATS, Animation, animate
from abviz.stage.page import page
from abviz.stage.pair import StagePair
from abviz.stage.widget import LiveBox, Stage, close_with_children
from abviz.trees.scores import checked_switch
from abviz.widgets.choices.own_search import OWN_SEARCH
from abviz.widgets.choices.table import NAMED
from abviz.widgets.controls import Controls
from abviz.widgets.lecture import Lecture, headed_part
from abviz.widgets.model import ExplorerModel
from abviz.widgets.own_notebook import is_own_notebook
from abviz.widgets.sharing import Sharing


def _choice(name: str) -> property:
    """Return an attribute of the explorer that reads and sets a choice."""
    return property(
        lambda self: getattr(self.setup, name),
        lambda self, value: self.change(**{name: value}),
        doc=f"The choice {name}, as in `explore`.",
    )


def _switch(name: str, doc: str) -> property:
    """Return an attribute of the explorer that reads and sets a switch of its stage."""
    return property(
        lambda self: bool(getattr(self.stage, name)),
        lambda self, value: setattr(self.stage, name, checked_switch(value, name)),
        doc=doc,
    )


class Explorer(ExplorerModel, LiveBox):
    """Controls, a stage and what belongs to them. Made by `explore`.

    Every choice can be read and set: ``example``, ``tree``, ``text``, ``branching``,
    ``plies``, ``low``, ``high``, ``terminals``, ``max_branching``, ``max_value``,
    ``seed``, ``estimates``, ``error``, ``order``, ``root``, ``algorithm``,
    ``cut_on_tie``, ``deep``, ``choose``, ``symmetry``, ``guess``, ``width``,
    ``iterations``, ``c``, ``leaf``, ``depth``, ``bounds``, ``compare_with``,
    ``compare_by``, and ``step``, ``hide_future``, ``pause_at_cutoffs``,
    ``visit_numbers`` and ``gauge`` of the stage. A choice that is not possible raises a
    TreeError and changes nothing; in the page the same sentence is shown above the
    tree. A shape or a
    seed makes a new random tree in the place of any other, and a sentence there says
    so. If a search or an order does not fit a new tree, the first search that fits and
    the order as given take its place.

    Examples
    --------
    >>> import abviz
    >>> explorer = abviz.explore()
    >>> explorer.branching = 3
    >>> explorer.plies = 2
    >>> len(explorer.tree.leaves)
    9
    >>> explorer.plies = 30
    Traceback (most recent call last):
        ...
    abviz.trees.scores.TreeError: This tree has 205,891,132,094,649 leaves, and a \
picture shows 1,024 at most; choose a smaller branching factor or depth.
    >>> explorer.plies
    2
    """

    hide_future = _switch("hide_future", "Whether what is ahead of the step is hidden.")
    pause_at_cutoffs = _switch(
        "pause_at_cutoffs",
        "Whether the stage waits before cutoffs, and elsewhere, and asks what is next.",
    )
    visit_numbers = _switch(
        "visit_numbers", "Whether nodes show in which order they were entered."
    )
    gauge = _switch(
        "gauge", "Whether the windows of the open nodes are shown on one axis."
    )
    stage: Stage
    controls: Controls
    children: Any
    lecture: Lecture  # two explorers may share one
    _pair: StagePair | None = None

    def _display_(self) -> Stage:
        """Return what marimo shows, which knows no controls of ipywidgets."""
        return self.stage

    def _static_picture(self) -> bytes:
        # Not half of a change that the page asks for while a cell shows the explorer.
        with self.turn:
            return super()._static_picture()

    def _make_stage(self, trace: Trace, **switches: Any) -> Stage:
        stage = Stage(
            trace, editable=True, draggable=True, style=self._style, **switches
        )
        stage.on_msg(lambda _, content, __: self.hear(content))
        stage.observe(self._follow, ["step", "hide_future", "visit_numbers", "gauge"])
        return stage

    def _place_stage(self) -> None:
        is_first, old = not hasattr(self, "controls"), self.children
        self.controls = controls = Controls(self, Sharing(self))
        if is_first:
            self.lecture = Lecture(keeps_files=is_own_notebook())
            LiveBox.__init__(self, [controls, self.stage, controls.note])
            return
        controls.more.value = old[0].more.value
        controls.share.value = old[0].share.value
        self.children = [controls, self.stage, controls.note]
        for part in old:
            close_with_children(part)

    def _show_panel(self) -> None:
        self.controls.show(self.panel)
        self.controls.sharing.refresh()

    @property
    def other_stage(self) -> Stage | None:
        """The stage beside the first one, or None."""
        return None if self._pair is None else self._pair.second

    def _show_other(self, other: Trace | None) -> None:
        pair, pace = self._pair, self.setup.compare_by
        if other is not None and pair is not None:
            pair.show(other, pace=pace)
            return
        self._pair = None if other is None else StagePair(self.stage, other, pace=pace)
        stages = self._pair or self.stage
        self.children = [self.controls, stages, self.controls.note]
        if pair is not None:
            # Widgets that are not closed would never be let go.
            close_with_children(pair, but=[self.stage])

    def _follow(self, _: Any) -> None:
        """Let the second stage and the controls follow the first stage."""
        if self._pair is not None:
            self._pair.keep_pace()
            self._pair.second.set_trait("hide_future", self.stage.hide_future)
            self._pair.second.set_trait("visit_numbers", self.stage.visit_numbers)
        if self.panel.hides_end != self.stage.hides_end:
            self._show_controls()
        self.controls.sharing.refresh()

    def animate(self) -> Animation:
        """Return the search as an animation, to be saved as a film or a page."""
        return animate(self.stage.trace, **looks_of(self.stage))

    def save(self, path: str | PathLike[str], **options: Any) -> Path:
        """Save the current picture; the suffix of the name decides the format.

        Parameters
        ----------
        path : str or path-like
            ``.html`` is a page that begins at this step, with both searches where two
            are compared; ``.png``, ``.svg``, ``.pdf`` and ``.tex`` are pictures of this
            step; ``.gif`` and ``.mp4`` are films of all steps.
        **options
            As for `abviz.page`, ``abviz.draw(…).save`` and ``abviz.animate(…).save``.

        Examples
        --------
        >>> import abviz, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     abviz.explore(step=12).save(f"{folder}/cutoff.svg", width=5).name
        'cutoff.svg'
        """
        suffix = suffix_of(path, known=FORMATS)
        if suffix == ".html":
            return page(self._stages, path, **options)
        if suffix in STATIC:
            return self.stage.drawn_step().save(path, **options)
        return self.animate().save(path, **options)

    def add_to_lecture(self, heading: str | None = None) -> None:
        """Add the current picture to the lecture.

        ``lecture.save("lecture.html")`` saves its page.

        Without a heading the title of the algorithm is above it.
        """
        own = self.setup.algorithm == OWN_SEARCH
        data = None if own else {"kind": "search", "heading": heading, **self.choices}
        if data and "bounds" in data:
            data["bounds"] = [*data["bounds"]]  # as JSON has it
        part = headed_part([stage.scene for stage in self._stages], heading, data)
        self.lecture.change(lambda: self.lecture.parts.append(part))


# The documentation names what a class has itself.
for _name, _what in vars(ExplorerModel).items():
    if _name[0] != "_" and _name not in vars(Explorer):
        setattr(Explorer, _name, _what)
for _name in NAMED:
    # Some do more than that.
    if _name not in vars(Explorer):
        setattr(Explorer, _name, _choice(_name))
