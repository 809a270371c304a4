"""Checks of what UCT and PUCT say, against a search by samples in words of our own."""

from __future__ import annotations

from decimal import Decimal
from math import log, sqrt
from random import Random
from typing import NamedTuple

from truth_tests.checks import checks, whole

from abviz.trees.node import preorder

NEW = {"new-with-prior", "and-new-with-prior", "and-moves-with-prior", "all-new-with-prior"}
BOUNDS = {
    *("mean-and-exploration", "mean-with-prior", "and-mean-and-exploration", "and-mean-with-prior"),
    *NEW,
}
EACH = BOUNDS - {"all-new-with-prior"}
CHOICES = {"greatest-upper", "least-lower", "first-greatest-upper", "first-least-lower"}
PHASES = {"selection", "expansion", "first-play", "rollout", "backup"}


class Iteration(NamedTuple):
    """An iteration of a search: its path, what it samples, and the visits and sums before it."""

    path: tuple
    leaf: object
    score: object
    visits: dict
    sums: dict


def iterations_of(trace):
    """Return the iterations of UCT by its definition, from the scores of the leaves alone.

    Of a game the leaves are not known: there the path and the score are those recorded.
    """
    tree, algorithm = trace.tree, trace.algorithm
    recorded = iter(zip(trace.visits, trace.values, strict=True))
    source, made = Random(algorithm.seed or 0), []
    samples = {node: [] for node in tree}
    for _ in range(algorithm.iterations):
        visits = {node: len(found) for node, found in samples.items()}
        sums = {node: sum(found) for node, found in samples.items()}
        path, is_new = [tree.root], False
        _, score = next(recorded)
        while path[-1].children and not is_new:
            new = [child for child in path[-1].children if not visits[child]]
            if algorithm.name == "puct" or not new:
                path.append(best_by_bound(path[-1], visits, sums, algorithm))
            else:
                path.append(new[0])
            is_new = not visits[path[-1]]
            assert (path[-1], score) == next(recorded)
        leaf = path[-1]
        while algorithm.leaf == "rollout" and leaf.children and not tree.has_stubs:
            leaf = leaf.children[source.randrange(len(leaf.children))]
        if not tree.has_stubs:
            assert score == (leaf.value if leaf.is_leaf else leaf.estimate)
        made.append(Iteration(tuple(path), leaf if leaf.is_leaf else None, score, visits, sums))
        for node in path:
            samples[node].append(score)
    return made


def parts(child, visits, sums, algorithm):
    """Return the mean of a child and what its bound adds to it, or takes off."""
    above, c = child.parent, algorithm.c
    if c is None:
        scores = [one.value for one in preorder([*child.ancestors][-1]) if one.is_leaf]
        scores = algorithm.bounds or scores
        c = max(scores) - min(scores)
    n, total = visits[child], visits[above]
    if algorithm.name == "uct":
        return sums[child] / n, c * sqrt(log(total) / n)
    width = c * prior_of(child, algorithm) * sqrt(max(total, 1)) / (1 + n)
    if n == 0:
        return (sums[above] / total if total else 0), width
    return sums[child] / n, width


def prior_of(child, algorithm):
    siblings = child.parent.children
    weights = dict(algorithm.priors).get(child.parent.name)
    if weights is None:
        return 1 / sum(one.stub if one.stub else 1 for one in siblings)
    return weights[child.path[-1]] / sum(weights)


def bound_of(child, visits, sums, algorithm):
    mean, width = parts(child, visits, sums, algorithm)
    return mean + width if child.parent.is_max else mean - width


def best_by_bound(node, visits, sums, algorithm):
    bounds = [bound_of(child, visits, sums, algorithm) for child in node.children]
    return node.children[bounds.index((max if node.is_max else min)(bounds))]


def played(now):
    """Return the present iteration; of a game, as it was recorded."""
    if not hasattr(now, "sampled"):
        now.sampled = iterations_of(now.trace)
    return now.sampled[now.times[0] - 1]


def samples_of(now, node):
    """Return the scores that a node has taken in, those of the present iteration included."""
    played(now)
    return [one.score for one in now.sampled[: now.times[0]] if node in one.path]


def near(number, exact):
    return abs(number - exact) <= 1e-9 * max(1, abs(exact))


@checks("selection", "expansion", "first-play")
def goes_down(now, iteration, node, child=None):
    here = played(now)
    assert iteration == now.times[0] and node is now.node
    following = here.path[here.path.index(node) + 1]
    unvisited = [one for one in node.children if not here.visits[one]]
    assert (now.kind == "selection") == (following not in unvisited)
    assert following is now.step.chosen and (here.path[-1] is following or now.kind == "selection")
    assert (now.kind == "expansion") == (now.algorithm.name == "uct" and bool(unvisited))
    assert child is (unvisited[0] if now.kind == "expansion" else None)


@checks("not-visited-before")
def not_visited_before(now):
    assert now.times[0] == 1 and now.node is now.tree.root and played(now).visits[now.node] == 0


@checks("only-child-to-visit")
def only_child(now, child):
    assert [*now.node.children] == [child] and child is now.step.chosen


@checks("all-new-with-prior")
def bound_is_for_all(now, children, **facts):
    """What is said of all children at once is true of each of them."""
    assert children == now.node.children and len(children) > 1
    assert not any(child.stub for child in children)
    for child in children:
        bound_is(now, child, **facts)


@checks(*EACH)
def bound_is(now, child, mean, sign, width, equals, total, prior=None, node=None, count=0):
    here = played(now)
    assert (now.kind in NEW) == (here.visits[child] == 0) and count == child.stub
    assert node is (now.node if now.kind in NEW else None)
    true_mean, true_width = parts(child, here.visits, here.sums, now.algorithm)
    assert near(mean, true_mean) and near(width, true_width)
    assert sign == ("plus" if child.parent.is_max else "minus")
    true_total = bound_of(child, here.visits, here.sums, now.algorithm)
    assert abs(total - true_total) <= max(5e-3 * abs(true_total), 1e-12)
    shown = [Decimal(f"{float(one):.3g}") for one in (mean, width)]
    shown[1] *= 1 if sign == "plus" else -1
    assert (sum(shown) == Decimal(str(total))) == (equals == "equals") or abs(total) >= 999
    assert (prior is None) == (now.algorithm.name == "uct")
    assert prior is None or near(prior, prior_of(child, now.algorithm))
    heads = {"selection", "first-play", "not-visited-before"}
    assert now.kind.startswith("and-") == (now.said[-1].kind not in heads)


@checks(*CHOICES)
def has_best_bound(now, child):
    here = played(now)
    bounds = {
        one: bound_of(one, here.visits, here.sums, now.algorithm) for one in now.node.children
    }
    best = (max if now.node.is_max else min)(bounds.values())
    winners = [one for one, bound in bounds.items() if bound == best]
    assert child is winners[0] is now.step.chosen
    assert now.kind.startswith("first-") == (len(winners) > 1)
    assert ("upper" in now.kind) == now.node.is_max
    totals = [claim["total"] for claim in now.said if claim.kind in BOUNDS]
    alike = "alike-but-for-rounding" in now.claims
    assert len({*totals}) == len({*bounds.values()}) - alike or len(totals) == 1
    told = [claim["child"] for claim in now.said if claim.kind in EACH]
    if any(claim.kind == "all-new-with-prior" for claim in now.said):
        assert not told
    else:
        assert told == ([*bounds] if len(bounds) <= 3 else [child])
    assert ("not-visited-before" in now.claims) == (not here.visits[now.node])


@checks("of-so-many")
def of_so_many(now, count):
    assert count == sum(one.stub or 1 for one in now.node.children) > 3
    assert len(now.node.children) > 3


@checks("alike-but-for-rounding")
def alike_but_for_rounding(now):
    here = played(now)
    bounds = {bound_of(one, here.visits, here.sums, now.algorithm) for one in now.node.children}
    assert any(0 < abs(one - two) < 1e-9 for one in bounds for two in bounds)


@checks("rollout")
def rollout(now, iteration):
    assert iteration == now.times[0] and now.node is played(now).path[-1]


@checks("moves-lead-to", "leaf-sampled", "estimate-sampled")
def sampled(now, node, score, leaf=None):
    here = played(now)
    assert node is now.node is here.path[-1] and score == here.score
    assert now.step.sampled is here.leaf
    kinds = {"moves-lead-to": here.leaf, "leaf-sampled": node, "estimate-sampled": None}
    assert here.leaf is kinds[now.kind] and leaf in (None, here.leaf)
    assert (now.kind == "leaf-sampled") == node.is_leaf


@checks("moves-lead-to-end")
def sampled_in_a_game(now, node, score):
    assert now.tree.has_stubs and node is now.node and not node.is_leaf and score in (-1, 0, 1)


@checks("backup")
def takes_in(now, iteration, node, score, count, mean):
    found = samples_of(now, node)
    assert iteration == now.times[0] and node is now.node and score == found[-1]
    assert count == len(found) and near(mean, sum(found) / count)
    assert near(now.trace.frame(now.step.number).value(node), mean)


@checks("most-visited")
def most_visited(now, node, move, visits, iterations):
    assert now.is_last and node is now.node is now.tree.root is move.parent
    counts = {one: len(samples_of(now, one)) for one in node.children}
    assert visits == counts[move] == max(counts.values())
    assert iterations == now.times[0] == now.algorithm.iterations
    sign = 1 if node.is_max else -1
    equal = [one for one in node.children if counts[one] == visits]
    means = [sign * sum(samples_of(now, one)) / visits for one in equal]
    assert move is equal[means.index(max(means))] is now.trace.best_move


@checks("all-iterations-done")
def all_done(now):
    assert now.is_last and now.tree.root.is_leaf


@whole("enter", "leave", way="sampling")
def the_phases_follow_each_other(now, said):
    """Down from the root, one sample, and back up; the nodes and the numbers of each are due."""
    step, last = now.step, now.last
    [phase] = said & PHASES
    assert step.phase == ("expansion" if phase == "first-play" else phase)
    if last is None or last.phase == "backup":
        due = step.node.parent is None if last is None or last.node.parent is None else False
        assert due or (step.phase == "backup" and step.node is last.node.parent)
    elif last.phase == "rollout":
        assert step.phase == "backup" and step.node is last.node
    else:
        assert step.node is last.chosen
        assert (step.phase == "rollout") == (last.phase == "expansion" or step.node.is_leaf)
    if said & {"selection", "first-play"} and "only-child-to-visit" not in said:
        assert len(said & CHOICES) == 1 and said & BOUNDS
    assert now.is_last == bool(said & {"most-visited", "all-iterations-done"})
