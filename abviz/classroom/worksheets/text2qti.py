"""The Markdown of text2qti, which makes quizzes of it for Canvas and others that read QTI."""

from __future__ import annotations

from collections.abc import Iterator

from abviz.classroom.question import Question
from abviz.classroom.worksheets.grading import (
    LETTERS,
    Item,
    QuestionPicture,
    how_to_write,
    listed_mistakes,
    options_of,
    pools,
    title_of,
    writings,
)
from abviz.classroom.worksheets.sheet import Sheet, rules

FOLDER = "pictures"
# What means something in Markdown, or to text2qti: formulas.
SIGNS = r"\`*_[]<>&${}#|~^!"


def text2qti(sheet: Sheet) -> bytes:
    """Return a sheet in the Markdown of text2qti.

    Each question of a variant is a group, with that question of all variants in it, of which a
    student gets one. Fields are one answer, with commas in between. Pictures are files beside it.
    """
    return "\n".join(_lines(sheet)).encode() + b"\n"


def pictures_beside(sheet: Sheet) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures that the Markdown shows: the path of each beside it, and a PNG."""
    for pool in pools(sheet):
        for item in pool.items:
            picture = QuestionPicture(item.question)
            yield f"{FOLDER}/{picture.name}", picture.content


def _lines(sheet: Sheet) -> Iterator[str]:
    yield f"Quiz title: {title_of(sheet)}"
    yield f"Quiz description: {markdown(rules(sheet.variants[0].questions))}"
    number = 0
    for pool in pools(sheet):
        # text2qti takes halves of points, and no others.
        points = max(round(2 * pool.items[0].points), 1) / 2
        yield from ("", "GROUP", "pick: 1", f"points per question: {points:g}")
        for item in pool.items:
            number += 1
            yield ""
            yield from _question(item, number)
        yield from ("", "END_GROUP")


def _question(item: Item, number: int) -> Iterator[str]:
    question = item.question
    yield f"Title: {item.name}"
    picture = QuestionPicture(question)
    style = f"{{width={picture.width}px max-width=100%}}"
    shown = f"![{markdown(picture.alt)}]({FOLDER}/{picture.name}){style}"
    typed = question.form in ("fields", "sequence")
    words = f"{question.text} {how_to_write(question)}" if typed else question.text
    yield from _block(f"{number}.", shown, markdown(words))
    yield from _block("...", markdown(question.why))
    if question.form in ("node", "choice"):
        yield from _choices(question)
        return
    if mistakes := listed_mistakes(question):
        yield from _block("-", *map(markdown, mistakes))
    if typed:
        yield from (f"*   {writing}" for writing in writings(question, question.key))
        return
    for option in options_of(question):
        yield f"[{'*' if option.is_right else ' '}] {markdown(option.text)}"


def _choices(question: Question) -> Iterator[str]:
    for place, option in enumerate(options_of(question)):
        letter = LETTERS[place % len(LETTERS)]
        yield f"{'*' if option.is_right else ''}{letter}) {markdown(option.text)}"
        if option.feedback:
            yield from _block("...", markdown(option.feedback))


def _block(sign: str, *paragraphs: str) -> Iterator[str]:
    """Yield paragraphs behind a sign, each as far to the right as the first."""
    width = max(len(sign) + 1, 4)
    for place, paragraph in enumerate(paragraphs):
        if place:
            yield ""
        yield f"{'' if place else sign:{width}}{paragraph}"


def markdown(text: str) -> str:
    r"""Return a text as Markdown in which nothing means anything."""
    return "".join(f"&#{ord(sign)};" if sign in SIGNS else sign for sign in text)
