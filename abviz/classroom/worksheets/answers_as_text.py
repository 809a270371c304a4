"""Questions for programs that grade: how answers are written, read and chosen."""

import re
from base64 import b64encode
from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from itertools import product
from math import inf, isfinite, isinf
from string import ascii_lowercase
from typing import NamedTuple, cast

from PIL import Image

from abviz.classroom.question import NUMBER, TREE, Answer, AnswerError, Question
from abviz.classroom.questions.inventing import EXAMPLE
from abviz.classroom.questions.marking import (
    SYMBOLS,
    none_of,
    read_answer,
    read_bound,
    read_field,
    read_scores,
)
from abviz.classroom.worksheets.paper_layout import layout_for
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.classroom.worksheets.sheet import Sheet
from abviz.classroom.worksheets.task import WorksheetError
from abviz.classroom.worksheets.written_trace import WrittenTrace
from abviz.markup import Markup, element
from abviz.text import printable
from abviz.trees.exact import as_decimal, exact
from abviz.trees.notation import typed_score

SEPARATORS = (", ", ",", " ")
# Ways to write +∞, and signs of negative numbers; the first is the one that is shown.
SIGNS = (
    *(("inf", "-"), ("+inf", "-"), ("oo", "-"), ("+oo", "-")),
    *(("∞", "-"), ("+∞", "-"), ("∞", "−"), ("+∞", "−")),
)
LETTERS = ascii_lowercase
COLOURS = (
    64  # so few colours make a third of the bytes: servers limit how large an upload is
)
KEY_LENGTH = 12
LONG = 10**15  # of so long a number a float has not all digits
PIXELS_PER_POINT = 96 / 72


def answer_text(question: Question, answer: Answer) -> str:
    """Return an answer in the way it is shown."""
    return writings(question, answer)[0]


def writings(question: Question, answer: Answer) -> tuple[str, ...]:
    """
    Return all ways in which an answer may be written, the one that is shown first.
    """
    if question.form == "choice":
        return (LETTERS[cast("int", answer)],)
    if isinstance(answer, Mapping):
        if question.unknown is not None:
            return _set_writings(*answer.values())
        if question.demand:
            return (answer[TREE],)
        texts = [answer[slot] for slot in map(str, question.slots)]
        kinds = [
            [number_text(text, plus, minus) for text in texts] for plus, minus in SIGNS
        ]
        kinds.append([fraction_text(text) or number_text(text) for text in texts])
    else:
        names = [*map(question.name, (answer,) if isinstance(answer, int) else answer)]
        kinds = [names or [none_of(question.trace.language)]]
    joined = (separator.join(kind) for kind, separator in product(kinds, SEPARATORS))
    return tuple(dict.fromkeys(joined))


def _set_writings(text: str) -> tuple[str, ...]:
    """Return usual ways to write a set of scores.

    There are more than a program can list.
    """
    plain = text.replace("≤", "<=").replace("≥", ">=").replace("−", "-")
    ends = [
        f"{'[' if has_low and isfinite(low) else '('}{number_text(str(low))}, "
        f"{number_text(str(high))}{']' if has_high and isfinite(high) else ')'}"
        for low, high, has_low, has_high in read_scores(text)
    ]
    forms = [
        plain,
        plain.removeprefix("x ").removeprefix("= "),
        text,
        " or ".join(ends),
        " u ".join(ends),
    ]
    # Words keep the blanks around them.
    ways = (
        way for form in forms for way in (form, re.sub(r" ?([<>=≤≥,]+) ?", r"\1", form))
    )
    return tuple(dict.fromkeys(filter(None, ways)))


def number_text(text: str, plus: str = "inf", minus: str = "-") -> str:
    """Return a number with the given infinity and minus sign."""
    value = read_bound(text)
    if value is None:
        return minus
    infinite = {inf: plus, -inf: minus + plus.lstrip("+")}
    if value in infinite:
        return infinite[value]
    # As it is written: a long number would be rounded as a float.
    number = typed_score(text)
    if isinstance(number, float) and number.is_integer() and abs(number) < LONG:
        number = int(number)
    # Programs compare decimals.
    return str(as_decimal(number)).replace("-", minus)


def fraction_text(text: str) -> str:
    """Return a number as a fraction in lowest terms.

    Nothing where it has no such form.
    """
    value = read_bound(text)
    if value is None or isinf(value):
        return ""
    number = Fraction(exact(typed_score(text)))
    return str(number) if 1 < number.denominator < LONG else ""


def takes_decimals_alone(question: Question) -> bool:
    """Tell whether all that may be asked for in its fields is a finite decimal.

    Otherwise one of them may be answered by a dash, by infinity, by a fraction or by a
    set. That goes by the question, and not by each field: the kind of a field would
    tell its answer.
    """
    if not isinstance(question.key, Mapping) or how_to_write_infinity(question):
        return False
    if not all(slot.startswith(("value:", NUMBER)) for slot in question.key):
        return False
    tree = question.trace.tree
    has_fractions = any(isinstance(leaf.value, Fraction) for leaf in tree.leaves)
    if has_fractions and not tree.has_chance:
        return False
    return not any("/" in number_text(text) for text in question.key.values())


def field_label(question: Question, slot: str) -> str:
    """Return what a field asks for."""
    if slot in (NUMBER, TREE):
        return question.trace.language.gettext("Your answer")
    return question.trace.language.gettext(
        "{letter} of {name}",
        letter=SYMBOLS[slot.partition(":")[0]],
        name=question.name(slot),
    )


def how_to_write(question: Question, *, in_boxes: bool = False) -> str:
    """Return how to write an answer as text, or the numbers that have a box each."""
    language = question.trace.language
    if question.demand:
        return language.gettext("Write a tree, such as {tree}.", tree=EXAMPLE)
    if question.unknown is not None:
        return language.gettext(
            "Write a set of scores, such as x >= 4, 2 < x <= 7, all or none."
        )
    if question.form == "fields":
        asked = language.gettext(
            "Write in this order, with commas between them: {fields}.",
            fields=", ".join(
                field_label(question, str(slot)) for slot in question.slots
            ),
        )
        parts = (how_to_write_averages(question), how_to_write_infinity(question))
        return " ".join(filter(None, parts if in_boxes else (asked, *parts)))
    return {
        "sequence": language.gettext("Write their names, with commas between them."),
        "set": language.gettext(
            "Write their names from left to right, with commas between them, or "
            "{none}.",
            none=none_of(language),
        ),
        "node": language.gettext("Write the name of the node."),
        "choice": language.gettext("Write the letter of the answer."),
    }[question.form]


def how_to_write_averages(question: Question) -> str:
    """Return how programs take averages, where there are some."""
    if not question.trace.tree.has_chance:
        return ""
    if isinstance(question.key, Mapping) and not takes_decimals_alone(question):
        return question.trace.language.gettext(
            "Averages are decimals, such as 3.5, or fractions in lowest terms, such as "
            "7/3."
        )
    return question.trace.language.gettext("Averages are decimals, such as 3.5.")


def how_to_write_infinity(question: Question) -> str:
    """Return how to write infinity where it may be asked for.

    That goes by the question: whether it is the answer is not told.
    """
    asks_windows = any(
        str(slot).startswith(("alpha:", "beta:")) for slot in question.slots
    )
    scores = (leaf.value for leaf in question.trace.tree.leaves)
    if asks_windows or any(isinf(score) for score in scores):
        return question.trace.language.gettext("Infinity is inf.")
    return ""


def read_typed(question: Question, text: str) -> Answer:
    """Read an answer from a text, in the form of its question."""
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    if question.form == "fields":
        if question.demand:
            return read_answer(question, text)
        return _typed_fields(question, words if question.unknown is None else [text])
    if question.form == "choice":
        letters = LETTERS[: len(question.choices)]
        by_name = {letter: index for index, letter in enumerate(letters)}
    else:
        slots = cast("tuple[int, ...]", question.slots)
        names = [name.casefold() for name in question.names]
        by_name = dict(zip(names, slots, strict=True))
    is_none = text.strip().casefold() == none_of(question.trace.language)
    if question.form == "set" and is_none:
        return ()
    answers = []
    for word in words:
        if word.casefold() not in by_name:
            raise _refused(question, word)
        answers.append(by_name[word.casefold()])
    if question.form == "set" and answers:
        return tuple(sorted(set(answers)))
    if question.form == "sequence" and answers:
        return tuple(answers)
    if len(answers) != 1:
        raise _refused(question, text)
    return answers[0]


def _typed_fields(question: Question, words: list[str]) -> Answer:
    """Return the words of an answer by their slots, if each of them can be read."""
    slots = [str(slot) for slot in question.slots]
    if len(words) != len(slots):
        raise AnswerError(
            "There are {given} numbers, and {wanted} are asked for. {how}",
            given=len(words),
            wanted=len(slots),
            how=how_to_write(question),
        )
    answer = dict(zip(slots, words, strict=True))
    for slot, word in answer.items():
        read_field(slot, word)
    return answer


def _refused(question: Question, word: str) -> AnswerError:
    return AnswerError(
        "“{word}” cannot be taken here. {how}",
        word=printable(word),
        how=how_to_write(question),
    )


class Mistake(NamedTuple):
    """
    A wrong answer by a misconception: how it may be written, and the sentence about it.
    """

    writings: tuple[str, ...]
    sentence: str


class Field(NamedTuple):
    """
    One number to fill in: its label, how it may be written, and known wrong numbers.
    """

    label: str
    writings: tuple[str, ...]
    mistakes: tuple[Mistake, ...]


class Option(NamedTuple):
    """
    One thing to choose or to leave, and the feedback for those who choose it wrongly.
    """

    text: str
    is_right: bool
    feedback: str = ""


def has_boxes(question: Question) -> bool:
    """Tell whether a question asks for several numbers, with a box for each."""
    return question.form == "fields" and len(question.slots) > 1


def fields_of(question: Question) -> tuple[Field, ...]:
    """Return the fields of a question."""
    fields = []
    for slot, right in cast("Mapping[str, str]", question.key).items():
        wrong: dict[Hashable, Mistake] = {}
        for explained in question.explained:
            text = cast("Mapping[str, str]", explained.answer)[slot]
            wrong.setdefault(
                read_field(slot, text), Mistake(_ways(slot, text), explained.sentence)
            )
        wrong.pop(read_field(slot, right), None)
        mistakes = tuple(wrong.values())
        fields.append(Field(field_label(question, slot), _ways(slot, right), mistakes))
    return tuple(fields)


def _ways(slot: str, text: str) -> tuple[str, ...]:
    if slot.startswith("scores:"):
        return _set_writings(text)
    ways = [number_text(text, plus, minus) for plus, minus in SIGNS]
    return tuple(dict.fromkeys(filter(None, [*ways, fraction_text(text)])))


def mistakes_of(question: Question) -> tuple[Mistake, ...]:
    """Return the wrong answers to a whole question that misconceptions give."""
    explained = question.explained
    return tuple(
        Mistake(writings(question, wrong.answer), wrong.sentence) for wrong in explained
    )


def listed_mistakes(question: Question, field: Field | None = None) -> tuple[str, ...]:
    """
    Return a line about each known mistake, for programs with one feedback for them all.
    """
    language = question.trace.language
    return tuple(
        language.gettext(
            "{answer}: {sentence}",
            answer=mistake.writings[0],
            sentence=mistake.sentence,
        )
        for mistake in (field.mistakes if field else mistakes_of(question))
    )


def options_of(question: Question) -> tuple[Option, ...]:
    """Return the options of a question.

    One is right for a node or a choice, several for a set.
    """
    if question.form == "set":
        chosen = cast("tuple[int, ...]", question.key)
        named = zip(question.slots, question.names, strict=True)
        marked = [Option(text=name, is_right=slot in chosen) for slot, name in named]
        return (
            *marked,
            Option(text=none_of(question.trace.language), is_right=not chosen),
        )
    sentences = {wrong.answer: wrong.sentence for wrong in question.explained}
    if question.form == "choice":
        texts = dict(enumerate(question.choices))
    else:
        texts = dict(
            zip(cast("tuple[int, ...]", question.slots), question.names, strict=True)
        )
    return tuple(
        Option(
            text=text, is_right=slot == question.key, feedback=sentences.get(slot, "")
        )
        for slot, text in texts.items()
    )


class Item(NamedTuple):
    """
    A question of one variant, its name, and its points: its part of those of its task.
    """

    name: str
    question: Question
    points: float


class Pool(NamedTuple):
    """The questions at one place of all variants: each student needs one of them."""

    name: str
    items: list[Item]


def title_of(sheet: Sheet) -> str:
    """Return the title of a sheet in one line."""
    return printable(sheet.title.strip()) or "abviz"


def check_no_traces(sheet: Sheet) -> None:
    """Refuse a sheet with a table for all steps of a search: no program takes one."""
    if any(
        isinstance(question, WrittenTrace)
        for variant in sheet.variants
        for question in variant.questions
    ):
        raise WorksheetError(
            "Programs that grade have no table for “trace”. Save the worksheet as .pdf "
            "or .html, and its key as .csv if you like."
        )


def pools(sheet: Sheet) -> list[Pool]:
    """Return the questions of a sheet by their place in a variant and their kind."""
    check_no_traces(sheet)
    if any(tree.players for variant in sheet.variants for tree in variant.trees):
        raise WorksheetError(
            "Programs that grade take one number in a field, and games of several "
            "players have more. Save the worksheet as .pdf or .html, or ask about "
            "another search."
        )
    demands = [
        question.demand for variant in sheet.variants for question in variant.questions
    ]
    if any(demands):
        raise WorksheetError(
            "Moodle and Canvas cannot search the trees that students write for "
            "“invent”. Save the worksheet as .pdf, .html or .ipynb."
        )
    first = sheet.variants[0].questions
    digits, variant_digits = len(str(len(first))), len(str(len(sheet.variants)))
    pools = [
        Pool(f"{question_number:0{digits}} {question.ask}", [])
        for question_number, question in enumerate(first, start=1)
    ]
    for variant in sheet.variants:
        number = f"{variant.number:0{variant_digits}}"
        which = sheet.language.gettext("variant {number}", number=number)
        shares = sheet.points_by_question(variant)
        for pool, question, points in zip(
            pools, variant.questions, shares, strict=True
        ):
            name = pool.name if len(sheet.variants) == 1 else f"{pool.name}, {which}"
            pool.items.append(Item(name, question, points))
    return pools


class QuestionPicture:
    """The picture of a question, blank."""

    def __init__(self, question: Question) -> None:
        self._question = question
        notation = question.notation
        content = f"{question.ask} {question.step} {notation}"
        self.name = f"tree-{sha256(content.encode()).hexdigest()[:KEY_LENGTH]}.png"
        layout = layout_for(question.trace.tree, [question.ask])
        self.width = round(layout.width * PIXELS_PER_POINT)
        self.alt = question.trace.language.gettext(
            "Game tree {notation}", notation=notation
        )

    @cached_property
    def content(self) -> bytes:
        """The picture as a PNG."""
        drawn = Image.open(BytesIO(PaperTree([self._question]).png(solved=False)))
        kind, dither = Image.Quantize.FASTOCTREE, Image.Dither.NONE
        small = drawn.convert("RGB").quantize(COLOURS, kind, dither=dither)
        file = BytesIO()
        small.save(file, "PNG")
        return file.getvalue()

    @property
    def base64(self) -> str:
        """The PNG as text."""
        return b64encode(self.content).decode("ascii")

    def html(self, source: str = "") -> Markup:
        """Return the picture as HTML, from a file or in the page itself."""
        source = source or f"data:image/png;base64,{self.base64}"
        style = f"width: {self.width}px; max-width: 100%"
        return element("img", src=source, alt=self.alt, style=style)
