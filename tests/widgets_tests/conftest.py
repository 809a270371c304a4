"""Explorers draw what others have drawn before."""

import pytest
from made_once import all_is_made_once  # noqa: F401

import abviz


@pytest.fixture
def explorer(tmp_path, monkeypatch):
    """An explorer in a notebook of its own folder: lectures are kept there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "abviz.ipynb"))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    return abviz.explore()
