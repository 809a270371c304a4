"""Start JupyterLab on a notebook, for ``abviz lab`` and ``run.py lab``.

``python -m abviz.command.jupyter NOTEBOOK`` hands all further words on to JupyterLab.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from abviz.command.terminal import complain


def open_lab(notebook: Path, options: Sequence[str]) -> None:
    """
    Start JupyterLab on a notebook with options of JupyterLab, and wait until it ends.
    """
    ours = for_root(options)
    from jupyterlab.labapp import LabApp

    # JupyterLab shows the folder of the notebook; the address that it prints shall lead
    # there too.
    page = f"--LabApp.default_url=/lab/tree/{quote(notebook.name)}"
    # It asks for itself what Ctrl-C shall mean.
    LabApp.launch_instance(argv=[str(notebook.resolve()), page, *ours, *options])


def for_root(options: Sequence[str]) -> list[str]:
    """Return the options with which root may start JupyterLab; none for other users."""
    # Root is the normal user of containers: JupyterLab then listens on this machine
    # only. Who names an address is asked for ``--allow-root`` by JupyterLab itself.
    geteuid = getattr(os, "geteuid", None)
    names = {
        option.partition("=")[0].lstrip("-").rpartition(".")[2] for option in options
    }
    if geteuid is None or geteuid() != 0 or names & {"ip", "allow-root", "allow_root"}:
        return []
    complain("You are root, so JupyterLab listens on this machine only (localhost).")
    return ["--allow-root", "--ip=localhost"]


if __name__ == "__main__":
    open_lab(Path(sys.argv[1]), sys.argv[2:])
