"""Films: what the camera draws bit by bit is what a whole drawing shows."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from drawing_tests.films import made
from matplotlib.backends.backend_agg import FigureCanvasAgg

from abviz.drawing.appearance import appearance_of
from abviz.drawing.export.storyboard import Storyboard
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.style import Style
from abviz.drawing.view import View
from abviz.stage.animation import animate

pytestmark = pytest.mark.slow

DPI = 40
FILMED = ("boards", "chance", "depth limit", "players")
# A line that ends at the border of a box is rounded in another way.
ROUNDING = 2


def storyboard_of(trace, steps):
    animation = animate(trace)
    return Storyboard(trace, steps=steps, style=Style(), boards=animation.boards)


def drawn_whole(captioned):
    """Return the pixels of a captioned that is drawn from nothing."""
    captioned.artists.figure.set_dpi(DPI)
    canvas = FigureCanvasAgg(captioned.artists.figure)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[..., :3]


def filmed(trace, steps):
    """Return, for each step, the frame and how often it is shown."""
    with plain_matplotlib():
        frames = storyboard_of(trace, steps).frames(dpi=DPI)
        return [(frame._replace(pixels=frame.pixels.copy()), times) for frame, times in frames]


@cache
def film(kind):
    """Film all steps of a search."""
    trace = made(kind)
    return filmed(trace, range(len(trace.steps)))


def assert_whole(film, trace, steps, *, every=1):
    """Check frames against the same steps drawn from nothing."""
    with plain_matplotlib():
        pages = storyboard_of(trace, steps).pages()
        for number, ((frame, _), captioned) in enumerate(zip(film, pages, strict=True), 1):
            assert number % every or furthest(frame.pixels, drawn_whole(captioned)) <= ROUNDING


def furthest(one, other):
    return int(abs(one.astype(int) - other).max())


@pytest.mark.parametrize("kind", FILMED)
def test_every_shot_is_the_whole_picture(kind):
    """Each sixth is looked at: what is wrong in a frame stays in the next ones."""
    trace = made(kind)
    assert_whole(film(kind), trace, range(len(trace.steps)), every=6)


def test_steps_may_come_in_any_order_and_again():
    trace, steps = made("alpha-beta"), [28, 3, 3, 12, 0, 27]
    assert_whole(filmed(trace, steps), trace, steps)


@pytest.mark.parametrize("steps", [range(29), [28, 3, 3, 12, 0, 27]])
def test_a_page_shows_the_frame_of_its_step(steps):
    trace = made("alpha-beta")
    with plain_matplotlib():
        for step, captioned in zip(steps, storyboard_of(trace, steps).pages(), strict=True):
            states = trace.frame(step).states
            shown = [appearance_of(node, states[node.index]) for node in trace.tree]
            assert captioned.artists.appearances == shown
            words = " ".join(captioned.caption.get_text().split())
            assert words == View(trace.tree, trace.frame(step), 28).caption


@pytest.mark.parametrize("kind", FILMED)
def test_nothing_changes_outside_the_changed_part(kind):
    (first, _), *_ = film(kind)
    assert first.changed.shape == first.pixels.shape
    for (before, _), (frame, _) in pairwise(film(kind)):
        outside = np.ones(frame.pixels.shape[:2], dtype=bool)
        outside[frame.top : frame.bottom, frame.left : frame.right] = False
        assert (frame.pixels == before.pixels)[outside].all()


def test_cutoffs_are_shown_twice_as_long():
    times = [times for _, times in film("boards")]
    assert times == [2 if step.kind == "cutoff" else 1 for step in made("boards").steps]
    assert set(times) == {1, 2}


def test_all_steps_have_the_room_of_the_longest_caption():
    trace = made("alpha-beta")
    storyboard = storyboard_of(trace, range(len(trace.steps)))
    bottom = storyboard.captioned.artists.layout.height
    top = storyboard.captioned.legend_height
    with plain_matplotlib():
        for captioned in storyboard.pages():
            figure = captioned.artists.figure
            box = captioned.caption.get_window_extent(FigureCanvasAgg(figure).get_renderer())
            assert box.y0 >= top and box.y1 <= captioned.artists.height - bottom
            assert box.x0 >= 0 and box.x1 <= captioned.artists.layout.width
