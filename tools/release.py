"""Build what is published, and try it: ``python3 run.py release [--output DIR]``.

A source archive, and from it a wheel. Both are put into fresh environments, where the
examples of the README run and the lessons are found; beside the wheel JupyterLab is
installed, too, and has to answer. Only then are they handed over. Nothing is uploaded.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from runpy import run_path

from environments import ROOT, call, install, python_of

FOLDER = ROOT / ".venv-release"
NOTEBOOKS = {
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.ipynb", "solutions/*.ipynb")
    for path in (ROOT / "notebooks").glob(pattern)
}


MOST_NAMED = 10
# A wheel is fetched anew by each visitor of Binder, and of a class without an own installation.
MOST_BYTES = 1_500_000


def main(arguments: list[str]) -> int:
    """Build, try, and hand over; return the exit code."""
    parser = argparse.ArgumentParser(prog="run.py release", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--output", type=Path, default=ROOT / "dist", metavar="DIR", help="where to (default: dist)"
    )
    parser.add_argument("--tag", metavar="TAG", help="refuse a tag that is not of this version")
    options = parser.parse_args(arguments)
    wanted = f"v{run_path(str(ROOT / 'abviz' / '_version.py'))['__version__']}"
    if options.tag not in (None, wanted):
        print(f"run.py release: the tag {options.tag} should be {wanted}.", file=sys.stderr)
        return 1
    output = options.output.resolve()
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    tools = tomllib.loads(text)["project"]["optional-dependencies"]["release"]
    with tempfile.TemporaryDirectory() as scratch:
        built = Path(scratch, "built")
        code = install(FOLDER, tools, call=call) or build(built) or try_all(built, Path(scratch))
        if code:
            return code
        output.mkdir(parents=True, exist_ok=True)
        for path in sorted(built.iterdir()):
            shutil.copy2(path, output)
            print(f"Built and tried: {output / path.name}")
    return 0


def build(folder: Path) -> int:
    """Build both files into a folder, and check what an index of packages would read of them."""
    python = python_of(FOLDER)
    code = call(python, "-m", "build", "--outdir", folder, ROOT)
    return code or call(python, "-m", "twine", "check", "--strict", *sorted(folder.iterdir()))


def try_all(built: Path, scratch: Path) -> int:
    """Look into each file, install it afresh, and try it; return the exit code."""
    for path in sorted(built.iterdir()):
        with_lab = path.suffix == ".whl"
        found = [*complaints(names_in(path), is_wheel=with_lab)]
        if with_lab and path.stat().st_size > MOST_BYTES:
            found.append(f"it has {path.stat().st_size:,} bytes, more than {MOST_BYTES:,}")
        if found:
            print(f"run.py release: {path.name}: {'; '.join(found)}.", file=sys.stderr)
            return 1
        environment = scratch / path.suffix.strip(".")
        wanted = f"{path}[lab]" if with_lab else str(path)
        # -I: the abviz of the environment, never that of this folder.
        trial = [python_of(environment), "-I", "tools/installed.py", *["--lab"] * with_lab]
        code = install(environment, [wanted], call=call) or call(*trial)
        if code:
            return code
    return 0


def names_in(path: Path) -> list[str]:
    """Return the files in a wheel, or in a source archive without the folder around them."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return wheel.namelist()
    with tarfile.open(path) as archive:
        return [one.name.partition("/")[2] for one in archive.getmembers() if one.isfile()]


def complaints(names: Iterable[str], *, is_wheel: bool) -> Iterator[str]:
    """Yield what a file to be published lacks, and what does not belong into it."""
    inside = {name for name in names if ".dist-info/" not in name}
    wanted = files_of_a_wheel() if is_wheel else {*tracked(), "PKG-INFO"}
    for words, files in (("lacks", wanted - inside), ("has", inside - wanted)):
        if files:
            yield f"it {words} {', '.join(sorted(files)[:MOST_NAMED])}"


def files_of_a_wheel() -> set[str]:
    """Return what a wheel is made of: the package and the lessons."""
    package = {name for name in tracked() if name.startswith("abviz/")}
    return package | {f"abviz/{name}" for name in NOTEBOOKS}


def tracked() -> set[str]:
    """Return the files that belong to the project."""
    done = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    return {name for name in done.stdout.split("\0") if name and Path(ROOT, name).exists()}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
