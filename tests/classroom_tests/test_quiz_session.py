"""A quiz without its picture: tries, feedback, points, model answers, fresh trees, saving."""

import json
from functools import partial
from random import Random

import pytest

import abviz
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.question import AnswerError
from abviz.classroom.questions.inventing import EXAMPLE
from abviz.classroom.questions.make import KINDS
from abviz.classroom.questions.marking import solution_of
from abviz.errors import AbvizError
from abviz.trees import Tree

TREE = "((5 19) (3 9)) ((4 8) (13 15))"


def wrong(question):
    """Return an answer that is wrong."""
    if question.form == "fields":
        return {question.slots[0]: EXAMPLE if question.demand else "12345"}
    if question.form == "choice":
        return (question.key + 1) % len(question.choices)
    if question.form == "node":
        return next(slot for slot in question.slots if slot != question.key)
    return [next(slot for slot in question.slots if slot not in question.key)]


def to_the_end(quiz, *, answer=lambda question: question.key):
    while not quiz.is_finished:
        quiz.answer(answer(quiz.question))
        quiz.press("next")
    return quiz


@pytest.mark.parametrize("ask", KINDS)
@pytest.mark.parametrize("when", ["at once", "at the end"])
def test_all_right_and_all_wrong(ask, when):
    right = to_the_end(QuizSession(TREE, ask=ask, feedback=when))
    assert (right.score, right.view()["right"]) == (1.0, len(right.turns))
    assert type(right.score) is float
    lost = to_the_end(QuizSession(TREE, ask=ask, feedback=when), answer=wrong)
    assert lost.score < 0.5 and lost.view()["right"] == 0
    assert all(one["right"] is False for one in lost.view()["review"])


def test_the_second_try_counts_half_and_trying_costs_nothing():
    quiz = QuizSession(TREE, ask="cuts")
    assert quiz.answer([]).score == 0 and quiz.state == "answered"
    quiz.press("retry")
    assert quiz.state == "asking" and quiz.feedback == ""
    assert quiz.answer([12]).is_right and quiz.score == 0.5
    fields = QuizSession(TREE, ask="values")
    key = fields.question.key
    assert fields.answer({**key, "value:0": "1"}).score == fields.score == 6 / 7
    fields.answer(key)
    assert fields.score == 6 / 7


def test_what_cannot_be_read_is_no_try_and_loses_nothing():
    quiz = QuizSession(TREE, ask="values")
    quiz.answer(wrong(quiz.question))
    before = quiz.to_dict()
    for bad in ({}, {"A": "x"}, {"Z": "3"}, 7, None):
        with pytest.raises(AnswerError):
            quiz.answer(bad)
    assert quiz.to_dict() == before


def test_a_closed_question_takes_no_answer():
    quiz = QuizSession(TREE, ask="lesson")
    quiz.answer(quiz.question.key)
    with pytest.raises(AnswerError, match="closed"):
        quiz.answer(quiz.question.key)
    with pytest.raises(AnswerError, match="'retry' cannot be pressed now"):
        quiz.press("retry")
    quiz.press("next")
    with pytest.raises(AnswerError, match="cannot be pressed now"):
        quiz.press("next")
    quiz.press("back")
    with pytest.raises(AnswerError, match="closed"):
        quiz.answer(quiz.question.key)
    with pytest.raises(AnswerError, match='cannot be pressed now. Choose one of "next"'):
        quiz.press("back")
    quiz.press("next")
    assert quiz.state == "asking"
    quiz.answer(wrong(quiz.question))
    quiz.press("next")
    quiz.press("back")
    with pytest.raises(AnswerError, match="closed"):
        quiz.answer(quiz.question.key)
    quiz.press("next")
    assert quiz.score == pytest.approx(1 / len(quiz.turns))
    with pytest.raises(AnswerError, match="closed"):
        to_the_end(quiz).answer(0)


def test_at_the_end_an_answer_can_be_changed_and_nothing_is_told_before():
    quiz = QuizSession(TREE, ask="next", feedback="at the end")
    assert quiz.answer(wrong(quiz.question)) is None
    assert quiz.feedback == "" and quiz.view()["feedback"] is None
    quiz.press("retry")
    with pytest.raises(AnswerError, match="cannot be pressed now"):
        quiz.press("next")
    quiz.answer(wrong(quiz.question))
    quiz.answer(quiz.question.key)
    seen = quiz.view()
    assert (seen["score"], seen["right"], seen["solution"], seen["tries"]) == (None, None, "", 1)
    to_the_end(quiz)
    assert quiz.score == 1.0 and quiz.view()["feedback"]["is_right"]


def test_a_model_answer_spends_the_tree():
    quiz = QuizSession(TREE, ask="lesson")
    quiz.answer(quiz.question.key)
    quiz.press("next")
    quiz.press("model")
    assert quiz.state == "model" and quiz.view()["solution"] == solution_of(quiz.question)
    with pytest.raises(AnswerError, match="closed"):
        quiz.answer(quiz.question.key)
    quiz.press("next")
    to_the_end(quiz)
    assert quiz.score == pytest.approx(1 / len(quiz.turns)) and quiz.view()["spent"]
    quiz.press("fresh")
    assert not quiz.is_spent and quiz.score == 0 and to_the_end(quiz).score == 1.0


@pytest.mark.parametrize("when", ["at once", "at the end"])
def test_a_tree_that_was_given_is_asked_about_again_and_its_points_stay(when):
    quiz = QuizSession(TREE, ask="next", feedback=when)
    given = quiz.tree
    quiz.press("again")
    assert not quiz.is_spent and quiz.can == ("answer", "model", "again")
    quiz.answer(quiz.question.key)
    quiz.press("next")
    to_the_end(quiz, answer=wrong)
    score = quiz.score
    assert 0 < score < 1 and "fresh" in quiz.can
    quiz.press("again")
    assert (quiz.tree, quiz.number, quiz.state) == (given, 0, "asking") and quiz.is_spent
    assert set(quiz.answers) == {None}
    quiz.answer(wrong(quiz.question))
    quiz.press("retry")
    assert to_the_end(quiz).score == score and quiz.view()["right"] == len(quiz.turns)
    quiz.press("fresh")
    assert quiz.tree != given and not quiz.is_spent
    quiz.press("fresh")
    quiz.press("again")
    assert quiz.tree == given and quiz.score == score and quiz.is_spent
    assert to_the_end(quiz).score == score


@pytest.mark.parametrize("when", ["at once", "at the end"])
@pytest.mark.parametrize("seed", range(8))
def test_again_never_takes_points_away(when, seed):
    chance, quiz = Random(seed), QuizSession(TREE, ask="next", feedback=when)
    deeds = {
        "answer": lambda: quiz.answer(chance.choice([quiz.question.key, wrong(quiz.question)])),
        **{one: partial(quiz.press, one) for one in ("next", "retry", "model", "fresh")},
    }
    for _ in range(30):
        possible = [deed for deed in quiz.can if deed in deeds]
        if possible:
            deeds[chance.choice(possible)]()
        if quiz.round == 0:
            before = quiz.score
        if chance.random() < 0.3:
            quiz.press("again")
            assert quiz.round == 0 and quiz.score == before


@pytest.mark.parametrize("tree", [TREE, None])
def test_a_quiz_that_is_started_anew_is_as_it_was(tree):
    quiz = QuizSession(tree, ask="cuts")
    first = quiz.to_dict()
    pressing = (partial(quiz.press, one) for one in ("model", "fresh"))
    for act in (lambda: quiz.answer(wrong(quiz.question)), *pressing):
        assert "anew" not in quiz.can
        act()
        assert "anew" in quiz.can
        quiz.press("anew")
        assert quiz.to_dict() == first


@pytest.mark.parametrize("ask", KINDS)
def test_nothing_in_the_view_gives_the_answer_away(ask):
    quiz = QuizSession(TREE, ask=ask)
    while not quiz.is_finished:
        question = quiz.question
        for _ in range(2):
            seen = json.dumps(quiz.view(), ensure_ascii=False)
            assert question.why not in seen and '"key"' not in seen
            assert quiz.view()["solution"] == ""
            if question.form == "set":
                assert (quiz.view()["feedback"] or {"missed": []})["missed"] == []
            quiz.answer(wrong(question))
        quiz.answer(question.key)
        quiz.press("model")
        assert quiz.view()["solution"] == solution_of(question)
        quiz.press("next")


def test_fresh_trees_are_of_the_same_kind_and_always_the_same():
    quiz, twin = (QuizSession("min((1 20 7) (max(2 3) 4))", seed=4) for _ in range(2))
    first = quiz.tree
    seen = {str(first)}
    for _ in range(5):
        quiz.press("fresh"), twin.press("fresh")
        assert quiz.tree == twin.tree and abviz.search(quiz.tree).pruned
        assert [node.player for node in quiz.tree] == [node.player for node in first]
        assert [len(node.children) for node in quiz.tree] == [len(n.children) for n in first]
        scores = [leaf.value for leaf in quiz.tree.leaves]
        assert len(set(scores)) == len(scores) and 1 <= min(scores) <= max(scores) <= 20
        seen.add(str(quiz.tree))
    assert len(seen) == 6


@pytest.mark.parametrize("text", ["(1 -1 0) (-1 0)", "(0.5 1/3) (inf 2)"])
def test_other_kinds_of_scores_change_places(text):
    quiz = QuizSession(text, ask="values")
    quiz.press("fresh")
    before, after = ([leaf.value for leaf in one.leaves] for one in (Tree.parse(text), quiz.tree))
    assert before != after and sorted(before) == sorted(after)


def test_a_tree_without_cutoffs_has_fresh_ones_too():
    quiz = QuizSession("3 5 4", ask="order")
    quiz.press("fresh")
    assert len(quiz.tree.leaves) == 3 and to_the_end(quiz).score == 1.0


def test_without_a_tree_something_is_cut_off():
    quizzes = [QuizSession(ask="cuts", seed=seed) for seed in range(5)]
    trees = [quiz.tree for quiz in quizzes]
    assert len(set(map(str, trees))) == 5
    for tree in trees:
        assert 8 <= len(tree.leaves) <= 12 and abviz.search(tree).pruned
    quizzes[0].press("again")
    assert quizzes[0].tree != trees[0]


def test_choices_that_are_not_possible():
    with pytest.raises(abviz.SearchError, match='Did you mean "at the end"'):
        QuizSession(TREE, feedback="at end")
    with pytest.raises(abviz.TreeError, match="seed must be"):
        QuizSession(TREE, seed="x")
    with pytest.raises(abviz.SearchError, match="nothing to ask"):
        QuizSession("1 2", ask="why")
    with pytest.raises(abviz.AbvizError, match="does not speak"):
        QuizSession(TREE, language="xx")
    with pytest.raises(abviz.TreeError, match="never closed"):
        QuizSession("((3 4)")


def test_a_tree_that_no_picture_shows_is_refused_before_it_is_searched(monkeypatch):
    monkeypatch.setattr("abviz.classroom.practice.quiz_session.questions_of_round", None)
    large = Tree.random(2, 11, 1, 99, seed=1)
    for tree in (large, str(large)):
        with pytest.raises(AbvizError, match="2,048 leaves and 11 plies, too many for a question"):
            abviz.quiz(tree)


def test_asking_again_in_the_middle_can_still_earn_all_points():
    quiz = QuizSession(TREE, ask="next")
    assert quiz.answer(quiz.question.key).is_right
    quiz.press("again")
    assert not quiz.is_spent and quiz.score == 1 / len(quiz.turns)
    assert to_the_end(quiz).score == 1
