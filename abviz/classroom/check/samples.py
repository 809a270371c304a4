"""Judge a search by samples: which rule, by any usual convention, explains all its choices?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from math import inf, isclose, log, sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

from abviz.classroom.check.judge import Aspect, StudentRun
from abviz.classroom.check.trials import Kind, Trial, filled
from abviz.engine.columns import score_or_none
from abviz.diagnosis.functions import ITERATIONS, constant_of, end_of
from abviz.errors import Message
from abviz.trees import Node, Score, Tree

MOST_SAMPLES, MOST_JUDGED = 20_000, 120
PARTS = 32  # of 1: sums of such scores are exact
CLOSE = 1e-6  # bounds that differ by less are taken for equal, as some add this much to visits
LITTLE = 0.25  # exploration that may not be seen
O = None
TWO_PLIES = [[O, O], [O, O, O]], [[O, O, O], [O, O], [O, O, O]], [O, [O, O], [O, O]]
DEEPER = [[[O, O], [O, O]], [[O, O], [O, O, O]]], [[O, [O, O]], [[[O, O], O], O], [O, O]]
DRAWN = 3

def result_of_samples(result: Any, root: Node) -> tuple[list[int], tuple[Any, ...]]:
    """Return the moves that came back, and two numbers for each child: None where there is none."""
    result = result.tolist() if hasattr(result, "tolist") else result  # an array of NumPy
    parts = [*result] if isinstance(result, (tuple, list)) else [result]
    moves = [child.index for one in parts if (child := _child(one, root)) is not None]
    table = next((one for one in parts if isinstance(one, dict)), None)
    if table is None and not moves and len(parts) == len(root.children):
        pairs = [one for one in parts if isinstance(one, (tuple, list)) and len(one) == 2]
        is_named = len(pairs) == len(parts) and all(_child(one, root) for one, _ in pairs)
        table = dict(pairs if is_named else zip(root.children, parts, strict=True))
    given = {_child(one, root): found for one, found in (table or {}).items()}
    row: list[Any] = [None, None]  # a pair that begins with a number would be a value
    for child in root.children if given.keys() & {*root.children} else ():
        found = given.get(child, 0)
        both = found if isinstance(found, (tuple, list)) else (found,)
        row += [*map(score_or_none, both), None][:2]
    return moves, tuple(row)


def _child(thing: Any, root: Node) -> Node | None:
    """Return the child of a root that a thing is, names, or holds."""
    held = [thing, *getattr(thing, "__dict__", {}).values()]
    names = [one for one in held if type(one) is str]
    return next((c for c in root.children if c.name in names or any(c is one for one in held)), None)


def sampling_trials(seed: int) -> Iterator[Trial]:
    """Yield trees with distinct scores between 0 and 1: of two plies first, then deeper ones."""
    random = Random(seed)
    for shape, _, root in product((*TWO_PLIES, *DEEPER), range(DRAWN), ("max", "min")):
        scores = (part / PARTS for part in random.sample(range(1, PARTS), PARTS - 1))
        kind: Kind = "order" if shape in TWO_PLIES else "large"
        yield Trial(Tree.from_nested(filled(shape, scores), root=root), kind)


Tally: TypeAlias = tuple[int, Score]  # visits and total


class Choice(NamedTuple):
    """A choice among children that were visited so often, as their parent and the root were."""

    sign: int  # −1 for MIN
    chosen: int
    children: list[Tally]
    visits: int
    top: int


class Fit(NamedTuple):
    """A way to explain a search."""

    first: str  # what the first samples are counted for, where that cannot be seen
    of_children: bool  # whether N is what the visits of the children add up to
    plus: int  # how much is added to N
    rule: str


# The mean, or what is in its place, and what the constant of exploration is multiplied with.
Rule: TypeAlias = Callable[[int, int, Score, int, int], tuple[float, float]]
RULES: dict[str, Rule] = {
    "right": lambda sign, n, total, above, top: (sign * total / n, sqrt(log(above) / n)),
    "max everywhere": lambda sign, n, total, above, top: (total / n, sqrt(log(above) / n)),
    "turned": lambda sign, n, total, above, top: (-sign * total / n, sqrt(log(above) / n)),
    "added": lambda sign, n, total, above, top: (sign * total / n, sign * sqrt(log(above) / n)),
    "own visits": lambda sign, n, total, above, top: (sign * total / n, sqrt(log(n) / n)),
    "root": lambda sign, n, total, above, top: (sign * total / n, sqrt(log(top) / n)),
    "totals": lambda sign, n, total, above, top: (sign * total, sqrt(log(above) / n)),
    "no root": lambda sign, n, total, above, top: (sign * total / n, log(above) / n),
    "no logarithm": lambda sign, n, total, above, top: (sign * total / n, sqrt(above / n)),
}
UNEXPLORED = {"right", "one child"}
MISTAKES = {
    "right": Message("it chooses by the means alone: there is no exploration."),
    "flat": Message(
        "its samples all begin at the root's children: the tree that it keeps never grows below."
    ),
    "one child": Message(
        "it visits one child of each node only: those never visited come first, before any bound."
    ),
    "max everywhere": Message(
        "it takes the greatest mean plus exploration at MIN nodes, too: MIN takes the least mean "
        "minus exploration."
    ),
    "turned": Message(
        "each player takes what is best for the other one: the sign of the scores is turned once "
        "too often, or once too little."
    ),
    "added": Message(
        "at MIN nodes it adds exploration to the mean: MIN subtracts it, so that a child with few "
        "visits is tried."
    ),
    "own visits": Message(
        "the logarithm is that of the child's own visits: N is how often its parent was visited."
    ),
    "root": Message(
        "the logarithm is that of the root's visits at each node: N is how often the parent of the "
        "child was visited."
    ),
    "totals": Message("it compares totals, and not means: divide by the visits of the child."),
    "no root": Message("the square root is missing in what exploration adds."),
    "no logarithm": Message("the logarithm is missing in what exploration adds."),
    "greatest mean": Message(
        "it returns the child with the greatest mean where MIN is at the root, too."
    ),
    "fewest visits": Message("it returns the child that was visited least often."),
}
EVERYWHERE = Message("On all {count} trees that were compared for this {habit}")
FORMULAS = {
    (False, 0): Message(
        "What explains all its choices: mean ± {constant} · √(ln N / n), + for MAX, − for MIN, "
        "where N is how often the node was visited before, and n is that of the child."
    ),
    (False, 1): Message(
        "What explains all its choices: mean ± {constant} · √(ln N / n), + for MAX, − for MIN, "
        "where N counts the visits of the node, and one more: some count so."
    ),
    (True, 0): Message(
        "What explains all its choices: mean ± {constant} · √(ln N / n), + for MAX, − for MIN, "
        "where N is the sum of the visits of the children: some count so."
    ),
    (True, 1): Message(
        "What explains all its choices: mean ± {constant} · √(ln N / n), + for MAX, − for MIN, "
        "where N is the sum of the visits of the children, and one more: some count so."
    ),
}
UNSEEN = Message(
    "Which samples it takes could not be seen: let it call rollout(node), or read node.value of one "
    "leaf, once in each iteration."
)
UNEXPLAINED = Message(
    "That does not make it wrong: its choices fit none of the rules that are known here, which is "
    "to visit each child once, and then the one with the best mean ± c · √(ln N / n)."
)
AT_ROOT = Message("The root takes the first sample itself: some count so.")
UNREAD = Message(
    "What it returns is not shown to be right: let it return the child of the root that was visited "
    "most often, or a dict with the visits of each child, or with pairs of visits and mean."
)
BEST_MEAN = Message(
    "It returns the child with the best mean; the one with the most visits is more usual. Both are "
    "right."
)
TWO_PLIES_ONLY = Message(
    "Trees of more than two plies, and how rollouts choose moves, are not judged: with a parameter "
    "rollout, a function that returns the score of a node, deeper trees are."
)
FIRSTS = "", "new", "only one", "root", "root new", "root only one"
FITS = [Fit(*one) for one in product(FIRSTS, (False, True), (0, 1), ("one child", *RULES))]
SCALES: dict[str, Callable[[float], float]] = {"c": float, "√c": sqrt, "": lambda _: 1.0}
FACTORS = {"": 1.0, "√2": sqrt(2), "2": 2.0, "2√2": sqrt(8), "½": 0.5, "1/√2": sqrt(0.5)}
# What may be returned, of visits, mean and whose turn it is at the root.
FINALS: dict[str, Callable[[int, int, float], float]] = {
    "most visits": lambda sign, n, mean: n,
    "best mean": lambda sign, n, mean: sign * mean,
    "greatest mean": lambda sign, n, mean: mean,
    "fewest visits": lambda sign, n, mean: -n,
}
LEGAL_FINALS = {"most visits", "best mean"}


def _turned(
    n: int, total: Score, every: int, sign: int, *, whole: bool, one: int, sides: Sequence[int]
) -> float:
    """Return a total or a mean, seen from the other side where a player of `sides` is at the root."""
    seen = one * n - total if sign in sides else total
    return seen if whole else seen / max(n, 1)


# From visits, total, visits of all and the sign of the player at the root.
NUMBERS: list[Callable[[int, Score, int, int], float]] = [
    lambda n, total, every, sign: n,
    lambda n, total, every, sign: n / max(every, 1),
    *(
        partial(_turned, whole=whole, one=one, sides=sides)
        for whole, one, sides in product((True, False), (0, 1), ((), (1,), (-1,), (1, -1)))
    ),
]


class Samples:
    """What explains the samples of a function on all trees so far."""

    def __init__(self) -> None:
        # Between which factors of exploration each constant that was given must lie.
        self.fits: dict[Fit, dict[float, tuple[float, float]]] = {fit: {} for fit in FITS}
        self.count, self.is_seen = 0, True
        self.has_deep = self.has_grown = self.at_root = False
        self.departure: Trial | None = None  # the first tree on which no right rule explains it
        self._runs: list[tuple[Trial, list[Node], Sequence[int], Any]] = []

    def take(self, trial: Trial, mine: StudentRun) -> bool:
        """Take what a function did on a tree; tell whether it can be judged there."""
        nodes = [trial.tree.nodes[index] for index in _once(mine.reads or ())]
        is_literal = any(not node.is_leaf for node in nodes)
        if trial.tree.depth > 2 and not is_literal:
            return False
        self.has_deep |= trial.tree.depth > 2
        self.at_root |= bool(nodes) and nodes[0].parent is None
        self.has_grown |= any(len(node.path) > 1 for node in nodes)
        # All scores are read once, in their order, where the tree is copied.
        self.is_seen &= ITERATIONS // 2 < len(nodes) <= MOST_SAMPLES and nodes != [*trial.tree.leaves]
        self._runs.append((trial, nodes, mine.chosen, mine.result))
        self.count += 1
        choices: dict[str, list[Choice] | None] = {}
        given = constant_of(trial.tree.root)
        for fit, known in [*self.fits.items()]:
            first = "" if is_literal else fit.first
            if first not in choices:
                choices[first] = _choices(nodes[:MOST_JUDGED], first)
            found = _factors(choices[first], fit, *known.get(given, (0.0, inf)))
            if found is None:
                del self.fits[fit]
            else:
                known[given] = found
        found = [self._scaled(fit) for fit in self.fits if fit.rule == "right"]
        if self.departure is None and not any(one and one[2] > LITTLE for one in found):
            self.departure = trial
        return True

    def _scaled(self, fit: Fit) -> tuple[str, float, float] | None:
        """Return with what its constant grows, and between which factors it lies; None if none."""
        for scale, grows in SCALES.items():
            known = self.fits[fit].items()
            low = max((low / grows(given) for given, (low, _) in known), default=inf)
            high = min((high / grows(given) for given, (_, high) in known), default=0.0)
            if low <= high + CLOSE:
                return scale, low, high
        return None

    @property
    def right(self) -> list[Fit]:
        """The right ways that explain all choices, with some exploration."""
        fits = [fit for fit in self.fits if fit.rule == "right"]
        return [fit for fit in fits if (found := self._scaled(fit)) and found[1] > CLOSE]

    @property
    def mistake(self) -> str:
        """The mistake that explains all choices where nothing right does; else empty."""
        if self.right or not self.is_seen or self.departure is None:
            return ""
        if not self.has_grown:
            return "flat"
        found = {(fit.rule, one[1] > CLOSE) for fit in self.fits if (one := self._scaled(fit))}
        return next((one for one in MISTAKES if (one, one not in UNEXPLORED) in found), "")

    def _returned(self) -> tuple[set[str], bool]:
        """Return by which rules its moves may be chosen, and whether all else has a meaning."""
        finals, tables = {*FINALS}, ({*NUMBERS}, {*NUMBERS})
        is_later = self.fits and all(fit.first.startswith("root") for fit in self.fits)
        has_result = True
        for trial, nodes, moves, row in self._runs:
            root = trial.tree.root
            has_result &= len(moves) == 1 or len(row) > 2
            sign, counted = -1 if root.is_min else 1, nodes[bool(is_later) :]
            scores = [
                [end_of(one).value for one in counted if child in (one, *one.ancestors)]
                for child in root.children
            ]
            every = sum(map(len, scores))
            for index in moves[:1]:
                place = [child.index for child in root.children].index(index)
                for name in [*finals]:
                    of = FINALS[name]
                    worth = [of(sign, len(s), sum(s) / len(s)) if s else -inf for s in scores]
                    if worth[place] < max(worth) - CLOSE:
                        finals.discard(name)
            if not finals & LEGAL_FINALS:
                self.departure = self.departure or trial
            for known, found in zip(tables, (row[2::2], row[3::2]), strict=True):
                for number in [*known]:
                    due = (number(len(s), sum(s), every, sign) for s in scores)
                    pairs = [pair for pair in zip(due, found, strict=False) if pair[1] is not None]
                    if not all(isclose(*pair, rel_tol=CLOSE, abs_tol=CLOSE) for pair in pairs):
                        known.discard(number)
        return finals, has_result and all(tables)

    def verdicts(self) -> dict[Aspect, bool | None]:
        """Tell whether the samples and what is returned are right; None where that is not shown."""
        finals, has_meaning = self._returned()
        is_known = self.is_seen and has_meaning and bool(finals)
        is_right = bool(finals & LEGAL_FINALS) or (None if not self.right else False)
        chooses = False if self.mistake else (self.is_seen and bool(self.right)) or None
        return {"leaves": chooses, "returns": is_right if is_known else None}

    def told(self) -> Iterator[Message]:
        """Say what was seen: mistakes, conventions, and what cannot be judged."""
        if not self.is_seen:
            yield UNSEEN
            return
        finals, _ = self._returned()
        verdicts = self.verdicts()
        mistakes = [self.mistake] if self.mistake else []
        mistakes += sorted(finals)[:1] if verdicts["returns"] is False else []
        for one in mistakes:
            yield Message(EVERYWHERE, count=self.count, habit=MISTAKES[one])
        if self.right:
            yield self._formula()
        elif not self.mistake:
            yield UNEXPLAINED
        if self.at_root:
            yield AT_ROOT
        if verdicts["returns"] is None:
            yield UNREAD
        elif "most visits" not in finals and "best mean" in finals:
            yield BEST_MEAN
        if self.right and not self.has_deep:
            yield TWO_PLIES_ONLY

    def _formula(self) -> Message:
        """Say which bounds explain its choices."""
        fit = self.right[0]
        scale, low, high = self._scaled(fit) or ("", 0.0, inf)
        near = [one for one, f in FACTORS.items() if low - CLOSE <= f <= high + CLOSE]
        factor = near[0] if near else "…".join(dict.fromkeys((f"{low:.3g}", f"{high:.3g}")))
        constant = " · ".join(filter(None, (factor, scale))) or "1"
        return Message(FORMULAS[fit.of_children, fit.plus], constant=constant)


def _once(events: Sequence[int]) -> Sequence[int]:
    """Return events without repetitions, where a score is read so many times for each sample."""
    times = len(events) // ITERATIONS or 1
    groups = [{*events[place : place + times]} for place in range(0, len(events), times)]
    return events[::times] if len(groups) == ITERATIONS and max(map(len, groups)) == 1 else events


def _choices(nodes: Sequence[Node], first: str) -> list[Choice] | None:
    """Return all choices that have led to samples; None if that is no way to count them."""
    tallies: dict[int, Tally] = {}
    found = []
    for number, end in enumerate(nodes, start=-first.startswith("root")):
        path = [end, *end.ancestors][::-1]
        is_own = first.endswith("new") or (first.endswith("only one") and number == 0)
        if number < 0:
            path = path[:1]
        elif is_own and path[1].index not in tallies:
            path = path[:2]
        is_ended_at = path[-1].index in tallies and not path[-1].is_leaf
        if is_ended_at or sum(one.index not in tallies for one in path[1:]) > 2:
            return None
        for above, below in pairwise(path):
            children = [tallies.get(child.index, (0, 0)) for child in above.children]
            visits, top = (tallies.get(index, (0, 0))[0] for index in (above.index, 0))
            sign, chosen = -1 if above.is_min else 1, above.children.index(below)
            found.append(Choice(sign, chosen, children, visits, top))
        for one in path:
            visits, total = tallies.get(one.index, (0, 0))
            tallies[one.index] = visits + 1, total + end_of(end).value
    return found


def _factors(
    choices: list[Choice] | None, fit: Fit, low: float, high: float
) -> tuple[float, float] | None:
    """Return between which factors of exploration a way explains choices; None if it does not."""
    for sign, chosen, children, visits, top in choices or ():
        tried, is_new = sum(n > 0 for n, _ in children), not children[chosen][0]
        if fit.rule == "one child":
            low = inf if is_new and tried else low
        elif not is_new and tried < len(children):
            low = inf
        elif not is_new:
            above = (sum(n for n, _ in children) if fit.of_children else visits) + fit.plus
            bounds = [RULES[fit.rule](sign, n, total, above, top) for n, total in children]
            mean, width = bounds[chosen]
            for other, wider in bounds:
                behind, more = other - mean - CLOSE, width - wider
                if abs(more) > CLOSE**2:
                    low = max(low, behind / more) if more > 0 else low
                    high = min(high, behind / more) if more < 0 else high
                elif behind > 0:
                    low = inf
        if low > high or low == inf:
            return None
    return None if choices is None else (low, high)
