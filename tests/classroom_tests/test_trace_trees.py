"""The trees on which a search is traced by hand by default: worth the work, and hard to guess."""

from math import inf

import pytest

import abviz
from abviz.classroom.practice.quiz_session import QuizSession
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import read_number

SEEDS = range(60)


def session(seed, **options):
    return QuizSession(ask="trace", seed=seed, **options)


@pytest.fixture(scope="module")
def trees():
    return [session(seed).tree for seed in SEEDS]


def cuts_of(tree):
    """Return of each cutoff that skips something whether its bound comes from the parent."""
    cuts, ties = [], []

    def visit(node, alpha, beta):
        """Search with windows of a score and of the node that has it."""
        if node.is_leaf:
            return node.value
        value = -inf if node.is_max else inf
        for place, child in enumerate(node.children):
            result = visit(child, alpha, beta)
            value = max(value, result) if node.is_max else min(value, result)
            low, high = (alpha, max(alpha[0], value)), (beta, min(beta[0], value))
            bound = beta if node.is_max else alpha
            is_met = value >= bound[0] if node.is_max else value <= bound[0]
            if is_met and place + 1 < len(node.children):
                cuts.append(bound[1] is not node.parent)
                ties.append(value == bound[0])
                return value
            if node.is_max and low[1] > alpha[0]:
                alpha = (low[1], node)
            if node.is_min and high[1] < beta[0]:
                beta = (high[1], node)
        return value

    visit(tree.root, (-inf, None), (inf, None))
    return cuts, ties


def test_something_is_cut_in_each_and_ties_and_deep_cutoffs_come_in_a_quarter(trees):
    deep = ties = 0
    for tree in trees:
        cuts, met = cuts_of(tree)
        assert cuts
        deep += any(cuts)
        ties += any(met) and not any(cuts)
    assert len(trees) / 6 < deep < len(trees) / 3
    assert len(trees) / 6 < ties < len(trees) / 3


def test_they_have_few_leaves_and_few_steps_and_as_often_min_at_the_root(trees):
    assert {len(tree.leaves) for tree in trees} <= set(range(6, 10))
    assert all(len(questions_for(tree, "trace")) <= 25 for tree in trees)
    roots = [tree.root.player for tree in trees]
    assert len(trees) / 3 < roots.count("max") < 2 * len(trees) / 3


def earned_by(quiz, *, usual, end):
    """Play a quiz with a rule that knows nothing, and return what it earns.

    It goes to the leftmost child as long as there is one, and never cuts. α and β are the usual
    ones, or those beside the node above; a value is an end of the window that stands there.
    """
    nodes = quiz.tree.nodes
    while not quiz.is_finished:
        hand, number = quiz.view()["question"]["hand"], quiz.number
        window = ("-inf", "inf")
        entries = [act for act in quiz.question.done if act.kind == "enter"]
        for act in entries:
            if act.node == hand["current"]:
                window = (str(act.alpha), str(act.beta))
        if hand["current"] >= 0 and not hand["children"]:
            answer = {"return": str(hand["current"]), "value": window[end]}
        else:
            first = min(hand["children"], default=0)
            answer = {"enter": str(first)}
            if not nodes[first].is_leaf:
                alpha, beta = ("-inf", "inf") if usual else window
                answer |= {"alpha": alpha, "beta": beta}
        quiz.answer(answer)
        if not quiz.is_finished and quiz.number == number:
            quiz.press("next")
    return quiz.score


@pytest.mark.parametrize("usual", [True, False])
@pytest.mark.parametrize("end", [0, 1])
def test_who_knows_nothing_earns_two_fifths_at_most(usual, end, trees):
    sessions = [QuizSession(tree, ask="trace") for tree in trees]
    earned = [earned_by(quiz, usual=usual, end=end) for quiz in sessions]
    assert sum(earned) / len(earned) <= 0.4
    assert max(earned) < 0.5


def test_the_same_seed_gives_the_same_tree_and_others_others(trees):
    assert session(3).tree == trees[3]
    assert len(set(map(str, trees))) == len(trees)


@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "expectiminimax", "maxn"])
@pytest.mark.parametrize("steps", ["visits", "values", "windows"])
def test_every_search_has_trees_of_its_own(algorithm, steps):
    for seed in range(4):
        quiz = session(seed, algorithm=algorithm, steps=steps)
        assert 6 <= len(quiz.tree.leaves) <= 9 and len(quiz.turns) <= 25
        while not quiz.is_finished:
            assert quiz.answer(quiz.question.key).is_right
        assert quiz.score == 1.0


@pytest.mark.parametrize(
    "options",
    [
        {"cut_on_tie": False},
        {"deep": False},
        {"bounds": (0, 9)},
        {"cut_on_tie": False, "deep": False},
    ],
)
def test_conventions_have_trees_in_which_they_cut(options):
    for seed in range(6):
        quiz = session(seed, **options)
        assert any("cut" in turn.question.key for turn in quiz.turns)
        if "bounds" in options:
            assert all(0 <= leaf.value <= 9 for leaf in quiz.tree.leaves)


def test_a_fresh_tree_is_of_the_same_kind():
    quiz = abviz.trace_by_hand(seed=2)
    first = quiz.session.tree
    quiz.press("again")
    assert quiz.session.tree != first and cuts_of(quiz.session.tree)[0]
    own = abviz.trace_by_hand("(3 5) (2 9)")
    while not own.session.is_finished:
        own.answer(own.session.question.key)
    own.press("fresh")
    assert [len(node.children) for node in own.session.tree] == [2, 2, 0, 0, 2, 0, 0]
    assert any("cut" in turn.question.key for turn in own.session.turns)


def test_a_depth_limit_makes_leaves_of_inner_nodes():
    quiz = abviz.trace_by_hand(abviz.examples["estimates"], depth=2).session
    assert quiz.question.hand["inner"] == [0, 1, 8, 15]
    # Faulty searches know no limit: none is held against it.
    assert not any(turn.question.explained for turn in quiz.turns)
    while not quiz.is_finished:
        quiz.answer(quiz.question.key)
    assert read_number(quiz.question.key["value"]) == 6


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"steps": "window"}, 'Did you mean "windows"?'),
        ({"algorithm": "sss"}, "SSS"),
        ({"algorithm": "star1"}, "cannot be asked of Star1"),
        # What is offered can be traced.
        (
            {"algorithm": "negascout"},
            "Ask about one of alphabeta, minimax, negamax, expectiminimax, maxn.",
        ),
        ({"feedback": "later"}, "at once"),
        (
            {"tree": abviz.examples["estimates"], "algorithm": "negamax", "depth": 2},
            "negamax to 2 plies is not carried out by hand",
        ),
        ({"algorithm": "minimax", "deep": False}, "no option deep"),
    ],
)
def test_what_cannot_be_traced_is_refused(options, says):
    with pytest.raises(abviz.SearchError) as refusal:
        abviz.trace_by_hand(**options)
    assert says in str(refusal.value)
