"""What a reader sees of searches; CPython runs this, and Python in the browser, too.

``texts`` is given ``[tree, algorithm, depth, language]`` for each search.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from abviz.errors import AbvizError
from abviz.replay.trace import search
from abviz.trees import Tree
from abviz.web.explorer import PageStage


def texts(searches: Iterable[Sequence[Any]]) -> list[dict[str, str]]:
    """Return the sentences, the steps as the stage has them, and the pictures."""
    return [_texts(*wanted) for wanted in searches]


def _texts(tree: str, algorithm: str, depth: int | None, language: str) -> dict[str, str]:
    try:
        trace = search(Tree.parse(tree), algorithm, depth=depth).in_language(language)
    except AbvizError as refusal:
        return {"refusal": str(refusal)}
    state = PageStage(trace, films=count(1)).state()
    picture = state.pop("picture")
    steps = json.dumps(state, ensure_ascii=False, indent=1)
    return {"sentences": str(trace), "picture": picture, "steps": steps}
