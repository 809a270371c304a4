"""What is said of a search by hand: beliefs, conventions and the end, each in its place."""

import pytest

import abviz
from abviz.classroom.by_hand.conduct import model_run
from abviz.classroom.practice.trace_exam import TraceExam
from abviz.classroom.question import AnswerError
from abviz.classroom.questions.acts import answer_of
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark

# A (MAX) has B (MIN) with C (MAX: 6, 4) and F (MAX: 9, 7), and I (MIN) with J (MAX: 3, 1) and M.
MIN_FIRST = abviz.Tree.parse("(3 5) (7 9)").with_root("min")
TREE = "((6 4) (9 7)) ((3 1) (8 5))"


def asked(tree=TREE, **options):
    """Return the questions of a search by the steps that are due, such as "return 5"."""
    questions = questions_for(tree, "trace", **options)
    return {" ".join(next(iter(question.key.items()))): question for question in questions}


def told(step, answer, **options):
    return mark(asked(**options)[step], answer).sentence


@pytest.mark.parametrize(
    ("tree", "step", "answer", "belief"),
    [
        (TREE, "enter 4", {"cut": "C"}, "A MAX node may stop as soon as it reaches α."),
        (TREE, "enter 5", {"cut": "B"}, "A MIN node may stop as soon as it reaches β."),
        (TREE, "return 2", {"return": "C", "value": 4}, "At a MAX node MIN chooses."),
        ("(3 5) (2 9)", "return 1", {"return": "B", "value": 5}, "At a MIN node MAX chooses."),
        (
            "(1 -1) 1",
            "enter 4",
            {"cut": "A"},
            "A score of 1 or more is a win for MAX, and nothing can be better.",
        ),
        (
            "(-1 1) 1",
            "enter 3",
            {"cut": "B"},
            "A score of −1 or less is a win for MIN, and nothing can be better.",
        ),
    ],
)
def test_a_belief_is_told_in_the_words_of_the_node_at_hand(tree, step, answer, belief):
    questions = asked(tree, steps="values")
    explained = [wrong.belief for wrong in questions[step].explained]
    if "win" in belief:
        # Likelier beliefs do the same, and are told first.
        misconception = abviz.misconceptions["stops-at-a-win"]
        assert misconception.told_at("min" if "MIN" in belief else "max") == belief
    else:
        assert f"You get this answer if you think: “{belief}”" in explained
        assert belief in mark(questions[step], answer).sentence


@pytest.mark.parametrize("name", [*abviz.misconceptions.programs])
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_belief_names_one_player_at_a_node_of_the_other(name, language):
    belief = abviz.misconceptions[name].in_language(language)
    for player, other in (("max", "MIN"), ("min", "MAX")):
        words = belief.told_at(player)
        names = ("MAX" in words, "MIN" in words)
        if any(names) and "chooses" not in words and "wählt" not in words:
            assert other not in words
    both = belief.told_at(None)
    assert ("MAX" in both) == ("MIN" in both)


def test_beliefs_about_all_values_name_both_players():
    [question] = questions_for("(3 5) (2 9)", "values")
    beliefs = [wrong.belief for wrong in question.explained]
    assert any("“At a MAX node MIN chooses, and at a MIN node MAX.”" in one for one in beliefs)


def test_what_comes_next_at_a_node_is_told_in_its_words():
    questions = questions_for("(5 3) (2 9)", "next")
    beliefs = [wrong.belief for question in questions for wrong in question.explained]
    assert any("“At a MIN node MAX chooses.”" in one for one in beliefs)


def test_who_returns_the_bound_is_right_in_a_fail_hard_search():
    for language, words in (
        ("en", "Right in a fail-hard search; this one is fail-soft"),
        ("de", "Richtig in einer Fail-hard-Suche; diese hier ist fail-soft"),
    ):
        sentence = told("return 5", {"return": "F", "value": 6}, language=language)
        assert words in sentence
        assert "“" not in sentence and "„" not in sentence
    # J has 3 and 1, and α = 6: v may start there in another search.
    sentence = told("return 9", {"return": "J", "value": 6})
    assert "Right in a fail-hard search" in sentence


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ("return 5", {"return": "F", "value": 6}),
        ("return 9", {"return": "J", "value": 6}),
        ("return 8", {"return": "I", "value": -6}),
    ],
)
@pytest.mark.parametrize("steps", ["values", "windows"])
def test_in_a_negamax_too_the_bound_is_right_in_a_fail_hard_search(step, answer, steps):
    sentence = told(step, answer, algorithm="negamax", steps=steps)
    assert "Right in a fail-hard search" in sentence


def fail_hard_run(tree, start):
    """Return the steps of a search that returns the ends of its windows."""
    steps = []

    def visit(node, alpha, beta):
        steps.append({"enter": node.name})
        if node.is_leaf:
            return node.value
        steps[-1] |= {"alpha": alpha, "beta": beta}
        for place, child in enumerate(node.children):
            score = visit(child, alpha, beta)
            if node.is_max:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                if place + 1 < len(node.children):
                    steps.append({"cut": node.name})
                break
        value = alpha if node.is_max else beta
        if alpha >= beta:
            value = beta if node.is_max else alpha
        steps.append({"return": node.name, "value": value})
        return value

    visit(tree.root, *start)
    return steps


def test_a_convention_never_becomes_a_certain_belief_in_an_exam():
    tree = abviz.Tree.parse("((6 4) (9 7)) ((3 1) (8 5)) ((2 1) (8 5))")
    exam = TraceExam(tree, steps="windows")
    for step in fail_hard_run(tree, ("-inf", "inf") and (float("-inf"), float("inf"))):
        exam.answer(step)
    assert exam.is_finished and exam.score < 1.0
    assert "steps show that you think" not in exam.feedback
    assert "Right in a fail-hard search" in exam.feedback
    assert exam.told.misconceptions == ()


# In these trees a search of the other convention for equal bounds differs several times.
MANY_TIES = "(((2 (2 0) 1) 1) (((0 1 1) (1 1)) 2 (0 0 2)) 2) 1"
MORE_TIES = "((2 0) 1 ((0 0 1) 1 2)) ((2 (2 2) 0) 2 (2 1 1))"


@pytest.mark.parametrize("tree", [MANY_TIES, MORE_TIES])
@pytest.mark.parametrize("steps", ["visits", "windows"])
@pytest.mark.parametrize("cuts", [True, False])
def test_who_takes_equal_bounds_as_another_course_does_holds_no_belief(tree, steps, cuts):
    other = abviz.algorithms["alphabeta"].with_options(cut_on_tie=not cuts)
    exam = TraceExam(tree, steps=steps, cut_on_tie=cuts)
    for act in model_run(other, abviz.Tree.parse(tree), grain=steps):
        try:
            exam.answer(answer_of(act))
        except AnswerError:
            break
    assert exam.marking.mistakes
    assert exam.told.misconceptions == ()


@pytest.mark.parametrize("node", ["A", "B", "C", "F", "I", "J"])
def test_forgotten_bounds_are_told_wherever_they_are_forgotten(node):
    tree = abviz.Tree.parse(TREE)
    windows = {"F": ("-inf", 6), "I": (6, "inf"), "J": (6, "inf")}
    alpha, beta = windows.get(node, ("-inf", "inf"))
    step = f"enter {tree[node].index}"
    answer = {"enter": node, "alpha": alpha, "beta": beta}
    marking = mark(asked(bounds=(0, 9))[step], answer)
    assert "as if no bounds of the scores were known" in marking.sentence
    assert "if you think" not in marking.sentence and marking.misconceptions == ()


def test_below_a_depth_limit_it_is_said_that_the_search_stops_there():
    tree = abviz.examples["estimates"]
    for step in ("enter 1", "enter 5"):
        assert "D is never searched: the depth limit stops the search at C" in told(
            step, {"enter": "D"}, tree=tree, depth=2
        )
    assert "D is never searched: the depth limit stops the search at B" in told(
        "enter 1", {"enter": "D"}, tree=tree, depth=1
    )


def test_each_wrong_end_of_a_window_is_explained_and_one_reason_told_once():
    both = told("enter 8", {"enter": "I", "alpha": 0, "beta": 9})
    assert both.startswith("Not right here: α, β. When I is entered, A (MAX) has")
    assert "A (MAX) changes only its α: I is given the β with which A (MAX) was entered." in both
    first = told("enter 1", {"enter": "B", "alpha": 0, "beta": 9})
    assert first.count("B is the first child of A") == 1
    beta = told("enter 8", {"enter": "I", "alpha": 6, "beta": 9})
    assert "When I is entered" not in beta


CONVENTIONS = [
    ({}, "It is fail-soft"),
    ({"cut_on_tie": False}, "Equal bounds do not cut"),
    ({"bounds": (0, 9)}, "all scores lie between 0 and 9"),
    ({"deep": False}, "It knows no deep cutoffs"),
    ({"algorithm": "negamax"}, "Numbers are those of the player who moves"),
    ({}, "α and β beside a node are those with which it was entered."),
]


@pytest.mark.parametrize(("options", "says"), CONVENTIONS)
def test_conventions_are_said_at_the_first_step_and_later_ones_are_short(options, says):
    first, *later = asked(**options).values()
    assert says in first.text
    assert {question.text for question in later} <= {
        "What does the search do next?",
        "What does the search do next? (It is fail-soft.)",
    }


def test_at_a_return_outside_the_window_it_is_said_that_the_search_is_fail_soft():
    reminded = [step for step, question in asked().items() if "(" in question.text]
    # F returns 9 above its β = 6, J returns 3 below its α = 6, and so does I.
    assert reminded == ["return 5", "return 9", "return 8"]
    assert not any("(" in question.text for question in asked(steps="values").values())


def test_in_an_exam_too_conventions_are_said_once():
    exam, texts = TraceExam(TREE, steps="windows", cut_on_tie=False), []
    for question in asked(cut_on_tie=False).values():
        texts.append(exam.question.text)
        exam.answer(question.key)
    assert exam.score == 1.0
    assert ["Equal bounds" in text for text in texts] == [True] + [False] * (len(texts) - 1)


@pytest.mark.parametrize("steps", ["visits", "values", "windows"])
@pytest.mark.parametrize(
    ("algorithm", "tree", "end"),
    [
        ("alphabeta", TREE, "A (MAX) returns 6: that is the value of the tree; MAX moves to B"),
        ("minimax", TREE, "A (MAX) returns 6: that is the value of the tree; MAX moves to B"),
        ("negamax", TREE, "A is worth 6 to MAX, and the best move is to B."),
        (
            "negamax",
            abviz.Tree.parse("(3 5) (7 9)").with_root("min"),
            "A is worth −5 to MIN, and the best move is to B.",
        ),
        ("expectiminimax", abviz.examples["dice"], "A (MAX) returns 6"),
        ("maxn", abviz.examples["three-players"], "player 1 moves to I"),
    ],
)
def test_the_last_step_tells_the_value_and_the_best_move(algorithm, tree, end, steps):
    *_, last = asked(tree, algorithm=algorithm, steps=steps).values()
    assert end in last.why and "The search is over" in last.why
    assert last.why.count(end) == 1


def test_in_negamax_the_scores_of_leaves_are_told_as_they_are_drawn():
    wrong = {"return": "C", "value": -4}
    assert "C (MAX) takes the greatest of 6 and 4: the scores of leaves are MAX's own." in told(
        "return 2", wrong, algorithm="negamax"
    )
    wrong = {"return": "B", "value": 9}
    assert (
        "B (MIN) takes the greatest of −6 and −9: what its children return, with the other sign."
        in told("return 1", wrong, algorithm="negamax")
    )
