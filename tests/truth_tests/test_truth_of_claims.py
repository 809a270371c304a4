"""What is taught is true: every claim of every step, against what its checker finds out."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache

import pytest
from truth_tests import asking, averaging, cutting, entering, leaving, listing, updating
from truth_tests.checks import Checkers
from truth_tests.following import Following
from truth_tests.searches import GROUPS, searches_of

import abviz
from abviz.narration.english import PATTERNS

CHECKERS = Checkers((asking, averaging, cutting, entering, leaving, listing, updating))
SEEDS = 50
every_group = pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param(*one, id=" ".join([one[0], *map(str, one[1].values())])) for one in GROUPS],
)


def check_all(trace, *, slack=0):
    """Check all claims of a search, and return how often each kind was made."""
    said = Counter()
    now = Following(trace, slack=slack)
    for number, step in enumerate(now.steps()):
        try:
            said.update(CHECKERS.check(now, step))
        except Exception as problem:
            told = f"{trace!r} of {trace.tree} within {trace.scale}, step {number}"
            problem.add_note(f"{told}: {step.sentence}")
            raise
    return said


@cache
def said_by(group, seeds=SEEDS):
    """Check many searches, and return how often each kind of claim was made."""
    name, options = GROUPS[group]
    said = Counter()
    for trace, slack in searches_of(name, options, range(seeds)):
        said += check_all(trace, slack=slack)
    return said


def test_each_kind_of_claim_has_a_checker_and_nothing_else_has_one():
    assert CHECKERS.of_claims.keys() == PATTERNS.keys()


@every_group
def test_every_claim_is_true_and_none_is_missing(name, options):
    assert said_by(GROUPS.index((name, options)))


def test_every_kind_of_claim_has_been_checked():
    """So that the tests above do not pass for want of anything said."""
    said = sum((said_by(group) for group in range(len(GROUPS))), Counter())
    assert said.keys() == CHECKERS.of_claims.keys()


BOUNDS = {"upper-bound", "lower-bound", "upper-bound-arrives", "lower-bound-arrives"}
OFTEN = {
    "negascout": {"others-not-asked", "answer-means", "so-answer-is", "searched-again"},
    "mtdf": {"others-not-asked", "answer-bounds-tree", "passes-prove", "true-value-proven"},
    "star1": {"with-that-average", "outer-average", "average-is-bounded", "nothing-left"},
    "star2": {"as-its-probe-has-shown", "seen-before", "cannot-matter", "true-value-proven"},
    "iterative-deepening": {"goes-first", "value-to-any-depth", "value-to-depth"},
}


@every_group
def test_a_search_that_prunes_says_often_why(name, options):
    if options.get("depth") or not (name in abviz.algorithms and abviz.algorithms[name].has_window):
        return
    said = said_by(GROUPS.index((name, options)))
    reasons = {"parent-has", *OFTEN.get(name, ())}
    reasons |= set() if name.startswith("star") else {"others-cannot-matter"}
    reasons |= BOUNDS
    assert all(said[kind] >= 4 for kind in reasons), {kind: said[kind] for kind in reasons}


if __name__ == "__main__":
    for number, (name, options) in enumerate(GROUPS):
        print(name, options, said_by(number, int(sys.argv[1])).total(), flush=True)
