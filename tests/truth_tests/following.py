"""A search followed step by step: what the recorder and the tree show, in words of our own.

Nothing here asks what a step says, or how the replay has come to say it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from inspect import signature
from math import inf

from engine_tests.test_search_sss import states_of
from truth_tests.scores import Scores
from truth_tests.tabling import TabledScores
from truth_tests.visiting import Noted, Visit

from abviz.engine.recorder import ALPHA_NAMES

WORST = {"max": -inf, "min": inf}


def compares(value, relation, bound):
    """Tell whether a value is more than, less than, at least or at most a bound."""
    return {
        "more than": value > bound,
        "less than": value < bound,
        "at least": value >= bound,
        "at most": value <= bound,
    }[relation]


@cache
def has_window(algorithm):
    """Tell whether the calls of an algorithm have a window [α, β]."""
    functions = (algorithm.function, *algorithm.helpers)
    has_alpha = any(ALPHA_NAMES & signature(one).parameters.keys() for one in functions)
    return algorithm.prunes and has_alpha


class Following:
    """What is known after each step of a search.

    Parameters
    ----------
    trace : Trace
        The search.
    """

    def __init__(self, trace):
        self.trace, self.tree = trace, trace.tree
        self.algorithm = trace.algorithm
        self.scale = trace.scale or (-inf, inf)
        self.times = Counter()
        self.passes = 0
        self.entries = 0
        self.open = []
        self.inner = self._nested() if trace.is_recursive else {}
        self.states = states_of(trace) if self.algorithm.way == "best first" else None
        self.waiting = []
        self.gone = set()
        # Of rollouts: the visits so far, and the bounds of all nodes before the present leaf.
        self.rollout_visits, self.bounds_before = 0, []
        self.ever_seen = set()
        self.noted = Noted()
        # What the open question was asked of, and the leaves seen since.
        self.question = None
        self.pass_seen = set()
        if self.algorithm.model.has_table:
            self.scores = TabledScores(trace, scale=self.scale)
        else:
            self.scores = Scores(self.tree, scale=self.scale)
        # What the table has of each position: the node searched, and how its value compares.
        self.table = {}
        self.scores.limit = self.limit
        self.scores.goes_on = self.algorithm.model.goes_on_where_noisy
        self.step = self.last = self.arriving = self.before = self.asked = None
        self.said = self.rest = ()
        self.claims = {}

    def _nested(self):
        """Return for each visit the numbers of the visits of children that it made."""
        inner, path = {}, []
        for number, node in enumerate(self.trace.visits):
            while path and self.trace.visits[path[-1]] is not node.parent:
                path.pop()
            if path:
                inner[path[-1]].append(number)
            inner[number] = []
            path.append(number)
        return inner

    def steps(self):
        """Yield each step, when all that it shows has been noted."""
        for step in self.trace.steps:
            self._note(step)
            yield step

    @property
    def node(self):
        return self.step.node

    @property
    def here(self):
        """The open visit of the node that the step is about."""
        return self.open[-1]

    @property
    def above(self):
        """The open visit of its parent."""
        return self.open[-2]

    @property
    def limit(self):
        """The depth limit of the present pass, None if it is beyond the leaves."""
        limit = self.passes if self.algorithm.way == "deepening" else self.algorithm.depth
        return None if limit is None or limit >= self.tree.depth else limit

    def children_entered(self, visit):
        """Return the children that a visit enters, sooner or later, once for each time."""
        return [self.trace.visits[number] for number in self.inner[visit.number]]

    def move_kept(self):
        """Return the first of the best children that the node has heard of, None if all lose."""
        best, kept = WORST[self.node.player], None
        for number in self.inner[self.here.number]:
            value = self.trace.values[number]
            if number < self.entries and (value > best if self.node.is_max else value < best):
                best, kept = value, self.trace.visits[number]
        return kept

    def is_probe(self, visit):
        """Tell whether a visit is for the sake of the first child only."""
        if not self.algorithm.model.probes or visit.node.is_leaf or visit.node.is_chance:
            return False
        above = visit.node.parent
        if above is None or not above.is_chance:
            return False
        owner = next(one for one in reversed(self.open) if one.node is above)
        first = next(
            number for number in self.inner[owner.number] if self.trace.visits[number] is visit.node
        )
        return visit.number == first

    def skipped_by(self, visit):
        """Return what a visit leaves out: children, and what mere probes have left of others."""
        entered = Counter(self.children_entered(visit))
        if self.is_hit(visit):
            return ()
        left = []
        for child in visit.node.children:
            if not entered[child]:
                left.append(child)
            elif (
                visit.node.is_chance
                and self.algorithm.model.probes
                and entered[child] == 1
                and not (child.is_leaf or child.is_chance)
            ):
                left.extend(child.children[1:])
        return tuple(left)

    def probed_through(self, visit):
        """Return the children that a visit has only probed, and that have one child each."""
        if not (visit.node.is_chance and self.algorithm.model.probes):
            return ()
        entered = Counter(self.children_entered(visit))
        return tuple(
            child
            for child in visit.node.children
            if entered[child] == 1 == len(child.children) and not child.is_chance
        )

    @property
    def is_last(self):
        """Whether the search ends with the step."""
        return self.step.kind == "leave" and self.step.event.is_last

    @property
    def following(self):
        """The node that is visited next, None at the end."""
        return next(iter(self.trace.visits[self.entries : self.entries + 1]), None)

    # What a step brings.

    def _note(self, step):
        self.step, self.before = step, None
        if not self.trace.is_recursive:
            self._take(step)
        elif step.kind in ("enter", "examine"):
            self._enter(step)
        elif step.kind == "update":
            self._update(step)
        elif step.kind == "leave":
            assert self.here.node is step.node
            if self.algorithm.model.has_table:
                self._keep(self.here)
        if step.kind == "examine":
            self.ever_seen.add(step.node)
            self.pass_seen.add(step.node.index)
            self.scores.saw(step.node)

    def is_hit(self, visit):
        """Tell whether a table has spared all that is below a node."""
        has_end = visit.node.is_leaf or len(visit.node.path) == self.limit
        return self.algorithm.model.has_table and not has_end and not self.children_entered(visit)

    def _keep(self, visit):
        """Note what the table has of a node that has been searched."""
        low, high = visit.window
        if not self.is_hit(visit):
            relation = "at most" if visit.returned <= low else "exactly"
            relation = "at least" if visit.returned >= high else relation
            kept = visit.node, relation, visit.returned
            self.table[self.scores.kind(visit.node)] = kept
        self.scores.leave(visit.node)

    def _take(self, step):
        """Count the entries, and replay a list of states by the rules of SSS*."""
        if self.states is not None and step.kind in ("enter", "examine", "update"):
            _, self.waiting, _ = next(self.states)
            self.gone = {step.child}
        if step.kind in ("enter", "examine"):
            self.times[step.node.index] += 1
            self.rollout_visits += 1
        if step.kind == "examine":
            self.bounds_before = [*self.scores.ranges]

    def _enter(self, step):
        number, node = self.entries, step.node
        self.entries += 1
        assert self.trace.visits[number] is node
        if node.parent is None:
            self.passes, self.open = self.passes + 1, []
            self.scores.limit = self.limit
            if self.algorithm.way == "aspiration":
                self.pass_seen = set()
            if self.algorithm.way == "deepening":
                self.scores.forget_estimates()
        assert (self.open[-1].node if self.open else None) is node.parent
        self.times[node.index] += 1
        window = self.trace.alphas[number], self.trace.betas[number]
        visit = Visit(node, number, window, self.trace.values[number])
        visit.alpha, visit.beta = window
        visit.shown = visit.v = step.value
        self.open.append(visit)
        if self.algorithm.model.has_table:
            self.scores.enter(node)
            visit.found = self.table.get(self.scores.kind(node)) if node.children else None
        if self.algorithm.way == "tests":
            self._test(visit)

    def _test(self, visit):
        """Find what SCOUT tests: each child but the first, before it may be evaluated."""
        above = self.open[-2] if len(self.open) > 1 else None
        if above is None:
            return
        if above.asks is not None:
            visit.asks = above.asks
        elif above.served and above.tested is not visit.node:
            above.tested = visit.node
            relation = "more than" if above.node.is_max else "at least"
            visit.asks = visit.node, relation, above.v
            self.ask(*visit.asks)

    def ask(self, node, relation, bound):
        """Note that a question is asked, and forget what earlier passes have seen."""
        self.question = node, relation, bound
        self.pass_seen = set()

    def _update(self, step):
        self.arriving = self.open.pop()
        here = self.here
        assert (here.node, self.arriving.node) == (step.node, step.child)
        self.before = here.v, here.alpha, here.beta
        if self.arriving.asks is None:
            here.served.append(step.child)
        is_asked = self.arriving.asks is not None
        if step.event.searched_again or not self.algorithm.is_known or is_asked:
            return
        self._gain(here, step.child, self.arriving.returned)
        self._move(here, step.child, self.arriving.returned)

    def _gain(self, here, child, score):
        """Note what a MAX or MIN node gets for sure by its own children in this visit."""
        if self.algorithm.way == "several players" or here.node.is_chance or self.is_probe(here):
            return
        low, high = self.scores.range(child)
        if score <= low if here.node.is_max else score >= high:
            pick = max if here.node.is_max else min
            here.gained = score if here.gained is None else pick(here.gained, score)

    def _move(self, here, child, score):
        """Move v, α and β as the definition of the search says."""
        node, algorithm = here.node, self.algorithm
        if node.seat:
            mover = node.seat - 1
            if here.v is None or score[mover] > here.v[mover]:
                here.v = score
            return
        if node.is_chance:
            if not algorithm.prunes:
                here.v = (here.v or 0) + child.probability * score
            return
        pick = max if node.is_max else min
        if not algorithm.fail_hard:
            here.v = score if here.v is None else pick(here.v, score)
        low, high = here.window
        if algorithm.cuts_first:
            is_tie = score == (high if node.is_max else low)
            if is_tie and algorithm.cut_on_tie or (score > high if node.is_max else score < low):
                return
        if algorithm.moves_window and has_window(algorithm) and not self.is_probe(here):
            if node.is_max:
                here.alpha = max(here.alpha, score)
            else:
                here.beta = min(here.beta, score)
