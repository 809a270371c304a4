"""From the steps of a search to the pictures of a film, or the pages of a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from abviz.drawing.appearance import look
from abviz.drawing.export.frame_renderer import Camera, Shot
from abviz.drawing.figure.captioned import Sheet
from abviz.drawing.figure.legend import film_marks
from abviz.drawing.layout.board_layout import Boards, plan_boards
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.style import Style
from abviz.drawing.view import caption
from abviz.replay.frames import NodeState
from abviz.replay.trace import Trace

# There is more to see at a cutoff than at other steps.
CUTOFF_TIMES = 2


class Script:
    """Some steps of a search, and the sheet on which they are shown.

    Parameters
    ----------
    trace : Trace
        The search.
    steps : sequence of int, keyword-only
        The numbers of the steps, from 0, in any order.
    style : Style, keyword-only
        Colours, widths and markers.
    boards : Boards or None, keyword-only
        The boards of the nodes, if they are shown.

    Examples
    --------
    >>> import abviz
    >>> script = Script(abviz.search(abviz.Tree.parse("3 5")), steps=[1, 5], style=Style())
    >>> script.captions[0]
    'Step 1 of 5 · 1 of 2 leaves examined · Leaf B is examined: its score is 3.'
    >>> [times for _, times in script.scenes(dpi=72)]
    [1, 1]
    """

    def __init__(
        self, trace: Trace, *, steps: Sequence[int], style: Style, boards: Boards | None = None
    ) -> None:
        self.trace = trace
        self.numbers = steps
        replay = trace.replay
        self.steps = [replay.steps[number] for number in steps]
        last = len(replay.steps) - 1
        self.captions = [
            caption(step, number=number, last=last, counters=replay.counters[number])
            for step, number in zip(self.steps, steps, strict=True)
        ]
        marks = film_marks(trace, style=style)
        tree = trace.tree
        layout = plan_layout(tree) if boards is None else plan_boards(tree, boards)
        self.sheet = Sheet(tree, captions=self.captions, marks=marks, style=style, layout=layout)

    def scenes(self, *, dpi: float) -> Iterator[tuple[Shot, int]]:
        """Yield the pictures, and how many times longer than usual each is shown."""
        camera, nodes = Camera(self.sheet, dpi=dpi), self.trace.tree.nodes
        for changes, step, text in zip(self._changes(), self.steps, self.captions, strict=True):
            looks = {index: look(nodes[index], state) for index, state in changes.items()}
            times = CUTOFF_TIMES if step.kind == "cutoff" else 1
            yield camera.shoot(looks, focus=step.node, caption=text), times

    def pages(self) -> Iterator[Sheet]:
        """Yield the same sheet again and again, each time with the next step on it."""
        nodes = self.trace.tree.nodes
        for changes, step, text in zip(self._changes(), self.steps, self.captions, strict=True):
            looks = {index: look(nodes[index], state) for index, state in changes.items()}
            self.sheet.show(looks, focus=step.node, caption=text)
            yield self.sheet

    def _changes(self) -> Iterable[dict[int, NodeState]]:
        """Yield what has changed at each step since the one before it in the script."""
        at, unseen = -1, dict.fromkeys(range(len(self.trace.tree)), NodeState())
        for number in self.numbers:
            changes: dict[int, NodeState] = {}
            if at < 0 or number < at:
                at, changes = -1, dict(unseen)
            for change in self.trace.replay.changes[at + 1 : number + 1]:
                changes |= change
            at = number
            yield changes
