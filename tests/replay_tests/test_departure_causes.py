"""What is said of the usual mistakes, and that each cause is true of the visits and the tree."""

import re
from collections import Counter
from itertools import pairwise
from math import inf
from random import Random
from types import SimpleNamespace

import pytest
import zoo
from pseudo import PSEUDO, english
from zoo import window_in_a_list

from abviz import misconceptions, search, watch
from abviz.classroom.check.trees import small_trees
from abviz.diagnosis.causes import causes_of
from abviz.diagnosis.comparison import compare
from abviz.narration.english_departures import DEPARTURES
from abviz.trees import Tree, examples

faulty = misconceptions.programs
FOUR = "(3 5) (2 9)"
SAID = [
    (faulty["no-pruning"].function, FOUR),
    (faulty["strict-test"].function, "(3 5) (3 1)"),
    (faulty["shallow-only"].function, "5 (((4 9) 6) 7)"),
    (faulty["own-window-everywhere"].function, FOUR),
    (faulty["right-to-left"].function, FOUR),
    (zoo.best_first, "(3 5) (4 9)"),
    (faulty["one-window-for-all"].function, "(3 5) (4 9)"),
    (faulty["wrong-bound"].function, FOUR),
    (faulty["wrong-bound"].function, "(3 (5 1)) 4"),
    (faulty["starts-at-zero"].function, FOUR),
    (zoo.minimax_from_zero, FOUR),
    (zoo.zero_is_nothing, "(0 5 3) (-2 9)"),
    (zoo.zero_is_nothing, "(0 5) (-2 9)"),
    (zoo.zero_is_nothing, "(0 5) 7"),
    (faulty["negamax-without-minus"].function, FOUR),
    (faulty["negamax-same-window"].function, FOUR),
    (faulty["players-swapped"].function, FOUR),
    (zoo.swapped_minimax, "(3 5 4) (2 9 1)"),
    (zoo.keeps_the_last_for_max, FOUR),
    (zoo.hands_minus_down, "0 0"),
    (zoo.one_more, "min(((1 2) (0 3)) ((2 2) (0 1)))"),
    (zoo.goes_round_twice, "((4 9) 6) 7"),
    (zoo.forgets_return, FOUR),
    (zoo.forgets_return_with_window, FOUR),
    (zoo.no_test_for_leaves, FOUR),
    (faulty["last-child-counts"].function, "(3 5 4) (2 9)"),
    (zoo.asks_twice, FOUR),
    (zoo.cuts_the_wrong_way, FOUR),
    (faulty["latest-score-is-bound"].function, "(3 5 7) (2 9)"),
    (faulty["latest-score-is-bound"].function, "3 1 (2 5)"),
    (zoo.min_hands_nothing_down, "min(4 (3 (5 9)))"),
    (zoo.overwrites_bounds, "min(1 (0 (2 0)))"),
    (zoo.overwrites_bounds, "max(1 min(max(0 1)))"),
    (zoo.forgets_the_other_end, "min(5 (3 4))"),
    (zoo.without_color, "((3 5) (7 9)) ((2 1) (8 6))"),
    (zoo.minus_at_the_end, FOUR),
    (faulty["bounds-change-places"].function, FOUR),
    (zoo.returns_alpha, FOUR),
    (zoo.forgets_the_last, "(5 3) (2 9)"),
    (zoo.counts_plies, FOUR),
    (zoo.one_branch_returns, FOUR),
    (zoo.takes_the_second, "(3 5 9) (9 2 1)"),
    (zoo.keeps_the_first, "(4 5 3) (2 9)"),
    (zoo.signs_only, FOUR),
    (zoo.signs_only, "min(inf (0 1))"),
    (zoo.places_only, FOUR),
    (zoo.one_sign, FOUR),
    (zoo.takes_the_worst, "((3 5) (7 9)) ((2 1) (8 6))"),
    (zoo.lowers_beta, FOUR),
    (zoo.without_minus, "(0 2) (1 3)"),
    (zoo.without_minus, "0 1"),
    (zoo.turns_the_bound, FOUR),
    (zoo.turns_scores_of_min, FOUR),
    (zoo.pvs, "((3 5) (7 9)) ((2 1) (8 6))"),
    (zoo.scout_of_max, "min(inf (0 1))"),
    *((faulty[name].function, "lucky-8") for name in ("strict-test", "shallow-only", "no-pruning")),
    *(
        (faulty[name].function, "lucky-8")
        for name in ("own-window-at-root", "bounds-change-places")
    ),
    *((faulty["strict-test"].function, text) for text in ("tie", "aima-3x3")),
    (faulty["shallow-only"].function, "deep-cutoff"),
    (faulty["bounds-change-places"].function, "aima-3x3"),
    *((zoo.returns_alpha, text) for text in ("lucky-8", "deep-cutoff")),
    *((zoo.first_leaf_with_window, FOUR), (zoo.once_more, FOUR), (zoo.lowest, FOUR)),
    *((zoo.first_leaf, FOUR), (zoo.texts, FOUR), (zoo.divides, FOUR), (zoo.one_off, "3 5")),
    *((zoo.divides_blindly, text) for text in ("(4 5) (3 9)", "3")),
    (zoo.asks_at_the_end, FOUR),
]
FUNCTIONS = [*dict.fromkeys((*(function for function, _ in SAID), *zoo.NEGAMAX_MISTAKES))]


def tree_of(text):
    return examples[text] if text in examples else Tree.parse(text)


def test_what_is_said_of_a_mistake_and_where(snapshot):
    told = []
    for function, text in SAID:
        trace = watch(function, tree_of(text))
        source = f" Line {trace.error_line}" if trace.error_line else ""
        assert trace.departure.endswith(source)
        leaves = " ".join(str(leaf.value) for leaf in trace.leaves)
        told += ["", f"# {function.__name__} {text}: {trace.value}, after {leaves}"]
        told.append(f"{trace.departure_step!s:>4} {trace.departure.removesuffix(source)}")
        data = english(f"{function.__name__} {trace.error!r} {trace.error_line}")
        assert not english(trace.in_language(PSEUDO).comparison, data=data)
    snapshot("departures", told)


def test_what_is_right_is_called_right():
    trace = watch(zoo.alphabeta_to_the_bound, Tree.parse(FOUR))
    assert (trace.departure, trace.departure_step) == ("", None)
    assert trace.comparison == (
        "Your function does what alpha-beta does on this tree: the same nodes, windows and value."
    )
    assert not english(trace.in_language(PSEUDO).comparison)
    assert watch(zoo.alphabeta_to_the_bound, Tree.parse("chance(1/2*(3 5) 1/2*4)")).comparison == ""


OUTSIDE = re.compile(
    r"value\. (?P<node>\w+) returns (?P<score>\d): that is its (?P<bound>[αβ])\. In alpha-beta it "
    r"returns (?P<other>\d)\. Outside the window both are bounds, and both are right\.$"
)


@pytest.mark.parametrize("name", ["fail-hard", "starts-at-bound"])
def test_a_bound_is_right_where_the_value_is_outside_the_window(name):
    said = 0
    for tree in [*small_trees(4)][1::7]:
        trace, reference, minimax = faulty[name].search(tree), search(tree), search(tree, "minimax")
        found = OUTSIDE.search(trace.comparison)
        assert trace.departure == "" and bool(found) is (trace.values != reference.values)
        if found:
            said += 1
            node, score, other = tree[found["node"]], int(found["score"]), int(found["other"])
            visit = trace.visits.index(node)
            assert score == (trace.alphas, trace.betas)[found["bound"] == "β"][visit]
            assert (score, other) == (trace.values[visit], reference.values[visit])
            bounds = max if found["bound"] == "β" else min
            assert bounds(minimax.returned(node), score) == minimax.returned(node)
            assert bounds(minimax.returned(node), other) == minimax.returned(node)
            assert not english(trace.in_language(PSEUDO).comparison, data=english(str(tree)))
    assert said


def test_what_stopped_it_is_said_first():
    trace = watch(zoo.no_test_for_leaves, Tree.parse(FOUR))
    assert trace.comparison.startswith("no_test_for_leaves was stopped by ValueError: min() ")
    assert trace.comparison.endswith(trace.departure)


class Seen:
    """What the columns of a trace show, worked out anew."""

    def __init__(self, trace):
        self.trace, self.nodes = trace, trace.visits
        self.windows = list(zip(trace.alphas, trace.betas, strict=True))
        self.brought = trace.values
        self.leaves = [leaf.value for leaf in trace.tree.leaves]

    def caller(self, place):
        above = self.nodes[place].parent
        return max((one for one in range(place) if self.nodes[one] is above), default=None)

    def called(self, place):
        return [one for one in range(len(self.nodes)) if self.caller(one) == place]

    def below(self, place):
        return [self.brought[one] for one in self.called(place)]

    def visits(self, node):
        return [one for one in range(len(self.nodes)) if self.nodes[one] is node]

    def ended(self):
        return [one for one in range(len(self.nodes)) if one not in self.trace.unfinished]

    def inner(self, *players):
        """Return, of each visit to an inner node that has ended, its value and what it got."""
        players = players or ("max", "min")
        of_players = [one for one in self.ended() if self.nodes[one].player in players]
        return [(self.brought[one], self.below(one)) for one in of_players if self.called(one)]

    def earlier(self, place):
        return [one for one in self.called(self.caller(place)) if one < place]

    def bound(self, place, letter):
        return self.windows[place][letter == "beta"]

    def given(self, cause, *, is_sibling=True):
        """Return a visit to the node of a cause that has got the bound that it tells of."""
        wanted = [one for one in self.visits(cause.node) if self.caller(one) is not None]
        if is_sibling:
            wanted = [
                one
                for one in wanted
                if any(self.nodes[two] is cause.other for two in self.earlier(one))
            ]
        return next(one for one in wanted if self.bound(one, cause.letter) == cause.score)


def brings(seen, node, score):
    return any(seen.brought[one] == score for one in seen.visits(node))


def extreme(node):
    return max if node.is_max else min


def goes_on(seen, place, *, beyond=False):
    """Tell whether a visit entered another child after a value that allows a cutoff."""
    node, (alpha, beta) = seen.nodes[place], seen.windows[place]
    values = seen.below(place)[:-1]
    if not values:
        return False
    value = extreme(node)(values)
    if beyond:
        return value > beta if node.is_max else value < alpha
    return value >= beta if node.is_max else value <= alpha


def of_parent_alone(seen, place):
    parent = seen.nodes[place].parent
    values = [seen.brought[one] for one in seen.earlier(place)]
    if parent.is_max:
        return max(values, default=-inf), inf
    return -inf, min(values, default=inf)


def due(seen, place):
    """Return the window that a visit should get by what came back before it."""
    above, parent = seen.caller(place), seen.nodes[place].parent
    values = [seen.brought[one] for one in seen.earlier(place)]
    alpha, beta = seen.windows[above]
    return (max(alpha, *values, -inf), beta) if parent.is_max else (alpha, min(beta, *values, inf))


def all_places(seen):
    return [one for one in range(len(seen.nodes)) if seen.caller(one) is not None]


def own(seen, place, *numbers):
    """Return the numbers of a visit as a negamax has them, turned where MIN moves."""
    node = seen.nodes[place]
    moves_max = not node.parent.is_max if node.is_leaf else node.is_max
    if not seen.trace.algorithm.negates or moves_max:
        return numbers
    return tuple(-one for one in reversed(numbers))


def is_given_and_due(seen, c):
    return seen.trace.algorithm.negates and any(
        own(seen, one, *seen.windows[one]) == c.own != c.due == own(seen, one, *due(seen, one))
        for one in seen.visits(c.node)
    )


def all_handed(seen, made):
    """Tell whether all windows of a negamax are made of the parent's in one way."""
    return seen.trace.algorithm.negates and all(
        own(seen, one, *seen.windows[one]) == made(*own(seen, seen.caller(one), *due(seen, one)))
        for one in all_places(seen)
    )


def is_null(seen, place):
    low, high = seen.windows[place]
    own_bound = due(seen, place)[seen.nodes[place].parent.is_min]
    return (low == high in (-inf, inf) or high - low == 1) and own_bound in (low, high)


CHECKS = {
    "only-leaves-return": lambda seen, c: (
        any(seen.nodes[one].is_leaf for one in seen.ended())
        and all((seen.brought[one] is None) != seen.nodes[one].is_leaf for one in seen.ended())
    ),
    "nothing-returns": lambda seen, c: all(seen.brought[one] is None for one in seen.ended()),
    "player-returns-nothing": lambda seen, c: all(
        seen.brought[one] is None for one in seen.ended() if seen.nodes[one].player == c.node.player
    ),
    "no-estimate": lambda seen, c: c.node.children and brings(seen, c.node, None),
    "leaf-has-none": lambda seen, c: (
        c.node.is_leaf
        and len(c.node.path) == seen.trace.algorithm.depth
        and brings(seen, c.node, None)
    ),
    "another-estimate": lambda seen, c: (
        len(c.node.path) == seen.trace.algorithm.depth
        and brings(seen, c.node, c.score)
        and c.score != c.given == c.node.estimate is not None
    ),
    "brought-nothing": lambda seen, c: c.other.parent is c.node and brings(seen, c.other, None),
    "score-with-other-sign": lambda seen, c: (
        c.node.value == c.given == -c.score and brings(seen, c.node, c.score)
    ),
    "another-score": lambda seen, c: (
        c.node.value == c.given != c.score and brings(seen, c.node, c.score)
    ),
    "left-out": lambda seen, c: c.other.parent is c.node and not seen.visits(c.other),
    "other-sign": lambda seen, c: (
        brings(seen, c.node, c.score)
        and c.other.parent is c.node
        and brings(seen, c.other, -c.score)
    ),
    "own-bound": lambda seen, c: any(
        seen.brought[one] == c.score == seen.bound(one, c.letter) and c.score not in seen.below(one)
        for one in seen.visits(c.node)
    ),
    "from-nowhere": lambda seen, c: (
        brings(seen, c.node, c.score)
        and not any(
            leaf.value == c.score and c.node in leaf.ancestors for leaf in seen.trace.tree.leaves
        )
    ),
    "last-one": lambda seen, c: all(value == got[-1] for value, got in seen.inner()),
    "first-one": lambda seen, c: all(value == got[0] for value, got in seen.inner()),
    "worst": lambda seen, c: (
        brings(seen, c.node, c.score)
        and any(len(set(got)) > 1 for _, got in seen.inner(c.node.player))
        and all(
            value == (min if c.node.is_max else max)(got)
            for value, got in seen.inner(c.node.player)
        )
    ),
    "without-zero": lambda seen, c: (
        c.other.parent is c.node
        and brings(seen, c.other, 0)
        and any(
            value
            == c.score
            == extreme(c.node)(one for one in got if one != 0)
            != extreme(c.node)(got)
            for value, got in seen.inner(c.node.player)
        )
    ),
    "worse-one": lambda seen, c: (
        brings(seen, c.node, c.score)
        and c.other.parent is c.node
        and brings(seen, c.other, c.given)
        and c.score != c.given == extreme(c.node)(c.score, c.given)
    ),
    "score-in-negamax": lambda seen, c: (
        seen.trace.algorithm.negates
        and c.node.parent.is_max
        and c.given == -c.node.value != c.score
        and brings(seen, c.node, -c.score)
    ),
    "without-minus": lambda seen, c: any(
        own(seen, one, seen.brought[one]) == (c.score,) == own(seen, two, seen.brought[two])
        for one in seen.visits(c.node)
        for two in seen.called(one)
        if seen.nodes[two] is c.other
    ),
    "worst-in-negamax": lambda seen, c: seen.trace.algorithm.negates and CHECKS["worst"](seen, c),
    "signs-only": lambda seen, c: all_handed(seen, lambda a, b: (-a, -b)),
    "places-only": lambda seen, c: all_handed(seen, lambda a, b: (b, a)),
    "window-in-negamax": is_given_and_due,
    "own-window": is_given_and_due,
    "taken-without-minus": lambda seen, c: any(
        own(seen, one, *seen.windows[one]) == c.own
        and c.own[1] == -c.score
        and any(
            seen.nodes[two] is c.other and own(seen, two, seen.brought[two]) == (c.score,)
            for two in seen.earlier(one)
        )
        for one in seen.visits(c.node)
    ),
    "null-window": lambda seen, c: any(
        own(seen, one, *seen.windows[one]) == c.own and is_null(seen, one)
        for one in seen.visits(c.node)
    ),
    "changed-places": lambda seen, c: any(
        seen.windows[one] == due(seen, one)[::-1] != due(seen, one) for one in seen.visits(c.node)
    ),
    "not-turned": lambda seen, c: all_handed(seen, lambda a, b: (a, b)),
    "not-narrowed": lambda seen, c: (
        (c.letter == "alpha") == c.node.parent.is_max
        and any(
            seen.bound(one, c.letter) == seen.bound(seen.caller(one), c.letter)
            and c.score in [seen.brought[two] for two in seen.earlier(one)]
            and extreme(c.node.parent)(c.score, seen.bound(one, c.letter)) == c.score
            and seen.bound(one, c.letter) != c.score
            for one in seen.visits(c.node)
        )
    ),
    "never-narrowed": lambda seen, c: len(set(seen.windows)) == 1,
    "never-handed-down": lambda seen, c: all(
        seen.windows[one] == of_parent_alone(seen, one) for one in all_places(seen)
    ),
    "not-handed-down": lambda seen, c: any(
        seen.windows[seen.caller(one)] == c.window != seen.windows[one]
        and seen.windows[one] in ((-inf, inf), of_parent_alone(seen, one))
        for one in seen.visits(c.node)
    ),
    "wrong-bound": lambda seen, c: (
        (c.letter == "beta") == c.node.parent.is_max
        and brings(seen, c.other, c.score)
        and seen.given(c) >= 0
    ),
    "like-wrong-bound": lambda seen, c: c.score == 0 and CHECKS["wrong-bound"](seen, c),
    "earlier-value": lambda seen, c: (
        (c.letter == "alpha") == c.node.parent.is_max
        and extreme(c.node.parent)(seen.brought[one] for one in seen.earlier(seen.given(c)))
        != c.score
        == seen.bound(seen.given(c), c.letter)
    ),
    "overwritten": lambda seen, c: (
        (c.letter == "alpha") == c.node.parent.is_max
        and brings(seen, c.other, c.score)
        and any(
            seen.bound(one, c.letter) == c.score
            and seen.bound(seen.caller(one), c.letter) == c.given != c.score
            and extreme(c.node.parent)(c.score, c.given) == c.given
            for one in seen.visits(c.node)
        )
    ),
    "bound-with-other-sign": lambda seen, c: (
        c.score == -c.given and brings(seen, c.other, c.given) and seen.given(c) >= 0
    ),
    "bound-from-nowhere": lambda seen, c: (
        c.score not in seen.leaves
        and c.parent is c.node.parent
        and c.score
        not in [
            seen.brought[one]
            for one in range(seen.given(c, is_sibling=False))
            if seen.caller(one) == seen.caller(seen.given(c, is_sibling=False))
        ]
    ),
    "entered-before": lambda seen, c: len(seen.visits(c.node)) > 1,
    "right-to-left-here": lambda seen, c: all(
        places == sorted(places, key=lambda one: -seen.nodes[one].index)
        for places in map(seen.called, range(len(seen.nodes)))
    ),
    "both-ways": lambda seen, c: (
        len(
            {
                seen.nodes[one].index < seen.nodes[other].index
                for places in map(seen.called, range(len(seen.nodes)))
                for one, other in pairwise(places)
            }
        )
        == 2
    ),
    "goes-on-at-equality": lambda seen, c: (
        c.score == c.given
        and brings(seen, c.other, c.score)
        and any(
            goes_on(seen, one) and seen.bound(one, c.letter) == c.given
            for one in seen.visits(c.node)
        )
    ),
    "goes-on-beyond": lambda seen, c: (
        c.score != c.given
        and brings(seen, c.other, c.score)
        and any(
            goes_on(seen, one, beyond=True) and seen.bound(one, c.letter) == c.given
            for one in seen.visits(c.node)
        )
    ),
    "skips-nothing": lambda seen, c: (
        {*seen.nodes} == {*seen.trace.tree}
        and any(goes_on(seen, one, beyond=True) for one in range(len(seen.nodes)))
    ),
    "cut-too-early": lambda seen, c: any(
        len(seen.called(one)) < len(c.node.children)
        and extreme(c.node)(seen.below(one)) == c.score
        and seen.bound(one, c.letter) == c.given
        and (c.score < c.given if c.node.is_max else c.score > c.given)
        for one in seen.visits(c.node)
    ),
    "first-leaf": lambda seen, c: next(node for node in seen.nodes if node.is_leaf) is c.node,
}


# What a sentence says of a player must be true of the node that it names.
OF_PLAYERS = re.compile(r"(\w+) is a (MAX|MIN) node, and (.*)")
OWN_BOUND = {"MAX": "MAX changes only α", "MIN": "MIN changes only β"}
TURNED = {
    "MAX": "minimised there: it returns the least",
    "MIN": "maximised there: it returns the greatest",
}


def check_players(tree, departure):
    """Hold what the sentences of a departure say of MAX and MIN against the tree."""
    for sentence in departure.split(". "):
        if found := OF_PLAYERS.match(sentence):
            name, player, rest = found.groups()
            assert tree[name].player == player.lower(), departure
            worst = f"it returns the value that is the worst for {player} of"
            assert any(one in rest for one in (OWN_BOUND[player], TURNED[player], worst)), departure


takes_nothing = zoo.changed(
    zoo.takes_the_value_at_the_limit,
    "takes_nothing",
    ("return node.value", "return node.value if node.is_leaf else 0"),
)
takes_the_estimate = zoo.changed(
    zoo.takes_the_value_at_the_limit,
    "takes_the_estimate",
    ("return node.value", "return node.estimate if depth == 0 else 0"),
)


@pytest.mark.slow
def test_each_cause_is_true_of_the_visits_and_the_tree():
    """Many trees and all mistakes: each cause is recomputed here, and each kind is met."""
    kinds = Counter()
    cases = [(function, tree_of(text)) for function, text in SAID]
    for seed in range(15):
        chance = Random(seed)
        root = chance.choice(["max", "min"])
        tree = Tree.random_irregular(chance.randint(3, 8), 3, 9, seed, root=root)
        cases += [(function, tree) for function in FUNCTIONS]
    for function, tree in cases:
        trace = watch(function, tree)
        reference, departure = compare(trace)
        if departure is None:
            continue
        assert trace.steps[trace.departure_step]
        check_players(tree, trace.departure)
        for cause in causes_of(trace, reference, departure):
            kinds[cause.kind] += 1
            facts = SimpleNamespace(**cause.facts)
            assert CHECKS[cause.kind](Seen(trace), facts), (function, str(tree), cause)
    for function in (zoo.takes_the_value_at_the_limit, takes_nothing, takes_the_estimate):
        limited = watch(function, Tree.parse("(3 (5 6)~1)~2"), depth=1)
        [cause] = causes_of(limited, *compare(limited))
        kinds[cause.kind] += 1
        assert CHECKS[cause.kind](Seen(limited), SimpleNamespace(**cause.facts))
    assert kinds.keys() == CHECKS.keys()
    assert CHECKS.keys() < DEPARTURES.keys()


with_other_names = zoo.changed(zoo.alphabeta, "with_other_names", ("alpha", "lo"), ("beta", "hi"))


def starts_a_shared_window(node):
    return window_in_a_list(node, [-inf, inf])


UNSEEN = (
    "No window was seen: abviz looks for parameters called alpha and beta (or α and β, a and b), "
    "and finds "
)


def test_bounds_by_other_names_are_said_not_to_be_seen():
    """And the search is compared with the one that it agrees with."""
    for seed in range(20):
        trace = watch(with_other_names, Tree.random(2, 3, 1, 9, seed=seed))
        skips = len(trace.visits) < len(trace.tree)
        assert trace.departure == ""
        assert trace.comparison == (
            f"{UNSEEN}lo, hi. Your function does what alpha-beta does on this tree: the same "
            "nodes and the same value."
            if skips
            else "Your function does what minimax does on this tree: the same nodes and values."
        )
    shared = watch(starts_a_shared_window, Tree.parse("((3 5) (9 7))"))
    assert shared.departure.startswith(f"{UNSEEN}window. A returns 3; in minimax it returns 7.")
    assert watch(zoo.forgets_the_last, Tree.parse(FOUR)).departure.startswith("It never")
