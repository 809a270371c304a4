"""The picture as lean SVG with no state in it: looks come from style rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree

from matplotlib import rc_context
from matplotlib.text import Text

from abviz.drawing.figure.artists import TreeArtists, plain_matplotlib
from abviz.drawing.figure.boards import BoardArtists

NAMESPACE = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
NUMBER = re.compile(r"-?\d+\.\d+")
CORNER = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
PLACE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")
ANCHOR = re.compile(r"text-anchor: (\w+)")


def write_svg(artists: TreeArtists) -> str:
    """Write a picture as SVG for the stage.

    Parameters
    ----------
    artists : TreeArtists
        A tree drawn on its figure.

    Returns
    -------
    str
        One ``<svg>`` element. Every mark has ``data-n`` (the index of its node)
        and ``data-part`` ("node", "edge", "strike", "value", "name", "alpha",
        "beta", "probability", "limit"); no mark has a colour, and the page sets the
        size of a value with its text. A "limit" is the leaf that an inner node looks
        like at the depth limit; the page hides it. With boards there are the parts
        "board" and "letters", too.

    Examples
    --------
    >>> import abviz
    >>> from abviz.drawing.layout.tree_layout import plan_layout
    >>> from abviz.drawing.style import Style
    >>> tree = abviz.Tree.parse("3 5")
    >>> svg = write_svg(TreeArtists(tree, layout=plan_layout(tree), style=Style()))
    >>> svg.count('data-part="node"'), svg.count('data-part="edge"'), "#0072B2" in svg
    (3, 2, False)
    """
    for texts in (artists.values, *_windows(artists)):
        for text in texts.values():
            text.set_text("0")  # matplotlib writes no element for an empty text
    for ring in artists.rings.values():
        ring.set_visible(True)
    buffer = BytesIO()
    # The salt makes the identifiers of shapes the same in every run.
    with plain_matplotlib(), rc_context({"svg.fonttype": "none", "svg.hashsalt": "abviz"}):
        artists.figure.savefig(buffer, format="svg", metadata={"Date": None})
    figure = ElementTree.fromstring(buffer.getvalue())
    _spell_out(figure)
    groups = {group.get("id"): group for group in figure.iter(f"{NAMESPACE}g")}
    parts = "".join(_parts(artists, groups))
    width, height = artists.layout.width, artists.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'class="abviz-picture" role="img" aria-label="The tree">{parts}</svg>'
    )


def _windows(artists: TreeArtists) -> Iterator[dict[int, Text]]:
    for side in (0, 1):
        yield {index: pair[side] for index, pair in artists.windows.items()}


def _parts(artists: TreeArtists, groups: dict[str | None, ElementTree.Element]) -> Iterator[str]:
    children = [node.index for node in artists.children]
    for gid, part in (("edges", "edge"), ("strikes", "strike")):
        if gid in groups:
            lines = groups[gid].iter(f"{NAMESPACE}path")
            for index, line in zip(children, lines, strict=True):
                yield f'<path {_marks(index, part)} d="{_short(line.get("d"))}"/>'
    if artists.boards is not None:
        yield from _squares(artists.boards, groups)
    for name, nodes in artists.members.items():
        yield from _shapes(groups[name], [_marks(node.index, "node") for node in nodes])
    if artists.limited:
        yield from _shapes(
            groups["limit"], [_marks(node.index, "limit") for node in artists.limited]
        )
    for gid, kind in (("ring-leaf", "leaf"), ("ring-node", "inner")):
        yield from _shapes(groups[gid], [f'class="ring {kind}"'])
    yield from _texts(artists, groups)


def _squares(squares: BoardArtists, groups: dict[str | None, ElementTree.Element]) -> Iterator[str]:
    yield from _shapes(groups["boards"], [_marks(node.index, "board") for node in squares.nodes])
    yield from _shapes(groups["grids"], ['class="grid"'] * len(squares.nodes))
    for node in squares.nodes:
        content = ElementTree.Element("text", {"class": "letters", "text-anchor": "middle"})
        content.set("data-n", str(node.index))
        content.set("data-part", "letters")
        content.set("font-size", f"{squares.font:g}")
        for letter in squares.letters_on(node):
            place = {"x": f"{letter.x:.1f}", "y": f"{letter.y + squares.sinking:.1f}"}
            ElementTree.SubElement(content, "tspan", place).text = letter.text
        yield ElementTree.tostring(content, encoding="unicode")


def _marks(index: int, part: str) -> str:
    return f'data-n="{index}" data-part="{part}"'


def _shapes(group: ElementTree.Element, marks: list[str]) -> Iterator[str]:
    """Write shapes; matplotlib defines an outline once only where that is shorter."""
    outline = group.find(f"{NAMESPACE}defs/{NAMESPACE}path")
    uses = list(group.iter(f"{NAMESPACE}use"))
    if outline is not None:
        yield f'<defs><path id="{outline.get("id")}" d="{_short(outline.get("d"))}"/></defs>'
    if not uses:
        for mark, path in zip(marks, group.iter(f"{NAMESPACE}path"), strict=True):
            yield f'<path {mark} d="{_short(path.get("d"))}"/>'
        return
    for mark, use in zip(marks, uses, strict=True):
        x, y = _short(use.get("x")), _short(use.get("y"))
        yield f'<use {mark} href="{use.get(HREF)}" x="{x}" y="{y}"/>'


def _spell_out(figure: ElementTree.Element) -> None:
    """Turn uses of outlines into paths, which a browser draws much faster by the thousand.

    What is round would be long as a path, and stays.
    """
    outlines: dict[str | None, str] = {}
    for group in figure.iter(f"{NAMESPACE}g"):
        for defined in group.findall(f"{NAMESPACE}defs"):
            path = defined.find(f"{NAMESPACE}path")
            if path is not None and "C" not in path.get("d", ""):
                outlines[f"#{path.get('id')}"] = path.get("d", "")
                group.remove(defined)
    for use in figure.iter(f"{NAMESPACE}use"):
        if use.get(HREF) in outlines:
            use.tag = f"{NAMESPACE}path"
            use.set("d", _moved(outlines[use.get(HREF)], use))


def _moved(outline: str, use: ElementTree.Element) -> str:
    across, down = (float(use.get(axis, "0")) for axis in "xy")

    def move(corner: re.Match[str]) -> str:
        x, y = map(float, corner.groups())
        return f"{x + across:f} {y + down:f}"

    return CORNER.sub(move, outline)


def _texts(artists: TreeArtists, groups: dict[str | None, ElementTree.Element]) -> Iterator[str]:
    """Write texts; what all texts of a kind share stands on their group once."""
    for part, indices in (
        ("value", artists.values),
        ("name", artists.names),
        ("alpha", artists.windows),
        ("beta", artists.windows),
        ("probability", artists.labels.probabilities),
    ):
        if not indices:
            continue
        kind = "window" if part in ("alpha", "beta") else part
        yield f'<g class="{kind}" text-anchor="middle" font-size="{artists.layout.label_font:g}">'
        for index in indices:
            text = next(groups[f"{part}-{index}"].iter(f"{NAMESPACE}text"))
            content = ElementTree.Element("text", dict(_place(text)))
            content.set("data-n", str(index))
            content.set("data-part", part)
            content.text = text.text if part in ("name", "probability") else ""
            yield ElementTree.tostring(content, encoding="unicode")
        yield "</g>"


def _place(text: ElementTree.Element) -> Iterator[tuple[str, str]]:
    moved = PLACE.search(text.get("transform", ""))
    x, y = moved.groups() if moved else (text.get("x", "0"), text.get("y", "0"))
    anchor = ANCHOR.search(text.get("style", ""))
    yield "x", _short(x)
    yield "y", _short(y)
    if anchor is None or anchor.group(1) != "middle":
        yield "text-anchor", anchor.group(1) if anchor else "start"


def _short(text: str | None) -> str:
    """Write coordinates with one decimal, and paths without line breaks."""
    rounded = NUMBER.sub(lambda found: f"{float(found.group()):.1f}".removesuffix(".0"), text or "")
    return re.sub(r"\s*([A-Za-z])\s*", r"\1", rounded.strip())
