"""The runs of a function on tree after tree, and their verdict: begin with `examine`.

A failure counts once it is confirmed: the function is started anew, and is wrong there,
too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import partial
from itertools import chain
from random import Random
from time import monotonic
from typing import TypeAlias

from abviz.classroom.check.judge import Judge, begins_min
from abviz.classroom.check.process import Place, Start
from abviz.classroom.check.reference import Due, Reference
from abviz.classroom.check.run import Ending, Run
from abviz.classroom.check.settings import Aspect, Settings
from abviz.classroom.check.trees import Trial, small_trials, trials
from abviz.classroom.check.verdict import Failure, MovesSeen, Verdict
from abviz.classroom.check.worker import Halted
from abviz.errors import SearchError

Tick: TypeAlias = Callable[[int], object]
# On trees of so many leaves the function is run twice: does it do the same again?
TWICE = 3
# So many trees tell which of several possible calls a function was written for.
PROBES = 120
# A function that remembers is tried on so many trees, each time in a fresh start.
FRESH_STARTS = 16
OFTEN = 12  # so many runs on one tree tell chance from memory


def examine(
    start: Start, settings: Settings, *, report: Tick = lambda _: None
) -> Verdict:
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
        again = Examination(
            start, settings, place=start(number=verdict.number), report=report
        )
        return again.verdict(is_plain=True)
    return verdict


def _fitting_call(start: Start, settings: Settings, place: Place) -> int:
    """Return the number of the call that the function was written for.

    The first if none fits.
    """
    probes = list(_probes(settings))
    # A call that makes its moves right, too, comes before one that makes its values
    # right alone.
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
            "{name} needs a value for {parameters}, and with nothing that was tried "
            "there it is right. Say how to call it, as in call=lambda f, root: f(root, "
            "{first}=0), or give {first} a default.",
            name=place.name,
            parameters=", ".join(guessed),
            first=guessed[0],
        )
    return 0


def _probes(settings: Settings) -> Iterator[Trial]:
    """Yield some trees on which MAX begins: all kinds of forms, flat and deep."""
    everything = trials(
        settings.algorithm,
        most_leaves=settings.most_leaves,
        random_trees=20,
        seed=settings.seed,
    )
    possible = [
        trial
        for trial in everything
        if counts(trial, settings) and not begins_min(trial)
    ]
    drawn = Random(0).sample(possible, min(PROBES, len(possible)))
    first = possible[: PROBES // 2]
    yield from chain(first, drawn)


def _is_right_on(
    place: Place, some: Iterable[Trial], judge: Judge, *, is_plain: bool = False
) -> bool:
    """Tell whether a judge calls a function right on some trees.

    One without an end is not. What the judge learns from these trees is forgotten.
    """
    judge = deepcopy(judge)
    reference = Reference(judge.algorithm)
    try:
        runs = list(place.runs(some, is_plain=is_plain))
    except Halted:
        return False
    return not any(judge.wrong(run, reference.due(run.trial)) for run in runs)


def counts(trial: Trial, settings: Settings) -> bool:
    """Tell whether a mistake on a tree costs anything."""
    takes_turns = trial.kind != "turns" or not settings.alternating
    # int() at a leaf, or a kind of numbers that knows no fractions, is a point of
    # style.
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

    def __init__(
        self, start: Start, settings: Settings, *, place: Place, report: Tick
    ) -> None:
        # Starts the function anew, for the same of its possible calls.
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
        """Yield the trees; note the size of those that are passed over."""
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
                if trial.kind == "order":
                    self._verdict.sizes[trial.size] += 1
                continue
            if is_needed:
                yield trial

    def _first_failure(self, some: Iterable[Trial]) -> Failure | None:
        """Return the first failure that counts; note on the way those that do not."""
        runs = self._runs(_some_twice(some))
        tried = 0
        while True:
            try:
                run = next(runs, None)
                if run is None:
                    return None
                again = next(runs) if _is_twice(run.trial) else run
            except Halted as halt:
                if self._must_be_right_on(halt.trial):
                    return self._halted(halt)
                return self._restarted_without_endless(halt)
            else:
                tried += 1
                self._report(tried)
                failure = self._judged(run, again)
            if monotonic() >= self._deadline:
                self._verdict.is_late = True
                if failure is not None and self._is_costly(failure):
                    return failure
                return None
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
            wrong = self._judge.compared
            return Failure(run=run, due=due, wrong=wrong, habit="unsteady")
        earlier = self._judge.remembered()
        wrong = self._judge.wrong(run, due)
        is_counted = self._must_be_right_on(run.trial)
        if wrong and not is_counted:
            # Where it may be wrong, it says nothing of how its results are to be read.
            self._judge.forget_since(earlier)
        if self._verdict.remembers and run.ending is None:
            # What it remembers needs no leaves; a value has to be right all the same.
            wrong -= {"leaves"}
        if is_counted or not wrong:
            self._verdict.tried[run.trial.kind] += 1
            if begins_min(run.trial):
                self._verdict.tried_with_min_first += 1
        if run.trial.kind == "order":
            self._verdict.sizes[run.trial.size] += 1
        if run.again and self._verdict.again is None:
            self._verdict.again = run
        is_read_in_vain = (
            not wrong and run.reads not in due.leaves and run.reads > run.used
        )
        if is_read_in_vain and self._verdict.unused is None:
            self._verdict.unused = run
        if run.ending is None and is_counted:
            self._moves.note(run, due, self._judge)
        return Failure(run=run, due=due, wrong=wrong) if wrong else None

    def _is_same(self, run: Run, again: Run, due: Due) -> bool:
        """
        Tell whether two runs on the same tree brought the same, or both a best move.

        Nothing is learnt from them here.
        """
        if run.ending is not None or again.ending is not None:
            return run.ending == again.ending
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
        ending = Ending(kind=halt.kind, detail=halt.detail)
        run = Run(trial=halt.trial, ending=ending)
        return Failure(run=run, due=due, wrong=self._judge.compared)

    def _restarted_without_endless(self, halt: Halted) -> Failure | None:
        """Note that a search has no end on a tree that costs nothing.

        Go on with those that do.
        """
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
        return self._must_be_right_on(failure.trial)

    def _in_the_mirror(self, failure: Failure) -> Failure | None:
        """Return what is wrong in the mirror: MAX begins, all scores are turned round.

        Of small trees all are tried, and of larger ones it may be the tree that tells,
        and not who begins.
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
        # What this run would teach the judge is forgotten.
        wrong = deepcopy(self._judge).wrong(run, due)
        return Failure(run=run, due=due, wrong=wrong) if wrong else None

    def _excuse(self, failure: Failure) -> None:
        """Note a failure that costs nothing."""
        if counts(failure.trial, self._settings):
            if self._verdict.failure_where_min_begins is None:
                self._verdict.failure_where_min_begins = failure
            return
        is_known = self._verdict.failure_where_min_begins is not None
        if not (begins_min(failure.trial) and is_known):
            self._verdict.excused.setdefault(failure.trial.kind, failure)

    def _confirmed(self, failure: Failure) -> Failure | None:
        """
        Return a failure, or what it is if a fresh start is right on the same tree.
        """
        if failure.what == "unsteady":
            return failure
        if not self._is_right_from_the_start(failure.trial, keeps_place_if_wrong=True):
            if self._is_right_on_plain_numbers(failure):
                self.wants_plain_numbers = True
                return failure
            return self._example_without_ties(failure)
        if not self._is_right_from_the_start(failure.trial):
            return replace(failure, habit="unsteady")
        if failure.wrong == {"leaves"} and self._is_right_in_fresh_starts():
            self._verdict.remembers = True
            return None
        if self._is_left_to_chance(failure.trial):
            return replace(failure, habit="unsteady")
        return replace(failure, habit="kept")

    def _is_right_from_the_start(
        self, trial: Trial, *, keeps_place_if_wrong: bool = False
    ) -> bool:
        """Tell whether a function is right on a tree that is its first one.

        It is started anew, and the judge learns nothing. With `keeps_place_if_wrong`
        what follows is run there, if it is wrong.
        """
        place = self._start()
        is_right = _is_right_on(
            place, [trial], self._judge, is_plain=self._verdict.is_plain
        )
        if keeps_place_if_wrong and not is_right:
            self._move_to(place)
        else:
            place.end()
        return is_right

    def _is_left_to_chance(self, trial: Trial) -> bool:
        """
        Tell whether a function goes on doing one thing and another on the same tree.

        It is started anew and run, and nothing is judged.
        """
        place = self._start()
        try:
            # Of the first run it may remember something; the others have all the same
            # before them.
            _, *others = place.runs(
                [trial] * (1 + OFTEN), is_plain=self._verdict.is_plain
            )
        except Halted:
            return False
        finally:
            place.end()
        return len({(run.answer.text, run.reads, run.used) for run in others}) > 1

    def _is_right_on_plain_numbers(self, failure: Failure) -> bool:
        """Tell whether a function is right only on numbers that do not note their use.

        One that asks for the very type of a score may be. It is run where it is, and a
        judge of its own learns from that.
        """
        is_about_value = failure.what == "error" or "value" in failure.wrong
        if self._verdict.is_plain or not is_about_value:
            return False
        # What was learnt of noting numbers says nothing of plain ones.
        judge = Judge(self._settings.algorithm, compared=self._settings.compared)
        return _is_right_on(self._place, [failure.trial], judge, is_plain=True)

    def _is_right_in_fresh_starts(self) -> bool:
        """Tell whether a function that remembers is right on trees it meets first.

        It is started anew for each, and the judge learns nothing.
        """
        possible = [trial for trial in self._trials() if self._must_be_right_on(trial)]
        some = Random(0).sample(possible, min(FRESH_STARTS, len(possible)))
        return all(self._is_right_from_the_start(trial) for trial in some)

    def _must_be_right_on(self, trial: Trial) -> bool:
        is_begun = self._settings.root == "both" or not begins_min(trial)
        return counts(trial, self._settings) and is_begun

    def _example_without_ties(self, failure: Failure) -> Failure:
        """Return the failure on a small tree without equal scores, if one shows it."""
        trial = failure.trial
        is_tie = trial.kind == "order" and len(set(trial.scores)) < len(trial.scores)
        is_plain = trial.depth is None and not trial.model.players
        if not is_tie or not is_plain:
            return failure
        fewest = max(trial.size, self._settings.few_leaves) + 1
        others = small_trials(
            self._settings.most_leaves, fewest_leaves=fewest, has_ties=False
        )
        counted = (other for other in others if self._must_be_right_on(other))
        example = failure
        is_right = True
        try:
            for run in self._runs(counted):
                due = self._reference.due(run.trial)
                wrong = self._judge.wrong(run, due)
                is_right = is_right and not wrong
                if wrong and run.ending is None:
                    example = Failure(run=run, due=due, wrong=wrong)
                if example is not failure or monotonic() >= self._deadline:
                    is_right = False
                    # Answers are on their way: what follows needs a place of its own.
                    self._move_to(self._start())
                    break
        except Halted:
            is_right = False
            self._move_to(self._start())
        self._verdict.is_right_without_ties = is_right
        return example

    def _judge_as_a_whole(self) -> None:
        """
        Judge what no single tree shows: all moves, and whether enough is left out.
        """
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
        """
        Return the first tree on which the function uses more leaves than alpha-beta.
        """
        failure = None
        try:
            for run in self._runs(some):
                due = self._reference.due(run.trial)
                wrong = frozenset[Aspect]({"leaves"})
                failure = Failure(run=run, due=due, wrong=wrong)
                if len(run.leaves(self._judge.kind_of_use)) > len(due.leaves[0]):
                    break
        except Halted as halt:
            return failure or self._halted(halt)
        return failure

    def _is_cut(self, trial: Trial) -> bool:
        """Tell whether alpha-beta leaves something out on a tree."""
        due = self._reference.due(trial)
        return due.leaves[0] != due.all_leaves

    def _prunes_in_fresh_starts(self, candidates: list[Trial]) -> bool:
        """Tell whether a function that remembers prunes enough in trees met first.

        It is started anew for each; a judge of its own learns from all of them.
        """
        judge = Judge(self._settings.algorithm, compared=self._settings.compared)
        for trial in Random(0).sample(candidates, min(FRESH_STARTS, len(candidates))):
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
        """
        Run the function on small trees and some larger ones, to see what else is wrong.
        """
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
        counted = (trial for trial in some if self._must_be_right_on(trial))
        try:
            for run in self._runs(counted):
                due = self._reference.due(run.trial)
                wrong = self._judge.wrong(run, due)
                # What it remembers needs no leaves.
                if verdict.remembers:
                    wrong -= {"leaves"}
                verdict.wrong |= wrong
                verdict.surveyed.append((run, due))
                if monotonic() >= self._deadline:
                    break
        except Halted:
            # What was seen until then stands.
            return


def _some_twice(in_order: Iterable[Trial]) -> Iterator[Trial]:
    """Yield trees, and those that are tried twice once more."""
    for trial in in_order:
        yield trial
        if _is_twice(trial):
            yield trial


def _is_twice(trial: Trial) -> bool:
    """Tell whether a tree is tried twice, one time after the other."""
    return trial.kind == "order" and trial.size <= TWICE
