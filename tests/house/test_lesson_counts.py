"""Lessons let students act: questions that take answers, soon, and not much to read before."""

import pytest

# Words that stand open are at most two thirds of those before questions took answers, or what is
# said here. Lower a number when a lesson gets shorter; raise none.
WORDS = {
    "00-start-here": 0,
}
LONGEST, FIRST_ACT = 35, 8


@pytest.fixture(scope="module")
def counted(load_script):
    """Counts of each lesson, by its name."""
    script = load_script("tools/lesson_counts.py")
    return {path.stem: script.counts(script.cells_of(path)) for path in script.lessons()}


def test_no_question_is_answered_in_the_open_and_no_cell_says_where_a_quiz_stands(counted):
    assert [name for name, found in counted.items() if found.open or found.status] == []


def test_half_of_the_questions_or_more_take_an_answer(counted):
    assert [name for name, found in counted.items() if found.fields * 2 < found.questions] == []
    fields, questions = (sum(column) for column in zip(*((c.fields, c.questions) for c in counted.values()), strict=True))
    assert fields * 3 >= questions * 2


def test_lessons_are_short_and_begin_with_an_act(counted):
    assert {name: found.words for name, found in counted.items() if found.words > WORDS[name]} == {}
    late = [name for name, found in counted.items() if found.first_act > FIRST_ACT]
    long = [name for name, found in counted.items() if found.minutes > LONGEST]
    assert (late, long) == ([], [])
