"""Moodle's GIFT: questions in one line of text each, with the tree drawn in text."""

from __future__ import annotations

import html
from collections.abc import Iterator

from abviz.classroom.questions.question import Question
from abviz.classroom.worksheets.exports.parts import (
    Item,
    how_to_write,
    mistakes_of,
    options_of,
    pools,
    title_of,
    writings,
)
from abviz.classroom.worksheets.exports.pictures import drawn
from abviz.classroom.worksheets.sheet import Sheet

SIGNS = r"\~=#{}:"
TYPED = ("fields", "sequence", "set")


def gift(sheet: Sheet) -> bytes:
    """Return a sheet in the GIFT format.

    GIFT has no pictures and no gaps: trees are drawn in text, and fields are one answer, with
    commas in between. Categories are those of the XML.

    Parameters
    ----------
    sheet : Sheet
        What is asked.
    """
    return "\n\n".join(_paragraphs(sheet)).encode() + b"\n"


def _paragraphs(sheet: Sheet) -> Iterator[str]:
    # A category is read as it stands, but for slashes.
    title = title_of(sheet).replace("/", "//")
    for pool in pools(sheet):
        yield f"$CATEGORY: $course$/top/{title}/{pool.name}"
        yield from map(_line, pool.items)


def _line(item: Item) -> str:
    question = item.question
    words = question.text
    if question.form in TYPED:
        words += f" {how_to_write(question)}"
    known = question.trace.language.gettext(
        "Alpha-beta goes from left to right, and skips the other children of a node as soon as "
        "α ≥ β."
    )
    asked = f"<pre>{_html(drawn(question))}</pre><p>{_html(known)}</p><p>{_html(words)}</p>"
    answers = " ".join((_typed if question.form in TYPED else _chosen)(question))
    return (
        f"::{escaped(item.name)}::[html]{escaped(asked)}"
        f"{{{answers} ####{escaped(_html(question.why))}}}"
    )


def _typed(question: Question) -> Iterator[str]:
    for writing in writings(question, question.key):
        yield f"={_taken(writing)}"
    for mistake in mistakes_of(question):
        for writing in mistake.writings:
            yield f"=%0%{_taken(writing)}#{escaped(_html(mistake.sentence))}"


def _taken(writing: str) -> str:
    """Return an answer that is typed; an asterisk would stand for anything."""
    return escaped(writing.replace("*", r"\*"))


def _chosen(question: Question) -> Iterator[str]:
    for option in options_of(question):
        sign = "=" if option.is_right else "~"
        told = f"#{escaped(_html(option.feedback))}" if option.feedback else ""
        yield f"{sign}{escaped(_html(option.text))}{told}"


def escaped(text: str) -> str:
    r"""Return a text with the signs escaped that mean something in GIFT.

    Examples
    --------
    >>> print(escaped("a: {1 = 1} ~ #2"))
    a\: \{1 \= 1\} \~ \#2
    """
    for sign in SIGNS:
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", r"\n")


def _html(text: str) -> str:
    return html.escape(text, quote=False)
