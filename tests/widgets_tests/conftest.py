"""Explorers draw what others have drawn before."""

import pytest
from made_once import all_is_made_once  # noqa: F401

import abviz


@pytest.fixture
def explorer():
    return abviz.explore()
