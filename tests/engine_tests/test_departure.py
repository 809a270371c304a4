"""Typical wrong searches: what they really do, and where they first depart from α-β."""

import re
from math import inf

import pytest
from engine_tests.oracle import games, minimax_value
from hypothesis import given
from hypothesis import strategies as st
from pseudo import PSEUDO, english
from strategies import tries

import abviz
from abviz import watch
from abviz.diagnosis.comparison import compare
from abviz.diagnosis.finding import find
from abviz.trees import Tree, examples


def right(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = right(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def strict(node, alpha=-inf, beta=inf):
    """Cut on > where ≥ is enough."""
    if node.is_leaf:
        return node.value
    for child in node.children:
        if node.is_max:
            alpha = max(alpha, strict(child, alpha, beta))
        else:
            beta = min(beta, strict(child, alpha, beta))
        if alpha > beta:
            break
    return alpha if node.is_max else beta


def parent_only(node, alpha=-inf, beta=inf):
    """Hand down the own value alone, and forget what the ancestors have."""
    if node.is_leaf:
        return node.value
    if node.is_max:
        v = -inf
        for child in node.children:
            v = max(v, parent_only(child, v, inf))
            if v >= beta:
                break
        return v
    v = inf
    for child in node.children:
        v = min(v, parent_only(child, -inf, v))
        if v <= alpha:
            break
    return v


def root_not_shared(node, alpha=-inf, beta=inf):
    """Start each move of the root with a fresh window."""
    if node.is_leaf:
        return node.value
    at_root = node.parent is None
    for child in node.children:
        window = (-inf, inf) if at_root else (alpha, beta)
        score = root_not_shared(child, *window)
        if node.is_max:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


def swapped(node, alpha=-inf, beta=inf):
    """Hand down α and β in the wrong order."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = swapped(child, beta, alpha)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def never_cuts(node, alpha=-inf, beta=inf):
    """Keep a window, and never compare its ends."""
    if node.is_leaf:
        return node.value
    for child in node.children:
        if node.is_max:
            alpha = max(alpha, never_cuts(child, alpha, beta))
        else:
            beta = min(beta, never_cuts(child, alpha, beta))
    return alpha if node.is_max else beta


def returns_alpha(node, alpha=-inf, beta=inf):
    """Return α, whoever moves."""
    if node.is_leaf:
        return node.value
    v = -inf if node.is_max else inf
    for child in node.children:
        score = returns_alpha(child, alpha, beta)
        if node.is_max:
            v = max(v, score)
            alpha = max(alpha, v)
        else:
            v = min(v, score)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha


def fail_hard(node, alpha=-inf, beta=inf):
    """Return α at MAX and β at MIN, which is right."""
    if node.is_leaf:
        return node.value
    for child in node.children:
        if node.is_max:
            alpha = max(alpha, fail_hard(child, alpha, beta))
        else:
            beta = min(beta, fail_hard(child, alpha, beta))
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


def first_sentence(trace):
    """Return where a trace departs, without the cause."""
    departure = compare(trace).departure
    assert trace.departure.startswith(departure.sentence if departure else "")
    assert bool(trace.departure) == bool(departure)
    return departure.sentence if departure else ""


CASES = [
    (right, "lucky-8", "4 3 8 2 1", 4, ""),
    (fail_hard, "lucky-32", "12 11 32 10 9 16 28 4 3 2 1", 12, ""),
    (strict, "tie", "3 5 3 1", 3, "It enters G; alpha-beta skips that node."),
    (strict, "lucky-8", "4 3 8 2 1 6", 4, "It enters M; alpha-beta skips that node."),
    (strict, "aima-3x3", "3 12 8 2 14 5 2", 3, ""),
    (
        parent_only,
        "deep-cutoff",
        "5 4 9 6 7",
        6,
        "D is entered with the window [−∞, +∞]; alpha-beta gives it [5, +∞].",
    ),
    (
        parent_only,
        "lucky-8",
        "4 3 8 2 1",
        4,
        "G is entered with the window [−∞, +∞]; alpha-beta gives it [−∞, 4].",
    ),
    (
        root_not_shared,
        "lucky-8",
        "4 3 8 2 1 6",
        4,
        "I is entered with the window [−∞, +∞]; alpha-beta gives it [4, +∞].",
    ),
    (
        swapped,
        "lucky-8",
        "4 3 2 1",
        4,
        "B is entered with the window [+∞, −∞]; alpha-beta gives it [−∞, +∞].",
    ),
    (
        swapped,
        "aima-3x3",
        "3 2 14",
        14,
        "B is entered with the window [+∞, −∞]; alpha-beta gives it [−∞, +∞].",
    ),
    (
        never_cuts,
        "lucky-8",
        "4 3 8 7 2 1 6 5",
        4,
        "It enters H; alpha-beta skips that node.",
    ),
    (
        returns_alpha,
        "lucky-8",
        "4 3 8 2 1 6",
        -inf,
        "I is entered with the window [−∞, +∞]; alpha-beta gives it [4, +∞].",
    ),
    (returns_alpha, "deep-cutoff", "5 4 6 7", 5, "It returns 5; alpha-beta returns 6."),
]


@pytest.mark.parametrize(("function", "name", "opened", "value", "departure"), CASES)
def test_what_it_really_does_and_where_it_departs(function, name, opened, value, departure):
    trace = watch(function, examples[name])
    assert " ".join(str(leaf.value) for leaf in trace.leaves) == opened
    assert trace.value == value == function(examples[name].root)
    assert first_sentence(trace) == departure
    assert not english(trace.in_language(PSEUDO).departure)


def test_the_visits_of_a_wrong_search():
    visits = watch(swapped, examples["lucky-8"]).visits
    assert " ".join(node.name for node in visits) == "A B C D E I J K L"


def stops_early(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    return stops_early(node.children[0], alpha, beta)


def from_the_right(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    pick = max if node.is_max else min
    return pick([from_the_right(child, alpha, beta) for child in reversed(node.children)])


def one_off(node, alpha=-inf, beta=inf):
    value = right(node, alpha, beta)
    return value + 1 if node.parent is None else value


def lowest(node):
    return node.value if node.is_leaf else min(lowest(child) for child in node.children)


def first_only(node):
    return node.value if node.is_leaf else first_only(node.children[0])


def text(node):
    return str(node.value) if node.is_leaf else max(text(child) for child in node.children)


def forgets(node):
    if node.is_leaf:
        return node.value
    [forgets(child) for child in node.children]


def once_more(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    for child in node.children:
        if node.is_max:
            alpha = max(alpha, once_more(child, alpha, beta))
        else:
            beta = min(beta, once_more(child, alpha, beta))
        if alpha >= beta:
            break
    if node.parent is None:
        once_more(node.children[0], -inf, inf)
    return alpha if node.is_max else beta


def divides(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return 1 / (node.value - 3)
    pick = max if node.is_max else min
    return pick(divides(child, alpha, beta) for child in node.children)


def divides_blindly(node):
    if node.is_leaf:
        return node.value if node.value != 3 else 1 / 0
    pick = max if node.is_max else min
    return pick(divides_blindly(child) for child in node.children)


def asks_at_the_end(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    for child in node.children:
        if node.is_max:
            alpha = max(alpha, asks_at_the_end(child, alpha, beta))
        else:
            beta = min(beta, asks_at_the_end(child, alpha, beta))
        if alpha >= beta:
            break
    if node.parent is None:
        raise KeyError("no table")
    return alpha if node.is_max else beta


@pytest.mark.parametrize(
    ("function", "text", "departure"),
    [
        (stops_early, "(3 5) (2 9)", "It ends after C; alpha-beta goes on to enter D."),
        (from_the_right, "(3 5) (2 9)", "It enters E; alpha-beta enters B here."),
        (from_the_right, "3 5", "It enters C; alpha-beta enters B here."),
        (once_more, "(3 5) (2 9)", "It enters B; alpha-beta is done."),
        (lowest, "(3 5) (2 9)", "A returns 2; in minimax it returns 3."),
        (first_only, "(3 5) (2 9)", "It never enters D; minimax does."),
        (text, "(3 5) (2 9)", "C returns no number; in minimax it returns 3."),
        (forgets, "(3 5) (2 9)", "B returns no number; in minimax it returns 3."),
        (
            divides,
            "(3 5) (2 9)",
            "It stops at C with ZeroDivisionError; alpha-beta goes on to enter D.",
        ),
        (divides_blindly, "(4 5) (3 9)", "It stops at F with ZeroDivisionError; minimax goes on."),
        (divides_blindly, "3", "It stops at A with ZeroDivisionError; minimax goes on."),
    ],
)
def test_other_departures(function, text, departure):
    trace = watch(function, Tree.parse(text))
    assert first_sentence(trace) == departure
    assert not english(
        trace.in_language(PSEUDO).departure, data=english(f"{trace.error!r} {trace.error_line}")
    )


def test_an_exception_after_the_last_visit_is_a_departure():
    trace = watch(asks_at_the_end, Tree.parse("(3 5) (2 9)"))
    assert trace.departure.startswith("It stops at A with KeyError; alpha-beta returns 3. Line ")
    assert not english(
        trace.in_language(PSEUDO).departure, data=english(f"{trace.error!r} {trace.error_line}")
    )
    assert repr(trace) == (
        "asks_at_the_end: value none, 3 of 4 leaves, stopped by KeyError: 'no table'"
    )


def test_only_the_root_has_another_value():
    trace = watch(one_off, Tree.parse("3 5"))
    assert (trace.value, trace.departure) == (6, "It returns 6; alpha-beta returns 5.")
    assert not english(trace.in_language(PSEUDO).departure)


@pytest.mark.parametrize(
    ("name", "algorithm", "options", "departure"),
    [
        ("tie", "alphabeta", {"cut_on_tie": False}, "It enters G; alpha-beta skips that node."),
        (
            "deep-cutoff",
            "alphabeta",
            {"deep": False},
            "D is entered with the window [−∞, +∞]; alpha-beta gives it [5, +∞].",
        ),
        (
            "aima-3x3",
            "negascout",
            {},
            "D is entered with the window [2, 3]; alpha-beta gives it [−∞, 3].",
        ),
        (
            "aima-3x3",
            "mtdf",
            {},
            "A is entered with the window [−1, 0]; alpha-beta gives it [−∞, +∞].",
        ),
        ("aima-3x3", "negamax", {}, ""),
        ("aima-3x3", "minimax-notes", {}, ""),
    ],
)
def test_known_searches_depart_too(name, algorithm, options, departure):
    assert find(abviz.search(examples[name], algorithm, **options)).sentence == departure


def student(*, tie, shared, cuts, order, returns):
    """Return an α-β of a student's making, with or without the usual mistakes."""

    def attempt(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.value
        v = -inf if node.is_max else inf
        for child in node.children[::order]:
            score = attempt(child, *((alpha, beta) if shared else (-inf, inf)))
            if node.is_max:
                v = max(v, score)
                alpha = max(alpha, v)
            else:
                v = min(v, score)
                beta = min(beta, v)
            if cuts and (alpha >= beta if tie else alpha > beta):
                break
        return {"v": v, "bound": alpha if node.is_max else beta, "alpha": alpha}[returns]

    return attempt


students = st.fixed_dictionaries(
    {
        "tie": st.booleans(),
        "shared": st.booleans(),
        "cuts": st.booleans(),
        "order": st.sampled_from([1, 1, -1]),
        "returns": st.sampled_from(["v", "bound", "alpha"]),
    }
)


@tries(80)
@given(games(), students)
def test_a_departure_is_the_first_difference(tree, habits):
    """Whatever the student does, the sentence names the first place where it differs."""
    trace = watch(student(**habits), tree)
    reference = abviz.search(tree)
    mine = [*zip(trace.visits, trace.alphas, trace.betas, strict=True)]
    yours = [*zip(reference.visits, reference.alphas, reference.betas, strict=True)]
    same = 0
    while same < min(len(mine), len(yours)) and mine[same] == yours[same]:
        same += 1
    sentence = first_sentence(trace)
    if same == len(mine) == len(yours):
        assert sentence == "" or trace.value != reference.value
        assert (sentence == "") == (trace.value == minimax_value(tree.root))
    elif same == len(mine):
        last, following = mine[-1][0].name, yours[same][0].name
        assert sentence == f"It ends after {last}; alpha-beta goes on to enter {following}."
    else:
        node = mine[same][0]
        assert re.match(rf"(It enters {node.name};|{node.name} is entered with)", sentence)
        assert ("skips" in sentence) == (node not in reference.visits)
        assert ("window" in sentence) == (same < len(yours) and yours[same][0] is node)


@tries(60)
@given(games(), st.sampled_from(["v", "bound"]))
def test_a_right_search_departs_nowhere(tree, returns):
    habits = {"tie": True, "shared": True, "cuts": True, "order": 1}
    trace = watch(student(**habits, returns=returns), tree)
    assert trace.departure == ""
    assert trace.visits == abviz.search(tree).visits
