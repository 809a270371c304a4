"""Answers to the questions of a worksheet, in what Moodle and Canvas export of a quiz.

Their reports hold the text of a question and no name. So the text ends with a mark,
such as ``ab-3f9a2c41d7``, and the file that was imported has a comment with the right
and the known wrong answers by these marks: together with that file a report can be
read.
"""

import csv
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import StringIO
from itertools import pairwise
from typing import Any, TypeAlias

from abviz.classroom.practice.handed_in import Handed, record_of
from abviz.classroom.question import Answer, AnswerError, Question
from abviz.classroom.questions.marking import mark, read_answer
from abviz.classroom.worksheets.answers_as_text import Pool, read_typed
from abviz.classroom.worksheets.nbgrader import (
    asked_data,
    packed,
    unanswered,
    unpacked,
    with_key,
)
from abviz.errors import Message, SearchError
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.text import shortened

MARK = re.compile(r"ab-([0-9a-f]{10})(?:-(\d+))?(?![\w-])")
# At the beginning alone: an answer in a report may say anything.
KEY = re.compile(r"(?:% |<\?xml[^>]*>\s*<quiz>\s*<!--)?abviz-key:([\w+/]+=*)")
# How Moodle sums up several fields, in any language: "part 1: 3; part 2: 5".
PART = re.compile(r"(?:^|; )[^:;\d]*(\d+)[^:;\d]*: ?")
WHO = (
    3  # so many columns on the left tell who it is: in Moodle the names and the address
)
# Surveys without names begin with the section, and no row belongs to another one; nor
# where names were taken out, and the first columns have the times of the beginning and
# the end.
NAMELESS = "section"
# Questions by their marks, with the name that variants have in common; empty if there
# are none.
Keys: TypeAlias = dict[str, tuple[Question, str]]
# Heads of columns with the right answers, in the languages of many courses.
RIGHT = re.compile(
    "right|corr?ec?t|richtig|bonne|juist|poprawn|správn|rätt|riktig|rigtig|oikea|helyes|doğru|правильн|正",
    re.I,
)


def mark_of(question: Question, field: int | None = None) -> str:
    """
    Return the mark of a question, or of one of its fields, from 1, that is asked alone.
    """
    content = json.dumps([question.trace.language.tag, _data(question)])
    end = "" if field is None else f"-{field}"
    return f"ab-{sha256(content.encode()).hexdigest()[:10]}{end}"


def _data(question: Question) -> dict[str, Any]:
    """Return a question and what marks its answers, without a word on them."""
    solved = question.solved()
    wrong = [
        {**explained, "belief": "", "refutation": ""}
        for explained in solved["explained"]
    ]
    key = {"key": solved["key"], "why": "", "explained": wrong}
    return {"asked": asked_data(question), "solved": key}


def key_comment(pools: list[Pool], language: Language) -> str:
    """Return the text of the comment in a file that is imported."""
    asked = {}
    for pool in pools:
        # Alone, a question has no others that it could stand for.
        name = pool.name if len(pool.items) > 1 else ""
        for item in pool.items:
            asked[mark_of(item.question)[3:]] = {"pool": name, **_data(item.question)}
    return f"abviz-key:{packed({'language': language.tag, 'asked': asked})}"


def keys_in(text: str) -> Keys:
    """Return the questions of a file that was made to be imported, by their marks."""
    if (written := KEY.match(text)) is None:
        return {}
    try:
        content = unpacked(written[1])
    except (ValueError, zlib.error):
        raise SearchError(
            Message("The comment with the right answers is damaged.")
        ) from None
    language = language_of(content["language"])
    keys = {}
    for written_mark, data in content["asked"].items():
        question = unanswered(data["asked"], language)
        keys[written_mark] = with_key(question, data["solved"]), data["pool"]
    return keys


def _record(question: Question, pool: str, texts: Mapping[int, str]) -> dict[str, Any]:
    """
    Return the record of an answer, written as a whole (0) or by the places of fields.
    """
    # `wrong` are the misconceptions that give another answer than the right one.
    if 0 in texts:
        answer = _read(question, texts[0])
    else:
        slots = dict(enumerate(_slots(question), 1))
        by_slot = {slots.get(field, field): text for field, text in texts.items()}
        answer = read_answer(question, by_slot)
    record = record_of(question, answer, mark(question, answer), place=1, seconds=0)
    if pool:
        # Nodes of other trees are other nodes.
        record = {**record, "pool": pool, "nodes": []}
    wrong = {name for mistake in question.explained for name in mistake.misconceptions}
    return {**record, "wrong": wrong}


def _slots(question: Question) -> list[str]:
    """Return its fields in the order in which files that are imported have them."""
    return [*question.key] if isinstance(question.key, Mapping) else []


def _read(question: Question, text: str) -> Answer:
    """Read an answer, as a report sums it up."""
    parts, slots = PART.split(text), _slots(question)
    if slots and [*map(int, parts[1::2])] == [*range(1, len(slots) + 1)]:
        return read_answer(question, dict(zip(slots, parts[2::2], strict=True)))
    if question.form == "choice":
        texts = [" ".join(choice.split()) for choice in question.choices]
        if text in texts:
            return texts.index(text)
    return read_typed(question, text)


def read_responses(text: str, keys: Keys) -> Iterator[Handed | SearchError]:
    """Yield what each student has answered, in a report of Moodle or Canvas as CSV."""
    # Moodle has the text of a question in the cell before each answer, and Canvas at
    # the head of the column. Of names a hash is kept, to find a student again, and only
    # while this runs.
    separator = max(",;\t", key=text.partition("\n")[0].count)
    table = csv.reader(StringIO(text, newline=""), delimiter=separator)
    rows = [row for row in table if any(row[1:])]  # without titles above the table
    head = rows[0] if rows else []
    in_head = any(map(MARK.search, head))
    names = min([WHO, *map(_first_marked, rows)])
    unknown, unread, before = 0, list[str](), list[str]()
    # Canvas lists the latest attempts first.
    for number, row in enumerate(reversed(rows[1:]) if in_head else rows):
        cells = [*zip(head, row, strict=False)] if in_head else [*pairwise(row)]
        asked = list[int]()
        for column, (about, _) in enumerate(cells):
            # A response may hold a mark, too.
            if MARK.search(about) and (in_head or column - 1 not in asked):
                asked.append(column)
        if not asked:
            continue
        who = row[:names]
        # Of further tries Moodle leaves out the address.
        if before and _is_same_student(who, before):
            who = before
        elif head[0].casefold() != NAMELESS and _has_name(who):
            before = who
        else:
            who = [str(number), text]
        heads = [head[column : column + 2] for column in asked]
        if not in_head and not all(_is_pair(*pair) for pair in heads):
            yield SearchError(
                Message(
                    "There is no column with the response beside that with the "
                    "question."
                )
            )
            return
        records = []
        answered = [cells[column] for column in asked]
        answers = _answers_by_mark(answered, blank="" if in_head else "-")
        for written_mark, texts in answers.items():
            try:
                records.append(_record(*keys[written_mark], texts))
            except KeyError:
                unknown += 1
            except AnswerError:
                unread.append(" ".join(texts.values()))
        if records:
            yield Handed("", records, sha256(repr(who).encode()).hexdigest())
    if unknown:
        yield SearchError(
            "Answers without their questions: {count}. Name the file that was "
            "imported, too (.xml or .md).",
            count=unknown,
        )
    if unread:
        yield SearchError(
            "Answers that cannot be read: {count}, such as {answer}.",
            count=len(unread),
            answer=shortened(unread[0]),
        )


def _is_same_student(who: list[str], before: list[str]) -> bool:
    """Tell whether two rows can be of one student: no column tells them apart."""
    pairs = zip(who, before, strict=True)
    return all(left == right or not (left and right) for left, right in pairs)


def _has_name(who: list[str]) -> bool:
    """Tell whether columns say who it is, and not only the times of an attempt."""
    return any(who) and sum(":" in cell for cell in who) < 2


def _first_marked(row: list[str]) -> int:
    """Return the first column with a mark; `WHO` where there is none."""
    for column, cell in enumerate(row):
        if MARK.search(cell):
            return column
    return WHO


def _is_pair(question: str = "", response: str = "") -> bool:
    """
    Tell whether two columns can be a question and the response to it, by their heads.
    """
    numbers = re.findall(r"\d+", question)
    response_numbers = re.findall(r"\d+", response)
    return not RIGHT.search(response) and (
        numbers == response_numbers or not (numbers and response_numbers)
    )


def _answers_by_mark(
    cells: list[tuple[str, str]], *, blank: str
) -> dict[str, dict[int, str]]:
    """Return the answers of a row by the mark of the question.

    An answer as a whole has the key 0, one field has its place.
    """
    answers: dict[str, dict[int, str]] = {}
    for about, response in cells:
        text = " ".join(response.split())
        # Of fields that are all empty Moodle writes the names of the parts.
        if (match := MARK.search(about)) and text != blank and PART.sub("", text):
            answers.setdefault(match[1], {})[int(match[2] or 0)] = text
    return answers
