"""Sentences read back: the claims and facts that English words stand for, by the patterns.

How a fact is written, and what each keyword means, stands here in words of our own.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from string import Formatter

from abviz.narration.english import PATTERNS

WORDS = {
    "alpha": "α",
    "beta": "β",
    "equal": "only equal to",
    "greatest": "the greatest",
    "least": "the least",
    "reason": ": ",
    "because": ", because ",
    "since": ", since ",
    "and": ", and ",
    "alpha side": ". α: ",
    "beta side": ". β: ",
    "lower end": "lower",
    "upper end": "upper",
    "next": "; ",
    "plus": "+",
    "minus": "−",
    "equals": "=",
    "nearly": "≈",
}
PLAIN = ["v", "yes", "no", "less", "more", "lower", "higher", "cannot-exceed"]
PLAIN += ["exactly", "at-least", "at-most", "more-than", "less-than", "not-above", "not-below"]
PLAIN += ["cannot-be-below", "below", "down-to", "maximised", "minimised"]
# Keywords of two words are written with a hyphen or with a blank.
WORDS |= {word.replace("-", " "): word.replace("-", " ") for word in PLAIN}
KEYWORD = "|".join(sorted(map(re.escape, WORDS.values()), key=len, reverse=True))
NODES = {
    "node",
    "child",
    "owner",
    "other",
    "above",
    "chance",
    "following",
    "move",
    "leaf",
    "killer",
    "twin",
}
KEYED = {"relation", "letter", "link", "answer", "fails", "size", "side", "end", "reach", "shown"}
KEYED |= {"has", "sign", "equals"}
LETTERS = r"[A-Z]+(?![a-z])"
# The moves of a game are names, too.
NAME = rf"(?:{LETTERS}|\d(?:-\d)*(?![\d.]))"
ROLE = r"MAX|MIN|chance|leaf|player \d+"
ONE = r"≈?[+−]?(?:∞|\d+(?:\.\d+)?(?:e[+−]\d+)?(?:/\d+)?)"
NAMES = rf"{NAME}(?:, {NAME})*(?: and {NAME})?"
MOVES = r"\d+ moves?(?: \(never looked at\))?"
LISTED = rf"{NAME} to {NAME}|{MOVES}|{NAMES}"
WAYS = {
    "titled": rf"{NAME} \((?:{ROLE})\)",
    "opening": rf"(?:MAX|MIN|Chance|Leaf) node {NAME}|Node {NAME} \(player \d+\)",
    "player": ROLE,
    "plies": r"1 ply|\d+ plies",
    "listed": LISTED,
    "others": rf"other (?:child \({NAME}\)|\d+ children \((?:{LISTED})\)|move(?: \(.*?\))?)"
    r"|other \d+ moves(?: \(never looked at\))?",
    "short": ONE,
    "rounded": ONE,
    "scattered": rf"{NAME}(?:, {NAME})* and \d+ more nodes|{LISTED}",
}


def texts_of(kind):
    pattern = PATTERNS[kind]
    return (pattern,) if isinstance(pattern, str) else pattern


def fields(text):
    """Return the names of the facts that a pattern writes, each with its way."""
    return [(name, way) for _, name, way, _ in Formatter().parse(text) if name]


@cache
def expressions():
    """Return kind, number and regular expression of each pattern."""
    return [
        (kind, number, re.compile(expression(text)))
        for kind in PATTERNS
        for number, text in enumerate(dict.fromkeys(texts_of(kind)))
    ]


def expression(pattern):
    """Return the regular expression of what a pattern writes."""
    parts, named = [], set()
    for literal, name, way, _ in Formatter().parse(pattern):
        parts.append(re.escape(literal))
        if name and (name, way) in named:
            parts.append(f"(?P={name}{way})")
        elif name:
            named.add((name, way))
            parts.append(f"(?P<{name}{way}>{written(name, way)})")
    return "".join(parts)


def written(name, way):
    if way:
        return WAYS[way]
    if name in NODES:
        return NAME
    if name in KEYED:
        return KEYWORD
    return rf"\((?:{ONE})(?:, {ONE})*\)|{ONE}"


def readings(sentence, place=0):
    """Yield all ways of reading a sentence: lists of kind, number of the pattern, and texts."""
    # A question needs no full stop.
    if sentence[place:] == "." or (place == len(sentence) and sentence.endswith("?")):
        yield []
    for kind, number, one in expressions():
        found = one.match(sentence, place)
        if found and found.end() > place:
            for rest in readings(sentence, found.end()):
                yield [(kind, number, found.groupdict()), *rest]


def means(text, fact, *, way, name, tree):
    """Tell whether a text says a fact."""
    if name in KEYED:
        return WORDS[fact.replace("-", " ") if fact.replace("-", " ") in WORDS else fact] == text
    if way == "plies":
        return text == ("1 ply" if fact == 1 else f"{fact} plies")
    if way in ("listed", "others", "scattered"):
        return names_all(text, fact, tree=tree)
    if way == "short":
        return abs(says(text) - Fraction(fact)) <= abs(Fraction(fact)) / 180
    if name in NODES:
        return says_node(text, fact, way=way, tree=tree)
    if isinstance(fact, tuple):
        told = text.strip("()").split(", ")
        return len(told) == len(fact) and all(map(says_number, told, fact))
    return says_number(text, fact)


def says_node(text, node, *, way, tree):
    role = f"player {node.seat}" if node.seat else (node.player or "leaf")
    role = role.upper() if role in ("max", "min") else role
    if way == "player":
        return text == role
    name = next(word for word in re.findall(NAME, text) if word not in ("MAX", "MIN"))
    return tree[name] is node and (not way or role.lower() in text.lower())


def says_number(text, score):
    plain = text.lstrip("≈").replace("−", "-").replace("∞", "inf")
    if "inf" in plain:
        return float(plain) == score
    if "≈" in text:
        return abs(Fraction(plain) - Fraction(score)) <= abs(Fraction(plain)) / 100000
    return Fraction(plain) == score or float(Fraction(plain)) == score


def says(text):
    return Fraction(text.replace("−", "-"))


def names_all(text, nodes, *, tree):
    """Tell whether a text names nodes: all of a few, and of many how many there are."""
    if any(node.stub for node in nodes):
        count = sum(node.stub or 1 for node in nodes)
        told = re.search(r"\d+", text)
        return (int(told[0]) if told else 1) == count
    plural = re.match(r"other (\d+) children", text)
    singular = text.startswith("other child (")
    if plural or singular:
        if len(nodes) != (int(plural[1]) if plural else 1):
            return False
        text = text[text.index("(") + 1 : -1]
    named = re.sub(r" and \d+ more nodes$", "", text)
    told = [tree[name] for name in re.findall(NAME, named)]
    if " to " in text:
        return told == [nodes[0], nodes[-1]] and len(nodes) > 3
    more = re.search(r"and (\d+) more nodes$", text)
    return told == [*nodes[: len(told)]] and len(told) + int(more[1] if more else 0) == len(nodes)
