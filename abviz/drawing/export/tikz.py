r"""One step as a LaTeX document with a TikZ picture, for slides and papers."""

from collections.abc import Iterable, Iterator, Mapping
from operator import methodcaller
from typing import Any

from matplotlib.backend_bases import RendererBase
from matplotlib.colors import to_hex
from matplotlib.path import Path
from matplotlib.text import Text

from abviz.drawing.figure.artists import POINTS_PER_INCH
from abviz.drawing.figure.captioned import LEFT, CaptionedTree, FileOptions
from abviz.drawing.figure.outlines import BoardForms, Place
from abviz.drawing.figure.plain_settings import drawn_alone

HEAD = r"\documentclass[border=4bp]{standalone}"
PACKAGES = r"""\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage{lmodern}\fi
\usepackage{tikz}
\renewcommand{\familydefault}{\sfdefault}"""
OTHER = (
    r"\newcommand{\other}[1]{\ifPDFTeX{\tiny U+#1}\else"
    r'\iffontchar\font"#1 \symbol{"#1}\else'
    "\n"
    r"  {\tiny U+#1}\fi\fi}"
)
SIGNS: Mapping[str, str] = {
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
# Where a text lies from its place, as matplotlib and as TikZ say it.
ACROSS: Mapping[str, str] = {"left": "west", "center": "", "right": "east"}
UP: Mapping[str, str] = {"bottom": "south", "center": "", "top": "north"}


def tikz(pages: Iterable[CaptionedTree], options: FileOptions) -> bytes:
    r"""Return a document with a TikZ picture of a tree with its caption."""
    [captioned] = pages
    writer = _Writer(captioned)
    with drawn_alone(captioned.artists.figure):
        lines = [*writer.shapes(), *writer.texts()]
    width = captioned.artists.layout.width
    picture = [
        r"\begin{tikzpicture}[x=1bp, y=-1bp, every node/.style={inner sep=0bp},",
        *(
            f"  {name}/.style={{{words}}},"
            for (_, words), name in writer.styles.items()
        ),
        "]",
        rf"\path (0,0) rectangle ({_places(width)},0);",
        *lines,
        r"\end{tikzpicture}",
    ]
    scale = captioned.drawing.scale(options.width)
    if scale != 1:
        picture = [rf"\scalebox{{{scale:.4f}}}{{%", *picture, "}"]
    colours = [
        rf"\definecolor{{c{code}}}{{HTML}}{{{code}}}" for code in sorted(writer.colours)
    ]
    language = options.language
    take = language.gettext(
        "For a paper or slides: take the packages, {command}, the colours and the "
        "picture.",
        command=r"\other",
    )
    lacking = language.gettext("A letter that the font lacks is shown by its number.")
    preamble = [HEAD, f"% {take}", PACKAGES, f"% {lacking}", OTHER]
    document = [
        *preamble,
        *colours,
        r"\begin{document}",
        *picture,
        r"\end{document}",
        "",
    ]
    return "\n".join(document).encode()


def escaped(text: str) -> str:
    r"""Return a text as LaTeX source that shows just this text."""
    return "".join(SIGNS.get(letter) or _letter(letter) for letter in text)


def _letter(letter: str) -> str:
    is_known = letter.isascii() or ("À" <= letter <= "ÿ" and letter.isalpha())
    return letter if is_known else rf"\other{{{ord(letter):04X}}}"


class _Writer(RendererBase):
    """
    Writes what matplotlib draws as paths, and its texts as nodes, in the font of LaTeX.
    """

    def __init__(self, captioned: CaptionedTree) -> None:
        super().__init__()
        self.captioned, self.artists = captioned, captioned.artists
        # The id of the matplotlib collection that is drawn now, and its lines of LaTeX.
        self.part = ""
        self.drawn: list[str] = []
        # What the preamble defines: the name of the style of a part with its options,
        # and the colours, as in a page.
        self.styles: dict[tuple[str, str], str] = {}
        self.colours: set[str] = set()

    def shapes(self) -> Iterator[str]:
        """
        Yield edges, shapes, boards and the ring, in the order in which they are drawn.
        """
        self.artists.figure.set_dpi(POINTS_PER_INCH)
        collections = self.artists.axes.collections
        for shapes in sorted(collections, key=methodcaller("get_zorder")):
            self.part, self.drawn = str(shapes.get_gid()), []
            # The letters on boards are texts here.
            if not self.part.startswith("letter"):
                shapes.draw(self)
            yield from self.drawn
        if self.artists.boards is not None:
            yield from self._letters(self.artists.boards)

    def draw_path(
        self, gc: Any, path: Path, transform: Any, rgbFace: Any = None
    ) -> None:
        """Write a path, if anything is seen of it."""
        edge = gc.get_rgb() if gc.get_linewidth() and gc.get_rgb()[3] else None
        face = rgbFace if rgbFace is not None and rgbFace[3] else None
        if edge is None and face is None:
            return
        options = f"draw={self._colour(edge)}, fill={self._colour(face)}"
        options += f", line width={gc.get_linewidth():.4g}bp"
        if dashes := gc.get_dashes()[1]:
            words = (
                f"{'off' if number % 2 else 'on'} {size:.4g}bp"
                for number, size in enumerate(dashes)
            )
            options += f", dash pattern={' '.join(words)}"
        corners = " ".join(self._corners(transform.transform_path(path)))
        self.drawn.append(rf"\draw[{self._style(self.part, options)}] {corners};")

    def _corners(self, path: Path) -> Iterator[str]:
        for points, code in path.iter_segments(simplify=False):
            places = [_at(x, self.artists.height - y) for x, y in points.reshape(-1, 2)]
            if code == Path.CLOSEPOLY:
                yield "-- cycle"
            elif code == Path.CURVE4:
                yield ".. controls {} and {} .. {}".format(*places)
            else:
                yield f"-- {places[0]}" if code == Path.LINETO else places[0]

    def _letters(self, boards: BoardForms) -> Iterator[str]:
        family = r"\ttfamily" if boards.layout.boards.is_text else ""
        for node in boards.nodes:
            colour = self._colour(self.artists.snapshot.letter_paint(node).face)
            options = f"text={colour}, {_font(boards.font)}{family}"
            style = self._style("letter", options)
            for letter in boards.letters_on(node):
                point, words = _at(letter.x, letter.y), escaped(letter.text)
                yield rf"\node[{style}] at {point} {{{words}}};"

    def texts(self) -> Iterator[str]:
        """Yield values, names, windows, texts on edges and the caption."""
        labels, width = self.artists.labels, self.artists.layout.width
        halos = [text for text, _ in labels.halos()]
        paper = f", fill={self._colour(self.artists.style.paper)}"
        for index, value in labels.values.items():
            # LaTeX puts the middle of its digits where matplotlib has that of a line.
            point = self.artists.snapshot.value_place(self.artists.tree.nodes[index])
            yield from self._node("value", value, point)
        for text in halos:
            kind = str(text.get_gid()).partition("-")[0]
            yield from self._node(kind, text, text.get_position(), paper)
        for text in self.artists.verdict.texts:
            yield from self._node("verdict", text, text.get_position())
        caption = self.captioned.caption
        room = f", align=left, text width={_places(width - 2 * LEFT)}bp"
        point = caption.get_position()
        yield from self._node(
            "caption", caption, point, room, words=self.captioned.text
        )

    def _node(
        self,
        kind: str,
        text: Text,
        point: Place,
        more: str = "",
        words: str | None = None,
    ) -> Iterator[str]:
        """Yield a text as a node, unless it is empty."""
        if not (said := text.get_text() if words is None else words):
            return
        sides = UP[text.get_verticalalignment()], ACROSS[text.get_horizontalalignment()]
        anchor = " ".join(filter(None, sides)) or "center"
        font = _font(float(text.get_fontsize()), bold=text.get_fontweight() == "bold")
        options = (
            f"text={self._colour(text.get_color())}, {font}, anchor={anchor}{more}"
        )
        style = self._style(kind, options)
        yield rf"\node[{style}] at {_at(*point)} {{{escaped(said)}}};"

    def _style(self, name: str, options: str) -> str:
        """
        Return the name of a style, which has a number if there are several of its kind.
        """
        if (name, options) not in self.styles:
            same = sum(kind == name for kind, _ in self.styles)
            self.styles[name, options] = f"{name}-{same + 1}" if same else name
        return self.styles[name, options]

    def _colour(self, colour: Any) -> str:
        if colour is None:
            return "none"
        code = to_hex(colour)[1:].upper()
        self.colours.add(code)
        return f"c{code}"


def _font(size: float, *, bold: bool = False) -> str:
    series = r"\bfseries\boldmath" if bold else ""
    return rf"font=\fontsize{{{size:.4g}bp}}{{{1.2 * size:.4g}bp}}\selectfont{series}"


def _at(x: float, y: float) -> str:
    return f"({_places(x)},{_places(y)})"


def _places(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
