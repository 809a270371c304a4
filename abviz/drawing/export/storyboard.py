"""From the steps of a search to the frames of a film, or the pages of a document.

The palette of a film: 256 colours at most, the same ones for all frames.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from matplotlib.colors import to_rgb
from numpy.typing import NDArray
from PIL import Image

from abviz.drawing.appearance import NodeAppearance, appearance_of, roles
from abviz.drawing.export.frame_renderer import FrameRenderer, RenderedFrame
from abviz.drawing.figure.captioned import CaptionedTree
from abviz.drawing.figure.legend import animation_marks, visit_mark
from abviz.drawing.hiding import ahead_of, without_score
from abviz.drawing.layout.boards import Boards
from abviz.drawing.layout.plan import plan_picture
from abviz.drawing.style import Role, Style
from abviz.drawing.view import caption
from abviz.drawing.visits import VisitNumbers, with_number
from abviz.replay.frames import NodeState
from abviz.replay.steps import Step
from abviz.replay.trace import Trace

MOST = 255
# The number of no colour: pixels that stay as they are.
CLEAR = 0
MOST_BETWEEN = 10


class ChangedPart(NamedTuple):
    """A part of a frame in which all pixels are `CLEAR` that were the same before.

    `left` and `top` say where it belongs, `seconds` how long the frame is shown.
    """

    image: Image.Image
    left: int
    top: int
    seconds: float


class Palette:
    """The colours of a style, and those in between, where one lies on another.

    Parameters
    ----------
    style : Style
        Whose colours are needed.
    roles : iterable of str, keyword-only
        The kinds of nodes that are to be seen.

    Examples
    --------
    >>> palette = Palette(Style(), roles=["max", "min", "leaf"])
    >>> numbers = palette.reduced(np.full((2, 3, 3), 255, dtype=np.uint8))
    >>> palette.colours[numbers[0, 0] - 1].tolist()
    [255, 255, 255]
    """

    def __init__(self, style: Style, *, roles: Iterable[Role]) -> None:
        pairs = [(to_rgb(upper), to_rgb(lower)) for upper, lower in _meetings(style, roles)]
        between = min(MOST // len(set(pairs)), MOST_BETWEEN)
        shares = np.linspace(0, 1, between)[:, None, None]
        uppers, lowers = np.array(sorted(set(pairs))).swapaxes(0, 1)
        blends = np.rint(255 * (uppers * shares + lowers * (1 - shares))).astype(np.uint8)
        self.colours = np.unique(blends.reshape(-1, 3), axis=0)
        self.source = Image.new("P", (1, 1))
        self.source.putpalette(self.colours.tobytes())

    def changed_parts(self, frames: Iterable[tuple[RenderedFrame, float]]) -> Iterator[ChangedPart]:
        """Yield what is new in each frame; the first one is new as a whole.

        Parameters
        ----------
        frames : iterable of (RenderedFrame, float)
            The frames, and for how many seconds each is shown.
        """
        shown: NDArray[np.uint8] | None = None
        for frame, seconds in frames:
            new = self.reduced(frame.changed)
            if shown is None:
                shown, image = new, self._image(new)
            else:
                old = shown[frame.top : frame.bottom, frame.left : frame.right]
                image = self._image(np.where(new == old, np.uint8(CLEAR), new))
                old[:] = new
            yield ChangedPart(image, frame.left, frame.top, seconds)

    def reduced(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return for each pixel the number of the nearest colour, from 1."""
        image = Image.fromarray(np.ascontiguousarray(pixels))
        return np.array(image.quantize(palette=self.source, dither=Image.Dither.NONE)) + np.uint8(1)

    def _image(self, numbers: NDArray[np.uint8]) -> Image.Image:
        image = Image.fromarray(numbers)
        image.putpalette(bytes(3) + self.colours.tobytes())
        return image


def _meetings(style: Style, roles: Iterable[Role]) -> Iterator[tuple[str, str]]:
    """Yield pairs of colours of which the first is drawn on the second."""
    for role in roles:
        for status in ("unseen", "open", "current", "done"):
            paint = style.node(role, status)
            yield paint.edge, style.paper
            yield paint.edge, paint.face
            yield paint.text, paint.face
    for paint in (style.ring, style.strike, style.edge("best")):
        yield paint.edge, style.paper
    yield style.ink, style.paper


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
    hide_future : bool, keyword-only
        Whether the scores of leaves are hidden until they are examined.
    visit_numbers : bool, keyword-only
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
        hide_future: bool = False,
        visit_numbers: bool = False,
    ) -> None:
        self.hide_future = hide_future
        self.trace = trace
        self.numbers = steps
        self.visits = VisitNumbers(trace) if visit_numbers else None
        replay = trace.replay
        self.steps = [replay.steps[number] for number in steps]
        last = len(replay.steps) - 1
        self.captions = [
            caption(step, number=number, last=last, counters=replay.counters[number])
            for step, number in zip(self.steps, steps, strict=True)
        ]
        marks = animation_marks(trace, style=style)
        if visit_numbers:
            marks.append(visit_mark(style, trace.language))
        self.captioned = CaptionedTree(
            trace.tree,
            captions=self.captions,
            marks=marks,
            style=style,
            layout=plan_picture(trace, boards),
            numbers=visit_numbers,
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
            hidden = ahead_of(self.trace, number) if self.hide_future else frozenset()
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
