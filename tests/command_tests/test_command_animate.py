"""``abviz animate``: what it saves, and what it says if it cannot."""

import sys

import pytest

import abviz
from abviz.command import main

pytestmark = pytest.mark.slow

TREE = "(3 5) (2 9)"
SMALL = "3 5"


def complaint(capsys, *words):
    """Run ``abviz animate`` with bad input and return its one line on standard error."""
    try:
        code = main(["animate", *words])
    except SystemExit as end:
        code = end.code
    shown = capsys.readouterr()
    assert code == 2 and shown.out == "" and shown.err.count("\n") == 1
    return shown.err.removeprefix("abviz: ").removesuffix("\n")


@pytest.mark.parametrize("suffix", [".gif", ".html", ".pdf", ".tex"])
def test_it_saves_what_animate_saves(tmp_path, capsys, suffix):
    one, other = tmp_path / f"one{suffix}", tmp_path / f"other{suffix}"
    assert main(["animate", SMALL, "-o", str(one)]) == 0
    assert capsys.readouterr() == (f"saved   {one}\n", "")
    abviz.animate(abviz.search(abviz.Tree.parse(SMALL))).save(other)
    assert one.read_bytes() == other.read_bytes()


def test_each_option_does_what_that_of_save_does(tmp_path, capsys):
    one, other = tmp_path / "one.gif", tmp_path / "other.gif"
    words = [
        "--visit-numbers",
        "--step",
        "-1",
        "--step",
        "3",
        "--seconds",
        "0.2",
        "--width",
        "4",
        "--dpi",
        "50",
    ]
    search = ["--example", "tie", "--algorithm", "minimax", "--order", "reversed", "--root", "min"]
    assert main(["animate", *search, *words, "--output", str(one)]) == 0
    tree = abviz.examples["tie"].with_root("min").reordered("reversed")
    animation = abviz.animate(abviz.search(tree, "minimax"), visit_numbers=True)
    animation.save(other, steps=[-1, 3], seconds=0.2, width=4, dpi=50)
    assert one.read_bytes() == other.read_bytes()


def test_a_page_has_the_title_that_is_given(tmp_path):
    one, other = tmp_path / "one.html", tmp_path / "other.html"
    assert main(["animate", TREE, "--title", "Lecture 4", "-o", str(one)]) == 0
    abviz.animate(abviz.search(abviz.Tree.parse(TREE))).save(other, title="Lecture 4")
    assert one.read_bytes() == other.read_bytes()
    assert b"<h1>Lecture 4</h1>" in one.read_bytes()


def test_what_cannot_be_saved_gets_one_line_that_says_why(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    for words, expected in [
        (["-o", "x.avi"], 'x.avi: the end of the name says what is written; ".avi" is none of'),
        (["-o", "no/x.gif"], "no/x.gif: there is no folder 'no'; make it first"),
        (["-o", "x.mp4"], "an .mp4 needs the package imageio-ffmpeg: pip install imageio-ffmpeg"),
        (["-o", "x.gif", "--step", "99"], "there is no step 99: the steps are 0 to 14."),
        (["-o", "x.svg", "--step", "1", "--step", "2"], "a .svg file holds one step, not 2;"),
        (["-o", "x.gif", "--seconds", "0"], "seconds must be a number from 0.02 to 60, not 0.0."),
        (["-o", "x.html", "--seconds", "2"], "a .html file takes no seconds: only films play"),
        (["-o", "x.html", "--width", "5"], "a .html file takes no width: a web page is as wide"),
        (["-o", "x.svg", "--dpi", "50"], "a .svg file takes no dpi: it is drawn with lines, not"),
        (["-o", "x.gif", "--title", "T"], "a .gif file takes no title: only a .pdf and a .html"),
        (
            ["-o", "x.gif", "--depth", "0"],
            "depth must be a whole number from 1 to 4,000,000, not 0.",
        ),
        ([], "the following arguments are required: -o/--output"),
    ]:
        assert complaint(capsys, TREE, *words).startswith(expected)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_save_ends_quietly(tmp_path, capsys, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("abviz.drawing.export.storyboard.Storyboard.frames", interrupted)
    assert main(["animate", TREE, "-o", str(tmp_path / "x.gif")]) == 130
    assert capsys.readouterr() == ("", "")
    assert list(tmp_path.iterdir()) == []
