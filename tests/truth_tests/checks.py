"""A checker for each kind of claim: it finds out by itself whether the claim is true."""

from __future__ import annotations

from collections import defaultdict

from abviz.trees import Node


def checks(*kinds):
    """Mark a function as the checker of some kinds of claims."""

    def mark(function):
        function.kinds = kinds
        return function

    return mark


def whole(*steps, way=""):
    """Mark a function as a check of all claims of some kinds of steps together.

    It is for searches of one way alone, for those that are "recursive", or else for all.
    """

    def mark(function):
        function.steps, function.way = steps, way
        return function

    return mark


class Checkers:
    """All checkers: a function of what is known and of the facts, for each kind of claim.

    Parameters
    ----------
    modules : iterable
        The modules that they stand in.
    """

    def __init__(self, modules):
        functions = [
            one
            for module in modules
            for one in vars(module).values()
            if getattr(one, "__module__", "") == module.__name__
        ]
        self.of_claims = {kind: one for one in functions for kind in getattr(one, "kinds", ())}
        self.of_steps = defaultdict(list)
        for function in functions:
            for step in getattr(function, "steps", ()):
                self.of_steps[step].append(function)
        kinds = [kind for one in functions for kind in getattr(one, "kinds", ())]
        assert len(kinds) == len({*kinds})

    def check(self, now, step):
        """Assert that all claims of a step are true, and that none is missing."""
        claims = step.claims
        now.claims = {claim.kind: claim for claim in claims}
        now.asked = now.question
        for place, claim in enumerate(claims):
            now.said, now.rest, now.kind = claims[:place], claims[place + 1 :], claim.kind
            self.of_claims[claim.kind](now, **claim.facts)
        ways = "", now.algorithm.way, "recursive" if now.trace.is_recursive else ""
        for check in self.of_steps[step.kind]:
            if check.way in ways:
                check(now, now.claims.keys())
        now.last = step
        return now.claims.keys()


def holds(now, node, relation, score):
    """Assert that a claim on the value of a node is true, and proven by the leaves seen so far."""
    low, high = now.scores.range(node)
    value = low if now.tree.has_stubs else now.scores.truth(node)
    if relation == "exactly":
        assert low == score == high == value
    elif relation in ("at least", "more than"):
        assert is_more(low, score, relation) and is_more(value, score, relation)
    else:
        assert is_more(-high, -score, relation) and is_more(-value, -score, relation)


def is_more(value, bound, relation):
    return value > bound if relation.endswith("than") else value >= bound


def good_for(node):
    """Return how the value of a node compares with what its player already has there."""
    return "at least" if node.is_max else "at most"


def bad_for(node):
    return "at most" if node.is_max else "at least"


def is_above(owner, node):
    """Tell whether a node is an ancestor of another one."""
    return isinstance(owner, Node) and any(one is owner for one in node.ancestors)


def reaches_its_window(now):
    """Tell whether the value that has just arrived is far enough for the test of a cutoff."""
    low, high = now.here.window
    arrived = now.arriving.returned
    if not now.algorithm.cut_on_tie:
        return arrived > high if now.here.node.is_max else arrived < low
    return arrived >= high if now.here.node.is_max else arrived <= low


def last_number(now):
    """Return the number that the clause before has named."""
    for claim in reversed(now.said):
        for name, fact in claim.facts.items():
            if name in ("bound", "merit"):
                return fact
    raise AssertionError("no number has been named")


def has(now, owner, bound):
    """Assert that an ancestor already has a bound, by its own children or else by a probe."""
    assert is_above(owner, now.node)
    holds(now, owner, good_for(owner), bound)
    by_probe = bool(now.rest) and now.rest[0].kind == "as-its-probe-has-shown"
    if now.algorithm.way in ("best first", "tests"):
        return
    gained = next(one for one in now.open if one.node is owner).gained
    reached = gained is not None and (gained >= bound if owner.is_max else gained <= bound)
    assert reached or by_probe, owner
    assert not by_probe or (now.algorithm.model.probes and now.times[owner.index] > 1)
