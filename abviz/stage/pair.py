"""Two stages beside each other, in step."""

from collections.abc import Sequence

import ipywidgets as ipw

from abviz.drawing.view import looks_of
from abviz.markup import element
from abviz.replay.trace import Trace
from abviz.stage.compare import matching_steps
from abviz.stage.widget import Stage


class StagePair(ipw.GridBox):
    """A stage, and a second search of the same tree to its right."""

    def __init__(
        self,
        first: Stage,
        trace: Trace,
        pace: str,
        titles: Sequence[str] = (),
        columns: str = "",
    ) -> None:
        """Make the second stage, and put both in a row.

        The pace says which steps belong together, as for `matching_steps`. Two titles
        stand above the stages; without any the stages share one bar. The columns are
        those of a grid of CSS, by default two of equal width.
        """
        self.first, self.pace = first, pace
        self.second = Stage(trace, **looks_of(first))
        stages = [self.first, self.second]
        if titles:
            heads = [
                ipw.HTML(element("div", element("b", title), style="font-size: 16px"))
                for title in titles
            ]
            pairs = zip(heads, stages, strict=True)
            stages = [ipw.VBox(pair, layout=_layout_of_stage()) for pair in pairs]
        columns = columns or "repeat(2, minmax(0, 1fr))"
        super().__init__(
            stages, layout=ipw.Layout(grid_template_columns=columns, grid_gap="8px")
        )
        if not titles:
            # They have one bar, and are presented together.
            self.add_class("abviz-pair")
        self.keep_pace()

    def show(self, trace: Trace, *, pace: str) -> None:
        """Show another second search."""
        self.pace = pace
        self.second.show(trace)
        self.keep_pace()

    def keep_pace(self) -> None:
        """Bring the second stage to the step that belongs to that of the first."""
        trace = self.second.trace
        self.second.paces = matching_steps(self.first.trace, trace, by=self.pace)
        self.second.step = self.second.paces[self.first.step]

    def lead(self) -> None:
        """Bring the first stage to the step that belongs to that of the second."""
        back = matching_steps(self.second.trace, self.first.trace, by=self.pace)
        self.first.step = back[self.second.step]


def _layout_of_stage() -> ipw.Layout:
    return ipw.Layout(min_width="0", overflow="visible")
