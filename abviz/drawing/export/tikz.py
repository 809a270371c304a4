r"""One step as a LaTeX document with a TikZ picture, for slides and papers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from types import MappingProxyType

import numpy as np
from matplotlib.collections import PathCollection
from matplotlib.colors import to_hex
from matplotlib.path import Path
from matplotlib.text import Text

from abviz.drawing.appearance import role
from abviz.drawing.figure.artists import LIMIT_SIZE
from abviz.drawing.figure.boards import Squares
from abviz.drawing.figure.captioned import LEFT, Sheet
from abviz.drawing.style import Ink

PREAMBLE = r"""\documentclass[border=4bp]{standalone}
% For a paper or slides: take the packages, \other, the colours and the picture.
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage{lmodern}\fi
\usepackage{tikz}
\renewcommand{\familydefault}{\sfdefault}
% A letter that the font lacks is shown by its number.
\newcommand{\other}[1]{\ifPDFTeX{\tiny U+#1}\else\iffontchar\font"#1 \symbol{"#1}\else
  {\tiny U+#1}\fi\fi}"""
SIGNS = MappingProxyType(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        '"': r"\textquotedbl{}",
        "'": r"\textquotesingle{}",
        "`": r"\textasciigrave{}",
        "−": r"\ensuremath{-}",
        "∞": r"\ensuremath{\infty}",
        "α": r"\ensuremath{\alpha}",
        "β": r"\ensuremath{\beta}",
        "≤": r"\ensuremath{\le}",
        "≥": r"\ensuremath{\ge}",
        "≈": r"\ensuremath{\approx}",
        "·": r"\ensuremath{\cdot}",
        "…": r"\ldots{}",
        # The braces keep two of them from becoming one other sign.
        **{letter: f"{letter}{{}}" for letter in "-,<>"},
        **{letter: f"\\{letter}" for letter in "{}%#$&_"},
    }
)
ANCHORS = MappingProxyType(
    {"top": "north", "bottom": "south", "left": "west", "right": "east", "center": ""}
)


def tikz(sheet: Sheet, *, caption: str, width: float | None = None) -> bytes:
    r"""Return a document with a TikZ picture of what a sheet shows.

    Parameters
    ----------
    sheet : Sheet
        A drawn tree: in the picture everything stands where it stands there.
    caption : str, keyword-only
        The text below the tree; TeX breaks its lines.
    width : float or None, keyword-only
        How wide the picture is, in inches.

    Returns
    -------
    bytes
        LaTeX source for pdflatex, lualatex or xelatex.

    Examples
    --------
    >>> import abviz
    >>> sheet = abviz.draw(abviz.search(abviz.Tree.parse("(3 5) (2 9)"))).sheet
    >>> source = tikz(sheet, caption="").decode()
    >>> print("\n".join(line for line in source.splitlines() if "strike" in line))
      strike/.style={draw=cB00020, fill=none, line width=2.6bp},
    \draw[strike] (535.2,242.9) -- (549.9,232.5);
    """
    writer = _Writer(sheet)
    lines = [*writer.lines(), *writer.caption(caption)]
    picture = [
        r"\begin{tikzpicture}[x=1bp, y=-1bp, every node/.style={inner sep=0bp},",
        *(f"  {name}/.style={{{options}}}," for (_, options), name in writer.styles.items()),
        "]",
        rf"\path (0,0) rectangle ({_places(sheet.artists.layout.width)},0);",
        *lines,
        r"\end{tikzpicture}",
    ]
    scale = sheet.scale(width)
    if scale != 1:
        picture = [rf"\scalebox{{{scale:.4f}}}{{%", *picture, "}"]
    colours = [rf"\definecolor{{c{code}}}{{HTML}}{{{code}}}" for code in sorted(writer.colours)]
    document = [PREAMBLE, *colours, r"\begin{document}", *picture, r"\end{document}", ""]
    return "\n".join(document).encode()


def escaped(text: str) -> str:
    r"""Return a text as LaTeX source that shows just this text.

    Examples
    --------
    >>> print(escaped("50% of \\x{y} ≥ 步"))
    50\% of \textbackslash{}x\{y\} \ensuremath{\ge} \other{6B65}
    """
    return "".join(map(_letter, text))


def _letter(letter: str) -> str:
    if letter in SIGNS:
        return SIGNS[letter]
    is_known = letter.isascii() or ("À" <= letter <= "ÿ" and letter.isalpha())
    return letter if is_known else rf"\other{{{ord(letter):04X}}}"


class _Writer:
    """Writes the artists of a sheet, in the order in which they lie on each other."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.artists = sheet.artists
        self.layout = sheet.artists.layout
        self.style = sheet.artists.style
        self.styles: dict[tuple[str, str], str] = {}
        self.colours: set[str] = set()

    def lines(self) -> Iterator[str]:
        yield from self._edges()
        if self.artists.squares is not None:
            yield from self._boards(self.artists.squares)
        for node in self.artists.tree:
            yield from self._shape(node.index)
        yield from self._ring()
        yield from self._texts()

    def caption(self, caption: str) -> Iterator[str]:
        if caption:
            text = self.sheet.caption
            width = _places(self.layout.width - 2 * LEFT)
            style = self._text_style("caption", text, f"align=left, text width={width}bp")
            yield rf"\node[{style}] at {_at(*text.get_position())} {{{escaped(caption)}}};"

    def _edges(self) -> Iterator[str]:
        for node in self.artists.children:
            seen = self.artists.looks[node.index].edge
            style = self._ink_style(f"edge {seen}", self.artists.edge_ink(node))
            yield rf"\draw[{style}] {' -- '.join(_at(*end) for end in self.layout.ends(node))};"
        for node in self.artists.children:
            if self.artists.strike_ink(node) != Ink():
                style = self._ink_style("strike", self.artists.strike_ink(node))
                yield rf"\draw[{style}] {' -- '.join(_at(*end) for end in self.layout.bar(node))};"

    def _boards(self, squares: Squares) -> Iterator[str]:
        [frame], [grid] = squares.frames.get_paths(), squares.lines.get_paths()
        for node in squares.nodes:
            status, place = self.artists.looks[node.index].status, self.layout.focus(node)
            ink = self.style.board(role(node), status)
            style = self._ink_style(f"board {role(node)} {status}", ink)
            yield rf"\draw[{style}] {_outline(frame, place, squares.layout.wide)};"
            style = self._ink_style("grid", self.style.grid)
            yield rf"\draw[{style}] {_outline(grid, place, squares.layout.square)};"
            colour = self._colour(self.style.letter(status).face)
            style = self._style(f"letter {status}", f"text={colour}, {_font(squares.font)}")
            for letter in squares.letters_on(node):
                yield rf"\node[{style}] at {_at(letter.x, letter.y)} {{{escaped(letter.text)}}};"

    def _shape(self, index: int) -> Iterator[str]:
        node, status = self.artists.tree.nodes[index], self.artists.looks[index].status
        shapes, place, size = self.artists.shapes[role(node)], self.layout.shape_spot(node), 0.0
        if status == "limit" and self.artists.limits is not None:
            shapes, place = self.artists.limits, self.layout.limit_spot(node)
            size = LIMIT_SIZE * self.layout.size(node)
            style = self._ink_style("limit", self.style.limit)
        else:
            style = self._ink_style(f"{role(node)} {status}", self.artists.node_ink(node))
        yield rf"\draw[{style}] {_outline(_path(shapes), place, size or self.layout.size(node))};"

    def _ring(self) -> Iterator[str]:
        for ring in self.artists.rings.values():
            if ring.get_visible():
                width = float(np.sqrt(ring.get_sizes()[0]))
                [(x, y)] = np.asarray(ring.get_offsets())
                style = self._ink_style("ring", self.style.ring)
                yield rf"\draw[{style}] {_outline(_path(ring), (x, y), width)};"

    def _texts(self) -> Iterator[str]:
        labels = self.artists.labels
        kinds: dict[str, Iterable[Text]] = {
            "value": labels.values.values(),
            "name": labels.names.values(),
            "window": chain(*labels.windows.values()),
            "probability": labels.probabilities.values(),
        }
        for kind, texts in kinds.items():
            for text in texts:
                if text.get_text():
                    paper = f"fill={self._colour(self.style.paper)}"
                    style = self._text_style(kind, text, "" if kind == "value" else paper)
                    content = escaped(text.get_text())
                    yield rf"\node[{style}] at {_at(*text.get_position())} {{{content}}};"

    def _text_style(self, kind: str, text: Text, more: str) -> str:
        sides = text.get_verticalalignment(), text.get_horizontalalignment()
        anchor = " ".join(filter(None, (ANCHORS[side] for side in sides))) or "center"
        colour = self._colour(to_hex(text.get_color()).upper())
        bold = text.get_fontweight() == "bold"
        font = _font(float(text.get_fontsize()), bold=bold)
        options = [f"text={colour}", font, f"anchor={anchor}", more]
        return self._style(kind, ", ".join(filter(None, options)))

    def _ink_style(self, name: str, ink: Ink) -> str:
        dashes = " ".join(
            f"{word} {length:g}bp"
            for word, length in zip(("on", "off") * len(ink.dash), ink.dash, strict=False)
        )
        options = f"draw={self._colour(ink.edge)}, fill={self._colour(ink.face)}"
        options += f", line width={ink.width:g}bp"
        return self._style(name, options + (f", dash pattern={dashes}" if dashes else ""))

    def _style(self, name: str, options: str) -> str:
        """Return the name of a style, which has a number if there are several of its kind."""
        if (name, options) not in self.styles:
            same = sum(kind == name for kind, _ in self.styles)
            self.styles[name, options] = f"{name}-{same + 1}" if same else name
        return self.styles[name, options]

    def _colour(self, colour: str) -> str:
        if colour == "none":
            return colour
        self.colours.add(colour.removeprefix("#"))
        return f"c{colour.removeprefix('#')}"


def _path(shapes: PathCollection) -> Path:
    [path] = shapes.get_paths()
    return path


def _outline(path: Path, place: tuple[float, float], size: float) -> str:
    """Return a path around a place, in which 1 is the size; its curves are a circle."""
    x, y = place
    if path.codes is not None and Path.CURVE4 in np.asarray(path.codes):
        return rf"{_at(x, y)} circle[radius={_places(size / 2)}bp]"
    words = []
    for (across, up), code in path.iter_segments(simplify=False):
        if code == Path.CLOSEPOLY:
            words.append("-- cycle")
        else:
            words.append("--" if code == Path.LINETO else "")
            words.append(_at(x + across * size, y - up * size))
    return " ".join(filter(None, words))


def _font(size: float, *, bold: bool = False) -> str:
    series = r"\bfseries" if bold else ""
    return rf"font=\fontsize{{{size:.4g}bp}}{{{1.2 * size:.4g}bp}}\selectfont{series}"


def _at(x: float, y: float) -> str:
    return f"({_places(x)},{_places(y)})"


def _places(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
