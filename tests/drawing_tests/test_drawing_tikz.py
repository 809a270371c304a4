"""TikZ pictures: everything is where it stands in the picture, and names stay names."""

import re
import shutil
import string
import subprocess

import pytest
from drawing_tests.films import SEARCHES, made
from hypothesis import example, given
from hypothesis import strategies as st

import abviz
from abviz.drawing.appearance import role
from abviz.drawing.export.tikz import escaped, tikz
from abviz.drawing.figure.captioned import FileOptions
from abviz.stage.animation import animate

AT = r"\(-?[\d.]+,-?[\d.]+\)"
LINES = rf"{AT}( -- {AT})+( -- cycle)?"
CIRCLE = rf"{AT} circle\[radius=[\d.]+bp\]"
CORNERS = {"max": 3, "min": 3, "leaf": 4}
PLACE = r"\((-?[\d.]+),(-?[\d.]+)\)"
HOSTILE = ["a\\b{c}%#$&_~^", 'it\'s "q" <x>--`?', "步 é ß", "\\end{document}", "line\nbreak"]


def source(trace, step, **options):
    picture = abviz.draw(trace, step)
    return tikz([picture.captioned], FileOptions(**options)).decode()


def drawn(text, style):
    """Return the number of shapes that are drawn in a style, numbered or not."""
    return len(re.findall(rf"\\draw\[{style}(-\d+)?\]", text))


@pytest.mark.parametrize("kind", SEARCHES)
def test_shapes_have_the_looks_of_the_frame(kind):
    trace = made(kind)
    for step in {0, len(trace.steps) // 2, len(trace.steps) - 1}:
        looks = abviz.draw(trace, step).artists.appearances
        text = source(trace, step)
        for node, seen in zip(trace.tree, looks, strict=True):
            same = sum(
                role(other) == role(node) and looks[other.index].status == seen.status
                for other in trace.tree
            )
            if seen.status != "limit":
                assert drawn(text, f"{role(node)} {seen.status}") == same
        edges = [seen.edge for node, seen in zip(trace.tree, looks, strict=True) if node.parent]
        for edge in set(edges):
            assert drawn(text, f"edge {edge}") == edges.count(edge)
        assert drawn(text, "strike") == edges.count("cut")
        assert drawn(text, "limit") == [seen.status for seen in looks].count("limit")
        assert drawn(text, "ring") == 1


@pytest.mark.parametrize("kind", SEARCHES)
def test_every_shape_is_a_path_that_tex_understands(kind):
    for style, path in re.findall(r"\\draw\[(.*?)\] (.*);", source(made(kind), -1)):
        assert re.fullmatch(rf"{CIRCLE}|{LINES}( {LINES})*", path), path
        corners = CORNERS.get(style.split()[0])
        assert corners is None or re.fullmatch(rf"{AT}( -- {AT}){{{corners - 1}}} -- cycle", path)


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


def test_the_width():
    assert r"\scalebox{0.5294}{%" in source(made("alpha-beta"), 3, width=5)
    assert "scalebox" not in source(made("alpha-beta"), 3)


@example(string.punctuation)
@given(st.text(st.sampled_from(string.punctuation) | st.characters(exclude_categories=["Cs"])))
def test_an_escaped_text_has_no_command_but_those_of_signs(text):
    known = (
        r"\\(textbackslash|textasciitilde|textasciicircum|textquotedbl|textquotesingle"
        r"|textasciigrave|ldots)\{\}|\\ensuremath\{(-|\\[a-z]+)\}|\\other\{[0-9A-F]{4,6}\}"
        r"|\\[{}%#$&_]|[-,<>]\{\}"
    )
    assert not re.search(r"[\\{}%#$&_~^\"'`<>,-]", re.sub(known, "", escaped(text)))


def hostile():
    tree = abviz.Tree.parse("(3 5) (1 2)")
    graph = tree.to_networkx()
    for node, name in zip(list(graph)[1:], HOSTILE, strict=False):
        graph.nodes[node]["name"] = name
    return abviz.search(abviz.Tree.from_networkx(graph))


def test_a_document_with_hostile_names(tmp_path):
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
