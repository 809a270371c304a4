"""Real servers of our own, with settings of their own: JupyterLab and Notebook 7."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
# One server for each: when both come from one server, it mixes up files of the same name
# (its cache of static files knows no folders) and answers 403 for a font of Notebook 7.
MODULES = {"lab": "jupyterlab", "notebook": "notebook"}
PATIENCE = 90.0


@contextmanager
def running_jupyter(app: str, folder: Path, *, home: Path) -> Iterator[str]:
    """Run JupyterLab ("lab") or Notebook 7 ("notebook") on a folder; give its address.

    Settings, trust and everything else that Jupyter stores goes to `home`.
    """
    port = _free_port()
    environment = _settings(home, folder=folder, port=port)
    command = [sys.executable, "-m", MODULES[app]]
    address = f"http://127.0.0.1:{port}/"
    with _running(command, environment, log=home / "server.log", answers=f"{address}api"):
        yield address


@contextmanager
def _running(
    command: list[str], environment: dict[str, str], *, log: Path, answers: str
) -> Iterator[None]:
    """Run a server from when it answers at an address to the end of the block."""
    with log.open("wb") as output:
        server = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        _wait_until_ready(server, answers, log=log)
        yield
    finally:
        _end(server)


def write_notebook(path: Path, sources: Sequence[str]) -> None:
    """Write a notebook of code cells that have not been run."""
    cells = [
        {
            "cell_type": "code",
            "id": f"cell-{number}",
            "metadata": {},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
        for number, source in enumerate(sources)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(notebook), encoding="utf-8")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _settings(home: Path, *, folder: Path, port: int) -> dict[str, str]:
    """Write the settings of a server and return the environment in which it finds them."""
    folders = {
        name: str(home / name.lower())
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    settings = {
        "ServerApp": {
            "ip": "127.0.0.1",
            "port": port,
            "port_retries": 0,
            "root_dir": str(folder),
            "open_browser": False,
            "allow_root": True,
        },
        "IdentityProvider": {"token": ""},
        # No questions to servers elsewhere.
        "LabApp": {"news_url": None, "extension_manager": "readonly"},
    }
    config = Path(folders["JUPYTER_CONFIG_DIR"])
    config.mkdir(parents=True)
    # The server and each of the applications on it read a file of their own.
    for name in ("jupyter_server_config", "jupyter_lab_config", "jupyter_notebook_config"):
        (config / f"{name}.json").write_text(json.dumps(settings), encoding="utf-8")
    # The pop-up that asks about news would lie over the stage.
    plugin = config / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    plugin.mkdir(parents=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (plugin / "notification.jupyterlab-settings").write_text(json.dumps(quiet), encoding="utf-8")
    return {**os.environ, **folders}


def _wait_until_ready(server: subprocess.Popen[bytes], address: str, *, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not _answers(address):
        with suppress(subprocess.TimeoutExpired):
            server.wait(timeout=0.1)
        if server.poll() is not None or time.monotonic() > deadline:
            text = log.read_text(encoding="utf-8", errors="replace")
            raise RuntimeError(f"the server does not answer at {address}:\n{text}")


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=5):
            return True
    except (URLError, OSError):
        return False


def _end(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(timeout=30)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
