"""Which cells of a lesson a page has to run: those that show what is live, and what these need.

All others print what the notebook stores already, and some measure for half a minute.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Names(NamedTuple):
    """What code does with names: it reads some, changes some, and gives some a new meaning."""

    read: set[str]
    changed: set[str]
    replaced: set[str]


def cells_to_run(cells: list[dict[str, Any]]) -> set[str]:
    """Return the ids of the cells of code that have to run."""
    bodies = {cell["id"]: ast.parse("".join(cell["source"])) for cell in cells}
    known = list(bodies.values())
    modules = {name for body in known for name in imported(body)}
    # A function reads the names in it when it is called, whichever of its name that is; so does
    # what was made of one, such as a lambda or an instance.
    inside = defaultdict[str, set[str]](set)
    for one in (node for body in known for node in ast.walk(body)):
        for name in names_given(one):
            inside[name] |= reads(one)
    wanted: set[str] = set()
    found = set()
    for cell in reversed(cells):
        names = names_in(bodies[cell["id"]], modules=modules)
        if may_be_live(cell, bodies[cell["id"]]) or names.changed & wanted:
            found.add(cell["id"])
            wanted = with_all_inside((wanted - names.replaced) | names.read, inside=inside)
    return found


def may_be_live(cell: dict[str, Any], body: ast.Module) -> bool:
    """Tell whether a cell may show more than text: it ends so, and its outputs do not deny it."""
    kinds = [set(output.get("data", {})) for output in cell["outputs"]]
    is_text = bool(kinds) and all(kind <= {"text/plain"} for kind in kinds)
    return bool(body.body) and isinstance(body.body[-1], ast.Expr) and not is_text


def names_in(body: ast.Module, *, modules: set[str]) -> Names:
    """Return the names of a cell; who calls a method of a thing may change it."""
    changed, replaced = imported(body), set()
    for node in ast.walk(body):
        if isinstance(node, FUNCTIONS):
            changed.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            changed.add(node.id)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            changed |= base_of(node.func) - modules
        elif isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store):
            changed |= base_of(node)
    for statement in body.body:
        if not getattr(statement, "decorator_list", ()):
            replaced.update(names_given(statement))
    return Names(reads(body), changed, replaced)


def names_given(node: ast.AST) -> list[str]:
    """Return the names of a function or a class, or those that are assigned."""
    if isinstance(node, FUNCTIONS):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [one.id for one in targets if isinstance(one, ast.Name)]


def imported(body: ast.Module) -> set[str]:
    """Return the names that imports give."""
    imports = [node for node in ast.walk(body) if isinstance(node, (ast.Import, ast.ImportFrom))]
    return {(one.asname or one.name).split(".")[0] for node in imports for one in node.names}


def reads(node: ast.AST) -> set[str]:
    """Return the names that code reads."""
    found = (one for one in ast.walk(node) if isinstance(one, ast.Name))
    return {one.id for one in found if isinstance(one.ctx, ast.Load)}


def base_of(node: ast.AST) -> set[str]:
    """Return the name from which attributes, items and calls lead to a thing, if there is one."""
    while not isinstance(node, ast.Name):
        inner = getattr(node, "value", None) or getattr(node, "func", None)
        if not isinstance(inner, ast.AST):
            return set()
        node = inner
    return {node.id}


def with_all_inside(names: Iterable[str], *, inside: Mapping[str, set[str]]) -> set[str]:
    """Return names, and all that the functions among them read when they are called."""

    def follow(left: list[str]) -> Iterator[str]:
        seen: set[str] = set()
        while left:
            if (name := left.pop()) not in seen:
                seen.add(name)
                yield name
                left += inside.get(name, ())

    return set(follow([*names]))
