"""The v and the window that a step shows are those that the running code has then."""

from dataclasses import replace
from math import inf
from random import Random

import pytest
from engine_tests.chance import chance_tree, estimated_tree, fitting
from replay_tests.variables import complaint, steps_by_visit, variables_of
from truth_tests.further_rows import FURTHER

import abviz
from abviz.drawing.appearance import appearance_of
from abviz.drawing.layout.tree_layout import plan_layout
from abviz.drawing.style import Style
from abviz.engine.run import run
from abviz.replay.trace import Trace
from abviz.stage.payload import make_payload
from abviz.stage.records import CodedChange, rows_in
from abviz.trees import Tree, examples


def random_tree(seed, *, algorithm, plies=4):
    """Return a small tree, alternating so that every search of the same kind can take it."""
    if algorithm.model.averages:
        return chance_tree(seed)
    if algorithm.limited:
        return estimated_tree(seed, in_turn=algorithm.alternates)
    source = Random(seed)
    has_seats = algorithm.way == "several players"
    movers = ["p1", "p2", "p3"] if has_seats else ["max", "min"]

    def text(ply):
        if ply == plies or (ply and source.random() < 0.2):
            score = source.choice(["0", "1", "2", "3", "5"])
            return f"<{score} {source.randint(0, 3)} 1>" if has_seats else score
        children = [text(ply + 1) for _ in range(source.choice([1, 2, 3]))]
        return f"{movers[(ply + seed) % len(movers)]}({', '.join(children)})"

    return Tree.parse(text(0))


def searches():
    """Yield every algorithm with all its switches, and those with a depth limit at a depth."""
    for name, algorithm in abviz.algorithms.items():
        if algorithm.model.samples:  # No variable of its code belongs to one node alone.
            continue
        yield pytest.param(name, {}, id=name)
        if algorithm.twins:
            for tie, deep in [(True, False), (False, True), (False, False)]:
                options = {"cut_on_tie": tie, "deep": deep}
                yield pytest.param(name, options, id=f"{name}-tie={tie}-deep={deep}")
        if algorithm.limited:
            yield pytest.param(name, {"depth": 2}, id=f"{name}-to-a-depth")


every_search = pytest.mark.parametrize(("name", "options"), list(searches()))


@every_search
def test_v_and_window_of_each_step_are_those_of_the_code(name, options):
    checked = 0
    for seed in range(30):
        algorithm = abviz.algorithms[name]
        tree = fitting(random_tree(seed, algorithm=algorithm), algorithm)
        trace, states = variables_of(tree, name, options)
        if trace.algorithm.way == "tests" or not trace.is_recursive:  # They start without a v.
            assert {step.value for step in trace.steps if step.kind == "enter"} == {None}
            checked += 1
            continue
        visits = steps_by_visit(trace)
        assert [*map(len, visits)] == [*map(len, states)]
        for step, state in moments(visits, states):
            wrong = complaint(step, state)
            assert not wrong, wrong
            checked += step.kind == "enter"
    assert checked >= 30


@pytest.mark.parametrize(
    ("cuts_first", "code", "advice"),
    [
        (False, {"alpha": -inf, "beta": 4}, "the row needs cuts_first=True"),
        (True, {"alpha": 8, "beta": 4}, "the row is not to say cuts_first=True"),
    ],
)
def test_advice_on_a_window_at_a_cutoff_goes_in_no_circle(cuts_first, code, advice):
    row = replace(FURTHER[0], cuts_first=cuts_first)
    trace = Trace(run(examples["lucky-8"], row))
    step = next(one for one in trace.steps if one.arrived == 8)
    wrong = complaint(step, code)
    assert advice in wrong and 'keeps="v"' not in wrong


def moments(visits, states):
    """Yield steps with the variables of the code; an average is shown, and is no variable."""
    for steps, found in zip(visits, states, strict=True):
        is_average = steps[0].node.is_chance
        pairs = zip(steps, found, strict=True)
        yield from [next(pairs)] if is_average else pairs


@pytest.mark.parametrize(
    ("name", "start"),
    [("minimax", -inf), ("alphabeta", -inf), ("alphabeta-aima", -inf), ("negamax", -inf)]
    + [("alphabeta-blog", None), ("minimax-slides", None), ("sss", None)],
)
def test_every_picture_of_a_step_shows_it(name, start):
    trace = abviz.search(examples["aima-3x3"], name)
    frame = trace.frame(0)
    shown = "" if start is None else "−∞"
    assert (frame.step.value, frame.value("A"), frame.value("B")) == (start, start, None)
    text = abviz.draw_text(trace, step=0).splitlines()[1]
    assert ("v=−∞" in text) == bool(shown)
    row = str(trace).splitlines()[2]
    assert row[4:9].strip() == shown
    assert appearance_of(trace.tree.root, frame.state("A")).value == shown


def test_the_film_of_the_stage_shows_it():
    trace = abviz.search(examples["aima-3x3"])
    film = make_payload(trace, layout=plan_layout(trace.tree), style=Style())
    root, *later = rows_in(CodedChange, film["changes"])
    # What the call stack has, too.
    assert (root.step, root.value, root.alpha, root.beta) == (0, "−∞", "−∞", "+∞")
    assert [change.value for change in later if change.step == 1] == ["−∞", "+∞"]


def test_a_chance_node_starts_from_nothing_gained():
    tree = Tree.parse("chance(1/2*(3 4) 1/2*6)")
    assert abviz.search(tree, "expectiminimax").frame(0).value("A") == 0
    for name in ("star1", "star2"):
        assert abviz.search(tree, name).frame(0).value("A") is None


def test_a_probe_has_no_v():
    trace = abviz.search(Tree.parse("chance(1/2*(3 4) 1/2*(6 1))"), "star2")
    probes = [step.value for step in trace.steps if step.kind == "enter" and step.is_probe]
    assert probes and set(probes) == {None}


def test_a_function_that_is_watched_shows_only_what_was_seen():
    def best(node):
        if node.is_leaf:
            return node.value
        v = -inf if node.is_max else inf
        for child in node.children:
            v = (max if node.is_max else min)(v, best(child))
        return v

    trace = abviz.watch(best, examples["aima-3x3"])
    assert {step.value for step in trace.steps if step.kind == "enter"} == {None}
