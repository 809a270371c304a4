"""Reports of Moodle and Canvas about a worksheet are read together with the file that they had.

The reports are made as these programs make them, from the files that abviz wrote: see
mod/quiz/report/responses and question/type/*/question.php of Moodle, and
app/models/quizzes/quiz_statistics/student_analysis.rb of Canvas.
"""

import csv
import re
from collections import Counter
from html.parser import HTMLParser
from io import StringIO
from xml.etree import ElementTree

import pytest

import abviz
from abviz.classroom.practice.handed_in import handed_in, record_of
from abviz.classroom.questions.marking import mark, none_of
from abviz.classroom.worksheets.answers_as_text import number_text, pools, writings
from abviz.classroom.worksheets.responses import (
    key_comment,
    keys_in,
    mark_of,
    read_responses,
)
from abviz.command import main

TASKS = ["order leaves=6..8", "cuts leaves=8", "values", "why", "next"]
CANVAS = ["name", "id", "sis_id", "section", "section_id", "section_sis_id", "submitted"]


class Plain(HTMLParser):
    """The text of a question as Moodle sums it up: [alt] for pictures, and a line for gaps."""

    def __init__(self, text):
        super().__init__()
        self.found = ""
        self.feed(re.sub(r"\{1:[^{}]*\}", "_____", text))

    def handle_starttag(self, tag, attributes):
        self.found += f"[{dict(attributes)['alt']}]" if tag == "img" else "\n\n" * (tag == "p")

    def handle_data(self, data):
        self.found += data


def summed_up(question, answer, separator, none):
    """Return an answer as reports sum it up; choices and marks by their texts."""
    if answer is None:
        return none
    if question.form == "choice":
        return question.choices[answer]
    if question.form == "fields" and separator == "; ":
        numbers = [number_text(answer[slot]) if slot in answer else "" for slot in question.key]
        return "; ".join(f"part {place}: {one}" for place, one in enumerate(numbers, 1)).strip()
    if question.form == "set":
        names = [question.name(slot) for slot in answer] or [none_of(question.trace.language)]
        return separator.join(names)
    return writings(question, answer)[0]


def report(head, rows):
    text = StringIO()
    csv.writer(text).writerows([head, *rows])
    return text.getvalue()


def moodle_report(xml, sheet, answers, *, texts=True):
    """Return the report of responses; each student is asked one variant of each category."""
    named = {
        one.find("name/text").text: Plain(one.find("questiontext/text").text).found
        for one in ElementTree.fromstring(xml).iter("question")
        if one.get("type") != "category"
    }
    found, rows = pools(sheet), []
    for place, given in enumerate(answers):
        rows.append([f"Last{place}", "Ada", f"a{place}@x.edu", "Finished", "now", "now", "1 min"])
        for pool, answer in zip(found, given, strict=True):
            item = pool.items[place % len(pool.items)]
            told = summed_up(item.question, answer, "; ", "-")
            rows[-1] += [named[item.name], told] if texts else [told]
    head = ["Last name", "First name", "Email address", "State", "Started", "Completed", "Time"]
    for place in range(1, len(found) + 1):
        head += [f"Question {place}"] * texts + [f"Response {place}"]
    return report(head, rows)


def canvas_report(markdown, sheet, answers):
    """Return the student analysis: two columns for each question of each group."""
    blocks = re.split(r"^Title: ", markdown, flags=re.MULTILINE)[1:]
    asked = [block.partition("\n") for block in blocks]
    texts = {name: re.split(r"\n(?:\.\.\.|\*|\[|\w\))", text)[0] for name, _, text in asked}
    items = [(item, place) for pool in pools(sheet) for place, item in enumerate(pool.items)]
    rows = []
    for student, given in enumerate(answers):
        left = iter(given)
        rows.append([f"Last{student}", student, "", "S", 1, "", "2026"])
        for item, place in items:
            mine = place == student % len(sheet.variants)
            rows[-1] += [summed_up(item.question, next(left), ",", ""), 1] if mine else ["", ""]
    columns = [
        cell
        for place, (item, _) in enumerate(items)
        for cell in (f"{7000 + place}: {' '.join(texts[item.name].split())}", 1.0)
    ]
    return report([*CANVAS, *columns], reversed(rows))


@pytest.fixture(scope="module")
def made(undrawn, tmp_path_factory):
    """Return a sheet, its files, and the answers of students who have a belief each."""
    folder = tmp_path_factory.mktemp("sheet")
    sheet = abviz.worksheet(TASKS, students=4, seed=4, title="A, b; c")
    files = {end: sheet.save(folder / f"sheet{end}") for end in (".xml", ".md")}
    answers = []
    for place, variant in enumerate(sheet.variants):
        wrong = ({*one.misconceptions} for q in variant.questions for one in q.explained)
        shown = Counter(name for names in wrong for name in names)
        fits = sorted(name for name, count in shown.items() if count > 2)
        answers.append([*map(follow(fits[5 * place % len(fits)]), variant.questions)])
    return sheet, files, answers


def follow(belief):
    """Return what somebody answers who believes this, and else is right."""

    def answer(question):
        wrong = (one.answer for one in question.explained if belief in one.misconceptions)
        return next(wrong, question.key)

    return answer


def lines(sheet, answers):
    """Return what the same students would hand in from a quiz."""
    for place, given in enumerate(answers):
        asked = zip(sheet.variants[place].questions, given, strict=True)
        records = [record_of(q, one, mark(q, one), place=1, seconds=1) for q, one in asked]
        yield handed_in(records, number=str(place))


@pytest.mark.parametrize(("end", "make"), [(".xml", moodle_report), (".md", canvas_report)])
def test_a_report_tells_beliefs_as_well_as_lines_do(made, end, make, tmp_path):
    sheet, files, answers = made
    (tmp_path / "report.csv").write_text(make(files[end].read_text("utf-8"), sheet, answers))
    (tmp_path / f"sheet{end}").write_bytes(files[end].read_bytes())
    summary = abviz.class_summary(tmp_path)
    assert summary.problems == []
    assert repr(summary) == repr(abviz.class_summary([*lines(sheet, answers)]))
    for belief, variant, given in zip(summary.beliefs, sheet.variants, answers, strict=True):
        assert given == [*map(follow(belief), variant.questions)]
    # The variants are one question, with a tree of its own for each belief.
    rows = summary.questions()
    assert sorted(row["ask"] for row in rows) == [pool.name for pool in pools(sheet)]
    assert {row["answers"] for row in rows} == {len(answers)}
    trees = {str(tree) for variant in sheet.variants for tree in variant.trees}
    assert summary.table() and {row["tree"] for row in summary.table()} <= trees
    assert "Last" not in str(vars(summary)) and "x.edu" not in str(vars(summary))


def test_what_a_report_lacks_is_told(made, tmp_path, capsys):
    sheet, files, answers = made
    path, xml = tmp_path / "report.csv", files[".xml"].read_text("utf-8")
    text = moodle_report(xml, sheet, answers)
    for content, words in (
        (text, "Answers without their questions: 20. Name the file"),
        (moodle_report(xml, sheet, answers, texts=False), "tick “question text”"),
        (text.replace("Response 1", "Right answer 1"), "no column with the response"),
        (text.replace("Response 1", "Respuesta correcta 1"), "no column with the response"),
        (text.replace("Response 3", "Bonne réponse 3"), "no column with the response"),
        (text.replace("Response 1", "Response 2"), "no column with the response"),
    ):
        path.write_text(content, encoding="utf-8")
        with pytest.raises(abviz.SearchError, match=words):
            abviz.class_summary([path, *[files[".xml"]] * (content != text)])
    # A second attempt does not count, nor the same report once more; what is no answer is told.
    summed = summed_up(sheet.variants[0].questions[0], answers[0][0], "; ", "-")
    head, first, *others = text.split("\r\nLast")
    path.write_text(
        "\r\nLast".join([head, first.replace(f',"{summed}"', ",nobody"), first, *others])
    )
    (tmp_path / "again.csv").write_text(text)
    assert main(["class", str(tmp_path), str(files[".xml"])]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Class: 4 students, 20 answers")
    assert "Answers that cannot be read: 1, such as 'nobody'" in said


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("part 1: 5; part 2: 5; part 3: 2", 1),
        ("Teil 1: 5 ; Teil 2: ; Teil 3: 2", 2 / 3),
        ("1. rész: ; 2. rész: 5; 3. rész:", 1 / 3),
        ("partie 1 : ; partie 2 : ; partie 3 :", None),
        ("5, 5, 2", 1),
        ("-", None),
    ],
)
def test_fields_are_read_in_each_language_and_may_be_empty(text, right):
    sheet = abviz.worksheet(abviz.task("values", tree="(5 7) (2 9)"), students=1)
    [pool] = pools(sheet)
    keys = keys_in(key_comment([pool], sheet.language))
    told = report(
        ["Name", "Frage 1", "Antwort 1"], [["Ada", mark_of(pool.items[0].question), text]]
    )
    found = [one.answers[0]["answer"] for one in read_responses(told, keys)]
    assert [mark(pool.items[0].question, one).score for one in found] == [right] * (
        right is not None
    )


def test_tries_are_of_one_student_and_rows_without_names_of_several():
    sheet = abviz.worksheet(abviz.task("values", tree="(5 7) (2 9)"), students=1)
    keys = keys_in(key_comment(pools(sheet), sheet.language))
    asked = [mark_of(sheet.variants[0].questions[0]), "1 2 3"]

    def found(*who, head=("Nachname", "Vorname", "E-Mail")):
        told = report([*head, "Frage 1", "Antwort 1"], [[*one, *asked] for one in who])
        students = [one.number for one in read_responses(told.replace(",", ";"), keys)]
        return [students.index(one) for one in students]

    assert found(("B", "A", "b@x"), ("B", "A", ""), ("", "", ""), ("C", "A", "c@x")) == [0, 0, 0, 3]
    assert found(("B", "A", ""), ("B", "A", "Finished"), ("B", "C", "")) == [0, 0, 2]
    assert found(*[("", "", "")] * 3) == [0, 1, 2]
    assert found(*[("Finished", "9:00 AM", "9:20 AM")] * 2) == [0, 1]
    assert found(*[("1", "2", "3")] * 2, head=("section", "section_id", "x")) == [0, 1]


def test_fields_with_a_box_each_are_one_answer_for_canvas(undrawn, tmp_path):
    sheet = abviz.worksheet(abviz.task("values", tree="(5 7) (2 9)"), students=1)
    path = sheet.save(tmp_path / "one.md")
    marks = re.findall(r"ab-\w+-\d", path.read_text("utf-8"))
    head = [*CANVAS, *(cell for place, one in enumerate(marks) for cell in (f"{place}: {one}", 1))]
    rows = [[*"abcdefg", 5, 1, 5, 1, "", 0], [*"hbcdefg", 5, 1, 5, 1, 5, 0]]
    (tmp_path / "report.csv").write_text(report(head, rows))
    summary = abviz.class_summary(tmp_path)
    assert len(marks) == 3 and repr(summary).startswith("Class: 2 students, 2 answers, 0 % right")
    [row] = summary.questions()
    assert row["tree"] == "((5 7) (2 9))" and row["nodes"] == ["E"]


def single(**task):
    """Return a sheet with one variant, its questions by their marks, and the marks."""
    sheet = abviz.worksheet(abviz.task(**task), students=1)
    keys = keys_in(f"% {key_comment(pools(sheet), sheet.language)}")
    return sheet, keys, [*map(mark_of, sheet.variants[0].questions)]


def test_a_table_may_have_a_title_and_any_encoding_of_a_spreadsheet(tmp_path):
    sheet, _, [asked] = single(ask="values", tree="(5 7) (2 9)")
    comment = key_comment(pools(sheet), sheet.language)
    (tmp_path / "sheet.md").write_text(f"% {comment}", "utf-8")
    told = report(["Nom", "Question 1", "Réponse 1"], [["Ada", asked, "5 5 2"]])
    for content in (
        f"Quiz 1\n{told}".encode(),
        f"sep=,\n\n{told}".encode("utf-8-sig"),
        told.replace(",", "\t").encode("utf-16"),
        told.replace("\r\n", "\r").encode("latin-1"),
    ):
        (tmp_path / "report.csv").write_bytes(content)
        summary = abviz.class_summary(tmp_path)
        assert repr(summary).startswith("Class: 1 student, 1 answer, 100 %")
        assert not summary.problems
    (tmp_path / "report.csv").write_text(f"ab-0123456789\n{asked}")
    (tmp_path / "sheet.md").write_text(f"% {comment[:-99]}")
    with pytest.raises(abviz.SearchError, match="comment with the right answers is damaged"):
        abviz.class_summary(tmp_path)


def test_a_response_can_say_anything_and_changes_no_other(tmp_path):
    sheet, _, [asked] = single(ask="values", tree="(5 7) (2 9)")
    comment = key_comment(pools(sheet), sheet.language)
    (tmp_path / "sheet.md").write_text(f"% {comment}")
    said = ["abviz-key:AAAA", comment, f"% {comment}", asked, "=1+1", "9" * 5000, "5 5 2"]
    head = ["Name", "Question 1", "Response 1", "Right answer 1"]
    rows = [[f"Ada {place}", asked, one, "5 5 2"] for place, one in enumerate(said)]
    (tmp_path / "report.csv").write_text(report(head, [["Bob", "3 apples", "7", "7"], *rows]))
    summary = abviz.class_summary(tmp_path)
    assert repr(summary).startswith("Class: 1 student, 1 answer, 100 %")
    assert "Answers that cannot be read: 6, such as 'abviz-key:AAAA'" in str(summary)


def test_a_row_may_lack_the_first_question():
    _, keys, [asked] = single(ask="values", tree="(5 7) (2 9)")
    head = ["Name", "Question 1", "Response 1", "Question 2", "Response 2"]
    rows = [["Ada", asked, "5 5 2", "x", "y"], ["Ada", "x", "y", asked, "1 2 3"]]
    first, again = read_responses(report(head, rows), keys)
    assert first.number == again.number
    assert [one.answers[0]["right"] for one in (first, again)] == [True, False]


def test_questions_of_one_kind_and_place_are_told_apart(undrawn, tmp_path):
    _, keys, marks = single(ask="range", tree="(5 x) (2 9)")
    head = ["Name", "Question 1", "Response 1", "Question 2", "Response 2"]
    row = ["Ada", *(cell for one in marks for cell in (one, "x > 5"))]
    [handed] = read_responses(report(head, [row]), keys)
    assert [one["ask"] for one in handed.answers] == ["range x G", "range x A"]
    # So are those of two worksheets.
    row = ["Ada"]
    for seed in (1, 2):
        sheet = abviz.worksheet("order leaves=6..8", students=2, seed=seed)
        sheet.save(tmp_path / f"sheet{seed}.md")
        [pool] = pools(sheet)
        question = pool.items[0].question
        row += [mark_of(question), writings(question, question.key)[0]]
    (tmp_path / "report.csv").write_text(report(head, [row]))
    summary = abviz.class_summary(tmp_path)
    assert [one["ask"] for one in summary.questions()] == ["1 order", "sheet2.md: 1 order"]
    assert repr(summary).startswith("Class: 1 student, 2 answers, 100 %")
