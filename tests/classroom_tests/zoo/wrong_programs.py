"""Wrong programs: public bug reports, question threads and common slips.

Many are one slip in a base text; `slip(BASE, fault, (old, new), ...)` writes them, and what
was changed can be read there. `note` says what differs from the right search: the value, the
leaves, the move, or what else.
"""

from dataclasses import replace

from classroom_tests.zoo.right_forms import Program


def slip(base, fault, *changes, note="", against=None, options=None, start=None):
    """The base program with some of its text changed; each old text stands there exactly once."""
    source = base.source
    for old, new in changes:
        if source.count(old) != 1:
            raise ValueError(f"{old!r} stands {source.count(old)} times in {base.start}")
        source = source.replace(old, new)
    first_line_end = source.index("\n", 1)
    return Program(
        source=f'\n"""{fault}"""{source[first_line_end:]}',
        start=start or base.start,
        against=against or base.against,
        options=base.options if options is None else options,
        note=note,
    )


# ---------------------------------------------------------------- right bases

ONE = Program(
    start="alphabeta",
    source='''
"""Right: one function."""
from math import inf


def alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        value = -inf
        for child in node.children:
            value = max(value, alphabeta(child, alpha, beta))  # MAX
            alpha = max(alpha, value)
            if alpha >= beta:  # MAX
                break  # MAX
        return value  # MAX
    value = inf
    for child in node.children:
        value = min(value, alphabeta(child, alpha, beta))  # MIN
        beta = min(beta, value)
        if alpha >= beta:  # MIN
            break  # MIN
    return value  # MIN
''',
)

TWO = Program(
    start="search",
    source='''
"""Right: max_value and min_value."""
from math import inf


def search(root):
    return max_value(root, -inf, inf) if root.is_max else min_value(root, -inf, inf)


def max_value(node, alpha, beta):
    if node.is_leaf:
        return node.value  # MAX
    v = -inf
    for child in node.children:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v  # MAX cuts
        alpha = max(alpha, v)
    return v  # MAX


def min_value(node, alpha, beta):
    if node.is_leaf:
        return node.value  # MIN
    v = inf
    for child in node.children:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v  # MIN cuts
        beta = min(beta, v)
    return v  # MIN
''',
)

NEGA = Program(
    start="negamax",
    source='''
"""Right: negamax with colour."""
from math import inf


def negamax(node, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value
    best = -inf
    for child in node.children:
        score = -negamax(child, -beta, -alpha, -color)
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
''',
)

MINIMAX = Program(
    start="minimax",
    against="minimax",
    source='''
"""Right: minimax with two loops."""
from math import inf


def minimax(node):
    if node.is_leaf:
        return node.value
    if node.is_max:
        best = -inf
        for child in node.children:
            best = max(best, minimax(child))
        return best  # MAX
    best = inf
    for child in node.children:
        best = min(best, minimax(child))
    return best  # MIN
''',
)

SIDE = Program(
    start="minimax",
    against="minimax",
    source='''
"""Right: minimax with the side as a parameter."""
from math import inf


def minimax(node, maximizing=True):
    if node.is_leaf:
        return node.value
    best = -inf if maximizing else inf
    for child in node.children:
        score = minimax(child, not maximizing)
        best = max(best, score) if maximizing else min(best, score)
    return best
''',
)

MOVES = Program(
    start="search",
    source='''
"""Right: (value, node)."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value, None
    best, move = (-inf if node.is_max else inf), None
    for child in node.children:
        score, reply = search(child, alpha, beta)
        if score > best if node.is_max else score < best:
            best, move = score, child
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
''',
)

LIMITED = Program(
    start="search",
    options={"depth": 2},
    source='''
"""Right: two plies, then the estimate."""
from math import inf


def search(node, alpha=-inf, beta=inf, depth=2):
    if node.is_leaf:
        return node.value
    if depth == 0:
        return node.estimate
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta, depth - 1)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
)

LIMITED_NEGA = Program(
    start="negamax",
    options={"depth": 2},
    source='''
"""Right: negamax of two plies."""
from math import inf


def negamax(node, depth=2, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value
    if depth == 0:
        return color * node.estimate
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
''',
)

PVS = Program(
    start="pvs",
    against="negascout",
    source='''
"""Right: PVS."""
from math import inf


def pvs(node, alpha=-inf, beta=inf, color=1):
    if node.is_leaf:
        return color * node.value
    best = -inf
    for i, child in enumerate(node.children):
        if i == 0:
            score = -pvs(child, -beta, -alpha, -color)  # first
        else:
            score = -pvs(child, -alpha - 1, -alpha, -color)  # null window
            if alpha < score < beta:
                score = -pvs(child, -beta, -alpha, -color)  # again
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
''',
)

MTDF = Program(
    start="mtdf",
    against="mtdf",
    source='''
"""Right: MTD(f) without memory."""
from math import inf


def mtdf(root, f=0):
    g, lower, upper = f, -inf, inf
    while lower < upper:
        beta = max(g, lower + 1)
        g = alphabeta(root, beta - 1, beta)
        if g < beta:
            upper = g
        else:
            lower = g
    return g


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = alphabeta(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
)

SCOUT = Program(
    start="scout",
    against="scout",
    source='''
"""Right: SCOUT."""


def test(node, bound, strict):
    if node.is_leaf:
        return node.value > bound if strict else node.value >= bound
    for child in node.children:
        true = test(child, bound, strict)
        if node.is_max and true:
            return True
        if not node.is_max and not true:
            return False
    return not node.is_max


def scout(node):
    if node.is_leaf:
        return node.value
    best = scout(node.children[0])
    for child in node.children[1:]:
        if node.is_max:
            if test(child, best, True):
                best = scout(child)
        elif not test(child, best, False):
            best = scout(child)
    return best
''',
)

TABLE = Program(
    start="search",
    against="alphabeta-table",
    source='''
"""Right: a table with flags, keyed by the text of the subtree."""
from math import inf


def key(node):
    if node.is_leaf:
        return str(node.value)
    return f"{node.player}({' '.join(key(child) for child in node.children)})"


def search(root):
    table = {}

    def visit(node, alpha, beta):
        if node.is_leaf:
            return node.value
        position = key(node)
        if position in table:
            flag, score = table[position]
            if flag == "exact" or flag == "lower" and score >= beta or flag == "upper" and score <= alpha:
                return score
        a, b = alpha, beta
        value = -inf if node.is_max else inf
        for child in node.children:
            score = visit(child, a, b)
            if node.is_max:
                value = max(value, score)
                a = max(a, value)
            else:
                value = min(value, score)
                b = min(b, value)
            if a >= b:
                break
        flag = "upper" if value <= alpha else "lower" if value >= beta else "exact"
        table[position] = flag, value
        return value

    return visit(root, -inf, inf)
''',
)

EXPECTED = Program(
    start="expectiminimax",
    against="expectiminimax",
    source='''
"""Right: expectiminimax."""


def expectiminimax(node):
    if node.is_leaf:
        return node.value
    scores = [expectiminimax(child) for child in node.children]
    if node.is_chance:
        return sum(p * score for p, score in zip(node.probabilities, scores))
    return max(scores) if node.is_max else min(scores)
''',
)

MAXN = Program(
    start="maxn",
    against="maxn",
    source='''
"""Right: maxn."""


def maxn(node):
    if node.is_leaf:
        return node.utilities
    best = None
    for child in node.children:
        vector = maxn(child)
        if best is None or vector[node.seat - 1] > best[node.seat - 1]:
            best = vector
    return best
''',
)

BASES = (
    ONE,
    TWO,
    NEGA,
    MINIMAX,
    SIDE,
    MOVES,
    LIMITED,
    LIMITED_NEGA,
    PVS,
    MTDF,
    SCOUT,
    TABLE,
    EXPECTED,
    MAXN,
)


# ---------------------------------------------------------------- minimax

MINIMAX_FAULTS = {
    "min_takes_max": slip(
        MINIMAX,
        "MIN takes the maximum, too.",
        ("best = min(best", "best = max(best"),
        ("best = inf", "best = -inf"),
    ),
    "min_takes_max_from_infinity": slip(
        MINIMAX,
        "MIN uses max() from +inf: it returns +inf.",
        ("best = min(best", "best = max(best"),
    ),
    "min_starts_at_minus_infinity": slip(
        MINIMAX, "MIN starts at -inf and keeps it.", ("best = inf", "best = -inf")
    ),
    "max_and_min_swapped": slip(
        MINIMAX,
        "MAX's and MIN's branches are swapped.",
        ("if node.is_max", "if not node.is_max"),
    ),
    "max_starts_at_zero": slip(
        MINIMAX,
        "MAX starts at 0.",
        ("best = -inf", "best = 0"),
        note="Differs where all scores are negative: not with scores of 0 or more.",
    ),
    "min_starts_at_zero": slip(MINIMAX, "MIN starts at 0.", ("best = inf", "best = 0")),
    "smallest_positive_float": slip(
        MINIMAX,
        "sys.float_info.min is taken for the least float; it is a tiny positive number.",
        ("from math import inf", "import sys\nfrom math import inf"),
        ("best = -inf", "best = sys.float_info.min"),
    ),
    "no_return_for_min": slip(
        MINIMAX,
        "MIN's branch has no return.",
        ("    return best  # MIN\n", ""),
        note="TypeError or None.",
    ),
    "return_in_the_loop_max": slip(
        MINIMAX,
        "return stands in MAX's loop: the first child only.",
        ("        return best  # MAX", "            return best"),
    ),
    "return_in_the_loop_min": slip(
        MINIMAX,
        "return stands in MIN's loop: the first child only.",
        ("    return best  # MIN", "        return best"),
    ),
    "recursion_without_using_result": slip(
        MINIMAX,
        "The result of the call at MAX is thrown away.",
        ("best = max(best, minimax(child))", "minimax(child)"),
    ),
    "estimate_of_child": Program(
        start="minimax",
        against="minimax",
        source='''
"""Looks one ply ahead only: compares the children's values, inner ones count 0."""


def minimax(node):
    if node.is_leaf:
        return node.value
    scores = [child.value or 0 for child in node.children]
    return max(scores) if node.is_max else min(scores)
''',
    ),
    "list_of_scores": Program(
        start="minimax",
        against="minimax",
        source='''
"""Returns the list of the scores; max is forgotten."""


def minimax(node):
    if node.is_leaf:
        return node.value
    return [minimax(child) for child in node.children]
''',
        note="A list of several numbers, no value.",
    ),
    "max_of_nested_lists": Program(
        start="minimax",
        against="minimax",
        source='''
"""The inner nodes return lists, the root takes max of them."""


def scores(node):
    return node.value if node.is_leaf else [scores(child) for child in node.children]


def minimax(node):
    if node.is_leaf:
        return node.value
    return max(scores(child) for child in node.children)
''',
        note="A list, or TypeError.",
    ),
    "first_and_last_child_only": Program(
        start="minimax",
        against="minimax",
        source='''
"""Binary trees only: the children between the first and the last are forgotten."""


def minimax(node):
    if node.is_leaf:
        return node.value
    left, right = minimax(node.children[0]), minimax(node.children[-1])
    return max(left, right) if node.is_max else min(left, right)
''',
    ),
    "five_children_at_most": Program(
        start="minimax",
        against="minimax",
        source='''
"""children[:5]: the sixth child is never searched."""


def minimax(node):
    if node.is_leaf:
        return node.value
    scores = [minimax(child) for child in node.children[:5]]
    return max(scores) if node.is_max else min(scores)
''',
        note="Differs on nodes of six children only: (0 0 0 0 0 1).",
    ),
    "range_one_short": Program(
        start="minimax",
        against="minimax",
        source='''
"""range(len(children) - 1): the last child is left out."""


def minimax(node):
    if node.is_leaf:
        return node.value
    scores = [minimax(node.children[i]) for i in range(len(node.children) - 1)]
    return max(scores) if node.is_max else min(scores)
''',
    ),
    "range_from_one": Program(
        start="minimax",
        against="minimax",
        source='''
"""range(1, len(children)): the first child is left out."""


def minimax(node):
    if node.is_leaf:
        return node.value
    scores = [minimax(node.children[i]) for i in range(1, len(node.children))]
    return max(scores) if node.is_max else min(scores)
''',
    ),
    "sum_of_scores": Program(
        start="minimax",
        against="minimax",
        source='''
"""Adds up the children's scores instead of taking the best."""


def minimax(node):
    if node.is_leaf:
        return node.value
    total = 0
    for child in node.children:
        total += minimax(child)
    return total
''',
    ),
    "mean_at_min": Program(
        start="minimax",
        against="minimax",
        source='''
"""MIN is taken for chance: the mean."""


def minimax(node):
    if node.is_leaf:
        return node.value
    scores = [minimax(child) for child in node.children]
    return max(scores) if node.is_max else sum(scores) / len(scores)
''',
    ),
    "depth_in_the_score": Program(
        start="minimax",
        against="minimax",
        source='''
"""Subtracts the depth from each leaf's score, as in tic-tac-toe (10 - depth)."""


def minimax(node, depth=0):
    if node.is_leaf:
        return node.value - depth
    scores = [minimax(child, depth + 1) for child in node.children]
    return max(scores) if node.is_max else min(scores)
''',
        note="Another evaluation, right in its game; on a given tree its values differ.",
    ),
    "zero_is_no_score": Program(
        start="minimax",
        against="minimax",
        source='''
"""A leaf is where `node.value` is true: a score of 0 is no leaf."""


def minimax(node):
    if node.value:
        return node.value
    if not node.children:
        return 1
    scores = [minimax(child) for child in node.children]
    return max(scores) if node.is_max else min(scores)
''',
    ),
    "best_or_score": Program(
        start="minimax",
        against="minimax",
        source='''
"""`if not best`: a best score of 0 is taken for none yet."""


def minimax(node):
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        score = minimax(child)
        if not best or (score > best if node.is_max else score < best):
            best = score
    return best
''',
    ),
    "children_compared_by_text": Program(
        start="minimax",
        against="minimax",
        source='''
"""Scores are compared as texts."""


def minimax(node):
    if node.is_leaf:
        return str(node.value)
    return (max if node.is_max else min)(minimax(child) for child in node.children)
''',
        note="Returns a text; with scores of one digit the order is right. A matter of opinion as long as the digits are equal.",
    ),
    "maximum_of_whole_tree": Program(
        start="minimax",
        against="minimax",
        source='''
"""Collects all leaves and takes the largest."""


def leaves(node):
    return [node] if node.is_leaf else [leaf for child in node.children for leaf in leaves(child)]


def minimax(root):
    return max(leaf.value for leaf in leaves(root))
''',
    ),
    "greedy_min": Program(
        start="minimax",
        against="minimax",
        source='''
"""MIN's reply is taken by the first leaf below, without a search."""


def first_leaf(node):
    while not node.is_leaf:
        node = node.children[0]
    return node.value


def minimax(node):
    if node.is_leaf:
        return node.value
    if node.is_max:
        return max(minimax(child) for child in node.children)
    return min(first_leaf(child) for child in node.children)
''',
    ),
    "shared_best": Program(
        start="minimax",
        against="minimax",
        source='''
"""`best` is a global that all nodes share."""
best = 0


def minimax(node):
    global best
    if node.is_leaf:
        return node.value
    best = -99 if node.is_max else 99
    for child in node.children:
        score = minimax(child)
        best = max(best, score) if node.is_max else min(best, score)
    return best
''',
    ),
    "memo_by_name": Program(
        start="minimax",
        against="minimax",
        source='''
"""A memo by the node's name stays from tree to tree."""
memo = {}


def minimax(node):
    if node.name in memo:
        return memo[node.name]
    if node.is_leaf:
        score = node.value
    else:
        score = (max if node.is_max else min)(minimax(child) for child in node.children)
    memo[node.name] = score
    return score
''',
        note="Right on the first tree, wrong on later ones.",
    ),
    "memo_by_id": Program(
        start="minimax",
        against="minimax",
        source='''
"""A memo by id(node) stays from tree to tree; ids are used again."""
memo = {}


def minimax(node):
    if id(node) not in memo:
        if node.is_leaf:
            memo[id(node)] = node.value
        else:
            scores = [minimax(child) for child in node.children]
            memo[id(node)] = max(scores) if node.is_max else min(scores)
    return memo[id(node)]
''',
        note="Differs only where earlier trees are freed and their ids come again.",
    ),
    "memo_without_player": Program(
        start="minimax",
        against="minimax",
        source='''
"""A memo whose key is the shape and the scores, without the player to move."""
memo = {}


def key(node):
    return node.value if node.is_leaf else tuple(key(child) for child in node.children)


def minimax(node):
    position = key(node)
    if position not in memo:
        if node.is_leaf:
            memo[position] = node.value
        else:
            scores = [minimax(child) for child in node.children]
            memo[position] = max(scores) if node.is_max else min(scores)
    return memo[position]
''',
        note="Differs where MAX and MIN have equal subtrees.",
    ),
    "memo_of_sorted_scores": Program(
        start="minimax",
        against="minimax",
        source='''
"""A memo by the sorted scores below: trees of other shape are mixed up."""
memo = {}


def below(node):
    return [node.value] if node.is_leaf else sum((below(child) for child in node.children), [])


def minimax(node):
    if node.is_leaf:
        return node.value
    key = (node.is_max, tuple(sorted(below(node))))
    if key not in memo:
        scores = [minimax(child) for child in node.children]
        memo[key] = max(scores) if node.is_max else min(scores)
    return memo[key]
''',
    ),
}


# ---------------------------------------------------------------- the side as a parameter

SIDE_FAULTS = {
    "side_never_turned": slip(
        SIDE,
        "maximizing is handed down as it is: MAX moves everywhere.",
        ("minimax(child, not maximizing)", "minimax(child, maximizing)"),
    ),
    "side_always_false": slip(
        SIDE,
        "False is handed down by MIN, too.",
        ("minimax(child, not maximizing)", "minimax(child, False)"),
    ),
    "side_forgotten_in_call": slip(
        SIDE,
        "The side is not handed down: each call begins with MAX.",
        ("minimax(child, not maximizing)", "minimax(child)"),
    ),
    "side_toggled_in_the_loop": slip(
        SIDE,
        "maximizing is toggled inside the loop, so that it changes from child to child.",
        (
            "score = minimax(child, not maximizing)",
            "maximizing = not maximizing\n        score = minimax(child, maximizing)",
        ),
    ),
    "min_first_by_default": slip(
        SIDE, "The default says that MIN begins.", ("maximizing=True", "maximizing=False")
    ),
    "side_x_compared_wrongly": Program(
        start="minimax",
        against="minimax",
        source='''
"""The other player of "X" is "x": the comparison never holds again."""


def minimax(node, player="X"):
    if node.is_leaf:
        return node.value
    scores = [minimax(child, "O" if player == "x" else "X") for child in node.children]
    return max(scores) if player == "X" else min(scores)
''',
    ),
    "three_minus_turned_twice": Program(
        start="minimax",
        against="minimax",
        source='''
"""player is turned before the call and in the call."""


def minimax(node, player=1):
    if node.is_leaf:
        return node.value
    other = 3 - player
    scores = [minimax(child, 3 - other) for child in node.children]
    return max(scores) if player == 1 else min(scores)
''',
    ),
    "turned_score_and_min": Program(
        start="minimax",
        against="minimax",
        source='''
"""Half a negamax: scores are negated and MIN minimises as well."""


def minimax(node, player=1):
    if node.is_leaf:
        return node.value
    scores = [-minimax(child, -player) for child in node.children]
    return max(scores) if player == 1 else min(scores)
''',
    ),
    "side_toggled_in_the_alphabeta_loop": Program(
        start="search",
        source='''
"""Alpha-beta whose side is toggled inside the loop."""
from math import inf


def search(node, alpha=-inf, beta=inf, maximizing=True):
    if node.is_leaf:
        return node.value
    mine = maximizing
    value = -inf if mine else inf
    for child in node.children:
        maximizing = not maximizing
        score = search(child, alpha, beta, maximizing)
        if mine:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
}


# ---------------------------------------------------------------- windows and cuts

CUT_FAULTS = {
    "never_cuts": slip(
        ONE,
        "Bounds are kept, but nobody tests them.",
        ("            if alpha >= beta:  # MAX\n                break  # MAX\n", ""),
        ("        if alpha >= beta:  # MIN\n            break  # MIN\n", ""),
    ),
    "min_never_cuts": slip(
        ONE,
        "MIN has no break.",
        ("        if alpha >= beta:  # MIN\n            break  # MIN\n", ""),
    ),
    "max_never_cuts": slip(
        ONE,
        "MAX has no break.",
        ("            if alpha >= beta:  # MAX\n                break  # MAX\n", ""),
    ),
    "strict_on_both_sides": slip(
        ONE,
        "Both sides test >: they go on at equal bounds.",
        ("alpha >= beta:  # MAX", "alpha > beta:"),
        ("alpha >= beta:  # MIN", "alpha > beta:"),
        note="Right by the other convention (cut_on_tie=False).",
    ),
    "max_strict_only": slip(
        ONE, "MAX tests >, MIN >=.", ("alpha >= beta:  # MAX", "alpha > beta:")
    ),
    "min_strict_only": slip(
        ONE, "MIN tests >, MAX >=.", ("alpha >= beta:  # MIN", "alpha > beta:")
    ),
    "cuts_on_tie_where_not_wanted": slip(
        ONE,
        "Cuts at equal bounds, where the course does not.",
        options={"cut_on_tie": False},
        note="Right by the usual convention.",
    ),
    "test_turned": slip(
        ONE,
        "The test is turned at MAX: alpha <= beta ends the loop.",
        ("alpha >= beta:  # MAX", "alpha <= beta:"),
    ),
    "test_turned_at_min": slip(
        ONE,
        "The test is turned at MIN: beta >= alpha ends the loop.",
        ("alpha >= beta:  # MIN", "beta >= alpha:"),
    ),
    "max_tests_value_against_alpha": slip(
        TWO, "MAX tests v <= alpha, as MIN should.", ("v >= beta", "v <= alpha")
    ),
    "min_tests_value_against_beta": slip(
        TWO, "MIN tests v >= beta, as MAX should.", ("v <= alpha", "v >= beta")
    ),
    "wrong_bounds_tested": slip(TWO, "MAX tests v >= alpha.", ("v >= beta", "v >= alpha")),
    "tests_first_then_updates_nothing": slip(
        TWO, "MAX never raises alpha.", ("        alpha = max(alpha, v)\n", "")
    ),
    "min_never_lowers_beta": slip(
        TWO, "MIN never lowers beta.", ("        beta = min(beta, v)\n", "")
    ),
    "test_in_the_else": Program(
        start="search",
        source='''
"""The test for a cut stands in the else of `if score > value`."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if score > value if node.is_max else score < value:
            value = score
            if node.is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
        else:
            if alpha >= beta:
                break
    return value
''',
    ),
    "test_after_the_loop": Program(
        start="search",
        source='''
"""The test for a cut stands after the loop."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
    if alpha >= beta:
        return value
    return value
''',
    ),
    "test_before_update": slip(
        ONE,
        "MAX tests before it raises alpha: the cut comes one child late.",
        (
            "            alpha = max(alpha, value)\n            if alpha >= beta:  # MAX\n                break  # MAX\n",
            "            if alpha >= beta:\n                break\n            alpha = max(alpha, value)\n",
        ),
    ),
    "test_at_the_next_child": Program(
        start="search",
        source='''
"""The test comes at the head of the loop with the value of the last but one child."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    last = value
    for child in node.children:
        if last >= beta if node.is_max else last <= alpha:
            break
        last = value
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
    return value
''',
    ),
    "break_of_inner_loop_only": Program(
        start="search",
        source='''
"""The children are searched in pairs; break leaves only the inner of the two loops."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for first in range(0, len(node.children), 2):
        for child in node.children[first:first + 2]:
            score = search(child, alpha, beta)
            if node.is_max:
                value = max(value, score)
                alpha = max(alpha, value)
            else:
                value = min(value, score)
                beta = min(beta, value)
            if alpha >= beta:
                break
    return value
''',
    ),
    "cut_by_score_of_child_only": Program(
        start="search",
        source='''
"""Shallow only: a node knows its parent's bound, not those further above."""
from math import inf


def search(node, bound=None):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, value)
        value = max(value, score) if node.is_max else min(value, score)
        if bound is not None and (value >= bound if node.is_max else value <= bound):
            break
    return value
''',
        note="No deep cutoffs (Knuth and Moore's F1).",
    ),
    "knuth_f1": Program(
        start="f1",
        source='''
"""Knuth and Moore's F1 as alpha-beta: one bound, no deep cutoffs."""
from math import inf


def f1(p, bound=inf, side=1):
    if not p.children:
        return side * p.value
    m = -inf
    for successor in p.children:
        t = -f1(successor, -m, -side)
        if t > m:
            m = t
        if m >= bound:
            return m
    return m
''',
        note="A published algorithm with the right value; as alpha-beta its leaves differ where a deep cut is due. A matter of opinion.",
    ),
    "window_not_handed_down": slip(
        ONE,
        "MAX calls its children without a window.",
        ("alphabeta(child, alpha, beta))  # MAX", "alphabeta(child))"),
    ),
    "window_not_handed_down_at_all": slip(
        ONE,
        "No call hands a window down.",
        ("alphabeta(child, alpha, beta))  # MAX", "alphabeta(child))"),
        ("alphabeta(child, alpha, beta))  # MIN", "alphabeta(child))"),
    ),
    "min_hands_down_minus_infinity": slip(
        ONE,
        "MIN hands down -inf for alpha.",
        ("alphabeta(child, alpha, beta))  # MIN", "alphabeta(child, -inf, beta))"),
    ),
    "max_hands_down_infinity": slip(
        ONE,
        "MAX hands down +inf for beta.",
        ("alphabeta(child, alpha, beta))  # MAX", "alphabeta(child, alpha, inf))"),
    ),
    "own_bound_not_handed_down": Program(
        start="search",
        source='''
"""The window of the beginning is handed to all children, not the narrowed one."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    low, high = alpha, beta
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            low = max(low, value)
        else:
            value = min(value, score)
            high = min(high, value)
        if low >= high:
            break
    return value
''',
    ),
    "window_swapped": slip(
        ONE,
        "MIN hands down beta and alpha in the wrong order.",
        ("alphabeta(child, alpha, beta))  # MIN", "alphabeta(child, beta, alpha))"),
    ),
    "window_swapped_at_max": slip(
        ONE,
        "MAX hands down beta and alpha in the wrong order.",
        ("alphabeta(child, alpha, beta))  # MAX", "alphabeta(child, beta, alpha))"),
    ),
    "value_in_place_of_alpha": slip(
        ONE,
        "MAX hands down its own value in place of alpha; older bounds are lost.",
        ("alphabeta(child, alpha, beta))  # MAX", "alphabeta(child, value, beta))"),
    ),
    "alpha_overwritten": slip(
        ONE, "alpha = value, even if it was higher.", ("alpha = max(alpha, value)", "alpha = value")
    ),
    "beta_overwritten": slip(
        ONE, "beta = value, even if it was lower.", ("beta = min(beta, value)", "beta = value")
    ),
    "alpha_overwritten_by_score": Program(
        start="search",
        source='''
"""alpha becomes the last child's score, even a worse one."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = score
        else:
            value = min(value, score)
            beta = score
        if alpha >= beta:
            break
    return value
''',
    ),
    "alpha_by_beta": slip(
        ONE,
        "MAX raises alpha with beta in place of the value.",
        ("alpha = max(alpha, value)", "alpha = max(alpha, beta)"),
    ),
    "min_changes_alpha": slip(
        ONE,
        "MIN changes alpha, not beta.",
        ("beta = min(beta, value)", "alpha = max(alpha, value)"),
    ),
    "max_lowers_beta": slip(
        ONE,
        "MAX changes beta in place of alpha.",
        ("            alpha = max(alpha, value)\n", "            beta = max(beta, value)\n"),
    ),
    "max_uses_min_for_alpha": slip(
        ONE,
        "alpha = min(alpha, value): it never rises.",
        ("alpha = max(alpha, value)", "alpha = min(alpha, value)"),
    ),
    "min_uses_max_for_value": slip(
        ONE,
        "MIN uses max() for value and beta, from +inf.",
        (
            "value = min(value, alphabeta(child, alpha, beta))  # MIN",
            "value = max(value, alphabeta(child, alpha, beta))",
        ),
        ("beta = min(beta, value)", "beta = max(beta, value)"),
    ),
    "alpha_or_minus_infinity": Program(
        start="search",
        source='''
"""alpha = alpha or -inf: a bound of 0 is taken for none."""
from math import inf


def search(node, alpha=None, beta=None):
    alpha = alpha or -inf
    beta = beta or inf
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "one_list_for_all_windows": Program(
        start="search",
        source='''
"""One list is the window of all nodes; nobody sets it back."""
from math import inf


def search(node, window=None):
    if window is None:
        window = [-inf, inf]
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, window)
        if node.is_max:
            value = max(value, score)
            window[0] = max(window[0], value)
        else:
            value = min(value, score)
            window[1] = min(window[1], value)
        if window[0] >= window[1]:
            break
    return value
''',
    ),
    "list_window_as_default": Program(
        start="search",
        source='''
"""The default window is a list that is changed: it stays from call to call."""


def search(node, window=[-1000, 1000]):
    if node.is_leaf:
        return node.value
    value = -1000 if node.is_max else 1000
    for child in node.children:
        score = search(child, list(window))
        if node.is_max:
            value = max(value, score)
            window[0] = max(window[0], value)
        else:
            value = min(value, score)
            window[1] = min(window[1], value)
        if window[0] >= window[1]:
            break
    return value
''',
        note="Right on the first tree only.",
    ),
    "global_bounds": Program(
        start="search",
        source='''
"""alpha and beta are globals that all nodes share and nobody resets, not even from tree to tree."""
alpha = -1000
beta = 1000


def search(node):
    global alpha, beta
    if node.is_leaf:
        return node.value
    value = -1000 if node.is_max else 1000
    for child in node.children:
        score = search(child)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "attribute_bounds_reset_at_root_only": Program(
        start="search",
        source='''
"""The bounds are attributes of the player, reset at the root only."""
from math import inf


class Player:
    def __init__(self):
        self.alpha, self.beta = -inf, inf

    def value(self, node):
        if node.is_leaf:
            return node.value
        value = -inf if node.is_max else inf
        for child in node.children:
            score = self.value(child)
            if node.is_max:
                value = max(value, score)
                self.alpha = max(self.alpha, value)
            else:
                value = min(value, score)
                self.beta = min(self.beta, value)
            if self.alpha >= self.beta:
                break
        return value


def search(root):
    return Player().value(root)
''',
    ),
    "bounds_from_siblings_of_min": Program(
        start="search",
        source='''
"""beta of one MIN node is handed on to its next sibling."""
from math import inf


def search(root):
    return visit(root, -inf, inf)[0]


def visit(node, alpha, beta):
    if node.is_leaf:
        return node.value, alpha, beta
    value = -inf if node.is_max else inf
    for child in node.children:
        score, _, seen_beta = visit(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
            beta = min(beta, seen_beta)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value, alpha, beta
''',
    ),
    "fixed_bound": Program(
        start="search",
        source='''
"""MIN cuts at the worst score of the game, 0, and nowhere else."""
from math import inf


def search(node):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child)
        value = max(value, score) if node.is_max else min(value, score)
        if value == 0 and not node.is_max:
            break
    return value
''',
    ),
    "cut_returns_other_bound": slip(
        TWO,
        "MAX returns alpha at a cut in place of the value.",
        ("return v  # MAX cuts", "return alpha"),
    ),
    "cut_returns_nothing": slip(
        TWO,
        "A cut at MIN returns nothing.",
        ("return v  # MIN cuts", "return"),
        note="TypeError: None.",
    ),
    "cut_returns_infinity": slip(
        TWO,
        "A cut at MAX returns -inf, so that it is never taken.",
        ("return v  # MAX cuts", "return -inf"),
    ),
    "cut_returns_zero": slip(TWO, "A cut at MIN returns 0.", ("return v  # MIN cuts", "return 0")),
    "fail_hard_returns_wrong_end": Program(
        start="search",
        source='''
"""Fail-hard that returns alpha at both sides."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        for child in node.children:
            alpha = max(alpha, search(child, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for child in node.children:
        beta = min(beta, search(child, alpha, beta))
        if alpha >= beta:
            return alpha
    return alpha
''',
    ),
    "leaf_clamped_at_root_window": Program(
        start="search",
        source='''
"""The first window is [-1, 1], as in tic-tac-toe, and the scores are larger."""


def search(node, alpha=-1, beta=1):
    if node.is_leaf:
        return node.value
    value = alpha if node.is_max else beta
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Right for scores in [-1, 1] only.",
    ),
    "cut_at_half_of_the_children": Program(
        start="search",
        source='''
"""Prunes by hand: after the second child of a MIN node nothing is searched."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for i, child in enumerate(node.children):
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta or (node.is_min and i == 1):
            break
    return value
''',
    ),
    "continue_for_break": slip(
        ONE,
        "continue in place of break at the end of MAX's loop: it ends nothing.",
        (
            "            if alpha >= beta:  # MAX\n                break  # MAX\n",
            "            if alpha >= beta:\n                continue\n",
        ),
    ),
    "best_child_searched_twice": Program(
        start="search",
        source='''
"""`if search(child) > value: value = search(child)`: each better child is searched twice."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        if node.is_max:
            if search(child, alpha, beta) > value:
                value = search(child, alpha, beta)
            alpha = max(alpha, value)
        else:
            if search(child, alpha, beta) < value:
                value = search(child, alpha, beta)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Value and set of leaves are right; leaves are visited more than once. A matter of opinion.",
    ),
    "searched_three_times": Program(
        start="minimax",
        against="minimax",
        source='''
"""The recursion is called for the test, for a print and for the value."""


def minimax(node):
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        if best is None or (minimax(child) > best if node.is_max else minimax(child) < best):
            print(child.name, minimax(child))
            best = minimax(child)
    return best
''',
        note="The value is right; subtrees are searched again and again. A matter of opinion.",
    ),
    "minimax_first_then_alphabeta": Program(
        start="search",
        source='''
"""All scores are computed by minimax first; the loop with bounds comes too late."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    scores = [search(child, alpha, beta) for child in node.children]
    value = -inf if node.is_max else inf
    for score in scores:
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "max_over_a_generator": Program(
        start="search",
        source='''
"""max() and min() over generators with a fixed window: shallow windows only, no cut in a loop."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if alpha >= beta:
        return alpha
    if node.is_max:
        return max(search(child, alpha, beta) for child in node.children)
    return min(search(child, alpha, beta) for child in node.children)
''',
        note="Minimax under the name of alpha-beta.",
    ),
    "plain_minimax_as_alphabeta": Program(
        start="search",
        source='''
"""Minimax handed in as alpha-beta."""


def search(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(search(child) for child in node.children)
''',
        note="Value right, leaves differ.",
    ),
    "max_starts_at_two": slip(
        MINIMAX,
        "MAX starts at 2 for minus infinity (a copied constant).",
        ("best = -inf", "best = 2"),
    ),
    "root_never_hands_bound": Program(
        start="search",
        source='''
"""The root's loop calls each child with the full window."""
from math import inf


def search(root):
    if root.is_leaf:
        return root.value
    scores = [visit(child, -inf, inf) for child in root.children]
    return max(scores) if root.is_max else min(scores)


def visit(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = visit(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "always_max_at_root": Program(
        start="search",
        source='''
"""The root maximises and hands its children to max_value again."""
from math import inf


def search(root):
    if root.is_leaf:
        return root.value
    return max(max_value(child, -inf, inf) for child in root.children)


def max_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = -inf
    for child in node.children:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = inf
    for child in node.children:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
''',
    ),
    "max_value_calls_itself": slip(
        TWO,
        "max_value calls max_value.",
        ("v = max(v, min_value(child", "v = max(v, max_value(child"),
    ),
    "min_value_calls_itself": slip(
        TWO,
        "min_value calls min_value.",
        ("v = min(v, max_value(child", "v = min(v, min_value(child"),
    ),
    "leaf_without_return": slip(
        TWO,
        "min_value does not return at a leaf.",
        ("return node.value  # MIN", "node.value"),
        note="Returns +inf at a leaf.",
    ),
    "exception_caught_too_high": Program(
        start="search",
        source='''
"""The cutoff exception is caught at the root only."""
from math import inf


class Cutoff(Exception):
    pass


def search(root):
    try:
        return visit(root, -inf, inf)
    except Cutoff as cutoff:
        return cutoff.args[0]


def visit(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = visit(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            raise Cutoff(value)
    return value
''',
    ),
    "cuts_one_too_early": Program(
        start="search",
        source='''
"""alpha + 1 >= beta: cuts while one score lies between."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha + 1 >= beta:
            break
    return value
''',
    ),
    "right_to_left_as_alphabeta": Program(
        start="search",
        source='''
"""The children are taken with pop(), from the last to the first."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    children = list(node.children)
    value = -inf if node.is_max else inf
    while children:
        score = search(children.pop(), alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
        note="Value right; the order is not the one asked for. A matter of opinion.",
    ),
}


# ---------------------------------------------------------------- negamax

NEGAMAX_FAULTS = {
    "window_negated_not_swapped": slip(
        NEGA,
        "(-alpha, -beta): negated, not swapped.",
        ("-beta, -alpha, -color", "-alpha, -beta, -color"),
    ),
    "window_swapped_not_negated": slip(
        NEGA,
        "(beta, alpha): swapped, not negated.",
        ("-beta, -alpha, -color", "beta, alpha, -color"),
    ),
    "window_as_it_is": slip(
        NEGA,
        "(alpha, beta): neither negated nor swapped.",
        ("-beta, -alpha, -color", "alpha, beta, -color"),
    ),
    "only_one_end_negated": slip(
        NEGA,
        "(-beta, alpha): one end only is negated.",
        ("-beta, -alpha, -color", "-beta, alpha, -color"),
    ),
    "other_end_negated": slip(
        NEGA,
        "(beta, -alpha): the other end only is negated.",
        ("-beta, -alpha, -color", "beta, -alpha, -color"),
    ),
    "no_minus_before_call": slip(
        NEGA, "The minus before the call is missing.", ("score = -negamax", "score = negamax")
    ),
    "color_not_turned": slip(
        NEGA, "color is handed down unturned.", ("-alpha, -color", "-alpha, color")
    ),
    "leaf_without_color": slip(
        NEGA,
        "The leaf's score is not multiplied by color.",
        ("return color * node.value", "return node.value"),
    ),
    "leaf_always_negated": slip(
        NEGA,
        "The leaf's score is always negated.",
        ("return color * node.value", "return -node.value"),
    ),
    "starts_with_color_minus_one": slip(
        NEGA, "color is -1 at MAX's root.", ("color=1", "color=-1")
    ),
    "sign_at_the_wrong_place": slip(
        NEGA, "return -best: turned once more.", ("return best", "return -best")
    ),
    "negamax_min_at_min": slip(
        NEGA,
        "MIN minimises in a negamax.",
        ("best = max(best, score)", "best = max(best, score) if color > 0 else min(best, score)"),
        ("best = -inf", "best = -inf * color"),
    ),
    "negamax_alpha_not_raised": slip(
        NEGA,
        "alpha is never raised.",
        ("        alpha = max(alpha, best)\n", ""),
        ("if alpha >= beta", "if best >= beta"),
    ),
    "negamax_full_window": slip(
        NEGA,
        "(-inf, -alpha): beta is not handed down.",
        ("-beta, -alpha, -color", "-inf, -alpha, -color"),
    ),
    "negamax_own_bound_lost": slip(
        NEGA,
        "(-beta, inf): alpha is not handed down.",
        ("-beta, -alpha, -color", "-beta, inf, -color"),
    ),
    "negamax_strict": slip(
        NEGA,
        "alpha > beta at a cut.",
        ("alpha >= beta", "alpha > beta"),
        note="Right by the other convention.",
    ),
    "negamax_tests_score_against_alpha": slip(
        NEGA, "Ends as soon as a score is below alpha.", ("if alpha >= beta", "if score < alpha")
    ),
    "negamax_root_sign": Program(
        start="root",
        source='''
"""The root's loop forgets the minus before the call."""
from math import inf


def root(node):
    if node.is_leaf:
        return node.value
    best = -inf
    for child in node.children:
        best = max(best, negamax(child, -inf, -best, -1))
    return best


def negamax(node, alpha, beta, color):
    if node.is_leaf:
        return color * node.value
    best = -inf
    for child in node.children:
        best = max(best, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
''',
    ),
    "negamax_without_any_sign": Program(
        start="negamax",
        against="minimax",
        source='''
"""Max everywhere with a minus, but the leaf's score is never turned."""


def negamax(node):
    if node.is_leaf:
        return node.value
    return max(-negamax(child) for child in node.children)
''',
    ),
}


# ---------------------------------------------------------------- moves

MOVE_FAULTS = {
    "deepest_move": slip(
        MOVES,
        "Returns the move of the deepest reply, a leaf, not the root's child.",
        ("best, move = score, child", "best, move = score, reply"),
        ("return node.value, None", "return node.value, node"),
    ),
    "only_a_leaf": Program(
        start="search",
        against="minimax",
        source='''
"""Returns only the best leaf, as if it were a move."""


def search(node):
    if node.is_leaf:
        return node
    replies = [search(child) for child in node.children]
    return (max if node.is_max else min)(replies, key=lambda leaf: leaf.value)
''',
        note="The move is a leaf: a child of the root only where the root's child is a leaf.",
    ),
    "itself_as_move": slip(
        MOVES,
        "The node itself is its move.",
        ("best, move = score, child", "best, move = score, node"),
    ),
    "last_tie_is_best_move": slip(
        MOVES,
        "A bound that ties with the best score is chosen as best move (>=).",
        (
            "score > best if node.is_max else score < best",
            "score >= best if node.is_max else score <= best",
        ),
        note="After a cut a tied score is a bound only: the move can be a worse one.",
    ),
    "move_never_updated": slip(
        MOVES,
        "The first child is always the move.",
        ("best, move = score, child", "best = score\n            move = move or child"),
    ),
    "last_child_is_move": slip(
        MOVES,
        "The last child searched is the move.",
        ("    return best, move", "    return best, child"),
    ),
    "worst_move": Program(
        start="search",
        against="minimax",
        source='''
"""The value is right, the move is that of the worst score."""


def value(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(value(child) for child in node.children)


def search(root):
    if root.is_leaf:
        return root.value, None
    scores = [value(child) for child in root.children]
    return max(scores), root.children[scores.index(min(scores))]
''',
    ),
    "index_counts_from_one": Program(
        start="search",
        against="minimax",
        source='''
"""(value, index) with an index that counts from 1."""


def value(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(value(child) for child in node.children)


def search(root):
    if root.is_leaf:
        return root.value, None
    scores = [value(child) for child in root.children]
    best = max(scores) if root.is_max else min(scores)
    return best, scores.index(best) + 1
''',
        note="Right if the course counts moves from 1. A matter of opinion.",
    ),
    "pair_compared_with_number": Program(
        start="search",
        against="minimax",
        source='''
"""The pair that comes back is compared as a whole, and the second part decides ties."""


def search(node):
    if node.is_leaf:
        return node.value, 0
    pairs = [(search(child)[0], i) for i, child in enumerate(node.children)]
    return max(pairs) if node.is_max else min(pairs)
''',
        note="(value, index); of equal moves MAX takes the last, MIN the first: right in value, and as good a move. A matter of opinion.",
    ),
    "inner_nodes_return_moves": Program(
        start="search",
        against="minimax",
        source='''
"""Inner nodes return the move only, where the score is due."""


def search(node):
    if node.is_leaf:
        return node.value
    scores = [search(child) for child in node.children]
    return scores.index(max(scores)) if node.is_max else scores.index(min(scores))
''',
    ),
    "index_in_place_of_value": Program(
        start="search",
        source='''
"""Returns the index of the best child in place of the value, below the root, too."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    best, move = (-inf if node.is_max else inf), 0
    for i, child in enumerate(node.children):
        score = search(child, alpha, beta)
        if score > best if node.is_max else score < best:
            best, move = score, i
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return move
''',
    ),
    "global_move_from_below": Program(
        start="search",
        source='''
"""The move is a global that every node overwrites; the last inner node wins."""
from math import inf

move = None


def visit(node, alpha, beta):
    global move
    if node.is_leaf:
        return node.value
    best = -inf if node.is_max else inf
    for child in node.children:
        score = visit(child, alpha, beta)
        if score > best if node.is_max else score < best:
            best = score
            move = child
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def search(root):
    return visit(root, -inf, inf), move
''',
    ),
    "all_moves_by_bounds": Program(
        start="search",
        source='''
"""Picks the best move by equality with the root's value, though cut values are bounds."""
from math import inf


def visit(node, alpha, beta):
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = visit(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def search(root):
    if root.is_leaf:
        return root.value, None
    best, scores = (-inf if root.is_max else inf), []
    for child in root.children:
        window = (best, inf) if root.is_max else (-inf, best)
        scores.append(visit(child, *window))
        best = max(best, scores[-1]) if root.is_max else min(best, scores[-1])
    last = len(scores) - 1 - scores[::-1].index(best)
    return best, root.children[last]
''',
        note="Takes the last of equal scores, which may be a bound.",
    ),
}


# ---------------------------------------------------------------- depth

DEPTH_FAULTS = {
    "one_ply_late": slip(
        LIMITED, "Tests depth < 0: one ply too deep.", ("if depth == 0", "if depth < 0")
    ),
    "one_ply_early": slip(
        LIMITED, "Tests depth == 1: one ply too early.", ("if depth == 0", "if depth == 1")
    ),
    "depth_not_counted": slip(
        LIMITED,
        "depth is handed down as it is.",
        ("depth - 1)", "depth)"),
        note="Searches to the leaves.",
    ),
    "depth_lowered_in_the_loop": slip(
        LIMITED,
        "depth -= 1 stands in the loop: later children are searched less deep.",
        (
            "score = search(child, alpha, beta, depth - 1)",
            "depth -= 1\n        score = search(child, alpha, beta, depth)",
        ),
        ("if depth == 0", "if depth <= 0"),
    ),
    "limit_before_leaf": slip(
        LIMITED,
        "The limit is tested before the leaf: a leaf at the limit has no estimate.",
        (
            "    if node.is_leaf:\n        return node.value\n    if depth == 0:\n        return node.estimate\n",
            "    if depth == 0:\n        return node.estimate or 0\n    if node.is_leaf:\n        return node.value\n",
        ),
    ),
    "zero_at_limit": slip(
        LIMITED, "0 at the limit in place of the estimate.", ("return node.estimate", "return 0")
    ),
    "infinity_at_limit": slip(
        LIMITED, "-inf at the limit: the worst for MAX.", ("return node.estimate", "return -inf")
    ),
    "estimate_turned_for_min": slip(
        LIMITED,
        "The estimate is turned at MIN's nodes, though it is MAX's score.",
        ("return node.estimate", "return node.estimate if node.is_max else -node.estimate"),
        ("depth=2", "depth=1"),
        options={"depth": 1},
    ),
    "estimate_always_negated": slip(
        LIMITED, "The estimate is negated.", ("return node.estimate", "return -node.estimate")
    ),
    "estimate_of_parent": slip(
        LIMITED,
        "The parent's estimate is taken.",
        ("return node.estimate", "return node.parent.estimate"),
    ),
    "estimate_everywhere": slip(
        LIMITED,
        "The estimate is the start value of every node.",
        ("value = -inf if node.is_max else inf", "value = node.estimate"),
    ),
    "estimate_plus_value": slip(
        LIMITED,
        "Adds the estimate to what comes back.",
        ("    return value", "    return value + (node.estimate or 0)"),
    ),
    "own_default_of_three": slip(
        LIMITED, "Three plies where two are asked for.", ("depth=2", "depth=3")
    ),
    "depth_forgotten_in_call": slip(
        LIMITED,
        "The call leaves depth out: the default begins anew.",
        ("alpha, beta, depth - 1)", "alpha, beta)"),
        note="Searches to the leaves.",
    ),
    "negamax_estimate_without_sign": slip(
        LIMITED_NEGA,
        "The estimate is not multiplied by color.",
        ("return color * node.estimate", "return node.estimate"),
        ("depth=2", "depth=1"),
        options={"depth": 1},
    ),
    "negamax_leaf_without_sign": slip(
        LIMITED_NEGA,
        "The leaf is not multiplied by color, the estimate is.",
        ("return color * node.value", "return node.value"),
    ),
    "deepening_keeps_first": Program(
        start="deepen",
        against="minimax",
        options={"depth": 2},
        source='''
"""Iterative deepening that keeps the best value of all depths."""


def value(node, depth):
    if node.is_leaf:
        return node.value
    if depth == 0:
        return node.estimate
    return (max if node.is_max else min)(value(child, depth - 1) for child in node.children)


def deepen(root):
    return max(value(root, depth) for depth in (1, 2))
''',
    ),
    "parity_of_depth_left": Program(
        start="minimax",
        against="minimax",
        options={"depth": 2},
        source='''
"""The side is taken from the depth left: odd is MAX. With two plies left MAX is taken for MIN."""


def minimax(node, depth=2):
    if node.is_leaf:
        return node.value
    if depth == 0:
        return node.estimate
    scores = [minimax(child, depth - 1) for child in node.children]
    return max(scores) if depth % 2 else min(scores)
''',
    ),
}


# ---------------------------------------------------------------- PVS, MTD(f), SCOUT, tables

PVS_FAULTS = {
    "pvs_without_second_search": slip(
        PVS,
        "No second search.",
        (
            "            if alpha < score < beta:\n                score = -pvs(child, -beta, -alpha, -color)  # again\n",
            "",
        ),
    ),
    "pvs_condition_turned": slip(
        PVS,
        "The condition for the second search is turned.",
        ("if alpha < score < beta", "if not alpha < score < beta"),
    ),
    "pvs_null_window_first": slip(
        PVS,
        "The first child gets a null window, too.",
        (
            "score = -pvs(child, -beta, -alpha, -color)  # first",
            "score = -pvs(child, -alpha - 1, -alpha, -color)",
        ),
    ),
    "pvs_null_window_again": slip(
        PVS,
        "The second search has a null window, too.",
        (
            "score = -pvs(child, -beta, -alpha, -color)  # again",
            "score = -pvs(child, -alpha - 1, -alpha, -color)",
        ),
    ),
    "pvs_window_on_wrong_side": slip(
        PVS,
        "The null window is [alpha - 1, alpha]: above and equal cannot be told.",
        ("-alpha - 1, -alpha, -color", "-alpha, -alpha + 1, -color"),
    ),
    "pvs_empty_window": slip(
        PVS,
        "The null window is empty, [alpha, alpha].",
        ("-alpha - 1, -alpha, -color", "-alpha, -alpha, -color"),
    ),
    "pvs_second_search_too_seldom": slip(
        PVS,
        "Searches again only if score > alpha + 1.",
        ("if alpha < score < beta", "if alpha + 1 < score < beta"),
    ),
    "pvs_no_minus": slip(
        PVS,
        "The minus before the null-window search is missing.",
        ("score = -pvs(child, -alpha - 1", "score = pvs(child, -alpha - 1"),
    ),
    "pvs_searches_all_again": slip(
        PVS,
        "Every child is searched again with the full window.",
        ("if alpha < score < beta", "if True"),
        note="Value right; the tests save nothing. Nodes are visited twice.",
    ),
    "pvs_never_cuts": slip(PVS, "No cut.", ("        if alpha >= beta:\n            break\n", "")),
    "mtdf_one_search": slip(
        MTDF,
        "Stops after the first null-window search.",
        (
            "            lower = g\n    return g",
            "            lower = g\n        break\n    return g",
        ),
    ),
    "mtdf_null_window_shifted": slip(
        MTDF, "Returns the upper bound minus one.", ("    return g", "    return upper - 1")
    ),
    "mtdf_two_searches": slip(
        MTDF,
        "At most two null-window searches.",
        ("    while lower < upper:", "    for _ in range(2):"),
    ),
    "mtdf_min_maximises": slip(
        MTDF,
        "MIN's value starts at -inf in the inner search and is raised.",
        ("value = min(value, score)", "value = max(value, score)"),
        ("value = -inf if node.is_max else inf", "value = -inf"),
        note="No minimax value.",
    ),
    "scout_test_not_strict": slip(
        SCOUT,
        "MAX tests >= in place of >: ties are searched again.",
        ("if test(child, best, True)", "if test(child, best, False)"),
        note="Value right; at ties the child is evaluated for nothing. A matter of opinion.",
    ),
    "scout_test_turned": slip(
        SCOUT,
        "MIN's test is turned.",
        ("elif not test(child, best, False)", "elif test(child, best, False)"),
    ),
    "scout_no_evaluation": slip(
        SCOUT,
        "A passed test sets best to best + 1; nothing is evaluated.",
        (
            "            if test(child, best, True):\n                best = scout(child)",
            "            if test(child, best, True):\n                best += 1",
        ),
    ),
    "scout_test_without_players": slip(
        SCOUT,
        "TEST takes every inner node for MAX's.",
        (
            "        if node.is_max and true:\n            return True\n        if not node.is_max and not true:\n            return False\n    return not node.is_max",
            "        if true:\n            return True\n    return False",
        ),
    ),
    "bound_kept_as_value": Program(
        start="search",
        against="alphabeta-table",
        source='''
"""A table keeps every value that comes back, bounds, too, as if it were exact."""
from math import inf

table = {}


def key(node):
    return str(node.value) if node.is_leaf else f"{node.player}({' '.join(map(key, node.children))})"


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.parent is None:
        table.clear()
    position = key(node)
    if position in table:
        return table[position]
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    table[position] = value
    return value
''',
        note="Differs on (3 (4 5)) (6 (4 5)): 4 in place of 5. Six leaves.",
    ),
    "bound_kept_as_value_between_trees": Program(
        start="search",
        against="alphabeta-table",
        source='''
"""Bounds are kept as values, and the table stays from tree to tree, at the root as well."""
from math import inf

table = {}


def key(node):
    return node.value if node.is_leaf else (node.is_max, *map(key, node.children))


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    position = key(node)
    if position in table:
        return table[position]
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    table[position] = value
    return value
''',
        note="Bounds of earlier trees are taken for values of later ones.",
    ),
    "table_flags_swapped": slip(
        TABLE,
        "LOWER and UPPER are mixed up when they are stored.",
        (
            '"upper" if value <= alpha else "lower" if value >= beta',
            '"lower" if value <= alpha else "upper" if value >= beta',
        ),
    ),
    "table_flag_by_new_alpha": slip(
        TABLE,
        "The flag is found with the raised alpha and the lowered beta.",
        (
            '"upper" if value <= alpha else "lower" if value >= beta',
            '"upper" if value < a else "lower" if value > b',
        ),
    ),
    "table_key_without_player": slip(
        TABLE, "The key has no player.", ("f\"{node.player}({' '.join", "f\"({' '.join")
    ),
    "table_key_is_count": slip(
        TABLE,
        "The key is the number of children and the player.",
        (
            "f\"{node.player}({' '.join(key(child) for child in node.children)})\"",
            'f"{node.player} {len(node.children)}"',
        ),
    ),
    "table_key_is_ply": slip(
        TABLE,
        "The key is the ply.",
        (
            "f\"{node.player}({' '.join(key(child) for child in node.children)})\"",
            "str(len(node.path))",
        ),
    ),
    "table_lower_bound_always_used": slip(
        TABLE,
        "A lower bound is used without a test against beta.",
        ('flag == "lower" and score >= beta', 'flag == "lower"'),
    ),
    "table_upper_bound_always_used": slip(
        TABLE,
        "An upper bound is used without a test against alpha.",
        ('flag == "upper" and score <= alpha', 'flag == "upper"'),
    ),
}


# ---------------------------------------------------------------- chance and several players

OTHER_FAULTS = {
    "plain_average": slip(
        EXPECTED,
        "The plain mean at chance nodes.",
        (
            "return sum(p * score for p, score in zip(node.probabilities, scores))",
            "return sum(scores) / len(scores)",
        ),
    ),
    "max_at_chance": slip(
        EXPECTED,
        "Chance plays like MAX.",
        (
            "return sum(p * score for p, score in zip(node.probabilities, scores))",
            "return max(scores)",
        ),
    ),
    "min_at_chance": slip(
        EXPECTED,
        "Chance plays like MIN.",
        (
            "    if node.is_chance:\n        return sum(p * score for p, score in zip(node.probabilities, scores))\n",
            "",
        ),
    ),
    "sum_at_chance": slip(
        EXPECTED,
        "The sum at chance nodes.",
        ("sum(p * score for p, score in zip(node.probabilities, scores))", "sum(scores)"),
    ),
    "likeliest_at_chance": slip(
        EXPECTED,
        "The most likely outcome only.",
        (
            "return sum(p * score for p, score in zip(node.probabilities, scores))",
            "return scores[node.probabilities.index(max(node.probabilities))]",
        ),
    ),
    "weights_in_wrong_order": slip(
        EXPECTED,
        "The probabilities are sorted.",
        ("zip(node.probabilities, scores)", "zip(sorted(node.probabilities), scores)"),
    ),
    "weighted_mean_divided_again": slip(
        EXPECTED,
        "The weighted sum is divided by the number of outcomes.",
        (
            "return sum(p * score for p, score in zip(node.probabilities, scores))",
            "return sum(p * score for p, score in zip(node.probabilities, scores)) / len(scores)",
        ),
    ),
    "rounded_at_chance": slip(
        EXPECTED,
        "The expected value is rounded.",
        (
            "return sum(p * score for p, score in zip(node.probabilities, scores))",
            "return round(sum(p * score for p, score in zip(node.probabilities, scores)))",
        ),
    ),
    "weights_of_parent": slip(
        EXPECTED,
        "MAX weighs its children's scores, too.",
        (
            "return max(scores) if node.is_max",
            "return max(s * (len(scores) - i) for i, s in enumerate(scores)) if node.is_max",
        ),
    ),
    "cuts_at_chance": Program(
        start="search",
        against="expectiminimax",
        source='''
"""Alpha-beta cuts below chance nodes with the window of above, as if chance were MIN."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_chance:
        total = 0
        for p, child in zip(node.probabilities, node.children):
            total += p * search(child, alpha, beta)
            if total >= beta:
                break
        return total
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value
''',
    ),
    "seat_off_by_one": slip(
        MAXN,
        "Seats are counted from 0: each player maximises the next one's utility.",
        (
            "vector[node.seat - 1] > best[node.seat - 1]",
            "vector[node.seat % len(vector)] > best[node.seat % len(best)]",
        ),
    ),
    "own_sum": slip(
        MAXN,
        "Every player maximises the sum of all utilities.",
        ("vector[node.seat - 1] > best[node.seat - 1]", "sum(vector) > sum(best)"),
    ),
    "first_player_everywhere": slip(
        MAXN,
        "All maximise the first player's utility.",
        ("vector[node.seat - 1] > best[node.seat - 1]", "vector[0] > best[0]"),
    ),
    "own_minus_others": slip(
        MAXN,
        "Each player maximises its utility minus those of the others.",
        (
            "vector[node.seat - 1] > best[node.seat - 1]",
            "2 * vector[node.seat - 1] - sum(vector) > 2 * best[node.seat - 1] - sum(best)",
        ),
    ),
    "paranoid": slip(
        MAXN,
        "Paranoid: the others minimise the first player's utility.",
        (
            "vector[node.seat - 1] > best[node.seat - 1]",
            "(vector[0] > best[0] if node.seat == 1 else vector[0] < best[0])",
        ),
        note="A published algorithm, not maxn.",
    ),
    "each_utility_for_itself": Program(
        start="maxn",
        against="maxn",
        source='''
"""Takes the maximum of each utility for itself: a vector that no leaf has."""


def maxn(node):
    if node.is_leaf:
        return node.utilities
    vectors = [maxn(child) for child in node.children]
    return tuple(map(max, zip(*vectors)))
''',
    ),
    "vectors_compared_whole": Program(
        start="maxn",
        against="maxn",
        source='''
"""max() compares the vectors as wholes, so that the first utility decides."""


def maxn(node):
    if node.is_leaf:
        return node.utilities
    return max(maxn(child) for child in node.children)
''',
    ),
    "depth_modulo_two": Program(
        start="maxn",
        against="maxn",
        source='''
"""The seat is the depth modulo 2, with three players."""


def maxn(node, depth=0):
    if node.is_leaf:
        return node.utilities
    me = depth % 2
    return max((maxn(child, depth + 1) for child in node.children), key=lambda u: u[me])
''',
    ),
    "others_minimise_own": slip(
        MAXN,
        "Players but the first minimise their own utility.",
        (
            "vector[node.seat - 1] > best[node.seat - 1]",
            "(vector[node.seat - 1] > best[node.seat - 1]) == (node.seat == 1)",
        ),
        note="Ties are turned, too.",
    ),
}


# ---------------------------------------------------------------- cheats and strays

STRAYS = {
    "equal_to_everything": Program(
        start="search",
        source='''
"""A cheat: a number that says it is equal to all others."""


class Any(float):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = float.__hash__


def search(node):
    return Any(7)
''',
        note="A cheat; its float is 7.",
    ),
    "constant": Program(
        start="search",
        source='''
"""Returns 3 always: the answer of the example of the sheet."""


def search(node):
    return 3
''',
    ),
    "nothing": Program(
        start="search",
        source='''
"""Not written yet."""


def search(node, alpha=None, beta=None):
    pass
''',
    ),
    "prints_in_place_of_returning": Program(
        start="search",
        against="minimax",
        source='''
"""Prints the value and returns nothing, below as well."""


def search(node):
    if node.is_leaf:
        return node.value
    scores = [search(child) for child in node.children]
    print(max(scores) if node.is_max else min(scores))
''',
        note="None; TypeError where None is compared.",
    ),
    "no_leaf_test": Program(
        start="search",
        against="minimax",
        source='''
"""No test for leaves: max() of nothing."""


def search(node):
    return max(search(child) for child in node.children)
''',
        note="ValueError.",
    ),
    "endless_recursion": Program(
        start="search",
        against="minimax",
        source='''
"""Calls itself on the node in place of the child."""


def search(node):
    if node.is_leaf:
        return node.value
    return max(search(node) for child in node.children)
''',
        note="RecursionError.",
    ),
    "random_choice": Program(
        start="search",
        against="minimax",
        source='''
"""Plays at random at MIN's nodes."""
import random


def search(node):
    if node.is_leaf:
        return node.value
    scores = [search(child) for child in node.children]
    return max(scores) if node.is_max else random.choice(scores)
''',
        note="Another value now and then.",
    ),
    "not_a_number": Program(
        start="search",
        source='''
"""nan comes in by inf - inf."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value + (alpha + beta) * 0
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        value = max(value, score) if node.is_max else min(value, score)
    return value
''',
        note="-inf, as max(-inf, nan) is -inf; nan at a leaf.",
    ),
    "stops_after_a_thousand_nodes": Program(
        start="search",
        against="minimax",
        source='''
"""A counter that is never reset stops the search after 1000 nodes."""
nodes = 0


def search(node):
    global nodes
    nodes += 1
    if node.is_leaf:
        return node.value
    if nodes > 1000:
        return 0
    return (max if node.is_max else min)(search(child) for child in node.children)
''',
        note="Right on the first trees only.",
    ),
    "seen_nodes_by_name": Program(
        start="search",
        against="minimax",
        source='''
"""A set of visited names is never emptied; what was seen once is skipped."""
seen = set()


def search(node):
    if node.is_leaf:
        return node.value
    scores = []
    for child in node.children:
        if child.name not in seen:
            seen.add(child.name)
            scores.append(search(child))
    return (max if node.is_max else min)(scores)
''',
        note="Right on the first tree, then ValueError or other values.",
    ),
    "first_guess_kept": Program(
        start="search",
        source='''
"""The best score of the root is a default of the function that is kept in an attribute."""
from math import inf


def search(node, alpha=-inf, beta=inf):
    if node.parent is None:
        alpha = max(alpha, search.best)
    if node.is_leaf:
        return node.value
    value = -inf if node.is_max else inf
    for child in node.children:
        score = search(child, alpha, beta)
        if node.is_max:
            value = max(value, score)
            alpha = max(alpha, value)
        else:
            value = min(value, score)
            beta = min(beta, value)
        if alpha >= beta:
            break
    if node.parent is None:
        search.best = max(search.best, value)
    return value


search.best = -inf
''',
        note="The bound of one tree is kept for the next.",
    ),
    "text_as_value": Program(
        start="search",
        against="minimax",
        source='''
"""Returns a sentence at the root."""


def value(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(value(child) for child in node.children)


def search(root):
    return f"The value is {value(root)}"
''',
        note="A text, no number.",
    ),
    "node_in_place_of_value": Program(
        start="search",
        against="minimax",
        source='''
"""Leaves return themselves; compares nodes."""


def search(node):
    if node.is_leaf:
        return node
    return max(search(child) for child in node.children)
''',
        note="TypeError: nodes have no order.",
    ),
}


FAULTS = {
    **MINIMAX_FAULTS,
    **SIDE_FAULTS,
    **CUT_FAULTS,
    **NEGAMAX_FAULTS,
    **MOVE_FAULTS,
    **DEPTH_FAULTS,
    **PVS_FAULTS,
    **OTHER_FAULTS,
    **STRAYS,
}


# What differs, as measured: the smallest tree that was seen for each kind of difference
# (MAX at the root where nothing else is said; programs that keep a state differ there after earlier trees).
DIFFERENCES = {
    "min_takes_max": "value on (0 (0 1)): 1 in place of 0",
    "min_takes_max_from_infinity": "value on (0 (0 0)): inf in place of 0",
    "min_starts_at_minus_infinity": "value on (0 (1 1)): 0 in place of 1",
    "max_and_min_swapped": "value on (0 1): 0 in place of 1",
    "max_starts_at_zero": "value on (-3 -1): 0 in place of -1",
    "min_starts_at_zero": "value on (0 (1 1)): 0 in place of 1",
    "smallest_positive_float": "value on (-3 -1): 2.2250738585072014e-308 in place of -1",
    "no_return_for_min": "TypeError on (0 (0 0))",
    "return_in_the_loop_max": "value on (0 1): 0 in place of 1; leaves on (0 0): 1 in place of 2",
    "return_in_the_loop_min": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (0 0)): 2 in place of 3",
    "recursion_without_using_result": "value on (0 0): -inf in place of 0",
    "estimate_of_child": "value on (0 (1 1)): 0 in place of 1; leaves on (0 (0 0)): 1 in place of 3",
    "list_of_scores": "no number on (0 0): [0, 0]",
    "max_of_nested_lists": "no number on ((0 0) (0 2)): [0, 2]; TypeError on (0 (0 0))",
    "first_and_last_child_only": "value on (0 1 0): 0 in place of 1; leaves on (0 0 0): 2 in place of 3",
    "five_children_at_most": "value on (0 1 0 1 1 3): 1 in place of 3; leaves on (0 2 3 3 1 0): 5 in place of 6",
    "range_one_short": "value on (0 1): 0 in place of 1; leaves on (0 0): 1 in place of 2",
    "range_from_one": "value on (1 0): 0 in place of 1; leaves on (0 0): 1 in place of 2",
    "sum_of_scores": "value on (1 1): 2 in place of 1",
    "mean_at_min": "value on (0 (0 1)): 0.5 in place of 0",
    "depth_in_the_score": "value on (0 0): -1 in place of 0",
    "zero_is_no_score": "value on (0 0): 1 in place of 0",
    "best_or_score": "value on (0 (0 1)): 1 in place of 0",
    "children_compared_by_text": "no number on (0 0): '0'",
    "maximum_of_whole_tree": "value on (0 (0 1)): 1 in place of 0",
    "greedy_min": "value on (0 (1 (0 1))): 0 in place of 1; leaves on (0 (0 (0 2))): 3 in place of 4",
    "shared_best": "value on (1 (0 0)): 0 in place of 1",
    "memo_by_name": "value on (0 1): 0 in place of 1; leaves on (0 1): 0 in place of 2",
    "memo_by_id": "value on (3 (0 3 0 3) 1): -1 in place of 3; leaves on ((1 3 0 0 0) 0): 1 in place of 6",
    "memo_without_player": "value on (0 (0 1)): 1 in place of 0",
    "memo_of_sorted_scores": "value on (0 (0 1)): 1 in place of 0",
    "side_never_turned": "value on (0 (0 1)): 1 in place of 0",
    "side_always_false": "value on (0 (1 (0 1))): 0 in place of 1",
    "side_forgotten_in_call": "value on (0 (0 1)): 1 in place of 0",
    "side_toggled_in_the_loop": "value on (1 0): 0 in place of 1",
    "min_first_by_default": "value on (0 1): 0 in place of 1",
    "side_x_compared_wrongly": "value on (0 (0 1)): 1 in place of 0",
    "three_minus_turned_twice": "value on (0 (0 1)): 1 in place of 0",
    "turned_score_and_min": "value on (0 1): 0 in place of 1",
    "side_toggled_in_the_alphabeta_loop": "value on (0 (0 1)): 1 in place of 0; leaves on (0 (0 0)): 3 in place of 2",
    "never_cuts": "leaves on (0 (0 0)): 3 in place of 2",
    "min_never_cuts": "leaves on (0 (0 0)): 3 in place of 2",
    "max_never_cuts": "leaves on (0 (1 (1 0))): 4 in place of 3",
    "strict_on_both_sides": "leaves on (0 (0 0)): 3 in place of 2",
    "max_strict_only": "leaves on (0 (1 (1 0))): 4 in place of 3",
    "min_strict_only": "leaves on (0 (0 0)): 3 in place of 2",
    "cuts_on_tie_where_not_wanted": "leaves on (0 (0 0)): 2 in place of 3",
    "test_turned": "value on (0 1): 0 in place of 1; leaves on (0 0): 1 in place of 2",
    "test_turned_at_min": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (1 0)): 2 in place of 3",
    "max_tests_value_against_alpha": "value on (0 0 1): 0 in place of 1; leaves on (0 0 0): 2 in place of 3",
    "min_tests_value_against_beta": "value on (0 (1 2 0)): 1 in place of 0; leaves on (0 (0 0)): 3 in place of 2",
    "wrong_bounds_tested": "value on (0 1): 0 in place of 1; leaves on (0 0): 1 in place of 2",
    "tests_first_then_updates_nothing": "leaves on (0 (0 0)): 3 in place of 2",
    "min_never_lowers_beta": "leaves on (0 (1 (1 0))): 4 in place of 3",
    "test_in_the_else": "leaves on (0 (0 0)): 3 in place of 2",
    "test_after_the_loop": "leaves on (0 (0 0)): 3 in place of 2",
    "test_before_update": "leaves on (0 (1 (1 0))): 4 in place of 3",
    "test_at_the_next_child": "leaves on (0 (0 0)): 3 in place of 2",
    "break_of_inner_loop_only": "leaves on (0 (0 0 0)): 3 in place of 2",
    "cut_by_score_of_child_only": "leaves on (1 (((1 1) 3) 0)): 5 in place of 4",
    "knuth_f1": "leaves on (1 (((1 1) 3) 0)): 5 in place of 4",
    "window_not_handed_down": "leaves on (0 (0 0)): 3 in place of 2",
    "window_not_handed_down_at_all": "leaves on (0 (0 0)): 3 in place of 2",
    "min_hands_down_minus_infinity": "leaves on (1 (((1 1) 3) 0)): 5 in place of 4",
    "max_hands_down_infinity": "leaves on (0 (((1 2) 3) 0)): 4 in place of 3; with MIN at the root",
    "own_bound_not_handed_down": "leaves on (0 (0 0)): 3 in place of 2",
    "window_swapped": "value on (0 (1 (0 1))): 0 in place of 1; leaves on (0 (1 (0 1))): 3 in place of 4",
    "window_swapped_at_max": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (1 0)): 2 in place of 3",
    "value_in_place_of_alpha": "leaves on (1 (((1 1) 3) 0)): 5 in place of 4",
    "alpha_overwritten": "leaves on (2 ((0 (1 1)) 2)): 4 in place of 3",
    "beta_overwritten": "leaves on (0 ((3 (1 0)) 3)): 4 in place of 3; with MIN at the root",
    "alpha_overwritten_by_score": "leaves on (1 0 (1 0)): 4 in place of 3",
    "alpha_by_beta": "value on (0 1): 0 in place of 1; leaves on (0 0): 1 in place of 2",
    "min_changes_alpha": "leaves on (0 (0 0)): 3 in place of 2",
    "max_lowers_beta": "leaves on (0 (0 0)): 3 in place of 2",
    "max_uses_min_for_alpha": "leaves on (0 (0 0)): 3 in place of 2",
    "min_uses_max_for_value": "value on (0 (0 0)): inf in place of 0; leaves on (0 (0 0)): 3 in place of 2",
    "alpha_or_minus_infinity": "leaves on (0 (0 0)): 3 in place of 2",
    "one_list_for_all_windows": "value on ((0 0) 1): 0 in place of 1; leaves on ((0 0) 0): 2 in place of 3",
    "list_window_as_default": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (1 0)): 2 in place of 3",
    "global_bounds": "value on (0 (1 1)): 0 in place of 1; leaves on (0 (0 1)): 1 in place of 2",
    "attribute_bounds_reset_at_root_only": "value on ((0 0) 1): 0 in place of 1; leaves on ((0 0) 0): 2 in place of 3",
    "bounds_from_siblings_of_min": "value on ((0 0) 1): 0 in place of 1; leaves on ((0 0) 0): 2 in place of 3",
    "fixed_bound": "leaves on (1 (1 0)): 3 in place of 2",
    "cut_returns_other_bound": "value on (0 (1 (0 1))): 0 in place of 1; leaves on ((0 (0 0) 3) 1): 3 in place of 4",
    "cut_returns_nothing": "TypeError on (0 (0 0))",
    "cut_returns_infinity": "value on (0 (1 (0 1))): 0 in place of 1; leaves on ((2 (1 2) 0) 1): 4 in place of 5",
    "cut_returns_zero": "value on (-2 (-3 -2)): 0 in place of -2; leaves on (-3 (0 ((-3 0) 0))): 3 in place of 4",
    "fail_hard_returns_wrong_end": "value on (0 (1 1)): 0 in place of 1; leaves on ((0 0) (0 2)): 4 in place of 3",
    "leaf_clamped_at_root_window": "value on (1 2): 1 in place of 2; leaves on (1 0): 1 in place of 2",
    "cut_at_half_of_the_children": "value on (0 (1 2 0)): 1 in place of 0; leaves on (0 (1 1 1)): 3 in place of 4",
    "continue_for_break": "leaves on (0 (1 (1 0))): 4 in place of 3",
    "best_child_searched_twice": "leaves are visited more than once, else as it should be",
    "searched_three_times": "leaves are visited more than once, else as it should be",
    "minimax_first_then_alphabeta": "leaves on (0 (0 0)): 3 in place of 2",
    "max_over_a_generator": "leaves on (0 (0 0)): 3 in place of 2",
    "plain_minimax_as_alphabeta": "leaves on (0 (0 0)): 3 in place of 2",
    "max_starts_at_two": "value on (0 0): 2 in place of 0",
    "root_never_hands_bound": "leaves on (0 (0 0)): 3 in place of 2",
    "always_max_at_root": "value on (0 (0 1)): 1 in place of 0; leaves on (0 (0 0)): 3 in place of 2",
    "max_value_calls_itself": "value on (0 (0 1)): 1 in place of 0; leaves on (0 (0 0)): 3 in place of 2",
    "min_value_calls_itself": "value on (0 (1 (0 1))): 0 in place of 1; leaves on (0 (1 (0 1))): 3 in place of 4",
    "leaf_without_return": "value on (0 0): inf in place of 0; leaves on (0 0): 1 in place of 2",
    "exception_caught_too_high": "value on (1 (0 0)): 0 in place of 1; leaves on (0 (0 0) 1): 2 in place of 3",
    "cuts_one_too_early": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (1 0)): 2 in place of 3",
    "right_to_left_as_alphabeta": "order of leaves on (0 0)",
    "window_negated_not_swapped": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (1 0)): 2 in place of 3",
    "window_swapped_not_negated": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (1 0)): 2 in place of 3",
    "window_as_it_is": "leaves on (0 (0 0)): 3 in place of 2",
    "only_one_end_negated": "value on ((1 0) 0): 1 in place of 0; leaves on (1 (0 0)): 3 in place of 2",
    "other_end_negated": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (1 0)): 2 in place of 3",
    "no_minus_before_call": "value on (0 1): 0 in place of 1; leaves on (0 (1 0)): 2 in place of 3",
    "color_not_turned": "value on (0 1): 0 in place of 1; leaves on (1 (0 0)): 3 in place of 2",
    "leaf_without_color": "value on (0 1): 0 in place of 1; leaves on (1 (0 0)): 3 in place of 2",
    "leaf_always_negated": "value on (0 (1 1)): 0 in place of 1; leaves on (0 (1 0)): 2 in place of 3",
    "starts_with_color_minus_one": "value on (0 1): 0 in place of 1; leaves on (0 (1 0)): 2 in place of 3",
    "sign_at_the_wrong_place": "value on (0 1): -1 in place of 1; leaves on (0 ((0 1) 0)): 3 in place of 4",
    "negamax_min_at_min": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (1 0 2)): 4 in place of 3",
    "negamax_alpha_not_raised": "leaves on (0 (0 0)): 3 in place of 2",
    "negamax_full_window": "leaves on (1 (((1 1) 3) 0)): 5 in place of 4",
    "negamax_own_bound_lost": "leaves on (0 (0 0)): 3 in place of 2",
    "negamax_strict": "leaves on (0 (0 0)): 3 in place of 2",
    "negamax_tests_score_against_alpha": "value on (1 0 2): 1 in place of 2; leaves on (1 0 0): 2 in place of 3",
    "negamax_root_sign": "value on (0 1): 0 in place of 1; leaves on (1 (0 0)): 3 in place of 2",
    "negamax_without_any_sign": "value on (0 1): 0 in place of 1",
    "deepest_move": "move on (0 (1 1)): the node of path (1, 0) in place of child 2",
    "only_a_leaf": "move on (0 (1 1)): the node of path (1, 0) in place of child 2; order of leaves on (0 (0 0))",
    "itself_as_move": "move on (0 0): the node of path () in place of child 1 or 2",
    "last_tie_is_best_move": "move on (1 (1 0)): child 2 in place of child 1",
    "move_never_updated": "move on (0 1): child 1 in place of child 2",
    "last_child_is_move": "move on (1 0): child 2 in place of child 1",
    "worst_move": "move on (0 1): child 1 in place of child 2",
    "index_counts_from_one": "move on (0 1): child 3 in place of child 2",
    "pair_compared_with_number": "another of equally good moves on (0 0)",
    "inner_nodes_return_moves": "value on (0 2): 1 in place of 2",
    "index_in_place_of_value": "value on (0 2): 1 in place of 2; leaves on (0 ((1 0) 0)): 3 in place of 4",
    "global_move_from_below": "move on (0 (0 0)): the node of path (1, 0) in place of child 1 or 2",
    "all_moves_by_bounds": "move on (1 (1 0)): child 2 in place of child 1",
    "one_ply_late": "value on ((3 (3 0)) 2): 3 in place of 2; leaves on (((0 1) 0) 1): 4 in place of 3",
    "one_ply_early": "value on (2 (3 0)): 3 in place of 2; leaves on (2 (3 0)): 2 in place of 3",
    "depth_not_counted": "value on ((3 (3 0)) 2): 3 in place of 2; leaves on (((0 1) 0) 1): 4 in place of 3",
    "depth_lowered_in_the_loop": "value on (2 (3 0)): 3 in place of 2; leaves on (2 (3 0)): 2 in place of 3",
    "limit_before_leaf": "value on (1 (2 2)): 1 in place of 2; leaves on (2 (3 0)): 1 in place of 3",
    "zero_at_limit": "value on (1 (2 (0 2))): 1 in place of 2; leaves on (((0 1) 0) 1): 2 in place of 3",
    "infinity_at_limit": "value on (1 (2 (0 2))): 1 in place of 2; leaves on (((0 1) 0) 1): 1 in place of 3",
    "estimate_turned_for_min": "value on (2 (3 0)): 2 in place of 3",
    "estimate_always_negated": "value on (1 (2 (0 2))): 1 in place of 2; leaves on (0 ((3 2) 1)): 2 in place of 3",
    "estimate_of_parent": "value on ((3 (3 0)) 2): 3 in place of 2; order of leaves on (((0 1) 0) 1)",
    "estimate_everywhere": "value on (2 (3 0)): 3 in place of 2; leaves on (2 2 0): 4 in place of 3",
    "estimate_plus_value": "value on (1 0 3): 6 in place of 3; leaves on (2 2 0): 4 in place of 3",
    "own_default_of_three": "value on ((3 (3 0)) 2): 3 in place of 2; leaves on (((0 1) 0) 1): 4 in place of 3",
    "depth_forgotten_in_call": "value on ((3 (3 0)) 2): 3 in place of 2; leaves on (((0 1) 0) 1): 4 in place of 3",
    "negamax_estimate_without_sign": "value on (2 (3 0)): 2 in place of 3",
    "negamax_leaf_without_sign": "value on (2 2 0): 0 in place of 2; leaves on (2 (2 3)): 3 in place of 2",
    "deepening_keeps_first": "value on (2 (3 0)): 3 in place of 2; leaves on (2 (3 0)): 4 in place of 3",
    "parity_of_depth_left": "value on (2 2 0): 0 in place of 2",
    "pvs_without_second_search": "value on (0 (2 (1 2))): 1 in place of 2; leaves on (0 (2 (1 2))): 3 in place of 4",
    "pvs_condition_turned": "value on (0 (2 (1 2))): 1 in place of 2; leaves on (0 (2 (1 2))): 3 in place of 4",
    "pvs_null_window_first": "value on ((1 0) 0): 1 in place of 0; leaves on ((0 0) 0): 2 in place of 3",
    "pvs_null_window_again": "value on (0 (2 (1 2))): 1 in place of 2; leaves on (0 (2 (1 2))): 3 in place of 4",
    "pvs_window_on_wrong_side": "value on (0 ((0 1) 3)): 0 in place of 1; leaves on (0 (0 0)): 3 in place of 2",
    "pvs_empty_window": "value on (0 (1 (0 1))): 0 in place of 1; leaves on (0 (1 (0 1))): 3 in place of 4",
    "pvs_second_search_too_seldom": "value on (0 (2 (1 2))): 1 in place of 2; leaves on (0 (2 (1 2))): 3 in place of 4",
    "pvs_no_minus": "value on (0 1): 0 in place of 1; leaves on (0 1 (1 0)): 4 in place of 3",
    "pvs_searches_all_again": "leaves on (0 ((1 0) 0)): 4 in place of 3",
    "pvs_never_cuts": "leaves on (0 (0 0)): 3 in place of 2",
    "mtdf_one_search": "value on (0 1): 0 in place of 1",
    "mtdf_null_window_shifted": "value on (0 0): -1 in place of 0",
    "mtdf_two_searches": "value on (0 1 2): 1 in place of 2",
    "mtdf_min_maximises": "value on (0 (1 0)): 1 in place of 0",
    "scout_test_not_strict": "leaves are visited more than once, else as it should be",
    "scout_test_turned": "value on (0 (1 2)): 2 in place of 1",
    "scout_no_evaluation": "value on (0 2): 1 in place of 2",
    "scout_test_without_players": "value on (1 (0 2)): 0 in place of 1",
    "bound_kept_as_value": "value on ((3 (3 5)) (4 (3 5))): 3 in place of 4",
    "bound_kept_as_value_between_trees": "value on ((1 0 0) 0): 1 in place of 0",
    "table_flags_swapped": "value on ((3 (3 5)) (4 (3 5))): 3 in place of 4",
    "table_flag_by_new_alpha": "value on ((3 (3 5)) (4 (3 5))): 3 in place of 4",
    "table_key_without_player": "value on ((5 2) ((5 2) 0)): 5 in place of 2",
    "table_key_is_count": "value on ((0 0) (1 1)): 0 in place of 1",
    "table_key_is_ply": "value on ((0 0) (1 1)): 0 in place of 1",
    "table_lower_bound_always_used": "value on ((3 (3 5)) (4 (3 5))): 3 in place of 4",
    "table_upper_bound_always_used": "value on ((4 (4 1)) (0 (4 1))): 4 in place of 1",
    "plain_average": "value on (1 (2 1)): 1.5 in place of 5/3",
    "max_at_chance": "value on (1 (2 1)): 2 in place of 5/3",
    "min_at_chance": "value on (1 (2 1)): 1 in place of 5/3",
    "sum_at_chance": "value on (3 (2 2)): 4 in place of 3",
    "likeliest_at_chance": "value on (1 (2 1)): 2 in place of 5/3",
    "weights_in_wrong_order": "value on (1 (2 1)): 4/3 in place of 5/3",
    "weighted_mean_divided_again": "value on (1 (2 1)): 1 in place of 5/3",
    "rounded_at_chance": "value on (1 (2 1)): 2 in place of 5/3",
    "weights_of_parent": "value on (3 0): 6 in place of 3",
    "cuts_at_chance": "value on (1 ((1 0) (3 1) 3)): 5/3 in place of 3/2; leaves on (3 ((0 3) 3)): 3 in place of 4",
    "seat_off_by_one": "value on (<2 1 1> <2 3 3>): (2, 3, 3) in place of (2, 1, 1)",
    "own_sum": "value on (<2 1 1> <2 3 3>): (2, 3, 3) in place of (2, 1, 1)",
    "first_player_everywhere": "value on (<1 3 2> (<1 3 0> <3 1 2>)): (3, 1, 2) in place of (1, 3, 2)",
    "own_minus_others": "value on (<1 0 1> <2 3 1>): (1, 0, 1) in place of (2, 3, 1)",
    "paranoid": "value on ((<3 3 3> <2 1 0>) <2 1 2>): (2, 1, 0) in place of (3, 3, 3)",
    "each_utility_for_itself": "value on (<2 1 1> <2 3 3>): (2, 3, 3) in place of (2, 1, 1)",
    "vectors_compared_whole": "value on (<2 1 1> <2 3 3>): (2, 3, 3) in place of (2, 1, 1)",
    "depth_modulo_two": "value on (((<1 1 0> <0 2 2>) <3 2 2>) <0 0 0>): (3, 2, 2) in place of (0, 2, 2)",
    "others_minimise_own": "value on (<1 3 2> (<1 3 0> <3 1 2>)): (3, 1, 2) in place of (1, 3, 2)",
    "equal_to_everything": "value on (0 0): 7.0 in place of 0; leaves on (0 0): 0 in place of 2",
    "constant": "value on (0 0): 3 in place of 0; leaves on (0 0): 0 in place of 2",
    "nothing": "no number on (0 0): None; leaves on (0 0): 0 in place of 2",
    "prints_in_place_of_returning": "no number on (0 0): None; TypeError on (0 (0 0))",
    "no_leaf_test": "ValueError on (0 0)",
    "endless_recursion": "RecursionError on (0 0)",
    "random_choice": "value on (0 (0 2)): 2 in place of 0",
    "not_a_number": "value on (0 0): -inf in place of 0; leaves on (0 (0 0)): 3 in place of 2",
    "stops_after_a_thousand_nodes": "value on (0 2 1 0): 0 in place of 2; leaves on (0 2 1 0): 0 in place of 4",
    "seen_nodes_by_name": "value on (((3 1) 0) 2 0): 0 in place of 2; leaves on (0 0 0): 1 in place of 3; ValueError on (0 1)",
    "first_guess_kept": "value on (0 (1 0)): 1 in place of 0; leaves on (0 (1 0)): 2 in place of 3",
    "text_as_value": "no number on (0 0): 'The value is 0'",
    "node_in_place_of_value": "TypeError on (0 0)",
}

PROGRAMS = {
    name: replace(program, note=f"{program.note} Differs: {DIFFERENCES[name]}.".strip())
    for name, program in FAULTS.items()
}
