"""Judge a search by samples: which rule, by any usual convention, explains all its choices."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise, product
from math import inf, isclose, log, sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

from abviz.classroom.check.judge import Aspect, StudentRun
from abviz.classroom.check.trees import Trial
from abviz.diagnosis.functions import ITERATIONS, constant_of, end_of
from abviz.engine.columns import score_or_none
from abviz.errors import Message
from abviz.trees import Node, Tree

MOST_SAMPLES, MOST_JUDGED, MOST_TIMES = 20_000, 120, 5
PARTS = 32  # of 1: sums of such scores are exact
CLOSE = 1e-6  # bounds that differ by less count as equal: some add this much to visits
LITTLE = 0.25  # a factor of exploration that may not show
SHAPES = (
    *("((..)(...))", "((...)(..)(...))", "(.(..)(..))"),
    *("(((..)(..))((..)(...)))", "((.(..))(((..).).)(..))"),
)
DRAWN = 2


def sampling_trials(seed: int) -> Iterator[Trial]:
    """Yield trees with distinct scores between 0 and 1: of two plies first, then deeper ones."""
    random = Random(seed)
    for shape, _, root in product(SHAPES, range(DRAWN), ("max", "min")):
        scores = iter(random.sample(range(1, PARTS), PARTS - 1))
        marks = (f" {next(scores) / PARTS}" if mark == "." else mark for mark in shape)
        tree = Tree.parse(root + "".join(marks))
        yield Trial(tree, "order" if tree.depth == 2 else "large")


def result_of_samples(result: Any, root: Node) -> tuple[list[int], tuple[Any, ...]]:
    """Return the moves that came back, and two numbers for each child: None where there is none."""
    result = result.tolist() if hasattr(result, "tolist") else result  # an array of NumPy
    parts = [*result] if isinstance(result, (tuple, list)) else [result]
    moves = [child.index for one in parts if (child := _child(one, root)) is not None]
    table = next((one for one in parts if isinstance(one, dict)), {})
    if not (table or moves) and len(parts) == len(root.children):
        pairs = [one for one in parts if isinstance(one, (tuple, list)) and len(one) == 2]
        is_named = len(pairs) == len(parts) and all(_child(one, root) for one, _ in pairs)
        named = pairs if is_named else [*zip(root.children, parts, strict=True)]
        table = {one: found for one, found in named}
    given = {_child(one, root): found for one, found in table.items()}
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
    found = (one for one in root.children if one.name in names or any(one is x for x in held))
    return next(found, None)


Tally: TypeAlias = tuple[int, float]  # visits and total


# The sign of the player, the child that was chosen, the tallies of all, and how often their parent
# and the root had been visited.
Choice: TypeAlias = tuple[int, int, list[Tally], int, int]


class Fit(NamedTuple):
    """A way to explain a search."""

    first: str  # for what a node's first sample counts, where that cannot be seen
    of_children: bool  # whether N is what the visits of the children add up to
    plus: int  # how much is added to N
    rule: str


# From sign, visits, total, N and the root's visits: the mean, or what is in its place, and what the
# constant of exploration is multiplied with.
Rule: TypeAlias = Callable[[int, int, float, int, int], tuple[float, float]]
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
    "flat": Message("the tree that it keeps never grows below the root's children."),
    "one child": Message("it visits one child of each node only: all others come first."),
    "max everywhere": Message("it takes the greatest mean plus exploration at MIN nodes, too."),
    "turned": Message("each player takes what is best for the other: all scores are MAX's."),
    "added": Message("it adds exploration to the mean at MIN nodes: MIN subtracts it."),
    "own visits": Message("the logarithm is that of the child's own visits, not its parent's."),
    "root": Message("the logarithm is that of the root's visits, not the parent's."),
    "totals": Message("it compares totals, and not means: divide by the visits of the child."),
    "no root": Message("the square root is missing in what exploration adds."),
    "no logarithm": Message("the logarithm is missing in what exploration adds."),
    "greatest mean": Message("it returns the child with the greatest mean for MIN, too."),
    "fewest visits": Message("it returns the child that was visited least often."),
}
EVERYWHERE = Message("On all {count} trees that were compared for this {habit}")
FORMULA = Message(
    "What explains all its choices: mean ± {constant} · √(ln N / n), + for MAX, − for MIN; {above}"
)
ABOVES = {
    (False, 0): Message("N counts the visits of the node, n those of the child."),
    (False, 1): Message("N counts the visits of the node, with the one that begins."),
    (True, 0): Message("N counts the visits of all children together."),
    (True, 1): Message("N counts the visits of all children together, and one more."),
}
UNSEEN = Message(
    "Which samples it takes could not be seen: let it call rollout(node), or read node.value of "
    "one leaf, once in each iteration."
)
UNEXPLAINED = Message(
    "That does not make it wrong: its choices fit none of the rules that are known here, which is "
    "to visit each child once, and then the one with the best mean ± c · √(ln N / n)."
)
AT_ROOT = Message("The root takes the first sample itself: some count so.")
UNREAD = Message(
    "What it returns is not shown to be right: let it return the child of the root that was "
    "visited most often, or a dict with the visits of each child, or with pairs of visits and mean."
)
BEST_MEAN = Message(
    "It returns the child with the best mean; the one with the most visits is more usual. Both are "
    "right."
)
TWO_PLIES_ONLY = Message(
    "Trees of more than two plies, and how rollouts choose moves, are not judged: with a parameter "
    "rollout, a function that returns the score of a node, deeper trees are."
)
# A sample counts for all nodes down to the leaf; the first one of a new node for itself alone; or
# that is so of the very first one only. And the very first one may be the root's.
FIRSTS = "", "new", "only one", "root", "root new", "root only one"
FITS = [Fit(*one) for one in product(FIRSTS, (False, True), (0, 1), ("one child", *RULES))]
SCALES: dict[str, Callable[[float], float]] = {"c": float, "√c": sqrt, "": lambda _: 1.0}
FACTORS = {"": 1.0, "√2": sqrt(2), "2": 2.0, "2√2": sqrt(8), "½": 0.5, "1/√2": sqrt(0.5)}
# What is greatest at the child that is returned: the first two are right.
FINALS = "most visits", "best mean", "greatest mean", "fewest visits"


def _finals(sign: int, n: int, total: float) -> tuple[float, ...]:
    """Return what each of `FINALS` makes the greatest."""
    return (n, sign * total / n, total / n, -n) if n else (-inf,) * len(FINALS)


def _forms(n: int, total: float, every: int) -> tuple[float, ...]:
    """Return what may come back for a child: visits, their share, total or mean, of any side."""
    mean = total / max(n, 1)
    return n, n / max(every, 1), total, -total, n - total, mean, -mean, 1 - mean


class Samples:
    """What explains the samples of a function on all trees so far."""

    def __init__(self) -> None:
        # Between which factors of exploration each constant that was given must lie.
        self.fits: dict[Fit, dict[float, tuple[float, float]]] = {fit: {} for fit in FITS}
        self.departure: Trial | None = None  # the first tree on which no right rule explains it
        self.is_seen, self.has_deep, self.has_grown, self.at_root = True, False, False, False
        self._runs: list[tuple[Trial, list[Node], StudentRun]] = []

    def take(self, trial: Trial, mine: StudentRun) -> bool:
        """Take what a function did on a tree; tell whether it can be judged there."""
        nodes = _once([trial.tree.nodes[index] for index in mine.reads or ()])
        is_literal = any(not node.is_leaf for node in nodes)
        if trial.kind == "large" and not is_literal:
            return False
        self._runs.append((trial, nodes, mine))
        self.has_deep |= trial.kind == "large"
        self.has_grown |= any(len(node.path) > 1 for node in nodes)
        self.at_root |= bool(nodes) and nodes[0].parent is None
        # Where the tree is copied, all scores are read once, in their order.
        is_copied = nodes == [*trial.tree.leaves]
        self.is_seen &= ITERATIONS // 2 < len(nodes) <= MOST_SAMPLES and not is_copied
        choices = cache(lambda first: _choices(nodes[:MOST_JUDGED], first))
        factors = cache(lambda fit, *known: _factors(choices(fit.first), fit, *known))
        given = constant_of(trial.tree.root)
        for fit, known in [*self.fits.items()]:
            shown = fit._replace(first="") if is_literal else fit
            found = factors(shown, *known.get(given, (0.0, inf)))
            if found is None:
                del self.fits[fit]
            else:
                known[given] = found
        if not any(high > LITTLE for _, _, high in self._fitting("right").values()):
            self.departure = self.departure or trial
        return True

    def _fitting(self, rule: str) -> dict[Fit, tuple[str, float, float]]:
        """Return how a rule explains all: what its constant grows with, and between what it is."""
        found = {}
        for (fit, known), (scale, grows) in product(self.fits.items(), SCALES.items()):
            if fit.rule == rule and known and fit not in found:
                low = max(low / grows(given) for given, (low, _) in known.items())
                high = min(high / grows(given) for given, (_, high) in known.items())
                if low <= high + CLOSE:
                    found[fit] = scale, low, high
        return found

    @property
    def right(self) -> list[tuple[Fit, tuple[str, float, float]]]:
        """The right ways that explain all choices, with some exploration."""
        return [one for one in self._fitting("right").items() if one[1][1] > CLOSE]

    @property
    def mistake(self) -> str:
        """The mistake that explains all choices where nothing right does; else empty."""
        if self.right or not self.is_seen or self.departure is None:
            return ""
        if not self.has_grown:
            return "flat"
        for rule in MISTAKES:
            lows = [low for _, low, _ in self._fitting(rule).values()]
            if any(low > CLOSE or rule in UNEXPLORED for low in lows):
                return rule
        return ""

    def _returned(self) -> tuple[list[str], bool]:
        """Return by which rules its moves may be chosen, and whether all else has a meaning."""
        finals, has_result, forms = {*range(len(FINALS))}, True, dict[tuple[int, int], set[int]]()
        is_later = self.fits and all(fit.first.startswith("root") for fit in self.fits)
        for trial, nodes, mine in self._runs:
            root, row = trial.tree.root, list(mine.result or ())  # type: ignore[call-overload]
            has_result &= len(mine.chosen) == 1 or len(row) > 2
            counted = [end for end in nodes[bool(is_later) :] if end is not root]
            tallies = dict.fromkeys(root.children, (0, 0.0))
            for end in counted:
                n, total = tallies[top := [end, *end.ancestors][-2]]
                tallies[top] = n + 1, total + float(end_of(end).value)
            sign = -1 if root.is_min else 1
            worth = {child.index: _finals(sign, *tally) for child, tally in tallies.items()}
            for index in mine.chosen[:1]:
                best = [max(column) - CLOSE for column in zip(*worth.values(), strict=True)]
                finals = {one for one in finals if worth[index][one] >= best[one]}
            if not finals & {0, 1}:
                self.departure = self.departure or trial
            due = [_forms(*tally, len(counted)) for tally in tallies.values()]
            for place, found in enumerate((row[2::2], row[3::2])):
                fitting = {
                    form
                    for form, column in enumerate(zip(*due, strict=True))
                    if all(
                        x is None or isclose(x, y, rel_tol=CLOSE, abs_tol=CLOSE)
                        for x, y in zip(found, column, strict=False)
                    )
                }
                forms[sign, place] = forms.get((sign, place), fitting) & fitting
        return [FINALS[one] for one in sorted(finals)], has_result and all(forms.values())

    def verdicts(self) -> dict[Aspect, bool | None]:
        """Tell whether the samples and what is returned are right; None where that is not shown."""
        finals, has_meaning = self._returned()
        is_shown = self.is_seen and bool(self.right)
        is_best = bool({*finals} & {*FINALS[:2]}) or (False if is_shown else None)
        return {
            "leaves": False if self.mistake else is_shown or None,
            "returns": is_best if self.is_seen and has_meaning and finals else None,
        }

    def told(self) -> Iterator[Message]:
        """Say what was seen: mistakes, conventions, and what cannot be judged."""
        finals, returns, right = self._returned()[0], self.verdicts()["returns"], self.right
        is_counted = all(len(nodes) - ITERATIONS in (0, 1) for _, nodes, _ in self._runs)
        mistakes = [self.mistake, *(finals[:1] if returns is False else ())]
        for one in filter(None, mistakes):
            yield Message(EVERYWHERE, count=len(self._runs), habit=MISTAKES[one])
        if not self.is_seen or not (right or self.mistake or is_counted):
            yield UNSEEN
            return
        if right:
            yield self._formula(*right[0])
        elif not self.mistake:
            yield UNEXPLAINED
        if self.at_root:
            yield AT_ROOT
        if returns is None:
            yield UNREAD
        elif "most visits" not in finals and "best mean" in finals:
            yield BEST_MEAN
        if right and not self.has_deep:
            yield TWO_PLIES_ONLY

    @staticmethod
    def _formula(fit: Fit, found: tuple[str, float, float]) -> Message:
        """Say which bounds explain its choices."""
        scale, low, high = found
        near = [one for one, f in FACTORS.items() if low - CLOSE <= f <= high + CLOSE]
        factor = near[0] if near else "…".join(dict.fromkeys((f"{low:.3g}", f"{high:.3g}")))
        constant = " · ".join(filter(None, (factor, scale))) or "1"
        return Message(FORMULA, constant=constant, above=ABOVES[fit.of_children, fit.plus])


def _once(nodes: list[Node]) -> list[Node]:
    """Return the ends of samples, each once: the score of a leaf may be read several times."""
    runs = [(node, len([*same])) for node, same in groupby(nodes)]
    for times in range(1, MOST_TIMES):
        counts = [count / times if node.is_leaf else count for node, count in runs]
        if sum(counts) == ITERATIONS and all(count == int(count) for count in counts):
            pairs = zip(runs, counts, strict=True)
            return [node for (node, _), count in pairs for _ in range(int(count))]
    return nodes


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
            children = [tallies.get(child.index, (0, 0.0)) for child in above.children]
            visits, top = (tallies.get(index, (0, 0.0))[0] for index in (above.index, 0))
            sign, chosen = -1 if above.is_min else 1, above.children.index(below)
            found.append((sign, chosen, children, visits, top))
        for one in path:
            visits, total = tallies.get(one.index, (0, 0.0))
            tallies[one.index] = visits + 1, total + float(end_of(end).value)
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
