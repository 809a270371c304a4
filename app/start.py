"""Show the explorer alone, as a page without code: ``python3 run.py app``.

Voilà serves notebooks/app.ipynb; each visitor gets a kernel of their own. A few are kept ready;
where more come at once, they wait for their turn. A kernel whose visitor has left is ended. What
you add goes to Voilà, for example ``--port=8000`` or ``--no-browser``.
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
# In seconds. A kernel that starts among thirty others takes its time; what a visitor has left
# open for a while stays, for it is connected.
PATIENCE = 300
SETTINGS = {
    "VoilaConfiguration.multi_kernel_manager_class": "queue_of_visitors.Kernels",
    "VoilaConfiguration.preheat_kernel": True,
    "VoilaConfiguration.default_pool_size": os.cpu_count() or 1,
    "VoilaExecutor.iopub_timeout": PATIENCE,
    "VoilaExecutor.startup_timeout": PATIENCE,
    "MappingKernelManager.cull_idle_timeout": 120,
    "MappingKernelManager.cull_interval": 15,
}


def main(arguments: list[str]) -> None:
    """Start Voilà with our page template, and stay until it ends."""
    # Here Voilà looks for templates; the page may load nothing from elsewhere.
    path = [str(HERE), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, path))
    from queue_of_visitors import App

    App.launch_instance(
        [
            str(NOTEBOOK),
            "--template=abviz",
            *(f"--VoilaConfiguration.extension_allowlist={name}" for name in EXTENSIONS),
            *with_settings(arguments),
        ]
    )


def with_settings(arguments: list[str]) -> list[str]:
    """Return the arguments after our settings: those that the user does not set differently."""
    ours = (f"--{name}={value}" for name, value in SETTINGS.items())
    theirs = tuple(one.partition("=")[0] + "=" for one in arguments)
    return [*(one for one in ours if not one.startswith(theirs)), *arguments]


if __name__ == "__main__":
    main(sys.argv[1:])
