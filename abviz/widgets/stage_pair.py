"""Two stages beside each other, of which the second keeps pace with the first."""

from __future__ import annotations

import ipywidgets as ipw

from abviz.replay.trace import Trace
from abviz.stage.widget import Stage
from abviz.widgets.compare import matching_step


class StagePair(ipw.GridBox):
    """A stage, and a second search of the same tree to its right.

    Parameters
    ----------
    first : Stage
        The stage that sets the pace; it may be shown elsewhere, too.
    trace : Trace
        The second search.
    pace : {"leaf", "step"}, keyword-only
        How the second stage follows, as in `matching_step`.

    Attributes
    ----------
    first, second : Stage
        The two stages; scores are typed into the first one only.

    Examples
    --------
    >>> import abviz
    >>> tree = abviz.examples["lucky-8"]
    >>> pair = StagePair(Stage(abviz.search(tree)), abviz.search(tree, "minimax"), pace="leaf")
    >>> pair.first.step = 28
    >>> pair.keep_pace()
    >>> pair.second.step
    35
    """

    def __init__(self, first: Stage, trace: Trace, *, pace: str) -> None:
        self.first, self.second, self.pace = first, Stage(trace, hide=first.hide), pace
        columns = ipw.Layout(grid_template_columns="repeat(2, minmax(0, 1fr))", grid_gap="8px")
        super().__init__([self.first, self.second], layout=columns)

    def show(self, trace: Trace, *, pace: str) -> None:
        """Show another second search."""
        self.pace = pace
        self.second.show(trace)

    def keep_pace(self) -> None:
        """Bring the second stage to the step that belongs to that of the first."""
        self.second.step = matching_step(
            self.first.trace, self.first.step, self.second.trace, by=self.pace
        )
