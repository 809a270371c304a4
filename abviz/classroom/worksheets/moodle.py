"""
Moodle's XML: one category for each question of a variant, with the pictures in it.
"""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from abviz.classroom.worksheets import answers_as_text
from abviz.classroom.worksheets.sheet import Sheet, rules
from abviz.markup import Markup, element, escape, joined, paragraphs

MOST_CHOSEN = 10  # Moodle knows the share of one in so many, and refuses others
FULL, NOTHING = "100", "0"
# What means something inside a gap, or in HTML.
GAP_SIGNS = r"{}~#\&<>"


def moodle_xml(sheet: Sheet) -> bytes:
    """Return a sheet as Moodle's question bank reads it."""
    quiz, pools = Element("quiz"), answers_as_text.pools(sheet)
    title = answers_as_text.title_of(sheet).replace(
        "/", "//"
    )  # a slash in the path of a category
    for pool in pools:
        category = SubElement(quiz, "question", type="category")
        _text(SubElement(category, "category"), f"$course$/top/{title}/{pool.name}")
        for item in pool.items:
            quiz.append(_question(item))
    indent(quiz)
    content: bytes = tostring(quiz, encoding="utf-8", xml_declaration=True)
    return content


def _question(item: answers_as_text.Item) -> Element:
    """Return a question in the kind of Moodle that takes its answers."""
    question = item.question
    if question.form == "fields":
        return _cloze(item)
    if question.form == "sequence":
        return _short_answer(item)
    options = answers_as_text.options_of(question)
    chosen = sum(option.is_right for option in options)
    if chosen > MOST_CHOSEN:
        return _short_answer(item)
    return _multiple_choice(item, options, chosen)


def _headed(
    item: answers_as_text.Item,
    kind: str,
    *,
    before: str = "",
    after: str = "",
    **settings: str,
) -> Element:
    """
    Return a question with what questions of every kind have, and its own settings.
    """
    picture = answers_as_text.QuestionPicture(item.question)
    image = picture.html(f"@@PLUGINFILE@@/{picture.name}")
    entry = Element("question", type=kind)
    _text(SubElement(entry, "name"), item.name)
    words = " ".join(filter(None, (item.question.text, before)))
    conventions = rules([item.question])
    asked = _html(
        entry,
        "questiontext",
        element("p", image),
        element("p", _plain(conventions)),
        element("p", element("b", _plain(words))),
        after,
    )
    file = SubElement(asked, "file", name=picture.name, path="/", encoding="base64")
    file.text = picture.base64
    _html(entry, "generalfeedback", element("p", _plain(item.question.why)))
    for name, value in {"penalty": "0.3333333", "hidden": "0", **settings}.items():
        SubElement(entry, name).text = value
    return entry


def _multiple_choice(
    item: answers_as_text.Item, options: tuple[answers_as_text.Option, ...], chosen: int
) -> Element:
    """Return a question with options to choose from."""
    is_single = item.question.form != "set"
    entry = _headed(
        item,
        "multichoice",
        defaultgrade="1",
        single="true" if is_single else "false",
        shuffleanswers="false",
        answernumbering="abc",
    )
    listed = () if is_single else answers_as_text.listed_mistakes(item.question)
    mistakes = paragraphs(map(_plain, listed))
    _html(entry, "correctfeedback", "")
    _html(entry, "partiallycorrectfeedback", mistakes)
    _html(entry, "incorrectfeedback", mistakes)
    # A wrong choice costs as much as a right one gives.
    gain, loss = _share(chosen), NOTHING if is_single else f"-{_share(chosen)}"
    for option in options:
        share = gain if option.is_right else loss
        _answer(entry, share, _plain(option.text), option.feedback, form="html")
    return entry


def _answer(
    parent: Element, fraction: str, text: str, feedback: str, *, form: str
) -> None:
    answer = SubElement(parent, "answer", fraction=fraction, format=form)
    _text(answer, text)
    _html(answer, "feedback", _plain(feedback))


def _share(of: int) -> str:
    """Return the percentage of one in so many, as Moodle lists it."""
    return f"{100 / of:.5f}".rstrip("0").rstrip(".")


def _short_answer(item: answers_as_text.Item) -> Element:
    """Return a question that is answered by a text, with its writings."""
    question = item.question
    before = answers_as_text.how_to_write(question)
    entry = _headed(item, "shortanswer", before=before, defaultgrade="1", usecase="0")
    answers = [
        (writing, FULL, "")
        for writing in answers_as_text.writings(question, question.key)
    ]
    for mistake in answers_as_text.mistakes_of(question):
        answers += [
            (writing, NOTHING, mistake.sentence) for writing in mistake.writings
        ]
    for writing, fraction, sentence in answers:
        # A bare asterisk would match anything.
        _answer(
            entry, fraction, writing.replace("*", r"\*"), sentence, form="plain_text"
        )
    return entry


def _cloze(item: answers_as_text.Item) -> Element:
    """Return a question with a gap for each of its fields."""
    fields = answers_as_text.fields_of(item.question)
    is_numerical = answers_as_text.takes_decimals_alone(item.question)
    hint = answers_as_text.how_to_write_infinity(item.question)
    if item.question.unknown is not None:
        hint = answers_as_text.how_to_write(item.question)
    hint = " ".join(
        filter(None, (answers_as_text.how_to_write_averages(item.question), hint))
    )
    rows = []
    for field in fields:
        gap = _gap(field, is_numerical=is_numerical)
        label = element("td", _plain(field.label))
        rows.append(element("tr", label, element("td", Markup(gap))))
    table = element("table", element("tbody", *rows))
    return _headed(item, "cloze", before=hint, after=table)


def _gap(field: answers_as_text.Field, *, is_numerical: bool) -> str:
    """Return a field as cloze questions write it."""
    kind, tolerance, most = "SHORTANSWER", "", None
    if is_numerical:
        kind, tolerance, most = "NUMERICAL", ":0", 1
    answers = [f"={_inside(writing)}{tolerance}" for writing in field.writings[:most]]
    for mistake in field.mistakes:
        writings = mistake.writings[:most]
        # Moodle takes neither infinity nor a fraction for a number.
        if not (is_numerical and ("inf" in writings[0] or "/" in writings[0])):
            feedback = _inside(_plain(mistake.sentence))
            answers += [
                f"%0%{_inside(writing)}{tolerance}#{feedback}" for writing in writings
            ]
    return f"{{1:{kind}:{'~'.join(answers)}}}"


def _inside(text: str) -> str:
    """
    Escape a text for a gap: Moodle reads the signs of a gap, and then entities once.
    """
    return "".join(f"&#{ord(sign)};" if sign in GAP_SIGNS else sign for sign in text)


def _plain(text: str) -> Markup:
    """Return a text as HTML; a brace would open a gap."""
    return Markup(escape(text, quote=False).replace("{", "&#123;"))


def _html(parent: Element, tag: str, *contents: str) -> Element:
    child = SubElement(parent, tag, format="html")
    return _text(child, joined(contents))


def _text(parent: Element, content: str) -> Element:
    SubElement(parent, "text").text = content
    return parent
