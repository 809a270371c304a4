"""What an import costs, in fresh interpreters."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from table import Floor, Row, milliseconds
from timing import Plan, medians_of

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = "import networkx, matplotlib.pyplot, ipywidgets"
STATEMENTS = {
    "import abviz": "import abviz",
    "... and a first search": "import abviz; abviz.search(abviz.examples['lucky-8'])",
    "... and a first explorer": "import abviz; abviz.explore()",
}
# The most that a statement may take of the time of the libraries.
PROMISED = {"import abviz": 0.05, "... and a first search": 0.15}


def importing_rows(plan: Plan) -> Iterator[Row]:
    """Compare imports with that of the libraries which every notebook of the kind needs."""
    meters = {statement: fresh(statement) for statement in (LIBRARIES, *STATEMENTS.values())}
    seconds = medians_of(meters, plan)
    whole = seconds[LIBRARIES]
    for title, statement in STATEMENTS.items():
        share = seconds[statement] / whole
        most = PROMISED.get(title)
        yield Row(
            title,
            f"{share:.1%} of the libraries",
            f"{milliseconds(seconds[statement])}, libraries {milliseconds(whole)}",
            Floor(share, most, f"at most {most:.0%}") if most else None,
        )


def fresh(statement: str) -> Callable[[], float]:
    """Return a meter of a statement in a new interpreter, whose own start is not counted."""
    script = (
        f"from time import perf_counter as now; start = now()\n{statement}\nprint(now() - start)"
    )

    # What has been compiled is kept, as for users: the median leaves out who compiles.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}

    def meter() -> float:
        command = [sys.executable, "-c", script]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        return float(done.stdout)

    return meter
