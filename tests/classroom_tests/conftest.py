"""Where the functions of these tests run."""

import sys

import pytest


@pytest.fixture
def here(monkeypatch):
    """Check functions in this process, as in a browser; test_check_processes.py has the worker."""
    monkeypatch.setattr(sys, "executable", "")
