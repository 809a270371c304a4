"""Texts of trees that could be read in two ways: read as they are meant, or refused.

Other languages write a player and its children otherwise. In Lisp, and in the LaTeX
package forest, the player stands inside its bracket: ``(max (min 3 5) 2)``. In Python a
list stands between the brackets of ``max([3, 5])``. And where decimals have a comma,
``(3,5 4,5)`` are two scores and not four.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from abviz.errors import Message
from abviz.trees.scores import error_at

Token = re.Match[str]


def one_reading(text: str, tokens: Sequence[Token]) -> list[Token]:
    """Return tokens that have one reading only, or raise a TreeError.

    What Python writes, as ``max([3, 5])``, is read as it is meant: without the brackets
    of the list.
    """
    closers = _closers(tokens)
    dropped: set[int] = set()
    for number, token in enumerate(tokens):
        if not token["player"]:
            continue
        _check_outside(text, tokens, number)
        closer = closers.get(number)
        if closer is None or not _is_around_one_list(tokens, closers, number):
            continue
        inner = number + 1
        if token["open"] == "(" and tokens[inner]["open"] == "[":
            dropped |= {inner, closers[inner]}
        elif "," in text[tokens[inner].end() : tokens[closers[inner]].start()]:
            problem = Message(
                "This can be the children of one node, as Python writes them, or a "
                "node with one move. Write {player}(3 5), or leave the commas out.",
                player=token["player"],
            )
            raise error_at(text, tokens[inner].start(), problem)
    return [token for number, token in enumerate(tokens) if number not in dropped]


def _closers(tokens: Sequence[Token]) -> dict[int, int]:
    """Return the bracket that closes each one, both by their numbers."""
    closers: dict[int, int] = {}
    waiting: list[int] = []
    for number, token in enumerate(tokens):
        if token["open"]:
            waiting.append(number)
        elif token["close"] and waiting:
            closers[waiting.pop()] = number
    return closers


def _is_around_one_list(
    tokens: Sequence[Token], closers: dict[int, int], number: int
) -> bool:
    """Tell whether there is nothing between two brackets but a list in brackets."""
    inner = tokens[number + 1]
    is_plain = inner["open"] and not (
        inner["player"] or inner["name"] or inner["probability"]
    )
    end = closers.get(number + 1)
    if not is_plain or end is None or tokens[end]["estimate"]:
        return False
    return end + 1 == closers[number]


def _check_outside(text: str, tokens: Sequence[Token], number: int) -> None:
    """Refuse a player that may belong to the bracket around it.

    It stands first there, with a blank between it and its own bracket, or both brackets
    are square, as in no text that abviz writes.
    """
    token = tokens[number]
    if token["name"] or token["probability"]:
        return
    before = tokens[number - 1] if number else None
    if before is not None and not before["open"]:
        return
    if before is None and len(tokens) - 1 == _closers(tokens).get(number):
        return  # the player of the whole text
    has_blank = token.end("player") < token.start("open")
    is_square = token["open"] == "[" and before is not None and before["open"] == "["
    if has_blank or is_square:
        problem = Message(
            "This can say who moves in the bracket around {player}, or in the one "
            "behind it. Write {player} before the bracket that it means, with no "
            "blank between them, as in {player}((3 5) 4).",
            player=token["player"],
        )
        raise error_at(text, token.start(), problem)


def check_separators(text: str, tokens: Sequence[Token]) -> None:
    """Refuse texts of which the commas, the blanks or the lines leave the tree open."""
    _check_commas(text, tokens)
    _check_lines(text, tokens)
    for before, token in pairwise(tokens):
        if before["close"] and token["score"] and before.end() == token.start():
            problem = Message(
                "A score stands right behind a bracket. Write a blank between two "
                "children, and ~ before a static score, as in (3 4)~2.5."
            )
            raise error_at(text, token.start(), problem)


def _check_commas(text: str, tokens: Sequence[Token]) -> None:
    """Refuse scores with a comma and no blank between them beside others with a blank.

    They may be decimals, as several languages write them.
    """
    tight: Token | None = None
    # The comma with a blank behind it is JSON's, unless both stand in one bracket.
    tight_here: Token | None = None
    has_blanks = has_both = False
    for score, following in pairwise(tokens):
        if not (score["score"] and following["score"]):
            tight_here = None
            continue
        between = text[score.end() : following.start()]
        if between == "," and following["score"][0].isdigit():
            tight_here = tight_here or score
            tight = tight or score
        has_blanks |= "," not in between
        has_both |= between != "," and tight_here is not None
    if tight is not None and (has_blanks or has_both):
        start = tight.start("score")
        written = re.split(r"[\s()\[\]]", text[start:], maxsplit=1)[0].rstrip(",")
        problem = Message(
            "“{written}” can be one score or two. Write a decimal with a point, as in "
            "3.5, and a blank between two scores.",
            written=written,
        )
        raise error_at(text, start, problem)


def _check_lines(text: str, tokens: Sequence[Token]) -> None:
    """Refuse lines of several scores, with names and no bracket: each may be a node."""
    has_names = any(token["name"] for token in tokens)
    if not has_names or any(token["open"] for token in tokens):
        return
    lines: list[list[Token]] = [[tokens[0]]]
    for before, token in pairwise(tokens):
        if "\n" in text[before.end() : token.start()]:
            lines.append([])
        lines[-1].append(token)
    if len(lines) == 1 or min(map(len, lines)) == 1:
        return
    second = lines[1][0]
    problem = Message(
        "Each line can be a node, or all of them the children of one. Put brackets "
        "around each node, as in (3 5) (2 9), or write the scores in one line."
    )
    raise error_at(text, second.start(), problem)
