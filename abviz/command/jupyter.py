"""Start JupyterLab on a notebook, for ``abviz lab`` and ``run.py lab``.

``python -m abviz.command.jupyter NOTEBOOK`` hands all further words on to JupyterLab.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import quote

from abviz.command.terminal import CommandError, complain


def open_lab(notebook: Path, options: Sequence[str]) -> None:
    """Start JupyterLab on a notebook with options of JupyterLab, and wait until it ends."""
    ours = for_root(options)
    from jupyterlab.labapp import LabApp

    # JupyterLab shows the folder of the notebook; the address that it prints shall lead there too.
    page = f"--LabApp.default_url=/lab/tree/{quote(notebook.name)}"
    # It asks for itself what Ctrl-C shall mean.
    LabApp.launch_instance(argv=[str(notebook.resolve()), page, *ours, *options])


def for_root(options: Sequence[str]) -> list[str]:
    """Return the options with which root may start JupyterLab; none for other users.

    Root is the normal user of containers. JupyterLab then listens on this machine only; a
    CommandError refuses another address without ``--allow-root``.
    """
    geteuid = getattr(os, "geteuid", None)
    if geteuid is None or geteuid() != 0:
        return []
    if any(option == "--allow-root" or ".allow_root" in option for option in options):
        return []
    addresses = list(_addresses(options))
    for address in addresses:
        if not _is_loopback(address):
            raise CommandError(
                f"You are root: with --ip={address}, anyone who reaches JupyterLab over the "
                "network can do anything here. Leave the address out, or add --allow-root."
            )
    complain("You are root, so JupyterLab listens on this machine only (localhost).")
    return ["--allow-root", *([] if addresses else ["--ip=localhost"])]


def _addresses(options: Sequence[str]) -> Iterator[str]:
    """Yield the values of --ip, and of its long names such as --ServerApp.ip."""
    for option, following in zip(options, [*options, ""][1:], strict=True):
        name, has_value, value = option.partition("=")
        if name.startswith("-") and name.lstrip("-").rpartition(".")[2] == "ip":
            yield value if has_value else following


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


if __name__ == "__main__":
    try:
        open_lab(Path(sys.argv[1]), sys.argv[2:])
    except CommandError as problem:
        complain(str(problem))
        sys.exit(2)
