"""One row of the table, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Floor:
    """A promise: `measured` is not above `limit`; `promise` says so in words."""

    measured: float
    limit: float
    promise: str

    @property
    def is_kept(self) -> bool:
        return self.measured <= self.limit


@dataclass(frozen=True)
class Row:
    """What was measured, without units of time where possible; `absolute` is of this machine."""

    title: str
    ratio: str
    absolute: str = ""
    floor: Floor | None = None

    @property
    def is_missed(self) -> bool:
        return self.floor is not None and not self.floor.is_kept

    def __str__(self) -> str:
        verdict = ""
        if self.floor:
            verdict = f"{'kept' if self.floor.is_kept else 'MISSED'} ({self.floor.promise})"
        absolute = f"[{self.absolute}]" if self.absolute else ""
        return f"  {self.title:<54} {self.ratio:<27} {verdict:<24} {absolute}".rstrip()


def times(ratio: float, what: str = "") -> str:
    """Write a ratio to something; a small one as a fraction."""
    if ratio >= 0.1:
        return f"{ratio:.2f} x {what}".rstrip()
    return f"1/{1 / ratio:,.0f} of {what}" if what else f"1/{1 / ratio:,.0f}"


def milliseconds(seconds: float) -> str:
    """Write a time in milliseconds with three digits or more."""
    value = seconds * 1000
    return f"{value:,.0f} ms" if value >= 100 else f"{value:.3g} ms"
