"""Courses of quizzes: ``python tests/classroom_tests/quiz_courses.py`` writes the file.

Each quiz comes as a page has it, but for pictures and films, with what somebody does and what is
other then: of what is seen, and of how far it is. The examiner of the page must come to the same.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from abviz.classroom.practice.quiz_page import SessionExercise
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.question import AnswerError, answer_as_json
from abviz.drawing.style import Style

FILE = Path(__file__).with_suffix(".json")
TREE = "((5 9) (3 9)) ((4 8) (13 5))"
QUIZZES = [
    *(("values", "at once", TREE), ("cuts", "at once", TREE), ("next", "at once", TREE)),
    ("next", "at the end", TREE),
    # Two questions at one step.
    ("range", "at once", TREE),
    # On random trees.
    ("cuts", "at once", None),
    # By hand: what is right leads on.
    ("trace", "at once", "(3 5) (2 9)"),
]
# First a wrong answer and a right one; then whatever comes; then from the first question to the
# last, back to a question that is closed, once more for practice, and on a fresh tree.
FIRST = ["wrong", "retry", "right", "next"]
THROUGH = [
    *("anew", "wrong", "next", "back", "right", "next"),
    *(["wrong", "next"] * 5),
    *("back", "again", "right", "next", "fresh", "wrong", "again", "right", "fresh", "next"),
]
# All steps by hand, once more for practice, and one left wrong.
BY_HAND = ["anew", *(["right"] * 12), "back", "again", "right", "wrong", "wrong", "next", "right"]
WISHES = ["answer", "answer", "answer", "next", "next", "retry", "back"]
LATER = ["model", "again", "again", "fresh", "anew"]
# The page has the question elsewhere.
ELSEWHERE = {"question"}
MANY = 20


def courses() -> list[dict]:
    """Return all courses, the same each time."""
    return [course(*quiz, seed) for seed, quiz in enumerate(QUIZZES)]


def course(ask: str, when: str, tree: str | None, seed: int) -> dict:
    """Return a quiz as a page has it, with what is done and seen."""
    chance, quiz = Random(seed), QuizSession(tree, ask=ask, feedback=when)
    later = [chance.choice(WISHES + LATER * (place >= MANY // 2)) for place in range(MANY)]
    steps, view, record = [], {}, {}
    by_hand = BY_HAND if ask == "trace" else []
    for kind in [*FIRST, *later, *by_hand, *THROUGH]:
        # A page has two trees here.
        if quiz.round and kind in leading_to_fresh_trees(quiz):
            continue
        wish = wish_of(kind, quiz, chance)
        problem = problem_of(quiz, wish)
        now, then = (seen(quiz, problem), quiz.record()), (view, record)
        changes = [changed(*pair) for pair in zip(now, then, strict=True)]
        steps.append({"wish": wish, "view": changes[0], "record": changes[1]})
        view, record = now
    # How long somebody took is never the same.
    records = [{**one, "seconds": 0} for one in quiz.records]
    return {"data": as_page(quiz), "course": steps, "records": records}


def leading_to_fresh_trees(quiz: QuizSession) -> tuple[str, ...]:
    """Return what asks about another tree."""
    return ("fresh",) if quiz.is_given else ("fresh", "again")


def changed(now: dict, before: dict) -> dict:
    """Return what is other than before."""
    return {name: value for name, value in now.items() if before.get(name, ...) != value}


def wish_of(kind: str, quiz: QuizSession, chance: Random) -> dict:
    """Return what a page sends."""
    if kind == "right":
        return {"kind": "answer", "answer": answer_as_json(quiz.question.key)}
    if kind == "wrong":
        return {"kind": "answer", "answer": wrong_answer(quiz.question)}
    return {"kind": kind} | ({"answer": given(quiz, chance)} if kind == "answer" else {})


def wrong_answer(question):
    """Return a wrong answer: one that a misconception gives, if there is one."""
    if question.form == "set":
        return []
    if question.form == "act":
        return wrong_act(question)
    if question.explained:
        return answer_as_json(question.explained[0].answer)
    return (question.key + 1) % len(question.choices)


def wrong_act(question):
    """Return a step that a misconception makes, or one other than the one that is due."""
    key, hand = answer_as_json(question.key), question.hand
    if question.explained:
        act = answer_as_json(question.explained[0].answer)
        has_window = int(act.get("enter", -1)) in hand["inner"]
        # It may say nothing of α and β.
        return {"alpha": "1", "beta": "9"} | act if has_window else act
    number = next((name for name in ("alpha", "value") if name in key), None)
    if number:
        return {**key, number: "−77"}
    return {"enter": str(hand["children"][0])} if "cut" in key else {"cut": str(hand["current"])}


def given(quiz: QuizSession, chance: Random):
    """Return an answer from a page: right, wrong, or one that cannot be read."""
    question = quiz.question
    if question.form == "act":
        node = question.hand["current"]
        odd_act = {"enter": "0", "alpha": " none ", "beta": "1"}
        if node >= 0:
            odd_act = {"return": str(node), "value": " none "}
        return chance.choice([wrong_act(question), odd_act])
    wrong = [answer_as_json(one.answer) for one in question.explained]
    odd = [dict.fromkeys(question.slots[-1:], " none ")] if question.form == "fields" else []
    return chance.choice([answer_as_json(question.key), *wrong[:3], *odd])


def problem_of(quiz: QuizSession, wish: dict) -> str:
    """Do what is wished, and return why an answer cannot be read."""
    if wish["kind"] not in quiz.can:
        return ""
    try:
        if wish["kind"] == "answer":
            quiz.answer(wish["answer"])
        else:
            quiz.press(wish["kind"])
    except AnswerError as refusal:
        return str(refusal)
    return ""


def seen(quiz: QuizSession, problem: str) -> dict:
    """Return what is seen of a quiz."""
    view = {name: value for name, value in quiz.view().items() if name not in ELSEWHERE}
    return {**view, "text": quiz.question.text, "problem": problem}


def as_page(quiz: QuizSession) -> dict:
    """Return a quiz of two rounds as a page has it, without its pictures and films."""
    start = QuizSession(quiz.own_tree, ask=quiz.ask, feedback=quiz.when)
    exercise = SessionExercise(session=start, hide_future=True, language=start.language, rounds=2)
    data = exercise.sheets(Style())
    del data["withheld"]
    for one in data["rounds"]:
        del one["picture"], one["films"], one["end"]
        for task in one["tasks"]:
            del task["still"], task["film"], task["model"]
    # The real key changes with every picture.
    return {**data, "key": "abviz-quiz"}


def written() -> str:
    """Return the file."""
    lines = [json.dumps(one, ensure_ascii=False) for one in courses()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE.name}: {[len(one['course']) for one in courses()]} steps")
