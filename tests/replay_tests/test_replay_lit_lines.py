"""The line that a step lights is one that ran in that visit at that moment."""

from replay_tests.everything import every_search, tree_for
from replay_tests.executed import events_of
from replay_tests.variables import PAGE

import abviz
from abviz.replay import Listing

SAMPLE = 8


def moments(trace):
    """Yield each step with its visit, and the visit whose value has just come back, if any.

    In a search of states that are taken from a list, all steps of a state are of its visit.
    """
    best_first = trace.algorithm.way == "best first"
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
    best_first = trace.algorithm.way == "best first"
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
        assert wrong is None, told_of(wrong, trace)


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
            "child, or one that keeps ties (cut_on_tie=False), is not what a row of its own can "
            f"do. {PAGE} says what is covered."
        )
    told += f'Tag the right line with "# step: {step.kind}", as {PAGE} lists the tags.'
    if step.kind == "update" and not step.algorithm.cuts_first:
        told += f" If test_replay_variables.py speaks of {step.algorithm.name}, mend that first."
    return told
