"""A search carried out by hand: what is due after right acts, and after wrong ones."""

from fractions import Fraction
from math import inf

import pytest

import abviz
from abviz.classroom.by_hand.acts import Act
from abviz.classroom.by_hand.conduct import ImpossibleActError, conduct, model_run

ALPHA_BETA = abviz.algorithms["alphabeta"]
# A (MAX) has B (MIN: 3, 5) and E (MIN: 2, 9).
TREE = abviz.Tree.parse("(3 5) (2 9)")


def due_after(*acts, search=ALPHA_BETA, tree=TREE, grain="values"):
    return conduct(search, tree, acts, grain=grain).due


def judgements(*acts, grain="values"):
    return [judged.judgement for judged in conduct(ALPHA_BETA, TREE, acts, grain=grain).judged]


def entered(*names):
    return [Act("enter", TREE[name].index) for name in names]


def returned(name, value):
    return Act("return", TREE[name].index, value=value)


@pytest.mark.parametrize("grain", ["visits", "values", "windows"])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("alphabeta", {}),
        ("alphabeta", {"cut_on_tie": False}),
        ("alphabeta", {"deep": False}),
        ("alphabeta", {"bounds": (0, 12)}),
        ("minimax", {}),
        ("negamax", {}),
    ],
)
def test_the_model_run_enters_what_the_recorded_search_enters(name, options, grain):
    for seed in range(12):
        tree = abviz.Tree.random_irregular(8, 3, 12, seed=seed)
        trace = abviz.search(tree, name, **options)
        run = model_run(trace.algorithm, tree, grain=grain)

        assert [act.node for act in run if act.kind == "enter"] == [
            node.index for node in trace.visits
        ]
        outcome = conduct(trace.algorithm, tree, run, grain=grain)
        assert outcome.due is None
        assert {judged.judgement for judged in outcome.judged} == {"right"}


@pytest.mark.parametrize("name", ["expectiminimax", "star1"])
def test_chance_nodes_return_their_averages(name):
    tree = abviz.examples["dice"]
    trace = abviz.search(tree, name)

    assert model_run(trace.algorithm, tree, grain="values")[-1] == Act(
        "return", 0, value=trace.value
    )


def test_several_players_return_a_score_for_each():
    tree = abviz.Tree.parse("p1(p2(<1 2> <3 1>) p2(<2 2> <0 5>))")

    assert model_run(abviz.algorithms["maxn"], tree, grain="values")[-1] == Act(
        "return", 0, value=(1, 2)
    )


def test_a_wrong_value_is_carried_on_and_what_follows_from_it_is_right():
    run = [*entered("A", "B", "C", "D"), returned("B", 5)]

    # With the wrong 5 at A, E's 2 cuts as it would with 3; with the wrong 1 it does not.
    assert judgements(*run)[-1] == "wrong"
    assert due_after(*run, *entered("E", "F")).kind == "cut"
    run = [*entered("A", "B", "C", "D"), returned("B", 1), *entered("E", "F")]
    assert due_after(*run) == Act("enter", TREE["G"].index)
    run += [*entered("G"), returned("E", 2), returned("A", 2)]
    assert judgements(*run).count("wrong") == 1
    assert judgements(*run).count("right") == len(run) - 1


def test_a_wrong_window_is_handed_down():
    tree = abviz.Tree.parse("((3 5) (4 9)) ((2 7) (1 8))")
    root = Act("enter", 0, alpha=-inf, beta=inf)
    wrong = Act("enter", 1, alpha=4, beta=inf)

    outcome = conduct(ALPHA_BETA, tree, [root, wrong])

    assert outcome.judged[-1].judgement == "wrong"
    assert outcome.due == Act("enter", 2, alpha=4, beta=inf)


def test_a_cut_where_none_is_due_is_wrong_and_then_its_value_follows():
    run = [*entered("A", "B", "C"), Act("cut", TREE["B"].index)]

    assert judgements(*run)[-1] == "wrong"
    assert due_after(*run) == returned("B", 3)


def test_going_up_early_is_a_cut():
    run = [*entered("A", "B", "C", "D"), returned("B", 3), *entered("E", "F")]

    assert judgements(*run, returned("E", 2))[-2:] == ["implied", "right"]
    assert judgements(*entered("A", "B", "C"), returned("B", 3))[-2:] == ["wrong", "right"]


def test_a_missed_cut_counts_once():
    tree = abviz.Tree.parse("(3 5) (2 9 1)")
    run = [Act("enter", index) for index in (0, 1, 2, 3)]
    run += [Act("return", 1, value=3), *(Act("enter", index) for index in (4, 5, 6, 7))]

    outcome = conduct(ALPHA_BETA, tree, run, grain="values")

    assert [judged.judgement for judged in outcome.judged][-2:] == ["missing", "beyond"]
    assert outcome.due == Act("return", 4, value=2)
    # With 1, which the search never sees, the lower value is carried on rightly.
    for value in (2, 1):
        run_on = [*run, Act("return", 4, value=value)]
        last = conduct(ALPHA_BETA, tree, run_on, grain="values").judged[-1]
        assert last.judgement == "right"


@pytest.mark.parametrize(
    ("name", "text", "back", "right", "wrong"),
    [
        # B has 3; the cut is due at E after 2, and all its children are entered.
        ("alphabeta", "(3 5) (2, 9, 1/2)", 3, (2, Fraction(1, 2)), 9),
        ("negamax", "(3 5) (2 9 1)", -3, (-2, -1), 1),
    ],
)
def test_what_comes_back_beyond_a_missed_cut_is_of_the_kind_of_the_search(
    name, text, back, right, wrong
):
    search, tree = abviz.algorithms[name], abviz.Tree.parse(text)
    run = [Act("enter", index) for index in (0, 1, 2, 3)]
    run += [Act("return", 1, value=back), *(Act("enter", index) for index in (4, 5, 6, 7))]
    judged = {
        value: conduct(search, tree, [*run, Act("return", 4, value=value)], grain="values")
        for value in (*right, wrong)
    }

    verdicts = {value: outcome.judged[-1].judgement for value, outcome in judged.items()}
    assert verdicts == {**dict.fromkeys(right, "right"), wrong: "wrong"}


def test_another_child_first_is_wrong_once():
    run = [*entered("A", "E", "F", "G"), returned("E", 2), *entered("B")]

    assert judgements(*run) == ["right", "wrong", "right", "right", "right", "right"]


@pytest.mark.parametrize(
    "acts",
    [
        [Act("cut", 0)],
        [Act("enter", 0), Act("enter", 2)],
        [Act("enter", 0), Act("return", 1, value=3)],
        [*entered("A", "B", "C", "C")],
    ],
)
def test_what_nobody_can_do_is_refused(acts):
    with pytest.raises(ImpossibleActError, match="cannot be done"):
        conduct(ALPHA_BETA, TREE, acts, grain="values")


def test_a_search_of_two_functions_is_refused():
    with pytest.raises(abviz.SearchError, match="not carried out by hand"):
        conduct(abviz.algorithms["alphabeta-aima"], TREE)


def test_a_misconception_runs_as_it_is_written():
    from_the_right = abviz.misconceptions["right-to-left"].function

    assert conduct(from_the_right, TREE, entered("A"), grain="values").due.node == TREE["E"].index


@pytest.mark.parametrize("typed", [0.15, Fraction(3, 20)])
def test_decimals_count_as_they_are_written(typed):
    tree = abviz.Tree.parse("chance(0.5*0.1 0.5*0.2)")
    run = [Act("enter", index) for index in (0, 1, 2)]
    chance = abviz.algorithms["expectiminimax"]

    # In floating point the average is 0.15000000000000002.
    assert due_after(*run, search=chance, tree=tree) == Act("return", 0, value=0.15)
    outcome = conduct(chance, tree, [*run, Act("return", 0, value=typed)], grain="values")
    assert outcome.judged[-1].judgement == "right"


def test_a_fraction_that_is_typed_meets_the_decimal_that_it_equals():
    tree = abviz.Tree.parse("(0.1 5) (0.1 9)")
    run = [Act("enter", index) for index in (0, 1, 2, 3)]
    run += [Act("return", 1, value=Fraction(1, 10)), Act("enter", 4), Act("enter", 5)]

    assert due_after(*run, tree=tree) == Act("cut", 4)


def test_too_few_scores_of_several_players_are_wrong_and_the_search_goes_on():
    tree = abviz.Tree.parse("p1(p2(<1 2> <3 1>) p2(<2 2> <0 5>))")
    run = [Act("enter", index) for index in (0, 1, 2, 3)]
    run += [Act("return", 1, value=(1,)), *(Act("enter", index) for index in (4, 5, 6))]

    outcome = conduct(abviz.algorithms["maxn"], tree, run, grain="values")

    assert outcome.judged[4].judgement == "wrong"
    assert outcome.due == Act("return", 4, value=(0, 5))


@pytest.mark.parametrize("grain", ["visits", "values"])
def test_of_several_players_nobody_has_anything_where_no_child_was_entered(grain):
    tree = abviz.Tree.parse("p1(p2(<1 2> <3 1>) p2(<2 2> <0 5>))")
    run = [Act("enter", index) for index in (0, 1, 2, 3)]
    run += [Act("return", 1, value=(1, 2))] * (grain == "values")
    run += [Act("enter", 4), Act("cut", 4)]

    outcome = conduct(abviz.algorithms["maxn"], tree, run, grain=grain)

    nothing = Act("return", 4, value=(-inf, -inf))
    assert outcome.due == (nothing if grain == "values" else None)
