"""A page asks for something in one thread while a cell does the same in another."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from abviz import AbvizError, explore, predict, quiz, search


def at_once(*acts):
    """Do several things in threads that begin together; return what each has led to."""
    barrier = Barrier(len(acts))

    def run(act):
        barrier.wait(60)
        try:
            return act()
        except AbvizError as refusal:
            return type(refusal).__name__

    with ThreadPoolExecutor(len(acts)) as threads:
        return [future.result() for future in [threads.submit(run, act) for act in acts]]


def test_scores_given_in_two_threads_are_both_kept():
    explorer = explore("(3 5) (2 9)")

    def give(leaf, scores):
        for score in scores:
            explorer.edit(leaf, score)

    at_once(lambda: give("C", range(6)), lambda: give("G", range(20, 26)))
    assert str(explorer.tree) == "((5 5) (2 25))"


def test_an_explorer_is_not_changed_while_a_cell_draws_it():
    explorer = explore("(3 5) (2 9)")
    draw_step, could_be_changed = explorer.stage.drawn_step, []

    def drawn_step():
        could_be_changed.extend(at_once(lambda: explorer.turn.acquire(blocking=False)))
        return draw_step()

    explorer.stage.drawn_step = drawn_step
    assert explorer._static_picture().startswith(b"\x89PNG")
    assert could_be_changed == [False]


@pytest.fixture
def hasty_threads():
    """Threads that take turns after each few steps, so that they meet anywhere."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("hasty_threads")
def test_a_quiz_that_is_answered_in_several_threads_counts_one_answer():
    questions = quiz("(3 5) (2 9)", ask="cuts")
    marked = at_once(*[lambda: questions.answer(["G"])] * 6)
    assert marked.count("AnswerError") == 5
    assert (questions.score, len(questions.session.records)) == (1, 1)


@pytest.mark.usefixtures("hasty_threads")
def test_a_prediction_that_is_answered_in_several_threads_takes_one_answer():
    question = predict(search("(3 5) (2 9)"), step=4)
    marked = at_once(*[lambda: question.answer(0)] * 6)
    assert marked.count("AnswerError") == 5
