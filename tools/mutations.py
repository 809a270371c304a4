"""Break the program in small ways, and see whether a test notices: ``python3 run.py mutations``.

cosmic-ray finds what can be changed and changes it, one place at a time, in a copy of the
repository; the tests of the module's room are run until one fails. mutmut does the same faster,
but leaves functions with a decorator alone, which all searches have.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LEAST_KILLED = 0.95
# Where the tests of a room lie, if not in the folder of its name.
TESTS = {
    "narration": ("replay_tests", "truth_tests"),
    "replay": ("replay_tests", "truth_tests"),
    "diagnosis": ("engine_tests", "replay_tests"),
    "stage": ("drawing_tests",),
}
# A change of a type, and "is" in place of "==", mostly leave the program the same.
SAME = re.compile(r"core/(ReplaceBinaryOperator_BitOr_.*|ReplaceComparisonOperator_.*_Is(Not)?)$")


def main(arguments: list[str]) -> int:
    """Try mutations, show those that no test has noticed; return 1 if there are too many."""
    options = build_parser().parse_args(arguments)
    modules = list(modules_of(options.paths))
    with tempfile.TemporaryDirectory() as scratch:
        copy = copied(Path(scratch, "copy"))
        with contextlib.chdir(copy):
            found = mutations_of(modules, session=Path(scratch, "session.sqlite"))
            chosen = Random(options.seed).sample(found, min(options.number, len(found)))
            print(f"{len(chosen)} of {len(found)} mutations in {len(modules)} modules", flush=True)
            fates = list(tried(chosen, further=options.tests))
    return report(fates)


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="run.py mutations", description=__doc__.split("\n")[0])
    parser.add_argument(
        "paths", nargs="*", default=["abviz"], help="modules or folders (default: abviz)"
    )
    parser.add_argument("--number", type=int, default=200, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="another number draws others")
    parser.add_argument("--tests", nargs="+", default=[], help="tests besides those of the room")
    return parser


def modules_of(paths: Iterable[str]) -> Iterator[Path]:
    """Yield the modules among paths and in folders, relative to the repository."""
    for path in map(Path, paths):
        inside = sorted((ROOT / path).rglob("*.py")) if (ROOT / path).is_dir() else [ROOT / path]
        yield from (module.resolve().relative_to(ROOT) for module in inside)


def copied(folder: Path) -> Path:
    """Copy the files of the repository into a folder; return the folder."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def mutations_of(modules: list[Path], *, session: Path) -> list[Any]:
    """Return what cosmic-ray can change in modules, in an order that is always the same."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import use_db

    with use_db(str(session)) as database:
        init(modules, database, {})
        found = [mutation for item in database.pending_work_items for mutation in item.mutations]
    kept = [one for one in found if not SAME.match(one.operator_name) and not is_star(one)]
    return sorted(kept, key=lambda one: (one.module_path, one.operator_name, one.occurrence))


def is_star(mutation: Any) -> bool:
    """Tell whether a mutation takes the star of an argument for a multiplication."""
    line, column = mutation.start_pos
    before = mutation.module_path.read_text(encoding="utf-8").splitlines()[line - 1][:column]
    is_operator = mutation.operator_name.startswith("core/ReplaceBinaryOperator")
    return is_operator and before.rstrip()[-1:] in ("", "(", ",", "[", "{", ":")


def tried(mutations: Iterable[Any], *, further: list[str]) -> Iterator[tuple[str, str, str]]:
    """Run tests on each mutation; yield its room, its fate and what was changed."""
    from cosmic_ray.mutating import mutate_and_test

    limits: dict[str, float] = {}
    for mutation in mutations:
        room = room_of(mutation.module_path)
        tests = [*tests_of(mutation.module_path), *further]
        command = shlex.join([*pytest(), *tests])
        if room not in limits:
            limits[room] = 2 * seconds_of(command) + 20
        result = mutate_and_test([mutation], command, limits[room])
        fate = result.test_outcome.value if result.test_outcome else result.worker_outcome.value
        place = f"{mutation.module_path}:{mutation.start_pos[0]}"
        print(f"{fate:11} {place} {mutation.operator_name}", flush=True)
        yield room, fate, result.diff or ""


def room_of(module: Path) -> str:
    return module.parts[1].removesuffix(".py")


def tests_of(module: Path) -> list[str]:
    """Return the tests and the examples of a room, first those named like a module: they notice."""
    room = room_of(module)
    folders = [Path("tests", name) for name in TESTS.get(room, (f"{room}_tests",))]
    files = sorted(file for folder in folders for file in folder.glob("test_*.py"))
    words = [word.rstrip("s") for word in (*module.parts[2:-1], module.stem)]
    files.sort(key=lambda file: not any(word in file.stem for word in words))
    inside = Path("abviz", room)
    return [*map(str, files), str(inside if inside.is_dir() else inside.with_suffix(".py"))]


def pytest() -> list[str]:
    # A counterexample need not be small here.
    own = ["-p", "no:cacheprovider", "--hypothesis-profile=mutations"]
    return [sys.executable, "-m", "pytest", "-x", "-q", *own]


def seconds_of(command: str) -> float:
    """Return how long tests take on the program as it is; end where one of them fails."""
    start = time.monotonic()
    done = subprocess.run(shlex.split(command), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\nrun.py mutations: without a mutation these must pass: {command}")
    return time.monotonic() - start


def report(fates: list[tuple[str, str, str]]) -> int:
    """Print what survived and how many were killed in each room; return 1 if too few were."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for room, fate, change in fates:
        for title in (room, "all"):
            counts[title][0] += 1
            counts[title][1] += fate != "survived"
        if fate == "survived":
            print(f"\n{change}")
    print(f"\n{'':12}{'tried':>6}{'killed':>7}{'survived':>9}")
    for title in sorted(counts, key=lambda title: (title == "all", title)):
        all_of, killed = counts[title]
        print(f"{title:12}{all_of:6}{killed:7}{all_of - killed:9}")
    return 0 if fates and counts["all"][1] >= LEAST_KILLED * len(fates) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
