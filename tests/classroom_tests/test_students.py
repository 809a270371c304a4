"""What is handed in quiz by quiz is counted for the student who has answered it."""

from functools import cache
from random import Random

import pytest
from classroom_tests.homework import make_homework, possible_answers

import abviz
from abviz.classroom.practice.handed_in import handed_in, record_of
from abviz.classroom.questions.marking import mark

STUDENTS, QUESTIONS = 100, 11


@cache
def homework():
    """Return the question of each quiz, and those of the predictions."""
    quizzes, predictions = make_homework()
    return [one.session.question for one in quizzes], [one.question for one in predictions]


def records_of(questions, chance):
    """Return one answer to each question, as likely right as by any misconception."""
    records = []
    for question in questions:
        answer = chance.choice(possible_answers(question))
        marking = mark(question, answer)
        seconds = chance.randint(5, 60)
        records.append(record_of(question, answer, marking, place=1, seconds=seconds))
    return records


def lines_of(chance, *, name=""):
    """Return what a student hands in: each quiz on its own, and the predictions of a session."""
    quizzes, predictions = homework()
    single = [records_of([question], chance) for question in quizzes]
    session = str(chance.random())
    lines = [handed_in(records, number=str(chance.random()), name=name) for records in single]
    for record in records_of(predictions, chance):
        lines.append(handed_in([record], number=session, name=name))
    return lines


def write_class(folder, *, by):
    """Write the lines of a class into a folder, in the way of a course."""
    chance = Random(1)
    named = by in ("names in one file", "names and weeks", "names in no order")
    lines = [lines_of(chance, name=f"Student {n}" if named else "") for n in range(STUDENTS)]
    if by == "a file each":
        for number, one in enumerate(lines):
            (folder / f"{number}.txt").write_text("\n".join(one))
    elif by == "names and weeks":
        for week in range(QUESTIONS):
            (folder / f"week{week}.txt").write_text("\n".join(one[week] for one in lines))
    elif by == "a row each":
        # Some learning platforms write several lines into one cell.
        rows = ["Name,Response 1,Response 2"]
        for number, one in enumerate(lines):
            first, second = "\n".join(one[:6]), " ".join(one[6:])
            rows.append(f'{number},"{first}",{second}')
        (folder / "export.csv").write_text("\n".join(rows))
    elif by == "addresses in several tables":
        for week in range(QUESTIONS):
            rows = [f"{n};s{n}@example.org;{one[week]}" for n, one in enumerate(lines)]
            (folder / f"quiz{week}.csv").write_text("\n".join(rows))
    else:
        every = [line for one in lines for line in one]
        if by == "names in no order":
            chance.shuffle(every)
        (folder / "all.txt").write_text("\n".join(every))


@pytest.mark.parametrize(
    "by",
    [
        "names in one file",
        "names in no order",
        "names and weeks",
        "a file each",
        "a row each",
        "addresses in several tables",
    ],
)
def test_a_class_of_100_that_hands_in_singly_is_a_class_of_100_with_all_its_answers(by, tmp_path):
    write_class(tmp_path, by=by)
    summary = abviz.class_summary(tmp_path)
    assert repr(summary).startswith(f"Class: {STUDENTS} students, {STUDENTS * QUESTIONS} answers")
    assert [row["answers"] for row in summary.questions()] == [STUDENTS] * QUESTIONS
    assert all(row["discrimination"] is not None for row in summary.questions())
    assert summary.notes == summary.problems == []


def test_lines_without_a_name_in_one_file_count_each_and_this_is_said(tmp_path):
    write_class(tmp_path, by="no names")
    summary = abviz.class_summary(tmp_path)
    # The predictions of a session have a number in common.
    assert repr(summary).startswith("Class: 900 students, 1100 answers")
    [note] = summary.notes
    assert note.startswith("Counted as 900 students: lines without a name") and "all.txt" in note
    assert "abviz.progress" in note and note in str(summary)
    assert note in abviz.class_summary(tmp_path).page(tmp_path / "class.html").read_text("utf-8")


def answered(ask, *, name="", right=True, seconds=9, number=None):
    """Return a line with one answer to the quiz of a kind on the common tree."""
    quizzes, _ = homework()
    question = next(one for one in quizzes if one.ask == ask)
    answer = possible_answers(question)[0 if right else 1]
    record = record_of(question, answer, mark(question, answer), place=1, seconds=seconds)
    return handed_in([record], number=number or f"{name} {ask} {right} {seconds}", name=name)


def test_one_name_in_several_files_is_one_student_unless_answers_differ(tmp_path):
    first, second = tmp_path / "1.txt", tmp_path / "2.txt"
    first.write_text(answered("cuts", name="Max") + answered("order", name="Eva"))
    second.write_text(answered("values", name=" max ") + answered("values", name="Eva"))
    summary = abviz.class_summary(tmp_path)
    assert repr(summary).startswith("Class: 2 students, 4 answers") and not summary.notes
    # Another Max: neither loses what he has answered.
    second.write_text(answered("cuts", name="Max", right=False))
    summary = abviz.class_summary(tmp_path)
    assert repr(summary).startswith("Class: 3 students, 3 answers")
    [note] = summary.notes
    assert note.startswith("“Max” stands in several places") and "they count as 2" in note
    # In one file it is one, who tried again, and the first try counts.
    first.write_text(answered("cuts", name="Max") + answered("cuts", name="Max", right=False))
    assert repr(abviz.class_summary(first)) == (
        "Class: 1 student, 1 answer, 100 % right at the first try."
    )


def test_a_file_in_which_a_question_is_answered_twice_is_of_several_without_names(tmp_path):
    (tmp_path / "1.txt").write_text(answered("cuts") + answered("cuts", right=False))
    (tmp_path / "2.txt").write_text(answered("values") + answered("order"))
    # One name in a file is that of what has none.
    (tmp_path / "3.txt").write_text(answered("values", seconds=3) + answered("cuts", name="Eva"))
    assert "Class: 4 students, 6 answers" in repr(abviz.class_summary(tmp_path))


def test_two_names_at_one_computer_are_two_students_and_a_name_typed_anew_is_one(tmp_path):
    lines = [answered("cuts", name=name, number="7") for name in ("", "Ada", "Ada L.")]
    assert "Class: 1 student, 1 answer," in repr(abviz.class_summary(lines))
    other = answered("cuts", name="Bob", number="7", right=False)
    assert "Class: 2 students, 2 answers" in repr(abviz.class_summary([*lines, other]))
