"""
The page abviz.html: its frame, the state that it opens with, style rules and script.
"""

import re
from pathlib import Path
from typing import Any

from abviz.drawing.style import ROLES, Style
from abviz.markup import (
    CHARSET,
    VIEWPORT,
    Markup,
    data_script,
    document,
    element,
    escape,
    joined,
    policy,
)
from abviz.narration.registry import ENGLISH, language_of, languages
from abviz.stage.packed_rules import packed_rules
from abviz.stage.web_page import (
    digest_of,
    started,
    static_text,
    write_rules,
)
from abviz.trees import examples
from abviz.web.session import Session
from abviz.web.texts import page_texts
from abviz.widgets.choices.table import FIELDS, LANGUAGE, OF_TREE

HERE = Path(__file__).parent
SHEETS = (
    "page.css",
    "stage.css",
    "live.css",
    "pair.css",
    "skip.css",
)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {}; worker-src 'self'; "
    "connect-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'"
)
# As many players as are ever typed.
PLAYED = (*ROLES, *(f"p{seat}" for seat in range(1, 7)))
# The trees of longer texts are not sketched.
LONGEST = 200


def write_page() -> str:
    """Return the page.

    What it needs besides are the files `write_site` puts beside it.
    """
    texts = page_texts(ENGLISH)
    body = (HERE / "page.html").read_text(encoding="utf-8")
    said = re.sub(
        r'data-text="([\w-]+)">',
        lambda match: match[0] + escape(texts[match[1]]),
        body,
    )
    script = started((HERE / "page.js").read_text(encoding="utf-8"), "startWebPage")
    rules = write_rules(Style(), roles=PLAYED, host="page") + "".join(
        map(static_text, SHEETS)
    )
    rules += (HERE / "web.css").read_text(encoding="utf-8")
    head = [
        CHARSET,
        policy(POLICY.format(digest_of(script))),
        VIEWPORT,
        # Or else the browser asks for one, which the policy forbids.
        element("link", rel="icon", href="data:,"),
        element("title", texts["title"]),
        element("style", Markup(packed_rules(rules))),
    ]
    scripts = [
        data_script(_made(), data_web=True),
        element("script", Markup(script), type="module"),
        "",
    ]
    return document(
        element("head", joined(head, "\n")),
        "\n",
        element("body", "\n", Markup(said), joined(scripts, "\n")),
        language="en",
    )


def _made() -> dict[str, Any]:
    """Return what the page has before Python is there."""
    trees = {name: str(tree) for name, tree in examples.items()}
    return {
        "show": Session().take({"kind": "open", "fragment": ""})["show"],
        "texts": {tag: page_texts(language_of(tag)) for tag in languages()},
        "examples": {
            name: text for name, text in trees.items() if len(text) <= LONGEST
        },
        "beside": _beside(),
        "languages": [*languages().items()],
    }


def _beside() -> list[str]:
    """Return what a link may say without another tree than the one it writes."""
    written = ("example", "text", "root")
    names = [name for name in FIELDS if name not in OF_TREE or name in written]
    return [*names, LANGUAGE]
