"""A seal on grades: whoever changes them in the file without the key is noticed.

The key is in a file of its own beside the grades, which only their owner may read. So a
seal proves that who wrote the grade had the key. It proves no more: a process of the
same user can read it.
"""

import hmac
import os
from contextlib import suppress
from hashlib import sha256
from os import PathLike
from pathlib import Path
from secrets import token_bytes

from abviz.errors import SearchError

ENDING = ".key"
BYTES = 32


class Seal:
    """Makes seals with a key, and tells whether one is right."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, *parts: object) -> str:
        """Return the seal of several parts together."""
        seal = hmac.new(self._key, digestmod=sha256)
        for part in parts:
            if isinstance(part, bytes):
                data = part
            else:
                data = repr(part).encode(errors="replace")
            seal.update(b"%d:" % len(data) + data)
        return seal.hexdigest()

    def is_right(self, seal: object, *parts: object) -> bool:
        """Tell whether a seal is that of these parts."""
        return isinstance(seal, str) and hmac.compare_digest(
            seal.encode(errors="replace"), self.of(*parts).encode()
        )


def seal_beside(store: str | PathLike[str]) -> Seal:
    """Return the seal of a file of grades.

    Its key is in a file beside it, which is made where it is missing.
    """
    if str(store) == ":memory:":
        return Seal(token_bytes(BYTES))
    path = Path(f"{os.fspath(store)}{ENDING}")
    try:
        with suppress(FileExistsError):
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(file, "wb") as opened:
                opened.write(token_bytes(BYTES))
        key = path.read_bytes()
    except OSError as error:
        raise SearchError(
            "The key of the grades, {path}, cannot be used: {error}.",
            path=path,
            error=error.strerror or error,
        ) from None
    if len(key) != BYTES:
        raise SearchError(
            "The key of the grades, {path}, is damaged: delete it, and the grades are "
            "made anew.",
            path=path,
        )
    return Seal(key)
