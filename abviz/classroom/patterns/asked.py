"""What an answer pattern looks at: a question, as far as an answer follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from abviz.replay.trace import Trace

# In the form of the question: texts for fields, nodes by index, or a node or choice by index.
Answer: TypeAlias = Mapping[str, str] | tuple[int, ...] | int


class Asked(Protocol):
    """A question about a search; `abviz.classroom.questions.question` says what each part is."""

    @property
    def ask(self) -> str:
        """What is asked, such as "values"."""

    @property
    def trace(self) -> Trace:
        """The search that is asked about."""

    @property
    def step(self) -> int:
        """The step at which the stage stands."""

    @property
    def slots(self) -> tuple[str, ...] | tuple[int, ...]:
        """The fields to fill in, or the nodes that can be taken."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The texts to choose from."""

    @property
    def key(self) -> Answer:
        """The right answer."""
