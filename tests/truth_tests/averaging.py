"""Checks of what is said of averages: what they are, and what keeps them out of reach."""

from __future__ import annotations

from engine_tests.chance import fraction, mean, written
from truth_tests.checks import checks, good_for, holds, last_number, whole

SCALES = {"all-scores-are", "all-scores-between"}


@checks("with-probability")
def with_probability(now, probability):
    assert probability == now.arriving.node.probability and now.node.is_chance


@checks("average-known")
def average_known(now, average):
    holds(now, now.node, "exactly", average)


@checks("average-between")
def average_between(now, low, high):
    assert (low, high) == now.scores.range(now.node)
    assert low < high


@checks("adds")
def adds(now, share, value):
    child = now.arriving.node
    assert share == written(fraction(child.probability) * fraction(now.scores.truth(child)))
    at = now.node.children.index(child) + 1
    pairs = zip(now.node.probabilities[:at], now.node.children[:at], strict=True)
    total = sum(fraction(p) * fraction(now.scores.truth(one)) for p, one in pairs)
    assert value == written(total)


@checks("probe-suffices")
def probe_suffices(now, child, relation, arrived, node):
    assert node is now.node and child is now.arriving.node is node.children[0]
    assert now.is_probe(now.here)
    assert relation == good_for(node) and arrived == now.arriving.returned
    holds(now, node, relation, arrived)


@whole("update")
def a_probe_is_told(now, said):
    if now.algorithm.model.probes:
        assert ("probe-suffices" in said) == now.is_probe(now.here)


@checks("all-scores-are")
def all_scores_are(now, link, low):
    assert (low, low) == now.trace.scale
    lie_within(now)


@checks("all-scores-between")
def all_scores_between(now, link, low, high):
    assert (low, high) == now.trace.scale and low < high
    lie_within(now)


def lie_within(now):
    low, high = now.trace.scale
    assert all(low <= leaf.value <= high for leaf in now.tree.leaves)


@whole("cutoff")
def the_scale_is_told_if_a_bound_rests_on_it(now, said):
    """A child of which nothing else is known on that side counts with the end of the scale."""
    if now.node.is_chance and now.algorithm.is_known and "has-closed-window" not in said:
        side = now.step.cutoff.kind == "alpha"
        ranges = [now.scores.range(child) for child in now.node.children]
        rests = any(one[side] == now.scale[side] and one[0] < one[1] for one in ranges)
        assert bool(said & SCALES) == rests


@checks("no-score-beyond-bound")
def no_score_beyond_bound(now, link, relation, bound):
    (low, high), alpha, beta = now.scale, now.step.alpha, now.step.beta
    assert bound == low == alpha if relation == "lower" else bound == high == beta


@checks("probe-has-shown")
def probe_has_shown(now, link, node, relation, bound):
    assert node is now.node and relation == good_for(node)
    by_its_probe(now, bound)


@checks("which-probe-has-shown")
def which_probe_has_shown(now):
    by_its_probe(now, now.said[-1]["bound"])


def by_its_probe(now, bound):
    """Assert that a probe of the node itself has shown more than this visit has brought yet."""
    node = now.node
    assert now.algorithm.model.probes and now.times[node.index] > 1 and not now.is_probe(now.here)
    holds(now, node, good_for(node), bound)
    assert bound == (now.here.window[0] if node.is_max else now.here.window[1])


@checks("as-its-probe-has-shown")
def as_its_probe_has_shown(now):
    assert now.said[-1].kind in ("owner-has", "which-owner-has", "parent-has", "ancestor-has")


@checks("with-that-average", "with-as-much-average")
def average_of_what_is_here(now, link, bound, fails, child, chance, given=None):
    assert (child is now.node) == (now.kind == "with-that-average") == (given is None)
    if given is not None:
        cannot_pass(now, chance, fails, bound, given=(child, given))
        # The number that the clause before has named.
        assert given in (last_number(now), now.said[0].facts.get("value"))
    is_alpha = now.step.cutoff.kind == "alpha"
    assert fails == ("cannot-exceed" if is_alpha else "cannot-be-below")
    low, high = now.scores.range(now.node)
    cannot_pass(now, chance, fails, bound, given=(child, high if is_alpha else low))
    passed_up(now, now.step.cutoff.through, bound)


@checks("average-here", "average-at")
def average_of_a_bound(now, link, given, size, bound, fails, child, chance):
    assert (child is now.node) == (now.kind == "average-here")
    assert (size, fails) in {("less", "cannot-exceed"), ("more", "cannot-be-below")}
    alpha, beta = now.step.alpha, now.step.beta
    assert given == (alpha if size == "less" else beta)
    cannot_pass(now, chance, fails, bound, given=(child, given))
    step = now.step
    passed_up(now, step.owners.of(is_alpha=size == "less").through, bound)


@checks("outer-average", "outermost-average")
def outer_average(now, bound, fails, child, chance, given, size):
    nearest = now.said[-1]
    assert fails == nearest["fails"]
    assert (size == "less") == (fails == "cannot-exceed")
    passage = passage_of(now, nearest)
    links = 0
    while passage.outer is not None:
        below, passage = passage, passage.outer
        links += 1
        cannot_pass(now, passage.node, fails, passage.bound, given=(passage.child, below.bound))
    assert (links > 1) == (now.kind == "outermost-average") and links
    assert (child, chance, bound) == (passage.child, passage.node, passage.bound)
    assert given == below.bound
    cannot_pass(now, chance, fails, bound, given=(child, given))


def passage_of(now, claim):
    if now.step.cutoff is not None and claim.kind.startswith("with-"):
        return now.step.cutoff.through
    is_less = claim["fails"] == "cannot-exceed"
    return now.step.owners.of(is_alpha=is_less).through


def passed_up(now, passage, bound):
    """Assert that the averages further up are told, if the bound came through any."""
    assert passage.bound == bound
    follows = now.rest[0].kind if now.rest else ""
    assert follows.startswith("outer") == (passage.outer is not None)


def cannot_pass(now, chance, fails, bound, *, given):
    """Assert that an average cannot pass a bound, given the score of one child."""
    child, score = given
    assert child is now.node or child in now.node.ancestors
    assert child.parent is chance and chance.is_chance
    ends = [(score, score) if one is child else now.scores.range(one) for one in chance.children]
    low, high = (mean(chance, values) for values in zip(*ends, strict=True))
    if fails == "cannot-exceed":
        assert high <= bound
    else:
        assert fails == "cannot-be-below" and low >= bound


@checks("average-is")
def average_is(now, node, bound):
    assert node is now.node and node.is_chance
    holds(now, node, "exactly", bound)


@checks("average-is-bounded")
def average_is_bounded(now, node, relation, bound):
    assert node is now.node and node.is_chance
    assert relation == ("at most" if now.step.cutoff.kind == "alpha" else "at least")
    holds(now, node, relation, bound)
    least, most = now.scores.range(node)
    assert bound == (most if relation == "at most" else least)
    low, high = now.here.window
    if relation == "at most":
        assert bound <= low
    else:
        assert bound >= high
