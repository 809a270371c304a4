"""The table of what became of the mutations, and those that no test noticed."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

from mutation import Mutation

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
FATES = ("killed", "timed out", "equivalent", "survived")
ENOUGH = 0.95


def report(root: Path, fates: list[tuple[str, Mutation, str]]) -> int:
    """Print the table and the survivors; return 1 if too few are killed."""
    reasons = equivalents()
    counts: Counter[tuple[str, str]] = Counter()
    survivors = []
    for room, mutation, fate in fates:
        reason = reasons.get(mutation.place(root)) if fate == "survived" else None
        counts[room, "equivalent" if reason else fate] += 1
        if fate == "survived":
            survivors.append(f"\n{mutation}\n    {reason or 'SURVIVED'}")
    rooms = list(dict.fromkeys(room for room, _, _ in fates))
    print(f"\n{'room':12}{'mutations':>10}" + "".join(f"{fate:>12}" for fate in FATES))
    for room in rooms:
        print(row(room, [counts[room, fate] for fate in FATES]))
    totals = [sum(counts[room, fate] for room in rooms) for fate in FATES]
    print(row("all", totals), *survivors, sep="\n")
    killed, late, _, survived = totals
    share = (killed + late) / max(killed + late + survived, 1)
    print(f"\nkilled, of those that are not equivalent: {share:.1%}")
    return 0 if share >= ENOUGH else 1


def row(name: str, numbers: list[int]) -> str:
    return f"{name:12}{sum(numbers):10}" + "".join(f"{number:12}" for number in numbers)


def equivalents() -> dict[tuple[str, str, str, str], str]:
    """Return why each of the mutations in the list leaves the program the same."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"]
    keys = ("path", "line", "before", "after")
    return {tuple(entry[key] for key in keys): entry["reason"] for entry in entries}
