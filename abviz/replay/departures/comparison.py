"""Where a search first departs from the reference."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import chain, zip_longest
from typing import NamedTuple, TypeAlias

from abviz.engine.pickling import kind_of
from abviz.engine.recording import Recording
from abviz.engine.registry import algorithms
from abviz.engine.running import run
from abviz.narration.language import Language
from abviz.narration.numbers import number
from abviz.narration.registry import ENGLISH
from abviz.replay.departures.course import Course
from abviz.replay.departures.departure import Departure
from abviz.replay.departures.without_window import unknown_parameters
from abviz.replay.walks.ways import way_of
from abviz.trees import Node, Score

_Entry: TypeAlias = tuple[Node, Score | None, Score | None]


class Comparison(NamedTuple):
    """What a search is compared with, and where it departs from it; None if nowhere.

    `reference` is None where there is none.
    """

    reference: Recording | None
    departure: Departure | None


def compare(
    recording: Recording, *, reference: Recording | None = None, language: Language = ENGLISH
) -> Comparison:
    """Compare a search with the reference.

    The reference is α-β for a search with a window, else minimax. There is none for trees
    with chance nodes or stubs, games of several players, SSS*, SCOUT and iterative deepening,
    and where not all of a search could be seen. A search to a depth limit is compared with one
    to the same limit. A function of your own without a window is compared with α-β if it
    does the same, as far as that is seen: its bounds may have names that nobody knows.

    Parameters
    ----------
    recording : Recording
        Any search.
    reference : Recording or None, keyword-only
        Another reference, a recursive search of the same tree: what every visit returns
        counts too, and windows count if both searches have them.
    language : Language, keyword-only
        What a departure is said in.

    Examples
    --------
    >>> import abviz
    >>> strict = abviz.search(abviz.examples["tie"], cut_on_tie=False)
    >>> compare(strict).departure.sentence
    'It enters G; alpha-beta skips that node.'
    """
    tree, algorithm = recording.tree, recording.algorithm
    if reference is not None:
        search = _Departures(recording, reference, language)
        return Comparison(reference, next(search.everything(), None))
    if recording.gap or tree.has_chance or tree.has_stubs or tree.players:
        return Comparison(None, None)
    if not way_of(algorithm).is_compared:
        return Comparison(None, None)
    known = algorithms["alphabeta" if algorithm.prunes else "minimax"]
    reference = run(tree, known.with_options(depth=algorithm.depth))
    found = _Departures(recording, reference, language)
    departure = next(found.in_window() if algorithm.prunes else found.values(), None)
    if departure is not None and unknown_parameters(recording):
        pruning = run(tree, algorithms["alphabeta"].with_options(depth=algorithm.depth))
        if _does_the_same(recording, pruning):
            return Comparison(pruning, None)
    return Comparison(reference, departure)


def _does_the_same(recording: Recording, reference: Recording) -> bool:
    """Tell whether a search does what another one does, as far as its windows tell values apart."""
    if recording.error is not None or recording.visits != reference.visits:
        return False
    course = Course(reference)
    values = enumerate(zip(recording.values, reference.values, strict=True))
    return recording.value == reference.value and all(
        course.within(number, value) == course.within(number, due)
        for number, (value, due) in values
    )


class _Departures:
    """Finds where a search departs from another one, and says it."""

    def __init__(self, recording: Recording, reference: Recording, say: Language) -> None:
        self.recording = recording
        self.reference = reference
        self.say = say
        self.title = say.title(reference.algorithm)

    def everything(self) -> Iterator[Departure]:
        """Yield departures of all kinds, those first that tell most of a search of its kind."""
        if self.recording.algorithm.prunes:
            return chain(self.in_window(), self.values())
        if self.reference.algorithm.prunes:
            return chain(self.visits(), self.values(), self.results())
        return chain(self.values(), self.visits(), self.results())

    def in_window(self) -> Iterator[Departure]:
        """Yield departures of a search with a window: that nothing comes back, before all else."""
        first, second = self.visits(), self.results()
        return chain(second, first) if self._returns_nothing() else chain(first, second)

    def _returns_nothing(self) -> bool:
        rows = zip(self.recording.visits, self.recording.values, strict=True)
        inner = [value for node, value in rows if not node.is_leaf]
        return self.recording.error is None and all(value is None for value in inner)

    def visits(self) -> Iterator[Departure]:
        """Yield departures of nodes and windows."""
        recording, reference = self.recording, self.reference
        expected = {node.index for node in reference.visits}
        has_windows = recording.algorithm.prunes and reference.algorithm.prunes
        ours = zip(recording.visits, recording.alphas, recording.betas, strict=True)
        theirs = zip(reference.visits, reference.alphas, reference.betas, strict=True)
        for visit, (mine, yours) in enumerate(zip_longest(ours, theirs)):
            if mine is None:
                yield Departure("out", self._end_before(yours[0]), expected=yours[0])
            elif yours is None or mine[0] is not yours[0]:
                other = None if yours is None else yours[0]
                is_expected = mine[0].index in expected
                sentence = self._other_node(mine[0], other, is_expected=is_expected)
                yield Departure("turn", sentence, visit, other if is_expected else None)
            elif has_windows and mine != yours:
                yield Departure("window", self._other_window(mine, yours), visit)

    def _end_before(self, node: Node) -> str:
        return self.say.gettext(
            "{ending}; {reference} goes on to enter {node}.",
            ending=self._ending(),
            reference=self.title,
            node=node.name,
        )

    def _other_window(self, mine: _Entry, yours: _Entry) -> str:
        return self.say.gettext(
            "{node} is entered with the window {window}; {reference} gives it {other}.",
            node=mine[0].name,
            window=self._window(mine),
            reference=self.title,
            other=self._window(yours),
        )

    def _other_node(self, mine: Node, yours: Node | None, *, is_expected: bool) -> str:
        limit = self.reference.algorithm.depth
        if limit is not None and len(mine.path) > limit:
            return self.say.gettext("It enters {node}, beyond the depth limit.", node=mine.name)
        if not is_expected:
            return self.say.gettext(
                "It enters {node}; {reference} skips that node.",
                node=mine.name,
                reference=self.title,
            )
        if yours is None:
            return self.say.gettext(
                "It enters {node}; {reference} is done.", node=mine.name, reference=self.title
            )
        return self.say.gettext(
            "It enters {node}; {reference} enters {other} here.",
            node=mine.name,
            reference=self.title,
            other=yours.name,
        )

    def results(self) -> Iterator[Departure]:
        """Yield departures of how the search ends, and of the value of the root."""
        expected = self._number(self.reference.value)
        if self.recording.error is not None:
            sentence = self.say.gettext(
                "{ending}; {reference} returns {value}.",
                ending=self._ending(),
                reference=self.title,
                value=expected,
            )
            yield Departure("ends", sentence)
        elif self.recording.value != self.reference.value:
            sentence = self.say.gettext(
                "It returns {value}; {reference} returns {expected}.",
                value=self._number(self.recording.value),
                reference=self.title,
                expected=expected,
            )
            yield Departure("ends", sentence)

    def values(self) -> Iterator[Departure]:
        """Yield departures of a search without a window: the values, in the order of returning."""
        recording, reference = self.recording, self.reference
        expected = dict(zip(reference.visits, reference.values, strict=True))
        again = recording.visits == reference.visits
        yield from self._beyond_the_limit(expected)
        for visit in _returns(recording):
            node, value = recording.visits[visit], recording.values[visit]
            if node not in expected:
                continue
            due = reference.values[visit] if again else expected[node]
            if value != due:
                sentence = self.say.gettext(
                    "{node} returns {value}; in {reference} it returns {expected}.",
                    node=node.name,
                    value=self._number(value),
                    reference=self.title,
                    expected=self._number(due),
                )
                yield Departure("returns", sentence, visit)
        if recording.error is not None:
            sentence = self.say.gettext(
                "{ending}; {reference} goes on.", ending=self._ending(), reference=self.title
            )
            yield Departure("ends", sentence)
        entered = {node.index for node in recording.visits}
        for node in reference.visits:
            if node.index not in entered:
                sentence = self.say.gettext(
                    "It never enters {node}; {reference} does.",
                    node=node.name,
                    reference=self.title,
                )
                yield Departure("out", sentence, expected=node)

    def _beyond_the_limit(self, expected: Container[Node]) -> Iterator[Departure]:
        """Yield visits of nodes that a search without a window enters only if it goes too deep."""
        for visit, node in enumerate(self.recording.visits):
            if node not in expected:
                yield Departure("turn", self._other_node(node, None, is_expected=False), visit)

    def _ending(self) -> str:
        """Say where the search ends, as the first half of a sentence."""
        recording = self.recording
        if recording.error is None:
            return self.say.gettext("It ends after {node}", node=recording.visits[-1].name)
        error, last = kind_of(recording.error), max(recording.unfinished, default=None)
        if last is None:
            return self.say.gettext("It stops at the end with {error}", error=error)
        return self.say.gettext(
            "It stops at {node} with {error}", node=recording.visits[last].name, error=error
        )

    def _window(self, entry: _Entry) -> str:
        return f"[{self._number(entry[1])}, {self._number(entry[2])}]"

    def _number(self, score: Score | None) -> str:
        return self.say.gettext("no number") if score is None else number(score)


def _returns(recording: Recording) -> Iterator[int]:
    """Yield the numbers of the visits that returned, in this order."""
    entered: list[int] = []
    for place, node in enumerate((*recording.visits, None)):
        while entered and (node is None or recording.visits[entered[-1]] is not node.parent):
            last = entered.pop()
            if last not in recording.unfinished:
                yield last
        entered.append(place)
