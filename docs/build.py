"""Build the documentation: ``python3 run.py docs [--output DIR]``.

Its pages are those of this folder, the lessons and the guides of the project. They
are copied into a folder for scratch files, with the same paths, so that links lead
to the same places here and on the site, and so that what is made on the way (a page
for each public name, for each tree of the gallery) never lies among the sources.
A warning is an error.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from lectures import PLACE, make_lectures
from placing import refusal, replace
from playing import play_lessons
from sphinx.cmd.build import main as run_sphinx

from abviz.web.site import write_site

ROOT = Path(__file__).resolve().parents[1]
MARK = ".buildinfo"
# What the theme was made from, and no page.
TEMPLATE = Path("_static", "webpack-macros.html")
# What becomes pages, by pattern; anything else of the project can be linked, and is fetched then.
PAGES = ("*.md", "docs/**/*", "notebooks/**/*.ipynb", "benchmarks/**/*.md")
# The page on which any tree is searched, in a folder of its own.
EXPLORE = "explore"
# What the foot of each page links; with an end that browsers show as text.
LICENCES = ("LICENSE", "LICENSE-CONTENT")
# How the names of folders begin that are made here, and are no part of the project.
MADE = (".git", ".venv", "_")


def main(arguments: list[str]) -> int:
    """Build the documentation; return the exit code."""
    parser = argparse.ArgumentParser(prog="run.py docs", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--output",
        type=Path,
        default=ROOT / "_docs",
        metavar="DIR",
        help="where to; documentation that is there is replaced (default: _docs)",
    )
    output = parser.parse_args(arguments).output.resolve()
    complaint = refusal(output, mark=MARK, kind="documentation")
    if complaint:
        print(f"run.py docs: {complaint}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch, "site")
        code = build(Path(scratch, "source"), site)
        if code:
            return code
        replace(output, site=site)
    print(f"The documentation is in {output}: open {output / 'index.html'}.")
    return 0


def build(source: Path, site: Path) -> int:
    """Collect the sources and let Sphinx make the site of them; return the exit code."""
    collect(source)
    make_lectures(source / PLACE, project=ROOT)
    play_lessons(source, site)
    options = ["-W", "--keep-going", "-q", "-b", "html", "-c", str(source / "docs")]
    code = run_sphinx([*options, str(source), str(site)])
    (site / TEMPLATE).unlink(missing_ok=True)
    for name in LICENCES:
        shutil.copyfile(ROOT / name, site / f"{name}.txt")
    write_site(site / EXPLORE)
    return code


def collect(source: Path) -> None:
    """Copy what becomes pages, and link what they may name; `conf.py` leaves links alone."""
    for pattern in PAGES:
        for path in ROOT.glob(pattern):
            if path.is_file() and "__pycache__" not in path.parts:
                target = source / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
    for path in ROOT.iterdir():
        if not path.name.startswith(MADE) and not (source / path.name).exists():
            (source / path.name).symlink_to(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
