"""Questions about a search: the keys are right, and wrong answers are told as what they are."""

import re
from dataclasses import replace

import pytest
from classroom_tests.guessing import guessed
from classroom_tests.marking_cases import FILE, written
from classroom_tests.quiz_proofs import (
    check_explained,
    check_key,
    check_programs,
    check_tree,
    random_tree,
    true_course,
    wordings,
)

import abviz
from abviz import misconceptions
from abviz.classroom.check.trees import small_trees
from abviz.classroom.question import AnswerError
from abviz.classroom.questions import make
from abviz.classroom.questions.make import KINDS, questions_for
from abviz.classroom.questions.marking import mark, read_number, solution_of
from abviz.classroom.questions.moments import ask_every_why
from abviz.errors import SearchError
from abviz.narration.registry import ENGLISH
from abviz.trees import Tree


def question(text, ask, place=0, **choices):
    return questions_for(text, ask, **choices)[place]


@pytest.mark.parametrize("number", range(0, 40, 2))
def test_random_trees_all_that_can_be_asked(number):
    """More trees: benchmarks/quizzes.py."""
    done = check_tree(random_tree(number))
    assert {"values", "windows", "order", "cuts", "lesson"} <= set(done.asks)
    assert done.changes > 10 and done.explained > 5


def test_small_trees_have_right_keys():
    for tree in list(small_trees(4, lowest=-1))[5::40]:
        true = true_course(tree)
        for ask in ("order", "cuts", "next", "why"):
            try:
                for one in questions_for(tree, ask):
                    check_key(one, true)
            except abviz.SearchError:
                assert ask in ("next", "why")


@pytest.mark.parametrize("number", [3, 8])
def test_what_faulty_searches_answer_when_they_are_watched(number):
    tree = random_tree(number)
    assert check_programs(check_tree(tree).all, tree) > 30


def test_each_faulty_search_is_named_in_some_question():
    named = set()
    for number in range(25):
        for ask in ("values", "windows", "order", "cuts"):
            for one in questions_for(random_tree(number), ask):
                named.update(name for wrong in one.explained for name in wrong.misconceptions)
    assert set(misconceptions.programs) - named <= {"fail-hard", "starts-at-bound"}
    (*_, cut) = [one for one in questions_for("((5 19) (3 9)) ((4 8) (13 15))", "next")]
    assert {"last-child-counts"} <= {n for wrong in cut.explained for n in wrong.misconceptions}


def test_a_deep_cutoff_has_its_reason_above_the_parent():
    tree = abviz.examples["deep-cutoff"]
    (why,) = [q for q in questions_for(tree, "why") if q.trace.steps[q.step].cutoff.is_deep]
    parent = why.trace.steps[why.step].node.parent
    assert mark(why, parent).misconceptions[0] == "shallow-only"
    assert mark(why, tree.root).is_right


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("(3 5) (2 9) (1 4)", "EH"),
        # The parent of H and of F has 3, as the root has: only as a bound, or as a score.
        ("3 (((3 9) (2 1)) 7)", "EC"),
        ("3 ((3 (2 1)) 7)", "C"),
        # A test that comes true at the last child skips nothing.
        ("(3 5) (4 1) (2 9)", "H"),
        # No node's value is an infinite bound.
        ("((inf 2) (3 4)) (inf (3 5))", ""),
    ],
)
def test_it_is_asked_whose_value_makes_a_cutoff_where_one_node_has_it_and_some_are_skipped(
    text, asked
):
    trace = abviz.search(Tree.parse(text))
    made = KINDS["why"](trace, (), 1)
    assert "".join(trace.steps[one.step].node.name for one in made) == asked


def test_a_lesson_goes_through_the_search():
    tree = Tree.parse("min((0 1) (((0 1 2) (1 1)) 0 2 (2 0 1)) 1 0)")
    first, *halfway = questions_for(tree, "lesson")
    assert (first.ask, [one.ask for one in halfway[:2]]) == ("values", ["windows", "next"])
    steps = [one.step for one in halfway if one.ask in ("next", "windows", "why")]
    assert steps == sorted(steps) and len(steps) > 3
    assert [one.ask for one in questions_for(Tree.random(2, 5, 1, 99, seed=1), "lesson")][
        0
    ] != "values"


def test_it_is_always_said_that_the_search_is_fail_soft():
    """Said of some questions alone, it told where something is returned."""
    asked = [one for number in range(30) for one in questions_for(random_tree(number), "lesson")]
    notes = {"fail-soft" in one.text for one in asked if one.ask == "next"}
    assert notes == {True}


@pytest.mark.slow
def test_knowing_nothing_finds_few_of_the_answers():
    """More quizzes: benchmarks/guessing.py."""
    count, found = guessed("next", 12)
    best = round(max(right for right, _ in found.values()), 6)
    assert count > 60 and best <= 0.4 and found["the first choice"][0] > 0.1
    for ask, quizzes in {"why": 4, "best-case": 100, "reorder": 20}.items():
        _, found = guessed(ask, quizzes)
        assert max(right for right, _ in found.values()) <= 0.4, ask


def test_a_lesson_asks_why_only_where_the_parent_is_not_always_right():
    """Up to three plies no other node can have the bound."""
    shallow = [abviz.examples["lucky-8"], *(deep_tree(seed, plies=3) for seed in range(20))]
    assert not any(why_of(tree) for tree in shallow)
    above = [is_above for seed in range(60) for is_above in why_of(deep_tree(seed, plies=4))]
    assert len(above) > 60 and 0.35 < sum(above) / len(above) < 0.65


def deep_tree(seed, plies):
    return Tree.random(2, plies, 1, 99, seed=seed, distinct=True)


def why_of(tree):
    """Tell of each question of a lesson whose value makes a cutoff: is it the parent's?"""
    asked = [one for one in questions_for(tree, "lesson") if one.ask == "why"]
    return [one.trace.steps[one.step].node.parent.index == one.key for one in asked]


def test_more_is_asked_about_bounds_from_further_up():
    tree = Tree.parse("(((30 50) (15 21)) ((24 38) (7 9))) (((14 9) (11 2)) ((20 8) (25 3)))")
    parents = [one.key == one.trace.steps[one.step].node.parent.index for one in every(tree)]
    asked = questions_for(tree, "why")
    assert parents.count(True) > parents.count(False) == len(asked) / 2
    shallow = questions_for("(3 5) (2 9) (1 8)", "why")
    assert [one.key for one in shallow] == [0, 0]


def every(tree):
    return ask_every_why(abviz.search(tree), ())


def test_choices_hold_no_score_that_has_not_been_seen():
    tree = Tree.parse("((50 61) (72 83)) ((94 105) (16 27))")
    for one in questions_for(tree, "next"):
        seen = {leaf.value for leaf in one.trace.leaves} | {0}
        seen |= {-value for value in seen}
        steps = one.trace.steps[: one.step + 1]
        seen_now = {step.node.value for step in steps if step.kind == "examine"}
        for choice in one.choices:
            for digits in re.findall(r"returns −?(\d+)", choice):
                assert int(digits) in seen_now | {0}


def test_the_same_seed_gives_the_same_order_of_choices():
    tree = Tree.random(3, 3, 1, 60, seed=5, distinct=True)
    first, second = (questions_for(tree, "next", seed=2) for _ in range(2))
    assert [one.choices for one in first] == [one.choices for one in second]
    assert [one.choices for one in first] != [one.choices for one in questions_for(tree, "next")]
    assert 4 <= len(first) <= 12 and len({one.key for one in first}) > 1


def test_many_windows_are_asked_for_in_several_questions():
    tree = Tree.random(2, 5, 1, 99, seed=1)
    questions = questions_for(tree, "windows")
    assert len(questions) > 1 and all(len(one.slots) <= 16 for one in questions)
    asked = [slot for one in questions for slot in one.slots if slot.startswith("alpha")]
    inner = [node.index for node in tree if not node.is_leaf]
    assert asked == [f"alpha:{index}" for index in inner]


def test_which_nodes_are_entered_is_asked_and_not_told():
    """A list of those that are entered told where the cutoffs are."""
    for text in ("((6 8) (9 2)) ((5 4) (3 2))", "((6 8) (9 2)) ((7 9) (3 2))"):
        one = question(text, "windows")
        assert [node.name for node in one.trace.tree if not node.is_leaf] == [*one.names[::2]]
    asked = question("((6 8) (9 2)) ((5 4) (3 2))", "windows")
    assert asked.key["alpha:12"] == asked.key["beta:12"] == "–" and asked.names[-1] == "M"
    assert "J [8, +∞], M –." in solution_of(asked)
    for dash in "-–—−":
        assert mark(asked, {**asked.key, "alpha:12": f" {dash} "}).is_right
    wrong = mark(asked, {**asked.key, "alpha:12": "8", "beta:12": "5"})
    assert wrong.score == 12 / 14 and "M is never entered" in wrong.sentence
    unpruned = next(one for one in asked.explained if "no-pruning" in one.misconceptions)
    assert "–" not in unpruned.answer.values()
    with pytest.raises(AnswerError, match="v of A: “-” is not a score"):
        mark(VALUES, {"A": "-"})


def test_questions_in_german():
    for ask in KINDS:
        for one in questions_for("((5 19) (3 9)) ((4 8) (13 15))", ask, language="de"):
            check = check_explained(one, wordings_of=lambda name: wordings(name, "de"))
            assert check >= 0
            assert not any(mark in wrong.sentence for wrong in one.explained for mark in "”’")
            english = {"What", "Which", "With", "which", "the", "returns", "is", "skips"}
            assert not english & set(f"{one.text} {one.why} {' '.join(one.choices)}".split())


@pytest.mark.parametrize(
    ("tree", "ask", "says"),
    [
        ("(3 5)", "valeus", 'Did you mean "values"?'),
        ("(3 5)", 7, "Choose one of"),
        ("(3 5)", "why", "nothing to ask"),
        ("3", "values", "one leaf has nothing to ask"),
        ("chance(1/2*3 1/2*4)", "values", "chance"),
        ("(3 …2)", "values", "moves that were never looked at"),
        (7, "values", "no tree, but a value of type int"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused_with_the_reason(tree, ask, says):
    with pytest.raises(abviz.AbvizError, match=re.escape(says)):
        questions_for(tree, ask)


def test_the_stored_cases_of_marking_are_up_to_date():
    assert FILE.read_text(encoding="utf-8") == written(), f"run python {FILE.with_suffix('.py')}"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3),
        (" −2 ", -2),
        ("1/3", 1 / 3),
        ("3,5", 3.5),
        ("1e3", 1000),
        ("-INF", -float("inf")),
        ("+oo", float("inf")),
        ("−oo", -float("inf")),
        ("-Infinity", -float("inf")),
    ],
)
def test_numbers_are_read_as_in_the_notation(text, number):
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "x", "3 4", "(3)", "B: 3", "3)", "1/0", "nan", "ooo", "--3", "1e999", "…2", "9" * 400],
)
def test_what_is_no_number_is_refused(text):
    with pytest.raises(AnswerError, match="is not a score"):
        read_number(text)


VALUES, ORDER, CUTS, NEXT, WHY = (
    question("(3 5) (2 9)", ask) for ask in ("values", "order", "cuts", "next", "why")
)


@pytest.mark.parametrize(
    ("asked", "given", "says"),
    [
        (VALUES, {"A": "x"}, "v of A: “x” is not a score"),
        (VALUES, {"C": "3"}, "'C' cannot be taken here"),
        (VALUES, {"A": float("nan")}, "NaN"),
        (VALUES, {"A": " "}, "Nothing is filled in yet"),
        (VALUES, [3, 3, 2], 'such as {"value:0": "3"}'),
        (ORDER, [], "No leaf is taken yet"),
        (ORDER, [2, 3, 2], "C comes twice"),
        (ORDER, "CDF", "Answer with a list of nodes"),
        (CUTS, [True], "True cannot be taken here"),
        (CUTS, ["G", 6], "G comes twice"),
        (WHY, 99, "99 cannot be taken here"),
        (WHY, abviz.examples["tie"].root, "cannot be taken here"),
        (NEXT, 9, "Choose from 0 to"),
        (NEXT, "nothing", "'nothing' is no answer here"),
    ],
)
def test_an_answer_that_cannot_be_read(asked, given, says):
    with pytest.raises(AnswerError, match=re.escape(says)):
        mark(asked, given)


def test_nodes_are_given_by_index_by_name_or_themselves():
    tree = CUTS.trace.tree
    for given in ([6], ["G"], [tree["G"]], {6}, (6,)):
        assert mark(CUTS, given).is_right
    for given in (0, "A", WHY.trace.tree.root):
        assert mark(WHY, given).is_right
    assert mark(NEXT, NEXT.choices[NEXT.key]).is_right
    assert mark(VALUES, {"A": 3, "value:1": "3.0", "value:E": " 2 "}).is_right


@pytest.mark.parametrize("tag", ["en", "de"])
def test_a_reason_from_the_tree_comes_before_the_belief_whatever_is_asked(tag):
    """A student who answers so by chance reads why it is wrong on this tree."""
    asked = [
        one
        for number in range(0, 60, 6)
        for ask in {*KINDS} - {"lesson"}
        for one in asked_of(random_tree(number), ask, language=tag)
    ]
    seen = set()
    for one in asked:
        for wrong in one.explained:
            if wrong.answer == ():
                continue
            reason = mark(replace(one, explained=()), wrong.answer).sentence
            fault = mark(replace(one, explained=(), reasons={}), wrong.answer).sentence
            assert reason.startswith(f"{fault} ")
            assert mark(one, wrong.answer).sentence == f"{reason} {wrong.belief}"
            seen.add(one.ask)
    assert seen == {*KINDS} - {"lesson", "best-case", "reorder", "invariance", "invent"}


def asked_of(tree, ask, **choices):
    """Return the questions on a tree, or none."""
    try:
        return questions_for(tree, ask, **choices)
    except abviz.SearchError:
        return ()


def test_an_empty_answer_is_told_no_belief():
    for asked in (CUTS, question("(3 5) (2 9) (1 8)", "cuts")):
        empty = mark(asked, [])
        count = len(asked.key)
        assert empty.sentence == "Nothing is marked, and that is not right."
        assert empty.misconceptions == () and empty.score == 0
    some = mark(asked, asked.key[:1])
    assert some.sentence.startswith("Some are missing.") and count > 1


def test_no_cut_at_all_is_an_answer():
    nothing = question("(1 2) (3 4)", "cuts")
    assert nothing.key == () and mark(nothing, []).score == 1.0
    assert mark(nothing, ["B"]).score == 0.0


def test_a_fresh_tree_with_nothing_to_ask_is_passed_over(monkeypatch):
    tried = []

    def refuses_the_first(tree, *options, **settings):
        tried.append(tree)
        if len(tried) == 1:
            raise SearchError("There is nothing to ask.")
        return questions_for(tree, *options, **settings)

    monkeypatch.setattr(make, "questions_for", refuses_the_first)
    assert make.questions_of_round(None, 1, ask="next", seed=3, language=ENGLISH)
    assert len(tried) > 10
