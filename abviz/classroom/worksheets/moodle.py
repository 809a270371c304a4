"""Moodle's XML: one category for each question of a variant, with the pictures in it."""

from __future__ import annotations

import html
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from abviz.classroom.worksheets.grading import (
    Field,
    Item,
    Option,
    QuestionPicture,
    fields_of,
    how_to_write,
    how_to_write_infinity,
    listed_mistakes,
    mistakes_of,
    options_of,
    pools,
    title_of,
    writings,
)
from abviz.classroom.worksheets.sheet import Sheet, rules

# Moodle knows the share of one in so many, and refuses others.
MOST_CHOSEN = 10
FULL, NOTHING = "100", "0"
# What means something inside a gap, or in HTML.
GAP_SIGNS = r"{}~#\&<>"


def moodle_xml(sheet: Sheet) -> bytes:
    """Return a sheet as Moodle's question bank reads it.

    Each question of a variant has a category, with that question of all variants in it: a
    quiz that takes one random question of each category gives each student other trees. Fields
    are a cloze question, orders a short answer, and the others a question with options.
    """
    quiz = Element("quiz")
    # In a category's path a slash is written twice.
    title = title_of(sheet).replace("/", "//")
    for pool in pools(sheet):
        category = SubElement(quiz, "question", type="category")
        _text(SubElement(category, "category"), f"$course$/top/{title}/{pool.name}")
        for item in pool.items:
            quiz.append(_question(item))
    indent(quiz)
    content: bytes = tostring(quiz, encoding="utf-8", xml_declaration=True)
    return content


def _question(item: Item) -> Element:
    question = item.question
    if question.form == "fields":
        return _cloze(item)
    if question.form == "sequence":
        return _short_answer(item)
    options = options_of(question)
    chosen = sum(option.is_right for option in options)
    return _short_answer(item) if chosen > MOST_CHOSEN else _multiple_choice(item, options)


def _headed(item: Item, kind: str, *, before: str = "", after: str = "") -> Element:
    """Return a question with what questions of every kind have."""
    picture = QuestionPicture(item.question)
    shown = f"<p>{picture.html(f'@@PLUGINFILE@@/{picture.name}')}</p>"
    element = Element("question", type=kind)
    _text(SubElement(element, "name"), item.name)
    words = " ".join(filter(None, (item.question.text, before)))
    known = rules(item.question.trace.language)
    asked = _html(
        element,
        "questiontext",
        f"{shown}<p>{_plain(known)}</p><p><b>{_plain(words)}</b></p>{after}",
    )
    file = SubElement(asked, "file", name=picture.name, path="/", encoding="base64")
    file.text = picture.base64
    _html(element, "generalfeedback", f"<p>{_plain(item.question.why)}</p>")
    SubElement(element, "penalty").text = "0.3333333"
    SubElement(element, "hidden").text = "0"
    return element


def _multiple_choice(item: Item, options: tuple[Option, ...]) -> Element:
    question = item.question
    is_single = question.form != "set"
    element = _headed(item, "multichoice")
    SubElement(element, "defaultgrade").text = "1"
    SubElement(element, "single").text = "true" if is_single else "false"
    SubElement(element, "shuffleanswers").text = "false"
    SubElement(element, "answernumbering").text = "abc"
    mistakes = (
        "" if is_single else "".join(f"<p>{_plain(o)}</p>" for o in listed_mistakes(question))
    )
    _html(element, "correctfeedback", "")
    _html(element, "partiallycorrectfeedback", mistakes)
    _html(element, "incorrectfeedback", mistakes)
    chosen = sum(option.is_right for option in options)
    # A wrong choice costs as much as a right one gives.
    gain, loss = _share(chosen), NOTHING if is_single else f"-{_share(chosen)}"
    for option in options:
        share = gain if option.is_right else loss
        answer = SubElement(element, "answer", fraction=share, format="html")
        _text(answer, _plain(option.text))
        _html(answer, "feedback", _plain(option.feedback))
    return element


def _share(of: int) -> str:
    """Return the percentage of one in so many, as Moodle lists it.

    Examples
    --------
    >>> _share(1), _share(3), _share(4)
    ('100', '33.33333', '25')
    """
    return f"{100 / of:.5f}".rstrip("0").rstrip(".")


def _short_answer(item: Item) -> Element:
    question = item.question
    element = _headed(item, "shortanswer", before=how_to_write(question))
    SubElement(element, "defaultgrade").text = "1"
    SubElement(element, "usecase").text = "0"
    answers = [(writing, FULL, "") for writing in writings(question, question.key)]
    for mistake in mistakes_of(question):
        answers += [(writing, NOTHING, mistake.sentence) for writing in mistake.writings]
    for writing, fraction, sentence in answers:
        answer = SubElement(element, "answer", fraction=fraction, format="plain_text")
        # A bare asterisk would match anything.
        _text(answer, writing.replace("*", r"\*"))
        _html(answer, "feedback", _plain(sentence))
    return element


def _cloze(item: Item) -> Element:
    fields = fields_of(item.question)
    # All of one kind: else the kind would tell which ones are infinite.
    hint = how_to_write_infinity(item.question)
    rows = (
        f"<tr><td>{_plain(field.label)}</td><td>{_gap(field, is_numerical=not hint)}</td></tr>"
        for field in fields
    )
    return _headed(
        item, "cloze", before=hint, after=f"<table><tbody>{''.join(rows)}</tbody></table>"
    )


def _gap(field: Field, *, is_numerical: bool) -> str:
    """Return a field as cloze questions write it."""
    kind = "NUMERICAL" if is_numerical else "SHORTANSWER"
    taken = field.writings[:1] if is_numerical else field.writings
    tolerance = ":0" if is_numerical else ""
    answers = [f"={_inside(writing)}{tolerance}" for writing in taken]
    for mistake in field.mistakes:
        known = mistake.writings[:1] if is_numerical else mistake.writings
        if not (is_numerical and "inf" in known[0]):
            told = _inside(_plain(mistake.sentence))
            answers += [f"%0%{_inside(writing)}{tolerance}#{told}" for writing in known]
    return f"{{1:{kind}:{'~'.join(answers)}}}"


def _inside(text: str) -> str:
    """Escape a text for a gap: Moodle reads the signs of a gap, and then entities once.

    Examples
    --------
    >>> _inside("a ~ {b} #1")
    'a &#126; &#123;b&#125; &#35;1'
    """
    return "".join(f"&#{ord(sign)};" if sign in GAP_SIGNS else sign for sign in text)


def _plain(text: str) -> str:
    """Return a text as HTML; a brace would open a gap.

    Examples
    --------
    >>> _plain("{1:SA:=x} <b>")
    '&#123;1:SA:=x} &lt;b&gt;'
    """
    return html.escape(text, quote=False).replace("{", "&#123;")


def _html(parent: Element, tag: str, content: str) -> Element:
    element = SubElement(parent, tag, format="html")
    return _text(element, content)


def _text(parent: Element, content: str) -> Element:
    SubElement(parent, "text").text = content
    return parent
