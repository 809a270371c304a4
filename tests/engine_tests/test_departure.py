"""Typical wrong searches: what they really do, and where they first depart from α-β."""

import re
from math import inf

import zoo
from engine_tests.oracle import games, minimax_value
from hypothesis import given
from hypothesis import strategies as st
from pseudo import PSEUDO, english
from strategies import tries

import abviz
from abviz import watch
from abviz.diagnosis.comparison import compare
from abviz.diagnosis.finding import find
from abviz.narration.registry import ENGLISH
from abviz.trees import Tree, examples


def first_sentence(trace):
    """Return where a trace departs, without the cause."""
    departure = compare(trace).departure
    sentence = ENGLISH.sentence(departure.claims) if departure else ""
    assert trace.departure.startswith(sentence)
    assert bool(trace.departure) == bool(departure)
    return sentence


def test_an_exception_after_the_last_visit_is_a_departure():
    trace = watch(zoo.asks_at_the_end, Tree.parse("(3 5) (2 9)"))
    assert trace.departure.startswith("It stops at A with KeyError; alpha-beta returns 3. Line ")
    assert not english(
        trace.in_language(PSEUDO).departure, data=english(f"{trace.error!r} {trace.error_line}")
    )
    assert repr(trace) == (
        "asks_at_the_end: value none, 3 of 4 leaves, stopped by KeyError: 'no table'"
    )


KNOWN = [
    ("tie", "alphabeta", {"cut_on_tie": False}),
    ("deep-cutoff", "alphabeta", {"deep": False}),
    *(("aima-3x3", name, {}) for name in ("negascout", "mtdf", "negamax", "minimax-notes")),
]


def test_where_a_known_search_departs_from_alpha_beta_is_told(snapshot):
    lines = []
    for tree, name, options in KNOWN:
        departure = find(abviz.search(examples[tree], name, **options))
        lines.append(f"{tree} {name} {options}: {departure.sentence}")
    snapshot("departures-of-known-searches", lines)


def student(*, tie, shared, cuts, order, returns):
    """Return an α-β of a student's making, with or without the usual mistakes."""

    back = {
        "v": lambda node, v, a, b: v,
        "bound": lambda node, v, a, b: a if node.is_max else b,
        "alpha": lambda node, v, a, b: a,
    }
    return zoo.alphabeta_with(
        "attempt",
        hand=lambda node, v, a, b: (a, b) if shared else (-inf, inf),
        stops=lambda node, v, a, b: cuts and (a >= b if tie else a > b),
        back=back[returns],
        order=order,
    )


students = st.fixed_dictionaries(
    {
        "tie": st.booleans(),
        "shared": st.booleans(),
        "cuts": st.booleans(),
        "order": st.sampled_from([1, 1, -1]),
        "returns": st.sampled_from(["v", "bound", "alpha"]),
    }
)


@tries(30)
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


@tries(20)
@given(games(), st.sampled_from(["v", "bound"]))
def test_a_right_search_departs_nowhere(tree, returns):
    habits = {"tie": True, "shared": True, "cuts": True, "order": 1}
    trace = watch(student(**habits, returns=returns), tree)
    assert trace.departure == ""
    assert trace.visits == abviz.search(tree).visits


def test_names_of_exceptions_are_shown_as_text():
    def fails(node):
        raise type("Red\x1b[31m", (Exception,), {})

    trace = watch(fails, Tree.parse("(3 5)"))
    assert "\x1b" not in trace.departure and "Red" in trace.departure
