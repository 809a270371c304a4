"""
The Markdown of text2qti, which makes quizzes of it for Canvas and others that read QTI.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count, product
from math import lcm

from abviz.classroom.question import Question
from abviz.classroom.worksheets import answers_as_text
from abviz.classroom.worksheets.sheet import Sheet, rules

FOLDER = "pictures"
# What means something in Markdown, or to text2qti: formulas.
SIGNS = r"\`*_[]<>&${}#|~^!"


def text2qti(sheet: Sheet) -> bytes:
    """Return a sheet in the Markdown of text2qti."""
    return "\n".join(_lines(sheet)).encode() + b"\n"


def pictures_beside(sheet: Sheet) -> Iterator[tuple[str, bytes]]:
    """
    Yield the pictures that the Markdown shows: the path of each beside it, and a PNG.
    """
    for pool in answers_as_text.pools(sheet):
        for item in pool.items:
            picture = answers_as_text.QuestionPicture(item.question)
            yield f"{FOLDER}/{picture.name}", picture.content


def _lines(sheet: Sheet) -> Iterator[str]:
    """Yield the lines of a quiz: its head, and each question or group.

    With one variant each question stands for itself; with several, those of all
    variants in one place are a group, of which each student gets one.
    """
    pools = answers_as_text.pools(sheet)
    yield f"Quiz title: {answers_as_text.title_of(sheet)}"
    yield f"Quiz description: {markdown(rules(sheet.variants[0].questions))}"
    number, has_one_variant = count(1), len(sheet.variants) == 1
    pools_and_fields = [
        (pool, _separate_fields(pool.items[0].question) if has_one_variant else ())
        for pool in pools
    ]
    shares = [
        Fraction(pool.items[0].points).limit_denominator(1000) / (len(fields) or 1)
        for pool, fields in pools_and_fields
    ]
    # text2qti takes halves of points, and in groups whole ones alone: all keep their
    # proportions.
    parts_of_a_point = 2 if has_one_variant else 1
    scale = lcm(*((share * parts_of_a_point).denominator for share in shares))
    asked_before: set[tuple[str, ...]] = set()
    for (pool, fields), share in zip(pools_and_fields, shares, strict=True):
        points = f"{float(scale * share):g}"
        if not has_one_variant:
            yield from ("", "GROUP", "pick: 1", f"points per question: {points}")
        elif fields:
            yield from ("", f"Text title: {pool.name}")
            yield from _block("Text:", *_asked(pool.items[0].question, in_boxes=True))
        for item, field in product(_without_repeats(pool), fields or [None]):
            # text2qti takes no two questions of the same words.
            name = f"{item.name}: {field.label}" if field else item.name
            yield from ("", f"Title: {name}")
            if has_one_variant:
                yield f"Points: {points}"
            asked = (markdown(name),) if field else _asked(item.question)
            if asked in asked_before:
                asked = (markdown(name), *asked)
            yield from _block(f"{next(number)}.", *asked)
            yield from _answers(item.question, field)
        if not has_one_variant:
            yield from ("", "END_GROUP")
        asked_before.update(_asked(item.question) for item in pool.items)


def _without_repeats(pool: answers_as_text.Pool) -> list[answers_as_text.Item]:
    """Return the questions of a group, each once.

    About a given tree all variants ask the same.
    """
    item_of: dict[tuple[str, ...], answers_as_text.Item] = {}
    for item in pool.items:
        item_of.setdefault(_asked(item.question), item)
    return list(item_of.values())


def _separate_fields(question: Question) -> tuple[answers_as_text.Field, ...]:
    """Return the fields that are asked one by one; none if all is one answer."""
    if not answers_as_text.has_boxes(question):
        return ()
    return answers_as_text.fields_of(question)


def _asked(question: Question, *, in_boxes: bool = False) -> tuple[str, ...]:
    """Return the picture and what is asked."""
    picture = answers_as_text.QuestionPicture(question)
    style = f"{{width={picture.width}px max-width=100%}}"
    image = f"![{markdown(picture.alt)}]({FOLDER}/{picture.name}){style}"
    typed = question.form in ("fields", "sequence")
    how = answers_as_text.how_to_write(question, in_boxes=in_boxes) if typed else ""
    return image, markdown(f"{question.text} {how}".strip())


def _answers(question: Question, field: answers_as_text.Field | None) -> Iterator[str]:
    """Yield why the answer is right, the feedback, and what is taken for right."""
    yield from _block("...", markdown(question.why))
    if question.form in ("node", "choice"):
        yield from _choices(question)
        return
    if mistakes := answers_as_text.listed_mistakes(question, field):
        yield from _block("-", *map(markdown, mistakes))
    if question.form in ("fields", "sequence"):
        if field:
            writings = field.writings
        else:
            writings = answers_as_text.writings(question, question.key)
        yield from (f"*   {writing}" for writing in writings)
        return
    for option in answers_as_text.options_of(question):
        yield f"[{'*' if option.is_right else ' '}] {markdown(option.text)}"


def _choices(question: Question) -> Iterator[str]:
    for index, option in enumerate(answers_as_text.options_of(question)):
        letter = answers_as_text.LETTERS[index % len(answers_as_text.LETTERS)]
        yield f"{'*' if option.is_right else ''}{letter}) {markdown(option.text)}"
        if option.feedback:
            yield from _block("...", markdown(option.feedback))


def _block(sign: str, *paragraphs: str) -> Iterator[str]:
    """Yield paragraphs behind a sign, each as far to the right as the first."""
    margin = sign.ljust(max(len(sign) + 1, 4))
    for index, paragraph in enumerate(paragraphs):
        if index > 0:
            yield ""
            margin = " " * len(margin)
        yield f"{margin}{paragraph}"


def markdown(text: str) -> str:
    r"""Return a text as Markdown in which nothing means anything."""
    return "".join(f"&#{ord(sign)};" if sign in SIGNS else sign for sign in text)
