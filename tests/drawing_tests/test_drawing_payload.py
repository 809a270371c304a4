"""The film is data; played step by step it gives the looks of every frame."""

import json
import re
from fractions import Fraction

import pytest
from drawing_tests.scenes import searched
from hypothesis import given, settings
from strategies import MAX_AND_MIN, trees
from zoo import first_leaf

import abviz
from abviz import Tree
from abviz.drawing.appearance import appearance_of, roles
from abviz.drawing.layout.text_width import ShortTexts, short_value
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.style import Style
from abviz.games import Nim
from abviz.replay.frames import NodeState
from abviz.stage.payload import make_payload
from abviz.stage.records import (
    CodedChange,
    CodedLook,
    CodedStep,
    FilmNode,
    LegendKey,
    Lines,
    rows_in,
)


def film_of(trace):
    return make_payload(trace, layout=plan_layout(trace.tree), style=Style())


def decoded(film, look):
    """Return status, edge, value, α and β of a node."""
    status, edge = film["statuses"][look.status], film["edges"][look.edge]
    return (status, edge, look.value, look.alpha, look.beta)


def played(film):
    """Yield the looks of all nodes after each step, from the changes alone."""
    looks = [decoded(film, look) for look in rows_in(CodedLook, film["start"])]
    changes = rows_in(CodedChange, film["changes"])
    for number in range(len(film["steps"]["kind"])):
        for change in changes:
            if change.step == number:
                looks[change.node] = decoded(film, change.look)
        yield list(looks)


def check(trace):
    film = json.loads(json.dumps(film_of(trace), allow_nan=False))
    assert [decoded(film, look) for look in rows_in(CodedLook, film["start"])] == [
        appearance_of(node, NodeState())[:5] for node in trace.tree
    ]
    for number, looks in enumerate(played(film)):
        frame = trace.frame(number)
        seen = [appearance_of(node, frame.state(node)) for node in trace.tree]
        lines = [one.edge + " explained" * one.on_thread for one in seen]
        found = [(one.status, line, *one[2:5]) for one, line in zip(seen, lines, strict=True)]
        assert looks == found, number
    check_steps(film, trace)
    assert set(film["threads"]["node"]) == {
        n.index
        for f in map(trace.frame, range(len(trace.steps)))
        for n in trace.tree
        if f.state(n).on_thread
    }


def check_steps(film, trace):
    lines, coded_steps = rows_in(Lines, film["lines"]), rows_in(CodedStep, film["steps"])
    for number, (coded, step) in enumerate(zip(coded_steps, trace.steps, strict=True)):
        assert (film["kinds"][coded.kind], trace.tree.nodes[coded.node]) == (step.kind, step.node)
        other = step.cutoff.bound_by if step.cutoff else step.child
        assert (trace.tree.nodes[coded.child] if coded.child >= 0 else None) is other
        ran = lines[coded.lines]
        assert (ran.lit, coded.sentence) == (step.line, step.sentence)
        assert {ran.lit, *ran.ran} == {*step.lines}
        counters = trace.frame(number).counters
        assert coded.examined == counters.leaves_examined
        assert coded.entered == counters.nodes_entered
        assert coded.cutoffs == counters.cutoffs
        assert coded.pruned == counters.leaves_pruned
        assert coded.repeats == counters.repeats


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax"])
@pytest.mark.parametrize("name", MAX_AND_MIN)
def test_the_film_of_an_example(name, algorithm):
    check(searched(name, algorithm=algorithm))


@pytest.mark.slow
@given(trees(max_leaves=15))
@settings(max_examples=30)
def test_the_film_of_any_search(tree):
    check(abviz.search(tree))
    check(abviz.search(tree, cut_on_tie=False, deep=False))


def test_what_a_film_says_of_its_search():
    film = film_of(searched("lucky-32"))
    assert (film["title"], film["prunes"], film["leaves"], film["best"]) == (
        "alpha-beta",
        True,
        32,
        11,
    )
    assert film["listing"][0].startswith("def alphabeta(")
    for lines in rows_in(Lines, film["lines"]):
        assert all(1 <= line <= len(film["listing"]) for line in (lines.lit, *lines.ran))
    minimax = film_of(searched("lucky-32", algorithm="minimax"))
    assert (minimax["title"], minimax["prunes"]) == ("minimax", False)
    assert minimax["stack"] == "Call stack"
    negamax = film_of(searched("lucky-32", algorithm="negamax"))
    assert negamax["title"] == "negamax; numbers from MAX's side"
    assert film_of(abviz.search(abviz.examples["lucky-8"], "sss"))["stack"] == "Path from the root"
    own = film_of(abviz.misconceptions["strict-test"].search(abviz.examples["lucky-8"]))
    assert own["stack"] == "Call stack; α and β as entered with"


TEN = "<1 2 3 4 5 6 7 8 9 10>"
LEGENDS = {
    "minimax": "MAX MIN leaf current best-line",
    "sss": "MAX MIN leaf current best-line cut pruned",
    "minimax to 2 plies": "MAX MIN leaf at-the-depth-limit current best-line",
    "maxn": "player-2 player-10 leaf current best-line",
    "a game": "MAX MIN leaf moves-not-looked-at current best-line cut reason pruned",
}


def explained(case):
    lucky, shallow = abviz.examples["lucky-8"], abviz.examples["estimates"]
    match case:
        case "minimax to 2 plies":
            return abviz.search(shallow, "minimax", depth=2)
        case "maxn":
            return abviz.search(Tree.parse(f"{TEN} p10({TEN})", root="p2"), "maxn")
        case "a game":
            return abviz.search(Nim([2, 2]))
    return abviz.search(lucky, case)


@pytest.mark.parametrize("case", LEGENDS)
def test_the_legend_of_a_film_explains_what_there_is_and_no_more(case):
    trace = explained(case)
    keys = rows_in(LegendKey, film_of(trace)["legend"])
    assert [key.title.replace(" ", "-") for key in keys] == LEGENDS[case].split()
    rules = Style().css(roles(trace.tree))
    for key in keys:
        for mark in key.marks:
            assert re.search(rf"\.abviz \.{mark['look'].replace(' ', '.')}[,{{]", rules)
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", mark["outline"])]
            assert min(numbers) >= 0 and max(numbers) <= key.width


def test_the_fewest_leaves_are_told_only_where_the_best_order_needs_as_many():
    text = "((inf inf)(inf inf)) ((inf inf)(inf inf))"
    trace = abviz.search(Tree.parse(text))
    assert (len(trace.leaves), film_of(trace)["best"]) == (2, None)
    tie = abviz.examples["tie"]
    assert film_of(abviz.search(tie))["best"] == 3
    assert film_of(abviz.search(tie, cut_on_tie=False))["best"] is None
    lucky = abviz.examples["lucky-32"]
    assert film_of(abviz.search(lucky, cut_on_tie=False))["best"] == 11
    shallow = abviz.search(lucky, deep=False)
    assert (len(shallow.leaves), film_of(shallow)["best"]) == (13, None)


def test_a_search_that_does_with_less_is_not_measured_by_the_fewest():
    assert film_of(abviz.watch(first_leaf, abviz.examples["lucky-8"]))["best"] is None


def test_a_film_has_the_moves_that_a_code_keeps_and_no_others():
    trace = searched("lucky-8", algorithm="alphabeta-aima")
    film, kept = film_of(trace), {}
    assert film["moves"] and not film_of(searched("lucky-8"))["moves"]
    changes = rows_in(CodedChange, film["changes"])
    for number in range(len(trace.steps)):
        kept.update({change.node: change.move for change in changes if change.step == number})
        moves = [state.move for state in trace.frame(number).states]
        assert [move.name if move else "" for move in moves] == [
            kept.get(node.index, "") for node in trace.tree
        ]


def test_a_film_names_each_field_once_and_no_moves_where_the_code_keeps_none():
    film = film_of(searched("lucky-8"))
    assert list(film["start"]) == ["status", "edge", "value", "alpha", "beta"]
    assert list(film["changes"]) == ["step", "node", *film["start"]]
    assert {change.move for change in rows_in(CodedChange, film["changes"])} == {""}
    kept = film_of(searched("lucky-8", algorithm="alphabeta-aima"))
    assert list(kept["changes"]) == [*film["changes"], "move"]


def test_equal_values_of_other_types_have_texts_of_their_own():
    values = [1, 1.0, 1.5, Fraction(3, 2), Fraction(1), 0.0, -0.0, 0, None, (1, 0.0), (1.0, -0.0)]
    texts = ShortTexts()
    for value in values * 2:
        assert texts[type(value), value] == short_value(value)
    assert len(texts) == 5  # what may be equal to another one is written anew each time


def test_a_film_tells_scores_that_are_equal_apart():
    check(abviz.search(Tree.parse("(1 1.0 1/1) (0.0 -0.0) (-0.0 0 0.0)"), "minimax"))
    check(abviz.search(Tree.parse("p1(p2(<1 2> <1.0 2>) p2(<0.0 2> <-0.0 2>))"), "maxn"))


def test_the_nodes_of_a_film():
    trace = searched("irregular")
    plan = plan_layout(trace.tree)
    drawn = rows_in(FilmNode, film_of(trace)["nodes"])
    for node, (name, role, parent, x, y) in zip(trace.tree, drawn, strict=True):
        assert name == node.name
        assert role == ("leaf" if node.is_leaf else node.player)
        assert parent == (-1 if node.parent is None else node.parent.index)
        assert (x, y) == pytest.approx(plan.ring_centre(node), abs=0.06)
