"""All checkers together, and long runs of them.

``python -m truth_tests.checking 1000`` checks a thousand trees and more for each algorithm.
"""

from __future__ import annotations

import sys
from collections import Counter

from replay_tests.variables import PAGE
from truth_tests import (
    asking,
    aspiring,
    averaging,
    cutting,
    entering,
    leaving,
    listing,
    ordering,
    quieting,
    rolling,
    sampling,
    tabling,
    updating,
)
from truth_tests.checks import Checkers
from truth_tests.following import Following
from truth_tests.searches import GROUPS, searches_of

CHECKERS = Checkers(
    (aspiring, asking, averaging, cutting, entering, leaving)
    + (listing, ordering, quieting, rolling, sampling, tabling, updating)
)


def check_all(trace):
    """Check all claims of a search, and return how often each kind was made, and sentences."""
    said, told = Counter(), {}
    now = Following(trace)
    for number, step in enumerate(now.steps()):
        try:
            said.update(CHECKERS.check(now, step))
            told.setdefault(make_of(step), (step, trace.tree))
        except Exception as problem:
            where = f"{trace!r} of {trace.tree} within {trace.scale}, step {number}"
            problem.add_note(f"{where}: {step.sentence}")
            problem.add_note(f"Where a new row says this, a trait may be wrong: {PAGE} lists them.")
            raise
    return said, told


def make_of(step):
    """Return what makes a sentence: kinds of claims, with their keywords and counts."""
    return tuple(
        (
            claim.kind,
            min(claim.count, 4),
            *(fact for fact in claim.facts.values() if isinstance(fact, str)),
        )
        for claim in step.claims
    )


def check_group(name, options, seeds):
    """Check many searches, and return how often each kind of claim was made, and sentences."""
    said, told = Counter(), {}
    for trace in searches_of(name, options, seeds):
        more, sentences = check_all(trace)
        said.update(more)
        told = sentences | told
    return said, told


if __name__ == "__main__":
    for one in GROUPS:
        print(*one, check_group(*one, range(int(sys.argv[1])))[0].total(), flush=True)
