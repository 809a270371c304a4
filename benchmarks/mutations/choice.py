"""The choice of mutations: by a seed, spread over rooms and kinds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random

from javascript_mutations import javascript_mutations
from mutation import Mutation
from python_mutations import python_mutations
from rooms import JAVASCRIPT, ROOMS

# What these hold is a matter of taste: sizes and colours.
TASTE = {"abviz/drawing/style.py"}
LEAST = 10


def chosen(
    root: Path, *, number: int, seed: int, rooms: Iterable[str] = ROOMS
) -> dict[str, list[Mutation]]:
    """Return the mutations of some rooms, the same ones for the same seed, number and files."""
    mutations = {room: mutations_of(root, room) for room in rooms}
    return {
        room: spread(mutations[room], share, Random(f"{seed} {room}"))
        for room, share in shares(mutations, number=number).items()
    }


def mutations_of(root: Path, room: str) -> list[Mutation]:
    """Return all mutations of a room."""
    ending, find = (
        (".js", javascript_mutations) if room == JAVASCRIPT else (".py", python_mutations)
    )
    found: list[Mutation] = []
    for file in sorted((root / ROOMS[room].folder).rglob(f"*{ending}")):
        path = file.relative_to(root).as_posix()
        if path not in TASTE:
            found += find(path, file.read_text(encoding="utf-8"))
    return found


def shares(mutations: dict[str, list[Mutation]], *, number: int) -> dict[str, int]:
    """Share a number among the rooms: some for each, the rest by their size."""
    least = min(LEAST, number // len(mutations))
    left = number - least * len(mutations)
    total = sum(map(len, mutations.values()))
    exact = {room: left * len(found) / total for room, found in mutations.items()}
    given = {room: least + int(share) for room, share in exact.items()}
    by_rest = sorted(exact, key=lambda room: exact[room] % 1, reverse=True)
    for room in by_rest[: number - sum(given.values())]:
        given[room] += 1
    return given


def spread(mutations: list[Mutation], number: int, random: Random) -> list[Mutation]:
    """Choose among the kinds in turn, and never twice in one line."""
    by_kind: defaultdict[str, list[Mutation]] = defaultdict(list)
    for mutation in random.sample(mutations, len(mutations)):
        by_kind[mutation.kind].append(mutation)
    kinds = sorted(by_kind)
    random.shuffle(kinds)
    taken: dict[tuple[str, int], Mutation] = {}
    while len(taken) < number and any(by_kind.values()):
        for kind in kinds:
            if by_kind[kind] and len(taken) < number:
                mutation = by_kind[kind].pop()
                taken.setdefault((mutation.path, mutation.line), mutation)
    return sorted(taken.values(), key=lambda mutation: (mutation.path, mutation.start))
