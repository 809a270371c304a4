"""Web pages that stand alone: stages that play without Python and without a network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from abviz.drawing.export.files import write_whole
from abviz.drawing.layout.board_layout import Boards, boards_for, plan_boards
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.style import Style
from abviz.replay.trace import Trace
from abviz.stage.animation import Animation
from abviz.stage.css import write_rules
from abviz.stage.payload import make_film
from abviz.stage.svg import draw_svg
from abviz.stage.widget import Stage
from abviz.trees import TreeError
from abviz.trees.wording import shortened

HERE = Path(__file__).parent
TITLE = "Game tree search"
# Signs that would end the data or change its meaning inside a page of HTML.
UNSAFE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}

Shown: TypeAlias = Trace | Animation | Stage
Item: TypeAlias = Shown | tuple[str, Shown]
Items: TypeAlias = Item | Sequence[Item]


class Scene(NamedTuple):
    """One stage of a page: its heading, its search, its first step, and how it looks."""

    heading: str
    trace: Trace
    step: int
    style: Style
    boards: Boards | None


def page(items: Items, path: str | PathLike[str], *, title: str | None = None) -> None:
    """Save searches as one web page that anybody can open and play.

    The page needs no Python, no Jupyter and no network. It has all controls of the
    live stage: buttons, keys, speed, close-up, code, windows and counters.

    Parameters
    ----------
    items : Trace, Animation, Stage, or a sequence of them
        What the page shows, one below the other. A pair of a text and a search gives
        it a heading. A stage begins at the step that it shows.
    path : str or path-like
        Where the page is written, whole or not at all. A file that is there is replaced.
    title : str or None, keyword-only
        The title at the top.

    Raises
    ------
    TreeError
        If there is nothing to show, or a tree is too large for a picture.
    OSError
        If the file cannot be written; an old one stays as it was.

    Examples
    --------
    >>> import abviz, tempfile
    >>> tree = abviz.examples["lucky-8"]
    >>> traces = [abviz.search(tree, "minimax"), ("With cutoffs", abviz.search(tree))]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "lecture.html")
    ...     abviz.page(traces, file, title="Lecture 4")
    ...     file.read_text(encoding="utf-8").count("<section")
    2
    """
    html = page_html(items, title=title)
    write_whole(path, [html.encode()])


def page_html(items: Items, *, title: str | None = None) -> str:
    """Return searches as one web page.

    Parameters
    ----------
    items : Trace, Animation, Stage, or a sequence of them
        What the page shows; see `page`.
    title : str or None, keyword-only
        The title at the top.

    Returns
    -------
    str
        HTML. The same searches give the same text.

    Examples
    --------
    >>> import abviz
    >>> html = page_html(abviz.search(abviz.Tree.parse("3 5")))
    >>> html.splitlines()[0], html.count("<section"), html.count('<script type="module">')
    ('<!doctype html>', 1, 1)
    """
    if title is not None and not isinstance(title, str):
        raise TreeError(f"the title of a page is a text, not {shortened(title)}.")
    scenes = list(_scenes(items))
    if not scenes:
        raise TreeError("a page needs one search at least, and there is none.")
    if any(scene.style != scenes[0].style for scene in scenes):
        raise TreeError("the stages of one page share one style; give all of them the same.")
    script = f"\n{_source('stage.js')}startPage();\n"
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        *_head(title or TITLE, scenes=scenes, script=script),
        f"<body><main><h1>{_text(title or TITLE)}</h1>",
        *(_section(scene, number) for number, scene in enumerate(scenes, start=1)),
        "</main>",
        f'<script type="module">{script}</script>',
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _scenes(items: Any) -> Iterator[Scene]:
    """Look at all that is to be shown before anything is drawn."""
    alone = _has_heading(items) or not isinstance(items, Sequence)
    for item in [items] if alone else items:
        heading, shown = item if _has_heading(item) else (None, item)
        if isinstance(shown, Trace):
            scene = Scene("", shown, 0, Style(), boards_for(shown, None))
        elif isinstance(shown, Animation):
            scene = Scene("", shown.trace, 0, shown.style, shown.boards)
        elif isinstance(shown, Stage):
            scene = Scene("", shown.trace, shown.step, shown.look, shown.boards)
        else:
            kind = type(shown).__name__
            raise TreeError(f"a page shows searches, animations and stages, not {kind}.")
        yield scene._replace(heading=_heading(scene.trace) if heading is None else heading)


def _has_heading(item: Any) -> bool:
    return isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str)


def _heading(trace: Trace) -> str:
    """Return a heading that does not give away how the search ends."""
    if trace.tree.has_stubs:
        return trace.algorithm.title
    count = len(trace.tree.leaves)
    return f"{trace.algorithm.title}: a tree with {count:,} {'leaf' if count == 1 else 'leaves'}"


def _head(title: str, *, scenes: list[Scene], script: str) -> Iterator[str]:
    """Yield the head of a page. No other script than ours runs, and nothing is loaded."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )
    players = max(scene.trace.tree.players for scene in scenes)
    rules = write_rules(scenes[0].style, players=players, place="page")
    yield '<head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{_text(title)}</title>"
    yield f"<style>{rules}\n{_source('page.css')}{_source('stage.css')}</style></head>"


def _section(scene: Scene, number: int) -> str:
    picture, film = _draw(scene)
    state = {
        "film": {"id": number, **film},
        "place": [number, scene.step],
        "playing": False,
        "speed": 1,
        "selected": -1,
        "editable": False,
        "message": "",
        "rules": "",
    }
    result = _text(scene.trace.steps[-1].sentence)
    return (
        f'<section aria-labelledby="stage-{number}"><h2 id="stage-{number}">'
        f"{_text(scene.heading)}</h2>\n"
        f'<div class="abviz-here"><noscript><p>This page plays the search step by step '
        f"if JavaScript is on. The last step: {result}</p></noscript></div>\n"
        f'<script type="image/svg+xml">{picture}</script>\n'
        f'<script type="application/json">{_data(state)}</script></section>'
    )


def _draw(scene: Scene) -> tuple[str, dict[str, Any]]:
    tree, boards = scene.trace.tree, scene.boards
    layout = plan_layout(tree) if boards is None else plan_boards(tree, boards)
    picture = draw_svg(tree, layout=layout, style=scene.style)
    return picture, make_film(scene.trace, layout=layout, style=scene.style)


def _data(state: dict[str, Any]) -> str:
    return json.dumps(state, ensure_ascii=False, separators=(",", ":")).translate(UNSAFE)


def _text(text: str) -> str:
    """Write a text for HTML; half a character cannot be saved."""
    return escape(text.encode(errors="replace").decode())


def _source(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
