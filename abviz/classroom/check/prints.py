"""What a function prints, kept back; and the refusal of `input`."""

import builtins
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import NoReturn

from abviz.diagnosis.sandbox import BoundedPrints, Budget

SHOWN_LINES = 10
SHOWN_CHARACTERS = 2_000


class Quiet:
    """What a function prints, collected up to a bound, and not shown."""

    def __init__(self, say: Callable[[str], object]) -> None:
        budget = Budget(lines=SHOWN_LINES, characters=SHOWN_CHARACTERS)
        self.stream = BoundedPrints(budget, say, mark="…")  # where it prints

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Collect prints and refuse input until the end of the block."""
        stdin, asking, depth = sys.stdin, builtins.input, sys.getrecursionlimit()
        sys.stdin, builtins.input = StringIO(), refuse_input
        try:
            with redirect_stdout(self.stream), redirect_stderr(self.stream):
                yield
        finally:
            sys.stdin, builtins.input = stdin, asking
            sys.setrecursionlimit(depth)


def refuse_input(*_: object) -> NoReturn:
    """Refuse to answer, in the place of `input`."""
    raise EOFError("input() asks, and nobody answers while a function is checked")
