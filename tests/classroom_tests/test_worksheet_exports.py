"""Worksheets for programs that grade: nothing of an answer leaks, no text means anything else."""

from __future__ import annotations

import html
import json
import math
import re
from base64 import b64decode
from io import BytesIO
from xml.etree import ElementTree

import nbformat
import pytest
from classroom_tests.sheets import ASKS, sheet_of
from PIL import Image

import abviz
from abviz.classroom.question import AnswerError
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark
from abviz.classroom.worksheets.answers_as_text import (
    answer_text,
    fields_of,
    how_to_write,
    mistakes_of,
    options_of,
    read_typed,
    writings,
)
from abviz.classroom.worksheets.moodle import MOST_CHOSEN, moodle_xml
from abviz.classroom.worksheets.nbgrader import Assignment, nbgrader, unpacked
from abviz.classroom.worksheets.text2qti import text2qti

TREES = ("((7 6) (4 3)) ((7 5) (9 5))", "(3 inf) (-2 9)", "min((3 5) (2 9 0) 1)", "(1 2) (3 4)")
HOSTILE = 'A: {b} = #c ~d \\ e/f <i> & "q" $x$ *m* [l](u) \n%%'
SHEET = sheet_of(*TREES[:2], title=HOSTILE)
QUESTIONS = [(tree, ask) for tree in TREES for ask in ASKS if (tree, ask) != (TREES[3], "why")]
GAP = re.compile(r"\{1:(NUMERICAL|SHORTANSWER):([^{}]*)\}")


def asked(tree, ask, language="en"):
    return questions_for(tree, ask, language=language)[0]


@pytest.mark.parametrize(("tree", "ask"), QUESTIONS)
def test_each_writing_of_an_answer_is_read_as_that_answer(tree, ask):
    question = asked(tree, ask)
    told = [(question.key, "")]
    told += [(wrong.answer, wrong.belief) for wrong in question.explained]
    for answer, sentence in told:
        if isinstance(answer, dict) and len(answer) < len(question.slots):
            continue
        marking = mark(question, answer)
        for writing in writings(question, answer)[::4]:
            again = mark(question, read_typed(question, writing.lower()))
            assert (again.score, again.sentence) == (marking.score, marking.sentence)
        # Who writes “none” says something; in a quiz, who marks nothing may not have begun.
        assert marking.is_right is (sentence == "") and (sentence in marking.sentence or not answer)


@pytest.mark.parametrize("ask", ASKS)
def test_an_answer_that_cannot_be_read_says_what_to_write(ask):
    question = asked(TREES[0], ask)
    for text in ("", "no such thing", "A, B, C, D, E, F, G, H, I, J, K, nowhere", "ä"):
        with pytest.raises(AnswerError) as error:
            read_typed(question, text)
        assert "not a score" in str(error.value) or how_to_write(question) in str(error.value)


@pytest.mark.parametrize(("tree", "ask"), QUESTIONS)
def test_wrong_writings_are_never_right_ones(tree, ask):
    question = asked(tree, ask)
    right = set(writings(question, question.key))
    wrong = [writing for mistake in mistakes_of(question) for writing in mistake.writings]
    assert not right & set(wrong) and len(set(wrong)) == len(wrong)
    if question.form == "fields":
        for field in fields_of(question):
            taken = [writing for one in field.mistakes for writing in one.writings]
            assert not set(field.writings) & set(taken) and len(set(taken)) == len(taken)
    elif question.form != "sequence":
        options = options_of(question)
        assert any(option.is_right for option in options)
        assert len({option.text for option in options}) == len(options)
        assert not any(option.is_right and option.feedback for option in options)


@pytest.mark.parametrize("write", [text2qti, nbgrader])
def test_the_same_sheet_gives_the_same_file(write, undrawn):
    again = sheet_of(*TREES[:2], title=HOSTILE)
    assert write(SHEET) == write(again)


@pytest.fixture(scope="module")
def moodle(undrawn):
    return ElementTree.fromstring(moodle_xml(SHEET))


def test_moodle_gets_a_category_for_each_question_with_all_variants_in_it(moodle):
    assert {one.tag for one in moodle} == {"question"}
    kinds = [one.get("type") for one in moodle]
    assert kinds == [
        kind
        for one in ("cloze", "cloze", "shortanswer", *["multichoice"] * 3)
        for kind in ("category", one, one)
    ]
    paths = [one.findtext("category/text") for one in moodle if one.get("type") == "category"]
    assert [path.rpartition("/")[2] for path in paths] == [
        f"{place} {ask}" for place, ask in enumerate(ASKS, start=1)
    ]
    assert all(path.startswith('$course$/top/A: {b} = #c ~d \\ e//f <i> & "q"') for path in paths)


def test_moodle_gets_pictures_that_its_texts_show(moodle):
    for one in moodle.iterfind("question[questiontext]"):
        [file] = one.iterfind("questiontext/file")
        assert Image.open(BytesIO(b64decode(file.text))).format == "PNG"
        assert f'src="@@PLUGINFILE@@/{file.get("name")}"' in one.findtext("questiontext/text")


def test_moodle_gets_shares_that_it_knows_and_that_sum_up(moodle):
    for one in moodle.iterfind("question[single]"):
        shares = [float(answer.get("fraction")) for answer in one.iterfind("answer")]
        assert sum(share for share in shares if share > 0) == pytest.approx(100, abs=1e-3)
        known = {0.0, *(round(sign * 100 / n, 5) for n in range(1, 11) for sign in (1, -1))}
        assert set(shares) <= known
        is_set = one.findtext("single") == "false"
        assert any(share < 0 for share in shares) is is_set
        assert bool(one.findtext("incorrectfeedback/text")) is is_set


def test_moodle_answers_a_mistake_with_its_sentence(moodle):
    for place, ask in enumerate(ASKS):
        questions = [variant.questions[place] for variant in SHEET.variants]
        elements = [*moodle.iterfind("question[questiontext]")][2 * place : 2 * place + 2]
        for question, element in zip(questions, elements, strict=True):
            answers = element.findall("answer")
            told = {plain(one.findtext("feedback/text")) for one in answers} - {""}
            if element.get("type") == "shortanswer":
                assert told == {mistake.sentence for mistake in mistakes_of(question)}, ask
            elif element.get("type") == "multichoice":
                assert told == {option.feedback for option in options_of(question)} - {""}, ask


def plain(text):
    """Return a text of a file of Moodle as it is read."""
    return html.unescape(re.sub("<[^>]*>", "", text or ""))


def test_more_cuts_than_moodle_knows_shares_for_are_typed(undrawn):
    for cuts, kind in ((MOST_CHOSEN, "multichoice"), (MOST_CHOSEN + 1, "shortanswer")):
        tree = f"(5 6) {' '.join(['(1 7)'] * cuts)}"
        root = ElementTree.fromstring(moodle_xml(sheet_of(tree, asks=("cuts",))))
        assert root[1].get("type") == kind


def test_the_gaps_of_a_cloze_question_take_each_writing_and_name_misconceptions(moodle):
    for place, one in enumerate(moodle.iterfind("question[@type='cloze']")):
        question = SHEET.variants[place % 2].questions[place // 2]
        gaps = GAP.findall(one.findtext("questiontext/text"))
        fields = fields_of(question)
        # A kind of gap that stands at infinite numbers alone would tell where these are.
        finite = question.ask == "values" and "inf" not in str(question.trace.tree)
        assert {kind for kind, _ in gaps} == {"NUMERICAL" if finite else "SHORTANSWER"}
        for (_, inside), field in zip(gaps, fields, strict=True):
            answers = inside.split("~")
            right = [answer[1:] for answer in answers if answer.startswith("=")]
            assert right == ([f"{field.writings[0]}:0"] if finite else list(field.writings))
            wrong = [answer for answer in answers if not answer.startswith("=")]
            # What is told is HTML, and Moodle reads its entities once more than that of texts.
            told = [html.unescape(html.unescape(answer.partition("#")[2])) for answer in wrong]
            assert told == [
                mistake.sentence
                for mistake in field.mistakes
                for _ in (mistake.writings[:1] if finite else mistake.writings)
            ]


def notebook_of(sheet):
    notebook = nbformat.reads(nbgrader(sheet).decode(), as_version=4)
    nbformat.validate(notebook)
    return notebook


def run(notebook, **sources):
    """Run the code of a notebook in which cells have other content; return the points."""
    names, points = {}, []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            source = sources.get(cell.id.replace("-", "_"), cell.source)
            if cell.metadata.get("nbgrader", {}).get("grade"):
                *most, last, end = source.splitlines()
                assert end == "### END HIDDEN TESTS"
                exec("\n".join(most), names)
                points.append(eval(last, names))
            else:
                exec(source, names)
    return points


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_solutions_of_a_notebook_get_all_points(language, capsys):
    notebook = notebook_of(sheet_of(TREES[0], TREES[3], asks=ASKS[:4], language=language))
    assert run(notebook) == [1.0] * 4
    assert capsys.readouterr().err == ""


def test_a_wrong_answer_in_a_notebook_gets_its_share_as_a_plain_float(capsys):
    notebook = notebook_of(SHEET)
    question = SHEET.variants[1].questions[3]
    wrong = question.explained[0]
    right = {
        f"answer_{place}": f"answer_{place} = {answer_text(one, one.key)!r}"
        for place, one in enumerate(SHEET.variants[1].questions, start=1)
    }
    given = {"variant": "variant = 2", **right}
    given["answer_4"] = f"answer_4 = {answer_text(question, wrong.answer)!r}"
    points = run(notebook, **given)
    assert all(type(point) is float for point in points)
    assert points[3] == mark(question, wrong.answer).score and sum(points) == 5 + points[3]
    assert mark(question, wrong.answer).sentence in capsys.readouterr().out


def test_what_students_get_of_a_notebook_has_no_key():
    hidden = re.compile("### BEGIN (HIDDEN TESTS|SOLUTION).*?### END", re.DOTALL)
    released = [hidden.sub("", cell.source) for cell in notebook_of(SHEET).cells]
    code = next(text for text in released if "Assignment(" in text)
    names = {}
    exec(code, names)
    assignment = names["assignment"]
    assert isinstance(assignment, Assignment) and not any("key=" in text for text in released)
    content = unpacked(re.search(r'Assignment\("(.*)"\)', code)[1])
    kept = {fact for variant in content["variants"] for one in variant for fact in one}
    assert kept == {"tree", "search", *SHEET.variants[0].questions[0].asked()}
    for place, question in enumerate(SHEET.variants[0].questions, start=1):
        shown = assignment.question(place, variant=1)
        bundle = json.dumps(shown._repr_mimebundle_()) + str(vars(shown))
        assert question.why not in bundle
        assert not any(wrong.belief in bundle for wrong in question.explained)


def test_in_a_notebook_only_what_grading_needs_is_locked():
    # A copy of a cell with a role ends nbgrader's run for the whole class.
    cells = notebook_of(SHEET).cells
    places = range(1, len(ASKS) + 1)
    assert [cell.id for cell in cells if "nbgrader" not in cell.metadata] == [
        "title",
        *(f"{name}-{place}" for place in places for name in ("heading", "show")),
    ]
    locked = [cell.id for cell in cells if cell.metadata.get("nbgrader", {}).get("locked")]
    assert locked == ["setup", *(f"test-{place}" for place in places)]


def test_what_is_not_locked_may_be_lost_and_costs_no_points():
    notebook = notebook_of(sheet_of(TREES[0], asks=("values", "cuts")))
    notebook.cells = [cell for cell in notebook.cells if "nbgrader" in cell.metadata]
    assert run(notebook) == [1.0, 1.0]


@pytest.mark.parametrize("number", [0, 3, "1", None])
def test_a_student_who_writes_a_wrong_variant_is_told_which_there_are(number):
    names = {}
    exec(notebook_of(SHEET).cells[1].source, names)
    with pytest.raises(ValueError, match="is no variant; write a number from 1 to 2"):
        names["assignment"].question(1, variant=number)


def test_an_answer_that_is_no_text_says_so():
    names = {}
    exec(notebook_of(SHEET).cells[1].source, names)
    with pytest.raises(AnswerError, match="The answer is 3; write it as a text, in quotes"):
        names["assignment"].question(1, variant=1).read(3)


BOXES = {1: 9, 2: "9", 3: 3.0}


@pytest.mark.parametrize(
    ("given", "points"),
    [
        (BOXES, 1),
        (BOXES | {2: ...}, 2 / 3),
        (BOXES | {2: 8, 4: ...}, 2 / 3),
        ("9, 9, 3", 1),
        (BOXES | {4: 3}, "4 cannot be taken here"),
        (BOXES | {1: "nine"}, "v of A: “nine” is not a score"),
        (dict.fromkeys(BOXES, ...), "Nothing is filled in yet"),
    ],
)
def test_each_number_has_a_line_in_a_notebook(given, points, capsys):
    sheet = sheet_of("((15 9) (11 3))", "((5 6) 7)", asks=("values",))
    notebook = notebook_of(sheet)
    cell = next(cell.source for cell in notebook.cells if cell.source.startswith("# Your answer:"))
    assert re.findall(r"^ {4}(.*)", cell, re.MULTILINE) == [
        "1: ...,  # v of A",
        "2: ...,  # v of B",
        "3: ...,",
    ]
    names = {}
    exec(notebook.cells[1].source, names)
    question = names["assignment"].question(1, variant=1)
    shown = question._repr_mimebundle_()["text/plain"]
    assert shown.endswith("\n1: v of A, 2: v of B, 3: v of E.\n") and names["inf"] == math.inf
    key = re.search(r'key="(.*)"', notebook.cells[-1].source)[1]
    earned = question.points(given, 1, key=key)
    if isinstance(points, str):
        assert earned == 0 and points in capsys.readouterr().out
        with pytest.raises(AnswerError, match=re.escape(points)):
            question.read(given)
    else:
        assert earned == pytest.approx(points)


def test_each_number_is_a_question_for_canvas_where_there_is_one_variant(undrawn):
    tasks = ["values leaves=4", "values leaves=4", "windows leaves=4 points=3", "cuts", "best-case"]
    sheet = abviz.worksheet(tasks, students=1)
    text = text2qti(sheet).decode()
    questions = [one for one in sheet.variants[0].questions if one.ask in ("values", "windows")]
    fields = [field for question in questions for field in fields_of(question)]
    found = re.findall(r"^\d+\. +\d \w+: (.*)((?:\n.*)*?)\n((?:\*   .*\n)+)", text, re.MULTILINE)
    assert [label for label, _, _ in found] == [field.label for field in fields]
    for (_, told, taken), field in zip(found, fields, strict=True):
        assert taken.replace("*   ", "").split() == list(field.writings)
        assert all(f"{mistake.writings[0]}: " in told for mistake in field.mistakes)
    # text2qti takes halves of points: all count three times as much.
    points = re.findall(r"^Points: (.*)", text, re.MULTILINE)
    assert points == ["1"] * 6 + ["1.5"] * 6 + ["3", "3"]
    assert "GROUP" not in text and text.count("Text title: ") == 3


def test_points_of_a_task_are_shared_among_its_questions(undrawn):
    sheet = abviz.worksheet(["values+cuts points=3", "order points=2", "cuts"], students=2)
    for variant in sheet.variants:
        assert sheet.points_by_question(variant) == [1.5, 1.5, 2, 1]
    told = re.findall(r"points per question: (\S+)", text2qti(sheet).decode())
    # text2qti takes whole points in a group.
    assert told == ["3", "3", "4", "2"]
    cells = json.loads(nbgrader(sheet))["cells"]
    roles = [cell["metadata"].get("nbgrader", {}) for cell in cells]
    assert [role["points"] for role in roles if role.get("grade")] == [1.5, 1.5, 2, 1]


def test_thirds_of_points_sum_up_to_all(undrawn):
    sheet = abviz.worksheet("values+order+cuts points=10", students=1)
    assert sum(run(notebook_of(sheet))) == 10
