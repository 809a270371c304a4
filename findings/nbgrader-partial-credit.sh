#!/usr/bin/env bash
# Half of the points, computed with numpy, are all points; a warning is none.
#
# With: nbgrader 0.9.5, numpy 2.4.6, nbclient 0.11.0, ipykernel 7.4.0, Python 3.11. 2026-11-29
# Guess: An autograder cell of 2 points that ends with the value 1 earns 1, with np.mean([1, 0, 2]) also
#        1, and one that ends with False or None nothing; what is written to stderr plays no part.
# Came:  1 earns 1 and np.mean(...) 2, since numpy 2 shows it as np.float64(1.0); False and None earn
#        2; -1 earns 2. A cell that passes, and in which a warning or a progress bar went to stderr, 0.
# Read:  nbgrader/utils.py, `determine_grade` (line 128) and `get_partial_grade` (lines 76-125): the text
#        of the output goes through float(), and what is no number from 0 to the maximum is full
#        credit, with a line in the log; any stream named stderr is an error.
# So:    End such a cell with float(...), and let the tests of progress bars write nothing.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check \
    nbgrader==0.9.5 numpy==2.4.6 nbclient==0.11.0 ipykernel==7.4.0
export IPYTHONDIR="$scratch/ipython" JUPYTER_RUNTIME_DIR="$scratch/runtime"
export JUPYTER_PATH="$scratch/venv/share/jupyter" JUPYTER_DATA_DIR="$scratch/data"
"$scratch/venv/bin/python" - 2>"$scratch/log" <<'PYTHON' || { cat "$scratch/log"; exit 1; }
import sys

from nbclient import NotebookClient
from nbformat import v4
from nbgrader.utils import determine_grade

EARNED = {
    "1": 1,
    "0.5": 0.5,
    "import numpy as np; np.mean([1, 0, 2])": 2,
    "False": 2,
    "None": 2,
    "-1": 2,
    "assert 1 + 1 == 2": 2,
    "assert 1 + 1 == 3": 0,
    "import warnings; warnings.warn('an old name'); assert 1 + 1 == 2": 0,
}
grading = dict(grade=True, solution=False, points=2, locked=True, task=False, schema_version=3)
cells = [
    v4.new_code_cell(code, metadata={"nbgrader": grading | {"grade_id": f"test-{number}"}})
    for number, code in enumerate(EARNED)
]
notebook = v4.new_notebook(cells=cells)
NotebookClient(notebook, kernel_name="python3", allow_errors=True).execute()
earned = {cell.source: determine_grade(cell)[0] for cell in notebook.cells}
for code, points in earned.items():
    print(points, "of 2:", code)
sys.exit(earned != EARNED)
PYTHON
