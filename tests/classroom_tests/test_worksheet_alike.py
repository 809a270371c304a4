"""All variants of a worksheet ask the same at each place, and right answers get all points."""

from __future__ import annotations

from random import Random

import pytest
from classroom_tests.moodle_grammar import Gap, NoMoodle, Option, read_moodle
from classroom_tests.perfect_student import SHEETS, check
from classroom_tests.sheets import sheet_of

import abviz
from abviz.classroom.worksheets import making
from abviz.classroom.worksheets.making import RandomTrees, _Drawing
from abviz.classroom.worksheets.moodle import moodle_xml
from abviz.classroom.worksheets.sheet import QuestionKind, Sheet, Variant, kinds_of
from abviz.classroom.worksheets.task import ASKS, WorksheetError

KINDS_OF_RANGE = (
    QuestionKind("range", "pruned", "fields"),
    QuestionKind("range", "value", "fields"),
)


def kinds(sheet):
    """Return the kinds of questions of each variant, each once."""
    return {kinds_of(variant.questions) for variant in sheet.variants}


@pytest.mark.parametrize("tasks", SHEETS, ids=["alphabeta", "without ties", "others", "notebooks"])
def test_who_knows_all_answers_gets_all_points_in_each_format(tasks):
    assert check(tasks, students=2, seed=3) == 2


def test_the_worksheets_of_these_tests_have_all_kinds():
    asked = {ask for tasks in SHEETS for task in tasks for ask in abviz.task(task).ask}
    assert asked == {ask for ask in ASKS if ask != "trace"}


def test_each_variant_asks_both_questions_about_a_score():
    sheet = abviz.worksheet(["range points=4", "cuts leaves=8 points=1"], students=2, seed=13)
    assert kinds(sheet) == {(*KINDS_OF_RANGE, QuestionKind("cuts", "", "set"))}


@pytest.mark.parametrize(
    "task", ["reorder leaves=2..6", "windows leaves=6..24", "range leaves=3..6"]
)
def test_variants_with_larger_and_smaller_trees_ask_the_same(task):
    assert len(kinds(abviz.worksheet(task, students=12, seed=1))) == 1


@pytest.mark.parametrize("task", ["range depth=1", "reorder leaves=2..3 branching=2..3 depth=1"])
def test_where_no_tree_has_all_questions_all_variants_have_the_same_fewer(task):
    sheet = abviz.worksheet(task, students=3, seed=1)
    (asked,) = kinds(sheet)
    assert len(asked) == 1


def test_more_students_get_the_same_sheets_and_more():
    few, many = (abviz.worksheet("windows leaves=6..24", students=count) for count in (2, 4))
    assert few.variants[1].trees == many.variants[1].trees


def test_a_task_that_cannot_ask_the_same_again_says_what_to_do(monkeypatch):
    monkeypatch.setattr(making, "EFFORT", 1000)
    task = abviz.task("range depth=1 leaves=4 branching=4")
    drawing = _Drawing(
        task, RandomTrees(task), set(), abviz.worksheet("cuts").language, KINDS_OF_RANGE
    )
    assert drawing.questions(Random(1)) is None
    assert drawing.refusal().endswith(
        "All students get as many questions as variant 1, of the same kinds, and few such trees "
        "have them: narrow leaves, branching or depth, or ask about larger trees."
    )
    assert "the-same-questions-as-variant-1 (" in drawing.refusal()


def test_variants_that_ask_differently_are_no_sheet():
    sheet = sheet_of("(3 5) (2 9)", "(3 5) (2 9)", asks=("values", "cuts"))
    first, second = sheet.variants
    for questions, told in [
        (
            second.questions[:1],
            "Question 2 of variant 2 is missing, and that of variant 1 is “cuts”",
        ),
        (
            second.questions[::-1],
            "Question 1 of variant 2 is “cuts” (set), and that of variant 1 is",
        ),
    ]:
        changed = Variant(number=2, questions=questions)
        with pytest.raises(WorksheetError) as error:
            Sheet(
                title="",
                tasks=(),
                seed=1,
                variants=(first, changed),
                language=sheet.language,
            )
        assert str(error.value).startswith(told)


def test_tasks_about_the_same_tree_keep_their_points():
    tree = abviz.Tree.parse("((3 5) (2 9)) ((1 2) (3 4))")
    tasks = [abviz.task("values", tree=tree, points=2), abviz.task("cuts", tree=tree, points=3)]
    sheet = abviz.worksheet(tasks, students=2)
    for variant in sheet.variants:
        assert [exercise.number for exercise in variant.exercises] == [1, 2]
        assert sheet.points_by_question(variant) == [2, 3]


def test_a_field_that_may_take_a_dash_is_no_number_for_moodle(undrawn):
    task = abviz.task("values", tree="(3 5) (2 (9 8))", algorithm="negamax")
    (question,) = read_moodle(moodle_xml(abviz.worksheet(task, students=1)))
    assert {gap.kind for gap in question.gaps} == {"SHORTANSWER"}
    assert question.share(["3", "-3", "-2", "-"]) == 1


@pytest.mark.parametrize(
    ("tree", "answers"),
    [
        ("chance(1/3*(3 5) 1/3*(2 9) 1/3*1)", {"5": 1, "15/3": 0}),
        ("chance(1/3*(3 5) 1/3*(2 9) 1/3*2)", {"16/3": 1}),
        ("chance(1/2*(3 5) 1/2*(2 8))", {"6.5": 1, "6.50": 1}),
        ("(1/4 1/8)", {"1/4": 1, "0.25": 1, "1/8": 0}),
        ("(1 100000000000000000000000001)", {"100000000000000000000000001": 1}),
    ],
)
def test_moodle_takes_averages_fractions_and_long_numbers_as_they_are_asked_for(
    tree, answers, undrawn
):
    algorithm = "expectiminimax" if "chance" in tree else "minimax"
    task = abviz.task("values", tree=tree, algorithm=algorithm)
    sheet = abviz.worksheet(task, students=1)
    (question,) = read_moodle(moodle_xml(sheet))
    for answer, points in answers.items():
        if question.gaps[0].kind == "NUMERICAL" and "/" in answer:
            continue
        assert question.gaps[0].share(answer) == points, (answer, question.gaps[0])


def test_the_grammar_of_moodle_refuses_what_moodle_refuses(undrawn):
    sheet = abviz.worksheet("values", students=1)
    content = moodle_xml(sheet).decode()
    assert list(read_moodle(content.encode()))
    gap = content[content.index("{1:NUMERICAL:=") :].partition("~")[0]
    for wrong in ("{1:NUMERICAL:=-:0", "{1:NUMERICAL:=inf:0", "{1:NUMERICAL:=1/3:0", "{x"):
        with pytest.raises(NoMoodle):
            list(read_moodle(content.replace(gap, wrong).encode()))
    with pytest.raises(NoMoodle, match="is no number, and cannot be handed in"):
        Gap("NUMERICAL", [Option("3", 1.0)]).share("-")
