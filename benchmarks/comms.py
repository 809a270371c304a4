"""Comms that write every message as JSON, as a kernel does before it sends one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import comm
from comm.base_comm import BaseComm


class WritingComm(BaseComm):
    """A comm that writes its messages, and sends them nowhere."""

    written = 0

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Any = None,
        **more: Any,
    ) -> None:
        message = {"msg_type": msg_type, "data": data, "metadata": metadata, **more}
        self.written += len(json.dumps(message).encode())


@contextmanager
def writing_comms() -> Iterator[None]:
    """Give such a comm to every widget that is made inside the block."""
    with patch.object(comm, "create_comm", WritingComm):
        yield
