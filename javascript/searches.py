"""The searches that are carried out by hand, for pages: translated from their Python.

``python3 run.py bundle`` writes ``abviz/stage/js/quiz/searches.js``, and ``--check`` tells whether
it is fresh. Begin with `written`. A textbook function becomes a function of JavaScript that reads
alike; where it calls itself, it calls `visit`, which it is given first. Python that has no
translation here is refused: `Untranslated` names the line.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from abviz.classroom.practice.exam_on_page import searches_by_name

HEAD = """\
// The searches that are carried out by hand: made by `python3 run.py bundle` from the textbook
// functions of `engine/algorithms` and `classroom/misconceptions/searches.py`. Change those.

/** @import { Searching } from "./conductor.js" */
"""
OPERATORS: Mapping[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "===",
    ast.Is: "===",
    ast.IsNot: "!==",
    ast.And: "&&",
    ast.Or: "||",
}
# What nodes have in both languages, and whether it is true or false.
ATTRIBUTES = {
    "children": False,
    "estimate": False,
    "is_chance": True,
    "is_leaf": True,
    "is_max": True,
    "is_min": True,
    "parent": False,
    "probabilities": False,
    "seat": False,
    "utilities": False,
    "value": False,
}
CONSTANTS = {"inf": "Infinity", "None": "null", "True": "true", "False": "false"}
# What stands in brackets within other expressions, and what does so even within a test.
LOOSER = (ast.BoolOp, ast.IfExp)
COMPOUND = (*LOOSER, ast.BinOp, ast.Compare)
GREATEST_OR_LEAST = {"max": "Math.max", "min": "Math.min"}


class Untranslated(Exception):
    """Raised for Python that has no translation here."""


def written() -> str:
    """Return the module: each search as a function, and a table of them all."""
    texts: dict[str, str] = {}
    rows = []
    for name, function in searches_by_name().items():
        definition = definition_of(function)
        body = "\n".join(Translation(definition).lines(camel_case(name)))
        # Some misconceptions have no test for equal bounds: both of their twins are one.
        plain = camel_case(name.removesuffix("_strict"))
        is_same = texts.get(plain) == body.replace(camel_case(name), plain)
        called = plain if is_same else camel_case(name)
        texts.setdefault(called, body)
        parameters = ", ".join(f'"{camel_case(part.arg)}"' for part in definition.args.args)
        rows.append(f"  {name}: {{ search: {called}, parameters: [{parameters}] }},")
    table = [
        "/** All of them, by their names in Python. @type {Record<string, Searching>} */",
        "export const SEARCHES = {",
        *rows,
        "};\n",
    ]
    return "\n".join([HEAD, *(f"{text}\n" for text in texts.values()), *table])


def camel_case(name: str) -> str:
    """Return a name as JavaScript writes it."""
    first, *others = name.split("_")
    return first + "".join(part.capitalize() for part in others)


def definition_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """Return the definition of a function, read from its source."""
    source = textwrap.dedent(inspect.getsource(inspect.unwrap(function)))
    [definition] = ast.parse(source).body
    assert isinstance(definition, ast.FunctionDef)
    return definition


class Translation:
    """A function in JavaScript."""

    def __init__(self, definition: ast.FunctionDef) -> None:
        self.definition = definition
        parts = definition.args
        if parts.posonlyargs or parts.kwonlyargs or parts.vararg or parts.kwarg:
            self.refuse(definition, "parameters of this kind")
        # The names that are known where a statement stands, from the function inwards.
        self.scopes: list[set[str]] = [set()]
        self.parameters = [part.arg for part in parts.args]
        defaults = dict(zip(reversed(self.parameters), reversed(parts.defaults), strict=False))
        self.defaults = {name: self.value(default) for name, default in defaults.items()}
        self.kinds = dict(self.kinds_of_names())
        self.scopes[0].update(self.parameters)

    def kinds_of_names(self) -> Iterator[tuple[str, str]]:
        """Yield names with what they stand for: the type that is written, or "bool"."""
        for node in ast.walk(self.definition):
            match node:
                case ast.arg(arg=name, annotation=ast.expr() as kind):
                    yield name, ast.unparse(kind)
                case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                    yield name, ast.unparse(kind)
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=bool())):
                    yield name, "bool"

    def refuse(self, node: ast.AST, what: str) -> NoReturn:
        """Refuse what has no translation here."""
        line = getattr(node, "lineno", 1)
        raise Untranslated(
            f"{self.definition.name}, line {line}: {what} cannot be translated into JavaScript "
            f"({ast.unparse(node)!r}). Write it otherwise, or teach javascript/searches.py."
        )

    def lines(self, called: str) -> Iterator[str]:
        """Yield the lines of the function."""
        told = (ast.get_docstring(self.definition) or "").splitlines()[0]
        yield f'/** {told} @type {{Searching["search"]}} */'
        signature = ["visit"]
        for name in self.parameters:
            default = f" = {self.defaults[name]}" if name in self.defaults else ""
            signature.append(camel_case(name) + default)
        yield f"function {called}({', '.join(signature)}) {{"
        yield from self.block(self.definition.body[1:])
        yield "}"

    def block(self, statements: Sequence[ast.stmt], *names: str) -> Iterator[str]:
        """Yield the lines of a block, in which some names are known from the start."""
        self.scopes.append(set(names))
        for place, statement in enumerate(statements):
            for line in self.statement(statement, statements[place + 1 :]):
                yield f"  {line}"
        self.scopes.pop()

    def statement(self, node: ast.stmt, following: Sequence[ast.stmt]) -> Iterator[str]:
        """Yield the lines of a statement; those that follow tell what is assigned once."""
        match node:
            case ast.Return(value=ast.expr() as value):
                yield f"return {self.value(value)};"
            case ast.Break():
                yield "break;"
            case ast.If():
                yield from self.choice(node, following)
            case ast.For(orelse=[]):
                yield from self.loop(node)
            case ast.Assign(targets=[target]):
                yield self.assignment(target, "=", node.value, following)
            case ast.AnnAssign(value=ast.expr() as value):
                yield self.assignment(node.target, "=", value, following)
            case ast.AugAssign(op=ast.Add() | ast.Sub()):
                sign = f"{OPERATORS[type(node.op)]}="
                yield self.assignment(node.target, sign, node.value, following)
            case _:
                self.refuse(node, "this statement")

    def choice(self, node: ast.If, following: Sequence[ast.stmt]) -> Iterator[str]:
        """Yield the lines of an if, with what is done otherwise."""
        for name in sorted(_set_in(node.body) & _set_in(node.orelse)):
            # Set in either case, and read behind it: in JavaScript it belongs to neither block.
            if not self.knows(name) and any(map(_has(name, ast.Load), following)):
                self.scopes[-1].add(name)
                yield f"let {camel_case(name)};"
        test, body = self.truth(node.test), list(self.block(node.body))
        if len(body) == 1 and not node.orelse:
            yield f"if ({test}) {body[0].strip()}"
            return
        yield f"if ({test}) {{"
        yield from body
        if node.orelse:
            yield "} else {"
            yield from self.block(node.orelse)
        yield "}"

    def loop(self, node: ast.For) -> Iterator[str]:
        """Yield the lines of a loop over children, perhaps with their probabilities."""
        match node.target, node.iter:
            case ast.Name(id=name), ast.Attribute(attr="children"):
                yield f"for (const {camel_case(name)} of {self.value(node.iter)}) {{"
                names = [name]
            case ast.Name(id=name), ast.Call(func=ast.Name(id="reversed"), args=[children]):
                yield f"for (const {camel_case(name)} of [...{self.value(children)}].reverse()) {{"
                names = [name]
            case ast.Tuple(elts=[ast.Name(id=first), ast.Name(id=second)]), ast.Call(
                func=ast.Name(id="zip"),
                args=[firsts, seconds],
                keywords=[ast.keyword(arg="strict", value=ast.Constant(value=True))],
            ):
                listed = self.value(seconds)
                yield f"for (const [place, {camel_case(second)}] of {listed}.entries()) {{"
                yield f"  const {camel_case(first)} = {self.value(firsts)}[place];"
                names = ["place", first, second]
            case _:
                self.refuse(node, "this loop")
        yield from self.block(node.body, *names)
        yield "}"

    def assignment(
        self, target: ast.expr, sign: str, value: ast.expr, following: Sequence[ast.stmt]
    ) -> str:
        """Return an assignment, which declares a name that is new where it stands."""
        assigned = self.value(value)
        if isinstance(target, ast.Subscript):
            return f"{self.value(target)} {sign} {assigned};"
        if not isinstance(target, ast.Name):
            self.refuse(target, "this target")
        name = camel_case(target.id)
        if self.knows(target.id) or sign != "=":
            return f"{self.value(target)} {sign} {assigned};"
        self.scopes[-1].add(target.id)
        keyword = "let" if any(map(_has(target.id, ast.Store), following)) else "const"
        return f"{keyword} {name} = {assigned};"

    def knows(self, name: str) -> bool:
        """Tell whether a name has a value in this block, or in one around it."""
        return any(name in scope for scope in self.scopes)

    def truth(self, node: ast.expr) -> str:
        """Return what is tested; only what both languages take for true alike."""
        match node:
            case ast.Compare() | ast.Constant(value=bool()):
                return self.value(node)
            case ast.BoolOp():
                sign = f" {OPERATORS[type(node.op)]} "
                return sign.join(_bracketed(part, self.truth(part), LOOSER) for part in node.values)
            case ast.UnaryOp(op=ast.Not()):
                return f"!{_bracketed(node.operand, self.truth(node.operand))}"
            case ast.Attribute(attr=name) if ATTRIBUTES.get(name):
                return self.value(node)
            case ast.Name(id=name) if self.kinds.get(name) in ("Score", "bool"):
                return self.value(node)
            case ast.Name(id=name) if self.kinds.get(name, "").startswith("tuple["):
                return f"{self.value(node)}.length"
            case _:
                self.refuse(node, "the truth of this")

    def value(self, node: ast.expr) -> str:
        """Return an expression."""
        match node:
            case ast.Constant(value=bool() | None):
                return CONSTANTS[str(node.value)]
            case ast.Constant(value=int() | float()):
                return repr(node.value)
            case ast.Name(id=name):
                return self.name(node, name)
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if name in ATTRIBUTES:
                return f"{self.name(node, owner)}.{camel_case(name)}"
            case ast.UnaryOp(op=ast.USub()):
                return f"-{_bracketed(node.operand, self.value(node.operand))}"
            case ast.BinOp(left=left, right=right) if type(node.op) in OPERATORS:
                sides = [_bracketed(side, self.value(side)) for side in (left, right)]
                return f" {OPERATORS[type(node.op)]} ".join(sides)
            case ast.Compare(left=left, ops=[sign], comparators=[right]) if _is_alike(sign, right):
                sides = [_bracketed(side, self.value(side)) for side in (left, right)]
                return f" {OPERATORS[type(sign)]} ".join(sides)
            case _:
                return self.rarer_value(node)

    def rarer_value(self, node: ast.expr) -> str:
        """Return a choice, a call, or something of a record or of a list."""
        match node:
            case ast.IfExp():
                parts = [self.truth(node.test), self.value(node.body), self.value(node.orelse)]
                return "{} ? {} : {}".format(*parts)
            case ast.Call(func=ast.Name(id=name)) if name == self.definition.name:
                return f"visit({', '.join(self.arguments(node))})"
            case ast.Call(func=ast.Name(id=name), args=[one, other], keywords=[]) if (
                name in GREATEST_OR_LEAST
            ):
                return f"{GREATEST_OR_LEAST[name]}({self.value(one)}, {self.value(other)})"
            case ast.Subscript(value=ast.Name(id=owner), slice=ast.Constant(value=str(key))):
                return f"{self.name(node, owner)}.{camel_case(key)}"
            case ast.Subscript(value=ast.Name(id=owner), slice=ast.Name(id=place)):
                return f"{self.name(node, owner)}[{self.name(node, place)}]"
            case ast.Tuple(elts=[]):
                return "[]"
            case ast.Dict():
                return self.record(node)
            case _:
                self.refuse(node, "this expression")

    def record(self, node: ast.Dict) -> str:
        """Return a record with fields that have names."""
        fields = []
        for key, value in zip(node.keys, node.values, strict=True):
            if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
                self.refuse(node, "a field without a name")
            name, text = camel_case(key.value), self.value(value)
            fields.append(name if name == text else f"{name}: {text}")
        return f"{{ {', '.join(fields)} }}"

    def name(self, node: ast.AST, name: str) -> str:
        """Return a name that has a value where it stands."""
        if self.knows(name):
            return camel_case(name)
        if name not in CONSTANTS:
            self.refuse(node, f"{name}, which has no value in this block,")
        return CONSTANTS[name]

    def arguments(self, call: ast.Call) -> list[str]:
        """Return what a call of the function itself hands over: all that it can."""
        handed = dict(zip(self.parameters, map(self.value, call.args), strict=False))
        if len(call.args) > len(self.parameters):
            self.refuse(call, "so many arguments")
        for keyword in call.keywords:
            if keyword.arg is None or keyword.arg in handed:
                self.refuse(call, "this argument")
            handed[keyword.arg] = self.value(keyword.value)
        missing = set(self.parameters) - {*handed, *self.defaults}
        if missing or set(handed) - set(self.parameters):
            self.refuse(call, "a call with other arguments")
        return [handed.get(name, self.defaults.get(name, "")) for name in self.parameters]


def _bracketed(node: ast.expr, text: str, kinds: tuple[type[ast.expr], ...] = COMPOUND) -> str:
    """Return a part of an expression, in brackets if it is of one of some kinds."""
    return f"({text})" if isinstance(node, kinds) else text


def _is_alike(sign: ast.cmpop, right: ast.expr) -> bool:
    """Tell whether a comparison has the same outcome in both languages."""
    is_number = isinstance(right, ast.Constant) and type(right.value) in (int, float)
    is_none = isinstance(right, ast.Constant) and right.value is None
    if isinstance(sign, ast.Is | ast.IsNot):
        return is_none
    # Two tuples, or two nodes, can be equal without being one.
    return is_number if isinstance(sign, ast.Eq) else type(sign) in OPERATORS


def _has(name: str, context: type[ast.expr_context]) -> Callable[[ast.stmt], bool]:
    """Return what tells whether a statement reads, or sets, a name."""

    def is_there(statement: ast.stmt) -> bool:
        return any(
            isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, context)
            for node in ast.walk(statement)
        )

    return is_there


def _set_in(block: Sequence[ast.stmt]) -> set[str]:
    """Return the names that a block sets in any case."""
    assignments = [node for node in block if isinstance(node, ast.Assign)]
    targets = [target for node in assignments for target in node.targets]
    return {target.id for target in targets if isinstance(target, ast.Name)}
