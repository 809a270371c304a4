"""The page's side of a widget, without a browser: what it says, and what it is told."""

from __future__ import annotations

from typing import Any


def say(widget: Any, **state: Any) -> None:
    """Let the page change the state of a widget."""
    _receive(widget, {"method": "update", "state": state, "buffer_paths": []})


def send(widget: Any, **content: Any) -> None:
    """Let the page send a message of its own to a widget."""
    _receive(widget, {"method": "custom", "content": content})


def _receive(widget: Any, data: dict[str, Any]) -> None:
    widget._handle_msg({"content": {"data": data}, "buffers": []})


class Listener:
    """Hears what a widget tells the page.

    Attributes
    ----------
    updates : list of dict
        The states sent so far, one for each message; echoes are left out.
    """

    def __init__(self, widget: Any, monkeypatch: Any) -> None:
        self.updates: list[dict[str, Any]] = []
        monkeypatch.setattr(widget.comm, "send", self._hear)
        # ipywidgets 7 tells nobody anything where there is no kernel.
        monkeypatch.setattr(type(widget.comm), "kernel", "here", raising=False)

    def _hear(self, data: Any = None, **_: Any) -> None:
        if data["method"] == "update":
            self.updates.append(data["state"])
