"""The best move is the first child that is better than what the search starts from, or None."""

import re
from math import inf
from random import Random

import pytest
from engine_tests.chance import fitting, value_of
from engine_tests.oracle import OPTION_PAIRS
from zoo import minimax

import abviz
from abviz.engine.algorithms.alphabeta_aima import alphabeta_search
from abviz.trees import Tree

FOR_TWO = {
    name: one
    for name, one in abviz.algorithms.items()
    if not (
        one.model.bounded
        or one.way == "several players"
        or one.model.needs_whole_scores
        or one.model.samples
    )
}
"""The searches of MAX and MIN that take infinite scores."""

# Their code has no value to start from: it takes the best of all that come back.
WITHOUT_A_START = {name for name, one in FOR_TWO.items() if not one.keeps}
NO_MOVE = re.compile("no move was chosen")
SEARCHES = [
    *((name, {}) for name in FOR_TWO),
    *(("alphabeta", options) for options in OPTION_PAIRS[1:]),
    *((name, {"depth": depth}) for name in FOR_TWO if FOR_TWO[name].limited for depth in (1, 2)),
]


def infinite_tree(seed):
    """Return a small tree in which most scores and estimates are infinite."""
    source = Random(seed)
    scores = source.choice(["-inf inf", "-inf -inf inf inf 0", "-inf", "inf", "-inf 0 1"]).split()
    first = source.choice(["max", "min"])
    second = "min" if first == "max" else "max"

    def text(ply):
        if ply == 3 or (ply and source.random() < 0.3):
            return source.choice(scores)
        children = [text(ply + 1) for _ in range(source.choice([1, 2, 2, 3]))]
        return f"{second if ply % 2 else first}({', '.join(children)})~{source.choice(scores)}"

    return Tree.parse(text(0))


def expected_moves(trace):
    """Return the children with the value of the root, if it is better than the worst."""
    root, depth = trace.tree.root, trace.algorithm.depth or inf
    if trace.value == (-inf if root.is_max else inf):
        return []
    goes_on = trace.algorithm.model.goes_on_where_noisy
    worth = [value_of(one, depth - 1, goes_on=goes_on) for one in root.children]
    return [one for one, value in zip(root.children, worth, strict=True) if value == trace.value]


@pytest.mark.parametrize(("name", "options"), SEARCHES)
def test_move_sentence_and_picture_agree_whatever_is_infinite(name, options):
    chosen = set()
    for seed in range(15):
        trace = abviz.search(fitting(infinite_tree(seed), FOR_TWO[name]), name, **options)
        moves, last = expected_moves(trace), trace.steps[-1].sentence
        if FOR_TWO[name].way in ("deepening", "ordered"):  # another move may come first
            assert trace.best_move in (moves or [None])
        else:
            assert trace.best_move is next(iter(moves), None)
        assert bool(NO_MOVE.search(last)) == (trace.best_move is None)
        moves = trace.best_move and f"moves to {trace.best_move.name};"
        assert moves in last if moves else " moves to " not in last
        frame = trace.frame(-1)
        line = frame.best_line
        assert line == trace.principal_variation
        assert (len(line) > 1) == (trace.best_move is not None)
        for node in line[:-1]:
            assert frame.value(node) == trace.value
        if line[-1].children and frame.status(line[-1]) != "limit":
            assert trace.value == (-inf if line[-1].is_max else inf)
        chosen.add(trace.best_move is None)
    assert chosen == {True, False}


@pytest.mark.parametrize(("name", "options"), SEARCHES)
def test_nothing_changes_beside_a_line_that_stays(name, options):
    told = 0
    for seed in range(20):
        trace = abviz.search(fitting(infinite_tree(seed), FOR_TWO[name]), name, **options)
        for number, step in enumerate(trace.steps):
            if step.kind == "update" and re.search("nothing changes", step.sentence):
                assert trace.frame(number).best_line == trace.frame(number - 1).best_line
                told += 1
    assert told or FOR_TWO[name].way not in ("depth first", "deepening")


def test_the_move_is_the_one_that_the_code_of_aima_returns():
    for seed in range(50):
        tree = infinite_tree(seed)
        trace = abviz.search(tree, "alphabeta-aima")
        assert trace.best_move is alphabeta_search(tree.root)


@pytest.mark.parametrize("name", FOR_TWO)
def test_where_nothing_is_better_than_the_start_there_is_no_move(name):
    starts = {"max(-inf -inf)": ("MAX", "−∞", "more"), "min(inf inf)": ("MIN", "+∞", "less")}
    for text, (player, end, more) in starts.items():
        trace = abviz.search(fitting(Tree.parse(text), FOR_TWO[name]), name)
        assert trace.best_move is None and trace.principal_variation == (trace.tree.root,)
        reason = f"; no move was chosen, because none brings {more} than {end}, "
        because = f"the worst that there is for {player}." if name in WITHOUT_A_START else "where "
        assert reason + because in trace.steps[-1].sentence
    for text, place in (("max(-inf 3)", 1), ("max(inf -inf)", 0)):
        trace = abviz.search(fitting(Tree.parse(text), FOR_TWO[name]), name)
        assert trace.best_move is trace.tree.root.children[place]


def test_with_several_players_there_is_always_a_move():
    tree = Tree.parse("p1(<-inf 0> <-inf inf>)")
    assert abviz.search(tree, "maxn").best_move.name == "B"


def test_a_watched_function_follows_the_same_rule():
    assert abviz.watch(minimax, Tree.parse("max(-inf -inf)")).best_move is None
    assert abviz.watch(minimax, Tree.parse("max(-inf 1)")).best_move.name == "C"
