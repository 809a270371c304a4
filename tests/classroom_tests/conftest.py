"""Where the functions of these tests run, and what they do not make anew."""

import gc
import sys

import pytest
from made_once import all_is_made_once  # noqa: F401


@pytest.fixture
def here(monkeypatch):
    """Check functions in this process, as in a browser; test_check_processes.py has the worker.

    No search for garbage runs meanwhile: nothing of other tests ends under the eyes of a check.
    """
    monkeypatch.setattr(sys, "executable", "")
    gc.disable()
    yield
    gc.enable()
