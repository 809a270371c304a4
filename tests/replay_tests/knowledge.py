"""What a search has shown so far, and whether a number agrees with it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import inf

from engine_tests.chance import proven

from abviz.replay.steps import AveragingStep


def swap(number, node):
    score, off = read(number)
    return score, node, off


def read(text):
    """Return the number that a text stands for, and how far off it may be."""
    rounded = text.startswith("≈")
    plain = text.lstrip("≈").replace("−", "-").replace("∞", "inf")
    if "inf" in plain:
        return float(plain), 0
    score = Fraction(plain)
    return score, abs(score) / 100000 if rounded else 0


def is_probe(step):
    return isinstance(step, AveragingStep) and step.is_probe


class Knowledge:
    """What is known after a step: the ends that have been scored, and the scale of all scores."""

    def __init__(self, trace, *, slack=0):
        self.trace = trace
        self.scale = trace.scale or (-inf, inf)
        self.slack = slack
        self.seen = {}
        self.secured = {}
        self.times = Counter()
        self.leaves = set()
        self.shares = {}
        self.said = set()

    def range(self, node):
        return proven(node, self.seen, self.scale)

    def follow(self, step):
        """Take note of a step."""
        if step.kind == "enter" and step.node.parent is None:
            self.seen = {}
        self._secure(step)
        self.times[step.node.index] += step.kind in ("enter", "examine")
        if step.kind == "examine":
            self.seen[step.node.index] = step.node.estimate if step.at_limit else step.node.value
            self.leaves |= set() if step.at_limit else {step.node}

    def _secure(self, step):
        """Note what the children bring a MAX or MIN node in this visit; a probe brings nothing."""
        node, bound = step.node, "at least" if step.node.is_max else "at most"
        if step.kind == "enter":
            self.secured[node.index] = None
        elif step.kind == "update" and not is_probe(step) and step.bound in ("exact", bound):
            old, pick = self.secured[node.index], max if node.is_max else min
            self.secured[node.index] = step.arrived if old is None else pick(old, step.arrived)

    def node(self, name):
        return self.trace.tree[name]

    def claim(self, relation, score, node, off=0):
        """Assert that a claim on a value holds for whatever the unseen leaves hold."""
        self.said.add(relation)
        low, high = self.range(node)
        off = off + self.slack
        if relation in ("exactly", "at least"):
            assert score <= low + off, (relation, node.name)
        if relation in ("exactly", "at most"):
            assert score >= high - off, (relation, node.name)

    def same(self, score, text):
        number, off = read(text)
        assert number == score or abs(number - score) <= off + self.slack, (score, text)
