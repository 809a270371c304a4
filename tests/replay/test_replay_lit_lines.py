"""The line that a step lights is one that ran in that visit at that moment."""

from random import Random

import pytest
from replay.executed import events_of
from replay.test_replay_all_algorithms import random_tree
from search.chance import chance_tree, estimated_tree
from search.oracle import OPTION_PAIRS

import abviz
from abviz.trees import Tree

SEARCHES = [
    (name, options)
    for name, algorithm in abviz.algorithms.items()
    for options in [
        *(OPTION_PAIRS if algorithm.twins else [{}]),
        *([{"depth": 1}, {"depth": 2}] if algorithm.limited else []),
    ]
]
every_search = pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param(*one, id=" ".join([one[0], *map(str, one[1].values())])) for one in SEARCHES],
)
SAMPLE = 8


def tree_for(algorithm, seed):
    """Return a small tree that an algorithm can search."""
    if algorithm.several:
        return party(seed)
    if algorithm.averages:
        return chance_tree(seed)
    if algorithm.limits:
        return estimated_tree(seed)
    return random_tree(seed, algorithm=algorithm)


def party(seed):
    """Return a small game of three players."""
    source = Random(seed)

    def text(plies):
        if plies == 0 or source.random() < 0.15:
            return f"<{' '.join(source.choices('0123', k=3))}>"
        children = [text(plies - 1) for _ in range(source.randint(1, 3))]
        return f"p{source.randint(1, 3)}({' '.join(children)})"

    return Tree.parse(f"p1({text(3)} {text(2)})")


def moments(trace):
    """Yield each step with its visit, and the visit whose value has just come back, if any.

    In a search of states that are taken from a list, all steps of a state are of its visit.
    """
    best_first = trace.algorithm.best_first
    visit, latest, path = -1, None, []
    for step in trace.steps:
        if best_first:
            visit += step.kind in ("enter", "examine", "update")
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


def first_false_light(trace):
    """Return the first step whose line did not run when it is lit, or None."""
    events = events_of(trace.algorithm, trace.tree)
    best_first = trace.algorithm.best_first
    bounds = ["start"] if best_first else ["start", "end"]
    starts = [at for at, event in enumerate(events) if event.kind == "start"]
    ends = {event.visit: at for at, event in enumerate(events) if event.kind == "end"}
    assert len(starts) == len(trace.visits)
    now = 0
    for step, visit, latest in moments(trace):
        now = max(now, starts[visit], ends.get(latest, 0))
        after = now + 1
        while after < len(events) and events[after].kind not in bounds:
            after += 1
        # What SSS* does with its list comes after the visit, and in no other.
        places = (visit, None) if best_first else (visit,)
        ran = [at for at in range(now, after) if events[at].visit in places]
        found = [at for at in ran if events[at].line == step.line]
        if not found or (step.kind in LAST[best_first] and not is_last(step, events, found[-1])):
            return step
        now = found[0]
    return None


# Steps after whose line no other line of the visit runs, a leave after a cutoff excepted.
LAST = {False: ("examine", "cutoff", "leave"), True: ("leave",)}


def is_last(step, events, at):
    later, visit = set(), events[at].visit
    while at < len(events) and events[at].kind == "line":
        if events[at].visit == visit and not events[at].is_going_on:
            later.add(events[at].line)
        at += 1
    return len(later - {step.line}) <= (step.kind == "cutoff")


@every_search
def test_every_lit_line_ran_at_that_moment(name, options, first=0, count=SAMPLE):
    for seed in range(first, first + count):
        algorithm = abviz.algorithms[name].with_options(**options)
        trace = abviz.search(tree_for(algorithm, seed), name, **options)
        wrong = first_false_light(trace)
        assert wrong is None, (seed, trace.steps.index(wrong), wrong.sentence)
