"""The places of a Python module where a mutation changes what it does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import accumulate

from mutation import Mutation

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
# What these hold is for the type checker, or a guard that correct code never meets.
TYPING_CALLS = {"TypeVar", "ParamSpec"}
GUARDS = {"strict"}


def python_mutations(path: str, text: str) -> list[Mutation]:
    """Return all mutations of a module."""
    places = Places(text)
    found = []
    for kind, node, after in Finder().found(ast.parse(text)):
        start = places.of(node.lineno, node.col_offset)
        end = places.of(node.end_lineno, node.end_col_offset)
        found.append(Mutation(path, kind, node.lineno, start, text[start:end], after))
    return found


class Places:
    """Turns lines and columns, which `ast` counts in bytes, into places in the text."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines(keepends=True)
        self.starts = [0, *accumulate(map(len, self.lines))]

    def of(self, line: int, column: int) -> int:
        before = self.lines[line - 1].encode()[:column]
        return self.starts[line - 1] + len(before.decode())


class Finder:
    """Goes through a module, past what only readers and type checkers see."""

    def found(self, node: ast.AST) -> Iterator[tuple[str, ast.AST, str]]:
        """Yield kind, node and new text of the mutations at a node and below it."""
        if is_cosmetic(node):
            return
        yield from changes(node)
        for child in children(node):
            yield from self.found(child)


def is_cosmetic(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Raise() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("__"):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Call(func=ast.Name(id=name)) if name in TYPING_CALLS:
            return True
        case ast.keyword(arg=name) if name in GUARDS:
            return True
    return False


def children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the children that run: no annotations, no decorators, no types of casts."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        if name == "args" and isinstance(node, ast.Call) and is_named(node.func, "cast"):
            value = value[1:]
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child


def is_named(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST, str]]:
    """Yield the mutations of one node."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=comparators):
            swapped = ast.Compare(left, [COMPARISONS[type(op)]()], comparators)
            yield "comparison", node, wrapped(swapped)
        case ast.BoolOp(op=op, values=values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and/or", node, wrapped(ast.BoolOp(other, values))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            if not any(is_text(side) for side in (left, right)):
                yield "arithmetic", node, wrapped(ast.BinOp(left, OPERATORS[type(op)](), right))
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in OPERATORS:
            changed = ast.AugAssign(target, OPERATORS[type(op)](), value)
            yield "arithmetic", node, ast.unparse(changed)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", node, wrapped(operand)
        case ast.Constant(value=value):
            yield from constants(node, value)
        case ast.Return(value=value) if value is not None and not is_none(value):
            yield "return", node, "return None"
        case ast.Call(func=ast.Name(id=name)) if name in NAMES:
            yield "min/max", node.func, NAMES[name]
        case ast.Expr(value=ast.Call()):
            yield "call", node, "None"
        case ast.Break():
            yield "break", node, "continue"
        case ast.Continue():
            yield "break", node, "break"
    for test in conditions(node):
        yield "condition", test, wrapped(ast.UnaryOp(ast.Not(), test))


def conditions(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.If() | ast.IfExp() | ast.While():
            return [node.test]
        case ast.comprehension():
            return node.ifs
    return []


def constants(node: ast.Constant, value: object) -> Iterator[tuple[str, ast.AST, str]]:
    if isinstance(value, bool):
        yield "True/False", node, str(not value)
    elif isinstance(value, int | float):
        yield "number", node, repr(value + 1)
    elif isinstance(value, str) and value.isidentifier():
        yield "word", node, repr(f"{value}_")


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def wrapped(node: ast.AST) -> str:
    return f"({ast.unparse(node)})"
