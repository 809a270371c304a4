"""From the steps of a search to the frames of a film, or the pages of a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from abviz.drawing.appearance import NodeAppearance, appearance_of, roles
from abviz.drawing.export.frame_renderer import FrameRenderer, RenderedFrame
from abviz.drawing.export.palette import Palette
from abviz.drawing.figure.captioned import CaptionedTree
from abviz.drawing.figure.legend import animation_marks, visit_mark
from abviz.drawing.hiding import ahead_of, without_score
from abviz.drawing.layout.boards import Boards
from abviz.drawing.layout.plan import plan_picture
from abviz.drawing.style import Style
from abviz.drawing.view import caption
from abviz.drawing.visits import VisitNumbers, with_number
from abviz.replay.frames import NodeState
from abviz.replay.steps import Step
from abviz.replay.trace import Trace

# There is more to see at a cutoff than at other steps.
CUTOFF_TIMES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """A film that is to be written: what all formats of films need.

    Parameters
    ----------
    frames : iterable of (RenderedFrame, int)
        The frames, and how many times longer than usual each is shown.
    length : int
        How many frames there are.
    seconds : float
        How long a frame is shown that is shown as long as usual: 0.02 to 60.
    palette : Palette
        The colours of all frames, for formats that have few.
    """

    frames: Iterable[tuple[RenderedFrame, int]]
    length: int
    seconds: float
    palette: Palette

    @property
    def timed(self) -> Iterator[tuple[RenderedFrame, float]]:
        """The frames, and for how many seconds each is shown."""
        return ((frame, times * self.seconds) for frame, times in self.frames)


class Storyboard:
    """The chosen steps of a search, and the drawing on which they are shown.

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
    hide : bool, keyword-only
        Whether the scores of leaves are hidden until they are examined.
    numbers : bool, keyword-only
        Whether nodes that have been entered show their visit numbers.

    Examples
    --------
    >>> import abviz
    >>> storyboard = Storyboard(abviz.search(abviz.Tree.parse("3 5")), steps=[1, 5], style=Style())
    >>> storyboard.captions[0]
    'Step 1 of 5 · 1 of 2 leaves examined · Leaf B is examined: its score is 3.'
    >>> [times for _, times in storyboard.frames(dpi=72)]
    [1, 1]
    """

    def __init__(
        self,
        trace: Trace,
        *,
        steps: Sequence[int],
        style: Style,
        boards: Boards | None = None,
        hide: bool = False,
        numbers: bool = False,
    ) -> None:
        self.hide = hide
        self.trace = trace
        self.numbers = steps
        self.visits = VisitNumbers(trace) if numbers else None
        replay = trace.replay
        self.steps = [replay.steps[number] for number in steps]
        last = len(replay.steps) - 1
        self.captions = [
            caption(step, number=number, last=last, counters=replay.counters[number])
            for step, number in zip(self.steps, steps, strict=True)
        ]
        marks = animation_marks(trace, style=style)
        if numbers:
            marks.append(visit_mark(style, trace.language))
        self.captioned = CaptionedTree(
            trace.tree,
            captions=self.captions,
            marks=marks,
            style=style,
            layout=plan_picture(trace, boards),
            numbers=numbers,
        )

    def frames(self, *, dpi: float) -> Iterator[tuple[RenderedFrame, int]]:
        """Yield the frames, and how many times longer than usual each is shown."""
        renderer = FrameRenderer(self.captioned, dpi=dpi)
        for appearances, step, text in self._shown():
            times = CUTOFF_TIMES if step.kind == "cutoff" else 1
            yield renderer.render(appearances, focus=step.node, caption=text), times

    def pages(self) -> Iterator[CaptionedTree]:
        """Yield the same drawing again and again, each time with the next step on it."""
        for appearances, step, text in self._shown():
            self.captioned.show(appearances, focus=step.node, caption=text)
            yield self.captioned

    def palette(self) -> Palette:
        """Return the colours that the frames may have."""
        return Palette(self.captioned.artists.style, roles=roles(self.trace.tree))

    def _shown(self) -> Iterator[tuple[dict[int, NodeAppearance], Step, str]]:
        """Yield the new appearances of nodes at each step, the step and its caption."""
        shown = zip(self.numbers, self._changes(), self.steps, self.captions, strict=True)
        for number, changes, step, text in shown:
            hidden = ahead_of(self.trace, number) if self.hide else frozenset()
            visits = {} if self.visits is None else self.visits.at(number)
            yield dict(self._appearances(changes, hidden, visits)), step, text

    def _appearances(
        self, changes: dict[int, NodeState], hidden: frozenset[int], visits: dict[int, int]
    ) -> Iterator[tuple[int, NodeAppearance]]:
        nodes = self.trace.tree.nodes
        for index, state in changes.items():
            seen = without_score(appearance_of(nodes[index], state), nodes[index], hidden)
            yield index, with_number(seen, nodes[index], visits)

    def _changes(self) -> Iterable[dict[int, NodeState]]:
        """Yield what has changed at each step since the one before it in the storyboard."""
        at, unseen = -1, dict.fromkeys(range(len(self.trace.tree)), NodeState())
        for number in self.numbers:
            changes: dict[int, NodeState] = {}
            if at < 0 or number < at:
                at, changes = -1, dict(unseen)
            for change in self.trace.replay.changes[at + 1 : number + 1]:
                changes |= change
            at = number
            yield changes
