"""A search traced as in an exam: nothing is told before the end, and a mistake counts once."""

import json
from random import Random

import pytest
from classroom_tests import exam_courses
from classroom_tests.test_run_marking import ALPHA_BETA, Marker, run_of, wrong_run

import abviz
from abviz.classroom.by_hand.conduct import model_run
from abviz.classroom.by_hand.run_marking import mark_run
from abviz.classroom.practice.handed_in import handed_in
from abviz.classroom.practice.trace_exam import TraceExam
from abviz.classroom.question import AnswerError
from abviz.classroom.questions.acts import answer_of

TREE = "((6 4) (9 7)) ((3 1) (8 5))"


def exam_of(acts, tree=TREE, **options):
    """Return an exam in which these acts were done."""
    exam = TraceExam(tree, steps="windows", **options)
    for act in acts:
        assert exam.answer(answer_of(act)) is None
    return exam


def test_the_right_run_has_all_marks_and_nothing_is_told_on_the_way():
    tree = abviz.Tree.parse(TREE)
    exam = TraceExam(tree, steps="windows")
    for act in model_run(ALPHA_BETA, tree):
        view = exam.view()
        told = (view["feedback"], view["score"], view["right"], view["before"], view["review"])
        assert told == (None, None, None, "", []) and view["count"] == 0
        assert '"key"' not in json.dumps(view)
        exam.answer(answer_of(act))
    assert exam.is_finished and exam.score == 1.0
    assert exam.feedback == "Right: 19 of 19."
    assert exam.view()["count"] == exam.view()["right"] == 19


@pytest.mark.parametrize("steps", ["visits", "values", "windows"])
def test_wrong_runs_get_the_marks_of_their_steps(steps):
    ended = 0
    for seed in range(60):
        tree = abviz.Tree.random_irregular(4 + seed % 6, 3, 9, seed=seed)
        acts = wrong_run(Marker(tree, steps), Random(seed), rate=0.2)
        exam = TraceExam(tree, steps=steps)
        done = []
        for act in acts:
            # Nobody can click children that are skipped, or go up from elsewhere.
            try:
                exam.answer(answer_of(act))
            except AnswerError:
                break
            done.append(act)
        marks = mark_run(ALPHA_BETA, tree, done, grain=steps)
        # As long as a run goes on its score tells nothing.
        assert exam.score == (marks.score if exam.is_finished else 0)
        ended += exam.is_finished
    assert ended > 20


def test_the_first_difference_is_told_with_its_reason_and_a_belief_that_leads_there():
    exam = exam_of(run_of("own-window-everywhere", abviz.Tree.parse(TREE)))
    assert exam.is_finished
    assert exam.feedback.startswith(
        "Right: 19 of 22. Step 7 is the first that differs. Not right here: β. "
        "When F is entered, B (MIN) has v = 6: so β is 6 or less."
    )
    # Windows that are never narrowed are the same ones: the run does not tell which it is.
    belief = abviz.misconceptions["own-window-everywhere"]
    assert f"You make 3 of these steps if you think: “{belief.belief}”" in exam.feedback
    assert exam.view()["feedback"]["misconceptions"] == []


def test_a_belief_is_certain_if_the_run_follows_from_no_other_one():
    exam = exam_of(run_of("players-swapped", abviz.Tree.parse(TREE)))
    belief = abviz.misconceptions["players-swapped"]
    assert f"of your steps show that you think: “{belief.belief}”" in exam.feedback
    assert exam.view()["feedback"]["misconceptions"] == ["players-swapped"]


@pytest.mark.parametrize("steps", ["visits", "values"])
def test_a_missed_cut_can_be_made_at_last_and_counts_once(steps):
    exam = TraceExam("((8 20 6) (4 0 0) (7 2))", steps=steps)
    names = ["A", "B", "C", "D", "E", "F", "G", "H"]
    acts = [{"enter": name} for name in names]
    acts += [{"cut": "F"}, *({"enter": name} for name in "JKL")]
    if steps == "values":
        values = {5: ("B", 6), 10: ("F", 0), 14: ("J", 2), 15: ("A", 6)}
        for place, (name, value) in values.items():
            acts.insert(place, {"return": name, "value": value})
    for act in acts:
        exam.answer(act)
    assert exam.is_finished
    assert (exam.marking.wrong, exam.marking.missing) == (0, 1)


def test_what_goes_up_from_a_node_that_is_left_at_once_is_no_second_mistake():
    exam = TraceExam("((8 4) (9 3))", steps="values")
    for name in "ABCD":
        exam.answer({"enter": name})
    exam.answer({"return": "B", "value": 4})
    exam.answer({"enter": "E"})
    exam.answer({"return": "E", "value": 4})
    exam.answer({"return": "A", "value": 4})
    assert exam.told.sentence.startswith("Right: 7 of 8. Step 7 is the first that differs.")


def test_a_wrong_value_that_is_carried_on_costs_one_mark():
    exam = TraceExam("(3 5) (2 9)", steps="values")
    steps = [{"enter": "A"}, {"enter": "B"}, {"enter": "C"}, {"enter": "D"}]
    # B is 3, and comes back with 1: then E is not cut off.
    steps += [{"return": "B", "value": 1}, {"enter": "E"}, {"enter": "F"}, {"enter": "G"}]
    steps += [{"return": "E", "value": 2}, {"return": "A", "value": 2}]
    for step in steps:
        exam.answer(step)
    assert (exam.is_finished, exam.score) == (True, 0.9)
    assert [one["right"] for one in exam.view()["review"]].index(False) == 4


def test_fractions_and_commas_are_read_as_in_any_quiz():
    tree = "(chance(1/3*1 2/3*2) 0)"
    exam = TraceExam(tree, algorithm="expectiminimax", steps="values")
    steps = [{"enter": "A"}, {"enter": "B"}, {"enter": "C"}, {"enter": "D"}]
    steps += [{"return": "B", "value": "5/3"}, {"enter": "E"}, {"return": "A", "value": "5/3"}]
    for step in steps:
        exam.answer(step)
    assert (exam.is_finished, exam.score) == (True, 1.0)


def test_the_scores_of_several_players_are_read_exactly():
    exam = TraceExam("p1(<0 1/3> <-1 1/2>)", algorithm="maxn", steps="values")
    for step in ({"enter": "A"}, {"enter": "B"}, {"enter": "C"}):
        exam.answer(step)
    exam.answer({"return": "A", "utilities": "0, 1/3"})
    assert (exam.is_finished, exam.score) == (True, 1.0)


def test_a_step_that_nobody_can_make_is_refused_and_changes_nothing():
    exam = TraceExam("(3 5) (2 9)", steps="values")
    for step in ({"enter": "A"}, {"enter": "B"}, {"enter": "C"}, {"enter": "D"}):
        exam.answer(step)
    before = exam.to_dict()
    for step, says in (({"cut": "B"}, "cut is no step here"), ({"enter": "F"}, "cannot be taken")):
        with pytest.raises(AnswerError, match=says):
            exam.answer(step)
    assert exam.to_dict() == before


def test_as_long_as_a_run_goes_on_nothing_shows_the_right_one():
    exam = TraceExam("(3 5) (2 9)", steps="values")
    assert exam.can == ("answer",)
    exam.answer({"enter": "A"})
    assert exam.can == ("answer", "retry", "anew")
    with pytest.raises(AnswerError, match="cannot be pressed now"):
        exam.press("model")


def test_a_step_that_is_taken_back_is_asked_again_and_counted():
    exam = TraceExam("(3 5) (2 9)", steps="values")
    for step in ({"enter": "A"}, {"cut": "A"}):
        exam.answer(step)
    # Now A would be returned.
    exam.press("retry")
    assert (exam.number, exam.question.key) == (1, {"enter": "1"})
    run = model_run(ALPHA_BETA, exam.tree, grain="values")
    for act in run[1:4]:
        exam.answer(answer_of(act))
    exam.press("retry")
    exam.press("retry")
    assert exam.to_dict()["taken_back"] == [1, 3, 2] and exam.acts == run[:2]
    for act in run[2:]:
        exam.answer(answer_of(act))
    assert exam.score == 1.0
    assert exam.feedback == "Right: 10 of 10. Steps taken back: 3."
    tries = [(record["ask"].split()[2], record["try"], record["right"]) for record in exam.records]
    assert tries[:9] == [
        *(("1", 1, True), ("2", 1, False), ("2", 2, True), ("3", 1, True), ("4", 1, True)),
        *(("3", 2, True), ("4", 2, True), ("5", 1, True), ("6", 1, True)),
    ]
    summary = abviz.class_summary([handed_in(exam.records, number=exam.id)])
    # The first try is the one that counts for a class.
    assert str(summary).startswith("Class: 1 student, 10 answers, 90 % right at the first try.")
    exam.press("anew")
    assert exam.taken_back == []


def test_who_takes_back_the_first_step_still_has_something_to_forget():
    exam = TraceExam("(3 5) (2 9)", steps="values")
    exam.answer({"enter": "A"})
    exam.press("retry")
    assert exam.can == ("answer", "anew") and len(exam.records) == 1


def test_after_a_cut_that_is_made_by_going_up_a_mistake_is_told_at_its_own_step():
    exam = TraceExam("(3 5) (2 9)", steps="values")
    steps = [{"enter": "A"}, {"enter": "B"}, {"enter": "C"}, {"enter": "D"}]
    steps += [{"return": "B", "value": 3}, {"enter": "E"}, {"enter": "F"}]
    # What is left of E is skipped by going up.
    steps += [{"return": "E", "value": 2}, {"return": "A", "value": 9}]
    for step in steps:
        exam.answer(step)
    assert exam.feedback.startswith(
        "Right: 9 of 10. Step 9 is the first that differs. Not right here: v. "
        "A is a MAX node: it has the greatest of 3 and 2. The right answer: return 3 from A."
    )


def test_an_exam_begins_anew_or_on_a_fresh_tree():
    quiz = abviz.trace_by_hand(seed=5, feedback="at the end")
    first = quiz.session.tree
    for act in model_run(ALPHA_BETA, first):
        quiz.answer(answer_of(act))
    assert quiz.score == 1.0
    quiz.press("anew")
    assert quiz.session.tree == first and len(quiz.session.turns) == 1
    for act in model_run(ALPHA_BETA, first):
        quiz.answer(answer_of(act))
    quiz.press("again")
    assert quiz.session.tree != first and not quiz.session.is_finished
    own = abviz.trace_by_hand(TREE, feedback="at the end")
    for act in model_run(ALPHA_BETA, own.session.tree):
        own.answer(answer_of(act))
    assert "again" not in own.session.can
    own.press("fresh")
    assert own.session.tree != abviz.Tree.parse(TREE) and not own.session.is_finished


def test_in_a_notebook_an_exam_shows_what_was_done_right_or_wrong():
    quiz = abviz.trace_by_hand("(3 5) (2 9)", feedback="at the end")
    assert repr(quiz) == "Quiz: step 1"
    for step in ({"enter": "A", "alpha": 0, "beta": 9}, {"enter": "E", "alpha": 0, "beta": 9}):
        quiz.answer(step)
    quiz.answer({"enter": "F"})
    film = quiz.film
    shown = list(
        zip(film["nodes"]["name"], film["start"]["alpha"], film["start"]["value"], strict=True)
    )
    assert shown[4:6] == [("E", "0", ""), ("F", "", "2")]
    assert film["steps"]["node"] == [4]


def test_the_courses_that_a_page_is_held_to_are_those_of_python():
    assert exam_courses.FILE.read_text(encoding="utf-8") == exam_courses.written()


def test_a_page_has_what_it_needs_to_carry_out_the_search(tmp_path):
    quiz = abviz.trace_by_hand(TREE, steps="values", feedback="at the end", language="de")
    page = abviz.page(quiz, tmp_path / "exam.html").read_text(encoding="utf-8")
    assert "Zurückgenommene Schritte: {count}." in page and '"own_bound_test"' in page
    other = abviz.trace_by_hand(TREE, steps="values", language="de")
    page = abviz.page(other, tmp_path / "trace.html").read_text(encoding="utf-8")
    assert "Zurückgenommene" not in page and '"own_bound_test"' not in page


def test_several_players_return_fractions_as_they_are():
    exam = TraceExam("p1(p2(<1/3 2> <3 1>) <0 5>)", algorithm="maxn", steps="values")
    steps = [{"enter": "A"}, {"enter": "B"}, {"enter": "C"}, {"enter": "D"}]
    steps += [{"return": "B", "utilities": "(2/6, 2)"}, {"enter": "E"}]
    steps += [{"return": "A", "utilities": "1/3 2"}]
    for step in steps:
        exam.answer(step)
    assert (exam.is_finished, exam.score) == (True, 1.0)


def test_only_an_exam_marks_a_trace_at_the_end():
    with pytest.raises(abviz.SearchError, match="trace_by_hand"):
        abviz.quiz(TREE, ask="trace", feedback="at the end")


def test_who_cuts_by_going_up_hands_in_the_same_steps_as_who_cuts():
    tree = abviz.Tree.parse("(3 5) (2 9)")
    run = list(model_run(ALPHA_BETA, tree, grain="values"))
    exams = [TraceExam(tree, steps="values") for _ in range(2)]
    for act in run:
        exams[0].answer(answer_of(act))
        if act.kind != "cut":
            exams[1].answer(answer_of(act))
    asked = [[record["ask"] for record in exam.records] for exam in exams]
    assert asked[0] == asked[1]
    assert asked[1][-3:] == [
        "trace values 8 cut E",
        "trace values 9 return E",
        "trace values 10 return A",
    ]
    # A wrong value is a mistake of the return, and not of the cut.
    exam = TraceExam(tree, steps="values")
    for act in run[:7]:
        exam.answer(answer_of(act))
    exam.answer({"return": "E", "value": 9})
    told = [(record["ask"], record["right"], record["nodes"]) for record in exam.records[-2:]]
    assert told == [
        ("trace values 8 cut E", True, []),
        ("trace values 9 return E", False, ["E"]),
    ]


def test_what_follows_from_a_missed_cut_is_handed_in_as_right():
    exam = TraceExam("(3 5) (2 1)", steps="values")
    steps = [{"enter": "A"}, {"enter": "B"}, {"enter": "C"}, {"enter": "D"}]
    steps += [{"return": "B", "value": 3}, {"enter": "E"}, {"enter": "F"}, {"enter": "G"}]
    for step in (*steps, {"return": "E", "value": 1}, {"return": "A", "value": 3}):
        exam.answer(step)
    wrong = [record["ask"] for record in exam.records if not record["right"]]
    assert wrong == ["trace values 8 cut E"]


def test_a_step_too_early_is_handed_in_as_wrong_and_more_after_a_missed_cut_is_no_step():
    exam = TraceExam("(3 5) (2 9 8)", steps="values")
    # B is left before D, with the value that it has by then.
    steps = [{"enter": "A"}, {"enter": "B"}, {"enter": "C"}, {"return": "B", "value": 3}]
    # After the missed cut at E two children are entered.
    steps += [{"enter": "E"}, {"enter": "F"}, {"enter": "G"}, {"enter": "H"}]
    for step in (*steps, {"return": "E", "value": 2}, {"return": "A", "value": 3}):
        exam.answer(step)
    asked = [record["ask"].removeprefix("trace values ") for record in exam.records]
    wrong = [record["ask"][13:] for record in exam.records if not record["right"]]
    assert wrong == ["4 enter D", "7 cut E"]
    assert asked[7:] == ["9 return E", "10 return A"]


def test_what_is_handed_in_of_an_exam_names_the_hardest_step():
    tree = abviz.Tree.parse(TREE)
    exams = [exam_of(model_run(ALPHA_BETA, tree)) for _ in range(2)]
    exams.append(exam_of(run_of("own-window-everywhere", tree)))
    lines = [handed_in(exam.records, number=exam.id) for exam in exams]
    [(_, number, sentence)] = abviz.class_summary(lines).hardest_steps()
    assert number == 7 and "entering F" in sentence


@pytest.mark.parametrize(
    ("last", "marks"),
    [("G, F = 4, A = 6", "11 of 11"), ("G, H, F = 0, A = 6", "10 of 11")],
    ids=["F is left by going up, which has cut", "a cut is missed"],
)
def test_at_the_end_right_steps_are_counted_once(last, marks):
    quiz = abviz.trace_by_hand("((8 20 6) (4 0))", steps="values", feedback="at the end")
    for wish in exam_courses.scripted(f"A, B, C, D, E, B = 6, F, {last}"):
        assert quiz.score == 0 and "right" not in repr(quiz)
        quiz.answer(wish["answer"])
    view = quiz.session.view()
    assert f"{view['right']} of {view['count']}" == marks
    assert quiz.feedback.startswith(f"Right: {marks}.")
    assert repr(quiz) == f"Quiz: step {len(quiz.answers)}, right: {marks}"
    assert quiz.score == view["right"] / view["count"]


def test_a_belief_that_is_certain_is_handed_in_and_the_class_summary_names_it():
    tree, name = abviz.Tree.parse(TREE), "starts-at-zero"
    exam = exam_of(run_of(name, tree))
    handed = [record["ask"] for record in exam.records if record["misconceptions"] == [name]]
    steps = ["7 enter F", "11 return B", "17 enter M", "18 return I"]
    assert handed == [f"trace windows {step}" for step in steps]
    others = [exam_of(model_run(ALPHA_BETA, tree)) for _ in range(2)]
    summary = abviz.class_summary(
        [handed_in(one.records, number=one.id) for one in (exam, *others)]
    )
    assert f"1 student thinks: “{abviz.misconceptions[name].belief}”" in str(summary)
    assert summary.beliefs == [name, "", ""]
    # One of several that a run can follow is told, and not handed in.
    exam = exam_of(run_of("own-window-everywhere", tree))
    assert not any(record["misconceptions"] for record in exam.records)


def test_a_mistake_that_was_taken_back_and_made_again_shows_the_belief_at_both_tries():
    tree, name = abviz.Tree.parse(TREE), "starts-at-zero"
    acts = run_of(name, tree)
    number = next(place for place, act in enumerate(acts) if tree.nodes[act.node].name == "F")
    exam = exam_of(acts[: number + 1])
    exam.press("retry")
    for act in acts[number:]:
        assert not any(record["misconceptions"] for record in exam.records)
        exam.answer(answer_of(act))
    held = [record["try"] for record in exam.records if record["misconceptions"]]
    assert held == [1, 2, 1, 1, 1]
    assert abviz.class_summary([handed_in(exam.records, number=exam.id)]).beliefs == [name]
