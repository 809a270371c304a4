"""Break the program in small ways, and see whether a test notices: ``python3 run.py mutations``.

cosmic-ray finds what can be changed and changes it, one place at a time, in a copy of the
repository; the tests that run the line, as coverage has seen, are run until one fails. mutmut does
the same faster, but leaves functions with a decorator alone, which all searches have.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import current_process
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LEAST_KILLED = 0.95
# Decorators without which a program does the same.
UNSEEN = re.compile(r"\s*@(dataclass\(|lru_cache\(|cache$)")
# Where the tests of a room lie, if not in the folder of its name.
TESTS = {
    "narration": ("replay_tests", "truth_tests"),
    "replay": ("replay_tests", "truth_tests"),
    "classroom": ("classroom_tests", "command_tests"),
    "diagnosis": ("engine_tests", "replay_tests"),
    "files": ("classroom_tests", "experiments_tests"),
    "markup": ("trees_tests",),
    "jobs": ("classroom_tests", "experiments_tests"),
    "stage": ("drawing_tests",),
    "text": ("trees_tests",),
}
# What runs in worker processes too, where coverage does not see it.
IN_WORKERS = ("abviz/classroom/check", "abviz/diagnosis")
# The changes that mutmut makes, too: to the neighbour of an operator, and no type error. Like it,
# this makes numbers one greater, and none less (the last of one thing is its first), and leaves
# constants outside functions alone: another font or limit is as good.
USUAL = re.compile(
    r"core/("
    r"ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Is_IsNot|IsNot_Is)|"
    r"ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Div|Div_Mul|FloorDiv_Div|Mod_Div|Pow_Mul)|"
    r"ReplaceUnaryOperator_Delete_(Not|USub)|"
    r"Replace(True|False|And|Or|Break|Continue)With\w+|"
    r"AddNot|ExceptionReplacer|NumberReplacer|RemoveDecorator|ZeroIterationForLoop)$"
)


def main(arguments: list[str]) -> int:
    """Try mutations, show those that no test has noticed; return 1 if there are too many."""
    options = build_parser().parse_args(arguments)
    modules = list(modules_of(options.paths))
    with tempfile.TemporaryDirectory() as scratch:
        copies = [copied(Path(scratch, f"copy{number}")) for number in range(options.processes)]
        with contextlib.chdir(copies[0]):
            found = mutations_of(modules, session=Path(scratch, "session.sqlite"))
            chosen = Random(options.seed).sample(found, min(options.number, len(found)))
            print(f"{len(chosen)} of {len(found)} mutations in {len(modules)} modules", flush=True)
            rooms = sorted({room_of(one.module_path) for one in chosen})
            tests = {room: Tests.of(room, options.tests, scratch=Path(scratch)) for room in rooms}
        with ProcessPoolExecutor(options.processes, initializer=enter, initargs=(copies,)) as pool:
            tries = [pool.submit(fate_of, one, tests[room_of(one.module_path)]) for one in chosen]
            fates = [one.result() for one in as_completed(tries)]
    return report(fates)


def build_parser() -> argparse.ArgumentParser:
    """Return what reads the arguments."""
    parser = argparse.ArgumentParser(prog="run.py mutations", description=__doc__.split("\n")[0])
    parser.add_argument(
        "paths", nargs="*", default=["abviz"], help="modules or folders (default: abviz)"
    )
    parser.add_argument("--number", type=int, default=200, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="another number draws others")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="at a time (default: %(default)s)"
    )
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
    usual = [one for one in found if USUAL.match(one.operator_name) and not makes_less(one)]
    inside = {path: lines_of_functions(path) for path in {one.module_path for one in usual}}
    kept = [
        one
        for one in usual
        if one.start_pos[0] in inside[one.module_path] and not changes_nothing(one)
    ]
    return sorted(kept, key=lambda one: (one.module_path, one.operator_name, one.occurrence))


def lines_of_functions(module: Path) -> set[int]:
    """Return the lines of the functions in a module, with their parameters and decorators."""
    lines: set[int] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            lines.update(range(first, (node.end_lineno or first) + 1))
    return lines


def makes_less(mutation: Any) -> bool:
    """Tell whether a mutation takes 1 from a number: each second of cosmic-ray's does."""
    return mutation.operator_name == "core/NumberReplacer" and bool(mutation.occurrence % 2)


def changes_nothing(mutation: Any) -> bool:
    """Tell whether a mutation cannot show.

    It takes a star for a multiplication, thaws a dataclass, takes away a check of `zip` that
    always holds, or the memory of a function.
    """
    line, column = mutation.start_pos
    text = mutation.module_path.read_text(encoding="utf-8").splitlines()[line - 1]
    is_operator = mutation.operator_name.startswith("core/ReplaceBinaryOperator")
    is_star = is_operator and text[:column].rstrip()[-1:] in ("", "(", ",", "[", "{", ":")
    is_strict = text[:column].endswith("strict=")
    return is_star or is_strict or UNSEEN.match(text) is not None


def enter(copies: list[Path]) -> None:
    """Let a process work in a copy of its own."""
    os.chdir(copies[current_process()._identity[-1] % len(copies)])


class Tests(NamedTuple):
    """The tests of a room."""

    all: list[str]
    by_line: dict[str, dict[int, list[str]]]  # the tests that run each line of each module
    limit: float  # seconds for all of them

    @classmethod
    def of(cls, room: str, further: list[str], *, scratch: Path) -> Tests:
        """Run the tests of a room, and note which lines each of them runs."""
        from coverage import CoverageData

        file, everything = scratch / f"{room}.coverage", [*tests_of(room), *further]
        measured = ["--maxfail=0", "--cov=abviz", "--cov-context=test", "--cov-report="]
        start = time.monotonic()
        done = run([*pytest(), *everything, *measured], COVERAGE_FILE=str(file))
        # The tracer of coverage takes a place of its own in each stack: a few tests count these.
        failed = re.findall(r"^FAILED (.+?)(?: - .*)?$", done.stdout, re.MULTILINE)
        if failed:
            done = run([*pytest(), *failed])
        if done.returncode:
            sys.exit(f"{done.stdout}\nrun.py mutations: without a mutation these must pass")
        limit = time.monotonic() - start + 60
        data = CoverageData(str(file))
        data.read()
        lines = {
            str(Path(module).relative_to(Path.cwd())): {
                line: sorted({name.partition("|")[0] for name in names if name})
                for line, names in data.contexts_by_lineno(module).items()
            }
            for module in data.measured_files()
        }
        return cls(everything, lines, limit)

    def of_line(self, module: Path, line: int) -> list[list[str]]:
        """Return the tests of a line, in the order in which they are tried."""
        known = self.by_line.get(str(module), {}).get(line, [])
        words = [word.rstrip("s") for word in (*module.parts[2:-1], module.stem)]
        known.sort(key=lambda name: not any(word in name for word in words))
        is_elsewhere = not known or any(map(str(module).startswith, IN_WORKERS))
        return [*([known] if known else []), *([self.all] if is_elsewhere else [])]


def fate_of(mutation: Any, tests: Tests) -> tuple[str, str, str]:
    """Run tests on a mutation; return its room, its fate and what was changed."""
    from cosmic_ray.mutating import mutate_and_test

    module, line = mutation.module_path, mutation.start_pos[0]
    for names in tests.of_line(module, line):
        # The command is split anew, and a name may have a backslash.
        listing = Path(f"tests-{os.getpid()}.txt")
        listing.write_text("\n".join(names), encoding="utf-8")
        result = mutate_and_test([mutation], shlex.join([*pytest(), f"@{listing}"]), tests.limit)
        fate = result.test_outcome.value if result.test_outcome else result.worker_outcome.value
        if fate != "survived":
            break
    print(f"{fate:11} {module}:{line} {mutation.operator_name}", flush=True)
    return room_of(module), fate, result.diff or ""


def room_of(module: Path) -> str:
    """Return the room of a module, such as ``trees`` for ``abviz/trees/node.py``."""
    return module.parts[1].removesuffix(".py")


def tests_of(room: str) -> list[str]:
    """Return the tests and the examples of a room."""
    folders = [Path("tests", name) for name in TESTS.get(room, (f"{room}_tests",))]
    inside = Path("abviz", room)
    found = [
        *filter(Path.is_dir, folders),
        inside if inside.is_dir() else inside.with_suffix(".py"),
    ]
    return list(map(str, found))


def run(command: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program, with further variables in its environment."""
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def pytest() -> list[str]:
    """Return how the tests are called: the first that fails ends them."""
    # A counterexample need not be small here.
    own = ["-p", "no:cacheprovider", "--hypothesis-profile=mutations"]
    return [sys.executable, "-m", "pytest", "-x", "-q", *own]


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
