"""The code of lessons and pages, run when the documentation is built."""

from __future__ import annotations

import ast
import contextlib
import io
import linecache
from hashlib import sha256
from typing import Any


def run(code: str, names: dict[str, Any]) -> tuple[Any, str]:
    """Run code as a cell of a notebook does.

    Parameters
    ----------
    code : str
        Python, of this project.
    names : dict of str to object
        What earlier code has named; what this code names is added.

    Returns
    -------
    value : object
        What the last line gives, or None.
    said : str
        What was printed.
    """
    # Where a function of the code is shown as a program, its lines are read from there.
    file = f"<cell {sha256(code.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    body = ast.parse(code).body
    last = body.pop().value if body and isinstance(body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(compile(ast.Module(body, type_ignores=[]), file, "exec"), names)
        value = None
        if last is not None:
            value = eval(compile(ast.Expression(last), file, "eval"), names)
    # As in a notebook, a semicolon keeps back what the last line gives.
    return (None if code.rstrip().endswith(";") else value), said.getvalue()
