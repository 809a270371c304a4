"""``abviz lab``: copy the lessons and open them in JupyterLab."""

from argparse import Namespace
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import abviz
from abviz.command.source import Subcommands, subcommand
from abviz.command.terminal import CommandError
from abviz.text import printable

FOLDER = "abviz-lessons"
OWN_OPTIONS = ("--force", "--no-open", "-h", "--help")
OPTIONS = (
    ("force", bool, "", "replace files that are already there"),
    ("no-open", bool, "", "only copy"),
)
EPILOG = """\
All other options go to JupyterLab; they come last.

examples:
  abviz lab
  abviz lab lesson-1 --no-browser --port=8899
"""


def split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Split the words into those for ``abviz`` and those for JupyterLab."""
    if list(words[:1]) != ["lab"]:
        return list(words), []
    own = [word for word in words if word in OWN_OPTIONS]
    rest = [word for word in words if word not in OWN_OPTIONS]
    first = next((i for i, word in enumerate(rest) if word.startswith("-")), len(rest))
    return rest[:first] + own, rest[first:]


def add_lab(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = "copy the lessons into a folder, and open the first one in JupyterLab"
    parser = subcommand(
        commands, "lab", _run, summary=summary, epilog=EPILOG, options=OPTIONS
    )
    where = f"where to (default: {FOLDER})"
    parser.add_argument("folder", nargs="?", default=FOLDER, metavar="DIR", help=where)


def _run(options: Namespace) -> None:
    """Copy the notebooks into a folder, and open the first one."""
    if not options.no_open and find_spec("jupyterlab") is None:
        raise CommandError(
            "JupyterLab is missing. Install it with: pip install jupyterlab (or copy "
            "the lessons only: --no-open)"
        )
    notebooks = lessons()
    folder = Path(options.folder)
    home = notebooks[0].parent
    for notebook in notebooks:
        _copy(notebook, folder / notebook.relative_to(home), force=options.force)
    if not options.no_open:
        # Not above: it is also a program that is started alone, and would be loaded
        # twice.
        from abviz.command.jupyter import open_lab

        open_lab(folder / notebooks[0].name, options.handed_on)


def lessons() -> list[Path]:
    """Return the notebooks that come with abviz: lessons in order, then solutions."""
    package = Path(abviz.__file__).parent
    # An installed abviz has them inside; in a clone they lie beside the package.
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if notebooks := sorted(folder.glob("*.ipynb")):
            return notebooks + sorted(folder.glob("solutions/*.ipynb"))
    raise CommandError(
        "The lessons are missing from this copy of abviz. Install it anew."
    )


def _copy(notebook: Path, target: Path, *, force: bool) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with target.open("wb" if force else "xb") as file:
            file.write(notebook.read_bytes())
    except FileExistsError:
        print(
            f"kept    {printable(str(target))} (it is there already; --force replaces "
            "it)"
        )
    else:
        print(f"copied  {printable(str(target))}")
