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
# Blanks at which a line does not end, as they stand between the digits of 1 000.
NO_BREAK = ("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}")
_WHOLE = re.compile(r"[-+−]?[1-9][0-9]{0,8}")
_THOUSANDS = re.compile(r"[-+−]?[1-9][0-9]{0,2}\.[0-9]{2}0")
_UP_TO_999 = re.compile(r"[-+−]?[1-9][0-9]{0,2}")
_THREE_DIGITS = re.compile(r"[0-9]{3}(?![0-9])")
_LEADING_ZERO = re.compile(r"0[0-9]")
_FRACTION = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")
_LINE_NUMBER = re.compile(r"[1-9][0-9]?\.")


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
    are square and there are no commas: abviz writes no such text, and Mathematica has
    commas.
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
    if has_blank or (is_square and "," not in text):
        problem = Message(
            "This can say who moves in the bracket around {player}, or in the one "
            "behind it. Write {player} before the bracket that it means, with no "
            "blank between them, as in {player}((3 5) 4).",
            player=token["player"],
        )
        raise error_at(text, token.start(), problem)


def check_separators(text: str, tokens: Sequence[Token]) -> None:
    """Refuse texts of which dots, commas, blanks or lines leave the tree open."""
    _check_line_numbers(text, tokens)
    _check_decimal_commas(text, tokens)
    _check_lines(text, tokens)
    _check_groups(text, tokens)
    _check_name_in_front(text, tokens)
    _check_thousands_with_a_point(text, tokens)
    _check_labels(text, tokens)
    for before, token in pairwise(tokens):
        if before["close"] and token["score"] and before.end() == token.start():
            problem = Message(
                "A score stands right behind a bracket. Write a blank between two "
                "children, and ~ before a static score, as in (3 4)~2.5."
            )
            raise error_at(text, token.start(), problem)
        if before["score"] and token["score"]:
            _check_one_number(text, before, token)


def _check_decimal_commas(text: str, tokens: Sequence[Token]) -> None:
    """Refuse scores with a comma and no blank between them beside others with a blank.

    They may be decimals, as several languages write them; and what begins with a zero
    behind the comma, as in 1,05, is no score of its own.
    """
    tight: Token | None = None
    # The comma with a blank behind it is JSON's, unless both stand in one bracket.
    tight_here: Token | None = None
    has_blanks = has_both = has_zero = False
    for score, following in pairwise(tokens):
        if not (score["score"] and following["score"]):
            tight_here = None
            continue
        between = text[score.end() : following.start()]
        if between == "," and following["score"][0].isdigit():
            tight_here = tight_here or score
            tight = tight or score
            has_zero |= _LEADING_ZERO.match(following["score"]) is not None
        has_blanks |= "," not in between
        has_both |= between != "," and tight_here is not None
    if tight is not None and (has_blanks or has_both or has_zero):
        start = tight.start("score")
        written = re.split(r"[\s()\[\]]", text[start:], maxsplit=1)[0].rstrip(",")
        problem = Message(
            "“{written}” can be one score or two. Write a decimal with a point, as in "
            "3.5, and a blank between two scores.",
            written=written,
        )
        raise error_at(text, start, problem)


def _check_groups(text: str, tokens: Sequence[Token]) -> None:
    """Refuse commas beside blanks between the scores of one bracket: (3 5, 2 9)."""
    first: Token | None = None
    has_commas = has_blanks = False
    for score, following in pairwise(tokens):
        if not (score["score"] and following["score"]):
            first = None
            continue
        if first is None:
            first = score
            has_commas = has_blanks = False
        has_comma = "," in text[score.end() : following.start()]
        has_commas |= has_comma
        has_blanks |= not has_comma
        if has_commas and has_blanks:
            problem = Message(
                "Commas and blanks both stand between these scores: each group can be "
                "a node, or all of them the children of one. Put brackets around each "
                "node, as in (3 5) (2 9), or write commas between all scores."
            )
            raise error_at(text, first.start(), problem)


def _lines_of(text: str, tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the tokens of each line that has any."""
    lines: list[list[Token]] = [[tokens[0]]]
    for before, token in pairwise(tokens):
        if "\n" in text[before.end() : token.start()]:
            lines.append([])
        lines[-1].append(token)
    return lines


def _check_lines(text: str, tokens: Sequence[Token]) -> None:
    """Refuse lines of several scores and no bracket: each line may be a node."""
    if any(token["open"] for token in tokens):
        return
    lines = _lines_of(text, tokens)
    if len(lines) == 1 or max(map(len, lines)) == 1:
        return
    second = lines[1][0]
    problem = Message(
        "Each line can be a node, or all of them the children of one. Put brackets "
        "around each node, as in (3 5) (2 9), or write the scores in one line."
    )
    raise error_at(text, second.start(), problem)


def _check_line_numbers(text: str, tokens: Sequence[Token]) -> None:
    """Refuse a line outside of brackets that begins as an item of a list: 1. (3 5)."""
    depth = 0
    for line in _lines_of(text, tokens):
        first = line[0]
        others = [token["score"] for token in line[1:] if token["score"]]
        has_such_scores = any(score.endswith(".") for score in others)
        number = first["score"] or ""
        is_number = depth == 0 and len(line) > 1 and _LINE_NUMBER.fullmatch(number)
        if is_number and not (has_such_scores or first["probability"]):
            problem = Message(
                "“{written}” can be the number of a line or a score. Leave the numbers "
                "of lines out, and write a score without the point, as {score}.",
                written=number,
                score=number.rstrip("."),
            )
            raise error_at(text, first.start("score"), problem)
        depth += sum(bool(token["open"]) - bool(token["close"]) for token in line)


def _check_name_in_front(text: str, tokens: Sequence[Token]) -> None:
    """Refuse a name in front of several scores and no bracket: A: 3 5."""
    first, *others = tokens
    if not (first["name"] and others) or any(token["open"] for token in tokens):
        return
    if any(token["name"] for token in others):
        return
    problem = Message(
        "{name} can be the name of all these scores, or of the first. Put brackets "
        "around the children, as in {name}: (3 5), or around all, as in ({name}: 3 5).",
        name=first["name"],
    )
    raise error_at(text, first.start(), problem)


def _check_thousands_with_a_point(text: str, tokens: Sequence[Token]) -> None:
    """Refuse 1.500 beside a whole number: where decimals have a comma, that is 1500.

    A text with a decimal that cannot be so many thousands has points before decimals.
    """
    scores = [token for token in tokens if token["score"]]
    doubtful = [token for token in scores if _THOUSANDS.fullmatch(token["score"])]
    decimals = [token for token in scores if "." in token["score"]]
    has_whole = any(_WHOLE.fullmatch(token["score"]) for token in scores)
    if not doubtful or not has_whole or len(doubtful) < len(decimals):
        return
    written = doubtful[0]["score"]
    problem = Message(
        "“{written}” can be {thousands} or {decimal}. Write the one that you mean.",
        written=written,
        thousands=written.replace(".", ""),
        decimal=written.rstrip("0").rstrip("."),
    )
    raise error_at(text, doubtful[0].start("score"), problem)


def _check_one_number(text: str, before: Token, token: Token) -> None:
    """Refuse two scores that can be one number: 1 000 with a blank, and 3 1/2."""
    between = text[before.end() : token.start()]
    first, second = before["score"], token["score"]
    is_bare = token.start() == token.start("score")
    if "," in between or "\n" in between or not is_bare:
        return
    if _is_grouped(first, between, second):
        number, second = first + second, second.lstrip("0") or "0"
    elif _is_mixed(first, second):
        number = _mixed_number(first, second)
    else:
        return
    problem = Message(
        "“{written}” can be one score or two. Write {one} for one, and {two} for two.",
        written=first + between + token["score"],
        one=number,
        two=f"{first}, {second}",
    )
    raise error_at(text, before.start("score"), problem)


def _is_grouped(first: str, between: str, second: str) -> bool:
    """Tell whether a blank can stand between the thousands of one number.

    The last digits begin with a zero, as in 1 000, or no line would end at the blank.
    """
    if not (_UP_TO_999.fullmatch(first) and _THREE_DIGITS.match(second)):
        return False
    return second.startswith("0") or between in NO_BREAK


def _is_mixed(first: str, second: str) -> bool:
    """Tell whether a whole number and a part of one can be one number, as 3 1/2."""
    fraction = _FRACTION.fullmatch(second)
    if fraction is None or _WHOLE.fullmatch(first) is None:
        return False
    return 0 < int(fraction[1]) < int(fraction[2])


def _mixed_number(first: str, second: str) -> str:
    """Return 3 and 1/2 as 7/2."""
    above, below = map(int, second.split("/"))
    sign = "" if first[0].isdigit() else first[0]
    return f"{sign}{int(first.lstrip('+-−')) * below + above}/{below}"


def _check_labels(text: str, tokens: Sequence[Token]) -> None:
    """Refuse brackets with labels, as LaTeX has them: [3 [3] [5]] and [.3 4 5].

    In forest each label, of a leaf as well, stands first in a bracket of its own; in
    qtree the label of a node begins with a point.
    """
    if "," in text or any(token["player"] for token in tokens):
        return
    scores = [(before, token) for before, token in pairwise(tokens) if token["score"]]
    labels = [token for before, token in scores if before["open"] == "["]
    for label in labels:
        if label["score"].startswith(".") and text[label.start() - 1] == "[":
            problem = Message(
                "“{written}” can be a score or, as in qtree, the label of a node. "
                "Write the score as 0{written}, and leave the label of a node out, as "
                "in (3 5).",
                written=label["score"],
            )
            raise error_at(text, label.start(), problem)
    if len(labels) == len(scores) > 1:
        problem = Message(
            "[{score}] can be a leaf, as in forest, or a node with one move. Write a "
            "leaf as {score}, a node with one move as ({score}), and leave the labels "
            "of other nodes out, as in (3 5).",
            score=labels[-1]["score"],
        )
        raise error_at(text, labels[-1].start(), problem)
