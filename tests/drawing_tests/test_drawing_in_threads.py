"""Several threads draw at once, as widgets do while a cell runs: nothing is lost or mixed up."""

import warnings
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread

import matplotlib as mpl
import pytest
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from zoo import highest

from abviz import check, draw, explore, search
from abviz.drawing.figure.plain_settings import plain_matplotlib

THREADS = 10
UNKNOWN_LETTER = "\U00013000"  # a hieroglyph
TRACE = search("(3 5) (2 9)")


@pytest.fixture
def user_settings():
    """Settings of the user's own, and all that there are; the test may change what it wants."""
    with mpl.rc_context({"font.size": 20, "figure.dpi": 150, "svg.fonttype": "path"}):
        yield dict(mpl.rcParams)


def drawings(step):
    """Draw a step afresh: as a file, and as a notebook shows it."""
    picture = draw(TRACE, step)
    return picture.encoded(".svg"), picture._repr_png_()


class SecondThread:
    """A thread that has begun to draw, and goes on when it is asked to."""

    def __enter__(self):
        self.has_begun, self.may_end = Event(), Event()
        self._thread = Thread(target=self._draw, daemon=True)
        self._thread.start()
        assert self.has_begun.wait(60)
        return self

    def end(self):
        """Let it come to its end."""
        self.may_end.set()
        self._thread.join(60)
        assert not self._thread.is_alive()

    __exit__ = lambda self, *_: self.end()  # noqa: E731

    def _draw(self):
        with plain_matplotlib():
            self.has_begun.set()
            self.may_end.wait(60)


def test_drawings_that_overlap_leave_the_settings_and_the_filters_of_warnings(user_settings):
    filters = [*warnings.filters]
    with SecondThread() as second:
        with plain_matplotlib():
            second.end()
        assert dict(mpl.rcParams) == user_settings
    assert dict(mpl.rcParams) == user_settings
    assert warnings.filters == filters


def test_settings_are_matplotlibs_own_in_the_thread_that_draws_and_in_no_other(user_settings):
    with SecondThread():
        assert mpl.rcParams["font.size"] == 20
        with plain_matplotlib({"svg.fonttype": "none"}):
            assert (mpl.rcParams["font.size"], mpl.rcParams["svg.fonttype"]) == (10, "none")
        assert mpl.rcParams["font.size"] == 20


def test_settings_that_the_user_changes_while_another_thread_draws_stay_changed(user_settings):
    with SecondThread():
        mpl.rcParams["font.size"] = 31
        with mpl.rc_context({"font.size": 7}):
            assert Figure().text(0, 0, "").get_fontsize() == 7
        plt.style.use("dark_background")
        assert Figure().get_facecolor() == (0, 0, 0, 1)
    assert mpl.rcParams["font.size"] == 31
    assert mpl.rcParams["figure.facecolor"] == "black"


def test_a_drawing_reads_nothing_of_what_the_user_changes_meanwhile(user_settings):
    alone = draw(TRACE, 5).encoded(".svg")
    with plain_matplotlib():
        user = Thread(target=plt.style.use, args=["dark_background"])
        user.start()
        user.join(60)
        assert draw(TRACE, 5).encoded(".svg") == alone
    assert mpl.rcParams["figure.facecolor"] == "black"


def test_settings_are_of_their_own_kind_again_when_all_have_drawn_and_so_are_copies():
    kind = type(mpl.rcParams)
    with SecondThread():
        copied = mpl.rcParams.copy(), mpl.rcParams.find_all("font")
        draw(TRACE, 5)
    assert [type(settings) for settings in (mpl.rcParams, *copied)] == [kind] * 3


def test_filters_of_warnings_that_the_user_sets_while_another_thread_draws_stay(user_settings):
    with warnings.catch_warnings():
        filters = [*warnings.filters]
        with SecondThread() as second, warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            second.end()
            assert warnings.filters == [("ignore", None, UserWarning, None, 0), *filters]
        assert warnings.filters == filters


def test_only_warnings_of_letters_in_pictures_of_abviz_are_ignored():
    own, picture = Figure(), draw("(3 5)")
    own.text(0, 0, UNKNOWN_LETTER)
    picture.captioned.caption.set_text(UNKNOWN_LETTER)
    with warnings.catch_warnings(record=True) as raised:
        warnings.simplefilter("always")
        with SecondThread():
            picture.encoded(".png")
            assert not raised
            own.draw_without_rendering()
    [warning] = raised
    assert str(warning.message).startswith("Glyph 77824 (\\N{EGYPTIAN HIEROGLYPH A001}) missing")


def test_ten_threads_and_an_explorer_draw_what_each_draws_alone(user_settings):
    def explored():
        explorer, pictures = explore("(3 5) (2 9)"), []
        for score in range(3):
            explorer.edit("D", score)
            pictures.append((explorer.stage.picture, explorer.stage.drawn_step()._repr_png_()))
        return pictures

    filters = [*warnings.filters]
    drawn_alone, shown_alone = [drawings(step) for step in range(THREADS)], explored()
    with ThreadPoolExecutor(THREADS + 1) as threads:
        shown = threads.submit(explored)
        drawn = threads.map(drawings, range(THREADS))
        own = [own_figure() for _ in range(5)]
        assert [*drawn] == drawn_alone
        assert shown.result() == shown_alone
    assert own == [((0, 0, 0, 1), 24, "white")] * 5
    assert dict(mpl.rcParams) == user_settings
    assert warnings.filters == filters


def own_figure():
    """Make a figure on a dark ground, as a user does beside abviz; return how it looks."""
    with plt.style.context("dark_background"):
        figure, axes = plt.subplots()
        plt.close(figure)
        return figure.get_facecolor(), axes.title.get_fontsize(), axes.title.get_color()


def test_a_picture_that_several_threads_save_is_the_same_in_all_files():
    picture = draw(TRACE, 5)
    suffixes = [".svg", ".png", ".pdf", ".tex"]
    alone = [picture.encoded(suffix) for suffix in suffixes]
    with ThreadPoolExecutor(8) as threads:
        assert [*threads.map(picture.encoded, 2 * suffixes)] == 2 * alone


def test_reports_of_checks_are_drawn_in_threads_as_alone():
    report = check(highest)
    alone = report._repr_html_()
    with ThreadPoolExecutor(4) as threads:
        pages = [*threads.map(lambda _: report._repr_html_(), range(4))]
    assert pages == [alone] * 4
