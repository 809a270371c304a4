"""Change the program in small ways, and see whether a test notices: ``python3 run.py mutations``.

mutmut and cosmic-ray do this for Python alone; neither draws a sample that is spread over
folders, mutmut 3 swaps functions for wrappers (while the listings of the searches are read from
their source) and leaves modules' own lines out, and cosmic-ray has one test command for all.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue

from choice import chosen
from mutation import Mutation
from report import report
from rooms import ROOMS
from trial import Verdict, copied, judged, tested

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 600.0


class Judge:
    """Tries mutations in copies of the repository, one at a time in each."""

    def __init__(self, copies: list[Path], *, wider: bool, limit: float | None) -> None:
        self.copies: SimpleQueue[Path] = SimpleQueue()
        for copy in copies:
            self.copies.put(copy)
        self.wider = wider
        self.limits: dict[str, float] = dict.fromkeys(ROOMS, limit) if limit else {}
        self.locks = {room: threading.Lock() for room in ROOMS}

    def verdict(self, room: str, mutation: Mutation) -> Verdict:
        copy = self.copies.get()
        try:
            return judged(copy, room, mutation, limit=self.limit(copy, room), wider=self.wider)
        finally:
            self.copies.put(copy)

    def limit(self, copy: Path, room: str) -> float:
        """Return how long the tests of a room may take: twice as long as without a mutation."""
        with self.locks[room]:
            if room not in self.limits:
                plain = tested(copy, list(ROOMS[room].near), limit=LONGEST)
                if plain.fate != "survived":
                    sys.exit(f"{room}: {plain.test or 'its tests'} must pass without a mutation")
                self.limits[room] = 2 * plain.seconds + 20
            return self.limits[room]


def main(arguments: list[str]) -> int:
    """Try the mutations, list those that survive, print the table; 1 if too many survive."""
    options = build_parser().parse_args(arguments)
    found = chosen(ROOT, number=options.number, seed=options.seed, rooms=options.rooms or [*ROOMS])
    mutations = [(room, mutation) for room, some in found.items() for mutation in some]
    known = read(options.results)
    if options.list:
        for room, mutation in mutations:
            print(f"{room:10} {known.get(str(mutation), {}).get('fate', ''):9} {mutation}")
        return 0
    kept = {"killed", "timed out"} | ({"survived"} if not options.again else set())
    waiting = [
        (room, mutation)
        for room, mutation in mutations
        if known.get(str(mutation), {}).get("fate") not in kept
    ]
    with tempfile.TemporaryDirectory() as scratch:
        copies = [copied(ROOT, Path(scratch, f"copy{k}")) for k in range(options.jobs)]
        judge = Judge(copies, wider=not options.near, limit=options.limit)
        with ThreadPoolExecutor(options.jobs) as pool:
            trials = {pool.submit(judge.verdict, *one): one[1] for one in waiting}
            for trial in as_completed(trials):
                mutation, verdict = trials[trial], trial.result()
                known[str(mutation)] = asdict(verdict)
                write(options.results, known)
                seconds = f"{verdict.seconds:4.0f} s"
                print(f"{verdict.fate:9} {seconds}  {mutation}  {verdict.test}", flush=True)
    return report(
        ROOT, [(room, mutation, known[str(mutation)]["fate"]) for room, mutation in mutations]
    )


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="run.py mutations", description=__doc__.split("\n")[0])
    parser.add_argument(
        "rooms", nargs="*", type=room, metavar="room", help=f"{', '.join(ROOMS)}; without any, all"
    )
    parser.add_argument("--number", type=int, default=200, help="mutations (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the choice (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="test runs at a time")
    parser.add_argument("--near", action="store_true", help="run the nearest tests only")
    parser.add_argument("--limit", type=float, help="seconds of a test run, instead of measuring")
    parser.add_argument("--list", action="store_true", help="name the mutations, try none")
    parser.add_argument("--again", action="store_true", help="try those again that survived")
    parser.add_argument(
        "--results",
        type=Path,
        default=Path(tempfile.gettempdir(), "abviz-mutations.json"),
        help="what is known of mutations already (default: %(default)s)",
    )
    return parser


def room(text: str) -> str:
    if text not in ROOMS:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(ROOMS)}")
    return text


def read(results: Path) -> dict[str, dict[str, str]]:
    return json.loads(results.read_text(encoding="utf-8")) if results.exists() else {}


def write(results: Path, known: dict[str, dict[str, object]]) -> None:
    results.write_text(json.dumps(known, indent=1), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
