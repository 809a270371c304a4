"""What stands right of the panel: alpha-beta, and after a try the faulty search in step with it."""

from __future__ import annotations

import ipywidgets as ipw

from abviz.drawing.layout.tree_layout import plan_layout
from abviz.replay.trace import Trace
from abviz.stage.closing import close_with_children
from abviz.stage.widget import Stage
from abviz.trees import Tree
from abviz.widgets.compare import first_difference
from abviz.widgets.stage_pair import StagePair

# Of the width of a picture: on less room a stage shows a part of the tree, in close-up.
LEAST_ROOM = 0.6


class Searches(ipw.Box):
    """A stage, and a second one in step with it as long as there is a second search.

    Parameters
    ----------
    trace : Trace
        The first search; scores can be typed over its leaves.

    Attributes
    ----------
    stage : Stage
        The first stage.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.Tree.parse("(5 (5 7))")
    >>> searches = Searches(abviz.search(tree))
    >>> searches.show(abviz.search(tree), abviz.search(tree, cut_on_tie=False))
    >>> searches.stage
    Stage: alpha-beta, step 0 of 9
    >>> searches.second.step = searches.second.last_step
    >>> searches.stage
    Stage: alpha-beta, step 9 of 9
    """

    def __init__(self, trace: Trace) -> None:
        self.stage = Stage(trace, editable=True)
        self.stage.observe(lambda _: self._keep_pace(leads=True), "step")
        self._pair: StagePair | None = None
        self._is_pacing = False
        super().__init__([self.stage])
        self.add_class("abviz-hunt-searches")

    @property
    def second(self) -> Stage | None:
        """The second stage, if there is one."""
        return None if self._pair is None else self._pair.second

    @property
    def traces(self) -> tuple[Trace, ...]:
        """The searches that are shown."""
        stages = (self.stage, self.second)
        return tuple(stage.trace for stage in stages if stage is not None)

    def show(
        self, first: Trace, second: Trace | None = None, *, at_difference: bool = False
    ) -> None:
        """Show a search alone, or another one of its tree beside it.

        Parameters
        ----------
        first : Trace
            The first search.
        second : Trace or None
            The other one.
        at_difference : bool, keyword-only
            Whether both stand where they first differ, and not at the beginning.
        """
        self._drop_second()
        self.stage.show(first)
        self.stage.message = ""
        if second is None:
            return
        titles = [trace.language.title(trace.algorithm) for trace in (first, second)]
        columns = _columns(first.tree)
        self._pair = StagePair(self.stage, second, pace="leaf", titles=titles, columns=columns)
        self._pair.second.observe(lambda _: self._keep_pace(leads=False), "step")
        self.children = [self._pair]
        if at_difference:
            self._stand_at(first_difference(first, second))

    def _stand_at(self, step: int) -> None:
        """Bring both stages to a step: up to there they have done the same."""
        self._is_pacing = True
        try:
            for stage in (self.stage, self.second):
                if stage is not None:
                    stage.step = step
        finally:
            self._is_pacing = False

    def _drop_second(self) -> None:
        """Show the first stage alone. Widgets that are not closed would never be let go."""
        if self._pair is not None:
            pair, self._pair = self._pair, None
            self.children = [self.stage]
            close_with_children(pair, but=[self.stage])

    def _keep_pace(self, *, leads: bool) -> None:
        """Move one stage after the other: the second after the first if that leads."""
        if self._pair is None or self._is_pacing:
            return
        self._is_pacing = True
        try:
            if leads:
                self._pair.keep_pace()
            else:
                self._pair.lead()
        finally:
            self._is_pacing = False


def _columns(tree: Tree) -> str:
    """Return the columns of two stages: beside each other if there is room, else below."""
    least = round(LEAST_ROOM * plan_layout(tree).width)
    return f"repeat(auto-fit, minmax(min(100%, {least}px), 1fr))"
