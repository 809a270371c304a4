"""A mutation: one small change of the program, which a test ought to notice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Mutation:
    """Where a file is changed, from what into what."""

    path: str
    kind: str
    line: int
    start: int
    before: str
    after: str

    def written(self, root: Path) -> str:
        """Return the text of the file with the change."""
        text = (root / self.path).read_text(encoding="utf-8")
        assert text.startswith(self.before, self.start), f"{self.path} has changed since"
        return text[: self.start] + self.after + text[self.start + len(self.before) :]

    def place(self, root: Path) -> tuple[str, str, str, str]:
        """Return the change and the line that it is in, wherever that line has moved."""
        line = (root / self.path).read_text(encoding="utf-8").splitlines()[self.line - 1]
        return self.path, line.strip(), self.before, self.after

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.path}:{self.line}  {before}  ->  {after}"
