"""Checks with a depth limit, and of moves that tie."""

from functools import partial
from math import inf

import pytest
import zoo

import abviz
from abviz.classroom.check.reference import Reference
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.trees import count_small, trials

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("here")]
# What four leaves would show, three show, too: they go deeper than two plies.
quick = partial(abviz.check, most_leaves=3, random_trees=4)


LEAF_FIRST = "    if node.is_leaf:\n        return node.value\n"
LIMIT = "    if depth == 0:\n        return node.estimate\n"
mutant = partial(zoo.changed, zoo.alphabeta_to_depth)
FALSE, TRUE = "(child, depth - 1, alpha, beta, False)", "(child, depth - 1, alpha, beta, True)"
without_one = [(one, one.replace(" - 1", "")) for one in (FALSE, TRUE)]


@pytest.mark.parametrize(
    ("function", "depth"),
    [
        (zoo.alphabeta_to_depth, 1),
        (zoo.alphabeta_to_depth, 3),
        (zoo.value_and_move_to_depth, 2),
        (zoo.negamax_to_depth, 2),
        (zoo.alphabeta_to_depth_without_calls, 2),
        (zoo.fail_hard_to_depth, 2),
    ],
)
def test_every_form_of_a_limited_search_is_right(function, depth):
    report = quick(function, depth=depth, most_leaves=max(3, depth + 1))
    assert report.passed and {"value", "leaves"} <= {*report.verdict.compared}, report.text
    assert f"to {depth} pl" in report.headline
    assert report.how_far.startswith(
        "? a leaf" if function is zoo.alphabeta_to_depth_without_calls else "✓ a leaf, ✓ minimax"
    )


@pytest.mark.parametrize(
    "function",
    [zoo.lists_to_depth, zoo.depth_counted_up, zoo.depth_counted_up_from, zoo.depth_known],
)
def test_a_depth_can_be_counted_up_and_a_copy_can_end_at_the_limit(function):
    report = quick(function, depth=2, random_trees=0)
    assert report.passed, report.text


def test_minimax_and_both_conventions_have_limits():
    assert quick(zoo.minimax_to_depth, "minimax", depth=2).passed
    assert not quick(zoo.minimax_to_depth, depth=2).passed
    for settings in ({"cut_on_tie": False}, {"against": "alphabeta-cs188"}):
        assert quick(zoo.AgentToDepth2().search, depth=2, **settings).passed
        assert not quick(zoo.alphabeta_to_depth, depth=2, **settings).passed
    assert not quick(zoo.AgentToDepth2().search, depth=2).passed
    assert not quick(zoo.AgentToDepth2().search, "alphabeta-cs188", depth=1).passed


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize(
    "function",
    [
        mutant("of_max", without_one[0]),
        mutant("of_min", without_one[1]),
        mutant("unchanged", *without_one),
        mutant("untested", ("depth == 0", "False")),
        mutant("late", ("depth == 0", "depth < 0")),
        mutant("early", ("depth == 0", "depth == 1")),
        mutant("zero", ("node.estimate", "0")),
        mutant("limit_first", (LEAF_FIRST + LIMIT, LIMIT + LEAF_FIRST)),
        mutant("of_value", ("node.estimate", "node.value")),
    ],
    ids=lambda function: function.__name__,
)
def test_each_mistake_at_a_limit_is_wrong_on_a_tree_that_goes_deeper(function, depth):
    report = quick(function, depth=depth, root="both")
    assert not report.passed and report.departure
    assert "~" in str(report.counterexample)


def test_a_limit_that_no_tree_goes_beyond_and_searches_without_one_are_refused():
    for settings in ({"depth": 3}, {"depth": 2, "against": "expectiminimax"}):
        with pytest.raises(abviz.SearchError, match="up to most_leaves=3 leaves .* 1 to 2 plies"):
            quick(zoo.alphabeta_to_depth, **settings)
    with pytest.raises(abviz.SearchError, match="has no option depth"):
        quick(zoo.alphabeta_to_depth, "maxn", depth=2)


def searched(node, plies, low, high, ends):
    """Search as far as some plies and stop at the best score there can be, knowing only nodes."""
    if not node.children or plies == 0:
        ends.append(node.index)
        return node.value if not node.children else node.estimate
    is_max, found = node.player == "max", None
    for child in node.children:
        given = (found, high) if is_max else (low, found)
        below = searched(
            child,
            plies - 1,
            low if given[0] is None else max(low, given[0]),
            high if given[1] is None else min(high, given[1]),
            ends,
        )
        found = below if found is None else (max if is_max else min)(found, below)
        if found >= high if is_max else found <= low:
            break
    return found


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_reference_does_what_a_search_does_that_knows_only_nodes(depth):
    settings = Settings(most_leaves=4, random_trees=40, seed=24, depth=depth)
    algorithm, reference = settings.algorithm, Reference(settings.algorithm)
    kinds, inner = set(), 0
    found = [*trials(algorithm, most_leaves=4, random_trees=40, seed=24)]
    for trial in found[::3]:
        ends, due = [], reference.due(trial)
        value = searched(trial.tree.root, depth, -inf, inf, ends)
        assert (value, {*ends}) == (due.value, due.leaves[0]), trial.tree
        kinds.add(trial.kind)
        inner += any(trial.tree.nodes[one].children for one in ends)
    # Where one ply is searched, a forced move would leave no choice.
    assert kinds == {"order", "turns", "large", *(["forced"] if depth != 1 else [])}
    assert inner
    small = sum(trial.kind == "order" for trial in found)
    assert small == count_small(4, algorithm=algorithm)


@pytest.mark.parametrize(
    "function",
    [
        zoo.value_and_best_moves,
        zoo.value_and_names_of_moves,
        zoo.best_moves_alone,
        zoo.last_best_move,
        zoo.best_child,
    ],
)
def test_whichever_best_move_comes_back_is_right(function):
    report = quick(function, "minimax")
    assert report.passed, report.text


best_for_max = zoo.changed(zoo.best_child, "best_for_max", ("(max if node.is_max else min)", "max"))
every_move = zoo.changed(
    zoo.best_moves_alone,
    "every_move",
    ("[child for score, child in found if score == best]", "[*node.children]"),
)
every_best = zoo.changed(zoo.value_and_best_moves, "every_best", (" if score == v", ""))
first_name = zoo.changed(
    zoo.value_and_move_to_depth,
    "first_name",
    ("return best, move", "return best, node.children[0].name"),
)


@pytest.mark.parametrize(
    ("function", "leaves", "said"),
    [
        (best_for_max, 2, "it returns the move C, which is worth 1; the best move of A is B"),
        (every_move, 2, "it returns the move B, which is worth 0; the best move of A is C"),
        # A list beside the value may as well be what was visited, unless all of it are moves.
        (every_best, 3, "it returns the move "),
    ],
)
def test_a_move_that_is_not_best_is_wrong(function, leaves, said):
    report = quick(function, "minimax", root="both")
    assert report.verdict.wrong == {"move"} and len(report.counterexample.leaves) == leaves
    assert said in report.text, report.text


def test_a_move_that_only_equals_the_best_one_after_a_cutoff_is_wrong():
    later = zoo.changed(
        zoo.value_and_move_to_depth,
        "later",
        ("score > best", "score >= best"),
        ("< best", "<= best"),
    )
    report = quick(later, depth=2, random_trees=0)
    assert report.verdict.wrong == {"move"}
    assert "the best move of A is" in report.departure, report.text
    first = quick(first_name, depth=2, random_trees=0)
    assert first.verdict.wrong == {"move"}


def test_what_was_visited_or_cut_off_is_no_move():
    def visited(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value, [node], []
        v, seen, cut = -inf if node.is_max else inf, [], []
        for place, child in enumerate(node.children, start=1):
            score, more, gone = visited(child, alpha, beta)
            v, seen, cut = (max if node.is_max else min)(v, score), seen + more, cut + gone
            alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
            if alpha >= beta:
                return v, seen, cut + [*node.children[place:]]
        return v, seen, cut

    for part in (1, 2):

        def told(node, part=part):
            found = visited(node)
            return found[0], found[part]

        assert "move" not in quick(told).verdict.wrong


def test_the_loop_over_the_moves_of_the_root_needs_no_window():
    def chosen(node):
        alpha, beta, move = -inf, inf, None
        for child in node.children:
            score = zoo.alphabeta(child, alpha, beta)
            if score > alpha if node.is_max else score < beta:
                alpha, beta = (score, beta) if node.is_max else (alpha, score)
                move = child
        return move

    assert quick(chosen).passed


nega = partial(zoo.changed, zoo.negamax)


@pytest.mark.parametrize(
    "function",
    [
        nega("no_minus", ("-no_minus(", "no_minus(")),
        nega("same", ("-beta, -alpha", "alpha, beta")),
        nega("signs", ("-beta, -alpha", "-alpha, -beta")),
        nega("places", ("-beta, -alpha", "beta, alpha")),
        nega("keeps_color", ("-color", "color")),
    ],
    ids=lambda function: function.__name__,
)
def test_wrong_signs_are_found_in_negamax(function):
    report = quick(function, "negamax")
    assert not report.passed and report.departure in report.text
