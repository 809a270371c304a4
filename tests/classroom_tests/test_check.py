"""A student's function is checked: right ones pass, wrong ones are refused, shown and named."""

import re
from functools import cache
from io import StringIO
from itertools import count, islice
from math import inf

import numpy as np
import pytest
import searches as zoo
import tqdm
from classroom_tests.test_misconceptions import SMALLEST

import abviz
from abviz.classroom.check import finding, process, settings
from abviz.classroom.check.check import checked
from abviz.classroom.check.judge import DIALECTS, ReferenceRun
from abviz.classroom.check.settings import WAYS, Settings
from abviz.classroom.check.student import ReadTrees
from abviz.classroom.check.trees import small_trees, trials
from abviz.diagnosis.sandbox import TimeLimit
from abviz.trees import Tree

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("here")]


def quick(function, against="alphabeta", *, language="en", **settings):
    """Check on few trees, our own functions too."""
    settings = {"most_leaves": 3, "random_trees": 5, "own_work": False, **settings}
    return checked(function, Settings(against=against, **settings), language=language)


ALPHABETA = abviz.algorithms["alphabeta"]


def with_moves(node, depth, alpha, beta, maximizing_player):
    if node.is_leaf:
        return node.value, None
    best = (-inf if maximizing_player else inf), None
    for child in node.children:
        score, _ = with_moves(child, depth - 1, alpha, beta, not maximizing_player)
        if maximizing_player:
            best = max(best, (score, child), key=lambda pair: pair[0])
            alpha = max(alpha, best[0])
        else:
            best = min(best, (score, child), key=lambda pair: pair[0])
            beta = min(beta, best[0])
        if beta <= alpha:
            break
    return best


negamax = zoo.changed(zoo.negamax, "negamax", ("alpha", "a"), ("beta", "b"), ("best", "v"))


nega_with_side = zoo.changed(zoo.negamax, "nega_with_side", ("color", "side"))


nega_with_player = zoo.changed(
    zoo.negamax,
    "nega_with_player",
    ("alpha, beta, color", "alpha=-inf, beta=inf, player=1"),
    ("-color", "player=-player"),
    ("color", "player"),
)


def nega_inside(node):
    def inside(n, a, b, s):
        if n.is_leaf:
            return s * n.value
        v = -inf
        for child in n.children:
            v = max(v, -inside(child, -b, -a, -s))
            a = max(a, v)
            if a >= b:
                break
        return v

    side = 1 if node.is_max else -1
    return side * inside(node, -inf, inf, side)


class Solver:
    def search(self, node, α=-inf, β=inf):  # noqa: N803
        if node.is_leaf:
            return node.value
        for child in node.children:
            score = self.search(child, α, β)
            if node.is_max:
                α = max(α, score)
            else:
                β = min(β, score)
            if α >= β:
                return β if node.is_max else α
        return α if node.is_max else β

    def __call__(self, node):
        return self.search(node)


def starter(node):
    def go_on(n, alpha, beta):
        return (
            ALPHABETA.function.__wrapped__(n, alpha, beta) if n.is_leaf else inner(n, alpha, beta)
        )

    def inner(n, alpha, beta):
        v = -inf if n.is_max else inf
        for child in n.children:
            score = go_on(child, alpha, beta)
            v = max(v, score) if n.is_max else min(v, score)
            alpha, beta = (max(alpha, v), beta) if n.is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v

    return go_on(node, -inf, inf)


@cache
def remembered(node):
    if node.is_leaf:
        return np.float64(node.value)
    return (np.max if node.is_max else np.min)([remembered(child) for child in node.children])


def flattened(node):
    """Score leaves without a call of their own."""
    pick = max if node.is_max else min
    return pick(child.value if child.is_leaf else flattened(child) for child in node.children)


# Score leaves without a call of their own, and cut.
flattened_with_windows = zoo.changed(
    zoo.plain,
    "flattened_with_windows",
    ("    if node.is_leaf:\n        return node.value\n", ""),
    ("score = f", "score = child.value if child.is_leaf else f"),
)


@pytest.mark.parametrize(
    ("function", "against"),
    [
        (zoo.as_aima, "alphabeta"),
        (with_moves, "alphabeta"),
        (negamax, "alphabeta"),
        (negamax, "negamax"),
        (nega_with_side, "alphabeta"),
        (nega_with_player, "alphabeta"),
        (nega_inside, "alphabeta"),
        (Solver().search, "alphabeta"),
        (Solver(), "alphabeta"),
        (starter, "alphabeta"),
        (remembered, "minimax"),
        (flattened, "minimax"),
        (flattened_with_windows, "alphabeta"),
    ],
)
def test_every_form_of_a_right_function_is_right(function, against):
    report = quick(function, against)
    assert report.passed and report.counterexample is None, report.text
    report.check()
    assert "does what" in report.text and not report.misconceptions


@pytest.mark.parametrize(
    "name",
    [one.name for one in abviz.algorithms.values() if one.way in WAYS],
)
def test_every_algorithm_is_what_it_is(name):
    assert quick(abviz.algorithms[name].function, name).passed


@pytest.mark.parametrize(
    ("function", "smallest", "leaves"),
    [
        (abviz.algorithms["alphabeta-notes"].function, "min(1 (0 (2 2)))", 4),
        (abviz.misconceptions["fail-hard"].function, "min(0 (1 0))", 3),
    ],
)
def test_fail_hard_is_accepted_and_said_or_refused(function, smallest, leaves):
    report = quick(function, most_leaves=leaves, random_trees=0)
    assert report.passed and "It is fail-hard" in report.text
    if leaves == 4:
        assert "1,734 of them are all trees of up to 4 leaves" in report.text
    strict = quick(function, most_leaves=leaves, random_trees=0, fail_hard=False)
    assert strict.outcome.wrong == {"returns"} and not strict.passed
    assert str(strict.counterexample) == smallest and "It is fail-hard" not in strict.text


opens_leaves_wide = zoo.changed(
    zoo.plain,
    "opens_leaves_wide",
    ("(child, alpha, beta)", "(child, *((-inf, inf) if child.is_leaf else (alpha, beta)))"),
)


def test_windows_alone_may_be_wrong():
    report = quick(opens_leaves_wide)
    assert report.outcome.wrong == {"windows"} and str(report.counterexample) == "(0 0)"


@pytest.mark.parametrize("name", SMALLEST)
def test_every_misconception_is_refused_by_a_smallest_tree_and_named(name):
    smallest = SMALLEST[name][0]
    report = abviz.check(
        abviz.misconceptions[name].function,
        fail_hard=False,
        most_leaves=max(smallest, 3),
        random_trees=0,
    )
    tree = report.counterexample
    assert not report.passed and len(tree.leaves) == smallest
    assert name in [one.name for one in report.misconceptions]
    alike = {"own-window-everywhere", "window-never-narrowed"}
    assert len(report.misconceptions) == (2 if name in alike else 1)
    assert report.departure in report.text
    if name == "strict-test":  # It is right by another convention, and that is said.
        assert "equal bounds" in repr(report)
        return
    assert abviz.misconceptions[name].belief in report.text
    earlier = [one for one in small_trees(smallest, lowest=0) if len(one.leaves) < smallest]
    said = f"on all {len(earlier):,} trees with fewer" if earlier else "No tree with a choice has"
    assert said in report.text


def test_what_is_advised_for_null_windows_passes_a_right_pvs():
    for function in (zoo.pvs, zoo.scout_of_max):
        report = quick(function, compare=["value", "windows"])
        call = f'check({function.__name__}, "negascout", compare=["value"])'
        assert call in report.text and not report.misconceptions
        assert quick(function, "negascout", compare=["value"]).passed


def test_the_value_of_a_root_of_min_says_whose_number_it_is():
    def one_more_for_min(node, color):
        if node.is_leaf:
            return color * node.value
        v = max(-one_more_for_min(child, -color) for child in node.children)
        return v + 1 if node.is_min else v

    report = quick(one_more_for_min, "minimax", random_trees=0)
    assert "A returns −1; in minimax it returns 0." in report.text
    assert "Value of the root, from MAX's side: −1. Right: 0." in report.text
    assert one_more_for_min(report.counterexample.root, -1) == 1
    assert "The numbers are from MAX's side" in report.text


# Return v at MAX, as fail-soft does, and the bound at MIN, as fail-hard does.
soft_at_max = zoo.changed(
    zoo.plain,
    "soft_at_max",
    (
        "            v = min(v, score)\n            beta = min(beta, v)",
        "            beta = min(beta, score)",
    ),
    ("return v", "return v if node.is_max else beta"),
)


# Return α where MIN cuts off, and elsewhere the bound that a node has moved.
hard_at_min_cutoffs = zoo.changed(
    zoo.fail_hard, "hard_at_min_cutoffs", ("return beta if node.is_max else alpha", "return alpha")
)


@pytest.mark.parametrize(
    ("function", "smallest", "departure", "title"),
    [
        (
            soft_at_max,
            "(1 (2 (0 0)))",
            "E returns 0; in fail-hard alpha-beta it returns 1.",
            "fail-hard alpha-beta",
        ),
        (
            hard_at_min_cutoffs,
            "(1 (0 0))",
            "C returns 1; in alpha-beta it returns 0. C returns 1: that is the α that it was "
            "given, and no child has brought it.",
            "alpha-beta",
        ),
    ],
)
def test_who_is_fail_hard_here_and_fail_soft_there_is_told_so(function, smallest, departure, title):
    report = abviz.check(function, most_leaves=len(Tree.parse(smallest).leaves), random_trees=0)
    assert str(report.counterexample) == smallest and report.departure == departure
    assert "all nodes must do the same" in report.text and not report.misconceptions
    # What is beside the function is the search that it is compared with.
    assert report.picture.label == f"{function.__name__} beside {title}"
    (mine, own), (due, right) = report.picture._searches
    name, told = departure.split()[0], departure.split("it returns ")[1][0]
    assert mine.steps[own].node.name == due.steps[right].node.name == name
    assert f"returns {told}" in due.steps[right].sentence


def backwards(node):
    if node.is_leaf:
        return node.value
    pick = max if node.is_max else min
    return pick([backwards(child) for child in reversed(node.children)])


def test_only_what_is_asked_for_is_compared():
    assert not quick(backwards, "minimax").passed
    assert quick(backwards, "minimax", compare=["value", "returns"]).passed
    assert quick(backwards, "alphabeta", compare="value").passed


def test_what_could_not_be_compared_is_said():
    assert "Windows were not compared" in quick(backwards).text
    report = quick(flattened, "minimax")
    assert report.outcome.left_out == ("windows",) and report.passed
    assert "No call on a leaf was seen" in report.text
    assert "windows" not in quick(zoo.as_aima, "minimax").outcome.compared


def test_players_may_be_expected_to_take_turns():
    assert "Where the players do not take turns" in quick(with_moves).text
    strict = quick(with_moves, alternating=False)
    assert strict.outcome.failure.trial.kind == "turns" and not strict.passed
    assert "Where a player" not in quick(ALPHABETA.function, alternating=False).text


def nega_that_looks(node, alpha=-inf, beta=inf):
    """Look who moves at a child before its numbers are turned."""
    if node.is_leaf:
        return node.value if node.parent is None or node.parent.is_min else -node.value
    v = -inf
    for child in node.children:
        if not child.is_leaf and child.is_max == node.is_max:
            score = nega_that_looks(child, alpha, beta)
        else:
            score = -nega_that_looks(child, -beta, -alpha)
        v = max(v, score)
        alpha = max(alpha, v)
        if v >= beta:
            break
    return v


def test_a_negamax_that_takes_turns_for_granted_is_told_so_where_there_are_none():
    said = "takes for granted that MAX and MIN take turns, and in this tree"
    for function in (negamax, nega_inside):
        report = quick(function, alternating=False)
        assert report.outcome.failure.trial.kind == "turns"
        assert said in report.departure and report.picture is None
        for text in ("max(max(6) 3)", "max(1 max(2))", "min(0 min(1 3) 2)"):
            with pytest.raises(abviz.SearchError, match=said):
                abviz.watch(function, Tree.parse(text))
        assert abviz.watch(function, Tree.parse("max(min(6) 3)")).value == 6
    assert "Where the players do not take turns" in quick(negamax).text
    assert quick(nega_that_looks, alternating=False).passed
    german = quick(negamax, alternating=False, language="de").departure
    assert "setzt voraus, dass MAX und MIN abwechselnd ziehen" in german


def with_a_large_number(node):
    if node.is_leaf:
        return node.value
    v = -999 if node.is_max else 999
    for child in node.children:
        v = (max if node.is_max else min)(v, with_a_large_number(child))
    return v


def test_infinite_scores_are_a_point_of_style():
    report = quick(with_a_large_number, "minimax")
    assert report.passed and report.points(4) == 4
    assert "as in min(inf inf), it returns 999. That costs nothing here" in report.text
    assert "infinite" not in quick(with_a_large_number, "minimax", infinite=False).text


def test_a_first_window_that_is_too_narrow_is_found_where_it_is_a_default_too():
    def narrow(node, alpha=-0.5, beta=0.5):
        return zoo.plain(node, alpha, beta)

    for function in (narrow, lambda node: narrow(node)):
        report = quick(function)
        assert not report.passed and "costs nothing" not in report.text
        assert "A is entered with the window [−0.5, 0.5]" in report.text


def test_a_mistake_that_shows_on_larger_trees_alone():
    def tired(node, ply=0):
        if node.is_leaf or ply > 3:
            return node.value or 0
        pick = max if node.is_max else min
        return pick(tired(child, ply + 1) for child in node.children)

    report = abviz.check(tired, "minimax", most_leaves=3, random_trees=60)
    assert report.outcome.failure.trial.kind == "large" and not report.passed
    assert "on all 84 trees of up to 3 leaves" in report.text and "fewer" not in report.text


overlooks_an_only_child = zoo.changed(
    zoo.plain,
    "overlooks_an_only_child",
    ("    v = -inf", "    if len(node.children) == 1:\n        return 0\n    v = -inf"),
)


def takes_an_only_child_for_a_leaf(node):
    if node.is_leaf:
        return node.value
    if len(node.children) == 1:
        return node.children[0].value
    pick = max if node.is_max else min
    return pick([takes_an_only_child_for_a_leaf(child) for child in node.children])


@pytest.mark.parametrize(
    ("function", "against", "smallest"),
    [
        (overlooks_an_only_child, "alphabeta", "min((1) 1)"),
        (takes_an_only_child_for_a_leaf, "minimax", "min(2 ((1 1)))"),
    ],
)
def test_a_forced_move_is_no_end(function, against, smallest):
    report = quick(function, against, compare=["value"])
    assert report.outcome.failure.trial.kind == "forced" and not report.passed
    assert str(report.counterexample) == smallest
    assert report.departure in report.text
    assert "This tree has an inner node with one child" in report.text
    assert "on all 84 trees of up to 3 leaves" in report.text


def test_who_checks_minimax_as_alpha_beta_is_told_so():
    def search(node):
        pick = max if node.is_max else min
        return node.value if node.is_leaf else pick([search(child) for child in node.children])

    def lowest(node):
        return node.value if node.is_leaf else min([lowest(child) for child in node.children])

    def windowed(node, alpha=-inf, beta=inf):
        pick = max if node.is_max else min
        below = [windowed(child, alpha, beta) for child in node.children]
        return pick(below) if below else node.value

    text = quick(search).text
    assert "This is minimax" in text and 'check(search, "minimax")' in text
    assert "believes" not in text
    for other in (lowest, windowed):
        assert "This is minimax" not in quick(other).text


def test_a_function_that_is_right_until_the_time_is_over_has_no_mistake(monkeypatch):
    clock = count(0.0, 0.02)
    monkeypatch.setattr(finding, "monotonic", lambda: next(clock))
    # Time for all trees of four leaves, and some of five.
    report = abviz.check(backwards, "minimax", compare=["value"], seconds=36)
    tried = sum(report.outcome.tried.values())
    assert report.outcome.is_late and report.passed
    assert report.text.startswith(
        f"No mistake was found: backwards does what minimax does on {tried:,} trees; then"
    )
    assert "To have all trees tried, give it more than 36 seconds." in report.text


def test_one_tree_alone_tells_nothing_of_all(monkeypatch):
    def last_child(node, alpha=-9, beta=9):
        return node.value if node.is_leaf else [last_child(child) for child in node.children][-1]

    usual = quick(last_child).outcome
    assert usual.surveyed and usual.habits
    # The time is over right after the first failure.
    monkeypatch.setattr(finding, "_wrong_elsewhere", lambda *of: set())
    report = quick(last_child)
    assert not report.outcome.surveyed
    assert not report.outcome.habits and not report.outcome.suspects
    assert " 0 trees" not in str(report)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_bar_says_how_far_a_check_is(monkeypatch, is_terminal):
    made = []

    class Bar(tqdm.tqdm):
        def __init__(self, *items, **options):
            super().__init__(*items, **options, file=StringIO())
            made.append((options, self))

    monkeypatch.setattr("abviz.stage.progress_bar.tqdm.tqdm", Bar)
    monkeypatch.setattr("sys.stderr.isatty", lambda: is_terminal, raising=False)
    assert abviz.check(backwards, "minimax", compare=["value"], most_leaves=3).passed
    assert len(made) == is_terminal
    for options, bar in made:
        assert (options["total"], options["desc"], options["delay"]) == (284, "check", 0.5)
        assert bar.n == 284 and "disable" not in options


def test_the_trees_are_those_of_the_search_and_always_the_same():
    for name in ("alphabeta", "negamax", "negascout", "expectiminimax"):
        algorithm = abviz.algorithms[name]
        found = [*trials(algorithm, most_leaves=3, random_trees=9, seed=4)]
        again = [*trials(algorithm, most_leaves=3, random_trees=9, seed=4)]
        assert [t.tree for t in found] == [t.tree for t in again]
        assert all(algorithm.fits(trial.tree) for trial in found)
        assert [t.tree for t in found if t.kind == "order"] == [*small_trees(3, lowest=0)]
    kinds = {trial.kind for trial in trials(ALPHABETA, most_leaves=3, random_trees=9, seed=0)}
    assert kinds == {"order", "scores", "turns", "forced", "large"}


def test_a_look_at_a_score_by_abviz_itself_is_no_read():
    trees = ReadTrees()
    one, other = (trees.like(Tree.parse("(3 4)"), [3, 4])["B"] for _ in range(2))
    assert one == other and repr(one) and trees.reads == []
    assert one.value == 3 and trees.reads == [one.index]


def test_the_dialects_are_those_of_the_searches_that_are_named():
    for tree in islice(small_trees(4, lowest=0), 0, None, 4):
        due = ReferenceRun(tree, ALPHABETA)
        for name in ("alphabeta-notes", "alphabeta-blog", "alphabeta-slides"):
            hard = ReferenceRun(tree, abviz.algorithms[name])
            columns = hard.nodes, hard.alphas, hard.betas, hard.values
            assert columns == (due.nodes, due.alphas, due.betas, due.returned("moved bound"))
    due = ReferenceRun(Tree.parse("min(0 (1 0))"), ALPHABETA)
    assert [due.returned(one)[2] for one in DIALECTS] == [1, 1, 0]


def test_the_dialects_are_those_of_the_reference_that_was_asked_for():
    """Of one that enters more nodes than alpha-beta: it cuts beyond a bound alone."""
    strict = ALPHABETA.with_options(cut_on_tie=False)
    for tree in islice(small_trees(4, lowest=0), 0, None, 4):
        due = ReferenceRun(tree, strict)
        moved = due.returned("moved bound")
        for node, *window, value, other in zip(
            due.nodes, due.alphas, due.betas, due.values, moved, strict=True
        ):
            # Within the window they agree, and beyond it the bound that was moved comes back.
            low, high = (window[0], inf) if node.is_max else (-inf, window[1])
            assert sorted((*window, value))[1] == sorted((*window, other))[1] or node.is_leaf
            assert low <= other <= high or node.is_leaf
    assert quick(strict.function, cut_on_tie=False).passed
    assert not quick(ALPHABETA.function, cut_on_tie=False).passed


def test_a_cause_is_said_only_if_no_other_tree_contradicts_it():
    """On its counterexample a search that orders its moves may look like one from the right."""
    report = quick(zoo.best_first)
    assert abviz.watch(zoo.best_first, report.counterexample).departure.endswith(
        "On this tree it enters children from right to left."
    )
    assert report.departure.endswith(
        "It enters children sometimes from left to right, and sometimes from right to left."
    )
    mirrored = abviz.misconceptions["right-to-left"].function
    assert quick(mirrored).departure.endswith("It enters children from right to left.")
    assert quick(zoo.best_first, compare=["value"]).passed


def test_a_departure_is_told_against_the_reference_that_was_asked_for():
    tree = Tree.parse("(0 (0 0))")
    report = quick(backwards)
    assert report.departure.startswith("It enters C; alpha-beta enters B here.")
    slides = quick(abviz.misconceptions["strict-test"].function, "alphabeta-slides")
    assert slides.counterexample == tree and "alpha-beta (slides) skips" in slides.departure


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"against": "alfabeta"}, "did you mean 'alphabeta'"),
        ({"against": "sss"}, "against is one of minimax, alphabeta"),
        ({"compare": ["cuts"]}, "compare holds some of value, leaves, windows, returns"),
        ({"compare": []}, "not nothing"),
        ({"fail_hard": 1}, "fail_hard must be True or False"),
        ({"most_leaves": 7}, "most_leaves"),
        ({"random_trees": -1}, "random_trees"),
        ({"seconds": 0}, "above 0 seconds"),
        ({"max_calls": 0}, "max_calls"),
        ({"seed": "a"}, "seed"),
        ({"language": "xx"}, "xx"),
    ],
)
def test_options_that_cannot_be_are_refused(options, said):
    with pytest.raises(abviz.AbvizError, match=said):
        abviz.check(negamax, **options)


@pytest.mark.parametrize("thing", [3, None, "f", max, Tree])
def test_what_is_no_function_is_refused(thing):
    with pytest.raises(abviz.SearchError, match="check needs a Python function"):
        abviz.check(thing)


def test_a_window_that_is_handed_through_a_chance_node_is_found():
    def careless(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        if node.is_chance:
            pairs = zip(node.probabilities, node.children, strict=True)
            return sum(chance * careless(child, alpha, beta) for chance, child in pairs)
        v = -inf if node.is_max else inf
        for child in node.children:
            score = careless(child, alpha, beta)
            v = max(v, score) if node.is_max else min(v, score)
            alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v

    report = quick(careless, "expectiminimax", compare=["value"], random_trees=60)
    assert not report.passed and report.counterexample.has_chance


def leaf_alone(node, alpha=-inf, beta=inf):
    return node.value if node.is_leaf else None


def cuts_where(test, *, hands_down):
    """Make an alpha-beta that stops where a test says so."""

    def search(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        v = -inf if node.is_max else inf
        for child in node.children:
            score = search(child, alpha, beta) if hands_down else search(child)
            v = max(v, score) if node.is_max else min(v, score)
            alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
            if test(alpha, beta, node):
                break
        return v

    return search


def never_ends(node, alpha=-inf, beta=inf):
    while node.children:
        pass
    return node.value


def windowless(node):
    pick = max if node.is_max else min
    return node.value if node.is_leaf else pick(map(windowless, node.children))


@pytest.mark.parametrize(
    ("function", "signs", "following"),
    [
        (lambda node, alpha=-inf, beta=inf: None, "✗✗?✗✗", "a leaf"),
        (lambda node, alpha=-inf, beta=inf: 1 / (not node.children) * 2, "✗✗✗✗✗", "a leaf"),
        (lambda node, alpha=-inf, beta=inf: node.value / node.is_leaf, "✓✗✗✗✗", "minimax values"),
        (leaf_alone, "✓✗?✗✗", "minimax values"),
        (never_ends, "✓✗✗✗?", "minimax values"),
        (windowless, "✓✓?✗✗", "cutoffs"),
        (cuts_where(lambda *_: False, hands_down=False), "✓✓✗✗✗", "windows handed down"),
        (cuts_where(lambda *_: False, hands_down=True), "✓✓✓✗✗", "cutoffs"),
        (cuts_where(lambda a, b, _: a > b, hands_down=True), "✓✓✓✗✗", "cutoffs"),
        *(
            (cuts_where(test, hands_down=True), "✓✓✓✓✗", "deep cutoffs")
            for test in (
                lambda a, b, at: a >= b and len(at.path) < 3,
                lambda a, b, at: a >= b and (len(at.path) < 3 or at.is_max),
                lambda a, b, at: a >= b and (len(at.path) < 3 or not at.is_max),
            )
        ),
        (abviz.misconceptions["shallow-only"].function, "✓✓✗✓✗", "windows handed down"),
        (cuts_where(lambda a, b, _: a >= b, hands_down=True), "✓✓✓✓✓", None),
        (ALPHABETA.function, "✓✓✓✓✓", None),
        (negamax, "✓✓✓✓✓", None),
    ],
)
def test_how_far_a_function_has_come_is_told_rung_by_rung(function, signs, following, monkeypatch):
    monkeypatch.setattr(process, "TimeLimit", TimeLimit)
    monkeypatch.setattr(settings, "MOST_SECONDS_A_TREE", 0.5)
    # What four leaves would show, three show, too.
    monkeypatch.setattr(finding, "FEW_LEAVES", 3)
    told = quick(function, most_leaves=2, random_trees=0, own_work=False).how_far
    assert "".join(re.findall("[✓✗?]", told)) == signs
    assert told.partition(" Next: ")[2] == (f"{following}." if following else "")


def test_how_far_minimax_has_come_and_whose_work_is_not_ones_own(monkeypatch):
    monkeypatch.setattr(finding, "FEW_LEAVES", 3)
    german = quick(leaf_alone, language="de", most_leaves=2).how_far
    assert "weitergegebene Fenster" in german and "Als Nächstes: Minimaxwerte" in german
    assert quick(windowless, "minimax").how_far == "✓ a leaf, ✓ minimax values."
    few = {"most_leaves": 2, "random_trees": 0}
    taken = abviz.check(lambda node: ALPHABETA.function(node), "minimax", **few)
    assert taken.how_far == "? a leaf, ? minimax values."
