"""What a search returned: the numbers in it, and the moves.

Which number is the value, trees tell.

A result may be a number; a tuple with a number and a move, in either order; a list, if
it is such a pair; a dict or an object with one number under a usual name; or a move
alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import isnan
from typing import Any

from abviz.classroom.check.observed import ticket_of, without_notes
from abviz.text import shortened
from abviz.trees import Node

VALUE_NAMES = (
    *(
        "value",
        "score",
        "val",
        "v",
        "best_value",
        "best_score",
        "bestvalue",
        "bestscore",
    ),
    *("utility", "minimax", "eval", "evaluation", "result", "points"),
)
MOVE_NAMES = (
    *("move", "best_move", "bestmove", "action", "best_action", "bestaction", "child"),
    *("best_child", "bestchild", "node", "position", "best", "choice"),
)
LONGEST_TUPLE = 8
LONGEST_NUMBER = 10**300


@dataclass(frozen=True, slots=True)
class Result:
    """What came back from the root.

    Parameters
    ----------
    numbers : tuple of Score
        The numbers in it, in their order; the value is one of them.
    utilities : tuple of Score or None
        Several numbers that belong together: what each of several players gets.
    moves : tuple of int or None
        The nodes in the place of a move, by their places in preorder; None if there is
        no such place, or nothing in it.
    text : str
        The result as it came, shortened.
    """

    numbers: tuple[Any, ...] = ()
    utilities: tuple[Any, ...] | None = None
    moves: tuple[int, ...] | None = None
    text: str = "None"


def read_result(result: Any, root: Node, *, has_seats: bool = False) -> Result:
    """Return what is a number and what is a move in the result of a search.

    With `has_seats` a row of as many numbers as there are players is the value.
    """
    text = quoted(result)
    if has_seats:
        utilities, move = _utilities_and_move(result)
        return Result(utilities=utilities, moves=moves_in(move, root), text=text)
    number = as_number(result)
    if number is not None:
        return Result(numbers=(number,), text=text)
    if is_record(result):
        value, move = _fields_of(result)
        return Result(numbers=value, moves=moves_in(move, root), text=text)
    if isinstance(result, tuple) and 2 <= len(result) <= LONGEST_TUPLE:
        return _answer_of_tuple(result, root, text=text)
    if isinstance(result, list) and len(result) == 2:
        pair = _answer_of_tuple(tuple(result), root, text=text)
        is_pair = len(pair.numbers) == 1 and (pair.moves is not None or None in result)
        # Of two numbers one may be the value, and the other the place of the move.
        if is_pair or len(pair.numbers) == 2:
            return pair
    return Result(moves=moves_in(result, root), text=text)


def _answer_of_tuple(result: tuple[Any, ...], root: Node, *, text: str) -> Result:
    numbers = [as_number(part) for part in result]
    others = [
        part for part, number in zip(result, numbers, strict=True) if number is None
    ]
    values = tuple(number for number in numbers if number is not None)
    # Beside a value, several nodes are often all that was visited, or the line of play.
    moves = [moves_in(part, root, beside_a_value=bool(values)) for part in others]
    rows = [row for row in moves if row is not None]
    return Result(numbers=values, moves=rows[0] if len(rows) == 1 else None, text=text)


def as_number(thing: Any) -> Any:
    """Return a plain number, or None where a thing is none: True and NaN are none."""
    number = without_notes(thing)
    if type(number) is bool or number is None or isinstance(number, str):
        return None
    if isinstance(number, Decimal):
        number = float(number) if not number.is_finite() else Fraction(number)
    elif (
        not isinstance(number, int | float | Fraction)
        and getattr(number, "ndim", None) == 0
    ):
        number = number.item()  # a scalar of NumPy, or an array without dimensions
    if type(number) is bool or not isinstance(number, int | float | Fraction):
        return None
    if isinstance(number, float):
        return None if isnan(number) else float(number)
    if max(abs(number.numerator), number.denominator) >= LONGEST_NUMBER:
        return None
    return int(number) if isinstance(number, int) else Fraction(number)


def is_record(thing: Any) -> bool:
    """Tell whether a thing has named parts: a dict, or an object with attributes."""
    if isinstance(thing, Mapping) or hasattr(thing, "_fields"):
        return True
    is_plain = isinstance(thing, Node | str | bytes | tuple | list | set | frozenset)
    return not is_plain and bool(_attributes_of(thing))


def _attributes_of(thing: Any) -> dict[str, Any]:
    if isinstance(thing, Mapping):
        return {str(name): part for name, part in thing.items()}
    if hasattr(thing, "_asdict"):
        return dict(thing._asdict())
    named = dict(getattr(thing, "__dict__", {}))
    for name in getattr(type(thing), "__slots__", ()):
        if hasattr(thing, name):
            named[name] = getattr(thing, name)
    return named


def _fields_of(record: Any) -> tuple[tuple[Any, ...], Any]:
    """Return the only number of a record under a usual name, and its move."""
    fields = {name.lower(): part for name, part in _attributes_of(record).items()}
    numbers = {name: as_number(part) for name, part in fields.items()}
    values = [numbers[name] for name in VALUE_NAMES if numbers.get(name) is not None]
    if len(values) != 1 and hasattr(record, "_fields"):
        # A NamedTuple is a tuple, too: its places tell.
        values = [number for number in numbers.values() if number is not None]
    moves = [
        fields[name] for name in MOVE_NAMES if isinstance(fields.get(name), Node | str)
    ]
    is_sure = len(values) == 1 or hasattr(record, "_fields")
    return tuple(values) if is_sure else (), moves[0] if len(moves) == 1 else None


def moves_in(
    thing: Any, root: Node, *, beside_a_value: bool = False
) -> tuple[int, ...] | None:
    """Return the nodes that a thing names, by their places; None if it names none.

    Several are taken for moves if all of them are children of the root.
    """
    if isinstance(thing, Node):
        return (thing.index,)
    if isinstance(thing, str):
        named = [node.index for node in _below(root) if node.name == thing]
        return tuple(named[:1]) or None
    if isinstance(thing, list | tuple | set | frozenset) and thing:
        rows = [moves_in(part, root) for part in thing if isinstance(part, Node | str)]
        children = {child.index for child in root.children}
        places = [row[0] for row in rows if row is not None]
        if len(places) != len(thing):
            return None
        are_moves = children.issuperset(places)
        if beside_a_value:
            are_moves = _are_leaf_moves(places, root)
        return tuple(places) if are_moves else None
    return None


def _are_leaf_moves(places: list[int], root: Node) -> bool:
    """Tell whether nodes are moves of a root that has deeper nodes, too."""
    children = {child.index for child in root.children}
    return children.issuperset(places) and any(
        child.children for child in root.children
    )


def _below(root: Node) -> list[Node]:
    nodes = [root]
    for node in nodes:
        nodes.extend(node.children)
    return nodes


def _utilities_and_move(result: Any) -> tuple[tuple[Any, ...] | None, Any]:
    """
    Return the numbers of several players, and the move beside them, if there is one.
    """
    if is_row(result):
        return row_of(result), None
    if isinstance(result, tuple | list) and len(result) == 2:
        rows = [part for part in result if is_row(part)]
        others = [part for part in result if not is_row(part)]
        if len(rows) == len(others) == 1:
            return row_of(rows[0]), others[0]
    if is_record(result):
        fields = _attributes_of(result)
        rows = [part for part in fields.values() if is_row(part)]
        if len(rows) == 1:
            return row_of(rows[0]), None
    return None, None


def is_row(thing: Any) -> bool:
    """Tell whether a thing is a row of two numbers or more."""
    if isinstance(thing, str | Mapping | Node) or not hasattr(thing, "__iter__"):
        return False
    numbers = row_of(thing)
    return len(numbers) >= 2 and None not in numbers


def row_of(thing: Any) -> tuple[Any, ...]:
    """Return the parts of a thing as numbers, a few at most."""
    parts = []
    for part in thing:
        parts.append(as_number(part))
        if len(parts) > LONGEST_TUPLE:
            break
    return tuple(parts)


def tickets_in(result: Any) -> list[int]:
    """
    Return the ticket numbers of scores that come back: to return a score is to use it.
    """
    parts = [result, *result] if isinstance(result, tuple | list) else [result]
    if isinstance(result, Mapping):
        parts = list(result.values())
    tickets = [ticket_of(part) for part in parts]
    return [ticket for ticket in tickets if ticket is not None]


def quoted(thing: Any) -> str:
    """Return a thing as a report quotes it."""
    try:
        return shortened(thing)
    except BaseException:  # Its class may do anything.
        return type(thing).__name__
