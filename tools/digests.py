"""What a reader sees of searches, as digests; CPython runs this, and Python in the browser, too.

``digests`` is given ``[tree, algorithm, depth, language]`` for each search.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import count
from typing import Any

from abviz.errors import AbvizError
from abviz.replay.trace import search
from abviz.trees import Tree
from abviz.web.explorer import PageStage


def digests(searches: Iterable[Sequence[Any]]) -> list[dict[str, str]]:
    """Return digests of sentences, of the steps as the stage has them, and of pictures."""
    return [_digests(*each) for each in searches]


def _digests(tree: str, algorithm: str, depth: int | None, language: str) -> dict[str, str]:
    try:
        trace = search(Tree.parse(tree), algorithm, depth=depth).in_language(language)
    except AbvizError as refusal:
        return {"refusal": str(refusal)}
    state = PageStage(trace, films=count(1)).state()
    parts = {"sentences": str(trace), "picture": state.pop("picture"), "steps": json.dumps(state)}
    return {name: sha256(part.encode()).hexdigest() for name, part in parts.items()}
