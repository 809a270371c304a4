"""Explorers draw what others have drawn before."""

from pictures import pictures_drawn_once  # noqa: F401
