"""TikZ pictures: everything is where it stands in the picture, and names stay names."""

import re
import shutil
import string
import subprocess

import numpy as np
import pytest
from drawing_tests.films import SEARCHES, made
from hypothesis import example, given
from hypothesis import strategies as st

import abviz
from abviz.drawing.export.tikz import escaped, tikz
from abviz.drawing.figure.captioned import FileOptions
from abviz.drawing.style import Paint
from abviz.stage.animation import animate

AT = r"\(-?[\d.]+,-?[\d.]+\)"
PATH = rf"({AT}|--|cycle|\.\.|controls|and| )+"
PLACE = r"\((-?[\d.]+),(-?[\d.]+)\)"
# What stands for signs in LaTeX: commands for them, and signs with a backslash or braces.
ESCAPES = "|".join(
    [
        r"\\(textbackslash|textasciitilde|textasciicircum|textquotedbl)\{\}",
        r"\\(textquotesingle|textasciigrave|ldots)\{\}",
        r"\\ensuremath\{(-|\\[a-z]+)\}",
        r"\\other\{[0-9A-F]{4,6}\}",
        r"\\[{}%#$&_]",
        r"[-,<>]\{\}",
    ]
)
HOSTILE = ["a\\b{c}%#$&_~^", 'it\'s "q" <x>--`?', "步 é ß", "\\end{document}", "line\nbreak"]


def source(trace, step, **options):
    picture = abviz.draw(trace, step)
    return tikz([picture.captioned], FileOptions(**options)).decode()


@pytest.mark.slow
@pytest.mark.parametrize("kind", SEARCHES)
def test_all_that_is_seen_is_a_path_in_the_colours_of_the_picture(kind):
    trace = made(kind)
    for step in {0, len(trace.steps) // 2, len(trace.steps) - 1}:
        artists, text = abviz.draw(trace, step).artists, source(trace, step)
        styles = dict(re.findall(r"^  (.*?)/\.style=\{(.*)\},", text, re.MULTILINE))
        drawn = re.findall(r"\\draw\[(.*?)\] (.*);", text)
        assert all(re.fullmatch(PATH, path) for _, path in drawn)
        for layer in artists.layers:
            gid = layer.collection.get_gid()
            shown = [layer.paint_of(artists.snapshot, node) for node in layer.nodes]
            wanted = [
                f"draw={colour(paint.edge)}, fill={colour(paint.face)}, line width={paint.width:g}"
                for paint in shown
                if paint != Paint() and not gid.startswith("letter")
            ]
            found = [styles[name].split("bp")[0] for name, _ in drawn if is_of(name, gid)]
            assert found == wanted, gid
            dashed = [name for name, _ in drawn if is_of(name, gid) and "dash" in styles[name]]
            assert len(dashed) == sum(bool(paint.dash) for paint in shown)
            if gid == "edges":
                paths = [path for name, path in drawn if is_of(name, gid)]
                for node, path in zip(layer.nodes, paths, strict=True):
                    ends = [(float(x), float(y)) for x, y in re.findall(PLACE, path)]
                    assert np.allclose(ends, artists.layout.edge_ends(node), atol=0.06)
        assert sum(name.startswith("ring") for name, _ in drawn) == 1


def is_of(style, gid):
    """Tell whether a style, numbered or not, is one of a part of the picture."""
    return re.fullmatch(rf"{re.escape(gid)}(-\d+)?", style)


def colour(found):
    return "none" if found == "none" else "c" + found.removeprefix("#").upper()


def test_values_and_windows_stand_in_their_places():
    trace = made("alpha-beta")
    artists = abviz.draw(trace, 12).artists
    text = source(trace, 12)
    found = {
        (float(x), float(y), words)
        for x, y, words in re.findall(rf"\\node\[[^]]*\] at {PLACE} \{{(.*)\}};", text)
    }
    for node in trace.tree:
        value = artists.labels.values[node.index]
        if value.get_text():
            x, y = artists.snapshot.value_place(node)
            assert (round(x, 1), round(y, 1), escaped(value.get_text())) in found
    alpha, _ = artists.labels.windows[trace.tree["F"].index]
    x, y = alpha.get_position()
    assert (round(x, 1), round(y, 1), r"\ensuremath{\alpha} 8") in found


def test_every_style_and_colour_that_is_used_is_defined():
    for kind in SEARCHES:
        text = source(made(kind), -1)
        used = set(re.findall(r"\\(?:draw|node)\[([^],]*)\]", text))
        assert used <= set(re.findall(r"^  (.*?)/\.style=", text, re.MULTILINE))
        colours = set(re.findall(r"\bc([0-9A-F]{6})\b", text))
        assert colours == set(re.findall(r"\\definecolor\{c([0-9A-F]{6})\}", text))


def test_a_width_scales_the_tikz_picture():
    assert r"\scalebox{0.5294}{%" in source(made("alpha-beta"), 3, width=5)
    assert "scalebox" not in source(made("alpha-beta"), 3)


@example(string.punctuation)
@given(st.text(st.sampled_from(string.punctuation) | st.characters(exclude_categories=["Cs"])))
def test_no_sign_in_a_name_is_a_command_of_latex(text):
    rest = re.sub(ESCAPES, "", escaped(text))
    assert not re.search(r"[\\{}%#$&_~^\"'`<>,-]", rest)


def hostile():
    tree = abviz.Tree.parse("(3 5) (1 2)")
    graph = tree.to_networkx()
    for node, name in zip(list(graph)[1:], HOSTILE, strict=False):
        graph.nodes[node]["name"] = name
    return abviz.search(abviz.Tree.from_networkx(graph))


def test_latex_reads_a_document_with_hostile_names(tmp_path):
    path = tmp_path / "hostile.tex"
    animate(hostile()).save(path)
    text = path.read_text(encoding="utf-8")
    begins, ends = (re.findall(rf"\\{word}\{{(.*?)\}}", text) for word in ("begin", "end"))
    assert begins == ["document", "tikzpicture"] and ends == begins[::-1]
    plain = re.sub(r"\\.", "", text)
    assert plain.count("{") == plain.count("}")
    # Where there is LaTeX, it must be able to read the document.
    if shutil.which("pdflatex"):
        for kind in SEARCHES:
            animate(made(kind)).save(tmp_path / f"{kind.replace(' ', '-')}.tex", width=5)
        for document in tmp_path.glob("*.tex"):
            done = subprocess.run(
                ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", document.name],
                cwd=tmp_path,
                capture_output=True,
                check=False,
            )
            assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
