"""What a function and the reference do on one tree, and which aspects of it are wrong."""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from math import inf, isclose
from typing import Literal, TypeAlias

from abviz.classroom.check.trees import Trial
from abviz.engine.algorithm import Algorithm
from abviz.engine.columns import score_or_none
from abviz.engine.recorder import Log, record
from abviz.engine.recording import Gap, Recording, links_of
from abviz.engine.run import run
from abviz.engine.views import truncate_to_depth
from abviz.trees import Node, Score, Tree
from abviz.trees.measures import minimax_values

PLAIN = frozenset({int, float})
# The value returned beyond the window: a closer bound, the bound that the node
# has moved, or the bound of the window.
Dialect: TypeAlias = Literal["fail-soft", "moved bound", "fail-hard"]
DIALECTS: tuple[Dialect, ...] = ("fail-soft", "moved bound", "fail-hard")


class Run:
    """One search of a tree."""

    trial: Trial  # the tree that was searched
    indices: list[int]  # the nodes that were entered, by their places in preorder
    alphas: list[Score | None]  # their windows, and what came back
    betas: list[Score | None]
    values: list[Score | None]
    value: Score | None  # the value of the root
    has_windows: bool  # whether the function has a window

    @property
    def tree(self) -> Tree:
        """The tree that was searched."""
        return self.trial.tree

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """The visits."""
        return tuple(map(self.tree.nodes.__getitem__, self.indices))

    @property
    def places(self) -> list[Node]:
        """The visits as nodes of a tree of the same form, with other scores."""
        return list(map(self.trial.model.nodes.__getitem__, self.indices))

    @property
    def leaves(self) -> list[Node]:
        """The leaves in the order in which they were examined."""
        return [self.tree.nodes[index] for index in self.leaf_indices]

    @property
    def leaf_indices(self) -> list[int]:
        """The leaves by their places in preorder, in the order in which they were examined."""
        depth = self.trial.depth
        return [one.index for one in self.places if one.is_leaf or depth and self.trial.is_end(one)]

    def same_visits(self, other: "Run") -> bool:
        """Tell whether another run entered the same nodes in the same order."""
        return self.indices == other.indices


class StudentRun(Run):
    """One run of a student's function on a tree, as plain data."""

    negates: bool  # whether it is a negamax
    is_search: bool  # whether all calls were on nodes of the tree. If not, there are no visits
    error: Exception | None  # what ended it before its time: its kind and what it said
    line: str  # the line of the function that raised it, with its number; empty if there is none
    gap: Gap | None  # what could not be seen
    # The leaves whose scores were read, in the order of first reads; None if that is not known.
    reads: list[int] | None
    chosen: list[int]  # the moves of the root that came back, if any did
    result: object  # what the function returned, as plain data
    uses_abviz: bool  # whether it ran a search of abviz itself
    # The window of the root, if finite with all scores inside: it counts as the full one.
    starts_at: tuple[Score, Score] | None = None

    @cached_property
    def worth(self) -> dict[int, Score]:
        """What each move of the root is worth, as far as the limit."""
        seen = truncate_to_depth(self.tree, self.trial.depth).tree
        moves = zip(self.tree.root.children, seen.root.children, strict=True)
        values = minimax_values(seen)
        return {own.index: values[shown.index] for own, shown in moves}

    @property
    def leaf_indices(self) -> list[int]:
        """The leaves that were examined; where calls do not show them, those that were read."""
        visited = super().leaf_indices
        return visited if self.gap is None or self.reads is None else self.reads


def start_of(
    alphas: Sequence[Score | None], betas: Sequence[Score | None], inside: Sequence[Score]
) -> tuple[Score, Score] | None:
    """Return the first window, if it is finite and some scores lie inside; else None."""
    alpha, beta = (column[0] if column else None for column in (alphas, betas))
    if alpha is None or beta is None or not -inf < alpha < min(inside) <= max(inside) < beta < inf:
        return None
    return alpha, beta


def unbounded(column: Sequence[Score | None], start: tuple[Score, Score]) -> list[Score | None]:
    """Return a column with −∞ and +∞ in place of the bounds of a first window."""
    full = dict(zip(start, (-inf, inf), strict=True))
    return [one if one is None else full.get(one, one) for one in column]


def score_column(column: list[object]) -> list[Score | None]:
    """Return a column in which nothing is left but scores and None."""
    return [
        one if type(one) in PLAIN and one == one else score_or_none(one)  # type: ignore[misc]
        for one in column
    ]


class ReferenceRun(Run):
    """The run of the reference on one tree."""

    def __init__(self, tree: Tree, algorithm: Algorithm, trial: Trial | None = None) -> None:
        self.trial = trial or Trial(tree, "large", depth=algorithm.depth)
        self._algorithm, self.has_windows = algorithm, algorithm.prunes
        log = None if trial is None else record(algorithm.function, *algorithm.arguments(tree))
        visits: Sequence[Node]
        if log is not None and is_as_max_sees(log, algorithm):
            # A recording would hold the same, and take as long to make as the search.
            visits, self.alphas, self.betas, self.values = log.columns
            self.value = log.result
        else:
            found = (
                run(tree, algorithm)
                if log is None
                else Recording(tree=tree, algorithm=algorithm, log=log)
            )
            visits, self.value = found.visits, found.value
            self.alphas, self.betas, self.values = [*found.alphas], [*found.betas], [*found.values]
        self.indices = [node.index for node in visits]
        self._leaf_indices = super().leaf_indices
        if algorithm.tests:
            self._leaf_indices = [*dict.fromkeys(self._leaf_indices)]

    @property
    def leaf_indices(self) -> list[int]:
        """The leaves by their places in preorder, in the order in which they were examined."""
        return self._leaf_indices

    @cached_property
    def recording(self) -> Recording:
        """The recording of the reference."""
        return run(self.trial.tree, self._algorithm)

    def returned(self, dialect: Dialect) -> list[Score | None]:
        """Return what comes back in a dialect; the algorithm itself is fail-soft."""
        if dialect == "fail-hard":
            return within_windows(self)
        return self._moved if dialect == "moved bound" else self.values

    @cached_property
    def _moved(self) -> list[Score | None]:
        """What comes back if each visit of the reference returns the bound that it has moved."""
        moved, nodes = [*self.values], self.places
        _, below = links_of(nodes)
        for number in reversed(range(len(moved))):
            brought = [moved[one] for one in below[number]]
            if brought and nodes[number].is_max:
                moved[number] = max(self.alphas[number], *brought)  # type: ignore[type-var]
            elif brought:
                moved[number] = min(self.betas[number], *brought)  # type: ignore[type-var]
        return moved


def within_windows(run: Run) -> list[Score | None]:
    """Return what inner nodes returned, none of it beyond their windows."""
    rows = zip(run.places, run.alphas, run.betas, run.values, strict=True)
    return [
        value
        if run.trial.is_end(node) or None in (alpha, beta, value)
        else max(alpha, min(beta, value))  # type: ignore[type-var]
        for node, alpha, beta, value in rows
    ]


def same_course(mine: Run, other: Run) -> bool:
    """Tell whether the same nodes are entered, with the same windows where there are any."""
    windows = mine.alphas == other.alphas and mine.betas == other.betas
    return mine.same_visits(other) and (windows or not mine.has_windows)


def as_shown(runs: Sequence[StudentRun]) -> list[StudentRun]:
    """Return runs as those of what a depth limit shows of the trees; none if any went beyond."""
    found = []
    for one in runs:
        shown = truncate_to_depth(one.tree, one.trial.depth)
        places = {node.index: place for place, node in enumerate(shown.originals)}
        if not places.keys() >= {*one.indices}:
            return []
        found.append(copy(one))
        vars(found[-1]).pop("nodes", None)
        found[-1].trial = replace(one.trial, model=shown.tree, given=None, depth=None)
        found[-1].indices = [places[index] for index in one.indices]
    return found


def is_as_max_sees(log: Log, algorithm: Algorithm) -> bool:
    """Tell whether a log holds plain numbers throughout, all of them as MAX sees them."""
    return (
        algorithm.way in ("depth first", "null windows")
        and not algorithm.negates
        and PLAIN.issuperset(map(type, (log.result, *log.values)))
    )


class Reference:
    """A reference, run on tree after tree."""

    def __init__(self, algorithm: Algorithm) -> None:
        self.algorithm = algorithm
        self._own: dict[int, tuple[Tree, Tree]] = {}

    def due(self, trial: Trial) -> ReferenceRun:
        """Return what the reference does on a tree."""
        if trial.given is None:
            due = ReferenceRun(trial.tree, self.algorithm)
            due.trial = trial
            return due
        if id(trial.model) not in self._own:
            own = trial.model.with_scores(trial.given)
            run(own, self.algorithm)  # Refuses a form that does not fit.
            self._own[id(trial.model)] = trial.model, own
        _, own = self._own[id(trial.model)]
        for leaf, score in zip(own.leaves, trial.given, strict=True):
            object.__setattr__(leaf, "value", score)
        return ReferenceRun(own, self.algorithm, trial)


Aspect: TypeAlias = Literal["value", "leaves", "windows", "returns"]
ASPECTS: tuple[Aspect, ...] = ("value", "leaves", "windows", "returns")
Key: TypeAlias = tuple[int, int]


class Judge:
    """The judgement which aspects of a search are wrong."""

    def __init__(
        self, algorithm: Algorithm, *, compared: Sequence[Aspect], fail_hard: bool
    ) -> None:
        self.compared, self._is_by_reads = tuple(compared), algorithm.tests
        has_choice = algorithm.prunes and not algorithm.fail_hard and algorithm.way == "depth first"
        # Whether fail-hard is accepted, and the reference is fail-soft.
        self.is_lenient = fail_hard and has_choice and not algorithm.needs_whole_scores
        self._dialects: tuple[Dialect, ...] = DIALECTS if self.is_lenient else DIALECTS[:1]

    @property
    def dialect(self) -> Dialect:
        """What a function is held to, as far as that is settled."""
        return self._dialects[0]

    def is_mixed(self, mine: StudentRun, due: ReferenceRun) -> bool:
        """Tell whether the only mistake is that a function mixes dialects."""
        is_same = mine.has_windows and same_course(mine, due) and mine.value == due.value
        if not (self.is_lenient and is_same and self.chooses_well(mine, due)):
            return False
        rows = zip(mine.values, *map(due.returned, DIALECTS), strict=True)
        return all(value in known for value, *known in rows)

    def closest(self, mine: StudentRun, due: ReferenceRun) -> Dialect:
        """Return, of the dialects that a function may have, the one that it is nearest to."""
        if "fail-soft" in self._dialects or not mine.same_visits(due):
            return self.dialect

        def alike(dialect: Dialect) -> int:
            pairs = zip(mine.values, due.returned(dialect), strict=True)
            return sum(value == other for value, other in pairs)

        return max(reversed(self._dialects), key=alike)

    def wrong(self, mine: StudentRun, due: ReferenceRun) -> tuple[Aspect, ...]:
        """Return the aspects that are wrong on one tree, of those that count."""
        if mine.error is not None or not mine.is_search:
            return self.compared
        returned = self._returned(mine, due)
        verdicts = {
            "value": self._same(mine.value, due.value, due) and self.chooses_well(mine, due),
            "leaves": self._examines(mine, due) is not False,
            "windows": not self.has_windows(mine, due) or self._windows_agree(mine, due),
            "returns": self._agree(mine, mine.values, due, returned),
        }
        return tuple(one for one in self.compared if not verdicts[one])

    def chooses_well(self, mine: StudentRun, due: ReferenceRun) -> bool:
        """Tell whether all moves that came back are best, if that is one number."""
        chosen = () if mine.trial.model.players else mine.chosen
        return all(self._same(mine.worth.get(one), due.value, due) for one in chosen)

    def hidden(self, mine: StudentRun, due: ReferenceRun) -> set[Aspect]:
        """Return the aspects that could not be seen in a run."""
        if mine.error is not None:
            return set()
        found: set[Aspect] = set() if _shows_inner_nodes(mine) else {"windows", "returns"}
        return found if self._examines(mine, due) is not None else found | {"leaves"}

    @staticmethod
    def reads_all(mine: StudentRun) -> bool:
        """Tell whether a function reads the scores of all leaves."""
        return mine.reads is not None and len(mine.reads) >= mine.trial.size

    def _examines(self, mine: StudentRun, due: ReferenceRun) -> bool | None:
        """Tell whether it examines the same leaves, by its calls or its reads; None: unknown."""
        if self._is_by_reads:
            return mine.reads == due.leaf_indices
        if mine.gap is None:
            return mine.leaf_indices == due.leaf_indices
        if mine.reads is None:
            return None
        if mine.reads == [*dict.fromkeys(due.leaf_indices)]:
            return True
        return None if self.reads_all(mine) else False

    @staticmethod
    def has_windows(mine: StudentRun, due: ReferenceRun) -> bool:
        """Tell whether there are windows to compare."""
        return mine.has_windows and due.has_windows

    def _returned(self, mine: StudentRun, due: ReferenceRun) -> list[Score | None]:
        """Return the expected values; rule out dialects in which the function would be wrong."""
        if len(self._dialects) > 1:
            agrees = partial(self._agree, mine, mine.values, due)
            left = [dialect for dialect in self._dialects if agrees(due.returned(dialect))]
            self._dialects = tuple(left) or self._dialects
        return due.returned(self.dialect)

    def _windows_agree(self, mine: StudentRun, due: ReferenceRun) -> bool:
        pairs = (mine.alphas, due.alphas), (mine.betas, due.betas)
        return all(self._agree(mine, one, due, other) for one, other in pairs)

    def _agree(
        self,
        mine: StudentRun,
        column: list[Score | None],
        due: ReferenceRun,
        expected: list[Score | None],
    ) -> bool:
        """Tell whether all visits of the reference were made, with the same in a column."""
        is_same = mine.same_visits(due) and column == expected
        if is_same or not _shows_inner_nodes(mine):
            return True
        found = dict(zip(keys(mine.indices), column, strict=True))
        inner = [mine.gap is None or not due.trial.is_end(node) for node in due.places]
        rows = zip(keys(due.indices), expected, inner, strict=True)
        counted = ((key, score) for key, score, counts in rows if counts)
        return all(key in found and self._same(found[key], score, due) for key, score in counted)

    def _same(self, mine: Score | None, due: Score | None, run: ReferenceRun) -> bool:
        if mine == due:
            return True
        # Averages are rounded, and in which way depends on the order of adding.
        return (
            run.trial.model.has_chance
            and mine is not None
            and due is not None
            and isclose(mine, due, rel_tol=1e-9, abs_tol=1e-9)
        )


def _shows_inner_nodes(mine: StudentRun) -> bool:
    """Tell whether calls show at least which inner nodes are entered: the root is one of them."""
    if mine.gap is None or mine.gap.kind == "leaves":
        return True
    inner = sum(not mine.trial.is_end(node) for node in mine.trial.model.nodes)
    return mine.gap.kind == "children" and inner == 1


def keys(indices: Sequence[int]) -> list[Key]:
    """Return a key for each visit: the node, and how often it was entered before."""
    seen: Counter[int] = Counter()
    found = []
    for index in indices:
        found.append((index, seen[index]))
        seen[index] += 1
    return found
