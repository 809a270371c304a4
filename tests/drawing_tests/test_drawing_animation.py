"""Animations: what they save, in each format."""

import re
import sys
from functools import cache

import numpy as np
import pytest
from drawing_tests.films import made, watched
from imageio_ffmpeg import count_frames_and_secs, read_frames

import abviz
from abviz import ExportError, TreeError
from abviz.drawing.export.formats import FILMS
from abviz.drawing.export.storyboard import Storyboard
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.style import Style
from abviz.errors import AbvizError
from abviz.stage.animation import FORMATS, animate

pytestmark = pytest.mark.slow

STEPS = (0, 3, 11, 12, 13, 28)
# A GIF has 256 colours: so far may a pixel be from what was drawn.
NEAR = 12


@pytest.fixture
def lucky():
    return animate(made("alpha-beta"))


@cache
def rendered(trace, steps, *, dpi):
    """Return the pixels of the pictures of a film."""
    with plain_matplotlib():
        boards = animate(trace).boards
        storyboard = Storyboard(trace, steps=steps, style=Style(), boards=boards)
        return [frame.pixels.copy() for frame, _ in storyboard.frames(dpi=dpi)]


@pytest.mark.parametrize("kind", ["alpha-beta", "boards"])
def test_a_film_shows_the_steps(tmp_path, kind):
    trace = made(kind)
    last = len(trace.steps) - 1
    steps = tuple(sorted({0, last // 3, last // 2, last}))
    animate(trace).save(tmp_path / "film.gif", steps=steps, dpi=60)
    film = watched(tmp_path / "film.gif")
    for found, drawn in zip(film.pictures, rendered(trace, steps, dpi=60), strict=True):
        far = abs(found.astype(int) - drawn)
        assert np.percentile(far, 99.5) <= NEAR


def test_a_movie_lasts_as_long_as_its_steps(tmp_path, lucky):
    path = tmp_path / "film.mp4"
    lucky.save(path, steps=STEPS, seconds=0.25, dpi=41)
    kinds = [lucky.trace.steps[number].kind for number in STEPS]
    times = len(kinds) + kinds.count("cutoff")
    frames, seconds = count_frames_and_secs(str(path))
    assert seconds == pytest.approx(0.25 * times, abs=0.21)
    assert frames == pytest.approx(5 * 0.25 * times, abs=1)
    reader = read_frames(str(path))
    about = next(reader)
    assert about["codec"] == "h264" and about["pix_fmt"].startswith("yuv420p")
    width, height = about["size"]
    drawn = rendered(lucky.trace, STEPS, dpi=41)[0]
    assert (width, height) == tuple(side + side % 2 for side in drawn.shape[1::-1])
    found = np.frombuffer(next(reader), dtype=np.uint8).reshape(height, width, 3)
    reader.close()
    far = abs(found[: drawn.shape[0], : drawn.shape[1]].astype(int) - drawn)
    assert far.mean() < 2


@pytest.mark.parametrize("suffix", FORMATS)
def test_the_same_call_gives_the_same_bytes(tmp_path, suffix):
    for name in ("one", "other"):
        trace = abviz.search(abviz.Tree.parse("3 (2 9)"))
        options = {"title": "Two"} if suffix in (".pdf", ".html") else {"width": 4}
        animate(trace).save(tmp_path / f"{name}{suffix}", **options)
    one, other = ((tmp_path / f"{name}{suffix}").read_bytes() for name in ("one", "other"))
    assert one == other


@pytest.mark.parametrize("suffix", FORMATS)
def test_an_interrupted_save_leaves_all_as_it_was(tmp_path, monkeypatch, suffix, lucky):
    path = tmp_path / f"film{suffix}"
    path.write_bytes(b"old")

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    render, calls = Storyboard.frames, []

    def frames(self, **options):
        for frame in render(self, **options):
            calls.append(frame)
            yield frame
            if len(calls) == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(Storyboard, "frames", frames)
    monkeypatch.setattr(Storyboard, "pages", interrupted)
    monkeypatch.setattr("abviz.drawing.picture.Picture.encoded", interrupted)
    monkeypatch.setattr("abviz.stage.animation.web_page", interrupted)
    with pytest.raises(KeyboardInterrupt):
        lucky.save(path, dpi=20) if suffix in FILMS else lucky.save(path)
    assert [found.name for found in tmp_path.iterdir()] == [path.name]
    assert path.read_bytes() == b"old"


def test_a_film_is_as_wide_as_width_and_dpi_say(tmp_path, lucky):
    path = tmp_path / "film.gif"
    for options, expected in [
        ({}, 1280),
        ({"width": 5}, 500),
        ({"width": 5, "dpi": 72}, 360),
        ({"dpi": 72}, 680),
    ]:
        lucky.save(path, steps=0, **options)
        [picture] = watched(path).pictures
        assert picture.shape[1] == expected


def test_the_pages_of_a_pdf(tmp_path, lucky):
    path = tmp_path / "pages.pdf"
    lucky.save(path, steps=[12, -1, 0], width=5, title="Lucky")
    pages = path.read_bytes()
    assert pages.count(b"/Type /Page ") == 3
    boxes = re.findall(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", pages)
    assert len(set(boxes)) == 1 and float(boxes[0][0]) == pytest.approx(360)
    assert b"/Title (Lucky)" in pages and b"Date" not in pages
    assert b"/FontFile2" in pages and b"/Type3" not in pages
    lucky.save(path)
    assert path.read_bytes().count(b"/Type /Page ") == 1


@pytest.mark.parametrize("suffix", [".png", ".svg", ".tex"])
def test_one_step_on_a_page_is_the_static_picture(tmp_path, lucky, suffix):
    for steps, step in [(None, -1), (12, 12), ([-2], -2)]:
        lucky.save(tmp_path / f"one{suffix}", steps=steps, width=6)
        abviz.draw(lucky.trace, step).save(tmp_path / f"other{suffix}", width=6)
        one, other = ((tmp_path / f"{name}{suffix}").read_bytes() for name in ("one", "other"))
        assert one == other
    with pytest.raises(ExportError, match=f"a {suffix} file holds one step, not 2; .* of a .pdf"):
        lucky.save(tmp_path / f"one{suffix}", steps=[1, 2])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"steps": []}, "steps is empty; choose one step or more"),
        ({"steps": [1, 29]}, "there is no step 29: the steps are 0 to 28."),
        ({"steps": "3"}, "there is no step '3': a step is a whole number."),
        ({"seconds": 0}, "seconds must be a number from 0.02 to 60, not 0."),
        ({"seconds": float("nan")}, "seconds must be a number from 0.02 to 60, not nan."),
        ({"seconds": "1"}, "seconds must be a number from 0.02 to 60, not '1'."),
        ({"width": -1}, "width must be a positive number of inches, not -1."),
        ({"dpi": "fine"}, "dpi must be a positive number of pixels per inch, not 'fine'."),
        ({"width": 100}, "10,000 by .* 8,192 is the most there can be; choose another"),
        ({"dpi": 0.01}, "choose another width or dpi"),
    ],
)
def test_options_of_which_no_film_can_be_made_are_refused(tmp_path, lucky, options, words):
    with pytest.raises((ExportError, TreeError, IndexError), match=words):
        lucky.save(tmp_path / "film.gif", **options)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_an_unknown_kind_is_refused_and_not_made(tmp_path, lucky):
    with pytest.raises(ExportError, match=r'".avi" is none of .gif, .mp4, .html, .pdf, .png, .svg'):
        lucky.save(tmp_path / "film.avi")
    assert list(tmp_path.iterdir()) == []


def test_without_the_package_for_movies(tmp_path, lucky, monkeypatch):
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(ExportError, match="pip install imageio-ffmpeg"):
        lucky.save(tmp_path / "film.mp4")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(
    sys.platform == "win32", reason="the program in the place of ffmpeg is a shell's"
)
@pytest.mark.parametrize("reads", ["", "cat >/dev/null; "])
def test_what_ffmpeg_complains_of_is_said(tmp_path, lucky, monkeypatch, reads):
    broken = tmp_path / "ffmpeg"
    broken.write_text(f"#!/bin/sh\n{reads}printf 'no \\377\\n  room' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr("imageio_ffmpeg.get_ffmpeg_exe", lambda: str(broken))
    with pytest.raises(
        OSError, match="could not be encoded; ffmpeg says: no \N{REPLACEMENT CHARACTER} room"
    ):
        lucky.save(tmp_path / "film.mp4", steps=[0, 1])
    assert list(tmp_path.iterdir()) == [broken]


@pytest.mark.parametrize("thing", [abviz.examples["lucky-8"], None, "(3 5)"])
def test_what_is_no_trace_is_refused(thing):
    with pytest.raises(AbvizError, match=r"animate needs a Trace, not .*abviz.search\(tree\)"):
        animate(thing)


def test_a_notebook_gets_the_stage_and_a_picture_and_a_text(lucky):
    bundle = lucky._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == repr(lucky) == "Animation: alpha-beta, 29 steps"
    assert data["image/png"].startswith(b"\x89PNG")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert lucky.stage is lucky.stage


@pytest.mark.parametrize(
    ("name", "choice"),
    [
        ("film.gif", {}),
        ("film.gif", {"progress": True}),
        ("film.gif", {"progress": False}),
        ("pages.pdf", {}),
    ],
)
def test_a_bar_counts_the_steps_and_comes_late(tmp_path, lucky, monkeypatch, name, choice):
    bars = []

    def bar(items, **options):
        bars.append(options)
        return items

    monkeypatch.setattr("abviz.stage.progress_bar.tqdm.tqdm", bar)
    lucky.save(tmp_path / name, steps=[0, 1], **choice)
    [options] = bars
    assert options["total"] == 2 and options["desc"] == name
    assert options["delay"] == 1 and options.get("disable", False) is not choice.get(
        "progress", True
    )


def test_a_film_takes_its_time_and_starts_again(tmp_path, lucky):
    lucky.save(tmp_path / "film.gif", steps=STEPS, seconds=0.25, dpi=20)
    film = watched(tmp_path / "film.gif")
    kinds = [lucky.trace.steps[number].kind for number in STEPS]
    assert "cutoff" in kinds
    assert film.times == [pytest.approx(500 if kind == "cutoff" else 250, abs=10) for kind in kinds]
    assert film.loop == 0
