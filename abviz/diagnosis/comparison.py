"""Where a search first departs from the reference."""

import ast
import textwrap
from collections.abc import Callable, Iterator
from itertools import chain, zip_longest
from typing import Any, Literal, NamedTuple

from abviz.diagnosis import functions as signatures
from abviz.diagnosis.course import SearchCourse
from abviz.engine.pickling import kind_of, source_of
from abviz.engine.recorder import NODE_NAMES
from abviz.engine.recording import Recording
from abviz.engine.registry import algorithms
from abviz.engine.run import run
from abviz.engine.visit_tree import VisitTree
from abviz.narration.language import Claim, Claims, Language
from abviz.replay.ways.registry import replay_model
from abviz.trees import Node


class Departure(NamedTuple):
    """Where a search departs: a window, a turn, nodes left out, a value or the end."""

    kind: Literal["window", "turn", "out", "returns", "ends"]
    claims: Claims  # what it does there
    visit: int | None = None  # where it shows; None at the end
    expected: Node | None = None  # what the reference enters there


KNOWN = {
    *("self", "cls", signatures.DEPTH_NAME, *NODE_NAMES, *signatures.GAME_NAMES),
    *(*signatures.PLAYER_NAMES, *signatures.COLOR_NAMES, *signatures.EVALUATE_NAMES),
}


def unknown_parameters(recording: Recording) -> tuple[str, ...]:
    """
    Return the parameters that may be a window, of a function of your own that has none.
    """
    algorithm = recording.algorithm
    if (
        algorithm.is_known
        or algorithm.prunes
        or recording.error
        or not recording.pruned
    ):
        return ()
    functions = (algorithm.function, *algorithm.helpers)
    rest = (name for function in functions for name in _parameters(function)[1:])
    strange = (
        name
        for name in rest
        if name.lower() not in KNOWN and not signatures.side_in(name)
    )
    return tuple(dict.fromkeys(strange))


def without_window(recording: Recording, language: Language) -> str:
    """Say that no window was seen among such parameters; empty if there are none."""
    names = unknown_parameters(recording)
    if not names:
        return ""
    return language.gettext(
        "No window was seen: abviz looks for parameters called alpha and beta (or α "
        "and β, a and b), and finds {names}.",
        names=", ".join(names),
    )


def _parameters(function: Callable[..., Any]) -> list[str]:
    """Return the names of a function's parameters, as its source has them."""
    try:
        definition = ast.parse(textwrap.dedent(source_of(function))).body[0]
    except (SyntaxError, IndexError):
        return []
    if not isinstance(definition, ast.FunctionDef):
        return []
    arguments = definition.args
    return [
        argument.arg
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    ]


class Comparison(NamedTuple):
    """What a search is compared with, and where it departs from it; None if nowhere."""

    reference: Recording | None
    departure: Departure | None


def compare(recording: Recording, *, reference: Recording | None = None) -> Comparison:
    """Compare a search with the reference.

    The reference is α-β for a search with a window, else minimax. There is none for
    trees with chance nodes or stubs, games of several players, SSS*, SCOUT and
    iterative deepening, and where not all of a search could be seen. A search to a
    depth limit is compared with one to the same limit. A function of your own without a
    window is compared with α-β if it does the same, as far as that is seen: its bounds
    may have names that abviz does not recognise.
    """
    tree, algorithm = recording.tree, recording.algorithm
    if reference is not None:
        search = _Departures(recording, reference)
        return Comparison(reference, next(search.everything(), None))
    if recording.gap or tree.has_chance or tree.has_stubs or tree.players:
        return Comparison(None, None)
    if not replay_model(algorithm).is_compared:
        return Comparison(None, None)
    standard = algorithms["alphabeta" if algorithm.prunes else "minimax"]
    reference = run(tree, standard.with_options(depth=algorithm.depth))
    departures = _Departures(recording, reference)
    if algorithm.prunes:
        departure = next(departures.in_window(), None)
    else:
        departure = next(departures.values(), None)
    if departure is not None and unknown_parameters(recording):
        pruning = run(tree, algorithms["alphabeta"].with_options(depth=algorithm.depth))
        if _does_the_same(recording, pruning):
            return Comparison(pruning, None)
    return Comparison(reference, departure)


def _does_the_same(recording: Recording, reference: Recording) -> bool:
    """Tell whether two searches do the same, as far as windows tell values apart."""
    if recording.error is not None or recording.visits != reference.visits:
        return False
    course = SearchCourse(reference)
    values = enumerate(zip(recording.values, reference.values, strict=True))
    return recording.value == reference.value and all(
        course.within(number, value) == course.within(number, expected)
        for number, (value, expected) in values
    )


class _Departures(NamedTuple):
    """Where a recording departs from that of the reference."""

    recording: Recording
    reference: Recording

    def everything(self) -> Iterator[Departure]:
        """Yield departures of all kinds, those first that tell most."""
        if self.recording.algorithm.prunes:
            return chain(self.in_window(), self.values())
        if self.reference.algorithm.prunes:
            return chain(self.visits(), self.values(), self.results())
        return chain(self.values(), self.visits(), self.results())

    def in_window(self) -> Iterator[Departure]:
        """Yield departures of a search with a window.

        First comes that no inner node returns anything, if that is so.
        """
        rows = zip(self.recording.visits, self.recording.values, strict=True)
        is_nothing = all(value is None for node, value in rows if not node.is_leaf)
        if is_nothing and self.recording.error is None:
            return chain(self.results(), self.visits())
        return chain(self.visits(), self.results())

    def visits(self) -> Iterator[Departure]:
        """Yield departures of nodes and windows."""
        recording, reference = self.recording, self.reference
        expected = {node.index for node in reference.visits}
        has_windows = recording.algorithm.prunes and reference.algorithm.prunes
        ours = zip(recording.visits, recording.alphas, recording.betas, strict=True)
        theirs = zip(reference.visits, reference.alphas, reference.betas, strict=True)
        for visit, (entry, expected_entry) in enumerate(zip_longest(ours, theirs)):
            if entry is None:
                node = expected_entry[0]
                claims = self._ending(), self._claim("goes-on-to-enter", node=node)
                yield Departure("out", claims, expected=node)
            elif expected_entry is None or entry[0] is not expected_entry[0]:
                node = entry[0]
                other = None if expected_entry is None else expected_entry[0]
                is_expected = node.index in expected
                claim = self._other_node(node, other, is_expected=is_expected)
                expected_node = other if is_expected else None
                yield Departure("turn", (claim,), visit, expected_node)
            elif has_windows and entry != expected_entry:
                claim = self._claim(
                    "entered-otherwise",
                    node=entry[0],
                    window=entry[1:],
                    other=expected_entry[1:],
                )
                yield Departure("window", (claim,), visit)

    def _other_node(
        self, node: Node, expected: Node | None, *, is_expected: bool
    ) -> Claim:
        """Say that a search enters another node than the reference."""
        limit = self.reference.algorithm.depth
        if limit is not None and len(node.path) > limit:
            return Claim("enters-beyond-limit", {"node": node})
        if not is_expected:
            return self._claim("enters-skipped", node=node)
        if expected is None:
            return self._claim("enters-at-end", node=node)
        return self._claim("enters-another", node=node, other=expected)

    def results(self) -> Iterator[Departure]:
        """Yield departures of how the search ends, and of the value of the root."""
        value, expected = self.recording.value, self.reference.value
        if self.recording.error is not None:
            yield Departure(
                "ends",
                (self._ending(), self._claim("reference-returns", value=expected)),
            )
        elif value != expected:
            yield Departure(
                "ends", (self._claim("result-differs", value=value, due=expected),)
            )

    def values(self) -> Iterator[Departure]:
        """Yield departures of a search without a window, in the order of returning."""
        recording, reference = self.recording, self.reference
        expected = dict(zip(reference.visits, reference.values, strict=True))
        again = recording.visits == reference.visits
        for visit, node in enumerate(recording.visits):
            if node not in expected:
                # Without a window a search enters these only if it goes too deep.
                claims = (self._other_node(node, None, is_expected=False),)
                yield Departure("turn", claims, visit)
        for visit in VisitTree(recording).returning():
            node, value = recording.visits[visit], recording.values[visit]
            if node not in expected:
                continue
            expected_value = reference.values[visit] if again else expected[node]
            if value != expected_value:
                claim = self._claim(
                    "value-differs", node=node, value=value, due=expected_value
                )
                yield Departure("returns", (claim,), visit)
        if recording.error is not None:
            yield Departure("ends", (self._ending(), self._claim("reference-goes-on")))
        entered = {node.index for node in recording.visits}
        for node in reference.visits:
            if node.index not in entered:
                yield Departure(
                    "out", (self._claim("never-enters", node=node),), expected=node
                )

    def _ending(self) -> Claim:
        """Say where the search ends, as the first half of a sentence."""
        recording = self.recording
        if recording.error is None:
            return Claim("ends-after", {"node": recording.visits[-1]})
        error, last = kind_of(recording.error), max(recording.unfinished, default=None)
        if last is None:
            return Claim("stops-at-end", {"error": error})
        return Claim("stops-at", {"node": recording.visits[last], "error": error})

    def _claim(self, kind: str, **facts: Any) -> Claim:
        """Return a claim about the reference."""
        return Claim(kind, {**facts, "reference": self.reference.algorithm})
