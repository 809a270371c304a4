"""Self-contained web pages: stages that play without Python and without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from abviz.drawing.layout.board_layout import boards_for
from abviz.drawing.style import Style
from abviz.errors import ExportError
from abviz.files import suffix_of, write_atomically
from abviz.markup import json_data
from abviz.narration.language import Language
from abviz.replay.trace import Trace, search
from abviz.stage.web_page import (
    PageQuestion,
    Scene,
    short_name,
    static_text,
    web_page,
)
from abviz.trees import Tree
from abviz.trees.calling import public_call
from abviz.trees.limits import check_drawable
from abviz.trees.reading import is_game, is_of_a_library
from abviz.trees.scores import checked_switch

if TYPE_CHECKING:
    from abviz.stage.animation import Animation
    from abviz.stage.widget import Stage

Shown: TypeAlias = "Trace | Animation | Stage | Tree | str"
Item: TypeAlias = "Shown | tuple[str, Shown]"
Items: TypeAlias = "Item | Sequence[Item]"
SUFFIXES = (".html", ".htm", ".mjs", ".json")


@public_call(data=("items",))
def page(
    items: Items,
    path: str | PathLike[str],
    *,
    title: str | None = None,
    language: str | Language | None = None,
    hide_future: bool | None = None,
    pause_at_cutoffs: bool | None = None,
    visit_numbers: bool | None = None,
    algorithm: str = "alphabeta",
    cut_on_tie: bool | None = None,
) -> Path:
    """Save searches as one web page that anybody can open and play.

    The page needs no Python, no Jupyter and no network. It has all controls of the
    live stage: buttons, keys, speed, close-up, code, windows and counters.

    Parameters
    ----------
    items : Trace, Animation, Stage, Prediction, Progress, Tree, str, or several of them
        What the page shows, one below the other; a tree or its text is searched with
        `algorithm`. A pair of a text and a search gives it a heading. A stage begins at
        the step that it shows. A quiz, which is a stage, asks and marks on the page,
        too, and remembers what was answered there; it begins with its first question,
        and has several trees. A prediction is answered on the page, too.
    path : str or path-like
        Where the page is written, whole or not at all. A file that is there is
        replaced. A name in .mjs writes a module that shows it in another page, such as
        one of MyST: ``:::{anywidget} stage.mjs``. A name in .json writes the state for
        a widget of any such module, too.
    title : str or None, keyword-only
        The title at the top.
    language : str, Language or None, keyword-only
        A tag in ``abviz.languages()``, such as "de". None is the language of each
        search.
    hide_future : bool or None, keyword-only
        Whether the page hides what is ahead until it is reached, such as the scores of
        leaves that have not been examined; the reader can show it. None leaves each
        stage as it is. A quiz always shows what its questions need.
    pause_at_cutoffs : bool or None, keyword-only
        Whether the page waits before each cutoff, and at as many other moments, and
        asks what happens next; it hides what is ahead then. None leaves each stage as
        it is, and a quiz asks its own questions.
    visit_numbers : bool or None, keyword-only
        Whether the nodes on the page show in which order they were entered; the reader
        can switch it, too. None leaves each stage as it is.
    algorithm : str, keyword-only
        How trees are searched, as for `abviz.search`.
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut where trees are searched, as for `abviz.search`.

    Returns
    -------
    pathlib.Path
        Where the file is, in full.

    Raises
    ------
    ExportError
        If there is nothing to show, or the name ends in none of .html, .htm, .mjs and
        .json.
    UnknownLanguage
        If abviz does not speak the language.
    TreeError
        If a tree is too large for a picture.
    OSError
        If the file cannot be written; an old one stays as it was.

    Examples
    --------
    >>> import abviz, pathlib, tempfile
    >>> tree = abviz.examples["lucky-8"]
    >>> traces = [abviz.search(tree, "minimax"), ("With cutoffs", abviz.search(tree))]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "lecture.html")
    ...     file = abviz.page(traces, path, title="Lecture 4")
    ...     file.read_text(encoding="utf-8").count("<section")
    2
    """
    suffix = suffix_of(path, known=SUFFIXES)
    scenes = scenes_of(
        items,
        language=language,
        how=partial(search, algorithm=algorithm, cut_on_tie=cut_on_tie),
        hide_future=hide_future,
        pause_at_cutoffs=pause_at_cutoffs,
        visit_numbers=visit_numbers,
    )
    written = web_page(scenes, title=title)
    if suffix in (".mjs", ".json"):
        # The page around it has headings of its own.
        written = written if title else written.replace("<h1>", "<h1 hidden>", 1)
        return _write_widget(path, written, has_state=suffix == ".json")
    return write_atomically(path, [written.encode()])


def _write_widget(path: str | PathLike[str], html: str, *, has_state: bool) -> Path:
    """Write a page as a module that anywidgets are made of, and as the state of one."""
    script = static_text("frame.js")
    page = json_data(html)
    framed = short_name(script, exported="framed")
    module = f"{script}export default {framed}({page});\n"
    target = write_atomically(Path(path).with_suffix(".mjs"), [module.encode()])
    if not has_state:
        return target
    return write_atomically(path, [f'{{"page":{page}}}\n'.encode()])


def scenes_of(
    items: Items,
    *,
    language: str | Language | None = None,
    how: Callable[[Any], Trace] = search,
    hide_future: bool | None = None,
    pause_at_cutoffs: bool | None = None,
    visit_numbers: bool | None = None,
) -> list[Scene | PageQuestion]:
    """Return searches and predictions as the parts of a web page.

    Language and switches are those of `page`; `how` searches a tree that comes alone.
    """
    if hide_future is False and pause_at_cutoffs is None:
        pause_at_cutoffs = False
    switches = {
        "hide_future": hide_future,
        "pause_at_cutoffs": pause_at_cutoffs,
        "visit_numbers": visit_numbers,
    }
    chosen = {
        name: checked_switch(on, name)
        for name, on in switches.items()
        if on is not None
    }
    scenes = [
        scene.switched(chosen) if isinstance(scene, Scene) else scene
        for scene in _scenes(items, how)
    ]
    if language is None:
        return scenes
    return [scene.in_language(language) for scene in scenes]


def _scenes(items: Any, how: Callable[[Any], Trace]) -> Iterator[Scene | PageQuestion]:
    """Look at all that is to be shown before anything is drawn."""
    is_list = isinstance(items, Sequence) and not isinstance(items, str)
    if not is_list or _has_heading(items):
        items = [items]
    for item in items:
        heading, subject = item if _has_heading(item) else (None, item)
        scene = _scene(subject, how)
        yield scene if heading is None else scene._replace(heading=heading)


def _scene(subject: Any, how: Callable[[Any], Trace]) -> Scene | PageQuestion:
    """Return a part of a page for whatever is to be shown, or refuse it."""
    if isinstance(subject, (str, Tree)) or is_of_a_library(subject) or is_game(subject):
        subject = how(subject)
    if isinstance(subject, Trace):
        check_drawable(subject.tree)
        return Scene(subject, 0, Style(), boards_for(subject, None))
    # A stage, an animation or a quiz has a scene, and a prediction is a part.
    for part in (
        subject,
        getattr(subject, "scene", None),
        getattr(subject, "part", None),
    ):
        if isinstance(part, Scene | PageQuestion):
            return part
    kind = type(subject).__name__
    # What lives from Python says so, and what to show in its place.
    reason = getattr(subject, "why_no_page", "")
    shows = "a page shows searches, animations, stages, quizzes and predictions"
    raise ExportError(
        reason or f"{shows}, not {kind}; abviz.search searches a tree or a game."
    )


def _has_heading(item: Any) -> bool:
    return isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str)
