"""
The page abviz.html: its frame, the state that it opens with, style rules and script.
"""

import re
from pathlib import Path
from typing import Any

from abviz.drawing.style import ROLES, Style
from abviz.narration.registry import ENGLISH, language_of, languages
from abviz.stage.web_page import (
    digest_of,
    html_text,
    json_data,
    packed_rules,
    started,
    static_text,
    write_rules,
)
from abviz.trees import examples
from abviz.web.session import Session
from abviz.web.texts import page_texts

HERE = Path(__file__).parent
SHEETS = (
    "page.css",
    "stage.css",
    "quiz.css",
    "predict.css",
    "hand_in.css",
    "notebook.css",
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
        lambda match: match[0] + html_text(texts[match[1]]),
        body,
    )
    script = started((HERE / "page.js").read_text(encoding="utf-8"), "startWebPage")
    policy = POLICY.format(digest_of(script))
    rules = write_rules(Style(), roles=PLAYED, host="page") + "".join(
        map(static_text, SHEETS)
    )
    rules += (HERE / "web.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        # Or else the browser asks for one, which the policy forbids.
        '<link rel="icon" href="data:,">\n'
        f"<title>{html_text(texts['title'])}</title>\n<style>{packed_rules(rules)}</style></head>\n"
        f"<body>\n{said}"
        f'<script type="application/json" data-web>{json_data(_made())}</script>\n'
        f'<script type="module">{script}</script>\n</body></html>\n'
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
        "languages": [*languages().items()],
    }
