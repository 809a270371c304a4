"""Run a command on a cluster."""

from __future__ import annotations

from concurrent.futures import Executor

from abviz.command.terminal import CommandError


def cluster(address: str | None) -> Executor | None:
    """Return what runs jobs on a cluster of Dask; None without an address."""
    if not address:
        return None
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise CommandError("--dask needs a package: pip install abviz[cluster]") from None
    executor: Executor = Client(address).get_executor()
    return executor
