"""What lessons ask shows the tree that it is about, and is answered by nobody who only guesses."""

from collections import Counter

import pytest

# How often the best rule that knows nothing is right, of the questions by choice. Lower it, and
# never raise it. Who takes any choice is right in more than a third.
BEST_RULE = 0.41


@pytest.fixture(scope="module")
def script(load_script):
    """The script that lists the questions."""
    return load_script("tools/lesson_questions.py")


@pytest.fixture(scope="module")
def questions(script):
    """The questions of all lessons."""
    return [asked for path in script.lessons() for asked in script.questions_in(path)]


def test_every_question_is_found(load_script, questions):
    counts = load_script("tools/lesson_counts.py")
    fields = {path.stem: counts.counts(counts.cells_of(path)).fields for path in counts.lessons()}
    assert Counter(one.lesson for one in questions) == fields


def test_every_question_made_from_a_search_shows_its_tree(questions):
    assert [one for one in questions if one.is_of_search and not one.shows_tree] == []


def test_a_question_about_a_tree_shows_it(script, questions):
    lacking = [one for one in questions if one.lacks_tree]
    if lacking:
        pytest.fail(f"about a tree that is not shown:\n{script.table(lacking)}")


def test_no_rule_that_knows_nothing_answers_the_questions(script, questions):
    rule, rate = max(script.rates(questions).items(), key=lambda item: item[1])
    if rate > BEST_RULE:
        rows = script.table([one for one in questions if one.form == "choice"])
        pytest.fail(f"“{rule}” is right in {rate:.0%}, not {BEST_RULE:.0%} at most:\n{rows}")
