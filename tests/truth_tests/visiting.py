"""What is noted of a visit, and of the best moves of a search that goes deeper and deeper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from abviz.trees import Node


class Noted(dict):
    """Best moves, and the depth of the search that noted each of them."""

    def __init__(self):
        super().__init__()
        self.depth = 0
        self.depths = {}

    def __setitem__(self, node, child):
        super().__setitem__(node, child)
        self.depths[node] = self.depth


@dataclass
class Visit:
    """A node that has been entered and has not returned, with its entry in the recording."""

    node: Node
    number: int
    window: tuple[Any, Any]
    returned: Any
    shown: Any = None
    v: Any = None
    alpha: Any = None
    beta: Any = None
    gained: Any = None
    tested: Node | None = None
    asks: tuple[Any, ...] | None = None
    found: tuple[Any, ...] | None = None
    served: list[Node] = field(default_factory=list)
