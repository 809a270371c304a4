"""Show the explorer alone, as a page without code: ``python3 run.py app``.

Voilà serves notebooks/app.ipynb; each visitor gets a kernel of their own. What you
add goes to Voilà, for example ``--port=8000`` or ``--no-browser``.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOTEBOOK = HERE.parent / "notebooks" / "app.ipynb"
# The views of the widgets, and no other extension: some of them want all of JupyterLab.
EXTENSIONS = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager7",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
]


def main(arguments: list[str]) -> None:
    """Start Voilà with our page template, and stay until it ends."""
    # Here Voilà looks for templates; the page may load nothing from elsewhere.
    path = [str(HERE), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, path))
    from voila.app import main as voila

    voila(
        [
            str(NOTEBOOK),
            "--template=abviz",
            *(f"--VoilaConfiguration.extension_allowlist={name}" for name in EXTENSIONS),
            *arguments,
        ]
    )


if __name__ == "__main__":
    main(sys.argv[1:])
