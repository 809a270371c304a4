"""Facts about a failure: the searches side by side, and where they part."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from abviz.classroom.check.examining.examination import Failure
from abviz.classroom.check.examining.run import Due
from abviz.classroom.check.outcome import Outcome
from abviz.engine.recorder import Log
from abviz.engine.recording import Recording
from abviz.narration.language import Language
from abviz.replay.departures.comparison import compare
from abviz.replay.departures.departure import Departure
from abviz.replay.departures.finding import ENTERING, find, step_of
from abviz.replay.steps import Step
from abviz.replay.trace import Trace


@dataclass(frozen=True)
class Facts:
    """What is known of a failure, from the searches themselves.

    Parameters
    ----------
    failure : Failure
        Where a function was wrong.
    outcome : Outcome
        What came of all trees.
    language : Language
        What is said in.
    """

    failure: Failure
    outcome: Outcome
    language: Language

    @cached_property
    def misuse(self) -> str:
        """Why what was called is no search of the tree; empty if it is one."""
        return self.failure.told.misuse

    @cached_property
    def mine(self) -> Trace | None:
        """The search of the function, told step by step; None if there is none."""
        recording = self.failure.told.recording
        return None if recording is None else Trace(recording, language=self.language)

    @cached_property
    def reference(self) -> Trace:
        """The search of the reference, told step by step."""
        return Trace(self._due, language=self.language)

    @cached_property
    def sentence(self) -> str:
        """Where the searches part, and why; empty where that cannot be told."""
        if self.mine is None:
            return ""
        if self.mine.gap is not None:
            return self.mine.unseen
        elsewhere = self.outcome.directions if self.outcome.surveyed else None
        return find(
            self.mine, reference=self._due, elsewhere=elsewhere, language=self.language
        ).sentence

    @property
    def is_unseen(self) -> bool:
        """Whether not all of the function could be seen, and that is said."""
        return self.mine is not None and self.mine.gap is not None

    @cached_property
    def departure(self) -> Departure | None:
        """Where the searches part; None where that cannot be told."""
        if self.mine is None or self.mine.gap is not None:
            return None
        return compare(self.mine, reference=self._due, language=self.language).departure

    @property
    def steps(self) -> tuple[int, int]:
        """The step of the function that is wrong, and the one that is right in its place."""
        departure, mine = self.departure, self.mine
        if departure is None or mine is None:
            return -1, -1
        own = step_of(departure, mine, mine.steps)
        return own, _step_instead(departure, mine, self.reference)

    @cached_property
    def _due(self) -> Recording:
        """The recording of the reference; in another dialect, where that is what counts."""
        due = self.failure.due
        if self.failure.dialect == "fail-soft" or self.mine is None:
            return due.recording
        hard = self._in_dialect(due)
        departure = compare(self.mine, reference=hard, language=self.language).departure
        # Nodes, windows and the value of the root are the same in all dialects.
        return hard if departure is None or departure.kind == "returns" else due.recording

    def _in_dialect(self, due: Due) -> Recording:
        returned = due.returned(self.failure.dialect)
        title = self.language.title(due.recording.algorithm)
        if returned == due.returned("fail-hard"):
            title = self.language.gettext("fail-hard {algorithm}", algorithm=title)
        else:
            title = self.language.gettext(
                "{algorithm} that returns the bounds it has moved", algorithm=title
            )
        log = Log()
        log.nodes, log.alphas, log.betas = [*due.nodes], [*due.alphas], [*due.betas]
        log.values, log.result = [*returned], due.value
        algorithm = replace(
            due.recording.algorithm,
            title=title,
            fail_hard=True,
            moves_window=True,
            v_at_entry={},
            negates=False,  # the columns are MAX's
        )
        return Recording(tree=due.tree, algorithm=algorithm, log=log)


def _step_instead(departure: Departure, mine: Trace, due: Trace) -> int:
    """Return the step of the reference that stands in the place of a departure."""
    visit, last = departure.visit, len(due.steps) - 1
    if departure.kind == "returns" and visit is not None:
        index = mine.visits[visit].index
        return next(
            (k for k, step in _numbered(due, "leave", "examine") if step.node.index == index), last
        )
    entries = [k for k, _ in _numbered(due, *ENTERING)]
    if departure.kind == "out" and departure.expected is not None:
        place = due.visits.index(departure.expected)
        return entries[place]
    if departure.kind == "turn" and visit is not None and departure.expected is None:
        above = mine.visits[visit].parent
        cuts = [k for k, step in _numbered(due, "cutoff") if step.node is above]
        if cuts:
            return cuts[0]
    return entries[visit] if visit is not None and visit < len(entries) else last


def _numbered(trace: Trace, *kinds: str) -> list[tuple[int, Step]]:
    return [(k, step) for k, step in enumerate(trace.steps) if step.kind in kinds]
