"""A tree that is not searched yet: its one step says which leaves have no score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from abviz.narration.language import label
from abviz.replay.frames import NodeState, PresentStates
from abviz.replay.steps import Enter, Step, Teller
from abviz.replay.walk import Walk
from abviz.trees import Node

MOST_NAMED = 8


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class UnsearchedStep(Step):
    """The only step there is as long as leaves have no score: nothing happens in it."""

    leaves: tuple[Node, ...]  # those without a score

    @property
    def sentence(self) -> str:
        """One plain sentence that says which leaves have no score."""
        return self.language.ngettext(
            "Leaf {names} has no score yet, so nothing is searched. Click it and type "
            "its score.",
            "{count} leaves have no score yet, so nothing is searched: {names}. Click "
            "each one and type its score.",
            len(self.leaves),
            names=self._names,
        )

    @property
    def _names(self) -> str:
        """The names of the leaves; of very many, the first ones."""
        names = [label(leaf) for leaf in self.leaves]
        if len(names) <= MOST_NAMED:
            return self.language.joined(names)
        return ", ".join(names[: MOST_NAMED - 1]) + " …"


class NothingHappens(PresentStates):
    """The states of nodes that no search has come to."""

    def apply(self, step: Step) -> dict[int, NodeState]:
        """Change nothing."""
        return {}


class UnsearchedWalk(Walk):
    """What is shown of a tree in place of a search."""

    tell = Teller()
    states = NothingHappens

    def steps(self) -> Iterator[UnsearchedStep]:
        """Yield the one step there is."""
        tree = self.recording.tree
        yield self.made(
            UnsearchedStep,
            Enter(),
            tree.unscored[0],
            None,
            lines=(),
            leaves=tree.unscored,
        )
