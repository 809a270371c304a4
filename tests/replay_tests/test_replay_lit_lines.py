"""The line that a step lights is one that ran in that visit at that moment."""

import sys

from replay_tests.everything import every_search, tree_for
from replay_tests.executed import events_of, marked_lines
from replay_tests.variables import PAGE

import abviz
from abviz.replay.listing import Listing
from abviz.replay.ways.registry import replay_model
from abviz.trees import Tree

SAMPLE = 8


def has_calls(trace):
    """Tell whether each visit is a call, whether or not it returns the value of its node."""
    return trace.is_recursive or trace.algorithm.model.samples


def moments(trace):
    """Yield each step with its visit, and the visit whose value has just come back, if any.

    In a search of states that are taken from a list, all steps of a state are of its visit.
    """
    starts_visit = replay_model(trace.algorithm).starts_visit
    visit, latest, path = -1, None, []
    for step in trace.steps:
        if not has_calls(trace):
            visit += step.kind in starts_visit
            yield step, visit, None
            continue
        if step.kind in ("enter", "examine"):
            visit += 1
            assert trace.visits[visit] is step.node
            path.append(visit)
            yield step, visit, None
        else:
            yield step, path[-1], latest
        if step.kind in ("examine", "leave"):
            latest = path.pop()


def places(trace, events):
    """Yield each step, and where its line ran at that moment; None if it did not."""
    bounds = ["start", "end"] if has_calls(trace) else ["start"]
    starts = [at for at, event in enumerate(events) if event.kind == "start"]
    ends = {event.visit: at for at, event in enumerate(events) if event.kind == "end"}
    assert len(starts) == len(trace.visits)
    now = 0
    for step, visit, latest in moments(trace):
        now = max(now, starts[visit], ends.get(latest, 0))
        after = now + 1
        while after < len(events) and events[after].kind not in bounds:
            after += 1
        # What a search does with its list comes after the visit, and in no other.
        visits = (visit,) if has_calls(trace) else (visit, None)
        # Bounds go up in a loop, by the same line each time.
        first, is_next = now, step.kind == "update" and not has_calls(trace)
        while is_next and events[first].line == step.line:
            first += 1
        ran = [at for at in range(first, after) if events[at].visit in visits]
        found = [at for at in ran if events[at].line == step.line]
        yield step, found
        now = found[0] if found else now


def first_false_light(trace):
    """Return the first step whose line did not run when it is lit, or None."""
    events = events_of(trace.algorithm, trace.tree)
    last = LAST[has_calls(trace)]
    for step, found in places(trace, events):
        if not found or (step.kind in last and not is_last(step, events, found[-1])):
            return step
    return None


# Steps after whose line no other line of the visit runs, a leave after a cutoff excepted.
LAST = {True: ("examine", "cutoff", "leave"), False: ("leave",)}


def is_last(step, events, at):
    later, visit = set(), events[at].visit
    while at < len(events) and events[at].kind == "line":
        if events[at].visit == visit and not events[at].is_going_on:
            later.add(events[at].line)
        at += 1
    # What was found is kept in a table before it is returned.
    return len(later - {step.line}) <= (step.kind == "cutoff") * (
        1 + step.algorithm.model.has_table
    )


@every_search
def test_every_lit_line_ran_at_that_moment(name, options, first=0, count=SAMPLE):
    for seed in range(first, first + count):
        algorithm = abviz.algorithms[name].with_options(**options)
        trace = abviz.search(tree_for(algorithm, seed), name, **options)
        wrong = first_false_light(trace)
        assert wrong is None, told_of(wrong, trace)


@every_search
def test_all_lines_that_ran_since_the_step_before_are_tinted(name, options, first=0, count=SAMPLE):
    for seed in range(first, first + count):
        algorithm = abviz.algorithms[name].with_options(**options)
        check_tints(abviz.search(tree_for(algorithm, seed), name, **options))


def check_tints(trace):
    """What is tinted ran between the steps around it, and what ran is tinted in one of two."""
    events = events_of(trace.algorithm, trace.tree)
    watched = marked_lines(trace.algorithm)
    steps, found = zip(*places(trace, events), strict=True)
    at = [0, *(places[0] for places in found), len(events)]
    for number, step in enumerate(steps):
        before, now, after = at[number : number + 3]
        assert step.line in step.lines == tuple(sorted({*step.lines}))
        ran = {event.line for event in events[before : after + 1]}
        assert {*step.lines} & watched <= ran, (step, trace.tree)
        new = {event.line for event in events[before:now] if not event.is_going_on} - {0}
        tinted = {*step.lines, *(steps[number - 1].lines if number else ())}
        assert new <= tinted, (step, trace.tree)
    rest = {event.line for event in events[at[-2] :] if not event.is_going_on}
    assert rest - {0} <= {*steps[-1].lines}


def test_the_tests_and_the_assignments_are_seen():
    seen = [tinted(step) for step in abviz.search(Tree.parse("(3 5) (2 9)")).steps]
    assert seen[3] == [
        *("score = alphabeta(child, alpha, beta)", "if score < v:", "v = score"),
        *("if v < beta:", "beta = v"),
    ]
    assert seen[11] == ["if v <= alpha:", "break"]
    assert seen[14] == ["for child in node.children:", "if v >= beta:", "return v"]


def test_the_function_that_only_starts_the_search_is_seen():
    steps = abviz.search(Tree.parse("(3 5) (2 9)"), "alphabeta-aima").steps
    assert tinted(steps[0]) == [
        *("def alphabeta_search(state):", "search = min_value if state.is_min else max_value"),
        *("value, move = search(state, -inf, inf)", "def max_value(state, alpha, beta):"),
    ]
    assert tinted(steps[-1])[-3:] == [
        "for action in state.children:",
        "if v >= beta:",
        "return v, move",
    ]
    assert "return move" in tinted(steps[-1])


def test_the_lines_of_a_search_in_a_game_are_seen():
    trace = abviz.search(abviz.games.TicTacToe("XOO X.. OX."))
    assert trace.tree.has_stubs and "if v >= beta:" in tinted(trace.steps[-1])


def test_a_tracer_that_runs_already_goes_on():
    def tracer(frame, event, argument):
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        assert abviz.search(Tree.parse("3 5")).steps[-1].lines
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)


def test_of_a_function_of_your_own_the_lines_that_were_seen_are_tinted():
    calls = []

    def mine(node):
        calls.append(node.name)
        if node.is_leaf:
            return node.value
        return max(mine(child) for child in node.children)

    trace = abviz.watch(mine, Tree.parse("3 5"))
    assert [step.lines for step in trace.steps][:2] == [(1,), (1, 4, 5)]
    assert calls == ["A", "B", "C"], "it is not run a second time"


def tinted(step):
    """Return the lines of a step as the listing has them."""
    listing = Listing(step.algorithm.function, *step.algorithm.helpers)
    return [listing.lines[line - 1].strip() for line in step.lines]


def told_of(step, trace):
    """Return which line is lit and did not run, and what to do."""
    lines = Listing(trace.algorithm.function, *trace.algorithm.helpers).lines
    told = (
        f"{step.sentence!r} (step {trace.steps.index(step)} of {trace.tree}) lights line "
        f"{step.line}, {lines[step.line - 1].strip()!r}, and that line did not run then, or was "
        "not the last one. "
    )
    if step.kind == "cutoff" and not step.cutoff.skipped:
        return told + (
            "The code has not cut where the sentence says so: a test of the window before each "
            "child is not what a row can do, and one that keeps ties needs cut_on_tie=False. "
            f"{PAGE} says what is covered."
        )
    told += f'Tag the right line with "# step: {step.kind}", as {PAGE} lists the tags.'
    if step.kind == "update" and not step.algorithm.cuts_first:
        told += f" If test_replay_variables.py speaks of {step.algorithm.name}, mend that first."
    return told
