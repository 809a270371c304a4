"""Run all notebooks and store their outputs; with ``--check`` only compare.

Start it with ``python3 run.py notebooks [--check] [NAME ...]``; a name such as
``05-lucky-trees`` stands for a lesson and its solutions. What is stored is the same
byte for byte each time: no timings, no widget views (without their kernel they
would only say that their model is missing), and ids and metadata of one form.
What answers a question is stored folded: Jupyter shows it when its cell is run. So is the code of
a prediction.
Pictures depend a little on fonts and on the version of matplotlib, so ``--check``
asks whether they are there and not what they look like.
"""

import argparse
import importlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

HERE = Path(__file__).resolve().parent
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KEPT_CELL_METADATA = {"tags"}
# The cells of code below such a question, up to the next text, answer it.
QUESTION = re.compile(r"(?:\*\*|<b>)Predict")
# It asks by itself, what is shown below it answers it, and its own code may have the answer in it.
PREDICTION = re.compile(r"\bab\.predict\(")
# It shows a search to be traced by hand, and what is shown below it may have its steps.
TRACING = re.compile(r"^(\w+) = ab\.trace_by_hand\(.*^\1\Z", re.MULTILINE | re.DOTALL)
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def main(arguments: list[str], *, folder: Path = HERE) -> int:
    """Refresh or check the notebooks of a folder; return the exit code."""
    parser = argparse.ArgumentParser(prog="run.py notebooks", description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare only, and write nothing")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a lesson and its solutions (default: all)"
    )
    options = parser.parse_args(arguments)
    everything = notebooks_of(folder)
    paths = [path for path in everything if not options.names or path.stem in options.names]
    complaint = refusal(options.names, everything, folder=folder)
    if complaint:
        print(complaint, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as scratch:
        environment = clean_environment(Path(scratch))
        results = [handle(path, check=options.check, environment=environment) for path in paths]
    return 0 if all(results) else 1


def notebooks_of(folder: Path) -> list[Path]:
    """Return the lessons in their order, then their solutions."""
    return [*sorted(folder.glob("*.ipynb")), *sorted(folder.glob("solutions/*.ipynb"))]


def refusal(names: list[str], paths: list[Path], *, folder: Path) -> str:
    """Return why nothing can be done; empty if it can."""
    if not paths:
        return f"There is no notebook in {folder}."
    known = dict.fromkeys(path.stem for path in paths)
    unknown = [name for name in names if name not in known]
    return f"No notebook is named {unknown[0]}; there are {', '.join(known)}." if unknown else ""


def handle(path: Path, *, check: bool, environment: dict[str, str]) -> bool:
    """Refresh or check one notebook, say how it went, and tell whether it is in order."""
    stored = nbformat.read(path, as_version=4)
    name = f"solutions/{path.name}" if path.parent.name == "solutions" else path.name
    try:
        fresh = execute(stored, folder=path.parent, environment=environment)
    except CellExecutionError as error:
        print(f"{name}: a cell failed.\n{error}", file=sys.stderr)
        return False
    if not check:
        write(fresh, path=path)
        print(f"{name}: refreshed")
        return True
    found = list(differences(stored, fresh))
    for difference in found:
        print(f"{name}: {difference}", file=sys.stderr)
    if found:
        print("To store fresh outputs: python3 run.py notebooks", file=sys.stderr)
    else:
        print(f"{name}: up to date")
    return not found


def clean_environment(scratch: Path) -> dict[str, str]:
    """Return an environment in which no IPython or matplotlib settings of a user count."""
    # Made now, the font cache cannot be announced in the outputs of the first notebook.
    importlib.import_module("matplotlib.font_manager")
    settings = scratch / "matplotlibrc"
    settings.touch()
    own = {"IPYTHONDIR": str(scratch / "ipython"), "MATPLOTLIBRC": str(settings)}
    return {**os.environ, **own}


def execute(notebook: NotebookNode, *, folder: Path, environment: dict[str, str]) -> NotebookNode:
    """Return a copy of a notebook with the outputs of a fresh kernel, in normal form."""
    client = NotebookClient(
        deepcopy(notebook),
        kernel_name="python3",
        timeout=120,
        coalesce_streams=True,
        extra_arguments=["--log-level=ERROR"],
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
    )
    return normalised(client.execute(env=environment))


def normalised(notebook: NotebookNode) -> NotebookNode:
    """Return a notebook with nothing in it that could differ from run to run."""
    result = nbformat.v4.new_notebook(metadata=deepcopy(METADATA), cells=deepcopy(notebook.cells))
    result.nbformat_minor = 5
    for number, cell in enumerate(result.cells, start=1):
        cell.id = f"cell-{number:02}"
        kept = {key: value for key, value in cell.metadata.items() if key in KEPT_CELL_METADATA}
        cell.metadata = nbformat.from_dict(kept)
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if keeps_something(output)]
    fold_answers(result.cells)
    return result


def fold_answers(cells: list[NotebookNode]) -> None:
    """Let Jupyter hide what is stored as the answer to a question, until its cell is run."""
    asked = False
    for cell in cells:
        if cell.cell_type != "code":
            asked = QUESTION.search(cell.source) is not None
        elif PREDICTION.search(cell.source):
            asked = True
            cell.metadata.jupyter = {"source_hidden": True}
        elif TRACING.search(cell.source):
            asked = True
        elif asked and cell.outputs:
            cell.metadata.jupyter = {"outputs_hidden": True}
            # In place of what is hidden, Jupyter shows the first line of the first output.
            cell.outputs.insert(0, nbformat.v4.new_output("display_data"))


def keeps_something(output: NotebookNode) -> bool:
    """Take the widget view out of an output; tell whether anything is left of it."""
    if "data" not in output:
        return True
    output.data.pop(WIDGET_VIEW, None)
    # What Jupyter itself would save below a widget.
    output.metadata.pop("abviz", None)
    return bool(output.data)


def differences(stored: NotebookNode, fresh: NotebookNode) -> Iterator[str]:
    """Yield one sentence for each place where two notebooks differ, pixels aside."""
    for key in ("nbformat", "nbformat_minor", "metadata"):
        if stored[key] != fresh[key]:
            yield f"the notebook's {key} is not in normal form"
    for number, (old, new) in enumerate(zip(stored.cells, fresh.cells, strict=True), start=1):
        old, new = without_pixels(old), without_pixels(new)
        for key in sorted(old.keys() | new.keys()):
            if old.get(key) != new.get(key):
                yield f"cell {number} differs in its {key}: {first_line(new)}"


def without_pixels(cell: NotebookNode) -> NotebookNode:
    """Return a cell whose pictures are only known to be there."""
    cell = deepcopy(cell)
    for output in cell.get("outputs", []):
        for mime in output.get("data", {}):
            if mime.startswith("image/"):
                output.data[mime] = "a picture"
    return cell


def first_line(cell: NotebookNode) -> str:
    """Return the first line of a cell, to find it by."""
    return cell.source.partition("\n")[0]


def write(notebook: NotebookNode, *, path: Path) -> None:
    """Write a notebook with the same bytes on every system."""
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
