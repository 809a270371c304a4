"""What the classroom asks, marks, says and writes: ``pytest --renew`` writes it anew.

A sentence is written once in a file, where it is first said, and texts that many files would
have are in `classroom-common-en` and `classroom-common-de`: see `classroom_tests.transcript`.
Pictures are left out: other tests look at them.
"""

import html
import inspect
import json
import re
from copy import deepcopy
from functools import cache
from random import Random

import pytest
from classroom_tests.question_lines import attempted, question_lines
from classroom_tests.transcript import Transcript
from zoo import (
    NEGAMAX_MISTAKES,
    RIGHT,
    WRONG,
    Row,
    keeps_its_attributes,
    keeps_its_default,
)

import abviz
from abviz.classroom.check import settings
from abviz.classroom.check.report import Report
from abviz.classroom.check.trees import trials
from abviz.classroom.question import feedback_texts
from abviz.classroom.questions.make import KINDS, questions_for, questions_of_round
from abviz.classroom.worksheets.answers_as_text import QuestionPicture
from abviz.classroom.worksheets.nbgrader import unpacked
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.narration.registry import language_of
from abviz.stage.records import CodedLook, Lines, rows_in
from abviz.trees import Tree

SMALL_TREES = ["(3 5) (2 9)", "min((3 5) (2 9))", "(3 1 2) (4 0 6) (5 5 1)"]
LARGER_TREES = [
    "(5 (9 (1 (3 8))))",
    "(1 (2 inf)) (3 4)",
    str(Tree.random_irregular(9, 3, 20, seed=0)),
    str(Tree.complete(3, 3, Random(7).sample(range(40), 27))),
]
DEEP = "((3 5) (6 9)) ((1 2) (0 -1))"


def common_texts(language):
    """Return what many files say: feedback, and what students believe and why it is wrong."""
    texts = feedback_texts(language_of(language), of_scores=True)
    texts["belief"] = language_of(language).gettext("You get this answer if you think: “{belief}”")
    for name, misconception in abviz.misconceptions.items():
        for part, (_, text) in misconception.in_language(language).texts.items():
            texts[f"{name} {part}"] = text
    return texts


@cache
def common():
    """Return the common texts of both languages."""
    return [*common_texts("en").values(), *common_texts("de").values()]


@pytest.mark.parametrize("language", ["en", "de"])
def test_common_texts_are_as_before(language, snapshot):
    texts = common_texts(language)
    snapshot(f"classroom-common-{language}", [f"{name}: {text}" for name, text in texts.items()])


def text_about(tree, ask, algorithm, language, *, with_marks):
    """Return the questions about a tree, or the refusal."""
    questions = attempted(
        questions_for, tree, ask, algorithm=algorithm, language=language, seed=len(tree)
    )
    if isinstance(questions, str):
        return questions
    lines = []
    for question in questions:
        lines += question_lines(question, with_marks=with_marks)
    return "\n".join(lines)


@pytest.mark.parametrize("ask", KINDS)
def test_questions_are_as_before(ask, snapshot):
    transcript = Transcript(common())
    for tree in [*SMALL_TREES, *LARGER_TREES]:
        # A lesson has questions of the other kinds.
        with_marks = tree in SMALL_TREES and ask != "lesson"
        english = text_about(tree, ask, "alphabeta", "en", with_marks=with_marks)
        german = text_about(tree, ask, "alphabeta", "de", with_marks=with_marks)
        transcript.write(f"# {tree} alphabeta")
        transcript.write(english)
        transcript.write("in German:")
        transcript.write_translated(german, english=english)
        transcript.write(f"# {tree} minimax")
        transcript.write(text_about(tree, ask, "minimax", "en", with_marks=False))
    snapshot(f"classroom-questions-{ask}", transcript.lines)


@pytest.mark.parametrize("ask", KINDS)
def test_rounds_are_as_before(ask, snapshot):
    transcript = Transcript(common())
    for own, count in ((None, 4), (DEEP, 2), ("(5 5) (5 5)", 1)):
        for seed in range(count):
            questions = attempted(
                questions_of_round,
                own and Tree.parse(own),
                seed % 3,
                ask=ask,
                seed=seed,
                language=language_of("en"),
            )
            transcript.write(f"# {own or 'a tree that is made'}, round {seed % 3}, seed {seed}")
            if isinstance(questions, str):
                transcript.write(questions)
                continue
            for question in questions:
                transcript.write(str(question.trace.tree))
                transcript.write("\n".join(question_lines(question, with_marks=False)))
    snapshot(f"classroom-rounds-{ask}", transcript.lines)


def plain_fields(data):
    """Return a mapping as lines, one for each field."""
    return [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in data.items()]


def on_stage(quiz):
    """Return what the stage shows: a still with its numbers, or how long the search is."""
    film = quiz.film
    sentences = film["steps"]["sentence"]
    if len(sentences) > 1:
        assert sentences == [step.sentence for step in quiz.trace.steps]
        return f"stage: plays {len(sentences)} steps"
    looks = []
    for node, look in zip(quiz.trace.tree, rows_in(CodedLook, film["start"]), strict=True):
        numbers = [text for text in (look.value, look.alpha, look.beta) if text]
        if look.status or look.edge or numbers:
            texts = [film["statuses"][look.status], film["edges"][look.edge], *numbers]
            looks.append(f"{node.name} {' '.join(texts)}")
    lines = [[lines.lit, *lines.ran] for lines in rows_in(Lines, film["lines"])]
    return f"stage: lines {lines}: {', '.join(looks)}"


@pytest.mark.slow
@pytest.mark.parametrize("ask", KINDS)
def test_quizzes_are_as_before(ask, snapshot):
    transcript = Transcript(common())
    for language, when in (("en", "at once"), ("de", "at the end")):
        transcript.is_translated = language != "en"
        quiz, chance = abviz.quiz(ask=ask, seed=4, language=language, feedback=when), Random(ask)
        before = []
        for number in range(6):
            act = chance.choice(quiz.session.can)
            if act == "answer":
                wrong = [explained.answer for explained in quiz.session.question.explained]
                attempted(quiz.answer, chance.choice([quiz.session.question.key, *wrong]))
            else:
                attempted(quiz.press, act)
            view = {name: value for name, value in quiz.quiz.items() if name != "film"}
            record = [f"stored {line}" for line in plain_fields(quiz.to_dict())]
            lines = [*plain_fields(view), *record, repr(quiz), on_stage(quiz)]
            transcript.write(f"# {language} {number} {act}")
            transcript.write("\n".join(line for line in lines if line not in before), indent=2)
            before = lines
        quiz.close()
    snapshot(f"classroom-quizzes-{ask}", transcript.lines)


TYPED = (
    *("(3 5)", "(5 (5 7))", "((3 5) 2)", "(5 (9 (1 (3 8))))", "(0 -3)", "(5 (7 (3 4)))", "x"),
    *("(1)", "(inf 2)", "MIN(3 5)", "((3 5) (2 9))", "3"),
)


def text_of(markup):
    """Return the words of HTML."""
    return html.unescape(re.sub(r"<[^>]+>", "", markup))


def panel_lines(hunt):
    """Return what the panel of a hunt says, what cannot be undone or redone, and the searches."""
    panel = hunt.panel
    fields = panel.feedback, panel.progress, panel.hint, panel.chosen
    off = [name for name in ("undo", "redo") if not hunt.stage.edits[name]]
    assert panel.text.value == str(hunt.tree)
    return [
        *(text_of(field.value) for field in fields if text_of(field.value)),
        f"off: {', '.join(off)}",
        f"tree: {hunt.tree}",
        *(str(search).splitlines()[0] for search in hunt.searches),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_hunts_are_as_before(language, snapshot):
    transcript = Transcript(common(), is_translated=language != "en")
    programs = [*abviz.misconceptions.programs.items()]
    sample = [*enumerate(programs)][::2] if language == "en" else [*enumerate(programs[::4])]
    for number, (name, misconception) in sample:
        hunt = abviz.hunt(name, language=language)
        transcript.write(f"# {misconception.in_language(language)!r}")
        before = []
        for typed in (*TYPED[number % 3 :: 3], misconception.smallest):
            result = str(attempted(hunt.submit, typed))
            transcript.write(f"typed {typed}:")
            transcript.write(result, indent=2)
            hunt.stage.selected = min(number % 3, len(hunt.tree) - 1)
            hunt.hear({"kind": "add", "node": hunt.stage.selected})
            record = hunt.to_dict()
            if record["feedback"] == result:
                del record["feedback"]
            lines = [*panel_lines(hunt), *plain_fields(record), repr(hunt)]
            hunt.hear({"kind": "undo", "node": 0})
            transcript.write("\n".join(line for line in lines if line not in before), indent=2)
            before = lines
        hunt.close()
    snapshot(f"classroom-hunts-{language}", transcript.lines)


TREE_IN_SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)
IMAGE = re.compile(r"base64,[^\"]*|<file.*?</file>|\"image/png\": \"[^\"]*\"", re.DOTALL)
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
PACKED = re.compile(r"eN[\w+/]{40,}=*")
PICTURE_FILE = re.compile(r"\btree-[0-9a-f]{12}(?=\.png)")
# Where a long line of HTML, or of a question for Moodle, is folded.
FOLD = re.compile(r"(?<!\n)(?=<(?:p|tr|table|section|article)\b|~%)")
INNERMOST = re.compile(r"\[[^\[\]{}]*\]|\{[^\[\]{}]*\}")
TASKS = {
    "en": [
        "values+windows",
        "cuts leaves=8 deep=yes",
        "why leaves=8 deep=yes",
        "order leaves=5..7",
    ],
    "de": ["values+windows+cuts+order", "next leaves=6"],
    "wrong": ["cuts leaves=8 wrong-for=shallow-only", "values wrong-for=average-counts ties=1"],
    "shape": ['windows shape="((1 1) (1 1 1))"', "why"],
}
# The files of each sheet, besides the PDF: the end of the name, and where the key is.
FILES = {
    "en": [
        *(("html", "after"), ("html", "only"), ("html", "none")),
        *(("csv", "after"), ("xml", "after"), ("md", "after"), ("ipynb", "after")),
    ],
    "de": [("html", "after"), ("csv", "after"), ("md", "after"), ("ipynb", "after")],
    "wrong": [("html", "after"), ("csv", "after"), ("xml", "after"), ("ipynb", "after")],
    "shape": [("html", "after"), ("csv", "after")],
}


class SheetTranscript(Transcript):
    """A transcript of the files of a worksheet: with the words of pictures in their places.

    Files of pictures are numbered, and what is packed is written last.
    """

    def __init__(self, common, *, is_translated):
        super().__init__(common, is_translated=is_translated)
        self.pictures = {}
        self.packed = {}

    def write_file(self, name, text):
        text = TREE_IN_SVG.sub(
            lambda picture: " ".join(re.findall(r">([^<>]+)</text>", picture[0])), text
        )
        text = STYLE.sub("<style>…</style>", IMAGE.sub("", text))
        text = PACKED.sub(self._noted, text)
        text = PICTURE_FILE.sub(self._numbered, text)
        self.write(f"# {name}")
        self.write(FOLD.sub("\n", html.unescape(text)).strip())

    def write_packed(self):
        """Write what was packed, each thing once."""
        for packed, number in self.packed.items():
            self.write(f"# packed-{number}")
            self.write(data_lines(unpacked(packed)))

    def _noted(self, packed):
        return f"packed-{self.packed.setdefault(packed[0], len(self.packed) + 1)}"

    def _numbered(self, picture):
        return f"tree-{self.pictures.setdefault(picture[0], len(self.pictures) + 1)}"


def one_for_each():
    """Return what draws the tree of an exercise once, and not for each file anew."""
    drawn = {}

    def paper(questions):
        if id(questions) not in drawn:
            drawn[id(questions)] = PaperTree(questions)
        return drawn[id(questions)]

    return paper


@pytest.mark.slow
@pytest.mark.parametrize("name", TASKS)
def test_worksheets_are_as_before(name, snapshot, tmp_path, monkeypatch):
    typeset = []
    monkeypatch.setattr("typst.compile", lambda *_, sys_inputs, **__: typeset.append(sys_inputs))
    monkeypatch.setattr(QuestionPicture, "content", b"a picture")
    monkeypatch.setattr(PaperTree, "svg", cache(PaperTree.svg))
    monkeypatch.setattr("abviz.classroom.worksheets.files.PaperTree", one_for_each())
    language = "de" if name == "de" else "en"
    sheet = abviz.worksheet(TASKS[name], students=2, seed=1, language=language, progress=False)
    transcript = SheetTranscript(common(), is_translated=language != "en")
    for variant in sheet.variants:
        for exercise in variant.exercises:
            transcript.write(str(exercise.tree))
    with pytest.raises(TypeError):  # There is no PDF.
        sheet.save(tmp_path / "sheet.pdf", progress=False)
    [inputs] = typeset
    for part, content in inputs.items():
        transcript.write_file(f"pdf: {part}", in_lines(content))
    for suffix, key in FILES[name]:
        folder = tmp_path / f"{suffix} {key}"
        folder.mkdir()
        sheet.save(folder / f"sheet.{suffix}", key=key, progress=False)
        for path in sorted(folder.rglob("*.*")):
            if path.suffix != ".png":
                text = path.read_text(encoding="utf-8")
                transcript.write_file(f"{path.name}, key={key!r}", in_lines(text))
    if name == "wrong":
        transcript.write_packed()
    snapshot(f"classroom-worksheets-{name}", transcript.lines)


def in_lines(text):
    """Return JSON with a line for each thing, and any other text as it is."""
    try:
        return data_lines(json.loads(text))
    except ValueError:
        return text


def data_lines(data):
    """Return data as JSON with a line for each thing; one that holds no others is one line."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return INNERMOST.sub(lambda thing: re.sub(r"\n *", " ", thing[0]), text)


ROWS = [
    RIGHT[0],
    *(row for row in WRONG if not row.harm),
    *map(Row, NEGAMAX_MISTAKES),
]


@pytest.mark.slow
def test_reports_are_as_before(here, snapshot, capsys, monkeypatch):
    monkeypatch.setattr(Report, "picture", None)
    monkeypatch.setattr(keeps_its_default, "__defaults__", deepcopy(keeps_its_default.__defaults__))
    player = keeps_its_attributes.__self__
    monkeypatch.setattr(player, "window", player.window)
    monkeypatch.setattr(settings, "MOST_SECONDS_A_TREE", 600)  # However busy the machine is.
    few = {"most_leaves": 3, "random_trees": 5, "seconds": 600}
    lines = []
    for row in ROWS:
        report = abviz.check(row.function, row.against, **few)
        lines.append(f"{row.name} ({row.against}), {report.verdict.share:.2f} of the points:")
        for line in re.sub(r"Line \d+", "Line N", report.text).splitlines():
            if not line.startswith("It ran in this process"):
                lines.append(f"    {line}")
    snapshot("classroom-reports", lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negascout", "expectiminimax"])
def test_the_trees_of_a_check_are_as_before(name, snapshot):
    all_trials = [*trials(abviz.algorithms[name], most_leaves=4, random_trees=30, seed=3)]
    kinds = dict.fromkeys(trial.kind for trial in all_trials)
    lines = []
    for kind in kinds:
        trees = [str(trial.tree) for trial in all_trials if trial.kind == kind]
        lines.append(f"{kind}: {len(trees)}, such as")
        lines += (f"    {text}" for text in trees[:: len(trees) // 8 + 1])
    infinite = sum(trial.has_infinite_scores for trial in all_trials)
    snapshot(f"classroom-trees-{name}", [*lines, f"infinite: {infinite}"])


def test_what_teachers_call_takes_the_arguments_that_it_took(snapshot):
    lines = []
    for name in ("check", "hunt", "quiz", "task", "worksheet"):
        lines.append(f"{name}{inspect.signature(getattr(abviz, name))}")
    for kind in (
        Report,
        type(abviz.hunt("strict-test")),
        type(abviz.quiz()),
        abviz.types.Worksheet,
    ):
        for name, method in sorted(vars(kind).items()):
            if inspect.isfunction(method) and not name.startswith("_"):
                lines.append(f"{kind.__name__}.{name}{inspect.signature(method)}")
    snapshot("classroom-signatures", lines)
