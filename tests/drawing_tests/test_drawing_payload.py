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


def film_of(trace):
    return make_payload(trace, layout=plan_layout(trace.tree), style=Style())


def decoded(film, codes):
    status, edge, *texts = codes
    return (film["statuses"][status], film["edges"][edge], *texts)


def played(film):
    """Yield the looks of all nodes after each step, from the changes alone."""
    looks = [decoded(film, codes) for codes in film["start"]]
    for *_, changes in film["steps"]:
        for index, *codes in changes:
            looks[index] = decoded(film, codes)
        yield list(looks)


def check(trace):
    film = json.loads(json.dumps(film_of(trace), allow_nan=False))
    assert [decoded(film, codes) for codes in film["start"]] == [
        appearance_of(node, NodeState())[:5] for node in trace.tree
    ]
    for number, looks in enumerate(played(film)):
        frame = trace.frame(number)
        seen = [appearance_of(node, frame.state(node)) for node in trace.tree]
        lines = [one.edge + " explained" * one.on_thread for one in seen]
        found = [(one.status, line, *one[2:5]) for one, line in zip(seen, lines, strict=True)]
        assert looks == found, number
    check_steps(film, trace)
    ever = {at for at, *_ in film["threads"]}
    assert ever == {
        n.index
        for f in map(trace.frame, range(len(trace.steps)))
        for n in trace.tree
        if f.state(n).on_thread
    }


def check_steps(film, trace):
    assert len(film["steps"]) == len(trace.steps)
    for number, (coded, step) in enumerate(zip(film["steps"], trace.steps, strict=True)):
        kind, node, child, row, sentence, counted, _ = coded
        assert (film["kinds"][kind], trace.tree.nodes[node]) == (step.kind, step.node)
        other = step.cutoff.bound_by if step.cutoff else step.child
        assert (trace.tree.nodes[child] if child >= 0 else None) is other
        lit, *tinted = film["lines"][row]
        assert (lit, sentence) == (step.line, step.sentence)
        assert {lit, *tinted} == {*step.lines}
        counters = trace.frame(number).counters
        assert counted == [
            counters.leaves_examined,
            counters.nodes_entered,
            counters.cutoffs,
            counters.leaves_pruned,
            counters.repeats,
        ]


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
    assert all(1 <= line <= len(film["listing"]) for row in film["lines"] for line in row)
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
    "a game": "MAX MIN leaf moves-not-looked-at current best-line cut reason-for-the-cut pruned",
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
    keys = film_of(trace)["legend"]
    assert [title.replace(" ", "-") for title, _, _ in keys] == LEGENDS[case].split()
    rules = Style().css(roles(trace.tree))
    for _, width, marks in keys:
        for look, outline in marks:
            assert re.search(rf"\.abviz \.{look.replace(' ', '.')}[,{{]", rules)
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", outline)]
            assert min(numbers) >= 0 and max(numbers) <= width


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
    for number, (*_, changes) in enumerate(film["steps"]):
        kept.update({index: codes[5:] for index, *codes in changes})
        moves = [state.move for state in trace.frame(number).states]
        assert [[move.name] if move else [] for move in moves] == [
            kept.get(node.index, []) for node in trace.tree
        ]


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
    for node, (name, role, parent, x, y) in zip(trace.tree, film_of(trace)["nodes"], strict=True):
        assert name == node.name
        assert role == ("leaf" if node.is_leaf else node.player)
        assert parent == (-1 if node.parent is None else node.parent.index)
        assert (x, y) == pytest.approx(plan.ring_centre(node), abs=0.06)
