"""Ask other libraries what abviz is asked, and write the page: ``python tools/beside_others.py``.

They are installed into ``.venv-compare``, without abviz's own packages: aima3 wants a networkx of
2016. ``--check`` only compares the page with what they answer. It is run before a release, and not
by ``.ci/run``: pygambit is compiled, which takes ten minutes where pip has not kept the result.
The modules are in ``tools/beside``; begin with ``report.py``.
"""

from __future__ import annotations

import argparse
import difflib
import os
import subprocess
import sys
import tomllib

from environments import ROOT, call, install, python_of

FOLDER = ROOT / ".venv-compare"
PAGE = ROOT / "docs/reference/beside-others.md"


def main(arguments: list[str]) -> int:
    """Install, if it is not yet done, and write or compare the page; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare with the page, write nothing")
    options = parser.parse_args(arguments)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    code = install(FOLDER, tomllib.loads(text)["dependency-groups"]["compare"], call=call)
    if code:
        return code
    page = ask()
    if options.check:
        return compare(page)
    PAGE.write_text(page, encoding="utf-8")
    return 0


def ask() -> str:
    """Return the page as the libraries answer today."""
    answers = subprocess.run(
        [python_of(FOLDER), ROOT / "tools/beside/report.py"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    if answers.returncode:
        sys.exit(answers.returncode)
    return answers.stdout


def compare(page: str) -> int:
    """Show the lines in which the page differs; return the exit code."""
    stored = PAGE.read_text(encoding="utf-8")
    lines = difflib.unified_diff(
        *(stored.splitlines(), page.splitlines(), str(PAGE), "today"), lineterm="", n=0
    )
    print("\n".join(lines) or "The page says what the libraries answer.")
    return int(stored != page)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
