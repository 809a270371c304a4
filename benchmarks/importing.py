"""What an import costs, in fresh interpreters."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from table import Floor, Row, milliseconds
from timing import Plan, medians_of

ROOT = Path(__file__).resolve().parents[1]
MOST_OF_THE_LIBRARIES = 0.05
LIBRARIES = "import networkx, matplotlib.pyplot, ipywidgets"
STATEMENTS = {
    "import abviz": "import abviz",
    "... and a first search": "import abviz; abviz.search(abviz.examples['lucky-8'])",
    "... and a first explorer": "import abviz; abviz.explore()",
}


def importing_rows(plan: Plan) -> Iterator[Row]:
    """Compare imports with that of the libraries which every notebook of the kind needs."""
    meters = {statement: fresh(statement) for statement in (LIBRARIES, *STATEMENTS.values())}
    seconds = medians_of(meters, plan)
    whole = seconds[LIBRARIES]
    for title, statement in STATEMENTS.items():
        share = seconds[statement] / whole
        is_promised = statement == "import abviz"
        promise = f"at most {MOST_OF_THE_LIBRARIES:.0%}"
        yield Row(
            title,
            f"{share:.1%} of the libraries",
            f"{milliseconds(seconds[statement])}, libraries {milliseconds(whole)}",
            Floor(share, MOST_OF_THE_LIBRARIES, promise) if is_promised else None,
        )


def fresh(statement: str) -> Callable[[], float]:
    """Return a meter of a statement in a new interpreter, whose own start is not counted."""
    script = (
        f"from time import perf_counter as now; start = now()\n{statement}\nprint(now() - start)"
    )

    def meter() -> float:
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return float(done.stdout)

    return meter
