"""The types of what Python sends to JavaScript, as JSDoc: made from the records in Python.

``python3 run.py bundle`` writes them, and ``--check`` tells whether they are fresh. A record is
a NamedTuple or a TypedDict. The comment above a field becomes its description.
"""

import ast
import inspect
import json
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType, NoneType, UnionType
from typing import (
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from abviz.classroom import question
from abviz.classroom.practice import (
    act_still,
    exam_on_page,
    exam_round,
    prediction,
    quiz_page,
    quiz_session,
    quiz_state,
)
from abviz.classroom.questions import marking
from abviz.stage import records
from abviz.stage.records import Columns

MODULES: tuple[ModuleType, ...] = (
    records,
    question,
    marking,
    quiz_state,
    quiz_session,
    act_still,
    exam_on_page,
    exam_round,
    quiz_page,
    prediction,
)
# What has a name of its own there, and is no record.
ALIASES = {
    "Answer": question.PlainAnswer,
    "Form": question.Form,
    "Verdict": marking.Verdict,
    "When": quiz_state.When,
    "TurnState": quiz_state.TurnState,
    "Button": quiz_state.Button,
    "Action": quiz_state.Action,
}
HEAD = """\
// What Python sends, as named records: made by `python3 run.py bundle` from the classes of the
// same names in Python. Change those.

/**
 * A table: the values of all rows, by the names of their fields.
 *
 * @template {object} Row
 * @typedef {{ [Name in keyof Row]: Row[Name][] }} Columns
 */
"""
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def written() -> str:
    """Return the file: a typedef for each record."""
    aliases = [f"/** @typedef {{{_written(hint)}}} {name} */" for name, hint in ALIASES.items()]
    kinds = [kind for module in MODULES for kind in _records_in(module)]
    return "\n".join([HEAD, *aliases, "", *map(typedef, kinds), "export {};\n"])


def _records_in(module: ModuleType) -> Iterator[type]:
    """Yield the records that a module defines, in their order."""
    for value in vars(module).values():
        if is_record(value) and value.__module__ == module.__name__:
            yield value


def is_record(value: object) -> bool:
    """Tell whether something is a class of records."""
    return is_typeddict(value) or (isinstance(value, type) and hasattr(value, "_fields"))


def typedef(kind: type) -> str:
    """Return the typedef of a record."""
    comments = _comments(kind)
    lines = [*inspect.cleandoc(kind.__doc__ or "").splitlines(), ""]
    lines.append(f"@typedef {{object}} {kind.__name__}")
    for name, hint in get_type_hints(kind).items():
        key = f"[{name}]" if name in getattr(kind, "_field_defaults", ()) else name
        lines.append(f"@property {{{type_of(hint)}}} {key} {comments[name]}".rstrip())
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */", ""])


def _comments(kind: type) -> dict[str, str]:
    """Return the comments above the fields of a record, and of those it extends."""
    source = inspect.getsource(kind)
    lines = source.splitlines()
    [definition] = ast.parse(source).body
    assert isinstance(definition, ast.ClassDef)
    comments: dict[str, str] = {}
    for base in definition.bases:
        extended = getattr(inspect.getmodule(kind), ast.unparse(base))
        if is_typeddict(extended):
            comments |= _comments(extended)
    for field in definition.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            comments[field.target.id] = _comment_above(lines[: field.lineno - 1])
    return comments


def _comment_above(lines: Sequence[str]) -> str:
    """Return the comment with which lines end."""
    comment: list[str] = []
    for line in map(str.strip, reversed(lines)):
        if not line.startswith("#"):
            break
        comment.insert(0, line.removeprefix("#").strip())
    return " ".join(comment)


def type_of(hint: Any) -> str:
    """Return a type as JavaScript has it in comments, by its name if it has one."""
    names = [name for name, alias in ALIASES.items() if alias == hint]
    return names[0] if names else _written(hint)


def _written(hint: Any) -> str:
    """Return a type in full."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if is_record(hint):
        return str(hint.__name__)
    if origin is Columns:
        return f"Columns<{type_of(arguments[0])}>"
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in arguments)
    if origin in (Union, UnionType):
        return _union(arguments)
    if origin in (dict, Mapping):
        return f"Record<{', '.join(map(type_of, arguments))}>"
    if origin in (list, Sequence) or (origin is tuple and arguments[-1] is Ellipsis):
        item = type_of(arguments[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if hint is Any:
        return "any"
    raise TypeError(f"no type of JavaScript is known for {hint!r}")


def _union(members: Sequence[Any]) -> str:
    """Return a union, with the names of those that are part of it."""
    texts: list[str] = []
    for name, alias in ALIASES.items():
        parts = get_args(alias)
        if len(parts) < len(members) and set(parts) <= set(members):
            texts.append(name)
            members = [member for member in members if member not in parts]
    return " | ".join(dict.fromkeys([*texts, *map(type_of, members)]))
