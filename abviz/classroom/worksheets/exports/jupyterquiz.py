"""The JSON of jupyterquiz: questions in a notebook or a book, with feedback at once."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from typing import Any

from abviz.classroom.questions.question import Question
from abviz.classroom.worksheets.exports.parts import (
    Field,
    Mistake,
    Option,
    fields_of,
    how_to_write,
    how_to_write_infinity,
    items,
    mistakes_of,
    options_of,
    writings,
)
from abviz.classroom.worksheets.exports.pictures import Picture
from abviz.classroom.worksheets.sheet import Sheet
from abviz.classroom.worksheets.words import rules

# What means something to jupyterquiz besides HTML: formulas and links.
SIGNS = str.maketrans({"$": "&#36;", "[": "&#91;"})


def jupyterquiz(sheet: Sheet) -> bytes:
    """Return a sheet as a list of questions for jupyterquiz.

    Each question has its "variant" with it, so that a notebook can show one of them:
    ``display_quiz([one for one in questions if one["variant"] == 7])``.

    Parameters
    ----------
    sheet : Sheet
        What is asked. Each field is a question of its own, and the first one has the picture.
    """
    questions = [
        {**asked, "variant": item.variant}
        for item in items(sheet)
        for asked in _questions(item.question)
    ]
    return json.dumps(questions, ensure_ascii=False, indent=1).encode() + b"\n"


def _questions(question: Question) -> Iterator[dict[str, Any]]:
    known = _html(rules(question.trace.language))
    shown = f"{Picture(question).html()}<br>{known}<br>"
    if question.form == "fields":
        yield from _fields(question, shown)
    elif question.form in ("sequence", "set"):
        right = Mistake(writings=writings(question, question.key), sentence=question.why)
        yield {
            "question": f"{shown}<br>{_html(question.text)} {_html(how_to_write(question))}",
            "type": "string",
            "answers": _strings(question, right, mistakes_of(question)),
        }
    else:
        yield {
            "question": f"{shown}<br>{_html(question.text)}",
            "type": "multiple_choice",
            "answers": [
                {
                    "answer": _html(option.text),
                    "correct": option.is_right,
                    "feedback": _feedback(question, option),
                }
                for option in options_of(question)
            ],
        }


def _fields(question: Question, shown: str) -> Iterator[dict[str, Any]]:
    fields = fields_of(question)
    # All of one kind: else the kind would tell which ones are infinite.
    hint = how_to_write_infinity(question)
    before = f"{shown}<br>{_html(question.text)} {_html(hint)}<br>"
    for field in fields:
        asked = f"{before}<b>{_html(field.label)}</b>"
        if not hint:
            answers = _numbers(question, field)
            yield {"question": asked, "type": "numeric", "answers": answers}
        else:
            right = Mistake(writings=field.writings, sentence=question.why)
            answers = _strings(question, right, field.mistakes)
            yield {"question": asked, "type": "string", "answers": answers}
        before = ""


def _numbers(question: Question, field: Field) -> list[dict[str, Any]]:
    right = {"value": float(field.writings[0]), "correct": True, "feedback": _html(question.why)}
    wrong = [
        {"value": float(one.writings[0]), "correct": False, "feedback": _html(one.sentence)}
        for one in field.mistakes
        if "inf" not in one.writings[0]
    ]
    return [right, *wrong, _otherwise(question)]


def _strings(
    question: Question, right: Mistake, mistakes: tuple[Mistake, ...]
) -> list[dict[str, Any]]:
    told = [(right, True), *((mistake, False) for mistake in mistakes)]
    answers: list[dict[str, Any]] = [
        {"answer": writing, "correct": is_right, "feedback": _html(one.sentence)}
        for one, is_right in told
        for writing in one.writings
    ]
    return [*answers, _otherwise(question)]


def _feedback(question: Question, option: Option) -> str:
    if option.is_right:
        return _html(question.why)
    return _html(option.feedback) or _wrong(question)


def _otherwise(question: Question) -> dict[str, str]:
    return {"type": "default", "feedback": _wrong(question)}


def _wrong(question: Question) -> str:
    return _html(question.trace.language.gettext("That is not right."))


def _html(text: str) -> str:
    """Return a text as HTML in which nothing is a formula or a link.

    Examples
    --------
    >>> _html("a < $b$ [c](d)")
    'a &lt; &#36;b&#36; &#91;c](d)'
    """
    return html.escape(text, quote=False).translate(SIGNS)
