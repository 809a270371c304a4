"""A quiz on the stage: what a page may know before an answer, and what it may do."""

import json
import re
from dataclasses import replace

import pytest
from classroom_tests import quiz_courses
from classroom_tests.test_quiz_session import wrong
from pseudo import PSEUDO, english

import abviz
from abviz.classroom.practice.quiz import Quiz
from abviz.classroom.practice.quiz_page import quiz_texts, quiz_title, still_of
from abviz.classroom.questions.make import questions_for
from abviz.drawing.layout.board_layout import plan_picture
from abviz.drawing.style import Style
from abviz.stage.payload import make_payload
from abviz.stage.records import CodedStep, rows_in

ASKS = ["values", "windows", "order", "cuts", "next", "why", "move", "lesson"]
# All leaf scores are long, so that none is part of another number.
TREE = "((40017 30029) (80033 70041)) ((20063 10071) (60083 50093))"
OTHER = "((40017 30029) (80033 70042)) ((20064 10072) (60084 50094))"


def synced(quiz, *, asked=True):
    """Return all that a page gets of a quiz, as text, with what is asked or without it."""
    state = quiz.get_state()
    if not asked:
        state["quiz"] = {name: told for name, told in state["quiz"].items() if name != "question"}
    for bundle in ("_esm", "_css", "texts"):
        del state[bundle]
    return json.dumps(state, ensure_ascii=False, default=str)


def steps_in(film):
    """Return how many steps a film has."""
    return len(film["steps"]["kind"])


def press(quiz, kind, **more):
    """Do what a page does."""
    quiz._handle_custom_msg({"kind": kind, **more}, [])


@pytest.mark.parametrize("ask", ASKS)
def test_no_answer_reaches_the_page_before_it_is_given(ask):
    quiz = abviz.quiz(TREE, ask=ask)
    while True:
        question = quiz.session.question
        sent, trace = synced(quiz), quiz.trace
        assert steps_in(quiz.film) == 1 and quiz.asked == [] and quiz.place[1] == 0
        assert quiz.film["questions"]["step"] == []
        for secret in (question.why, *(one.sentence for one in question.explained)):
            assert secret not in sent
        # What has just happened is told where it is asked what happens next.
        for step in trace.steps[question.step + (question.ask == "next") :]:
            assert step.sentence not in sent
        seen = [quiz.film["start"]["value"][node.index] for node in trace.tree.leaves]
        examined = {
            step.node for step in trace.steps[: question.step + 1] if step.kind == "examine"
        }
        for leaf, score in zip(trace.tree.leaves, seen, strict=True):
            if question.step and leaf not in examined and question.ask != "move":
                assert score == "" and str(leaf.value) not in synced(quiz, asked=False)
            else:
                assert score == str(leaf.value)
        quiz.answer(question.key)
        quiz.press("next")
        if quiz.session.is_finished:
            break
    assert quiz.score == 1.0


def test_the_page_knows_nothing_of_leaves_that_are_ahead():
    """Two trees that differ only there look the same."""
    one, other = (abviz.quiz(text, ask="why") for text in (TREE, OTHER))
    assert one.session.question.step > 0
    assert one.film == other.film
    assert Quiz(one.session).film == one.film
    for shown in (
        abviz.quiz(TREE, ask="why", hide_future=False),
        Quiz(one.session, hide_future=False),
    ):
        assert shown.film != one.film


@pytest.mark.parametrize("ask", ["values", "windows", "lesson"])
def test_what_fields_ask_for_is_not_on_the_tree(ask):
    quiz = abviz.quiz(abviz.examples["deep-cutoff"], ask=ask)
    asked = 0
    while not quiz.session.is_finished:
        question = quiz.session.question
        for slot in question.slots if question.form == "fields" else ():
            kind, index = slot.split(":")
            assert quiz.film["start"][kind][int(index)] == ""
            asked += 1
        quiz.answer(question.key)
        quiz.press("next")
    assert asked


def test_the_window_of_a_node_that_is_entered_is_not_on_the_tree():
    """Even where a question stands at the step that shows it."""
    [question] = questions_for("(3 5) (2 9)", "windows")
    film = make_payload(question.trace, layout=plan_picture(question.trace, None), style=Style())
    entry = [step.node.name for step in question.trace.steps].index("E")
    question = replace(question, step=entry, slots=("alpha:4", "beta:4"))
    shown = still_of(film, question, hide_future=True)["start"]
    windows = [(shown["alpha"][index], shown["beta"][index]) for index in (0, 4)]
    assert windows == [("3", "+∞"), ("", "")]


def test_the_best_line_does_not_tell_the_best_moves():
    quiz = abviz.quiz("(3 5) (3 1)", ask="move")
    best = quiz.film["edges"].index("best")
    assert quiz.session.question.step > 0
    assert best not in quiz.film["start"]["edge"]
    quiz.press("model")
    assert best in quiz.film["changes"]["edge"]


@pytest.mark.parametrize("ask", ASKS)
def test_nothing_tells_who_made_a_cutoff_before_the_answer(ask):
    quiz = abviz.quiz(abviz.examples["deep-cutoff"], ask=ask)
    while not quiz.session.is_finished:
        plain = [edge for edge in quiz.film["edges"] if " " not in edge]
        assert quiz.film["threads"]["node"] == []
        assert max(quiz.film["start"]["edge"]) < len(plain)
        [step] = rows_in(CodedStep, quiz.film["steps"])
        assert quiz.film["kinds"][step.kind] != "cutoff" or step.child == -1
        quiz.answer(quiz.session.question.key)
        quiz.press("next")


@pytest.mark.parametrize("ask", ["values", "order", "cuts", "next", "why"])
def test_a_page_plays_a_question(ask):
    quiz = abviz.quiz(TREE, ask=ask)
    question, film = quiz.session.question, quiz.film
    press(quiz, "answer", answer=wrong(question))
    assert quiz.quiz["state"] == "answered" and not quiz.quiz["feedback"]["is_right"]
    assert quiz.quiz["feedback"]["sentence"] == quiz.feedback != ""
    assert question.why not in synced(quiz)
    press(quiz, "retry")
    assert quiz.quiz["state"] == "asking"
    assert quiz.film is film, "the tree of an open question is not drawn anew"
    press(quiz, "answer", answer=json.loads(json.dumps(question.solved()["key"])))
    assert quiz.quiz["feedback"]["is_right"] and quiz.answers[0] == question.key
    assert 0 < quiz.score < 1
    press(quiz, "next")
    assert quiz.session.number == 1 or quiz.quiz["state"] == "done"


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "answer"},
        {"kind": "answer", "answer": {"value:0": "three"}},
        {"kind": "answer", "answer": [1, 2]},
        {"kind": "answer", "answer": {"value:99": "3"}},
        {"kind": "next"},
        {"kind": "retry"},
        {"kind": "back"},
    ],
)
def test_impossible_actions_are_refused_and_lose_nothing(content):
    quiz = abviz.quiz(TREE, ask="values")
    before = quiz.to_dict()
    press(quiz, **content)
    # Buttons that do nothing now are not shown; an answer that cannot be read is told.
    assert bool(quiz.quiz["problem"]) == (content["kind"] == "answer")
    assert quiz.quiz["state"] == "asking"
    assert quiz.to_dict() == before
    press(quiz, "answer", answer={"value:0": "3"})
    assert quiz.quiz["problem"] == ""


def test_a_page_does_once_more_what_it_remembers():
    earlier, later = (abviz.quiz(TREE, ask="values") for _ in range(2))
    wrong, right = ({**earlier.session.question.key, "value:0": text} for text in ("9", "3"))
    wishes = [
        {"kind": "answer", "answer": wrong, "seconds": 70},
        {"kind": "retry", "seconds": 2},
        {"kind": "answer", "answer": {"value:0": "x"}, "seconds": 3},
        {"kind": "answer", "answer": right, "seconds": 20},
        {"kind": "next", "seconds": 1},
    ]
    for wish in wishes:
        press(earlier, **wish)
    press(later, "resume", wishes=wishes)
    assert later.to_dict() == earlier.to_dict() and later.score == earlier.score > 0
    assert later.quiz["state"] == earlier.quiz["state"] == "done"
    assert [answer["seconds"] for answer in later.session.records] == [70, 20]
    # It is done once: two views of one quiz may both ask for it.
    press(later, "resume", wishes=wishes[:1])
    assert later.to_dict() == earlier.to_dict()


@pytest.mark.parametrize("wishes", [None, "answer", [None, {}, {"kind": "answer"}, {"kind": []}]])
def test_what_a_page_remembers_of_another_quiz_does_nothing(wishes):
    quiz = abviz.quiz(TREE, ask="cuts")
    before = quiz.to_dict()
    press(quiz, "resume", wishes=wishes)
    assert quiz.to_dict() == before


@pytest.mark.parametrize("content", [{"kind": "edit"}, {}, {"kind": ["answer"]}, "answer", None])
def test_messages_that_ask_for_nothing_are_ignored(content):
    quiz = abviz.quiz(TREE, ask="cuts")
    before = quiz.get_state()
    quiz._handle_custom_msg(content, [])
    assert quiz.get_state() == before


def test_the_model_answer_is_the_whole_search_and_ends_the_points():
    quiz = abviz.quiz(TREE, ask="why")
    press(quiz, "model")
    assert steps_in(quiz.film) == len(quiz.trace.steps)
    assert quiz.step == quiz.session.question.step > 0
    assert quiz.film["steps"]["sentence"] == [step.sentence for step in quiz.trace.steps]
    press(quiz, "next")
    assert steps_in(quiz.film) == 1
    press(quiz, "answer", answer=quiz.session.question.key)
    assert quiz.score == 0


def test_where_no_widget_lives_there_is_a_picture_that_keeps_the_secret():
    one, other = (abviz.quiz(text, ask="why") for text in (TREE, OTHER))
    (first, metadata), (second, _) = (quiz._repr_mimebundle_() for quiz in (one, other))
    assert metadata == {"abviz": {"line": "Run this cell to answer."}}
    assert first["text/plain"] == "Quiz: question 1 of 2, 0 right"
    assert first["image/png"] == second["image/png"]


def test_the_courses_of_the_page_are_those_of_python():
    assert quiz_courses.FILE.read_text(encoding="utf-8") == quiz_courses.written()


def test_no_word_escapes_translation():
    quiz = abviz.quiz(TREE, ask="cuts", language=PSEUDO)
    titles = [quiz_title(ask, PSEUDO) for ask in ASKS]
    said = [*quiz_texts(PSEUDO).values(), *titles, repr(quiz), quiz.scene.exercise.unplayed]
    patterns = [re.sub(r"{\w+}", "", text) for text in said]
    assert len(patterns) > 40
    assert not [text for text in patterns if english(text, data={"JavaScript"})]


@pytest.mark.slow
def test_a_page_has_five_rounds(tmp_path):
    quiz = abviz.quiz(TREE, ask="cuts", language="de")
    exercise = quiz.scene.exercise
    data = exercise.sheets(Style())
    assert [one["number"] for one in data["rounds"]] == [0, 1, 2, 3, 4]
    assert data["rounds"][0]["tasks"][0]["solved"]["key"] == list(quiz.session.question.key)
    assert (
        exercise.in_language("en").sheets(Style())["key"]
        != data["key"]
        == exercise.sheets(Style())["key"]
    )
    abviz.page([quiz, abviz.search(abviz.Tree.parse("3 5"))], tmp_path / "page.html")
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "\n" + re.search(r"([\w$]+) as startQuizPage", html)[1] + "();\n" in html
    assert html.count('json" data-quiz>') == 1
    assert "<noscript><p>Diese Seite stellt Fragen" in html
    assert quiz.session.tree is quiz.trace.tree and "Quiz: was abgeschnitten wird" in html
