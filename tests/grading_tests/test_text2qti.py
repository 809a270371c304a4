"""Real text2qti: it makes a quiz for Canvas of the Markdown."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from xml.etree import ElementTree

import pytest
from classroom_tests.sheets import sheet_of

import abviz
from abviz.classroom.worksheets.answers_as_text import fields_of, writings
from abviz.classroom.worksheets.text2qti import text2qti

TITLE = "*A* & {B} $x$ <i> [c](d)"


@pytest.fixture(scope="module")
def sheet():
    tasks = ["values+order leaves=6 points=3", "windows leaves=6", "cuts leaves=6 deep=yes"]
    tasks += ["next", "why"]
    return abviz.worksheet(tasks, students=2, seed=3, title=TITLE)


def made_of(sheet, folder):
    """Return what text2qti packs into its zip, by name."""
    sheet.save(folder / "quiz.md")
    command = "from text2qti.cmdline import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", command, "quiz.md"], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    with zipfile.ZipFile(folder / "quiz.zip") as made:
        return {name: made.read(name) for name in made.namelist()}


def questions_in(quiz):
    """Return the questions of a quiz as XML."""
    [name] = [name for name in quiz if "_assessment_" in name.rpartition("/")[2]]
    text = quiz[name].decode().replace(' xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"', "")
    return ElementTree.fromstring(text)


@pytest.fixture(scope="module")
def quiz(sheet, tmp_path_factory):
    """The zip that text2qti makes."""
    return made_of(sheet, tmp_path_factory.mktemp("canvas"))


@pytest.fixture(scope="module")
def assessment(quiz):
    return questions_in(quiz)


def test_each_number_of_the_only_variant_is_a_question_below_the_picture(tmp_path):
    tasks = ["values leaves=5", "values leaves=5", "windows leaves=4 points=2", "why"]
    sheet = abviz.worksheet(tasks, students=1, seed=1)
    items = questions_in(made_of(sheet, tmp_path)).findall(".//section/item")
    facts = "qtimetadatafield[fieldlabel='{}']/fieldentry"
    kinds = [item.find(f".//{facts.format('question_type')}").text for item in items]
    points = [float(item.find(f".//{facts.format('points_possible')}").text) for item in items]
    expected, shares = [], []
    for question, share in zip(sheet.variants[0].questions[:3], (1, 1, 2), strict=True):
        fields = fields_of(question)
        expected += ["text_only_question"] + ["short_answer_question"] * len(fields)
        shares += [0] + [share / len(fields)] * len(fields)
        place = len(expected) - len(fields)
        assert "<img " in "".join(items[place - 1].itertext())
        for item, field in zip(items[place:], fields, strict=False):
            taken = [value.text for value in item.findall(".//respcondition//varequal")]
            assert taken == list(field.writings)
            assert f"{field.label}" in "".join(item.itertext())
    assert kinds == [*expected, "multiple_choice_question"]
    assert points == pytest.approx([points[-1] * share for share in (*shares, 1)])


def test_zero_is_taken_as_text_and_refused_by_text2qti_as_a_number(tmp_path):
    sheet = abviz.worksheet(abviz.task("values", tree="(0 5) (-2 9)"), students=1)
    items = questions_in(made_of(sheet, tmp_path)).findall(".//section/item")
    taken = [[value.text for value in item.findall(".//respcondition//varequal")] for item in items]
    assert taken[1:] == [["0"], ["0"], ["-2", "−2"]]
    page = tmp_path / "quiz.md"
    page.write_text(page.read_text("utf-8").replace("*   0", "=   0"), encoding="utf-8")
    command = "from text2qti.cmdline import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", command, "quiz.md"], cwd=tmp_path, capture_output=True, text=True
    )
    assert "all acceptable values must have a magnitude" in done.stdout + done.stderr


def test_each_question_is_a_group_of_which_one_is_picked(assessment, sheet):
    groups = assessment.findall(".//section/section")
    assert len(groups) == len(sheet.variants[0].questions)
    assert {group.find(".//selection_number").text for group in groups} == {"1"}
    assert [len(group.findall("item")) for group in groups] == [2] * len(groups)


def test_the_kinds_of_questions(assessment):
    kinds = [
        group.find(".//qtimetadatafield[fieldlabel='question_type']/fieldentry").text
        for group in assessment.findall(".//section/section")
    ]
    answers = ["short_answer_question"] * 3
    assert kinds[:3] == answers
    assert kinds[3:] == [
        "multiple_answers_question",
        *["multiple_choice_question"] * len(kinds[4:]),
    ]


def test_all_writings_of_the_right_answer_are_taken(assessment, sheet):
    item = assessment.find(".//section/section/item")
    taken = [value.text for value in item.findall(".//respcondition//varequal")]
    [question, *_] = sheet.variants[0].questions
    assert taken == list(writings(question, question.key))


def test_the_misconceptions_are_told(assessment, sheet):
    text = "".join(assessment.itertext())
    for question in sheet.variants[0].questions:
        for wrong in question.explained[:2]:
            assert wrong.sentence.split("”")[0] in text.replace("&amp;", "&").replace("&lt;", "<")


def test_the_pictures_are_in_the_zip(quiz, sheet):
    pictures = [content for name, content in quiz.items() if name.startswith("images/")]
    assert len(pictures) >= 2 * 5 and all(one.startswith(b"\x89PNG") for one in pictures)


def test_the_title_is_text(quiz):
    [meta] = [content.decode() for name, content in quiz.items() if name.endswith("_meta.xml")]
    root = ElementTree.fromstring(meta)
    assert TITLE in [one.text for one in root.iter() if one.tag.endswith("title")]


def test_a_sheet_in_german_is_taken_too(tmp_path):
    from text2qti.config import Config
    from text2qti.quiz import Quiz

    german = sheet_of("(3 5) (2 9)", asks=("cuts",), language="de")
    text = text2qti(german).decode().replace("![", "[")
    quiz = Quiz(text, config=Config(), source_name="german")
    assert len(quiz.questions_and_delims) == 1


def test_a_tree_that_all_variants_and_two_tasks_have_is_asked_about_once_in_each(tmp_path):
    task = 'cuts tree="((3 5) (2 9)) ((0 2) (7 8))"'
    sheet = abviz.worksheet([task, "order", task], students=3)
    groups = questions_in(made_of(sheet, tmp_path)).findall(".//section/section")
    assert [len(group.findall("item")) for group in groups] == [1, 3, 1]
