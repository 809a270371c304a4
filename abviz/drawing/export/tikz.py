r"""One step as a LaTeX document with a TikZ picture, for slides and papers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from types import MappingProxyType

import numpy as np
from matplotlib.path import Path

from abviz.drawing.appearance import Snapshot, role
from abviz.drawing.figure.captioned import (
    CAPTION_FONT,
    LEFT,
    CaptionedTree,
    FileOptions,
    caption_place,
)
from abviz.drawing.figure.outlines import Outline, box, grid, open_leaf, outline
from abviz.drawing.layout.board_layout import BoardLayout, letter_font, letters_on
from abviz.drawing.layout.edge_texts import edge_texts, visit_number_places, windows_aloft
from abviz.drawing.layout.geometry import LEADING, LIMIT_SIZE
from abviz.drawing.style import Paint
from abviz.narration.language import Language
from abviz.trees import Node

HEAD = r"\documentclass[border=4bp]{standalone}"
PACKAGES = r"""\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage{lmodern}\fi
\usepackage{tikz}
\renewcommand{\familydefault}{\sfdefault}"""
OTHER = r"""\newcommand{\other}[1]{\ifPDFTeX{\tiny U+#1}\else\iffontchar\font"#1 \symbol{"#1}\else
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
        "\N{THIN SPACE}": r"\,",
        "–": r"\textendash{}",
        "„": r"\quotedblbase{}",
        "“": r"\textquotedblleft{}",
        "”": r"\textquotedblright{}",
        # The braces keep two of them from becoming one other sign.
        **{letter: f"{letter}{{}}" for letter in "-,<>"},
        **{letter: f"\\{letter}" for letter in "{}%#$&_"},
    }
)


def tikz(pages: Iterable[CaptionedTree], options: FileOptions) -> bytes:
    r"""Return a document with a TikZ picture of a tree with its caption."""
    [captioned] = pages
    writer = _Writer(captioned.snapshot)
    lines = [*writer.lines(), *writer.caption(captioned.text)]
    picture = [
        r"\begin{tikzpicture}[x=1bp, y=-1bp, every node/.style={inner sep=0bp},",
        *(f"  {name}/.style={{{words}}}," for (_, words), name in writer.styles.items()),
        "]",
        rf"\path (0,0) rectangle ({_places(writer.layout.width)},0);",
        *lines,
        r"\end{tikzpicture}",
    ]
    scale = captioned.drawing.scale(options.width)
    if scale != 1:
        picture = [rf"\scalebox{{{scale:.4f}}}{{%", *picture, "}"]
    colours = [rf"\definecolor{{c{code}}}{{HTML}}{{{code}}}" for code in sorted(writer.colours)]
    preamble = _preamble(options.language)
    document = [*preamble, *colours, r"\begin{document}", *picture, r"\end{document}", ""]
    return "\n".join(document).encode()


def _preamble(say: Language) -> list[str]:
    take = say.gettext(
        "For a paper or slides: take the packages, {command}, the colours and the picture.",
        command=r"\other",
    )
    lacking = say.gettext("A letter that the font lacks is shown by its number.")
    return [HEAD, f"% {take}", PACKAGES, f"% {lacking}", OTHER]


def escaped(text: str) -> str:
    r"""Return a text as LaTeX source that shows just this text."""
    return "".join(map(_letter, text))


def _letter(letter: str) -> str:
    if letter in SIGNS:
        return SIGNS[letter]
    is_known = letter.isascii() or ("À" <= letter <= "ÿ" and letter.isalpha())
    return letter if is_known else rf"\other{{{ord(letter):04X}}}"


class _Writer:
    """Writes what a snapshot shows, in the order in which it lies on each other."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.tree, self.layout, self.style, self.appearances, self.focus = snapshot
        self.styles: dict[tuple[str, str], str] = {}
        self.colours: set[str] = set()

    def lines(self) -> Iterator[str]:
        yield from self._edges()
        if isinstance(self.layout, BoardLayout):
            yield from self._boards(self.layout)
        for node in self.tree:
            yield from self._shape(node)
        if self.focus is not None:
            yield self._ring(self.focus)
        labels = self._numbers(), self._names(), self._windows(), self._edge_texts()
        yield from chain(self._values(), *labels)

    def caption(self, caption: str) -> Iterator[str]:
        if caption:
            x, y = caption_place(self.layout)
            more = f"align=left, text width={_places(self.layout.width - 2 * LEFT)}bp"
            colour, font = self.style.ink, _font(CAPTION_FONT)
            style = self._text_style("caption", colour, font, anchor="north west", more=more)
            yield rf"\node[{style}] at {_at(x, y)} {{{escaped(caption)}}};"

    def _edges(self) -> Iterator[str]:
        below = [node for node in self.tree if node.parent is not None]
        for node in below:
            edge = self.appearances[node.index].edge
            style = self._paint_style(f"edge {edge}", self.snapshot.edge_paint(node))
            yield rf"\draw[{style}] {_line(self.layout.edge_ends(node))};"
        for node in below:
            if (paint := self.snapshot.strike_paint(node)) != Paint():
                style = self._paint_style("strike", paint)
                yield rf"\draw[{style}] {_line(self.layout.strike_ends(node))};"

    def _boards(self, layout: BoardLayout) -> Iterator[str]:
        border = box(width=layout.wide, height=layout.high)
        font = _font(letter_font(layout)) + (r"\ttfamily" if layout.boards.is_text else "")
        across, down = layout.boards.across, layout.boards.down
        lines = grid(across=across, down=down, high=layout.square / layout.letter)
        for node in self.tree:
            if layout.boards.rows[node.index] is None:
                continue
            status, place = self.appearances[node.index].status, layout.ring_centre(node)
            paint = self.style.board(role(node), status)
            style = self._paint_style(f"board {role(node)} {status}", paint)
            yield rf"\draw[{style}] {_outline(border, place, layout.wide)};"
            if not layout.boards.is_text:
                style = self._paint_style("grid", self.style.grid)
                yield rf"\draw[{style}] {_outline(lines, place, layout.letter)};"
            colour = self._colour(self.style.letter(status).face)
            style = self._style(f"letter {status}", f"text={colour}, {font}")
            for letter in letters_on(node, layout=layout):
                yield rf"\node[{style}] at {_at(letter.x, letter.y)} {{{escaped(letter.text)}}};"

    def _shape(self, node: Node) -> Iterator[str]:
        layout, status = self.layout, self.appearances[node.index].status
        if status == "limit":
            shape, place, size = open_leaf(), layout.limit_centre(node), LIMIT_SIZE
            style = self._paint_style("limit", self.style.limit)
        else:
            shape, place, size = self._shape_outline(node), layout.shape_centre(node), 1.0
            style = self._paint_style(f"{role(node)} {status}", self.snapshot.shape_paint(node))
        yield rf"\draw[{style}] {_outline(shape, place, size * layout.size(node))};"

    def _shape_outline(self, node: Node) -> Outline:
        width, height = self.layout.leaf_size, self.layout.leaf_height
        if role(node) == "leaf" and width != height:
            return box(width=width, height=height)
        return outline(self.style.marker(role(node)))

    def _ring(self, node: Node) -> str:
        marker, width, height = self.layout.ring(leaf=node.is_leaf)
        shape = outline(marker) if width == height else box(width=width, height=height)
        place, size = self.layout.ring_centre(node), self.layout.ring_width(node)
        style = self._paint_style("ring", self.style.ring)
        return rf"\draw[{style}] {_outline(shape, place, size)};"

    def _values(self) -> Iterator[str]:
        for node in self.tree:
            seen = self.appearances[node.index]
            if seen.value and self.layout.has_room_for_value(node):
                paint = self.style.node(role(node), seen.status)
                font = _font(self.snapshot.value_font(node), bold=paint.bold)
                style = self._text_style("value", paint.text, font)
                place = self.snapshot.value_place(node)
                yield rf"\node[{style}] at {_at(*place)} {{{escaped(seen.value)}}};"

    def _names(self) -> Iterator[str]:
        for node in self.tree:
            if name := self.layout.title(node):
                place = self.layout.name_centre(node, name)
                yield self._label("name", name, place, paint=Paint(text=self.style.quiet))

    def _numbers(self) -> Iterator[str]:
        if not any(seen.number for seen in self.appearances):
            return
        size, places = visit_number_places(self.tree, layout=self.layout)
        for index, place in places.items():
            if number := self.appearances[index].number:
                style = self._text_style("number", self.style.ink, _font(size, bold=True))
                yield rf"\node[{style}] at {_at(*place)} {{{number}}};"

    def _windows(self) -> Iterator[str]:
        nodes = [node for node in self.tree if self.layout.has_room_for_window(node)]
        anchors = [(node, *self.layout.window_anchor(node)) for node in nodes]
        texts = edge_texts(self.tree, layout=self.layout).values()
        aloft = windows_aloft(self.tree, self.layout, [text.box for text in texts])
        anchors += [(self.tree.nodes[index], *anchor) for index, anchor in aloft.items()]
        for node, x, y, side in sorted(anchors, key=lambda anchor: -anchor[3]):
            across = "west" if side > 0 else "east"
            alpha, beta = self.snapshot.window_texts(node)
            for text, down, up in ((alpha, -LEADING, "south"), (beta, LEADING, "north")):
                if text:
                    place, anchor = (x, y + down), f"{up} {across}"
                    yield self._label("window", text, place, paint=self.style.window, anchor=anchor)

    def _edge_texts(self) -> Iterator[str]:
        for kind, text, place, _ in edge_texts(self.tree, layout=self.layout).values():
            yield self._label(kind, text, place, paint=Paint(text=self.style.ink))

    def _label(
        self,
        kind: str,
        text: str,
        place: tuple[float, float],
        *,
        paint: Paint,
        anchor: str = "center",
    ) -> str:
        font = _font(self.layout.label_font, bold=paint.bold)
        paper = f"fill={self._colour(self.style.paper)}"
        style = self._text_style(kind, paint.text, font, anchor=anchor, more=paper)
        return rf"\node[{style}] at {_at(*place)} {{{escaped(text)}}};"

    def _text_style(
        self, kind: str, colour: str, font: str, *, anchor: str = "center", more: str = ""
    ) -> str:
        options = [f"text={self._colour(colour)}", font, f"anchor={anchor}", more]
        return self._style(kind, ", ".join(filter(None, options)))

    def _paint_style(self, name: str, paint: Paint) -> str:
        dashes = " ".join(
            f"{word} {length:g}bp"
            for word, length in zip(("on", "off") * len(paint.dash), paint.dash, strict=False)
        )
        options = f"draw={self._colour(paint.edge)}, fill={self._colour(paint.face)}"
        options += f", line width={paint.width:g}bp"
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


def _line(places: Iterable[tuple[float, float]]) -> str:
    return " -- ".join(_at(*place) for place in places)


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
    series = r"\bfseries\boldmath" if bold else ""
    return rf"font=\fontsize{{{size:.4g}bp}}{{{1.2 * size:.4g}bp}}\selectfont{series}"


def _at(x: float, y: float) -> str:
    return f"({_places(x)},{_places(y)})"


def _places(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
