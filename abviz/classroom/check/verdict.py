"""Whether a search is right: judged by the value of the root, the leaves it uses, and its move.

Nothing is asked about how it is written. `examine` runs it on tree after tree and returns the
`Verdict`; what counts on one tree says `Judge`. What may be read in two ways (which number of a
pair is the value, whose side a value is seen from, whether a leaf is used when it is read or when
it is compared) is left open until the trees tell: one way must be right on all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from random import Random
from time import monotonic
from typing import Any, Literal, TypeAlias

from abviz.classroom.check.process import Place, Start
from abviz.classroom.check.reference import (
    LEAST_SHARE,
    Due,
    Reference,
    is_proof,
    known_by_equals,
)
from abviz.classroom.check.run import Run
from abviz.classroom.check.settings import Aspect, Settings
from abviz.classroom.check.trees import Kind, Trial, count_small, small_trials, trials
from abviz.classroom.check.worker import Halted
from abviz.engine.algorithm import Algorithm
from abviz.errors import SearchError
from abviz.trees import Tree

Tick: TypeAlias = Callable[[int], object]
# "differs" from what is due; an "error" ended it; it was "stopped"; its process is "gone"; it did
# something else the second time ("unsteady"); or what it kept from earlier trees made it wrong
# ("kept").
What: TypeAlias = Literal["differs", "error", "stopped", "gone", "unsteady", "kept"]
# On trees of so many leaves the function is run twice: does it do the same again?
TWICE = 3
# So many trees tell which of several possible calls a function was written for.
PROBES = 120
# A function that remembers is tried on so many trees, each time in a fresh start.
FRESH_STARTS = 16
LARGEST_PLACE = 8
OFTEN = 12  # so many runs on one tree tell chance from memory


class Judge:
    """Judges one run after another.

    Parameters
    ----------
    algorithm : Algorithm
        What a search is held against.
    compared : iterable of str
        The aspects that count.
    """

    def __init__(self, algorithm: Algorithm, *, compared: Iterable[Aspect]) -> None:
        self.algorithm = algorithm
        self.compared = frozenset(compared)
        self._is_by_proof = Reference(algorithm).is_by_proof
        self._has_table = algorithm.has_table
        # In which place of a result the value is, and with which sign where MIN begins.
        self._places = set(range(LARGEST_PLACE))
        self._signs = {(place, sign) for place in self._places for sign in (1, -1)}
        # When a leaf is taken for used, with the right way to keep bounds that it agrees with.
        self._uses: set[tuple[str, int]] = {("read", 0), ("used", 0)}
        self._ways_are_known = False
        self.compares = False  # whether any score was compared or computed with
        self.hides_leaves = False  # whether nothing tells which leaves the search uses
        self.brings_value = False
        self.brings_move = False
        # Whether all results may be places of best moves, as in "return best_index".
        self.may_be_places = True
        self._values_are_right = True
        # How many leaves were left out, by the search and by alpha-beta.
        self.left_out: Counter[str] = Counter()

    @property
    def is_seen_by_mover(self) -> bool:
        """Whether values are those of the player who moves at the root, as in negamax."""
        return {sign for _, sign in self._signs} == {-1}

    @property
    def readings(self) -> list[tuple[str, int]]:
        """The ways to read which leaves are used, and which are due, that no tree has refuted."""
        return sorted(self._uses)

    def remembered(self) -> dict[str, Any]:
        """Return what has been learnt so far, for `forget_since`."""
        return {**vars(self), "left_out": Counter(self.left_out)}

    def forget_since(self, remembered: dict[str, Any]) -> None:
        """Forget what has been learnt since then."""
        vars(self).update(remembered)

    def is_same_value(self, first: Run, second: Run) -> bool:
        """Tell whether two runs brought the same, where the value may be; a count may differ."""
        if first.answer.utilities != second.answer.utilities:
            return False
        numbers = [dict(enumerate(run.answer.numbers)) for run in (first, second)]
        if not (numbers[0] and numbers[1]):
            return numbers[0] == numbers[1]
        both = self._places & set(numbers[0]) & set(numbers[1])
        return any(numbers[0][place] == numbers[1][place] for place in both)

    @property
    def kind_of_use(self) -> str:
        """When a leaf is taken for used: when it is "used", or when it is "read"."""
        kinds = {kind for kind, _ in self._uses}
        return "used" if kinds == {"used"} or not self._uses else "read"

    def wrong(self, run: Run, due: Due) -> frozenset[Aspect]:
        """Return the aspects that are wrong on one tree, of those that count."""
        if run.error is not None:
            return self.compared
        self.compares |= run.compares
        wrong: set[Aspect] = set()
        if not self._is_value_right(run, due):
            wrong.add("value")
        if not self._are_leaves_right(run, due):
            wrong.add("leaves")
        if not self._is_move_right(run, due):
            wrong.add("move")
        return self.compared & wrong

    def _is_value_right(self, run: Run, due: Due) -> bool:
        answer = run.answer
        if due.trial.model.players:
            self.brings_value = True
            return answer.utilities is not None and due.is_value(answer.utilities)
        if not answer.numbers:
            # A move alone is an answer, too.
            return answer.moves is not None and not self.brings_value
        numbers = dict(enumerate(answer.numbers))
        self.may_be_places &= _is_place_of_best_move(answer.numbers, due)
        is_right = self._is_number_right(numbers, due)
        self._values_are_right &= is_right
        if not is_right and self.may_be_places:
            return True
        self.brings_value = self._values_are_right or not self.may_be_places
        return is_right

    @property
    def brings_places(self) -> bool:
        """Whether what comes back are places of best moves, and no values."""
        return self.may_be_places and not self._values_are_right

    def _is_number_right(self, numbers: dict[int, Any], due: Due) -> bool:
        """Tell whether a number of a result is the value, by what is still possible."""
        if begins_min(due.trial):
            right = {
                (place, sign)
                for place, sign in self._signs
                if place in numbers and place in self._places
                if due.is_value(sign * numbers[place])
            }
            self._signs = right or self._signs
            return bool(right)
        places = {place for place in self._places if due.is_value(numbers.get(place))}
        self._places = places or self._places
        return bool(places)

    def _are_leaves_right(self, run: Run, due: Due) -> bool:
        if self._is_by_proof:
            return self._are_leaves_a_proof(run, due)
        if not self._ways_are_known:
            self._ways_are_known = True
            ways = range(len(due.leaves))
            self._uses = {(kind, way) for kind, _ in self._uses for way in ways}
        right = {(kind, way) for kind, way in self._uses if run.leaves(kind) == due.leaves[way]}
        if not right and due.leaves[0] == due.all_leaves:
            # A search of everything may look equal subtrees up.
            right = {(kind, way) for kind, way in self._uses if _knows_all(run, kind, due)}
        if right:
            self._uses = right
            return True
        return self._is_hidden(run, due)

    def _is_hidden(self, run: Run, due: Due) -> bool:
        """Tell whether all scores became plain numbers before the search, so that nothing tells."""
        if self.compares or not run.reads >= due.all_leaves:
            return False
        self.hides_leaves = True
        return True

    def _are_leaves_a_proof(self, run: Run, due: Due) -> bool:
        tree = run.tree
        right = {
            (kind, way)
            for kind, way in self._uses
            if is_proof(tree, run.leaves(kind), has_table=self._has_table)
        }
        if not right:
            return False
        self._uses = right
        leaves = len(due.all_leaves)
        self.left_out["alpha-beta"] += leaves - len(due.leaves[0])
        fewest = min(len(run.leaves(kind)) for kind, _ in right)
        self.left_out["search"] += leaves - fewest
        return True

    @property
    def prunes_too_little(self) -> bool:
        """Whether a search that is held to a proof leaves out too little."""
        return self.left_out["search"] < LEAST_SHARE * self.left_out["alpha-beta"]

    def _is_move_right(self, run: Run, due: Due) -> bool:
        moves = run.answer.moves
        opener = due.trial.model.root
        if moves is None or opener.is_chance or opener.is_leaf:
            return True
        self.brings_move = True
        return all(due.is_best(move) for move in moves)

    def number_beside_the_value(self, run: Run) -> Any:
        """Return the other one of two numbers, if it is known which one is the value."""
        places = self._places & {0, 1}
        if len(run.answer.numbers) != 2 or run.answer.moves is not None or len(places) != 1:
            return None
        return run.answer.numbers[1 - places.pop()]

    def value_in(self, run: Run) -> Any:
        """Return the number of a result that is its value, as far as that is known."""
        numbers = run.answer.numbers
        if run.trial.model.players:
            return run.answer.utilities
        known = sorted(place for place in self._places if place < len(numbers))
        return numbers[known[0]] if known else None


@dataclass(frozen=True, kw_only=True)
class Failure:
    """Where a search is wrong.

    Parameters
    ----------
    what : str
        What happened there.
    run : Run or None
        What the search did; None if it came to no end.
    due : Due
        What is right there.
    wrong : frozenset of str
        The aspects that are wrong.
    reason, detail : str
        Why it was stopped: the kind and the detail of a `Halted`.
    """

    what: What
    due: Due
    wrong: frozenset[Aspect]
    run: Run | None = None
    reason: str = ""
    detail: str = ""

    @property
    def trial(self) -> Trial:
        """The tree."""
        return self.due.trial

    @property
    def tree(self) -> Tree:
        """The tree itself."""
        return self.due.trial.tree


@dataclass(kw_only=True)
class Verdict:
    """What came of a check.

    Parameters
    ----------
    name : str
        What the function is called.
    settings : Settings
        How it was checked.
    call : str
        How it was called.
    number : int
        Which of its possible calls that was.
    judge : Judge
        What the trees have told of how its results are to be read.
    failure : Failure or None
        Where it is wrong first, of what counts.
    failure_where_min_begins : Failure or None
        Where it is wrong first of the trees on which MIN begins.
    excused : dict
        The first failures that cost nothing, by the kinds of their trees.
    wrong : frozenset of str
        The aspects that are wrong somewhere.
    tried : Counter
        How many trees were tried, by their kinds; not those on which a mistake costs nothing.
    tried_with_min_first : int
        On how many of them MIN begins.
    sizes : Counter
        How many small trees, by their leaves.
    surveyed : list of Run
        Its runs on the small trees and on some larger ones, if it is wrong.
    """

    name: str
    settings: Settings
    call: str
    number: int
    judge: Judge
    is_apart: bool = True
    stop: str = ""
    printed: str = ""
    failure: Failure | None = None
    failure_where_min_begins: Failure | None = None
    excused: dict[Kind, Failure] = field(default_factory=dict)
    wrong: frozenset[Aspect] = frozenset()
    tried: Counter[Kind] = field(default_factory=Counter)
    tried_with_min_first: int = 0
    sizes: Counter[int] = field(default_factory=Counter)
    is_late: bool = False
    stopped_on: Trial | None = None  # a larger tree that took too long
    is_plain: bool = False  # whether it works on plain numbers alone
    # Whether it was right on all small trees without equal scores on which MAX begins.
    is_right_without_ties: bool = False
    remembers: bool = False  # whether it keeps what earlier trees have brought
    again: Run | None = None  # where it reads leaves once more after others
    unused: Run | None = None  # where it reads leaves that are not due, and uses none of them
    beside: Any = None  # a number beside the value that was not judged
    surveyed: list[tuple[Run, Due]] = field(default_factory=list)

    @property
    def brings_move(self) -> bool:
        """Whether a move came back: a node, or its place among the children of the root."""
        return self.judge.brings_move or self.judge.brings_places

    @property
    def compared(self) -> tuple[Aspect, ...]:
        """The aspects that count: without a value, or without a move, there is nothing of it."""
        counted: list[Aspect] = []
        for aspect in self.settings.compared:
            is_absent = (aspect == "move" and not self.brings_move) or (
                aspect == "value" and not self.judge.brings_value and self.brings_move
            )
            if not is_absent:
                counted.append(aspect)
        return tuple(counted)

    @property
    def hidden(self) -> frozenset[Aspect]:
        """The aspects that count and could not be seen."""
        is_hidden = self.judge.hides_leaves and self.settings.algorithm.prunes
        return frozenset({"leaves"} if is_hidden and "leaves" in self.compared else ())

    @property
    def passed(self) -> bool:
        """Whether it is right on all trees that count, and enough were tried."""
        is_right = self.failure is None and not self.hidden
        return is_right and bool(self.compared) and not self.is_too_slow

    @property
    def begins_with_max(self) -> bool:
        """Whether it is right where MAX begins, and wrong where MIN does."""
        return self.failure is None and self.failure_where_min_begins is not None

    @property
    def share(self) -> float:
        """The share of the points that it has earned, from 0 to 1."""
        if not self.compared:
            return 0.0
        is_stopped = self.failure is not None and self.failure.what != "differs"
        lost = self.wrong | self.hidden
        if is_stopped or (not self.judge.brings_value and not self.brings_move):
            return 0.0
        return self.progress * (1 - len(lost & set(self.compared)) / len(self.compared))

    @property
    def is_too_slow(self) -> bool:
        """Whether the time was over before enough trees were tried to call it right."""
        is_unfinished = sum(self.sizes.values()) < self._count(self.settings.few_leaves)
        return self.is_late and self.failure is None and is_unfinished

    @property
    def progress(self) -> float:
        """How far it came on the way to enough trees: each number of leaves counts the same."""
        if not self.is_too_slow:
            return 1.0
        counts = {n: self._count(n, n) for n in range(2, self.settings.few_leaves + 1)}
        parts = [self.sizes[size] / count for size, count in counts.items() if count]
        return sum(parts) / len(parts)

    def _count(self, most_leaves: int, fewest_leaves: int = 2) -> int:
        algorithm = self.settings.algorithm
        return count_small(most_leaves, fewest_leaves=fewest_leaves, algorithm=algorithm)


def examine(start: Start, settings: Settings, *, report: Tick = lambda _: None) -> Verdict:
    """Run a search on all trees, and return the verdict.

    Parameters
    ----------
    start : callable
        Starts the function anew.
    settings : Settings
        How it is checked.
    report : callable, keyword-only
        Is told how many trees have been tried.
    """
    place = start()
    if len(place.calls) > 1 or place.calls[0].guessed:
        place.end()
        place = start(number=_fitting_call(start, settings, place))
    examination = Examination(start, settings, place=place, report=report)
    verdict = examination.verdict()
    if examination.wants_plain_numbers:
        again = Examination(start, settings, place=start(number=verdict.number), report=report)
        return again.verdict(is_plain=True)
    return verdict


def _fitting_call(start: Start, settings: Settings, place: Place) -> int:
    """Return the number of the call that the function was written for; the first if none fits."""
    probes = list(_probes(settings))
    # A call that makes its moves right, too, comes before one that makes its values right alone.
    aspects: tuple[tuple[Aspect, ...], ...] = (("value", "move"), ("value",))
    for compared in aspects:
        for number in range(len(place.calls)):
            judge = Judge(settings.algorithm, compared=compared)
            tried = start(number=number)
            try:
                if _is_right_on(tried, probes, judge):
                    return number
            finally:
                tried.end()
    guessed = place.calls[0].guessed
    if guessed:
        raise SearchError(
            "{name} needs a value for {parameters}, and with nothing that was tried there it is "
            "right. Say how to call it, as in call=lambda f, root: f(root, {first}=0), or give "
            "{first} a default.",
            name=place.name,
            parameters=", ".join(guessed),
            first=guessed[0],
        )
    return 0


def _probes(settings: Settings) -> Iterator[Trial]:
    """Yield some trees on which MAX begins: all kinds of forms, flat and deep."""
    everything = trials(
        settings.algorithm, most_leaves=settings.most_leaves, random_trees=20, seed=settings.seed
    )
    known = [trial for trial in everything if counts(trial, settings) and not begins_min(trial)]
    drawn = Random(0).sample(known, min(PROBES, len(known)))
    first = known[: PROBES // 2]
    yield from chain(first, drawn)


def _is_right_on(
    place: Place, some: Iterable[Trial], judge: Judge, *, is_plain: bool = False
) -> bool:
    """Tell whether a judge calls a function right on some trees; one without an end is not.

    What the judge learns from these trees is forgotten.
    """
    judge = deepcopy(judge)
    reference = Reference(judge.algorithm)
    try:
        runs = list(place.runs(some, is_plain=is_plain))
    except Halted:
        return False
    return not any(judge.wrong(run, reference.due(run.trial)) for run in runs)


def _knows_all(run: Run, kind: str, due: Due) -> bool:
    """Tell whether equal subtrees of those that were searched make up the rest of the tree."""
    return known_by_equals(run.tree, run.leaves(kind)) >= due.all_leaves


def _is_place_of_best_move(numbers: tuple[Any, ...], due: Due) -> bool:
    """Tell whether a result is the place of a best move among the children of the root."""
    if len(numbers) != 1 or type(numbers[0]) is not int or due.trial.model.root.is_chance:
        return False
    children = due.trial.model.root.children
    place = numbers[0]
    return 0 <= place < len(children) and due.is_best(children[place].index)


class MovesSeen:
    """What of moves can be judged only when all trees were tried.

    A number beside the value may be the place of a move, or a count of something; and a search
    that brings moves may bring none on some trees.
    """

    def __init__(self) -> None:
        self._places: set[int] = set()
        self._are_places = True
        self._wrong_place: tuple[Run, Due] | None = None
        self._without: tuple[Run, Due] | None = None
        self._beside: Any = None

    def note(self, run: Run, due: Due, judge: Judge) -> None:
        """Take what came back on a tree that counts."""
        answer, children = run.answer, due.trial.model.root.children
        if due.trial.model.root.is_chance or due.trial.model.players:
            return
        if answer.moves is None and judge.brings_move and "None" in answer.text:
            self._without = self._without or (_with_moves(run, ()), due)
        place = judge.number_beside_the_value(run)
        if place is None:
            return
        if self._beside is None:
            self._beside = place
        if type(place) is not int or not 0 <= place < len(children):
            self._are_places = False
            return
        self._places.add(place)
        move = children[place].index
        if not due.is_best(move) and self._wrong_place is None:
            self._wrong_place = _with_moves(run, (move,)), due

    @property
    def unjudged(self) -> Any:
        """A number beside the value of which nothing tells that it is a move; None if none."""
        are_moves = self._are_places and len(self._places) > 1
        return None if are_moves else self._beside

    @property
    def failure(self) -> Failure | None:
        """The first tree on which a move is wrong; None if none is known to be."""
        found = self._without
        # A number that is the same on all trees is no move.
        if self._are_places and len(self._places) > 1:
            found = self._wrong_place or found
        if found is None:
            return None
        run, due = found
        return Failure(what="differs", due=due, wrong=frozenset({"move"}), run=run)


def _with_moves(run: Run, moves: tuple[int, ...]) -> Run:
    return replace(run, answer=replace(run.answer, moves=moves))


def begins_min(trial: Trial) -> bool:
    """Tell whether MIN begins on a tree."""
    return bool(trial.model.root.is_min)


def counts(trial: Trial, settings: Settings) -> bool:
    """Tell whether a mistake on a tree costs anything."""
    takes_turns = trial.kind != "turns" or not settings.alternating
    # int() at a leaf, or a kind of numbers that knows no fractions, is a point of style.
    has_whole_scores = trial.kind != "scores" or all(
        isinstance(score, int) for score in trial.scores
    )
    return takes_turns and has_whole_scores


class Examination:
    """The runs of one function on tree after tree.

    Parameters
    ----------
    start : callable
        Starts the function anew.
    settings : Settings
        How it is checked.
    place : Place, keyword-only
        Where it has been started for the first time.
    report : callable, keyword-only
        Is told how many trees have been tried.
    """

    def __init__(self, start: Start, settings: Settings, *, place: Place, report: Tick) -> None:
        self._start: Callable[[], Place] = partial(start, number=place.number)
        # Whether it is wrong on numbers that note their use, and right on plain ones.
        self.wants_plain_numbers = False
        self._settings = settings
        self._report = report
        self._reference = Reference(settings.algorithm)
        self._judge = Judge(settings.algorithm, compared=settings.compared)
        self._deadline = monotonic() + settings.seconds
        self._place = place
        self._printed: list[str] = []
        self._moves = MovesSeen()
        self._verdict = Verdict(
            name=self._place.name,
            settings=settings,
            call=place.calls[place.number].text,
            number=place.number,
            judge=self._judge,
            is_apart=place.is_apart,
            stop=place.stop,
        )

    def verdict(self, *, is_plain: bool = False) -> Verdict:
        """Run the function on all trees, and return what came of it."""
        verdict = self._verdict
        verdict.is_plain = is_plain
        try:
            verdict.failure = self._first_failure(self._trials())
            if verdict.failure is None:
                self._judge_as_a_whole()
            if verdict.failure is not None and not self.wants_plain_numbers:
                self._survey(verdict.failure)
            verdict.printed = "".join(self._printed or self._place.printed).rstrip("\n")
        finally:
            self._place.end()
        return verdict

    def _runs(self, some: Iterable[Trial]) -> Iterator[Run]:
        """Run the function on trees, in the place where it is."""
        return self._place.runs(some, is_plain=self._verdict.is_plain)

    def _move_to(self, place: Place) -> None:
        """Go on in another place, where the function has been started anew."""
        self._printed = self._printed or self._place.printed
        self._place.end()
        self._place = place

    def _trials(self) -> Iterator[Trial]:
        settings = self._settings
        some = trials(
            settings.algorithm,
            most_leaves=settings.most_leaves,
            random_trees=settings.random_trees,
            seed=settings.seed,
        )
        for trial in some:
            is_needed = settings.infinite or not trial.has_infinite_scores
            # What is known to be wrong where MIN begins is tried there no more.
            if begins_min(trial) and self._verdict.failure_where_min_begins is not None:
                self._verdict.sizes[trial.size] += trial.kind == "order"
                continue
            if is_needed:
                yield trial

    def _first_failure(self, some: Iterable[Trial]) -> Failure | None:
        """Return the first failure that counts; note on the way those that do not."""
        twice = (trial for trial in some for _ in range(1 + _is_twice(trial)))
        runs = self._runs(twice)
        tried = 0
        while True:
            try:
                run = next(runs, None)
                if run is None:
                    return None
                again = next(runs) if _is_twice(run.trial) else run
            except Halted as halt:
                if self._counts_here(halt.trial):
                    return self._halted(halt)
                return self._without_endless(halt)
            else:
                tried += 1
                self._report(tried)
                failure = self._judged(run, again)
            if monotonic() >= self._deadline:
                self._verdict.is_late = True
                return failure if failure is not None and self._is_costly(failure) else None
            if failure is None:
                continue
            if not self._is_costly(failure):
                mirrored = self._in_the_mirror(failure)
                if mirrored is None:
                    self._excuse(failure)
                    continue
                failure = mirrored
            confirmed = self._confirmed(failure)
            if confirmed is not None:
                return confirmed

    def _judged(self, run: Run, again: Run) -> Failure | None:
        """Return what is wrong with a run; note what was tried."""
        due = self._reference.due(run.trial)
        if not self._is_same(run, again, due):
            return Failure(what="unsteady", due=due, wrong=self._judge.compared, run=run)
        known = self._judge.remembered()
        wrong = self._judge.wrong(run, due)
        is_counted = self._counts_here(run.trial)
        if wrong and not is_counted:
            # Where it may be wrong, it says nothing of how its results are to be read.
            self._judge.forget_since(known)
        if self._verdict.remembers and run.error is None:
            # What it remembers needs no leaves; a value has to be right all the same.
            wrong -= {"leaves"}
        if is_counted or not wrong:
            self._verdict.tried[run.trial.kind] += 1
            self._verdict.tried_with_min_first += begins_min(run.trial)
        if run.trial.kind == "order":
            self._verdict.sizes[run.trial.size] += 1
        if run.again and self._verdict.again is None:
            self._verdict.again = run
        is_read_in_vain = not wrong and run.reads not in due.leaves and run.reads > run.used
        if is_read_in_vain and self._verdict.unused is None:
            self._verdict.unused = run
        if run.error is None and is_counted:
            self._moves.note(run, due, self._judge)
        if not wrong:
            return None
        what: What = "differs" if run.error is None else "error"
        return Failure(what=what, due=due, wrong=wrong, run=run)

    def _is_same(self, run: Run, again: Run, due: Due) -> bool:
        """Tell whether two runs on the same tree brought the same, or both a best move."""
        if run.error is not None or again.error is not None:
            return run.error == again.error
        # A function that remembers uses other leaves the second time, and is right to.
        if not self._judge.is_same_value(run, again):
            return False
        if run.answer.moves is None or again.answer.moves is None:
            return run.answer.moves == again.answer.moves
        are_best = [
            all(due.is_best(move) for move in moves)
            for moves in (run.answer.moves, again.answer.moves)
        ]
        return run.answer.moves == again.answer.moves or all(are_best)

    def _halted(self, halt: Halted) -> Failure | None:
        """Return the failure of a function that came to no end."""
        due = self._reference.due(halt.trial)
        if halt.trial.kind in ("equal", "large") and halt.kind == "late":
            # All small trees were tried by then.
            self._verdict.stopped_on = halt.trial
            return None
        return Failure(
            what="gone" if halt.kind in ("gone", "broken", "garbage", "keeper") else "stopped",
            due=due,
            wrong=self._judge.compared,
            reason=halt.kind,
            detail=halt.detail,
        )

    def _without_endless(self, halt: Halted) -> Failure | None:
        """Note that a search has no end on a tree that costs nothing; go on with those that do."""
        failure = self._halted(halt)
        if failure is not None:
            self._excuse(failure)
        self._move_to(self._start())
        verdict = self._verdict
        verdict.tried.clear()
        verdict.sizes.clear()
        verdict.tried_with_min_first = 0
        return self._first_failure(
            trial for trial in self._trials() if counts(trial, self._settings)
        )

    def _is_costly(self, failure: Failure) -> bool:
        """Tell whether a failure makes the verdict wrong."""
        return self._counts_here(failure.trial)

    def _in_the_mirror(self, failure: Failure) -> Failure | None:
        """Return what is wrong where MAX begins on the same tree, with all scores turned round.

        Of small trees all are tried, and of larger ones it may be the tree that tells, and not
        who begins.
        """
        trial = failure.trial
        is_drawn = trial.kind in ("large", "equal") and trial.depth is None
        if not is_drawn or trial.model.players:
            return None
        lowest_and_highest = min(trial.scores) + max(trial.scores)
        scores = [lowest_and_highest - score for score in trial.scores]
        mirrored = Trial(trial.tree.with_root("max").with_scores(scores), trial.kind)
        due = self._reference.due(mirrored)
        place = self._start()
        try:
            [run] = place.runs([mirrored], is_plain=self._verdict.is_plain)
        except Halted:
            return None
        finally:
            place.end()
        wrong = deepcopy(self._judge).wrong(run, due)
        what: What = "differs" if run.error is None else "error"
        return Failure(what=what, due=due, wrong=wrong, run=run) if wrong else None

    def _excuse(self, failure: Failure) -> None:
        """Note a failure that costs nothing."""
        if counts(failure.trial, self._settings):
            if self._verdict.failure_where_min_begins is None:
                self._verdict.failure_where_min_begins = failure
        elif not begins_min(failure.trial) or self._verdict.failure_where_min_begins is None:
            self._verdict.excused.setdefault(failure.trial.kind, failure)

    def _confirmed(self, failure: Failure) -> Failure | None:
        """Return a failure, or what it is if a fresh start is right on the same tree."""
        if failure.what == "unsteady":
            return failure
        if not self._is_right_from_the_start(failure.trial, moves=True):
            if self._is_right_on_plain_numbers(failure):
                self.wants_plain_numbers = True
                return failure
            return self._without_ties(failure)
        if not self._is_right_from_the_start(failure.trial):
            return Failure(what="unsteady", due=failure.due, wrong=failure.wrong, run=failure.run)
        is_only_memory = failure.wrong == {"leaves"} and failure.run is not None
        if is_only_memory and self._is_right_in_fresh_starts():
            self._verdict.remembers = True
            return None
        if self._is_left_to_chance(failure.trial):
            return Failure(what="unsteady", due=failure.due, wrong=failure.wrong, run=failure.run)
        return Failure(what="kept", due=failure.due, wrong=failure.wrong, run=failure.run)

    def _is_right_from_the_start(self, trial: Trial, *, moves: bool = False) -> bool:
        """Tell whether a function is right on a tree that is its first one.

        With `moves` what follows is run there, if it is wrong.
        """
        place = self._start()
        is_right = _is_right_on(place, [trial], self._judge, is_plain=self._verdict.is_plain)
        if moves and not is_right:
            self._move_to(place)
        else:
            place.end()
        return is_right

    def _is_left_to_chance(self, trial: Trial) -> bool:
        """Tell whether a function goes on doing one thing and another on the same tree."""
        place = self._start()
        try:
            # Of the first run it may remember something; the others have all the same before them.
            _, *others = place.runs([trial] * (1 + OFTEN), is_plain=self._verdict.is_plain)
        except Halted:
            return False
        finally:
            place.end()
        return len({(run.answer.text, run.reads, run.used) for run in others}) > 1

    def _is_right_on_plain_numbers(self, failure: Failure) -> bool:
        """Tell whether a function is right only on numbers that do not note their use.

        One that asks for the very type of a score may be.
        """
        is_about_value = failure.what == "error" or "value" in failure.wrong
        if self._verdict.is_plain or not is_about_value:
            return False
        # What was learnt of noting numbers says nothing of plain ones.
        judge = Judge(self._settings.algorithm, compared=self._settings.compared)
        return _is_right_on(self._place, [failure.trial], judge, is_plain=True)

    def _is_right_in_fresh_starts(self) -> bool:
        """Tell whether a function that remembers is right on trees that are its first ones."""
        known = [trial for trial in self._trials() if self._counts_here(trial)]
        some = Random(0).sample(known, min(FRESH_STARTS, len(known)))
        return all(self._is_right_from_the_start(trial) for trial in some)

    def _counts_here(self, trial: Trial) -> bool:
        is_begun = self._settings.root == "both" or not begins_min(trial)
        return counts(trial, self._settings) and is_begun

    def _without_ties(self, failure: Failure) -> Failure:
        """Return a failure on a tree without equal scores if any small one shows the mistake."""
        trial = failure.trial
        is_tie = trial.kind == "order" and len(set(trial.scores)) < len(trial.scores)
        if not is_tie or failure.run is None or trial.depth is not None or trial.model.players:
            return failure
        fewest = max(trial.size, self._settings.few_leaves) + 1
        others = small_trials(self._settings.most_leaves, fewest_leaves=fewest, has_ties=False)
        shown = failure
        is_right = True
        try:
            for run in self._runs(other for other in others if self._counts_here(other)):
                due = self._reference.due(run.trial)
                wrong = self._judge.wrong(run, due)
                is_right = is_right and not wrong
                if wrong and run.error is None:
                    shown = Failure(what="differs", due=due, wrong=wrong, run=run)
                if shown is not failure or monotonic() >= self._deadline:
                    is_right = False
                    # Answers are on their way: what follows needs a place of its own.
                    self._move_to(self._start())
                    break
        except Halted:
            is_right = False
            self._move_to(self._start())
        self._verdict.is_right_without_ties = is_right
        return shown

    def _judge_as_a_whole(self) -> None:
        """Judge what no single tree shows: all moves, and whether enough is left out."""
        verdict, judge = self._verdict, self._judge
        verdict.beside = self._moves.unjudged
        failure = self._moves.failure
        if failure is not None and "move" in judge.compared:
            judge.brings_move = True
            verdict.failure = failure
            self._move_to(self._start())
            return
        is_by_proof = self._reference.is_by_proof and "leaves" in judge.compared
        if not is_by_proof or not judge.prunes_too_little:
            return
        some = [
            trial
            for trial in small_trials(self._settings.few_leaves, has_ties=False)
            if not begins_min(trial) and self._is_cut(trial)
        ]
        if self._prunes_in_fresh_starts(some):
            return
        self._move_to(self._start())
        verdict.failure = self._first_where_too_little_is_left_out(some)
        self._move_to(self._start())

    def _first_where_too_little_is_left_out(self, some: list[Trial]) -> Failure | None:
        """Return the first tree on which the function uses more leaves than alpha-beta."""
        failure = None
        try:
            for run in self._runs(some):
                due = self._reference.due(run.trial)
                wrong = frozenset[Aspect]({"leaves"})
                failure = Failure(what="differs", due=due, wrong=wrong, run=run)
                if len(run.leaves(self._judge.kind_of_use)) > len(due.leaves[0]):
                    break
        except Halted as halt:
            return failure or self._halted(halt)
        return failure

    def _is_cut(self, trial: Trial) -> bool:
        """Tell whether alpha-beta leaves something out on a tree."""
        due = self._reference.due(trial)
        return due.leaves[0] != due.all_leaves

    def _prunes_in_fresh_starts(self, known: list[Trial]) -> bool:
        """Tell whether a function that remembers leaves out enough of trees that are its first."""
        judge = Judge(self._settings.algorithm, compared=self._settings.compared)
        for trial in Random(0).sample(known, min(FRESH_STARTS, len(known))):
            place = self._start()
            try:
                for run in place.runs([trial], is_plain=self._verdict.is_plain):
                    if judge.wrong(run, self._reference.due(trial)):
                        return False
            except Halted:
                return False
            finally:
                place.end()
        return not judge.prunes_too_little

    def _survey(self, failure: Failure) -> None:
        """Run the function on small trees and some larger ones, to see what else is wrong."""
        verdict = self._verdict
        verdict.wrong = failure.wrong
        if failure.what != "differs" or verdict.is_late:
            return
        some = trials(
            self._settings.algorithm,
            most_leaves=self._settings.few_leaves,
            random_trees=self._settings.random_trees // 2,
            seed=self._settings.seed,
        )
        counted = (trial for trial in some if self._counts_here(trial))
        try:
            for run in self._runs(counted):
                due = self._reference.due(run.trial)
                wrong = self._judge.wrong(run, due)
                # What it remembers needs no leaves.
                verdict.wrong |= wrong - {"leaves"} if verdict.remembers else wrong
                verdict.surveyed.append((run, due))
                if monotonic() >= self._deadline:
                    break
        except Halted:
            # What was seen until then stands.
            return


def _is_twice(trial: Trial) -> bool:
    """Tell whether a tree is tried twice, one time after the other."""
    return trial.kind == "order" and trial.size <= TWICE
