"""The app for a whole class: visitors wait for their turn, and are told so."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

# More pages at once would not be made sooner: each needs a processor.
AT_ONCE = os.cpu_count() or 1
# A server between here and the visitor may close a connection on which nothing is said.
SIGN_OF_LIFE = 10
# In seconds: so long a page may take until it has connected to its kernel.
OPENING = 300
WAITING = """<!DOCTYPE html>
<p id="abviz-waiting" role="status" style="font: 18px sans-serif; margin: 2em">
Many are opening this page at once. It opens by itself as soon as it is your turn.</p>
"""
FAILED = """
<p role="alert" style="font: 18px sans-serif; margin: 2em">The explorer could not be opened.
<button style="font: inherit" onclick="location.reload()">Try again</button></p>
"""


class Turn(TornadoVoilaHandler):
    """A visit: its page is made when those who came before have theirs."""

    is_left = False

    def on_connection_close(self) -> None:
        """Remember that nobody waits for this page any more."""
        self.is_left = True
        super().on_connection_close()

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        """Yield the page in parts, as they are made."""
        # Before anything is sent: the page says by this cookie that its visitor has left.
        _ = self.xsrf_token
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        turns: asyncio.Semaphore = self.settings["abviz_turns"]
        if turns.locked():
            yield WAITING
        mine = asyncio.ensure_future(turns.acquire())
        while not (await asyncio.wait({mine}, timeout=SIGN_OF_LIFE))[0]:
            yield "<!-- waiting -->\n"
        try:
            if not self.is_left:
                async for part in super().get_generator(path):
                    yield part
        except Exception:
            self.log.exception("A page could not be made.")
            yield FAILED
        finally:
            turns.release()


class Kernels(AsyncMappingKernelManager):
    """Kernels that end when their visitor has left, and not before one has come.

    Jupyter counts from the last message. One that was kept ready has said nothing for a long time
    when its page is made, and one whose visitor only looked has not when the network fails.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._kept_until: dict[str, float] = {}

    def notify_disconnect(self, kernel_id: str) -> None:
        """Count from here: the page may come back."""
        self._kept_until[kernel_id] = monotonic() + self.cull_idle_timeout
        super().notify_disconnect(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel without a visitor; Voilà does not ask about those that are kept ready."""
        if monotonic() > self._kept_until.setdefault(kernel_id, monotonic() + OPENING):
            await super().cull_kernel_if_idle(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel."""
        self._kept_until.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)


class App(Voila):
    """Voilà, with a queue before its pages."""

    def init_handlers(self) -> list:
        """Let each visit wait for its turn."""
        self.app.settings["abviz_turns"] = asyncio.Semaphore(AT_ONCE)
        return [
            (address, Turn if handler is TornadoVoilaHandler else handler, *options)
            for address, handler, *options in super().init_handlers()
        ]
