"""
Models of searches for the replay: how the steps of each are worked out, told and shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from abviz.engine.algorithm import Algorithm
from abviz.engine.pickling import kind_of
from abviz.engine.recording import Recording
from abviz.narration.language import Language, writer
from abviz.narration.registry import ENGLISH
from abviz.replay.depth_first import DepthFirstWalk
from abviz.replay.frames import Frame, History
from abviz.replay.steps import Step
from abviz.replay.walk import Walk
from abviz.replay.ways.aspiration import AspirationWalk
from abviz.replay.ways.averaging import AveragingWalk, BoundedAveragingWalk
from abviz.replay.ways.best_first import BestFirstWalk
from abviz.replay.ways.deepening import DeepeningWalk
from abviz.replay.ways.null_windows import NullWindowWalk
from abviz.replay.ways.ordered import OrderedWalk
from abviz.replay.ways.probing import ProbingWalk
from abviz.replay.ways.quiescence import QuiescenceWalk
from abviz.replay.ways.rollouts import RolloutsWalk
from abviz.replay.ways.sampling import SamplingWalk
from abviz.replay.ways.scout import ScoutWalk
from abviz.replay.ways.seats import SeveralPlayersWalk
from abviz.replay.ways.table import TableWalk
from abviz.replay.ways.unsearched import UnsearchedWalk
from abviz.replay.ways.watched import WatchedWalk
from abviz.text import printable, shortened, wrapped
from abviz.trees import TreeError
from abviz.trees.scores import UnknownStep

REPLAY_MODELS: Mapping[str, type[Walk]] = {
    "depth first": DepthFirstWalk,
    "null windows": NullWindowWalk,
    "aspiration": AspirationWalk,
    "ordered": OrderedWalk,
    "averaging": AveragingWalk,
    "bounded averaging": BoundedAveragingWalk,
    "probing": ProbingWalk,
    "several players": SeveralPlayersWalk,
    "deepening": DeepeningWalk,
    "quiescence": QuiescenceWalk,
    "tests": ScoutWalk,
    "best first": BestFirstWalk,
    "rollouts": RolloutsWalk,
    "table": TableWalk,
    "sampling": SamplingWalk,
    "watched": WatchedWalk,
    "unsearched": UnsearchedWalk,
}


def replay_model(algorithm: Algorithm) -> type[Walk]:
    """Return the way in which an algorithm searches, as it is followed."""
    return REPLAY_MODELS[algorithm.way]


def walk(recording: Recording) -> Iterator[Step]:
    """Yield the steps of a search in order."""
    return replay_model(recording.algorithm)(recording).steps_with_move()


def table(
    recording: Recording, steps: Sequence[Step], *, language: Language = ENGLISH
) -> str:
    """Write the steps as a table: the number, v, α, β and the sentence of each."""
    algorithm = recording.algorithm
    columns = replay_model(algorithm).columns(algorithm, language)
    numbers = [[getattr(step, field) for field in columns.values()] for step in steps]
    write = writer(recording, (score for row in numbers for score in row))
    heads = [language.gettext("step"), *columns]
    rows = [
        [str(number), *("" if score is None else write(score) for score in row)]
        for number, row in enumerate(numbers)
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    widths[1:] = [max(width, 3) for width in widths[1:]]
    sentences = [language.gettext("what happens"), *(step.sentence for step in steps)]
    indent = sum(widths) + len(widths) + 1
    lines = [
        wrapped(
            " ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            + f"  {sentence}",
            indent=indent,
        )
        for row, sentence in zip([heads, *rows], sentences, strict=True)
    ]
    if recording.error is not None:
        error = recording.error
        end = language.gettext(
            "stopped by {error}: {message}", error=kind_of(error), message=error
        )
        lines += map(wrapped, map(printable, end.splitlines()))
    return "\n".join(lines)


class Replay:
    """The steps of a search, and the changes that each of them makes."""

    def __init__(self, recording: Recording, steps: tuple[Step, ...]) -> None:
        self.tree = recording.tree
        self.steps = steps
        present = replay_model(recording.algorithm).states(recording)
        done = [(present.apply(step), present.counters(step)) for step in steps]
        self.changes = tuple(changes for changes, _ in done)
        self.counters = tuple(counters for _, counters in done)

    @cached_property
    def _history(self) -> History:
        return History(self.changes)

    def place(self, number: int) -> int:
        """Return the number of a step from the start.

        Negative ones count from the end.
        """
        if not isinstance(number, int) or isinstance(number, bool):
            raise TreeError(
                f"there is no step {shortened(number)}: a step is a whole number."
            )
        count = len(self.steps)
        if not -count <= number < count:
            written = shortened(number)
            raise UnknownStep(
                f"there is no step {written}: the steps are 0 to {count - 1}."
            )
        return number % count

    def frame(self, number: int) -> Frame:
        """Return the state after a step; negative numbers count from the end."""
        number = self.place(number)
        step, counters = self.steps[number], self.counters[number]
        return Frame(self.tree, number, step, counters, self._history)
