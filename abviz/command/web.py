"""
``abviz web``: write the page on which trees are typed and searched, for any web server.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from abviz.command.source import Subcommands, subcommand
from abviz.text import printable

EPILOG = """\
The folder holds a page, abviz.html, and all that it needs, \
Python for the browser included: put
it on any web server, or into a learning platform \
that keeps the files of a folder together. The
page asks no other machine, and works offline after the first visit. \
Python for the browser
(Pyodide) comes from npm, once, while the folder is written.

examples:
  abviz web abviz-page
  python -m http.server --directory abviz-page
"""
OPTIONS = (
    ("pyodide", str, "PATH", "the npm package pyodide, if it is not to be fetched"),
)


def add_web(commands: Subcommands) -> None:
    """Add this command and its options to the command line."""
    summary = (
        "write a web page that searches any tree in the browser, with nothing installed"
    )
    parser = subcommand(
        commands, "web", _run, summary=summary, epilog=EPILOG, options=OPTIONS
    )
    parser.add_argument(
        "folder", metavar="DIR", help="where to; it is new, empty or such a page"
    )


def _run(options: Namespace) -> None:
    """Write the page and all that it needs into a folder."""
    # Only here: it loads the packages that draw.
    from abviz.web.site import PAGE, write_site

    folder = Path(options.folder)
    write_site(folder, pyodide=Path(options.pyodide) if options.pyodide else None)
    print(f"The page is {printable(str(folder / PAGE))}. To look at it:")
    print(f"  python -m http.server --directory {printable(str(folder))}")
