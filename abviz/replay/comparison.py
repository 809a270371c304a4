"""Where a search first departs from the reference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from abviz.engine.pickling import kind_of
from abviz.engine.recording import Recording
from abviz.engine.registry import algorithms
from abviz.engine.running import run
from abviz.narration.language import Language
from abviz.narration.numbers import number
from abviz.narration.registry import ENGLISH
from abviz.replay.walks.ways import way_of
from abviz.trees import Node, Score
from abviz.trees.wording import printable


def first_departure(recording: Recording, *, language: Language = ENGLISH) -> str:
    """Say in one sentence where a search first departs from the reference.

    Parameters
    ----------
    recording : Recording
        Any search.
    language : Language, keyword-only
        What it is said in.

    Returns
    -------
    str
        Empty if it enters the same nodes with the same windows in the same order
        and returns the same value, and where there is no reference: for trees with
        chance nodes or stubs, games of several players, SSS*, SCOUT and searches to a depth,
        and where not all of a search could be seen.

    Examples
    --------
    >>> import abviz
    >>> strict = abviz.search(abviz.examples["tie"], cut_on_tie=False)
    >>> first_departure(strict)
    'It enters G; alpha-beta skips that node.'
    """
    tree, algorithm = recording.tree, recording.algorithm
    if recording.gap or tree.has_chance or tree.has_stubs or tree.players:
        return ""
    if not way_of(algorithm).is_compared or algorithm.depth is not None:
        return ""
    reference = run(tree, algorithms["alphabeta" if algorithm.prunes else "minimax"])
    found = _Departures(recording, reference, language)
    differences = found.visits() if algorithm.prunes else found.values()
    return printable(next(differences, ""))


class _Departures:
    """Finds where a search departs from another one, and says it."""

    def __init__(self, recording: Recording, reference: Recording, say: Language) -> None:
        self.recording = recording
        self.reference = reference
        self.say = say
        self.title = say.title(reference.algorithm)

    def visits(self) -> Iterator[str]:
        """Yield departures of nodes, windows and the value of the root."""
        recording, reference = self.recording, self.reference
        expected = {node.index for node in reference.visits}
        ours = zip(recording.visits, recording.alphas, recording.betas, strict=True)
        theirs = zip(reference.visits, reference.alphas, reference.betas, strict=True)
        for mine, yours in zip_longest(ours, theirs):
            if mine is None:
                yield self.say.gettext(
                    "{ending}; {reference} goes on to enter {node}.",
                    ending=self._ending(),
                    reference=self.title,
                    node=yours[0].name,
                )
            elif yours is None or mine[0] is not yours[0]:
                other = None if yours is None else yours[0]
                yield self._other_node(mine[0], other, is_expected=mine[0].index in expected)
            elif mine != yours:
                yield self.say.gettext(
                    "{node} is entered with the window {window}; {reference} gives it {other}.",
                    node=mine[0].name,
                    window=self._window(mine),
                    reference=self.title,
                    other=self._window(yours),
                )
        yield from self._results()

    def _other_node(self, mine: Node, yours: Node | None, *, is_expected: bool) -> str:
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

    def _results(self) -> Iterator[str]:
        """Yield departures of the value of the root."""
        expected = self._number(self.reference.value)
        if self.recording.error is not None:
            yield self.say.gettext(
                "{ending}; {reference} returns {value}.",
                ending=self._ending(),
                reference=self.title,
                value=expected,
            )
        elif self.recording.value != self.reference.value:
            yield self.say.gettext(
                "It returns {value}; {reference} returns {expected}.",
                value=self._number(self.recording.value),
                reference=self.title,
                expected=expected,
            )

    def values(self) -> Iterator[str]:
        """Yield departures of a search without a window: the values, in the order of returning."""
        recording, reference = self.recording, self.reference
        expected = dict(zip(reference.visits, reference.values, strict=True))
        for node, value in _returns(recording):
            if value != expected[node]:
                yield self.say.gettext(
                    "{node} returns {value}; in {reference} it returns {expected}.",
                    node=node.name,
                    value=self._number(value),
                    reference=self.title,
                    expected=self._number(expected[node]),
                )
        if recording.error is not None:
            yield self.say.gettext(
                "{ending}; {reference} goes on.", ending=self._ending(), reference=self.title
            )
        entered = {node.index for node in recording.visits}
        for node in reference.visits:
            if node.index not in entered:
                yield self.say.gettext(
                    "It never enters {node}; {reference} does.",
                    node=node.name,
                    reference=self.title,
                )

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

    def _window(self, entry: tuple[object, Score | None, Score | None]) -> str:
        return f"[{self._number(entry[1])}, {self._number(entry[2])}]"

    def _number(self, score: Score | None) -> str:
        return self.say.gettext("no number") if score is None else number(score)


def _returns(recording: Recording) -> Iterator[tuple[Node, Score]]:
    """Yield the nodes that returned, in this order, with what came back."""
    entered: list[int] = []
    for place, node in enumerate((*recording.visits, None)):
        while entered and (node is None or recording.visits[entered[-1]] is not node.parent):
            last = entered.pop()
            if last not in recording.unfinished:
                yield recording.visits[last], recording.values[last]
        entered.append(place)
