"""Style rules as a page has them: the same in fewer letters."""

import re
from itertools import product

# Selectors with commas between them, or declarations, which end otherwise.
PARTS = re.compile(r"([^{}]+)([{}])")
# A shape or a text of nodes of a role at a status.
OF_NODES = re.compile(r"\.abviz \.(node|value)\.(\w+)\.(\w+)")


def packed_rules(rules: str) -> str:
    """Leave out what of style rules means nothing: remarks, and some blanks and zeros.

    Examples
    --------
    >>> packed_rules(".abviz-tree > p { /* of leaves */ margin: 0 0.5em; }")
    '.abviz-tree>p{margin:0 .5em}'
    """
    rules = re.sub(r"/\*.*?\*/", "", rules, flags=re.DOTALL)
    rules = re.sub(r":\s+", ":", rules)
    rules = re.sub(r"\s*([{};,>])\s*", r"\1", rules)
    rules = re.sub(r"(?<![\d.])0\.(?=\d)", ".", rules)
    rules = rules.replace(";}", "}")
    return PARTS.sub(
        lambda part: _joined(part[1]) + "{" if part[2] == "{" else part[0], rules
    )


def _joined(selectors: str) -> str:
    """Return selectors with those of nodes as one, of all their roles and statuses.

    They stay as they are if not each of the roles is named with each of the statuses.
    """
    joined: list[str] = []
    looks: dict[str, list[tuple[str, str]]] = {}
    for selector in selectors.split(","):
        if look := OF_NODES.fullmatch(selector):
            looks.setdefault(look[1], []).append((look[2], look[3]))
        else:
            joined.append(selector)
    for kind, pairs in looks.items():
        roles, statuses = (
            list(dict.fromkeys(names)) for names in zip(*pairs, strict=True)
        )
        if set(pairs) != set(product(roles, statuses)):
            return selectors
        joined.append(f".abviz .{kind}{_any_of(roles)}{_any_of(statuses)}")
    return ",".join(joined)


def _any_of(names: list[str]) -> str:
    """Return a selector of what has one of some classes."""
    classes = ",".join(f".{name}" for name in names)
    return classes if len(names) == 1 else f":is({classes})"
