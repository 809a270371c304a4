"""Two stages beside each other, of which the second keeps pace with the first."""

from __future__ import annotations

import html
from collections.abc import Sequence

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
    titles : sequence of str, keyword-only
        What stands above each of the two; none by default.
    columns : str, keyword-only
        How the two are placed, as CSS for the columns of a grid; by default beside each other.

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

    def __init__(
        self,
        first: Stage,
        trace: Trace,
        *,
        pace: str,
        titles: Sequence[str] = (),
        columns: str = "repeat(2, minmax(0, 1fr))",
    ) -> None:
        self.first, self.second, self.pace = (
            first,
            Stage(trace, style=first.style, hide_future=first.hide_future),
            pace,
        )
        self.second.visit_numbers = first.visit_numbers
        stages = [self.first, self.second]
        if titles:
            stages = [_titled(*pair) for pair in zip(stages, titles, strict=True)]
        layout = ipw.Layout(grid_template_columns=columns, grid_gap="8px")
        super().__init__(stages, layout=layout)

    def show(self, trace: Trace, *, pace: str) -> None:
        """Show another second search."""
        self.pace = pace
        self.second.show(trace)

    def keep_pace(self) -> None:
        """Bring the second stage to the step that belongs to that of the first."""
        self.second.step = matching_step(
            self.first.trace, self.first.step, self.second.trace, by=self.pace
        )

    def lead(self) -> None:
        """Bring the first stage to the step that belongs to that of the second."""
        self.first.step = matching_step(
            self.second.trace, self.second.step, self.first.trace, by=self.pace
        )


def _titled(stage: Stage, title: str) -> ipw.VBox:
    heading = ipw.HTML(f'<div style="font-size: 16px"><b>{html.escape(title)}</b></div>')
    return ipw.VBox([heading, stage], layout=ipw.Layout(min_width="0", overflow="visible"))
