"""Live stages and quizzes for the pages of the documentation: each a small page in a frame.

What is framed is what `abviz.page` saves: it needs no Python, no server and no network.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from abviz.classroom.quiz.widget import Quiz
from abviz.stage.page import scenes_of
from abviz.stage.web_page import web_page

# Below the folder of the sources, and below that of the site.
PLACE = Path("docs", "_static", "live")
SERVED = "_static/live"
# In a frame the page around it has the headings; they stay for screen readers.
QUIET = (
    "<style>h1,h2{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;"
    "clip-path:inset(50%);white-space:nowrap}main{padding:6px}</style></head>"
)


def playable(shown: Any) -> Any:
    """Return what a page can play of what a cell shows, or None.

    Parameters
    ----------
    shown : object
        What a cell shows: a quiz, an animation, a stage, or an explorer, of which a page has the
        stages, without the controls around them.

    Returns
    -------
    object or None
        What `abviz.page` takes.
    """
    if hasattr(shown, "scene"):
        return shown
    if hasattr(shown, "other_stage"):
        return [stage for stage in (shown.stage, shown.other_stage) if stage is not None]
    return None


def kind_of(shown: Any) -> str:
    """Return "quiz" for what asks, and "stage" for anything else that is live."""
    return "quiz" if isinstance(shown, Quiz) else "stage"


def write_page(shown: Any, path: Path, *, title: str) -> None:
    """Write the page for a frame.

    Parameters
    ----------
    shown : object
        What `playable` has returned.
    path : Path
        Where to.
    title : str, keyword-only
        The title of the page.
    """
    text = web_page(scenes_of(shown), title=title)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("</head>", QUIET, 1), encoding="utf-8")


def frame(address: str, *, title: str, kind: str = "stage") -> str:
    """Return the HTML that shows a page in a frame, with a link to it.

    Parameters
    ----------
    address : str
        The address of the page, from the page around it.
    title : str, keyword-only
        What is in the frame, for those who do not see it.
    kind : {"stage", "quiz"}, keyword-only
        A quiz needs less height.

    Returns
    -------
    str
        One element.
    """
    name = escape(title, quote=True)
    return (
        f'<div class="live {kind}"><iframe src="{address}" title="{name}" loading="lazy" '
        f'allow="fullscreen"></iframe><p><a href="{address}" target="_blank">Open it in a tab '
        f'of its own<span class="visually-hidden">: {name}</span></a></p></div>'
    )
