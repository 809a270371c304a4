"""Checks with a depth limit, and of moves that tie."""

from functools import partial
from math import inf

import pytest
import searches as zoo

import abviz
from abviz.classroom.check.reference import Reference
from abviz.classroom.check.settings import Settings
from abviz.classroom.check.trees import count_small, trials

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("here")]
# What four leaves would show, three show, too: they go deeper than two plies.
quick = partial(abviz.check, most_leaves=3, random_trees=4)


def limited(node, depth, alpha, beta, maximizing):
    if node.is_leaf:
        return node.value
    if depth == 0:
        return node.estimate
    if maximizing:
        v = -inf
        for child in node.children:
            v = max(v, limited(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = inf
    for child in node.children:
        v = min(v, limited(child, depth - 1, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def judges(node, evaluate, depth, alpha=-inf, beta=inf):
    if depth == 0 or node.is_leaf:
        return evaluate(node), None
    best, move = -inf if node.is_max else inf, None
    for child in node.children:
        score, _ = judges(child, evaluate, depth - 1, alpha, beta)
        if score > best if node.is_max else score < best:
            best, move = score, child
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best, move


class Agent:
    """An agent that knows its depth, and looks at leaves and limits before it goes down."""

    depth = 2

    def getAction(self, state):
        return max(self.best(state, 0, -inf, inf), key=lambda pair: pair[0])[1]

    def value(self, state, ply, alpha, beta):
        if not state.children:
            return state.value
        if ply == self.depth:
            return state.estimate
        v = -inf if state.is_max else inf
        for successor in state.children:
            score = self.value(successor, ply + 1, alpha, beta)
            v = (max if state.is_max else min)(v, score)
            if v > beta if state.is_max else v < alpha:
                return v
            alpha, beta = (max(alpha, v), beta) if state.is_max else (alpha, min(beta, v))
        return v

    def search(self, state, alpha=-inf, beta=inf):
        return self.value(state, 0, alpha, beta)


def turned(node, depth, alpha, beta, color):
    if node.is_leaf or depth == 0:
        return color * (node.value if node.is_leaf else node.estimate)
    v = -inf
    for child in node.children:
        v = max(v, -turned(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def to_lists(node, depth):
    def searched(part, alpha, beta, is_max):
        if not isinstance(part, list):
            return part
        v = -inf if is_max else inf
        for one in part:
            score = searched(one, alpha, beta, not is_max)
            v = max(v, score) if is_max else min(v, score)
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v

    def made(node, depth):
        if node.is_leaf or depth == 0:
            return node.value if node.is_leaf else node.estimate
        return [made(child, depth - 1) for child in node.children]

    return searched(made(node, depth), -inf, inf, node.is_max)


def upwards(node, alpha=-inf, beta=inf, depth=0, max_depth=9):
    if node.is_leaf or depth == max_depth:
        return node.value if node.is_leaf else node.estimate
    v = -inf if node.is_max else inf
    for child in node.children:
        score = upwards(child, alpha, beta, depth + 1, max_depth)
        v = max(v, score) if node.is_max else min(v, score)
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


without_defaults = "alpha=-inf, beta=inf, depth=0, max_depth=9", "alpha, beta, depth, max_depth"
upwards_from = zoo.changed(upwards, "upwards_from", without_defaults)
knows_its_limit = zoo.changed(
    upwards, "knows_its_limit", (", max_depth=9", ""), ("== max_depth", "== 2"), (", max_depth", "")
)


def flat(node, depth, alpha=-inf, beta=inf):
    """Score leaves and nodes at the limit without a call."""
    v = -inf if node.is_max else inf
    for child in node.children:
        estimate = child.estimate  # read at all nodes, and used at the limit alone
        if child.is_leaf:
            score = child.value
        elif depth == 1:
            score = estimate
        else:
            score = flat(child, depth - 1, alpha, beta)
        v = max(v, score) if node.is_max else min(v, score)
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return v


def minimax(node, depth):
    if node.is_leaf:
        return node.value
    if not depth:
        return node.estimate
    return (max if node.is_max else min)(minimax(child, depth - 1) for child in node.children)


LEAF_FIRST = "    if node.is_leaf:\n        return node.value\n"
LIMIT = "    if depth == 0:\n        return node.estimate\n"
mutant = partial(zoo.changed, limited)
FALSE, TRUE = "(child, depth - 1, alpha, beta, False)", "(child, depth - 1, alpha, beta, True)"
without_one = [(one, one.replace(" - 1", "")) for one in (FALSE, TRUE)]


hard = zoo.changed(
    limited,
    "hard",
    ("        return v\n    v = inf", "        return min(alpha, beta)\n    v = inf"),
    (
        "            if alpha >= beta:\n                break",
        "            if v >= beta:\n                return beta",
    ),
    (
        "        if alpha >= beta:\n            break\n    return v",
        "        if v <= alpha:\n            return alpha\n    return beta",
    ),
)


@pytest.mark.parametrize(
    ("function", "depth"),
    [(limited, 1), (limited, 3), (judges, 2), (turned, 2), (flat, 2), (hard, 2)],
)
def test_every_form_of_a_limited_search_is_right(function, depth):
    report = quick(function, depth=depth, most_leaves=max(3, depth + 1))
    assert report.passed and {"value", "leaves"} <= {*report.verdict.compared}, report.text
    assert f"to {depth} pl" in report.headline
    assert report.how_far.startswith("? a leaf" if function is flat else "✓ a leaf, ✓ minimax")


@pytest.mark.parametrize("function", [to_lists, upwards, upwards_from, knows_its_limit])
def test_a_depth_can_be_counted_up_and_a_copy_can_end_at_the_limit(function):
    report = quick(function, depth=2, random_trees=0)
    assert report.passed, report.text


def test_minimax_and_both_conventions_have_limits():
    assert quick(minimax, "minimax", depth=2).passed
    assert not quick(minimax, depth=2).passed
    for settings in ({"cut_on_tie": False}, {"against": "alphabeta-cs188"}):
        assert quick(Agent().search, depth=2, **settings).passed
        assert not quick(limited, depth=2, **settings).passed
    assert not quick(Agent().search, depth=2).passed
    assert not quick(Agent().search, "alphabeta-cs188", depth=1).passed


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
            quick(limited, **settings)
    with pytest.raises(abviz.SearchError, match="has no option depth"):
        quick(limited, "maxn", depth=2)


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


def all_best(node):
    if node.is_leaf:
        return node.value, []
    found = [(all_best(child)[0], child) for child in node.children]
    v = (max if node.is_max else min)(score for score, _ in found)
    return v, [child for score, child in found if score == v]


def names(node):
    v, moves = all_best(node)
    return v, {move.name for move in moves}


def value(node):
    return (max if node.is_max else min)(map(value, node.children)) if node.children else node.value


def moves_alone(node):
    found = [(value(child), child) for child in node.children]
    best = (max if node.is_max else min)(score for score, _ in found) if found else None
    return [child for score, child in found if score == best]


def last_best(node):
    pick = max if node.is_max else min
    return pick(reversed([(value(child), child) for child in node.children]), key=lambda p: p[0])[1]


def first_best(node):
    return (max if node.is_max else min)(node.children, key=value)


best_for_max = zoo.changed(first_best, "best_for_max", ("(max if node.is_max else min)", "max"))
every_move = zoo.changed(
    moves_alone,
    "every_move",
    ("[child for score, child in found if score == best]", "[*node.children]"),
)


@pytest.mark.parametrize("function", [all_best, names, moves_alone, last_best, first_best])
def test_whichever_best_move_comes_back_is_right(function):
    report = quick(function, "minimax")
    assert report.passed, report.text


every_best = zoo.changed(all_best, "every_best", (" if score == v", ""))
first_name = zoo.changed(
    judges, "first_name", ("return best, move", "return best, node.children[0].name")
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
    later = zoo.changed(judges, "later", ("score > best", "score >= best"), ("< best", "<= best"))
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
            score = zoo.plain(child, alpha, beta)
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
