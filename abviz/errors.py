"""The family of errors: one clause, ``except abviz.AbvizError``, catches all of them.

What to say where packages are missing, as they may be in a browser without a network.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from math import inf

from abviz.text import printable, writable


class AbvizError(Exception):
    """What was asked of abviz cannot be done; the message says what to do.

    A text with facts for the names in its braces becomes a `Message`.

    Examples
    --------
    >>> import abviz
    >>> issubclass(abviz.TreeError, AbvizError), issubclass(abviz.TreeError, ValueError)
    (True, True)
    >>> SearchError = abviz.SearchError
    >>> issubclass(SearchError, AbvizError), issubclass(SearchError, ValueError)
    (True, True)
    """

    def __init__(self, problem: str = "", /, **facts: object) -> None:
        if facts:
            problem = Message(problem, **facts)
        elif type(problem) is str:
            problem = writable(problem)
        super().__init__(problem)

    def __str__(self) -> str:
        """Return the message as it is: a KeyError would put it between quotes."""
        return str(self.args[0])


class Message(str):
    """A mistake, described by an English text with facts: any language can word it.

    Names in braces in the text stand for the facts; one may be a message itself. It
    reads as the text with the facts put in, and keeps both as `text` and `facts`.
    """

    text: str
    facts: dict[str, object]

    def __new__(cls, text: str, /, **facts: object) -> Message:
        """Put the facts in."""
        problem = super().__new__(cls, writable(_filled(text, facts)))
        problem.text = text
        problem.facts = facts
        return problem


def _filled(text: str, facts: dict[str, object]) -> str:
    """Return a text with its facts.

    Python writes no whole number of some thousand digits.
    """
    if not facts:
        return text
    try:
        return text.format(**facts)
    except ValueError:
        return text.format_map({name: _nearly(fact) for name, fact in facts.items()})


def _nearly(fact: object) -> object:
    """Return infinity in place of a number that is too long to be written."""
    try:
        str(fact)
    except ValueError:
        return inf if fact > 0 else -inf  # type: ignore[operator]
    return fact


def nearest(word: object, known: Iterable[str]) -> Message:
    """
    Return the advice after an unknown word: the nearest known one, or all of them.
    """
    words = list(known)
    from difflib import get_close_matches  # for mistakes only

    # Only a text can be a misspelt word, and some numbers are too long to be one.
    spelled = word.lower() if isinstance(word, str) else ""
    for match in get_close_matches(spelled, words, n=1):
        return Message('Did you mean "{word}"?', word=printable(match))
    quoted = ", ".join(f'"{printable(choice)}"' for choice in words)
    return Message("Choose one of {words}.", words=quoted)


class SearchError(AbvizError, ValueError):
    """A search cannot be done as asked: there is none, or it does not fit the tree.

    Examples
    --------
    >>> import abviz
    >>> abviz.search(abviz.Tree.parse("3 5"), depth=0)
    Traceback (most recent call last):
        ...
    abviz.errors.SearchError: depth must be a whole number from 1 to 4,000,000, not 0.
    """


class ExportError(AbvizError, ValueError):
    """A picture, a film or a page cannot be saved as asked.

    Nothing has been written then, and a file that was there is as it was.

    Examples
    --------
    >>> import abviz
    >>> abviz.draw(abviz.examples["tie"]).save("tie.doc")
    Traceback (most recent call last):
        ...
    abviz.errors.ExportError: tie.doc: the end of the name says what is written; \
".doc" is none of .png, .svg, .pdf, .tex.
    """


# Figures, films and widgets need these; searches, sentences, text pictures and pages do
# not.
PACKAGES = (
    "anywidget",
    "ipywidgets",
    "matplotlib",
    "networkx",
    "numpy",
    "PIL",
    "tqdm",
    "traitlets",
)


class MissingPackage(ModuleNotFoundError, AbvizError):
    """A part of abviz needs packages that cannot be imported here.

    The message names them, and says what works without them. It is a
    ModuleNotFoundError, too.
    """

    def _render_traceback_(self) -> list[str]:
        # IPython shows this: the message, and not the lines of abviz that it comes
        # from.
        return [f"{type(self).__name__}: {self}"]


def is_missing(package: str) -> bool:
    """Tell whether a package cannot be imported here."""
    try:
        return find_spec(package) is None
    except (ModuleNotFoundError, ValueError):
        # It is blocked, or was put in place by hand.
        return True


def missing_package_error(
    error: ModuleNotFoundError, *, part: str
) -> ModuleNotFoundError:
    """Return an error that says which packages are missing and what works without them.

    It is the same error if none of the packages that abviz needs is missing.
    """
    missing = list(filter(is_missing, PACKAGES))
    if (error.name or "").partition(".")[0] not in missing:
        return error
    return MissingPackage(
        f"{part} needs packages that are missing here ({', '.join(missing)}); "
        "searching, print(trace), abviz.draw_text and abviz.page work without them. "
        "Install them (pip install abviz); in a browser, connect to the internet and "
        "run this cell again.",
        name=error.name,
    )


@contextmanager
def naming_packages(part: str) -> Iterator[None]:
    """Say which packages are missing where something inside cannot be imported.

    The error is that of `missing_package_error`.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise missing_package_error(error, part=part) from None
