"""What a class believes: the answers and functions of many students, seen together."""

from __future__ import annotations

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from io import BytesIO, StringIO
from os import PathLike
from pathlib import Path
from statistics import StatisticsError, correlation
from typing import Any, NamedTuple

from matplotlib.figure import Figure

from abviz.classroom.gradebook.grades import Grades
from abviz.classroom.gradebook.students import Asked, Line, asked_in, students_from
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.practice.handed_in import HandedAnswers, read_handed_in
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.picture import draw
from abviz.drawing.style import Style
from abviz.errors import Message, SearchError
from abviz.files import Tabular, checked_path, write_atomically
from abviz.markup import Markup, data_url, element, plain_page, table_of
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.text import printable, shortened
from abviz.trees import Tree, TreeError
from abviz.trees.scores import is_listed

SQLITE = b"SQLite format 3\0"
# Files with a row for each student; an address of electronic mail in it tells who that
# is.
TABLES = (".csv", ".tsv")
ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
# So many beliefs are to be taught again, and so many nodes of a question are named.
MOST = 3
# The picture has so many questions, as wide as a slide, in inches, with letters of this
# size, in points; so much of the width is one letter, and no title is longer.
QUESTIONS, SLIDE, FONT, LETTER, LONGEST = 4, 13.3, 19, 0.0125, 64
# How a step of a search that is traced by hand is named: see `Question.identity`.
TRACED = re.compile(
    r"trace (?P<grain>\w+) (?P<number>\d+) (?P<move>enter|cut|return) (?P<node>.+)",
    re.DOTALL,
)
STEPS_BY_HAND = {
    "enter": Message("entering {node}"),
    "cut": Message("the cut at {node}"),
    "return": Message("the return from {node}"),
}
BARS = (
    "td b { display: block; height: .8rem; background: #0072B2 } "
    "[id] + img { height: 15rem }"
)


class ClassSummary(Tabular):
    """What a class got right, and which misconceptions account for its wrong answers.

    Made by `abviz.class_summary`. Only the first try of a student at each question
    counts; `problems` say what could not be read, and why, and `notes` where it is not
    certain which answers are of one student.
    """

    def __init__(
        self,
        submissions: list[HandedAnswers],
        problems: list[str],
        notes: list[str],
        language: Language,
    ) -> None:
        self.problems, self.notes, self._language = problems, notes, language
        self._first_tries = [_first_tries_of(submission) for submission in submissions]
        self._right_first_tries = [
            sum(answer["right"] for answer in answers.values())
            for answers in self._first_tries
        ]

    @cached_property
    def _by_question(self) -> dict[Asked, dict[int, dict[str, Any]]]:
        """The first tries of each question, by the number of the student."""
        first: dict[Asked, dict[int, dict[str, Any]]] = defaultdict(dict)
        for student, answers in enumerate(self._first_tries):
            for asked, answer in answers.items():
                first[asked][student] = answer
        return first

    @cached_property
    def beliefs(self) -> list[str]:
        """For each student the misconception that accounts for most answers.

        Empty if none does.

        A misconception accounts for a wrong answer that follows from it, and for a
        right one to a question where no student's answer shows it.
        """
        counts = {
            asked: _count_beliefs(answers.values())
            for asked, answers in self._by_question.items()
        }
        return [_belief(answers, counts) for answers in self._first_tries]

    @cached_property
    def _held(self) -> list[tuple[str, int]]:
        return Counter(filter(None, self.beliefs)).most_common()

    def table(self) -> list[dict[str, Any]]:
        """
        Return how many first answers to each question follow from each misconception.

        Returns
        -------
        list of dict
            ``ask``, ``algorithm``, ``tree``, ``step``, ``misconception`` and ``count``,
            the largest first. A wrong answer that follows from several counts for each
            of them.
        """
        rows = []
        for asked, answers in self._by_question.items():
            for name, count in _count_beliefs(answers.values()).items():
                row = asked._asdict()
                row["tree"] = _tree_of(name, answers.values())
                row["misconception"] = name
                row["count"] = count
                rows.append(row)
        return sorted(rows, key=lambda row: (-row["count"], *map(str, row.values())))

    def questions(self) -> list[dict[str, Any]]:
        """Return the questions, the hardest first.

        Returns
        -------
        list of dict
            ``ask``, ``algorithm``, ``tree``, ``step``; ``answers``; ``right``, their
            share that is right; ``nodes`` at which most went wrong; and
            ``discrimination`` from −1 to 1, the correlation with the share of other
            questions that a student has right (point-biserial; None if it cannot be
            told).
        """
        rows = []
        for asked, answers in self._by_question.items():
            nodes = Counter(
                node for answer in answers.values() for node in answer["nodes"]
            )
            right = sum(answer["right"] for answer in answers.values())
            rows.append(
                {
                    **asked._asdict(),
                    "answers": len(answers),
                    "right": right / len(answers),
                    "nodes": [node for node, _ in nodes.most_common(MOST)],
                    "discrimination": self._discrimination(answers),
                }
            )
        return sorted(rows, key=lambda row: (row["right"], *map(str, row.values())))

    def _discrimination(self, answers: Mapping[int, Mapping[str, Any]]) -> float | None:
        """Return the correlation of right answers with the share of others right."""
        pairs = []
        for student, answer in answers.items():
            other_answers = len(self._first_tries[student]) - 1
            if other_answers:
                other_right = self._right_first_tries[student] - answer["right"]
                pairs.append((float(answer["right"]), other_right / other_answers))
        try:
            return round(correlation(*zip(*pairs, strict=True)), 2) if pairs else None
        except StatisticsError:
            return None

    def reteach(self) -> list[tuple[str, str, str]]:
        """Return what to teach again: a misconception, a tree for it, and a sentence.

        The most frequent of `beliefs` come first; each has an example in
        ``docs/confusions.md``.
        """
        trees = {row["misconception"]: row["tree"] for row in reversed(self.table())}
        return [
            (name, trees[name], self._sentence_about(name, count))
            for name, count in self._held[:MOST]
        ]

    def hardest_steps(self) -> list[tuple[str, int, str]]:
        """Return the step of each search traced by hand that fewest got right.

        Returns
        -------
        list of tuple
            The tree, the number of the step from 1, and a sentence that names the step;
            of the searches that most students have traced. Nothing where all steps were
            right.
        """
        runs = traced_in(self._by_question)
        answers = {
            run: sum(len(self._by_question[step.asked]) for step in steps)
            for run, steps in runs.items()
        }
        hardest = []
        for run in sorted(runs, key=answers.__getitem__, reverse=True)[:MOST]:
            number, sentence = self._hardest(run, runs[run])
            if number:
                hardest.append((run.tree, number, sentence))
        return hardest

    def _hardest(self, run: Asked, steps: list[TracedStep]) -> tuple[int, str]:
        """Return the number of the hardest step of a search, and its sentence.

        The number is 0 if all steps are right.
        """
        asked = {step: self._by_question[step.asked].values() for step in steps}
        # Who has gone astray is asked for steps that few others are asked for.
        fewest = max(map(len, asked.values())) / 2
        shares = {
            step: sum(answer["right"] for answer in answers) / len(answers)
            for step, answers in asked.items()
            if len(answers) >= fewest
        }
        step = min(shares, key=lambda step: (shares[step], step.number))
        if shares[step] == 1:
            return 0, ""
        text = STEPS_BY_HAND[step.move]
        sentence = self._language.gettext(
            "Traced by hand ({algorithm}, {tree}): the hardest step is number "
            "{number}, {step}. Right at the first try: {right} of {all}.",
            algorithm=run.algorithm,
            tree=run.tree,
            number=step.number,
            step=self._language.gettext(text, node=step.node),
            right=sum(answer["right"] for answer in asked[step]),
            all=len(asked[step]),
        )
        return step.number, sentence

    def _sentence_about(self, name: str, count: int) -> str:
        belief = misconceptions[name].in_language(self._language)
        return self._language.ngettext(
            "{count} student thinks: “{belief}” {explanation}",
            "{count} students think: “{belief}” {explanation}",
            count,
            belief=belief.belief,
            explanation=belief.explanation,
        )

    @property
    def figure(self) -> Figure:
        """The questions with most wrong answers, and what they show, as a Figure.

        It is one of matplotlib. For each question there is a bar for the right answers,
        and one for each of the misconceptions that most of the wrong answers follow
        from. It is as wide as a slide.
        """
        bars = [*self._bars()]
        # Each text fits beside its bar.
        room = max(
            [1.0, *(count / (1 - LETTER * len(text)) for count, _, text in bars)]
        )
        with plain_matplotlib():
            figure = Figure(figsize=(SLIDE, 0.45 * len(bars) + 0.3))
            axes = figure.add_axes(
                (0.01, 0, 0.98, 1), xlim=(0, room), ylim=(len(bars), -0.8)
            )
            axes.axis("off")
            for number, (count, colour, text) in enumerate(bars):
                axes.barh(number, count, color=colour)
                written = axes.text(
                    count, number, text, va="center_baseline", fontsize=FONT
                )
                written.set(
                    weight="bold" if colour == "none" else "normal", parse_math=False
                )
        return figure

    def _bars(self) -> Iterator[tuple[int, str, str]]:
        """Yield the length, the colour and the text of each bar.

        That of a question is empty.
        """
        language, style = self._language, Style()

        def minus_wrong(asked: Asked) -> int:
            answers = self._by_question[asked].values()
            return sum(answer["right"] - 1 for answer in answers)

        for asked in sorted(self._by_question, key=minus_wrong)[:QUESTIONS]:
            answers = self._by_question[asked].values()
            words = f"{asked.ask}: {asked.tree or asked.algorithm}".split()
            title = " ".join(words).rstrip(":")
            if len(title) > LONGEST:
                title = f"{title[: LONGEST - 1]}…"
            yield 0, "none", title
            right = sum(answer["right"] for answer in answers)
            share = language.gettext(
                "Right: {right} of {all}.", right=right, all=len(answers)
            )
            yield right, style.best, f" {share}"
            for name, count in _count_beliefs(answers).most_common(MOST - 1):
                belief = misconceptions[name].in_language(language)
                yield count, style.strike.edge, f" {count} {belief.title}"

    to_csv, to_pandas = Tabular.to_csv, Tabular.to_pandas

    def page(self, path: str | PathLike[str]) -> Path:
        """Write a web page with everything, and return where it is."""
        language = self._language
        again = self.reteach()
        titles = {
            name: misconceptions[name].in_language(language).title
            for name, _ in self._held
        }
        for name, _, _ in again:
            titles[name] = element("a", titles[name], href=f"#{name}")
        width = 12 / self._held[0][1] if self._held else 0
        bars = [
            [
                element("b", style=f"width:{width * count:.1f}rem"),
                str(count),
                titles[name],
            ]
            for name, count in self._held
        ]
        head = [
            language.gettext("Question"),
            language.gettext("Search"),
            language.gettext("Tree"),
            language.gettext("Step"),
            language.gettext("Answers"),
            language.gettext("Right"),
            language.gettext("Nodes"),
            "r",
        ]
        cells = [[*map(_cell, row.values())] for row in self.questions()]
        body = [element("p", repr(self)), _image(self.figure)]
        for name, tree, sentence in again:
            body.append(element("p", f"{sentence} ({name}: {tree})", id=name))
            body.append(_drawn(tree))
        hardest = [sentence for _, _, sentence in self.hardest_steps()]
        body += [element("p", text) for text in (*hardest, *self.notes, *self.problems)]
        body += [table_of(bars), table_of(cells, head=head)]
        title = language.gettext("The class")
        page = plain_page(title, body, language=language.tag, rules=BARS)
        return write_atomically(path, [page.encode()])

    def __str__(self) -> str:
        language, count = self._language, sum(map(len, self._first_tries))
        students = language.ngettext(
            "{count} student", "{count} students", len(self._first_tries)
        )
        answers = language.ngettext("{count} answer", "{count} answers", count)
        share = round(100 * sum(self._right_first_tries) / max(1, count))
        head = language.gettext(
            "Class: {students}, {answers}, {share} % right at the first try.",
            students=students,
            answers=answers,
            share=share,
        )
        again = [
            f"{sentence} ({name}: {tree})" for name, tree, sentence in self.reteach()
        ]
        hardest = [sentence for _, _, sentence in self.hardest_steps()]
        return "\n".join([head, *again, *hardest, *self.notes, *self.problems])

    def __repr__(self) -> str:
        return str(self).partition("\n")[0]


class TracedStep(NamedTuple):
    """A step of a search that students have traced by hand."""

    asked: Asked
    number: int  # from 1
    move: str
    node: str


def traced_in(questions: Iterable[Asked]) -> dict[Asked, list[TracedStep]]:
    """Return the steps of each search that was traced by hand.

    A run is told by its search, its tree and how much was done by hand.
    """
    runs: dict[Asked, list[TracedStep]] = defaultdict(list)
    for asked in questions:
        if found := TRACED.fullmatch(asked.ask):
            step = TracedStep(asked, int(found["number"]), found["move"], found["node"])
            run = asked._replace(ask=found["grain"], step=0)
            runs[run].append(step)
    return runs


def _drawn(text: str) -> Markup:
    """Return the picture of a tree.

    Nothing where there is none, or it is too large for one.
    """
    try:
        return _image(draw(Tree.parse(text)).figure)
    except TreeError:
        return Markup()


def _image(figure: Figure) -> Markup:
    with plain_matplotlib(), BytesIO() as file:
        figure.savefig(file, format="svg")
        return element("img", src=data_url(file.getvalue(), "svg+xml"), alt="")


def _cell(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, list):
        return ", ".join(value)
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _count_beliefs(answers: Iterable[Mapping[str, Any]]) -> Counter[str]:
    return Counter(name for answer in answers for name in answer["misconceptions"])


def _tree_of(name: str, answers: Iterable[Mapping[str, Any]]) -> str:
    """Return the tree on which most answers show a misconception."""
    trees = Counter[str](
        answer["tree"] for answer in answers if name in answer["misconceptions"]
    )
    return trees.most_common(1)[0][0]


def _first_tries_of(submission: HandedAnswers) -> dict[Asked, dict[str, Any]]:
    first: dict[Asked, dict[str, Any]] = {}
    for answer in submission.answers:
        first.setdefault(asked_in(answer), answer)
    return first


def _belief(
    answers: Mapping[Asked, Mapping[str, Any]], counts: Mapping[Asked, Counter[str]]
) -> str:
    """Return the misconception that accounts for most answers.

    Empty if it does not account for more of them than having none.
    """
    wrong = _count_beliefs(answers.values())
    scores = {
        name: sum(
            name in answer["misconceptions"]
            or (answer["right"] and name not in counts[asked])
            for asked, answer in answers.items()
        )
        for name in sorted(wrong)
    }
    best = max(scores, key=lambda name: (scores[name], wrong[name]), default="")
    right = sum(answer["right"] for answer in answers.values())
    return best if best and scores[best] > right else ""


def class_summary(
    files: str | PathLike[str] | Iterable[str | PathLike[str]],
    *,
    language: str | Language = ENGLISH,
) -> ClassSummary:
    """Read what a class has handed in, and tell what it believes.

    Parameters
    ----------
    files : str or path-like, or iterable of them
        Lines (``ab1:…``, from *hand in* in a notebook or on a page, `Quiz.hand_in`,
        `Prediction.hand_in` or `Report.hand_in`), files in which there are such lines,
        folders of such files, or the store of `abviz.grade`.

        One student are: lines of one quiz, one lesson, or the predictions of one
        session; lines in one row of a table (``.csv``, ``.tsv``); lines with one name,
        in one file or in several; and lines without a name in one of several files.
        Other answers to the same question speak against the last two: see ``notes``.
    language : str or Language, keyword-only
        The language of the texts, one of ``abviz.languages()``.

    Returns
    -------
    ClassSummary
        Tables of misconceptions and questions, what to teach again, a page and a CSV.
        What cannot be read is in its ``problems``; the rest counts.

    Raises
    ------
    SearchError
        If there is nothing that can be read.

    Examples
    --------
    >>> import abviz
    >>> lines = []
    >>> for marked in (["F"], ["G"], ["F", "G"]):
    ...     quiz = abviz.quiz("(3 5) (2 9)", ask="cuts")
    ...     _ = quiz.answer(marked)
    ...     lines.append(quiz.hand_in())
    >>> abviz.class_summary(lines)
    Class: 3 students, 3 answers, 33 % right at the first try.
    """
    language = language_of(language)
    sources = [files] if isinstance(files, str | PathLike) else files
    lines, problems = list[Line](), list[str]()
    for content, submission in _submissions(sources):
        if isinstance(submission, Exception):
            problems.append(f"{content.prefix}{language.problem(submission)}")
        else:
            lines.append(content.line(submission, language=language))
    if not lines:
        hint = "Lines that are handed in begin with ab1:."
        reason = problems[0] if problems else hint
        raise SearchError(f"There are no answers that can be read.\n{reason}")
    students, notes = students_from(lines, language)
    submissions = [student.submission for student in students]
    return ClassSummary(submissions, problems, notes, language)


class Content(NamedTuple):
    """
    What was given to be read: a file, a part of one, or lines in the place of files.
    """

    number: int  # from 1, in the order in which it was given
    path: str  # empty, where lines were given
    content: str | Grades | Exception
    owner: str = ""  # the student, where a row of a table tells it
    is_known: bool = False  # whether the owner is the same in another table

    @property
    def prefix(self) -> str:
        """The beginning of a message about it."""
        return f"{self.path}: " if self.path else ""

    def line(self, submission: HandedAnswers, *, language: Language) -> Line:
        """Return what was handed in with it."""
        return Line(
            submission=submission,
            source=self.path or str(self.number),
            title=self.path or language.gettext("text {number}", number=self.number),
            owner=self.owner,
            is_known=self.is_known,
            is_loose=bool(self.owner and not self.is_known) or not self.path,
        )


def _submissions(
    sources: Iterable[str | PathLike[str]],
) -> Iterator[tuple[Content, HandedAnswers | Exception]]:
    """
    Yield what is in lines, files, and folders of files, each with what it stands in.
    """
    for content in _contents(sources):
        text = content.content
        try:
            if isinstance(text, Exception):
                yield content, text
            elif isinstance(text, Grades):
                yield from _numbered(content, _graded(text))
            else:
                for row in _rows(content, text):
                    for submission in read_handed_in(str(row.content)):
                        yield row, submission
        except SearchError as refusal:
            yield content, refusal


def _numbered(
    content: Content, submissions: Iterable[HandedAnswers]
) -> Iterator[tuple[Content, HandedAnswers]]:
    """Yield submissions with what they stand in, each in a row of its own."""
    for number, submission in enumerate(submissions, 1):
        owner = f"{content.path} {number}"
        yield content._replace(owner=owner, is_known=True), submission


def _rows(content: Content, text: str) -> Iterator[Content]:
    """Yield the rows of a table, each as one text; or another text as a whole."""
    if not content.path.lower().endswith(TABLES):
        yield content
        return
    separator = max(",;\t", key=text.partition("\n")[0].count)
    try:
        rows = [*csv.reader(StringIO(text, newline=""), delimiter=separator)]
    except csv.Error:
        rows = [[row] for row in text.splitlines()]
    for number, row in enumerate(rows, 1):
        addresses = {
            cell.strip().casefold() for cell in row if ADDRESS.fullmatch(cell.strip())
        }
        has_address = len(addresses) == 1
        owner = addresses.pop() if has_address else f"{content.path} {number}"
        yield content._replace(content=" ".join(row), owner=owner, is_known=has_address)


def _contents(sources: Iterable[str | PathLike[str]]) -> Iterator[Content]:
    """Yield the text, the grades or the error of each file."""
    if not is_listed(sources):
        raise SearchError(
            f"files are the names of files or folders, not {shortened(sources)}."
        )
    for number, source in enumerate(sources, 1):
        if isinstance(source, str) and source.startswith("ab1:"):
            yield Content(number, "", source)
            continue
        path = checked_path(source).expanduser()
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            yield Content(
                number, printable(str(file)), _read(file, is_named=file == path)
            )


def _read(file: Path, *, is_named: bool) -> str | Grades | Exception:
    """Return what a file holds.

    Nothing of what only stands in a folder, and is no file.
    """
    try:
        content = file.read_bytes() if file.is_file() or is_named else b""
        is_wide = content.startswith((BOM_UTF16_BE, BOM_UTF16_LE))
        text = content.decode("utf-16" if is_wide else "utf-8-sig", "replace")
        return Grades(file) if content.startswith(SQLITE) else text
    except (OSError, SearchError) as error:
        return SearchError(getattr(error, "strerror", "") or str(error))


def _graded(grades: Grades) -> Iterator[HandedAnswers]:
    """Yield for each student who was graded one answer: the function."""
    for row in grades.table():
        if row["points"] is not None:
            answer = {
                "ask": "function",
                "algorithm": "",
                "tree": row["tree"] or "",
                "step": 0,
                "right": row["passed"],
                "misconceptions": row["misconceptions"],
                "nodes": [],
            }
            number = f"{row['student']} {row['file']}"
            yield HandedAnswers(row["student"], [answer], number)
