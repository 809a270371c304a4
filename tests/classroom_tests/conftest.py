"""Where the functions of these tests run; and stages show what was drawn before."""

import sys

import pytest
from pictures import pictures_drawn_once  # noqa: F401


@pytest.fixture
def here(monkeypatch):
    """Check functions in this process, as in a browser; test_check_processes.py has the worker."""
    monkeypatch.setattr(sys, "executable", "")
