"""The places of a JavaScript module where a mutation changes what it does."""

from __future__ import annotations

import re

from mutation import Mutation

SWAPS = {
    "===": "!==",
    "!==": "===",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "&&": "||",
    "||": "&&",
    "+": "-",
    "-": "+",
    "true": "false",
    "false": "true",
}
KINDS = {"+": "arithmetic", "-": "arithmetic", "true": "True/False", "false": "True/False"}
# Comments, strings and templates come first, so that no operator is found in them.
TOKEN = re.compile(
    r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|`(?:\\.|[^`\\])*`"
    r"|(?<= )(===|!==|<=|>=|<|>|&&|\|\||\+|-)(?= )|\b(true|false)\b|(?<![\w.])(\d+)\b(?!\.)",
    re.DOTALL,
)


def javascript_mutations(path: str, text: str) -> list[Mutation]:
    """Return all mutations of a module."""
    mutations = []
    for token in TOKEN.finditer(text):
        found = token[1] or token[2] or token[3]
        if not found:
            continue
        kind = "number" if token[3] else KINDS.get(found, "condition")
        after = SWAPS.get(found) or str(int(found) + 1)
        line = text.count("\n", 0, token.start()) + 1
        mutations.append(Mutation(path, kind, line, token.start(), found, after))
    return mutations
