"""The lines that are lit of a function of one's own are those that ran."""

import inspect
import pickle
import sys
from functools import partial
from math import inf

import pytest
from replay_tests import own_searches

import abviz
from abviz import Tree
from abviz.replay.listing import Listing

KINDS = {"enter", "examine", "update", "cutoff", "leave"}
ALTERNATING = [Tree.random(3, 3, 1, 9, seed=seed) for seed in range(6)]
TREES = [abviz.examples["lucky-8"], Tree.parse("((5 9) (1 2))"), Tree.parse("7"), *ALTERNATING]


class Ran:
    """A visit as `sys.settrace` sees it: the lines of its frame, and the calls on children."""

    def __init__(self, frame, above):
        self.frame, self.above = frame, above
        self.lines, self.since, self.begun, self.end = [], [], None, None


def visits_of(call, codes):
    """Run a search, and return its visits with the lines that ran."""
    visits, path, frames = [], [], {}

    def called(frame, event, _):
        owner = path[-1] if path else None
        if frame.f_code in codes:
            owner = Ran(frame, owner)
            if owner.above is not None:
                owner.begun = owner.above.lines[-1]
                owner.above.since.clear()
            visits.append(owner)
            path.append(owner)
        elif owner is None or frame.f_code not in inner[owner.frame.f_code]:
            return None
        frames[frame] = owner
        return inside

    def inside(frame, event, arg):
        owner = frames[frame]
        if event == "line":
            owner.lines.append(frame.f_lineno)
            owner.since.append(frame.f_lineno)
        elif event == "return" and frame is owner.frame:
            owner.end = frame.f_lineno
            path.pop()
        return inside

    inner = {code: {*constants(code)} for code in codes}
    before = sys.gettrace()
    sys.settrace(called)
    try:
        call()
    finally:
        sys.settrace(before)
    return visits


def constants(code):
    for one in code.co_consts:
        if inspect.iscode(one):
            yield one
            yield from constants(one)


def left_by(visit, source):
    """Return the line that left children out: the last break or head of a loop, or the return."""
    words = ("break", "while ", "for ")
    found = [line for line in visit.since if any(word in source[line - 1] for word in words)]
    return found[-1] if found else visit.end


def lit(trace, functions):
    """Yield each step with its number of the visit, and the line of the file that it lights."""
    listing = Listing(*functions)
    lines = {}
    for function, places in zip(functions, listing.places, strict=True):
        first = inspect.unwrap(function).__code__.co_firstlineno
        lines.update({line: first + row - 1 for row, line in places.items()})
    visit, path, back = -1, [], None
    for step in trace.steps:
        if step.kind in ("enter", "examine"):
            visit += 1
            path.append(visit)
        number = back if step.kind == "update" else path[-1]
        yield step, number, lines.get(step.line)
        if step.kind in ("examine", "leave"):
            back = path.pop()


def compared(function, tree, *, depth=None, call=None):
    """Yield the step, the line that is lit, and the line that ran."""
    trace = abviz.watch(function, tree, depth=depth)
    functions = (trace.algorithm.function, *trace.algorithm.helpers)
    kept = {inspect.unwrap(one).__code__ for one in functions}
    source = inspect.getsource(own_searches).splitlines()
    nodes = visits_of(call or partial(function, tree.root), kept)
    if len(nodes) > len(trace.visits):
        nodes = nodes[1:]  # a driver
    assert len(nodes) == len(trace.visits)
    for step, number, line in lit(trace, functions):
        visit = nodes[number]
        start = visit.frame.f_code.co_firstlineno
        due = {
            "enter": start + source[start - 1].startswith("@"),
            "update": visit.begun,
            "cutoff": left_by(visit, source),
        }
        yield step, line, due.get(step.kind, visit.end)


@pytest.mark.parametrize("function", own_searches.ALL, ids=lambda one: one.__name__)
def test_the_lines_that_ran_are_lit(function):
    for tree in TREES:
        for step, line, ran in compared(function, tree):
            assert line == ran, (tree, step.kind, step.sentence)


class Debugger:
    """Traces lines as a debugger does."""

    def __init__(self):
        self.lines = set()

    def trace(self, frame, event, arg):
        if event == "line" and frame.f_code is own_searches.in_branches.__code__:
            self.lines.add(frame.f_lineno)
        return self.trace


def test_a_debugger_goes_on_tracing_and_lines_are_lit():
    debugger, before = Debugger(), sys.gettrace()
    sys.settrace(debugger.trace)
    try:
        trace = abviz.watch(own_searches.in_branches, TREES[0])
        assert sys.gettrace() == debugger.trace
    finally:
        sys.settrace(before)
    alone = abviz.watch(own_searches.in_branches, TREES[0])
    assert [step.line for step in trace.steps] == [step.line for step in alone.steps]
    first = own_searches.in_branches.__code__.co_firstlineno - 1
    assert {first + step.line for step in trace.steps} <= debugger.lines | {first + 1}


def test_lines_at_a_depth_limit():
    tree, search = abviz.examples["estimates"], own_searches.limited
    for depth in (1, 2, 3):
        steps = compared(search, tree, depth=depth, call=partial(search, tree.root, depth))
        assert all(line == ran for _, line, ran in steps)


def test_lines_of_a_search_of_states():
    game = abviz.games.Nim([1, 2, 1])
    search = own_searches.value_for_max
    steps = [*compared(search, game, call=lambda: search(game, game.initial))]
    assert {step.kind for step, _, _ in steps} == KINDS
    assert all(line == ran for _, line, ran in steps)


def test_lines_of_functions_that_go_on_with_the_same_node():
    trace = abviz.watch(own_searches.by_player, abviz.examples["lucky-8"])
    listing = Listing(trace.algorithm.function, *trace.algorithm.helpers)
    heads = [number for number, line in enumerate(listing.lines, 1) if line.startswith("def ")]
    assert [listing.lines[number - 1].split("(")[0] for number in heads] == [
        *("def by_player", "def best_for_max", "def best_for_min"),
    ]
    seen = set()
    for step in trace.steps:
        kind = step.kind if step.node.is_leaf else (step.kind, step.node.player)
        seen.add((kind, listing.lines[step.line - 1].strip(), step.line > heads[1]))
    start = "def by_player(node, alpha=-inf, beta=inf):"
    assert seen == {
        ("examine", "return node.value", False),
        *((("enter", player), start, False) for player in ("max", "min")),
        (("update", "max"), "v = max(v, by_player(child, alpha, beta))", True),
        (("update", "min"), "w = min(w, by_player(child, alpha, beta))", True),
        (("cutoff", "max"), "break", True),
        (("cutoff", "min"), "return w", True),
        (("leave", "max"), "return v", True),
        (("leave", "min"), "return w", True),
    }


def tagged(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    for child in node.children:
        score = tagged(child, alpha, beta)
        alpha, beta = (max(alpha, score), beta) if node.is_max else (alpha, min(beta, score))
        if alpha >= beta:  # step: cutoff MIN
            break
    return alpha if node.is_max else beta


def test_a_tag_comes_first():
    trace = abviz.watch(tagged, Tree.parse("max((5 9) (1 2) max(7 8))"))
    lines = [(step.kind, step.node.player, step.line) for step in trace.steps]
    assert {line for kind, who, line in lines if kind == "cutoff" and who == "min"} == {7}
    assert {line for kind, _, line in lines if kind == "update"} == {5}


def test_lines_come_along_to_another_process():
    trace = abviz.watch(own_searches.early_return, TREES[0])
    there = pickle.loads(pickle.dumps(trace))
    assert [step.line for step in there.steps] == [step.line for step in trace.steps]
    assert len({step.line for step in there.steps}) > 4
