"""A search carried out by hand: each act is asked for, marked at once, and told why."""

import pytest

import abviz
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.question import AnswerError
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark

# A (MAX) has B (MIN: 3, 5) and E (MIN: 2, 9), where G is cut off.
TREE = "(3 5) (2 9)"


def questions(steps="windows", tree=TREE, **options):
    return questions_for(tree, "trace", steps=steps, **options)


def played(count, **options):
    """Return a quiz after so many right acts."""
    quiz = QuizSession(TREE, ask="trace", **options)
    for _ in range(count):
        quiz.answer(quiz.question.key)
    return quiz


@pytest.mark.parametrize(
    ("steps", "keys"),
    [
        ("visits", "enter 0, enter 1, enter 2, enter 3, enter 4, enter 5, cut 4"),
        (
            "values",
            "enter 0, enter 1, enter 2, enter 3, return 1 value 3, enter 4, enter 5, cut 4, "
            "return 4 value 2, return 0 value 3",
        ),
        (
            "windows",
            "enter 0 alpha −∞ beta +∞, enter 1 alpha −∞ beta +∞, enter 2, enter 3, "
            "return 1 value 3, enter 4 alpha 3 beta +∞, enter 5, cut 4, return 4 value 2, "
            "return 0 value 3",
        ),
    ],
)
def test_the_acts_that_are_asked_for(steps, keys):
    made = [" ".join(part for pair in one.key.items() for part in pair) for one in questions(steps)]
    assert ", ".join(made) == keys


def test_a_right_act_goes_on_by_itself_and_the_last_one_finishes():
    quiz = QuizSession(TREE, ask="trace")
    while not quiz.is_finished:
        number = quiz.number
        assert quiz.answer(quiz.question.key).is_right
        assert quiz.is_finished or quiz.number == number + 1
    assert (quiz.score, quiz.number, quiz.state) == (1.0, 9, "done")


def test_a_wrong_act_is_told_and_can_be_done_again_for_half():
    quiz = played(7)
    assert not quiz.answer({"enter": "G"}).is_right
    assert (quiz.number, quiz.state) == (7, "answered")
    quiz.press("retry")
    quiz.answer({"cut": "E"})
    assert (quiz.number, quiz.turns[7].points) == (8, 0.5)


def test_what_was_done_is_said_above_the_next_question():
    quiz = played(3)
    assert quiz.view()["before"] == "Right. Leaf C is examined: its score is 3."
    quiz.answer({"cut": "B"})
    quiz.press("next")
    assert quiz.view()["before"].startswith("The right answer: enter D.")
    assert QuizSession(TREE, ask="trace").view()["before"] == ""


def test_who_goes_up_where_a_cut_is_due_has_cut():
    quiz = played(7)
    assert quiz.answer({"return": "E", "value": "9"}).is_right
    assert quiz.question.key == {"return": "4", "value": "2"}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (3, "Answer with one step"),
        ({}, "Answer with one step"),
        ({"enter": "B", "cut": "A"}, "Answer with one step"),
        ({"enter": "A"}, "'A' cannot be taken here"),
        ({"enter": "Z"}, "'Z' cannot be taken here"),
        ({"enter": "B"}, "α of B is still empty"),
        ({"enter": "B", "alpha": 3, "beta": " "}, "β of B is still empty"),
        ({"enter": "B", "alpha": "x", "beta": 3}, "α of B: “x” is not a score"),
        ({"enter": "C", "alpha": 3}, "'alpha' does not belong to this step"),
        ({"cut": "B"}, "'B' is not where the search stands: that is A"),
        ({"return": "A"}, "v of A is still empty"),
    ],
)
def test_an_act_that_cannot_be_read_is_no_try(given, says):
    quiz = played(1)
    with pytest.raises(AnswerError) as refusal:
        quiz.answer(given)
    assert says in str(refusal.value)
    assert quiz.view()["tries"] == 0


def test_before_the_root_nothing_is_cut_and_of_visits_nothing_is_returned():
    with pytest.raises(AnswerError, match="cut is no step here"):
        QuizSession(TREE, ask="trace").answer({"cut": "A"})
    with pytest.raises(AnswerError, match="return is no step here"):
        mark(questions("visits")[1], {"return": "A", "value": 3})


def test_a_right_step_with_wrong_numbers_is_told_which():
    marking = mark(questions()[5], {"enter": "E", "alpha": "-inf", "beta": "inf"})
    assert str(marking).startswith("Not right here: α. When E is entered, A (MAX)")
    assert (marking.score, marking.first) == (0.0, "alpha")
    assert marking.slots == {"alpha": "wrong", "beta": "right"}
    assert "own-window-at-root" in marking.misconceptions


def seen_in(film):
    """Return what is seen of the nodes that are not unseen, and the edges of the best moves."""
    looks = zip(
        film["nodes"]["name"],
        film["start"]["status"],
        film["start"]["edge"],
        *(film["start"].get(name, [""] * 7) for name in ("value", "alpha", "beta")),
        strict=True,
    )
    texts = []
    for name, status, edge, *numbers in looks:
        best = "best" if film["edges"][edge] == "best" else ""
        if film["statuses"][status] != "unseen" or any(numbers):
            texts.append(" ".join(filter(None, (name, film["statuses"][status], *numbers, best))))
    return ", ".join(texts)


@pytest.mark.parametrize("steps", ["visits", "values", "windows"])
def test_when_a_search_is_carried_out_the_root_has_its_value_and_its_best_move(steps):
    quiz = abviz.trace_by_hand(TREE, steps=steps)
    while not quiz.session.is_finished:
        quiz.answer(quiz.session.question.key)
    told = "A (MAX) returns 3: that is the value of the tree; MAX moves to B"
    assert quiz.film["steps"]["sentence"][0].startswith(told)
    # As in a film a bound is told as one, and a leaf that is pruned has its score.
    assert seen_in(quiz.film) == (
        "A done 3, B done 3 best, C done 3 best, D done 5, E done ≤2, F done 2, G pruned 9"
    )
    quiz.press("back")
    assert "A current" in seen_in(quiz.film) or "E current" in seen_in(quiz.film)
    quiz.press("next")
    assert "A done 3" in seen_in(quiz.film)


def test_the_end_of_an_exam_is_that_of_the_students_own_run():
    exam = abviz.trace_by_hand("(3 5) (2 9)", steps="values", feedback="at the end")
    for step in [("enter", "A"), ("enter", "B"), ("enter", "C"), ("enter", "D")]:
        exam.answer(dict([step]))
    exam.answer({"return": "B", "value": 1})
    for leaf in "EFG":
        exam.answer({"enter": leaf})
    exam.answer({"return": "E", "value": 2})
    exam.answer({"return": "A", "value": 2})
    assert seen_in(exam.film) == (
        "A done 2, B done 1, C done 3, D done 5, E done 2, F done 2, G done 9"
    )
    assert exam.film["steps"]["sentence"] == ["The run is over."]


def test_the_still_shows_what_was_done_and_nothing_of_what_comes():
    quiz = abviz.quiz(TREE, ask="trace")
    seen = []
    while not quiz.session.is_finished:
        seen.append(seen_in(quiz.film))
        quiz.answer(quiz.session.question.key)
    assert seen == [
        "",
        "A current −∞ +∞",
        "A open −∞ +∞, B current −∞ +∞",
        "A open −∞ +∞, B current −∞ +∞, C done 3",
        "A open −∞ +∞, B current −∞ +∞, C done 3, D done 5",
        "A current −∞ +∞, B done 3, C done 3, D done 5",
        "A open −∞ +∞, B done 3, C done 3, D done 5, E current 3 +∞",
        "A open −∞ +∞, B done 3, C done 3, D done 5, E current 3 +∞, F done 2",
        "A open −∞ +∞, B done 3, C done 3, D done 5, E current 3 +∞, F done 2, G pruned",
        "A current −∞ +∞, B done 3, C done 3, D done 5, E done 2, F done 2, G pruned",
    ]


def test_what_is_handed_in_names_the_node_of_the_act():
    quiz = played(7)
    quiz.answer({"enter": "G"})
    record = quiz.records[-1]
    assert (record["ask"], record["nodes"], record["try"]) == (
        "trace windows 8 cut E",
        ["E"],
        1,
    )
    assert quiz.records[0]["try"] == 1


def beliefs_at(number, tree="((6 4) (9 7)) ((3 1) (8 5))", **options):
    question = questions_for(tree, "trace", **options)[number]
    return {str(dict(wrong.answer)): wrong.misconceptions[0] for wrong in question.explained}


def test_a_belief_is_told_only_of_what_it_is_about():
    # A cut at C, where minimax never cuts; and one at a score that is no win.
    assert "{'cut': '2'}" not in beliefs_at(4, algorithm="minimax")
    assert "stops-at-a-win" not in beliefs_at(4).values()
    # Without deep cutoffs, a window from further up is no misconception.
    assert set(beliefs_at(11, deep=False).values()) <= {"strict-test", "right-to-left"}
    # What a node returns is explained by beliefs about what is returned.
    returned = [key for key in beliefs_at(5).items() if "return" in key[0]]
    assert {name for _, name in returned} <= {"players-swapped", "last-child-counts", "fail-hard"}
