"""Objects that never change."""

from __future__ import annotations

from typing import NoReturn


class Frozen:
    """Refuses to have its attributes set or deleted."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse to set an attribute."""
        raise AttributeError(
            f"A {type(self).__name__} never changes: {name!r} cannot be set. "
            "Make a new tree instead."
        )

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse to delete an attribute."""
        raise AttributeError(
            f"A {type(self).__name__} never changes: {name!r} cannot be deleted. "
            "Make a new tree instead."
        )
