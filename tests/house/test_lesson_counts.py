"""Lessons let students act: questions that take answers, soon, and not much to read before."""

import re

import pytest

# The most words that stand open in a lesson. Lower a number when it gets shorter; raise none.
WORDS = {
    "00-start-here": 901,
    "01-games": 870,
    "02-minimax": 569,
    "03-alpha-beta": 668,
    "04-why-it-is-safe": 768,
    "05-lucky-trees": 755,
    "06-dialects": 902,
    "07-move-ordering": 861,
    "08-depth-limits": 1086,
    "09-chance": 778,
    "10-several-players": 864,
    "11-your-own-search": 795,
    "12-wider-family": 867,
    "13-for-teachers": 549,
    "14-tables": 807,
    "15-monte-carlo": 1082,
    "16-laboratory": 874,
}
LONGEST, FIRST_ACT = 35, 8
NAMES = "fields", "questions"
# What a student who has just begun with Python need not meet before lesson 11.
LATER = re.compile(r"\bfor \w+\.\w+ in |\bstrict=|\bCounter\b")


@pytest.fixture(scope="module")
def counted(load_script):
    """Counts of each lesson, by its name."""
    script = load_script("tools/lesson_counts.py")
    return {path.stem: script.counts(script.cells_of(path)) for path in script.lessons()}


def test_no_question_is_answered_in_the_open_and_no_cell_says_where_a_quiz_stands(counted):
    assert [name for name, found in counted.items() if found.open or found.status] == []


def test_the_line_at_the_head_of_a_lesson_knows_how_many_questions_take_an_answer(
    counted, load_script
):
    script = load_script("tools/lesson_counts.py")
    told = {
        path.stem: script.LINE.search(script.cells_of(path)[1].text) for path in script.lessons()
    }
    found = {name: line and line.groups() for name, line in told.items()}
    asked = {name: found.fields + found.quizzes for name, found in counted.items()}
    assert found == {name: (name, str(number)) for name, number in asked.items()}


def test_two_of_three_questions_take_an_answer(counted):
    assert [name for name, found in counted.items() if found.fields * 2 < found.questions] == []
    fields, questions = ([getattr(found, name) for found in counted.values()] for name in NAMES)
    assert sum(fields) * 3 >= sum(questions) * 2


def test_lessons_are_short_and_begin_with_an_act(counted):
    assert {name: found.words for name, found in counted.items() if found.words > WORDS[name]} == {}
    late = [name for name, found in counted.items() if found.first_act > FIRST_ACT]
    long = [name for name, found in counted.items() if found.minutes > LONGEST]
    assert (late, long) == ([], [])


def test_no_lesson_before_the_eleventh_asks_for_much_python(load_script):
    script = load_script("tools/lesson_counts.py")
    early = [path for path in script.lessons() if path.stem < "11"]
    code = [(path.stem, cell.text) for path in early for cell in script.cells_of(path)]
    assert [name for name, text in code if LATER.search(text)] == []


ASKED = (False, "**Predict:** how many?")
FOLDED = (False, "**Predict:** how many?\n\n<details><summary>Answer</summary>\n\n5\n\n</details>")
FIELD = (True, 'ab.predict("How many?", answer=5)')
QUIZ, STATE = (True, "quiz = ab.quiz(tree)\nquiz"), (True, 'print(quiz, "score", quiz.score)')
CODE, TOLD, HEADING = (True, "tree"), (False, "It is five."), (False, "## Next\n\nIt is six.")


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ([ASKED, CODE, CODE, TOLD], {"questions": 1, "open": 1, "words": 6, "first_act": 5}),
        ([ASKED, CODE, CODE, CODE, TOLD], {"open": 0}),
        ([ASKED, CODE, HEADING], {"open": 0}),
        ([FOLDED, CODE, TOLD], {"open": 0, "words": 6, "unfolded": 2}),
        ([CODE, FIELD, TOLD], {"questions": 1, "fields": 1, "open": 0, "first_act": 2}),
        ([QUIZ, STATE], {"status": 1, "first_act": 1}),
        ([QUIZ, (True, "print(quiz.answer([]))")], {"status": 0}),
    ],
)
def test_questions_words_and_first_acts_of_a_lesson_are_counted(cells, expected, load_script):
    script = load_script("tools/lesson_counts.py")
    found = script.counts([script.Cell(*cell) for cell in cells])
    assert {name: getattr(found, name) for name in expected} == expected
