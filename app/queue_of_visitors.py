"""The app for a whole class: visitors wait for their turn, and are told so."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator

from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

# More pages at once would not be made sooner: each needs a processor.
AT_ONCE = os.cpu_count() or 1
# A server between here and the visitor may close a connection on which nothing is said.
SIGN_OF_LIFE = 10
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


class App(Voila):
    """Voilà, with a queue before its pages."""

    def init_handlers(self) -> list:
        """Let each visit wait for its turn."""
        self.app.settings["abviz_turns"] = asyncio.Semaphore(AT_ONCE)
        return [
            (address, Turn if handler is TornadoVoilaHandler else handler, *options)
            for address, handler, *options in super().init_handlers()
        ]
