"""How functions and errors travel from one process to another."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from abviz.errors import SearchError


class SourceOnly:
    """A function of which only the name and the source have come along."""

    def __init__(self, name: str, source: str) -> None:
        self.__name__, self.source = name, source

    def __call__(self, *args: object, **kwargs: object) -> None:
        """Refuse the call."""
        raise SearchError(
            f"{self.__name__} has come here with its source alone and cannot be "
            "called; call it where it was defined."
        )


def source_of(function: Callable[..., Any]) -> str:
    """Return the source of a function; empty if it cannot be read."""
    if isinstance(function, SourceOnly):
        return function.source
    try:
        return inspect.getsource(inspect.unwrap(function))
    except (OSError, TypeError):
        return ""


def source_only(function: Callable[..., Any]) -> SourceOnly:
    """
    Return the name and the source of a function, in place of it in another process.
    """
    return SourceOnly(function.__name__, source_of(function))


class ErrorFromElsewhere(Exception):
    """An error of another process, of a kind that need not be known here."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(kind, message)
        self.kind = kind

    def __str__(self) -> str:
        return str(self.args[1])


def portable(error: Exception | None) -> Exception | None:
    """
    Return an error that any process can read: itself, or its name and its message.
    """
    from pickle import dumps

    if error is None:
        return None
    if type(error).__module__.partition(".")[0] in ("builtins", "abviz"):
        # What pickle raises depends on what hangs on the error.
        with suppress(Exception):
            dumps(error)
            return error
    return ErrorFromElsewhere(kind_of(error), message_of(error))


def kind_of(error: Exception) -> str:
    """Return the name of the class of an error."""
    return error.kind if isinstance(error, ErrorFromElsewhere) else type(error).__name__


def message_of(error: BaseException) -> str:
    """Return what an error says; nothing if that raises another one."""
    try:
        return str(error)
    except BaseException:  # Its class may do anything.
        return ""
