"""Checks of what cutoffs say: what a node has, who has something better, and what is skipped."""

from __future__ import annotations

from truth_tests.asking import asks_no_more, below
from truth_tests.checks import checks, good_for, has, holds, reaches_its_window, whole

from abviz.engine.run import run

SIDES = {"max": "beta", "min": "alpha"}
SKIPPING = {
    "returns-early",
    "others-cannot-matter",
    "so-others-cannot-matter",
    "others-not-asked",
    "others-not-in-search",
    "cannot-matter",
    "seen-before",
    "test-skips",
    "never-looked-at",
    "others-never-looked-at",
}
REFUSALS = {"gains-nothing", "lets-not-come-here", "will-not-go-there"}


@checks("returns-early")
def returns_early(now, node, skipped):
    assert node is now.node and not now.algorithm.is_known
    assert skipped == now.skipped_by(now.here) != ()


@checks("has-closed-window")
def has_closed_window(now, node, bound):
    assert node is now.node
    low, high = now.here.window
    assert bound == low == high
    if node.is_chance:
        assert now.scores.range(node)[1] > bound and now.step.cutoff.kind == "alpha"
    assert bound in (low, high, now.here.alpha, now.here.beta)
    assert "nothing-between" in now.claims


@checks("nothing-between")
def nothing_between(now):
    assert now.said[0].kind == "has-closed-window"


@checks("now-has")
def now_has(now, node, letter, value):
    assert node is now.node
    assert letter == own_letter(now) and value == own_number(now)
    holds(now, node, good_for(node), value)


@checks("has-got")
def has_got(now, node, value):
    assert node is now.node and own_letter(now) == "" and value == now.arriving.returned
    holds(now, now.arriving.node, good_for(node), value)


def own_letter(now):
    if now.algorithm.cuts_first and reaches_its_window(now):
        return "" if now.algorithm.fail_hard else "v"
    if not now.algorithm.moves_window:
        return "v"
    return "alpha" if now.node.is_max else "beta"


def own_number(now):
    letter = own_letter(now)
    return getattr(now.here, letter) if letter else now.arriving.returned


@checks("so-worth", "so-worth-to-depth")
def so_worth(now, relation, bound):
    assert (now.kind == "so-worth-to-depth") == (now.limit is not None)
    assert now.step.kind == "cutoff"
    holds(now, now.node, relation, bound)
    assert relation == good_for(now.node) and bound == own_number(now)


@checks("no-score-beyond")
def no_score_beyond(now, link, relation):
    """The window, or the node itself, is at the end of all scores."""
    low, high = now.scale
    assert (relation, link) in {
        (relation, link) for relation in ("lower", "higher") for link in ("since", "and", "next")
    }
    if now.step.kind == "update":
        assert now.said[-1]["letter"] == ("alpha" if relation == "lower" else "beta")
        assert now.said[-1]["bound"] == (low if relation == "lower" else high)
        return
    assert now.step.cutoff.kind == ("alpha" if relation == "lower" else "beta")
    alpha, beta = now.here.window
    assert alpha <= low if relation == "lower" else beta >= high
    if not now.node.is_chance:
        assert own_number(now) == (low if relation == "lower" else high)


@checks("parent-has")
def parent_has(now, owner, bound):
    assert owner is now.node.parent
    would_stop(now, owner, bound)


@checks("ancestor-has")
def ancestor_has(now, owner, distance, bound):
    assert owner is not now.node.parent
    assert owner is [now.node, *now.node.ancestors][distance]
    would_stop(now, owner, bound)


def would_stop(now, owner, bound):
    """Assert that another player above already has what makes this node useless."""
    has(now, owner, bound)
    assert owner.player != now.node.player
    low, high = now.here.window
    assert bound == (low if owner.is_max else high)
    number = own_number(now)
    beyond = number >= bound if now.node.is_max else number <= bound
    assert beyond and (now.algorithm.cut_on_tie or number != bound)
    nearer = [one for one in now.node.ancestors if one.index > owner.index]
    values = [
        visit.gained
        for visit in now.open
        if visit.node in nearer and visit.node.is_max == owner.is_max
    ]
    assert now.algorithm.model.probes or not now.algorithm.deep or bound not in values


@checks(*sorted(REFUSALS))
def refuses(now, owner):
    last = next(one for one in reversed(now.said) if one.kind in ("parent-has", "ancestor-has"))
    assert owner is last["owner"]
    if last["bound"] == own_number(now):
        expected = "gains-nothing"
    else:
        expected = "will-not-go-there" if owner is now.node.parent else "lets-not-come-here"
    assert now.kind == expected


@whole("cutoff")
def an_owner_refuses(now, said):
    told = said & {"parent-has", "ancestor-has"}
    assert len(said & REFUSALS) == len(told)
    for kind in told:
        assert now.claims[kind]["owner"] is now.step.cutoff.bound_by


@checks("others-cannot-matter", "so-others-cannot-matter")
def others_cannot_matter(now, node, skipped):
    assert node is now.node and skipped == now.skipped_by(now.here) != ()
    settled = now.said[0].kind in ("now-has", "has-got") and now.said[-1].kind == "no-score-beyond"
    assert settled == (now.kind == "so-others-cannot-matter")
    cannot_change_root(now, skipped, kept={*now.scores.seen})


def cannot_change_root(now, skipped, *, kept):
    """Assert that nodes can hold anything, and the root is worth the same."""
    assert now.scores.is_same_whatever(skipped, lambda values: values[0], kept=kept)
    is_intricate = now.algorithm.model.needs_whole_scores or now.algorithm.model.bounded
    if is_intricate and now.scores.source.random() < 0.05:
        is_found_again(now, skipped)


def is_found_again(now, skipped):
    """Assert that the search itself finds the same value whatever the skipped nodes hold."""
    leaves = [one for top in skipped for one in below(top) if one.is_leaf]
    scores = [leaf.value for leaf in now.tree.leaves]
    algorithm = now.algorithm
    if algorithm.model.bounded:
        algorithm = algorithm.with_options(bounds=now.scale)
    for score in now.trace.scale or (min(scores) - 3, max(scores) + 3):
        changed = now.tree
        for leaf in leaves:
            if leaf.index not in now.scores.seen:
                changed = changed.with_score(leaf.path, score)
        assert run(changed, algorithm).value == now.trace.value


@checks("others-not-asked")
def others_not_asked(now, node, skipped):
    assert node is now.node and skipped == now.skipped_by(now.here) != ()
    assert now.said[-1].kind in (
        *("answered-yes", "answered-no"),
        *("cannot-hold-down", "cannot-bring-up"),
    )
    asks_no_more(now, skipped, now.question)


@checks("no-children-left")
def no_children_left(now, node):
    assert node is now.node and now.skipped_by(now.here) == ()


@checks("nothing-left")
def nothing_left(now, node):
    assert node is now.node and node.is_chance and now.skipped_by(now.here) == ()
    assert now.probed_through(now.here) == ()


@checks("kind-of-cutoff", "kind-of-deep-cutoff")
def kind_of_cutoff(now, side):
    if now.node.is_chance:
        is_alpha = now.said[0].kind == "average-is-bounded" and now.said[0]["relation"] == "at most"
        is_alpha |= now.said[0].kind == "average-is" and now.step.cutoff.kind == "alpha"
        is_alpha |= now.said[0].kind == "has-closed-window"
        assert side == ("alpha" if is_alpha else "beta")
    else:
        assert side == SIDES[now.node.player]
    assert (now.kind == "kind-of-deep-cutoff") == ("ancestor-has" in now.claims)


@whole("enter", "examine", "update", "cutoff", "leave")
def what_is_skipped_is_told(now, said):
    """Wherever children are left out, it is said, and nowhere else."""
    skips = now.step.cutoff is not None and bool(now.step.cutoff.skipped)
    if now.step.kind == "cutoff" and now.algorithm.model.probes:
        skips |= now.probed_through(now.here) != ()
    assert bool(said & SKIPPING) == skips


@whole("cutoff", way="recursive")
def the_kind_of_a_cutoff_is_told(now, said):
    if now.algorithm.is_known:
        kinds = said & {"kind-of-cutoff", "kind-of-deep-cutoff"}
        assert len(kinds) == bool(said & SKIPPING)
        assert now.step.cutoff.skipped == now.skipped_by(now.here)


@whole("leave", way="recursive")
def nothing_is_left_out_in_silence(now, said):
    """A node that has left children out has told it in the step before."""
    if now.skipped_by(now.here) and now.algorithm.prunes:
        last = now.last
        assert (last.kind, last.node) == ("cutoff", now.node) or now.is_probe(now.here)


@checks("cannot-matter")
def cannot_matter(now, nodes):
    assert all(not now.times[node.index] for node in nodes)
    assert not {*nodes} & {*now.trace.visits[now.entries :]}
    spared(now)
    cannot_change_root(now, nodes, kept={*now.scores.seen})


@checks("seen-before")
def seen_before(now, nodes, count):
    assert count == len(nodes) > 0
    assert [*nodes] == sorted(nodes, key=lambda node: node.index)
    assert all(now.times[node.index] for node in nodes)
    assert "cannot-matter" not in now.claims or now.said[-1].kind == "cannot-matter"
    spared(now)
    cannot_change_root(now, nodes, kept={*now.scores.seen})


def spared(now):
    """Assert that all that is skipped is told in two parts: what is new, and what is not."""
    told = [
        now.claims[kind]["nodes"] for kind in ("cannot-matter", "seen-before") if kind in now.claims
    ]
    assert sorted(node.index for part in told for node in part) == sorted(
        node.index for node in (*now.skipped_by(now.here), *now.probed_through(now.here))
    )
