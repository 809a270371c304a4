"""Two stages beside each other, of which the second keeps pace with the first."""

from __future__ import annotations

import html
from collections.abc import Sequence

import ipywidgets as ipw

from abviz.replay.trace import Trace
from abviz.stage.widget import Stage
from abviz.widgets.compare import matching_step


class StagePair(ipw.GridBox):
    """A stage, and a second search of the same tree to its right."""

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
