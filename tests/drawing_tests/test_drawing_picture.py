"""Static pictures: the same each time, on their own figure, whatever matplotlib's settings are."""

import re
import struct
from io import BytesIO

import matplotlib
import numpy as np
import pytest
from drawing_tests.scenes import searched, stage_artists
from matplotlib import pyplot
from matplotlib.axes import Axes
from PIL import Image

import abviz
from abviz import ExportError, Tree, TreeError
from abviz.drawing.figure.captioned import animation_marks
from abviz.drawing.picture import draw
from abviz.drawing.style import Style
from abviz.errors import AbvizError
from abviz.stage.drawn_svg import DrawnSvg
from abviz.stage.svg import write_svg
from abviz.stage.widget import Stage

pytestmark = pytest.mark.slow

SETTINGS = [
    {
        **{
            "font.size": 30,
            "font.family": ["serif"],
            "font.weight": "bold",
            "font.style": "italic",
        },
        **{"text.color": "white", "lines.color": "white", "patch.edgecolor": "white"},
        **{"figure.dpi": 50, "savefig.dpi": 40, "figure.figsize": [1, 1]},
        **{"lines.linewidth": 9, "lines.scale_dashes": False, "lines.markeredgewidth": 7},
        **{"legend.frameon": True, "legend.facecolor": "red", "legend.labelcolor": "red"},
        **{"svg.fonttype": "path", "svg.hashsalt": "other", "path.simplify": False},
    },
    {"savefig.bbox": "tight", "savefig.transparent": True, "path.sketch": (1, 100, 2)},
]


def png_size(png):
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def shown():
    trace = searched("tie")
    return draw(trace, 9)._repr_png_(), write_svg(DrawnSvg(stage_artists(trace.tree)))


@pytest.fixture(scope="module")
def expected():
    """What is shown with the settings that come with matplotlib."""
    return shown()


def test_bare_axes_show_what_axes_show(expected, monkeypatch):
    monkeypatch.setattr("abviz.drawing.figure.artists.BareAxes", Axes)
    assert shown() == expected


def test_no_ticks_are_made_for_the_page(monkeypatch):
    monkeypatch.setattr("matplotlib.axis.Tick.__init__", None)
    assert write_svg(DrawnSvg(stage_artists(searched("tie").tree)))


@pytest.mark.parametrize("settings", SETTINGS)
def test_the_users_settings_have_no_influence(settings, expected):
    with matplotlib.rc_context(settings):
        found = shown()
    assert found[0] == expected[0], "the PNG differs"
    assert found[1] == expected[1], "the SVG differs"


def test_the_users_settings_stay_as_they_are():
    pyplot.get_backend()  # an automatic backend is chosen when pyplot is first used
    before = matplotlib.rcParams.copy()
    trace = searched("tie")
    draw(trace)._repr_png_()
    Stage(trace)._repr_mimebundle_()
    with pytest.raises(AbvizError):
        draw(Tree.random_irregular(1025, 4, 9, seed=1))
    assert matplotlib.rcParams == before


def test_no_figure_of_pyplot_is_made_or_touched():
    assert pyplot.get_fignums() == []
    mine = pyplot.figure()
    try:
        axes = mine.add_subplot()
        held = axes.get_children()
        draw(searched("tie"))._repr_png_()
        Stage(searched("tie"))._repr_mimebundle_()
        abviz.explore()._repr_mimebundle_()
        assert pyplot.get_fignums() == [mine.number]
        assert pyplot.gcf() is mine and axes.get_children() == held
    finally:
        pyplot.close(mine)


def test_two_calls_give_the_same_bytes():
    trace = searched("lucky-8")
    first, second = draw(trace, 12), draw(abviz.search(Tree.parse(str(trace.tree))), 12)
    assert first._repr_png_() == first._repr_png_() == second._repr_png_()


def test_a_notebook_gets_a_sharp_picture_and_one_line_of_text():
    picture = draw(searched("tie"), 9)
    bundle, metadata = picture._repr_mimebundle_(include=None, exclude=None)
    assert metadata == {"image/png": {"width": 782}}
    assert set(bundle) == {"image/png", "text/plain"}
    assert bundle["text/plain"] == repr(picture)
    assert "\n" not in repr(picture)


@pytest.mark.parametrize("leaves", [1, 8, 64, 1024])
def test_the_size_of_the_png_is_bounded(leaves):
    picture = draw(Tree.random(leaves, 1, 1, 99, seed=1))
    width, height = png_size(picture._repr_png_())
    layout = picture.artists.layout
    assert 1280 <= width <= 4096
    assert height / width == pytest.approx(picture.artists.height / layout.width, abs=2 / width)


def test_the_caption_tells_the_step():
    picture = draw(searched("lucky-8"), 12)
    caption = " ".join(picture.artists.axes.texts[-1].get_text().split())
    sentence = picture.frame.step.sentence
    assert caption == f"Step 12 of 28 · 3 of 8 leaves examined · {sentence}"
    assert repr(picture) == f"Picture: step 12 of 28, {sentence}"


def legend(picture):
    return [text.get_text() for text in picture.artists.axes.get_legend().get_texts()]


def test_the_legend_names_what_is_there():
    steps = ["MAX", "MIN", "leaf", "current", "best line", "cut", "pruned"]
    assert legend(draw(searched("lucky-8"))) == steps
    # The line from a cut node to its bound, while it is there.
    for name, step in (("lucky-8", 12), ("deep-cutoff", -1)):
        assert legend(draw(searched(name), step))[-3:] == ["cut", "reason", "pruned"]
    assert legend(draw(abviz.examples["lucky-8"])) == ["MAX", "MIN", "leaf"]
    assert legend(draw(Tree.parse("chance(1*3)"))) == ["chance", "leaf"]
    minimax = searched("lucky-8", algorithm="minimax")
    assert legend(draw(minimax)) == ["MAX", "MIN", "leaf", "current", "best line"]
    # These cut without a window.
    for algorithm in ("scout", "sss"):
        trace = searched("lucky-8", algorithm=algorithm)
        assert legend(draw(trace)) == steps
        assert legend(draw(trace, 0)) == steps[:4]
        for hides in (False, True):
            marks = animation_marks(trace, style=Style(), hides=hides)
            assert [mark.get_label() for mark in marks] == steps


def test_the_legend_of_a_film_names_what_occurs_unless_what_comes_is_hidden():
    trace = abviz.search("(3 5) (4 9)")
    keys = ["MAX", "MIN", "leaf", "current", "best line"]
    shown, hidden = (
        [mark.get_label() for mark in animation_marks(trace, style=Style(), hides=hides)]
        for hides in (False, True)
    )
    assert shown == keys
    assert hidden == [*keys, "cut", "reason", "pruned"]


@pytest.mark.parametrize("thing", [None, 3, abviz.examples, ...])
def test_what_is_no_tree_is_refused(thing):
    with pytest.raises(AbvizError, match="This is no tree, .*Give a Tree"):
        draw(thing)


def test_a_step_of_a_tree_alone_is_refused():
    with pytest.raises(AbvizError, match="has no steps; draw the trace"):
        draw(abviz.examples["tie"], 0)


@pytest.mark.parametrize("step", [15, -16, 10**9])
def test_a_step_that_is_not_there_is_refused(step):
    with pytest.raises(IndexError, match=f"there is no step {step}: the steps are 0 to 14"):
        draw(searched("tie"), step)


@pytest.mark.parametrize("step", [1.5, "3", [1], 2.0])
def test_a_step_that_is_no_whole_number_is_refused(step):
    with pytest.raises((IndexError, TreeError, TypeError), match=re.escape(f"step {step!r}")):
        draw(searched("tie"), step)


@pytest.mark.parametrize("suffix", [".svg", ".pdf", ".tex"])
def test_saving_twice_gives_the_same_bytes(tmp_path, suffix):
    for name in ("one", "other"):
        draw(searched("tie"), 9).save(tmp_path / f"{name}{suffix}")
    one, other = ((tmp_path / f"{name}{suffix}").read_bytes() for name in ("one", "other"))
    assert one == other
    assert {path.name for path in tmp_path.iterdir()} == {f"one{suffix}", f"other{suffix}"}


def on(ground, png):
    """Return a picture as it is seen on a page of a colour, as numbers from 0 to 255."""
    shown = Image.open(BytesIO(png))
    page = Image.new("RGBA", shown.size, ground)
    page.alpha_composite(shown)
    return np.asarray(page.convert("RGB")).astype(int)


SHOWN = {
    "picture": lambda: draw(searched("lucky-8"), 9),
    "overview": lambda: draw(Tree.random(2, 12, 1, 10**9, seed=1)),
}


@pytest.mark.parametrize("kind", SHOWN)
def test_a_picture_looks_as_it_is_saved_on_a_white_and_on_a_dark_page(kind, tmp_path):
    """It has paper of its own: no letter has a halo, and no ink is dark on a dark page."""
    picture = SHOWN[kind]()
    picture.save(tmp_path / "saved.png")
    saved = np.asarray(Image.open(tmp_path / "saved.png").convert("RGB")).astype(int)
    png = picture._repr_png_()
    for page in ("white", "#111111"):
        assert np.abs(on(page, png) - saved).max() <= 3


@pytest.mark.parametrize(
    ("options", "width"), [({"width": 6}, 600), ({"width": 6, "dpi": 50}, 300), ({"dpi": 36}, 340)]
)
def test_the_size_of_a_saved_png(tmp_path, options, width):
    draw(searched("tie"), 9).save(tmp_path / "tie.png", **options)
    assert png_size((tmp_path / "tie.png").read_bytes())[0] == width


def test_what_a_picture_cannot_be_saved_as(tmp_path):
    with pytest.raises(ExportError, match='".gif" is none of .png, '):
        draw(searched("tie")).save(tmp_path / "tie.gif")
    with pytest.raises(ExportError, match="width must be a positive number"):
        draw(searched("tie")).save(tmp_path / "tie.pdf", width=float("nan"))
    with pytest.raises(ExportError, match="a .tex file takes no dpi: it is drawn with lines"):
        draw(searched("tie")).save(tmp_path / "tie.tex", dpi=300)
    assert list(tmp_path.iterdir()) == []


def test_a_style_of_your_own_in_pictures_overviews_and_stored_stages():
    style, trace = Style(best="#123456"), abviz.search(abviz.examples["lucky-8"])
    picture = abviz.draw(trace, style=style)
    assert picture.style is style and b"#123456" in picture.encoded(".svg")
    assert abviz.draw(trace.tree, style=style).style is style
    stage = Stage(trace, style=style)
    stage.step = len(trace.steps) - 1
    assert stage.drawn_step()._repr_png_() == picture._repr_png_() != abviz.draw(trace)._repr_png_()
    many = abviz.Tree.random(2, 11, 1, 9, seed=1)
    assert abviz.draw(many, style=style).style is style
    assert abviz.overview([3, 5], 2, style=style).style is style
